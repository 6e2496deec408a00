/*
 * rect.c: footprints, their corners, contact and overlap, and the arc before the front edge.
 */
#include "chance.h"
#include "measure/square.h"
#include <criterion/criterion.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define PT(x, y) ((ump_pt){(x), (y)})

Test(rect, corners_run_clockwise_from_the_front_left)
{
    ump_rect up = ump_rect_at(PT(100, 100), 0, 40, 20);
    ump_rect right = ump_rect_at(PT(100, 100), UMP_QUARTER, 40, 20);

    cr_assert(up.corner[0].x == 80 && up.corner[0].y == 100);
    cr_assert(up.corner[1].x == 120 && up.corner[1].y == 100);
    cr_assert(up.corner[2].x == 120 && up.corner[2].y == 80);
    cr_assert(up.corner[3].x == 80 && up.corner[3].y == 80);
    cr_assert(up.centre.x == 100 && up.centre.y == 90);
    cr_assert(right.corner[0].x == 100 && right.corner[0].y == 120);
    cr_assert(right.centre.x == 90 && right.centre.y == 100);
    cr_assert(right.box.low.x == 80 && right.box.high.y == 120);
}

/* ump_go in half ticks, from the definition. */
static bool is_half_ticks_from(ump_pt p, ump_pt from, ump_angle facing, int64_t ahead,
                               int64_t right)
{
    ump_way way = ump_way_of(facing);
    int64_t two = 2 * (int64_t)UMP_UNIT;

    return p.x == from.x + ump_round_div(ahead * way.sine + right * way.cosine, two) &&
           p.y == from.y + ump_round_div(ahead * way.cosine - right * way.sine, two);
}

static void assert_same_rect(const ump_rect *a, const ump_rect *b)
{
    ump_box box = ump_box_of(b->corner, 4);

    cr_assert(a->facing == b->facing && a->width == b->width && a->depth == b->depth);
    cr_assert_arr_eq(&a->front, &b->front, sizeof a->front);
    cr_assert_arr_eq(&a->centre, &b->centre, sizeof a->centre);
    cr_assert_arr_eq(a->corner, b->corner, sizeof a->corner);
    cr_assert_arr_eq(&a->box, &box, sizeof box);
}

Test(rect, corners_are_rounded_once_each)
{
    chance c = {12};

    for (int i = 0; i < 20000; i++) {
        ump_pt at = chance_pt(&c, 50000);
        ump_angle facing = (ump_angle)(i % 4 ? chance_bits(&c) : chance_bits(&c) << 14);
        ump_len w = chance_in(&c, 0, i % 3 ? 5000 : 5), d = chance_in(&c, 0, i % 3 ? 2000 : 5);
        ump_rect a = ump_rect_at(at, facing, w, d), b = ump_rect_centred(at, facing, w, d);
        ump_rect moved = ump_rect_moved(&a, PT(at.y, at.x + i)),
                 there = ump_rect_at(moved.front, facing, w, d);

        cr_assert(is_half_ticks_from(a.centre, at, facing, -d, 0));
        cr_assert(is_half_ticks_from(b.front, at, facing, d, 0));
        for (int k = 0; k < 4; k++) {
            int64_t right = k == 1 || k == 2 ? w : -w;

            cr_assert(is_half_ticks_from(a.corner[k], at, facing, k < 2 ? 0 : -2 * d, right));
            cr_assert(is_half_ticks_from(b.corner[k], at, facing, k < 2 ? d : -d, right));
        }
        assert_same_rect(&a, &a);
        assert_same_rect(&b, &b);
        assert_same_rect(&moved, &there);
    }
}

Test(rect, centred_and_front_agree)
{
    chance c = {11};

    for (int i = 0; i < 2000; i++) {
        ump_pt at = chance_pt(&c, 50000);
        ump_angle facing = (ump_angle)chance_bits(&c);
        ump_len width = chance_in(&c, 1, 5000), depth = chance_in(&c, 1, 2000);
        ump_rect a = ump_rect_centred(at, facing, width, depth);
        ump_rect b = ump_rect_at(a.front, facing, width, depth);

        cr_assert(a.centre.x == at.x && a.centre.y == at.y);
        for (int j = 0; j < 4; j++)
            cr_assert(abs(a.corner[j].x - b.corner[j].x) <= 1 &&
                      abs(a.corner[j].y - b.corner[j].y) <= 1);
    }
}

