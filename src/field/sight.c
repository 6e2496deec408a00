/*
 * sight.c: how far a line of sight runs over the ground. It is lost at the first place where the
 * ground stands above it, or where it has run through too much wood or too many buildings.
 */
#include "field/near.h"

#define NOT_MEASURED UINT64_MAX

typedef struct view {
    const ump_field *field;
    const ump_sight_rules *rules;
    ump_pt from, to;
    int8_t from_level, to_level;
    int64_t eye, aim;     /* heights of the ends, in quarters of a level */
    uint64_t length;      /* in 1024ths of a tick, rounded down; NOT_MEASURED until asked for */
    int64_t woods, built; /* run through so far, in UMP_UNITs of the line; woods by weight */
    ump_sight sight;
    int32_t lost_at; /* UMP_UNIT + 1: nowhere */
    bool hurried;    /* nobody wants to know where it is lost first */
} view;

/* Most lines run over open ground: their length is asked for by nobody. */
static uint64_t length_of(view *v)
{
    if (v->length == NOT_MEASURED)
        v->length = ump_isqrt(ump_dist2(v->from, v->to) << 20);
    return v->length;
}

/* A length of the line, as a part of it in UMP_UNITs: the most that rounds to this many ticks. */
static int64_t as_part(view *v, ump_len length)
{
    uint64_t whole = length_of(v);

    if (whole == 0)
        return INT64_MAX / 256;
    return (int64_t)ump_mul_div((uint64_t)(2 * (int64_t)length + 1), (uint64_t)UMP_UNIT << 9, whole,
                                NULL);
}

static void lose(view *v, uint8_t by, uint16_t what, int32_t t)
{
    if (t >= v->lost_at)
        return;
    v->lost_at = t;
    v->sight.clear = false;
    v->sight.by = by;
    v->sight.what = what;
    v->sight.at = t;
    if (!v->hurried)
        v->sight.where = ump_part_way(v->from, v->to, t, UMP_UNIT);
}

static int8_t higher_end(const view *v)
{
    return v->from_level > v->to_level ? v->from_level : v->to_level;
}

/* ---- Heights ---- */

/* Of the line at t, in quarters of a level times UMP_UNIT. */
static int64_t height_at(const view *v, int32_t t)
{
    return v->eye * UMP_UNIT + (v->aim - v->eye) * t;
}

/* The part of the leg where the line runs lower than `top` quarters; false if none does. Where
 * heights are but levels, the line runs along the ground. */
static bool below(const view *v, const ump_leg *leg, int64_t top, int32_t *in, int32_t *out)
{
    int64_t rise = v->aim - v->eye;
    bool begins, ends;
    int32_t at;

    *in = leg->t0;
    *out = leg->t1;
    if (v->rules->heights == UMP_HEIGHTS_LEVELS)
        return true;
    begins = height_at(v, leg->t0) < top * UMP_UNIT;
    ends = height_at(v, leg->t1) < top * UMP_UNIT;
    if (begins == ends)
        return begins;
    at = (int32_t)ump_round_div((rise < 0 ? v->eye - top : top - v->eye) * UMP_UNIT,
                                rise < 0 ? -rise : rise);
    *(begins ? out : in) = at;
    return *in < *out;
}

static void pass_ground(view *v, const ump_leg *leg)
{
    int32_t in, out;

    if (v->rules->flat || v->rules->brow)
        return;
    if (v->rules->heights == UMP_HEIGHTS_LEVELS) {
        if (leg->spot.level > higher_end(v))
            lose(v, UMP_BY_GROUND, leg->spot.hill, leg->t0);
    } else if (below(v, leg, 4 * leg->spot.level, &in, &out)) {
        lose(v, UMP_BY_GROUND, leg->spot.hill, in);
    }
}

/* One stretch inside a contour, without the slopes at its ends. */
static void pass_stretch(view *v, uint16_t hill, int32_t in, int32_t out)
{
    int64_t brow = as_part(v, v->rules->brow), top = 4 * (int64_t)v->field->feature[hill].level;
    if (out - in < 2 * brow) { /* at arm's length a brow is longer than any part of the line */
        int32_t middle = in + (out - in) / 2;
        if (height_at(v, middle) < top * UMP_UNIT)
            lose(v, UMP_BY_GROUND, hill, middle);
        return;
    }
    ump_leg leg = {.t0 = in + (int32_t)brow, .t1 = out - (int32_t)brow};
    if (below(v, &leg, top, &in, &out))
        lose(v, UMP_BY_GROUND, hill, in);
}

