/*
 * check.c: which answers may be given (2.2, 2.4): every order, initiative action and choice is
 * checked here whole, before any dice (ORD-12).
 */
#include "rules/potomac/potomac.h"

/* ---- Legality, order by order ---- */

static bool rally_legal(const pot_table *t, unsigned unit, ump_refusal *refusal)
{
    return t->unit[unit].confused ||
           ump_refuse(refusal, POT_ORD_08, "%u is not confused", .unit = unit);
}

/* RDY-01. */
static bool ready_legal(const pot_table *t, unsigned unit, ump_refusal *refusal)
{
    if (pot_mounted(t, unit) || pot_off_guns(t, unit))
        return ump_refuse(refusal, POT_RDY_01, "%u cannot stand ready", .unit = unit);
    return !t->unit[unit].ready ||
           ump_refuse(refusal, POT_ORD_04, "%u stands ready already", .unit = unit);
}

static bool has_line(const pot_table *t, unsigned unit, ump_refusal *refusal)
{
    return t->unit[unit].line > 0 ||
           ump_refuse(refusal, POT_ORD_07, "%u has no skirmishers out", .unit = unit);
}

static bool recall_legal(const pot_table *t, unsigned unit, ump_refusal *refusal)
{
    if (!has_line(t, unit, refusal))
        return false;
    return pot_room_for_line(t, unit) ||
           ump_refuse(refusal, POT_UNT_05, "%u has no room for its skirmishers", .unit = unit);
}

/* Unit i charges target i; the last one named serves for those that remain. */
unsigned pot_target_of(const pot_order *o, unsigned i)
{
    return o->target[i < o->n_targets ? i : o->n_targets - 1U];
}

/* GRP-08: a unit that is its own target has none: it is ordered with the group and stays. */
bool pot_has_no_target(const pot_order *o, unsigned i)
{
    return o->verb == POT_V_CHARGE && o->n_units > 1 && pot_target_of(o, i) == o->unit[i];
}

static bool counts_fit(const pot_order *o, ump_refusal *refusal)
{
    bool pairs = o->verb == POT_V_CHARGE || o->verb == POT_V_FIRE;
    if (pairs && o->n_targets > o->n_units)
        return ump_refuse(refusal, POT_GRP_08, "more targets than units", .unit = o->unit[0],
                          .have = o->n_targets, .limit = o->n_units);
    unsigned idle = 0;
    for (unsigned i = 0; i < o->n_units; i++)
        idle += pot_has_no_target(o, i);
    return o->n_units == 0 || idle < o->n_units ||
           ump_refuse(refusal, POT_GRP_08, "no unit of the group has a target", .unit = o->unit[0]);
}

static bool group_connected(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    return o->n_units < 2 || pot_connected(t, o->unit, o->n_units) ||
           ump_refuse(refusal, POT_GRP_01, "the units do not all touch one another",
                      .unit = o->unit[0]);
}

static bool charge_legal(const pot_table *t, const pot_order *o, unsigned i, ump_refusal *refusal)
{
    pot_charge_plan plan;
    pot_charge_wish wish = {.charger = o->unit[i],
                            .target = pot_target_of(o, i),
                            .at_line = o->verb == POT_V_CHARGE_LINE,
                            .stated = o->turns != 0,
                            .way = o->facing,
                            .mates = {o->n_units, o->unit}};
    return pot_check_charge(t, &wish, &plan, refusal);
}

static bool unit_deed_legal(const pot_table *t, const pot_order *o, unsigned i, unsigned officer,
                            ump_refusal *refusal)
{
    unsigned unit = o->unit[i];
    pot_target found;
    switch (o->verb) {
    case POT_V_FIRE:
        return pot_check_fire(t, unit, pot_target_of(o, i), officer, o->initiative, &found,
                              refusal);
    case POT_V_LINE_FIRE:
        return pot_check_fire(t, pot_line(t, unit), o->target[0], officer, o->initiative, &found,
                              refusal);
    case POT_V_BOMBARD:
        return pot_check_bombard(t, unit, o->path[0], officer, refusal);
    case POT_V_READY:
        return ready_legal(t, unit, refusal);
    case POT_V_CHARGE:
    case POT_V_CHARGE_LINE:
        return pot_has_no_target(o, i) || charge_legal(t, o, i, refusal);
    case POT_V_DEPLOY:
        return pot_check_deploy(t, unit, o->number, o->path[0], refusal);
    case POT_V_RECALL:
        return recall_legal(t, unit, refusal);
    case POT_V_RALLY:
        return rally_legal(t, unit, refusal);
    case POT_V_LINE_MOVE:
        return has_line(t, unit, refusal) &&
               pot_check_line_move(t, unit, o->path, o->n_path, refusal);
    default:
        return true;
    }
}

