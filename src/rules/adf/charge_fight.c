/*
 * charge_fight.c: both leads fire at once: a round of melee (ADF-CHG-17), or the two volleys of a
 * charge that stopped short (ADF-CHG-16), which may pass through to those behind.
 */
#include "rules/adf/charge.h"

/* After stopping short the range is the die's, whatever place the attacker found (TAB-07). */
static bool fires_at(const adf_table *t, const adf_clash *c, unsigned firer, unsigned target,
                     adf_fire_facts *facts, adf_fire *fire)
{
    uint16_t one = (uint16_t)firer;
    if (!adf_fire_facts_of(t, c->mode, &one, 1, target, facts))
        return false;
    adf_len range = c->pips * t->chart->stop_per_pip;
    if (c->mode == ADF_VOLLEY)
        facts->firer[0].range = (adf_span){range, range};
    return adf_fire_work(t->chart, facts, fire, NULL);
}

/* Asks for the dice of one of the two; nothing if it cannot fire. */
enum ump_next adf_ask_strike(ump_run *run, adf_clash *c, unsigned who)
{
    const adf_table t = adf_table_here(run);
    adf_fire_facts facts;
    adf_fire fire;
    adf_volley *v = &c->volley[who];
    unsigned firer = adf_fighter(c, who), target = adf_fighter(c, 1 - who);
    *v = (adf_volley){.mode = c->mode,
                      .n_targets = 1,
                      .pips = c->mode == ADF_VOLLEY ? c->pips : 0,
                      .firer = {(uint16_t)firer},
                      .target = {(uint16_t)target},
                      .fcr = {ADF_NO_EFFECT}};
    if (!fires_at(&t, c, firer, target, &facts, &fire))
        return UMP_AGAIN;
    bool melee = c->mode == ADF_IN_MELEE;
    ump_tell(run, melee ? ADF_CHG_17 : ADF_CHG_16,
             melee ? "%u strikes at %o" : "%u fires a volley at %o", .unit = firer,
             .other = target);
    adf_tell_aim(run, &facts, &fire, firer, target);
    v->n = 1;
    v->sum = adf_fire_total(&fire, 0);
    v->zone[0] = fire.zone;
    v->excluded[0] = fire.enfilade_excluded;
    return adf_ask_fire_dice(run, &fire, firer, target);
}

void adf_read_strike(ump_run *run, adf_clash *c, unsigned who)
{
    adf_volley *v = &c->volley[who];
    if (v->n == 0)
        return;
    v->fcr[0] = (uint8_t)adf_resolve_fire(run, v->sum, v->firer[0], v->target[0]);
    v->sum = 0;
}

/* ADF-R-64: the losses of both go first. */
void adf_take_losses(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned who = 0; who < 2; who++) {
        adf_volley *v = &c->volley[who];
        unsigned target = v->target[0];
        adf_state s = adf_open(run->game, run->state);
        if (v->n) {
            s.unit[v->firer[0]].flags |= ADF_HAS_FIRED;
            adf_put_in_set(adf_of(run->game), s.fired_at, v->firer[0], target);
        }
        if (v->fcr[0] == ADF_NO_EFFECT)
            continue;
        unsigned hits = (unsigned)t.chart->fcr[v->fcr[0]].hits, figs = s.unit[target].figs;
        v->suffered = 1;
        v->taken = (uint8_t)adf_taken(figs, hits);
        adf_lose_figures(run, target, hits);
    }
}

/* Back along the path by which it came; straight back if it has not moved. */
static ump_angle way_back(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    ump_rect rect = *ump_rect_of(&t.table, unit);
    ump_pt ref = adf_unit_at(run, unit)->ref;
    if (ump_same_place(rect.centre, ref))
        return (ump_angle)(rect.facing + UMP_HALF_TURN);
    return ump_bearing(rect.centre, ref);
}

/* ADF-R-87: whom enemies bar from going straight back leaves contact aside. */
static void put_back_aside(ump_run *run, const adf_clash *c, unsigned unit,
                           const adf_escape *straight)
{
    const adf_table t = adf_table_here(run);
    if (!adf_touches_enemy(&t, unit, ump_rect_of(&t.table, unit)))
        return;
    adf_escape aside = *straight;
    aside.straight = false;
    aside.known = aside.last = aside.wide = true;
    aside.cause = ump_rect_of(&t.table, c->target)->centre;
    adf_shift_back(run, unit, &aside);
}

