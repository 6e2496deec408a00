/*
 * chart.c: compiles the chart into a pot_book: every number and every switch is looked up here,
 * once, and whatever the chart lacks is reported by its path.
 */
#include <string.h>

#include "rules/potomac/chart.h"

/* ---- Small readers ---- */

enum { MOST_CM = 1000 /* no table is wider */, MOST_DICE = 40 /* of one stand or gun */ };

static int32_t need_within(ump_lookup *c, const char *path, int32_t low, int32_t high)
{
    int32_t value = ump_need_int(c, path);
    const ump_cell *cell = ump_look_value(c, path);
    return cell->kind == UMP_CELL_NUMBER ? ump_lookup_within(c, cell->line, path, value, low, high)
                                         : low;
}

static ump_len need_cm(ump_lookup *c, const char *path)
{
    int64_t thousandths = ump_need_thousandths(c, path);
    ump_lookup_within(c, ump_look_value(c, path)->line, path, thousandths / 1000, 0, MOST_CM);
    return (ump_len)(thousandths * UMP_CM / 1000);
}

static int32_t row_within(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                          const char *field, int32_t low, int32_t high)
{
    return ump_lookup_within(c, row->line, field, ump_need_cell_int(c, table, row, field, 0), low,
                             high);
}

/* A share of an order, in halves: 0.5 is 1, 1.0 is 2. */
static int32_t need_halves(ump_lookup *c, const char *path)
{
    return (int32_t)(ump_need_thousandths(c, path) * 2 / 1000);
}

/* Faces of a die as bits: 5,6 or a single 6. */
static uint8_t faces_of(ump_lookup *c, const ump_cell *cell, const char *path)
{
    const ump_cell *face = cell->kind == UMP_CELL_LIST ? cell->list : cell;
    size_t n = cell->kind == UMP_CELL_LIST ? cell->n_list : 1;
    uint8_t faces = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t value = face[i].number / 1000;
        if (face[i].kind != UMP_CELL_NUMBER || value < 1 || value > POT_DIE_FACES) {
            ump_lookup_error(c, cell->line, "%s: not a list of faces of a die", path);
            return 0;
        }
        faces = (uint8_t)(faces | 1U << value);
    }
    return faces;
}

static uint8_t need_faces(ump_lookup *c, const char *path)
{
    return faces_of(c, ump_look_value(c, path), path);
}

static int32_t need_in_within(ump_lookup *c, const char *path, const char *id, const char *field,
                              int32_t low, int32_t high)
{
    const ump_table_def *table = ump_need_table(c, path);
    const ump_row *row = table ? ump_need_row(c, table, id) : NULL;
    return row ? row_within(c, table, row, field, low, high) : 0;
}

/* A number to be added to a die or to compare it with. */
static int32_t need_in(ump_lookup *c, const char *path, const char *id, const char *field)
{
    return need_in_within(c, path, id, field, -MOST_DICE, MOST_DICE);
}

/* ---- The chapters ---- */

static void load_quality(ump_lookup *c, pot_book *b)
{
    static const char *const ids[POT_QUALITIES] = {"untried", "tried", "veteran"};
    for (int i = 0; i < POT_QUALITIES; i++) {
        b->quality[i].gun_dice = need_in(c, "quality", ids[i], "artillery_dice_per_gun");
        b->quality[i].premelee = need_in(c, "quality", ids[i], "premelee_small_arms_test");
        b->quality[i].morale = need_in(c, "quality", ids[i], "morale_roll");
    }
}

static void load_command(ump_lookup *c, pot_book *b)
{
    static const char path[] = "command.adjustments";
    b->command.here = need_in(c, path, "ordering_own_attached_unit", "value");
    b->command.received = need_in(c, path, "orders_received", "value");
    b->command.given = need_in(c, path, "orders_given", "value");
    b->command.elsewhere = need_in(c, path, "attached_elsewhere", "value");
    b->initiative = need_cm(c, "initiative.distance_cm");
    b->officer_killed = need_faces(c, "officers.casualty.killed_on");
    b->officer_evade = need_cm(c, "officers.evade_cm");
    b->behind_melee = need_cm(c, "officers.behind_melee_cm");
}

