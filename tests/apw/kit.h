/*
 * kit.h: what the tests of the 1866 family share: the compiled chart, inches, and small makers of
 * facts that mean "nothing special" until a test says otherwise.
 */
#ifndef TEST_APW_KIT_H
#define TEST_APW_KIT_H

#include "../play/scribe.h"
#include "rules/apw/apw.h"
#include <criterion/criterion.h>

const apw_chart *kit_chart(void);                /* apw1866, switches at their defaults */
apw_chart kit_with(void (*set)(apw_switches *)); /* a copy with some of them changed */
ump_len kit_inch(int hundredths);
uint8_t kit_troop(const char *id);

apw_target kit_target(const char *troop);
apw_battery kit_battery(const char *troop, uint8_t gun, int hundredths);
apw_rifles kit_rifles(const char *troop, uint8_t stands, int hundredths);
apw_fighter kit_fighter(const char *troop, uint8_t stands);

/* ---- A small game, told in lines ---- */

typedef struct kit {
    ump_game *game;
    ump_state *state;
    scribe *scribe;     /* NULL: nobody writes it down */
    char told[1 << 16]; /* what was told since kit_forget() */
    size_t size;
} kit;

/* A table of 60" x 40" with Austria (au, attacks, home bottom) and Prussia (pr, home top); `body`
 * has switches, terrain and troops. */
kit *kit_new(const char *body);
void kit_free(kit *k);
bool kit_fails(const char *body, char why[256]); /* it does not load, and why */
/* Gives a line as a record has it, without fail; "dice 4" is one die of the kind asked for. */
void kit_say(kit *k, const char *line);
/* It is refused by this rule, in a sentence, and the state is the same byte for byte. */
void kit_refused(kit *k, const char *line, const char *rule);
bool kit_told(const kit *k, const char *text);
void kit_forget(kit *k);
apw_table kit_table(const kit *k);
unsigned kit_id(const kit *k, const char *id);
const apw_unit *kit_unit(const kit *k, const char *id);
const ump_piece *kit_piece(const kit *k, const char *id);
apw_unit *kit_change(kit *k, const char *id); /* to set up a position */
void kit_charges(kit *k, const char *id, const char *target);
/* The initiative is Austria's (or Prussia's) and it moves first: on to its movement. */
void kit_movement(kit *k, const char *side);
/* Everybody passes, dice show `face`, first choices are taken, until this is asked. */
void kit_until(kit *k, unsigned ask_row, unsigned face);
void kit_answer(kit *k, unsigned face); /* one such answer */

/* ---- Turned tables (TAB-10): as if a situation were turned about its middle ---- */

enum { KIT_ANGLES = 12 };

ump_angle kit_angle(unsigned turn); /* no angle of a quarter, */
ump_pt kit_middle(unsigned turn);   /* and a middle that is no whole inch */
/* So many hundredths of an inch ahead of the middle and to the right of it. */
ump_pt kit_spot(unsigned turn, int ahead, int right);
void kit_lay(kit *k, unsigned turn, const char *id, int ahead, int right, int degrees);
/* Gives `line` with that spot where it has %s. */
void kit_say_at(kit *k, unsigned turn, const char *line, int ahead, int right);

#endif
