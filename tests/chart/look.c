/*
 * look.c: what families ask of a chart, and what they hear when it is not there.
 */
#include "support.h"
#include <criterion/criterion.h>

static reading x;

static void setup(void)
{
    read_chart(&x, sample);
}

static void teardown(void)
{
    ump_chart_free(x.chart);
}

TestSuite(chart_look, .init = setup, .fini = teardown);

Test(chart_look, tables_rows_and_columns)
{
    const ump_table_def *weapons = ump_chart_table(x.chart, "Infantry-Weapons");
    cr_assert_not_null(weapons);
    cr_assert_str_eq(weapons->path, "infantry_weapons");
    cr_assert_str_eq(weapons->title, "Infantry weapons");
    cr_assert_eq(weapons->n_columns, 6);
    cr_assert_eq(ump_table_column(weapons, "fp"), 2);
    cr_assert_eq(ump_table_column(weapons, "name"), 5);
    cr_assert_eq(ump_table_column(weapons, "range"), -1);
    cr_assert_str_eq(weapons->column[4].heading, "10");
    const ump_row *row = ump_table_row(weapons, "rifle_musket");
    cr_assert_not_null(row);
    cr_assert_str_eq(row->id, "rifle_musket");
    cr_assert_null(ump_table_row(weapons, "rifle"));
    cr_assert_null(ump_chart_table(x.chart, "cavalry_weapons"));
    cr_assert_null(ump_chart_table(x.chart, "measures"), "values are no table");
    cr_assert_null(ump_chart_table(x.chart, ""));
}

/* Cell i of a field of a row: kind and number (or, for words, the word). */
static const struct {
    const char *table, *row, *field;
    size_t i;
    uint8_t kind;
    int64_t number, low;
    const char *word;
} cells[] = {
    {"infantry_weapons", "pistol", "nr", 0, UMP_CELL_NUMBER, 500, 0, NULL},
    {"infantry_weapons", "pistol", "nr", 1, UMP_CELL_ABSENT, 0, 0, NULL},
    {"infantry_weapons", "pistol", "fp", 0, UMP_CELL_NONE, 0, 0, NULL},
    {"infantry_weapons", "pistol", "fp", 2, UMP_CELL_NUMBER, 12000, 0, NULL},
    {"infantry_weapons", "pistol", "fp", 3, UMP_CELL_ABSENT, 0, 0, NULL},
    {"infantry_weapons", "pistol", "pbf-only", 0, UMP_CELL_YES, 1, 0, NULL},
    {"infantry_weapons", "rifle-musket", "pbf-only", 0, UMP_CELL_ABSENT, 0, 0, NULL},
    {"infantry_weapons", "pistol", "at.ref", 0, UMP_CELL_WORD, 0, 0, "APW-R-18"},
    {"infantry_weapons", "pistol", "at.lost", 0, UMP_CELL_NUMBER, 1000, 0, NULL},
    {"infantry_weapons", "pistol", "at.lost", 1, UMP_CELL_ABSENT, 0, 0, NULL},
    {"infantry_weapons", "pistol", "name", 0, UMP_CELL_STRING, 0, 0, "Pistols \xc3\xa0 6"},
    {"fcrt", "infantry", "", 2, UMP_CELL_WORD, 0, 0, "1MC"},
    {"terrain", "woods", "cost.INF", 0, UMP_CELL_FRACTION, 2, 1, NULL},
    {"terrain", "woods", "cost.CAV", 0, UMP_CELL_NONE, 0, 0, NULL},
    {"terrain", "road", "cost.INF", 0, UMP_CELL_ABSENT, 0, 0, NULL},
    {"terrain", "road", "guns", 0, UMP_CELL_ABSENT, 0, 0, NULL},
    {"fcrt.special", "6", "range", 0, UMP_CELL_RANGE, 80, 41, NULL},
    {"fcrt.special", "6", "who", 2, UMP_CELL_WORD, 0, 0, "c"},
    {"fcrt.special", "6", "mr", 0, UMP_CELL_NUMBER, 6000, 0, NULL},
};

Test(chart_look, cells)
{
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        const ump_table_def *table = ump_chart_table(x.chart, cells[i].table);
        const ump_row *row = table != NULL ? ump_table_row(table, cells[i].row) : NULL;
        cr_assert_not_null(row, "row %zu", i);
        const ump_cell *cell = ump_row_cell(table, row, cells[i].field, cells[i].i);
        cr_expect_eq(cell->kind, cells[i].kind, "row %zu: kind %d", i, cell->kind);
        cr_expect_eq(cell->number, cells[i].number, "row %zu", i);
        cr_expect_eq(cell->low, cells[i].low, "row %zu", i);
        if (cells[i].word != NULL)
            cr_expect_str_eq(cell->word, cells[i].word, "row %zu", i);
    }
}

