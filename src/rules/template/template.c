/*
 * template.c: the smallest family that plays. Copy it to begin a new one: docs/adding-a-family.md.
 *
 * Book       none: docs/rules/template.md. (Title, edition, pages.)
 * Covers     companies that move and fire by turns, fire in return, morale, objectives.
 * Leaves out sight, leaders, formations, charges. (List it: readers look here first.)
 * Readings   TPL-R-01. (Where the book is unclear: the passage, our reading, and why.)
 * Data       charts/template.chart.
 *
 * Here is the socket: the rows that text and frames refer to, legality, and what the engine calls.
 */
#include "rules/template/template.h"

static const ump_verb verbs[] = {
    {"pass", "", .deed = UMP_DEED_PASS, .reaction = true, .who = "whoever is asked",
     .costs = "lets this chance go"},
    {"move", "U to P+ [facing A]", .deed = UMP_DEED_MOVE,
     .who = "a company of the side whose part it is", .costs = "its order of the turn"},
    {"fire", "U at T", .deed = UMP_DEED_FIRE, .reaction = true,
     .who = "a company of the side whose part it is, or one that was fired at",
     .costs = "its order of the turn; answering costs nothing"},
};

static const char *const words[] = {"fall_back", "stand"};

static const ump_ask_row asks[] = {
    {TPL_TURN_02, "the turn", 0, 0},       {TPL_FIRE_05, "return fire", 0, 0},
    {TPL_FIRE_02, "a volley", 6, UMP_SUM}, {TPL_MOR_01, "a morale check", 6, UMP_EACH},
    {TPL_MOR_02, "a failed check", 0, 0},
};

static ump_procedure *const procedures[] = {tpl_do_battle, tpl_do_part, tpl_do_fire, tpl_do_volley,
                                            tpl_do_morale};

static bool check_reaction(const ump_state *state, const ump_answer *answer, ump_refusal *refusal)
{
    if (answer->verb == TPL_PASS ||
        (answer->unit[0] == state->ask_unit && answer->target[0] == state->ask_other))
        return true;
    return ump_refuse(refusal, TPL_FIRE_05, "only %u may fire, and only back at %o",
                      .unit = state->ask_unit, .other = state->ask_other);
}

static bool check(const ump_game *game, const ump_state *state, const ump_answer *answer,
                  ump_refusal *refusal)
{
    tpl_table t = tpl_table_of(game, state);
    if (answer->kind == UMP_ASK_CHOICE)
        return true;
    if (answer->kind == UMP_ASK_REACTION)
        return check_reaction(state, answer, refusal);
    if (answer->verb == TPL_PASS)
        return true;
    if (!tpl_check_turn(&t, answer->unit[0], answer->side, refusal))
        return false;
    if (answer->verb == TPL_FIRE)
        return tpl_check_fire(&t, answer->unit[0], answer->target[0], refusal);
    return tpl_check_move(&t, answer, refusal);
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

const struct ump_rules ump_template_rules = {
    .name = "template",
    .revision = 2,
    .vocabulary = {.unit = tpl_unit_attrs, .n_unit = TPL_N_ATTRS},
    .grounds = UMP_BIT(UMP_GROUNDS) - 1,
    .verbs = verbs,
    .n_verbs = COUNT(verbs),
    .words = words,
    .n_words = COUNT(words),
    .asks = asks,
    .n_asks = COUNT(asks),
    .procedures = procedures,
    .n_procedures = COUNT(procedures),
    .first = TPL_DO_BATTLE,
    .load = tpl_load,
    .setup = tpl_setup,
    .check = check,
    .propose = tpl_propose,
    .evaluate = tpl_evaluate,
    .look = tpl_look,
    .fault = tpl_fault,
    .facts = tpl_facts,
    .n_facts = TPL_N_FACTS,
    .rule = tpl_rule,
    .fact = tpl_fact,
    .show = &tpl_show,
};
