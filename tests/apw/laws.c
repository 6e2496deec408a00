/*
 * laws.c: the laws of the table as 1866 keeps them (TAB-01 .. TAB-11): the same situation at odd
 * angles and offsets, with where the pieces stand afterwards.
 */
#include "kit.h"
#include <stdio.h>
#include <string.h>

#define AUSTRIANS                                                                                  \
    "army au \"A\"\n leader al \"Alder\" at 2,2\n"                                                 \
    " unit a1 \"A1\" au-line at 3,3 facing 0 line\n"                                               \
    " unit a2 \"A2\" au-line at 10,3 facing 0 line\n"
#define PRUSSIANS                                                                                  \
    "army pr \"P\"\n leader pl \"Plath\" at 2,38\n"                                                \
    " unit p1 \"P1\" pr-line at 3,37 facing 180 line\n"                                            \
    " unit p2 \"P2\" pr-jaeger at 10,37 facing 180 line\n"

static apw_way way_back(const scene *k, unsigned push, int hundredths)
{
    apw_table t = *seen(k);
    apw_flight flight = {.unit = (uint16_t)id_of(k, "a1"),
                         .cause = (uint16_t)id_of(k, "p1"),
                         .push = (uint8_t)push,
                         .distance = kit_inch(hundredths)};
    return apw_find_way(&t, &flight);
}

static int degrees_off(const scene *k, ump_angle bearing)
{
    apw_table t = *seen(k);
    ump_pt own = ump_rect_of(&t.table, id_of(k, "a1"))->centre;
    ump_pt enemy = ump_rect_of(&t.table, id_of(k, "p1"))->centre;
    ump_angle off = ump_angle_between(bearing, ump_bearing(enemy, own));
    return (ump_angle_thousandths(off) + 500) / 1000;
}

static bool is_about(ump_len a, ump_len b)
{
    return a - b <= UMP_ROUNDING && b - a <= UMP_ROUNDING;
}

/* ---- Getting away ---- */

Test(apw_laws, TAB_04_APW_RET_01_who_is_beaten_in_contact_gets_away)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 0, 0, 180);
        apw_way way = way_back(k, APW_BACK, 500);
        cr_expect_eq(way.how, APW_WAY_OPEN, "%u", i);
        cr_expect(is_about(way.gone, kit_inch(500)), "%u: %d", i, way.gone);
        cr_expect_eq(degrees_off(k, way.bearing), 0, "%u: straight away", i);
        scene_free(k);
    }
}

Test(apw_laws, TAB_10_APW_RET_01_an_enemy_behind_turns_the_way_alike_at_every_angle)
{
    apw_way first = {0};
    int first_off = 0;
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 0, 0, 180);
        turned_lay(k, i, "p2", -511, 0, 0);
        apw_way way = way_back(k, APW_BACK, 500);
        cr_expect_eq(way.how, APW_WAY_OPEN, "%u", i);
        int off = degrees_off(k, way.bearing);
        first = i == 0 ? way : first;
        first_off = i == 0 ? off : first_off;
        cr_expect(off > 0 && off == first_off, "%u: %d", i, off);
        cr_expect(is_about(way.gone, first.gone), "%u: %d", i, way.gone);
        scene_free(k);
    }
}

/* p1 has beaten a1 back in a direction, and p2 bars that square: on which side of it a1 goes. */
static ump_angle side_taken(int32_t away)
{
    scene *k = apw_scene(AUSTRIANS PRUSSIANS);
    ump_angle bearing = ump_degrees(away % 360000);
    ump_pt middle = {kit_inch(3000), kit_inch(2000)};
    ump_run run = {.game = k->game, .state = k->state};
    static const struct {
        const char *id;
        int ahead; /* of its centre, in hundredths of an inch along that direction */
    } row[] = {{"a1", 0}, {"p1", -76}, {"p2", 480}};
    for (size_t i = 0; i < 3; i++) {
        ump_piece *piece = apw_piece_at(&run, id_of(k, row[i].id));
        piece->facing = (ump_angle)(bearing + (i == 0 ? UMP_HALF_TURN : 0));
        ump_len half = i == 0 ? -piece->depth / 2 : piece->depth / 2;
        piece->at = ump_go(middle, bearing, kit_inch(row[i].ahead) + half, 0);
        ump_piece_put(k->game, k->state, id_of(k, row[i].id), piece);
    }
    apw_way way = way_back(k, APW_BACK, 500);
    cr_expect_eq(way.how, APW_WAY_OPEN, "%d", away);
    scene_free(k);
    return (ump_angle)(way.bearing - bearing);
}

/* Austria's edge is at the bottom: of two ways as near to straight away, the one nearer to it. */
Test(apw_laws, TAB_10_APW_RET_01_of_two_ways_alike_the_one_nearer_to_its_own_edge)
{
    for (int32_t away = 11300; away < 180000; away += 23700) {
        cr_expect_lt(side_taken(away), UMP_HALF_TURN, "%d: clockwise leads home", away);
        cr_expect_gt(side_taken(360000 - away), UMP_HALF_TURN, "%d: the other way does", away);
    }
    cr_expect_lt(side_taken(180000), UMP_HALF_TURN, "both alike: clockwise");
    cr_expect_lt(side_taken(0), UMP_HALF_TURN, "both alike: clockwise");
}

/* Random enemies all round: a way that is told as two inches or more leads so far away. */
Test(apw_laws, TAB_04_TAB_06_APW_RET_01_two_legs_do_not_lead_back_to_where_it_stands)
{
    unsigned went = 0;
    for (unsigned i = 0; i < 400; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        int ahead = (int)(ump_scramble(3 * i) % 1000) - 500;
        int right = (int)(ump_scramble(3 * i + 1) % 1000) - 500;
        turned_lay(k, i % TURNED_ANGLES, "a1", 0, 0, 0);
        turned_lay(k, i % TURNED_ANGLES, "p1", 120, 0, 180);
        turned_lay(k, i % TURNED_ANGLES, "p2", ahead, right, (int)(ump_scramble(3 * i + 2) % 360));
        ump_pt began = ump_rect_of(&k->table, id_of(k, "a1"))->centre;
        apw_way way = way_back(k, APW_BACK, 400);
        bool goes = way.how == APW_WAY_OPEN && !way.leaves && way.gone >= kit_inch(200);
        went += goes;
        cr_expect(!goes || ump_dist(began, way.centre).hi + UMP_ROUNDING >= kit_inch(200), "%u: %d",
                  i, ump_dist(began, way.centre).hi);
        scene_free(k);
    }
    cr_expect_gt(went, 100u);
}

/* p1's front lies along the table's edge and hangs over it: whoever came to an inch of him from the
 * side would have his own centre beyond it. */
