/*
 * fight.c: `umpire fight SCENARIO` lets two generals fight it out, and says who won.
 */
#include "cli/dice.h"
#include "cli/generals.h"
#include "watch/watch.h"
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

static const char *general_name(const cli_battle *battle, const cli_args *args, unsigned side)
{
    const char *name = cli_value(args, ump_side_id(battle->game, side));
    return name ? name : "drill";
}

static bool appoint(cli_battle *battle, const cli_args *args, uint64_t seed)
{
    const ump_general *general[2];
    cli_patience patience;
    uint32_t trials;
    for (unsigned side = 0; side < 2; side++) {
        general[side] = cli_general(args, general_name(battle, args, side));
        if (!general[side] || !cli_take_command(battle, side, general[side], seed))
            return false;
    }
    if (!cli_trials_read(args, general[0], general[1], &patience) ||
        !cli_trials_count(&patience, battle->game, &trials))
        return false;
    ump_staff_trials(battle->staff[0], trials);
    ump_staff_trials(battle->staff[1], trials);
    return true;
}

static void print_json(const cli_battle *battle, const cli_args *args, uint64_t seed)
{
    const ump_state *state = ump_session_state(battle->session);
    unsigned winner = ump_state_winner(state);
    char hash[20];
    ump_out out = cli_out(stdout);
    ump_json json = {.out = &out};
    ump_json_open(&json, NULL, '{');
    ump_json_text(&json, "scenario", args->operand[0]);
    cli_json_number(&json, "seed", seed);
    ump_json_open(&json, "generals", '{');
    for (unsigned side = 0; side < 2; side++)
        ump_json_text(&json, ump_side_id(battle->game, side), general_name(battle, args, side));
    ump_json_close(&json, '}');
    if (winner < 2)
        ump_json_text(&json, "winner", ump_side_id(battle->game, winner));
    else
        ump_json_raw(&json, "winner", "null");
    cli_json_number(&json, "turn", ump_state_turn(state));
    cli_json_number(&json, "answers", ump_session_length(battle->session));
    snprintf(hash, sizeof hash, "%016" PRIx64, ump_state_hash(battle->game, state));
    ump_json_text(&json, "hash", hash);
    ump_json_close(&json, '}');
    putchar('\n');
}

static void print_title(const cli_battle *battle, const cli_args *args, uint64_t seed, FILE *to)
{
    const ump_game *game = battle->game;
    fprintf(to, "%s%s%s, seed %" PRIu64 ": %s under %s, %s under %s\n", cli_ink(to, CLI_BOLD),
            ump_game_title(game), cli_ink(to, CLI_PLAIN), seed, ump_side_name(game, 0),
            general_name(battle, args, 0), ump_side_name(game, 1), general_name(battle, args, 1));
}

/* The battle again, under a watch on the laws of the table; what it finds is told. */
static int check_laws(const cli_battle *battle, FILE *to)
{
    enum { OFFERS_EVERY = 4 };
    ump_watch *watch = ump_watch_new(battle->game);
    if (!watch || !ump_watch_session(watch, battle->session, OFFERS_EVERY)) {
        cli_say("the battle could not be played again to check it");
        ump_watch_free(watch);
        return CLI_FAULT;
    }
    const ump_breach *b;
    for (size_t i = 0; (b = ump_watch_breach(watch, i)); i++)
        fprintf(to, "answer %" PRIu32 ": %s: %s\n", b->answer, ump_law_name(b->law), b->text);
    size_t n = ump_watch_count(watch);
    ump_watch_free(watch);
    fprintf(to, "laws of the table: %zu breach%s in %zu answers\n", n, n == 1 ? "" : "es",
            ump_session_length(battle->session));
    return n == 0 ? CLI_OK : CLI_FAULT;
}

/* Where the standard output is for a program, people are told on the other one. */
static int fight(cli_battle *battle, const cli_args *args, uint64_t seed)
{
    const char *record = cli_value(args, "record");
    bool json = cli_flag(args, "json"), explains = cli_flag(args, "explain");
    bool tells = cli_flag(args, "narrate") || explains, piped = record && strcmp(record, "-") == 0;
    FILE *to = json || piped ? stderr : stdout;
    cli_teller teller = {.game = battle->game, .to = to, .explains = explains};
    if (json && piped)
        return cli_bad_usage(args->command,
                             "--json and --record - would both write to the standard output");
    if (!good_sides(battle->game, args) || !appoint(battle, args, seed))
        return CLI_USAGE;
    if (cli_flag(args, "fair") && !cli_dice_begin(battle, cli_flag(args, "seed") ? &seed : NULL))
        return CLI_FAULT;
    if (!json)
        print_title(battle, args, seed, to);
    if (!cli_fight_on(battle, seed, tells ? &teller : NULL, record))
        return CLI_FAULT;
    if (json)
        print_json(battle, args, seed);
    else
        cli_tell_outcome(battle, to);
    return cli_flag(args, "check") ? check_laws(battle, to) : CLI_OK;
}

static int run(const cli_args *args)
{
    uint64_t seed = cli_any_seed();
    cli_battle battle;
    if (!cli_number(args, "seed", &seed))
        return CLI_USAGE;
    const char *record = cli_value(args, "record");
    if (record && !cli_may_save(record))
        return CLI_FAULT;
    if (!cli_battle_open(&battle, args->operand[0], args))
        return CLI_FAULT;
    int status = fight(&battle, args, seed);
    cli_dice_end(&battle);
    cli_battle_close(&battle);
    return status;
}

static const cli_option options[] = {
    {"seed", "N", "dice and generals of this seed: the same battle every time"},
    {"record", "FILE", "write the record of it; -: to the standard output"},
    {"fair", NULL, "dice that 'umpire verify' proves; with --seed their secrets are no secrets"},
    {"narrate", NULL, "tell every order, sum, roll and result with its rule"},
    {"explain", NULL, "the same, and why the generals do what they do"},
    {"trials", "N", "how many the marshal may make for a turn"},
    {"seconds", "S", "as many as take so long on one processor here; the number is said"},
    {"check", NULL, "watch the laws of the table (TAB-01 and on); a breach is an error"},
    {"json", NULL, "say who won for programs; a narration goes to the standard error"},
    {NULL, NULL, NULL},
};

const cli_command cli_fight = {
    .name = "fight",
    .group = "fight",
    .about = "Let two generals fight a scenario to its end",
    .usage = "[OPTIONS] [--SIDE GENERAL]... SCENARIO",
    .more = "SCENARIO is a file or a built-in scenario ('umpire show' lists them). SIDE is the id\n"
            "of a side, as in --us veteran --cs drill. Generals, weakest first: recruit, drill,\n"
            "veteran, marshal; a side that is not named has drill. The record is saved at each new "
            "turn;\n"
            "'umpire replay' and 'umpire show' read it.",
    .options = options,
    .loads = true,
    .others = true,
    .least = 1,
    .most = 1,
    .run = run,
};
