/*
 * result_sum.c: what a hit does (APW-RES): the result die by morale rating, the owner's choice in
 * towns and works, and the sum of all hits of one step.
 */
#include "rules/apw/facts.h"

bool apw_even(int32_t die) /* APW-GEN-04: 2, 4, 6, 8 and 0 */
{
    return die % 2 == 0;
}

bool apw_zero_tests(int32_t die)
{
    return die == APW_DIE_FACES;
}

ump_len apw_back_distance(const apw_chart *c, uint8_t arm) /* APW-RES-11 */
{
    return c->back[arm];
}

int32_t apw_target_mods(const apw_chart *c, const apw_target *target, bool flank, ump_sum *sum)
{
    unsigned from = sum->n;
    bool disorder = target->state == APW_DISORG || target->state == APW_ROUTED;
    if (target->commander)
        ump_sum_add(sum, APW_RES_04, "commander near", c->target_mod[APW_TGT_COMMANDER]);
    if (disorder)
        ump_sum_add(sum, APW_RES_05, "disorganized or routed", c->target_mod[APW_TGT_DISORG]);
    if (flank) {
        ump_sum_add(sum, APW_RES_06, "flank or rear fire", c->target_mod[APW_TGT_FLANK]);
        if (disorder && c->sw.worst_target_mod)
            ump_sum_drop(sum, sum->n - 1U, "disorder counts");
    }
    return ump_sum_total(sum, from);
}

int32_t apw_target_mods_of(const apw_chart *c, const apw_target *target, const apw_shot *shot,
                           ump_sum *sum)
{
    int32_t mod = apw_target_mods(c, target, shot->flank, sum);
    if (shot->partly) {
        ump_sum_add(sum, APW_RES_06, "flank or rear fire", c->target_mod[APW_TGT_FLANK]);
        ump_sum_drop(sum, sum->n - 1U, "not true of every battery of the group");
    }
    return mod;
}

static int32_t clamp(int32_t value)
{
    return value < 1 ? 1 : value > APW_DIE_FACES ? APW_DIE_FACES : value;
}

apw_mark apw_mark_of(const apw_chart *c, uint8_t mr, int32_t mod, int32_t die) /* APW-RES-02 */
{
    apw_mark mark = {.mod = mod, .value = clamp(die + mod)};
    mark.number = c->fcrt[mr - APW_MR_LOW][mark.value - 1];
    mark.column = &c->column[c->sw.fcrt_results][mark.number - 1];
    return mark;
}

apw_mark apw_read_result(const apw_chart *c, const apw_target *target, bool flank, int32_t die,
                         ump_sum *sum) /* APW-RES-01 */
{
    return apw_mark_of(c, target->mr, apw_target_mods(c, target, flank, sum), die);
}

void apw_tally_add(apw_tally *tally, const apw_column *column) /* APW-RES-16 */
{
    tally->hits++;
    tally->lose = (uint8_t)(tally->lose + column->lose);
    tally->disorg |= column->disorg;
    tally->back |= column->back;
    tally->stop |= column->stop;
    tally->rout |= column->rout;
}

static bool sheltered(const apw_target *target) /* infantry in a town or in works */
{
    return target->arm == APW_INF && (target->ground == APW_TOWN || target->ground == APW_WORKS);
}

/* Disorder upon disorder pushes back (APW-RES-10). */
bool apw_falls_back(const apw_target *target, const apw_tally *tally)
{
    return tally->back || (tally->disorg && target->state == APW_DISORG);
}

size_t apw_owner_choices(const apw_chart *c, const apw_target *target, const apw_tally *tally,
                         uint8_t choice[APW_CHOICES]) /* APW-RES-12 */
{
    (void)c;
    size_t n = 0;
    bool disorg = target->state == APW_DISORG || tally->disorg;
    if (target->state == APW_ROUTED || tally->rout || tally->lose >= target->stands ||
        !sheltered(target) || !apw_falls_back(target, tally))
        return 0;
    if (target->escape_back)
        choice[n++] = APW_FALL_BACK;
    if (!disorg)
        choice[n++] = APW_BE_DISORG;
    choice[n++] = APW_LOSE_STAND;
    return n;
}

