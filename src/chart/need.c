/*
 * need.c: the look-ups that a family makes at load. They report what is missing, and note what was
 * asked for, so that a chart can be closed: whatever nobody asked for is an error (close.c).
 */
#include "chart/tree.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const ump_cell absent = {.kind = UMP_CELL_ABSENT};

/* ---- Look-ups that note ---- */

/* Kept for "did you mean": the name of what was asked for and is not there. */
static void note_missed(ump_lookup *c, const char *path)
{
    lookup_notes *n = c->chart->notes;
    for (size_t i = 0; i < n->missed.n; i++)
        if (strcmp(((const char **)n->missed.item)[i], path) == 0)
            return;
    const char **kept = ump_list_add(c->chart->arena, &n->missed, sizeof *kept);
    if (kept != NULL)
        *kept = ump_arena_text(c->chart->arena, path, strlen(path));
    if (kept != NULL && *kept == NULL)
        n->missed.n--;
}

const ump_table_def *ump_look_table(ump_lookup *c, const char *path)
{
    const ump_table_def *table = ump_chart_table(c->chart, path);
    if (table != NULL && c->watch)
        *ump_table_asked(table) = 1;
    else if (c->watch)
        note_missed(c, path);
    return table;
}

const ump_cell *ump_look_value(ump_lookup *c, const char *path)
{
    node *n = ump_tree_node(c->chart, ump_tree_find(c->chart, ROOT, path));
    if (n->kind == NODE_CELL && c->watch)
        n->asked = true;
    else if (c->watch)
        note_missed(c, path);
    return n->kind == NODE_CELL ? n->of.cell : &absent;
}

/* Is it this cell, or one of the list in it? */
static bool is_part(const ump_cell *cell, const ump_cell *whole)
{
    return cell == whole || (whole->kind == UMP_CELL_LIST && cell >= whole->list &&
                             cell < whole->list + whole->n_list);
}

static void note_cell(const ump_table_def *table, const ump_row *row, const ump_cell *cell)
{
    uint8_t *asked = &table->asked[(size_t)(row - table->row) * table->n_columns];
    for (size_t i = 0; i < table->n_columns; i++)
        if (is_part(cell, &row->cell[i]))
            asked[i] = 1;
    for (size_t i = 0; i < row->n_extra; i++)
        if (is_part(cell, &row->extra[i].cell))
            *row->extra[i].asked = 1;
}

const ump_cell *ump_look_cell(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                              const char *field, size_t i)
{
    const ump_cell *cell = ump_row_cell(table, row, field, i);
    if (c->watch && cell->kind != UMP_CELL_ABSENT)
        note_cell(table, row, cell);
    else if (c->watch && ump_table_column(table, field) < 0)
        note_missed(c, field);
    else if (c->watch && i == 0)
        note_cell(table, row, &row->cell[ump_table_column(table, field)]);
    return cell;
}

int ump_look_switch(ump_lookup *c, const char *name)
{
    int which = ump_chart_switch_find(c->chart, name);
    if (which >= 0 && c->watch)
        *ump_switch_at(c->chart, (size_t)which)->asked |= 1;
    else if (c->watch)
        note_missed(c, name);
    return which;
}

/* ---- House rules ---- */

static const ump_switch *switch_of(const ump_house *house, const char *name, int32_t *value)
{
    int which = ump_look_switch(house->c, name);
    *value = 0;
    if (which < 0) {
        ump_lookup_error(house->c, 0, "the switch %s is missing", name);
        return NULL;
    }
    const ump_switch *s = ump_switch_at(house->c->chart, (size_t)which);
    *value = house->value != NULL ? house->value[which] : ump_switch_initial(s);
    return s;
}

/* A player's own chart may have numbers where the rules know rows: those are no row. */
static const ump_cell *value_of(const ump_house *house, const char *name, int32_t *row)
{
    const ump_switch *s = switch_of(house, name, row);
    if (s != NULL && !ump_switch_takes_numbers(s))
        return &s->value[*row];
    *row = 0;
    return &absent;
}

/* By its place in the list, or as a number: how a value is spelt does not matter. */
static void know_all_values(const ump_house *house, const ump_switch *s)
{
    if (s != NULL && house->c->watch)
        *s->asked = UMP_ALL_ASKED;
}

int32_t ump_house_row(const ump_house *house, const char *name)
{
    int32_t row;
    know_all_values(house, switch_of(house, name, &row));
    value_of(house, name, &row);
    return row;
}