static void load_paces(ump_lookup *c, pot_book *b)
{
    static const char *const ids[POT_PACES] = {"infantry", "skirmishers", "cavalry", "artillery",
                                               "officer"};
    const ump_table_def *table = ump_need_table(c, "movement.allowance");
    for (int i = 0; table && i < POT_PACES; i++) {
        const ump_row *row = ump_need_row(c, table, ids[i]);
        if (!row)
            continue;
        b->full[i] = row_within(c, table, row, "full", 0, MOST_CM) * UMP_CM;
        if (ump_look_cell(c, table, row, "half", 0)->kind == UMP_CELL_NUMBER)
            b->half[i] = row_within(c, table, row, "half", 0, MOST_CM) * UMP_CM;
    }
    b->road[POT_PACE_INFANTRY] = need_cm(c, "movement.road_allowance.infantry");
    b->road[POT_PACE_CAVALRY] = need_cm(c, "movement.road_allowance.cavalry");
    b->road[POT_PACE_ARTILLERY] = need_cm(c, "movement.road_allowance.artillery");
}

static void load_rates(ump_lookup *c, pot_book *b)
{
    static const char *const ids[POT_RATES] = {"column",
                                               "line",
                                               "charging",
                                               "irregular",
                                               "in_fortifications",
                                               "difficult_terrain",
                                               "linear_obstacle",
                                               "broken_ground"};
    const ump_table_def *table = ump_need_table(c, "movement.rates");
    for (int i = 0; table && i < POT_RATES; i++) {
        const ump_row *row = ump_need_row(c, table, ids[i]);
        const char *rate = ump_need_cell_word(c, table, row, "rate", 0);
        b->halved[i] = strcmp(rate, "half") == 0;
        if (row && !b->halved[i] && strcmp(rate, "full") != 0)
            ump_lookup_error(c, row->line, "the rate of %s is %s; expected full or half", ids[i],
                             rate);
    }
}

static void load_movement(ump_lookup *c, pot_book *b)
{
    load_paces(c, b);
    load_rates(c, b);
    b->limber_halves = need_halves(c, "movement.limber_or_unlimber.order_fraction");
    b->mount_halves = need_halves(c, "movement.mount_or_dismount.order_fraction");
    b->reform_halves = need_halves(c, "movement.change_formation.order_fraction");
    b->turn_halves = need_halves(c, "movement.turn.larger_turn_order_fraction");
    b->free_pivot = need_within(c, "movement.turn.free_pivot_deg", 0, 180);
    b->sideways_factor = need_within(c, "movement.turn.sideways_or_backward_cost_factor", 1, 100);
    b->stand_width = need_within(c, "stand_mm.width", 4, 200) * UMP_CM / 10;
    b->stand_depth = need_within(c, "stand_mm.depth", 4, 200) * UMP_CM / 10;
    b->keep_off = need_cm(c, "spacing.move_keeps_off_formed_enemies_cm");
    b->skirmish.leash = need_cm(c, "spacing.skirmish_line_to_parent_max_cm");
    b->evade.step = need_within(c, "evade.bearing_step_deg", 1, 180);
    b->evade.most = need_within(c, "evade.bearing_max_deg", 0, 180);
    b->evade.shorten = need_within(c, "evade.shorten_step_cm", 1, MOST_CM) * UMP_CM;
    b->evade.gain = need_within(c, "evade.gains_at_least_cm", 1, MOST_CM) * UMP_CM;
}

static void load_skirmishers(ump_lookup *c, pot_book *b)
{
    b->skirmish.per_stand = need_within(c, "skirmishers.stands_per_parent_stand", 1, 4);
    b->skirmish.absorb =
        need_within(c, "skirmishers.absorb_hits_per_stand_per_fire_event", 0, MOST_DICE);
    b->skirmish.wear = need_within(c, "skirmishers.wear.stands_lost", 0, MOST_DICE);
    b->skirmish.wear_from = ump_need_int(c, "skirmishers.wear.from_fire_event_number");
    b->skirmish.gap = need_cm(c, "skirmishers.min_distance_to_enemy_skirmishers_cm");
    b->skirmish.deploy_max = need_cm(c, "skirmishers.deploy_distance_max_cm");
    b->forest_inside = need_cm(c, "sight.forest_inside_cm");
    b->linear_cover = need_cm(c, "sight.linear_cover_within_cm");
    b->close_sight = need_cm(c, "sight.close_cm");
    b->arrival = need_cm(c, "spacing.arrival_moves_by_cm");
    b->work_named = need_cm(c, "spacing.work_named_within_cm");
    b->work_held = need_cm(c, "spacing.work_seen_held_from_cm");
    b->beyond = need_cm(c, "spacing.beyond_table_cm");
}

