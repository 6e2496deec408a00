/*
 * run.c: rows of battles: the same results and totals for any number of threads, battles that add
 * up, and stopping that keeps what is done.
 */
#include "play/rules.h"
#include "sim/sim.h"

#include <criterion/criterion.h>
#include <string.h>

enum { BATTLES = 12 };

static ump_game *drill_ground(void)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, "template-drill")};
    ump_game *game = ump_game_load(&source, NULL);
    cr_assert(game != NULL);
    return game;
}

static void set_battles(const ump_game *game, sim_battle battle[BATTLES])
{
    for (size_t i = 0; i < BATTLES; i++)
        battle[i] =
            sim_match_battle(game, ump_general_find("drill"), ump_general_find("recruit"), 5, i);
}

static void run_with(const ump_game *game, unsigned threads, sim_result result[BATTLES],
                     sim_tally *tally)
{
    sim_battle battle[BATTLES];
    set_battles(game, battle);
    memset(result, 0, BATTLES * sizeof *result);
    sim_run run = {
        .battle = battle, .result = result, .n = BATTLES, .threads = threads, .tally = tally};
    cr_assert(sim_run_all(&run));
}

Test(sim_run, one_thread_and_three_give_the_same_battles_and_totals)
{
    ump_game *game = drill_ground();
    sim_result one[BATTLES], three[BATTLES];
    sim_tally *a = sim_tally_new(game), *b = sim_tally_new(game);
    run_with(game, 1, one, a);
    run_with(game, 3, three, b);
    for (size_t i = 0; i < BATTLES; i++) {
        cr_expect(one[i].done && !one[i].broken);
        cr_expect_eq(one[i].hash, three[i].hash, "battle %zu", i);
        cr_expect_eq(one[i].answers, three[i].answers, "battle %zu", i);
    }
    cr_expect_eq(memcmp(a->fell, b->fell, sizeof a->fell), 0);
    cr_expect_eq(memcmp(a->lost_by, b->lost_by, sizeof a->lost_by), 0);
    cr_expect_eq(memcmp(a->left, b->left, a->n_units * sizeof *a->left), 0);
    cr_expect_eq(a->answers, b->answers);
    sim_tally_free(a);
    sim_tally_free(b);
    ump_game_free(game);
}

/* A battle is its seed: whatever the table saw before, it is fought as on a new one. */
Test(sim_run, every_scenario_is_fought_alike_on_a_used_table_and_on_a_new_one, .timeout = 300)
{
    enum { ROW = 3 };
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        ump_source source = {.scenario = *ump_builtin_get(UMP_BUILTIN_SCENARIO, i)};
        ump_game *game = ump_game_load(&source, NULL);
        const ump_general *drill = ump_general_find("drill");
        sim_table *used = sim_table_new();
        for (size_t k = 0; k < ROW; k++) {
            sim_battle battle = sim_match_battle(game, drill, drill, 5, k);
            sim_table *fresh = sim_table_new();
            sim_result again, once;
            cr_assert(sim_fight(used, &battle, NULL, &again));
            cr_assert(sim_fight(fresh, &battle, NULL, &once));
            cr_expect_eq(again.hash, once.hash, "%s, battle %zu", source.scenario.name, k);
            sim_table_free(fresh);
        }
        sim_table_free(used);
        ump_game_free(game);
    }
}

static unsigned times_asked;

static bool stopped_at_the_tenth_answer(void)
{
    return ++times_asked >= 10;
}

/* An interrupt need not wait for the end of a long battle. */
Test(sim_run, a_battle_that_is_stopped_breaks_off_and_does_not_count)
{
    ump_game *game = drill_ground();
    const ump_general *drill = ump_general_find("drill");
    sim_battle battle = sim_match_battle(game, drill, drill, 5, 0);
    sim_table *table = sim_table_new();
    sim_tally *seen = sim_tally_new(game);
    sim_result result = {.done = true};
    sim_table_heed(table, stopped_at_the_tenth_answer);
    cr_assert(sim_fight(table, &battle, seen, &result));
    cr_expect_not(result.done);
    cr_expect_eq(times_asked, 10);
    cr_expect_eq(seen->battles, 0);
    sim_table_heed(table, NULL);
    cr_assert(sim_fight(table, &battle, seen, &result));
    cr_expect(result.done);
    cr_expect_eq(seen->battles, 1);
    sim_tally_free(seen);
    sim_table_free(table);
    ump_game_free(game);
}

