/*
 * segment.c: meeting, hitting and distance of segments, against slow exact references.
 */
#include "chance.h"
#include <criterion/criterion.h>

typedef __int128 wide;

#define PT(x, y) ((ump_pt){(x), (y)})

/* The reference solves a + t(b-a) = c + u(d-c) in whole numbers; collinear ones by their boxes. */
static bool meet_slowly(ump_pt a, ump_pt b, ump_pt c, ump_pt d)
{
    wide rx = b.x - a.x, ry = b.y - a.y, sx = d.x - c.x, sy = d.y - c.y;
    wide qx = c.x - a.x, qy = c.y - a.y, det = rx * sy - ry * sx;
    wide t = qx * sy - qy * sx, u = qx * ry - qy * rx;
    ump_pt ab[2] = {a, b}, cd[2] = {c, d};

    if (det < 0)
        det = -det, t = -t, u = -u;
    if (det > 0)
        return t >= 0 && t <= det && u >= 0 && u <= det;
    return ump_cross(a, b, c) == 0 && ump_cross(a, b, d) == 0 && ump_cross(c, d, a) == 0 &&
           ump_box_meet(ump_box_of(ab, 2), ump_box_of(cd, 2));
}

/* Is the squared distance of p from ab, a fraction, within limit squared? */
static bool within_slowly(ump_pt p, ump_pt a, ump_pt b, wide limit)
{
    wide along = ump_dot(a, b, p), length2 = ump_dot(a, b, b), cross = ump_cross(a, b, p);

    if (limit < 0)
        return false;
    if (along <= 0)
        return (wide)ump_dist2(p, a) <= limit * limit;
    if (along >= length2)
        return (wide)ump_dist2(p, b) <= limit * limit;
    return cross * cross <= limit * limit * length2;
}

static bool segments_within_slowly(ump_pt a, ump_pt b, ump_pt c, ump_pt d, wide limit)
{
    return meet_slowly(a, b, c, d) || within_slowly(a, c, d, limit) ||
           within_slowly(b, c, d, limit) || within_slowly(c, a, b, limit) ||
           within_slowly(d, a, b, limit);
}

