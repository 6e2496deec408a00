/*
 * fuzz.h: what the fuzzers share. Each gives one reader whatever bytes it is handed; linked with
 * libFuzzer it searches, linked with main.c it goes through a corpus.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "umpire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Swallows what is printed. */
extern const ump_out fuzz_out;
extern const ump_sink fuzz_sink; /* hears all, keeps nothing */

/* The battle of the built-in scenario that the head of a record names, or of the first; loaded
 * once. */
const ump_game *fuzz_game(const ump_text *record);

/* One value and nothing behind it. */
bool fuzz_is_json(const char *text);

/* Ends the program: a promise of the library does not hold. */
void fuzz_require(bool holds, const char *what);

#endif
