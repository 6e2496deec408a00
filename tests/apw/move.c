/*
 * move.c: orders to move: what they cost and where they lead, and every kind of order that a
 * rule forbids, refused by that rule with the state untouched.
 */
#include "kit.h"

#define AUSTRIANS                                                                                  \
    "army au \"A\"\n leader al \"Alder\" army at 30,7\n"                                           \
    " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"                                             \
    " unit ac \"AC\" au-cav at 20,10 facing 0 line\n"                                              \
    " unit ab \"AB\" au-bty at 40,10 facing 0 deployed\n"                                          \
    " unit al2 \"AL2\" au-bty at 44,10 facing 0 limbered\n"
#define PRUSSIANS                                                                                  \
    "army pr \"P\"\n leader pl \"Plath\" army at 30,36\n"                                          \
    " unit p1 \"P1\" pr-line at 30,30 facing 180 line\n"

/* ---- What may not be ordered ---- */

typedef struct illegal {
    const char *what; /* is wrong */
    const char *line;
    ump_rule rule;
    void (*prepare)(scene *k);
} illegal;

static void disorganize(scene *k)
{
    unit_at(k, "a1")->state = APW_DISORG;
}

static void rout(scene *k)
{
    unit_at(k, "a1")->state = APW_ROUTED;
}

static void stop(scene *k)
{
    unit_at(k, "a1")->stop = unit_at(k, "ac")->stop = APW_THIS_TURN;
}

static void hold(scene *k)
{
    unit_at(k, "a1")->must_hold = 1;
}

static void act(scene *k)
{
    unit_at(k, "a1")->acted = 1;
}

static void pin(scene *k)
{
    begin_charge(k, "p1", "a1");
}

static void lock(scene *k)
{
    unit_at(k, "a1")->locked = (uint16_t)id_of(k, "p1");
}

static void lock_enemy(scene *k)
{
    unit_at(k, "p1")->locked = (uint16_t)id_of(k, "a1");
}

static void ride(scene *k)
{
    ump_run run = {.game = k->game, .state = k->state};
    apw_leader_at(&run, id_of(k, "al"))->led = 1;
}

static void face_away(scene *k)
{
    ump_run run = {.game = k->game, .state = k->state};
    apw_piece_at(&run, id_of(k, "ac"))->facing = UMP_HALF_TURN;
}

