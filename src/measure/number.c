/*
 * number.c: whole-number arithmetic that must not overflow nor round: square roots, and products
 * that are divided before they would fit.
 */
#include "measure/measure.h"

static unsigned bit_width(uint64_t n)
{
    return n ? 64 - (unsigned)__builtin_clzll(n) : 0;
}

/* Newton's steps on ever longer heads of n, moved up until one of its two top bits is set: each
 * doubles the bits that are right, and all divisions but the last are short. */
uint32_t ump_isqrt(uint64_t n)
{
    unsigned shift = (64 - bit_width(n)) / 2;
    uint64_t high = n ? n << 2 * shift : 0, root;
    uint32_t head = (uint32_t)(high >> 62) + 1;

    head = (head << 1) + (uint32_t)(high >> 59) / head;
    head = (head << 3) + (uint32_t)(high >> 53) / head;
    head = (head << 7) + (uint32_t)(high >> 41) / head;
    root = (((uint64_t)head << 15) + (high >> 17) / head) >> (n ? shift : 31);
    return (uint32_t)(root - (root > UINT32_MAX || root * root > n));
}

ump_span ump_span_sqrt(uint64_t n)
{
    uint64_t lo = ump_isqrt(n);

    return (ump_span){(ump_len)lo, (ump_len)(lo + (lo * lo < n))};
}

/* Long multiplication and division in one: a is taken from the top in pieces so short that neither
 * the rest, moved up by a piece, nor piece times b reaches 2^63. */
static uint64_t long_mul_div(uint64_t a, uint64_t b, uint64_t c, uint64_t *rest)
{
    uint64_t quotient = a * (b / c), part = 0, left = 0;
    unsigned piece = 63 - bit_width(c), shift = (bit_width(a) + piece - 1) / piece * piece;

    b %= c;
    while (b && shift) {
        shift -= piece;
        left = (left << piece) + (a >> shift & ((UINT64_C(1) << piece) - 1)) * b;
        part = (part << piece) + left / c;
        left %= c;
    }
    *rest = left;
    return quotient + part;
}

uint64_t ump_mul_div(uint64_t a, uint64_t b, uint64_t c, uint64_t *rest)
{
    uint64_t left, quotient;

    if (bit_width(a) + bit_width(b) <= 64) {
        quotient = a * b / c;
        left = a * b % c;
    } else {
        quotient = long_mul_div(a, b, c, &left);
    }
    if (rest)
        *rest = left;
    return quotient;
}
