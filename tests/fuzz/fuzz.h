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

/* The built-in scenario with its chart, loaded once; i is taken modulo their number. */
const ump_game *fuzz_game(size_t i);

/* Ends the program: a promise of the library does not hold. */
void fuzz_require(bool holds, const char *what);

#endif
