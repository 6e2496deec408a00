/*
 * away.c: getting away (TAB-04, TAB-05), and setting a footprint flush against another.
 */
#include "table/going.h"

typedef struct trial {
    const ump_rect *from;
    ump_angle bearing;
    ump_fits *fits;
    void *ctx;
} trial;

static bool fits_at(const trial *l, ump_len way)
{
    ump_rect there = ump_shifted(l->from, l->bearing, way);
    return l->fits(l->ctx, &there);
}

/* The first place that fits, `from` and each step on, up to `most`; < 0: none. */
static ump_len first_on(const trial *l, ump_len from, ump_len step, ump_len most)
{
    for (ump_len way = from; way <= most; way += step)
        if (fits_at(l, way))
            return way;
    return -1;
}

static ump_len last_short(const trial *l, ump_len printed, ump_len back)
{
    for (ump_len way = printed; way > 0; way -= back)
        if (fits_at(l, way))
            return way;
    return -1;
}

ump_len ump_end_place(const ump_rect *from, ump_angle bearing, ump_len printed,
                      const ump_landing *landing, ump_fits *fits, void *ctx)
{
    trial l = {from, bearing, fits, ctx};
    ump_len farthest = landing->farthest, near = printed + landing->on;
    ump_len way = first_on(&l, printed, landing->step, near < farthest ? near : farthest);
    if (way < 0 && landing->short_of)
        way = last_short(&l, printed < farthest ? printed : farthest, landing->back);
    if (way < 0 && landing->anyhow)
        way = first_on(&l, printed, landing->step, farthest);
    return way;
}

enum ump_rect_edge ump_edge_met(const ump_rect *there, ump_pt from)
{
    ump_span least = {INT32_MAX, INT32_MAX};
    unsigned best = 0;
    for (unsigned i = 0; i < 4; i++) {
        ump_span d = ump_point_segment(from, there->corner[i], there->corner[(i + 1) % 4]);
        if (d.lo < least.lo || (d.lo == least.lo && d.hi < least.hi)) {
            least = d;
            best = i;
        }
    }
    return (enum ump_rect_edge)best;
}

ump_rect ump_flush(const ump_rect *there, enum ump_rect_edge edge, ump_len along, ump_len width,
                   ump_len depth)
{
    ump_len half = there->width / 2;
    ump_len ahead = edge == UMP_EDGE_FRONT  ? 0
                    : edge == UMP_EDGE_REAR ? -there->depth
                                            : along - there->depth / 2;
    ump_len right = edge == UMP_EDGE_RIGHT ? half : edge == UMP_EDGE_LEFT ? -half : along;
    ump_angle facing = (ump_angle)(there->facing + UMP_HALF_TURN + edge * UMP_QUARTER);
    return ump_rect_at(ump_go(there->front, there->facing, ahead, right), facing, width, depth);
}
