/*
 * value.c: the valuation: the same from both sides, sure at the end, its table of chances right,
 * and better than a coin on battles it has not seen.
 */
#include "generals/value.h"

#include <criterion/criterion.h>
#include <math.h>

enum { MOST_ANSWERS = 20000 };

static ump_game *builtin(const char *name)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, name)};
    ump_game *game = ump_game_load(&source, NULL);
    cr_assert(game != NULL, "%s", name);
    return game;
}

Test(value, knows_the_logistic_curve)
{
    for (int32_t x = -20 * UMP_WHOLE; x <= 20 * UMP_WHOLE; x += 7) {
        double exact = UMP_SURE / (1 + exp(-x / (double)UMP_WHOLE));
        cr_assert(fabs(exact - ump_chance_of(x)) < 2, "of %d: %d, not %.1f", x, ump_chance_of(x),
                  exact);
        cr_assert_eq(ump_chance_of(x) + ump_chance_of(-x), UMP_SURE);
    }
}

Test(value, has_weights_for_every_family)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        ump_game *game = builtin(ump_builtin_get(UMP_BUILTIN_SCENARIO, i)->name);
        cr_assert(ump_weights_of(game) != NULL, "%s has none", game->rules->name);
        ump_game_free(game);
    }
}

/* All along a battle: what one side sees the other sees the other way round. */
static void look_at(const ump_game *game, const ump_state *state)
{
    int32_t seen[2][UMP_SEES], hour[UMP_HOURS], whole = 0;
    ump_see(game, state, 0, seen[0]);
    ump_see(game, state, 1, seen[1]);
    for (unsigned i = 0; i < UMP_SEES; i++)
        cr_assert(abs(seen[0][i] + seen[1][i]) <= 1, "feature %u: %d and %d", i, seen[0][i],
                  seen[1][i]);
    ump_hour_of(game, state, hour);
    for (unsigned k = 0; k < UMP_HOURS; k++) {
        cr_assert(hour[k] >= 0);
        whole += hour[k];
    }
    cr_assert_eq(whole, UMP_WHOLE);
    cr_assert_eq(ump_value_of(game, state, 0) + ump_value_of(game, state, 1), UMP_SURE);
}

typedef struct tally {
    double error, coin, n; /* squares: of the forecast, of one that always says a half */
} tally;

/* Drill against drill; at each turn from the third on the forecast is kept. */
static void fight(const ump_game *game, uint64_t seed, tally *t)
{
    uint8_t face[UMP_MAX_DICE];
    double kept[64];
    unsigned n = 0, turn = 2;
    ump_state *state = ump_state_new(game);
    ump_staff *staff[2] = {ump_staff_new(game, ump_general_find("drill"), 0),
                           ump_staff_new(game, ump_general_find("drill"), 1)};
    ump_staff_begin(staff[0], seed);
    ump_staff_begin(staff[1], seed + 1);
    for (unsigned i = 0; i < MOST_ANSWERS && !state->over; i++) {
        ump_ask ask;
        ump_answer answer = {.kind = UMP_ASK_DICE, .face = face};
        ump_pending(game, state, &ask);
        if (state->turn > turn && n < 64) {
            turn = state->turn;
            look_at(game, state);
            kept[n++] = ump_value_of(game, state, 0) / (double)UMP_SURE;
        }
        if (ask.kind == UMP_ASK_DICE) {
            ump_roll(seed, i, &ask, face);
            answer.n_faces = ask.dice;
        } else {
            cr_assert(ump_staff_decide(staff[ask.side], state, &answer));
        }
        cr_assert(ump_give(game, state, &answer, NULL, NULL));
    }
    unsigned winner = ump_state_winner(state);
    double won = winner == 0 ? 1 : winner == 1 ? 0 : 0.5;
    cr_assert(state->over);
    cr_assert_eq(ump_value_of(game, state, 0), (int32_t)(won * UMP_SURE));
    for (unsigned i = 0; i < n; i++)
        t->error += (kept[i] - won) * (kept[i] - won);
    t->coin += n * (won - 0.5) * (won - 0.5);
    t->n += n;
    ump_staff_free(staff[0]);
    ump_staff_free(staff[1]);
    ump_state_free(state);
}

Test(value, foretells_better_than_a_coin)
{
    static const char *const name[] = {"template-drill", "potomac-drill", "first-steps",
                                       "apw-crossroads"};
    for (unsigned i = 0; i < 4; i++) {
        ump_game *game = builtin(name[i]);
        tally t = {0, 0, 0};
        for (uint64_t seed = 1; seed <= 96; seed++)
            fight(game, ump_scramble(seed + 500), &t);
        cr_assert(t.n >= 48 && t.error < 0.9 * t.coin, "%s: error %.3f, coin %.3f", name[i],
                  t.error / t.n, t.coin / t.n);
        ump_game_free(game);
    }
}
