/*
 * retreat.c: fall backs and rout moves (ADF-R-26, TAB-04, TAB-05): which way, what bars it, where
 * it ends, friends that are run through, and those who see a routed unit come by.
 */
#include "rules/adf/adf.h"
#include "table/going.h"

static ump_angle homeward(const adf_table *t, unsigned unit)
{
    return ump_homeward(t->table.game, ump_side_of(&t->table, unit));
}

/* ---- Which way ---- */

/* For its home edge; away from the nearest enemy if one near it is in that way. It comes no nearer
 * to whoever made it run, who need not be the nearest (TAB-04). */
adf_escape adf_rout_from(const adf_table *t, unsigned unit, unsigned by, ump_len distance)
{
    const ump_len near = t->chart->rout_near;
    unsigned enemy = adf_nearest_enemy(t, unit, false);
    ump_pt centre = ump_rect_of(&t->table, unit)->centre;
    adf_escape e = {.first = homeward(t, unit), .by = enemy, .distance = distance};
    if (enemy == UMP_NOBODY)
        return e;
    e.known = true;
    e.last = ump_unit_here(&t->table, by);
    e.by = e.last ? by : enemy;
    e.cause = ump_rect_of(&t->table, e.by)->centre;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, near), ump_enemies_of(&t->table, unit)) {
        ump_angle there = ump_bearing(centre, ump_rect_of(&t->table, i)->centre);
        if (adf_within(t, unit, i, near) &&
            ump_angle_between(there, homeward(t, unit)) <= t->chart->rout_ahead + UMP_SAME_ANGLE)
            e.first = ump_bearing(ump_rect_of(&t->table, enemy)->centre, centre);
    }
    return e;
}

/* ADF-GEO-04, ADF-GEO-05; skirmishers and occupants of buildings are read as lines here. */
static bool lies_behind(const adf_table *t, unsigned unit, ump_pt p)
{
    adf_body body = adf_body_of(&t->unit[unit]);
    if (adf_formation_shape(body.formation) == ADF_SKIRMISH)
        body.formation = ADF_BATTLE_LINE;
    return adf_zone_of(ump_rect_of(&t->table, unit), &body, false, p, true) == ADF_REAR;
}

/* To its own rear; straight away from a cause that stands there. */
adf_escape adf_fall_back_from(const adf_table *t, unsigned unit, const adf_fright *cause,
                              ump_len distance)
{
    const ump_rect *own = ump_rect_of(&t->table, unit);
    adf_escape e = {.first = (ump_angle)(own->facing + UMP_HALF_TURN),
                    .by = cause->unit,
                    .distance = distance,
                    .known = cause->known,
                    .cause = cause->at};
    ump_pt point = cause->point;
    if (!e.known) {
        unsigned enemy = adf_nearest_enemy(t, unit, true);
        if (enemy == UMP_NOBODY)
            return e;
        e.known = true;
        e.by = enemy;
        e.cause = point = ump_rect_of(&t->table, enemy)->centre;
    }
    if (ump_same_place(e.cause, own->centre))
        e.known = false;
    e.last = e.known;
    if (e.known && (t->chart->sw.falls_back_away || lies_behind(t, unit, point)))
        e.first = ump_bearing(e.cause, own->centre);
    return e;
}

/* At each angle the side away from the cause is tried first. If the cause is dead ahead or
 * astern, it is the side of the home edge. If that does not tell either, it is the right side
 * (TAB-10). */
static bool right_first(const adf_table *t, unsigned unit, const adf_escape *e, ump_angle by)
{
    ump_angle right = (ump_angle)(e->first + by), left = (ump_angle)(e->first - by);
    ump_angle home = homeward(t, unit);
    if (e->known) {
        ump_angle there = ump_bearing(ump_rect_of(&t->table, unit)->centre, e->cause);
        ump_angle a = ump_angle_between(right, there), b = ump_angle_between(left, there);
        if ((a > b ? a - b : b - a) > UMP_SAME_ANGLE)
            return a > b;
    }
    return ump_angle_between(right, home) <= ump_angle_between(left, home);
}

/* ADF-R-26: how far its way may differ from the first direction, to either side, in thousandths
 * of a degree. A unit that goes back stays within BACK. One that draws aside may go square to it
 * (adf_escape.wide). */
enum { BACK = 45000, ASIDE = 90000, MOST_BEARINGS = 2 + 2 * (ASIDE / UMP_FAN_STEP) };

