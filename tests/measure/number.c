/*
 * number.c: roots and long products, held against 128-bit arithmetic.
 */
#include "chance.h"
#include <criterion/criterion.h>

typedef unsigned __int128 wide;

static void expect_root(uint64_t n)
{
    wide r = ump_isqrt(n);

    cr_assert(r * r <= n && (r + 1) * (r + 1) > n, "root of %llu is not %llu",
              (unsigned long long)n, (unsigned long long)r);
}

Test(number, isqrt_is_the_greatest_root_below)
{
    chance c = {1};

    for (uint64_t r = 0; r < 2000; r++)
        expect_root(r);
    for (int i = 0; i < 20000; i++) {
        uint64_t r = chance_bits(&c) >> 32, n = r * r;

        expect_root(n);
        expect_root(n - 1);
        expect_root(n + 1);
        expect_root(chance_bits(&c) >> chance_in(&c, 0, 63));
    }
    expect_root(UINT64_MAX);
}

Test(number, span_is_whole_only_for_squares)
{
    static const struct {
        uint64_t n;
        ump_len lo, hi;
    } rows[] = {{0, 0, 0},
                {1, 1, 1},
                {2, 1, 2},
                {3, 1, 2},
                {4, 2, 2},
                {1032256, 1016, 1016},
                {1032257, 1016, 1017},
                {1032255, 1015, 1016}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ump_span s = ump_span_sqrt(rows[i].n);

        cr_expect(s.lo == rows[i].lo && s.hi == rows[i].hi, "row %zu: %d..%d", i, s.lo, s.hi);
    }
}

Test(number, mul_div_keeps_every_bit)
{
    chance c = {2};

    for (int i = 0; i < 50000; i++) {
        uint64_t a = chance_bits(&c) >> chance_in(&c, 0, 63);
        uint64_t b = chance_bits(&c) >> chance_in(&c, 0, 63);
        uint64_t d = (chance_bits(&c) >> chance_in(&c, 2, 63)) | 1, rest;
        wide q = (wide)a * b / d;

        if (q >> 64)
            continue;
        cr_assert_eq(ump_mul_div(a, b, d, &rest), (uint64_t)q);
        cr_assert_eq(rest, (uint64_t)((wide)a * b % d));
    }
    cr_assert_eq(ump_mul_div(UINT64_MAX, 1, 1, NULL), UINT64_MAX);
    cr_assert_eq(ump_mul_div(0, UINT64_MAX, 7, NULL), 0);
}

Test(number, round_div_takes_halves_away_from_zero)
{
    static const int64_t rows[][3] = {{7, 2, 4},  {-7, 2, -4}, {5, 4, 1}, {-5, 4, -1},
                                      {6, 4, 2},  {-6, 4, -2}, {0, 9, 0}, {4, 9, 0},
                                      {-4, 9, 0}, {5, 9, 1},   {9, 1, 9}, {-9, 1, -9}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(ump_round_div(rows[i][0], rows[i][1]), rows[i][2], "row %zu", i);
}
