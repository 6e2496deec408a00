/*
 * charge_declare.c: may a charge be declared (2.8), and which way does it go: the direction that
 * meets the target first, how far that is, and what bars the way (CHG-01 to 03, TAB-02).
 */
#include "rules/potomac/potomac.h"

static bool may_charge(const pot_table *t, unsigned charger, ump_refusal *refusal)
{
    const pot_unit *u = &t->unit[charger];
    if (pot_guns(t, charger))
        return ump_refuse(refusal, POT_CHG_02, "only infantry and cavalry charge", .unit = charger);
    if (u->routing || (u->confused && !t->book->house.confused_any_order))
        return ump_refuse(refusal, POT_CHG_02, "%u is confused", .unit = charger);
    if (u->stopped && t->book->house.broken_stops == POT_STOP_PERIOD)
        return ump_refuse(refusal, POT_MOV_08, "%u stopped at broken ground in this period",
                          .unit = charger);
    return true;
}

static bool is_target(const pot_table *t, const pot_charge_wish *w, ump_refusal *refusal)
{
    bool enemy = w->target < t->n_units && pot_enemies(t, w->charger, w->target) &&
                 pot_on_table(t, w->target);
    if (enemy && (!w->at_line || t->unit[w->target].line > 0))
        return true;
    return ump_refuse(refusal, POT_CHG_01, "%o is not there to be charged", .unit = w->charger,
                      .other = w->target);
}

static ump_len full_pace(const pot_table *t, unsigned charger)
{
    return t->book->full[pot_mounted(t, charger) ? POT_PACE_CAVALRY : POT_PACE_INFANTRY];
}

/* ---- One direction ---- */

typedef struct advance {
    pot_going going; /* first: the floor's questions come with it */
    unsigned target; /* body */
    const pot_charge_wish *wish;
    ump_len most;
} advance;

/* What is met on one way: the target, after how far, or what bars it. */
typedef struct sweep {
    ump_rect turned;
    ump_angle way;
    ump_met met; /* the target, or what comes before it */
    ump_len w;   /* until they touch; < 0: the target is not met */
} sweep;

/* Formed enemies bar, and the line that is charged; other lines do not. */
static bool bars_charge(void *ctx, unsigned body)
{
    const advance *a = ctx;
    return body == a->target || !pot_is_line(a->going.t, body);
}

/* TAB-02: an overlap with a friend that the turn makes must be left by the move. */
static bool is_left_behind(const advance *a, unsigned friend)
{
    const ump_rect *own = &a->going.start, *other = ump_rect_of(&a->going.t->table, friend);
    return ump_rect_bites(own, other, UMP_ROUNDING) &&
           ump_in_frame(own->centre, own->facing, other->centre).y <= 0;
}

static bool bars_as_friend(void *ctx, unsigned body)
{
    const advance *a = ctx;
    return !is_left_behind(a, body);
}

/* TAB-01: at arm's length a turn on the spot may already stand upon the target: no way of a charge.
 */
static bool turns_onto(const advance *a, const ump_rect *turned)
{
    ump_rect target = pot_body_rect(a->going.t, a->target);
    return ump_rect_bites(turned, &target, UMP_ROUNDING);
}

static const ump_berth bites = {.counts = true, .bites = true, .bite = UMP_ROUNDING};

/* TAB-02: enemies and bad ground count for every part of the footprint, friends for the footprint
 * narrowed by half a stand on each flank. */
