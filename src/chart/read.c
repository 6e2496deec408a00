/*
 * read.c: the text of a chart into tables, values and switches, with every fault it has.
 * A block that begins badly is read to its end in silence: its rows would only repeat the fault.
 */
#include "chart/tree.h"
#include <stdio.h>
#include <string.h>

enum block { BLOCK_NONE, BLOCK_BAD, BLOCK_HEADINGS, BLOCK_TABLE, BLOCK_VALUES, BLOCK_SWITCHES };

typedef struct builder {
    ump_chart *chart;
    ump_reader r;
    enum block block;
    bool starved; /* no memory left */
    uint32_t at;  /* node of the block's path */
    const char *path;
    /* of the table that is being read */
    ump_table *table;
    ump_token name;
    list columns, rows;
    uint32_t ids; /* tree of its row ids, NO_NODE where they may repeat */
} builder;

static void *take(builder *b, size_t size)
{
    void *memory = ump_arena_take(b->chart->arena, size);
    b->starved = b->starved || memory == NULL;
    return memory;
}

static void *add(builder *b, list *l, size_t size)
{
    void *item = ump_list_add(b->chart->arena, l, size);
    b->starved = b->starved || item == NULL;
    return item;
}

static const char *keep_id(builder *b, const char *at, size_t size)
{
    const char *text = ump_id_text(b->chart->arena, at, size);
    b->starved = b->starved || text == NULL;
    return text != NULL ? text : "";
}

static const char *keep_string(builder *b, ump_token t)
{
    const char *text = ump_arena_text(b->chart->arena, t.at, t.size);
    b->starved = b->starved || text == NULL;
    return text != NULL ? text : "";
}

/* ---- Claiming names: each may be used once ---- */

static bool path_is_whole(const char *path, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (path[i] == '.' && (i == 0 || i + 1 == size || path[i - 1] == '.'))
            return false;
    return size > 0;
}

/* The node of a path below `from`, new or old. NO_NODE with an error if it cannot be. */
static uint32_t open_path(builder *b, uint32_t from, ump_token t, const char *path, size_t size)
{
    char word[48];
    uint32_t blocked = NO_NODE, found = NO_NODE;
    if (path_is_whole(path, size))
        found = ump_tree_make(b->chart, from, path, size, t.line, &blocked);
    else
        ump_token_error(&b->r, t, "\"%s\" has a dot with no name beside it; expected a.b",
                        ump_token_show(t, word));
    if (blocked != NO_NODE) {
        const node *n = ump_tree_node(b->chart, blocked);
        ump_token_error(&b->r, t, "\"%s\" lies below \"%s\" of line %u, which has no parts",
                        ump_token_show(t, word), n->key, (unsigned)n->line);
    } else if (found == NO_NODE && path_is_whole(path, size)) {
        ump_token_error(&b->r, t, "\"%s\" has too many dots; expected at most %d",
                        ump_token_show(t, word), MAX_DEPTH - 1);
    }
    return found;
}

static void taken_error(builder *b, ump_token t, const char *at, size_t size, uint32_t old)
{
    char word[48];
    ump_token name = {.at = at, .size = size};
    ump_token_error(&b->r, t, "\"%s\" is already on line %u; expected a new name",
                    ump_token_show(name, word), (unsigned)ump_tree_node(b->chart, old)->line);
}

static uint32_t claim_path(builder *b, uint32_t from, ump_token t, const char *path, size_t size)
{
    size_t before = b->chart->nodes.n;
    uint32_t found = open_path(b, from, t, path, size);
    if (found == NO_NODE || b->chart->nodes.n > before)
        return found;
    taken_error(b, t, path, size, found);
    return NO_NODE;
}

/* One name without dots. */
static bool claim_name(builder *b, uint32_t parent, ump_token t, const char *at, size_t size)
{
    size_t before = b->chart->nodes.n;
    uint32_t found = ump_tree_add(b->chart, parent, at, size, t.line);
    b->starved = b->starved || found == NO_NODE;
    if (found == NO_NODE || b->chart->nodes.n > before)
        return found != NO_NODE;
    taken_error(b, t, at, size, found);
    return false;
}

static uint32_t new_tree(builder *b)
{
    uint32_t root = ump_tree_root(b->chart);
    b->starved = b->starved || root == NO_NODE;
    return root;
}

/* ---- Cells and extras ---- */

