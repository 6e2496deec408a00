/*
 * sight.c: what is read off the table: footprints, shelter, sight, who may fire at whom.
 */
#include "kit.h"
#include <stdio.h>
#include <string.h>

static const char two[] = "army au \"A\"\n leader al \"Alder\" at 30,6\n"
                          " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                          "army pr \"P\"\n leader pl \"Plath\" at 30,36\n"
                          " unit p1 \"P1\" pr-line at 30,14 facing 180 line\n";

Test(apw_table, APW_FORM_01_02_03_footprints)
{
    static const struct {
        const char *what;
        uint8_t arm, form, width, stands;
        int across, deep;
    } row[] = {
        {"APW-FORM-02 line of 3", APW_INF, APW_LINE, 1, 3, 375, 75},
        {"APW-FORM-03 column of 1 abreast", APW_INF, APW_COLUMN, 1, 3, 125, 225},
        {"APW-FORM-03 column of 2 abreast", APW_INF, APW_COLUMN, 2, 3, 250, 150},
        {"APW-FORM-03 one stand", APW_INF, APW_COLUMN, 2, 1, 125, 75},
        {"APW-FORM-01 cavalry", APW_CAV, APW_LINE, 1, 2, 250, 100},
        {"APW-FORM-01 APW-FORM-04 battery", APW_ART, APW_DEPLOYED, 1, 1, 125, 100},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_len across, deep;
        apw_size(kit_chart(), row[i].arm, row[i].form, row[i].width, row[i].stands, &across, &deep);
        cr_expect_eq(across, kit_inch(row[i].across), "%s", row[i].what);
        cr_expect_eq(deep, kit_inch(row[i].deep), "%s", row[i].what);
    }
    cr_expect_eq(kit_chart()->commander_width, kit_inch(75), "APW-FORM-01 commander");
    cr_expect_eq(kit_chart()->commander_depth, kit_inch(75), "APW-FORM-01 commander");
}

Test(apw_table, APW_FORM_07_lost_stands_and_states)
{
    scene *k = apw_scene(two);
    ump_run run = {.game = k->game, .state = k->state};
    ump_pt at = piece_at(k, "a1")->at;
    apw_lose_stands(&run, id_of(k, "a1"), 1, APW_RES_09);
    cr_expect_eq(piece_at(k, "a1")->width, kit_inch(250), "a rank closes on its centre");
    cr_expect(piece_at(k, "a1")->at.x == at.x && piece_at(k, "a1")->at.y == at.y);
    apw_set_state(&run, id_of(k, "a1"), APW_DISORG);
    cr_expect_eq(piece_at(k, "a1")->width, kit_inch(250));
    cr_expect_eq(unit_at(k, "a1")->form, APW_LINE);
    scene_free(k);
}

/* Its front hangs over the edge; what is left of it is not off the table for that. */
Test(apw_table, APW_FORM_07_a_unit_keeps_its_centre_on_the_table)
{
    scene *k = apw_scene("brigade au \"Brigade\"\n"
                         "  unit a1 \"a1\" au-line stands 6 at 30,5 facing 180 column\n"
                         "brigade pr \"Brigade\"\n"
                         "  unit p1 \"p1\" pr-line at 30,30 facing 180 line\n");
    ump_run run = {.game = k->game, .state = k->state};
    apw_table t = *seen(k);
    ump_pt before, after;
    apw_piece_at(&run, id_of(k, "a1"))->at.y = -3 * UMP_INCH / 2;
    before = ump_outline_of(&t.table, id_of(k, "a1")).rect.centre;
    cr_expect(before.y > 0);
    apw_lose_stands(&run, id_of(k, "a1"), 1, APW_RES_09);
    cr_expect_eq(piece_at(k, "a1")->at.y, -3 * UMP_INCH / 2,
                 "its front stays while its centre may");
    before = ump_outline_of(&t.table, id_of(k, "a1")).rect.centre;
    apw_lose_stands(&run, id_of(k, "a1"), 4, APW_RES_09);
    after = ump_outline_of(&t.table, id_of(k, "a1")).rect.centre;
    cr_expect(ump_on_table(&k->game->field, after) && ump_dist(before, after).hi <= 4);
    scene_free(k);
}

