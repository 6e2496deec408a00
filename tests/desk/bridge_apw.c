/*
 * bridge_apw.c: each fire of rifles and guns, result die and melee of games of 1866, at the desk.
 */
#include "bridge.h"
#include "desk/apw_desk.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Rounded up to what the desk takes: a hair more than a limit stays more. */
static int64_t hundredths(ump_len ticks)
{
    return ((int64_t)ticks * 100 + UMP_INCH - 1) / UMP_INCH * 10;
}

static const char *troop_of(unsigned nation, unsigned arm)
{
    static const char *const troop[APW_NATIONS][APW_ARMS] = {{"PR_LINE", "PR_CAV", "PR_BTY"},
                                                             {"AU_LINE", "AU_CAV", "AU_BTY"},
                                                             {"IT_LINE", "IT_CAV", "IT_BTY"}};
    return troop[nation][arm];
}

static const char *ground_name(unsigned ground)
{
    return ground == APW_WOODS   ? "WOODS"
           : ground == APW_TOWN  ? "TOWN"
           : ground == APW_WORKS ? "WORKS"
                                 : "OPEN";
}

static void tell_target(const apw_target *t)
{
    bridge_tell("target.", "troop", troop_of(APW_AU, t->arm));
    bridge_tell_number("target.", "mr", t->mr);
    bridge_tell_number("target.", "stands", t->stands);
    bridge_tell("target.", "formation", apw_desk_form_names[t->form]);
    bridge_tell("target.", "in", ground_name(t->ground));
    bridge_tell("target.", "state", apw_desk_state_names[t->state]);
    /* A charger that fire has thrown into disorder is past charging at the desk (APW-CHG-01). */
    bridge_tell_yes("target.", "charging", t->charging && t->state < APW_DISORG);
    bridge_tell_yes("target.", "commander", t->commander);
}

/* ---- Rifles ---- */

static void tell_rifles(const apw_chart *c, const apw_rifles *r, const apw_target *t)
{
    bridge_begin();
    bridge_tell("firer.", "troop", c->troop[r->troop].id);
    bridge_tell_number("firer.", "stands", r->stands);
    bridge_tell_length("", "range", hundredths(r->range));
    bridge_tell("firer.", "formation", apw_desk_form_names[r->form]);
    if (r->form == APW_COLUMN)
        bridge_tell_number("firer.", "width", r->width);
    bridge_tell("firer.", "in", ground_name(r->ground));
    bridge_tell("firer.", "state", apw_desk_state_names[r->state]);
    bridge_tell_yes("firer.", "partial", r->partial);
    bridge_tell_yes("", "enfilade", r->enfilade);
    bridge_tell_yes("", "flank_fire", r->flank);
    tell_target(t);
}

static void compare_rifles(const apw_chart *c, const apw_rifles *r, const apw_target *t,
                           const apw_volley *v, const ump_sum *sum)
{
    char dice[256], needs[128] = "[", part[16];
    tell_rifles(c, r, t);
    ump_desk_answer *answer = bridge_ask("rifle", bridge_dice(dice, v->rolls, 9, 5 * v->rolls));
    if (!answer)
        return;
    for (unsigned i = 0; i < v->rolls; i++) {
        snprintf(part, sizeof part, "%s%d", i ? ", " : "", v->need[i]);
        strcat(needs, part);
    }
    strcat(needs, "]");
    bridge_same_sum(answer, NULL, sum);
    bridge_same_field(answer, "needs", needs);
    bridge_now.compared[BRIDGE_FIRE]++;
    ump_desk_answer_free(answer);
}

apw_volley __real_apw_rifle_fire(const apw_chart *c, const apw_rifles *rifles,
                                 const apw_target *target, ump_sum *sum);
apw_volley __wrap_apw_rifle_fire(const apw_chart *c, const apw_rifles *rifles,
                                 const apw_target *target, ump_sum *sum);

apw_volley __wrap_apw_rifle_fire(const apw_chart *c, const apw_rifles *rifles,
                                 const apw_target *target, ump_sum *sum)
{
    apw_volley v = __real_apw_rifle_fire(c, rifles, target, sum);
    if (bridge_listens() && v.rolls > 0 && sum)
        compare_rifles(c, rifles, target, &v, sum);
    return v;
}

/* ---- Guns ---- */

static size_t salvoes; /* groups of batteries */

static bool are_alike(const apw_battery *a, const apw_battery *b)
{
    return a->nation == b->nation && a->gun == b->gun && a->state == b->state &&
           a->partial == b->partial && a->under_fire == b->under_fire &&
           a->enfilade == b->enfilade && a->flank == b->flank && a->range == b->range;
}

