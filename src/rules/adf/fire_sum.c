/*
 * fire_sum.c: sections 10 to 12, arithmetic only: who may fire, the band, firepower and its
 * halving, dice, firer and target modifiers with their best-two and worst-two limits, the results
 * table.
 */
#include "rules/adf/sums.h"

static const adf_weapon *weapon_of(const adf_chart *chart, const adf_firer *firer)
{
    return &chart->weapon[firer->weapon];
}

static bool at_contact(unsigned mode)
{
    return mode == ADF_POINT_BLANK || mode == ADF_IN_MELEE;
}

/* ADF-FIRE-02, ADF-R-35 */
enum adf_bar adf_bar_of(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    const adf_body *body = &firer->body;
    if (body->level == ADF_ROUTED)
        return ADF_BARRED_BY_LEVEL;
    if (body->formation == ADF_LIMBERED)
        return ADF_BARRED_LIMBERED;
    if (adf_in_column(body) && mode != ADF_IN_MELEE && !chart->sw.columns_fire &&
        !(chart->sw.attack_column_fires && body->formation == ADF_ATTACK_COLUMN))
        return ADF_BARRED_IN_COLUMN;
    if (!adf_on_foot(body) && !at_contact(mode))
        return ADF_BARRED_MOUNTED;
    if (weapon_of(chart, firer)->pbf_only && !at_contact(mode) && mode != ADF_VOLLEY)
        return ADF_BARRED_BY_WEAPON;
    return ADF_UNBARRED;
}

bool adf_may_fire(const adf_chart *chart, const adf_firer *firer, unsigned mode,
                  ump_refusal *refusal)
{
    static const char *const words[ADF_BARS] = {
        [ADF_BARRED_BY_LEVEL] = "%u is routed and cannot fire",
        [ADF_BARRED_LIMBERED] = "%u is limbered and cannot fire",
        [ADF_BARRED_IN_COLUMN] = "%u is in column and cannot fire",
        [ADF_BARRED_MOUNTED] = "%u is mounted: it fires only point-blank and in melee",
        [ADF_BARRED_BY_WEAPON] = "the weapon of %u serves only point-blank and in melee",
    };
    enum adf_bar bar = adf_bar_of(chart, firer, mode);
    return bar == ADF_UNBARRED || ump_refuse(refusal, ADF_FIRE_02, words[bar]);
}

static adf_len shorter(adf_len a, adf_len b)
{
    return a < b ? a : b;
}

static adf_len normal_range(const adf_chart *chart, const adf_firer *firer)
{
    return shorter(chart->weapon[firer->weapon].normal_range,
                   chart->weapon[firer->weapon2].normal_range);
}

static bool within(adf_span range, adf_len limit)
{
    return range.hi <= limit;
}

static enum adf_band guns_band(const adf_chart *chart, adf_span range, adf_len normal)
{
    if (within(range, chart->canister))
        return ADF_CANISTER;
    return within(range, normal * chart->guns_short_thousandths / 1000) ? ADF_SHORT : ADF_NORMAL;
}

static enum adf_band small_arms_band(const adf_chart *chart, unsigned arm, adf_span range)
{
    adf_len limit = chart->short_max[arm];
    bool near = chart->short_inclusive[arm] ? range.hi <= limit : range.lo < limit;
    return near ? ADF_SHORT : ADF_NORMAL;
}

/* ADF-FIRE-05, ADF-FIRE-06: the band by distance alone. */
static enum adf_band band_by_range(const adf_chart *chart, const adf_firer *firer)
{
    adf_len normal = normal_range(chart, firer);
    if (!within(firer->range, normal))
        return ADF_LONG;
    return firer->body.arm == ADF_ARTILLERY ? guns_band(chart, firer->range, normal)
                                            : small_arms_band(chart, firer->body.arm, firer->range);
}

/* A weapon for point-blank only, in the volley of a charge that stopped short. */
static bool short_armed(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    return mode == ADF_VOLLEY && weapon_of(chart, firer)->pbf_only;
}

