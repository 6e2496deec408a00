/*
 * shelter.c: walls, fences and works between a target and its enemy; and who stands next to whom.
 */
#include "field/near.h"

typedef struct shelter {
    ump_len distance;
    uint16_t feature;
} shelter;

enum { MOST_SHELTERS = 64 };

static ump_span least_span(ump_span a, ump_span b)
{
    return (ump_span){a.lo < b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi};
}

static ump_rect point_rect(ump_pt p)
{
    return ump_rect_at(p, 0, 0, 0);
}

/* How far the feature is from where the rules measure, if the line crosses it; else false. */
static bool crossed_at(const ump_feature *f, bool at_crossing, ump_pt from, ump_pt to,
                       const ump_rect *measured, ump_span *distance)
{
    bool crossed = false;

    for (size_t i = 0; i < ump_feature_segments(f); i++) {
        ump_pt c, d;
        ump_span here = {0, 0};
        int32_t t;

        ump_feature_segment(f, i, &c, &d);
        if (!ump_segment_hit(from, to, c, d, &t))
            continue;
        if (at_crossing)
            here = ump_rect_point(measured, ump_part_way(from, to, t, UMP_UNIT));
        *distance = crossed ? least_span(*distance, here) : here;
        crossed = true;
    }
    if (crossed && !at_crossing)
        *distance = ump_feature_distance(f, measured);
    return crossed;
}

/* Keeps the list in order, nearest first, and those of the same distance as they come. */
static void insert(shelter *list, size_t n, shelter s)
{
    size_t i = n < MOST_SHELTERS ? n : MOST_SHELTERS - 1;

    if (n >= MOST_SHELTERS && list[i].distance <= s.distance)
        return;
    for (; i > 0 && list[i - 1].distance > s.distance; i--)
        list[i] = list[i - 1];
    list[i] = s;
}

size_t ump_shelter(const ump_field *field, const ump_shelter_rules *rules, ump_pt from,
                   const ump_rect *target, uint16_t *feature, size_t room)
{
    ump_pt to = rules->to_nearest ? ump_rect_nearest(target, from) : target->centre;
    ump_rect measured = rules->front_middle ? point_rect(target->front) : *target;
    shelter list[MOST_SHELTERS];
    ump_marks near;
    size_t n = 0;

    ump_near_line(field, from, to, rules->lines, &near);
    for
        UMP_EACH_MARK(i, &near)
        {
            const ump_feature *f = &field->feature[i];
            ump_span distance;

            if (crossed_at(f, rules->at_crossing, from, to, &measured, &distance) &&
                distance.hi <= rules->within)
                insert(list, n++, (shelter){distance.hi, (uint16_t)i});
        }
    for (size_t i = 0; i < n && i < room && i < MOST_SHELTERS; i++)
        feature[i] = list[i].feature;
    return n;
}