static const illegal forbidden[] = {
    {"a unit of the other side", "au move p1 to 30,28", APW_SEQ_04, 0},
    {"a commander as a unit", "au hold al", APW_SEQ_04, 0},
    {"a second order", "au hold a1", APW_SEQ_04, act},
    {"a routed unit", "au hold a1", APW_MOR_06, rout},
    {"a locked unit", "au hold a1", APW_MEL_19, lock},
    {"too far in line", "au move a1 to 30,18.1", APW_MOV_01, 0},
    {"nowhere", "au move a1 to 30,10", APW_MOV_01, 0},
    {"deployed guns", "au move ab to 40,12", APW_MOV_02, 0},
    {"about-face of deployed guns", "au about ab", APW_MOV_03, 0},
    {"guns step aside", "au shift al2 to 45,10", APW_MOV_04, 0},
    {"a step ahead", "au shift a1 to 30,11", APW_MOV_04, 0},
    {"a step too far", "au shift a1 to 25.5,10", APW_MOV_01, 0},
    {"cavalry into woods", "au move ac to 15,10", APW_MOV_06, 0},
    {"over the river", "au move a1 to 36,10", APW_MOV_06, 0},
    {"into the lake", "au move al2 to 44,13", APW_MOV_06, 0},
    {"within an inch of the enemy", "au move ac to 20,23.2", APW_MOV_07, 0},
    {"onto a friend", "au move al2 to 40,10.5", APW_MOV_08, 0},
    {"disorganized nearer to the enemy", "au move a1 to 30,11", APW_MOV_09, disorganize},
    {"stopped", "au move a1 to 30,11", APW_MOV_10, stop},
    {"stopped and charging", "au charge ac at p1", APW_MOV_10, stop},
    {"held", "au move a1 to 30,11", APW_CMD_02, hold},
    {"held and charging", "au charge a1 at p1", APW_CMD_02, hold},
    {"reform in good order", "au reform a1", APW_CMD_03, 0},
    {"an order of another phase", "au fire ab at p1", APW_CMD_03, 0},
    {"a commander too far", "au lead al to 30,31.5", APW_CMD_04, 0},
    {"a commander over the river", "au lead al to 40,7", APW_CMD_04, 0},
    {"a commander twice", "au lead al to 31,6", APW_CMD_04, ride},
    {"a unit as a commander", "au lead a1 to 31,6", APW_CMD_04, 0},
    {"a commander off the table", "au lead al to 30,-1", APW_CMD_04, 0},
    {"a commander into the enemy", "au lead al to 30,30.3", APW_CMD_06, 0},
    {"so formed already", "au hold a1 form line", APW_FORM_02, 0},
    {"infantry deployed", "au hold a1 form deployed", APW_FORM_02, 0},
    {"guns in line", "au hold ab form line", APW_FORM_04, 0},
    {"no town there", "au enter a1 by 30,12", APW_FORM_05, 0},
    {"cavalry in a town", "au enter ac by 11,10", APW_FORM_05, 0},
    {"leaving no town", "au leave a1 line to 30,12 facing 0", APW_FORM_05, 0},
    {"a sally from no town", "au sally a1 line to 30,12 facing 0 at p1", APW_FORM_05, 0},
    {"into a town but not as garrison", "au form ac column to 13,10", APW_MOV_06, 0},
    {"guns charge", "au charge al2 at p1", APW_CHG_01, 0},
    {"a disorganized charge", "au charge a1 at p1", APW_CHG_01, disorganize},
    {"charging a friend", "au charge a1 at ac", APW_CHG_02, 0},
    {"a wheel of more than 45 degrees", "au charge ac at p2 facing 90", APW_CHG_05, 0},
    {"a charge that leads nowhere", "au charge ac at p1 facing 0", APW_CHG_02, 0},
    {"a charge away", "au charge ac at p2", APW_CHG_05, face_away},
    {"pinned", "au move a1 to 30,11", APW_CHG_08, pin},
    {"pinned and turning", "au hold a1 facing 20", APW_CHG_08, pin},
    {"pinned infantry charges", "au charge a1 at p1", APW_CHG_08, pin},
    {"charging the locked", "au charge a1 at p1", APW_MEL_19, lock_enemy},
};

Test(apw_orders, illegal_orders_are_refused_by_their_rule)
{
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++) {
        scene *k = apw_scene("river \"R\" 34,0 34,40\n"
                             "water \"Lake\" 43,12 45,12 45,12.5 43,12.5\n"
                             "woods \"W\" 14,8 17,8 17,12 14,12\n"
                             "town \"T\" 10,9 12,9 12,12 10,12\n" AUSTRIANS PRUSSIANS
                             " unit p2 \"P2\" pr-line at 20,24 facing 180 line\n");
        to_movement(k, "au");
        if (forbidden[i].prepare)
            forbidden[i].prepare(k);
        refused(k, forbidden[i].line, forbidden[i].rule);
        scene_free(k);
    }
}

/* ---- What may ---- */

static const char open_field[] = AUSTRIANS PRUSSIANS;

static int32_t used(const scene *k, const char *id)
{
    return apw_points_shown(seen(k)->chart, unit_at(k, id)->used);
}

Test(apw_orders, APW_MOV_01_02_a_march_costs_what_its_rate_says)
{
    scene *k = apw_scene(open_field);
    to_movement(k, "au");
    say(k, "au move a1 to 30,13");
    cr_expect_eq(used(k, "a1"), 18000);
    cr_expect_eq(piece_at(k, "a1")->at.y, 13 * UMP_INCH);
    say(k, "au move ac to 20,18");
    cr_expect_eq(used(k, "ac"), 24000);
    say(k, "au move al2 to 44,12 form deployed");
    cr_expect_eq(used(k, "al2"), 32000, "APW-MOV-03 2 inches and 24000 to unlimber");
    cr_expect_eq(unit_at(k, "al2")->form, APW_DEPLOYED);
    say(k, "au hold ab facing 40");
    cr_expect_eq(used(k, "ab"), 0, "APW-MOV-03 a pivot up to 45 degrees");
    scene_free(k);
}

