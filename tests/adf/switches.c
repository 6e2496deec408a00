/*
 * switches.c: house rules that change what happens on the table; those that change only a sum
 * are in the tables of the examples.
 */
#include "kit.h"

#include <string.h>

static const char field[] =
    "brigade us \"A\"\n"
    "  leader ash \"Ash\" lb 2 at 20,3\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 22.5,10 facing 0 line\n"
    "  unit g \"G\" artillery veteran napoleon-12pdr sections 3 at 8,10 facing 0\n"
    "  unit c \"C\" infantry veteran rifle-musket figs 8 at 8,16.6 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry trained rifle-musket figs 8 at 20,14 facing 180 line\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 22.5,14 facing 180 line\n"
    "  unit z \"Z\" infantry veteran rifle-musket figs 8 at 8,14 facing 180 line\n";

static scene *ready(const char *edition, const char *setting)
{
    char body[2048];
    snprintf(body, sizeof body, "%s%s", setting, field);
    scene *t = adf_scene(edition, body);
    until(t, ADF_ASK_ACTIVATE, 3);
    return t;
}

/* a charges x; x's fear check is asked. */
static void charge_home(scene *t, const char *bonus)
{
    say(t, "us charge a at x");
    say(t, bonus);
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_assert_eq(asked(t), ADF_ASK_MORALE_DICE);
}

Test(adf_switches, pass_through_targets_any_ADF_R_15)
{
    static const char *const setting[] = {"", "switch pass-through-targets any\n"};
    for (unsigned i = 0; i < 2; i++) {
        scene *t = ready("adf15", setting[i]);
        say_all(t, "us fire g at z; dice 3d6 1 1 1"); /* short range */
        cr_expect_eq(t->state->ask_kind == UMP_ASK_DICE && asked(t) == ADF_ASK_FIRE_DICE, i == 1,
                     "friends behind the target are hit only by that house rule");
        scene_free(t);
    }
}

Test(adf_switches, immediate_rout_move_ADF_R_66)
{
    static const char *const setting[] = {"", "switch immediate-rout-move yes\n"};
    for (unsigned i = 0; i < 2; i++) {
        scene *t = ready("adf15", setting[i]);
        unit_at(t, "x")->level = ADF_SHAKEN;
        ump_pieces(t->game, t->state)[id_of(t, "a")].at.y = INCH(12000);
        say_all(t, "us fire a at x; dice 2d6 6 5; dice 2d6 2 2");
        cr_expect_eq(unit_at(t, "x")->level, ADF_ROUTED);
        cr_expect_eq(asked(t) == ADF_ASK_ROUT_DICE, i == 1, "it runs at once");
        scene_free(t);
    }
}

Test(adf_switches, routed_fail_ADF_MOR_11)
{
    static const char *const setting[] = {"", "switch routed-fail rout_move\n"};
    for (unsigned i = 0; i < 2; i++) {
        scene *t = ready("adf15", setting[i]);
        unit_at(t, "b")->level = ADF_ROUTED;
        say_all(t, "us rout b; dice 2d6 1 1");
        let_pass(t);
        while (t->state->ask_unit != id_of(t, "b"))
            say(t, "dice 2d6 4 4");
        say(t, "dice 2d6 2 2"); /* the rally fails */
        cr_expect_eq(asked(t) == ADF_ASK_ROUT_DICE, i == 1);
        scene_free(t);
    }
}

Test(adf_switches, out_of_command_hold_ADF_R_18)
{
    scene *t = ready("adf15", "switch out-of-command hold\n");
    cr_expect(unit_at(t, "g")->flags & ADF_FAILED_TEST, "as if the test had failed");
    refused(t, "us test g", ADF_CMD_02);
    scene_free(t);
    t = ready("adf15", "switch out-of-command none\n");
    cr_expect(unit_at(t, "g")->flags & ADF_COMMANDED);
    scene_free(t);
}

Test(adf_switches, leader_moves_per_turn_ADF_R_17)
{
    char body[2048];
    snprintf(body, sizeof body, "switch leader-moves-per-turn 1\n%s", field);
    scene *t = adf_scene("adf15", body);
    refused(t, "us lead ash to 31,3", ADF_LDR_01);
    say(t, "us lead ash to 29.9,3");
    scene_free(t);
}

Test(adf_switches, unit_groups_ADF_GRP_05)
{
    scene *t = ready("adf15", "switch unit-groups off\n");
    refused(t, "us group a b first move then move", ADF_GRP_05);
    say(t, "us group a b first own then fire");
    scene_free(t);
    t = ready("adf10", "switch unit-groups on\n");
    ump_pieces(t->game, t->state)[id_of(t, "b")].at.x = INCH(21700);
    say(t, "us group a b first move then move");
    scene_free(t);
}

Test(adf_switches, reactors_per_trigger_ADF_REA_03)
{
    scene *t = ready("adf15", "switch reactors-per-trigger any\n");
    say_all(t, "us move b to 22.5,11; cs react face z facing 135; cs react fire y at b");
    scene_free(t);
}

