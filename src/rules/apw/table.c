/*
 * table.c: what can be read off the table: footprints, distances, sides, shelter, sight
 * (APW-FORM, APW-TER, APW-LOS). A garrison's footprint is its town.
 */
#include "rules/apw/game.h"

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
    apw_table t = apw_here(run);
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
void apw_close_up(ump_run *run, unsigned unit)
{
    enum { ROUNDING = 2 };
    const ump_field *field = &run->game->field;
    ump_piece *piece = apw_piece_at(run, unit);
    ump_pt was = ump_piece_rect(piece).centre;
    apw_fit(run, unit);
    if (ump_on_table(field, ump_piece_rect(piece).centre))
        return;
    was.x = within(ROUNDING, was.x, field->width - ROUNDING);
    was.y = within(ROUNDING, was.y, field->depth - ROUNDING);
    piece->at = ump_rect_centred(was, piece->facing, piece->width, piece->depth).front;
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = (uint16_t)unit, .other = UMP_NOBODY});
}

bool apw_behind_front(const ump_rect *rect, ump_pt p) /* APW-FORM-08 */
{
    return ump_in_frame(rect->front, rect->facing, p).y < 0;
}

/* APW-MEL-04: rear between the lines that run back and outward at 45 degrees from the rear
 * corners, flank elsewhere behind the front line. */
