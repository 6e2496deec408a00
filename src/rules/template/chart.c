/*
 * chart.c: the chart, compiled.
 */
#include "rules/template/chart.h"

#include <string.h>

static ump_len need_inches(ump_lookup *c, const char *path)
{
    return (ump_len)(ump_need_thousandths(c, path) * UMP_INCH / 1000);
}

/* A table whose rows we have room for; NULL with an error. */
static const ump_table_def *need_short_table(ump_lookup *c, const char *path)
{
    const ump_table_def *t = ump_need_table(c, path);
    if (!t || t->n_rows <= TPL_MAX_ROWS)
        return t;
    ump_lookup_error(c, t->line, "table %s has %zu rows; expected at most %d", path, t->n_rows,
                     TPL_MAX_ROWS);
    return NULL;
}

static void read_qualities(ump_lookup *c, tpl_chart *chart)
{
    const ump_table_def *t = need_short_table(c, "quality");
    for (size_t i = 0; t && i < t->n_rows; i++) {
        chart->quality[i].morale = ump_need_cell_int(c, t, &t->row[i], "morale", 0);
        chart->quality[i].fire = ump_need_cell_int(c, t, &t->row[i], "fire", 0);
    }
}

static void read_weapons(ump_lookup *c, tpl_chart *chart)
{
    const ump_table_def *t = need_short_table(c, "weapons");
    for (size_t i = 0; t && i < t->n_rows; i++) {
        chart->weapon[i].range = UMP_INCH * ump_need_cell_int(c, t, &t->row[i], "range", 0);
        chart->weapon[i].close = UMP_INCH * ump_need_cell_int(c, t, &t->row[i], "close", 0);
    }
}

/* Is column i headed by the total that follows on those before it? */
static bool heads_total(const ump_table_def *t, size_t i, int64_t *total)
{
    const char *heading = t->column[i + 1].heading;
    int64_t before = *total;
    return heading && ump_is_number(heading, strlen(heading), total) &&
           (i == 0 || *total == before + 1000);
}

/* The totals are the headings; a point in a cell is no hits. */
static void read_volley(ump_lookup *c, tpl_chart *chart)
{
    const ump_table_def *t = ump_need_table(c, "volley");
    const ump_row *row = t ? ump_need_row(c, t, "hits") : NULL;
    if (!row)
        return;
    size_t n = t->n_columns - 1;
    int64_t total = 0;
    bool good = n > 0 && n <= TPL_MAX_TOTALS;
    for (size_t i = 0; good && i < n; i++)
        good = heads_total(t, i, &total);
    if (!good) {
        ump_lookup_error(c, t->line, "the volley table needs a column for each total, one by one");
        return;
    }
    chart->highest_total = (int32_t)(total / 1000);
    chart->lowest_total = chart->highest_total - (int32_t)n + 1;
    for (size_t i = 0; i < n; i++) {
        bool none = ump_look_cell(c, t, row, "", i)->kind == UMP_CELL_NONE;
        chart->hits[i] = none ? 0 : ump_need_cell_int(c, t, row, "", i);
        if (chart->hits[i] < 0)
            ump_lookup_error(c, row->line, "hits below none; expected 0 or more");
    }
}

/* Cost is counted in ticks of open ground. TPL-MOV-01. */
static void read_going(ump_lookup *c, ump_going *going)
{
    int32_t rough = ump_need_int(c, "move.rough-factor");
    for (unsigned i = 0; i < UMP_GROUNDS; i++)
        going->per_tick[i] = i == UMP_OPEN ? 1 : rough;
    going->per_tick[UMP_WATER] = going->per_tick[UMP_IMPASSABLE] = UMP_FORBIDDEN;
    going->road_per_tick = going->trail_per_tick = 1;
    going->uphill_num = going->uphill_den = 1;
    going->budget = need_inches(c, "move.allowance");
}

void tpl_read_chart(ump_lookup *c, const ump_game *game, tpl_chart *chart)
{
    read_qualities(c, chart);
    read_weapons(c, chart);
    read_volley(c, chart);
    read_going(c, &chart->going);
    chart->close_range = ump_need_int(c, "modifiers.close-range");
    chart->cover = ump_need_int(c, "modifiers.cover");
    chart->width = need_inches(c, "company.width");
    chart->depth = need_inches(c, "company.depth");
    chart->fall_back = need_inches(c, "fall-back");
    chart->within = need_inches(c, "objective-within");
    chart->return_fire = ump_house_is(&(ump_house){c, game->switches}, "return-fire", "yes");
}
