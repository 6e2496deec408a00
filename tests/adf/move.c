/*
 * move.c: sections 8 and 9 on the table: changes of formation, manoeuvre, friends, enemies,
 * routs, disengaging, leaving the table.
 */
#include "kit.h"

#include <stdlib.h>

static const char one[] =
    "brigade us \"A\"\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 20,14 facing 0 line\n"
    "  unit g \"G\" artillery veteran napoleon-12pdr sections 3 at 30,10 facing 0\n"
    "  unit h \"H\" cavalry veteran sharps-carbine figs 8 mounted at 10,10 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 38,28 facing 180 line\n";

static scene *ready(const char *ground)
{
    char body[2048];
    snprintf(body, sizeof body, "%s%s", ground, one);
    scene *t = adf_scene("adf15", body);
    until(t, ADF_ASK_ACTIVATE, 3);
    return t;
}

static void row(const char *ground, const char *order, ump_rule rule)
{
    scene *t = ready(ground);
    if (rule)
        refused(t, order, rule);
    else
        say(t, order);
    scene_free(t);
}

Test(adf_move, ADF_MOV_03_oblique_sideways_and_wheels)
{
    row("", "us move a to 16,14", 0);          /* 45 degrees, 5.66 inches */
    row("", "us move a to 15,10", ADF_MOV_02); /* 5 inches sideways count 10 */
    row("", "us move a to 17.01,10", 0);       /* 2.99 sideways */
    row("", "us move a to 20,7.01", 0);        /* backwards */
    row("", "us move a to 20,6", ADF_MOV_02);
    row("", "us wheel a facing 90", 0); /* 2.75 inches of the outer corner */
    row("", "us wheel a facing 90 to 23,11", 0);
    row("", "us wheel a facing 90 to 26,11", ADF_MOV_02);
}

Test(adf_move, ADF_MOV_03_a_wheel_pivots_on_its_front_corner)
{
    scene *t = ready("");
    say(t, "us wheel a facing 90");
    hold_until_order(t, 3);
    cr_expect_eq(piece_at(t, "a")->facing, UMP_QUARTER);
    cr_expect_lt(abs(piece_at(t, "a")->at.x - INCH(20875)), 3);
    cr_expect_lt(abs(piece_at(t, "a")->at.y - INCH(10875)), 3);
    scene_free(t);
}

Test(adf_move, ADF_MOV_04_turning_in_place)
{
    row("", "us face a facing 40 to 22.5,13", 0);          /* 0.25 + 3.9/6 */
    row("", "us face a facing 40 to 23.2,14", ADF_MOV_02); /* 0.25 + 5.1/6 */
    row("", "us face a facing 90 to 22.9,10", 0);          /* half a move */
    row("", "us face a facing 90 to 23.5,10", ADF_MOV_02);
    row("", "us face a facing 180", 0);
    scene *t = ready("");
    unit_at(t, "a")->formation = ADF_ATTACK_COLUMN;
    adf_refit(t->game, t->state, id_of(t, "a"));
    say(t, "us face a facing 90 to 26.9,9.25"); /* columns turn free: 7 inches */
    scene_free(t);
}

Test(adf_move, ADF_MOV_05_obstacles_on_the_table)
{
    row("fence \"F\" 5,11 35,11\n", "us move a to 17.5,13.5", 0);
    row("fence \"F\" 5,11 35,11\n", "us move a to 17.2,14", ADF_MOV_02);
    row("wall \"F\" 5,11 35,11\n", "us move h to 10,14.9", 0);
    row("wall \"F\" 5,11 35,11\n", "us move h to 10,15.2", ADF_MOV_02);
    row("fence \"F\" 5,11 35,11\n", "us move g to 30,11.5", ADF_MOV_05);
    row("farm \"F\" 8,11 12,11 12,14 8,14\n", "us move h to 10,12", ADF_MOV_05);
    row("farm \"F\" 17,11 19,11 19,13 17,13\n", "us move a to 18,12.6", 0);
}

