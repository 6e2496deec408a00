/*
 * measure.h: lengths, bearings, rectangles, polygons and segments in whole ticks.
 * No floating point anywhere. Coordinates stay within +-2^20 ticks (26 m), so that a product of
 * two differences fits 64 bits; longer products go through ump_mul_div().
 */
#ifndef UMP_MEASURE_H
#define UMP_MEASURE_H

#include "umpire.h"

#define UMP_MAX_COORD (1 << 20)

/* TAB-07: a distance measured on the table that differs from a limit by no more than this, 0.1 mm,
 * is that limit. It also covers all that whole ticks round away where something is laid. */
enum { UMP_ROUNDING = 4 };

/* A length that is no whole number of ticks lies between lo and hi (equal if it is whole).
 * "Within limit" is hi <= limit; "nearer than limit" is lo < limit: both exact. */
typedef struct ump_span {
    ump_len lo, hi;
} ump_span;

uint32_t ump_isqrt(uint64_t n);     /* greatest r with r*r <= n */
ump_span ump_span_sqrt(uint64_t n); /* of the square root of n */
/* a * b / c rounded down, and the rest (may be NULL). 0 < c < 2^62; only the quotient must fit. */
uint64_t ump_long_mul_div(uint64_t a, uint64_t b, uint64_t c, uint64_t *rest);

static inline uint64_t ump_mul_div(uint64_t a, uint64_t b, uint64_t c, uint64_t *rest)
{
    uint64_t left = 0, quotient;

    if (((a | b) >> 32) == 0) {
        quotient = a * b / c;
        left = a * b % c;
    } else {
        quotient = ump_long_mul_div(a, b, c, &left);
    }
    if (rest)
        *rest = left;
    return quotient;
}

/* To nearest, halves away from 0; d > 0. */
static inline int64_t ump_round_div(int64_t n, int64_t d)
{
    int64_t half = d / 2;

    return n < 0 ? -((-n + half) / d) : (n + half) / d;
}

static inline bool ump_same_place(ump_pt a, ump_pt b)
{
    return a.x == b.x && a.y == b.y;
}

/* ---- Bearings ---- */

enum { UMP_QUARTER = 16384, UMP_HALF_TURN = 32768, UMP_UNIT = 1 << 30 };

ump_angle ump_degrees(int32_t thousandths);            /* nearest bearing to a number of degrees */
int32_t ump_angle_thousandths(ump_angle a);            /* and back, 0 .. 359999, rounded */
ump_angle ump_bearing(ump_pt from, ump_pt to);         /* nearest bearing; 0 if they coincide */
ump_angle ump_angle_between(ump_angle a, ump_angle b); /* 0 .. UMP_HALF_TURN */

/* A bearing's unit vector in UMP_UNITs, within 2 of exact. */
typedef struct ump_way {
    int64_t sine, cosine;
} ump_way;

ump_way ump_way_of(ump_angle bearing);

/* What ump_go adds to a point, straight ahead and also to the right; */
static inline ump_pt ump_ahead(ump_way way, ump_len ahead)
{
    return (ump_pt){(ump_len)ump_round_div(ahead * way.sine, UMP_UNIT),
                    (ump_len)ump_round_div(ahead * way.cosine, UMP_UNIT)};
}

static inline ump_pt ump_along(ump_way way, ump_len ahead, ump_len right)
{
    return (ump_pt){(ump_len)ump_round_div(ahead * way.sine + right * way.cosine, UMP_UNIT),
                    (ump_len)ump_round_div(ahead * way.cosine - right * way.sine, UMP_UNIT)};
}

/* and what ump_in_frame makes of a difference of two points. */
static inline ump_pt ump_in_way(ump_way way, ump_pt v)
{
    return (ump_pt){(ump_len)ump_round_div(v.x * way.cosine - v.y * way.sine, UMP_UNIT),
                    (ump_len)ump_round_div(v.x * way.sine + v.y * way.cosine, UMP_UNIT)};
}