/* Nobody at the table counts in 48000ths. */
Test(apw_orders, APW_MOV_01_march_points_are_told_in_inches)
{
    scene *k = apw_scene("brigade au \"Brigade\"\n"
                         "  leader al \"Alder\" cr 5 at 10,10\n"
                         "  unit a1 \"A1\" au-line at 10,10 facing 0 line\n"
                         "  unit a2 \"A2\" au-bty at 14,10 facing 0 limbered\n"
                         "brigade pr \"Brigade\"\n"
                         "  leader pl \"Falk\" cr 5 at 10,35\n"
                         "  unit p1 \"P1\" pr-line at 10,35 facing 180 line\n");
    ump_refusal refusal = {0};
    apw_plan plan;
    char why[UMP_LINE];
    to_movement(k, "au");
    apw_table t = *seen(k);
    apw_order_text far = {.unit = (uint16_t)id_of(k, "a1"),
                          .verb = APW_V_MOVE,
                          .n_path = 1,
                          .path = {{10 * UMP_INCH, 19 * UMP_INCH}}};
    cr_expect_not(apw_check_march(&t, &far, &plan, &refusal));
    ump_refusal_text(k->game, &refusal, why);
    cr_expect_str_eq(why, "A1 would need a move of 9 in; it has 8 in (APW-MOV-01)");
    say(k, "au move a1 to 10,12");
    cr_expect(told(k, "A1 uses 2 in of its move of 8 in"), "%s", k->told);
    say(k, "au hold a2 form deployed");
    cr_expect(told(k, "A2 uses 6 in of its move of 12 in"), "%s", k->told);
    scene_free(k);
}

Test(apw_orders, APW_MOV_03_formation_changes_about_face_and_pivots)
{
    scene *k = apw_scene(open_field);
    to_movement(k, "au");
    say(k, "au form a1 column to 30,14 then column2");
    cr_expect_eq(used(k, "a1"), 48000, "16000, 4 inches in column, 16000");
    cr_expect_eq(unit_at(k, "a1")->width, 2, "APW-FORM-03");
    cr_expect_eq(piece_at(k, "a1")->width, 2 * kit_inch(125));
    say(k, "au about ac to 20,8");
    cr_expect_eq(used(k, "ac"), 8000 + 3000, "measured from its new front, an inch back");
    say(k, "au hold ab facing 90");
    cr_expect_eq(used(k, "ab"), 16000);
    scene_free(k);
}

Test(apw_orders, APW_MOV_04_stepping_aside_and_back_at_double_cost)
{
    scene *k = apw_scene(open_field);
    to_movement(k, "au");
    say(k, "au shift a1 to 32,10");
    cr_expect_eq(used(k, "a1"), 24000);
    cr_expect_eq(piece_at(k, "a1")->facing, 0);
    say(k, "au shift ac to 20,8");
    cr_expect_eq(used(k, "ac"), 12000);
    scene_free(k);
}

Test(apw_orders, APW_TER_03_road_column_and_APW_TER_07_uphill)
{
    scene *k = apw_scene("road \"R\" width 2 30,0 30,40\nwoods \"W\" 28,11 29.3,11 29.3,14 28,14\n"
                         "hill 1 \"H\" 10,12 24,12 24,20 10,20\n" AUSTRIANS PRUSSIANS);
    to_movement(k, "au");
    say(k, "au form a1 column to 30,12");
    cr_expect_eq(used(k, "a1"), 16000 + 6000, "2 inches at 16 a turn");
    say(k, "au move ac to 20,14");
    cr_expect_eq(used(k, "ac"), 2 * 3000 + 2 * 4500, "2 open, 2 uphill");
    scene_free(k);
}

