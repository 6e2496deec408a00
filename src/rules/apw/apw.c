/*
 * apw.c: the family as the machine sees it: verbs, words, asks and procedures by row, which
 * orders may answer which ask, how a unit looks, whether a position can be.
 *
 * Book       a two-sided quick-reference chart for the war of 1866: docs/rules/apw1866.md
 * Covers     the whole of it, with the sections that the chart lacks as rulings
 * Leaves out plotted movement (APW-R-43)
 * Readings   APW-R-01 to APW-R-60, and where they too leave a choice:
 *            - who wins the initiative says who moves first (APW-SEQ-02)
 *            - of a wheel (APW-MOV-04) the middle of the front stays in its place; it costs the way
 *              of the outer front corner about the other one
 *            - guns come into works (APW-TER-05) with their last inch at twice the cost
 *            - a charger whose place of contact is taken fights from where it halted
 * Data       charts/apw1866.chart
 */
#include "rules/apw/apw.h"

static const ump_verb verbs[APW_VERBS] = {
    [APW_V_DONE] = {"done", "", .deed = UMP_DEED_PASS, .who = "the side that is asked",
                    .costs = "its part of the phase is over"},
    [APW_V_PASS] = {"pass", "", .deed = UMP_DEED_PASS, .reaction = true, .who = "whoever is asked",
                    .costs = "lets this chance go"},
    [APW_V_DEPLOY] = {"deploy", "U at P facing A [form W]", .deed = UMP_DEED_PLACE,
                      .who = "the side that sets up", .costs = "nothing (APW-SET-01)"},
    [APW_V_MOVE] = {"move", "U to P+ [facing A] [form W]", .deed = UMP_DEED_MOVE,
                    .who = "a unit whom an order reaches",
                    .costs = "its activation, up to its allowance (APW-MOV-01)"},
    [APW_V_FORM] = {"form", "U W to P+ [facing A] [then W]", .deed = UMP_DEED_FORM,
                    .who = "a unit whom an order reaches",
                    .costs =
                        "its activation; the change takes its part of the allowance (APW-MOV-03)"},
    [APW_V_ABOUT] = {"about", "U [to P+] [facing A]", .deed = UMP_DEED_TURN,
                     .who = "a unit whom an order reaches",
                     .costs = "its activation; the about-face itself no distance (APW-MOV-07)",
                     .example = "au about b1"},
    [APW_V_SHIFT] = {"shift", "U to P", .deed = UMP_DEED_MOVE,
                     .who = "a unit whom an order reaches",
                     .costs = "its activation; to the side or back (APW-MOV-07)",
                     .example = "au shift a1 to 32,10"},
    [APW_V_HOLD] = {"hold", "U [form W] [facing A]", .deed = UMP_DEED_HOLD, .who = "any unit",
                    .costs = "its activation; it may form or turn on the spot (APW-CMD-03)"},
    [APW_V_REFORM] =
        {"reform", "U", .deed = UMP_DEED_RALLY, .who = "a disorganized unit",
         .costs =
             "its activation; good order in the Morale Phase if it is left alone (APW-MOR-04)"},
    [APW_V_ENTER] = {"enter", "U by P+", .deed = UMP_DEED_SHELTER,
                     .who = "foot of up to 4 stands whose way ends at a town",
                     .costs = "its activation (APW-TER-04)"},
    [APW_V_LEAVE] = {"leave", "U W to P+ facing A", .deed = UMP_DEED_SHELTER,
                     .who = "the garrison of a town", .costs = "its activation (APW-FORM-05)"},
    [APW_V_CHARGE] = {"charge", "U at T [facing A]", .deed = UMP_DEED_CHARGE,
                      .who = "foot or horse in good order or disarray",
                      .costs = "its activation, and the die of the charge (APW-CHG-01)"},
    [APW_V_SALLY] = {"sally", "U W to P facing A at T", .deed = UMP_DEED_CHARGE,
                     .who = "a garrison that charges out of its town",
                     .costs = "its activation, and the die of the charge (APW-CHG-01)"},
    [APW_V_COUNTER] = {"counter", "U at T [facing A]", .deed = UMP_DEED_CHARGE, .reaction = true,
                       .who = "cavalry, when an enemy comes into sight or reach",
                       .costs = "its reaction (APW-CHG-07)"},
    [APW_V_LEAD] = {"lead", "U to P+", .deed = UMP_DEED_LEAD, .who = "a commander",
                    .costs = "part of his ride of the turn (APW-CMD-04)"},
    [APW_V_FIRE] = {"fire", "U+ at T", .deed = UMP_DEED_FIRE,
                    .who = "units that may fire, batteries together or one unit of foot",
                    .costs = "its fire of the turn (APW-FIRE-03)"},
    [APW_V_RESOLVE] = {"resolve", "T", .deed = UMP_DEED_OTHER,
                       .who = "the side with the initiative",
                       .costs = "nothing: it says which charge is fought next (APW-CHG-10)"},
    [APW_V_PURSUE] = {"pursue", "U at T", .deed = UMP_DEED_CHARGE,
                      .who = "a charger that has won by 7 or more",
                      .costs = "what is left of its reach (APW-MEL-17)"},
    [APW_V_LOSE] = {"lose", "U", .deed = UMP_DEED_LOSE,
                    .who = "the owner of several units in a melee",
                    .costs = "nothing: it says who bears the loss (APW-MEL-11)"},
    [APW_V_APPOINT] = {"appoint", "U with T", .deed = UMP_DEED_OTHER,
                       .who = "a side whose commander was lost",
                       .costs = "nothing: where the successor appears (APW-MOR-05)"},
    [APW_V_RALLY] = {"rally", "U with T", .deed = UMP_DEED_RALLY,
                     .who = "a commander, before a routed unit runs on",
                     .costs = "part of his ride, and the one attempt of the turn (APW-MOR-02)"},
};

