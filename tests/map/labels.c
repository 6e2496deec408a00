/*
 * labels.c: names on the map are placed on free ground only, and the strokes that carry the map
 * keep to the lines that the rules have.
 */
#include "map/map.h"
#include <criterion/criterion.h>
#include <stdlib.h>

static labels a_page(void)
{
    return (labels){.page = {{0, 0}, {48 * UMP_INCH, 36 * UMP_INCH}}};
}

/* Places a name if there is room, as the map does. */
static bool place(labels *l, const ump_rect *rect)
{
    bool fits = labels_fit(l, rect);
    if (fits)
        labels_block(l, rect);
    return fits;
}

static ump_rect name_at(int x, int y, ump_angle facing)
{
    return ump_rect_centred((ump_pt){x * UMP_INCH, y * UMP_INCH}, facing, 4 * UMP_INCH, UMP_INCH);
}

Test(cli_labels, nothing_is_placed_twice_on_the_same_ground)
{
    labels l = a_page();
    ump_rect first = name_at(10, 10, 0), over_it = name_at(12, 10, 0),
             above_it = name_at(10, 12, 0);
    cr_assert(place(&l, &first));
    cr_assert_not(place(&l, &over_it));
    cr_assert(place(&l, &above_it));
    cr_assert_eq(l.n, 2);
    free(l.taken);
}

Test(cli_labels, names_stay_on_the_table)
{
    labels l = a_page();
    ump_rect beyond = name_at(47, 10, 0);
    cr_assert_not(place(&l, &beyond));
    free(l.taken);
}

Test(cli_labels, turned_names_are_compared_as_they_lie)
{
    labels l = a_page();
    ump_rect level = name_at(10, 10, 0);
    ump_rect upright = name_at(13, 12, UMP_QUARTER); /* boxes side by side */
    ump_rect across = name_at(10, 10, UMP_QUARTER);
    cr_assert(place(&l, &level));
    cr_assert(place(&l, &upright));
    cr_assert_not(place(&l, &across));
    free(l.taken);
}

Test(cli_labels, ten_thousand_tries_leave_no_two_on_one_another)
{
    labels l = a_page();
    for (uint64_t i = 0; i < 10000; i++) {
        uint64_t chance = map_chance(i, 7, 11);
        ump_rect r =
            ump_rect_centred((ump_pt){(ump_len)(chance % 48768), (ump_len)((chance >> 16) % 36576)},
                             (ump_angle)(chance >> 40), 3 * UMP_INCH, UMP_INCH / 2);
        place(&l, &r);
    }
    cr_assert_gt(l.n, 100);
    for (size_t i = 0; i < l.n; i++)
        for (size_t k = i + 1; k < l.n; k++)
            cr_assert_not(ump_rect_overlap(&l.taken[i], &l.taken[k]));
    free(l.taken);
}

Test(cli_labels, width_grows_with_letters_size_and_weight)
{
    cr_assert_gt(label_width("mm", 16, 0, false), label_width("ii", 16, 0, false));
    cr_assert_gt(label_width("abc", 17, 0, false), label_width("abc", 16, 0, false));
    cr_assert_gt(label_width("abc", 16, 0, true), label_width("abc", 16, 0, false));
    cr_assert_eq(label_width("abc", 16, 10, false), label_width("abc", 16, 0, false) + 30);
    cr_assert_eq(label_width("\xc3\xa9", 16, 0, false), label_width("e", 16, 0, false));
}

/* ---- Strokes ---- */

static const ump_field table = {.width = 48 * UMP_INCH, .depth = 36 * UMP_INCH, .unit = UMP_INCH};

Test(cli_strokes, rounding_keeps_near_the_corner_and_on_the_edges)
{
    const ump_pt p[] = {{0, 10160}, {20320, 10160}, {20320, 30480}};
    ump_feature f = {.kind = UMP_ROAD, .point = p, .n_points = 3};
    stroke s;
    cr_assert(stroke_of(&s, &table, &f, UMP_INCH));
    cr_assert_eq(s.p[0].x, 0);
    cr_assert_eq(s.p[s.n - 1].y, 30480);
    for (size_t i = 0; i < s.n; i++) {
        ump_len first = ump_point_segment(s.p[i], p[0], p[1]).hi;
        ump_len second = ump_point_segment(s.p[i], p[1], p[2]).hi;
        cr_assert_lt(first < second ? first : second, UMP_INCH / 2);
    }
    stroke_free(&s);
}

Test(cli_strokes, corners_on_the_border_stay_sharp)
{
    const ump_pt p[] = {{0, 0}, {10160, 0}, {10160, 10160}, {0, 10160}};
    ump_feature f = {.kind = UMP_HILL, .closed = true, .point = p, .n_points = 4};
    stroke s;
    cr_assert(stroke_of(&s, &table, &f, UMP_INCH));
    cr_assert_eq(s.p[0].x, 0);
    cr_assert_eq(s.p[0].y, 0);
    cr_assert_not(stroke_clockwise(&s));
    stroke_free(&s);
}

static void count_step(void *ctx, ump_pt at, ump_angle along, unsigned i)
{
    (void)at;
    (void)along;
    *(unsigned *)ctx = i + 1;
}

Test(cli_strokes, steps_are_even_along_the_whole_line)
{
    const ump_pt p[] = {{1016, 1016}, {11176, 1016}, {11176, 11176}};
    ump_feature f = {.kind = UMP_FENCE, .point = p, .n_points = 3};
    stroke s;
    unsigned steps = 0;
    cr_assert(stroke_of(&s, &table, &f, 0));
    stroke_walk(&s, UMP_INCH, count_step, &steps);
    cr_assert_eq(steps, 20);
    stroke_free(&s);
}
