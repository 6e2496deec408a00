/*
 * build.c: what every block of a chart needs while it is read: memory, names that are used once,
 * cells, and the list of blocks.
 */
#include "chart/build.h"
#include <string.h>

void *ump_build_take(builder *b, size_t size)
{
    void *memory = ump_arena_take(b->chart->arena, size);
    b->starved = b->starved || memory == NULL;
    return memory;
}

void *ump_build_add(builder *b, list *l, size_t size)
{
    void *item = ump_list_add(b->chart->arena, l, size);
    b->starved = b->starved || item == NULL;
    return item;
}

const char *ump_build_keep_id(builder *b, const char *at, size_t size)
{
    const char *text = ump_id_text(b->chart->arena, at, size);
    b->starved = b->starved || text == NULL;
    return text != NULL ? text : "";
}

const char *ump_build_keep_string(builder *b, ump_token t)
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

static size_t dots_of(const char *path, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < size; i++)
        n += path[i] == '.';
    return n;
}

/* The node of a path below `from`, new or old. NO_NODE with an error if it cannot be. */
uint32_t ump_build_open_path(builder *b, uint32_t from, ump_token t, const char *path, size_t size)
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
        b->starved = b->starved || dots_of(path, size) < MAX_DEPTH;
        if (!b->starved)
            ump_token_error(&b->r, t, "\"%s\" has too many dots; expected at most %d",
                            ump_token_show(t, word), MAX_DEPTH - 1);
    }
    return found;
}

void ump_build_taken_error(builder *b, ump_token t, const char *at, size_t size, uint32_t old)
{
    char word[48];
    ump_token name = {.at = at, .size = size};
    ump_token_error(&b->r, t, "\"%s\" is already on line %u; expected a new name",
                    ump_token_show(name, word), (unsigned)ump_tree_node(b->chart, old)->line);
}

uint32_t ump_build_claim_path(builder *b, uint32_t from, ump_token t, const char *path, size_t size)
{
    size_t before = b->chart->nodes.n;
    uint32_t found = ump_build_open_path(b, from, t, path, size);
    if (found == NO_NODE || b->chart->nodes.n > before)
        return found;
    ump_build_taken_error(b, t, path, size, found);
    return NO_NODE;
}

/* One name without dots. */
bool ump_build_claim_name(builder *b, uint32_t parent, ump_token t, const char *at, size_t size)
{
    size_t before = b->chart->nodes.n;
    uint32_t found = ump_tree_add(b->chart, parent, at, size, t.line);
    b->starved = b->starved || found == NO_NODE;
    if (found == NO_NODE || b->chart->nodes.n > before)
        return found != NO_NODE;
    ump_build_taken_error(b, t, at, size, found);
    return false;
}

uint32_t ump_build_new_tree(builder *b)
{
    uint32_t root = ump_tree_root(b->chart);
    b->starved = b->starved || root == NO_NODE;
    return root;
}

/* ---- Cells and extras ---- */

bool ump_build_read_present(builder *b, ump_token t, const char *at, size_t size, ump_cell *cell)
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
bool ump_build_read_extras(builder *b, list *extras)
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
        ump_extra *extra = ump_build_add(b, extras, sizeof *extra);
        if (extra == NULL)
            return false;
        extra->field = ump_build_keep_id(b, t.at, key);
        extra->asked = ump_build_take(b, 1);
        good = ump_build_read_present(b, t, t.at + key + 1, t.size - key - 1, &extra->cell) && good;
    }
    return good;
}

/* Hangs the pairs below a node, each as a value of its own. */
bool ump_build_claim_extras(builder *b, uint32_t below, const ump_extra *extra, size_t n)
{
    bool good = true;
    for (size_t i = 0; i < n; i++) {
        ump_token t = {.line = extra[i].cell.line, .column = extra[i].cell.column};
        t.at = extra[i].field;
        t.size = strlen(extra[i].field);
        uint32_t found = ump_build_claim_path(b, below, t, t.at, t.size);
        good = good && found != NO_NODE;
        if (found != NO_NODE) {
            ump_tree_node(b->chart, found)->kind = NODE_CELL;
            ump_tree_node(b->chart, found)->of.cell = &extra[i].cell;
        }
    }
    return good;
}

bool ump_build_next_is_extra(builder *b)
{
    size_t key;
    return ump_cell_is_extra(ump_reader_peek(&b->r), &key);
}

/* ---- Blocks ---- */

void ump_build_add_section(builder *b, uint8_t kind, const char *title, size_t first)
{
    section *s = ump_build_add(b, &b->chart->sections, sizeof *s);
    if (s != NULL)
        *s = (section){.kind = kind, .path = b->path, .title = title, .first = first};
}

void ump_build_count_in_section(builder *b)
{
    section *s = (section *)b->chart->sections.item + b->chart->sections.n - 1;
    s->n++;
}

const char *ump_build_read_title(builder *b)
{
    ump_token t = ump_reader_peek(&b->r);
    if (t.end || !t.quoted)
        return "";
    return ump_build_keep_string(b, ump_reader_token(&b->r));
}
