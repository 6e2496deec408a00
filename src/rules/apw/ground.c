/*
 * ground.c: footprints, and what the ground does to them: sides, shelter, what is closed to whom
 * (APW-FORM, APW-TER). A garrison's footprint is its town.
 */
#include "rules/apw/apw.h"

/* ---- Footprints ---- */

void apw_size(const apw_chart *c, uint8_t arm, uint8_t form, uint8_t width, uint8_t stands,
              ump_len *across, ump_len *deep) /* APW-FORM-01, -02, -03 */
{
    ump_len files = form == APW_LINE ? stands : width < stands ? width : stands;
    ump_len ranks = (stands + files - 1) / files;
    if (arm == APW_ART || form == APW_GARRISON)
        files = ranks = 1;
    *across = files * c->base_width[arm];
    *deep = ranks * c->base_depth[arm];
}

/* APW-FORM-07: lost stands come off the rear; a single rank closes on its centre. The front stays
 * where it is. */
void apw_fit(ump_run *run, unsigned unit)
{
    apw_table t = apw_table_here(run);
    ump_piece *piece = apw_piece_at(run, unit);
    const apw_unit *u = &t.unit[unit];
    apw_size(t.chart, apw_def(&t, unit)->arm, u->form, u->width, u->stands, &piece->width,
             &piece->depth);
}

static ump_len within(ump_len low, ump_len x, ump_len high)
{
    return x < low ? low : x > high ? high : x;
}

/* APW-FORM-07: a unit that hangs over the edge of the table stays on it with its centre. */
ump_rect apw_closed_up(const apw_table *t, unsigned unit, uint8_t stands)
{
    enum { ROUNDING = 2 };
    const ump_field *field = t->table.field;
    const ump_piece *piece = &t->table.piece[unit];
    const apw_unit *u = &t->unit[unit];
    ump_pt was = ump_piece_rect(piece).centre;
    ump_len across, deep;
    apw_size(t->chart, apw_def(t, unit)->arm, u->form, u->width, stands, &across, &deep);
    ump_rect rect = ump_rect_at(piece->at, piece->facing, across, deep);
    if (ump_on_table(field, rect.centre))
        return rect;
    was.x = within(ROUNDING, was.x, field->width - ROUNDING);
    was.y = within(ROUNDING, was.y, field->depth - ROUNDING);
    return ump_rect_centred(was, piece->facing, across, deep);
}

void apw_close_up(ump_run *run, unsigned unit)
{
    apw_table t = apw_table_here(run);
    ump_piece *piece = apw_piece_at(run, unit);
    ump_rect rect = apw_closed_up(&t, unit, t.unit[unit].stands);
    bool stays = ump_same_place(piece->at, rect.front);
    apw_fit(run, unit);
    piece->at = rect.front;
    if (!stays)
        ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = (uint16_t)unit, .other = UMP_NOBODY});
}

bool apw_behind_front(const ump_rect *rect, ump_pt p) /* APW-FORM-08, TAB-07 */
{
    return ump_in_frame(rect->front, rect->facing, p).y < -UMP_ROUNDING;
}

/* APW-MEL-04: rear between the lines that run back and outward at 45 degrees from the rear
 * corners, flank elsewhere behind the front line. */
uint8_t apw_side_struck(const ump_rect *rect, ump_pt from)
{
    ump_pt p = ump_in_frame(rect->front, rect->facing, from);
    ump_len out = (p.x < 0 ? -p.x : p.x) - rect->width / 2, back = -p.y - rect->depth;
    if (!apw_behind_front(rect, from))
        return APW_FRONT;
    if (back + UMP_ROUNDING >= out && back + UMP_ROUNDING >= 0)
        return APW_REAR;
    return p.x < 0 ? APW_LEFT : APW_RIGHT;
}

/* ---- Ground ---- */

