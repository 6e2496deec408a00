/*
 * bridge_adf.c: each fire, morale check and impact of games of ADF, at the desk.
 */
#include "bridge.h"
#include "rules/adf/adf.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- Facts by keys ---- */

static void tell_shape(const char *prefix, const adf_body *body)
{
    bridge_tell(prefix, "arm", adf_arm_names[body->arm]);
    bridge_tell(prefix, "quality", adf_quality_names[body->quality]);
    bridge_tell(prefix, "level", adf_level_names[body->level]);
    bridge_tell(prefix, "formation", adf_formation_names[body->formation]);
    if (body->arm == ADF_CAVALRY)
        bridge_tell_yes(prefix, "mounted", body->mounted);
}

static void tell_strength(const char *prefix, const adf_body *body)
{
    bridge_tell_number(prefix, "figs", body->figs);
    bridge_tell_number(prefix, "original", body->original);
    bridge_tell_number(prefix, "stands", body->stands ? body->stands : 1);
}

static void tell_cover(const char *prefix, unsigned cover)
{
    char list[256] = "";
    for (unsigned i = 0; i < ADF_COVERS; i++)
        if (cover >> i & 1) {
            strcat(list, list[0] ? "," : "");
            strcat(list, adf_cover_names[i]);
        }
    bridge_tell(prefix, "cover", list[0] ? list : "none");
}

static void tell_lead(const char *prefix, const adf_nerve *nerve)
{
    static const char *const near[] = {"none", "other", "shaken", "skirmishers", "infantry"};
    bridge_tell_number(prefix, "support", nerve->support);
    bridge_tell_number(prefix, "lb", nerve->lb);
    bridge_tell_yes(prefix, "attached", nerve->attached);
    bridge_tell(prefix, "enemy_near", near[nerve->near]);
    bridge_tell_number(prefix, "brigade_losses", nerve->brigade_losses);
    bridge_tell_yes(prefix, "merged", nerve->merged);
}

/* Rounded up: a hair more than a limit stays more. */
static int64_t thousandths(const adf_chart *chart, adf_len length)
{
    return (length * 1000 + chart->inch - 1) / chart->inch;
}

/* ---- Fire ---- */

static adf_fire_facts shot;
static adf_fire aimed;

static void tell_firer(const adf_chart *chart, const char *prefix, const adf_firer *firer)
{
    bridge_tell(prefix, "weapon", chart->weapon[firer->weapon].id);
    bridge_tell_number(prefix, "figs", firer->body.figs);
    bridge_tell(prefix, "quality", adf_quality_names[firer->body.quality]);
    bridge_tell(prefix, "level", adf_level_names[firer->body.level]);
    bridge_tell(prefix, "formation", adf_formation_names[firer->body.formation]);
    bridge_tell_yes(prefix, "opening", firer->opening);
    bridge_tell_yes(prefix, "building", firer->building);
    if (firer->body.arm == ADF_ARTILLERY)
        bridge_tell(prefix, "side", firer->nation ? "cs" : "us");
}

static void tell_first(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    tell_firer(chart, "firer.", firer);
    bridge_tell("firer.", "arm", adf_arm_names[firer->body.arm]);
    if (firer->body.arm == ADF_CAVALRY) {
        bridge_tell_yes("firer.", "mounted", firer->body.mounted);
        bridge_tell_yes("firer.", "pistols", firer->pistols);
    }
    bridge_tell("", "zone", adf_zone_names[firer->zone]);
    if (mode != ADF_IN_MELEE)
        bridge_tell_length("", "range", thousandths(chart, firer->range.hi));
}

static void tell_more(const adf_chart *chart, const char *prefix, const adf_firer *firer)
{
    tell_firer(chart, prefix, firer);
    bridge_tell(prefix, "zone", adf_zone_names[firer->zone]);
    bridge_tell_length(prefix, "range", thousandths(chart, firer->range.hi));
}

