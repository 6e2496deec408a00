/*
 * move_sum.c: march points (APW-MOV, APW-TER). Costs are counted in shares of a march point, so
 * that every leg is a whole number of them and limits are compared exactly (APW-GEN-05).
 */
#include "rules/apw/facts.h"

uint8_t apw_kind_arm(uint8_t kind)
{
    static const uint8_t arm[APW_KINDS] = {APW_INF, APW_CAV, APW_ART, APW_ART};
    return arm[kind];
}

bool apw_may_use_road(const apw_mover *mover) /* APW-TER-03 */
{
    return mover->form == APW_LIMBERED || (mover->form == APW_COLUMN && mover->width == 1);
}

/* The column of APW-MOV-02 that it moves by. A disorganized unit keeps its rate on a road. */
static uint8_t rate_of(const apw_mover *mover, bool road)
{
    if (mover->state == APW_DISORG)
        return APW_RATE_DISORG;
    if (road && apw_may_use_road(mover))
        return APW_RATE_ROAD;
    return mover->form == APW_LINE ? APW_RATE_LINE : APW_RATE_COLUMN;
}

static bool dearer(apw_fraction a, apw_fraction b)
{
    return (int64_t)a.num * b.den > (int64_t)b.num * a.den;
}

/* The one factor that counts, the highest (APW-MOV-06); num 0 if the ground is closed to it. */
static apw_fraction factor_of(const apw_chart *c, const apw_mover *mover, const apw_leg *leg)
{
    uint8_t arm = apw_kind_arm(mover->kind);
    apw_fraction open = c->factor[APW_OPEN][arm];
    if (leg->road && apw_may_use_road(mover))
        return open;
    apw_fraction ground = c->factor[leg->ground][arm];
    if (ground.num == 0)
        return ground;
    if (leg->ground == APW_WOODS && mover->state == APW_DISARRAY) /* APW-MOV-11 */
        ground = open;
    apw_fraction uphill = c->factor[APW_UPHILL][arm];
    return leg->uphill && dearer(uphill, ground) ? uphill : ground;
}

/* Shares for a tick of this leg; FORBIDDEN where it may not go. */
int64_t apw_per_tick(const apw_chart *c, const apw_mover *mover, const apw_leg *leg)
{
    int64_t cost = c->per_tick[mover->kind][rate_of(mover, leg->road)];
    apw_fraction factor = factor_of(c, mover, leg);
    if (cost == 0 || factor.num == 0 || mover->form == APW_DEPLOYED || mover->form == APW_GARRISON)
        return UMP_FORBIDDEN;
    cost = cost * factor.num / factor.den;
    if (mover->state == APW_DISARRAY) /* APW-MOV-11 */
        cost *= 2;
    return leg->twice ? cost * 2 : cost;
}

int64_t apw_obstacle_cost(const apw_chart *c, const apw_mover *mover, uint8_t obstacle)
{
    if (obstacle == APW_OPEN)
        return 0;
    int64_t cost = c->obstacle[obstacle][apw_kind_arm(mover->kind)];
    return cost > 0 && mover->state == APW_DISARRAY ? cost * 2 : cost;
}

int64_t apw_legs_cost(const apw_chart *c, const apw_mover *mover, const apw_leg *leg, size_t n)
{
    int64_t total = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t obstacle = apw_obstacle_cost(c, mover, leg[i].obstacle);
        int64_t tick = leg[i].length > 0 ? apw_per_tick(c, mover, &leg[i]) : 0;
        if (obstacle == UMP_FORBIDDEN || tick == UMP_FORBIDDEN)
            return UMP_FORBIDDEN;
        total += obstacle + tick * leg[i].length;
    }
    return total;
}

int64_t apw_limber_cost(const apw_chart *c, uint8_t kind) /* APW-MOV-03 */
{
    return c->action[kind == APW_HORSE_GUNS ? APW_ACT_LIMBER_HORSE : APW_ACT_LIMBER_FOOT];
}

/* radius x turn x 2 pi / 65536, with pi as 355/113: too large by less than a tick on any table. */
ump_len apw_arc(ump_len radius, ump_angle turn)
{
    int64_t parts = INT64_C(113) * 65536;
    return (ump_len)(((int64_t)radius * turn * 710 + parts - 1) / parts);
}

/* APW-MOV-04: the way of the outer front corner when the other front corner stands still. */
int64_t apw_wheel_cost(const apw_chart *c, const apw_mover *mover, ump_len width, ump_angle turn)
{
    apw_leg arc = {.length = apw_arc(width, turn)};
    return apw_legs_cost(c, mover, &arc, 1);
}

ump_len apw_further(const apw_chart *c, const apw_mover *mover, int64_t used)
{
    apw_leg open = {.length = 1};
    int64_t tick = apw_per_tick(c, mover, &open);
    return tick == UMP_FORBIDDEN ? 0 : (ump_len)((c->allowance - used) / tick);
}

int32_t apw_points_shown(const apw_chart *c, int64_t shares) /* APW-MOV-01: points round up */
{
    return (int32_t)((shares + c->share - 1) / c->share);
}

/* What stands still is measured as it would march: guns limbered, a garrison in line. */
ump_len apw_points_as_way(const apw_chart *c, const apw_mover *mover, int64_t shares)
{
    apw_leg open = {.length = 1};
    apw_mover marching = *mover;
    if (mover->form == APW_DEPLOYED)
        marching.form = APW_LIMBERED;
    if (mover->form == APW_GARRISON)
        marching.form = APW_LINE;
    int64_t tick = apw_per_tick(c, &marching, &open);
    return tick == UMP_FORBIDDEN ? 0 : (ump_len)((shares + tick - 1) / tick);
}

bool apw_partial(const apw_chart *c, int64_t used) /* APW-MOV-05: exactly half is not partial */
{
    return used > c->partial_over;
}

uint8_t apw_state_after_march(const apw_chart *c, const apw_mover *mover, bool marched,
                              bool in_woods)
{
    bool line = mover->kind == APW_FOOT && mover->form == APW_LINE;
    if (!c->sw.no_disarray && line && marched && in_woods && mover->state == APW_GOOD)
        return APW_DISARRAY;
    return mover->state;
}

uint8_t apw_state_after_forming(const apw_mover *mover, bool in_woods)
{
    return mover->state == APW_DISARRAY && !in_woods ? APW_GOOD : mover->state;
}