Test(adf_move, ADF_MOV_06_nobody_touches_an_enemy)
{
    scene *t = ready("");
    ump_pieces(t->game, t->state)[id_of(t, "x")].at = (ump_pt){INCH(16000), INCH(14000)};
    refused(t, "us move a to 16.5,14", ADF_MOV_06);
    refused(t, "us move a to 16.6,13.6", ADF_MOV_06);
    say(t, "us move a to 16.6,13.45");
    scene_free(t);
}

Test(adf_move, ADF_MOV_07_passing_through_friends)
{
    row("", "us move a to 20,13.5", ADF_MOV_07); /* it would end on b */
    scene *t = ready("");
    say(t, "us move a to 20,15");
    hold_until_order(t, 3);
    cr_expect_eq(unit_at(t, "a")->level, ADF_DISORDER);
    cr_expect_eq(unit_at(t, "b")->level, ADF_DISORDER);
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(15000));
    scene_free(t);
    t = ready("");
    unit_at(t, "b")->formation = ADF_SKIRMISHERS;
    adf_refit(t->game, t->state, id_of(t, "b"));
    say(t, "us move a to 20,15");
    hold_until_order(t, 3);
    cr_expect_eq(unit_at(t, "a")->level, ADF_GOOD_ORDER);
    cr_expect_eq(unit_at(t, "b")->level, ADF_GOOD_ORDER);
    scene_free(t);
    row("switch interpenetration forbid\n", "us move a to 20,15", ADF_MOV_07);
    t = ready("switch interpenetration free\n");
    say(t, "us move a to 20,15");
    cr_expect_eq(unit_at(t, "b")->level, ADF_GOOD_ORDER);
    scene_free(t);
}

Test(adf_move, ADF_MOV_02_mixed_ground_on_the_table)
{
    static const char woods[] = "woods light \"W\" 10,13 18.9,13 18.9,20 10,20\n";
    row(woods, "us move a to 18,14.9", ADF_MOV_02);
    row("woods light \"W\" 5,13 30,13 30,13.4 5,13.4\n", "us move a to 17,14.5", 0);
    row("impassable \"Cliff\" 5,11 30,11 30,12 5,12\n", "us move a to 17,13", ADF_MOV_02);
    row("river \"Run\" 5,11 35,11\n", "us move a to 17,13", ADF_MOV_05);
    row("river \"Run\" 5,11 35,11\nbridge 20,11 width 2\n", "us move a to 20,12.5", 0);
}

Test(adf_move, ADF_MOV_01_road_columns_use_the_road)
{
    scene *t = ready("road \"R\" width 1 20,2 20,9 25,9.6 39,9.6\n");
    unit_at(t, "a")->formation = ADF_ROAD_COLUMN;
    adf_refit(t->game, t->state, id_of(t, "a"));
    ump_pieces(t->game, t->state)[id_of(t, "a")].at = (ump_pt){INCH(26000), INCH(9600)};
    ump_pieces(t->game, t->state)[id_of(t, "a")].facing = UMP_QUARTER;
    ump_pieces(t->game, t->state)[id_of(t, "g")].at.y = INCH(20000);
    say(t, "us move a to 38.9,9.6"); /* 12.9 of 13 inches */
    scene_free(t);
}

Test(adf_move, ADF_FRM_03_a_change_must_fit)
{
    scene *t = ready("");
    ump_pieces(t->game, t->state)[id_of(t, "b")].at = (ump_pt){INCH(21800), INCH(10000)};
    ump_pieces(t->game, t->state)[id_of(t, "g")].at = (ump_pt){INCH(20900), INCH(8900)};
    refused(t, "us form a as skirmishers", ADF_FRM_03);
    ump_pieces(t->game, t->state)[id_of(t, "g")].at.y = INCH(5000);
    say(t, "us form a as skirmishers");
    cr_expect_lt(piece_at(t, "a")->at.y, INCH(9300), "slid straight back");
    cr_expect_gt(piece_at(t, "a")->at.y, INCH(8900));
    scene_free(t);
    t = ready("");
    ump_pieces(t->game, t->state)[id_of(t, "b")].at = (ump_pt){INCH(21800), INCH(9500)};
    refused(t, "us form a as skirmishers", ADF_FRM_03); /* it would slide 1 1/4 inches */
    scene_free(t);
}