Test(apw_table, APW_FORM_08_APW_MEL_04_front_flank_rear)
{
    ump_rect line = ump_rect_at((ump_pt){20000, 20000}, 0, 3810, 762);
    static const struct {
        const char *what;
        ump_len right, ahead;
        bool behind;
        uint8_t side;
    } row[] = {
        {"ahead", 0, 1000, false, APW_FRONT},
        {"on the front line", 9000, 0, false, APW_FRONT},
        {"beside, a little behind", 6000, -100, true, APW_RIGHT},
        {"beside, to the left", -6000, -100, true, APW_LEFT},
        {"straight behind", 0, -3000, true, APW_REAR},
        {"behind, inside the 45 degrees", 3000, -3000, true, APW_REAR},
        {"less than the constant behind the front line", 9000, -UMP_ROUNDING, false, APW_FRONT},
        {"more than that", 9000, -UMP_ROUNDING - 1, true, APW_RIGHT},
        {"less than the constant outside the 45 degrees", 1905 + 2242, -3000, true, APW_REAR},
        {"more than that", 1905 + 2243, -3000, true, APW_RIGHT},
        {"behind, outside the 45 degrees", 6000, -3000, true, APW_RIGHT},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_pt p = ump_go(line.front, 0, row[i].ahead, row[i].right);
        cr_expect_eq(apw_behind_front(&line, p), row[i].behind, "%s", row[i].what);
        cr_expect_eq(apw_side_struck(&line, p), row[i].side, "%s", row[i].what);
    }
}

/* ---- Shelter ---- */

Test(apw_table, APW_TER_01_02_06_shelter)
{
    static const struct {
        const char *what, *terrain;
        uint8_t shelter;
    } row[] = {
        {"open", "", APW_OPEN},
        {"APW-TER-01 its centre in woods", "woods \"W\" 25,8 35,8 35,10.2 25,10.2\n", APW_WOODS},
        {"only its front in woods", "woods \"W\" 25,9.9 35,9.9 35,12 25,12\n", APW_OPEN},
        {"APW-TER-06 works within 1 inch", "works \"X\" 25,10.8 35,10.8\n", APW_WORKS},
        {"works too far ahead", "works \"X\" 25,11.2 35,11.2\n", APW_OPEN},
        {"works behind it", "works \"X\" 25,9 35,9\n", APW_OPEN},
        {"APW-TER-02 rough is no cover", "rough \"R\" 25,8 35,8 35,11 25,11\n", APW_OPEN},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char body[512];
        snprintf(body, sizeof body, "%s%s", row[i].terrain, two);
        scene *k = apw_scene(body);
        apw_table t = *seen(k);
        cr_expect_eq(apw_shelter(&t, id_of(k, "a1"), id_of(k, "p1")), row[i].shelter, "%s",
                     row[i].what);
        scene_free(k);
    }
}

/* ---- Sight ---- */

Test(apw_table, APW_LOS_01_to_05_sight)
{
    static const struct {
        const char *what, *terrain;
        bool rifles, guns;
    } row[] = {
        {"APW-LOS-01 open", "", true, true},
        {"APW-LOS-02 a wood between", "woods \"W\" 28,15 32,15 32,16 28,16\n", false, false},
        {"APW-LOS-02 1 inch into a wood", "woods \"W\" 28,8 32,8 32,11 28,11\n", true, true},
        {"APW-LOS-02 more than 1 inch", "woods \"W\" 28,8 32,8 32,11.1 28,11.1\n", false, false},
        {"APW-LOS-02 a town between", "town \"T\" 28,15 32,15 32,16 28,16\n", false, false},
        {"APW-LOS-02 higher ground between", "hill 1 \"H\" 20,14 40,14 40,16 20,16\n", false,
         false},
        {"APW-LOS-02 on the same hill", "hill 1 \"H\" 20,5 40,5 40,25 20,25\n", true, true},
        {"APW-LOS-02 a unit between", "between", false, false},
        {"APW-LOS-03 guns on a hill fire over it", "hill", false, true},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        bool between = row[i].terrain[0] == 'b' || row[i].rifles != row[i].guns;
        char body[1024];
        snprintf(body, sizeof body,
                 "%s%s\n leader al \"Alder\" at 30,6\n"
                 " unit a1 \"A1\" au-line at 30,10 facing 0 line\n%s"
                 "army pr \"P\"\n leader pl \"Plath\" at 30,36\n"
                 " unit p1 \"P1\" pr-line at 30,20 facing 180 line\n",
                 row[i].rifles != row[i].guns ? "hill 1 \"H\" 20,19 40,19 40,30 20,30\n"
                 : between                    ? ""
                                              : row[i].terrain,
                 "army au \"A\"",
                 between ? " unit a2 \"A2\" au-line at 30,15 facing 0 line\n" : "");
        scene *k = apw_scene(body);
        apw_table t = *seen(k);
        unsigned p1 = id_of(k, "p1"), a1 = id_of(k, "a1");
        ump_pt front = piece_at(k, "p1")->at;
        cr_expect_eq(apw_sees(&t, front, p1, a1, false), row[i].rifles, "%s: rifles", row[i].what);
        cr_expect_eq(apw_sees(&t, front, p1, a1, true), row[i].guns, "%s: guns", row[i].what);
        cr_expect_eq(apw_unit_sees(&t, p1, a1), row[i].rifles, "APW-LOS-05 %s", row[i].what);
        scene_free(k);
    }
}

