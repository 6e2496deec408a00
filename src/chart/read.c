/*
 * read.c: the text of a chart into tables, values and switches, with every fault it has.
 * A block that begins badly is read to its end in silence: its rows would only repeat the fault.
 */
#include "chart/build.h"
#include <stdio.h>
#include <string.h>

/* ---- Values ---- */

static bool begin_values(builder *b)
{
    ump_token t = ump_reader_peek(&b->r);
    b->at = ROOT;
    b->path = "";
    if (!t.end && !t.quoted) {
        t = ump_reader_token(&b->r);
        b->path = ump_build_keep_id(b, t.at, t.size);
        b->at = ump_build_open_path(b, ROOT, t, t.at, t.size);
        if (b->at == NO_NODE)
            return false;
        const node *n = ump_tree_node(b->chart, b->at);
        if (n->kind != NODE_OBJECT) {
            ump_build_taken_error(b, t, t.at, t.size, b->at);
            return false;
        }
    }
    ump_build_add_section(b, SECTION_VALUES, ump_build_read_title(b), b->chart->values.n);
    return ump_reader_end(&b->r) && !b->starved;
}

static const char *whole_path(builder *b, ump_token t)
{
    const char *path = ump_build_keep_id(b, t.at, t.size);
    if (*b->path == '\0')
        return path;
    size_t size = strlen(b->path) + strlen(path) + 2;
    char *whole = ump_build_take(b, size);
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
        if (cells.n == MOST_CELLS) {
            ump_token_error(&b->r, t, "too many cells; expected at most %d", MOST_CELLS);
            return false;
        }
        ump_cell *one = ump_build_add(b, &cells, sizeof *one);
        if (one == NULL || !ump_build_read_present(b, t, t.at, t.size, one))
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
    ump_value *value = ump_build_take(b, sizeof *value);
    uint32_t place = value != NULL ? ump_build_claim_path(b, b->at, t, t.at, t.size) : NO_NODE;
    if (place == NO_NODE)
        return;
    value->path = whole_path(b, t);
    value->line = t.line;
    value->column = t.column;
    if (ump_build_next_is_extra(b)) {
        list extras = {0};
        if (!ump_build_read_extras(b, &extras) ||
            !ump_build_claim_extras(b, place, extras.item, extras.n))
            return;
        value->extra = extras.item;
        value->n_extra = extras.n;
    } else {
        if (!read_value_cells(b, &value->cell))
            return;
        ump_tree_node(b->chart, place)->kind = NODE_CELL;
        ump_tree_node(b->chart, place)->of.cell = &value->cell;
    }
    const ump_value **kept = ump_build_add(b, &b->chart->values, sizeof *kept);
    if (kept != NULL) {
        *kept = value;
        ump_build_count_in_section(b);
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
    if (!t.end && !ump_build_next_is_extra(b)) {
        path = ump_reader_token(&b->r);
        b->chart->switch_path = ump_build_keep_id(b, path.at, path.size);
        b->chart->switch_ruling = "ruling";
    }
    t = ump_reader_peek(&b->r);
    if (!t.end && !ump_build_next_is_extra(b)) {
        t = ump_reader_token(&b->r);
        b->chart->switch_ruling = ump_build_keep_id(b, t.at, t.size);
    }
    list extras = {0};
    b->at = ump_build_claim_path(b, ROOT, path, path.at, path.size);
    if (b->at == NO_NODE || !ump_build_read_extras(b, &extras))
        return false;
    ump_tree_node(b->chart, b->at)->kind = NODE_SWITCHES;
    b->chart->switch_extra = extras.item;
    b->chart->n_switch_extra = extras.n;
    b->ids = ump_build_new_tree(b);
    ump_build_add_section(b, SECTION_SWITCHES, "House rules", 0);
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
    uint32_t names = ump_build_new_tree(b);
    for (ump_token t;
         !b->starved && !(t = ump_reader_peek(&b->r)).end && !t.quoted && !is_ruling(t);) {
        ump_reader_token(&b->r);
        size_t star = t.at[0] == '*';
        if (star && defaults++ > 0) {
            ump_token_error(&b->r, t, "a second * in this switch; expected one default");
            return false;
        }
        s->initial = star ? values.n : s->initial;
        ump_cell *value = ump_build_add(b, &values, sizeof *value);
        if (value == NULL || !ump_build_claim_name(b, names, t, t.at + star, t.size - star) ||
            !ump_build_read_present(b, t, t.at + star, t.size - star, value))
            return false;
    }
    if (defaults == 0) {
        ump_token_error(&b->r, ump_reader_peek(&b->r),
                        "switch \"%.40s\" has no default; expected * before one value", s->name);
        return false;
    }
    s->value = values.item;
    s->n_values = values.n;
    const ump_cell *initial = &s->value[s->initial];
    bool whole = initial->kind == UMP_CELL_NUMBER && initial->number % 1000 == 0;
    if (whole || !ump_switch_takes_numbers(s))
        return true;
    ump_token_error(&b->r, ump_reader_peek(&b->r),
                    "switch \"%.40s\" takes numbers; expected * before a whole one", s->name);
    return false;
}

static void read_switch(builder *b)
{
    ump_token t = ump_reader_token(&b->r);
    if (!ump_build_claim_name(b, b->ids, t, t.at, t.size))
        return;
    ump_switch s = {.name = ump_build_keep_id(b, t.at, t.size),
                    .ruling = "",
                    .line = t.line,
                    .column = t.column,
                    .asked = ump_build_take(b, 1)};
    if (!read_switch_values(b, &s))
        return;
    if (is_ruling(ump_reader_peek(&b->r)))
        s.ruling = ump_build_keep_string(b, ump_reader_token(&b->r));
    s.meaning = ump_build_read_title(b);
    ump_switch *kept =
        ump_reader_end(&b->r) ? ump_build_add(b, &b->chart->switches, sizeof *kept) : NULL;
    if (kept != NULL) {
        *kept = s;
        ump_build_count_in_section(b);
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
    b->chart->name = ump_build_keep_string(b, t);
    if (!t.end && ump_token_string(&b->r, title, "a title"))
        ump_reader_end(&b->r);
    b->chart->title = ump_build_keep_string(b, title);
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
    b->chart->family = ump_build_keep_id(b, t.at, t.size);
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
        b->block = ump_build_begin_table(b);
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
        b->block = ump_build_read_table_headings(b);
        break;
    case BLOCK_TABLE:
        ump_build_read_row(b);
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
        ump_build_end_table(b);
        read_block(b);
    }
    ump_build_end_table(b);
}

static void check_whole(builder *b)
{
    const char *missing = b->starved               ? "not enough memory to read it"
                          : b->chart->name == NULL ? "no chart line; expected chart NAME \"Title\""
                          : b->chart->family == NULL ? "no family line; expected family NAME"
                                                     : NULL;
    if (missing == NULL)
        return;
    ump_error_at(b->r.errors, b->r.text->name, 0, 0, "%s", missing);
    b->r.failed = true;
}

ump_chart *ump_chart_read(const ump_text *text, ump_errors *errors)
{
    ump_arena *arena = ump_arena_new();
    ump_chart *chart = arena != NULL ? ump_arena_take(arena, sizeof *chart) : NULL;
    if (chart != NULL) {
        chart->arena = arena;
        chart->notes = ump_arena_take(arena, sizeof *chart->notes);
    }
    builder b = {.chart = chart,
                 .starved = chart == NULL || chart->notes == NULL || !ump_tree_begin(chart)};
    ump_reader_begin(&b.r, text, errors);
    if (!b.starved)
        read_lines(&b);
    check_whole(&b);
    if (ump_reader_clean(&b.r))
        return chart;
    ump_arena_free(arena);
    return NULL;
}

void ump_chart_free(ump_chart *chart)
{
    if (chart != NULL)
        ump_arena_free(chart->arena);
}
