/*
 * straight.c: a footprint that goes straight on, alone and abreast, against a twin that lays it at
 * every place and asks everybody there (TAB-01, TAB-02, TAB-03).
 */
#include "kit.h"
#include "table/going.h"

#include <criterion/criterion.h>

enum { PLACES = 120 };

static const uint8_t grounds[] = {UMP_WATER, UMP_WOODS, UMP_TOWN};

/* ---- Courses ---- */

static ump_berth some_berth(kit *k)
{
    static const ump_len bites[] = {2, UMP_ROUNDING, UMP_CONTACT};
    ump_len near = chance_in(&k->chance, 0, k->scale / 10);
    return (ump_berth){.counts = chance_in(&k->chance, 0, 3) > 0,
                       .bites = chance_in(&k->chance, 0, 1),
                       .bite = bites[chance_in(&k->chance, 0, 2)],
                       .near = chance_in(&k->chance, 0, 1) ? ump_under(near, 0)
                                                           : ump_at_most(near, UMP_ROUNDING),
                       .towards = chance_in(&k->chance, 0, 2) > 0,
                       .up_to = chance_in(&k->chance, 0, 1)};
}

static bool minds_most(void *ctx, unsigned body)
{
    (void)ctx;
    return body % 5 != 0;
}

static bool spares_some(void *ctx, const ump_rect *there)
{
    (void)ctx;
    return there->centre.x % 3 == 0;
}

static ump_course some_course(kit *k)
{
    unsigned unit = kit_unit(k);
    ump_course c = {.unit = unit,
                    .from = ump_piece_rect(&k->t.piece[unit]),
                    .bearing = kit_rect(k).facing,
                    .most = chance_in(&k->chance, 0, k->scale / 2),
                    .friends = some_berth(k),
                    .enemies = some_berth(k),
                    .lines = chance_in(&k->chance, 0, 1),
                    .brim = (uint8_t)chance_in(&k->chance, 0, 2),
                    .minds = chance_in(&k->chance, 0, 1) ? minds_most : NULL};
    if (chance_in(&k->chance, 0, 1)) {
        c.ground = UMP_BIT(UMP_WATER) | UMP_BIT(UMP_TOWN);
        c.spares = chance_in(&k->chance, 0, 1) ? spares_some : NULL;
    }
    if (chance_in(&k->chance, 0, 2) == 0)
        c.bearing = (ump_angle)(c.from.facing + UMP_QUARTER * chance_in(&k->chance, 0, 3));
    if (chance_in(&k->chance, 0, 3) == 0)
        c.from = ump_narrowed(&c.from, chance_in(&k->chance, 0, 40));
    c.step = 1 + c.most / PLACES;
    if (chance_in(&k->chance, 0, 1)) { /* each tick matters */
        c.step = 1;
        c.most = c.most < PLACES ? c.most : PLACES;
    }
    c.first = chance_in(&k->chance, 0, 1) && c.step <= c.most ? c.step : 0;
    return c;
}

/* ---- The twin ---- */

static ump_rect laid_at(const ump_course *c, ump_len way)
{
    return ump_rect_at(ump_go(c->from.front, c->bearing, way, 0), c->from.facing, c->from.width,
                       c->from.depth);
}

/* Some corner reaches deeper than the bite over each edge. */
static bool reaches_over_all(const ump_rect *a, const ump_rect *b, ump_len bite)
{
    for (unsigned i = 0; i < 4; i++) {
        ump_pt c = a->corner[i], d = a->corner[(i + 1) % 4];
        bool any = false;
        for (unsigned j = 0; j < 4; j++) {
            __int128 deep = -ump_cross(c, d, b->corner[j]);
            any = any || (deep > 0 && deep * deep > (__int128)bite * bite * ump_dot(c, d, d));
        }
        if (!any)
            return false;
    }
    return true;
}

static bool plainly_met(const ump_course *c, const ump_berth *b, const ump_outline *there,
                        const ump_rect *here)
{
    ump_outline from = {c->from, NULL}, now = {*here, NULL};
    ump_span was = ump_outlines_distance(&from, there), is = ump_outlines_distance(&now, there);
    if (b->bites)
        return there->town ? is.hi == 0
                           : reaches_over_all(here, &there->rect, b->bite) &&
                                 reaches_over_all(&there->rect, here, b->bite);
    if (!ump_holds(b->near, is))
        return false;
    if (!b->towards)
        return true;
    return b->near.under ? is.lo < was.lo : is.hi < was.lo;
}

