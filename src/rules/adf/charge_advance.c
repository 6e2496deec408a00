/*
 * charge_advance.c: section 14 up to the last inch: declaration, charge bonus, countercharges, the
 * advance inch by inch with its windows, and which target is dealt with next. charge_impact.c does
 * the rest.
 */
#include "rules/adf/charge.h"

#include <string.h>

/* ---- Declaration: ADF-CHG-01, ADF-CHG-02 ---- */

/* What a charge on this way would cover. */
typedef struct run_up {
    bool possible;
    unsigned dice; /* of the bonus */
    adf_len base;  /* what a full move covers of it */
} run_up;

/* All that the run-up depends on. */
static ump_question run_up_question(const adf_mover *mover, ump_pt from, ump_pt to,
                                    const ump_rect *there)
{
    ump_question about = {
        {ump_point_word(from), ump_point_word(to), ump_point_word(there->front),
         adf_shape_word(there), 0,
         (uint64_t)mover->weapon << 16 | (uint64_t)mover->lb << 8 | ADF_ASKED_CHARGE}};
    static_assert(sizeof mover->body == sizeof about.word[4], "the whole body is a word");
    memcpy(&about.word[4], &mover->body, sizeof mover->body);
    return about;
}

static run_up work_run_up(const adf_table *t, const adf_mover *mover, ump_pt from, ump_pt to,
                          const ump_rect *there, ump_refusal *refusal)
{
    adf_way way = {0};
    bool possible = adf_way_of(t, mover, from, to, &way, false, there, refusal);
    return (run_up){possible, adf_charge_dice(t->chart, &mover->body, &way),
                    adf_charge_base(t->chart, mover, &way)};
}

/* A charge is tried with many falls of the dice from one place: its run-up is worked out once. If
 * it is not possible, the refusal (may be NULL) says why. */
static run_up run_up_on(const adf_table *t, unsigned unit, unsigned target, ump_pt from, ump_pt to,
                        ump_refusal *refusal)
{
    enum { DICE = 8 };
    ump_rect there = *ump_rect_of(&t->table, target);
    adf_mover mover = adf_mover_of(t, unit);
    ump_question about = run_up_question(&mover, from, to, &there);
    int64_t packed;
    bool known = ump_recall(t->table.game, t->table.state, &about, &packed);
    if (known && (packed & 1 || !refusal))
        return (run_up){packed & 1, (unsigned)(packed >> 1) % DICE, packed >> 4};
    run_up r = work_run_up(t, &mover, from, to, &there, refusal);
    if (r.dice < DICE)
        ump_remember(t->table.game, t->table.state, &about, r.base * 16 + r.dice * 2 + r.possible);
    return r;
}

static run_up run_up_of(const adf_table *t, unsigned unit, unsigned target, const adf_aim *aim,
                        ump_refusal *refusal)
{
    ump_pt front = aim->from.front;
    return run_up_on(t, unit, target, front, ump_go(front, aim->bearing, aim->way, 0), refusal);
}

/* Of one that has set out. */
static run_up run_up_now(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    ump_pt front = t->table.piece[unit].at;
    return run_up_on(t, unit, u->target, front, ump_go(front, u->aim, u->gap, 0), NULL);
}

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

/* ADF-CHG-02: W is not more than base and the greatest bonus. */
static bool check_reach(const adf_table *t, unsigned unit, unsigned target, const adf_aim *aim,
                        ump_refusal *refusal)
{
    const adf_chart *chart = t->chart;
    run_up r = run_up_of(t, unit, target, aim, refusal);
    if (!r.possible) {
        if (refusal)
            refusal->unit = (uint16_t)unit;
        return false;
    }
    adf_len most = r.base + (adf_len)r.dice * 6 * chart->inch / 2;
    if (adf_ticks(chart, aim->way - UMP_ROUNDING) > most)
        return ump_refuse(refusal, ADF_CHG_02, "%o is %V away; %u could charge %L at most",
                          .unit = unit, .other = target, .have = aim->way,
                          .limit = adf_lay(chart, most));
    return true;
}

