/*
 * ground.c: what the ground does to troops: where they may stand, what slows and what shelters
 * them (TER, LOS), who sees whom, and how far the enemy is.
 */
#include "rules/potomac/potomac.h"

/* TER-03: dense forest, marsh, deep water, and what the scenario names. */
static const uint64_t difficult = UMP_BIT(UMP_MARSH) | UMP_BIT(UMP_FOREST) |
                                  UMP_BIT(UMP_HEAVY_WOODS) | UMP_BIT(UMP_DIFFICULT) |
                                  UMP_BIT(UMP_WATER);
/* TER-04 */
static const uint64_t broken = UMP_BIT(UMP_BROKEN) | UMP_BIT(UMP_ROUGH);
/* MOV-07 */
static const uint64_t obstacles = UMP_BIT(UMP_FENCE) | UMP_BIT(UMP_WALL) | UMP_BIT(UMP_STREAM) |
                                  UMP_BIT(UMP_RIVER) | UMP_BIT(UMP_HASTY_WORKS) |
                                  UMP_BIT(UMP_LIGHT_WORKS) | UMP_BIT(UMP_HEAVY_WORKS) |
                                  UMP_BIT(UMP_WORKS) | UMP_BIT(UMP_FORT);
/* LOS-04: areas and lines that are cover. */
static const uint64_t cover_areas = UMP_BIT(UMP_LIGHT_WOODS) | UMP_BIT(UMP_HEAVY_WOODS) |
                                    UMP_BIT(UMP_WOODS) | UMP_BIT(UMP_FOREST) |
                                    UMP_BIT(UMP_ORCHARD) | UMP_BIT(UMP_COVER) | UMP_BUILT;
static const uint64_t cover_lines = UMP_BIT(UMP_WALL) | UMP_BIT(UMP_HASTY_WORKS) |
                                    UMP_BIT(UMP_LIGHT_WORKS) | UMP_BIT(UMP_HEAVY_WORKS) |
                                    UMP_BIT(UMP_WORKS);

/* ---- Standing and crossing ---- */

static const ump_field *field_of(const pot_table *t)
{
    return &t->game->field;
}

static bool box_off_table(const pot_table *t, ump_box box)
{
    return !ump_on_table(field_of(t), box.low) || !ump_on_table(field_of(t), box.high);
}

bool pot_off_table(const pot_table *t, const ump_rect *rect)
{
    return box_off_table(t, rect->box);
}

/* Is the box of any such feature met? Most footprints are nowhere near one. */
static bool any_near(const pot_table *t, ump_box box, uint64_t kinds)
{
    const ump_field *f = field_of(t);
    for (size_t i = 0; (kinds & t->data->kinds) && i < f->n_features; i++)
        if ((kinds & UMP_BIT(f->feature[i].kind)) && ump_box_meet(box, f->feature[i].box))
            return true;
    return false;
}

static bool touches(const pot_table *t, const ump_rect *rect, uint64_t kinds)
{
    return any_near(t, ump_box_grow(rect->box, UMP_ROUNDING), kinds) &&
           ump_touches(field_of(t), rect, kinds) != UMP_NO_FEATURE;
}

bool pot_touches_broken(const pot_table *t, const ump_rect *rect)
{
    return touches(t, rect, broken);
}

bool pot_broken_near(const pot_table *t, ump_box box)
{
    return any_near(t, ump_box_grow(box, UMP_ROUNDING), broken);
}

bool pot_touches_difficult(const pot_table *t, const ump_rect *rect)
{
    return touches(t, rect, difficult);
}

/* TER-02: guns and mounted cavalry keep out of difficult ground; nobody enters the impassable. */
bool pot_bound(const pot_table *t, unsigned unit)
{
    return (pot_guns(t, unit) && !pot_off_guns(t, unit)) || pot_mounted(t, unit);
}

static uint64_t forbidden_to(bool bound)
{
    return UMP_BIT(UMP_IMPASSABLE) | (bound ? difficult : 0);
}