Test(apw_laws, TAB_02_APW_CHG_05_a_charge_does_not_leave_the_table)
{
    scene *k = apw_scene(AUSTRIANS PRUSSIANS);
    to_movement(k, "au");
    ump_piece a = *piece_at(k, "a1"), p = *piece_at(k, "p1");
    p.facing = UMP_QUARTER;
    p.at = (ump_pt){kit_inch(3000), kit_inch(3999)};
    a.facing = 0;
    a.at = (ump_pt){kit_inch(2962), kit_inch(3500)};
    ump_piece_put(k->game, k->state, id_of(k, "p1"), &p);
    ump_piece_put(k->game, k->state, id_of(k, "a1"), &a);
    char why[UMP_LINE];
    if (scene_try(k, "au charge a1 at p1", why))
        until(k, APW_ASK_MOVES, 5);
    cr_expect(!piece_at(k, "a1")->on_table ||
              ump_on_table(&k->game->field, ump_rect_of(&k->table, id_of(k, "a1"))->centre));
    scene_free(k);
}

Test(apw_laws, APW_RET_02_enemies_all_round_and_nowhere_to_go)
{
    scene *k = apw_scene("water \"Lake\" 20,0 60,0 60,19 20,19\n" AUSTRIANS PRUSSIANS
                         " unit p3 \"P3\" pr-line at 20,37 facing 180 line\n");
    ump_run run = {.game = k->game, .state = k->state};
    *apw_piece_at(&run, id_of(k, "a1")) = (ump_piece){.at = {kit_inch(3000), kit_inch(2000)},
                                                      .width = kit_inch(375),
                                                      .depth = kit_inch(75),
                                                      .on_table = 1};
    static const struct {
        const char *id;
        int x, y, facing;
    } row[] = {{"p1", 3000, 2000, 180}, {"p2", 3320, 1980, 270}, {"p3", 2680, 1980, 90}};
    for (size_t i = 0; i < 3; i++) {
        ump_piece *p = apw_piece_at(&run, id_of(k, row[i].id));
        p->at = (ump_pt){kit_inch(row[i].x), kit_inch(row[i].y)};
        p->facing = ump_degrees(1000 * row[i].facing);
    }
    cr_expect_eq(way_back(k, APW_BACK, 500).how, APW_WAY_SURROUNDED);
    scene_free(k);
}

/* The same without a lake, at odd angles: one behind takes its place. */
Test(apw_laws, TAB_10_APW_RET_02_enemies_on_four_sides)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k =
            apw_scene(AUSTRIANS PRUSSIANS " unit p3 \"P3\" pr-line at 20,37 facing 180 line\n"
                                          " unit p4 \"P4\" pr-line at 30,37 facing 180 line\n");
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 0, 0, 180);
        turned_lay(k, i, "p2", -20, 320, 270);
        turned_lay(k, i, "p3", -20, -320, 90);
        cr_expect_eq(way_back(k, APW_BACK, 500).how, APW_WAY_OPEN, "%u: its rear is open", i);
        turned_lay(k, i, "p4", -150, 0, 0);
        cr_expect_eq(way_back(k, APW_BACK, 500).how, APW_WAY_SURROUNDED, "%u", i);
        scene_free(k);
    }
}

/* A friend fills the printed end: first on by its own depth, then short of it. */
Test(apw_laws, TAB_05_APW_RET_03_the_printed_distance_is_the_distance)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 200, 0, 180);
        turned_lay(k, i, "a2", -500, 0, 0); /* it would lie right upon it */
        apw_way way = way_back(k, APW_BACK, 500);
        cr_expect_eq(way.how, APW_WAY_OPEN, "%u", i);
        cr_expect(way.gone <= kit_inch(575) && way.gone >= kit_inch(400), "%u: %d", i, way.gone);
        cr_expect_eq(degrees_off(k, way.bearing), 0, "%u", i);
        turned_lay(k, i, "a2", -530, 0, 0); /* on by its depth is not enough: short of it */
        way = way_back(k, APW_BACK, 500);
        cr_expect(way.gone >= kit_inch(425) && way.gone <= kit_inch(455), "%u: %d", i, way.gone);
        scene_free(k);
    }
}

/* p1 is fired at and goes straight back: how it faces then, off how it faced. */
static int turned_by_fire(scene *k, unsigned turn, unsigned face)
{
    turned_lay(k, turn, "a1", 0, 0, 0);
    turned_lay(k, turn, "p1", 400, 0, 180);
    ump_angle faced = piece_at(k, "p1")->facing;
    to_movement(k, "au");
    say_all(k, "au done; pr done; au fire a1 at p1");
    for (unsigned now = k->state->turn; !k->state->over && k->state->turn == now;)
        answer_idly(k, face);
    return (ump_angle_thousandths(ump_angle_between(piece_at(k, "p1")->facing, faced)) + 500) /
           1000;
}

Test(apw_laws, APW_RES_08_who_routs_faces_the_way_it_went_and_who_falls_back_does_not)
{
    unsigned routs = 0, backs = 0;
    for (unsigned face = 1; face <= 5; face++)
        for (unsigned i = 0; i < TURNED_ANGLES; i += 5) {
            scene *k = apw_scene(AUSTRIANS PRUSSIANS);
            int turned = turned_by_fire(k, i, face);
            bool runs = told(k, "P1 routs"), back = told(k, "P1 falls back");
            cr_expect_eq(turned, runs ? 180 : 0, "%u, %u: %s", face, i, k->told);
            routs += runs;
            backs += back && !runs;
            scene_free(k);
        }
    cr_expect_gt(routs, 0u);
    cr_expect_gt(backs, 0u);
}

/* So far from the middle of a1, with its own middle there. */
static void lay_off(scene *k, const char *id, int degrees, int hundredths, int facing)
{
    ump_piece *piece = &ump_pieces(k->game, k->state)[id_of(k, id)];
    ump_pt middle = ump_rect_of(&k->table, id_of(k, "a1"))->centre;
    ump_pt centre = ump_go(middle, ump_degrees(1000 * degrees), kit_inch(hundredths), 0);
    piece->facing = ump_degrees(1000 * facing);
    piece->at = ump_go(centre, piece->facing, piece->depth / 2, 0);
}

/* A long line that stands slantwise: the way begins at its edge, not at the corner of its box. */
Test(apw_laws, APW_RET_01_one_who_stands_right_behind_a_slanting_line_is_in_its_way)
{
    for (int facing = 45; facing < 360; facing += 90)
        for (int aside = -10; aside <= 10; aside += 20) {
            scene *k =
                apw_scene("army au \"A\"\n leader al \"Alder\" at 30,28\n"
                          " unit a1 \"A1\" au-line stands 5 at 30,20 facing 0 line\n" PRUSSIANS);
            ump_pieces(k->game, k->state)[id_of(k, "a1")].facing = ump_degrees(1000 * facing);
            lay_off(k, "p1", (facing + aside) % 360, 600, (facing + 180) % 360);
            cr_expect_eq(degrees_off(k, way_back(k, APW_BACK, 600).bearing), 0, "nobody is there");
            lay_off(k, "p2", (facing + aside + 180) % 360, 210, (facing + aside + 180) % 360);
            cr_expect_gt(degrees_off(k, way_back(k, APW_BACK, 600).bearing), 0, "%d, %d", facing,
                         aside);
            scene_free(k);
        }
}

