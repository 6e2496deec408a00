/*
 * going.c: what a path costs, how far it leads, and how far one can get. A rate is a cost per tick;
 * what a cost is worth is the family's business.
 */
#include "field/near.h"

enum { EDGE = 2 /* ticks: whoever was stopped this near an edge stands at it */ };

typedef struct march {
    const ump_field *field;
    const ump_going *going;
    int8_t level; /* where it started */
    int64_t rate; /* worst: the dearest so far */
    ump_spot last;
    bool begun; /* `last` is known */
    bool stopped;
    bool at_edge; /* stopped before something, not where the budget ended upon a leg */
    ump_trip trip;
} march;

static int64_t dearer(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* ---- Rates ---- */

static int64_t uphill(const march *m, int64_t rate)
{
    int64_t num = m->going->uphill_num, den = m->going->uphill_den;

    return den > 0 ? (rate * num + den - 1) / den : rate;
}

/* 0: the road is of no benefit here. */
static int64_t road_rate(const ump_going *g, const ump_spot *spot)
{
    return spot->road == UMP_ROAD    ? g->road_per_tick
           : spot->road == UMP_TRAIL ? g->trail_per_tick
                                     : 0;
}

static int64_t rate_of(const march *m, const ump_spot *spot)
{
    const ump_going *g = m->going;
    int64_t road = road_rate(g, spot), ground = g->per_tick[spot->ground];

    if (!road && ground == UMP_FORBIDDEN) {
        if (!spot->road || !g->road_through)
            return UMP_FORBIDDEN;
        ground = g->road_through;
    }
    if (spot->level <= m->level)
        return road ? road : ground;
    if (road)
        return uphill(m, road);
    return g->dearest ? dearer(ground, uphill(m, g->per_tick[UMP_OPEN])) : uphill(m, ground);
}

/* ---- Going ---- */

static void stop_before(march *m, uint16_t feature)
{
    m->stopped = m->at_edge = true;
    m->trip.stopped_by = feature;
}

/* The whole path at a new rate, if the part that is gone can be paid at it. */
static bool take_rate(march *m, int64_t rate)
{
    rate = dearer(rate, m->rate);
    if (m->trip.gone * rate > m->going->budget) {
        stop_before(m, UMP_NO_FEATURE);
        return false;
    }
    m->rate = rate;
    m->trip.cost = m->trip.gone * rate;
    return true;
}

static void advance(march *m, ump_len ticks, int64_t rate, uint16_t feature)
{
    int64_t most;

    if (ticks == 0)
        return;
    if (rate == UMP_FORBIDDEN) {
        stop_before(m, feature);
        return;
    }
    if (m->going->worst) {
        if (!take_rate(m, rate))
            return;
        rate = m->rate;
    }
    most = rate > 0 ? (m->going->budget - m->trip.cost) / rate : ticks;
    if (ticks > most) {
        ticks = (ump_len)most;
        m->stopped = true;
    }
    m->trip.cost += ticks * rate;
    m->trip.gone += ticks;
}

static void cross(march *m, const ump_crossed *crossed)
{
    int64_t price = m->going->crossing[m->field->feature[crossed->feature].kind];

    if (crossed->passage)
        return;
    if (price == UMP_FORBIDDEN)
        stop_before(m, crossed->feature);
    else if (m->going->worst)
        take_rate(m, price);
    else if (m->trip.cost + price > m->going->budget)
        stop_before(m, UMP_NO_FEATURE);
    else
        m->trip.cost += price;
}

/* Does the path come to the edge of ground that halts it, from outside? */
static bool halts(const march *m, const ump_spot *spot)
{
    uint64_t halting = m->going->halting;

    return m->begun && m->trip.gone > EDGE && (halting >> spot->ground & 1) &&
           !(halting >> m->last.ground & 1) && !road_rate(m->going, spot);
}

/* ---- Segments ---- */

/* Ticks from the segment's start to t; all of it is rounded up. */
static ump_len ticks_to(const ump_sweep *s, int32_t t)
{
    return t == UMP_UNIT ? ump_dist(s->from, s->to).hi : ump_stretch_length(s->from, s->to, 0, t);
}

/* A point of the segment at most this far from its start, or a tick before that. */
static ump_pt point_at(const ump_sweep *s, ump_len ticks, bool before)
{
    int64_t length = (int64_t)ump_isqrt(ump_dist2(s->from, s->to) << 20);
    ump_len less = before && ticks > 0 ? 1 : 0;
    ump_pt p;

    if (length == 0)
        return s->from;
    p = ump_part_way(s->from, s->to, (int64_t)(ticks - less) * 1024, length);
    if (!less && ticks > 0 && ump_dist(s->from, p).hi > ticks)
        p = ump_part_way(s->from, s->to, (int64_t)(ticks - 1) * 1024, length);
    return p;
}

/* One leg, with the lines that are crossed on it; *met is the next of those. */
static void go_leg(march *m, const ump_sweep *s, const ump_leg *leg, ump_crossed *met, bool *more)
{
    int64_t rate = rate_of(m, &leg->spot);
    int32_t t = leg->t0;

    if (halts(m, &leg->spot)) {
        stop_before(m, leg->spot.feature);
        return;
    }
    while (!m->stopped && *more && (met->t < leg->t1 || leg->t1 == UMP_UNIT)) {
        advance(m, ticks_to(s, met->t) - ticks_to(s, t), rate, leg->spot.feature);
        if (m->stopped)
            return;
        cross(m, met);
        t = met->t;
        *more = ump_next_crossing(s, met->t, met->feature, met);
    }
    if (!m->stopped)
        advance(m, ticks_to(s, leg->t1) - ticks_to(s, t), rate, leg->spot.feature);
    m->last = leg->spot;
    m->begun = true;
}

static void go_segment(march *m, ump_pt from, ump_pt to)
{
    ump_sweep s;
    ump_leg leg;
    ump_crossed met = {.t = -1, .feature = UMP_NO_FEATURE};
    ump_len before = m->trip.gone;
    bool more;

    ump_sweep_begin(&s, m->field, from, to, UMP_ALL_KINDS);
    more = ump_next_crossing(&s, met.t, met.feature, &met);
    while (!m->stopped && ump_sweep_next(&s, &leg))
        go_leg(m, &s, &leg, &met, &more);
    m->trip.end = m->stopped ? point_at(&s, m->trip.gone - before, m->at_edge) : to;
}

ump_trip ump_travel(const ump_field *field, const ump_going *going, const ump_pt *path, size_t n)
{
    march m = {.field = field, .going = going, .trip = {.stopped_by = UMP_NO_FEATURE}};

    m.level = going->level_given ? going->level : ump_level_at(field, path[0]);
    m.trip.end = path[0];
    for (size_t i = 0; i + 1 < n && !m.stopped; i++)
        go_segment(&m, path[i], path[i + 1]);
    m.trip.complete = !m.stopped;
    return m.trip;
}

bool ump_path_on_road(const ump_field *field, const ump_pt *path, size_t n, uint64_t kinds)
{
    ump_sweep s;
    ump_leg leg;

    for (size_t i = 0; i + 1 < n; i++) {
        ump_sweep_begin(&s, field, path[i], path[i + 1], UMP_ALL_KINDS);
        while (ump_sweep_next(&s, &leg)) {
            if (!leg.spot.road || !(kinds >> leg.spot.road & 1))
                return false;
        }
    }
    return true;
}
