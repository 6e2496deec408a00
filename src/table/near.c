/*
 * near.c: who is near. Those whose rectangles are there are found first (play/places.c); then each
 * is asked: on the table, of these sides, and where a body may be more than its rectangle, there.
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

unsigned ump_next_unit(const ump_table *t, unsigned from, ump_whom whom)
{
    while (from < t->n_units && !is_wanted(t, from, whom))
        from++;
    return from;
}

static ump_box box_of_unit(const ump_table *t, unsigned unit)
{
    const ump_feature *town = town_of(t, unit);
    return town ? town->box : ump_rect_of(t, unit)->box;
}

static bool comes_into(const ump_table *t, unsigned unit, ump_box box)
{
    return ump_box_meet(box, box_of_unit(t, unit));
}

/* Most lines are too far off whichever way they face; only the others are laid. */
static bool line_comes_into(const ump_piece *line, ump_box box)
{
    return ump_box_meet(box, ump_box_around(line)) && ump_box_meet(box, ump_piece_rect(line).box);
}

static void find_lines(ump_near *found, const ump_table *t, ump_box box, ump_whom whom)
{
    ump_piece line;
    found->lines.words = found->units.words;
    memset(found->lines.word, 0, found->lines.words * sizeof *found->lines.word);
    for (unsigned i = 0; i < t->n_units; i++)
        if (is_wanted(t, i, whom) && t->bodies->line(t, i, &line) && line_comes_into(&line, box))
            found->lines.word[i / 64] |= UINT64_C(1) << i % 64;
}

/* Where nobody's body reaches beyond his rectangle they have been found by just that. */
static void keep_wanted(ump_units *units, const ump_table *t, ump_box box, ump_whom whom)
{
    bool far = t->game->farthest > 0;
    for (size_t w = 0; w < units->words; w++)
        for (uint64_t left = units->word[w]; left; left &= left - 1) {
            unsigned i = (unsigned)(w * 64) + (unsigned)__builtin_ctzll(left);
            if (!is_wanted(t, i, whom) || (far && !comes_into(t, i, box)))
                units->word[w] &= ~(left & -left);
        }
}

ump_near *ump_find_near(ump_near *found, const ump_table *t, ump_box box, ump_whom whom)
{
    found->n_pieces = t->n_pieces;
    found->lines.words = 0;
    ump_units_reaching(t->game, t->state, ump_box_grow(box, t->game->farthest), &found->units);
    keep_wanted(&found->units, t, box, whom);
    if (whom.lines && t->bodies && t->bodies->line)
        find_lines(found, t, box, whom);
    return found;
}

/* ---- Upon whom ---- */

unsigned ump_lies_on(const ump_table *t, const ump_rect *there, ump_whom whom)
{
    whom.lines = false;
    UMP_EACH_NEAR(i, t, there->box, whom)
        if (ump_rect_overlap(there, ump_rect_of(t, i)))
            return i;
    return UMP_NOBODY;
}

unsigned ump_bites_into(const ump_table *t, const ump_rect *there, ump_whom whom, ump_len bite)
{
    whom.lines = false;
    UMP_EACH_NEAR(i, t, there->box, whom)
        if (ump_rect_bites(there, ump_rect_of(t, i), bite))
            return i;
    return UMP_NOBODY;
}

unsigned ump_comes_within(const ump_table *t, const ump_rect *there, ump_whom whom, ump_len within)
{
    whom.lines = false;
    UMP_EACH_NEAR(i, t, ump_box_grow(there->box, within), whom)
        if (ump_rect_within(there, ump_rect_of(t, i), within))
            return i;
    return UMP_NOBODY;
}

unsigned ump_comes_near(const ump_table *t, const ump_outline *there, ump_whom whom,
                        ump_limit limit)
{
    UMP_EACH_NEAR(i, t, ump_box_grow(ump_outline_box(there), limit.at + UMP_ROUNDING), whom) {
        ump_outline other = ump_outline_of(t, i);
        if (ump_outlines_within(there, &other, limit))
            return i;
    }
    return UMP_NOBODY;
}