/* A column is narrower than the way it takes: who stands close beside it closes none but that to
 * his side. */
Test(apw_laws, TAB_04_APW_RET_01_who_is_close_is_left_out_of_the_way)
{
    for (unsigned i = 0; i < 2 * TURNED_ANGLES; i++) {
        unsigned turn = i / 2;
        int side = i % 2 ? 1 : -1;
        scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 2,2\n"
                             " unit a1 \"A1\" au-line at 3,3 facing 0 column\n" PRUSSIANS);
        int beside = (piece_at(k, "a1")->width + piece_at(k, "p2")->width) * 50 / UMP_INCH;
        turned_lay(k, turn, "a1", 0, 0, 0);
        turned_lay(k, turn, "p1", 120, 0, 180);
        turned_lay(k, turn, "p2", 20 - piece_at(k, "a1")->depth * 100 / UMP_INCH,
                   side * (beside + 20), 0); /* he reaches beyond its rear */
        apw_way way = way_back(k, APW_BACK, 500);
        cr_expect_eq(way.how, APW_WAY_OPEN, "%u", i);
        cr_expect_eq(degrees_off(k, way.bearing), 0, "%u", i);
        scene_free(k);
    }
}

/* The way is two inches wide, a1 is wider: p2 beside its end keeps it an inch off. */
Test(apw_laws, TAB_05_APW_RET_03_it_ends_an_inch_from_other_enemies)
{
    for (unsigned i = 0; i < 2 * TURNED_ANGLES; i++) {
        unsigned turn = i / 2;
        int side = i % 2 ? 1 : -1;
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        int beside = (piece_at(k, "a1")->width + piece_at(k, "p2")->width) * 50 / UMP_INCH;
        turned_lay(k, turn, "a1", 0, 0, 0);
        turned_lay(k, turn, "p1", 120, 0, 180);
        turned_lay(k, turn, "p2", -500, side * (beside + 50), 0);
        apw_way way = way_back(k, APW_BACK, 500);
        ump_rect end = ump_rect_centred(way.centre, piece_at(k, "a1")->facing,
                                        piece_at(k, "a1")->width, piece_at(k, "a1")->depth);
        cr_expect_eq(degrees_off(k, way.bearing), 0, "%u", i);
        cr_expect_lt(way.beyond, 0, "%u: %d", i, way.beyond);
        cr_expect_geq(ump_rect_distance(&end, ump_rect_of(&k->table, id_of(k, "p2"))).hi +
                          UMP_ROUNDING,
                      kit_inch(100), "%u", i);
        scene_free(k);
    }
}

/* Straight back friends fill every place: then it goes in the next direction. */
Test(apw_laws, TAB_05_APW_RET_03_without_a_place_it_takes_the_next_direction)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k =
            apw_scene("army au \"A\"\n leader al \"Alder\" at 2,2\n"
                      " unit a1 \"A1\" au-line at 3,3 facing 0 line\n"
                      " unit a2 \"A2\" au-line stands 8 at 10,8 facing 0 column\n" PRUSSIANS);
        int depth = piece_at(k, "a1")->depth * 100 / UMP_INCH;
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 50, 0, 180);
        turned_lay(k, i, "a2", -depth - 30, 0, 0);
        apw_way way = way_back(k, APW_BACK, 500);
        ump_rect end = ump_rect_centred(way.centre, piece_at(k, "a1")->facing,
                                        piece_at(k, "a1")->width, piece_at(k, "a1")->depth);
        cr_expect_eq(way.how, APW_WAY_OPEN, "%u", i);
        cr_expect_gt(degrees_off(k, way.bearing), 0, "%u", i);
        cr_expect_geq(way.gone, kit_inch(200), "%u: %d", i, way.gone);
        cr_expect_not(ump_rect_bites(&end, ump_rect_of(&k->table, id_of(k, "a2")), UMP_ROUNDING),
                      "%u", i);
        scene_free(k);
    }
}

Test(apw_laws, APW_RET_02_who_runs_on_and_finds_no_way_stays_routed)
{
    scene *k = apw_scene("river \"Moat\" 27.6,6.4 32.4,6.4 32.4,9.6 27.6,9.6 27.6,6.4\n"
                         "army au \"A\"\n leader al \"Alder\" at 2,2\n"
                         " unit a1 \"A1\" au-line at 30,9 facing 0 line\n"
                         " unit a2 \"A2\" au-line at 3,3 facing 0 line\n" PRUSSIANS);
    unit_at(k, "a1")->state = APW_ROUTED;
    to_movement(k, "au");
    cr_expect(told(k, "A1 finds no way back and stays"), "%s", k->told);
    cr_expect_eq(unit_at(k, "a1")->state, APW_ROUTED);
    scene_free(k);
}

/* A block of impassable ground, in hundredths of an inch from the middle. */
static void add_block(char *to, unsigned turn, int low, int high, int left, int right)
{
    const int corner[4][2] = {{low, left}, {low, right}, {high, right}, {high, left}};
    to += strlen(to);
    to += sprintf(to, "impassable \"I%d\"", low);
    for (unsigned i = 0; i < 4; i++) {
        ump_pt p = turned_spot(turn, corner[i][0], corner[i][1]);
        to += sprintf(to, " %.3f,%.3f", p.x / 1016.0, p.y / 1016.0);
    }
    sprintf(to, "\n");
}

/* Back for two inches, and then aside: after three there is no way aside. */
Test(apw_laws, APW_RET_01_a_way_bends_after_two_whole_inches)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        char body[1024] = "";
        add_block(body, i, -800, 20, -800, -120);
        add_block(body, i, -120, 21, 120, 900);
        add_block(body, i, -801, -340, -120, 900);
        strcat(body, "army au \"A\"\n leader al \"Alder\" at 2,2\n"
                     " unit a1 \"A1\" au-line stands 1 at 3,3 facing 0 line\n" PRUSSIANS);
        scene *k = apw_scene(body);
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 120, 0, 180);
        int half = piece_at(k, "a1")->depth * 50 / UMP_INCH;
        apw_way way = way_back(k, APW_BACK, 500);
        cr_expect_eq(way.how, APW_WAY_OPEN, "%u", i);
        cr_expect(is_about(way.gone, kit_inch(500)), "%u: %d", i, way.gone);
        cr_expect_lt(ump_dist(way.centre, turned_spot(i, -half - 200, 300)).hi, kit_inch(5), "%u",
                     i);
        scene_free(k);
    }
}

