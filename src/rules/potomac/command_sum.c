/*
 * command_sum.c: the arithmetic of command (2.3): who may be given which order, what is added to
 * the dice, and whether a failure passes the initiative.
 */
#include "rules/potomac/facts.h"

/* ORD-13, SKR-20: a line takes Move, Fire and Recall, and is never confused. */
static bool line_allowed(const pot_command_facts *f, ump_refusal *refusal)
{
    if (f->order != POT_ORDER_MOVE && f->order != POT_ORDER_FIRE && f->order != POT_ORDER_RECALL)
        return ump_refuse(refusal, POT_ORD_13, "a skirmish line takes only Move, Fire and Recall");
    if (f->condition == POT_CONFUSED || f->condition == POT_ROUTING)
        return ump_refuse(refusal, POT_SKR_20, "a skirmish line is never confused");
    return true;
}

/* GRP-02, GRP-06: a group moves and charges; a confused unit has left it. */
static bool group_allowed(const pot_book *b, const pot_command_facts *f, ump_refusal *refusal)
{
    bool moves = f->order == POT_ORDER_MOVE || f->order == POT_ORDER_CHARGE;
    if (!moves && !b->house.group_all_orders)
        return ump_refuse(refusal, POT_GRP_02, "a group takes only Move and Charge");
    if (f->condition == POT_CONFUSED || f->condition == POT_ROUTING)
        return ump_refuse(refusal, POT_GRP_06, "a confused unit is in no group");
    return true;
}

/* OFF-02, OFF-04: an officer orders himself only to move. */
static bool self_allowed(const pot_command_facts *f, ump_refusal *refusal)
{
    if (f->order != POT_ORDER_MOVE || f->condition == POT_CONFUSED || f->condition == POT_ROUTING)
        return ump_refuse(refusal, POT_OFF_02, "an officer can order himself only to move");
    if (f->attached == POT_ATTACHED_HERE)
        return ump_refuse(refusal, POT_OFF_04, "an officer is not attached to himself");
    return true;
}

/* ORD-09, ORD-10, MRL-10: what the recipient's condition forbids. */
static bool condition_allows(const pot_book *b, const pot_command_facts *f, ump_refusal *refusal)
{
    bool rally = f->order == POT_ORDER_RALLY;
    if (f->condition == POT_EVADED && f->to == POT_TO_SELF)
        return ump_refuse(refusal, POT_OFF_15, "an officer who evaded may not order himself");
    if (f->condition == POT_EVADED)
        return ump_refuse(refusal, POT_ORD_10,
                          "it evaded in this period and carries out no orders");
    if (f->condition == POT_ROUTING && !(rally && f->attached == POT_ATTACHED_HERE))
        return ump_refuse(refusal, POT_MRL_10,
                          "a routing unit can only be rallied, by an officer attached to it");
    if (f->condition == POT_CONFUSED && !rally && !b->house.confused_any_order)
        return ump_refuse(refusal, POT_ORD_09, "a confused unit takes no order but Rally");
    return true;
}

bool pot_command_allowed(const pot_book *b, const pot_command_facts *f, ump_refusal *refusal)
{
    if (f->to == POT_TO_LINE && !line_allowed(f, refusal))
        return false;
    if (f->to == POT_TO_GROUP && !group_allowed(b, f, refusal))
        return false;
    if (f->to == POT_TO_SELF && !self_allowed(f, refusal))
        return false;
    return condition_allows(b, f, refusal);
}

/* CMD-04 to 07. */
pot_command pot_command_test(const pot_book *b, const pot_command_facts *f)
{
    pot_command c = {.automatic = f->given == 0 && !b->house.first_order_tested};
    if (c.automatic)
        return c;
    int32_t received = f->received + (f->initiative && b->house.initiative_counts ? 1 : 0);
    if (f->attached == POT_ATTACHED_HERE)
        ump_sum_add(&c.sum, POT_CMD_06, "attached to it", b->command.here);
    if (received > 0)
        ump_sum_add(&c.sum, POT_CMD_06, "orders it has received", b->command.received * received);
    if (f->given > 0)
        ump_sum_add(&c.sum, POT_CMD_06, "orders he has given", b->command.given * f->given);
    if (f->attached == POT_ATTACHED_ELSEWHERE)
        ump_sum_add(&c.sum, POT_CMD_06, "attached to another", b->command.elsewhere);
    c.adjust = ump_sum_total(&c.sum, 0);
    c.needs = f->leadership - c.adjust;
    return c;
}

bool pot_failure_passes(const pot_book *b, const pot_command_facts *f)
{
    return f->general || f->remaining == POT_NOBODY_LEFT ||
           (f->remaining == POT_GENERAL_LEFT && b->house.last_subordinate_ends);
}
