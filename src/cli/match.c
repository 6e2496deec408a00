/*
 * match.c: `umpire match A B SCENARIO…` measures two generals against each other: games in pairs
 * with the sides swapped, score, Elo and how sure that is.
 */
#include "cli/generals.h"
#include "cli/progress.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_GAMES = 100 };

typedef struct match {
    const ump_general *a, *b;
    ump_general changed; /* the second, without some ideas */
    uint64_t games, seed, threads, nodes;
    cli_patience patience; /* the marshal's, */
    uint32_t trials;       /* in trials of the scenario that is played */
    sim_ranks ranks;
    cli_progress progress;
    sim_battle *battle;
    sim_result *result;
    sim_score *score; /* by scenario */
    size_t played;    /* scenarios */
    bool luck;        /* is taken out */
} match;

static void elo_words(double score, char words[32])
{
    double elo = sim_elo(score);
    if (isinf(elo))
        snprintf(words, 32, "%s", elo > 0 ? "+inf" : "-inf");
    else
        snprintf(words, 32, "%+.0f", elo);
}

static void print_fair(const sim_score *s)
{
    printf("%-24s %*s %5.1f %%  (%.1f to %.1f)   variance %.2f: as sure as %.1f times the games\n",
           "  luck taken out", 17, "", 100 * s->fair.middle, 100 * s->fair.low, 100 * s->fair.high,
           s->ratio, 1 / fmax(s->ratio, 0.01));
}

static void print_score(const char *name, const sim_score *s, bool luck)
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
    if (luck)
        print_fair(s);
    if (s->broken)
        printf("%-24s %" PRIu64 " battles came to no lawful end; please report it\n", "",
               s->broken);
}

static void json_score(ump_json *json, const char *key, const char *name, const sim_score *s,
                       bool luck)
{
    ump_json_open(json, key, '{');
    ump_json_text(json, "scenario", name);
    cli_json_number(json, "won", s->won);
    cli_json_number(json, "drawn", s->drawn);
    cli_json_number(json, "lost", s->lost);
    cli_json_number(json, "broken", s->broken);
    ump_json_open(json, "pairs", '[');
    for (unsigned i = 0; i < SIM_PAIR_SCORES; i++)
        cli_json_number(json, NULL, s->pairs[i]);
    ump_json_close(json, ']');
    cli_json_real(json, "score", s->score.middle);
    cli_json_real(json, "low", s->score.low);
    cli_json_real(json, "high", s->score.high);
    cli_json_real(json, "elo", sim_elo(s->score.middle));
    cli_json_real(json, "elo_low", sim_elo(s->score.low));
    cli_json_real(json, "elo_high", sim_elo(s->score.high));
    if (luck) {
        cli_json_real(json, "fair", s->fair.middle);
        cli_json_real(json, "fair_low", s->fair.low);
        cli_json_real(json, "fair_high", s->fair.high);
        cli_json_real(json, "variance", s->ratio);
    }
    ump_json_close(json, '}');
}

/* Of all pairs every rank plays those that fall to it, as cards are dealt. */
static size_t deal_games(match *m, const ump_game *game)
{
    size_t own = 0;
    for (size_t pair = m->ranks.rank; 2 * pair < m->games; pair += m->ranks.size)
        for (size_t i = 2 * pair; i < 2 * pair + 2; i++, own++) {
            m->battle[own] = sim_match_battle(game, m->a, m->b, m->seed, i);
            m->battle[own].nodes = (uint32_t)m->nodes;
            m->battle[own].lucky = m->luck;
            m->battle[own].trials = m->trials;
            m->result[own] = (sim_result){.done = false};
        }
    return own;
}