Test(sim_run, totals_add_up)
{
    ump_game *game = drill_ground();
    sim_result result[BATTLES];
    sim_tally *t = sim_tally_new(game);
    run_with(game, 2, result, t);
    uint64_t fell[2] = {0, 0}, by_turn[2] = {0, 0}, left[2] = {0, 0}, lengths = 0, decided = 0;
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned y = 0; y < SIM_DEEP; y++)
            for (unsigned x = 0; x < SIM_ACROSS; x++)
                fell[side] += t->fell[y][x][side];
        for (unsigned turn = 0; turn < SIM_TURNS; turn++)
            by_turn[side] += t->lost_by[turn][side];
    }
    uint64_t scored = 0, drawn = 0;
    ump_state *state = ump_state_new(game);
    for (unsigned i = 0; i < t->n_units; i++) {
        ump_look look;
        ump_state_look(game, state, i, &look);
        left[look.side] += t->left[i];
        cr_expect(t->survived[i] <= BATTLES);
        cr_expect(t->scored[i] <= 2 * t->wins[look.side] + t->draws);
        cr_expect(t->scored[i] <= 2 * t->survived[i]);
        scored += t->scored[i];
    }
    for (unsigned turn = 0; turn < SIM_TURNS; turn++)
        lengths += t->length[turn];
    for (size_t rule = 0; rule <= ump_rule_count(); rule++) {
        decided += sim_decided(t, (ump_rule)rule);
        drawn += t->decided[SIM_ENDS * rule + 2];
    }
    for (unsigned side = 0; side < 2; side++) {
        cr_expect_eq(fell[side], t->lost[side]);
        cr_expect_eq(by_turn[side], t->lost[side]);
        cr_expect_eq(left[side] + t->lost[side], t->started[side]);
        cr_expect(t->lost[side] > 0, "somebody fell");
    }
    cr_expect_eq(t->wins[0] + t->wins[1] + t->draws, BATTLES);
    cr_expect(scored > 0, "somebody stood when his side had won");
    cr_expect_eq(lengths, BATTLES);
    cr_expect_eq(decided, BATTLES);
    cr_expect_eq(drawn, t->draws);
    ump_state_free(state);
    sim_tally_free(t);
    ump_game_free(game);
}

static bool until_four(void *ctx, size_t done)
{
    (void)ctx;
    return done < 4;
}

Test(sim_run, stopping_keeps_what_is_done)
{
    ump_game *game = drill_ground();
    sim_battle battle[BATTLES];
    sim_result result[BATTLES] = {{.done = false}};
    sim_tally *t = sim_tally_new(game);
    set_battles(game, battle);
    sim_run run = {.battle = battle,
                   .result = result,
                   .n = BATTLES,
                   .threads = 1,
                   .tally = t,
                   .go_on = until_four};
    cr_assert(sim_run_all(&run));
    for (size_t i = 0; i < BATTLES; i++)
        cr_expect_eq(result[i].done, i < 4);
    cr_expect_eq(t->battles, 4);
    sim_tally_free(t);
    ump_game_free(game);
}

Test(sim_run, pairs_share_their_dice_and_swap_their_generals)
{
    const ump_general *a = ump_general_find("drill"), *b = ump_general_find("recruit");
    sim_battle first = sim_match_battle(NULL, a, b, 5, 0),
               second = sim_match_battle(NULL, a, b, 5, 1);
    sim_battle next = sim_match_battle(NULL, a, b, 5, 2);
    cr_expect_eq(first.seed, second.seed);
    cr_expect_neq(first.seed, next.seed);
    cr_expect(first.general[0] == a && second.general[1] == a && second.general[0] == b);
}

