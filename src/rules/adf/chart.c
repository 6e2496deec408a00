/*
 * chart.c: compiles a chart of this family into the numbers that the rules use. Every number of
 * the game comes through here; what a chart lacks is reported, all of it, before a game begins.
 */
#include "rules/adf/sums.h"

#include <string.h>

/* ---- Names, as charts, scenarios and orders write them ---- */

const char *const adf_arm_names[] = {"infantry", "cavalry", "artillery", NULL};
const char *const adf_quality_names[] = {"elite", "veteran", "trained", "green", NULL};
const char *const adf_level_names[] = {"good_order", "disorder", "shaken", "routed", NULL};
const char *const adf_formation_names[] = {ADF_FORMATION_NAMES, NULL};
const char *const adf_terrain_names[] = {"road",        "trail",       "open",  "broken",
                                         "light_woods", "heavy_woods", "rough", NULL};
const char *const adf_zone_names[] = {"front", "partial", "full", "side", "rear", NULL};
const char *const adf_band_names[] = {"long",           "normal",      "short", "canister", "pbf",
                                      "close_canister", "desperation", "melee", NULL};
const char *const adf_cover_names[] = {"light_woods", "heavy_woods",     "hasty_works",
                                       "light_works", "heavy_works",     "wood_fence",
                                       "stone_wall",  "farm_or_village", NULL};

enum adf_formation adf_first_line(unsigned arm)
{
    if (arm == ADF_INFANTRY)
        return ADF_BATTLE_LINE;
    return arm == ADF_CAVALRY ? ADF_CAVALRY_LINE : ADF_UNLIMBERED;
}

static int64_t thousandths_at(ump_lookup *c, const char *path, size_t i)
{
    const ump_cell *cell = ump_look_path(c, path, i);
    if (cell->kind == UMP_CELL_NUMBER)
        return cell->number;
    ump_lookup_error(c, cell->line, "%s: a number is missing", path);
    return 0;
}

static int32_t int_at(ump_lookup *c, const char *path, size_t i)
{
    int64_t number = thousandths_at(c, path, i);
    if (number % 1000)
        ump_lookup_error(c, ump_look_path(c, path, i)->line, "%s: a whole number is wanted", path);
    return (int32_t)(number / 1000);
}

static int32_t int_of(ump_lookup *c, const char *path)
{
    return int_at(c, path, 0);
}

/* A small number that counts something: 0 to 255. */
static uint8_t count_at(ump_lookup *c, const char *path, size_t i)
{
    int32_t n = int_at(c, path, i);
    if (n < 0 || n > 254)
        ump_lookup_error(c, ump_look_path(c, path, i)->line,
                         "%s: %d is out of bounds; 0 to 254 is expected", path, (int)n);
    return (uint8_t)(n < 0 || n > 254 ? 0 : n);
}

/* As int_of, but a chart may leave it out, or mark it with "." or "-". */
static int32_t int_or(ump_lookup *c, const char *path, size_t i, int32_t otherwise)
{
    const ump_cell *cell = ump_look_path(c, path, i);
    bool empty = cell->kind == UMP_CELL_ABSENT || cell->kind == UMP_CELL_NONE;
    return empty ? otherwise : int_at(c, path, i);
}

static int32_t int_or_0(ump_lookup *c, const char *path)
{
    return int_or(c, path, 0, 0);
}

static bool yes_at(ump_lookup *c, const char *path)
{
    return ump_cell_is_yes(c, path, ump_look_path(c, path, 0));
}

static const char *word_at(ump_lookup *c, const char *path, size_t i)
{
    const ump_cell *cell = ump_look_path(c, path, i);
    return cell->word && (cell->kind == UMP_CELL_WORD || cell->kind == UMP_CELL_STRING) ? cell->word
                                                                                        : "";
}

static int row_in(const char *const *names, const char *word)
{
    for (int i = 0; names[i]; i++)
        if (ump_same_name(names[i], word))
            return i;
    return -1;
}

/* Which of these words stands there, as the i-th of a list. */
static uint8_t row_of_list(ump_lookup *c, const char *path, size_t i, const char *const *names)
{
    int row = row_in(names, word_at(c, path, i));
    if (row < 0)
        ump_lookup_error(c, ump_look_path(c, path, i)->line, "%s: expected a word such as %s", path,
                         names[0]);
    return (uint8_t)(row < 0 ? 0 : row);
}

static uint8_t row_at(ump_lookup *c, const char *path, const char *const *names)
{
    return row_of_list(c, path, 0, names);
}

static bool is_there(ump_lookup *c, const char *path, size_t i)
{
    return ump_look_path(c, path, i)->kind != UMP_CELL_ABSENT;
}

static uint8_t level_at(ump_lookup *c, const char *path)
{
    return row_at(c, path, adf_level_names);
}

/* "2D6" is 2. */
static uint8_t dice_at(ump_lookup *c, const char *path, size_t i)
{
    const char *word = word_at(c, path, i);
    if (word[0] < '1' || word[0] > '9' || !ump_same_name(word + 1, "D6"))
        ump_lookup_error(c, ump_look_path(c, path, i)->line, "%s: dice such as 2D6 are expected",
                         path);
    return (uint8_t)(word[0] ? word[0] - '0' : 0);
}

/* ---- Lengths ---- */

adf_len adf_inches(const adf_chart *chart, int64_t thousandths)
{
    return chart->inch / 1000 * thousandths;
}

static adf_len inches_at(ump_lookup *c, const adf_chart *chart, const char *path)
{
    return adf_inches(chart, thousandths_at(c, path, 0));
}

