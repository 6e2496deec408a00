/*
 * geometry.c: section 2 on the table: footprints, distances, arcs, zones, who is adjacent, who
 * sees whom, and whether a unit fits where it would stand.
 */
#include "rules/adf/table.h"

#include <string.h>

/* ---- Where the parts of the state lie ---- */

size_t adf_state_bytes(const adf_game *g)
{
    size_t bytes = sizeof(adf_battle) + 2 * adf_set_bytes(g) + g->n_units * sizeof(adf_unit) +
                   g->n_leaders * sizeof(adf_leader) + g->n_commands;
    return (bytes + 7) / 8 * 8;
}

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
        *width = *width * 3 / 2;
        break;
    case ADF_SKIRMISHERS:
    case ADF_CAVALRY_SKIRMISH:
        *width *= 2;
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
    adf_footprint(adf_chart_of(game), adf_unit_seen(game, state, unit), &piece.width, &piece.depth);
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
    adf_state s = adf_open(run->game, run->state);
    if (unit >= run->game->force.n_units)
        return;
    for (unsigned i = 0; i < adf_of(run->game)->n_leaders; i++)
        if (s.leader[i].fate == ADF_LEADS && s.leader[i].unit == unit) {
            unsigned leader = (unsigned)run->game->force.n_units + i;
            ump_piece piece = ump_pieces_of(run->game, run->state)[leader];
            piece.at = adf_rect(run->game, run->state, unit).centre;
            ump_piece_put(run->game, run->state, leader, &piece);
        }
}

