/*
 * book.c: reads the built-in chart once; a chart that does not compile fails every test with its
 * errors.
 */
#include "book.h"

static pot_book the_book;

const pot_book *book(void)
{
    static ump_chart *chart;
    if (chart)
        return &the_book;
    ump_error list[8];
    ump_errors errors = {.list = list, .room = 8};
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, "potomac");
    cr_assert(text, "there is no built-in chart potomac");
    chart = ump_chart_read(text, &errors);
    int32_t switches[UMP_MAX_SWITCHES] = {0};
    ump_lookup c = {.chart = chart, .errors = &errors, .name = "potomac", .ok = true};
    if (chart)
        pot_book_defaults(chart, switches);
    bool ok = chart && pot_book_load(&c, switches, &the_book);
    for (size_t i = 0; i < errors.count && i < errors.room; i++)
        cr_log_error("%u: %s", list[i].line, list[i].what);
    cr_assert(ok, "the chart does not make a book");
    return &the_book;
}

pot_book book_copy(void)
{
    return *book();
}