static ump_len ticks_at(ump_lookup *c, const char *path, size_t i)
{
    return (ump_len)(thousandths_at(c, path, i) * UMP_INCH / 1000);
}

static int64_t common(int64_t a, int64_t b)
{
    return b == 0 ? a : common(b, a % b);
}

/* So many grains that every allowance divides them. */
static void grain(int64_t *multiple, unsigned inches)
{
    if (inches && inches != ADF_NO_ROAD)
        *multiple = *multiple / common(*multiple, inches) * inches;
}

/* ---- Weapons ---- */

static uint8_t moves_at(ump_lookup *c, const char *path, size_t i)
{
    const ump_cell *cell = ump_look_path(c, path, i);
    return cell->kind == UMP_CELL_NONE ? ADF_NO_ROAD : count_at(c, path, i);
}

static adf_weapon *new_weapon(ump_lookup *c, adf_chart *chart, const ump_row *row,
                              const char *table, unsigned arm)
{
    if (chart->n_weapons == ADF_MAX_WEAPONS) {
        ump_lookup_error(c, row->line, "%s: more than %d weapons", table, ADF_MAX_WEAPONS);
        return NULL;
    }
    adf_weapon *weapon = &chart->weapon[chart->n_weapons++];
    const ump_cell *name = ump_look_path(c, ump_path(c, "%s.%s.name", table, row->id), 0);
    *weapon =
        (adf_weapon){.id = row->id, .name = name->word ? name->word : row->id, .arm = (uint8_t)arm};
    return weapon;
}

static void small_arms(ump_lookup *c, adf_chart *chart, const char *name, unsigned arm)
{
    const ump_table_def *table = ump_need_table(c, name);
    ump_need_headings(c, table, "fp", 2);
    for (size_t r = 0; table && r < table->n_rows; r++) {
        const char *id = table->row[r].id;
        adf_weapon *weapon = new_weapon(c, chart, &table->row[r], name, arm);
        if (!weapon)
            return;
        weapon->fp[0][1] = int_of(c, ump_path(c, "%s.%s.fp_one_figure", name, id));
        for (unsigned figs = 2; figs <= ADF_FP_COLUMNS; figs++)
            weapon->fp[0][figs] = int_at(c, ump_path(c, "%s.%s.fp", name, id), figs - 2);
        int32_t repaired = /* ADF-R-67 */
            int_or(c, ump_path(c, "%s.%s.six_figures_repaired", name, id), 0, weapon->fp[0][6]);
        if (chart->sw.carbines_repaired)
            weapon->fp[0][6] = repaired;
        weapon->pbf_drm = int_or_0(c, ump_path(c, "%s.%s.pbf_drm", name, id));
        weapon->sharpshooter = yes_at(c, ump_path(c, "%s.%s.sharpshooter", name, id));
        weapon->pbf_only = yes_at(c, ump_path(c, "%s.%s.pbf_only", name, id));
        weapon->pistol = yes_at(c, ump_path(c, "%s.%s.is_pistol", name, id));
        if (weapon->pistol)
            chart->pistol = (uint8_t)(chart->n_weapons - 1);
    }
}

static void guns(ump_lookup *c, adf_chart *chart)
{
    static const char name[] = "artillery_types";
    static const char *const bore[] = {"smoothbore", "rifled", NULL};
    const ump_table_def *table = ump_need_table(c, name);
    ump_need_headings(c, table, "fp_us", 1);
    ump_need_headings(c, table, "fp_cs", 1);
    for (size_t r = 0; table && r < table->n_rows; r++) {
        const char *id = table->row[r].id;
        adf_weapon *weapon = new_weapon(c, chart, &table->row[r], name, ADF_ARTILLERY);
        if (!weapon)
            return;
        weapon->rifled = row_at(c, ump_path(c, "%s.%s.class", name, id), bore);
        for (unsigned n = 1; n <= ADF_MAX_SECTIONS; n++) {
            weapon->fp[0][n] = int_at(c, ump_path(c, "%s.%s.fp_us", name, id), n - 1);
            weapon->fp[1][n] = int_at(c, ump_path(c, "%s.%s.fp_cs", name, id), n - 1);
        }
        for (unsigned t = 0; t < ADF_TERRAINS; t++) {
            weapon->move[0][t] = count_at(c, ump_path(c, "%s.%s.move_unlimbered", name, id), t);
            weapon->move[1][t] = count_at(c, ump_path(c, "%s.%s.move_limbered", name, id), t);
        }
    }
}

/* Ranges wait until the grain is known. */
static void weapon_ranges(ump_lookup *c, adf_chart *chart)
{
    static const char *const table[] = {"infantry_weapons", "cavalry_weapons", "artillery_types"};
    for (size_t i = 0; i < chart->n_weapons; i++) {
        adf_weapon *weapon = &chart->weapon[i];
        weapon->normal_range =
            inches_at(c, chart, ump_path(c, "%s.%s.nr", table[weapon->arm], weapon->id));
    }
}

int adf_weapon_find(const adf_chart *chart, unsigned arm, const char *id)
{
    for (size_t i = 0; i < chart->n_weapons; i++)
        if (chart->weapon[i].arm == arm && ump_same_name(chart->weapon[i].id, id))
            return (int)i;
    return -1;
}

/* ---- Formations and levels ---- */

static void formation_row(ump_lookup *c, const char *id, bool cavalry, adf_row *row)
{
    static const char *const move[] = {"move_dismounted", "move_mounted"};
    static const char *const cmm[] = {"cmm_dismounted", "cmm_mounted"};
    const char *table = cavalry ? "cavalry_formations" : "infantry_formations";
    for (unsigned m = 0; m < 2; m++) {
        for (unsigned t = 0; t < ADF_TERRAINS; t++)
            row->move[m][t] =
                moves_at(c, ump_path(c, "%s.%s.%s", table, id, cavalry ? move[m] : "move"), t);
        row->cmm[m] =
            (int8_t)int_of(c, ump_path(c, "%s.%s.%s", table, id, cavalry ? cmm[m] : "cmm"));
    }
}

