/*
 * record.c: the lines of fair dice in a record, written and checked.
 */
#include "fair/fair.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char mark[] = "# fair ";

typedef struct line {
    const char *at;
    size_t size; /* without its end */
} line;

/* Cuts the next line off; false: no more, or the last one is torn (size is what is left). */
static bool next_line(ump_text *rest, line *l)
{
    const char *end = rest->size ? memchr(rest->data, '\n', rest->size) : NULL;
    *l = (line){rest->data, end ? (size_t)(end - rest->data) : rest->size};
    if (!end)
        return false;
    rest->data += l->size + 1;
    rest->size -= l->size + 1;
    return true;
}

static bool is_dice(line l)
{
    return l.size > 5 && memcmp(l.at, "dice ", 5) == 0;
}

/* ---- Writing ---- */

void fair_commitment(const fair_party *party, char words[FAIR_LINE])
{
    char hex[FAIR_HEX + 1];
    fair_to_hex(&party->link[0], hex);
    snprintf(words, FAIR_LINE, "%scommit %s %zu %s", mark, party->name, party->count, hex);
}

static void write_links(const fair_party *party, size_t n, uint64_t roll, const ump_out *out)
{
    char hex[FAIR_HEX + 1], words[FAIR_LINE];
    for (size_t i = 0; i < n && roll == 1; i++) {
        fair_commitment(&party[i], words);
        ump_putf(out, "%s\n", words);
    }
    for (size_t i = 0; i < n; i++) {
        fair_to_hex(&party[i].link[roll], hex);
        ump_putf(out, "%slink %" PRIu64 " %s %s\n", mark, roll, party[i].name, hex);
    }
}

typedef struct sealing {
    crypto_generichash_state state;
    const ump_out *out;
} sealing;

static void put_sealed(void *ctx, const char *text, size_t size)
{
    sealing *s = ctx;
    crypto_generichash_update(&s->state, (const unsigned char *)text, size);
    s->out->put(s->out->ctx, text, size);
}

void fair_write(const ump_text *record, const fair_party *party, size_t n, const ump_out *out)
{
    sealing s = {.out = out};
    ump_out sealed = {put_sealed, &s};
    ump_text rest = *record;
    uint64_t roll = 0;
    fair_hash seal;
    char hex[FAIR_HEX + 1];
    crypto_generichash_init(&s.state, NULL, 0, FAIR_SIZE);
    for (line l; next_line(&rest, &l);) {
        if (is_dice(l))
            write_links(party, n, ++roll, &sealed);
        sealed.put(sealed.ctx, l.at, l.size + 1);
    }
    crypto_generichash_final(&s.state, seal.byte, FAIR_SIZE);
    fair_to_hex(&seal, hex);
    ump_putf(out, "%sseal %s\n", mark, hex);
}

/* ---- Checking ---- */

typedef struct party {
    char name[FAIR_NAME + 1];
    uint64_t left;  /* links that were not told yet */
    fair_hash last; /* told */
    bool gave, silent;
} party;

typedef struct checking {
    const ump_text *record;
    ump_errors *errors;
    fair_found *found;
    fair_trace trace;
    party party[FAIR_PARTIES];
    size_t n;
    uint64_t roll;        /* that was made last */
    uint32_t number;      /* of the line */
    uint32_t begun;       /* line in which the first link of the next roll stands; 0: none */
    bool has_nonce, hand; /* of the next roll */
    fair_hash nonce;
    bool sealed;
    unsigned faults;
} checking;

/* What is wrong in this line. Only the first few are told: all that follows is wrong then. */
static bool wrong(checking *c, const char *what)
{
    ump_error_at(c->errors, c->record->name, c->number, 1, "%s", what);
    c->faults++;
    return false;
}

enum { WORDS = 4 };

/* Cuts a line into words that are parted by one space each; how many, WORDS + 1: too many. */
static size_t split(line l, line word[WORDS])
{
    size_t n = 0;
    while (n <= WORDS) {
        const char *space = memchr(l.at, ' ', l.size);
        size_t size = space ? (size_t)(space - l.at) : l.size;
        if (n < WORDS)
            word[n] = (line){l.at, size};
        n++;
        if (!space)
            break;
        l = (line){space + 1, l.size - size - 1};
    }
    return n;
}

