/*
 * near.c: who is near. Of a few units all are asked; of many only those that stand in a strip of
 * the table (play/places.c). Then each is asked exactly: on the table, of these sides, there.
 */
#include "table/table.h"

#include <string.h>

static const ump_feature *town_of(const ump_table *t, unsigned unit)
{
    return t->bodies && t->bodies->town ? t->bodies->town(t, unit) : NULL;
}

static bool is_wanted(const ump_table *t, unsigned unit, ump_whom whom)
{
    return (whom.sides >> t->side[unit] & 1) && t->piece[unit].on_table && unit != whom.but;
}

static bool comes_into(const ump_table *t, unsigned unit, ump_box box)
{
    const ump_feature *town = town_of(t, unit);
    return ump_box_meet(box, town ? town->box : ump_rect_of(t, unit)->box);
}

static void find_lines(ump_near *found, const ump_table *t, ump_box box, ump_whom whom)
{
    ump_rect line;
    found->lines.words = found->units.words;
    memset(found->lines.word, 0, found->lines.words * sizeof *found->lines.word);
    for (unsigned i = 0; i < t->n_units; i++)
        if (is_wanted(t, i, whom) && t->bodies->line(t, i, &line) && ump_box_meet(box, line.box))
            found->lines.word[i / 64] |= UINT64_C(1) << i % 64;
}

ump_near *ump_find_near(ump_near *found, const ump_table *t, ump_box box, ump_whom whom)
{
    ump_units *units = &found->units;
    found->n_pieces = t->n_pieces;
    found->lines.words = 0;
    ump_units_reaching(t->game, t->state, ump_box_grow(box, t->game->farthest), units);
    for (size_t w = 0; w < units->words; w++)
        for (uint64_t left = units->word[w]; left; left &= left - 1) {
            unsigned i = (unsigned)(w * 64) + (unsigned)__builtin_ctzll(left);
            if (!is_wanted(t, i, whom) || !comes_into(t, i, box))
                units->word[w] &= ~(left & -left);
        }
    if (whom.lines && t->bodies && t->bodies->line)
        find_lines(found, t, box, whom);
    return found;
}

/* ---- The nearest ---- */

typedef struct seeking {
    const ump_table *t;
    const ump_outline *from;
    ump_whom whom;
    ump_len least; /* nobody nearer than this counts; */
    unsigned rank; /* nor one as near who comes no later in the order than this */
} seeking;

/* Units in the order of the force, each before its line. */
static unsigned rank_of(const ump_table *t, unsigned body)
{
    return 2 * ump_unit_of(t, body) + ump_is_line(t, body) + 1;
}

/* Who is nearest of all those that are left, at most `most` away. */
static unsigned nearest_of(const seeking *s, ump_len most, ump_span *apart)
{
    ump_box box = ump_box_grow(ump_outline_box(s->from), most);
    unsigned best = UMP_NOBODY;
    UMP_EACH_NEAR(i, s->t, box, s->whom) {
        ump_outline there = ump_outline_of(s->t, i);
        if (ump_boxes_beyond(ump_outline_box(s->from), ump_outline_box(&there), most))
            continue;
        ump_span d = ump_outlines_distance(s->from, &there);
        bool passed = d.hi < s->least || (d.hi == s->least && rank_of(s->t, i) <= s->rank);
        if (passed || d.hi > most || (best != UMP_NOBODY && d.hi == apart->hi))
            continue;
        best = i;
        *apart = d;
        most = d.hi;
    }
    return best;
}

/* Looks around ever farther, until nobody beyond can be nearer. */
static unsigned next_nearest(const seeking *s, ump_len most, ump_span *apart)
{
    for (ump_len reach = 24 * UMP_INCH; reach < most; reach *= 2) {
        unsigned found = reach < s->least ? UMP_NOBODY : nearest_of(s, reach, apart);
        if (found != UMP_NOBODY)
            return found;
    }
    return nearest_of(s, most, apart);
}

unsigned ump_nearest_body(const ump_table *t, const ump_outline *from, ump_whom whom, ump_len most,
                          ump_accepts *accepts, void *ctx, ump_span *apart)
{
    seeking s = {.t = t, .from = from, .whom = whom};
    ump_span far;
    most = most < 4 * UMP_MAX_COORD ? most : 4 * UMP_MAX_COORD;
    for (;;) {
        unsigned body = next_nearest(&s, most, &far);
        if (body != UMP_NOBODY && accepts && !accepts(ctx, body)) {
            s.least = far.hi;
            s.rank = rank_of(t, body);
            continue;
        }
        if (body != UMP_NOBODY && apart)
            *apart = far;
        return body;
    }
}
