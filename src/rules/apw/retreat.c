/*
 * retreat.c: being pushed (APW-RET): finding a way out, going it, and what becomes of the unit. The
 * way is a stream 2" wide that leaves the footprint (TAB-01); where it ends the footprint must fit.
 */
#include "rules/apw/apw.h"
#include "table/going.h"

enum {
    STEP = UMP_INCH / 4,                  /* places to end are so far apart */
    MOST_WAYS = 2 * APW_MOST_FAN + 1 + 2, /* the fan, and a road, either way */
    MOST_CLOSE = 16,
    MOST_BENDS = 24,       /* of a road */
    BEYOND = 80 * UMP_INCH /* nobody is carried on farther */
};

/* ---- What is known of it where it stands ---- */

typedef struct close_enemy {
    ump_outline there;
    ump_len was; /* how far */
    uint16_t unit;
} close_enemy;

typedef struct escape {
    const apw_table *t;
    const apw_flight *flight;
    ump_outline own;
    ump_rect shape; /* the footprint that goes, on the axis it has */
    ump_angle away; /* straight away */
    uint64_t closed;
    ump_outline cause;
    ump_len from_cause;
    close_enemy close[MOST_CLOSE]; /* so near already: they bar what TAB-04 says */
    unsigned n_close;
    bool in_contact;
    bool met_enemy;  /* on the leg that was looked at last */
    bool by_enemy;   /* an enemy has closed a direction */
    ump_pt from, to; /* the leg that is looked at */
} escape;

static void note_close(escape *e)
{
    const ump_table *t = &e->t->table;
    ump_limit close = ump_at_most(e->t->chart->keep_off, UMP_ROUNDING);
    ump_box around = ump_box_grow(ump_outline_box(&e->own), close.at);
    UMP_EACH_NEAR(i, t, around, ump_enemies_of(t, e->flight->unit)) {
        ump_outline there = ump_outline_of(t, i);
        ump_span apart = ump_outlines_distance(&e->own, &there);
        if (e->n_close == MOST_CLOSE || !ump_holds(close, apart))
            continue;
        e->close[e->n_close++] = (close_enemy){there, apart.lo, (uint16_t)i};
        e->in_contact = e->in_contact || apart.lo <= UMP_CONTACT;
    }
}

static escape escape_of(const apw_table *t, const apw_flight *flight)
{
    const apw_unit *u = &t->unit[flight->unit];
    escape e = {.t = t, .flight = flight, .own = ump_outline_of(&t->table, flight->unit)};
    ump_len across, deep;
    uint8_t width = u->form == APW_GARRISON ? 1 : u->width;
    apw_size(t->chart, apw_def(t, flight->unit)->arm, apw_form_after_push(u->form), width,
             u->stands, &across, &deep);
    e.shape = ump_rect_centred(e.own.rect.centre, e.own.rect.facing, across, deep);
    e.closed = apw_closed_kinds(apw_def(t, flight->unit)->arm);
    e.away = ump_homeward(t->table.game, ump_side_of(&t->table, flight->unit));
    if (flight->cause != UMP_NOBODY) {
        e.cause = ump_outline_of(&t->table, flight->cause);
        e.from_cause = ump_outlines_distance(&e.own, &e.cause).lo;
        e.away = ump_bearing(e.cause.rect.centre, e.own.rect.centre);
    }
    note_close(&e);
    return e;
}

/* ---- A leg of the way ---- */

static bool is_not_close(void *ctx, unsigned body)
{
    const escape *e = ctx;
    for (unsigned i = 0; i < e->n_close; i++)
        if (e->close[i].unit == body)
            return false;
    return true;
}