static bool is_word(const ump_cell *cell, const char *word)
{
    if (cell->kind == UMP_CELL_YES)
        return strcmp(word, cell->number != 0 ? "yes" : "no") == 0;
    return cell->word != NULL && strcmp(cell->word, word) == 0;
}

bool ump_house_is(const ump_house *house, const char *name, const char *word)
{
    int32_t row;
    const ump_switch *s = switch_of(house, name, &row);
    for (size_t i = 0; s != NULL && house->c->watch && i < s->n_values; i++)
        if (is_word(&s->value[i], word))
            *s->asked |= (uint8_t)(2U << i);
    return is_word(value_of(house, name, &row), word);
}

uint8_t ump_house_word(const ump_house *house, const char *name, const char *const *words)
{
    int32_t row;
    const ump_cell *now = value_of(house, name, &row);
    int at = -1;
    for (int i = 0; words[i] != NULL; i++)
        if (ump_house_is(house, name, words[i]))
            at = i;
    if (at < 0 && now->word != NULL)
        ump_lookup_error(house->c, now->line,
                         "the switch %s knows no \"%.80s\"; expected one like %s", name, now->word,
                         words[0]);
    return (uint8_t)(at < 0 ? 0 : at);
}

int64_t ump_house_thousandths(const ump_house *house, const char *name)
{
    int32_t value;
    const ump_switch *s = switch_of(house, name, &value);
    know_all_values(house, s);
    if (s == NULL)
        return 0;
    return ump_switch_takes_numbers(s) ? INT64_C(1000) * value : s->value[value].number;
}

int32_t ump_house_number(const ump_house *house, const char *name)
{
    return (int32_t)(ump_house_thousandths(house, name) / 1000);
}

/* ---- Paths ---- */

/* The row and field that a path names in the table which is its first `split` letters. */
static const ump_cell *cell_in_table(ump_lookup *c, const char *path, size_t split, size_t i)
{
    char name[128], id[64];
    const char *rest = path + split + 1, *dot = strchr(rest, '.');
    size_t size = dot != NULL ? (size_t)(dot - rest) : strlen(rest);
    if (split >= sizeof name || size >= sizeof id)
        return &absent;
    snprintf(name, sizeof name, "%.*s", (int)split, path);
    snprintf(id, sizeof id, "%.*s", (int)size, rest);
    const ump_table_def *table = ump_chart_table(c->chart, name);
    const ump_row *row = table != NULL ? ump_table_row(table, id) : NULL;
    if (table != NULL && c->watch)
        *ump_table_asked(table) = 1;
    if (row == NULL && table != NULL && c->watch)
        note_missed(c, id);
    return row != NULL ? ump_look_cell(c, table, row, dot != NULL ? dot + 1 : "", i) : &absent;
}

const ump_cell *ump_look_path(ump_lookup *c, const char *path, size_t i)
{
    const node *n = ump_tree_node(c->chart, ump_tree_find(c->chart, ROOT, path));
    if (n->kind == NODE_CELL)
        return ump_cell_part(ump_look_value(c, path), i);
    const ump_cell *cell = &absent;
    for (size_t at = 0; cell->kind == UMP_CELL_ABSENT && path[at] != '\0'; at++)
        if (path[at] == '.')
            cell = cell_in_table(c, path, at, i);
    if (cell->kind == UMP_CELL_ABSENT && c->watch)
        note_missed(c, path);
    return cell;
}

const char *ump_path(ump_lookup *c, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->path, sizeof c->path, format, arguments);
    va_end(arguments);
    return c->path;
}

/* ---- Look-ups that report ---- */