Test(chart_look, values)
{
    cr_expect_eq(value_at(x.chart, "mmp_min")->kind, UMP_CELL_NUMBER);
    cr_expect_eq(value_at(x.chart, "measures.turn_minutes.value")->number, 30000);
    cr_expect_eq(value_at(x.chart, "fcrt.open-ended")->kind, UMP_CELL_YES);
    const ump_cell *columns = value_at(x.chart, "fcrt.columns");
    cr_assert_eq(columns->kind, UMP_CELL_LIST);
    cr_assert_eq(columns->n_list, 3);
    cr_expect_eq(columns->list[2].number, 11000);
    cr_expect_str_eq(value_at(x.chart, "measures.charge.bonus")->word, "half a roll");
    static const char *const none[] = {"measures", "fcrt.infantry", "fcrt", "x", "mmp_min.x",
                                       ".",        "measures.",     ""};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        cr_expect_eq(value_at(x.chart, none[i])->kind, UMP_CELL_ABSENT, "%s", none[i]);
}

/* setting NULL: the default. value < 0 and an error: refused. */
static const struct {
    const char *name, *setting;
    int32_t value;
    const char *error;
} settings[] = {
    {"fp-rounding", NULL, 0, NULL},
    {"fp_rounding", "Nearest", 2, NULL},
    {"fp-rounding", "dwon", -1,
     "file:1:1: \"dwon\" is not a value of fp_rounding; expected up, down or nearest; did you mean "
     "down?"},
    {"fp-rounding", "\"up\"", -1,
     "file:1:1: \"up\" is not a value of fp_rounding; expected up, down or nearest; did you mean "
     "up?"},
    {"period-limit", NULL, 24, NULL},
    {"period-limit", "0", 0, NULL},
    {"period-limit", "1000000", 1000000, NULL},
    {"period-limit", "1000001", -1,
     "file:1:1: \"1000001\" is not a value of period_limit; expected 24 or any"},
    {"period-limit", "-1", -1,
     "file:1:1: \"-1\" is not a value of period_limit; expected 24 or any"},
    {"period-limit", "1.5", -1,
     "file:1:1: \"1.5\" is not a value of period_limit; expected 24 or any"},
    {"period-limit", "any", -1,
     "file:1:1: \"any\" is not a value of period_limit; expected 24 or any; did you mean any?"},
    {"break-percent", NULL, 50, NULL},
    {"break-percent", "100", 100, NULL},
    {"break-percent", "0", -1,
     "file:1:1: \"0\" is not a value of break_percent; expected 50 or 1-100"},
    {"arc", NULL, 0, NULL},
    {"arc", "any", 0, NULL},
    {"arc", "front_90", 1, NULL},
    {"arc", "7", -1, "file:1:1: \"7\" is not a value of arc; expected any or front_90"},
    {"volley", NULL, 1, NULL},
    {"volley", "no", 0, NULL},
    {"budget", NULL, 2, NULL},
    {"budget", "1.500", 1, NULL},
    {"budget", "3", -1, "file:1:1: \"3\" is not a value of budget; expected 1, 1.5 or 2"},
};

Test(chart_look, switches)
{
    cr_assert_eq(ump_chart_switches(x.chart), 6);
    cr_assert_eq(ump_chart_switch_find(x.chart, "no-such"), -1);
    cr_assert_str_eq(ump_chart_switch(x.chart, 0)->ruling, "ADF-R-01");
    cr_assert_str_eq(ump_chart_switch(x.chart, 0)->meaning, "down: fractions are lost");
    cr_assert_str_eq(ump_chart_switch(x.chart, 2)->ruling, "");
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        int which = ump_chart_switch_find(x.chart, settings[i].name);
        cr_assert_geq(which, 0);
        if (settings[i].setting == NULL) {
            int32_t initial = ump_switch_initial(ump_chart_switch(x.chart, (size_t)which));
            cr_expect_eq(initial, settings[i].value, "row %zu: %d", i, (int)initial);
            continue;
        }
        reading y = {.errors = {.room = ROOM}};
        y.errors.list = y.list;
        ump_text text = {"file", settings[i].setting, strlen(settings[i].setting)};
        ump_reader r;
        int32_t value = -1;
        ump_reader_begin(&r, &text, &y.errors);
        ump_reader_line(&r);
        bool good = ump_switch_read(x.chart, which, &r, ump_reader_token(&r), &value);
        cr_expect_eq(good, settings[i].error == NULL, "row %zu", i);
        cr_expect_eq(value, settings[i].value, "row %zu: %d", i, (int)value);
        if (settings[i].error != NULL)
            cr_expect_str_eq(error_line(&y, 0), settings[i].error);
    }
}