static void lose_stands(const apw_target *target, apw_fate *fate, uint8_t lose)
{
    uint8_t lost = lose < fate->left ? lose : fate->left;
    fate->lost = (uint8_t)(fate->lost + lost);
    fate->left = (uint8_t)(fate->left - lost);
    if (fate->left > 0)
        return;
    fate->end = APW_ELIMINATED;
    fate->push = APW_STAYS;
    fate->distance = 0;
    fate->stop = false;
    fate->cancelled = target->charging;
}

static void surrender(const apw_target *target, apw_fate *fate) /* APW-RET-02 */
{
    fate->end = APW_SURRENDERED;
    fate->captured = fate->left;
    fate->left = 0;
    fate->push = APW_STAYS;
    fate->distance = 0;
    fate->cancelled = target->charging;
}

uint8_t apw_form_after_push(uint8_t form)
{
    return form == APW_DEPLOYED ? APW_LIMBERED : form == APW_GARRISON ? APW_COLUMN : form;
}

static void push(const apw_target *target, apw_fate *fate, uint8_t how, ump_len distance)
{
    if (!(how == APW_ROUT ? target->escape_rout : target->escape_back)) {
        surrender(target, fate);
        return;
    }
    fate->push = how;
    fate->distance = distance;
    fate->form = apw_form_after_push(target->form);
}

static void fall_back(const apw_chart *c, const apw_target *target, apw_fate *fate)
{
    push(target, fate, APW_BACK, apw_back_distance(c, target->arm));
    if (fate->push == APW_BACK && c->sw.back_disorders)
        fate->state = APW_DISORG;
}

/* The choice that was made, or the first allowed one if it may not be had. */
static uint8_t chosen(const apw_target *target, const uint8_t *allowed, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (allowed[i] == target->choice)
            return allowed[i];
    return allowed[0];
}

static void suffer_back(const apw_chart *c, const apw_target *target, const apw_tally *tally,
                        apw_fate *fate)
{
    uint8_t allowed[APW_CHOICES];
    size_t n = apw_owner_choices(c, target, tally, allowed);
    fate->choice = n > 0 ? chosen(target, allowed, n) : APW_CHOICES;
    switch (fate->choice) {
    case APW_BE_DISORG:
        fate->state = APW_DISORG;
        break;
    case APW_LOSE_STAND:
        lose_stands(target, fate, 1);
        break;
    default:
        fall_back(c, target, fate);
        break;
    }
}

/* APW-RES-15: everything bad makes routed troops run once more. */
static void suffer_routed(const apw_chart *c, const apw_target *target, const apw_tally *tally,
                          apw_fate *fate)
{
    if (tally->rout || tally->disorg || tally->back || tally->stop)
        push(target, fate, APW_ROUT, c->rout_distance);
}

static void suffer_formed(const apw_chart *c, const apw_target *target, const apw_tally *tally,
                          apw_fate *fate)
{
    fate->cancelled = target->charging && /* APW-RES-17 */
                      (tally->rout || tally->disorg || tally->back || tally->stop);
    if (tally->rout) {
        fate->state = APW_ROUTED;
        push(target, fate, APW_ROUT, c->rout_distance);
        return;
    }
    if (tally->disorg)
        fate->state = APW_DISORG;
    if (apw_falls_back(target, tally))
        suffer_back(c, target, tally, fate);
    fate->stop = tally->stop && fate->push == APW_STAYS && fate->end == APW_REMAINS;
}

apw_fate apw_decide(const apw_chart *c, const apw_target *target, const apw_tally *tally)
{
    apw_fate fate = {.left = target->stands,
                     .choice = APW_CHOICES,
                     .state = target->state,
                     .form = target->form,
                     .end = APW_REMAINS};
    lose_stands(target, &fate, tally->lose);
    if (fate.end != APW_REMAINS)
        return fate;
    if (target->state == APW_ROUTED)
        suffer_routed(c, target, tally, &fate);
    else
        suffer_formed(c, target, tally, &fate);
    bool any_hit = c->sw.any_hit_is_under_fire && tally->hits > 0 && target->state != APW_ROUTED;
    fate.under_fire =
        target->arm == APW_ART && fate.end == APW_REMAINS && (fate.stop || any_hit); /* RES-14 */
    return fate;
}
