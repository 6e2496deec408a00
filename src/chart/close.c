/*
 * close.c: a chart is closed. Once a family has compiled it, whatever nobody asked for is an error
 * at its line: a misspelt key would otherwise be a rule that silently does not hold.
 */
#include "chart/tree.h"
#include <string.h>

/* Words for people: what a thing is called, where its number comes from. */
static bool is_free(const char *path)
{
    static const char *const free_names[] = {"name", "src", "ref"};
    const char *dot = strrchr(path, '.');
    const char *last = dot != NULL ? dot + 1 : path;
    for (size_t i = 0; i < sizeof free_names / sizeof *free_names; i++)
        if (strcmp(last, free_names[i]) == 0)
            return true;
    return strncmp(path, "about", 5) == 0 && (path[5] == '.' || path[5] == '\0');
}

/* What may have been meant by a path of so many names: each run of as many names of this one. */
static void try_runs(const ump_lookup *c, ump_nearest *nearest, const char *missed, size_t names)
{
    for (const char *from = missed; from != NULL;) {
        const char *end = from - 1;
        for (size_t n = 0; n < names && end != NULL; n++)
            end = strchr(end + 1, '.');
        size_t size = end != NULL ? (size_t)(end - from) : strlen(from);
        const char *run = ump_arena_text(c->chart->arena, from, size);
        if (run != NULL)
            ump_nearest_try(nearest, run);
        from = strchr(from, '.');
        from = from != NULL ? from + 1 : NULL;
    }
}

/* Nobody asked for it. What was asked for in vain and looks like it may have been meant; where the
 * family could not compile the chart to its end, only that is told. */
static void unknown(ump_lookup *c, uint32_t line, uint32_t column, const char *what,
                    const char *path)
{
    char hint[96];
    ump_nearest nearest;
    const list *missed = &c->chart->notes->missed;
    size_t names = 1;
    for (const char *at = path; *at != '\0'; at++)
        names += *at == '.';
    ump_nearest_begin(&nearest, path, strlen(path));
    for (size_t i = 0; i < missed->n; i++)
        try_runs(c, &nearest, ((const char **)missed->item)[i], names);
    if (!c->ok && ump_nearest_word(&nearest) == NULL)
        return;
    ump_error_at(c->errors, c->name, line, column,
                 "%s \"%.80s\" is none that the rules of %s ask for; expected one that they "
                 "know, or nothing%s",
                 what, path, c->chart->family, ump_nearest_hint(&nearest, hint));
    c->unknown++;
}

/* Was a field of it asked for, be it in vain? Else its own name is the fault, not its fields. */
static bool is_known(const ump_lookup *c, const ump_value *value, uint32_t place)
{
    const list *missed = &c->chart->notes->missed;
    size_t size = strlen(value->path);
    bool known = ump_tree_node(c->chart, place)->asked;
    for (size_t i = 0; i < value->n_extra; i++)
        known =
            known ||
            ump_tree_node(c->chart, ump_tree_find(c->chart, place, value->extra[i].field))->asked;
    for (size_t i = 0; i < missed->n; i++) {
        const char *name = ((const char **)missed->item)[i];
        known = known || (strncmp(name, value->path, size) == 0 && name[size] == '.');
    }
    return known;
}

static void close_value(ump_lookup *c, const ump_value *value)
{
    uint32_t place = ump_tree_find(c->chart, ROOT, value->path);
    if (is_free(value->path))
        return;
    if (!is_known(c, value, place)) {
        unknown(c, value->line, value->column, "value", value->path);
        return;
    }
    for (size_t i = 0; i < value->n_extra; i++) {
        const ump_extra *extra = &value->extra[i];
        uint32_t part = ump_tree_find(c->chart, place, extra->field);
        if (!is_free(extra->field) && !ump_tree_node(c->chart, part)->asked)
            unknown(c, extra->cell.line, extra->cell.column, "value", extra->field);
    }
}

/* Is any cell of this column, or of this row, asked for? */
static bool column_asked(const ump_table_def *table, size_t column)
{
    for (size_t r = 0; r < table->n_rows; r++)
        if (table->asked[r * table->n_columns + column] != 0)
            return true;
    return false;
}

static bool row_asked(const ump_table_def *table, size_t row)
{
    const uint8_t *asked = &table->asked[row * table->n_columns];
    bool extra = table->n_columns == 1; /* a list of names, nothing to ask of a row */
    for (size_t i = 0; i < table->row[row].n_extra; i++)
        extra = extra || *table->row[row].extra[i].asked != 0;
    return extra || memchr(asked, 1, table->n_columns) != NULL;
}

static void close_row(ump_lookup *c, const ump_table_def *table, size_t r)
{
    const ump_row *row = &table->row[r];
    bool asked = row_asked(table, r);
    if (!asked)
        unknown(c, row->line, row->cell[0].column, "row", row->id);
    for (size_t i = 0; i < row->n_extra; i++)
        if (*row->extra[i].asked == 0 && (asked || !c->ok) && !is_free(row->extra[i].field))
            unknown(c, row->line, row->extra[i].cell.column, "field", row->extra[i].field);
}

/* Of an array field of which nothing is asked its name is the fault, not each of its headings. */
static void close_columns(ump_lookup *c, const ump_table_def *table)
{
    for (size_t i = 1, n; i < table->n_columns; i += n) {
        const ump_column *column = &table->column[i];
        size_t asked = 0;
        for (n = 0; i + n < table->n_columns && column[n].field == column->field; n++)
            asked += column_asked(table, i + n);
        if (is_free(column->field))
            continue;
        if (asked == 0)
            unknown(c, column->line, column->place, "column", column->field);
        for (size_t k = 0; k < n && asked > 0; k++)
            if (!column_asked(table, i + k))
                unknown(c, column[k].line, column[k].place, "column", column[k].heading);
    }
}

static void close_table(ump_lookup *c, const ump_table_def *table)
{
    if (is_free(table->path))
        return;
    if (*ump_table_asked(table) == 0) {
        unknown(c, table->line, 1, "table", table->path);
        return;
    }
    close_columns(c, table);
    for (size_t r = 0; r < table->n_rows; r++)
        close_row(c, table, r);
}

/* Its first value is what holds if no other does; each of those is a word that the rules know. */
static void close_switch(ump_lookup *c, const ump_switch *s)
{
    if (*s->asked == 0)
        unknown(c, s->line, s->column, "switch", s->name);
    for (size_t i = 1; i < s->n_values && i < 7 && *s->asked != 0; i++)
        if (s->value[i].kind == UMP_CELL_WORD && !(*s->asked >> (i + 1) & 1))
            unknown(c, s->value[i].line, s->value[i].column, "value", s->value[i].word);
}

void ump_lookup_close(ump_lookup *c)
{
    for (size_t i = 0; i < c->chart->values.n; i++)
        close_value(c, ump_value_at(c->chart, i));
    for (size_t i = 0; i < c->chart->tables.n; i++)
        close_table(c, ump_table_at(c->chart, i));
    for (size_t i = 0; i < c->chart->switches.n; i++)
        close_switch(c, ump_switch_at(c->chart, i));
    c->ok = c->ok && c->unknown == 0;
}
