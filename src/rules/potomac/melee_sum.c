/*
 * melee_sum.c: the arithmetic of one melee round (2.16): dice, modifiers, scores, who gives ground.
 */
#include "rules/potomac/facts.h"

/* OFF-06: never below 1 if the printed value was 1 or more, never below 0. */
int32_t pot_melee_value(int32_t melee, pot_cv officer)
{
    int32_t value = melee + (officer.there ? officer.value : 0);
    int32_t least = melee >= 1 ? 1 : 0;
    return value < least ? least : value;
}

/* MEL-05: whoever has the charging +1 is in no cover. */
static uint8_t protection_of(const pot_fighter *f)
{
    return f->charging ? POT_OPEN : f->protection;
}

/* MEL-03, MEL-04. */
pot_blows pot_melee_blows(const pot_book *b, const pot_fighter *own, const pot_fighter *enemy)
{
    pot_blows m = {.dice = own->fighting * pot_melee_value(own->melee, own->unit.officer)};
    uint8_t protection = protection_of(enemy);
    if (own->on_flank)
        ump_sum_add(&m.sum, POT_MEL_04, "in flank or rear", b->melee.flank);
    if (pot_facts_mounted(&own->unit) && !pot_facts_mounted(&enemy->unit))
        ump_sum_add(&m.sum, POT_MEL_04, "mounted against foot", b->melee.mounted);
    if (own->charging)
        ump_sum_add(&m.sum, POT_MEL_04, "charging", b->melee.charging);
    if (protection == POT_COVER)
        ump_sum_add(&m.sum, POT_MEL_04, "target in cover", b->melee.cover);
    if (own->unit.confused)
        ump_sum_add(&m.sum, POT_MEL_04, "confused", b->melee.confused);
    if (protection == POT_FORTIFICATIONS)
        ump_sum_add(&m.sum, POT_MEL_04, "target in fortifications", b->melee.fortifications);
    m.modifier = ump_sum_total(&m.sum, 0);
    m.needs = pot_needs(b, b->melee.to_hit, m.modifier);
    return m;
}

/* MEL-08, CNF-02: a confused unit's own stands do not support. */
int32_t pot_supports(const pot_fighter *f)
{
    return f->helpers + (f->unit.confused ? 0 : f->supports);
}

int32_t pot_fire_score(const pot_book *b, int32_t this_charge, int32_t markers)
{
    switch (b->house.melee_firing_hits) {
    case POT_HITS_OF_CHARGE:
        return this_charge;
    case POT_HITS_ALL_MARKERS:
        return markers;
    default:
        return 0;
    }
}

/* MEL-12: nobody was hit. Fight on, until it is enough. */
static pot_outcome hitless(const pot_book *b, const pot_round *r)
{
    bool enough =
        !r->dice || r->hitless + 1 >= b->melee.hitless_most || r->number >= b->melee.rounds_most;
    pot_outcome o = {.winner = enough ? POT_DRAW : POT_AGAIN};
    o.charger_back = enough ? b->melee.hitless_back : 0;
    return o;
}

/* MEL-11, R-57: what the charger took in this round. */
static int32_t draw_hits(const pot_book *b, const pot_round *r)
{
    return r->defender_hits + (b->house.draw_melee_only ? 0 : r->fire);
}

/* MEL-09 to 13. */
pot_outcome pot_melee_outcome(const pot_book *b, const pot_round *r)
{
    pot_outcome o = {0};
    if (r->charger_gone || r->defender_gone) {
        o.winner = r->charger_gone && r->defender_gone ? POT_NONE
                   : r->charger_gone                   ? POT_DEFENDER_WINS
                                                       : POT_CHARGER_WINS;
        return o;
    }
    int32_t margin = r->charger_score - r->defender_score;
    if (margin > 0) {
        o = (pot_outcome){.winner = POT_CHARGER_WINS, .margin = margin, .defender_back = margin};
    } else if (margin < 0) {
        o = (pot_outcome){.winner = POT_DEFENDER_WINS, .margin = -margin, .charger_back = -margin};
    } else if (r->charger_hits == 0 && draw_hits(b, r) == 0) {
        o = hitless(b, r);
    } else { /* MEL-11: each by all hits it took */
        o = (pot_outcome){
            .winner = POT_DRAW, .charger_back = draw_hits(b, r), .defender_back = r->charger_hits};
    }
    return o;
}

enum pot_follow pot_follow_up(const pot_book *b, bool mounted, bool active, bool confused)
{
    if (mounted)
        return b->house.pursuit_optional ? POT_MAY_FOLLOW : POT_MUST_FOLLOW;
    return active && !confused ? POT_MAY_FOLLOW : POT_STAYS;
}