static const char *const words[APW_WORDS] = {
    [APW_W_LINE] = "line",         [APW_W_COLUMN] = "column",
    [APW_W_COLUMN2] = "column2",   [APW_W_DEPLOYED] = "deployed",
    [APW_W_LIMBERED] = "limbered", [APW_W_FIRST] = "first",
    [APW_W_SECOND] = "second",     [APW_W_FALL_BACK] = "fall_back",
    [APW_W_DISORG] = "disorg",     [APW_W_MINUS_STAND] = "minus_stand",
    [APW_W_FOLLOW] = "follow",     [APW_W_STAY] = "stay",
    [APW_W_ADVANCE] = "advance",   [APW_W_GARRISON] = "garrison",
    [APW_W_TRY] = "try",           [APW_W_DECLINE] = "decline",
};

static const ump_ask_row asks[APW_ASKS] = {
    [APW_ASK_INITIATIVE] = {APW_SEQ_02, "the initiative", 10, UMP_SUM},
    [APW_ASK_WHO_FIRST] = {APW_SEQ_02, "to move first or second", 0, 0},
    [APW_ASK_REPLACE] = {APW_MOR_05, "a new commander", 10, UMP_SUM},
    [APW_ASK_APPOINT] = {APW_MOR_05, "where the new commander appears", 0, 0},
    [APW_ASK_DEPLOY] = {APW_SET_01, "deployment", 0, 0},
    [APW_ASK_MOVES] = {APW_SEQ_04, "movement", 0, 0},
    [APW_ASK_COMMAND] = {APW_CMD_02, "an order out of command", 10, UMP_SUM},
    [APW_ASK_CHARGE_DIE] = {APW_CHG_04, "the charge of the cavalry", 10, UMP_SUM},
    [APW_ASK_SURPRISE_DIE] = {APW_CHG_04, "surprise", 10, UMP_SUM},
    [APW_ASK_COUNTER] = {APW_CHG_07, "a counter-charge", 0, 0},
    [APW_ASK_GUNS] = {APW_FIRE_01, "artillery fire", 0, 0},
    [APW_ASK_RIFLES] = {APW_FIRE_01, "rifle fire", 0, 0},
    [APW_ASK_GUN_DIE] = {APW_ART_01, "artillery fire", 10, UMP_SUM},
    [APW_ASK_RIFLE_DIE] = {APW_RIF_01, "rifle fire", 10, UMP_SUM},
    [APW_ASK_RESULT_DIE] = {APW_RES_01, "the result of a hit", 10, UMP_SUM},
    [APW_ASK_COMMANDER_DIE] = {APW_RES_07, "the commander", 10, UMP_SUM},
    [APW_ASK_WHICH_COMMANDER] = {APW_RES_07, "which commander falls", 0, 0},
    [APW_ASK_BACK_CHOICE] = {APW_RES_12, "driven back in a town or works", 0, 0},
    [APW_ASK_FOLLOW] = {APW_CMD_05, "to go with the troops", 0, 0},
    [APW_ASK_WHICH_MELEE] = {APW_CHG_10, "which charge next", 0, 0},
    [APW_ASK_CHARGER_DIE] = {APW_MEL_09, "the chargers' melee", 6, UMP_SUM},
    [APW_ASK_TARGET_DIE] = {APW_MEL_09, "the melee of the charged", 6, UMP_SUM},
    [APW_ASK_MELEE_COMMANDER] = {APW_MEL_10, "the commander", 6, UMP_SUM},
    [APW_ASK_WHICH_UNIT] = {APW_MEL_13, "which unit loses the stand", 0, 0},
    [APW_ASK_OCCUPY] = {APW_MEL_16, "the ground that was taken", 0, 0},
    [APW_ASK_PURSUE] = {APW_MEL_17, "a breakthrough", 0, 0},
    [APW_ASK_RALLY_FIRST] = {APW_MOR_02, "a commander for routed troops", 0, 0},
    [APW_ASK_TRY] = {APW_MOR_01, "to try to restore order", 0, 0},
    [APW_ASK_RALLY] = {APW_MOR_01, "a rally", 10, UMP_SUM},
    [APW_ASK_RECONSTITUTE] = {APW_MOR_03, "the return of a stand", 10, UMP_SUM},
};

