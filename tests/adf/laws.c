/*
 * laws.c: the laws of the table (docs/rules/table.md) as ADF keeps them: the same situation at
 * several angles and offsets, and where the pieces stand afterwards.
 */
#include "kit.h"

#include <string.h>

/* ---- Getting away: TAB-04, TAB-05, ADF-R-26 ---- */

Test(adf_laws, TAB_04_ADF_R_26_a_fall_back_goes_to_the_rear)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "x", 0, 0, 180000, angles[i]);
        lay(t, "a", 1200, -2000, 0, angles[i]); /* fires from ahead, somewhat aside */
        ump_angle back = (ump_angle)(piece_at(t, "x")->facing + UMP_HALF_TURN);
        ump_pt before = centre(t, "x");
        say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
        ump_pt now = centre(t, "x");
        cr_expect_lt(ump_angle_between(ump_bearing(before, now), back), 60, "angle %d", angles[i]);
        cr_expect_gt(apart(t, "a", "x"), INCH(2000));
        cr_expect_leq(apart(t, "a", "x"), INCH(2000) + ump_dist(before, now).hi + UMP_ROUNDING);
        scene_free(t);
    }
}

/* An enemy at its back, within an inch: he bars only a way towards him. */
Test(adf_laws, TAB_04_what_is_near_bars_only_the_way_to_it)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -2000, 0, angles[i]);
        lay(t, "b", 0, 1700, 180000, angles[i]); /* less than an inch behind x */
        ump_len was = apart(t, "b", "x");
        say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
        cr_expect_geq(apart(t, "b", "x") + UMP_ROUNDING, was, "angle %d", angles[i]);
        cr_expect_geq(apart(t, "a", "x") + UMP_ROUNDING, INCH(2000), "angle %d", angles[i]);
        scene_free(t);
    }
}

/* A friend stands where the fall back would end: on by at most its own depth, else short of it. */
Test(adf_laws, TAB_05_ADF_R_25_it_ends_beside_the_printed_place)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -2000, 0, angles[i]);
        lay(t, "y", 0, 3000, 180000, angles[i]);
        ump_pt before = centre(t, "x");
        say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
        const adf_unit *y = unit_at(t, "y");
        ump_len gone = ump_dist(before, centre(t, "x")).hi;
        ump_rect rx = *ump_rect_of(&t->table, id_of(t, "x"));
        cr_expect_not(ump_rect_overlap(&rx, ump_rect_of(&t->table, id_of(t, "y"))));
        cr_expect_lt(gone, INCH(7000), "angle %d: %d", angles[i], gone);
        cr_expect_eq(y->level, ADF_GOOD_ORDER, "ADF-MOV-07: a fall back disorders nobody");
        scene_free(t);
    }
}

/* The fall back with which it becomes routed, through y who stands square behind it. */
Test(adf_laws, ADF_MOV_07_a_routed_unit_disorders_whom_it_passes)
{
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        int32_t turn = angles[i / 2];
        bool routs = i % 2;
        scene *t = face_to_face("adf15", -2000, 0, turn);
        lay(t, "y", 0, 2000, 180000, turn);
        unit_at(t, "x")->level = routs ? ADF_SHAKEN : ADF_DISORDER;
        say_all(t, routs ? "us fire a at x; dice 2d6 5 5; dice 2d6 1 2"
                         : "us fire a at x; dice 2d6 5 5; dice 2d6 3 2");
        cr_assert_eq(unit_at(t, "x")->level, routs ? ADF_ROUTED : ADF_SHAKEN, "%s", t->told);
        cr_expect_gt(apart(t, "a", "x"), INCH(4000), "%d: beyond y, %s", turn, t->told);
        cr_expect_eq(told(t, "passes through Y and disorders it"), routs, "%d: %s", turn, t->told);
        cr_expect_eq(unit_at(t, "y")->level == ADF_DISORDER, routs, "%d", turn);
        scene_free(t);
    }
}

/* a stands in the rear of x, somewhat aside: to its own rear x would come nearer to him. */
Test(adf_laws, TAB_04_ADF_R_26_from_a_cause_behind_it_goes_straight_away)
{
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        int32_t turn = angles[i / 2], side = i % 2 ? 1 : -1;
        scene *t = laid("adf15", "");
        lay(t, "x", 0, 0, 0, turn);
        lay(t, "a", side * 700, -3000, 0, turn);
        ump_pt before = centre(t, "x"), from = piece_at(t, "a")->at; /* ADF-GEO-04 */
        say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
        ump_angle gone = ump_bearing(before, centre(t, "x"));
        cr_expect_gt(ump_dist(before, centre(t, "x")).hi, INCH(1000), "%d: %s", turn, t->told);
        cr_expect_lt(ump_angle_between(gone, ump_bearing(from, before)), 60, "%d %d", turn, side);
        scene_free(t);
    }
}

/* b bars the way to its rear: it turns aside, and away from a who fired from one hand. */
Test(adf_laws, TAB_10_ADF_R_26_it_turns_to_the_side_away_from_the_cause)
{
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        int32_t turn = angles[i / 2], side = i % 2 ? 1 : -1;
        scene *t = laid("adf15", "");
        lay(t, "x", 0, 0, 180000, turn);
        lay(t, "a", side * 1500, -2500, 0, turn);
        lay(t, "b", 0, 3500, 180000, turn);
        ump_pt before = centre(t, "x");
        say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
        ump_pt gone = ump_in_frame(before, ump_degrees(turn), centre(t, "x"));
        cr_expect_gt(gone.y, INCH(500), "%d: %s", turn, t->told);
        cr_expect_lt(side * gone.x, -INCH(100), "%d, from %d: %d", turn, side, gone.x);
        scene_free(t);
    }
}

/* ---- Charges: TAB-01, TAB-02, TAB-03 ---- */

