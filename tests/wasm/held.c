/*
 * held.c: battles in a row on one engine of the page, with previews, threats, a look back and a
 * replay, and every byte counted that it asks for. No battle holds more at its peak than the first,
 * and each leaves as much behind as the first, to the byte: the pages of its memory (growth.mjs)
 * can only follow where the holes lie.
 * held SCENARIO BATTLES
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The very calls of the module; what exports them means nothing here. */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wunknown-attributes"
#else
#pragma GCC diagnostic ignored "-Wattributes"
#endif
#include "wasm/api.c"

enum { LOOK_EVERY = 50, SEED = 7, LONGEST = 1024, FEWEST = 50 };

void wasm_progress(uint32_t made, uint32_t due)
{
    (void)made;
    (void)due;
}

/* ---- Each block has its size before it ---- */

typedef union block {
    size_t size;
    max_align_t align;
} block;

static size_t held, peak;

void *__real_malloc(size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *old);

static void *counted(block *b, size_t before, size_t size)
{
    if (!b)
        return NULL;
    b->size = size;
    held += size - before;
    peak = held > peak ? held : peak;
    return b + 1;
}

void *__wrap_malloc(size_t size)
{
    return counted(__real_malloc(sizeof(block) + size), 0, size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    void *memory = __wrap_malloc(n * size);
    return memory ? memset(memory, 0, n * size) : NULL;
}

void *__wrap_realloc(void *old, size_t size)
{
    block *b = old ? (block *)old - 1 : NULL;
    size_t before = b ? b->size : 0;
    return counted(__real_realloc(b, sizeof(block) + size), before, size);
}

void __wrap_free(void *old)
{
    if (!old)
        return;
    block *b = (block *)old - 1;
    held -= b->size;
    __real_free(b);
}

/* ---- A battle, as growth.mjs fights it ---- */

static bool has(const char *said, const char *words)
{
    return strstr(said, words) != NULL;
}

/* The line of an order in what a general says. */
static void take_line(const char *said, char line[LONGEST])
{
    static const char before[] = "\"line\":\"";
    const char *at = strstr(said, before);
    at = at ? at + strlen(before) : "";
    snprintf(line, LONGEST, "%.*s", (int)strcspn(at, "\""), at);
}

/* Ends the program if a call was refused: without a battle each call says "null", and a loop until
 * the battle is over would never end. */
static const char *must(const char *said, const char *what)
{
    if (has(said, "\"ok\":true"))
        return said;
    fprintf(stderr, "held: %s: %.300s\n", what, said);
    exit(1);
}

static void replay(page *p)
{
    const char *record = wasm_record(p);
    size_t size = strlen(record) + 1;
    char *copy = malloc(size);
    if (copy)
        must(wasm_open_record(p, memcpy(copy, record, size), NULL), "the record is refused");
    free(copy);
}

/* Returns the number of its answers. */
static size_t fight(page *p, const char *scenario)
{
    char line[LONGEST];
    size_t answers = 0;
    const char *said = must(wasm_open(p, scenario, NULL), "no battle begins");
    for (; !has(said, "\"over\":true") && !has(said, "\"ask\":{\"kind\":\"nothing\""); answers++) {
        if (has(said, "\"ask\":{\"kind\":\"dice\"")) {
            said = must(wasm_roll(p, SEED), "the dice are refused");
            continue;
        }
        take_line(wasm_decide(p, "drill", 1), line);
        if (answers % LOOK_EVERY == 0) {
            wasm_preview(p, line);
            wasm_threats(p, 0, "");
            wasm_propose(p, 1, -1);
        }
        said = must(wasm_give(p, line), line);
    }
    wasm_at(p, answers / 2);
    wasm_step(p, answers / 2);
    replay(p);
    return answers;
}

int main(int argc, char **argv)
{
    size_t first_held = 0, first_peak = 0, answers = 0;
    const char *scenario = argc > 1 ? argv[1] : "first-steps";
    int battles = argc > 2 ? atoi(argv[2]) : 10, wrong = 0;
    page *p = wasm_start();
    for (int i = 1; i <= battles; i++) {
        peak = held;
        answers = fight(p, scenario);
        if (i == 1)
            first_held = held, first_peak = peak;
        if (held == first_held && peak <= first_peak)
            continue;
        printf("battle %d: %zu bytes held, %zu at its peak\n", i, held, peak);
        wrong++;
    }
    wasm_stop(p);
    printf("%d battles of %s, %zu answers each: %zu bytes held after the first, %zu at its peak; "
           "%d differ; %zu bytes never freed\n",
           battles, scenario, answers, first_held, first_peak, wrong, held);
    return wrong > 0 || held > 0 || answers < FEWEST;
}
