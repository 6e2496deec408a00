/*
 * adf_unit.c: the keys of an ADF unit and its ground, and how they become the structs of facts that
 * a game reads off its table.
 */
#include "desk/adf_desk.h"
#include <string.h>

const ump_desk_key adf_desk_body[ADF_BODY_KEYS] = {
    {ADF_KEY_ARM},
    {ADF_KEY_QUALITY},
    {"figs", UMP_DESK_INT, "figures now", "ADF-R-05", .low = 1, .high = ADF_MAX_FIGS,
     .initial = "8", .help = "or sections of a battery, 1 to 3, then 3 unless told"},
    {"original", UMP_DESK_INT, "figures at the start of the game", "ADF-R-05 ADF-R-06",
     .flags = UMP_DESK_RARE, .low = 1, .high = 20, .help = "as many as now unless told"},
    {"stands", UMP_DESK_INT, "stands at the start", "ADF-R-05", .flags = UMP_DESK_RARE, .low = 1,
     .high = 6, .initial = "2"},
    {ADF_KEY_LEVEL},
    {ADF_KEY_FORMATION},
    {ADF_KEY_MOUNTED},
};

#define SUPPORT                                                                                    \
    "support", UMP_DESK_INT, "adjacent supporting units", "ADF-MOR-04 ADF-R-33", .high = 9,        \
                                                                                 .initial = "0"
#define LB                                                                                         \
    "lb", UMP_DESK_INT, "LB of the leader that counts for it", "ADF-LDR-03", .high = 3,            \
                                                                             .initial = "0"
#define ATTACHED                                                                                   \
    "attached", UMP_DESK_YES, "is that leader attached to it", "ADF-LDR-06",                       \
        .initial = "no", .help = "then he shares its losses"
#define ENEMY_NEAR                                                                                 \
    "enemy_near", UMP_DESK_WORD, "enemy within 1 inch", "ADF-MOR-05",                              \
        .values = "none infantry skirmishers shaken other", .initial = "none",                     \
        .help = "that counts most: formed infantry, infantry skirmishers, shaken or routed "       \
                "infantry, any other unit"
#define BRIGADE_LOSSES                                                                             \
    "brigade_losses", UMP_DESK_INT, "regiments and leaders of its brigade gone", "ADF-ELM-03",     \
        .flags = UMP_DESK_RARE, .high = 9, .initial = "0"
#define MERGED                                                                                     \
    "merged", UMP_DESK_YES, "merged regiment", "ADF-MRG-01", .flags = UMP_DESK_RARE, .initial = "no"

const ump_desk_key adf_desk_nerve[ADF_NERVE_KEYS] = {
    {"cover", UMP_DESK_LIST, "what shelters it from this enemy", "ADF-TGT-02 ADF-MOR-03",
     .values = "light_woods heavy_woods hasty_works light_works heavy_works wood_fence stone_wall "
               "farm_or_village",
     .initial = "none"},
    {"moved", UMP_DESK_YES, "has moved in this active turn", "ADF-R-29", .flags = UMP_DESK_RARE,
     .initial = "no"},
    {SUPPORT},
    {LB},
    {ATTACHED},
    {"behind_friends", UMP_DESK_LENGTH, "inches to the intervening friends ahead", "ADF-R-32",
     .flags = UMP_DESK_RARE, .high = 99999, .initial = "0", .help = "0: none"},
    {ENEMY_NEAR},
    {BRIGADE_LOSSES},
    {MERGED},
    {"charging", UMP_DESK_YES, "charging or countercharging", "ADF-TGT-03 ADF-MOR-03",
     .initial = "no"},
    {"past_dp", UMP_DESK_YES, "a charger past its disorder point, or in a breakthrough",
     "ADF-MOR-10", .flags = UMP_DESK_RARE, .initial = "no", .when = ".charging=yes"},
    {"terrain", UMP_DESK_WORD, "ground it stands on", "ADF-ART-03", .values = ADF_DESK_TERRAINS,
     .initial = "open", .help = "for the rout roll of a battery", .when = ".arm=artillery"},
};

const ump_desk_key adf_desk_lead[ADF_LEAD_KEYS] = {
    {SUPPORT}, {LB}, {ATTACHED}, {ENEMY_NEAR}, {BRIGADE_LOSSES}, {MERGED}};

/* ---- Shape ---- */

