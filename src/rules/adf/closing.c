/*
 * closing.c: ADF-CHG-12, the last of the way: into contact with a target that stands, after one
 * that has fallen back, and where a charger stops that cannot catch it.
 */
#include "rules/adf/table.h"

bool adf_in_contact(const ump_game *game, const ump_state *state, unsigned a, unsigned b)
{
    return adf_here(game, state, a) && adf_here(game, state, b) &&
           adf_apart(game, state, a, b).hi <= ADF_CONTACT;
}

ump_len adf_charge_left(const ump_game *game, const ump_state *state, unsigned unit)
{
    const adf_unit *u = adf_unit_seen(game, state, unit);
    ump_len left = u->reach - u->moved;
    return left < 0 ? 0 : left;
}

typedef struct approach { /* straight on towards a footprint */
    ump_rect own;
    const ump_rect *there;
    ump_angle bearing;
    ump_len sure; /* from where it did not touch last it has to go on at least to here */
} approach;

static bool touches(approach *way, ump_len s)
{
    enum { TOUCHING = ADF_CONTACT / 2, ROUNDING = 20 };
    if (s < way->sure)
        return false;
    ump_rect rect = adf_moved_on(&way->own, way->bearing, s);
    ump_span apart = ump_rect_distance(&rect, way->there);
    if (apart.hi <= TOUCHING)
        return true;
    way->sure = s + apart.lo - ROUNDING;
    return false;
}

ump_len adf_way_to_touch(const ump_piece *piece, const ump_rect *there, ump_angle bearing,
                         ump_len limit)
{
    approach way = {ump_piece_rect(piece), there, bearing, 0};
    ump_len high = 0;
    while (!touches(&way, high)) {
        high += UMP_INCH / 8;
        if (high > limit)
            return -1;
    }
    ump_len low = high > UMP_INCH / 8 ? high - UMP_INCH / 8 : 0;
    while (low < high) { /* the first place that touches */
        ump_len middle = low + (high - low) / 2;
        if (touches(&way, middle))
            high = middle;
        else
            low = middle + 1;
    }
    return high;
}

/* Straight on by s, friends on the way as ADF-MOV-07. */
static void go_straight(ump_run *run, unsigned unit, ump_angle bearing, ump_len s)
{
    const ump_piece *piece = &ump_pieces_of(run->game, run->state)[unit];
    adf_pass_along(run, unit, bearing, s, false);
    adf_place(run, unit, ump_go(piece->at, bearing, s, 0), piece->facing);
    adf_count_charge(run, unit, s);
}

bool adf_close_with(ump_run *run, unsigned unit, unsigned target, ump_len left)
{
    const ump_piece *piece = &ump_pieces_of(run->game, run->state)[unit];
    ump_rect there = adf_rect(run->game, run->state, target);
    unsigned on;
    if (adf_in_contact(run->game, run->state, unit, target))
        return true;
    adf_turn_towards(run, unit, target);
    ump_angle bearing = ump_bearing(piece->at, ump_rect_nearest(&there, piece->at));
    ump_len s = adf_way_to_touch(piece, &there, bearing, left);
    if (s < 0)
        return false;
    ump_rect own = adf_rect(run->game, run->state, unit), rect = adf_moved_on(&own, bearing, s);
    if ((!adf_fits(run->game, run->state, unit, &rect, &on) && on != target) ||
        adf_bars_charge(run->game, &rect))
        return false;
    go_straight(run, unit, bearing, s);
    return true;
}

void adf_come_on(ump_run *run, unsigned unit, unsigned target, ump_len limit)
{
    const ump_piece *piece = &ump_pieces_of(run->game, run->state)[unit];
    ump_rect there = adf_rect(run->game, run->state, target);
    ump_len farthest = 0;
    adf_turn_towards(run, unit, target);
    ump_angle bearing = ump_bearing(piece->at, ump_rect_nearest(&there, piece->at));
    ump_rect own = adf_rect(run->game, run->state, unit);
    for (ump_len s = 0; s < limit;) {
        s = s + UMP_INCH / 8 > limit ? limit : s + UMP_INCH / 8;
        ump_rect rect = adf_moved_on(&own, bearing, s);
        unsigned other;
        if (adf_bars_charge(run->game, &rect) ||
            adf_touches_enemy(run->game, run->state, unit, &rect, &other))
            break;
        if (adf_fits(run->game, run->state, unit, &rect, &other))
            farthest = s;
    }
    go_straight(run, unit, bearing, farthest);
    ump_tell(run, ADF_CHG_20, "%u comes on %V and meets nobody", .unit = unit, .other = target,
             .value = farthest);
}

/* ---- Following one that has fallen back ---- */

/* Nothing but friends lies between it and the place s on: ADF-MOV-06, ADF-CHG-02 */
static bool way_is_clear(const ump_game *game, const ump_state *state, unsigned unit,
                         const adf_pursuit *p, ump_len s, ump_refusal *refusal)
{
    ump_rect own = ump_piece_rect(&p->from);
    for (ump_len gone = UMP_INCH / 4;; gone += UMP_INCH / 4) {
        bool last = gone >= s;
        ump_rect rect = adf_moved_on(&own, p->bearing, last ? s : gone);
        unsigned enemy;
        if (adf_bars_charge(game, &rect))
            return ump_refuse(refusal, ADF_CHG_02, "%u cannot charge over that ground",
                              .unit = unit);
        if (adf_touches_enemy(game, state, unit, &rect, &enemy))
            return ump_refuse(refusal, ADF_MOV_06, "%u would touch %o: its charge was not for it",
                              .unit = unit, .other = enemy);
        if (last)
            return true;
    }
}