static bool aim_charge(const adf_table *t, const adf_mates *mates, const uint16_t *target,
                       adf_aim *aim, ump_refusal *refusal)
{
    if (!adf_aim_all(t, mates, target, aim, refusal))
        return false;
    for (unsigned i = 0; i < mates->n; i++)
        if (!aim[i].follows && !check_reach(t, mates->unit[i], target[i], &aim[i], refusal))
            return false;
    return true;
}

bool adf_check_charge_one(const adf_table *t, unsigned unit, unsigned target, ump_refusal *refusal)
{
    uint16_t one = (uint16_t)unit, at = (uint16_t)target;
    adf_mates alone = {1, &one};
    adf_aim aim;
    return check_charger(t, unit, target, refusal) && aim_charge(t, &alone, &at, &aim, refusal);
}

bool adf_check_charge(const adf_table *t, const uint16_t *unit, unsigned n, const uint16_t *target,
                      unsigned n_targets, ump_refusal *refusal)
{
    uint16_t at[ADF_MAX_GROUP];
    adf_aim aim[ADF_MAX_GROUP];
    adf_mates mates = {n, unit};
    if (n > ADF_MAX_GROUP || (n_targets != 1 && n_targets != n))
        return ump_refuse(refusal, ADF_CHG_02, "name one target, or one for each unit",
                          .unit = unit[0], .have = (int32_t)n_targets, .limit = (int32_t)n);
    for (unsigned i = 0; i < n; i++) {
        at[i] = target[n_targets > i ? i : 0];
        for (unsigned j = 0; j < i; j++)
            if (unit[i] == unit[j])
                return ump_refuse(refusal, ADF_CHG_02, "%u is named twice", .unit = unit[i]);
        if (!t->chart->sw.groups && at[i] != target[0])
            return ump_refuse(refusal, ADF_GRP_05, "units only charge one target jointly",
                              .unit = unit[i], .other = at[i]);
        if (!check_charger(t, unit[i], at[i], refusal))
            return false;
    }
    return aim_charge(t, &mates, at, aim, refusal);
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
    return run_up_now(&t, unit).dice;
}

static void take_aim(ump_run *run, unsigned unit, const adf_aim *aim)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_of(run, unit);
    u->aim = aim->bearing;
    u->gap = aim->way;
    u->target_at = ump_rect_of(&t.table, u->target)->centre;
    adf_place(run, unit, aim->from.front, aim->from.facing);
}

static void begin_charging(ump_run *run, unsigned unit, unsigned target, const adf_aim *aim)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_of(run, unit);
    u->target = (uint16_t)target;
    u->flags |= ADF_CHARGING | ADF_MOVED;
    u->ref = ump_rect_of(&t.table, unit)->centre;
    u->moved = 0;
    u->follows = UMP_NOBODY;
    u->aimed_anew = 0;
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
             .other = u->target, .value = adf_lay(t.chart, run_up_now(&t, unit).base),
             .limit = u->gap);
}

void adf_count_charge(ump_run *run, unsigned unit, ump_len gone)
{
    adf_unit *u = adf_unit_of(run, unit);
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
static void set_reach(ump_run *run, unsigned unit, int32_t roll)
{
    const adf_table t = adf_table_here(run);
    const adf_chart *chart = t.chart;
    adf_unit *u = adf_unit_of(run, unit);
    adf_body body = adf_body_of(u);
    adf_len base = run_up_now(&t, unit).base;
    adf_charge charge = adf_charge_work(chart, &body, base, roll);
    u->reach = adf_lay(chart, charge.distance);
    u->point = adf_lay(chart, charge.disorder_point);
    ump_tell(run, ADF_CHG_03,
             u->point ? "%u can charge %V; disorder after %L"
                      : "%u can charge %V, in disorder all the way",
             .unit = unit, .other = u->target, .value = u->reach, .limit = u->point);
}

/* ---- The advance: ADF-CHG-06 ---- */

void adf_end_charge(ump_run *run, unsigned unit)
{
    adf_unit_of(run, unit)->flags &= (uint16_t) ~(ADF_CHARGING | ADF_PAST_DP);
}

/* ADF-CHG-21: he becomes the target as soon as he is the first met. */
static void pass_by(ump_run *run, unsigned unit, const adf_aim *aim)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_of(run, unit);
    if (!body_may_charge(&t, unit, aim->met, NULL)) {
        ump_tell(run, ADF_CHG_21, "%o bars the way of %u", .unit = unit, .other = aim->met);
        adf_end_charge(run, unit);
        return;
    }
    ump_tell(run, ADF_CHG_21, "%u runs into %o instead", .unit = unit, .other = aim->met);
    u->target = (uint16_t)aim->met;
    u->target_at = ump_rect_of(&t.table, aim->met)->centre;
    u->gap = u->moved + aim->way;
}

