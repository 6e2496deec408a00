/*
 * builtin.c: the charts that are built in, read whole, with a few numbers that a player knows.
 */
#include "support.h"
#include <criterion/criterion.h>

static ump_chart *built_in(const char *name)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, name);
    cr_assert_not_null(text, "%s is not built in", name);
    ump_error error = {0};
    ump_errors errors = {.list = &error, .room = 1};
    ump_chart *chart = ump_chart_read(text, &errors);
    cr_assert_not_null(chart, "%s:%u: %s", name, (unsigned)error.line, error.what);
    return chart;
}

/* table NULL: a value. Numbers in thousandths. */
static const struct {
    const char *chart, *table, *row, *field;
    size_t i;
    int64_t number;
} known[] = {
    {"adf15", "infantry_weapons", "rifle_musket", "nr", 0, 3000},
    {"adf15", "infantry_weapons", "repeating_rifle", "fp", 6, 11000},
    {"adf15", "cavalry_weapons", "pistol", "nr", 0, 500},
    {"adf15", "artillery_types", "napoleon_12pdr", "fp_us", 2, 8000},
    {"adf15", "target_drm.beneficial", "heavy_works", "drm", 1, -4000},
    {"adf15", "bmp", "green", "", 2, 12000},
    {"adf15", NULL, "morale_levels.routed", NULL, 0, 6000},
    {"adf15-early", "infantry_weapons", "repeating_rifle", "nr", 0, 5000},
    {"adf10", "infantry_weapons", "rifle_musket", "nr", 0, 2000},
    {"potomac", "field_artillery.guns", "rifled_heavy", "dice", 0, 6000},
    {"potomac", NULL, "small_arms.to_hit", NULL, 0, 5000},
    {"apw1866", "rifle_hits.rows", "close", "need", 3, 9000},
    {"apw1866", NULL, "measures.move_allowance_march_points.value", NULL, 0, 48000000},
};

Test(chart_builtin, numbers_that_a_player_knows)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ump_chart *chart = built_in(known[i].chart);
        const ump_cell *cell = value_at(chart, known[i].row);
        if (known[i].table != NULL) {
            const ump_table_def *table = ump_chart_table(chart, known[i].table);
            cr_assert_not_null(table, "row %zu", i);
            const ump_row *row = ump_table_row(table, known[i].row);
            cr_assert_not_null(row, "row %zu", i);
            cell = ump_row_cell(table, row, known[i].field, known[i].i);
        }
        cr_expect_eq(cell->kind, UMP_CELL_NUMBER, "row %zu", i);
        cr_expect_eq(cell->number, known[i].number, "row %zu", i);
        ump_chart_free(chart);
    }
}

/* The headings that a player reads and the totals that the rules look up are the same numbers. */
Test(chart_builtin, the_fire_results_stand_under_their_totals)
{
    static const char *const names[] = {"adf15", "adf15-early", "adf10"};
    for (size_t i = 0; i < 3; i++) {
        ump_chart *chart = built_in(names[i]);
        const ump_table_def *table = ump_chart_table(chart, "fcrt");
        const ump_cell *totals = value_at(chart, "columns.fcrt");
        cr_assert_eq(table->n_columns - 1, totals->n_list, "%s", names[i]);
        for (size_t c = 0; c < totals->n_list; c++) {
            char total[32];
            ump_show_thousandths(totals->list[c].number, total);
            cr_expect_str_eq(table->column[c + 1].heading, total, "%s", names[i]);
        }
        ump_chart_free(chart);
    }
}

Test(chart_builtin, each_switch_names_its_ruling_if_it_has_one)
{
    static const char *const names[] = {"adf15", "adf15-early", "adf10", "potomac", "apw1866"};
    static const size_t switches[] = {46, 46, 47, 36, 26};
    for (size_t i = 0; i < 5; i++) {
        ump_chart *chart = built_in(names[i]);
        cr_expect_eq(ump_chart_switches(chart), switches[i], "%s has %zu", names[i],
                     ump_chart_switches(chart));
        for (size_t k = 0; k < ump_chart_switches(chart); k++) {
            const ump_switch *s = ump_chart_switch(chart, k);
            if (*s->ruling != '\0')
                cr_expect_neq(ump_rule_find(s->ruling), 0, "%s: %s", s->name, s->ruling);
        }
        ump_chart_free(chart);
    }
}