Test(adf_laws, TAB_01_TAB_02_ADF_CHG_02_the_first_enemy_met_is_named)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "a", 0, -3000, 0, angles[i]);
        lay(t, "x", 300, 0, 180000, angles[i]);
        lay(t, "y", 0, 1500, 180000, angles[i]); /* behind x */
        refused(t, "us charge a at y", ADF_CHG_02);
        say(t, "us charge a at x");
        cr_expect_eq(asked(t), ADF_ASK_CB_DICE, "angle %d", angles[i]);
        scene_free(t);
    }
}

/* Straight ahead it would not meet y at all: what bars the way to his nearest point is named. */
Test(adf_laws, TAB_02_ADF_CHG_02_whoever_bars_the_second_direction_is_named)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        char why[UMP_LINE];
        scene *t = laid("adf15", "");
        lay(t, "a", 0, -3000, 0, angles[i]);
        lay(t, "x", 1300, 0, 180000, angles[i]);
        lay(t, "y", 2400, 1500, 180000, angles[i]);
        cr_assert_not(scene_try(t, "us charge a at y", why));
        cr_expect(strstr(why, "X is in the way of A"), "angle %d: %s", angles[i], why);
        scene_free(t);
    }
}

/* A wood to the right of the way of a, in which y is hidden. */
static const char *wood_beside(int32_t turn)
{
    static char text[160];
    static const int32_t corner[4][2] = {{1000, 100}, {1000, 8000}, {6500, 8000}, {6500, 100}};
    char *to = text + sprintf(text, "woods heavy \"W\"");
    for (unsigned i = 0; i < 4; i++) {
        ump_pt p = ump_go((ump_pt){INCH(20000), INCH(15000)}, ump_degrees(turn), INCH(corner[i][0]),
                          INCH(corner[i][1]));
        to += sprintf(to, " %.3f,%.3f", p.x / 1016.0, p.y / 1016.0);
    }
    sprintf(to, "\n");
    return text;
}

/* y stands in the way of a's right wing, and nobody sees him: x may be named, and y is run into. */
Test(adf_laws, ADF_CHG_02_ADF_CHG_21_an_enemy_whom_nobody_sees_does_not_bar)
{
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        int32_t turn = angles[i / 2];
        bool hidden = i % 2;
        scene *t = laid("adf15", hidden ? wood_beside(turn) : "");
        char order[64];
        lay(t, "a", 0, 0, 0, turn);
        lay(t, "x", -500, 7000, 180000, turn);
        lay(t, "y", 1500, 4500, 180000, turn);
        lay(t, "b", -8000, -8000, 0, turn);
        lay(t, "c", -8000, -10000, 0, turn);
        snprintf(order, sizeof order, "us charge a at x facing %.3f", turn / 1000.0);
        if (hidden) {
            say(t, order);
            say(t, "dice 2d6 6 6");
            nobody_reacts(t);
        } else {
            refused(t, order, ADF_CHG_02);
        }
        cr_expect_eq(told(t, "A runs into Y instead"), hidden, "%d: %s", turn, t->told);
        scene_free(t);
    }
}

/* The way of all is that of b, who is nearer, whoever is named first. */
Test(adf_laws, TAB_03_ADF_CHG_06_the_common_direction_is_that_of_the_nearest)
{
    static const char *const names[] = {"a b", "b a"};
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        int32_t turn = angles[i / 2];
        scene *t = laid("adf15", "");
        char order[64];
        lay(t, "a", -1800, -5000, 10000, turn);
        lay(t, "b", 0, -4000, 0, turn);
        lay(t, "x", 300, 0, 180000, turn);
        snprintf(order, sizeof order, "us group %s first charge then move", names[i % 2]);
        say(t, order);
        snprintf(order, sizeof order, "us charge %s at x", names[i % 2]);
        say(t, order);
        for (unsigned k = 0; k < 2; k++)
            cr_expect_lt(ump_angle_between(unit_at(t, k ? "b" : "a")->aim, ump_degrees(turn)), 4,
                         "%s, %d", names[i % 2], turn);
        scene_free(t);
    }
}

/* Three in line charge one enemy: they keep their places, nobody disorders his neighbour. */
Test(adf_laws, TAB_03_ADF_CHG_06_lines_go_forward_side_by_side)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "a", -1760, -4000, 0, angles[i]);
        lay(t, "b", 0, -4000, 0, angles[i]);
        lay(t, "c", 1760, -4000, 0, angles[i]);
        lay(t, "x", 100, 0, 180000, angles[i]);
        lay(t, "y", 4000, 10000, 180000, angles[i]);
        say_all(t, "us group a b c first charge then move; us charge a b c at x; dice 2d6 6 6");
        cr_expect(told(t, "B charges X"), "angle %d", angles[i]);
        nobody_reacts(t);
        cr_expect_not(told(t, "disordered by passing"), "angle %d", angles[i]);
        cr_expect_not(told(t, "passes through"), "angle %d", angles[i]);
        cr_expect_leq(apart(t, "b", "x"), INCH(1000) + UMP_ROUNDING, "angle %d", angles[i]);
        cr_expect_leq(apart(t, "a", "b"), INCH(20), "they keep their places");
        cr_expect_leq(apart(t, "b", "c"), INCH(20), "they keep their places");
        scene_free(t);
    }
}