static ump_procedure *const procedures[APW_PROCS] = {
    [APW_DO_BATTLE] = apw_do_battle,       [APW_DO_DEPLOYMENT] = apw_do_deployment,
    [APW_DO_COMMAND] = apw_do_command,     [APW_DO_REPLACE] = apw_do_replace,
    [APW_DO_MOVEMENT] = apw_do_movement,   [APW_DO_SIDE] = apw_do_side,
    [APW_DO_ORDER] = apw_do_order,         [APW_DO_MARCH] = apw_do_march,
    [APW_DO_CHARGE] = apw_do_charge,       [APW_DO_REACTIONS] = apw_do_reactions,
    [APW_DO_FIRE] = apw_do_fire,           [APW_DO_RESULT] = apw_do_result,
    [APW_DO_SUFFER] = apw_do_suffer,       [APW_DO_RETREAT] = apw_do_retreat,
    [APW_DO_CHARGES] = apw_do_charges,     [APW_DO_MELEE] = apw_do_melee,
    [APW_DO_AFTERMATH] = apw_do_aftermath, [APW_DO_SIXES] = apw_do_sixes,
    [APW_DO_MORALE] = apw_do_morale,
};

/* ---- Which order may answer which ask ---- */

static bool not_now(ump_refusal *refusal, ump_rule rule)
{
    return ump_refuse(refusal, rule, "this order is not for now");
}

static bool check_reform(const apw_table *t, unsigned unit, ump_refusal *refusal)
{
    if (t->unit[unit].state != APW_DISORG)
        return ump_refuse(refusal, APW_CMD_03, "%u is not disorganized and cannot reform",
                          .unit = unit);
    if (t->unit[unit].must_hold)
        return ump_refuse(refusal, APW_CMD_02, "%u has no orders and must hold", .unit = unit);
    return true;
}

static bool check_movement(const apw_table *t, const apw_order_text *order, unsigned side,
                           ump_refusal *refusal)
{
    apw_plan plan;
    apw_approach approach;
    if (order->verb == APW_V_DONE)
        return true;
    if (order->verb < APW_V_MOVE || order->verb > APW_V_LEAD || order->verb == APW_V_COUNTER)
        return not_now(refusal, APW_CMD_03);
    if (order->verb == APW_V_LEAD)
        return apw_check_lead(t, order, side, refusal);
    if (!apw_may_act(t, order->unit, side, refusal))
        return false;
    if (order->verb == APW_V_REFORM)
        return check_reform(t, order->unit, refusal);
    if (order->verb == APW_V_CHARGE || order->verb == APW_V_SALLY)
        return apw_check_charge(t, order, &approach, refusal);
    return apw_check_march(t, order, &plan, refusal);
}

