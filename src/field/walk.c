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
    sweep->known = 0;
    sweep->n_legs = sweep->next = 0;
    ump_near_line(field, from, to, kinds, &sweep->marks);
}

/* A leg shall begin at t, or the last one end there: *i is its number. False: there is no room. */
static bool begin_leg(ump_sweep *s, int32_t t, size_t *i)
{
    for (*i = s->n_legs - 1; s->leg[*i].t0 > t; --*i)
        ;
    if (s->leg[*i].t0 == t)
        return true;
    ++*i;
    if (s->leg[*i - 1].t1 == t)
        return true;
    if (s->n_legs == UMP_MAX_AHEAD)
        return false;
    for (size_t k = s->n_legs++; k > *i; k--)
        s->leg[k] = s->leg[k - 1];
    s->leg[*i] = s->leg[*i - 1];
    s->leg[*i].t0 = s->leg[*i - 1].t1 = t;
    return true;
}

static bool lay_stretch(ump_sweep *s, int32_t t0, int32_t t1, size_t feature)
{
    size_t first, end;

    if (!begin_leg(s, t0, &first) || !begin_leg(s, t1, &end))
        return false;
    for (; first < end; first++)
        ump_spot_lay(&s->leg[first].spot, s->field, feature);
    return true;
}

/* The stretches inside it that begin before s->known. */
static bool gather_polygon(ump_sweep *s, const ump_pt *poly, size_t n, size_t feature)
{
    ump_passings passings;
    int32_t next;

    ump_passings_find(&passings, s->from, s->to, poly, n);
    for (int32_t t = s->leg[0].t0; t < s->known; t = next) {
        bool inside = ump_passings_inside(&passings, t, &next);
        if (inside && !lay_stretch(s, t, next < s->known ? next : s->known, feature))
            return false;
    }
    return true;
}

static bool gather_feature(ump_sweep *s, size_t feature)
{
    const ump_feature *f = &s->field->feature[feature];

    if (ump_of_kind(f, UMP_AREAS))
        return gather_polygon(s, f->point, f->n_points, feature);
    if (!ump_of_kind(f, UMP_ROADS))
        return true;
    for (size_t i = 0; i < ump_feature_segments(f); i++) {
        if (!gather_polygon(s, f->strip + 4 * i, 4, feature))
            return false;
    }
    return true;
}

/* The legs from t to s->known: bare ground, and each feature laid upon it in the order of the file.
 */
static bool gather_from(ump_sweep *s, int32_t t)
{
    s->leg[0] = (ump_leg){t, s->known, ump_bare_spot};
    s->n_legs = 1;
    for
        UMP_EACH_MARK(i, &s->marks)
        {
            if (!gather_feature(s, i))
                return false;
        }
    return true;
}

/* As far ahead as there is room for: a hair of the line is one leg, whatever lies there. */
static void gather(ump_sweep *s)
{
    int32_t t = s->known;

    s->known = UMP_UNIT;
    while (!gather_from(s, t))
        s->known = t + (s->known - t) / 2;
    s->next = 0;
}

bool ump_sweep_next(ump_sweep *sweep, ump_leg *leg)
{
    if (sweep->next == sweep->n_legs) {
        if (sweep->known == UMP_UNIT)
            return false;
        if (ump_same_place(sweep->from, sweep->to)) {
            *leg = (ump_leg){0, UMP_UNIT, ump_spot_at(sweep->field, sweep->from)};
            sweep->known = UMP_UNIT;
            return true;
        }
        gather(sweep);
    }
    *leg = sweep->leg[sweep->next++];
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