Test(apw_laws, APW_RET_01_guns_on_a_road_follow_its_bends)
{
    scene *k = apw_scene("woods \"W\" 20,0 40,0 40,19 20,19\n"
                         "road 30,30 30,16 33,13 33,0 width 1\n"
                         "army au \"A\"\n leader al \"Alder\" at 30,22\n"
                         " unit a1 \"A1\" au-bty at 30,20.5 facing 0 limbered\n" PRUSSIANS);
    ump_run run = {.game = k->game, .state = k->state};
    apw_piece_at(&run, id_of(k, "p1"))->at = (ump_pt){kit_inch(3000), kit_inch(2300)};
    apw_way way = way_back(k, APW_ROUT, 1200);
    cr_expect_eq(way.how, APW_WAY_OPEN);
    cr_expect(way.road && is_about(way.gone, kit_inch(1200)), "%d", way.gone);
    cr_expect(way.centre.x > kit_inch(3290) && way.centre.x < kit_inch(3310), "round both bends");
    scene_free(k);
}

/* A road through woods that lead guns nowhere else: off the table, or on from a bend. The enemy's
 * front is so far ahead of their middle. */
static apw_way rout_along(const char *road, int centre, int ahead, int distance)
{
    char body[512];
    snprintf(body, sizeof body,
             "woods \"W\" 20,0 40,0 40,30 20,30\nroad %s width 1\n"
             "army au \"A\"\n leader al \"Alder\" at 30,22\n"
             " unit a1 \"A1\" au-bty at 30,20.5 facing 0 limbered\n" PRUSSIANS,
             road);
    scene *k = apw_scene(body);
    ump_run run = {.game = k->game, .state = k->state};
    ump_piece *guns = apw_piece_at(&run, id_of(k, "a1"));
    guns->at = (ump_pt){kit_inch(3000), kit_inch(centre) + guns->depth / 2};
    apw_piece_at(&run, id_of(k, "p1"))->at = (ump_pt){kit_inch(3000), kit_inch(centre + ahead)};
    apw_way way = way_back(k, APW_ROUT, distance);
    scene_free(k);
    return way;
}

Test(apw_laws, APW_RET_01_a_road_leads_off_the_table)
{
    apw_way way = rout_along("30,30 30,0", 600, 300, 1200);
    cr_expect(way.how == APW_WAY_OPEN && way.road && way.leaves, "%u", way.how);
}

Test(apw_laws, APW_RET_01_guns_that_stand_on_a_bend)
{
    for (int ahead = 100; ahead <= 300; ahead += 200) { /* half an inch before them, and far off */
        apw_way way = rout_along("30,30 30,16 33,13 33,0", 1600, ahead, 800);
        cr_expect(way.how == APW_WAY_OPEN && way.road, "%d: %u", ahead, way.how);
        cr_expect(is_about(way.gone, kit_inch(800)), "%d: %d", ahead, way.gone);
    }
}

/* ---- Charging ---- */

Test(apw_laws, TAB_01_TAB_02_APW_CHG_02_a_charge_names_whom_it_meets_first)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        apw_table t = *seen(k);
        apw_order_text order = {.unit = (uint16_t)id_of(k, "a1"),
                                .target = (uint16_t)id_of(k, "p1"),
                                .verb = APW_V_CHARGE};
        apw_approach a;
        ump_refusal why = {0};
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 600, 0, 180);
        turned_lay(k, i, "p2", 300, 350, 180); /* beside its way, half an inch off */
        cr_expect(apw_check_charge(&t, &order, &a, &why), "%u: it may pass him by", i);
        cr_expect(is_about(a.needed, kit_inch(500)), "%u: %d", i, a.needed);
        turned_lay(k, i, "p2", 300, 0, 180);
        cr_expect_not(apw_check_charge(&t, &order, &a, &why), "%u", i);
        cr_expect_str_eq(ump_rule_id(why.rule), "APW-CHG-02", "%u", i);
        turned_lay(k, i, "p2", 300, 1500, 180);
        turned_lay(k, i, "p1", 1100, 0, 180);
        cr_expect_not(apw_check_charge(&t, &order, &a, &why), "%u: TAB-09 beyond its reach", i);
        cr_expect_str_eq(ump_rule_id(why.rule), "APW-CHG-06", "%u", i);
        scene_free(k);
    }
}

/* Another stands straight ahead: turned a little it meets the one it names. */
Test(apw_laws, TAB_02_APW_CHG_05_the_first_direction_that_meets_him)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        apw_table t = *seen(k);
        apw_order_text order = {.unit = (uint16_t)id_of(k, "a1"),
                                .target = (uint16_t)id_of(k, "p1"),
                                .verb = APW_V_CHARGE};
        apw_approach a;
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p2", 500, -100, 180);
        turned_lay(k, i, "p1", 350, 250, 180);
        cr_expect(apw_check_charge(&t, &order, &a, NULL), "%u", i);
        ump_angle off = ump_angle_between(a.plan.facing, turned_angle(i));
        cr_expect(off <= UMP_QUARTER / 2, "%u", i);
        scene_free(k);
    }
}

/* The charge of a1 at p1: where it leads, or whom it names. */
static bool charges_p1(scene *k, apw_approach *a, ump_refusal *why)
{
    apw_order_text order = {
        .unit = (uint16_t)id_of(k, "a1"), .target = (uint16_t)id_of(k, "p1"), .verb = APW_V_CHARGE};
    return apw_check_charge(seen(k), &order, a, why);
}

#define A_BATTALION                                                                                \
    "army au \"A\"\n leader al \"Alder\" at 2,2\n"                                                 \
    " unit a1 \"A1\" au-jaeger at 3,3 facing 0 line\n"                                             \
    "army pr \"P\"\n leader pl \"Plath\" at 2,38\n"

static int degrees_right(unsigned turn, const apw_approach *a)
{
    int32_t by = ump_angle_thousandths((ump_angle)(a->plan.facing - turned_angle(turn)));
    return (by > 180000 ? by - 360000 : by) / 1000;
}

/* The near corner of a long line is 16.7 degrees to the right, its centre far beyond 45. */
Test(apw_laws, TAB_02_APW_CHG_05_towards_his_nearest_point)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(A_BATTALION " unit p1 \"P1\" pr-line stands 8 at 30,37 facing 180 "
                                         "line\n");
        apw_approach a;
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 500, 650, 180);
        cr_assert(charges_p1(k, &a, NULL), "%u", i);
        cr_expect_eq(degrees_right(i, &a), 16, "%u: %d", i, degrees_right(i, &a));
        scene_free(k);
    }
}

