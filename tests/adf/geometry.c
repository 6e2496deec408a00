/*
 * geometry.c: section 2: footprints, distances, arcs, zones, neighbours, ground and sight.
 */
#include "kit.h"

static const char pair[] =
    "brigade us \"A\"\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 22.7,10 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,14 facing 180 line\n";

Test(adf_geometry, ADF_GEO_04_zones_by_coordinates_EX_39)
{
    static const struct {
        int x, y; /* thousandths, in the frame of the target */
        enum adf_zone zone;
    } row[] = {{500, 4000, ADF_FRONT}, {1900, 1200, ADF_FRONT},    {2500, 1200, ADF_PARTIAL},
               {3000, 500, ADF_FULL},  {2500, -1200, ADF_PARTIAL}, {1500, -2000, ADF_REAR},
               {-3000, 500, ADF_FULL}, {0, -3000, ADF_REAR},       {3000, 0, ADF_FULL}};
    adf_body line = {.arm = ADF_INFANTRY, .figs = 8, .original = 8, .stands = 2};
    ump_rect rect = ump_rect_centred((ump_pt){INCH(20000), INCH(20000)}, 0, INCH(1750), INCH(750));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_pt p = {rect.centre.x + INCH(row[i].x), rect.centre.y + INCH(row[i].y)};
        cr_expect_eq(adf_zone_of(&rect, &line, false, p, false), row[i].zone, "row %zu", i);
    }
}

Test(adf_geometry, ADF_GEO_05_zones_of_columns_ADF_GEO_06_none)
{
    static const struct {
        int x, y;
        enum adf_zone zone;
    } row[] = {{0, 3000, ADF_FRONT},
               {0, -3000, ADF_REAR},
               {3000, 0, ADF_SIDE},
               {2500, 3000, ADF_SIDE},
               {1000, 3000, ADF_FRONT}};
    adf_body column = {.arm = ADF_INFANTRY, .formation = ADF_ROAD_COLUMN, .figs = 8, .original = 8};
    adf_body skirmish = column, loose = column;
    skirmish.formation = ADF_SKIRMISHERS;
    loose.level = ADF_DISORDER;
    ump_rect rect = ump_rect_centred((ump_pt){INCH(20000), INCH(20000)}, 0, INCH(750), INCH(1750));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_pt p = {rect.centre.x + INCH(row[i].x), rect.centre.y + INCH(row[i].y)};
        cr_expect_eq(adf_zone_of(&rect, &column, false, p, true), row[i].zone, "row %zu", i);
        cr_expect_eq(adf_zone_of(&rect, &skirmish, false, p, true), ADF_FRONT);
        cr_expect_eq(adf_zone_of(&rect, &column, true, p, true), ADF_FRONT);
    }
    ump_pt aside = {rect.centre.x + INCH(3000), rect.centre.y};
    cr_expect_eq(adf_zone_of(&rect, &loose, false, aside, true), ADF_FULL,
                 "in disorder it has the zones of a line");
}

Test(adf_geometry, ADF_GEO_01_footprints_shrink_with_their_stands)
{
    static const struct {
        unsigned formation, figs;
        bool mounted;
        int width, depth; /* thousandths */
    } row[] = {
        {ADF_BATTLE_LINE, 8, false, 1750, 750},   {ADF_BATTLE_LINE, 4, false, 875, 750},
        {ADF_EXTENDED_LINE, 8, false, 2625, 750}, {ADF_SKIRMISHERS, 8, false, 3500, 750},
        {ADF_ATTACK_COLUMN, 8, false, 875, 1500}, {ADF_ROAD_COLUMN, 8, false, 750, 1750},
        {ADF_CAVALRY_LINE, 8, true, 2000, 1000},  {ADF_DOUBLE_LINE, 8, true, 1000, 2000},
        {ADF_DOUBLE_LINE, 4, true, 1000, 1000},   {ADF_CAVALRY_SKIRMISH, 8, false, 3500, 750},
        {ADF_UNLIMBERED, 3, false, 1000, 1250},   {ADF_LIMBERED, 3, false, 750, 2000}};
    scene *t = adf_scene("adf15", pair);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        adf_unit u = {.formation = (uint8_t)row[i].formation,
                      .mounted = row[i].mounted,
                      .figs = (uint8_t)row[i].figs,
                      .original = 8,
                      .stands = 2};
        ump_len width, depth;
        adf_footprint(adf_chart_of(t->game), &u, &width, &depth);
        cr_expect_eq(width, INCH(row[i].width), "row %zu", i);
        cr_expect_eq(depth, INCH(row[i].depth), "row %zu", i);
    }
    scene_free(t);
}

