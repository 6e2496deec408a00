/*
 * polygon.c: polygons. An edge i runs from corner i to the next, the last one back to
 * the first.
 */
#include "measure/square.h"

static ump_pt next_corner(const ump_pt *poly, size_t n, size_t i)
{
    return poly[i + 1 < n ? i + 1 : 0];
}

/* ---- Inside ---- */

/* The ray from p to the right passes above, below or beside the edge. */
static inline bool ray_misses(ump_pt p, ump_pt c, ump_pt d)
{
    return (c.y > p.y && d.y > p.y) || (c.y < p.y && d.y < p.y) || (c.x < p.x && d.x < p.x);
}

/* Where it does not, does it cross the edge? An edge owns its lower end, not its upper. */
static inline bool ray_crosses(ump_pt p, ump_pt c, ump_pt d)
{
    return (c.y > p.y) != (d.y > p.y) && (ump_cross(c, d, p) > 0) == (d.y > c.y);
}

bool ump_inside(const ump_pt *poly, size_t n, ump_pt p)
{
    bool inside = false;
    ump_pt c = poly[n - 1];

    for (size_t i = 0; i < n; c = poly[i++]) {
        if (ray_misses(p, c, poly[i]))
            continue;
        if (ump_on_segment(p, c, poly[i]))
            return true;
        if (ray_crosses(p, c, poly[i]))
            inside = !inside;
    }
    return inside;
}

/* ---- Is it a proper polygon? ---- */

static int64_t twice_area(const ump_pt *poly, size_t n)
{
    int64_t area = 0;

    for (size_t i = 1; i + 1 < n; i++)
        area += ump_cross(poly[0], poly[i], poly[i + 1]);
    return area;
}

/* The edges ab and bc leave b in one direction. */
static bool folds_back(ump_pt a, ump_pt b, ump_pt c)
{
    return ump_cross(b, a, c) == 0 && ump_dot(b, a, c) >= 0;
}

static bool edge_meets_later_one(const ump_pt *poly, size_t n, size_t i)
{
    ump_pt a = poly[i], b = next_corner(poly, n, i);

    for (size_t j = i + 2; j < n; j++) {
        bool neighbours = i == 0 && j == n - 1;

        if (!neighbours && ump_segments_meet(a, b, poly[j], next_corner(poly, n, j)))
            return true;
    }
    return false;
}

bool ump_polygon_simple(const ump_pt *poly, size_t n)
{
    if (n < 3 || twice_area(poly, n) == 0)
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t j = i + 1 < n ? i + 1 : 0;

        if (folds_back(poly[i], poly[j], next_corner(poly, n, j)) ||
            edge_meets_later_one(poly, n, i))
            return false;
    }
    return true;
}

/* ---- Distance ---- */

static ump_square square_border(ump_square least, ump_pt p, const ump_pt *poly, size_t n)
{
    for (size_t i = 0; i < n; i++)
        least = ump_square_nearer(least, p, poly[i], next_corner(poly, n, i));
    return least;
}

ump_span ump_point_polygon(ump_pt p, const ump_pt *poly, size_t n)
{
    if (ump_inside(poly, n, p))
        return (ump_span){0, 0};
    return ump_square_root(square_border(UMP_SQUARE_FAR, p, poly, n));
}

static bool segment_meets_border(ump_pt a, ump_pt b, const ump_pt *poly, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (ump_segments_meet(a, b, poly[i], next_corner(poly, n, i)))
            return true;
    }
    return false;
}

ump_span ump_segment_polygon(ump_pt a, ump_pt b, const ump_pt *poly, size_t n)
{
    ump_square least;

    if (ump_inside(poly, n, a) || segment_meets_border(a, b, poly, n))
        return (ump_span){0, 0};
    least = square_border(UMP_SQUARE_FAR, a, poly, n);
    least = square_border(least, b, poly, n);
    for (size_t i = 0; i < n; i++)
        least = ump_square_nearer(least, poly[i], a, b);
    return ump_square_root(least);
}

static bool shapes_meet(const ump_shape *a, const ump_shape *b)
{
    if (!ump_box_meet(a->box, b->box))
        return false;
    if (ump_inside(a->corner, a->n, b->corner[0]) || ump_inside(b->corner, b->n, a->corner[0]))
        return true;
    for (size_t i = 0; i < a->n; i++) {
        if (segment_meets_border(a->corner[i], next_corner(a->corner, a->n, i), b->corner, b->n))
            return true;
    }
    return false;
}

static ump_shape shape_of(const ump_pt *poly, size_t n)
{
    return (ump_shape){poly, n, ump_box_of(poly, n)};
}

bool ump_polygons_meet(const ump_pt *a, size_t na, const ump_pt *b, size_t nb)
{
    ump_shape one = shape_of(a, na), other = shape_of(b, nb);

    return shapes_meet(&one, &other);
}

/* The corner of `a` that is nearest to the box of b. */
static size_t nearest_corner(const ump_shape *a, const ump_shape *b)
{
    size_t nearest = 0;
    uint64_t least = UINT64_MAX;

    for (size_t i = 0; i < a->n; i++) {
        uint64_t square = ump_box_square(b->box, a->corner[i]);

        nearest = square < least ? i : nearest;
        least = square < least ? square : least;
    }
    return nearest;
}

