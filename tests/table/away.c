/*
 * away.c: getting away and coming to stand (TAB-04, TAB-05), and footprints laid flush, each
 * against a twin that tries everything.
 */
#include "kit.h"
#include "table/going.h"

#include <criterion/criterion.h>

static const uint8_t grounds[] = {UMP_WATER, UMP_WOODS};

/* A strip is open if no enemy is near any part of it: all of it is one place. */
Test(away, corridor_is_one_place)
{
    kit k;
    kit_open(&k, KIT_UNITS, 32);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_lay_ground(&k, grounds, 2);
        kit_shuffle(&k);
        unsigned unit = kit_unit(&k);
        ump_rect own = ump_piece_rect(&k.t.piece[unit]);
        ump_course c = {.unit = unit,
                        .from = own,
                        .bearing = kit_rect(&k).facing,
                        .step = 1,
                        .most = chance_in(&k.chance, 1, k.scale / 2),
                        .enemies = {.counts = true, .near = ump_at_most(0, 0)},
                        .ground = UMP_BIT(UMP_WATER),
                        .corridor = 2 + k.scale / 20};
        ump_outline strip = {
            ump_rect_at(ump_go(own.centre, c.bearing, c.most, 0), c.bearing, c.corridor, c.most),
            NULL};
        bool barred = ump_touches(&k.game->field, &strip.rect, c.ground) != UMP_NO_FEATURE;
        for (unsigned b = 0; b < kit_bodies(&k); b++) {
            ump_outline there;
            barred =
                barred || (kit_stands(&k, kit_body(&k, b), ump_enemies_of(&k.t, unit), &there) &&
                           ump_outlines_distance(&strip, &there).hi == 0);
        }
        cr_assert_eq(ump_go_straight(&k.t, &c).what != UMP_MEETS_NOTHING, barred);
    }
    kit_close(&k);
}

/* ---- Where it ends: TAB-05 ---- */

typedef struct room {
    const kit *k;
    unsigned unit;
} room;

static bool is_free(void *ctx, const ump_rect *there)
{
    const room *r = ctx;
    for (unsigned i = 0; i < kit_bodies(r->k); i++) {
        ump_outline other;
        if (kit_stands(r->k, kit_body(r->k, i), ump_all_but(r->unit), &other) && !other.town &&
            ump_rect_overlap(there, &other.rect))
            return false;
    }
    return true;
}

static bool is_free_at(room *r, const ump_rect *own, ump_angle bearing, ump_len way)
{
    ump_rect there =
        ump_rect_at(ump_go(own->front, bearing, way, 0), own->facing, own->width, own->depth);
    return is_free(r, &there);
}

/* Where the places short of the end are counted from. */
static ump_len least_end(ump_len printed, const ump_landing *l)
{
    return printed < l->farthest ? printed : l->farthest;
}

/* All places are looked at, each with the rank of its rule; the lowest rank wins. */
static ump_len plain_end(room *r, const ump_rect *own, ump_angle bearing, ump_len printed,
                         const ump_landing *l)
{
    ump_len best = -1;
    int best_rank = 4;
    for (ump_len way = 1; way <= l->farthest; way++) {
        bool on_grid = way >= printed ? (way - printed) % l->step == 0
                                      : (least_end(printed, l) - way) % l->back == 0;
        int rank = way >= printed && way <= printed + l->on ? 1
                   : way < printed && l->short_of           ? 2
                   : way >= printed && l->anyhow            ? 3
                                                            : 4;
        bool better = rank < best_rank || (rank == best_rank && rank == 2);
        if (rank < 4 && on_grid && better && is_free_at(r, own, bearing, way)) {
            best = way;
            best_rank = rank;
        }
    }
    return best;
}

Test(away, end_place_is_the_law_s)
{
    kit k;
    unsigned ranks = 0;
    kit_open(&k, KIT_UNITS, 33);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_shuffle(&k);
        room r = {&k, kit_unit(&k)};
        ump_rect own = ump_piece_rect(&k.t.piece[r.unit]);
        ump_len part = 1 + k.scale / 100;
        ump_len printed = chance_in(&k.chance, 1, 20) * part;
        ump_landing l = {.step = part,
                         .back = part,
                         .farthest = chance_in(&k.chance, 1, 40) * part,
                         .on = own.depth,
                         .short_of = i % 2,
                         .anyhow = i % 4 < 2};
        ump_angle bearing = kit_rect(&k).facing;
        ump_len told = ump_end_place(&own, bearing, printed, &l, is_free, &r);
        cr_assert_eq(told, plain_end(&r, &own, bearing, printed, &l));
        ranks += told != printed;
    }
    cr_expect_gt(ranks, KIT_TABLES / 10);
    kit_close(&k);
}

/* ---- Flush ---- */

/* Its front lies on the edge and it faces it: no overlap, and it touches. */
Test(away, flush_is_flush)
{
    kit k;
    kit_open(&k, KIT_UNITS, 34);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_shuffle(&k);
        ump_rect there = kit_rect(&k), own = kit_rect(&k);
        enum ump_rect_edge edge = (enum ump_rect_edge)(i % 4);
        ump_pt a = there.corner[i % 4], b = there.corner[(i + 1) % 4];
        ump_len half = (edge % 2 ? there.depth : there.width) / 2;
        ump_len along = chance_in(&k.chance, -half, half);
        ump_rect laid = ump_flush(&there, edge, along, own.width, own.depth);
        cr_assert_not(ump_rect_overlap(&laid, &there));
        cr_assert_leq(ump_rect_distance(&laid, &there).hi, 2);
        cr_assert_leq(ump_point_segment(laid.front, a, b).hi, 2);
        ump_pt middle = ump_part_way(a, b, 1, 2);
        ump_len off = ump_dist(middle, laid.front).hi, want = along < 0 ? -along : along;
        cr_assert(off >= want - 3 && off <= want + 3);
        cr_assert_eq((ump_angle)(laid.facing - there.facing),
                     (ump_angle)(UMP_HALF_TURN + UMP_QUARTER * edge));
        cr_assert_eq(laid.width, own.width);
        cr_assert_eq(laid.depth, own.depth);
    }
    kit_close(&k);
}

/* From outside, the edge met is the one that the point is nearest to. */
Test(away, edge_met_is_the_nearest)
{
    kit k;
    kit_open(&k, KIT_UNITS, 35);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_shuffle(&k);
        ump_rect there = kit_rect(&k);
        ump_pt from = kit_place(&k);
        unsigned edge = ump_edge_met(&there, from);
        ump_span told = ump_point_segment(from, there.corner[edge], there.corner[(edge + 1) % 4]);
        for (unsigned e = 0; e < 4; e++)
            cr_assert_geq(ump_point_segment(from, there.corner[e], there.corner[(e + 1) % 4]).lo,
                          told.lo);
    }
    ump_rect square = ump_rect_at((ump_pt){0, 0}, 0, 200, 200);
    cr_expect_eq(ump_edge_met(&square, (ump_pt){0, 50}), UMP_EDGE_FRONT);
    cr_expect_eq(ump_edge_met(&square, (ump_pt){150, -100}), UMP_EDGE_RIGHT);
    cr_expect_eq(ump_edge_met(&square, (ump_pt){0, -250}), UMP_EDGE_REAR);
    cr_expect_eq(ump_edge_met(&square, (ump_pt){-150, -100}), UMP_EDGE_LEFT);
    kit_close(&k);
}