/* ---- Fire ---- */

typedef struct fire_row {
    const char *what;
    const char *firer;  /* "au-line at 30,10 facing 0 line" */
    const char *target; /* as Prussian unit */
    bool guns;
    const char *rule; /* "" : it may fire */
    void (*prepare)(scene *k);
} fire_row;

static void routed(scene *k)
{
    unit_at(k, "a1")->state = APW_ROUTED;
}

static void pushed(scene *k)
{
    unit_at(k, "a1")->pushed = 1;
}

static void reforming(scene *k)
{
    unit_at(k, "a1")->order = APW_REFORMS;
}

static void charged(scene *k)
{
    unit_at(k, "a1")->order = APW_CHARGES_ORDER;
}

static void locked(scene *k)
{
    unit_at(k, "a1")->locked = 0;
}

static void target_locked(scene *k)
{
    unit_at(k, "p1")->locked = 0;
}

static void charged_by_another(scene *k)
{
    begin_charge(k, "p2", "a1");
}

static void charged_by_target(scene *k)
{
    begin_charge(k, "p1", "a1");
}

#define LINE_AT  "au-line at 30,10 facing 0 line"
#define GUNS_AT  "au-bty at 30,10 facing 0 deployed"
#define ENEMY_AT "pr-line at 30,14 facing 180 line"

static const fire_row fire_rows[] = {
    {"rifles", LINE_AT, ENEMY_AT, false, "", 0},
    {"guns", GUNS_AT, ENEMY_AT, true, "", 0},
    {"cavalry never fires", "au-cav at 30,10 facing 0 line", ENEMY_AT, false, "APW-FIRE-01", 0},
    {"infantry in the step of the guns", LINE_AT, ENEMY_AT, true, "APW-FIRE-01", 0},
    {"limbered", "au-bty at 30,10 facing 0 limbered", ENEMY_AT, true, "APW-FORM-04", 0},
    {"routed", LINE_AT, ENEMY_AT, false, "APW-FIRE-02", routed},
    {"pushed back this turn", LINE_AT, ENEMY_AT, false, "APW-FIRE-02", pushed},
    {"reforming", LINE_AT, ENEMY_AT, false, "APW-FIRE-02", reforming},
    {"charged this turn", LINE_AT, ENEMY_AT, false, "APW-CHG-03", charged},
    {"locked", LINE_AT, ENEMY_AT, false, "APW-MEL-19", locked},
    {"at the locked", LINE_AT, ENEMY_AT, false, "APW-MEL-19", target_locked},
    {"charged by another", LINE_AT, ENEMY_AT, false, "APW-FIRE-03", charged_by_another},
    {"at who charges it", LINE_AT, ENEMY_AT, false, "", charged_by_target},
    {"APW-FIRE-04 5 inches exactly", LINE_AT, "pr-line at 30,15 facing 180 line", false, "", 0},
    {"APW-FIRE-04 beyond 5 inches", LINE_AT, "pr-line at 30,15.01 facing 180 line", false,
     "APW-RIF-02", 0},
    {"Jaegers at 8", "au-jaeger at 30,10 facing 0 line", "pr-line at 30,18 facing 180 line", false,
     "", 0},
    {"rockets beyond 8", "au-bty rocket at 30,10 facing 0 deployed",
     "pr-line at 30,18.1 facing 180 line", true, "APW-ART-02", 0},
    {"outside the arc", LINE_AT, "pr-jaeger at 35.5,11 facing 180 line", false, "APW-LOS-04", 0},
    {"just inside the arc", LINE_AT, "pr-jaeger at 33.5,12.5 facing 180 line", false, "", 0},
    {"behind", LINE_AT, "pr-line at 30,6 facing 0 line", false, "APW-LOS-04", 0},
};

