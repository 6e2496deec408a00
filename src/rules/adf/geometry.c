/*
 * geometry.c: section 2 on the table: footprints, distances, arcs, zones, cover, who is adjacent,
 * who sees whom, and whether a unit fits where it would stand.
 */
#include "rules/adf/adf.h"
#include "table/going.h"

/* ---- Pieces ---- */

/* ADF-GEO-01, ADF-R-60 */
void adf_footprint(const adf_chart *chart, const adf_unit *unit, ump_len *width, ump_len *depth)
{
    adf_body body = adf_body_of(unit);
    const ump_len *stand = chart->stand[adf_on_foot(&body) ? 0 : 1];
    ump_len stands = (ump_len)adf_stands_left(&body);
    stands = stands < 1 ? 1 : stands;
    *width = stand[0] * stands;
    *depth = stand[1];
    switch (unit->formation) {
    case ADF_EXTENDED_LINE:
        *width = (ump_len)((int64_t)*width * chart->frontage[0] / 1000);
        break;
    case ADF_SKIRMISHERS:
    case ADF_CAVALRY_SKIRMISH:
        *width = (ump_len)((int64_t)*width * chart->frontage[1] / 1000);
        break;
    case ADF_DOUBLE_LINE:
        *width = stand[0] * ((stands + 1) / 2);
        *depth = stands > 1 ? 2 * stand[1] : stand[1];
        break;
    case ADF_ATTACK_COLUMN:
        *width = stand[0];
        *depth = stand[1] * stands;
        break;
    case ADF_ROAD_COLUMN:
    case ADF_CAVALRY_ROAD_COLUMN:
        *width = stand[1];
        *depth = stand[0] * stands;
        break;
    case ADF_UNLIMBERED:
    case ADF_LIMBERED:
        *width = chart->guns[unit->formation == ADF_LIMBERED][0];
        *depth = chart->guns[unit->formation == ADF_LIMBERED][1];
        break;
    default:
        break;
    }
}

void adf_refit(const ump_game *game, ump_state *state, unsigned unit)
{
    ump_piece piece = ump_pieces_of(game, state)[unit];
    adf_footprint(adf_chart_of(game), &adf_open(game, state).unit[unit], &piece.width,
                  &piece.depth);
    ump_piece_put(game, state, unit, &piece);
}

/* Turned about its centre, so that the ground it stands on stays the same. */
ump_pt adf_turned(ump_pt at, ump_angle from, ump_angle to, ump_len depth)
{
    ump_pt centre = ump_go(at, from, -(depth / 2), 0);
    return ump_go(centre, to, depth / 2, 0);
}

/* ADF-LDR-02: those attached move with it. */
static void carry_leaders(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    adf_state s = adf_open(run->game, run->state);
    if (unit >= t.table.n_units)
        return;
    for (unsigned i = 0; i < t.adf->n_leaders; i++)
        if (s.leader[i].fate == ADF_LEADS && s.leader[i].unit == unit) {
            unsigned leader = t.table.n_units + i;
            ump_piece piece = t.table.piece[leader];
            piece.at = ump_rect_of(&t.table, unit)->centre;
            ump_piece_put(run->game, run->state, leader, &piece);
        }
}

void adf_place(ump_run *run, unsigned unit, ump_pt at, ump_angle facing)
{
    const adf_table t = adf_table_here(run);
    ump_piece piece = t.table.piece[unit];
    if (ump_same_place(piece.at, at) && piece.facing == facing)
        return;
    piece.at = at;
    piece.facing = facing;
    ump_piece_put(run->game, run->state, unit, &piece);
    if (unit < t.table.n_units)
        adf_unit_at(run, unit)->crowded = 0;
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = (uint16_t)unit, .other = UMP_NOBODY});
    carry_leaders(run, unit);
}

/* ---- Ground: ADF-GEO-08 ---- */

