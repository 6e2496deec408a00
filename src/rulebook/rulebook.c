/*
 * rulebook.c: looks rules up by number and by ID. The texts are made from docs/rules while
 * building.
 */

#include "notation/notation.h"
#include "rulebook/generated.h"

size_t ump_rule_count(void)
{
    return ump_rule_table_count;
}

const ump_rule_entry *ump_rule_get(ump_rule rule)
{
    return rule >= 1 && rule <= ump_rule_table_count ? &ump_rule_table[rule - 1] : NULL;
}

const char *ump_rule_id(ump_rule rule)
{
    const ump_rule_entry *entry = ump_rule_get(rule);
    return entry ? entry->id : "";
}

/* From one end to the other: it is asked by people, once. */
ump_rule ump_rule_find(const char *id)
{
    for (size_t i = 0; i < ump_rule_table_count; i++)
        if (ump_same_name(id, ump_rule_table[i].id))
            return (ump_rule)(i + 1);
    return 0;
}