Test(segment, meet_by_hand)
{
    static const struct {
        const char *what;
        ump_pt p[4];
        bool meet;
    } rows[] = {
        {"a cross", {{0, 0}, {4, 4}, {0, 4}, {4, 0}}, true},
        {"touching at an end", {{0, 0}, {4, 0}, {4, 0}, {4, 4}}, true},
        {"an end upon the middle", {{0, 0}, {4, 0}, {2, 0}, {2, 4}}, true},
        {"a tick short", {{0, 0}, {4, 0}, {2, 1}, {2, 4}}, false},
        {"parallel", {{0, 0}, {4, 0}, {0, 1}, {4, 1}}, false},
        {"collinear, apart", {{0, 0}, {4, 0}, {5, 0}, {8, 0}}, false},
        {"collinear, touching", {{0, 0}, {4, 0}, {4, 0}, {8, 0}}, true},
        {"one within the other", {{0, 0}, {9, 0}, {3, 0}, {5, 0}}, true},
        {"a point upon a segment", {{0, 0}, {4, 4}, {2, 2}, {2, 2}}, true},
        {"a point beside a segment", {{0, 0}, {4, 4}, {2, 3}, {2, 3}}, false},
        {"two points, the same", {{1, 1}, {1, 1}, {1, 1}, {1, 1}}, true},
        {"two points", {{1, 1}, {1, 1}, {2, 1}, {2, 1}}, false},
        {"a point in line with a segment", {{0, 0}, {4, 0}, {6, 0}, {6, 0}}, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ump_pt *p = rows[i].p;

        cr_expect_eq(ump_segments_meet(p[0], p[1], p[2], p[3]), rows[i].meet, "%s", rows[i].what);
        cr_expect_eq(ump_segments_meet(p[3], p[2], p[1], p[0]), rows[i].meet, "%s, turned",
                     rows[i].what);
    }
}

Test(segment, hit_by_hand)
{
    static const struct {
        const char *what;
        ump_pt p[4];
        bool hit;
        int32_t t;
    } rows[] = {
        {"half way", {{0, 0}, {4, 0}, {2, -3}, {2, 3}}, true, UMP_UNIT / 2},
        {"at the start", {{0, 0}, {4, 0}, {0, -3}, {0, 3}}, true, 0},
        {"at the end", {{0, 0}, {4, 0}, {4, 0}, {9, 3}}, true, UMP_UNIT},
        {"a third", {{0, 0}, {3, 0}, {1, -1}, {1, 1}}, true, 357913941},
        {"overlap ahead", {{0, 0}, {8, 0}, {6, 0}, {4, 0}}, true, UMP_UNIT / 2},
        {"overlap from behind", {{0, 0}, {8, 0}, {-3, 0}, {4, 0}}, true, 0},
        {"a point", {{0, 0}, {8, 0}, {2, 0}, {2, 0}}, true, UMP_UNIT / 4},
        {"from a point", {{2, 0}, {2, 0}, {0, 0}, {8, 0}}, true, 0},
        {"none", {{0, 0}, {8, 0}, {2, 1}, {2, 5}}, false, 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ump_pt *p = rows[i].p;
        int32_t t = 0;

        cr_expect_eq(ump_segment_hit(p[0], p[1], p[2], p[3], &t), rows[i].hit, "%s", rows[i].what);
        cr_expect_eq(t, rows[i].t, "%s: %d", rows[i].what, t);
    }
}

Test(segment, meet_and_hit_agree_with_the_reference)
{
    chance k = {6};

    for (int i = 0; i < 60000; i++) {
        int32_t reach = chance_reach(&k), t = -1;
        ump_pt a = chance_pt(&k, reach), b = chance_pt(&k, reach);
        ump_pt c = chance_pt(&k, reach), d = chance_pt(&k, reach);
        bool meet = meet_slowly(a, b, c, d);

        cr_assert_eq(ump_segments_meet(a, b, c, d), meet);
        cr_assert_eq(ump_segment_hit(a, b, c, d, &t), meet);
        if (meet) {
            ump_pt at = ump_part_way(a, b, t, UMP_UNIT);

            cr_assert(t >= 0 && t <= UMP_UNIT);
            cr_assert(within_slowly(at, c, d, 1), "the place of the hit is off the segment");
        }
    }
}

Test(segment, distance_is_exact_to_the_tick)
{
    chance k = {7};

    for (int i = 0; i < 40000; i++) {
        int32_t reach = chance_reach(&k);
        ump_pt p = chance_pt(&k, reach), a = chance_pt(&k, reach), b = chance_pt(&k, reach);
        ump_pt c = chance_pt(&k, reach);
        ump_span s = ump_point_segment(p, a, b);

        cr_assert(within_slowly(p, a, b, s.hi) && !within_slowly(p, a, b, s.hi - 1));
        cr_assert(s.lo == s.hi || (s.lo == s.hi - 1 && !within_slowly(p, a, b, s.lo)));
        s = ump_segment_segment(p, c, a, b);
        cr_assert(segments_within_slowly(p, c, a, b, s.hi));
        cr_assert(s.hi == 0 || !segments_within_slowly(p, c, a, b, s.hi - 1));
        cr_assert(s.lo == s.hi || s.lo == s.hi - 1);
    }
}

Test(segment, distance_by_hand)
{
    static const struct {
        const char *what;
        ump_pt p, a, b;
        ump_len lo, hi;
    } rows[] = {
        {"beside", {5, 3}, {0, 0}, {9, 0}, 3, 3},
        {"beyond the end", {12, 4}, {0, 0}, {9, 0}, 5, 5},
        {"on it", {5, 5}, {0, 0}, {9, 9}, 0, 0},
        {"beside a slope, no whole number", {0, 5}, {0, 0}, {9, 9}, 3, 4},
        {"beside a slope, a whole number", {0, 5}, {0, 0}, {8, 6}, 4, 4},
        {"from a point", {3, 4}, {0, 0}, {0, 0}, 5, 5},
        {"the greatest there is",
         {-UMP_MAX_COORD, UMP_MAX_COORD},
         {-UMP_MAX_COORD, -UMP_MAX_COORD},
         {UMP_MAX_COORD, UMP_MAX_COORD},
         1482910,
         1482911},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ump_span s = ump_point_segment(rows[i].p, rows[i].a, rows[i].b);

        cr_expect(s.lo == rows[i].lo && s.hi == rows[i].hi, "%s: %d..%d", rows[i].what, s.lo, s.hi);
    }
}

Test(segment, stretch_length_rounds_to_nearest)
{
    chance k = {8};

    for (int i = 0; i < 20000; i++) {
        int32_t reach = chance_reach(&k);
        ump_pt a = chance_pt(&k, reach), b = chance_pt(&k, reach);
        int32_t t0 = chance_in(&k, 0, UMP_UNIT), t1 = chance_in(&k, t0, UMP_UNIT);
        wide length = ump_stretch_length(a, b, t0, t1);
        wide four = (wide)ump_dist2(a, b) * (t1 - t0) * (t1 - t0) * 4, scale = (wide)1 << 60;

        cr_assert((2 * length + 1) * (2 * length + 1) * scale > four);
        cr_assert(length == 0 || (2 * length - 1) * (2 * length - 1) * scale <= four);
    }
    cr_assert_eq(ump_stretch_length(PT(0, 0), PT(3000, 4000), 0, UMP_UNIT), 5000);
    cr_assert_eq(ump_stretch_length(PT(0, 0), PT(3000, 4000), UMP_UNIT / 2, UMP_UNIT), 2500);
}