static unsigned bearings_of(const adf_table *t, unsigned unit, const adf_escape *e,
                            ump_angle list[MOST_BEARINGS])
{
    unsigned n = 0;
    list[n++] = e->first;
    if (e->straight)
        return n;
    for (int32_t turn = UMP_FAN_STEP; turn <= (e->wide ? ASIDE : BACK); turn += UMP_FAN_STEP) {
        ump_angle by = ump_degrees(turn);
        bool right = right_first(t, unit, e, by);
        list[n++] = (ump_angle)(right ? e->first + by : e->first - by);
        list[n++] = (ump_angle)(right ? e->first - by : e->first + by);
    }
    if (e->last)
        list[n++] = ump_bearing(e->cause, ump_rect_of(&t->table, unit)->centre);
    return n;
}

/* ---- What bars it ---- */

typedef struct fleeing {
    const adf_table *t;
    unsigned unit;
    const adf_escape *escape;
    ump_rect own;
    bool touching; /* it must leave contact */
} fleeing;

/* On a bridge or causeway. */
static bool is_spared(void *ctx, const ump_rect *rect)
{
    const fleeing *f = ctx;
    return ump_spot_at(f->t->table.field, rect->centre).road != 0;
}

static bool crosses_river(const fleeing *f, ump_angle bearing, ump_len way)
{
    const ump_field *field = f->t->table.field;
    ump_walk walk;
    if (!f->t->adf->rivers)
        return false;
    ump_walk_line(field, f->own.centre, ump_shifted(&f->own, bearing, way).centre, &walk);
    for (size_t i = 0; i < walk.n_crossed; i++)
        if (field->feature[walk.crossed[i].feature].kind == UMP_RIVER && !walk.crossed[i].passage)
            return true;
    return false;
}

enum { STRIDE = UMP_INCH / 8 };

/* TAB-01: where it would stand upon an enemy, whoever he is. */
static ump_met onto_enemy(const adf_table *t, unsigned unit, const ump_rect *from,
                          ump_angle bearing, ump_len most)
{
    ump_course course = {.unit = unit,
                         .from = *from,
                         .bearing = bearing,
                         .first = 1,
                         .step = 1,
                         .most = most,
                         .brim = UMP_BRIM_OPEN,
                         .enemies = {.counts = true, .bites = true, .bite = UMP_CONTACT}};
    return ump_go_straight(&t->table, &course);
}

/* TAB-04: it goes through friends. An enemy who is near at the start bars only a way that leads
 * towards him. Any other enemy bars it where it would come within an inch of him. */
static ump_met sweep(const fleeing *f, ump_angle bearing, ump_len most)
{
    ump_course course = {.unit = f->unit,
                         .from = f->own,
                         .bearing = bearing,
                         .first = STRIDE < most ? STRIDE : most,
                         .step = STRIDE,
                         .most = most,
                         .enemies = {.counts = true,
                                     .near = ump_under(f->t->chart->gap, UMP_ROUNDING),
                                     .towards = true},
                         .brim = UMP_BRIM_CENTRE,
                         .ground = UMP_BIT(UMP_WATER) | UMP_BIT(UMP_IMPASSABLE),
                         .spares = is_spared,
                         .ctx = (void *)f};
    ump_met met = ump_go_straight(&f->t->table, &course);
    ump_met onto = onto_enemy(f->t, f->unit, &f->own, bearing, most);
    if (onto.what == UMP_MEETS_ENEMY && (met.what == UMP_MEETS_NOTHING || onto.way < met.way))
        met = onto;
    while (met.way > 0 && crosses_river(f, bearing, met.way)) {
        met.what = UMP_MEETS_GROUND;
        met.way -= STRIDE;
        met.free = met.way - STRIDE;
    }
    return met;
}

/* Where it may stand: on nobody, in touch with no enemy, on ground that bears it. */
static bool may_end(void *ctx, const ump_rect *there)
{
    const fleeing *f = ctx;
    return ump_on_table(f->t->table.field, there->centre) && adf_fits(f->t, f->unit, there) &&
           !adf_touches_enemy(f->t, f->unit, there) && !adf_on_bad_ground(f->t, there);
}

