/*
 * fight.c: `umpire fight SCENARIO` lets two recruits fight it out, and says who won.
 */
#include "cli/cli.h"
#include <inttypes.h>

static int run(const cli_args *args)
{
    uint64_t seed = cli_any_seed();
    cli_battle battle;
    if (!cli_number(args, "seed", &seed))
        return CLI_USAGE;
    if (!cli_battle_open(&battle, args->operand[0], args))
        return CLI_FAULT;
    cli_teller teller = {.game = battle.game, .to = stdout};
    printf("%s, seed %" PRIu64 "\n", ump_game_title(battle.game), seed);
    bool good = cli_fight_on(&battle, seed, cli_flag(args, "narrate") ? &teller : NULL,
                             cli_value(args, "record"));
    if (good)
        cli_tell_outcome(&battle, stdout);
    cli_battle_close(&battle);
    return good ? CLI_OK : CLI_FAULT;
}

static const cli_option options[] = {
    {"seed", "N", "dice and orders of this seed: the same battle every time"},
    {"record", "FILE", "write the record of it"},
    {"narrate", NULL, "tell every order, sum, roll and result with its rule"},
    {NULL, NULL, NULL},
};

const cli_command cli_fight = {
    .name = "fight",
    .group = "fight",
    .about = "Let two recruits fight a scenario to its end",
    .usage = "[OPTIONS] SCENARIO",
    .more = "SCENARIO is a file or a built-in scenario ('umpire show' lists them). The record is\n"
            "saved at each new turn; 'umpire replay' and 'umpire show' read it.",
    .options = options,
    .loads = true,
    .least = 1,
    .most = 1,
    .run = run,
};