void adf_place(ump_run *run, unsigned unit, ump_pt at, ump_angle facing)
{
    ump_piece piece = ump_pieces_of(run->game, run->state)[unit];
    if (piece.at.x == at.x && piece.at.y == at.y && piece.facing == facing)
        return;
    piece.at = at;
    piece.facing = facing;
    ump_piece_put(run->game, run->state, unit, &piece);
    if (unit < run->game->force.n_units)
        adf_unit_of(run, unit)->crowded = 0;
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

unsigned adf_terrain_at(const ump_game *game, ump_pt p, bool roads)
{
    ump_spot spot = ump_spot_at(&game->field, p);
    if (roads && spot.road)
        return spot.road == UMP_ROAD ? ADF_ROAD : ADF_TRAIL;
    return ground_class(spot.ground);
}

unsigned adf_terrain_of(const ump_game *game, const ump_state *state, unsigned unit)
{
    return adf_terrain_at(game, adf_rect(game, state, unit).centre, true);
}

static bool built_up(const ump_game *game, ump_pt p)
{
    const ump_box *box = &adf_of(game)->built;
    if (p.x < box->low.x || p.x > box->high.x || p.y < box->low.y || p.y > box->high.y)
        return false;
    unsigned ground = ump_spot_at(&game->field, p).ground;
    return ground == UMP_FARM || ground == UMP_VILLAGE;
}

bool adf_in_building(const ump_game *game, const ump_state *state, unsigned unit)
{
    const ump_piece *piece = &ump_pieces_of(game, state)[unit];
    const ump_box *box = &adf_of(game)->built;
    ump_len depth = piece->depth;
    if (piece->at.x + depth < box->low.x || piece->at.x - depth > box->high.x ||
        piece->at.y + depth < box->low.y || piece->at.y - depth > box->high.y)
        return false;
    return built_up(game, ump_piece_rect(piece).centre);
}

/* ---- Distances: ADF-GEO-02 ---- */

ump_span adf_apart(const ump_game *game, const ump_state *state, unsigned a, unsigned b)
{
    ump_rect ra = adf_rect(game, state, a), rb = adf_rect(game, state, b);
    return ump_rect_distance(&ra, &rb);
}

bool adf_within(const ump_game *game, const ump_state *state, unsigned a, unsigned b, ump_len limit)
{
    const ump_piece *pieces = ump_pieces_of(game, state), *pa = &pieces[a], *pb = &pieces[b];
    if (adf_far(pa->at, adf_girth(pa->width, pa->depth), pb->at, adf_girth(pb->width, pb->depth),
                limit))
        return false;
    ump_rect ra = adf_rect(game, state, a), rb = adf_rect(game, state, b);
    return ump_rect_within(&ra, &rb, limit);
}

bool adf_off_line(const ump_piece *piece, ump_pt a, ump_pt b)
{
    int64_t girth = adf_girth(piece->width, piece->depth);
    ump_pt p = piece->at;
    return (p.x + girth < a.x && p.x + girth < b.x) || (p.x - girth > a.x && p.x - girth > b.x) ||
           (p.y + girth < a.y && p.y + girth < b.y) || (p.y - girth > a.y && p.y - girth > b.y);
}

ump_span adf_range(const ump_game *game, const ump_state *state, unsigned firer, unsigned target)
{
    ump_rect from = adf_rect(game, state, firer), to = adf_rect(game, state, target);
    if (built_up(game, from.centre))
        return ump_rect_distance(&from, &to);
    return ump_rect_segment(&to, from.corner[0], from.corner[1]);
}

/* ADF-GEO-04: the middle of the front edge; all-round firers their centre (ADF-R-36). */
ump_pt adf_ref(const ump_game *game, const ump_state *state, unsigned firer)
{
    ump_pt front = ump_pieces_of(game, state)[firer].at;
    return adf_in_building(game, state, firer) ? adf_rect(game, state, firer).centre : front;
}

/* ---- Zones: ADF-GEO-04, ADF-GEO-05, ADF-GEO-06 ---- */

static int64_t beyond(int64_t x, int64_t half)
{
    int64_t far = (x < 0 ? -x : x) - half;
    return far > 0 ? far : 0;
}

/* All lengths doubled, so that half a width is whole. */
static enum adf_zone line_zone(int64_t x, int64_t y, int64_t width)
{
    int64_t dx = beyond(x, width), ay = y < 0 ? -y : y;
    if (dx == 0)
        return y >= 0 ? ADF_FRONT : ADF_REAR;
    if (dx <= ay)
        return y > 0 ? ADF_FRONT : ADF_REAR;
    return (dx - ay) * (dx - ay) > 2 * y * y ? ADF_FULL : ADF_PARTIAL;
}

static enum adf_zone column_zone(int64_t x, int64_t y, int64_t depth)
{
    int64_t dy = beyond(y, depth), ax = x < 0 ? -x : x;
    if (dy == 0 || ax > dy)
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

static ump_len adjacent_on(const ump_game *game, ump_pt centre)
{
    const adf_chart *chart = adf_chart_of(game);
    ump_len within = adf_lay(chart, chart->adjacent[adf_terrain_at(game, centre, true)]);
    return within < ADF_CONTACT ? ADF_CONTACT : within;
}

static ump_len smaller(ump_len a, ump_len b)
{
    return a < b ? a : b;
}

bool adf_adjacent(const ump_game *game, const ump_state *state, unsigned a, unsigned b)
{
    const adf_game *g = adf_of(game);
    const ump_piece *pieces = ump_pieces_of(game, state), *pa = &pieces[a];
    ump_rect rb = adf_rect(game, state, b);
    if (adf_clear_of(pa, &rb, g->adjacent))
        return false;
    ump_rect ra = adf_rect(game, state, a);
    ump_len apart = ump_rect_distance(&ra, &rb).hi;
    if (apart > g->adjacent || apart <= g->adjacent_anywhere)
        return apart <= g->adjacent;
    return apart <= smaller(adjacent_on(game, ra.centre), adjacent_on(game, rb.centre));
}

ump_len adf_event_reach(const ump_game *game)
{
    const adf_chart *chart = adf_chart_of(game);
    return chart->event_adjacent >= 0 ? adf_lay(chart, chart->event_adjacent)
                                      : adf_of(game)->adjacent;
}

/* Is a unit within the distance of morale events from where something happened? */
bool adf_near_event(const ump_game *game, const ump_state *state, unsigned unit,
                    const ump_rect *cause, ump_pt cause_at, ump_len *distance)
{
    const adf_chart *chart = adf_chart_of(game);
    const ump_piece *piece = &ump_pieces_of(game, state)[unit];
    *distance = 0;
    if (cause && adf_clear_of(piece, cause, adf_event_reach(game)))
        return false;
    ump_rect rect = adf_rect(game, state, unit);
    ump_span apart = cause ? ump_rect_distance(&rect, cause) : ump_rect_point(&rect, cause_at);
    ump_pt there = cause ? cause->centre : cause_at;
    ump_len within = chart->event_adjacent >= 0
                         ? adf_lay(chart, chart->event_adjacent)
                         : smaller(adjacent_on(game, rect.centre), adjacent_on(game, there));
    *distance = apart.hi;
    return apart.hi <= within;
}

/* ---- Leaders ---- */

ump_pt adf_leader_at(const ump_game *game, const ump_state *state, unsigned leader)
{
    const adf_leader *l = &adf_see(game, state).leader[leader - game->force.n_units];
    if (l->unit != UMP_NOBODY && adf_here(game, state, l->unit))
        return adf_rect(game, state, l->unit).centre;
    return ump_pieces_of(game, state)[leader].at;
}

ump_len adf_leader_apart(const ump_game *game, const ump_state *state, unsigned leader,
                         unsigned unit)
{
    const adf_leader *l = &adf_see(game, state).leader[leader - game->force.n_units];
    ump_rect rect = adf_rect(game, state, unit);
    if (l->unit != UMP_NOBODY && adf_here(game, state, l->unit))
        return adf_apart(game, state, l->unit, unit).hi;
    return ump_rect_point(&rect, ump_pieces_of(game, state)[leader].at).hi;
}

bool adf_leader_within(const ump_game *game, const ump_state *state, unsigned leader, unsigned unit,
                       ump_len limit)
{
    const ump_piece *piece = &ump_pieces_of(game, state)[unit];
    unsigned with = adf_see(game, state).leader[leader - game->force.n_units].unit;
    if (with != UMP_NOBODY && adf_here(game, state, with))
        return adf_within(game, state, with, unit, limit);
    return !adf_far(ump_pieces_of(game, state)[leader].at, 0, piece->at,
                    adf_girth(piece->width, piece->depth), limit) &&
           adf_leader_apart(game, state, leader, unit) <= limit;
}

bool adf_leader_adjacent(const ump_game *game, const ump_state *state, unsigned leader,
                         unsigned unit)
{
    const adf_chart *chart = adf_chart_of(game);
    ump_len widest = adf_of(game)->adjacent;
    widest = widest < chart->leader_radius ? chart->leader_radius : widest;
    if (!adf_leader_within(game, state, leader, unit, widest))
        return false;
    ump_len apart = adf_leader_apart(game, state, leader, unit);
    if (apart <= chart->leader_radius)
        return true;
    ump_rect rect = adf_rect(game, state, unit);
    ump_len within = chart->leader_adjacent >= 0 ? adf_lay(chart, chart->leader_adjacent)
                                                 : adjacent_on(game, rect.centre);
    ump_len there = adjacent_on(game, adf_leader_at(game, state, leader));
    return apart <= smaller(within, there);
}

/* ---- Sight: ADF-GEO-09, ADF-R-58 ---- */

static void sight_points(const ump_rect *rect, ump_pt to[3])
{
    to[0] = rect->centre;
    to[1] = ump_go(rect->centre, rect->facing, 0, rect->width / 2);
    to[2] = ump_go(rect->centre, rect->facing, 0, -(rect->width / 2));
}

adf_view adf_view_of(const ump_game *game, const ump_state *state, unsigned target)
{
    ump_rect rect = adf_rect(game, state, target);
    adf_view view = {.screen = 0};
    sight_points(&rect, view.point);
    return view;
}

static bool is_screened(const ump_game *game, ump_pt from, adf_view *view)
{
    return ump_screened(&game->field, &adf_of(game)->screens, from, view->point, 3, &view->screen);
}

static bool sees_view(const ump_game *game, ump_pt from, adf_view *view)
{
    return !is_screened(game, from, view) &&
           ump_clear_any(&game->field, &adf_of(game)->sight, &from, 1, view->point, 3, NULL, NULL,
                         NULL);
}

bool adf_sees_view(const ump_game *game, const ump_state *state, ump_pt from, adf_view *view)
{
    ump_question about = {{ump_point_word(from), ump_point_word(view->point[0]),
                           ump_point_word(view->point[1]), ump_point_word(view->point[2]), 0,
                           ADF_ASKED_SIGHT}};
    int64_t sees;
    if (ump_recall(game, state, &about, &sees))
        return sees;
    sees = sees_view(game, from, view);
    ump_remember(game, state, &about, sees);
    return sees;
}

ump_sight adf_sight(const ump_game *game, const ump_state *state, ump_pt from, unsigned target)
{
    ump_rect rect = adf_rect(game, state, target);
    ump_pt to[3];
    sight_points(&rect, to);
    return ump_sight_any(&game->field, &adf_of(game)->sight, &from, 1, to, 3, NULL, NULL, NULL);
}

bool adf_sees_from(const ump_game *game, const ump_state *state, ump_pt from, unsigned target)
{
    adf_view view = adf_view_of(game, state, target);
    return adf_sees_view(game, state, from, &view);
}

bool adf_sees(const ump_game *game, const ump_state *state, unsigned unit, unsigned target)
{
    return adf_sees_from(game, state, adf_ref(game, state, unit), target);
}

/* Whoever bars a line of fire: all but skirmishers that stand near enough to it. */
typedef struct barriers {
    ump_crowd crowd;
    uint32_t memory[ADF_MAX_UNITS * 2 + 300];
    ump_body body[ADF_MAX_UNITS];
} barriers;

static bool in_the_way(void *ctx, const ump_body *body)
{
    (void)ctx;
    (void)body;
    return true;
}

/* NULL if there is nobody. */
static const ump_crowd *find_barriers(const ump_game *game, const ump_state *state, unsigned firer,
                                      unsigned target, ump_pt from, const ump_pt to[3],
                                      barriers *found)
{
    const ump_piece *pieces = ump_pieces_of(game, state);
    size_t n = 0;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        if (!pieces[i].on_table || i == firer || i == target ||
            (adf_off_line(&pieces[i], from, to[0]) && adf_off_line(&pieces[i], from, to[1]) &&
             adf_off_line(&pieces[i], from, to[2])))
            continue;
        adf_body other = adf_body_of(adf_unit_seen(game, state, i));
        if (adf_skirmishing(&other))
            continue;
        ump_body *body = &found->body[n++];
        body->rect = adf_rect(game, state, i);
        body->level = ump_level_at(&game->field, body->rect.centre);
        body->piece = (uint16_t)i;
    }
    if (n == 0)
        return NULL;
    ump_crowd_make(&found->crowd, found->body, n, found->memory);
    return &found->crowd;
}

typedef struct fire_lines { /* from the firer's reference point to three of the target */
    ump_pt from, to[3];
    barriers found;
    const ump_crowd *crowd;
} fire_lines;

static void lay_lines(const ump_game *game, const ump_state *state, unsigned firer, unsigned target,
                      fire_lines *l)
{
    ump_rect rect = adf_rect(game, state, target);
    l->from = adf_ref(game, state, firer);
    sight_points(&rect, l->to);
    l->crowd = find_barriers(game, state, firer, target, l->from, l->to, &l->found);
}

ump_sight adf_fire_line(const ump_game *game, const ump_state *state, unsigned firer,
                        unsigned target)
{
    fire_lines l;
    lay_lines(game, state, firer, target, &l);
    return ump_sight_any(&game->field, &adf_of(game)->sight, &l.from, 1, l.to, 3, l.crowd,
                         in_the_way, NULL);
}

/* Where the ground hides the target nobody need be looked for in the way. */
bool adf_clear_to_fire(const ump_game *game, const ump_state *state, unsigned firer,
                       unsigned target)
{
    fire_lines l;
    if (!adf_sees(game, state, firer, target))
        return false;
    lay_lines(game, state, firer, target, &l);
    return !l.crowd || ump_clear_any(&game->field, &adf_of(game)->sight, &l.from, 1, l.to, 3,
                                     l.crowd, in_the_way, NULL);
}

/* ADF-GEO-03; occupants of buildings fire all round (ADF-R-36). */
bool adf_in_arc(const ump_game *game, const ump_state *state, unsigned firer, unsigned target)
{
    ump_rect from = adf_rect(game, state, firer), to = adf_rect(game, state, target);
    return adf_in_building(game, state, firer) || ump_in_arc(&from, &to, 1, 1);
}

bool adf_in_zone_ahead(const ump_game *game, const ump_state *state, unsigned firer,
                       unsigned target)
{
    ump_rect from = adf_rect(game, state, firer), to = adf_rect(game, state, target);
    return adf_in_building(game, state, firer) || ump_in_arc(&from, &to, 0, 1);
}

/* Of those in the box; *square: how far its front is, squared. */
static unsigned nearest_in(const ump_game *game, const ump_state *state, unsigned unit, ump_box box,
                           uint64_t *square)
{
    const ump_piece *pieces = ump_pieces_of(game, state);
    unsigned guess = UMP_NOBODY;
    adf_search search;
    *square = UINT64_MAX;
    adf_search_box(&search, game, state, box, -adf_of(game)->girth);
    adf_search_enemies(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (!adf_enemies(game, unit, i))
            continue;
        uint64_t far = ump_dist2(pieces[unit].at, pieces[i].at);
        guess = far < *square ? i : guess;
        *square = far < *square ? far : *square;
    }
    return guess;
}

/* Looks around ever farther, until nobody beyond can be nearer. */
unsigned adf_likely_nearest(const ump_game *game, const ump_state *state, unsigned unit)
{
    ump_pt at = ump_pieces_of(game, state)[unit].at;
    for (ump_len reach = 24 * UMP_INCH;;) {
        uint64_t square, all = (uint64_t)reach * (uint64_t)reach;
        unsigned guess =
            nearest_in(game, state, unit, ump_box_grow((ump_box){at, at}, reach), &square);
        if (square <= all || reach >= 2 * UMP_MAX_COORD)
            return guess;
        reach = guess == UMP_NOBODY ? 2 * reach : (ump_len)ump_isqrt(square) + 1;
    }
}

/* ---- The nearest enemy ---- */

typedef struct rival {
    ump_len apart; /* at least so far; `measured`: just so far */
    uint16_t unit;
    bool measured;
} rival;

/* Enemies that may be within the reach, in the order of the force, and how far each is at least. */
static unsigned find_rivals(const ump_game *game, const ump_state *state, unsigned unit,
                            ump_len reach, rival *list)
{
    const ump_piece *pieces = ump_pieces_of(game, state), *own = &pieces[unit];
    int64_t girth = adf_girth(own->width, own->depth);
    unsigned n = 0;
    adf_search search;
    adf_search_around(&search, game, state, unit, reach);
    adf_search_enemies(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (!adf_enemies(game, unit, i))
            continue;
        int64_t far = (int64_t)ump_isqrt(ump_dist2(own->at, pieces[i].at)) - girth -
                      adf_girth(pieces[i].width, pieces[i].depth);
        list[n++] = (rival){far < 0 ? 0 : (ump_len)far, (uint16_t)i, false};
    }
    return n;
}

/* Who may be the nearest of them; of those as near, one that is not measured yet, else the first.
 */
static rival *foremost(rival *list, unsigned n)
{
    rival *best = list;
    for (rival *r = list; r < list + n; r++)
        if (r->apart < best->apart || (r->apart == best->apart && best->measured && !r->measured))
            best = r;
    return best;
}

/* Measures who may be nearest until one is known to be, and passes over those it does not see. */
static unsigned nearest_within(const ump_game *game, const ump_state *state, unsigned unit,
                               ump_len reach, bool seen)
{
    rival list[ADF_MAX_UNITS];
    unsigned n = find_rivals(game, state, unit, reach, list);
    while (n > 0) {
        rival *r = foremost(list, n);
        if (r->apart > reach)
            return UMP_NOBODY;
        if (!r->measured)
            *r = (rival){adf_apart(game, state, unit, r->unit).hi, r->unit, true};
        else if (!seen || adf_sees(game, state, unit, r->unit))
            return r->unit;
        else
            r->apart = INT32_MAX;
    }
    return UMP_NOBODY;
}

/* Of many units those near are looked at first. */
unsigned adf_nearest_enemy(const ump_game *game, const ump_state *state, unsigned unit, bool seen)
{
    const ump_len farthest = 4 * UMP_MAX_COORD;
    ump_len reach = game->force.n_units <= ADF_FEW ? farthest : 24 * UMP_INCH;
    unsigned nearest = nearest_within(game, state, unit, reach, seen);
    while (nearest == UMP_NOBODY && reach < farthest) {
        reach *= 2;
        nearest = nearest_within(game, state, unit, reach, seen);
    }
    return nearest;
}

/* ---- Room ---- */

bool adf_anyone_near(const ump_game *game, const ump_state *state, unsigned unit, unsigned except,
                     enum adf_whom whom, ump_pt at, int64_t girth)
{
    adf_search search;
    adf_search_box(&search, game, state, (ump_box){at, at}, (ump_len)girth);
    if (whom != ADF_ANYONE)
        adf_search_side(&search, game, adf_side(game, unit) ^ (whom == ADF_ENEMIES));
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        const ump_piece *piece = &search.piece[i];
        if (i != unit && i != except &&
            !adf_far(at, girth, piece->at, adf_girth(piece->width, piece->depth), 0) &&
            (whom == ADF_ANYONE || adf_enemies(game, unit, i) == (whom == ADF_ENEMIES)))
            return true;
    }
    return false;
}