uint8_t apw_ground_of(uint8_t kind)
{
    switch (kind) {
    case UMP_ROUGH:
        return APW_ROUGH;
    case UMP_WOODS:
        return APW_WOODS;
    case UMP_TOWN:
        return APW_TOWN;
    case UMP_WORKS:
        return APW_WORKS;
    case UMP_STREAM:
        return APW_STREAM;
    case UMP_RIVER:
    case UMP_WATER:
    case UMP_IMPASSABLE:
        return APW_RIVER;
    default:
        return APW_OPEN;
    }
}

uint8_t apw_ground_at(const apw_table *t, ump_pt p)
{
    return apw_ground_of(ump_spot_at(t->table.field, p).ground);
}

bool apw_in_woods(const apw_table *t, ump_pt p)
{
    return apw_ground_at(t, p) == APW_WOODS;
}

/* APW-TER-01: what the arm may not enter off the roads. Lines are crossed, not stood in, but a
 * river. */
uint64_t apw_closed_kinds(uint8_t arm)
{
    uint64_t all = UMP_BIT(UMP_WATER) | UMP_BIT(UMP_IMPASSABLE) | UMP_BIT(UMP_RIVER);
    uint64_t trees = UMP_BIT(UMP_WOODS) | UMP_BIT(UMP_TOWN);
    return arm == APW_INF ? all : all | trees;
}

/* APW-TER-01: lines that the arm crosses only where something carries it over. */
static uint64_t closed_lines(uint8_t arm)
{
    return arm == APW_INF ? UMP_BIT(UMP_RIVER) : UMP_BIT(UMP_RIVER) | UMP_BIT(UMP_WORKS);
}

static bool is_on_road(const apw_table *t, ump_pt p)
{
    return ump_spot_at(t->table.field, p).road != 0;
}

/* A road there, or of a river a bridge or ford (APW-TER-08). */
static bool is_passage(const apw_table *t, uint8_t line, ump_pt p)
{
    if (is_on_road(t, p))
        return true;
    for (size_t i = 0; line == UMP_RIVER && i < t->table.field->n_features; i++) {
        const ump_feature *f = &t->table.field->feature[i];
        if ((f->kind == UMP_BRIDGE || f->kind == UMP_FORD) &&
            2 * ump_dist(p, f->point[0]).lo <= f->width + UMP_ROUNDING)
            return true;
    }
    return false;
}

/* Some of the line lies under the footprint where nothing carries over it. */
bool apw_lies_open(const apw_table *t, uint16_t feature, const ump_rect *rect)
{
    const ump_feature *line = &t->table.field->feature[feature];
    ump_rect within = ump_rect_centred(rect->centre, rect->facing, rect->width - 2 * UMP_ROUNDING,
                                       rect->depth - 2 * UMP_ROUNDING);
    for (size_t i = 0; i + 1 < line->n_points; i++) {
        ump_pt a = line->point[i], b = line->point[i + 1];
        int32_t in[1][2];
        if (ump_segment_inside(a, b, within.corner, 4, in, 1) == 0)
            continue;
        for (int32_t k = 0; k <= 2; k++)
            if (!is_passage(t, line->kind,
                            ump_part_way(a, b, in[0][0] + (in[0][1] - in[0][0]) / 2 * k, UMP_UNIT)))
                return true;
    }
    return false;
}

static bool lies_in_river(const apw_table *t, const ump_rect *rect)
{
    const ump_field *field = t->table.field;
    if (ump_touches(field, rect, UMP_BIT(UMP_RIVER)) == UMP_NO_FEATURE)
        return false;
    for (uint16_t i = 0; i < field->n_features; i++)
        if (field->feature[i].kind == UMP_RIVER && apw_lies_open(t, i, rect))
            return true;
    return false;
}

/* APW-MOV-06, APW-TER-03, -08: closed to the arm, unless its middle is on a road, or all of the
 * river under it on a bridge or ford. */
bool apw_ground_closed(const apw_table *t, unsigned unit, const ump_rect *rect)
{
    uint64_t closed = apw_closed_kinds(apw_def(t, unit)->arm) & ~UMP_BIT(UMP_RIVER);
    if (ump_touches(t->table.field, rect, closed) == UMP_NO_FEATURE && !lies_in_river(t, rect))
        return false;
    return !is_on_road(t, rect->front) || !is_on_road(t, rect->centre);
}

