/*
 * test_laws.c: the laws of the table (docs/rules/table.md) as ADF keeps them: the same situation at
 * several angles and offsets, and where the pieces stand afterwards.
 */
#include "table.h"

static const char *const lines =
    "brigade us \"A\"\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 2,2 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 5,2 facing 0 line\n"
    "  unit c \"C\" infantry veteran rifle-musket figs 8 at 8,2 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 2,28 facing 180 line\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 5,28 facing 180 line\n";

static const int32_t angles[] = {0, 17000, 90000, 133330, 180000, 251000, 359990};
enum { ANGLES = sizeof angles / sizeof *angles };

static table *laid(const char *edition, const char *more)
{
    char body[2048];
    snprintf(body, sizeof body, "%s%s", more, lines);
    table *t = table_new(edition, body);
    until(t, ADF_ASK_ACTIVATE, 3);
    return t;
}

/* A unit's front middle, in thousandths of an inch from the middle of the table, all turned. */
static void lay(table *t, const char *id, int32_t x, int32_t y, int32_t facing, int32_t turn)
{
    ump_piece piece = *piece_at(t, id);
    ump_pt middle = {INCH(20000), INCH(15000)};
    piece.at = ump_go(middle, ump_degrees(turn), INCH(y), INCH(x));
    piece.facing = ump_degrees((facing + turn) % 360000);
    ump_piece_put(t->game, t->state, id_of(t, id), &piece);
}

static ump_pt centre(const table *t, const char *id)
{
    return ump_rect_of(&t->seen.table, id_of(t, id))->centre;
}

static ump_len apart(const table *t, const char *a, const char *b)
{
    return ump_distance(&t->seen.table, id_of(t, a), id_of(t, b)).hi;
}

static void nobody_reacts(table *t)
{
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, t->state->ask_side == 1 ? "cs react hold" : "us react hold");
}

/* ---- Getting away: TAB-04, TAB-05, ADF-R-26 ---- */

Test(adf_laws, TAB_04_ADF_R_26_a_fall_back_goes_to_the_rear)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        table *t = laid("adf15", "");
        lay(t, "x", 0, 0, 180000, angles[i]);
        lay(t, "a", 1200, -2000, 0, angles[i]); /* fires from ahead, somewhat aside */
        ump_angle back = (ump_angle)(piece_at(t, "x")->facing + UMP_HALF_TURN);
        ump_pt before = centre(t, "x");
        say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
        ump_pt now = centre(t, "x");
        cr_expect_lt(ump_angle_between(ump_bearing(before, now), back), 60, "angle %d", angles[i]);
        cr_expect_gt(apart(t, "a", "x"), INCH(2000));
        cr_expect_leq(apart(t, "a", "x"), INCH(2000) + ump_dist(before, now).hi + UMP_ROUNDING);
        table_free(t);
    }
}

/* An enemy at its back, within an inch: he bars only a way towards him. */
Test(adf_laws, TAB_04_what_is_near_bars_only_the_way_to_it)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        table *t = laid("adf15", "");
        lay(t, "x", 0, 0, 180000, angles[i]);
        lay(t, "a", 0, -2000, 0, angles[i]);
        lay(t, "b", 0, 1700, 180000, angles[i]); /* less than an inch behind x */
        ump_len was = apart(t, "b", "x");
        say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
        cr_expect_geq(apart(t, "b", "x") + UMP_ROUNDING, was, "angle %d", angles[i]);
        cr_expect_geq(apart(t, "a", "x") + UMP_ROUNDING, INCH(2000), "angle %d", angles[i]);
        table_free(t);
    }
}

/* A friend stands where the fall back would end: on by at most its own depth, else short of it. */
Test(adf_laws, TAB_05_ADF_R_25_it_ends_beside_the_printed_place)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        table *t = laid("adf15", "");
        lay(t, "x", 0, 0, 180000, angles[i]);
        lay(t, "a", 0, -2000, 0, angles[i]);
        lay(t, "y", 0, 3000, 180000, angles[i]);
        ump_pt before = centre(t, "x");
        say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
        const adf_unit *y = unit_at(t, "y");
        ump_len gone = ump_dist(before, centre(t, "x")).hi;
        ump_rect rx = *ump_rect_of(&t->seen.table, id_of(t, "x"));
        cr_expect_not(ump_rect_overlap(&rx, ump_rect_of(&t->seen.table, id_of(t, "y"))));
        cr_expect_lt(gone, INCH(7000), "angle %d: %d", angles[i], gone);
        cr_expect_eq(y->level, ADF_GOOD_ORDER, "ADF-MOV-07: a fall back disorders nobody");
        table_free(t);
    }
}

Test(adf_laws, ADF_MOV_07_a_routed_unit_disorders_whom_it_passes)
{
    table *t = laid("adf15", "");
    lay(t, "x", 0, 0, 180000, 30000);
    lay(t, "a", 0, -2000, 0, 30000);
    lay(t, "y", 0, 2000, 180000, 30000);
    unit_at(t, "x")->level = ADF_SHAKEN;
    say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 2");
    cr_expect_eq(unit_at(t, "x")->level, ADF_ROUTED);
    cr_expect(told(t, "passes through Y and disorders it") || apart(t, "x", "y") > 0);
    table_free(t);
}

/* ---- Charges: TAB-01, TAB-02, TAB-03 ---- */

