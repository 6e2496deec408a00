/*
 * morale_sum.c: section 13, arithmetic only: stands and the BMP, the MMP with its good and bad
 * modifiers, and what a roll of two dice does.
 */
#include "rules/adf/sums.h"

/* ADF-R-05: larger stands first, losses come off the last. */
unsigned adf_stands_left(const adf_body *body)
{
    unsigned stands = body->stands < 1 ? 1 : body->stands;
    unsigned left = 0, filled = 0;
    if (stands > body->original)
        stands = body->original;
    if (stands == 0)
        return 0;
    unsigned size = body->original / stands, larger = body->original % stands;
    for (unsigned i = 0; i < stands && filled < body->figs; i++) {
        filled += size + (i < larger ? 1 : 0);
        left++;
    }
    return left;
}

static unsigned bmp_column(const adf_body *body)
{
    unsigned stands = body->stands > body->original ? body->original : body->stands;
    unsigned left = adf_stands_left(body);
    if (stands <= 1)
        return 2U * body->figs > body->original ? 0 : 2;
    if (left >= stands)
        return 0;
    return left <= 1 ? 2 : 1;
}

/* ADF-MOR-01, ADF-R-05, ADF-R-06. fresh: sections lost in the very cause of this check. */
int32_t adf_bmp(const adf_chart *chart, const adf_body *body, unsigned fresh)
{
    if (body->arm != ADF_ARTILLERY)
        return chart->bmp[body->quality][bmp_column(body)];
    int32_t lost = body->original - body->figs;
    if (!chart->sw.sections_current)
        lost -= (int32_t)fresh;
    return chart->bmp[body->quality][0] + chart->bmp_per_section * (lost < 0 ? 0 : lost);
}

/* ---- Good modifiers: ADF-MOR-03 ---- */

static bool in_charge(const adf_morale_facts *facts)
{
    return facts->nerve.charging || facts->cause == ADF_FROM_CHARGE ||
           facts->cause == ADF_FROM_IMPACT;
}

static void add_works(const adf_chart *chart, const adf_nerve *nerve, ump_sum *sum)
{
    static const char *const label[] = {"hasty works", "light works", "heavy works"};
    for (unsigned i = 3; i-- > 0;)
        if (nerve->cover & ADF_COVER(ADF_HASTY_WORKS + i)) {
            ump_sum_add(sum, ADF_MOR_03, label[i], chart->works_smm[i]);
            return;
        }
}

/* adf15: a fence or wall, for a unit that has not moved, not against artillery (ADF-R-29). */
static void add_fence(const adf_chart *chart, const adf_morale_facts *facts, ump_sum *sum)
{
    uint16_t cover = facts->nerve.cover;
    bool wall = cover & ADF_COVER(ADF_STONE_WALL), fence = cover & ADF_COVER(ADF_WOOD_FENCE);
    if (!chart->fence_smm || !(wall || fence) || (chart->fence_still && facts->nerve.moved))
        return;
    if (chart->fence_no_guns && facts->cause == ADF_FROM_FIRE && facts->by == ADF_BY_ARTILLERY)
        return;
    ump_sum_add(sum, ADF_MOR_03, wall ? "stone wall" : "wood fence", chart->fence_smm);
}

/* adf15-early, adf10: cover is one item, the heaviest that applies. */
static void add_cover(const adf_chart *chart, const adf_nerve *nerve, ump_sum *sum)
{
    const unsigned heavy =
        ADF_COVER(ADF_IN_HEAVY_WOODS) | ADF_COVER(ADF_STONE_WALL) | ADF_COVER(ADF_FARM_OR_VILLAGE);
    const unsigned light = ADF_COVER(ADF_IN_LIGHT_WOODS) | ADF_COVER(ADF_WOOD_FENCE);
    if (chart->cover_smm[1] && (nerve->cover & heavy))
        ump_sum_add(sum, ADF_MOR_03, "heavy cover", chart->cover_smm[1]);
    else if (chart->cover_smm[0] && (nerve->cover & light))
        ump_sum_add(sum, ADF_MOR_03, "light cover", chart->cover_smm[0]);
}