static unsigned ground_class(unsigned ground)
{
    switch (ground) {
    case UMP_BROKEN:
    case UMP_FARM:
    case UMP_VILLAGE: /* ADF-MOV-05: foot moves there as in broken ground */
        return ADF_BROKEN;
    case UMP_ROUGH:
        return ADF_ROUGH;
    case UMP_LIGHT_WOODS:
    case UMP_ORCHARD:
        return ADF_LIGHT_WOODS;
    case UMP_HEAVY_WOODS:
        return ADF_HEAVY_WOODS;
    default:
        return ADF_OPEN;
    }
}

static unsigned terrain_on(const ump_spot *spot, bool roads)
{
    if (roads && spot->road)
        return spot->road == UMP_ROAD ? ADF_ROAD : ADF_TRAIL;
    return ground_class(spot->ground);
}

unsigned adf_terrain_at(const adf_table *t, ump_pt p, bool roads)
{
    ump_spot spot = ump_spot_at(t->table.field, p);
    return terrain_on(&spot, roads);
}

unsigned adf_terrain_of(const adf_table *t, unsigned unit)
{
    return terrain_on(ump_ground_under(&t->table, unit), true);
}

static bool built_up(unsigned ground)
{
    return ground == UMP_FARM || ground == UMP_VILLAGE;
}

bool adf_in_building(const adf_table *t, unsigned unit)
{
    const ump_piece *piece = &t->table.piece[unit];
    const ump_box *box = &t->adf->built;
    ump_len depth = piece->depth;
    if (piece->at.x + depth < box->low.x || piece->at.x - depth > box->high.x ||
        piece->at.y + depth < box->low.y || piece->at.y - depth > box->high.y)
        return false;
    return built_up(ump_ground_under(&t->table, unit)->ground);
}

/* ---- Cover: ADF-GEO-08, ADF-R-29 ---- */

