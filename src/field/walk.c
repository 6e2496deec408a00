/*
 * walk.c: a straight line over the ground: which stretches of it lie on what, and the lines that
 * it crosses. The sweep behind it knows no greatest number of either.
 */
#include "field/near.h"

/* ---- Legs ---- */

void ump_sweep_begin(ump_sweep *sweep, const ump_field *field, ump_pt from, ump_pt to,
                     uint64_t kinds)
{
    sweep->field = field;
    sweep->from = from;
    sweep->to = to;
    sweep->t = sweep->known = 0;
    sweep->n_stretches = 0;
    ump_near_line(field, from, to, kinds, &sweep->marks);
}

/* The stretches from t on that begin before `until`; false if there is no room for them. */
static bool gather_polygon(ump_sweep *s, const ump_pt *poly, size_t n, size_t feature,
                           int32_t until)
{
    ump_passings passings;
    int32_t next;

    ump_passings_find(&passings, s->from, s->to, poly, n);
    for (int32_t t = s->t; t < until; t = next) {
        if (!ump_passings_inside(&passings, t, &next))
            continue;
        if (s->n_stretches == UMP_MAX_STRETCHES)
            return false;
        s->stretch[s->n_stretches++] = (ump_stretch){t, next, (uint16_t)feature};
    }
    return true;
}

static bool gather_feature(ump_sweep *s, size_t feature, int32_t until)
{
    const ump_feature *f = &s->field->feature[feature];

    if (ump_of_kind(f, UMP_AREAS))
        return gather_polygon(s, f->point, f->n_points, feature, until);
    if (!ump_of_kind(f, UMP_ROADS))
        return true;
    for (size_t i = 0; i < ump_feature_segments(f); i++) {
        if (!gather_polygon(s, f->strip + 4 * i, 4, feature, until))
            return false;
    }
    return true;
}

static bool gather_until(ump_sweep *s, int32_t until)
{
    s->n_stretches = 0;
    for
        UMP_EACH_MARK(i, &s->marks)
        {
            if (!gather_feature(s, i, until))
                return false;
        }
    return true;
}

/* As far ahead as there is room for; on ground beyond all measure at least the next hair. */
static void gather(ump_sweep *s)
{
    s->known = UMP_UNIT;
    while (!gather_until(s, s->known) && s->known - s->t > 1)
        s->known = s->t + (s->known - s->t) / 2;
}

bool ump_sweep_next(ump_sweep *sweep, ump_leg *leg)
{
    int32_t t = sweep->t, next;

    if (t == UMP_UNIT)
        return false;
    if (ump_same_place(sweep->from, sweep->to)) {
        *leg = (ump_leg){0, UMP_UNIT, ump_spot_at(sweep->field, sweep->from)};
        sweep->t = UMP_UNIT;
        return true;
    }
    if (t == sweep->known)
        gather(sweep);
    next = sweep->known;
    leg->spot = ump_bare_spot;
    for (size_t i = 0; i < sweep->n_stretches; i++) {
        const ump_stretch *s = &sweep->stretch[i];

        if (s->t0 <= t && t < s->t1)
            ump_spot_lay(&leg->spot, sweep->field, s->feature);
        if (s->t0 > t && s->t0 < next)
            next = s->t0;
        if (s->t1 > t && s->t1 < next)
            next = s->t1;
    }
    leg->t0 = t;
    leg->t1 = sweep->t = next;
    return true;
}

/* ---- Crossings ---- */

/* To be upon a line is to be on its right: whoever stops there and goes on crosses it once. */
static bool crosses(ump_pt a, ump_pt b, ump_pt c, ump_pt d)
{
    return (ump_cross(c, d, a) > 0) != (ump_cross(c, d, b) > 0) &&
           (ump_cross(a, b, c) > 0) != (ump_cross(a, b, d) > 0);
}

static bool carries_over(const ump_feature *f, const ump_feature *line, ump_pt p)
{
    bool wet = line->kind == UMP_STREAM || line->kind == UMP_RIVER;

    if (ump_of_kind(f, UMP_ROADS))
        return ump_on_road(f, p);
    return wet && (f->kind == UMP_BRIDGE || f->kind == UMP_FORD) &&
           2 * ump_dist(p, f->point[0]).lo <= f->width;
}