bool adf_at_hand(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    return u->follows == UMP_NOBODY && ump_unit_here(&t->table, u->target) &&
           ump_within(&t->table, unit, u->target, ump_at_most(UMP_INCH, UMP_ROUNDING));
}

static bool still_coming(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    return ump_unit_here(&t->table, unit) && (u->flags & ADF_CHARGING) &&
           ump_unit_here(&t->table, u->target);
}

static bool still_advancing(const adf_table *t, unsigned unit)
{
    const adf_unit *u = &t->unit[unit];
    return still_coming(t, unit) && u->follows == UMP_NOBODY && !adf_at_hand(t, unit) &&
           u->moved < u->reach;
}

/* Straight on. Friends who do not charge with it are passed as in any move, with its footprint
 * narrowed by half a stand on each flank (TAB-02). */
static void go_on(ump_run *run, const adf_chargers *c, unsigned unit, ump_len way)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = &t.unit[unit];
    const ump_rect own = *ump_rect_of(&t.table, unit);
    ump_rect narrow = ump_narrowed(&own, t.chart->stand[u->mounted ? 1 : 0][0] / 2);
    adf_friends near;
    adf_friends_in(&t, unit, adf_around(&t, unit, way), ADF_PASSES, &near);
    for (unsigned i = 0; i < c->n; i++)
        adf_leave_out(&near, c->unit[i]);
    for (ump_len s = UMP_INCH / 4; s <= way && near.n > 0; s += UMP_INCH / 4) {
        ump_rect rect = ump_shifted(&narrow, u->aim, s);
        adf_pass_those(run, unit, &rect, ADF_PASSES, &near);
    }
    adf_place(run, unit, ump_go(own.front, u->aim, way, 0), own.facing);
    adf_count_charge(run, unit, way);
}

/* One inch for one charger, or until it is an inch from its target; how far it went. */
static ump_len advance_inch(ump_run *run, const adf_chargers *c, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = &t.unit[unit];
    const ump_rect own = *ump_rect_of(&t.table, unit);
    adf_mates mates = {c->n, c->unit};
    ump_len left = u->reach - u->moved;
    adf_aim aim = adf_aim_along(&t, unit, &own, u->aim, left + UMP_INCH, false, &mates);
    if (aim.what == UMP_MEETS_ENEMY && aim.met != u->target) {
        pass_by(run, unit, &aim);
        if (!still_advancing(&t, unit))
            return 0;
    }
    ump_len step = left < UMP_INCH ? left : UMP_INCH;
    ump_outline there = ump_outline_of(&t.table, u->target);
    ump_len near = ump_way_until(&own, u->aim, &there, UMP_INCH, UMP_ROUNDING, step);
    if (near >= 0 && near < step)
        step = near;
    bool barred = aim.what != UMP_MEETS_NOTHING && aim.what != UMP_MEETS_ENEMY && aim.way < step;
    if (barred)
        step = aim.way > 0 ? aim.way : 0;
    if (step > 0)
        go_on(run, c, unit, step);
    if (barred) {
        ump_tell(run, ADF_CHG_12,
                 aim.what == UMP_MEETS_FRIEND ? "%u comes up behind %o and halts"
                                              : "%u can go no farther on that ground",
                 .unit = unit, .other = aim.met);
        adf_end_charge(run, unit);
    }
    return step;
}

