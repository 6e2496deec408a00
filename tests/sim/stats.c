/*
 * stats.c: shares, means and Elo against values worked out by hand or found in print.
 */
#include "sim/sim.h"

#include <criterion/criterion.h>
#include <math.h>

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

Test(sim_stats, match_score_counts_pairs_as_the_first_general_sees_them)
{
    /* Pair 1: A wins as side 0 and as side 1. Pair 2: side 0 wins both. Pair 3 is not done. */
    sim_result r[6] = {{.done = true, .winner = 0}, {.done = true, .winner = 1},
                       {.done = true, .winner = 0}, {.done = true, .winner = 0},
                       {.done = true, .winner = 0}, {.done = false}};
    sim_score s = sim_match_score(r, 6);
    cr_expect_eq(s.won, 3);
    cr_expect_eq(s.lost, 1);
    cr_expect_eq(s.drawn, 0);
    expect_near(s.score.middle, 0.75, "score");
    r[0].winner = r[1].winner = UMP_NO_SIDE;
    s = sim_match_score(r, 6);
    cr_expect_eq(s.drawn, 2);
    expect_near(s.score.middle, 0.5, "score with draws");
}
