/*
 * turn.c: sections 3 to 6: the sequence of a turn, leaders and command, activations, actions
 * and groups.
 */
#include "kit.h"

#include <stdlib.h>

/* Two lines a good way apart, a leader each, all in the open. */
static const char lines[] =
    "brigade us \"A\"\n"
    "  leader ash \"Ash\" lb 2 at 20,5\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 22.5,10 facing 0 line\n"
    "  unit c \"C\" infantry green rifle-musket figs 8 at 30,4 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  leader oak \"Oak\" lb 1 at 20,25\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,14 facing 180 line\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 10,25 facing 180 line\n";

Test(adf_turn, ADF_SEQ_01_the_side_with_the_initiative_goes_first)
{
    scene *t = adf_scene("adf15", lines);
    cr_expect_eq(t->state->turn, 1);
    cr_expect_eq(asked(t), ADF_ASK_LEADERS);
    cr_expect_eq(t->state->ask_side, 0, "us is named first by the scenario");
    say_all(t, "us end; cs end");
    cr_expect_eq(asked(t), ADF_ASK_ACTIVATE);
    cr_expect_eq(t->state->ask_side, 0);
    scene_free(t);
}

Test(adf_turn, ADF_SEQ_02_order_of_a_turn)
{
    scene *t = adf_scene("adf15", lines);
    say_all(t, "us end; cs end; us end");
    cr_expect_eq(t->state->active, 1);
    say(t, "cs end");
    cr_expect_eq(t->state->turn, 2, "victory check, then a new turn");
    cr_expect_eq(asked(t), ADF_ASK_LEADERS);
    scene_free(t);
}

Test(adf_turn, ADF_R_63_initiative_alternates_or_is_rolled)
{
    char body[1024];
    snprintf(body, sizeof body, "%s", lines);
    scene *t = adf_scene("adf15", "switch initiative alternate\nbrigade us \"A\"\n  unit a \"A\" "
                                  "infantry veteran rifle-musket figs 8 at 20,10 facing 0\n"
                                  "brigade cs \"X\"\n  unit x \"X\" infantry veteran rifle-musket "
                                  "figs 8 at 20,20 facing 180\n");
    say_all(t, "us end; cs end");
    cr_expect_eq(t->state->ask_side, 1, "cs goes first in turn 2");
    scene_free(t);
    t = adf_scene("adf15", "switch initiative roll\nbrigade us \"A\"\n  unit a \"A\" infantry "
                           "veteran rifle-musket figs 8 at 20,10 facing 0\n"
                           "brigade cs \"X\"\n  unit x \"X\" infantry veteran rifle-musket figs 8 "
                           "at 20,20 facing 180\n");
    say(t, "dice 2d6 2 5");
    cr_expect_eq(t->state->ask_side, 1, "the higher roll goes first");
    say_all(t, "cs end; us end; dice 2d6 3 3");
    cr_expect_eq(t->state->ask_side, 1, "a tie keeps the order");
    scene_free(t);
}

Test(adf_turn, ADF_SEQ_03_reactions_and_marks_come_back)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us fire a at x; dice 1d6 1; cs react fire x at a; dice 1d6 1; us pass");
    cr_expect(unit_at(t, "x")->flags & ADF_REACTED);
    cr_expect(adf_in_set(seen(t)->adf, seen(t)->fired_at, id_of(t, "x"), id_of(t, "a")));
    say(t, "us move b to 22.5,9");
    hold_until_order(t, 3);
    say_all(t, "us pass; us end");
    cr_expect_eq(t->state->active, 1);
    cr_expect_not(unit_at(t, "x")->flags & ADF_REACTED);
    cr_expect_not(unit_at(t, "b")->flags & ADF_MOVED);
    cr_expect_not(adf_in_set(seen(t)->adf, seen(t)->fired_at, id_of(t, "x"), id_of(t, "a")));
    scene_free(t);
}

