/*
 * brute.c: the grid changes no answer. Random tables, fixed seeds; each query is put to the table
 * with its grid and to the same table without.
 */
#include "../measure/chance.h"
#include "table.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INCHES = 40, FEATURES = 60, ROUNDS = 12, QUERIES = 250 };

static int put_point(chance *c, char *text)
{
    return sprintf(text, " %d.%d,%d.%d", chance_in(c, 0, INCHES - 1), chance_in(c, 0, 9),
                   chance_in(c, 0, INCHES - 1), chance_in(c, 0, 9));
}

/* Three corners are always a proper area, unless in line; those lines are left out. */
static int put_area(chance *c, char *text, int reach)
{
    int x = chance_in(c, 0, INCHES - reach), y = chance_in(c, 0, INCHES - reach);

    return sprintf(text, " %d,%d %d,%d.5 %d.5,%d", x, y, x + reach - 1, y + chance_in(c, 0, 1), x,
                   y + reach - 1);
}

static int put_feature(chance *c, char *text)
{
    static const char *const areas[] = {
        "woods light", "woods heavy", "orchard", "farm",  "village", "rough", "marsh",
        "forest",      "hill 1",      "hill 2",  "woods", "town",    "broken"};
    static const char *const lines[] = {"road",  "trail",  "fence", "wall",
                                        "works", "stream", "river"};
    int used;

    if (chance_in(c, 0, 9) == 0) {
        used = sprintf(text, "%s", chance_in(c, 0, 1) ? "bridge width 2" : "ford");
        used += put_point(c, text + used);
    } else if (chance_in(c, 0, 9) < 6) {
        used = sprintf(text, "%s", areas[chance_in(c, 0, 12)]);
        used += put_area(c, text + used, chance_in(c, 0, 5) ? chance_in(c, 2, 6) : 25);
    } else {
        used = sprintf(text, "%s", lines[chance_in(c, 0, 6)]);
        for (int i = chance_in(c, 2, 4); i > 0; i--)
            used += put_point(c, text + used);
    }
    return used + sprintf(text + used, "\n");
}

typedef struct country {
    table t;
    ump_field bare; /* the same without its grid */
} country;

static void lay_country(country *l, chance *c)
{
    char text[20000] = "table 40in x 40in\n";
    size_t used = strlen(text);

    for (int i = 0; i < FEATURES; i++)
        used += (size_t)put_feature(c, text + used);
    table_read(&l->t, text, ~UINT64_C(0));
    l->bare = l->t.field;
    l->bare.grid = NULL;
    cr_assert(l->t.field.grid && l->t.field.n_features > FEATURES / 2);
}

/* Now and then beyond the edge, now and then on a whole inch, where corners and lines lie. */
static ump_pt somewhere(chance *c)
{
    if (chance_in(c, 0, 3) == 0)
        return AT(chance_in(c, 0, INCHES), chance_in(c, 0, INCHES));
    return (ump_pt){chance_in(c, -IN(1), IN(INCHES + 1)), chance_in(c, -IN(1), IN(INCHES + 1))};
}

static void each_country(uint64_t seed, void (*query)(const country *l, chance *c))
{
    chance c = {seed};

    for (int i = 0; i < ROUNDS; i++) {
        country *l = malloc(sizeof *l);

        lay_country(l, &c);
        for (int j = 0; j < QUERIES; j++)
            query(l, &c);
        table_free(&l->t);
        free(l);
    }
}

static void same_spot(ump_spot a, ump_spot b)
{
    cr_assert(a.ground == b.ground && a.road == b.road && a.level == b.level &&
              a.feature == b.feature && a.road_feature == b.road_feature && a.hill == b.hill);
}

static void query_spot(const country *l, chance *c)
{
    ump_pt p = somewhere(c);
    ump_rect rect = ump_rect_at(p, (ump_angle)chance_bits(c), IN(2), IN(1));
    uint64_t kinds = chance_bits(c);

    same_spot(ump_spot_at(&l->t.field, p), ump_spot_at(&l->bare, p));
    cr_assert_eq(ump_level_at(&l->t.field, p), ump_spot_at(&l->bare, p).level);
    cr_assert_eq(ump_touches(&l->t.field, &rect, kinds), ump_touches(&l->bare, &rect, kinds));
}

