/*
 * chart_switches.c: the switches of section 21, from the words of the chart to those that the rules
 * ask for.
 */
#include "rules/adf/chart.h"

/* One that not every edition has. */
static bool has_switch(const ump_house *house, const char *name)
{
    return ump_look_switch(house->c, name) >= 0;
}

/* Each in the order of its enum in chart.h. */
static const char *const roundings[] = {"up", "down", "nearest", NULL};
static const char *const out_of_commands[] = {"none", "tct", "hold", NULL};
static const char *const initiatives[] = {"fixed", "alternate", "roll", NULL};
static const char *const passages[] = {"disorder", "free", "forbid", "all", NULL};
static const char *const last_inches[] = {"half", "free", "charge", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const half_movers[] = {"elite_veteran", "elite_veteran_trained", NULL};
static const char *const cavalry_bonuses[] = {"infantry", "cavalry", NULL};

static void read_fire_switches(const ump_house *house, adf_switches *sw)
{
    sw->fp_rounding = ump_house_word(house, "fp_rounding", roundings);
    sw->fp_cap8 = ump_house_is(house, "fp_over_8", "cap8");
    sw->flat_fire = ump_house_is(house, "zero_dice_fire", "flat");
    sw->printed_row[ADF_ARTILLERY] = ump_house_is(house, "fcrt_artillery_row", "seed000");
    sw->printed_row[ADF_CAVALRY] = ump_house_is(house, "fcrt_cavalry_row", "seed000");
    sw->carbines_repaired =
        has_switch(house, "repair_bl_carbines") && ump_house_is(house, "repair_bl_carbines", "yes");
    sw->attack_column_fires = ump_house_is(house, "column_fire", "attack_column_half");
    sw->columns_fire = ump_house_is(house, "column_fire", "printed");
    sw->extended_drm = ump_house_number(house, "extended_line_fire_drm");
    sw->opening_green = ump_house_is(house, "opening_volley_green", "yes");
    sw->deliberate_short = ump_house_is(house, "deliberate_fire_bands", "any_but_canister");
    sw->rear_as_full_flank = ump_house_is(house, "rear_fire_on_line_drm", "as_full_flank");
    sw->disorder_drm_only = ump_house_is(house, "disorder_drm_levels", "disorder_only");
    sw->free_targets = ump_house_is(house, "target_priority", "free");
    sw->pass_through_any = ump_house_is(house, "pass_through_targets", "any");
}

static void read_morale_switches(const ump_house *house, adf_switches *sw)
{
    sw->sections_current = ump_house_is(house, "artillery_sections_in_bmp", "current");
    sw->no_forced_improvement = ump_house_is(house, "improve_on_forced_check", "no");
    sw->immediate_rout = ump_house_is(house, "immediate_rout_move", "yes");
    sw->routed_fail_moves = ump_house_is(house, "routed_fail", "rout_move");
    sw->lb_in_two = ump_house_is(house, "lb_in_best_two", "yes");
    sw->firing_line_supports = ump_house_is(house, "support_from", "firing_line");
    sw->fiv_support = (uint8_t)ump_house_number(house, "fiv_support_max");
    sw->charge_support = (uint8_t)ump_house_number(house, "charge_morale_support_max");
}

static void read_turn_switches(const ump_house *house, adf_switches *sw)
{
    sw->out_of_command = ump_house_word(house, "out_of_command", out_of_commands);
    sw->leader_moves = (uint8_t)ump_house_number(house, "leader_moves_per_turn");
    sw->leaders_replaced = ump_house_is(house, "leader_replacement", "minus_one");
    sw->groups = ump_house_word(house, "unit_groups", off_on);
    sw->any_reactors = ump_house_is(house, "reactors_per_trigger", "any");
    sw->trained_half_move = ump_house_word(house, "formation_half_move", half_movers);
    sw->lb_moves = ump_house_is(house, "lb_move_bonus", "yes");
    sw->interpenetration = ump_house_word(house, "interpenetration", passages);
    sw->last_inch = ump_house_word(house, "last_inch", last_inches);
    sw->falls_back_away = ump_house_is(house, "fall_back_direction", "away");
    sw->rout_unseen = ump_house_is(house, "react_to_rout", "no");
    sw->react_to_any = ump_house_is(house, "reaction_target", "any");
    sw->initiative = ump_house_word(house, "initiative", initiatives);
    sw->break_percent = (uint8_t)ump_house_number(house, "army_break_percent");
}

static void read_charge_switches(const ump_house *house, adf_switches *sw)
{
    sw->veteran_half_cb = ump_house_is(house, "veteran_disorder_point", "half_cb");
    sw->keep_formation_cmm = ump_house_is(house, "charge_disorder_cmm", "keep_formation");
    sw->disordered_charge = ump_house_is(house, "disordered_may_charge", "yes");
    sw->individual_cb = ump_house_is(house, "charge_bonus_group", "individual");
    sw->dismounted_cavalry_cb = ump_house_word(house, "dismounted_cb", cavalry_bonuses);
    sw->anybody_charges = ump_house_is(house, "who_charges", "printed");
    sw->supports_lose = ump_house_is(house, "charge_loss_scope", "contact_and_support");
    sw->fear_fail_fires = ump_house_is(house, "fear_fail_may_fire", "yes");
    sw->meet_halfway = ump_house_is(house, "countercharge_meeting", "halfway");
    sw->melee_rounds = (uint8_t)ump_house_number(house, "melee_round_limit");
}

void adf_read_switches(const ump_house *house, adf_switches *sw)
{
    read_fire_switches(house, sw);
    read_morale_switches(house, sw);
    read_turn_switches(house, sw);
    read_charge_switches(house, sw);
}
