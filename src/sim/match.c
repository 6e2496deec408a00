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

sim_score sim_match_score(const sim_result *result, size_t n)
{
    sim_score s = {.won = 0};
    double sum = 0, squares = 0, pairs = 0;
    for (size_t i = 0; i + 1 < n; i += 2) {
        if (!result[i].done || !result[i + 1].done)
            continue;
        unsigned first = halves(&result[i], 0), second = halves(&result[i + 1], 1);
        double pair = (first + second) / 4.0;
        count(&s, &result[i], first);
        count(&s, &result[i + 1], second);
        sum += pair;
        squares += pair * pair;
        pairs++;
    }
    s.score = within_bounds(sim_mean(sum, squares, pairs));
    return s;
}

sim_score sim_match_total(const sim_score *part, size_t n)
{
    sim_score s = {.won = 0};
    double middle = 0, variance = 0;
    for (size_t i = 0; i < n; i++) {
        double half = part[i].score.high - part[i].score.middle;
        s.won += part[i].won;
        s.drawn += part[i].drawn;
        s.lost += part[i].lost;
        s.broken += part[i].broken;
        middle += part[i].score.middle;
        variance += half * half;
    }
    double parts = n ? (double)n : 1, half = sqrt(variance) / parts;
    middle /= parts;
    s.score = within_bounds((sim_interval){middle - half, middle, middle + half});
    return s;
}
