/*
 * chart.h: what the chart says, as const data.
 */
#ifndef UMP_TPL_CHART_H
#define UMP_TPL_CHART_H

#include "play/rules.h"

enum { TPL_MAX_ROWS = 16, TPL_MAX_TOTALS = 32 };

typedef struct tpl_quality {
    int32_t morale, fire;
} tpl_quality;

typedef struct tpl_weapon {
    ump_len range, close;
} tpl_weapon;

typedef struct tpl_chart {
    tpl_quality quality[TPL_MAX_ROWS];
    tpl_weapon weapon[TPL_MAX_ROWS];
    int32_t hits[TPL_MAX_TOTALS]; /* by total, from lowest_total on */
    int32_t lowest_total, highest_total;
    int32_t close_range, cover; /* modifiers */
    ump_going going;
    ump_len width, depth, fall_back, within;
    bool return_fire;
} tpl_chart;

/* Reads every key. All errors are said, not the first; c->ok tells whether there was none. */
void tpl_read_chart(ump_lookup *c, const ump_game *game, tpl_chart *chart);

#endif
