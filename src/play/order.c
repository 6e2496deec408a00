/*
 * order.c: answers as text and back. A verb's form is a row of literal words and slots:
 *
 *   U one unit       U+ one or more      T, T+ targets     T* targets, one may come again
 *   P a point        P+ a path           A a bearing       W a word    N a whole number
 *   [...] left out if its first slot is empty
 *
 * print walks the form and fills the slots, read walks it and takes them. What was read is printed
 * again and compared, so that text and answer are one to one but for the spelling of numbers.
 */
#include "play/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Forms ---- */

typedef struct ump_part {
    char kind; /* one of UTPAWN, [ ] or 'l' for a literal; 0: the form is over */
    bool many;
    const char *at;
    size_t size;
} part;

static part read_part(const char **form)
{
    const char *at = *form + strspn(*form, " ");
    part p = {.at = at, .size = strcspn(at, " ]")};
    if (*at == '[' || *at == ']') {
        p.kind = *at;
        p.size = 1;
    } else if (p.size > 0) {
        p.many = p.size == 2 && (at[1] == '+' || at[1] == '*');
        bool slot = (p.size == 1 || p.many) && strchr("UTPAWN", at[0]);
        p.kind = slot ? at[0] : 'l';
    }
    *form = at + p.size;
    return p;
}

static size_t count_parts(const char *form)
{
    size_t n = 0;
    while (read_part(&form).kind)
        n++;
    return n;
}

/* Every answer is held against a form: so one is kept with nothing but its slots. */
enum slot { UNITS, TARGETS, PATH, WORDS, FACING, NUMBER, SLOTS };

typedef struct ump_need {
    uint8_t slot; /* SLOTS: the end of the list */
    uint8_t past; /* > 0: begins a group of so many slots, left out if this one is empty */
    bool many;
} need;

static uint8_t slot_of(char kind)
{
    static const char kinds[] = "UTPWA";
    const char *at = strchr(kinds, kind);
    return at ? (uint8_t)(at - kinds) : NUMBER;
}

static bool is_slot(part p)
{
    return p.kind >= 'A' && p.kind <= 'Z';
}

static void list_needs(const part *form, need *list)
{
    need *group = NULL;
    for (; form->kind; form++) {
        if (form->kind == '[') {
            group = list++;
            *group = (need){.slot = NUMBER};
        } else if (form->kind == ']') {
            group = NULL;
        } else if (is_slot(*form)) {
            *list++ = (need){.slot = slot_of(form->kind), .many = form->many};
            if (group && group->past++ == 0)
                group->slot = slot_of(form->kind);
        }
    }
    *list = (need){.slot = SLOTS};
}

/* Forms are taken apart once, when a game is loaded. */
bool ump_forms_make(ump_game *game)
{
    size_t n = game->rules->n_verbs;
    ump_form *forms = ump_arena_take(game->arena, n * sizeof *forms);
    for (size_t i = 0; forms && i < n; i++) {
        const char *form = game->rules->verbs[i].form;
        size_t parts = count_parts(form) + 1;
        part *list = ump_arena_take(game->arena, parts * sizeof *list);
        need *needs = ump_arena_take(game->arena, parts * sizeof *needs);
        if (!list || !needs)
            return false;
        forms[i] = (ump_form){.part = list, .need = needs, .again = strstr(form, "T*") != NULL};
        do
            *list = read_part(&form);
        while (list++->kind);
        list_needs(forms[i].part, needs);
    }
    game->forms = forms;
    return forms != NULL;
}

bool ump_answer_fits(const ump_game *game, const ump_answer *answer)
{
    const ump_answer *a = answer;
    unsigned left[SLOTS] = {a->n_units, a->n_targets,  a->n_path,
                            a->n_words, a->turns != 0, a->number != 0};
    for (const need *n = game->forms[a->verb].need; n->slot != SLOTS; n++) {
        unsigned *here = &left[n->slot];
        if (n->past > 0)
            n += *here ? 0 : n->past;
        else if (*here == 0 && n->slot != NUMBER)
            return false;
        else
            *here = n->many || *here == 0 ? 0 : *here - 1;
    }
    return (left[UNITS] | left[TARGETS] | left[PATH] | left[WORDS] | left[FACING] | left[NUMBER]) ==
           0;
}

static part next_part(const part **form)
{
    part p = **form;
    *form += p.kind != 0;
    return p;
}

static void skip_group(const part **form)
{
    while (next_part(form).kind != ']')
        ;
}