Test(adf_turn, ADF_SEQ_04_checks_are_taken_at_once)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us fire a at x; dice 1d6 6");
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE, "8 + 2 + 6 = 16: 2MC, before anything else");
    scene_free(t);
}

Test(adf_turn, ADF_SEQ_05_routed_units_must_be_activated)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    unit_at(t, "c")->level = ADF_ROUTED;
    refused(t, "us end", ADF_SEQ_05);
    refused(t, "us move c to 30,5", ADF_ACT_03);
    say_all(t, "us rout c; dice 2d6 1 2");
    let_pass(t);
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE, "ADF-RAL-02: the rally follows the run");
    say(t, "dice 2d6 1 2");
    refused(t, "us rout c", ADF_SEQ_05);
    say(t, "us end");
    scene_free(t);
}

/* ---- Leaders ---- */

Test(adf_command, ADF_LDR_01_leaders_move_twice_their_allowance)
{
    scene *t = adf_scene("adf15", lines);
    refused(t, "us lead ash to 0.5,12", ADF_LDR_01); /* 20 inches of open ground are the limit */
    scene_free(t);
    t = adf_scene("adf15", lines);
    say(t, "us lead ash to 0.5,5");
    scene_free(t);
}

Test(adf_command, ADF_LDR_02_attached_until_the_next_leader_phase)
{
    scene *t = adf_scene("adf15", lines);
    refused(t, "us lead ash to 20,7 join a", ADF_LDR_02);
    say(t, "us lead ash join a");
    cr_expect_eq(leader_at(t, "ash")->unit, id_of(t, "a"));
    cr_expect_eq(asked(t), ADF_ASK_LEADERS);
    cr_expect_eq(t->state->ask_side, 1, "he was the only one to move");
    say(t, "cs end");
    say_all(t, "us move a to 20,8.5; cs react hold; us pass");
    cr_expect_eq(piece_at(t, "ash")->at.y, ump_rect_of(&t->table, id_of(t, "a"))->centre.y,
                 "he moves with it");
    say_all(t, "us end; cs end");
    cr_expect_eq(leader_at(t, "ash")->unit, UMP_NOBODY);
    scene_free(t);
}

Test(adf_command, ADF_LDR_03_whom_an_LB_serves)
{
    static const struct {
        const char *edition;
        unsigned own, beside;
    } row[] = {{"adf15", 2, 2}, {"adf15-early", 2, 0}, {"adf10", 2, 0}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        scene *t = adf_scene(row[i].edition, lines);
        say(t, "us lead ash join a");
        cr_expect_eq(adf_lb_for(seen(t), id_of(t, "a")), row[i].own, "%s", row[i].edition);
        cr_expect_eq(adf_lb_for(seen(t), id_of(t, "b")), row[i].beside, "%s", row[i].edition);
        cr_expect_eq(adf_lb_for(seen(t), id_of(t, "x")), 0, "no enemy");
        scene_free(t);
    }
}

Test(adf_command, ADF_LDR_06_killed_leader_and_who_checks)
{
    scene *t = adf_scene("adf15", lines);
    say_all(t, "us end; cs lead oak join x");
    say_all(t, "us fire a at x; dice 1d6 6; dice 2d6 6 5; cs react hold");
    unit_at(t, "a")->flags &= (uint16_t)~ADF_HAS_FIRED; /* another opening volley */
    ump_pieces(t->game, t->state)[id_of(t, "a")].at.y = INCH(12000);
    say_all(t, "us fire a at x; dice 2d6 6 4"); /* 8 + 2 + 10 = 20: 2H */
    cr_expect_eq(asked(t), ADF_ASK_LEADER_DICE);
    cr_expect_eq(t->state->ask_dice, 2, "a die for each loss");
    say(t, "dice 2d6 6 1");
    cr_expect_eq(leader_at(t, "oak")->fate, ADF_KILLED);
    cr_expect_eq(seen(t)->losses[t->game->force.piece[id_of(t, "x")].command], 1);
    forget(t);
    say(t, "dice 2d6 5 5"); /* its own check */
    cr_expect(told(t, "+1 losses of the brigade"), "ADF-ELM-03: he counts at once");
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE, "then the check for him (ADF-MOR-13)");
    say(t, "dice 2d6 5 5");
    cr_expect_eq(asked(t), ADF_ASK_REACT);
    scene_free(t);
}

