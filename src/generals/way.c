/*
 * way.c: whom of his own side a march would go through. A family may forbid that, or let it cost
 * order; no general means to do it.
 */
#include "generals/generals.h"
#include "table/table.h"

enum { STEPS = 12 };

/* A friend whom the footprint overlaps there and did not at the start. */
static unsigned met_at(const ump_table *t, const ump_answer *answer, unsigned unit,
                       const ump_rect *there)
{
    const ump_rect *now = ump_rect_of(t, unit);
    UMP_EACH_NEAR(i, t, there->box, ump_friends_of(t, unit))
        if (!ump_is_among(i, answer->unit, answer->n_units) &&
            ump_rect_overlap(there, ump_rect_of(t, i)) && !ump_rect_overlap(now, ump_rect_of(t, i)))
            return i;
    return UMP_NOBODY;
}

static unsigned met_on_leg(const ump_table *t, const ump_answer *answer, unsigned unit, ump_pt from,
                           ump_pt to)
{
    ump_rect rect = *ump_rect_of(t, unit);
    unsigned met = UMP_NOBODY;
    for (int step = 1; step <= STEPS && met == UMP_NOBODY; step++) {
        ump_rect there = ump_rect_moved(&rect, ump_part_way(from, to, step, STEPS));
        met = met_at(t, answer, unit, &there);
    }
    return met;
}

unsigned ump_way_through(const ump_game *game, const ump_state *state, const ump_answer *answer)
{
    ump_table t = ump_table_of(game, state);
    unsigned unit = answer->n_units ? answer->unit[0] : UMP_NOBODY, met = UMP_NOBODY;
    if (!ump_unit_here(&t, unit))
        return UMP_NOBODY;
    ump_pt from = ump_rect_of(&t, unit)->front;
    for (unsigned i = 0; i < answer->n_path && met == UMP_NOBODY; i++) {
        met = met_on_leg(&t, answer, unit, from, answer->path[i]);
        from = answer->path[i];
    }
    return met;
}
