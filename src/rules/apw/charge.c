/*
 * charge.c: charges on the table (APW-CHG): who may charge whom, the charge die, the approach to
 * 1", and the breakthrough (APW-MEL-17).
 */
#include "rules/apw/apw.h"

enum { FARTHEST = 60 * UMP_INCH, STEP = UMP_INCH / 4, OPEN_WAY = 3 * UMP_INCH };

/* How far straight ahead until the gap to the target is no more than `gap`. Never goes past it: the
 * distance shrinks by no more than the way. */
ump_len apw_advance_until(const apw_table *t, const ump_rect *from, unsigned target, ump_len gap,
                          ump_len limit, bool *meets)
{
    ump_outline there = ump_outline_of(&t->table, target);
    ump_len way = 0;
    for (unsigned i = 0; i < 400 && way <= limit; i++) {
        ump_pt front = ump_go(from->front, from->facing, way, 0);
        ump_outline here = {ump_rect_moved(from, front), NULL};
        ump_span now = ump_outlines_distance(&here, &there);
        *meets = now.hi <= gap + 1;
        if (*meets)
            return way;
        way += now.lo > gap ? now.lo - gap : 1;
    }
    *meets = false;
    return limit;
}

/* ---- Planning a charge ---- */

static bool may_be_charged(const apw_table *t, unsigned unit, unsigned target, ump_refusal *refusal)
{
    if (target >= t->table.n_units || !ump_here(&t->table, target) ||
        !ump_are_enemies(&t->table, unit, target))
        return ump_refuse(refusal, APW_CHG_02, "%o is no enemy unit on the table", .unit = unit,
                          .other = target);
    bool garrison = t->unit[target].form == APW_GARRISON;
    if (t->unit[target].locked != UMP_NOBODY && !garrison)
        return ump_refuse(refusal, APW_MEL_19, "%o is locked in a town and may not be charged",
                          .unit = unit, .other = target);
    if (!apw_unit_sees(t, unit, target))
        return ump_refuse(refusal, APW_CHG_02, "%u does not see %o", .unit = unit, .other = target);
    if (apw_def(t, unit)->arm == APW_CAV && (garrison || apw_in_works(t, target, unit)))
        return ump_refuse(refusal, APW_CHG_01, "%u is cavalry; %o is in a town or behind works",
                          .unit = unit, .other = target);
    return true;
}

static bool may_declare(const apw_table *t, const apw_order_text *order, ump_refusal *refusal)
{
    unsigned unit = order->unit;
    const apw_unit *u = &t->unit[unit];
    if (!apw_may_charge(apw_def(t, unit)->arm, u->state, refusal)) {
        if (refusal)
            refusal->unit = (uint16_t)unit;
        return false;
    }
    if (u->must_hold)
        return ump_refuse(refusal, APW_CMD_02, "%u has no orders and must hold", .unit = unit);
    if (u->stop == APW_THIS_TURN)
        return ump_refuse(refusal, APW_MOV_10, "%u was stopped and may not charge", .unit = unit);
    if (apw_pinned(t, unit) &&
        !(apw_def(t, unit)->arm == APW_CAV && order->target < t->table.n_units &&
          apw_charged_by(t, unit, order->target)))
        return ump_refuse(refusal, APW_CHG_08, "%u is being charged and is pinned", .unit = unit);
    if ((u->form == APW_GARRISON) != (order->verb == APW_V_SALLY))
        return ump_refuse(refusal, APW_FORM_05, "%u charges out of a town by a sally, and only so",
                          .unit = unit);
    return may_be_charged(t, unit, order->target, refusal);
}

/* APW-CHG-05: one wheel, up to 45 degrees. */
static bool wheel(const apw_table *t, const apw_order_text *order, apw_plan *plan,
                  ump_refusal *refusal)
{
    ump_outline target = ump_outline_of(&t->table, order->target);
    ump_angle heading = order->turns
                            ? order->facing
                            : ump_bearing(plan->at, ump_outline_nearest(&target, plan->at));
    ump_angle by = ump_angle_between(plan->facing, heading);
    if (by > UMP_QUARTER / 2)
        return ump_refuse(refusal, APW_CHG_05, "%u would wheel more than 45 degrees to charge %o",
                          .unit = order->unit, .other = order->target);
    plan->facing = heading;
    plan->used += apw_wheel_cost(t->chart, &plan->mover, apw_plan_width(t, order->unit, plan), by);
    if (plan->used > t->chart->allowance)
        return ump_refuse(refusal, APW_CHG_05, "%u has no march points left for the wheel",
                          .unit = order->unit);
    return true;
}

