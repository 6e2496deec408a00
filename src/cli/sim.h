/*
 * sim.h: what the files of `umpire sim` share: what was fought, and the ways to tell it.
 */
#ifndef UMP_CLI_SIM_H
#define UMP_CLI_SIM_H

#include "cli/generals.h"

typedef struct cli_lab {
    const cli_battle *battle;
    const cli_args *args;
    const char *scenario;          /* as it was named */
    const ump_general *general[2]; /* they swap sides */
    uint64_t seed, most, threads;
    cli_patience patience; /* the marshal's, */
    uint32_t trials;       /* in trials of this scenario */
    double width;          /* stop when the interval is so narrow; 0: fight them all */
    sim_ranks ranks;
    sim_tally *tally;    /* of this process; in the end of all */
    uint64_t example[2]; /* the first battle that each side won, by its number */
    const char *base;    /* the scenario that this one is compared with, or NULL */
    sim_interval base_share;
    char base_side[64]; /* whose share that is, by its id */
} cli_lab;

#define CLI_NO_BATTLE UINT64_MAX

sim_battle cli_lab_battle(const cli_lab *lab, uint64_t number);
/* The command that shows a battle which the side won; false: there is none. */
bool cli_lab_example(const cli_lab *lab, unsigned side, char words[UMP_LINE]);
const char *cli_lab_end(const cli_lab *lab, unsigned end); /* who has won, or "drawn" */
sim_interval cli_share_of(uint64_t wins, uint64_t draws, uint64_t battles); /* draws half */
sim_interval cli_lab_share(const cli_lab *lab);          /* won by the first side */
bool cli_narrow(const cli_lab *lab, sim_interval share); /* as narrow as was asked for */
const char *cli_lab_verdict(sim_interval share);
/* The unit on which most hangs and how its side fares with it and without; false: none is sure. */
bool cli_lab_pivot(const cli_lab *lab, char words[UMP_LINE]);
unsigned cli_lab_last_turn(const cli_lab *lab);  /* that any battle reached */
double cli_share(uint64_t part, uint64_t whole); /* percent; of nothing: 0 */

void cli_lab_print(const cli_lab *lab, FILE *to);
void cli_lab_json(const cli_lab *lab, FILE *to);
bool cli_lab_html(const ump_out *out, const void *what); /* a cli_writer */

#endif
