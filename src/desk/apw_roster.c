/*
 * apw_roster.c: what stays with a unit of 1866 from one situation to the next, as a battle has it
 * (its formation does not: that changes too often); what a result does to it; what is asked next.
 */
#include "desk/apw_desk.h"
#include "rules/apw/apw.h"

const char *const apw_desk_unit_keys[] = {"troop",     "mr",    "stands", "gun",
                                          "formation", "width", "state",  NULL};

void apw_desk_tell_unit(ump_desk_sheet *sheet, const ump_state *state)
{
    static const char *const guns[APW_GUNS] = {"RIFLED", "SB12", "ROCKET"};
    static const char *const arms[] = {"INF", "CAV", "ART_FOOT", "ART_HORSE"};
    apw_table t = apw_table_of(sheet->game, state);
    const apw_unit_def *def = apw_def(&t, sheet->unit);
    const apw_unit *unit = &t.unit[sheet->unit];
    ump_desk_tell(sheet, "troop", t.chart->troop[def->troop].id);
    ump_desk_tell_number(sheet, "mr", def->mr);
    ump_desk_tell_number(sheet, "stands", unit->stands);
    ump_desk_tell_number(sheet, "start", def->start);
    ump_desk_tell(sheet, "arm", arms[def->kind]);
    if (def->arm == APW_ART)
        ump_desk_tell(sheet, "gun", guns[def->gun]);
    ump_desk_tell(sheet, "state", apw_desk_state_names[unit->state]);
    if (unit->lost > 0)
        ump_desk_tell_number(sheet, "lost", unit->lost);
    if (unit->returned > 0)
        ump_desk_tell_number(sheet, "returned", unit->returned);
    if (unit->under_fire == APW_THIS_TURN)
        ump_desk_tell_yes(sheet, "under_fire", true);
    if (unit->stop == APW_THIS_TURN)
        ump_desk_tell_yes(sheet, "stopped", true);
}

void apw_desk_tell_leader(ump_desk_sheet *sheet, const ump_state *state)
{
    apw_table t = apw_table_of(sheet->game, state);
    ump_desk_tell_number(sheet, "cr", apw_leader_def_of(&t, sheet->unit)->cr);
}

/* His fall is counted, and he is gone until there is a successor. */
#define COMMANDER(kinds_, role_, field_)                                                           \
    {kinds_, role_, field_, .fact = "+losses", .leader = true},                                    \
    {                                                                                              \
        kinds_, role_, field_, .fact = "lost=yes", .says = "sees its commander killed",            \
                               .leader = true                                                      \
    }
#define STATES "good disarray disorg routed"
#define GONE   "eliminated surrendered"
#define STRUCK(kinds_)                                                                             \
    {kinds_, "target", "stands_lost", .says = "loses %"},                                          \
        {kinds_, "target", "stands_left", .fact = "stands"},                                       \
        {kinds_,          "target",       "state",          .when = STATES,                        \
         .fact = "level", .says = "is %", .before = "state"},                                      \
        {kinds_, "target", "state", .when = GONE, .fact = "fate", .says = "is %"},                 \
        {kinds_, "target", "distance", .says = "goes back % in"},                                  \
        {kinds_, "target", "stop", .fact = "stop=next_turn", .says = "may not move next turn"},    \
        {kinds_, "target", "under_fire", .fact = "under_fire=next_turn",                           \
         .says = "is under fire next turn"},                                                       \
        {kinds_, "target", "charge_cancelled", .says = "gives up its charge"},                     \
        COMMANDER(kinds_, "target", "commander_killed")

