/*
 * match.c: `umpire match A B SCENARIO…` measures two generals against each other: games in pairs
 * with the sides swapped, score, Elo and how sure that is.
 */
#include "cli/generals.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { DEFAULT_GAMES = 100 };

typedef struct match {
    const ump_general *a, *b;
    uint64_t games, seed, threads, nodes;
    sim_battle *battle;
    sim_result *result;
    sim_score *score; /* by scenario */
} match;

static void elo_words(double score, char words[32])
{
    double elo = sim_elo(score);
    if (isinf(elo))
        snprintf(words, 32, "%s", elo > 0 ? "+inf" : "-inf");
    else
        snprintf(words, 32, "%+.0f", elo);
}

static void print_score(const char *name, const sim_score *s)
{
    char elo[3][32];
    elo_words(s->score.low, elo[0]);
    elo_words(s->score.middle, elo[1]);
    elo_words(s->score.high, elo[2]);
    printf("%-24s +%-4" PRIu64 " =%-4" PRIu64 " -%-4" PRIu64
           " %5.1f %%  (%.1f to %.1f)   Elo %s (%s to "
           "%s)\n",
           name, s->won, s->drawn, s->lost, 100 * s->score.middle, 100 * s->score.low,
           100 * s->score.high, elo[1], elo[0], elo[2]);
    if (s->broken)
        printf("%-24s %" PRIu64 " battles came to no lawful end; please report it\n", "",
               s->broken);
}

static void put_number(const char *name, double x)
{
    if (isfinite(x))
        printf(",\"%s\":%.4f", name, x);
    else
        printf(",\"%s\":null", name);
}

static void json_score(const char *name, const sim_score *s)
{
    printf("{\"scenario\":\"%s\",\"won\":%" PRIu64 ",\"drawn\":%" PRIu64 ",\"lost\":%" PRIu64
           ",\"broken\":%" PRIu64,
           name, s->won, s->drawn, s->lost, s->broken);
    put_number("score", s->score.middle);
    put_number("low", s->score.low);
    put_number("high", s->score.high);
    put_number("elo", sim_elo(s->score.middle));
    put_number("elo_low", sim_elo(s->score.low));
    put_number("elo_high", sim_elo(s->score.high));
    putchar('}');
}

static bool play_scenario(match *m, const ump_game *game, sim_score *score)
{
    for (size_t i = 0; i < m->games; i++) {
        m->battle[i] = sim_match_battle(game, m->a, m->b, m->seed, i);
        m->battle[i].nodes = (uint32_t)m->nodes;
        m->result[i] = (sim_result){.done = false};
    }
    sim_run run = {
        .battle = m->battle, .result = m->result, .n = m->games, .threads = (unsigned)m->threads};
    if (!sim_run_all(&run)) {
        cli_say("no memory for so many battles");
        return false;
    }
    *score = sim_match_score(m->result, m->games);
    return true;
}

static bool play_all(match *m, const cli_args *args)
{
    bool json = cli_flag(args, "json");
    size_t n = args->n_operands - 2;
    if (json)
        printf("{\"first\":\"%s\",\"second\":\"%s\",\"games\":%" PRIu64 ",\"seed\":%" PRIu64
               ",\"scenarios\":[",
               m->a->name, m->b->name, m->games, m->seed);
    else
        printf("%s against %s, %" PRIu64 " games a scenario, sides swapped, seed %" PRIu64 "\n",
               m->a->name, m->b->name, m->games, m->seed);
    for (size_t i = 0; i < n; i++) {
        const char *name = args->operand[i + 2];
        cli_battle battle;
        if (!cli_battle_open(&battle, name, args))
            return false;
        bool good = play_scenario(m, battle.game, &m->score[i]);
        cli_battle_close(&battle);
        if (!good)
            return false;
        if (json && i > 0)
            putchar(',');
        (json ? json_score : print_score)(name, &m->score[i]);
        fflush(stdout);
    }
    sim_score total = sim_match_total(m->score, n);
    if (json) {
        fputs("],\"all\":", stdout);
        json_score("all", &total);
        puts("}");
    } else if (n > 1) {
        print_score("all, equal weight", &total);
    }
    return true;
}

static bool read_options(match *m, const cli_args *args)
{
    *m = (match){.games = DEFAULT_GAMES, .seed = 1, .threads = sim_processors()};
    m->a = cli_general(args, args->operand[0]);
    m->b = m->a ? cli_general(args, args->operand[1]) : NULL;
    return m->b && cli_count(args, "n", 2, 1000000, &m->games) &&
           cli_number(args, "seed", &m->seed) && cli_count(args, "j", 1, 256, &m->threads) &&
           cli_count(args, "nodes", 1, UINT32_MAX, &m->nodes);
}

static int run(const cli_args *args)
{
    match m;
    if (!read_options(&m, args))
        return CLI_USAGE;
    m.games += m.games % 2;
    m.battle = calloc(m.games, sizeof *m.battle);
    m.result = calloc(m.games, sizeof *m.result);
    m.score = calloc(args->n_operands, sizeof *m.score);
    bool good = m.battle && m.result && m.score && play_all(&m, args);
    free(m.battle);
    free(m.result);
    free(m.score);
    return good ? CLI_OK : CLI_FAULT;
}

static const cli_option options[] = {
    {"n", "N", "games on each scenario, rounded up to pairs; 100"},
    {"seed", "N", "seed of the first pair; 1"},
    {"j", "N", "battles fought at once; as many as there are processors"},
    {"nodes", "N", "positions a general may look at for one answer"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

const cli_command cli_match = {
    .name = "match",
    .group = "laboratory",
    .about = "Measure two generals against each other",
    .usage = "[OPTIONS] GENERAL GENERAL SCENARIO...",
    .more = "Each pair of games has the same dice and the sides swapped. The score is that of the\n"
            "first general, a draw counting half, with its 95 % interval, also in Elo.\n"
            "Generals, weakest first: recruit, drill, veteran.",
    .options = options,
    .loads = true,
    .least = 3,
    .most = 64,
    .run = run,
};
