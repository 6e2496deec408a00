/*
 * sim.h: many battles at once. Workers share nothing but the game, which is const: each has its own
 * state, staffs and tally. A battle is its seed; tallies are sums of whole numbers; so the totals
 * are the same for any number of threads, and of processes under mpirun. Not part of libumpire: it
 * has threads and a clock.
 */
#ifndef UMP_SIM_H
#define UMP_SIM_H

#include "umpire.h"

/* ---- stats.c: what numbers of games tell ---- */

typedef struct sim_interval {
    double low, middle, high;
} sim_interval;

extern const double sim_z95; /* standard errors in 95 % */
/* Wilson's 95 % interval of a share; hits may be halves. Of no trials: 0 to 1. */
sim_interval sim_wilson(double hits, double trials);
/* 95 % interval of b - a, of two shares that are apart (Newcombe). */
sim_interval sim_difference(sim_interval a, sim_interval b);
/* 95 % interval of a mean from sum and sum of squares. Of less than two: sum, -inf to inf. */
sim_interval sim_mean(double sum, double squares, double n);
double sim_elo(double score); /* difference in strength that a score stands for; 0 and 1: +-inf */
bool sim_balanced(sim_interval share); /* wholly inside 40 to 60 % */

/* ---- battle.c: one battle from its seed ---- */

enum { SIM_TURNS = 64, SIM_ACROSS = 48, SIM_DEEP = 32, SIM_ENDS = 3, SIM_LONGEST = 200000 };

typedef struct sim_battle {
    const ump_game *game;
    const ump_general *general[2]; /* by side */
    uint32_t nodes;                /* budget for an answer; 0: the general's own */
    uint32_t trials;               /* the marshal's for a turn; 0: his own number */
    uint64_t seed;
    bool lucky; /* what the dice give is to be weighed */
} sim_battle;

typedef struct sim_result {
    bool done;
    bool broken;    /* an answer was refused, or the battle came to no end */
    uint8_t winner; /* UMP_NO_SIDE: a draw */
    uint16_t turn;
    ump_rule rule; /* that ended it */
    uint32_t answers;
    uint64_t hash; /* of the last position */
    int64_t luck;  /* that side 0 had, in ten-thousandths of a victory, if it was weighed */
} sim_result;

/* What happened to whom, summed over battles. Whole numbers, so that the order does not matter. */
typedef struct sim_tally {
    const ump_game *game;
    size_t n_units;
    /* from here to `fell` nothing but numbers, see sim_tally_parts */
    uint64_t battles, broken, draws, wins[2]; /* by side */
    uint64_t turns, answers, decisions[2], nodes[2];
    uint64_t charges, strained;     /* units that charged; that lost their order on the way */
    uint64_t marches, passages;     /* orders; those that went through friends */
    uint64_t contacts;              /* battles in which formed enemies touched */
    uint64_t lost[2], started[2];   /* strength by side */
    uint64_t lost_by[SIM_TURNS][2]; /* until the end of a turn */
    uint64_t length[SIM_TURNS];     /* battles that ended in this turn */
    uint64_t fell[SIM_DEEP][SIM_ACROSS][2]; /* where, from the upper left */
    uint64_t *left, *survived;              /* by unit: strength; battles at whose end it stood */
    uint64_t *scored;       /* by unit: 2 for each of those that its side won, 1 if drawn */
    uint64_t *decided;      /* by rule, SIM_ENDS for each: won by either side, drawn */
    uint64_t *stood, *idle; /* by command: battles in which it stood three turns on the table; of
                               these, those in which it never had an order */
} sim_tally;

sim_tally *sim_tally_new(const ump_game *game); /* NULL: no memory */
void sim_tally_free(sim_tally *tally);
void sim_tally_add(sim_tally *to, sim_tally *from);

enum { SIM_FEW = 10 }; /* battles of a kind: fewer tell nothing */
uint64_t sim_decided(const sim_tally *tally, ump_rule rule); /* battles, whoever won */
/* The battles at whose end a unit stood, or the others. */
uint64_t sim_battles_where(const sim_tally *tally, unsigned unit, bool stood);
/* The share that a unit's side won of the battles at whose end it stood, and of the others. */
sim_interval sim_share_where(const sim_tally *tally, unsigned unit, unsigned side, bool stood);
/* The unit whose standing goes most surely with victory; UMP_NOBODY if that may be chance. */
unsigned sim_pivot(const sim_tally *tally, const ump_state *start);

/* The command that goes without an order in the largest share of the battles in which it stood long
 * enough; UMP_NOBODY: none ever does. */