/* It never ends nearer to whom it flees from than it began. */
static bool comes_nearer(const fleeing *f, const ump_rect *there)
{
    unsigned by = f->escape->by;
    if (!ump_unit_here(&f->t->table, by))
        return false;
    const ump_rect *him = ump_rect_of(&f->t->table, by);
    ump_len off = f->escape->off ? f->escape->off : ump_rect_distance(&f->own, him).lo;
    return ump_rect_distance(there, him).hi + UMP_ROUNDING < off;
}

/* TAB-05: where it ends that has gone the printed distance. < 0: nowhere. */
static ump_len place_on(const fleeing *f, ump_angle bearing, const ump_met *met)
{
    ump_len printed = f->escape->distance;
    ump_landing landing = {.step = STRIDE,
                           .back = STRIDE,
                           .farthest = met->what == UMP_MEETS_NOTHING ? met->way : met->free,
                           .on = f->own.depth,
                           .short_of = true,
                           .anyhow = f->touching};
    if (landing.farthest < printed)
        printed = landing.farthest;
    if (printed < 0)
        return -1;
    return ump_end_place(&f->own, bearing, printed, &landing, may_end, (void *)f);
}

/* ---- The way it takes ---- */

/* Is this way free over the whole distance? */
static bool try_bearing(const fleeing *f, ump_angle bearing, adf_flight *flight)
{
    ump_len printed = f->escape->distance;
    ump_len more = f->touching ? ADF_FAR_OFF : f->own.depth;
    ump_met met = sweep(f, bearing, printed + more);
    *flight = (adf_flight){.bearing = bearing, .length = 0};
    if (met.what == UMP_MEETS_EDGE && met.way <= printed) {
        flight->off = true;
        flight->length = met.way;
        return true;
    }
    bool open = met.what == UMP_MEETS_NOTHING || met.way > printed;
    flight->by_enemy = !open && met.what == UMP_MEETS_ENEMY;
    ump_len end = place_on(f, bearing, &met);
    ump_rect there = ump_shifted(&f->own, bearing, end < 0 ? 0 : end);
    if (end < 0 || comes_nearer(f, &there))
        return false;
    flight->length = end;
    return open;
}

static adf_flight find_flight(const adf_table *t, unsigned unit, const adf_escape *escape)
{
    fleeing f = {t, unit, escape, *ump_rect_of(&t->table, unit), false};
    ump_angle bearing[MOST_BEARINGS];
    adf_flight first, flight;
    unsigned n = bearings_of(t, unit, escape, bearing);
    f.touching = adf_touches_enemy(t, unit, &f.own);
    for (unsigned i = 0; i < n; i++) {
        bool free = try_bearing(&f, bearing[i], &flight);
        if (free)
            return flight;
        if (i == 0)
            first = flight;
    }
    return first;
}

/* ---- Carrying it out ---- */

/* Friends along the way of a routed unit have to check: ADF-MOR-12 */
static void alarm_along(ump_run *run, unsigned unit, const ump_rect *start, ump_angle bearing,
                        ump_len gone)
{
    const adf_table t = adf_table_here(run);
    ump_rect end = ump_shifted(start, bearing, gone);
    ump_box box =
        ump_box_of((ump_pt[]){start->box.low, start->box.high, end.box.low, end.box.high}, 4);
    UMP_EACH_NEAR(i, &t.table, ump_box_grow(box, adf_event_reach(&t)),
                  ump_friends_of(&t.table, unit)) {
        for (ump_len s = 0;; s = s + UMP_INCH > gone ? gone : s + UMP_INCH) {
            ump_rect rect = ump_shifted(start, bearing, s);
            ump_len distance;
            if (adf_near_event(&t, i, &rect, rect.centre, &distance)) {
                adf_alarm(run, i, ADF_ROUTED_PAST,
                          ump_rect_distance(ump_rect_of(&t.table, i), start).hi);
                break;
            }
            if (s == gone)
                break;
        }
    }
}

/* Can it stand where it is and face so? */
static bool may_face(const adf_table *t, unsigned unit, const ump_rect *own, ump_angle facing)
{
    ump_pt at = adf_turned(own->front, own->facing, facing, own->depth);
    ump_rect turned = ump_rect_at(at, facing, own->width, own->depth);
    return adf_fits(t, unit, &turned) && !adf_touches_enemy(t, unit, &turned) &&
           !adf_on_bad_ground(t, &turned);
}

