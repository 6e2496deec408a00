/*
 * charge_after.c: who goes where after an impact: the losers back (ADF-CHG-15), the winners on, and
 * through to a new enemy (ADF-CHG-19, ADF-R-47).
 */
#include "rules/adf/charge.h"

/* ---- Back ---- */

void adf_surrender(ump_run *run, unsigned unit)
{
    adf_remove(run, unit, ADF_ELM_02, "%u surrenders", true);
}

/* Back by the margin, away from the winner; whoever cannot leave contact surrenders. */
void adf_drive_back(ump_run *run, unsigned unit, unsigned from, int32_t inches)
{
    const adf_table t = adf_table_here(run);
    ump_pt there = ump_rect_of(&t.table, from)->centre;
    const adf_unit *winner = &t.unit[from];
    adf_fright cause = {true, from, there, winner->flags & ADF_CHARGING ? winner->ref : there};
    bool by_enemy = false;
    bool routed = adf_unit_at(run, unit)->level == ADF_ROUTED;
    if (adf_guns_stuck(run, unit)) {
        adf_remove(run, unit, ADF_ART_04, "%u cannot be moved and is lost", true);
        return;
    }
    adf_escape escape = adf_fall_back_from(&t, unit, &cause, inches * UMP_INCH);
    ump_len gone = adf_withdraw(run, unit, &escape, ADF_CHG_15, &by_enemy);
    if (adf_gone_off(run, unit))
        return;
    if (adf_touches_enemy(&t, unit, ump_rect_of(&t.table, unit)) ||
        (routed && by_enemy && gone < t.chart->gets_away && inches > 0))
        adf_surrender(run, unit);
}

unsigned adf_farthest(const adf_table *t, unsigned from, const uint16_t *unit, unsigned n,
                      uint32_t done)
{
    unsigned best = n;
    ump_len most = 0;
    for (unsigned i = 0; i < n; i++) {
        if (done >> i & 1 || !ump_unit_here(&t->table, unit[i]))
            continue;
        ump_len far = ump_distance(&t->table, from, unit[i]).hi;
        if (best == n || adf_is_less(most, far)) {
            best = i;
            most = far;
        }
    }
    return best;
}

/* ---- On ---- */

static bool within_a_turn(const adf_chart *chart, ump_angle a, ump_angle b, ump_len way)
{
    return ump_angle_between(a, b) <= chart->turn + adf_same_angle(way);
}

static bool refuse_too_far(const adf_clash *c, unsigned unit, unsigned target, ump_refusal *refusal)
{
    return ump_refuse(refusal, ADF_CHG_19, "%o is too far for an advance of %L", .unit = unit,
                      .other = target, .limit = c->advance);
}

static bool check_new_target(const adf_table *t, const adf_clash *c, unsigned unit, unsigned target,
                             ump_refusal *refusal)
{
    adf_body body, other;
    if (!ump_unit_here(&t->table, target) || !ump_are_enemies(&t->table, unit, target))
        return ump_refuse(refusal, ADF_CHG_19, "%o is no enemy unit on the table", .unit = unit,
                          .other = target);
    if (c->outcome == ADF_MELEES)
        return ump_refuse(refusal, ADF_CHG_17, "no breakthrough follows a melee", .unit = unit,
                          .other = target);
    if (t->unit[target].flags & ADF_IMPACTED)
        return ump_refuse(refusal, ADF_R_47, "%o has been hit by this charge already", .unit = unit,
                          .other = target);
    UMP_EACH_UNIT(i, &t->table, ump_anyone())
        if ((t->unit[i].flags & ADF_CHARGING) && t->unit[i].target == target &&
            !ump_is_among(i, c->unit, c->n))
            return ump_refuse(refusal, ADF_CHG_19, "%o has still to be dealt with", .unit = unit,
                              .other = target);
    body = adf_body_of(&t->unit[unit]);
    other = adf_body_of(&t->unit[target]);
    ump_pt front = t->table.piece[unit].at;
    if (!adf_may_charge(t->chart, &body, refusal) ||
        !adf_may_charge_target(t->chart, &body, &other, adf_cover_from(t, target, front), refusal))
        return false;
    if (!adf_within(t, unit, target, c->advance + UMP_CONTACT)) /* no way is shorter than that */
        return refuse_too_far(c, unit, target, refusal);
    adf_aim aim = adf_find_aim(t, unit, target, false, false, NULL);
    if (!aim.open)
        return ump_refuse(refusal, ADF_CHG_19, "%u would not meet %o first", .unit = unit,
                          .other = target);
    if (!within_a_turn(t->chart, aim.bearing, c->away, aim.way))
        return ump_refuse(refusal, ADF_R_47, "%o lies too far aside", .unit = unit,
                          .other = target);
    if (!adf_may_charge_over(t, unit, target, &aim.from, aim.bearing, aim.way, refusal))
        return false;
    if (aim.way - UMP_ROUNDING > c->advance)
        return refuse_too_far(c, unit, target, refusal);
    return true;
}