/* APW-TER-08: what is closed is passed on roads, bridges and fords. */
static bool is_carried_over(void *ctx, const ump_rect *strip)
{
    const escape *e = ctx;
    const ump_field *field = e->t->table.field;
    ump_walk walk;
    if (apw_river_between(e->t, e->from, e->to))
        return false;
    ump_walk_line(field, e->from, e->to, &walk);
    for (size_t i = 0; i < walk.n_legs; i++)
        if ((e->closed >> walk.leg[i].spot.ground & 1) && walk.leg[i].spot.road == 0)
            return false;
    if (ump_touches(field, strip, UMP_BIT(UMP_WATER) | UMP_BIT(UMP_IMPASSABLE)) != UMP_NO_FEATURE)
        return false;
    /* the river beside the way closes it; the one that it crosses by a bridge does not */
    for (uint16_t i = 0; i < field->n_features; i++)
        if (field->feature[i].kind == UMP_RIVER && apw_lies_open(e->t, i, strip) &&
            !apw_carried_over(e->t, i, e->from, e->to))
            return false;
    return true;
}

enum leg_kind { FIRST_LEG, LATER_LEG, FIRST_ON_ROAD, LATER_ON_ROAD };

static bool is_open(escape *e, ump_pt from, ump_angle bearing, ump_len length, enum leg_kind kind)
{
    bool road = kind == FIRST_ON_ROAD || kind == LATER_ON_ROAD;
    if (length <= 0)
        return true;
    ump_course c = {.unit = e->flight->unit,
                    .from = ump_rect_centred(from, bearing, 0, 0),
                    .bearing = bearing,
                    .step = 1,
                    .most = length,
                    .enemies = {.counts = true, .bites = true, .bite = UMP_ROUNDING},
                    .ground = road ? 0 : e->closed,
                    .spares = is_carried_over,
                    .minds = kind == FIRST_LEG || kind == FIRST_ON_ROAD ? is_not_close : NULL,
                    .ctx = e,
                    .corridor = e->t->chart->corridor_width};
    e->from = from;
    e->to = ump_go(from, bearing, length, 0);
    ump_met met = ump_go_straight(&e->t->table, &c);
    e->met_enemy = met.what == UMP_MEETS_ENEMY;
    return met.what == UMP_MEETS_NOTHING;
}

/* TAB-04: does the first step bring it nearer to an enemy who is close already? */
static bool comes_nearer(const escape *e, ump_pt out, ump_angle bearing)
{
    ump_pt next = ump_go(out, bearing, STEP, 0);
    for (unsigned i = 0; i < e->n_close; i++) {
        const close_enemy *c = &e->close[i];
        ump_outline there = {ump_shifted(&e->own.rect, bearing, STEP), NULL};
        bool nearer = e->own.town
                          ? ump_dist(ump_outline_nearest(&c->there, next), next).hi <
                                ump_dist(ump_outline_nearest(&c->there, out), out).lo
                          : ump_outlines_distance(&there, &c->there).hi < c->was ||
                                (c->was <= UMP_CONTACT && ump_outlines_overlap(&there, &c->there));
        if (nearer)
            return true;
    }
    return false;
}

/* How far from its centre a line leaves its footprint, or its town (APW-FORM-05). */
static ump_len way_out(const escape *e, ump_angle bearing)
{
    const ump_pt *point = e->own.town ? e->own.town->point : e->own.rect.corner;
    size_t n = e->own.town ? e->own.town->n_points : 4;
    ump_pt centre = e->own.rect.centre;
    ump_len far = 0;
    for (size_t i = 0; i < n; i++) {
        ump_len way = ump_dist(centre, point[i]).hi;
        far = way > far ? way : far;
    }
    int32_t stretch[8][2];
    ump_pt out = ump_go(centre, bearing, far + 1, 0);
    size_t found = ump_segment_inside(centre, out, point, n, stretch, 8);
    return found == 0 ? 0
                      : ump_stretch_length(centre, out, 0, stretch[found < 8 ? found - 1 : 7][1]);
}

/* APW-FORM-05: so much of its way lies within the town that it leaves, and is not counted. */
static ump_len inside(const escape *e, ump_angle bearing)
{
    return e->own.town ? way_out(e, bearing) : 0;
}

/* ---- Where it ends: APW-RET-03, TAB-05 ---- */

