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
    {.kinds = kinds_,                                                                              \
     .role = role_,                                                                                \
     .only = only_,                                                                                \
     .is = is_,                                                                                    \
     .field = of "stands_lost",                                                                    \
     .says = "loses %"},                                                                           \
        {.kinds = kinds_,                                                                          \
         .role = role_,                                                                            \
         .only = only_,                                                                            \
         .is = is_,                                                                                \
         .field = of "stands_left",                                                                \
         .fact = "stands"},                                                                        \
        {.kinds = kinds_,                                                                          \
         .only = only_,                                                                            \
         .is = is_,                                                                                \
         .role = role_,                                                                            \
         .field = of "markers",                                                                    \
         .fact = "markers",                                                                        \
         .says = "has % hits marked",                                                              \
         .zero = true},                                                                            \
        {.kinds = kinds_,                                                                          \
         .only = only_,                                                                            \
         .is = is_,                                                                                \
         .role = role_,                                                                            \
         .field = of "officer",                                                                    \
         .when = "killed",                                                                         \
         .fact = "fate=killed",                                                                    \
         .says = "its officer is killed",                                                          \
         .leader = true},                                                                          \
        {.kinds = kinds_,                                                                          \
         .role = role_,                                                                            \
         .only = only_,                                                                            \
         .is = is_,                                                                                \
         .field = of "back",                                                                       \
         .says = "is driven back % cm"},                                                           \
        {.kinds = kinds_,                                                                          \
         .only = only_,                                                                            \
         .is = is_,                                                                                \
         .role = role_,                                                                            \
         .field = of "confused",                                                                   \
         .fact = "level=confused",                                                                 \
         .says = "is confused"},                                                                   \
    {                                                                                              \
        .kinds = kinds_, .role = role_, .only = only_, .is = is_, .field = of "destroyed",         \
        .fact = "fate=destroyed", .says = "is destroyed"                                           \
    }
#define BREAKS(kinds_, role_, only_, is_)                                                          \
    {.kinds = kinds_,                                                                              \
     .only = only_,                                                                                \
     .is = is_,                                                                                    \
     .role = role_,                                                                                \
     .field = "morale",                                                                            \
     .when = "fail",                                                                               \
     .fact = "level=routing",                                                                      \
     .says = "breaks"},                                                                            \
    {                                                                                              \
        .kinds = kinds_, .role = role_, .only = only_, .is = is_, .field = "flees",                \
        .says = "flees % cm"                                                                       \
    }

/* The beaten side of a round: its test of morale. */
#define LOSER(role_, winner)                                                                       \
    {.kinds = "melee",                                                                             \
     .role = role_,                                                                                \
     .field = "morale",                                                                            \
     .when = "fail",                                                                               \
     .fact = "level=routing",                                                                      \
     .only = "winner",                                                                             \
     .is = winner,                                                                                 \
     .says = "breaks"},                                                                            \
    {                                                                                              \
        .kinds = "melee", .role = role_, .field = "flees", .only = "winner", .is = winner,         \
        .says = "flees % cm"                                                                       \
    }
#define FOLLOWS(role_)                                                                             \
    {.kinds = "melee",                                                                             \
     .role = role_,                                                                                \
     .field = "follow_up",                                                                         \
     .when = "must",                                                                               \
     .only = "winner",                                                                             \
     .is = role_,                                                                                  \
     .says = "must follow up"},                                                                    \
    {                                                                                              \
        .kinds = "melee", .role = role_, .field = "follow_up", .when = "may", .only = "winner",    \
        .is = role_, .says = "may follow up"                                                       \
    }

