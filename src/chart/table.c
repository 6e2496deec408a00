/*
 * table.c: a table of a chart: its headings, its rows, and how JSON will nest their fields.
 */
#include "chart/build.h"
#include <string.h>

static ump_column *add_column(builder *b, ump_token t, const char *field)
{
    if (b->columns.n == MOST_CELLS) {
        ump_token_error(&b->r, b->name, "too many columns; expected at most %d", MOST_CELLS);
        return NULL;
    }
    ump_column *column = ump_build_add(b, &b->columns, sizeof *column);
    if (column != NULL)
        *column = (ump_column){.field = field, .line = t.line, .place = t.column};
    return column;
}

/* The field into the table's shape, which is how JSON nests it. */
static bool claim_field(builder *b, ump_token t, const char *at, size_t size)
{
    uint32_t found = ump_build_claim_path(b, b->table->shape, t, at, size);
    if (found == NO_NODE)
        return false;
    ump_tree_node(b->chart, found)->kind = NODE_COLUMN;
    ump_tree_node(b->chart, found)->index = b->columns.n;
    return true;
}

static bool read_headings(builder *b, ump_token open, const char *field)
{
    size_t before = b->columns.n;
    for (ump_token t; !ump_token_is(t = ump_reader_token(&b->r), "]");) {
        if (t.end) {
            ump_token_error(&b->r, open, "the [ is not closed; expected ] after the headings");
            return false;
        }
        ump_column *column = add_column(b, t, field);
        if (column == NULL)
            return false;
        column->array = true;
        column->heading =
            t.quoted ? ump_build_keep_string(b, t) : ump_build_keep_id(b, t.at, t.size);
    }
    if (b->columns.n == before)
        ump_token_error(&b->r, open, "no headings between [ and ]; expected one for each column");
    return b->columns.n > before;
}

static bool read_column(builder *b, ump_token t)
{
    char word[48];
    size_t size = t.size;
    bool array = !t.quoted && size > 0 && t.at[size - 1] == '[';
    if (array)
        size--;
    if (t.quoted || memchr(t.at, '[', size) != NULL || memchr(t.at, ']', size) != NULL) {
        ump_token_error(&b->r, t, "\"%s\" is not a column; expected a name, or name[ a b c ]",
                        ump_token_show(t, word));
        return false;
    }
    const char *field = ump_build_keep_id(b, t.at, size);
    if (size > 0 ? !claim_field(b, t, t.at, size) : !b->table->map || b->columns.n > 1) {
        if (size == 0)
            ump_token_error(&b->r, t, "a [ without a name; expected it as all that follows *");
        return false;
    }
    return array ? read_headings(b, t, field) : add_column(b, t, field) != NULL;
}

static bool read_columns(builder *b)
{
    ump_token key = ump_reader_token(&b->r);
    if (key.quoted) {
        ump_token_error(&b->r, key, "words in quotes; expected the key and the columns");
        return false;
    }
    b->table->map = ump_token_is(key, "*");
    b->table->shape = ump_build_new_tree(b);
    if (b->starved || (!b->table->map && !claim_field(b, key, key.at, key.size)) ||
        add_column(b, key, ump_build_keep_id(b, key.at, key.size)) == NULL)
        return false;
    for (ump_token t; !(t = ump_reader_token(&b->r)).end;)
        if (!read_column(b, t))
            return false;
    return true;
}

/* Row ids are names of the table itself in a map; in a list they are names only if they say so. */
static uint32_t id_tree(builder *b)
{
    const char *key = ((ump_column *)b->columns.item)->field;
    if (b->table->map)
        return b->at;
    return strcmp(key, "id") == 0 || strcmp(key, "name") == 0 ? ump_build_new_tree(b) : NO_NODE;
}

/* A map table may share its path with values and tables below it, a list may not. */
static bool place_table(builder *b)
{
    node *n = ump_tree_node(b->chart, b->at);
    if (n->index != 0 || n->kind != NODE_OBJECT || (!b->table->map && n->first != NO_NODE)) {
        ump_build_taken_error(b, b->name, b->name.at, b->name.size, b->at);
        return false;
    }
    n->index = b->chart->tables.n + 1;
    if (!b->table->map)
        n->kind = NODE_TABLE;
    return true;
}

enum block ump_build_read_table_headings(builder *b)
{
    if (!read_columns(b) || !place_table(b))
        return BLOCK_BAD;
    b->table->column = b->columns.item;
    b->table->n_columns = b->columns.n;
    b->ids = id_tree(b);
    ump_build_add_section(b, SECTION_TABLE, b->table->title, b->chart->tables.n);
    const ump_table_def **kept = ump_build_add(b, &b->chart->tables, sizeof *kept);
    if (kept != NULL)
        *kept = b->table;
    return b->starved ? BLOCK_BAD : BLOCK_TABLE;
}