static bool deed_legal(const pot_table *t, const pot_order *o, unsigned officer,
                       ump_refusal *refusal)
{
    if (o->verb == POT_V_RIDE)
        return pot_check_ride(t, officer, o, refusal);
    if (o->verb == POT_V_MOVE || o->verb == POT_V_CHANGE || o->verb == POT_V_TURN)
        return pot_check_move(t, o, refusal);
    if (!counts_fit(o, refusal) || !group_connected(t, o, refusal))
        return false;
    for (unsigned i = 0; i < o->n_units; i++)
        if (!unit_deed_legal(t, o, i, officer, refusal))
            return false;
    return true;
}

/* Its units are this side's and on the table. */
static bool units_fit(const pot_table *t, const pot_order *o, unsigned side, ump_refusal *refusal)
{
    for (unsigned i = 0; i < o->n_units; i++) {
        unsigned u = o->unit[i];
        if (u >= t->n_units)
            return ump_refuse(refusal, POT_CMD_10, "%u is no unit", .unit = u);
        if (pot_side(t, u) != side)
            return ump_refuse(refusal, POT_TRN_01, "%u is the enemy's", .unit = u);
        if (!pot_on_table(t, u))
            return ump_refuse(refusal, POT_CMD_01, "%u is not on the table", .unit = u);
    }
    return true;
}

/* ORD-12: an order is legal when it is declared, before any dice. */
static bool order_legal(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    unsigned officer = t->now->issuing;
    if (officer == UMP_NOBODY)
        return ump_refuse(refusal, POT_CMD_02, "no officer is issuing orders");
    if (!units_fit(t, o, t->state->active, refusal))
        return false;
    for (unsigned i = 0; i < o->n_units; i++)
        if (!pot_may_order(t, officer, o->unit[i], refusal))
            return false;
    pot_command_facts f = pot_command_facts_of(t, officer, o);
    if (!pot_command_allowed(t->book, &f, refusal)) {
        if (refusal)
            refusal->unit = o->n_units > 0 ? o->unit[0] : (uint16_t)officer;
        return false;
    }
    return pot_recipient_allowed(t, officer, o, refusal) && deed_legal(t, o, officer, refusal);
}

/* ---- Initiative actions (2.2) ---- */

static bool is_action_verb(uint8_t verb)
{
    switch (verb) {
    case POT_V_FIRE:
    case POT_V_BOMBARD:
    case POT_V_CHARGE:
    case POT_V_CHARGE_LINE:
    case POT_V_DEPLOY:
    case POT_V_RECALL:
    case POT_V_EVADE:
    case POT_V_LINE_FIRE:
    case POT_V_LINE_EVADE:
        return true;
    default:
        return false;
    }
}

static bool officer_evade_legal(const pot_table *t, unsigned officer, ump_refusal *refusal)
{
    const pot_officer *o = pot_officer_of(t, officer);
    if (pot_side(t, officer) != t->state->active)
        return ump_refuse(refusal, POT_TRN_01, "%u is the enemy's", .unit = officer);
    if (!pot_officer_active(t, officer) || !o->eligible || o->acted)
        return ump_refuse(refusal, POT_INI_07, "%u may not evade now", .unit = officer);
    return pot_check_evade(t, officer, false, refusal);
}

/* INI-01, INI-02, INI-05. */
static bool actor_legal(const pot_table *t, unsigned unit, bool line, ump_refusal *refusal)
{
    const pot_unit *u = &t->unit[unit];
    if (line && u->line == 0)
        return ump_refuse(refusal, POT_ORD_07, "%u has no skirmishers out", .unit = unit);
    if (!(line ? u->line_eligible : u->eligible))
        return ump_refuse(refusal, POT_INI_01, "%u saw no enemy within reach when the period began",
                          .unit = unit);
    if (line ? u->line_acted : u->acted)
        return ump_refuse(refusal, POT_INI_02, "%u has used its initiative", .unit = unit);
    if (!line && (u->confused || u->routing))
        return ump_refuse(refusal, POT_INI_05, "%u is confused", .unit = unit);
    return true;
}

/* INI-04: what it charges is seen and near when it does. */
static bool charge_is_near(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    if (o->target[0] >= t->n_units)
        return true;
    unsigned body = o->verb == POT_V_CHARGE_LINE ? pot_line(t, o->target[0]) : o->target[0];
    if (!pot_body_there(t, body))
        return true;
    ump_len d = pot_measured(ump_distance(&t->table, o->unit[0], body));
    return d <= t->book->initiative ||
           ump_refuse(refusal, POT_INI_04, "%o is %V away, more than %L", .unit = o->unit[0],
                      .other = o->target[0], .have = d, .limit = t->book->initiative);
}

