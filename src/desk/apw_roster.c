/*
 * apw_roster.c: what stays with a unit of 1866 from one situation to the next, told from a battle.
 * Formations change too often for that.
 */
#include "desk/apw_desk.h"
#include "rules/apw/apw.h"

const char *const apw_desk_unit_keys[] = {"troop",     "mr",    "stands", "gun",
                                          "formation", "width", "state",  NULL};

void apw_desk_tell_unit(ump_desk_sheet *sheet, const ump_state *state)
{
    static const char *const guns[APW_GUNS] = {"RIFLED", "SB12", "ROCKET"};
    apw_table t = apw_table_of(sheet->game, state);
    const apw_unit_def *def = apw_def(&t, sheet->unit);
    const apw_unit *unit = &t.unit[sheet->unit];
    ump_desk_tell(sheet, "troop", t.chart->troop[def->troop].id);
    ump_desk_tell_number(sheet, "mr", def->mr);
    ump_desk_tell_number(sheet, "stands", unit->stands);
    if (def->arm == APW_ART)
        ump_desk_tell(sheet, "gun", guns[def->gun]);
    ump_desk_tell(sheet, "state", apw_desk_state_names[unit->state]);
}
