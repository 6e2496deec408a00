/*
 * morale_sum.c: the needs of the rolls that restore order (APW-MOR): rally, reconstitute, replace.
 */
#include "rules/apw/facts.h"

/* D10 or less: APW-MOR-01, and APW-MOR-03 which rolls the same. */
int32_t apw_rally_need(const apw_chart *c, uint8_t mr, uint8_t lost, ump_sum *sum)
{
    unsigned from = sum->n;
    ump_sum_add(sum, APW_MOR_01, "morale rating", mr);
    if (lost > 0)
        ump_sum_add(sum, APW_MOR_01, "stands lost", -(int32_t)c->loss_penalty * lost);
    return ump_sum_total(sum, from);
}

/* APW-MOR-03: half of the starting stands at the most, but one in any case. */
bool apw_may_return(const apw_chart *c, uint8_t start, uint8_t returned)
{
    uint8_t half = start / 2 > 0 ? start / 2 : 1;
    if (c->sw.no_reconstitute)
        return false;
    switch (c->sw.reconstitute_cap) {
    case APW_CAP_ONE:
        return returned < 1;
    case APW_CAP_NONE:
        return true;
    default:
        return returned < half;
    }
}

int32_t apw_replace_need(const apw_chart *c, uint8_t cr, ump_sum *sum) /* APW-MOR-05 */
{
    unsigned from = sum->n;
    ump_sum_add(sum, APW_MOR_05, "command rating", cr);
    ump_sum_add(sum, APW_MOR_05, "a new man", -c->new_man);
    return ump_sum_total(sum, from);
}
