/*
 * morale_sum.c: the arithmetic of morale (2.15): the die, its target, and how far a unit runs.
 */
#include "rules/potomac/facts.h"

bool pot_facts_mounted(const pot_unit_facts *u)
{
    return u->type == POT_CAVALRY && !u->dismounted;
}

bool pot_facts_deployed(const pot_unit_facts *u)
{
    return pot_is_guns(u->type) && !u->limbered;
}

/* MRL-02, MRL-03, SKR-17. */
pot_morale pot_morale_test(const pot_book *b, const pot_unit_facts *u)
{
    pot_morale m = {.target = u->stands + (u->skirmishers + 1) / 2};
    if (u->officer.there)
        m.target += u->officer.value;
    m.modifier = b->quality[u->quality].morale;
    if (m.modifier != 0)
        ump_sum_add(&m.sum, POT_MRL_02, u->quality == POT_VETERAN ? "veteran" : "untried",
                    m.modifier);
    return m;
}

/* MRL-04: no natural result is special. */
bool pot_morale_passes(const pot_morale *m, int32_t die)
{
    return die + m->modifier <= m->target;
}

bool pot_leaves_guns(const pot_unit_facts *u)
{
    return pot_facts_deployed(u);
}

/* MRL-06. */
ump_len pot_flight(const pot_book *b, const pot_unit_facts *u)
{
    if (pot_leaves_guns(u))
        return b->house.crew_evade;
    if (pot_is_guns(u->type))
        return b->full[POT_PACE_ARTILLERY];
    return b->full[pot_facts_mounted(u) ? POT_PACE_CAVALRY : POT_PACE_INFANTRY];
}