static bool check_resolve(const apw_table *t, const ump_answer *answer, ump_refusal *refusal)
{
    uint16_t target[256];
    size_t n = apw_melees(t, target, 256);
    if (answer->verb != APW_V_RESOLVE)
        return not_now(refusal, APW_CHG_10);
    return ump_is_among(answer->target[0], target, n) ||
           ump_refuse(refusal, APW_CHG_10, "%u is charged by nobody, or others fight first",
                      .unit = answer->target[0]);
}

static bool check_fire(const apw_table *t, const ump_answer *answer, bool guns,
                       ump_refusal *refusal)
{
    if (answer->verb == APW_V_DONE)
        return true;
    if (answer->verb != APW_V_FIRE)
        return not_now(refusal, APW_FIRE_01);
    return apw_check_fire(t, answer, guns, refusal);
}

static bool check_deploy(const apw_table *t, const apw_order_text *order, ump_refusal *refusal)
{
    if (order->verb != APW_V_DEPLOY)
        return not_now(refusal, APW_SET_01);
    if (order->unit < t->table.n_units && order->n_words == 0)
        return ump_refuse(refusal, APW_SET_01, "%u needs a formation", .unit = order->unit);
    return apw_check_deploy(t, order, refusal);
}

/* Of a unit that was hit, or of the side that fought. */
bool apw_check_commander(const apw_table *t, unsigned man, ump_refusal *refusal)
{
    return ump_top(t->table.game, t->table.state)->proc == APW_DO_SIXES
               ? apw_check_commander_loss(t, man, refusal)
               : apw_check_man(t, man, refusal);
}

static bool check_order(const apw_table *t, const ump_answer *answer, ump_refusal *refusal)
{
    if (t->table.state->ask_row == APW_ASK_GUNS || t->table.state->ask_row == APW_ASK_RIFLES)
        return check_fire(t, answer, t->table.state->ask_row == APW_ASK_GUNS, refusal);
    apw_order_text order = apw_order_of(answer);
    unsigned asked = t->table.state->ask_unit;
    switch (t->table.state->ask_row) {
    case APW_ASK_DEPLOY:
        return check_deploy(t, &order, refusal);
    case APW_ASK_APPOINT:
        return order.verb == APW_V_APPOINT ? apw_check_appoint(t, &order, refusal)
                                           : not_now(refusal, APW_MOR_05);
    case APW_ASK_RALLY_FIRST:
        if (order.verb == APW_V_DONE)
            return true;
        return order.verb == APW_V_RALLY && order.target == asked
                   ? apw_check_rally(t, order.unit, asked, refusal)
                   : not_now(refusal, APW_MOR_02);
    case APW_ASK_WHICH_MELEE:
        return check_resolve(t, answer, refusal);
    case APW_ASK_WHICH_COMMANDER:
        return order.verb == APW_V_LOSE ? apw_check_commander(t, order.unit, refusal)
                                        : not_now(refusal, APW_RES_07);
    case APW_ASK_WHICH_UNIT:
        return order.verb == APW_V_LOSE ? apw_check_loss(t, order.unit, refusal)
                                        : not_now(refusal, APW_MEL_13);
    case APW_ASK_PURSUE:
        if (order.verb == APW_V_DONE)
            return true;
        return order.verb == APW_V_PURSUE ? apw_check_pursuit(t, &order, asked, refusal)
                                          : not_now(refusal, APW_MEL_17);
    default:
        return check_movement(t, &order, answer->side, refusal);
    }
}

static bool check(const ump_game *game, const ump_state *state, const ump_answer *answer,
                  ump_refusal *refusal)
{
    if (answer->kind == UMP_ASK_CHOICE)
        return true;
    apw_table t = apw_table_of(game, state);
    if (answer->kind == UMP_ASK_ORDER)
        return check_order(&t, answer, refusal);
    if (answer->verb == APW_V_PASS)
        return true;
    if (answer->verb != APW_V_COUNTER)
        return not_now(refusal, APW_CHG_07);
    apw_order_text order = apw_order_of(answer);
    return apw_check_counter(&t, &order, state->ask_unit, state->ask_other, refusal);
}