/* Works right before the target are paid for in the reach. */
static bool works_ahead(const apw_table *t, ump_pt from, ump_angle facing)
{
    ump_walk walk;
    ump_pt to = ump_go(from, facing, t->chart->halt_at, 0);
    if (!apw_works_near(t, ump_box_of((ump_pt[]){from, to}, 2)))
        return false;
    ump_walk_line(t->table.field, from, to, &walk);
    for (size_t i = 0; i < walk.n_crossed; i++)
        if (t->table.field->feature[walk.crossed[i].feature].kind == UMP_WORKS)
            return true;
    return false;
}

static bool charge_legs(const apw_table *t, const apw_approach *a, apw_leg *leg, size_t *n)
{
    ump_pt halt = ump_go(a->plan.at, a->plan.facing, a->needed, 0);
    if (!apw_legs(t, a->plan.at, halt, a->plan.level, leg, n))
        return false;
    if (works_ahead(t, halt, a->plan.facing))
        leg[(*n)++] = (apw_leg){.obstacle = APW_WORKS};
    return true;
}

static bool way_is_clear(const apw_table *t, const apw_order_text *order, const apw_approach *a,
                         ump_refusal *refusal)
{
    apw_leg leg[APW_MAX_LEGS];
    size_t n;
    ump_pt halt = ump_go(a->plan.at, a->plan.facing, a->needed, 0);
    ump_rect end = apw_plan_rect(t, order->unit, &a->plan, halt);
    ump_outline swept = {ump_rect_at(halt, a->plan.facing, end.width, end.depth + a->needed), NULL};
    ump_outline there = {end, NULL};
    uint64_t closed = apw_closed_kinds(apw_def(t, order->unit)->arm) & ~UMP_BIT(UMP_RIVER);
    if (!charge_legs(t, a, leg, &n) ||
        apw_legs_cost(t->chart, &a->plan.mover, leg, n) == UMP_FORBIDDEN ||
        ump_touches(t->table.field, &swept.rect, closed) != UMP_NO_FEATURE)
        return ump_refuse(refusal, APW_MOV_06, "%u may not go over the ground before %o",
                          .unit = order->unit, .other = order->target);
    UMP_EACH_NEAR(i, &t->table, swept.rect.box, ump_all_but(order->unit)) {
        ump_outline other = ump_outline_of(&t->table, i);
        if (i != order->target &&
            ump_outlines_overlap(ump_are_enemies(&t->table, i, order->unit) ? &swept : &there,
                                 &other))
            return ump_refuse(refusal, APW_CHG_05, "%o bars the way of %u", .unit = order->unit,
                              .other = i);
    }
    return true;
}

/* How far the target is, whatever lies between. */
static void measure_way(const apw_table *t, const apw_order_text *order, apw_approach *a)
{
    ump_rect start = apw_plan_rect(t, order->unit, &a->plan, a->plan.at);
    a->needed = apw_advance_until(t, &start, order->target, t->chart->halt_at, FARTHEST, &a->meets);
}

static bool find_contact(const apw_table *t, const apw_order_text *order, apw_approach *a,
                         ump_refusal *refusal)
{
    measure_way(t, order, a);
    if (!a->meets)
        return ump_refuse(refusal, APW_CHG_05, "straight ahead %u does not come to %o",
                          .unit = order->unit, .other = order->target);
    return way_is_clear(t, order, a, refusal);
}

bool apw_check_charge(const apw_table *t, const apw_order_text *order, apw_approach *a,
                      ump_refusal *refusal)
{
    if (!may_declare(t, order, refusal))
        return false;
    *a = (apw_approach){.plan = apw_plan_from(t, order->unit)};
    if (order->verb == APW_V_SALLY) {
        if (!apw_check_leaving(t, order, &a->plan, refusal))
            return false;
    } else if (!wheel(t, order, &a->plan, refusal)) {
        return false;
    }
    return find_contact(t, order, a, refusal);
}

/* ---- Carrying it out ---- */

typedef struct charge_frame {
    apw_order_text order;
    uint8_t die, second, spare[6];
} charge_frame;

_Static_assert(sizeof(charge_frame) == sizeof(apw_order_text) + 8, "no padding");

static void declare(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_here(run);
    apw_unit *u = apw_unit_at(run, order->unit);
    u->acted = 1;
    u->order = APW_CHARGES_ORDER;
    apw_begin_charge(run, order->unit, order->target);
    u->began = ump_outline_of(&t.table, order->unit).rect.centre;
    ump_tell(run, order->verb == APW_V_COUNTER ? APW_CHG_07 : APW_CHG_02, "%u charges %o",
             .unit = order->unit, .other = order->target);
}

