/*
 * potomac_roster.c: what stays with a Potomac unit from one situation to the next, told from a
 * battle; and what a result does to it, and what is asked next.
 */
#include "desk/desk.h"
#include "rules/potomac/potomac.h"

const char *const pot_desk_unit_keys[] = {
    "type",      "weapon",  "gun",        "stands",     "strength", "quality",
    "firepower", "melee",   "dismounted", "limbered",   "fear",     "regulars",
    "militia",   "markers", "confused",   "leadership", "rank",     NULL};

static void tell_guns(ump_desk_sheet *sheet, const pot_table *t)
{
    ump_desk_tell(sheet, "gun", t->book->gun[t->def[sheet->unit].gun].id);
    ump_desk_tell_number(sheet, "guns", t->unit[sheet->unit].stands);
    ump_desk_tell_yes(sheet, "limbered", !t->unit[sheet->unit].deployed);
}

/* Whose orders it takes, and how many there have been; CMD-06. */
static void tell_command(ump_desk_sheet *sheet, const pot_table *t)
{
    const pot_unit *unit = &t->unit[sheet->unit];
    unsigned officer = t->def[sheet->unit].officer;
    if (officer == UMP_NOBODY || officer < t->n_units)
        return;
    const pot_officer *o = &t->officer[officer - t->n_units];
    const pot_rank *rank = pot_rank_of(t, officer);
    ump_desk_tell_number(sheet, "leadership", rank->leadership);
    ump_desk_tell(sheet, "rank", rank->general ? "general" : "subordinate");
    ump_desk_tell(sheet, "attached",
                  o->unit == sheet->unit  ? "here"
                  : o->unit == UMP_NOBODY ? "none"
                                          : "elsewhere");
    ump_desk_tell(sheet, "state", unit->routing ? "routing" : unit->confused ? "confused" : "good");
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
    tell_command(sheet, &t);
    pot_cv officer = pot_cv_with(&t, sheet->unit);
    if (officer.there)
        ump_desk_tell_number(sheet, "officer", officer.value);
}

/* Block H of a unit that is hit; the fields of a melee begin with the side. */
#define HARM(kinds_, role_, of, only_, is_)                                                        \
    {kinds_, role_, of "stands_lost", .says = "loses %", .only = only_, .is = is_},                \
        {kinds_, role_, of "stands_left", .fact = "stands", .only = only_, .is = is_},             \
        {kinds_,        role_,     of "markers", .fact = "markers", .says = "has % hits marked",   \
         .only = only_, .is = is_, .zero = true},                                                  \
        {kinds_,                                                                                   \
         role_,                                                                                    \
         of "officer",                                                                             \
         .when = "killed",                                                                         \
         .fact = "fate=killed",                                                                    \
         .says = "sees its officer killed",                                                        \
         .only = only_,                                                                            \
         .is = is_,                                                                                \
         .leader = true},                                                                          \
        {kinds_, role_, of "back", .says = "is driven back % cm", .only = only_, .is = is_},       \
        {kinds_,        role_,    of "confused", .fact = "level=confused", .says = "is confused",  \
         .only = only_, .is = is_},                                                                \
    {                                                                                              \
        kinds_, role_, of "destroyed", .fact = "fate=destroyed", .says = "is destroyed",           \
                                       .only = only_, .is = is_                                    \
    }

/* Its test of morale; of a melee: of the beaten side. */
#define BREAKS(kinds_, role_, only_, is_)                                                          \
    {kinds_,           role_,         "morale", .when = "fail", .fact = "level=routing",           \
     .says = "breaks", .only = only_, .is = is_},                                                  \
    {                                                                                              \
        kinds_, role_, "flees", .says = "flees % cm", .only = only_, .is = is_                     \
    }
#define FOLLOWS(role_)                                                                             \
    {"melee",          role_,      "follow_up", .when = "must", .says = "must follow up",          \
     .only = "winner", .is = role_},                                                               \
    {                                                                                              \
        "melee", role_, "follow_up", .when = "may", .says = "may follow up", .only = "winner",     \
                                     .is = role_                                                   \
    }

