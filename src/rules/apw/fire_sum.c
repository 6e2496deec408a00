/*
 * fire_sum.c: what a hit die needs and what is added to it: batteries (APW-ART), rifles (APW-RIF).
 */
#include "rules/apw/facts.h"

bool apw_hit(int32_t die, int32_t mod, int32_t need) /* APW-GEN-02, APW-GEN-03 */
{
    return die + mod <= need;
}

static const apw_band *band_of(const apw_bands *bands, ump_len range)
{
    for (unsigned i = 0; i < bands->n; i++)
        if (range <= bands->row[i].max)
            return &bands->row[i];
    return NULL;
}

static bool is_column_target(const apw_target *target) /* APW-FORM-06 */
{
    return target->form == APW_COLUMN || target->form == APW_LIMBERED;
}

/* APW-FIRE-06: within 15 degrees of the long axis. APW-R-16 states the test as this very fraction,
 * the tangent in millionths, so that it is exact; degrees of a chart could not say it. */
enum { TANGENT_OF_15 = 267949 };

bool apw_enfilades(ump_pt from, ump_pt centre, ump_angle long_axis)
{
    ump_pt along = ump_go(centre, long_axis, 1 << 14, 0);
    int64_t cross = ump_cross(centre, from, along), dot = ump_dot(centre, from, along);
    return 1000000 * (cross < 0 ? -cross : cross) <= TANGENT_OF_15 * (dot < 0 ? -dot : dot);
}

/* ---- Artillery ---- */

/* APW-ART-04: fours, and one group of the rest. */
size_t apw_pool(size_t n, uint8_t *sizes, size_t room)
{
    size_t groups = 0;
    for (; n > 0 && groups < room; groups++) {
        sizes[groups] = (uint8_t)(n < APW_MAX_POOL ? n : APW_MAX_POOL);
        n -= sizes[groups];
    }
    return groups;
}

bool apw_guns_reach(const apw_chart *c, uint8_t gun, ump_len range, ump_refusal *refusal)
{
    if (range <= c->gun_max[gun])
        return true;
    return ump_refuse(refusal, gun == APW_ROCKET ? APW_ART_02 : APW_ART_03,
                      "%u is %V from %o, and its guns reach %L", .have = range,
                      .limit = c->gun_max[gun]);
}

typedef bool battery_has(const apw_chart *c, const apw_battery *battery);

static bool is_partial(const apw_chart *c, const apw_battery *battery)
{
    (void)c;
    return battery->partial;
}

static bool is_disorganized(const apw_chart *c, const apw_battery *battery)
{
    (void)c;
    return battery->state == APW_DISORG;
}

static bool is_under_fire(const apw_chart *c, const apw_battery *battery)
{
    (void)c;
    return battery->under_fire;
}

static bool enfilades(const apw_chart *c, const apw_battery *battery)
{
    (void)c;
    return battery->enfilade;
}

static bool strikes_flank(const apw_chart *c, const apw_battery *battery)
{
    (void)c;
    return battery->flank;
}

static bool is_far_smoothbore(const apw_chart *c, const apw_battery *battery) /* APW-ART-07 */
{
    return c->smoothbore[battery->gun] && battery->range > c->smoothbore_over;
}

static bool is_austrian(const apw_chart *c, const apw_battery *battery) /* APW-ART-14 */
{
    return battery->nation == APW_AU && !(battery->gun == APW_ROCKET && c->sw.rockets_no_bonus);
}

typedef struct battery_group {
    const apw_chart *c;
    const apw_battery *battery;
    size_t n;
    ump_sum *sum;
} battery_group;

static size_t count(const battery_group *group, battery_has *has)
{
    size_t n = 0;
    for (size_t i = 0; i < group->n; i++)
        n += has(group->c, &group->battery[i]);
    return n;
}