static bool fits(void *ctx, const ump_rect *there)
{
    const escape *e = ctx;
    const ump_table *t = &e->t->table;
    ump_outline end = ump_outline_of_rect(there);
    if (!ump_on_table(t->field, there->centre) || !apw_free_for(e->t, e->flight->unit, &end))
        return false;
    if (e->flight->cause != UMP_NOBODY &&
        ump_outlines_within(&end, &e->cause, ump_under(e->from_cause, UMP_ROUNDING)))
        return false;
    return !apw_enemy_too_near(e->t, e->flight->unit, &end);
}

static bool leaves_table(const escape *e, ump_pt centre)
{
    return !ump_on_table(e->t->table.field, centre);
}

typedef struct leg {
    ump_pt from; /* of the centre */
    ump_angle bearing;
    ump_len length;
    ump_len before; /* gone by then */
    ump_len out;    /* the stream begins so far on */
    enum leg_kind kind;
} leg;

static bool leg_is_open(escape *e, const leg *l, ump_len length)
{
    ump_pt from = ump_go(l->from, l->bearing, l->out, 0);
    return is_open(e, from, l->bearing, length - l->out, l->kind);
}

static bool is_barred(const escape *e, const leg *l)
{
    return comes_nearer(e, ump_go(l->from, l->bearing, l->out, 0), l->bearing);
}

/* The open way beyond the printed end, as far as it may be used. */
static ump_len open_beyond(escape *e, const leg *l)
{
    ump_len most = l->length + (e->in_contact ? BEYOND : e->shape.depth), far = l->length;
    while (far + STEP <= most && leg_is_open(e, l, far + STEP) &&
           !leaves_table(e, ump_go(l->from, l->bearing, far + STEP, 0)))
        far += STEP;
    return far;
}

/* The last leg is open: is there a place at its end? */
static bool lands(escape *e, const leg *l, apw_way *way)
{
    ump_pt end = ump_go(l->from, l->bearing, l->length, 0);
    ump_rect from = ump_rect_centred(l->from, e->shape.facing, e->shape.width, e->shape.depth);
    *way = (apw_way){.how = APW_WAY_OPEN, .bearing = l->bearing, .facing = e->shape.facing};
    way->leaves = leaves_table(e, end);
    way->gone = l->before + l->length;
    way->centre = end;
    ump_rect printed = ump_shifted(&from, l->bearing, l->length);
    if (way->leaves || fits(e, &printed))
        return true;
    ump_landing landing = {.step = STEP,
                           .back = STEP,
                           .farthest = open_beyond(e, l),
                           .on = e->shape.depth,
                           .short_of = true,
                           .anyhow = e->in_contact};
    ump_len gone = ump_end_place(&from, l->bearing, l->length, &landing, fits, e);
    way->gone = l->before + gone;
    way->beyond = gone - l->length;
    way->centre = ump_go(l->from, l->bearing, gone, 0);
    return gone >= 0;
}

/* ---- Directions, the nearest to straight away first ---- */

typedef struct direction {
    ump_angle bearing, off, from_home; /* off straight away; off the way to its own edge */
    bool counter;                      /* anticlockwise of straight away */
    bool road;
    int8_t towards; /* along the road's points: 1 on, -1 back */
} direction;

static direction direction_of(const escape *e, ump_angle bearing)
{
    ump_angle home = ump_homeward(e->t->table.game, ump_side_of(&e->t->table, e->flight->unit));
    return (direction){.bearing = bearing,
                       .off = ump_angle_between(e->away, bearing),
                       .from_home = ump_angle_between(home, bearing),
                       .counter = (ump_angle)(bearing - e->away) > UMP_HALF_TURN};
}

static bool comes_before(const direction *a, const direction *b)
{
    if (a->off + UMP_SAME_ANGLE < b->off || b->off + UMP_SAME_ANGLE < a->off)
        return a->off < b->off;
    if (a->road != b->road)
        return a->road;
    if (a->from_home + UMP_SAME_ANGLE < b->from_home ||
        b->from_home + UMP_SAME_ANGLE < a->from_home)
        return a->from_home < b->from_home;
    return !a->counter && b->counter;
}

