/*
 * adf_roster.c: what stays with an ADF unit from one situation to the next, told from a battle.
 * Formations change too often for that; and
 * what a result does to it, and what is asked next.
 */
#include "desk/desk.h"
#include "rules/adf/adf.h"
#include <stdio.h>
#include <string.h>

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
    ump_desk_tell_yes(sheet, "opening", !(u->flags & ADF_HAS_FIRED));
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
    {.kinds = "charge",
     .role = "",
     .field = "distance",
     .only = "reaches",
     .is = "yes",
     .says = "reaches the enemy (it could go % in)"},
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
    {.kinds = "impact", .role = "attacker", .field = "outcome", .when = "melee", .says = "fights"},
    {.kinds = "impact",
     .role = "attacker",
     .field = "outcome",
     .when = "stops_short",
     .says = "stops short"},
    {.kinds = "impact", .role = "attacker", .field = "distance", .says = "stands % in away"},
    {.kinds = "impact",
     .role = "attacker",
     .field = "advance",
     .only = "winner",
     .is = "attacker",
     .says = "may advance % in"},
    {.kinds = "move", .role = "", .field = "possible", .when = "no", .says = "cannot go so far"},
    {.kinds = "move",
     .role = "",
     .field = "remaining",
     .only = "possible",
     .is = "yes",
     .says = "can still go % in",
     .zero = true},
    {.kinds = "countercharge", .role = "charger", .field = "charger_moved", .says = "charges % in"},
    {.kinds = "countercharge",
     .role = "defender",
     .field = "defender_moved",
     .says = "comes % in to meet it"},
    {.kinds = "countercharge",
     .role = "defender",
     .field = "meets",
     .when = "no",
     .says = "does not reach it"},
    {.kinds = NULL},
};

/* ---- What is asked next ---- */

/* The row of a word that was said under this name, of this role; 0 if none was. */
static uint8_t row_said(const ump_desk_answer *answer, const char *role, const char *name,
                        const char *const *words, size_t n)
{
    char key[64], text[64];
    snprintf(key, sizeof key, "%s%s%s", role, *role ? "." : "", name);
    const char *said = ump_desk_said(answer, key, text);
    for (size_t i = 0; said && i < n; i++)
        if (strcmp(said, words[i]) == 0)
            return (uint8_t)i;
    return 0;
}

static adf_body body_said(const ump_desk_answer *answer, const char *role)
{
    return (adf_body){.arm = row_said(answer, role, "arm", adf_arm_names, ADF_ARMS),
                      .formation =
                          row_said(answer, role, "formation", adf_formation_names, ADF_FORMATIONS),
                      .level = row_said(answer, role, "level", adf_level_names, ADF_LEVELS)};
}

/* ADF-MOR-05: what this unit is to an enemy within an inch of it. */
static const char *near_said(const ump_desk_answer *answer, const char *role)
{
    static const char *const names[] = {[ADF_NOBODY_NEAR] = "none",
                                        [ADF_NEAR_OTHER] = "other",
                                        [ADF_NEAR_SHAKEN] = "shaken",
                                        [ADF_NEAR_SKIRMISHERS] = "skirmishers",
                                        [ADF_NEAR_INFANTRY] = "infantry"};
    adf_body body = body_said(answer, role);
    return names[adf_near_kind(&body)];
}

/* In thousandths; -1: it was not said. */
static int64_t number_said(const ump_desk_answer *answer, const char *name)
{
    char text[64];
    int64_t number;
    const char *said = ump_desk_said(answer, name, text);
    return said && ump_is_number(said, strlen(said), &number) ? number : -1;
}

static const char *mounted_said(const ump_desk_answer *answer, const char *role)
{
    char key[64], text[64];
    snprintf(key, sizeof key, "%s%smounted", role, *role ? "." : "");
    const char *said = ump_desk_said(answer, key, text);
    return said && strcmp(said, "yes") == 0 ? "mounted" : "foot";
}

/* near.ROLE and by.ROLE: what this unit is to the enemy it charges; past_dp: of a charge;
 * next_round: of a melee; near_volley.ROLE: as near, for lines that stand within an inch. */
const char *adf_desk_known(const ump_desk_answer *answer, const char *name, char text[64])
{
    if (strncmp(name, "near.", 5) == 0)
        return near_said(answer, name + 5);
    if (strncmp(name, "near_volley.", 12) == 0)
        return number_said(answer, "distance") <= 1000 ? near_said(answer, name + 12) : NULL;
    if (strncmp(name, "by.", 3) == 0)
        return mounted_said(answer, name + 3);
    if (strcmp(name, "past_dp") == 0) {
        int64_t point = number_said(answer, "disorder_point");
        return point == 0 || number_said(answer, "moved") > point ? "yes" : "no";
    }
    if (strcmp(name, "next_round") == 0) {
        snprintf(text, 64, "%d", (int)(number_said(answer, "round") / 1000) + 1);
        return text;
    }
    return NULL;
}

#define AS_BEFORE "\nfirer.figs=%target.figs\nfirer.level=%target.level"

/* ADF-CHG-03 to ADF-CHG-19: declaration, countercharge, fear, point-blank fire, impact; volleys or
 * melee, of which both sides' count at once; advance and breakthrough. */
