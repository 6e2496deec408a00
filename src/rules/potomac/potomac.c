/*
 * potomac.c: Across the Potomac, 1.01, as a family of rules.
 *
 * Book: docs/rules/potomac.md, every rule by its ID; the rulings are in its part 3.
 *
 * Covers: all of it: initiative, command, groups, skirmishers, fire, siege, charges, melee, morale.
 *
 * Readings: An officer is named once ("officer jackson") and then gives his orders; a skirmish line
 * is named by its parent; a work by a point of it. In a group charge ("charge a b c at x x y") unit
 * and target stand in the same place of their lists; the last target serves for the units that
 * remain, and a unit that is named as its own target has none (GRP-08). A melee holds 16 units a
 * side.
 *
 * Data: charts/potomac.chart.
 */
#include "rules/potomac/potomac.h"

#include "rules/potomac/load.h"

/* ORDER VERB */
static const ump_verb verbs[POT_VERBS] = {
    {"place", "U at P facing A [in W] [joining T]", .deed = UMP_DEED_PLACE,
     .who = "the side that sets up", .costs = "nothing (POT-SET-03)",
     .example = "us place a at 60,30 facing 0"},
    {"officer", "U", .deed = UMP_DEED_COMMAND, .who = "the active side, in the Command Phase",
     .costs = "the former officer gives no more orders this period (POT-CMD-02)"},
    {"done", "", .deed = UMP_DEED_PASS, .who = "the officer who gives orders",
     .costs = "he gives no more orders this period (POT-TRN-07)"},
    {"end", "", .deed = UMP_DEED_PASS, .who = "the active side",
     .costs = "the phase is over (POT-TRN-07)"},
    {"pass", "", .deed = UMP_DEED_PASS, .who = "whoever is asked", .costs = "lets this chance go"},
    {"move", "U+ to P+ [facing A] [then W]", .deed = UMP_DEED_MOVE,
     .who = "an officer, to units of his",
     .costs = "an order; the first of the period is free of the test (POT-CMD-04, POT-ORD-02)"},
    {"change", "U W [and W] [facing A] [to P+]", .deed = UMP_DEED_FORM,
     .who = "an officer, to a unit of his",
     .costs = "an order; half of the allowance for each change (POT-ORD-02)"},
    {"turn", "U+ facing A", .deed = UMP_DEED_TURN, .who = "an officer, to units of his",
     .costs = "an order; up to 45 degrees free, more for half of the allowance (POT-MOV-17)"},
    {"fire", "U+ at T*", .deed = UMP_DEED_FIRE,
     .who = "an officer, to units of his; or a unit on its own initiative",
     .costs = "an order, or the initiative action (POT-ORD-03, POT-INI-03)"},
    {"bombard", "U at P", .deed = UMP_DEED_FIRE, .who = "an officer, to siege guns or mortars",
     .costs = "an order (POT-SGE-02)"},
    {"ready", "U+", .deed = UMP_DEED_READY, .who = "an officer, to foot or guns",
     .costs = "an order (POT-ORD-04)"},
    {"charge", "U+ at T* [facing A]", .deed = UMP_DEED_CHARGE,
     .who = "an officer, to units of his; or a unit on its own initiative",
     .costs = "an order, or the initiative action (POT-CHG-03)"},
    {"charge_line", "U at T [facing A]", .deed = UMP_DEED_CHARGE,
     .who = "an officer, to a unit of his", .costs = "an order (POT-CHG-05)"},
    {"deploy", "U N at P", .deed = UMP_DEED_SCREEN,
     .who = "an officer, to foot; or a unit on its own initiative",
     .costs = "an order, or the initiative action; at most half of its stands (POT-SKR-02)"},
    {"recall", "U+", .deed = UMP_DEED_SCREEN,
     .who = "an officer, to a unit with skirmishers out; or on its own initiative",
     .costs = "an order, or the one initiative action of unit and line (POT-INI-03)"},
    {"rally", "U+", .deed = UMP_DEED_RALLY, .who = "an officer, to a confused unit",
     .costs = "an order (POT-ORD-08)"},
    {"line_move", "U to P+", .deed = UMP_DEED_SCREEN, .who = "an officer, to a skirmish line",
     .costs = "an order to the line (POT-ORD-13)"},
    {"line_fire", "U at T", .deed = UMP_DEED_FIRE,
     .who = "an officer, to a skirmish line; or the line on its own initiative",
     .costs = "an order to the line, or its initiative action (POT-ORD-13)"},
    {"ride", "to P [joining T+]", .deed = UMP_DEED_LEAD,
     .who = "the officer who gives orders, for himself",
     .costs = "an order given and received by him (POT-OFF-02)"},
    {"evade", "U", .deed = UMP_DEED_EVADE,
     .who = "a unit, or an officer who rides alone, that sees an enemy near",
     .costs = "the initiative action; no orders to it this period (POT-EVA-03, POT-ORD-10)"},
    {"line_evade", "U", .deed = UMP_DEED_EVADE, .who = "a skirmish line that sees an enemy near",
     .costs = "the initiative action of the line (POT-EVA-03)"},
    {"dissolve", "U", .deed = UMP_DEED_OTHER, .who = "the owner of a group",
     .costs = "nothing (POT-GRP-01)", .example = "us dissolve a"},
    {"group", "U+", .deed = UMP_DEED_OTHER,
     .who = "an officer who may then give an order, of touching units that are not confused",
     .costs = "nothing: no test, no order given or received (POT-GRP-01)",
     .example = "us group a b"},
    {"strike", "U at T", .deed = UMP_DEED_OTHER,
     .who = "a unit in melee that touches several enemies",
     .costs = "nothing: it says whom it strikes (POT-MEL-14)", .example = "us strike a at w0"},
    {"promote", "U", .deed = UMP_DEED_OTHER, .who = "a side whose general is lost",
     .costs = "nothing (POT-OFF-12)", .example = "us promote u2"},
    {"stay", "U with T", .deed = UMP_DEED_OTHER, .who = "an officer whose group comes apart",
     .costs = "nothing (POT-OFF-14)", .example = "us stay u1 with b"},
    {"ride_free", "U", .deed = UMP_DEED_OTHER,
     .who = "an officer whose unit breaks or whose group comes apart",
     .costs = "nothing: he is on his own where he is (POT-OFF-13, POT-OFF-14)",
     .example = "us ride_free u1"},
};

