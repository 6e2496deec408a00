/*
 * match.c: two generals measured against each other: games in pairs of equal seed with the sides
 * swapped, so that a scenario that favours a side favours nobody.
 */
#include "sim/sim.h"

#include <math.h>

sim_battle sim_match_battle(const ump_game *game, const ump_general *a, const ump_general *b,
                            uint64_t seed, size_t i)
{
    bool swapped = i % 2 == 1;
    return (sim_battle){.game = game,
                        .general = {swapped ? b : a, swapped ? a : b},
                        .seed = ump_scramble(seed + i / 2)};
}

/* 2 for a victory of the side, 1 for a draw. */
static unsigned halves(const sim_result *r, unsigned side)
{
    return r->winner == side ? 2 : r->winner == UMP_NO_SIDE ? 1 : 0;
}

static void count(sim_score *s, const sim_result *r, unsigned halves_won)
{
    s->won += halves_won == 2;
    s->drawn += halves_won == 1;
    s->lost += halves_won == 0;
    s->broken += r->broken;
}

static sim_interval within_bounds(sim_interval share)
{
    return (sim_interval){fmax(share.low, 0), share.middle, fmin(share.high, 1)};
}

void sim_match_count(sim_score *s, const sim_result *result, size_t n)
{
    for (size_t i = 0; i + 1 < n; i += 2) {
        if (!result[i].done || !result[i + 1].done)
            continue;
        unsigned first = halves(&result[i], 0), second = halves(&result[i + 1], 1);
        count(s, &result[i], first);
        count(s, &result[i + 1], second);
        s->pairs[first + second]++;
    }
}

/* Where all pairs came out alike their spread tells nothing: then by games. */
void sim_match_settle(sim_score *s)
{
    double sum = 0, squares = 0, pairs = 0;
    unsigned kinds = 0;
    for (unsigned halves_won = 0; halves_won < SIM_PAIR_SCORES; halves_won++) {
        double n = (double)s->pairs[halves_won], pair = halves_won / 4.0;
        kinds += n > 0;
        sum += n * pair;
        squares += n * pair * pair;
        pairs += n;
    }
    s->score =
        kinds < 2 ? sim_wilson(2 * sum, 2 * pairs) : within_bounds(sim_mean(sum, squares, pairs));
}

sim_score sim_match_total(const sim_score *part, size_t n)
{
    sim_score s = {.won = 0};
    double middle = 0, below = 0, above = 0, parts = n ? (double)n : 1;
    for (size_t i = 0; i < n; i++) {
        const sim_interval *score = &part[i].score;
        s.won += part[i].won;
        s.drawn += part[i].drawn;
        s.lost += part[i].lost;
        s.broken += part[i].broken;
        for (unsigned halves_won = 0; halves_won < SIM_PAIR_SCORES; halves_won++)
            s.pairs[halves_won] += part[i].pairs[halves_won];
        middle += score->middle / parts;
        below = hypot(below, (score->middle - score->low) / parts);
        above = hypot(above, (score->high - score->middle) / parts);
    }
    s.score = within_bounds((sim_interval){middle - below, middle, middle + above});
    return s;
}