static bool is_literal(ump_token t, part p)
{
    return p.kind == 'l' && !t.end && !t.quoted && ump_same_id(t.at, t.size, p.at, p.size);
}

void ump_each_literal(const struct ump_rules *rules,
                      void (*use)(void *ctx, const char *word, size_t size), void *ctx)
{
    for (size_t i = 0; i < rules->n_verbs; i++) {
        const char *form = rules->verbs[i].form;
        for (part p = read_part(&form); p.kind; p = read_part(&form))
            if (p.kind == 'l')
                use(ctx, p.at, p.size);
    }
}

/* ---- Numbers: as few decimals as read back to the same ---- */

enum { DECIMALS = 4, ONE = 10000 };

static int64_t nearest_quotient(int64_t a, int64_t b)
{
    int64_t doubled = 2 * a + b;
    int64_t q = doubled / (2 * b);
    return doubled % (2 * b) < 0 ? q - 1 : q;
}

static void put_decimal(char word[32], int64_t scaled, unsigned decimals, int64_t scale)
{
    uint64_t size = scaled < 0 ? 0 - (uint64_t)scaled : (uint64_t)scaled;
    const char *sign = scaled < 0 ? "-" : "";
    if (decimals == 0)
        snprintf(word, 32, "%s%" PRIu64, sign, size);
    else
        snprintf(word, 32, "%s%" PRIu32 ".%0*" PRIu32, sign, (uint32_t)(size / (uint64_t)scale),
                 (int)decimals, (uint32_t)(size % (uint64_t)scale));
}

static ump_len ticks_of(int64_t ten_thousandths, ump_len unit)
{
    return (ump_len)nearest_quotient(ten_thousandths * unit, ONE);
}

void ump_ticks_word(char word[32], ump_len ticks, ump_len unit)
{
    int64_t scale = 1, scaled;
    unsigned d = 0;
    for (;; d++, scale *= 10) {
        scaled = nearest_quotient(ticks * scale, unit);
        if (d == DECIMALS || ticks_of(scaled * (ONE / scale), unit) == ticks)
            break;
    }
    put_decimal(word, scaled, d, scale);
}

void ump_angle_word(char word[32], ump_angle angle)
{
    int64_t thousandths = ump_angle_thousandths(angle), scale = 1;
    for (unsigned d = 0; d <= 3; d++, scale *= 10) {
        int64_t scaled = nearest_quotient(thousandths * scale, 1000);
        put_decimal(word, scaled, d, scale);
        if (ump_degrees((int32_t)(scaled * (1000 / scale))) == angle)
            return;
    }
}

/* "-18.0625", "18.50", ".5": at most 4 digits before the point and 4 behind it. */
static bool read_decimal(const char *at, size_t size, int64_t *ten_thousandths)
{
    bool minus = size > 0 && at[0] == '-';
    size_t i = minus, before = 0, behind = 0;
    int64_t value = 0;
    for (; i < size && at[i] >= '0' && at[i] <= '9' && before < 4; i++, before++)
        value = value * 10 + (at[i] - '0');
    if (i < size && at[i] == '.')
        for (i++; i < size && at[i] >= '0' && at[i] <= '9' && behind < DECIMALS; i++, behind++)
            value = value * 10 + (at[i] - '0');
    for (size_t d = behind; d < DECIMALS; d++)
        value *= 10;
    *ten_thousandths = minus ? -value : value;
    return i == size && before + behind > 0;
}

/* ---- Printing ---- */

typedef struct spelling {
    const ump_game *game;
    const ump_answer *answer;
    ump_line *line;
    unsigned unit, target, path, word; /* spelled so far */
    bool facing, number;
} spelling;

/* How much of the answer is left for such a slot. */
static unsigned left_for(const spelling *s, char slot)
{
    const ump_answer *a = s->answer;
    switch (slot) {
    case 'U':
        return a->n_units - s->unit;
    case 'T':
        return a->n_targets - s->target;
    case 'P':
        return a->n_path - s->path;
    case 'W':
        return a->n_words - s->word;
    case 'A':
        return a->turns && !s->facing;
    default:
        return a->number != 0 && !s->number;
    }
}

static void spell_point(spelling *s, ump_pt p)
{
    char x[32], y[32];
    ump_ticks_word(x, p.x, s->game->field.unit);
    ump_ticks_word(y, p.y, s->game->field.unit);
    ump_line_addf(s->line, " %s,%s", x, y);
}