static uint16_t ground_cover(const adf_table *t, unsigned unit)
{
    switch (ump_ground_under(&t->table, unit)->ground) {
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

bool adf_near_shelter(const adf_table *t, const ump_rect *rect)
{
    const adf_game *g = t->adf;
    ump_box box = ump_box_grow((ump_box){rect->front, rect->front}, g->shelter.within + 1);
    for (unsigned i = 0; i < g->n_lines; i++)
        if (ump_box_meet(box, t->table.game->field.feature[g->line[i]].box))
            return true;
    return false;
}

static uint16_t sheltered_from(const adf_table *t, const ump_rect *rect, ump_pt from)
{
    uint16_t feature[8], cover = 0;
    if (!adf_near_shelter(t, rect))
        return 0;
    size_t n = ump_shelter(t->table.field, &t->adf->shelter, from, rect, feature, 8);
    for (size_t i = 0; i < n && i < 8; i++)
        cover |= line_cover(t->table.game->field.feature[feature[i]].kind);
    return cover;
}

uint16_t adf_cover_from(const adf_table *t, unsigned unit, ump_pt from)
{
    ump_rect rect = *ump_rect_of(&t->table, unit);
    return (uint16_t)(ground_cover(t, unit) | sheltered_from(t, &rect, from));
}

/* Without an attacker: from the nearest enemy seen; if none is, every feature at hand counts. */
uint16_t adf_cover_alone(const adf_table *t, unsigned unit)
{
    enum { DIRECTIONS = 8, BEYOND = 3 * UMP_INCH /* whatever shelters it lies before that */ };
    ump_rect rect = *ump_rect_of(&t->table, unit);
    uint16_t cover = ground_cover(t, unit);
    if (!adf_near_shelter(t, &rect))
        return cover;
    unsigned enemy = adf_nearest_enemy(t, unit, true);
    if (enemy != UMP_NOBODY)
        return cover | sheltered_from(t, &rect, ump_rect_of(&t->table, enemy)->centre);
    for (unsigned i = 0; i < DIRECTIONS; i++) {
        ump_angle bearing = (ump_angle)(rect.facing + i * 65536 / DIRECTIONS);
        cover |= sheltered_from(t, &rect, ump_go(rect.centre, bearing, BEYOND, 0));
    }
    return cover;
}

/* ---- Distances: ADF-GEO-02 ---- */

ump_span adf_range(const adf_table *t, unsigned firer, unsigned target)
{
    ump_rect from = *ump_rect_of(&t->table, firer), to = *ump_rect_of(&t->table, target);
    if (adf_in_building(t, firer))
        return ump_rect_distance(&from, &to);
    return ump_rect_segment(&to, from.corner[0], from.corner[1]);
}

/* ADF-GEO-04: the middle of the front edge; all-round firers their centre (ADF-R-36). */
ump_pt adf_ref(const adf_table *t, unsigned firer)
{
    ump_pt front = t->table.piece[firer].at;
    return adf_in_building(t, firer) ? ump_rect_of(&t->table, firer)->centre : front;
}

/* ---- Zones: ADF-GEO-04, ADF-GEO-05, ADF-GEO-06 ---- */

static int64_t beyond(int64_t x, int64_t half)
{
    int64_t far = (x < 0 ? -x : x) - half;
    return far > 0 ? far : 0;
}

/* All lengths doubled, so that half a width is whole. TAB-07: who is no more than the rounding
 * beyond a limit is at it. */
static enum adf_zone line_zone(int64_t x, int64_t y, int64_t width)
{
    int64_t dx = beyond(x, width + 2 * UMP_ROUNDING), ay = y < 0 ? -y : y;
    if (dx == 0)
        return y >= 0 ? ADF_FRONT : ADF_REAR;
    if (dx <= ay)
        return y > 0 ? ADF_FRONT : ADF_REAR;
    return (dx - ay) * (dx - ay) > 2 * y * y ? ADF_FULL : ADF_PARTIAL;
}

static enum adf_zone column_zone(int64_t x, int64_t y, int64_t depth)
{
    int64_t dy = beyond(y, depth + 2 * UMP_ROUNDING), ax = x < 0 ? -x : x;
    if (dy == 0 || ax > dy + 4 * UMP_ROUNDING)
        return ADF_SIDE;
    return y > 0 ? ADF_FRONT : ADF_REAR;
}

enum adf_zone adf_zone_of(const ump_rect *target, const adf_body *body, bool building, ump_pt p,
                          bool charge)
{
    ump_pt local = ump_in_frame(target->centre, target->facing, p);
    int64_t x = 2 * (int64_t)local.x, y = 2 * (int64_t)local.y;
    bool as_line = charge && !adf_formed(body);
    if (building || (adf_skirmishing(body) && !as_line))
        return ADF_FRONT;
    if (!as_line && adf_formation_shape(body->formation) == ADF_COLUMN)
        return column_zone(x, y, target->depth);
    return line_zone(x, y, target->width);
}

/* ---- Adjacent: ADF-GEO-07 ---- */

/* With the rounding of TAB-07; touching is contact. */
ump_len adf_adjacent_within(const adf_chart *chart, unsigned terrain)
{
    ump_len within = adf_lay(chart, chart->adjacent[terrain]);
    return within < UMP_CONTACT ? UMP_CONTACT : within + UMP_ROUNDING;
}

static ump_len adjacent_on(const adf_table *t, ump_pt centre)
{
    return adf_adjacent_within(t->chart, adf_terrain_at(t, centre, true));
}

static ump_len smaller(ump_len a, ump_len b)
{
    return a < b ? a : b;
}

bool adf_adjacent(const adf_table *t, unsigned a, unsigned b)
{
    const adf_game *g = t->adf;
    const ump_rect *ra = ump_rect_of(&t->table, a), *rb = ump_rect_of(&t->table, b);
    if (ump_boxes_beyond(ra->box, rb->box, g->adjacent))
        return false;
    ump_len apart = ump_rect_distance(ra, rb).hi;
    if (apart > g->adjacent || apart <= g->adjacent_anywhere)
        return apart <= g->adjacent;
    return apart <= smaller(adf_adjacent_within(t->chart, adf_terrain_of(t, a)),
                            adf_adjacent_within(t->chart, adf_terrain_of(t, b)));
}

ump_len adf_event_reach(const adf_table *t)
{
    const adf_chart *chart = t->chart;
    return chart->event_adjacent >= 0 ? adf_lay(chart, chart->event_adjacent) + UMP_ROUNDING
                                      : t->adf->adjacent;
}

/* Is a unit within the distance of morale events from where something happened? */
bool adf_near_event(const adf_table *t, unsigned unit, const ump_rect *cause, ump_pt cause_at,
                    ump_len *distance)
{
    ump_rect rect = *ump_rect_of(&t->table, unit);
    *distance = 0;
    if (cause && ump_boxes_beyond(rect.box, cause->box, adf_event_reach(t)))
        return false;
    ump_span apart = cause ? ump_rect_distance(&rect, cause) : ump_rect_point(&rect, cause_at);
    ump_pt there = cause ? cause->centre : cause_at;
    ump_len within = t->chart->event_adjacent >= 0
                         ? adf_event_reach(t)
                         : smaller(adjacent_on(t, rect.centre), adjacent_on(t, there));
    *distance = apart.hi;
    return apart.hi <= within;
}

/* ---- Leaders ---- */

ump_pt adf_leader_at(const adf_table *t, unsigned leader)
{
    const adf_leader *l = &t->leader[leader - t->table.n_units];
    if (l->unit != UMP_NOBODY && ump_unit_here(&t->table, l->unit))
        return ump_rect_of(&t->table, l->unit)->centre;
    return t->table.piece[leader].at;
}

static ump_len leader_apart(const adf_table *t, unsigned leader, unsigned unit)
{
    const adf_leader *l = &t->leader[leader - t->table.n_units];
    ump_rect rect = *ump_rect_of(&t->table, unit);
    if (l->unit != UMP_NOBODY && ump_unit_here(&t->table, l->unit))
        return ump_distance(&t->table, l->unit, unit).hi;
    return ump_rect_point(&rect, t->table.piece[leader].at).hi;
}

ump_box adf_around_leader(const adf_table *t, unsigned leader, ump_len within)
{
    unsigned with = t->leader[leader - t->table.n_units].unit;
    if (with != UMP_NOBODY && ump_unit_here(&t->table, with))
        return adf_around(t, with, within + UMP_ROUNDING);
    ump_pt at = t->table.piece[leader].at;
    return ump_box_grow((ump_box){at, at}, within + UMP_ROUNDING);
}

bool adf_leader_within(const adf_table *t, unsigned leader, unsigned unit, ump_len limit)
{
    unsigned with = t->leader[leader - t->table.n_units].unit;
    if (with != UMP_NOBODY && ump_unit_here(&t->table, with))
        return adf_within(t, with, unit, limit);
    ump_pt at = t->table.piece[leader].at;
    limit += UMP_ROUNDING;
    return !ump_boxes_beyond(ump_rect_of(&t->table, unit)->box, (ump_box){at, at}, limit) &&
           leader_apart(t, leader, unit) <= limit;
}

bool adf_leader_adjacent(const adf_table *t, unsigned leader, unsigned unit)
{
    const adf_chart *chart = t->chart;
    ump_len widest = t->adf->adjacent;
    widest = widest < chart->leader_radius ? chart->leader_radius : widest;
    if (!adf_leader_within(t, leader, unit, widest))
        return false;
    ump_len apart = leader_apart(t, leader, unit);
    if (!adf_is_less(chart->leader_radius, apart))
        return true;
    ump_len within = chart->leader_adjacent >= 0
                         ? adf_lay(chart, chart->leader_adjacent) + UMP_ROUNDING
                         : adf_adjacent_within(chart, adf_terrain_of(t, unit));
    ump_len there = adjacent_on(t, adf_leader_at(t, leader));
    return apart <= smaller(within, there);
}

/* ---- Sight: ADF-GEO-09, ADF-R-58 ---- */

bool adf_sees(const adf_table *t, unsigned unit, unsigned target)
{
    ump_outline own = ump_outline_of(&t->table, unit), seen = ump_outline_of(&t->table, target);
    ump_glance glance = {.viewer = unit,
                         .target = target,
                         .eye = {adf_ref(t, unit)},
                         .n_eyes = 1,
                         .own = &own,
                         .seen = &seen};
    return ump_sees(&t->table, &t->adf->sight, &glance);
}

/* A leader is no unit: he has no arm's length (TAB-08). */
bool adf_leader_sees(const adf_table *t, unsigned leader, unsigned target)
{
    ump_outline seen = ump_outline_of(&t->table, target);
    ump_glance glance = {.viewer = UMP_NOBODY,
                         .target = target,
                         .eye = {adf_leader_at(t, leader)},
                         .n_eyes = 1,
                         .seen = &seen};
    return ump_sees(&t->table, &t->adf->lookout, &glance);
}

/* Friends and enemies bar a line of fire, but not skirmishers. */
static bool bars_fire(void *ctx, unsigned unit)
{
    const adf_table *t = ctx;
    adf_body body = adf_body_of(&t->unit[unit]);
    return !adf_skirmishing(&body);
}

static ump_glance aim_at(const adf_table *t, unsigned firer, unsigned target,
                         const ump_outline *own, const ump_outline *seen)
{
    return (ump_glance){.viewer = firer,
                        .target = target,
                        .eye = {adf_ref(t, firer)},
                        .n_eyes = 1,
                        .own = own,
                        .seen = seen,
                        .hides = bars_fire,
                        .ctx = (void *)t};
}

bool adf_clear_to_fire(const adf_table *t, unsigned firer, unsigned target)
{
    ump_outline own = ump_outline_of(&t->table, firer), seen = ump_outline_of(&t->table, target);
    ump_glance aim = aim_at(t, firer, target, &own, &seen);
    return ump_sees(&t->table, &t->adf->fire_line, &aim);
}

ump_sight adf_why_hidden(const adf_table *t, unsigned unit, unsigned target, bool fire)
{
    ump_outline own = ump_outline_of(&t->table, unit), seen = ump_outline_of(&t->table, target);
    ump_glance aim = aim_at(t, unit, target, &own, &seen);
    return ump_sight_of(&t->table, fire ? &t->adf->fire_line : &t->adf->sight, &aim);
}

/* TAB-07: the front edge from which an arc begins. It lies a little behind the real one and is
 * wider, so that rounding shuts nobody out. */
static ump_rect with_rounding(const ump_rect *firer, ump_len aside)
{
    ump_rect front = *firer;
    front.corner[0] = ump_go(firer->corner[0], firer->facing, -UMP_ROUNDING, -aside);
    front.corner[1] = ump_go(firer->corner[1], firer->facing, -UMP_ROUNDING, aside);
    return front;
}

/* ADF-GEO-03; occupants of buildings fire all round (ADF-R-36). */
bool adf_in_arc(const adf_table *t, unsigned firer, unsigned target)
{
    ump_rect from = with_rounding(ump_rect_of(&t->table, firer), 0);
    return adf_in_building(t, firer) || ump_in_arc(&from, ump_rect_of(&t->table, target), 1, 1);
}

bool adf_in_zone_ahead(const adf_table *t, unsigned firer, unsigned target)
{
    ump_rect from = with_rounding(ump_rect_of(&t->table, firer), UMP_ROUNDING);
    return adf_in_building(t, firer) || ump_in_arc(&from, ump_rect_of(&t->table, target), 0, 1);
}

/* ---- The nearest enemy ---- */

typedef struct seeker {
    const adf_table *t;
    unsigned unit;
} seeker;

static bool is_seen(void *ctx, unsigned enemy)
{
    const seeker *s = ctx;
    return adf_sees(s->t, s->unit, enemy);
}

unsigned adf_nearest_enemy(const adf_table *t, unsigned unit, bool seen)
{
    seeker s = {t, unit};
    ump_outline own = ump_outline_of(&t->table, unit);
    ump_whom enemies = ump_enemies_of(&t->table, unit);
    ump_span apart;
    unsigned nearest = ump_nearest_body(&t->table, &own, enemies, 4 * UMP_MAX_COORD,
                                        seen ? is_seen : NULL, &s, &apart);
    if (nearest == UMP_NOBODY)
        return UMP_NOBODY;
    UMP_EACH_NEAR(i, &t->table, adf_around(t, unit, apart.hi + UMP_ROUNDING), enemies)
        if (i < nearest && adf_within(t, unit, i, apart.hi) && (!seen || is_seen(&s, i)))
            return i; /* as near, and first in the order of the force (TAB-10) */
    return nearest;
}

/* ---- Room ---- */

bool adf_anyone_in(const adf_table *t, ump_box box, ump_whom whom)
{
    ump_near near;
    return ump_near_first(ump_find_near(&near, &t->table, box, whom), 0) != UMP_NOBODY;
}

ump_len adf_room(const adf_table *t, unsigned unit, unsigned except, const ump_rect *rect,
                 ump_len most)
{
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(rect->box, most), ump_enemies_of(&t->table, unit)) {
        ump_len apart = i == except ? most : ump_rect_distance(rect, ump_rect_of(&t->table, i)).lo;
        most = apart < most ? apart : most;
    }
    return most;
}

bool adf_off_bad_ground(const adf_table *t, ump_pt at, ump_len reach)
{
    return !ump_box_meet(ump_box_grow((ump_box){at, at}, reach), t->adf->barred);
}

bool adf_wide_berth(const adf_table *t, unsigned unit, ump_pt from, ump_len reach, ump_len within)
{
    return adf_off_bad_ground(t, from, reach) &&
           !adf_anyone_in(t, ump_box_grow((ump_box){from, from}, reach + within),
                          ump_enemies_of(&t->table, unit));
}

bool adf_on_bad_ground(const adf_table *t, const ump_rect *rect)
{
    const uint64_t bad = UMP_BIT(UMP_WATER) | UMP_BIT(UMP_IMPASSABLE);
    if (!ump_box_meet(rect->box, t->adf->barred))
        return false;
    uint16_t feature = ump_touches(t->table.field, rect, bad);
    if (feature == UMP_NO_FEATURE)
        return false;
    return ump_spot_at(t->table.field, rect->centre).road == 0; /* on a bridge or causeway */
}

/* ADF-CHG-02: a charge goes over no impassable ground; nor does it run off the table (ADF-MOV-11).
 */
bool adf_bars_charge(const adf_table *t, const ump_rect *rect)
{
    return !ump_on_table(t->table.field, rect->centre) || adf_on_bad_ground(t, rect);
}

/* An enemy whom it would touch there and does not touch as it stands; UMP_NOBODY. */
static unsigned newly_touched(const adf_table *t, unsigned unit, const ump_rect *own,
                              const ump_rect *rect)
{
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(rect->box, UMP_CONTACT),
                  ump_enemies_of(&t->table, unit)) {
        const ump_rect *there = ump_rect_of(&t->table, i);
        if (ump_rect_within(rect, there, UMP_CONTACT) && !ump_rect_within(own, there, UMP_CONTACT))
            return i;
    }
    return UMP_NOBODY;
}

