/*
 * progress.h: how far a long row of battles is, told while it lasts, and an interrupt that ends it
 * early and keeps what is done. For the commands of the laboratory.
 */
#ifndef UMP_CLI_PROGRESS_H
#define UMP_CLI_PROGRESS_H

#include "sim/sim.h"

typedef struct cli_progress {
    const sim_ranks *ranks;
    const char *what;    /* "battles" */
    size_t before, most; /* of all ranks: battles of earlier batches; how many there may be */
    double start, shown, pause;
    bool bar;    /* a bar that is drawn over, on a terminal */
    bool silent; /* neither bar nor lines */
} cli_progress;

/* From here on an interrupt is waited for. */
void cli_progress_begin(cli_progress *progress, const sim_ranks *ranks, const char *what,
                        size_t most);
bool cli_progress_show(void *ctx, size_t done);        /* a sim_run's go_on: not interrupted */
void cli_progress_clear(const cli_progress *progress); /* makes room for other lines */
/* In the place of a bar: how long it took for so many. */
void cli_progress_end(const cli_progress *progress, uint64_t fought);

/* Joins the other processes under mpirun, of which only the first speaks. False with a message. */
bool cli_ranks_begin(sim_ranks *ranks);

bool cli_interrupted(void);
/* One interrupted rank ends the work of all. Every rank must call it. */
void cli_share_interrupt(const sim_ranks *ranks);

#endif
