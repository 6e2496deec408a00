/*
 * generated.h: the tables that tools/rulebook.c and tools/embed.c make while building: the rule
 * book out of docs/rules, and the texts of charts and scenarios.
 */
#ifndef UMP_GENERATED_H
#define UMP_GENERATED_H

#include "umpire.h"

extern const ump_rule_entry ump_rule_table[]; /* rule r stands in row r - 1 */
extern const size_t ump_rule_table_count;

extern const ump_text ump_builtin_charts[], ump_builtin_scenarios[], ump_builtin_lessons[];
extern const size_t ump_builtin_charts_count, ump_builtin_scenarios_count,
    ump_builtin_lessons_count;

#endif
