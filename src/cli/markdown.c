/*
 * markdown.c: the rule book's Markdown on a terminal: bold words, wrapped paragraphs, tables with
 * their columns in line.
 */
#include "cli/cli.h"
#include <string.h>

enum { WIDTH = 88, MAX_COLUMNS = 24 };

/* ---- Paragraphs ---- */

/* A paragraph's word: ** turns bold on and off. */
static void print_word(const char *word, size_t size, bool *bold)
{
    for (size_t i = 0; i < size; i++) {
        if (i + 1 < size && word[i] == '*' && word[i + 1] == '*') {
            *bold = !*bold;
            fputs(cli_ink(stdout, *bold ? CLI_BOLD : CLI_PLAIN), stdout);
            i++;
        } else {
            putchar(word[i]);
        }
    }
}

static void wrap_line(const char *line, size_t size, unsigned indent)
{
    size_t lead = 0;
    while (lead < size && line[lead] == ' ')
        lead++;
    unsigned hang = indent + (unsigned)lead;
    if (lead + 1 < size && line[lead] == '-' && line[lead + 1] == ' ')
        hang += 2;
    printf("%*s", (int)(indent + lead), "");
    size_t column = indent + lead;
    bool bold = false, first = true;
    for (size_t i = lead; i < size;) {
        size_t end = i;
        while (end < size && line[end] != ' ')
            end++;
        size_t wide = cli_columns(line + i, end - i);
        if (!first && column + 1 + wide > WIDTH) {
            printf("\n%*s", (int)hang, "");
            column = hang;
        } else if (!first) {
            putchar(' ');
            column++;
        }
        print_word(line + i, end - i, &bold);
        column += wide;
        first = false;
        for (i = end; i < size && line[i] == ' '; i++) {
        }
    }
    if (bold)
        fputs(cli_ink(stdout, CLI_PLAIN), stdout);
    putchar('\n');
}

/* ---- Tables ---- */

/* The next cell of a row, without the blanks around it; false at the end of the row. */
static bool next_cell(const char **at, const char *end, const char **cell, size_t *size)
{
    const char *from = *at + (*at < end && **at == '|');
    if (from >= end)
        return false;
    const char *to = memchr(from, '|', (size_t)(end - from));
    to = to ? to : end;
    *at = to;
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    *cell = from;
    *size = (size_t)(to - from);
    return true;
}

/* |---|---| under the heading. */
static bool is_rule_line(const char *row, size_t size)
{
    return strspn(row, "|-: ") >= size;
}

static size_t row_size(const char *row)
{
    return strcspn(row, "\n");
}

static const char *next_row(const char *row)
{
    size_t size = row_size(row);
    return row + size + (row[size] == '\n');
}

static void widen(const char *row, size_t width[MAX_COLUMNS])
{
    const char *at = row, *end = row + row_size(row), *cell;
    size_t size;
    for (unsigned c = 0; c < MAX_COLUMNS && next_cell(&at, end, &cell, &size); c++) {
        size_t wide = cli_columns(cell, size);
        width[c] = wide > width[c] ? wide : width[c];
    }
}

static void print_row(const char *row, const size_t width[MAX_COLUMNS], unsigned indent)
{
    const char *at = row, *end = row + row_size(row), *cell;
    size_t size, pad = indent;
    for (unsigned c = 0; c < MAX_COLUMNS && next_cell(&at, end, &cell, &size); c++) {
        printf("%*s%.*s", (int)pad, "", (int)size, cell);
        pad = width[c] - cli_columns(cell, size) + 2;
    }
    putchar('\n');
}

/* Returns where the table ends. */
static const char *print_table(const char *text, unsigned indent)
{
    size_t width[MAX_COLUMNS] = {0};
    const char *row;
    for (row = text; *row == '|'; row = next_row(row))
        if (!is_rule_line(row, row_size(row)))
            widen(row, width);
    for (row = text; *row == '|'; row = next_row(row))
        if (!is_rule_line(row, row_size(row)))
            print_row(row, width, indent + 2);
    return row;
}

void cli_print_wrapped(const char *text, unsigned indent)
{
    while (*text) {
        size_t size = row_size(text);
        if (*text == '|') {
            text = print_table(text, indent);
            continue;
        }
        if (size == 0)
            putchar('\n');
        else
            wrap_line(text, size, indent);
        text = next_row(text);
    }
}
