/*
 * spot.c: what ground is here, and what a footprint lies on.
 */
#include "field/near.h"

enum { BITE = 3 /* ticks: so far a footprint must reach into what it lies on */ };

const ump_spot ump_bare_spot = {
    .feature = UMP_NO_FEATURE, .road_feature = UMP_NO_FEATURE, .hill = UMP_NO_FEATURE};

/* ---- Parts of features ---- */

size_t ump_feature_segments(const ump_feature *f)
{
    return f->closed ? f->n_points : f->n_points - 1;
}

void ump_feature_segment(const ump_feature *f, size_t i, ump_pt *a, ump_pt *b)
{
    *a = f->point[i];
    *b = f->point[i + 1 < f->n_points ? i + 1 : 0];
}

ump_span ump_feature_distance(const ump_feature *f, const ump_rect *from)
{
    ump_span least = ump_rect_point(from, f->point[0]);

    for (size_t i = 0; i < ump_feature_segments(f); i++) {
        ump_pt a, b;
        ump_span s;

        ump_feature_segment(f, i, &a, &b);
        s = ump_rect_segment(from, a, b);
        least.lo = s.lo < least.lo ? s.lo : least.lo;
        least.hi = s.hi < least.hi ? s.hi : least.hi;
    }
    return least;
}

bool ump_on_road(const ump_feature *road, ump_pt p)
{
    for (size_t i = 0; i < ump_feature_segments(road); i++) {
        if (ump_inside(road->strip + 4 * i, 4, p))
            return true;
    }
    return false;
}

/* ---- Spots ---- */

void ump_spot_lay(ump_spot *spot, const ump_field *field, size_t feature)
{
    const ump_feature *f = &field->feature[feature];

    if (f->kind == UMP_HILL) {
        if (f->level > spot->level) {
            spot->level = f->level;
            spot->hill = (uint16_t)feature;
        }
    } else if (ump_of_kind(f, UMP_AREAS)) {
        spot->ground = f->kind;
        spot->feature = (uint16_t)feature;
    } else if (f->kind == UMP_ROAD || spot->road != UMP_ROAD) { /* a road goes before a trail */
        spot->road = f->kind;
        spot->road_feature = (uint16_t)feature;
    }
}

static bool covers(const ump_feature *f, ump_pt p)
{
    if (!ump_box_meet(f->box, (ump_box){p, p}))
        return false;
    if (ump_of_kind(f, UMP_ROADS))
        return ump_on_road(f, p);
    return ump_of_kind(f, UMP_AREAS) && ump_inside(f->point, f->n_points, p);
}

ump_spot ump_spot_at(const ump_field *field, ump_pt p)
{
    ump_spot spot = ump_bare_spot;
    const uint32_t *slot;
    size_t n = ump_near_point(field, p, &slot);

    for (size_t k = 0; k < n; k++) {
        size_t i = slot ? slot[k] : k;

        if (covers(&field->feature[i], p))
            ump_spot_lay(&spot, field, i);
    }
    return spot;
}

/* The area that was laid last is on top: the first that covers the place from there down. */
uint16_t ump_area_at(const ump_field *field, ump_pt p)
{
    const uint32_t *slot;
    size_t n = ump_near_point(field, p, &slot);

    for (size_t k = n; k-- > 0;) {
        size_t i = slot ? slot[k] : k;
        const ump_feature *f = &field->feature[i];

        if (f->kind != UMP_HILL && ump_of_kind(f, UMP_AREAS) && covers(f, p))
            return (uint16_t)i;
    }
    return UMP_NO_FEATURE;
}

int8_t ump_level_at(const ump_field *field, ump_pt p)
{
    int8_t level = 0;
    const uint32_t *slot;
    size_t n = ump_near_point(field, p, &slot);

    for (size_t k = 0; k < n; k++) {
        const ump_feature *f = &field->feature[slot ? slot[k] : k];

        if (f->kind == UMP_HILL && f->level > level && covers(f, p))
            level = f->level;
    }
    return level;
}

bool ump_on_table(const ump_field *field, ump_pt p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= field->width && p.y <= field->depth;
}

/* ---- Under a footprint ---- */

static bool lies_on_road(const ump_feature *road, const ump_rect *rect)
{
    for (size_t i = 0; i < ump_feature_segments(road); i++) {
        if (ump_polygons_meet(rect->corner, 4, road->strip + 4 * i, 4))
            return true;
    }
    return false;
}

static bool lies_on(const ump_feature *f, const ump_rect *rect)
{
    if (ump_of_kind(f, UMP_ROADS))
        return lies_on_road(f, rect);
    if (f->closed)
        return ump_polygons_meet(rect->corner, 4, f->point, f->n_points);
    return 2 * ump_feature_distance(f, rect).lo <= f->width;
}

static ump_rect bitten(const ump_rect *rect)
{
    ump_len width = rect->width - 2 * BITE, depth = rect->depth - 2 * BITE;

    return ump_rect_centred(rect->centre, rect->facing, width > 0 ? width : 0,
                            depth > 0 ? depth : 0);
}

/* Mostly nothing of these kinds is near, and what is within the footprint need not be laid. Its
 * box is in that of the footprint, whichever way they are rounded. */
uint16_t ump_touches(const ump_field *field, const ump_rect *rect, uint64_t kinds)
{
    ump_box box = ump_box_grow(rect->box, BITE);
    ump_rect within;
    bool laid = false;
    ump_marks near;

    ump_near_box(field, box, &near);
    for
        UMP_EACH_MARK(i, &near)
        {
            const ump_feature *f = &field->feature[i];

            if (!ump_of_kind(f, kinds) || !ump_box_meet(f->box, box))
                continue;
            if (!laid)
                within = bitten(rect);
            laid = true;
            if (ump_box_meet(f->box, within.box) && lies_on(f, &within))
                return (uint16_t)i;
        }
    return UMP_NO_FEATURE;
}