static unsigned support_limit(const adf_chart *chart, const adf_morale_facts *facts)
{
    if (facts->cause == ADF_FROM_IMPACT)
        return chart->sw.fiv_support;
    return in_charge(facts) ? chart->sw.charge_support : chart->support_max;
}

/* ADF-R-33: one item however many give it. */
static void add_support(const adf_chart *chart, const adf_morale_facts *facts, ump_sum *sum)
{
    unsigned limit = support_limit(chart, facts), units = facts->nerve.support;
    if (units > limit)
        ump_sum_add(sum, ADF_MOR_04, "support, at its limit", chart->support_smm * (int32_t)limit);
    else if (units)
        ump_sum_add(sum, ADF_MOR_04, "support", chart->support_smm * (int32_t)units);
}

/* Of the modifier for charging: infantry, dismounted cavalry, mounted cavalry. */
static unsigned charging_row(const adf_body *body)
{
    if (!adf_on_foot(body))
        return 2;
    return body->arm == ADF_CAVALRY ? 1 : 0;
}

static void add_good(const adf_chart *chart, const adf_morale_facts *facts, ump_sum *sum)
{
    const adf_nerve *nerve = &facts->nerve;
    unsigned from = sum->n;
    if (!nerve->charging) {
        add_works(chart, nerve, sum);
        add_fence(chart, facts, sum);
        add_cover(chart, nerve, sum);
    }
    if (!in_charge(facts) && nerve->behind_friends > 0 &&
        nerve->behind_friends >= chart->behind_friends)
        ump_sum_add(sum, ADF_R_32, "behind friends", chart->behind_friends_smm);
    if (nerve->charging)
        ump_sum_add(sum, ADF_MOR_03, "charging", chart->charging_smm[charging_row(&facts->body)]);
    add_support(chart, facts, sum);
    if (chart->sw.lb_in_two && nerve->lb)
        ump_sum_add(sum, ADF_LDR_03, "leader", -nerve->lb);
    ump_sum_keep_lowest(sum, from, chart->keep_good_smm, "only the best two count (ADF-MOR-02)");
}

/* ---- Bad modifiers: ADF-MOR-05 ---- */

static bool no_flanks(const adf_morale_facts *facts)
{
    return adf_skirmishing(&facts->body) ||
           ((facts->nerve.cover & ADF_COVER(ADF_FARM_OR_VILLAGE)) && !facts->nerve.charging);
}

/* ADF-MOR-06 for a check from fire. */
static int32_t fire_enfilade(const adf_chart *chart, const adf_morale_facts *facts)
{
    int kind = adf_enfilade_kind(&facts->body);
    if (facts->enfilade_excluded || no_flanks(facts) || !adf_formed(&facts->body) || kind < 0)
        return 0;
    return chart->enfilade_smm[kind][facts->zone][facts->by == ADF_BY_ARTILLERY ? 0 : 1];
}

/* ADF-MOR-06 for a rally attempt: nominal formation, and disorder is no bar (ADF-R-38). */
static int32_t rally_enfilade(const adf_chart *chart, const adf_morale_facts *facts)
{
    int kind = adf_enfilade_kind(&facts->body);
    if (facts->threat >= ADF_ZONES || kind < 0 ||
        (facts->nerve.cover & ADF_COVER(ADF_FARM_OR_VILLAGE)))
        return 0;
    return chart->enfilade_smm[kind][facts->threat][1];
}

/* A flank that is charged: columns by ADF-GEO-05, all others by ADF-GEO-04. */
static int32_t charged_flank(const adf_chart *chart, const adf_morale_facts *facts)
{
    const int32_t *value = chart->charged_smm[facts->by == ADF_BY_MOUNTED ? 1 : 0];
    if (no_flanks(facts) || facts->countercharged || facts->zone == ADF_FRONT)
        return 0;
    return facts->zone == ADF_PARTIAL ? value[0] : value[1];
}

