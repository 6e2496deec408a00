/*
 * adf.c: Across a Deadly Field as play/ sees it: its words, asks and procedures.
 *
 * Book       docs/rules/adf.md, all of it; rulings ADF-R-nn where the printed charts are silent.
 * Data       charts/adf15.chart, adf15-early.chart, adf10.chart: editions differ in them only.
 * Files      by the plan of docs/tour.md; geometry.c is section 2, activation.c sections 5 and 6,
 *            reaction.c section 7, retreat.c ADF-R-26, victory.c section 18.
 */
#include "rules/adf/adf.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- Words of a scenario ---- */

static const char *const formation_words[] = {"line", ADF_FORMATION_NAMES, NULL};
static const char *const nation_words[] = {"us", "cs", NULL};

/* ORDER ADF ATTR */
static const ump_attr unit_attrs[ADF_ATTRS] = {
    {"arm", UMP_ATTR_WORD, .bare = true, .required = true, .words = adf_arm_names},
    {"quality", UMP_ATTR_WORD, .bare = true, .required = true, .better = -1,
     .words = adf_quality_names},
    {"weapon", UMP_ATTR_TABLE, .bare = true, .required = true,
     .tables = "infantry_weapons cavalry_weapons artillery_types"},
    {"figs", UMP_ATTR_INT, .better = 1, .low = 1, .high = ADF_MAX_FIGS},
    {"stands", UMP_ATTR_INT, .low = 1, .high = 6, .initial = 2},
    {"formation", UMP_ATTR_WORD, .bare = true, .words = formation_words},
    {"mounted", .kind = UMP_ATTR_FLAG},
    {"no_pistols", .kind = UMP_ATTR_FLAG},
    {"nation", UMP_ATTR_WORD, .words = nation_words},
    {"sections", UMP_ATTR_INT, .better = 1, .low = 1, .high = ADF_MAX_SECTIONS},
};

static const ump_attr leader_attrs[] = {
    {"lb", UMP_ATTR_INT, .required = true, .better = 1, .low = 0, .high = 3},
};

/* ---- Orders, asks, procedures ---- */

