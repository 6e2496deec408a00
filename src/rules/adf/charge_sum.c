/*
 * charge_sum.c: section 14, arithmetic only: who may charge whom, charge bonus, reach and disorder
 * point, where a countercharge meets, impact values and what each margin does.
 */
#include "rules/adf/sums.h"

/* ---- Who may charge: ADF-CHG-01, ADF-R-39, ADF-R-78 ---- */

bool adf_may_charge(const adf_chart *chart, const adf_body *body, ump_refusal *refusal)
{
    if (body->arm == ADF_ARTILLERY)
        return ump_refuse(refusal, ADF_CHG_01, "artillery never charges");
    if (body->level >= ADF_SHAKEN)
        return ump_refuse(refusal, ADF_CHG_01, "%u is shaken or routed and cannot charge");
    if (body->level == ADF_DISORDER && !chart->sw.disordered_charge)
        return ump_refuse(refusal, ADF_CHG_01, "%u is in disorder and cannot charge");
    if (!chart->sw.anybody_charges && adf_formed(body) &&
        (body->formation == ADF_ROAD_COLUMN || body->formation == ADF_CAVALRY_ROAD_COLUMN))
        return ump_refuse(refusal, ADF_CHG_01, "%u is in road column and cannot charge");
    return true;
}

bool adf_may_charge_target(const adf_chart *chart, const adf_body *body, const adf_body *target,
                           uint16_t cover, ump_refusal *refusal)
{
    const uint16_t held = (uint16_t)(ADF_COVER(ADF_HASTY_WORKS) | ADF_COVER(ADF_LIGHT_WORKS) |
                                     ADF_COVER(ADF_HEAVY_WORKS) | ADF_COVER(ADF_FARM_OR_VILLAGE));
    bool weak =
        adf_skirmishing(target) || target->arm == ADF_ARTILLERY || target->level >= ADF_SHAKEN;
    if (!chart->sw.anybody_charges && adf_skirmishing(body) && !weak)
        return ump_refuse(
            refusal, ADF_CHG_01,
            "skirmishers charge only skirmishers, artillery, or shaken or routed units");
    if (!adf_on_foot(body) && (cover & held))
        return ump_refuse(refusal, ADF_CHG_01,
                          "mounted units cannot charge works, farms or villages");
    return true;
}

/* What this enemy is to a unit within an inch of it: ADF-MOR-05 */
enum adf_near adf_near_kind(const adf_body *enemy)
{
    if (enemy->arm != ADF_INFANTRY)
        return ADF_NEAR_OTHER;
    if (enemy->level >= ADF_SHAKEN)
        return ADF_NEAR_SHAKEN;
    return adf_skirmishing(enemy) ? ADF_NEAR_SKIRMISHERS : ADF_NEAR_INFANTRY;
}

/* ---- Distance: ADF-CHG-03, ADF-CHG-05, ADF-R-43 ---- */

static const uint8_t *routed_row(const adf_chart *chart, const adf_body *body)
{
    if (body->arm == ADF_ARTILLERY)
        return chart->rout_guns;
    return chart->rout_dice[body->arm == ADF_CAVALRY ? 1 + body->mounted : 0];
}

unsigned adf_rout_dice(const adf_chart *chart, const adf_body *body, unsigned terrain)
{
    return routed_row(chart, body)[terrain];
}

/* The worst terrain of the path, the fewest dice. */
unsigned adf_charge_dice(const adf_chart *chart, const adf_body *body, const adf_way *way)
{
    bool horse = body->arm == ADF_CAVALRY && (body->mounted || chart->sw.dismounted_cavalry_cb);
    const uint8_t *dice = horse ? routed_row(chart, body) : chart->rout_dice[0];
    unsigned fewest = 0;
    for (unsigned i = 0; i < way->n_legs; i++) {
        unsigned n = dice[way->leg[i].terrain];
        fewest = fewest == 0 || n < fewest ? n : fewest;
    }
    return fewest ? fewest : dice[ADF_OPEN];
}

static adf_len disorder_point(const adf_chart *chart, unsigned quality, adf_len base, adf_len bonus)
{
    unsigned kind = chart->disorder_point[quality];
    if (quality == ADF_VETERAN)
        kind = chart->sw.veteran_half_cb ? ADF_HALF_CB : ADF_HALF_TOTAL;
    switch (kind) {
    case ADF_HALF_CB:
        return base + bonus / 2;
    case ADF_HALF_TOTAL:
        return (base + bonus) / 2;
    default:
        return 0;
    }
}

adf_charge adf_charge_work(const adf_chart *chart, const adf_body *body, adf_len base,
                           int32_t cb_roll)
{
    adf_charge charge = {.base = base, .bonus = cb_roll * chart->inch / 2};
    charge.distance = charge.base + charge.bonus;
    charge.disorder_point = disorder_point(chart, body->quality, charge.base, charge.bonus);
    return charge;
}

bool adf_charge_disorders(const adf_charge *charge, adf_len moved)
{
    return moved > charge->disorder_point || (charge->disorder_point == 0 && moved >= 0);
}

static adf_len least(adf_len a, adf_len b)
{
    return a < b ? a : b;
}

static adf_len most(adf_len a, adf_len b)
{
    return a > b ? a : b;
}

/* ADF-CHG-20, ADF-R-48 */
adf_len adf_meeting(const adf_chart *chart, adf_len gap, adf_len charger, adf_len countercharger)
{
    adf_len nearest = most(0, gap - countercharger), farthest = least(gap, charger);
    if (charger + countercharger < gap)
        return -1;
    if (!chart->sw.meet_halfway)
        return (nearest + farthest) / 2;
    return most(nearest, least(gap / 2, farthest));
}