static void in_column(scene *t, const char *id)
{
    unit_at(t, id)->formation = ADF_ATTACK_COLUMN;
    adf_refit(t->game, t->state, id_of(t, id));
}

/* Two columns abreast: b with its rear so far behind the front of a, who will be broader in line.
 */
static scene *crowded_beside(const char *edition, int32_t back, int32_t turn)
{
    scene *t = laid(edition, "");
    in_column(t, "a");
    in_column(t, "b");
    lay(t, "a", 0, 0, 0, turn);
    ump_len wide = piece_at(t, "a")->width / 2 + piece_at(t, "b")->width / 2 + UMP_INCH / 10;
    ump_len front = piece_at(t, "b")->depth - INCH(back);
    lay(t, "b", wide * 1000 / UMP_INCH, front * 1000 / UMP_INCH, 0, turn);
    return t;
}

Test(adf_move, ADF_FRM_03_it_slides_an_inch_and_no_more_at_any_angle)
{
    for (size_t i = 0; i < (size_t)EDITIONS * ANGLES; i++) {
        const char *edition = editions[i / ANGLES];
        int32_t turn = angles[i % ANGLES];
        scene *t = crowded_beside(edition, 990, turn);
        say(t, "us form a as battle_line");
        ump_pt back = spot(0, -1000, turn), at = piece_at(t, "a")->at;
        cr_expect(ump_dist(back, at).hi <= UMP_ROUNDING, "%s %d", edition, turn);
        scene_free(t);
        t = crowded_beside(edition, 1020, turn);
        refused(t, "us form a as battle_line", ADF_FRM_03);
        scene_free(t);
    }
}

Test(adf_move, ADF_FRM_02_half_a_move_and_a_change)
{
    row("", "us move a to 16.9,10.3 form attack_column", ADF_FRM_02);
    row("", "us move a to 18,12 form attack_column", 0);
    row("", "us form a as attack_column to 18.5,12.5", 0);
    row("", "us form a as battle_line", ADF_FRM_01);
    row("", "us form a as cavalry_line", ADF_FRM_01);
    row("", "us form a as attack_column on horse", ADF_CAV_01);
    row("", "us form h as double_line on foot", 0);
}

Test(adf_move, ADF_ART_02_limbering)
{
    scene *t = ready("");
    say(t, "us form g as limbered to 30,13.5"); /* half of 9 inches */
    hold_until_order(t, 3);
    cr_expect_eq(unit_at(t, "g")->formation, ADF_LIMBERED);
    ump_pieces(t->game, t->state)[id_of(t, "x")].at = (ump_pt){INCH(30000), INCH(20000)};
    refused(t, "us fire g at x", ADF_FIRE_02);
    say(t, "us form g as unlimbered");
    scene_free(t);
}

Test(adf_move, ADF_MOV_09_disengaging_gets_away)
{
    scene *t = ready("");
    ump_pieces(t->game, t->state)[id_of(t, "x")].at = (ump_pt){INCH(16000), INCH(14000)};
    refused(t, "us disengage a to 18,12", ADF_MOV_09);
    say(t, "us disengage a to 22,5 facing 330");
    hold_until_order(t, 3);
    cr_expect_eq(unit_at(t, "a")->level, ADF_DISORDER);
    cr_expect(unit_at(t, "a")->flags & ADF_DISENGAGED);
    scene_free(t);
}