/* ---- The start ---- */

static void setup_unit(const ump_game *game, ump_run *run, unsigned i)
{
    const apw_game *apw = game->family;
    const apw_unit_def *def = &apw->unit[i];
    apw_unit *u = apw_unit_at(run, i);
    ump_piece *piece = apw_piece_at(run, i);
    u->state = APW_GOOD; /* APW-SET-02 */
    u->form = def->form;
    u->width = def->width;
    u->stands = def->start;
    u->target = u->aim = u->locked = UMP_NOBODY;
    u->arrived = piece->on_table;
    apw_fit(run, i);
    if (def->form == APW_GARRISON)
        apw_enter_town(run, i, ump_spot_at(&game->field, piece->at).feature);
}

static void setup(const ump_game *game, ump_state *state)
{
    const apw_game *apw = game->family;
    ump_run run = {.game = game, .state = state};
    apw_battle_of(&run)->had_initiative = UMP_NO_SIDE;
    for (unsigned i = 0; i < apw->n_units; i++)
        setup_unit(game, &run, i);
    apw_table t = apw_table_here(&run);
    apw_battle_of(&run)->inside = apw_insides(&t);
    for (unsigned i = apw->n_units; i < game->force.n_pieces; i++) {
        ump_piece *piece = apw_piece_at(&run, i);
        piece->width = apw->chart.commander_width;
        piece->depth = apw->chart.commander_depth;
        apw_leader_at(&run, i)->arrived = piece->on_table;
    }
}

/* ---- How it looks and stands ---- */

static const char *const arm_names[] = {"infantry", "cavalry", "artillery"};
static const char *const form_names[] = {"line", "column", "garrison", "deployed", "limbered"};
static const char *const state_names[] = {"good", "disarray", "disorg", "routed"};

static void look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *out)
{
    apw_table t = apw_table_of(game, state);
    if (piece >= t.table.n_units) {
        out->command = t.chart->radius[apw_leader_def_of(&t, piece)->level];
        return;
    }
    const apw_unit *u = &t.unit[piece];
    out->strength = u->stands;
    out->original = apw_def(&t, piece)->start;
    if (u->form == APW_LINE && u->stands > 0)
        out->files = u->stands;
    if (u->form == APW_COLUMN && u->stands > 0) {
        out->files = u->width;
        out->ranks = (uint8_t)((u->stands + u->width - 1) / u->width);
    }
    out->arm = arm_names[apw_def(&t, piece)->arm];
    out->formation = form_names[u->form];
    out->level = state_names[u->state];
    out->trouble = u->state;
}

/* How much a side's troubles weigh: shaken stands, and how near its army is to breaking
 * (APW-VIC-02). */
static int strain(const apw_table *t, unsigned side)
{
    static const int worth[APW_STATES] = {0, 3, 8, 20};
    int shaken = 0, gone = 0, limit = (t->apw->start[side] + 1) / 2 + 1;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        const apw_unit *u = &t->unit[i];
        if (ump_side_of(&t->table, i) != side)
            continue;
        bool here = u->end == APW_REMAINS;
        shaken += here ? worth[u->state] * u->stands : 0;
        gone += u->lost + (here && u->state == APW_ROUTED ? u->stands : 0);
    }
    return shaken + 400 * gone * gone / (limit * limit);
}

static int evaluate(const ump_game *game, const ump_state *state, unsigned side)
{
    apw_table t = apw_table_of(game, state);
    int points = apw_victory_points(&t, side) - apw_victory_points(&t, !side);
    return 40 * points + strain(&t, !side) - strain(&t, side);
}

/* APW-FORM-05: the footprint of a garrison is its town. */
static const ump_feature *town_of(const ump_table *t, unsigned unit)
{
    const apw_battle *battle = ump_family_state_of(t->game, t->state);
    const apw_unit *u = (const apw_unit *)(const void *)(battle + 1) + unit;
    return u->form == APW_GARRISON ? &t->field->feature[u->town] : NULL;
}

static const ump_bodies bodies = {.town = town_of};

/* ---- Whether it can be ---- */

static bool stands_add_up(const apw_table *t, unsigned i)
{
    const apw_unit *u = &t->unit[i];
    return u->stands + u->lost == apw_def(t, i)->start && u->captured <= u->lost;
}

