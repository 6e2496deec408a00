/*
 * move_march.c: a march is carried out. Where enemy cavalry may be drawn by it (APW-CHG-07) it goes
 * from stop to stop: every turn, and every inch of the way.
 */
#include "rules/apw/apw.h"

apw_start apw_start_of(const apw_table *t, unsigned unit)
{
    const ump_piece *piece = &t->table.piece[unit];
    const apw_unit *u = &t->unit[unit];
    return (apw_start){.used = u->used,
                       .at = piece->at,
                       .facing = piece->facing,
                       .town = u->town,
                       .form = u->form,
                       .width = u->width,
                       .state = u->state};
}

void apw_put_back(ump_run *run, unsigned unit, const apw_start *start)
{
    apw_unit *u = apw_unit_at(run, unit);
    u->used = start->used;
    u->form = start->form;
    u->width = start->width;
    u->state = start->state;
    u->town = start->town;
    apw_fit(run, unit);
    apw_piece_at(run, unit)->at = start->at;
    apw_piece_at(run, unit)->facing = start->facing;
}

void apw_put_forward(ump_run *run, unsigned unit, const apw_plan *plan)
{
    apw_start there = {.used = plan->used,
                       .at = plan->at,
                       .facing = plan->facing,
                       .form = plan->mover.form,
                       .width = plan->mover.width,
                       .state = plan->mover.state};
    apw_put_back(run, unit, &there);
}

/* ---- Stops ---- */

typedef struct march_frame {
    apw_start start;
    apw_order_text order;
    uint16_t stop, rider;
    uint8_t spare[4];
} march_frame;

_Static_assert(sizeof(march_frame) == sizeof(apw_start) + sizeof(apw_order_text) + 8, "no padding");

static apw_order_text cut_to(const apw_order_text *order, unsigned n_path)
{
    apw_order_text cut = *order;
    cut.n_path = (uint8_t)n_path;
    cut.n_words = order->verb == APW_V_FORM || order->verb == APW_V_LEAVE;
    cut.verb = order->verb == APW_V_ENTER ? (uint8_t)APW_V_MOVE : order->verb;
    cut.turns = 0;
    return cut;
}

/* The order as far as its n-th stop. False: it has no such stop before its end. */
static bool cut_at(const march_frame *m, unsigned stop, apw_order_text *cut)
{
    const apw_order_text *order = &m->order;
    bool leaves = order->verb == APW_V_LEAVE; /* its first point is where it forms */
    ump_pt from = leaves ? order->path[0] : m->start.at;
    unsigned k = 0;
    for (unsigned i = leaves; i < order->n_path; from = order->path[i++]) {
        ump_len length = ump_dist(from, order->path[i]).lo;
        ump_angle bearing = ump_bearing(from, order->path[i]);
        if (order->verb != APW_V_SHIFT && k++ == stop) {
            *cut = cut_to(order, i);
            cut->turns = !leaves;
            cut->facing = leaves ? order->facing : bearing;
            return true;
        }
        for (ump_len way = UMP_INCH; way < length; way += UMP_INCH)
            if (k++ == stop) {
                *cut = cut_to(order, i + 1);
                cut->path[i] = ump_go(from, bearing, way, 0);
                return true;
            }
    }
    return false;
}

/* On from stop to stop, over those where it could not stand, to the first that draws somebody. */
static unsigned go_on(ump_run *run, march_frame *m)
{
    unsigned unit = m->order.unit;
    apw_order_text cut;
    for (; cut_at(m, m->stop, &cut); m->stop++, m->rider = 0) {
        apw_table t = apw_table_here(run);
        apw_plan plan;
        apw_put_back(run, unit, &m->start);
        if (!apw_plan_march(&t, &cut, &plan, NULL) || plan.leaves)
            continue;
        apw_put_forward(run, unit, &plan);
        unsigned rider = apw_next_drawn(&t, unit, m->rider);
        if (rider != UMP_NOBODY)
            return rider;
    }
    return UMP_NOBODY;
}

/* The whole order, or as far as it is lawful now. */
static enum ump_next end_march(ump_run *run, march_frame *m)
{
    apw_table t = apw_table_here(run);
    apw_order_text order = m->order;
    apw_plan plan;
    ump_refusal why = {.other = UMP_NOBODY};
    apw_put_back(run, order.unit, &m->start);
    while (!apw_plan_march(&t, &order, &plan, why.rule ? NULL : &why))
        if (m->stop == 0 || !cut_at(m, --m->stop, &order))
            return UMP_DONE;
    if (why.rule && why.other != UMP_NOBODY)
        ump_tell(run, why.rule, "%u is barred by %o and goes no farther", .unit = order.unit,
                 .other = why.other);
    apw_carry_out(run, order.unit, &plan);
    return plan.leaves ? UMP_DONE : apw_call_reactions(run, order.unit);
}

/* It ends where it stands, an inch from who has met it. */
static enum ump_next is_met(ump_run *run, march_frame *m)
{
    apw_table t = apw_table_here(run);
    unsigned unit = m->order.unit;
    apw_plan plan = apw_plan_from(&t, unit);
    ump_tell(run, APW_CHG_07, "%u is met by %o and goes no farther", .unit = unit,
             .other = m->rider);
    apw_unit_at(run, unit)->state = m->start.state;
    apw_carry_out(run, unit, &plan);
    return apw_call_reactions(run, unit);
}

enum ump_next apw_do_march(ump_run *run, ump_frame *frame)
{
    enum { GO, ANSWERED, MET, OVER };
    march_frame *m = UMP_DATA(march_frame, frame);
    apw_table t = apw_table_here(run);
    unsigned rider;
    switch (frame->step) {
    case GO:
        rider = go_on(run, m);
        if (rider == UMP_NOBODY)
            return ump_then(frame, end_march(run, m), OVER);
        m->rider = (uint16_t)rider;
        return ump_then(frame, apw_ask_on_the_way(run, rider, m->order.unit), ANSWERED);
    case ANSWERED:
        if (run->answer->verb == APW_V_PASS)
            return ump_to(frame, GO);
        return ump_then(frame, apw_call_counter(run), MET);
    case MET:
        if (!apw_charged_by(&t, m->order.unit, m->rider))
            return ump_to(frame, GO);
        return ump_then(frame, is_met(run, m), OVER);
    default:
        return UMP_DONE;
    }
}

enum ump_next apw_call_march(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_table_here(run);
    apw_plan plan;
    apw_plan_march(&t, order, &plan, NULL);
    if (plan.marched && apw_begin_watch(run, order->unit, plan.way)) {
        return ump_call_with(run, APW_DO_MARCH, march_frame, .order = *order,
                             .start = apw_start_of(&t, order->unit));
    }
    apw_carry_out(run, order->unit, &plan);
    return plan.marched && !plan.leaves ? apw_call_reactions(run, order->unit) : UMP_DONE;
}