static bool stands_off(const ump_course *c, const ump_berth *b, const ump_outline *there)
{
    ump_outline from = {c->from, NULL};
    ump_rect first = laid_at(c, c->first);
    return !b->bites && b->towards && ump_holds(b->near, ump_outlines_distance(&from, there)) &&
           !plainly_met(c, b, there, &first);
}

static bool is_one_of(const ump_mates *mates, unsigned unit)
{
    bool is = false;
    for (size_t i = 0; mates && i < mates->n; i++)
        is = is || mates->unit[i] == unit;
    return is;
}

static bool meets_body(const kit *k, const ump_course *c, const ump_rect *here, ump_met *met)
{
    ump_whom whom = ump_all_but(c->unit);
    whom.lines = c->lines;
    for (unsigned i = 0; i < kit_bodies(k); i++) {
        unsigned body = kit_body(k, i);
        ump_outline there;
        bool enemy = k->game->side[i / 2] != k->game->side[c->unit];
        const ump_berth *b = enemy ? &c->enemies : &c->friends;
        if (!b->counts || is_one_of(c->mates, i / 2) || !kit_stands(k, body, whom, &there) ||
            (c->minds && !c->minds(NULL, body)) || stands_off(c, b, &there) ||
            !plainly_met(c, b, &there, here))
            continue;
        met->what = enemy ? UMP_MEETS_ENEMY : UMP_MEETS_FRIEND;
        met->body = body;
        met->end = b->up_to;
        return true;
    }
    return false;
}

static bool is_over_edge(const kit *k, const ump_course *c, const ump_rect *here)
{
    bool over = !ump_on_table(&k->game->field, here->centre);
    if (c->brim != UMP_BRIM_PART)
        return c->brim == UMP_BRIM_CENTRE && over;
    for (unsigned i = 0; i < 4; i++)
        over = over || !ump_on_table(&k->game->field, here->corner[i]);
    return over;
}

/* What it meets at this place: end is 1 if it comes up to it. */
static bool meets(const kit *k, const ump_course *c, const ump_rect *here, ump_met *met)
{
    *met = (ump_met){.feature = UMP_NO_FEATURE, .body = UMP_NOBODY};
    if (is_over_edge(k, c, here)) {
        met->what = UMP_MEETS_EDGE;
        return true;
    }
    uint16_t on = c->ground ? ump_touches(&k->game->field, here, c->ground) : UMP_NO_FEATURE;
    if (on != UMP_NO_FEATURE && !(c->spares && c->spares(NULL, here))) {
        met->what = UMP_MEETS_GROUND;
        met->feature = on;
        return true;
    }
    return meets_body(k, c, here, met);
}

static ump_len next_tried(const ump_course *c, ump_len way)
{
    return way + c->step > c->most && way < c->most ? c->most : way + c->step;
}

static ump_met plain_go(const kit *k, const ump_course *c)
{
    ump_len free = -1;
    for (ump_len way = c->first; way <= c->most; way = next_tried(c, way)) {
        ump_rect here = laid_at(c, way);
        ump_met met;
        if (meets(k, c, &here, &met)) {
            met.way = way;
            met.free = free;
            met.end = met.end ? way : free < 0 ? 0 : free;
            return met;
        }
        free = way;
    }
    return (ump_met){.feature = UMP_NO_FEATURE,
                     .body = UMP_NOBODY,
                     .way = c->most,
                     .free = c->most,
                     .end = c->most};
}

/* ---- Alone ---- */

static void expect_same(const ump_met *told, const ump_met *plain, bool who)
{
    cr_assert_eq(told->what, plain->what);
    cr_assert_eq(told->way, plain->way);
    cr_assert_eq(told->free, plain->free);
    cr_assert_eq(told->end, plain->end);
    cr_assert_eq(told->feature, plain->feature);
    cr_assert(!who || told->body == plain->body);
}

