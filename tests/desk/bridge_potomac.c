/*
 * bridge_potomac.c: each volley, morale test and round of melee of games of Potomac, at the desk;
 * siege guns and mortars too.
 */
#include "bridge.h"
#include "desk/potomac_desk.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* Rounded up to what the desk takes: a hair more than a limit stays more. */
static int64_t hundredths(ump_len ticks)
{
    return ((int64_t)ticks * 100 + UMP_CM - 1) / UMP_CM * 10;
}

static void tell_officer(const char *prefix, pot_cv officer)
{
    if (officer.there)
        bridge_tell_number(prefix, "officer", officer.value);
}

/* ---- Fire ---- */

static size_t heavy[2]; /* fires of siege guns, of mortars */

static const char *kind_of(const pot_fire_facts *f)
{
    switch (f->firer) {
    case POT_SIEGE_ARTILLERY:
        return "siege";
    case POT_MORTAR:
        return "mortar";
    case POT_FIELD_ARTILLERY:
        return "artillery";
    default:
        return "small-arms";
    }
}

static void tell_muskets(const pot_fire_facts *f)
{
    static const char *const type[] = {
        [POT_INFANTRY] = "infantry", [POT_CAVALRY] = "cavalry", [POT_SKIRMISHERS] = "skirmishers"};
    static const char *const band[] = {[POT_SHORT] = "short", [POT_LONG] = "long"};
    bridge_tell("firer.", "type", type[f->firer]);
    if (f->firer == POT_CAVALRY)
        bridge_tell_yes("firer.", "dismounted", f->dismounted);
    bridge_tell_number("firer.", "stands", f->stands);
    bridge_tell_row("small-arms", "firer.", "weapon", f->weapon);
    if (f->firer != POT_SKIRMISHERS) {
        bridge_tell_number("firer.", "firepower", f->firepower);
        bridge_tell_row("small-arms", "firer.", "formation", f->formation);
        tell_officer("firer.", f->officer);
    }
    bridge_tell("", "premelee", f->premelee ? band[f->premelee_band] : "no");
}

static void tell_guns(const pot_fire_facts *f)
{
    static const unsigned first[] = {0, 6, 8}; /* field guns, siege guns, mortars of the chart */
    bridge_tell_row(kind_of(f), "firer.", "gun", f->gun - first[f->firer - POT_FIELD_ARTILLERY]);
    bridge_tell_number("firer.", "guns", f->stands);
    bridge_tell_row(kind_of(f), "firer.", "quality", f->quality);
    if (f->firer == POT_FIELD_ARTILLERY)
        bridge_tell_row("artillery", "", "premelee", f->premelee ? f->premelee_band + 1U : 0);
}

static void tell_target(const pot_fire_facts *f)
{
    const char *kind = kind_of(f);
    bridge_tell_row(kind, "target.", "type", f->target_type);
    bridge_tell_number("target.", "stands", 6);
    if (f->target_type != POT_SKIRMISHERS)
        bridge_tell_number("target.", "strength", 3);
    if (pot_is_guns(f->target_type))
        bridge_tell_yes("target.", "limbered", !f->target_deployed_guns);
    if (f->screened)
        bridge_tell_number("target.", "skirmishers", 1);
    bridge_tell_row(kind, "target.", "cover", f->protection);
}

static void tell_fire(const pot_fire_facts *f)
{
    bridge_begin();
    if (f->gun == POT_NO_GUN)
        tell_muskets(f);
    else
        tell_guns(f);
    if (!f->premelee)
        bridge_tell_length("", "range", hundredths(f->range));
    if (f->firer == POT_MORTAR && f->at_work)
        bridge_tell("", "at", "work");
    if (!f->at_work)
        tell_target(f);
}

/* Mounted cavalry has no skirmishers, and a mortar's shells mind none. */
static bool can_be_told(const pot_fire_facts *f)
{
    return !f->screened || (f->target_type == POT_INFANTRY && f->firer != POT_MORTAR);
}

static void compare_fire(const pot_fire_facts *f, const pot_volley *v)
{
    static const char *const band[] = {"short", "medium", "long", "none"};
    char dice[256];
    if (!can_be_told(f) || v->dice > 60)
        return;
    tell_fire(f);
    ump_desk_answer *answer = bridge_ask(kind_of(f), bridge_dice(dice, v->dice, 6, 6 * v->dice));
    if (!answer)
        return;
    bridge_same_sum(answer, NULL, &v->sum);
    bridge_same_field(answer, "band", band[v->band]);
    bridge_same_number(answer, "dice", v->dice);
    bridge_same_number(answer, "modifier", v->modifier);
    bridge_same_number(answer, "needs", v->needs);
    bridge_same_number(answer, "hits", v->needs <= 6 ? v->dice : 0);
    bridge_now.compared[BRIDGE_FIRE]++;
    heavy[0] += f->firer == POT_SIEGE_ARTILLERY;
    heavy[1] += f->firer == POT_MORTAR;
    ump_desk_answer_free(answer);
}

bool __real_pot_fire_volley(const pot_book *b, const pot_fire_facts *f, pot_volley *v,
                            ump_refusal *refusal);
