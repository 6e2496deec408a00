/*
 * outcome.c: outcomes of odds as text, and the heaviest first.
 */
#include "desk/inside.h"
#include <stdlib.h>
#include <string.h>

static unsigned kind_of(desk_value v)
{
    return (unsigned)(v & (DESK_KINDS - 1));
}

static int64_t number_of(desk_value v)
{
    return (v - kind_of(v)) / DESK_KINDS;
}

typedef struct line {
    char text[UMP_LINE];
    size_t n;
} line;

static void put_line(void *ctx, const char *text, size_t size)
{
    line *l = ctx;
    if (l->n + size >= sizeof l->text)
        return;
    memcpy(l->text + l->n, text, size);
    l->n += size;
}

desk_field desk_outcome_field(const desk_outcome *outcome, size_t i)
{
    desk_value v = outcome->values[i];
    desk_field field = {
        .name = outcome->of->names[i], .kind = (uint8_t)kind_of(v), .number = number_of(v)};
    if (field.kind == DESK_ID)
        field.word = outcome->of->words[field.number];
    return field;
}

static void put_value(const ump_out *out, const desk_outcome *outcome, size_t i)
{
    desk_field field = desk_outcome_field(outcome, i);
    desk_put_field(&(ump_json){.out = out}, NULL, NULL, &field);
}

/* Few outcomes are looked at, so their text is made when they are. */
const char *desk_outcome_text(desk_outcome *outcome)
{
    if (outcome->text)
        return outcome->text;
    const ump_desk_answer *answer = outcome->of;
    line l;
    l.n = 0;
    ump_out out = {put_line, &l};
    ump_json j = {.out = &out, .spaced = true};
    ump_json_open(&j, NULL, '{');
    for (size_t i = 0; answer->names[i]; i++) {
        desk_field field = desk_outcome_field(outcome, i);
        desk_put_field(&j, answer->names[i], NULL, &field);
    }
    ump_json_close(&j, '}');
    outcome->text = ump_arena_text(answer->arena, l.text, l.n);
    return outcome->text ? outcome->text : "{}";
}

const char *desk_outcome_weight(const desk_outcome *outcome)
{
    const char *text = ump_weight_text(&outcome->weight, outcome->of->arena);
    return text ? text : "0";
}

/* ---- The heaviest first ---- */

/* A letter or digit stands in a text as it is, and single digits end alike. */
static bool is_plain(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* How the texts of two values differ, where that is seen without writing them; 0: it is not. */
static int quick_by_text(const ump_desk_answer *answer, desk_value a, desk_value b)
{
    int64_t left = number_of(a), right = number_of(b);
    if (kind_of(a) == DESK_INT && kind_of(b) == DESK_INT)
        return left >= 0 && left <= 9 && right >= 0 && right <= 9 ? (int)(left - right) : 0;
    if (kind_of(a) != DESK_ID || kind_of(b) != DESK_ID)
        return 0;
    const char *x = answer->words[left], *y = answer->words[right];
    for (; *x && *x == *y; x++)
        y++;
    return is_plain(*x) && is_plain(*y) ? *x - *y : 0;
}

/* Their texts differ first in the first value that does, or in what stands behind it. */
static int by_text(const desk_outcome *a, const desk_outcome *b)
{
    size_t i = 0;
    while (a->of->names[i + 1] && a->values[i] == b->values[i])
        i++;
    int quick = quick_by_text(a->of, a->values[i], b->values[i]);
    if (quick)
        return quick;
    line left, right;
    left.n = right.n = 0;
    const char *behind = a->of->names[i + 1] ? "," : "}";
    put_value(&(ump_out){put_line, &left}, a, i);
    put_value(&(ump_out){put_line, &right}, b, i);
    put_line(&left, behind, 2);
    put_line(&right, behind, 2);
    return strcmp(left.text, right.text);
}

static int heaviest_first(const void *a, const void *b)
{
    const desk_outcome *left = a, *right = b;
    int by_weight = ump_weight_compare(&right->weight, &left->weight);
    return by_weight ? by_weight : by_text(left, right);
}

/* Few are put in their places one by one. */
void desk_sort_outcomes(desk_outcome *list, size_t n)
{
    enum { FEW = 32 };
    if (n > FEW) {
        qsort(list, n, sizeof *list, heaviest_first);
        return;
    }
    for (size_t i = 1; i < n; i++) {
        desk_outcome moved = list[i];
        size_t at = i;
        for (; at > 0 && heaviest_first(&moved, &list[at - 1]) < 0; at--)
            list[at] = list[at - 1];
        list[at] = moved;
    }
}

void desk_free_outcomes(ump_desk_answer *answer)
{
    for (size_t i = 0; i < answer->n_outcomes; i++)
        ump_weight_free(&answer->outcome[i].weight);
    free(answer->outcome);
    free(answer->values);
}
