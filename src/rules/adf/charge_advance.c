/*
 * charge_advance.c: section 14 up to the last inch: declaration, charge bonus, countercharges, the
 * advance inch by inch with its windows, and which target is dealt with next. charge_impact.c does
 * the rest.
 */
#include "rules/adf/charge.h"

#include <string.h>

/* ---- Declaration: ADF-CHG-01, ADF-CHG-02 ---- */

static bool body_may_charge(const adf_table *t, unsigned unit, unsigned target,
                            ump_refusal *refusal)
{
    adf_body body = adf_body_of(&t->unit[unit]);
    adf_body other = adf_body_of(&t->unit[target]);
    uint16_t cover = 0; /* on foot it does not matter */
    if (!adf_on_foot(&body))
        cover = adf_cover_from(t, target, ump_rect_of(&t->table, unit)->front);
    bool ok = adf_may_charge(t->chart, &body, refusal) &&
              adf_may_charge_target(t->chart, &body, &other, cover, refusal);
    if (!ok && refusal)
        refusal->unit = (uint16_t)unit;
    return ok;
}

/* By the unit and its target alone. */
static bool check_charger(const adf_table *t, unsigned unit, unsigned target, ump_refusal *refusal)
{
    if (!ump_unit_here(&t->table, target) || !ump_are_enemies(&t->table, unit, target))
        return ump_refuse(refusal, ADF_CHG_02, "%o is no enemy unit on the table", .unit = unit,
                          .other = target);
    const adf_unit *u = &t->unit[unit];
    if (u->flags & ADF_FAILED_TEST)
        return ump_refuse(refusal, ADF_CMD_02, "%u is out of command and does not charge",
                          .unit = unit, .other = target);
    if (u->flags & ADF_HAS_CHARGED)
        return ump_refuse(refusal, ADF_ACT_02, "%u has charged in this activation", .unit = unit,
                          .other = target);
    if (!body_may_charge(t, unit, target, refusal))
        return false;
    if (!adf_in_arc(t, unit, target))
        return ump_refuse(refusal, ADF_CHG_02, "%o is not in the arc of %u", .unit = unit,
                          .other = target);
    if (!adf_sees_to_charge(t, unit, target))
        return ump_refuse(refusal, ADF_CHG_02, "neither %u nor a neighbour sees %o", .unit = unit,
                          .other = target);
    return true;
}

bool adf_check_charge(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    uint16_t at[ADF_MAX_GROUP];
    adf_aim aim[ADF_MAX_GROUP];
    ump_mates mates = {a->n_units, a->unit};
    if (a->n_units > ADF_MAX_GROUP || (a->n_targets != 1 && a->n_targets != a->n_units))
        return ump_refuse(refusal, ADF_CHG_02, "name one target, or one for each unit",
                          .unit = a->unit[0], .have = a->n_targets, .limit = a->n_units);
    for (unsigned i = 0; i < a->n_units; i++) {
        at[i] = a->target[a->n_targets > i ? i : 0];
        if (!t->chart->sw.groups && at[i] != a->target[0])
            return ump_refuse(refusal, ADF_GRP_05, "units only charge one target jointly",
                              .unit = a->unit[i], .other = at[i]);
        if (!check_charger(t, a->unit[i], at[i], refusal))
            return false;
    }
    return adf_aim_all(t, &mates, at, a->turns ? &a->facing : NULL, aim, refusal);
}

bool adf_check_charge_one(const adf_table *t, unsigned unit, unsigned target, ump_refusal *refusal)
{
    uint16_t one = (uint16_t)unit, at = (uint16_t)target;
    ump_mates alone = {1, &one};
    adf_aim aim;
    return check_charger(t, unit, target, refusal) &&
           adf_aim_all(t, &alone, &at, NULL, &aim, refusal);
}

/* ---- Countercharge: ADF-CHG-04 ---- */

static bool could_counter(const adf_table *t, unsigned unit, unsigned charger, ump_refusal *refusal)
{
    const adf_unit *u = &t->unit[unit];
    if (!ump_unit_here(&t->table, unit) || (u->flags & (ADF_REACTED | ADF_CHARGING)))
        return ump_refuse(refusal, ADF_CHG_04, "%u has reacted already", .unit = unit,
                          .other = charger);
    if (u->level != ADF_GOOD_ORDER)
        return ump_refuse(refusal, ADF_CHG_04, "only a unit in good order countercharges",
                          .unit = unit, .other = charger);
    if (t->unit[charger].follows != UMP_NOBODY)
        return ump_refuse(refusal, ADF_CHG_06, "%o only goes with the charge and would not meet %u",
                          .unit = unit, .other = charger);
    if (!body_may_charge(t, unit, charger, refusal))
        return false;
    if (!adf_in_arc(t, unit, charger))
        return ump_refuse(refusal, ADF_CHG_04, "%o is not in the arc of %u", .unit = unit,
                          .other = charger);
    adf_aim aim = adf_find_aim(t, unit, charger, true, true, NULL);
    return aim.open || ump_refuse(refusal, ADF_CHG_04, "%o is not the first that %u would meet",
                                  .unit = unit, .other = charger);
}

