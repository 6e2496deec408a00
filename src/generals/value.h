/*
 * value.h: who will win. The valuation gives a side's chance of victory in a position: what it sees
 * of the table, weighed by the weights of the family (values/NAME.weights), as one number. It does
 * not look ahead and knows no dice.
 */
#ifndef UMP_VALUE_H
#define UMP_VALUE_H

#include "play/rules.h"

enum { UMP_SURE = 10000, UMP_WHOLE = 1024 };

/* What is seen, each of one side less of the other, in parts of UMP_WHOLE. ORDER SEES */
enum ump_sees {
    UMP_SEES_FOOT, /* strength of each arm, as a share of all that began */
    UMP_SEES_HORSE,
    UMP_SEES_GUNS,
    UMP_SEES_RATIO,    /* what is left of one side beside the other */
    UMP_SEES_KEPT,     /* what is left of a side beside what it began with */
    UMP_SEES_UNITS,    /* units that are left, of those of the side */
    UMP_SEES_WAVERING, /* strength in trouble, by how deep, of the side's own */
    UMP_SEES_SHAKEN,
    UMP_SEES_ROUTED,
    UMP_SEES_BREAKING, /* lost and routed, squared: the nearer to breaking, the steeper */
    UMP_SEES_LEAD,     /* points beside all points counted */
    UMP_SEES_AHEAD,    /* points that lead, of all that are at stake; steep near a draw */
    UMP_SEES_SLIGHTLY, /* steeper still */
    UMP_SEES_HELD,     /* points of the objectives it holds, of all */
    UMP_SEES_TAKEN,    /* points that it would have gained if the turn ended now */
    UMP_SEES_PULL,     /* strength near objectives that count for it */
    UMP_SEES_THREAT,   /* points of the enemy's objectives that it stands nearer to */
    UMP_SEES_TARGETS,  /* points that it might yet win */
    UMP_SEES_RESERVE,  /* strength that has yet to arrive */
    UMP_SEES_LEADERS,  /* leaders on the table, of its own */
    UMP_SEES_COVER,    /* strength in cover, of what is on the table */
    UMP_SEES_HEIGHT,   /* strength on hills */
    UMP_SEES_COLUMN,   /* strength that marches, limbered or in column */
    UMP_SEES_SCREEN,   /* strength with skirmishers out */
    UMP_SEES_ENGAGED,  /* strength with an enemy near */
    UMP_SEES_EXPOSED,  /* strength in trouble with an enemy near */
    UMP_SEES_VALUE,    /* the family's own valuation */
    UMP_SEES_ACTIVE,   /* it is active */
    UMP_SEES_FIRST,    /* it moves first in a turn */
    UMP_SEES
};

/* Half turns that are left: weights are given for these and blended between them. */
enum { UMP_HOURS = 5 };
extern const uint8_t ump_hours[UMP_HOURS];

typedef struct ump_weights {
    const char *family;
    int32_t weight[UMP_SEES][UMP_HOURS]; /* parts of UMP_WHOLE */
} ump_weights;

/* Made from values/ by tools/weights.c; ends with a family NULL. */
extern const ump_weights ump_value_weights[];
const ump_weights *ump_weights_of(const ump_game *game); /* NULL: the family has none */

/* As the side sees it; the other sees the same with every sign turned. */
void ump_see(const ump_game *game, const ump_state *state, unsigned side, int32_t seen[UMP_SEES]);
/* How far the hours are from now: a share of UMP_WHOLE for two neighbours, 0 for the rest. */
void ump_hour_of(const ump_game *game, const ump_state *state, int32_t share[UMP_HOURS]);
/* 1 / (1 + e^-x) in parts of UMP_SURE; x in parts of UMP_WHOLE. */
int32_t ump_chance_of(int32_t x);

/* The chance of a side to win, a draw counting half, in parts of UMP_SURE. What one side has the
 * other has not: both together are UMP_SURE. */
int32_t ump_value_of(const ump_game *game, const ump_state *state, unsigned side);

/* ---- luck.c ---- */

/* What the dice that were asked for before gave side 0, beside the mean of all readings, in parts
 * of UMP_SURE. work: any state of the game. False: no dice were asked for. */
bool ump_luck_of(const ump_game *game, const ump_state *before, const ump_state *after,
                 ump_state *work, int32_t *luck);

#endif
