/*
 * kit.c: reads questions from lines, asks them, compares fields with what a table expects.
 */
#include "kit.h"
#include "desk/inside.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const ump_desk *kit_desk(const char *ruleset)
{
    enum { ROOM = 8 };
    static ump_desk *kept[ROOM];
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    size_t i = 0;
    for (; i < ROOM && kept[i]; i++)
        if (strcmp(ump_desk_ruleset(kept[i]), ruleset) == 0)
            return kept[i];
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, ruleset);
    cr_assert(text && i < ROOM, "no chart %s", ruleset);
    kept[i] = ump_desk_new(text, &errors);
    cr_assert(kept[i], "%s: %s", ruleset, errors.count ? list[0].what : "");
    return kept[i];
}

static void read_word(kit_question *q, char *word)
{
    char *equals = strchr(word, '=');
    cr_assert(equals, "'%s' is no key=value", word);
    *equals = '\0';
    if (strcmp(word, "dice") == 0) {
        snprintf(q->dice, sizeof q->dice, "%s", equals + 1);
        q->question.dice = q->dice;
    } else if (strcmp(word, "--seed") == 0) {
        q->question.seeded = true;
        q->question.seed = strtoull(equals + 1, NULL, 10);
    } else {
        cr_assert(q->question.n_facts < KIT_FACTS);
        q->fact[q->question.n_facts++] = (ump_setting){word, equals + 1};
    }
}

const ump_desk *kit_read(const char *line, kit_question *q)
{
    *q = (kit_question){.dice = ""};
    snprintf(q->text, sizeof q->text, "%s", line);
    char *ruleset = strtok(q->text, " "), *kind = strtok(NULL, " ");
    cr_assert(ruleset && kind, "'%s' is no question", line);
    q->question.kind = kind;
    q->question.fact = q->fact;
    for (char *word; (word = strtok(NULL, " "));)
        read_word(q, word);
    return kit_desk(ruleset);
}

ump_desk_answer *kit_ask(const char *line, char why[UMP_LINE])
{
    kit_question q;
    const ump_desk *desk = kit_read(line, &q);
    return ump_desk_ask(desk, &q.question, why);
}

const char *kit_field(const ump_desk_answer *answer, const char *name, char value[UMP_LINE])
{
    const char *field;
    for (size_t i = 0; (field = ump_desk_answer_field(answer, i, value)); i++)
        if (strcmp(field, name) == 0)
            return value;
    value[0] = '\0';
    return value;
}

/* Lists are written without blanks in a table: [4,2]. */
static void drop_blanks(char *text)
{
    char *to = text;
    for (; *text; text++)
        if (*text != ' ')
            *to++ = *text;
    *to = '\0';
}

static void check_field(const kit_row *row, const ump_desk_answer *answer, char *word)
{
    char value[UMP_LINE];
    char *equals = strchr(word, '=');
    cr_assert(equals, "%s: '%s' is no field=value", row->name, word);
    *equals = '\0';
    kit_field(answer, word, value);
    drop_blanks(value);
    cr_expect_str_eq(value, equals + 1, "%s: %s is %s, not %s", row->name, word, value, equals + 1);
}

/* One line of JSON for conformance/, where UMPIRE_SITUATIONS names a folder. */
static void write_down(const kit_row *row)
{
    char path[600];
    if (!getenv("UMPIRE_SITUATIONS"))
        return;
    snprintf(path, sizeof path, "%s/%s.%s.jsonl", getenv("UMPIRE_SITUATIONS"),
             criterion_current_test->category, criterion_current_test->name);
    FILE *out = fopen(path, "a");
    cr_assert(out, "%s cannot be written", path);
    fprintf(out, "{\"name\": \"%s\", \"ask\": \"%s\", \"expect\": \"%s\"}\n", row->name, row->line,
            row->expect);
    fclose(out);
}