/* ---- The nearest ---- */

enum { MOST_UNITS = 1024, MOST_BODIES = 2 * MOST_UNITS };

typedef struct rival {
    ump_span apart; /* if it is not measured yet, at least so far */
    uint16_t body;
    bool measured;
} rival;

static ump_box box_of_body(const ump_table *t, unsigned body)
{
    if (body < t->n_units)
        return box_of_unit(t, body);
    ump_outline there = ump_outline_of(t, body);
    return ump_outline_box(&there);
}

static size_t find_rivals(const ump_table *t, const ump_outline *from, ump_whom whom, ump_len reach,
                          rival *list)
{
    ump_box own = ump_outline_box(from);
    size_t n = 0;
    UMP_EACH_NEAR(i, t, ump_box_grow(own, reach), whom) {
        ump_len apart = ump_boxes_apart(own, box_of_body(t, i));
        if (n < MOST_BODIES)
            list[n++] = (rival){{apart, apart}, (uint16_t)i, false};
    }
    return n;
}

/* The one who may be nearest. Of several who may be as near, it is one that is not measured
 * yet, else the first. */
static rival *foremost(rival *list, size_t n)
{
    rival *best = list;
    for (rival *r = list; r < list + n; r++)
        if (r->apart.hi < best->apart.hi ||
            (r->apart.hi == best->apart.hi && best->measured && !r->measured))
            best = r;
    return best;
}

/* Measures one after the other who may be nearest, until one is known to be. Whom the caller
 * does not accept is passed over. */
static unsigned nearest_within(const ump_table *t, const ump_outline *from, ump_whom whom,
                               ump_len reach, ump_accepts *accepts, void *ctx, ump_span *apart)
{
    rival list[MOST_BODIES];
    size_t n = find_rivals(t, from, whom, reach, list);
    while (n > 0) {
        rival *r = foremost(list, n);
        if (r->apart.hi > reach)
            return UMP_NOBODY;
        if (!r->measured) {
            ump_outline there = ump_outline_of(t, r->body);
            r->apart = ump_outlines_distance(from, &there);
            r->measured = true;
        } else if (!accepts || accepts(ctx, r->body)) {
            *apart = r->apart;
            return r->body;
        } else {
            r->apart.hi = INT32_MAX;
        }
    }
    return UMP_NOBODY;
}

/* Looks around ever farther, until nobody beyond can be nearer. */
unsigned ump_nearest_body(const ump_table *t, const ump_outline *from, ump_whom whom, ump_len most,
                          ump_accepts *accepts, void *ctx, ump_span *apart)
{
    unsigned body = UMP_NOBODY;
    ump_span far = {0, 0};
    most = most < 4 * UMP_MAX_COORD ? most : 4 * UMP_MAX_COORD;
    for (ump_len reach = 24 * UMP_INCH; body == UMP_NOBODY && reach < most; reach *= 2)
        body = nearest_within(t, from, whom, reach, accepts, ctx, &far);
    if (body == UMP_NOBODY)
        body = nearest_within(t, from, whom, most, accepts, ctx, &far);
    if (body != UMP_NOBODY && apart)
        *apart = far;
    return body;
}

/* ---- Who holds a place ---- */

static ump_span way_to(const ump_table *t, unsigned unit, ump_pt place)
{
    ump_outline own = ump_outline_of(t, unit);
    return own.town ? ump_dist(ump_outline_nearest(&own, place), place)
                    : ump_rect_point(&own.rect, place);
}

unsigned ump_side_alone_at(const ump_table *t, ump_pt place, ump_limit within, ump_accepts *holds,
                           void *ctx)
{
    bool near[UMP_MAX_SIDES] = {false, false};
    UMP_EACH_NEAR(i, t, ump_box_grow((ump_box){place, place}, within.at), ump_anyone())
        if ((!holds || holds(ctx, i)) && ump_holds(within, way_to(t, i, place)))
            near[ump_side_of(t, i)] = true;
    if (near[0] == near[1])
        return UMP_NO_SIDE;
    return near[0] ? 0 : 1;
}
