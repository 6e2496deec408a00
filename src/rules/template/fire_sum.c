/*
 * fire_sum.c: a volley's modifiers and hits. Facts to numbers; no table.
 */
#include "rules/template/facts.h"

ump_sum tpl_volley_sum(const tpl_chart *chart, const tpl_volley_facts *facts)
{
    ump_sum sum = {0};
    if (facts->quality)
        ump_sum_add(&sum, TPL_FIRE_03, "quality of the firer", facts->quality);
    if (facts->close)
        ump_sum_add(&sum, TPL_FIRE_03, "close range", chart->close_range);
    if (facts->cover)
        ump_sum_add(&sum, TPL_FIRE_03, "target in cover", chart->cover);
    return sum;
}

int32_t tpl_volley_hits(const tpl_chart *chart, int32_t total)
{
    if (total < chart->lowest_total)
        total = chart->lowest_total;
    if (total > chart->highest_total)
        total = chart->highest_total;
    return chart->hits[total - chart->lowest_total];
}