static bool is_word(line l, const char *word)
{
    return l.size == strlen(word) && memcmp(l.at, word, l.size) == 0;
}

/* Digits without a zero before them. */
static bool read_number(line l, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < l.size; i++) {
        if (l.at[i] < '0' || l.at[i] > '9')
            return false;
        *number = 10 * *number + (uint64_t)(l.at[i] - '0');
    }
    return l.size > 0 && l.size <= 9 && l.at[0] != '0';
}

static party *find(checking *c, line name)
{
    for (size_t i = 0; i < c->n; i++) {
        if (is_word(name, c->party[i].name))
            return &c->party[i];
    }
    return NULL;
}

static bool commit(checking *c, const line *word)
{
    uint64_t count;
    fair_hash tip;
    party *p = find(c, word[1]);
    if (c->begun)
        return wrong(c, "a commitment in the middle of a roll; expected one before its first link");
    if (word[1].size == 0 || word[1].size > FAIR_NAME || !read_number(word[2], &count) ||
        !fair_from_hex(word[3].at, word[3].size, &tip))
        return wrong(c, "no commitment; expected a name, how many links, and 64 digits of 0 to 9 "
                        "and a to f");
    if (!p && c->n == FAIR_PARTIES)
        return wrong(c, "too many parties; at most 4 roll together");
    c->found->renewed += p != NULL;
    p = p ? p : &c->party[c->n++];
    snprintf(p->name, sizeof p->name, "%.*s", (int)word[1].size, word[1].at);
    p->left = count;
    p->last = tip;
    c->found->host = c->found->host || strcmp(p->name, "host") == 0;
    return true;
}

/* The party that a line of the next roll is of; NULL: said what is wrong. */
static party *of_roll(checking *c, const line *word)
{
    uint64_t number;
    char what[UMP_LINE];
    party *p = find(c, word[2]);
    if (!read_number(word[1], &number) || number != c->roll + 1) {
        snprintf(what, sizeof what,
                 "a line of roll %.*s; expected roll %" PRIu64
                 ", so a roll was left out, repeated or put elsewhere",
                 (int)(word[1].size < 20 ? word[1].size : 20), word[1].at, c->roll + 1);
        wrong(c, what);
        return NULL;
    }
    if (!c->begun)
        c->begun = c->number;
    if (!p)
        wrong(c, "somebody who has not committed; expected a commitment before");
    return p;
}

static bool give_link(checking *c, const line *word)
{
    fair_hash link;
    party *p = of_roll(c, word);
    if (!p)
        return false;
    if (p->gave || p->silent)
        return wrong(c, "a second link of one party for one roll");
    if (p->left == 0)
        return wrong(c, "a link behind the end of the chain; expected a new commitment");
    if (!fair_from_hex(word[3].at, word[3].size, &link))
        return wrong(c, "no link; expected 64 digits of 0 to 9 and a to f");
    fair_hash before = fair_before(&link);
    if (memcmp(&before, &p->last, sizeof before) != 0)
        return wrong(c, "this link does not fit the commitment: it was changed, left out, or put "
                        "elsewhere");
    p->last = link;
    p->left--;
    p->gave = true;
    return true;
}

static bool keep_silent(checking *c, const line *word)
{
    party *p = of_roll(c, word);
    if (!p)
        return false;
    if (p->gave || p->silent)
        return wrong(c, "silent and not silent in one roll");
    p->silent = true;
    return true;
}

static bool give_nonce(checking *c, const line *word)
{
    uint64_t number;
    if (!read_number(word[1], &number) || number != c->roll + 1 || c->has_nonce || c->begun ||
        word[2].size == 0 || !fair_from_hex(word[3].at, word[3].size, &c->nonce))
        return wrong(c, "no nonce for the next roll; expected one, before the host's link");
    c->has_nonce = true;
    return true;
}