/* b goes before a in one lane: it comes into contact, whichever of the two is named first. */
static void charge_in_one_lane(const char *edition, const char *names, int32_t aside, int32_t turn)
{
    scene *t = laid(edition, "");
    char order[64];
    lay(t, "b", 0, -4000, 0, turn);
    lay(t, "a", aside, -5000, 0, turn);
    lay(t, "x", 0, -500, 180000, turn);
    lay(t, "y", 9000, 9000, 180000, turn);
    bool groups = strcmp(edition, "adf10") != 0; /* ADF-GRP-05 */
    snprintf(order, sizeof order, "us group %s first charge then %s", names,
             groups ? "move" : "own");
    say(t, order);
    snprintf(order, sizeof order, "us charge %s at x", names);
    say(t, order);
    say(t, "dice 2d6 6 6");
    nobody_reacts(t);
    cr_expect(told(t, "X checks its fear of the charge of B"), "%s %s %d: %s", edition, names, turn,
              t->told);
    say(t, "dice 2d6 6 5");
    nobody_reacts(t);
    cr_expect(told(t, "A comes up behind B and halts"), "%s %s %d: %s", edition, names, turn,
              t->told);
    cr_expect(told(t, "B charges home on X"), "%s %s %d: %s", edition, names, turn, t->told);
    scene_free(t);
}

Test(adf_laws, TAB_03_ADF_CHG_12_who_goes_before_closes_first_however_they_are_named)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int32_t aside = -400; aside <= 400; aside += 400) {
                charge_in_one_lane(editions[e], "a b", aside, angles[i]);
                charge_in_one_lane(editions[e], "b a", aside, angles[i]);
            }
}

/* ---- Measuring and seeing: TAB-07, TAB-08 ---- */

/* A rifle-musket reaches 8 inches at long range in 15mm: 8.0 is in range at any angle, 8.02 not. */
Test(adf_laws, TAB_07_a_printed_limit_is_exact)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        ump_len reach = adf_fire_reach(seen(t)->chart, unit_at(t, "a")->weapon) - 1;
        int32_t thousandths = (int32_t)((int64_t)reach * 1000 / UMP_INCH);
        lay(t, "a", 0, -6000, 0, angles[i]);
        lay(t, "x", 300, thousandths - 6000 + 20, 180000, angles[i]);
        refused(t, "us fire a at x", ADF_FIRE_01);
        lay(t, "x", 300, thousandths - 6000, 180000, angles[i]);
        say(t, "us fire a at x");
        scene_free(t);
    }
}

Test(adf_laws, TAB_08_ADF_R_58_at_arm_s_length_no_ground_hides)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "woods heavy \"W\" 10,5 30,5 30,25 10,25\n"
                                 "hill 2 \"H\" 19,5 21,5 21,25 19,25\n");
        lay(t, "a", 0, -1000, 0, angles[i]);
        lay(t, "x", 200, 990, 180000, angles[i]);
        cr_expect(adf_sees(seen(t), id_of(t, "a"), id_of(t, "x")), "angle %d", angles[i]);
        cr_expect(adf_sees(seen(t), id_of(t, "x"), id_of(t, "a")), "angle %d", angles[i]);
        lay(t, "x", 200, 3000, 180000, angles[i]);
        cr_expect_not(adf_sees(seen(t), id_of(t, "a"), id_of(t, "x")), "angle %d", angles[i]);
        scene_free(t);
    }
}

/* A hill behind the front of a, whose brow lies so many thousandths of an inch ahead of it. */
static const char *hill_before(int32_t brow, int32_t turn)
{
    static char text[160];
    static const int32_t side[] = {-6000, 6000, 6000, -6000};
    char *to = text + sprintf(text, "hill 1 \"H\"");
    for (unsigned i = 0; i < 4; i++) {
        ump_pt p = ump_go((ump_pt){INCH(20000), INCH(15000)}, ump_degrees(turn),
                          INCH(i < 2 ? brow : -4000), INCH(side[i]));
        to += sprintf(to, " %.3f,%.3f", p.x / 1016.0, p.y / 1016.0);
    }
    sprintf(to, "\n");
    return text;
}

/* From the hill over 8 inches to the foot of it: the line is below the top after 2 of them. */
Test(adf_laws, ADF_R_58_the_edge_of_a_hill_is_a_slope)
{
    static const struct {
        int32_t brow;
        bool sees;
    } row[] = {{1900, true}, {2400, true}, {3000, false}};
    for (unsigned i = 0; i < ANGLES * 3; i++) {
        int32_t turn = angles[i / 3];
        scene *t = laid("adf15", hill_before(row[i % 3].brow, turn));
        lay(t, "a", 0, 0, 0, turn);
        lay(t, "x", 0, 8000, 180000, turn);
        cr_expect_eq(adf_sees(seen(t), id_of(t, "a"), id_of(t, "x")), row[i % 3].sees,
                     "angle %d, brow at %d", turn, row[i % 3].brow);
        scene_free(t);
    }
}

/* ---- Voluntary moves: ADF-MOV-06 ---- */

/* An order to a, with its front so far before that of x and so far aside, all turned. */
static const char *move_before_x(int32_t aside, int32_t off, int32_t turn)
{
    return order_to("us move a", aside, -off, turn);
}

Test(adf_laws, ADF_MOV_06_half_an_inch_off)
{
    static const char *const setting[] = {"", "switch last-inch free\n",
                                          "switch last-inch charge\n"};
    static const int32_t nearest[] = {500, 11, 1000};
    for (unsigned i = 0; i < 3 * ANGLES; i++)
        for (int32_t aside = -900; aside <= 900; aside += 900) {
            scene *t = laid("adf15", setting[i % 3]);
            int32_t turn = angles[i / 3];
            lay(t, "x", 0, 0, 180000, turn);
            lay(t, "a", aside, -3000, 0, turn);
            refused(t, move_before_x(aside, nearest[i % 3] - 8, turn), ADF_MOV_06);
            say(t, move_before_x(aside, nearest[i % 3] + 4, turn));
            scene_free(t);
        }
}

/* ---- Fair play: TAB-09 ---- */

Test(adf_laws, TAB_09_ADF_ACT_02_what_nobody_can_do_is_not_declared)
{
    scene *t = laid("adf15", "");
    lay(t, "a", 0, -3000, 0, 0);
    lay(t, "b", 1760, -3000, 0, 0);
    refused(t, "us group a b first charge then charge", ADF_ACT_02);
    say(t, "us group a b first move then charge");
    scene_free(t);
}