bool adf_check_counter(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    if (a->verb == ADF_PASS || a->verb == ADF_HOLD)
        return true;
    if (a->verb != ADF_COUNTERCHARGE || a->unit[0] != t->table.state->ask_unit)
        return ump_refuse(refusal, ADF_CHG_04, "%o may countercharge, or not", .unit = a->unit[0],
                          .other = t->table.state->ask_unit);
    const adf_unit *charger = a->target[0] < t->table.n_units ? &t->unit[a->target[0]] : NULL;
    if (!charger || !(charger->flags & ADF_CHARGING) || charger->target != a->unit[0])
        return ump_refuse(refusal, ADF_CHG_04, "%o does not charge %u", .unit = a->unit[0],
                          .other = a->target[0]);
    return could_counter(t, a->unit[0], a->target[0], refusal);
}

/* ---- Setting out ---- */

static unsigned dice_for(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    return adf_run_up_now(&t, unit).dice;
}

static void take_aim(ump_run *run, unsigned unit, const adf_aim *aim)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, unit);
    u->aim = aim->bearing;
    u->gap = aim->way;
    u->target_at = ump_rect_of(&t.table, u->target)->centre;
    adf_place(run, unit, aim->from.front, aim->from.facing);
}

static void begin_charging(ump_run *run, unsigned unit, unsigned target, const adf_aim *aim)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, unit);
    u->target = (uint16_t)target;
    u->flags |= ADF_CHARGING | ADF_MOVED;
    u->ref = ump_rect_of(&t.table, unit)->centre;
    u->set_out = t.table.piece[unit].at;
    u->faced = t.table.piece[unit].facing;
    u->moved = 0;
    u->follows = UMP_NOBODY;
    take_aim(run, unit, aim);
}

/* ADF-CHG-03: what it covers without a bonus. */
static void tell_base(const ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = &t.unit[unit];
    if (!run->sink || u->follows != UMP_NOBODY)
        return;
    ump_tell(run, ADF_CHG_03, "a full move of %u covers %V; %o is %L away", .unit = unit,
             .other = u->target, .value = adf_lay(t.chart, adf_run_up_now(&t, unit).base),
             .limit = u->gap);
}

void adf_count_charge(ump_run *run, unsigned unit, ump_len gone)
{
    adf_unit *u = adf_unit_at(run, unit);
    u->moved += gone;
    if ((u->moved <= u->point && u->point > 0) || (u->flags & ADF_PAST_DP))
        return;
    u->flags |= ADF_PAST_DP; /* it is passed once */
    if (u->level == ADF_GOOD_ORDER) {
        ump_tell(run, ADF_CHG_05, "%u is past its disorder point", .unit = unit);
        adf_set_level(run, unit, ADF_DISORDER);
    }
}

/* ADF-CHG-03, ADF-CHG-05 */
static ump_len set_reach(ump_run *run, unsigned unit, int32_t roll)
{
    const adf_table t = adf_table_here(run);
    const adf_chart *chart = t.chart;
    adf_unit *u = adf_unit_at(run, unit);
    adf_body body = adf_body_of(u);
    adf_len base = adf_run_up_now(&t, unit).base;
    adf_charge charge = adf_charge_work(chart, &body, base, roll);
    u->reach = adf_lay(chart, charge.distance);
    u->point = adf_lay(chart, charge.disorder_point);
    ump_tell(run, ADF_CHG_03,
             u->point ? "%u can charge %V; disorder after %L"
                      : "%u can charge %V, in disorder all the way",
             .unit = unit, .other = u->target, .value = u->reach, .limit = u->point);
    return u->reach;
}

/* ---- The advance: ADF-CHG-06 ---- */

void adf_end_charge(ump_run *run, unsigned unit)
{
    adf_unit_at(run, unit)->flags &= (uint16_t) ~(ADF_CHARGING | ADF_PAST_DP);
}

/* ADF-CHG-21: he becomes the target as soon as he is the first met. If he is more than an inch away
 * he has his countercharge, by what is left of the charge. */
