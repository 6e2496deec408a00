/*
 * outline.c: the footprints of bodies, rectangle or town: how far apart, which point is nearest.
 */
#include "table/table.h"

ump_outline ump_outline_of(const ump_table *t, unsigned body)
{
    if (ump_is_line(t, body)) {
        ump_piece line = {.on_table = 0};
        t->bodies->line(t, ump_unit_of(t, body), &line);
        return (ump_outline){ump_piece_rect(&line), NULL};
    }
    if (body >= t->n_units) { /* a leader's place is his centre */
        const ump_piece *p = &t->piece[body];
        return (ump_outline){ump_rect_centred(p->at, p->facing, p->width, p->depth), NULL};
    }
    bool towns = t->bodies && t->bodies->town;
    return (ump_outline){*ump_rect_of(t, body), towns ? t->bodies->town(t, body) : NULL};
}

static const ump_pt *corners(const ump_outline *outline, size_t *n)
{
    *n = outline->town ? outline->town->n_points : 4;
    return outline->town ? outline->town->point : outline->rect.corner;
}

ump_span ump_outlines_distance(const ump_outline *a, const ump_outline *b)
{
    size_t na, nb;
    if (!a->town && !b->town)
        return ump_rect_distance(&a->rect, &b->rect);
    const ump_pt *pa = corners(a, &na), *pb = corners(b, &nb);
    return ump_polygon_polygon(pa, na, pb, nb);
}

bool ump_outlines_overlap(const ump_outline *a, const ump_outline *b)
{
    if (!a->town && !b->town)
        return ump_rect_overlap(&a->rect, &b->rect);
    return ump_box_meet(ump_outline_box(a), ump_outline_box(b)) &&
           ump_outlines_distance(a, b).hi == 0;
}

static ump_pt nearest_on_edge(ump_pt a, ump_pt b, ump_pt p)
{
    int64_t along = ump_dot(a, b, p), whole = (int64_t)ump_dist2(a, b);
    if (along <= 0 || whole == 0)
        return a;
    return along >= whole ? b : ump_part_way(a, b, along, whole);
}

static ump_pt nearest_of_town(const ump_feature *town, ump_pt p)
{
    ump_pt best = town->point[0];
    if (ump_inside(town->point, town->n_points, p))
        return p;
    for (size_t i = 0; i < town->n_points; i++) {
        ump_pt q = nearest_on_edge(town->point[i], town->point[(i + 1) % town->n_points], p);
        if (ump_dist2(p, q) < ump_dist2(p, best))
            best = q;
    }
    return best;
}

ump_pt ump_outline_nearest(const ump_outline *outline, ump_pt p)
{
    return outline->town ? nearest_of_town(outline->town, p) : ump_rect_nearest(&outline->rect, p);
}

bool ump_outline_crossed(const ump_outline *outline, ump_pt a, ump_pt b)
{
    if (!outline->town)
        return ump_rect_crossed(&outline->rect, a, b);
    return ump_segment_polygon(a, b, outline->town->point, outline->town->n_points).hi == 0;
}

/* ---- Limits ---- */

bool ump_rects_within(const ump_rect *a, const ump_rect *b, ump_limit limit)
{
    return limit.under ? ump_rect_nearer(a, b, limit.at) : ump_rect_within(a, b, limit.at);
}

bool ump_outlines_within(const ump_outline *a, const ump_outline *b, ump_limit limit)
{
    if (!a->town && !b->town)
        return ump_rects_within(&a->rect, &b->rect, limit);
    return limit.at >= 0 && !ump_boxes_beyond(ump_outline_box(a), ump_outline_box(b), limit.at) &&
           ump_holds(limit, ump_outlines_distance(a, b));
}

static bool is_plain(const ump_table *t, unsigned body)
{
    return body < t->n_units && (!t->bodies || !t->bodies->town || !t->bodies->town(t, body));
}

/* Their boxes tell that they are too far apart, before the leader's outline is made. */
static bool surely_beyond(const ump_table *t, unsigned leader, unsigned unit, ump_limit limit)
{
    return ump_boxes_beyond(ump_box_around(&t->piece[leader]), ump_rect_of(t, unit)->box, limit.at);
}

bool ump_within(const ump_table *t, unsigned a, unsigned b, ump_limit limit)
{
    bool plain = is_plain(t, b);
    if (plain && is_plain(t, a))
        return ump_rects_within(ump_rect_of(t, a), ump_rect_of(t, b), limit);
    if (plain && a >= t->n_units && !ump_is_line(t, a) && surely_beyond(t, a, b, limit))
        return false;
    ump_outline one = ump_outline_of(t, a), other = ump_outline_of(t, b);
    return ump_outlines_within(&one, &other, limit);
}

ump_span ump_distance(const ump_table *t, unsigned a, unsigned b)
{
    if (is_plain(t, a) && is_plain(t, b))
        return ump_rect_distance(ump_rect_of(t, a), ump_rect_of(t, b));
    ump_outline one = ump_outline_of(t, a), other = ump_outline_of(t, b);
    return ump_outlines_distance(&one, &other);
}