/* ---- Switches ---- */

Test(adf_laws, fall_back_direction_ADF_R_26)
{
    static const char *const setting[] = {"", "switch fall-back-direction away\n"};
    for (unsigned i = 0; i < 2 * ANGLES; i++)
        for (int side = -1; side <= 1; side += 2) {
            scene *t = laid("adf15", setting[i % 2]);
            int32_t turn = angles[i / 2];
            lay(t, "x", 0, 0, 180000, turn);
            lay(t, "a", side * 2500, -2500, 0, turn);
            ump_pt before = centre(t, "x");
            say_all(t, "us fire a at x; dice 2d6 6 6; dice 2d6 1 3");
            ump_pt gone = ump_in_frame(before, ump_degrees(turn), centre(t, "x"));
            cr_expect_eq(-side * gone.x > INCH(500), i % 2 == 1, "%s %d %d", setting[i % 2], side,
                         turn);
            cr_expect_gt(gone.y, INCH(500), "%d %d", side, turn);
            scene_free(t);
        }
}

Test(adf_laws, support_from_ADF_MOR_04)
{
    static const char *const setting[] = {"", "switch support-from firing-line\n"};
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        int32_t turn = angles[i / 2];
        scene *t = laid("adf15", setting[i % 2]);
        lay(t, "a", 0, 0, 0, turn);
        lay(t, "b", 3000, 0, 0, turn);
        unit_at(t, "b")->formation = ADF_SKIRMISHERS;
        adf_refit(t->game, t->state, id_of(t, "b"));
        cr_expect_eq(adf_support_of(seen(t), id_of(t, "a")), i % 2 == 0, "setting %u, %d", i % 2,
                     turn);
        scene_free(t);
    }
}

/* ---- Words of orders ---- */

/* As scenarios and lists have it: the line of the unit's arm. */
Test(adf_laws, ADF_FRM_01_orders_know_the_word_line)
{
    scene *t = laid("adf15", "");
    lay(t, "a", 0, -6000, 0, 17000);
    lay(t, "b", 4000, -6000, 0, 17000);
    refused(t, "us form a as line", ADF_FRM_01); /* it is in line */
    say(t, "us form a as attack_column");
    cr_expect_eq(unit_at(t, "a")->formation, ADF_ATTACK_COLUMN);
    say(t, "us form a as line");
    cr_expect_eq(unit_at(t, "a")->formation, ADF_BATTLE_LINE);
    unit_at(t, "b")->formation = ADF_SKIRMISHERS;
    unit_at(t, "b")->level = ADF_DISORDER;
    adf_refit(t->game, t->state, id_of(t, "b"));
    say(t, "us reform b as line");
    cr_expect_eq(unit_at(t, "b")->formation, ADF_BATTLE_LINE);
    cr_expect_eq(unit_at(t, "b")->level, ADF_GOOD_ORDER);
    scene_free(t);
}

/* ---- Told is done: TAB-06 ---- */

/* A reaction cuts its move: what is told is what it went, and after the fire that cut it. */
Test(adf_laws, TAB_06_a_move_is_told_as_it_was_carried_out)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        char order[96];
        lay(t, "a", 0, -6000, 0, angles[i]);
        lay(t, "x", 0, 0, 180000, angles[i]);
        ump_pt to = ump_go(piece_at(t, "a")->at, piece_at(t, "a")->facing, INCH(5000), 0);
        snprintf(order, sizeof order, "us move a to %.3f,%.3f", to.x / 1016.0, to.y / 1016.0);
        say_all(t, order);
        cr_assert_eq(asked(t), ADF_ASK_REACT);
        cr_expect_not(told(t, "ADF-MOV-02"), "it has only begun");
        say_all(t, "cs react pass; cs react fire x at a; dice 1d6 6; dice 2d6 1 3");
        nobody_reacts(t);
        const char *fire = strstr(t->told, "X fires at A"), *move = strstr(t->told, "A moves 2 in");
        cr_expect(fire && move && fire < move, "angle %d: %s", angles[i], t->told);
        cr_expect_not(told(t, "A moves 5 in"));
        cr_expect_eq(told_times(t, "A moves 2 in"), 1);
        scene_free(t);
    }
}

/* Nobody "falls back 0 in": who has no way back stays, and that is said. */
Test(adf_laws, TAB_06_ADF_R_26_who_has_no_way_back_stays)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "impassable \"C\" 1,1 39,1 39,29 1,29\n");
        lay(t, "a", 0, -2000, 0, angles[i]);
        lay(t, "x", 0, 0, 180000, angles[i]);
        ump_pt before = centre(t, "x");
        say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
        cr_expect(told(t, "X stays: it has no way back"), "%s", t->told);
        cr_expect_not(told(t, "falls back"));
        cr_expect_eq(ump_dist(before, centre(t, "x")).hi, 0);
        scene_free(t);
    }
}

/* ---- TAB-07 in every direction ---- */

/* Side by side with a gap of so many thousandths of an inch, in the open: 1 inch is adjacent. */
Test(adf_laws, TAB_07_ADF_GEO_07_adjacent_at_any_angle)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "a", 0, 0, 0, angles[i]);
        lay(t, "b", 1750 + 1000, 0, 0, angles[i]);
        cr_expect(adf_adjacent(seen(t), id_of(t, "a"), id_of(t, "b")), "angle %d", angles[i]);
        lay(t, "b", 1750 + 1010, 0, 0, angles[i]);
        cr_expect_not(adf_adjacent(seen(t), id_of(t, "a"), id_of(t, "b")), "angle %d", angles[i]);
        scene_free(t);
    }
}