void kit_check(const kit_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char why[UMP_LINE], expect[1024];
        write_down(&rows[i]);
        ump_desk_answer *answer = kit_ask(rows[i].line, why);
        cr_expect(answer, "%s: refused: %s", rows[i].name, why);
        if (!answer)
            continue;
        snprintf(expect, sizeof expect, "%s", rows[i].expect);
        for (char *word = strtok(expect, " "); word; word = strtok(NULL, " "))
            check_field(&rows[i], answer, word);
        ump_desk_answer_free(answer);
    }
}

void kit_refused(const kit_refusal *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char why[UMP_LINE];
        ump_desk_answer *answer = kit_ask(rows[i].line, why);
        cr_expect(!answer, "not refused: %s", rows[i].line);
        for (unsigned k = 0; !answer && k < 3 && rows[i].says[k]; k++)
            cr_expect(strstr(why, rows[i].says[k]), "%s: no '%s' in: %s", rows[i].line,
                      rows[i].says[k], why);
        cr_expect(answer || !strchr(why, '\n'), "more than one line: %s", why);
        ump_desk_answer_free(answer);
    }
}

void kit_sentence(const char *why)
{
    bool allows = strstr(why, "allowed") || strstr(why, "leave it out");
    cr_assert(allows && !strpbrk(why, "%\n"), "refused with '%s'", why);
    cr_assert(strstr(why, " ("), "no rule: '%s'", why);
}

static void put(void *ctx, const char *text, size_t size)
{
    kit_paper *paper = ctx;
    cr_assert(paper->size + size < KIT_TEXT);
    memcpy(paper->text + paper->size, text, size);
    paper->size += size;
    paper->text[paper->size] = '\0';
}

ump_out kit_out(kit_paper *paper)
{
    paper->size = 0;
    paper->text = malloc(KIT_TEXT);
    cr_assert(paper->text);
    paper->text[0] = '\0';
    return (ump_out){put, paper};
}

/* ---- Items and weights ---- */

int64_t kit_number(const ump_desk_answer *answer, const char *name)
{
    char value[UMP_LINE];
    return strtoll(kit_field(answer, name, value), NULL, 10);
}

int64_t kit_kept(const ump_desk_answer *answer, const char *side)
{
    int64_t total = 0;
    for (size_t i = 0; i < answer->record->n_items; i++) {
        const desk_item *item = &answer->record->item[i];
        if (item->consequence || (side && (!item->side || strcmp(item->side, side) != 0)))
            continue;
        total += item->item.kept ? item->item.value : 0;
    }
    return total;
}

void kit_items_cite_rules(const ump_desk_answer *answer)
{
    for (size_t i = 0; i < answer->record->n_items; i++) {
        const ump_item *item = &answer->record->item[i].item;
        cr_assert(item->rule != 0 && item->label && item->label[0]);
        cr_assert(item->kept || (item->why && item->why[0]), "dropped without a word: %s",
                  item->label);
    }
}

/* Decimal strings added up by hand: weights of any length. */
static void add_decimal(char sum[512], const char *more)
{
    size_t n = strlen(sum), m = strlen(more);
    unsigned carry = 0;
    char reversed[512];
    size_t size = 0;
    for (size_t i = 0; i < n || i < m || carry; i++) {
        carry += (i < n ? (unsigned)(sum[n - 1 - i] - '0') : 0) +
                 (i < m ? (unsigned)(more[m - 1 - i] - '0') : 0);
        reversed[size++] = (char)('0' + carry % 10);
        carry /= 10;
    }
    for (size_t i = 0; i < size; i++)
        sum[i] = reversed[size - 1 - i];
    sum[size] = '\0';
}

void kit_odds_make_one(const ump_desk_answer *odds)
{
    char sum[512] = "0";
    for (size_t i = 0; i < odds->n_outcomes; i++)
        add_decimal(sum, desk_outcome_weight(&odds->outcome[i]));
    cr_assert_str_eq(sum, odds->denominator);
}

/* ---- Odds against every throw ---- */

