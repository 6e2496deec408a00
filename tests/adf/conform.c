/*
 * conform.c: whole games of ADF by random players keep the promises that every family makes, in
 * every edition.
 */
#include "../play/conform.h"

#include "play/rules.h"

#include <criterion/criterion.h>

static const char *const scenarios[] = {
    "scenarios/first-steps.scn",  "scenarios/herbst-woods.scn",  "scenarios/henry-hill.scn",
    "scenarios/hornets-nest.scn", "scenarios/oak-ridge.scn",     "scenarios/matthews-hill.scn",
    "scenarios/perryville.scn",   "scenarios/cemetery-hill.scn",
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

/* The answer to another unit or at another target: seldom legal. */
static ump_answer mistaken(const ump_game *game, const ump_answer *answer, uint64_t salt)
{
    ump_answer wrong = *answer;
    if (wrong.n_targets)
        wrong.target[0] = (uint16_t)(ump_scramble(salt) % game->force.n_units);
    if (wrong.n_units && salt % 2)
        wrong.unit[0] = (uint16_t)(ump_scramble(salt + 1) % game->force.n_units);
    return wrong;
}

/* Where nobody wants the reason the quick tests come first: they may not change the answer. */
Test(adf_conform, a_check_is_the_same_with_and_without_its_reason)
{
    ump_game *game = test_game("scenarios/herbst-woods.scn");
    cr_assert(game != NULL);
    ump_state *state = ump_state_new(game);
    uint8_t faces[UMP_MAX_DICE];
    ump_answer list[8], next;
    unsigned refused = 0;
    for (unsigned k = 0; k < 500 && random_answer(game, state, 5, &next, faces); k++) {
        size_t n = next.kind == UMP_ASK_DICE ? 0 : ump_propose(game, state, k, list, 8);
        for (size_t i = 0; i < n; i++) {
            ump_answer wrong = mistaken(game, &list[i], k * 8 + i);
            ump_refusal refusal;
            bool quick = ump_check(game, state, &wrong, NULL);
            cr_assert_eq(quick, ump_check(game, state, &wrong, &refusal));
            refused += !quick;
        }
        ump_give(game, state, &next, NULL, NULL);
    }
    cr_expect_gt(refused, 100);
    ump_state_free(state);
    ump_game_free(game);
}
