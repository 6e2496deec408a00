/*
 * limits.c: every distance and every cell of 1866's chart that decides something, tried where it
 * decides: just within its limit and just beyond. A chart in which one of them is another number
 * plays otherwise, and a test here says so.
 */
#include "kit.h"

#include <stdio.h>
#include <string.h>

#define AUSTRIANS                                                                                  \
    "army au \"A\"\n leader al \"Alder\" at 50,8\n"                                                \
    " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
#define PRUSSIANS                                                                                  \
    "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"                                               \
    " unit p1 \"P1\" pr-line at 30,15 facing 180 line\n"

/* ---- Distances between pieces ---- */

Test(apw_limits, APW_MOV_07_a_march_ends_more_than_an_inch_from_the_enemy)
{
    for (unsigned i = 0; i < TURNED_ANGLES; i++) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        char line[64], why[UMP_LINE];
        to_movement(k, "au");
        turned_lay(k, i, "a1", 0, 0, 0);
        turned_lay(k, i, "p1", 500, 0, 180);
        ump_pt near = turned_spot(i, 403, 0);
        snprintf(line, sizeof line, "au move a1 to %.3f,%.3f", near.x / (double)UMP_INCH,
                 near.y / (double)UMP_INCH);
        cr_expect(scene_refuses(k, line, "APW-MOV-07", why), "%u: %s", i, why);
        turned_say(k, i, "au move a1 to %s", 397, 0);
        scene_free(k);
    }
}

/* An order to a place so many ticks to the right of where it is and ahead. */
static const char *order_by(scene *k, const char *words, const char *id, ump_len x, ump_len y)
{
    static char line[96];
    ump_pt at = piece_at(k, id)->at;
    snprintf(line, sizeof line, "%s to %.4f,%.4f", words, (at.x + x) / 1016.0, (at.y + y) / 1016.0);
    return line;
}

Test(apw_limits, APW_CMD_04_TAB_07_a_commander_rides_exactly_so_far)
{
    scene *k = apw_scene(AUSTRIANS PRUSSIANS);
    ump_len most = kit_chart()->commander_reach + UMP_ROUNDING;
    to_movement(k, "au");
    refused(k, order_by(k, "au lead al", "al", 0, most + 1), APW_CMD_04);
    say(k, order_by(k, "au lead al", "al", 0, most));
    scene_free(k);
}

Test(apw_limits, APW_MOV_04_a_step_is_straight_but_for_four_ticks)
{
    for (int side = -1; side <= 1; side += 2) {
        scene *k = apw_scene(AUSTRIANS PRUSSIANS);
        to_movement(k, "au");
        refused(k, order_by(k, "au shift a1", "a1", side * 5, -UMP_INCH), APW_MOV_04);
        refused(k, order_by(k, "au shift a1", "a1", UMP_INCH, side * 5), APW_MOV_04);
        say(k, side < 0 ? order_by(k, "au shift a1", "a1", -4, -UMP_INCH)
                        : order_by(k, "au shift a1", "a1", 4, -UMP_INCH));
        scene_free(k);
    }
}

Test(apw_limits, APW_TER_04_as_many_stands_as_a_town_holds)
{
    for (int more = 0; more < 2; more++) {
        char body[512], why[256];
        snprintf(body, sizeof body,
                 "town \"T\" 28,14 32,14 32,18 28,18\n" AUSTRIANS
                 "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                 " unit p1 \"P1\" pr-line stands %d at 30,16 facing 180 garrison\n",
                 kit_chart()->town_stands + more);
        cr_expect_eq(apw_scene_fails(body, why), more == 1, "%s", why);
    }
}

Test(apw_limits, APW_CHG_05_ground_that_is_only_touched_bars_nobody)
{
    for (ump_len length = 0; length < 2; length++) {
        apw_leg leg[] = {{.length = kit_inch(1000)}, {.length = length}};
        apw_charge charge = {.mover = {.kind = APW_HORSE, .form = APW_LINE, .width = 2},
                             .needed = kit_inch(1000),
                             .leg = leg,
                             .n_legs = 2};
        while (apw_per_tick(kit_chart(), &charge.mover, &leg[1]) != UMP_FORBIDDEN)
            leg[1].ground++;
        cr_expect_eq(apw_charge_reach(kit_chart(), &charge, 5, 0).reaches, length == 0);
    }
}