/* By hand as far as they go unlimbered, 2 inches; limbering for half a move and then 4.5 inches. */
Test(adf_move, ADF_MOV_09_unlimbered_guns_disengage)
{
    row("", "us disengage g to 30,8.01", 0);
    row("", "us disengage g to 30,7.9", ADF_MOV_02);
    row("", "us disengage g to 30,5.6 as limbered", 0);
    row("", "us disengage g to 30,5.4 as limbered", ADF_FRM_02);
    row("", "us disengage g to 30,9 as unlimbered", ADF_MOV_09);
    row("", "us disengage a to 20,9 as skirmishers", ADF_MOV_09);
    scene *t = ready("");
    unit_at(t, "g")->quality = ADF_GREEN; /* a whole move to limber (ADF-FRM-01) */
    refused(t, "us disengage g to 30,9 as limbered", ADF_MOV_09);
    say(t, "us disengage g to 30,9");
    cr_expect_eq(unit_at(t, "g")->level, ADF_DISORDER);
    cr_expect_eq(unit_at(t, "g")->formation, ADF_UNLIMBERED);
    scene_free(t);
    t = ready("");
    say(t, "us disengage g to 30,6 as limbered");
    hold_until_order(t, 3);
    cr_expect_eq(unit_at(t, "g")->level, ADF_DISORDER);
    cr_expect_eq(unit_at(t, "g")->formation, ADF_LIMBERED);
    cr_expect_eq(piece_at(t, "g")->at.y, INCH(6000));
    scene_free(t);
}

Test(adf_move, ADF_MOV_11_leaving_the_table)
{
    scene *t = adf_scene(
        "adf15",
        "exit us left points 7\n"
        "brigade us \"A\"\n  unit a \"A\" infantry veteran rifle-musket figs 8 at 1,10 facing 270\n"
        "  unit b \"B\" infantry veteran rifle-musket figs 8 at 3,10 facing 270\n"
        "brigade cs \"X\"\n  unit x \"X\" infantry veteran rifle-musket figs 8 at 30,28 facing "
        "180\n");
    until(t, ADF_ASK_ACTIVATE, 3);
    say(t, "us move a to -1.5,10");
    hold_until_order(t, 3);
    cr_expect_not(piece_at(t, "a")->on_table);
    cr_expect_eq(unit_at(t, "a")->fate, ADF_LOST);
    cr_expect_eq(seen(t)->battle->exit_points[0], 7);
    cr_expect_eq(seen(t)->losses[0], 1, "it counts for its brigade");
    cr_expect_eq(asked(t), ADF_ASK_ACTIVATE, "but nobody checks");
    scene_free(t);
}

Test(adf_move, ADF_MOV_08_a_rout_for_the_home_edge_EX_23)
{
    scene *t = ready("");
    unit_at(t, "b")->level = ADF_ROUTED;
    ump_pieces(t->game, t->state)[id_of(t, "b")].at.x = INCH(25000);
    say_all(t, "us rout b; dice 2d6 3 2");
    let_pass(t);
    cr_expect_eq(piece_at(t, "b")->facing, UMP_HALF_TURN, "faced the way it runs");
    cr_expect_eq(ump_rect_of(&t->table, id_of(t, "b"))->centre.y,
                 INCH(14000) - INCH(375) - INCH(5000));
    scene_free(t);
}

Test(adf_move, ADF_R_26_away_from_an_enemy_that_bars_the_way)
{
    scene *t = ready("");
    ump_pieces(t->game, t->state)[id_of(t, "x")].at = (ump_pt){INCH(26000), INCH(10000)};
    ump_pieces(t->game, t->state)[id_of(t, "b")].at = (ump_pt){INCH(25000), INCH(14000)};
    ump_angle way = adf_rout_from(seen(t), id_of(t, "b"), UMP_NOBODY, UMP_INCH).first;
    cr_expect(way > 3 * UMP_QUARTER || way < UMP_QUARTER, "not towards home, past x");
    scene_free(t);
}

