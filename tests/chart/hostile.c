/*
 * hostile.c: torn, flipped and absurd charts: no crash, no hang, no leak, and an error or a chart.
 */
#include "support.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* Whatever is read can also be printed. */
static void read_and_print(const char *data, size_t size)
{
    reading x;
    read_bytes(&x, data, size);
    cr_assert_eq(x.chart == NULL, x.errors.count > 0, "an error or a chart");
    if (x.chart == NULL)
        return;
    paper p;
    paper_begin(&p);
    ump_chart_print(x.chart, NULL, &p.out);
    ump_chart_json(x.chart, &p.out);
    ump_chart_html(x.chart, &(ump_paper){.fonts = ""}, &p.out);
    ump_chart_list(x.chart, &p.out);
    free(p.text);
    ump_chart_free(x.chart);
}

/* A copy of just these bytes, so that a read beyond the last one is found out. */
static void read_copy(const char *data, size_t size)
{
    char *copy = malloc(size > 0 ? size : 1);
    memcpy(copy, data, size);
    read_and_print(copy, size);
    free(copy);
}

Test(chart_hostile, the_sample_torn_at_each_byte)
{
    for (size_t size = 0; size < sizeof sample; size++)
        read_copy(sample, size);
}

Test(chart_hostile, the_built_in_charts_torn)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_CHART, i);
        for (size_t size = 0; size <= text->size; size += 211)
            read_copy(text->data, size);
    }
}

static void flip(const char *data, size_t size, uint32_t rounds)
{
    char *copy = malloc(size);
    for (uint32_t i = 0; i < rounds; i++) {
        memcpy(copy, data, size);
        for (uint32_t k = 0; k <= i % 4; k++) {
            uint64_t chance = ump_scramble((uint64_t)i << 8 | k);
            copy[chance % size] = (char)(chance >> 32);
        }
        read_and_print(copy, size);
    }
    free(copy);
}

Test(chart_hostile, flipped_bytes)
{
    flip(sample, sizeof sample - 1, 4000);
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_CHART, i);
        flip(text->data, text->size, 40);
    }
}

/* A head, then n times a piece, then a tail. */
static void read_repeated(const char *head, const char *piece, size_t n, const char *tail)
{
    size_t nh = strlen(head), np = strlen(piece), nt = strlen(tail), size = nh + n * np + nt;
    char *data = malloc(size);
    memcpy(data, head, nh);
    for (size_t i = 0; i < n; i++)
        memcpy(data + nh + i * np, piece, np);
    memcpy(data + nh + n * np, tail, nt);
    read_and_print(data, size);
    free(data);
}

#define HEAD "chart c \"C\"\nfamily f\n"

static const struct {
    const char *what, *head, *piece, *tail;
    size_t n;
} absurd[] = {
    {"a word of 10 MB", HEAD "values v\n  x ", "y", "\n", 10000000},
    {"a title of 10 MB", "chart c \"", "y", "\"\nfamily f\n", 10000000},
    {"a line of blanks", HEAD "values v\n  x 1", " ", "\n", 10000000},
    {"a line of NULs", HEAD "values v\n  x 1 ", "\xff", "\n", 1000000},
    {"a list of many parts", HEAD "values v\n  x ", "1,", "2\n", 500000},
    {"a line of many cells", HEAD "values v\n  x", " 1", "\n", 500000},
    {"many columns", HEAD "table t id a[", " 1", " ]\n  x 1\n", 500000},
    {"a column again and again", HEAD "table t id", " a", "\n", 500000},
    {"many pairs of one name", HEAD "table t id\n  x", " a=1", "\n", 200000},
    {"many dots", HEAD "values v\n  ", "a.", "b 1\n", 500000},
    {"only dots", HEAD "values v\n  ", ".", " 1\n", 500000},
    {"many rows of one name", HEAD "table t id\n", "  x\n", "", 200000},
    {"many equal switches", HEAD "switches\n", "  s *a b\n", "", 100000},
    {"many stars", HEAD "switches\n  s", " *a", "\n", 200000},
    {"many blocks", HEAD, "values v\n", "", 100000},
    {"many lines that say nothing", "", "x\n", "", 100000},
    {"many quotes", HEAD "values v\n  x ", "\"", "\n", 1000001},
};

Test(chart_hostile, absurd_texts)
{
    for (size_t i = 0; i < sizeof absurd / sizeof *absurd; i++)
        read_repeated(absurd[i].head, absurd[i].piece, absurd[i].n, absurd[i].tail);
}

/* What is longer than any chart is refused before it takes a hundred times its size in memory. */
Test(chart_hostile, lists_rows_and_tables_have_an_end)
{
    static const struct {
        const char *head, *piece, *tail, *error;
    } rows[] = {
        {HEAD "values v\n  x ", "1,", "\n", "too long a list; expected at most 1000"},
        {HEAD "values v\n  x", " 1", "\n", "too many cells; expected at most 1000"},
        {HEAD "table t id a[", " 1", " ]\n", "too many columns; expected at most 1000"},
    };
    char text[4096];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t size = (size_t)snprintf(text, sizeof text, "%s", rows[i].head);
        for (int n = 0; n < 1001; n++)
            size += (size_t)snprintf(text + size, sizeof text - size, "%s", rows[i].piece);
        snprintf(text + size, sizeof text - size, "%s", rows[i].tail);
        reading x;
        read_bytes(&x, text, strlen(text));
        cr_expect_null(x.chart);
        cr_expect(strstr(error_line(&x, 0), rows[i].error), "%s", error_line(&x, 0));
    }
}

/* Different names on 100,000 lines: look-ups while reading must not be linear. */
Test(chart_hostile, many_rows_of_many_names)
{
    size_t n = 100000, room = n * 40;
    char *data = malloc(room);
    size_t size = (size_t)snprintf(data, room, HEAD "table t id a\n");
    for (size_t i = 0; i < n; i++)
        size += (size_t)snprintf(data + size, room - size, "  row%zu %zu k=%zu\n", i, i % 7, i);
    reading x;
    read_bytes(&x, data, size);
    cr_assert_not_null(x.chart, "%s", error_line(&x, 0));
    cr_assert_eq(ump_chart_table(x.chart, "t")->n_rows, n);
    ump_chart_free(x.chart);
    free(data);
}