/* ---- Straight on over the ground: APW-MOV-06, TAB-02 ---- */

bool apw_carried_over(const apw_table *t, uint16_t line, ump_pt from, ump_pt to)
{
    ump_walk walk;
    ump_walk_line(t->table.field, from, to, &walk);
    for (size_t i = 0; i < walk.n_crossed; i++)
        if (walk.crossed[i].feature == line && walk.crossed[i].passage)
            return true;
    return false;
}

/* A line on which it stands at the start is crossed by the middle of its front, or not at all.
 * A column of one and limbered guns cross it where a road carries the middle of their front. */
static bool line_closes(const apw_table *t, const apw_stride *s, uint16_t line)
{
    ump_pt back = ump_go(s->from, (ump_angle)(s->start.facing + UMP_HALF_TURN), s->start.depth, 0);
    return apw_lies_open(t, line, &s->swept) && !apw_lies_open(t, line, &s->start) &&
           !(apw_may_use_road(&s->mover) && apw_carried_over(t, line, back, s->to));
}

bool apw_way_closed(const apw_table *t, const apw_stride *s)
{
    const ump_field *field = t->table.field;
    uint8_t arm = apw_kind_arm(s->mover.kind);
    uint64_t areas = apw_closed_kinds(arm) & ~UMP_BIT(UMP_RIVER), lines = closed_lines(arm);
    ump_pt path[2] = {s->from, s->to};
    bool road = apw_may_use_road(&s->mover) && ump_dist2(s->from, s->to) > 0 &&
                ump_path_on_road(field, path, 2, UMP_BIT(UMP_ROAD));
    if (!road && ump_touches(field, &s->swept, areas) != UMP_NO_FEATURE)
        return true;
    if (ump_touches(field, &s->swept, lines) == UMP_NO_FEATURE)
        return false;
    for (uint16_t i = 0; i < field->n_features; i++)
        if ((lines >> field->feature[i].kind & 1) && line_closes(t, s, i))
            return true;
    return false;
}

apw_stride apw_straight_on(const apw_table *t, unsigned unit, const ump_rect *start, ump_len way)
{
    ump_pt to = ump_go(start->front, start->facing, way, 0);
    return (apw_stride){.mover = apw_mover_of(t, unit),
                        .start = *start,
                        .swept = ump_rect_at(to, start->facing, start->width, start->depth + way),
                        .from = start->front,
                        .to = to};
}

/* No town and nothing closed to the arm: asked first, for mostly it is so. */
bool apw_ground_open(const apw_table *t, unsigned unit, const ump_rect *rect)
{
    uint64_t kinds = apw_closed_kinds(apw_def(t, unit)->arm) | UMP_BIT(UMP_TOWN);
    return ump_touches(t->table.field, rect, kinds) == UMP_NO_FEATURE;
}

/* TAB-02: more than a touch; a town is met where it is touched. */
bool apw_meet(const ump_outline *a, const ump_outline *b)
{
    return a->town || b->town ? ump_outlines_overlap(a, b)
                              : ump_rect_bites(&a->rect, &b->rect, UMP_ROUNDING);
}

bool apw_enemy_too_near(const apw_table *t, unsigned unit, const ump_outline *print)
{
    ump_limit off = ump_under(t->chart->keep_off, UMP_ROUNDING);
    return ump_comes_near(&t->table, print, ump_enemies_of(&t->table, unit), off) != UMP_NOBODY;
}

unsigned apw_stands_on(const apw_table *t, const ump_outline *print, ump_whom whom)
{
    UMP_EACH_NEAR(i, &t->table, ump_outline_box(print), whom) {
        ump_outline other = ump_outline_of(&t->table, i);
        if (apw_meet(print, &other))
            return i;
    }
    return UMP_NOBODY;
}

