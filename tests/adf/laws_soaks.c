/*
 * laws_soaks.c: what long soaks have found, each as a small situation at odd angles.
 */
#include "kit.h"
#include "rules/adf/charge.h"

#include <string.h>

static ump_pt spot(int32_t x, int32_t y, int32_t turn)
{
    return ump_go((ump_pt){INCH(20000), INCH(15000)}, ump_degrees(turn), INCH(y), INCH(x));
}

/* An order that ends with a place, in thousandths of an inch from the middle of the table, turned
 * with it. */
static const char *order_to(const char *words, int32_t x, int32_t y, int32_t turn)
{
    static char order[96];
    ump_pt at = spot(x, y, turn);
    snprintf(order, sizeof order, "%s to %.4f,%.4f", words, at.x / 1016.0, at.y / 1016.0);
    return order;
}

/* A group of a and, to its left, b. */
static scene *two_in_a_group(int32_t b_x, int32_t b_y, int32_t turn)
{
    scene *t = laid("adf15", "");
    lay(t, "a", 0, 0, 0, turn);
    lay(t, "b", b_x, b_y, 0, turn);
    say(t, "us group a b first move then move");
    return t;
}

/* One member of a group is to turn and go; where it will stand counts as it will face then. */
Test(adf_soaks, TAB_09_ADF_GRP_02_a_member_that_turns_first_fills_the_place_where_it_ends)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = two_in_a_group(-1800, -100, angles[i]);
        char face[64];
        snprintf(face, sizeof face, "us face a facing %.3f", (45000 + angles[i]) % 360000 / 1000.0);
        say(t, order_to(face, 700, 700, angles[i]));
        refused(t, order_to("us move b", -200, 1600, angles[i]), ADF_MOV_07);
        say(t, order_to("us move b", -1800, 1600, angles[i]));
        nobody_reacts(t);
        cr_expect_leq(ump_dist(piece_at(t, "b")->at, spot(-1800, 1600, angles[i])).hi, UMP_ROUNDING,
                      "%d", angles[i]);
        scene_free(t);
    }
}

/* The same of one that is to change its formation before it goes. */
Test(adf_soaks, TAB_09_ADF_GRP_02_a_member_that_forms_first_fills_the_place_where_it_ends)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = two_in_a_group(-2000, -1200, angles[i]);
        say(t, order_to("us form a as extended_line", 0, 200, angles[i]));
        refused(t, order_to("us move b", -2000, 100, angles[i]), ADF_MOV_07);
        scene_free(t);
    }
}

static const char *const guns =
    "brigade us \"G\"\n"
    "  unit g \"G\" artillery veteran napoleon-12pdr sections 3 at 30,2 facing 0\n"
    "brigade cs \"H\"\n"
    "  unit h \"H\" artillery veteran napoleon-12pdr sections 3 at 30,28 facing 180\n";

/* A battery that is shot to a rout by guns between it and its home edge, too far off to turn it
 * round at once, does not run at them; nor at another enemy's bidding. */
Test(adf_soaks, TAB_04_ADF_ART_03_guns_do_not_run_towards_the_fire_that_made_them_run)
{
    for (int32_t turn = -75; turn <= 75; turn += 15)
        for (int32_t far = 7000; far <= 9000; far += 1000) {
            scene *t = laid("adf15", guns);
            lay(t, "h", 0, 0, 0, turn * 1000 + 360000);
            lay(t, "g", 0, far, 180000, turn * 1000 + 360000);
            lay(t, "a", -8000, -6000, 0, 0); /* the nearest enemy */
            ump_len was = apart(t, "g", "h");
            say_all(t, "us fire g at h; dice 2d6 6 6");
            while (asked(t) != ADF_ASK_ROUT_DICE)
                say(t, "dice 2d6 1 1");
            say(t, "dice 2d6 6 3");
            cr_expect(!piece_at(t, "h")->on_table || apart(t, "g", "h") + UMP_ROUNDING >= was,
                      "%d degrees, %d: %d of %d\n%s", turn, far, apart(t, "g", "h"), was, t->told);
            cr_expect(told(t, "H runs 9 in"), "%s", t->told);
            scene_free(t);
        }
}

/* On its way a charge may graze a corner by a hair, which is not to meet (TAB-02): no state on the
 * way is wrong for it. */
