/*
 * rect.c: footprints. Corners are rounded to ticks, so two footprints laid side by side may bite
 * each other by a tick or two: that much is a touch, never an overlap.
 */
#include "measure/square.h"
#include <assert.h>

enum { BITE = 2 };

enum { HALF_TICKS = 31 /* bits: of UMP_UNITs to a tick, twice */ };
static_assert(-1 >> 1 == -1, "what is rounded is moved down with its sign");
static_assert(INT64_C(1) << HALF_TICKS == 2 * (int64_t)UMP_UNIT, "half ticks times UMP_UNIT");

/* ump_round_div by that, without a branch: the halves of what is below 0 go down. So -n gives the
 * opposite of n: the middle of an odd width is rounded once, at the end, the same on both sides. */
static inline ump_len from_half_ticks(int64_t n)
{
    return (ump_len)((n + (INT64_C(1) << (HALF_TICKS - 1)) - (n < 0)) >> HALF_TICKS);
}

static inline ump_len lesser(ump_len a, ump_len b)
{
    return a < b ? a : b;
}

static inline ump_len greater(ump_len a, ump_len b)
{
    return a > b ? a : b;
}

static inline void lay_box(ump_rect *r)
{
    const ump_pt a = r->corner[0], b = r->corner[1], c = r->corner[2], d = r->corner[3];

    r->box.low.x = lesser(lesser(a.x, b.x), lesser(c.x, d.x));
    r->box.low.y = lesser(lesser(a.y, b.y), lesser(c.y, d.y));
    r->box.high.x = greater(greater(a.x, b.x), greater(c.x, d.x));
    r->box.high.y = greater(greater(a.y, b.y), greater(c.y, d.y));
}

static inline ump_pt shifted(ump_pt p, ump_len x, ump_len y)
{
    return (ump_pt){p.x + x, p.y + y};
}

static inline ump_pt centre_behind(ump_pt front, ump_way way, ump_len depth)
{
    return shifted(front, from_half_ticks(-depth * way.sine), from_half_ticks(-depth * way.cosine));
}

ump_rect ump_rect_at(ump_pt front, ump_angle facing, ump_len width, ump_len depth)
{
    return ump_rect_along(front, facing, ump_way_of(facing), width, depth);
}

ump_rect ump_rect_along(ump_pt front, ump_angle facing, ump_way way, ump_len width, ump_len depth)
{
    ump_rect r = {.front = front, .facing = facing, .width = width, .depth = depth};
    int64_t right_x = width * way.cosine, right_y = -width * way.sine;
    int64_t back_x = -depth * way.sine, back_y = -depth * way.cosine;
    ump_len x = from_half_ticks(right_x), y = from_half_ticks(right_y);

    r.centre = centre_behind(front, way, depth);
    r.corner[0] = shifted(front, -x, -y);
    r.corner[1] = shifted(front, x, y);
    r.corner[2] = shifted(front, from_half_ticks(2 * back_x + right_x),
                          from_half_ticks(2 * back_y + right_y));
    r.corner[3] = shifted(front, from_half_ticks(2 * back_x - right_x),
                          from_half_ticks(2 * back_y - right_y));
    lay_box(&r);
    return r;
}

ump_rect ump_rect_centred(ump_pt centre, ump_angle facing, ump_len width, ump_len depth)
{
    ump_rect r = {.centre = centre, .facing = facing, .width = width, .depth = depth};
    ump_way way = ump_way_of(facing);
    int64_t right_x = width * way.cosine, right_y = -width * way.sine;
    int64_t ahead_x = depth * way.sine, ahead_y = depth * way.cosine;
    ump_len left = from_half_ticks(ahead_x - right_x), up = from_half_ticks(ahead_y - right_y);
    ump_len right = from_half_ticks(ahead_x + right_x), down = from_half_ticks(ahead_y + right_y);

    r.front = shifted(centre, from_half_ticks(ahead_x), from_half_ticks(ahead_y));
    r.corner[0] = shifted(centre, left, up);
    r.corner[1] = shifted(centre, right, down);
    r.corner[2] = shifted(centre, -left, -up);
    r.corner[3] = shifted(centre, -right, -down);
    lay_box(&r);
    return r;
}

