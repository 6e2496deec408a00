/*
 * sight.c: who sees whom, in each of the three ways in which the rules read a table, and why not.
 */
#include "table.h"
#include <criterion/criterion.h>
#include <string.h>

/* ADF-R-58 at 15 mm: heights by slope, woods by budget, half an inch of buildings. */
static const ump_sight_rules slope = {
    .heights = UMP_HEIGHTS_SLOPE,
    .eye = 1,
    .tree_top = 4,
    .roof = 4,
    .unit_top = 1,
    .woods_budget = 2 * UMP_INCH,
    .woods_weight = {[UMP_LIGHT_WOODS] = 4, [UMP_ORCHARD] = 4, [UMP_HEAVY_WOODS] = 8},
    .built_kinds = UMP_BIT(UMP_FARM) | UMP_BIT(UMP_VILLAGE),
    .built_budget = UMP_INCH / 2,
};

/* POT-LOS-02: dense forest is seen 5 cm into or out of, 10 inside; buildings block; levels. */
static const ump_sight_rules potomac = {
    .heights = UMP_HEIGHTS_LEVELS,
    .woods_budget = -1,
    .edge_kinds = UMP_BIT(UMP_FOREST),
    .edge_in_out = 5 * UMP_CM,
    .edge_inside = 10 * UMP_CM,
    .built_kinds = UMP_BUILT,
};

/* APW-LOS-02: woods 1" from an end, 2" with both; towns; levels; every body. */
static const ump_sight_rules apw = {
    .heights = UMP_HEIGHTS_LEVELS,
    .woods_budget = -1,
    .edge_kinds = UMP_BIT(UMP_WOODS),
    .edge_in_out = UMP_INCH,
    .edge_inside = 2 * UMP_INCH,
    .built_kinds = UMP_BIT(UMP_TOWN),
    .low_bodies_hide = true,
};

typedef struct sight_row {
    const char *what, *lines;
    ump_pt from, to;
    uint8_t by;
    uint16_t feature;
    ump_len where; /* x of the place where it is lost */
} sight_row;

static void expect_row(const sight_row *row, const ump_sight_rules *rules)
{
    char text[512] = "table 40in x 30in\n";
    ump_sight s;
    table t;

    strcat(text, row->lines);
    table_lay(&t, text);
    s = ump_sight_line(&t.field, rules, row->from, row->to);
    cr_expect_eq(s.by, row->by, "%s: by %u", row->what, s.by);
    cr_expect_eq(s.clear, row->by == UMP_CLEAR, "%s", row->what);
    if (!s.clear) {
        cr_expect_eq(s.what, row->feature, "%s: what %u", row->what, s.what);
        cr_expect(abs(s.where.x - row->where) <= 1, "%s: where %d", row->what, s.where.x);
    }
    s = ump_sight_line(&t.field, rules, row->to, row->from);
    cr_expect_eq(s.clear, row->by == UMP_CLEAR, "%s, turned", row->what);
    table_free(&t);
}