/* An enemy whose corner lies on the limit of 45 degrees is in the arc, 0.01 inch aside not. */
Test(adf_laws, TAB_07_ADF_GEO_03_the_limit_of_the_arc_is_in_it)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "a", 0, -4000, 0, angles[i]);
        /* its rear left corner, as it faces, is its corner farthest ahead and nearest to the arc */
        lay(t, "x", 875 + 5750 + 875, 1000, 180000, angles[i]);
        cr_expect(adf_in_arc(seen(t), id_of(t, "a"), id_of(t, "x")), "angle %d", angles[i]);
        lay(t, "x", 875 + 5750 + 875 + 10, 1000, 180000, angles[i]);
        cr_expect_not(adf_in_arc(seen(t), id_of(t, "a"), id_of(t, "x")), "angle %d", angles[i]);
        scene_free(t);
    }
}

/* 45 degrees off the end of its line is still its front (ADF-GEO-04). */
Test(adf_laws, TAB_07_ADF_GEO_04_the_limit_of_a_zone)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        ump_rect rect;
        adf_body body = adf_body_of(unit_at(t, "x"));
        lay(t, "x", 0, 0, 0, angles[i]);
        rect = *ump_rect_of(&t->table, id_of(t, "x"));
        ump_pt p = ump_go(rect.centre, rect.facing, INCH(3000), INCH(875 + 3000));
        cr_expect_eq(adf_zone_of(&rect, &body, false, p, false), ADF_FRONT, "angle %d", angles[i]);
        p = ump_go(rect.centre, rect.facing, INCH(3000), INCH(875 + 3010));
        cr_expect_eq(adf_zone_of(&rect, &body, false, p, false), ADF_PARTIAL, "angle %d",
                     angles[i]);
        scene_free(t);
    }
}

/* ---- TAB-11 ---- */

static const char *const to_come =
    "brigade us \"A\"\n"
    "  leader ash \"Ash\" lb 2 at 3,3\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 2,2 facing 0 line\n"
    "  unit r \"R\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line arrives 2\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,12.8 facing 180 line\n";

Test(adf_laws, TAB_11_an_arrival_whose_place_is_not_free)
{
    scene *t = adf_scene("adf15", to_come);
    until(t, ADF_ASK_ACTIVATE, 3);
    refused(t, "us move r to 20,12", TAB_11); /* ADF-ELM-01 is for who is gone */
    while (t->state->turn < 2)
        until(t, ADF_ASK_ACTIVATE, 3), say(t, t->state->ask_side ? "cs end" : "us end");
    until(t, ADF_ASK_ACTIVATE, 3);
    cr_expect(told(t, "R arrives"));
    cr_expect_eq(piece_at(t, "r")->at.y, INCH(10000), "2.05 inches from X: its own place");
    scene_free(t);
    t = adf_scene("adf15", to_come);
    until(t, ADF_ASK_ACTIVATE, 3);
    lay(t, "x", 0, -3000, 180000, 0); /* front at 20,12: 2 inches from its place */
    while (t->state->turn < 2)
        until(t, ADF_ASK_ACTIVATE, 3), say(t, t->state->ask_side ? "cs end" : "us end");
    until(t, ADF_ASK_ACTIVATE, 3);
    cr_expect(piece_at(t, "r")->on_table);
    cr_expect_eq(piece_at(t, "r")->at.y, INCH(9750), "a quarter inch homeward");
    cr_expect_eq(piece_at(t, "r")->at.x, INCH(20000));
    scene_free(t);
}

Test(adf_laws, TAB_11_who_finds_no_place_waits_and_is_tried_again)
{
    char body[1024];
    snprintf(body, sizeof body, "impassable \"C\" 5,0 35,0 35,28 5,28\n%s", to_come);
    scene *t = adf_scene("adf15", body);
    while (t->state->turn < 4)
        until(t, ADF_ASK_ACTIVATE, 3), say(t, t->state->ask_side ? "cs end" : "us end");
    cr_expect_eq(told_times(t, "R waits to come"), 3, "in turns 2, 3 and 4");
    cr_expect_not(piece_at(t, "r")->on_table);
    scene_free(t);
}

/* ---- Groups: ADF-GRP-04, ADF-GRP-05 ---- */

/* x gets away, so y is alone: but they were adjacent when the first of them reacted. */
/* An order of a unit to go so far ahead, in thousandths of an inch. */
static const char *ahead(scene *t, const char *order, const char *id, int32_t far)
{
    static char words[96];
    ump_pt to = ump_go(piece_at(t, id)->at, piece_at(t, id)->facing, INCH(far), 0);
    snprintf(words, sizeof words, "%s %s to %.3f,%.3f", order, id, to.x / 1016.0, to.y / 1016.0);
    return words;
}

Test(adf_laws, ADF_GRP_04_tested_before_the_first_reacts)
{
    static const int32_t odd[] = {0, 33000, 127000, 301000};
    for (unsigned i = 0; i < 4; i++) {
        scene *t = face_to_face("adf15", -6000, 0, odd[i]);
        lay(t, "y", 2500, 0, 180000, odd[i]);
        say(t, ahead(t, "us move", "a", 1500));
        for (unsigned k = 0; k < 2; k++) {
            const char *id = k ? "y" : "x";
            say(t, ahead(t, "cs react disengage", id, -5000));
            cr_expect_eq(unit_at(t, id)->level, ADF_DISORDER);
        }
        scene_free(t);
    }
}

/* The first fire destroys what they react to: the rest keep their reaction (ADF-REA-08). */
Test(adf_laws, ADF_GRP_04_ADF_REA_08_the_trigger_is_gone)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -4000, 0, angles[i]);
        lay(t, "y", 2500, 0, 180000, angles[i]);
        unit_at(t, "a")->figs = 1;
        adf_refit(t->game, t->state, id_of(t, "a"));
        say(t, ahead(t, "us move", "a", 1010));
        say_all(t, "cs react fire x at a; dice 2d6 6 6");
        cr_expect_not(piece_at(t, "a")->on_table, "%d: %s", angles[i], t->told);
        cr_expect_neq(asked(t), ADF_ASK_REACT, "%d", angles[i]);
        cr_expect_not(unit_at(t, "y")->flags & ADF_REACTED, "%d", angles[i]);
        scene_free(t);
    }
}