static bool read_present(builder *b, ump_token t, const char *at, size_t size, ump_cell *cell)
{
    bool read = at == t.at ? ump_cell_read(b->chart, &b->r, t, cell)
                           : ump_cell_read_part(b->chart, &b->r, t, at, size, cell);
    if (read && cell->kind == UMP_CELL_ABSENT) {
        ump_token_error(&b->r, t, "~ stands here; expected it in the columns of a table only");
        return false;
    }
    return read;
}

/* The rest of the line as key=value pairs. */
static bool read_extras(builder *b, list *extras)
{
    bool good = true;
    for (ump_token t; !(t = ump_reader_token(&b->r)).end;) {
        size_t key;
        char word[48];
        if (!ump_cell_is_extra(t, &key)) {
            ump_token_error(&b->r, t, "unexpected \"%s\"; expected key=value",
                            ump_token_show(t, word));
            return false;
        }
        ump_extra *extra = add(b, extras, sizeof *extra);
        if (extra == NULL)
            return false;
        extra->field = keep_id(b, t.at, key);
        good = read_present(b, t, t.at + key + 1, t.size - key - 1, &extra->cell) && good;
    }
    return good;
}

/* Hangs the pairs below a node, each as a value of its own. */
static bool claim_extras(builder *b, uint32_t below, const ump_extra *extra, size_t n)
{
    bool good = true;
    for (size_t i = 0; i < n; i++) {
        ump_token t = {.line = extra[i].cell.line, .column = extra[i].cell.column};
        t.at = extra[i].field;
        t.size = strlen(extra[i].field);
        uint32_t found = claim_path(b, below, t, t.at, t.size);
        good = good && found != NO_NODE;
        if (found != NO_NODE) {
            ump_tree_node(b->chart, found)->kind = NODE_CELL;
            ump_tree_node(b->chart, found)->of.cell = &extra[i].cell;
        }
    }
    return good;
}

static bool next_is_extra(builder *b)
{
    size_t key;
    return ump_cell_is_extra(ump_reader_peek(&b->r), &key);
}

/* ---- Blocks ---- */

static void add_section(builder *b, uint8_t kind, const char *title, size_t first)
{
    section *s = add(b, &b->chart->sections, sizeof *s);
    if (s != NULL)
        *s = (section){.kind = kind, .path = b->path, .title = title, .first = first};
}

static void count_in_section(builder *b)
{
    section *s = (section *)b->chart->sections.item + b->chart->sections.n - 1;
    s->n++;
}

static const char *read_title(builder *b)
{
    ump_token t = ump_reader_peek(&b->r);
    if (t.end || !t.quoted)
        return "";
    return keep_string(b, ump_reader_token(&b->r));
}

/* ---- Tables ---- */

static ump_column *add_column(builder *b, const char *field)
{
    ump_column *column = add(b, &b->columns, sizeof *column);
    if (column != NULL)
        *column = (ump_column){.field = field};
    return column;
}

/* The field into the table's shape, which is how JSON nests it. */
static bool claim_field(builder *b, ump_token t, const char *at, size_t size)
{
    uint32_t found = claim_path(b, b->table->shape, t, at, size);
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
        ump_column *column = add_column(b, field);
        if (column == NULL)
            return false;
        column->array = true;
        column->heading = t.quoted ? keep_string(b, t) : keep_id(b, t.at, t.size);
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
    const char *field = keep_id(b, t.at, size);
    if (size > 0 ? !claim_field(b, t, t.at, size) : !b->table->map || b->columns.n > 1) {
        if (size == 0)
            ump_token_error(&b->r, t, "a [ without a name; expected it as all that follows *");
        return false;
    }
    return array ? read_headings(b, t, field) : add_column(b, field) != NULL;
}

static bool read_columns(builder *b)
{
    ump_token key = ump_reader_token(&b->r);
    if (key.quoted) {
        ump_token_error(&b->r, key, "words in quotes; expected the key and the columns");
        return false;
    }
    b->table->map = ump_token_is(key, "*");
    b->table->shape = new_tree(b);
    if (b->starved || (!b->table->map && !claim_field(b, key, key.at, key.size)) ||
        add_column(b, keep_id(b, key.at, key.size)) == NULL)
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
    return strcmp(key, "id") == 0 || strcmp(key, "name") == 0 ? new_tree(b) : NO_NODE;
}

/* A map table may share its path with values and tables below it, a list may not. */
static bool place_table(builder *b)
{
    node *n = ump_tree_node(b->chart, b->at);
    if (n->index != 0 || n->kind != NODE_OBJECT || (!b->table->map && n->first != NO_NODE)) {
        taken_error(b, b->name, b->name.at, b->name.size, b->at);
        return false;
    }
    n->index = b->chart->tables.n + 1;
    if (!b->table->map)
        n->kind = NODE_TABLE;
    return true;
}

