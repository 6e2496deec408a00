/*
 * sheet.c: the reference sheet, one HTML file for two pages of A4 or Letter, or for more pages in
 * large type. What has a title in the chart is on it; the rest is for the engine only. Where a
 * number comes from (src, ref) becomes a star. Short words are spelled out (words.c).
 */
#include "chart/tree.h"
#include "chart/words.h"
#include <ctype.h>
#include <string.h>

/* Sections stand in order, in blocks of one, two or three columns: as many as their width allows.
 */
static const char style[] =
    "@page{margin:8mm}"
    "*{box-sizing:border-box}"
    "body{margin:0}"
    "article{font:7pt/1.19 'Fira Sans Condensed',sans-serif;color:#000;background:#fff;"
    "text-rendering:geometricPrecision}"
    "header{display:flex;justify-content:space-between;align-items:baseline;gap:4mm;"
    "border-bottom:1.2pt solid #000;margin-bottom:1.2mm}"
    "h1{font-size:1.6em;margin:0}p{margin:0}"
    "h1,h2,thead th{font-weight:600}"
    ".two{columns:2;column-gap:4mm}"
    ".one tbody th{white-space:nowrap}"
    ".pairs tbody{display:block;columns:2;column-gap:3mm}"
    ".pairs tr{display:flex;justify-content:space-between;break-inside:avoid;"
    "border-bottom:.3pt solid #999}"
    ".pairs .long{column-span:all}"
    ".pairs th,.pairs td{border:0}.pairs td{text-align:right}"
    "section{break-inside:avoid;margin:0 0 1.2mm}"
    "section:last-child{margin:0}div+div{margin-top:1.2mm}"
    "h2{font-size:1.04em;margin:0 0 .2mm;padding:.1mm .7mm;background:#ddd;break-after:avoid;"
    "print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "table{border-collapse:collapse;width:100%;font:inherit}"
    "th,td{padding:0 .5mm;text-align:left;vertical-align:top;border-bottom:.3pt solid #999}"
    "thead th{border-bottom:.8pt solid #000;vertical-align:bottom;line-height:1}"
    "tbody th{font-weight:400}"
    "thead+tbody td{white-space:nowrap}.n.n{white-space:normal}"
    ".r{text-align:right;font-variant-numeric:tabular-nums}"
    ".m{text-align:center;font-size:1.4em;line-height:.8}thead .m{font-size:1em;line-height:1}"
    ".large .one th,.large .one td{padding:0 .3mm}"
    ".r+td:not(.r),.r+th:not(.r){padding-left:2mm}"
    ".g{border-left:.6pt solid #666}"
    "@media screen{article{max-width:194mm;margin:4mm auto}article.large{max-width:281mm}}";

typedef struct sheet {
    const ump_out *out;
    bool stars; /* one was printed: it has to be explained */
} sheet;

/* ---- Text that HTML must not take for its own; ids and paths read as words ---- */

enum reading { AS_SENTENCE, AS_WORDS };

typedef struct escaped {
    ump_out out;
    const ump_out *to;
    enum reading reading;
    char word[24]; /* letters and digits that have come so far */
    size_t size;
} escaped;

static void put_char(const escaped *e, char c)
{
    switch (c) {
    case '&':
        ump_put(e->to, "&amp;");
        break;
    case '<':
        ump_put(e->to, "&lt;");
        break;
    case '>':
        ump_put(e->to, "&gt;");
        break;
    case '_':
        ump_put(e->to, " ");
        break;
    case '.':
        ump_put(e->to, e->reading == AS_WORDS ? ": " : ".");
        break;
    default:
        e->to->put(e->to->ctx, &c, 1);
    }
}

static bool all_capitals(const escaped *e)
{
    for (size_t i = 0; i < e->size; i++)
        if (!isupper((unsigned char)e->word[i]))
            return false;
    return e->size > 2;
}

/* In a sentence only words of capitals are short for others: there "it" is a word like any. */
static void put_word(escaped *e)
{
    bool look = e->reading == AS_WORDS || (e->size > 0 && isupper((unsigned char)e->word[0]));
    const char *means = look ? ump_chart_word(e->word, e->size) : NULL;
    bool shouts = e->reading == AS_WORDS && all_capitals(e);
    if (means != NULL)
        ump_put(e->to, means);
    for (size_t i = 0; means == NULL && i < e->size; i++)
        put_char(e, shouts ? (char)tolower((unsigned char)e->word[i]) : e->word[i]);
    e->size = 0;
}

