/*
 * weight.c: long whole numbers against known ones and against the laws of arithmetic.
 */
#include "odds/weight.h"

#include <criterion/criterion.h>
#include <string.h>

static void power(ump_weight *w, uint32_t base, unsigned n)
{
    ump_weight_set(w, 1);
    for (unsigned i = 0; i < n; i++)
        cr_assert(ump_weight_times(w, base));
}

typedef struct known {
    uint32_t base;
    unsigned n;
    const char *text;
} known;

static const known knowns[] = {
    {2, 0, "1"},
    {0, 1, "0"},
    {10, 9, "1000000000"},
    {10, 19, "10000000000000000000"},
    {2, 63, "9223372036854775808"},
    {2, 64, "18446744073709551616"},
    {2, 96, "79228162514264337593543950336"},
    {6, 25, "28430288029929701376"},
    {6, 100, "653318623500070906096690267158057820537143710472954871543071966369497141477376"},
    {10, 60, "1000000000000000000000000000000000000000000000000000000000000"},
};

Test(weight, prints_powers_of_any_length)
{
    for (size_t i = 0; i < sizeof knowns / sizeof *knowns; i++) {
        ump_arena *arena = ump_arena_new();
        ump_weight w = {0};
        power(&w, knowns[i].base, knowns[i].n);
        cr_expect_str_eq(ump_weight_text(&w, arena), knowns[i].text);
        ump_weight_free(&w);
        ump_arena_free(arena);
    }
}

/* A number of up to ten digits base 2^32, the same each time. */
static void some_number(ump_weight *w, uint64_t seed)
{
    unsigned n = (unsigned)(ump_scramble(seed) % 10);
    ump_weight digit = {0};
    ump_weight_set(w, ump_scramble(seed + 1) >> (seed % 64));
    for (unsigned i = 0; i < n; i++) {
        ump_weight_set(&digit, ump_scramble(seed + 2 + i) >> 32);
        cr_assert(ump_weight_times(w, UINT32_MAX) && ump_weight_add(w, &digit));
    }
    ump_weight_free(&digit);
}

Test(weight, addition_and_subtraction_undo_each_other)
{
    for (uint64_t seed = 0; seed < 2000; seed++) {
        ump_weight a = {0}, b = {0}, sum = {0};
        some_number(&a, seed * 50);
        some_number(&b, seed * 50 + 25);
        cr_assert(ump_weight_copy(&sum, &a) && ump_weight_add(&sum, &b));
        cr_expect(ump_weight_compare(&sum, &a) >= 0);
        ump_weight_subtract(&sum, &b);
        cr_expect_eq(ump_weight_compare(&sum, &a), 0, "seed %d", (int)seed);
        ump_weight_free(&a);
        ump_weight_free(&b);
        ump_weight_free(&sum);
    }
}

/* (a + b) * c = a * c + b * c, and a * c = c * a */
Test(weight, multiplication_distributes_and_commutes)
{
    for (uint64_t seed = 0; seed < 2000; seed++) {
        ump_weight a = {0}, b = {0}, c = {0}, left = {0}, right = {0}, more = {0};
        some_number(&a, seed * 90);
        some_number(&b, seed * 90 + 30);
        some_number(&c, seed * 90 + 60);
        cr_assert(ump_weight_multiply(&right, &c, &a) && ump_weight_multiply(&more, &b, &c));
        cr_assert(ump_weight_multiply(&left, &a, &c));
        cr_expect_eq(ump_weight_compare(&left, &right), 0);
        cr_assert(ump_weight_add(&right, &more) && ump_weight_add(&a, &b) &&
                  ump_weight_multiply(&left, &a, &c));
        cr_expect_eq(ump_weight_compare(&left, &right), 0, "seed %d", (int)seed);
        ump_weight *all[] = {&a, &b, &c, &left, &right, &more};
        for (size_t i = 0; i < 6; i++)
            ump_weight_free(all[i]);
    }
}

Test(weight, division_leaves_the_rest)
{
    for (uint64_t seed = 0; seed < 2000; seed++) {
        ump_weight a = {0}, q = {0}, rest = {0};
        uint32_t by = 1 + (uint32_t)(ump_scramble(seed) >> (32 + seed % 31));
        some_number(&a, seed * 40);
        cr_assert(ump_weight_copy(&q, &a));
        ump_weight_set(&rest, ump_weight_over(&q, by));
        cr_expect_lt(rest.word, by);
        cr_assert(ump_weight_times(&q, by) && ump_weight_add(&q, &rest));
        cr_expect_eq(ump_weight_compare(&q, &a), 0, "seed %d", (int)seed);
        ump_weight_free(&a);
        ump_weight_free(&q);
        ump_weight_free(&rest);
    }
}

typedef struct part {
    uint64_t of, all;
    uint32_t millionths;
} part;

static const part parts[] = {
    {15, 36, 416667},
    {1, 3, 333333},
    {2, 3, 666667},
    {0, 7, 0},
    {7, 7, 1000000},
    {1, 2000000, 1},
    {1, 2000001, 0},
    {3, 2000000, 2},
    {5, 1296, 3858},
    {1, UINT64_MAX, 0},
    {UINT64_MAX, UINT64_MAX, 1000000},
    {1, 64, 15625},
    {999999, 1000000, 999999},
};

Test(weight, shares_are_rounded_to_the_nearest_millionth)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        ump_weight of = {.word = parts[i].of}, all = {.word = parts[i].all}, many = {0}, most = {0};
        uint32_t p;
        cr_assert(ump_weight_millionths(&of, &all, &p));
        cr_expect_eq(p, parts[i].millionths, "%d", (int)i);
        ump_weight big = {0};
        power(&big, 6, 700);
        cr_assert(ump_weight_multiply(&many, &of, &big) && ump_weight_multiply(&most, &all, &big));
        cr_assert(ump_weight_millionths(&many, &most, &p));
        cr_expect_eq(p, parts[i].millionths, "%d, with 700 more dice", (int)i);
        ump_weight_free(&big);
        ump_weight_free(&many);
        ump_weight_free(&most);
    }
}

Test(weight, ratio_is_to_the_nearest_and_has_a_top)
{
    ump_weight a = {.word = 7}, b = {.word = 2}, huge = {0};
    uint32_t ratio;
    cr_assert(ump_weight_ratio(&a, &b, &ratio));
    cr_expect_eq(ratio, 4);
    power(&huge, 10, 40);
    cr_assert(ump_weight_ratio(&huge, &b, &ratio));
    cr_expect_eq(ratio, UINT32_MAX);
    ump_weight_free(&huge);
}

/* 1/6 + 1/10 + 1/4 = 31/60 over 2^2 3 5 */
Test(weight, chances_meet_on_the_least_common_denominator)
{
    ump_chance sum = {.weight = {.word = 1}, .under = ump_powers_of_dice(6, 1)};
    ump_chance tenth = {.weight = {.word = 1}, .under = ump_powers_of_dice(10, 1)};
    ump_chance quarter = {.weight = {.word = 1}, .under = ump_powers_of_dice(2, 2)};
    ump_weight all = {0};
    cr_assert(ump_chance_add(&sum, &tenth) && ump_chance_add(&sum, &quarter));
    cr_assert(ump_powers_product(sum.under, &all));
    cr_expect_eq(sum.weight.word, 31);
    cr_expect_eq(all.word, 60);
}