static void load_weapon(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                        pot_weapon *weapon)
{
    weapon->id = row->id;
    weapon->short_max = row_within(c, table, row, "short_max", 0, MOST_CM) * UMP_CM;
    weapon->max = row_within(c, table, row, "max", 0, MOST_CM) * UMP_CM;
    weapon->bonus = row_within(c, table, row, "firepower_bonus", -MOST_DICE, MOST_DICE);
    weapon->smoothbore = strcmp(row->id, "smoothbore") == 0;
}

/* A list of things: as many as there is room for. */
static size_t rows_within(ump_lookup *c, const ump_table_def *table, size_t most)
{
    if (table && table->n_rows > most)
        ump_lookup_error(c, table->line, "%s has %zu rows; expected at most %zu", table->path,
                         table->n_rows, most);
    return !table || table->n_rows > most ? 0 : table->n_rows;
}

static void load_small_arms(ump_lookup *c, pot_book *b)
{
    static const char mods[] = "small_arms.modifiers";
    b->small_arms.to_hit = ump_need_int(c, "small_arms.to_hit");
    b->small_arms.skirmish_dice = need_within(c, "small_arms.skirmishers.dice_per_stand", 0, 10);
    b->small_arms.skirmish_to_hit = ump_need_int(c, "small_arms.skirmishers.to_hit");
    b->small_arms.close = need_in(c, mods, "short_range", "value");
    b->small_arms.protection = need_in(c, mods, "target_cover_or_deployed_artillery", "value");
    b->small_arms.fortifications = need_in(c, mods, "target_fortifications", "value");
    b->small_arms.mounted = need_in(c, mods, "firer_mounted", "value");
    const ump_table_def *table = ump_need_table(c, "small_arms.weapons");
    size_t n = rows_within(c, table, POT_MAX_WEAPONS);
    for (size_t i = 0; i < n; i++)
        load_weapon(c, table, &table->row[i], &b->weapon[i]);
}

static void load_premelee(ump_lookup *c, pot_book *b)
{
    static const char results[] = "pre_melee_fire_test.small_arms.results";
    b->premelee.within = need_cm(c, "pre_melee_fire_test.small_arms.charge_began_within_cm");
    b->premelee.regulars = need_in(c, "special_rules", "regulars", "value");
    b->premelee.militia = need_in(c, "special_rules", "militia", "value");
    b->premelee.steady = need_in(c, results, "steady", "min");
    b->premelee.sporadic = need_in(c, results, "sporadic", "min");
    b->premelee.guns_steady = ump_need_int(c, "pre_melee_fire_test.field_artillery.short_on");
}

static void load_band(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                      const char *field, pot_gun *gun, enum pot_band band)
{
    const ump_cell *cell = ump_look_cell(c, table, row, field, 0);
    if (cell->kind != UMP_CELL_RANGE) {
        ump_lookup_error(c, row->line, "%s of %s: a range is wanted, as 41-80", field, row->id);
        return;
    }
    gun->low[band] = ump_lookup_within(c, row->line, field, cell->low, 0, MOST_CM);
    gun->high[band] = ump_lookup_within(c, row->line, field, cell->number, gun->low[band], MOST_CM);
    int32_t next = band == POT_SHORT ? 0 : gun->high[band - 1] + 1;
    bool far_only = gun->type == POT_MORTAR && band == POT_SHORT; /* POT-MOR-02 */
    if (gun->low[band] != next && !far_only)
        ump_lookup_error(c, row->line, "%s of %s begins at %d; expected %d, which follows on",
                         field, row->id, (int)gun->low[band], (int)next);
}

static bool is_smoothbore(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                          uint8_t type)
{
    const ump_cell *bore = ump_look_cell(c, table, row, "bore", 0);
    if (bore->kind == UMP_CELL_ABSENT)
        return type == POT_MORTAR;
    const char *word = ump_need_cell_word(c, table, row, "bore", 0);
    if (strcmp(word, "smoothbore") != 0 && strcmp(word, "rifled") != 0)
        ump_lookup_error(c, row->line, "the bore of %s is %s; expected smoothbore or rifled",
                         row->id, word);
    return type == POT_MORTAR || strcmp(word, "smoothbore") == 0;
}

