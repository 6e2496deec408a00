/*
 * load.h: the words of scenarios and the position before the first step; see load.c.
 */
#ifndef POT_LOAD_H
#define POT_LOAD_H

#include "play/rules.h"

enum { POT_UNIT_ATTRS = 13, POT_LEADER_ATTRS = 4 };
extern const ump_attr pot_unit_attrs[POT_UNIT_ATTRS];
extern const ump_attr pot_leader_attrs[POT_LEADER_ATTRS];
void pot_stand_to(const ump_game *game, ump_state *state);

#endif
