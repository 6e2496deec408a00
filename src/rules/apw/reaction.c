/*
 * reaction.c: cavalry answers an enemy's move with a charge of its own (APW-CHG-07): who watches
 * the move from its beginning, whom it draws on its way, and who is asked at its end.
 */
#include "rules/apw/apw.h"

/* What a rider knew of the move when it began, and that he has been asked. */
enum { SAW = 1, ASKED = 2 };

static bool is_ready(const apw_table *t, unsigned unit)
{
    const apw_unit *u = &t->unit[unit];
    return apw_def(t, unit)->arm == APW_CAV && ump_here(&t->table, unit) && u->state == APW_GOOD &&
           u->stop != APW_THIS_TURN && u->used == 0 && !u->acted && u->charge == APW_NO_CHARGE &&
           u->locked == UMP_NOBODY && !u->must_hold;
}

static bool counter_fits(const apw_table *t, unsigned unit, unsigned mover, ump_refusal *refusal)
{
    if (!is_ready(t, unit) || !ump_here(&t->table, mover))
        return ump_refuse(refusal, APW_CHG_07, "%u is not ready to answer with a charge",
                          .unit = unit, .other = mover);
    ump_len limit = apw_counter_limit(t->chart, t->unit[unit].form);
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

static bool can_counter(const apw_table *t, unsigned unit, unsigned mover)
{
    apw_order_text order = {
        .unit = (uint16_t)unit, .target = (uint16_t)mover, .verb = APW_V_COUNTER};
    return apw_check_counter(t, &order, unit, mover, NULL);
}

/* ---- On the way ---- */

/* Could the rider have charged it before it moved? Then this move does not bring it into his
 * sight or reach. With `into_sight` only sight counts, otherwise reach counts too. */
static bool sees_it_begin(const apw_table *t, unsigned rider, unsigned mover)
{
    return (t->chart->sw.counter == APW_COUNTER_INTO_SIGHT ||
            counter_fits(t, rider, mover, NULL)) &&
           apw_unit_sees(t, rider, mover);
}

bool apw_begin_watch(ump_run *run, unsigned mover, ump_len way)
{
    apw_table t = apw_table_here(run);
    bool anybody = false;
    for (unsigned i = 0; i < t.apw->riders; i++) {
        if (!is_ready(&t, i) || !ump_are_enemies(&t.table, i, mover))
            continue;
        ump_len most = apw_counter_limit(t.chart, t.unit[i].form) + way +
                       2 * ump_extent(&t.table.piece[mover]);
        if (ump_distance(&t.table, i, mover).lo > most)
            continue;
        apw_unit *u = apw_unit_at(run, i);
        u->watches = (uint16_t)mover;
        u->watch = sees_it_begin(&t, i, mover) ? SAW : 0;
        anybody = anybody || u->watch == 0;
    }
    return anybody && t.chart->sw.counter != APW_COUNTER_AT_END;
}

unsigned apw_next_drawn(const apw_table *t, unsigned mover, unsigned from)
{
    for (unsigned i = from; i < t->apw->riders; i++)
        if (t->unit[i].watches == mover && t->unit[i].watch == 0 &&
            ump_are_enemies(&t->table, i, mover) && can_counter(t, i, mover))
            return i;
    return UMP_NOBODY;
}

static enum ump_next ask_counter(ump_run *run, unsigned rider, unsigned mover)
{
    apw_table t = apw_table_here(run);
    apw_unit_at(run, rider)->watch |= ASKED;
    return ump_ask_reaction(run, APW_ASK_COUNTER, ump_side_of(&t.table, rider), rider, mover);
}

enum ump_next apw_ask_on_the_way(ump_run *run, unsigned rider, unsigned mover)
{
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = (uint16_t)mover, .other = UMP_NOBODY});
    return ask_counter(run, rider, mover);
}

enum ump_next apw_call_counter(ump_run *run)
{
    apw_order_text order = apw_order_of(run->answer);
    return apw_call_charge(run, &order);
}

/* ---- At the end ---- */

typedef struct reaction_frame {
    uint16_t mover, next;
} reaction_frame;

/* Who may answer: a rider whom it charges; a rider who could not have charged it before it
 * moved; a rider who was asked on its way. With `at_end` any rider may. */
static bool may_answer(const apw_table *t, unsigned rider, unsigned mover)
{
    const apw_unit *u = &t->unit[rider];
    return ump_are_enemies(&t->table, rider, mover) &&
           (t->chart->sw.counter == APW_COUNTER_AT_END || apw_charged_by(t, rider, mover) ||
            (u->watches == mover && u->watch != SAW)) &&
           can_counter(t, rider, mover);
}

enum ump_next apw_do_reactions(ump_run *run, ump_frame *frame)
{
    enum { ASK, ANSWER };
    reaction_frame *a = UMP_DATA(reaction_frame, frame);
    apw_table t = apw_table_here(run);
    switch (frame->step) {
    case ASK:
        while (a->next < t.apw->riders && !may_answer(&t, a->next, a->mover))
            a->next++;
        if (a->next >= t.apw->riders)
            return UMP_DONE;
        return ump_then(frame, ask_counter(run, a->next, a->mover), ANSWER);
    default:
        a->next++;
        if (run->answer->verb == APW_V_PASS)
            return ump_to(frame, ASK);
        return ump_then(frame, apw_call_counter(run), ASK);
    }
}

enum ump_next apw_call_reactions(ump_run *run, unsigned mover)
{
    return ump_call_with(run, APW_DO_REACTIONS, reaction_frame, .mover = (uint16_t)mover);
}