static bool formation_refused(ump_desk_case *c, const char *prefix, unsigned arm)
{
    static const char *const allowed[] = {
        "battle_line, extended_line, skirmishers, attack_column and road_column",
        "cavalry_line, double_line, cavalry_skirmish and cavalry_road_column",
        "unlimbered and limbered"};
    ump_desk_refuse(c, prefix, "formation", arm == ADF_ARTILLERY ? ADF_ART_02 : ADF_FRM_01,
                    "%s has no such formation; allowed are line, %s", adf_arm_names[arm],
                    allowed[arm]);
    return false;
}

/* By its name: of a further firer the first value is "same". */
static uint8_t read_arm(ump_desk_case *c, const char *prefix)
{
    uint8_t arm = 0;
    while (arm < ADF_ARMS - 1 && strcmp(ump_desk_word(c, prefix, "arm"), adf_arm_names[arm]) != 0)
        arm++;
    return arm;
}

bool adf_desk_read_mount(ump_desk_case *c, const char *prefix, adf_body *body)
{
    body->arm = read_arm(c, prefix);
    body->mounted = ump_desk_yes(c, prefix, "mounted");
    if (body->mounted && body->arm != ADF_CAVALRY)
        return ump_desk_refuse(c, prefix, "mounted", ADF_CAV_01,
                               "only cavalry can be mounted; allowed is no");
    return true;
}

bool adf_desk_read_shape(ump_desk_case *c, const char *prefix, adf_body *body)
{
    if (!adf_desk_read_mount(c, prefix, body))
        return false;
    body->quality = (uint8_t)ump_desk_number(c, prefix, "quality");
    body->level = (uint8_t)ump_desk_number(c, prefix, "level");
    if (ump_desk_number(c, prefix, "formation") == 0)
        ump_desk_set_word(c, prefix, "formation", adf_formation_names[adf_first_line(body->arm)]);
    body->formation = (uint8_t)(ump_desk_number(c, prefix, "formation") - 1);
    if (adf_formation_arm(body->formation) != body->arm)
        return formation_refused(c, prefix, body->arm);
    return true;
}

bool adf_desk_offers(ump_desk_case *c, const char *prefix, const char *name, const char *value)
{
    unsigned arm = read_arm(c, prefix), formation = 0;
    if (strcmp(value, "line") == 0 || strcmp(value, "same") == 0)
        return true;
    if (strcmp(name, "weapon") == 0)
        return adf_weapon_find(ump_desk_chart(c), arm, value) >= 0;
    if (strcmp(name, "formation") != 0)
        return true;
    while (formation < ADF_FORMATIONS - 1 && strcmp(value, adf_formation_names[formation]) != 0)
        formation++;
    return adf_formation_arm(formation) == arm;
}

/* ---- Strength ---- */

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

bool adf_desk_read_strength(ump_desk_case *c, const char *prefix, int hits, adf_body *body)
{
    bool guns = body->arm == ADF_ARTILLERY;
    int64_t full = guns ? ADF_MAX_SECTIONS : 8, most = guns ? ADF_MAX_SECTIONS : 20;
    if (!ump_desk_told(c, prefix, "figs"))
        ump_desk_set(c, prefix, "figs", full > hits ? full - hits : 1);
    int64_t figs = ump_desk_number(c, prefix, "figs");
    if (guns && figs > ADF_MAX_SECTIONS)
        return ump_desk_refuse(c, prefix, "figs", ADF_ART_01,
                               "a battery has sections; allowed are 1 to %d", ADF_MAX_SECTIONS);
    if (!ump_desk_told(c, prefix, "original"))
        ump_desk_set(c, prefix, "original", least(most, figs + hits));
    int64_t original = ump_desk_number(c, prefix, "original");
    if (original < figs || original > most)
        return ump_desk_refuse(c, prefix, "original", guns ? ADF_ART_01 : ADF_R_05,
                               "no fewer than now; allowed are %d to %d", (int)figs, (int)most);
    int64_t stands = least(original, ump_desk_number(c, prefix, "stands"));
    ump_desk_set(c, prefix, "stands", stands);
    body->figs = (uint8_t)figs;
    body->original = (uint8_t)original;
    body->stands = (uint8_t)stands;
    return true;
}

bool adf_desk_read_body(ump_desk_case *c, const char *prefix, adf_body *body)
{
    return adf_desk_read_shape(c, prefix, body) && adf_desk_read_strength(c, prefix, 0, body);
}

/* ---- Nerve ---- */

static bool two_of(unsigned cover, unsigned set)
{
    cover &= set;
    return (cover & (cover - 1)) != 0;
}

