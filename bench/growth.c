/*
 * growth.c: what one unit costs for one turn of random play without idling when 10, 40, 160 and 640
 * of them stand on a generated table, as dense at each size. A cost per unit that grows like log n
 * is n log n in all: `over_log` is how much faster than that it grew since the row before. One line
 * of JSON each. bench-growth [SECONDS [RULES]]; `bench-growth -N RULES UNITS` plays N battles at
 * one size and says how many turns of a unit that were, for tools/speed.sh.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include <math.h>
#include <string.h>

enum { FRONTAGE = 7 /* inches for each unit of a line */, LINES = 6 };

/* ---- A table with n units, in lines of battle on either side of its middle ---- */

typedef struct dialect { /* how a family spells a unit */
    const char *rules, *unit, *extra, *woods, *leader;
} dialect;

static const dialect dialects[] = {
    {"template", "trained rifle figs 6", "", "woods", ""},
    {"adf15", "infantry trained rifle-musket figs 6 stands 2", "line", "woods light", "lb 2"},
    {"potomac", "infantry tried stands 4 strength 3 firepower 1 melee 3", "single_line", "woods",
     "general leadership 8 cv 0"},
    {"apw1866", "au-line", "line", "woods", "cr 5"},
};

static void put_side(char **at, const dialect *d, const char *id, unsigned n, bool west,
                     unsigned across)
{
    *at += sprintf(*at, "army %s \"%s\"\n  leader g%s \"General\" %s at %u,2\n", id, id, id,
                   d->leader, west ? 4 : across - 4);
    for (unsigned i = 0; i < n; i++) {
        unsigned line = i % LINES, place = i / LINES;
        double x = across / 2.0 + (west ? -1.0 : 1.0) * (6.0 + 4.0 * line);
        *at += sprintf(*at, "  unit %s%u \"%s %u\" %s at %.1f,%.1f facing %u %s\n", id, i, id, i,
                       d->unit, x, 5.0 + FRONTAGE * place, west ? 90u : 270u, d->extra);
    }
}

static char *scenario_of(const dialect *d, unsigned n)
{
    char *text = malloc(4096 + (size_t)n * 256), *at = text;
    unsigned across = 60, deep = FRONTAGE * ((n / 2 + LINES - 1) / LINES) + 8;
    if (!text)
        bench_stop("no memory", "scenario");
    at += sprintf(at, "scenario \"%u units\"\nrules %s\ntable %uin x %uin\nturns 4\n", n, d->rules,
                  across, deep);
    at += sprintf(at, "side west \"West\" first home left\nside east \"East\" home right\n");
    for (unsigned y = 4; y + 4 < deep; y += 12)
        at += sprintf(at, "%s 28,%u 32,%u 32,%u 28,%u\n", d->woods, y, y, y + 4, y + 4);
    at += sprintf(at, "objective \"The middle\" %u,%u points 1\n", across / 2, deep / 2);
    put_side(&at, d, "west", n / 2, true, across);
    put_side(&at, d, "east", n - n / 2, false, across);
    return text;
}

/* ---- Turns of random play ---- */

/* To its end; how many turns. Callgrind finds it by its name. */
unsigned play_battle(const ump_game *game, ump_state *state, uint64_t *answers)
    __attribute__((noinline));

unsigned play_battle(const ump_game *game, ump_state *state, uint64_t *answers)
{
    while (bench_random_answer(game, state, ump_scramble(*answers), 0))
        ++*answers;
    return ump_state_turn(state);
}

/* Microseconds for each unit and turn. */
static double cost(const ump_game *game, unsigned units, double limit)
{
    ump_state *first = ump_state_new(game), *state = ump_state_new(game);
    uint64_t turns = 0, answers = 0;
    if (!first || !state)
        bench_stop("no memory", "growth");
    double start = bench_seconds(), spent = 0;
    while (spent < limit) {
        ump_state_copy(game, state, first);
        turns += play_battle(game, state, &answers);
        spent = bench_seconds() - start;
    }
    ump_state_free(first);
    ump_state_free(state);
    return 1e6 * spent / ((double)turns * units);
}

/* A family may have room for fewer; that is told, and the rest of its rows left out. */
static ump_game *load(const dialect *d, unsigned n, char *text)
{
    ump_error first = {.line = 0};
    ump_errors errors = {&first, 1, 0};
    ump_source source = {.scenario = {"generated", text, strlen(text)}};
    ump_game *game = ump_game_load(&source, &errors);
    if (!game) {
        printf("{\"bench\":\"growth\",\"rules\":\"%s\",\"units\":%u,\"refused\":\"%s\"}\n",
               d->rules, n, first.what);
        free(text);
    }
    return game;
}

static const dialect *dialect_of(const char *rules)
{
    for (size_t d = 0; d < sizeof dialects / sizeof *dialects; d++)
        if (strcmp(rules, dialects[d].rules) == 0)
            return &dialects[d];
    bench_stop("no such rules", rules);
    return NULL;
}

static void count_turns(unsigned battles, const char *rules, unsigned units)
{
    const dialect *d = dialect_of(rules);
    char *text = scenario_of(d, units);
    ump_game *game = load(d, units, text);
    ump_state *first = ump_state_new(game), *state = ump_state_new(game);
    uint64_t turns = 0, answers = 0;
    for (unsigned i = 0; i < battles; i++) {
        ump_state_copy(game, state, first);
        turns += play_battle(game, state, &answers);
    }
    printf("%llu\n", (unsigned long long)turns * units);
    ump_state_free(first);
    ump_state_free(state);
    ump_game_free(game);
    free(text);
}

int main(int argc, char **argv)
{
    if (argc == 4 && argv[1][0] == '-') {
        count_turns((unsigned)atoi(argv[1] + 1), argv[2], (unsigned)atoi(argv[3]));
        return 0;
    }
    static const unsigned sizes[] = {10, 40, 160, 640};
    double limit = argc > 1 ? atof(argv[1]) : 1;
    for (size_t d = 0; d < sizeof dialects / sizeof *dialects; d++) {
        double before = 0;
        if (argc > 2 && strcmp(argv[2], dialects[d].rules) != 0)
            continue;
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            char *text = scenario_of(&dialects[d], sizes[i]);
            ump_game *game = load(&dialects[d], sizes[i], text);
            if (!game)
                break;
            double us = cost(game, sizes[i], limit);
            double log_grew = i ? log(sizes[i]) / log(sizes[i - 1]) : 1;
            printf("{\"bench\":\"growth\",\"rules\":\"%s\",\"units\":%u,\"us_per_unit_turn\":%.2f,"
                   "\"times_before\":%.2f,\"over_log\":%.2f}\n",
                   dialects[d].rules, sizes[i], us, i ? us / before : 1.0,
                   i ? us / before / log_grew : 1.0);
            fflush(stdout);
            before = us;
            ump_game_free(game);
            free(text);
        }
    }
    return 0;
}
