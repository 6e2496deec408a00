/*
 * cell.c: one cell of a chart: from its token, and back to text.
 */
#include "chart/tree.h"
#include <string.h>

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool has_small_letter(const char *at, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (at[i] >= 'a' && at[i] <= 'z')
            return true;
    return false;
}

const char *ump_id_text(ump_arena *arena, const char *at, size_t size)
{
    char *text = ump_arena_text(arena, at, size);
    if (text != NULL && has_small_letter(at, size))
        for (char *c = text; *c != '\0'; c++)
            *c = *c == '-' ? '_' : *c;
    return text;
}

/* key=value: a key of letters, digits, - _ and dots that begins with a letter. */
bool ump_cell_is_extra(ump_token t, size_t *key_size)
{
    if (t.end || t.quoted || t.size == 0 || !is_letter(t.at[0]))
        return false;
    size_t i = 0;
    while (i < t.size && (is_letter(t.at[i]) || (t.at[i] >= '0' && t.at[i] <= '9') ||
                          strchr("-_.", t.at[i]) != NULL))
        i++;
    *key_size = i;
    return i < t.size && t.at[i] == '=';
}

/* Two whole numbers with this sign between: 41-80, 3/2. */
static bool read_two(const char *at, size_t size, char sign, int64_t *first, int64_t *second)
{
    const char *middle = size > 2 ? memchr(at + 1, sign, size - 1) : NULL;
    if (middle == NULL)
        return false;
    size_t before = (size_t)(middle - at), after = size - before - 1;
    return ump_is_number(at, before, first) && *first % 1000 == 0 && after > 0 &&
           middle[1] != '+' && middle[1] != '-' && ump_is_number(middle + 1, after, second) &&
           *second % 1000 == 0;
}

/* Length of the part before the first comma that is not inside quotes. */
static size_t until_comma(const char *at, size_t size)
{
    bool quoted = false;
    size_t i = 0;
    for (; i < size && (quoted || at[i] != ','); i++)
        quoted = quoted != (at[i] == '"');
    return i;
}

static bool is_word(const char *at, size_t size, const char *word)
{
    return ump_same_id(at, size, word, strlen(word));
}

/* Marks and plain words. False: no memory, or an empty part of a list. */
static bool read_plain(ump_chart *chart, const char *at, size_t size, ump_cell *cell)
{
    if (size == 1 && (*at == '-' || *at == '.')) {
        cell->kind = UMP_CELL_NONE;
        cell->mark = *at;
    } else if (size == 1 && *at == '~') {
        cell->kind = UMP_CELL_ABSENT;
    } else if (is_word(at, size, "yes") || is_word(at, size, "no")) {
        cell->kind = UMP_CELL_YES;
        cell->number = size == 3;
    } else if (ump_is_number(at, size, &cell->number)) {
        cell->kind = UMP_CELL_NUMBER;
    } else if (read_two(at, size, '/', &cell->number, &cell->low)) {
        cell->kind = UMP_CELL_FRACTION;
    } else if (read_two(at, size, '-', &cell->low, &cell->number)) {
        cell->kind = UMP_CELL_RANGE;
    } else {
        cell->kind = UMP_CELL_WORD;
        cell->word = ump_id_text(chart->arena, at, size);
        return cell->word != NULL && size > 0;
    }
    if (cell->kind == UMP_CELL_FRACTION || cell->kind == UMP_CELL_RANGE) {
        cell->number /= 1000;
        cell->low /= 1000;
    }
    return true;
}

static bool read_string(ump_chart *chart, const char *at, size_t size, ump_cell *cell)
{
    cell->kind = UMP_CELL_STRING;
    cell->word = ump_arena_text(chart->arena, at, size);
    return cell->word != NULL;
}

static bool read_one(ump_chart *chart, ump_reader *r, ump_token t, const char *at, size_t size,
                     ump_cell *cell)
{
    bool opens = size > 0 && at[0] == '"';
    bool closes = size > 1 && at[size - 1] == '"';
    bool whole = opens && closes && memchr(at + 1, '"', size - 2) == NULL;
    cell->line = t.line;
    cell->column = t.column;
    if (whole ? read_string(chart, at + 1, size - 2, cell)
              : !memchr(at, '"', size) && read_plain(chart, at, size, cell))
        return true;
    char word[48];
    ump_token_error(r, t, "\"%s\" is not a cell; expected a number, a word, a list, - or .",
                    ump_token_show(t, word));
    return false;
}

bool ump_cell_read_part(ump_chart *chart, ump_reader *r, ump_token whole, const char *at,
                        size_t size, ump_cell *cell)
{
    *cell = (ump_cell){.kind = UMP_CELL_LIST, .line = whole.line, .column = whole.column};
    size_t part = until_comma(at, size);
    if (part == size)
        return read_one(chart, r, whole, at, size, cell);
    list items = {0};
    bool empty = size == 1; /* a comma alone */
    while (size > 0 && !empty) {
        if (items.n == MOST_CELLS) {
            ump_token_error(r, whole, "too long a list; expected at most %d", MOST_CELLS);
            return false;
        }
        ump_cell *item = ump_list_add(chart->arena, &items, sizeof *item);
        if (item == NULL)
            ump_token_error(r, whole, "there is no memory left for this list");
        if (item == NULL || !read_one(chart, r, whole, at, part, item))
            return false;
        size_t step = part < size ? part + 1 : part;
        at += step;
        size -= step;
        part = until_comma(at, size);
    }
    cell->list = items.item;
    cell->n_list = items.n;
    return true;
}

bool ump_cell_read(ump_chart *chart, ump_reader *r, ump_token t, ump_cell *cell)
{
    if (!t.quoted)
        return ump_cell_read_part(chart, r, t, t.at, t.size, cell);
    *cell = (ump_cell){.line = t.line, .column = t.column};
    return read_string(chart, t.at, t.size, cell);
}

/* ---- Back to text ---- */

void ump_cell_show(const ump_cell *cell, const ump_out *out)
{
    char number[32];
    switch (cell->kind) {
    case UMP_CELL_ABSENT:
        break;
    case UMP_CELL_NONE:
        out->put(out->ctx, &cell->mark, 1);
        break;
    case UMP_CELL_NUMBER:
        ump_put(out, ump_show_thousandths(cell->number, number));
        break;
    case UMP_CELL_WORD:
    case UMP_CELL_STRING:
        ump_put(out, cell->word);
        break;
    case UMP_CELL_YES:
        ump_put(out, cell->number ? "yes" : "no");
        break;
    case UMP_CELL_FRACTION:
        ump_putf(out, "%lld/%lld", (long long)cell->number, (long long)cell->low);
        break;
    case UMP_CELL_RANGE:
        ump_putf(out, "%lld-%lld", (long long)cell->low, (long long)cell->number);
        break;
    case UMP_CELL_LIST:
        for (size_t i = 0; i < cell->n_list; i++) {
            if (i > 0)
                ump_put(out, ",");
            ump_cell_show(&cell->list[i], out);
        }
        break;
    }
}

static void count_characters(void *ctx, const char *text, size_t size)
{
    measure *m = ctx;
    for (size_t i = 0; i < size; i++)
        m->width += ((unsigned char)text[i] & 0xc0) != 0x80;
}

void ump_measure_begin(measure *m)
{
    *m = (measure){.out = {.put = count_characters, .ctx = m}};
}

size_t ump_cell_width(const ump_cell *cell)
{
    measure m;
    ump_measure_begin(&m);
    ump_cell_show(cell, &m.out);
    return m.width;
}
