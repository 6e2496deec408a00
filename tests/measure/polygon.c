/*
 * polygon.c: inside, distance, proper polygons, and the stretches of a line that lie within.
 */
#include "chance.h"
#include <criterion/criterion.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* A U open at the top: concave, with edges along both axes. */
static const ump_pt u_shape[] = {{0, 0},   {90, 0},  {90, 60}, {60, 60},
                                 {60, 30}, {30, 30}, {30, 60}, {0, 60}};

Test(polygon, inside_and_border)
{
    static const struct {
        ump_pt p;
        bool inside;
    } rows[] = {{{10, 10}, true},  {{45, 10}, true},  {{45, 40}, false}, {{10, 59}, true},
                {{80, 60}, true},  {{45, 60}, false}, {{0, 0}, true},    {{30, 30}, true},
                {{45, 30}, true},  {{45, 31}, false}, {{-1, 0}, false},  {{91, 0}, false},
                {{-1, 60}, false}, {{60, 45}, true},  {{59, 45}, false}, {{-5, 30}, false}};
    ump_pt turned[COUNT(u_shape)];

    for (size_t i = 0; i < COUNT(u_shape); i++)
        turned[i] = u_shape[COUNT(u_shape) - 1 - i];
    for (size_t i = 0; i < COUNT(rows); i++) {
        cr_expect_eq(ump_inside(u_shape, COUNT(u_shape), rows[i].p), rows[i].inside, "row %zu", i);
        cr_expect_eq(ump_inside(turned, COUNT(turned), rows[i].p), rows[i].inside, "turned %zu", i);
    }
}

