/*
 * text.c: answers and keys for people: sums with each line's rule at its right, what was dropped
 * and why, the dice, the result; odds as bars.
 */
#include "desk/inside.h"
#include "play/words.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct page {
    const ump_out *out;
    const char *bold, *dim, *plain;
} page;

typedef struct words { /* a value without the marks of JSON */
    char text[UMP_LINE];
    size_t n;
} words;

static void put_plain(void *ctx, const char *text, size_t size)
{
    words *w = ctx;
    for (size_t i = 0; i < size && w->n + 1 < sizeof w->text; i++)
        if (!strchr("\"{}", text[i]))
            w->text[w->n++] = text[i];
    w->text[w->n] = '\0';
}

void ump_desk_spell(char *text, size_t room)
{
    static const char between[] = "_ ,:[]";
    words said = {.n = 0};
    ump_out out = {put_plain, &said};
    for (const char *at = text; *at;) {
        size_t size = strcspn(at, between);
        char known[UMP_TERM];
        if (ump_code_words(at, size, known))
            ump_put(&out, known);
        else
            ump_putf(&out, "%.*s", (int)size, at);
        at += size;
        if (*at)
            ump_putf(&out, "%c", *at == '_' ? ' ' : *at);
        at += *at != '\0';
    }
    snprintf(text, room, "%s", said.text);
}

/* ---- Sums ---- */

static void show_item(const page *p, const desk_item *item)
{
    char label[256];
    const ump_item *i = &item->item;
    snprintf(label, sizeof label, "%s%s", item->side ? item->side : "", i->label);
    ump_desk_spell(label, sizeof label);
    if (i->kept)
        ump_putf(p->out, "  %-40s %+4" PRId32 "   %s%s%s\n", label, i->value, p->dim,
                 ump_rule_id(i->rule), p->plain);
    else
        ump_putf(p->out, "  %s%-40s (%+" PRId32 ")  %s  dropped: %s%s\n", p->dim, label, i->value,
                 ump_rule_id(i->rule), i->why ? i->why : "", p->plain);
}

static void show_total(const page *p, int32_t total)
{
    ump_putf(p->out, "  %-40s %s%+4" PRId32 "%s\n", "", p->bold, total, p->plain);
}

/* Each sum (a side's, a consequence's) with the line under it. */
static void show_items(const page *p, const desk_record *record)
{
    int32_t total = 0;
    for (size_t i = 0; i < record->n_items; i++) {
        const desk_item *item = &record->item[i], *next = item + 1;
        bool first = i == 0 || item[-1].consequence != item->consequence;
        bool last = i + 1 == record->n_items || next->side != item->side ||
                    next->consequence != item->consequence;
        if (first && item->consequence)
            ump_putf(p->out, "%s\n", item->consequence);
        show_item(p, item);
        total += item->item.kept ? item->item.value : 0;
        if (last) {
            show_total(p, total);
            total = 0;
        }
    }
}

/* ---- Resolved ---- */

/* Of a handful, of which only the hits count: the face that hits, as the result says; 0: it is
 * none. */
static int64_t face_that_hits(const desk_record *record, const desk_roll *roll)
{
    const size_t hit = sizeof "hit" - 1, size = strlen(roll->purpose);
    char needs[64];
    if (roll->dice <= 3 || size < hit || strcmp(roll->purpose + size - hit, "hit") != 0)
        return 0;
    snprintf(needs, sizeof needs, "%.*sneeds", (int)(size - hit), roll->purpose);
    for (size_t i = 0; i < record->n_fields; i++)
        if (record->field[i].kind == DESK_INT && strcmp(record->field[i].name, needs) == 0)
            return record->field[i].number;
    return 0;
}

static void show_hits(const page *p, const desk_record *record, const desk_roll *roll,
                      int64_t needs)
{
    unsigned hits = 0;
    for (unsigned i = 0; i < roll->dice; i++)
        hits += record->face[roll->first + i] >= needs;
    ump_putf(p->out, " = %s%u hits of %u%s   %s%s%s\n", p->bold, hits, roll->dice, p->plain, p->dim,
             ump_rule_id(roll->rule), p->plain);
}

static void show_roll(const page *p, const desk_record *record, const desk_roll *roll)
{
    char what[128];
    int64_t needs = face_that_hits(record, roll);
    snprintf(what, sizeof what, "%s, %uD%u:", roll->purpose, roll->dice, roll->sides);
    ump_desk_spell(what, sizeof what);
    ump_putf(p->out, "  %s", what);
    for (unsigned i = 0; i < roll->dice; i++) {
        unsigned face = record->face[roll->first + i];
        ump_putf(p->out, " %u", roll->sides == 10 ? face % 10 : face);
    }
    if (needs > 0) {
        show_hits(p, record, roll, needs);
        return;
    }
    ump_putf(p->out, " = %s%" PRId32 "%s   %s%s%s\n", p->bold, roll->sum, p->plain, p->dim,
             ump_rule_id(roll->rule), p->plain);
}