static void tell_fire(const adf_chart *chart, const adf_fire_facts *f)
{
    static const char *const mode[] = {"normal", "deliberate", "pbf", "df", "melee", "volley"};
    static const char *const more[] = {"", "firer2.", "firer3."};
    bridge_begin();
    bridge_tell("", "mode", mode[f->mode]);
    bridge_tell_number("", "through", f->through);
    tell_first(chart, &f->firer[0], f->mode);
    for (unsigned i = 1; i < f->n_firers; i++)
        tell_more(chart, more[i], &f->firer[i]);
    tell_shape("target.", &f->target);
    tell_cover("target.", f->cover);
    bridge_tell_yes("target.", "charging", f->charging);
    bridge_tell_yes("target.", "screened", f->screened);
}

/* Not two weapons of a merged regiment, nor canister that goes on through a charge into guns. */
static bool fire_can_be_told(const adf_fire_facts *f)
{
    bool guns_charge = f->charging && f->target.arm == ADF_ARTILLERY;
    return f->firer[0].weapon == f->firer[0].weapon2 && !(f->through && guns_charge);
}

static void compare_fire(const adf_chart *chart, int32_t total, unsigned result)
{
    char dice[256];
    int32_t roll = total - adf_fire_total(&aimed, 0);
    if (!fire_can_be_told(&shot))
        return;
    tell_fire(chart, &shot);
    ump_desk_answer *answer = bridge_ask("fire", bridge_dice(dice, aimed.dice, 6, roll));
    if (!answer)
        return;
    bridge_same_sum(answer, NULL, &aimed.sum);
    bridge_same_number(answer, "total", total);
    bridge_same_number(answer, "fp", aimed.fp);
    bridge_same_number(answer, "dice", aimed.dice);
    bridge_same_field(answer, "code", result == ADF_NO_EFFECT ? "none" : chart->fcr[result].code);
    bridge_now.compared[BRIDGE_FIRE]++;
    ump_desk_answer_free(answer);
}

bool __real_adf_fire_work(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire,
                          ump_refusal *refusal);
bool __wrap_adf_fire_work(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire,
                          ump_refusal *refusal);

bool __wrap_adf_fire_work(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire,
                          ump_refusal *refusal)
{
    bool may = __real_adf_fire_work(chart, facts, fire, refusal);
    if (may && bridge_listens()) {
        shot = *facts;
        aimed = *fire;
    }
    return may;
}

unsigned __real_adf_fcrt(const adf_chart *chart, unsigned arm, int32_t total, int32_t *column);
unsigned __wrap_adf_fcrt(const adf_chart *chart, unsigned arm, int32_t total, int32_t *column);

unsigned __wrap_adf_fcrt(const adf_chart *chart, unsigned arm, int32_t total, int32_t *column)
{
    unsigned result = __real_adf_fcrt(chart, arm, total, column);
    if (bridge_listens())
        compare_fire(chart, total, result);
    return result;
}

/* ---- Morale ---- */

static adf_morale_facts checking;
static adf_morale nerve;

/* The code that makes such a check; NULL: none does. */
static const char *code_of(const adf_chart *chart, const adf_morale_facts *m)
{
    for (size_t i = 0; i < chart->n_fcrs; i++)
        if (chart->fcr[i].plus == m->plus && chart->fcr[i].hits == m->fresh)
            return chart->fcr[i].code;
    return NULL;
}

