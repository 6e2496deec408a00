/*
 * same.c: battles from seeds, odds on their way and their books, a line with a hash of all its
 * bytes for each. Every build must print the same lines: tests/same/run.sh builds many and
 * compares.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "umpire.h"

enum { SEEDS = 2, ODDS_EVERY = 40, TRIED = 3, NODES = 300, SAMPLES = 60 };

static void stop(const char *what, const char *name)
{
    fprintf(stderr, "same: %s: %s\n", name, what);
    exit(1);
}

/* FNV-1a, of all that is put. */
static void hash_text(void *ctx, const char *text, size_t size)
{
    uint64_t *hash = ctx;
    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
}

static const uint64_t nothing = UINT64_C(14695981039346656037);

typedef struct battle {
    const char *name;
    uint64_t seed, odds;
    const ump_game *game;
    ump_session *session;
    ump_staff *staff[2];
} battle;

/* What a few answers would lead to, exact or sampled, as they come. */
static void foresee(battle *b)
{
    const ump_state *state = ump_session_state(b->session);
    ump_out out = {hash_text, &b->odds};
    ump_answer tried[TRIED];
    size_t n = ump_propose(b->game, state, ump_session_length(b->session), tried, TRIED);
    for (size_t i = 0; i < n; i++) {
        ump_budget budget = {.nodes = NODES, .samples = SAMPLES, .seed = b->seed};
        ump_forecast forecast;
        if (!ump_odds(b->game, state, &tried[i], &budget, &forecast))
            continue;
        ump_forecast_json(b->game, &forecast, &out);
        ump_forecast_free(&forecast);
    }
}

static void answer(battle *b, const ump_ask *ask)
{
    uint8_t face[UMP_MAX_DICE];
    ump_answer a = {.kind = UMP_ASK_DICE, .sides = ask->sides, .n_faces = ask->dice, .face = face};
    if (ask->kind == UMP_ASK_DICE)
        ump_roll(b->seed, (uint32_t)ump_session_length(b->session), ask, face);
    else if (!ump_staff_decide(b->staff[ask->side], ump_session_state(b->session), &a))
        stop("a general does not answer", b->name);
    if (!ump_session_give(b->session, &a, NULL, NULL))
        stop("an answer was refused", b->name);
}

static void fight(battle *b)
{
    ump_ask ask;
    for (;;) {
        ump_pending(b->game, ump_session_state(b->session), &ask);
        if (ask.kind == UMP_ASK_NOTHING)
            return;
        if (ask.kind == UMP_ASK_ORDER && ump_session_length(b->session) % ODDS_EVERY == 0)
            foresee(b);
        answer(b, &ask);
    }
}

static void tell(battle *b)
{
    uint64_t record = nothing, book = nothing;
    ump_out records = {hash_text, &record}, books = {hash_text, &book};
    ump_session_write(b->session, UMP_RECORD_WHOLE, &records);
    if (!ump_book_html(b->game, b->session, &books))
        stop("no memory for its book", b->name);
    printf("battle %s %" PRIu64 " answers %zu end %016" PRIx64 " record %016" PRIx64 "\n", b->name,
           b->seed, ump_session_length(b->session),
           ump_state_hash(b->game, ump_session_state(b->session)), record);
    printf("odds %s %" PRIu64 " %016" PRIx64 "\n", b->name, b->seed, b->odds);
    printf("book %s %" PRIu64 " %016" PRIx64 "\n", b->name, b->seed, book);
    fflush(stdout);
}

static void fight_from(const ump_game *game, const char *name, uint64_t seed)
{
    static const char *const generals[] = {"drill", "recruit"};
    battle b = {name, seed, nothing, game, ump_session_new(game), {NULL, NULL}};
    for (unsigned side = 0; side < 2; side++) {
        const ump_general *general = ump_general_find(generals[(side + seed) % 2]);
        b.staff[side] = ump_staff_new(game, general, side);
        if (!b.staff[side] || !b.session)
            stop("no memory", name);
        ump_staff_begin(b.staff[side], seed + side);
    }
    fight(&b);
    tell(&b);
    ump_staff_free(b.staff[0]);
    ump_staff_free(b.staff[1]);
    ump_session_free(b.session);
}

/* same [SCENARIO...]: of all that are built in, if none is named. */
static bool wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc < 2;
}

int main(int argc, char **argv)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        const ump_text *scenario = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        if (!wanted(scenario->name, argc, argv))
            continue;
        ump_game *game = ump_game_load(&(ump_source){.scenario = *scenario}, NULL);
        if (!game)
            stop("does not load", scenario->name);
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            fight_from(game, scenario->name, seed);
        ump_game_free(game);
    }
    return 0;
}
