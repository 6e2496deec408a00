/*
 * desk.c: any lines as a situation at the desk. The first line names ruleset and kind, the others
 * are facts, and dice=..., seed=... or odds=yes: without any of them nothing is worked out.
 * Whatever is told, each call of the page answers with JSON or with nothing, and the command has
 * words for it. A text that begins with "chart" is laid out as a ruleset of one's own.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "view/view.h"

enum { MOST = 1 << 14, MAX_DESKS = 16 };

static void expect_json(ump_growing *said)
{
    fuzz_require(!said->failed, "there is memory");
    fuzz_require(said->size == 0 || fuzz_is_json(said->at), "the desk says JSON");
    free(said->at);
    *said = (ump_growing){0};
}

/* Its kinds and their keys are always the same, so they are told once. */
static void tell_keys(const ump_desk *desk)
{
    char why[UMP_LINE];
    ump_growing said = {0};
    ump_out out = ump_growing_out(&said);
    ump_view_desk_kinds(desk, &out);
    expect_json(&said);
    for (size_t i = 0; i < ump_desk_kinds(desk); i++) {
        const char *kind = ump_desk_kind_name(desk, i);
        ump_view_desk_keys(desk, kind, &out);
        expect_json(&said);
        fuzz_require(ump_desk_keys(desk, kind, true, &out, why), "a kind has keys");
        expect_json(&said);
        ump_desk_keys(desk, kind, false, &fuzz_out, why);
    }
}

static const ump_desk *desk_of(const char *ruleset, size_t size)
{
    static ump_desk *desks[MAX_DESKS];
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART) && i < MAX_DESKS; i++) {
        const ump_text *chart = ump_builtin_get(UMP_BUILTIN_CHART, i);
        if (strlen(chart->name) != size || strncmp(chart->name, ruleset, size) != 0)
            continue;
        if (desks[i])
            return desks[i];
        desks[i] = ump_desk_new(chart, NULL);
        if (desks[i])
            tell_keys(desks[i]);
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

/* ---- As the command asks ---- */

enum { MOST_FACTS = 200 };

/* Cuts the lines up. */
static size_t facts_of(char *lines, ump_setting fact[MOST_FACTS])
{
    size_t n = 0;
    for (char *next; *lines && n < MOST_FACTS; lines = next) {
        size_t size = strcspn(lines, "\n");
        next = lines + size + (lines[size] == '\n');
        lines[size] = '\0';
        char *value = strchr(lines, '=');
        if (!value)
            continue;
        *value = '\0';
        fact[n++] = (ump_setting){lines, value + 1};
    }
    return n;
}

static void tell(const ump_desk *desk, const char *kind, char *facts, const char *dice,
                 const char *seed)
{
    ump_setting fact[MOST_FACTS];
    char why[UMP_LINE] = "";
    ump_desk_question q = {.kind = kind, .fact = fact, .n_facts = facts_of(facts, fact)};
    q.dice = *dice ? dice : NULL;
    q.seeded = *seed;
    q.spare_dice = true;
    for (size_t i = 0; i < q.n_facts; i++)
        ump_desk_value_fits(desk, kind, fact[i].name, fact[i].value, why);
    if (!q.dice && !q.seeded)
        return;
    ump_desk_answer *answer = ump_desk_ask(desk, &q, why);
    fuzz_require(answer || *why, "a refusal has words");
    if (!answer)
        return;
    fuzz_require(!ump_desk_answer_is_odds(answer), "dice that fell leave no odds");
    ump_desk_answer_text(answer, NULL, NULL, NULL, &fuzz_out);
    ump_desk_answer_free(answer);
}

/* ---- As the page asks ---- */

static void ask(const ump_desk *desk, const char *kind, char *facts)
{
    char dice[512], seed[64], odds[8];
    ump_growing said = {0};
    ump_out out = ump_growing_out(&said);
    take_out(facts, "dice=", dice, sizeof dice);
    take_out(facts, "seed=", seed, sizeof seed);
    take_out(facts, "odds=", odds, sizeof odds);
    ump_view_desk_matters(desk, kind, facts, &out);
    expect_json(&said);
    ump_view_desk_wants(desk, kind, facts, dice, &out);
    expect_json(&said);
    if (*dice || *seed || *odds) { /* else odds: those of a wide situation take seconds */
        ump_view_desk_ask(desk, kind, facts, dice, seed, &out);
        expect_json(&said);
    }
    tell(desk, kind, facts, dice, seed);
}

static void lay_out(const char *text, size_t size)
{
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    ump_desk *desk = ump_desk_new(&(ump_text){"own", text, size}, &errors);
    fuzz_require((desk == NULL) == (errors.count > 0), "no desk if and only if there are errors");
    if (desk)
        tell_keys(desk);
    ump_desk_free(desk);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[MOST + 1], kind[64];
    size = size < MOST ? size : MOST;
    memcpy(text, data, size);
    text[size] = '\0';
    if (strncmp(text, "chart ", 6) == 0) {
        lay_out(text, size);
        return 0;
    }
    size_t ruleset = strcspn(text, " \n"), head = strcspn(text, "\n");
    const ump_desk *desk = desk_of(text, ruleset);
    if (!desk || head <= ruleset || text[head] == '\0')
        return 0;
    snprintf(kind, sizeof kind, "%.*s", (int)(head - ruleset - 1), text + ruleset + 1);
    ask(desk, kind, text + head + 1);
    return 0;
}