static void add_enfilade(const adf_chart *chart, const adf_morale_facts *facts, ump_sum *sum)
{
    int32_t value = 0;
    if (facts->cause == ADF_FROM_FIRE)
        value = fire_enfilade(chart, facts);
    else if (facts->cause == ADF_FROM_RALLY)
        value = rally_enfilade(chart, facts);
    if (value)
        ump_sum_add(sum, ADF_MOR_06, "enfiladed", value);
    if (facts->cause == ADF_FROM_CHARGE || facts->cause == ADF_FROM_IMPACT) {
        value = charged_flank(chart, facts);
        if (value)
            ump_sum_add(sum, ADF_MOR_05, "flank charged", value);
    }
}

static void add_bad(const adf_chart *chart, const adf_morale_facts *facts, ump_sum *sum)
{
    unsigned from = sum->n;
    int32_t losses = facts->nerve.brigade_losses * chart->brigade_loss_smm;
    add_enfilade(chart, facts, sum);
    if (losses)
        ump_sum_add(sum, ADF_ELM_03, "losses of the brigade",
                    losses > chart->brigade_loss_max ? chart->brigade_loss_max : losses);
    if (chart->near_counts[facts->nerve.near])
        ump_sum_add(sum, ADF_MOR_05, "enemy within an inch", chart->proximity_smm);
    if (facts->nerve.merged)
        ump_sum_add(sum, ADF_MRG_01, "merged regiment", chart->merged_smm);
    ump_sum_keep_highest(sum, from, chart->keep_bad_smm, "only the worst two count (ADF-MOR-02)");
}

/* ---- CMM: ADF-CHG-14, ADF-R-44 ---- */

static int32_t guns_cmm(const adf_chart *chart, const adf_body *body)
{
    if (adf_formed(body) && body->formation == ADF_LIMBERED)
        return chart->guns_cmm[ADF_LEVELS];
    return chart->guns_cmm[body->level];
}

static int32_t cmm(const adf_chart *chart, const adf_morale_facts *facts)
{
    const adf_body *body = &facts->body;
    unsigned mounted = adf_on_foot(body) ? 0 : 1;
    const adf_row *row = chart->level_row[body->arm == ADF_CAVALRY];
    if (body->arm == ADF_ARTILLERY)
        return guns_cmm(chart, body);
    if (body->level >= ADF_SHAKEN)
        return row[ADF_ROW_SHAKEN].cmm[mounted];
    if (facts->disengaged)
        return row[ADF_ROW_DISENGAGE].cmm[mounted];
    if (body->level == ADF_DISORDER && !(chart->sw.keep_formation_cmm && facts->nerve.past_dp))
        return row[ADF_ROW_DISORDER].cmm[mounted];
    return chart->form[body->formation].cmm[mounted];
}

/* ADF-MOR-02 */
void adf_morale_work(const adf_chart *chart, const adf_morale_facts *facts, adf_morale *morale)
{
    ump_sum *sum = &morale->sum;
    sum->n = 0;
    morale->bmp = adf_bmp(chart, &facts->body, facts->fresh);
    ump_sum_add(sum, ADF_MOR_01, "basic morale point", morale->bmp);
    if (chart->level_value[facts->body.level])
        ump_sum_add(sum, ADF_MOR_02, adf_level_names[facts->body.level],
                    chart->level_value[facts->body.level]);
    if (facts->cause == ADF_FROM_FIRE && facts->plus)
        ump_sum_add(sum, ADF_FCR_02, "effect of the fire", facts->plus);
    if (facts->cause == ADF_FROM_IMPACT)
        ump_sum_add(sum, ADF_CHG_14, "charge morale modifier", cmm(chart, facts));
    add_good(chart, facts, sum);
    add_bad(chart, facts, sum);
    if (!chart->sw.lb_in_two && facts->nerve.lb)
        ump_sum_add(sum, ADF_LDR_03, "leader", -facts->nerve.lb);
    morale->raw = ump_sum_total(sum, 0);
    morale->mmp = morale->raw;
    if (morale->raw < chart->mmp_min)
        morale->mmp = chart->mmp_min;
    if (morale->raw > chart->mmp_max)
        morale->mmp = chart->mmp_max;
}