static void put_escaped(void *ctx, const char *text, size_t size)
{
    escaped *e = ctx;
    for (size_t i = 0; i < size; i++) {
        bool part = isalnum((unsigned char)text[i]) != 0;
        if (!part || e->size == sizeof e->word)
            put_word(e);
        if (part)
            e->word[e->size++] = text[i];
        else
            put_char(e, text[i]);
    }
}

static void escape_begin(escaped *e, const ump_out *to, enum reading reading)
{
    *e = (escaped){.out = {.put = put_escaped, .ctx = e}, .to = to, .reading = reading};
}

/* A whole id may have words of its own, which its parts do not make. */
static void put_text(const ump_out *out, const char *text, enum reading reading)
{
    const char *means = reading == AS_WORDS ? ump_chart_word(text, strlen(text)) : NULL;
    escaped e;
    escape_begin(&e, out, means ? AS_SENTENCE : reading);
    ump_put(&e.out, means ? means : text);
    put_word(&e);
}

/* 3/2 and 2/1 are factors: so many times as much. */
static bool is_factor(const ump_cell *cell)
{
    return cell->kind == UMP_CELL_FRACTION && (cell->low == 1 || cell->low == 2) &&
           cell->number >= 0;
}

static void put_halves(const ump_out *out, int64_t halves)
{
    ump_put(out, "\xc3\x97");
    if (halves != 1)
        ump_putf(out, "%d", (int)(halves / 2));
    ump_put(out, halves % 2 ? "\xc2\xbd" : "");
}

static void put_cell(const ump_out *out, const ump_cell *cell)
{
    if (cell->kind == UMP_CELL_NONE) {
        ump_put(out, cell->mark == '-' ? "\xe2\x80\x93" : "\xc2\xb7");
    } else if (cell->kind == UMP_CELL_WORD || cell->kind == UMP_CELL_STRING) {
        put_text(out, cell->word, cell->kind == UMP_CELL_WORD ? AS_WORDS : AS_SENTENCE);
    } else if (is_factor(cell)) {
        put_halves(out, cell->number * 2 / cell->low);
    } else if (cell->kind != UMP_CELL_LIST) {
        ump_cell_show(cell, out);
    }
    for (size_t i = 0; i < cell->n_list; i++) {
        ump_put(out, i > 0 ? ", " : "");
        put_cell(out, &cell->list[i]);
    }
}

/* A column in which something is taken away says what is added, too. */
static bool has_minus(const ump_table_def *table, size_t i)
{
    for (size_t r = 0; r < table->n_rows; r++)
        if (table->row[r].cell[i].kind == UMP_CELL_NUMBER && table->row[r].cell[i].number < 0)
            return true;
    return false;
}

/* In a table a flag is a mark: a column of "no" hides the one "yes". */
static void put_table_cell(const ump_out *out, const ump_table_def *table, const ump_row *row,
                           size_t i)
{
    const ump_cell *cell = &row->cell[i];
    if (cell->kind == UMP_CELL_YES) {
        ump_put(out, cell->number ? "\xe2\x80\xa2" : "");
        return;
    }
    if (cell->kind == UMP_CELL_NUMBER && cell->number > 0 && has_minus(table, i))
        ump_put(out, "+");
    put_cell(out, cell);
}

/* ---- Where a number comes from ---- */

static bool tells_source(const char *field)
{
    const char *last = strrchr(field, '_');
    last = last != NULL ? last + 1 : field;
    return strcmp(last, "src") == 0 || strcmp(last, "ref") == 0 || strcmp(field, "read_as") == 0;
}

static void put_star(sheet *s, const ump_cell *source)
{
    if (source->kind != UMP_CELL_WORD || strcmp(source->word, "ruling") != 0)
        return;
    ump_put(s->out, "*");
    s->stars = true;
}

/* ---- Tables ---- */

/* Rows are called by their name where they have one. */
static size_t label_column(const ump_table_def *table)
{
    int name = ump_table_column(table, "name");
    return name > 0 ? (size_t)name : 0;
}

/* Rows for margins from so many to so many. */
static bool has_margins(const ump_table_def *table)
{
    return strcmp(table->column[0].field, "margin_min") == 0;
}

static bool column_shown(const ump_table_def *table, size_t i)
{
    return i > (has_margins(table) ? 1 : 0) && i != label_column(table) &&
           !tells_source(table->column[i].field);
}

