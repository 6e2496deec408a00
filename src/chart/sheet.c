/*
 * sheet.c: the reference sheet, one HTML file for two pages of A4. What has a title in the chart
 * is on it; the rest is for the engine only.
 */
#include "chart/tree.h"
#include <string.h>

static const char style[] =
    "@page{size:A4;margin:9mm}"
    "*{box-sizing:border-box}"
    "body{font:6.8pt/1.25 'Liberation Sans',Arial,sans-serif;color:#000;margin:0 auto;"
    "max-width:192mm}"
    "header{display:flex;justify-content:space-between;align-items:baseline;"
    "border-bottom:1.2pt solid #000;margin-bottom:2mm}"
    "h1{font-size:11pt;margin:0}header p{margin:0}"
    "main{columns:2;column-gap:5mm}"
    "section{break-inside:avoid;margin:0 0 2.2mm}"
    "h2{font-size:7.6pt;margin:0 0 .5mm;padding:.3mm 1mm;background:#ddd;"
    "print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{padding:.1mm .7mm;text-align:left;vertical-align:top;border-bottom:.3pt solid #999}"
    "thead th{border-bottom:.8pt solid #000;font-weight:bold}"
    "tbody th{font-weight:normal}"
    ".r{text-align:right;font-variant-numeric:tabular-nums}"
    ".g{border-left:.6pt solid #666}"
    "small{color:#444}"
    "tbody tr:nth-child(even){background:#f3f3f3;print-color-adjust:exact;"
    "-webkit-print-color-adjust:exact}";

/* ---- Text that HTML must not take for its own; ids read as words ---- */

typedef struct escaped {
    ump_out out;
    const ump_out *to;
    bool words; /* _ becomes a blank */
} escaped;

static void put_escaped(void *ctx, const char *text, size_t size)
{
    const escaped *e = ctx;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        const char *name = c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : NULL;
        if (c == '_' && e->words)
            name = " ";
        if (name != NULL)
            ump_put(e->to, name);
        else
            e->to->put(e->to->ctx, &text[i], 1);
    }
}

static void escape_begin(escaped *e, const ump_out *to, bool words)
{
    *e = (escaped){.out = {.put = put_escaped, .ctx = e}, .to = to, .words = words};
}

static void put_words(const ump_out *out, const char *text)
{
    escaped e;
    escape_begin(&e, out, true);
    ump_put(&e.out, text);
}

static void put_cell(const ump_out *out, const ump_cell *cell)
{
    escaped e;
    escape_begin(&e, out, cell->kind != UMP_CELL_STRING);
    if (cell->kind == UMP_CELL_NONE)
        ump_put(out, cell->mark == '-' ? "\xe2\x80\x93" : "\xc2\xb7");
    else
        ump_cell_show(cell, &e.out);
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
    size_t label = label_column(table);
    return i != label && (i > 0 || label == 0);
}

static bool array_begins(const ump_table *table, size_t i)
{
    const ump_column *c = &table->column[i];
    return c->array && (i == 0 || c[-1].field != c->field);
}

static const char *cell_class(const ump_table *table, size_t i)
{
    bool right = table->column[i].right;
    return array_begins(table, i) ? " class=\"r g\"" : right ? " class=r" : "";
}

static size_t array_width(const ump_table *table, size_t i)
{
    size_t end = i + 1;
    while (end < table->n_columns && table->column[end].array &&
           table->column[end].field == table->column[i].field)
        end++;
    return end - i;
}

static bool has_named_array(const ump_table *table)
{
    for (size_t i = 0; i < table->n_columns; i++)
        if (table->column[i].array && *table->column[i].field != '\0')
            return true;
    return false;
}

static void put_array_names(const ump_table *table, const ump_out *out)
{
    ump_put(out, "<tr><th>");
    for (size_t i = 1; i < table->n_columns; i++) {
        const ump_column *c = &table->column[i];
        if (!column_shown(table, i) || (c->array && !array_begins(table, i)))
            continue;
        ump_putf(out, c->array ? "<th class=g colspan=%zu>" : "<th>", array_width(table, i));
        put_words(out, c->array ? c->field : "");
    }
    ump_put(out, "\n");
}

