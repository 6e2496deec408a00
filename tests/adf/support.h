/*
 * support.h: charts and bodies for the tests of ADF. A chart is the built-in one of an edition,
 * compiled with its default switches or with some of them set.
 */
#ifndef ADF_TEST_SUPPORT_H
#define ADF_TEST_SUPPORT_H

#include "rules/adf/sums.h"

enum { EDITIONS = 3 };
extern const char *const editions[EDITIONS];

/* settings: "name=value name=value", or NULL. The caller keeps it; aborts the test on an error. */
adf_chart chart_with(const char *edition, const char *settings);
const adf_chart *chart_of(const char *edition); /* defaults; made once */
uint8_t weapon(const adf_chart *chart, unsigned arm, const char *id);

#define FOOT(q, n)                                                                                 \
    ((adf_body){.arm = ADF_INFANTRY, .quality = (q), .figs = (n), .original = (n), .stands = 2})
#define HORSE(q, n)                                                                                \
    ((adf_body){.arm = ADF_CAVALRY,                                                                \
                .quality = (q),                                                                    \
                .figs = (n),                                                                       \
                .original = (n),                                                                   \
                .stands = 2,                                                                       \
                .mounted = true,                                                                   \
                .formation = ADF_CAVALRY_LINE})
#define GUNS(q, n)                                                                                 \
    ((adf_body){.arm = ADF_ARTILLERY,                                                              \
                .quality = (q),                                                                    \
                .figs = (n),                                                                       \
                .original = (n),                                                                   \
                .stands = 1,                                                                       \
                .formation = ADF_UNLIMBERED})

#endif
