/*
 * story.h: what the files of the story share: a turn as a scene, and lists of names.
 *
 *   story.c   turn by turn: how they stand when it ends, what changed hands, beginning and end
 *   march.c   who went where             deeds.c   who struck whom, and what came of it
 */
#ifndef UMP_STORY_H
#define UMP_STORY_H

#include "book/book.h"

enum way { ON, BACK, ASIDE, COMING, FLYING, WAYS };

typedef struct roll_call {
    uint16_t piece[UMP_MAX_PIECES];
    size_t n;
} roll_call;

typedef struct story_state {
    const char *level; /* "disorg" */
    bool well;
} story_state;

/* How the pieces stood as a turn began and when it ended, and the last change of their state until
 * then. */
typedef struct scene {
    unsigned turn;
    bool began[UMP_MAX_PIECES], ended[UMP_MAX_PIECES]; /* it was on the table */
    bool gone[UMP_MAX_PIECES];                         /* it has left it */
    bool came[UMP_MAX_PIECES];                         /* onto it, in this turn */
    bool quiet;                                        /* of the turn before nothing was told */
    ump_pt from[UMP_MAX_PIECES], to[UMP_MAX_PIECES];
    const book_blow *was[UMP_MAX_PIECES], *is[UMP_MAX_PIECES];
    story_state known[UMP_MAX_PIECES]; /* what the story said of it last */
    roll_call went[WAYS], alike;       /* room for those who are named together */
} scene;

const ump_piece_def *story_piece(const book *b, unsigned piece);
void story_call(roll_call *list, unsigned piece);
/* "A, B and C"; of more than five the first four and how many others; all of a brigade by its name.
 * True: they are many. */
bool story_put_names(const book *b, const scene *s, const roll_call *list, const ump_out *out);

/* The blow has been told: whoever reads the story knows the state in which it left the piece. */
void story_know(scene *s, const book_blow *blow);

void story_put_marches(const book *b, scene *s, const ump_out *out);

/* Worth a sentence of its own. Those whose state alone changed, by nobody's hand, are told when the
 * turn ends. */
bool story_is_told(const book *b, const book_blow *blow);
/* It left the table by nobody's hand: told of together with others when the turn ends. */
bool story_just_leaves(const book *b, const book_blow *blow);
void story_put_deeds(const book *b, scene *s, const ump_out *out);

#endif