static bool has_extras(const ump_table *table)
{
    for (size_t i = 0; i < table->n_rows; i++)
        if (table->row[i].n_extra > 0)
            return true;
    return false;
}

static void put_headings(const ump_table *table, const ump_out *out)
{
    ump_put(out, "<thead>");
    if (has_named_array(table))
        put_array_names(table, out);
    ump_put(out, "<tr><th>");
    for (size_t i = 1; i < table->n_columns; i++) {
        if (!column_shown(table, i))
            continue;
        const ump_column *c = &table->column[i];
        ump_putf(out, "<th%s>", cell_class(table, i));
        put_words(out, c->array ? c->heading : c->field);
    }
    ump_put(out, has_extras(table) ? "<th></thead>\n" : "</thead>\n");
}

static void put_extras(const ump_extra *extra, size_t n, const ump_out *out)
{
    for (size_t i = 0; i < n; i++) {
        ump_put(out, i > 0 ? ", " : "");
        put_words(out, extra[i].field);
        if (extra[i].cell.kind == UMP_CELL_YES && extra[i].cell.number)
            continue;
        ump_put(out, " ");
        put_cell(out, &extra[i].cell);
    }
}

static void put_row(const ump_table *table, const ump_row *row, bool extras, const ump_out *out)
{
    ump_put(out, "<tr><th>");
    put_cell(out, &row->cell[label_column(table)]);
    for (size_t i = 1; i < table->n_columns; i++) {
        if (!column_shown(table, i))
            continue;
        ump_putf(out, "<td%s>", cell_class(table, i));
        put_cell(out, &row->cell[i]);
    }
    if (extras) {
        ump_put(out, "<td>");
        put_extras(row->extra, row->n_extra, out);
    }
    ump_put(out, "\n");
}

static void put_table(const ump_table *table, const ump_out *out)
{
    bool extras = has_extras(table);
    ump_put(out, "<table>");
    put_headings(table, out);
    ump_put(out, "<tbody>\n");
    for (size_t i = 0; i < table->n_rows; i++)
        put_row(table, &table->row[i], extras, out);
    ump_put(out, "</table>");
}

/* ---- Values and the whole ---- */

static void put_values(const ump_chart *chart, const section *s, const ump_out *out)
{
    ump_put(out, "<table><tbody>\n");
    for (size_t i = 0; i < s->n; i++) {
        const ump_value *value = ump_value_at(chart, s->first + i);
        ump_put(out, "<tr><th>");
        put_words(out, value->path + (*s->path != '\0' ? strlen(s->path) + 1 : 0));
        ump_put(out, "<td>");
        put_cell(out, &value->cell);
        put_extras(value->extra, value->n_extra, out);
        ump_put(out, "\n");
    }
    ump_put(out, "</table>");
}

static void put_section(const ump_chart *chart, const section *s, const ump_out *out)
{
    ump_put(out, "<section><h2>");
    put_words(out, s->title);
    ump_put(out, "</h2>");
    if (s->kind == SECTION_TABLE)
        put_table(ump_table_at(chart, s->first), out);
    else
        put_values(chart, s, out);
    ump_put(out, "</section>\n");
}

void ump_chart_html(const ump_chart *chart, const ump_out *out)
{
    ump_put(out, "<!doctype html>\n<html lang=en><meta charset=utf-8><title>");
    put_words(out, chart->title);
    ump_putf(out, "</title>\n<style>%s</style>\n<header><h1>", style);
    put_words(out, chart->title);
    ump_put(out, "</h1><p>");
    put_words(out, chart->name);
    ump_put(out, " \xc2\xb7 \xe2\x80\x93 not allowed \xc2\xb7 a dot: no effect</header>\n<main>\n");
    for (size_t i = 0; i < chart->sections.n; i++) {
        const section *s = ump_section_at(chart, i);
        if (*s->title != '\0' && s->kind != SECTION_SWITCHES)
            put_section(chart, s, out);
    }
    ump_put(out, "</main>\n</html>\n");
}
