/*
 * chart.c: the chart compiled into plain tables, once, at load. Whatever is missing or odd is
 * reported; nothing is looked up by name afterwards. Lengths in the chart are inches.
 */
#include "rules/apw/chart.h"

/* Inches, to a hundredth at most (APW-GEN-05), as thousandths. */
static ump_len length_of(ump_lookup *c, uint32_t line, const char *what, int64_t thousandths)
{
    enum { WIDEST = 500 /* no table is wider */ };
    if (thousandths >= 0 && thousandths <= WIDEST * 1000 && thousandths % 10 == 0)
        return (ump_len)(thousandths * UMP_INCH / 1000);
    ump_lookup_error(c, line, "%s is no length; expected 0 to %d inches, to a hundredth", what,
                     WIDEST);
    return 0;
}

static ump_len need_length(ump_lookup *c, const char *path)
{
    return length_of(c, ump_look_value(c, path)->line, path, ump_need_thousandths(c, path));
}

static ump_len need_distance(ump_lookup *c, const char *name)
{
    return need_length(c, ump_path(c, "distances.%s.value", name));
}

static ump_len need_cell_length(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                                const char *field)
{
    if (!table || !row)
        return 0;
    const ump_cell *cell = ump_look_cell(c, table, row, field, 0);
    return length_of(c, row->line, field, cell->kind == UMP_CELL_NUMBER ? cell->number : -1);
}

static int32_t need_degrees(ump_lookup *c, const char *path, int32_t most)
{
    return ump_lookup_within(c, ump_look_value(c, path)->line, path, ump_need_int(c, path), 1,
                             most);
}

static bool cell_yes(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                     const char *field)
{
    return ump_cell_is_yes(c, field, ump_look_cell(c, table, row, field, 0));
}

static int32_t cell_int_or_0(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                             const char *field)
{
    const ump_cell *cell = ump_look_cell(c, table, row, field, 0);
    return cell->kind == UMP_CELL_NUMBER ? ump_need_cell_int(c, table, row, field, 0) : 0;
}

/* Not allowed, or no such field. */
static bool cell_is_empty(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                          const char *field)
{
    const ump_cell *cell = ump_look_cell(c, table, row, field, 0);
    return cell->kind == UMP_CELL_ABSENT || cell->kind == UMP_CELL_NONE;
}

/* The place of a word in a list of them; reported at its row if it is not there. */
static uint8_t need_one_of(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                           const char *field, size_t at, const char *const *list, size_t n)
{
    const char *word = ump_need_cell_word(c, table, row, field, at);
    for (size_t i = 0; i < n; i++)
        if (ump_same_name(word, list[i]))
            return (uint8_t)i;
    ump_lookup_error(c, row->line, "\"%s\" is no %s; expected one like %s", word, field, list[0]);
    return 0;
}

static const char *const arms[] = {"INF", "CAV", "ART"};
static const char *const nations[] = {"PR", "AU", "IT"};
static const char *const guns[] = {"RIFLED", "SB12", "ROCKET"};
static const char *const grounds[] = {"OPEN",  "ROUGH",  "WOODS", "TOWN",
                                      "WORKS", "STREAM", "RIVER", "UPHILL"};
static const char *const kinds[] = {"INF", "CAV", "ART_FOOT", "ART_HORSE"};
static const char *const weapons[] = {"needlegun", "ML_rifle"};
static const char *const line_mods[] = {"au_line", "it_line"};
static const char *const loser_moves[] = {"RETREAT", "ROUT"};

/* ---- Switches ---- */

/* Each in the order of its enum in chart.h. */
static const char *const poolings[] = {"by_band", "pooled", "free", NULL};
static const char *const counters[] = {"into_reach", "into_sight", "end_of_move", NULL};
static const char *const overlaps[] = {"both_sides", "chargers_only", "off", NULL};
static const char *const austrian_losses[] = {"margins_2_6", "all_margins", "off", NULL};
static const char *const caps[] = {"half", "one", "none", NULL};