adf_pursuit adf_pursuit_of(const ump_game *game, const ump_state *state, unsigned unit,
                           unsigned target)
{
    ump_rect there = adf_rect(game, state, target);
    adf_pursuit p = {.from = adf_turned_towards(game, state, unit, target),
                     .left = adf_charge_left(game, state, unit)};
    p.bearing = ump_bearing(p.from.at, ump_rect_nearest(&there, p.from.at));
    p.touch = adf_way_to_touch(&p.from, &there, p.bearing, p.left);
    p.ahead = ump_angle_between(p.bearing, p.from.facing) <= UMP_QUARTER / 2 + 64;
    ump_rect own = ump_piece_rect(&p.from);
    ump_rect end = adf_moved_on(&own, p.bearing, p.touch < 0 ? 0 : p.touch);
    unsigned on;
    if (!p.ahead || adf_bars_charge(game, &end) ||
        (!adf_fits(game, state, unit, &end, &on) && on != target) ||
        (p.touch > UMP_INCH / 4 &&
         !way_is_clear(game, state, unit, &p, p.touch - UMP_INCH / 8, NULL)))
        p.touch = -1;
    return p;
}

static bool check_stop(const ump_game *game, const ump_state *state, unsigned unit, unsigned target,
                       ump_pt place, ump_refusal *refusal)
{
    adf_pursuit p = adf_pursuit_of(game, state, unit, target);
    ump_pt local = ump_in_frame(p.from.at, p.bearing, place);
    unsigned on;
    if (p.touch >= 0)
        return ump_refuse(refusal, ADF_CHG_12, "%u can reach %o: it follows it or stays",
                          .unit = unit, .other = target);
    if (local.y < 0 || local.x > ADF_CONTACT || local.x < -ADF_CONTACT)
        return ump_refuse(refusal, ADF_CHG_12, "%u stops on its path to %o, not beside it",
                          .unit = unit, .other = target);
    if (local.y > p.left)
        return ump_refuse(refusal, ADF_CHG_12, "%u has only %L of its charge left, not %V",
                          .unit = unit, .other = target, .have = local.y, .limit = p.left);
    ump_rect own = ump_piece_rect(&p.from), rect = adf_moved_on(&own, p.bearing, local.y);
    if (!adf_fits(game, state, unit, &rect, &on))
        return ump_refuse(refusal, ADF_MOV_07, "%u would end on %o", .unit = unit, .other = on);
    return way_is_clear(game, state, unit, &p, local.y, refusal);
}

bool adf_check_follow(const ump_game *game, const ump_state *state, unsigned target,
                      const ump_answer *a, ump_refusal *refusal)
{
    unsigned unit = state->ask_unit;
    if (a->verb == ADF_PASS || a->verb == ADF_END)
        return true;
    if (a->verb != ADF_ADVANCE || a->unit[0] != unit || a->n_path + a->n_targets != 1)
        return ump_refuse(refusal, ADF_CHG_12, "%u follows %o, stops on its path to it, or stays",
                          .unit = unit, .other = target);
    if (a->n_path)
        return check_stop(game, state, unit, target, a->path[0], refusal);
    adf_pursuit p = adf_pursuit_of(game, state, unit, target);
    if (a->target[0] != target)
        return ump_refuse(refusal, ADF_CHG_12, "%u charges %o and follows nobody else",
                          .unit = unit, .other = target);
    if (p.touch < 0)
        return ump_refuse(refusal, ADF_CHG_12, "%o is %V away; %u has %L of its charge left",
                          .unit = unit, .other = target,
                          .have = adf_apart(game, state, unit, target).hi, .limit = p.left);
    return true;
}

bool adf_may_follow(const ump_game *game, const ump_state *state, unsigned unit, unsigned target)
{
    adf_pursuit p = adf_pursuit_of(game, state, unit, target);
    return p.ahead && p.left >= UMP_INCH / 8;
}

void adf_follow(ump_run *run, unsigned unit, unsigned target, const ump_answer *a)
{
    if (a->verb == ADF_ADVANCE && a->n_targets) {
        adf_close_with(run, unit, target, adf_charge_left(run->game, run->state, unit));
        ump_tell(run, ADF_CHG_12, "%u follows %o and catches it", .unit = unit, .other = target);
        return;
    }
    if (a->verb == ADF_ADVANCE) {
        adf_pursuit p = adf_pursuit_of(run->game, run->state, unit, target);
        ump_len s = ump_in_frame(p.from.at, p.bearing, a->path[0]).y;
        adf_place(run, unit, p.from.at, p.from.facing);
        go_straight(run, unit, p.bearing, s);
        ump_tell(run, ADF_CHG_12, "%u follows %o for %V and stops", .unit = unit, .other = target,
                 .value = s);
    } else {
        ump_tell(run, ADF_CHG_12, "%u lets %o go", .unit = unit, .other = target);
    }
    adf_end_charge(run, unit);
}
