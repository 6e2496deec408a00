/*
 * straight.c: a footprint that is shifted along a line, and what it meets first. Each thing that
 * may be met is traced by itself: from a place where it is not met the footprint must go on by at
 * least a known number of ticks before it can be. So few places are looked at, and none is missed.
 */
#include "table/table.h"

enum {
    SLIP = 3, /* ticks: a place is laid on whole ticks, and so is the next; no distance between the
                 two changes by more than the way and this */
    NEVER = INT32_MAX,
};

typedef struct going {
    const ump_table *t;
    const ump_course *c;
    const ump_course *mate; /* who go together with it are not in its way */
    size_t n_mates;
    ump_box swept;
} going;

static ump_rect at_place(const ump_course *c, ump_len way)
{
    return ump_shifted(&c->from, c->bearing, way);
}

/* The first place that is tried from `way` on. */
static ump_len place_from(const ump_course *c, ump_len way)
{
    if (way <= c->first)
        return c->first;
    ump_len steps = (way - c->first + c->step - 1) / c->step;
    int64_t place = c->first + (int64_t)steps * c->step;
    return place > c->most ? c->most : (ump_len)place;
}

static ump_len place_before(const ump_course *c, ump_len way)
{
    if (way <= c->first)
        return -1;
    return c->first + (way - 1 - c->first) / c->step * c->step;
}

/* From a place where it is not met it is surely not met for so many ticks: the next to be tried. */
static ump_len next_place(const ump_course *c, ump_len way, int64_t safe)
{
    int64_t next = way + (safe > 0 ? safe : 0) + 1;
    return next > c->most ? NEVER : place_from(c, (ump_len)next);
}

/* ---- The edge of the table ---- */

static ump_len least(ump_len a, ump_len b)
{
    return a < b ? a : b;
}

/* So far is the box from the edge; < 0: some of it is over. */
static ump_len margin(const ump_field *field, ump_box box)
{
    return least(least(box.low.x, box.low.y),
                 least(field->width - box.high.x, field->depth - box.high.y));
}

static ump_len first_over_edge(const going *g)
{
    const ump_course *c = g->c;
    if (c->brim == UMP_BRIM_OPEN || margin(g->t->field, g->swept) >= 0)
        return NEVER;
    for (ump_len way = c->first; way != NEVER;) {
        ump_rect rect = at_place(c, way);
        ump_box box = c->brim == UMP_BRIM_PART ? rect.box : (ump_box){rect.centre, rect.centre};
        ump_len left = margin(g->t->field, box);
        if (left < 0)
            return way;
        way = next_place(c, way, left - SLIP);
    }
    return NEVER;
}

/* ---- Ground ---- */

static bool is_of_kind(const ump_feature *f, uint64_t kinds)
{
    return (kinds >> f->kind & 1) != 0;
}

/* No ground of these kinds is nearer than this. */
static ump_len ground_apart(const going *g, const ump_rect *rect)
{
    ump_len nearest = INT32_MAX;
    for (size_t i = 0; i < g->t->field->n_features; i++) {
        const ump_feature *f = &g->t->field->feature[i];
        if (!is_of_kind(f, g->c->ground) || !ump_box_meet(f->box, g->swept))
            continue;
        ump_len apart = ump_boxes_apart(rect->box, f->box);
        if (apart < nearest && f->closed)
            apart = ump_polygon_polygon(rect->corner, 4, f->point, f->n_points).lo;
        nearest = least(nearest, apart);
    }
    return nearest;
}

static bool is_stopped_by_ground(const going *g, const ump_rect *rect, uint16_t *feature)
{
    *feature = ump_touches(g->t->field, rect, g->c->ground);
    return *feature != UMP_NO_FEATURE && !(g->c->spares && g->c->spares(g->c->ctx, rect));
}

static ump_len first_on_ground(const going *g, uint16_t *feature)
{
    const ump_course *c = g->c;
    if (!c->ground)
        return NEVER;
    for (ump_len way = c->first; way != NEVER;) {
        ump_rect rect = at_place(c, way);
        ump_len apart = ground_apart(g, &rect);
        if (apart == INT32_MAX)
            return NEVER;
        if (apart == 0 && is_stopped_by_ground(g, &rect, feature))
            return way;
        way = next_place(c, way, apart - SLIP);
    }
    return NEVER;
}