Test(adf_command, ADF_LDR_07_a_leader_whose_unit_is_gone)
{
    scene *t = adf_scene("adf15", lines);
    say_all(t, "us end; cs lead oak join x");
    unit_at(t, "x")->figs = 1;
    adf_refit(t->game, t->state, id_of(t, "x"));
    ump_pieces(t->game, t->state)[id_of(t, "a")].at.y = INCH(12000);
    say_all(t, "us fire a at x; dice 2d6 6 6; dice 1d6 3"); /* destroyed, he is not hit */
    cr_expect_eq(asked(t), ADF_ASK_CAPTURE_DIE);
    say(t, "dice 1d6 4");
    cr_expect_eq(leader_at(t, "oak")->fate, ADF_LEADS);
    cr_expect(told(t, "Oak gets away to Y"));
    scene_free(t);
}

Test(adf_command, ADF_LDR_07_a_lone_leader_is_scared_off)
{
    scene *t = adf_scene("adf15", lines);
    say_all(t, "us end; cs lead oak to 25,15.6; us move b to 24,14.9");
    until(t, ADF_ASK_ACTION, 3);
    cr_expect(told(t, "Oak gets away to X"));
    refused(t, "us fire b at oak", ADF_LDR_07);
    scene_free(t);
}

Test(adf_command, ADF_LDR_08_a_successor)
{
    scene *t = adf_scene("adf15", lines);
    leader_at(t, "oak")->fate = ADF_KILLED;
    ump_pieces(t->game, t->state)[id_of(t, "oak")].on_table = 0;
    leader_at(t, "oak")->lb = 3;
    say_all(t, "us end; cs end");
    cr_expect_eq(leader_at(t, "oak")->fate, ADF_LEADS);
    cr_expect_eq(leader_at(t, "oak")->lb, 2);
    cr_expect(piece_at(t, "oak")->on_table);
    scene_free(t);
    t = adf_scene("adf15", "switch leader-replacement none\nbrigade us \"A\"\n  unit a \"A\" "
                           "infantry veteran rifle-musket figs 8 at 20,10 facing 0\n"
                           "brigade cs \"X\"\n  leader oak \"Oak\" lb 1 at 20,25\n  unit x \"X\" "
                           "infantry veteran rifle-musket figs 8 at 20,20 facing 180\n");
    leader_at(t, "oak")->fate = ADF_KILLED;
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us end; cs end");
    cr_expect_eq(leader_at(t, "oak")->fate, ADF_NO_SUCCESSOR);
    scene_free(t);
}

static const char strict[] =
    "switch out-of-command tct\n"
    "brigade us \"A\"\n"
    "  leader ash \"Ash\" lb 1 at 20,5\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,8.7 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 22.5,10 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,14 facing 180 line\n";

Test(adf_command, ADF_CMD_01_within_the_radius)
{
    scene *t = adf_scene("adf15", strict);
    until(t, ADF_ASK_ACTIVATE, 3);
    cr_expect(unit_at(t, "a")->flags & ADF_COMMANDED, "2.95 inches of 4");
    cr_expect_not(unit_at(t, "b")->flags & ADF_COMMANDED, "more than 4");
    cr_expect_not(unit_at(t, "x")->flags & ADF_COMMANDED, "it has no leader");
    scene_free(t);
}