Test(adf_move, ADF_MOV_04_guns_are_trained_free_once_in_an_action)
{
    scene *t = ready("");
    ump_pieces(t->game, t->state)[id_of(t, "x")].at = (ump_pt){INCH(38800), INCH(14000)};
    refused(t, "us fire g at x", ADF_GEO_03);
    say(t, "us face g facing 40");
    cr_expect_eq(asked(t), ADF_ASK_ACTION);
    cr_expect_not(unit_at(t, "g")->flags & ADF_DONE_ROUND, "the action is still to come");
    say(t, "us fire g at x");
    scene_free(t);
}

Test(adf_move, ADF_CAV_01_mounting_into_any_formation)
{
    scene *t = ready("");
    say(t, "us form h as double_line on foot");
    hold_until_order(t, 3);
    cr_expect_not(unit_at(t, "h")->mounted);
    cr_expect_eq(unit_at(t, "h")->formation, ADF_DOUBLE_LINE);
    cr_expect_eq(piece_at(t, "h")->width, INCH(875));
    say(t, "us form h as cavalry_line on horse");
    hold_until_order(t, 3);
    cr_expect(unit_at(t, "h")->mounted);
    scene_free(t);
}

Test(adf_move, ADF_GEO_01_a_farm_holds_one_unit)
{
    scene *t = ready("farm \"F\" 18,12 22,12 22,15 18,15\n"); /* b is in it */
    refused(t, "us move a to 20.5,12.9", ADF_GEO_01);
    scene_free(t);
}

/* As ump_show tells it, in thousandths of a move. */
static int32_t cost_of(scene *t, const char *line)
{
    ump_ask ask;
    ump_answer answer;
    uint8_t faces[UMP_MAX_DICE];
    const ump_text text = {.name = "line", .data = line, .size = strlen(line)};
    ump_pending(t->game, t->state, &ask);
    cr_assert(ump_answer_read(t->game, &ask, &text, &answer, faces, NULL));
    return adf_move_cost(seen(t), &answer);
}

Test(adf_move, ADF_MOV_02_what_a_move_costs)
{
    scene *t = ready("");
    cr_expect_eq(cost_of(t, "us move b to 20,20"), 999, "all but the hair of TAB-07");
    cr_expect_eq(cost_of(t, "us move b to 20,17"), 499, "%d", cost_of(t, "us move b to 20,17"));
    cr_expect_eq(cost_of(t, "us move b to 20,20.1"), -1, "too far");
    cr_expect_eq(cost_of(t, "us form b as attack_column"), 0, "no way");
    scene_free(t);
}

Test(adf_move, TAB_06_who_only_turns_is_told_no_way)
{
    scene *t = ready("");
    say(t, "us face a facing 40");
    hold_until_order(t, 3);
    cr_expect(told(t, "A turns"));
    cr_expect_not(told(t, "A stays where it is"));
    cr_expect_not(unit_at(t, "a")->flags & ADF_MOVED);
    scene_free(t);
}

/* Ash is with b. An inch more for each of its group, and for nobody else. */
Test(adf_move, ADF_LDR_04_the_best_of_a_group_leads_all_of_it)
{
    for (unsigned i = 0; i < 2; i++) {
        scene *t =
            adf_scene("adf15", "brigade us \"A\"\n  leader ash \"Ash\" lb 1 at 10,3\n"
                               "  unit a \"A\" infantry veteran rifle-musket figs 8 at 10,10 "
                               "facing 0 line\n"
                               "  unit b \"B\" infantry veteran rifle-musket figs 8 at 12,10 "
                               "facing 0 line\n"
                               "brigade cs \"X\"\n"
                               "  unit x \"X\" infantry veteran rifle-musket figs 8 at 38,28 "
                               "facing 180 line\n");
        say(t, "us lead ash join b");
        until(t, ADF_ASK_ACTIVATE, 3);
        if (i == 0)
            say_all(t, "us group a b first move then move; us move a to 10,17");
        else
            refused(t, "us move a to 10,17", ADF_MOV_02);
        scene_free(t);
    }
}
