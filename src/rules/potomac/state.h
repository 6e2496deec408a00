/*
 * state.h: Across the Potomac on the table: who the troops are (const), what has happened to them
 * (state), the handle to look at a position and to write on it, and the frames of the procedures.
 */
#ifndef POT_STATE_H
#define POT_STATE_H

#include "rules/potomac/facts.h"
#include "table/table.h"

enum { POT_TOUCH = UMP_CONTACT }; /* so near is base to base (TAB-07) */
enum { POT_STEP = UMP_CM / 10 };  /* the first step of a move, which decides: TAB-04 */
enum { POT_MAX_STANDS = 20, POT_MAX_OFFICERS = 64, POT_MAX_GROUP = UMP_MAX_NAMED };

/* ---- Const: what the scenario says ---- */

typedef struct pot_def {
    uint8_t type, quality, weapon, gun;
    int32_t strength, firepower, melee, stands;
    bool fear, militia, regulars;
    bool mounted, deployed; /* at the start */
    uint8_t formation, files;
    uint16_t officer; /* piece that it is assigned to */
} pot_def;

typedef struct pot_rank {
    int32_t leadership;
    int8_t cv;
    bool general, attached;
} pot_rank;

typedef struct pot_fort_def {
    uint16_t feature;
    int32_t strength, cohesion;
    uint8_t side;
} pot_fort_def;

typedef struct pot_data {
    pot_book book;
    const pot_def *def;   /* by unit */
    const pot_rank *rank; /* by officer */
    const pot_fort_def *fort;
    uint16_t n_units, n_officers, n_forts;
    uint16_t units[UMP_MAX_SIDES]; /* each side's, at the start */
    int32_t stands[UMP_MAX_SIDES];
    bool fixed_first;     /* the scenario says who begins */
    int32_t period_limit; /* 0: no clock but R-77 */
    ump_sight_rules sight;
    uint64_t kinds; /* of terrain that are on the table at all */
} pot_data;

bool pot_load(ump_loading *loading);

/* ---- State ---- */

enum pot_life { POT_WAITING, POT_FIGHTING, POT_DESTROYED, POT_LEFT, POT_KILLED, POT_CAPTURED };
enum pot_guns_left { POT_GUNS_MANNED, POT_GUNS_LIMBERED, POT_GUNS_DEPLOYED, POT_GUNS_LOST };

typedef struct pot_unit {
    uint64_t ordered_by, line_ordered_by; /* officers who have ordered it this period */
    ump_pt line_at, guns_at;              /* front-centres */
    ump_angle line_facing, guns_facing;
    int16_t stands, markers;
    uint16_t group;  /* 0: none */
    uint16_t former; /* that came apart, while an officer of it has not chosen (OFF-14) */
    uint8_t life, formation, files;
    uint8_t mounted, deployed;
    uint8_t guns; /* enum pot_guns_left: where they are when the crew has left them */
    uint8_t confused, routing, was_routing, ready;
    uint8_t evaded, eligible, acted, line_eligible, line_acted, line_evaded;
    uint8_t received, line_received, line_rounds, line, odd;
    uint8_t current, line_current; /* recipient of the officer now issuing */
    uint8_t stopped;               /* at the edge of broken ground, this period */
    uint8_t harnessed;             /* limbered or unlimbered this period */
    uint8_t by_guns;               /* artillery made it run */
    uint8_t charged_touching;      /* from contact, this period (MEL-20) */
    uint8_t took;                  /* hits in this round of a melee; else 0 */
    uint8_t prefers;               /* whom its stands strike there: 1 + row of the enemy; 0 */
    uint8_t fired_on;              /* hits of the fire at its charge, until the melee is over */
    uint8_t fired_close;           /* its guns, at an enemy within short range, this period */
    uint8_t told_waiting;          /* that its place is taken when it would arrive */
    uint8_t spare[4];
} pot_unit;

enum pot_officer_status { POT_FRESH, POT_ISSUING, POT_FINISHED, POT_FAILED };

typedef struct pot_officer {
    uint16_t unit;  /* attached to, UMP_NOBODY */
    uint16_t group; /* and to the whole of this group, 0: to the unit alone */
    uint8_t life, status, given, received;
    uint8_t evaded, eligible, acted, self_ordered;
    uint8_t self_current;
    uint8_t told_waiting; /* as that of a unit */
    uint8_t spare[2];
} pot_officer;