static void pass_contour(view *v, uint16_t hill)
{
    const ump_feature *f = &v->field->feature[hill];
    ump_passings passings;
    int32_t next, begun = -1;

    if (v->eye >= 4 * f->level && v->aim >= 4 * f->level) /* nowhere below it */
        return;
    ump_passings_find(&passings, v->from, v->to, f->point, f->n_points);
    for (int32_t t = 0; t < UMP_UNIT; t = next) {
        bool inside = ump_passings_inside(&passings, t, &next);
        if (inside && begun < 0)
            begun = t;
        if (begun >= 0 && (!inside || next >= UMP_UNIT))
            pass_stretch(v, hill, begun, inside ? UMP_UNIT : t);
        if (!inside)
            begun = -1;
    }
}

/* ---- Woods and buildings ---- */

/* Adds weight * (out - in) to *run, and loses the line where it comes to be more than `most`. */
static void run_through(view *v, int64_t *run, int32_t in, int32_t out, int64_t weight,
                        int64_t most, uint8_t by, uint16_t what)
{
    int64_t before = *run;

    *run += weight * (out - in);
    if (*run > most)
        lose(v, by, what, before > most ? in : in + (int32_t)((most - before) / weight));
}

static void pass_woods(view *v, const ump_leg *leg)
{
    const ump_sight_rules *r = v->rules;
    int64_t weight = r->woods_weight[leg->spot.ground];
    int32_t in, out;

    if (r->woods_budget < 0 || !weight ||
        !below(v, leg, 4 * leg->spot.level + r->tree_top, &in, &out))
        return;
    run_through(v, &v->woods, in, out, weight, 4 * as_part(v, r->woods_budget), UMP_BY_WOODS,
                leg->spot.feature);
}

static bool is_spared(const view *v, uint16_t feature)
{
    const ump_feature *f = &v->field->feature[feature];

    for (unsigned i = 0; i < v->rules->n_spared; i++) {
        if (v->rules->spared[i] == feature)
            return true;
    }
    return ump_inside(f->point, f->n_points, v->from) || ump_inside(f->point, f->n_points, v->to);
}

static void pass_buildings(view *v, const ump_leg *leg)
{
    const ump_sight_rules *r = v->rules;
    int32_t in, out;

    if (!(r->built_kinds >> leg->spot.ground & 1) || is_spared(v, leg->spot.feature) ||
        !below(v, leg, 4 * leg->spot.level + r->roof, &in, &out))
        return;
    run_through(v, &v->built, in, out, 1, as_part(v, r->built_budget), UMP_BY_BUILDINGS,
                leg->spot.feature);
}

/* A wood that is seen into or out of so far, and through so far. */
static void pass_edges(view *v, size_t feature)
{
    const ump_feature *f = &v->field->feature[feature];
    int inside =
        ump_inside(f->point, f->n_points, v->from) + ump_inside(f->point, f->n_points, v->to);
    int64_t run = 0, most = as_part(v, inside == 0   ? v->rules->edge_through
                                       : inside == 1 ? v->rules->edge_in_out
                                                     : v->rules->edge_inside);
    ump_passings passings;
    int32_t next;

    ump_passings_find(&passings, v->from, v->to, f->point, f->n_points);
    for (int32_t t = 0; t < UMP_UNIT && run <= most; t = next) {
        if (ump_passings_inside(&passings, t, &next))
            run_through(v, &run, t, next, 1, most, UMP_BY_WOODS, (uint16_t)feature);
    }
}

/* ---- Bodies ---- */

/* On level ground the line runs just at the top of the units, and those hide: it must be above. */
static bool stands_high_enough(const view *v, int8_t level, const ump_leg *leg)
{
    int64_t top = (4 * (int64_t)level + v->rules->unit_top) * UMP_UNIT;

    if (v->rules->heights == UMP_HEIGHTS_LEVELS)
        return v->rules->low_bodies_hide || level >= higher_end(v);
    return height_at(v, leg->t0) <= top || height_at(v, leg->t1) <= top;
}

/* ---- The line ---- */

static void stand_at(view *v, ump_pt from, int8_t level)
{
    v->from = from;
    v->from_level = level;
    v->eye = 4 * level + v->rules->eye;
}

static void turn_to(view *v, ump_pt to)
{
    v->to = to;
    v->to_level = ump_level_at(v->field, to);
    v->aim = 4 * v->to_level + v->rules->eye;
    v->length = NOT_MEASURED;
    v->woods = v->built = 0;
    v->lost_at = UMP_UNIT + 1;
    v->sight = (ump_sight){.clear = true, .by = UMP_CLEAR, .what = UMP_NO_FEATURE, .where = to};
}

/* In a hurry, the first thing that hides decides. */
static bool is_settled(const view *v)
{
    return v->hurried && !v->sight.clear;
}

