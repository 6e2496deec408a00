/*
 * charge.c: charges on the table (APW-CHG): who may charge whom, the charge die, the approach to
 * 1", and the breakthrough (APW-MEL-17).
 */
#include "rules/apw/apw.h"
#include "table/going.h"

enum { FARTHEST = 60 * UMP_INCH /* more than any charge goes */, STEP = UMP_INCH / 4 };

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

/* ---- The direction: APW-CHG-05, TAB-02 ---- */

/* A body that it would only touch at the end of its way is met there too, because the way is
 * long enough to bite. */
static ump_course course_of(const apw_table *t, unsigned unit, const apw_plan *plan, ump_len most)
{
    enum { BITES = 2 * UMP_ROUNDING };
    return (ump_course){.unit = unit,
                        .from = apw_plan_rect(t, unit, plan, plan->at),
                        .bearing = plan->facing,
                        .step = 1,
                        .most = most + BITES,
                        .enemies = {.counts = true, .bites = true, .bite = UMP_ROUNDING}};
}

/* The wheel itself turns it into nobody. */
static bool is_turned_onto(const apw_table *t, unsigned unit, unsigned target, const apw_plan *plan)
{
    ump_outline own = {apw_plan_rect(t, unit, plan, plan->at), NULL};
    ump_outline there = ump_outline_of(&t->table, target);
    return apw_meet(&own, &there);
}