static void spell_one(spelling *s, char slot)
{
    const ump_answer *a = s->answer;
    char word[32];
    switch (slot) {
    case 'U':
        ump_line_word(s->line, ump_piece_id(s->game, a->unit[s->unit]));
        break;
    case 'T':
        ump_line_word(s->line, ump_piece_id(s->game, a->target[s->target]));
        break;
    case 'P':
        spell_point(s, a->path[s->path]);
        break;
    case 'W':
        ump_line_word(s->line, s->game->rules->words[a->word[s->word]]);
        break;
    case 'A':
        ump_angle_word(word, a->facing);
        ump_line_word(s->line, word);
        break;
    default:
        ump_line_addf(s->line, " %" PRId32, a->number);
    }
}

static void count_one(spelling *s, char slot)
{
    s->unit += slot == 'U';
    s->target += slot == 'T';
    s->path += slot == 'P';
    s->word += slot == 'W';
    s->facing |= slot == 'A';
    s->number |= slot == 'N';
}

static bool spell_slot(spelling *s, part p)
{
    if (p.kind != 'N' && left_for(s, p.kind) == 0)
        return false;
    do {
        spell_one(s, p.kind);
        count_one(s, p.kind);
    } while (p.many && left_for(s, p.kind) > 0);
    return true;
}

static bool group_is_filled(const spelling *s, const part *form)
{
    part p = next_part(&form);
    while (p.kind == 'l')
        p = next_part(&form);
    return left_for(s, p.kind) > 0;
}

/* As far as the answer fills the form. */
static void spell(spelling *s)
{
    const part *form = s->game->forms[s->answer->verb].part;
    for (part p = next_part(&form); p.kind; p = next_part(&form)) {
        if (p.kind == 'l')
            ump_line_addf(s->line, " %.*s", (int)p.size, p.at);
        else if (p.kind == '[' && !group_is_filled(s, form))
            skip_group(&form);
        else if (is_slot(p) && !spell_slot(s, p))
            return;
    }
}

static void spell_dice(const ump_answer *a, ump_line *line)
{
    ump_line_add(line, "dice");
    if (a->sides)
        ump_line_addf(line, " %ud%u", a->n_faces, a->sides);
    if (a->by_value)
        ump_line_addf(line, " = %" PRId32, a->value);
    for (unsigned i = 0; !a->by_value && i < a->n_faces; i++)
        ump_line_addf(line, " %u", a->sides == 10 && a->face[i] == 10 ? 0u : a->face[i]);
}

void ump_answer_print(const ump_game *game, const ump_answer *answer, char line[UMP_LINE])
{
    ump_line to = ump_line_in(line, UMP_LINE);
    if (answer->kind == UMP_ASK_DICE) {
        spell_dice(answer, &to);
        return;
    }
    ump_line_add(&to, ump_side_id(game, answer->side));
    if (answer->kind == UMP_ASK_CHOICE) {
        ump_line_addf(&to, " choose %s", game->rules->words[answer->word[0]]);
        return;
    }
    if (answer->kind == UMP_ASK_REACTION)
        ump_line_add(&to, " react");
    ump_line_word(&to, game->rules->verbs[answer->verb].name);
    spell(&(spelling){.game = game, .answer = answer, .line = &to});
}

/* ---- Reading ---- */

typedef struct parsing {
    const ump_game *game;
    ump_reader *r;
    ump_answer *answer;
    uint8_t *faces;
} parsing;

static bool unknown(parsing *p, ump_token t, const char *what, const ump_nearest *nearest)
{
    char shown[48], hint[96];
    if (t.end)
        ump_token_error(p->r, t, "the line ends here; expected %s", what);
    else
        ump_token_error(p->r, t, "\"%s\" is not %s%s", ump_token_show(t, shown), what,
                        ump_nearest_hint(nearest, hint));
    return false;
}

static bool read_piece(parsing *p, ump_token t, uint16_t *list, uint8_t *n)
{
    const ump_force *force = &p->game->force;
    unsigned piece = t.end || t.quoted ? (unsigned)UMP_NOBODY : ump_force_find(force, t.at, t.size);
    if (piece == UMP_NOBODY) {
        ump_nearest nearest;
        ump_nearest_begin(&nearest, t.at, t.end ? 0 : t.size);
        for (size_t i = 0; i < force->n_pieces; i++)
            ump_nearest_try(&nearest, force->piece[i].id);
        return unknown(p, t, "a unit", &nearest);
    }
    if (*n == UMP_MAX_NAMED) {
        ump_token_error(p->r, t, "too many units; at most %d in an order", UMP_MAX_NAMED);
        return false;
    }
    list[(*n)++] = (uint16_t)piece;
    return true;
}

