/*
 * apw_fire.c: the kinds `artillery` and `rifle`: hit dice, and with follow=all what the hits do.
 */
#include "desk/apw_desk.h"
#include <string.h>

enum { MOST_BATTERIES = 24, MOST_GROUPS = 6 };

static const ump_desk_key follow_key[] = {
    {APW_KEY_FOLLOW("result dice, the commander, what happens to the target")},
};
static const char odds[] = "hits";
static const char odds_all[] = "hits stands_lost state move stop charge_cancelled commander_killed";

/* ---- Hit dice ---- */

/* All that later dice depend on. */
typedef struct shooting {
    apw_desk_hits hits;
    uint8_t rolled;
} shooting;

/* One hit die; *value is the die with its modifier. False: this course ends here. */
static bool roll_hit(ump_desk_run *run, ump_rule rule, const apw_shot *shot, shooting *s,
                     int32_t *value)
{
    int32_t die = ump_desk_sum(run, rule, "hit", 1, APW_DIE_FACES);
    *value = die + shot->mod;
    if (apw_hit(die, shot->mod, shot->need))
        s->hits.flank[s->hits.n++] = shot->flank;
    s->rolled++;
    return ump_desk_merge(run, s, sizeof *s);
}

/* ---- artillery ---- */

typedef struct gun_facts {
    const apw_chart *chart;
    apw_target target;
    apw_battery battery[MOST_BATTERIES];
    uint8_t size[MOST_GROUPS]; /* batteries of each group */
    uint8_t groups;
    bool mixed, follow;
    apw_shot shot[MOST_GROUPS];
    ump_sum sum[MOST_GROUPS];
} gun_facts;

#define GUN                                                                                        \
    "gun", UMP_DESK_WORD, "guns", "APW-ORG-06 APW-ART-02 APW-ART-03", .values = APW_DESK_GUNS,     \
                                                                      .initial = "RIFLED"
#define BATTERIES(least, usual, kind, what, cited)                                                 \
    "batteries", UMP_DESK_INT, what, cited, .flags = kind, .low = least, .high = MOST_BATTERIES,   \
                                            .initial = usual
#define PARTIAL                                                                                    \
    APW_KEY_YES("partial", "no", 0, "used more than half of its move", "APW-ART-08 APW-MOV-05")
#define UNDER_FIRE                                                                                 \
    APW_KEY_YES("under_fire", "no", UMP_DESK_RARE, "has the marker UNDER FIRE", "APW-ART-10")
#define ENFILADE                                                                                   \
    APW_KEY_YES("enfilade", "no", 0, "fires along its length", "APW-ART-11 APW-RIF-14 APW-FIRE-06")
#define FLANK_FIRE                                                                                 \
    APW_KEY_YES("flank_fire", "no", 0, "stands behind its front line", "APW-RES-06 APW-FIRE-08")