static void add_direction(direction *list, size_t *n, direction d)
{
    size_t at = (*n)++;
    for (; at > 0 && comes_before(&d, &list[at - 1]); at--)
        list[at] = list[at - 1];
    list[at] = d;
}

static size_t fan_of(const escape *e, direction list[MOST_WAYS])
{
    size_t n = 0;
    int32_t step = e->t->chart->fan_step, steps = e->t->chart->fan_half / step;
    for (int32_t i = -steps; i <= steps; i++)
        add_direction(list, &n,
                      direction_of(e, (ump_angle)(e->away + ump_degrees(1000 * step * i))));
    return n;
}

/* ---- A road ---- */

typedef struct road {
    ump_pt point[MOST_BENDS];
    size_t n;
} road;

/* The segment of the road that is nearest. */
static size_t nearest_segment(const ump_feature *f, ump_pt p)
{
    size_t best = 0;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i + 1 < f->n_points; i++) {
        ump_rect line = ump_rect_at(f->point[i], ump_bearing(f->point[i + 1], f->point[i]), 0,
                                    ump_dist(f->point[i], f->point[i + 1]).hi);
        ump_pt q = ump_rect_nearest(&line, p);
        if (ump_dist2(p, q) < least) {
            best = i;
            least = ump_dist2(p, q);
        }
    }
    return best;
}

/* From its centre, which is on the road, to the next bend and on (TAB-06: what it goes is what is
 * told); roads that end at the edge go on beyond it. */
static road road_from(const escape *e, const ump_feature *f, int towards)
{
    road r = {.point = {e->own.rect.centre}, .n = 1};
    size_t i = nearest_segment(f, r.point[0]);
    for (size_t k = towards > 0 ? i + 1 : i; k < f->n_points && r.n + 1 < MOST_BENDS;
         k += (size_t)towards)
        if (ump_dist2(r.point[r.n - 1], f->point[k]) > 0)
            r.point[r.n++] = f->point[k];
    if (r.n > 1) {
        ump_pt last = r.point[r.n - 1];
        ump_angle on = ump_bearing(r.point[r.n - 2], last);
        if (!ump_on_table(e->t->table.field, ump_go(last, on, UMP_INCH, 0)))
            r.point[r.n++] = ump_go(last, on, BEYOND, 0);
    }
    return r;
}

/* The point so far along it; *leg: where it lies. False: the road ends before. */
static bool along_road(const road *r, ump_len way, ump_pt *at, size_t *segment)
{
    for (size_t i = 0; i + 1 < r->n; i++) {
        ump_len length = ump_dist(r->point[i], r->point[i + 1]).lo;
        *segment = i;
        *at = ump_go(r->point[i], ump_bearing(r->point[i], r->point[i + 1]), way, 0);
        if (way <= length)
            return true;
        way -= length;
    }
    return false;
}

static const ump_feature *road_under(const escape *e)
{
    const ump_field *field = e->t->table.field;
    const apw_unit *u = &e->t->unit[e->flight->unit];
    apw_mover mover = {.form = apw_form_after_push(u->form),
                       .width = u->form == APW_GARRISON ? 1 : u->width};
    ump_spot spot = ump_spot_at(field, e->own.rect.centre);
    return apw_may_use_road(&mover) && spot.road == UMP_ROAD ? &field->feature[spot.road_feature]
                                                             : NULL;
}

static void add_roads(const escape *e, direction *list, size_t *n)
{
    const ump_feature *f = road_under(e);
    for (int towards = -1; f && towards <= 1; towards += 2) {
        road r = road_from(e, f, towards);
        ump_pt at;
        size_t segment;
        if (!along_road(&r, e->t->chart->road_bearing_after, &at, &segment))
            continue;
        direction d = direction_of(e, ump_bearing(e->own.rect.centre, at));
        d.road = true;
        d.towards = (int8_t)towards;
        if (d.off <= ump_degrees(1000 * e->t->chart->fan_half))
            add_direction(list, n, d);
    }
}

