/*
 * near.c: who is near, and how far, against a twin that asks everybody.
 */
#include "kit.h"

#include <criterion/criterion.h>

static const uint8_t grounds[] = {UMP_TOWN, UMP_WOODS};

static ump_box box_of(const ump_outline *o)
{
    return o->town ? ump_box_of(o->town->point, o->town->n_points) : o->rect.box;
}

static void expect_found(const kit *k, ump_box box, ump_whom whom)
{
    ump_near found;
    ump_outline outline;
    unsigned next = ump_near_first(ump_find_near(&found, &k->t, box, whom), 0);
    for (unsigned i = 0; i < kit_bodies(k); i++) {
        unsigned body = kit_body(k, i);
        if (!kit_stands(k, body, whom, &outline) || !ump_box_meet(box, box_of(&outline)))
            continue;
        cr_assert_eq(next, body);
        next = ump_near_next(&found, body);
    }
    cr_assert_eq(next, UMP_NOBODY);
}

static void expect_found_on_tables(unsigned units, unsigned tables)
{
    kit k;
    kit_open(&k, units, units);
    for (unsigned i = 0; i < tables; i++) {
        kit_lay_ground(&k, grounds, 2);
        kit_shuffle(&k);
        expect_found(&k, kit_box(&k), kit_whom(&k));
        expect_found(&k, kit_rect(&k).box, kit_whom(&k));
    }
    kit_close(&k);
}

Test(near, bodies_are_found_of_few)
{
    expect_found_on_tables(KIT_UNITS, KIT_TABLES);
}

/* So many that only a strip of the table is looked at. */
Test(near, bodies_are_found_of_many)
{
    expect_found_on_tables(KIT_MANY, KIT_TABLES / 10);
}

/* Break leaves the loop and continue goes on, as in any other. */
Test(near, loop_is_a_loop)
{
    kit k;
    unsigned all = 0, odd = 0, first = 0;
    kit_open(&k, KIT_UNITS, 1);
    ump_box table = {{0, 0}, {k.game->field.width, k.game->field.depth}};
    UMP_EACH_NEAR(i, &k.t, table, ump_anyone())
        all++;
    UMP_EACH_NEAR(i, &k.t, table, ump_anyone()) {
        if (i % 2 == 0)
            continue;
        odd++;
    }
    UMP_EACH_NEAR(i, &k.t, table, ump_anyone()) {
        first++;
        break;
    }
    cr_expect_eq(all, KIT_UNITS);
    cr_expect_eq(odd, KIT_UNITS / 2);
    cr_expect_eq(first, 1);
    kit_close(&k);
}

/* Who is on the table, of these sides. */
Test(near, units_are_walked_in_order)
{
    kit k;
    kit_open(&k, KIT_UNITS, 2);
    for (unsigned n = 0; n < KIT_TABLES; n++) {
        kit_shuffle(&k);
        ump_whom whom = kit_whom(&k);
        unsigned next = ump_next_unit(&k.t, 0, whom);
        ump_outline there;
        for (unsigned i = 0; i < k.t.n_units; i++) {
            if (!kit_stands(&k, i, whom, &there))
                continue;
            cr_assert_eq(next, i);
            next = ump_next_unit(&k.t, next + 1, whom);
        }
        cr_assert_eq(next, k.t.n_units);
    }
    kit_close(&k);
}

/* ---- Upon whom ---- */

/* Upon whom a footprint lies, into whom it reaches so deep, to whom it comes so near. */
static void plain_met(const kit *k, const ump_rect *there, ump_whom whom, ump_len by,
                      unsigned found[3])
{
    found[0] = found[1] = found[2] = UMP_NOBODY;
    for (unsigned i = k->t.n_units; i-- > 0;) {
        ump_outline o;
        if (!kit_stands(k, i, whom, &o))
            continue;
        found[0] = ump_rect_overlap(there, &o.rect) ? i : found[0];
        found[1] = ump_rect_bites(there, &o.rect, by) ? i : found[1];
        ump_span apart = ump_rect_distance(there, &o.rect);
        found[2] = apart.hi <= by ? i : found[2];
    }
}

