/*
 * adf_roster.c: what stays with an ADF unit from one situation to the next, as a battle has it (its
 * formation does not: that changes too often); what a result does to it; what is asked next.
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
    kinds_, role_, field_, .when = "killed captured", .fact = "fate", .says = "sees its leader %", \
                           .leader = true
#define SIDE_OF_IMPACT(side)                                                                       \
    {"impact", side, side "_losses", .says = "loses %"},                                           \
        {"impact", side, side "_left", .fact = "figures"},                                         \
        {"impact", side, side "_left", .when = "0", .fact = "fate=lost", .says = "is no more"},    \
        {LEADER_GONE("impact", side, side "_leader")},                                             \
        {"impact", side, side "_level", .fact = "level", .says = "is %", .before = "level"},       \
    {                                                                                              \
        "impact", side, side "_fall_back", .says = "falls back % in"                               \
    }

const ump_desk_effect adf_desk_effects[] = {
    {"fire", "target", "losses", .says = "loses %"},
    {"fire", "target", "left", .fact = "figures"},
    {"fire", "target", "left", .when = "0", .fact = "fate=lost", .says = "is no more"},
    {LEADER_GONE("fire", "target", "leader")},
    {"fire", "target", "level", .fact = "level", .says = "is %", .before = "level"},
    {"fire", "target", "fall_back", .says = "falls back % in"},
    {"fire", "target", "rout", .says = "runs % in"},
    {"fire", "firer", "band", .when = "long normal short canister pbf close_canister df melee",
     .fact = "fired=yes"},
    {"morale", "", "recovered", .says = "gets a figure back"},
    {"morale", "", "left", .fact = "figures"},
    {"morale", "", "level", .fact = "level", .says = "is %", .before = "level"},
    {"morale", "", "fall_back", .says = "falls back % in"},
    {"morale rout", "", "abandoned", .fact = "fate=lost", .says = "abandons its guns"},
    {"rout", "", "distance", .says = "runs % in"},
    {"leader", "", "fate", .when = "killed captured", .fact = "fate", .says = "sees its leader %",
     .leader = true},
    {"leader", "", "fate", .when = "unhurt escaped", .says = "keeps its leader"},
    {"charge", "", "moved", .says = "charges % in"},
    {"charge", "", "distance", .only = "reaches", .is = "yes",
     .says = "reaches the enemy (it could go % in)"},
    {"charge", "", "reaches", .when = "no", .says = "falls short"},
    {"charge", "", "disorder", .fact = "level=disorder", .says = "is in disorder"},
    {"countercharge", "charger", "charger_disorder", .fact = "level=disorder",
     .says = "is in disorder"},
    {"countercharge", "defender", "defender_disorder", .fact = "level=disorder",
     .says = "is in disorder"},
    {"tct", "", "passed", .says = "acts freely"},
    {"tct", "", "passed", .when = "no", .says = "does not act freely"},
    SIDE_OF_IMPACT("attacker"),
    SIDE_OF_IMPACT("defender"),
    {"impact", "attacker", "outcome", .when = "melee", .says = "fights"},
    {"impact", "attacker", "outcome", .when = "stops_short", .says = "stops short"},
    {"impact", "attacker", "distance", .says = "stands % in away"},
    {"impact", "attacker", "advance", .only = "winner", .is = "attacker",
     .says = "may advance % in"},
    {"move", "", "possible", .when = "no", .says = "cannot go so far"},
    {"move", "", "remaining", .only = "possible", .is = "yes", .says = "can still go % in",
     .zero = true},
    {"countercharge", "charger", "charger_moved", .says = "charges % in"},
    {"countercharge", "defender", "defender_moved", .says = "comes % in to meet it"},
    {"countercharge", "defender", "meets", .when = "no", .says = "does not reach it"},
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

/* ADF-MOV-08: whoever is routed runs; ADF-MOR-07: who sees it, or is passed, checks; ADF-MOR-13:
 * once, also where a leader falls with the last of his men. */
#define RUNS(kinds_, when_, role)                                                                  \
    kinds_, when_, "rout", "how far it runs", .roles = "=" role, .also = true
#define FRIEND(kinds_, when_, label_, role)                                                        \
    .kinds = kinds_, .when = when_, .then = "morale", .label = label_, .roles = "friend=" role,    \
    .facts = "cause=other", .also = true
#define FELL      "the leader's fall: a friend's check"
#define SAW       "a friend who saw it lost: its check"
#define PASSED    "a friend it runs through: its check"
#define AS_BEFORE "\nfirer.figs=%target.figs\nfirer.level=%target.level"

/* ADF-CHG-03 to ADF-CHG-19: declaration, countercharge, fear, point-blank fire, impact; volleys or
 * melee, of which both sides' count at once; advance and breakthrough. */