/* ADF-CHG-06: who meets nobody goes as far as the nearest mate who does, and halts with him. */
static unsigned mate_of(const adf_table *t, const adf_chargers *c, unsigned unit)
{
    ump_pt centre = ump_rect_of(&t->table, unit)->centre;
    unsigned best = UMP_NOBODY;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < c->n; i++) {
        unsigned mate = c->unit[i];
        if (mate == unit || !still_coming(t, mate) || t->unit[mate].follows != UMP_NOBODY)
            continue;
        uint64_t far = ump_dist2(centre, ump_rect_of(&t->table, mate)->centre);
        if (far < least) {
            least = far;
            best = mate;
        }
    }
    return best;
}

static void keep_up(ump_run *run, const adf_chargers *c, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_of(run, unit);
    if (!ump_unit_here(&t.table, unit) || !(u->flags & ADF_CHARGING) || u->follows == UMP_NOBODY)
        return;
    unsigned mate = mate_of(&t, c, unit);
    if (mate == UMP_NOBODY) {
        adf_end_charge(run, unit);
        return;
    }
    u->follows = (uint16_t)mate;
    ump_len step = t.unit[mate].moved - u->moved;
    ump_len left = u->reach - u->moved;
    const ump_rect own = *ump_rect_of(&t.table, unit);
    adf_mates mates = {c->n, c->unit};
    step = step < left ? step : left;
    if (step <= 0)
        return;
    adf_aim aim = adf_aim_along(&t, unit, &own, u->aim, step + UMP_INCH, false, &mates);
    if (aim.what != UMP_MEETS_NOTHING && aim.way - UMP_INCH / 2 < step)
        step = aim.way > UMP_INCH / 2 ? aim.way - UMP_INCH / 2 : 0; /* it touches nobody */
    if (step > 0)
        go_on(run, c, unit, step);
}

/* If the target has moved, it may change its direction once more. */
static void follow_target(ump_run *run, const adf_chargers *c, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    adf_unit *u = adf_unit_of(run, unit);
    if (!ump_unit_here(&t.table, u->target)) {
        adf_end_charge(run, unit);
        return;
    }
    ump_pt now = ump_rect_of(&t.table, u->target)->centre;
    if ((u->target_at.x == now.x && u->target_at.y == now.y) || u->follows != UMP_NOBODY)
        return;
    adf_mates mates = {c->n, c->unit};
    const ump_rect own = *ump_rect_of(&t.table, unit);
    u->target_at = now;
    adf_aim aim = adf_aim_along(&t, unit, &own, u->aim, u->reach - u->moved, false, &mates);
    if (aim.what != UMP_MEETS_ENEMY && u->aimed_anew++ == 0)
        aim = adf_find_aim(&t, unit, u->target, c->n == 1, false, &mates);
    if (aim.what == UMP_MEETS_ENEMY) {
        take_aim(run, unit, &aim);
        u->gap = u->moved + aim.way;
        return;
    }
    ump_tell(run, ADF_CHG_06, "%o has slipped out of the way of %u", .unit = unit,
             .other = u->target);
    adf_end_charge(run, unit);
}

/* Cannot end on a friend: steps back until it does not. */
static void make_room(ump_run *run, unsigned unit)
{
    if (!adf_make_room(run, unit, false))
        return;
    if (adf_unit_of(run, unit)->flags & ADF_CHARGING)
        ump_tell(run, ADF_MOV_07, "%u finds friends where it would stop: its charge is over",
                 .unit = unit);
    adf_end_charge(run, unit);
    adf_gone_off(run, unit);
}

static bool is_counter(const adf_chargers *c, unsigned unit)
{
    for (unsigned i = 0; i < c->n_counters; i++)
        if (c->counter[i] == unit)
            return true;
    return false;
}

/* ADF-CHG-12: its distance has run out, or it has come within an inch. */
static void stop(ump_run *run, const adf_chargers *c, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = adf_unit_of(run, unit);
    make_room(run, unit);
    if ((u->flags & ADF_CHARGING) && u->follows == UMP_NOBODY && !adf_at_hand(&t, unit) &&
        !is_counter(c, u->target))
        ump_tell(run, ADF_CHG_12, "%u stops %V short of %o: it can charge no farther", .unit = unit,
                 .other = u->target, .value = ump_distance(&t.table, unit, u->target).hi);
}