/* Who is charged while routed surrenders; the chart says so where others have a number. */
static void need_surrender(ump_lookup *c, const char *path)
{
    static const char *const words[] = {"SR", NULL};
    row_at(c, path, words);
}

static void formations(ump_lookup *c, adf_chart *chart)
{
    static const char *const level[] = {"disorder", "disengage", "shaken"};
    for (unsigned f = 0; f < ADF_UNLIMBERED; f++)
        formation_row(c, adf_formation_names[f], adf_formation_arm(f) == ADF_CAVALRY,
                      &chart->form[f]);
    for (unsigned l = 0; l < ADF_LEVEL_ROWS; l++) {
        formation_row(c, level[l], false, &chart->level_row[0][l]);
        formation_row(c, level[l], true, &chart->level_row[1][l]);
    }
    for (unsigned t = 0; t < ADF_TERRAINS; t++) {
        chart->rout_dice[0][t] = dice_at(c, "infantry_formations.routed.move", t);
        chart->rout_dice[1][t] = dice_at(c, "cavalry_formations.routed.move_dismounted", t);
        chart->rout_dice[2][t] = dice_at(c, "cavalry_formations.routed.move_mounted", t);
        chart->leader_move[t] = count_at(c, "leader_move", t);
    }
    need_surrender(c, "infantry_formations.routed.cmm");
    need_surrender(c, "cavalry_formations.routed.cmm_dismounted");
    need_surrender(c, "cavalry_formations.routed.cmm_mounted");
}

/* Dice, a flat number of inches, or the guns are left: ADF-ART-03 */
static void routed_guns(ump_lookup *c, adf_chart *chart)
{
    static const char path[] = "routed_artillery.move";
    for (unsigned t = 0; t < ADF_TERRAINS; t++) {
        const ump_cell *cell = ump_look_path(c, path, t);
        if (cell->kind == UMP_CELL_NUMBER) {
            chart->rout_guns_flat[t] = count_at(c, path, t);
            chart->rout_guns[t] = 1; /* for parity only */
        } else if (ump_same_name(word_at(c, path, t), "abandoned")) {
            chart->rout_guns_flat[t] = ADF_ABANDONED;
        } else {
            chart->rout_guns[t] = dice_at(c, path, t);
        }
    }
}

static void gun_cmms(ump_lookup *c, adf_chart *chart)
{
    static const char *const row[] = {"unlimbered", "disorder", "shaken"};
    for (unsigned i = 0; i < 3; i++)
        chart->guns_cmm[i] =
            (int8_t)int_of(c, ump_path(c, "rulings_applied.artillery_cmm.%s", row[i]));
    chart->guns_cmm[ADF_ROUTED] = ADF_SURRENDERS;
    chart->guns_cmm[ADF_LEVELS] = (int8_t)int_of(c, "rulings_applied.artillery_cmm.limbered");
}

static void footprints(ump_lookup *c, adf_chart *chart)
{
    static const char base[] = "rulings_applied.footprints_inches";
    static const char *const stand[] = {"infantry_stand", "mounted_stand"};
    static const char *const battery[] = {"unlimbered", "limbered"};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned d = 0; d < 2; d++) {
            chart->stand[i][d] = ticks_at(c, ump_path(c, "%s.%s", base, stand[i]), d);
            chart->guns[i][d] = ticks_at(c, ump_path(c, "%s.%s", base, battery[i]), d);
        }
    chart->leader_radius = ticks_at(c, "rulings_applied.footprints_inches.leader_radius", 0);
    chart->frontage[0] = (int32_t)thousandths_at(c, "rulings_applied.frontage.extended_line", 0);
    chart->frontage[1] = (int32_t)thousandths_at(c, "rulings_applied.frontage.skirmishers", 0);
}

/* Chooses the grain from all allowances, those halved for a battery too. */
static void choose_grain(ump_lookup *c, adf_chart *chart)
{
    enum { LIMIT = 1 << 30 };
    int64_t multiple = 1;
    for (unsigned t = 0; t < ADF_TERRAINS; t++) {
        for (unsigned f = 0; f < ADF_UNLIMBERED; f++)
            for (unsigned m = 0; m < 2; m++)
                grain(&multiple, chart->form[f].move[m][t]);
        for (unsigned l = 0; l < 2 * ADF_LEVEL_ROWS; l++)
            for (unsigned m = 0; m < 2; m++)
                grain(&multiple,
                      chart->level_row[l / ADF_LEVEL_ROWS][l % ADF_LEVEL_ROWS].move[m][t]);
        for (size_t w = 0; w < chart->n_weapons; w++)
            for (unsigned m = 0; m < 2; m++) {
                grain(&multiple, chart->weapon[w].move[m][t]);
                grain(&multiple, (chart->weapon[w].move[m][t] + 1U) / 2);
            }
        grain(&multiple, chart->leader_move[t]);
        if (multiple > LIMIT) {
            ump_lookup_error(c, 0, "the movement tables have too many different allowances");
            multiple = 1;
        }
    }
    chart->inch = multiple * 4 * 127000; /* whole thousandths of an inch and whole ticks */
    chart->tick = chart->inch / UMP_INCH;
}

/* ---- Fire ---- */

