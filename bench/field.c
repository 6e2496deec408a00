/*
 * field.c: how long the questions to a table take, by its grid and by looking at every feature.
 * Prints one line of JSON for each kind of question and number of features.
 */
#define _POSIX_C_SOURCE 200809L
#include "field/field.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 120, DEPTH = 80, RANGE = 12 * UMP_INCH, MOST = 5000 };

/* ---- A table of n features and n targets, the same on every run ---- */

typedef struct scene {
    ump_arena *arena;
    ump_field field, bare; /* bare: without its grid */
    ump_rect *target;
    size_t n;
} scene;

static uint32_t below(uint64_t *seed, uint32_t n)
{
    return (uint32_t)((*seed = ump_scramble(*seed + 1)) >> 32) % n;
}

static ump_pt somewhere(uint64_t *seed)
{
    return (ump_pt){(ump_len)below(seed, WIDTH * UMP_INCH), (ump_len)below(seed, DEPTH * UMP_INCH)};
}

/* Woods, hills, farms, walls, streams and roads of one to four inches. */
static size_t put_feature(uint64_t *seed, char *text)
{
    static const char *const areas[] = {"woods light", "woods heavy", "hill 1", "farm"};
    static const char *const lines[] = {"wall", "fence", "stream", "road"};
    unsigned x = below(seed, WIDTH - 5), y = below(seed, DEPTH - 5);
    unsigned w = 1 + below(seed, 3), d = 1 + below(seed, 3);

    if (below(seed, 2))
        return (size_t)sprintf(text, "%s %u,%u %u,%u.2 %u,%u.5 %u.3,%u\n", areas[below(seed, 4)], x,
                               y, x + w, y, x + w, y + d, x, y + d);
    return (size_t)sprintf(text, "%s %u,%u %u.6,%u %u,%u.5\n", lines[below(seed, 4)], x, y, x + w,
                           y, x + w, y + d);
}

static void read_field(scene *s, const char *lines)
{
    ump_text text = {"bench", lines, strlen(lines)};
    ump_feature_words words = {.allowed = ~UINT64_C(0)};
    ump_field_draft *draft = ump_field_draft_new(s->arena);
    ump_error first;
    ump_errors errors = {&first, 1, 0};
    ump_reader r;

    ump_reader_begin(&r, &text, &errors);
    ump_reader_line(&r);
    ump_reader_token(&r);
    ump_field_read_table(draft, &r);
    while (ump_reader_line(&r))
        ump_field_read_feature(draft, &r, ump_reader_token(&r), &words);
    if (!ump_field_finish(draft, &s->field, &errors) || errors.count) {
        fprintf(stderr, "bench-field: %s\n", first.what);
        exit(1);
    }
    s->bare = s->field;
    s->bare.grid = NULL;
}

static void place_targets(scene *s, uint64_t *seed)
{
    s->target = ump_arena_take(s->arena, s->n * sizeof *s->target);
    for (size_t i = 0; i < s->n; i++)
        s->target[i] =
            ump_rect_at(somewhere(seed), (ump_angle)below(seed, 65536), UMP_INCH, UMP_INCH / 2);
}

static void make_scene(scene *s, size_t n)
{
    static char text[64 * MOST];
    uint64_t seed = n;
    size_t used = (size_t)sprintf(text, "table %din x %din\n", WIDTH, DEPTH);

    *s = (scene){.arena = ump_arena_new(), .n = n};
    for (size_t i = 0; i < n; i++)
        used += put_feature(&seed, text + used);
    read_field(s, text);
    place_targets(s, &seed);
}

/* ---- The questions. Each returns a number made of its answer. ---- */

typedef uint64_t question(const scene *s, bool brute, uint64_t *seed);

static const ump_field *field_of(const scene *s, bool brute)
{
    return brute ? &s->bare : &s->field;
}

static ump_pt at_range(ump_pt from, uint64_t *seed)
{
    return ump_go(from, (ump_angle)below(seed, 65536), RANGE, 0);
}

static uint64_t ask_spot(const scene *s, bool brute, uint64_t *seed)
{
    ump_spot spot = ump_spot_at(field_of(s, brute), somewhere(seed));

    return (uint64_t)spot.feature + spot.hill + spot.road_feature;
}

static uint64_t ask_sight(const scene *s, bool brute, uint64_t *seed)
{
    static const ump_sight_rules rules = {
        .eye = 1,
        .tree_top = 4,
        .roof = 4,
        .unit_top = 1,
        .woods_budget = 2 * UMP_INCH,
        .woods_weight = {[UMP_LIGHT_WOODS] = 4, [UMP_HEAVY_WOODS] = 8},
        .built_kinds = UMP_BUILT,
        .built_budget = UMP_INCH / 2};
    ump_pt from = somewhere(seed);
    ump_sight sight = ump_sight_line(field_of(s, brute), &rules, from, at_range(from, seed));

    return (uint64_t)sight.where.x + sight.what + sight.by;
}

static uint64_t ask_travel(const scene *s, bool brute, uint64_t *seed)
{
    ump_going going = {.budget = INT64_C(60) * RANGE, .road_per_tick = 20};
    ump_pt path[2] = {somewhere(seed)};

    for (int i = 0; i < UMP_GROUNDS; i++) {
        going.per_tick[i] = 30 + i;
        going.crossing[i] = 10 * UMP_INCH;
    }
    path[1] = at_range(path[0], seed);
    return (uint64_t)ump_travel(field_of(s, brute), &going, path, 2).cost;
}

static uint64_t ask_shelter(const scene *s, bool brute, uint64_t *seed)
{
    static const ump_shelter_rules rules = {
        .lines = UMP_BIT(UMP_WALL) | UMP_BIT(UMP_FENCE), .within = UMP_INCH, .front_middle = true};
    const ump_rect *target = &s->target[below(seed, (uint32_t)s->n)];
    uint16_t feature[8];

    return ump_shelter(field_of(s, brute), &rules, at_range(target->centre, seed), target, feature,
                       8);
}

/* ---- Timing ---- */

static double now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Nanoseconds for one, over `times` of them; *sum: of their answers. */
static double time_question(const scene *s, question *ask, bool brute, unsigned times,
                            uint64_t *sum)
{
    uint64_t seed = 1;
    double start = now_ns();

    *sum = 0;
    for (unsigned i = 0; i < times; i++)
        *sum += ask(s, brute, &seed);
    return (now_ns() - start) / times;
}

int main(void)
{
    static const struct {
        const char *name;
        question *ask;
    } questions[] = {
        {"spot", ask_spot}, {"sight", ask_sight}, {"travel", ask_travel}, {"shelter", ask_shelter}};
    static const size_t sizes[] = {10, 100, 1000, MOST};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned times = sizes[i] < MOST ? 20000 : 4000;
        scene s;

        make_scene(&s, sizes[i]);
        for (size_t k = 0; k < sizeof questions / sizeof *questions; k++) {
            uint64_t by_grid, by_brute;
            double ns = time_question(&s, questions[k].ask, false, times, &by_grid);
            double brute = time_question(&s, questions[k].ask, true, times / 10, &by_brute);

            time_question(&s, questions[k].ask, false, times / 10, &by_grid);
            printf("{\"bench\":\"field\",\"query\":\"%s\",\"n\":%zu,\"ns\":%.0f,\"brute_ns\":%.0f,"
                   "\"ratio\":%.1f,\"same_answers\":%s}\n",
                   questions[k].name, sizes[i], ns, brute, brute / ns,
                   by_grid == by_brute ? "true" : "false");
            fflush(stdout);
        }
        ump_arena_free(s.arena);
    }
    return 0;
}