typedef struct pot_fort {
    int16_t cohesion, markers;
} pot_fort;

enum pot_phase { POT_SETTING_UP, POT_INITIATIVE, POT_COMMAND };

typedef struct pot_state {
    uint16_t period;  /* from 1 */
    uint16_t issuing; /* officer's piece, UMP_NOBODY */
    uint16_t general[UMP_MAX_SIDES];
    uint16_t groups; /* ids given out so far */
    uint8_t phase, idle;
    uint8_t busy;   /* something was done this period */
    uint8_t passes; /* the general failed: the initiative goes when the melee is over */
    uint8_t exits[UMP_MAX_SIDES]; /* points for units that left where the scenario wants them */
} pot_state;

/* ---- The handle ---- */

/* A position to look at. What is written is written through the run, below; the table stays true
 * while that happens. */
typedef struct pot_table {
    ump_table table;
    const ump_game *game; /* the table's, at hand */
    const ump_state *state;
    const ump_piece *piece; /* units, then officers */
    const pot_data *data;
    const pot_book *book;
    const pot_def *def;
    const pot_rank *rank;
    const pot_state *now;
    const pot_unit *unit;
    const pot_officer *officer; /* by piece - n_units */
    const pot_fort *fort;
    unsigned n_units, n_officers, n_pieces;
} pot_table;

size_t pot_state_bytes(const pot_data *data);
pot_table pot_table_of(const ump_game *game, const ump_state *state);

static inline pot_table pot_table_here(const ump_run *run)
{
    return pot_table_of(run->game, run->state);
}

/* And to write on. */
static inline pot_state *pot_now(ump_run *run)
{
    return ump_family_state(run->game, run->state);
}

static inline pot_unit *pot_unit_at(ump_run *run, unsigned unit)
{
    return (pot_unit *)(void *)(pot_now(run) + 1) + unit;
}

static inline pot_officer *pot_officer_at(ump_run *run, unsigned piece)
{
    const pot_data *data = run->game->family;
    return (pot_officer *)(void *)pot_unit_at(run, data->n_units) + (piece - data->n_units);
}

static inline pot_fort *pot_fort_at(ump_run *run, unsigned fort)
{
    const pot_data *data = run->game->family;
    return (pot_fort *)(void *)pot_officer_at(run, data->n_units + data->n_officers) + fort;
}

static inline ump_piece *pot_piece_at(ump_run *run, unsigned piece)
{
    return &ump_pieces(run->game, run->state)[piece];
}

/* ---- Frames that others push ---- */

/* An order as declared (ORD-12): what of the answer must outlive its dice. */
typedef struct pot_order {
    ump_pt path[UMP_MAX_PATH];
    int32_t number;
    uint16_t unit[UMP_MAX_NAMED], target[UMP_MAX_NAMED];
    uint16_t word[UMP_MAX_WORDS];
    ump_angle facing;
    uint8_t verb, n_units, n_targets, n_path, n_words, turns;
    uint8_t initiative; /* an action of the unit's own, not an order */
    uint8_t spare;
} pot_order;

typedef struct pot_order_frame {
    pot_order order;
    ump_pt before;    /* front-centre of its first unit when it was given */
    uint16_t officer; /* piece; UMP_NOBODY in the Initiative Phase */
    uint16_t next;    /* of its units, for orders that units carry out one by one */
} pot_order_frame;

enum { POT_NO_FORT = 0xffff };

/* What came of a push: how far it went, which of those pushed were stopped, by what, and whom they
 * ran into. */
typedef struct pot_push {
    ump_len gone;
    uint16_t stopped; /* bit i: the unit in row i of those pushed */
    uint8_t why;      /* enum ump_meets, of the first of them */
    uint8_t n_struck;
    uint16_t struck[10];
} pot_push;

typedef struct pot_fire_frame {
    uint64_t rolled; /* officers who have been rolled for in this event, by row */
    int32_t hits, back;
    int32_t share[POT_MAX_GROUP];
    uint16_t unit[POT_MAX_GROUP]; /* affected, nearest first */
    uint16_t firer, target, fort, group;
    uint8_t by_line, at_line, at_work, n, next;
    uint8_t alone;   /* a mortar named one unit of the work */
    uint8_t shifted; /* its group has been driven back */
    uint8_t spare;
    pot_push push;
    uint32_t spare_end;
} pot_fire_frame;

