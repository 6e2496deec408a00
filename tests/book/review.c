/*
 * review.c: the review of a battle: what it finds by trials agrees with following every fall of the
 * dice, luck is nothing on average, and the same seed gives the same words.
 */
#include "book/review.h"
#include "../play/conform.h"
#include "generals/generals.h"
#include "generals/value.h"
#include "odds/odds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static ump_game *builtin(const char *name)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, name)};
    ump_game *game = ump_game_load(&source, NULL);
    cr_assert(game != NULL, "%s", name);
    return game;
}

/* Plays on by proposals, the dice by the seed; calls look before each answer. */
typedef void looker(const ump_game *game, const ump_state *state, const ump_ask *ask, void *ctx);

static void play_on(const ump_game *game, uint64_t seed, unsigned answers, looker *look, void *ctx)
{
    ump_state *state = ump_state_new(game);
    uint8_t face[UMP_MAX_DICE];
    for (unsigned i = 0; i < answers && !state->over; i++) {
        ump_ask ask;
        ump_answer answer = {.kind = UMP_ASK_DICE, .face = face};
        ump_pending(game, state, &ask);
        look(game, state, &ask, ctx);
        if (ask.kind == UMP_ASK_DICE) {
            ump_roll(seed, i, &ask, face);
            answer.n_faces = ask.dice;
        } else {
            cr_assert_eq(ump_propose(game, state, ump_scramble(seed + i), &answer, 1), 1);
        }
        cr_assert(ump_give(game, state, &answer, NULL, NULL));
    }
    ump_state_free(state);
}

/* ---- Luck ---- */

/* Every reading by its weight, as odds/ counts them. */
static void luck_is_nothing(const ump_game *game, const ump_state *state, const ump_ask *ask,
                            void *ctx)
{
    unsigned *seen = ctx;
    ump_fan fan = {0};
    ump_state *after = ump_state_new(game), *work = ump_state_new(game);
    int64_t sum = 0, all = 0;
    if (ask->kind == UMP_ASK_DICE && ump_fan_width(ask) <= UMP_WIDEST) {
        cr_assert(ump_fan_make(&fan, ask) && ump_fan_parts(&fan));
        for (uint32_t i = 0; i < fan.n; i++) {
            ump_answer dice = {.kind = UMP_ASK_DICE, .by_value = 1, .value = fan.low + (int32_t)i};
            int32_t luck;
            ump_state_copy(game, after, state);
            cr_assert(ump_give(game, after, &dice, NULL, NULL));
            cr_assert(ump_luck_of(game, state, after, work, &luck));
            int64_t share = fan.part ? fan.part[i] : 1000000 / (int64_t)fan.n;
            sum += share * luck;
            all += share;
        }
        cr_assert(llabs(sum) <= 2 * all, "luck of %lld on average", (long long)(sum / all));
        ++*seen;
    }
    ump_fan_free(&fan);
    ump_state_free(after);
    ump_state_free(work);
}

Test(review, luck_is_nothing_on_average)
{
    static const char *const name[] = {"template-drill", "potomac-drill", "first-steps",
                                       "apw-crossroads"};
    for (unsigned i = 0; i < 4; i++) {
        ump_game *game = builtin(name[i]);
        unsigned seen = 0;
        play_on(game, 7, 120, luck_is_nothing, &seen);
        cr_assert(seen >= 5, "%s: %u rolls", name[i], seen);
        ump_game_free(game);
    }
}

/* ---- Trials ---- */

typedef struct check {
    ump_staff *staff[2];
    unsigned seen;
} check;

static void agrees(const ump_game *game, const ump_state *state, const ump_ask *ask, void *ctx)
{
    enum { SAMPLES = 300, LEAVES = 4000 };
    check *c = ctx;
    ump_answer list[UMP_CANDIDATES];
    if (ask->kind != UMP_ASK_ORDER || c->seen >= 12)
        return;
    ump_staff *staff = c->staff[ask->side];
    size_t n = ump_propose(game, state, 5, list, UMP_CANDIDATES);
    for (size_t i = 0; i < n; i++) {
        double sum = 0, squares = 0;
        int32_t exact, sampled;
        if (ump_staff_deed(staff, &list[i]) != UMP_DEED_FIRE)
            continue;
        staff->nodes = 0;
        cr_assert(ump_expect(staff, state, &list[i], LEAVES, &exact));
        for (unsigned k = 0; k < SAMPLES; k++) {
            staff->nodes = 0;
            cr_assert(ump_try(staff, state, &list[i], UMP_AHEAD_RESOLVE, k, &sampled));
            sum += sampled;
            squares += (double)sampled * sampled;
        }
        double mean = sum / SAMPLES, error = sqrt((squares / SAMPLES - mean * mean) / SAMPLES);
        cr_assert(fabs(mean - exact) <= 4 * error + 20, "sampled %.0f (error %.0f), exact %d", mean,
                  error, exact);
        c->seen++;
        return;
    }
}

Test(review, trials_agree_with_following_every_fall)
{
    ump_game *game = builtin("template-drill");
    check c = {.seen = 0};
    for (unsigned side = 0; side < 2; side++) {
        c.staff[side] = ump_staff_new(game, ump_general_find("drill"), side);
        ump_staff_budget(c.staff[side], 1000000000);
        c.staff[side]->foretells = true;
    }
    for (uint64_t seed = 1; seed < 12 && c.seen < 12; seed++)
        play_on(game, seed, 120, agrees, &c);
    cr_assert(c.seen >= 12, "%u orders to fire", c.seen);
    ump_staff_free(c.staff[0]);
    ump_staff_free(c.staff[1]);
    ump_game_free(game);
}

/* ---- The whole ---- */

static char *words_of(const ump_game *game, const ump_session *session,
                      void (*show)(const review *, const ump_out *))
{
    review r;
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    cr_assert(review_begin(&r, game, session, REVIEW_LEAST, 3));
    while (review_step(&r))
        ;
    cr_assert(!r.failed && r.at == ump_session_length(session) && r.n_orders > 5);
    cr_assert_eq(r.moment[r.at].chance, ump_value_of(game, ump_session_state(session), 0));
    for (size_t i = 0; i < r.n_orders; i++)
        cr_assert(*review_mark(&r.order[i]) == 0 || abs(r.order[i].lost) > 2 * r.order[i].error);
    show(&r, &out);
    review_end(&r);
    cr_assert(!text.failed);
    return text.at;
}

Test(review, says_the_same_again)
{
    static void (*const show[])(const review *, const ump_out *) = {review_text, review_json,
                                                                    review_html};
    ump_game *game = test_game("scenarios/template-drill.scn");
    ump_session *session = test_session(game, "tests/golden/template/drill-7.rec");
    cr_assert(session != NULL);
    for (unsigned i = 0; i < 3; i++) {
        char *first = words_of(game, session, show[i]), *again = words_of(game, session, show[i]);
        cr_assert_str_eq(first, again);
        cr_assert(strstr(first, ump_side_name(game, 0)) != NULL);
        free(first);
        free(again);
    }
    ump_session_free(session);
    ump_game_free(game);
}