static bool action_legal(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    if (!is_action_verb(o->verb))
        return ump_refuse(refusal, POT_INI_03, "this is no initiative action");
    if (o->verb == POT_V_EVADE && o->unit[0] >= t->n_units)
        return officer_evade_legal(t, o->unit[0], refusal);
    if (o->n_units > 1)
        return ump_refuse(refusal, POT_INI_09, "one unit acts at a time", .unit = o->unit[0]);
    bool line = pot_is_line_order(o->verb) || o->verb == POT_V_LINE_EVADE;
    if (!units_fit(t, o, t->state->active, refusal) || !actor_legal(t, o->unit[0], line, refusal))
        return false;
    if (o->verb == POT_V_RECALL && t->unit[o->unit[0]].acted && !t->book->house.recall_is_free)
        return ump_refuse(refusal, POT_INI_03, "%u has acted, and a recall is its action too",
                          .unit = o->unit[0]);
    if (o->verb == POT_V_BOMBARD)
        return ump_refuse(refusal, POT_INI_06, "%u does not fire in the Initiative Phase",
                          .unit = o->unit[0]);
    if (o->verb == POT_V_EVADE || o->verb == POT_V_LINE_EVADE)
        return pot_check_evade(t, o->unit[0], line, refusal);
    if ((o->verb == POT_V_CHARGE || o->verb == POT_V_CHARGE_LINE) && !charge_is_near(t, o, refusal))
        return false;
    return deed_legal(t, o, UMP_NOBODY, refusal);
}

/* ---- What may be answered ---- */

/* CMD-02: an officer who has not acted yet, or the one who is issuing. */
static bool officer_legal(const pot_table *t, unsigned officer, ump_refusal *refusal)
{
    if (officer < t->n_units || pot_side(t, officer) != t->state->active)
        return ump_refuse(refusal, POT_TRN_01, "%u is no officer of the active side",
                          .unit = officer);
    if (!pot_can_issue(t, officer))
        return ump_refuse(refusal, POT_CMD_02, "%u issues no more orders in this period",
                          .unit = officer);
    return t->now->issuing != officer ||
           ump_refuse(refusal, POT_CMD_02, "%u is issuing already", .unit = officer);
}

static bool dissolve_legal(const pot_table *t, unsigned unit, ump_refusal *refusal)
{
    bool own = unit < t->n_units && pot_side(t, unit) == t->state->active;
    return (own && t->unit[unit].group != 0) ||
           ump_refuse(refusal, POT_GRP_06, "%u is in no group of the active side", .unit = unit);
}

/* GRP-01: touching, unconfused units that the officer may all order. */
static bool group_legal(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    unsigned officer = t->now->issuing;
    if (officer == UMP_NOBODY)
        return ump_refuse(refusal, POT_CMD_02, "no officer is issuing orders");
    if (o->n_units < 2)
        return ump_refuse(refusal, POT_GRP_01, "one unit is no group", .unit = o->unit[0]);
    if (!units_fit(t, o, t->state->active, refusal) || !group_connected(t, o, refusal))
        return false;
    bool same = t->unit[o->unit[0]].group != 0;
    for (unsigned i = 0; i < o->n_units; i++) {
        unsigned unit = o->unit[i];
        if (!pot_may_order(t, officer, unit, refusal))
            return false;
        if (t->unit[unit].confused || t->unit[unit].routing)
            return ump_refuse(refusal, POT_GRP_06, "%u is confused", .unit = unit);
        same = same && t->unit[unit].group == t->unit[o->unit[0]].group;
    }
    uint16_t list[POT_MAX_GROUP];
    same = same && pot_group_of(t, o->unit[0], list) == o->n_units;
    return !same ||
           ump_refuse(refusal, POT_GRP_01, "they are one group already", .unit = o->unit[0]);
}