static const ump_desk_key gun_keys[] = {
    {APW_KEY_TROOP("@batteries", "whose batteries fire", "APW-FIRE-01 APW-ART-14")},
    {BATTERIES(1, "1", 0, "batteries that fire", "APW-ART-04")},
    {GUN},
};
static const ump_desk_key gun_range[] = {
    {APW_KEY_INCHES("range", UMP_DESK_REQUIRED, "range in inches",
                    "APW-ART-01 APW-ART-02 APW-ART-03")},
};
static const ump_desk_key gun_state[] = {
    {"formation", UMP_DESK_WORD, "formation", "APW-FORM-04", .flags = UMP_DESK_RARE,
     .values = "DEPLOYED LIMBERED", .initial = "DEPLOYED"},
    {APW_KEY_STATE("GOOD DISORG ROUTED", "APW-ART-08 APW-FIRE-02")},
    {PARTIAL},
    {UNDER_FIRE},
};
static const ump_desk_key aim_keys[] = {{ENFILADE}, {FLANK_FIRE}};
static const ump_desk_key also_keys[] = {
    {BATTERIES(0, "0", UMP_DESK_RARE, "batteries of a second lot with facts of its own",
               "APW-ART-05")},
    {GUN},
    {APW_KEY_INCHES("range", UMP_DESK_REQUIRED, "its range", "APW-ART-05 APW-ART-02 APW-ART-03")},
    {APW_KEY_STATE("GOOD DISORG ROUTED", "APW-ART-08 APW-FIRE-02")},
    {PARTIAL},
    {UNDER_FIRE},
    {ENFILADE},
    {FLANK_FIRE},
};
static const ump_desk_key groups_key[] = {
    {"firer.groups", UMP_DESK_TEXT, "how they are grouped, like 3+2+1", "APW-ART-04",
     .flags = UMP_DESK_RARE | UMP_DESK_PLAIN, .initial = "auto", .help = "auto: by fours",
     .when = "switch.artillery_pooling=free"},
};
static const ump_desk_block gun_blocks[] = {
    {"firer.", gun_keys, COUNT(gun_keys), NULL},
    {"", gun_range, COUNT(gun_range), NULL},
    {"firer.", gun_state, COUNT(gun_state), NULL},
    {"", aim_keys, COUNT(aim_keys), NULL},
    {"also.", also_keys, 1, NULL},
    {"also.", also_keys + 1, COUNT(also_keys) - 1, "also.batteries!=0"},
    {"", groups_key, COUNT(groups_key), NULL},
    {"target.", apw_desk_target, APW_TARGET_KEYS, NULL},
    {"", follow_key, COUNT(follow_key), NULL},
};

static bool gun_fits(ump_desk_case *c, const char *prefix, const apw_troop *troop, uint8_t gun)
{
    if (troop->guns >> gun & 1)
        return true;
    return ump_desk_refuse(c, prefix, "gun", APW_ORG_06, "%s has no such guns; allowed are %s",
                           troop->id,
                           troop->guns >> APW_SB12 & 1 ? "RIFLED and SB12" : "RIFLED and ROCKET");
}

static bool range_fits(ump_desk_case *c, const char *prefix, const apw_battery *battery)
{
    ump_refusal refusal;
    char reach[32];
    const apw_chart *chart = ump_desk_chart(c);
    if (apw_guns_reach(chart, battery->gun, battery->range, &refusal))
        return true;
    ump_show_thousandths((int64_t)refusal.limit * 10, reach);
    return ump_desk_refuse(c, prefix, "range", refusal.rule,
                           "out of range of %s; allowed are 0 to %s", chart->gun_id[battery->gun],
                           reach);
}

/* One lot: `prefix` has its guns, `aim` its range and direction. */
static bool read_lot(ump_desk_case *c, const char *prefix, const char *aim,
                     const apw_target *target, apw_battery *battery)
{
    static const uint8_t states[] = {APW_GOOD, APW_DISORG, APW_ROUTED};
    const apw_troop *troop = apw_desk_troop(c, "firer.");
    *battery = (apw_battery){.nation = troop->nation,
                             .gun = (uint8_t)ump_desk_number(c, prefix, "gun"),
                             .state = states[ump_desk_number(c, prefix, "state")],
                             .partial = ump_desk_yes(c, prefix, "partial"),
                             .under_fire = ump_desk_yes(c, prefix, "under_fire"),
                             .enfilade = ump_desk_yes(c, aim, "enfilade"),
                             .flank = ump_desk_yes(c, aim, "flank_fire"),
                             .range = apw_desk_length(c, aim, "range")};
    if (battery->state == APW_ROUTED)
        return ump_desk_refuse(c, prefix, "state", APW_FIRE_02,
                               "routed guns do not fire; allowed are GOOD and DISORG");
    return gun_fits(c, prefix, troop, battery->gun) && range_fits(c, aim, battery) &&
           apw_desk_aim_fits(c, aim, target);
}

