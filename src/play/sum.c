/*
 * sum.c: sums that explain themselves. Each item keeps its rule, its value and, when a "best two"
 * or "worst two" limit drops it, the reason why.
 */
#include "play/rules.h"

void ump_sum_add(ump_sum *sum, ump_rule rule, const char *label, int32_t value)
{
    if (sum->n < UMP_MAX_ITEMS)
        sum->item[sum->n++] =
            (ump_item){.rule = rule, .kept = true, .value = value, .label = label};
}

void ump_sum_drop(ump_sum *sum, unsigned i, const char *why)
{
    sum->item[i].kept = false;
    sum->item[i].why = why;
}

/* The kept item from `from` on that goes last by the order of `sign`; later ones lose ties. */
static unsigned worst(const ump_sum *sum, unsigned from, int sign)
{
    unsigned found = sum->n;
    for (unsigned i = from; i < sum->n; i++)
        if (sum->item[i].kept &&
            (found == sum->n || sign * sum->item[i].value >= sign * sum->item[found].value))
            found = i;
    return found;
}

static void keep_best(ump_sum *sum, unsigned from, unsigned keep, int sign, const char *why)
{
    unsigned kept = 0;
    for (unsigned i = from; i < sum->n; i++)
        kept += sum->item[i].kept;
    for (; kept > keep; kept--)
        ump_sum_drop(sum, worst(sum, from, sign), why);
}

void ump_sum_keep_lowest(ump_sum *sum, unsigned from, unsigned keep, const char *why)
{
    keep_best(sum, from, keep, 1, why);
}

void ump_sum_keep_highest(ump_sum *sum, unsigned from, unsigned keep, const char *why)
{
    keep_best(sum, from, keep, -1, why);
}

int32_t ump_sum_total(const ump_sum *sum, unsigned from)
{
    int32_t total = 0;
    for (unsigned i = from; i < sum->n; i++)
        if (sum->item[i].kept)
            total += sum->item[i].value;
    return total;
}

void ump_sum_emit(const ump_run *run, const ump_sum *sum, unsigned unit, unsigned other)
{
    if (!run->sink)
        return;
    for (unsigned i = 0; i < sum->n; i++) {
        const ump_item *item = &sum->item[i];
        ump_emit(run, &(ump_event){.kind = UMP_ITEM,
                                   .kept = item->kept,
                                   .rule = item->rule,
                                   .unit = (uint16_t)unit,
                                   .other = (uint16_t)other,
                                   .value = item->value,
                                   .label = item->label,
                                   .why = item->why});
    }
}
