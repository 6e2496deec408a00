/*
 * kit.h: small help for tests that play: games from text, answers from text, errors as text.
 */
#ifndef UMP_TEST_KIT_H
#define UMP_TEST_KIT_H

#include "conform.h"

/* A scenario whose units are far apart: companies r1 r2 of red, b1 b2 of blue, in the open. */
extern const char kit_drill[];

/* A game from text; prints errors and returns NULL. */
ump_game *kit_game(const char *text);
/* The errors of a scenario text, a line each, in `lines`; returns how many. */
size_t kit_errors(const char *text, char lines[UMP_LINE]);
/* text with the first `old` replaced; to be freed. */
char *kit_replace(const char *text, const char *old, const char *fresh);

/* Reads and gives one answer. False with the error or the refusal in why. */
bool kit_say(const ump_game *game, ump_state *state, const char *line, char why[UMP_LINE]);
/* Gives lines up to a NULL; fails the test at one that is refused. */
void kit_play(const ump_game *game, ump_state *state, const char *const *lines);

#endif