/* ---- The roll: ADF-MOR-08 ---- */

static int32_t level_by_margin(const adf_chart *chart, unsigned level, int32_t margin)
{
    int32_t change = 0;
    if (margin <= -chart->clear_fail)
        change = chart->margin_levels[0];
    else if (margin < 0)
        change = chart->margin_levels[1];
    else if (margin >= chart->clear_pass)
        change = chart->margin_levels[3];
    else if (margin > 0)
        change = chart->margin_levels[2];
    int32_t now = (int32_t)level - change;
    return now < ADF_GOOD_ORDER ? ADF_GOOD_ORDER : now > ADF_ROUTED ? ADF_ROUTED : now;
}

static int32_t worst(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* What 2D6 show: ADF-R-40 reads the lowest two and the highest apart. */
enum { LOWEST = 2, NEXT = 3, HIGHEST = 12 };

/* Level after the roll, before the limits of a charge. ADF-R-40, ADF-R-41 */
static int32_t level_after(const adf_chart *chart, const adf_morale_facts *facts, int32_t mmp,
                           int32_t roll)
{
    int32_t level = facts->body.level;
    if (roll == HIGHEST)
        return ADF_GOOD_ORDER;
    int32_t now = level_by_margin(chart, facts->body.level, roll - mmp);
    if (chart->sw.no_forced_improvement && facts->cause != ADF_FROM_RALLY && now < level)
        now = level;
    if (roll == LOWEST || roll == NEXT)
        return worst(
            level,
            worst(now, chart->natural[roll - LOWEST][facts->body.quality == ADF_ELITE ? 0 : 1]));
    return now;
}

adf_check adf_check_roll(const adf_chart *chart, const adf_morale_facts *facts, int32_t mmp,
                         int32_t roll)
{
    const adf_body *body = &facts->body;
    adf_check check = {.failed = roll < mmp, .natural = roll <= NEXT};
    int32_t level = level_after(chart, facts, mmp, roll);
    if (facts->nerve.past_dp && roll != HIGHEST) /* ADF-MOR-10 */
        level = worst(level, ADF_DISORDER);
    check.level = (uint8_t)level;
    if (roll == HIGHEST && body->figs < body->original)
        check.recovered = chart->recovered;
    if (check.failed && body->level != ADF_ROUTED)
        check.fall_back = (mmp - roll) * chart->fall_back_inches *
                          (adf_on_foot(body) ? 1 : chart->mounted_fall_back);
    check.routs_now =
        body->arm == ADF_ARTILLERY && level == ADF_ROUTED && body->level != ADF_ROUTED;
    if (check.routs_now)
        check.fall_back = 0;
    return check;
}

/* ADF-CMD-03 */
bool adf_competent(int32_t bmp, int32_t roll)
{
    return roll >= bmp;
}

/* ADF-LDR-06 */
/* ADF-LDR-07 */
bool adf_leader_captured(const adf_chart *chart, int32_t face)
{
    return face <= chart->captured_up_to;
}

/* ---- What follows a hit ---- */

static bool is_due(enum adf_hit_step step, const adf_hurt *hurt)
{
    switch (step) {
    case ADF_HIT_LEADER:
        return hurt->taken > 0 && hurt->leader;
    case ADF_HIT_GONE:
        return hurt->left == 0;
    case ADF_HIT_CHECKS:
        return hurt->left > 0 && hurt->checks;
    case ADF_HIT_MOURNS:
        return hurt->left > 0 && hurt->killed;
    default:
        return true;
    }
}

enum adf_hit_step adf_hit_next(enum adf_hit_step done, const adf_hurt *hurt)
{
    enum adf_hit_step step = done + 1;
    while (!is_due(step, hurt))
        step++;
    return step;
}