/* ORDER ADF VERB */
static const ump_verb verbs[ADF_VERBS] = {
    {"pass", "", .deed = UMP_DEED_PASS, .reaction = true, .who = "whoever is asked",
     .costs = "lets this chance go (ADF-R-86)"},
    {"hold", "", .deed = UMP_DEED_PASS, .reaction = true, .who = "the side that may react",
     .costs = "no more reactions to this action; desperation fire is still asked for (ADF-REA-06)"},
    {"end", "", .deed = UMP_DEED_PASS,
     .who = "the active side, when no routed unit has still to run",
     .costs = "its part of the turn, or its leader phase, is over"},
    {"lead", "U [to P+] [join T]", .deed = UMP_DEED_LEAD, .who = "a leader in the leader phase",
     .costs = "up to two allowances a turn; joining a unit ends his ride (ADF-LDR-01, ADF-LDR-02)"},
    {"group", "U+ first W then W", .deed = UMP_DEED_JOIN,
     .who = "adjacent units of one arm and formation, before they are activated",
     .costs = "both actions of each are named beforehand (ADF-GRP-01)"},
    {"test", "U", .deed = UMP_DEED_COMMAND, .who = "a unit out of command",
     .costs = "a test of competence; failed, it does not act freely (ADF-CMD-02)",
     .example = "us test b"},
    {"move", "U to P+ [facing A] [form W]", .deed = UMP_DEED_MOVE,
     .who = "an activated unit that is not routed",
     .costs = "one action, up to its allowance (ADF-MOV-02)"},
    {"face", "U facing A [to P+]", .deed = UMP_DEED_TURN, .reaction = true,
     .who = "an activated unit, or a unit that reacts",
     .costs =
         "one action or the reaction; what is left of the allowance may be marched (ADF-MOV-04)"},
    {"wheel", "U facing A [to P+]", .deed = UMP_DEED_TURN, .who = "an activated unit",
     .costs = "one action; the outer end pays for the wheel (ADF-MOV-04)"},
    {"form", "U as W [on W] [to P+]", .deed = UMP_DEED_FORM, .reaction = true,
     .who = "an activated unit, or a unit that reacts",
     .costs = "one action or half a move, by quality (ADF-FRM-01)"},
    {"fire", "U+ at T", .deed = UMP_DEED_FIRE, .reaction = true,
     .who = "units that have not fired in this action; as a reaction at the unit that triggered it",
     .costs = "one action or the reaction (ADF-FIRE-01); several: combined fire (ADF-FIRE-15)"},
    {"deliberately", "U+ at T", .deed = UMP_DEED_FIRE,
     .who = "an activated unit that has done nothing yet", .costs = "both actions (ADF-FIRE-11)"},
    {"charge", "U+ at T+ [facing A]", .deed = UMP_DEED_CHARGE,
     .who = "formed units in good order or disorder whose way meets the target first",
     .costs = "one action (ADF-CHG-01, ADF-CHG-02)"},
    {"reform", "U as W", .deed = UMP_DEED_RALLY, .reaction = true,
     .who = "a unit in disorder, or one that reacts",
     .costs = "one action or the reaction (ADF-ACT-04)"},
    {"rally", "U", .deed = UMP_DEED_RALLY, .reaction = true, .who = "a unit below good order",
     .costs = "one action or the reaction, and a check (ADF-RAL-01)"},
    {"disengage", "U to P+ [facing A] [as W]", .deed = UMP_DEED_EVADE, .reaction = true,
     .who = "a unit with an enemy near, as an action or a reaction",
     .costs = "one action or the reaction; it is in disorder afterwards (ADF-MOV-09)"},
    {"merge", "U with T as W", .deed = UMP_DEED_OTHER, .who = "two weak regiments that touch",
     .costs = "one action of both; they are one unit from then on (ADF-MRG-01)",
     .example = "us merge a with b as battle_line"},
    {"rout", "U", .deed = UMP_DEED_OTHER, .who = "a routed unit of the active side",
     .costs = "its first action; it must run (ADF-MOV-08)"},
    {"countercharge", "U at T", .deed = UMP_DEED_CHARGE, .reaction = true,
     .who = "a unit in good order that is charged, of a kind that may charge",
     .costs = "its reaction (ADF-CHG-04)"},
    {"next", "T", .deed = UMP_DEED_OTHER, .who = "the charging side, when several targets are met",
     .costs = "nothing: it says which impact is fought first", .example = "us next y"},
    {"name", "U", .deed = UMP_DEED_OTHER,
     .who = "the charging side, when several units are in contact",
     .costs = "nothing: it says who leads (ADF-R-45)", .example = "us name b"},
    {"advance", "U [to P] [at T]", .deed = UMP_DEED_CHARGE, .who = "the winner of an impact",
     .costs = "nothing: up to the margin less 1 inch, or into another enemy (ADF-CHG-19)"},
};

/* Formations, then ORDER adf_word */
static const char *const words[ADF_WORDS] = {ADF_FORMATION_NAMES,
                                             "foot",
                                             "horse",
                                             "fire",
                                             "move",
                                             "charge",
                                             "form",
                                             "face",
                                             "reform",
                                             "rally",
                                             "disengage",
                                             "merge",
                                             "own",
                                             "line"};

/* ORDER ADF ASK */
static const ump_ask_row asks[ADF_ASKS] = {
    {ADF_SEQ_01, "the initiative", 6, UMP_EACH},
    {ADF_LDR_01, "the leader phase", 0, 0},
    {ADF_SEQ_05, "an activation", 0, 0},
    {ADF_ACT_01, "an action", 0, 0},
    {ADF_REA_02, "a reaction", 0, 0},
    {ADF_REA_06, "desperation fire", 0, 0},
    {ADF_CHG_04, "a countercharge", 0, 0},
    {ADF_CHG_10, "point-blank fire", 0, 0},
    {ADF_CHG_07, "which target next", 0, 0},
    {ADF_CHG_13, "the lead unit", 0, 0},
    {ADF_CHG_19, "an advance after the impact", 0, 0},
    {ADF_FIRE_07, "fire", 6, UMP_SUM},
    {ADF_LDR_06, "a leader under fire", 6, UMP_AT_LEAST},
    {ADF_LDR_07, "a leader whose unit is gone", 6, UMP_SUM},
    {ADF_MOR_08, "a morale check", 6, UMP_SUM},
    {ADF_MOV_08, "a rout move", 6, UMP_SUM},
    {ADF_CHG_03, "the charge bonus", 6, UMP_SUM},
    {ADF_CHG_14, "the impact", 6, UMP_SUM},
    {ADF_CHG_16, "how far the charge stops short", 6, UMP_SUM},
    {ADF_CMD_03, "a tactical competence test", 6, UMP_SUM},
    {ADF_CHG_12, "the pursuit of one that has fallen back", 0, 0},
};