static void tell_lot(const char *prefix, const char *aim, const apw_battery *b, size_t n)
{
    static const char *const guns[] = {
        [APW_RIFLED] = "RIFLED", [APW_SB12] = "SB12", [APW_ROCKET] = "ROCKET"};
    bridge_tell_number(prefix, "batteries", (int64_t)n);
    bridge_tell(prefix, "gun", guns[b->gun]);
    bridge_tell(prefix, "state", apw_desk_state_names[b->state]);
    bridge_tell_yes(prefix, "partial", b->partial);
    bridge_tell_yes(prefix, "under_fire", b->under_fire);
    bridge_tell_length(aim, "range", hundredths(b->range));
    bridge_tell_yes(aim, "enfilade", b->enfilade);
    bridge_tell_yes(aim, "flank_fire", b->flank);
}

/* A first lot of batteries that are alike, and a second: no more can be told. */
static size_t tell_batteries(const apw_battery *battery, size_t n)
{
    size_t first = 1, told = 0;
    while (first < n && are_alike(&battery[0], &battery[first]))
        first++;
    bridge_tell("firer.", "troop", troop_of(battery[0].nation, APW_ART));
    tell_lot("firer.", "", &battery[0], first);
    for (told = first; told < n && are_alike(&battery[first], &battery[told]); told++)
        continue;
    if (told > first)
        tell_lot("also.", "also.", &battery[first], told - first);
    return told;
}

static void compare_guns(const apw_battery *battery, size_t n, const apw_target *t,
                         const apw_shot *shot, const ump_sum *sum)
{
    char text[64];
    bridge_begin();
    if (tell_batteries(battery, n) < n)
        return;
    tell_target(t);
    bridge_tell_yes("target.", "moved", t->moved);
    ump_desk_answer *answer = bridge_ask("artillery", "5");
    if (!answer)
        return;
    bridge_same_sum(answer, answer->record->item[0].side, sum);
    snprintf(text, sizeof text, "[%d]", shot->need);
    bridge_same_field(answer, "needs", text);
    snprintf(text, sizeof text, "[%d]", shot->mod);
    bridge_same_field(answer, "mods", text);
    snprintf(text, sizeof text, "[%s]", shot->band->name);
    bridge_same_field(answer, "bands", text);
    bridge_now.compared[BRIDGE_FIRE]++;
    salvoes++;
    ump_desk_answer_free(answer);
}

apw_shot __real_apw_battery_fire(const apw_chart *c, const apw_battery *battery, size_t n,
                                 const apw_target *target, ump_sum *sum);
apw_shot __wrap_apw_battery_fire(const apw_chart *c, const apw_battery *battery, size_t n,
                                 const apw_target *target, ump_sum *sum);

apw_shot __wrap_apw_battery_fire(const apw_chart *c, const apw_battery *battery, size_t n,
                                 const apw_target *target, ump_sum *sum)
{
    apw_shot shot = __real_apw_battery_fire(c, battery, n, target, sum);
    if (bridge_listens() && shot.band && sum)
        compare_guns(battery, n, target, &shot, sum);
    return shot;
}

/* ---- Results ---- */

/* The modifiers of the result die, and what they make of a five. */
static void compare_result(const apw_chart *c, const apw_target *t, bool flank, int32_t mod,
                           const ump_sum *sum)
{
    char text[64];
    apw_mark mark = apw_mark_of(c, t->mr, mod, 5);
    bridge_begin();
    bridge_tell_number("", "hits", 1);
    bridge_tell_number("", "flank_hits", flank);
    tell_target(t);
    ump_desk_answer *answer = bridge_ask("result", "5");
    if (!answer)
        return;
    bridge_same_sum(answer, NULL, sum);
    snprintf(text, sizeof text, "[%d]", mark.value);
    bridge_same_field(answer, "result_values", text);
    snprintf(text, sizeof text, "[%s]", mark.column->name);
    bridge_same_field(answer, "codes", text);
    bridge_now.compared[BRIDGE_CHECK]++;
    ump_desk_answer_free(answer);
}

int32_t __real_apw_target_mods(const apw_chart *c, const apw_target *target, bool flank,
                               ump_sum *sum);
int32_t __wrap_apw_target_mods(const apw_chart *c, const apw_target *target, bool flank,
                               ump_sum *sum);

int32_t __wrap_apw_target_mods(const apw_chart *c, const apw_target *target, bool flank,
                               ump_sum *sum)
{
    bool whole = sum && sum->n == 0;
    int32_t mod = __real_apw_target_mods(c, target, flank, sum);
    if (bridge_listens() && whole)
        compare_result(c, target, flank, mod, sum);
    return mod;
}

/* ---- Melee ---- */