/* One stands before the middle of a long line: it is passed on the side of the line's centre. */
Test(apw_laws, TAB_02_TAB_10_APW_CHG_05_turned_to_the_side_of_his_centre)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++)
        for (int side = -1; side <= 1; side += 2) {
            scene *k =
                apw_scene(A_BATTALION " unit p1 \"P1\" pr-line stands 8 at 30,37 facing 180 line\n"
                                      " unit p2 \"P2\" pr-jaeger at 10,37 facing 180 line\n");
            apw_approach a;
            turned_lay(k, i, "a1", 0, 0, 0);
            turned_lay(k, i, "p1", 600, side * 50, 180);
            turned_lay(k, i, "p2", 300, 0, 180);
            cr_assert(charges_p1(k, &a, NULL), "%u, %d", i, side);
            cr_expect_gt(side * degrees_right(i, &a), 0, "%u: %d", i, degrees_right(i, &a));
            scene_free(k);
        }
}

/* p2 bars straight ahead, p3 the way to the point of p1 that is nearest: that is who is named. */
Test(apw_laws, TAB_02_APW_CHG_02_the_refusal_names_who_bars_the_way_to_him)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(A_BATTALION " unit p1 \"P1\" pr-line at 3,37 facing 180 line\n"
                                         " unit p2 \"P2\" pr-jaeger at 10,37 facing 180 line\n"
                                         " unit p3 \"P3\" pr-jaeger at 20,37 facing 180 line\n");
        apw_approach a;
        ump_refusal why = {0};
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 750, 500, 180);
        turned_lay(k, i, "p2", 300, -60, 180);
        turned_lay(k, i, "p3", 420, 220, 180);
        cr_expect_not(charges_p1(k, &a, &why), "%u", i);
        cr_expect_str_eq(ump_rule_id(why.rule), "APW-CHG-02", "%u", i);
        cr_expect_eq(why.other, id_of(k, "p3"), "%u", i);
        scene_free(k);
    }
}

/* ---- Seeing and measuring ---- */

Test(apw_laws, TAB_08_APW_LOS_01_who_is_at_arm_s_length_is_seen)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        char body[1024];
        ump_pt m = ump_go(turned_middle(i), turned_angle(i), kit_inch(50), 0);
        double x = m.x / (double)UMP_INCH, y = m.y / (double)UMP_INCH;
        snprintf(body, sizeof body, "woods \"W\" %.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f\n%s%s",
                 x - 0.3, y, x, y - 0.3, x + 0.3, y, x, y + 0.3, AUSTRIANS, PRUSSIANS);
        scene *k = apw_scene(body);
        apw_table t = *seen(k);
        unsigned a1 = id_of(k, "a1"), p2 = id_of(k, "p2");
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p2", 100, 0, 180);
        cr_expect(apw_unit_sees(&t, a1, p2), "%u: an inch off", i);
        turned_lay(k, i, "p2", 600, 0, 180);
        cr_expect(apw_unit_sees(&t, a1, p2) == false, "%u: a wood between", i);
        turned_lay(k, i, "p2", 600, 500, 180);
        cr_expect(apw_unit_sees(&t, a1, p2), "%u: past it", i);
        scene_free(k);
    }
}

Test(apw_laws, TAB_07_APW_FIRE_04_a_printed_range_is_exact)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        apw_table t = *seen(k);
        unsigned a1 = id_of(k, "a1"), p1 = id_of(k, "p1");
        ump_refusal why = {0};
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 500, 0, 180);
        cr_expect(apw_check_shot(&t, a1, p1, false, NULL), "%u: 5.00", i);
        cr_expect_eq(apw_rifle_facts(&t, a1, p1).range, kit_inch(500), "%u", i);
        turned_lay(k, i, "p1", 502, 0, 180);
        cr_expect_not(apw_check_shot(&t, a1, p1, false, &why), "%u: 5.02", i);
        cr_expect_str_eq(ump_rule_id(why.rule), "APW-RIF-02", "%u", i);
        turned_lay(k, i, "p1", 300, 0, 180);
        cr_expect_eq(apw_rifle_facts(&t, a1, p1).range, kit_inch(300), "%u: still close", i);
        scene_free(k);
    }
}

Test(apw_laws, TAB_07_APW_MOV_01_a_whole_move_is_a_whole_move)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        apw_table t = *seen(k);
        apw_order_text order = {.unit = (uint16_t)id_of(k, "a1"), .verb = APW_V_MOVE, .n_path = 1};
        apw_plan plan;
        turned_lay(k, i, "a1", 0, 0, 0);
        order.path[0] = ump_go(turned_middle(i), turned_angle(i), kit_inch(800), 0);
        ump_angle bearing = ump_bearing(turned_middle(i), order.path[0]);
        ump_run run = {.game = k->game, .state = k->state};
        apw_piece_at(&run, id_of(k, "a1"))->facing = bearing; /* no wheel */
        cr_expect(apw_check_march(&t, &order, &plan, NULL), "%u: 8 inches in line", i);
        order.path[0] = ump_go(turned_middle(i), bearing, kit_inch(802), 0);
        cr_expect_not(apw_check_march(&t, &order, &plan, NULL), "%u", i);
        scene_free(k);
    }
}

/* ---- Turning on the spot ---- */

Test(apw_laws, TAB_02_APW_MOV_03_an_about_face_is_on_its_own_ground)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        apw_table t = *seen(k);
        unsigned a1 = id_of(k, "a1");
        apw_order_text order = {.unit = (uint16_t)a1, .verb = APW_V_ABOUT};
        apw_plan plan;
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "a2", -75, 0, 0); /* right behind it */
        ump_rect before = *ump_rect_of(&t.table, a1);
        cr_expect(apw_check_march(&t, &order, &plan, NULL), "%u", i);
        ump_rect after = apw_plan_rect(&t, a1, &plan, plan.at);
        cr_expect(ump_dist(before.centre, after.centre).hi <= UMP_ROUNDING, "%u", i);
        cr_expect(ump_dist(before.corner[0], after.corner[2]).hi <= UMP_ROUNDING, "%u", i);
        scene_free(k);
    }
}

Test(apw_laws, TAB_09_APW_MOV_11_forming_in_the_woods_changes_nothing)
{
    scene *k = apw_scene("woods \"W\" 1,1 20,1 20,12 1,12\n" AUSTRIANS PRUSSIANS);
    to_movement(k, "au");
    unit_at(k, "a1")->state = APW_DISARRAY;
    refused(k, "au hold a1 form line", APW_MOV_11);
    scene_free(k);
}

/* ---- Routs and rallies ---- */

