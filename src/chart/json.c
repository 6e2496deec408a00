/*
 * json.c: a chart for programs. Objects nest as the paths do; rows of a list keep their key field.
 */
#include "chart/tree.h"

typedef struct json {
    const ump_chart *chart;
    const ump_out *out;
} json;

static void put_number(const ump_out *out, int64_t thousandths)
{
    char number[32];
    ump_put(out, ump_show_thousandths(thousandths, number));
}

static void put_cell(const ump_out *out, const ump_cell *cell)
{
    switch (cell->kind) {
    case UMP_CELL_NUMBER:
        put_number(out, cell->number);
        break;
    case UMP_CELL_WORD:
    case UMP_CELL_STRING:
        ump_put_json_string(out, cell->word);
        break;
    case UMP_CELL_YES:
        ump_put(out, cell->number ? "true" : "false");
        break;
    case UMP_CELL_FRACTION:
        ump_putf(out, "[%lld, %lld]", (long long)cell->number, (long long)cell->low);
        break;
    case UMP_CELL_RANGE:
        ump_putf(out, "[%lld, %lld]", (long long)cell->low, (long long)cell->number);
        break;
    case UMP_CELL_LIST:
        ump_put(out, "[");
        for (size_t i = 0; i < cell->n_list; i++) {
            ump_put(out, i > 0 ? ", " : "");
            put_cell(out, &cell->list[i]);
        }
        ump_put(out, "]");
        break;
    default:
        ump_put(out, "null");
        break;
    }
}

static void put_key(const ump_out *out, const char *key, bool *first)
{
    ump_put(out, *first ? "" : ", ");
    *first = false;
    ump_put_json_string(out, key);
    ump_put(out, ": ");
}

/* ---- Rows ---- */

static size_t array_end(const ump_table_def *table, size_t i)
{
    size_t end = i + 1;
    while (end < table->n_columns && table->column[i].array &&
           table->column[end].field == table->column[i].field)
        end++;
    return end;
}

static bool column_present(const ump_table_def *table, const ump_row *row, size_t i)
{
    for (size_t end = array_end(table, i); i < end; i++)
        if (row->cell[i].kind != UMP_CELL_ABSENT)
            return true;
    return false;
}

static void put_column(const json *j, const ump_table_def *table, const ump_row *row, size_t i)
{
    if (!table->column[i].array) {
        put_cell(j->out, &row->cell[i]);
        return;
    }
    ump_put(j->out, "[");
    for (size_t at = i, end = array_end(table, i); at < end; at++) {
        ump_put(j->out, at > i ? ", " : "");
        put_cell(j->out, &row->cell[at]);
    }
    ump_put(j->out, "]");
}

/* Does the row have anything below this node of its shape? */
static bool shape_present(const json *j, const ump_table_def *table, const ump_row *row,
                          uint32_t at)
{
    const node *n = ump_tree_node(j->chart, at);
    if (n->kind == NODE_COLUMN)
        return column_present(table, row, n->index);
    if (n->kind == NODE_CELL)
        return true;
    for (uint32_t child = n->first; child != NO_NODE; child = ump_tree_node(j->chart, child)->next)
        if (shape_present(j, table, row, child))
            return true;
    return false;
}

static void put_shape(const json *j, const ump_table_def *table, const ump_row *row, uint32_t at)
{
    const node *n = ump_tree_node(j->chart, at);
    if (n->kind == NODE_COLUMN) {
        put_column(j, table, row, n->index);
        return;
    }
    if (n->kind == NODE_CELL) {
        put_cell(j->out, n->of.cell);
        return;
    }
    bool first = true;
    ump_put(j->out, "{");
    for (uint32_t child = n->first; child != NO_NODE;) {
        const node *c = ump_tree_node(j->chart, child);
        if (shape_present(j, table, row, child)) {
            put_key(j->out, c->key, &first);
            put_shape(j, table, row, child);
        }
        child = c->next;
    }
    ump_put(j->out, "}");
}

static void put_row(const json *j, const ump_table_def *table, const ump_row *row)
{
    if (table->n_columns > 1 && *table->column[1].field == '\0')
        put_column(j, table, row, 1);
    else
        put_shape(j, table, row, row->shape);
}