/* May the unit come to rest there: on no unit, in no town, on no closed ground. */
bool apw_free_for(const apw_table *t, unsigned unit, const ump_outline *print)
{
    if (apw_stands_on(t, print, ump_all_but(unit)) != UMP_NOBODY)
        return false;
    return apw_ground_open(t, unit, &print->rect) ||
           (ump_touches(t->table.field, &print->rect, UMP_BIT(UMP_TOWN)) == UMP_NO_FEATURE &&
            !apw_ground_closed(t, unit, &print->rect));
}

bool apw_town_free(const apw_table *t, uint16_t town, unsigned but)
{
    UMP_EACH_UNIT(i, &t->table, ump_all_but(but))
        if (t->unit[i].form == APW_GARRISON && t->unit[i].town == town)
            return false;
    return true;
}

/* The nearest points of two footprints: a few steps from the one to the other. */
void apw_nearest_points(const ump_outline *a, const ump_outline *b, ump_pt *pa, ump_pt *pb)
{
    *pa = a->rect.centre;
    *pb = ump_outline_nearest(b, *pa);
    for (unsigned i = 0; i < 8; i++) {
        ump_pt q = ump_outline_nearest(a, *pb), r = ump_outline_nearest(b, q);
        if (ump_same_place(q, *pa) && ump_same_place(r, *pb))
            break;
        *pa = q;
        *pb = r;
    }
}

/* Is there any of this kind whose box meets that? */
static bool any_near(const apw_table *t, enum ump_ground kind, ump_box box)
{
    const ump_field *field = t->table.field;
    for (size_t i = 0; i < field->n_features; i++)
        if (field->feature[i].kind == kind && ump_box_meet(box, field->feature[i].box))
            return true;
    return false;
}

bool apw_works_near(const apw_table *t, ump_box box)
{
    return any_near(t, UMP_WORKS, box);
}

/* ---- Works have an inside: APW-TER-06 ---- */

enum { MOST_WORKS = 64 };

static bool is_ring(const ump_feature *f)
{
    ump_pt a = f->point[0], b = f->point[f->n_points - 1];
    return f->n_points > 3 && ump_same_place(a, b);
}

/* The nearest segment of the line tells. */
static bool lies_left(const ump_feature *f, ump_pt p)
{
    ump_len nearest = INT32_MAX;
    bool left = false;
    for (size_t i = 0; i + 1 < f->n_points; i++) {
        ump_len way = ump_point_segment(p, f->point[i], f->point[i + 1]).hi;
        if (way < nearest) {
            nearest = way;
            left = ump_cross(f->point[i], f->point[i + 1], p) > 0;
        }
    }
    return left;
}

static ump_len from_line(const ump_feature *f, const ump_rect *rect)
{
    ump_len nearest = INT32_MAX;
    for (size_t i = 0; i + 1 < f->n_points; i++) {
        ump_len way = ump_rect_segment(rect, f->point[i], f->point[i + 1]).hi;
        nearest = way < nearest ? way : nearest;
    }
    return nearest;
}

/* A point on the defender's home edge. */
static ump_pt home_of_defender(const apw_table *t)
{
    ump_angle home = ump_homeward(t->table.game, !apw_attacker(t));
    bool across = home == UMP_QUARTER || home == 3 * UMP_QUARTER;
    ump_pt middle = {t->table.field->width / 2, t->table.field->depth / 2};
    return ump_go(middle, home, across ? middle.x : middle.y, 0);
}

/* How far it stands from the line; more than anybody who lines it if it cannot. */
static ump_len how_near(const apw_table *t, const ump_feature *f, unsigned unit)
{
    if (!ump_here(&t->table, unit) || t->unit[unit].form == APW_GARRISON)
        return INT32_MAX;
    return from_line(f, ump_rect_of(&t->table, unit));
}

/* The unit nearest to the line, if it is near; of those as near, by the constant of TAB-07, one of
 * the defender's. UMP_NOBODY: nobody lines it. */