Test(adf_laws, ADF_GRP_05_ADF_FIRE_15_a_joint_fire_in_10mm)
{
    static const char *const edition[] = {"adf10", "adf15"};
    for (unsigned i = 0; i < 2; i++) {
        scene *t = laid(edition[i], "");
        lay(t, "a", 0, -2000, 0, 17000);
        lay(t, "b", 2200, -2000, 0, 17000);
        lay(t, "x", 600, -500, 180000, 17000);
        unit_at(t, "b")->formation = ADF_EXTENDED_LINE;
        adf_refit(t->game, t->state, id_of(t, "b"));
        if (i == 1) {
            refused(t, "us group a b first fire then move", ADF_GRP_01);
        } else {
            say_all(t, "us group a b first own then fire; us pass; us fire a b at x");
            cr_expect_eq(t->state->ask_kind, UMP_ASK_DICE);
        }
        scene_free(t);
        t = laid("adf10", "");
        lay(t, "a", 0, -2000, 0, 17000);
        lay(t, "b", 2200, -2000, 0, 17000);
        lay(t, "x", 600, -500, 180000, 17000);
        unit_at(t, "b")->formation = ADF_EXTENDED_LINE;
        unit_at(t, "b")->level = i ? ADF_DISORDER : ADF_GOOD_ORDER;
        adf_refit(t->game, t->state, id_of(t, "b"));
        if (i)
            refused(t, "us fire a b at x", ADF_FIRE_15);
        else
            say(t, "us fire a b at x");
        scene_free(t);
    }
}

/* ---- Charges that meet somebody else: ADF-CHG-21 ---- */

/* a charges x; after its first inch y stands `ahead` of it; the windows are let pass. */
static scene *one_comes_into_the_way(int32_t turn, int32_t ahead)
{
    scene *t = face_to_face("adf15", -8000, 0, turn);
    say_all(t, "us charge a at x; dice 2d6 6 6; cs react pass");
    cr_assert_eq(asked(t), ADF_ASK_REACT, "the first inch");
    lay(t, "y", 300, -7000 + ahead, 180000, turn);
    say(t, "cs react pass");
    return t;
}

Test(adf_laws, ADF_CHG_21_ADF_CHG_04_the_new_target_has_its_countercharge)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = one_comes_into_the_way(angles[i], 3000);
        cr_expect(told(t, "A runs into Y instead"), "angle %d", angles[i]);
        cr_expect_eq(asked(t), ADF_ASK_COUNTER, "angle %d", angles[i]);
        cr_expect_eq(t->state->ask_unit, id_of(t, "y"));
        say_all(t, "cs react countercharge y at a; dice 2d6 1 1");
        /* G is 3 inches, 11 are left of the charge, y can go 7: the middle of the overlap */
        cr_expect(told(t, "A and Y meet after 1.5 in") || told(t, "A and Y meet after 1.499 in"),
                  "angle %d: %s", angles[i], t->told);
        nobody_reacts(t);
        cr_expect_eq(asked(t), ADF_ASK_IMPACT_DICE, "angle %d", angles[i]);
        scene_free(t);
    }
}

Test(adf_laws, ADF_CHG_21_within_an_inch_there_is_no_countercharge)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = one_comes_into_the_way(angles[i], 900);
        cr_expect(told(t, "A runs into Y instead"), "angle %d", angles[i]);
        while (t->state->ask_kind == UMP_ASK_REACTION) {
            cr_expect_neq(asked(t), ADF_ASK_COUNTER, "angle %d", angles[i]);
            say(t, "cs react pass");
        }
        cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE, "its fear, angle %d", angles[i]);
        cr_expect_eq(t->state->ask_unit, id_of(t, "y"));
        scene_free(t);
    }
}

/* Skirmishers charge x, who is shaken, and y, who is not, comes into the way. */
Test(adf_laws, ADF_CHG_21_ADF_CHG_01_one_whom_it_may_not_charge_ends_the_charge)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -8000, 0, angles[i]);
        lay(t, "y", 14000, 0, 180000, angles[i]);
        unit_at(t, "x")->level = ADF_SHAKEN;
        unit_at(t, "a")->formation = ADF_SKIRMISHERS;
        adf_refit(t->game, t->state, id_of(t, "a"));
        say_all(t, "us charge a at x; dice 2d6 6 6; cs react pass");
        cr_assert_eq(asked(t), ADF_ASK_REACT, "angle %d", angles[i]);
        lay(t, "y", 0, -3000, 180000, angles[i]);
        say(t, "cs react pass");
        cr_expect(told(t, "Y bars the way of A"), "angle %d: %s", angles[i], t->told);
        nobody_reacts(t);
        cr_expect_neq(asked(t), ADF_ASK_MORALE_DICE, "nobody fears it, angle %d", angles[i]);
        cr_expect_gt(apart(t, "a", "y"), INCH(1000), "angle %d", angles[i]);
        scene_free(t);
    }
}

/* x is gone before the charge is home: y, whom it hid, is met instead. */
Test(adf_laws, ADF_CHG_21_one_uncovered_when_the_target_leaves)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -8000, -3000, angles[i]);
        lay(t, "y", 0, 0, 180000, angles[i]);
        say_all(t, "us charge a at x; dice 2d6 6 6; cs react pass");
        cr_assert_eq(asked(t), ADF_ASK_REACT);
        ump_pieces(t->game, t->state)[id_of(t, "x")].on_table = 0;
        unit_at(t, "x")->fate = ADF_LOST;
        say(t, "cs react pass");
        cr_expect(told(t, "A runs into Y instead"), "angle %d: %s", angles[i], t->told);
        cr_expect_eq(asked(t), ADF_ASK_COUNTER, "angle %d", angles[i]);
        scene_free(t);
    }
}

