/*
 * adf_roster.c: what stays with an ADF unit from one situation to the next, told from a battle.
 * Formations change too often for that.
 */
#include "desk/desk.h"
#include "rules/adf/adf.h"

const char *const adf_desk_unit_keys[] = {"arm",   "weapon",  "figs",     "quality",
                                          "side",  "mounted", "pistols",  "formation",
                                          "level", "stands",  "original", NULL};

void adf_desk_tell_unit(ump_desk_sheet *sheet, const ump_state *state)
{
    const adf_table t = adf_table_of(sheet->game, state);
    const adf_unit *u = &t.unit[sheet->unit];
    const adf_chart *chart = adf_chart_of(sheet->game);
    unsigned arm = chart->weapon[u->weapon].arm;
    ump_desk_tell(sheet, "arm", adf_arm_names[arm]);
    ump_desk_tell(sheet, "weapon", chart->weapon[u->weapon].id);
    ump_desk_tell_number(sheet, "figs", u->figs);
    ump_desk_tell_number(sheet, "original", u->original);
    ump_desk_tell_number(sheet, "stands", u->stands);
    ump_desk_tell(sheet, "quality", adf_quality_names[u->quality]);
    ump_desk_tell(sheet, "level", adf_level_names[u->level]);
    if (arm == ADF_ARTILLERY)
        ump_desk_tell(sheet, "side", u->nation ? "cs" : "us");
    if (arm == ADF_CAVALRY) {
        ump_desk_tell_yes(sheet, "mounted", u->mounted);
        ump_desk_tell_yes(sheet, "pistols", u->pistols);
    }
}
