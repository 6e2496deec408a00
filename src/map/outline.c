/*
 * outline.c: the line of a feature as an engraver's hand would take it: corners rounded, edges
 * where they are; and walks along it at even steps.
 */
#include "map/map.h"
#include <stdlib.h>

enum { ARC = 8 }; /* pieces that a rounded corner is made of */

static bool add_point(stroke *s, ump_pt p)
{
    if (s->n > 0 && ump_same_place(s->p[s->n - 1], p))
        return true;
    ump_pt *list = ump_make_room(s->p, &s->room, s->n + 1, sizeof *list);
    if (!list)
        return false;
    s->p = list;
    s->p[s->n++] = p;
    return true;
}

/* From the corner towards another, by no more than half of the edge. */
static ump_pt cut_edge(ump_pt corner, ump_pt other, ump_len radius)
{
    ump_len length = ump_dist(corner, other).hi;
    if (length == 0)
        return corner;
    ump_len cut = radius < length / 2 ? radius : length / 2;
    return ump_part_way(corner, other, cut, length);
}

/* A quadratic curve from a to b that the corner pulls. */
static bool add_arc(stroke *s, ump_pt a, ump_pt corner, ump_pt b)
{
    for (int i = 0; i <= ARC; i++) {
        ump_pt u = ump_part_way(a, corner, i, ARC);
        ump_pt v = ump_part_way(corner, b, i, ARC);
        if (!add_point(s, ump_part_way(u, v, i, ARC)))
            return false;
    }
    return true;
}

static bool on_border(const ump_field *field, ump_pt p)
{
    return p.x <= 0 || p.y <= 0 || p.x >= field->width || p.y >= field->depth;
}

bool stroke_of(stroke *s, const ump_field *field, const ump_feature *feature, ump_len radius)
{
    *s = (stroke){.closed = feature->closed};
    size_t n = feature->n_points;
    const ump_pt *p = feature->point;
    if (n > 1 && feature->closed && ump_same_place(p[0], p[n - 1]))
        n--;
    for (size_t i = 0; i < n; i++) {
        bool end = !feature->closed && (i == 0 || i == n - 1);
        bool sharp = end || radius == 0 || on_border(field, p[i]);
        ump_pt before = p[(i + n - 1) % n], after = p[(i + 1) % n];
        bool good =
            sharp ? add_point(s, p[i])
                  : add_arc(s, cut_edge(p[i], before, radius), p[i], cut_edge(p[i], after, radius));
        if (!good) {
            stroke_free(s);
            return false;
        }
    }
    return true;
}

void stroke_free(stroke *s)
{
    free(s->p);
    *s = (stroke){.p = NULL};
}

void stroke_walk(const stroke *s, ump_len spacing, stroke_step *step, void *ctx)
{
    ump_len left = spacing / 2; /* to the next step */
    unsigned i = 0;
    size_t edges = s->closed ? s->n : s->n - (s->n > 0);
    for (size_t e = 0; e < edges; e++) {
        ump_pt a = s->p[e], b = s->p[(e + 1) % s->n];
        ump_len length = ump_dist(a, b).lo;
        ump_angle along = ump_bearing(a, b);
        for (; left < length; left += spacing)
            step(ctx, ump_part_way(a, b, left, length), along, i++);
        left -= length;
    }
}

bool stroke_clockwise(const stroke *s)
{
    int64_t twice = 0;
    for (size_t i = 0; i < s->n; i++) {
        ump_pt a = s->p[i], b = s->p[(i + 1) % s->n];
        twice += (int64_t)a.x * b.y - (int64_t)b.x * a.y;
    }
    return twice < 0;
}