bool ump_token_point(ump_reader *r, ump_token t, ump_len unit, ump_pt *point)
{
    const char *comma = t.end || t.quoted ? NULL : memchr(t.at, ',', t.size);
    size_t first = comma ? (size_t)(comma - t.at) : 0;
    int64_t x, y;
    char shown[48];
    if (!comma || !read_decimal(t.at, first, &x) ||
        !read_decimal(comma + 1, t.size - first - 1, &y)) {
        ump_token_error(r, t, "\"%s\" is no point; expected one such as 18.5,10",
                        t.end ? "" : ump_token_show(t, shown));
        return false;
    }
    *point = (ump_pt){ticks_of(x, unit), ticks_of(y, unit)};
    return true;
}

bool ump_token_length(ump_reader *r, ump_token t, ump_len unit, ump_len *length)
{
    int64_t ten_thousandths;
    char shown[48];
    if (t.end || t.quoted || !read_decimal(t.at, t.size, &ten_thousandths)) {
        ump_token_error(r, t, "\"%s\" is no length; expected one such as 18.5",
                        t.end ? "" : ump_token_show(t, shown));
        return false;
    }
    *length = ticks_of(ten_thousandths, unit);
    return true;
}

static bool read_point(parsing *p, ump_token t)
{
    ump_pt point;
    if (!ump_token_point(p->r, t, p->game->field.unit, &point))
        return false;
    if (p->answer->n_path == UMP_MAX_PATH) {
        ump_token_error(p->r, t, "too long a path; at most %d points", UMP_MAX_PATH);
        return false;
    }
    p->answer->path[p->answer->n_path++] = point;
    return true;
}

bool ump_token_bearing(ump_reader *r, ump_token t, ump_angle *bearing)
{
    int64_t degrees;
    if (!ump_token_number(r, t, "a bearing", &degrees))
        return false;
    if (degrees < 0 || degrees >= 360000) {
        ump_token_error(r, t, "a bearing beyond the circle; expected 0 to 359.999");
        return false;
    }
    *bearing = ump_degrees((int32_t)degrees);
    return true;
}

static bool read_bearing(parsing *p, ump_token t)
{
    p->answer->turns = 1;
    return ump_token_bearing(p->r, t, &p->answer->facing);
}

/* One of the family's words; -1 with an error. */
static int word_row(parsing *p, ump_token t, const char *what)
{
    const struct ump_rules *rules = p->game->rules;
    ump_nearest nearest;
    ump_nearest_begin(&nearest, t.at, t.end ? 0 : t.size);
    for (size_t i = 0; i < rules->n_words; i++) {
        if (ump_token_is(t, rules->words[i]))
            return (int)i;
        ump_nearest_try(&nearest, rules->words[i]);
    }
    unknown(p, t, what, &nearest);
    return -1;
}

static bool read_word(parsing *p, ump_token t)
{
    int row = word_row(p, t, "a word of an order");
    if (row >= 0 && p->answer->n_words < UMP_MAX_WORDS)
        p->answer->word[p->answer->n_words++] = (uint16_t)row;
    return row >= 0;
}

static bool read_one(parsing *p, char slot)
{
    ump_answer *a = p->answer;
    ump_token t = ump_reader_token(p->r);
    int64_t number;
    switch (slot) {
    case 'U':
        return read_piece(p, t, a->unit, &a->n_units);
    case 'T':
        return read_piece(p, t, a->target, &a->n_targets);
    case 'P':
        return read_point(p, t);
    case 'A':
        return read_bearing(p, t);
    case 'W':
        return read_word(p, t);
    default:
        if (!ump_token_int(p->r, t, "a number", -999999999, 999999999, &number))
            return false;
        a->number = (int32_t)number;
        return true;
    }
}

/* Does the rest of the form, not the slot before it, take this token? */
static bool rest_takes(const part *form, ump_token t)
{
    for (part p = next_part(&form); p.kind == '[' || p.kind == ']' || p.kind == 'l';
         p = next_part(&form)) {
        if (p.kind == 'l')
            return is_literal(t, p);
        if (p.kind == ']')
            continue;
        if (is_literal(t, next_part(&form)))
            return true;
        skip_group(&form);
    }
    return false;
}

