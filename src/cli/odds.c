/*
 * odds.c: `umpire odds` says what orders would do before they are given, or what the enemy can do
 * to a unit where it stands or would stand.
 */
#include "cli/cli.h"
#include "cli/generals.h"
#include "play/rules.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_THREATS = 32 };

/* ---- Options ---- */

/* The row of the word that the option was given, 0 if it was not. False: bad usage, said. */
static bool word_option(const cli_args *args, const char *option, const char *const *words,
                        size_t n, uint8_t *row)
{
    const char *value = cli_value(args, option);
    for (size_t i = 0; value && i < n; i++)
        if (strcmp(value, words[i]) == 0) {
            *row = (uint8_t)i;
            return true;
        }
    if (!value)
        return true;
    cli_bad_usage(args->command, "--%s takes %s, %s or %s, not '%s'", option, words[0], words[1],
                  words[2], value);
    return false;
}

static bool read_budget(const cli_args *args, ump_budget *budget)
{
    /* ORDER UNTIL, ORDER POLICY */
    static const char *const until[] = {"order", "phase", "turn"};
    static const char *const policy[] = {"best", "yes", "no"};
    uint64_t samples = 0;
    *budget = (ump_budget){.seed = 1};
    if (!cli_count(args, "nodes", 1, UINT32_MAX, &budget->nodes) ||
        !cli_count(args, "samples", 1, UMP_MAX_SAMPLES, &samples) ||
        !cli_number(args, "seed", &budget->seed) ||
        !word_option(args, "until", until, 3, &budget->until) ||
        !word_option(args, "react", policy, 3, &budget->policy[0]))
        return false;
    budget->policy[1] = budget->policy[0];
    budget->samples = (uint32_t)samples;
    return true;
}

/* ---- Orders ---- */

static bool read_order(const cli_battle *battle, const char *words, bool first, ump_answer *order)
{
    ump_text text = {.name = "--order", .data = words, .size = strlen(words)};
    ump_error list[4];
    ump_errors errors = {.list = list, .room = 4};
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask = {.kind = UMP_ASK_ORDER};
    if (first)
        ump_pending(battle->game, ump_session_state(battle->session), &ask);
    bool good = ump_answer_read(battle->game, &ask, &text, order, faces, &errors);
    cli_print_errors(&errors);
    return good;
}

static bool read_plan(const cli_battle *battle, const cli_args *args, ump_answer *plan, size_t *n)
{
    *n = 0;
    for (size_t i = 0; i < args->n_given; i++) {
        if (strcmp(args->given[i].option, "order") != 0)
            continue;
        if (*n == UMP_MAX_PLAN) {
            cli_say("a plan has at most %d orders", UMP_MAX_PLAN);
            return false;
        }
        if (!read_order(battle, args->given[i].value, *n == 0, &plan[*n]))
            return false;
        ++*n;
    }
    return true;
}

static void say_refusal(const ump_game *game, const ump_refusal *refusal)
{
    char line[UMP_LINE];
    ump_refusal_text(game, refusal, line);
    cli_say("%s", line);
}

static void put_forecast(const ump_game *game, const ump_forecast *odds, bool json)
{
    ump_out out = cli_out(stdout);
    if (json)
        ump_forecast_json(game, odds, &out);
    else
        ump_forecast_print(game, odds, &out);
}

static int tell_plan(const cli_battle *battle, const cli_args *args, const ump_budget *budget)
{
    const ump_state *state = ump_session_state(battle->session);
    ump_answer plan[UMP_MAX_PLAN];
    ump_forecast odds;
    size_t n;
    if (!read_plan(battle, args, plan, &n))
        return CLI_FAULT;
    if (!ump_odds_plan(battle->game, state, plan, n, budget, &odds)) {
        say_refusal(battle->game, &odds.refusal);
        return CLI_FAULT;
    }
    put_forecast(battle->game, &odds, cli_flag(args, "json"));
    ump_forecast_free(&odds);
    return CLI_OK;
}

/* ---- Threats ---- */

typedef struct stand {
    bool given, turned;
    ump_pt at;
    ump_angle facing;
} stand;

/* Two or three numbers and nothing else; how many, 0 if it is anything else. */
static unsigned read_place(const char *text, int64_t number[3])
{
    for (unsigned n = 1; n <= 3; n++) {
        size_t size = strcspn(text, ",");
        if (!ump_is_number(text, size, &number[n - 1]))
            return 0;
        text += size;
        if (*text++ == '\0')
            return n > 1 ? n : 0;
    }
    return 0;
}

/* "18.5,10" or "18.5,10,270". */
static bool read_stand(const cli_args *args, const ump_game *game, stand *s)
{
    const char *value = cli_value(args, "at");
    int64_t number[3] = {0};
    *s = (stand){.given = value != NULL};
    if (!value)
        return true;
    unsigned n = read_place(value, number);
    s->turned = n == 3;
    s->at.x = (ump_len)ump_round_div(number[0] * game->field.unit, 1000);
    s->at.y = (ump_len)ump_round_div(number[1] * game->field.unit, 1000);
    s->facing = ump_degrees((int32_t)(number[2] % 360000));
    if (n && ump_on_table(&game->field, s->at))
        return true;
    cli_bad_usage(args->command,
                  "--at takes a place on the table such as 18.5,10 or 18.5,10,270, "
                  "not '%s'",
                  value);
    return false;
}