static scene *fire_game(const char *firer, const char *target)
{
    char body[1024];
    snprintf(body, sizeof body,
             "army au \"A\"\n leader al \"Alder\" at 30,9\n unit a1 \"A1\" %s\n"
             "army pr \"P\"\n leader pl \"Plath\" at 30,20\n unit p1 \"P1\" %s\n"
             " unit p2 \"P2\" pr-line at 50,30 facing 180 line\n",
             firer, target);
    return apw_scene(body);
}

Test(apw_table, APW_FIRE_01_to_04_who_may_fire_at_whom)
{
    for (size_t i = 0; i < sizeof fire_rows / sizeof *fire_rows; i++) {
        const fire_row *row = &fire_rows[i];
        ump_refusal why = {0};
        scene *k = fire_game(row->firer, row->target);
        if (row->prepare)
            row->prepare(k);
        apw_table t = *seen(k);
        bool may = apw_check_shot(&t, id_of(k, "a1"), id_of(k, "p1"), row->guns, &why);
        cr_expect_eq(may, row->rule[0] == '\0', "%s", row->what);
        cr_expect_str_eq(may ? "" : ump_rule_id(why.rule), row->rule, "%s", row->what);
        scene_free(k);
    }
}

Test(apw_table, APW_FIRE_05_stands_with_arc_sight_and_range)
{
    static const struct {
        const char *what, *firer, *target;
        uint8_t stands;
    } row[] = {
        {"all three", LINE_AT, "pr-line at 30,13 facing 180 line", 3},
        {"one beyond the arc", LINE_AT, "pr-jaeger at 33,12.6 facing 180 line", 2},
        {"column: the front rank", "au-line at 30,10 facing 0 column", ENEMY_AT, 1},
        {"column2: two", "au-line at 30,10 facing 0 column2", ENEMY_AT, 2},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        scene *k = fire_game(row[i].firer, row[i].target);
        apw_table t = *seen(k);
        unsigned a1 = id_of(k, "a1"), p1 = id_of(k, "p1");
        cr_assert(apw_check_shot(&t, a1, p1, false, NULL), "%s", row[i].what);
        apw_rifles rifles = apw_rifle_facts(&t, a1, p1);
        cr_expect_eq(apw_stands_firing(t.chart, &rifles), row[i].stands, "%s: %u", row[i].what,
                     apw_stands_firing(t.chart, &rifles));
        scene_free(k);
    }
}