/* TAB-01: a town is full with its garrison; who stands beside it is not on it. */
Test(apw_limits, TAB_01_a_garrison_and_who_stands_beside_its_town)
{
    char why[256] = "";
    scene *k = apw_scene("town \"T\" 28,14 32,14 32,18 28,18\ntown \"S\" 32,14 36,14 36,18 32,18\n"
                         "army au \"A\"\n leader al \"Alder\" at 50,8\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                         " unit p1 \"P1\" pr-line at 30,16 facing 180 garrison\n"
                         " unit p2 \"P2\" pr-line at 34,16 facing 180 garrison\n"
                         " unit p3 \"P3\" pr-line at 30,18.1 facing 180 line\n");
    cr_expect(ump_state_sane(k->game, k->state, why), "%s", why);
    scene_free(k);
}

/* The box of this town has its middle outside of it. */
Test(apw_limits, APW_FORM_05_the_middle_of_a_town_with_a_corner_cut_out)
{
    scene *k = apw_scene("town \"T\" 20,14 32,14 32,16 22,16 22,26 20,26\n"
                         "army au \"A\"\n leader al \"Alder\" at 50,8\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 21,28\n"
                         " unit p1 \"P1\" pr-line at 21,15 facing 180 garrison\n");
    ump_rect rect = ump_piece_rect(piece_at(k, "p1"));
    cr_expect_eq(rect.centre.x, kit_inch(2900), "%d", rect.centre.x);
    cr_expect_eq(rect.centre.y, kit_inch(1450), "%d", rect.centre.y);
    scene_free(k);
}

/* The chart of 1866 with one line changed: may it be played? */
static bool chart_loads(const char *old, const char *fresh)
{
    static const char armies[] = "scenario \"S\"\nrules apw1866\ntable 60in x 40in\nturns 8\nside "
                                 "au \"A\" first home bottom\n"
                                 "side pr \"P\" home top\n" AUSTRIANS PRUSSIANS;
    static char text[1 << 16];
    const ump_text *builtin = ump_builtin_find(UMP_BUILTIN_CHART, "apw1866");
    const char *at = strstr(builtin->data, old);
    cr_assert(at && builtin->size + strlen(fresh) < sizeof text, "%s", old);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - builtin->data), builtin->data, fresh,
             at + strlen(old));
    ump_text chart = {.name = "own", .data = text, .size = strlen(text)};
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_source source = {.scenario = {"test.scn", armies, strlen(armies)}, .chart = &chart};
    ump_game *game = ump_game_load(&source, &errors);
    ump_game_free(game);
    return game != NULL;
}

Test(apw_limits, APW_ART_02_APW_GEN_05_charts_that_cannot_be_played)
{
    static const char close[] = "  close                8 ",
                      late[] = "value=12 src=ruling ref=APW-R-50";
    cr_expect(chart_loads(close, "  close                4 "));
    cr_expect_not(chart_loads(close, "  close                3 "), "no farther than point blank");
    cr_expect(chart_loads(late, "value=500 src=ruling ref=APW-R-50"));
    cr_expect_not(chart_loads(late, "value=500.01 src=ruling ref=APW-R-50"));
}

/* The garrison lies in the middle of a long town; its far end is the enemy's too. */
Test(apw_limits, APW_MOV_07_a_long_town_keeps_off_at_its_ends)
{
    scene *k = apw_scene("town \"T\" 10,14 50,14 50,18 10,18\n"
                         "army au \"A\"\n leader al \"Alder\" at 14,8\n"
                         " unit a1 \"A1\" au-line at 14,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 30,20\n"
                         " unit p1 \"P1\" pr-line at 30,16 facing 180 garrison\n");
    to_movement(k, "au");
    refused(k, "au move a1 to 14,13.2", APW_MOV_07);
    say(k, "au move a1 to 14,12.9");
    scene_free(k);
}

/* Each charges one who charges another: somebody has to be first. */
Test(apw_limits, APW_CHG_10_charges_in_a_ring)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,4\n"
                         " unit a1 \"A1\" au-line at 26,10 facing 0 line\n"
                         " unit a2 \"A2\" au-line at 34,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 30,22\n"
                         " unit p1 \"P1\" pr-line at 26,15 facing 180 line\n"
                         " unit p2 \"P2\" pr-line at 34,15 facing 180 line\n");
    uint16_t target[2];
    begin_charge(k, "a1", "p1");
    begin_charge(k, "p1", "a2");
    begin_charge(k, "a2", "p2");
    begin_charge(k, "p2", "a1");
    cr_expect_eq(apw_melees(seen(k), target, 2), 1);
    scene_free(k);
}

/* a1 stands at 10 and looks up the table at a line that stands so far up. */
static bool sees_line_at(const char *ground, const char *prussian)
{
    char body[512];
    snprintf(body, sizeof body,
             "%s" AUSTRIANS "army pr \"P\"\n leader pl \"Plath\" at 50,16\n"
             " unit p1 \"P1\" pr-line at 30,%s facing 180 line\n",
             ground, prussian);
    scene *k = apw_scene(body);
    bool sees = apw_unit_sees(seen(k), id_of(k, "a1"), id_of(k, "p1"));
    scene_free(k);
    return sees;
}