/* ---- Distance ---- */

/* So wide and deep that its rounded corners run clockwise about it without a dent. */
static inline bool is_proper(const ump_rect *r)
{
    return r->width >= 8 && r->depth >= 8;
}

/* From c to d, and how far the corners of another footprint lie beyond it, times its length. */
typedef struct edge {
    ump_pt c, d;
    int64_t beyond[4], least;
} edge;

/* Do all corners of b lie beyond the edge? */
static inline bool edge_parts(edge *e, const ump_rect *b)
{
    int64_t x = e->d.x - e->c.x, y = e->d.y - e->c.y;

    e->least = INT64_MAX;
    for (size_t i = 0; i < 4; i++) {
        int64_t beyond = x * (b->corner[i].y - e->c.y) - y * (b->corner[i].x - e->c.x);

        if (beyond <= 0)
            return false;
        e->beyond[i] = beyond;
        e->least = beyond < e->least ? beyond : e->least;
    }
    return true;
}

/* Of a point beside an edge and so far beyond its line, times its length. */
static inline ump_square square_beyond(int64_t beyond, int64_t length2)
{
    uint64_t rest,
        floor = ump_mul_div((uint64_t)beyond, (uint64_t)beyond, (uint64_t)length2, &rest);

    return (ump_square){floor, floor + (rest != 0)};
}

/* Is one of the corners that are nearest to the edge's line beside the edge? */
static inline bool is_beside(const edge *e, const ump_rect *b, ump_square *square)
{
    int64_t length2 = ump_dot(e->c, e->d, e->d);

    for (size_t i = 0; i < 4; i++) {
        int64_t along = ump_dot(e->c, e->d, b->corner[i]);

        if (e->beyond[i] != e->least || along < 0 || along > length2)
            continue;
        *square = square_beyond(e->least, length2);
        return true;
    }
    return false;
}

/* Does an edge of `a` part them (*apart), and is the corner of b that is nearest to its line beside
 * it? Then the two are as far from each other as that corner from the edge: no corner of b is
 * nearer to the line, and nothing of `a` lies on this side of it. */
static bool is_beside_an_edge(const ump_rect *a, const ump_rect *b, bool *apart, ump_square *square)
{
    for (size_t i = 0; i < 4; i++) {
        edge e = {.c = a->corner[i], .d = a->corner[(i + 1) % 4]};

        if (!edge_parts(&e, b))
            continue;
        *apart = true;
        if (is_beside(&e, b, square))
            return true;
    }
    return false;
}

/* Does p lie from m rather the way that leads from a to b, or the way back? */
static inline bool leans(ump_pt a, ump_pt b, ump_pt m, ump_pt p)
{
    return (int64_t)(b.x - a.x) * (p.x - m.x) + (int64_t)(b.y - a.y) * (p.y - m.y) > 0;
}

/* The corner of the quarter that p lies in: most often the nearest. */
static inline size_t corner_towards(const ump_rect *r, ump_pt p)
{
    size_t right = leans(r->corner[0], r->corner[1], r->centre, p);

    return leans(r->corner[3], r->corner[0], r->centre, p) ? right : 3 - right;
}

/* Does all of the footprint lie behind its corner, seen from p? Its edges there tell. */
static inline bool is_foremost(const ump_rect *r, size_t corner, ump_pt p)
{
    ump_pt at = r->corner[corner];

    return ump_dot(at, r->corner[(corner + 1) % 4], p) <= 0 &&
           ump_dot(at, r->corner[(corner + 3) % 4], p) <= 0;
}

/* A corner of `a` is not foremost to a corner of b: is that one beside the edge of `a` to which it
 * leans, and no neighbour of it nearer to the edge? Then nothing of b is, and nothing of `a` lies
 * on this side of it. */