/* ORDER WORD */
static const char *const words[POT_WORDS] = {
    "line", "single_line", "column", "irregular", "mount",       "dismount", "limber", "unlimber",
    "fire", "hold",        "stay",   "pursue",    "own_officer", "general",  "flee",   "remain",
};

/* ORDER ASK */
static const ump_ask_row asks[POT_ASKS] = {
    {POT_SET_03, "deployment", 0, 0},
    {POT_INI_09, "initiative action", 0, 0},
    {POT_CMD_02, "order", 0, 0},
    {POT_SKR_18, "move of the skirmish line", 0, 0},
    {POT_MEL_14, "whom to strike", 0, 0},
    {POT_OFF_12, "who takes command", 0, 0},
    {POT_OFF_14, "which unit the officer stays with", 0, 0},
    {POT_PMF_01, "pre-melee fire", 0, 0},
    {POT_MEL_15, "follow up", 0, 0},
    {POT_OFF_13, "the officer of a fleeing unit", 0, 0},
    {POT_SET_02, "the first initiative", 6, UMP_EACH},
    {POT_CMD_05, "a command test", 6, UMP_SUM},
    {POT_SAF_07, "the fire", 6, UMP_AT_LEAST},
    {POT_SAF_12, "the fire of skirmishers", 6, UMP_AT_LEAST},
    {POT_ART_06, "the fire of guns", 6, UMP_AT_LEAST},
    {POT_SGE_04, "the fire at the work", 6, UMP_AT_LEAST},
    {POT_PMF_05, "a range test", 6, UMP_SUM},
    {POT_PMF_06, "a range test", 6, UMP_SUM},
    {POT_OFF_07, "the officer", 6, UMP_SUM},
    {POT_DRV_03, "a collision", 6, UMP_EACH},
    {POT_SPC_01, "fear", 6, UMP_SUM},
    {POT_MRL_02, "a morale test", 6, UMP_SUM},
    {POT_MRL_12, "a flight through friends", 6, UMP_EACH},
    {POT_MEL_04, "the blows of the chargers", 6, UMP_AT_LEAST},
    {POT_MEL_04, "the blows of the defenders", 6, UMP_AT_LEAST},
};

/* ORDER PROC */
static ump_procedure *const procedures[POT_PROCS] = {
    pot_do_battle, pot_do_setup, pot_do_period, pot_do_order, pot_do_fire,
    pot_do_loss,   pot_do_back,  pot_do_nerves, pot_do_flee,  pot_do_charges,
    pot_do_charge, pot_do_melee, pot_do_follow,
};