const ump_desk_next adf_desk_next[] = {
    {.kinds = "charge",
     .when = "reaches=yes",
     .then = "morale",
     .label = "does the enemy stand?",
     .roles = "=enemy enemy=",
     .facts = "cause=charge\nby=%by.\nenemy_near=%near.\nfire:target.past_dp=%past_dp"},
    {.kinds = "charge",
     .then = "countercharge",
     .label = "the enemy countercharges (both bonuses)",
     .roles = "charger= defender=enemy",
     .facts = "path=%path"},
    {.kinds = "morale",
     .when = "cause=charge&level=good_order|disorder|shaken&!fall_back",
     .then = "fire",
     .label = "point-blank fire at the charge",
     .roles = "firer= target=enemy",
     .facts = "mode=pbf\ntarget.charging=yes\ntarget.enemy_near=%near.\nimpact:zone=%zone\n"
              "impact:defender.cover=%cover\nimpact:defender.support=%support"},
    {.kinds = "morale",
     .when = "cause=charge&level=good_order|disorder|shaken&!fall_back",
     .then = "impact",
     .label = "impact, without fire",
     .roles = "attacker=enemy defender=",
     .facts = "zone=%zone\ndefender.cover=%cover\ndefender.support=%support"},
    {.kinds = "morale",
     .when = "cause=charge&fall_back",
     .then = "impact",
     .label = "impact, if what is left of the charge reaches it",
     .roles = "attacker=enemy defender=",
     .facts = "zone=%zone"},
    {.kinds = "fire",
     .when = "band=pbf|close_canister|df&level!=shaken|routed&left!=0&!fall_back",
     .then = "impact",
     .label = "impact",
     .roles = "attacker=target defender=firer"},
    {.kinds = "countercharge",
     .when = "meets=yes",
     .then = "impact",
     .label = "impact",
     .roles = "attacker=charger defender=defender",
     .facts = "countercharge=yes"},
    {.kinds = "impact",
     .when = "outcome=melee",
     .then = "fire",
     .label = "melee: the attacker strikes",
     .roles = "firer=attacker target=defender",
     .facts = "mode=melee\ntarget.enemy_near=%near.attacker\ntarget.cover=%defender.cover\n"
              "impact:round=%next_round",
     .step = "strikes"},
    {.kinds = "fire",
     .when = "band=melee",
     .then = "fire",
     .label = "melee: the defender strikes at the same time",
     .roles = "firer=target target=firer",
     .facts = "mode=melee\ntarget.charging=yes\ntarget.enemy_near=%near.target" AS_BEFORE,
     .step = "struck",
     .after = "strikes"},
    {.kinds = "fire",
     .when = "band=melee&left!=0&!fall_back",
     .then = "impact",
     .label = "impact again, if both are still in contact",
     .roles = "attacker=target defender=firer",
     .after = "struck"},
    {.kinds = "impact",
     .when = "outcome=stops_short",
     .then = "fire",
     .label = "volley of the attacker",
     .roles = "firer=attacker target=defender",
     .facts = "mode=volley\nrange=%distance\ntarget.cover=%defender.cover\n"
              "target.enemy_near=%near_volley.attacker",
     .step = "volley"},
    {.kinds = "impact",
     .when = "outcome=stops_short",
     .then = "fire",
     .label = "volley of the defender alone",
     .roles = "firer=defender target=attacker",
     .facts = "mode=volley\nrange=%distance\ntarget.enemy_near=%near_volley.defender"},
    {.kinds = "fire",
     .when = "mode=volley",
     .then = "fire",
     .label = "volley of the defender at the same time",
     .roles = "firer=target target=firer",
     .facts = "mode=volley\nrange=%range" AS_BEFORE,
     .after = "volley"},
    {.kinds = "impact",
     .when = "winner=attacker&advance&outcome=driven_back|surrenders",
     .then = "morale",
     .label = "breakthrough: does a new enemy stand?",
     .roles = "enemy=attacker",
     .facts = "cause=charge\nby=%by.attacker\nenemy_near=%near.attacker\nfire:target.past_dp=yes"},
    {.kinds = "fire",
     .when = "leader=killed",
     .then = "morale",
     .label = "a friend's check for the leader",
     .roles = "enemy=firer",
     .facts = "cause=other"},
    {.kinds = "fire",
     .when = "level=routed",
     .then = "rout",
     .label = "how far it runs",
     .roles = "=target"},
    {.kinds = "morale",
     .when = "level=routed",
     .then = "rout",
     .label = "how far it runs",
     .roles = "="},
    {.kinds = "fire impact",
     .when = "left=0",
     .then = "morale",
     .label = "a friend who saw it lost: its check",
     .roles = "",
     .facts = "cause=other"},
    {.kinds = "impact",
     .when = "outcome=surrenders",
     .then = "morale",
     .label = "a friend who saw it lost: its check",
     .roles = "",
     .facts = "cause=other"},
    {.kinds = "rout",
     .when = "abandoned=no",
     .then = "morale",
     .label = "a friend it runs through: its check",
     .roles = "",
     .facts = "cause=other"},
    {.kinds = "tct", .when = "passed=yes", .then = "move", .label = "its move", .roles = "="},
    {.kinds = NULL},
};