static bool array_begins(const ump_table_def *table, size_t i)
{
    const ump_column *c = &table->column[i];
    return c->array && (i == 0 || c[-1].field != c->field);
}

static size_t array_width(const ump_table_def *table, size_t i)
{
    size_t end = i + 1;
    while (end < table->n_columns && table->column[end].field == table->column[i].field)
        end++;
    return end - i;
}

static bool is_flag(const ump_table_def *table, size_t i)
{
    for (size_t r = 0; r < table->n_rows; r++)
        if (table->row[r].cell[i].kind == UMP_CELL_YES)
            return true;
    return false;
}

static const char *cell_class(const ump_table_def *table, size_t i)
{
    if (array_begins(table, i))
        return " class=\"r g\"";
    return table->column[i].right ? " class=r" : is_flag(table, i) ? " class=m" : "";
}

/* What the rows are called needs a head only where it is a fact, such as the band of a range. */
static const char *label_heading(const ump_table_def *table)
{
    static const char *const plain[] = {"*", "id", "name", "type", "troop", "condition"};
    const char *field = table->column[label_column(table)].field;
    if (has_margins(table))
        return "margin";
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(field, plain[i]) == 0)
            return "";
    return field;
}

static bool has_named_array(const ump_table_def *table)
{
    for (size_t i = 0; i < table->n_columns; i++)
        if (table->column[i].array && *table->column[i].field != '\0')
            return true;
    return false;
}

static bool row_has_notes(const ump_row *row)
{
    for (size_t i = 0; i < row->n_extra; i++)
        if (!tells_source(row->extra[i].field))
            return true;
    return false;
}

static bool has_notes(const ump_table_def *table)
{
    for (size_t i = 0; i < table->n_rows; i++)
        if (row_has_notes(&table->row[i]))
            return true;
    return false;
}

static void put_array_names(const sheet *s, const ump_table_def *table)
{
    ump_put(s->out, "<tr><th>");
    for (size_t i = 1; i < table->n_columns; i++) {
        const ump_column *c = &table->column[i];
        if (!column_shown(table, i) || (c->array && !array_begins(table, i)))
            continue;
        if (c->array) {
            ump_putf(s->out, "<th class=g colspan=%zu>", array_width(table, i));
            put_text(s->out, c->field, AS_WORDS);
        } else {
            ump_put(s->out, "<th>");
        }
    }
    ump_put(s->out, "\n");
}

static void put_headings(const sheet *s, const ump_table_def *table, bool notes)
{
    ump_put(s->out, "<thead>");
    if (has_named_array(table))
        put_array_names(s, table);
    ump_put(s->out, "<tr><th>");
    put_text(s->out, label_heading(table), AS_WORDS);
    for (size_t i = 1; i < table->n_columns; i++) {
        if (!column_shown(table, i))
            continue;
        const ump_column *c = &table->column[i];
        ump_putf(s->out, "<th%s>", cell_class(table, i));
        put_text(s->out, c->array ? c->heading : c->field, AS_WORDS);
    }
    ump_put(s->out, notes ? "<th></thead>\n" : "</thead>\n");
}

static void put_notes(const ump_out *out, const ump_extra *extra, size_t n)
{
    const char *between = "";
    for (size_t i = 0; i < n; i++) {
        if (tells_source(extra[i].field))
            continue;
        ump_put(out, between);
        between = ", ";
        if (strcmp(extra[i].field, "value") != 0)
            put_text(out, extra[i].field, AS_WORDS);
        if (extra[i].cell.kind == UMP_CELL_YES && extra[i].cell.number)
            continue;
        ump_put(out, " ");
        put_cell(out, &extra[i].cell);
    }
}

enum { NO_MOST = 99000 }; /* a margin that no dice give */

static void put_margin(const ump_out *out, const ump_cell *least, const ump_cell *most)
{
    if (most->kind != UMP_CELL_NUMBER || most->number >= NO_MOST) {
        ump_put(out, " or more");
    } else if (most->number > least->number) {
        ump_put(out, " to ");
        put_cell(out, most);
    }
}

