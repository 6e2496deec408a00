/*
 * book.h: the Potomac book of the built-in chart, for tests of its arithmetic.
 */
#ifndef TESTS_POTOMAC_BOOK_H
#define TESTS_POTOMAC_BOOK_H

#include <criterion/criterion.h>

#include "rules/potomac/facts.h"

#define CM(n)    ((ump_len)((n)*UMP_CM))
#define COUNT(a) (sizeof(a) / sizeof *(a))

/* The chart and its book, read once and kept for the life of the test. */
const pot_book *book(void);
/* A copy of the book, to turn its switches. */
pot_book book_copy(void);

#endif
