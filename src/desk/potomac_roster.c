/*
 * potomac_roster.c: what stays with a Potomac unit from one situation to the next, told from a
 * battle.
 */
#include "desk/desk.h"
#include "rules/potomac/potomac.h"

const char *const pot_desk_unit_keys[] = {
    "type",       "weapon",   "gun",  "stands",   "strength", "quality", "firepower", "melee",
    "dismounted", "limbered", "fear", "regulars", "militia",  "markers", "confused",  NULL};

static void tell_guns(ump_desk_sheet *sheet, const pot_table *t)
{
    ump_desk_tell(sheet, "gun", t->book->gun[t->def[sheet->unit].gun].id);
    ump_desk_tell_number(sheet, "guns", t->unit[sheet->unit].stands);
    ump_desk_tell_yes(sheet, "limbered", !t->unit[sheet->unit].deployed);
}

void pot_desk_tell_unit(ump_desk_sheet *sheet, const ump_state *state)
{
    pot_table t = pot_table_of(sheet->game, state);
    const pot_def *def = &t.def[sheet->unit];
    const pot_unit *unit = &t.unit[sheet->unit];
    ump_desk_tell_attr(sheet, "type");
    ump_desk_tell_attr(sheet, "quality");
    ump_desk_tell_number(sheet, "stands", unit->stands);
    ump_desk_tell_number(sheet, "strength", def->strength);
    ump_desk_tell_number(sheet, "melee", def->melee);
    if (pot_is_guns(def->type)) {
        tell_guns(sheet, &t);
    } else {
        ump_desk_tell_attr(sheet, "weapon");
        ump_desk_tell_number(sheet, "firepower", def->firepower);
    }
    if (def->type == POT_CAVALRY)
        ump_desk_tell_yes(sheet, "dismounted", !unit->mounted);
    ump_desk_tell_attr(sheet, "fear");
    ump_desk_tell_attr(sheet, "regulars");
    ump_desk_tell_attr(sheet, "militia");
    ump_desk_tell_number(sheet, "markers", unit->markers);
    ump_desk_tell_yes(sheet, "confused", unit->confused || unit->routing);
}
