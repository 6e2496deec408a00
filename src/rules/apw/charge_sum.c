/*
 * charge_sum.c: who may charge, and how far a charge goes (APW-CHG).
 */
#include "rules/apw/facts.h"

bool apw_may_charge(uint8_t arm, uint8_t state, ump_refusal *refusal) /* APW-CHG-01 */
{
    if (arm == APW_ART)
        return ump_refuse(refusal, APW_CHG_01, "%u is artillery, which never charges");
    if (state == APW_DISORG || state == APW_ROUTED)
        return ump_refuse(refusal, APW_CHG_01, "%u is not in order to charge");
    return true;
}

/* APW-CHG-07: the move of the formation and the largest bonus. */
ump_len apw_counter_limit(const apw_chart *c, uint8_t form)
{
    apw_mover rider = {.kind = APW_HORSE, .form = form, .width = 2};
    return apw_further(c, &rider, 0) + APW_DIE_FACES * c->bonus_per_pip;
}

typedef struct march {
    const apw_chart *c;
    const apw_mover *mover;
    int64_t left; /* shares */
    ump_len gone;
    bool spent;  /* the points are at an end */
    bool unpaid; /* an obstacle that they did not pay */
    bool barred; /* ground that no bonus opens */
} march;

static void cross(march *m, uint8_t obstacle)
{
    int64_t cost = apw_obstacle_cost(m->c, m->mover, obstacle);
    if (cost == UMP_FORBIDDEN) {
        m->barred = true;
    } else if (!m->spent && cost > m->left) {
        m->spent = m->unpaid = true;
    } else if (m->spent && cost > 0) {
        m->unpaid = true;
    } else if (!m->spent) {
        m->left -= cost;
    }
}

static void advance(march *m, const apw_leg *leg)
{
    int64_t tick = apw_per_tick(m->c, m->mover, leg);
    if (tick == UMP_FORBIDDEN) {
        m->barred = m->barred || leg->length > 0;
        return;
    }
    if (m->spent)
        return;
    int64_t ticks = m->left / tick;
    if (ticks < leg->length)
        m->spent = true;
    else
        ticks = leg->length;
    m->gone += (ump_len)ticks;
    m->left -= ticks * tick;
}

/* APW-CHG-05: march points first, then the bonus, which pays for nothing. */
apw_reach apw_charge_reach(const apw_chart *c, const apw_charge *charge, int32_t die,
                           int32_t second)
{
    march m = {.c = c, .mover = &charge->mover, .left = c->allowance - charge->used};
    for (size_t i = 0; i < charge->n_legs && !m.barred; i++) {
        cross(&m, charge->leg[i].obstacle);
        if (!m.barred)
            advance(&m, &charge->leg[i]);
    }
    apw_leg tail = {.length = UMP_MAX_COORD};
    if (!m.spent && !m.barred)
        advance(&m, &tail);
    apw_reach reach = {.bonus = die * c->bonus_per_pip, .move = m.gone};
    reach.reach = reach.move + reach.bonus;
    reach.surprise = (second > 0 ? second : die) >= c->surprise_from; /* APW-CHG-04 */
    reach.reaches = reach.reach >= charge->needed && !m.barred && (!m.unpaid || reach.bonus > 0);
    reach.left = reach.reaches ? reach.reach - charge->needed : 0;
    return reach;
}