static void pass_by(ump_run *run, adf_chargers *c, unsigned i, const adf_aim *aim)
{
    const adf_table t = adf_table_here(run);
    unsigned unit = c->unit[i];
    adf_unit *u = adf_unit_at(run, unit);
    if (!body_may_charge(&t, unit, aim->met, NULL)) {
        ump_tell(run, ADF_CHG_21, "%o bars the way of %u", .unit = unit, .other = aim->met);
        adf_end_charge(run, unit);
        return;
    }
    ump_tell(run, ADF_CHG_21, "%u runs into %o instead", .unit = unit, .other = aim->met);
    u->target = (uint16_t)aim->met;
    u->target_at = ump_rect_of(&t.table, aim->met)->centre;
    u->gap = u->moved + aim->way;
    if (!adf_at_hand(&t, unit))
        c->asked &= (uint16_t) ~(1U << i);
}

bool adf_at_hand(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    return u->follows == UMP_NOBODY && ump_unit_here(&t->table, u->target) &&
           adf_within(t, unit, u->target, adf_lay(t->chart, t->chart->fear_within));
}

/* Does it charge somebody itself, and not only keep up with a mate? */
static bool is_charging(const adf_table *t, unsigned unit)
{
    return adf_coming(t, unit) && t->unit[unit].follows == UMP_NOBODY;
}

static bool has_target(const adf_table *t, unsigned unit)
{
    return is_charging(t, unit) && ump_unit_here(&t->table, t->unit[unit].target);
}

static bool comes_at(const adf_table *t, unsigned unit, unsigned target)
{
    return has_target(t, unit) && t->unit[unit].target == target;
}

static bool still_advancing(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    return has_target(t, unit) && !adf_at_hand(t, unit) && u->moved < u->reach;
}

/* What a charger meets on, as far as its distance lasts and an inch more. */
static adf_aim look_ahead(const adf_table *t, const adf_chargers *c, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    ump_mates mates = {c->n, c->unit};
    return adf_aim_along(t, unit, u->target, ump_rect_of(&t->table, unit), u->aim,
                         u->reach - u->moved + UMP_INCH, false, &mates);
}

/* One inch for one charger, or until it is an inch from its target; how far it went. */
static ump_len advance_inch(ump_run *run, unsigned unit, const adf_aim *aim)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = &t.unit[unit];
    const ump_rect own = *ump_rect_of(&t.table, unit);
    ump_len left = u->reach - u->moved, step = left < UMP_INCH ? left : UMP_INCH;
    ump_outline there = ump_outline_of(&t.table, u->target);
    ump_len near = ump_way_until(&own, u->aim, &there, adf_lay(t.chart, t.chart->fear_within),
                                 UMP_ROUNDING, step);
    if (near >= 0 && near < step)
        step = near;
    bool barred = aim->what != UMP_MEETS_NOTHING && aim->what != UMP_MEETS_ENEMY && aim->way < step;
    if (barred)
        step = aim->way > 0 ? aim->way : 0;
    if (step > 0)
        adf_go_on(run, unit, u->aim, step);
    if (barred) {
        ump_tell(run, ADF_CHG_12,
                 aim->what == UMP_MEETS_FRIEND ? "%u comes up behind %o and halts"
                                               : "%u can go no farther on that ground",
                 .unit = unit, .other = aim->met);
        adf_end_charge(run, unit);
    }
    return step;
}

/* ADF-CHG-06: who meets nobody goes as far as the nearest mate who does, and halts with him. */
static unsigned mate_of(const adf_table *t, const adf_chargers *c, unsigned unit)
{
    ump_pt centre = ump_rect_of(&t->table, unit)->centre;
    unsigned best = UMP_NOBODY;
    ump_len least = 0;
    for (unsigned i = 0; i < c->n; i++) {
        unsigned mate = c->unit[i];
        if (mate == unit || !has_target(t, mate))
            continue;
        ump_len far = ump_dist(centre, ump_rect_of(&t->table, mate)->centre).hi;
        if (best == UMP_NOBODY || adf_is_less(far, least)) {
            least = far;
            best = mate;
        }
    }
    return best;
}

