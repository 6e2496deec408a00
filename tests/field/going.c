/*
 * going.c: what paths cost and how far they lead, as the three families say it.
 */
#include "table.h"
#include <criterion/criterion.h>
#include <stdio.h>

enum { MOVE = 720720 /* cost of one inch at a rate of one inch: divided by any rate up to 16 */ };

/* A budget of one move; inches of allowance for each ground, 0 forbids. */
static ump_going move_of(const int *allowance)
{
    ump_going g = {.budget = (int64_t)MOVE * UMP_INCH, .uphill_num = 1, .uphill_den = 1};

    for (int i = 0; i < UMP_GROUNDS; i++)
        g.per_tick[i] = allowance[i] ? MOVE / allowance[i] : UMP_FORBIDDEN;
    return g;
}

/* ADF battle line, 15 mm. */
static const int battle_line[UMP_GROUNDS] = {
    [UMP_OPEN] = 6,        [UMP_BROKEN] = 5, [UMP_LIGHT_WOODS] = 4,
    [UMP_HEAVY_WOODS] = 2, [UMP_ROUGH] = 1,  [UMP_VILLAGE] = 5};

typedef struct go_row {
    const char *what, *lines;
    ump_pt path[3];
    size_t n;
    bool complete;
    ump_len gone;
    uint16_t by;
} go_row;

static void expect_go(const go_row *row, const ump_going *going)
{
    char text[512];
    ump_trip trip;
    table t;

    snprintf(text, sizeof text, "table 40in x 30in\n%s", row->lines);
    table_lay(&t, text);
    trip = ump_travel(&t.field, going, row->path, row->n);
    cr_expect_eq(trip.complete, row->complete, "%s", row->what);
    cr_expect_eq(trip.gone, row->gone, "%s: %d", row->what, trip.gone);
    cr_expect_eq(trip.stopped_by, row->by, "%s: %u", row->what, trip.stopped_by);
    cr_expect(trip.cost <= going->budget, "%s", row->what);
    if (trip.complete)
        cr_expect(trip.end.x == row->path[row->n - 1].x && trip.end.y == row->path[row->n - 1].y);
    table_free(&t);
}

#define NONE UMP_NO_FEATURE
#define P(x, y)                                                                                    \
    {                                                                                              \
        IN(x), IN(y)                                                                               \
    }

Test(going, ADF_MOV_02_mixed_terrain)
{
    static const char woods[] = "woods light 10,0 20,0 20,30 10,30\n";
    static const go_row rows[] = {
        {"ADF-MOV-02 six inches in the open", "", {P(1, 5), P(7, 5)}, 2, true, IN(6), NONE},
        {"ADF-MOV-02 a tick more", "", {P(1, 5), {IN(7) + 1, IN(5)}}, 2, false, IN(6), NONE},
        {"ADF-R-23 three inches of open leave two of light woods",
         woods,
         {P(7, 5), P(12, 5)},
         2,
         true,
         IN(5),
         NONE},
        {"ADF-R-23 and not a tick more",
         woods,
         {P(7, 5), {IN(12) + 1, IN(5)}},
         2,
         false,
         IN(5),
         NONE},
        {"ADF-MOV-02 round a corner", "", {P(1, 5), P(4, 5), P(4, 8)}, 3, true, IN(6), NONE},
        {"ADF-MOV-02 round a corner, too far",
         "",
         {P(1, 5), P(4, 5), P(4, 9)},
         3,
         false,
         IN(6),
         NONE},
        {"ADF-MOV-02 an allowance of 0 forbids entering",
         "marsh 10,0 20,0 20,30 10,30\n",
         {P(8, 5), P(12, 5)},
         2,
         false,
         IN(2),
         0},
        {"ADF-MOV-02 and leaving",
         "marsh 10,0 20,0 20,30 10,30\n",
         {P(18, 5), P(22, 5)},
         2,
         false,
         0,
         0},
        {"ADF-MOV-02 slanting, a length that is no whole number",
         "",
         {P(1, 5), P(5, 9)},
         2,
         true,
         5748,
         NONE},
    };
    ump_going going = move_of(battle_line);

    for (size_t i = 0; i < COUNT(rows); i++)
        expect_go(&rows[i], &going);
}

