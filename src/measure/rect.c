/*
 * rect.c: footprints. Corners are rounded to ticks, so two footprints laid side by side may bite
 * each other by a tick or two: that much is a touch, never an overlap.
 */
#include "measure/square.h"

enum { BITE = 2 };

/* Like ump_go, in half ticks: the middle of an odd width is rounded once, at the end. */
static inline ump_pt go_half_ticks(ump_pt from, ump_way way, int64_t ahead, int64_t right)
{
    const int64_t two = 2 * (int64_t)UMP_UNIT;

    return (ump_pt){from.x + (ump_len)ump_round_div(ahead * way.sine + right * way.cosine, two),
                    from.y + (ump_len)ump_round_div(ahead * way.cosine - right * way.sine, two)};
}

static inline ump_len least_of(ump_len a, ump_len b)
{
    return a < b ? a : b;
}

/* Of two diagonals. */
static inline ump_box box_around(ump_pt a, ump_pt c, ump_pt b, ump_pt d)
{
    ump_box one = ump_segment_box(a, c), other = ump_segment_box(b, d);

    return (ump_box){
        {least_of(one.low.x, other.low.x), least_of(one.low.y, other.low.y)},
        {-least_of(-one.high.x, -other.high.x), -least_of(-one.high.y, -other.high.y)}};
}

/* Corners, with the front edge `ahead` and the rear edge `behind` half ticks ahead of origin. */
static inline void lay_corners(ump_rect *r, ump_pt origin, ump_way way, ump_len ahead,
                               ump_len behind)
{
    r->corner[0] = go_half_ticks(origin, way, ahead, -r->width);
    r->corner[1] = go_half_ticks(origin, way, ahead, r->width);
    r->corner[2] = go_half_ticks(origin, way, behind, r->width);
    r->corner[3] = go_half_ticks(origin, way, behind, -r->width);
    r->box = box_around(r->corner[0], r->corner[2], r->corner[1], r->corner[3]);
}

ump_rect ump_rect_at(ump_pt front, ump_angle facing, ump_len width, ump_len depth)
{
    ump_rect r = {.front = front, .facing = facing, .width = width, .depth = depth};
    ump_way way = ump_way_of(facing);

    r.centre = go_half_ticks(front, way, -depth, 0);
    lay_corners(&r, front, way, 0, -2 * depth);
    return r;
}

ump_rect ump_rect_centred(ump_pt centre, ump_angle facing, ump_len width, ump_len depth)
{
    ump_rect r = {.centre = centre, .facing = facing, .width = width, .depth = depth};
    ump_way way = ump_way_of(facing);

    r.front = go_half_ticks(centre, way, depth, 0);
    lay_corners(&r, centre, way, depth, -depth);
    return r;
}

ump_span ump_rect_distance(const ump_rect *a, const ump_rect *b)
{
    ump_shape one = {a->corner, 4, a->box}, other = {b->corner, 4, b->box};

    return ump_shapes_apart(&one, &other);
}

ump_span ump_rect_point(const ump_rect *a, ump_pt p)
{
    return ump_point_polygon(p, a->corner, 4);
}

ump_span ump_rect_segment(const ump_rect *a, ump_pt p, ump_pt q)
{
    return ump_segment_polygon(p, q, a->corner, 4);
}

/* Does any of the n points lie more than BITE ticks to the right of the line from a to b? Right of
 * an edge is within the footprint, its corners running clockwise. */
static bool any_right_of(ump_pt a, ump_pt b, const ump_pt *p, size_t n)
{
    uint64_t length2 = ump_dist2(a, b);

    for (size_t i = 0; i < n; i++) {
        int64_t depth = -ump_cross(a, b, p[i]); /* times the length, which is below 2^22 */

        if (depth > BITE * (INT64_C(1) << 22) ||
            (depth > 0 && (uint64_t)(depth * depth) > BITE * BITE * length2))
            return true;
    }
    return false;
}

