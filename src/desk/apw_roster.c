/*
 * apw_roster.c: what stays with a unit of 1866 from one situation to the next, told from a battle.
 * Formations change too often for that; and what a result does to it, and what is asked next.
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
    if (unit->lost > 0)
        ump_desk_tell_number(sheet, "lost", unit->lost);
    if (unit->returned > 0)
        ump_desk_tell_number(sheet, "returned", unit->returned);
    if (unit->under_fire)
        ump_desk_tell_yes(sheet, "under_fire", true);
    if (unit->stop)
        ump_desk_tell_yes(sheet, "stopped", true);
}

#define STATES "good disarray disorg routed"
#define GONE   "eliminated surrendered"
#define STRUCK(kinds_)                                                                             \
    {.kinds = kinds_, .role = "target", .field = "stands_lost", .says = "loses %"},                \
        {.kinds = kinds_, .role = "target", .field = "stands_left", .fact = "stands"},             \
        {.kinds = kinds_,                                                                          \
         .role = "target",                                                                         \
         .field = "state",                                                                         \
         .when = STATES,                                                                           \
         .fact = "level",                                                                          \
         .says = "is %",                                                                           \
         .before = "state"},                                                                       \
        {.kinds = kinds_,                                                                          \
         .role = "target",                                                                         \
         .field = "state",                                                                         \
         .when = GONE,                                                                             \
         .fact = "fate",                                                                           \
         .says = "is %"},                                                                          \
        {.kinds = kinds_, .role = "target", .field = "distance", .says = "goes back % in"},        \
        {.kinds = kinds_,                                                                          \
         .role = "target",                                                                         \
         .field = "stop",                                                                          \
         .fact = "stop=next_turn",                                                                 \
         .says = "may not move next turn"},                                                        \
        {.kinds = kinds_,                                                                          \
         .role = "target",                                                                         \
         .field = "under_fire",                                                                    \
         .fact = "under_fire=next_turn",                                                           \
         .says = "is under fire next turn"},                                                       \
        {.kinds = kinds_,                                                                          \
         .role = "target",                                                                         \
         .field = "charge_cancelled",                                                              \
         .says = "gives up its charge"},                                                           \
    {                                                                                              \
        .kinds = kinds_, .role = "target", .field = "commander_killed", .fact = "lost=yes",        \
        .says = "its commander is killed", .leader = true                                          \
    }

const ump_desk_effect apw_desk_effects[] = {
    STRUCK("artillery rifle result"),
    {.kinds = "charge", .role = "charger", .field = "reaches", .says = "reaches the enemy"},
    {.kinds = "charge", .role = "charger", .field = "reaches", .when = "no", .says = "falls short"},
    {.kinds = "charge", .role = "charger", .field = "surprise", .says = "surprises him"},
    {.kinds = "melee", .role = "charger", .field = "winner", .when = "chargers", .says = "wins"},
    {.kinds = "melee", .role = "charger", .field = "winner", .when = "target", .says = "is beaten"},
    {.kinds = "melee",
     .role = "charger",
     .field = "charger_lost",
     .fact = "-stands",
     .says = "loses %"},
    {.kinds = "melee",
     .role = "charger",
     .field = "charger_commander_killed",
     .fact = "lost=yes",
     .says = "its commander is killed",
     .leader = true},
    {.kinds = "melee", .role = "target", .field = "winner", .when = "target", .says = "wins"},
    {.kinds = "melee",
     .role = "target",
     .field = "winner",
     .when = "chargers",
     .says = "is beaten"},
    {.kinds = "melee",
     .role = "target",
     .field = "target_lost",
     .fact = "-stands",
     .says = "loses %"},
    {.kinds = "melee",
     .role = "target",
     .field = "target_state",
     .when = STATES,
     .fact = "level",
     .says = "is %",
     .before = "state"},
    {.kinds = "melee",
     .role = "target",
     .field = "target_state",
     .when = GONE,
     .fact = "fate",
     .says = "is %"},
    {.kinds = "melee",
     .role = "target",
     .field = "target_commander_killed",
     .fact = "lost=yes",
     .says = "its commander is killed",
     .leader = true},
    {.kinds = "melee",
     .role = "charger",
     .field = "charger_states",
     .when = STATES,
     .fact = "level",
     .says = "is %",
     .before = "state"},
    {.kinds = "melee",
     .role = "charger",
     .field = "charger_states",
     .when = GONE,
     .fact = "fate",
     .says = "is %"},
    {.kinds = "melee",
     .role = "charger",
     .field = "distance",
     .only = "winner",
     .is = "target",
     .says = "goes back % in"},
    {.kinds = "melee",
     .role = "target",
     .field = "distance",
     .only = "winner",
     .is = "chargers",
     .says = "goes back % in"},
    {.kinds = "rally", .role = "unit", .field = "success", .says = "rallies"},
    {.kinds = "rally", .role = "unit", .field = "success", .when = "no", .says = "does not rally"},
    {.kinds = "rally",
     .role = "unit",
     .field = "next_state",
     .when = "good",
     .fact = "rallied=yes",
     .says = "is in good order next turn"},
    {.kinds = "rally",
     .role = "unit",
     .field = "returned",
     .fact = "+stands",
     .says = "gets a stand back"},
    {.kinds = NULL},
};

/* APW-SEQ: fire, its results, the charge, the fight, the morale phase. */
const ump_desk_next apw_desk_next[] = {
    {"charge", "reaches", "yes", "rifle", "defensive fire at the charge",
     "firer=enemy target=charger", "target.charging=yes"},
    {"charge", "reaches", "yes", "melee", "melee, without fire", "charger=charger target=enemy",
     NULL},
    {"rifle", "state", STATES, "melee", "melee, if it was charging", "charger=target target=firer",
     NULL},
    {"melee", "locked", "yes", "melee", "the next round in the town",
     "charger=charger target=target", "locked=yes"},
    {"artillery rifle result", "state", "routed", "rally", "rallying it", "unit=target", NULL},
    {.kinds = NULL},
};
