/*
 * kit.h: what the tests of the Potomac share: the book of the built-in chart for its arithmetic,
 * and scripts that play a few lines on a small table. A script is a scenario's terrain and units
 * and then lines:
 *
 * us move a to 10,20: an answer as in a record; it must be accepted.
 *
 * > move a to 10,20: the same for whoever is asked; a command test that follows shows 1 1.
 *
 * = POT-MOV-18 move a ...: must be refused by that rule, and leave the state byte for byte.
 *
 * ? a stands 5: must be so; see the checks in kit.c. "? told a holds" must have been told.
 *
 * * 9: the lines up to the next one with a star are played nine times.
 */
#ifndef TEST_POTOMAC_KIT_H
#define TEST_POTOMAC_KIT_H

#include "../play/scene.h"
#include "rules/potomac/facts.h"

#define CM(n)    ((ump_len)((n)*UMP_CM))
#define COUNT(a) (sizeof(a) / sizeof *(a))

/* The chart and its book, read once and kept for the life of the test. */
const pot_book *book(void);
/* A copy of the book, to turn its switches. */
pot_book book_copy(void);

typedef struct script {
    const char *rules;   /* IDs that it proves, for the report */
    const char *terrain; /* lines of the scenario, may be "" */
    const char *us, *cs; /* units of the two brigades; or whole forces if they begin with "army" */
    const char *line[60];
} script;

void run_scripts(const script *list, size_t n);
/* The same at twelve odd angles and offsets (TAB-10): "@x,y" is a place on a table of its own,
 * turned about its middle, and "^a" a bearing; terrain, units and lines may have them. The forces
 * are whole
 * ("army ..."). */
void run_turned(const script *list, size_t n);
/* The same under a chart of one's own: the first `old` of the built-in one replaced. */
void run_with_chart(const script *s, const char *old, const char *fresh);
/* The scenario of a script loads: false with the first error in why. */
bool script_loads(const script *s, char why[256]);

/* A unit line: id, then the rest. */
#define FOOT6(id, rest)                                                                            \
    "  unit " id " \"" id "\" infantry stands 6 strength 3 firepower 1 melee 3 " rest "\n"
#define FOOT4(id, rest)                                                                            \
    "  unit " id " \"" id "\" infantry stands 4 strength 3 firepower 1 melee 3 " rest "\n"
#define HORSE(id, rest)                                                                            \
    "  unit " id " \"" id "\" cavalry stands 4 strength 3 firepower 1 melee 3 single_line " rest   \
    "\n"
#define BATTERY(id, gun, rest)                                                                     \
    "  unit " id " \"" id "\" field_artillery " gun " stands 2 strength 2 melee 1 " rest "\n"
#define SIEGE(id, gun, rest)                                                                       \
    "  unit " id " \"" id "\" siege_artillery " gun " stands 2 strength 2 melee 1 " rest "\n"
#define MORTARS(id, gun, rest)                                                                     \
    "  unit " id " \"" id "\" mortar " gun " stands 2 strength 2 melee 1 " rest "\n"

#endif