Test(apw_table, APW_FIRE_06_08_APW_FORM_09_enfilade_and_flank)
{
    static const struct {
        const char *what, *target;
        bool enfilade, flank;
    } row[] = {
        {"a line from the front", "pr-line at 30,14 facing 180 line", false, false},
        {"a line along it", "pr-line at 31,14 facing 90 line", true, true},
        {"APW-FIRE-08 a line from behind", "pr-line at 30,14 facing 0 line", false, true},
        {"a column from the front", "pr-line at 30,14 facing 180 column", true, false},
        {"a column from its side", "pr-line at 31,13 facing 90 column", false, true},
        {"guns along their front", "pr-bty at 31,14 facing 90 deployed", true, true},
        {"APW-FIRE-06 APW-FIRE-08 a garrison has neither", "pr-line at 30,14 facing 0 garrison",
         false, false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char body[1024];
        snprintf(body, sizeof body,
                 "town \"T\" 29,%s 31,%s 31,15 29,15\n"
                 "army au \"A\"\n leader al \"Alder\" at 30,9\n unit a1 \"A1\" %s\n"
                 "army pr \"P\"\n leader pl \"Plath\" at 30,20\n unit p1 \"P1\" %s\n",
                 i == 6 ? "13" : "39", i == 6 ? "13" : "39", LINE_AT, row[i].target);
        scene *k = apw_scene(i == 6 ? body : strstr(body, "army au"));
        apw_table t = *seen(k);
        unsigned a1 = id_of(k, "a1"), p1 = id_of(k, "p1");
        cr_assert(apw_check_shot(&t, a1, p1, false, NULL), "%s", row[i].what);
        apw_rifles rifles = apw_rifle_facts(&t, a1, p1);
        cr_expect_eq(rifles.enfilade, row[i].enfilade, "%s", row[i].what);
        cr_expect_eq(rifles.flank, row[i].flank, "%s", row[i].what);
        scene_free(k);
    }
}

/* ---- Ways out ---- */

static apw_way way_back(const apw_table *t, unsigned unit, unsigned cause)
{
    apw_flight flight = {.unit = (uint16_t)unit,
                         .cause = (uint16_t)cause,
                         .push = APW_BACK,
                         .distance = kit_inch(500)};
    return apw_find_way(t, &flight);
}

static ump_angle straight_away(const apw_table *t, unsigned unit, unsigned cause)
{
    return ump_bearing(ump_rect_of(&t->table, cause)->centre, ump_rect_of(&t->table, unit)->centre);
}

Test(apw_table, APW_RET_01_02_APW_TER_08_ways_out)
{
    static const struct {
        const char *what, *body;
        bool open;
        int degrees; /* from straight away */
    } row[] = {
        {"straight away", "", true, 0},
        {"a friend closes nothing", " unit a2 \"A2\" au-line at 30,7 facing 0 line\n", true, 0},
        {"an enemy behind: clockwise first", "pr-jaeger at 30,6 facing 0 line", true, 20},
        {"the table edge closes nothing", "edge", true, 0},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char body[1024];
        bool enemy = row[i].body[0] == 'p', friend = row[i].body[0] == ' ';
        snprintf(body, sizeof body,
                 "army au \"A\"\n leader al \"Alder\" at 30,9\n"
                 " unit a1 \"A1\" au-line at 30,%s facing 0 line\n%s"
                 "army pr \"P\"\n leader pl \"Plath\" at 30,20\n"
                 " unit p1 \"P1\" pr-line at 30,12 facing 180 line\n%s%s%s",
                 row[i].body[0] == 'e' ? "2" : "10", friend ? row[i].body : "",
                 enemy ? " unit p2 \"P2\" " : "", enemy ? row[i].body : "", enemy ? "\n" : "");
        scene *k = apw_scene(body);
        apw_table t = *seen(k);
        unsigned a1 = id_of(k, "a1");
        ump_angle away = straight_away(&t, a1, id_of(k, "p1"));
        apw_way way = way_back(&t, a1, id_of(k, "p1"));
        cr_expect_eq(way.how == APW_WAY_OPEN, row[i].open, "%s", row[i].what);
        int32_t turned = ump_angle_thousandths((ump_angle)(way.bearing - away)) / 1000;
        cr_expect(turned >= row[i].degrees - 1 && turned <= row[i].degrees + 20, "%s: %d",
                  row[i].what, turned);
        scene_free(k);
    }
}

Test(apw_table, E29_APW_RET_02_no_way_out_but_by_the_ford)
{
    static const char moat[] = "river \"Moat\" 27.6,8 32.4,8 32.4,9.6 27.6,9.6 27.6,8\n%s"
                               "army au \"A\"\n leader al \"Alder\" at 30,9\n"
                               " unit a1 \"A1\" au-line at 30,9 facing 0 line\n"
                               "army pr \"P\"\n leader pl \"Plath\" at 30,20\n"
                               " unit p1 \"P1\" pr-line at 30,12 facing 180 line\n";
    char body[1024];
    snprintf(body, sizeof body, moat, "");
    scene *k = apw_scene(body);
    apw_table t = *seen(k);
    unsigned a1 = id_of(k, "a1"), p1 = id_of(k, "p1");
    cr_expect_eq(way_back(&t, a1, p1).how, APW_WAY_SHUT, "ground alone: it stays");
    scene_free(k);
    snprintf(body, sizeof body, moat, "ford 30,8 width 2\n");
    k = apw_scene(body);
    t = *seen(k);
    cr_expect_eq(way_back(&t, a1, p1).how, APW_WAY_OPEN, "APW-TER-08 a river is passed at a ford");
    scene_free(k);
}

/* a2 stands an inch to the left of where its middle would end: in the way of two files, not of one.
 */
Test(apw_table, APW_RET_03_a_column_of_two_needs_the_room_of_two_files)
{
    static const struct {
        const char *form;
        bool room;
    } row[] = {{"column", true}, {"column2", false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char body[512];
        snprintf(body, sizeof body,
                 "army au \"A\"\n leader al \"Alder\" at 30,9\n"
                 " unit a1 \"A1\" au-line at 30,20 facing 0 %s\n"
                 " unit a2 \"A2\" au-line at 27,16 facing 0 line\n"
                 "army pr \"P\"\n leader pl \"Plath\" at 30,30\n"
                 " unit p1 \"P1\" pr-line at 30,22 facing 180 line\n",
                 row[i].form);
        scene *k = apw_scene(body);
        apw_table t = *seen(k);
        unsigned a1 = id_of(k, "a1");
        ump_piece a2 = *piece_at(k, "a2");
        ump_pt end = ump_rect_of(&t.table, a1)->centre;
        a2.at =
            (ump_pt){end.x - a2.width / 2 - kit_inch(100), end.y - kit_inch(500) + a2.depth / 2};
        ump_piece_put(k->game, k->state, id_of(k, "a2"), &a2);
        t = *seen(k);
        apw_way way = way_back(&t, a1, id_of(k, "p1"));
        cr_expect_eq(way.how, APW_WAY_OPEN);
        cr_expect_eq(way.beyond == 0, row[i].room, "%s: %d", row[i].form, way.beyond);
        scene_free(k);
    }
}

Test(apw_table, APW_TER_08_woods_close_the_way_of_cavalry_only)
{
    static const char woods[] = "woods \"W\" 20,2 40,2 40,8 20,8\n"
                                "army au \"A\"\n leader al \"Alder\" at 30,9\n"
                                " unit a1 \"A1\" %s at 30,10 facing 0 line\n"
                                "army pr \"P\"\n leader pl \"Plath\" at 30,20\n"
                                " unit p1 \"P1\" pr-line at 30,12 facing 180 line\n";
    static const struct {
        const char *troop;
        bool straight;
    } row[] = {{"au-line", true}, {"au-cav", false}};
    for (size_t i = 0; i < 2; i++) {
        char body[1024];
        snprintf(body, sizeof body, woods, row[i].troop);
        scene *k = apw_scene(body);
        apw_table t = *seen(k);
        unsigned a1 = id_of(k, "a1");
        ump_angle away = straight_away(&t, a1, id_of(k, "p1"));
        apw_way way = way_back(&t, a1, id_of(k, "p1"));
        cr_expect_eq(way.bearing == away, row[i].straight, "%s", row[i].troop);
        scene_free(k);
    }
}

/* The built-in chart with other words in one place does not compile. */
static void expect_refused(const char *old, const char *fresh, const char *says)
{
    const ump_text *builtin = ump_builtin_find(UMP_BUILTIN_CHART, "apw1866");
    const char *at = strstr(builtin->data, old);
    static char own[1 << 17];
    cr_assert(at && builtin->size + strlen(fresh) < sizeof own, "%s", old);
    snprintf(own, sizeof own, "%.*s%s%s", (int)(at - builtin->data), builtin->data, fresh,
             at + strlen(old));
    ump_error list[4];
    ump_errors errors = {.list = list, .room = 4};
    ump_text text = {.name = "own", .data = own, .size = strlen(own)};
    ump_chart *chart = ump_chart_read(&text, &errors);
    cr_assert(chart, "%s", fresh);
    ump_lookup lookup = {.chart = chart, .errors = &errors, .name = "own", .ok = true};
    apw_chart compiled;
    cr_expect_not(apw_compile(&lookup, NULL, &compiled), "%s", fresh);
    cr_expect(errors.count > 0 && strstr(list[0].what, says), "%s", list[0].what);
    ump_chart_free(chart);
}

Test(apw_table, a_chart_that_nobody_could_play_is_refused)
{
    expect_refused("PR_LINE          8       3", "PR_LINE          8       0", "stands is 0");
    expect_refused("PR_LINE          8       3", "PR_LINE          8     257", "stands is 257");
    expect_refused("PR_LINE          8       3", "PR_LINE          5       3",
                   "mr is 5; expected 6");
    expect_refused("value=48000", "value=-3", "march points");
    expect_refused("corridor  width=2", "corridor  width=-2", "width is no length");
}
