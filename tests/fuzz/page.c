/*
 * page.c: any lines as calls of the page, in a row on one engine: the name of a call of
 * src/wasm/api.c and its arguments, with tabs between them; | stands for the end of a line inside
 * one. Each call answers with JSON.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

/* The very calls of the module; what exports them means nothing here. */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wunknown-attributes"
#else
#pragma GCC diagnostic ignored "-Wattributes"
#endif
#include "view/board.h"
#include "wasm/api.c"

void wasm_progress(uint32_t made, uint32_t due)
{
    (void)made;
    (void)due;
}

enum { MOST = 1 << 14, MAX_ARGS = 5, MOST_CALLS = 12 };

/* Veterans, marshals and wide situations of the desk think for seconds: they are not asked here.
 * Odds, threats, reviews and trials are, of the smallest rules. */
static bool is_small(const page *p)
{
    return p->board && strcmp(ump_game_ruleset(p->board->game), "template") == 0;
}

static const char *call(page *p, const char *name, char **arg)
{
    size_t n = (size_t)strtoul(arg[0], NULL, 10), m = (size_t)strtoul(arg[1], NULL, 10);
    bool quick = strcmp(arg[0], "veteran") != 0 && strcmp(arg[0], "marshal") != 0;
    bool dice = *arg[3] || *arg[4];
#define CALL(word, said)                                                                           \
    if (strcmp(name, #word) == 0)                                                                  \
    return said
    CALL(open, wasm_open(p, arg[0], NULL));
    CALL(open_text, wasm_open(p, arg[0], arg[1]));
    CALL(open_record, wasm_open_record(p, arg[0], *arg[1] ? arg[1] : NULL));
    CALL(position, wasm_position(p));
    CALL(at, wasm_at(p, n));
    CALL(step, wasm_step(p, n));
    CALL(propose, wasm_propose(p, n, (int)m - 1));
    CALL(give, wasm_give(p, arg[0]));
    CALL(roll, wasm_roll(p, n));
    CALL(undo, wasm_undo(p, n));
    CALL(preview, wasm_preview(p, arg[0]));
    CALL(bands, wasm_bands(p, (unsigned)n));
    CALL(reach, wasm_reach(p, arg[0]));
    CALL(hand, wasm_hand(p, arg[0]));
    CALL(alike, wasm_alike(p, arg[0], arg[1]));
    CALL(lessons, wasm_lessons(p));
    CALL(glance, wasm_glance(p, arg[0]));
    CALL(around, wasm_around(p, (unsigned)n));
    CALL(odds, is_small(p) ? wasm_odds(p, arg[0], arg[1]) : "null");
    CALL(threats, is_small(p) ? wasm_threats(p, (unsigned)n, arg[1]) : "null");
    CALL(review, is_small(p) ? wasm_review(p, 1) : "null");
    CALL(roster, wasm_roster(p, arg[0], arg[1], (unsigned)n));
    CALL(roster_offers, wasm_roster_offers(p, arg[0], arg[1], arg[2]));
    CALL(proof, wasm_proof(p, arg[0], arg[1]));
    CALL(vocabulary, wasm_vocabulary(p, arg[0]));
    CALL(trial, strstr(arg[0], "rules template") ? wasm_trial(p, arg[0], "drill", m) : "null");
    CALL(sight, wasm_sight(p, (unsigned)n, (unsigned)m));
    CALL(distance, wasm_distance(p, (unsigned)n, (unsigned)m));
    CALL(decide, quick ? wasm_decide(p, arg[0], m) : "null");
    CALL(advise, quick ? wasm_advise(p, arg[0], m) : "null");
    CALL(desk_kinds, wasm_desk_kinds(p, arg[0]));
    CALL(desk_keys, wasm_desk_keys(p, arg[0], arg[1]));
    CALL(desk_matters, wasm_desk_matters(p, arg[0], arg[1], arg[2]));
    CALL(desk_wants, wasm_desk_wants(p, arg[0], arg[1], arg[2], arg[3]));
    CALL(desk_ask, dice ? wasm_desk_ask(p, arg[0], arg[1], arg[2], arg[3], arg[4]) : "null");
    CALL(desk_unit_keys, wasm_desk_unit_keys(p, arg[0]));
    CALL(scenarios, wasm_scenarios(p));
    CALL(generals, wasm_generals(p));
    CALL(acts, wasm_acts(p));
    CALL(charts, wasm_charts(p));
#undef CALL
    return "null";
}

/* The next word up to a tab; what stands behind the last is "". */
static char *next_word(char **line)
{
    char *word = *line;
    size_t size = strcspn(word, "\t");
    *line += size + (word[size] == '\t');
    word[size] = '\0';
    for (char *at = word; *at; at++)
        *at = *at == '|' ? '\n' : *at;
    return word;
}

/* What was played, opened again: a record in the corpus would go stale with the rules. */
static void open_again(page *p)
{
    const char *record = wasm_record(p);
    size_t size = strlen(record) + 1;
    char *copy = malloc(size);
    fuzz_require(copy != NULL, "there is memory");
    memcpy(copy, record, size);
    fuzz_require(fuzz_is_json(wasm_open_record(p, copy, NULL)), "a record is opened");
    free(copy);
}

/* Calls whose answer is no JSON. */
static bool call_for_text(page *p, const char *name, char **arg)
{
    if (strcmp(name, "record") == 0)
        wasm_record(p);
    else if (strcmp(name, "again") == 0)
        open_again(p);
    else if (strcmp(name, "book") == 0)
        wasm_book(p);
    else if (strcmp(name, "book_picture") == 0)
        wasm_book_picture(p);
    else if (strcmp(name, "scenario") == 0)
        wasm_scenario(p, arg[0]);
    else if (strcmp(name, "sketch") == 0)
        wasm_sketch(p, arg[0], arg[1], (uint32_t)strtoul(arg[2], NULL, 10));
    else if (strcmp(name, "chart_html") == 0)
        wasm_chart_html(p, arg[0], *arg[1] == '1');
    else
        return false;
    return true;
}

static void call_line(page *p, char *line)
{
    char *arg[MAX_ARGS], *name = next_word(&line);
    for (size_t i = 0; i < MAX_ARGS; i++)
        arg[i] = next_word(&line);
    if (!call_for_text(p, name, arg))
        fuzz_require(fuzz_is_json(call(p, name, arg)), name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[MOST + 1];
    size = size < MOST ? size : MOST;
    memcpy(text, data, size);
    text[size] = '\0';
    page *p = wasm_start();
    fuzz_require(p != NULL, "there is memory");
    char *line = text;
    for (unsigned n = 0; *line && n < MOST_CALLS; n++) {
        size_t length = strcspn(line, "\n");
        char *next = line + length + (line[length] == '\n');
        line[length] = '\0';
        call_line(p, line);
        line = next;
    }
    wasm_stop(p);
    return 0;
}