/* ---- The manner of fighting ---- */

static sim_tally *fight_some(const ump_game *game, const ump_general *both)
{
    enum { SOME = 6 };
    sim_battle battle[SOME];
    sim_result result[SOME];
    sim_tally *t = sim_tally_new(game);
    for (size_t i = 0; i < SOME; i++)
        battle[i] = sim_match_battle(game, both, both, 3, i);
    cr_assert(sim_run_all(
        &(sim_run){.battle = battle, .result = result, .n = SOME, .threads = 1, .tally = t}));
    cr_assert_eq(t->battles, SOME);
    return t;
}

Test(sim_manner, charges_contacts_and_marches_are_counted)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, "henry-hill")};
    ump_game *game = ump_game_load(&source, NULL);
    sim_tally *t = fight_some(game, ump_general_find("recruit"));
    cr_expect(t->charges > 0 && t->strained > 0);
    cr_expect(t->contacts > 0 && t->contacts <= t->battles);
    cr_expect(t->marches > 0 && t->passages <= t->marches);
    cr_expect(sim_knows_strain(game));
    sim_tally_free(t);
    ump_game_free(game);
}

/* Of a hundred charges at most 15 go past their disorder point; at most two marches a battle go
 * through friends. */
static void expect_order(const char *scenario)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario)};
    ump_game *game = ump_game_load(&source, NULL);
    sim_tally *t = fight_some(game, ump_general_find("drill"));
    cr_expect(t->charges > 0 && 100 * t->strained <= 15 * t->charges, "%s", scenario);
    cr_expect(t->passages <= 2 * t->battles, "%s", scenario);
    sim_tally_free(t);
    ump_game_free(game);
}

Test(sim_manner, drill_keeps_the_order_of_his_men)
{
    expect_order("perryville");
    expect_order("cemetery-hill");
    expect_order("apw-crossroads");
}

/* Who has a friend before him goes on beside him, and does not stay where he is. */
Test(sim_manner, nobody_waits_behind_a_friend)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, "apw-nachod")};
    ump_game *game = ump_game_load(&source, NULL);
    const ump_general *drill = ump_general_find("drill");
    ump_general waits = *drill;
    for (size_t i = 0; i < ump_idea_count(); i++)
        if (strcmp(ump_idea_get(i)->name, "aside") == 0)
            waits.without = UINT32_C(1) << i;
    waits.like = drill;
    cr_assert_neq(waits.without, 0);
    sim_tally *with = fight_some(game, drill), *lacks = fight_some(game, &waits);
    cr_expect_gt(with->marches, lacks->marches);
    cr_expect_leq(with->passages, 2 * with->battles);
    sim_tally_free(with);
    sim_tally_free(lacks);
    ump_game_free(game);
}

/* Whoever is never given an order is found, by name; one order and he is idle no more. */
Test(sim_manner, a_command_without_an_order_is_found)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, "first-steps")};
    ump_game *game = ump_game_load(&source, NULL);
    sim_tally *t = sim_tally_new(game);
    ump_state *state = ump_state_new(game);
    sim_manner *m = sim_manner_new(game);
    ump_answer order = {.kind = UMP_ASK_ORDER, .n_units = 1, .unit = {0}};
    double idle;
    sim_manner_begin(m);
    for (state->turn = 1; state->turn < 4; state->turn++)
        sim_manner_order(m, state, &(ump_answer){.kind = UMP_ASK_ORDER}, t);
    sim_manner_end(m, t);
    cr_expect_str_eq(sim_command_name(game, sim_most_idle(t, &idle)), "Hart's brigade");
    cr_expect_eq(idle, 1);
    sim_manner_order(m, state, &order, t);
    sim_manner_end(m, t);
    cr_expect_str_eq(sim_command_name(game, sim_most_idle(t, &idle)), "Pryor's brigade");
    sim_manner_free(m);
    ump_state_free(state);
    sim_tally_free(t);
    ump_game_free(game);
}
