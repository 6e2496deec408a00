/*
 * stats.c: shares, means and Elo against values worked out by hand or found in print.
 */
#include "sim/sim.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static void expect_near(double have, double want, const char *what)
{
    cr_expect(fabs(have - want) < 5e-5, "%s: %.6f, not %.6f", what, have, want);
}

Test(sim_stats, wilson_interval_of_known_shares)
{
    static const struct {
        const char *what;
        double hits, trials, low, high;
    } rows[] = {
        {"5 of 10", 5, 10, 0.236593, 0.763407},     {"0 of 10", 0, 10, 0, 0.277533},
        {"10 of 10", 10, 10, 0.722467, 1},          {"50 of 100", 50, 100, 0.403832, 0.596168},
        {"81 of 263", 81, 263, 0.255258, 0.366210}, {"nothing", 0, 0, 0, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sim_interval s = sim_wilson(rows[i].hits, rows[i].trials);
        expect_near(s.low, rows[i].low, rows[i].what);
        expect_near(s.high, rows[i].high, rows[i].what);
    }
}

Test(sim_stats, elo_of_known_scores)
{
    expect_near(sim_elo(0.5), 0, "even");
    expect_near(sim_elo(10.0 / 11), 400, "ten to one");
    expect_near(sim_elo(0.76), 200.24094, "76 %");
    cr_expect(isinf(sim_elo(1)) && sim_elo(1) > 0);
    cr_expect(isinf(sim_elo(0)) && sim_elo(0) < 0);
}

Test(sim_stats, mean_of_known_numbers)
{
    sim_interval s = sim_mean(1 + 2 + 3 + 4, 1 + 4 + 9 + 16, 4);
    expect_near(s.middle, 2.5, "mean");
    expect_near(s.high - s.middle, 1.959964 * 1.290994 / 2, "half the width");
    cr_expect(isinf(sim_mean(1, 1, 1).high), "one number tells nothing");
}

Test(sim_stats, balanced_only_if_the_whole_interval_is_inside)
{
    cr_expect(sim_balanced(sim_wilson(500, 1000)));
    cr_expect(!sim_balanced(sim_wilson(10, 20)), "too few games");
    cr_expect(!sim_balanced(sim_wilson(590, 1000)), "reaches over 60 %%");
}

static sim_score scored(const sim_result *result, size_t n)
{
    sim_score s = {.won = 0};
    sim_match_count(&s, result, n);
    sim_match_settle(&s);
    return s;
}

Test(sim_stats, match_score_counts_pairs_as_the_first_general_sees_them)
{
    /* Pair 1: A wins as side 0 and as side 1. Pair 2: side 0 wins both. Pair 3 is not done. */
    sim_result r[6] = {{.done = true, .winner = 0}, {.done = true, .winner = 1},
                       {.done = true, .winner = 0}, {.done = true, .winner = 0},
                       {.done = true, .winner = 0}, {.done = false}};
    sim_score s = scored(r, 6);
    cr_expect_eq(s.won, 3);
    cr_expect_eq(s.lost, 1);
    cr_expect_eq(s.drawn, 0);
    expect_near(s.score.middle, 0.75, "score");
    r[0].winner = r[1].winner = UMP_NO_SIDE;
    s = scored(r, 6);
    cr_expect_eq(s.drawn, 2);
    expect_near(s.score.middle, 0.5, "score with draws");
}

/* Of pairs that brought 0, 1/2, 1, 3/2 and 2 games: mean and spread worked out by hand. */
Test(sim_stats, match_interval_of_known_pairs)
{
    static const struct {
        const char *what;
        uint64_t pairs[SIM_PAIR_SCORES];
        double low, middle, high;
    } rows[] = {
        {"10 pairs of all kinds", {1, 2, 4, 2, 1}, 0.321081, 0.5, 0.678919},
        {"20 pairs, mostly won", {0, 0, 2, 1, 17}, 0.867524, 0.9375, 1},
        {"all won: by games", {0, 0, 0, 0, 5}, 0.722467, 1, 1},
        {"all lost: by games", {5, 0, 0, 0, 0}, 0, 0, 0.277533},
        {"the side decides: by games", {0, 0, 5, 0, 0}, 0.236593, 0.5, 0.763407},
        {"nothing", {0, 0, 0, 0, 0}, 0, 0.5, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sim_score s = {.won = 0};
        memcpy(s.pairs, rows[i].pairs, sizeof s.pairs);
        sim_match_settle(&s);
        expect_near(s.score.low, rows[i].low, rows[i].what);
        expect_near(s.score.middle, rows[i].middle, rows[i].what);
        expect_near(s.score.high, rows[i].high, rows[i].what);
    }
    cr_expect(isinf(sim_elo(sim_wilson(400, 400).high)), "a share of one is one");
}

Test(sim_stats, several_scenarios_weigh_the_same)
{
    sim_score part[2] = {{.won = 2, .pairs = {0, 0, 0, 0, 1}, .score = {0.6, 0.8, 0.9}},
                         {.lost = 6, .pairs = {3, 0, 0, 0, 0}, .score = {0.1, 0.2, 0.5}}};
    sim_score all = sim_match_total(part, 2);
    cr_expect(all.won == 2 && all.lost == 6 && all.pairs[0] == 3 && all.pairs[4] == 1);
    expect_near(all.score.middle, 0.5, "middle");
    expect_near(all.score.low, 0.5 - sqrt(0.04 + 0.01) / 2, "low");
    expect_near(all.score.high, 0.5 + sqrt(0.01 + 0.09) / 2, "high");
}

/* Newcombe (1998), method 10: 56 of 70 less 48 of 80; 9 of 10 less 3 of 10. */
Test(sim_stats, difference_of_known_shares)
{
    sim_interval d = sim_difference(sim_wilson(48, 80), sim_wilson(56, 70));
    expect_near(d.middle, 0.2, "middle");
    expect_near(d.low, 0.0524, "low");
    expect_near(d.high, 0.3339, "high");
    d = sim_difference(sim_wilson(3, 10), sim_wilson(9, 10));
    expect_near(d.low, 0.1705, "low of tens");
    expect_near(d.high, 0.8090, "high of tens");
}

/* 40 battles, 20 of them won by the first side: 19 of the 20 in which its unit stood. */
Test(sim_stats, the_unit_on_which_victory_hangs)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, "template-drill")};
    ump_game *game = ump_game_load(&source, NULL);
    ump_state *start = ump_state_new(game);
    sim_tally *t = sim_tally_new(game);
    cr_assert(game && start && t);
    cr_expect_eq(sim_pivot(t, start), UMP_NOBODY, "nothing was fought");
    t->battles = 40;
    t->wins[0] = t->wins[1] = 20;
    for (unsigned i = 0; i < t->n_units; i++) {
        t->survived[i] = 20;
        t->scored[i] = 20;
    }
    cr_expect_eq(sim_pivot(t, start), UMP_NOBODY, "all units stand as often in victory");
    t->scored[2] = 38;
    cr_expect_eq(sim_pivot(t, start), 2);
    expect_near(sim_share_where(t, 2, 0, true).middle, 0.95, "where it stands");
    expect_near(sim_share_where(t, 2, 0, false).middle, 0.05, "where it does not");
    t->survived[2] = 31;
    cr_expect_eq(sim_pivot(t, start), UMP_NOBODY, "nine battles without it are too few");
    sim_tally_free(t);
    ump_state_free(start);
    ump_game_free(game);
}