/* ---- The procedure ---- */

/* Targets in the order of their chargers: the next one that has not been asked to countercharge. */
static unsigned next_to_counter(ump_run *run, adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (; c->next < c->n; c->next++) {
        unsigned target = adf_unit_of(run, c->unit[c->next])->target;
        bool again = false;
        for (unsigned i = 0; i < c->next; i++)
            again = again || adf_unit_of(run, c->unit[i])->target == target;
        for (unsigned i = 0; !again && i < c->n; i++)
            if (adf_unit_of(run, c->unit[i])->target == target &&
                could_counter(&t, target, c->unit[i], NULL)) {
                c->next++;
                return target;
            }
    }
    return UMP_NOBODY;
}

/* ADF-CHG-20: how far the charger comes; a charge that does not meet goes on to its end. */
static void meet(ump_run *run, unsigned charger, unsigned counter)
{
    const adf_table t = adf_table_here(run);
    const adf_chart *chart = t.chart;
    adf_unit *a = adf_unit_of(run, charger), *b = adf_unit_of(run, counter);
    adf_len at = adf_meeting(chart, adf_ticks(chart, a->gap), adf_ticks(chart, a->reach),
                             adf_ticks(chart, b->reach));
    if (at < 0) {
        ump_tell(run, ADF_CHG_04, "%u and %o do not meet", .unit = charger, .other = counter);
        return;
    }
    a->reach = adf_lay(chart, at) < a->reach ? adf_lay(chart, at) : a->reach;
    ump_tell(run, ADF_CHG_20, "%u and %o meet after %V", .unit = charger, .other = counter,
             .value = a->reach);
}