static void keep_up(ump_run *run, const adf_chargers *c, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_at(run, unit);
    if (!adf_coming(&t, unit) || u->follows == UMP_NOBODY)
        return;
    unsigned mate = mate_of(&t, c, unit);
    if (mate == UMP_NOBODY) {
        adf_end_charge(run, unit);
        return;
    }
    u->follows = (uint16_t)mate;
    ump_len step = t.unit[mate].moved - u->moved;
    ump_len left = u->reach - u->moved, off = t.chart->follower_off;
    const ump_rect own = *ump_rect_of(&t.table, unit);
    ump_mates mates = {c->n, c->unit};
    step = step < left ? step : left;
    if (step <= 0)
        return;
    adf_aim aim = adf_aim_along(&t, unit, UMP_NOBODY, &own, u->aim, step + UMP_INCH, false, &mates);
    if (aim.what != UMP_MEETS_NOTHING && aim.way - off < step)
        step = aim.way > off ? aim.way - off : 0; /* it touches nobody */
    if (step > 0)
        adf_go_on(run, unit, u->aim, step);
}

/* ADF-CHG-06: one change of direction for all, to that of the member with the smallest way to its
 * own target; a single charger turns. */
static void change_direction(ump_run *run, adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    adf_aim best = {.open = false};
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = &t.unit[c->unit[i]];
        if (!has_target(&t, c->unit[i]))
            continue;
        ump_mates mates = {c->n, c->unit};
        adf_aim aim = adf_find_aim(&t, c->unit[i], u->target, c->n == 1, false, &mates);
        if (aim.open && (!best.open || adf_is_less(aim.way, best.way)))
            best = aim;
    }
    c->turned = 1;
    for (unsigned i = 0; i < c->n && best.open; i++) {
        adf_unit *u = adf_unit_at(run, c->unit[i]);
        const ump_rect own = *ump_rect_of(&t.table, c->unit[i]);
        if (!adf_coming(&t, c->unit[i]))
            continue;
        u->aim = best.bearing;
        if (c->n == 1)
            adf_place(run, c->unit[i], best.from.front, best.from.facing);
        else if (ump_angle_between(best.bearing, own.facing) > t.chart->turn + UMP_SAME_ANGLE)
            adf_end_charge(run, c->unit[i]);
    }
}

/* The target has moved, or is gone: does the charge still meet somebody? */
static void follow_target(ump_run *run, adf_chargers *c, unsigned i)
{
    const adf_table t = adf_table_here(run);
    unsigned unit = c->unit[i];
    adf_unit *u = adf_unit_at(run, unit);
    if (u->follows != UMP_NOBODY)
        return;
    bool here = ump_unit_here(&t.table, u->target);
    ump_pt now = here ? ump_rect_of(&t.table, u->target)->centre : u->target_at;
    if (here && ump_same_place(u->target_at, now))
        return;
    u->target_at = now;
    adf_aim aim = look_ahead(&t, c, unit);
    if (aim.what != UMP_MEETS_ENEMY && here && !c->turned) {
        change_direction(run, c);
        aim = look_ahead(&t, c, unit);
    }
    if (aim.what == UMP_MEETS_ENEMY && (u->flags & ADF_CHARGING)) {
        u->gap = u->moved + aim.way;
        if (!here) /* one whom it uncovers */
            pass_by(run, c, i, &aim);
        return;
    }
    ump_tell(run, ADF_CHG_06,
             here ? "%o has slipped out of the way of %u" : "the charge of %u finds nobody",
             .unit = unit, .other = u->target);
    adf_end_charge(run, unit);
}

/* TAB-05: nobody ends on a friend: it halts where it last had room on its way. */
static void make_room(ump_run *run, unsigned unit)
{
    if (!adf_step_back(run, unit))
        return;
    if (adf_unit_at(run, unit)->flags & ADF_CHARGING)
        ump_tell(run, ADF_MOV_07, "%u finds friends where it would stop: its charge is over",
                 .unit = unit);
    adf_end_charge(run, unit);
    adf_gone_off(run, unit);
}

static bool is_counter(const adf_chargers *c, unsigned unit)
{
    return ump_is_among(unit, c->counter, c->n_counters);
}

/* ADF-CHG-12: its distance has run out, or it has come within an inch. */
static void stop(ump_run *run, const adf_chargers *c, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = adf_unit_at(run, unit);
    bool closes = (u->flags & ADF_CHARGING) && adf_at_hand(&t, unit);
    if (closes) /* whom it passes through it leaves again */
        return;
    make_room(run, unit);
    if ((u->flags & ADF_CHARGING) && u->follows == UMP_NOBODY && !is_counter(c, u->target))
        ump_tell(run, ADF_CHG_12, "%u stops %V short of %o: it can charge no farther", .unit = unit,
                 .other = u->target, .value = ump_distance(&t.table, unit, u->target).hi);
}

/* ---- The procedure ---- */

static bool has_been_asked(const adf_table *t, const adf_chargers *c, unsigned target)
{
    for (unsigned i = 0; i < c->n; i++)
        if (c->asked >> i & 1 && t->unit[c->unit[i]].target == target)
            return true;
    return false;
}