/* ---- Bodies ---- */

typedef struct meeting { /* with one body, on the way */
    const ump_berth *berth;
    ump_outline there;
    ump_limit near;
    bool towards; /* UMP_MET_IF_TOWARDS, and it is so near at the start */
    ump_len was;
    ump_pt per_tick; /* the way, in UMP_UNITs */
} meeting;

static const ump_berth *berth_of(const going *g, unsigned body)
{
    return ump_are_enemies(g->t, body, g->c->unit) ? &g->c->enemies : &g->c->friends;
}

/* Whoever is nearer than the limit at the start has a limit of his own. */
static void take_past(meeting *m, const ump_course *c)
{
    if (m->berth->bites || m->berth->past == UMP_MET_AT_ONCE)
        return;
    ump_outline own = ump_outline_of_rect(&c->from);
    ump_span was = ump_outlines_distance(&own, &m->there);
    ump_len nearer = m->near.under ? was.lo : was.lo - 1;
    m->was = was.lo;
    m->towards = m->berth->past == UMP_MET_IF_TOWARDS && ump_holds(m->near, was);
    m->near.at = least(m->near.at, nearer);
}

static meeting meeting_of(const ump_course *c, const ump_berth *berth, const ump_outline *there)
{
    ump_way way = ump_way_of(c->bearing);
    meeting m = {.berth = berth,
                 .there = *there,
                 .near = berth->near,
                 .per_tick = {(ump_len)way.sine, (ump_len)way.cosine}};
    take_past(&m, c);
    return m;
}

/* So far one footprint reaches over this edge of the other, times its length: its corners run
 * clockwise, and right of an edge is within. */
static int64_t reach_over(ump_pt a, ump_pt b, const ump_rect *rect)
{
    int64_t most = INT64_MIN;
    for (unsigned i = 0; i < 4; i++) {
        int64_t reach = -ump_cross(a, b, rect->corner[i]);
        most = reach > most ? reach : most;
    }
    return most;
}

/* Ticks of the way until the reach over an edge may be more than the bite; sign: which of the two
 * moves. */
static int64_t until_over(const meeting *m, ump_pt a, ump_pt b, const ump_rect *other, int sign)
{
    int64_t length = ump_dist(a, b).hi, reach = reach_over(a, b, other);
    int64_t room = (m->berth->bite - SLIP) * length - reach;
    int64_t x = b.x - a.x, y = b.y - a.y;
    int64_t rate = sign * (y * m->per_tick.x - x * m->per_tick.y) / (UMP_UNIT >> 10);
    if (room <= 0)
        return 0;
    /* A hair of closing along a whole table must not be taken for none. */
    return rate <= -1 ? NEVER : room * 1024 / (rate + 2);
}

/* The two bite only where each reaches over every edge of the other: the last to come tells. */
static int64_t safe_from_bite(const meeting *m, const ump_rect *rect)
{
    const ump_rect *there = &m->there.rect;
    int64_t safe = 0;
    for (unsigned i = 0; i < 4; i++) {
        int64_t one = until_over(m, there->corner[i], there->corner[(i + 1) % 4], rect, 1);
        int64_t other = until_over(m, rect->corner[i], rect->corner[(i + 1) % 4], there, -1);
        safe = one > safe ? one : safe;
        safe = other > safe ? other : safe;
    }
    return safe;
}

static bool is_met(const meeting *m, const ump_rect *rect, int64_t *safe)
{
    if (m->berth->bites && !m->there.town) {
        if (ump_rect_bites(rect, &m->there.rect, m->berth->bite))
            return true;
        *safe = safe_from_bite(m, rect);
        return false;
    }
    ump_outline here = ump_outline_of_rect(rect);
    ump_span apart = ump_outlines_distance(&here, &m->there);
    ump_limit near = m->berth->bites ? ump_at_most(0, 0) : m->near;
    *safe = (int64_t)apart.lo - (near.at > 0 ? near.at : 0) - SLIP;
    return ump_holds(near, apart);
}