/* ---- The direction of a charge: TAB-02, ADF-CHG-06 ---- */

Test(adf_laws, TAB_02_ADF_CHG_06_the_owner_may_state_the_direction)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        static const struct {
            int32_t degrees;
            ump_rule rule;
        } rows[] = {{20000, 0}, {46000, ADF_CHG_06}, {330000, ADF_CHG_02}};
        for (unsigned k = 0; k < 3; k++) {
            scene *t = laid("adf15", "");
            char order[64];
            lay(t, "a", 0, -4000, 0, angles[i]);
            lay(t, "x", 1000, 0, 180000, angles[i]);
            int32_t facing = (rows[k].degrees + angles[i]) % 360000;
            snprintf(order, sizeof order, "us charge a at x facing %.2f", facing / 1000.0);
            if (rows[k].rule)
                refused(t, order, rows[k].rule);
            else
                say(t, order);
            if (!rows[k].rule)
                cr_expect_lt(ump_angle_between(piece_at(t, "a")->facing, ump_degrees(facing)), 4);
            scene_free(t);
        }
    }
}

/* Straight ahead of b stands y, but farther than b could charge: it goes with a. */
Test(adf_laws, TAB_03_ADF_CHG_06_who_meets_nobody_within_its_distance_goes_along)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "a", 0, -10000, 0, angles[i]);
        lay(t, "b", 1760, -10000, 0, angles[i]);
        lay(t, "x", -1000, -6000, 180000, angles[i]);
        lay(t, "y", 2200, 10000, 180000, angles[i]);
        say_all(t, "us group a b first charge then move; us charge a b at x");
        cr_expect(told(t, "B goes with the charge on X"), "angle %d: %s", angles[i], t->told);
        say(t, "dice 2d6 6 6");
        nobody_reacts(t);
        cr_expect_leq(apart(t, "a", "b"), INCH(20), "side by side, angle %d", angles[i]);
        scene_free(t);
    }
}

/* ---- Who goes back first: ADF-FIRE-18 ---- */

Test(adf_laws, ADF_FIRE_18_all_check_then_the_farthest_goes_first)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -1000, 0, angles[i]);
        lay(t, "y", 0, 1250, 180000, angles[i]); /* half an inch behind x */
        say_all(t, "us fire a at x; dice 3d6 6 6 6; dice 2d6 6 6");
        cr_assert_eq(t->state->ask_unit, id_of(t, "x"), "angle %d", angles[i]);
        say(t, "dice 2d6 1 3");
        cr_expect_not(told(t, "X falls back"), "it waits for the others");
        cr_assert_eq(t->state->ask_unit, id_of(t, "y"), "angle %d", angles[i]);
        cr_expect(told(t, "-1 support"), "X stood beside Y before the fire: %s", t->told);
        say(t, "dice 2d6 1 3");
        const char *x = strstr(t->told, "X falls back"), *y = strstr(t->told, "Y falls back");
        cr_expect(x && y && y < x, "angle %d: %s", angles[i], t->told);
        scene_free(t);
    }
}

/* ---- Rulings and switches on the table ---- */

/* x falls back through y: by default nobody minds, with "all" y is disordered. */
Test(adf_laws, interpenetration_all_ADF_R_25)
{
    static const char *const setting[] = {"", "switch interpenetration all\n"};
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        scene *t = laid("adf15", setting[i % 2]);
        lay(t, "x", 0, 0, 180000, angles[i / 2]);
        lay(t, "a", 0, -2000, 0, angles[i / 2]);
        lay(t, "y", 0, 2500, 180000, angles[i / 2]);
        unit_at(t, "x")->quality = ADF_TRAINED;
        say_all(t, "us fire a at x; dice 2d6 6 6; dice 2d6 1 3"); /* 22: 2H */
        cr_expect(told(t, "X falls back 3 in") || told(t, "goes on"), "%s", t->told);
        cr_expect_eq(unit_at(t, "y")->level == ADF_DISORDER, i % 2 == 1, "%s", t->told);
        scene_free(t);
    }
}

Test(adf_laws, react_to_rout_ADF_R_21)
{
    static const char *const setting[] = {"", "switch react-to-rout no\n"};
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        int32_t turn = angles[i / 2];
        scene *t = laid("adf15", setting[i % 2]);
        lay(t, "a", 0, 0, 0, turn);
        lay(t, "x", 0, 6000, 180000, turn);
        unit_at(t, "a")->level = ADF_ROUTED;
        say_all(t, "us rout a; dice 2d6 2 2");
        cr_expect_eq(asked(t) == ADF_ASK_REACT, i % 2 == 0, "setting %u, %d", i % 2, turn);
        scene_free(t);
    }
}

/* Green troops charge in disorder; a natural 12 restores them, and the point is passed but once. */
Test(adf_laws, ADF_MOR_10_ADF_CHG_05_a_natural_12_is_good_order)
{
    scene *t = face_to_face("adf15", -7000, 0, 33000);
    unit_at(t, "a")->quality = ADF_GREEN;
    say_all(t, "us charge a at x; dice 2d6 6 6; cs react pass");
    cr_expect_eq(unit_at(t, "a")->level, ADF_DISORDER);
    say_all(t, "cs react pass; cs react pass; cs react fire x at a; dice 1d6 6; dice 2d6 6 6");
    cr_expect_eq(unit_at(t, "a")->level, ADF_GOOD_ORDER, "%s", t->told);
    nobody_reacts(t);
    cr_expect_eq(unit_at(t, "a")->level, ADF_GOOD_ORDER, "the rest of the way");
    scene_free(t);
}

