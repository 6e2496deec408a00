/*
 * bridge.h: between game and desk. The linker wraps the arithmetic of each family, so that these
 * tests see the facts with which a game works each fire, check and charge; they tell them to the
 * desk by its keys and compare what both make of it, line by line.
 */
#ifndef UMP_BRIDGE_H
#define UMP_BRIDGE_H

#include "desk/inside.h"

enum { BRIDGE_FACTS = 96, BRIDGE_TEXT = 8192 };

typedef struct bridge {
    const ump_desk *desk; /* NULL: no game is being played */
    bool asking;          /* the desk works, not the game */
    size_t compared[3];   /* fires, checks, charges */
    size_t refused;       /* facts that the desk does not take */
    ump_setting fact[BRIDGE_FACTS];
    size_t n_facts, used;
    char text[BRIDGE_TEXT];
} bridge;

enum bridge_kind { BRIDGE_FIRE, BRIDGE_CHECK, BRIDGE_CHARGE };

extern bridge bridge_now;

bool bridge_listens(void); /* a game works, and not the desk */
/* Plays the scenario with random players, so many answers of each seed. */
void bridge_play(const char *scenario, unsigned seeds, unsigned answers);

void bridge_begin(void); /* a new question */
void bridge_tell(const char *prefix, const char *name, const char *value);
void bridge_tell_number(const char *prefix, const char *name, int64_t number);
void bridge_tell_length(const char *prefix, const char *name, int64_t thousandths);
void bridge_tell_yes(const char *prefix, const char *name, bool yes);
/* The value in this row of the key's list. */
void bridge_tell_row(const char *kind, const char *prefix, const char *name, unsigned row);
/* Faces of so many dice with this sum. */
const char *bridge_dice(char text[256], int32_t dice, int32_t sides, int32_t sum);
/* NULL: refused, and counted. The caller frees it. */
ump_desk_answer *bridge_ask(const char *kind, const char *dice);
/* The items of the desk, of this side or of its only one (NULL), are those of the game. */
void bridge_same_sum(const ump_desk_answer *answer, const char *side, const ump_sum *sum);
void bridge_same_field(const ump_desk_answer *answer, const char *field, const char *value);
void bridge_same_number(const ump_desk_answer *answer, const char *field, int64_t number);
/* Enough was compared, and the desk refused hardly anything. */
void bridge_enough(size_t fires, size_t checks, size_t charges);

#endif
