/*
 * support.c: compiles the built-in charts for the tests of ADF.
 */
#include "support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

const char *const editions[EDITIONS] = {"adf15", "adf15-early", "adf10"};

static void set_switch(const ump_chart *chart, int32_t *row, const char *name, size_t n_name,
                       const char *value, size_t n_value)
{
    char key[64];
    snprintf(key, sizeof key, "%.*s", (int)n_name, name);
    int which = ump_chart_switch_find(chart, key);
    cr_assert(which >= 0, "no switch %s", key);
    ump_text text = {"setting", value, n_value};
    ump_reader reader;
    ump_reader_begin(&reader, &text, NULL);
    cr_assert(ump_reader_line(&reader));
    cr_assert(ump_switch_read(chart, which, &reader, ump_reader_token(&reader), &row[which]),
              "%s: no value %.*s", key, (int)n_value, value);
}

static void set_all(const ump_chart *chart, int32_t *row, const char *settings)
{
    for (size_t i = 0; i < ump_chart_switches(chart); i++)
        row[i] = (int32_t)ump_chart_switch(chart, i)->initial;
    while (settings && *settings) {
        size_t size = strcspn(settings, " "), name = strcspn(settings, "=");
        set_switch(chart, row, settings, name, settings + name + 1, size - name - 1);
        settings += size;
        settings += strspn(settings, " ");
    }
}

adf_chart chart_with(const char *edition, const char *settings)
{
    static ump_chart *kept[EDITIONS]; /* ids point into them */
    int32_t row[UMP_MAX_SWITCHES];
    ump_error list[8];
    ump_errors errors = {list, 8, 0};
    adf_chart compiled;
    size_t e = 0;
    while (strcmp(editions[e], edition) != 0)
        e++;
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, edition);
    cr_assert(text, "no built-in chart %s", edition);
    if (!kept[e])
        kept[e] = ump_chart_read(text, &errors);
    cr_assert(kept[e], "%s: %s", edition, errors.count ? list[0].what : "");
    set_all(kept[e], row, settings);
    ump_lookup lookup = {.chart = kept[e], .errors = &errors, .name = text->name, .ok = true};
    bool ok = adf_chart_compile(&lookup, row, &compiled);
    for (size_t i = 0; i < errors.count && i < 8; i++)
        fprintf(stderr, "%s:%u: %s\n", list[i].name, list[i].line, list[i].what);
    cr_assert(ok, "%s does not compile", edition);
    return compiled;
}

const adf_chart *chart_of(const char *edition)
{
    static adf_chart made[EDITIONS];
    size_t e = 0;
    while (strcmp(editions[e], edition) != 0)
        e++;
    if (made[e].inch == 0)
        made[e] = chart_with(edition, NULL);
    return &made[e];
}

uint8_t weapon(const adf_chart *chart, unsigned arm, const char *id)
{
    int row = adf_weapon_find(chart, arm, id);
    cr_assert(row >= 0, "no weapon %s", id);
    return (uint8_t)row;
}
