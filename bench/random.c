/*
 * random.c: answers a second in random play, where one proposal is thought of at a time, beside the
 * same with a whole list of 64 made for each answer. One line of JSON a scenario.
 *   bench-random [SECONDS [SCENARIO...]]
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"

/* Answers a second, battle after battle from the first position on. */
static double rate(const ump_game *game, size_t room, double limit)
{
    ump_state *first = ump_state_new(game), *state = ump_state_new(game);
    if (!first || !state)
        bench_stop("no memory", "random play");
    uint64_t answers = 0;
    double start = bench_seconds(), spent = 0;
    while (spent < limit) {
        ump_state_copy(game, state, first);
        while (bench_random_answer(game, state, ump_scramble(answers), room))
            answers++;
        spent = bench_seconds() - start;
    }
    ump_state_free(first);
    ump_state_free(state);
    return (double)answers / spent;
}

int main(int argc, char **argv)
{
    double limit = argc > 1 ? atof(argv[1]) : 1;
    size_t n = argc > 2 ? (size_t)argc - 2 : BENCH_TEACHING + BENCH_LARGEST;
    for (size_t i = 0; i < n; i++) {
        const char *name = argc > 2 ? argv[i + 2] : bench_scenario(i);
        ump_game *game = bench_builtin(name);
        double one = rate(game, 1, limit), many = rate(game, 64, limit);
        printf("{\"bench\":\"random\",\"scenario\":\"%s\",\"answers_per_s\":%.0f,"
               "\"with_whole_lists\":%.0f,\"times_faster\":%.1f}\n",
               name, one, many, one / many);
        fflush(stdout);
        ump_game_free(game);
    }
    return 0;
}