ump_len adf_room(const ump_game *game, const ump_state *state, unsigned unit, unsigned except,
                 const ump_rect *rect, ump_len most)
{
    adf_search search;
    adf_search_box(&search, game, state, rect->box, most);
    adf_search_enemies(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (i == except || adf_clear_of(&search.piece[i], rect, most) ||
            !adf_enemies(game, unit, i))
            continue;
        ump_rect there = adf_rect(game, state, i);
        ump_len apart = ump_rect_distance(rect, &there).lo;
        most = apart < most ? apart : most;
    }
    return most;
}

bool adf_off_bad_ground(const ump_game *game, ump_pt at, int64_t girth)
{
    return !ump_box_meet(ump_box_grow((ump_box){at, at}, (ump_len)girth), adf_of(game)->barred);
}

bool adf_wide_berth(const ump_game *game, const ump_state *state, unsigned unit, ump_pt from,
                    int64_t girth, ump_len within)
{
    return adf_off_bad_ground(game, from, girth) &&
           !adf_anyone_near(game, state, unit, UMP_NOBODY, ADF_ENEMIES, from, girth + within);
}

bool adf_on_bad_ground(const ump_game *game, const ump_rect *rect)
{
    const uint64_t bad = UMP_BIT(UMP_WATER) | UMP_BIT(UMP_IMPASSABLE);
    if (!ump_box_meet(rect->box, adf_of(game)->barred))
        return false;
    uint16_t feature = ump_touches(&game->field, rect, bad);
    if (feature == UMP_NO_FEATURE)
        return false;
    return ump_spot_at(&game->field, rect->centre).road == 0; /* on a bridge or causeway */
}