static void range_bands(ump_lookup *c, adf_chart *chart)
{
    chart->long_multiple = int_of(c, "range_bands.long_multiple_of_nr");
    for (unsigned arm = 0; arm < 2; arm++) {
        const char *name = adf_arm_names[arm];
        chart->short_max[arm] =
            inches_at(c, chart, ump_path(c, "range_bands.%s.short.max_inches", name));
        chart->short_inclusive[arm] =
            yes_at(c, ump_path(c, "range_bands.%s.short.inclusive", name));
        chart->point_blank[arm] =
            inches_at(c, chart, ump_path(c, "range_bands.%s.pbf_within_inches", name));
    }
    chart->guns_short_thousandths =
        (int32_t)thousandths_at(c, "range_bands.artillery.short_fraction_of_nr", 0);
    chart->canister = inches_at(c, chart, "range_bands.artillery.canister_within_inches");
    chart->point_blank[ADF_ARTILLERY] =
        inches_at(c, chart, "range_bands.artillery.close_canister_within_inches");
}

static void fire_dice(ump_lookup *c, adf_chart *chart)
{
    static const char *const row[] = {"infantry", "cavalry", "artillery_smoothbore",
                                      "artillery_rifled"};
    for (unsigned r = 0; r < ADF_DICE_CLASSES; r++)
        for (unsigned band = 0; band < ADF_BANDS; band++) {
            bool guns_only = band == ADF_CANISTER || band == ADF_CLOSE_CANISTER;
            if (r < 2 ? guns_only : band == ADF_PBF)
                continue;
            chart->dice[r][band] =
                count_at(c, ump_path(c, "fire_dice.%s.%s", row[r], adf_band_names[band]), 0);
        }
}

static adf_dice_state dice_state(ump_lookup *c, const char *name)
{
    return (adf_dice_state){
        .factor = (int32_t)thousandths_at(c, ump_path(c, "firer_modifiers.%s.fp_factor", name), 0),
        .dice = int_or_0(c, ump_path(c, "firer_modifiers.%s.dice", name))};
}

static void firer_modifiers(ump_lookup *c, adf_chart *chart)
{
    static const char *const level[] = {"state.good_order", "state.disorder", "state.shaken",
                                        "state.routed"};
    static const char *const opening[] = {"infantry", "cavalry_dismounted", "artillery",
                                          "cavalry_mounted"};
    for (unsigned l = 0; l < ADF_LEVELS; l++)
        chart->by_level[l] = dice_state(c, level[l]);
    chart->skirmishing = dice_state(c, "skirmishers");
    chart->sharpshooting = dice_state(c, "skirmishing_sharpshooters");
    chart->from_building = dice_state(c, "firing_out_of_farm_or_village");
    for (unsigned arm = 0; arm < ADF_ARMS; arm++)
        for (unsigned q = 0; q < ADF_QUALITIES; q++) {
            chart->quality_drm[arm][q] =
                int_of(c, ump_path(c, "firer_modifiers.quality_drm.%s.%s", adf_arm_names[arm],
                                   adf_quality_names[q]));
        }
    for (unsigned i = 0; i <= ADF_ARMS; i++)
        chart->opening_drm[i] =
            int_of(c, ump_path(c, "firer_modifiers.opening_volley_drm.%s", opening[i]));
    chart->deliberate_drm = int_of(c, "firer_modifiers.deliberate_fire.drm");
}

static void combined_fire(ump_lookup *c, adf_chart *chart)
{
    static const char *const row[] = {"infantry", "cavalry_dismounted", "artillery"};
    static const char *const through[] = {"infantry_inches", "cavalry_inches", "artillery_inches"};
    chart->max_combined = count_at(c, "combined_fire.max_units", 0);
    if (chart->max_combined > ADF_MAX_FIRERS)
        ump_lookup_error(c, 0, "combined_fire.max_units: %u is too many; expected at most %d",
                         chart->max_combined, ADF_MAX_FIRERS);
    for (unsigned arm = 0; arm < ADF_ARMS; arm++) {
        const char *size = arm == ADF_ARTILLERY ? "max_sections" : "max_figures";
        chart->combined_size[arm] =
            count_at(c, ump_path(c, "combined_fire.%s.%s", row[arm], size), 0);
        chart->combined_fp[arm] = count_at(c, ump_path(c, "combined_fire.%s.max_fp", row[arm]), 0);
        chart->through[arm] =
            inches_at(c, chart, ump_path(c, "pass_through_fire.%s", through[arm]));
    }
    chart->through_dice = count_at(c, "pass_through_fire.dice_lost_per_successive_target", 0);
}

static void fcr_results(ump_lookup *c, adf_chart *chart)
{
    static const char *const code[] = {"MC", "1MC", "2MC", "1H", "2H", "3H", "4H"};
    for (chart->n_fcrs = 0; chart->n_fcrs < sizeof code / sizeof *code; chart->n_fcrs++) {
        adf_fcr *fcr = &chart->fcr[chart->n_fcrs];
        fcr->code = code[chart->n_fcrs];
        fcr->hits = int_of(c, ump_path(c, "fcr_results.%s.hits", fcr->code));
        fcr->plus = int_of(c, ump_path(c, "fcr_results.%s.mc_plus", fcr->code));
    }
}

static uint8_t fcr_of(ump_lookup *c, const adf_chart *chart, const char *path, size_t i)
{
    const ump_cell *cell = ump_look_path(c, path, i);
    if (cell->kind == UMP_CELL_NONE)
        return ADF_NO_EFFECT;
    for (size_t f = 0; f < chart->n_fcrs; f++)
        if (ump_same_name(chart->fcr[f].code, word_at(c, path, i)))
            return (uint8_t)f;
    ump_lookup_error(c, cell->line, "%s: a fire result such as 2MC or 1H is expected", path);
    return ADF_NO_EFFECT;
}

