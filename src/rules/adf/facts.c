/*
 * facts.c: reads off the table what the arithmetic of fire and morale wants to know: cover,
 * support, leaders, enemies near, friends in front, brigade losses.
 */
#include "rules/adf/table.h"

/* ---- Cover: ADF-GEO-08, ADF-R-29 ---- */

static uint16_t ground_cover(const ump_game *game, const ump_rect *rect)
{
    switch (ump_spot_at(&game->field, rect->centre).ground) {
    case UMP_LIGHT_WOODS:
    case UMP_ORCHARD:
        return ADF_COVER(ADF_IN_LIGHT_WOODS);
    case UMP_HEAVY_WOODS:
        return ADF_COVER(ADF_IN_HEAVY_WOODS);
    case UMP_FARM:
    case UMP_VILLAGE:
        return ADF_COVER(ADF_FARM_OR_VILLAGE);
    default:
        return 0;
    }
}

static uint16_t line_cover(unsigned kind)
{
    switch (kind) {
    case UMP_FENCE:
        return ADF_COVER(ADF_WOOD_FENCE);
    case UMP_WALL:
        return ADF_COVER(ADF_STONE_WALL);
    case UMP_HASTY_WORKS:
        return ADF_COVER(ADF_HASTY_WORKS);
    case UMP_LIGHT_WORKS:
        return ADF_COVER(ADF_LIGHT_WORKS);
    default:
        return ADF_COVER(ADF_HEAVY_WORKS);
    }
}

bool adf_near_shelter(const ump_game *game, const ump_rect *rect)
{
    const adf_game *g = adf_of(game);
    ump_box box = ump_box_grow((ump_box){rect->front, rect->front}, g->shelter.within + 1);
    for (unsigned i = 0; i < g->n_lines; i++)
        if (ump_box_meet(box, game->field.feature[g->line[i]].box))
            return true;
    return false;
}

static uint16_t sheltered_from(const ump_game *game, const ump_rect *rect, ump_pt from)
{
    uint16_t feature[8], cover = 0;
    if (!adf_near_shelter(game, rect))
        return 0;
    size_t n = ump_shelter(&game->field, &adf_of(game)->shelter, from, rect, feature, 8);
    for (size_t i = 0; i < n && i < 8; i++)
        cover |= line_cover(game->field.feature[feature[i]].kind);
    return cover;
}

uint16_t adf_cover_from(const ump_game *game, const ump_state *state, unsigned unit, ump_pt from)
{
    ump_rect rect = adf_rect(game, state, unit);
    return (uint16_t)(ground_cover(game, &rect) | sheltered_from(game, &rect, from));
}

/* Without an attacker: from the nearest enemy seen; if none is, every feature at hand counts. */
uint16_t adf_cover_alone(const ump_game *game, const ump_state *state, unsigned unit)
{
    enum { DIRECTIONS = 8 };
    ump_rect rect = adf_rect(game, state, unit);
    uint16_t cover = ground_cover(game, &rect);
    if (!adf_near_shelter(game, &rect))
        return cover;
    unsigned enemy = adf_nearest_enemy(game, state, unit, true);
    if (enemy != UMP_NOBODY)
        return cover | sheltered_from(game, &rect, adf_rect(game, state, enemy).centre);
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        ump_angle bearing = (ump_angle)(i * 65536 / DIRECTIONS);
        cover |= sheltered_from(game, &rect, ump_go(rect.centre, bearing, 3 * UMP_INCH, 0));
    }
    return cover;
}

/* ---- Support: ADF-MOR-04, ADF-R-33 ---- */

static bool enemy_between(const ump_game *game, const ump_state *state, unsigned a, unsigned b)
{
    ump_pt from = adf_rect(game, state, a).centre, to = adf_rect(game, state, b).centre;
    adf_search search;
    adf_search_line(&search, game, state, from, to);
    adf_search_enemies(&search, game, a);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (adf_off_line(&search.piece[i], from, to) || !adf_enemies(game, a, i))
            continue;
        ump_rect there = ump_footprint(game, state, i);
        if (ump_rect_crossed(&there, from, to))
            return true;
    }
    return false;
}

static bool in_road_column(const adf_body *body)
{
    return adf_formed(body) &&
           (body->formation == ADF_ROAD_COLUMN || body->formation == ADF_CAVALRY_ROAD_COLUMN);
}

bool adf_supports(const ump_game *game, const ump_state *state, unsigned unit, unsigned by)
{
    if (by == unit || !adf_here(game, state, by) || adf_enemies(game, unit, by))
        return false;
    adf_body body = adf_body_of(&adf_see(game, state).unit[by]);
    if (body.level > ADF_DISORDER || adf_skirmishing(&body) || body.formation == ADF_LIMBERED ||
        in_road_column(&body))
        return false;
    return adf_adjacent(game, state, unit, by) && !enemy_between(game, state, unit, by);
}

