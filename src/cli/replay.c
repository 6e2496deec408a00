/*
 * replay.c: `umpire replay RECORD` plays a recorded battle through, each answer checked against the
 * rules, and tells how it went.
 */
#include "cli/cli.h"
#include <inttypes.h>
#include <string.h>

static bool rule_again(const ump_game *game, ump_state *state, const ump_text *line,
                       const ump_sink *sink)
{
    ump_ruling ruling;
    return ump_ruling_read(game, line, &ruling, NULL) &&
           ump_ruling_give(game, state, &ruling, sink, NULL);
}

/* The record is already known to be good: every line of it was accepted once. */
static bool retell_answer(const cli_battle *battle, ump_state *state, size_t i,
                          const cli_teller *teller, const ump_sink *sink)
{
    const char *line = ump_session_line(battle->session, i);
    ump_text text = {.name = "record", .data = line, .size = strlen(line)};
    ump_ask ask;
    ump_answer answer;
    uint8_t faces[UMP_MAX_DICE];
    if (strncmp(line, "ruling ", 7) == 0)
        return rule_again(battle->game, state, &text, sink);
    ump_pending(battle->game, state, &ask);
    if (!ump_answer_read(battle->game, &ask, &text, &answer, faces, NULL))
        return false;
    cli_tell_answer(teller, state, &answer);
    return ump_give(battle->game, state, &answer, sink, NULL);
}

static bool narrate(const cli_battle *battle)
{
    cli_teller teller = {.game = battle->game, .to = stdout};
    ump_sink sink = cli_telling(&teller);
    ump_state *state = ump_state_new(battle->game);
    bool good = state != NULL;
    if (good)
        cli_tell_start(&teller, state);
    for (size_t i = 0; good && i < ump_session_length(battle->session); i++)
        good = retell_answer(battle, state, i, &teller, &sink);
    if (state)
        ump_state_free(state);
    return good;
}

static int report(const cli_battle *battle, const cli_args *args)
{
    if (cli_flag(args, "narrate")) {
        printf("%s%s%s\n", cli_ink(stdout, CLI_BOLD), ump_game_title(battle->game),
               cli_ink(stdout, CLI_PLAIN));
        if (!narrate(battle)) {
            cli_say("the record replays but cannot be retold; please report it with the record");
            return CLI_FAULT;
        }
        putchar('\n');
    }
    cli_tell_outcome(battle, stdout);
    if (cli_flag(args, "hash"))
        printf("hash %016" PRIx64 "\n",
               ump_state_hash(battle->game, ump_session_state(battle->session)));
    return CLI_OK;
}

/* ---- A record of any age: what stands in it is told ---- */

static void tell_album(const ump_album *album, size_t to)
{
    cli_teller teller = {.game = ump_album_game(album), .to = stdout};
    ump_sink sink = cli_telling(&teller);
    size_t known = ump_album_known(album);
    ump_state *start = ump_state_new(teller.game);
    if (start)
        cli_tell_start(&teller, start);
    ump_state_free(start);
    for (size_t i = 0; i < ump_album_length(album) && i < to; i++) {
        if (i == known)
            puts("\nthe rest, as it stands in the record");
        const char *line = ump_album_line(album, i);
        if (i >= known || strncmp(line, "dice ", 5) != 0)
            puts(line);
        ump_album_tell(album, i, &sink);
    }
}

static void tell_album_end(const ump_album *album, size_t to)
{
    const ump_game *game = ump_album_game(album);
    ump_state *state = ump_state_new(game);
    size_t n = to < ump_album_length(album) ? to : ump_album_length(album);
    if (!state) {
        cli_no_memory();
        return;
    }
    ump_album_at(album, to, state);
    unsigned winner = ump_state_winner(state);
    if (winner < ump_game_sides(game))
        printf("%s wins in ", ump_side_name(game, winner));
    printf("turn %u, after %zu answers\n", ump_state_turn(state), n);
    ump_state_free(state);
}

static int show_album(const cli_args *args, uint64_t to)
{
    ump_album *album = cli_album_open(args->operand[0], args);
    if (!album)
        return CLI_FAULT;
    size_t end = to < SIZE_MAX ? (size_t)to : SIZE_MAX;
    if (cli_flag(args, "narrate")) {
        printf("%s%s%s\n", cli_ink(stdout, CLI_BOLD), ump_game_title(ump_album_game(album)),
               cli_ink(stdout, CLI_PLAIN));
        tell_album(album, end);
        putchar('\n');
    }
    tell_album_end(album, end);
    ump_album_free(album);
    return CLI_FAULT;
}

static int run(const cli_args *args)
{
    uint64_t to = UINT64_MAX;
    if (!cli_number(args, "to", &to))
        return CLI_USAGE;
    cli_battle battle;
    if (!cli_battle_try(&battle, args->operand[0], to, args))
        return show_album(args, to);
    int status = report(&battle, args);
    cli_battle_close(&battle);
    return status;
}

static const cli_option options[] = {
    {"to", "N", "stop after N answers"},
    {"narrate", NULL, "tell every order, sum, roll and result with its rule"},
    {"hash", NULL, "print the hash of the position reached"},
    {"scenarios", "DIR", "where to look for the scenario, if it is not beside the record"},
    {NULL, NULL, NULL},
};

const cli_command cli_replay = {
    .name = "replay",
    .group = "fight",
    .about = "Play a recorded battle through and tell how it went",
    .usage = "[OPTIONS] RECORD",
    .more =
        "Every line of the record is checked against the rules, and its hashes against the\n"
        "positions. The scenario of a record that has none in it is looked for beside the\n"
        "record, then in the directory of --scenarios, then among the built-in ones.\n"
        "A record of older rules, or of a chart or scenario that was changed since, is told as\n"
        "it was then, with the reason why it cannot be played on; the exit status is then 1.\n"
        "'umpire show RECORD --to N' prints or draws how it stood.",
    .options = options,
    .loads = true,
    .least = 1,
    .most = 1,
    .run = run,
};
