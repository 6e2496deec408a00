/*
 * fire_sum.c: the arithmetic of one fire event (2.11 to 2.13): how many dice, what each needs, for
 * small arms, skirmishers, field guns, siege guns and mortars; and the range test before a melee.
 */
#include "rules/potomac/facts.h"

int32_t pot_needs(const pot_book *b, int32_t to_hit, int32_t modifier)
{
    int32_t needs = to_hit - modifier;
    if (needs > POT_DIE_FACES) /* SAF-08, R-07 */
        return b->house.natural_six_hits ? POT_DIE_FACES : POT_NO_DIE_HITS;
    return needs < 1 ? 1 : needs;
}

/* LOS-03: a range looks up as the next whole centimetre. */
static int32_t whole_cm(ump_len range)
{
    return (range + UMP_CM - 1) / UMP_CM;
}

uint8_t pot_gun_band(const pot_book *b, uint8_t gun, ump_len range)
{
    int32_t cm = whole_cm(range);
    for (uint8_t band = POT_SHORT; band < POT_BANDS; band++)
        if (cm >= b->gun[gun].low[band] && cm <= b->gun[gun].high[band])
            return band;
    return POT_NO_FIRE;
}

ump_len pot_gun_reach(const pot_book *b, uint8_t gun, enum pot_band band)
{
    return b->gun[gun].high[band] * UMP_CM;
}

ump_len pot_small_arms_short(const pot_book *b, uint8_t weapon)
{
    return b->weapon[weapon].smoothbore ? b->house.smoothbore_short : b->weapon[weapon].short_max;
}

/* LOS-05: of cover (or deployed guns) and fortifications only the worst counts; whoever is in
 * fortifications is in cover too. */
static void add_cover(ump_sum *sum, ump_rule rule, const pot_fire_facts *f, int32_t value)
{
    if (f->protection == POT_OPEN && !f->target_deployed_guns)
        return;
    ump_sum_add(sum, rule,
                f->protection == POT_OPEN ? "target is deployed artillery" : "target in cover",
                value);
    if (f->protection == POT_FORTIFICATIONS)
        ump_sum_drop(sum, (unsigned)sum->n - 1, "fortifications count instead");
}

static void add_fortifications(ump_sum *sum, ump_rule rule, const pot_fire_facts *f, int32_t value)
{
    if (f->protection == POT_FORTIFICATIONS)
        ump_sum_add(sum, rule, "target in fortifications", value);
}

/* ---- Small arms ---- */

/* SAF-06, SPC-05, SPC-06, R-17, R-32. */
static int32_t small_arms_dice(const pot_book *b, const pot_fire_facts *f)
{
    if (f->firer == POT_SKIRMISHERS)
        return f->stands * b->small_arms.skirmish_dice;
    int32_t power = f->firepower;
    if (b->house.cv_in_fire && f->officer.there) {
        power += f->officer.value;
        power = power < 1 ? 1 : power;
    }
    int32_t stands = f->stands;
    if (b->house.column_front_rank && f->formation == POT_COLUMN)
        stands = 1;
    return stands * (power + b->weapon[f->weapon].bonus);
}

static bool small_arms_band(const pot_book *b, const pot_fire_facts *f, pot_volley *v,
                            ump_refusal *refusal)
{
    if (f->premelee) {
        v->band = f->premelee_band;
        return true;
    }
    ump_len most = b->weapon[f->weapon].max;
    if (f->range > most)
        return ump_refuse(refusal, b->weapon[f->weapon].smoothbore ? POT_SPC_04 : POT_SAF_05,
                          "the target is %V away, small arms reach %L", .have = f->range,
                          .limit = most);
    v->band = f->range <= pot_small_arms_short(b, f->weapon) ? POT_SHORT : POT_LONG;
    return true;
}

static bool small_arms(const pot_book *b, const pot_fire_facts *f, pot_volley *v,
                       ump_refusal *refusal)
{
    bool skirmishers = f->firer == POT_SKIRMISHERS;
    if (skirmishers && f->premelee)
        return ump_refuse(refusal, POT_PMF_02, "a skirmish line makes no pre-melee fire");
    if (!small_arms_band(b, f, v, refusal))
        return false;
    v->rule = skirmishers ? POT_SAF_12 : POT_SAF_07;
    v->dice = small_arms_dice(b, f);
    if (v->band == POT_SHORT)
        ump_sum_add(&v->sum, POT_SAF_07, "short range", b->small_arms.close);
    add_cover(&v->sum, POT_SAF_07, f, b->small_arms.protection);
    add_fortifications(&v->sum, POT_SAF_07, f, b->small_arms.fortifications);
    if (f->firer == POT_CAVALRY && !f->dismounted)
        ump_sum_add(&v->sum, POT_SAF_07, "firer is mounted", b->small_arms.mounted);
    v->modifier = ump_sum_total(&v->sum, 0);
    v->needs = pot_needs(b, skirmishers ? b->small_arms.skirmish_to_hit : b->small_arms.to_hit,
                         v->modifier);
    return true;
}

