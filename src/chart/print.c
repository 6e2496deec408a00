/*
 * print.c: tables as a player reads them: title, headings, numbers under their headings.
 */
#include "chart/tree.h"
#include <string.h>

static void put_blanks(const ump_out *out, size_t n)
{
    for (; n > 0; n--)
        ump_put(out, " ");
}

static size_t text_width(const char *text)
{
    measure m;
    ump_measure_begin(&m);
    ump_put(&m.out, text);
    return m.width;
}

static size_t greater(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Blanks are owed until something visible follows, so that no line ends in them. */
typedef struct line {
    const ump_out *out;
    size_t owed;
} line;

static void line_start_cell(line *l, size_t gap, size_t before, size_t used)
{
    l->owed += gap + before;
    if (used > 0) {
        put_blanks(l->out, l->owed);
        l->owed = 0;
    }
}

/* ---- Tables ---- */

static const char *heading_of(const ump_table_def *table, size_t column)
{
    const ump_column *c = &table->column[column];
    return c->array ? c->heading : table->map && column == 0 ? "" : c->field;
}

/* Numbers and the cells of arrays stand to the right, words to the left. */
void ump_table_measure(const ump_table_def *table, ump_column *column)
{
    for (size_t c = 0; c < table->n_columns; c++) {
        column[c].width = text_width(heading_of(table, c));
        column[c].right = column[c].array;
    }
    for (size_t i = 0; i < table->n_rows; i++)
        for (size_t c = 0; c < table->n_columns; c++) {
            const ump_cell *cell = &table->row[i].cell[c];
            column[c].width = greater(column[c].width, ump_cell_width(cell));
            column[c].right = column[c].right || (c > 0 && cell->kind == UMP_CELL_NUMBER);
        }
}

/* A column is set off by two blanks, inside an array by one. */
static size_t gap_before(const ump_table_def *table, size_t column)
{
    const ump_column *c = &table->column[column];
    return column > 0 && c->array && c[-1].field == c->field ? 1 : 2;
}

/* The line of names above arrays; a name that is wider than its columns runs on to the right. */
static void put_array_names(const ump_table_def *table, const ump_out *out)
{
    size_t at = 0, place = 0;
    for (size_t i = 0; i < table->n_columns; i++) {
        size_t gap = gap_before(table, i);
        const ump_column *c = &table->column[i];
        if (c->array && gap == 2 && *c->field != '\0') {
            size_t start = greater(place + gap, at > 0 ? at + 1 : 0);
            put_blanks(out, start - at);
            ump_put(out, c->field);
            at = start + text_width(c->field);
        }
        place += gap + c->width;
    }
    if (at > 0)
        ump_put(out, "\n");
}

static void put_headings(const ump_table_def *table, const ump_out *out)
{
    line l = {.out = out};
    for (size_t i = 0; i < table->n_columns; i++) {
        const char *heading = heading_of(table, i);
        size_t blank = table->column[i].width - text_width(heading);
        bool right = table->column[i].right;
        line_start_cell(&l, gap_before(table, i), right ? blank : 0, text_width(heading));
        ump_put(out, heading);
        l.owed += right ? 0 : blank;
    }
    ump_put(out, "\n");
}

static void put_extras(line *l, const ump_extra *extra, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        line_start_cell(l, 2, 0, 1);
        ump_putf(l->out, "%s=", extra[i].field);
        ump_cell_show(&extra[i].cell, l->out);
    }
}

static void put_row(const ump_table_def *table, const ump_row *row, const ump_out *out)
{
    line l = {.out = out};
    for (size_t i = 0; i < table->n_columns; i++) {
        size_t used = ump_cell_width(&row->cell[i]);
        size_t blank = table->column[i].width - used;
        bool right = table->column[i].right;
        line_start_cell(&l, gap_before(table, i), right ? blank : 0, used);
        ump_cell_show(&row->cell[i], out);
        l.owed += right ? 0 : blank;
    }
    put_extras(&l, row->extra, row->n_extra);
    ump_put(out, "\n");
}

static void put_table(const ump_table_def *table, const ump_out *out)
{
    put_array_names(table, out);
    put_headings(table, out);
    for (size_t i = 0; i < table->n_rows; i++)
        put_row(table, &table->row[i], out);
}

/* ---- Values and switches ---- */

/* The part of a value's path that its block does not say already. */
static const char *own_path(const section *s, const ump_value *value)
{
    size_t prefix = strlen(s->path);
    return prefix == 0 ? value->path : value->path + prefix + 1;
}

