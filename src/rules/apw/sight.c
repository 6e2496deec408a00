/*
 * sight.c: who sees whom (APW-LOS), by the one door of the table.
 */
#include "rules/apw/apw.h"

ump_sight_rules apw_sight_rules(const apw_chart *chart)
{
    return (ump_sight_rules){.heights = UMP_HEIGHTS_LEVELS,
                             .woods_budget = -1,
                             .edge_kinds = UMP_BIT(UMP_WOODS),
                             .edge_in_out = chart->woods_edge,
                             .edge_inside = chart->woods_inside,
                             .built_kinds = UMP_BIT(UMP_TOWN),
                             .low_bodies_hide = true};
}

typedef struct looking { /* one question, with all that it points to */
    const apw_table *t;
    unsigned viewer, target;
    int higher; /* level of the higher of the two; -1: not looked up yet */
    ump_sight_rules ground;
    ump_gaze gaze;
    ump_glance glance;
    ump_outline own, seen;
} looking;

static int level_of(const apw_table *t, unsigned unit)
{
    return ump_ground_under(&t->table, unit)->level;
}

/* APW-LOS-03: guns see over troops that stand lower than an end and more than 2" from both. */
static bool hides_from_guns(void *ctx, unsigned between)
{
    looking *l = ctx;
    const ump_table *t = &l->t->table;
    ump_limit near = ump_at_most(l->t->chart->over_heads, UMP_ROUNDING);
    if (l->higher < 0) {
        int here = level_of(l->t, l->viewer), there = level_of(l->t, l->target);
        l->higher = here > there ? here : there;
    }
    return l->higher == 0 || l->higher <= level_of(l->t, between) ||
           ump_within(t, between, l->viewer, near) || ump_within(t, between, l->target, near);
}

/* Neither the town that a garrison holds nor that of its target is in the way. */
static void spare_towns(looking *l)
{
    unsigned ends[2] = {l->viewer, l->target};
    for (unsigned i = 0; i < 2; i++)
        if (l->t->unit[ends[i]].form == APW_GARRISON)
            l->ground.spared[l->ground.n_spared++] = l->t->unit[ends[i]].town;
}

static void look_from(looking *l, const apw_table *t, ump_pt eye, unsigned viewer, unsigned target,
                      bool guns)
{
    enum { MEMO = 1866 };
    *l = (looking){.t = t,
                   .viewer = viewer,
                   .target = target,
                   .higher = -1,
                   .ground = t->apw->sight,
                   .gaze = {.aims = UMP_AIM_CENTRE | UMP_AIM_CORNERS | UMP_AIM_NEAREST,
                            .bodies = true,
                            .arm_s_length = true,
                            .close = ump_at_most(t->chart->arm_s_length, UMP_ROUNDING),
                            .memo = MEMO},
                   .glance = {.viewer = viewer, .target = target, .eye = {eye}, .n_eyes = 1}};
    l->own = ump_outline_of(&t->table, viewer);
    l->seen = ump_outline_of(&t->table, target);
    l->gaze.ground = &l->ground;
    l->glance.own = &l->own;
    l->glance.seen = &l->seen;
    l->glance.hides = guns ? hides_from_guns : NULL;
    l->glance.ctx = l;
    spare_towns(l);
}

bool apw_sees(const apw_table *t, ump_pt eye, unsigned viewer, unsigned target, bool guns)
{
    looking l;
    look_from(&l, t, eye, viewer, target, guns);
    return ump_sees(&t->table, &l.gaze, &l.glance);
}

ump_sight apw_sight(const apw_table *t, ump_pt eye, unsigned viewer, unsigned target, bool guns)
{
    looking l;
    look_from(&l, t, eye, viewer, target, guns);
    return ump_sight_of(&t->table, &l.gaze, &l.glance);
}

/* APW-LOS-05; a garrison looks out from the edge of its town. */
ump_pt apw_eye(const apw_table *t, unsigned unit, unsigned target)
{
    ump_outline own = ump_outline_of(&t->table, unit), other = ump_outline_of(&t->table, target);
    ump_pt from = own.rect.front, there;
    if (own.town)
        apw_nearest_points(&own, &other, &from, &there);
    return from;
}

bool apw_unit_sees(const apw_table *t, unsigned unit, unsigned target)
{
    return apw_sees(t, apw_eye(t, unit, target), unit, target, false);
}
