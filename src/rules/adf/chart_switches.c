/*
 * chart_switches.c: the switches of section 21, from the words of the chart to those that the rules
 * ask for.
 */
#include "rules/adf/chart.h"

#include <string.h>

static const ump_cell no_setting = {.kind = UMP_CELL_ABSENT};

static const ump_cell *setting(const adf_settings *s, const char *name)
{
    int which = ump_look_switch(s->c, name);
    if (which < 0) {
        ump_lookup_error(s->c, 0, "the switch %s is missing", name);
        return &no_setting;
    }
    const ump_switch *sw = ump_chart_switch(s->c->chart, (size_t)which);
    int32_t row = s->row[which];
    return row >= 0 && (size_t)row < sw->n_values ? &sw->value[row] : &no_setting;
}

/* One that not every edition has. */
static bool has_switch(const adf_settings *s, const char *name)
{
    return ump_look_switch(s->c, name) >= 0;
}

/* True if the switch stands at this word. */
static bool set_to(const adf_settings *s, const char *name, const char *word)
{
    const ump_cell *cell = setting(s, name);
    if (cell->kind == UMP_CELL_YES)
        return strcmp(word, cell->number ? "yes" : "no") == 0;
    return cell->word && strcmp(cell->word, word) == 0;
}

static int32_t set_number(const adf_settings *s, const char *name)
{
    const ump_cell *cell = setting(s, name);
    return cell->kind == UMP_CELL_NUMBER ? (int32_t)(cell->number / 1000) : 0;
}

/* Each in the order of its enum in chart.h. */
static const char *const roundings[] = {"up", "down", "nearest", NULL};
static const char *const out_of_commands[] = {"none", "tct", "hold", NULL};
static const char *const initiatives[] = {"fixed", "alternate", "roll", NULL};
static const char *const passages[] = {"disorder", "free", "forbid", "all", NULL};
static const char *const last_inches[] = {"half", "free", "charge", NULL};

/* The row of these words at which the switch stands. */
static uint8_t which(const adf_settings *s, const char *name, const char *const *words)
{
    for (uint8_t i = 0; words[i]; i++)
        if (set_to(s, name, words[i]))
            return i;
    return 0;
}

static void read_fire_switches(const adf_settings *s, adf_switches *sw)
{
    sw->fp_rounding = which(s, "fp_rounding", roundings);
    sw->fp_cap8 = set_to(s, "fp_over_8", "cap8");
    sw->flat_fire = set_to(s, "zero_dice_fire", "flat");
    sw->printed_row[ADF_ARTILLERY] = set_to(s, "fcrt_artillery_row", "seed000");
    sw->printed_row[ADF_CAVALRY] = set_to(s, "fcrt_cavalry_row", "seed000");
    sw->carbines_repaired =
        has_switch(s, "repair_bl_carbines") && set_to(s, "repair_bl_carbines", "yes");
    sw->attack_column_fires = set_to(s, "column_fire", "attack_column_half");
    sw->columns_fire = set_to(s, "column_fire", "printed");
    sw->extended_drm = set_number(s, "extended_line_fire_drm");
    sw->opening_green = set_to(s, "opening_volley_green", "yes");
    sw->deliberate_short = set_to(s, "deliberate_fire_bands", "any_but_canister");
    sw->rear_as_full_flank = set_to(s, "rear_fire_on_line_drm", "as_full_flank");
    sw->disorder_drm_only = set_to(s, "disorder_drm_levels", "disorder_only");
    sw->free_targets = set_to(s, "target_priority", "free");
    sw->pass_through_any = set_to(s, "pass_through_targets", "any");
}

static void read_morale_switches(const adf_settings *s, adf_switches *sw)
{
    sw->sections_current = set_to(s, "artillery_sections_in_bmp", "current");
    sw->no_forced_improvement = set_to(s, "improve_on_forced_check", "no");
    sw->immediate_rout = set_to(s, "immediate_rout_move", "yes");
    sw->routed_fail_moves = set_to(s, "routed_fail", "rout_move");
    sw->lb_in_two = set_to(s, "lb_in_best_two", "yes");
    sw->firing_line_supports = set_to(s, "support_from", "firing_line");
    sw->fiv_support = (uint8_t)set_number(s, "fiv_support_max");
    sw->charge_support = (uint8_t)set_number(s, "charge_morale_support_max");
}

static void read_turn_switches(const adf_settings *s, adf_switches *sw)
{
    sw->out_of_command = which(s, "out_of_command", out_of_commands);
    sw->leader_moves = (uint8_t)set_number(s, "leader_moves_per_turn");
    sw->leaders_replaced = set_to(s, "leader_replacement", "minus_one");
    sw->groups = set_to(s, "unit_groups", "on");
    sw->any_reactors = set_to(s, "reactors_per_trigger", "any");
    sw->trained_half_move = set_to(s, "formation_half_move", "elite_veteran_trained");
    sw->lb_moves = set_to(s, "lb_move_bonus", "yes");
    sw->interpenetration = which(s, "interpenetration", passages);
    sw->last_inch = which(s, "last_inch", last_inches);
    sw->falls_back_away = set_to(s, "fall_back_direction", "away");
    sw->rout_unseen = set_to(s, "react_to_rout", "no");
    sw->react_to_any = set_to(s, "reaction_target", "any");
    sw->initiative = which(s, "initiative", initiatives);
    sw->break_percent = (uint8_t)set_number(s, "army_break_percent");
}

static void read_charge_switches(const adf_settings *s, adf_switches *sw)
{
    sw->veteran_half_cb = set_to(s, "veteran_disorder_point", "half_cb");
    sw->keep_formation_cmm = set_to(s, "charge_disorder_cmm", "keep_formation");
    sw->disordered_charge = set_to(s, "disordered_may_charge", "yes");
    sw->individual_cb = set_to(s, "charge_bonus_group", "individual");
    sw->dismounted_cavalry_cb = set_to(s, "dismounted_cb", "cavalry");
    sw->anybody_charges = set_to(s, "who_charges", "printed");
    sw->supports_lose = set_to(s, "charge_loss_scope", "contact_and_support");
    sw->fear_fail_fires = set_to(s, "fear_fail_may_fire", "yes");
    sw->meet_halfway = set_to(s, "countercharge_meeting", "halfway");
    sw->melee_rounds = (uint8_t)set_number(s, "melee_round_limit");
}

void adf_read_switches(const adf_settings *s, adf_switches *sw)
{
    read_fire_switches(s, sw);
    read_morale_switches(s, sw);
    read_turn_switches(s, sw);
    read_charge_switches(s, sw);
}

int64_t adf_woods_thousandths(const adf_settings *s)
{
    return setting(s, "woods_sight_budget_inches")->number;
}