/* How far it fires in this mode. */
adf_len adf_reach_of(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    if (mode == ADF_POINT_BLANK)
        return chart->point_blank[firer->body.arm];
    if (mode == ADF_DESPERATE)
        return chart->desperation_within;
    return normal_range(chart, firer) *
           (short_armed(chart, firer, mode) ? 1 : chart->long_multiple);
}

bool adf_band_of(const adf_chart *chart, const adf_firer *firer, unsigned mode, enum adf_band *band)
{
    switch (mode) {
    case ADF_IN_MELEE:
        *band = ADF_MELEE;
        return true;
    case ADF_POINT_BLANK:
        *band = firer->body.arm == ADF_ARTILLERY ? ADF_CLOSE_CANISTER : ADF_PBF;
        break;
    case ADF_DESPERATE:
        *band = ADF_DESPERATION;
        break;
    default:
        *band = short_armed(chart, firer, mode) ? ADF_SHORT : band_by_range(chart, firer);
    }
    return within(firer->range, adf_reach_of(chart, firer, mode));
}

/* ---- Firepower ---- */

/* ADF-FIRE-04, ADF-R-03 */
static int32_t table_fp(const adf_chart *chart, unsigned weapon, unsigned nation, unsigned figs)
{
    const int32_t *fp = chart->weapon[weapon].fp[nation];
    if (chart->weapon[weapon].arm == ADF_ARTILLERY)
        return fp[figs > ADF_MAX_SECTIONS ? ADF_MAX_SECTIONS : figs];
    if (figs <= ADF_FP_COLUMNS)
        return fp[figs];
    if (chart->sw.fp_cap8)
        return fp[ADF_FP_COLUMNS];
    unsigned rest = figs - ADF_FP_COLUMNS;
    int32_t sum = fp[ADF_FP_COLUMNS] + fp[rest > ADF_FP_COLUMNS ? ADF_FP_COLUMNS : rest];
    return sum > chart->combined_fp[ADF_INFANTRY] ? chart->combined_fp[ADF_INFANTRY] : sum;
}

/* A merged regiment uses the lower of its two weapons (ADF-R-50). */
static int32_t base_fp(const adf_chart *chart, const adf_firer *firer)
{
    unsigned nation = firer->body.arm == ADF_ARTILLERY ? firer->nation : 0;
    int32_t a = table_fp(chart, firer->weapon, nation, firer->body.figs);
    int32_t b = table_fp(chart, firer->weapon2, nation, firer->body.figs);
    return a < b ? a : b;
}

/* ADF-FIRE-12 */
static int32_t pistol_fp(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    bool adds = firer->body.arm == ADF_CAVALRY && at_contact(mode) && firer->pistols &&
                chart->pistol != 0xff && !weapon_of(chart, firer)->pistol;
    return adds ? table_fp(chart, chart->pistol, 0, firer->body.figs) : 0;
}

/* What its level, or its skirmish order, does to its fire: ADF-FIRE-08 */
static adf_dice_state fire_state(const adf_chart *chart, const adf_firer *firer)
{
    if (!adf_skirmishing(&firer->body))
        return chart->by_level[firer->body.level];
    return weapon_of(chart, firer)->sharpshooter ? chart->sharpshooting : chart->skirmishing;
}

/* What firing out of a farm or village does besides: ADF-FIRE-08 */
static adf_dice_state building_state(const adf_chart *chart, const adf_firer *firer, bool melee)
{
    return firer->building && !melee ? chart->from_building : (adf_dice_state){1000, 0};
}

/* ADF-R-01: all factors first, then one rounding. */
static int32_t round_fp(const adf_chart *chart, int64_t millionths)
{
    int64_t whole = millionths / 1000000, rest = millionths % 1000000;
    if (chart->sw.fp_rounding == ADF_ROUND_UP)
        return (int32_t)(whole + (rest > 0));
    if (chart->sw.fp_rounding == ADF_ROUND_NEAREST)
        return (int32_t)(whole + (rest >= 500000));
    return (int32_t)(whole < 1 ? 1 : whole);
}