Test(polygon, proper_ones)
{
    static const struct {
        const char *what;
        ump_pt p[6];
        size_t n;
        bool simple;
    } rows[] = {
        {"triangle", {{0, 0}, {4, 0}, {0, 4}}, 3, true},
        {"flat", {{0, 0}, {4, 0}, {8, 0}}, 3, false},
        {"two corners", {{0, 0}, {4, 0}}, 2, false},
        {"bow tie", {{0, 0}, {4, 4}, {4, 0}, {0, 4}}, 4, false},
        {"lopsided bow tie", {{0, 0}, {4, 4}, {4, 0}, {0, 9}}, 4, false},
        {"a corner twice", {{0, 0}, {4, 0}, {4, 0}, {0, 4}}, 4, false},
        {"a spike", {{0, 0}, {4, 0}, {8, 0}, {4, 0}, {0, 4}}, 5, false},
        {"a corner in a straight edge", {{0, 0}, {4, 0}, {8, 0}, {0, 4}}, 4, true},
        {"a corner upon an edge", {{0, 0}, {8, 0}, {4, 4}, {4, 0}, {0, 8}}, 5, false},
        {"a square", {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, 4, true},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        cr_expect_eq(ump_polygon_simple(rows[i].p, rows[i].n), rows[i].simple, "%s", rows[i].what);
}

Test(polygon, distances)
{
    const ump_pt box[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const ump_pt beside[] = {{13, 14}, {20, 14}, {20, 30}};
    const ump_pt within[] = {{4, 4}, {6, 4}, {5, 6}};
    const ump_pt touching[] = {{10, 5}, {20, 0}, {20, 10}};
    ump_span s = ump_polygon_polygon(box, 4, beside, 3);

    cr_assert(s.lo == 5 && s.hi == 5);
    cr_assert_eq(ump_polygon_polygon(box, 4, within, 3).hi, 0);
    cr_assert_eq(ump_polygon_polygon(within, 3, box, 4).hi, 0);
    cr_assert(ump_polygons_meet(box, 4, touching, 3));
    cr_assert(!ump_polygons_meet(box, 4, beside, 3));
    cr_assert_eq(ump_point_polygon((ump_pt){13, 14}, box, 4).hi, 5);
    cr_assert_eq(ump_point_polygon((ump_pt){5, 5}, box, 4).hi, 0);
    cr_assert_eq(ump_segment_polygon((ump_pt){13, 14}, (ump_pt){30, 14}, box, 4).hi, 5);
    cr_assert_eq(ump_segment_polygon((ump_pt){-5, 5}, (ump_pt){30, 5}, box, 4).hi, 0);
    s = ump_segment_polygon((ump_pt){11, -10}, (ump_pt){30, 9}, box, 4); /* 11/sqrt 2 = 7.07.. */
    cr_assert(s.lo == 7 && s.hi == 8, "%d..%d", s.lo, s.hi);
}

Test(polygon, boxes)
{
    const ump_pt p[] = {{3, 9}, {-4, 2}, {7, 5}};
    ump_box box = ump_box_of(p, 3), grown = ump_box_grow(box, 2);
    ump_box touching = {{7, 9}, {20, 20}}, apart = {{8, 9}, {20, 20}};

    cr_assert(box.low.x == -4 && box.low.y == 2 && box.high.x == 7 && box.high.y == 9);
    cr_assert(grown.low.x == -6 && grown.low.y == 0 && grown.high.x == 9 && grown.high.y == 11);
    cr_assert(ump_box_meet(box, touching) && ump_box_meet(touching, box));
    cr_assert(!ump_box_meet(box, apart) && ump_box_meet(grown, apart));
}

Test(polygon, stretches_by_hand)
{
    enum { U = UMP_UNIT };
    static const struct {
        const char *what;
        ump_pt a, b;
        size_t n;
        int32_t t[2][2];
    } rows[] = {
        {"across both arms",
         {-10, 45},
         {110, 45},
         2,
         {{U / 12, U / 3}, {7 * (U / 12) + 4, 5 * (U / 6) + 4}}},
        {"all within", {10, 10}, {80, 20}, 1, {{0, U}}},
        {"from within", {45, 15}, {45, 75}, 1, {{0, U / 4}}},
        {"along the lower border", {0, 0}, {90, 0}, 1, {{0, U}}},
        {"along the border in the hollow", {0, 30}, {90, 30}, 1, {{0, U}}},
        {"along an arm's inner border", {30, 0}, {30, 60}, 1, {{0, U}}},
        {"along the top, over the gap", {0, 60}, {90, 60}, 2, {{0, U / 3 + 1}, {U / 3 * 2 + 1, U}}},
        {"touching a corner", {-10, 10}, {10, -10}, 0, {{0}}},
        {"outside", {-10, 70}, {100, 70}, 0, {{0}}},
        {"ending at the border", {-10, 10}, {0, 10}, 0, {{0}}},
        {"a point within", {10, 10}, {10, 10}, 1, {{0, U}}},
        {"a point outside", {45, 50}, {45, 50}, 0, {{0}}},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        int32_t t[4][2];
        size_t n = ump_segment_inside(rows[i].a, rows[i].b, u_shape, COUNT(u_shape), t, 4);

        cr_expect_eq(n, rows[i].n, "%s: %zu", rows[i].what, n);
        for (size_t j = 0; j < n && j < rows[i].n; j++) {
            cr_expect(abs(t[j][0] - rows[i].t[j][0]) <= 4 && abs(t[j][1] - rows[i].t[j][1]) <= 4,
                      "%s: %d..%d", rows[i].what, t[j][0], t[j][1]);
        }
    }
}

Test(polygon, stretches_beyond_the_room_are_counted)
{
    int32_t t[1][2] = {{-1, -1}};

    cr_assert_eq(
        ump_segment_inside((ump_pt){-10, 45}, (ump_pt){110, 45}, u_shape, COUNT(u_shape), t, 1), 2);
    cr_assert(t[0][0] > 0 && t[0][1] < UMP_UNIT / 2);
}

/* A star about the origin: never crosses itself, often concave. */
static size_t star(chance *k, ump_pt *p, int32_t reach)
{
    size_t n = (size_t)chance_in(k, 3, 12);

    for (size_t i = 0; i < n; i++)
        p[i] =
            ump_go((ump_pt){0, 0}, (ump_angle)(i * 65536 / n), chance_in(k, reach / 4, reach), 0);
    return n;
}

Test(polygon, stretches_agree_with_the_points_along_the_line)
{
    chance k = {9};

    for (int i = 0; i < 3000; i++) {
        int32_t reach = i % 2 ? 40 : 50000, t[16][2];
        ump_pt poly[12], a = chance_pt(&k, 2 * reach), b = chance_pt(&k, 2 * reach);
        size_t n = star(&k, poly, reach), found = ump_segment_inside(a, b, poly, n, t, 16);

        cr_assert(ump_polygon_simple(poly, n));
        for (size_t j = 0; j < found; j++)
            cr_assert(t[j][0] < t[j][1] && (j == 0 || t[j - 1][1] < t[j][0]));
        for (int step = 0; step <= 64; step++) {
            int32_t at = step * (UMP_UNIT / 64);
            ump_pt p = ump_part_way(a, b, step, 64);
            bool within = false, exact = p.x * 64 == a.x * 64 + (b.x - a.x) * step &&
                                         p.y * 64 == a.y * 64 + (b.y - a.y) * step;

            for (size_t j = 0; j < found; j++)
                within = within || (at >= t[j][0] && at <= t[j][1]);
            if (exact && within)
                cr_assert(ump_point_polygon(p, poly, n).lo == 0);
            if (exact && !within && ump_inside(poly, n, p)) { /* a touch: on the border */
                ump_span s = {1, 1};

                for (size_t e = 0; e < n && s.hi; e++)
                    s = ump_point_segment(p, poly[e], poly[(e + 1) % n]);
                cr_assert_eq(s.lo, 0);
            }
        }
    }
}

Test(polygon, stretches_do_not_depend_on_the_direction)
{
    chance k = {10};

    for (int i = 0; i < 3000; i++) {
        int32_t reach = i % 2 ? 12 : 50000, t[16][2], s[16][2];
        ump_pt poly[12], a = chance_pt(&k, 2 * reach), b = chance_pt(&k, 2 * reach);
        size_t n = star(&k, poly, reach), there, back;

        if (a.x == b.x && a.y == b.y)
            continue;
        there = ump_segment_inside(a, b, poly, n, t, 16);
        back = ump_segment_inside(b, a, poly, n, s, 16);
        cr_assert_eq(there, back);
        for (size_t j = 0; j < there; j++)
            cr_assert(abs(t[j][0] + s[back - 1 - j][1] - UMP_UNIT) <= 1);
    }
}

/* Also where more edges are passed than are kept. */
Test(polygon, passings_agree_with_every_edge_asked_each_time)
{
    chance k = {11};

    for (int i = 0; i < 4000; i++) {
        int32_t reach = i % 2 ? 12 : 50000, next, again;
        ump_pt poly[48], a = chance_pt(&k, 2 * reach), b = chance_pt(&k, 2 * reach);
        size_t n = i % 3 ? star(&k, poly, reach) : 48;
        ump_passings p;

        for (size_t j = 0; n == 48 && j < n; j++)
            poly[j] = chance_pt(&k, reach);
        if (a.x == b.x && a.y == b.y)
            continue;
        ump_passings_find(&p, a, b, poly, n);
        for (int32_t t = 0; t < UMP_UNIT; t = next) {
            cr_assert_eq(ump_passings_inside(&p, t, &next),
                         ump_inside_after(a, b, poly, n, t, &again));
            cr_assert_eq(next, again);
        }
    }
}