Test(adf_geometry, ADF_GEO_02_range_is_from_the_front_edge)
{
    scene *t = adf_scene("adf15", pair);
    unsigned a = id_of(t, "a"), x = id_of(t, "x");
    cr_expect_eq(ump_distance(&t->table, a, x).hi, INCH(4000));
    cr_expect_eq(adf_range(seen(t), a, x).hi, INCH(4000));
    ump_pieces(t->game, t->state)[x].at.y = INCH(9000); /* behind: its front at 9 facing down */
    cr_expect_lt(ump_distance(&t->table, a, x).hi, INCH(300));
    cr_expect_geq(adf_range(seen(t), a, x).lo, INCH(249), "not from the rear edge");
    scene_free(t);
}

Test(adf_geometry, ADF_GEO_03_arc_and_primary_zone)
{
    static const struct {
        int x, y;
        bool arc, ahead;
    } row[] = {{20000, 14000, true, true},
               {23000, 14000, true, false},
               {27000, 14000, false, false},
               {20000, 8000, false, false}};
    scene *t = adf_scene("adf15", pair);
    unsigned a = id_of(t, "a"), x = id_of(t, "x");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_pieces(t->game, t->state)[x].at = (ump_pt){INCH(row[i].x), INCH(row[i].y)};
        cr_expect_eq(adf_in_arc(seen(t), a, x), row[i].arc, "row %zu", i);
        cr_expect_eq(adf_in_zone_ahead(seen(t), a, x), row[i].ahead, "row %zu", i);
    }
    scene_free(t);
}

static bool neighbours(const char *edition, const char *ground, int gap)
{
    char body[512];
    snprintf(body, sizeof body, "%s%s", ground, pair);
    scene *t = adf_scene(edition, body);
    ump_pieces(t->game, t->state)[id_of(t, "b")].at.x =
        INCH(20000) + piece_at(t, "a")->width + INCH(gap);
    bool yes = adf_adjacent(seen(t), id_of(t, "a"), id_of(t, "b"));
    scene_free(t);
    return yes;
}

Test(adf_geometry, ADF_GEO_07_adjacent_by_ground)
{
    static const char woods[] = "woods light \"W\" 15,5 30,5 30,12 15,12\n";
    static const char heavy[] = "woods heavy \"W\" 15,5 30,5 30,12 15,12\n";
    static const char half[] = "woods light \"W\" 21.3,5 30,5 30,12 21.3,12\n";
    static const char road[] =
        "woods heavy \"W\" 15,5 30,5 30,12 15,12\nroad \"R\" width 1 10,9.6 35,9.6\n";
    cr_expect(neighbours("adf15", "", 1000));
    cr_expect_not(neighbours("adf15", "", 1005));
    cr_expect(neighbours("adf15", woods, 500));
    cr_expect_not(neighbours("adf15", woods, 505));
    cr_expect_not(neighbours("adf15", heavy, 20));
    cr_expect(neighbours("adf15", heavy, 8), "touching");
    cr_expect_not(neighbours("adf15", half, 700), "the more restrictive of the two");
    cr_expect(neighbours("adf15", road, 990), "on a road as in the open");
    cr_expect(neighbours("adf10", "", 500));
    cr_expect_not(neighbours("adf10", "", 505));
}

Test(adf_geometry, ADF_GEO_08_what_shelters)
{
    char body[768];
    snprintf(body, sizeof body, "wall \"W\" 18,14.2 24,14.2\nfence \"F\" 10,11 30,11\n%s", pair);
    scene *t = adf_scene("adf15", body);
    unsigned x = id_of(t, "x");
    ump_pt front = {INCH(20000), INCH(10000)}, behind = {INCH(20000), INCH(20000)};
    ump_pieces(t->game, t->state)[x].at.y = INCH(14400);
    cr_expect_eq(adf_cover_from(seen(t), x, front), ADF_COVER(ADF_STONE_WALL),
                 "the wall is near, the fence too far");
    cr_expect_eq(adf_cover_from(seen(t), x, behind), 0, "from behind nothing is crossed");
    ump_pieces(t->game, t->state)[x].at.y = INCH(14500);
    cr_expect_eq(adf_cover_from(seen(t), x, front), 0, "farther than a quarter inch");
    scene_free(t);
    snprintf(body, sizeof body, "woods heavy \"W\" 15,12 30,12 30,20 15,20\n%s", pair);
    t = adf_scene("adf15", body);
    cr_expect_eq(adf_cover_from(seen(t), id_of(t, "x"), behind), ADF_COVER(ADF_IN_HEAVY_WOODS),
                 "woods from all directions");
    scene_free(t);
}

