/*
 * refusals.c: orders that the rules forbid. Each is refused by the rule that forbids it, in a
 * sentence, and leaves the position as it was, byte for byte.
 */
#include "kit.h"

static const char body[] =
    "wall \"Wall\" 24,12 36,12\n"
    "village \"Town\" 2,14 8,14 8,18 2,18\n"
    "impassable \"Cliff\" 36,2 39,2 39,8 36,8\n"
    "woods heavy \"Wood\" 27,20 33,20 33,26 27,26\n"
    "brigade us \"A\"\n"
    "  leader ash \"Ash\" lb 1 at 20,3\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 22.5,10 facing 0 line\n"
    "  unit c \"C\" infantry green rifle-musket figs 8 at 20,7 facing 0 road_column\n"
    "  unit d \"D\" infantry trained rifle-musket figs 4 at 25.3,10 facing 0 skirmishers\n"
    "  unit g \"G\" artillery trained napoleon-12pdr sections 3 at 30,10 facing 0\n"
    "  unit l \"L\" artillery trained parrott-10pdr sections 3 at 33,10 facing 0 limbered\n"
    "  unit h \"H\" cavalry veteran sharps-carbine figs 8 mounted at 5,10 facing 0 line\n"
    "  unit s \"S\" cavalry veteran shotgun figs 8 at 12,10 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  leader oak \"Oak\" lb 1 at 20,27\n"
    "  unit x \"X\" infantry trained rifle-musket figs 8 at 20,13 facing 180 line\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 5,15.5 facing 180 line\n"
    "  unit z \"Z\" infantry veteran rifle-musket figs 8 at 30,24 facing 180 line\n"
    "  unit w \"W\" infantry veteran rifle-musket figs 8 at 12,12 facing 180 line\n";

typedef struct refusal_row {
    const char *what;
    const char *order;
    ump_rule rule;
} refusal_row;

static const refusal_row in_the_leader_phase[] = {
    {"ADF-SEQ-02 only leaders move", "us move a to 20,11", ADF_SEQ_02},
    {"ADF-LDR-01 an enemy leader", "us lead oak to 20,26", ADF_LDR_01},
    {"ADF-LDR-01 a unit is no leader", "us lead a to 20,11", ADF_LDR_01},
    {"ADF-LDR-01 too far", "us lead ash to 20,29", ADF_LDR_01},
    {"ADF-LDR-01 within an inch of the enemy", "us lead ash to 20,12.5", ADF_LDR_01},
    {"ADF-LDR-01 over a cliff", "us lead ash to 37,5", ADF_LDR_01},
    {"ADF-LDR-01 off the table", "us lead ash to 20,-1", ADF_LDR_01},
    {"ADF-LDR-02 a unit of another command", "us lead ash join x", ADF_LDR_02},
    {"ADF-LDR-02 not touching it", "us lead ash to 20,8 join a", ADF_LDR_02},
};