/* In the order of their chargers the next target that has not been asked to countercharge. */
static unsigned next_to_counter(ump_run *run, adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n; i++) {
        unsigned target = t.unit[c->unit[i]].target;
        bool again = c->asked >> i & 1 || has_been_asked(&t, c, target);
        c->asked |= (uint16_t)(1U << i);
        for (unsigned k = 0; !again && k < c->n; k++)
            if (adf_coming(&t, c->unit[k]) && t.unit[c->unit[k]].target == target &&
                could_counter(&t, target, c->unit[k], NULL))
                return target;
    }
    return UMP_NOBODY;
}

static bool is_counter_open(const adf_chargers *c)
{
    return c->asked != (1U << c->n) - 1;
}

/* ADF-CHG-20: how far both come; a charge that does not meet goes on to its end. */
static void meet(ump_run *run, adf_chargers *c, unsigned which)
{
    const adf_table t = adf_table_here(run);
    const adf_chart *chart = t.chart;
    unsigned counter = c->counter[which], charger = t.unit[counter].target;
    adf_unit *a = adf_unit_at(run, charger), *b = adf_unit_at(run, counter);
    adf_len at = adf_meeting(chart, adf_ticks(chart, a->gap - a->moved),
                             adf_ticks(chart, a->reach - a->moved), adf_ticks(chart, b->reach));
    c->to_meeting[which] = b->reach;
    if (at < 0) {
        ump_tell(run, ADF_CHG_04, "%u and %o do not meet", .unit = charger, .other = counter);
        return;
    }
    ump_len on = adf_lay(chart, at);
    a->reach = a->moved + on < a->reach ? a->moved + on : a->reach;
    if (a->gap - a->reach < b->reach)
        c->to_meeting[which] = a->gap - a->reach;
    ump_tell(run, ADF_CHG_20, "%u and %o meet after %V", .unit = charger, .other = counter,
             .value = a->reach - a->moved);
}

/* ADF-CHG-21: whom nobody comes to meet any more has all that is left of its charge. */
static void charge_freely(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n; i++) {
        adf_unit *u = adf_unit_at(run, c->unit[i]);
        bool met = is_counter(c, u->target) && comes_at(&t, u->target, c->unit[i]);
        if (!met)
            u->reach = c->full[i];
    }
}

/* Has the charger come to the point where its target, countercharging, can meet it? */
static bool meets(const adf_unit *charger, const adf_unit *target)
{
    return (target->flags & ADF_CHARGING) && charger->moved >= charger->reach &&
           charger->gap <= charger->reach + target->reach + UMP_ROUNDING;
}

/* ADF-CHG-20: a countercharger may be barred from the meeting point, because another enemy is
 * on its way or a friend fills its place. It goes as far as it can then; the charger goes on. */
static void halt_barred(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n_counters; i++) {
        unsigned counter = c->counter[i], foe = t.unit[counter].target;
        if (!adf_coming(&t, counter) || !comes_at(&t, foe, counter) ||
            !meets(&t.unit[foe], &t.unit[counter]))
            continue;
        if (adf_comes_up(&t, counter, &foe) == ADF_CLOSED && comes_at(&t, foe, counter))
            continue;
        adf_come_on(run, counter, t.unit[counter].target, c->to_meeting[i]);
        charge_freely(run, c);
    }
}

/* Whoever is the first met now is the target. */
static void look_ahead_all(ump_run *run, adf_chargers *c, adf_aim aim[ADF_MAX_GROUP])
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n; i++) {
        if (!still_advancing(&t, c->unit[i]))
            continue;
        aim[i] = look_ahead(&t, c, c->unit[i]);
        if (aim[i].what == UMP_MEETS_ENEMY && aim[i].met != t.unit[c->unit[i]].target)
            pass_by(run, c, i, &aim[i]);
    }
}

/* An inch for all, side by side (TAB-03); fills those who have gone a full one. */
static unsigned full_inches(ump_run *run, adf_chargers *c, adf_aim aim[ADF_MAX_GROUP],
                            uint16_t *trigger)
{
    const adf_table t = adf_table_here(run);
    unsigned n = 0;
    bool halted = false;
    c->inches++;
    for (unsigned i = 0; i < c->n; i++) {
        unsigned unit = c->unit[i];
        if (!still_advancing(&t, unit))
            continue;
        if (halted) /* a mate has come to stand: it may be behind him */
            aim[i] = look_ahead(&t, c, unit);
        bool full = advance_inch(run, unit, &aim[i]) == UMP_INCH;
        halted = halted || !(t.unit[unit].flags & ADF_CHARGING);
        if (full && ump_unit_here(&t.table, unit))
            trigger[n++] = (uint16_t)(unit | ADF_FULL_INCH);
    }
    for (unsigned i = 0; i < c->n; i++)
        keep_up(run, c, c->unit[i]);
    return n;
}

