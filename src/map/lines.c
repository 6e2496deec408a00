/*
 * lines.c: what runs across the table: streams and rivers, worm fences, stone walls, works
 * with their fosse, trails and roads, and the places where they cross.
 */
#include "map/map.h"

/* One stroke of a feature with this style. */
static bool draw_line(const map *m, const ump_feature *f, const char *style)
{
    stroke s;
    if (!stroke_of(&s, m->field, f, map_px(m, 300)))
        return false;
    ump_putf(m->out, "<path class=\"line\" %s d=\"", style);
    map_stroke(m, &s);
    ump_put(m->out, "\"/>\n");
    stroke_free(&s);
    return true;
}

/* ---- Fences and works: marks along the line ---- */

typedef struct marks {
    const map *m;
    int64_t ahead, across; /* tenths: how far a mark reaches */
} marks;

/* A worm fence: rails laid in a zigzag. */
static void put_rail(void *ctx, ump_pt at, ump_angle along, unsigned i)
{
    const marks *k = ctx;
    ump_len side = map_px(k->m, i % 2 ? k->across : -k->across);
    map_point(k->m, i == 0 ? 'M' : 'L', ump_go(at, along, 0, side));
}

/* A tick that leaves the line on its left, where the enemy is. */
static void put_tick(void *ctx, ump_pt at, ump_angle along, unsigned i)
{
    (void)i;
    const marks *k = ctx;
    map_point(k->m, 'M', at);
    map_point(k->m, 'L', ump_go(at, along, map_px(k->m, k->ahead), -map_px(k->m, k->across)));
}

static bool draw_marks(const map *m, const ump_feature *f, const char *style, int64_t spacing,
                       stroke_step *step, marks k)
{
    stroke s;
    if (!stroke_of(&s, m->field, f, map_px(m, 200)))
        return false;
    ump_putf(m->out, "<path class=\"line\" %s d=\"", style);
    stroke_walk(&s, map_px(m, spacing), step, &k);
    ump_put(m->out, "\"/>\n");
    stroke_free(&s);
    return true;
}

static bool draw_fence(const map *m, const ump_feature *f)
{
    return draw_marks(m, f, "stroke-width=\"1.3\"", 62, put_rail, (marks){m, 0, 24});
}

static bool draw_wall(const map *m, const ump_feature *f)
{
    return draw_line(m, f, "stroke-width=\"4.6\" style=\"stroke-linecap:butt\"") &&
           draw_line(m, f,
                     "stroke-width=\"2.8\" stroke-dasharray=\"4.2 1.4\" "
                     "style=\"stroke:#c3b18c;stroke-linecap:butt\"");
}

static bool draw_works(const map *m, const ump_feature *f)
{
    switch (f->kind) {
    case UMP_HASTY_WORKS:
        return draw_line(m, f, "stroke-width=\"1.8\"") &&
               draw_marks(m, f, "stroke-width=\"1.1\"", 90, put_tick, (marks){m, 0, 45});
    case UMP_HEAVY_WORKS:
    case UMP_FORT:
        return draw_line(m, f, "stroke-width=\"5.5\"") &&
               draw_line(m, f, "stroke-width=\"1.6\" style=\"stroke:#d8c59b\"") &&
               draw_marks(m, f, "stroke-width=\"1.2\"", 58, put_tick, (marks){m, 0, 80});
    default:
        return draw_line(m, f, "stroke-width=\"3\"") &&
               draw_marks(m, f, "stroke-width=\"1.1\"", 70, put_tick, (marks){m, 0, 60});
    }
}

/* ---- Bridges and fords ---- */

/* Bearing and distance of the nearest stretch of these kinds. */
static bool nearest_run(const map *m, ump_pt at, uint64_t kinds, ump_len within, ump_angle *along)
{
    ump_len best = within;
    for (size_t i = 0; i < m->field->n_features; i++) {
        const ump_feature *f = &m->field->feature[i];
        if (!(UMP_BIT(f->kind) & kinds))
            continue;
        for (size_t k = 0; k + 1 < f->n_points; k++) {
            ump_len away = ump_point_segment(at, f->point[k], f->point[k + 1]).hi;
            if (away < best) {
                best = away;
                *along = ump_bearing(f->point[k], f->point[k + 1]);
            }
        }
    }
    return best < within;
}

