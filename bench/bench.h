/*
 * bench.h: what the benches share: a clock that counts only this process, built-in scenarios, and
 * random play, which asks for one proposal at a time and rolls by seed.
 */
#ifndef UMP_BENCH_H
#define UMP_BENCH_H

#include "umpire.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Time of this process, not of the wall: other work on the machine does not count. */
static inline double bench_seconds(void)
{
    struct timespec t;
#ifdef __wasi__ /* which has no clock of a process: whoever runs it measures */
    clock_gettime(CLOCK_MONOTONIC, &t);
#else
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
#endif
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static inline void bench_stop(const char *why, const char *what)
{
    fprintf(stderr, "bench: %s: %s\n", what, why);
    exit(1);
}

static inline ump_game *bench_load(const ump_text *text)
{
    ump_error first = {.what = "there is no such scenario"};
    ump_errors errors = {&first, 1, 0};
    ump_game *game = text ? ump_game_load(&(ump_source){.scenario = *text}, &errors) : NULL;
    if (!game)
        bench_stop(first.what, text ? text->name : "scenario");
    return game;
}

static inline ump_game *bench_builtin(const char *name)
{
    return bench_load(ump_builtin_find(UMP_BUILTIN_SCENARIO, name));
}

/* The scenario that teaches each family, and its largest. */
static const char *const bench_teaching[] = {"template-drill", "first-steps", "potomac-drill",
                                             "apw-crossroads"};
static const char *const bench_largest[] = {"hornets-nest", "fort-stedman", "apw-nachod"};

enum { BENCH_TEACHING = 4, BENCH_LARGEST = 3 };

static inline const char *bench_scenario(size_t i)
{
    return i < BENCH_TEACHING ? bench_teaching[i] : bench_largest[i - BENCH_TEACHING];
}

/* A proposal that names a unit, if a few draws find one: nobody passes who could act. */
static inline size_t bench_busy_proposal(const ump_game *game, const ump_state *state,
                                         uint64_t seed, ump_answer *answer)
{
    size_t n = 0;
    for (unsigned draw = 0; draw < 8; draw++) {
        n = ump_propose(game, state, seed + draw, answer, 1);
        if (n == 0 || answer->n_units > 0 || answer->kind == UMP_ASK_CHOICE)
            break;
    }
    return n;
}

/* One answer, given as it was proposed, to what is pending, with `room` proposals to draw from (0:
 * a busy one); false: the battle is over. */
static inline bool bench_random_answer(const ump_game *game, ump_state *state, uint64_t seed,
                                       size_t room)
{
    static uint8_t face[UMP_MAX_DICE];
    ump_answer list[64];
    ump_ask ask;
    ump_pending(game, state, &ask);
    if (ask.kind == UMP_ASK_NOTHING)
        return false;
    size_t n = 1, drawn = 0;
    if (ask.kind == UMP_ASK_DICE) {
        ump_roll(seed, 0, &ask, face);
        list[0] =
            (ump_answer){.kind = UMP_ASK_DICE, .side = ask.side, .n_faces = ask.dice, .face = face};
    } else {
        n = room ? ump_propose(game, state, seed, list, room)
                 : bench_busy_proposal(game, state, seed, list);
        drawn = n ? (size_t)(ump_scramble(seed) % n) : 0;
    }
    if (n == 0)
        bench_stop("nothing is proposed", ump_game_title(game));
    ump_give_lawful(game, state, &list[drawn], NULL);
    return true;
}

#endif
