/*
 * adf_after.c: consequences that several ADF kinds share: the fate of an attached leader and the
 * rout roll of a battery.
 */
#include "desk/adf_desk.h"

const char *adf_desk_fate_name(unsigned fate)
{
    static const char *const name[] = {NULL, "unhurt", "killed", "captured", "escaped"};
    return name[fate];
}

/* ADF-LDR-06, ADF-LDR-07 */
unsigned adf_desk_leader(const adf_chart *chart, ump_desk_run *run, unsigned fate, unsigned losses,
                         bool unit_lost)
{
    if (fate != ADF_UNHURT)
        return fate;
    if (ump_desk_at_least(run, ADF_LDR_06, "leader casualty", losses, 6, chart->killed_on) > 0)
        return ADF_KILLED;
    if (!unit_lost)
        return ADF_UNHURT;
    bool captured =
        ump_desk_at_most(run, ADF_LDR_07, "leader capture", 1, 6, chart->captured_up_to);
    return captured ? ADF_CAPTURED : ADF_ESCAPED;
}

/* ADF-ART-03 */
adf_rout adf_desk_rout(const adf_chart *chart, ump_desk_run *run, const adf_body *body,
                       unsigned terrain, int32_t *roll)
{
    unsigned dice = adf_rout_dice(chart, body, terrain);
    ump_rule rule = body->arm == ADF_ARTILLERY ? ADF_ART_03 : ADF_MOV_08;
    *roll = dice ? ump_desk_sum(run, rule, "rout move", dice, 6) : -1;
    return adf_rout_work(chart, body, terrain, *roll);
}
