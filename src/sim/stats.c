/*
 * stats.c: what numbers of games tell: shares with their intervals, strength in Elo.
 */
#include "sim/sim.h"

#include <math.h>

const double sim_z95 = 1.959963984540054;

sim_interval sim_wilson(double hits, double trials)
{
    if (trials <= 0)
        return (sim_interval){0, 0.5, 1};
    double p = hits / trials, z2 = sim_z95 * sim_z95;
    double centre = (p + z2 / (2 * trials)) / (1 + z2 / trials);
    double half =
        sim_z95 / (1 + z2 / trials) * sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
    return (sim_interval){fmax(fmin(centre - half, p), 0), p, fmin(fmax(centre + half, p), 1)};
}

sim_interval sim_difference(sim_interval a, sim_interval b)
{
    double middle = b.middle - a.middle;
    return (sim_interval){middle - hypot(b.middle - b.low, a.high - a.middle), middle,
                          middle + hypot(b.high - b.middle, a.middle - a.low)};
}

sim_interval sim_mean(double sum, double squares, double n)
{
    if (n < 2)
        return (sim_interval){-INFINITY, n > 0 ? sum : 0, INFINITY};
    double mean = sum / n, variance = (squares - n * mean * mean) / (n - 1);
    double half = sim_z95 * sqrt((variance > 0 ? variance : 0) / n);
    return (sim_interval){mean - half, mean, mean + half};
}

double sim_elo(double score)
{
    if (score <= 0 || score >= 1)
        return score <= 0 ? -INFINITY : INFINITY;
    return 400 * log10(score / (1 - score));
}

uint64_t sim_decided(const sim_tally *tally, ump_rule rule)
{
    const uint64_t *end = &tally->decided[SIM_ENDS * rule];
    return end[0] + end[1] + end[2];
}

uint64_t sim_battles_where(const sim_tally *tally, unsigned unit, bool stood)
{
    return stood ? tally->survived[unit] : tally->battles - tally->survived[unit];
}

sim_interval sim_share_where(const sim_tally *tally, unsigned unit, unsigned side, bool stood)
{
    uint64_t with = tally->scored[unit], all = 2 * tally->wins[side] + tally->draws;
    uint64_t halves = stood ? with : all - with;
    return sim_wilson((double)halves / 2, (double)sim_battles_where(tally, unit, stood));
}

unsigned sim_pivot(const sim_tally *tally, const ump_state *start)
{
    unsigned best = UMP_NOBODY;
    double most = 0;
    for (unsigned i = 0; i < tally->n_units; i++) {
        ump_look look;
        ump_state_look(tally->game, start, i, &look);
        if (sim_battles_where(tally, i, true) < SIM_FEW ||
            sim_battles_where(tally, i, false) < SIM_FEW)
            continue;
        double sure = sim_difference(sim_share_where(tally, i, look.side, false),
                                     sim_share_where(tally, i, look.side, true))
                          .low;
        if (sure > most) {
            best = i;
            most = sure;
        }
    }
    return best;
}

bool sim_balanced(sim_interval share)
{
    return share.low >= 0.4 && share.high <= 0.6;
}