Test(apw_limits, TAB_08_APW_LOS_01_at_arm_s_length_over_any_ground)
{
    static const char strip[] = "woods \"W\" 20,10.2 40,10.2 40,10.8 20,10.8\n";
    cr_expect(sees_line_at(strip, "11"), "an inch is arm's length");
    cr_expect_not(sees_line_at(strip, "11.1"));
}

/* Guns on a hill, one level up, and a friend between them and the target. */
static bool guns_fire_over(const char *friend, const char *prussian)
{
    char body[640];
    snprintf(body, sizeof body,
             "hill 1 \"H\" 20,4 40,4 40,10.5 20,10.5\n"
             "army au \"A\"\n leader al \"Alder\" at 50,8\n"
             " unit ab \"AB\" au-bty rifled at 30,10 facing 0 deployed\n"
             " unit a1 \"A1\" au-line at 30,%s facing 0 line\n"
             "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
             " unit p1 \"P1\" pr-jaeger at 30,%s facing 180 line\n",
             friend, prussian);
    scene *k = apw_scene(body);
    bool sees = apw_sees(seen(k), piece_at(k, "ab")->at, id_of(k, "ab"), id_of(k, "p1"), true);
    scene_free(k);
    return sees;
}

/* The friend is 0.75" deep: his back is that much nearer to the guns than his front. */
Test(apw_limits, APW_LOS_03_over_the_heads_of_who_is_more_than_two_inches_off)
{
    cr_expect(guns_fire_over("12.8", "20"), "his back is 2.05 from the guns");
    cr_expect_not(guns_fire_over("12.7", "20"), "1.95");
    cr_expect(guns_fire_over("14", "16.05"), "2.05 from the target");
    cr_expect_not(guns_fire_over("14", "15.95"), "1.95");
}

Test(apw_limits, APW_FORM_05_who_leaves_a_town_forms_within_half_an_inch_of_it)
{
    scene *k = apw_scene("town \"T\" 29,12 31,12 31,14 29,14\n" AUSTRIANS
                         "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                         " unit p1 \"P1\" pr-line at 30,35 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au enter a1 by 30,13");
    until(k, APW_ASK_INITIATIVE, 5);
    to_movement(k, "au");
    refused(k, "au leave a1 line to 30,15.3 facing 0", APW_FORM_05);
    say(k, "au leave a1 line to 30,15.2 facing 0");
    scene_free(k);
}

/* A charge of a1 at p1 over this ground, as far as the fight is told. */
static scene *charge_told(const char *ground)
{
    char body[768];
    snprintf(body, sizeof body, "%s" AUSTRIANS PRUSSIANS, ground);
    scene *k = apw_scene(body);
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    until(k, APW_ASK_CHARGER_DIE, 5);
    return k;
}

static bool is_supported_from(const char *place)
{
    char line[64];
    scene *k = apw_scene(AUSTRIANS " unit a2 \"A2\" au-line at 30,6 facing 0 line\n" PRUSSIANS);
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    snprintf(line, sizeof line, "au move a2 to 30,%s", place);
    say(k, line);
    until(k, APW_ASK_CHARGER_DIE, 5);
    bool supported = told(k, "supported line");
    scene_free(k);
    return supported;
}

/* The charger fights at 15 and is 0.75 deep, so that its back is at 14.25. */
Test(apw_limits, APW_MEL_09_support_stands_within_three_inches_behind)
{
    cr_expect(is_supported_from("11.3"), "2.95 behind");
    cr_expect_not(is_supported_from("11.2"), "3.05");
}

/* Its way goes from 10 to 14; the last three inches begin at 11. */
Test(apw_limits, APW_MEL_09_the_last_three_inches_of_the_way_are_open)
{
    scene *k = charge_told("rough \"R\" 20,10.7 40,10.7 40,10.95 20,10.95\n");
    cr_expect(told(k, "formed and stationary"));
    scene_free(k);
    k = charge_told("rough \"R\" 20,11.05 40,11.05 40,11.3 20,11.3\n");
    cr_expect_not(told(k, "formed and stationary"));
    scene_free(k);
}

