/*
 * stats.c: what numbers of games tell: shares with their intervals, strength in Elo.
 */
#include "sim/sim.h"

#include <math.h>

static const double z95 = 1.959963984540054;

sim_interval sim_wilson(double hits, double trials)
{
    if (trials <= 0)
        return (sim_interval){0, 0.5, 1};
    double p = hits / trials, z2 = z95 * z95;
    double centre = (p + z2 / (2 * trials)) / (1 + z2 / trials);
    double half = z95 / (1 + z2 / trials) * sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
    double low = centre - half, high = centre + half;
    return (sim_interval){low > 0 ? low : 0, p, high < 1 ? high : 1};
}

sim_interval sim_mean(double sum, double squares, double n)
{
    if (n < 2)
        return (sim_interval){-INFINITY, n > 0 ? sum : 0, INFINITY};
    double mean = sum / n, variance = (squares - n * mean * mean) / (n - 1);
    double half = z95 * sqrt((variance > 0 ? variance : 0) / n);
    return (sim_interval){mean - half, mean, mean + half};
}

double sim_elo(double score)
{
    if (score <= 0 || score >= 1)
        return score <= 0 ? -INFINITY : INFINITY;
    return 400 * log10(score / (1 - score));
}

bool sim_balanced(sim_interval share)
{
    return share.low >= 0.4 && share.high <= 0.6;
}
