/*
 * number.c: whole-number arithmetic that must not overflow nor round: square roots, and products
 * that are divided before they would fit.
 */
#include "measure/measure.h"

uint32_t ump_isqrt(uint64_t n)
{
    uint64_t root = 0, bit = UINT64_C(1) << 62;

    while (bit > n)
        bit >>= 2;
    for (; bit; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint32_t)root;
}

ump_span ump_span_sqrt(uint64_t n)
{
    uint64_t lo = ump_isqrt(n);

    return (ump_span){(ump_len)lo, (ump_len)(lo + (lo * lo < n))};
}

static unsigned bit_width(uint64_t n)
{
    unsigned width = 0;

    for (unsigned step = 32; step; step >>= 1) {
        if (n >> step) {
            n >>= step;
            width += step;
        }
    }
    return width + (n != 0);
}

/* Long multiplication and division in one: a is taken from the top in pieces so short that neither
 * the rest, moved up by a piece, nor piece times b reaches 2^63. */
uint64_t ump_mul_div(uint64_t a, uint64_t b, uint64_t c, uint64_t *rest)
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
    if (rest)
        *rest = left;
    return quotient + part;
}

int64_t ump_round_div(int64_t n, int64_t d)
{
    int64_t half = d / 2;

    return n < 0 ? -((-n + half) / d) : (n + half) / d;
}