/* ADF-R-51: an edition whose print is damaged has that row too, for the switch that takes it. */
static void printed_row(ump_lookup *c, adf_chart *chart, const char *path, unsigned arm)
{
    bool taken = chart->sw.printed_row[arm];
    bool has_it = ump_look_path(c, path, 0)->kind != UMP_CELL_ABSENT;
    for (size_t i = 0; i < chart->n_columns && (has_it || taken); i++) {
        uint8_t printed = fcr_of(c, chart, path, i);
        if (taken)
            chart->fcrt[arm][i] = printed;
    }
}

/* The table is headed by the same totals. */
static void fire_headings(ump_lookup *c, const adf_chart *chart)
{
    const ump_table_def *table = ump_need_table(c, "fcrt");
    for (size_t i = 0; table && i < chart->n_columns && i + 1 < table->n_columns; i++) {
        const ump_column *column = &table->column[i + 1];
        int64_t number = 0;
        if (!column->heading || !ump_is_number(column->heading, strlen(column->heading), &number) ||
            number != 1000 * (int64_t)chart->column[i])
            ump_lookup_error(c, column->line,
                             "column %s of fcrt; expected %d, as columns.fcrt has it",
                             column->heading ? column->heading : "", chart->column[i]);
    }
}

static void fire_results(ump_lookup *c, adf_chart *chart)
{
    static const char *const row[] = {"fcrt.infantry", "fcrt.cavalry", "fcrt.artillery"};
    fcr_results(c, chart);
    size_t n = 0;
    while (n <= ADF_MAX_COLUMNS && ump_look_path(c, "columns.fcrt", n)->kind == UMP_CELL_NUMBER)
        n++;
    if (n == 0 || n > ADF_MAX_COLUMNS)
        ump_lookup_error(c, 0, "columns.fcrt: expected 1 to %d headings", ADF_MAX_COLUMNS);
    for (size_t i = 0; i < n && i < ADF_MAX_COLUMNS; i++)
        chart->column[chart->n_columns++] = int_at(c, "columns.fcrt", i);
    fire_headings(c, chart);
    for (unsigned arm = 0; arm < ADF_ARMS; arm++)
        for (size_t i = 0; i < chart->n_columns; i++)
            chart->fcrt[arm][i] = fcr_of(c, chart, row[arm], i);
    printed_row(c, chart, "fcrt.artillery_seed000", ADF_ARTILLERY);
    printed_row(c, chart, "fcrt.cavalry_seed000", ADF_CAVALRY);
}

/* ---- Target ---- */

static void target_drms(ump_lookup *c, const char *list, const char *const *id, adf_drm *drm,
                        unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        drm[i].id = id[i];
        for (unsigned j = 0; j < 2; j++)
            drm[i].value[j] = int_at(c, ump_path(c, "%s.%s.drm", list, id[i]), j);
        drm[i].cover = yes_at(c, ump_path(c, "%s.%s.cover", list, id[i]));
        drm[i].exclusive = yes_at(c, ump_path(c, "%s.%s.exclusive", list, id[i]));
        drm[i].not_enfiladed = yes_at(c, ump_path(c, "%s.%s.not_against_enfilade", list, id[i]));
        drm[i].enfilade = yes_at(c, ump_path(c, "%s.%s.enfilade", list, id[i]));
    }
}

static void target_modifiers(ump_lookup *c, adf_chart *chart)
{
    static const char *const good[] = {"light_woods",
                                       "heavy_woods",
                                       "hasty_works",
                                       "light_works",
                                       "heavy_works",
                                       "wood_fence",
                                       "stone_wall",
                                       "farm_or_village",
                                       "unlimbered_artillery",
                                       "infantry_extended_line",
                                       "infantry_skirmishers",
                                       "two_inches_behind_skirmishers",
                                       "elite_target",
                                       "dismounted_cavalry_line",
                                       "dismounted_cavalry_skirmishers"};
    static const char *const bad[] = {"column_side",
                                      "column_front_or_rear",
                                      "limbered_side",
                                      "limbered_front_or_rear",
                                      "line_partial_flank",
                                      "line_full_flank",
                                      "unlimbered_partial_flank",
                                      "unlimbered_full_flank",
                                      "artillery_hit_by_rifled_artillery",
                                      "disorder",
                                      "trained_target",
                                      "green_target",
                                      "mounted_cavalry_not_charging",
                                      "mounted_cavalry_charging"};
    _Static_assert(sizeof good / sizeof *good == ADF_GOODS, "one name for each beneficial entry");
    _Static_assert(sizeof bad / sizeof *bad == ADF_BADS, "one name for each detrimental entry");
    target_drms(c, "target_drm.beneficial", good, chart->good, ADF_GOODS);
    target_drms(c, "target_drm.detrimental", bad, chart->bad, ADF_BADS);
    chart->keep_good = count_at(c, "target_drm.use_best", 0);
    chart->keep_bad = count_at(c, "target_drm.use_worst", 0);
}

/* ---- Morale ---- */

static void basic_morale(ump_lookup *c, adf_chart *chart)
{
    for (unsigned q = 0; q < ADF_QUALITIES; q++)
        for (unsigned i = 0; i < 3; i++)
            chart->bmp[q][i] = int_at(c, ump_path(c, "bmp.%s", adf_quality_names[q]), i);
    chart->bmp_per_section = int_of(c, "bmp.artillery_per_section_previously_lost");
    for (unsigned l = 0; l < ADF_LEVELS; l++)
        chart->level_value[l] = int_of(c, ump_path(c, "morale_levels.%s", adf_level_names[l]));
    chart->mmp_min = int_of(c, "mmp_min");
    chart->mmp_max = int_of(c, "mmp_max");
}