static void load_guns(ump_lookup *c, pot_book *b, const char *path, enum pot_gun_table which)
{
    const ump_table_def *table = ump_need_table(c, path);
    size_t n = rows_within(c, table, POT_MAX_GUNS - b->n_guns);
    b->first_gun[which] = b->n_guns;
    b->n_guns = (uint8_t)(b->n_guns + n);
    for (size_t i = 0; i < n; i++) {
        const ump_row *row = &table->row[i];
        pot_gun *gun = &b->gun[b->first_gun[which] + i];
        gun->id = row->id;
        gun->type = (uint8_t)((unsigned)POT_FIELD_ARTILLERY + (unsigned)which);
        gun->smoothbore = is_smoothbore(c, table, row, gun->type);
        gun->dice = row_within(c, table, row, "dice", 0, MOST_DICE);
        load_band(c, table, row, "short", gun, POT_SHORT);
        load_band(c, table, row, "medium", gun, POT_MEDIUM);
        load_band(c, table, row, "long", gun, POT_LONG);
    }
}

static void load_artillery(ump_lookup *c, pot_book *b)
{
    static const char mods[] = "field_artillery.modifiers";
    static const char *const names[] = {"field_artillery", "siege_artillery", "mortars"};
    for (int i = 0; i < POT_GUN_TABLES; i++) {
        load_guns(c, b, ump_path(c, "%s.guns", names[i]), (enum pot_gun_table)i);
        b->guns.to_hit[i] = ump_need_int(c, ump_path(c, "%s.to_hit", names[i]));
        b->guns.least[i] =
            need_within(c, ump_path(c, "%s.min_dice_per_gun", names[i]), 0, MOST_DICE);
    }
    b->guns.close = need_in(c, mods, "short_range", "value");
    b->guns.far = need_in(c, mods, "long_range", "value");
    b->guns.protection = need_in(c, mods, "target_cover_or_deployed_artillery", "value");
    b->guns.fortifications = need_in(c, mods, "target_fortifications", "value");
    b->guns.screened = need_in(c, mods, "target_screened_by_skirmishers", "value");
    b->siege.close = need_in(c, "siege_artillery.modifiers", "short_range", "value");
    b->siege.far = need_in(c, "siege_artillery.modifiers", "long_range", "value");
}

static void load_forts(ump_lookup *c, pot_book *b)
{
    static const char *const ids[POT_FORT_GRADES] = {"fieldwork", "earthwork", "masonry"};
    for (int i = 0; i < POT_FORT_GRADES; i++) {
        b->fort[i].id = ids[i];
        b->fort[i].strength =
            need_in_within(c, "fortification_defaults", ids[i], "strength", 1, 1000);
        b->fort[i].cohesion =
            need_in_within(c, "fortification_defaults", ids[i], "cohesion", 1, 1000);
    }
}

/* The parts of a list in a row are cells of their own. */
static uint8_t row_faces(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                         const char *field)
{
    const ump_cell *face = ump_look_cell(c, table, row, field, 0);
    uint8_t faces = faces_of(c, face, field);
    for (size_t i = 1; face->kind != UMP_CELL_ABSENT; i++) {
        faces = (uint8_t)(faces | faces_of(c, face, field));
        face = ump_look_cell(c, table, row, field, i);
    }
    return faces;
}

static void load_hits(ump_lookup *c, pot_book *b)
{
    b->back_per_hit = need_cm(c, "drive_back.cm_per_hit");
    b->collision_confuses = need_faces(c, "drive_back.collision.struck_unit.confused_on");
    b->rout_most_moves = need_within(c, "morale.until_safe_max_moves", 1, 100);
    const ump_table_def *table = ump_need_table(c, "special_rules");
    const ump_row *fear = table ? ump_need_row(c, table, "fear") : NULL;
    if (fear)
        b->fear_confuses = row_faces(c, table, fear, "confused_on");
}

static void load_melee(ump_lookup *c, pot_book *b)
{
    static const char mods[] = "melee.modifiers";
    b->melee.to_hit = ump_need_int(c, "melee.to_hit");
    b->melee.flank = need_in(c, mods, "flank_or_rear", "value");
    b->melee.mounted = need_in(c, mods, "mounted_vs_foot", "value");
    b->melee.charging = need_in(c, mods, "own_charging", "value");
    b->melee.cover = need_in(c, mods, "target_cover", "value");
    b->melee.confused = need_in(c, mods, "own_confused", "value");
    b->melee.fortifications = need_in(c, mods, "target_fortifications", "value");
    b->melee.hitless_most = need_within(c, "melee.zero_zero_round_cap", 1, 100);
    b->melee.hitless_back = need_within(c, "melee.zero_zero_charger_back_hits", 0, 100);
    b->melee.rounds_most = need_within(c, "melee.round_cap", 1, 100);
}