static bool play_scenario(match *m, const ump_game *game, sim_score *score)
{
    sim_run run = {.battle = m->battle,
                   .result = m->result,
                   .n = deal_games(m, game),
                   .threads = (unsigned)m->threads,
                   .go_on = cli_progress_show,
                   .ctx = &m->progress,
                   .stopped = cli_interrupted};
    uint64_t failed = !sim_run_all(&run);
    sim_ranks_sum(&m->ranks, &failed, 1);
    if (failed) {
        cli_say("no memory for so many battles");
        return false;
    }
    *score = (sim_score){.won = 0};
    sim_match_count(score, m->result, run.n);
    sim_ranks_sum(&m->ranks, &score->won, SIM_SCORE_SUMS);
    sim_match_settle(score);
    cli_share_interrupt(&m->ranks);
    m->progress.before += m->games;
    return true;
}

static bool play_operand(match *m, const cli_args *args, size_t i)
{
    cli_battle battle;
    if (!cli_battle_open(&battle, args->operand[i + 2], args))
        return false;
    bool good = cli_trials_count(&m->patience, battle.game, &m->trials) &&
                play_scenario(m, battle.game, &m->score[i]);
    cli_battle_close(&battle);
    return good;
}

static void json_match(const match *m, const cli_args *args, const sim_score *total)
{
    ump_out out = cli_out(stdout);
    ump_json json = {.out = &out};
    ump_json_open(&json, NULL, '{');
    ump_json_text(&json, "first", m->a->name);
    ump_json_text(&json, "second", m->b->name);
    cli_json_number(&json, "games", m->games);
    cli_json_number(&json, "seed", m->seed);
    ump_json_yes(&json, "interrupted", cli_interrupted());
    ump_json_open(&json, "scenarios", '[');
    for (size_t i = 0; i < m->played; i++)
        json_score(&json, NULL, args->operand[i + 2], &m->score[i], m->luck);
    ump_json_close(&json, ']');
    json_score(&json, "all", "all", total, m->luck);
    ump_json_close(&json, '}');
    putchar('\n');
}

static uint64_t games_of(const sim_score *s)
{
    return s->won + s->drawn + s->lost;
}

/* The next scenario, and a line of it unless all goes into one object. */
static bool play_next(match *m, const cli_args *args, bool json)
{
    sim_score *score = &m->score[m->played];
    if (!play_operand(m, args, m->played))
        return false;
    cli_progress_clear(&m->progress);
    if (games_of(score) == 0)
        return true;
    if (!json)
        print_score(args->operand[m->played + 2], score, m->luck);
    fflush(stdout);
    m->played++;
    return true;
}

static void tell_interrupt(const sim_score *total)
{
    if (games_of(total) > 0)
        cli_say("interrupted: this tells of the %" PRIu64 " games whose pairs are done",
                games_of(total));
    else
        cli_say("interrupted before a pair of games was over");
}

static bool play_all(match *m, const cli_args *args)
{
    bool json = cli_flag(args, "json");
    size_t n = args->n_operands - 2;
    if (!json)
        printf("%s against %s, %" PRIu64 " games a scenario, sides swapped, seed %" PRIu64 "\n",
               m->a->name, m->b->name, m->games, m->seed);
    cli_progress_begin(&m->progress, &m->ranks, "games", n * (size_t)m->games);
    while (m->played < n && !cli_interrupted())
        if (!play_next(m, args, json))
            return false;
    sim_score total = sim_match_total(m->score, m->played);
    cli_progress_end(&m->progress, games_of(&total));
    if (cli_interrupted())
        tell_interrupt(&total);
    if (json)
        json_match(m, args, &total);
    else if (m->played > 1)
        print_score("all, equal weight", &total, m->luck);
    return m->played > 0;
}

/* The bit of an idea; 0: there is none of that name, said. */
static uint32_t idea_bit(const cli_args *args, const char *name)
{
    ump_nearest nearest;
    ump_nearest_begin(&nearest, name, strlen(name));
    for (size_t i = 0; i < ump_idea_count(); i++) {
        if (strcmp(ump_idea_get(i)->name, name) == 0)
            return UINT32_C(1) << i;
        ump_nearest_try(&nearest, ump_idea_get(i)->name);
    }
    const char *meant = ump_nearest_word(&nearest);
    if (meant)
        cli_bad_usage(args->command, "there is no idea '%s'; did you mean '%s'?", name, meant);
    else
        cli_bad_usage(args->command, "there is no idea '%s'; docs/generals.md names them", name);
    return 0;
}