Test(brute, spots_and_touches)
{
    each_country(21, query_spot);
}

/* What is asked of lines alone is what the whole walk says of them. */
static void same_crossing(const country *l, const ump_walk *walk)
{
    static const uint64_t kinds[] = {UMP_BIT(UMP_FENCE) | UMP_BIT(UMP_WALL),
                                     UMP_BIT(UMP_STREAM) | UMP_BIT(UMP_RIVER)};

    for (size_t k = 0; k < 2 && !walk->cut; k++) {
        bool barred = false;

        for (size_t i = 0; i < walk->n_crossed; i++) {
            unsigned kind = l->t.field.feature[walk->crossed[i].feature].kind;

            barred = barred || (!walk->crossed[i].passage && (kinds[k] >> kind & 1));
        }
        cr_assert_eq(ump_line_crosses(&l->t.field, walk->from, walk->to, kinds[k]), barred);
        cr_assert_eq(ump_line_crosses(&l->bare, walk->from, walk->to, kinds[k]), barred);
    }
}

static void query_walk(const country *l, chance *c)
{
    ump_pt from = somewhere(c), to = somewhere(c);
    ump_walk a, b;

    ump_walk_line(&l->t.field, from, to, &a);
    ump_walk_line(&l->bare, from, to, &b);
    cr_assert(a.n_legs == b.n_legs && a.n_crossed == b.n_crossed && a.cut == b.cut);
    for (size_t i = 0; i < a.n_legs; i++) {
        same_spot(a.leg[i].spot, b.leg[i].spot);
        cr_assert(a.leg[i].t0 == b.leg[i].t0 && a.leg[i].t1 == b.leg[i].t1);
    }
    for (size_t i = 0; i < a.n_crossed; i++)
        cr_assert(a.crossed[i].t == b.crossed[i].t &&
                  a.crossed[i].feature == b.crossed[i].feature &&
                  a.crossed[i].passage == b.crossed[i].passage);
    same_crossing(l, &a);
}

Test(brute, walks)
{
    each_country(22, query_walk);
}

/* Each leg's ground is what a point of it says, but for points within a tick of a border. */
static void query_legs(const country *l, chance *c)
{
    ump_walk walk;

    ump_walk_line(&l->t.field, somewhere(c), somewhere(c), &walk);
    for (size_t i = 0; i < walk.n_legs; i++) {
        const ump_leg *leg = &walk.leg[i];
        int32_t middle = leg->t0 + (leg->t1 - leg->t0) / 2;
        ump_pt p = ump_part_way(walk.from, walk.to, middle, UMP_UNIT);
        bool agrees = false;

        if (ump_stretch_length(walk.from, walk.to, leg->t0, leg->t1) < 8)
            continue;
        for (int dx = -1; dx <= 1; dx++) {
            for (int dy = -1; dy <= 1; dy++) {
                ump_spot s = ump_spot_at(&l->bare, (ump_pt){p.x + dx, p.y + dy});

                agrees = agrees || (s.ground == leg->spot.ground && s.road == leg->spot.road &&
                                    s.level == leg->spot.level);
            }
        }
        cr_assert(agrees, "leg %zu", i);
    }
}

Test(brute, legs_agree_with_spots)
{
    each_country(23, query_legs);
}

static ump_sight_rules some_sight_rules(chance *c)
{
    return (ump_sight_rules){.eye = 1,
                             .tree_top = 4,
                             .roof = 4,
                             .unit_top = 1,
                             .woods_budget = chance_in(c, -1, 1) * UMP_INCH,
                             .woods_weight = {[UMP_LIGHT_WOODS] = 4, [UMP_HEAVY_WOODS] = 8},
                             .edge_kinds = chance_in(c, 0, 1) ? UMP_BIT(UMP_FOREST) : 0,
                             .edge_through = chance_in(c, 0, 900),
                             .edge_in_out = UMP_INCH,
                             .edge_inside = 2 * UMP_INCH,
                             .built_kinds = UMP_BUILT,
                             .built_budget = chance_in(c, 0, 1) * 508,
                             .heights = (uint8_t)chance_in(c, 0, 1),
                             .low_bodies_hide = chance_in(c, 0, 1) != 0};
}