/* Works right before the target, or along its front (TAB-07), are paid for in the reach. */
static bool works_ahead(const apw_table *t, ump_pt from, ump_angle facing)
{
    ump_walk walk;
    ump_pt to = ump_go(from, facing, t->chart->halt_at + 2 * UMP_ROUNDING, 0);
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

/* How far it goes until it halts before the target, whatever lies between. */
static void measure_way(const apw_table *t, const apw_order_text *order, apw_approach *a)
{
    ump_rect start = apw_plan_rect(t, order->unit, &a->plan, a->plan.at);
    ump_outline there = ump_outline_of(&t->table, order->target);
    a->needed = ump_way_until(&start, a->plan.facing, &there, t->chart->halt_at, 1, FARTHEST);
    a->needed = a->needed < 0 ? FARTHEST : a->needed;
}

/* APW-MOV-06: until it is in contact no part of it touches ground that it may not enter. */
static bool ground_bears(const apw_table *t, const apw_order_text *order, const apw_approach *a)
{
    enum { TOUCH = 2 };
    apw_leg leg[APW_MAX_LEGS];
    size_t n;
    ump_rect start = apw_plan_rect(t, order->unit, &a->plan, a->plan.at);
    ump_outline there = ump_outline_of(&t->table, order->target);
    ump_len contact = ump_way_until(&start, a->plan.facing, &there, TOUCH, 1, FARTHEST);
    apw_stride stride = apw_straight_on(t, order->unit, &start, contact < 0 ? a->needed : contact);
    stride.mover = a->plan.mover;
    return charge_legs(t, a, leg, &n) &&
           apw_legs_cost(t->chart, &a->plan.mover, leg, n) != UMP_FORBIDDEN &&
           !apw_way_closed(t, &stride);
}

/* Does it meet the target first? If two are met at once, either may be the target. So another
 * bars it only if he is met earlier. */
static bool meets_first(const apw_table *t, unsigned unit, unsigned target, const apw_plan *plan,
                        ump_len most)
{
    ump_course c = course_of(t, unit, plan, most);
    ump_len his = ump_way_to_meet(&t->table, &c, target);
    if (his < 0 || is_turned_onto(t, unit, target, plan))
        return false;
    c.most = his - UMP_ROUNDING - 1;
    return c.most < 0 || ump_go_straight(&t->table, &c).body == UMP_NOBODY;
}

/* The direction that its owner states, or those that are tried. */
static unsigned headings_of(const apw_table *t, const apw_order_text *order, const apw_plan *plan,
                            ump_angle list[UMP_MOST_HEADINGS])
{
    if (order->turns) {
        list[0] = order->facing;
        return 1;
    }
    ump_outline there = ump_outline_of(&t->table, order->target);
    ump_angle nearest = ump_bearing(plan->at, ump_outline_nearest(&there, plan->at));
    bool right = ump_in_frame(plan->at, plan->facing, there.rect.centre).x >= 0;
    return ump_headings(plan->facing, nearest, right, t->chart->most_wheel, list);
}

/* As far as it can come to contact with any die, whatever the ground. */
static ump_len most_reach(const apw_table *t, unsigned unit, const apw_plan *plan)
{
    apw_leg open = {.length = 1}, road = {.length = 1, .road = true};
    int64_t off = apw_per_tick(t->chart, &plan->mover, &open);
    int64_t on = apw_per_tick(t->chart, &plan->mover, &road), tick = on < off ? on : off;
    ump_len bonus = apw_def(t, unit)->arm == APW_CAV ? APW_DIE_FACES * t->chart->bonus_per_pip : 0;
    ump_len move = tick > 0 ? (ump_len)((t->chart->allowance - plan->used) / tick) : 0;
    return move + bonus + t->chart->halt_at + UMP_ROUNDING;
}

static bool is_beyond(const apw_table *t, const apw_order_text *order, const apw_plan *plan,
                      ump_len most)
{
    ump_outline own = {apw_plan_rect(t, order->unit, plan, plan->at), NULL};
    ump_outline there = ump_outline_of(&t->table, order->target);
    /* a wheel brings its outer corner nearer */
    return !ump_outlines_within(&own, &there, ump_at_most(most + own.rect.width / 2, 0));
}

/* One wheel of up to 45 degrees, paid for unless it breaks through. */
static bool wheel_to(const apw_table *t, const apw_order_text *order, ump_angle heading, bool paid,
                     apw_plan *plan)
{
    ump_angle by = ump_angle_between(plan->facing, heading);
    plan->facing = heading;
    if (paid)
        plan->used +=
            apw_wheel_cost(t->chart, &plan->mover, apw_plan_width(t, order->unit, plan), by);
    return by <= t->chart->most_wheel + UMP_SAME_ANGLE && plan->used <= t->chart->allowance;
}

/* Whom it meets first towards his nearest point; where it cannot wheel so far, straight ahead. */
static unsigned who_bars(const apw_table *t, const apw_order_text *order, bool paid, ump_len most,
                         const apw_plan *start)
{
    ump_angle heading[UMP_MOST_HEADINGS];
    unsigned n = headings_of(t, order, start, heading);
    for (unsigned k = n < 2 ? n : 2; k-- > 0;) {
        apw_plan plan = *start;
        if (!wheel_to(t, order, heading[k], paid, &plan))
            continue;
        ump_course c = course_of(t, order->unit, &plan, most);
        return ump_go_straight(&t->table, &c).body;
    }
    return UMP_NOBODY;
}

/* shut: he would be met, but over ground that it may not enter. */
static bool refuse_direction(const apw_order_text *order, unsigned bars, bool shut,
                             ump_refusal *refusal)
{
    if (bars != UMP_NOBODY && bars != order->target)
        return ump_refuse(refusal, APW_CHG_02, "%o bars the way of %u", .unit = order->unit,
                          .other = bars);
    if (shut)
        return ump_refuse(refusal, APW_MOV_06, "%u may not go over the ground before %o",
                          .unit = order->unit, .other = order->target);
    return ump_refuse(refusal, APW_CHG_05,
                      "%u does not come to %o straight on, wheeled up to 45 "
                      "degrees",
                      .unit = order->unit, .other = order->target);
}

/* TAB-02: the first that meets the target before any other enemy and any ground that is closed. */
static bool find_direction(const apw_table *t, const apw_order_text *order, bool paid, ump_len most,
                           apw_approach *a, ump_refusal *refusal)
{
    const apw_plan start = a->plan;
    ump_angle heading[UMP_MOST_HEADINGS];
    unsigned n = headings_of(t, order, &start, heading);
    bool shut = false;
    for (unsigned k = 0; k < n; k++) {
        a->plan = start;
        bool turned = wheel_to(t, order, heading[k], paid, &a->plan);
        if (order->turns && !turned)
            return ump_refuse(refusal, APW_CHG_05,
                              "%u would wheel more than 45 degrees or its move allows to charge %o",
                              .unit = order->unit, .other = order->target);
        if (!turned || !meets_first(t, order->unit, order->target, &a->plan, most))
            continue;
        measure_way(t, order, a);
        if (ground_bears(t, order, a))
            return true;
        shut = true;
    }
    return refusal &&
           refuse_direction(order, who_bars(t, order, paid, most, &start), shut, refusal);
}

/* The friend who stands where it would halt; UMP_NOBODY. */
static unsigned friend_at_halt(const apw_table *t, const apw_order_text *order,
                               const apw_approach *a)
{
    ump_pt halt = ump_go(a->plan.at, a->plan.facing, a->needed, 0);
    ump_rect end = apw_plan_rect(t, order->unit, &a->plan, halt);
    ump_outline there = ump_outline_of_rect(&end);
    return apw_stands_on(t, &there, ump_friends_of(&t->table, order->unit));
}

static bool way_is_clear(const apw_table *t, const apw_order_text *order, const apw_approach *a,
                         ump_refusal *refusal)
{
    ump_pt halt = ump_go(a->plan.at, a->plan.facing, a->needed, 0);
    ump_rect end = apw_plan_rect(t, order->unit, &a->plan, halt);
    if (!ump_on_table(t->table.field, end.centre))
        return ump_refuse(refusal, APW_CHG_05, "%u would leave the table before it came to %o",
                          .unit = order->unit, .other = order->target);
    unsigned friend = friend_at_halt(t, order, a);
    return friend == UMP_NOBODY || ump_refuse(refusal, APW_CHG_05, "%o stands where %u would halt",
                                              .unit = order->unit, .other = friend);
}

/* TAB-07: what is no more than the constant beyond its reach is within. */
static apw_charge charge_of(const apw_approach *a, const apw_leg *leg, size_t n)
{
    return (apw_charge){a->plan.mover, a->plan.used,
                        a->needed > UMP_ROUNDING ? a->needed - UMP_ROUNDING : 0, leg, n};
}

/* TAB-09: what no die can bring there is not begun. */
static bool can_reach(const apw_table *t, const apw_order_text *order, const apw_approach *a,
                      ump_refusal *refusal)
{
    apw_leg leg[APW_MAX_LEGS];
    size_t n = 0;
    int32_t die = apw_def(t, order->unit)->arm == APW_CAV ? APW_DIE_FACES : 0;
    charge_legs(t, a, leg, &n);
    apw_charge charge = charge_of(a, leg, n);
    apw_reach most = apw_charge_reach(t->chart, &charge, die, 0);
    return most.reaches ||
           ump_refuse(refusal, APW_CHG_06, "%u would need to go %V to charge %o; it reaches %L",
                      .unit = order->unit, .other = order->target, .have = a->needed,
                      .limit = most.reach);
}

bool apw_check_charge(const apw_table *t, const apw_order_text *order, apw_approach *approach,
                      ump_refusal *refusal)
{
    if (!may_declare(t, order, refusal))
        return false;
    *approach = (apw_approach){.plan = apw_plan_from(t, order->unit)};
    if (order->verb == APW_V_SALLY && !apw_check_leaving(t, order, &approach->plan, refusal))
        return false;
    ump_len most = most_reach(t, order->unit, &approach->plan);
    if (is_beyond(t, order, &approach->plan, most))
        return ump_refuse(refusal, APW_CHG_06, "%o is farther off than %u can charge, %L",
                          .unit = order->unit, .other = order->target, .limit = most);
    if (!find_direction(t, order, order->verb != APW_V_SALLY, most, approach, refusal))
        return false;
    return way_is_clear(t, order, approach, refusal) && can_reach(t, order, approach, refusal);
}

/* ---- Carrying it out ---- */

typedef struct charge_frame {
    apw_start start;
    apw_order_text order;
    uint16_t stop, rider; /* on its way: whole inches gone; who may answer it */
    uint8_t die, second, spare[2];
} charge_frame;

_Static_assert(sizeof(charge_frame) == sizeof(apw_start) + sizeof(apw_order_text) + 8,
               "no padding");

static void declare(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_table_here(run);
    apw_unit *u = apw_unit_at(run, order->unit);
    u->acted = 1;
    u->order = APW_CHARGES_ORDER;
    apw_begin_charge(run, order->unit, order->target);
    u->began = ump_outline_of(&t.table, order->unit).rect.centre;
    ump_tell(run, order->verb == APW_V_COUNTER ? APW_CHG_07 : APW_CHG_02, "%u charges %o",
             .unit = order->unit, .other = order->target);
}

/* The last 3" of the way are open or uphill: no woods, town or rough (APW-MEL-09). */
static bool open_way(const apw_table *t, ump_pt halt, ump_angle facing, ump_len needed)
{
    apw_leg leg[APW_MAX_LEGS];
    size_t n;
    ump_len way = needed < t->chart->open_way ? needed : t->chart->open_way;
    ump_pt from = ump_go(halt, (ump_angle)(facing + UMP_HALF_TURN), way, 0);
    if (!apw_legs(t, from, halt, 0, leg, &n))
        return false;
    for (size_t i = 0; i < n; i++)
        if (leg[i].ground != APW_OPEN)
            return false;
    return apw_ground_at(t, halt) == APW_OPEN;
}

static void halt_before(ump_run *run, const apw_order_text *order, const apw_approach *a,
                        const apw_reach *reach)
{
    apw_table t = apw_table_here(run);
    apw_unit *u = apw_unit_at(run, order->unit);
    ump_outline target = ump_outline_of(&t.table, order->target);
    ump_pt halt = ump_go(a->plan.at, a->plan.facing, a->needed, 0);
    u->reach = reach->left;
    u->surprise = reach->surprise;
    u->strikes = target.town ? APW_FRONT : apw_side_struck(&target.rect, u->began);
    u->open_way = open_way(&t, halt, a->plan.facing, a->needed);
    if (reach->surprise)
        ump_tell(run, APW_CHG_04, "%u surprises %o", .unit = order->unit, .other = order->target);
    ump_tell(run, APW_CHG_05,
             reach->left > 0 ? "%u comes to an inch of %o; %V of its reach are left"
                             : "%u comes to an inch of %o with the last of its reach",
             .unit = order->unit, .other = order->target, .value = reach->left);
    apw_place(run, order->unit, halt, a->plan.facing);
}

/* To the last spot of its way that is free; 0: it stays. */
static ump_len last_free_spot(const apw_table *t, const apw_order_text *order,
                              const apw_approach *a, ump_len way)
{
    for (; way > 0; way -= STEP) {
        ump_pt front = ump_go(a->plan.at, a->plan.facing, way, 0);
        ump_outline print = {apw_plan_rect(t, order->unit, &a->plan, front), NULL};
        if (apw_free_for(t, order->unit, &print))
            return way;
    }
    return 0;
}

static void stop_short(ump_run *run, const apw_order_text *order, const apw_approach *a,
                       ump_len way)
{
    if (way > 0)
        apw_place(run, order->unit, ump_go(a->plan.at, a->plan.facing, way, 0), a->plan.facing);
}

/* APW-CHG-06; onto a friend: at the last free spot (APW-CHG-05). */
static void fall_short(ump_run *run, const apw_order_text *order, const apw_approach *a,
                       const apw_reach *reach)
{
    apw_table t = apw_table_here(run);
    ump_len way = reach->reach < a->needed ? reach->reach : a->needed;
    way = last_free_spot(&t, order, a, way);
    apw_end_charge(run, order->unit, APW_SHORT);
    ump_tell(run, APW_CHG_06, "the charge of %u falls short of %o by %V", .unit = order->unit,
             .other = order->target, .value = a->needed - way);
    stop_short(run, order, a, way);
}

/* APW-CHG-07: on as far as its way is still free; a friend has charged to where it would halt. */
static void stop_at_friend(ump_run *run, const apw_order_text *order, const apw_approach *a,
                           unsigned friend)
{
    apw_table t = apw_table_here(run);
    apw_end_charge(run, order->unit, APW_SHORT);
    ump_tell(run, APW_CHG_07, "%u falls short: %o stands where it would halt", .unit = order->unit,
             .other = friend);
    stop_short(run, order, a, last_free_spot(&t, order, a, a->needed));
}

/* False: somebody stands in the way now who was not there when it was declared. */
static bool approach_of(const apw_table *t, const apw_order_text *order, apw_approach *a)
{
    *a = (apw_approach){.plan = apw_plan_from(t, order->unit)};
    if (order->verb == APW_V_SALLY)
        apw_check_leaving(t, order, &a->plan, NULL);
    bool open = find_direction(t, order, order->verb != APW_V_SALLY,
                               most_reach(t, order->unit, &a->plan), a, NULL);
    if (!open)
        measure_way(t, order, a);
    return open;
}

/* What is known of the sum before the die. */
static void tell_reach(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_table_here(run);
    apw_approach a;
    approach_of(&t, order, &a);
    apw_leg leg[APW_MAX_LEGS];
    size_t n = 0;
    charge_legs(&t, &a, leg, &n);
    apw_charge charge = charge_of(&a, leg, n);
    ump_len move = apw_charge_reach(t.chart, &charge, 0, 0).move;
    ump_tell(run, APW_CHG_04,
             a.needed > 0 ? "%u can move %L, the way to %o is %V"
                          : "%u can move %L, and %o is at an inch already",
             .unit = order->unit, .other = order->target, .value = a.needed, .limit = move);
    ump_tell(run, APW_CHG_04, "each pip of the die adds %V", .unit = order->unit,
             .other = order->target, .value = t.chart->bonus_per_pip);
}

/* How far its dice bring it, from where it began. *cost: of the whole approach. */
static apw_reach reach_of(const apw_table *t, const charge_frame *c, apw_approach *a, int64_t *cost)
{
    apw_leg leg[APW_MAX_LEGS];
    size_t n = 0;
    bool open = approach_of(t, &c->order, a);
    charge_legs(t, a, leg, &n);
    apw_charge charge = charge_of(a, leg, n);
    *cost = a->plan.used + apw_legs_cost(t->chart, &a->plan.mover, leg, n);
    apw_reach reach = apw_charge_reach(t->chart, &charge, c->die, c->second);
    if (!open) {
        reach.reaches = false;
        reach.reach = reach.left = c->stop * UMP_INCH;
    }
    return reach;
}

static void go_in(ump_run *run, const charge_frame *c)
{
    apw_table t = apw_table_here(run);
    apw_unit *u = apw_unit_at(run, c->order.unit);
    apw_approach a;
    int64_t cost;
    apw_reach reach = reach_of(&t, c, &a, &cost);
    u->used = reach.reaches && cost < t.chart->allowance ? cost : t.chart->allowance;
    u->form = a.plan.mover.form;
    u->width = a.plan.mover.width;
    apw_fit(run, c->order.unit);
    if (c->order.verb == APW_V_SALLY) {
        u->town = 0;
        apw_place(run, c->order.unit, a.plan.at, a.plan.facing);
    }
    unsigned friend = reach.reaches ? friend_at_halt(&t, &c->order, &a) : (unsigned)UMP_NOBODY;
    if (!reach.reaches)
        fall_short(run, &c->order, &a, &reach);
    else if (friend != UMP_NOBODY)
        stop_at_friend(run, &c->order, &a, friend);
    else
        halt_before(run, &c->order, &a, &reach);
}

/* ---- Answered on its way (APW-CHG-07) ---- */

/* Its direction is fixed by now. May it draw anybody? */
static bool begin_to_go(ump_run *run, charge_frame *c)
{
    apw_table t = apw_table_here(run);
    apw_approach a;
    approach_of(&t, &c->order, &a);
    if (c->order.verb != APW_V_SALLY) {
        c->order.turns = 1;
        c->order.facing = a.plan.facing;
    }
    c->start = apw_start_of(&t, c->order.unit);
    return apw_begin_watch(run, c->order.unit, a.needed);
}

/* It goes on by whole inches, to the first that draws a rider. An inch at which it could not
 * stand is passed over. */
static unsigned go_on(ump_run *run, charge_frame *c)
{
    unsigned unit = c->order.unit;
    apw_table t = apw_table_here(run);
    apw_approach a;
    int64_t cost;
    apw_put_back(run, unit, &c->start);
    apw_reach reach = reach_of(&t, c, &a, &cost);
    ump_len most = reach.reach < a.needed ? reach.reach : a.needed;
    for (; c->stop * UMP_INCH < most; c->stop++, c->rider = 0) {
        apw_plan plan = a.plan;
        plan.at = ump_go(a.plan.at, a.plan.facing, c->stop * UMP_INCH, 0);
        ump_outline there = {apw_plan_rect(&t, unit, &plan, plan.at), NULL};
        if (!apw_free_for(&t, unit, &there))
            continue;
        apw_put_forward(run, unit, &plan);
        unsigned rider = apw_next_drawn(&t, unit, c->rider);
        if (rider != UMP_NOBODY)
            return rider;
    }
    return UMP_NOBODY;
}

static void is_met(ump_run *run, const charge_frame *c)
{
    const ump_piece *piece = apw_piece_at(run, c->order.unit);
    apw_unit_at(run, c->order.unit)->used = apw_table_here(run).chart->allowance;
    apw_end_charge(run, c->order.unit, APW_SHORT);
    ump_tell(run, APW_CHG_07, "the charge of %u is met by %o and goes no farther",
             .unit = c->order.unit, .other = c->rider);
    apw_place(run, c->order.unit, piece->at, piece->facing);
}

enum ump_next apw_do_charge(ump_run *run, ump_frame *frame)
{
    enum { DECLARE, FIRST_DIE, SECOND_DIE, BEGIN, GO, ANSWERED, MET, END, OVER };
    charge_frame *c = UMP_DATA(charge_frame, frame);
    apw_table t = apw_table_here(run);
    unsigned rider;
    switch (frame->step) {
    case DECLARE:
        declare(run, &c->order);
        if (apw_def(&t, c->order.unit)->arm != APW_CAV)
            return ump_to(frame, BEGIN);
        if (run->sink)
            tell_reach(run, &c->order);
        frame->step = FIRST_DIE;
        return ump_ask_dice(run, APW_ASK_CHARGE_DIE, c->order.unit, c->order.target, 1, 0);
    case FIRST_DIE:
        c->die = (uint8_t)run->state->roll;
        if (!t.chart->sw.two_charge_dice)
            return ump_to(frame, BEGIN);
        frame->step = SECOND_DIE;
        return ump_ask_dice(run, APW_ASK_SURPRISE_DIE, c->order.unit, c->order.target, 1, 0);
    case SECOND_DIE:
        c->second = (uint8_t)run->state->roll;
        return ump_to(frame, BEGIN);
    case BEGIN:
        return ump_to(frame, begin_to_go(run, c) ? GO : END);
    case GO:
        rider = go_on(run, c);
        if (rider == UMP_NOBODY) {
            apw_put_back(run, c->order.unit, &c->start);
            return ump_to(frame, END);
        }
        c->rider = (uint16_t)rider;
        return ump_then(frame, apw_ask_on_the_way(run, rider, c->order.unit), ANSWERED);
    case ANSWERED:
        if (run->answer->verb == APW_V_PASS)
            return ump_to(frame, GO);
        return ump_then(frame, apw_call_counter(run), MET);
    case MET:
        if (!apw_charged_by(&t, c->order.unit, c->rider))
            return ump_to(frame, GO);
        is_met(run, c);
        return ump_then(frame, apw_call_reactions(run, c->order.unit), OVER);
    case END:
        go_in(run, c);
        return ump_then(frame, apw_call_reactions(run, c->order.unit), OVER);
    default:
        return UMP_DONE;
    }
}

enum ump_next apw_call_charge(ump_run *run, const apw_order_text *order)
{
    return ump_call_with(run, APW_DO_CHARGE, charge_frame, .order = *order);
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
    ump_len most = t->unit[unit].reach + t->chart->halt_at + UMP_ROUNDING;
    if (is_beyond(t, order, &a.plan, most))
        return ump_refuse(refusal, APW_MEL_17, "%o is too far; %u has %L of its reach left",
                          .unit = unit, .other = order->target, .limit = t->unit[unit].reach);
    if (!find_direction(t, order, false, most, &a, refusal))
        return false;
    if (!way_is_clear(t, order, &a, refusal))
        return false;
    if (a.needed > t->unit[unit].reach + UMP_ROUNDING)
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
    UMP_EACH_UNIT(i, &t->table, ump_enemies_of(&t->table, unit)) {
        apw_order_text order = {
            .unit = (uint16_t)unit, .target = (uint16_t)i, .verb = APW_V_PURSUE};
        if (apw_check_pursuit(t, &order, unit, NULL))
            return true;
    }
    return false;
}

void apw_pursue(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_table_here(run);
    apw_unit *u = apw_unit_at(run, order->unit);
    apw_approach a = {.plan = apw_plan_from(&t, order->unit)};
    find_direction(&t, order, false, u->reach + t.chart->halt_at + UMP_ROUNDING, &a, NULL);
    apw_reach reach = {.left = u->reach > a.needed ? u->reach - a.needed : 0};
    apw_begin_charge(run, order->unit, order->target);
    u->broke_through = 1;
    u->began = ump_outline_of(&t.table, order->unit).rect.centre;
    ump_tell(run, APW_MEL_17, "%u breaks through and charges %o", .unit = order->unit,
             .other = order->target);
    halt_before(run, order, &a, &reach);
}
