/*
 * chart.c: the chart compiled into plain tables, once, at load. Whatever is missing or odd is
 * reported; nothing is looked up by name afterwards. Lengths in the chart are hundredths of an
 * inch.
 */
#include "rules/apw/chart.h"
#include <stdio.h>
#include <string.h>

static bool same(const char *a, const char *b)
{
    return ump_same_id(a, strlen(a), b, strlen(b));
}

static ump_len hundredths(int32_t n)
{
    return (ump_len)((int64_t)n * UMP_INCH / 100);
}

/* A field of a thing: "charge.cavalry_bonus", "hundredths_per_pip". */
static int32_t need_field(ump_lookup *c, const char *thing, const char *field)
{
    char path[128];
    snprintf(path, sizeof path, "%s.%s", thing, field);
    return ump_need_int(c, path);
}

static ump_len need_length(ump_lookup *c, const char *thing, const char *field)
{
    enum { MOST = 50000 /* no table is wider */ };
    int32_t length = need_field(c, thing, field);
    if (length >= 0 && length <= MOST)
        return hundredths(length);
    ump_lookup_error(c, 0, "%s: %s is %d; expected 0 to %d hundredths of an inch", thing, field,
                     length, MOST);
    return 0;
}

static bool cell_yes(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                     const char *field)
{
    const ump_cell *cell = ump_look_cell(c, table, row, field, 0);
    return cell->kind == UMP_CELL_YES && cell->number;
}

static int32_t cell_int_or_0(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                             const char *field)
{
    const ump_cell *cell = ump_look_cell(c, table, row, field, 0);
    return cell->kind == UMP_CELL_NUMBER ? (int32_t)(cell->number / 1000) : 0;
}

static bool cell_is(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                    const char *field, const char *id)
{
    const ump_cell *cell = ump_look_cell(c, table, row, field, 0);
    return cell->kind == UMP_CELL_WORD && same(cell->word, id);
}

