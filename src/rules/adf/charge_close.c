/*
 * charge_close.c: ADF-CHG-12, the last of the way: into contact with a target that stands, after
 * one that has fallen back, and where a charger stops that cannot catch it.
 */
#include "rules/adf/charge.h"

bool adf_in_contact(const adf_table *t, unsigned a, unsigned b)
{
    return ump_unit_here(&t->table, a) && ump_unit_here(&t->table, b) &&
           ump_distance(&t->table, a, b).hi <= UMP_CONTACT;
}

ump_len adf_charge_left(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    ump_len left = u->reach - u->moved;
    return left < 0 ? 0 : left;
}

/* How far straight on until the two touch; -1: they do not within the limit. */
static ump_len way_to_touch(const adf_table *t, const ump_rect *from, ump_angle bearing,
                            unsigned target, ump_len limit)
{
    ump_outline there = ump_outline_of(&t->table, target);
    return ump_way_until(from, bearing, &there, UMP_CONTACT / 2, 0, limit);
}

/* Of its side, and in the charge that is under way. */
static bool is_mate(const adf_table *t, unsigned unit, unsigned other)
{
    const adf_unit *o = &t->unit[other];
    return other != unit && !ump_are_enemies(&t->table, unit, other) && o->fate == ADF_PRESENT &&
           o->target != UMP_NOBODY;
}

void adf_go_on(ump_run *run, unsigned unit, ump_angle bearing, ump_len way)
{
    const adf_table t = adf_table_here(run);
    const ump_rect own = *ump_rect_of(&t.table, unit);
    ump_rect narrow = adf_narrowed(&t, unit, &own);
    adf_friends near;
    adf_friends_in(&t, unit, adf_around(&t, unit, way), ADF_PASSES, &near);
    for (unsigned i = near.n; i-- > 0;)
        if (is_mate(&t, unit, near.unit[i]))
            adf_leave_out(&near, near.unit[i]);
    for (ump_len s = UMP_INCH / 4; s <= way && near.n > 0; s += UMP_INCH / 4) {
        ump_rect rect = ump_shifted(&narrow, bearing, s);
        adf_pass_those(run, unit, &rect, ADF_PASSES, &near);
    }
    adf_place(run, unit, ump_go(own.front, bearing, way, 0), own.facing);
    adf_count_charge(run, unit, way);
}

/* ---- Behind a mate who has come to stand: TAB-03 ---- */

typedef struct closing {
    const adf_table *t;
    unsigned unit, target;
} closing;

static bool has_halted(void *ctx, unsigned body)
{
    const closing *c = ctx;
    return is_mate(c->t, c->unit, body) &&
           (!(c->t->unit[body].flags & ADF_CHARGING) || adf_in_contact(c->t, body, c->target));
}

/* The mate behind whom it comes up within this way, after how far; UMP_NOBODY. */
static unsigned comes_behind(const adf_table *t, unsigned unit, unsigned target, ump_len *way)
{
    closing c = {t, unit, target};
    ump_course course = {.unit = unit,
                         .from = adf_narrowed(t, unit, ump_rect_of(&t->table, unit)),
                         .bearing = t->unit[unit].aim,
                         .step = 1,
                         .most = *way,
                         .friends = {.counts = true, .bites = true, .bite = UMP_ROUNDING},
                         .brim = UMP_BRIM_OPEN,
                         .minds = has_halted,
                         .ctx = &c};
    ump_met met = ump_go_straight(&t->table, &course);
    if (met.what != UMP_MEETS_FRIEND)
        return UMP_NOBODY;
    ump_len touch = ump_way_to_touch(&t->table, &course, &met);
    *way = touch > 0 ? touch : 0;
    return met.body;
}

/* Does anybody but the target stand in the place? An enemy whom it grazes by no more than the
 * constant does not count (TAB-02): what could be declared can be done (TAB-09). */
