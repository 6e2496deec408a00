/*
 * forgets.c: what is kept behind a position (what was asked before, the ground under each piece)
 * changes nothing but the time: battles end alike with it and without.
 */
#include "play/rules.h"
#include "sim/sim.h"

#include <criterion/criterion.h>

static sim_result fight(const char *scenario, const char *general, uint64_t seed, bool forgets)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario)};
    ump_game *game = ump_game_load(&source, NULL);
    cr_assert(game != NULL);
    game->forgets = forgets;
    const ump_general *who = ump_general_find(general);
    sim_battle battle = {.game = game, .general = {who, who}, .seed = seed, .nodes = 400};
    sim_table *table = sim_table_new();
    sim_tally *tally = sim_tally_new(game);
    sim_result result;
    cr_assert(table && tally && sim_fight(table, &battle, tally, &result) && !result.broken);
    sim_tally_free(tally);
    sim_table_free(table);
    ump_game_free(game);
    return result;
}

Test(forgets, a_battle_ends_alike_with_nothing_kept)
{
    static const char *const scenarios[] = {"template-drill", "first-steps",    "herbst-woods",
                                            "potomac-drill",  "apw-crossroads", "apw-nachod"};
    static const char *const generals[] = {"recruit", "drill", "veteran"};
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        for (size_t g = 0; g < 3; g++) {
            sim_result kept = fight(scenarios[i], generals[g], 11 + g, false);
            sim_result forgotten = fight(scenarios[i], generals[g], 11 + g, true);
            cr_expect_eq(kept.hash, forgotten.hash, "%s, %s", scenarios[i], generals[g]);
            cr_expect_eq(kept.answers, forgotten.answers, "%s, %s", scenarios[i], generals[g]);
        }
}