/* Two lines charge one, whose left a friend guards and whose right another, so far away. */
static bool takes_flank(const char *right)
{
    char body[768];
    snprintf(body, sizeof body,
             "army au \"A\"\n leader al \"Alder\" at 50,8\n"
             " unit a1 \"A1\" au-line at 28,10 facing 0 line\n"
             " unit a2 \"A2\" au-line at 32,10 facing 0 line\n" PRUSSIANS
             " unit p2 \"P2\" pr-jaeger at 26.9,15.6 facing 180 line\n"
             " unit p3 \"P3\" pr-jaeger at %s,15.6 facing 180 line\n",
             right);
    scene *k = apw_scene(body);
    to_movement(k, "au");
    say(k, "au charge a1 at p1 facing 0");
    say(k, "au charge a2 at p1 facing 0");
    until(k, APW_ASK_CHARGER_DIE, 5);
    bool takes = told(k, "overlap");
    scene_free(k);
    return takes;
}

/* p1 is three stands of 1.25 wide, p3 one: its left edge is 0.625 from its middle. */
Test(apw_limits, APW_MEL_03_a_flank_is_open_if_nobody_is_within_an_inch_of_it)
{
    cr_expect_not(takes_flank("33.45"), "0.95 beside it");
    cr_expect(takes_flank("33.55"), "1.05");
}

/* Likewise p1 near the right edge of the table, its other flank guarded. */
static bool takes_flank_at_the_edge(double p1)
{
    char body[768];
    snprintf(body, sizeof body,
             "army au \"A\"\n leader al \"Alder\" at 50,8\n"
             " unit a1 \"A1\" au-line at %.3f,10 facing 0 line\n"
             " unit a2 \"A2\" au-line at %.3f,10 facing 0 line\n"
             "army pr \"P\"\n leader pl \"Plath\" at 50,30\n"
             " unit p1 \"P1\" pr-line at %.3f,15 facing 180 line\n"
             " unit p2 \"P2\" pr-jaeger at %.3f,15.6 facing 180 line\n",
             p1 - 3.1, p1 + 0.7, p1, p1 - 3.1);
    scene *k = apw_scene(body);
    to_movement(k, "au");
    say(k, "au charge a1 at p1 facing 0");
    say(k, "au charge a2 at p1 facing 0");
    until(k, APW_ASK_CHARGER_DIE, 5);
    bool takes = told(k, "overlap");
    scene_free(k);
    return takes;
}

Test(apw_limits, APW_MEL_03_nobody_overlaps_beyond_the_edge_of_the_table)
{
    cr_expect_not(takes_flank_at_the_edge(60 - 1.875 - 0.95), "0.95 from the edge");
    cr_expect(takes_flank_at_the_edge(60 - 1.875 - 1.05), "1.05");
}

static bool may_reconstitute(const char *austrian)
{
    char body[512];
    snprintf(body, sizeof body,
             "army au \"A\"\n leader al \"Alder\" at 50,8\n"
             " unit a1 \"A1\" au-line at 30,%s facing 0 line\n"
             "army pr \"P\"\n leader pl \"Plath\" at 30,31\n"
             " unit p1 \"P1\" pr-line at 30,30 facing 180 line\n",
             austrian);
    scene *k = apw_scene(body);
    unit_at(k, "p1")->stands = 2;
    unit_at(k, "p1")->lost = 1;
    to_movement(k, "au");
    say(k, "au done");
    say(k, "pr done");
    char why[UMP_LINE];
    bool may = scene_try(k, "pr choose try", why);
    scene_free(k);
    return may;
}

Test(apw_limits, APW_MOR_03_quiet_is_no_enemy_in_sight_within_eight_inches)
{
    cr_expect_not(may_reconstitute("22"), "eight inches are within eight");
    cr_expect(may_reconstitute("21.9"));
}

/* A commander whom cavalry rides down at 16, and the only unit of his. */
static bool rides_off(const char *prussian)
{
    char body[512];
    snprintf(body, sizeof body,
             "army au \"A\"\n leader al \"Alder\" at 30,6\n"
             " unit a1 \"A1\" au-cav at 30,10 facing 0 line\n"
             "army pr \"P\"\n leader pl \"Plath\" at 30,16\n"
             " unit p1 \"P1\" pr-line at 30,%s facing 180 line\n",
             prussian);
    scene *k = apw_scene(body);
    to_movement(k, "au");
    say(k, "au move a1 to 30,16.4");
    bool rides = told(k, "rides to P1");
    cr_expect(rides != told(k, "is captured"));
    scene_free(k);
    return rides;
}

Test(apw_limits, APW_CMD_06_a_commander_overrun_rides_twelve_inches)
{
    cr_expect(rides_off("28"));
    cr_expect(rides_off("28.378"), "TAB-07: 12.003 from the edge of his base is 12");
    cr_expect_not(rides_off("28.385"));
}

/* Cavalry is due in a glade where others stand, in a wood whose near edge is so far up the table.
 */
