/*
 * scribe.h: writes down what a scripted test plays, as records of conformance/ (see there). It
 * writes only where UMPIRE_SITUATIONS names a folder; otherwise every call is idle.
 */
#ifndef UMP_SCRIBE_H
#define UMP_SCRIBE_H

#include "umpire.h"

typedef struct scribe scribe;

/* NULL: nothing is to be written. Of one test at most so many are: the same situation at other
 * angles is no other one. */
scribe *scribe_new(const ump_game *game, unsigned most);
/* Before each answer: what the test has set in the position by hand becomes rulings. */
void scribe_look(scribe *s, const ump_state *state);
void scribe_give(scribe *s, const ump_answer *answer);              /* it was accepted */
void scribe_say(scribe *s, const char *line);                       /* the same, as text */
void scribe_refused(scribe *s, const char *line, const char *rule); /* it was refused */
void scribe_close(scribe *s, const ump_state *state);               /* writes, and frees */

#endif