static bool same_sight(ump_sight a, ump_sight b)
{
    return a.clear == b.clear && a.by == b.by && a.what == b.what && a.woods == b.woods &&
           a.where.x == b.where.x && a.where.y == b.where.y;
}

/* Whichever contour is asked first. */
static void expect_clear(const ump_field *field, const ump_sight_rules *rules, ump_pt from,
                         ump_pt to, bool clear)
{
    for (size_t i = 0; i <= field->n_features; i++) {
        bool nobody = i == field->n_features;
        uint16_t hill = nobody ? (uint16_t)UMP_NO_FEATURE : (uint16_t)i;

        if (nobody || field->feature[i].kind == UMP_HILL)
            cr_assert_eq(ump_line_clear(field, rules, from, ump_level_at(field, from), to, &hill),
                         clear);
    }
}

static void query_sight(const country *l, chance *c)
{
    ump_sight_rules rules = some_sight_rules(c);
    ump_pt from = somewhere(c), to = somewhere(c);
    ump_sight told = ump_sight_line(&l->t.field, &rules, from, to);

    cr_assert(same_sight(told, ump_sight_line(&l->bare, &rules, from, to)));
    expect_clear(&l->t.field, &rules, from, to, told.clear);
}

Test(brute, sight)
{
    each_country(24, query_sight);
}

static void query_travel(const country *l, chance *c)
{
    ump_going going = {.budget = chance_in(c, 1000, 400000),
                       .worst = chance_in(c, 0, 1) != 0,
                       .uphill_num = 3,
                       .uphill_den = 2,
                       .dearest = chance_in(c, 0, 1) != 0,
                       .road_per_tick = chance_in(c, 0, 1) * 6,
                       .halting = UMP_BIT(UMP_BROKEN)};
    ump_pt path[3] = {somewhere(c), somewhere(c), somewhere(c)};
    ump_trip a, b;

    for (int i = 0; i < UMP_GROUNDS; i++) {
        going.per_tick[i] = i == UMP_MARSH ? UMP_FORBIDDEN : chance_in(c, 4, 24);
        going.crossing[i] = i == UMP_RIVER ? UMP_FORBIDDEN : chance_in(c, 0, 24);
    }
    a = ump_travel(&l->t.field, &going, path, 3);
    b = ump_travel(&l->bare, &going, path, 3);
    cr_assert(a.cost == b.cost && a.gone == b.gone && a.complete == b.complete &&
              a.stopped_by == b.stopped_by && a.end.x == b.end.x && a.end.y == b.end.y);
    cr_assert(a.cost <= going.budget);
}

Test(brute, travel)
{
    each_country(25, query_travel);
}

static void query_shelter(const country *l, chance *c)
{
    ump_shelter_rules rules = {.lines = UMP_BIT(UMP_FENCE) | UMP_BIT(UMP_WALL) | UMP_BIT(UMP_WORKS),
                               .within = chance_in(c, 0, 3000),
                               .front_middle = chance_in(c, 0, 1) != 0,
                               .at_crossing = chance_in(c, 0, 1) != 0,
                               .to_nearest = chance_in(c, 0, 1) != 0};
    ump_rect target = ump_rect_at(somewhere(c), (ump_angle)chance_bits(c), IN(2), IN(1));
    ump_pt from = somewhere(c);
    uint16_t a[8] = {0}, b[8] = {0};

    cr_assert_eq(ump_shelter(&l->t.field, &rules, from, &target, a, 8),
                 ump_shelter(&l->bare, &rules, from, &target, b, 8));
    cr_assert_arr_eq(a, b, sizeof a);
}

Test(brute, shelter)
{
    each_country(26, query_shelter);
}

