/*
 * going.c: what a unit meets that goes straight, as Potomac sees it: which ground stops it, which
 * enemies bar it, where it may come to stand. The sweeps themselves are the floor's.
 */
#include "rules/potomac/potomac.h"

/* TAB-07: a hundredth of a degree more is none. */
int32_t pot_degrees(ump_angle turn)
{
    return (ump_angle_thousandths(turn) + 989) / 1000;
}

/* TAB-07: what differs from a printed limit by no more than a tenth of a millimetre is that limit.
 * All limits are whole or half centimetres. */
ump_len pot_measured(ump_span distance)
{
    enum { HALF = UMP_CM / 2 };
    ump_len limit = (distance.hi + HALF / 2) / HALF * HALF;
    bool near = distance.lo - UMP_ROUNDING <= limit && limit <= distance.hi + UMP_ROUNDING;
    return near ? limit : distance.hi;
}

ump_rect pot_turned(const ump_rect *rect, ump_angle facing)
{
    return ump_rect_centred(rect->centre, facing, rect->width, rect->depth);
}

bool pot_is_free(const pot_table *t, unsigned unit, const ump_rect *there)
{
    return pot_overlapped(t, there, unit) == UMP_NOBODY &&
           !pot_forbidden(t, pot_bound(t, unit), there) && !pot_off_table(t, there);
}

bool pot_touches_enemy(const pot_table *t, unsigned unit, const ump_rect *there)
{
    ump_whom enemies = ump_enemies_of(&t->table, unit);
    return ump_comes_within(&t->table, there, enemies, POT_TOUCH) != UMP_NOBODY;
}

/* TER-02: a deep river stops whom difficult ground stops, unless something carries him over. */
static bool is_carried_over(void *ctx, const ump_rect *there)
{
    const pot_going *g = ctx;
    ump_pt by = {there->front.x - g->start.front.x, there->front.y - g->start.front.y};
    return !pot_forbidden(g->t, g->bound, there) &&
           !pot_crosses_forbidden(g->t, g->bound, &g->start, by);
}

pot_going pot_going_of(const pot_table *t, unsigned unit)
{
    pot_going g = {.t = t,
                   .unit = unit,
                   .start = pot_rect(t, unit),
                   .bound = pot_bound(t, unit),
                   .only = UMP_NOBODY};
    g.began_bad = pot_forbidden(t, g.bound, &g.start);
    g.began_off = pot_off_table(t, &g.start);
    return g;
}

ump_course pot_course(pot_going *g, const ump_rect *from, ump_angle way, ump_len most)
{
    return (ump_course){.unit = g->unit,
                        .from = *from,
                        .bearing = way,
                        .first = most < POT_STEP ? most : POT_STEP,
                        .step = 1,
                        .most = most,
                        .brim = g->began_off ? UMP_BRIM_OPEN : UMP_BRIM_PART,
                        .ground = g->began_bad ? 0 : pot_forbidden_kinds(g->bound),
                        .spares = is_carried_over,
                        .ctx = g};
}

/* TAB-04: an enemy who is a centimetre off or nearer at the start bars only a way that brings it
 * nearer to him; the first step decides. */
bool pot_bars_way(const pot_going *g, unsigned body, ump_angle way)
{
    ump_rect other = pot_body_rect(g->t, body);
    ump_span was = ump_rect_distance(&g->start, &other);
    if (was.lo > g->t->book->keep_off + UMP_ROUNDING)
        return true;
    ump_rect next = ump_shifted(&g->start, way, POT_STEP);
    return ump_rect_distance(&next, &other).lo + UMP_ROUNDING < was.lo;
}

ump_berth pot_keeps_off(const pot_table *t)
{
    return (ump_berth){.counts = true, .near = ump_under(t->book->keep_off, UMP_ROUNDING)};
}

static bool is_the_one(void *ctx, unsigned body)
{
    const pot_going *g = ctx;
    return body == g->only;
}

/* How far it goes before it stands upon that one; `most` if it never does. */
ump_met pot_way_onto(pot_going *g, const ump_rect *from, unsigned body, ump_angle way, ump_len most)
{
    ump_course c = pot_course(g, from, way, most);
    c.first = most < 1 ? most : 1;
    c.brim = UMP_BRIM_OPEN;
    c.ground = 0;
    c.lines = true;
    c.friends = c.enemies = (ump_berth){.counts = true, .bites = true, .bite = UMP_ROUNDING};
    c.minds = is_the_one;
    g->only = body;
    return ump_go_straight(&g->t->table, &c);
}