/* TAB-04: the facing is laid at the end, about the centre; without room it keeps its axis. Turned
 * end for end it can be a hair too wide where friends touch it: then it stays as it is. */
static void face_away(ump_run *run, unsigned unit, ump_angle bearing)
{
    const adf_table t = adf_table_here(run);
    const ump_rect own = *ump_rect_of(&t.table, unit);
    ump_angle about = (ump_angle)(own.facing + UMP_HALF_TURN), facing = own.facing;
    if (may_face(&t, unit, &own, bearing))
        facing = bearing;
    else if (ump_angle_between(own.facing, bearing) > UMP_QUARTER &&
             may_face(&t, unit, &own, about))
        facing = about;
    adf_place(run, unit, adf_turned(own.front, own.facing, facing, own.depth), facing);
}

/* TAB-06: how far it went, then why that is not what was printed. */
static void tell_flight(const ump_run *run, ump_rule rule, unsigned unit, const adf_flight *flight,
                        ump_len printed)
{
    bool runs = rule == ADF_MOV_08, stays = flight->length == 0;
    if (!stays)
        ump_tell(run, rule, runs ? "%u runs %V" : "%u falls back %V", .unit = unit,
                 .value = flight->length, .limit = printed);
    if (flight->off || flight->length == printed)
        return;
    const char *why = flight->length > printed    ? "%u finds no room at %L and goes on"
                      : stays && flight->by_enemy ? "%u stays: the enemy bars every way back"
                      : stays                     ? "%u stays: it has no way back"
                      : flight->by_enemy ? "%u was to go %L: the enemy bars the rest of the way"
                                         : "%u was to go %L: there is no room for it farther on";
    ump_tell(run, flight->length > printed ? ADF_R_25 : ADF_R_26, why, .unit = unit,
             .value = flight->length, .limit = printed);
}

ump_len adf_shift_back(ump_run *run, unsigned unit, const adf_escape *escape)
{
    const adf_table t = adf_table_here(run);
    const ump_piece *piece = &t.table.piece[unit];
    adf_flight flight = find_flight(&t, unit, escape);
    adf_pass_along(run, unit, flight.bearing, flight.length, ADF_PASSES_FORCED);
    adf_place(run, unit, ump_go(piece->at, flight.bearing, flight.length, 0), piece->facing);
    return flight.length;
}

ump_len adf_withdraw(ump_run *run, unsigned unit, const adf_escape *escape, ump_rule rule,
                     bool *by_enemy)
{
    const adf_table t = adf_table_here(run);
    const ump_rect start = *ump_rect_of(&t.table, unit);
    bool routed = t.unit[unit].level == ADF_ROUTED;
    adf_flight flight = find_flight(&t, unit, escape);
    *by_enemy = flight.by_enemy && flight.length < escape->distance;
    adf_pass_along(run, unit, flight.bearing, flight.length,
                   routed ? ADF_PASSES_ROUTED : ADF_PASSES_FORCED);
    if (routed)
        alarm_along(run, unit, &start, flight.bearing, flight.length);
    adf_place(run, unit, ump_go(start.front, flight.bearing, flight.length, 0), start.facing);
    tell_flight(run, rule, unit, &flight, escape->distance);
    if (routed && !flight.off)
        face_away(run, unit, flight.bearing);
    return flight.length;
}

/* ---- Rout moves: ADF-MOV-08, ADF-ART-03 ---- */

enum ump_next adf_call_rout(ump_run *run, unsigned unit, unsigned by, bool windows)
{
    return ump_call_with(run, ADF_DO_ROUT, adf_running, .unit = (uint16_t)unit, .by = (uint16_t)by,
                         .windows = windows);
}

static enum ump_next ask_rout(ump_run *run, unsigned unit, const adf_body *body, unsigned dice)
{
    ump_tell(run, ADF_MOV_08,
             body->arm == ADF_ARTILLERY ? "%u runs: %l dice; an even roll loses its guns"
                                        : "%u runs: %l dice",
             .unit = unit, .limit = (int32_t)dice);
    run->state->roll = 0;
    if (dice == 0)
        return UMP_AGAIN;
    return ump_ask_dice(run, ADF_ASK_ROUT_DICE, unit, UMP_NOBODY, dice, 0);
}