static bool more_of(const parsing *p, part slot, const part *form)
{
    ump_token t = ump_reader_peek(p->r);
    if (!slot.many || t.end || rest_takes(form, t))
        return false;
    return slot.kind != 'P' || memchr(t.at, ',', t.size);
}

static bool group_follows(const parsing *p, const part *form)
{
    ump_token t = ump_reader_peek(p->r);
    part first = next_part(&form);
    if (t.end || first.kind == 'l')
        return is_literal(t, first);
    skip_group(&form);
    return !rest_takes(form, t);
}

static bool expect_literal(parsing *p, part literal)
{
    ump_token t = ump_reader_token(p->r);
    char shown[48];
    if (is_literal(t, literal))
        return true;
    ump_token_error(p->r, t, "%s; expected %.*s",
                    t.end ? "the order ends" : ump_token_show(t, shown), (int)literal.size,
                    literal.at);
    return false;
}

static bool read_form(parsing *p, const part *form)
{
    for (part x = next_part(&form); x.kind; x = next_part(&form)) {
        if (x.kind == ']')
            continue;
        if (x.kind == 'l') {
            if (!expect_literal(p, x))
                return false;
        } else if (x.kind == '[') {
            if (!group_follows(p, form))
                skip_group(&form);
        } else {
            do
                if (!read_one(p, x.kind))
                    return false;
            while (more_of(p, x, form));
        }
    }
    return ump_reader_end(p->r);
}

static bool read_verb(parsing *p, ump_token t)
{
    const struct ump_rules *rules = p->game->rules;
    ump_nearest nearest;
    ump_nearest_begin(&nearest, t.at, t.end ? 0 : t.size);
    for (size_t i = 0; i < rules->n_verbs; i++) {
        if (ump_token_is(t, rules->verbs[i].name)) {
            p->answer->verb = (uint8_t)i;
            return read_form(p, p->game->forms[i].part);
        }
        ump_nearest_try(&nearest, rules->verbs[i].name);
    }
    return unknown(p, t, "an order", &nearest);
}

static bool read_choice(parsing *p)
{
    ump_token t = ump_reader_token(p->r);
    int row = word_row(p, t, "a choice");
    if (row < 0)
        return false;
    p->answer->kind = UMP_ASK_CHOICE;
    p->answer->n_words = 1;
    p->answer->word[0] = (uint16_t)row;
    return ump_reader_end(p->r);
}

/* ---- Dice ---- */

/* "12d6": how many and which. */
static bool read_handful(parsing *p)
{
    ump_token t = ump_reader_token(p->r);
    char shown[48];
    unsigned n = 0, sides = 0;
    size_t i = 0;
    for (; i < t.size && t.at[i] >= '0' && t.at[i] <= '9' && n <= UMP_MAX_DICE; i++)
        n = n * 10 + (unsigned)(t.at[i] - '0');
    bool fit = !t.end && !t.quoted && i > 0 && i < t.size && ump_fold(t.at[i]) == 'd';
    for (i++; fit && i < t.size; i++) {
        fit = t.at[i] >= '0' && t.at[i] <= '9' && sides < 100;
        sides = sides * 10 + (unsigned)(t.at[i] - '0');
    }
    if (!fit || n == 0 || n > UMP_MAX_DICE || sides < 2 || sides > 99) {
        ump_token_error(p->r, t, "\"%s\" is no handful of dice; expected one such as 2d6",
                        t.end ? "" : ump_token_show(t, shown));
        return false;
    }
    p->answer->n_faces = (uint16_t)n;
    p->answer->sides = (uint8_t)sides;
    return true;
}

static bool read_faces(parsing *p)
{
    ump_answer *a = p->answer;
    bool zero = a->sides == 10;
    for (unsigned i = 0; i < a->n_faces; i++) {
        int64_t face;
        if (!ump_token_int(p->r, ump_reader_token(p->r), "a face", zero ? 0 : 1,
                           zero ? 9 : a->sides, &face))
            return false;
        p->faces[i] = (uint8_t)(face == 0 ? 10 : face);
    }
    a->face = p->faces;
    return ump_reader_end(p->r);
}