uint64_t pot_forbidden_kinds(bool bound)
{
    return forbidden_to(bound) | (bound ? UMP_BIT(UMP_RIVER) : 0);
}

bool pot_forbidden(const pot_table *t, bool bound, const ump_rect *rect)
{
    return touches(t, rect, forbidden_to(bound));
}

static bool is_standing(const pot_table *t, unsigned fort)
{
    return t->fort[fort].cohesion > 0;
}

static const ump_feature *feature_of(const pot_table *t, unsigned fort)
{
    return &field_of(t)->feature[t->data->fort[fort].feature];
}

static bool inside_fort(const pot_table *t, unsigned fort, ump_pt at)
{
    const ump_feature *f = feature_of(t, fort);
    return f->closed && ump_box_meet(f->box, (ump_box){at, at}) &&
           ump_inside(f->point, f->n_points, at);
}

bool pot_in_work(const pot_table *t, const ump_rect *rect)
{
    for (unsigned i = 0; i < t->data->n_forts; i++)
        if (is_standing(t, i) && inside_fort(t, i, rect->centre))
            return true;
    return false;
}

/* Does this line cross such a feature where nothing carries it over? */
static bool line_crosses(const pot_table *t, ump_pt from, ump_pt to, uint64_t kinds)
{
    return any_near(t, ump_box_of((ump_pt[]){from, to}, 2), kinds) &&
           ump_line_crosses(field_of(t), from, to, kinds);
}

/* Does any corner, or the front-centre? */
static bool crosses(const pot_table *t, const ump_rect *from, ump_pt by, uint64_t kinds)
{
    const ump_pt track[] = {from->front, from->corner[0], from->corner[1], from->corner[2],
                            from->corner[3]};
    ump_box to = {pot_shift(from->box.low, by), pot_shift(from->box.high, by)};
    ump_box swept = ump_box_of((ump_pt[]){from->box.low, from->box.high, to.low, to.high}, 4);
    if ((by.x == 0 && by.y == 0) || !any_near(t, swept, kinds))
        return false;
    for (size_t i = 0; i < sizeof track / sizeof *track; i++)
        if (line_crosses(t, track[i], pot_shift(track[i], by), kinds))
            return true;
    return false;
}

bool pot_crosses_obstacle(const pot_table *t, const ump_rect *from, ump_pt by)
{
    return crosses(t, from, by, obstacles);
}

/* TER-02: a deep river is difficult ground. */
bool pot_crosses_forbidden(const pot_table *t, bool bound, const ump_rect *from, ump_pt by)
{
    return bound && crosses(t, from, by, UMP_BIT(UMP_RIVER));
}

/* MOV-03: the front-centre follows the road all the way. */
bool pot_path_on_road(const pot_table *t, ump_pt from, const ump_pt *path, size_t n)
{
    if (ump_spot_at(field_of(t), from).road != UMP_ROAD)
        return false;
    for (size_t i = 0; i < n; i++) {
        ump_walk walk;
        ump_walk_line(field_of(t), i == 0 ? from : path[i - 1], path[i], &walk);
        for (size_t leg = 0; leg < walk.n_legs; leg++)
            if (walk.leg[leg].spot.road != UMP_ROAD)
                return false;
        if (walk.cut || walk.n_legs == 0)
            return false;
    }
    return n > 0;
}

/* ---- Shelter ---- */

/* May anything of the work lie so near to the box? Most works are far away. */
static bool fort_is_near(const pot_table *t, unsigned fort, ump_box box, ump_len reach)
{
    return ump_box_meet(ump_box_grow(box, reach + UMP_ROUNDING), feature_of(t, fort)->box);
}

static int32_t stands_in_fort(const pot_table *t, unsigned unit, unsigned fort)
{
    int32_t n = 0;
    if (!fort_is_near(t, fort, ump_rect_of(&t->table, unit)->box, 0))
        return 0;
    for (int32_t i = 0; i < t->unit[unit].stands; i++)
        n += inside_fort(t, fort, pot_stand(t, unit, i).centre);
    return n;
}