static void choose_way(ump_run *run, adf_running *r, ump_len distance)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, r->unit);
    bool limbers = u->formation == ADF_UNLIMBERED;
    const ump_rect guns = *ump_rect_of(&t.table, r->unit);
    if (limbers) {
        u->formation = ADF_LIMBERED;
        adf_grow(run, r->unit);
    }
    adf_escape escape = adf_rout_from(&t, r->unit, r->by, distance);
    if (limbers && ump_unit_here(&t.table, escape.by)) /* TAB-04: its teams stand behind the guns */
        escape.off = ump_rect_distance(&guns, ump_rect_of(&t.table, escape.by)).lo;
    adf_flight flight = find_flight(&t, r->unit, &escape);
    r->printed = distance;
    r->bearing = flight.bearing;
    r->length = flight.length;
    r->by_enemy = flight.by_enemy && flight.length < distance;
    r->off = flight.off;
    r->from = t.table.piece[r->unit].at;
    r->depth = (uint16_t)t.table.piece[r->unit].depth;
}

/* TAB-05: it has lost stands: where it ends goes by the footprint that it has now. */
static void choose_end(const adf_table *t, adf_running *r)
{
    const ump_piece *piece = &t->table.piece[r->unit];
    adf_escape escape = {.by = UMP_NOBODY, .distance = r->printed};
    fleeing f = {.t = t, .unit = r->unit, .escape = &escape};
    f.own = ump_rect_at(r->from, piece->facing, piece->width, piece->depth);
    ump_met met = sweep(&f, r->bearing, r->printed + piece->depth);
    ump_len end = place_on(&f, r->bearing, &met);
    r->depth = (uint16_t)piece->depth;
    if (end >= 0)
        r->length = end > r->gone ? end : r->gone;
}

/* An enemy may have come into its way since it began: then it runs as far as him, out of contact,
 * and not off the table. */
static void look_ahead(const adf_table *t, adf_running *r)
{
    if (t->table.piece[r->unit].depth != r->depth && !r->off)
        choose_end(t, r);
    const ump_rect *own = ump_rect_of(&t->table, r->unit);
    ump_met met = onto_enemy(t, r->unit, own, r->bearing, r->length - r->gone);
    if (met.what != UMP_MEETS_ENEMY)
        return;
    fleeing f = {.t = t, .unit = r->unit};
    ump_landing before = {.step = STRIDE, .back = STRIDE, .farthest = met.free, .short_of = true};
    ump_len on = ump_end_place(own, r->bearing, met.free, &before, may_end, &f);
    r->length = r->gone + (on < 0 ? 0 : on);
    r->by_enemy = 1;
    r->off = 0;
}

/* An inch, or all that is left of it. */
static enum ump_next run_on(ump_run *run, adf_running *r)
{
    const adf_table t = adf_table_here(run);
    uint16_t trigger = (uint16_t)(r->unit | ADF_FULL_INCH);
    look_ahead(&t, r);
    ump_len left = r->length - r->gone, step = r->windows && left > UMP_INCH ? UMP_INCH : left;
    bool full = step == UMP_INCH;
    adf_pass_along(run, r->unit, r->bearing, step, ADF_PASSES_ROUTED);
    r->gone += step;
    adf_place(run, r->unit, ump_go(r->from, r->bearing, r->gone, 0), t.table.piece[r->unit].facing);
    bool here = ump_on_table(t.table.field, ump_rect_of(&t.table, r->unit)->centre);
    return r->windows && full && here ? adf_open_window(run, &trigger, 1, ADF_SEEN | ADF_BY_MOVE)
                                      : UMP_AGAIN;
}

/* TAB-05: somebody has come to stand where its run ends while it was under way, or a check ends it
 * among friends. */
static void find_room(ump_run *run, adf_running *r)
{
    const adf_table t = adf_table_here(run);
    const ump_piece *piece = &t.table.piece[r->unit];
    if (!ump_unit_here(&t.table, r->unit) || r->off ||
        adf_fits(&t, r->unit, ump_rect_of(&t.table, r->unit)))
        return;
    adf_escape escape = {.by = UMP_NOBODY, .distance = r->gone < r->printed ? r->gone : r->printed};
    ump_rect start = ump_rect_at(r->from, piece->facing, piece->width, piece->depth);
    fleeing f = {&t, r->unit, &escape, start, false};
    ump_met met = sweep(&f, r->bearing, ADF_FAR_OFF);
    ump_len end = place_on(&f, r->bearing, &met);
    f.touching = true; /* it stands where nobody may: the first place that there is */
    if (end < 0)
        end = adf_fits(&t, r->unit, &start) ? 0 : place_on(&f, r->bearing, &met);
    if (end < 0)
        return;
    r->gone = r->length = end;
    adf_place(run, r->unit, ump_go(r->from, r->bearing, end, 0), piece->facing);
}