/* The point `ahead` ticks along the bearing and `right` ticks to its right, rounded to nearest. */
ump_pt ump_go(ump_pt from, ump_angle bearing, ump_len ahead, ump_len right);
/* p in the frame of (origin, bearing): y ahead, x to the right, rounded to nearest. */
ump_pt ump_in_frame(ump_pt origin, ump_angle bearing, ump_pt p);
/* From a towards b, by num/den of the way, rounded to nearest. den > 0. */
ump_pt ump_part_way(ump_pt a, ump_pt b, int64_t num, int64_t den);

/* ---- Points and segments ---- */

/* (b - a) . (c - a) */
static inline int64_t ump_dot(ump_pt a, ump_pt b, ump_pt c)
{
    return (int64_t)(b.x - a.x) * (c.x - a.x) + (int64_t)(b.y - a.y) * (c.y - a.y);
}

/* (b - a) x (c - a), > 0: c is left of ab */
static inline int64_t ump_cross(ump_pt a, ump_pt b, ump_pt c)
{
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

static inline uint64_t ump_dist2(ump_pt a, ump_pt b)
{
    return (uint64_t)ump_dot(a, b, b);
}

ump_span ump_dist(ump_pt a, ump_pt b);
bool ump_segments_meet(ump_pt a, ump_pt b, ump_pt c, ump_pt d); /* touching counts */
ump_span ump_point_segment(ump_pt p, ump_pt a, ump_pt b);
ump_span ump_segment_segment(ump_pt a, ump_pt b, ump_pt c, ump_pt d);

/* Where along ab (0 .. UMP_UNIT) the segment cd meets it; false if it does not. Parallel overlap
 * gives the first common point. */
bool ump_segment_hit(ump_pt a, ump_pt b, ump_pt c, ump_pt d, int32_t *t);

/* ---- Polygons: n >= 3 corners in either direction, not self-crossing; the border is inside ----
 */

typedef struct ump_box {
    ump_pt low, high; /* both inside */
} ump_box;

static inline ump_box ump_box_of(const ump_pt *p, size_t n)
{
    ump_box box = {p[0], p[0]};

    for (size_t i = 1; i < n; i++) {
        box.low.x = p[i].x < box.low.x ? p[i].x : box.low.x;
        box.low.y = p[i].y < box.low.y ? p[i].y : box.low.y;
        box.high.x = p[i].x > box.high.x ? p[i].x : box.high.x;
        box.high.y = p[i].y > box.high.y ? p[i].y : box.high.y;
    }
    return box;
}

static inline bool ump_box_meet(ump_box a, ump_box b)
{
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}

static inline ump_box ump_box_grow(ump_box a, ump_len by)
{
    return (ump_box){{a.low.x - by, a.low.y - by}, {a.high.x + by, a.high.y + by}};
}

bool ump_inside(const ump_pt *poly, size_t n, ump_pt p);
bool ump_polygon_simple(const ump_pt *poly, size_t n); /* no two edges cross, area not 0 */
ump_span ump_point_polygon(ump_pt p, const ump_pt *poly, size_t n); /* 0 inside */
ump_span ump_segment_polygon(ump_pt a, ump_pt b, const ump_pt *poly, size_t n);
bool ump_polygons_meet(const ump_pt *a, size_t na, const ump_pt *b, size_t nb);
ump_span ump_polygon_polygon(const ump_pt *a, size_t na, const ump_pt *b, size_t nb);

/* The stretches of ab that lie inside, as pairs (in, out) of 0 .. UMP_UNIT, ascending and apart; a
 * mere touch is none. Returns the number of pairs found; at most room are written. */
size_t ump_segment_inside(ump_pt a, ump_pt b, const ump_pt *poly, size_t n, int32_t (*stretch)[2],
                          size_t room);
/* Is ab inside just after t? *next: where it meets the border next, UMP_UNIT if nowhere. a and b
 * differ. */
bool ump_inside_after(ump_pt a, ump_pt b, const ump_pt *poly, size_t n, int32_t t, int32_t *next);

/* The same for one t after another that never falls: each edge is looked at once. */
enum { UMP_MAX_PASSINGS = 16 };

typedef struct ump_passing { /* where the line passes an edge, a hair to its left or right */
    int32_t t;
    bool left, right;
} ump_passing;

typedef struct ump_passings {
    ump_pt a, b;
    const ump_pt *poly;
    size_t n_corners;
    size_t n, at;     /* those before `at` are behind; more than fit: they are not kept */
    bool left, right; /* inside, a hair to that side */
    ump_passing passing[UMP_MAX_PASSINGS];
} ump_passings;

void ump_passings_find(ump_passings *p, ump_pt a, ump_pt b, const ump_pt *poly, size_t n);
bool ump_passings_inside(ump_passings *p, int32_t t, int32_t *next);
/* Length in ticks of the part from t0 to t1 of ab, rounded to nearest. */
ump_len ump_stretch_length(ump_pt a, ump_pt b, int32_t t0, int32_t t1);

/* ---- Footprints ---- */

/* An oriented rectangle. Corners in ticks: front left, front right, rear right, rear left. */
typedef struct ump_rect {
    ump_pt front; /* middle of the front edge */
    ump_pt centre;
    ump_angle facing;
    ump_len width, depth;
    ump_pt corner[4];
    ump_box box;
} ump_rect;

ump_rect ump_rect_at(ump_pt front, ump_angle facing, ump_len width, ump_len depth);
/* The same where the way of its facing is known. */
ump_rect ump_rect_along(ump_pt front, ump_angle facing, ump_way way, ump_len width, ump_len depth);
ump_rect ump_rect_centred(ump_pt centre, ump_angle facing, ump_len width, ump_len depth);
/* A footprint of ump_rect_at, laid again with its front there. Its corners are whole ticks from the
 * front, so it is what ump_rect_at gives, at the cost of a few additions. */
static inline ump_rect ump_rect_moved(const ump_rect *rect, ump_pt front)
{
    ump_len x = front.x - rect->front.x, y = front.y - rect->front.y;
    ump_rect r = *rect;

    r.front = front;
    r.centre = (ump_pt){r.centre.x + x, r.centre.y + y};
    for (int i = 0; i < 4; i++)
        r.corner[i] = (ump_pt){r.corner[i].x + x, r.corner[i].y + y};
    r.box = (ump_box){{r.box.low.x + x, r.box.low.y + y}, {r.box.high.x + x, r.box.high.y + y}};
    return r;
}

ump_span ump_rect_distance(const ump_rect *a, const ump_rect *b); /* 0 if they meet */

/* distance.hi <= limit, and distance.lo < limit: most are told by the boxes. */
bool ump_rect_within(const ump_rect *a, const ump_rect *b, ump_len limit);
bool ump_rect_nearer(const ump_rect *a, const ump_rect *b, ump_len limit);
bool ump_rect_overlap(const ump_rect *a, const ump_rect *b); /* share more than a border: edges may
                                                                touch, and bite by up to 2 ticks */
/* The same where they may bite by up to so many ticks, 0 .. 500. */
bool ump_rect_bites(const ump_rect *a, const ump_rect *b, ump_len bite);
ump_span ump_rect_point(const ump_rect *a, ump_pt p);
ump_span ump_rect_segment(const ump_rect *a, ump_pt p, ump_pt q);
bool ump_rect_crossed(const ump_rect *a, ump_pt p, ump_pt q); /* passes through it; as overlap, a
                                                                 bite of up to 2 ticks is none */
ump_pt ump_rect_nearest(const ump_rect *a, ump_pt p); /* point of it nearest to p, rounded */

/* Is any part of `target` within the arc that opens `spread` sideways for each tick ahead of the
 * front edge (half-width hw at the edge)? spread_num/spread_den is 0 for straight ahead, 1/1 for
 * 45 degrees; both below 1000. The border of the arc is within. */
bool ump_in_arc(const ump_rect *firer, const ump_rect *target, int32_t spread_num,
                int32_t spread_den);

#endif
