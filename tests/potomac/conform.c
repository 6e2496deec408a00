/*
 * conform.c: the promises that every family keeps, over whole games of each Potomac scenario.
 */
#include "../play/conform.h"

#include <criterion/criterion.h>

static void keeps_promises(const char *path, uint64_t seed)
{
    ump_game *game = test_game(path);
    cr_assert(game, "%s", path);
    cr_expect_eq(conform(game, seed, 4000), 0u, "%s", path);
    cr_expect_eq(sums_told_too_late(game, seed, 4000), 0u, "%s", path);
    ump_game_free(game);
}

Test(pot_conform, drill)
{
    for (uint64_t seed = 1; seed <= 3; seed++)
        keeps_promises("scenarios/potomac-drill.scn", seed);
}

Test(pot_conform, brawners_farm)
{
    keeps_promises("scenarios/brawners-farm.scn", 1);
}

Test(pot_conform, kernstown)
{
    keeps_promises("scenarios/kernstown.scn", 2);
}

Test(pot_conform, port_republic)
{
    keeps_promises("scenarios/port-republic.scn", 9);
}

Test(pot_conform, fort_stedman)
{
    for (uint64_t seed = 3; seed <= 4; seed++)
        keeps_promises("scenarios/fort-stedman.scn", seed);
}