static int32_t effective_fp(const adf_chart *chart, const adf_firer *firer, unsigned mode,
                            ump_sum *sum)
{
    int32_t base = base_fp(chart, firer), pistols = pistol_fp(chart, firer, mode);
    int64_t factor = fire_state(chart, firer).factor;
    int64_t other = building_state(chart, firer, mode == ADF_IN_MELEE).factor;
    if (mode != ADF_IN_MELEE && adf_in_column(&firer->body))
        other = other * chart->by_level[ADF_DISORDER].factor / 1000;
    int32_t fp = round_fp(chart, (base + pistols) * factor * other);
    ump_sum_add(sum, ADF_FIRE_04, "firepower", base);
    if (pistols)
        ump_sum_add(sum, ADF_FIRE_12, "pistols", pistols);
    if (fp != base + pistols)
        ump_sum_add(sum, ADF_FIRE_08, "lost by halving, rounded once", fp - base - pistols);
    return fp;
}

/* ---- Dice ---- */

static unsigned dice_class(const adf_chart *chart, const adf_firer *firer)
{
    if (firer->body.arm != ADF_ARTILLERY)
        return firer->body.arm;
    return weapon_of(chart, firer)->rifled ? ADF_RIFLED_GUNS : ADF_ARTILLERY;
}

/* ADF-FIRE-07, ADF-FIRE-08, ADF-FIRE-16 */
static int32_t dice_of(const adf_chart *chart, const adf_firer *firer, enum adf_band band,
                       unsigned through)
{
    return chart->dice[dice_class(chart, firer)][band] + fire_state(chart, firer).dice +
           building_state(chart, firer, band == ADF_MELEE).dice -
           (int32_t)through * chart->through_dice;
}

/* ---- Firer DRMs: ADF-FIRE-09 ---- */

static int32_t quality_drm(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    (void)mode;
    return chart->quality_drm[firer->body.arm][firer->body.quality];
}

/* ADF-FIRE-10 */
static int32_t opening_drm(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    if (!firer->opening || mode == ADF_IN_MELEE)
        return 0;
    if (firer->body.quality == ADF_GREEN && !chart->sw.opening_green)
        return 0;
    return chart->opening_drm[adf_on_foot(&firer->body) ? firer->body.arm : ADF_ARMS];
}

static int32_t smoothbore_drm(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    return mode == ADF_POINT_BLANK ? weapon_of(chart, firer)->pbf_drm : 0;
}

static int32_t deliberate_drm(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    (void)firer;
    return mode == ADF_DELIBERATE ? chart->deliberate_drm : 0;
}

static int32_t extended_drm(const adf_chart *chart, const adf_firer *firer, unsigned mode)
{
    (void)mode;
    return adf_formed(&firer->body) && firer->body.formation == ADF_EXTENDED_LINE
               ? chart->sw.extended_drm
               : 0;
}

typedef int32_t firer_drm(const adf_chart *chart, const adf_firer *firer, unsigned mode);

/* Each DRM at the lowest value of any participant: ADF-FIRE-15, ADF-R-07 */
static int32_t lowest_drm(const adf_chart *chart, const adf_fire_facts *facts, firer_drm *drm)
{
    int32_t lowest = drm(chart, &facts->firer[0], facts->mode);
    for (unsigned i = 1; i < facts->n_firers; i++) {
        int32_t value = drm(chart, &facts->firer[i], facts->mode);
        lowest = value < lowest ? value : lowest;
    }
    return lowest;
}

static const struct {
    firer_drm *drm;
    ump_rule rule;
    const char *label;
} firer_drms[] = {
    {quality_drm, ADF_FIRE_09, "quality of the firer"},
    {opening_drm, ADF_FIRE_10, "opening volley"},
    {smoothbore_drm, ADF_FIRE_09, "smoothbore at point-blank"},
    {deliberate_drm, ADF_FIRE_11, "deliberate fire"},
    {extended_drm, ADF_FIRE_09, "firing in extended line"},
};