Test(sight, ADF_R_58_woods_buildings_and_slopes)
{
    static const sight_row rows[] = {
        {"ADF-R-58 open ground", "", {0, IN(5)}, {IN(40), IN(5)}, UMP_CLEAR, 0, 0},
        {"ADF-R-58 2.0 inches of light woods are not too much",
         "woods light 10,0 12,0 12,10 10,10\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"ADF-R-58 a hundredth more is",
         "woods light 10,0 12.01,0 12.01,10 10,10\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_WOODS,
         0,
         IN(12)},
        {"ADF-R-58 heavy woods count double",
         "woods heavy 10,0 11,0 11,10 10,10\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"ADF-R-58 heavy woods, a hundredth more",
         "woods heavy 10,0 11.01,0 11.01,10 10,10\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_WOODS,
         0,
         IN(11)},
        {"ADF-R-58 orchard and heavy woods add up",
         "orchard 5,0 6,0 6,9 5,9\nwoods heavy 10,0 11,0 11,9 10,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_WOODS,
         1,
         IN(10.5)},
        {"ADF-R-58 half an inch of a farm",
         "farm 10,0 10.5,0 10.5,9 10,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"ADF-R-58 half an inch of farms in all",
         "farm 10,0 10.5,0 10.5,9 10,9\nvillage 14,0 14.01,0 14.01,9 14,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_BUILDINGS,
         1,
         IN(14)},
        {"ADF-R-58 the village of the target does not count",
         "village 15,0 30,0 30,9 15,9\n",
         {0, IN(5)},
         {IN(25), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"ADF-R-58 the crest hides the valley",
         "hill 1 0,0 10,0 10,9 0,9\n",
         {IN(2), IN(5)},
         {IN(20), IN(5)},
         UMP_BY_GROUND,
         0,
         IN(6.5)},
        {"ADF-R-58 from the edge of the crest the valley is seen",
         "hill 1 0,0 10,0 10,9 0,9\n",
         {IN(8), IN(5)},
         {IN(16), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"ADF-R-58 a tick behind it is not",
         "hill 1 0,0 10,0 10,9 0,9\n",
         {IN(8) - 8, IN(5)},
         {IN(16), IN(5)},
         UMP_BY_GROUND,
         0,
         IN(10) - 6},
        {"ADF-R-58 from hill to hill over a hill of the same level",
         "hill 1 0,0 5,0 5,9 0,9\nhill 1 10,0 12,0 12,9 10,9\nhill 1 20,0 25,0 25,9 20,9\n",
         {IN(4), IN(5)},
         {IN(22), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"ADF-R-58 a hill between two in the valley",
         "hill 1 10,0 12,0 12,9 10,9\n",
         {IN(4), IN(5)},
         {IN(22), IN(5)},
         UMP_BY_GROUND,
         0,
         IN(10)},
        {"ADF-R-58 above the tree-tops woods do not count",
         "hill 2 0,0 5,0 5,9 0,9\nwoods heavy 6,0 9,0 9,9 6,9\n",
         {IN(5), IN(5)},
         {IN(15), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"ADF-R-58 below the tree-tops they do",
         "hill 2 0,0 5,0 5,9 0,9\nwoods heavy 9,0 14,0 14,9 9,9\n",
         {IN(5), IN(5)},
         {IN(15), IN(5)},
         UMP_BY_WOODS,
         1,
         IN(12.25)},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        expect_row(&rows[i], &slope);
}

Test(sight, POT_LOS_02_forest_buildings_and_levels)
{
    static const sight_row rows[] = {
        {"POT-LOS-02 through a forest",
         "forest 10,0 10.5,0 10.5,9 10,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_WOODS,
         0,
         IN(10)},
        {"POT-LOS-02 5 cm into a forest",
         "forest 10,0 20,0 20,9 10,9\n",
         {0, IN(5)},
         {IN(10) + 2000, IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"POT-LOS-02 a tick more",
         "forest 10,0 20,0 20,9 10,9\n",
         {0, IN(5)},
         {IN(10) + 2001, IN(5)},
         UMP_BY_WOODS,
         0,
         IN(10) + 2000},
        {"POT-LOS-02 10 cm within it",
         "forest 10,0 20,0 20,9 10,9\n",
         {IN(12), IN(5)},
         {IN(12) + 4000, IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"POT-LOS-02 a tick more within it",
         "forest 10,0 20,0 20,9 10,9\n",
         {IN(12), IN(5)},
         {IN(12) + 4001, IN(5)},
         UMP_BY_WOODS,
         0,
         IN(12) + 4000},
        {"POT-LOS-02 buildings block",
         "farm 10,0 10.1,0 10.1,9 10,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_BUILDINGS,
         0,
         IN(10)},
        {"POT-LOS-02 a touch of a corner does not",
         "farm 10,5 12,5 12,9 10,9\n",
         {IN(8), IN(7)},
         {IN(12), IN(3)},
         UMP_CLEAR,
         0,
         0},
        {"POT-LOS-02 ground higher than both ends",
         "hill 1 10,0 12,0 12,9 10,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_GROUND,
         0,
         IN(10)},
        {"POT-LOS-02 ground as high as one end",
         "hill 1 10,0 12,0 12,9 10,9\n",
         {IN(11), IN(5)},
         {IN(20), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"POT-LOS-02 ground higher than both ends upon a hill",
         "hill 1 0,0 30,0 30,9 0,9\nhill 2 \"Top\" 10,0 12,0 12,9 10,9\n",
         {IN(2), IN(5)},
         {IN(20), IN(5)},
         UMP_BY_GROUND,
         1,
         IN(10)},
        {"POT-LOS-02 walls and fences do not block",
         "wall 10,0 10,9\nfence 11,0 11,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_CLEAR,
         0,
         0},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        expect_row(&rows[i], &potomac);
}

Test(sight, APW_LOS_02_woods_towns_and_levels)
{
    static const sight_row rows[] = {
        {"APW-LOS-02 a wood with neither end",
         "woods 10,0 10.2,0 10.2,9 10,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_WOODS,
         0,
         IN(10)},
        {"APW-LOS-02 1 inch of a wood with one end",
         "woods 10,0 20,0 20,9 10,9\n",
         {0, IN(5)},
         {IN(11), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"APW-LOS-02 a tick more of it",
         "woods 10,0 20,0 20,9 10,9\n",
         {0, IN(5)},
         {IN(11) + 1, IN(5)},
         UMP_BY_WOODS,
         0,
         IN(11)},
        {"APW-LOS-02 2 inches of a wood with both",
         "woods 10,0 20,0 20,9 10,9\n",
         {IN(12), IN(5)},
         {IN(14), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"APW-LOS-02 a tick more with both",
         "woods 10,0 20,0 20,9 10,9\n",
         {IN(12), IN(5)},
         {IN(14) + 1, IN(5)},
         UMP_BY_WOODS,
         0,
         IN(14)},
        {"APW-LOS-02 two woods, one end in each, an inch of each",
         "woods 10,0 20,0 20,9 10,9\nwoods 0,0 5,0 5,9 0,9\n",
         {IN(4), IN(5)},
         {IN(11), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"APW-LOS-02 a town with neither end",
         "town 10,0 12,0 12,9 10,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_BUILDINGS,
         0,
         IN(10)},
        {"APW-LOS-02 a town with one end",
         "town 10,0 12,0 12,9 10,9\n",
         {0, IN(5)},
         {IN(11.5), IN(5)},
         UMP_CLEAR,
         0,
         0},
        {"APW-LOS-02 ground of a higher level",
         "hill 1 10,0 12,0 12,9 10,9\n",
         {0, IN(5)},
         {IN(20), IN(5)},
         UMP_BY_GROUND,
         0,
         IN(10)},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        expect_row(&rows[i], &apw);
}

/* ---- Bodies ---- */

typedef struct body_row {
    const char *what;
    const ump_sight_rules *rules;
    int8_t level;
    ump_pt centre, from, to;
    bool clear;
} body_row;

Test(sight, bodies_in_the_way)
{
    static const body_row rows[] = {
        {"ADF-R-58 (d) a unit in the line of fire",
         &slope,
         0,
         {IN(20), IN(5)},
         {IN(10), IN(5)},
         {IN(30), IN(5)},
         false},
        {"ADF-R-58 (d) guns on a hill fire over troops in the valley",
         &slope,
         0,
         {IN(10), IN(26)},
         {IN(5), IN(26)},
         {IN(25), IN(26)},
         true},
        {"ADF-R-58 (d) over the valley from hill to hill",
         &slope,
         0,
         {IN(20), IN(26)},
         {IN(2), IN(26)},
         {IN(38), IN(26)},
         true},
        {"ADF-R-58 (d) but not along the level",
         &slope,
         1,
         {IN(20), IN(26)},
         {IN(2), IN(26)},
         {IN(38), IN(26)},
         false},
        {"POT-LOS-02 a formed unit on the same level",
         &potomac,
         0,
         {IN(20), IN(5)},
         {IN(10), IN(5)},
         {IN(30), IN(5)},
         false},
        {"POT-LOS-02 a formed unit lower than one end",
         &potomac,
         0,
         {IN(20), IN(25)},
         {IN(2), IN(26)},
         {IN(30), IN(24)},
         true},
        {"POT-LOS-02 a formed unit higher than both",
         &potomac,
         1,
         {IN(20), IN(5)},
         {IN(10), IN(5)},
         {IN(30), IN(5)},
         false},
        {"APW-LOS-02 any other unit's footprint",
         &apw,
         0,
         {IN(20), IN(25)},
         {IN(2), IN(26)},
         {IN(30), IN(24)},
         false},
        {"APW-LOS-02 a footprint that is only touched",
         &apw,
         0,
         {IN(20), IN(5)},
         {IN(10), IN(5)},
         {IN(20), IN(6.5)},
         true},
    };
    table t;

    table_lay(&t,
              "table 40in x 30in\nhill 1 0,22 5,22 5,30 0,30\nhill 1 35,22 40,22 40,30 35,30\n");
    for (size_t i = 0; i < COUNT(rows); i++) {
        const body_row *row = &rows[i];
        ump_rect body = ump_rect_centred(row->centre, 0, IN(2), IN(2));
        int32_t part[1][2];
        bool hides = ump_rect_crossed(&body, row->from, row->to) &&
                     ump_segment_inside(row->from, row->to, body.corner, 4, part, 1) &&
                     ump_stands_in_line(&t.field, row->rules, row->level, row->from, row->to,
                                        part[0][0], part[0][1]);

        cr_expect_neq(hides, row->clear, "%s", row->what);
        cr_expect(ump_sight_line(&t.field, row->rules, row->from, row->to).clear,
                  "%s, but the ground does not", row->what);
    }
    table_free(&t);
}

Test(sight, ADF_R_58_an_area_that_the_viewer_occupies_is_spared)
{
    ump_sight_rules rules = slope;
    table t;

    table_lay(&t, "table 40in x 30in\nvillage 10,0 14,0 14,9 10,9\n");
    cr_assert(!ump_sight_line(&t.field, &rules, AT(9, 5), AT(20, 5)).clear);
    rules.spared[0] = 0;
    rules.n_spared = 1;
    cr_assert(ump_sight_line(&t.field, &rules, AT(9, 5), AT(20, 5)).clear);
    table_free(&t);
}

Test(sight, woods_run_through_are_told)
{
    ump_sight s;
    table t;

    table_lay(&t, "table 40in x 30in\nwoods heavy 10,0 10.5,0 10.5,9 10,9\norchard 12,0 12.5,0 "
                  "12.5,9 12,9\n");
    s = ump_sight_line(&t.field, &slope, AT(0, 5), AT(20, 5));
    cr_assert(s.clear);
    cr_assert_eq(s.woods, IN(1.5));
    s = ump_sight_line(&t.field, &slope, AT(5, 5), AT(5, 5));
    cr_assert(s.clear && s.woods == 0);
    table_free(&t);
}
