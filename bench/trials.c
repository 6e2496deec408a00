/*
 * trials.c: turn-long trials, the coin that a general who looks ahead pays with: an order is tried
 * out on a copy of the position, and both sides go on by quick judgement until the enemy has had
 * his part. Beside it a part of a turn played by lot from the same positions, which thinks of
 * nothing. One line of JSON a scenario. bench-trials [SECONDS [SCENARIO...]]; `bench-trials -N
 * SCENARIO` makes N trials and nothing else, for tools/speed.sh; with UMPIRE_FORGETS in the
 * environment nothing is kept behind a position, which shows what that earns.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "generals/generals.h"

enum { POSITIONS = 6, ORDERS = 4, SAMPLES = 8, APART = 80, SEED = 7 };

typedef struct ground { /* positions of drill's battles in which somebody is to give an order */
    ump_game *game;
    ump_staff *staff[2];
    ump_state *at[POSITIONS];
    size_t n;
} ground;

static ump_state *need_state(const ump_game *game)
{
    ump_state *state = ump_state_new(game);
    if (!state)
        bench_stop("no memory", "trials");
    return state;
}

static void give(const ground *g, ump_state *state, uint64_t seed)
{
    uint8_t face[UMP_MAX_DICE];
    ump_answer answer = {.kind = UMP_ASK_DICE, .face = face};
    ump_ask ask;
    ump_pending(g->game, state, &ask);
    if (ask.kind == UMP_ASK_DICE) {
        ump_roll(seed, state->answers, &ask, face);
        answer.side = ask.side;
        answer.n_faces = ask.dice;
    } else if (!ump_staff_decide(g->staff[ask.side], state, &answer)) {
        bench_stop("drill has no answer", ump_game_title(g->game));
    }
    ump_give_lawful(g->game, state, &answer, NULL);
}

/* Every so many answers the next order that is asked for, battle after battle. */
static ground ground_of(const char *name)
{
    ground g = {.game = bench_builtin(name)};
    g.game->forgets = getenv("UMPIRE_FORGETS") != NULL;
    for (unsigned side = 0; side < 2; side++)
        g.staff[side] = ump_staff_new(g.game, ump_general_find("drill"), side);
    ump_state *state = need_state(g.game);
    uint64_t seed = SEED;
    for (uint32_t last = 0; g.n < POSITIONS;) {
        if (state->over) {
            ump_state_free(state);
            state = need_state(g.game);
            seed++;
            last = 0;
        }
        if (state->ask_kind == UMP_ASK_ORDER && state->answers >= last + APART) {
            g.at[g.n] = need_state(g.game);
            ump_state_copy(g.game, g.at[g.n++], state);
            last = state->answers;
        }
        give(&g, state, seed);
    }
    ump_state_free(state);
    return g;
}

static void ground_end(ground *g)
{
    for (size_t i = 0; i < g->n; i++)
        ump_state_free(g->at[i]);
    ump_staff_free(g->staff[0]);
    ump_staff_free(g->staff[1]);
    ump_game_free(g->game);
}

/* Callgrind finds it by its name. */
bool try_once(ump_staff *staff, const ump_state *state, const ump_answer *order, uint64_t sample,
              int32_t *worth) __attribute__((noinline));

bool try_once(ump_staff *staff, const ump_state *state, const ump_answer *order, uint64_t sample,
              int32_t *worth)
{
    return ump_try(staff, state, order, UMP_AHEAD_REPLY, sample, worth);
}

typedef struct sum {
    uint64_t trials, answers;
    int64_t worth; /* of their ends: the same for any speed */
    double seconds;
} sum;

/* The orders that come to mind first in one position, each with a few guesses. */
static void try_position(const ground *g, size_t which, uint64_t most, sum *all)
{
    const ump_state *state = g->at[which];
    ump_staff *staff = g->staff[state->ask_side];
    ump_answer order[ORDERS];
    size_t n = ump_propose(g->game, state, which, order, ORDERS);
    ump_staff_begin(staff, SEED);
    ump_staff_budget(staff, UINT32_MAX);
    ump_view_take(&staff->view, state);
    ump_plan_review(&staff->plan[0], &staff->view);
    ump_plan_review(&staff->plan[1], &staff->view);
    for (size_t i = 0; i < n * SAMPLES && all->trials < most; i++) {
        int32_t worth;
        staff->nodes = 0;
        double start = bench_seconds();
        if (!try_once(staff, state, &order[i % n], i / n, &worth))
            bench_stop("a trial came to no end", ump_game_title(g->game));
        all->seconds += bench_seconds() - start;
        all->trials++;
        all->worth += worth;
    }
}

/* A part of a turn by lot, until the other side has had his. */
static void play_position(const ground *g, size_t which, ump_state *state, sum *all)
{
    unsigned turn = g->at[which]->turn, active = g->at[which]->active, parts = 0;
    ump_state_copy(g->game, state, g->at[which]);
    double start = bench_seconds();
    while (state->turn <= turn + 1 && parts < 2 &&
           bench_random_answer(g->game, state, ump_scramble(state->answers), 1)) {
        parts += state->active != active;
        active = state->active;
        all->answers++;
    }
    all->seconds += bench_seconds() - start;
    all->trials++;
}

static void measure(const char *name, double limit)
{
    ground g = ground_of(name);
    sum tried = {0}, lot = {0};
    ump_state *state = need_state(g.game);
    for (size_t i = 0; tried.seconds < limit; i = (i + 1) % g.n)
        try_position(&g, i, UINT64_MAX, &tried);
    for (size_t i = 0; lot.seconds < limit / 4; i = (i + 1) % g.n)
        play_position(&g, i, state, &lot);
    printf("{\"bench\":\"trials\",\"scenario\":\"%s\",\"trials\":%llu,\"trials_per_s\":%.0f,"
           "\"by_lot_per_s\":%.0f}\n",
           name, (unsigned long long)tried.trials, (double)tried.trials / tried.seconds,
           (double)lot.trials / lot.seconds);
    fflush(stdout);
    ump_state_free(state);
    ground_end(&g);
}

static void make_trials(const char *name, uint64_t n)
{
    ground g = ground_of(name);
    sum all = {0};
    for (size_t i = 0; all.trials < n; i = (i + 1) % g.n)
        try_position(&g, i, n, &all);
    printf("{\"bench\":\"trials\",\"scenario\":\"%s\",\"trials\":%llu,\"worth\":%lld}\n", name,
           (unsigned long long)all.trials, (long long)all.worth);
    ground_end(&g);
}

int main(int argc, char **argv)
{
    static const char *const usual[] = {"template-drill", "first-steps",  "potomac-drill",
                                        "apw-crossroads", "herbst-woods", "hornets-nest",
                                        "fort-stedman",   "apw-nachod"};
    double limit = argc > 1 ? atof(argv[1]) : 1;
    size_t n = argc > 2 ? (size_t)argc - 2 : sizeof usual / sizeof *usual;
    for (size_t i = 0; i < n; i++) {
        const char *name = argc > 2 ? argv[i + 2] : usual[i];
        if (limit < 0)
            make_trials(name, (uint64_t)-limit);
        else
            measure(name, limit);
    }
    return 0;
}
