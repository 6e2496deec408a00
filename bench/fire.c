/*
 * fire.c: the dice of one fire, read with no sink, beside a bare loop that throws as many dice,
 * adds eight modifiers, looks a table up and takes the loss off. Times them, one line of JSON a
 * family. `bench-fire SCENARIO TIMES` runs both that often, for bench/fire-instructions.sh.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include <string.h>

enum { ROUNDS = 20000, LONGEST = 100000, MODIFIERS = 8, COLUMNS = 32 };

/* ---- By the rules ---- */

typedef struct range { /* a position in which the dice of a fire are awaited */
    const ump_game *game;
    ump_state *before, *after;
    ump_ask ask;
} range;

static bool is_fire(const ump_ask *ask)
{
    static const char *const words[] = {"fire", "a volley", "hit", "rifle fire", "artillery fire"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ask->kind == UMP_ASK_DICE && strcmp(ask->purpose, words[i]) == 0)
            return true;
    return false;
}

/* Random play until somebody fires. */
static range range_of(const ump_game *game)
{
    range r = {.game = game, .before = ump_state_new(game), .after = ump_state_new(game)};
    if (!r.before || !r.after)
        bench_stop("no memory", "fire");
    for (uint64_t i = 0; i < LONGEST; i++) {
        ump_pending(game, r.before, &r.ask);
        if (is_fire(&r.ask))
            return r;
        if (!bench_random_answer(game, r.before, ump_scramble(i), 1))
            break;
    }
    bench_stop("nobody fires", ump_game_title(game));
    return r;
}

/* Callgrind finds them by their names. */
void fire_by_the_rules(const range *r, uint64_t seed) __attribute__((noinline));

void fire_by_the_rules(const range *r, uint64_t seed)
{
    uint8_t face[UMP_MAX_DICE];
    ump_answer dice = {.kind = UMP_ASK_DICE, .side = r->ask.side, .n_faces = r->ask.dice};
    dice.face = face;
    ump_roll(seed, 0, &r->ask, face);
    if (!ump_give(r->game, r->after, &dice, NULL, NULL))
        bench_stop("dice were refused", ump_game_title(r->game));
}

/* ---- By hand ---- */

typedef struct volley {
    bool holds[MODIFIERS]; /* which modifiers do */
    int8_t modifier[MODIFIERS], loss[COLUMNS];
    unsigned figures;
} volley;

void fire_by_hand(volley *v, const ump_ask *ask, uint64_t seed) __attribute__((noinline));

void fire_by_hand(volley *v, const ump_ask *ask, uint64_t seed)
{
    uint8_t face[UMP_MAX_DICE];
    ump_roll(seed, 0, ask, face);
    int32_t total = ump_read_dice(ask, face, ask->dice);
    for (unsigned i = 0; i < MODIFIERS; i++)
        total += v->holds[i] ? v->modifier[i] : 0;
    total = total < 0 ? 0 : total >= COLUMNS ? COLUMNS - 1 : total;
    unsigned loss = (unsigned)v->loss[total];
    v->figures = loss < v->figures ? v->figures - loss : 0;
}

/* ---- Both ---- */

typedef struct cost {
    double rules, hand; /* nanoseconds */
} cost;

static cost compare(const range *r, unsigned times)
{
    volley v = {.holds = {true, false, true}, .modifier = {1, -1, -2, 1}, .figures = 8};
    cost c = {0, 0};
    for (unsigned i = 0; i < COLUMNS; i++)
        v.loss[i] = (int8_t)(i / 8);
    for (unsigned i = 0; i < times; i++) {
        ump_state_copy(r->game, r->after, r->before);
        double start = bench_seconds();
        fire_by_the_rules(r, i);
        double between = bench_seconds();
        v.figures += 8;
        fire_by_hand(&v, &r->ask, i);
        c.rules += between - start;
        c.hand += bench_seconds() - between;
    }
    return (cost){1e9 * c.rules / times, 1e9 * c.hand / times};
}

/* What reading the clock costs is in both; it is taken off. */
static double clock_ns(void)
{
    double start = bench_seconds(), last = start;
    for (unsigned i = 0; i < ROUNDS; i++)
        last = bench_seconds();
    return 1e9 * (last - start) / ROUNDS;
}

int main(int argc, char **argv)
{
    size_t n = argc > 2 ? 1 : BENCH_TEACHING;
    for (size_t i = 0; i < n; i++) {
        const char *name = argc > 2 ? argv[1] : bench_scenario(i);
        ump_game *game = bench_builtin(name);
        range r = range_of(game);
        cost c = compare(&r, argc > 2 ? (unsigned)atoi(argv[2]) : ROUNDS);
        double less = clock_ns();
        if (argc <= 2)
            printf("{\"bench\":\"fire\",\"scenario\":\"%s\",\"dice\":%u,\"ns\":%.0f,"
                   "\"by_hand_ns\":%.0f}\n",
                   name, r.ask.dice, c.rules - less, c.hand - less);
        ump_state_free(r.before);
        ump_state_free(r.after);
        ump_game_free(game);
    }
    return 0;
}