/* ---- How a side stands ---- */

/* What a side has lost or may soon lose, in quarters of a stand; and how near it is to breaking
 * (SET-05), where every unit weighs more. */
static int32_t strain(const pot_table *t, unsigned side)
{
    int32_t shaken = 0, lost = 0, units = t->data->units[side];
    for (unsigned u = 0; u < t->n_units; u++) {
        const pot_unit *unit = &t->unit[u];
        if (pot_side(t, u) != side)
            continue;
        bool gone = unit->life == POT_DESTROYED || unit->life == POT_LEFT;
        lost += gone || unit->routing;
        if (!gone)
            shaken += (unit->routing ? 3 : unit->confused ? 1 : 0) * unit->stands;
    }
    int32_t limit = units * t->book->house.break_percent / 100 + 1;
    return shaken + 40 * lost * lost / (limit * limit);
}

/* Stands kept against stands taken, with objectives and officers, in thousandths. */
static int evaluate(const ump_game *game, const ump_state *state, unsigned side)
{
    pot_table t = pot_table_of(game, state);
    int32_t all = t.data->stands[0] + t.data->stands[1];
    if (state->over)
        return state->winner == UMP_NO_SIDE ? 0 : state->winner == side ? 1000 : -1000;
    int32_t lead = 4 * (pot_score(&t, side) - pot_score(&t, 1 - side)) + strain(&t, 1 - side) -
                   strain(&t, side);
    int32_t value = all == 0 ? 0 : lead * 250 / all;
    return value > 999 ? 999 : value < -999 ? -999 : value;
}

/* ---- How a piece looks ---- */

static void look_officer(const pot_table *t, unsigned piece, ump_look *look)
{
    const pot_officer *o = pot_officer_of(t, piece);
    look->arm = "officer";
    look->strength = look->original = 1;
    look->formation = o->unit == UMP_NOBODY ? "alone" : "attached";
    look->level = t->now->general[pot_side(t, piece)] == piece ? "general" : "subordinate";
}

static const char *level_of(const pot_unit *u)
{
    if (u->routing)
        return "routing";
    if (u->confused)
        return "confused";
    return u->ready ? "stand_ready" : "good_order";
}

static const char *formation_of(const pot_table *t, unsigned unit)
{
    static const char *const names[] = {"line", "column", "irregular"};
    const pot_unit *u = &t->unit[unit];
    if (pot_off_guns(t, unit))
        return "off_guns";
    if (pot_guns(t, unit))
        return u->deployed ? "deployed" : "limbered";
    return names[u->formation];
}

static const char *arm_of(const pot_table *t, unsigned unit)
{
    static const char *const names[] = {"infantry", "cavalry", "field_artillery", "siege_artillery",
                                        "mortar"};
    return names[t->def[unit].type];
}

static ump_apart stands_apart(const pot_table *t, ump_rect r, const char *what)
{
    return (ump_apart){.at = r.front,
                       .facing = r.facing,
                       .width = r.width,
                       .depth = r.depth,
                       .files = (uint8_t)(r.width / t->book->stand_width),
                       .ranks = (uint8_t)(r.depth / t->book->stand_depth),
                       .what = what};
}

/* SKR-03, EVA-07: a line that is out, guns without their crew. */
static ump_apart apart_from(const pot_table *t, unsigned unit)
{
    if (!pot_on_table(t, unit))
        return (ump_apart){.what = ""};
    if (t->unit[unit].line > 0)
        return stands_apart(t, pot_line_rect(t, unit), "skirmishers");
    if (pot_has_left_guns(t, unit))
        return stands_apart(t, pot_guns_rect(t, unit), "guns");
    return (ump_apart){.what = ""};
}

static void look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *out)
{
    pot_table t = pot_table_of(game, state);
    if (piece >= t.n_units) {
        look_officer(&t, piece, out);
        return;
    }
    const pot_unit *u = &t.unit[piece];
    out->strength = (uint16_t)(u->stands + (u->line + 1) / 2);
    out->original = (uint16_t)t.def[piece].stands;
    out->files = (uint8_t)(t.piece[piece].width / t.book->stand_width);
    out->ranks = (uint8_t)(t.piece[piece].depth / t.book->stand_depth);
    out->arm = arm_of(&t, piece);
    out->formation = formation_of(&t, piece);
    out->level = level_of(u);
    out->trouble = u->routing ? 3 : u->confused ? 2 : 0;
    out->apart = apart_from(&t, piece);
}

