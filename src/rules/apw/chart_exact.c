/*
 * chart_exact.c: the chart in hundredths of an inch instead of ticks. Facts that a person tells
 * have two decimals, and a hundredth is no whole number of ticks; in its own unit every sum stays
 * exact (APW-GEN-05).
 */
#include "rules/apw/chart.h"

enum { HUNDREDTHS = 100 };

/* The chart's lengths are whole hundredths, cut to ticks when compiled: this gets them back. */
static ump_len exact(ump_len ticks)
{
    return (ump_len)(((int64_t)ticks * HUNDREDTHS + UMP_INCH - 1) / UMP_INCH);
}

static void make_exact(ump_len *length, size_t n)
{
    for (size_t i = 0; i < n; i++)
        length[i] = exact(length[i]);
}

static void bands_exact(apw_bands *bands)
{
    for (unsigned i = 0; i < bands->n; i++)
        make_exact(&bands->row[i].max, 1);
}

static void shares_by(int64_t *shares, size_t n, int64_t factor)
{
    for (size_t i = 0; i < n; i++)
        if (shares[i] != UMP_FORBIDDEN)
            shares[i] *= factor;
}

/* A march point is cut into more shares, so that a hundredth too costs a whole number of them. */
static void marching_exact(apw_chart *chart)
{
    shares_by(&chart->share, 1, HUNDREDTHS);
    shares_by(&chart->allowance, 1, HUNDREDTHS);
    shares_by(&chart->partial_over, 1, HUNDREDTHS);
    shares_by(chart->action, APW_ACTIONS, HUNDREDTHS);
    shares_by(chart->obstacle[0], (size_t)APW_GROUNDS * APW_ARMS, HUNDREDTHS);
    shares_by(chart->per_tick[0], (size_t)APW_KINDS * APW_RATES, UMP_INCH);
    make_exact(&chart->commander_reach, 1);
    make_exact(&chart->runs_on, 1);
}

void apw_in_hundredths(apw_chart *chart)
{
    for (unsigned i = 0; i < chart->n_troops; i++)
        make_exact(&chart->troop[i].rifle_max, 1);
    for (unsigned i = 0; i < chart->n_margins; i++)
        make_exact(&chart->margin[i].distance, 1);
    bands_exact(&chart->art);
    bands_exact(&chart->rifle);
    make_exact(chart->gun_max, APW_GUNS);
    make_exact(chart->back, APW_ARMS);
    make_exact(chart->base_width, APW_ARMS);
    make_exact(chart->base_depth, APW_ARMS);
    make_exact(chart->radius, APW_LEVELS);
    ump_len *single[] = {
        &chart->commander_width, &chart->commander_depth, &chart->near,
        &chart->keep_off,        &chart->edge_of_town,    &chart->into_works,
        &chart->woods_edge,      &chart->woods_inside,    &chart->arm_s_length,
        &chart->over_heads,      &chart->works,           &chart->flight,
        &chart->smoothbore_over, &chart->multiply_within, &chart->rout_distance,
        &chart->corridor_width,  &chart->least_retreat,   &chart->road_bearing_after,
        &chart->bonus_per_pip,   &chart->halt_at,         &chart->support,
        &chart->open_way,        &chart->open_flank,      &chart->quiet,
        &chart->zone_depth,      &chart->zone_apart,      &chart->late_arrival,
    };
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        make_exact(single[i], 1);
    marching_exact(chart);
}
