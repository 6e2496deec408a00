/*
 * scene.h: a small game told in lines, for the tests of every family. What is played is also
 * written down as a situation of conformance/, where the scribe is asked to.
 */
#ifndef UMP_TEST_SCENE_H
#define UMP_TEST_SCENE_H

#include "scribe.h"
#include "table/table.h"

#include <criterion/criterion.h>
#include <stdio.h>

typedef struct scene {
    ump_game *game;
    ump_state *state;
    ump_table table;    /* the same, to look at */
    scribe *scribe;     /* NULL: nobody writes it down */
    char told[1 << 16]; /* what was told since forget() */
    size_t size;
} scene;

/* A scenario as text, and under a chart of one's own (NULL: the built-in one). It must load. Of one
 * test at most `most` scenes are written down. */
scene *scene_new(const char *scenario, const ump_text *chart, unsigned most);
void scene_free(scene *s);
bool scene_fails(const char *scenario, char why[256]); /* it does not load, and why */

/* A line as a record has it; "dice 4" is one die of the kind asked for. False with the error or the
 * refusal in why. */
bool scene_try(scene *s, const char *line, char why[UMP_LINE]);
/* It is refused by the rule of this ID, in a sentence, and the state is the same byte for byte.
 * False with what is wrong in why. */
bool scene_refuses(scene *s, const char *line, const char *rule, char why[UMP_LINE]);
void say(scene *s, const char *line);      /* it must be accepted */
void say_all(scene *s, const char *lines); /* separated by ";" */
void refused(scene *s, const char *line, ump_rule rule);
/* The umpire rules so, in words separated by ";": how the armies stand then, as the lines of states
 * say, or why he may not. */
void scene_ruled(scene *s, const char *rulings, char now[UMP_LINE]);
/* An answer that is not text; false: it was refused. */
bool scene_give(scene *s, const ump_answer *answer, ump_refusal *refusal);

bool told(const scene *s, const char *text);
unsigned told_times(const scene *s, const char *text);
void forget(scene *s);

unsigned id_of(const scene *s, const char *id);
const ump_piece *piece_at(const scene *s, const char *id);
unsigned asked(const scene *s); /* row of what is asked */

/* One idle answer by the family's kit: dice of `face`, and nothing that anybody could leave. */
typedef void scene_idle(scene *s, unsigned face);
/* Idle answers until this is asked. */
void idle_until(scene *s, scene_idle *idle, unsigned ask_row, unsigned face);

/* ---- Turned tables (TAB-10): as if a situation were turned about its middle ---- */

enum { TURNED_ANGLES = 12 };

ump_angle turned_angle(unsigned turn); /* no angle of a quarter, */
ump_pt turned_middle(unsigned turn);   /* and a middle that is no whole inch */
/* So many hundredths of an inch ahead of the middle and to the right of it. */
ump_pt turned_spot(unsigned turn, int ahead, int right);
void turned_lay(scene *s, unsigned turn, const char *id, int ahead, int right, int degrees);
/* Gives `line` with that spot where it has %s. */
void turned_say(scene *s, unsigned turn, const char *line, int ahead, int right);

/* A chapter as a play: a scenario and what is said in it. "@x,y" is a place in inches from the
 * middle of a table of 60 by 60, x to the right, and "^a" a bearing: terrain, troops and lines may
 * have them. A line that begins with "=" and a rule must be refused by it; what is behind "?" must
 * have been told, and what is behind "!" must not; "... 4" lets the family's kit answer idly, with
 * dice of 4, until an order is asked for. */
typedef struct turned_play {
    const char *what;
    const char *scenario; /* below the head */
    const char *line[28];
} turned_play;

/* The same at twelve odd angles and offsets: what is told is alike, word for word; lengths may
 * differ by what rounding does to them. */
void turned_alike(const char *head, const turned_play *play, size_t n, scene_idle *rest);

#endif
