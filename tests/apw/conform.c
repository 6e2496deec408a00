/*
 * conform.c: whole games of 1866 by random players keep the promises that every family makes.
 */
#include "../play/conform.h"
#include "kit.h"

static const char *const scenarios[] = {
    "scenarios/apw-crossroads.scn",
    "scenarios/apw-nachod.scn",
    "scenarios/apw-custoza.scn",
};

Test(apw_conform, every_scenario_keeps_every_promise)
{
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        ump_game *game = test_game(scenarios[i]);
        cr_assert(game != NULL, "%s", scenarios[i]);
        cr_expect_eq(conform(game, 1866 + i, 3000), 0, "%s", scenarios[i]);
        ump_game_free(game);
    }
}