Test(going, ADF_MOV_05_obstacles_cost_a_part_of_the_move)
{
    static const char wall[] = "wall 10,0 10,30\nroad 0,20 40,20\n";
    static const go_row rows[] = {
        {"ADF-MOV-05 a wall costs a quarter", wall, {P(8, 5), P(12.5, 5)}, 2, true, IN(4.5), NONE},
        {"ADF-MOV-05 and no more can be gone",
         wall,
         {P(8, 5), P(12.6, 5)},
         2,
         false,
         IN(4.5),
         NONE},
        {"ADF-MOV-05 not by the road that passes it",
         wall,
         {P(8, 20), P(14, 20)},
         2,
         true,
         IN(6),
         NONE},
        {"ADF-MOV-05 no budget left for the wall",
         wall,
         {P(5, 5), P(10.5, 5)},
         2,
         false,
         IN(5),
         NONE},
        {"ADF-MOV-05 walls that cannot be crossed",
         "works heavy 10,0 10,30\n",
         {P(8, 5), P(12, 5)},
         2,
         false,
         IN(2),
         0},
    };
    ump_going going = move_of(battle_line);

    going.crossing[UMP_WALL] = going.budget / 4;
    going.crossing[UMP_HEAVY_WORKS] = UMP_FORBIDDEN;
    for (size_t i = 0; i < COUNT(rows); i++)
        expect_go(&rows[i], &going);
}

Test(going, ADF_MOV_01_roads_help_some_and_carry_others_through)
{
    static const char village[] =
        "village 10,0 20,0 20,30 10,30\nroad 0,5 40,5\ntrail 0,15 40,15\n";
    static const go_row by_road[] = {
        {"ADF-MOV-01 a road column on the road",
         village,
         {P(5, 5), P(18, 5)},
         2,
         true,
         IN(13),
         NONE},
        {"ADF-MOV-01 and on the trail", village, {P(5, 15), P(16, 15)}, 2, true, IN(11), NONE},
        {"ADF-MOV-05 not beside it", village, {P(5, 10), P(11, 10)}, 2, false, IN(5), 1 - 1},
    };
    static const go_row no_benefit[] = {
        {"ADF-MOV-01 without a benefit at the rate of the ground",
         village,
         {P(1, 5), P(7, 5)},
         2,
         true,
         IN(6),
         NONE},
        {"ADF-MOV-05 into a village only along a road",
         village,
         {P(8, 5), P(12, 5)},
         2,
         true,
         IN(4),
         NONE},
        {"ADF-MOV-05 and not beside it", village, {P(8, 10), P(12, 10)}, 2, false, IN(2), 0},
    };
    ump_going going = move_of(battle_line);

    going.per_tick[UMP_VILLAGE] = UMP_FORBIDDEN;
    going.road_through = MOVE / 5;
    for (size_t i = 0; i < COUNT(no_benefit); i++)
        expect_go(&no_benefit[i], &going);
    going.road_through = 0;
    going.road_per_tick = MOVE / 13;
    going.trail_per_tick = MOVE / 11;
    for (size_t i = 0; i < COUNT(by_road); i++)
        expect_go(&by_road[i], &going);
}

/* POT: budget in half ticks; full rate costs 1, half rate 2, the whole path at the worst. */
static ump_going potomac_infantry(void)
{
    ump_going g = {.budget = 20 * UMP_CM, .worst = true, .uphill_num = 1, .uphill_den = 1};

    for (int i = 0; i < UMP_GROUNDS; i++) {
        g.per_tick[i] = i == UMP_OPEN || i == UMP_COVER ? 1 : 2;
        g.crossing[i] = 2;
    }
    g.halting = UMP_BIT(UMP_BROKEN);
    return g;
}

#define C(x, y)                                                                                    \
    {                                                                                              \
        (x) * UMP_CM, (y)*UMP_CM                                                                   \
    }