Test(apw_orders, APW_MOV_06_streams_and_APW_TER_05_guns_into_works)
{
    scene *k =
        apw_scene("stream \"S\" 0,11 60,11\nworks \"X\" 43,13.5 45,13.5\n" AUSTRIANS PRUSSIANS);
    to_movement(k, "au");
    say(k, "au move a1 to 30,12");
    cr_expect_eq(used(k, "a1"), 12000 + 8000);
    say(k, "au move al2 to 44,13");
    cr_expect_eq(used(k, "al2"), 3 * 4000 + 16000 + 4000, "the last inch twice");
    scene_free(k);
}

Test(apw_orders, APW_MOV_08_through_a_friend_but_not_onto_it)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,6\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                         " unit a2 \"A2\" au-line at 30,12 facing 0 line\n" PRUSSIANS);
    to_movement(k, "au");
    refused(k, "au move a1 to 30,12", APW_MOV_08);
    say(k, "au move a1 to 30,14");
    scene_free(k);
}

Test(apw_orders, APW_MOV_07_a_unit_that_begins_nearer_may_go_away)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,6\n"
                         " unit a1 \"A1\" au-line at 30,29.5 facing 0 line\n" PRUSSIANS);
    to_movement(k, "au");
    refused(k, "au move a1 to 30,29.7", APW_MOV_07);
    say(k, "au shift a1 to 30,28.5");
    scene_free(k);
}

Test(apw_orders, APW_MOV_11_disarray_in_woods_and_out_of_it)
{
    scene *k = apw_scene("woods \"W\" 25,11 35,11 35,14 25,14\n" AUSTRIANS PRUSSIANS);
    to_movement(k, "au");
    say(k, "au move a1 to 30,13");
    cr_expect_eq(unit_at(k, "a1")->state, APW_DISARRAY);
    until(k, APW_ASK_INITIATIVE, 5);
    to_movement(k, "au");
    say(k, "au move a1 to 30,15.5");
    cr_expect_eq(used(k, "a1"), 30000, "2.5 inches at double cost, woods nothing extra");
    until(k, APW_ASK_INITIATIVE, 5);
    to_movement(k, "au");
    say(k, "au hold a1 form line");
    cr_expect_eq(unit_at(k, "a1")->state, APW_GOOD);
    scene_free(k);
}

Test(apw_orders, APW_MOV_12_over_the_edge_is_withdrawn)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,6\n"
                         " unit a1 \"A1\" au-line at 30,2 facing 180 line\n"
                         " unit a2 \"A2\" au-line at 30,10 facing 0 line\n" PRUSSIANS);
    to_movement(k, "au");
    say(k, "au move a1 to 30,-2");
    cr_expect_eq(unit_at(k, "a1")->end, APW_WITHDRAWN);
    apw_table t = *seen(k);
    cr_expect_eq(apw_victory_points(&t, 1), 0, "no victory points");
    scene_free(k);
}

Test(apw_orders, APW_MOV_10_a_stopped_unit_may_still_form_and_turn)
{
    scene *k = apw_scene(open_field);
    to_movement(k, "au");
    stop(k);
    say(k, "au hold a1 form column facing 10");
    cr_expect_eq(unit_at(k, "a1")->form, APW_COLUMN);
    scene_free(k);
}