/* APW-ART-05: a plus that any battery has; a minus only if all have it. True if it counts. */
static bool add_plus(const battery_group *group, ump_rule rule, const char *label,
                     enum apw_art_mod mod, battery_has *has)
{
    if (count(group, has) == 0)
        return false;
    ump_sum_add(group->sum, rule, label, group->c->art_mod[mod]);
    return true;
}

static bool add_minus(const battery_group *group, ump_rule rule, const char *label,
                      enum apw_art_mod mod, battery_has *has)
{
    size_t n = count(group, has);
    if (n == 0)
        return false;
    ump_sum_add(group->sum, rule, label, group->c->art_mod[mod]);
    if (n < group->n)
        ump_sum_drop(group->sum, group->sum->n - 1U, "not true of every battery of the group");
    return n == group->n;
}

static void drop_last(ump_sum *sum, bool drop, const char *why)
{
    if (drop)
        ump_sum_drop(sum, sum->n - 1U, why);
}

static void battery_modifiers(const battery_group *group, const apw_target *target)
{
    const apw_chart *c = group->c;
    ump_sum *sum = group->sum;
    if (c->cover[target->ground])
        ump_sum_add(sum, APW_ART_06, "target under cover", c->art_mod[APW_ART_COVER]);
    add_plus(group, APW_ART_07, "smoothbores at long range", APW_ART_SMOOTHBORE, is_far_smoothbore);
    bool partial = add_plus(group, APW_ART_08, "partial fire", APW_ART_PARTIAL, is_partial);
    bool disorg = add_plus(group, APW_ART_08, "disorganized", APW_ART_PARTIAL, is_disorganized);
    drop_last(sum, partial && disorg && !c->sw.partial_and_disorg_both, "partial fire counts");
    if (target->arm == APW_CAV && (target->moved || target->charging))
        ump_sum_add(sum, APW_ART_09, "moving cavalry", c->art_mod[APW_ART_CAVALRY]);
    add_plus(group, APW_ART_10, "firer under fire", APW_ART_UNDER_FIRE, is_under_fire);
    bool along = add_minus(group, APW_ART_11, "enfilade", APW_ART_ENFILADE, enfilades);
    if (is_column_target(target)) {
        ump_sum_add(sum, APW_ART_12, "column target", c->art_mod[APW_ART_COLUMN]);
        drop_last(sum, along, "enfilade counts"); /* APW-ART-13 */
    }
    add_minus(group, APW_ART_14, "Austrian artillery", APW_ART_AUSTRIAN, is_austrian);
}

/* One group of 1 to 4 batteries, all within their range: APW-ART-01, APW-ART-05. */
apw_shot apw_battery_fire(const apw_chart *c, const apw_battery *battery, size_t n,
                          const apw_target *target, ump_sum *sum)
{
    battery_group group = {c, battery, n, sum};
    unsigned from = sum->n;
    ump_len farthest = 0;
    for (size_t i = 0; i < n; i++)
        if (battery[i].range > farthest)
            farthest = battery[i].range;
    battery_modifiers(&group, target);
    apw_shot shot = {.band = band_of(&c->art, farthest)};
    shot.need = shot.band ? shot.band->need[n - 1] : 0;
    shot.mod = ump_sum_total(sum, from);
    size_t behind = count(&group, strikes_flank);
    shot.flank = behind == n;
    shot.partly = behind > 0 && behind < n;
    return shot;
}

/* ---- Rifles ---- */

bool apw_rifles_reach(const apw_chart *c, uint8_t troop, ump_len range, ump_refusal *refusal)
{
    if (range <= c->troop[troop].rifle_max)
        return true;
    return ump_refuse(refusal, APW_RIF_02, "%u is %V from %o, and its rifles reach %L",
                      .have = range, .limit = c->troop[troop].rifle_max);
}

static uint8_t least(uint8_t a, uint8_t b)
{
    return a < b ? a : b;
}

uint8_t apw_stands_firing(const apw_chart *c, const apw_rifles *rifles) /* APW-FIRE-05 */
{
    uint8_t stands = rifles->stands;
    if (rifles->form == APW_COLUMN)
        stands = least(stands, rifles->width);
    if (rifles->form == APW_GARRISON)
        stands = least(stands, c->town_face);
    if (rifles->state == APW_DISORG) /* APW-RIF-11 */
        stands = least(stands, c->disorg_stands);
    return stands;
}