/* ---- Impact: ADF-CHG-14 ---- */

bool adf_impact_allowed(const adf_chart *chart, const adf_impact_facts *facts, ump_refusal *refusal)
{
    const adf_body *attacker = &facts->attacker, *defender = &facts->defender;
    bool melee_goes_on = facts->round > 0 && attacker->level == ADF_SHAKEN;
    if (!melee_goes_on && !adf_may_charge(chart, attacker, refusal))
        return false;
    if (!facts->countercharge)
        return adf_may_charge_target(chart, attacker, defender, facts->defender_nerve.cover,
                                     refusal);
    return adf_may_charge(chart, defender, refusal) &&
           adf_may_charge_target(chart, attacker, defender, 0, refusal);
}

/* The opponent itself counts as an enemy within an inch. */
static uint8_t nearest_kind(uint8_t others, const adf_body *opponent)
{
    uint8_t kind = (uint8_t)adf_near_kind(opponent);
    return kind > others ? kind : others;
}

void adf_impact_work(const adf_chart *chart, const adf_impact_facts *facts, adf_impact *impact)
{
    adf_morale_facts attacker = {.cause = ADF_FROM_IMPACT,
                                 .zone = ADF_FRONT,
                                 .body = facts->attacker,
                                 .nerve = facts->attacker_nerve};
    adf_morale_facts defender = {.cause = ADF_FROM_IMPACT,
                                 .zone = facts->zone,
                                 .by = facts->by,
                                 .disengaged = facts->disengaged,
                                 .countercharged = facts->countercharge,
                                 .body = facts->defender,
                                 .nerve = facts->defender_nerve};
    attacker.nerve.charging = true;
    attacker.nerve.near = nearest_kind(attacker.nerve.near, &facts->defender);
    defender.nerve.charging = facts->countercharge;
    defender.nerve.near = nearest_kind(defender.nerve.near, &facts->attacker);
    adf_morale_work(chart, &attacker, &impact->attacker);
    adf_morale_work(chart, &defender, &impact->defender);
}

int32_t adf_fiv(const adf_body *body, int32_t mmp, int32_t roll)
{
    return roll + body->figs - mmp;
}

/* ---- Results: ADF-CHG-15, ADF-R-70, ADF-R-71 ---- */

static const adf_impact_row *row_of(const adf_chart *chart, int32_t margin)
{
    const adf_impact_row *row = &chart->impact[0];
    for (size_t i = 0; i < chart->n_impact_rows; i++)
        if (margin >= chart->impact[i].low)
            row = &chart->impact[i];
    return row;
}

static void relieve_attacker(const adf_chart *chart, adf_result *result)
{
    result->fall_back -= chart->relief_inches;
    result->losses =
        (uint8_t)(result->losses > chart->relief_losses ? result->losses - chart->relief_losses
                                                        : 0);
    if (result->level > chart->relief_level)
        result->level = chart->relief_level;
}

adf_result adf_impact_result(const adf_chart *chart, const adf_impact_facts *facts,
                             int32_t attacker_fiv, int32_t defender_fiv)
{
    adf_result result = {.attacker_won = attacker_fiv > defender_fiv,
                         .defender_won = defender_fiv > attacker_fiv};
    result.margin = result.attacker_won ? attacker_fiv - defender_fiv : defender_fiv - attacker_fiv;
    const adf_impact_row *row = row_of(chart, result.margin);
    result.outcome = row->result;
    if (row->result == ADF_MELEES && facts->round >= chart->sw.melee_rounds)
        result.outcome = ADF_DRAWN;
    if (result.outcome == ADF_DRAWN) /* ADF-CHG-17 */
        result.fall_back = chart->drawn_inches;
    if (row->result == ADF_DRIVEN_BACK) {
        result.losses = row->losses;
        result.level = row->level;
        result.fall_back = result.margin;
        if (result.defender_won &&
            !(chart->relief_infantry_only && facts->attacker.arm != ADF_INFANTRY))
            relieve_attacker(chart, &result);
    }
    if (result.attacker_won && row->result != ADF_STOPS_SHORT) {
        int32_t surrender = row->low; /* the loser who is gone fell back no farther than that */
        result.advance =
            (row->result == ADF_SURRENDER ? surrender : result.margin) - chart->advance_less;
    }
    return result;
}

adf_beaten adf_beaten_by(const adf_result *result, const adf_body *loser)
{
    bool newly = loser->level != ADF_ROUTED && result->level == ADF_ROUTED;
    return (adf_beaten){.level = loser->level < result->level ? result->level : loser->level,
                        .runs = newly && loser->arm == ADF_ARTILLERY};
}

unsigned adf_after_impact(const adf_chart *chart, unsigned level)
{
    return level < chart->involved_level ? chart->involved_level : level;
}

/* ---- Rout: ADF-MOV-08, ADF-ART-03, ADF-R-49 ---- */

adf_rout adf_rout_work(const adf_chart *chart, const adf_body *body, unsigned terrain, int32_t roll)
{
    adf_rout rout = {.distance = roll * chart->inch};
    if (body->arm != ADF_ARTILLERY)
        return rout;
    if (chart->rout_guns_flat[terrain] == ADF_ABANDONED)
        return (adf_rout){.abandoned = true};
    if (chart->rout_guns_flat[terrain])
        rout.distance = chart->rout_guns_flat[terrain] * chart->inch;
    rout.abandoned = roll % 2 == 0;
    if (rout.abandoned)
        rout.distance = 0;
    return rout;
}