static bool is_taken(const adf_table *t, unsigned unit, unsigned target, const ump_rect *place,
                     unsigned *by)
{
    UMP_EACH_NEAR(i, &t->table, place->box, ump_all_but(unit)) {
        const ump_rect *there = ump_rect_of(&t->table, i);
        bool enemy = ump_are_enemies(&t->table, unit, i);
        if (i == target ||
            !(enemy ? ump_rect_bites(place, there, UMP_ROUNDING) : ump_rect_overlap(place, there)))
            continue;
        *by = i;
        return true;
    }
    return false;
}

/* Does its way lead home, and how far is that? *by: who fills the place, or stands before it. */
static enum adf_closing way_home(const adf_table *t, unsigned unit, unsigned target, ump_len left,
                                 ump_len *way, unsigned *by)
{
    ump_angle bearing = t->unit[unit].aim;
    const ump_rect *own = ump_rect_of(&t->table, unit);
    *way = 0;
    if (adf_in_contact(t, unit, target))
        return ADF_CLOSED;
    *way = way_to_touch(t, own, bearing, target, left);
    if (*way < 0)
        return ADF_TOO_FAR;
    unsigned mate = comes_behind(t, unit, target, way);
    if (mate != UMP_NOBODY) {
        *by = mate;
        return ADF_BEHIND;
    }
    ump_rect rect = ump_shifted(own, bearing, *way);
    if (is_taken(t, unit, target, &rect, by))
        return ADF_PLACE_TAKEN;
    return adf_bars_charge(t, &rect) ? ADF_TOO_FAR : ADF_CLOSED;
}

enum adf_closing adf_close_with(ump_run *run, unsigned unit, unsigned target, ump_len left,
                                unsigned *by)
{
    const adf_table t = adf_table_here(run);
    ump_len way;
    enum adf_closing how = way_home(&t, unit, target, left, &way, by);
    if (way > 0 && (how == ADF_CLOSED || how == ADF_BEHIND))
        adf_go_on(run, unit, t.unit[unit].aim, way);
    return how;
}

enum adf_closing adf_comes_up(const adf_table *t, unsigned unit, unsigned *foe)
{
    const adf_unit *u = &t->unit[unit];
    ump_len left = adf_left_to_meet(u), way;
    unsigned by;
    adf_aim aim =
        adf_aim_along(t, unit, u->target, ump_rect_of(&t->table, unit), u->aim, left, false, NULL);
    *foe = aim.what == UMP_MEETS_ENEMY ? aim.met : u->target;
    return way_home(t, unit, *foe, left, &way, &by);
}

/* ADF-CHG-20: would it stand there in the way of a charge that goes home on another? */
static bool bars_a_charge(const adf_table *t, unsigned unit, const ump_rect *there)
{
    ump_outline place = ump_outline_of_rect(there);
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, ADF_FAR_OFF), ump_enemies_of(&t->table, unit)) {
        const adf_unit *u = &t->unit[i];
        const ump_rect *own = ump_rect_of(&t->table, i);
        if (!(u->flags & ADF_CHARGING) || u->target == unit || !adf_at_hand(t, i))
            continue;
        ump_len home = way_to_touch(t, own, u->aim, u->target, adf_charge_left(t, i));
        if (home >= 0 && ump_way_until(own, u->aim, &place, UMP_CONTACT, 0, home) >= 0)
            return true;
    }
    return false;
}

void adf_come_on(ump_run *run, unsigned unit, unsigned target, ump_len limit)
{
    const adf_table t = adf_table_here(run);
    ump_angle bearing = t.unit[unit].aim;
    const ump_rect own = *ump_rect_of(&t.table, unit);
    ump_len farthest = 0;
    for (ump_len s = 0; s < limit;) {
        s = s + UMP_INCH / 8 > limit ? limit : s + UMP_INCH / 8;
        ump_rect rect = ump_shifted(&own, bearing, s);
        if (adf_bars_charge(&t, &rect) || adf_touches_enemy(&t, unit, &rect) ||
            bars_a_charge(&t, unit, &rect))
            break;
        if (adf_fits(&t, unit, &rect))
            farthest = s;
    }
    adf_go_on(run, unit, bearing, farthest);
    if (farthest == 0) /* TAB-02: it has not left the friend onto whom it turned */
        adf_step_back(run, unit);
    ump_tell(run, ADF_CHG_20,
             farthest > 0 ? "%u comes on %V and meets nobody" : "%u stays and meets nobody",
             .unit = unit, .other = target, .value = farthest);
    adf_end_charge(run, unit);
}