bool adf_desk_read_cover(ump_desk_case *c, const char *prefix, uint16_t *cover)
{
    const unsigned woods = ADF_COVER(ADF_IN_LIGHT_WOODS) | ADF_COVER(ADF_IN_HEAVY_WOODS);
    const unsigned works =
        ADF_COVER(ADF_HASTY_WORKS) | ADF_COVER(ADF_LIGHT_WORKS) | ADF_COVER(ADF_HEAVY_WORKS);
    const unsigned lines = ADF_COVER(ADF_WOOD_FENCE) | ADF_COVER(ADF_STONE_WALL);
    unsigned told = (unsigned)ump_desk_number(c, prefix, "cover");
    if (two_of(told, woods) || two_of(told, works) || two_of(told, lines))
        return ump_desk_refuse(c, prefix, "cover", ADF_TGT_02,
                               "allowed are one of the woods, one of the works, and one of "
                               "wood_fence and stone_wall at most");
    *cover = (uint16_t)told;
    return true;
}

static uint8_t read_near(ump_desk_case *c, const char *prefix)
{
    static const uint8_t near[] = {ADF_NOBODY_NEAR, ADF_NEAR_INFANTRY, ADF_NEAR_SKIRMISHERS,
                                   ADF_NEAR_SHAKEN, ADF_NEAR_OTHER};
    return near[ump_desk_number(c, prefix, "enemy_near")];
}

void adf_desk_read_lead(ump_desk_case *c, const char *prefix, adf_nerve *nerve)
{
    nerve->support = (uint8_t)ump_desk_number(c, prefix, "support");
    nerve->lb = (uint8_t)ump_desk_number(c, prefix, "lb");
    nerve->attached = ump_desk_yes(c, prefix, "attached");
    nerve->near = read_near(c, prefix);
    nerve->brigade_losses = (uint8_t)ump_desk_number(c, prefix, "brigade_losses");
    nerve->merged = ump_desk_yes(c, prefix, "merged");
}

static bool charging_fits(ump_desk_case *c, const char *prefix, const adf_body *body,
                          const adf_nerve *nerve)
{
    if (nerve->charging && body->arm == ADF_ARTILLERY)
        return ump_desk_refuse(c, prefix, "charging", ADF_CHG_01,
                               "artillery never charges; allowed is no");
    if (nerve->charging && adf_formed(body) &&
        (body->formation == ADF_ROAD_COLUMN || body->formation == ADF_CAVALRY_ROAD_COLUMN))
        return ump_desk_refuse(c, prefix, "charging", ADF_CHG_01,
                               "a road column never charges; allowed is no");
    if (nerve->past_dp && !nerve->charging) /* a natural 12 may have restored it */
        return ump_desk_refuse(c, prefix, "past_dp", ADF_MOR_10,
                               "only a charging unit is past its disorder point; allowed is no");
    return true;
}

bool adf_desk_read_nerve(ump_desk_case *c, const char *prefix, const adf_body *body,
                         adf_nerve *nerve)
{
    const adf_chart *chart = ump_desk_chart(c);
    adf_desk_read_lead(c, prefix, nerve);
    nerve->moved = ump_desk_yes(c, prefix, "moved");
    nerve->behind_friends = adf_inches(chart, ump_desk_number(c, prefix, "behind_friends"));
    nerve->charging = ump_desk_yes(c, prefix, "charging");
    nerve->past_dp = ump_desk_yes(c, prefix, "past_dp");
    nerve->terrain = (uint8_t)ump_desk_number(c, prefix, "terrain");
    return adf_desk_read_cover(c, prefix, &nerve->cover) && charging_fits(c, prefix, body, nerve);
}

/* ---- Charges that may not be: ADF-CHG-01 ---- */

bool adf_desk_refuse_charge(ump_desk_case *c, const char *prefix, const adf_body *body,
                            const ump_refusal *refusal, const char *who)
{
    const adf_chart *chart = ump_desk_chart(c);
    const char *key = "formation", *allowed = "a line, or infantry in attack_column";
    char what[512];
    if (body->arm == ADF_ARTILLERY) {
        key = "arm";
        allowed = "infantry and cavalry";
    } else if (body->level != ADF_GOOD_ORDER && !adf_may_charge(chart, body, NULL)) {
        key = "level";
        allowed = chart->sw.disordered_charge ? "good_order and disorder" : "good_order";
    } else if (!adf_on_foot(body) && !adf_skirmishing(body) && adf_may_charge(chart, body, NULL)) {
        key = "mounted";
        allowed = "no";
    }
    ump_desk_sentence(what, sizeof what, refusal->why, refusal, who);
    return ump_desk_refuse(c, prefix, key, refusal->rule, "%s; allowed is %s", what, allowed);
}