static enum block read_table_headings(builder *b)
{
    if (!read_columns(b) || !place_table(b))
        return BLOCK_BAD;
    b->table->column = b->columns.item;
    b->table->n_columns = b->columns.n;
    b->ids = id_tree(b);
    add_section(b, SECTION_TABLE, b->table->title, b->chart->tables.n);
    const ump_table **kept = add(b, &b->chart->tables, sizeof *kept);
    if (kept != NULL)
        *kept = b->table;
    return b->starved ? BLOCK_BAD : BLOCK_TABLE;
}

/* The headings stand on the same line, or are the first line below it. */
static enum block begin_table(builder *b)
{
    ump_token t = b->name = ump_reader_token(&b->r);
    if (t.end || t.quoted) {
        ump_token_error(&b->r, t, "the table has no name; expected table NAME \"Title\"");
        return BLOCK_BAD;
    }
    b->columns = b->rows = (list){0};
    b->path = keep_id(b, t.at, t.size);
    b->at = open_path(b, ROOT, t, t.at, t.size);
    b->table = take(b, sizeof *b->table);
    if (b->at == NO_NODE || b->table == NULL)
        return BLOCK_BAD;
    *b->table = (ump_table){.path = b->path, .title = read_title(b), .line = t.line};
    return ump_reader_peek(&b->r).end ? BLOCK_HEADINGS : read_table_headings(b);
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
    row->shape = new_tree(b);
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
    return !b->starved && claim_extras(b, row->shape, row->extra, row->n_extra);
}