Test(going, POT_MOV_10_the_whole_move_at_the_worst_rate)
{
    static const char marsh[] = "marsh 6,0 20,0 20,30 6,30\n";
    static const go_row rows[] = {
        {"POT-MOV-02 full rate in the open", "", {C(10, 5), C(30, 5)}, 2, true, 20 * UMP_CM, NONE},
        {"POT-MOV-05 half in difficult terrain",
         marsh,
         {C(20, 5), C(30, 5)},
         2,
         true,
         10 * UMP_CM,
         NONE},
        {"POT-MOV-10 any part of it makes all of it half",
         marsh,
         {C(10, 5), C(25, 5)},
         2,
         false,
         10 * UMP_CM,
         NONE},
        {"POT-MOV-10 more than half gone: stop at the edge",
         marsh,
         {C(3, 5), C(22, 5)},
         2,
         false,
         IN(6) - 3 * UMP_CM,
         NONE},
        {"POT-MOV-07 a wall makes the whole move half",
         "wall 6,0 6,30\n",
         {C(10, 5), C(20, 5)},
         2,
         true,
         10 * UMP_CM,
         NONE},
        {"POT-MOV-07 and not a tick more",
         "wall 6,0 6,30\n",
         {C(10, 5), {20 * UMP_CM + 1, 5 * UMP_CM}},
         2,
         false,
         10 * UMP_CM,
         NONE},
    };
    ump_going going = potomac_infantry();

    for (size_t i = 0; i < COUNT(rows); i++) {
        if (i == 3) /* from 3 cm the edge at 6 inches is 12.24 cm away: more than half of 20 */
            cr_assert(2 * (IN(6) - 3 * UMP_CM) > going.budget);
        expect_go(&rows[i], &going);
    }
}

Test(going, POT_MOV_08_broken_ground_halts_who_comes_from_outside)
{
    static const char broken[] = "broken 6,0 10,0 10,30 6,30\nroad 0,20 40,20\n";
    static const go_row rows[] = {
        {"POT-MOV-08 stops at the edge", broken, {P(5, 5), P(8, 5)}, 2, false, IN(1), 0},
        {"POT-MOV-08 the next order takes it in",
         broken,
         {{IN(6) - 1, IN(5)}, P(8, 5)},
         2,
         true,
         IN(2) + 1,
         NONE},
        {"POT-MOV-08 and through", broken, {P(8, 5), P(11, 5)}, 2, true, IN(3), NONE},
        {"POT-MOV-19 columns on a road ignore it",
         broken,
         {P(5, 20), P(11, 20)},
         2,
         true,
         IN(6),
         NONE},
    };
    ump_going going = potomac_infantry();

    going.budget = IN(8);
    for (size_t i = 0; i < COUNT(rows); i++) {
        going.road_per_tick = i == 3;
        expect_go(&rows[i], &going);
    }
}

/* APW infantry: 48000 march points, a line of 8 inches; terrain factors in sixths to stay whole. */
static ump_going apw_line(void)
{
    ump_going g = {.budget = INT64_C(48000) * UMP_INCH,
                   .uphill_num = 3,
                   .uphill_den = 2,
                   .dearest = true,
                   .level_given = false};

    g.per_tick[UMP_OPEN] = 6000;
    g.per_tick[UMP_ROUGH] = 9000;
    g.per_tick[UMP_WOODS] = 12000;
    g.crossing[UMP_STREAM] = INT64_C(8000) * UMP_INCH;
    g.crossing[UMP_RIVER] = UMP_FORBIDDEN;
    return g;
}