static bool sheltered_by(const pot_table *t, unsigned unit, uint64_t lines, ump_pt from,
                         uint16_t *found, size_t room, size_t *n)
{
    ump_shelter_rules rules = {.lines = lines, .within = t->book->linear_cover};
    *n = ump_shelter(field_of(t), &rules, from, ump_rect_of(&t->table, unit), found, room);
    *n = *n < room ? *n : room;
    return *n > 0;
}

/* LOS-04: half its stands inside, or the work lies near and between. */
static bool in_fort(const pot_table *t, unsigned unit, unsigned fort, ump_pt from)
{
    if (2 * stands_in_fort(t, unit, fort) >= t->unit[unit].stands)
        return true;
    if (!fort_is_near(t, fort, ump_rect_of(&t->table, unit)->box, t->book->linear_cover))
        return false;
    uint16_t found[8];
    size_t n;
    sheltered_by(t, unit, UMP_BIT(UMP_FORT), from, found, 8, &n);
    return ump_is_among(t->data->fort[fort].feature, found, n);
}

bool pot_defends(const pot_table *t, unsigned unit, unsigned fort, ump_pt from)
{
    return pot_on_table(t, unit) && is_standing(t, fort) && in_fort(t, unit, fort, from);
}

static bool is_cover(const pot_table *t, ump_pt at)
{
    return (cover_areas & UMP_BIT(ump_spot_at(field_of(t), at).ground)) != 0;
}

static bool in_cover_area(const pot_table *t, unsigned unit)
{
    int32_t n = 0;
    for (int32_t i = 0; i < t->unit[unit].stands; i++)
        n += is_cover(t, pot_stand(t, unit, i).centre);
    return 2 * n >= t->unit[unit].stands;
}

/* LOS-04 for a skirmish line: half its stands in cover, or a wall near and between. */
uint8_t pot_line_protection(const pot_table *t, unsigned unit, ump_pt from)
{
    ump_rect line = pot_line_rect(t, unit);
    ump_len w = t->book->stand_width;
    int32_t n = 0, stands = t->unit[unit].line;
    for (int32_t i = 0; i < stands; i++)
        n += is_cover(t, ump_go(line.centre, line.facing, 0, i * w + w / 2 - line.width / 2));
    ump_shelter_rules rules = {.lines = cover_lines, .within = t->book->linear_cover};
    uint16_t found[1];
    bool wall = ump_shelter(field_of(t), &rules, from, &line, found, 1) > 0;
    return 2 * n >= stands || wall ? POT_COVER : POT_OPEN;
}

/* LOS-04, LOS-05, SGE-07. *fort (may be NULL): the work that shelters it, or POT_NO_FORT. */
uint8_t pot_protection_of(const pot_table *t, unsigned unit, ump_pt from, uint16_t *fort)
{
    bool ruins = false;
    if (fort)
        *fort = POT_NO_FORT;
    for (unsigned i = 0; i < t->data->n_forts; i++) {
        if (!in_fort(t, unit, i, from))
            continue;
        if (is_standing(t, i)) {
            if (fort)
                *fort = (uint16_t)i;
            return POT_FORTIFICATIONS;
        }
        ruins = !t->book->house.ruins_open;
    }
    uint16_t found[1];
    size_t n;
    bool cover =
        ruins || in_cover_area(t, unit) || sheltered_by(t, unit, cover_lines, from, found, 1, &n);
    return cover ? POT_COVER : POT_OPEN;
}

static ump_span line_distance(const ump_feature *f, const ump_rect *rect, ump_pt *nearest)
{
    size_t edges = f->closed ? f->n_points : f->n_points - 1;
    ump_span best = {INT32_MAX, INT32_MAX};
    for (size_t i = 0; i < edges; i++) {
        ump_pt a = f->point[i], b = f->point[(i + 1) % f->n_points];
        ump_span d = ump_rect_segment(rect, a, b);
        if (d.hi >= best.hi)
            continue;
        best = d;
        ump_pt from = rect->front;
        int64_t along = ump_dot(a, b, from), whole = ump_dot(a, b, b);
        along = along < 0 ? 0 : along > whole ? whole : along;
        *nearest = whole == 0 ? a : ump_part_way(a, b, along, whole);
    }
    return best;
}

