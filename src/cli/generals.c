/*
 * generals.c: generals by name, and numbers with limits, for the subcommands that let them fight.
 */
#include "cli/generals.h"
#include <inttypes.h>
#include <string.h>

const ump_general *cli_general(const cli_args *args, const char *name)
{
    const ump_general *general = ump_general_find(name);
    if (general)
        return general;
    ump_nearest nearest;
    ump_nearest_begin(&nearest, name, strlen(name));
    for (size_t i = 0; i < ump_general_count(); i++)
        ump_nearest_try(&nearest, ump_general_get(i)->name);
    const char *meant = ump_nearest_word(&nearest);
    if (meant)
        cli_bad_usage(args->command, "there is no general '%s'; did you mean '%s'?", name, meant);
    else
        cli_bad_usage(args->command, "there is no general '%s'; --help names them", name);
    return NULL;
}

bool cli_count(const cli_args *args, const char *option, uint64_t low, uint64_t high,
               uint64_t *number)
{
    uint64_t n = *number;
    if (!cli_value(args, option))
        return true;
    if (!cli_number(args, option, &n))
        return false;
    if (n < low || n > high) {
        cli_bad_usage(args->command, "%s%s takes %" PRIu64 " to %" PRIu64, option[1] ? "--" : "-",
                      option, low, high);
        return false;
    }
    *number = n;
    return true;
}
