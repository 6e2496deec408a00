/*
 * draft.h: a force while its scenario is being read. Private to force/: read.c fills the sides and
 * commands, piece.c the units and leaders, force.c makes the finished force of it.
 */
#ifndef UMP_FORCE_DRAFT_H
#define UMP_FORCE_DRAFT_H

#include "force/force.h"

/* Open addressing over normalized ids; a slot is piece + 1, 0 if it is free. */
typedef struct ump_id_index {
    uint32_t mask;
    uint16_t *slot;
} ump_id_index;

struct ump_force_draft {
    ump_arena *arena;
    ump_side side[UMP_MAX_SIDES];
    size_t n_sides;
    ump_command *command;
    size_t n_commands, command_room;
    ump_piece_def *piece; /* in the order of the file; NULL until the first */
    size_t n_pieces, piece_room;
    ump_id_index index; /* of draft->piece */
    bool lost_side;     /* a side line failed: do not complain again that it is not there */
    bool lost_command;  /* likewise of the command that the next units stand under */
    bool lost_piece;    /* or of a unit */
    bool too_many;      /* said once */
};

/* The slot where the id is, or the free one where it would go. */
uint16_t *ump_id_slot(const ump_id_index *index, const ump_piece_def *piece, const char *id,
                      size_t size);
/* Is the token fit to be an id? `what` names whose. */
bool ump_id_fit(ump_reader *r, ump_token t, const char *what);
/* The name in quotes that comes next; NULL with an error. */
const char *ump_name_read(ump_force_draft *draft, ump_reader *r, const char *what);
bool ump_colour_read(ump_reader *r, ump_token t, uint8_t *colour);
/* Gives a colour to whoever has none. False, with an error: both sides say the same. */
bool ump_colours_settle(ump_side side[UMP_MAX_SIDES], ump_reader *r);
bool ump_id_index_make(ump_id_index *index, ump_arena *arena, size_t n);

#endif