static bool anyone_advancing(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n; i++)
        if (still_advancing(&t, c->unit[i]))
            return true;
    return false;
}

/* Is there a charger at this target that has come near enough, or that meets it? */
static bool to_deal_with(const adf_table *t, const adf_chargers *c, unsigned target)
{
    const adf_unit *unit = t->unit;
    if (!ump_unit_here(&t->table, target) || (unit[target].flags & ADF_IMPACTED))
        return false;
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = &unit[c->unit[i]];
        if (is_charging(t, c->unit[i]) && u->target == target &&
            (adf_at_hand(t, c->unit[i]) || (is_counter(c, target) && meets(u, &unit[target]))))
            return true;
    }
    return false;
}

static unsigned targets_left(ump_run *run, const adf_chargers *c, unsigned *one)
{
    const adf_table t = adf_table_here(run);
    unsigned n = 0;
    for (unsigned i = 0; i < t.table.n_units; i++)
        if (to_deal_with(&t, c, i)) {
            *one = i;
            n++;
        }
    return n;
}

static enum ump_next call_impact(ump_run *run, const adf_chargers *c, unsigned target)
{
    const adf_table t = adf_table_here(run);
    adf_clash clash = {.target = (uint16_t)target,
                       .lead = UMP_NOBODY,
                       .counter = is_counter(c, target) && (t.unit[target].flags & ADF_CHARGING)};
    for (unsigned i = 0; i < c->n; i++)
        if (is_charging(&t, c->unit[i]) && t.unit[c->unit[i]].target == target)
            clash.unit[clash.n++] = c->unit[i];
    return ump_call(run, ADF_DO_IMPACT, &clash, sizeof clash);
}

static void forget_charge(adf_unit *u)
{
    u->flags &= (uint16_t) ~(ADF_CHARGING | ADF_PAST_DP);
    u->reach = u->point = u->moved = u->gap = 0;
    u->ref = u->set_out = u->target_at = (ump_pt){0, 0};
    u->aim = u->faced = u->follows = 0;
    if (u->fate != ADF_MERGED_AWAY)
        u->target = UMP_NOBODY;
}

/* Away from whom it touches. */
static ump_len draw_aside(ump_run *run, unsigned unit, unsigned enemy)
{
    const adf_table t = adf_table_here(run);
    ump_pt there = ump_rect_of(&t.table, enemy)->centre;
    adf_escape escape = {.first = ump_bearing(there, ump_rect_of(&t.table, unit)->centre),
                         .known = true,
                         .wide = true,
                         .by = enemy,
                         .cause = there,
                         .distance = t.chart->draws_aside};
    return adf_shift_back(run, unit, &escape);
}

/* ADF-R-87: a unit touches an enemy that it did not charge. It draws straight back. If it
 * cannot, it draws aside. If it cannot do that either, it surrenders. */
static void draw_back(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    if (!ump_unit_here(&t.table, unit))
        return;
    unsigned enemy = adf_touched_enemy(&t, unit, ump_rect_of(&t.table, unit));
    if (enemy == UMP_NOBODY)
        return;
    ump_len back = adf_make_room(run, unit, true);
    if (back == 0)
        back = draw_aside(run, unit, enemy);
    if (back > 0)
        ump_tell(run, ADF_R_87, "%u draws back %V from %o", .unit = unit, .other = enemy,
                 .value = back);
    if (!adf_gone_off(run, unit) && adf_touches_enemy(&t, unit, ump_rect_of(&t.table, unit)))
        adf_surrender(run, unit);
}

static void end_all(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n + c->n_counters; i++) { /* TAB-02: nobody stays on a friend */
        unsigned unit = i < c->n ? c->unit[i] : c->counter[i - c->n];
        if (ump_unit_here(&t.table, unit))
            make_room(run, unit);
    }
    for (unsigned i = 0; i < c->n + c->n_counters; i++)
        draw_back(run, i < c->n ? c->unit[i] : c->counter[i - c->n]);
    for (unsigned i = 0; i < t.table.n_units; i++) {
        adf_unit *u = adf_unit_at(run, i);
        u->flags &= (uint16_t)~ADF_IMPACTED;
        forget_charge(u);
    }
}

