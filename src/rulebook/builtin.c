/*
 * builtin.c: the charts, scenarios and lessons that travel inside the library.
 */

#include "notation/notation.h"
#include "rulebook/generated.h"

size_t ump_builtin_count(enum ump_builtin_kind kind)
{
    switch (kind) {
    case UMP_BUILTIN_CHART:
        return ump_builtin_charts_count;
    case UMP_BUILTIN_SCENARIO:
        return ump_builtin_scenarios_count;
    default:
        return ump_builtin_lessons_count;
    }
}

const ump_text *ump_builtin_get(enum ump_builtin_kind kind, size_t i)
{
    if (i >= ump_builtin_count(kind))
        return NULL;
    switch (kind) {
    case UMP_BUILTIN_CHART:
        return &ump_builtin_charts[i];
    case UMP_BUILTIN_SCENARIO:
        return &ump_builtin_scenarios[i];
    default:
        return &ump_builtin_lessons[i];
    }
}

const ump_text *ump_builtin_find(enum ump_builtin_kind kind, const char *name)
{
    for (size_t i = 0; i < ump_builtin_count(kind); i++) {
        const ump_text *text = ump_builtin_get(kind, i);
        if (ump_same_name(name, text->name))
            return text;
    }
    return NULL;
}