Test(adf_command, ADF_CMD_02_out_of_command)
{
    scene *t = adf_scene("adf15", strict);
    until(t, ADF_ASK_ACTIVATE, 3);
    refused(t, "us move b to 22.5,11", ADF_CMD_02);
    refused(t, "us test a", ADF_CMD_02);
    say_all(t, "us test b; dice 1d6 3"); /* BMP 4 */
    cr_expect(unit_at(t, "b")->flags & ADF_FAILED_TEST);
    refused(t, "us test b", ADF_CMD_02);
    refused(t, "us move b to 22.5,11", ADF_CMD_02);
    refused(t, "us charge b at x", ADF_CMD_02);
    refused(t, "us group a b first move then move", ADF_CMD_02);
    say_all(t, "us move b to 22.5,9"); /* away is allowed */
    scene_free(t);
    t = adf_scene("adf15", strict);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us test b; dice 1d6 4; us move b to 22.5,11");
    scene_free(t);
}

/* ---- Actions ---- */

Test(adf_action, ADF_ACT_01_two_actions_ADF_ACT_02_of_any_kind)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us fire a at x; dice 1d6 1; cs react hold");
    cr_expect_eq(asked(t), ADF_ASK_ACTION);
    refused(t, "us move b to 22.5,11", ADF_SEQ_05);
    say_all(t, "us fire a at x; dice 1d6 1; cs react hold");
    cr_expect_eq(asked(t), ADF_ASK_ACTIVATE, "two, and no more");
    refused(t, "us move a to 20,9", ADF_SEQ_05);
    scene_free(t);
}

Test(adf_action, ADF_ACT_02_one_charge_an_activation)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    unit_at(t, "a")->flags |= ADF_HAS_CHARGED;
    refused(t, "us charge a at x", ADF_ACT_02);
    scene_free(t);
}

Test(adf_action, ADF_ACT_03_what_each_level_may_do)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    unit_at(t, "a")->level = ADF_DISORDER;
    refused(t, "us form a as skirmishers", ADF_ACT_03);
    unit_at(t, "a")->level = ADF_SHAKEN;
    refused(t, "us move a to 20,11", ADF_ACT_03);
    refused(t, "us charge a at x", ADF_CHG_01);
    refused(t, "us reform a as battle_line", ADF_ACT_04);
    unit_at(t, "a")->level = ADF_ROUTED;
    refused(t, "us rally a", ADF_ACT_03);
    unit_at(t, "a")->level = ADF_SHAKEN;
    say(t, "us move a to 20,9");
    scene_free(t);
}

Test(adf_action, ADF_ACT_04_reforming)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    unit_at(t, "a")->level = ADF_DISORDER;
    say(t, "us reform a as attack_column");
    cr_expect_eq(unit_at(t, "a")->level, ADF_GOOD_ORDER);
    cr_expect_eq(unit_at(t, "a")->formation, ADF_ATTACK_COLUMN);
    refused(t, "us reform a as battle_line", ADF_ACT_04);
    scene_free(t);
}

Test(adf_action, ADF_ACT_05_a_failed_check_ends_the_action)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move b to 22.5,13; cs react pass; cs react fire x at b; dice 2d6 6 5");
    say(t, "dice 2d6 2 2"); /* 2H: 4 against 6 */
    hold_until_order(t, 3);
    ump_pt held = {INCH(22500), INCH(12000)};
    cr_expect_lt(abs(ump_dist(held, piece_at(t, "b")->at).hi - 2 * UMP_INCH), 3,
                 "two inches on, two back, and no more");
    cr_expect_eq(unit_at(t, "b")->level, ADF_DISORDER);
    cr_expect_eq(asked(t), ADF_ASK_ACTION, "a second action is left to it");
    scene_free(t);
    t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us move b to 22.5,13; cs react pass; cs react fire x at b; dice 2d6 6 5");
    say(t, "dice 2d6 1 1"); /* routed */
    hold_until_order(t, 6);
    cr_expect_eq(unit_at(t, "b")->level, ADF_ROUTED);
    cr_expect_eq(asked(t), ADF_ASK_ACTIVATE, "nothing is left to it");
    scene_free(t);
}

/* ---- Groups ---- */

