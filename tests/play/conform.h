/*
 * conform.h: one test for every family. Plays a whole game with random players and checks, at each
 * ask, what ARCHITECTURE promises of every family of rules.
 */
#ifndef UMP_CONFORM_H
#define UMP_CONFORM_H

#include "umpire.h"

/* Reads a file whole; NULL if it cannot. To be freed. */
char *test_file(const char *path, size_t *size);
/* A scenario by its path below the root of the source tree; prints errors and returns NULL. */
ump_game *test_game(const char *path);

/* A record by its path, played through; NULL: the game is, or it cannot be. */
ump_session *test_session(const ump_game *game, const char *path);

/* What a random player (or seeded dice) answers now; false if there is nothing to say. */
bool random_answer(const ump_game *game, const ump_state *state, uint64_t seed, ump_answer *answer,
                   uint8_t faces[UMP_MAX_DICE]);

/* Plays to the end, at most `limit` answers. Returns how many promises were broken, each told on
 * stderr: proposals are legal, unique and survive their text; twin copies stay equal; dice by faces
 * and by value agree and their weights add up; nobody is stuck; undo restores the bytes; the state
 * is sane after each answer; the game ends. */
unsigned conform(const ump_game *game, uint64_t seed, unsigned limit);

/* Plays likewise. Returns how often lines of a sum were told and no dice asked for then: whoever
 * stops at the dice, as a preview does, must have seen the whole sum. */
unsigned sums_told_too_late(const ump_game *game, uint64_t seed, unsigned limit);

#endif