static void put_row(sheet *s, const ump_table_def *table, const ump_row *row, bool notes)
{
    ump_put(s->out, "<tr><th>");
    put_cell(s->out, &row->cell[label_column(table)]);
    if (has_margins(table))
        put_margin(s->out, &row->cell[0], &row->cell[1]);
    put_star(s, ump_row_cell(table, row, "src", 0));
    for (size_t i = 1; i < table->n_columns; i++) {
        if (!column_shown(table, i))
            continue;
        ump_putf(s->out, "<td%s>", cell_class(table, i));
        put_table_cell(s->out, table, row, i);
    }
    if (notes) {
        ump_put(s->out, "<td class=n>");
        put_notes(s->out, row->extra, row->n_extra);
    }
    ump_put(s->out, "\n");
}

static void put_table(sheet *s, const ump_table_def *table)
{
    bool notes = has_notes(table);
    ump_put(s->out, "<table>");
    put_headings(s, table, notes);
    ump_put(s->out, "<tbody>\n");
    for (size_t i = 0; i < table->n_rows; i++)
        put_row(s, table, &table->row[i], notes);
    ump_put(s->out, "</table>");
}

/* ---- Values and the whole ---- */

static const ump_cell *value_source(const ump_value *value)
{
    for (size_t i = 0; i < value->n_extra; i++)
        if (strcmp(value->extra[i].field, "src") == 0)
            return &value->extra[i].cell;
    return &value->cell;
}

static void put_value(const ump_out *out, const ump_value *value)
{
    put_cell(out, &value->cell);
    put_notes(out, value->extra, value->n_extra);
}

/* Two values stand abreast only if each is short. */
enum { LONG_VALUE = 44 };

static bool value_is_long(const ump_value *value, const char *path)
{
    measure m;
    ump_measure_begin(&m);
    put_text(&m.out, path, AS_WORDS);
    put_value(&m.out, value);
    return m.width > LONG_VALUE;
}

static void put_values(sheet *s, const ump_chart *chart, const section *part)
{
    ump_put(s->out, "<table><tbody>\n");
    for (size_t i = 0; i < part->n; i++) {
        const ump_value *value = ump_value_at(chart, part->first + i);
        const char *path = value->path + (*part->path != '\0' ? strlen(part->path) + 1 : 0);
        if (tells_source(path))
            continue;
        ump_put(s->out, value_is_long(value, path) ? "<tr class=long><th>" : "<tr><th>");
        put_text(s->out, path, AS_WORDS);
        if (value->n_extra > 0)
            put_star(s, value_source(value));
        ump_put(s->out, "<td>");
        put_value(s->out, value);
        ump_put(s->out, "\n");
    }
    ump_put(s->out, "</table>");
}

enum { PAIRS_FROM = 4 }; /* so many values are set two abreast */

static void put_section(sheet *s, const ump_chart *chart, const section *part)
{
    bool pairs = part->kind != SECTION_TABLE && part->n >= PAIRS_FROM;
    ump_put(s->out, pairs ? "<section class=pairs><h2>" : "<section><h2>");
    put_text(s->out, part->title, AS_SENTENCE);
    ump_put(s->out, "</h2>");
    if (part->kind == SECTION_TABLE)
        put_table(s, ump_table_at(chart, part->first));
    else
        put_values(s, chart, part);
    ump_put(s->out, "</section>\n");
}

/* Sizes of type, in tenths of a point. Large type is set on pages that lie on their side: as much
 * goes into a line there as into one of SIDEWAYS_TYPE on an upright page. */
enum { LEAST_TYPE = 70, SIDEWAYS_TYPE = 74, MOST_TYPE = 110, LARGE_TYPE = 100 };

/* ---- How wide a section is, about, in tenths of a point of the small type ---- */

enum { LETTER = 30, BETWEEN = 36, HALF_OF_PAGE = 2700, LABEL = 22, NOTE = 26 };

/* The longest of the words that were put: a head is broken between words. */
typedef struct longest {
    ump_out out;
    size_t now, most;
} longest;

static void keep_longest(void *ctx, const char *text, size_t size)
{
    longest *l = ctx;
    for (size_t i = 0; i < size; i++) {
        l->now = text[i] == ' ' ? 0 : l->now + 1;
        if (l->now > l->most)
            l->most = l->now;
    }
}

static size_t width_of_head(const char *words)
{
    longest l = {.out = {.put = keep_longest, .ctx = &l}};
    put_text(&l.out, words, AS_WORDS);
    return l.most;
}

