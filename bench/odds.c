/*
 * odds.c: how long a forecast takes and how many positions it looks at, for orders aimed at
 * somebody in games that random players play. Prints one line of JSON for each built-in scenario.
 */
#define _POSIX_C_SOURCE 200809L
#include "umpire.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ORDERS = 40, PROPOSALS = 24, SEEDS = 8 };

typedef struct timing {
    double ms[ORDERS];
    size_t n, exact;
    double nodes, all_ms;
} timing;

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void time_order(timing *t, const ump_game *game, const ump_state *state,
                       const ump_answer *order)
{
    ump_forecast odds;
    double start = now_ms();
    if (t->n == ORDERS ||
        !ump_odds(game, state, order, &(ump_budget){.nodes = 50000, .samples = 1000}, &odds))
        return;
    t->ms[t->n] = now_ms() - start;
    t->all_ms += t->ms[t->n++];
    t->exact += odds.exact;
    t->nodes += (double)odds.nodes;
    ump_forecast_free(&odds);
}

static void time_aimed(timing *t, const ump_game *game, const ump_state *state, uint64_t salt)
{
    ump_answer list[PROPOSALS];
    size_t n = ump_propose(game, state, salt, list, PROPOSALS);
    for (size_t i = 0; i < n; i++)
        if (list[i].n_targets) {
            time_order(t, game, state, &list[i]);
            return;
        }
}

/* A random player's answer, or seeded dice; false when the battle is over. */
static bool go_on(const ump_game *game, ump_state *state, uint64_t seed, uint32_t i)
{
    uint8_t face[UMP_MAX_DICE];
    ump_answer list[PROPOSALS], dice;
    ump_ask ask;
    ump_pending(game, state, &ask);
    if (ask.kind == UMP_ASK_DICE) {
        ump_roll(seed, i, &ask, face);
        dice = (ump_answer){.kind = UMP_ASK_DICE, .n_faces = ask.dice, .face = face};
        return ump_give(game, state, &dice, NULL, NULL);
    }
    uint64_t salt = ump_scramble(seed ^ ump_scramble(i));
    size_t n = ump_propose(game, state, salt, list, PROPOSALS);
    return n && ump_give(game, state, &list[(salt >> 32) % n], NULL, NULL);
}

static void play(timing *t, const ump_game *game, uint64_t seed)
{
    ump_state *state = ump_state_new(game);
    ump_ask ask;
    bool more = state != NULL;
    for (uint32_t i = 0; more && t->n < ORDERS; i++) {
        ump_pending(game, state, &ask);
        if (ask.kind == UMP_ASK_ORDER)
            time_aimed(t, game, state, i);
        more = go_on(game, state, seed, i);
    }
    ump_state_free(state);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

int main(void)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        ump_source source = {.scenario = *text};
        ump_game *game = ump_game_load(&source, NULL);
        timing t = {.n = 0};
        for (uint64_t seed = 1; game && seed <= SEEDS; seed++)
            play(&t, game, seed);
        qsort(t.ms, t.n, sizeof *t.ms, by_size);
        if (t.n)
            printf("{\"bench\":\"odds\",\"scenario\":\"%s\",\"orders\":%zu,\"exact\":%zu,"
                   "\"median_ms\":%.3f,\"p90_ms\":%.3f,\"nodes\":%.0f,\"us_per_node\":%.2f}\n",
                   text->name, t.n, t.exact, t.ms[t.n / 2], t.ms[t.n * 9 / 10],
                   t.nodes / (double)t.n, t.all_ms * 1e3 / t.nodes);
        fflush(stdout);
        ump_game_free(game);
    }
    return 0;
}