static void end_roll(checking *c)
{
    for (size_t i = 0; i < c->n; i++)
        c->party[i].gave = c->party[i].silent = false;
    c->begun = 0;
    c->has_nonce = c->hand = false;
}

/* A roll that was taken back: its links are told, its dice no longer hold. */
static bool void_roll(checking *c, const line *word)
{
    uint64_t number;
    if (!read_number(word[1], &number) || number != c->roll + 1 || !c->begun)
        return wrong(c, "no roll that was taken back; expected the number of the links above");
    c->roll = number;
    c->found->void_ones++;
    end_roll(c);
    return true;
}

fair_hash fair_seal(const char *text, size_t size)
{
    fair_hash seal;
    crypto_generichash(seal.byte, FAIR_SIZE, (const unsigned char *)text, size, NULL, 0);
    return seal;
}

static bool seal(checking *c, const line *word, const char *from)
{
    fair_hash told, real = fair_seal(c->record->data, (size_t)(from - c->record->data));
    if (!fair_from_hex(word[1].at, word[1].size, &told))
        return wrong(c, "no seal; expected 64 digits of 0 to 9 and a to f");
    if (memcmp(&real, &told, sizeof real) != 0)
        return wrong(c, "the seal is of another record: something in the lines above was changed");
    c->sealed = true;
    return true;
}

static bool fair_line(checking *c, line l)
{
    static const struct {
        const char *word;
        size_t words;
        bool (*check)(checking *c, const line *word);
    } kinds[] = {{"commit", 4, commit},
                 {"link", 4, give_link},
                 {"silent", 3, keep_silent},
                 {"nonce", 4, give_nonce},
                 {"void", 2, void_roll}};
    line word[WORDS];
    line behind = {l.at + strlen(mark), l.size - strlen(mark)};
    size_t n = split(behind, word);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (is_word(word[0], kinds[i].word))
            return n == kinds[i].words ? kinds[i].check(c, word)
                                       : wrong(c, "a line of fair dice with words too many or "
                                                  "too few");
    }
    if (is_word(word[0], "seal") && n == 2)
        return seal(c, word, l.at);
    if (is_word(word[0], "hand") && n == 1) {
        c->hand = true;
        return true;
    }
    return wrong(c, "no line of fair dice; expected commit, link, silent, nonce, void, hand or "
                    "seal");
}

/* ---- Dice ---- */

/* "dice 2d6 4 5": a ten-sided die's 0 counts ten. False: they were given another way. */
static bool read_dice(line l, unsigned *sides, uint8_t face[UMP_MAX_DICE], size_t *n)
{
    unsigned dice = 0, used = 0;
    char text[UMP_LINE];
    if (l.size >= sizeof text)
        return false;
    memcpy(text, l.at, l.size);
    text[l.size] = '\0';
    int at = 0;
    if (sscanf(text, "dice %4ud%3u%n", &dice, sides, &at) != 2 || dice == 0 ||
        dice > UMP_MAX_DICE || *sides < 2 || *sides > 100)
        return false;
    for (*n = 0; *n < dice; ++*n) {
        int size = 0;
        if (sscanf(text + at, " %3u%n", &used, &size) != 1 || used > *sides)
            return false;
        at += size;
        face[*n] = (uint8_t)(used ? used : *sides);
    }
    return text[at] == '\0';
}

/* The parts of the roll, in the order of the commitments; false: somebody has given none. */
static bool gather(checking *c, fair_hash part[FAIR_PARTIES + 1], size_t *n)
{
    bool silent = false;
    for (*n = 0; *n < c->n; ++*n) {
        const party *p = &c->party[*n];
        if (!p->gave && !p->silent)
            return wrong(c, "a roll without the link of everybody who committed; expected one line "
                            "of each above it, or 'hand' for dice that were typed in");
        part[*n] = p->gave ? p->last : (fair_hash){{0}};
        silent = silent || p->silent;
    }
    if (c->has_nonce)
        part[(*n)++] = c->nonce;
    c->found->silent += silent;
    return true;
}