/* TAB-01: figures or sections that come back are not laid upon an enemy. On his side the edge
 * stays where it was, and the other edge takes the whole growth. If there is no room, the unit
 * steps back. */
static void grow_aside(ump_run *run, unsigned unit, const ump_rect *was, unsigned enemy)
{
    const adf_table t = adf_table_here(run);
    const ump_rect own = *ump_rect_of(&t.table, unit);
    ump_len wider = (own.width - was->width + 1) / 2, deeper = own.depth - was->depth;
    const ump_len aside[] = {wider, -wider, 0}, ahead[] = {0, 0, deeper};
    for (unsigned i = 0; i < 3; i++) {
        ump_rect there = ump_rect_moved(&own, ump_go(own.front, own.facing, ahead[i], aside[i]));
        if (newly_touched(&t, unit, was, &there) != UMP_NOBODY)
            continue;
        adf_place(run, unit, there.front, there.facing);
        ump_tell(run, ADF_GEO_01, "%u makes room away from %o for those who are back", .unit = unit,
                 .other = enemy);
        return;
    }
    adf_make_room(run, unit, true);
}

void adf_grow(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    const ump_rect was = *ump_rect_of(&t.table, unit);
    adf_refit(run->game, run->state, unit);
    unsigned enemy = newly_touched(&t, unit, &was, ump_rect_of(&t.table, unit));
    if (enemy != UMP_NOBODY)
        grow_aside(run, unit, &was, enemy);
    if (!adf_fits(&t, unit, ump_rect_of(&t.table, unit)))
        adf_unit_at(run, unit)->crowded = 1;
}