unsigned sim_most_idle(const sim_tally *tally, double *share);
const char *sim_command_name(const ump_game *game, unsigned command);
bool sim_knows_strain(const ump_game *game); /* does its family disorder long charges? */

/* All the sums of a tally, wherever they lie in it: n numbers at each place. */
enum { SIM_PARTS = 5 };
typedef struct sim_part {
    uint64_t *at;
    size_t n;
} sim_part;
void sim_tally_parts(sim_tally *tally, sim_part part[SIM_PARTS]);

/* ---- manner.c: the manner of fighting of one battle ---- */

typedef struct sim_manner sim_manner;

sim_manner *sim_manner_new(const ump_game *game); /* NULL: no memory */
void sim_manner_free(sim_manner *manner);
void sim_manner_begin(sim_manner *manner);
/* Before an answer is given; after dice; what is told; when it is over. *seen is of this battle. */
void sim_manner_order(sim_manner *manner, const ump_state *state, const ump_answer *answer,
                      sim_tally *seen);
void sim_manner_after(sim_manner *manner, const ump_state *state, sim_tally *seen);
void sim_manner_told(const sim_manner *manner, const ump_event *event, sim_tally *seen);
void sim_manner_end(const sim_manner *manner, sim_tally *seen);

/* ---- battle.c again: the table ---- */

/* One worker's table: state, staffs and what it saw. */
typedef struct sim_table sim_table;

sim_table *sim_table_new(void);
void sim_table_free(sim_table *table);
/* Asked before each answer from now on; once it says yes, a battle breaks off and is not done. */
void sim_table_heed(sim_table *table, bool (*stopped)(void));
/* Fights it to the end. False: no memory. *seen (may be NULL) gets it added when it is over. */
bool sim_fight(sim_table *table, const sim_battle *battle, sim_tally *seen, sim_result *result);

/* ---- run.c: a row of battles by several threads ---- */

typedef struct sim_run {
    const sim_battle *battle;
    sim_result *result; /* in the same order; those not done are not */
    size_t n;
    unsigned threads;
    sim_tally *tally;                      /* of all games of one kind, or NULL */
    bool (*go_on)(void *ctx, size_t done); /* asked by one thread; may be NULL */
    void *ctx;
    bool (*stopped)(void); /* as in sim_table_heed; may be NULL */
} sim_run;

bool sim_run_all(const sim_run *run); /* false: no memory or no threads */
unsigned sim_processors(void);

/* ---- ranks.c: processes under mpirun that share the work ---- */

typedef struct sim_ranks {
    unsigned rank, size;
    unsigned here; /* of them on this machine */
    bool joined;   /* to be left again */
} sim_ranks;

bool sim_ranks_begin(sim_ranks *ranks); /* false: many were started, and this build knows no MPI */
void sim_ranks_end(const sim_ranks *ranks);
/* Adds up each of the n numbers over all ranks; all get the sums. Every rank must call it. */
void sim_ranks_sum(const sim_ranks *ranks, uint64_t *sum, size_t n);

/* ---- match.c: who is stronger ---- */

/* Game i of a match of n on one scenario: pairs of equal seed with the sides swapped. */
sim_battle sim_match_battle(const ump_game *game, const ump_general *a, const ump_general *b,
                            uint64_t seed, size_t i);

enum {
    SIM_PAIR_SCORES = 5,
    SIM_LUCK_SUMS = 3,
    SIM_SCORE_SUMS = 4 + SIM_PAIR_SCORES + SIM_LUCK_SUMS
};

typedef struct sim_score {
    uint64_t won, drawn, lost, broken; /* as the first general sees it */
    uint64_t pairs[SIM_PAIR_SCORES];   /* that brought him nothing, half a game, ... both games */
    /* Of pairs, in ten-thousandths of a game: the sums of his luck, its squares, and luck times
     * score. The first and last may be below 0: two's complement adds up all the same. */
    uint64_t luck[SIM_LUCK_SUMS];
    sim_interval score; /* by pairs, so that a lopsided scenario does not widen it */
    sim_interval fair;  /* the same with luck taken out; the score itself, if none was weighed */
    double ratio;       /* of the variances of both: so many of the games would do */
} sim_score;

/* Adds games made by sim_match_battle; those of a pair that are not both done are left out. The
 * counts, SIM_SCORE_SUMS numbers from `won` on, may then be added up over ranks. */
void sim_match_count(sim_score *score, const sim_result *result, size_t n);
void sim_match_settle(sim_score *score);                    /* the score, from the counts */
sim_score sim_match_total(const sim_score *part, size_t n); /* of several, each with equal weight */

#endif
