/*
 * fight.h: what the melee (fight.c) hands to its aftermath (aftermath.c). Private to the two.
 */
#ifndef UMP_APW_FIGHT_H
#define UMP_APW_FIGHT_H

#include "rules/apw/game.h"

typedef struct apw_melee_frame {
    int32_t strength[2];
    int32_t margin;
    ump_len distance;
    ump_pt beaten_at; /* footprint of the unit that was beaten, before it went */
    ump_len beaten_width, beaten_depth;
    ump_len advance; /* that the unit which is asked may make */
    ump_angle beaten_facing;
    uint16_t target;
    uint16_t cursor; /* unit that is being dealt with */
    uint16_t town;   /* that was fought for, UMP_NO_FEATURE in the open */
    uint8_t die[2];
    uint8_t ties;
    uint8_t winner, push, both_disorg, breakthrough, locked;
    uint8_t lost[2], austrian[2];
    uint8_t side; /* whose loss is being dealt with */
    uint8_t was_locked, commanders, spare;
} apw_melee_frame;

_Static_assert(sizeof(apw_melee_frame) == 60, "no padding: frames are part of the state");

enum { APW_TOUCH = 2 /* ticks between units in contact */ };

#endif
