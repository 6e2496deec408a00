/*
 * sight.c: who sees whom. Each line is asked for ground and for bodies; what is cheap and tells
 * most comes first: what was asked before, screens, ground whose box the line does not meet.
 */
#include "table/table.h"

size_t ump_aims_at(const ump_outline *target, ump_pt eye, unsigned aims, ump_pt to[UMP_MAX_AIMS])
{
    const ump_rect *r = &target->rect;
    size_t n = 0;
    if (aims & UMP_AIM_CENTRE)
        to[n++] = r->centre;
    if (aims & UMP_AIM_FLANKS) {
        to[n++] = ump_go(r->centre, r->facing, 0, r->width / 2);
        to[n++] = ump_go(r->centre, r->facing, 0, -(r->width / 2));
    }
    for (unsigned i = 0; i < 4 && (aims & UMP_AIM_CORNERS); i++)
        to[n++] = r->corner[i];
    if (aims & UMP_AIM_NEAREST)
        to[n++] = ump_outline_nearest(target, eye);
    return n;
}

/* ---- One question ---- */

typedef struct gazing {
    const ump_table *t;
    const ump_gaze *gaze;
    const ump_glance *glance;
    const ump_sight_rules *ground;
    ump_sight_rules close; /* those at arm's length */
    bool is_close;
    unsigned hider; /* of a line before this one */
    uint16_t hill;  /* that hid a line before this one */
} gazing;

/* TAB-08: at arm's length only buildings are left of the ground. */
static gazing gazing_of(const ump_table *t, const ump_gaze *gaze, const ump_glance *glance)
{
    gazing g = {.t = t,
                .gaze = gaze,
                .glance = glance,
                .ground = gaze->ground,
                .hider = UMP_NOBODY,
                .hill = UMP_NO_FEATURE};
    g.is_close = gaze->arm_s_length && ump_outlines_within(glance->own, glance->seen, gaze->close);
    return g;
}

static const ump_sight_rules *rules_of(gazing *g)
{
    if (!g->is_close)
        return g->ground;
    g->close = *g->ground;
    g->close.flat = true;
    g->close.woods_budget = -1;
    g->close.edge_kinds = 0;
    return &g->close;
}

/* ---- Ground ---- */

static bool may_hide(const ump_sight_rules *r, unsigned kind)
{
    return (kind == UMP_HILL && !r->flat) || (r->woods_budget >= 0 && r->woods_weight[kind]) ||
           ((r->built_kinds | r->edge_kinds) >> kind & 1);
}