/* The faces that come from what is told for the next roll. */
static bool make_roll(checking *c, unsigned sides, uint8_t *face, size_t dice)
{
    size_t n;
    fair_hash part[FAIR_PARTIES + 1];
    if (!gather(c, part, &n))
        return false;
    fair_hash trace = fair_trace_now(&c->trace), from = fair_seed(c->roll + 1, &trace, part, n);
    fair_faces(&from, sides, face, dice);
    return true;
}

static bool check_roll(checking *c, line l)
{
    uint8_t told[UMP_MAX_DICE], real[UMP_MAX_DICE];
    unsigned sides;
    size_t dice;
    if (!read_dice(l, &sides, told, &dice))
        return wrong(c, "dice without faces; expected each face, as they were rolled");
    if (!make_roll(c, sides, real, dice))
        return false;
    if (memcmp(told, real, dice) != 0)
        return wrong(c, "these dice were not rolled from the links above and the answers before "
                        "them: the dice, an order or a ruling was changed");
    c->roll++;
    c->found->rolls++;
    return true;
}

static bool dice_line(checking *c, line l)
{
    bool good = true;
    if (c->hand && c->begun)
        good = wrong(c, "dice that were typed in and rolled at once");
    else if (c->hand)
        c->found->by_hand++;
    else
        good = c->n == 0 ? wrong(c, "dice that nobody committed to; expected commitments before, "
                                    "or 'hand' for dice that were typed in")
                         : check_roll(c, l);
    end_roll(c);
    return good;
}

/* ---- The whole ---- */

static bool check_line(checking *c, line l)
{
    bool good = true;
    if (c->sealed)
        return wrong(c, "a line behind the seal; expected the end of the record");
    if (l.size >= strlen(mark) && memcmp(l.at, mark, strlen(mark)) == 0)
        good = fair_line(c, l);
    else if (is_dice(l))
        good = dice_line(c, l);
    else if ((c->begun || c->hand) && l.size > 0 && !strchr(" \t#", l.at[0]) &&
             (l.size < 6 || memcmp(l.at, "check ", 6) != 0))
        good = wrong(c, "links without their dice above: a roll was left out");
    fair_trace_line(&c->trace, l.at, l.size);
    return good;
}

/* All lines; at the end the number is that of a line behind the last. */
static bool check_lines(checking *c)
{
    ump_text rest = *c->record;
    line l;
    *c->found = (fair_found){0};
    fair_trace_begin(&c->trace);
    while (c->faults == 0 && next_line(&rest, &l)) {
        c->number++;
        check_line(c, l);
    }
    c->number++;
    if (c->faults == 0 && l.size > 0)
        wrong(c, "the last line is torn; expected a whole line, so the record was cut off here");
    return c->faults == 0;
}

bool fair_verify_so_far(const ump_text *record, fair_found *found, ump_errors *errors)
{
    checking c = {.record = record, .errors = errors, .found = found};
    return check_lines(&c);
}

bool fair_roll(const ump_text *record, unsigned sides, uint8_t *face, size_t n, ump_errors *errors)
{
    fair_found found;
    checking c = {.record = record, .errors = errors, .found = &found};
    if (!check_lines(&c))
        return false;
    return c.n > 0 ? make_roll(&c, sides, face, n)
                   : wrong(&c, "dice that nobody committed to; expected commitments before");
}

bool fair_verify(const ump_text *record, fair_found *found, ump_errors *errors)
{
    checking c = {.record = record, .errors = errors, .found = found};
    check_lines(&c);
    if (c.faults == 0 && c.begun)
        wrong(&c, "links without their dice at the end: a roll was left out");
    if (c.faults == 0 && found->rolls + found->by_hand + found->void_ones == 0)
        wrong(&c, "this record has no fair dice; expected lines that begin with '# fair'");
    if (c.faults == 0 && !c.sealed)
        wrong(&c, "the record ends without its seal; expected '# fair seal' as its last line, so "
                  "it was cut off or is not over");
    return c.faults == 0;
}