/* Of all corners of `a` from the border of b. The first is likely the least, so that most others
 * are told by the box. */
static ump_square corners_border(ump_square least, const ump_shape *a, const ump_shape *b)
{
    size_t first = nearest_corner(a, b);

    for (size_t k = 0, i = first; k < a->n; k++, i = i + 1 < a->n ? i + 1 : 0) {
        if (ump_box_square(b->box, a->corner[i]) < least.hi)
            least = square_border(least, a->corner[i], b->corner, b->n);
    }
    return least;
}

/* Polygons that do not meet are nearest at a corner of one of them. */
ump_square ump_shapes_square(const ump_shape *a, const ump_shape *b)
{
    ump_square least = UMP_SQUARE_FAR;

    if (shapes_meet(a, b))
        return (ump_square){0, 0};
    least = corners_border(least, a, b);
    return corners_border(least, b, a);
}

ump_span ump_polygon_polygon(const ump_pt *a, size_t na, const ump_pt *b, size_t nb)
{
    ump_shape one = shape_of(a, na), other = shape_of(b, nb);

    return ump_square_root(ump_shapes_square(&one, &other));
}

/* ---- Stretches ---- */

/* The edge from c to d, if it crosses the line ab: as if that ran a hair to its left, and as if a
 * hair to its right. Neither hair's breadth ever meets a corner, and a line along the border is
 * inside for one of them. of_c, of_d: on which side of ab its ends lie. */
static inline bool edge_passes(ump_pt a, ump_pt b, ump_pt c, ump_pt d, int64_t of_c, int64_t of_d,
                               ump_passing *passing)
{
    int64_t of_a;

    passing->left = (of_c > 0) != (of_d > 0);
    passing->right = (of_c < 0) != (of_d < 0);
    if (!passing->left && !passing->right)
        return false;
    of_a = ump_cross(c, d, a);
    passing->t = ump_fraction(of_a, of_a - ump_cross(c, d, b));
    return true;
}

bool ump_inside_after(ump_pt a, ump_pt b, const ump_pt *poly, size_t n, int32_t t, int32_t *next)
{
    bool left = false, right = false;
    ump_pt c, d = poly[n - 1];
    int64_t of_c, of_d = ump_cross(a, b, d);
    ump_passing passing;

    *next = UMP_UNIT;
    for (size_t i = 0; i < n; i++) {
        c = d, of_c = of_d;
        d = poly[i], of_d = ump_cross(a, b, d);
        if (!edge_passes(a, b, c, d, of_c, of_d, &passing))
            continue;
        if (passing.t <= t) {
            left ^= passing.left;
            right ^= passing.right;
        } else if (passing.t < *next) {
            *next = passing.t;
        }
    }
    return left || right;
}

static void put_in_order(ump_passings *p, ump_passing passing)
{
    size_t at = p->n++;

    if (at == UMP_MAX_PASSINGS)
        return;
    for (; at > 0 && p->passing[at - 1].t > passing.t; at--)
        p->passing[at] = p->passing[at - 1];
    p->passing[at] = passing;
}

void ump_passings_find(ump_passings *p, ump_pt a, ump_pt b, const ump_pt *poly, size_t n)
{
    ump_pt c, d = poly[n - 1];
    int64_t of_c, of_d = ump_cross(a, b, d);
    ump_passing passing;

    p->a = a, p->b = b, p->poly = poly, p->n_corners = n;
    p->n = p->at = 0;
    p->left = p->right = false;
    for (size_t i = 0; i < n && p->n <= UMP_MAX_PASSINGS; i++) {
        c = d, of_c = of_d;
        d = poly[i], of_d = ump_cross(a, b, d);
        if (edge_passes(a, b, c, d, of_c, of_d, &passing))
            put_in_order(p, passing);
    }
}

bool ump_passings_inside(ump_passings *p, int32_t t, int32_t *next)
{
    if (p->n > UMP_MAX_PASSINGS)
        return ump_inside_after(p->a, p->b, p->poly, p->n_corners, t, next);
    for (; p->at < p->n && p->passing[p->at].t <= t; p->at++) {
        p->left ^= p->passing[p->at].left;
        p->right ^= p->passing[p->at].right;
    }
    *next = p->at < p->n ? p->passing[p->at].t : UMP_UNIT;
    return p->left || p->right;
}

size_t ump_segment_inside(ump_pt a, ump_pt b, const ump_pt *poly, size_t n, int32_t (*stretch)[2],
                          size_t room)
{
    size_t found = 0;
    bool was_inside = false;
    int32_t in = 0, next;
    ump_passings passings;

    if (ump_same_place(a, b)) {
        found = ump_inside(poly, n, a);
        if (found && room)
            stretch[0][0] = 0, stretch[0][1] = UMP_UNIT;
        return found;
    }
    ump_passings_find(&passings, a, b, poly, n);
    for (int32_t t = 0;; t = next) {
        bool inside = t < UMP_UNIT && ump_passings_inside(&passings, t, &next);

        if (inside && !was_inside)
            in = t;
        if (was_inside && !inside && found++ < room)
            stretch[found - 1][0] = in, stretch[found - 1][1] = t;
        if (t == UMP_UNIT)
            return found;
        was_inside = inside;
    }
}
