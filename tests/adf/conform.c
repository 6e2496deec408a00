/*
 * conform.c: whole games of ADF by random players keep the promises that every family makes, in
 * every edition.
 */
#include "../play/conform.h"

#include <criterion/criterion.h>

static const char *const scenarios[] = {
    "scenarios/first-steps.scn",
    "scenarios/herbst-woods.scn",
    "scenarios/henry-hill.scn",
    "scenarios/hornets-nest.scn",
};

Test(adf_conform, every_scenario_keeps_every_promise)
{
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        ump_game *game = test_game(scenarios[i]);
        cr_assert(game != NULL, "%s", scenarios[i]);
        cr_expect_eq(conform(game, 1863 + i, 20000), 0, "%s", scenarios[i]);
        ump_game_free(game);
    }
}