/* More stretches than a sweep holds at once: it goes on where it stopped. */
Test(brute, lines_through_more_than_a_sweep_holds)
{
    static char text[60000];
    size_t used = (size_t)sprintf(text, "table 40in x 40in\n");
    ump_sight_rules rules = {.heights = UMP_HEIGHTS_LEVELS,
                             .woods_budget = 100 * UMP_INCH,
                             .woods_weight = {[UMP_ORCHARD] = 4}};
    ump_sight s;
    table t;

    for (int i = 0; i < 390; i++)
        used += (size_t)sprintf(text + used, "orchard %d.%d,1 %d.%d5,1 %d.%d5,3 %d.%d,3\n", i / 10,
                                i % 10, i / 10, i % 10, i / 10, i % 10, i / 10, i % 10);
    table_lay(&t, text);
    s = ump_sight_line(&t.field, &rules, AT(0, 2), AT(40, 2));
    cr_assert(s.clear);
    cr_assert(abs(s.woods - IN(19.5)) <= 250, "%d", s.woods); /* each edge is rounded to a tick */
    table_free(&t);
}

/* ---- Screens: what they call lost is lost, and they are of some use ---- */

enum { SCREENED_LINES = 3000, LEAST_HIDDEN = 200 };

/* Corners turn this way and that, so that boxes inside are smaller than the areas. */
static int put_wood(chance *c, char *text)
{
    static const char *const kinds[] = {"woods light", "woods heavy", "orchard", "hill 1", "rough"};
    int x = chance_in(c, 0, INCHES - 8), y = chance_in(c, 0, INCHES - 8);

    return sprintf(text, "%s %d,%d %d,%d.3 %d,%d %d.2,%d %d,%d\n", kinds[chance_in(c, 0, 4)], x,
                   y + 2, x + chance_in(c, 2, 5), y, x + 7, y + chance_in(c, 2, 5),
                   x + chance_in(c, 3, 4), y + chance_in(c, 5, 6), x + 1, y + 7);
}

/* Asked in their order, near the line alone, they hide what any of them hides by itself. */
static void expect_as_each(const ump_field *field, const ump_screens *screens, ump_pt from,
                           ump_pt to)
{
    size_t last = 0, none = 0;
    bool hidden = false;

    for (size_t i = 0; i < screens->n; i++) {
        ump_screens one = *screens;

        one.list += i;
        one.n = 1;
        hidden = hidden || ump_screened(field, &one, from, &to, 1, &none);
    }
    cr_assert_eq(ump_screened(field, screens, from, &to, 1, &last), hidden);
}

static size_t hidden_by_screens(const ump_field *field, ump_arena *arena, chance *c)
{
    ump_sight_rules rules = {
        .eye = 1, .tree_top = 4, .roof = 4, .unit_top = 1, .woods_budget = IN(2)};
    ump_screens screens;
    size_t hidden = 0, last = 0;

    rules.woods_weight[UMP_LIGHT_WOODS] = rules.woods_weight[UMP_ORCHARD] = 4;
    rules.woods_weight[UMP_HEAVY_WOODS] = 8;
    cr_assert(ump_screens_find(field, &rules, arena, &screens));
    for (int i = 0; i < SCREENED_LINES; i++) {
        ump_pt from = somewhere(c), to[2] = {somewhere(c)};

        to[1] = (ump_pt){to[0].x + chance_in(c, 0, IN(3)), to[0].y + chance_in(c, 0, IN(1))};
        expect_as_each(field, &screens, from, to[0]);
        if (!ump_screened(field, &screens, from, to, 2, &last))
            continue;
        for (int k = 0; k < 2; k++)
            expect_clear(field, &rules, from, to[k], false);
        hidden++;
    }
    return hidden;
}

Test(brute, ADF_R_58_whoever_is_behind_a_screen_is_not_seen)
{
    chance c = {77};
    size_t hidden = 0;

    for (int round = 0; round < ROUNDS; round++) {
        char text[20000] = "table 40in x 40in\n";
        size_t used = strlen(text);
        table t;

        for (int i = 0; i < 4 + round; i++)
            used += (size_t)put_wood(&c, text + used);
        table_read(&t, text, ~UINT64_C(0));
        hidden += hidden_by_screens(&t.field, t.arena, &c);
        table_free(&t);
    }
    cr_assert_geq(hidden, LEAST_HIDDEN);
}
