/*
 * sight.c: who sees whom, against a twin that asks each line alone, over all ground and past all
 * bodies, without memo, screens or arm's length in the middle of it.
 */
#include "kit.h"

#include <criterion/criterion.h>

enum { GLANCES = 6 };

static const uint8_t grounds[] = {UMP_HILL, UMP_WOODS, UMP_TOWN};

static ump_sight_rules some_rules(kit *k)
{
    ump_sight_rules r = {.heights =
                             chance_in(&k->chance, 0, 1) ? UMP_HEIGHTS_SLOPE : UMP_HEIGHTS_LEVELS,
                         .eye = 1,
                         .tree_top = 3,
                         .roof = 2,
                         .unit_top = 1,
                         .woods_budget = chance_in(&k->chance, -1, 1) * k->scale / 10,
                         .built_kinds = UMP_BIT(UMP_TOWN),
                         .built_budget = chance_in(&k->chance, 0, 1) * k->scale / 20,
                         .low_bodies_hide = chance_in(&k->chance, 0, 1)};
    r.woods_weight[UMP_WOODS] = 4;
    if (chance_in(&k->chance, 0, 1)) {
        r.edge_kinds = UMP_BIT(UMP_WOODS);
        r.edge_in_out = r.edge_inside = k->scale / 15;
    }
    return r;
}

static bool hides_if_even(void *ctx, unsigned body)
{
    (void)ctx;
    return body % 2 == 0;
}

/* ---- The twin ---- */

typedef struct crowd {
    ump_outline body[2 * KIT_UNITS];
    uint16_t unit[2 * KIT_UNITS];
    size_t n;
} crowd;

/* All that may be in the way. */
static void gather(const kit *k, const ump_gaze *gaze, const ump_glance *g, crowd *c)
{
    ump_whom whom = ump_anyone();
    whom.lines = gaze->lines;
    c->n = 0;
    for (unsigned i = 0; i < kit_bodies(k) && gaze->bodies; i++) {
        unsigned body = kit_body(k, i), unit = i / 2;
        if (unit == g->viewer || unit == g->target || !kit_stands(k, body, whom, &c->body[c->n]) ||
            (g->hides && !g->hides(NULL, body)))
            continue;
        c->unit[c->n++] = (uint16_t)unit;
    }
}

/* A body hides from where the line first touches it; the level of a held town is that of its men.
 */
static bool body_hides(const kit *k, const ump_sight_rules *r, const ump_outline *o, ump_pt a,
                       ump_pt b, int32_t *at)
{
    const ump_pt *corner = o->town ? o->town->point : o->rect.corner;
    size_t n = o->town ? o->town->n_points : 4;
    int32_t part[1][2] = {{0, UMP_UNIT}};
    if (o->town ? ump_segment_polygon(a, b, corner, n).hi > 0 : !ump_rect_crossed(&o->rect, a, b))
        return false;
    if (ump_segment_inside(a, b, corner, n, part, 1) == 0)
        part[0][0] = 0, part[0][1] = UMP_UNIT;
    *at = part[0][0];
    return ump_stands_in_line(&k->game->field, r, ump_level_at(&k->game->field, o->rect.centre), a,
                              b, part[0][0], part[0][1]);
}

static ump_sight plain_line(const kit *k, const ump_sight_rules *r, const crowd *c, ump_pt a,
                            ump_pt b, bool *town)
{
    ump_sight sight = ump_sight_line(&k->game->field, r, a, b);
    *town = false;
    for (size_t i = 0; i < c->n; i++) {
        int32_t at;
        if (!body_hides(k, r, &c->body[i], a, b, &at))
            continue;
        if (c->body[i].town)
            *town = true;
        else if (sight.clear || at < sight.at)
            sight = (ump_sight){.by = UMP_BY_BODY,
                                .what = c->unit[i],
                                .where = ump_part_way(a, b, at, UMP_UNIT),
                                .at = at};
    }
    return sight;
}

/* *sure: no held town hid the first line, so that its reason is known. */
static ump_sight plain_sight(const kit *k, const ump_gaze *gaze, const ump_glance *g, bool *sure)
{
    ump_sight_rules r = *gaze->ground;
    ump_sight first = {0};
    crowd c;
    gather(k, gaze, g, &c);
    if (gaze->arm_s_length && ump_holds(gaze->close, ump_outlines_distance(g->own, g->seen))) {
        r.flat = true;
        r.woods_budget = -1;
        r.edge_kinds = 0;
    }
    *sure = true;
    for (unsigned i = 0; i < g->n_eyes; i++) {
        ump_pt to[UMP_MAX_AIMS];
        size_t n = ump_aims_at(g->seen, g->eye[i], gaze->aims, to);
        for (size_t a = 0; a < n; a++) {
            bool town;
            ump_sight s = plain_line(k, &r, &c, g->eye[i], to[a], &town);
            if (s.clear && !town) {
                *sure = true;
                return s;
            }
            if (i + a > 0)
                continue;
            first = s;
            *sure = !town;
        }
    }
    first.clear = false;
    return first;
}

/* ---- Both ---- */

static void expect_same(const kit *k, const ump_gaze *gaze, const ump_glance *g)
{
    bool sure;
    ump_sight plain = plain_sight(k, gaze, g, &sure);
    ump_sight told = ump_sight_of(&k->t, gaze, g);
    cr_assert_eq(ump_sees(&k->t, gaze, g), plain.clear);
    cr_assert_eq(ump_sees(&k->t, gaze, g), plain.clear, "asked again");
    cr_assert_eq(told.clear, plain.clear);
    if (!sure)
        return;
    cr_assert_eq(told.by, plain.by);
    cr_assert_eq(told.what, plain.what);
    cr_assert_eq(told.where.x, plain.where.x);
    cr_assert_eq(told.where.y, plain.where.y);
}

