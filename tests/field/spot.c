/*
 * spot.c: the ground at a point, what a footprint lies on, and straight lines over the ground.
 */
#include "table.h"
#include <criterion/criterion.h>
#include <stdio.h>

static const char country[] = "table 40in x 30in\n"
                              "hill 1 10,5 30,5 30,25 10,25\n"
                              "hill 2 15,10 25,10 25,20 15,20\n"
                              "woods light 12,8 20,8 20,16 12,16\n"
                              "village 18,12 22,12 22,18 18,18\n"
                              "trail width 1 20,0 20,30\n"
                              "road width 1 0,14 40,14\n"
                              "stream 0,27 40,27\n"
                              "bridge width 2 20,27\n"
                              "wall 5,0 5,30\n";

Test(spot, the_topmost_area_the_highest_hill_and_the_road)
{
    static const struct {
        const char *what;
        ump_pt at;
        uint8_t ground, road;
        int8_t level;
    } rows[] = {
        {"bare table", {IN(2), IN(2)}, UMP_OPEN, 0, 0},
        {"on the lower hill", {IN(28), IN(22)}, UMP_OPEN, 0, 1},
        {"in the woods on the hill", {IN(13), IN(9)}, UMP_LIGHT_WOODS, 0, 1},
        {"in the woods higher up", {IN(16), IN(11)}, UMP_LIGHT_WOODS, 0, 2},
        {"the village lies on the woods", {IN(19), IN(13)}, UMP_VILLAGE, 0, 2},
        {"the woods' corner is in them", {IN(12), IN(8)}, UMP_LIGHT_WOODS, 0, 1},
        {"a tick off the woods", {IN(12) - 1, IN(8)}, UMP_OPEN, 0, 1},
        {"on the trail", {IN(20), IN(3)}, UMP_OPEN, UMP_TRAIL, 0},
        {"ADF-GEO-08 a road lies on top of the class beneath",
         {IN(19), IN(14)},
         UMP_VILLAGE,
         UMP_ROAD,
         2},
        {"a road goes before a trail", {IN(20), IN(14)}, UMP_VILLAGE, UMP_ROAD, 2},
        {"at the edge of the road", {IN(2), IN(14) + 508}, UMP_OPEN, UMP_ROAD, 0},
        {"a tick off the road", {IN(2), IN(14) + 509}, UMP_OPEN, 0, 0},
        {"off the table", {-IN(3), IN(3)}, UMP_OPEN, 0, 0},
    };
    table t;

    table_lay(&t, country);
    for (size_t i = 0; i < COUNT(rows); i++) {
        ump_spot s = ump_spot_at(&t.field, rows[i].at);

        cr_expect(s.ground == rows[i].ground && s.road == rows[i].road && s.level == rows[i].level,
                  "%s: %s, %u, level %d", rows[i].what, ump_ground_name(s.ground), s.road, s.level);
        cr_expect_eq(s.feature == UMP_NO_FEATURE, rows[i].ground == UMP_OPEN, "%s", rows[i].what);
        cr_expect_eq(ump_area_at(&t.field, rows[i].at), s.feature, "%s", rows[i].what);
    }
    cr_assert(ump_on_table(&t.field, AT(40, 30)) && ump_on_table(&t.field, AT(0, 0)));
    cr_assert(!ump_on_table(&t.field, (ump_pt){IN(40) + 1, 0}));
    table_free(&t);
}

Test(spot, bends_of_a_road_have_no_gap)
{
    table t;

    table_lay(&t, "table 40in x 30in\nroad width 2 5,5 20,5 20,20 5,25\n");
    cr_assert_eq(ump_spot_at(&t.field, AT(20.9, 4.1)).road, UMP_ROAD);
    cr_assert_eq(ump_spot_at(&t.field, AT(20.5, 20.5)).road, UMP_ROAD);
    cr_assert_eq(ump_spot_at(&t.field, AT(18, 7)).road, 0);
    table_free(&t);
}