/* The headings stand on the same line, or are the first line below it. */
enum block ump_build_begin_table(builder *b)
{
    ump_token t = b->name = ump_reader_token(&b->r);
    if (t.end || t.quoted) {
        ump_token_error(&b->r, t, "the table has no name; expected table NAME \"Title\"");
        return BLOCK_BAD;
    }
    b->columns = b->rows = (list){0};
    b->path = ump_build_keep_id(b, t.at, t.size);
    b->at = ump_build_open_path(b, ROOT, t, t.at, t.size);
    b->table = ump_build_take(b, sizeof *b->table);
    if (b->at == NO_NODE || b->table == NULL)
        return BLOCK_BAD;
    *b->table = (ump_table_def){.path = b->path, .title = ump_build_read_title(b), .line = t.line};
    return ump_reader_peek(&b->r).end ? BLOCK_HEADINGS : ump_build_read_table_headings(b);
}

/* A row with fields of its own has a shape of its own: the columns', and those. */
static bool shape_row(builder *b, ump_row *row)
{
    row->shape = b->table->shape;
    if (row->n_extra == 0)
        return true;
    if (b->table->n_columns > 1 && b->table->column[1].array && *b->table->column[1].field == 0) {
        ump_error_at(b->r.errors, b->r.text->name, row->line, row->extra[0].cell.column,
                     "key=value in a row that is an array; expected cells only");
        b->r.failed = true;
        return false;
    }
    row->shape = ump_build_new_tree(b);
    for (size_t i = b->table->map ? 1 : 0; i < b->table->n_columns && !b->starved; i++) {
        uint32_t blocked, found;
        const char *field = b->table->column[i].field;
        if (i > 0 && b->table->column[i - 1].field == field)
            continue;
        found = ump_tree_make(b->chart, row->shape, field, strlen(field), b->table->line, &blocked);
        b->starved = b->starved || found == NO_NODE;
        if (found == NO_NODE)
            return false;
        ump_tree_node(b->chart, found)->kind = NODE_COLUMN;
        ump_tree_node(b->chart, found)->index = i;
    }
    return !b->starved && ump_build_claim_extras(b, row->shape, row->extra, row->n_extra);
}

static bool read_cells(builder *b, const char *id, ump_cell *cell)
{
    size_t n = 1, wanted = b->table->n_columns;
    bool good = true;
    ump_token first_too_many = {0};
    for (ump_token t; !(t = ump_reader_peek(&b->r)).end && !ump_build_next_is_extra(b); n++) {
        ump_reader_token(&b->r);
        if (n < wanted)
            good = ump_cell_read(b->chart, &b->r, t, &cell[n]) && good;
        else if (n == wanted)
            first_too_many = t;
    }
    if (n == wanted)
        return good;
    ump_token_error(&b->r, n > wanted ? first_too_many : ump_reader_peek(&b->r),
                    "row \"%.40s\" has %zu cell%s; expected %zu, one for each column", id, n,
                    n == 1 ? "" : "s", wanted);
    return false;
}

void ump_build_read_row(builder *b)
{
    ump_token t = ump_reader_token(&b->r);
    ump_cell *cell = ump_build_take(b, b->table->n_columns * sizeof *cell);
    if (cell == NULL || !ump_cell_read(b->chart, &b->r, t, &cell[0]))
        return;
    ump_row row = {.cell = cell, .line = t.line};
    row.id = t.quoted ? ump_build_keep_string(b, t) : ump_build_keep_id(b, t.at, t.size);
    list extras = {0};
    if (b->ids != NO_NODE && !ump_build_claim_name(b, b->ids, t, t.at, t.size))
        return;
    if (!read_cells(b, row.id, cell) || !ump_build_read_extras(b, &extras))
        return;
    row.extra = extras.item;
    row.n_extra = extras.n;
    if (!shape_row(b, &row))
        return;
    ump_row *kept = ump_build_add(b, &b->rows, sizeof *kept);
    if (kept != NULL)
        *kept = row;
}

static void table_error(builder *b, const char *what)
{
    ump_token_error(&b->r, b->name, "table \"%.60s\" has no %s; expected at least one", b->path,
                    what);
}

static void fill_map(builder *b)
{
    for (size_t i = 0; i < b->rows.n; i++) {
        const ump_row *row = &b->table->row[i];
        uint32_t found = ump_tree_child(b->chart, b->at, row->id, strlen(row->id));
        ump_tree_node(b->chart, found)->kind = NODE_ROW;
        ump_tree_node(b->chart, found)->of.row = row;
    }
}

void ump_build_end_table(builder *b)
{
    if (b->block == BLOCK_HEADINGS)
        table_error(b, "columns");
    if (b->block != BLOCK_TABLE)
        return;
    b->table->row = b->rows.item;
    b->table->n_rows = b->rows.n;
    b->table->asked = ump_build_take(b, b->rows.n * b->table->n_columns + 1);
    ump_table_measure(b->table, b->columns.item);
    if (b->rows.n == 0 && !b->starved && ump_reader_clean(&b->r))
        table_error(b, "rows");
    if (b->table->map)
        fill_map(b);
}