/* SGE-02: range and sight go to the nearest point of the work. */
ump_span pot_fort_distance(const pot_table *t, unsigned fort, const ump_rect *rect, ump_pt *nearest)
{
    return line_distance(feature_of(t, fort), rect, nearest);
}

/* The work that a point names: it lies inside, or very near to it. */
unsigned pot_fort_near(const pot_table *t, ump_pt at)
{
    for (unsigned i = 0; i < t->data->n_forts; i++) {
        ump_pt nearest;
        if (!fort_is_near(t, i, (ump_box){at, at}, t->book->work_named))
            continue;
        ump_rect spot = ump_rect_centred(at, 0, 2, 2);
        if (inside_fort(t, i, at) ||
            pot_fort_distance(t, i, &spot, &nearest).hi <= t->book->work_named)
            return i;
    }
    return POT_NO_FORT;
}

/* SGE-02: given to the enemy, or nobody's while an enemy unit stands in it. */
bool pot_enemy_fort(const pot_table *t, unsigned side, unsigned fort)
{
    uint8_t owner = t->data->fort[fort].side;
    if (owner != UMP_NO_SIDE)
        return owner != side;
    UMP_EACH_UNIT(u, &t->table, ump_units_of(1 - side))
        if (stands_in_fort(t, u, fort) > 0 ||
            pot_defends(t, u, fort,
                        ump_go(t->piece[u].at, t->piece[u].facing, t->book->work_held, 0)))
            return true;
    return false;
}

/* ---- Sight ---- */

/* LOS-02: a unit that stands upon the viewer does not hide from him. */
typedef struct looking {
    const pot_table *t;
    const ump_rect *eye;
    ump_outline own;
} looking;

static bool hides(void *ctx, unsigned body)
{
    const looking *l = ctx;
    return !ump_rect_overlap(ump_rect_of(&l->t->table, body), l->eye);
}

static ump_gaze gaze_of(const pot_table *t)
{
    return (ump_gaze){.ground = &t->data->sight,
                      .aims = UMP_AIM_CENTRE | UMP_AIM_CORNERS | UMP_AIM_NEAREST,
                      .bodies = true,
                      .arm_s_length = true,
                      .close = ump_at_most(t->book->close_sight, UMP_ROUNDING)};
}

/* LOS-01, TAB-08: from any front point to any corner, the centre or the nearest point. */
static ump_glance glance_of(unsigned viewer, looking *l, unsigned target, const ump_outline *seen)
{
    const ump_rect *eye = l->eye;
    return (ump_glance){.viewer = viewer,
                        .target = target,
                        .eye = {eye->front, eye->corner[0], eye->corner[1]},
                        .n_eyes = 3,
                        .own = &l->own,
                        .seen = seen,
                        .hides = hides,
                        .ctx = l};
}

/* target: the unit that is seen and hides nothing itself; UMP_NOBODY for lines and places. */
static bool sees(const pot_table *t, unsigned viewer, const ump_rect *eye, unsigned target,
                 const ump_outline *seen)
{
    looking l = {t, eye, ump_outline_of_rect(eye)};
    ump_gaze gaze = gaze_of(t);
    ump_glance glance = glance_of(viewer, &l, target, seen);
    return ump_sees(&t->table, &gaze, &glance);
}

static bool sees_place(const pot_table *t, unsigned viewer, const ump_rect *eye,
                       const ump_rect *seen)
{
    ump_outline place = ump_outline_of_rect(seen);
    return sees(t, viewer, eye, UMP_NOBODY, &place);
}

