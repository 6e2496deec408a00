/*
 * generals.h: what the subcommands that let generals fight share: finding generals by name, and
 * numbers with limits.
 */
#ifndef UMP_CLI_GENERALS_H
#define UMP_CLI_GENERALS_H

#include "cli/cli.h"
#include "sim/sim.h"

/* NULL with bad usage said, naming the nearest. */
const ump_general *cli_general(const cli_args *args, const char *name);
/* A whole number within limits; left alone if it was not given. False: bad usage, said. */
bool cli_count(const cli_args *args, const char *option, uint64_t low, uint64_t high,
               uint64_t *number);

#endif
