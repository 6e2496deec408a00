/*
 * chart.c: any bytes as a chart. If they are one, everything that prints it must do so.
 */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    ump_chart *chart = ump_chart_read(&(ump_text){"fuzz", (const char *)data, size}, &errors);
    fuzz_require((chart == NULL) == (errors.count > 0), "no chart if and only if there are errors");
    if (!chart)
        return 0;
    ump_chart_print(chart, NULL, &fuzz_out);
    ump_chart_list(chart, &fuzz_out);
    ump_chart_json(chart, &fuzz_out);
    ump_chart_html(chart, &(ump_paper){.fonts = ""}, &fuzz_out);
    ump_chart_suggest(chart, "fire");
    ump_chart_free(chart);
    return 0;
}