unsigned adf_support_of(const ump_game *game, const ump_state *state, unsigned unit)
{
    unsigned n = 0;
    adf_search search;
    adf_search_box(&search, game, state, adf_rect(game, state, unit).box, adf_of(game)->adjacent);
    adf_search_friends(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1))
        n += adf_supports(game, state, unit, i);
    return n > 9 ? 9 : n;
}

/* ---- Leaders: ADF-LDR-03 ---- */

unsigned adf_lb_for(const ump_game *game, const ump_state *state, unsigned unit)
{
    const adf_leader *leader = adf_see(game, state).leader;
    unsigned best = 0, n_units = (unsigned)game->force.n_units;
    for (unsigned i = n_units; i < game->force.n_pieces; i++) {
        const adf_leader *l = &leader[i - n_units];
        if (l->fate != ADF_LEADS || !ump_pieces_of(game, state)[i].on_table || l->lb <= best)
            continue;
        if (!adf_commands(game, i, unit))
            continue;
        bool elsewhere = l->unit != UMP_NOBODY && l->unit != unit;
        if (elsewhere && adf_chart_of(game)->attached_serves_own)
            continue;
        if (l->unit == unit || adf_leader_adjacent(game, state, i, unit))
            best = l->lb;
    }
    return best;
}

/* Best LB of those attached to it: ADF-LDR-04 */
unsigned adf_lb_attached(const ump_game *game, const ump_state *state, unsigned unit)
{
    const adf_leader *leader = adf_see(game, state).leader;
    unsigned best = 0;
    for (unsigned i = 0; i < adf_of(game)->n_leaders; i++)
        if (leader[i].fate == ADF_LEADS && leader[i].unit == unit && leader[i].lb > best)
            best = leader[i].lb;
    return best;
}

/* ---- Enemies near, friends in front ---- */

static uint8_t enemy_near(const ump_game *game, const ump_state *state, unsigned unit)
{
    ump_len within = adf_lay(adf_chart_of(game), adf_chart_of(game)->proximity);
    uint8_t most = ADF_NOBODY_NEAR;
    adf_search search;
    adf_search_box(&search, game, state, adf_rect(game, state, unit).box, within);
    adf_search_enemies(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (!adf_enemies(game, unit, i))
            continue;
        adf_body body = adf_body_of(&adf_see(game, state).unit[i]);
        uint8_t kind = (uint8_t)adf_near_kind(&body);
        if (kind > most && adf_within(game, state, unit, i, within))
            most = kind;
    }
    return most;
}

/* ADF-R-32: how far ahead stand friends between this unit and the nearest enemy? */
static adf_len behind_friends(const ump_game *game, const ump_state *state, unsigned unit)
{
    unsigned enemy = adf_nearest_enemy(game, state, unit, false);
    ump_len farthest = 0;
    if (enemy == UMP_NOBODY)
        return 0;
    ump_pt from = adf_rect(game, state, unit).centre, to = adf_rect(game, state, enemy).centre;
    adf_search search;
    adf_search_line(&search, game, state, from, to);
    adf_search_friends(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (i == unit || adf_off_line(&search.piece[i], from, to) || adf_enemies(game, unit, i) ||
            adf_see(game, state).unit[i].level >= ADF_SHAKEN)
            continue;
        ump_rect there = ump_footprint(game, state, i);
        if (!ump_rect_crossed(&there, from, to))
            continue;
        ump_len apart = adf_apart(game, state, unit, i).lo;
        if (apart > farthest)
            farthest = apart;
    }
    return adf_ticks(adf_chart_of(game), farthest);
}

adf_nerve adf_nerve_of(const ump_game *game, const ump_state *state, unsigned unit, uint16_t cover,
                       bool charge)
{
    adf_state s = adf_see(game, state);
    const adf_unit *u = &s.unit[unit];
    bool in_charge = charge || (u->flags & ADF_CHARGING);
    uint8_t losses = s.losses[game->force.piece[unit].command];
    return (adf_nerve){.cover = cover,
                       .moved = u->flags & ADF_MOVED,
                       .merged = u->flags & ADF_IS_MERGED,
                       .charging = u->flags & ADF_CHARGING,
                       .past_dp = u->flags & ADF_PAST_DP,
                       .attached = adf_leaders_with(game, state, unit) > 0,
                       .support = (uint8_t)adf_support_of(game, state, unit),
                       .lb = (uint8_t)adf_lb_for(game, state, unit),
                       .near = enemy_near(game, state, unit),
                       .brigade_losses = losses,
                       .terrain = (uint8_t)adf_terrain_of(game, state, unit),
                       .behind_friends = in_charge ? 0 : behind_friends(game, state, unit)};
}

/* ---- Fire ---- */

static adf_span span_of(const adf_chart *chart, ump_span ticks)
{
    return (adf_span){adf_ticks(chart, ticks.lo), adf_ticks(chart, ticks.hi)};
}