static bool is_edge_to_corner(const ump_rect *a, size_t i, const ump_rect *b, size_t j,
                              ump_square *square)
{
    ump_pt q = b->corner[j];
    bool onward = ump_dot(a->corner[i], a->corner[(i + 1) % 4], q) > 0;
    ump_pt c = a->corner[onward ? i : (i + 3) % 4], d = a->corner[onward ? (i + 1) % 4 : i];
    int64_t beyond = ump_cross(c, d, q), along = ump_dot(c, d, q), length2 = ump_dot(c, d, d);

    if (beyond <= 0 || along < 0 || along > length2 ||
        ump_cross(c, d, b->corner[(j + 1) % 4]) < beyond ||
        ump_cross(c, d, b->corner[(j + 3) % 4]) < beyond)
        return false;
    *square = square_beyond(beyond, length2);
    return true;
}

/* Most stand corner to corner or corner to edge. Nothing lies between two corners each of which is
 * foremost to the other, so nothing of one footprint is nearer to the other than they. */
static inline bool is_at_a_corner(const ump_rect *a, const ump_rect *b, ump_square *square)
{
    size_t i = corner_towards(a, b->centre), j = corner_towards(b, a->corner[i]);
    bool foremost = is_foremost(a, i, b->corner[j]);

    if (foremost && is_foremost(b, j, a->corner[i])) {
        square->lo = square->hi = ump_dist2(a->corner[i], b->corner[j]);
        return true;
    }
    return foremost ? is_edge_to_corner(b, j, a, i, square) : is_edge_to_corner(a, i, b, j, square);
}

static ump_square corners_apart(const ump_rect *a, const ump_rect *b)
{
    uint64_t least = UINT64_MAX;

    for (size_t i = 0; i < 16; i++) {
        uint64_t square = ump_dist2(a->corner[i / 4], b->corner[i % 4]);

        least = square < least ? square : least;
    }
    return (ump_square){least, least};
}

/* Convex shapes are apart if and only if an edge of one parts them. Then they are nearest where a
 * corner of one is beside an edge of the other, or else at two corners. */
static ump_square square_apart(const ump_rect *a, const ump_rect *b)
{
    ump_shape one = {a->corner, 4, a->box}, other = {b->corner, 4, b->box};
    ump_square square = {0, 0};
    bool apart = false;

    if (!is_proper(a) || !is_proper(b))
        return ump_shapes_square(&one, &other);
    if (is_at_a_corner(a, b, &square) || is_beside_an_edge(a, b, &apart, &square) ||
        is_beside_an_edge(b, a, &apart, &square))
        return square;
    return apart ? corners_apart(a, b) : (ump_square){0, 0};
}

ump_span ump_rect_distance(const ump_rect *a, const ump_rect *b)
{
    return ump_square_root(square_apart(a, b));
}

/* Of the corners that face each other: nothing of the two is farther apart than they. */
static inline uint64_t facing_square(const ump_rect *a, const ump_rect *b)
{
    ump_pt p = a->corner[corner_towards(a, b->centre)];

    return ump_dist2(p, b->corner[corner_towards(b, p)]);
}

/* A length is at most `limit` if its square, rounded up, is at most that of the limit. */
bool ump_rect_within(const ump_rect *a, const ump_rect *b, ump_len limit)
{
    uint64_t most = (uint64_t)limit * (uint64_t)limit;

    return limit >= 0 && ump_box_meet(ump_box_grow(a->box, limit), b->box) &&
           (facing_square(a, b) <= most || square_apart(a, b).hi <= most);
}

bool ump_rect_nearer(const ump_rect *a, const ump_rect *b, ump_len limit)
{
    uint64_t most = (uint64_t)limit * (uint64_t)limit;

    return limit > 0 && ump_box_meet(ump_box_grow(a->box, limit), b->box) &&
           (facing_square(a, b) < most || square_apart(a, b).lo < most);
}

/* Beyond an edge and beside it, a point is nearest to it; beyond one and beside none, to a corner;
 * beyond none it is inside. */