static sweep sweep_along(advance *a, ump_angle way)
{
    const pot_table *t = a->going.t;
    pot_going *g = &a->going;
    sweep s = {.way = way, .w = -1};
    g->start = s.turned = pot_turned(ump_rect_of(&t->table, g->unit), way);
    ump_course whole = pot_course(g, &s.turned, way, a->most);
    whole.first = 0;
    whole.brim = UMP_BRIM_OPEN;
    whole.enemies = bites;
    whole.lines = true;
    whole.minds = bars_charge;
    whole.ctx = a;
    s.met = ump_go_straight(&t->table, &whole);
    ump_met onto = pot_way_onto(g, &s.turned, a->target, way, a->most);
    if (onto.what == UMP_MEETS_NOTHING || onto.way > s.met.way + UMP_ROUNDING ||
        turns_onto(a, &s.turned))
        return s;
    ump_course core = whole;
    core.from = ump_narrowed(&s.turned, t->book->stand_width / 2);
    core.most = onto.way;
    core.ground = 0;
    core.lines = false; /* SKR-06 */
    core.enemies = (ump_berth){.counts = false};
    core.friends = bites;
    core.minds = bars_as_friend;
    core.mates = &a->wish->mates;
    ump_met friend = ump_go_straight(&t->table, &core);
    if (friend.what != UMP_MEETS_NOTHING) {
        s.met = friend;
        return s;
    }
    s.met = onto;
    s.w = ump_way_to_touch(&t->table, &whole, &onto);
    return s;
}

/* ---- Which direction ---- */

static unsigned ways_of(const pot_table *t, const ump_rect *own, const ump_rect *target,
                        ump_angle way[UMP_MOST_HEADINGS])
{
    ump_angle side = (ump_angle)(ump_bearing(own->front, target->centre) - own->facing);
    return ump_headings(own->facing, ump_bearing(own->front, ump_rect_nearest(target, own->front)),
                        side < UMP_HALF_TURN, ump_degrees(t->book->free_pivot * 1000), way);
}

/* TAB-07: an angle within a hundredth of a degree of the limit is the limit. */
static bool is_too_far_round(const pot_table *t, ump_angle way, ump_angle facing)
{
    return ump_angle_between(way, facing) >
           ump_degrees(t->book->free_pivot * 1000) + UMP_SAME_ANGLE;
}

/* *second: what the second of them meets; of a stated direction, what that does. */
static bool find_way(advance *a, sweep *found, sweep *second)
{
    const pot_table *t = a->going.t;
    ump_rect own = pot_rect(t, a->going.unit), target = pot_body_rect(t, a->target);
    if (a->wish->stated) {
        *found = *second = sweep_along(a, a->wish->way);
        return found->w >= 0;
    }
    ump_angle way[UMP_MOST_HEADINGS];
    unsigned n = ways_of(t, &own, &target, way);
    for (unsigned i = 0; i < n; i++) {
        if (is_too_far_round(t, way[i], own.facing))
            continue;
        *found = sweep_along(a, way[i]);
        if (i == 1)
            *second = *found;
        if (found->w >= 0)
            return true;
    }
    return false;
}

static bool refuse_way(const advance *a, const sweep *s, ump_refusal *refusal)
{
    const pot_table *t = a->going.t;
    unsigned charger = a->going.unit, target = pot_unit_of(t, a->target);
    if (s->met.body != UMP_NOBODY && s->met.body != a->target)
        return ump_refuse(refusal, POT_CHG_03, "%o stands in the path of %u", .unit = charger,
                          .other = pot_unit_of(t, s->met.body));
    if (s->met.what == UMP_MEETS_GROUND)
        return ump_refuse(refusal, POT_CHG_03, "ground that %u may not enter lies in its path",
                          .unit = charger);
    return ump_refuse(refusal, POT_CHG_03, "%u does not meet %o within %L straight ahead",
                      .unit = charger, .other = target, .limit = a->most);
}

/* ---- The whole ---- */

/* MEL-20: they still touch: no distance and no path. */
static bool already_there(const pot_table *t, const pot_charge_wish *w, pot_charge_plan *plan)
{
    unsigned charger = w->charger;
    ump_rect own = pot_rect(t, charger);
    if (w->at_line || !pot_in_contact(t, charger, w->target))
        return false;
    plan->allowance = full_pace(t, charger);
    plan->way = own.facing;
    plan->turned = own;
    return true;
}

