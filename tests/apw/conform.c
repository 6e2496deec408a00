/*
 * conform.c: whole games of 1866 by random players keep the promises that every family makes.
 */
#include "../play/conform.h"
#include "kit.h"
#include <stdlib.h>

static const char *const scenarios[] = {
    "scenarios/apw-crossroads.scn",
    "scenarios/apw-nachod.scn",
    "scenarios/apw-custoza.scn",
    "scenarios/apw-skalitz.scn",
};

Test(apw_conform, every_scenario_keeps_every_promise)
{
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        ump_game *game = test_game(scenarios[i]);
        cr_assert(game != NULL, "%s", scenarios[i]);
        cr_expect_eq(conform(game, 1866 + i, 3000), 0, "%s", scenarios[i]);
        cr_expect_eq(sums_told_too_late(game, 1866 + i, 3000), 0, "%s", scenarios[i]);
        ump_game_free(game);
    }
}

/* Every switch away from its default, in two handfuls, over whole games. */
static const ump_setting other_rules[][11] = {
    {{"scale", "half"},
     {"artillery-pooling", "free"},
     {"charge-dice", "two"},
     {"overlap-flank", "both-sides"},
     {"fcrt-results", "bloody"},
     {"back-disorders", "yes"},
     {"fcrt-mr7-five", "column3"},
     {"partial-and-disorg", "cumulative"},
     {"au-rocket-bonus", "no"},
     {"half-scale-loss-penalty", "1"},
     {"needlegun-share", "any"}},
    {{"under-fire-sources", "any-hit"},
     {"town-tie-state", "unchanged"},
     {"rout7-winner-disorg", "yes"},
     {"reconstitute-cap", "none"},
     {"disarray", "off"},
     {"austrian-always-loses", "all-margins"},
     {"fire-points-overflow", "cap4"},
     {"target-mods", "worst-only"},
     {"half-points-round", "per-stand"},
     {"melee-commander", "all-arms"},
     {"overlap-flank", "off"}},
};

static ump_game *load_with(const char *path, const ump_setting *settings)
{
    size_t size;
    char *text = test_file(path, &size);
    cr_assert(text != NULL, "%s", path);
    ump_source source = {.scenario = {.name = path, .data = text, .size = size},
                         .settings = settings,
                         .n_settings = 11};
    ump_game *game = ump_game_load(&source, NULL);
    free(text);
    cr_assert(game != NULL, "%s", path);
    return game;
}

Test(apw_conform, every_switch_is_played_through)
{
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        for (size_t j = 0; j < sizeof other_rules / sizeof *other_rules; j++) {
            ump_game *game = load_with(scenarios[i], other_rules[j]);
            cr_expect_eq(conform(game, 66 + j, 3000), 0, "%s, handful %zu", scenarios[i], j);
            ump_game_free(game);
        }
}