static void tell_fighter(const char *prefix, const apw_fighter *u)
{
    bridge_tell(prefix, "troop", troop_of(u->nation, u->arm));
    bridge_tell_number(prefix, "mr", u->mr);
    bridge_tell_number(prefix, "stands", u->stands);
    bridge_tell(prefix, "formation", apw_desk_form_names[u->form]);
    if (u->form == APW_COLUMN)
        bridge_tell_number(prefix, "width", u->width);
    bridge_tell(prefix, "state", apw_desk_state_names[u->state]);
    bridge_tell_yes(prefix, "commander", u->commander);
    bridge_tell_yes(prefix, "supported", u->supported);
    if (u->arm == APW_CAV)
        bridge_tell_yes(prefix, "surprise", u->surprise);
}

static void tell_charger(const char *prefix, const apw_fighter *u)
{
    static const char *const side[] = {"FRONT", "LEFT", "RIGHT", "REAR"};
    tell_fighter(prefix, u);
    bridge_tell(prefix, "side", side[u->strikes]);
    bridge_tell_yes(prefix, "open", u->open);
}

/* Two chargers at one target, met where they come from, and one open flank for their side. */
static bool can_be_told(const apw_clash *c)
{
    const apw_party *chargers = &c->party[0];
    unsigned struck = 0;
    for (unsigned i = 0; i < chargers->n; i++)
        struck |= 1U << chargers->unit[i].strikes;
    bool two = chargers->n == 2;
    return chargers->n <= 2 && c->party[1].n == 1 && struck == c->party[1].unit[0].struck &&
           (!two || chargers->unit[0].open_flank == chargers->unit[1].open_flank);
}

int32_t __real_apw_melee_strength(const apw_chart *c, const apw_clash *clash, unsigned side,
                                  ump_sum *sum);

/* Dice that are no tie, which in the open would be rolled again. */
static const char *melee_dice(const apw_chart *chart, const apw_clash *c)
{
    ump_sum sum[2] = {{.n = 0}, {.n = 0}};
    int32_t lead = __real_apw_melee_strength(chart, c, 0, &sum[0]) -
                   __real_apw_melee_strength(chart, c, 1, &sum[1]);
    return c->in_town ? "5,3" : lead + 6 == 1 ? "6,2" : "6,1";
}

static void compare_melee(const apw_chart *chart, const apw_clash *c, unsigned side,
                          int32_t strength, const ump_sum *sum)
{
    static const char *const names[] = {"charger: ", "target: "};
    const apw_fighter *first = &c->party[0].unit[0], *target = &c->party[1].unit[0];
    char mod[32];
    if (!can_be_told(c))
        return;
    bridge_begin();
    tell_charger("charger.", first);
    bridge_tell_yes("charger.", "open_flank", first->open_flank);
    if (c->party[0].n == 2)
        tell_charger("charger2.", &c->party[0].unit[1]);
    tell_fighter("target.", target);
    bridge_tell("target.", "in", ground_name(target->ground));
    bridge_tell_yes("target.", "stationary", target->stationary);
    bridge_tell_yes("target.", "charging", target->charging);
    bridge_tell_yes("target.", "open_flank", target->open_flank);
    bridge_tell_yes("", "locked", c->locked);
    ump_desk_answer *answer = bridge_ask("melee", melee_dice(chart, c));
    if (!answer)
        return;
    bridge_same_sum(answer, names[side], sum);
    snprintf(mod, sizeof mod, "%d", strength - sum->item[0].value);
    bridge_same_field(answer, side ? "target_mod" : "charger_mod", mod);
    bridge_now.compared[BRIDGE_CHARGE]++;
    ump_desk_answer_free(answer);
}

int32_t __wrap_apw_melee_strength(const apw_chart *c, const apw_clash *clash, unsigned side,
                                  ump_sum *sum);

int32_t __wrap_apw_melee_strength(const apw_chart *c, const apw_clash *clash, unsigned side,
                                  ump_sum *sum)
{
    int32_t strength = __real_apw_melee_strength(c, clash, side, sum);
    if (bridge_listens())
        compare_melee(c, clash, side, strength, sum);
    return strength;
}

/* ---- Games ---- */

Test(bridge_apw, APW_MEL_09_what_a_game_works_out_the_desk_does)
{
    bridge_play("apw-crossroads", 15, 3000);
    bridge_enough(5, 10, 5);
}

Test(bridge_apw, APW_ART_05_batteries_of_a_game_fire_as_at_the_desk)
{
    bridge_play("apw-nachod", 3, 3000);
    fprintf(stderr, "%zu salvoes\n", salvoes);
    cr_expect_geq(salvoes, (size_t)20);
    bridge_enough(20, 0, 0);
}