/* "3+2+1": groups of 1 to 4 that add up to all. */
static bool read_groups(ump_desk_case *c, unsigned batteries, gun_facts *f)
{
    unsigned sum = 0;
    const char *at = ump_desk_word(c, "firer.", "groups");
    for (f->groups = 0; *at && f->groups < MOST_GROUPS; at += *at == '+' && at[1]) {
        if (*at < '1' || *at > '0' + APW_MAX_POOL || (at[1] && at[1] != '+'))
            break;
        f->size[f->groups++] = (uint8_t)(*at - '0');
        sum += (unsigned)(*at++ - '0');
    }
    if (*at || sum != batteries)
        return ump_desk_refuse(c, "firer.", "groups", APW_ART_04,
                               "allowed are auto, or up to %d groups of 1 to %d batteries that add "
                               "up to %u, like 3+2+1",
                               MOST_GROUPS, APW_MAX_POOL, batteries);
    return true;
}

static const apw_band *band_of(const gun_facts *f, unsigned battery)
{
    ump_sum sum = {0};
    return apw_battery_fire(f->chart, &f->battery[battery], 1, &f->target, &sum).band;
}

/* APW-ART-04: batteries of one band are pooled, those of another by themselves. */
static void pool_lots(gun_facts *f, unsigned first, unsigned second)
{
    bool apart = f->chart->sw.pooling == APW_POOL_BY_BAND && second > 0 &&
                 band_of(f, 0) != band_of(f, first);
    unsigned together = apart ? first : first + second;
    f->groups = (uint8_t)apw_pool(together, f->size, MOST_GROUPS);
    if (apart)
        f->groups = (uint8_t)(f->groups + apw_pool(second, f->size + f->groups,
                                                   (size_t)MOST_GROUPS - f->groups));
}

static bool make_groups(ump_desk_case *c, unsigned first, unsigned second, gun_facts *f)
{
    bool automatic = strcmp(ump_desk_word(c, "firer.", "groups"), "auto") == 0;
    if (f->chart->sw.pooling != APW_POOL_FREE && !automatic)
        return ump_desk_refuse(c, "firer.", "groups", APW_ART_04,
                               "batteries are pooled by fours; allowed is auto, or tell "
                               "switch.artillery_pooling=free");
    if (!automatic)
        return read_groups(c, first + second, f);
    pool_lots(f, first, second);
    return true;
}

static bool lots_fit(ump_desk_case *c, unsigned first, unsigned second)
{
    if (ump_desk_number(c, "firer.", "formation") != 0)
        return ump_desk_refuse(c, "firer.", "formation", APW_FORM_04,
                               "only deployed batteries fire; allowed is DEPLOYED");
    if (first + second > MOST_BATTERIES)
        return ump_desk_refuse(c, "also.", "batteries", APW_ART_04,
                               "too many with those of the first lot; allowed are 0 to %u",
                               MOST_BATTERIES - first);
    return second > 0 || ump_desk_absent(c, "also.", "batteries", APW_ART_05);
}

/* Shots of all groups. */
static void aim_guns(gun_facts *f)
{
    const apw_battery *battery = f->battery;
    for (unsigned i = 0; i < f->groups; i++) {
        f->shot[i] = apw_battery_fire(f->chart, battery, f->size[i], &f->target, &f->sum[i]);
        if (f->follow)
            apw_target_mods_of(f->chart, &f->target, &f->shot[i], &f->sum[i]);
        battery += f->size[i];
    }
}

static bool gather_guns(ump_desk_case *c, void *facts)
{
    gun_facts *f = facts;
    apw_battery lot[2] = {{.nation = 0}, {.nation = 0}};
    unsigned first = (unsigned)ump_desk_number(c, "firer.", "batteries");
    unsigned second = (unsigned)ump_desk_number(c, "also.", "batteries");
    f->chart = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    f->mixed = second > 0;
    if (!apw_desk_read_target(c, &f->target) || !lots_fit(c, first, second) ||
        !read_lot(c, "firer.", "", &f->target, &lot[0]) ||
        (f->mixed && !read_lot(c, "also.", "also.", &f->target, &lot[1])))
        return false;
    for (unsigned i = 0; i < first + second; i++)
        f->battery[i] = lot[i >= first];
    if (!make_groups(c, first, second, f))
        return false;
    aim_guns(f);
    return true;
}

static const char *const group_names[MOST_GROUPS] = {
    "group 1: ", "group 2: ", "group 3: ", "group 4: ", "group 5: ", "group 6: "};

