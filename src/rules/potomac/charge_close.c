/*
 * charge_close.c: where a charge that gets home comes to rest (CHG-11): it is turned about the
 * point where it first touched its target, and slid along the edge that it met.
 */
#include "rules/potomac/potomac.h"

typedef struct contact {
    const pot_table *t;
    unsigned charger, target;
    ump_rect own, there;
    ump_pt point;
    enum ump_rect_edge edge;
    ump_angle flush; /* facing with its front along that edge */
} contact;

static bool is_at(const ump_rect *rect, ump_pt p)
{
    return ump_rect_point(rect, p).lo <= UMP_CONTACT;
}

/* CHG-13: the edge of the zone that the charge came from. */
static enum ump_rect_edge edge_of_zone(const contact *c, uint8_t zone)
{
    bool right = ump_in_frame(c->there.front, c->there.facing, c->own.centre).x > 0;
    return zone == POT_FRONT  ? UMP_EDGE_FRONT
           : zone == POT_REAR ? UMP_EDGE_REAR
           : right            ? UMP_EDGE_RIGHT
                              : UMP_EDGE_LEFT;
}

typedef struct middle { /* of several points, told from one of the situation's own (TAB-10) */
    ump_pt from;
    int64_t x, y;
    int n;
} middle;

static void add_point(middle *m, ump_pt p)
{
    m->x += p.x - m->from.x;
    m->y += p.y - m->from.y;
    m->n++;
}

static ump_pt middle_of(const middle *m)
{
    return (ump_pt){m->from.x + (ump_len)ump_round_div(m->x, m->n),
                    m->from.y + (ump_len)ump_round_div(m->y, m->n)};
}

/* Where the two first touch: a corner of the target at the charger's front, or one of the charger
 * at an edge of the target; the middle where several do. */
static void find_point(contact *c, uint8_t zone)
{
    middle m = {.from = c->there.centre};
    bool corner = false;
    for (unsigned i = 0; i < 2; i++)
        if (is_at(&c->there, c->own.corner[i]))
            add_point(&m, c->own.corner[i]);
    for (unsigned i = 0; i < 4; i++)
        if (is_at(&c->own, c->there.corner[i])) {
            add_point(&m, c->there.corner[i]);
            corner = m.n == 1;
        }
    int n = m.n;
    c->point = n == 0 ? ump_rect_nearest(&c->there, c->own.front) : middle_of(&m);
    ump_pt before = ump_go(c->point, c->own.facing, -UMP_CM, 0);
    c->edge = corner && n == 1 ? edge_of_zone(c, zone) : ump_edge_met(&c->there, c->point);
    if (n > 1)
        c->edge = ump_edge_met(&c->there, before);
    c->flush = (ump_angle)(c->there.facing + UMP_HALF_TURN + (int)c->edge * UMP_QUARTER);
}

static ump_rect turned_about(const contact *c, ump_angle facing)
{
    ump_pt v = ump_in_frame(c->point, c->own.facing, c->own.front);
    return ump_rect_at(ump_go(c->point, facing, v.y, v.x), facing, c->own.width, c->own.depth);
}

/* Along the edge, from its middle. */
static ump_len along_edge(const contact *c, ump_pt front)
{
    ump_pt v = ump_in_frame(c->there.front, c->there.facing, front);
    bool flank = c->edge == UMP_EDGE_RIGHT || c->edge == UMP_EDGE_LEFT;
    return flank ? v.y + c->there.depth / 2 : v.x;
}

static ump_rect laid_flush(const contact *c, ump_len along)
{
    return ump_flush(&c->there, c->edge, along, c->own.width, c->own.depth);
}

static bool is_free(const contact *c, const ump_rect *rect)
{
    return pot_is_free(c->t, c->charger, rect);
}

/* As far from the middle of the edge as it still lies along it, if only by a corner. */
static ump_len farthest_along(const contact *c)
{
    bool flank = c->edge == UMP_EDGE_RIGHT || c->edge == UMP_EDGE_LEFT;
    return (c->own.width + (flank ? c->there.depth : c->there.width)) / 2 - 2 * UMP_ROUNDING;
}

static bool lies_along(const contact *c, ump_len along)
{
    ump_len most = farthest_along(c);
    return along <= most && along >= -most;
}

/* So far to the side it clears a friend; false: not within half a stand. */
static bool clears(const contact *c, ump_len along, ump_rect *place)
{
    ump_len half = c->t->book->stand_width / 2;
    for (ump_len by = 0; by <= half; by += UMP_ROUNDING)
        for (int side = 1; side >= -1; side -= 2) {
            *place = laid_flush(c, along + side * by);
            if (lies_along(c, along + side * by) && is_free(c, place))
                return true;
        }
    return false;
}

/* How far it slides so that its files stand opposite the enemy's. It does not slide on a flank,
 * nor by exactly half a stand, nor where only a corner would still touch the edge. */
static ump_len to_files(const contact *c, ump_len along)
{
    ump_len w = c->t->book->stand_width;
    if (c->edge == UMP_EDGE_RIGHT || c->edge == UMP_EDGE_LEFT)
        return 0;
    ump_len off = (along - c->own.width / 2 + c->there.width / 2) % w;
    off = off < 0 ? off + w : off;
    ump_len left = off, right = w - off;
    if (left - right <= UMP_ROUNDING && right - left <= UMP_ROUNDING)
        return 0;
    ump_len by = left < right ? -left : right;
    return lies_along(c, along + by) ? by : 0;
}

static bool flush_place(const contact *c, ump_rect *place)
{
    ump_rect turned = turned_about(c, c->flush);
    ump_len along = along_edge(c, turned.front), most = farthest_along(c);
    along = along > most ? most : along < -most ? -most : along; /* who touches fights */
    ump_rect plain = laid_flush(c, along);
    if (!is_free(c, &plain))
        return clears(c, along, place);
    *place = laid_flush(c, along + to_files(c, along));
    if (!is_free(c, place))
        *place = plain;
    return true;
}

/* The greatest turn towards the edge, in whole steps, that is free. */
static bool partly_turned(const contact *c, int32_t most, ump_rect *place)
{
    bool right = (ump_angle)(c->flush - c->own.facing) < UMP_HALF_TURN;
    for (int32_t turn = most - most % UMP_FAN_STEP; turn >= 0; turn -= UMP_FAN_STEP) {
        int by = (int)ump_degrees(turn);
        *place = turned_about(c, (ump_angle)(c->own.facing + (right ? by : -by)));
        if (is_free(c, place))
            return true;
    }
    return false;
}

bool pot_close(const pot_table *t, unsigned charger, unsigned target, const ump_rect *at,
               uint8_t zone, ump_rect *place)
{
    contact c = {
        .t = t, .charger = charger, .target = target, .own = *at, .there = pot_rect(t, target)};
    find_point(&c, zone);
    int32_t most = t->book->free_pivot * 1000;
    int32_t turn = ump_angle_thousandths(ump_angle_between(c.flush, at->facing));
    if (turn <= most + 10 && flush_place(&c, place))
        return true;
    return partly_turned(&c, turn < most ? turn : most, place);
}