static unsigned full_inches(ump_run *run, adf_chargers *c, uint16_t *trigger)
{
    const adf_table t = adf_table_here(run);
    unsigned n = 0;
    c->inches++;
    for (unsigned i = 0; i < c->n; i++) {
        unsigned unit = c->unit[i];
        if (!still_advancing(&t, unit))
            continue;
        bool full = advance_inch(run, c, unit) == UMP_INCH;
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

/* Has the charger come to the point where its target, countercharging, can meet it? */
static bool meets(const adf_unit *charger, const adf_unit *target)
{
    return (target->flags & ADF_CHARGING) && charger->moved >= charger->reach &&
           charger->gap <= charger->reach + target->reach + UMP_ROUNDING;
}

/* Is there a charger at this target that has come near enough, or that meets it? */
static bool to_deal_with(const adf_table *t, const adf_chargers *c, unsigned target)
{
    const adf_unit *unit = t->unit;
    if (!ump_unit_here(&t->table, target) || (unit[target].flags & ADF_IMPACTED))
        return false;
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = &unit[c->unit[i]];
        if (ump_unit_here(&t->table, c->unit[i]) && (u->flags & ADF_CHARGING) &&
            u->target == target && u->follows == UMP_NOBODY &&
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
                       .counter = is_counter(c, target) &&
                                  (adf_unit_of(run, target)->flags & ADF_CHARGING)};
    for (unsigned i = 0; i < c->n; i++) {
        const adf_unit *u = adf_unit_of(run, c->unit[i]);
        if (ump_unit_here(&t.table, c->unit[i]) && (u->flags & ADF_CHARGING) && u->target == target)
            clash.unit[clash.n++] = c->unit[i];
    }
    return ump_call(run, ADF_DO_IMPACT, &clash, sizeof clash);
}

static void forget_charge(adf_unit *u)
{
    u->flags &= (uint16_t) ~(ADF_CHARGING | ADF_PAST_DP);
    u->reach = u->point = u->moved = u->gap = 0;
    u->ref = (ump_pt){0, 0};
    u->target_at = (ump_pt){0, 0};
    u->aim = u->follows = 0;
    u->aimed_anew = 0;
    if (u->fate != ADF_MERGED_AWAY)
        u->target = UMP_NOBODY;
}

/* ADF-R-87: whoever has come to stand against an enemy that it did not charge draws back. */
static void draw_back(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    ump_rect rect = *ump_rect_of(&t.table, unit);
    unsigned enemy;
    if (!ump_unit_here(&t.table, unit) || !adf_touches_enemy(&t, unit, &rect, &enemy))
        return;
    ump_len back = adf_make_room(run, unit, true);
    if (back > 0)
        ump_tell(run, ADF_R_87, "%u draws back %V from %o", .unit = unit, .other = enemy,
                 .value = back);
    adf_gone_off(run, unit);
}

static void end_all(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n; i++)
        if (ump_unit_here(&t.table, c->unit[i]))
            make_room(run, c->unit[i]);
    for (unsigned i = 0; i < c->n + c->n_counters; i++)
        draw_back(run, i < c->n ? c->unit[i] : c->counter[i - c->n]);
    for (unsigned i = 0; i < t.table.n_units; i++) {
        adf_unit *u = adf_unit_of(run, i);
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
        if (adf_unit_of(run, c->unit[i])->follows != UMP_NOBODY)
            continue;
        unsigned dice = dice_for(run, c->unit[i]);
        fewest = fewest == 0 || dice < fewest ? dice : fewest;
    }
    return fewest;
}

static enum ump_next ask_bonus(ump_run *run, unsigned unit, unsigned dice)
{
    unsigned target = adf_unit_of(run, unit)->target;
    ump_tell(run, ADF_CHG_03,
             dice == 1 ? "the bonus of %u is half of what a die shows"
                       : "the bonus of %u is half of what %l dice show",
             .unit = unit, .other = target, .limit = (int32_t)dice);
    return ump_ask_dice(run, ADF_ASK_CB_DICE, (uint16_t)unit, (uint16_t)target, (uint16_t)dice, 0);
}

static enum ump_next take_bonus(ump_run *run, ump_frame *frame, adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    bool individual = t.chart->sw.individual_cb;
    for (unsigned i = individual ? c->next : 0; i < (individual ? c->next + 1U : c->n); i++)
        set_reach(run, c->unit[i], run->state->roll);
    c->next++;
    if (individual && c->next < c->n) {
        unsigned unit = c->unit[c->next];
        return ask_bonus(run, unit, dice_for(run, unit));
    }
    c->next = 0;
    frame->step++;
    return UMP_AGAIN;
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
    adf_mates mates = {c->n, c->unit};
    for (unsigned i = 0; i < c->n; i++)
        target[i] = t.unit[c->unit[i]].target;
    adf_aim_all(&t, &mates, target, aim, NULL);
    for (unsigned i = 0; i < c->n; i++) {
        begin_charging(run, c->unit[i], target[i], &aim[i]);
        if (aim[i].follows)
            adf_unit_of(run, c->unit[i])->follows = c->unit[i];
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

static enum ump_next ask_counter(ump_run *run, ump_frame *frame, adf_chargers *c)
{
    unsigned target = next_to_counter(run, c);
    frame->step = target == UMP_NOBODY ? START : COUNTER;
    if (target == UMP_NOBODY)
        return UMP_AGAIN;
    return ump_ask_reaction(run, ADF_ASK_COUNTER, (uint8_t)(1 - c->side), (uint16_t)target,
                            c->unit[0]);
}

static enum ump_next countercharge(ump_run *run, ump_frame *frame, adf_chargers *c,
                                   const ump_answer *a)
{
    frame->step = ASK_COUNTER;
    if (a->verb != ADF_COUNTERCHARGE)
        return UMP_AGAIN;
    c->counter[c->n_counters++] = a->unit[0];
    adf_mark_reaction(run, a->unit[0], a->target, 1);
    const adf_table t = adf_table_here(run);
    adf_aim aim = adf_find_aim(&t, a->unit[0], a->target[0], true, true, NULL);
    begin_charging(run, a->unit[0], a->target[0], &aim);
    ump_tell(run, ADF_CHG_04, "%u countercharges %o", .unit = a->unit[0], .other = a->target[0]);
    tell_base(run, a->unit[0]);
    frame->step = COUNTER_BONUS;
    return ask_bonus(run, a->unit[0], dice_for(run, a->unit[0]));
}

static enum ump_next take_counter_bonus(ump_run *run, const adf_chargers *c)
{
    unsigned counter = c->counter[c->n_counters - 1];
    set_reach(run, counter, run->state->roll);
    meet(run, adf_unit_of(run, counter)->target, counter);
    return UMP_AGAIN;
}

/* The free turn; who is green is in disorder at once. In 10mm a window before the first inch. */
static enum ump_next set_out(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    uint16_t trigger[ADF_MAX_GROUP];
    for (unsigned i = 0; i < c->n; i++) {
        adf_unit *u = adf_unit_of(run, c->unit[i]);
        if (u->point == 0)
            adf_count_charge(run, c->unit[i], 0);
        trigger[i] = (uint16_t)(c->unit[i] | ADF_FULL_INCH);
    }
    if (t.chart->move_trigger > 0)
        return UMP_AGAIN;
    return adf_open_window(run, trigger, c->n, ADF_SEEN);
}

static enum ump_next advance(ump_run *run, ump_frame *frame, adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    uint16_t trigger[ADF_MAX_GROUP];
    for (unsigned i = 0; i < c->n; i++)
        if (ump_unit_here(&t.table, c->unit[i]) &&
            (adf_unit_of(run, c->unit[i])->flags & ADF_CHARGING))
            follow_target(run, c, c->unit[i]);
    if (!anyone_advancing(run, c)) {
        frame->step = STOPPED;
        return UMP_AGAIN;
    }
    unsigned n = full_inches(run, c, trigger);
    return adf_open_window(run, trigger, n, ADF_SEEN | ADF_BY_MOVE);
}

/* ADF-CHG-07 */
static enum ump_next next_impact(ump_run *run, ump_frame *frame, const adf_chargers *c)
{
    unsigned target = UMP_NOBODY, n = targets_left(run, c, &target);
    if (n == 1)
        return call_impact(run, c, target);
    frame->step = n ? DEAL : END;
    return n ? ump_ask_order(run, ADF_ASK_NEXT, c->side, UMP_NOBODY) : UMP_AGAIN;
}

/* ADF-CHG-04, ADF-CHG-20: a countercharge without an impact goes on, at most to the meeting point.
 */
static void bring_up_counters(ump_run *run, const adf_chargers *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned i = 0; i < c->n_counters; i++) {
        unsigned counter = c->counter[i];
        const adf_unit *u = adf_unit_of(run, counter);
        if (!ump_unit_here(&t.table, counter) || !(u->flags & ADF_CHARGING) ||
            (u->flags & ADF_IMPACTED))
            continue;
        ump_len to_meeting = t.unit[u->target].gap - t.unit[u->target].reach;
        adf_come_on(run, counter, u->target, u->reach < to_meeting ? u->reach : to_meeting);
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
    const adf_table t = adf_table_here(run);
    adf_chargers *c = UMP_DATA(adf_chargers, frame);
    switch (frame->step) {
    case DECLARE:
        frame->step = BONUS;
        return declare(run, c);
    case BONUS:
        return take_bonus(run, frame, c);
    case ASK_COUNTER:
        return ask_counter(run, frame, c);
    case COUNTER:
        return countercharge(run, frame, c, run->answer);
    case COUNTER_BONUS:
        frame->step = ASK_COUNTER;
        return take_counter_bonus(run, c);
    case START:
        frame->step = ADVANCE;
        return set_out(run, c);
    case ADVANCE:
        return advance(run, frame, c);
    case STOPPED:
        for (unsigned i = 0; i < c->n; i++)
            if (ump_unit_here(&t.table, c->unit[i]))
                stop(run, c, c->unit[i]);
        frame->step = NEXT;
        return UMP_AGAIN;
    case NEXT:
        return next_impact(run, frame, c);
    case DEAL:
        frame->step = NEXT;
        return call_impact(run, c, run->answer->target[0]);
    case END:
        frame->step = LEFT;
        return finish(run, c);
    case LEFT:
        frame->step = OVER;
        adf_scare_leaders(run);
        return adf_call_cascade(run);
    default:
        return UMP_DONE;
    }
}