Test(apw_orders, APW_FORM_05_APW_TER_04_garrison_enters_and_leaves)
{
    scene *k = apw_scene("town \"T\" 29,12 31,12 31,14 29,14\n" AUSTRIANS
                         " unit a5 \"A5\" au-line at 30,8 facing 0 line\n" PRUSSIANS);
    to_movement(k, "au");
    refused(k, "au move a1 to 30,13", APW_TER_04);
    say(k, "au enter a1 by 30,13");
    cr_expect_eq(used(k, "a1"), 2 * 6000 + 16000, "to the edge, then a formation change");
    cr_expect_eq(unit_at(k, "a1")->form, APW_GARRISON);
    refused(k, "au enter a5 by 30,13", APW_TER_04);
    apw_table t = *seen(k);
    cr_expect_eq(ump_distance(&t.table, id_of(k, "a1"), id_of(k, "p1")).hi, 16 * UMP_INCH,
                 "its footprint is the town");
    until(k, APW_ASK_INITIATIVE, 5);
    to_movement(k, "au");
    refused(k, "au move a1 to 30,16", APW_FORM_05);
    refused(k, "au leave a1 line to 30,18 facing 0", APW_FORM_05);
    refused(k, "au hold a1 facing 90", APW_FORM_05);
    say(k, "au leave a1 line to 30,15 30,17 facing 0");
    cr_expect_eq(unit_at(k, "a1")->form, APW_LINE);
    cr_expect_eq(used(k, "a1"), 16000 + 12000);
    scene_free(k);
}

Test(apw_orders, APW_TER_04_a_town_holds_four_stands)
{
    scene *k = apw_scene(
        "town \"T\" 29,12 31,12 31,14 29,14\narmy au \"A\"\n leader al \"Alder\" at 30,6\n"
        " unit a1 \"A1\" au-line stands 5 at 30,10 facing 0 line\n" PRUSSIANS);
    to_movement(k, "au");
    refused(k, "au enter a1 by 30,13", APW_TER_04);
    scene_free(k);
    k = apw_scene(
        "town \"T\" 29,12 31,12 31,14 29,14\narmy au \"A\"\n leader al \"Alder\" at 30,6\n"
        " unit a1 \"A1\" au-line stands 4 at 30,10 facing 0 column\n" PRUSSIANS);
    to_movement(k, "au");
    say(k, "au enter a1 by 30,13");
    cr_expect_eq(unit_at(k, "a1")->form, APW_GARRISON);
    scene_free(k);
}

/* ---- Command ---- */

static const char two_brigades[] = "army au \"Army\"\n leader top \"Top\" army at 59,2\n"
                                   " unit ax \"AX\" au-line at 57,4 facing 0 line\n"
                                   "brigade au \"One\"\n leader al \"Alder\" brigade cr 5 at 30,6\n"
                                   " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                                   "brigade au \"Two\"\n leader bl \"Birke\" brigade cr 4 at 20,1\n"
                                   " unit a2 \"A2\" au-line at 20,12.5 facing 0 line\n"
                                   " unit a3 \"A3\" au-line at 14,10 facing 0 line\n"
                                   "army pr \"P\"\n leader pl \"Plath\" at 30,36\n"
                                   " unit p1 \"P1\" pr-line at 30,30 facing 180 line\n";

Test(apw_orders, APW_CMD_01_in_command_within_the_radius)
{
    scene *k = apw_scene(two_brigades);
    apw_table t = *seen(k);
    cr_expect(apw_in_command(&t, id_of(k, "a1")));
    cr_expect_not(apw_in_command(&t, id_of(k, "a2")), "Birke is more than 10 away");
    cr_expect(apw_in_command(&t, id_of(k, "a3")), "10 to the nearest stand");
    cr_expect(apw_in_chain(&t, id_of(k, "top"), id_of(k, "a2")), "a superior of its chain");
    cr_expect_not(apw_in_chain(&t, id_of(k, "al"), id_of(k, "a2")));
    scene_free(k);
}

Test(apw_orders, APW_CMD_02_out_of_command_rolls)
{
    scene *k = apw_scene(two_brigades);
    to_movement(k, "au");
    say(k, "au move a1 to 30,12");
    say(k, "au move a2 to 20,14");
    cr_expect_eq(k->state->ask_row, APW_ASK_COMMAND);
    say(k, "dice 5");
    cr_expect_eq(unit_at(k, "a2")->used, 0, "5 is more than Birke's 4");
    refused(k, "au move a2 to 20,14", APW_CMD_02);
    say(k, "au hold a2 facing 10");
    scene_free(k);
    k = apw_scene(two_brigades);
    to_movement(k, "au");
    say(k, "au move a2 to 20,14");
    say(k, "dice 4");
    cr_expect(unit_at(k, "a2")->used > 0, "it acts freely");
    scene_free(k);
}