static int32_t add_firer_drms(const adf_chart *chart, const adf_fire_facts *facts, ump_sum *sum)
{
    int32_t total = 0;
    for (size_t i = 0; i < sizeof firer_drms / sizeof *firer_drms; i++) {
        int32_t value = lowest_drm(chart, facts, firer_drms[i].drm);
        if (value)
            ump_sum_add(sum, firer_drms[i].rule, firer_drms[i].label, value);
        total += value;
    }
    return total;
}

/* ---- Target DRMs: section 11 ---- */

/* Which enfilade list a target belongs to: 0 unlimbered, 1 column or limbered, 2 line, -1 none. */
int adf_enfilade_kind(const adf_body *target)
{
    if (target->arm == ADF_ARTILLERY)
        return target->formation == ADF_UNLIMBERED ? 0 : 1;
    switch (adf_formation_shape(target->formation)) {
    case ADF_LINE:
        return 2;
    case ADF_COLUMN:
        return 1;
    default:
        return -1;
    }
}

/* ADF-TGT-04: the entry that fire from this zone has, before exclusions. */
static unsigned enfilade_entry(const adf_chart *chart, const adf_body *target, unsigned zone)
{
    int kind = adf_enfilade_kind(target);
    if (kind < 0)
        return ADF_NO_ENFILADE;
    if (kind == 1) {
        bool side = zone == ADF_SIDE;
        if (target->arm == ADF_ARTILLERY)
            return side ? ADF_BAD_LIMBERED_SIDE : ADF_BAD_LIMBERED_END;
        return side ? ADF_BAD_COLUMN_SIDE : ADF_BAD_COLUMN_END;
    }
    if (zone == ADF_REAR && chart->sw.rear_as_full_flank)
        zone = ADF_FULL;
    if (zone == ADF_PARTIAL)
        return kind == 0 ? ADF_BAD_GUNS_PARTIAL : ADF_BAD_LINE_PARTIAL;
    if (zone == ADF_FULL)
        return kind == 0 ? ADF_BAD_GUNS_FULL : ADF_BAD_LINE_FULL;
    return ADF_NO_ENFILADE;
}

/* ADF-TGT-05, ADF-GEO-06: why this fire cannot enfilade; NULL if it can. */
static const char *enfilade_bar(const adf_fire_facts *facts, const adf_firer *firer,
                                enum adf_band band)
{
    if (facts->mode == ADF_IN_MELEE)
        return "melee";
    if (band == ADF_LONG)
        return "long range";
    if (adf_skirmishing(&firer->body))
        return "firer skirmishing";
    if (adf_skirmishing(&facts->target))
        return "target skirmishing";
    if (!adf_formed(&facts->target))
        return "target in disorder or worse";
    if ((facts->cover & ADF_COVER(ADF_FARM_OR_VILLAGE)) && !facts->charging)
        return "target in a farm or village";
    return NULL;
}

static int32_t entry_value(const adf_chart *chart, unsigned entry, bool by_guns)
{
    return entry == ADF_NO_ENFILADE ? 0 : chart->bad[entry].value[by_guns ? 0 : 1];
}

static int32_t zone_nerve(const adf_chart *chart, const adf_body *target, unsigned zone)
{
    int kind = adf_enfilade_kind(target);
    return kind < 0 ? 0 : chart->enfilade_smm[kind][zone][1];
}