Test(apw_laws, APW_MOR_02_APW_SEQ_03_a_commander_rallies_before_it_runs_on)
{
    static const struct {
        const char *die;
        bool stands;
    } row[] = {{"dice 5", true}, {"dice 0", false}};
    for (size_t i = 0; i < 2; i++) {
        scene *k = apw_scene(AUSTRIANS " unit a3 \"A3\" au-line at 20,3 facing 0 line\n" PRUSSIANS);
        ump_run run = {.game = k->game, .state = k->state};
        apw_piece_at(&run, id_of(k, "a1"))->at = (ump_pt){kit_inch(1500), kit_inch(1800)};
        unit_at(k, "a1")->state = APW_ROUTED;
        to_movement(k, "au");
        cr_assert_eq(k->state->ask_row, APW_ASK_RALLY_FIRST);
        refused(k, "au rally pl with a1", APW_CMD_04);
        say(k, "au rally al with a1");
        say(k, row[i].die);
        cr_expect_eq(told(k, "A1 routs"), !row[i].stands, "%s", row[i].die);
        if (!row[i].stands)
            say(k, "au choose stay");
        refused(k, "au lead al to 40,20", APW_CMD_04);
        say(k, "au done");
        say(k, "pr done");
        cr_expect_eq(k->state->turn, 2, "its one attempt of the turn");
        cr_expect_eq(unit_at(k, "a1")->state, row[i].stands ? APW_GOOD : APW_ROUTED);
        scene_free(k);
    }
}

/* a1 runs on to where another commander waits: if it was tried before, he may not try again. */
Test(apw_laws, APW_MOR_02_APW_MOR_06_who_was_tried_is_not_tried_again_this_turn)
{
    for (unsigned i = 0; i < 2 * TURNED_ANGLES; i++) {
        bool tried = i % 2;
        scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 2,4\n"
                             " leader ab \"Berg\" at 15,5.2\n"
                             " unit a1 \"A1\" au-line at 15,18 facing 0 line\n"
                             " unit a2 \"A2\" au-line at 50,3 facing 0 line\n"
                             " unit a3 \"A3\" au-line at 40,3 facing 0 line\n" PRUSSIANS);
        apw_piece_at(&(ump_run){.game = k->game, .state = k->state}, id_of(k, "a1"))->facing =
            turned_angle(i / 2);
        unit_at(k, "a1")->state = APW_ROUTED;
        to_movement(k, "au");
        cr_assert_eq(asked(k), APW_ASK_RALLY_FIRST);
        if (tried)
            say_all(k, "au rally al with a1; dice 0");
        else
            say(k, "au done");
        until(k, APW_ASK_MOVES, 5);
        cr_expect(told(k, "A1 routs 12 in"), "%u: %s", i, k->told);
        say_all(k, "au done; pr done");
        cr_expect_eq(asked(k) == APW_ASK_TRY, !tried, "%u: %s", i, k->told);
        scene_free(k);
    }
}

Test(apw_laws, APW_SEQ_03_switch_at_once_nobody_comes_first)
{
    scene *k = apw_scene("switch rout-goes-on at-once\n" AUSTRIANS PRUSSIANS);
    unit_at(k, "a1")->state = APW_ROUTED;
    to_movement(k, "au");
    cr_expect_eq(k->state->ask_row, APW_ASK_MOVES);
    scene_free(k);
}

Test(apw_laws, APW_VIC_02_a_rallied_unit_is_not_counted_as_routed)
{
    static const struct {
        const char *word;
        bool goes_on;
    } row[] = {{"au choose try", true}, {"au choose decline", false}};
    for (size_t i = 0; i < 2; i++) {
        scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,20\n"
                             " unit a1 \"A1\" au-line at 30,21 facing 0 line\n" PRUSSIANS);
        to_movement(k, "au");
        unit_at(k, "a1")->state = APW_ROUTED;
        say(k, "au done");
        say(k, "pr done");
        say(k, row[i].word);
        if (row[i].goes_on)
            say(k, "dice 1");
        cr_expect_eq(!k->state->over, row[i].goes_on, "%s", row[i].word);
        scene_free(k);
    }
}

/* ---- Guns ---- */

Test(apw_laws, APW_ART_04_batteries_are_pooled_band_by_band)
{
    static const struct {
        const char *sw, *told;
    } row[] = {{"", "over 10 in: batteries together: 2"},
               {"switch artillery-pooling pooled\n", "batteries together: 3"}};
    for (size_t i = 0; i < 2; i++) {
        char body[1024];
        snprintf(body, sizeof body,
                 "%sarmy au \"A\"\n leader al \"Alder\" at 30,2\n"
                 " unit b1 \"B1\" au-bty at 28,10 facing 0 deployed\n"
                 " unit b2 \"B2\" au-bty at 30,4 facing 0 deployed\n"
                 " unit b3 \"B3\" au-bty at 32,10 facing 0 deployed\n"
                 "army pr \"P\"\n leader pl \"Plath\" at 30,24\n"
                 " unit p1 \"P1\" pr-line at 30,20 facing 180 line\n",
                 row[i].sw);
        scene *k = apw_scene(body);
        to_movement(k, "au");
        say(k, "au done");
        say(k, "pr done");
        say(k, "au fire b1 b2 b3 at p1");
        cr_expect(told(k, row[i].told), "%s", k->told);
        say(k, "dice 9");
        cr_expect_eq(k->state->ask_row == APW_ASK_GUN_DIE, i == 0, "the other band has its own");
        scene_free(k);
    }
}

/* Whichever band was named first is rolled for first, the near one or the far one. */
Test(apw_laws, APW_ART_04_bands_in_the_order_in_which_they_were_named)
{
    static const char *const row[][3] = {{"au fire b2 b1 b3 at p1", "b2", "b1"},
                                         {"au fire b1 b2 b3 at p1", "b1", "b2"}};
    for (size_t i = 0; i < 2; i++) {
        scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,2\n"
                             " unit b1 \"B1\" au-bty at 28,10 facing 0 deployed\n"
                             " unit b2 \"B2\" au-bty at 30,4 facing 0 deployed\n"
                             " unit b3 \"B3\" au-bty at 32,10 facing 0 deployed\n"
                             "army pr \"P\"\n leader pl \"Plath\" at 30,24\n"
                             " unit p1 \"P1\" pr-line at 30,20 facing 180 line\n");
        to_movement(k, "au");
        say_all(k, "au done; pr done");
        say(k, row[i][0]);
        cr_expect_eq(k->state->ask_unit, id_of(k, row[i][1]), "%s", row[i][0]);
        say(k, "dice 9");
        cr_expect_eq(k->state->ask_unit, id_of(k, row[i][2]), "%s", row[i][0]);
        scene_free(k);
    }
}

/* ---- Works, arrivals, setting up ---- */