void ump_lookup_error(ump_lookup *c, uint32_t line, const char *format, ...)
{
    char what[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    ump_error_at(c->errors, c->name, line, line > 0 ? 1 : 0, "%s", what);
    c->ok = false;
}

int32_t ump_lookup_within(ump_lookup *c, uint32_t line, const char *what, int64_t value,
                          int32_t low, int32_t high)
{
    if (value >= low && value <= high)
        return (int32_t)value;
    ump_lookup_error(c, line, "%s is %d; expected %d to %d", what,
                     (int)(value > INT32_MAX   ? INT32_MAX
                           : value < INT32_MIN ? INT32_MIN
                                               : value),
                     low, high);
    return low;
}

/* So many inches are still a whole number of ticks: families may reckon without a second look. */
static bool in_measure(const ump_cell *cell)
{
    int64_t most = INT64_C(1000) * UMP_MOST_NUMBER;
    return cell->kind == UMP_CELL_NUMBER && cell->number >= -most && cell->number <= most;
}

/* Whole numbers and yes (1) or no (0). */
static bool cell_int(const ump_cell *cell, int32_t *value)
{
    bool whole = in_measure(cell) && cell->number % 1000 == 0;
    *value = (int32_t)(whole ? cell->number / 1000 : cell->number);
    return whole || cell->kind == UMP_CELL_YES;
}

static bool cell_word(const ump_cell *cell, const char **word)
{
    *word = cell->word;
    return cell->kind == UMP_CELL_WORD || cell->kind == UMP_CELL_STRING;
}

static void value_error(ump_lookup *c, const char *path, const ump_cell *cell, const char *expected)
{
    if (cell->kind == UMP_CELL_ABSENT)
        ump_lookup_error(c, 0, "the chart has no value %s; expected %s", path, expected);
    else
        ump_lookup_error(c, cell->line, "the value %s is of the wrong kind; expected %s", path,
                         expected);
}

bool ump_cell_is_yes(ump_lookup *c, const char *what, const ump_cell *cell)
{
    if (cell->kind != UMP_CELL_YES && cell->kind != UMP_CELL_NONE && cell->kind != UMP_CELL_ABSENT)
        ump_lookup_error(c, cell->line, "%s is neither yes nor no; expected one of them", what);
    return cell->kind == UMP_CELL_YES && cell->number != 0;
}

int32_t ump_need_int(ump_lookup *c, const char *path)
{
    const ump_cell *cell = ump_look_value(c, path);
    int32_t value;
    if (cell_int(cell, &value))
        return value;
    value_error(c, path, cell, "a whole number of at most a million");
    return 0;
}

int64_t ump_need_thousandths(ump_lookup *c, const char *path)
{
    const ump_cell *cell = ump_look_value(c, path);
    if (in_measure(cell))
        return cell->number;
    value_error(c, path, cell, "a number of at most a million");
    return 0;
}

const ump_table_def *ump_need_table(ump_lookup *c, const char *path)
{
    const ump_table_def *table = ump_look_table(c, path);
    if (table == NULL) {
        char hint[96];
        ump_nearest nearest = ump_nearest_table(c->chart, path);
        const char *word = ump_nearest_word(&nearest);
        const ump_table_def *meant = word != NULL ? ump_chart_table(c->chart, word) : NULL;
        ump_lookup_error(c, meant != NULL ? meant->line : 0,
                         "the chart has no table %s; expected one%s", path,
                         ump_nearest_hint(&nearest, hint));
    }
    return table;
}

/* A table or row that was not found has been reported already. */
const ump_row *ump_need_row(ump_lookup *c, const ump_table_def *table, const char *id)
{
    const ump_row *row = table != NULL ? ump_table_row(table, id) : NULL;
    if (table != NULL && row == NULL && c->watch)
        note_missed(c, id);
    if (table != NULL && row == NULL)
        ump_lookup_error(c, table->line, "table %s has no row %s; expected one", table->path, id);
    return row;
}

static void cell_error(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                       const char *field, const char *expected)
{
    ump_lookup_error(c, row->line, "row %s of table %s has no such %s; expected %s", row->id,
                     table->path, *field != '\0' ? field : "cell", expected);
}

int32_t ump_need_cell_int(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                          const char *field, size_t i)
{
    int32_t value;
    if (table == NULL || row == NULL)
        return 0;
    if (cell_int(ump_look_cell(c, table, row, field, i), &value))
        return value;
    cell_error(c, table, row, field, "a whole number of at most a million");
    return 0;
}

void ump_need_headings(ump_lookup *c, const ump_table_def *table, const char *field, int64_t first)
{
    int64_t next = first;
    for (size_t i = 0; table && i < table->n_columns; i++) {
        const ump_column *column = &table->column[i];
        int64_t number;
        if (!column->heading || strcmp(column->field, field) != 0)
            continue;
        bool good = ump_is_number(column->heading, strlen(column->heading), &number) &&
                    (number == 1000 * next || (number == 0 && next == 10));
        if (!good)
            ump_lookup_error(c, column->line, "column %s of %s; expected %d", column->heading,
                             field, (int)next);
        next++;
    }
}

const char *ump_need_cell_word(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                               const char *field, size_t i)
{
    const char *word;
    if (table == NULL || row == NULL)
        return "";
    if (cell_word(ump_look_cell(c, table, row, field, i), &word))
        return word;
    cell_error(c, table, row, field, "a word");
    return "";
}