/* ADF-CHG-02: a charge goes over no impassable ground; nor does it run off the table (ADF-MOV-11).
 */
bool adf_bars_charge(const ump_game *game, const ump_rect *rect)
{
    return !ump_on_table(&game->field, rect->centre) || adf_on_bad_ground(game, rect);
}

/* ADF-GEO-01, ADF-R-61: no two footprints overlap. */
bool adf_fits(const ump_game *game, const ump_state *state, unsigned unit, const ump_rect *rect,
              unsigned *on)
{
    adf_search search;
    adf_search_box(&search, game, state, rect->box, 0);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (i == unit || adf_clear_of(&search.piece[i], rect, 0))
            continue;
        ump_rect there = ump_footprint(game, state, i);
        if (ump_rect_overlap(rect, &there)) {
            *on = i;
            return false;
        }
    }
    *on = UMP_NOBODY;
    return true;
}

void adf_grow(ump_run *run, unsigned unit)
{
    unsigned on;
    adf_refit(run->game, run->state, unit);
    ump_rect rect = adf_rect(run->game, run->state, unit);
    if (!adf_fits(run->game, run->state, unit, &rect, &on))
        adf_unit_of(run, unit)->crowded = 1;
}

ump_len adf_make_room(ump_run *run, unsigned unit, bool off_enemies)
{
    const ump_rect own = adf_rect(run->game, run->state, unit);
    unsigned other;
    for (ump_len back = 0; back < 24 * UMP_INCH; back += UMP_INCH / 8) {
        ump_rect rect = adf_moved_on(&own, own.facing, -back);
        if (!adf_fits(run->game, run->state, unit, &rect, &other) ||
            (off_enemies && adf_touches_enemy(run->game, run->state, unit, &rect, &other)))
            continue;
        adf_place(run, unit, rect.front, rect.facing);
        return back;
    }
    return 0;
}

/* ADF-MOV-06 */
bool adf_touches_enemy(const ump_game *game, const ump_state *state, unsigned unit,
                       const ump_rect *rect, unsigned *enemy)
{
    adf_search search;
    adf_search_box(&search, game, state, rect->box, ADF_CONTACT);
    adf_search_enemies(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (adf_clear_of(&search.piece[i], rect, ADF_CONTACT) || !adf_enemies(game, unit, i))
            continue;
        ump_rect there = ump_footprint(game, state, i);
        if (ump_rect_within(rect, &there, ADF_CONTACT)) {
            *enemy = i;
            return true;
        }
    }
    return false;
}