static void read_switches(const ump_house *house, apw_switches *sw)
{
    sw->fcrt_results = (uint8_t)ump_house_row(house, "fcrt_results");
    sw->mr7_five_is_3 = ump_house_is(house, "fcrt_mr7_five", "column3");
    sw->partial_and_disorg_both = ump_house_is(house, "partial_and_disorg", "cumulative");
    sw->any_hit_is_under_fire = ump_house_is(house, "under_fire_sources", "any_hit");
    sw->pooling = ump_house_word(house, "artillery_pooling", poolings);
    sw->rout_at_once = ump_house_is(house, "rout_goes_on", "at_once");
    sw->rockets_no_bonus = ump_house_is(house, "au_rocket_bonus", "no");
    sw->cap_at_4 = ump_house_is(house, "fire_points_overflow", "cap4");
    sw->worst_target_mod = ump_house_is(house, "target_mods", "worst_only");
    sw->back_disorders = ump_house_is(house, "back_disorders", "yes");
    sw->counter = ump_house_word(house, "counter_charge", counters);
    sw->two_charge_dice = ump_house_is(house, "charge_dice", "two");
    sw->overlap = ump_house_word(house, "overlap_flank", overlaps);
    sw->half_per_stand = ump_house_is(house, "half_points_round", "per_stand");
    sw->limbered_half = ump_house_is(house, "limbered_guns", "half");
    sw->commander_all_arms = ump_house_is(house, "melee_commander", "all_arms");
    sw->any_needlegun = ump_house_is(house, "needlegun_share", "any");
    sw->rout7_disorg = ump_house_is(house, "rout7_winner_disorg", "yes");
    sw->austrian = ump_house_word(house, "austrian_always_loses", austrian_losses);
    sw->town_tie_unchanged = ump_house_is(house, "town_tie_state", "unchanged");
    sw->half_scale = ump_house_is(house, "scale", "half");
    sw->no_reconstitute = ump_house_is(house, "reconstitute", "off");
    sw->reconstitute_cap = ump_house_word(house, "reconstitute_cap", caps);
    sw->plotted = ump_house_is(house, "movement_mode", "plotted");
    sw->no_disarray = ump_house_is(house, "disarray", "off");
    sw->half_scale_penalty = (uint8_t)ump_house_number(house, "half_scale_loss_penalty");
}

/* ---- Who fights ---- */

static void compile_guns(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                         apw_troop *to)
{
    const ump_cell *cell = ump_look_cell(c, table, row, "guns", 0);
    for (size_t i = 0; i < APW_GUNS && cell->kind == UMP_CELL_WORD; i++) {
        to->guns |= (uint8_t)(1U << need_one_of(c, table, row, "guns", i, guns, APW_GUNS));
        cell = ump_look_cell(c, table, row, "guns", i + 1);
    }
}

static void compile_troop(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                          apw_troop *to)
{
    to->id = row->id;
    to->arm = need_one_of(c, table, row, "arm", 0, arms, APW_ARMS);
    to->nation = need_one_of(c, table, row, "nation", 0, nations, APW_NATIONS);
    if (to->arm == APW_INF) {
        to->needlegun = need_one_of(c, table, row, "weapon", 0, weapons, 2) == 0;
        to->rifle_max = need_cell_length(c, table, row, "rifle_max");
    }
    if (!cell_is_empty(c, table, row, "fire_mod_id")) {
        to->it_line = need_one_of(c, table, row, "fire_mod_id", 0, line_mods, 2);
        to->au_line = !to->it_line;
    }
    if (to->arm == APW_ART)
        compile_guns(c, table, row, to);
}

static bool fits(ump_lookup *c, const ump_table_def *table, size_t most)
{
    if (!table)
        return false;
    if (table->n_rows <= most)
        return true;
    ump_lookup_error(c, table->line, "table %s has too many rows; at most %u", table->path,
                     (unsigned)most);
    return false;
}