/* Prussia defends, and its edge is the upper one. */
Test(apw_laws, APW_TER_06_works_that_nobody_lines_face_away_from_the_defender_s_edge)
{
    scene *k = apw_scene("works \"W\" 20,20 40,20\n" AUSTRIANS PRUSSIANS);
    to_movement(k, "au");
    ump_piece *p1 = &ump_pieces(k->game, k->state)[id_of(k, "p1")];
    ump_piece *a1 = &ump_pieces(k->game, k->state)[id_of(k, "a1")];
    p1->at = (ump_pt){kit_inch(3000), kit_inch(2030)};
    a1->at = (ump_pt){kit_inch(3000), kit_inch(1500)};
    cr_expect_eq(apw_shelter(seen(k), id_of(k, "p1"), id_of(k, "a1")), APW_WORKS);
    p1->at = (ump_pt){kit_inch(3000), kit_inch(2500)};
    a1->at = (ump_pt){kit_inch(3000), kit_inch(1970)};
    cr_expect_eq(apw_shelter(seen(k), id_of(k, "a1"), id_of(k, "p1")), APW_OPEN);
    scene_free(k);
}

Test(apw_laws, APW_TER_06_works_have_an_inside)
{
    static const struct {
        const char *what, *works, *other;
        bool in;
    } row[] = {
        {"it lines them when the battle begins", "works 25,10.8 35,10.8\n", "", true},
        {"an enemy lines them", "works 25,10.8 35,10.8\n",
         " unit p2 \"P2\" pr-line at 30,11 facing 180 line\n", false},
        {"the scenario says so, whoever lines them", "works inside right 25,10.8 35,10.8\n",
         " unit p2 \"P2\" pr-line at 30,11 facing 180 line\n", true},
        {"the other side, as the scenario says", "works inside left 25,10.8 35,10.8\n", "", false},
        {"the outer side of a ring, as the scenario says",
         "works inside left 25,8 25,10.8 35,10.8 35,8 25,8\n", "", false},
        {"the enclosed side of a ring", "works 25,8 35,8 35,10.8 25,10.8 25,8\n", "", true},
        {"beside a ring", "works 25,10.4 35,10.4 35,10.8 25,10.8 25,10.4\n", "", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char body[1024];
        snprintf(body, sizeof body,
                 "%sarmy au \"A\"\n leader al \"Alder\" at 30,6\n"
                 " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                 "army pr \"P\"\n leader pl \"Plath\" at 30,24\n"
                 " unit p1 \"P1\" pr-line at 30,20 facing 180 line\n%s",
                 row[i].works, row[i].other);
        scene *k = apw_scene(body);
        apw_table t = *seen(k);
        cr_expect_eq(apw_in_works(&t, id_of(k, "a1"), id_of(k, "p1")), row[i].in, "%s",
                     row[i].what);
        scene_free(k);
    }
}

Test(apw_laws, TAB_11_who_is_to_come_takes_the_nearest_free_place)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,6\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                         " unit a2 \"A2\" au-line at 30,10 facing 0 line arrives 2\n" PRUSSIANS);
    to_movement(k, "au");
    until(k, APW_ASK_INITIATIVE, 5);
    cr_expect_eq(k->state->turn, 2);
    cr_expect(piece_at(k, "a2")->on_table && told(k, "A2 arrives"));
    apw_table t = *seen(k);
    cr_expect_not(ump_within(&t.table, id_of(k, "a1"), id_of(k, "a2"), ump_under(0, 0)));
    cr_expect(ump_distance(&t.table, id_of(k, "a1"), id_of(k, "a2")).hi <= kit_inch(200));
    cr_expect_lt(piece_at(k, "a2")->at.y, kit_inch(1000), "of places as near the one nearer home");
    scene_free(k);
}

/* a1 stands on 0.4" of its place, whichever way both face: half an inch nearer to its home is free.
 */
Test(apw_laws, TAB_11_places_are_looked_at_half_an_inch_apart)
{
    for (unsigned facing = 0; facing < 360; facing += 90) {
        char body[512];
        snprintf(body, sizeof body,
                 "army au \"A\"\n leader al \"Alder\" at 30,6\n"
                 " unit a1 \"A1\" au-line at 30,10 facing %u line\n"
                 " unit a2 \"A2\" au-line at 30,10 facing %u line arrives 2\n" PRUSSIANS,
                 facing, facing);
        scene *k = apw_scene(body);
        to_movement(k, "au");
        ump_piece a1 = *piece_at(k, "a1");
        ump_len deep = facing % 180 == 0 ? a1.depth : a1.width;
        a1.at.y += deep - kit_inch(40);
        ump_piece_put(k->game, k->state, id_of(k, "a1"), &a1);
        until(k, APW_ASK_INITIATIVE, 5);
        ump_pt at = piece_at(k, "a2")->at;
        cr_expect(is_about(at.x, kit_inch(3000)) && is_about(at.y, kit_inch(950)), "%u: %d %d",
                  facing, at.x, at.y);
        scene_free(k);
    }
}

