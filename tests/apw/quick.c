/*
 * quick.c: the quick looks of the 1866 family against the slow ones, over tables laid at random:
 * who sees whom, and what can be fired at.
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
static void scatter(const scene *k, uint64_t *seed)
{
    ump_run run = {.game = k->game, .state = k->state};
    apw_table t = *seen(k);
    for (unsigned i = 0; i < t.table.n_units; i++)
        if (t.unit[i].form != APW_GARRISON) {
            apw_piece_at(&run, i)->at = somewhere(seed);
            apw_piece_at(&run, i)->facing = (ump_angle)draw(seed, 65536);
        }
}

/* ---- The same question of many tables, with both answers often enough ---- */

typedef struct answered {
    apw_table t;
    uint64_t *seed;
    unsigned n; /* of the table */
    unsigned yes, no;
} answered;

static void count(answered *a, bool answer)
{
    a->yes += answer;
    a->no += !answer;
}

static void ask_of_tables(void (*ask)(answered *a), unsigned tables, uint64_t seed, unsigned least)
{
    scene *k = apw_scene(table);
    answered a = {.seed = &seed};
    for (; a.n < tables; a.n++) {
        scatter(k, &seed);
        a.t = *seen(k);
        ask(&a);
    }
    cr_expect(a.yes >= least && a.no >= least, "%u, %u", a.yes, a.no);
    scene_free(k);
}

static void who_has_a_target(answered *a)
{
    const apw_table *t = &a->t;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        bool guns = apw_def(t, i)->arm == APW_ART, any = false;
        for (unsigned j = 0; j < t->table.n_units; j++) {
            bool may = apw_check_shot(t, i, j, guns, NULL);
            cr_expect(!may || !apw_hopeless_fire(t, i, j));
            any = any || may;
        }
        cr_expect_eq(apw_has_target(t, i, guns), any);
        count(a, any);
    }
}

Test(apw_near, APW_FIRE_01_a_unit_has_a_target_if_it_may_fire_at_any)
{
    ask_of_tables(who_has_a_target, 400, 3, 100);
}

static void who_sees_whom(answered *a)
{
    for (unsigned i = 0; i < a->t.table.n_units; i++) {
        unsigned other = (unsigned)draw(a->seed, (ump_len)a->t.table.n_units);
        bool guns = a->n % 2 == 0;
        ump_pt from = apw_eye(&a->t, i, other);
        bool clear = apw_sight(&a->t, from, i, other, guns).clear;
        cr_expect_eq(apw_sees(&a->t, from, i, other, guns), clear);
        count(a, clear);
    }
}

Test(apw_near, APW_LOS_01_who_asks_for_no_reason_sees_the_same)
{
    ask_of_tables(who_sees_whom, 400, 7, 500);
}