static void compile_troops(ump_lookup *c, apw_chart *chart)
{
    const ump_table_def *table = ump_need_table(c, "troop_types");
    if (!fits(c, table, APW_MAX_TROOPS))
        return;
    for (size_t i = 0; i < table->n_rows; i++)
        compile_troop(c, table, &table->row[i], &chart->troop[i]);
    chart->n_troops = (uint8_t)table->n_rows;
}

static uint8_t need_troop(ump_lookup *c, const apw_chart *chart, const ump_row *row, const char *id)
{
    for (unsigned i = 0; i < chart->n_troops; i++)
        if (ump_same_name(chart->troop[i].id, id))
            return (uint8_t)i;
    ump_lookup_error(c, row->line, "\"%s\" is no troop type; expected one of troop_types", id);
    return 0;
}

static void compile_ratings(ump_lookup *c, apw_chart *chart)
{
    const ump_table_def *table = ump_need_table(c, "default_ratings");
    if (!fits(c, table, APW_MAX_RATINGS))
        return;
    for (size_t i = 0; i < table->n_rows; i++) {
        const ump_row *row = &table->row[i];
        const ump_cell *as = ump_look_cell(c, table, row, "as_type", 0);
        apw_rating *to = &chart->rating[i];
        to->id = row->id;
        to->troop = need_troop(c, chart, row, as->kind == UMP_CELL_WORD ? as->word : row->id);
        to->mr = (uint8_t)ump_lookup_within(c, row->line, "mr",
                                            ump_need_cell_int(c, table, row, "mr", 0), APW_MR_LOW,
                                            APW_MR_LOW + APW_MRS - 1);
        to->stands = (uint8_t)ump_lookup_within(c, row->line, "stands",
                                                ump_need_cell_int(c, table, row, "stands", 0), 1,
                                                APW_MOST_STANDS);
    }
    chart->n_ratings = (uint8_t)table->n_rows;
}

static void compile_command(ump_lookup *c, apw_chart *chart)
{
    static const char *const field[] = {"brigade", "corps", "army"};
    const ump_table_def *cr = ump_need_table(c, "default_command_ratings");
    const ump_table_def *radius = ump_need_table(c, "command.radius");
    for (unsigned level = 0; level < APW_LEVELS; level++) {
        for (unsigned nation = 0; nation < APW_NATIONS; nation++)
            chart->cr[nation][level] = (uint8_t)ump_need_cell_int(
                c, cr, ump_need_row(c, cr, nations[nation]), field[level], 0);
        chart->radius[level] =
            need_cell_length(c, radius, ump_need_row(c, radius, field[level]), "value");
    }
    chart->cr_nobody = (uint8_t)ump_need_int(c, "command.without_one.rating");
    chart->near = need_length(c, "command.commander_near.radius");
}

static void compile_bases(ump_lookup *c, apw_chart *chart)
{
    const ump_table_def *table = ump_need_table(c, "bases");
    for (unsigned arm = 0; arm < APW_ARMS; arm++) {
        const ump_row *row = ump_need_row(c, table, arms[arm]);
        chart->base_width[arm] = need_cell_length(c, table, row, "width");
        chart->base_depth[arm] = need_cell_length(c, table, row, "depth");
        if (row && (chart->base_width[arm] <= 0 || chart->base_depth[arm] <= 0))
            ump_lookup_error(c, row->line, "a base of no size; expected inches");
    }
    const ump_row *man = ump_need_row(c, table, "CMD");
    chart->commander_width = need_cell_length(c, table, man, "width");
    chart->commander_depth = need_cell_length(c, table, man, "depth");
}

/* ---- Marching ---- */