/* By row, by word and by number, as the chart has them and as a game has set them. */
Test(chart_look, house_rules)
{
    static const char *const arcs[] = {"front_90", "any", NULL}; /* in the order of the rules */
    static const char *const fewer[] = {"any", NULL};
    int32_t set[6];
    ump_lookup c = {.chart = x.chart, .errors = &x.errors, .name = "file", .ok = true};
    ump_house printed = {&c, NULL}, own = {&c, set};
    for (size_t i = 0; i < 6; i++)
        set[i] = ump_switch_initial(ump_chart_switch(x.chart, i));
    set[ump_chart_switch_find(x.chart, "arc")] = 1;
    set[ump_chart_switch_find(x.chart, "break-percent")] = 77;
    set[ump_chart_switch_find(x.chart, "budget")] = 1;
    cr_expect(ump_house_row(&printed, "arc") == 0 && ump_house_row(&own, "arc") == 1);
    cr_expect(ump_house_word(&printed, "arc", arcs) == 1 && ump_house_word(&own, "arc", arcs) == 0);
    cr_expect(ump_house_is(&printed, "arc", "any") && ump_house_is(&own, "arc", "front_90"));
    cr_expect(ump_house_is(&own, "volley", "yes") && !ump_house_is(&own, "volley", "no"));
    cr_expect_eq(ump_house_number(&printed, "break-percent"), 50);
    cr_expect_eq(ump_house_number(&own, "break-percent"), 77);
    cr_expect_eq(ump_house_row(&own, "break-percent"), 0, "any number is no row");
    cr_expect_eq(ump_house_thousandths(&own, "budget"), 1500);
    cr_expect(c.ok);
    cr_expect_eq(ump_house_word(&own, "arc", fewer), 0);
    cr_expect(!c.ok, "a word that the rules do not know");
    c.ok = true;
    cr_expect(ump_house_row(&own, "no-such") == 0 && !ump_house_is(&own, "no-such", "any") &&
              ump_house_number(&own, "no-such") == 0);
    cr_expect(!c.ok);
}

Test(chart_look, a_missing_setting)
{
    reading y = {.errors = {.room = ROOM}};
    y.errors.list = y.list;
    ump_text text = {"file", "switch", 6};
    ump_reader r;
    int32_t value;
    ump_reader_begin(&r, &text, &y.errors);
    ump_reader_line(&r);
    ump_reader_token(&r);
    cr_assert(!ump_switch_read(x.chart, 0, &r, ump_reader_token(&r), &value));
    cr_assert_str_eq(error_line(&y, 0),
                     "file:1:7: the line ends here; expected up, down or nearest for fp_rounding");
}

Test(chart_look, what_a_family_needs_is_there)
{
    ump_lookup c = {.chart = x.chart, .errors = &x.errors, .name = "file", .ok = true};
    const ump_table_def *weapons = ump_need_table(&c, "infantry_weapons");
    const ump_row *pistol = ump_need_row(&c, weapons, "pistol");
    cr_expect_eq(ump_need_int(&c, "measures.turn_minutes.value"), 30);
    cr_expect_eq(ump_need_int(&c, "fcrt.open_ended"), 1);
    cr_expect_eq(ump_need_thousandths(&c, "mmp_min"), 0);
    cr_expect_eq(ump_need_cell_int(&c, weapons, pistol, "fp", 2), 12);
    cr_expect_eq(ump_need_cell_int(&c, weapons, pistol, "pbf_only", 0), 1);
    cr_expect_str_eq(ump_need_cell_word(&c, weapons, pistol, "id", 0), "pistol");
    cr_expect(c.ok);
    cr_expect_eq(x.errors.count, 0);
}

Test(chart_look, what_a_family_needs_is_missing)
{
    ump_lookup c = {.chart = x.chart, .errors = &x.errors, .name = "file", .ok = true};
    const ump_table_def *weapons = ump_need_table(&c, "infantry_weapons");
    const ump_row *pistol = ump_need_row(&c, weapons, "pistol");
    ump_need_int(&c, "charge.cost");
    ump_need_int(&c, "qualities");
    ump_need_thousandths(&c, "fcrt.open_ended");
    cr_expect_null(ump_need_table(&c, "infantry_weapon"));
    cr_expect_null(ump_need_row(&c, weapons, "sling"));
    ump_need_cell_int(&c, weapons, pistol, "fp", 0);
    ump_need_cell_int(&c, weapons, pistol, "nr", 0);
    ump_need_cell_word(&c, weapons, pistol, "class", 0);
    cr_expect(!c.ok);
    static const char *const errors[] = {
        "file: the chart has no value charge.cost; expected a whole number of at "
        "most a million",
        "file:27:1: the value qualities is of the wrong kind; expected a whole number of "
        "at most a million",
        "file:14:1: the value fcrt.open_ended is of the wrong kind; expected a number of "
        "at most a million",
        ("file:5:1: the chart has no table infantry_weapon; expected one; did you mean "
         "infantry_weapons?"),
        "file:5:1: table infantry_weapons has no row sling; expected one",
        "file:7:1: row pistol of table infantry_weapons has no such fp; expected a whole number "
        "of at most a million",
        "file:7:1: row pistol of table infantry_weapons has no such nr; expected a whole number "
        "of at most a million",
        "file:7:1: row pistol of table infantry_weapons has no such class; expected a word",
    };
    cr_assert_eq(x.errors.count, sizeof errors / sizeof *errors);
    for (size_t i = 0; i < x.errors.count; i++)
        cr_expect_str_eq(error_line(&x, i), errors[i]);
    size_t before = x.errors.count;
    cr_expect_eq(ump_need_cell_int(&c, NULL, NULL, "fp", 0), 0);
    cr_expect_null(ump_need_row(&c, NULL, "x"));
    cr_expect_eq(x.errors.count, before, "what follows from a missing table is not told again");
}