/* The zone of the set: lowest fire DRM, then lowest morale value (ADF-R-07). */
static void find_enfilade(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire)
{
    bool guns = facts->firer[0].body.arm == ADF_ARTILLERY;
    const char *bar = NULL;
    for (unsigned i = 0; i < facts->n_firers; i++) {
        const adf_firer *firer = &facts->firer[i];
        const char *barred = enfilade_bar(facts, firer, fire->bands[i]);
        unsigned entry = enfilade_entry(chart, &facts->target, firer->zone);
        int32_t have = entry_value(chart, fire->enfilade, guns),
                value = entry_value(chart, entry, guns);
        if (i == 0 || value < have ||
            (value == have && zone_nerve(chart, &facts->target, firer->zone) <
                                  zone_nerve(chart, &facts->target, fire->zone))) {
            fire->enfilade = (uint8_t)entry;
            fire->zone = firer->zone;
        }
        bar = barred ? barred : bar;
    }
    if (!bar)
        return;
    fire->enfilade_excluded = true;
    if (fire->enfilade != ADF_NO_ENFILADE) {
        ump_sum_add(&fire->sum, ADF_TGT_05, chart->bad[fire->enfilade].id,
                    entry_value(chart, fire->enfilade, guns));
        ump_sum_drop(&fire->sum, fire->sum.n - 1U, bar);
    }
    fire->enfilade = ADF_NO_ENFILADE;
}

/* ADF-TGT-02, ADF-TGT-03, ADF-TGT-06 */
static bool good_applies(const adf_fire_facts *facts, const adf_fire *fire, const adf_drm *drm,
                         unsigned entry)
{
    const adf_body *t = &facts->target;
    bool dismounted = t->arm == ADF_CAVALRY && !t->mounted && adf_formed(t);
    if (drm->not_enfiladed && fire->enfilade != ADF_NO_ENFILADE)
        return false;
    switch (entry) {
    case ADF_GOOD_UNLIMBERED:
        return t->formation == ADF_UNLIMBERED;
    case ADF_GOOD_EXTENDED:
        return adf_formed(t) && t->formation == ADF_EXTENDED_LINE;
    case ADF_GOOD_SKIRMISHERS:
        return adf_formed(t) && t->formation == ADF_SKIRMISHERS;
    case ADF_GOOD_SCREENED:
        return facts->screened;
    case ADF_GOOD_ELITE:
        return t->quality == ADF_ELITE;
    case ADF_GOOD_DISMOUNTED_LINE:
        return dismounted && adf_formation_shape(t->formation) == ADF_LINE;
    case ADF_GOOD_DISMOUNTED_SKIRMISHERS:
        return dismounted && t->formation == ADF_CAVALRY_SKIRMISH;
    default:
        return (facts->cover & ADF_COVER(entry)) != 0;
    }
}

static ump_rule good_rule(unsigned entry)
{
    switch (entry) {
    case ADF_GOOD_SCREENED:
        return ADF_R_34;
    case ADF_FARM_OR_VILLAGE:
        return ADF_R_36;
    default:
        return ADF_TGT_02;
    }
}

static int32_t add_beneficial(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire,
                              bool guns)
{
    ump_sum *sum = &fire->sum;
    unsigned from = sum->n;
    int exclusive = -1;
    for (unsigned e = 0; e < ADF_GOODS; e++) {
        const adf_drm *drm = &chart->good[e];
        if (!good_applies(facts, fire, drm, e))
            continue;
        ump_sum_add(sum, good_rule(e), drm->id, drm->value[guns ? 0 : 1]);
        if (drm->cover && facts->charging)
            ump_sum_drop(sum, sum->n - 1U, "a charging unit has no cover (ADF-TGT-03)");
        else if (drm->exclusive)
            exclusive = sum->n - 1;
    }
    for (unsigned i = from; exclusive >= 0 && i < sum->n; i++)
        if ((int)i != exclusive && sum->item[i].kept)
            ump_sum_drop(sum, i, "in a farm or village nothing else counts");
    ump_sum_keep_lowest(sum, from, chart->keep_good, "only the best two count (ADF-TGT-01)");
    return ump_sum_total(sum, from);
}

