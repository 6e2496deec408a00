/*
 * desk.c: any lines as a situation at the desk. The first line names ruleset and kind, the others
 * are facts, and dice=..., seed=... or odds=yes: without any of them nothing is worked out.
 * Whatever is told, each call of the page answers with JSON or with nothing.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "view/view.h"

enum { MOST = 1 << 14, MAX_DESKS = 16 };

static const ump_desk *desk_of(const char *ruleset, size_t size)
{
    static ump_desk *desks[MAX_DESKS];
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART) && i < MAX_DESKS; i++) {
        const ump_text *chart = ump_builtin_get(UMP_BUILTIN_CHART, i);
        if (strlen(chart->name) != size || strncmp(chart->name, ruleset, size) != 0)
            continue;
        if (!desks[i])
            desks[i] = ump_desk_new(chart, NULL);
        return desks[i];
    }
    return NULL;
}

/* Takes the line of a key out of the facts; its value goes into a word of its own. */
static void take_out(char *facts, const char *key, char *word, size_t room)
{
    char *at = strstr(facts, key);
    *word = '\0';
    if (!at)
        return;
    char *end = at + strcspn(at, "\n");
    snprintf(word, room, "%.*s", (int)(end - at - (ptrdiff_t)strlen(key)), at + strlen(key));
    memmove(at, end, strlen(end) + 1);
}

static void expect_json(ump_growing *said)
{
    fuzz_require(!said->failed, "there is memory");
    fuzz_require(said->size == 0 || fuzz_is_json(said->at), "the desk says JSON");
    free(said->at);
    *said = (ump_growing){0};
}

static void ask(const ump_desk *desk, const char *kind, char *facts)
{
    char dice[512], seed[64], odds[8];
    ump_growing said = {0};
    ump_out out = ump_growing_out(&said);
    take_out(facts, "dice=", dice, sizeof dice);
    take_out(facts, "seed=", seed, sizeof seed);
    take_out(facts, "odds=", odds, sizeof odds);
    ump_view_desk_keys(desk, kind, &out);
    expect_json(&said);
    ump_view_desk_matters(desk, kind, facts, &out);
    expect_json(&said);
    ump_view_desk_wants(desk, kind, facts, dice, &out);
    expect_json(&said);
    if (*dice || *seed || *odds) { /* else odds: those of a wide situation take seconds */
        ump_view_desk_ask(desk, kind, facts, dice, seed, &out);
        expect_json(&said);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[MOST + 1], kind[64];
    size = size < MOST ? size : MOST;
    memcpy(text, data, size);
    text[size] = '\0';
    size_t ruleset = strcspn(text, " \n"), head = strcspn(text, "\n");
    const ump_desk *desk = desk_of(text, ruleset);
    if (!desk || head <= ruleset || text[head] == '\0')
        return 0;
    snprintf(kind, sizeof kind, "%.*s", (int)(head - ruleset - 1), text + ruleset + 1);
    ask(desk, kind, text + head + 1);
    return 0;
}