bool __wrap_pot_fire_volley(const pot_book *b, const pot_fire_facts *f, pot_volley *v,
                            ump_refusal *refusal);

bool __wrap_pot_fire_volley(const pot_book *b, const pot_fire_facts *f, pot_volley *v,
                            ump_refusal *refusal)
{
    bool may = __real_pot_fire_volley(b, f, v, refusal);
    if (may && bridge_listens())
        compare_fire(f, v);
    return may;
}

/* ---- Morale ---- */

static void tell_unit(const char *kind, const char *prefix, const pot_unit_facts *u)
{
    bridge_tell_row(kind, prefix, "type", u->type);
    if (u->type == POT_CAVALRY)
        bridge_tell_yes(prefix, "dismounted", u->dismounted);
    if (pot_is_guns(u->type))
        bridge_tell_yes(prefix, "limbered", u->limbered);
    bridge_tell_number(prefix, "stands", u->stands);
    bridge_tell_row(kind, prefix, "quality", u->quality);
    if (u->skirmishers)
        bridge_tell_number(prefix, "skirmishers", u->skirmishers);
    tell_officer(prefix, u->officer);
}

static void compare_morale(const pot_unit_facts *u, const pot_morale *m)
{
    if (u->stands < 1)
        return;
    bridge_begin();
    tell_unit("morale", "", u);
    ump_desk_answer *answer = bridge_ask("morale", "4");
    if (!answer)
        return;
    bridge_same_sum(answer, NULL, &m->sum);
    bridge_same_number(answer, "target", m->target);
    bridge_same_number(answer, "total", 4 + m->modifier);
    bridge_now.compared[BRIDGE_CHECK]++;
    ump_desk_answer_free(answer);
}

pot_morale __real_pot_morale_test(const pot_book *b, const pot_unit_facts *u);
pot_morale __wrap_pot_morale_test(const pot_book *b, const pot_unit_facts *u);

pot_morale __wrap_pot_morale_test(const pot_book *b, const pot_unit_facts *u)
{
    pot_morale m = __real_pot_morale_test(b, u);
    if (bridge_listens())
        compare_morale(u, &m);
    return m;
}

/* ---- Melee ---- */

static void tell_fighter(const char *prefix, const pot_fighter *f)
{
    tell_unit("melee", prefix, &f->unit);
    bridge_tell_number(prefix, "strength", f->unit.strength);
    bridge_tell_number(prefix, "markers", f->unit.markers);
    bridge_tell_yes(prefix, "confused", f->unit.confused);
    bridge_tell_yes(prefix, "fear", f->unit.fear);
    bridge_tell_number(prefix, "melee", f->melee);
    bridge_tell_number(prefix, "fighting", f->fighting > 0 ? f->fighting : 1);
    bridge_tell_number(prefix, "supports", f->supports);
    bridge_tell_number(prefix, "helpers", f->helpers);
    bridge_tell_row("melee", prefix, "cover", f->protection);
}

/* The blows of one who has the charge, or of the charged: his own side is all that is compared, and
 * how many of the enemy fight does not matter to it. */
static void compare_blows(const pot_fighter *own, const pot_fighter *enemy, const pot_blows *blows)
{
    const pot_fighter *charger = own->charging ? own : enemy;
    const pot_fighter *defender = own->charging ? enemy : own;
    if (own->charging == enemy->charging || defender->on_flank || pot_is_guns(charger->unit.type) ||
        own->fighting < 1)
        return;
    bridge_begin();
    bridge_tell("", "side", charger->on_flank ? "flank" : "front");
    tell_fighter("charger.", charger);
    tell_fighter("defender.", defender);
    ump_desk_answer *answer = bridge_ask("melee", NULL);
    if (!answer)
        return;
    bridge_same_sum(answer, own->charging ? "charger: " : "defender: ", &blows->sum);
    bridge_now.compared[BRIDGE_CHARGE]++;
    ump_desk_answer_free(answer);
}

pot_blows __real_pot_melee_blows(const pot_book *b, const pot_fighter *own,
                                 const pot_fighter *enemy);
pot_blows __wrap_pot_melee_blows(const pot_book *b, const pot_fighter *own,
                                 const pot_fighter *enemy);

pot_blows __wrap_pot_melee_blows(const pot_book *b, const pot_fighter *own,
                                 const pot_fighter *enemy)
{
    pot_blows blows = __real_pot_melee_blows(b, own, enemy);
    if (bridge_listens())
        compare_blows(own, enemy, &blows);
    return blows;
}

/* ---- Games ---- */

Test(bridge_potomac, POT_MEL_04_what_a_game_works_out_the_desk_does)
{
    bridge_play("potomac-drill", 10, 3000);
    bridge_play("kernstown", 2, 1500);
    bridge_enough(100, 10, 10);
}

Test(bridge_potomac, POT_SGE_04_siege_guns_and_mortars_of_a_game_at_the_desk)
{
    bridge_play("fort-stedman", 10, 2000);
    fprintf(stderr, "%zu fires of siege guns, %zu of mortars\n", heavy[0], heavy[1]);
    cr_expect_geq(heavy[0], (size_t)10);
    cr_expect_geq(heavy[1], (size_t)10);
    bridge_enough(50, 0, 0);
}