/* Groups of one kind have the same items: they are listed once. */
static void list_items(const gun_facts *f, ump_desk_run *run)
{
    for (unsigned i = 0; i < (f->mixed ? f->groups : 1U); i++)
        ump_desk_items(run, f->mixed ? group_names[i] : NULL, &f->sum[i]);
}

typedef struct gun_lists {
    int32_t size[MOST_GROUPS], need[MOST_GROUPS], mod[MOST_GROUPS], value[MOST_GROUPS];
    const char *band[MOST_GROUPS];
} gun_lists;

static void write_guns(ump_desk_run *run, const gun_lists *l, size_t n, unsigned hits)
{
    ump_desk_ints(run, "groups", l->size, n);
    ump_desk_ids(run, "bands", l->band, n);
    ump_desk_ints(run, "needs", l->need, n);
    ump_desk_ints(run, "mods", l->mod, n);
    ump_desk_ints(run, "values", l->value, n);
    ump_desk_int(run, "hits", hits);
}

static void resolve_guns(const void *facts, ump_desk_run *run)
{
    const gun_facts *f = facts;
    const apw_shot *shot = f->shot;
    gun_lists list = {.size = {0}};
    shooting s;
    memset(&s, 0, sizeof s);
    list_items(f, run);
    for (unsigned i = 0; i < f->groups; i++) {
        list.size[i] = f->size[i];
        list.band[i] = shot[i].band->name;
        list.need[i] = shot[i].need;
        list.mod[i] = shot[i].mod;
        if (!roll_hit(run, APW_ART_01, &shot[i], &s, &list.value[i]))
            return;
    }
    write_guns(run, &list, f->groups, s.hits.n);
    if (f->follow)
        apw_desk_suffer(f->chart, run, &f->target, &s.hits, true);
}

const ump_desk_kind apw_desk_artillery = {.name = "artillery",
                                          .about = "batteries fire at one target",
                                          .blocks = gun_blocks,
                                          .n_blocks = COUNT(gun_blocks),
                                          .switches = APW_DESK_RESULT_SWITCHES
                                          " partial_and_disorg artillery_pooling au_rocket_bonus",
                                          .odds = odds,
                                          .odds_all = odds_all,
                                          .facts_size = sizeof(gun_facts),
                                          .gather = gather_guns,
                                          .resolve = resolve_guns};

/* ---- rifle ---- */

typedef struct rifle_facts {
    const apw_chart *chart;
    apw_target target;
    apw_rifles rifles;
    apw_volley volley;
    ump_sum sum;
    bool follow;
} rifle_facts;

static const ump_desk_key rifle_keys[] = {
    {APW_KEY_TROOP("@infantry", "infantry that fires",
                   "APW-FIRE-01 APW-RIF-08 APW-RIF-09 APW-RIF-13")},
    {APW_KEY_STANDS("stands with arc, sight and range", "APW-RIF-03")},
};
static const ump_desk_key rifle_range[] = {
    {APW_KEY_INCHES("range", UMP_DESK_REQUIRED, "range in inches", "APW-RIF-01 APW-RIF-02")},
};
static const ump_desk_key rifle_state[] = {
    {APW_KEY_FORMATION("LINE COLUMN GARRISON", NULL, "APW-FIRE-05")},
    {APW_KEY_WIDTH("APW-FIRE-05")},
    {APW_KEY_IN("APW-RIF-12")},
    {APW_KEY_STATE(APW_DESK_STATES, "APW-RIF-10 APW-RIF-11 APW-FIRE-02")},
    {APW_KEY_YES("partial", "no", 0, "used more than half of its move", "APW-RIF-10")},
};
static const ump_desk_block rifle_blocks[] = {
    {"firer.", rifle_keys, COUNT(rifle_keys), NULL},
    {"", rifle_range, COUNT(rifle_range), NULL},
    {"firer.", rifle_state, COUNT(rifle_state), NULL},
    {"", aim_keys, COUNT(aim_keys), NULL},
    {"target.", apw_desk_target, APW_TARGET_MOVED, NULL},
    {"target.", &apw_desk_target[APW_TARGET_REST], APW_TARGET_KEYS - APW_TARGET_REST, NULL},
    {"", follow_key, COUNT(follow_key), NULL},
};

