/*
 * bearing.c: directions, and points reached along them. A bearing's unit vector is
 * (sin, cos) ahead and (cos, -sin) to the right, since 0 is up and angles grow clockwise.
 */
#include "measure/square.h"

enum { FULL_CIRCLE = 65536, CIRCLE_THOUSANDTHS = 360000 };

ump_angle ump_degrees(int32_t thousandths)
{
    int64_t within = thousandths % CIRCLE_THOUSANDTHS;

    if (within < 0)
        within += CIRCLE_THOUSANDTHS;
    return (ump_angle)ump_round_div(within * FULL_CIRCLE, CIRCLE_THOUSANDTHS);
}

int32_t ump_angle_thousandths(ump_angle a)
{
    return (int32_t)ump_round_div((int64_t)a * CIRCLE_THOUSANDTHS, FULL_CIRCLE);
}

ump_angle ump_angle_between(ump_angle a, ump_angle b)
{
    ump_angle way = (ump_angle)(a - b);

    return way <= UMP_HALF_TURN ? way : (ump_angle)-way;
}

ump_angle ump_bearing(ump_pt from, ump_pt to)
{
    int64_t x = to.x - from.x, y = to.y - from.y;
    ump_angle turned = 0;

    if (x == 0 && y == 0)
        return 0;
    while (x < 0 || y <= 0) { /* a quarter turn back at a time, into the first quarter */
        int64_t old_x = x;

        x = -y;
        y = old_x;
        turned = (ump_angle)(turned + UMP_QUARTER);
    }
    return (ump_angle)(ump_first_quarter_bearing(x, y) + turned);
}

ump_pt ump_go(ump_pt from, ump_angle bearing, ump_len ahead, ump_len right)
{
    ump_pt by = ump_along(ump_way_of(bearing), ahead, right);

    return (ump_pt){from.x + by.x, from.y + by.y};
}

ump_pt ump_in_frame(ump_pt origin, ump_angle bearing, ump_pt p)
{
    return ump_in_way(ump_way_of(bearing), (ump_pt){p.x - origin.x, p.y - origin.y});
}

/* num/den of a difference, to nearest. */
static ump_len share(ump_len difference, int64_t num, int64_t den)
{
    bool minus = (difference < 0) != (num < 0);
    uint64_t rest, d = (uint64_t)den;
    uint64_t part = ump_mul_div((uint64_t)(difference < 0 ? -difference : difference),
                                (uint64_t)(num < 0 ? -num : num), d, &rest);

    part += rest >= d - rest;
    return minus ? -(ump_len)part : (ump_len)part;
}

ump_pt ump_part_way(ump_pt a, ump_pt b, int64_t num, int64_t den)
{
    return (ump_pt){a.x + share(b.x - a.x, num, den), a.y + share(b.y - a.y, num, den)};
}