static bool all_rifled(const adf_chart *chart, const adf_fire_facts *facts)
{
    for (unsigned i = 0; i < facts->n_firers; i++)
        if (facts->firer[i].body.arm != ADF_ARTILLERY ||
            !weapon_of(chart, &facts->firer[i])->rifled)
            return false;
    return true;
}

/* ADF-TGT-04; the enfilade entry is already known. */
static bool bad_applies(const adf_chart *chart, const adf_fire_facts *facts, const adf_fire *fire,
                        unsigned entry)
{
    const adf_body *t = &facts->target;
    bool mounted = !adf_on_foot(t);
    switch (entry) {
    case ADF_BAD_RIFLED:
        return t->arm == ADF_ARTILLERY && all_rifled(chart, facts);
    case ADF_BAD_DISORDER:
        return chart->sw.disorder_drm_only ? t->level == ADF_DISORDER : t->level != ADF_GOOD_ORDER;
    case ADF_BAD_TRAINED:
        return t->quality == ADF_TRAINED;
    case ADF_BAD_GREEN:
        return t->quality == ADF_GREEN;
    case ADF_BAD_MOUNTED:
        return mounted && !facts->charging;
    case ADF_BAD_MOUNTED_CHARGING:
        return mounted && facts->charging;
    default:
        return entry == fire->enfilade;
    }
}

static int32_t add_detrimental(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire,
                               bool guns)
{
    unsigned from = fire->sum.n;
    for (unsigned e = 0; e < ADF_BADS; e++)
        if (bad_applies(chart, facts, fire, e))
            ump_sum_add(&fire->sum, ADF_TGT_04, chart->bad[e].id,
                        chart->bad[e].value[guns ? 0 : 1]);
    ump_sum_keep_highest(&fire->sum, from, chart->keep_bad,
                         "only the worst two count (ADF-TGT-01)");
    return ump_sum_total(&fire->sum, from);
}

/* ---- Combined fire: ADF-FIRE-15 ---- */

static bool may_combine(const adf_chart *chart, const adf_fire_facts *facts, ump_refusal *refusal)
{
    unsigned arm = facts->firer[0].body.arm;
    int32_t size = 0;
    if (facts->n_firers > chart->max_combined)
        return ump_refuse(refusal, ADF_FIRE_15, "%v units cannot combine their fire, only %l",
                          .have = facts->n_firers, .limit = chart->max_combined);
    if (facts->mode != ADF_FIRES && facts->mode != ADF_DELIBERATE)
        return ump_refuse(refusal, ADF_FIRE_15,
                          "point-blank, desperation and melee fire is never combined");
    for (unsigned i = 0; i < facts->n_firers; i++) {
        const adf_body *body = &facts->firer[i].body;
        if (body->arm != arm)
            return ump_refuse(refusal, ADF_FIRE_15, "only units of one arm combine their fire");
        if (!adf_formed(body))
            return ump_refuse(refusal, ADF_FIRE_15, "only units in good order combine their fire");
        size += body->figs;
    }
    if (size > chart->combined_size[arm])
        return ump_refuse(refusal, ADF_FIRE_15,
                          "%v figures or sections are too many to combine, at most %l",
                          .have = size, .limit = chart->combined_size[arm]);
    return true;
}

/* ---- What a mode asks of the fire as a whole ---- */

static bool mode_allows(const adf_chart *chart, const adf_fire_facts *facts, const adf_firer *firer,
                        enum adf_band band, ump_refusal *refusal)
{
    switch (facts->mode) {
    case ADF_DELIBERATE:
        if (firer->body.arm != ADF_ARTILLERY)
            return ump_refuse(refusal, ADF_FIRE_11, "only artillery fires deliberately");
        if (band == ADF_CANISTER || (band == ADF_SHORT && !chart->sw.deliberate_short))
            return ump_refuse(refusal, ADF_FIRE_11, "the target is too near for deliberate fire");
        return true;
    case ADF_POINT_BLANK: /* what lies behind the charger need not charge (ADF-FIRE-16) */
        if (!facts->charging && !facts->through)
            return ump_refuse(refusal, ADF_FIRE_05, "point-blank fire is only for a charge");
        return true;
    case ADF_DESPERATE:
        if (chart->desperation_if_charged && !facts->charging && !facts->through)
            return ump_refuse(refusal, ADF_REA_06,
                              "desperation fire is only for a unit that is charged");
        return true;
    case ADF_IN_MELEE:
        if (facts->through)
            return ump_refuse(refusal, ADF_FIRE_16, "no fire passes through in a melee");
        return true;
    default:
        return true;
    }
}

