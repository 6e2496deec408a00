/*
 * fight.c: `umpire fight SCENARIO` lets two generals fight it out, and says who won.
 */
#include "cli/generals.h"
#include <inttypes.h>
#include <string.h>

static bool known_option(const cli_command *command, const char *name)
{
    for (const cli_option *o = command->options; o->name; o++)
        if (strcmp(o->name, name) == 0)
            return true;
    return strcmp(name, "switch") == 0 || strcmp(name, "chart") == 0;
}

/* An option that is none of ours must be the id of a side. */
static bool good_sides(const ump_game *game, const cli_args *args)
{
    for (size_t i = 0; i < args->n_given; i++) {
        const char *option = args->given[i].option;
        if (known_option(args->command, option) || strcmp(option, ump_side_id(game, 0)) == 0 ||
            strcmp(option, ump_side_id(game, 1)) == 0)
            continue;
        cli_bad_usage(args->command,
                      "there is no option and no side '%s'; the sides here are --%s and --%s",
                      option, ump_side_id(game, 0), ump_side_id(game, 1));
        return false;
    }
    return true;
}

static bool appoint(cli_battle *battle, const cli_args *args, uint64_t seed)
{
    for (unsigned side = 0; side < 2; side++) {
        const char *name = cli_value(args, ump_side_id(battle->game, side));
        const ump_general *general = cli_general(args, name ? name : "drill");
        if (!general || !cli_take_command(battle, side, general, seed))
            return false;
    }
    return true;
}

static void print_json(const cli_battle *battle, const cli_args *args, uint64_t seed)
{
    const ump_state *state = ump_session_state(battle->session);
    unsigned winner = ump_state_winner(state);
    printf("{\"scenario\":\"%s\",\"seed\":%" PRIu64 ",\"generals\":{", args->operand[0], seed);
    for (unsigned side = 0; side < 2; side++) {
        const char *name = cli_value(args, ump_side_id(battle->game, side));
        printf("%s\"%s\":\"%s\"", side ? "," : "", ump_side_id(battle->game, side),
               name ? name : "drill");
    }
    printf("},\"winner\":%s%s%s,\"turn\":%u,\"answers\":%zu,\"hash\":\"%016" PRIx64 "\"}\n",
           winner < 2 ? "\"" : "", winner < 2 ? ump_side_id(battle->game, winner) : "null",
           winner < 2 ? "\"" : "", ump_state_turn(state), ump_session_length(battle->session),
           ump_state_hash(battle->game, state));
}

static int fight(cli_battle *battle, const cli_args *args, uint64_t seed)
{
    bool json = cli_flag(args, "json"), explains = cli_flag(args, "explain");
    bool tells = (cli_flag(args, "narrate") || explains) && !json;
    cli_teller teller = {.game = battle->game, .to = stdout, .explains = explains};
    if (!good_sides(battle->game, args) || !appoint(battle, args, seed))
        return CLI_USAGE;
    if (!json)
        printf("%s, seed %" PRIu64 "\n", ump_game_title(battle->game), seed);
    if (!cli_fight_on(battle, seed, tells ? &teller : NULL, cli_value(args, "record")))
        return CLI_FAULT;
    if (json)
        print_json(battle, args, seed);
    else
        cli_tell_outcome(battle, stdout);
    return CLI_OK;
}

static int run(const cli_args *args)
{
    uint64_t seed = cli_any_seed();
    cli_battle battle;
    if (!cli_number(args, "seed", &seed))
        return CLI_USAGE;
    if (!cli_battle_open(&battle, args->operand[0], args))
        return CLI_FAULT;
    int status = fight(&battle, args, seed);
    cli_battle_close(&battle);
    return status;
}

static const cli_option options[] = {
    {"seed", "N", "dice and generals of this seed: the same battle every time"},
    {"record", "FILE", "write the record of it"},
    {"narrate", NULL, "tell every order, sum, roll and result with its rule"},
    {"explain", NULL, "the same, and why the generals do what they do"},
    {"json", NULL, "say who won for programs"},
    {NULL, NULL, NULL},
};

const cli_command cli_fight = {
    .name = "fight",
    .group = "fight",
    .about = "Let two generals fight a scenario to its end",
    .usage = "[OPTIONS] [--SIDE GENERAL]... SCENARIO",
    .more = "SCENARIO is a file or a built-in scenario ('umpire show' lists them). SIDE is the id\n"
            "of a side, as in --us veteran --cs drill. Generals, weakest first: recruit, drill,\n"
            "veteran; a side that is not named has drill. The record is saved at each new turn;\n"
            "'umpire replay' and 'umpire show' read it.",
    .options = options,
    .loads = true,
    .others = true,
    .least = 1,
    .most = 1,
    .run = run,
};