/* One of the targets that has still to be dealt with: ADF-CHG-07 */
bool adf_check_charge_ask(const adf_table *t, const ump_answer *a, ump_refusal *refusal)
{
    const adf_chargers *c = adf_asking(t);
    unsigned target = a->n_targets ? a->target[0] : UMP_NOBODY;
    if (a->verb == ADF_NEXT && to_deal_with(t, c, target))
        return true;
    return ump_refuse(refusal, ADF_CHG_07, "name a target that is charged", .other = target);
}

static unsigned fewest_dice(ump_run *run, const adf_chargers *c)
{
    unsigned fewest = 0;
    for (unsigned i = 0; i < c->n; i++) {
        if (adf_unit_at(run, c->unit[i])->follows != UMP_NOBODY)
            continue;
        unsigned dice = dice_for(run, c->unit[i]);
        fewest = fewest == 0 || dice < fewest ? dice : fewest;
    }
    return fewest;
}

static enum ump_next ask_bonus(ump_run *run, unsigned unit, unsigned dice)
{
    unsigned target = adf_unit_at(run, unit)->target;
    ump_tell(run, ADF_CHG_03,
             dice == 1 ? "the bonus of %u is half of what a die shows"
                       : "the bonus of %u is half of what %l dice show",
             .unit = unit, .other = target, .limit = (int32_t)dice);
    return ump_ask_dice(run, ADF_ASK_CB_DICE, unit, target, dice, 0);
}

/* One roll for all, or each its own. */
static void take_bonus(ump_run *run, adf_chargers *c)
{
    bool individual = adf_chart_of(run->game)->sw.individual_cb;
    for (unsigned i = individual ? c->next : 0; i < (individual ? c->next + 1U : c->n); i++)
        c->full[i] = set_reach(run, c->unit[i], run->state->roll);
    c->next = (uint8_t)(individual ? c->next + 1 : c->n);
}

enum {
    DECLARE,
    BONUS,
    ASK_COUNTER,
    COUNTER,
    COUNTER_BONUS,
    START,
    ADVANCE,
    STOPPED,
    NEXT,
    DEAL,
    END,
    LEFT,
    OVER,
};

static enum ump_next declare(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    uint16_t target[ADF_MAX_GROUP];
    adf_aim aim[ADF_MAX_GROUP];
    ump_mates mates = {c->n, c->unit};
    for (unsigned i = 0; i < c->n; i++)
        target[i] = t.unit[c->unit[i]].target;
    adf_aim_all(&t, &mates, target, c->stated ? &c->direction : NULL, aim, NULL);
    for (unsigned i = 0; i < c->n; i++) {
        begin_charging(run, c->unit[i], target[i], &aim[i]);
        if (aim[i].follows)
            adf_unit_at(run, c->unit[i])->follows = c->unit[i];
    }
    for (unsigned i = 0; i < c->n; i++) {
        ump_tell(run, ADF_CHG_02,
                 aim[i].follows ? "%u goes with the charge on %o" : "%u charges %o",
                 .unit = c->unit[i], .other = target[i]);
        tell_base(run, c->unit[i]);
    }
    unsigned first = c->unit[0];
    return ask_bonus(run, first,
                     t.chart->sw.individual_cb ? dice_for(run, first) : fewest_dice(run, c));
}

static enum ump_next ask_counter(ump_run *run, const adf_chargers *c, unsigned target)
{
    return ump_ask_reaction(run, ADF_ASK_COUNTER, 1 - c->side, target, c->unit[0]);
}

static enum ump_next countercharge(ump_run *run, adf_chargers *c, const ump_answer *a)
{
    c->counter[c->n_counters++] = a->unit[0];
    adf_mark_reaction(run, a->unit[0], a->target, 1);
    const adf_table t = adf_table_here(run);
    adf_aim aim = adf_find_aim(&t, a->unit[0], a->target[0], true, true, NULL);
    begin_charging(run, a->unit[0], a->target[0], &aim);
    ump_tell(run, ADF_CHG_04, "%u countercharges %o", .unit = a->unit[0], .other = a->target[0]);
    tell_base(run, a->unit[0]);
    return ask_bonus(run, a->unit[0], dice_for(run, a->unit[0]));
}

static enum ump_next take_counter_bonus(ump_run *run, adf_chargers *c)
{
    unsigned last = c->n_counters - 1U;
    set_reach(run, c->counter[last], run->state->roll);
    meet(run, c, last);
    return UMP_AGAIN;
}