/* Only enemies are in the way; all its bends are followed. */
static bool goes_by_road(escape *e, const direction *d, ump_len distance, apw_way *way)
{
    road r = road_from(e, road_under(e), d->towards);
    ump_pt end;
    size_t last;
    ump_len within = inside(e, ump_bearing(r.point[0], r.point[1])), gone = 0;
    distance += within;
    if (!along_road(&r, distance, &end, &last))
        return false;
    leg l = {.kind = FIRST_ON_ROAD};
    for (size_t i = 0; i <= last; i++) {
        l.from = r.point[i];
        l.bearing = ump_bearing(r.point[i], r.point[i + 1]);
        l.length = i == last ? distance - gone : ump_dist(r.point[i], r.point[i + 1]).lo;
        l.out = i == 0 ? way_out(e, l.bearing) : 0;
        l.before = gone - within;
        if ((i == 0 && is_barred(e, &l)) || !leg_is_open(e, &l, l.length)) {
            e->by_enemy = true;
            return false;
        }
        gone += l.length;
        l.kind = i == last ? l.kind : LATER_ON_ROAD;
    }
    ump_rect across = e->shape;
    e->shape = ump_rect_centred(across.centre, l.bearing, across.width, across.depth);
    bool found = lands(e, &l, way);
    e->shape = across;
    way->road = true;
    return found;
}

/* ---- Finding it: APW-RET-01, -02 ---- */

static leg first_leg(const escape *e, ump_angle bearing, ump_len distance)
{
    leg l = {.from = e->own.rect.centre, .bearing = bearing, .out = way_out(e, bearing)};
    l.before = -inside(e, bearing);
    l.length = distance - l.before;
    return l;
}

static bool goes_straight(escape *e, ump_angle bearing, apw_way *way)
{
    leg l = first_leg(e, bearing, e->flight->distance);
    bool barred = is_barred(e, &l);
    if (!barred && leg_is_open(e, &l, l.length))
        return lands(e, &l, way);
    e->by_enemy = e->by_enemy || barred || e->met_enemy;
    return false;
}

/* TAB-04: a way with a bend may lead it back to where it stands. That is no way out: it must
 * end two inches away (APW-RET-02). */
static bool gets_away(const escape *e, const apw_way *way)
{
    return way->leaves || ump_dist(e->own.rect.centre, way->centre).hi + UMP_ROUNDING >=
                              e->t->chart->least_retreat;
}

/* One bend: after 2, 3, 4 ... inches, into any direction of the fan. */
static bool goes_round(escape *e, ump_angle bearing, const direction *fan, size_t n, apw_way *way)
{
    for (ump_len bend = e->t->chart->least_retreat; bend < e->flight->distance; bend += UMP_INCH) {
        leg first = first_leg(e, bearing, bend);
        if (is_barred(e, &first) || !leg_is_open(e, &first, first.length))
            return false;
        for (size_t i = 0; i < n; i++) {
            leg second = {.from = ump_go(first.from, bearing, first.length, 0),
                          .bearing = fan[i].bearing,
                          .length = e->flight->distance - bend,
                          .before = first.before + first.length,
                          .kind = LATER_LEG};
            if (!fan[i].road && leg_is_open(e, &second, second.length) && lands(e, &second, way) &&
                gets_away(e, way))
                return true;
        }
    }
    return false;
}

/* Only ground is in the way. It goes in the direction that is free for longest, as far as that
 * is free. */
static apw_way goes_as_far_as_it_can(escape *e, const direction *fan, size_t n)
{
    apw_way best = {.how = APW_WAY_SHUT, .centre = e->own.rect.centre, .facing = e->shape.facing};
    ump_len longest = 0;
    for (size_t i = 0; i < n; i++) {
        leg l = first_leg(e, fan[i].bearing, 0);
        ump_len far = l.length;
        while (far + STEP <= l.length + e->flight->distance && leg_is_open(e, &l, far + STEP))
            far += STEP;
        ump_len start = l.length;
        l.length = far;
        apw_way way;
        if (far - start > longest && lands(e, &l, &way) && way.gone >= e->t->chart->least_retreat) {
            longest = far - start;
            best = way;
            best.shut = true;
            best.beyond = way.gone - e->flight->distance;
        }
    }
    return best;
}