static void good_modifiers(ump_lookup *c, adf_chart *chart)
{
    chart->keep_good_smm = count_at(c, "morale_modifiers.use_best", 0);
    chart->works_smm[0] = int_of(c, "morale_modifiers.good.works.hasty");
    chart->works_smm[1] = int_of(c, "morale_modifiers.good.works.light");
    chart->works_smm[2] = int_of(c, "morale_modifiers.good.works.heavy");
    chart->behind_friends_smm = int_of(c, "morale_modifiers.good.behind_friends.value");
    chart->behind_friends = inches_at(c, chart, "morale_modifiers.good.behind_friends.min_inches");
    chart->charging_smm[0] = int_of(c, "morale_modifiers.good.charging.infantry");
    chart->charging_smm[1] = int_of(c, "morale_modifiers.good.charging.dismounted_cavalry");
    chart->charging_smm[2] = int_of(c, "morale_modifiers.good.charging.mounted_cavalry");
    chart->fence_smm = int_or_0(c, "morale_modifiers.good.fence_or_wall.value");
    chart->fence_still = yes_at(c, "morale_modifiers.good.fence_or_wall.non_moving_only");
    chart->fence_no_guns =
        yes_at(c, "morale_modifiers.good.fence_or_wall.not_against_artillery_fire");
    chart->cover_smm[0] = int_or_0(c, "morale_modifiers.good.cover.light");
    chart->cover_smm[1] = int_or_0(c, "morale_modifiers.good.cover.heavy");
    chart->support_smm = int_of(c, "morale_modifiers.good.support.per_unit");
    chart->support_max = count_at(c, "morale_modifiers.good.support.max_units_normal", 0);
}

/* Whom the "enemy within an inch" line counts: ADF-MOR-05 */
static void proximity(ump_lookup *c, adf_chart *chart)
{
    static const char *const enemies[] = {"infantry", "any", NULL};
    static const char *const excluded[] = {"shaken", "routed", "skirmishers", NULL};
    static const char except[] = "morale_modifiers.bad.enemy_proximity.enemy_excluded";
    bool any = row_at(c, "morale_modifiers.bad.enemy_proximity.enemy", enemies);
    bool not [3] = {false, false, false};
    for (size_t i = 0; is_there(c, except, i); i++)
        not [row_of_list(c, except, i, excluded)] = true;
    chart->proximity_smm = int_of(c, "morale_modifiers.bad.enemy_proximity.value");
    chart->proximity = inches_at(c, chart, "morale_modifiers.bad.enemy_proximity.within_inches");
    chart->near_counts[ADF_NEAR_OTHER] = any;
    chart->near_counts[ADF_NEAR_SHAKEN] = any || !not [0];
    chart->near_counts[ADF_NEAR_SKIRMISHERS] = any || !not [2];
    chart->near_counts[ADF_NEAR_INFANTRY] = true;
}

static void bad_modifiers(ump_lookup *c, adf_chart *chart)
{
    static const char *const kind[] = {"enfilade_unlimbered", "enfilade_column_or_limbered",
                                       "enfilade_line"};
    static const char *const by[] = {"by_foot", "by_mounted"};
    chart->keep_bad_smm = count_at(c, "morale_modifiers.use_worst", 0);
    for (unsigned k = 0; k < 3; k++)
        for (unsigned zone = 0; zone < ADF_ZONES; zone++)
            for (unsigned j = 0; j < 2; j++)
                chart->enfilade_smm[k][zone][j] = int_or(
                    c, ump_path(c, "morale_modifiers.bad.%s.%s", kind[k], adf_zone_names[zone]), j,
                    0);
    proximity(c, chart);
    chart->brigade_loss_smm =
        int_of(c, "morale_modifiers.bad.brigade_losses.per_regiment_or_leader");
    chart->brigade_loss_max = int_of(c, "morale_modifiers.bad.brigade_losses.max");
    chart->merged_smm = int_of(c, "morale_modifiers.bad.merged.value");
    for (unsigned m = 0; m < 2; m++) {
        chart->charged_smm[m][0] =
            int_of(c, ump_path(c, "morale_modifiers.bad.charged_flank.%s.partial", by[m]));
        chart->charged_smm[m][1] =
            int_of(c, ump_path(c, "morale_modifiers.bad.charged_flank.%s.full_or_rear", by[m]));
    }
}

static void morale_results(ump_lookup *c, adf_chart *chart)
{
    static const char *const margin[] = {"fail_5_or_more", "fail_1_to_4", "pass_1_to_4",
                                         "pass_5_or_more"};
    chart->natural[0][0] = level_at(c, "morale_results.natural_2.elite");
    chart->natural[0][1] = level_at(c, "morale_results.natural_2.others");
    chart->natural[1][0] = level_at(c, "morale_results.natural_3.elite");
    chart->natural[1][1] = level_at(c, "morale_results.natural_3.others");
    for (unsigned i = 0; i < 4; i++)
        chart->margin_levels[i] = int_of(c, ump_path(c, "morale_results.%s.levels", margin[i]));
    chart->clear_fail = int_of(c, "morale_results.fail_5_or_more.from");
    chart->clear_pass = int_of(c, "morale_results.pass_5_or_more.from");
    chart->recovered = count_at(c, "morale_results.natural_12.recover_figures_or_sections", 0);
    chart->fall_back_inches = int_of(c, "fall_back.inches_per_point_failed");
    chart->mounted_fall_back = int_of(c, "fall_back.mounted_cavalry_multiplier");
}