Test(spot, touches_is_more_than_a_bite)
{
    static const struct {
        const char *what;
        ump_pt front;
        uint64_t kinds;
        uint16_t feature;
    } rows[] = {
        {"in the woods", {IN(14), IN(10)}, UMP_AREAS & ~UMP_BIT(UMP_HILL), 2},
        {"POT-MOV-10 any part of the footprint counts",
         {IN(11.5), IN(10)},
         UMP_BIT(UMP_LIGHT_WOODS),
         2},
        {"up against the woods", {IN(11), IN(10)}, UMP_BIT(UMP_LIGHT_WOODS), UMP_NO_FEATURE},
        {"biting two ticks", {IN(11) + 2, IN(10)}, UMP_BIT(UMP_LIGHT_WOODS), UMP_NO_FEATURE},
        {"biting three ticks", {IN(11) + 3, IN(10)}, UMP_BIT(UMP_LIGHT_WOODS), 2},
        {"up against the wall", {IN(6), IN(10)}, UMP_BIT(UMP_WALL), UMP_NO_FEATURE},
        {"astride the wall", {IN(5.5), IN(10)}, UMP_BIT(UMP_WALL), 8},
        {"astride the wall, asked for fences",
         {IN(5.5), IN(10)},
         UMP_BIT(UMP_FENCE),
         UMP_NO_FEATURE},
        {"on the bridge", {IN(20), IN(27)}, UMP_BIT(UMP_BRIDGE), 7},
        {"beside the bridge", {IN(23), IN(27)}, UMP_BIT(UMP_BRIDGE), UMP_NO_FEATURE},
        {"on the road", {IN(2), IN(14)}, UMP_BIT(UMP_ROAD), 5},
        {"beside the road", {IN(2), IN(12)}, UMP_BIT(UMP_ROAD), UMP_NO_FEATURE},
    };
    table t;

    table_lay(&t, country);
    for (size_t i = 0; i < COUNT(rows); i++) {
        ump_rect rect = ump_rect_at(rows[i].front, 0, IN(2), IN(0.5));

        cr_expect_eq(ump_touches(&t.field, &rect, rows[i].kinds), rows[i].feature, "%s: %u",
                     rows[i].what, ump_touches(&t.field, &rect, rows[i].kinds));
    }
    table_free(&t);
}

Test(walk, legs_follow_one_another_and_name_their_ground)
{
    static const struct {
        uint8_t ground, road;
        int8_t level;
        ump_len length;
    } legs[] = {
        {UMP_OPEN, 0, 0, IN(10)},       {UMP_OPEN, 0, 1, IN(2)},
        {UMP_LIGHT_WOODS, 0, 1, IN(3)}, {UMP_LIGHT_WOODS, 0, 2, IN(3)},
        {UMP_VILLAGE, 0, 2, IN(1.5)},   {UMP_VILLAGE, UMP_TRAIL, 2, IN(1)},
        {UMP_VILLAGE, 0, 2, IN(1.5)},   {UMP_OPEN, 0, 2, IN(3)},
        {UMP_OPEN, 0, 1, IN(5)},        {UMP_OPEN, 0, 0, IN(10)},
    };
    ump_walk walk;
    table t;

    table_lay(&t, country);
    ump_walk_line(&t.field, AT(0, 13), AT(40, 13), &walk);
    cr_assert_eq(walk.n_legs, COUNT(legs));
    cr_assert(walk.leg[0].t0 == 0 && walk.leg[COUNT(legs) - 1].t1 == UMP_UNIT && !walk.cut);
    cr_assert_eq(walk.length, IN(40));
    for (size_t i = 0; i < COUNT(legs); i++) {
        const ump_leg *leg = &walk.leg[i];

        cr_expect(leg->spot.ground == legs[i].ground && leg->spot.road == legs[i].road &&
                      leg->spot.level == legs[i].level,
                  "leg %zu", i);
        cr_expect_eq(ump_stretch_length(walk.from, walk.to, leg->t0, leg->t1), legs[i].length,
                     "leg %zu", i);
        cr_expect(i == 0 || walk.leg[i - 1].t1 == leg->t0);
    }
    cr_assert(walk.n_crossed == 1 && walk.crossed[0].feature == 8 && !walk.crossed[0].passage);
    cr_assert_eq(walk.crossed[0].t, UMP_UNIT / 8);
    table_free(&t);
}

Test(walk, passages_carry_over)
{
    static const struct {
        const char *what;
        ump_pt from, to;
        size_t n;
        bool passage;
    } rows[] = {
        {"through the stream", {IN(30), IN(20)}, {IN(30), IN(29)}, 1, false},
        {"over the bridge's edge", {IN(21), IN(25)}, {IN(21), IN(29)}, 1, true},
        {"a tick beside the bridge", {IN(21) + 1, IN(25)}, {IN(21) + 1, IN(29)}, 1, false},
        {"along the road through the wall", {IN(2), IN(14)}, {IN(8), IN(14)}, 1, true},
        {"beside the road over the wall", {IN(2), IN(16)}, {IN(8), IN(16)}, 1, false},
        {"up to the wall from the left", {IN(2), IN(2)}, {IN(5), IN(2)}, 1, false},
        {"and on from the wall to the right", {IN(5), IN(2)}, {IN(8), IN(2)}, 0, false},
        {"nothing on the way", {IN(30), IN(1)}, {IN(33), IN(1)}, 0, false},
        {"no way at all", {IN(30), IN(1)}, {IN(30), IN(1)}, 0, false},
    };
    table t;

    table_lay(&t, country);
    for (size_t i = 0; i < COUNT(rows); i++) {
        ump_walk walk;

        ump_walk_line(&t.field, rows[i].from, rows[i].to, &walk);
        cr_expect_eq(walk.n_crossed, rows[i].n, "%s: %zu", rows[i].what, walk.n_crossed);
        if (walk.n_crossed)
            cr_expect_eq(walk.crossed[0].passage, rows[i].passage, "%s", rows[i].what);
    }
    table_free(&t);
}

