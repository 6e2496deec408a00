/*
 * fuzz.c: what the fuzzers share.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_GAMES = 64 };

static void swallow(void *ctx, const char *text, size_t size)
{
    (void)ctx, (void)text, (void)size;
}

const ump_out fuzz_out = {swallow, NULL};

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    (void)ctx, (void)event, (void)state;
}

const ump_sink fuzz_sink = {hear, NULL};

static size_t scenario_of(const ump_text *record)
{
    ump_record_head head;
    bool read = ump_record_head_read(record, &head, NULL);
    for (size_t i = 0; read && i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++)
        if (strcmp(ump_builtin_get(UMP_BUILTIN_SCENARIO, i)->name, head.scenario) == 0)
            return i;
    return 0;
}

const ump_game *fuzz_game(const ump_text *record)
{
    static ump_game *games[MAX_GAMES];
    size_t i = scenario_of(record);
    fuzz_require(i < MAX_GAMES, "there is room for the games");
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