static bool command_legal(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    switch (o->verb) {
    case POT_V_END:
        return true;
    case POT_V_OFFICER:
        return officer_legal(t, o->unit[0], refusal);
    case POT_V_DONE:
        return t->now->issuing != UMP_NOBODY ||
               ump_refuse(refusal, POT_TRN_07, "no officer is issuing orders");
    case POT_V_DISSOLVE:
        return dissolve_legal(t, o->unit[0], refusal);
    case POT_V_GROUP:
        return group_legal(t, o, refusal);
    case POT_V_EVADE:
    case POT_V_LINE_EVADE:
        return ump_refuse(refusal, POT_EVA_02, "evading is for the Initiative Phase",
                          .unit = o->unit[0]);
    case POT_V_PLACE:
    case POT_V_PASS:
    case POT_V_STRIKE:
    case POT_V_PROMOTE:
    case POT_V_STAY:
    case POT_V_RIDE_FREE:
        return ump_refuse(refusal, POT_ORD_01, "this is none of the seven orders");
    default:
        return order_legal(t, o, refusal);
    }
}

static bool line_follows_legal(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    if (o->verb == POT_V_PASS)
        return true;
    if (o->verb != POT_V_LINE_MOVE || o->unit[0] != t->state->ask_unit)
        return ump_refuse(refusal, POT_SKR_18, "only the skirmishers of %u may move now",
                          .unit = t->state->ask_unit);
    return pot_check_line_move(t, o->unit[0], o->path, o->n_path, refusal);
}

static bool strike_legal(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    unsigned unit = t->state->ask_unit;
    bool fits = o->verb == POT_V_STRIKE && o->unit[0] == unit && o->target[0] < t->n_units &&
                pot_enemies(t, unit, o->target[0]) && pot_in_contact(t, unit, o->target[0]);
    if (!fits)
        return ump_refuse(refusal, POT_MEL_14, "%u strikes at an enemy that it touches",
                          .unit = unit);
    const pot_melee_frame *m = (const void *)ump_top(t->game, t->state)->data;
    return pot_fights(m, pot_side(t, o->target[0]), o->target[0]) ||
           ump_refuse(refusal, POT_MEL_01, "%o found no room in this melee", .unit = unit,
                      .other = o->target[0]);
}

static bool promote_legal(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    bool fits = o->verb == POT_V_PROMOTE && o->unit[0] >= t->n_units &&
                pot_side(t, o->unit[0]) == t->state->ask_side && pot_may_succeed(t, o->unit[0]);
    return fits ||
           ump_refuse(refusal, POT_OFF_12, "the subordinate with the highest Leadership follows");
}

static bool stay_legal(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    unsigned officer = t->state->ask_unit;
    bool stays = o->verb == POT_V_STAY && o->unit[0] == officer && o->target[0] < t->n_units &&
                 pot_may_stay_with(t, officer, o->target[0]);
    bool rides = o->verb == POT_V_RIDE_FREE && o->unit[0] == officer;
    return stays || rides ||
           ump_refuse(refusal, POT_OFF_14, "%u stays with one unit of his group, or rides free",
                      .unit = officer);
}

/* MOV-20: a unit may leave the table, but nothing goes far beyond it. */
static bool points_fit(const pot_table *t, const pot_order *o, ump_refusal *refusal)
{
    const ump_field *f = &t->game->field;
    ump_box table = ump_box_grow((ump_box){{0, 0}, {f->width, f->depth}}, t->book->beyond);
    for (unsigned i = 0; i < o->n_path; i++)
        if (!ump_box_meet(table, (ump_box){o->path[i], o->path[i]}))
            return ump_refuse(refusal, POT_MOV_20, "a point lies far beyond the table",
                              .unit = o->n_units > 0 ? o->unit[0] : (unsigned)UMP_NOBODY);
    return true;
}

bool pot_check(const ump_game *game, const ump_state *state, const ump_answer *answer,
               ump_refusal *refusal)
{
    pot_table t = pot_table_of(game, state);
    if (answer->kind == UMP_ASK_CHOICE)
        return true;
    pot_order o = pot_order_of(answer);
    if (!points_fit(&t, &o, refusal))
        return false;
    switch (state->ask_row) {
    case POT_ASK_PLACE:
        return (o.verb == POT_V_PLACE && pot_check_place(&t, &o, state->ask_side, refusal)) ||
               (o.verb != POT_V_PLACE &&
                ump_refuse(refusal, POT_SET_03, "the side must place its troops"));
    case POT_ASK_INITIATIVE:
        o.initiative = 1;
        return o.verb == POT_V_END || action_legal(&t, &o, refusal);
    case POT_ASK_COMMAND:
        return command_legal(&t, &o, refusal);
    case POT_ASK_LINE:
        return line_follows_legal(&t, &o, refusal);
    case POT_ASK_STRIKE:
        return strike_legal(&t, &o, refusal);
    case POT_ASK_PROMOTE:
        return promote_legal(&t, &o, refusal);
    default:
        return stay_legal(&t, &o, refusal);
    }
}