/* ---- Nothing is wrong with it ---- */

/* More than it began with: a recalled odd skirmisher may be owed one stand (SKR-05). */
static bool stands_over(const pot_table *t, unsigned u)
{
    const pot_unit *x = &t->unit[u];
    return x->stands + (x->line + 1) / 2 > t->def[u].stands;
}

static bool stands_on_enemy(const pot_table *t, unsigned u)
{
    return ump_bites_into(&t->table, ump_rect_of(&t->table, u), ump_enemies_of(&t->table, u),
                          UMP_ROUNDING) != UMP_NOBODY; /* TAB-07: by more than a hair */
}

static const char *fault_of_unit(const pot_table *t, unsigned u)
{
    const pot_unit *x = &t->unit[u];
    bool here = pot_on_table(t, u);
    if (here != (x->life == POT_FIGHTING))
        return "is on the table and not in the fight, or the reverse";
    if (x->stands < 0 || x->markers < 0 || stands_over(t, u))
        return "has more or fewer stands than it can have";
    bool falling = t->state->ask_row == POT_ASK_OFFICER_DICE; /* it is gone once his die is cast */
    if (here && ((x->stands == 0 && !falling) ||
                 x->markers > pot_most_markers(t->book, t->def[u].strength)))
        return "has no stands, or too many hits borne";
    if (x->routing && !x->confused)
        return "is routing in good order";
    if (x->ready && x->confused)
        return "is ready and confused";
    return here && stands_on_enemy(t, u) ? "stands on an enemy" : NULL;
}

static const char *fault_of_officer(const pot_table *t, unsigned officer)
{
    const pot_officer *o = pot_officer_of(t, officer);
    if (o->unit != UMP_NOBODY && (o->life != POT_FIGHTING || !pot_on_table(t, o->unit)))
        return "is attached to nobody who is there";
    if ((o->life == POT_FIGHTING) != (t->piece[officer].on_table != 0))
        return "is on the table and not in the fight, or the reverse";
    return NULL;
}

static const char *fault(const ump_game *game, const ump_state *state, unsigned piece)
{
    pot_table t = pot_table_of(game, state);
    for (unsigned i = 0; piece == 0 && i < t.data->n_forts; i++)
        if (t.fort[i].cohesion < 0 || t.fort[i].cohesion > t.data->fort[i].cohesion)
            return "is in a battle with a work of no such cohesion";
    return piece < t.n_units ? fault_of_unit(&t, piece) : fault_of_officer(&t, piece);
}

const struct ump_rules ump_potomac_rules = {
    .name = "potomac",
    .revision = 11,
    .vocabulary = {.unit = pot_unit_attrs,
                   .leader = pot_leader_attrs,
                   .n_unit = POT_UNIT_ATTRS,
                   .n_leader = POT_LEADER_ATTRS},
    .grounds = UMP_AREAS | UMP_BIT(UMP_ROAD) | UMP_BIT(UMP_TRAIL) | UMP_BIT(UMP_FENCE) |
               UMP_BIT(UMP_WALL) | UMP_BIT(UMP_HASTY_WORKS) | UMP_BIT(UMP_LIGHT_WORKS) |
               UMP_BIT(UMP_HEAVY_WORKS) | UMP_BIT(UMP_WORKS) | UMP_BIT(UMP_STREAM) |
               UMP_BIT(UMP_RIVER) | UMP_BIT(UMP_FORT) | UMP_BIT(UMP_BRIDGE) | UMP_BIT(UMP_FORD),
    .forts = "fortification_defaults",
    .zone_depth = pot_zone_depth,
    .verbs = verbs,
    .n_verbs = POT_VERBS,
    .words = words,
    .n_words = POT_WORDS,
    .asks = asks,
    .n_asks = POT_ASKS,
    .procedures = procedures,
    .n_procedures = POT_PROCS,
    .first = POT_DO_BATTLE,
    .bodies = &pot_bodies,
    .load = pot_load,
    .setup = pot_stand_to,
    .check = pot_check,
    .propose = pot_propose,
    .evaluate = evaluate,
    .look = look,
    .fault = fault,
    .facts = pot_facts_ruled,
    .n_facts = POT_FACTS,
    .rule = pot_rule,
    .fact = pot_fact,
    .age = pot_age,
    .span = "period",
    .show = &pot_show,
};