static bool arrives_out_of(const char *edge)
{
    char body[1024];
    snprintf(body, sizeof body,
             "woods \"L\" 16,%s 28.5,%s 28.5,34 16,34\n"
             "woods \"R\" 31.5,%s 44,%s 44,34 31.5,34\n"
             "woods \"F\" 28.5,20.2 31.5,20.2 31.5,34 28.5,34\n"
             "woods \"B\" 28.5,%s 31.5,%s 31.5,18.8 28.5,18.8\n"
             "army au \"A\"\n leader al \"Alder\" at 50,3\n"
             " unit a1 \"A1\" au-cav at 55,3 facing 0 line\n"
             " unit ac \"AC\" au-cav at 30,20 facing 0 line arrives 2\n"
             "army pr \"P\"\n leader pl \"Plath\" at 8,38\n"
             " unit p1 \"P1\" pr-line at 5,38 facing 180 line\n",
             edge, edge, edge, edge, edge, edge);
    scene *k = apw_scene(body);
    ump_piece in_the_way = *piece_at(k, "a1");
    in_the_way.at = k->game->force.piece[id_of(k, "ac")].at;
    ump_piece_put(k->game, k->state, id_of(k, "a1"), &in_the_way);
    until(k, APW_ASK_INITIATIVE, 5);
    to_movement(k, "au");
    until(k, APW_ASK_INITIATIVE, 5);
    bool there = piece_at(k, "ac")->on_table;
    cr_expect(there != told(k, "waits to come"));
    scene_free(k);
    return there;
}

Test(apw_limits, TAB_11_who_is_late_comes_within_twelve_inches_of_its_place)
{
    cr_expect(arrives_out_of("8.1"), "its front at 8 is twelve inches from 20");
    cr_expect_not(arrives_out_of("7.7"));
}

/* ---- Cells ---- */

typedef struct band_row {
    int range; /* hundredths of an inch, the farthest */
    int32_t need[4];
} band_row;

Test(apw_limits, APW_ART_01_every_cell_of_the_artillery_table)
{
    static const band_row row[] = {{300, {7, 8, 9, 10}},
                                   {800, {6, 7, 8, 9}},
                                   {1500, {4, 5, 6, 7}},
                                   {2500, {3, 4, 5, 6}},
                                   {3200, {2, 3, 4, 5}}};
    enum { ROWS = sizeof row / sizeof *row };
    for (size_t i = 0; i < ROWS; i++)
        for (unsigned n = 1; n <= 4; n++) {
            apw_battery b[4];
            apw_target target = kit_target("AU_LINE");
            ump_sum sum = {0};
            for (unsigned k = 0; k < n; k++)
                b[k] = kit_battery("PR_BTY", APW_RIFLED, row[i].range);
            int32_t need = apw_battery_fire(kit_chart(), b, n, &target, &sum).need;
            cr_expect_eq(need, row[i].need[n - 1], "%u at %d: %d", n, row[i].range, need);
            if (i + 1 == ROWS)
                continue;
            for (unsigned k = 0; k < n; k++)
                b[k] = kit_battery("PR_BTY", APW_RIFLED, row[i].range + 5);
            sum.n = 0;
            need = apw_battery_fire(kit_chart(), b, n, &target, &sum).need;
            cr_expect_eq(need, row[i + 1].need[n - 1], "%u beyond %d: %d", n, row[i].range, need);
        }
}

