/*
 * carry.h: from one battle to the next: units and leaders go into a later scenario as an earlier
 * battle left them. The rule is said in carry.c and docs/notation.md.
 */
#ifndef UMP_CARRY_H
#define UMP_CARRY_H

#include "play/rules.h"

typedef struct ump_carry {
    const ump_game *from;
    const ump_state *end; /* how that battle ended */
    const ump_game *to;
    unsigned percent;  /* of the losses that come back, rounded down */
    const bool *taken; /* by piece: it surrendered (ump_carry_hear) */
} ump_carry;

/* For a sink through which the earlier battle is played: who surrenders, into a bool of each piece.
 * Not every family keeps it in its positions. */
void ump_carry_hear(void *taken, const ump_event *event, const ump_state *state);

/* With how many a unit of the earlier battle begins the later one; 0: it is lost. */
int32_t ump_carry_strength(const ump_carry *c, unsigned piece);
/* The later scenario with a state line for all who come from the earlier battle and are not whole.
 * *carried: how many were found in both. False: the two have different rules, or no memory. */
bool ump_carry_write(const ump_carry *c, const ump_out *out, size_t *carried);

#endif