/* The place of a word in a list of them; reported at its row if it is not there. */
static uint8_t need_one_of(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                           const char *field, const char *const *list, size_t n)
{
    const char *word = ump_need_cell_word(c, table, row, field, 0);
    for (size_t i = 0; i < n; i++)
        if (same(word, list[i]))
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

/* ---- Switches ---- */

/* Each switch by the row of its value; `row` says which is set. */
void apw_set_switches(const ump_chart *chart, apw_row_of *row, const void *ctx, apw_switches *sw)
{
    int penalty = ump_chart_switch_find(chart, "half_scale_loss_penalty");
    sw->fcrt_results = (uint8_t)row(ctx, "fcrt_results");
    sw->mr7_five_is_3 = row(ctx, "fcrt_mr7_five");
    sw->partial_and_disorg_both = row(ctx, "partial_and_disorg");
    sw->any_hit_is_under_fire = row(ctx, "under_fire_sources");
    sw->pooling = (uint8_t)row(ctx, "artillery_pooling");
    sw->rout_at_once = row(ctx, "rout_goes_on");
    sw->rockets_no_bonus = row(ctx, "au_rocket_bonus");
    sw->cap_at_4 = row(ctx, "fire_points_overflow");
    sw->worst_target_mod = row(ctx, "target_mods");
    sw->back_disorders = row(ctx, "back_disorders");
    sw->two_charge_dice = row(ctx, "charge_dice");
    sw->overlap = (uint8_t)row(ctx, "overlap_flank");
    sw->half_per_stand = row(ctx, "half_points_round");
    sw->limbered_half = row(ctx, "limbered_guns");
    sw->commander_all_arms = row(ctx, "melee_commander");
    sw->any_needlegun = row(ctx, "needlegun_share");
    sw->rout7_disorg = row(ctx, "rout7_winner_disorg");
    sw->austrian = (uint8_t)row(ctx, "austrian_always_loses");
    sw->town_tie_unchanged = row(ctx, "town_tie_state");
    sw->half_scale = row(ctx, "scale");
    sw->no_reconstitute = row(ctx, "reconstitute");
    sw->reconstitute_cap = (uint8_t)row(ctx, "reconstitute_cap");
    sw->plotted = row(ctx, "movement_mode");
    sw->no_disarray = row(ctx, "disarray");
    if (penalty >= 0)
        sw->half_scale_penalty = (uint8_t)(ump_chart_switch(chart, (size_t)penalty)
                                               ->value[row(ctx, "half_scale_loss_penalty")]
                                               .number /
                                           1000);
}

/* As printed; a switch that is missing is reported. */
static int default_row(const void *ctx, const char *name)
{
    ump_lookup *c = *(ump_lookup *const *)ctx;
    int which = ump_look_switch(c, name);
    if (which >= 0)
        return (int)ump_chart_switch(c->chart, (size_t)which)->initial;
    ump_lookup_error(c, 0, "the chart has no switch %s; expected one", name);
    return 0;
}

/* ---- Who fights ---- */

static void compile_troop(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                          apw_troop *to)
{
    to->id = row->id;
    to->arm = need_one_of(c, table, row, "arm", arms, APW_ARMS);
    to->nation = need_one_of(c, table, row, "nation", nations, APW_NATIONS);
    to->muzzleloader = cell_yes(c, table, row, "muzzleloader");
    to->needlegun = cell_is(c, table, row, "weapon", "needlegun");
    to->au_line = cell_is(c, table, row, "fire_mod_id", "au_line");
    to->it_line = cell_is(c, table, row, "fire_mod_id", "it_line");
    to->close_bonus = cell_is(c, table, row, "close_mod_id", "prussian_close");
    to->rifle_max = hundredths(cell_int_or_0(c, table, row, "rifle_max"));
    for (size_t i = 0; i < APW_GUNS; i++)
        for (unsigned gun = 0; gun < APW_GUNS; gun++) {
            const ump_cell *cell = ump_look_cell(c, table, row, "guns", i);
            if (cell->kind == UMP_CELL_WORD && same(cell->word, guns[gun]))
                to->guns |= (uint8_t)(1U << gun);
        }
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
        if (same(chart->troop[i].id, id))
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
        chart->radius[level] = hundredths(
            ump_need_cell_int(c, radius, ump_need_row(c, radius, field[level]), "value", 0));
    }
    chart->cr_nobody = 4; /* APW-SEQ-02, APW-CMD-02: a sentence of the chart, no cell */
    chart->near = need_length(c, "command.commander_near", "radius");
}