Test(adf_laws, TAB_01_TAB_02_ADF_CHG_02_the_first_enemy_met_is_named)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        table *t = laid("adf15", "");
        lay(t, "a", 0, -3000, 0, angles[i]);
        lay(t, "x", 300, 0, 180000, angles[i]);
        lay(t, "y", 0, 1500, 180000, angles[i]); /* behind x */
        refused(t, "us charge a at y", ADF_CHG_02);
        say(t, "us charge a at x");
        cr_expect_eq(asked(t), ADF_ASK_CB_DICE, "angle %d", angles[i]);
        table_free(t);
    }
}

/* Three in line charge one enemy: they keep their places, nobody disorders his neighbour. */
Test(adf_laws, TAB_03_ADF_CHG_06_lines_go_forward_side_by_side)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        table *t = laid("adf15", "");
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
        table_free(t);
    }
}

/* ---- Measuring and seeing: TAB-07, TAB-08 ---- */

/* A rifle-musket reaches 8 inches at long range in 15mm: 8.0 is in range at any angle, 8.02 not. */
Test(adf_laws, TAB_07_a_printed_limit_is_exact)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        table *t = laid("adf15", "");
        ump_len reach = adf_fire_reach(t->seen.chart, unit_at(t, "a")->weapon) - 1;
        int32_t thousandths = (int32_t)((int64_t)reach * 1000 / UMP_INCH);
        lay(t, "a", 0, -6000, 0, angles[i]);
        lay(t, "x", 300, thousandths - 6000 + 20, 180000, angles[i]);
        refused(t, "us fire a at x", ADF_FIRE_01);
        lay(t, "x", 300, thousandths - 6000, 180000, angles[i]);
        say(t, "us fire a at x");
        table_free(t);
    }
}

Test(adf_laws, TAB_08_ADF_R_58_at_arm_s_length_no_ground_hides)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        table *t = laid("adf15", "woods heavy \"W\" 10,5 30,5 30,25 10,25\n"
                                 "hill 2 \"H\" 19,5 21,5 21,25 19,25\n");
        lay(t, "a", 0, -1000, 0, angles[i]);
        lay(t, "x", 200, 990, 180000, angles[i]);
        cr_expect(adf_sees(&t->seen, id_of(t, "a"), id_of(t, "x")), "angle %d", angles[i]);
        cr_expect(adf_sees(&t->seen, id_of(t, "x"), id_of(t, "a")), "angle %d", angles[i]);
        lay(t, "x", 200, 3000, 180000, angles[i]);
        cr_expect_not(adf_sees(&t->seen, id_of(t, "a"), id_of(t, "x")), "angle %d", angles[i]);
        table_free(t);
    }
}

/* ---- Voluntary moves: ADF-MOV-06 ---- */

Test(adf_laws, ADF_MOV_06_half_an_inch_off)
{
    static const char *const setting[] = {"", "switch last-inch free\n",
                                          "switch last-inch charge\n"};
    static const int32_t nearest[] = {500, 11, 1000};
    for (unsigned i = 0; i < 3; i++) {
        table *t = laid("adf15", setting[i]);
        char order[64];
        lay(t, "x", 0, 0, 180000, 0);
        lay(t, "a", 0, -3000, 0, 0);
        snprintf(order, sizeof order, "us move a to 20,%.3f", 15.0 - (nearest[i] - 8) / 1000.0);
        refused(t, order, ADF_MOV_06);
        snprintf(order, sizeof order, "us move a to 20,%.3f", 15.0 - (nearest[i] + 2) / 1000.0);
        say(t, order);
        table_free(t);
    }
}

/* ---- Fair play: TAB-09 ---- */

Test(adf_laws, TAB_09_ADF_ACT_02_what_nobody_can_do_is_not_declared)
{
    table *t = laid("adf15", "");
    lay(t, "a", 0, -3000, 0, 0);
    lay(t, "b", 1760, -3000, 0, 0);
    refused(t, "us group a b first charge then charge", ADF_ACT_02);
    say(t, "us group a b first move then charge");
    table_free(t);
}

/* ---- Switches ---- */

Test(adf_laws, fall_back_direction_ADF_R_26)
{
    static const char *const setting[] = {"", "switch fall-back-direction away\n"};
    for (unsigned i = 0; i < 2; i++) {
        table *t = laid("adf15", setting[i]);
        lay(t, "x", 0, 0, 180000, 0);
        lay(t, "a", 2500, -2500, 0, 0);
        ump_pt before = centre(t, "x");
        say_all(t, "us fire a at x; dice 2d6 6 6; dice 2d6 1 3");
        cr_expect_eq(centre(t, "x").x < before.x - INCH(500), i == 1, "setting %u", i);
        table_free(t);
    }
}

Test(adf_laws, support_from_ADF_MOR_04)
{
    static const char *const setting[] = {"", "switch support-from firing-line\n"};
    for (unsigned i = 0; i < 2; i++) {
        table *t = laid("adf15", setting[i]);
        lay(t, "a", 0, 0, 0, 0);
        lay(t, "b", 3000, 0, 0, 0);
        unit_at(t, "b")->formation = ADF_SKIRMISHERS;
        adf_refit(t->game, t->state, id_of(t, "b"));
        cr_expect_eq(adf_support_of(&t->seen, id_of(t, "a")), i == 0, "setting %u", i);
        table_free(t);
    }
}

/* ---- Words of orders ---- */

/* As scenarios and lists have it: the line of the unit's arm. */
Test(adf_laws, ADF_FRM_01_orders_know_the_word_line)
{
    table *t = laid("adf15", "");
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
    table_free(t);
}
