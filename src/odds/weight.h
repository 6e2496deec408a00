/*
 * weight.h: weights of outcomes, exact. A weight is a whole number of any length; while it fits one
 * 64-bit word it is just that. A chance is a weight over a product of primes, since every
 * denominator of dice is one: 2D6 is 2^2 * 3^2.
 */
#ifndef UMP_WEIGHT_H
#define UMP_WEIGHT_H

#include "notation/notation.h"
#include <string.h>

/* Zeroed, it is 0. Owns its limbs: ump_weight_free. */
typedef struct ump_weight {
    uint64_t word;    /* the number, if n is 0 */
    uint32_t *limb;   /* else its n digits base 2^32, the lowest first; n is at least 3 */
    uint32_t n, room; /* room may be there while n is 0 */
} ump_weight;

/* Those that return bool are false if no memory is left; the result is then of no use, but whole
 * enough to be freed. */
void ump_weight_set(ump_weight *w, uint64_t value);
bool ump_weight_copy(ump_weight *to, const ump_weight *from);
bool ump_weight_add_long(ump_weight *w, const ump_weight *more);
void ump_weight_free_long(ump_weight *w);
void ump_weight_subtract(ump_weight *w, const ump_weight *less); /* less is at most w */
bool ump_weight_times(ump_weight *w, uint32_t by);
bool ump_weight_multiply_long(ump_weight *to, const ump_weight *a, const ump_weight *b);
uint32_t ump_weight_over(ump_weight *w, uint32_t by); /* divides; returns the rest */
int ump_weight_compare_long(const ump_weight *a, const ump_weight *b);
/* a / b to the nearest whole number, halves up; more than UINT32_MAX counts as that. b is not 0.
 * False: no memory. */
bool ump_weight_ratio(const ump_weight *a, const ump_weight *b, uint32_t *ratio);
/* Millionths of the total, to the nearest: 15 of 36 are 416667. */
bool ump_weight_millionths(const ump_weight *w, const ump_weight *total, uint32_t *millionths);
/* Its decimal digits, in the arena's memory; NULL if there is none. */
const char *ump_weight_text(const ump_weight *w, ump_arena *arena);

/* ---- Chances ---- */

/* ORDER PRIME: 2 3 5 7 11 13 17 19: dice have at most 20 sides. */
enum { UMP_PRIMES = 8 };

typedef struct ump_powers {
    uint32_t of[UMP_PRIMES];
} ump_powers;

ump_powers ump_powers_of_dice(unsigned sides, unsigned dice); /* of sides ^ dice */
ump_powers ump_powers_add(ump_powers a, ump_powers b);        /* of the product */
ump_powers ump_powers_most(ump_powers a, ump_powers b);       /* of the least common multiple */
bool ump_powers_product(ump_powers powers, ump_weight *product);

/* Zeroed, it is 0 of 1. */
typedef struct ump_chance {
    ump_weight weight;
    ump_powers under; /* the denominator */
    uint64_t part;    /* about how much that is, of UMP_WHOLE, rounded down */
    uint32_t rolled;  /* samples that came to it, which no weight counts */
} ump_chance;

#define UMP_WHOLE (UINT64_C(1) << 60)

void ump_chance_free(ump_chance *c);
bool ump_chance_copy(ump_chance *to, const ump_chance *from); /* weight and denominator */
/* Over a multiple of its denominator. */
bool ump_chance_widen(ump_chance *c, ump_powers to);
bool ump_chance_add_long(ump_chance *sum, const ump_chance *more);

/* ---- In one word, as nearly always: worked on the spot ---- */

static inline void ump_weight_free(ump_weight *w)
{
    if (w->room)
        ump_weight_free_long(w);
}

static inline bool ump_weight_add(ump_weight *w, const ump_weight *more)
{
    uint64_t word = w->word + more->word;
    if ((w->n | more->n) || word < more->word)
        return ump_weight_add_long(w, more);
    w->word = word;
    return true;
}

/* *to is none of the two. */
static inline bool ump_weight_multiply(ump_weight *to, const ump_weight *a, const ump_weight *b)
{
    if ((a->n | b->n) || (a->word | b->word) >> 32)
        return ump_weight_multiply_long(to, a, b);
    to->n = 0;
    to->word = a->word * b->word;
    return true;
}

/* < 0, 0, > 0 */
static inline int ump_weight_compare(const ump_weight *a, const ump_weight *b)
{
    if (a->n | b->n)
        return ump_weight_compare_long(a, b);
    return (a->word > b->word) - (a->word < b->word);
}

static inline bool ump_powers_same(const ump_powers *a, const ump_powers *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline bool ump_chance_add(ump_chance *sum, const ump_chance *more)
{
    uint64_t word = sum->weight.word + more->weight.word;
    sum->part += more->part;
    sum->rolled += more->rolled;
    if ((sum->weight.n | more->weight.n) || word < more->weight.word || !sum->weight.word ||
        !ump_powers_same(&sum->under, &more->under))
        return ump_chance_add_long(sum, more);
    sum->weight.word = word;
    return true;
}

#endif