/* The free turn; who is green is in disorder at once. In 10mm a window before the first inch. */
static enum ump_next set_out(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    uint16_t trigger[ADF_MAX_GROUP];
    for (unsigned i = 0; i < c->n; i++) {
        adf_unit *u = adf_unit_at(run, c->unit[i]);
        if (u->point == 0)
            adf_count_charge(run, c->unit[i], 0);
        trigger[i] = (uint16_t)(c->unit[i] | ADF_FULL_INCH);
    }
    if (t.chart->move_trigger > 0)
        return UMP_AGAIN;
    return adf_open_window(run, trigger, c->n, ADF_SEEN);
}

static void follow_targets(ump_run *run, adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n; i++)
        if (adf_coming(&t, c->unit[i]))
            follow_target(run, c, i);
}

static void stop_all(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n; i++)
        if (ump_unit_here(&t.table, c->unit[i]))
            stop(run, c, c->unit[i]);
}

/* ADF-CHG-04, ADF-CHG-20: a countercharge without an impact goes on, at most to the meeting point,
 * wherever the charge has gone since. */
static void bring_up_counters(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n_counters; i++) {
        unsigned counter = c->counter[i];
        const adf_unit *u = &t.unit[counter];
        if (adf_coming(&t, counter) && !(u->flags & ADF_IMPACTED) && !to_deal_with(&t, c, counter))
            adf_come_on(run, counter, u->target, c->to_meeting[i]);
    }
}

/* The action is over: those within two inches may react to it. */
static enum ump_next finish(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    uint16_t trigger[ADF_MAX_GROUP];
    unsigned n = 0;
    bring_up_counters(run, c);
    end_all(run, c);
    for (unsigned i = 0; i < c->n; i++)
        if (ump_unit_here(&t.table, c->unit[i]))
            trigger[n++] = c->unit[i];
    return adf_open_window(run, trigger, n, ADF_CLOSE | ADF_BY_MOVE);
}

enum ump_next adf_do_charge(ump_run *run, ump_frame *frame)
{
    adf_chargers *c = UMP_DATA(adf_chargers, frame);
    adf_aim aim[ADF_MAX_GROUP];
    uint16_t trigger[ADF_MAX_GROUP];
    unsigned n, target = UMP_NOBODY;
    switch (frame->step) {
    case DECLARE:
        return ump_then(frame, declare(run, c), BONUS);
    case BONUS:
        take_bonus(run, c);
        if (c->next < c->n)
            return ask_bonus(run, c->unit[c->next], dice_for(run, c->unit[c->next]));
        return ump_to(frame, ASK_COUNTER);
    case ASK_COUNTER:
        target = next_to_counter(run, c);
        if (target == UMP_NOBODY)
            return ump_to(frame, c->under_way ? ADVANCE : START);
        return ump_then(frame, ask_counter(run, c, target), COUNTER);
    case COUNTER:
        if (run->answer->verb != ADF_COUNTERCHARGE)
            return ump_to(frame, ASK_COUNTER);
        return ump_then(frame, countercharge(run, c, run->answer), COUNTER_BONUS);
    case COUNTER_BONUS:
        return ump_then(frame, take_counter_bonus(run, c), ASK_COUNTER);
    case START:
        c->under_way = 1;
        return ump_then(frame, set_out(run, c), ADVANCE);
    case ADVANCE:
        halt_barred(run, c);
        follow_targets(run, c);
        charge_freely(run, c);
        if (!anyone_advancing(run, c))
            return ump_to(frame, STOPPED);
        look_ahead_all(run, c, aim);
        if (is_counter_open(c))
            return ump_to(frame, ASK_COUNTER);
        n = full_inches(run, c, aim, trigger);
        return adf_open_window(run, trigger, n, ADF_SEEN | ADF_BY_MOVE);
    case STOPPED:
        stop_all(run, c);
        bring_up_counters(run, c);
        memset(c->full, 0, sizeof c->full); /* nobody asks any more: see forget_the_way */
        return ump_to(frame, NEXT);
    case NEXT: /* ADF-CHG-07 */
        n = targets_left(run, c, &target);
        if (n == 0)
            return ump_to(frame, END);
        if (n == 1)
            return call_impact(run, c, target);
        return ump_then(frame, ump_ask_order(run, ADF_ASK_NEXT, c->side, UMP_NOBODY), DEAL);
    case DEAL:
        return ump_then(frame, call_impact(run, c, run->answer->target[0]), NEXT);
    case END:
        return ump_then(frame, finish(run, c), LEFT);
    case LEFT:
        adf_scare_leaders(run);
        return ump_then(frame, adf_call_cascade(run), OVER);
    default:
        return UMP_DONE;
    }
}