/* --without: the second general lacks these. */
static bool read_without(match *m, const cli_args *args)
{
    m->changed = *m->b;
    m->changed.like = m->b;
    for (size_t i = 0; i < args->n_given; i++) {
        if (strcmp(args->given[i].option, "without") != 0)
            continue;
        uint32_t bit = strcmp(args->given[i].value, "ideas") == 0
                           ? UMP_ALL_IDEAS
                           : idea_bit(args, args->given[i].value);
        if (!bit)
            return false;
        m->changed.without |= bit;
        m->b = &m->changed;
    }
    return true;
}

static bool read_options(match *m, const cli_args *args)
{
    m->threads = sim_processors() / m->ranks.here;
    m->threads += m->threads == 0;
    m->luck = cli_flag(args, "luck");
    m->a = cli_general(args, args->operand[0]);
    m->b = m->a ? cli_general(args, args->operand[1]) : NULL;
    return m->b && read_without(m, args) && cli_count(args, "n", 2, 1000000, &m->games) &&
           cli_number(args, "seed", &m->seed) && cli_count(args, "j", 1, 256, &m->threads) &&
           cli_count(args, "nodes", 1, UINT32_MAX, &m->nodes) &&
           cli_trials_read(args, m->a, m->b, &m->patience);
}

static int run_match(match *m, const cli_args *args)
{
    if (!read_options(m, args))
        return CLI_USAGE;
    m->games += m->games % 2;
    m->battle = calloc(m->games, sizeof *m->battle);
    m->result = calloc(m->games, sizeof *m->result);
    m->score = calloc(args->n_operands, sizeof *m->score);
    bool room = m->battle && m->result && m->score;
    if (!room)
        cli_say("no memory for so many battles");
    bool good = room && play_all(m, args);
    free(m->battle);
    free(m->result);
    free(m->score);
    return good ? CLI_OK : CLI_FAULT;
}

static int run(const cli_args *args)
{
    match m = {.games = DEFAULT_GAMES, .seed = 1};
    if (!cli_ranks_begin(&m.ranks))
        return CLI_FAULT;
    int status = run_match(&m, args);
    sim_ranks_end(&m.ranks);
    return status;
}

static const cli_option options[] = {
    {"n", "N", "games on each scenario, rounded up to pairs; 100"},
    {"seed", "N", "seed of the first pair; 1"},
    {"j", "N", "battles fought at once; as many as there are processors"},
    {"nodes", "N", "positions a general may look at for one answer"},
    {"trials", "N", "how many the marshal may make for a turn"},
    {"seconds", "S", "as many as take so long on one processor here; the number is said"},
    {"without", "IDEA", "the second general lacks this idea, or all (ideas); may be repeated"},
    {"luck", NULL, "also the score with the luck of the dice taken out"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

const cli_command cli_match = {
    .name = "match",
    .group = "laboratory",
    .about = "Measure two generals against each other",
    .usage = "[OPTIONS] GENERAL GENERAL SCENARIO...",
    .more =
        "Each pair of games has the same dice and the sides swapped. The score is that of the\n"
        "first general, a draw counting half, with its 95 % interval, also in Elo. In JSON\n"
        "\"pairs\" counts those that brought him 0, 1/2, 1, 3/2 and 2 games. An interrupt "
        "(Ctrl-C)\n"
        "tells of the pairs that are done. Under mpirun all processes share the pairs.\n"
        "Generals, weakest first: recruit, drill, veteran, marshal; for an even fight corporal,\n"
        "sergeant, lieutenant, captain, colonel, who slip now and then.\n"
        "With --luck every roll is weighed: the chance to win after it, beside the mean over all\n"
        "that the dice could have shown. That is nothing on average, so it may be taken out; what\n"
        "is left spreads less, and fewer games tell as much.",
    .options = options,
    .loads = true,
    .least = 3,
    .most = 64,
    .run = run,
};