/* ---- Zones: ADF-GEO-04, ADF-GEO-05, ADF-GEO-06 ---- */

bool adf_desk_zone_fits(ump_desk_case *c, const char *prefix, const char *name,
                        const adf_body *target, uint16_t cover, bool charging, bool charged)
{
    const char *zone = ump_desk_word(c, prefix, name);
    bool side = strcmp(zone, "side") == 0;
    bool flank = strcmp(zone, "partial") == 0 || strcmp(zone, "full") == 0;
    bool housed = (cover & ADF_COVER(ADF_FARM_OR_VILLAGE)) && !charging;
    bool column = adf_formed(target) && adf_in_column(target);
    if (adf_skirmishing(target) || housed || (!adf_formed(target) && !charged))
        return true;
    if (column && flank)
        return ump_desk_refuse(c, prefix, name, ADF_GEO_05,
                               "a column has no such zone; allowed are front, side and rear");
    if (!column && side)
        return ump_desk_refuse(c, prefix, name, ADF_GEO_04,
                               "a line has no such zone; allowed are front, partial, full and "
                               "rear");
    return true;
}

/* ---- Ways ---- */

static bool bad_leg(ump_desk_case *c, const char *leg, size_t size)
{
    return ump_desk_refuse(c, "", "path", ADF_MOV_02,
                           "'%.*s' is no leg; allowed are terrain:inches of road, trail, open, "
                           "broken, light_woods, heavy_woods, rough and at most %d legs",
                           size > 40 ? 40 : (int)size, leg, ADF_MAX_LEGS);
}

static bool read_leg(ump_desk_case *c, const char *text, size_t size, adf_way *way)
{
    const adf_chart *chart = ump_desk_chart(c);
    size_t name = 0, terrain = 0;
    int64_t inches;
    while (name < size && text[name] != ':')
        name++;
    while (terrain < ADF_TERRAINS &&
           !ump_same_id(text, name, adf_terrain_names[terrain], strlen(adf_terrain_names[terrain])))
        terrain++;
    if (terrain == ADF_TERRAINS || name == size || way->n_legs == ADF_MAX_LEGS ||
        !ump_is_number(text + name + 1, size - name - 1, &inches) || inches < 0 || inches > 999000)
        return bad_leg(c, text, size);
    way->leg[way->n_legs++] = (adf_leg){(uint8_t)terrain, adf_inches(chart, inches)};
    return true;
}

static void read_obstacles(ump_desk_case *c, adf_way *way)
{
    for (const char *at = ump_desk_word(c, "", "obstacles"); *at;) {
        size_t size = strcspn(at, ",");
        unsigned kind = ump_same_id(at, size, "wood_fence", 10)   ? ADF_FENCE
                        : ump_same_id(at, size, "stone_wall", 10) ? ADF_WALL
                                                                  : ADF_WORKS;
        if (way->obstacles[kind] < UINT8_MAX)
            way->obstacles[kind]++;
        at += size + (at[size] == ',');
    }
}

bool adf_desk_read_way(ump_desk_case *c, adf_way *way)
{
    for (const char *at = ump_desk_word(c, "", "path"); *at;) {
        size_t size = strcspn(at, ",");
        if (!read_leg(c, at, size, way))
            return false;
        at += size + (at[size] == ',');
    }
    read_obstacles(c, way);
    return true;
}

bool adf_desk_way_fits(ump_desk_case *c, const adf_mover *mover, const adf_way *way)
{
    for (unsigned i = 0; i < way->n_legs; i++)
        if (adf_allowance(ump_desk_chart(c), mover, way->leg[i].terrain) == ADF_NO_ROAD)
            return ump_desk_refuse(c, "", "path", ADF_MOV_01,
                                   "%s has no road rate; name the ground around",
                                   adf_formation_names[mover->body.formation]);
    return true;
}

/* ---- Words for results ---- */

int64_t adf_desk_inches(const adf_chart *chart, adf_len length)
{
    return (length * 2000 / chart->inch + 1) / 2;
}

const char *adf_desk_level(unsigned level, unsigned left)
{
    return left == 0 ? NULL : adf_level_names[level];
}
