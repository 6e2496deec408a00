/*
 * reaction.c: section 7: windows inch by inch, who may use them and how, desperation fire.
 */
#include "kit.h"

/* One line moves up; three look on: x near its path, y and z farther off. */
static const char watch[] =
    "brigade us \"A\"\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 35,3 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  leader oak \"Oak\" lb 2 at 20,28\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,15.3 facing 180 line\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 10,18 facing 180 line\n"
    "  unit z \"Z\" infantry veteran rifle-musket figs 8 at 30,18 facing 180 line\n";

static unsigned count_windows(scene *t, const char *order)
{
    unsigned n = 0;
    say(t, order);
    for (; asked(t) == ADF_ASK_REACT; n++)
        say(t, "cs react pass");
    return n;
}

Test(adf_reaction, ADF_REA_02_windows_of_one_move_EX_45)
{
    scene *t = adf_scene("adf15", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    cr_expect_eq(count_windows(t, "us move a to 20,13.5"), 4, "three inches and the end");
    scene_free(t);
    t = adf_scene("adf10", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    cr_expect_eq(count_windows(t, "us move a to 20,13.5"), 5, "and one before the first inch");
    scene_free(t);
    t = adf_scene("adf15", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    ump_pieces(t->game, t->state)[id_of(t, "a")].at.y = INCH(13500);
    unit_at(t, "a")->level = ADF_DISORDER;
    cr_expect_eq(count_windows(t, "us reform a as battle_line"), 1, "for the unit within 2 inches");
    scene_free(t);
    t = adf_scene("adf10", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    ump_pieces(t->game, t->state)[id_of(t, "a")].at.y = INCH(13500);
    unit_at(t, "a")->level = ADF_DISORDER;
    cr_expect_eq(count_windows(t, "us reform a as battle_line"), 0, "no fire, no movement");
    scene_free(t);
}

Test(adf_reaction, ADF_REA_02_the_last_window_is_for_who_is_within_two_inches)
{
    scene *t = adf_scene("adf15", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move a to 20,13.5; cs react pass; cs react pass; cs react pass");
    refused(t, "cs react face y facing 90", ADF_REA_02);
    say(t, "cs react fire x at a");
    scene_free(t);
}

/* Half an inch, and it ends so many thousandths of an inch before x. */
static unsigned windows_of_half_an_inch(const char *edition, int32_t gap)
{
    char line[64];
    int32_t end = 15300 - gap;
    scene *t = adf_scene(edition, watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    ump_pieces(t->game, t->state)[id_of(t, "a")].at.y = INCH(end - 500);
    snprintf(line, sizeof line, "us move a to 20,%d.%03d", end / 1000, end % 1000);
    unsigned n = count_windows(t, line);
    scene_free(t);
    return n;
}

Test(adf_reaction, ADF_REA_02_less_than_an_inch_is_for_who_is_within_two_inches)
{
    for (size_t i = 0; i < EDITIONS; i++)
        cr_expect_eq(windows_of_half_an_inch(editions[i], 2000),
                     windows_of_half_an_inch(editions[i], 2100) + 1, "%s", editions[i]);
}

Test(adf_reaction, ADF_REA_02_through_a_leader_but_not_by_fire)
{
    char body[1024];
    snprintf(body, sizeof body, "woods heavy \"W\" 5,14 15,14 15,16.9 5,16.9\n%s", watch);
    scene *t = adf_scene("adf15", body);
    ump_pieces(t->game, t->state)[id_of(t, "oak")].at = (ump_pt){INCH(14500), INCH(18500)};
    until(t, ADF_ASK_ACTIVATE, 3);
    ump_pieces(t->game, t->state)[id_of(t, "a")].at = (ump_pt){INCH(15600), INCH(10000)};
    cr_expect_not(adf_sees(seen(t), id_of(t, "y"), id_of(t, "a")));
    say(t, "us move a to 15.6,11");
    cr_expect_eq(asked(t), ADF_ASK_REACT);
    refused(t, "cs react fire y at a", ADF_REA_02);
    say(t, "cs react face y facing 135");
    scene_free(t);
}

Test(adf_reaction, ADF_REA_01_once_in_an_opposing_active_turn)
{
    scene *t = adf_scene("adf15", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move a to 20,13; cs react fire x at a; dice 1d6 1");
    refused(t, "cs react fire x at a", ADF_REA_01);
    scene_free(t);
}

Test(adf_reaction, ADF_REA_03_one_unit_or_group_a_window)
{
    scene *t = adf_scene("adf15", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move a to 20,13; cs react face z facing 225");
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(12000), "the window closed, it went on an inch");
    scene_free(t);
    t = adf_scene("adf10", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move a to 20,13; cs react face z facing 225; cs react face y facing 135");
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(10000), "any number: the window is still open");
    scene_free(t);
}

Test(adf_reaction, ADF_GRP_04_a_group_on_the_spot)
{
    scene *t = adf_scene("adf15", watch);
    ump_pieces(t->game, t->state)[id_of(t, "y")].at = (ump_pt){INCH(22500), INCH(15300)};
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move a to 20,13; cs react fire x at a; dice 1d6 1");
    cr_expect_eq(asked(t), ADF_ASK_REACT, "its neighbour may join");
    refused(t, "cs react fire z at a", ADF_REA_03);
    refused(t, "cs react face y facing 90", ADF_GRP_04);
    say_all(t, "cs react fire y at a; dice 1d6 1");
    scene_free(t);
}

Test(adf_reaction, ADF_REA_04_what_a_reaction_may_be)
{
    scene *t = adf_scene("adf15", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    say(t, "us move a to 20,13");
    refused(t, "cs react fire x at b", ADF_REA_04);
    refused(t, "cs react form x as skirmishers to 20,14", ADF_REA_04);
    refused(t, "cs react countercharge x at a", ADF_REA_04);
    say(t, "cs react form x as skirmishers");
    cr_expect_eq(unit_at(t, "x")->formation, ADF_SKIRMISHERS);
    say(t, "cs react disengage y to 10,19");
    cr_expect_eq(unit_at(t, "y")->level, ADF_DISORDER);
    scene_free(t);
}

Test(adf_reaction, ADF_REA_05_range_and_state_of_the_moment)
{
    scene *t = adf_scene("adf15", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move a to 20,13; cs react pass; cs react pass; cs react fire x at a");
    cr_expect_eq(t->state->ask_dice, 2, "2.3 inches: normal range after the third inch");
    scene_free(t);
}

Test(adf_reaction, ADF_REA_06_desperation_at_another_who_comes_near_EX_36)
{
    scene *t = adf_scene("adf15", watch);
    ump_pieces(t->game, t->state)[id_of(t, "b")].at = (ump_pt){INCH(22000), INCH(12500)};
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move a to 20,13; cs react fire x at a; dice 1d6 1");
    hold_until_order(t, 3);
    say(t, "us pass");
    forget(t);
    say(t, "us move b to 21.7,14.5");
    for (unsigned i = 0; i < 6 && asked(t) == ADF_ASK_REACT; i++)
        say(t, "cs react pass");
    cr_expect_eq(asked(t), ADF_ASK_DESPERATE);
    say(t, "cs react fire x at b");
    cr_expect_eq(t->state->ask_dice, 1);
    say(t, "dice 1d6 1");
    cr_expect(told(t, "X fires in desperation at B"));
    cr_expect_neq(asked(t), ADF_ASK_DESPERATE, "ADF-REA-08: one from each unit at each enemy");
    scene_free(t);
}

Test(adf_reaction, ADF_REA_07_never_both_at_one_enemy)
{
    scene *t = adf_scene("adf15", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move a to 20,14.5; cs react fire x at a; dice 1d6 1");
    while (asked(t) == ADF_ASK_REACT)
        say(t, "cs react pass");
    cr_expect_eq(asked(t), ADF_ASK_ACTION, "a came within an inch, x had fired at it");
    cr_expect_not(adf_may_desperate(seen(t), id_of(t, "x"), id_of(t, "a")));
    scene_free(t);
}

Test(adf_reaction, ADF_REA_08_desperation_comes_after_the_window)
{
    scene *t = adf_scene("adf15", watch);
    ump_pieces(t->game, t->state)[id_of(t, "b")].at = (ump_pt){INCH(22000), INCH(13600)};
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us fire a at x; dice 1d6 1; cs react fire x at a; dice 1d6 1; us pass");
    say(t, "us move b to 21.7,14.6");
    cr_expect_eq(asked(t), ADF_ASK_REACT, "first the reactions of the others");
    say(t, "cs react pass");
    cr_expect_eq(asked(t), ADF_ASK_DESPERATE);
    scene_free(t);
}

Test(adf_reaction, hold_means_not_again_in_this_action)
{
    scene *t = adf_scene("adf15", watch);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move a to 20,13; cs react hold");
    cr_expect_eq(asked(t), ADF_ASK_ACTION);
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(13000));
    scene_free(t);
}