static unsigned who_lines(const apw_table *t, const ump_feature *f)
{
    ump_len least = t->chart->works + UMP_ROUNDING;
    unsigned best = UMP_NOBODY;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        ump_len way = how_near(t, f, i);
        least = way < least ? way : least;
    }
    for (unsigned i = 0; i < t->table.n_units; i++) {
        ump_len way = how_near(t, f, i);
        if (way > least + UMP_ROUNDING || way > t->chart->works + UMP_ROUNDING)
            continue;
        if (ump_side_of(&t->table, i) != apw_attacker(t))
            return i;
        best = best == UMP_NOBODY ? i : best;
    }
    return best;
}

/* As the scenario says; the side of whoever lines it; else of the defender's home. */
static bool inside_is_left(const apw_table *t, const ump_feature *f)
{
    if (f->inside != UMP_INSIDE_UNSAID)
        return f->inside == UMP_INSIDE_LEFT;
    unsigned unit = who_lines(t, f);
    return lies_left(f, unit == UMP_NOBODY ? home_of_defender(t)
                                           : ump_rect_of(&t->table, unit)->centre);
}

uint64_t apw_insides(const apw_table *t)
{
    const ump_field *field = t->table.field;
    uint64_t insides = 0;
    unsigned n = 0;
    for (size_t i = 0; i < field->n_features && n < MOST_WORKS; i++)
        if (field->feature[i].kind == UMP_WORKS)
            insides |= (uint64_t)inside_is_left(t, &field->feature[i]) << n++;
    return insides;
}

static bool is_inside(const apw_table *t, uint16_t feature, ump_pt centre)
{
    const ump_feature *f = &t->table.field->feature[feature];
    unsigned n = 0;
    if (is_ring(f) && f->inside == UMP_INSIDE_UNSAID)
        return ump_inside(f->point, f->n_points - 1, centre);
    for (uint16_t i = 0; i < feature; i++)
        n += t->table.field->feature[i].kind == UMP_WORKS;
    return n >= MOST_WORKS || lies_left(f, centre) == (t->battle->inside >> n & 1);
}

/* Does the line between the nearest points cross works close to the unit, with its centre
 * inside? The line begins a little within the unit, because its front may lie along the works
 * (TAB-07). A charger may stand upon the works by now: so his line begins where he began. */
bool apw_in_works(const apw_table *t, unsigned unit, unsigned against)
{
    enum { WITHIN = 2 * UMP_ROUNDING };
    ump_outline own = ump_outline_of(&t->table, unit), enemy = ump_outline_of(&t->table, against);
    ump_len close = t->chart->works + UMP_ROUNDING;
    ump_pt here, there;
    ump_walk walk;
    if (!apw_works_near(t, ump_box_grow(ump_outline_box(&own), close)))
        return false;
    apw_nearest_points(&own, &enemy, &here, &there);
    if (apw_charged_by(t, unit, against))
        here = ump_outline_nearest(&own, there = t->unit[against].began);
    here = ump_go(here, ump_bearing(there, here), WITHIN, 0);
    ump_walk_line(t->table.field, here, there, &walk);
    for (size_t i = 0; i < walk.n_crossed; i++)
        if (t->table.field->feature[walk.crossed[i].feature].kind == UMP_WORKS &&
            ump_stretch_length(here, there, 0, walk.crossed[i].t) <= close + WITHIN &&
            is_inside(t, walk.crossed[i].feature, own.rect.centre))
            return true;
    return false;
}

/* What shelters it from that enemy: town, works, woods or nothing (APW-TER-02). */
uint8_t apw_shelter(const apw_table *t, unsigned unit, unsigned against)
{
    if (t->unit[unit].form == APW_GARRISON)
        return APW_TOWN;
    if (against != UMP_NOBODY && apw_in_works(t, unit, against))
        return APW_WORKS;
    return apw_in_woods(t, ump_rect_of(&t->table, unit)->centre) ? APW_WOODS : APW_OPEN;
}

/* Does the straight way cross a river away from bridges, fords and roads? */
bool apw_river_between(const apw_table *t, ump_pt from, ump_pt to)
{
    return ump_line_crosses(t->table.field, from, to, UMP_BIT(UMP_RIVER));
}
