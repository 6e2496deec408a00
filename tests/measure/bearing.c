/*
 * bearing.c: every sine there is against its power series, bearings, and points reached along them.
 */
#include "chance.h"
#include <criterion/criterion.h>
#include <inttypes.h>

static const long double pi = 3.14159265358979323846264338327950288L;

/* The sine of an angle given in 65536ths of the circle, by its power series. */
static long double series_sine(long double angle)
{
    long double x = (angle <= 32768 ? angle : angle - 65536) * pi / 32768, term = x, sum = x;

    for (int k = 2; k < 40; k += 2) {
        term *= -x * x / (k * (k + 1));
        sum += term;
    }
    return sum;
}

static long double series_cosine(long double angle)
{
    return series_sine(angle < 49152 ? angle + 16384 : angle - 49152);
}

static long double size_of(long double x)
{
    return x < 0 ? -x : x;
}

static int64_t sine_of(unsigned bearing)
{
    return ump_way_of((ump_angle)bearing).sine;
}

static int64_t cosine_of(unsigned bearing)
{
    return ump_way_of((ump_angle)bearing).cosine;
}

Test(bearing, every_sine_is_within_two_of_exact)
{
    for (uint32_t a = 0; a < 65536; a++) {
        long double exact = series_sine(a) * UMP_UNIT;

        cr_assert(size_of(exact - sine_of(a)) < 2, "angle %u: %" PRId64, a, sine_of(a));
        cr_assert_eq(cosine_of(a), sine_of(a + 16384));
        cr_assert_eq(sine_of(a + 32768), -sine_of(a));
    }
}

Test(bearing, quarters_and_diagonals_are_exact)
{
    cr_assert_eq(sine_of(0), 0);
    cr_assert_eq(sine_of(UMP_QUARTER), UMP_UNIT);
    cr_assert_eq(sine_of(UMP_HALF_TURN), 0);
    cr_assert_eq(sine_of(UMP_HALF_TURN + UMP_QUARTER), -UMP_UNIT);
    cr_assert_eq(sine_of(8192), cosine_of(8192));
}

Test(bearing, degrees_and_back)
{
    static const struct {
        int32_t thousandths;
        ump_angle a;
    } rows[] = {{0, 0},        {90000, 16384},  {180000, 32768}, {270000, 49152}, {360000, 0},
                {45000, 8192}, {-90000, 49152}, {450000, 16384}, {359999, 0},     {1000, 182}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(ump_degrees(rows[i].thousandths), rows[i].a, "row %zu", i);
    for (uint32_t a = 0; a < 65536; a++) {
        int32_t t = ump_angle_thousandths((ump_angle)a);

        cr_assert(t >= 0 && t < 360000);
        cr_assert_eq(ump_degrees(t), a, "angle %u", a);
    }
}

Test(bearing, between_is_the_smaller_way_round)
{
    static const ump_angle rows[][3] = {
        {0, 0, 0},           {0, 65535, 1},       {65535, 0, 1},       {0, 32768, 32768},
        {100, 32868, 32768}, {100, 32869, 32767}, {8192, 57344, 16384}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(ump_angle_between(rows[i][0], rows[i][1]), rows[i][2], "row %zu", i);
}

Test(bearing, of_the_eight_winds)
{
    static const struct {
        ump_pt to;
        ump_angle a;
    } rows[] = {{{0, 0}, 0},      {{0, 7}, 0},       {{7, 7}, 8192},    {{7, 0}, 16384},
                {{7, -7}, 24576}, {{0, -7}, 32768},  {{-7, -7}, 40960}, {{-7, 0}, 49152},
                {{-7, 7}, 57344}, {{1, 1 << 21}, 0}, {{-1, 1 << 21}, 0}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(ump_bearing((ump_pt){0, 0}, rows[i].to), rows[i].a, "row %zu", i);
}

/* Half a step before its bearing a vector lies clockwise, half a step behind it does not. */
Test(bearing, is_the_nearest_there_is)
{
    chance c = {3};

    for (int i = 0; i < 20000; i++) {
        int32_t reach = chance_reach(&c);
        ump_pt from = chance_pt(&c, reach), to = chance_pt(&c, reach);
        long double x = to.x - from.x, y = to.y - from.y;
        long double slack = (size_of(x) + size_of(y)) * 4e-9L;
        long double a = ump_bearing(from, to), before = a > 0 ? a - 0.5L : 65535.5L,
                    behind = a + 0.5L;

        cr_assert(x * series_cosine(before) - y * series_sine(before) >= -slack);
        cr_assert(x * series_cosine(behind) - y * series_sine(behind) <= slack);
        cr_assert(x * series_sine(a) + y * series_cosine(a) >= 0);
    }
}

Test(bearing, go_and_frame_are_within_a_tick_of_exact_and_undo_each_other)
{
    chance c = {4};

    for (int i = 0; i < 20000; i++) {
        ump_pt from = chance_pt(&c, 100000), there, back;
        ump_angle a = (ump_angle)chance_bits(&c);
        ump_len ahead = chance_in(&c, -60000, 60000), right = chance_in(&c, -60000, 60000);
        long double s = series_sine(a), k = series_cosine(a);

        there = ump_go(from, a, ahead, right);
        cr_assert(size_of(from.x + ahead * s + right * k - there.x) <= 0.501L);
        cr_assert(size_of(from.y + ahead * k - right * s - there.y) <= 0.501L);
        back = ump_in_frame(from, a, there);
        cr_assert(abs(back.x - right) <= 1 && abs(back.y - ahead) <= 1);
    }
}

Test(bearing, go_on_quarters_is_exact)
{
    ump_pt p = ump_go((ump_pt){10, 20}, UMP_QUARTER, 5, 3);

    cr_assert(p.x == 15 && p.y == 17);
    p = ump_in_frame((ump_pt){10, 20}, UMP_QUARTER, p);
    cr_assert(p.x == 3 && p.y == 5);
}

Test(bearing, part_way_rounds_to_nearest_whatever_the_fraction)
{
    chance c = {5};

    for (int i = 0; i < 20000; i++) {
        ump_pt a = chance_pt(&c, UMP_MAX_COORD), b = chance_pt(&c, UMP_MAX_COORD), p;
        int64_t den = (int64_t)(chance_bits(&c) >> chance_in(&c, 2, 50)) + 1;
        int64_t num = (int64_t)(chance_bits(&c) % (uint64_t)(den + 1));
        __int128 dx = 2 * ((__int128)(b.x - a.x) * num), dy = 2 * ((__int128)(b.y - a.y) * num);

        p = ump_part_way(a, b, num, den);
        dx -= (__int128)2 * den * (p.x - a.x);
        dy -= (__int128)2 * den * (p.y - a.y);
        cr_assert(dx >= -den && dx <= den && dy >= -den && dy <= den);
    }
    cr_assert_eq(ump_part_way((ump_pt){0, 0}, (ump_pt){10, -10}, 0, 3).x, 0);
    cr_assert_eq(ump_part_way((ump_pt){0, 0}, (ump_pt){10, -10}, 3, 3).y, -10);
    cr_assert_eq(ump_part_way((ump_pt){0, 0}, (ump_pt){10, -10}, -1, 2).x, -5);
}