Test(apw_orders, APW_CMD_03_one_order_each_and_reform)
{
    scene *k = apw_scene(open_field);
    to_movement(k, "au");
    unit_at(k, "a1")->state = APW_DISORG;
    say(k, "au reform a1");
    refused(k, "au hold a1", APW_SEQ_04);
    cr_expect_eq(unit_at(k, "a1")->order, APW_REFORMS);
    scene_free(k);
}

Test(apw_orders, APW_CMD_04_a_commander_rides_24_inches_and_may_join)
{
    scene *k = apw_scene(open_field);
    to_movement(k, "au");
    say(k, "au lead al to 20,6 20,10");
    apw_table t = *seen(k);
    cr_expect(apw_near(&t, id_of(k, "al"), id_of(k, "ac")));
    scene_free(k);
}

Test(apw_orders, APW_CMD_06_a_commander_overrun_rides_off_or_is_captured)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,6\n"
                         " unit a1 \"A1\" au-cav at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 30,16\n"
                         " unit p1 \"P1\" pr-line at 30,30 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au move a1 to 30,16.4");
    cr_expect(told(k, "is captured"), "no unit of his within 12 inches");
    scene_free(k);
    k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,6\n"
                  " unit a1 \"A1\" au-cav at 30,10 facing 0 line\n"
                  "army pr \"P\"\n leader pl \"Plath\" at 30,16\n"
                  " unit p1 \"P1\" pr-line at 30,25 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au move a1 to 30,16.4");
    cr_expect(told(k, "rides to P1"));
    scene_free(k);
}

Test(apw_orders, APW_ORG_01_02_03_units_and_their_defaults)
{
    scene *k =
        apw_scene("army au \"A\"\n leader al \"Alder\" at 30,6\n"
                  " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                  " unit aj \"AJ\" au-jaeger at 36,10 facing 0 line\n"
                  " unit ac \"AC\" au-cav at 20,10 facing 0 line\n"
                  " unit ab \"AB\" au-bty rocket at 40,10 facing 0 deployed\n"
                  " unit ax \"AX\" au-line mr 9 stands 2 at 46,10 facing 0 line\n" PRUSSIANS);
    apw_table t = *seen(k);
    cr_expect_eq(unit_at(k, "a1")->stands, 3, "APW-ORG-02 a regiment");
    cr_expect_eq(unit_at(k, "a1")->state, APW_GOOD, "APW-ORG-03 with a state");
    cr_expect_eq(unit_at(k, "a1")->form, APW_LINE, "APW-ORG-03 and a formation");
    cr_expect_eq(unit_at(k, "aj")->stands, 1);
    cr_expect_eq(unit_at(k, "ac")->stands, 2);
    cr_expect_eq(unit_at(k, "ab")->stands, 1);
    cr_expect_eq(apw_def(&t, id_of(k, "a1"))->mr, 7, "APW-ORG-09");
    cr_expect_eq(apw_def(&t, id_of(k, "ax"))->mr, 9, "APW-ORG-09 a scenario may say otherwise");
    cr_expect_eq(unit_at(k, "ax")->stands, 2);
    cr_expect_eq(apw_def(&t, id_of(k, "ab"))->gun, APW_ROCKET, "APW-ORG-06");
    cr_expect_eq(apw_leader_def_of(&t, id_of(k, "al"))->level, APW_ARMY, "APW-ORG-08");
    cr_expect_eq(apw_leader_def_of(&t, id_of(k, "al"))->cr, 6, "APW-ORG-09");
    cr_expect(kit_chart()->troop[kit_troop("PR_JAEGER")].needlegun, "APW-ORG-05");
    cr_expect_not(kit_chart()->troop[kit_troop("IT_LINE")].needlegun, "APW-ORG-05");
    scene_free(k);
}