/* Units that touch may bite each other by a few ticks when one of them closes its ranks, for its
 * corners are rounded anew: that is still a touch. */
static ump_rect core_of(const ump_rect *r)
{
    return ump_rect_centred(r->centre, r->facing, r->width - 2 * UMP_CONTACT,
                            r->depth - 2 * UMP_CONTACT);
}

static bool footprints_apart(const apw_table *t, unsigned i)
{
    ump_outline own = ump_outline_of(&t->table, i);
    UMP_EACH_NEAR(j, &t->table, ump_outline_box(&own), ump_anyone()) {
        ump_outline other = ump_outline_of(&t->table, j);
        ump_rect core = core_of(&other.rect);
        if (j < i &&
            (own.town || other.town ? own.town == other.town : ump_rect_overlap(&own.rect, &core)))
            return false;
    }
    return true;
}

static bool chargers_add_up(const apw_table *t, unsigned unit)
{
    unsigned n = 0;
    for (unsigned i = 0; ump_here(&t->table, unit) && i < t->table.n_units; i++)
        n += apw_charged_by(t, unit, i);
    return n == t->unit[unit].chargers;
}

static const char *fault_of(const apw_table *t, unsigned i)
{
    const apw_unit *u = &t->unit[i];
    bool guns = apw_def(t, i)->arm == APW_ART;
    if (!stands_add_up(t, i))
        return "has stands that do not add up";
    if (u->state >= APW_STATES || u->form >= APW_FORMS || u->end > APW_WITHDRAWN)
        return "is in no state that there is";
    if (guns != (u->form == APW_DEPLOYED || u->form == APW_LIMBERED))
        return "is in a formation of another arm";
    if (!chargers_add_up(t, i))
        return "counts others than those who charge it";
    if (!ump_here(&t->table, i))
        return NULL;
    if (u->stands == 0 || u->end != APW_REMAINS)
        return "is gone and stands on the table";
    if (u->used > t->chart->allowance)
        return "has used more march points than there are";
    if (!ump_on_table(t->table.field, ump_outline_of(&t->table, i).rect.centre))
        return "stands beyond the edge";
    if (!footprints_apart(t, i))
        return "stands on another unit";
    if (u->charge == APW_CHARGES &&
        (u->target >= t->table.n_units || !ump_are_enemies(&t->table, i, u->target)))
        return "charges nobody who is an enemy";
    return NULL;
}

static const char *fault(const ump_game *game, const ump_state *state, unsigned piece)
{
    apw_table t = apw_table_of(game, state);
    return piece < t.table.n_units ? fault_of(&t, piece) : NULL;
}

const struct ump_rules ump_apw_rules = {
    .name = "apw",
    .revision = 7,
    .vocabulary = {.unit = apw_unit_attrs,
                   .leader = apw_leader_attrs,
                   .n_unit = APW_UNIT_ATTRS,
                   .n_leader = APW_LEADER_ATTRS},
    .grounds = UMP_BIT(UMP_ROUGH) | UMP_BIT(UMP_WOODS) | UMP_BIT(UMP_TOWN) | UMP_BIT(UMP_WATER) |
               UMP_BIT(UMP_IMPASSABLE) | UMP_BIT(UMP_HILL) | UMP_BIT(UMP_ROAD) |
               UMP_BIT(UMP_WORKS) | UMP_BIT(UMP_STREAM) | UMP_BIT(UMP_RIVER) | UMP_BIT(UMP_BRIDGE) |
               UMP_BIT(UMP_FORD),
    .zone_depth = apw_zone_depth,
    .verbs = verbs,
    .n_verbs = APW_VERBS,
    .words = words,
    .n_words = APW_WORDS,
    .asks = asks,
    .n_asks = APW_ASKS,
    .procedures = procedures,
    .n_procedures = APW_PROCS,
    .first = APW_DO_BATTLE,
    .load = apw_load,
    .setup = setup,
    .check = check,
    .propose = apw_propose,
    .evaluate = evaluate,
    .look = look,
    .fault = fault,
    .facts = apw_facts,
    .n_facts = APW_FACTS,
    .rule = apw_rule,
    .fact = apw_fact,
    .age = apw_age,
    .show = &apw_show,
    .bodies = &bodies,
};