Test(adf_group, ADF_GRP_01_who_forms_a_group)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    refused(t, "us group a first move then move", ADF_GRP_01);
    refused(t, "us group a c first move then move", ADF_GRP_01);
    refused(t, "us group a b first own then move", ADF_GRP_01);
    refused(t, "us fire a b at x", ADF_GRP_01);
    unit_at(t, "b")->level = ADF_DISORDER;
    refused(t, "us group a b first move then move", ADF_GRP_01);
    unit_at(t, "b")->level = ADF_GOOD_ORDER;
    say(t, "us group a b first fire then move");
    refused(t, "us move a to 20,11", ADF_GRP_01);
    say_all(t, "us fire a b at x; dice 1d6 1");
    scene_free(t);
}

Test(adf_group, ADF_GRP_02_members_move_together)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us group a b first move then move; us move a to 20,12; us move b to 22.5,13");
    cr_expect_eq(asked(t), ADF_ASK_REACT, "one window for the step of both");
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(11000));
    cr_expect_eq(piece_at(t, "b")->at.y, INCH(11000));
    say(t, "cs react pass");
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(12000));
    cr_expect_eq(piece_at(t, "b")->at.y, INCH(12000));
    say(t, "cs react pass");
    cr_expect_eq(piece_at(t, "b")->at.y, INCH(13000), "b has an inch to go");
    scene_free(t);
}

Test(adf_group, ADF_GRP_03_the_rest_carry_on)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us group a b first move then fire; us move a to 20,12; us move b to 22.5,13");
    say_all(t,
            "cs react fire x at a; dice 2d6 6 5; dice 2d6 1 2"); /* natural 3: shaken, falls back */
    hold_until_order(t, 6);
    cr_expect_geq(unit_at(t, "a")->level, ADF_DISORDER);
    cr_expect_eq(piece_at(t, "b")->at.y, INCH(13000), "b went on alone");
    cr_expect_eq(asked(t), ADF_ASK_ACTION);
    say(t, "us fire b at x");
    scene_free(t);
}

Test(adf_group, ADF_GRP_05_joint_fire_in_10mm)
{
    scene *t = adf_scene(
        "adf10",
        "brigade us \"A\"\n"
        "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
        "  unit b \"B\" infantry veteran rifle-musket figs 8 at 21.7,10 facing 0 line\n"
        "brigade cs \"X\"\n"
        "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,11.8 facing 180 line\n");
    until(t, ADF_ASK_ACTIVATE, 3);
    refused(t, "us group a b first move then move", ADF_GRP_05);
    say_all(t, "us fire a b at x; dice 2d6 1 1");
    hold_until_order(t, 3);
    cr_expect_eq(asked(t), ADF_ASK_ACTION);
    refused(t, "us fire a b at x", ADF_GRP_05);
    say(t, "us move a to 20,9");
    hold_until_order(t, 3);
    say(t, "us move b to 21.7,9");
    scene_free(t);
}

Test(adf_group, ADF_MRG_01_merging_on_the_table)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    refused(t, "us merge a with b as battle_line", ADF_MRG_01);
    unit_at(t, "a")->figs = 3;
    unit_at(t, "b")->figs = 4;
    unit_at(t, "b")->quality = ADF_TRAINED;
    adf_refit(t->game, t->state, id_of(t, "a"));
    adf_refit(t->game, t->state, id_of(t, "b"));
    ump_pieces(t->game, t->state)[id_of(t, "b")].at.x = INCH(21500);
    refused(t, "us merge a with b as skirmishers", ADF_R_50);
    ump_pieces(t->game, t->state)[id_of(t, "c")].at = (ump_pt){INCH(23000), INCH(10000)};
    refused(t, "us merge a with b as battle_line", ADF_GEO_01); /* two stands have no room there */
    ump_pieces(t->game, t->state)[id_of(t, "c")].at = (ump_pt){INCH(30000), INCH(4000)};
    say(t, "us merge a with b as battle_line");
    cr_expect_eq(unit_at(t, "b")->figs, 7, "where the stronger stood");
    cr_expect_eq(unit_at(t, "b")->original, 7);
    cr_expect_eq(unit_at(t, "b")->quality, ADF_VETERAN, "the better quality");
    cr_expect_eq(unit_at(t, "b")->stands, 2);
    cr_expect(unit_at(t, "b")->flags & ADF_IS_MERGED);
    cr_expect_not(piece_at(t, "a")->on_table);
    cr_expect_eq(seen(t)->losses[t->game->force.piece[id_of(t, "a")].command], 0, "no elimination");
    scene_free(t);
}

