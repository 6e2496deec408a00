/*
 * reaction.c: cavalry answers an enemy's move with a charge of its own (APW-CHG-07).
 */
#include "rules/apw/apw.h"

static bool counter_fits(const apw_table *t, unsigned unit, unsigned mover, ump_refusal *refusal)
{
    const apw_unit *u = &t->unit[unit];
    bool ready = apw_def(t, unit)->arm == APW_CAV && ump_here(&t->table, unit) &&
                 u->state == APW_GOOD && u->stop != APW_THIS_TURN && u->used == 0 && !u->acted &&
                 u->charge == APW_NO_CHARGE && u->locked == UMP_NOBODY && !u->must_hold;
    if (!ready || !ump_here(&t->table, mover))
        return ump_refuse(refusal, APW_CHG_07, "%u is not ready to answer with a charge",
                          .unit = unit, .other = mover);
    ump_len limit = apw_counter_limit(t->chart, u->form);
    ump_len way = ump_distance(&t->table, unit, mover).hi;
    if (way > limit + UMP_ROUNDING)
        return ump_refuse(refusal, APW_CHG_07, "%o is %V from %u; a counter-charge reaches %L",
                          .unit = unit, .other = mover, .have = way, .limit = limit);
    return true;
}

bool apw_check_counter(const apw_table *t, const apw_order_text *order, unsigned unit,
                       unsigned mover, ump_refusal *refusal)
{
    apw_approach a;
    if (order->unit != unit || order->target != mover)
        return ump_refuse(refusal, APW_CHG_07, "only %u may answer now, against %o", .unit = unit,
                          .other = mover);
    return counter_fits(t, unit, mover, refusal) && apw_check_charge(t, order, &a, refusal);
}

bool apw_can_counter(const apw_table *t, unsigned unit, unsigned mover)
{
    apw_order_text order = {
        .unit = (uint16_t)unit, .target = (uint16_t)mover, .verb = APW_V_COUNTER};
    return apw_check_counter(t, &order, unit, mover, NULL);
}

typedef struct reaction_frame {
    uint16_t mover, next;
} reaction_frame;

static enum ump_next ask_next_rider(ump_run *run, reaction_frame *a)
{
    apw_table t = apw_here(run);
    for (; a->next < t.apw->riders; a->next++)
        if (apw_def(&t, a->next)->arm == APW_CAV && ump_are_enemies(&t.table, a->next, a->mover) &&
            apw_can_counter(&t, a->next, a->mover))
            return ump_ask_reaction(run, APW_ASK_COUNTER, (uint8_t)ump_side_of(&t.table, a->next),
                                    a->next, a->mover);
    return UMP_DONE;
}

enum ump_next apw_do_reactions(ump_run *run, ump_frame *frame)
{
    enum { ASK, ANSWER };
    reaction_frame *a = UMP_DATA(reaction_frame, frame);
    if (frame->step == ASK) {
        frame->step = ANSWER;
        return ask_next_rider(run, a);
    }
    frame->step = ASK;
    a->next++;
    if (run->answer->verb == APW_V_PASS)
        return UMP_AGAIN;
    apw_order_text order = apw_order_of(run->answer);
    return apw_call_charge(run, &order);
}

enum ump_next apw_call_reactions(ump_run *run, unsigned mover)
{
    reaction_frame a = {.mover = (uint16_t)mover};
    return ump_call(run, APW_P_REACTIONS, &a, sizeof a);
}