static void put_table(const json *j, const ump_table_def *table)
{
    ump_put(j->out, "[");
    for (size_t i = 0; i < table->n_rows; i++) {
        ump_put(j->out, i > 0 ? ",\n    " : "\n    ");
        put_row(j, table, &table->row[i]);
    }
    ump_put(j->out, "\n  ]");
}

/* ---- Switches: their values are settings, so yes, no and ranges are strings ---- */

static void put_setting(const ump_out *out, const ump_cell *value)
{
    if (value->kind == UMP_CELL_NUMBER) {
        put_number(out, value->number);
        return;
    }
    ump_put(out, "\"");
    ump_cell_show(value, out);
    ump_put(out, "\"");
}

static void put_switch(const json *j, const ump_switch *s)
{
    bool first = true, listed = *j->chart->switch_path != '\0';
    ump_put(j->out, "{");
    if (listed) {
        put_key(j->out, "name", &first);
        ump_put_json_string(j->out, s->name);
    }
    put_key(j->out, "values", &first);
    for (size_t i = 0; i < s->n_values; i++) {
        ump_put(j->out, i > 0 ? ", " : "[");
        put_setting(j->out, &s->value[i]);
    }
    ump_put(j->out, "]");
    put_key(j->out, "default", &first);
    put_setting(j->out, &s->value[s->initial]);
    if (*s->ruling != '\0') {
        put_key(j->out, listed ? j->chart->switch_ruling : "ruling", &first);
        ump_put_json_string(j->out, s->ruling);
    }
    for (size_t i = 0; i < j->chart->n_switch_extra; i++) {
        put_key(j->out, j->chart->switch_extra[i].field, &first);
        put_cell(j->out, &j->chart->switch_extra[i].cell);
    }
    if (*s->meaning != '\0') {
        put_key(j->out, "meaning", &first);
        ump_put_json_string(j->out, s->meaning);
    }
    ump_put(j->out, "}");
}

static void put_switches(const json *j)
{
    bool listed = *j->chart->switch_path != '\0';
    ump_put(j->out, listed ? "[" : "{");
    for (size_t i = 0; i < j->chart->switches.n; i++) {
        const ump_switch *s = ump_switch_at(j->chart, i);
        ump_put(j->out, i > 0 ? ",\n    " : "\n    ");
        if (!listed) {
            ump_put_json_string(j->out, s->name);
            ump_put(j->out, ": ");
        }
        put_switch(j, s);
    }
    ump_put(j->out, listed ? "\n  ]" : "\n  }");
}

/* ---- The tree ---- */

static void put_object(const json *j, const node *n, const ump_table_def *map);

static void put_node(const json *j, const node *n, const ump_table_def *map)
{
    switch (n->kind) {
    case NODE_CELL:
        put_cell(j->out, n->of.cell);
        break;
    case NODE_ROW:
        put_row(j, map, n->of.row);
        break;
    case NODE_TABLE:
        put_table(j, ump_table_at(j->chart, n->index - 1));
        break;
    case NODE_SWITCHES:
        put_switches(j);
        break;
    default:
        ump_put(j->out, "{");
        put_object(j, n, n->index > 0 ? ump_table_at(j->chart, n->index - 1) : NULL);
        ump_put(j->out, "}");
        break;
    }
}

static void put_object(const json *j, const node *n, const ump_table_def *map)
{
    bool first = true;
    for (uint32_t child = n->first; child != NO_NODE;) {
        const node *c = ump_tree_node(j->chart, child);
        put_key(j->out, c->key, &first);
        put_node(j, c, map);
        child = c->next;
    }
}

static void put_scalar(const ump_out *out, const char *key, const char *value)
{
    ump_putf(out, "  \"%s\": ", key);
    ump_put_json_string(out, value);
}

void ump_chart_json(const ump_chart *chart, const ump_out *out)
{
    json j = {.chart = chart, .out = out};
    ump_put(out, "{\n");
    put_scalar(out, "chart", chart->name);
    ump_put(out, ",\n");
    put_scalar(out, "title", chart->title);
    ump_put(out, ",\n");
    put_scalar(out, "family", chart->family);
    for (uint32_t child = ump_tree_node(chart, ROOT)->first; child != NO_NODE;) {
        const node *c = ump_tree_node(chart, child);
        ump_put(out, ",\n  ");
        ump_put_json_string(out, c->key);
        ump_put(out, ": ");
        put_node(&j, c, NULL);
        child = c->next;
    }
    ump_put(out, "\n}\n");
}