Test(going, APW_MOV_06_only_the_highest_factor_counts)
{
    static const go_row rows[] = {
        {"APW-MOV-01 eight inches in the open", "", {P(1, 5), P(9, 5)}, 2, true, IN(8), NONE},
        {"APW-MOV-06 woods double",
         "woods 0,0 20,0 20,9 0,9\n",
         {P(1, 5), P(9, 5)},
         2,
         false,
         IN(4),
         NONE},
        {"APW-TER-07 uphill is one and a half",
         "hill 1 4,0 20,0 20,9 4,9\n",
         {P(1, 5), P(9, 5)},
         2,
         false,
         IN(3) + 3386,
         NONE},
        {"APW-MOV-06 uphill in woods is not three",
         "hill 1 4,0 20,0 20,9 4,9\nwoods 4,0 20,0 20,9 "
         "4,9\n",
         {P(4, 15), P(4, 16)},
         2,
         true,
         IN(1),
         NONE},
        {"APW-MOV-06 a stream adds its points once",
         "stream 5,0 5,30\n",
         {P(1, 5), P(9, 5)},
         2,
         false,
         6773,
         NONE},
        {"APW-TER-01 a river only by a bridge",
         "river 5,0 5,30\nbridge 5,20\n",
         {P(1, 5), P(9, 5)},
         2,
         false,
         IN(4),
         0},
        {"APW-TER-01 by the bridge",
         "river 5,0 5,30\nbridge 5,20\n",
         {P(1, 20), P(9, 20)},
         2,
         true,
         IN(8),
         NONE},
    };
    ump_going going = apw_line();
    const ump_pt up[] = {AT(3, 5), AT(9, 5)};
    ump_trip trip;
    table t;

    for (size_t i = 0; i < COUNT(rows); i++)
        expect_go(&rows[i], &going);

    table_lay(&t, "table 40in x 30in\nhill 1 4,0 20,0 20,9 4,9\nwoods 4,0 20,0 20,9 4,9\n");
    trip = ump_travel(&t.field, &going, up, 2);
    cr_assert_eq(trip.gone, IN(1) + 3556, "%d", trip.gone); /* 42000 / 12000 = 3.5 inches */
    going.dearest = false;
    trip = ump_travel(&t.field, &going, up, 2);
    cr_assert_eq(trip.gone, IN(1) + 2370, "%d", trip.gone); /* 42000 / 18000 = 2.33 inches */
    going.level_given = true;
    going.level = 1;
    trip = ump_travel(&t.field, &going, up, 2);
    cr_assert_eq(trip.gone, IN(1) + 3556, "APW-TER-07 the level where it began: %d", trip.gone);
    table_free(&t);
}

Test(going, APW_TER_03_every_part_of_the_path_on_the_road)
{
    static const ump_pt along[] = {AT(2, 5), AT(10, 5), AT(10, 12)};
    static const ump_pt across[] = {AT(2, 5), AT(10, 12)};
    table t;

    table_lay(&t, "table 40in x 30in\nroad 0,5 10,5 10,30\ntrail 20,0 20,30\n");
    cr_assert(ump_path_on_road(&t.field, along, 3, UMP_BIT(UMP_ROAD)));
    cr_assert(!ump_path_on_road(&t.field, across, 2, UMP_BIT(UMP_ROAD)));
    cr_assert(!ump_path_on_road(&t.field, along, 3, UMP_BIT(UMP_TRAIL)));
    table_free(&t);
}

/* Where a trip had to stop, another trip gets. */
static void expect_end_reached(const ump_field *field, const ump_going *going, ump_pt from,
                               ump_pt to)
{
    ump_pt path[] = {from, to}, back[] = {from, from};
    ump_trip trip = ump_travel(field, going, path, 2);

    back[1] = trip.end;
    trip = ump_travel(field, going, back, 2);
    cr_assert(ump_dist(trip.end, back[1]).hi <= 3, "%d,%d", back[1].x, back[1].y);
}

Test(going, a_path_to_where_it_had_to_stop_is_complete)
{
    ump_going going = move_of(battle_line);
    table t;

    table_lay(&t, "table 40in x 30in\nwoods heavy 22,10 30,12 28,20 21,17\nmarsh 10,18 19,18 19,20 "
                  "10,20\nbroken 12,5 17,6 15,14\nwall 18,12 23,8\n");
    going.crossing[UMP_WALL] = going.budget / 4;
    for (unsigned i = 0; i < 72; i++)
        expect_end_reached(&t.field, &going, AT(20, 15),
                           ump_go(AT(20, 15), (ump_angle)(i * 910), IN(9), 0));
    table_free(&t);
}