Test(adf_laws, who_charges_ADF_R_78)
{
    static const char *const setting[] = {"", "switch who-charges printed\n"};
    static const uint8_t form[] = {ADF_SKIRMISHERS, ADF_ROAD_COLUMN};
    for (unsigned i = 0; i < 4 * ANGLES; i++) {
        scene *t = laid("adf15", setting[i % 2]);
        lay(t, "a", 0, -4000, 0, angles[i / 4]);
        lay(t, "x", 0, 0, 180000, angles[i / 4]);
        unit_at(t, "a")->formation = form[i / 2 % 2];
        adf_refit(t->game, t->state, id_of(t, "a"));
        if (i % 2)
            say(t, "us charge a at x");
        else
            refused(t, "us charge a at x", ADF_CHG_01);
        scene_free(t);
    }
}

Test(adf_laws, column_fire_printed_ADF_R_35)
{
    static const char *const setting[] = {"", "switch column-fire printed\n"};
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        scene *t = laid("adf15", setting[i % 2]);
        lay(t, "a", 0, -2000, 0, angles[i / 2]);
        lay(t, "x", 0, 0, 180000, angles[i / 2]);
        unit_at(t, "a")->formation = ADF_ATTACK_COLUMN;
        adf_refit(t->game, t->state, id_of(t, "a"));
        if (i % 2 == 0) {
            refused(t, "us fire a at x", ADF_FIRE_02);
        } else {
            say(t, "us fire a at x");
            cr_expect(told(t, "+8 firepower"), "like a line");
        }
        scene_free(t);
    }
}

Test(adf_laws, reaction_target_ADF_R_21)
{
    static const char *const setting[] = {"", "switch reaction-target any\n"};
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        scene *t = laid("adf15", setting[i % 2]);
        lay(t, "a", 0, -5000, 0, angles[i / 2]);
        lay(t, "b", 2500, -4000, 0, angles[i / 2]);
        lay(t, "x", 0, 0, 180000, angles[i / 2]);
        say(t, ahead(t, "us move", "a", 1500));
        if (i % 2)
            say(t, "cs react fire x at b");
        else
            refused(t, "cs react fire x at b", ADF_REA_04);
        scene_free(t);
    }
}

/* x has reacted to a; b comes within an inch of it while its side holds: it is asked all the same.
 */
Test(adf_laws, ADF_REA_06_hold_does_not_waive_desperation_fire)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "a", -1000, -4000, 0, angles[i]);
        lay(t, "b", 1200, -3000, 0, angles[i]);
        lay(t, "x", 0, 0, 180000, angles[i]);
        lay(t, "y", 8000, 2000, 180000, angles[i]);
        say(t, ahead(t, "us move", "a", 1010));
        say_all(t, "cs react fire x at a; dice 2d6 1 1");
        hold_until_order(t, 4);
        say(t, "us pass");
        say(t, ahead(t, "us move", "b", 2200));
        say(t, "cs react hold");
        cr_expect_eq(asked(t), ADF_ASK_DESPERATE, "%d: %s", angles[i], t->told);
        scene_free(t);
    }
}

/* A friend stands where the attacker would be put back to: the range is still the die's. */
Test(adf_laws, ADF_FIRE_05_ADF_CHG_16_the_range_is_the_die_s)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = stopped_before_a_friend(-1700, angles[i]);
        say(t, "dice 1d6 3");
        cr_expect(told(t, "normal range, 1.5 in"), "angle %d: %s", angles[i], t->told);
        ump_rect own = *ump_rect_of(&t->table, id_of(t, "a"));
        cr_expect_not(ump_rect_overlap(&own, ump_rect_of(&t->table, id_of(t, "b"))));
        cr_expect_gt(apart(t, "a", "x"), UMP_CONTACT, "out of contact");
        scene_free(t);
    }
}

/* ADF-CHG-12: a friend has come into the place; that is said, not that it does not reach. */
Test(adf_laws, ADF_CHG_12_a_friend_fills_the_place)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -4000, 0, angles[i]);
        say_all(t, "us charge a at x; dice 2d6 6 6");
        nobody_reacts(t);
        cr_assert_eq(asked(t), ADF_ASK_MORALE_DICE);
        lay(t, "b", 1000, -15, 0, angles[i]);
        say(t, "dice 2d6 6 5");
        nobody_reacts(t);
        cr_expect(told(t, "A finds B where it would come into contact"), "%s", t->told);
        cr_expect_not(told(t, "does not reach"));
        scene_free(t);
    }
}

/* x names b, the farther of two who come at it, and meets a on its way: they fight where they meet.
 */
Test(adf_laws, TAB_01_ADF_CHG_20_a_countercharge_meets_whom_it_meets_first)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        unit_at(t, "x")->formation = ADF_BATTLE_LINE;
        lay(t, "a", -1100, -7600, 0, angles[i]);
        lay(t, "b", 1100, -8000, 0, angles[i]);
        lay(t, "x", 0, 0, 180000, angles[i]);
        say_all(t, "us group a b first charge then move; us charge a b at x; dice 2d6 6 6");
        cr_assert_eq(asked(t), ADF_ASK_COUNTER, "angle %d: %s", angles[i], t->told);
        say_all(t, "cs react countercharge x at b; dice 2d6 6 6");
        nobody_reacts(t);
        cr_expect(told(t, "A charges home on X"), "angle %d: %s", angles[i], t->told);
        ump_rect own = *ump_rect_of(&t->table, id_of(t, "x"));
        cr_expect_not(ump_rect_overlap(&own, ump_rect_of(&t->table, id_of(t, "a"))));
        cr_expect_not(ump_rect_overlap(&own, ump_rect_of(&t->table, id_of(t, "b"))));
        scene_free(t);
    }
}
