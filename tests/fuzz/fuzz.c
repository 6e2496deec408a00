/*
 * fuzz.c: what the fuzzers share.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_GAMES = 64 };

static void swallow(void *ctx, const char *text, size_t size)
{
    (void)ctx, (void)text, (void)size;
}

const ump_out fuzz_out = {swallow, NULL};

const ump_game *fuzz_game(size_t i)
{
    static ump_game *games[MAX_GAMES];
    size_t n = ump_builtin_count(UMP_BUILTIN_SCENARIO);
    fuzz_require(n > 0 && n <= MAX_GAMES, "there are built-in scenarios");
    i %= n;
    ump_source source = {.scenario = *ump_builtin_get(UMP_BUILTIN_SCENARIO, i)};
    if (!games[i])
        games[i] = ump_game_load(&source, NULL);
    fuzz_require(games[i], "a built-in scenario loads");
    return games[i];
}

void fuzz_require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}
