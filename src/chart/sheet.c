/*
 * sheet.c: the reference sheet, one HTML file for two pages of A4. What has a title in the chart
 * is on it; the rest is for the engine only. Where a number comes from (src, ref) becomes a dagger.
 */
#include "chart/tree.h"
#include <string.h>

static const char style[] =
    "@page{size:A4;margin:8mm}"
    "*{box-sizing:border-box}"
    "body{font:6.3pt/1.16 'Liberation Sans',Arial,sans-serif;color:#000;background:#fff;"
    "margin:0 auto;max-width:194mm}"
    "header{display:flex;justify-content:space-between;align-items:baseline;"
    "border-bottom:1.2pt solid #000;margin-bottom:2mm}"
    "h1{font-size:11pt;margin:0}p{margin:0}"
    "main{columns:2;column-gap:5mm}"
    "section{break-inside:avoid;margin:0 0 2mm}"
    ".wide{column-span:all;margin-top:2mm}"
    "h2{font-size:7.2pt;margin:0 0 .4mm;padding:.2mm 1mm;background:#ddd;"
    "print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{padding:.1mm .7mm;text-align:left;vertical-align:top;border-bottom:.3pt solid #999}"
    "thead th{border-bottom:.8pt solid #000;font-weight:bold;vertical-align:bottom}"
    "tbody th{font-weight:normal}"
    ".r{text-align:right;font-variant-numeric:tabular-nums}"
    ".g{border-left:.6pt solid #666}";

enum { HALF_PAGE = 13 }; /* columns that still fit half the width */

typedef struct sheet {
    const ump_out *out;
    bool daggers; /* one was printed: it has to be explained */
} sheet;

/* ---- Text that HTML must not take for its own; ids and paths read as words ---- */

enum reading { AS_IT_IS, AS_WORDS, AS_PATH };

typedef struct escaped {
    ump_out out;
    const ump_out *to;
    enum reading reading;
} escaped;

static const char *stands_for(char c, enum reading reading)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '_':
        return reading != AS_IT_IS ? " " : NULL;
    case '.':
        return reading == AS_PATH ? " " : NULL;
    default:
        return NULL;
    }
}

static void put_escaped(void *ctx, const char *text, size_t size)
{
    const escaped *e = ctx;
    for (size_t i = 0; i < size; i++) {
        const char *other = stands_for(text[i], e->reading);
        if (other != NULL)
            ump_put(e->to, other);
        else
            e->to->put(e->to->ctx, &text[i], 1);
    }
}

static void escape_begin(escaped *e, const ump_out *to, enum reading reading)
{
    *e = (escaped){.out = {.put = put_escaped, .ctx = e}, .to = to, .reading = reading};
}

static void put_text(const sheet *s, const char *text, enum reading reading)
{
    escaped e;
    escape_begin(&e, s->out, reading);
    ump_put(&e.out, text);
}

static void put_cell(const sheet *s, const ump_cell *cell)
{
    escaped e;
    escape_begin(&e, s->out, cell->kind == UMP_CELL_STRING ? AS_IT_IS : AS_WORDS);
    if (cell->kind == UMP_CELL_NONE)
        ump_put(s->out, cell->mark == '-' ? "\xe2\x80\x93" : "\xc2\xb7");
    else if (cell->kind != UMP_CELL_LIST)
        ump_cell_show(cell, &e.out);
    for (size_t i = 0; i < cell->n_list; i++) {
        ump_put(s->out, i > 0 ? ", " : "");
        put_cell(s, &cell->list[i]);
    }
}

/* ---- Where a number comes from ---- */

static bool tells_source(const char *field)
{
    const char *last = strrchr(field, '_');
    last = last != NULL ? last + 1 : field;
    return strcmp(last, "src") == 0 || strcmp(last, "ref") == 0;
}

static void put_dagger(sheet *s, const ump_cell *source)
{
    if (source->kind != UMP_CELL_WORD || strcmp(source->word, "ruling") != 0)
        return;
    ump_put(s->out, "\xe2\x80\xa0");
    s->daggers = true;
}

/* ---- Tables ---- */

/* Rows are called by their name where they have one. */
static size_t label_column(const ump_table *table)
{
    int name = ump_table_column(table, "name");
    return name > 0 ? (size_t)name : 0;
}

static bool column_shown(const ump_table *table, size_t i)
{
    return i > 0 && i != label_column(table) && !tells_source(table->column[i].field);
}

static bool array_begins(const ump_table *table, size_t i)
{
    const ump_column *c = &table->column[i];
    return c->array && (i == 0 || c[-1].field != c->field);
}

static size_t array_width(const ump_table *table, size_t i)
{
    size_t end = i + 1;
    while (end < table->n_columns && table->column[end].field == table->column[i].field)
        end++;
    return end - i;
}

static const char *cell_class(const ump_table *table, size_t i)
{
    return array_begins(table, i) ? " class=\"r g\"" : table->column[i].right ? " class=r" : "";
}

static bool has_named_array(const ump_table *table)
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

static bool has_notes(const ump_table *table)
{
    for (size_t i = 0; i < table->n_rows; i++)
        if (row_has_notes(&table->row[i]))
            return true;
    return false;
}