static bool read_cells(builder *b, const char *id, ump_cell *cell)
{
    size_t n = 1, wanted = b->table->n_columns;
    bool good = true;
    ump_token first_too_many = {0};
    for (ump_token t; !(t = ump_reader_peek(&b->r)).end && !next_is_extra(b); n++) {
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

static void read_row(builder *b)
{
    ump_token t = ump_reader_token(&b->r);
    ump_cell *cell = take(b, b->table->n_columns * sizeof *cell);
    if (cell == NULL || !ump_cell_read(b->chart, &b->r, t, &cell[0]))
        return;
    ump_row row = {.cell = cell, .line = t.line};
    row.id = t.quoted ? keep_string(b, t) : keep_id(b, t.at, t.size);
    list extras = {0};
    if (b->ids != NO_NODE && !claim_name(b, b->ids, t, t.at, t.size))
        return;
    if (!read_cells(b, row.id, cell) || !read_extras(b, &extras))
        return;
    row.extra = extras.item;
    row.n_extra = extras.n;
    if (!shape_row(b, &row))
        return;
    ump_row *kept = add(b, &b->rows, sizeof *kept);
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

static void end_block(builder *b)
{
    if (b->block == BLOCK_HEADINGS)
        table_error(b, "columns");
    if (b->block != BLOCK_TABLE)
        return;
    b->table->row = b->rows.item;
    b->table->n_rows = b->rows.n;
    ump_table_measure(b->table, b->columns.item);
    if (b->rows.n == 0 && ump_reader_clean(&b->r))
        table_error(b, "rows");
    if (b->table->map)
        fill_map(b);
}

/* ---- Values ---- */

static bool begin_values(builder *b)
{
    ump_token t = ump_reader_peek(&b->r);
    b->at = ROOT;
    b->path = "";
    if (!t.end && !t.quoted) {
        t = ump_reader_token(&b->r);
        b->path = keep_id(b, t.at, t.size);
        b->at = open_path(b, ROOT, t, t.at, t.size);
        if (b->at == NO_NODE)
            return false;
        const node *n = ump_tree_node(b->chart, b->at);
        if (n->kind != NODE_OBJECT) {
            taken_error(b, t, t.at, t.size, b->at);
            return false;
        }
    }
    add_section(b, SECTION_VALUES, read_title(b), b->chart->values.n);
    return ump_reader_end(&b->r) && !b->starved;
}

static const char *whole_path(builder *b, ump_token t)
{
    const char *path = keep_id(b, t.at, t.size);
    if (*b->path == '\0')
        return path;
    size_t size = strlen(b->path) + strlen(path) + 2;
    char *whole = take(b, size);
    if (whole == NULL)
        return path;
    snprintf(whole, size, "%s.%s", b->path, path);
    return whole;
}

/* Several cells on a line are a list. */
static bool read_value_cells(builder *b, ump_cell *cell)
{
    list cells = {0};
    for (ump_token t; !(t = ump_reader_token(&b->r)).end;) {
        ump_cell *one = add(b, &cells, sizeof *one);
        if (one == NULL || !read_present(b, t, t.at, t.size, one))
            return false;
    }
    *cell = *(ump_cell *)cells.item;
    if (cells.n > 1)
        *cell = (ump_cell){.kind = UMP_CELL_LIST,
                           .line = cell->line,
                           .column = cell->column,
                           .list = cells.item,
                           .n_list = cells.n};
    return true;
}

static void read_value(builder *b)
{
    ump_token t = ump_reader_token(&b->r);
    ump_token next = ump_reader_peek(&b->r);
    if (next.end) {
        ump_token_error(&b->r, next, "the line ends here; expected a value");
        return;
    }
    ump_value *value = take(b, sizeof *value);
    uint32_t place = value != NULL ? claim_path(b, b->at, t, t.at, t.size) : NO_NODE;
    if (place == NO_NODE)
        return;
    value->path = whole_path(b, t);
    if (next_is_extra(b)) {
        list extras = {0};
        if (!read_extras(b, &extras) || !claim_extras(b, place, extras.item, extras.n))
            return;
        value->extra = extras.item;
        value->n_extra = extras.n;
    } else {
        if (!read_value_cells(b, &value->cell))
            return;
        ump_tree_node(b->chart, place)->kind = NODE_CELL;
        ump_tree_node(b->chart, place)->of.cell = &value->cell;
    }
    const ump_value **kept = add(b, &b->chart->values, sizeof *kept);
    if (kept != NULL) {
        *kept = value;
        count_in_section(b);
    }
}

/* ---- Switches ---- */

static bool begin_switches(builder *b)
{
    ump_token t = ump_reader_peek(&b->r);
    ump_token path = {.at = "switches", .size = 8, .line = t.line, .column = 1};
    b->path = "switches";
    if (b->chart->switch_path != NULL) {
        ump_token_error(&b->r, path, "a second block of switches; expected all of them in one");
        return false;
    }
    b->chart->switch_path = b->chart->switch_ruling = "";
    if (!t.end && !next_is_extra(b)) {
        path = ump_reader_token(&b->r);
        b->chart->switch_path = keep_id(b, path.at, path.size);
        b->chart->switch_ruling = "ruling";
    }
    t = ump_reader_peek(&b->r);
    if (!t.end && !next_is_extra(b)) {
        t = ump_reader_token(&b->r);
        b->chart->switch_ruling = keep_id(b, t.at, t.size);
    }
    list extras = {0};
    b->at = claim_path(b, ROOT, path, path.at, path.size);
    if (b->at == NO_NODE || !read_extras(b, &extras))
        return false;
    ump_tree_node(b->chart, b->at)->kind = NODE_SWITCHES;
    b->chart->switch_extra = extras.item;
    b->chart->n_switch_extra = extras.n;
    b->ids = new_tree(b);
    add_section(b, SECTION_SWITCHES, "House rules", 0);
    return !b->starved;
}

/* ADF-R-01: capitals, -R-, digits. */
static bool is_ruling(ump_token t)
{
    size_t i = 0;
    while (i < t.size && t.at[i] >= 'A' && t.at[i] <= 'Z')
        i++;
    if (t.end || t.quoted || i == 0 || t.size < i + 4 || memcmp(t.at + i, "-R-", 3) != 0)
        return false;
    for (i += 3; i < t.size; i++)
        if (t.at[i] < '0' || t.at[i] > '9')
            return false;
    return true;
}

static bool read_switch_values(builder *b, ump_switch *s)
{
    list values = {0};
    size_t defaults = 0;
    uint32_t names = new_tree(b);
    for (ump_token t;
         !b->starved && !(t = ump_reader_peek(&b->r)).end && !t.quoted && !is_ruling(t);) {
        ump_reader_token(&b->r);
        size_t star = t.at[0] == '*';
        if (star && defaults++ > 0) {
            ump_token_error(&b->r, t, "a second * in this switch; expected one default");
            return false;
        }
        s->initial = star ? values.n : s->initial;
        ump_cell *value = add(b, &values, sizeof *value);
        if (value == NULL || !claim_name(b, names, t, t.at + star, t.size - star) ||
            !read_present(b, t, t.at + star, t.size - star, value))
            return false;
    }
    if (defaults == 0) {
        ump_token_error(&b->r, ump_reader_peek(&b->r),
                        "switch \"%.40s\" has no default; expected * before one value", s->name);
        return false;
    }
    s->value = values.item;
    s->n_values = values.n;
    return true;
}

static void read_switch(builder *b)
{
    ump_token t = ump_reader_token(&b->r);
    if (!claim_name(b, b->ids, t, t.at, t.size))
        return;
    ump_switch s = {.name = keep_id(b, t.at, t.size), .ruling = ""};
    if (!read_switch_values(b, &s))
        return;
    if (is_ruling(ump_reader_peek(&b->r)))
        s.ruling = keep_string(b, ump_reader_token(&b->r));
    s.meaning = read_title(b);
    ump_switch *kept = ump_reader_end(&b->r) ? add(b, &b->chart->switches, sizeof *kept) : NULL;
    if (kept != NULL) {
        *kept = s;
        count_in_section(b);
    }
}

/* ---- The whole ---- */

static void read_heading(builder *b)
{
    ump_token t = ump_reader_token(&b->r);
    ump_token title = ump_reader_token(&b->r);
    if (b->chart->name != NULL) {
        ump_token_error(&b->r, t, "a second chart line; expected one for each file");
        return;
    }
    if (t.end || t.quoted)
        ump_token_error(&b->r, t, "the chart has no name; expected chart NAME \"Title\"");
    b->chart->name = keep_string(b, t);
    if (!t.end && ump_token_string(&b->r, title, "a title"))
        ump_reader_end(&b->r);
    b->chart->title = keep_string(b, title);
}

static void read_family(builder *b)
{
    ump_token t = ump_reader_token(&b->r);
    if (t.end || t.quoted)
        ump_token_error(&b->r, t, "the family has no name; expected family NAME");
    else if (b->chart->family != NULL)
        ump_token_error(&b->r, t, "a second family line; expected one for each file");
    else
        ump_reader_end(&b->r);
    b->chart->family = keep_id(b, t.at, t.size);
}

static void read_block(builder *b)
{
    static const char *const keywords[] = {"chart", "family", "table", "values", "switches"};
    int word = ump_token_one_of(&b->r, ump_reader_token(&b->r), "a keyword of charts", keywords, 5);
    b->block = word < 0 ? BLOCK_BAD : BLOCK_NONE;
    switch (word) {
    case 0:
        read_heading(b);
        break;
    case 1:
        read_family(b);
        break;
    case 2:
        b->block = begin_table(b);
        break;
    case 3:
        b->block = begin_values(b) ? BLOCK_VALUES : BLOCK_BAD;
        break;
    case 4:
        b->block = begin_switches(b) ? BLOCK_SWITCHES : BLOCK_BAD;
        break;
    }
}

static void read_member(builder *b)
{
    switch (b->block) {
    case BLOCK_NONE:
        ump_token_error(&b->r, ump_reader_peek(&b->r),
                        "an indented line with no block above it; expected table, values or "
                        "switches before it");
        b->block = BLOCK_BAD;
        break;
    case BLOCK_BAD:
        break;
    case BLOCK_HEADINGS:
        b->block = read_table_headings(b);
        break;
    case BLOCK_TABLE:
        read_row(b);
        break;
    case BLOCK_VALUES:
        read_value(b);
        break;
    case BLOCK_SWITCHES:
        read_switch(b);
        break;
    }
}

static void read_lines(builder *b)
{
    while (!b->starved && ump_reader_line(&b->r)) {
        if (b->r.indented) {
            read_member(b);
            continue;
        }
        end_block(b);
        read_block(b);
    }
    end_block(b);
}

static void check_whole(builder *b)
{
    const char *missing = b->chart->name == NULL ? "no chart line; expected chart NAME \"Title\""
                          : b->chart->family == NULL ? "no family line; expected family NAME"
                                                     : NULL;
    if (b->starved)
        missing = "not enough memory to read it";
    if (missing == NULL)
        return;
    ump_error_at(b->r.errors, b->r.text->name, 0, 0, "%s", missing);
    b->r.failed = true;
}

ump_chart *ump_chart_read(const ump_text *text, ump_errors *errors)
{
    ump_arena *arena = ump_arena_new();
    ump_chart *chart = arena != NULL ? ump_arena_take(arena, sizeof *chart) : NULL;
    if (chart != NULL)
        chart->arena = arena;
    builder b = {.chart = chart, .starved = chart == NULL || !ump_tree_begin(chart)};
    ump_reader_begin(&b.r, text, errors);
    if (chart != NULL) {
        read_lines(&b);
        check_whole(&b);
    }
    if (chart == NULL || !ump_reader_clean(&b.r)) {
        ump_arena_free(arena);
        return NULL;
    }
    return chart;
}

void ump_chart_free(ump_chart *chart)
{
    if (chart != NULL)
        ump_arena_free(chart->arena);
}