static ump_len first_met(const ump_course *c, const meeting *m, ump_len from)
{
    for (ump_len way = place_from(c, from); way != NEVER;) {
        ump_rect rect = at_place(c, way);
        int64_t safe = 0;
        if (is_met(m, &rect, &safe))
            return way;
        if (m->towards)
            return NEVER;
        way = next_place(c, way, safe);
    }
    return NEVER;
}

static bool is_mate(const going *g, unsigned body)
{
    for (size_t i = 0; i < g->n_mates; i++)
        if (g->mate[i].unit == ump_unit_of(g->t, body))
            return true;
    return false;
}

static bool is_minded(const going *g, unsigned body)
{
    return berth_of(g, body)->counts && !is_mate(g, body) &&
           (!g->c->minds || g->c->minds(g->c->ctx, body));
}

static ump_len widest_berth(const ump_course *c)
{
    ump_len friends = c->friends.bites ? 0 : c->friends.near.at;
    ump_len enemies = c->enemies.bites ? 0 : c->enemies.near.at;
    ump_len berth = friends > enemies ? friends : enemies;
    return berth > 0 ? berth : 0;
}

static ump_len first_body(const going *g, unsigned *body)
{
    const ump_course *c = g->c;
    ump_whom whom = ump_all_but(c->unit);
    ump_len first = NEVER;
    whom.lines = c->lines;
    UMP_EACH_NEAR(i, g->t, ump_box_grow(g->swept, widest_berth(c) + SLIP), whom) {
        if (!is_minded(g, i))
            continue;
        ump_outline there = ump_outline_of(g->t, i);
        meeting m = meeting_of(c, berth_of(g, i), &there);
        ump_len way = first_met(c, &m, c->first);
        if (way < first) {
            first = way;
            *body = i;
        }
    }
    return first;
}

/* ---- A corridor: all of it is one place ---- */

static ump_met look_down(const going *g)
{
    const ump_course *c = g->c;
    ump_pt end = ump_go(c->from.centre, c->bearing, c->most, 0);
    ump_rect strip = ump_rect_at(end, c->bearing, c->corridor, c->most);
    ump_met met = {.body = UMP_NOBODY, .feature = UMP_NO_FEATURE, .way = c->most, .free = -1};
    ump_whom whom = ump_all_but(c->unit);
    whom.lines = c->lines;
    if (c->brim != UMP_BRIM_OPEN && margin(g->t->field, strip.box) < 0)
        met.what = UMP_MEETS_EDGE;
    else if (c->ground && is_stopped_by_ground(g, &strip, &met.feature))
        met.what = UMP_MEETS_GROUND;
    if (met.what)
        return met;
    UMP_EACH_NEAR(i, g->t, ump_box_grow(strip.box, widest_berth(c)), whom) {
        if (!is_minded(g, i))
            continue;
        meeting m = {.berth = berth_of(g, i), .near = berth_of(g, i)->near};
        int64_t safe;
        m.there = ump_outline_of(g->t, i);
        if (!is_met(&m, &strip, &safe))
            continue;
        met.what = ump_are_enemies(g->t, i, c->unit) ? UMP_MEETS_ENEMY : UMP_MEETS_FRIEND;
        met.body = i;
        break;
    }
    return met;
}

/* ---- All of it ---- */

static going going_of(const ump_table *t, const ump_course *c, const ump_course *mate, size_t n)
{
    ump_rect first = at_place(c, c->first), last = at_place(c, c->most);
    ump_box swept =
        ump_box_of((ump_pt[]){first.box.low, first.box.high, last.box.low, last.box.high}, 4);
    return (going){t, c, mate, n, swept};
}

static ump_len end_of(const ump_met *met, const ump_berth *berth)
{
    if (berth && berth->up_to)
        return met->way;
    return met->free < 0 ? 0 : met->free;
}