/* ORDER ADF PROC */
static ump_procedure *const procedures[ADF_PROCS] = {
    adf_do_battle, adf_do_leaders, adf_do_active, adf_do_activation, adf_do_move,
    adf_do_fire,   adf_do_hits,    adf_do_check,  adf_do_cascade,    adf_do_rout,
    adf_do_rally,  adf_do_window,  adf_do_charge, adf_do_impact,     adf_do_leader_fate,
    adf_do_test,   adf_do_results,
};

static bool check_answer(const ump_game *game, const ump_state *state, const ump_answer *a,
                         ump_refusal *refusal)
{
    const adf_table t = adf_table_of(game, state);
    for (unsigned i = 0; i < a->n_units; i++)
        if (a->verb != ADF_LEAD && a->unit[i] >= t.table.n_units)
            return ump_refuse(refusal, ADF_LDR_07, "%u is a leader, no unit", .unit = a->unit[i]);
    for (unsigned i = 0; i < a->n_targets; i++)
        if (a->target[i] >= t.table.n_units)
            return ump_refuse(refusal, ADF_LDR_07, "%o is a leader: leaders are no targets",
                              .other = a->target[i]);
    switch (state->ask_row) {
    case ADF_ASK_REACT:
    case ADF_ASK_DESPERATE:
        return adf_check_reaction(&t, a, refusal);
    case ADF_ASK_COUNTER:
        return adf_check_counter(&t, a, refusal);
    case ADF_ASK_NEXT:
        return adf_check_charge_ask(&t, a, refusal);
    case ADF_ASK_POINT_BLANK:
    case ADF_ASK_NAME:
    case ADF_ASK_ADVANCE:
    case ADF_ASK_FOLLOW:
        return adf_check_impact_ask(&t, a, refusal);
    default:
        return adf_check_order(&t, a, refusal);
    }
}

/* Terrain of section 1.7; a stream hinders nobody. */
#define GROUNDS                                                                                    \
    (UMP_BIT(UMP_OPEN) | UMP_BIT(UMP_BROKEN) | UMP_BIT(UMP_ROUGH) | UMP_BIT(UMP_LIGHT_WOODS) |     \
     UMP_BIT(UMP_HEAVY_WOODS) | UMP_BIT(UMP_ORCHARD) | UMP_BIT(UMP_FARM) | UMP_BIT(UMP_VILLAGE) |  \
     UMP_BIT(UMP_WATER) | UMP_BIT(UMP_IMPASSABLE) | UMP_BIT(UMP_HILL) | UMP_BIT(UMP_ROAD) |        \
     UMP_BIT(UMP_TRAIL) | UMP_BIT(UMP_FENCE) | UMP_BIT(UMP_WALL) | UMP_BIT(UMP_HASTY_WORKS) |      \
     UMP_BIT(UMP_LIGHT_WORKS) | UMP_BIT(UMP_HEAVY_WORKS) | UMP_BIT(UMP_RIVER) |                    \
     UMP_BIT(UMP_STREAM) | UMP_BIT(UMP_BRIDGE) | UMP_BIT(UMP_FORD))

const struct ump_rules ump_adf_rules = {
    .name = "adf",
    .revision = 10,
    .vocabulary = {.unit = unit_attrs,
                   .leader = leader_attrs,
                   .n_unit = ADF_ATTRS,
                   .n_leader = COUNT(leader_attrs)},
    .grounds = GROUNDS,
    .verbs = verbs,
    .n_verbs = ADF_VERBS,
    .words = words,
    .n_words = ADF_WORDS,
    .asks = asks,
    .n_asks = ADF_ASKS,
    .procedures = procedures,
    .n_procedures = ADF_PROCS,
    .first = ADF_DO_BATTLE,
    .load = adf_load,
    .setup = adf_setup,
    .check = check_answer,
    .propose = adf_propose,
    .evaluate = adf_evaluate,
    .look = adf_look,
    .fault = adf_fault,
    .facts = adf_facts,
    .n_facts = ADF_FACTS,
    .rule = adf_rule,
    .fact = adf_fact,
    .show = &adf_show,
};
