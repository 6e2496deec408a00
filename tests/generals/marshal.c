/*
 * marshal.c: how the marshal spends his trials (a contest of plans or orders), what he tells of it,
 * and that a plan is carried out.
 */
#include "generals/generals.h"

#include <criterion/criterion.h>

/* ---- A contest with known worth ---- */

enum { CONTENDERS = 16, ENOUGH = 4000 };

typedef struct known {
    int32_t worth[CONTENDERS];
} known;

static unsigned bouts[CONTENDERS];

static bool known_bout(ump_staff *staff, const void *ctx, size_t which, uint64_t sample,
                       int32_t *worth)
{
    (void)staff;
    const known *k = ctx;
    uint64_t common = ump_scramble(sample), own = ump_scramble(sample * 31 + which);
    bouts[which]++;
    *worth = k->worth[which] + (int32_t)(common % 1000) + (int32_t)(own % 100);
    return true;
}

static ump_contender contender[CONTENDERS];

static void hold(const known *k, uint32_t trials)
{
    ump_staff nobody = {.progress = NULL};
    ump_contest contest = {
        .staff = &nobody, .ctx = k, .bout = known_bout, .list = contender, .n = CONTENDERS};
    for (size_t i = 0; i < CONTENDERS; i++)
        bouts[i] = 0;
    cr_assert(ump_contest_hold(&contest, trials));
}

Test(marshal, a_contest_finds_the_best_and_by_how_much)
{
    known k = {.worth = {0}};
    for (int i = 0; i < CONTENDERS; i++)
        k.worth[i] = 10 * (i * 7 % CONTENDERS); /* the best is the 7th: 7 * 7 = 49 = 1 mod 16 */
    hold(&k, ENOUGH);
    size_t best = 0;
    for (size_t i = 1; i < CONTENDERS; i++)
        if (!contender[i].out &&
            (best == 0 || ump_contest_mean(&contender[i]) > ump_contest_mean(&contender[best])))
            best = i;
    cr_assert_eq(k.worth[best], 150);
    cr_expect_gt(ump_contest_mean(&contender[best]), 135);
    cr_expect_lt(ump_contest_mean(&contender[best]), 165);
    cr_expect_gt(ump_contest_surely(&contender[best], 150), 120);
}

Test(marshal, a_contest_spends_its_trials_on_the_best)
{
    known k = {.worth = {[5] = 60, [9] = -60}};
    hold(&k, ENOUGH);
    unsigned all = 0;
    for (size_t i = 0; i < CONTENDERS; i++)
        all += bouts[i];
    cr_expect(all <= ENOUGH && all > ENOUGH * 3 / 4, "%u", all);
    cr_expect_gt(bouts[5], 4 * bouts[9]);
    cr_expect_eq(bouts[0], bouts[5], "the first is the measure to the end");
}

Test(marshal, what_is_not_better_beyond_the_error_is_not_surely_better)
{
    known k = {.worth = {0}};
    unsigned sure = 0;
    hold(&k, 200);
    for (size_t i = 1; i < CONTENDERS; i++)
        sure += !contender[i].out && ump_contest_surely(&contender[i], 300) > 0;
    cr_expect_eq(sure, 0);
}

/* ---- What he tells ---- */

typedef struct told {
    uint32_t times, last, due;
    bool backwards, beyond;
} told;

static void hear(void *ctx, uint32_t made, uint32_t due)
{
    told *t = ctx;
    t->times++;
    t->backwards = t->backwards || made <= t->last;
    t->beyond = t->beyond || made > due;
    t->last = made;
    t->due = due;
}

static ump_game *game_of(const char *name)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, name)};
    return ump_game_load(&source, NULL);
}

/* On until a side has to give an order in the turn. */
static unsigned go_to_order(const ump_game *game, ump_state *state, unsigned turn)
{
    ump_staff *drill[2];
    uint8_t face[UMP_MAX_DICE];
    ump_ask ask;
    for (unsigned side = 0; side < 2; side++)
        drill[side] = ump_staff_new(game, ump_general_find("drill"), side);
    for (ump_pending(game, state, &ask); ask.kind != UMP_ASK_ORDER || ump_state_turn(state) < turn;
         ump_pending(game, state, &ask)) {
        ump_answer answer = {.kind = UMP_ASK_DICE, .face = face};
        cr_assert_neq(ask.kind, UMP_ASK_NOTHING);
        if (ask.kind == UMP_ASK_DICE) {
            ump_roll(3, state->answers, &ask, face);
            answer.side = ask.side;
            answer.n_faces = ask.dice;
        } else {
            cr_assert(ump_staff_decide(drill[ask.side], state, &answer));
        }
        cr_assert(ump_give(game, state, &answer, NULL, NULL));
    }
    ump_staff_free(drill[0]);
    ump_staff_free(drill[1]);
    return ask.side;
}

Test(marshal, he_tells_how_far_he_is_and_that_changes_nothing)
{
    ump_game *game = game_of("first-steps");
    ump_state *state = ump_state_new(game);
    unsigned side = go_to_order(game, state, 2);
    ump_answer answer[2];
    told t = {.times = 0};
    for (unsigned i = 0; i < 2; i++) {
        ump_staff *staff = ump_staff_new(game, ump_general_find("marshal"), side);
        ump_staff_trials(staff, 600);
        ump_staff_heard(staff, i ? hear : NULL, &t);
        cr_assert(ump_staff_decide(staff, state, &answer[i]));
        ump_staff_free(staff);
    }
    cr_expect(ump_same_order(&answer[0], &answer[1]));
    cr_expect_gt(t.times, 5);
    cr_expect_not(t.backwards);
    cr_expect_not(t.beyond);
    cr_expect(t.last <= 700, "%u trials for an answer, of 600 for a turn", t.last);
    ump_state_free(state);
    ump_game_free(game);
}

/* ---- Plans ---- */

Test(marshal, a_command_that_is_to_hold_does_not_march)
{
    ump_game *game = game_of("template-drill");
    ump_state *state = ump_state_new(game);
    unsigned side = go_to_order(game, state, 1);
    ump_staff *staff = ump_staff_new(game, ump_general_find("drill"), side);
    ump_answer list[UMP_CANDIDATES];
    size_t n = ump_think(game, state, 1, list, UMP_CANDIDATES), marches = 0;
    ump_view_take(&staff->view, state);
    ump_plan_review(&staff->plan[0], &staff->view);
    for (unsigned c = 0; c < game->force.n_commands; c++)
        staff->plan[0].goal[c] = UMP_GOAL_HOLD;
    for (size_t i = 0; i < n; i++) {
        enum ump_deed deed = ump_staff_deed(staff, &list[i]);
        if (deed != UMP_DEED_MOVE || list[i].n_path == 0)
            continue;
        marches++;
        cr_expect_lt(ump_judge(&staff->plan[0], &staff->view, deed, &list[i]).score, 0);
    }
    cr_expect_gt(marches, 0);
    ump_staff_free(staff);
    ump_state_free(state);
    ump_game_free(game);
}