Test(rect, ADF_GEO_02_distance_between_footprints_is_exact)
{
    ump_rect a = ump_rect_at(PT(0, 0), 0, 2032, 508);
    static const struct {
        const char *what;
        ump_pt front;
        ump_angle facing;
        ump_len lo, hi;
    } rows[] = {
        {"an inch ahead, face to face", {0, 1016}, 32768, 1016, 1016},
        {"a tick more", {0, 1017}, 32768, 1017, 1017},
        {"corner to corner", {2032 + 3, 4 + 508}, 0, 5, 5},
        {"touching", {0, 508}, 0, 0, 0},
        {"overlapping", {100, 100}, 0, 0, 0},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        ump_rect b = ump_rect_at(rows[i].front, rows[i].facing, 2032, 508);
        ump_span there = ump_rect_distance(&a, &b), back = ump_rect_distance(&b, &a);

        cr_expect(there.lo == rows[i].lo && there.hi == rows[i].hi, "%s: %d..%d", rows[i].what,
                  there.lo, there.hi);
        cr_expect(there.lo == back.lo && there.hi == back.hi, "%s, turned", rows[i].what);
    }
}

Test(rect, overlap_is_more_than_a_bite_of_two_ticks)
{
    ump_rect a = ump_rect_at(PT(0, 0), 0, 2000, 500);

    for (int bite = -2; bite <= 6; bite++) {
        ump_rect beside = ump_rect_at(PT(2000 - bite, 0), 0, 2000, 500);
        ump_rect behind = ump_rect_at(PT(300, -500 + bite), 0, 2000, 500);

        cr_expect_eq(ump_rect_overlap(&a, &beside), bite > 2, "beside, %d", bite);
        cr_expect_eq(ump_rect_overlap(&a, &behind), bite > 2, "behind, %d", bite);
        cr_expect_eq(ump_rect_overlap(&behind, &a), bite > 2, "behind, turned, %d", bite);
    }
}

Test(rect, neighbours_laid_side_by_side_never_overlap)
{
    chance c = {12};

    for (int i = 0; i < 20000; i++) {
        ump_angle facing = (ump_angle)chance_bits(&c);
        ump_len width = chance_in(&c, 1, 4000), depth = chance_in(&c, 1, 1000);
        ump_rect a = ump_rect_at(chance_pt(&c, 50000), facing, width, depth);
        ump_rect b = ump_rect_at(ump_go(a.front, facing, 0, width), facing, width, depth);
        ump_rect behind = ump_rect_at(ump_go(a.front, facing, -depth, 0), facing, width, depth);

        cr_assert(!ump_rect_overlap(&a, &b) && !ump_rect_overlap(&b, &a));
        cr_assert(!ump_rect_overlap(&a, &behind) && !ump_rect_overlap(&behind, &a));
        cr_assert(ump_rect_distance(&a, &b).hi <= 2);
        if (width > 4 && depth > 4)
            cr_assert(ump_rect_overlap(&a, &a));
    }
}

Test(rect, overlap_of_crossed_footprints_without_a_corner_inside)
{
    ump_rect a = ump_rect_centred(PT(0, 0), 0, 2000, 100);
    ump_rect b = ump_rect_centred(PT(0, 0), UMP_QUARTER, 2000, 100);
    ump_rect c = ump_rect_centred(PT(0, 0), 8192, 2000, 100);
    ump_rect far = ump_rect_centred(PT(600, 600), 8192, 2000, 100);

    cr_assert(ump_rect_overlap(&a, &b) && ump_rect_overlap(&a, &c));
    cr_assert(ump_box_meet(a.box, far.box) && !ump_rect_overlap(&a, &far));
}

Test(rect, crossed_means_through_it)
{
    ump_rect a = ump_rect_at(PT(0, 0), 0, 2000, 500);
    static const struct {
        const char *what;
        ump_pt p, q;
        bool crossed;
    } rows[] = {
        {"right through", {0, 900}, {100, -900}, true},
        {"ends within", {0, 900}, {0, -250}, true},
        {"all within", {-10, -250}, {10, -250}, true},
        {"along the front edge", {-3000, 0}, {3000, 0}, false},
        {"two ticks behind the front edge", {-3000, -2}, {3000, -2}, false},
        {"three ticks behind the front edge", {-3000, -3}, {3000, -3}, true},
        {"from the corner outward", {1000, 0}, {3000, 900}, false},
        {"past the corner", {900, 200}, {1300, -200}, false},
        {"cutting the corner", {900, 90}, {1090, -90}, true},
        {"before it", {-500, 10}, {500, 10}, false},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        cr_expect_eq(ump_rect_crossed(&a, rows[i].p, rows[i].q), rows[i].crossed, "%s",
                     rows[i].what);
        cr_expect_eq(ump_rect_crossed(&a, rows[i].q, rows[i].p), rows[i].crossed, "%s, turned",
                     rows[i].what);
    }
}

