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

enum { WHOLE = 10000 };

/* Of a pair: luck and score are means of its two games. */
static void add_luck(sim_score *s, int64_t both, unsigned halves_won)
{
    int64_t luck = both / 2, score = (int64_t)halves_won * WHOLE / 4;
    s->luck[0] += (uint64_t)luck;
    s->luck[1] += (uint64_t)(luck * luck);
    s->luck[2] += (uint64_t)(luck * score);
}

void sim_match_count(sim_score *score, const sim_result *result, size_t n)
{
    for (size_t i = 0; i + 1 < n; i += 2) {
        if (!result[i].done || !result[i + 1].done)
            continue;
        unsigned first = halves(&result[i], 0), second = halves(&result[i + 1], 1);
        count(score, &result[i], first);
        count(score, &result[i + 1], second);
        score->pairs[first + second]++;
        add_luck(score, result[i].luck - result[i + 1].luck, first + second);
    }
}

typedef struct moments { /* of the scores of pairs */
    double n, sum, squares;
} moments;

/* Luck is nothing on average, so as much of it may be taken off as makes the rest spread least: its
 * covariance with the score beside its variance. */
static void take_luck_out(sim_score *s, moments m, unsigned kinds)
{
    enum { FEWEST = 10 }; /* pairs, from which the spread can be told */
    double sum = (double)(int64_t)s->luck[0] / WHOLE, times = (double)(int64_t)s->luck[2];
    double squares = (double)s->luck[1] / WHOLE / WHOLE;
    double spread = m.n > 0 ? squares - sum * sum / m.n : 0;
    double scores = m.n > 0 ? m.squares - m.sum * m.sum / m.n : 0;
    s->fair = s->score;
    s->ratio = 1;
    if (kinds < 2 || m.n < FEWEST || spread <= 0 || scores <= 0)
        return;
    double together = times / WHOLE / WHOLE - sum * m.sum / m.n;
    double part = together / spread, rest = scores - part * together;
    double middle = (m.sum - part * sum) / m.n;
    double error = sqrt(fmax(rest, 0) / (m.n - 2) / m.n) * sim_z95;
    s->fair = within_bounds((sim_interval){middle - error, middle, middle + error});
    s->ratio = rest / scores;
}

/* Where all pairs came out alike their spread tells nothing: then by games. */
void sim_match_settle(sim_score *score)
{
    double sum = 0, squares = 0, pairs = 0;
    unsigned kinds = 0;
    for (unsigned halves_won = 0; halves_won < SIM_PAIR_SCORES; halves_won++) {
        double n = (double)score->pairs[halves_won], pair = halves_won / 4.0;
        kinds += n > 0;
        sum += n * pair;
        squares += n * pair * pair;
        pairs += n;
    }
    score->score =
        kinds < 2 ? sim_wilson(2 * sum, 2 * pairs) : within_bounds(sim_mean(sum, squares, pairs));
    take_luck_out(score, (moments){pairs, sum, squares}, kinds);
}

sim_score sim_match_total(const sim_score *part, size_t n)
{
    sim_score s = {.won = 0};
    double middle = 0, below = 0, above = 0, parts = n ? (double)n : 1;
    double fair = 0, under = 0, over = 0;
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
        fair += part[i].fair.middle / parts;
        under = hypot(under, (part[i].fair.middle - part[i].fair.low) / parts);
        over = hypot(over, (part[i].fair.high - part[i].fair.middle) / parts);
    }
    s.score = within_bounds((sim_interval){middle - below, middle, middle + above});
    s.fair = within_bounds((sim_interval){fair - under, fair, fair + over});
    s.ratio = below + above > 0 ? pow((under + over) / (below + above), 2) : 1;
    return s;
}