static bool has_passage(const ump_field *field, const ump_feature *line, ump_pt p)
{
    const uint32_t *slot;
    size_t n = ump_near_point(field, p, &slot);

    for (size_t k = 0; k < n; k++) {
        if (carries_over(&field->feature[slot ? slot[k] : k], line, p))
            return true;
    }
    return false;
}

/* The first crossing of one feature after t, or at it. UMP_UNIT + 1 if there is none. */
static int32_t first_crossing(const ump_sweep *s, const ump_feature *f, int32_t from_t)
{
    int32_t first = UMP_UNIT + 1;

    for (size_t i = 0; i < ump_feature_segments(f); i++) {
        ump_pt c, d;
        int32_t t;

        ump_feature_segment(f, i, &c, &d);
        if (crosses(s->from, s->to, c, d) && ump_segment_hit(s->from, s->to, c, d, &t) &&
            t >= from_t && t < first)
            first = t;
    }
    return first;
}

bool ump_next_crossing(const ump_sweep *sweep, int32_t t, size_t feature, ump_crossed *crossed)
{
    int32_t first = UMP_UNIT + 1;

    for
        UMP_EACH_MARK(i, &sweep->marks)
        {
            const ump_feature *f = &sweep->field->feature[i];
            int32_t here;

            if (!ump_of_kind(f, UMP_LINES))
                continue;
            here = first_crossing(sweep, f, i > feature ? t : t + 1);
            if (here < first) {
                first = here;
                crossed->feature = (uint16_t)i;
            }
        }
    if (first > UMP_UNIT)
        return false;
    crossed->t = first;
    crossed->passage = has_passage(sweep->field, &sweep->field->feature[crossed->feature],
                                   ump_part_way(sweep->from, sweep->to, first, UMP_UNIT));
    return true;
}

static bool crosses_feature(const ump_field *field, const ump_feature *f, ump_pt from, ump_pt to)
{
    for (size_t i = 0; i < ump_feature_segments(f); i++) {
        ump_pt c, d;
        int32_t t;

        ump_feature_segment(f, i, &c, &d);
        if (crosses(from, to, c, d) && ump_segment_hit(from, to, c, d, &t) &&
            !has_passage(field, f, ump_part_way(from, to, t, UMP_UNIT)))
            return true;
    }
    return false;
}

bool ump_line_crosses(const ump_field *field, ump_pt from, ump_pt to, uint64_t kinds)
{
    ump_marks near;

    ump_near_line(field, from, to, kinds & UMP_LINES, &near);
    for
        UMP_EACH_MARK(i, &near)
        {
            if (crosses_feature(field, &field->feature[i], from, to))
                return true;
        }
    return false;
}

/* ---- The whole line ---- */

static bool same_spot(const ump_spot *a, const ump_spot *b)
{
    return a->feature == b->feature && a->road_feature == b->road_feature && a->hill == b->hill;
}

static bool add_leg(ump_walk *walk, const ump_leg *leg)
{
    ump_leg *last = walk->n_legs ? &walk->leg[walk->n_legs - 1] : NULL;

    if (last && same_spot(&last->spot, &leg->spot)) {
        last->t1 = leg->t1;
        return true;
    }
    if (walk->n_legs == UMP_MAX_LEGS)
        return false;
    walk->leg[walk->n_legs++] = *leg;
    return true;
}

void ump_walk_line(const ump_field *field, ump_pt from, ump_pt to, ump_walk *walk)
{
    ump_sweep sweep;
    ump_leg leg;
    ump_crossed met = {.t = -1, .feature = UMP_NO_FEATURE};

    walk->from = from;
    walk->to = to;
    walk->length = ump_dist(from, to).hi;
    walk->n_legs = walk->n_crossed = 0;
    walk->cut = false;
    ump_sweep_begin(&sweep, field, from, to, UMP_ALL_KINDS);
    while (!walk->cut && ump_sweep_next(&sweep, &leg))
        walk->cut = !add_leg(walk, &leg);
    while (!walk->cut && ump_next_crossing(&sweep, met.t, met.feature, &met)) {
        if (walk->n_crossed == UMP_MAX_LEGS)
            walk->cut = true;
        else
            walk->crossed[walk->n_crossed++] = met;
    }
}
