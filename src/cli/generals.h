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

/* How long the marshal, one of two generals, may think for a turn. */
typedef struct cli_patience {
    const ump_general *marshal;
    uint32_t trials; /* 0: his own number, */
    double seconds;  /* unless so long is said */
} cli_patience;
/* By --trials or --seconds. False: bad usage, said. */
bool cli_trials_read(const cli_args *args, const ump_general *a, const ump_general *b,
                     cli_patience *patience);
/* In trials of this game; seconds are measured by a battle of drill. False: no memory, said. */
bool cli_trials_count(const cli_patience *patience, const ump_game *game, uint32_t *trials);

#endif