static ump_square point_square(const ump_rect *a, ump_pt p)
{
    uint64_t least = UINT64_MAX;
    bool beyond = false;

    for (size_t i = 0; i < 4; i++) {
        ump_pt c = a->corner[i], d = a->corner[(i + 1) % 4];
        uint64_t square = ump_dist2(c, p);
        int64_t along = ump_dot(c, d, p);

        least = square < least ? square : least;
        if (ump_cross(c, d, p) <= 0)
            continue;
        if (along >= 0 && along <= ump_dot(c, d, d))
            return ump_point_segment_square(p, c, d);
        beyond = true;
    }
    return beyond ? (ump_square){least, least} : (ump_square){0, 0};
}

ump_span ump_rect_point(const ump_rect *a, ump_pt p)
{
    return is_proper(a) ? ump_square_root(point_square(a, p)) : ump_point_polygon(p, a->corner, 4);
}

/* ---- A footprint and a segment, as two footprints: see square_apart ---- */

/* Both ends lie beyond an edge (*apart), and the nearer to its line is beside it. */
static bool end_is_beside_an_edge(const ump_rect *a, const ump_pt end[2], bool *apart,
                                  ump_square *square)
{
    for (size_t i = 0; i < 4; i++) {
        ump_pt c = a->corner[i], d = a->corner[(i + 1) % 4];
        int64_t first = ump_cross(c, d, end[0]), second = ump_cross(c, d, end[1]);

        if (first <= 0 || second <= 0)
            continue;
        *apart = true;
        for (size_t k = 0; k < 2; k++) {
            int64_t along = ump_dot(c, d, end[k]);

            if ((k ? second > first : first > second) || along < 0 || along > ump_dot(c, d, d))
                continue;
            *square = ump_point_segment_square(end[k], c, d);
            return true;
        }
    }
    return false;
}

/* All corners lie to the left of the line from c to d, (*apart), and the nearest is beside it. */
static bool corner_is_beside(const ump_rect *a, ump_pt c, ump_pt d, bool *apart, ump_square *square)
{
    edge e = {.c = c, .d = d};

    if (!edge_parts(&e, a))
        return false;
    *apart = true;
    return is_beside(&e, a, square);
}

static ump_square corners_from_ends(const ump_rect *a, const ump_pt end[2])
{
    uint64_t least = UINT64_MAX;

    for (size_t i = 0; i < 8; i++) {
        uint64_t square = ump_dist2(a->corner[i / 2], end[i % 2]);

        least = square < least ? square : least;
    }
    return (ump_square){least, least};
}

ump_span ump_rect_segment(const ump_rect *a, ump_pt p, ump_pt q)
{
    ump_pt end[2] = {p, q};
    ump_square square = {0, 0};
    bool apart = false;

    if (!is_proper(a) || ump_same_place(p, q))
        return ump_segment_polygon(p, q, a->corner, 4);
    if (!end_is_beside_an_edge(a, end, &apart, &square) &&
        !corner_is_beside(a, p, q, &apart, &square) && !corner_is_beside(a, q, p, &apart, &square))
        square = apart ? corners_from_ends(a, end) : (ump_square){0, 0};
    return ump_square_root(square);
}

/* Does any of the n points lie more than `bite` ticks to the right of the line from a to b? Right
 * of an edge is within the footprint, its corners running clockwise. */
static inline bool any_right_of(ump_pt a, ump_pt b, const ump_pt *p, size_t n, int64_t bite)
{
    uint64_t length2 = ump_dist2(a, b);

    for (size_t i = 0; i < n; i++) {
        int64_t depth = -ump_cross(a, b, p[i]); /* times the length, which is below 2^22 */

        if (depth > bite * (INT64_C(1) << 22) ||
            (depth > 0 && (uint64_t)(depth * depth) > (uint64_t)(bite * bite) * length2))
            return true;
    }
    return false;
}

/* All n points lie on or beyond one edge of the footprint. */
static inline bool beyond_an_edge(const ump_rect *r, const ump_pt *p, size_t n, int64_t bite)
{
    for (size_t i = 0; i < 4; i++) {
        if (!any_right_of(r->corner[i], r->corner[(i + 1) % 4], p, n, bite))
            return true;
    }
    return false;
}