const ump_desk_effect pot_desk_effects[] = {
    {"small-arms artillery", "target", "reached", .only = "premelee", .is = "short medium long",
     .says = "takes % hits in its charge", .zero = true},
    {"small-arms artillery", "target", "hits", .when = "0", .only = "premelee", .is = "no",
     .says = "is not hit"},
    {"mortar siege", "target", "hits", .when = "0", .says = "is not hit"},
    HARM("small-arms artillery", "target", "", "premelee", "no"),
    BREAKS("small-arms artillery", "target", "premelee", "no"),
    HARM("mortar siege", "target", "", NULL, NULL),
    BREAKS("mortar siege", "target", NULL, NULL),
    {"siege mortar", "target", "cohesion", .says = "the work holds: %"},
    HARM("drive-back", "", "", NULL, NULL),
    BREAKS("drive-back", "", NULL, NULL),
    {"drive-back", "", "contact", .says = "comes into contact"},
    {"drive-back", "", "gap", .says = "halts % cm from the enemy"},
    {"morale", "", "outcome", .when = "fail", .fact = "level=routing", .says = "breaks"},
    {"morale", "", "outcome", .when = "pass", .says = "stands"},
    {"morale", "", "flees", .says = "flees % cm"},
    {"premelee", "", "range", .when = "short medium long", .says = "fires at % range"},
    {"premelee", "", "range", .when = "none", .says = "does not fire"},
    {"command", "", "outcome", .when = "auto pass", .says = "gets its order"},
    {"command", "", "outcome", .when = "fail", .says = "does not get its order"},
    {"command", "", "outcome", .when = "auto pass", .only = "order", .is = "rally",
     .fact = "level=good_order", .says = "rallies"},
    {"command", "", "outcome", .when = "auto pass", .only = "order", .is = "stand_ready",
     .fact = "ready=yes", .says = "stands ready"},
    {"command", "", "initiative_passes", .says = "the initiative passes"},
    {"move", "", "reach", .says = "may go % cm", .zero = true},
    {"move", "", "stops", .says = "stops at the edge"},
    HARM("melee", "charger", "charger_", NULL, NULL),
    HARM("melee", "defender", "defender_", NULL, NULL),
    {"melee", "charger", "winner", .when = "charger", .says = "wins"},
    {"melee", "defender", "winner", .when = "defender", .says = "wins"},
    {"melee", "charger", "winner", .when = "again", .says = "fights on"},
    BREAKS("melee", "charger", "winner", "defender"),
    BREAKS("melee", "defender", "winner", "charger"),
    FOLLOWS("charger"),
    FOLLOWS("defender"),
    {.kinds = NULL},
};

#define HITS "cause=charge\nhits=%reached\nmelee:fire_hits=%reached"
#define ORDERED_FIRE(kind_, label_)                                                                \
    "command", "order=fire&outcome=auto|pass", kind_, label_, .roles = "firer="
#define FIRE_AT_CHARGE(kind_, label_)                                                              \
    "premelee", "range=short|medium|long", kind_, label_,                                          \
        .roles = "firer= target=enemy", .facts = "premelee=%range\ndrive-back:distance=%from"
/* The winner is the charger of the next round, whoever holds the initiative. */
#define FOLLOW_UP(when_, roles_, facts_)                                                           \
    "melee", when_, "melee", "the follow-up", .roles = roles_, .facts = "round=follow_up" facts_

/* ORD-02, CHG-06 to CHG-12, MEL-15: the order, how far, the charged unit's fire, what it does to
 * the charger, the fight, the follow-up. */
const ump_desk_next pot_desk_next[] = {
    {"command", "order=charge&outcome=auto|pass", "move", "how far the charge goes",
     .roles = "= enemy=enemy", .facts = "order=charge"},
    {"command", "order=move&outcome=auto|pass", "move", "how far it goes", .roles = "="},
    {ORDERED_FIRE("small-arms", "its fire")},
    {ORDERED_FIRE("artillery", "fire of its guns")},
    {ORDERED_FIRE("siege", "fire of its siege guns")},
    {ORDERED_FIRE("mortar", "fire of its mortars")},
    {"move", "order=charge", "premelee", "does the enemy fire at the charge?",
     .roles = "=enemy enemy=", .facts = "drive-back:allowance=%allowance"},
    {"move", "order=charge", "melee", "melee, from flank or rear without fire",
     .roles = "charger= defender=enemy", .facts = "side=flank"},
    {FIRE_AT_CHARGE("small-arms", "its fire at the charge")},
    {FIRE_AT_CHARGE("artillery", "fire of its guns at the charge")},
    {"premelee", "range=none", "melee", "melee", .roles = "charger=enemy defender="},
    {"small-arms artillery", "premelee=short|medium|long", "drive-back",
     "does the charge get home?", .roles = "=target enemy=firer", .facts = HITS, .instead = true},
    {"drive-back", "contact=yes", "melee", "melee", .roles = "charger= defender=enemy"},
    {"melee", "winner=again", "melee", "they fight on",
     .roles = "charger=charger defender=defender", .facts = "round=again"},
    {FOLLOW_UP("winner=charger&follow_up=must|may", "charger=charger defender=defender",
               "\nactive=%active")},
    {FOLLOW_UP("winner=defender&follow_up=must|may&active=defender",
               "charger=defender defender=charger", "")},
    {FOLLOW_UP("winner=defender&follow_up=must&active=charger", "charger=defender defender=charger",
               "\nactive=defender")},
    {.kinds = NULL},
};