static bool read_dice(parsing *p)
{
    p->answer->kind = UMP_ASK_DICE;
    p->answer->side = UMP_NO_SIDE;
    if (!read_handful(p))
        return false;
    if (!ump_token_is(ump_reader_peek(p->r), "="))
        return read_faces(p);
    int64_t value;
    ump_reader_token(p->r);
    if (!ump_token_int(p->r, ump_reader_token(p->r), "a reading", 0, INT32_MAX / 2, &value))
        return false;
    p->answer->by_value = 1;
    p->answer->value = (int32_t)value;
    return ump_reader_end(p->r);
}

/* ---- Whole lines ---- */

static bool read_line(parsing *p)
{
    ump_token t = ump_reader_token(p->r);
    if (ump_token_is(t, "dice"))
        return read_dice(p);
    const char *const ids[] = {ump_side_id(p->game, 0), ump_side_id(p->game, 1), "dice"};
    int side = ump_token_one_of(p->r, t, "a side or dice", ids, 3);
    if (side < 0)
        return false;
    p->answer->side = (uint8_t)side;
    p->answer->kind = UMP_ASK_ORDER;
    t = ump_reader_token(p->r);
    if (ump_token_is(t, "choose"))
        return read_choice(p);
    if (!ump_token_is(t, "react"))
        return read_verb(p, t);
    p->answer->kind = UMP_ASK_REACTION;
    return read_verb(p, ump_reader_token(p->r));
}

/* "12.50", "1,.5": spelled by digits alone. What it means has been read, so that 12.5 will do. */
static bool is_numeric(ump_token t)
{
    for (size_t i = 0; i < t.size; i++)
        if (!strchr("0123456789.,-", t.at[i]))
            return false;
    return !t.end && !t.quoted;
}

static bool same_token(ump_token a, ump_token b)
{
    if (a.end || b.end)
        return a.end == b.end;
    return ump_same_id(a.at, a.size, b.at, b.size) || (is_numeric(a) && is_numeric(b));
}

/* Is the line what print would write, but for blanks, letter case, - for _ and how its numbers are
 * spelled? */
static bool is_canonical(parsing *p, ump_reader line)
{
    char text[UMP_LINE];
    ump_answer_print(p->game, p->answer, text);
    ump_text printed = {.name = "", .data = text, .size = strlen(text)};
    ump_reader proper;
    ump_reader_begin(&proper, &printed, NULL);
    for (bool more = ump_reader_line(&proper); more;) {
        ump_token want = ump_reader_token(&proper), have = ump_reader_token(&line);
        more = !want.end;
        if (same_token(want, have))
            continue;
        char shown[48];
        ump_token_error(p->r, have, "not the plain way to write it; expected %s",
                        want.end ? "nothing more" : ump_token_show(want, shown));
        return false;
    }
    return true;
}

bool ump_answer_parse(const ump_game *game, const ump_ask *ask, ump_reader *r, ump_answer *answer,
                      uint8_t faces[UMP_MAX_DICE])
{
    static const char *const kinds[] = {
        [UMP_ASK_NOTHING] = "nothing: the battle is over",
        [UMP_ASK_ORDER] = "an order",
        [UMP_ASK_REACTION] = "a reaction: the side, react, and what it does",
        [UMP_ASK_CHOICE] = "a choice: the side, choose, and a word",
        [UMP_ASK_DICE] = "dice",
    };
    ump_reader line = *r;
    parsing p = {.game = game, .r = r, .answer = answer, .faces = faces};
    *answer = (ump_answer){0};
    if (!read_line(&p) || !is_canonical(&p, line))
        return false;
    if (answer->kind == ask->kind)
        return true;
    ump_token_error(r, ump_reader_peek(&line), "not what is awaited; expected %s",
                    kinds[ask->kind]);
    return false;
}

bool ump_begin_line(ump_reader *r, const ump_text *line, const char *expected, ump_errors *errors)
{
    ump_reader_begin(r, line, errors);
    if (!ump_reader_clean(r))
        return false;
    if (!ump_reader_line(r)) {
        ump_error_at(errors, line->name, 1, 1, "an empty line; expected %s", expected);
        return false;
    }
    return true;
}

bool ump_answer_read(const ump_game *game, const ump_ask *ask, const ump_text *line,
                     ump_answer *answer, uint8_t faces[UMP_MAX_DICE], ump_errors *errors)
{
    ump_reader r;
    if (!ump_begin_line(&r, line, "an answer", errors))
        return false;
    if (!ump_answer_parse(game, ask, &r, answer, faces))
        return false;
    if (!ump_reader_line(&r))
        return true;
    ump_token_error(&r, ump_reader_peek(&r), "a second line; expected one answer");
    return false;
}