/* The stated direction, or else the bearing of the target, is too far round for any charge. */
static bool is_ahead(const advance *a, const ump_rect *rect, ump_refusal *refusal)
{
    const pot_table *t = a->going.t;
    const pot_charge_wish *w = a->wish;
    const ump_rect *own = ump_rect_of(&t->table, w->charger);
    ump_angle way =
        w->stated ? w->way : ump_bearing(own->front, ump_rect_nearest(rect, own->front));
    int32_t turn = pot_degrees(ump_angle_between(way, own->facing));
    return turn <= t->book->free_pivot ||
           ump_refuse(refusal, POT_CHG_03,
                      w->stated ? "that is %v degrees off the front of %u, at most %l"
                                : "%o is %v degrees off the front of %u, at most %l",
                      .unit = w->charger, .other = w->target, .have = turn,
                      .limit = t->book->free_pivot);
}

/* Who states no direction goes straight ahead at him; a turn may bring a corner of it nearer, and
 * then that is the distance. */
static bool refuse_far(const pot_table *t, const pot_charge_wish *w, const pot_charge_plan *plan,
                       ump_refusal *refusal)
{
    return ump_refuse(refusal, POT_CHG_03, "%o is %V away, %u charges %L", .unit = w->charger,
                      .other = w->target, .have = plan->shortest,
                      .limit = full_pace(t, w->charger));
}

bool pot_plan_charge(const pot_table *t, const pot_charge_wish *wish, pot_charge_plan *plan,
                     ump_refusal *refusal)
{
    unsigned charger = wish->charger, target = wish->target;
    unsigned body = wish->at_line ? pot_line(t, target) : target;
    ump_rect own = pot_rect(t, charger), rect = pot_body_rect(t, body);
    *plan = (pot_charge_plan){.zone = wish->at_line ? POT_FRONT : pot_zone_of(&rect, own.front)};
    plan->shortest = pot_measured(ump_rect_distance(&own, &rect));
    if (already_there(t, wish, plan))
        return true;
    bool far = plan->shortest > full_pace(t, charger);
    if (far && !wish->stated)
        return refuse_far(t, wish, plan, refusal);
    advance a = {.going = pot_going_of(t, charger),
                 .target = body,
                 .wish = wish,
                 .most = full_pace(t, charger) + UMP_CM};
    sweep found, second = {.met = {.body = UMP_NOBODY}};
    if (wish->stated && !is_ahead(&a, &rect, refusal))
        return false;
    if (!find_way(&a, &found, &second))
        return far ? refuse_far(t, wish, plan, refusal)
                   : is_ahead(&a, &rect, refusal) && refuse_way(&a, &second, refusal);
    plan->way = found.way;
    plan->turned = found.turned;
    plan->distance = pot_measured((ump_span){found.w, found.w});
    if (plan->distance == 0)
        plan->distance = 1; /* only who touches him at the start has no way to go: MEL-20 */
    ump_pt by = ump_go((ump_pt){0, 0}, found.way, found.w, 0);
    plan->allowance = pot_charge_pace(t, charger, &found.turned, by, refusal);
    if (plan->allowance < 0)
        return false;
    return plan->distance <= plan->allowance ||
           ump_refuse(refusal, POT_CHG_03, "%o is %V away, %u charges %L", .unit = charger,
                      .other = target, .have = plan->distance, .limit = plan->allowance);
}

bool pot_check_charge(const pot_table *t, const pot_charge_wish *wish, pot_charge_plan *plan,
                      ump_refusal *refusal)
{
    unsigned charger = wish->charger, target = wish->target;
    if (!may_charge(t, charger, refusal) || !is_target(t, wish, refusal) ||
        !pot_plan_charge(t, wish, plan, refusal))
        return false;
    if (plan->distance == 0 && t->unit[charger].charged_touching)
        return ump_refuse(refusal, POT_MEL_20, "%u has charged from contact in this period",
                          .unit = charger);
    return pot_sees(t, charger, ump_rect_of(&t->table, charger),
                    wish->at_line ? pot_line(t, target) : target) ||
           ump_refuse(refusal, POT_CHG_03, "%u cannot see %o", .unit = charger, .other = target);
}