static void tell_check(const adf_chart *chart, const adf_morale_facts *m)
{
    static const char *const cause[] = {"fire", "charge", "rally", "other"};
    static const char *const by[] = {"foot", "mounted", "artillery"};
    bridge_begin();
    bridge_tell("", "cause", cause[m->cause]);
    if (m->cause == ADF_FROM_FIRE) {
        bridge_tell("", "fcr", code_of(chart, m));
        bridge_tell_yes("", "long_range", m->enfilade_excluded);
    }
    if (m->cause == ADF_FROM_FIRE || m->cause == ADF_FROM_CHARGE) {
        bridge_tell("", "by", by[m->by]);
        bridge_tell("", "zone", adf_zone_names[m->zone]);
    }
    if (m->cause == ADF_FROM_RALLY)
        bridge_tell("", "threat", m->threat < ADF_ZONES ? adf_zone_names[m->threat] : "none");
    tell_shape("", &m->body);
    tell_strength("", &m->body);
    tell_cover("", m->nerve.cover);
    tell_lead("", &m->nerve);
    bridge_tell_yes("", "moved", m->nerve.moved);
    bridge_tell_yes("", "charging", m->nerve.charging);
    bridge_tell_yes("", "past_dp", m->nerve.past_dp);
    bridge_tell_length("", "behind_friends", thousandths(chart, m->nerve.behind_friends));
}

/* What the desk cannot be told: figures lost otherwise than by one code of fire, and a defender
 * that has disengaged or countercharged. */
static bool can_be_told(const adf_chart *chart, const adf_morale_facts *m)
{
    return m->cause <= ADF_FROM_OTHER && !m->disengaged && !m->countercharged &&
           (m->cause != ADF_FROM_FIRE || code_of(chart, m));
}

static void compare_check(const adf_chart *chart, int32_t roll, const adf_check *check)
{
    char dice[256];
    if (!can_be_told(chart, &checking))
        return;
    tell_check(chart, &checking);
    ump_desk_answer *answer = bridge_ask("morale", bridge_dice(dice, 2, 6, roll));
    if (!answer)
        return;
    bridge_same_sum(answer, NULL, &nerve.sum);
    bridge_same_number(answer, "mmp", nerve.mmp);
    bridge_same_field(answer, "level", adf_level_names[check->level]);
    bridge_same_number(answer, "fall_back", check->fall_back);
    bridge_same_number(answer, "recovered", check->recovered);
    bridge_now.compared[BRIDGE_CHECK]++;
    ump_desk_answer_free(answer);
}

void __real_adf_morale_work(const adf_chart *chart, const adf_morale_facts *facts,
                            adf_morale *morale);
void __wrap_adf_morale_work(const adf_chart *chart, const adf_morale_facts *facts,
                            adf_morale *morale);

void __wrap_adf_morale_work(const adf_chart *chart, const adf_morale_facts *facts,
                            adf_morale *morale)
{
    __real_adf_morale_work(chart, facts, morale);
    if (bridge_listens()) {
        checking = *facts;
        nerve = *morale;
    }
}

adf_check __real_adf_check_roll(const adf_chart *chart, const adf_morale_facts *facts, int32_t mmp,
                                int32_t roll);
adf_check __wrap_adf_check_roll(const adf_chart *chart, const adf_morale_facts *facts, int32_t mmp,
                                int32_t roll);

adf_check __wrap_adf_check_roll(const adf_chart *chart, const adf_morale_facts *facts, int32_t mmp,
                                int32_t roll)
{
    adf_check check = __real_adf_check_roll(chart, facts, mmp, roll);
    if (bridge_listens() && mmp == nerve.mmp)
        compare_check(chart, roll, &check);
    return check;
}

/* ---- Impact ---- */

static adf_impact_facts clash;
static adf_impact struck;

static void tell_impact(const adf_impact_facts *f)
{
    bridge_begin();
    if (!f->countercharge)
        bridge_tell("", "zone", adf_zone_names[f->zone]);
    bridge_tell_yes("", "countercharge", f->countercharge);
    bridge_tell_number("", "round", f->round);
    tell_shape("attacker.", &f->attacker);
    tell_strength("attacker.", &f->attacker);
    tell_lead("attacker.", &f->attacker_nerve);
    tell_shape("defender.", &f->defender);
    tell_strength("defender.", &f->defender);
    tell_lead("defender.", &f->defender_nerve);
    tell_cover("defender.", f->defender_nerve.cover);
    bridge_tell_yes("defender.", "moved", f->defender_nerve.moved);
    bridge_tell_yes("defender.", "disengaged", f->disengaged);
}

