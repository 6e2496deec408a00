/*
 * fire.c: the dice of one fire, read with no sink, beside a bare loop that throws as many dice,
 * adds eight modifiers, looks a table up and takes the loss off. Times them, one line of JSON a
 * family. `bench-fire SCENARIO N` runs both N times 50, for bench/fire-instructions.sh.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include <string.h>

enum { ROUNDS = 400, BATCH = 50, LONGEST = 100000, BATTLES = 100, MODIFIERS = 8, COLUMNS = 32 };

/* ---- By the rules ---- */

typedef struct range { /* a position in which the dice of a fire are awaited */
    const ump_game *game;
    ump_state *before;
    ump_state *after[BATCH]; /* one for each fire that is timed together */
    ump_ask ask;
} range;

static bool is_fire(const ump_ask *ask)
{
    static const char *const words[] = {"fire", "a volley", "the fire", "rifle fire",
                                        "artillery fire"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ask->kind == UMP_ASK_DICE && strcmp(ask->purpose, words[i]) == 0)
            return true;
    return false;
}

static ump_state *need_state(const ump_game *game)
{
    ump_state *state = ump_state_new(game);
    if (!state)
        bench_stop("no memory", "fire");
    return state;
}

/* Random play until somebody fires who was ordered to: after a fire in reaction, what it reacted to
 * goes on, a charge for instance, and that is no part of a fire. False: the battle is over. */
static bool come_to_fire(range *r, uint64_t seed)
{
    bool ordered = false;
    ump_state *first = need_state(r->game);
    ump_state_copy(r->game, r->before, first);
    ump_state_free(first);
    for (uint64_t i = 0; i < LONGEST; i++) {
        ump_pending(r->game, r->before, &r->ask);
        if (ordered && is_fire(&r->ask))
            return true;
        ordered = r->ask.kind == UMP_ASK_ORDER;
        if (!bench_random_answer(r->game, r->before, ump_scramble(seed * LONGEST + i), 1))
            return false;
    }
    return false;
}

static range range_of(const ump_game *game)
{
    range r = {.game = game, .before = need_state(game)};
    for (unsigned i = 0; i < BATCH; i++)
        r.after[i] = need_state(game);
    for (uint64_t seed = 0; seed < BATTLES; seed++)
        if (come_to_fire(&r, seed))
            return r;
    bench_stop("nobody fires", ump_game_title(game));
    return r;
}

static void range_end(range *r)
{
    ump_state_free(r->before);
    for (unsigned i = 0; i < BATCH; i++)
        ump_state_free(r->after[i]);
}

/* Callgrind finds them by their names. */
void fire_by_the_rules(const range *r, ump_state *state, uint64_t seed) __attribute__((noinline));

void fire_by_the_rules(const range *r, ump_state *state, uint64_t seed)
{
    uint8_t face[UMP_MAX_DICE];
    ump_answer dice = {.kind = UMP_ASK_DICE, .side = r->ask.side, .n_faces = r->ask.dice};
    dice.face = face;
    ump_roll(seed, 0, &r->ask, face);
    if (!ump_give(r->game, state, &dice, NULL, NULL))
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

/* A single fire is too short for the clock: it is read around a batch of them. */
static cost time_batch(const range *r, volley *v, uint64_t seed)
{
    for (unsigned i = 0; i < BATCH; i++)
        ump_state_copy(r->game, r->after[i], r->before);
    double start = bench_seconds();
    for (unsigned i = 0; i < BATCH; i++)
        fire_by_the_rules(r, r->after[i], seed + i);
    double between = bench_seconds();
    for (unsigned i = 0; i < BATCH; i++) {
        v->figures += 8;
        fire_by_hand(v, &r->ask, seed + i);
    }
    return (cost){between - start, bench_seconds() - between};
}

static cost compare(const range *r, unsigned batches)
{
    volley v = {.holds = {true, false, true}, .modifier = {1, -1, -2, 1}, .figures = 8};
    cost all = {0, 0};
    for (unsigned i = 0; i < COLUMNS; i++)
        v.loss[i] = (int8_t)(i / 8);
    for (unsigned i = 0; i < batches; i++) {
        cost c = time_batch(r, &v, (uint64_t)i * BATCH);
        all.rules += c.rules;
        all.hand += c.hand;
    }
    double per_fire = 1e9 / BATCH / batches;
    return (cost){per_fire * all.rules, per_fire * all.hand};
}

int main(int argc, char **argv)
{
    size_t n = argc > 2 ? 1 : BENCH_TEACHING;
    for (size_t i = 0; i < n; i++) {
        const char *name = argc > 2 ? argv[1] : bench_scenario(i);
        ump_game *game = bench_builtin(name);
        range r = range_of(game);
        cost c = compare(&r, argc > 2 ? (unsigned)atoi(argv[2]) : ROUNDS);
        if (argc <= 2)
            printf("{\"bench\":\"fire\",\"scenario\":\"%s\",\"dice\":%u,\"ns\":%.0f,"
                   "\"by_hand_ns\":%.0f}\n",
                   name, r.ask.dice, c.rules, c.hand);
        range_end(&r);
        ump_game_free(game);
    }
    return 0;
}