/* Friends are not in a commander's way; an enemy within an inch of his place is. */
Test(apw_laws, TAB_11_a_commander_does_not_come_in_upon_an_enemy)
{
    static const struct {
        const char *enemy;
        bool moved;
    } row[] = {{"30,11", true}, {"30,11.2", true}, {"30,11.375", true}, {"30,11.5", false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char body[512];
        snprintf(body, sizeof body,
                 "army au \"A\"\n leader al \"Alder\" at 30,10 arrives 2\n"
                 " unit a1 \"A1\" au-line at 30,9.5 facing 0 line\n"
                 "army pr \"P\"\n leader pl \"Plath\" at 30,20\n"
                 " unit p1 \"P1\" pr-line at %s facing 180 line\n",
                 row[i].enemy);
        scene *k = apw_scene(body);
        to_movement(k, "au");
        until(k, APW_ASK_INITIATIVE, 9);
        cr_assert_eq(k->state->turn, 2);
        ump_pt at = piece_at(k, "al")->at;
        cr_expect(piece_at(k, "al")->on_table);
        cr_expect_eq(at.x != kit_inch(3000) || at.y != kit_inch(1000), row[i].moved, "%s",
                     row[i].enemy);
        apw_table t = *seen(k);
        cr_expect_not(
            ump_within(&t.table, id_of(k, "al"), id_of(k, "p1"), ump_at_most(kit_inch(100), 0)));
        scene_free(k);
    }
}

/* Its town is free: it is in it, and its stand lies in the middle. */
Test(apw_laws, TAB_11_APW_FORM_05_a_garrison_that_comes_late_holds_its_town)
{
    scene *k = apw_scene("town \"T\" 28,8 32,8 32,12 28,12\n"
                         "army au \"A\"\n leader al \"Alder\" at 40,10\n"
                         " unit a1 \"A1\" au-line at 40,8 facing 0 line\n"
                         " unit a2 \"A2\" au-line at 30,9 facing 0 garrison arrives 2\n" PRUSSIANS);
    to_movement(k, "au");
    until(k, APW_ASK_INITIATIVE, 5);
    cr_assert_eq(k->state->turn, 2);
    cr_expect_eq(unit_at(k, "a2")->form, APW_GARRISON);
    ump_pt centre = ump_rect_of(&k->table, id_of(k, "a2"))->centre;
    cr_expect(ump_dist(centre, (ump_pt){kit_inch(3000), kit_inch(1000)}).hi <= UMP_ROUNDING,
              "%d,%d", centre.x, centre.y);
    scene_free(k);
}

Test(apw_laws, APW_SET_02_a_garrison_may_be_set_up)
{
    scene *k = apw_scene("town \"T\" 10,2 13,2 13,5 10,5\ntown \"Far\" 30,18 33,18 33,21 30,21\n"
                         "army au \"A\"\n leader al \"Alder\" at 20,4\n"
                         " unit a0 \"A0\" au-line at 20,6 facing 0 line\n"
                         " unit a1 \"A1\" au-line arrives 1\n" PRUSSIANS);
    refused(k, "au deploy a1 at 31,19 facing 0 form garrison", APW_SET_01);
    refused(k, "au deploy a1 at 25,4 facing 0 form garrison", APW_FORM_05);
    say(k, "au deploy a1 at 11,3 facing 0 form garrison");
    cr_expect_eq(unit_at(k, "a1")->form, APW_GARRISON);
    scene_free(k);
}

/* He stands in the town, and his troops may still hold it. */
Test(apw_laws, APW_SET_02_a_commander_set_up_in_a_town_does_not_hold_it)
{
    scene *k = apw_scene("town \"T\" 10,2 13,2 13,5 10,5\n"
                         "army au \"A\"\n leader al \"Alder\" arrives 1\n"
                         " unit a0 \"A0\" au-line at 14,8 facing 0 line\n" PRUSSIANS);
    say(k, "au deploy al at 11,3 facing 90 form garrison");
    cr_expect_eq(piece_at(k, "al")->facing, ump_degrees(90000));
    cr_expect_eq(piece_at(k, "al")->at.x, kit_inch(1100));
    cr_expect(apw_town_free(seen(k), 0, id_of(k, "a0")));
    scene_free(k);
}

/* ---- Charges that are fought ---- */

/* a1 before p1, who has fallen back; p2 stands between them now, or beside the way. */
Test(apw_laws, TAB_01_APW_CHG_09_nobody_follows_through_another_enemy)
{
    for (unsigned i = 0; i < 2 * TURNED_ANGLES; i++) {
        bool barred = i % 2;
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        to_movement(k, "au");
        turned_lay(k, i / 2, "al", -800, 0, 0);
        turned_lay(k, i / 2, "a1", -500, 0, 0);
        turned_lay(k, i / 2, "p1", -150, 0, 180);
        say(k, "au charge a1 at p1");
        turned_lay(k, i / 2, "p1", 20, 0, 180);
        turned_lay(k, i / 2, "p2", -125, barred ? 0 : 800, 180);
        unit_at(k, "a1")->reach = kit_inch(300);
        ump_pt before = piece_at(k, "a1")->at;
        until(k, barred ? APW_ASK_INITIATIVE : APW_ASK_CHARGER_DIE, 9);
        cr_expect_eq(told(k, "A1 cannot follow P1"), barred, "%u: %s", i, k->told);
        cr_expect_eq(ump_dist(before, piece_at(k, "a1")->at).hi > 0, !barred, "%u", i);
        scene_free(k);
    }
}

/* a1 wins; p2 stands in the rear of p1, whose ground it takes: as far as p2, and no farther. */
Test(apw_laws, TAB_01_APW_MEL_16_the_ground_is_taken_up_to_the_next_enemy)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        to_movement(k, "au");
        turned_lay(k, i, "al", -1000, 0, 0);
        turned_lay(k, i, "a1", -500, 0, 0);
        turned_lay(k, i, "p1", -150, 0, 180);
        say(k, "au charge a1 at p1");
        until(k, APW_ASK_CHARGER_DIE, 9);
        turned_lay(k, i, "a1", -650, 0, 0);     /* as if it had been pushed back */
        turned_lay(k, i, "p2", -350, 150, 180); /* its flank in the way of a1 */
        say(k, "dice 6");
        say(k, "dice 1");
        until(k, APW_ASK_OCCUPY, 9);
        cr_assert_eq(k->state->ask_row, APW_ASK_OCCUPY, "%u", i);
        say(k, "au choose advance");
        apw_table t = *seen(k);
        ump_pt ahead =
            ump_in_frame(piece_at(k, "p2")->at, piece_at(k, "p2")->facing, piece_at(k, "a1")->at);
        cr_expect_gt(ahead.y, 0, "%u: before the front of P2", i);
        cr_expect_geq(ump_distance(&t.table, id_of(k, "a1"), id_of(k, "p2")).hi, kit_inch(99));
        scene_free(k);
    }
}

Test(apw_laws, APW_MEL_09_works_do_not_take_the_one_of_formed_foot_away)
{
    static const char *const works[] = {"", "works 25,14 35,14\n"};
    for (unsigned i = 0; i < 2; i++) {
        char body[1024];
        snprintf(body, sizeof body,
                 "%sarmy au \"A\"\n leader al \"Alder\" at 30,6\n"
                 " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                 "army pr \"P\"\n leader pl \"Plath\" at 30,24\n"
                 " unit p1 \"P1\" pr-line at 30,14.5 facing 180 line\n",
                 works[i]);
        scene *k = apw_scene(body);
        to_movement(k, "au");
        say(k, "au charge a1 at p1");
        apw_table t = *seen(k);
        cr_expect_eq(apw_in_works(&t, id_of(k, "p1"), id_of(k, "a1")), i == 1);
        until(k, APW_ASK_CHARGER_DIE, 9);
        cr_expect(told(k, "formed and stationary"), "%u: %s", i, k->told);
        scene_free(k);
    }
}

/* Nobody sees it formed where it has not come yet: its march is told, then its order. */
Test(apw_laws, TAB_06_APW_MOV_11_a_march_into_woods_is_told_before_its_disarray)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene("woods \"All\" 0,0 60,0 60,40 0,40\n" AUSTRIANS PRUSSIANS);
        to_movement(k, "au");
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "al", -150, 0, 0);
        turned_say(k, i, "au move a1 to %s", 200, 0);
        const char *march = strstr(k->told, "A1 moves"),
                   *order = strstr(k->told, "A1 is in disarray");
        cr_expect(march && order && march < order, "%u: %s", i, k->told);
        scene_free(k);
    }
}