static const refusal_row in_the_active_turn[] = {
    {"ADF-SEQ-02 an enemy unit", "us move x to 20,12", ADF_SEQ_02},
    {"ADF-LDR-01 leaders move in their phase", "us lead ash to 20,4", ADF_LDR_01},
    {"ADF-LDR-07 a leader is no unit", "us move ash to 20,4", ADF_LDR_07},
    {"ADF-LDR-07 a leader is no target", "us fire a at oak", ADF_LDR_07},
    {"ADF-FIRE-01 a friend", "us fire a at b", ADF_FIRE_01},
    {"ADF-FIRE-01 out of range", "us fire a at z", ADF_FIRE_01},
    {"ADF-FIRE-02 a column", "us fire c at x", ADF_FIRE_02},
    {"ADF-FIRE-02 limbered", "us fire l at x", ADF_FIRE_02},
    {"ADF-FIRE-02 mounted", "us fire h at y", ADF_FIRE_02},
    {"ADF-FIRE-02 shotguns", "us fire s at w", ADF_FIRE_02},
    {"ADF-FIRE-08 skirmishers at long range", "us fire d at x", ADF_FIRE_08},
    {"ADF-GEO-03 out of the arc", "us fire g at w", ADF_GEO_03},
    {"ADF-GEO-09 into the wood", "us fire g at z", ADF_GEO_09},
    {"ADF-FIRE-11 infantry does not fire deliberately", "us deliberately a at x", ADF_FIRE_11},
    {"ADF-GRP-01 together without a group", "us fire a b at x", ADF_GRP_01},
    {"ADF-GRP-01 two arms", "us group a g first fire then fire", ADF_GRP_01},
    {"ADF-GRP-01 two formations", "us group b d first fire then fire", ADF_GRP_01},
    {"ADF-GRP-01 a group of one", "us group a first fire then fire", ADF_GRP_01},
    {"ADF-GRP-01 no type of action", "us group a b first foot then fire", ADF_GRP_01},
    {"ADF-MOV-02 too far", "us move a to 17,15.5", ADF_MOV_02},
    {"ADF-MOV-02 sideways too far", "us move a to 16,10", ADF_MOV_02},
    {"ADF-MOV-02 onto a cliff", "us move l to 37,5", ADF_MOV_02},
    {"ADF-MOV-05 guns over a wall", "us move l to 33,13", ADF_MOV_05},
    {"ADF-MOV-05 unlimbered guns over a wall", "us move g to 30,12.5", ADF_MOV_05},
    {"ADF-MOV-05 horse into a village", "us move h to 5,14.4", ADF_MOV_05},
    {"ADF-MOV-06 into the enemy", "us move a to 20,13", ADF_MOV_06},
    {"ADF-MOV-07 onto a friend", "us move c to 20.5,9.5", ADF_MOV_07},
    {"ADF-FRM-01 a formation of another arm", "us form a as limbered", ADF_FRM_01},
    {"ADF-FRM-01 the same formation", "us form a as battle_line", ADF_FRM_01},
    {"ADF-FRM-02 a change and a whole move", "us move a to 18,13 form skirmishers", ADF_FRM_02},
    {"ADF-CAV-01 infantry does not mount", "us form a as attack_column on horse", ADF_CAV_01},
    {"ADF-ACT-03 not routed", "us rout a", ADF_ACT_03},
    {"ADF-ACT-04 nothing to reform", "us reform a as battle_line", ADF_ACT_04},
    {"ADF-RAL-01 nothing to rally", "us rally a", ADF_RAL_01},
    {"ADF-CMD-02 no test to take", "us test a", ADF_CMD_02},
    {"ADF-MOV-09 only guns limber", "us disengage a to 20,8 as skirmishers", ADF_MOV_09},
    {"ADF-MOV-09 not away", "us disengage a to 20,11", ADF_MOV_09},
    {"ADF-CHG-01 a road column", "us charge c at x", ADF_CHG_01},
    {"ADF-CHG-01 guns", "us charge g at x", ADF_CHG_01},
    {"ADF-CHG-01 skirmishers at a line", "us charge d at x", ADF_CHG_01},
    {"ADF-CHG-01 horse at a village", "us charge h at y", ADF_CHG_01},
    {"ADF-CHG-02 too far", "us charge a at z", ADF_CHG_02},
    {"ADF-CHG-02 a friend", "us charge a at b", ADF_CHG_02},
    {"ADF-CHG-02 two targets for one", "us charge a at x w", ADF_CHG_02},
    {"ADF-MRG-01 full regiments", "us merge a with b as battle_line", ADF_MRG_01},
    {"ADF-MRG-01 with oneself", "us merge a with a as battle_line", ADF_MRG_01},
};

static const refusal_row when_the_target_has_fallen_back[] = {
    {"ADF-CHG-12 another enemy", "us advance a at w", ADF_CHG_12},
    {"ADF-CHG-12 another unit", "us advance b at x", ADF_CHG_12},
    {"ADF-CHG-12 a place, though it can be reached", "us advance a to 20,14", ADF_CHG_12},
    {"ADF-CHG-12 a place and an enemy", "us advance a to 20,14 at x", ADF_CHG_12},
    {"ADF-CHG-12 another action", "us fire a at x", ADF_CHG_12},
    {"ADF-CHG-12 another charge", "us charge a at w", ADF_CHG_12},
};

static void try_all(scene *t, const refusal_row *row, size_t n)
{
    for (size_t i = 0; i < n; i++)
        refused(t, row[i].order, row[i].rule);
}

Test(adf_refusals, each_names_its_rule_and_changes_nothing)
{
    scene *t = adf_scene("adf15", body);
    try_all(t, in_the_leader_phase, sizeof in_the_leader_phase / sizeof *in_the_leader_phase);
    until(t, ADF_ASK_ACTIVATE, 3);
    try_all(t, in_the_active_turn, sizeof in_the_active_turn / sizeof *in_the_active_turn);
    scene_free(t);
}

Test(adf_refusals, ADF_CHG_12_in_the_pursuit)
{
    scene *t = adf_scene("adf15", body);
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us charge a at x; dice 2d6 5 5");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    say(t, "dice 2d6 2 2"); /* against 6: it falls back 2 inches */
    cr_assert_eq(asked(t), ADF_ASK_FOLLOW);
    try_all(t, when_the_target_has_fallen_back,
            sizeof when_the_target_has_fallen_back / sizeof *when_the_target_has_fallen_back);
    scene_free(t);
}