static void put_field(const ump_out *out, const desk_record *record, const desk_field *field)
{
    desk_put_field(&(ump_json){.out = out, .spaced = true}, NULL, record, field);
}

static void show_field(const page *p, const desk_record *record, const desk_field *field)
{
    words value = {.n = 0};
    char name[64];
    put_field(&(ump_out){put_plain, &value}, record, field);
    snprintf(name, sizeof name, "%s", field->name);
    ump_desk_spell(name, sizeof name);
    ump_desk_spell(value.text, sizeof value.text);
    if (field->kind == DESK_NULL)
        snprintf(value.text, sizeof value.text, "-");
    if (field->kind == DESK_BOOL)
        snprintf(value.text, sizeof value.text, "%s", field->number ? "yes" : "no");
    ump_putf(p->out, "  %-28s %s%s%s\n", name, p->bold, value.text, p->plain);
}

/* ---- The gist: the fields that odds are about, in a line ---- */

/* None, no and nought go without saying, unless nothing else is said. */
static bool goes_without_saying(const desk_field *field)
{
    return field->kind == DESK_NULL || (field->kind != DESK_ID && field->kind != DESK_INTS &&
                                        field->kind != DESK_IDS && field->number == 0);
}

static void say_part(words *gist, const desk_record *record, const desk_field *field)
{
    ump_out out = {put_plain, gist};
    size_t from = gist->n;
    ump_putf(&out, "%s%s", from ? ", " : "", field->name);
    if (field->kind == DESK_BOOL && !field->number)
        ump_put(&out, " no");
    if (field->kind != DESK_BOOL) {
        ump_put(&out, " ");
        put_field(&out, record, field);
    }
    ump_desk_spell(gist->text + from, sizeof gist->text - from);
    gist->n = from + strlen(gist->text + from);
}

static void say_parts(words *gist, const desk_record *record, const desk_field *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!goes_without_saying(&list[i]))
            say_part(gist, record, &list[i]);
    for (size_t i = 0; i < n && gist->n == 0; i++)
        if (list[i].kind != DESK_NULL)
            say_part(gist, record, &list[i]);
}

enum { MOST_PARTS = 24 };

static void show_gist(const page *p, const ump_desk_answer *answer)
{
    const desk_kind *kind = answer->told.kind;
    const desk_record *record = answer->record;
    ump_desk_case told = answer->told;
    const char *const *names = ump_desk_follows(&told) ? kind->odds_all : kind->odds;
    desk_field list[MOST_PARTS];
    words gist = {.n = 0};
    size_t n = 0;
    for (size_t i = 0; names[i]; i++)
        for (size_t k = 0; k < record->n_fields && n < MOST_PARTS; k++)
            if (strcmp(record->field[k].name, names[i]) == 0)
                list[n++] = record->field[k];
    say_parts(&gist, record, list, n);
    if (gist.n)
        ump_putf(p->out, "%sso: %s%s\n", p->bold, gist.text, p->plain);
}

static void show_resolved(const page *p, const ump_desk_answer *answer)
{
    const desk_record *record = answer->record;
    if (record->n_rolls)
        ump_put(p->out, "dice\n");
    for (size_t i = 0; i < record->n_rolls; i++)
        show_roll(p, record, &record->roll[i]);
    ump_put(p->out, "result\n");
    for (size_t i = 0; i < record->n_fields; i++)
        show_field(p, record, &record->field[i]);
    show_gist(p, answer);
}

/* ---- Odds ---- */

static void show_bar(const page *p, uint32_t millionths)
{
    enum { WIDTH = 30 };
    char bar[WIDTH + 1];
    size_t n = ((size_t)millionths * WIDTH + 500000) / 1000000;
    memset(bar, ' ', WIDTH);
    memset(bar, '#', n < WIDTH ? n : WIDTH);
    bar[WIDTH] = '\0';
    uint32_t tenths = (millionths + 500) / 1000;
    ump_putf(p->out, "  %s%3" PRIu32 ".%" PRIu32 "%%%s %s ", p->bold, tenths / 10, tenths % 10,
             p->plain, bar);
}

/* Has this field the same value whatever the dice do? */
static bool is_constant(const ump_desk_answer *answer, size_t field)
{
    desk_field first = desk_outcome_field(&answer->outcome[0], field);
    for (size_t i = 1; i < answer->n_outcomes; i++) {
        desk_field other = desk_outcome_field(&answer->outcome[i], field);
        if (other.kind != first.kind || other.number != first.number)
            return false;
    }
    return answer->n_outcomes > 1;
}

/* What one outcome says in the fields that vary, or in those that do not. */
static void say_outcome(words *gist, const ump_desk_answer *answer, const desk_outcome *outcome,
                        bool constant)
{
    desk_field list[MOST_PARTS];
    size_t n = 0;
    for (size_t i = 0; answer->names[i] && n < MOST_PARTS; i++)
        if (is_constant(answer, i) == constant)
            list[n++] = desk_outcome_field(outcome, i);
    say_parts(gist, answer->record, list, n);
}