static inline bool bites(const ump_rect *a, const ump_rect *b, int64_t bite)
{
    return ump_box_meet(a->box, b->box) && !beyond_an_edge(a, b->corner, 4, bite) &&
           !beyond_an_edge(b, a->corner, 4, bite);
}

bool ump_rect_overlap(const ump_rect *a, const ump_rect *b)
{
    return bites(a, b, BITE);
}

bool ump_rect_bites(const ump_rect *a, const ump_rect *b, ump_len bite)
{
    return bites(a, b, bite);
}

/* Most lines pass it by: then all of it lies to one side of them. */
bool ump_rect_crossed(const ump_rect *a, ump_pt p, ump_pt q)
{
    ump_pt ends[2] = {p, q};
    bool point = ump_same_place(p, q);

    return ump_box_meet(a->box, ump_box_of(ends, 2)) &&
           (point ||
            (any_right_of(p, q, a->corner, 4, BITE) && any_right_of(q, p, a->corner, 4, BITE))) &&
           !beyond_an_edge(a, ends, 2, BITE);
}

static ump_pt nearest_on_segment(ump_pt p, ump_pt a, ump_pt b)
{
    int64_t along = ump_dot(a, b, p), length2 = ump_dot(a, b, b);

    if (along <= 0)
        return a;
    return along >= length2 ? b : ump_part_way(a, b, along, length2);
}

/* Of the edges whose bit is set; earlier ones win ties. */
static ump_square nearest_of_edges(const ump_rect *a, ump_pt p, unsigned edges, ump_pt *nearest)
{
    ump_square least = UMP_SQUARE_FAR;
    size_t best = 0;

    for (size_t i = 0; i < 4; i++) {
        ump_square s;

        if (!(edges >> i & 1))
            continue;
        s = ump_point_segment_square(p, a->corner[i], a->corner[(i + 1) % 4]);
        if (s.lo < least.lo || (s.lo == least.lo && s.hi < least.hi)) {
            least = s;
            best = i;
        }
    }
    *nearest = nearest_on_segment(p, a->corner[best], a->corner[(best + 1) % 4]);
    return least;
}

/* The nearest point lies on an edge that p is beyond. Where the corners run about the footprint
 * without a dent no other edge comes so near that rounding could prefer it, but a few ticks from a
 * corner. */
ump_pt ump_rect_nearest(const ump_rect *a, ump_pt p)
{
    enum { ALL = 15, CLOSE = 4 };
    unsigned beyond = 0;
    ump_pt nearest = p;

    for (size_t i = 0; i < 4; i++)
        beyond |= (unsigned)(ump_cross(a->corner[i], a->corner[(i + 1) % 4], p) > 0) << i;
    if (is_proper(a) && beyond &&
        nearest_of_edges(a, p, beyond, &nearest).lo > (uint64_t)CLOSE * CLOSE)
        return nearest;
    if (ump_inside(a->corner, 4, p))
        return p;
    nearest_of_edges(a, p, ALL, &nearest);
    return nearest;
}

/* ---- The arc ---- */

typedef struct ray {
    ump_pt from;
    int64_t x, y; /* direction */
} ray;

/* A ray from a front corner that runs `ahead` for each `right`, in the firer's frame. */
static inline ray ray_of(ump_pt corner, ump_way way, int32_t ahead, int32_t right)
{
    return (ray){corner, ahead * way.sine + right * way.cosine,
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
    ump_way way = ump_way_of(firer->facing);
    ray left = ray_of(firer->corner[0], way, spread_den, -spread_num);
    ray right = ray_of(firer->corner[1], way, spread_den, spread_num);
    ray front = ray_of(firer->corner[0], way, 0, 1);

    if (all_right_of(front, target) || all_left_of(left, target) || all_right_of(right, target))
        return false;
    for (size_t i = 0; i < 4; i++) {
        ump_pt a = target->corner[i], b = target->corner[(i + 1) % 4];

        if (ray_stays_left_of(a, b, left) && ray_stays_left_of(a, b, right))
            return false;
    }
    return true;
}