/* ---- Guns ---- */

static ump_rule range_rule(uint8_t type)
{
    return type == POT_FIELD_ARTILLERY   ? POT_ART_04
           : type == POT_SIEGE_ARTILLERY ? POT_SGE_01
                                         : POT_MOR_01;
}

static bool gun_band(const pot_book *b, const pot_fire_facts *f, pot_volley *v,
                     ump_refusal *refusal)
{
    const pot_gun *gun = &b->gun[f->gun];
    v->band = f->premelee ? f->premelee_band : pot_gun_band(b, f->gun, f->range);
    if (v->band != POT_NO_FIRE)
        return true;
    if (whole_cm(f->range) < gun->low[POT_SHORT])
        return ump_refuse(refusal, POT_MOR_02, "the target is only %V away, the least is over %L",
                          .have = f->range, .limit = (gun->low[POT_SHORT] - 1) * UMP_CM);
    return ump_refuse(refusal, range_rule(gun->type), "the target is %V away, the gun reaches %L",
                      .have = f->range, .limit = pot_gun_reach(b, f->gun, POT_LONG));
}

/* ART-05, SGE-03, MOR-04: quality adds or takes a die a gun, never below the least. */
static int32_t gun_dice(const pot_book *b, const pot_fire_facts *f)
{
    int32_t per_gun = b->gun[f->gun].dice + b->quality[f->quality].gun_dice;
    int32_t least = b->guns.least[f->firer - POT_FIELD_ARTILLERY];
    return f->stands * (per_gun < least ? least : per_gun);
}

/* ART-06, ART-07, MOR-06: only smoothbores care for range. */
static bool minds_range(const pot_book *b, const pot_fire_facts *f)
{
    if (f->firer == POT_MORTAR)
        return !b->house.mortar_no_range_mods;
    return b->gun[f->gun].smoothbore;
}

static void at_work(const pot_book *b, const pot_fire_facts *f, pot_volley *v)
{
    v->rule = POT_SGE_04;
    if (v->band == POT_SHORT && minds_range(b, f))
        ump_sum_add(&v->sum, POT_SGE_04, "short range, smoothbore", b->siege.close);
    if (v->band == POT_LONG && minds_range(b, f))
        ump_sum_add(&v->sum, POT_SGE_04, "long range, smoothbore", b->siege.far);
    if (b->house.siege_fort_penalty)
        ump_sum_add(&v->sum, POT_SGE_04, "target is a fortification", b->guns.fortifications);
}

static void at_troops(const pot_book *b, const pot_fire_facts *f, pot_volley *v)
{
    v->rule = POT_ART_06;
    if (v->band == POT_SHORT && minds_range(b, f))
        ump_sum_add(&v->sum, POT_ART_06, "short range, smoothbore", b->guns.close);
    add_cover(&v->sum, POT_ART_06, f, b->guns.protection);
    if (f->screened && f->firer != POT_MORTAR) /* SKR-13 */
        ump_sum_add(&v->sum, POT_ART_06, "target behind skirmishers", b->guns.screened);
    if (v->band == POT_LONG && minds_range(b, f))
        ump_sum_add(&v->sum, POT_ART_06, "long range, smoothbore", b->guns.far);
    add_fortifications(&v->sum, POT_ART_06, f, b->guns.fortifications);
}

static bool guns(const pot_book *b, const pot_fire_facts *f, pot_volley *v, ump_refusal *refusal)
{
    if (f->premelee && f->firer != POT_FIELD_ARTILLERY)
        return ump_refuse(refusal, POT_PMF_02, "siege guns and mortars make no pre-melee fire");
    if (f->firer == POT_SIEGE_ARTILLERY && !f->at_work)
        return ump_refuse(refusal, POT_SGE_02, "siege guns fire only at fortifications");
    if (!gun_band(b, f, v, refusal))
        return false;
    v->dice = gun_dice(b, f);
    if (f->at_work)
        at_work(b, f, v);
    else
        at_troops(b, f, v);
    v->modifier = ump_sum_total(&v->sum, 0);
    v->needs = pot_needs(b, b->guns.to_hit[f->firer - POT_FIELD_ARTILLERY], v->modifier);
    return true;
}