/* All n points lie on or beyond one edge of the footprint. */
static bool beyond_an_edge(const ump_rect *r, const ump_pt *p, size_t n)
{
    for (size_t i = 0; i < 4; i++) {
        if (!any_right_of(r->corner[i], r->corner[(i + 1) % 4], p, n))
            return true;
    }
    return false;
}

bool ump_rect_overlap(const ump_rect *a, const ump_rect *b)
{
    return ump_box_meet(a->box, b->box) && !beyond_an_edge(a, b->corner, 4) &&
           !beyond_an_edge(b, a->corner, 4);
}

bool ump_rect_crossed(const ump_rect *a, ump_pt p, ump_pt q)
{
    ump_pt ends[2] = {p, q};

    if (!ump_box_meet(a->box, ump_box_of(ends, 2)) || beyond_an_edge(a, ends, 2))
        return false;
    return (p.x == q.x && p.y == q.y) ||
           (any_right_of(p, q, a->corner, 4) && any_right_of(q, p, a->corner, 4));
}

static ump_pt nearest_on_segment(ump_pt p, ump_pt a, ump_pt b)
{
    int64_t along = ump_dot(a, b, p), length2 = ump_dot(a, b, b);

    if (along <= 0)
        return a;
    return along >= length2 ? b : ump_part_way(a, b, along, length2);
}

ump_pt ump_rect_nearest(const ump_rect *a, ump_pt p)
{
    ump_square least = UMP_SQUARE_FAR;
    ump_pt nearest = p;

    if (ump_inside(a->corner, 4, p))
        return p;
    for (size_t i = 0; i < 4; i++) {
        ump_pt c = a->corner[i], d = a->corner[(i + 1) % 4];
        ump_square s = ump_point_segment_square(p, c, d);

        if (s.lo < least.lo || (s.lo == least.lo && s.hi < least.hi)) {
            least = s;
            nearest = nearest_on_segment(p, c, d);
        }
    }
    return nearest;
}

/* ---- The arc ---- */

typedef struct ray {
    ump_pt from;
    int64_t x, y; /* direction */
} ray;

/* A ray from a front corner that runs `ahead` for each `right`, in the firer's frame. */
static ray ray_of(const ump_rect *firer, unsigned corner, int32_t ahead, int32_t right)
{
    ump_way way = ump_way_of(firer->facing);

    return (ray){firer->corner[corner], ahead * way.sine + right * way.cosine,
                 ahead * way.cosine - right * way.sine};
}

/* > 0: p is to the left of the ray. */
static int64_t ray_cross(ray r, ump_pt p)
{
    return r.x * (p.y - r.from.y) - r.y * (p.x - r.from.x);
}

static bool all_left_of(ray r, const ump_rect *target)
{
    for (size_t i = 0; i < 4; i++) {
        if (ray_cross(r, target->corner[i]) <= 0)
            return false;
    }
    return true;
}

static bool all_right_of(ray r, const ump_rect *target)
{
    for (size_t i = 0; i < 4; i++) {
        if (ray_cross(r, target->corner[i]) >= 0)
            return false;
    }
    return true;
}

/* The ray begins to the left of the line from a to b and never comes nearer to it. */
static bool ray_stays_left_of(ump_pt a, ump_pt b, ray r)
{
    return ump_cross(a, b, r.from) > 0 && (b.x - a.x) * r.y - (b.y - a.y) * r.x >= 0;
}

/* The arc and the target are convex: they are apart if and only if an edge of one parts them. */
bool ump_in_arc(const ump_rect *firer, const ump_rect *target, int32_t spread_num,
                int32_t spread_den)
{
    ray left = ray_of(firer, 0, spread_den, -spread_num);
    ray right = ray_of(firer, 1, spread_den, spread_num);
    ray front = ray_of(firer, 0, 0, 1);

    if (all_right_of(front, target) || all_left_of(left, target) || all_right_of(right, target))
        return false;
    for (size_t i = 0; i < 4; i++) {
        ump_pt a = target->corner[i], b = target->corner[(i + 1) % 4];

        if (ray_stays_left_of(a, b, left) && ray_stays_left_of(a, b, right))
            return false;
    }
    return true;
}