Test(rect, nearest_point_is_as_near_as_the_distance_says)
{
    chance c = {13};

    for (int i = 0; i < 20000; i++) {
        ump_rect a = ump_rect_at(chance_pt(&c, 3000), (ump_angle)chance_bits(&c),
                                 chance_in(&c, 1, 4000), chance_in(&c, 1, 1000));
        ump_pt p = chance_pt(&c, 6000), near = ump_rect_nearest(&a, p);
        ump_span exact = ump_rect_point(&a, p), got = ump_dist(p, near);

        cr_assert(abs(got.lo - exact.lo) <= 1, "%d and %d", got.lo, exact.lo);
        cr_assert(ump_rect_point(&a, near).hi <= 1);
    }
}

/* Small ones among them, and such as lie close by: there rounding could tell them apart. */
static ump_rect some_rect(chance *c, int i)
{
    ump_len most = i % 3 ? 3000 : 30;
    ump_angle facing = (ump_angle)(i % 4 ? chance_bits(c) : chance_bits(c) << 14);

    return ump_rect_at(chance_pt(c, 20), facing, chance_in(c, 1, most), chance_in(c, 1, most));
}

static ump_pt some_point(chance *c, int i)
{
    return chance_pt(c, i % 5 < 2 ? 40 : 6000);
}

Test(rect, ADF_GEO_02_a_segment_is_as_far_as_from_the_polygon)
{
    chance c = {15};

    for (int i = 0; i < 60000; i++) {
        ump_rect a = some_rect(&c, i);
        ump_pt p = some_point(&c, i), q = i % 7 ? some_point(&c, i / 5) : p;
        ump_span fast = ump_rect_segment(&a, p, q), slow = ump_segment_polygon(p, q, a.corner, 4);

        cr_assert(fast.lo == slow.lo && fast.hi == slow.hi, "%d..%d, not %d..%d", fast.lo, fast.hi,
                  slow.lo, slow.hi);
    }
}

/* By the definition: of all four edges the first that is nearest, by the rounded square. */
static ump_pt nearest_by_definition(const ump_rect *a, ump_pt p)
{
    ump_square least = UMP_SQUARE_FAR;
    ump_pt nearest = p;

    for (size_t i = 0; i < 4 && !ump_inside(a->corner, 4, p); i++) {
        ump_pt c = a->corner[i], d = a->corner[(i + 1) % 4];
        ump_square s = ump_point_segment_square(p, c, d);
        int64_t along = ump_dot(c, d, p), length2 = ump_dot(c, d, d);

        if (s.lo > least.lo || (s.lo == least.lo && s.hi >= least.hi))
            continue;
        least = s;
        nearest = along <= 0 ? c : along >= length2 ? d : ump_part_way(c, d, along, length2);
    }
    return nearest;
}

Test(rect, the_nearest_point_is_of_the_first_edge_that_is_nearest)
{
    chance c = {16};

    for (int i = 0; i < 60000; i++) {
        ump_rect a = some_rect(&c, i);
        ump_pt p = some_point(&c, i), fast = ump_rect_nearest(&a, p),
               slow = nearest_by_definition(&a, p);

        cr_assert(fast.x == slow.x && fast.y == slow.y, "%d,%d, not %d,%d", fast.x, fast.y, slow.x,
                  slow.y);
    }
}

Test(rect, ADF_GEO_03_arc_and_primary_zone)
{
    ump_rect firer = ump_rect_at(PT(0, 0), 0, 2000, 500);
    static const struct {
        const char *what;
        ump_pt centre;
        ump_angle facing;
        bool arc, primary;
    } rows[] = {
        {"straight ahead", {0, 3000}, 0, true, true},
        {"behind", {0, -3000}, 0, false, false},
        {"beside, level with the rear", {2000, -600}, 0, false, false},
        {"corner just upon the arc's edge", {4200, 2900}, 0, true, false},
        {"corner a tick beyond the arc's edge", {4201, 2900}, 0, false, false},
        {"corner just upon the zone's edge", {1200, 2900}, 0, true, true},
        {"corner a tick beyond the zone's edge", {1201, 2900}, 0, true, false},
        {"touching the line of the front from behind", {0, -100}, 0, true, true},
        {"a tick behind the line of the front", {0, -101}, 0, false, false},
        {"slanting before the corner of the arc", {1220, -20}, 8192, true, false},
        {"slanting past the corner of the arc", {1300, -60}, 57344, false, false},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        ump_rect target = ump_rect_centred(rows[i].centre, rows[i].facing, 400, 200);

        cr_expect_eq(ump_in_arc(&firer, &target, 1, 1), rows[i].arc, "arc: %s", rows[i].what);
        cr_expect_eq(ump_in_arc(&firer, &target, 0, 1), rows[i].primary, "zone: %s", rows[i].what);
    }
}

