/*
 * look.c: finding tables, rows, cells, values and switches.
 */
#include "chart/tree.h"
#include <string.h>

static const ump_cell absent = {.kind = UMP_CELL_ABSENT};

const char *ump_chart_name(const ump_chart *chart)
{
    return chart->name;
}

const char *ump_chart_title(const ump_chart *chart)
{
    return chart->title;
}

const char *ump_chart_family(const ump_chart *chart)
{
    return chart->family;
}

const ump_table_def *ump_table_at(const ump_chart *chart, size_t i)
{
    return ((const ump_table_def **)chart->tables.item)[i];
}

const ump_value *ump_value_at(const ump_chart *chart, size_t i)
{
    return ((const ump_value **)chart->values.item)[i];
}

const ump_switch *ump_switch_at(const ump_chart *chart, size_t i)
{
    return (const ump_switch *)chart->switches.item + i;
}

const section *ump_section_at(const ump_chart *chart, size_t i)
{
    return (const section *)chart->sections.item + i;
}

const ump_table_def *ump_chart_table(const ump_chart *chart, const char *path)
{
    const node *n = ump_tree_node(chart, ump_tree_find(chart, ROOT, path));
    return n->index > 0 ? ump_table_at(chart, n->index - 1) : NULL;
}

const ump_row *ump_table_row(const ump_table_def *table, const char *id)
{
    for (size_t i = 0; i < table->n_rows; i++)
        if (ump_same_name(table->row[i].id, id))
            return &table->row[i];
    return NULL;
}

uint8_t *ump_table_asked(const ump_table_def *table)
{
    return &table->asked[table->n_rows * table->n_columns];
}

int ump_table_column(const ump_table_def *table, const char *field)
{
    for (size_t i = 0; i < table->n_columns; i++)
        if (ump_same_name(table->column[i].field, field))
            return (int)i;
    return -1;
}

/* A list counts as that many cells. */
const ump_cell *ump_cell_part(const ump_cell *cell, size_t i)
{
    if (cell->kind == UMP_CELL_LIST)
        return i < cell->n_list ? &cell->list[i] : &absent;
    return i == 0 ? cell : &absent;
}

const ump_cell *ump_row_cell(const ump_table_def *table, const ump_row *row, const char *field,
                             size_t i)
{
    int first = ump_table_column(table, field);
    if (first >= 0) {
        const ump_column *column = &table->column[first];
        if (!column->array)
            return ump_cell_part(&row->cell[first], i);
        size_t at = (size_t)first + i;
        return at < table->n_columns && table->column[at].field == column->field ? &row->cell[at]
                                                                                 : &absent;
    }
    for (size_t e = 0; e < row->n_extra; e++)
        if (ump_same_name(row->extra[e].field, field))
            return ump_cell_part(&row->extra[e].cell, i);
    return &absent;
}

ump_nearest ump_nearest_table(const ump_chart *chart, const char *path)
{
    ump_nearest nearest;
    ump_nearest_begin(&nearest, path, strlen(path));
    for (size_t i = 0; i < chart->sections.n; i++)
        ump_nearest_try(&nearest, ump_section_at(chart, i)->path);
    return nearest;
}

const char *ump_chart_suggest(const ump_chart *chart, const char *table)
{
    ump_nearest nearest = ump_nearest_table(chart, table);
    return ump_nearest_word(&nearest);
}

/* ---- Switches ---- */

enum { MOST_OF_A_SWITCH = 1000000 };

size_t ump_chart_switches(const ump_chart *chart)
{
    return chart->switches.n;
}

const ump_switch *ump_chart_switch(const ump_chart *chart, size_t i)
{
    return ump_switch_at(chart, i);
}

int ump_chart_switch_find(const ump_chart *chart, const char *name)
{
    for (size_t i = 0; i < chart->switches.n; i++) {
        const char *other = ump_switch_at(chart, i)->name;
        if (ump_same_name(other, name))
            return (int)i;
    }
    return -1;
}