Test(apw_limits, APW_RIF_01_every_cell_of_the_rifle_table)
{
    static const band_row row[] = {{300, {5, 6, 8, 9}}, {500, {4, 5, 7, 8}}, {800, {2, 3, 5, 6}}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (uint8_t points = 1; points <= 4; points++) {
            apw_rifles rifles = kit_rifles("AU_JAEGER", points, row[i].range);
            apw_target target = kit_target("PR_LINE");
            ump_sum sum = {0};
            apw_volley volley = apw_rifle_fire(kit_chart(), &rifles, &target, &sum);
            cr_expect_eq(volley.need[0], row[i].need[points - 1], "%u at %d: %d", points,
                         row[i].range, volley.need[0]);
        }
}

Test(apw_limits, APW_RIF_02_how_far_each_rifle_reaches)
{
    static const struct {
        const char *troop;
        int inches;
    } row[] = {{"PR_LINE", 5},   {"PR_JAEGER", 5}, {"AU_LINE", 5},
               {"AU_JAEGER", 8}, {"IT_LINE", 5},   {"IT_BERSAGLIERI", 5}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        uint8_t troop = kit_troop(row[i].troop);
        cr_expect(apw_rifles_reach(kit_chart(), troop, kit_inch(100 * row[i].inches), NULL), "%s",
                  row[i].troop);
        cr_expect_not(apw_rifles_reach(kit_chart(), troop, kit_inch(100 * row[i].inches + 5), NULL),
                      "%s", row[i].troop);
    }
}

Test(apw_limits, APW_R_18_what_each_column_of_bloody_takes)
{
    static const uint8_t stands[APW_RESULT_COLUMNS] = {1, 1, 1, 0, 0, 0};
    enum { BLOODY = 1 };
    for (unsigned i = 0; i < APW_RESULT_COLUMNS; i++)
        cr_expect_eq(kit_chart()->column[BLOODY][i].lose, stands[i], "column %u", i + 1);
}

Test(apw_limits, APW_TER_02_APW_TER_07_what_an_inch_of_bad_ground_costs_each_arm)
{
    static const struct {
        apw_mover mover;
        int32_t rough, uphill; /* march points */
    } row[] = {{{APW_FOOT, APW_LINE, 1, APW_GOOD}, 9000, 9000},
               {{APW_HORSE, APW_LINE, 1, APW_GOOD}, 4500, 4500},
               {{APW_FOOT_GUNS, APW_LIMBERED, 1, APW_GOOD}, 8000, 6000}};
    const apw_leg rough = {.length = UMP_INCH, .ground = APW_ROUGH};
    const apw_leg uphill = {.length = UMP_INCH, .uphill = true};
    const apw_chart *c = kit_chart();
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int32_t over = apw_points_shown(c, apw_legs_cost(c, &row[i].mover, &rough, 1));
        int32_t up = apw_points_shown(c, apw_legs_cost(c, &row[i].mover, &uphill, 1));
        cr_expect_eq(over, row[i].rough, "%zu: rough %d", i, over);
        cr_expect_eq(up, row[i].uphill, "%zu: uphill %d", i, up);
    }
}

Test(apw_limits, APW_LOS_02_two_inches_inside_a_wood)
{
    static const char wood[] = "woods \"W\" 10,5 50,5 50,25 10,25\n";
    cr_expect(sees_line_at(wood, "12"));
    cr_expect_not(sees_line_at(wood, "12.1"));
}

/* Its only commander, of this level, and a unit behind him that he is with. */
static bool in_command(const char *level, const char *leader)
{
    char body[512];
    snprintf(body, sizeof body,
             "%s au \"A\"\n leader al \"Alder\" at %s,10\n"
             " unit a1 \"A1\" au-line at 40,10 facing 0 line\n"
             " unit a2 \"A2\" au-line at %s,8 facing 0 line\n" PRUSSIANS,
             level, leader, leader);
    scene *k = apw_scene(body);
    bool in = apw_in_command(seen(k), id_of(k, "a1"));
    scene_free(k);
    return in;
}

