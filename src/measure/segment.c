/*
 * segment.c: points and straight segments: on which side, how far, where they meet.
 */
#include "measure/square.h"

ump_span ump_dist(ump_pt a, ump_pt b)
{
    return ump_span_sqrt(ump_dist2(a, b));
}

/* ---- Meeting ---- */

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

/* p is known to lie on the line through a and b. */
static bool between(ump_pt a, ump_pt b, ump_pt p)
{
    return ump_dot(p, a, b) <= 0;
}

bool ump_on_segment(ump_pt p, ump_pt a, ump_pt b)
{
    return ump_box_meet(ump_segment_box(a, b), (ump_box){p, p}) && ump_cross(a, b, p) == 0;
}

bool ump_segments_meet(ump_pt a, ump_pt b, ump_pt c, ump_pt d)
{
    int of_a, of_b, of_c, of_d;

    if (!ump_box_meet(ump_segment_box(a, b), ump_segment_box(c, d)))
        return false;
    of_c = sign(ump_cross(a, b, c));
    of_d = sign(ump_cross(a, b, d));
    of_a = sign(ump_cross(c, d, a));
    of_b = sign(ump_cross(c, d, b));
    if (of_c * of_d < 0 && of_a * of_b < 0)
        return true;
    return (of_c == 0 && between(a, b, c)) || (of_d == 0 && between(a, b, d)) ||
           (of_a == 0 && between(c, d, a)) || (of_b == 0 && between(c, d, b));
}

int32_t ump_fraction(int64_t num, int64_t den)
{
    uint64_t rest, n = (uint64_t)(num < 0 ? -num : num), d = (uint64_t)(den < 0 ? -den : den);
    uint64_t t;

    if (num == 0 || (num < 0) != (den < 0))
        return 0;
    if (n >= d)
        return UMP_UNIT;
    t = ump_mul_div(UMP_UNIT, n, d, &rest);
    return (int32_t)(t + (rest >= d - rest));
}

/* c and d lie on the line through a and b, and the segments have a point in common. */
static int32_t first_common(ump_pt a, ump_pt b, ump_pt c, ump_pt d)
{
    int64_t to_c = ump_dot(a, b, c), to_d = ump_dot(a, b, d), length2 = ump_dot(a, b, b);

    return length2 ? ump_fraction(to_c < to_d ? to_c : to_d, length2) : 0;
}

bool ump_segment_hit(ump_pt a, ump_pt b, ump_pt c, ump_pt d, int32_t *t)
{
    int64_t of_a = ump_cross(c, d, a), of_b = ump_cross(c, d, b);

    if (!ump_segments_meet(a, b, c, d))
        return false;
    *t = of_a == of_b ? first_common(a, b, c, d) : ump_fraction(of_a, of_a - of_b);
    return true;
}

/* ---- Distance ---- */

ump_span ump_square_root(ump_square s)
{
    uint64_t root = ump_isqrt(s.lo);

    return (ump_span){(ump_len)root, (ump_len)(root + (root * root < s.hi))};
}

/* Beside the segment it is cross^2 / length^2, before or behind it the distance of an end. */
ump_square ump_point_segment_square(ump_pt p, ump_pt a, ump_pt b)
{
    int64_t along = ump_dot(a, b, p), length2 = ump_dot(a, b, b), cross;
    uint64_t area, rest, floor;

    if (along <= 0 || along >= length2) {
        uint64_t d2 = ump_dist2(p, along <= 0 ? a : b);

        return (ump_square){d2, d2};
    }
    cross = ump_cross(a, b, p);
    area = (uint64_t)(cross < 0 ? -cross : cross);
    floor = ump_mul_div(area, area, (uint64_t)length2, &rest);
    return (ump_square){floor, floor + (rest != 0)};
}

ump_square ump_square_nearer(ump_square least, ump_pt p, ump_pt a, ump_pt b)
{
    ump_square s;

    if (ump_box_square(ump_segment_box(a, b), p) >= least.hi)
        return least;
    s = ump_point_segment_square(p, a, b);
    return (ump_square){s.lo < least.lo ? s.lo : least.lo, s.hi < least.hi ? s.hi : least.hi};
}

ump_span ump_point_segment(ump_pt p, ump_pt a, ump_pt b)
{
    return ump_square_root(ump_point_segment_square(p, a, b));
}

/* Segments that do not meet are nearest at an end of one of them. */
ump_span ump_segment_segment(ump_pt a, ump_pt b, ump_pt c, ump_pt d)
{
    ump_square least = UMP_SQUARE_FAR;

    if (ump_segments_meet(a, b, c, d))
        return (ump_span){0, 0};
    least = ump_square_nearer(least, a, c, d);
    least = ump_square_nearer(least, b, c, d);
    least = ump_square_nearer(least, c, a, b);
    return ump_square_root(ump_square_nearer(least, d, a, b));
}

/* a * b / 2^58 rounded down, by halves of 32 bits; the quotient fits. */
static uint64_t mul_shift_58(uint64_t a, uint64_t b)
{
    uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX);
    uint64_t one = (a >> 32) * (b & UINT32_MAX), other = (a & UINT32_MAX) * (b >> 32);
    uint64_t middle = (low >> 32) + (one & UINT32_MAX) + (other & UINT32_MAX);
    uint64_t high = (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32) + (middle >> 32);

    return high << 6 | (middle & UINT32_MAX) >> 26;
}

ump_len ump_stretch_length(ump_pt a, ump_pt b, int32_t t0, int32_t t1)
{
    /* Twice the length, squared: 4 d^2 (t/2^30)^2 = d^2 t^2 / 2^58; then half of it to nearest. */
    uint64_t t = (uint64_t)(t1 - t0);

    return t ? (ump_len)((ump_isqrt(mul_shift_58(ump_dist2(a, b), t * t)) + 1) / 2) : 0;
}