Test(adf_turn, ADF_GEO_01_a_stand_that_comes_back_is_borne_until_one_moves)
{
    scene *t = adf_scene("adf15", lines);
    char why[256];
    until(t, ADF_ASK_ACTIVATE, 3);
    unit_at(t, "a")->figs = 4;
    unit_at(t, "a")->level = ADF_DISORDER;
    adf_refit(t->game, t->state, id_of(t, "a"));
    ump_pieces(t->game, t->state)[id_of(t, "b")].at.x = INCH(21500);
    say_all(t, "us rally a; dice 2d6 6 6"); /* a figure comes back, and with it a stand */
    hold_until_order(t, 3);
    cr_expect_eq(unit_at(t, "a")->figs, 5);
    ump_rect a = *ump_rect_of(&t->table, id_of(t, "a"));
    ump_rect b = *ump_rect_of(&t->table, id_of(t, "b"));
    cr_expect(ump_rect_overlap(&a, &b), "borne");
    cr_expect(ump_state_sane(t->game, t->state, why), "%s", why);
    refused(t, "us move a to 20,10.5", ADF_MOV_07);
    say(t, "us move a to 19.5,11");
    hold_until_order(t, 3);
    cr_expect_eq(unit_at(t, "a")->crowded, 0);
    a = *ump_rect_of(&t->table, id_of(t, "a"));
    cr_expect_not(ump_rect_overlap(&a, &b), "a move may not end so");
    scene_free(t);
}

Test(adf_turn, ADF_GEO_01_no_friend_stands_on_another)
{
    scene *t = adf_scene("adf15", lines);
    char why[256];
    until(t, ADF_ASK_ACTIVATE, 3);
    cr_expect(ump_state_sane(t->game, t->state, why));
    ump_pieces(t->game, t->state)[id_of(t, "b")].at.x = INCH(21000);
    cr_expect_not(ump_state_sane(t->game, t->state, why));
    cr_expect_str_eq(why, "b stands on a friend");
    scene_free(t);
}

/* ---- Victory ---- */

Test(adf_victory, ADF_VIC_01_a_broken_army)
{
    scene *t = adf_scene("adf15", lines);
    until(t, ADF_ASK_ACTIVATE, 3);
    unit_at(t, "x")->level = ADF_ROUTED;
    unit_at(t, "y")->level = ADF_ROUTED; /* half of all counts half: 50 percent */
    say(t, "us end");
    unit_at(t, "x")->flags |= ADF_ACTIVATED;
    unit_at(t, "y")->flags |= ADF_ACTIVATED;
    say(t, "cs end");
    cr_expect(t->state->over);
    cr_expect_eq(t->state->winner, 0);
    scene_free(t);
}

Test(adf_victory, ADF_R_62_points_at_the_turn_limit)
{
    scene *t = adf_scene(
        "adf15",
        "switch army-break-percent 0\nobjective \"Hill\" 20,10 points 5\n"
        "brigade us \"A\"\n  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0\n"
        "brigade cs \"X\"\n  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,28 facing "
        "180\n");
    for (unsigned turn = 0; turn < 12; turn++)
        say_all(t, "us end; cs end");
    cr_expect(t->state->over);
    cr_expect_eq(t->state->winner, 0, "the objective decides");
    scene_free(t);
}