static bool may_hide(const ump_sight_rules *r, uint8_t kind)
{
    return (kind == UMP_HILL && !r->flat) || (r->woods_budget >= 0 && r->woods_weight[kind]) ||
           ((r->built_kinds | r->edge_kinds) >> kind & 1);
}

/* What the line runs through: a contour with a brow is asked for by itself. */
static bool may_hide_on_legs(const ump_sight_rules *r, uint8_t kind)
{
    return kind == UMP_HILL
               ? !r->flat && !r->brow
               : (r->woods_budget >= 0 && r->woods_weight[kind]) || (r->built_kinds >> kind & 1);
}

static bool meets_on_legs(const view *v, const ump_marks *marks)
{
    for
        UMP_EACH_MARK(i, marks)
        {
            if (may_hide_on_legs(v->rules, v->field->feature[i].kind))
                return true;
        }
    return false;
}

/* Over open and level ground no line is lost. */
static bool meets_what_hides(const view *v, const ump_marks *marks)
{
    for
        UMP_EACH_MARK(i, marks)
        {
            if (may_hide(v->rules, v->field->feature[i].kind))
                return true;
        }
    return false;
}

static void pass_legs(view *v, ump_sweep *sweep)
{
    ump_leg leg;

    if (!meets_on_legs(v, &sweep->marks))
        return;
    while (!is_settled(v) && ump_sweep_next(sweep, &leg)) {
        pass_ground(v, &leg);
        pass_woods(v, &leg);
        pass_buildings(v, &leg);
    }
}

static bool asks_contours(view *v)
{
    return v->rules->brow && !v->rules->flat && length_of(v) > 0;
}

static void pass_contours(view *v, const ump_marks *marks)
{
    if (is_settled(v) || !asks_contours(v))
        return;
    for
        UMP_EACH_MARK(i, marks)
        {
            if (v->field->feature[i].kind == UMP_HILL && !is_settled(v))
                pass_contour(v, (uint16_t)i);
        }
}

static void pass_all_edges(view *v, const ump_marks *marks)
{
    if (!v->rules->edge_kinds || is_settled(v) || length_of(v) == 0)
        return;
    for
        UMP_EACH_MARK(i, marks)
        {
            if (ump_of_kind(&v->field->feature[i], v->rules->edge_kinds))
                pass_edges(v, i);
        }
}

/* In a hurry contours come first: they are sooner asked than all that the line runs through. Else
 * of two that lose it at one place the first is told. */
static void pass_field(view *v)
{
    ump_sweep sweep;

    ump_sweep_begin(&sweep, v->field, v->from, v->to, UMP_AREAS);
    if (!meets_what_hides(v, &sweep.marks))
        return;
    if (v->hurried)
        pass_contours(v, &sweep.marks);
    pass_legs(v, &sweep);
    if (!v->hurried)
        pass_contours(v, &sweep.marks);
    pass_all_edges(v, &sweep.marks);
}

static ump_len woods_length(view *v)
{
    uint64_t twice = ump_mul_div(length_of(v), (uint64_t)v->woods, (uint64_t)UMP_UNIT << 11, NULL);

    return (ump_len)((twice + 1) / 2);
}

static ump_sight look_along(view *v, ump_pt to)
{
    turn_to(v, to);
    pass_field(v);
    if (v->woods)
        v->sight.woods = woods_length(v);
    return v->sight;
}

ump_sight ump_sight_line(const ump_field *field, const ump_sight_rules *rules, ump_pt from,
                         ump_pt to)
{
    view v = {.field = field, .rules = rules};

    stand_at(&v, from, ump_level_at(field, from));
    return look_along(&v, to);
}

bool ump_line_clear(const ump_field *field, const ump_sight_rules *rules, ump_pt from, int8_t level,
                    ump_pt to, uint16_t *hill)
{
    view v = {.field = field, .rules = rules, .hurried = true};

    stand_at(&v, from, level);
    turn_to(&v, to);
    if (*hill != UMP_NO_FEATURE && asks_contours(&v))
        pass_contour(&v, *hill);
    if (!is_settled(&v))
        pass_field(&v);
    if (v.sight.by == UMP_BY_GROUND)
        *hill = v.sight.what;
    return v.sight.clear;
}

bool ump_stands_in_line(const ump_field *field, const ump_sight_rules *rules, int8_t level,
                        ump_pt from, ump_pt to, int32_t t0, int32_t t1)
{
    view v = {.field = field, .rules = rules};
    ump_leg leg = {.t0 = t0, .t1 = t1};

    if (rules->heights == UMP_HEIGHTS_LEVELS && rules->low_bodies_hide)
        return true;
    stand_at(&v, from, ump_level_at(field, from));
    turn_to(&v, to);
    return stands_high_enough(&v, level, &leg);
}