Test(adf_switches, charge_bonus_group_ADF_R_43)
{
    scene *t = ready("adf15", "switch charge-bonus-group individual\n");
    say_all(
        t, "us group a b first charge then move; us charge a b at x y; dice 2d6 1 1; dice 2d6 6 6");
    cr_expect_eq(unit_at(t, "a")->reach, 7 * UMP_INCH);
    cr_expect_eq(unit_at(t, "b")->reach, 12 * UMP_INCH);
    scene_free(t);
    t = ready("adf15", "");
    say_all(t, "us group a b first charge then move; us charge a b at x y; dice 2d6 6 6");
    cr_expect_eq(unit_at(t, "a")->reach, 12 * UMP_INCH);
    cr_expect_eq(unit_at(t, "b")->reach, 12 * UMP_INCH);
    scene_free(t);
}

Test(adf_switches, charge_loss_scope_ADF_R_45)
{
    static const char *const setting[] = {"", "switch charge-loss-scope contact_and_support\n"};
    for (unsigned i = 0; i < 2; i++) {
        scene *t = ready("adf15", setting[i]);
        charge_home(t, "dice 2d6 3 4");
        say(t, "dice 2d6 4 4");
        if (asked(t) == ADF_ASK_POINT_BLANK)
            say(t, "cs react pass");
        say_all(t, "dice 2d6 5 5; dice 2d6 2 3"); /* the attackers win */
        cr_expect_lt(unit_at(t, "x")->figs, 8);
        cr_expect_eq(unit_at(t, "y")->figs < 8, i == 1, "its neighbour suffers with it");
        scene_free(t);
    }
}

Test(adf_switches, fear_fail_may_fire_ADF_R_57)
{
    static const char *const setting[] = {"", "switch fear-fail-may-fire yes\n"};
    for (unsigned i = 0; i < 2; i++) {
        scene *t = ready("adf15", setting[i]);
        charge_home(t, "dice 2d6 3 4");
        say(t, "dice 2d6 2 1"); /* fails */
        cr_expect_eq(asked(t) == ADF_ASK_POINT_BLANK, i == 1);
        if (i == 1) {
            cr_expect_eq(piece_at(t, "x")->at.y, INCH(14000), "before it falls back");
            say_all(t, "cs react fire x at a; dice 3d6 1 1 1"); /* shaken: a die less */
            cr_expect_gt(piece_at(t, "x")->at.y, INCH(14000));
        }
        scene_free(t);
    }
}

Test(adf_switches, lb_move_bonus_ADF_LDR_04)
{
    static const char *const setting[] = {"", "switch lb-move-bonus no\n"};
    for (unsigned i = 0; i < 2; i++) {
        char body[2048];
        snprintf(body, sizeof body, "%s%s", setting[i], field);
        scene *t = adf_scene("adf15", body);
        say(t, "us lead ash join c");
        until(t, ADF_ASK_ACTIVATE, 3);
        if (i == 0)
            say(t, "us move c to 8,24.5"); /* 6 + 2 */
        else
            refused(t, "us move c to 8,24.5", ADF_MOV_02);
        scene_free(t);
    }
}

/* Dismounted carbines fire at x, 2 inches (in 10 mm an inch) away. */
static scene *carbines(const char *edition, const char *weapon, unsigned figs, const char *setting)
{
    char body[1024];
    snprintf(body, sizeof body,
             "%sbrigade us \"A\"\n"
             "  unit d \"D\" cavalry trained %s figs %u at 20,10 facing 0 line\n"
             "brigade cs \"X\"\n"
             "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,%s facing 180 line\n",
             setting, weapon, figs, strcmp(edition, "adf10") == 0 ? "11" : "12");
    scene *t = adf_scene(edition, body);
    until(t, ADF_ASK_ACTIVATE, 3);
    say(t, "us fire d at x");
    return t;
}

/* The row as printed begins a column earlier: one total has no effect by the one and a check by
 * the other, and no total has less effect. */
Test(adf_switches, fcrt_cavalry_row_ADF_R_51)
{
    unsigned differ = 0;
    for (unsigned sum = 2; sum <= 12; sum++) {
        static const char *const setting[] = {"", "switch fcrt-cavalry-row seed000\n"};
        bool none[2];
        for (unsigned i = 0; i < 2; i++) {
            char dice[32];
            scene *t = carbines("adf15", "sharps-carbine", 8, setting[i]);
            snprintf(dice, sizeof dice, "dice 2d6 %u %u", sum / 2, sum - sum / 2);
            say(t, dice);
            none[i] = told(t, "no effect on X");
            scene_free(t);
        }
        cr_expect(none[0] || !none[1], "%u", sum);
        differ += none[0] && !none[1];
    }
    cr_expect_eq(differ, 1u);
}

/* Other BL carbines at 6 figures: 6 as printed, 5 by the switch; at 7 there is nothing to repair.
 */
Test(adf_switches, repair_bl_carbines_ADF_R_67)
{
    static const struct {
        unsigned figs;
        const char *setting, *told;
    } rows[] = {{6, "", "+6 firepower"},
                {6, "switch repair-bl-carbines yes\n", "+5 firepower"},
                {6, "switch repair-bl-carbines no\n", "+6 firepower"},
                {7, "switch repair-bl-carbines yes\n", "+6 firepower"}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        scene *t = carbines("adf10", "other-bl-carbine", rows[i].figs, rows[i].setting);
        while (t->state->ask_kind == UMP_ASK_DICE && asked(t) == ADF_ASK_FIRE_DICE)
            say(t, t->state->ask_dice == 3 ? "dice 3d6 1 1 1" : "dice 2d6 1 1");
        cr_expect(told(t, rows[i].told), "%u: %s", i, t->told);
        scene_free(t);
    }
}