enum { MOST = 512, LONGEST = 512 };

typedef struct count {
    char text[LONGEST];
    double share; /* exact here: sums of few powers of 1/6 */
} count;

typedef struct counts {
    count list[MOST];
    size_t n;
} counts;

/* {"code": "MC", "hits": 0} as "code=MC hits=0 " */
static void outcome_words(const char *json, char text[LONGEST])
{
    size_t n = 0;
    for (; *json && n + 2 < LONGEST; json++) {
        if (strchr("{}\"", *json))
            continue;
        if (*json == ':' && json[1] == ' ') {
            text[n++] = '=';
            json++;
        } else if (*json != ',') {
            text[n++] = *json;
        }
    }
    text[n++] = ' ';
    text[n] = '\0';
}

/* The same fields of a resolved answer. */
static void same_fields(const ump_desk_answer *answer, const char *like, char text[LONGEST])
{
    char value[UMP_LINE], words[LONGEST], name[64];
    size_t n = 0;
    outcome_words(like, words);
    for (const char *at = words; *at; at += strcspn(at, " ") + 1) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "="), at);
        n +=
            (size_t)snprintf(text + n, LONGEST - n, "%s=%s ", name, kit_field(answer, name, value));
    }
}

static void add(counts *c, const char *text, double share)
{
    size_t i = 0;
    while (i < c->n && strcmp(c->list[i].text, text) != 0)
        i++;
    cr_assert(i < MOST);
    if (i == c->n)
        snprintf(c->list[c->n++].text, sizeof c->list[i].text, "%s", text);
    c->list[i].share += share;
}

/* All throws that go on from the dice told so far. */
static void throw_all(const ump_desk *desk, kit_question *q, const char *like, double share,
                      counts *c)
{
    ump_desk_want want;
    char why[UMP_LINE], text[LONGEST];
    q->question.dice = q->dice;
    if (!ump_desk_wants(desk, &q->question, &want)) {
        ump_desk_answer *answer = ump_desk_ask(desk, &q->question, why);
        cr_assert(answer, "%s", why);
        same_fields(answer, like, text);
        add(c, text, share);
        ump_desk_answer_free(answer);
        return;
    }
    size_t n = strlen(q->dice);
    for (unsigned face = 1; face <= want.sides; face++) {
        snprintf(q->dice + n, sizeof q->dice - n, "%s%u", n ? "," : "",
                 want.sides == 10 ? face % 10 : face);
        throw_all(desk, q, like, share / want.sides, c);
        q->dice[n] = '\0';
    }
}

void kit_same_odds(const char *line)
{
    kit_question q;
    char why[UMP_LINE], text[LONGEST];
    counts *c = calloc(1, sizeof *c);
    const ump_desk *desk = kit_read(line, &q);
    ump_desk_answer *odds = ump_desk_ask(desk, &q.question, why);
    cr_assert(odds && c, "%s: %s", line, why);
    uint32_t millionths;
    const char *like = ump_desk_answer_outcome(odds, 0, &millionths);
    throw_all(desk, &q, like, 1.0, c);
    cr_expect_eq(ump_desk_answer_outcomes(odds), c->n, "%s: %zu outcomes, thrown %zu", line,
                 ump_desk_answer_outcomes(odds), c->n);
    for (size_t i = 0; i < ump_desk_answer_outcomes(odds); i++) {
        size_t k = 0;
        outcome_words(ump_desk_answer_outcome(odds, i, &millionths), text);
        while (k < c->n && strcmp(c->list[k].text, text) != 0)
            k++;
        cr_expect(k < c->n, "%s: '%s' never came up", line, text);
        if (k < c->n)
            cr_expect_float_eq(c->list[k].share, millionths / 1e6, 1e-6, "%s: '%s' is %f, not %u",
                               line, text, c->list[k].share, (unsigned)millionths);
    }
    ump_desk_answer_free(odds);
    free(c);
}