static void expect_touch(const kit *k, const ump_course *c, const ump_met *met)
{
    ump_outline there;
    ump_whom whom = ump_and_lines(ump_anyone());
    cr_assert(kit_stands(k, met->body, whom, &there));
    ump_len way = ump_way_to_touch(&k->t, c, met);
    for (ump_len s = way > 0 ? way - 1 : 0; s < met->way; s++) {
        ump_outline here = {laid_at(c, s), NULL};
        bool touch = ump_outlines_distance(&here, &there).hi == 0;
        cr_assert_eq(touch, s >= way);
    }
}

Test(straight, sweep_and_twin_agree)
{
    kit k;
    unsigned met_what[5] = {0};
    kit_open(&k, KIT_UNITS, 21);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_lay_ground(&k, grounds, 3);
        kit_shuffle(&k);
        ump_course c = some_course(&k);
        ump_met told = ump_go_straight(&k.t, &c);
        ump_met plain = plain_go(&k, &c);
        expect_same(&told, &plain, true);
        if (told.body != UMP_NOBODY)
            expect_touch(&k, &c, &told);
        met_what[told.what]++;
    }
    for (unsigned i = 0; i < 5; i++)
        cr_expect_gt(met_what[i], KIT_TABLES / 50, "%u of %u", met_what[i], i);
    kit_close(&k);
}

/* One body alone, whoever else and whatever ground lies in the way. */
static ump_len plain_way_to_meet(const kit *k, const ump_course *c, unsigned body,
                                 const ump_outline *there)
{
    bool enemy = ump_side_of(&k->t, body) != k->game->side[c->unit];
    const ump_berth *b = enemy ? &c->enemies : &c->friends;
    if (stands_off(c, b, there))
        return -1;
    for (ump_len way = c->first; way <= c->most; way = next_tried(c, way)) {
        ump_rect here = laid_at(c, way);
        if (plainly_met(c, b, there, &here))
            return way;
    }
    return -1;
}

Test(straight, way_to_one_body_and_twin_agree)
{
    kit k;
    unsigned met = 0;
    kit_open(&k, KIT_UNITS, 26);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_lay_ground(&k, grounds, 3);
        kit_shuffle(&k);
        ump_course c = some_course(&k);
        for (unsigned n = 0; n < kit_bodies(&k); n++) {
            ump_outline there;
            unsigned body = kit_body(&k, n);
            if (!kit_stands(&k, body, ump_and_lines(ump_all_but(c.unit)), &there))
                continue;
            ump_len way = ump_way_to_meet(&k.t, &c, body);
            cr_assert_eq(way, plain_way_to_meet(&k, &c, body, &there));
            met += way >= 0;
        }
    }
    cr_expect_gt(met, KIT_TABLES / 10, "only %u are met", met);
    kit_close(&k);
}

/* TAB-02: to touch along a flank, or to graze a corner, is not to meet. */
Test(straight, touching_along_a_flank_is_not_meeting)
{
    kit k;
    kit_open(&k, KIT_UNITS, 22);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_shuffle(&k);
        ump_rect own = ump_rect_at((ump_pt){20000, 20000}, kit_rect(&k).facing, 2000, 500);
        ump_len aside = chance_in(&k.chance, 2000, 2002), on = chance_in(&k.chance, -900, 3000);
        ump_pt beside = ump_go(own.front, own.facing, on, i % 2 ? aside : -aside);
        ump_pt ahead = ump_go(own.front, own.facing, 5000 + 500, 0);
        ump_piece *piece = ump_pieces(k.game, k.state);
        for (unsigned u = 0; u < KIT_UNITS; u++)
            piece[u].on_table = u == 0 || u == KIT_UNITS - 1 || u == 1;
        piece[0] = (ump_piece){own.front, 2000, 500, own.facing, 1, 0};
        piece[1] = (ump_piece){beside, 2000, 500, own.facing, 1, 0};
        piece[KIT_UNITS - 1] = (ump_piece){ahead, 2000, 500, own.facing, 1, 0};
        ump_berth bite = {.counts = true, .bites = true, .bite = UMP_ROUNDING};
        ump_course c = {.from = own,
                        .bearing = own.facing,
                        .step = 1,
                        .most = 8 * UMP_INCH,
                        .friends = bite,
                        .enemies = bite};
        ump_met met = ump_go_straight(&k.t, &c);
        cr_assert_eq(met.what, UMP_MEETS_ENEMY);
        cr_assert_eq(met.body, KIT_UNITS - 1);
        ump_len way = ump_way_to_touch(&k.t, &c, &met);
        cr_assert(way >= 4998 && way <= 5002, "W is %d", (int)way);
    }
    kit_close(&k);
}

