/*
 * move_sum.c: section 9, arithmetic only: allowances by arm, formation, level and terrain, what
 * obstacles and changes of formation cost, the budget of a move, the base of a charge.
 */
#include "rules/adf/sums.h"

static uint8_t half_up(unsigned inches)
{
    return (uint8_t)((inches + 1) / 2);
}

/* ADF-MOV-09, ADF-MOV-10: a battery below good order goes at half rate; disengaging, at full. */
static unsigned guns_allowance(const adf_chart *chart, const adf_mover *mover, unsigned terrain)
{
    unsigned inches =
        chart->weapon[mover->weapon].move[mover->body.formation == ADF_LIMBERED][terrain];
    return mover->body.level != ADF_GOOD_ORDER && !mover->disengages ? half_up(inches) : inches;
}

/* ADF-MOV-01, ADF-R-20: a level takes the place of the formation. */
unsigned adf_allowance(const adf_chart *chart, const adf_mover *mover, unsigned terrain)
{
    const adf_body *body = &mover->body;
    unsigned mounted = adf_on_foot(body) ? 0 : 1;
    const adf_row *row = chart->level_row[body->arm == ADF_CAVALRY];
    if (body->arm == ADF_ARTILLERY)
        return guns_allowance(chart, mover, terrain);
    if (mover->disengages)
        return row[ADF_ROW_DISENGAGE].move[mounted][terrain];
    if (body->level == ADF_DISORDER)
        return row[ADF_ROW_DISORDER].move[mounted][terrain];
    if (body->level >= ADF_SHAKEN)
        return row[ADF_ROW_SHAKEN].move[mounted][terrain];
    return chart->form[body->formation].move[mounted][terrain];
}

/* ADF-MOV-05 */
adf_len adf_crossing(const adf_chart *chart, const adf_body *body, unsigned obstacle)
{
    if (body->formation == ADF_UNLIMBERED)
        return -1;
    if (body->formation == ADF_LIMBERED)
        return obstacle == ADF_FENCE ? chart->crossing[ADF_CROSSES_LIMBERED] : -1;
    if (obstacle == ADF_FENCE && adf_skirmishing(body))
        return 0;
    return chart->crossing[adf_on_foot(body) ? ADF_CROSSES_ON_FOOT : ADF_CROSSES_MOUNTED];
}

/* ADF-FRM-01, ADF-FRM-02 */
adf_len adf_change_cost(const adf_chart *chart, unsigned quality)
{
    bool half = quality == ADF_ELITE || quality == ADF_VETERAN ||
                (quality == ADF_TRAINED && chart->sw.trained_half_move);
    return half ? chart->inch / 2 : chart->inch;
}

/* Share of a move spent on obstacles; < 0 if one cannot be crossed. */
static adf_len obstacles_cost(const adf_chart *chart, const adf_body *body, const adf_way *way)
{
    adf_len cost = 0;
    for (unsigned kind = 0; kind < ADF_OBSTACLES; kind++) {
        adf_len one = adf_crossing(chart, body, kind);
        if (way->obstacles[kind] && one < 0)
            return -1;
        cost += way->obstacles[kind] * one;
    }
    return cost;
}

/* Among the legs still to be paid that the unit may enter, the one where it is slowest. */
static adf_leg *slowest_leg(const adf_chart *chart, const adf_mover *mover, adf_way *way)
{
    adf_leg *slowest = NULL;
    for (unsigned i = 0; i < way->n_legs; i++) {
        unsigned inches = adf_allowance(chart, mover, way->leg[i].terrain);
        if (way->leg[i].length > 0 && inches > 0 &&
            (!slowest || inches < adf_allowance(chart, mover, slowest->terrain)))
            slowest = &way->leg[i];
    }
    return slowest;
}

/* ADF-LDR-04: LB inches go where the allowance is lowest. Where the ground that follows is slower
   than a leg they are kept for it, save what the way cannot do without. */
static void spend_lb(const adf_chart *chart, const adf_mover *mover, adf_way way, adf_move *move,
                     adf_len *lb)
{
    for (adf_leg *leg; *lb > 0 && (leg = slowest_leg(chart, mover, &way));) {
        unsigned inches = adf_allowance(chart, mover, leg->terrain);
        adf_len part = leg->length < *lb ? leg->length : *lb;
        adf_len owed = (move->used - chart->inch) * inches;
        if (move->allowance > 0 && inches > move->allowance && part > owed)
            part = owed;
        if (part <= 0)
            return;
        leg->length -= part;
        *lb -= part;
        move->used -= part / inches;
    }
}

static bool way_refused(const adf_chart *chart, const adf_move_facts *facts, ump_refusal *refusal)
{
    const adf_body *body = &facts->mover.body;
    if (body->level == ADF_ROUTED)
        return !ump_refuse(refusal, ADF_ACT_03, "%u is routed: it only runs");
    if (obstacles_cost(chart, body, &facts->way) < 0)
        return !ump_refuse(refusal, ADF_MOV_05, "%u cannot cross that");
    for (unsigned i = 0; i < facts->way.n_legs; i++)
        if (adf_allowance(chart, &facts->mover, facts->way.leg[i].terrain) == ADF_NO_ROAD)
            return !ump_refuse(refusal, ADF_MOV_01,
                               "this formation has no road rate: name the ground around");
    return false;
}

/* ADF-MOV-02: the budget of one move. */
bool adf_move_work(const adf_chart *chart, const adf_move_facts *facts, adf_move *move,
                   ump_refusal *refusal)
{
    const adf_way *way = &facts->way;
    adf_len change = facts->change ? adf_change_cost(chart, facts->mover.body.quality) : 0;
    bool lb_serves = chart->sw.lb_moves && !facts->mover.disengages && change < chart->inch;
    adf_len lb = lb_serves ? facts->mover.lb * chart->inch : 0;
    if (way_refused(chart, facts, refusal))
        return false;
    unsigned then = adf_allowance(chart, &facts->mover, facts->then);
    *move = (adf_move){.possible = true, .allowance = then == ADF_NO_ROAD ? 0 : then};
    move->used = change + facts->turning + obstacles_cost(chart, &facts->mover.body, way);
    for (unsigned i = 0; i < way->n_legs; i++) {
        unsigned inches = adf_allowance(chart, &facts->mover, way->leg[i].terrain);
        if (way->leg[i].length > 0 && inches == 0)
            move->possible = false;
        else if (way->leg[i].length > 0)
            move->used += way->leg[i].length / inches;
    }
    spend_lb(chart, &facts->mover, *way, move, &lb);
    move->possible = move->possible && move->used <= chart->inch;
    if (move->possible)
        move->remaining = (chart->inch - move->used) * move->allowance + (move->allowance ? lb : 0);
    return true;
}

/* ADF-CHG-03: what one full move covers along the way; more of its last terrain if it goes on. */
adf_len adf_charge_base(const adf_chart *chart, const adf_mover *mover, const adf_way *way)
{
    adf_len obstacles = obstacles_cost(chart, &mover->body, way);
    adf_len budget = chart->inch - (obstacles < 0 ? chart->inch : obstacles), base = 0;
    for (unsigned i = 0; i < way->n_legs && budget > 0; i++) {
        adf_len inches = adf_allowance(chart, mover, way->leg[i].terrain);
        adf_len reach = budget * inches;
        bool last = i + 1U == way->n_legs;
        adf_len gone = last || reach < way->leg[i].length ? reach : way->leg[i].length;
        base += gone;
        budget -= inches ? gone / inches : budget;
    }
    return base + (chart->sw.lb_moves ? mover->lb * chart->inch : 0);
}