/* Several cells as they stand on the line. */
static void put_cells(const ump_cell *cell, const ump_out *out)
{
    if (cell->kind != UMP_CELL_LIST)
        ump_cell_show(cell, out);
    for (size_t i = 0; i < cell->n_list; i++) {
        ump_put(out, i > 0 ? " " : "");
        ump_cell_show(&cell->list[i], out);
    }
}

static void put_values(const ump_chart *chart, const section *s, const ump_out *out)
{
    size_t width = 0;
    for (size_t i = 0; i < s->n; i++)
        width = greater(width, text_width(own_path(s, ump_value_at(chart, s->first + i))));
    for (size_t i = 0; i < s->n; i++) {
        const ump_value *value = ump_value_at(chart, s->first + i);
        const char *path = own_path(s, value);
        line l = {.out = out};
        ump_putf(out, "  %s", path);
        l.owed = width - text_width(path);
        if (value->n_extra == 0) {
            line_start_cell(&l, 2, 0, ump_cell_width(&value->cell));
            put_cells(&value->cell, out);
        }
        put_extras(&l, value->extra, value->n_extra);
        ump_put(out, "\n");
    }
}

static void put_settings(const ump_switch *s, const ump_out *out)
{
    for (size_t i = 0; i < s->n_values; i++) {
        ump_put(out, i > 0 ? " " : "");
        ump_put(out, i == s->initial ? "*" : "");
        ump_cell_show(&s->value[i], out);
    }
}

static size_t settings_width(const ump_switch *s)
{
    measure m;
    ump_measure_begin(&m);
    put_settings(s, &m.out);
    return m.width;
}

static void put_switches(const ump_chart *chart, const ump_out *out)
{
    size_t names = 0, settings = 0;
    for (size_t i = 0; i < chart->switches.n; i++) {
        names = greater(names, text_width(ump_switch_at(chart, i)->name));
        settings = greater(settings, settings_width(ump_switch_at(chart, i)));
    }
    for (size_t i = 0; i < chart->switches.n; i++) {
        const ump_switch *s = ump_switch_at(chart, i);
        line l = {.out = out};
        ump_putf(out, "  %s", s->name);
        put_blanks(out, names - text_width(s->name) + 2);
        put_settings(s, out);
        l.owed = settings - settings_width(s);
        line_start_cell(&l, 2, 0, text_width(s->ruling));
        ump_put(out, s->ruling);
        line_start_cell(&l, 2, 0, text_width(s->meaning));
        ump_put(out, s->meaning);
        ump_put(out, "\n");
    }
}

/* ---- Sections ---- */

static const char *section_name(const section *s)
{
    return *s->path != '\0' ? s->path : "values";
}

static void put_section(const ump_chart *chart, const section *s, const ump_out *out)
{
    ump_put(out, section_name(s));
    if (*s->title != '\0')
        ump_putf(out, ": %s", s->title);
    ump_put(out, "\n");
    switch (s->kind) {
    case SECTION_TABLE:
        put_table(ump_table_at(chart, s->first), out);
        break;
    case SECTION_VALUES:
        put_values(chart, s, out);
        break;
    case SECTION_SWITCHES:
        put_switches(chart, out);
        break;
    }
}

bool ump_chart_print(const ump_chart *chart, const char *table, const ump_out *out)
{
    bool found = false;
    for (size_t i = 0; i < chart->sections.n; i++) {
        const section *s = ump_section_at(chart, i);
        const char *name = section_name(s);
        if (table != NULL && !ump_same_name(name, table))
            continue;
        ump_put(out, found ? "\n" : "");
        put_section(chart, s, out);
        found = true;
    }
    return found;
}

void ump_chart_list(const ump_chart *chart, const ump_out *out)
{
    size_t width = 0;
    for (size_t i = 0; i < chart->sections.n; i++)
        width = greater(width, text_width(section_name(ump_section_at(chart, i))));
    for (size_t i = 0; i < chart->sections.n; i++) {
        const section *s = ump_section_at(chart, i);
        size_t n = s->kind == SECTION_TABLE ? ump_table_at(chart, s->first)->n_rows : s->n;
        static const char *const kinds[] = {"table", "values", "switches"};
        ump_put(out, section_name(s));
        put_blanks(out, width - text_width(section_name(s)) + 2);
        ump_putf(out, "%-8s  %4zu%s%s\n", kinds[s->kind], n, *s->title != '\0' ? "  " : "",
                 s->title);
    }
}