static bool is_any(const ump_cell *value)
{
    return value->kind == UMP_CELL_WORD && ump_same_id(value->word, strlen(value->word), "any", 3);
}

bool ump_switch_takes_numbers(const ump_switch *s)
{
    size_t open = 0;
    for (size_t i = 0; i < s->n_values; i++) {
        const ump_cell *value = &s->value[i];
        if (value->kind == UMP_CELL_RANGE || is_any(value))
            open++;
        else if (value->kind != UMP_CELL_NUMBER)
            return false;
    }
    return open > 0;
}

int32_t ump_switch_initial(const ump_switch *s)
{
    return ump_switch_takes_numbers(s) ? (int32_t)(s->value[s->initial].number / 1000)
                                       : (int32_t)s->initial;
}

static bool same_setting(const ump_cell *value, ump_token t)
{
    int64_t number;
    switch (value->kind) {
    case UMP_CELL_NUMBER:
        return ump_is_number(t.at, t.size, &number) && number == value->number;
    case UMP_CELL_YES:
        return ump_token_is(t, value->number ? "yes" : "no");
    case UMP_CELL_WORD:
        return ump_token_is(t, value->word);
    default:
        return false;
    }
}

static bool number_fits(const ump_switch *s, ump_token t, int64_t *whole)
{
    if (t.end || t.quoted || !ump_is_number(t.at, t.size, whole) || *whole % 1000 != 0)
        return false;
    *whole /= 1000;
    for (size_t i = 0; i < s->n_values; i++) {
        const ump_cell *value = &s->value[i];
        if (value->kind == UMP_CELL_RANGE && *whole >= value->low && *whole <= value->number)
            return true;
        if (is_any(value) && *whole >= 0 && *whole <= MOST_OF_A_SWITCH)
            return true;
        if (value->kind == UMP_CELL_NUMBER && *whole * 1000 == value->number)
            return true;
    }
    return false;
}

/* Appends what put gets to a line, and drops what is too long for it. */
typedef struct line_out {
    char text[160];
    size_t used;
} line_out;

static void put_in_line(void *ctx, const char *text, size_t size)
{
    line_out *line = ctx;
    size_t room = sizeof line->text - 1 - line->used;
    size = size < room ? size : room;
    memcpy(line->text + line->used, text, size);
    line->used += size;
}

static void setting_error(const ump_switch *s, ump_reader *r, ump_token t)
{
    char word[48], hint[96];
    line_out line = {0};
    ump_out out = {.put = put_in_line, .ctx = &line};
    ump_nearest nearest;
    ump_nearest_begin(&nearest, t.at, t.end ? 0 : t.size);
    for (size_t i = 0; i < s->n_values; i++) {
        ump_put(&out, i == 0 ? "" : i + 1 == s->n_values ? " or " : ", ");
        ump_cell_show(&s->value[i], &out);
        if (s->value[i].kind == UMP_CELL_WORD)
            ump_nearest_try(&nearest, s->value[i].word);
    }
    if (t.end)
        ump_token_error(r, t, "the line ends here; expected %s for %s", line.text, s->name);
    else
        ump_token_error(r, t, "\"%s\" is not a value of %s; expected %s%s", ump_token_show(t, word),
                        s->name, line.text, ump_nearest_hint(&nearest, hint));
}

bool ump_switch_read(const ump_chart *chart, int which, ump_reader *r, ump_token t, int32_t *value)
{
    const ump_switch *s = ump_switch_at(chart, (size_t)which);
    int64_t whole;
    if (ump_switch_takes_numbers(s)) {
        if (number_fits(s, t, &whole)) {
            *value = (int32_t)whole;
            return true;
        }
    } else if (!t.end && !t.quoted) {
        for (size_t i = 0; i < s->n_values; i++)
            if (same_setting(&s->value[i], t)) {
                *value = (int32_t)i;
                return true;
            }
    }
    setting_error(s, r, t);
    return false;
}