/* ---- Charge, reactions, command ---- */

/* low: the margin at which it must begin. Where the next one must. */
static int32_t impact_row(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                          int32_t low, adf_impact_row *to)
{
    static const char *const result[] = {"melee", "stops_short", "loser_driven_back",
                                         "loser_surrenders", NULL};
    const ump_cell *high = ump_look_cell(c, table, row, "margin_max", 0);
    const ump_cell *losses = ump_look_cell(c, table, row, "losses", 0),
                   *level = ump_look_cell(c, table, row, "level", 0);
    int outcome = row_in(result, ump_need_cell_word(c, table, row, "result", 0));
    if (outcome < 0)
        ump_lookup_error(c, row->line, "charge.results: unknown result");
    to->low = ump_need_cell_int(c, table, row, "margin_min", 0);
    if (to->low != low)
        ump_lookup_error(c, row->line, "charge.results: margin_min %d is expected", low);
    to->result = (uint8_t)(outcome < 0 ? 0 : outcome);
    to->losses = (uint8_t)(losses->kind == UMP_CELL_NUMBER ? losses->number / 1000 : 0);
    int to_level = level->kind == UMP_CELL_WORD ? row_in(adf_level_names, level->word) : 0;
    if (to_level < 0)
        ump_lookup_error(c, row->line, "charge.results: \"%s\" is no morale level", level->word);
    to->level = (uint8_t)(to_level < 0 ? 0 : to_level);
    return high->kind == UMP_CELL_NUMBER ? (int32_t)(high->number / 1000) + 1 : -1;
}

static void charge_numbers(ump_lookup *c, adf_chart *chart)
{
    static const char *const point[] = {"half_cb", "half_total", "whole_charge", NULL};
    static const char *const relieved[] = {"any attacker", "infantry attackers only", NULL};
    const ump_table_def *table = ump_need_table(c, "charge.results");
    for (unsigned q = 0; q < ADF_QUALITIES; q++)
        chart->disorder_point[q] =
            row_at(c, ump_path(c, "charge.disorder_point.%s", adf_quality_names[q]), point);
    chart->fear_within = inches_at(c, chart, "charge.fear_check_within_inches");
    int32_t low = 0;
    for (size_t i = 0; table && i < table->n_rows && i < ADF_MAX_IMPACT_ROWS; i++)
        low = impact_row(c, table, &table->row[i], low, &chart->impact[chart->n_impact_rows++]);
    chart->relief_inches = int_of(c, "charge.attacker_relief.fall_back_minus");
    chart->relief_losses = int_of(c, "charge.attacker_relief.losses_minus");
    chart->relief_level = level_at(c, "charge.attacker_relief.worst_level");
    chart->relief_infantry_only = row_at(c, "charge.attacker_relief.applies_to", relieved);
    chart->advance_less = int_of(c, "charge.advance_inches_less_than_fall_back");
    chart->advance_off = ticks_at(c, "charge.advance_keeps_off_inches", 0);
    chart->stop_per_pip = inches_at(c, chart, "charge.stops_short_inches_per_pip");
    chart->drawn_inches = int_of(c, "charge.drawn_fall_back_inches");
    chart->involved_level = level_at(c, "charge.all_involved_end_in_at_least");
}

static void reaction_numbers(ump_lookup *c, adf_chart *chart)
{
    static const char *const triggers[] = {"fire_or_movement", "any_action", NULL};
    static const char *const charged[] = {"charged", NULL};
    static const char desperate[] = "reactions.desperation_fire.trigger";
    chart->move_trigger = inches_at(c, chart, "reactions.movement_trigger_inches");
    if (chart->move_trigger != 0 && chart->move_trigger != chart->inch)
        ump_lookup_error(c, 0, "reactions.movement_trigger_inches: 0 or 1 is expected");
    chart->near_trigger = inches_at(c, chart, "reactions.any_action_within_inches");
    chart->near_any_action = row_at(c, "reactions.near_trigger", triggers);
    chart->reaction_per_lb = int_or_0(c, "reactions.leader_reaction_radius_per_lb");
    chart->command_per_lb = int_or_0(c, "command.leader_command_radius_per_lb");
    chart->desperation_within = inches_at(c, chart, "reactions.desperation_fire.within_inches");
    chart->desperation_if_charged = is_there(c, desperate, 0) && row_at(c, desperate, charged) == 0;
    chart->attached_serves_own = yes_at(c, "command.attached_leader_serves_own");
    chart->killed_on = count_at(c, "command.leader_casualty.killed_on", 0);
}

static adf_len length_or_as_units(ump_lookup *c, const adf_chart *chart, const char *path)
{
    return ump_look_path(c, path, 0)->kind == UMP_CELL_NUMBER ? inches_at(c, chart, path) : -1;
}

static void adjacency(ump_lookup *c, adf_chart *chart)
{
    for (unsigned t = 0; t < ADF_TERRAINS; t++)
        chart->adjacent[t] = inches_at(c, chart, ump_path(c, "adjacent.%s", adf_terrain_names[t]));
    chart->leader_adjacent = length_or_as_units(c, chart, "adjacent.leader");
    chart->event_adjacent = length_or_as_units(c, chart, "adjacent.morale_event_inches");
}

/* ---- What the rulings supply ---- */

#define RULED "rulings_applied."

/* Quarters of a level, or of what an inch of woods counts. */
static uint8_t quarters_at(ump_lookup *c, const char *path)
{
    return (uint8_t)(thousandths_at(c, path, 0) * 4 / 1000);
}