static void put_array_names(const sheet *s, const ump_table *table)
{
    ump_put(s->out, "<tr><th>");
    for (size_t i = 1; i < table->n_columns; i++) {
        const ump_column *c = &table->column[i];
        if (!column_shown(table, i) || (c->array && !array_begins(table, i)))
            continue;
        if (c->array) {
            ump_putf(s->out, "<th class=g colspan=%zu>", array_width(table, i));
            put_text(s, c->field, AS_PATH);
        } else {
            ump_put(s->out, "<th>");
        }
    }
    ump_put(s->out, "\n");
}

static void put_headings(const sheet *s, const ump_table *table, bool notes)
{
    ump_put(s->out, "<thead>");
    if (has_named_array(table))
        put_array_names(s, table);
    ump_put(s->out, "<tr><th>");
    for (size_t i = 1; i < table->n_columns; i++) {
        if (!column_shown(table, i))
            continue;
        const ump_column *c = &table->column[i];
        ump_putf(s->out, "<th%s>", cell_class(table, i));
        put_text(s, c->array ? c->heading : c->field, AS_PATH);
    }
    ump_put(s->out, notes ? "<th></thead>\n" : "</thead>\n");
}

static void put_notes(const sheet *s, const ump_extra *extra, size_t n)
{
    const char *between = "";
    for (size_t i = 0; i < n; i++) {
        if (tells_source(extra[i].field))
            continue;
        ump_put(s->out, between);
        between = ", ";
        if (strcmp(extra[i].field, "value") != 0)
            put_text(s, extra[i].field, AS_PATH);
        if (extra[i].cell.kind == UMP_CELL_YES && extra[i].cell.number)
            continue;
        ump_put(s->out, " ");
        put_cell(s, &extra[i].cell);
    }
}

static void put_row(sheet *s, const ump_table *table, const ump_row *row, bool notes)
{
    ump_put(s->out, "<tr><th>");
    put_cell(s, &row->cell[label_column(table)]);
    put_dagger(s, ump_row_cell(table, row, "src", 0));
    for (size_t i = 1; i < table->n_columns; i++) {
        if (!column_shown(table, i))
            continue;
        ump_putf(s->out, "<td%s>", cell_class(table, i));
        put_cell(s, &row->cell[i]);
    }
    if (notes) {
        ump_put(s->out, "<td>");
        put_notes(s, row->extra, row->n_extra);
    }
    ump_put(s->out, "\n");
}

static void put_table(sheet *s, const ump_table *table)
{
    bool notes = has_notes(table);
    ump_put(s->out, "<table>");
    put_headings(s, table, notes);
    ump_put(s->out, "<tbody>\n");
    for (size_t i = 0; i < table->n_rows; i++)
        put_row(s, table, &table->row[i], notes);
    ump_put(s->out, "</table>");
}

static bool is_wide(const ump_chart *chart, const section *part)
{
    return part->kind == SECTION_TABLE && ump_table_at(chart, part->first)->n_columns > HALF_PAGE;
}

/* ---- Values and the whole ---- */

static const ump_cell *value_source(const ump_value *value)
{
    for (size_t i = 0; i < value->n_extra; i++)
        if (strcmp(value->extra[i].field, "src") == 0)
            return &value->extra[i].cell;
    return &value->cell;
}

static void put_values(sheet *s, const ump_chart *chart, const section *part)
{
    ump_put(s->out, "<table><tbody>\n");
    for (size_t i = 0; i < part->n; i++) {
        const ump_value *value = ump_value_at(chart, part->first + i);
        const char *path = value->path + (*part->path != '\0' ? strlen(part->path) + 1 : 0);
        if (tells_source(path))
            continue;
        ump_put(s->out, "<tr><th>");
        put_text(s, path, AS_PATH);
        if (value->n_extra > 0)
            put_dagger(s, value_source(value));
        ump_put(s->out, "<td>");
        put_cell(s, &value->cell);
        put_notes(s, value->extra, value->n_extra);
        ump_put(s->out, "\n");
    }
    ump_put(s->out, "</table>");
}

static void put_section(sheet *s, const ump_chart *chart, const section *part)
{
    ump_put(s->out, is_wide(chart, part) ? "<section class=wide><h2>" : "<section><h2>");
    put_text(s, part->title, AS_IT_IS);
    ump_put(s->out, "</h2>");
    if (part->kind == SECTION_TABLE)
        put_table(s, ump_table_at(chart, part->first));
    else
        put_values(s, chart, part);
    ump_put(s->out, "</section>\n");
}

void ump_chart_html(const ump_chart *chart, const ump_out *out)
{
    sheet s = {.out = out};
    ump_put(out, "<!doctype html>\n<html lang=en><meta charset=utf-8><title>");
    put_text(&s, chart->title, AS_IT_IS);
    ump_putf(out, "</title>\n<style>%s</style>\n<header><h1>", style);
    put_text(&s, chart->title, AS_IT_IS);
    ump_put(out, "</h1><p>\xe2\x80\x93 not allowed &nbsp; \xc2\xb7 no effect &nbsp; ");
    put_text(&s, chart->name, AS_IT_IS);
    ump_put(out, "</header>\n<main>\n");
    for (size_t i = 0; i < chart->sections.n; i++) {
        const section *part = ump_section_at(chart, i);
        if (*part->title != '\0' && part->kind != SECTION_SWITCHES)
            put_section(&s, chart, part);
    }
    ump_put(out, "</main>\n");
    if (s.daggers)
        ump_put(out, "<p>\xe2\x80\xa0 not on the printed chart: supplied by a ruling\n");
    ump_put(out, "</html>\n");
}