bool adf_check_advance(const adf_table *t, const adf_clash *c, const ump_answer *a,
                       ump_refusal *refusal)
{
    unsigned unit = a->unit[0];
    const ump_piece *piece = &t->table.piece[unit];
    if (unit != t->table.state->ask_unit)
        return ump_refuse(refusal, ADF_CHG_19, "%o may advance now", .unit = unit,
                          .other = t->table.state->ask_unit);
    if (a->n_targets && !a->n_path)
        return check_new_target(t, c, unit, a->target[0], refusal);
    if (a->n_path != 1 || a->n_targets)
        return ump_refuse(refusal, ADF_CHG_19, "%u advances to one place or at one enemy",
                          .unit = unit);
    ump_rect rect = ump_rect_at(a->path[0], piece->facing, piece->width, piece->depth);
    ump_len far = ump_dist(piece->at, a->path[0]).lo;
    if (adf_is_less(c->advance, far))
        return ump_refuse(refusal, ADF_CHG_19, "%u may advance %L at most", .unit = unit,
                          .have = far, .limit = c->advance);
    if (!within_a_turn(t->chart, ump_bearing(piece->at, a->path[0]), c->away, far))
        return ump_refuse(refusal, ADF_R_47, "%u advances only after the loser", .unit = unit);
    if (far == 0)
        return ump_refuse(refusal, TAB_09, "%u stands there already", .unit = unit);
    adf_aim aim = adf_aim_along(t, unit, UMP_NOBODY, ump_rect_of(&t->table, unit),
                                ump_bearing(piece->at, a->path[0]), far, false, NULL);
    if (aim.what == UMP_MEETS_ENEMY) /* TAB-01: also one whom it touches with a corner already */
        return ump_refuse(refusal, ADF_CHG_19, "%o is in the way of %u", .unit = unit,
                          .other = aim.met);
    if (adf_bars_charge(t, &rect))
        return ump_refuse(refusal, ADF_CHG_19, "%u has no room there", .unit = unit);
    if (!adf_check_march(t, unit, a->path[0], refusal))
        return false;
    if (ump_unit_here(&t->table, c->target)) {
        ump_rect loser_rect = *ump_rect_of(&t->table, c->target);
        if (ump_rects_within(&rect, &loser_rect, ump_under(t->chart->advance_off, UMP_ROUNDING)))
            return ump_refuse(refusal, ADF_CHG_19, "%u stops %L short of %o", .unit = unit,
                              .other = c->target, .limit = t->chart->advance_off);
    }
    return true;
}

enum ump_next adf_obey_advance(ump_run *run, adf_clash *c, const ump_answer *a)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, a->unit[0]);
    adf_movers m = {.n = 1, .side = a->side, .unit = {a->unit[0]}};
    ump_answer move = {.verb = ADF_MOVE, .n_units = 1, .unit = {a->unit[0]}, .n_path = 1};
    if (a->n_targets) {
        const ump_rect rect = *ump_rect_of(&t.table, a->unit[0]);
        ump_outline there = ump_outline_of(&t.table, a->target[0]);
        adf_aim aim = adf_find_aim(&t, a->unit[0], a->target[0], false, false, NULL);
        ump_len on = ump_way_until(&rect, aim.bearing, &there, t.chart->advance_off, UMP_ROUNDING,
                                   c->advance);
        u->target = a->target[0];
        u->flags |= ADF_CHARGING | ADF_PAST_DP;
        u->ref = rect.centre;
        u->reach = c->advance;
        u->point = 0;
        u->moved = 0; /* until it has gone */
        u->gap = aim.way;
        u->aim = aim.bearing;
        u->follows = UMP_NOBODY;
        ump_tell(run, ADF_CHG_19, "%u breaks through to %o", .unit = a->unit[0],
                 .other = a->target[0]);
        if (on <= 0)
            return UMP_AGAIN;
        move.verb = ADF_CHARGE;
        move.path[0] = ump_go(rect.front, aim.bearing, on, 0);
    } else {
        move.path[0] = a->path[0];
    }
    adf_plan(run, &move);
    return ump_call(run, ADF_DO_MOVE, &m, sizeof m);
}

/* A new enemy that one of the attackers has named, and all who named it. */
bool adf_next_breakthrough(ump_run *run, const adf_clash *c, adf_clash *next)
{
    const adf_table t = adf_table_here(run);
    *next = (adf_clash){.target = UMP_NOBODY, .lead = UMP_NOBODY, .breakthrough = 1};
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = adf_unit_at(run, c->unit[i]);
        if (!adf_coming(&t, c->unit[i]) || u->target == c->target ||
            !ump_unit_here(&t.table, u->target) ||
            (adf_unit_at(run, u->target)->flags & ADF_IMPACTED))
            continue;
        if (next->target == UMP_NOBODY)
            next->target = u->target;
        if (u->target == next->target)
            next->unit[next->n++] = c->unit[i];
    }
    return next->target != UMP_NOBODY;
}