bool pot_sees(const pot_table *t, unsigned viewer, const ump_rect *eye, unsigned body)
{
    ump_outline seen = ump_outline_of(&t->table, body);
    return sees(t, viewer, eye, pot_is_line(t, body) ? (unsigned)UMP_NOBODY : body, &seen);
}

/* SGE-02: a work is in sight if any corner, middle of a side or its nearest point is. */
bool pot_sees_fort(const pot_table *t, unsigned viewer, const ump_rect *eye, unsigned fort)
{
    const ump_feature *f = feature_of(t, fort);
    ump_pt at;
    pot_fort_distance(t, fort, eye, &at);
    ump_rect spot = ump_rect_centred(at, eye->facing, 2, 2);
    bool seen = sees_place(t, viewer, eye, &spot);
    for (size_t i = 0; i < f->n_points && !seen; i++) {
        ump_pt a = f->point[i], b = f->point[(i + 1) % f->n_points];
        spot = ump_rect_centred(a, eye->facing, 2, 2);
        seen = sees_place(t, viewer, eye, &spot);
        spot = ump_rect_centred(ump_part_way(a, b, 1, 2), eye->facing, 2, 2);
        bool side = f->closed || i + 1 < f->n_points;
        seen = seen || (side && sees_place(t, viewer, eye, &spot));
    }
    return seen;
}

ump_sight pot_sight(const pot_table *t, unsigned viewer, unsigned target)
{
    const ump_rect *eye = ump_rect_of(&t->table, viewer);
    looking l = {t, eye, ump_outline_of_rect(eye)};
    ump_outline seen = ump_outline_of(&t->table, target);
    ump_gaze gaze = gaze_of(t);
    ump_glance glance = glance_of(viewer, &l, target, &seen);
    return ump_sight_of(&t->table, &gaze, &glance);
}

/* LOS-03: from the firer's front edge to the nearest point of the target. */
ump_len pot_range(const ump_rect *firer, const ump_rect *target)
{
    return pot_measured(ump_rect_segment(target, firer->corner[0], firer->corner[1]));
}

/* ---- Bodies ---- */

static bool line_of(const ump_table *t, unsigned unit, ump_piece *line)
{
    const pot_state *now = ump_family_state_of(t->game, t->state);
    const pot_unit *u = (const pot_unit *)(const void *)(now + 1) + unit;
    if (u->line == 0)
        return false;
    *line = pot_line_piece(&((const pot_data *)t->game->family)->book, u);
    return true;
}

const ump_bodies pot_bodies = {.line = line_of};

bool pot_body_there(const pot_table *t, unsigned body)
{
    unsigned unit = pot_unit_of(t, body);
    return pot_on_table(t, unit) && (!pot_is_line(t, body) || t->unit[unit].line > 0);
}

unsigned pot_nearest_enemy(const pot_table *t, unsigned piece, const ump_rect *from,
                           ump_span *apart)
{
    ump_outline own = ump_outline_of_rect(from);
    return ump_nearest_body(&t->table, &own, pot_enemies_of(t, piece), INT32_MAX, NULL, NULL,
                            apart);
}

/* INI-01: an enemy unit within 30 cm that it can see. */
bool pot_enemy_near_seen(const pot_table *t, unsigned piece, unsigned viewer, const ump_rect *eye)
{
    ump_len limit = t->book->initiative;
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(eye->box, limit + UMP_ROUNDING),
                  pot_enemies_of(t, piece)) {
        ump_rect other = pot_body_rect(t, i);
        if (ump_rect_within(eye, &other, limit + UMP_ROUNDING) && pot_sees(t, viewer, eye, i))
            return true;
    }
    return false;
}

/* UNT-05: does a skirmish line other than its own lie there? */
bool pot_overlaps_any_line(const pot_table *t, const ump_rect *rect, unsigned self)
{
    UMP_EACH_NEAR(i, &t->table, rect->box, ump_and_lines(ump_all_but(self))) {
        if (!pot_is_line(t, i))
            continue;
        ump_rect other = pot_body_rect(t, i);
        if (ump_rect_overlap(rect, &other))
            return true;
    }
    return false;
}