ump_rect adf_narrowed(const adf_table *t, unsigned unit, const ump_rect *rect)
{
    return ump_narrowed(rect, t->chart->stand[t->unit[unit].mounted ? 1 : 0][0] / 2);
}

ump_len adf_make_room(ump_run *run, unsigned unit, bool off_enemies)
{
    const adf_table t = adf_table_here(run);
    const ump_rect own = *ump_rect_of(&t.table, unit);
    for (ump_len back = 0; back < ADF_FAR_OFF; back += UMP_INCH / 8) {
        ump_rect rect = ump_shifted(&own, own.facing, -back);
        if (back > 0 && adf_upon_enemy(&t, unit, &rect) != UMP_NOBODY)
            break;
        if (!adf_fits(&t, unit, &rect) || (off_enemies && adf_touches_enemy(&t, unit, &rect)))
            continue;
        adf_place(run, unit, rect.front, rect.facing);
        return back;
    }
    return 0;
}

bool adf_step_back(ump_run *run, unsigned unit)
{
    const adf_table t = adf_table_here(run);
    const adf_unit *u = &t.unit[unit];
    const ump_rect own = *ump_rect_of(&t.table, unit);
    if (adf_fits(&t, unit, &own))
        return false;
    ump_pt first = adf_turned(u->set_out, u->faced, own.facing, own.depth);
    ump_len gone = ump_dist(own.front, first).hi;
    ump_angle back = gone > 0 ? ump_bearing(own.front, first) : own.facing;
    ump_rect rect = own;
    for (ump_len s = 0; s < gone && !adf_fits(&t, unit, &rect);) {
        s = s + UMP_INCH / 8 > gone ? gone : s + UMP_INCH / 8;
        rect = ump_shifted(&own, back, s);
    }
    if (!adf_fits(&t, unit, &rect)) /* TAB-02: its turn is undone */
        rect = ump_rect_at(u->set_out, u->faced, own.width, own.depth);
    adf_place(run, unit, rect.front, rect.facing);
    if (!adf_fits(&t, unit, &rect)) /* its old place is taken */
        adf_make_room(run, unit, false);
    return true;
}

ump_len adf_keeps_off(const adf_table *t)
{
    return t->chart->keeps_off > UMP_CONTACT ? t->chart->keeps_off : UMP_CONTACT;
}

/* So near no voluntary move comes (ADF-MOV-06). */
static ump_limit too_near(const adf_table *t)
{
    return t->chart->keeps_off == 0 ? ump_at_most(UMP_CONTACT, 0)
                                    : ump_under(t->chart->keeps_off, UMP_ROUNDING);
}

unsigned adf_too_near(const adf_table *t, unsigned unit, const ump_rect *rect)
{
    const ump_rect *own = ump_rect_of(&t->table, unit);
    ump_limit limit = too_near(t);
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(rect->box, adf_keeps_off(t)),
                  ump_enemies_of(&t->table, unit)) {
        const ump_rect *there = ump_rect_of(&t->table, i);
        if (ump_rects_within(rect, there, limit) &&
            (ump_rect_within(rect, there, UMP_CONTACT) ||
             ump_rect_distance(rect, there).hi + UMP_ROUNDING < ump_rect_distance(own, there).lo))
            return i;
    }
    return UMP_NOBODY;
}