const ump_desk_next adf_desk_next[] = {
    {"charge", "reaches=yes", "morale", "does the enemy stand?", .roles = "=enemy enemy=",
     .facts = "cause=charge\nby=%by.\nenemy_near=%near.\nfire:target.past_dp=%past_dp"},
    {.kinds = "charge",
     .then = "countercharge",
     .label = "the enemy countercharges (both bonuses)",
     .roles = "charger= defender=enemy",
     .facts = "path=%path"},
    {"morale", "cause=charge&level=good_order|disorder|shaken&!fall_back", "fire",
     "point-blank fire at the charge", .roles = "firer= target=enemy",
     .facts = "mode=pbf\ntarget.charging=yes\ntarget.enemy_near=%near.\nimpact:zone=%zone\n"
              "impact:defender.cover=%cover\nimpact:defender.support=%support"},
    {"morale", "cause=charge&level=good_order|disorder|shaken&!fall_back", "impact",
     "impact, without fire", .roles = "attacker=enemy defender=",
     .facts = "zone=%zone\ndefender.cover=%cover\ndefender.support=%support"},
    {"morale", "cause=charge&fall_back", "impact",
     "impact, if what is left of the charge reaches it",
     .roles = "attacker=enemy defender=", .facts = "zone=%zone"},
    {"fire", "band=pbf|close_canister|df&level!=shaken|routed&left!=0&!fall_back", "impact",
     "impact", .roles = "attacker=target defender=firer"},
    {"countercharge", "meets=yes", "impact", "impact",
     .roles = "attacker=charger defender=defender", .facts = "countercharge=yes"},
    {"impact", "outcome=melee", "fire", "melee: the attacker strikes",
     .roles = "firer=attacker target=defender",
     .facts = "mode=melee\ntarget.enemy_near=%near.attacker\ntarget.cover=%defender.cover\n"
              "impact:round=%next_round",
     .step = "strikes"},
    {"fire", "band=melee", "fire", "melee: the defender strikes at the same time",
     .roles = "firer=target target=firer",
     .facts = "mode=melee\ntarget.charging=yes\ntarget.enemy_near=%near.target" AS_BEFORE,
     .step = "struck", .after = "strikes"},
    {"fire", "band=melee&left!=0&!fall_back", "impact",
     "impact again, if both are still in contact", .roles = "attacker=target defender=firer",
     .after = "struck"},
    {"impact", "outcome=stops_short", "fire", "volley of the attacker",
     .roles = "firer=attacker target=defender",
     .facts = "mode=volley\nrange=%distance\ntarget.cover=%defender.cover\n"
              "target.enemy_near=%near_volley.attacker",
     .step = "volley"},
    {"impact", "outcome=stops_short", "fire", "volley of the defender alone",
     .roles = "firer=defender target=attacker",
     .facts = "mode=volley\nrange=%distance\ntarget.enemy_near=%near_volley.defender"},
    {"fire", "mode=volley", "fire", "volley of the defender at the same time",
     .roles = "firer=target target=firer", .facts = "mode=volley\nrange=%range" AS_BEFORE,
     .after = "volley"},
    {"impact", "winner=attacker&advance&outcome=driven_back|surrenders", "morale",
     "breakthrough: does a new enemy stand?", .roles = "enemy=attacker",
     .facts = "cause=charge\nby=%by.attacker\nenemy_near=%near.attacker\nfire:target.past_dp=yes"},
    {RUNS("fire", "level=routed&!rout", "target")},
    {RUNS("morale", "level=routed&!abandoned", "")},
    {RUNS("impact", "attacker_level=routed", "attacker")},
    {RUNS("impact", "defender_level=routed", "defender")},
    {FRIEND("fire", "leader=killed", FELL, "target")},
    {FRIEND("impact", "attacker_leader=killed", FELL, "attacker")},
    {FRIEND("impact", "defender_leader=killed", FELL, "defender")},
    {FRIEND("leader", "fate=killed", FELL, "")},
    {FRIEND("fire", "left=0&leader!=killed", SAW, "target")},
    {FRIEND("impact", "attacker_left=0&attacker_leader!=killed", SAW, "attacker")},
    {FRIEND("impact", "defender_left=0&defender_leader!=killed", SAW, "defender")},
    {FRIEND("impact", "outcome=surrenders&defender_left!=0&defender_leader!=killed", SAW,
            "defender")},
    {FRIEND("morale rout", "abandoned", SAW, "")},
    {FRIEND("rout", "abandoned=no", PASSED, "")},
    {FRIEND("fire", "rout&left!=0", PASSED, "target")},
    {"tct", "passed=yes", "move", "its move", .roles = "="},
    {.kinds = NULL},
};