/* The last 3" of the way are open or uphill: no woods, town, rough or works (APW-MEL-09). */
static bool open_way(const apw_table *t, ump_pt halt, ump_angle facing, ump_len needed)
{
    apw_leg leg[APW_MAX_LEGS];
    size_t n;
    ump_len way = needed < OPEN_WAY ? needed : OPEN_WAY;
    ump_pt from = ump_go(halt, (ump_angle)(facing + UMP_HALF_TURN), way, 0);
    if (!apw_legs(t, from, halt, 0, leg, &n) || works_ahead(t, halt, facing))
        return false;
    for (size_t i = 0; i < n; i++)
        if (leg[i].ground != APW_OPEN || leg[i].obstacle == APW_WORKS)
            return false;
    return apw_ground_at(t, halt) == APW_OPEN;
}

static void halt_before(ump_run *run, const apw_order_text *order, const apw_approach *a,
                        const apw_reach *reach)
{
    apw_table t = apw_here(run);
    apw_unit *u = apw_unit_at(run, order->unit);
    ump_outline target = ump_outline_of(&t.table, order->target);
    ump_pt halt = ump_go(a->plan.at, a->plan.facing, a->needed, 0);
    u->reach = reach->left;
    u->surprise = reach->surprise;
    u->strikes = target.town ? APW_FRONT : apw_side_struck(&target.rect, u->began);
    u->open_way = open_way(&t, halt, a->plan.facing, a->needed);
    if (reach->surprise)
        ump_tell(run, APW_CHG_04, "%u surprises %o", .unit = order->unit, .other = order->target);
    ump_tell(run, APW_CHG_05, "%u comes to an inch of %o; %V of its reach are left",
             .unit = order->unit, .other = order->target, .value = reach->left);
    apw_place(run, order->unit, halt, a->plan.facing);
}

/* APW-CHG-06; onto a friend: at the last free spot (APW-CHG-05). */
static void fall_short(ump_run *run, const apw_order_text *order, const apw_approach *a,
                       const apw_reach *reach)
{
    apw_table t = apw_here(run);
    ump_len way = reach->reach < a->needed ? reach->reach : a->needed;
    apw_end_charge(run, order->unit, APW_SHORT);
    ump_tell(run, APW_CHG_06, "the charge of %u falls short of %o by %V", .unit = order->unit,
             .other = order->target, .value = a->needed - way);
    for (; way > 0; way -= STEP) {
        ump_pt front = ump_go(a->plan.at, a->plan.facing, way, 0);
        ump_outline print = {apw_plan_rect(&t, order->unit, &a->plan, front), NULL};
        if (apw_free_for(&t, order->unit, &print)) {
            apw_place(run, order->unit, front, a->plan.facing);
            return;
        }
    }
}

static apw_approach approach_of(const apw_table *t, const apw_order_text *order)
{
    apw_approach a = {.plan = apw_plan_from(t, order->unit)};
    if (order->verb == APW_V_SALLY)
        apw_check_leaving(t, order, &a.plan, NULL);
    else
        wheel(t, order, &a.plan, NULL);
    measure_way(t, order, &a);
    return a;
}

/* What is known of the sum before the die. */
static void tell_reach(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_here(run);
    apw_approach a = approach_of(&t, order);
    apw_leg leg[APW_MAX_LEGS];
    size_t n = 0;
    charge_legs(&t, &a, leg, &n);
    apw_charge charge = {a.plan.mover, a.plan.used, a.needed, leg, n};
    ump_len move = apw_charge_reach(t.chart, &charge, 0, 0).move;
    ump_tell(run, APW_CHG_04, "%u moves %L, the way to %o is %V", .unit = order->unit,
             .other = order->target, .value = a.needed, .limit = move);
    ump_tell(run, APW_CHG_04, "each pip of the die adds %V", .unit = order->unit,
             .other = order->target, .value = t.chart->bonus_per_pip);
}

static void go_in(ump_run *run, const charge_frame *c)
{
    apw_table t = apw_here(run);
    apw_unit *u = apw_unit_at(run, c->order.unit);
    apw_approach a = approach_of(&t, &c->order);
    apw_leg leg[APW_MAX_LEGS];
    size_t n = 0;
    charge_legs(&t, &a, leg, &n);
    apw_charge charge = {a.plan.mover, a.plan.used, a.needed, leg, n};
    apw_reach reach = apw_charge_reach(t.chart, &charge, c->die, c->second);
    int64_t cost = a.plan.used + apw_legs_cost(t.chart, &a.plan.mover, leg, n);
    u->used = reach.reaches && cost < t.chart->allowance ? cost : t.chart->allowance;
    u->form = a.plan.mover.form;
    u->width = a.plan.mover.width;
    apw_fit(run, c->order.unit);
    if (c->order.verb == APW_V_SALLY) {
        u->town = 0;
        apw_place(run, c->order.unit, a.plan.at, a.plan.facing);
    }
    if (reach.reaches)
        halt_before(run, &c->order, &a, &reach);
    else
        fall_short(run, &c->order, &a, &reach);
}