/* Its run that is under way; NULL: there is none. */
static adf_running *running(const ump_run *run, unsigned unit)
{
    for (unsigned i = 0; i < run->state->depth; i++) {
        ump_frame *frame = &ump_frames(run->game, run->state)[i];
        adf_running *r = UMP_DATA(adf_running, frame);
        if (frame->proc == ADF_DO_ROUT && r->unit == unit && !r->over)
            return r;
    }
    return NULL;
}

bool adf_is_running(const ump_run *run, unsigned unit)
{
    return running(run, unit) != NULL;
}

void adf_stop_running(ump_run *run, unsigned unit)
{
    adf_running *r = running(run, unit);
    if (!r || adf_unit_at(run, unit)->level == ADF_ROUTED)
        return;
    r->over = 1;
    r->off = 0; /* it would have run off the table: now it stands, and not on a friend */
    find_room(run, r);
    adf_flight flight = {.length = r->gone};
    tell_flight(run, ADF_MOV_08, unit, &flight, r->gone);
}

/* It has run, or a check has lifted it out of its rout on the way. */
static void end_rout(ump_run *run, const adf_running *r)
{
    const adf_table t = adf_table_here(run);
    const ump_piece *piece = &t.table.piece[r->unit];
    if (!ump_unit_here(&t.table, r->unit))
        return;
    ump_rect start = ump_rect_at(r->from, piece->facing, piece->width, piece->depth);
    alarm_along(run, r->unit, &start, r->bearing, r->gone);
    if (r->over)
        return;
    adf_flight flight = {.length = r->gone, .by_enemy = r->by_enemy, .off = r->off};
    tell_flight(run, ADF_MOV_08, r->unit, &flight, r->printed);
    if (adf_gone_off(run, r->unit))
        return;
    face_away(run, r->unit, r->bearing);
    if (r->by_enemy && r->printed >= t.chart->gets_away && r->gone < t.chart->gets_away)
        adf_remove(run, r->unit, ADF_ELM_02, "%u cannot get away and surrenders", true);
}

static bool still_runs(const adf_table *t, const adf_running *r)
{
    return ump_unit_here(&t->table, r->unit) && !r->over && r->gone < r->length;
}

enum ump_next adf_do_rout(ump_run *run, ump_frame *frame)
{
    enum { ASK, ROLLED, RUN, END };
    const adf_table t = adf_table_here(run);
    adf_running *r = UMP_DATA(adf_running, frame);
    adf_body body = adf_body_of(&t.unit[r->unit]);
    unsigned terrain = adf_terrain_of(&t, r->unit);
    uint16_t trigger = (uint16_t)(r->unit | ADF_FULL_INCH);
    adf_rout rout;
    switch (frame->step) {
    case ASK:
        if (!ump_unit_here(&t.table, r->unit))
            return UMP_DONE;
        if (adf_guns_stuck(run, r->unit)) {
            adf_remove(run, r->unit, ADF_ART_04, "%u cannot be moved and is lost", true);
            return UMP_DONE;
        }
        frame->step = ROLLED;
        return ask_rout(run, r->unit, &body, adf_rout_dice(t.chart, &body, terrain));
    case ROLLED:
        rout = adf_rout_work(t.chart, &body, terrain, run->state->roll);
        if (rout.abandoned) {
            adf_remove(run, r->unit, ADF_ART_03, "%u abandons its guns", true);
            return UMP_DONE;
        }
        r->windows = r->windows && !t.chart->sw.rout_unseen;
        choose_way(run, r, adf_lay(t.chart, rout.distance));
        frame->step = RUN;
        if (!r->windows || r->length == 0 || t.chart->move_trigger > 0)
            return UMP_AGAIN;
        return adf_open_window(run, &trigger, 1, ADF_SEEN);
    case RUN:
        frame->step = still_runs(&t, r) ? RUN : END;
        return frame->step == RUN ? run_on(run, r) : UMP_AGAIN;
    default:
        if (!r->over)
            find_room(run, r);
        end_rout(run, r);
        return UMP_DONE;
    }
}