/* ---- Following one that has fallen back ---- */

/* What no charge crosses: rivers among others, as when it is declared (ADF-CHG-02). */
bool adf_may_charge_over(const adf_table *t, unsigned unit, unsigned target, const ump_rect *from,
                         ump_angle bearing, ump_len way, ump_refusal *refusal)
{
    adf_mover mover = adf_mover_of(t, unit);
    adf_way along = {0};
    if (adf_way_of(t, &mover, from->front, ump_go(from->front, bearing, way, 0), &along, false,
                   ump_rect_of(&t->table, target), refusal))
        return true;
    if (refusal)
        refusal->unit = (uint16_t)unit;
    return false;
}

/* Nothing but friends lies where it turns, and between there and the place s on: TAB-01,
 * ADF-MOV-06, ADF-CHG-02 */
static bool way_is_clear(const adf_table *t, unsigned unit, const adf_pursuit *p, ump_len s,
                         ump_refusal *refusal)
{
    ump_rect own = ump_piece_rect(&p->from);
    unsigned enemy = adf_upon_enemy(t, unit, &own);
    if (enemy != UMP_NOBODY)
        return ump_refuse(refusal, ADF_MOV_06, "%u would turn onto %o", .unit = unit,
                          .other = enemy);
    for (ump_len gone = UMP_INCH / 4;; gone += UMP_INCH / 4) {
        bool last = gone >= s;
        ump_rect rect = ump_shifted(&own, p->bearing, last ? s : gone);
        if (adf_bars_charge(t, &rect))
            return ump_refuse(refusal, ADF_CHG_02, "%u cannot charge over that ground",
                              .unit = unit);
        enemy = adf_touched_enemy(t, unit, &rect);
        if (enemy != UMP_NOBODY)
            return ump_refuse(refusal, ADF_MOV_06, "%u would touch %o: its charge was not for it",
                              .unit = unit, .other = enemy);
        if (last)
            return true;
    }
}

/* One more turn of up to 45 degrees. Its path is the way that meets the target; if another is met
 * first, the way to the target's nearest point. */
adf_pursuit adf_pursuit_of(const adf_table *t, unsigned unit, unsigned target)
{
    const ump_rect *own = ump_rect_of(&t->table, unit), *there = ump_rect_of(&t->table, target);
    ump_angle nearest = ump_bearing(own->front, ump_rect_nearest(there, own->front));
    adf_aim aim = adf_find_aim(t, unit, target, true, false, NULL);
    adf_pursuit p = {.from = t->table.piece[unit],
                     .bearing = aim.bearing,
                     .left = adf_charge_left(t, unit),
                     .touch = -1};
    p.from.at = aim.from.front;
    p.from.facing = aim.from.facing;
    p.ahead =
        aim.open || ump_angle_between(nearest, own->facing) <= t->chart->turn + UMP_SAME_ANGLE;
    if (!aim.open)
        return p;
    ump_len touch = way_to_touch(t, &aim.from, aim.bearing, target, p.left);
    ump_rect end = ump_shifted(&aim.from, aim.bearing, touch < 0 ? 0 : touch);
    unsigned on;
    if (touch >= 0 && !adf_bars_charge(t, &end) && !is_taken(t, unit, target, &end, &on) &&
        adf_may_charge_over(t, unit, target, &aim.from, aim.bearing, touch, NULL))
        p.touch = touch;
    return p;
}

