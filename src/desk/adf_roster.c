/*
 * adf_roster.c: what stays with an ADF unit from one situation to the next, told from a battle.
 * Formations change too often for that; and
 * what a result does to it, and what is asked next.
 */
#include "desk/desk.h"
#include "rules/adf/adf.h"

const char *const adf_desk_unit_keys[] = {"arm",   "weapon",  "figs",     "quality",
                                          "side",  "mounted", "pistols",  "formation",
                                          "level", "stands",  "original", NULL};

/* What its brigade and its leader have gone through; only what is not as at the start. */
static void tell_nerve(ump_desk_sheet *sheet, const adf_table *t)
{
    unsigned unit = sheet->unit, losses = t->losses[sheet->game->force.piece[unit].command];
    if (losses > 0)
        ump_desk_tell_number(sheet, "brigade_losses", losses > 9 ? 9 : (int32_t)losses);
    if (t->unit[unit].flags & ADF_IS_MERGED)
        ump_desk_tell_yes(sheet, "merged", true);
    for (unsigned i = 0; i < t->adf->n_leaders; i++)
        if (t->leader[i].fate == ADF_LEADS && t->leader[i].unit == unit) {
            ump_desk_tell_yes(sheet, "attached", true);
            ump_desk_tell_number(sheet, "lb", t->leader[i].lb);
        }
}

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
    tell_nerve(sheet, &t);
    if (arm == ADF_ARTILLERY)
        ump_desk_tell(sheet, "side", u->nation ? "cs" : "us");
    if (arm == ADF_CAVALRY) {
        ump_desk_tell_yes(sheet, "mounted", u->mounted);
        ump_desk_tell_yes(sheet, "pistols", u->pistols);
    }
}

#define LEADER_GONE(kinds_, role_, field_)                                                         \
    {                                                                                              \
        .kinds = kinds_, .role = role_, .field = field_, .when = "killed captured",                \
        .fact = "fate", .says = "its leader is %", .leader = true                                  \
    }
#define SIDE_OF_IMPACT(side)                                                                       \
    {.kinds = "impact", .role = side, .field = side "_losses", .says = "loses %"},                 \
        {.kinds = "impact", .role = side, .field = side "_left", .fact = "figures"},               \
        {.kinds = "impact",                                                                        \
         .role = side,                                                                             \
         .field = side "_left",                                                                    \
         .when = "0",                                                                              \
         .fact = "fate=lost",                                                                      \
         .says = "is no more"},                                                                    \
        LEADER_GONE("impact", side, side "_leader"),                                               \
        {.kinds = "impact",                                                                        \
         .role = side,                                                                             \
         .field = side "_level",                                                                   \
         .fact = "level",                                                                          \
         .says = "is %",                                                                           \
         .before = "level"},                                                                       \
    {                                                                                              \
        .kinds = "impact", .role = side, .field = side "_fall_back", .says = "falls back % in"     \
    }

const ump_desk_effect adf_desk_effects[] = {
    {.kinds = "fire", .role = "target", .field = "losses", .says = "loses %"},
    {.kinds = "fire", .role = "target", .field = "left", .fact = "figures"},
    {.kinds = "fire",
     .role = "target",
     .field = "left",
     .when = "0",
     .fact = "fate=lost",
     .says = "is no more"},
    LEADER_GONE("fire", "target", "leader"),
    {.kinds = "fire",
     .role = "target",
     .field = "level",
     .fact = "level",
     .says = "is %",
     .before = "level"},
    {.kinds = "fire", .role = "target", .field = "fall_back", .says = "falls back % in"},
    {.kinds = "fire", .role = "target", .field = "rout", .says = "runs % in"},
    {.kinds = "fire",
     .role = "firer",
     .field = "band",
     .when = "long normal short canister pbf close_canister df melee",
     .fact = "fired=yes"},
    {.kinds = "morale", .role = "", .field = "recovered", .says = "gets a figure back"},
    {.kinds = "morale", .role = "", .field = "left", .fact = "figures"},
    {.kinds = "morale",
     .role = "",
     .field = "level",
     .fact = "level",
     .says = "is %",
     .before = "level"},
    {.kinds = "morale", .role = "", .field = "fall_back", .says = "falls back % in"},
    {.kinds = "morale rout",
     .role = "",
     .field = "abandoned",
     .fact = "fate=lost",
     .says = "abandons its guns"},
    {.kinds = "rout", .role = "", .field = "distance", .says = "runs % in"},
    {.kinds = "leader",
     .role = "",
     .field = "fate",
     .when = "killed captured",
     .fact = "fate",
     .says = "its leader is %",
     .leader = true},
    {.kinds = "charge", .role = "", .field = "moved", .says = "charges % in"},
    {.kinds = "charge", .role = "", .field = "reaches", .says = "reaches the enemy"},
    {.kinds = "charge", .role = "", .field = "reaches", .when = "no", .says = "falls short"},
    {.kinds = "charge",
     .role = "",
     .field = "disorder",
     .fact = "level=disorder",
     .says = "is in disorder"},
    {.kinds = "countercharge",
     .role = "charger",
     .field = "charger_disorder",
     .fact = "level=disorder",
     .says = "is in disorder"},
    {.kinds = "countercharge",
     .role = "defender",
     .field = "defender_disorder",
     .fact = "level=disorder",
     .says = "is in disorder"},
    {.kinds = "tct", .role = "", .field = "passed", .says = "acts freely"},
    {.kinds = "tct", .role = "", .field = "passed", .when = "no", .says = "does not act freely"},
    SIDE_OF_IMPACT("attacker"),
    SIDE_OF_IMPACT("defender"),
    {.kinds = NULL},
};

/* ADF-CHG: declaration, fear, point-blank fire, impact; volleys or melee; pursuit. */
const ump_desk_next adf_desk_next[] = {
    {"charge", "reaches", "yes", "morale", "does the enemy stand?",
     "=enemy enemy=", "cause=charge"},
    {"morale", "level", "good_order disorder shaken", "fire", "point-blank fire at the charge",
     "firer= target=enemy", "mode=pbf\ntarget.charging=yes"},
    {"morale", "level", "good_order disorder shaken", "impact", "impact, without fire",
     "attacker=enemy defender=", NULL},
    {"fire", "band", "pbf close_canister df", "impact", "impact", "attacker=target defender=firer",
     NULL},
    {"fire", "leader", "killed", "morale", "the check for its leader", "=target enemy=firer",
     "cause=other"},
    {"countercharge", "meets", "yes", "impact", "impact", "attacker=charger defender=defender",
     "countercharge=yes"},
    {"impact", "outcome", "melee", "fire", "melee: the attacker strikes",
     "firer=attacker target=defender", "mode=melee"},
    {"impact", "outcome", "stops_short", "fire", "volley of the defender",
     "firer=defender target=attacker", "mode=volley"},
    {"fire", "band", "melee", "fire", "melee: the other strikes back", "firer=target target=firer",
     "mode=melee"},
    {"fire morale", "level", "routed", "rout", "how far it runs", "=target =", NULL},
    {.kinds = NULL},
};