/* a1's left end is at 38.125, the commander's right one 0.375 from his middle. */
Test(apw_limits, APW_CMD_01_radius_of_each_level)
{
    static const struct {
        const char *level, *within, *beyond;
    } row[] = {{"brigade", "27.8", "27.6"}, {"corps", "21.8", "21.6"}, {"army", "13.8", "13.6"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        cr_expect(in_command(row[i].level, row[i].within), "%s", row[i].level);
        cr_expect_not(in_command(row[i].level, row[i].beyond), "%s", row[i].level);
    }
}

Test(apw_limits, APW_ORG_09_rating_and_stands_of_each_kind)
{
    static const struct {
        const char *troop;
        uint8_t mr, stands;
    } row[] = {{"PR_LINE", 8, 3},       {"PR_GUARD", 9, 3},       {"PR_JAEGER", 8, 1},
               {"AU_LINE", 7, 3},       {"AU_JAEGER", 8, 1},      {"IT_LINE", 6, 4},
               {"IT_GRENADIERS", 7, 4}, {"IT_BERSAGLIERI", 7, 1}, {"PR_CAV", 7, 2},
               {"AU_CAV", 8, 2},        {"IT_CAV", 7, 2},         {"PR_BTY", 7, 1},
               {"AU_BTY", 8, 1},        {"IT_BTY", 7, 1}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char body[512], kind[24];
        snprintf(kind, sizeof kind, "%s", row[i].troop);
        for (char *p = kind; *p; p++)
            *p = *p == '_' ? '-' : (char)(*p | 32);
        bool austrian = row[i].troop[0] == 'A', guns = strstr(kind, "bty") != NULL;
        snprintf(body, sizeof body,
                 "army %s \"X\"\n leader xl \"X\" at 30,18\n unit x1 \"X1\" %s%s at 30,20 facing 0 "
                 "%s\narmy %s \"Y\"\n leader yl \"Y\" at 10,18\n unit y1 \"Y1\" %s at 10,20 "
                 "facing 0 line\n",
                 austrian ? "au" : "pr", kind, guns ? " rifled" : "", guns ? "deployed" : "line",
                 austrian ? "pr" : "au", austrian ? "pr-line" : "au-line");
        scene *k = apw_scene(body);
        cr_expect_eq(apw_def(seen(k), id_of(k, "x1"))->mr, row[i].mr, "%s", kind);
        cr_expect_eq(unit_at(k, "x1")->stands, row[i].stands, "%s", kind);
        scene_free(k);
    }
}

/* Austria's is au's, Prussia's or Italy's pr's: its nation is that of its troops. */
static int rating_of(const char *nation, const char *level)
{
    char body[512];
    bool austrian = nation[0] == 'a';
    snprintf(
        body, sizeof body,
        "%s %s \"X\"\n leader xl \"X\" at 30,18\n unit x1 \"X1\" %s-line at 30,20 facing 0 line\n"
        "army %s \"Y\"\n leader yl \"Y\" at 10,18\n unit y1 \"Y1\" %s-line at 10,20 facing 0 "
        "line\n",
        level, austrian ? "au" : "pr", nation, austrian ? "pr" : "au", austrian ? "pr" : "au");
    scene *k = apw_scene(body);
    int rating = apw_leader_def_of(seen(k), id_of(k, "xl"))->cr;
    scene_free(k);
    return rating;
}

Test(apw_limits, APW_ORG_09_command_ratings_of_each_nation)
{
    static const struct {
        const char *nation;
        int army, corps, brigade;
    } row[] = {{"pr", 8, 7, 7}, {"au", 6, 6, 5}, {"it", 5, 5, 5}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        cr_expect_eq(rating_of(row[i].nation, "army"), row[i].army, "%s", row[i].nation);
        cr_expect_eq(rating_of(row[i].nation, "corps"), row[i].corps, "%s", row[i].nation);
        cr_expect_eq(rating_of(row[i].nation, "brigade"), row[i].brigade, "%s", row[i].nation);
    }
}

Test(apw_limits, APW_SET_01_sixteen_inches_from_the_enemy)
{
    scene *k = apw_scene("army au \"A\"\n unit a1 \"A1\" au-line at 30,18 facing 0 line\n"
                         "army pr \"P\"\n unit p1 \"P1\" pr-line arrives 1\n");
    refused(k, "pr deploy p1 at 30,33.9 facing 180 form line", APW_SET_01);
    say(k, "pr deploy p1 at 30,34 facing 180 form line");
    scene_free(k);
}

Test(apw_limits, APW_CHG_05_a_charge_wheels_up_to_45_degrees)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 25,10\n"
                         " unit a1 \"A1\" au-cav at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 40,26\n"
                         " unit p1 \"P1\" pr-line at 37,16 facing 225 line\n");
    to_movement(k, "au");
    refused(k, "au charge a1 at p1 facing 45.5", APW_CHG_05);
    say(k, "au charge a1 at p1 facing 45");
    scene_free(k);
}

Test(apw_limits, APW_CHG_05_TAB_02_where_a_direction_is_stated_no_other_is_tried)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 25,10\n"
                         " unit a1 \"A1\" au-cav at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 30,26\n"
                         " unit p1 \"P1\" pr-line at 30,16 facing 180 line\n");
    to_movement(k, "au");
    refused(k, "au charge a1 at p1 facing 45", APW_CHG_05);
    refused(k, "au charge a1 at p1 facing 315", APW_CHG_05);
    say(k, "au charge a1 at p1");
    scene_free(k);
}

/* ---- Ways out ---- */

static apw_way way_out_of(const scene *k, unsigned push, int hundredths)
{
    apw_flight flight = {.unit = (uint16_t)id_of(k, "a1"),
                         .cause = (uint16_t)id_of(k, "p1"),
                         .push = (uint8_t)push,
                         .distance = kit_inch(hundredths)};
    return apw_find_way(seen(k), &flight);
}

Test(apw_limits, APW_RET_01_directions_are_five_degrees_apart)
{
    unsigned turned = 0;
    for (unsigned i = 0; i < TURNED_ANGLES; i++)
        for (int right = -150; right <= 150; right += 50) {
            scene *k = apw_scene(AUSTRIANS PRUSSIANS
                                 " unit p2 \"P2\" pr-jaeger at 10,37 facing 180 line\n");
            turned_lay(k, i, "a1", 0, 0, 0);
            turned_lay(k, i, "p1", 0, 0, 180);
            turned_lay(k, i, "p2", -511, right, 0);
            ump_angle away = ump_bearing(ump_rect_of(&k->table, id_of(k, "p1"))->centre,
                                         ump_rect_of(&k->table, id_of(k, "a1"))->centre);
            ump_angle off = ump_angle_between(way_out_of(k, APW_BACK, 500).bearing, away);
            int32_t degrees = (ump_angle_thousandths(off) + 500) / 1000;
            cr_expect(degrees % 5 == 0, "%u, %d: %d", i, right, degrees);
            turned += degrees % 6 != 0;
            scene_free(k);
        }
    cr_expect_gt(turned, 0u);
}