static void tell_threat(const ump_game *game, const ump_threat *threat, bool json, bool more)
{
    char line[UMP_LINE];
    ump_answer_print(game, &threat->order, line);
    if (json) {
        ump_out out = cli_out(stdout);
        printf("{\"order\":");
        ump_put_json_string(&out, line);
        printf(",\"turn\":%u,\"rolled\":%" PRIu32 ",\"odds\":", threat->turn, threat->rolled);
    } else {
        printf("%s, in turn %u", line, threat->turn);
        if (threat->rolled)
            printf(", over all dice on the way there: can be given in %" PRIu32 ".%01" PRIu32 " %%",
                   threat->odds.order[0].p / 10000, threat->odds.order[0].p / 1000 % 10);
        printf("\n");
    }
    put_forecast(game, &threat->odds, json);
    if (json)
        printf("}%s", more ? "," : "");
    else if (more)
        printf("\n");
}

static void tell_threats(const ump_game *game, unsigned piece, ump_threat *list, size_t n,
                         bool json)
{
    if (json)
        printf("{\"against\":\"%s\",\"threats\":[", ump_piece_id(game, piece));
    for (size_t i = 0; i < n; i++) {
        tell_threat(game, &list[i], json, i + 1 < n);
        ump_forecast_free(&list[i].odds);
    }
    if (json)
        printf("]}\n");
}

static int tell_against(const cli_battle *battle, const cli_args *args, const ump_budget *budget)
{
    const char *id = cli_value(args, "against");
    unsigned piece = ump_piece_find(battle->game, id);
    bool json = cli_flag(args, "json");
    ump_refusal refusal;
    stand s;
    if (piece == UMP_NOBODY) {
        cli_say("there is no unit '%s'; 'umpire show' lists them", id);
        return CLI_FAULT;
    }
    if (!read_stand(args, battle->game, &s))
        return CLI_USAGE;
    ump_threat *list = calloc(MAX_THREATS, sizeof *list);
    if (!list) {
        cli_no_memory();
        return CLI_FAULT;
    }
    size_t n = ump_odds_against(battle->game, ump_session_state(battle->session), piece,
                                s.given ? &s.at : NULL, s.turned ? &s.facing : NULL, budget, list,
                                MAX_THREATS, &refusal);
    if (n || json)
        tell_threats(battle->game, piece, list, n, json);
    else
        say_refusal(battle->game, &refusal);
    free(list);
    return n ? CLI_OK : CLI_FAULT;
}

/* ---- The command ---- */

static int tell(const cli_battle *battle, const cli_args *args, const ump_budget *budget)
{
    ump_ask ask;
    if (cli_value(args, "against"))
        return tell_against(battle, args, budget);
    ump_pending(battle->game, ump_session_state(battle->session), &ask);
    if (!cli_value(args, "order") && ask.kind != UMP_ASK_DICE)
        return cli_bad_usage(args->command, "--order or --against says what to forecast");
    return tell_plan(battle, args, budget);
}

static int run(const cli_args *args)
{
    uint64_t to = UINT64_MAX;
    ump_budget budget;
    cli_battle battle;
    const char *path = args->operand[0];
    if (!read_budget(args, &budget) || !cli_number(args, "to", &to))
        return CLI_USAGE;
    if (cli_value(args, "against") && cli_value(args, "order"))
        return cli_bad_usage(args->command, "--order or --against, not both");
    if (cli_value(args, "at") && !cli_value(args, "against"))
        return cli_bad_usage(args->command, "--at goes with --against");
    bool good = cli_is_record(path) ? cli_battle_replay(&battle, path, to, NULL, args)
                                    : cli_battle_open(&battle, path, args);
    if (!good)
        return CLI_FAULT;
    int status = tell(&battle, args, &budget);
    cli_battle_close(&battle);
    return status;
}

static const cli_option options[] = {
    {"order", "ORDER", "as a record has it; given more than once, a plan in sequence"},
    {"until", "WHEN", "forecast to the next order (the default), to the end of the phase or turn"},
    {"react", "HOW", "reactions and choices on the way: best (the default), yes or no"},
    {"against", "UNIT", "what the enemy can do to this unit in his turn"},
    {"at", "X,Y[,FACING]", "with --against: if it stood there"},
    {"nodes", "N", "positions to look at before it takes samples instead"},
    {"samples", "N", "how many samples it then takes"},
    {"seed", "N", "of the samples"},
    {"json", NULL, "for programs"},
    {"to", "N", "of a record: the position after N answers"},
    {"scenarios", "DIR", "where to look for the scenario of a record"},
    {NULL, NULL, NULL},
};

const cli_command cli_odds = {
    .name = "odds",
    .group = "fight",
    .about = "Say what orders would do, before they are given",
    .usage = "--order ORDER [OPTIONS] SCENARIO|RECORD\n"
             "--against UNIT [--at X,Y[,FACING]] [OPTIONS] SCENARIO|RECORD",
    .more =
        "Every way that the dice can fall is followed to its end, through hits, morale and all\n"
        "that comes of them, so that the chances are exact. Where there are too many ways,\n"
        "the likely ones are followed and the rest is sampled; it says so, with the standard\n"
        "error. WHEN is order, phase or turn: games where fire is declared first and rolled later\n"
        "need phase or turn.\n"
        "If dice are awaited, no order is needed. --against lets all pass until the enemy is "
        "asked\n"
        "and weighs each of his orders over all dice on the way, exactly or from samples.",
    .options = options,
    .loads = true,
    .least = 1,
    .most = 1,
    .run = run,
};