static void expect_met_on_tables(unsigned units, unsigned tables)
{
    kit k;
    kit_open(&k, units, units + 2);
    for (unsigned n = 0; n < tables; n++) {
        kit_shuffle(&k);
        ump_rect there = n % 2 ? kit_rect(&k) : *ump_rect_of(&k.t, kit_unit(&k));
        ump_whom whom = kit_whom(&k);
        ump_len by = chance_in(&k.chance, 2, 500); /* ump_rect_bites takes no more */
        unsigned plain[3];
        plain_met(&k, &there, whom, by, plain);
        cr_assert_eq(ump_lies_on(&k.t, &there, whom), plain[0]);
        cr_assert_eq(ump_bites_into(&k.t, &there, whom, by), plain[1]);
        cr_assert_eq(ump_comes_within(&k.t, &there, whom, by), plain[2]);
    }
    kit_close(&k);
}

Test(near, who_is_met_by_few)
{
    expect_met_on_tables(KIT_UNITS, KIT_TABLES);
}

Test(near, who_is_met_by_many)
{
    expect_met_on_tables(KIT_MANY, KIT_TABLES / 20);
}

static unsigned plain_near(const kit *k, const ump_outline *there, ump_whom whom, ump_limit limit)
{
    for (unsigned i = 0; i < kit_bodies(k); i++) {
        ump_outline other;
        if (!kit_stands(k, kit_body(k, i), whom, &other))
            continue;
        if (ump_holds(limit, ump_outlines_distance(there, &other)))
            return kit_body(k, i);
    }
    return UMP_NOBODY;
}

static void expect_near_on_tables(unsigned units, unsigned tables)
{
    kit k;
    kit_open(&k, units, units + 3);
    for (unsigned n = 0; n < tables; n++) {
        kit_lay_ground(&k, grounds, 2);
        kit_shuffle(&k);
        ump_outline there = {kit_rect(&k), NULL};
        ump_whom whom = kit_whom(&k);
        ump_len by = chance_in(&k.chance, UMP_CONTACT, 4 * UMP_INCH);
        ump_limit limit = n % 2 ? ump_at_most(by, UMP_ROUNDING) : ump_under(by, UMP_ROUNDING);
        cr_assert_eq(ump_comes_near(&k.t, &there, whom, limit),
                     plain_near(&k, &there, whom, limit));
    }
    kit_close(&k);
}

Test(near, who_is_come_near_of_few)
{
    expect_near_on_tables(KIT_UNITS, KIT_TABLES);
}

Test(near, who_is_come_near_of_many)
{
    expect_near_on_tables(KIT_MANY, KIT_TABLES / 20);
}

/* ---- Who holds a place ---- */

static bool takes_odd(void *ctx, unsigned body)
{
    (void)ctx;
    return body % 2 == 1;
}

static unsigned plain_alone(const kit *k, ump_pt place, ump_limit within, bool odd)
{
    bool near[UMP_MAX_SIDES] = {false, false};
    for (unsigned i = 0; i < kit_bodies(k); i++) {
        unsigned body = kit_body(k, i);
        ump_outline there;
        if (!kit_stands(k, body, ump_anyone(), &there) || (odd && !takes_odd(NULL, body)))
            continue;
        ump_span far = there.town ? ump_dist(ump_outline_nearest(&there, place), place)
                                  : ump_rect_point(&there.rect, place);
        if (ump_holds(within, far))
            near[ump_side_of(&k->t, body)] = true;
    }
    return near[0] == near[1] ? (unsigned)UMP_NO_SIDE : near[1];
}

static void expect_alone_on_tables(unsigned units, unsigned tables)
{
    kit k;
    unsigned held = 0;
    kit_open(&k, units, units + 5);
    for (unsigned n = 0; n < tables; n++) {
        kit_lay_ground(&k, grounds, 2);
        kit_shuffle(&k);
        ump_limit within = ump_at_most(chance_in(&k.chance, 0, k.scale / 2), UMP_ROUNDING);
        ump_pt place = kit_rect(&k).centre;
        bool odd = n % 2;
        unsigned side = ump_side_alone_at(&k.t, place, within, odd ? takes_odd : NULL, NULL);
        cr_assert_eq(side, plain_alone(&k, place, within, odd));
        held += side != UMP_NO_SIDE;
    }
    cr_expect(held > tables / 20, "%u places are held", held);
    kit_close(&k);
}

Test(near, who_holds_a_place_of_few)
{
    expect_alone_on_tables(KIT_UNITS, KIT_TABLES);
}

Test(near, who_holds_a_place_of_many)
{
    expect_alone_on_tables(KIT_MANY, KIT_TABLES / 20);
}

/* ---- The nearest ---- */