static void compare_impact(const adf_result *result, int32_t attacker_fiv, int32_t defender_fiv)
{
    static const char *const outcome[] = {[ADF_MELEES] = "melee",
                                          [ADF_STOPS_SHORT] = "stops_short",
                                          [ADF_DRIVEN_BACK] = "driven_back",
                                          [ADF_SURRENDER] = "surrenders",
                                          [ADF_DRAWN] = "drawn"};
    char dice[520], first[256], second[256];
    if (clash.defender.level == ADF_ROUTED) { /* ADF-CHG-14: it surrenders, and nobody rolls */
        cr_assert_eq(result->outcome, ADF_SURRENDER);
        return;
    }
    int32_t a = attacker_fiv - adf_fiv(&clash.attacker, struck.attacker.mmp, 0);
    int32_t d = defender_fiv - adf_fiv(&clash.defender, struck.defender.mmp, 0);
    if (a < 2 || a > 12 || d < 2 || d > 12)
        return; /* more than one charger: their scores are not of one unit */
    snprintf(dice, sizeof dice, "%s,%s", bridge_dice(first, 2, 6, a), bridge_dice(second, 2, 6, d));
    tell_impact(&clash);
    ump_desk_answer *answer = bridge_ask("impact", dice);
    if (!answer)
        return;
    bridge_same_sum(answer, "attacker: ", &struck.attacker.sum);
    bridge_same_sum(answer, "defender: ", &struck.defender.sum);
    bridge_same_number(answer, "attacker_fiv", attacker_fiv);
    bridge_same_number(answer, "defender_fiv", defender_fiv);
    bridge_same_number(answer, "margin", result->margin);
    bridge_same_field(answer, "outcome", outcome[result->outcome]);
    bridge_now.compared[BRIDGE_CHARGE]++;
    ump_desk_answer_free(answer);
}

void __real_adf_impact_work(const adf_chart *chart, const adf_impact_facts *facts,
                            adf_impact *impact);
void __wrap_adf_impact_work(const adf_chart *chart, const adf_impact_facts *facts,
                            adf_impact *impact);

void __wrap_adf_impact_work(const adf_chart *chart, const adf_impact_facts *facts,
                            adf_impact *impact)
{
    __real_adf_impact_work(chart, facts, impact);
    if (bridge_listens()) {
        clash = *facts;
        struck = *impact;
    }
}

adf_result __real_adf_impact_result(const adf_chart *chart, const adf_impact_facts *facts,
                                    int32_t attacker_fiv, int32_t defender_fiv);
adf_result __wrap_adf_impact_result(const adf_chart *chart, const adf_impact_facts *facts,
                                    int32_t attacker_fiv, int32_t defender_fiv);

adf_result __wrap_adf_impact_result(const adf_chart *chart, const adf_impact_facts *facts,
                                    int32_t attacker_fiv, int32_t defender_fiv)
{
    adf_result result = __real_adf_impact_result(chart, facts, attacker_fiv, defender_fiv);
    if (bridge_listens())
        compare_impact(&result, attacker_fiv, defender_fiv);
    return result;
}

/* ---- Games ---- */

Test(bridge_adf, ADF_CHG_14_what_a_game_of_adf15_works_out_the_desk_does)
{
    bridge_play("first-steps", 20, 4000);
    bridge_enough(30, 30, 3);
}

Test(bridge_adf, ADF_FIRE_07_what_a_game_of_adf15_early_works_out_the_desk_does)
{
    bridge_play("henry-hill", 5, 3000);
    bridge_enough(10, 10, 0);
}

Test(bridge_adf, ADF_MOR_08_what_a_game_of_adf10_works_out_the_desk_does)
{
    bridge_play("hornets-nest", 5, 3000);
    bridge_enough(10, 10, 0);
}
