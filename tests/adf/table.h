/*
 * table.h: small games of ADF told in lines, for tests of what happens on the table.
 */
#ifndef ADF_TEST_TABLE_H
#define ADF_TEST_TABLE_H

#include "../play/scribe.h"
#include "rules/adf/adf.h"

#include <criterion/criterion.h>
#include <stdio.h>

typedef struct table {
    ump_game *game;
    ump_state *state;
    adf_table seen;     /* as it is now */
    scribe *scribe;     /* NULL: nobody writes it down */
    char told[1 << 16]; /* since forget() */
    size_t size;
} table;

/* A table of 40 by 30 inches; us (first, home bottom) against cs (home top). `body` has switches,
 * terrain and troops. Nobody is out of command unless it sets that switch. */
table *table_new(const char *edition, const char *body);
void table_free(table *t);
void say(table *t, const char *line); /* as a record has it; must be accepted */
/* Lines separated by ";". */
void say_all(table *t, const char *lines);
/* Refused by this rule with a sentence, and the state is the same byte for byte. */
void refused(table *t, const char *line, ump_rule rule);
bool told(const table *t, const char *text);
unsigned told_times(const table *t, const char *text);
void forget(table *t);
unsigned id_of(const table *t, const char *id);
adf_unit *unit_at(const table *t, const char *id); /* may be written, to set up a position */
adf_leader *leader_at(const table *t, const char *id);
const ump_piece *piece_at(const table *t, const char *id);
unsigned asked(const table *t); /* row of what is asked */
void let_pass(table *t);        /* nobody reacts until something else is asked */
/* "end", "hold", "pass" and dice of `face` until this is asked; the other side's too. */
void until(table *t, unsigned ask_row, unsigned face);
void hold_until_order(table *t, unsigned face); /* until an activation or action is asked */

/* ---- Turned tables (TAB-10) ---- */

enum { ANGLES = 12 };
extern const int32_t angles[ANGLES]; /* thousandths of a degree */

/* Three lines a, b, c of us and two, x and y, of cs, far apart, in the turn of us; `more` has
 * switches and terrain. */
table *laid(const char *edition, const char *more);
/* A unit's front middle, in thousandths of an inch from the middle of the table, all turned. */
void lay(table *t, const char *id, int32_t x, int32_t y, int32_t facing, int32_t turn);
ump_pt centre(const table *t, const char *id);
ump_len apart(const table *t, const char *a, const char *b);
void nobody_reacts(table *t);

#define INCH(x) ((ump_len)((x)*1016 / 1000)) /* thousandths of an inch */

#endif