static unsigned plain_nearest(const kit *k, const ump_outline *from, ump_whom whom, ump_len most,
                              bool odd, ump_span *apart)
{
    unsigned best = UMP_NOBODY;
    for (unsigned i = 0; i < kit_bodies(k); i++) {
        unsigned body = kit_body(k, i);
        ump_outline there;
        if (!kit_stands(k, body, whom, &there) || (odd && !takes_odd(NULL, body)))
            continue;
        ump_span d = ump_outlines_distance(from, &there);
        if (d.hi > most || (best != UMP_NOBODY && d.hi >= apart->hi))
            continue;
        best = body;
        *apart = d;
    }
    return best;
}

static void expect_nearest_on_tables(unsigned units, unsigned tables)
{
    kit k;
    kit_open(&k, units, units + 1);
    for (unsigned i = 0; i < tables; i++) {
        kit_lay_ground(&k, grounds, 2);
        kit_shuffle(&k);
        ump_outline from = {kit_rect(&k), NULL};
        ump_whom whom = kit_whom(&k);
        ump_len most = i % 3 ? INT32_MAX : chance_in(&k.chance, 0, k.scale);
        bool odd = i % 2;
        ump_span apart = {-1, -1}, wanted = {-1, -1};
        unsigned plain = plain_nearest(&k, &from, whom, most, odd, &wanted);
        unsigned found =
            ump_nearest_body(&k.t, &from, whom, most, odd ? takes_odd : NULL, NULL, &apart);
        cr_assert_eq(found, plain);
        cr_assert_eq(apart.lo, wanted.lo);
        cr_assert_eq(apart.hi, wanted.hi);
    }
    kit_close(&k);
}

Test(near, nearest_is_nearest_of_few)
{
    expect_nearest_on_tables(KIT_UNITS, KIT_TABLES);
}

Test(near, nearest_is_nearest_of_many)
{
    expect_nearest_on_tables(KIT_MANY, KIT_TABLES / 20);
}

/* ---- Limits: TAB-07 ---- */

/* The words mean what they say, of true distances and slack. */
static bool plain_within(ump_span d, ump_len limit, ump_len slack, bool under)
{
    return under ? d.lo < limit - slack : d.hi <= limit + slack;
}

Test(near, limits_are_told_as_measured)
{
    static const ump_len slacks[] = {0, 1, UMP_ROUNDING, UMP_CONTACT};
    kit k;
    kit_open(&k, KIT_UNITS, 3);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_lay_ground(&k, grounds, 2);
        kit_shuffle(&k);
        unsigned a = kit_unit(&k), b = kit_unit(&k);
        ump_outline here, there;
        ump_whom any = ump_anyone();
        if (!kit_stands(&k, a, any, &here) || !kit_stands(&k, b, any, &there))
            continue;
        ump_span d = ump_outlines_distance(&here, &there), apart = ump_distance(&k.t, a, b);
        ump_len limit = d.hi + chance_in(&k.chance, -12, 12), slack = slacks[i / 2 % 4];
        ump_limit l = i % 2 ? ump_under(limit, slack) : ump_at_most(limit, slack);
        bool wanted = plain_within(d, limit, slack, i % 2);
        cr_assert_eq(apart.lo, d.lo);
        cr_assert_eq(apart.hi, d.hi);
        cr_assert_eq(ump_holds(l, d), wanted);
        cr_assert_eq(ump_within(&k.t, a, b, l), wanted);
    }
    kit_close(&k);
}

/* "30 cm" includes 30.0 and what rounds to it; 8.01 inches is not 8 (TAB-07). */
Test(near, a_printed_limit_is_exact)
{
    ump_limit eight = ump_at_most(8 * UMP_INCH, UMP_ROUNDING);
    ump_limit below = ump_under(8 * UMP_INCH, UMP_ROUNDING);
    ump_len off = UMP_INCH / 100;
    cr_expect(ump_holds(eight, (ump_span){8 * UMP_INCH, 8 * UMP_INCH}));
    cr_expect(ump_holds(eight, (ump_span){8 * UMP_INCH + 4, 8 * UMP_INCH + 4}));
    cr_expect_not(ump_holds(eight, (ump_span){8 * UMP_INCH + off, 8 * UMP_INCH + off}));
    cr_expect_not(ump_holds(below, (ump_span){8 * UMP_INCH, 8 * UMP_INCH}));
    cr_expect_not(ump_holds(below, (ump_span){8 * UMP_INCH - 4, 8 * UMP_INCH - 4}));
    cr_expect(ump_holds(below, (ump_span){8 * UMP_INCH - off, 8 * UMP_INCH - off}));
}