static int64_t common_multiple(int64_t a, int64_t b)
{
    int64_t x = a, y = b;
    while (y != 0) {
        int64_t rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b;
}

static void compile_factors(ump_lookup *c, apw_chart *chart)
{
    const ump_table_def *table = ump_need_table(c, "terrain");
    for (unsigned g = 0; g < APW_GROUNDS; g++) {
        const ump_row *row = ump_need_row(c, table, grounds[g]);
        for (unsigned arm = 0; row && arm < APW_ARMS; arm++) {
            const ump_cell *factor =
                ump_look_cell(c, table, row, ump_path(c, "cost.%s", arms[arm]), 0);
            const ump_cell *fixed =
                ump_look_cell(c, table, row, ump_path(c, "march_points.%s", arms[arm]), 0);
            chart->factor[g][arm] = (apw_fraction){0, 1};
            if (factor->kind == UMP_CELL_FRACTION && factor->low > 0)
                chart->factor[g][arm] =
                    (apw_fraction){(int32_t)factor->number, (int32_t)factor->low};
            chart->obstacle[g][arm] =
                fixed->kind == UMP_CELL_NUMBER ? fixed->number / 1000 : UMP_FORBIDDEN;
        }
        chart->cover[g] = row && cell_yes(c, table, row, "cover");
    }
    const ump_row *town = ump_need_row(c, table, "TOWN");
    chart->full_town_stands = (uint8_t)ump_need_cell_int(c, table, town, "max_stands", 0);
    chart->full_town_face = (uint8_t)ump_need_cell_int(c, table, town, "face_stands", 0);
    chart->town_factor = (uint8_t)ump_need_int(c, "half_scale.town_limits_factor");
    chart->stands_factor = (uint8_t)ump_need_int(c, "half_scale.stands_factor_inf_cav");
}

/* How many shares a march point has: enough for every rate and factor to divide. A broken chart may
 * lack some. */
static int64_t find_share(const int32_t rate[APW_KINDS][APW_RATES], const apw_chart *chart)
{
    int64_t rates = 1, dens = 1;
    for (unsigned k = 0; k < APW_KINDS; k++)
        for (unsigned r = 0; r < APW_RATES; r++)
            rates = rate[k][r] > 0 ? common_multiple(rates, rate[k][r]) : rates;
    for (unsigned g = 0; g < APW_GROUNDS; g++)
        for (unsigned arm = 0; arm < APW_ARMS; arm++)
            dens = chart->factor[g][arm].den > 0 ? common_multiple(dens, chart->factor[g][arm].den)
                                                 : dens;
    return rates * dens * UMP_INCH;
}

static void compile_rates(ump_lookup *c, apw_chart *chart)
{
    static const char *const field[APW_RATES] = {"line", "column", "road", "disorganized"};
    const ump_table_def *table = ump_need_table(c, "movement_rates");
    int32_t rate[APW_KINDS][APW_RATES] = {{0}};
    for (unsigned k = 0; k < APW_KINDS; k++) {
        const ump_row *row = ump_need_row(c, table, kinds[k]);
        for (unsigned r = 0; row && r < APW_RATES; r++)
            if (r != APW_RATE_LINE || apw_kind_arm((uint8_t)k) != APW_ART)
                rate[k][r] = ump_lookup_within(
                    c, row->line, field[r], ump_need_cell_int(c, table, row, field[r], 0), 1, 1000);
    }
    int64_t points = ump_need_int(c, "measures.move_allowance_march_points.value");
    if (points < 1)
        ump_lookup_error(c, 0, "a move of %d march points; expected 1 or more", (int)points);
    chart->share = find_share(rate, chart);
    if (chart->share > INT64_C(1) << 32) {
        ump_lookup_error(c, 0,
                         "the movement rates have no common measure; expected rates that "
                         "divide 48000");
        chart->share = UMP_INCH;
    }
    chart->allowance = points * chart->share;
    chart->partial_over =
        ump_need_int(c, "measures.partial_fire_over_march_points.value") * chart->share;
    for (unsigned k = 0; k < APW_KINDS; k++)
        for (unsigned r = 0; r < APW_RATES; r++)
            chart->per_tick[k][r] =
                rate[k][r] > 0 ? chart->allowance / ((int64_t)rate[k][r] * UMP_INCH) : 0;
    chart->commander_reach = need_length(c, "movement.commander.value");
    chart->runs_on = need_length(c, "movement.routed.value");
    chart->into_works = need_distance(c, "into_works");
    chart->keep_off = need_distance(c, "keep_off");
    chart->edge_of_town = need_distance(c, "edge_of_town");
}

static void compile_actions(ump_lookup *c, apw_chart *chart)
{
    static const char *const id[APW_ACTIONS] = {
        "formation_change", "limber_or_unlimber_foot", "limber_or_unlimber_horse",
        "about_face",       "pivot_deployed_up_to_45", "pivot_deployed_over_45",
    };
    const ump_table_def *table = ump_need_table(c, "movement_actions");
    for (unsigned i = 0; i < APW_ACTIONS; i++)
        chart->action[i] = chart->share * ump_need_cell_int(c, table, ump_need_row(c, table, id[i]),
                                                            "march_points", 0);
    for (unsigned g = 0; g < APW_GROUNDS; g++)
        for (unsigned arm = 0; arm < APW_ARMS; arm++)
            if (chart->obstacle[g][arm] != UMP_FORBIDDEN)
                chart->obstacle[g][arm] *= chart->share;
}

/* ---- Fire ---- */

/* The nearest first; each ends farther off than the one before. */
static void compile_bands(ump_lookup *c, const char *path, const char *const *id, size_t n,
                          apw_bands *bands)
{
    const ump_table_def *table = ump_need_table(c, path);
    ump_need_headings(c, table, "need", 1);
    bands->n = (uint8_t)n;
    for (unsigned i = 0; i < bands->n; i++) {
        const ump_row *row = ump_need_row(c, table, id[i]);
        bands->row[i].name = id[i];
        bands->row[i].max = need_cell_length(c, table, row, "max_range");
        for (unsigned k = 0; k < APW_MAX_POOL; k++)
            bands->row[i].need[k] = ump_need_cell_int(c, table, row, "need", k);
        if (row && i > 0 && bands->row[i].max <= bands->row[i - 1].max)
            ump_lookup_error(c, row->line, "%s reaches no farther than %s; expected more", id[i],
                             id[i - 1]);
    }
}

static void compile_mods(ump_lookup *c, const char *path, const char *const *id, int32_t *mod,
                         size_t n)
{
    const ump_table_def *table = ump_need_table(c, path);
    for (size_t i = 0; i < n; i++)
        mod[i] = ump_need_cell_int(c, table, ump_need_row(c, table, id[i]), "mod", 0);
}

#define CLOSE "rifle_special.close_vs_cavalry_or_deployed_artillery"

static void compile_fire(ump_lookup *c, apw_chart *chart)
{
    static const char *const bands[] = {"point_blank", "close", "medium", "long", "extreme"};
    static const char *const art[] = {"target_cover",   "sb_over_5",         "partial_or_disorg",
                                      "moving_cavalry", "under_fire",        "enfilade",
                                      "column_target",  "austrian_artillery"};
    static const char *const rifle[] = {"target_cover",
                                        "au_line",
                                        "partial_or_disorg",
                                        "it_line",
                                        "firer_in_buildings_or_works",
                                        "prussian_close",
                                        "enfilade_or_column"};
    const ump_table_def *table = ump_need_table(c, "artillery_guns");
    for (unsigned i = 0; i < APW_GUNS; i++) {
        const ump_row *row = ump_need_row(c, table, guns[i]);
        chart->gun_id[i] = guns[i];
        chart->gun_max[i] = need_cell_length(c, table, row, "max_range");
        chart->smoothbore[i] = row && cell_yes(c, table, row, "smoothbore");
    }
    compile_bands(c, "artillery_hits.rows", bands, 5, &chart->art);
    compile_bands(c, "rifle_hits.rows", &bands[1], 3, &chart->rifle);
    compile_mods(c, "artillery_modifiers", art, chart->art_mod, APW_ART_MODS);
    compile_mods(c, "rifle_modifiers", rifle, chart->rifle_mod, APW_RIF_MODS);
    table = ump_need_table(c, "artillery_modifiers");
    chart->smoothbore_over =
        need_cell_length(c, table, ump_need_row(c, table, "sb_over_5"), "over");
    chart->disorg_stands =
        (uint8_t)ump_need_int(c, "rifle_special.disorganized_stands_firing.value");
    chart->multiply_within = need_length(c, CLOSE ".range_max");
    chart->multiply = (uint8_t)ump_need_int(c, CLOSE ".multiplier_breechloader");
    chart->multiply_ml = (uint8_t)ump_need_int(c, CLOSE ".multiplier_muzzleloader");
}

/* ---- Results ---- */

static void compile_preset(ump_lookup *c, const ump_table_def *table,
                           apw_column column[APW_RESULT_COLUMNS])
{
    if (table->n_rows != APW_RESULT_COLUMNS) {
        ump_lookup_error(c, table->line, "table %s; expected six columns of results", table->path);
        return;
    }
    for (unsigned i = 0; i < APW_RESULT_COLUMNS; i++) {
        const ump_row *row = &table->row[i];
        if (ump_need_cell_int(c, table, row, "col", 0) != (int32_t)i + 1)
            ump_lookup_error(c, row->line, "column %s; expected %u", row->id, i + 1);
        column[i] = (apw_column){
            .name = ump_need_cell_word(c, table, row, "name", 0),
            .lose = (uint8_t)ump_need_cell_int(c, table, row, "lose_stands", 0),
            .disorg = cell_yes(c, table, row, "disorg"),
            .back = cell_yes(c, table, row, "back"),
            .stop = cell_yes(c, table, row, "stop"),
            .rout = cell_yes(c, table, row, "rout"),
        };
    }
}

/* A preset without a table may stand in the switch; it cannot be played (APW-R-18). */
static void compile_presets(ump_lookup *c, apw_chart *chart)
{
    int which = ump_look_switch(c, "fcrt_results");
    const ump_switch *names = which < 0 ? NULL : ump_chart_switch(c->chart, (size_t)which);
    if (names && names->n_values > APW_PRESETS)
        ump_lookup_error(c, 0, "the switch fcrt_results has too many values; at most %d",
                         APW_PRESETS);
    for (unsigned p = 0; names && p < names->n_values && p < APW_PRESETS; p++) {
        const char *word = names->value[p].kind == UMP_CELL_WORD ? names->value[p].word : "";
        const ump_table_def *table =
            ump_look_table(c, ump_path(c, "fcrt_results.presets.%s", word));
        if (table)
            compile_preset(c, table, chart->column[p]);
    }
}

bool apw_has_results(const apw_chart *chart)
{
    return chart->column[chart->sw.fcrt_results][0].name != NULL;
}

static void compile_results(ump_lookup *c, apw_chart *chart)
{
    static const char *const mod[] = {"commander_within_1", "disorg_or_routed",
                                      "flank_or_rear_fire"};
    const ump_table_def *table = ump_need_table(c, "fcrt.rows");
    ump_need_headings(c, table, "col_by_die", 1);
    for (unsigned m = 0; m < APW_MRS; m++) {
        const ump_row *row = ump_need_row(c, table, ump_path(c, "%u", m + APW_MR_LOW));
        for (unsigned die = 0; die < APW_DIE_FACES; die++) {
            int32_t column = ump_need_cell_int(c, table, row, "col_by_die", die);
            if (row && (column < 1 || column > APW_RESULT_COLUMNS))
                ump_lookup_error(c, row->line, "column %d; expected 1 to 6", (int)column);
            chart->fcrt[m][die] = (uint8_t)column;
        }
    }
    compile_presets(c, chart);
    compile_mods(c, "fcrt_target_modifiers", mod, chart->target_mod, APW_TGT_MODS);
    chart->back[APW_INF] = need_length(c, "result_effects.back_infantry.distance");
    chart->back[APW_CAV] = need_length(c, "result_effects.back_cavalry.distance");
    chart->back[APW_ART] = need_length(c, "result_effects.back_artillery.distance");
    chart->rout_distance = need_length(c, "result_effects.rout_distance.distance");
}

static void compile_retreat(ump_lookup *c, apw_chart *chart)
{
    chart->fan_step = need_degrees(c, "retreat.fan.step_deg", 90);
    chart->fan_half = need_degrees(c, "retreat.fan.within_deg", 180);
    chart->corridor_width = need_length(c, "retreat.corridor.width");
    chart->least_retreat = need_length(c, "retreat.corridor.least");
    chart->road_bearing_after = need_length(c, "retreat.road.bearing_after");
    if (chart->fan_half / chart->fan_step > APW_MOST_FAN)
        ump_lookup_error(c, 0, "the fan of retreats has too many directions; expected at most %d",
                         2 * APW_MOST_FAN + 1);
}

/* ---- Charges and melee ---- */

static uint8_t need_halves(ump_lookup *c, const ump_table_def *table, const char *id)
{
    const ump_row *row = ump_need_row(c, table, id);
    const ump_cell *cell = row ? ump_look_cell(c, table, row, "points", 0) : NULL;
    if (cell && cell->kind == UMP_CELL_NUMBER && cell->number % 500 == 0)
        return (uint8_t)(cell->number / 500);
    if (row)
        ump_lookup_error(c, row->line, "row %s; expected points in halves", id);
    return 2;
}

static void compile_margins(ump_lookup *c, apw_chart *chart)
{
    const ump_table_def *table = ump_need_table(c, "melee_results");
    if (!fits(c, table, APW_MAX_MARGINS))
        return;
    chart->n_margins = (uint8_t)table->n_rows;
    for (unsigned i = 0; i < table->n_rows; i++) {
        const ump_row *row = &table->row[i];
        chart->margin[i] = (apw_margin){
            .min = ump_need_cell_int(c, table, row, "margin_min", 0),
            .max = ump_need_cell_int(c, table, row, "margin_max", 0),
            .winner_loses = (uint8_t)ump_need_cell_int(c, table, row, "winner_loses", 0),
            .loser_loses = (uint8_t)ump_need_cell_int(c, table, row, "loser_loses", 0),
            .loser_loses_to_cavalry =
                (uint8_t)cell_int_or_0(c, table, row, "loser_loses_if_beaten_by_cavalry"),
            .rout = need_one_of(c, table, row, "loser_move", 0, loser_moves, 2),
            .both_disorg = cell_yes(c, table, row, "both_disorg"),
            .breakthrough = cell_yes(c, table, row, "breakthrough"),
            .austrian = cell_yes(c, table, row, "austrian_clause"),
            .distance = need_cell_length(c, table, row, "distance"),
        };
        int32_t next = i == 0 ? 1 : chart->margin[i - 1].max + 1;
        if (chart->margin[i].min != next)
            ump_lookup_error(c, row->line, "margins from %s on; expected %d, which follows on",
                             row->id, (int)next);
    }
    if (table->n_rows == 0)
        ump_lookup_error(c, table->line, "table melee_results is empty; expected margins");
}

/* The lowest of faces that follow one another up to the highest; 0: they do not. */
static uint8_t lowest_face(const ump_cell *faces)
{
    if (faces->kind != UMP_CELL_LIST || faces->n_list == 0 || faces->n_list > APW_DIE_FACES)
        return 0;
    int64_t lowest = APW_DIE_FACES + 1 - (int64_t)faces->n_list;
    for (size_t i = 0; i < faces->n_list; i++)
        if (faces->list[i].number != 1000 * (lowest + (int64_t)i))
            return 0;
    return (uint8_t)lowest;
}

static void compile_melee(ump_lookup *c, apw_chart *chart)
{
    static const char *const mod[] = {"commander_infantry", "supported_line",
                                      "superior_morale",    "formed_stationary_vs_infantry_in_open",
                                      "needlegun",          "flank_rear_surprise"};
    const ump_table_def *points = ump_need_table(c, "melee_points");
    const ump_cell *surprise = ump_look_value(c, "charge.surprise_on.values");
    chart->bonus_per_pip = need_length(c, "charge.cavalry_bonus.inches_per_pip");
    chart->halt_at = need_length(c, "charge.halt_distance_from_target.value");
    chart->most_wheel =
        ump_degrees(1000 * need_degrees(c, "charge.initial_wheel_max_deg.value", 90));
    chart->most_on_one = (uint8_t)ump_need_int(c, "charge.max_on_one.value");
    chart->surprise_from = lowest_face(surprise);
    if (chart->surprise_from == 0)
        ump_lookup_error(c, surprise->line,
                         "charge.surprise_on.values; expected the highest faces of the die, 9,10");
    chart->good_points = need_halves(c, points, "good_order");
    chart->cavalry_points = need_halves(c, points, "inf_or_art_vs_charging_cavalry");
    chart->disorg_points = need_halves(c, points, "disorganized");
    chart->limbered_points = need_halves(c, points, "limbered_artillery");
    compile_mods(c, "melee_modifiers", mod, chart->melee_mod, APW_MEL_MODS);
    compile_margins(c, chart);
    chart->max_ties = (uint8_t)ump_need_int(c, "melee_misc.tie_open.max_ties");
    chart->open_flank = need_distance(c, "open_flank");
    chart->support = need_distance(c, "support");
    chart->open_way = need_distance(c, "open_way");
}

/* ---- Sight, set-up, victory ---- */

static void compile_rest(ump_lookup *c, apw_chart *chart)
{
    const ump_table_def *los = ump_need_table(c, "los");
    const ump_table_def *points = ump_need_table(c, "victory.points");
    static const char *const id[APW_VPS] = {"objective", "stand", "surrender", "battery",
                                            "commander"};
    chart->woods_edge = need_cell_length(c, los, ump_need_row(c, los, "woods_edge"), "within");
    chart->woods_inside = need_cell_length(c, los, ump_need_row(c, los, "woods_inside"), "within");
    chart->over_heads = need_distance(c, "over_heads");
    chart->arm_s_length = need_distance(c, "arm_s_length");
    chart->works = need_distance(c, "works");
    chart->quiet = need_distance(c, "quiet");
    chart->flight = need_distance(c, "commander_flight");
    chart->late_arrival = need_distance(c, "late_arrival");
    chart->zone_depth = need_length(c, "deployment.zone_depth");
    chart->zone_apart = need_length(c, "deployment.min_enemy_distance");
    for (size_t i = 0; i < APW_VPS; i++)
        chart->vp[i] = ump_need_cell_int(c, points, ump_need_row(c, points, id[i]), "vp", 0);
    chart->full_scale_penalty = (uint8_t)ump_need_int(c, "morale_rolls.rally.each_stand_lost");
    chart->new_man = ump_need_int(c, "morale_rolls.replace_commander.a_new_man");
    chart->mr7_five = chart->fcrt[7 - APW_MR_LOW][5 - 1];
    chart->draw_margin = ump_need_int(c, "victory.draw_margin.value");
}

void apw_settle(apw_chart *chart)
{
    uint8_t times = chart->sw.half_scale ? chart->town_factor : 1; /* APW-SCL-01 */
    chart->town_stands = (uint8_t)(chart->full_town_stands * times);
    chart->town_face = (uint8_t)(chart->full_town_face * times);
    chart->loss_penalty =
        chart->sw.half_scale ? chart->sw.half_scale_penalty : chart->full_scale_penalty;
    chart->fcrt[7 - APW_MR_LOW][5 - 1] = chart->sw.mr7_five_is_3 ? 3 : chart->mr7_five; /* */
}

bool apw_compile(ump_lookup *c, const int32_t *switches, apw_chart *chart)
{
    read_switches(&(ump_house){c, switches}, &chart->sw);
    compile_troops(c, chart);
    compile_ratings(c, chart);
    compile_command(c, chart);
    compile_bases(c, chart);
    compile_factors(c, chart);
    compile_rates(c, chart);
    compile_actions(c, chart);
    compile_fire(c, chart);
    compile_results(c, chart);
    compile_retreat(c, chart);
    compile_melee(c, chart);
    compile_rest(c, chart);
    apw_settle(chart);
    return c->ok;
}