const ump_desk_effect apw_desk_effects[] = {
    {"artillery rifle", "target", "hits", .when = "0", .says = "is not hit"},
    STRUCK("artillery rifle result"),
    {"charge", "charger", "reaches", .says = "reaches the enemy"},
    {"charge", "charger", "reaches", .when = "no", .says = "falls short"},
    {"charge", "charger", "surprise", .says = "surprises him"},
    {"charge", "charger", "left", .only = "reaches", .is = "yes", .says = "has % in left"},
    {"move", "unit", "further", .says = "can still go % in", .zero = true},
    {"move", "unit", "state", .when = "disarray disorg", .fact = "level", .says = "is %",
     .before = "state"},
    {"replace", "commander", "new_cr", .fact = "lost=no",
     .says = "is followed by one with command rating %"},
    {"replace", "commander", "success", .when = "no", .says = "has no successor yet"},
    {"melee", "charger", "winner", .when = "chargers", .says = "wins"},
    {"melee", "charger", "winner", .when = "target", .says = "is beaten"},
    {"melee", "charger", "charger_lost", .fact = "-stands", .says = "loses %"},
    COMMANDER("melee", "charger", "charger_commander_killed"),
    {"melee", "target", "winner", .when = "target", .says = "wins"},
    {"melee", "target", "winner", .when = "chargers", .says = "is beaten"},
    {"melee", "target", "target_lost", .fact = "-stands", .says = "loses %"},
    {"melee", "target", "target_state", .when = STATES, .fact = "level", .says = "is %",
     .before = "state"},
    {"melee", "target", "target_state", .when = GONE, .fact = "fate", .says = "is %"},
    COMMANDER("melee", "target", "target_commander_killed"),
    {"melee", "charger", "charger_states", .when = STATES, .fact = "level", .says = "is %",
     .before = "state"},
    {"melee", "charger", "charger_states", .when = GONE, .fact = "fate", .says = "is %"},
    {"melee", "charger", "distance", .only = "winner", .is = "target", .says = "goes back % in"},
    {"melee", "target", "distance", .only = "winner", .is = "chargers", .says = "goes back % in"},
    {"melee", "charger", "breakthrough", .only = "winner", .is = "chargers",
     .says = "may break through"},
    {"melee", "target", "breakthrough", .only = "winner", .is = "target",
     .says = "may break through"},
    {"melee", "target", "locked", .says = "the fight for the town goes on"},
    {"rally", "unit", "success", .says = "rallies"},
    {"rally", "unit", "success", .when = "no", .says = "does not rally"},
    {"rally", "unit", "next_state", .when = "good", .fact = "rallied=yes",
     .says = "is in good order next turn"},
    {"rally", "unit", "returned", .fact = "+stands", .says = "gets a stand back"},
    {.kinds = NULL},
};

#define NEXT_MAN "the commander's successor, next turn"
#define LATER(kinds_, when_, then_, label_, roles_)                                                \
    .kinds = kinds_, .when = when_, .then = then_, .label = label_, .roles = roles_, .also = true
#define HOME "melee:target.in=%target.in\nmelee:charger.surprise=%surprise"

/* CHG-02 to CHG-11, MEL-17: the declaration, the fire at a charger who stands an inch away, the
 * fight, the breakthrough; then the morale phase. */
const ump_desk_next apw_desk_next[] = {
    {"charge", "reaches=yes&counter=no", "charge", "he counter-charges",
     .roles = "charger=enemy enemy=charger",
     .facts = "counter=yes\ndistance=%distance\nmelee:charger.surprise=%surprise"},
    {"charge", "reaches=yes&counter=yes", "melee", "melee of both charges",
     .roles = "charger=enemy target=charger",
     .facts = "target.charging=yes\ntarget.surprise=%surprise"},
    {"charge", "reaches=yes&counter=no", "rifle", "defensive fire at the charge",
     .roles = "firer=enemy target=charger",
     .facts = "range=1\ntarget.charging=yes\nfirer.in=%target.in\n" HOME},
    {"charge", "reaches=yes&counter=no", "artillery", "defensive fire of the guns",
     .roles = "firer=enemy target=charger", .facts = "range=1\ntarget.charging=yes\n" HOME},
    {"charge", "reaches=yes&counter=no", "melee", "melee, without fire",
     .roles = "charger=charger target=enemy",
     .facts = "target.in=%target.in\ncharger.surprise=%surprise"},
    {"rifle artillery", "target.charging=yes&state=good|disarray&charge_cancelled=no", "melee",
     "melee", .roles = "charger=target target=firer"},
    {"melee", "locked=yes", "melee", "the next round in the town",
     .roles = "charger=charger target=target", .facts = "locked=yes\ntarget.in=%target.in"},
    {"melee", "winner=chargers&breakthrough=yes", "melee", "breakthrough into a new enemy",
     .roles = "charger=charger"},
    {"melee", "winner=target&breakthrough=yes", "melee", "breakthrough into a new enemy",
     .roles = "charger=target"},
    {LATER("artillery rifle result", "state=routed", "rally", "rallying it", "unit=target")},
    {LATER("melee", "target_state=routed", "rally", "rallying the beaten", "unit=target")},
    {LATER("melee", "charger_states=routed", "rally", "rallying the beaten", "unit=charger")},
    {LATER("artillery rifle result", "commander_killed=yes", "replace", NEXT_MAN,
           "commander=target")},
    {LATER("melee", "target_commander_killed=yes", "replace", NEXT_MAN, "commander=target")},
    {LATER("melee", "charger_commander_killed=yes", "replace", NEXT_MAN, "commander=charger")},
    {.kinds = NULL},
};