static ump_met go(const going *g)
{
    const ump_course *c = g->c;
    ump_met met = {.feature = UMP_NO_FEATURE, .body = UMP_NOBODY};
    if (c->corridor)
        return look_down(g);
    ump_len edge = first_over_edge(g), ground = first_on_ground(g, &met.feature);
    unsigned body = UMP_NOBODY;
    ump_len other = first_body(g, &body), way = least(edge, least(ground, other));
    if (way == NEVER)
        met.what = UMP_MEETS_NOTHING;
    else if (way == edge)
        met.what = UMP_MEETS_EDGE;
    else if (way == ground)
        met.what = UMP_MEETS_GROUND;
    else
        met.what = ump_are_enemies(g->t, body, c->unit) ? UMP_MEETS_ENEMY : UMP_MEETS_FRIEND;
    if (met.what != UMP_MEETS_GROUND)
        met.feature = UMP_NO_FEATURE;
    if (met.what >= UMP_MEETS_FRIEND)
        met.body = body;
    met.way = way == NEVER ? c->most : way;
    met.free = way == NEVER ? c->most : place_before(c, way);
    met.end = end_of(&met, met.body == UMP_NOBODY ? NULL : berth_of(g, met.body));
    return met;
}

ump_met ump_go_straight(const ump_table *t, const ump_course *course)
{
    going g = going_of(t, course, NULL, 0);
    return go(&g);
}

static bool touches(const ump_course *c, const ump_outline *there, ump_len way)
{
    ump_outline here = {at_place(c, way), NULL};
    return ump_outlines_distance(&here, there).hi == 0;
}

/* Where it is met the two overlap; going back from there, where do they part? */
ump_len ump_way_to_touch(const ump_table *t, const ump_course *course, const ump_met *met)
{
    ump_outline there = ump_outline_of(t, met->body);
    ump_len way = met->way;
    while (way > 0 && touches(course, &there, way - 1))
        way--;
    return way;
}

ump_len ump_way_until(const ump_rect *from, ump_angle bearing, const ump_outline *there,
                      ump_len gap, ump_len slack, ump_len most)
{
    for (ump_len way = 0; way <= most;) {
        ump_outline here = {ump_shifted(from, bearing, way), NULL};
        ump_span now = ump_outlines_distance(&here, there);
        if (now.hi <= gap + slack)
            return way;
        way += now.lo > gap ? now.lo - gap : 1;
    }
    return -1;
}

ump_rect ump_narrowed(const ump_rect *rect, ump_len by)
{
    ump_len most = rect->width / 4;
    return ump_rect_at(rect->front, rect->facing, rect->width - 2 * (by < most ? by : most),
                       rect->depth);
}

/* ---- Together: TAB-03 ---- */

/* The one that halts first of those who have not been asked yet. */
static size_t next_to_halt(const ump_met *met, const bool *asked, size_t n)
{
    size_t next = n;
    for (size_t i = 0; i < n; i++)
        if (!asked[i] && (next == n || met[i].end < met[next].end))
            next = i;
    return next;
}

/* Does it come up behind a mate who has halted? From there on he stands still. */
static void run_up(const ump_course *c, const ump_berth *mates, const ump_rect *halted,
                   unsigned mate, ump_len since, ump_met *met)
{
    ump_outline there = ump_outline_of_rect(halted);
    meeting m = meeting_of(c, mates, &there);
    ump_len way = since >= c->most ? NEVER : first_met(c, &m, since + 1);
    if (way == NEVER || (met->what != UMP_MEETS_NOTHING && way >= met->way))
        return;
    *met = (ump_met){.what = UMP_MEETS_FRIEND,
                     .feature = UMP_NO_FEATURE,
                     .body = mate,
                     .way = way,
                     .free = place_before(c, way)};
    met->end = end_of(met, mates);
}

void ump_go_together(const ump_table *t, const ump_course *course, size_t n, const ump_berth *mates,
                     ump_met *met)
{
    bool asked[UMP_MOST_TOGETHER] = {false};
    for (size_t i = 0; i < n; i++) {
        going g = going_of(t, &course[i], course, n);
        met[i] = go(&g);
    }
    for (size_t k = 0; k < n; k++) {
        size_t i = next_to_halt(met, asked, n);
        ump_rect there = at_place(&course[i], met[i].end);
        asked[i] = true;
        for (size_t j = 0; j < n && mates->counts; j++)
            if (!asked[j])
                run_up(&course[j], mates, &there, course[i].unit, met[i].end, &met[j]);
    }
}