static bool sees_over(const char *edition, const char *ground)
{
    char body[768];
    snprintf(body, sizeof body, "%s%s", ground, pair);
    scene *t = adf_scene(edition, body);
    bool sees = adf_sees(seen(t), id_of(t, "a"), id_of(t, "x"));
    scene_free(t);
    return sees;
}

Test(adf_geometry, ADF_GEO_09_sight)
{
    cr_expect(sees_over("adf15", ""));
    cr_expect(sees_over("adf15", "woods light \"W\" 10,11 30,11 30,12.9 10,12.9\n"), "1.9 inches");
    cr_expect_not(sees_over("adf15", "woods light \"W\" 10,11 30,11 30,13.6 10,13.6\n"));
    cr_expect_not(sees_over("adf10", "woods light \"W\" 10,11 30,11 30,12.9 10,12.9\n"),
                  "1.5 in 10mm");
    cr_expect_not(sees_over("adf15", "woods heavy \"W\" 10,11 30,11 30,12.3 10,12.3\n"),
                  "heavy counts twice");
    cr_expect_not(sees_over("adf15", "hill 1 \"H\" 10,11 30,11 30,12 10,12\n"), "a ridge between");
    cr_expect_not(sees_over("adf15", "village \"V\" 10,11 30,11 30,11.6 10,11.6\n"),
                  "more than half an inch of houses");
    cr_expect(sees_over(
        "adf15",
        "switch woods-sight-budget-inches 3\nwoods light \"W\" 10,11 30,11 30,13.6 10,13.6\n"));
}

Test(adf_geometry, ADF_GEO_09_units_bar_fire_but_not_sight)
{
    scene *t = adf_scene(
        "adf15",
        "brigade us \"A\"\n"
        "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
        "  unit b \"B\" infantry veteran rifle-musket figs 8 stands 6 at 20,12 facing 0 line\n"
        "brigade cs \"X\"\n"
        "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,14 facing 180 line\n");
    unsigned a = id_of(t, "a"), x = id_of(t, "x");
    cr_expect(adf_sees(seen(t), a, x));
    cr_expect_not(adf_clear_to_fire(seen(t), a, x));
    unit_at(t, "b")->formation = ADF_SKIRMISHERS;
    cr_expect(adf_clear_to_fire(seen(t), a, x), "skirmishers do not bar it");
    scene_free(t);
}

/* All that one unit sees of another, as it is told and as it is worked out with its reasons. */
static void expect_same_sight(const adf_table *t, unsigned a, unsigned b)
{
    if (!ump_unit_here(&t->table, a) || !ump_unit_here(&t->table, b) || a == b)
        return;
    cr_assert_eq(adf_sees(t, a, b), adf_why_hidden(t, a, b, false).clear);
    cr_assert_eq(adf_clear_to_fire(t, a, b), adf_why_hidden(t, a, b, true).clear);
}

Test(adf_geometry, ADF_GEO_09_what_is_remembered_is_what_is_seen)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, "hornets-nest")};
    ump_game *game = ump_game_load(&source, NULL);
    ump_state *state = ump_state_new(game);
    const adf_table t = adf_table_of(game, state);
    uint8_t face[UMP_MAX_DICE];
    for (uint32_t i = 0; i < 600; i++) {
        ump_ask ask;
        ump_answer answer;
        ump_pending(game, state, &ask);
        if (ask.kind == UMP_ASK_DICE) {
            ump_roll(7, i, &ask, face);
            answer = (ump_answer){.kind = UMP_ASK_DICE, .side = ask.side, .n_faces = ask.dice};
            answer.face = face;
        } else if (!ump_propose(game, state, i, &answer, 1)) {
            break;
        }
        ump_give_lawful(game, state, &answer, NULL);
        for (unsigned k = 0; k < 8; k++)
            expect_same_sight(&t, (unsigned)(ump_scramble(i + k) % game->force.n_units),
                              (unsigned)(ump_scramble(i - k) % game->force.n_units));
    }
    ump_state_free(state);
    ump_game_free(game);
}