static ump_gaze some_gaze(kit *k, const ump_sight_rules *rules, uint64_t memo)
{
    return (ump_gaze){.ground = rules,
                      .aims = (unsigned)chance_in(&k->chance, 1, 15),
                      .bodies = chance_in(&k->chance, 0, 2) > 0,
                      .lines = chance_in(&k->chance, 0, 1),
                      .arm_s_length = chance_in(&k->chance, 0, 1),
                      .close = ump_at_most(k->scale / 8, UMP_ROUNDING),
                      .memo = chance_in(&k->chance, 0, 1) ? memo : 0};
}

static void look_at(kit *k, const ump_gaze *gaze, unsigned viewer, unsigned other, unsigned *seen)
{
    ump_outline own, target;
    if (!kit_stands(k, viewer, ump_anyone(), &own) || !kit_stands(k, other, ump_anyone(), &target))
        return;
    ump_glance g = {.viewer = viewer,
                    .target = other,
                    .eye = {own.rect.front, own.rect.corner[0], own.rect.corner[1]},
                    .n_eyes = chance_in(&k->chance, 0, 1) ? 3 : 1,
                    .own = &own,
                    .seen = &target,
                    .hides = chance_in(&k->chance, 0, 2) ? NULL : hides_if_even};
    expect_same(k, gaze, &g);
    *seen += ump_sees(&k->t, gaze, &g);
}

/* Many glances by the same rules: what one leaves in the memo must not answer another. */
static void look_about(kit *k, ump_arena *arena, uint64_t number, unsigned *seen)
{
    ump_sight_rules rules = some_rules(k);
    ump_gaze gaze = some_gaze(k, &rules, number);
    ump_screens screens;
    if (chance_in(&k->chance, 0, 1)) {
        cr_assert(ump_screens_find(&k->game->field, &rules, arena, &screens));
        gaze.screens = &screens;
    }
    static const unsigned few[] = {UMP_AIM_CENTRE, UMP_AIM_CENTRE | UMP_AIM_NEAREST,
                                   UMP_AIM_CENTRE | UMP_AIM_FLANKS, UMP_AIM_NEAREST};
    unsigned viewer = kit_unit(k), other = kit_unit(k);
    for (unsigned i = 0; i < GLANCES; i++) {
        gaze.aims =
            i % 3 ? few[chance_in(&k->chance, 0, 3)] : (unsigned)chance_in(&k->chance, 1, 15);
        look_at(k, &gaze, viewer, other, seen);
        other = i % 2 ? kit_unit(k) : other;
    }
}

/* TAB-08 among them: at arm's length only buildings and third bodies hide. */
Test(sight, door_and_twin_agree)
{
    kit k;
    ump_arena *arena = ump_arena_new();
    unsigned seen = 0;
    kit_open(&k, KIT_UNITS, 8);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_lay_ground(&k, grounds, 3);
        kit_shuffle(&k);
        look_about(&k, arena, i + 1, &seen);
    }
    cr_expect_gt(seen, GLANCES * KIT_TABLES / 10, "too few are seen: %u", seen);
    cr_expect_lt(seen, GLANCES * KIT_TABLES * 7 / 10, "too many are seen: %u", seen);
    kit_close(&k);
    ump_arena_free(arena);
}

/* A wood between the two hides, and does not at arm's length; a third body does both times. */
Test(sight, arm_s_length)
{
    kit k;
    kit_open(&k, KIT_UNITS, 9);
    ump_pt wood[] = {{1000, 0}, {1400, 0}, {1400, 5000}, {1000, 5000}};
    ump_feature f = {.kind = UMP_WOODS, .closed = true, .name = "", .point = wood, .n_points = 4};
    f.box = ump_box_of(wood, 4);
    k.game->field.feature = &f;
    k.game->field.n_features = 1;
    for (unsigned i = 0; i < KIT_UNITS; i++)
        ump_pieces(k.game, k.state)[i].on_table = 0;
    ump_sight_rules rules = {.heights = UMP_HEIGHTS_LEVELS,
                             .woods_budget = -1,
                             .edge_kinds = UMP_BIT(UMP_WOODS),
                             .low_bodies_hide = true};
    ump_gaze gaze = {.ground = &rules, .aims = UMP_AIM_NEAREST, .bodies = true};
    ump_outline own = {ump_rect_at((ump_pt){900, 2000}, UMP_QUARTER, 600, 200), NULL};
    ump_outline seen = {ump_rect_at((ump_pt){1500, 2000}, 3 * UMP_QUARTER, 600, 200), NULL};
    ump_glance g = {.viewer = UMP_NOBODY,
                    .target = UMP_NOBODY,
                    .eye = {own.rect.front},
                    .n_eyes = 1,
                    .own = &own,
                    .seen = &seen};
    cr_expect_eq(ump_sight_of(&k.t, &gaze, &g).by, UMP_BY_WOODS);
    gaze.arm_s_length = true;
    gaze.close = ump_at_most(600, UMP_ROUNDING);
    cr_expect(ump_sees(&k.t, &gaze, &g));
    ump_pieces(k.game, k.state)[3] = (ump_piece){{1200, 2000}, 100, 100, UMP_QUARTER, 1, 0};
    cr_expect_not(ump_sees(&k.t, &gaze, &g));
    cr_expect_eq(ump_sight_of(&k.t, &gaze, &g).what, 3);
    kit_close(&k);
}