bool pot_fire_volley(const pot_book *b, const pot_fire_facts *f, pot_volley *v,
                     ump_refusal *refusal)
{
    *v = (pot_volley){0};
    if (f->premelee && f->protection != POT_OPEN)
        return ump_refuse(refusal, POT_PMF_07, "a charger is never in cover");
    if (f->premelee && (f->target_type != POT_INFANTRY && f->target_type != POT_CAVALRY))
        return ump_refuse(refusal, POT_CHG_02, "only infantry and cavalry charge");
    return pot_is_guns(f->firer) ? guns(b, f, v, refusal) : small_arms(b, f, v, refusal);
}

/* ---- The range test before a melee (PMF) ---- */

static bool premelee_allowed(const pot_premelee_facts *f, ump_refusal *refusal)
{
    const char *why = NULL;
    if (f->side != POT_FRONT)
        why = "no pre-melee fire to flank or rear";
    else if (f->type == POT_SKIRMISHERS)
        why = "a skirmish line makes no pre-melee fire";
    else if (f->type == POT_SIEGE_ARTILLERY || f->type == POT_MORTAR)
        why = "siege guns and mortars make no pre-melee fire";
    else if (f->type == POT_FIELD_ARTILLERY && (f->limbered || f->off_guns))
        why = "only deployed guns fire";
    return !why || ump_refuse(refusal, POT_PMF_02, why);
}

/* SPC-02, SPC-03 */
static void add_drill(const pot_book *b, const pot_premelee_facts *f, pot_premelee *p)
{
    if (f->regulars)
        ump_sum_add(&p->sum, p->rule, "regulars", b->premelee.regulars);
    if (f->militia)
        ump_sum_add(&p->sum, p->rule, "militia", b->premelee.militia);
}

/* PMF-06. */
static bool guns_premelee(const pot_book *b, const pot_premelee_facts *f, pot_premelee *p,
                          ump_refusal *refusal)
{
    p->rule = POT_PMF_06;
    p->began = pot_gun_band(b, f->gun, f->from);
    if (p->began == POT_NO_FIRE)
        return ump_refuse(refusal, POT_ART_04, "the charge began beyond the reach of the guns");
    p->test = !f->ready && p->began != POT_SHORT;
    if (!p->test)
        return true;
    if (f->officer.there && f->officer.value != 0)
        ump_sum_add(&p->sum, POT_PMF_06, "officer", f->officer.value);
    add_drill(b, f, p);
    return true;
}

/* PMF-03 to 05. */
static void small_arms_premelee(const pot_book *b, const pot_premelee_facts *f, pot_premelee *p)
{
    bool near = f->from <= b->premelee.within && !b->house.premelee_always_tests;
    p->rule = POT_PMF_05;
    p->test = !f->ready && !near;
    if (!p->test)
        return;
    int32_t quality = b->quality[f->quality].premelee;
    if (quality != 0)
        ump_sum_add(&p->sum, POT_PMF_05, f->quality == POT_VETERAN ? "veteran" : "untried",
                    quality);
    add_drill(b, f, p);
}

bool pot_premelee_test(const pot_book *b, const pot_premelee_facts *f, pot_premelee *p,
                       ump_refusal *refusal)
{
    *p = (pot_premelee){0};
    if (!premelee_allowed(f, refusal))
        return false;
    if (f->ready && f->type == POT_CAVALRY && !f->dismounted)
        return ump_refuse(refusal, POT_RDY_01, "mounted cavalry cannot stand ready");
    if (f->type == POT_FIELD_ARTILLERY) {
        if (!guns_premelee(b, f, p, refusal))
            return false;
    } else {
        small_arms_premelee(b, f, p);
    }
    p->modifier = ump_sum_total(&p->sum, 0);
    return true;
}

enum pot_steadiness pot_premelee_result(const pot_book *b, const pot_premelee_facts *f,
                                        const pot_premelee *p, int32_t die, uint8_t *band)
{
    *band = POT_SHORT;
    if (!p->test)
        return POT_AUTOMATIC;
    int32_t total = die + p->modifier;
    bool guns_test = f->type == POT_FIELD_ARTILLERY;
    if (total >= (guns_test ? b->premelee.guns_steady : b->premelee.steady))
        return POT_STEADY;
    if (guns_test || total >= b->premelee.sporadic) {
        *band = guns_test ? p->began : POT_LONG;
        return POT_SPORADIC;
    }
    *band = POT_NO_FIRE;
    return POT_PANIC;
}