static size_t width_of_cells(const ump_table_def *table, size_t i)
{
    size_t most = 0;
    for (size_t r = 0; r < table->n_rows; r++) {
        measure m;
        ump_measure_begin(&m);
        put_table_cell(&m.out, table, &table->row[r], i);
        if (m.width > most)
            most = m.width;
    }
    return most;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t width_of_table(const ump_table_def *table)
{
    size_t label =
        larger(width_of_cells(table, label_column(table)), width_of_head(label_heading(table)));
    size_t letters = label < LABEL ? label : LABEL;
    size_t columns = 1;
    for (size_t i = 1; i < table->n_columns; i++) {
        if (!column_shown(table, i))
            continue;
        const ump_column *c = &table->column[i];
        letters +=
            larger(width_of_head(c->array ? c->heading : c->field), width_of_cells(table, i));
        columns++;
    }
    if (has_notes(table)) {
        letters += NOTE;
        columns++;
    }
    return letters * LETTER + columns * BETWEEN;
}

static bool is_wide(const ump_chart *chart, const section *part, size_t type)
{
    if (type == LARGE_TYPE)
        type = SIDEWAYS_TYPE;
    return part->kind == SECTION_TABLE &&
           width_of_table(ump_table_at(chart, part->first)) * type > HALF_OF_PAGE * LEAST_TYPE;
}

/* ---- How large the type may be, in tenths of a point, if all is to stand on two pages ---- */

enum { LINES_OF_TWO_PAGES = 20000 }; /* if a line were a tenth of a point high */

/* In lines of one column; a title and a heading are as high as two and a half. */
static size_t height_of(const ump_chart *chart, const section *part)
{
    if (part->kind != SECTION_TABLE)
        return 2 + (part->n >= PAIRS_FROM ? (part->n + 1) / 2 : part->n);
    const ump_table_def *table = ump_table_at(chart, part->first);
    size_t lines = 3 + table->n_rows + (has_notes(table) ? table->n_rows / 3 : 0);
    return is_wide(chart, part, LEAST_TYPE) ? 2 * lines : lines;
}

static bool on_paper(const section *part)
{
    return *part->title != '\0' && part->kind != SECTION_SWITCHES;
}

static size_t type_for_two_pages(const ump_chart *chart)
{
    size_t lines = 1;
    for (size_t i = 0; i < chart->sections.n; i++)
        if (on_paper(ump_section_at(chart, i)))
            lines += height_of(chart, ump_section_at(chart, i));
    size_t type = LINES_OF_TWO_PAGES / lines;
    return type < LEAST_TYPE ? LEAST_TYPE : type > MOST_TYPE ? MOST_TYPE : type;
}

/* ---- The whole ---- */

static void put_sections(sheet *s, const ump_chart *chart, size_t type)
{
    const char *open = "";
    for (size_t i = 0; i < chart->sections.n; i++) {
        const section *part = ump_section_at(chart, i);
        if (!on_paper(part))
            continue;
        const char *block = is_wide(chart, part, type) ? "one" : "two";
        if (strcmp(block, open) != 0)
            ump_putf(s->out, "%s<div class=%s>\n", *open != '\0' ? "</div>\n" : "", block);
        open = block;
        put_section(s, chart, part);
    }
    ump_put(s->out, *open != '\0' ? "</div>\n" : "");
}

void ump_chart_html(const ump_chart *chart, const ump_paper *paper, const ump_out *out)
{
    sheet s = {.out = out};
    size_t type = paper->large ? LARGE_TYPE : type_for_two_pages(chart);
    ump_put(out, "<!doctype html>\n<html lang=en><meta charset=utf-8><title>");
    put_text(out, chart->title, AS_SENTENCE);
    ump_put(out, "</title>\n<style>");
    ump_put(out, paper->fonts);
    ump_put(out, paper->large ? "@page{size:landscape}" : "");
    ump_putf(out, "%s article{font-size:%zu.%zupt}</style>\n<article%s><header><h1>", style,
             type / 10, type % 10, paper->large ? " class=large" : "");
    put_text(out, chart->title, AS_SENTENCE);
    ump_put(out, "</h1><p>\xe2\x80\x93 not allowed &nbsp; \xc2\xb7 no effect &nbsp; "
                 "\xe2\x80\xa2 yes &nbsp; ");
    ump_put(out, chart->name);
    ump_put(out, "</header>\n");
    put_sections(&s, chart, type);
    if (s.stars)
        ump_put(out, "<p>* not on the printed chart: supplied by a ruling\n");
    ump_put(out, "</article></html>\n");
}
