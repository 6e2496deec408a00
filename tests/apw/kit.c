/*
 * kit.c: the shared makers of the 1866 tests.
 */
#include "kit.h"
#include <string.h>

static ump_chart *text_of_chart;
static apw_chart compiled;

const apw_chart *kit_chart(void)
{
    ump_error list[8];
    ump_errors errors = {.list = list, .room = 8};
    if (text_of_chart)
        return &compiled;
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, "apw1866");
    cr_assert(text != NULL, "the chart apw1866 is built in");
    text_of_chart = ump_chart_read(text, &errors);
    cr_assert(text_of_chart != NULL, "%s", errors.count ? list[0].what : "no chart");
    ump_lookup lookup = {.chart = text_of_chart, .errors = &errors, .name = "apw1866", .ok = true};
    cr_assert(apw_compile(&lookup, &compiled), "%s", errors.count ? list[0].what : "no reason");
    return &compiled;
}

apw_chart kit_with(void (*set)(apw_switches *))
{
    apw_chart chart = *kit_chart();
    set(&chart.sw);
    apw_settle(&chart);
    return chart;
}

ump_len kit_inch(int hundredths)
{
    return (ump_len)((hundredths * UMP_INCH + 50) / 100);
}

uint8_t kit_troop(const char *id)
{
    const apw_chart *c = kit_chart();
    for (uint8_t i = 0; i < c->n_troops; i++)
        if (strcmp(c->troop[i].id, id) == 0)
            return i;
    cr_assert_fail("no troop %s", id);
    return 0;
}

static const apw_rating *rating_of(const char *troop)
{
    const apw_chart *c = kit_chart();
    for (unsigned i = 0; i < c->n_ratings; i++)
        if (strcmp(c->rating[i].id, troop) == 0)
            return &c->rating[i];
    cr_assert_fail("no rating %s", troop);
    return NULL;
}

apw_target kit_target(const char *troop)
{
    const apw_rating *rating = rating_of(troop);
    uint8_t arm = kit_chart()->troop[rating->troop].arm;
    return (apw_target){.arm = arm,
                        .mr = rating->mr,
                        .stands = rating->stands,
                        .form = arm == APW_ART ? APW_DEPLOYED : APW_LINE,
                        .escape_back = true,
                        .escape_rout = true};
}

apw_battery kit_battery(const char *troop, uint8_t gun, int hundredths)
{
    return (apw_battery){.nation = kit_chart()->troop[kit_troop(troop)].nation,
                         .gun = gun,
                         .range = kit_inch(hundredths)};
}

apw_rifles kit_rifles(const char *troop, uint8_t stands, int hundredths)
{
    return (apw_rifles){.troop = kit_troop(troop),
                        .stands = stands,
                        .form = APW_LINE,
                        .width = 1,
                        .range = kit_inch(hundredths)};
}

apw_fighter kit_fighter(const char *troop, uint8_t stands)
{
    const apw_rating *rating = rating_of(troop);
    const apw_troop *kind = &kit_chart()->troop[rating->troop];
    return (apw_fighter){.arm = kind->arm,
                         .nation = kind->nation,
                         .mr = rating->mr,
                         .stands = stands,
                         .form = kind->arm == APW_ART ? APW_DEPLOYED : APW_LINE,
                         .width = 1,
                         .open = true,
                         .stationary = true,
                         .open_flank = true};
}
