/*
 * near.c: the quick looks of the 1866 family against the slow ones, over tables laid at random: who
 * may come within a box, who sees whom, and whether anybody can be fired at.
 */
#include "kit.h"

static const char table[] = "hill 1 \"Chlum\" 8,18 28,18 28,30 8,30\n"
                            "hill 2 \"Top\" 12,21 22,21 22,27 12,27\n"
                            "woods 20,10 26,10 26,16 20,16\n"
                            "town \"Sadowa\" 30,20 34,20 34,24 30,24\n"
                            "works 40,12 46,14\n"
                            "brigade au \"Brigade\"\n"
                            "  unit a1 \"a1\" au-line at 10,10 facing 0 line\n"
                            "  unit a2 \"a2\" au-line at 32,22 facing 0 garrison\n"
                            "  unit a3 \"a3\" au-bty at 20,8 facing 0 deployed\n"
                            "  unit a4 \"a4\" au-line at 40,8 facing 0 column\n"
                            "brigade pr \"Brigade\"\n"
                            "  unit p1 \"p1\" pr-line at 10,30 facing 180 line\n"
                            "  unit p2 \"p2\" pr-line at 20,30 facing 180 column\n"
                            "  unit p3 \"p3\" pr-bty at 30,30 facing 180 deployed\n"
                            "  unit p4 \"p4\" pr-line at 40,30 facing 180 line\n";

static ump_len draw(uint64_t *seed, ump_len below)
{
    return (ump_len)(ump_scramble(++*seed) % (uint64_t)below);
}

static ump_pt somewhere(uint64_t *seed)
{
    return (ump_pt){draw(seed, 60 * UMP_INCH), draw(seed, 40 * UMP_INCH)};
}

/* All but the garrison; they may stand on one another, as no look minds that. */
static void scatter(const kit *k, uint64_t *seed)
{
    ump_run run = {.game = k->game, .state = k->state};
    apw_table t = kit_table(k);
    for (unsigned i = 0; i < t.n_units; i++)
        if (t.unit[i].form != APW_GARRISON) {
            apw_piece_at(&run, i)->at = somewhere(seed);
            apw_piece_at(&run, i)->facing = (ump_angle)draw(seed, 65536);
        }
}

static bool is_found(const apw_search *search, unsigned unit)
{
    for
        APW_EACH_NEAR(i, search)
        {
            if (i == unit)
                return true;
        }
    return false;
}

Test(apw_near, a_search_misses_nobody_in_its_box)
{
    kit *k = kit_new(table);
    uint64_t seed = 1866;
    unsigned inside = 0, passed_over = 0;
    for (unsigned n = 0; n < 500; n++) {
        scatter(k, &seed);
        apw_table t = kit_table(k);
        ump_pt ends[2] = {somewhere(&seed), somewhere(&seed)};
        ump_len by = draw(&seed, 4 * UMP_INCH);
        unsigned of = (unsigned)draw(&seed, (ump_len)t.n_units);
        ends[1] = ump_part_way(ends[0], ends[1], 1, 4);
        apw_search all, foes;
        apw_search_in(&all, &t, ump_box_of(ends, 2), by, APW_ALL_SIDES);
        apw_search_foes(&foes, &t, of, ump_box_of(ends, 2), by);
        for (unsigned i = 0; i < t.n_units; i++) {
            apw_print print = apw_print_of(&t, i);
            bool meets = ump_box_meet(apw_print_box(&print), all.box);
            cr_expect(!meets || is_found(&all, i));
            cr_expect_eq(is_found(&foes, i), is_found(&all, i) && apw_enemies(&t, i, of));
            inside += meets;
            passed_over += !is_found(&all, i);
        }
    }
    cr_expect(inside > 100 && passed_over > 1000, "%u, %u", inside, passed_over);
    kit_free(k);
}

Test(apw_near, APW_FIRE_01_a_unit_has_a_target_if_it_may_fire_at_any)
{
    kit *k = kit_new(table);
    uint64_t seed = 3;
    unsigned yes = 0, no = 0;
    for (unsigned n = 0; n < 400; n++) {
        scatter(k, &seed);
        apw_table t = kit_table(k);
        for (unsigned i = 0; i < t.n_units; i++) {
            bool guns = apw_def(&t, i)->arm == APW_ART, any = false;
            for (unsigned j = 0; j < t.n_units; j++) {
                ump_refusal why;
                bool may = apw_may_fire(&t, i, j, guns, &why); /* with the reason: all looked at */
                cr_expect_eq(apw_may_fire(&t, i, j, guns, NULL), may);
                any = any || may;
            }
            cr_expect_eq(apw_has_target(&t, i, guns), any);
            yes += any;
            no += !any;
        }
    }
    cr_expect(yes > 100 && no > 100, "%u, %u", yes, no);
    kit_free(k);
}

Test(apw_near, APW_LOS_01_who_asks_for_no_reason_sees_the_same)
{
    kit *k = kit_new(table);
    uint64_t seed = 7;
    unsigned seen = 0, hidden = 0;
    for (unsigned n = 0; n < 400; n++) {
        scatter(k, &seed);
        apw_table t = kit_table(k);
        for (unsigned i = 0; i < t.n_units; i++) {
            unsigned other = (unsigned)draw(&seed, (ump_len)t.n_units);
            bool guns = n % 2 == 0;
            ump_pt from = apw_eye(&t, i, other);
            bool clear = apw_sight(&t, from, i, other, guns).clear;
            cr_expect_eq(apw_sees(&t, from, i, other, guns), clear);
            seen += clear;
            hidden += !clear;
        }
    }
    cr_expect(seen > 500 && hidden > 500, "%u, %u", seen, hidden);
    kit_free(k);
}