Test(adf_soaks, TAB_02_ADF_CHG_06_a_charge_grazes_a_corner)
{
    unsigned grazed = 0;
    for (unsigned i = 0; i < ANGLES; i++)
        for (int32_t hair = 0; hair < 6; hair++) {
            scene *t = laid("adf15", "");
            lay(t, "a", 0, -4000, 0, angles[i]);
            lay(t, "x", 0, 0, 180000, angles[i]);
            lay(t, "y", 0, -2200, 90000, angles[i]);
            ump_rect a = *ump_rect_of(&t->table, id_of(t, "a"));
            int32_t beside = a.width * 1000 / 1016 / 2 - hair; /* y's rear is at its right flank */
            lay(t, "y", beside + a.depth * 1000 / 1016, -2200, 90000, angles[i]);
            ump_answer charge = {.kind = UMP_ASK_ORDER, .verb = ADF_CHARGE, .n_units = 1};
            charge.unit[0] = (uint16_t)id_of(t, "a");
            charge.target[0] = (uint16_t)id_of(t, "x");
            charge.n_targets = 1;
            charge.turns = 1;
            charge.facing = a.facing;
            if (ump_check(t->game, t->state, &charge, NULL)) {
                char order[64];
                snprintf(order, sizeof order, "us charge a at x facing %.3f", angles[i] / 1000.0);
                say_all(t, order);
                say(t, "dice 2d6 6 6");
                while (t->state->ask_kind == UMP_ASK_REACTION &&
                       ump_rect_of(&t->table, id_of(t, "a"))->centre.x == a.centre.x)
                    say(t, "cs react hold");
                grazed += ump_rect_overlap(ump_rect_of(&t->table, id_of(t, "a")),
                                           ump_rect_of(&t->table, id_of(t, "y")));
            }
            scene_free(t);
        }
    cr_expect_gt(grazed, 3);
}

static const char *const another =
    "brigade cs \"Z\"\n"
    "  unit z \"Z\" infantry veteran rifle-musket figs 8 at 30,28 facing 180 line\n";

/* y turns to meet the charge of a, onto z who stands beside it; x may be where they would meet.
 * However that ends, y is on nobody when all is over: each line is asked for a sane state. */
static bool countercharge_among_friends(int32_t a_x, int32_t x_x, int32_t x_y, int32_t turn)
{
    scene *t = laid("adf15", another);
    lay(t, "a", a_x, -3500, 30000, turn);
    lay(t, "y", 0, 0, 180000, turn);
    lay(t, "z", 1760, 0, 180000, turn);
    lay(t, "x", x_x, x_y, 180000, turn);
    ump_answer charge = {.kind = UMP_ASK_ORDER, .verb = ADF_CHARGE, .n_units = 1, .n_targets = 1};
    charge.unit[0] = (uint16_t)id_of(t, "a");
    charge.target[0] = (uint16_t)id_of(t, "y");
    bool charges = ump_check(t->game, t->state, &charge, NULL);
    if (charges) {
        say_all(t, "us charge a at y; dice 2d6 3 3");
        charges = asked(t) == ADF_ASK_COUNTER;
    }
    if (charges) {
        say_all(t, "cs react countercharge y at a; dice 2d6 3 3");
        hold_until_order(t, 3);
    }
    bool missed = charges && !told(t, "charges home");
    scene_free(t);
    return missed;
}

Test(adf_soaks, TAB_02_ADF_CHG_04_a_countercharge_that_turned_onto_a_friend_leaves_him)
{
    unsigned missed = 0;
    for (unsigned i = 0; i < ANGLES; i += 3)
        for (int32_t a_x = -3500; a_x <= -2000; a_x += 500)
            for (int32_t x_x = -1500; x_x <= 1500; x_x += 1000)
                for (int32_t x_y = -2500; x_y <= -1000; x_y += 500)
                    missed += countercharge_among_friends(a_x, x_x, x_y, angles[i]);
    cr_expect_gt(missed, 0u, "somebody found his place taken");
}

/* Does the way of this footprint to that place reach into the other? */
static bool cuts(const ump_rect *own, ump_pt to, const ump_rect *other)
{
    for (int32_t s = 0; s <= 64; s++) {
        ump_rect there = ump_rect_moved(own, ump_part_way(own->front, to, s, 64));
        if (ump_rect_bites(&there, other, UMP_CONTACT))
            return true;
    }
    return false;
}

/* TAB-01: after a won impact nobody advances over the corner of another enemy, though it would end
 * clear of him. */
Test(adf_soaks, TAB_01_ADF_CHG_19_an_advance_does_not_cut_a_corner)
{
    unsigned cut = 0;
    for (unsigned i = 0; i < ANGLES; i++)
        for (int32_t beside = 1400; beside <= 1800; beside += 40) {
            scene *t = laid("adf15", "");
            lay(t, "a", 0, 0, 0, angles[i]);
            lay(t, "y", beside, 150, 180000, angles[i]);
            const ump_rect *own = ump_rect_of(&t->table, id_of(t, "a"));
            adf_clash clash = {.target = (uint16_t)id_of(t, "x"),
                               .lead = UMP_NOBODY,
                               .advance = INCH(3000),
                               .away = own->facing};
            ump_answer on = {.kind = UMP_ASK_ORDER, .verb = ADF_ADVANCE, .n_units = 1, .n_path = 1};
            on.unit[0] = t->state->ask_unit = (uint16_t)id_of(t, "a");
            on.path[0] = spot(-1700, 2200, angles[i]);
            bool passes = cuts(own, on.path[0], ump_rect_of(&t->table, id_of(t, "y")));
            bool allowed = adf_check_advance(seen(t), &clash, &on, NULL);
            cr_expect(!passes || !allowed, "%d, %d", angles[i], beside);
            cut += passes;
            scene_free(t);
        }
    cr_expect_gt(cut, 0u);
}