Test(walk, a_line_is_crossed_once_however_often_one_stops_on_it)
{
    static const ump_pt stops[] = {{IN(1), IN(3)}, {IN(5), IN(4)}, {IN(5), IN(6)}, {IN(9), IN(7)}};
    size_t there = 0, back = 0;
    table t;

    table_lay(&t, country);
    for (size_t i = 0; i + 1 < COUNT(stops); i++) {
        ump_walk walk;

        ump_walk_line(&t.field, stops[i], stops[i + 1], &walk);
        there += walk.n_crossed;
        ump_walk_line(&t.field, stops[i + 1], stops[i], &walk);
        back += walk.n_crossed;
    }
    cr_assert(there == 1 && back == 1, "%zu and %zu", there, back);
    table_free(&t);
}

Test(walk, more_legs_than_fit_are_cut)
{
    static char text[8000];
    size_t used = (size_t)sprintf(text, "table 48in x 36in\n");
    ump_walk walk;
    table t;

    for (int i = 0; i < 40; i++)
        used += (size_t)sprintf(text + used, "farm %d,1 %d.5,1 %d.5,2 %d,2\n", i, i, i, i);
    table_lay(&t, text);
    ump_walk_line(&t.field, AT(0, 1.5), AT(48, 1.5), &walk);
    cr_assert(walk.cut && walk.n_legs == UMP_MAX_LEGS);
    cr_assert_eq(ump_stretch_length(walk.from, walk.to, 0, walk.leg[63].t1), IN(32));
    table_free(&t);
}

/* Six hundred woods lie over one another, and a village laid last on their middle: the legs are
 * those of one wood, and what was laid last is on top (docs/limits.md). */
Test(walk, ground_laid_however_often_is_told_as_if_laid_once)
{
    static const struct {
        uint8_t ground;
        ump_len length;
    } legs[] = {{UMP_OPEN, IN(10)},
                {UMP_LIGHT_WOODS, IN(4)},
                {UMP_VILLAGE, IN(2)},
                {UMP_LIGHT_WOODS, IN(4)},
                {UMP_OPEN, IN(20)}};
    static char text[32000];
    size_t used = (size_t)sprintf(text, "table 40in x 20in\n");
    ump_walk walk;
    table t;

    for (int i = 0; i < 600; i++)
        used += (size_t)sprintf(text + used, "woods light 10,5 20,5 20,15 10,15\n");
    sprintf(text + used, "village 14,5 16,5 16,15 14,15\n");
    table_lay(&t, text);
    ump_walk_line(&t.field, AT(0, 10), AT(40, 10), &walk);
    cr_assert_eq(walk.n_legs, COUNT(legs), "%zu legs", walk.n_legs);
    for (size_t i = 0; i < COUNT(legs); i++) {
        const ump_leg *leg = &walk.leg[i];
        cr_expect_eq(leg->spot.ground, legs[i].ground, "leg %zu", i);
        cr_expect_eq(ump_stretch_length(walk.from, walk.to, leg->t0, leg->t1), legs[i].length,
                     "leg %zu", i);
    }
    table_free(&t);
}

/* More farms in a row than are looked at in one go: each is met, none twice: they are half the
 * way. */
Test(walk, a_line_over_three_hundred_farms_meets_each)
{
    static char text[32000];
    static const ump_pt way[] = {AT(0, 1.5), AT(300, 1.5)};
    size_t used = (size_t)sprintf(text, "table 400in x 20in\n");
    ump_going going = {.budget = INT64_MAX, .uphill_num = 1, .uphill_den = 1};
    table t;

    for (int i = 0; i < 300; i++)
        used += (size_t)sprintf(text + used, "farm %d,1 %d.5,1 %d.5,2 %d,2\n", i, i, i, i);
    table_lay(&t, text);
    going.per_tick[UMP_FARM] = 1;
    ump_trip trip = ump_travel(&t.field, &going, way, 2);
    cr_expect(trip.complete);
    cr_expect(trip.cost > IN(149.9) && trip.cost < IN(150.1), "%d", (int)trip.cost);
    table_free(&t);
}
