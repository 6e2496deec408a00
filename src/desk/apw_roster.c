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
    {.kinds = "charge",
     .role = "charger",
     .field = "left",
     .only = "reaches",
     .is = "yes",
     .says = "has % in left"},
    {.kinds = "artillery rifle",
     .role = "target",
     .field = "hits",
     .when = "0",
     .says = "is not hit"},
    {.kinds = "move",
     .role = "unit",
     .field = "further",
     .says = "can still go % in",
     .zero = true},
    {.kinds = "move",
     .role = "unit",
     .field = "state",
     .when = "disarray disorg",
     .fact = "level",
     .says = "is %",
     .before = "state"},
    {.kinds = "replace",
     .role = "commander",
     .field = "new_cr",
     .says = "is followed by one with command rating %"},
    {.kinds = "replace",
     .role = "commander",
     .field = "success",
     .when = "no",
     .says = "has no successor yet"},
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
    {.kinds = "melee",
     .role = "charger",
     .field = "breakthrough",
     .only = "winner",
     .is = "chargers",
     .says = "may break through"},
    {.kinds = "melee",
     .role = "target",
     .field = "breakthrough",
     .only = "winner",
     .is = "target",
     .says = "may break through"},
    {.kinds = "melee",
     .role = "target",
     .field = "locked",
     .says = "the fight for the town goes on"},
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

#define HOME "melee:target.in=%target.in\nmelee:charger.surprise=%surprise"

/* CHG-02 to CHG-11, MEL-17: the declaration, the fire at a charger who stands an inch away, the
 * fight, the breakthrough; then the morale phase. */
const ump_desk_next apw_desk_next[] = {
    {.kinds = "charge",
     .when = "reaches=yes",
     .then = "rifle",
     .label = "defensive fire at the charge",
     .roles = "firer=enemy target=charger",
     .facts = "range=1\ntarget.charging=yes\nfirer.in=%target.in\n" HOME},
    {.kinds = "charge",
     .when = "reaches=yes",
     .then = "artillery",
     .label = "defensive fire of the guns",
     .roles = "firer=enemy target=charger",
     .facts = "range=1\ntarget.charging=yes\n" HOME},
    {.kinds = "charge",
     .when = "reaches=yes",
     .then = "melee",
     .label = "melee, without fire",
     .roles = "charger=charger target=enemy",
     .facts = "target.in=%target.in\ncharger.surprise=%surprise"},
    {.kinds = "rifle artillery",
     .when = "target.charging=yes&state=good|disarray&charge_cancelled=no",
     .then = "melee",
     .label = "melee",
     .roles = "charger=target target=firer"},
    {.kinds = "melee",
     .when = "locked=yes",
     .then = "melee",
     .label = "the next round in the town",
     .roles = "charger=charger target=target",
     .facts = "locked=yes\ntarget.in=%target.in"},
    {.kinds = "melee",
     .when = "winner=chargers&breakthrough=yes",
     .then = "melee",
     .label = "breakthrough into a new enemy",
     .roles = "charger=charger"},
    {.kinds = "melee",
     .when = "winner=target&breakthrough=yes",
     .then = "melee",
     .label = "breakthrough into a new enemy",
     .roles = "charger=target"},
    {.kinds = "artillery rifle result",
     .when = "state=routed",
     .then = "rally",
     .label = "rallying it",
     .roles = "unit=target"},
    {.kinds = "melee",
     .when = "target_state=routed",
     .then = "rally",
     .label = "rallying the beaten",
     .roles = "unit=target"},
    {.kinds = "artillery rifle result",
     .when = "commander_killed=yes",
     .then = "replace",
     .label = "his successor, next turn",
     .roles = "unit=target"},
    {.kinds = NULL},
};
