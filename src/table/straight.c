/*
 * straight.c: a footprint that is shifted along a line, and what it meets first. Each thing that
 * may be met is traced by itself: from a place where it is not met the footprint must go on by at
 * least a known number of ticks before it can be. So few places are looked at, and none is missed.
 */
#include "table/going.h"

enum {
    SLIP = 3, /* ticks: a place is laid on whole ticks, and so is the next; no distance between the
                 two changes by more than the way and this */
    NEVER = INT32_MAX,
};

typedef struct going {
    const ump_table *t;
    const ump_course *c;
    ump_way way;
    ump_box swept;
} going;

/* The footprint at a place of the way: ump_shifted where the bearing's way is known. */
static ump_rect at_place(const ump_course *c, ump_way way, ump_len place)
{
    ump_pt by = ump_ahead(way, place);
    return ump_rect_moved(&c->from, (ump_pt){c->from.front.x + by.x, c->from.front.y + by.y});
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

/* The next place to be tried: for `safe` ticks behind this one nothing can be met. */
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
        ump_rect rect = at_place(c, g->way, way);
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

/* The first place before `before` where ground stops it; NEVER. */
static ump_len first_on_ground(const going *g, ump_len before, uint16_t *feature)
{
    const ump_course *c = g->c;
    if (!c->ground)
        return NEVER;
    for (ump_len way = c->first; way < before;) {
        ump_rect rect = at_place(c, g->way, way);
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

/* How far one footprint reaches over an edge of the other, times the length of that edge. After
 * a shift by (x, y) ticks this is `reach + x * by.x + y * by.y`. */
typedef struct over_edge {
    int64_t reach;
    ump_pt by;
} over_edge;

enum { EDGES = 8 /* four of him who stands, four of him who goes */ };

typedef struct meeting { /* of the mover with one body on its way */
    const ump_berth *berth;
    ump_outline there;
    ump_limit near;
    bool towards; /* its berth asks for it, and it is so near at the start */
    ump_way way;
    over_edge over[EDGES]; /* where it bites */
} meeting;

static const ump_berth *berth_of(const going *g, unsigned body)
{
    return ump_are_enemies(g->t, body, g->c->unit) ? &g->c->enemies : &g->c->friends;
}

/* A body that is nearer than the limit at the start has its own limit: that first distance. */
static void take_start(meeting *m, const ump_course *c)
{
    if (m->berth->bites || !m->berth->towards)
        return;
    ump_outline own = ump_outline_of_rect(&c->from);
    ump_span was = ump_outlines_distance(&own, &m->there);
    ump_len nearer = m->near.under ? was.lo : was.lo - 1;
    m->towards = ump_holds(m->near, was);
    m->near.at = least(m->near.at, nearer);
}

static bool is_bitten(const meeting *m)
{
    return m->berth->bites && !m->there.town;
}

/* ---- Bites. The two bite where each reaches over every edge of the other. Corners run clockwise,
 * and right of an edge is within. ---- */

static int64_t reach_over(ump_pt a, ump_pt b, const ump_rect *rect)
{
    int64_t most = INT64_MIN;
    for (unsigned i = 0; i < 4; i++) {
        int64_t reach = -ump_cross(a, b, rect->corner[i]);
        most = reach > most ? reach : most;
    }
    return most;
}

static void lay_edges(meeting *m, const ump_rect *from)
{
    const ump_rect *there = &m->there.rect;
    for (unsigned i = 0; i < 4; i++) {
        ump_pt a = there->corner[i], b = there->corner[(i + 1) % 4];
        ump_pt c = from->corner[i], d = from->corner[(i + 1) % 4];
        m->over[i] = (over_edge){reach_over(a, b, from), {b.y - a.y, a.x - b.x}};
        m->over[4 + i] = (over_edge){reach_over(c, d, there), {c.y - d.y, d.x - c.x}};
    }
}

static int64_t reach_at(const over_edge *e, ump_pt shift)
{
    return e->reach + (int64_t)e->by.x * shift.x + (int64_t)e->by.y * shift.y;
}

/* A place is rounded to whole ticks, so a shift is wrong by less than a tick in x and in y. */
static int64_t slip_of(const over_edge *e)
{
    int64_t x = e->by.x, y = e->by.y;
    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

/* An edge is at least as long as this. */
static int64_t least_length(const over_edge *e)
{
    int64_t x = e->by.x < 0 ? -e->by.x : e->by.x, y = e->by.y < 0 ? -e->by.y : e->by.y;
    return x > y ? x : y;
}

/* It can only bite if it reaches far enough over every edge. Over each edge it reaches most at
 * one of the two ends of the way. So one edge over which it does not reach far enough at either
 * end settles it. */
static bool never_bites(const meeting *m, ump_len first, ump_len last)
{
    ump_pt from = ump_ahead(m->way, first), to = ump_ahead(m->way, last);
    for (unsigned i = 0; i < EDGES; i++) {
        const over_edge *e = &m->over[i];
        int64_t enough = m->berth->bite * least_length(e) - slip_of(e);
        if (reach_at(e, from) <= enough && reach_at(e, to) <= enough)
            return true;
    }
    return false;
}

/* Reached over by more than the bite, as ump_rect_bites has it. */
static bool bites_over(const over_edge *e, int64_t reach, int64_t bite)
{
    int64_t x = e->by.x, y = e->by.y;
    return reach > bite * (INT64_C(1) << 22) ||
           (reach > 0 && reach * reach > bite * bite * (x * x + y * y));
}

/* Ticks of the way until the reach over an edge may be more than the bite. */
static int64_t until_over(const meeting *m, const over_edge *e, int64_t reach)
{
    int64_t room = m->berth->bite * least_length(e) - slip_of(e) - reach;
    int64_t rate = e->by.x * m->way.sine + e->by.y * m->way.cosine;
    if (room <= 0)
        return 0;
    /* A hair of closing along a whole table must not be taken for none. */
    return rate <= 0 ? NEVER : room * 1024 / (rate / (UMP_UNIT >> 10) + 1);
}

/* Does it bite at this place? It bites when it reaches far enough over every edge. If it does
 * not bite, *safe tells for how many ticks it cannot: until it could reach over the last edge. */
static bool bites_at(const meeting *m, const ump_course *c, ump_len place, int64_t *safe)
{
    ump_pt shift = ump_ahead(m->way, place);
    bool bites = true;
    *safe = 0;
    for (unsigned i = 0; i < EDGES; i++) {
        int64_t reach = reach_at(&m->over[i], shift);
        int64_t until;
        if (bites_over(&m->over[i], reach, m->berth->bite))
            continue;
        bites = false;
        until = until_over(m, &m->over[i], reach);
        *safe = until > *safe ? until : *safe;
    }
    ump_box box = c->from.box;
    return bites && ump_box_meet((ump_box){{box.low.x + shift.x, box.low.y + shift.y},
                                           {box.high.x + shift.x, box.high.y + shift.y}},
                                 m->there.rect.box);
}

/* ---- The first place at which one body is met ---- */

static meeting meeting_of(const ump_course *c, ump_way way, const ump_berth *berth,
                          const ump_outline *there)
{
    meeting m;
    m.berth = berth;
    m.there = *there;
    m.near = berth->near;
    m.towards = false;
    m.way = way;
    take_start(&m, c);
    if (is_bitten(&m))
        lay_edges(&m, &c->from);
    return m;
}

static bool is_near(const meeting *m, const ump_rect *rect, int64_t *safe)
{
    ump_outline here = ump_outline_of_rect(rect);
    ump_span apart = ump_outlines_distance(&here, &m->there);
    ump_limit near = m->berth->bites ? ump_at_most(0, 0) : m->near;
    *safe = (int64_t)apart.lo - (near.at > 0 ? near.at : 0) - SLIP;
    return ump_holds(near, apart);
}

static bool is_met_at(const ump_course *c, const meeting *m, ump_len place, int64_t *safe)
{
    if (is_bitten(m))
        return bites_at(m, c, place, safe);
    ump_rect rect = at_place(c, m->way, place);
    return is_near(m, &rect, safe);
}

/* A quick look that settles most bodies: it never bites into this one. */
static bool is_never_met(const ump_course *c, const meeting *m, ump_len before)
{
    return is_bitten(m) && never_bites(m, c->first, before > c->most ? c->most : before);
}

/* The first place from `from` on and before `before` where it meets the body; NEVER. */
static ump_len first_met(const ump_course *c, const meeting *m, ump_len from, ump_len before)
{
    for (ump_len way = place_from(c, from); way < before;) {
        int64_t safe = 0;
        if (is_met_at(c, m, way, &safe))
            return way;
        if (m->towards)
            return NEVER;
        way = next_place(c, way, safe);
    }
    return NEVER;
}

static bool is_mate(const going *g, unsigned body)
{
    return ump_is_mate(g->c->mates, ump_unit_of(g->t, body));
}

/* Those sides whose bodies the course can meet at all. */
static ump_whom who_counts(const going *g)
{
    const ump_course *c = g->c;
    uint8_t own = (uint8_t)(1U << g->t->side[c->unit]);
    uint8_t sides =
        (uint8_t)((c->friends.counts ? own : 0) | (c->enemies.counts ? UMP_ALL_SIDES & ~own : 0));
    return (ump_whom){sides, c->lines, (uint16_t)c->unit};
}

static bool is_minded(const going *g, unsigned body)
{
    return !g->c->minds || g->c->minds(g->c->ctx, body);
}

static ump_len widest_berth(const ump_course *c)
{
    ump_len friends = c->friends.bites ? 0 : c->friends.near.at;
    ump_len enemies = c->enemies.bites ? 0 : c->enemies.near.at;
    ump_len berth = friends > enemies ? friends : enemies;
    return berth > 0 ? berth : 0;
}

/* The first place before `before` where it meets a body that it minds; NEVER. Whether it minds one
 * may take long to tell, so that is asked only of bodies that might be met. */
static ump_len first_body(const going *g, ump_len before, unsigned *body)
{
    const ump_course *c = g->c;
    ump_whom whom = who_counts(g);
    ump_len first = NEVER;
    UMP_EACH_NEAR(i, g->t, ump_box_grow(g->swept, widest_berth(c) + SLIP), whom) {
        if (is_mate(g, i))
            continue;
        ump_outline there = ump_outline_of(g->t, i);
        meeting m = meeting_of(c, g->way, berth_of(g, i), &there);
        if (is_never_met(c, &m, before) || !is_minded(g, i))
            continue;
        ump_len way = first_met(c, &m, c->first, before);
        if (way < before) {
            before = first = way;
            *body = i;
        }
    }
    return first;
}

/* ---- A corridor: all of it is one place ---- */

static bool lies_in(const going *g, unsigned body, const ump_rect *strip)
{
    const ump_berth *berth = berth_of(g, body);
    meeting m = {.berth = berth, .there = ump_outline_of(g->t, body), .near = berth->near};
    int64_t safe;
    if (is_bitten(&m))
        return ump_rect_bites(strip, &m.there.rect, berth->bite);
    return is_near(&m, strip, &safe);
}

static ump_met look_down(const going *g)
{
    const ump_course *c = g->c;
    ump_pt end = ump_go(c->from.centre, c->bearing, c->most, 0);
    ump_rect strip = ump_rect_at(end, c->bearing, c->corridor, c->most);
    ump_met met = {.body = UMP_NOBODY, .feature = UMP_NO_FEATURE, .way = c->most, .free = -1};
    if (c->brim != UMP_BRIM_OPEN && margin(g->t->field, strip.box) < 0)
        met.what = UMP_MEETS_EDGE;
    else if (c->ground && is_stopped_by_ground(g, &strip, &met.feature))
        met.what = UMP_MEETS_GROUND;
    if (met.what)
        return met;
    UMP_EACH_NEAR(i, g->t, ump_box_grow(strip.box, widest_berth(c)), who_counts(g)) {
        if (is_mate(g, i) || !is_minded(g, i) || !lies_in(g, i, &strip))
            continue;
        met.what = ump_are_enemies(g->t, i, c->unit) ? UMP_MEETS_ENEMY : UMP_MEETS_FRIEND;
        met.body = i;
        break;
    }
    return met;
}

/* ---- All of it ---- */

static going going_of(const ump_table *t, const ump_course *c)
{
    ump_way way = ump_way_of(c->bearing);
    ump_rect first = at_place(c, way, c->first), last = at_place(c, way, c->most);
    ump_box swept =
        ump_box_of((ump_pt[]){first.box.low, first.box.high, last.box.low, last.box.high}, 4);
    return (going){t, c, way, swept};
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
    unsigned body = UMP_NOBODY;
    ump_len edge = first_over_edge(g), other = first_body(g, edge, &body);
    ump_len ground = first_on_ground(g, other == NEVER ? edge : other + 1, &met.feature);
    ump_len way = least(edge, least(ground, other));
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
    going g = going_of(t, course);
    return go(&g);
}

ump_len ump_way_to_meet(const ump_table *t, const ump_course *course, unsigned body)
{
    going g = {.t = t, .c = course};
    ump_outline there = ump_outline_of(t, body);
    meeting m = meeting_of(course, ump_way_of(course->bearing), berth_of(&g, body), &there);
    ump_len way = is_never_met(course, &m, NEVER) ? NEVER : first_met(course, &m, 0, NEVER);
    return way == NEVER ? -1 : way;
}

static bool touches(const ump_course *c, ump_way way, const ump_outline *there, ump_len place)
{
    ump_outline here = {at_place(c, way, place), NULL};
    return ump_outlines_distance(&here, there).hi == 0;
}

/* Where it is met the two overlap; going back from there, where do they part? */
ump_len ump_way_to_touch(const ump_table *t, const ump_course *course, const ump_met *met)
{
    ump_outline there = ump_outline_of(t, met->body);
    ump_way along = ump_way_of(course->bearing);
    ump_len way = met->way;
    while (way > 0 && touches(course, along, &there, way - 1))
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

unsigned ump_headings(ump_angle facing, ump_angle nearest, bool right, ump_angle most,
                      ump_angle list[UMP_MOST_HEADINGS])
{
    unsigned n = 0;
    list[n++] = facing;
    list[n++] = nearest;
    for (int32_t turn = UMP_FAN_STEP; n + 2 <= UMP_MOST_HEADINGS; turn += UMP_FAN_STEP) {
        ump_angle by = ump_degrees(turn);
        if (by > most)
            break;
        list[n++] = (ump_angle)(right ? facing + by : facing - by);
        list[n++] = (ump_angle)(right ? facing - by : facing + by);
    }
    return n;
}

ump_rect ump_narrowed(const ump_rect *rect, ump_len by)
{
    ump_len most = rect->width / 4;
    return ump_rect_at(rect->front, rect->facing, rect->width - 2 * (by < most ? by : most),
                       rect->depth);
}