static bool check_stop(const adf_table *t, unsigned unit, unsigned target, ump_pt place,
                       ump_refusal *refusal)
{
    adf_pursuit p = adf_pursuit_of(t, unit, target);
    ump_pt local = ump_in_frame(p.from.at, p.bearing, place);
    if (p.touch >= 0)
        return ump_refuse(refusal, ADF_CHG_12, "%u can reach %o: it follows it or stays",
                          .unit = unit, .other = target);
    if (local.y < 0 || local.x > UMP_CONTACT || local.x < -UMP_CONTACT)
        return ump_refuse(refusal, ADF_CHG_12, "%u stops on its path to %o, not beside it",
                          .unit = unit, .other = target);
    if (adf_is_less(p.left, local.y))
        return ump_refuse(refusal, ADF_CHG_12, "%u has only %L of its charge left, not %V",
                          .unit = unit, .other = target, .have = local.y, .limit = p.left);
    ump_rect own = ump_piece_rect(&p.from), rect = ump_shifted(&own, p.bearing, local.y);
    unsigned on = adf_stands_on(t, unit, &rect);
    if (on != UMP_NOBODY)
        return ump_refuse(refusal, ADF_MOV_07, "%u would end on %o", .unit = unit, .other = on);
    if (!adf_may_charge_over(t, unit, target, &own, p.bearing, local.y, refusal))
        return false;
    return way_is_clear(t, unit, &p, local.y, refusal);
}

bool adf_check_follow(const adf_table *t, unsigned target, const ump_answer *a,
                      ump_refusal *refusal)
{
    unsigned unit = t->table.state->ask_unit;
    if (a->verb == ADF_PASS || a->verb == ADF_END)
        return true;
    if (a->verb != ADF_ADVANCE || a->unit[0] != unit || a->n_path + a->n_targets != 1)
        return ump_refuse(refusal, ADF_CHG_12, "%u follows %o, stops on its path to it, or stays",
                          .unit = unit, .other = target);
    if (a->n_path)
        return check_stop(t, unit, target, a->path[0], refusal);
    adf_pursuit p = adf_pursuit_of(t, unit, target);
    if (a->target[0] != target)
        return ump_refuse(refusal, ADF_CHG_12, "%u charges %o and follows nobody else",
                          .unit = unit, .other = target);
    if (p.touch < 0)
        return ump_refuse(refusal, ADF_CHG_12, "%o is %V away; %u has %L of its charge left",
                          .unit = unit, .other = target,
                          .have = ump_distance(&t->table, unit, target).hi, .limit = p.left);
    return true;
}

bool adf_may_follow(const adf_table *t, unsigned unit, unsigned target)
{
    adf_pursuit p = adf_pursuit_of(t, unit, target);
    return p.ahead && p.left >= UMP_INCH / 8;
}

void adf_follow(ump_run *run, unsigned unit, unsigned target, const ump_answer *a)
{
    const adf_table t = adf_table_here(run);
    if (a->verb == ADF_ADVANCE && a->n_targets) {
        adf_pursuit p = adf_pursuit_of(&t, unit, target);
        adf_place(run, unit, p.from.at, p.from.facing);
        adf_unit_at(run, unit)->aim = p.bearing;
        adf_go_on(run, unit, p.bearing, p.touch);
        ump_tell(run, ADF_CHG_12, "%u follows %o and catches it", .unit = unit, .other = target);
        return;
    }
    if (a->verb == ADF_ADVANCE) {
        adf_pursuit p = adf_pursuit_of(&t, unit, target);
        ump_len s = ump_in_frame(p.from.at, p.bearing, a->path[0]).y;
        adf_place(run, unit, p.from.at, p.from.facing);
        adf_go_on(run, unit, p.bearing, s);
        ump_tell(run, ADF_CHG_12,
                 s > 0 ? "%u follows %o for %V and stops" : "%u turns after %o and stops",
                 .unit = unit, .other = target, .value = s);
    } else {
        ump_tell(run, ADF_CHG_12, "%u lets %o go", .unit = unit, .other = target);
    }
    adf_end_charge(run, unit);
}
