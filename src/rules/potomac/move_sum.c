/*
 * move_sum.c: how far a body may go in one order (2.7): its pace, the rate that formation and
 * ground allow, and what turning, mounting and reforming leave of the order.
 */
#include "rules/potomac/facts.h"

bool pot_is_guns(uint8_t type)
{
    return type == POT_FIELD_ARTILLERY || type == POT_SIEGE_ARTILLERY || type == POT_MORTAR;
}

/* MOV-15, EVA-09: dismounted cavalry and crews off their guns go as infantry. */
static enum pot_pace pace_of(const pot_move_facts *f)
{
    switch (f->type) {
    case POT_SKIRMISHERS:
        return POT_PACE_SKIRMISHERS;
    case POT_OFFICER:
        return POT_PACE_OFFICER;
    case POT_CAVALRY:
        return f->dismounted ? POT_PACE_INFANTRY : POT_PACE_CAVALRY;
    case POT_INFANTRY:
        return POT_PACE_INFANTRY;
    default:
        return f->off_guns ? POT_PACE_INFANTRY : POT_PACE_ARTILLERY;
    }
}

static bool on_guns(const pot_move_facts *f)
{
    return pot_is_guns(f->type) && !f->off_guns;
}

static bool freely(const pot_move_facts *f)
{
    return f->type == POT_SKIRMISHERS || f->type == POT_OFFICER;
}

/* MOV-14: limbered guns are a column, deployed ones a line. */
static uint8_t formation_of(const pot_move_facts *f)
{
    if (on_guns(f))
        return f->limbered ? POT_COLUMN : POT_LINE;
    return f->formation;
}

static bool road_column(const pot_move_facts *f)
{
    return f->road && !freely(f) && formation_of(f) == POT_COLUMN;
}

static int32_t halves_used(const pot_book *b, const pot_move_facts *f)
{
    int32_t halves = 0;
    if (f->action == POT_MOUNT || f->action == POT_DISMOUNT)
        halves += b->mount_halves;
    if (f->action == POT_LIMBER || f->action == POT_UNLIMBER)
        halves += b->limber_halves;
    if (f->reform)
        halves += b->reform_halves;
    if (f->turn > b->free_pivot && !freely(f))
        halves += b->turn_halves;
    return halves;
}

static bool action_fits(const pot_move_facts *f, ump_refusal *refusal)
{
    bool cavalry = f->type == POT_CAVALRY;
    bool guns = on_guns(f);
    bool fits = true;
    if (f->action == POT_MOUNT || f->action == POT_DISMOUNT)
        fits = cavalry;
    if (f->action == POT_LIMBER)
        fits = guns && !f->limbered;
    if (f->action == POT_UNLIMBER)
        fits = guns && f->limbered;
    if (!fits)
        return ump_refuse(refusal, POT_ORD_02, "it cannot change its posture so");
    if (f->reform && (guns || freely(f)))
        return ump_refuse(refusal, POT_UNT_03, "its formation is fixed by what it is");
    return true;
}

static bool charge_fits(const pot_book *b, const pot_move_facts *f, ump_refusal *refusal)
{
    if (f->type != POT_INFANTRY && f->type != POT_CAVALRY)
        return ump_refuse(refusal, POT_CHG_02, "only infantry and cavalry charge");
    if (f->action != POT_NO_ACTION || f->reform)
        return ump_refuse(refusal, POT_ORD_02, "a charge leaves no time for anything else");
    if (f->edge >= 0)
        return ump_refuse(refusal, POT_MOV_08, "it would stop at the edge of broken ground");
    if (f->turn > b->free_pivot || f->direction != POT_AHEAD)
        return ump_refuse(refusal, POT_CHG_03, "it can turn only %l degrees before a charge",
                          .have = f->turn, .limit = b->free_pivot);
    return true;
}

/* TER-02, MOV-14, MOV-16: what may not be ordered at all. */
static bool fits(const pot_book *b, const pot_move_facts *f, ump_refusal *refusal)
{
    bool mounted = f->type == POT_CAVALRY && !f->dismounted;
    if (f->ground == POT_GOING_DIFFICULT && (mounted || on_guns(f)) && !road_column(f))
        return ump_refuse(refusal, POT_TER_02,
                          "guns and mounted cavalry may not enter difficult ground");
    bool heavy = on_guns(f) && f->type != POT_FIELD_ARTILLERY;
    if (heavy && !f->limbered && f->action != POT_LIMBER)
        return ump_refuse(refusal, POT_MOV_14, "deployed siege guns and mortars do not move");
    if (f->charge && !charge_fits(b, f, refusal))
        return false;
    if (!action_fits(f, refusal))
        return false;
    int32_t halves = halves_used(b, f);
    if (halves > 2)
        return ump_refuse(refusal, POT_MOV_16, "that is more than one order has time for",
                          .have = halves, .limit = 2);
    return true;
}

static bool ground_halves(const pot_book *b, const pot_move_facts *f)
{
    return !road_column(f) &&
           ((f->ground == POT_GOING_DIFFICULT && b->halved[POT_RATE_IN_DIFFICULT]) ||
            (f->ground == POT_GOING_BROKEN && b->halved[POT_RATE_IN_BROKEN]) ||
            (f->obstacle && b->halved[POT_RATE_AT_OBSTACLE]));
}

static bool order_halves(const pot_book *b, const pot_move_facts *f)
{
    static const uint8_t rate[] = {[POT_LINE] = POT_RATE_OF_LINE,
                                   [POT_COLUMN] = POT_RATE_OF_COLUMN,
                                   [POT_IRREGULAR] = POT_RATE_OF_IRREGULAR};
    uint8_t formation = formation_of(f);
    return b->halved[f->charge && formation == POT_LINE ? POT_RATE_OF_CHARGE : rate[formation]];
}

/* MOV-02 to 10, 19: the rate; half conditions never stack. */
static enum pot_rate rate_of(const pot_book *b, const pot_move_facts *f)
{
    if (f->type == POT_SKIRMISHERS)
        return POT_RATE_FULL;
    bool officer = f->type == POT_OFFICER;
    if (!officer && f->work && b->halved[POT_RATE_IN_WORK])
        return POT_RATE_HALF;
    if (!officer && road_column(f) && !f->charge)
        return POT_RATE_ROAD;
    return ground_halves(b, f) || (!officer && order_halves(b, f)) ? POT_RATE_HALF : POT_RATE_FULL;
}

bool pot_move_allowance(const pot_book *b, const pot_move_facts *f, pot_allowance *a,
                        ump_refusal *refusal)
{
    *a = (pot_allowance){0};
    if (!fits(b, f, refusal))
        return false;
    enum pot_pace pace = pace_of(f);
    a->rate = (uint8_t)rate_of(b, f);
    a->base = b->full[pace];
    if (a->rate == POT_RATE_HALF)
        a->base = b->half[pace];
    if (a->rate == POT_RATE_ROAD)
        a->base = b->road[pace];
    a->allowance = a->base * (2 - halves_used(b, f)) / 2;
    if (f->group >= 0 && f->group < a->allowance) /* GRP-03 */
        a->allowance = f->group;
    a->reach = a->allowance;
    if (f->direction != POT_AHEAD && !freely(f)) /* MOV-17 */
        a->reach /= b->sideways_factor;
    a->stops = f->edge >= 0 && f->edge <= a->reach && !freely(f) && !road_column(f);
    if (a->stops)
        a->reach = f->edge;
    return true;
}