/* Some of many points of the target is in the arc by its definition, or none is even near it. */
Test(rect, arc_agrees_with_its_points)
{
    chance c = {14};

    for (int i = 0; i < 4000; i++) {
        ump_rect firer = ump_rect_at(chance_pt(&c, 2000), (ump_angle)chance_bits(&c),
                                     chance_in(&c, 2, 3000), 500);
        ump_rect target = ump_rect_centred(chance_pt(&c, 4000), (ump_angle)chance_bits(&c),
                                           chance_in(&c, 2, 3000), chance_in(&c, 2, 1000));
        bool surely = false, perhaps = false;

        for (int across = 0; across <= 40; across++) {
            for (int deep = 0; deep <= 40; deep++) {
                ump_pt left = ump_part_way(target.corner[0], target.corner[3], deep, 40);
                ump_pt right = ump_part_way(target.corner[1], target.corner[2], deep, 40);
                ump_pt p = ump_part_way(left, right, across, 40);
                ump_pt f = ump_in_frame(firer.front, firer.facing, p);
                int wide = 2 * abs(f.x) - firer.width - 2 * f.y;

                surely = surely || (f.y > 3 && wide < -6);
                perhaps = perhaps || (f.y > -200 && wide < 400);
            }
        }
        if (surely)
            cr_assert(ump_in_arc(&firer, &target, 1, 1));
        if (!perhaps)
            cr_assert(!ump_in_arc(&firer, &target, 1, 1));
    }
}

/* Of rectangles far and near, great and tiny, laid anyhow and side by side. */
Test(rect, distance_is_that_of_any_two_polygons)
{
    chance c = {13};

    for (int i = 0; i < 60000; i++) {
        int32_t reach = i % 4 == 0 ? 30 : i % 4 == 1 ? 3000 : 40000, size = i % 3 ? 3000 : 20;
        ump_angle facing = (ump_angle)chance_bits(&c);
        ump_rect a = ump_rect_at(chance_pt(&c, reach), facing, chance_in(&c, 0, size),
                                 chance_in(&c, 0, size / 2));
        ump_angle other = i % 5 ? (ump_angle)chance_bits(&c) : (ump_angle)(facing + (i % 4 << 14));
        ump_pt at = i % 7 ? chance_pt(&c, reach) : a.corner[i % 4];
        ump_rect b = ump_rect_at(at, other, chance_in(&c, 0, size), chance_in(&c, 0, size / 2));
        ump_span d = ump_rect_distance(&a, &b), is = ump_polygon_polygon(a.corner, 4, b.corner, 4);

        cr_assert(d.lo == is.lo && d.hi == is.hi, "%d: %d..%d, not %d..%d", i, d.lo, d.hi, is.lo,
                  is.hi);
        for (ump_len limit = is.lo - 1; limit <= is.hi + 1; limit++) {
            cr_assert_eq(ump_rect_within(&a, &b, limit), is.hi <= limit);
            cr_assert_eq(ump_rect_nearer(&a, &b, limit), is.lo < limit);
        }
    }
}

/* Of points inside, beside, at a corner and upon the border. */
Test(rect, distance_of_a_point_is_that_from_any_polygon)
{
    chance c = {17};

    for (int i = 0; i < 40000; i++) {
        int32_t size = i % 3 ? 3000 : 20;
        ump_rect a = ump_rect_at(chance_pt(&c, 1000), (ump_angle)chance_bits(&c),
                                 chance_in(&c, 0, size), chance_in(&c, 0, size / 2));
        ump_pt p = i % 5 ? chance_pt(&c, i % 2 ? 40 : 6000) : a.corner[i % 4];
        ump_span d, is;

        if (i % 10 == 0)
            p = ump_part_way(a.corner[0], a.corner[3], chance_in(&c, 0, 5), 5);
        d = ump_rect_point(&a, p), is = ump_point_polygon(p, a.corner, 4);
        cr_assert(d.lo == is.lo && d.hi == is.hi, "%d: %d..%d, not %d..%d", i, d.lo, d.hi, is.lo,
                  is.hi);
    }
}