/* It comes so near and no nearer, and passes no place that is nearer. */
Test(straight, way_until_a_gap_is_left)
{
    kit k;
    unsigned reached = 0;
    kit_open(&k, KIT_UNITS, 23);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_shuffle(&k);
        ump_rect own = kit_rect(&k);
        ump_outline there = {kit_rect(&k), NULL}, here = {own, NULL};
        ump_len gap = chance_in(&k.chance, 0, k.scale / 20), most = k.scale;
        ump_angle bearing = (ump_angle)(ump_bearing(own.centre, there.rect.centre) +
                                        chance_in(&k.chance, -6000, 6000));
        ump_len way = ump_way_until(&own, bearing, &there, gap, 1, most);
        ump_len past = way < 0 ? most : way;
        for (ump_len s = 0; s < past; s += 1 + past / 200) {
            here.rect = ump_shifted(&own, bearing, s);
            cr_assert_geq(ump_outlines_distance(&here, &there).hi, gap - 1);
        }
        if (way < 0)
            continue;
        here.rect = ump_shifted(&own, bearing, way);
        cr_assert_leq(ump_outlines_distance(&here, &there).hi, gap + 1);
        if (way > 0)
            cr_assert_geq(ump_outlines_distance(&here, &there).hi, gap - 2);
        reached++;
    }
    cr_expect_gt(reached, KIT_TABLES / 5);
    kit_close(&k);
}

Test(straight, narrowed_by_no_more_than_a_quarter)
{
    ump_rect rect = ump_rect_at((ump_pt){0, 0}, 0, 400, 100);
    cr_expect_eq(ump_narrowed(&rect, 50).width, 300);
    cr_expect_eq(ump_narrowed(&rect, 500).width, 200);
    cr_expect_eq(ump_narrowed(&rect, 50).depth, 100);
}

/* TAB-02: straight ahead, his nearest point, then 5 degrees more at a time, his side first. */
Test(straight, headings_are_tried_in_the_order_of_the_law)
{
    for (int right = 0; right < 2; right++) {
        ump_angle list[UMP_MOST_HEADINGS], facing = 65000, nearest = 3;
        unsigned n = ump_headings(facing, nearest, right, ump_degrees(45000), list);
        cr_assert_eq(n, 20);
        cr_expect(list[0] == facing && list[1] == nearest);
        for (unsigned i = 1; i <= 9; i++) {
            int32_t by = right ? ump_degrees((int32_t)i * 5000) : -ump_degrees((int32_t)i * 5000);
            cr_expect_eq(list[2 * i], (ump_angle)(facing + by));
            cr_expect_eq(list[2 * i + 1], (ump_angle)(facing - by));
        }
        cr_expect_eq(ump_headings(facing, nearest, right, 0, list), 2);
        cr_expect_eq(ump_headings(facing, nearest, right, UMP_HALF_TURN, list), UMP_MOST_HEADINGS);
    }
}

/* ---- Together: TAB-03 ---- */

enum { ABREAST = 3 };

Test(straight, abreast_and_twin_agree)
{
    static const uint16_t unit[ABREAST] = {0, 1, 2};
    static const ump_mates mates = {ABREAST, unit};
    kit k;
    unsigned barred = 0;
    kit_open(&k, KIT_UNITS, 24);
    for (unsigned i = 0; i < KIT_TABLES; i++) {
        kit_lay_ground(&k, grounds, 3);
        kit_shuffle(&k);
        ump_course c = some_course(&k);
        for (unsigned m = 0; m < ABREAST; m++) {
            c.unit = m;
            c.from = ump_piece_rect(&k.t.piece[m]);
            c.mates = NULL;
            ump_met alone = ump_go_straight(&k.t, &c);
            c.mates = &mates;
            ump_met told = ump_go_straight(&k.t, &c), plain = plain_go(&k, &c);
            expect_same(&told, &plain, true);
            barred += ump_is_mate(&mates, alone.body);
        }
    }
    cr_expect_gt(barred, KIT_TABLES / 20, "alone too few would meet a mate: %u", barred);
    kit_close(&k);
}
