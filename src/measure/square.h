/*
 * square.h: what the files of measure/ share. A squared distance is a fraction; rounding it down
 * and up commutes with taking the least of several and with the square root, so no two fractions
 * are ever compared.
 */
#ifndef UMP_SQUARE_H
#define UMP_SQUARE_H

#include "measure/measure.h"

typedef struct ump_square {
    uint64_t lo, hi; /* ticks squared, rounded down and up */
} ump_square;

#define UMP_SQUARE_FAR ((ump_square){UINT64_MAX, UINT64_MAX})

ump_span ump_square_root(ump_square s); /* hi is lo or one more, as of any one fraction */
ump_square ump_point_segment_square(ump_pt p, ump_pt a, ump_pt b);
/* The lesser of `least` and the distance of p from ab, or from the border of a polygon. */
ump_square ump_square_nearer(ump_square least, ump_pt p, ump_pt a, ump_pt b);

/* Of a box: a lower bound of the distance of what lies in it. */
static inline uint64_t ump_box_square(ump_box box, ump_pt p)
{
    int64_t x = p.x < box.low.x ? box.low.x - p.x : p.x > box.high.x ? p.x - box.high.x : 0;
    int64_t y = p.y < box.low.y ? box.low.y - p.y : p.y > box.high.y ? p.y - box.high.y : 0;

    return (uint64_t)(x * x + y * y);
}

static inline ump_box ump_segment_box(ump_pt a, ump_pt b)
{
    return (ump_box){{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                     {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
}

/* A polygon and its box; the squared distance of two of them, 0 if they meet. */
typedef struct ump_shape {
    const ump_pt *corner;
    size_t n;
    ump_box box;
} ump_shape;

ump_square ump_shapes_square(const ump_shape *a, const ump_shape *b);

/* The bearing nearest to a vector with x >= 0, y > 0. */
ump_angle ump_first_quarter_bearing(int64_t x, int64_t y);

bool ump_on_segment(ump_pt p, ump_pt a, ump_pt b);
/* num/den in UMP_UNITs, to nearest, held within 0 .. UMP_UNIT. den is not 0. */
int32_t ump_fraction(int64_t num, int64_t den);

#endif
