/*
 * said.h: what the last call of a view said, for tests.
 */
#ifndef TESTS_SAID_H
#define TESTS_SAID_H

#include "notation/notation.h"

extern ump_growing said;

const ump_out *to_said(void); /* empties it first */
/* The value at the path; it must be JSON and have one. */
const char *said_at(const char *path);

#endif