static void show_odds(const page *p, const ump_desk_answer *answer)
{
    words always = {.n = 0};
    say_outcome(&always, answer, &answer->outcome[0], true);
    ump_putf(p->out, "exact odds, of %s\n", answer->denominator);
    for (size_t i = 0; i < answer->n_outcomes; i++) {
        words gist = {.n = 0};
        say_outcome(&gist, answer, &answer->outcome[i], false);
        show_bar(p, answer->outcome[i].millionths);
        ump_putf(p->out, "%s\n", gist.text);
    }
    if (always.n)
        ump_putf(p->out, "  %salways %s%s\n", p->dim, always.text, p->plain);
}

void ump_desk_answer_text(const ump_desk_answer *answer, const char *bold, const char *dim,
                          const char *plain, const ump_out *out)
{
    page p = {out, bold ? bold : "", dim ? dim : "", plain ? plain : ""};
    ump_putf(out, "%s%s, %s%s: %s\n", p.bold, ump_desk_ruleset(answer->desk),
             answer->told.kind->kind->name, p.plain, answer->told.kind->kind->about);
    show_items(&p, answer->record);
    if (answer->is_odds)
        show_odds(&p, answer);
    else
        show_resolved(&p, answer);
    if (answer->is_seeded)
        ump_putf(out, "%srolled with seed %" PRIu64 "%s\n", p.dim, answer->seed, p.plain);
}

/* ---- Pieces ---- */

size_t ump_desk_answer_fields(const ump_desk_answer *answer)
{
    return answer->is_odds ? 0 : answer->record->n_fields;
}

const char *ump_desk_answer_field(const ump_desk_answer *answer, size_t i, char value[UMP_LINE])
{
    if (i >= ump_desk_answer_fields(answer))
        return NULL;
    words text = {.n = 0};
    put_field(&(ump_out){put_plain, &text}, answer->record, &answer->record->field[i]);
    memcpy(value, text.text, text.n + 1);
    return answer->record->field[i].name;
}

size_t ump_desk_answer_outcomes(const ump_desk_answer *answer)
{
    return answer->is_odds ? answer->n_outcomes : 0;
}

const char *ump_desk_answer_outcome(const ump_desk_answer *answer, size_t i, uint32_t *millionths)
{
    if (i >= ump_desk_answer_outcomes(answer))
        return NULL;
    *millionths = answer->outcome[i].millionths;
    return desk_outcome_text(&answer->outcome[i]);
}

/* ---- Kinds and keys ---- */

void ump_desk_list(const ump_desk *desk, bool json, const ump_out *out)
{
    for (size_t i = 0; !json && i < desk->n_kinds; i++)
        ump_putf(out, "%-14s %s\n", desk->kind[i].kind->name, desk->kind[i].kind->about);
    if (json)
        desk_put_kinds(desk, out);
}

static void show_allowed(const desk_key *key, const ump_desk_form *form, const ump_out *out)
{
    char low[32], high[32];
    int64_t scale = key->key->type == UMP_DESK_INT ? 1000 : 1;
    if (key->key->type == UMP_DESK_YES)
        ump_put(out, "yes, no");
    else if (key->key->type == UMP_DESK_INT || key->key->type == UMP_DESK_LENGTH)
        ump_putf(out, "%s..%s", ump_show_thousandths(form->low * scale, low),
                 ump_show_thousandths(form->high * scale, high));
    else if (key->key->type == UMP_DESK_LIST)
        ump_put(out, "none, or with commas: ");
    else if (form->n_values == 0)
        ump_put(out, "words with commas");
    for (size_t i = 0; i < form->n_values; i++)
        ump_putf(out, "%s%s", i ? ", " : "", form->values[i]);
    if (key->key->flags & UMP_DESK_OR_NONE)
        ump_put(out, ", none");
    if (key->key->flags & UMP_DESK_OR_SAME)
        ump_put(out, ", same");
}

static void show_key(const desk_key *key, const ump_desk_form *form, const ump_out *out)
{
    char text[512];
    const char *help = desk_key_help(key, form, text);
    ump_putf(out, "%-24s %s", form->name, form->label);
    if (help[0])
        ump_putf(out, "; %s", help);
    if (key->rules)
        ump_putf(out, " (%s)", key->rules);
    ump_put(out, "\n");
    ump_putf(out, "%-24s   ", desk_always_required(key) ? "  required" : "");
    show_allowed(key, form, out);
    if (form->initial[0])
        ump_putf(out, " [%s]", form->initial);
    ump_put(out, "\n");
}

void desk_show_keys(const ump_desk *desk, const desk_kind *kind, const ump_out *out)
{
    ump_desk_form form;
    ump_putf(out, "%s, %s: %s\n", ump_desk_ruleset(desk), kind->kind->name, kind->kind->about);
    for (size_t i = 0; ump_desk_key_get(desk, kind->kind->name, i, &form); i++)
        show_key(&kind->key[i], &form, out);
}