static void sight_numbers(ump_lookup *c, struct adf_sight *sight)
{
    *sight = (struct adf_sight){.close = ticks_at(c, RULED "sight.arms_length_inches", 0),
                                .built = ticks_at(c, RULED "sight.built_up_inches", 0),
                                .brow = ticks_at(c, RULED "sight.brow_inches", 0),
                                .shelter = ticks_at(c, RULED "shelter_within_inches", 0),
                                .eye = quarters_at(c, RULED "sight.eye_height"),
                                .unit = quarters_at(c, RULED "sight.unit_height"),
                                .tree_top = quarters_at(c, RULED "sight.tree_top"),
                                .roof = quarters_at(c, RULED "sight.roof"),
                                .light_woods = quarters_at(c, RULED "sight.light_woods_per_inch"),
                                .heavy_woods = quarters_at(c, RULED "sight.heavy_woods_per_inch")};
}

static void victory_numbers(ump_lookup *c, struct adf_victory *v)
{
    *v = (struct adf_victory){.within = ticks_at(c, RULED "victory.objective_within_inches", 0),
                              .figure = int_of(c, RULED "victory.per_figure"),
                              .section = int_of(c, RULED "victory.per_section"),
                              .leader = int_of(c, RULED "victory.per_leader"),
                              .unit = int_of(c, RULED "victory.per_unit"),
                              .draw_percent = int_of(c, RULED "victory.draw_under_percent"),
                              .turns = int_of(c, RULED "victory.turns")};
}

static ump_angle turn_at(ump_lookup *c, const char *path)
{
    int64_t turn = thousandths_at(c, path, 0);
    if (turn < 0 || turn > 1000 * ADF_MAX_TURN)
        ump_lookup_error(c, ump_look_path(c, path, 0)->line, "%s: at most %d degrees", path,
                         ADF_MAX_TURN);
    return ump_degrees((int32_t)turn);
}

/* ADF-MOV-06, by where the switch `last_inch` stands. */
static ump_len keeps_off(ump_lookup *c, unsigned last_inch)
{
    ump_len half = ticks_at(c, RULED "keeps_off_inches.half", 0);
    ump_len charge = ticks_at(c, RULED "keeps_off_inches.charge", 0);
    return last_inch == ADF_NOT_TOUCHING ? 0 : last_inch == ADF_INCH_OFF ? charge : half;
}

static void rulings(ump_lookup *c, adf_chart *chart)
{
    static const char *const crossing[] = {RULED "crossing.foot", RULED "crossing.mounted",
                                           RULED "crossing.limbered_fence"};
    sight_numbers(c, &chart->sight);
    victory_numbers(c, &chart->victory);
    for (unsigned i = 0; i < 3; i++)
        chart->crossing[i] = inches_at(c, chart, crossing[i]);
    chart->turning = inches_at(c, chart, RULED "turn.costs");
    chart->turn = turn_at(c, RULED "turn.up_to_degrees");
    chart->slides_back = ticks_at(c, RULED "formation_slides_back_inches", 0);
    chart->keeps_off = keeps_off(c, chart->sw.last_inch);
    chart->follower_off = ticks_at(c, RULED "charge_follower_keeps_off_inches", 0);
    chart->moves_up = ticks_at(c, RULED "melee_moves_up_inches", 0);
    chart->draws_aside = ticks_at(c, RULED "draws_aside_inches", 0);
    chart->gets_away = ticks_at(c, RULED "rout.gets_away_inches", 0);
    chart->disengage_from = ticks_at(c, RULED "disengage_from_within_inches", 0);
    chart->gap = ticks_at(c, RULED "forced_move_gap_inches", 0);
    chart->rout_near = ticks_at(c, RULED "rout.enemy_within_inches", 0);
    chart->rout_ahead =
        ump_degrees((int32_t)thousandths_at(c, RULED "rout.enemy_within_degrees", 0));
    chart->arrival = ticks_at(c, RULED "arrival_within_inches", 0);
    chart->captured_up_to = count_at(c, RULED "leader_captured_up_to", 0);
    chart->leader_off = ticks_at(c, RULED "leader_keeps_off_inches", 0);
    chart->leader_flight = count_at(c, RULED "leader_flees_up_to_moves", 0);
    chart->screen_before = ticks_at(c, RULED "screen_before_inches", 0);
    chart->merged_most = count_at(c, RULED "merged.most_figures", 0);
    chart->merged_pair = count_at(c, RULED "merged.two_stands_from", 0);
}

bool adf_chart_compile(ump_lookup *c, const int32_t *switches, adf_chart *chart)
{
    ump_house house = {c, switches};
    *chart = (adf_chart){.pistol = 0xff};
    adf_read_switches(&house, &chart->sw);
    small_arms(c, chart, "infantry_weapons", ADF_INFANTRY);
    small_arms(c, chart, "cavalry_weapons", ADF_CAVALRY);
    guns(c, chart);
    formations(c, chart);
    routed_guns(c, chart);
    gun_cmms(c, chart);
    footprints(c, chart);
    choose_grain(c, chart);
    weapon_ranges(c, chart);
    range_bands(c, chart);
    fire_dice(c, chart);
    firer_modifiers(c, chart);
    combined_fire(c, chart);
    fire_results(c, chart);
    target_modifiers(c, chart);
    basic_morale(c, chart);
    good_modifiers(c, chart);
    bad_modifiers(c, chart);
    morale_results(c, chart);
    charge_numbers(c, chart);
    reaction_numbers(c, chart);
    adjacency(c, chart);
    rulings(c, chart);
    chart->sw.woods_budget =
        adf_inches(chart, ump_house_thousandths(&house, "woods_sight_budget_inches"));
    return c->ok;
}