static bool judge_firer(const adf_chart *chart, const adf_fire_facts *facts, const adf_firer *firer,
                        enum adf_band *band, ump_refusal *refusal)
{
    if (!adf_may_fire(chart, firer, facts->mode, refusal))
        return false;
    if (!adf_band_of(chart, firer, facts->mode, band))
        return ump_refuse(refusal, ADF_FIRE_01, "the target is out of range");
    return mode_allows(chart, facts, firer, *band, refusal);
}

static void add_fp(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire)
{
    int32_t limit = chart->combined_fp[facts->firer[0].body.arm];
    for (unsigned i = 0; i < facts->n_firers; i++)
        fire->fp += effective_fp(chart, &facts->firer[i], facts->mode, &fire->sum);
    if (facts->n_firers > 1 && fire->fp > limit) {
        ump_sum_add(&fire->sum, ADF_FIRE_15, "cut to the limit of combined fire", limit - fire->fp);
        fire->fp = limit;
    }
}

bool adf_fire_allowed(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire,
                      ump_refusal *refusal)
{
    if (facts->n_firers > 1 && !may_combine(chart, facts, refusal))
        return false;
    for (unsigned i = 0; i < facts->n_firers; i++) {
        const adf_firer *firer = &facts->firer[i];
        enum adf_band band;
        fire->judged = (uint8_t)i;
        if (!judge_firer(chart, facts, firer, &band, refusal))
            return false;
        int32_t dice = dice_of(chart, firer, band, facts->through);
        fire->bands[i] = (uint8_t)band;
        fire->dice = i == 0 || dice < fire->dice ? dice : fire->dice;
        fire->band = (uint8_t)(i == 0 || band < fire->band ? band : fire->band);
    }
    if (fire->dice < 1 && !chart->sw.flat_fire)
        return ump_refuse(refusal, ADF_FIRE_08, "no die is left for this fire", .have = fire->dice,
                          .limit = 1);
    fire->dice = fire->dice < 0 ? 0 : fire->dice;
    return true;
}

bool adf_fire_work(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire,
                   ump_refusal *refusal)
{
    bool guns = facts->firer[0].body.arm == ADF_ARTILLERY;
    if (!adf_fire_allowed(chart, facts, fire, refusal))
        return false;
    fire->fp = 0;
    fire->enfilade_excluded = false;
    fire->enfilade = ADF_NO_ENFILADE;
    fire->sum.n = 0;
    add_fp(chart, facts, fire);
    fire->firer_drm = add_firer_drms(chart, facts, &fire->sum);
    find_enfilade(chart, facts, fire);
    fire->beneficial = add_beneficial(chart, facts, fire, guns);
    fire->detrimental = add_detrimental(chart, facts, fire, guns);
    return true;
}

/* ADF-FIRE-17 */
int32_t adf_fire_total(const adf_fire *fire, int32_t roll)
{
    return fire->fp + roll + fire->firer_drm + fire->beneficial + fire->detrimental;
}

/* ADF-FCR-01: the highest column not above the total. */
unsigned adf_fcrt(const adf_chart *chart, unsigned arm, int32_t total, int32_t *column)
{
    unsigned result = ADF_NO_EFFECT;
    *column = 0;
    for (size_t i = 0; i < chart->n_columns && chart->column[i] <= total; i++) {
        result = chart->fcrt[arm][i];
        *column = chart->column[i];
    }
    return result;
}