/* Does the segment, itself in the box `line`, surely pass the other by? */
static bool passes_by(ump_pt a, ump_pt b, ump_box line, ump_box box)
{
    ump_pt corner[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    unsigned left = 0, right = 0;
    if (!ump_box_meet(line, box))
        return true;
    for (unsigned i = 0; i < 4; i++) {
        int64_t side = ump_cross(a, b, corner[i]);
        left += side > 0;
        right += side < 0;
    }
    return left == 4 || right == 4;
}

/* Most lines meet nothing that could hide: told by the boxes of the features. */
static bool is_open(const ump_field *field, const ump_sight_rules *rules, ump_pt from, ump_pt to)
{
    ump_box line = ump_box_of((ump_pt[]){from, to}, 2);
    for (size_t i = 0; i < field->n_features; i++) {
        const ump_feature *f = &field->feature[i];
        if (may_hide(rules, f->kind) && !passes_by(from, to, line, f->box))
            return false;
    }
    return true;
}

/* The question must say all that the answer depends on: see ump_question. */
static bool make_question(const gazing *g, ump_pt eye, ump_question *about)
{
    const ump_sight_rules *r = g->ground;
    const ump_rect *seen = &g->glance->seen->rect;
    const ump_feature *town = g->glance->seen->town;
    uint64_t where = town ? (uint64_t)(town - g->t->field->feature) + 1 : 0;
    *about = (ump_question){
        {ump_point_word(eye), ump_point_word(seen->front),
         (uint64_t)seen->facing << 48 | (uint64_t)seen->width << 24 | (uint64_t)seen->depth,
         where << 32 | g->gaze->aims, 0, g->gaze->memo}};
    for (unsigned i = 0; i < r->n_spared; i++)
        about->word[4] |= (r->spared[i] + UINT64_C(1)) << (16 * i);
    return g->gaze->memo != 0;
}

enum { ALL_LINES = (1 << UMP_MAX_AIMS) - 1 };

/* The lines from one eye, and what is known of the ground along each: bit i is line i. */
typedef struct lines {
    ump_pt eye, to[UMP_MAX_AIMS];
    size_t n;     /* 0: they are not laid yet */
    int8_t level; /* of the ground under the eye, once they are laid */
    uint32_t known, clear;
    bool kept;  /* in the state's memo, */
    bool fresh; /* where it does not say as much yet */
    ump_question about;
} lines;

static void lay_lines(const gazing *g, lines *l)
{
    if (l->n > 0)
        return;
    l->n = ump_aims_at(g->glance->seen, l->eye, g->gaze->aims, l->to);
    l->level = ump_level_at(g->t->field, l->eye);
}

static bool ground_is_clear(gazing *g, const ump_sight_rules *rules, const lines *l, size_t i)
{
    const ump_field *field = g->t->field;
    return is_open(field, rules, l->eye, l->to[i]) ||
           ump_line_clear(field, rules, l->eye, l->level, l->to[i], &g->hill);
}

/* What the memo knows of these lines from an earlier question. If it knows all of them, no line
 * need be laid. If it knows nothing, the screens are asked, once. */
static void recall_lines(const gazing *g, lines *l)
{
    const ump_screens *screens = g->gaze->screens;
    int64_t packed;
    size_t last = 0;
    l->kept = make_question(g, l->eye, &l->about);
    if (l->kept && ump_recall(g->t->game, g->t->state, &l->about, &packed)) {
        l->known = (uint32_t)packed & 0xffff;
        l->clear = (uint32_t)packed >> 16;
        return;
    }
    lay_lines(g, l);
    if (screens && ump_screened(g->t->field, screens, l->eye, l->to, l->n, &last)) {
        l->known = ALL_LINES;
        l->fresh = true;
    }
}

static void remember_lines(const gazing *g, const lines *l)
{
    if (l->kept && l->fresh)
        ump_remember(g->t->game, g->t->state, &l->about,
                     (int64_t)l->clear << 16 | (int64_t)l->known);
}

static bool line_is_clear(gazing *g, lines *l, size_t i)
{
    if (!(l->known >> i & 1)) {
        l->known |= 1U << i;
        l->clear |= (uint32_t)ground_is_clear(g, g->ground, l, i) << i;
        l->fresh = true;
    }
    return l->clear >> i & 1;
}

/* Does the ground let any of them through? */
static bool ground_lets_see(gazing *g, lines *l)
{
    if (l->clear || l->known == ALL_LINES)
        return l->clear != 0;
    lay_lines(g, l);
    for (size_t i = 0; i < l->n && !l->clear; i++)
        line_is_clear(g, l, i);
    if (!l->clear)
        l->known = ALL_LINES;
    return l->clear != 0;
}

/* ---- Bodies ---- */

static int8_t level_of(const ump_table *t, unsigned body, const ump_rect *rect)
{
    return body < t->n_units ? ump_ground_under(t, body)->level
                             : ump_level_at(t->field, rect->centre);
}

/* The part of the line that runs through the body. */
static void find_stretch(const ump_outline *there, ump_pt from, ump_pt to, int32_t (*stretch)[2])
{
    const ump_feature *town = there->town;
    if (!ump_segment_inside(from, to, town ? town->point : there->rect.corner,
                            town ? town->n_points : 4, stretch, 1))
        stretch[0][0] = 0, stretch[0][1] = UMP_UNIT; /* it only touches */
}

/* Does this body hide what is behind it? *at (may be NULL): where the line enters the body.
 * That is worked out only if somebody wants it. */
static bool is_hidden_by(gazing *g, unsigned body, ump_pt from, ump_pt to, int32_t *at)
{
    const ump_glance *glance = g->glance;
    const ump_sight_rules *rules = g->ground;
    ump_outline there = ump_outline_of(g->t, body);
    if (!ump_box_meet(ump_outline_box(&there), ump_box_of((ump_pt[]){from, to}, 2)) ||
        !ump_outline_crossed(&there, from, to))
        return false;
    bool anyhow = rules->heights == UMP_HEIGHTS_LEVELS && rules->low_bodies_hide;
    int32_t stretch[1][2];
    if (at || !anyhow)
        find_stretch(&there, from, to, stretch);
    if (at)
        *at = stretch[0][0];
    return (anyhow || ump_stands_in_line(g->t->field, rules, level_of(g->t, body, &there.rect),
                                         from, to, stretch[0][0], stretch[0][1])) &&
           (!glance->hides || glance->hides(glance->ctx, body));
}

static bool is_third(const gazing *g, unsigned body)
{
    unsigned unit = ump_unit_of(g->t, body);
    return unit != g->glance->viewer && unit != g->glance->target;
}

static ump_whom who_hides(const gazing *g)
{
    return g->gaze->lines ? ump_and_lines(ump_anyone()) : ump_anyone();
}

/* Who hid the line before mostly hides this one too, and is asked first. */
static bool a_body_hides(gazing *g, const ump_near *near, ump_pt from, ump_pt to)
{
    if (g->hider != UMP_NOBODY && is_hidden_by(g, g->hider, from, to, NULL))
        return true;
    for (unsigned i = ump_near_first(near, 0); i != UMP_NOBODY; i = ump_near_next(near, i))
        if (i != g->hider && is_hidden_by(g, i, from, to, NULL)) {
            g->hider = i;
            return true;
        }
    return false;
}

/* ---- Does it see? ---- */

static ump_box box_of_lines(ump_pt eye, const ump_pt *to, size_t n)
{
    ump_pt all[UMP_MAX_AIMS + 1] = {eye};
    for (size_t i = 0; i < n; i++)
        all[1 + i] = to[i];
    return ump_box_of(all, n + 1);
}

static void find_third(const gazing *g, const lines *l, ump_near *near)
{
    near->units.words = near->lines.words = 0;
    if (!g->gaze->bodies)
        return;
    ump_find_near(near, g->t, box_of_lines(l->eye, l->to, l->n), who_hides(g));
    for (unsigned i = ump_near_first(near, 0); i != UMP_NOBODY; i = ump_near_next(near, i))
        if (!is_third(g, i))
            ump_near_forget(near, i);
}

/* At arm's length the lines are few and short, and nothing of them is kept. */
static bool is_open_close(gazing *g, const lines *l, size_t i)
{
    return ground_is_clear(g, rules_of(g), l, i);
}

static bool is_lost(const gazing *g, const lines *l, size_t i)
{
    return !g->is_close && (l->known & ~l->clear) >> i & 1;
}

/* Past the bodies that are near the lines. */
static bool any_past_bodies(gazing *g, lines *l)
{
    ump_near near;
    if (!g->gaze->bodies && !g->is_close && l->clear)
        return true;
    lay_lines(g, l);
    find_third(g, l, &near);
    if (!g->is_close && l->clear && ump_near_first(&near, 0) == UMP_NOBODY)
        return true;
    for (size_t i = 0; i < l->n; i++)
        if (!is_lost(g, l, i) && !a_body_hides(g, &near, l->eye, l->to[i]) &&
            (g->is_close ? is_open_close(g, l, i) : line_is_clear(g, l, i)))
            return true;
    return false;
}

/* If the ground is known to hide the target, no body need be looked for. If the ground must
 * still be worked out, bodies are asked first, because that is quicker. */
static bool sees_from(gazing *g, ump_pt eye)
{
    lines l;
    l.eye = eye;
    l.n = 0;
    l.known = l.clear = 0;
    l.fresh = false;
    bool sooner = !g->gaze->bodies || g->gaze->memo || g->gaze->screens;
    if (g->is_close)
        return any_past_bodies(g, &l);
    recall_lines(g, &l);
    bool sees = (!sooner || ground_lets_see(g, &l)) && any_past_bodies(g, &l);
    remember_lines(g, &l);
    return sees;
}

bool ump_sees(const ump_table *t, const ump_gaze *gaze, const ump_glance *glance)
{
    gazing g = gazing_of(t, gaze, glance);
    for (unsigned i = 0; i < glance->n_eyes; i++)
        if (sees_from(&g, glance->eye[i]))
            return true;
    return false;
}

/* ---- Why not? ---- */

/* Of ground and bodies what the line meets first; of those met at one place the ground, then the
 * first in the order of the force. */
static ump_sight look_along(gazing *g, ump_pt from, ump_pt to)
{
    ump_sight sight = ump_sight_line(g->t->field, rules_of(g), from, to);
    if (!g->gaze->bodies)
        return sight;
    UMP_EACH_NEAR(i, g->t, ump_box_of((ump_pt[]){from, to}, 2), who_hides(g)) {
        int32_t at;
        if (!is_third(g, i) || !is_hidden_by(g, i, from, to, &at) ||
            (!sight.clear && at >= sight.at))
            continue;
        sight.clear = false;
        sight.by = UMP_BY_BODY;
        sight.what = (uint16_t)ump_unit_of(g->t, i);
        sight.where = ump_part_way(from, to, at, UMP_UNIT);
        sight.at = at;
    }
    return sight;
}

ump_sight ump_sight_of(const ump_table *t, const ump_gaze *gaze, const ump_glance *glance)
{
    gazing g = gazing_of(t, gaze, glance);
    ump_sight first = {.clear = false};
    for (unsigned i = 0; i < glance->n_eyes; i++) {
        ump_pt to[UMP_MAX_AIMS];
        size_t n = ump_aims_at(glance->seen, glance->eye[i], gaze->aims, to);
        for (size_t k = 0; k < n; k++) {
            ump_sight sight = look_along(&g, glance->eye[i], to[k]);
            if (sight.clear)
                return sight;
            if (i + k == 0)
                first = sight;
        }
    }
    return first;
}