enum ump_next apw_do_charge(ump_run *run, ump_frame *frame)
{
    enum { DECLARE, FIRST_DIE, SECOND_DIE, GO, ANSWERED };
    charge_frame *c = UMP_DATA(charge_frame, frame);
    apw_table t = apw_here(run);
    switch (frame->step) {
    case DECLARE:
        declare(run, &c->order);
        frame->step = apw_def(&t, c->order.unit)->arm == APW_CAV ? FIRST_DIE : GO;
        if (frame->step == GO)
            return UMP_AGAIN;
        if (run->sink)
            tell_reach(run, &c->order);
        return ump_ask_dice(run, APW_ASK_CHARGE_DIE, c->order.unit, c->order.target, 1, 0);
    case FIRST_DIE:
        c->die = (uint8_t)run->state->roll;
        frame->step = t.chart->sw.two_charge_dice ? SECOND_DIE : GO;
        if (frame->step == GO)
            return UMP_AGAIN;
        return ump_ask_dice(run, APW_ASK_SURPRISE_DIE, c->order.unit, c->order.target, 1, 0);
    case SECOND_DIE:
        c->second = (uint8_t)run->state->roll;
        frame->step = GO;
        return UMP_AGAIN;
    case GO:
        go_in(run, c);
        frame->step = ANSWERED;
        return apw_call_reactions(run, c->order.unit);
    default:
        return UMP_DONE;
    }
}

enum ump_next apw_call_charge(ump_run *run, const apw_order_text *order)
{
    charge_frame c = {.order = *order};
    return ump_call(run, APW_P_CHARGE, &c, sizeof c);
}

/* ---- Breaking through (APW-MEL-17) ---- */

bool apw_check_pursuit(const apw_table *t, const apw_order_text *order, unsigned unit,
                       ump_refusal *refusal)
{
    apw_approach a = {.plan = apw_plan_from(t, unit)};
    if (order->unit != unit)
        return ump_refuse(refusal, APW_MEL_17, "only %u breaks through now", .unit = unit);
    if (!may_be_charged(t, unit, order->target, refusal))
        return false;
    if (t->unit[order->target].party)
        return ump_refuse(refusal, APW_MEL_17, "%o has just been beaten by %u", .unit = unit,
                          .other = order->target);
    ump_outline target = ump_outline_of(&t->table, order->target);
    ump_angle heading = ump_bearing(a.plan.at, ump_outline_nearest(&target, a.plan.at));
    if (ump_angle_between(a.plan.facing, heading) > UMP_QUARTER / 2)
        return ump_refuse(refusal, APW_MEL_17, "%o is not ahead of %u", .unit = unit,
                          .other = order->target);
    a.plan.facing = heading;
    if (!find_contact(t, order, &a, refusal))
        return false;
    if (a.needed > t->unit[unit].reach)
        return ump_refuse(refusal, APW_MEL_17, "%o is %V too far; %u has %L of its reach left",
                          .unit = unit, .other = order->target, .have = a.needed,
                          .limit = t->unit[unit].reach);
    return true;
}

bool apw_can_pursue(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    if (!ump_here(&t->table, unit) || u->broke_through || u->state > APW_DISARRAY ||
        u->order != APW_CHARGES_ORDER)
        return false;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        apw_order_text order = {
            .unit = (uint16_t)unit, .target = (uint16_t)i, .verb = APW_V_PURSUE};
        if (ump_here(&t->table, i) && ump_are_enemies(&t->table, i, unit) &&
            apw_check_pursuit(t, &order, unit, NULL))
            return true;
    }
    return false;
}

void apw_pursue(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_here(run);
    apw_unit *u = apw_unit_at(run, order->unit);
    apw_approach a = {.plan = apw_plan_from(&t, order->unit)};
    ump_outline target = ump_outline_of(&t.table, order->target);
    a.plan.facing = ump_bearing(a.plan.at, ump_outline_nearest(&target, a.plan.at));
    measure_way(&t, order, &a);
    apw_reach reach = {.left = u->reach - a.needed};
    apw_begin_charge(run, order->unit, order->target);
    u->broke_through = 1;
    u->began = ump_outline_of(&t.table, order->unit).rect.centre;
    ump_tell(run, APW_MEL_17, "%u breaks through and charges %o", .unit = order->unit,
             .other = order->target);
    halt_before(run, order, &a, &reach);
}