/* Guns in woods, which close every way but the road; it ends where they stand, leads west and
 * bends. The enemy stands so that it is nearly at a right angle to straight away. */
static bool goes_by_the_road(const char *enemy)
{
    char body[512];
    snprintf(body, sizeof body,
             "woods \"W\" 0,0 60,0 60,24 0,24\nroad 30,10 26,10 10,0 width 1\n"
             "army au \"A\"\n leader al \"Alder\" at 30,26\n"
             " unit a1 \"A1\" au-bty at 29,10 facing 270 limbered\n"
             "army pr \"P\"\n leader pl \"Plath\" at 30,36\n"
             " unit p1 \"P1\" pr-line at %s,26 facing 180 line\n",
             enemy);
    scene *k = apw_scene(body);
    bool goes = way_out_of(k, APW_ROUT, 1200).road;
    scene_free(k);
    return goes;
}

Test(apw_limits, APW_RET_01_a_road_is_a_way_within_a_right_angle_of_straight_away)
{
    cr_expect(goes_by_the_road("29.6"), "the guns' middle is at 29.5");
    cr_expect(goes_by_the_road("29.5"), "square to it is within");
    cr_expect_not(goes_by_the_road("29.4"));
}

/* The road leads straight away from the enemy and bends after so many inches. */
static bool road_comes_first(const char *bend)
{
    char body[512];
    snprintf(body, sizeof body,
             "road 30,30 30,%s 44,%s width 1\n" /* longer than any rout */
             "army au \"A\"\n leader al \"Alder\" at 30,26\n"
             " unit a1 \"A1\" au-bty at 30,20 facing 0 limbered\n"
             "army pr \"P\"\n leader pl \"Plath\" at 30,36\n"
             " unit p1 \"P1\" pr-line at 30,26 facing 180 line\n",
             bend, bend);
    scene *k = apw_scene(body);
    bool first = way_out_of(k, APW_ROUT, 1200).road;
    scene_free(k);
    return first;
}

Test(apw_limits, APW_RET_01_a_road_leads_where_it_is_two_inches_on)
{
    cr_expect(road_comes_first("17.4"), "the guns' middle is at 19.5");
    cr_expect_not(road_comes_first("17.6"));
}

/* A lake behind it leaves only the ways to its right and left, past the enemy before it. */
Test(apw_limits, TAB_04_APW_RET_01_who_goes_along_the_front_of_one_who_is_close_comes_no_nearer)
{
    scene *k = apw_scene("water \"L\" 0,0 60,0 60,8.5 0,8.5\n"
                         "army au \"A\"\n leader al \"Alder\" at 50,12\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                         " unit p1 \"P1\" pr-line at 30,10.5 facing 180 line\n");
    apw_way way = way_out_of(k, APW_BACK, 500);
    cr_expect_eq(way.how, APW_WAY_OPEN);
    cr_expect_eq(way.gone, kit_inch(500));
    scene_free(k);
}

/* A river all round; its southern arm runs along y. */
static apw_way way_in_a_moat(const char *south)
{
    char body[512];
    snprintf(body, sizeof body,
             "river \"Moat\" 27.6,%s 32.4,%s 32.4,9.6 27.6,9.6 27.6,%s\n"
             "army au \"A\"\n leader al \"Alder\" at 30,9\n"
             " unit a1 \"A1\" au-line at 30,9 facing 0 line\n"
             "army pr \"P\"\n leader pl \"Plath\" at 30,20\n"
             " unit p1 \"P1\" pr-line at 30,12 facing 180 line\n",
             south, south, south);
    scene *k = apw_scene(body);
    apw_way way = way_out_of(k, APW_BACK, 500);
    scene_free(k);
    return way;
}

Test(apw_limits, APW_RET_02_who_cannot_go_two_inches_stays)
{
    apw_way way = way_in_a_moat("6.2");
    cr_expect_eq(way.how, APW_WAY_OPEN);
    cr_expect_eq(way.gone, kit_inch(200));
    cr_expect_eq(way_in_a_moat("6.4").how, APW_WAY_SHUT);
}