/* APW-RIF-04: more points at close range against cavalry and deployed guns. */
static uint8_t fire_points(const apw_chart *c, const apw_rifles *rifles, uint8_t stands,
                           const apw_target *target)
{
    bool ripe = target->arm == APW_CAV || target->form == APW_DEPLOYED;
    if (!ripe || rifles->range > c->multiply_within)
        return stands;
    bool slow = !c->troop[rifles->troop].needlegun;
    return (uint8_t)(stands * (slow ? c->multiply_ml : c->multiply));
}

static void rifle_modifiers(const apw_chart *c, const apw_rifles *rifles, const apw_target *target,
                            ump_sum *sum)
{
    const apw_troop *troop = &c->troop[rifles->troop];
    if (c->cover[target->ground])
        ump_sum_add(sum, APW_RIF_07, "target under cover", c->rifle_mod[APW_RIF_COVER]);
    if (troop->au_line)
        ump_sum_add(sum, APW_RIF_08, "Austrian line", c->rifle_mod[APW_RIF_AU_LINE]);
    if (rifles->partial)
        ump_sum_add(sum, APW_RIF_10, "partial fire", c->rifle_mod[APW_RIF_PARTIAL]);
    if (rifles->state == APW_DISORG) {
        ump_sum_add(sum, APW_RIF_10, "disorganized", c->rifle_mod[APW_RIF_PARTIAL]);
        drop_last(sum, rifles->partial && !c->sw.partial_and_disorg_both, "partial fire counts");
    }
    if (troop->it_line)
        ump_sum_add(sum, APW_RIF_09, "Italian line", c->rifle_mod[APW_RIF_IT_LINE]);
    if (rifles->ground == APW_TOWN || rifles->ground == APW_WORKS)
        ump_sum_add(sum, APW_RIF_12, "firing from buildings or works",
                    c->rifle_mod[APW_RIF_SHELTERED]);
    if (troop->needlegun && rifles->range <= c->rifle.row[0].max)
        ump_sum_add(sum, APW_RIF_13, "needleguns at close range", c->rifle_mod[APW_RIF_PRUSSIAN]);
    if (rifles->enfilade)
        ump_sum_add(sum, APW_RIF_14, "enfilade", c->rifle_mod[APW_RIF_SHAPE]);
    if (is_column_target(target)) {
        ump_sum_add(sum, APW_RIF_14, "column target", c->rifle_mod[APW_RIF_SHAPE]);
        drop_last(sum, rifles->enfilade, "enfilade counts");
    }
}

/* APW-RIF-05: fours on the last column, then the rest on its own. */
static void split_points(const apw_chart *c, apw_volley *volley)
{
    uint8_t left = c->sw.cap_at_4 ? least(volley->points, APW_MAX_POOL) : volley->points;
    while (left > 0 && volley->rolls < APW_MAX_ROLLS) {
        uint8_t points = least(left, APW_MAX_POOL);
        volley->column[volley->rolls] = points;
        volley->need[volley->rolls++] = volley->band->need[points - 1];
        left = (uint8_t)(left - points);
    }
}

/* One unit, within its range: APW-RIF-01 .. APW-RIF-14. */
apw_volley apw_rifle_fire(const apw_chart *c, const apw_rifles *rifles, const apw_target *target,
                          ump_sum *sum)
{
    unsigned from = sum->n;
    apw_volley volley = {.band = band_of(&c->rifle, rifles->range), .flank = rifles->flank};
    volley.stands = apw_stands_firing(c, rifles);
    volley.points = fire_points(c, rifles, volley.stands, target);
    if (volley.band)
        split_points(c, &volley);
    rifle_modifiers(c, rifles, target, sum);
    volley.mod = ump_sum_total(sum, from);
    return volley;
}