static void load_clock(ump_lookup *c, pot_book *b)
{
    b->game.deploy_depth = need_cm(c, "game.deploy_depth_cm");
    int clock = ump_look_switch(c, "period_limit"); /* what it says if nobody sets it */
    if (clock >= 0)
        b->game.usual_periods = ump_switch_initial(ump_chart_switch(c->chart, (size_t)clock));
    b->game.most_periods = need_within(c, "game.hard_period_cap", 1, 10000);
    b->game.idle_periods = need_within(c, "game.idle_periods_end", 1, 200);
    b->game.ties = need_within(c, "game.tie_rerolls_max", 0, 200);
    b->game.stand = ump_need_int(c, "game.score.stand");
    b->game.subordinate = ump_need_int(c, "game.score.subordinate");
    b->game.general = ump_need_int(c, "game.score.general");
}

/* ---- Switches ---- */

/* Each in the order of its enum in chart.h. */
static const char *const removals[] = {"equal", "exceed", "exceed_plus_one", NULL};
static const char *const stops[] = {"period", "order", NULL};
static const char *const firing_hits[] = {"this_charge", "all_markers", "none", NULL};

static void load_house(const ump_house *s, pot_house *h)
{
    h->stand_removal = ump_house_word(s, "stand_removal", removals);
    h->natural_six_hits = ump_house_is(s, "natural_six_hits", "on");
    h->first_order_tested = ump_house_is(s, "first_order_auto", "off");
    h->last_subordinate_ends = ump_house_is(s, "phase_end", "last_subordinate");
    h->initiative_counts = ump_house_is(s, "initiative_counts_as_order", "on");
    h->general_bound = ump_house_is(s, "general_orders_any", "off");
    h->cv_in_fire = ump_house_is(s, "officer_cv_in_fire", "on");
    h->premelee_always_tests = ump_house_is(s, "premelee_short_start", "test");
    h->assigned_officer_tests = ump_house_is(s, "artillery_test_officer", "assigned");
    h->group_drive_total = ump_house_is(s, "group_drive_distance", "total");
    h->group_all_orders = ump_house_is(s, "group_orders", "all");
    h->wear_by_surplus = ump_house_is(s, "skirmish_wear", "surplus_hit");
    h->skirmish_all_but_one = ump_house_is(s, "skirmish_max", "all_but_one");
    h->column_front_rank = ump_house_is(s, "column_fire", "front_rank");
    h->broken_stops = ump_house_word(s, "broken_ground_stop", stops);
    h->limber_blocks_period = ump_house_is(s, "limber_blocks_fire", "period");
    h->melee_firing_hits = ump_house_word(s, "melee_firing_hits", firing_hits);
    h->confused_any_order = ump_house_is(s, "confused_orders", "any");
    h->rout_until_safe = ump_house_is(s, "rout_moves", "until_safe");
    h->front_arc = ump_house_is(s, "artillery_arc", "front_90");
    h->siege_fort_penalty = ump_house_is(s, "siege_fort_penalty", "on");
    h->mortar_no_range_mods = ump_house_is(s, "mortar_range_mods", "none");
    h->ruins_open = ump_house_is(s, "fort_ruin", "open");
    h->supports_after_losses = ump_house_is(s, "support_count", "after_losses");
    h->draw_confuses = ump_house_is(s, "draw_confuses", "on");
    h->draw_melee_only = ump_house_is(s, "draw_counts", "melee");
    h->line_if_nearest = ump_house_is(s, "line_target", "nearest");
    h->recall_is_free = ump_house_is(s, "recall_is_free", "yes");
    h->follow_up_plain = ump_house_is(s, "follow_up_charging", "off");
    h->pursuit_optional = ump_house_is(s, "cavalry_pursuit", "optional");
    h->period_limit = ump_house_number(s, "period_limit");
    h->break_percent = ump_house_number(s, "break_percent");
    h->smoothbore_short = ump_house_number(s, "smoothbore_short_cm") * UMP_CM;
    h->command_radius = ump_house_number(s, "command_radius_cm") * UMP_CM;
    h->forest_sight = ump_house_number(s, "forest_sight_cm") * UMP_CM;
    h->crew_evade = ump_house_number(s, "crew_evade_cm") * UMP_CM;
}

bool pot_book_load(ump_lookup *c, const int32_t *switches, pot_book *book)
{
    memset(book, 0, sizeof *book);
    load_quality(c, book);
    load_command(c, book);
    load_movement(c, book);
    load_skirmishers(c, book);
    load_small_arms(c, book);
    load_premelee(c, book);
    load_artillery(c, book);
    load_forts(c, book);
    load_hits(c, book);
    load_melee(c, book);
    load_clock(c, book);
    load_house(&(ump_house){c, switches}, &book->house);
    return c->ok;
}
