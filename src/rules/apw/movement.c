/*
 * movement.c: the Movement Phase (APW-SEQ-03, -04): rout moves, then each side's units one at a
 * time, each with its command test (APW-CMD-02).
 */
#include "rules/apw/game.h"

typedef struct movement_frame {
    uint8_t part;
    uint8_t spare;
    uint16_t unit;
} movement_frame;

/* APW-SEQ-03: rout moves, the initiative side's first. */
static enum ump_next rout_next(ump_run *run, movement_frame *m)
{
    apw_table t = apw_here(run);
    for (; m->part < 2; m->part++, m->unit = 0)
        for (; m->unit < t.table.n_units; m->unit++) {
            unsigned i = m->unit, side = apw_nth_side(&t, m->part);
            if (!ump_here(&t.table, i) || ump_side_of(&t.table, i) != side ||
                t.unit[i].state != APW_ROUTED)
                continue;
            m->unit++;
            return apw_call_retreat(run, i, APW_ROUT, apw_homeward(&t, side),
                                    t.chart->rout_distance);
        }
    return UMP_AGAIN;
}

enum ump_next apw_movement_proc(ump_run *run, ump_frame *frame)
{
    enum { ROUTS, FIRST, SECOND, OVER };
    movement_frame *m = UMP_DATA(movement_frame, frame);
    apw_table t = apw_here(run);
    movement_frame side = {.part = t.battle->first};
    switch (frame->step) {
    case ROUTS: {
        enum ump_next next = rout_next(run, m);
        frame->step = next == UMP_AGAIN ? FIRST : ROUTS;
        return next;
    }
    case FIRST:
        frame->step = SECOND;
        return ump_call(run, APW_P_SIDE, &side, sizeof side);
    case SECOND:
        frame->step = OVER;
        side.part = !side.part;
        return ump_call(run, APW_P_SIDE, &side, sizeof side);
    default:
        return UMP_DONE;
    }
}

static void lead(ump_run *run, const apw_order_text *order)
{
    ump_piece *man = apw_piece_at(run, order->unit);
    man->at = order->path[order->n_path - 1];
    apw_leader_at(run, order->unit)->moved = 1;
    ump_tell(run, APW_CMD_04, "%u rides", .unit = order->unit);
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = order->unit, .other = UMP_NOBODY});
}

enum ump_next apw_side_proc(ump_run *run, ump_frame *frame) /* APW-SEQ-04 */
{
    enum { ASK, ORDERED };
    const movement_frame *m = UMP_DATA(movement_frame, frame);
    if (frame->step == ASK) {
        frame->step = ORDERED;
        run->state->active = m->part;
        return ump_ask_order(run, APW_ASK_MOVES, m->part, UMP_NOBODY);
    }
    frame->step = ASK;
    if (run->answer->verb == APW_V_DONE)
        return UMP_DONE;
    apw_order_text order = apw_order_of(run->answer);
    if (order.verb == APW_V_LEAD) {
        lead(run, &order);
        return UMP_AGAIN;
    }
    return ump_call(run, APW_P_ACTIVATE, &order, sizeof order);
}

/* ---- One unit's activation ---- */

static enum ump_next obey(ump_run *run, const apw_order_text *order)
{
    apw_table t = apw_here(run);
    apw_unit *u = apw_unit_at(run, order->unit);
    apw_plan plan;
    if (order->verb == APW_V_CHARGE || order->verb == APW_V_SALLY)
        return apw_call_charge(run, order);
    u->acted = 1;
    u->order = order->verb == APW_V_REFORM ? APW_REFORMS
               : order->verb == APW_V_HOLD ? APW_HOLDS
                                           : APW_MOVES;
    if (order->verb == APW_V_REFORM) {
        ump_tell(run, APW_CMD_03, "%u reforms", .unit = order->unit);
        return UMP_DONE;
    }
    if (order->verb == APW_V_HOLD)
        ump_tell(run, APW_CMD_03, "%u holds", .unit = order->unit);
    apw_plan_march(&t, order, &plan, NULL);
    apw_carry_out(run, order->unit, &plan);
    if (!plan.marched || plan.leaves)
        return UMP_DONE;
    return apw_call_answers(run, order->unit);
}

enum ump_next apw_activate_proc(ump_run *run, ump_frame *frame)
{
    enum { BEGIN, TESTED, OVER };
    const apw_order_text *order = UMP_DATA(apw_order_text, frame);
    apw_table t = apw_here(run);
    switch (frame->step) {
    case BEGIN:
        if (order->verb != APW_V_HOLD && !apw_in_command(&t, order->unit)) {
            frame->step = TESTED;
            apw_total(run, APW_CMD_02, "or less on the die: %u is out of command", order->unit,
                      UMP_NOBODY, apw_command_rating(&t, order->unit), 0);
            return ump_ask_dice(run, APW_ASK_COMMAND, order->unit, UMP_NOBODY, 1, 0);
        }
        frame->step = OVER;
        return obey(run, order);
    case TESTED: /* APW-CMD-02 */
        frame->step = OVER;
        if (run->state->roll <= apw_command_rating(&t, order->unit))
            return obey(run, order);
        apw_unit_at(run, order->unit)->must_hold = 1;
        ump_tell(run, APW_CMD_02, "no order reaches %u, which must hold", .unit = order->unit);
        return UMP_DONE;
    default:
        return UMP_DONE;
    }
}