/* ADF-CHG-16: straight back to so many half inches from the defender, friends as in a fall back. */
void adf_put_back(ump_run *run, adf_clash *c, unsigned unit, ump_len apart)
{
    const adf_table t = adf_table_here(run);
    ump_rect own = *ump_rect_of(&t.table, unit);
    ump_rect there = *ump_rect_of(&t.table, c->target);
    ump_angle back = way_back(run, unit);
    ump_len low = 0, high = 2 * apart + UMP_INCH;
    while (low < high) { /* the farthest place that is no more than that away */
        ump_len middle = low + (high - low + 1) / 2;
        ump_rect rect = ump_shifted(&own, back, middle);
        if (ump_rect_within(&rect, &there, apart))
            low = middle;
        else
            high = middle - 1;
    }
    adf_escape escape = {.first = back, .straight = true, .by = c->target, .distance = low};
    adf_shift_back(run, unit, &escape);
    put_back_aside(run, c, unit, &escape);
    adf_gone_off(run, unit);
}

/* After a round: is it over, and how? ADF-CHG-17 */
bool adf_melee_goes_on(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned who = 0; who < 2; who++) {
        unsigned unit = adf_fighter(c, who);
        if (adf_in_contact(&t, c->lead, c->target) && adf_unit_at(run, unit)->level == ADF_ROUTED)
            adf_surrender(run, unit);
    }
    return adf_in_contact(&t, c->lead, c->target);
}

/* The others stand, or fall back if the defender held; the farthest from it first. */
void adf_end_melee(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    uint32_t done = 0;
    for (unsigned i; (i = adf_farthest(&t, c->target, c->unit, c->n, done)) < c->n;) {
        done |= UINT32_C(1) << i;
        if (adf_in_contact(&t, c->unit[i], c->target))
            adf_drive_back(run, c->unit[i], c->target, t.chart->drawn_inches);
    }
}

/* An attacker still there may move up to the place the defender held: no breakthrough follows. */
void adf_move_up(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    if (!adf_gave_way(run, c) || !ump_unit_here(&t.table, c->lead) ||
        adf_unit_at(run, c->lead)->level >= ADF_SHAKEN)
        return;
    c->won = 1;
    c->advance = t.chart->moves_up;
}

/* Whom else the volleys of a charge stopped short may hit. */
static void look_behind(ump_run *run, adf_clash *c)
{
    const adf_table t = adf_table_here(run);
    for (unsigned who = 0; who < 2; who++)
        if (c->volley[who].n && c->mode == ADF_VOLLEY)
            adf_find_behind(&t, &c->volley[who]);
}

/* The further targets of the attacker's volley, then of the defender's. */
enum ump_next adf_ask_behind(ump_run *run, adf_clash *c, bool *over)
{
    *over = false;
    const adf_table t = adf_table_here(run);
    adf_fire_facts facts;
    adf_fire fire;
    if (c->who == 0 && c->behind == 0)
        look_behind(run, c);
    for (; c->who < 2; c->who++, c->behind = 0) {
        adf_volley *v = &c->volley[c->who];
        if (c->behind + 1 < v->n_targets &&
            adf_fire_through(&t, v, c->behind + 1U, &facts, &fire) && fire.dice > 0) {
            c->behind++;
            adf_tell_aim(run, &facts, &fire, v->firer[0], v->target[c->behind]);
            v->zone[c->behind] = fire.zone;
            v->excluded[c->behind] = fire.enfilade_excluded;
            v->sum = adf_fire_total(&fire, 0);
            return adf_ask_fire_dice(run, &fire, v->firer[0], v->target[c->behind]);
        }
        v->n_targets = (uint8_t)(c->behind + 1);
    }
    c->who = c->behind = 0;
    *over = true;
    return UMP_AGAIN;
}

void adf_read_behind(ump_run *run, adf_clash *c)
{
    adf_volley *v = &c->volley[c->who];
    unsigned k = c->behind;
    v->fcr[k] = (uint8_t)adf_resolve_fire(run, v->sum, v->firer[0], v->target[k]);
    v->sum = 0;
}