typedef struct pot_loss_frame {
    uint64_t rolled; /* officers who have been rolled for in this event already, by row */
    int32_t hits, lost;
    uint16_t unit;
    uint16_t officer; /* who is in danger, UMP_NOBODY */
    uint32_t spare;
} pot_loss_frame;

/* ret of pot_do_loss; ROLLED: bits of the officers who have been rolled for, by row */
enum { POT_RET_LOST, POT_RET_ROLLED, POT_RET_ROLLED_HIGH };
/* ret of pot_do_back and pot_do_nerves */
enum { POT_RET_FLED, POT_RET_STUCK };

typedef struct pot_back_frame {
    ump_pt from;      /* centre of the enemy that did it */
    int32_t hits;     /* centimetres to go, as hits */
    ump_len distance; /* POT_BACK_CHARGE: ticks to go instead */
    pot_push push;
    uint16_t unit, by;
    ump_angle way;
    uint8_t kind, morale, guns; /* guns: artillery caused it */
    uint8_t moved;              /* it was pushed with its group already */
    uint16_t spare;
} pot_back_frame;

typedef struct pot_nerves_frame {
    ump_pt from;
    uint16_t unit, by;
    uint16_t officer; /* who has to choose, UMP_NOBODY */
    uint16_t group;   /* that the unit was of, 0 */
    pot_due due;      /* fear, morale */
    uint8_t guns;
    uint8_t stays; /* do not flee: the caller does the rest */
    uint8_t spare[3];
} pot_nerves_frame;

typedef struct pot_flee_frame {
    ump_pt from;
    uint16_t unit, by;
    uint16_t crossed[UMP_MAX_EACH];
    uint8_t guns, n_crossed, moves, leaves;
} pot_flee_frame;

/* Charges under one order, one after the other; then their melees (GRP-08). */
typedef struct pot_charges_frame {
    ump_pt from[POT_MAX_GROUP]; /* front-centres before the charge */
    uint16_t unit[POT_MAX_GROUP], target[POT_MAX_GROUP];
    int16_t hits[POT_MAX_GROUP];
    uint16_t contact; /* bit i: unit i is in contact and has not fought */
    uint8_t n, next, at_line;
    uint8_t stated; /* the direction `way`, for all of them */
    ump_angle way;
} pot_charges_frame;

typedef struct pot_charge_frame {
    ump_len distance, allowance; /* D and M */
    ump_len shortest;            /* between the two when it was declared (PMF-04) */
    int32_t hits, lost;
    uint16_t charger, target;
    ump_angle way; /* before it is declared: the direction that was stated */
    uint8_t at_line, zone, band, fled;
    uint8_t stated, spare;
} pot_charge_frame;

/* ret of pot_do_charge */
enum { POT_RET_CONTACT, POT_RET_HITS };

enum { POT_MAX_MELEE = UMP_MAX_NAMED }; /* as many as one order can send */

typedef struct pot_melee_frame {
    uint64_t officers;          /* rolled for in this round, by row */
    ump_pt from[POT_MAX_MELEE]; /* where each charger came from, for cover */
    uint16_t unit[UMP_MAX_SIDES][POT_MAX_MELEE];
    int16_t supports[UMP_MAX_SIDES], fire;
    uint16_t fled[UMP_MAX_SIDES]; /* bits */
    uint8_t n[UMP_MAX_SIDES];
    uint8_t charger;                 /* side */
    uint8_t round, hitless, contact; /* contact: it was made in this round */
    uint8_t side, next, winner, rolled;
    int16_t back[UMP_MAX_SIDES];
    uint16_t followed; /* bits of the winner's units */
    uint16_t target;   /* of the charge */
    uint8_t losing;    /* a loss has been called for and not been noted */
    uint8_t foe;       /* row of the enemy that is struck */
    uint16_t stuck;    /* bits of those who could not go back: MEL-20 */
} pot_melee_frame;

typedef struct pot_follow_frame {
    uint16_t unit, officer;
    uint8_t spare[4];
} pot_follow_frame;

/* ret of pot_do_follow */
enum { POT_RET_FOLLOWS };

#endif