uint8_t apw_side_struck(const ump_rect *rect, ump_pt from)
{
    ump_pt p = ump_in_frame(rect->front, rect->facing, from);
    ump_len out = (p.x < 0 ? -p.x : p.x) - rect->width / 2;
    if (p.y >= 0)
        return APW_FRONT;
    if (-p.y - rect->depth >= out && -p.y >= rect->depth)
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

/* What else lies upon the trees counts, but mostly there are none. */
bool apw_in_woods(const apw_table *t, ump_pt p)
{
    for (unsigned i = 0; i < t->apw->n_hiding; i++) {
        const ump_feature *f = &t->table.field->feature[t->apw->hiding[i]];
        if (f->kind == UMP_WOODS && ump_box_meet(f->box, (ump_box){p, p}))
            return apw_ground_at(t, p) == APW_WOODS;
    }
    return false;
}

/* The level of ump_spot_at, whatever else is there. */
int apw_level_at(const apw_table *t, ump_pt p)
{
    int level = 0;
    for (unsigned i = 0; i < t->apw->n_hills; i++) {
        const ump_feature *hill = &t->table.field->feature[t->apw->hills[i]];
        if (hill->level > level && ump_box_meet(hill->box, (ump_box){p, p}) &&
            ump_inside(hill->point, hill->n_points, p))
            level = hill->level;
    }
    return level;
}

/* APW-TER-01: what the arm may not enter off the roads. Lines are crossed, not stood in, but a
 * river. */
uint64_t apw_closed_kinds(uint8_t arm)
{
    uint64_t all = UMP_BIT(UMP_WATER) | UMP_BIT(UMP_IMPASSABLE) | UMP_BIT(UMP_RIVER);
    uint64_t trees = UMP_BIT(UMP_WOODS) | UMP_BIT(UMP_TOWN);
    return arm == APW_INF ? all : all | trees;
}

/* APW-MOV-06, APW-TER-03, -08: closed to the arm, unless its middle is on a road, bridge or ford.
 */
bool apw_ground_closed(const apw_table *t, unsigned unit, const ump_rect *rect)
{
    const ump_field *field = t->table.field;
    if (ump_touches(field, rect, apw_closed_kinds(apw_def(t, unit)->arm)) == UMP_NO_FEATURE)
        return false;
    return ump_spot_at(field, rect->front).road == 0 || ump_spot_at(field, rect->centre).road == 0;
}

/* No town and nothing closed to the arm: asked first, for mostly it is so. */
bool apw_ground_open(const apw_table *t, unsigned unit, const ump_rect *rect)
{
    uint64_t kinds = apw_closed_kinds(apw_def(t, unit)->arm) | UMP_BIT(UMP_TOWN);
    return ump_touches(t->table.field, rect, kinds) == UMP_NO_FEATURE;
}

/* May the unit come to rest there: on no unit, in no town, on no closed ground. */
bool apw_free_for(const apw_table *t, unsigned unit, const ump_outline *print)
{
    UMP_EACH_NEAR(i, &t->table, ump_outline_box(print), ump_all_but(unit)) {
        ump_outline other = ump_outline_of(&t->table, i);
        if (ump_outlines_overlap(print, &other))
            return false;
    }
    return apw_ground_open(t, unit, &print->rect) ||
           (ump_touches(t->table.field, &print->rect, UMP_BIT(UMP_TOWN)) == UMP_NO_FEATURE &&
            !apw_ground_closed(t, unit, &print->rect));
}

bool apw_town_free(const apw_table *t, uint16_t town, unsigned but)
{
    for (unsigned i = 0; i < t->table.n_units; i++)
        if (i != but && ump_here(&t->table, i) && t->unit[i].form == APW_GARRISON &&
            t->unit[i].town == town)
            return false;
    return true;
}

/* The nearest points of two footprints: a few steps from the one to the other. */
static void nearest_points(const ump_outline *a, const ump_outline *b, ump_pt *pa, ump_pt *pb)
{
    *pa = a->rect.centre;
    *pb = ump_outline_nearest(b, *pa);
    for (unsigned i = 0; i < 8; i++) {
        ump_pt q = ump_outline_nearest(a, *pb), r = ump_outline_nearest(b, q);
        if (q.x == pa->x && q.y == pa->y && r.x == pb->x && r.y == pb->y)
            break;
        *pa = q;
        *pb = r;
    }
}

bool apw_works_near(const apw_table *t, ump_box box)
{
    for (unsigned i = 0; i < t->apw->n_works; i++)
        if (ump_box_meet(box, t->table.field->feature[t->apw->works[i]].box))
            return true;
    return false;
}

/* APW-TER-06: the line between the nearest points crosses works within 1" of the unit. */
bool apw_in_works(const apw_table *t, unsigned unit, unsigned against)
{
    if (t->apw->n_works == 0)
        return false;
    ump_outline own = ump_outline_of(&t->table, unit), enemy = ump_outline_of(&t->table, against);
    ump_pt here, there;
    ump_walk walk;
    if (!apw_works_near(t, ump_box_grow(ump_outline_box(&own), UMP_INCH + 4)))
        return false;
    nearest_points(&own, &enemy, &here, &there);
    ump_walk_line(t->table.field, here, there, &walk);
    for (size_t i = 0; i < walk.n_crossed; i++) {
        ump_len way = ump_stretch_length(here, there, 0, walk.crossed[i].t);
        if (t->table.field->feature[walk.crossed[i].feature].kind == UMP_WORKS && way <= UMP_INCH)
            return true;
    }
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
static bool river_near(const apw_table *t, ump_pt from, ump_pt to)
{
    const ump_field *field = t->table.field;
    ump_box way = ump_box_of((ump_pt[]){from, to}, 2);
    for (size_t i = 0; i < field->n_features; i++)
        if (field->feature[i].kind == UMP_RIVER && ump_box_meet(way, field->feature[i].box))
            return true;
    return false;
}

bool apw_river_between(const apw_table *t, ump_pt from, ump_pt to)
{
    ump_walk walk;
    if (!river_near(t, from, to))
        return false;
    ump_walk_line(t->table.field, from, to, &walk);
    for (size_t i = 0; i < walk.n_crossed; i++)
        if (!walk.crossed[i].passage &&
            t->table.field->feature[walk.crossed[i].feature].kind == UMP_RIVER)
            return true;
    return walk.cut;
}

/* ---- Sight ---- */

static ump_sight_rules sight_rules(const apw_table *t, unsigned viewer, unsigned target)
{
    ump_sight_rules rules = {.heights = UMP_HEIGHTS_LEVELS,
                             .woods_budget = -1,
                             .edge_kinds = UMP_BIT(UMP_WOODS),
                             .edge_in_out = t->chart->woods_edge,
                             .edge_inside = t->chart->woods_inside,
                             .built_kinds = UMP_BIT(UMP_TOWN)};
    unsigned ends[2] = {viewer, target};
    for (unsigned i = 0; i < 2; i++)
        if (ends[i] < t->table.n_units && t->unit[ends[i]].form == APW_GARRISON)
            rules.spared[rules.n_spared++] = t->unit[ends[i]].town;
    return rules;
}

typedef struct line_of_sight {
    const apw_table *t;
    ump_pt from, to;
    unsigned viewer, target;
    ump_box box;
    int64_t sides; /* of the box, one along the table and one across */
    int higher;    /* level of the higher of the two; -1: not looked up yet */
} line_of_sight;

static int level_of(const apw_table *t, unsigned unit)
{
    return apw_level_at(t, ump_rect_of(&t->table, unit)->centre);
}

/* APW-LOS-03: guns see over troops that stand lower than an end and more than 2" from both. */
static bool seen_over(line_of_sight *line, unsigned between)
{
    const apw_table *t = line->t;
    if (line->higher < 0) {
        int here = level_of(t, line->viewer), there = level_of(t, line->target);
        line->higher = here > there ? here : there;
    }
    return line->higher > 0 && line->higher > level_of(t, between) &&
           ump_distance(&t->table, between, line->viewer).lo > 2 * UMP_INCH &&
           ump_distance(&t->table, between, line->target).lo > 2 * UMP_INCH;
}

/* Told by its place alone: the line keeps farther from that than any part of the unit lies. The
 * two sides of the line's box are no shorter than the line. */
static inline bool keeps_clear(const line_of_sight *line, unsigned unit)
{
    const ump_piece *piece = &line->t->table.piece[unit];
    int64_t off = ump_cross(line->from, line->to, piece->at);
    return line->t->unit[unit].form != APW_GARRISON &&
           (off < 0 ? -off : off) > ump_extent(piece) * line->sides;
}

static ump_len apart(ump_len a, ump_len b)
{
    return a < b ? b - a : a - b;
}

/* The unit that hides, UMP_NOBODY if none does. */
static unsigned hiding_unit(const apw_table *t, ump_pt from, ump_pt to, unsigned viewer,
                            unsigned target, bool guns)
{
    line_of_sight line = {.t = t,
                          .from = from,
                          .to = to,
                          .viewer = viewer,
                          .target = target,
                          .box = ump_box_of((ump_pt[]){from, to}, 2),
                          .sides = (int64_t)apart(from.x, to.x) + apart(from.y, to.y),
                          .higher = -1};
    UMP_EACH_NEAR(i, &t->table, line.box, ump_anyone()) {
        if (i == viewer || i == target || keeps_clear(&line, i))
            continue;
        ump_outline print = ump_outline_of(&t->table, i);
        if (ump_outline_crossed(&print, from, to) && !(guns && seen_over(&line, i)))
            return i;
    }
    return UMP_NOBODY;
}

ump_sight apw_sight(const apw_table *t, ump_pt from, unsigned viewer, unsigned target, bool guns)
{
    ump_outline print = ump_outline_of(&t->table, target);
    ump_pt to = ump_outline_nearest(&print, from);
    ump_sight_rules rules = sight_rules(t, viewer, target);
    ump_sight sight = ump_sight_line(t->table.field, &rules, from, to, NULL, NULL, NULL);
    unsigned unit = sight.clear ? hiding_unit(t, from, to, viewer, target, guns) : UMP_NOBODY;
    if (unit == UMP_NOBODY)
        return sight;
    ump_outline hides = ump_outline_of(&t->table, unit);
    return (ump_sight){
        .by = UMP_BY_BODY, .what = (uint16_t)unit, .where = ump_outline_nearest(&hides, from)};
}

/* Does the segment, itself in the box `line`, surely pass the other by? */
static bool passes_by(ump_pt a, ump_pt b, ump_box line, ump_box box)
{
    ump_pt corner[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    unsigned left = 0, right = 0;
    if (!ump_box_meet(line, box))
        return true;
    for (unsigned i = 0; i < 4; i++) {
        int64_t side = ump_cross(a, b, corner[i]);
        left += side > 0;
        right += side < 0;
    }
    return left == 4 || right == 4;
}

/* More than a touch of it, however that is rounded. No way is shorter than how far it leads along
 * the table or across: mostly that tells. */
static bool runs_through(ump_pt from, ump_pt to, const ump_feature *f)
{
    enum { FEW = 4, TOUCH = 8 };
    int32_t stretch[FEW][2];
    int64_t along = apart(from.x, to.x), across = apart(from.y, to.y);
    size_t n = ump_segment_inside(from, to, f->point, f->n_points, stretch, FEW);
    if (n == 0)
        return false;
    int64_t least = (along > across ? along : across) * (stretch[0][1] - stretch[0][0]);
    return least > (TOUCH + 1) * (int64_t)UMP_UNIT ||
           ump_stretch_length(from, to, stretch[0][0], stretch[0][1]) > TOUCH;
}

static bool holds(const apw_table *t, unsigned unit, uint16_t town)
{
    return unit < t->table.n_units && t->unit[unit].form == APW_GARRISON &&
           t->unit[unit].town == town;
}

typedef struct glance { /* along a line, for what surely hides and what might */
    const apw_table *t;
    ump_pt from, to;
    unsigned viewer, target;
    int here, there; /* levels of the ends; -1: not looked up yet */
} glance;

enum seen { OPEN, HIDDEN, UNSURE };

/* APW-LOS-02: a hill above both ends. */
static enum seen past_hill(glance *g, const ump_feature *hill)
{
    g->here = g->here < 0 ? apw_level_at(g->t, g->from) : g->here;
    if (hill->level <= g->here)
        return OPEN;
    g->there = g->there < 0 ? apw_level_at(g->t, g->to) : g->there;
    if (hill->level <= g->there)
        return OPEN;
    return runs_through(g->from, g->to, hill) ? HIDDEN : UNSURE;
}

/* APW-LOS-02: a wood or town that neither end is in. What else lies upon a town may open it. */
static enum seen past_cover(const glance *g, uint16_t feature, bool alone)
{
    const ump_feature *f = &g->t->table.field->feature[feature];
    bool spared = f->kind == UMP_TOWN &&
                  (!alone || holds(g->t, g->viewer, feature) || holds(g->t, g->target, feature));
    bool surely = !spared && !ump_inside(f->point, f->n_points, g->from) &&
                  !ump_inside(f->point, f->n_points, g->to) && runs_through(g->from, g->to, f);
    return surely ? HIDDEN : UNSURE;
}

static enum seen glance_along(glance *g)
{
    const apw_game *apw = g->t->apw;
    enum seen all = OPEN;
    ump_box line = ump_box_of((ump_pt[]){g->from, g->to}, 2);
    for (unsigned i = 0; i < apw->n_hiding; i++) {
        const ump_feature *f = &g->t->table.field->feature[apw->hiding[i]];
        if (passes_by(g->from, g->to, line, f->box))
            continue;
        enum seen one =
            f->kind == UMP_HILL ? past_hill(g, f) : past_cover(g, apw->hiding[i], apw->alone[i]);
        if (one == HIDDEN)
            return HIDDEN;
        all = one == OPEN ? all : UNSURE;
    }
    return all;
}

static bool ground_is_clear(const apw_table *t, ump_pt from, ump_pt to, unsigned viewer,
                            unsigned target)
{
    glance g = {t, from, to, viewer, target, -1, -1};
    enum seen seen = glance_along(&g);
    if (seen != UNSURE)
        return seen == OPEN;
    ump_sight_rules rules = sight_rules(t, viewer, target);
    return ump_clear_any(t->table.field, &rules, &from, 1, &to, 1, NULL, NULL, NULL);
}

bool apw_sees_point(const apw_table *t, ump_pt from, ump_pt to, unsigned viewer, unsigned target,
                    bool guns)
{
    return ground_is_clear(t, from, to, viewer, target) &&
           hiding_unit(t, from, to, viewer, target, guns) == UMP_NOBODY;
}

bool apw_sees(const apw_table *t, ump_pt from, unsigned viewer, unsigned target, bool guns)
{
    ump_outline print = ump_outline_of(&t->table, target);
    return apw_sees_point(t, from, ump_outline_nearest(&print, from), viewer, target, guns);
}

/* APW-LOS-05; a garrison looks out from the edge of its town. */
ump_pt apw_eye(const apw_table *t, unsigned unit, unsigned target)
{
    ump_outline own = ump_outline_of(&t->table, unit), other = ump_outline_of(&t->table, target);
    ump_pt from = own.rect.front, there;
    if (own.town)
        nearest_points(&own, &other, &from, &there);
    return from;
}

bool apw_unit_sees(const apw_table *t, unsigned unit, unsigned target)
{
    return apw_sees(t, apw_eye(t, unit, target), unit, target, false);
}