apw_way apw_find_way(const apw_table *t, const apw_flight *flight)
{
    escape e = escape_of(t, flight);
    direction list[MOST_WAYS];
    apw_way way;
    size_t n = fan_of(&e, list);
    add_roads(&e, list, &n);
    for (size_t i = 0; i < n; i++)
        if (list[i].road ? goes_by_road(&e, &list[i], flight->distance, &way)
                         : goes_straight(&e, list[i].bearing, &way))
            return way;
    for (size_t i = 0; i < n; i++)
        if (!list[i].road && goes_round(&e, list[i].bearing, list, n, &way))
            return way;
    if (e.by_enemy || e.n_close > 0)
        return (apw_way){.how = APW_WAY_SURROUNDED};
    return goes_as_far_as_it_can(&e, list, n);
}

/* ---- Going it ---- */

typedef struct retreat_frame {
    apw_flight flight;
    uint16_t leader;  /* whom the owner is being asked for */
    uint16_t near[8]; /* commanders beside it before it went */
    uint16_t n_near, asked, spare;
} retreat_frame;

_Static_assert(sizeof(retreat_frame) == sizeof(apw_flight) + 24, "no padding");

static void note_commanders(const apw_table *t, retreat_frame *r)
{
    unsigned unit = r->flight.unit, man = apw_commander_near(t, unit, UMP_NOBODY);
    for (; man != UMP_NOBODY && r->n_near < 8; man = apw_commander_near(t, unit, man))
        r->near[r->n_near++] = (uint16_t)man;
}

/* The nearer of an axis's two ways to a bearing. */
static ump_angle nearer_way(ump_angle axis, ump_angle to)
{
    ump_angle back = (ump_angle)(axis + UMP_HALF_TURN);
    return ump_angle_between(axis, to) <= ump_angle_between(back, to) ? axis : back;
}

/* APW-RES-08: who routs, or leaves a town, faces the way it went. TAB-04: where it does not fit so,
 * it keeps its axis. */
static ump_angle facing_at_end(const apw_table *t, const apw_flight *flight, const apw_way *way)
{
    const ump_piece *piece = &t->table.piece[flight->unit];
    bool turns = flight->push == APW_ROUT || t->unit[flight->unit].form == APW_GARRISON;
    ump_angle said = turns ? way->bearing : piece->facing;
    if (way->road)
        return nearer_way(way->facing, said);
    escape e = escape_of(t, flight);
    ump_rect turned = ump_rect_centred(way->centre, said, e.shape.width, e.shape.depth);
    return fits(&e, &turned) ? said : nearer_way(way->facing, said);
}

static void settle(ump_run *run, const apw_flight *flight, const apw_way *way)
{
    apw_table t = apw_table_here(run);
    apw_unit *u = apw_unit_at(run, flight->unit);
    ump_piece *piece = apw_piece_at(run, flight->unit);
    ump_angle facing = facing_at_end(&t, flight, way);
    if (u->form == APW_GARRISON) {
        u->width = 1;
        u->town = 0;
    }
    u->form = apw_form_after_push(u->form);
    apw_fit(run, flight->unit);
    ump_rect end = ump_rect_centred(way->centre, facing, piece->width, piece->depth);
    apw_place(run, flight->unit, end.front, facing);
}

static void leave(ump_run *run, unsigned unit)
{
    ump_tell(run, APW_RET_04, "%u leaves the table and is lost", .unit = unit);
    apw_gone(run, unit, APW_ELIMINATED);
}