const ump_desk_effect pot_desk_effects[] = {
    {.kinds = "small-arms artillery",
     .role = "target",
     .field = "reached",
     .only = "premelee",
     .is = "short medium long",
     .says = "takes % hits in its charge",
     .zero = true},
    HARM("small-arms artillery", "target", "", "premelee", "no"),
    BREAKS("small-arms artillery", "target", "premelee", "no"),
    HARM("mortar siege", "target", "", NULL, NULL),
    BREAKS("mortar siege", "target", NULL, NULL),
    {.kinds = "siege mortar", .role = "target", .field = "cohesion", .says = "the work holds: %"},
    HARM("drive-back", "", "", NULL, NULL),
    BREAKS("drive-back", "", NULL, NULL),
    {.kinds = "drive-back", .role = "", .field = "contact", .says = "comes into contact"},
    {.kinds = "drive-back", .role = "", .field = "gap", .says = "halts % cm from the enemy"},
    {.kinds = "morale",
     .role = "",
     .field = "outcome",
     .when = "fail",
     .fact = "level=routing",
     .says = "breaks"},
    {.kinds = "morale", .role = "", .field = "outcome", .when = "pass", .says = "stands"},
    {.kinds = "morale", .role = "", .field = "flees", .says = "flees % cm"},
    {.kinds = "premelee",
     .role = "",
     .field = "range",
     .when = "short medium long",
     .says = "fires at % range"},
    {.kinds = "premelee", .role = "", .field = "range", .when = "none", .says = "does not fire"},
    {.kinds = "command",
     .role = "",
     .field = "outcome",
     .when = "auto pass",
     .says = "gets its order"},
    {.kinds = "command",
     .role = "",
     .field = "outcome",
     .when = "fail",
     .says = "does not get its order"},
    {.kinds = "command", .role = "", .field = "initiative_passes", .says = "the initiative passes"},
    {.kinds = "move", .role = "", .field = "reach", .says = "may go % cm", .zero = true},
    {.kinds = "move", .role = "", .field = "stops", .says = "stops at the edge"},
    HARM("melee", "charger", "charger_", NULL, NULL),
    HARM("melee", "defender", "defender_", NULL, NULL),
    {.kinds = "melee", .role = "charger", .field = "winner", .when = "charger", .says = "wins"},
    {.kinds = "melee", .role = "defender", .field = "winner", .when = "defender", .says = "wins"},
    LOSER("charger", "defender"),
    LOSER("defender", "charger"),
    FOLLOWS("charger"),
    FOLLOWS("defender"),
    {.kinds = NULL},
};

#define HITS "cause=charge\nhits=%reached\nmelee:fire_hits=%reached"

/* ORD-02, CHG-06 to CHG-12, MEL-15: the order, how far, the charged unit's fire, what it does to
 * the charger, the fight, the follow-up. */
const ump_desk_next pot_desk_next[] = {
    {.kinds = "command",
     .when = "order=charge&outcome=auto|pass",
     .then = "move",
     .label = "how far the charge goes",
     .roles = "= enemy=enemy",
     .facts = "order=charge"},
    {.kinds = "command",
     .when = "order=move&outcome=auto|pass",
     .then = "move",
     .label = "how far it goes",
     .roles = "="},
    {.kinds = "command",
     .when = "order=fire&outcome=auto|pass",
     .then = "small-arms",
     .label = "its fire",
     .roles = "firer="},
    {.kinds = "command",
     .when = "order=fire&outcome=auto|pass",
     .then = "artillery",
     .label = "fire of its guns",
     .roles = "firer="},
    {.kinds = "move",
     .when = "order=charge",
     .then = "premelee",
     .label = "does the enemy fire at the charge?",
     .roles = "=enemy enemy=",
     .facts = "drive-back:allowance=%allowance"},
    {.kinds = "move",
     .when = "order=charge",
     .then = "melee",
     .label = "melee, from flank or rear without fire",
     .roles = "charger= defender=enemy",
     .facts = "side=flank"},
    {.kinds = "premelee",
     .when = "range=short|medium|long",
     .then = "small-arms",
     .label = "its fire at the charge",
     .roles = "firer= target=enemy",
     .facts = "premelee=%range\ndrive-back:distance=%from"},
    {.kinds = "premelee",
     .when = "range=short|medium|long",
     .then = "artillery",
     .label = "fire of its guns at the charge",
     .roles = "firer= target=enemy",
     .facts = "premelee=%range\ndrive-back:distance=%from"},
    {.kinds = "premelee",
     .when = "range=none",
     .then = "melee",
     .label = "melee",
     .roles = "charger=enemy defender="},
    {.kinds = "small-arms artillery",
     .when = "premelee=short|medium|long",
     .then = "drive-back",
     .label = "does the charge get home?",
     .roles = "=target enemy=firer",
     .facts = HITS,
     .instead = true},
    {.kinds = "drive-back",
     .when = "contact=yes",
     .then = "melee",
     .label = "melee",
     .roles = "charger= defender=enemy"},
    {.kinds = "melee",
     .when = "winner=again",
     .then = "melee",
     .label = "they fight on",
     .roles = "charger=charger defender=defender",
     .facts = "round=again"},
    {.kinds = "melee",
     .when = "winner=charger&follow_up=must|may",
     .then = "melee",
     .label = "the follow-up",
     .roles = "charger=charger defender=defender",
     .facts = "round=follow_up\nactive=%active"},
    {.kinds = "melee",
     .when = "winner=defender&follow_up=must|may&active=defender",
     .then = "melee",
     .label = "the follow-up",
     .roles = "charger=defender defender=charger",
     .facts = "round=follow_up"},
    {.kinds = "melee", /* of mounted cavalry, out of turn */
     .when = "winner=defender&follow_up=must&active=charger",
     .then = "melee",
     .label = "the follow-up",
     .roles = "charger=defender defender=charger",
     .facts = "round=follow_up\nactive=defender"},
    {.kinds = NULL},
};
