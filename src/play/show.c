/*
 * show.c: outlines of what a family shows on a map, and the ends of its range bands, found by
 * asking its own rule.
 */
#include "play/rules.h"

enum { STEPS = 12 /* of an arc */ };

static void add_point(ump_band *band, ump_pt p)
{
    if (band->n_points < UMP_MAX_OUTLINE)
        band->point[band->n_points++] = p;
}

/* An arc about a point, from one bearing clockwise by `turn`. */
static void add_arc(ump_band *band, ump_pt about, ump_angle from, ump_angle turn, ump_len radius)
{
    for (unsigned i = 0; i <= STEPS; i++)
        add_point(band, ump_go(about, (ump_angle)(from + turn * i / STEPS), radius, 0));
}

void ump_band_fan(ump_band *band, const ump_rect *rect, ump_angle spread)
{
    band->n_points = 0;
    add_point(band, rect->corner[0]);
    add_arc(band, rect->corner[0], (ump_angle)(rect->facing - spread), spread, band->reach);
    add_arc(band, rect->corner[1], rect->facing, spread, band->reach);
    add_point(band, rect->corner[1]);
}

void ump_band_round(ump_band *band, const ump_rect *rect)
{
    band->n_points = 0;
    for (unsigned i = 0; i < 4; i++)
        add_arc(band, rect->corner[i], (ump_angle)(rect->facing + (3 + i) * UMP_QUARTER),
                UMP_QUARTER, band->reach);
}

/* The last range from `from` on that lies in the same row. */
static ump_len end_of(ump_band_row *row, const void *ctx, ump_len from, ump_len most)
{
    int same = row(ctx, from);
    ump_len in = from, out = most + 1;
    while (out - in > 1) {
        ump_len middle = in + (out - in) / 2;
        if (row(ctx, middle) == same)
            in = middle;
        else
            out = middle;
    }
    return in;
}

size_t ump_band_ends(ump_band_row *row, const void *ctx, ump_len most, int *rows, ump_len *ends,
                     size_t room)
{
    size_t n = 0;
    ump_len from = 0;
    if (row(ctx, 0) < 0) /* too near */
        from = end_of(row, ctx, 0, most) + 1;
    while (n < room && from <= most && row(ctx, from) >= 0) {
        rows[n] = row(ctx, from);
        ends[n] = end_of(row, ctx, from, most);
        from = ends[n++] + 1;
    }
    return n;
}