/* APW-RET-02: no way out, but nobody to surrender to. */
static void stay(ump_run *run, const apw_flight *flight)
{
    ump_tell(run, APW_RET_02, "%u finds no way back and stays", .unit = flight->unit);
    apw_set_state(run, flight->unit, flight->push == APW_ROUT ? APW_ROUTED : APW_DISORG);
}

static const char *const how_it_goes[] = {
    [APW_STAYS] = "%u stays",
    [APW_BACK] = "%u falls back %V",
    [APW_RETREAT] = "%u retreats %V",
    [APW_ROUT] = "%u routs %V",
};

/* TAB-06: how far it went, then why that is not what was printed. */
static void tell_way(const ump_run *run, const apw_flight *flight, const apw_way *way)
{
    ump_tell(run, APW_RET_01, how_it_goes[flight->push], .unit = flight->unit, .value = way->gone);
    if (way->beyond == 0)
        return;
    const char *why = way->beyond > 0 ? "%u finds no room at %L and goes on"
                      : way->shut     ? "%u was to go %L: the ground closes the rest of the way"
                                      : "%u was to go %L: there is no room for it farther on";
    ump_tell(run, way->shut ? APW_RET_02 : APW_RET_03, why, .unit = flight->unit,
             .value = way->gone, .limit = flight->distance);
}

/* True if it is still on the table. */
static bool go(ump_run *run, const apw_flight *flight)
{
    apw_table t = apw_table_here(run);
    unsigned unit = flight->unit;
    apw_way way = apw_find_way(&t, flight);
    if (way.how == APW_WAY_SURROUNDED) {
        ump_tell(run, APW_RET_02, "%u has no way out and surrenders", .unit = unit);
        apw_gone(run, unit, APW_SURRENDERED);
        return false;
    }
    apw_unit_at(run, unit)->pushed = 1;
    if (flight->push == APW_ROUT) /* APW-MOR-02: who breaks later is routed again */
        apw_unit_at(run, unit)->rallied = 0;
    apw_cancel_charge(run, unit);
    if (way.how == APW_WAY_OPEN && !way.leaves)
        settle(run, flight, &way);
    if (way.how == APW_WAY_OPEN)
        tell_way(run, flight, &way);
    if (way.how == APW_WAY_SHUT)
        stay(run, flight);
    if (way.leaves)
        leave(run, unit);
    return !way.leaves;
}

/* APW-CMD-05: each commander beside it may go along. */
static enum ump_next ask_next_commander(ump_run *run, retreat_frame *r)
{
    static const uint16_t words[] = {APW_W_FOLLOW, APW_W_STAY};
    apw_table t = apw_table_here(run);
    while (r->asked < r->n_near) {
        r->leader = r->near[r->asked++];
        if (ump_here(&t.table, r->leader))
            return ump_ask_choice(run, APW_ASK_FOLLOW, ump_side_of(&t.table, r->flight.unit),
                                  r->leader, words, 2);
    }
    return UMP_DONE;
}

enum ump_next apw_do_retreat(ump_run *run, ump_frame *frame)
{
    enum { GO, FOLLOWS };
    retreat_frame *r = UMP_DATA(retreat_frame, frame);
    apw_table t = apw_table_here(run);
    if (frame->step == GO) {
        frame->step = FOLLOWS;
        note_commanders(&t, r);
        return go(run, &r->flight) ? ask_next_commander(run, r) : UMP_DONE;
    }
    if (run->answer->word[0] == APW_W_FOLLOW) {
        apw_join(run, r->leader, r->flight.unit);
        ump_tell(run, APW_CMD_05, "%u goes with %o", .unit = r->leader, .other = r->flight.unit);
    }
    return ask_next_commander(run, r);
}

enum ump_next apw_call_retreat(ump_run *run, unsigned unit, uint8_t push, unsigned cause,
                               ump_len distance)
{
    return ump_call_with(run, APW_DO_RETREAT, retreat_frame,
                         .flight = {.unit = (uint16_t)unit,
                                    .cause = (uint16_t)cause,
                                    .push = push,
                                    .distance = distance},
                         .leader = UMP_NOBODY);
}