/* All but the zone in which it stands: what tells whether it may fire. */
static adf_firer aim_of(const ump_game *game, const ump_state *state, unsigned unit,
                        unsigned target)
{
    const adf_unit *u = adf_unit_seen(game, state, unit);
    return (adf_firer){.body = adf_body_of(u),
                       .weapon = u->weapon,
                       .weapon2 = u->weapon2,
                       .nation = u->nation,
                       .pistols = u->pistols,
                       .opening = !(u->flags & ADF_HAS_FIRED),
                       .building = adf_in_building(game, state, unit),
                       .range = span_of(adf_chart_of(game), adf_range(game, state, unit, target))};
}

static unsigned zone_of(const ump_game *game, const ump_state *state, unsigned unit,
                        unsigned target, const adf_body *body)
{
    ump_rect there = adf_rect(game, state, target);
    return adf_zone_of(&there, body, adf_in_building(game, state, target),
                       adf_ref(game, state, unit), false);
}

adf_firer adf_firer_of(const ump_game *game, const ump_state *state, unsigned unit, unsigned target)
{
    adf_firer firer = aim_of(game, state, unit, target);
    adf_body body = adf_body_of(adf_unit_seen(game, state, target));
    firer.zone = (uint8_t)zone_of(game, state, unit, target, &body);
    return firer;
}

/* ADF-R-34: own skirmishers, crossed by the fire, two inches or more in front of the target. */
static bool screened(const ump_game *game, const ump_state *state, ump_pt from, unsigned target)
{
    ump_rect rect = adf_rect(game, state, target);
    adf_search search;
    adf_search_line(&search, game, state, from, rect.centre);
    adf_search_friends(&search, game, target);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (i == target || adf_off_line(&search.piece[i], from, rect.centre) ||
            adf_enemies(game, target, i))
            continue;
        adf_body body = adf_body_of(&adf_see(game, state).unit[i]);
        if (body.formation != ADF_SKIRMISHERS || !adf_formed(&body))
            continue;
        ump_rect there = adf_rect(game, state, i);
        if (ump_rect_crossed(&there, from, rect.centre) &&
            ump_rect_distance(&there, &rect).lo >= 2 * UMP_INCH)
            return true;
    }
    return false;
}

bool adf_aim_facts_of(const ump_game *game, const ump_state *state, unsigned mode,
                      const uint16_t *firer, unsigned n, unsigned target, adf_fire_facts *facts)
{
    const adf_unit *t = adf_unit_seen(game, state, target);
    if (n == 0 || n > ADF_MAX_FIRERS)
        return false;
    *facts = (adf_fire_facts){.mode = (uint8_t)mode,
                              .n_firers = (uint8_t)n,
                              .target = adf_body_of(t),
                              .charging = t->flags & ADF_CHARGING};
    for (unsigned i = 0; i < n; i++)
        facts->firer[i] = aim_of(game, state, firer[i], target);
    return true;
}

bool adf_fire_facts_of(const ump_game *game, const ump_state *state, unsigned mode,
                       const uint16_t *firer, unsigned n, unsigned target, adf_fire_facts *facts)
{
    if (!adf_aim_facts_of(game, state, mode, firer, n, target, facts))
        return false;
    for (unsigned i = 0; i < n; i++) {
        ump_pt from = adf_ref(game, state, firer[i]);
        facts->firer[i].zone = (uint8_t)zone_of(game, state, firer[i], target, &facts->target);
        facts->cover |= adf_cover_from(game, state, target, from);
        facts->screened = facts->screened || screened(game, state, from, target);
    }
    return true;
}

/* ADF-MOR-06: the worst zone of a rallying unit with an enemy that could fire at it. */
unsigned adf_threat_to(const ump_game *game, const ump_state *state, unsigned unit)
{
    const adf_chart *chart = adf_chart_of(game);
    adf_state s = adf_see(game, state);
    adf_body body = adf_body_of(&s.unit[unit]);
    int kind = adf_enfilade_kind(&body);
    unsigned worst = ADF_ZONES;
    int32_t most = 0;
    body.level = ADF_GOOD_ORDER; /* the nominal formation decides */
    if (kind < 0)
        return ADF_ZONES;
    adf_search search;
    adf_search_around(&search, game, state, unit, adf_of(game)->farthest);
    adf_search_enemies(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        enum adf_band band;
        if (!adf_enemies(game, unit, i) || adf_hopeless_fire(game, state, ADF_FIRES, i, unit))
            continue;
        unsigned zone = zone_of(game, state, i, unit, &body);
        int32_t value = chart->enfilade_smm[kind][zone][1];
        if (value <= most)
            continue;
        adf_firer firer = aim_of(game, state, i, unit);
        if (adf_skirmishing(&firer.body) || !adf_may_fire(chart, &firer, ADF_FIRES, NULL) ||
            !adf_band_of(chart, &firer, ADF_FIRES, &band) || band == ADF_LONG ||
            !adf_in_arc(game, state, i, unit) || !adf_clear_to_fire(game, state, i, unit))
            continue;
        most = value;
        worst = zone;
    }
    return worst;
}