static void compile_bases(ump_lookup *c, apw_chart *chart)
{
    const ump_table_def *table = ump_need_table(c, "bases");
    for (unsigned arm = 0; arm < APW_ARMS; arm++) {
        const ump_row *row = ump_need_row(c, table, arms[arm]);
        chart->base_width[arm] = hundredths(ump_need_cell_int(c, table, row, "width", 0));
        chart->base_depth[arm] = hundredths(ump_need_cell_int(c, table, row, "depth", 0));
        if (row && (chart->base_width[arm] <= 0 || chart->base_depth[arm] <= 0))
            ump_lookup_error(c, row->line, "a base of no size; expected hundredths of an inch");
    }
    chart->commander_base =
        hundredths(ump_need_cell_int(c, table, ump_need_row(c, table, "CMD"), "width", 0));
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

static int32_t rate_in(ump_lookup *c, const ump_table_def *table, const char *arm,
                       const char *formation)
{
    for (size_t i = 0; table && i < table->n_rows; i++)
        if (cell_is(c, table, &table->row[i], "arm", arm) &&
            cell_is(c, table, &table->row[i], "formation", formation))
            return cell_int_or_0(c, table, &table->row[i], "rate");
    return -1;
}

static int32_t need_rate(ump_lookup *c, const ump_table_def *table, const char *arm,
                         const char *formation)
{
    int32_t rate = rate_in(c, table, arm, formation);
    if (table && rate <= 0)
        ump_lookup_error(c, table->line, "no rate of %s in %s; expected a row with one", arm,
                         formation);
    return rate > 0 ? rate : 1;
}

static void compile_factors(ump_lookup *c, apw_chart *chart)
{
    const ump_table_def *table = ump_need_table(c, "terrain");
    for (unsigned g = 0; g < APW_GROUNDS; g++) {
        const ump_row *row = ump_need_row(c, table, grounds[g]);
        for (unsigned arm = 0; row && arm < APW_ARMS; arm++) {
            char cost[16], points[24];
            snprintf(cost, sizeof cost, "cost.%s", arms[arm]);
            snprintf(points, sizeof points, "march_points.%s", arms[arm]);
            const ump_cell *factor = ump_look_cell(c, table, row, cost, 0);
            const ump_cell *fixed = ump_look_cell(c, table, row, points, 0);
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
    chart->town_factor = (uint8_t)need_field(c, "half_scale", "town_limits_factor");
    chart->stands_factor = (uint8_t)need_field(c, "half_scale", "stands_factor_inf_cav");
}

/* How many shares a march point has: enough for every rate and factor to divide. */
static int64_t find_share(const int32_t rate[APW_KINDS][APW_RATES], const apw_chart *chart)
{
    int64_t rates = 1, dens = 1;
    for (unsigned k = 0; k < APW_KINDS; k++)
        for (unsigned r = 0; r < APW_RATES; r++)
            rates = rate[k][r] > 0 ? common_multiple(rates, rate[k][r]) : rates;
    for (unsigned g = 0; g < APW_GROUNDS; g++)
        for (unsigned arm = 0; arm < APW_ARMS; arm++)
            dens = common_multiple(dens, chart->factor[g][arm].den);
    return rates * dens * UMP_INCH;
}

static void compile_rates(ump_lookup *c, apw_chart *chart)
{
    static const char *const guns_form = "LIMBERED";
    const ump_table_def *table = ump_need_table(c, "movement_rates");
    int32_t rate[APW_KINDS][APW_RATES] = {{0}};
    for (unsigned k = 0; k < APW_KINDS; k++) {
        bool guns_kind = apw_kind_arm((uint8_t)k) == APW_ART;
        if (!guns_kind)
            rate[k][APW_RATE_LINE] = need_rate(c, table, kinds[k], "LINE");
        rate[k][APW_RATE_COLUMN] = need_rate(c, table, kinds[k], guns_kind ? guns_form : "COLUMN");
        rate[k][APW_RATE_ROAD] = need_rate(c, table, kinds[k], "ROAD_COLUMN");
        rate[k][APW_RATE_DISORG] = need_rate(c, table, kinds[k], "DISORG");
    }
    int64_t points = need_field(c, "measures.move_allowance_march_points", "value");
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
        need_field(c, "measures.partial_fire_over_march_points", "value") * chart->share;
    for (unsigned k = 0; k < APW_KINDS; k++)
        for (unsigned r = 0; r < APW_RATES; r++)
            chart->per_tick[k][r] =
                rate[k][r] > 0 ? chart->allowance / ((int64_t)rate[k][r] * UMP_INCH) : 0;
    chart->commander_reach = need_rate(c, table, "CMD", "ANY") * UMP_INCH;
    chart->rout_distance = need_length(c, "result_effects.rout_distance", "distance");
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

static void compile_bands(ump_lookup *c, const char *path, apw_bands *bands)
{
    const ump_table_def *table = ump_need_table(c, path);
    if (!fits(c, table, APW_MAX_BANDS))
        return;
    bands->n = (uint8_t)table->n_rows;
    for (unsigned i = 0; i < bands->n; i++) {
        const ump_row *row = &table->row[i];
        bands->row[i].name = row->id;
        bands->row[i].max = hundredths(ump_need_cell_int(c, table, row, "max_range", 0));
        for (unsigned n = 0; n < APW_MAX_POOL; n++)
            bands->row[i].need[n] = ump_need_cell_int(c, table, row, "need", n);
    }
}

static void compile_mods(ump_lookup *c, const char *path, const char *const *id, int32_t *mod,
                         size_t n)
{
    const ump_table_def *table = ump_need_table(c, path);
    for (size_t i = 0; i < n; i++)
        mod[i] = ump_need_cell_int(c, table, ump_need_row(c, table, id[i]), "mod", 0);
}

static void compile_fire(ump_lookup *c, apw_chart *chart)
{
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
    static const char *const close = "rifle_special.close_vs_cavalry_or_deployed_artillery";
    const ump_table_def *table = ump_need_table(c, "artillery_guns");
    for (unsigned i = 0; i < APW_GUNS; i++) {
        const ump_row *row = ump_need_row(c, table, guns[i]);
        chart->gun_id[i] = guns[i];
        chart->gun_max[i] = hundredths(ump_need_cell_int(c, table, row, "max_range", 0));
        chart->smoothbore[i] = row && cell_yes(c, table, row, "smoothbore");
    }
    compile_bands(c, "artillery_hits.rows", &chart->art);
    compile_bands(c, "rifle_hits.rows", &chart->rifle);
    compile_mods(c, "artillery_modifiers", art, chart->art_mod, APW_ART_MODS);
    compile_mods(c, "rifle_modifiers", rifle, chart->rifle_mod, APW_RIF_MODS);
    chart->smoothbore_over = 5 * UMP_INCH; /* APW-ART-07: the chart says it in the row's name */
    chart->disorg_stands =
        (uint8_t)need_field(c, "rifle_special.disorganized_stands_firing", "value");
    chart->multiply_within = need_length(c, close, "range_max");
    chart->multiply = (uint8_t)need_field(c, close, "multiplier_breechloader");
    chart->multiply_ml = (uint8_t)need_field(c, close, "multiplier_muzzleloader");
}

/* ---- Results ---- */

static void compile_presets(ump_lookup *c, apw_chart *chart)
{
    int which = ump_look_switch(c, "fcrt_results");
    const ump_switch *names = which < 0 ? NULL : ump_chart_switch(c->chart, (size_t)which);
    if (names && names->n_values > APW_PRESETS)
        ump_lookup_error(c, 0, "the switch fcrt_results has too many values; at most %d",
                         APW_PRESETS);
    for (unsigned p = 0; names && p < names->n_values && p < APW_PRESETS; p++) {
        char path[64];
        const char *word = names->value[p].kind == UMP_CELL_WORD ? names->value[p].word : "";
        snprintf(path, sizeof path, "fcrt_results.presets.%s", word);
        const ump_table_def *table = ump_need_table(c, path);
        if (table && table->n_rows != APW_RESULT_COLUMNS)
            ump_lookup_error(c, table->line, "table %s; expected six columns of results", path);
        for (unsigned i = 0; table && i < table->n_rows && i < APW_RESULT_COLUMNS; i++) {
            const ump_row *row = &table->row[i];
            chart->column[p][i] = (apw_column){
                .name = ump_need_cell_word(c, table, row, "name", 0),
                .lose = (uint8_t)ump_need_cell_int(c, table, row, "lose_stands", 0),
                .disorg = cell_yes(c, table, row, "disorg"),
                .back = cell_yes(c, table, row, "back"),
                .stop = cell_yes(c, table, row, "stop"),
                .rout = cell_yes(c, table, row, "rout"),
            };
        }
    }
}

static void compile_results(ump_lookup *c, apw_chart *chart)
{
    static const char *const mod[] = {"commander_within_1", "disorg_or_routed",
                                      "flank_or_rear_fire"};
    const ump_table_def *table = ump_need_table(c, "fcrt.rows");
    for (unsigned m = 0; m < APW_MRS; m++) {
        char mr[8];
        snprintf(mr, sizeof mr, "%u", m + APW_MR_LOW);
        const ump_row *row = ump_need_row(c, table, mr);
        for (unsigned die = 0; die < APW_DIE_FACES; die++) {
            int32_t column = ump_need_cell_int(c, table, row, "col_by_die", die);
            if (row && (column < 1 || column > APW_RESULT_COLUMNS))
                ump_lookup_error(c, row->line, "column %d; expected 1 to 6", (int)column);
            chart->fcrt[m][die] = (uint8_t)column;
        }
    }
    compile_presets(c, chart);
    compile_mods(c, "fcrt_target_modifiers", mod, chart->target_mod, APW_TGT_MODS);
    chart->back[APW_INF] = need_length(c, "result_effects.back_infantry", "distance");
    chart->back[APW_CAV] = need_length(c, "result_effects.back_cavalry", "distance");
    chart->back[APW_ART] = need_length(c, "result_effects.back_artillery", "distance");
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
            .rout = cell_is(c, table, row, "loser_move", "ROUT"),
            .both_disorg = cell_yes(c, table, row, "both_disorg"),
            .breakthrough = cell_yes(c, table, row, "breakthrough"),
            .austrian = cell_yes(c, table, row, "austrian_clause"),
            .distance = hundredths(ump_need_cell_int(c, table, row, "distance", 0)),
        };
    }
    if (table->n_rows == 0)
        ump_lookup_error(c, table->line, "table melee_results is empty; expected margins");
}

static void compile_melee(ump_lookup *c, apw_chart *chart)
{
    static const char *const mod[] = {"commander_infantry", "supported_line",
                                      "superior_morale",    "formed_stationary_vs_infantry_in_open",
                                      "needlegun",          "flank_rear_surprise"};
    const ump_table_def *points = ump_need_table(c, "melee_points");
    const ump_cell *surprise = ump_look_value(c, "charge.surprise_on.values");
    chart->bonus_per_pip = need_length(c, "charge.cavalry_bonus", "hundredths_per_pip");
    chart->halt_at = need_length(c, "charge.halt_distance_from_target", "value");
    chart->most_on_one = (uint8_t)need_field(c, "charge.max_on_one", "value");
    if (surprise->kind == UMP_CELL_LIST && surprise->n_list > 0)
        chart->surprise_from = (uint8_t)(surprise->list[0].number / 1000);
    else
        ump_lookup_error(c, 0, "the chart has no value charge.surprise_on.values; expected 9,10");
    chart->good_points = need_halves(c, points, "good_order");
    chart->cavalry_points = need_halves(c, points, "inf_or_art_vs_charging_cavalry");
    chart->half_points = need_halves(c, points, "disorganized");
    compile_mods(c, "melee_modifiers", mod, chart->melee_mod, APW_MEL_MODS);
    compile_margins(c, chart);
    chart->max_ties = (uint8_t)need_field(c, "melee_misc.tie_open", "max_ties");
    chart->corridor_width = need_length(c, "melee_misc.retreat", "corridor_width");
    chart->directions = (uint8_t)need_field(c, "melee_misc.retreat", "directions");
    if (chart->directions == 0)
        chart->directions = 36;
}

/* ---- Sight, set-up, victory ---- */

static void compile_rest(ump_lookup *c, apw_chart *chart)
{
    const ump_table_def *los = ump_need_table(c, "los");
    const ump_table_def *points = ump_need_table(c, "victory.points");
    chart->woods_edge = hundredths(
        ump_need_cell_int(c, los, ump_need_row(c, los, "woods_edge"), "see_in_or_out", 0));
    chart->woods_inside = hundredths(
        ump_need_cell_int(c, los, ump_need_row(c, los, "woods_inside"), "see_inside", 0));
    chart->zone_depth = need_length(c, "deployment", "zone_depth");
    chart->zone_apart = need_length(c, "deployment", "min_enemy_distance");
    int32_t *vp[] = {&chart->vp_stand, &chart->vp_captured, &chart->vp_battery,
                     &chart->vp_commander};
    for (size_t i = 0; points && i < 4; i++) { /* after the objectives, in the printed order */
        if (i + 1 < points->n_rows)
            *vp[i] = ump_need_cell_int(c, points, &points->row[i + 1], "vp", 0);
        else
            ump_lookup_error(c, points->line, "table victory.points; expected five rows");
    }
    chart->full_scale_penalty = (uint8_t)need_field(c, "morale_rolls.rally", "k_full");
    chart->mr7_five = chart->fcrt[7 - APW_MR_LOW][5 - 1];
    chart->draw_margin = need_field(c, "victory.draw_margin", "value");
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

bool apw_compile(ump_lookup *c, apw_chart *chart)
{
    apw_set_switches(c->chart, default_row, &c, &chart->sw);
    compile_troops(c, chart);
    compile_ratings(c, chart);
    compile_command(c, chart);
    compile_bases(c, chart);
    compile_factors(c, chart);
    compile_rates(c, chart);
    compile_actions(c, chart);
    compile_fire(c, chart);
    compile_results(c, chart);
    compile_melee(c, chart);
    compile_rest(c, chart);
    apw_settle(chart);
    return c->ok;
}