static bool rifles_fit(ump_desk_case *c, const apw_rifles *rifles)
{
    char reach[32];
    ump_refusal refusal;
    const apw_chart *chart = ump_desk_chart(c);
    if (rifles->state == APW_ROUTED)
        return ump_desk_refuse(c, "firer.", "state", APW_FIRE_02,
                               "routed troops do not fire; allowed are GOOD, DISARRAY, DISORG");
    if (apw_rifles_reach(chart, rifles->troop, rifles->range, &refusal))
        return true;
    ump_show_thousandths((int64_t)refusal.limit * 10, reach);
    return ump_desk_refuse(c, "", "range", refusal.rule, "out of range of %s; allowed are 0 to %s",
                           chart->troop[rifles->troop].id, reach);
}

static bool gather_rifles(ump_desk_case *c, void *facts)
{
    rifle_facts *f = facts;
    apw_body body;
    f->chart = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    if (!apw_desk_read_body(c, "firer.", "stands", &body) || !apw_desk_read_target(c, &f->target))
        return false;
    f->rifles = (apw_rifles){.troop = body.troop,
                             .stands = body.stands,
                             .form = body.form,
                             .width = body.width,
                             .state = body.state,
                             .ground = body.ground,
                             .partial = ump_desk_yes(c, "firer.", "partial"),
                             .enfilade = ump_desk_yes(c, "", "enfilade"),
                             .flank = ump_desk_yes(c, "", "flank_fire"),
                             .range = apw_desk_length(c, "", "range")};
    if (!rifles_fit(c, &f->rifles) || !apw_desk_aim_fits(c, "", &f->target))
        return false;
    f->volley = apw_rifle_fire(f->chart, &f->rifles, &f->target, &f->sum);
    if (f->follow)
        apw_target_mods(f->chart, &f->target, f->volley.flank, &f->sum);
    return true;
}

static void write_rifles(ump_desk_run *run, const apw_volley *volley, const int32_t *values,
                         unsigned hits)
{
    int32_t columns[APW_MAX_ROLLS];
    for (unsigned i = 0; i < volley->rolls; i++)
        columns[i] = volley->column[i];
    ump_desk_int(run, "stands", volley->stands);
    ump_desk_int(run, "points", volley->points);
    ump_desk_ints(run, "columns", columns, volley->rolls);
    ump_desk_id(run, "band", volley->band->name);
    ump_desk_ints(run, "needs", volley->need, volley->rolls);
    ump_desk_int(run, "mod", volley->mod);
    ump_desk_ints(run, "values", values, volley->rolls);
    ump_desk_int(run, "hits", hits);
}

static void resolve_rifles(const void *facts, ump_desk_run *run)
{
    const rifle_facts *f = facts;
    const apw_volley *volley = &f->volley;
    int32_t values[APW_MAX_ROLLS] = {0};
    shooting s;
    memset(&s, 0, sizeof s);
    ump_desk_items(run, NULL, &f->sum);
    for (unsigned i = 0; i < volley->rolls; i++) {
        apw_shot shot = {volley->band, volley->need[i], volley->mod, volley->flank, false};
        if (!roll_hit(run, APW_RIF_01, &shot, &s, &values[i]))
            return;
    }
    write_rifles(run, volley, values, s.hits.n);
    if (f->follow)
        apw_desk_suffer(f->chart, run, &f->target, &s.hits, true);
}

const ump_desk_kind apw_desk_rifle = {.name = "rifle",
                                      .about = "infantry fires at one target",
                                      .blocks = rifle_blocks,
                                      .n_blocks = COUNT(rifle_blocks),
                                      .switches = APW_DESK_RESULT_SWITCHES
                                      " partial_and_disorg fire_points_overflow",
                                      .odds = odds,
                                      .odds_all = odds_all,
                                      .facts_size = sizeof(rifle_facts),
                                      .gather = gather_rifles,
                                      .resolve = resolve_rifles};
