/*
 * number.c: whole-number arithmetic that must not overflow nor round: square roots, and products
 * that are divided before they would fit.
 */
#include "measure/measure.h"

static unsigned bit_width(uint64_t n)
{
    return n ? 64 - (unsigned)__builtin_clzll(n) : 0;
}

/* Of what begins with the bits 64 .. 255, the first eight bits of its root: less than 1 from the
 * root of the first sixteen, whatever follows. */
static const uint8_t first_of_root[192] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 144,
    145, 146, 147, 148, 149, 150, 151, 151, 152, 153, 154, 155, 156, 156, 157, 158, 159, 160,
    160, 161, 162, 163, 164, 164, 165, 166, 167, 168, 168, 169, 170, 171, 171, 172, 173, 174,
    174, 175, 176, 176, 177, 178, 179, 179, 180, 181, 182, 182, 183, 184, 184, 185, 186, 186,
    187, 188, 188, 189, 190, 190, 191, 192, 192, 193, 194, 194, 195, 196, 196, 197, 198, 198,
    199, 200, 200, 201, 202, 202, 203, 204, 204, 205, 205, 206, 207, 207, 208, 208, 209, 210,
    210, 211, 212, 212, 213, 213, 214, 215, 215, 216, 216, 217, 218, 218, 219, 219, 220, 220,
    221, 222, 222, 223, 223, 224, 224, 225, 226, 226, 227, 227, 228, 228, 229, 230, 230, 231,
    231, 232, 232, 233, 233, 234, 235, 235, 236, 236, 237, 237, 238, 238, 239, 239, 240, 240,
    241, 242, 242, 243, 243, 244, 244, 245, 245, 246, 246, 247, 247, 248, 248, 249, 249, 250,
    250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255, 255,
};

/* Newton's steps on ever longer heads of n, moved up until one of its two top bits is set: each
 * doubles the bits that are right, and the first division is short. */
uint32_t ump_isqrt(uint64_t n)
{
    unsigned shift;
    uint64_t high, root;
    uint32_t head;

    if (n == 0)
        return 0;
    shift = (64 - bit_width(n)) / 2;
    high = n << 2 * shift;
    head = first_of_root[(high >> 56) - 64];
    head = (head << 7) + (uint32_t)(high >> 41) / head;
    root = (((uint64_t)head << 15) + (high >> 17) / head) >> shift;
    return (uint32_t)(root - (root > UINT32_MAX || root * root > n));
}

ump_span ump_span_sqrt(uint64_t n)
{
    uint64_t lo = ump_isqrt(n);

    return (ump_span){(ump_len)lo, (ump_len)(lo + (lo * lo < n))};
}

/* Long multiplication and division in one: a is taken from the top in pieces so short that neither
 * the rest, moved up by a piece, nor piece times b reaches 2^63. */
static uint64_t in_pieces(uint64_t a, uint64_t b, uint64_t c, uint64_t *rest)
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

uint64_t ump_long_mul_div(uint64_t a, uint64_t b, uint64_t c, uint64_t *rest)
{
    if (bit_width(a) + bit_width(b) > 64)
        return in_pieces(a, b, c, rest);
    *rest = a * b % c;
    return a * b / c;
}
