/*
 * potomac_roster.c: what stays with a Potomac unit from one situation to the next, told from a
 * battle; and what a result does to it, and what is asked next.
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
    if (unit->line > 0)
        ump_desk_tell_number(sheet, "skirmishers", unit->line);
    if (unit->ready)
        ump_desk_tell_yes(sheet, "ready", true);
    pot_cv officer = pot_cv_with(&t, sheet->unit);
    if (officer.there)
        ump_desk_tell_number(sheet, "officer", officer.value);
}

/* Block H of a unit that is hit; the fields of a melee begin with the side. */
#define HARM(kinds_, role_, of)                                                                    \
    {.kinds = kinds_, .role = role_, .field = of "stands_lost", .says = "loses %"},                \
        {.kinds = kinds_, .role = role_, .field = of "stands_left", .fact = "stands"},             \
        {.kinds = kinds_,                                                                          \
         .role = role_,                                                                            \
         .field = of "markers",                                                                    \
         .fact = "markers",                                                                        \
         .says = "has % hits marked",                                                              \
         .zero = true},                                                                            \
        {.kinds = kinds_,                                                                          \
         .role = role_,                                                                            \
         .field = of "officer",                                                                    \
         .when = "killed",                                                                         \
         .fact = "fate=killed",                                                                    \
         .says = "its officer is killed",                                                          \
         .leader = true},                                                                          \
        {.kinds = kinds_, .role = role_, .field = of "back", .says = "is driven back % cm"},       \
        {.kinds = kinds_,                                                                          \
         .role = role_,                                                                            \
         .field = of "confused",                                                                   \
         .fact = "level=confused",                                                                 \
         .says = "is confused"},                                                                   \
    {                                                                                              \
        .kinds = kinds_, .role = role_, .field = of "destroyed", .fact = "fate=destroyed",         \
        .says = "is destroyed"                                                                     \
    }
#define BREAKS(kinds_, role_)                                                                      \
    {.kinds = kinds_,                                                                              \
     .role = role_,                                                                                \
     .field = "morale",                                                                            \
     .when = "fail",                                                                               \
     .fact = "level=routing",                                                                      \
     .says = "breaks"},                                                                            \
    {                                                                                              \
        .kinds = kinds_, .role = role_, .field = "flees", .says = "flees % cm"                     \
    }

const ump_desk_effect pot_desk_effects[] = {
    HARM("small-arms artillery mortar siege", "target", ""),
    BREAKS("small-arms artillery mortar siege", "target"),
    {.kinds = "siege mortar", .role = "target", .field = "cohesion", .says = "the work holds: %"},
    HARM("drive-back", "", ""),
    BREAKS("drive-back", ""),
    {.kinds = "drive-back", .role = "", .field = "contact", .says = "comes into contact"},
    {.kinds = "morale",
     .role = "",
     .field = "outcome",
     .when = "fail",
     .fact = "level=routing",
     .says = "breaks"},
    {.kinds = "morale", .role = "", .field = "outcome", .when = "pass", .says = "stands"},
    {.kinds = "morale", .role = "", .field = "flees", .says = "flees % cm"},
    {.kinds = "premelee", .role = "", .field = "range", .says = "fires at % range"},
    HARM("melee", "charger", "charger_"),
    HARM("melee", "defender", "defender_"),
    {.kinds = "melee", .role = "charger", .field = "winner", .when = "charger", .says = "wins"},
    {.kinds = "melee", .role = "defender", .field = "winner", .when = "defender", .says = "wins"},
    {.kinds = NULL},
};

/* CHG: the charged unit's fire, the drive back of the charger, the fight, the follow-up. */
const ump_desk_next pot_desk_next[] = {
    {"premelee", "range", "short medium long", "small-arms", "its fire at the charge",
     "firer= target=enemy", NULL},
    {"premelee", "range", "none", "melee", "melee", "charger=enemy defender=", NULL},
    {"small-arms artillery", "morale", "pass", "melee", "melee, if it was charging",
     "charger=target defender=firer", NULL},
    {"small-arms artillery", "stands_lost", "0", "melee", "melee, if it was charging",
     "charger=target defender=firer", NULL},
    {"melee", "winner", "again", "melee", "they fight on", "charger=charger defender=defender",
     "round=again"},
    {"melee", "follow_up", "must may", "melee", "the follow-up",
     "charger=charger defender=defender", "round=follow_up"},
    {"melee", "winner", "charger", "morale", "morale of the beaten", "=defender enemy=charger",
     NULL},
    {"melee", "winner", "defender", "morale", "morale of the beaten", "=charger enemy=defender",
     NULL},
    {.kinds = NULL},
};