/* Which way one goes over: along the road, else square to the water. */
static ump_angle way_over(const map *m, ump_pt at)
{
    ump_angle along = UMP_QUARTER;
    ump_len within = m->field->unit == UMP_CM ? 3 * UMP_CM : UMP_INCH;
    if (nearest_run(m, at, UMP_BIT(UMP_ROAD) | UMP_BIT(UMP_TRAIL), within, &along))
        return along;
    if (nearest_run(m, at, UMP_BIT(UMP_STREAM) | UMP_BIT(UMP_RIVER), 4 * within, &along))
        return (ump_angle)(along + UMP_QUARTER);
    return along;
}

/* Two parapets with splayed ends; of a ford only dots. */
static void draw_passage(const map *m, const ump_feature *f)
{
    ump_pt at = f->point[0];
    ump_angle way = way_over(m, at);
    ump_len half = map_px(m, 110), side = map_px(m, 48), splay = map_px(m, 35);
    bool bridge = f->kind == UMP_BRIDGE;
    ump_putf(m->out, "<path class=\"line\" stroke-width=\"%s\" d=\"",
             bridge ? "2.2" : "2\" stroke-dasharray=\"0.1 4.5");
    for (int s = -1; s <= 1; s += 2) {
        if (bridge) {
            map_point(m, 'M', ump_go(at, way, -half - splay, s * (side + splay)));
            map_point(m, 'L', ump_go(at, way, -half, s * side));
        } else {
            map_point(m, 'M', ump_go(at, way, -half, s * side));
        }
        map_point(m, 'L', ump_go(at, way, half, s * side));
        if (bridge)
            map_point(m, 'L', ump_go(at, way, half + splay, s * (side + splay)));
    }
    ump_put(m->out, "\"/>\n");
}

/* ---- Layers ---- */

/* How a kind is drawn in a pass: casings of all roads lie under all of their beds, so that they
 * join where they meet. */
typedef struct pass {
    uint64_t kinds;
    const char *style;
} pass;

static const pass water_passes[] = {
    {UMP_BIT(UMP_RIVER), "stroke-width=\"15\" style=\"stroke:#6f97ab\""},
    {UMP_BIT(UMP_STREAM), "stroke-width=\"5\" style=\"stroke:#6f97ab\""},
    {UMP_BIT(UMP_RIVER), "stroke-width=\"12\" style=\"stroke:#cfdfe0\""},
    {UMP_BIT(UMP_RIVER), "stroke-width=\"5\" style=\"stroke:#a9c6d3\""},
    {UMP_BIT(UMP_STREAM), "stroke-width=\"2.4\" style=\"stroke:#cfdfe0\""},
};

static const pass road_passes[] = {
    {UMP_BIT(UMP_TRAIL), "stroke-width=\"1.7\" stroke-dasharray=\"8 5\" "
                         "style=\"stroke-linecap:butt\""},
    {UMP_BIT(UMP_ROAD), "stroke-width=\"7\" style=\"stroke:#5a4c39;stroke-linecap:butt\""},
    {UMP_BIT(UMP_ROAD), "stroke-width=\"4.4\" style=\"stroke:#f7f0df\""},
};

static bool draw_passes(const map *m, const pass *list, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < m->field->n_features; i++) {
            const ump_feature *f = &m->field->feature[i];
            if ((UMP_BIT(f->kind) & list[k].kinds) && !draw_line(m, f, list[k].style))
                return false;
        }
    return true;
}

static bool draw_obstacle(const map *m, const ump_feature *f)
{
    switch (f->kind) {
    case UMP_FENCE:
        return draw_fence(m, f);
    case UMP_WALL:
        return draw_wall(m, f);
    case UMP_HASTY_WORKS:
    case UMP_LIGHT_WORKS:
    case UMP_HEAVY_WORKS:
    case UMP_WORKS:
    case UMP_FORT:
        return draw_works(m, f);
    default:
        return true;
    }
}

bool map_draw_lines(const map *m)
{
    if (!draw_passes(m, water_passes, sizeof water_passes / sizeof *water_passes))
        return false;
    for (size_t i = 0; i < m->field->n_features; i++)
        if (!draw_obstacle(m, &m->field->feature[i]))
            return false;
    if (!draw_passes(m, road_passes, sizeof road_passes / sizeof *road_passes))
        return false;
    for (size_t i = 0; i < m->field->n_features; i++)
        if (m->field->feature[i].kind == UMP_BRIDGE || m->field->feature[i].kind == UMP_FORD)
            draw_passage(m, &m->field->feature[i]);
    return true;
}
