/*
 * laws_soaks.c: what long soaks have found, each as a small situation at odd angles.
 */
#include "kit.h"
#include "rules/adf/charge.h"

#include <string.h>

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

/* Its teams stand behind its guns when it limbers up, nearer to the enemy if it faces away from
 * him. It ends no nearer to him than its guns were. */
Test(adf_soaks, TAB_04_ADF_MOV_08_guns_that_limber_up_to_run_end_no_nearer_than_they_were)
{
    for (int32_t turn = -75; turn <= 75; turn += 15)
        for (int32_t facing = 0; facing < 360; facing += 30) {
            scene *t = laid("adf15", guns);
            lay(t, "h", 0, 0, facing * 1000, turn * 1000 + 360000);
            lay(t, "g", 0, 8000, 180000, turn * 1000 + 360000);
            lay(t, "a", -8000, -6000, 0, 0);
            ump_len was = apart(t, "g", "h");
            say_all(t, "us fire g at h; dice 2d6 6 6");
            while (asked(t) != ADF_ASK_ROUT_DICE)
                say(t, "dice 2d6 1 1");
            say(t, "dice 2d6 2 1");
            cr_expect(!piece_at(t, "h")->on_table || apart(t, "g", "h") + UMP_ROUNDING >= was,
                      "%d degrees, facing %d: %d of %d\n%s", turn, facing, apart(t, "g", "h"), was,
                      t->told);
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
            scene *t = face_to_face("adf15", -4000, 0, angles[i]);
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
    bool missed = charges && told(t, "meets nobody");
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

/* ---- Friends on the way of a charge ---- */

static bool stands_on(const scene *t, const char *a, const char *b)
{
    return ump_rect_overlap(ump_rect_of(&t->table, id_of(t, a)),
                            ump_rect_of(&t->table, id_of(t, b)));
}

/* b lies where a pauses, an inch from x, but not where it comes into contact. */
Test(adf_soaks, TAB_09_ADF_CHG_12_a_charge_that_pauses_upon_a_friend_goes_on)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "x", 0, 0, 180000, angles[i]);
        lay(t, "b", 0, -950, 0, angles[i]);
        lay(t, "a", 0, -5000, 0, angles[i]);
        say_all(t, "us charge a at x; dice 2d6 3 3");
        hold_until_order(t, 3);
        cr_expect(told(t, "A charges home on X"), "%d: %s", angles[i], t->told);
        scene_free(t);
    }
}

/* The distance runs out upon b: a halts where it last had room, and not behind where it set out,
 * where y stands. */
Test(adf_soaks, TAB_05_ADF_CHG_12_a_charge_that_ends_upon_a_friend_halts_on_its_way)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -9500, 0, angles[i]);
        lay(t, "y", 0, -10700, 0, angles[i]);
        say_all(t, "us charge a at x; dice 2d6 1 1");
        int32_t end = unit_at(t, "a")->reach * 1000 / 1016 - 9500;
        lay(t, "b", 0, end + 300, 0, angles[i]);
        hold_until_order(t, 3);
        cr_expect_not(stands_on(t, "a", "b"), "%d", angles[i]);
        ump_pt now =
            ump_in_frame(spot(0, -9500, angles[i]), ump_degrees(angles[i]), piece_at(t, "a")->at);
        cr_expect(now.y > INCH(2000) && now.y < INCH(end + 9500), "%d: %d", angles[i], now.y);
        scene_free(t);
    }
}

/* Two side by side, one a step behind, in one direction aslant: neither disorders the other, and
 * they stand clear of each other whatever comes of it. */
static bool charge_staggered(int32_t behind, int32_t aside, int32_t turn)
{
    scene *t = laid("adf15", "");
    lay(t, "x", 3000, 3000, 210000, turn);
    lay(t, "a", 0, 0, 0, turn);
    lay(t, "b", -aside, -behind, 0, turn);
    char why[UMP_LINE];
    bool charges = scene_try(t, "us group a b first charge then move", why) &&
                   scene_try(t, "us charge a b at x", why);
    if (charges) {
        forget(t);
        say(t, "dice 2d6 5 5");
        hold_until_order(t, 3);
        cr_expect_not(told(t, "disordered by passing"), "%d %d: %s", behind, turn, t->told);
        cr_expect_not(stands_on(t, "a", "b"), "%d %d", behind, turn);
    }
    scene_free(t);
    return charges;
}

Test(adf_soaks, TAB_03_ADF_CHG_12_members_close_side_by_side)
{
    unsigned charged = 0;
    for (unsigned i = 0; i < ANGLES; i += 2)
        for (int32_t behind = -900; behind <= 900; behind += 300)
            for (int32_t aside = 1760; aside <= 1960; aside += 100)
                charged += charge_staggered(behind, aside, angles[i]);
    cr_expect_gt(charged, 20u);
}

/* b meets nobody and only goes with the charge of a: it cannot be countercharged. */
Test(adf_soaks, ADF_CHG_06_ADF_CHG_04_who_only_goes_along_is_not_countercharged)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "x", 400, 6000, 180000, angles[i]);
        lay(t, "a", 0, 0, 0, angles[i]);
        lay(t, "b", -1900, 0, 0, angles[i]);
        say_all(t, "us group a b first charge then move; us charge a b at x; dice 2d6 5 5");
        cr_assert(told(t, "B goes with the charge on X"), "%d: %s", angles[i], t->told);
        cr_assert_eq(asked(t), ADF_ASK_COUNTER);
        refused(t, "cs react countercharge x at b", ADF_CHG_06);
        say_all(t, "cs react countercharge x at a; dice 2d6 3 3");
        hold_until_order(t, 3);
        cr_expect_not(told(t, "B charges home"), "%d", angles[i]);
        scene_free(t);
    }
}

/* ---- What comes back ---- */

/* b regains a stand beside an enemy: it grows to the other side (TAB-01). */
Test(adf_soaks, TAB_01_ADF_GEO_01_a_regained_stand_is_not_laid_upon_an_enemy)
{
    for (unsigned i = 0; i < ANGLES; i++)
        for (int side = -1; side <= 1; side += 2) {
            scene *t = laid("adf15", "");
            lay(t, "b", 0, 0, 0, angles[i]);
            unit_at(t, "b")->figs = 4;
            unit_at(t, "b")->level = ADF_DISORDER;
            adf_refit(t->game, t->state, id_of(t, "b"));
            ump_len was = ump_rect_of(&t->table, id_of(t, "b"))->width;
            lay(t, "x", side * 1600, 0, 180000, angles[i]);
            cr_assert_gt(apart(t, "b", "x"), UMP_CONTACT);
            say_all(t, "us rally b; dice 2d6 6 6");
            cr_assert_gt(ump_rect_of(&t->table, id_of(t, "b"))->width, was);
            cr_expect_gt(apart(t, "b", "x"), UMP_CONTACT, "%d: %s", angles[i], t->told);
            cr_expect(told(t, "makes room away from X"));
            scene_free(t);
        }
}

/* ---- A run that a check ends ---- */

/* a runs; x lifts it out of its rout, and y routs it again in the same window: its run is over
 * where it was lifted, and is told before it falls back (TAB-06). */
Test(adf_soaks, TAB_06_ADF_REA_02_a_run_is_over_where_a_check_lifts_the_unit)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf10", "");
        lay(t, "a", 0, 0, 180000, angles[i]);
        lay(t, "x", -1500, 3000, 180000, angles[i]);
        lay(t, "y", 1500, 3000, 180000, angles[i]);
        unit_at(t, "a")->level = ADF_ROUTED;
        ump_pt began = centre(t, "a");
        say_all(t, "us rout a; dice 2d6 6 6");
        if (asked(t) == ADF_ASK_REACT)
            say(t, "cs react pass");
        say(t, "cs react fire x at a");
        while (asked(t) != ADF_ASK_MORALE_DICE)
            say(t, "dice 1d6 6");
        say(t, "dice 2d6 6 6");
        cr_expect(told(t, "A runs 1 in"), "%d: %s", angles[i], t->told);
        cr_expect_leq(abs(ump_dist(began, centre(t, "a")).hi - INCH(1000)), UMP_ROUNDING);
        forget(t);
        hold_until_order(t, 3);
        cr_expect_not(told(t, "A runs"), "%d: %s", angles[i], t->told);
        scene_free(t);
    }
}

/* a would run off the table. A check lifts it out of its rout after an inch, upon b: it stands, and
 * not on a friend (TAB-05). False: b does not lie there. */
static bool lift_upon_a_friend(const char *edition, int32_t facing, int32_t aside)
{
    scene *t = laid(edition, "");
    lay(t, "a", 0, -12000, facing, 0);
    lay(t, "b", aside, -13900, facing + 20000, 0);
    lay(t, "x", 0, -9500, 180000, 0);
    unit_at(t, "a")->level = ADF_ROUTED;
    ump_rect own = *ump_rect_of(&t->table, id_of(t, "a"));
    ump_rect on = ump_rect_moved(&own, (ump_pt){own.front.x, own.front.y - UMP_INCH});
    bool lies =
        !stands_on(t, "a", "b") && ump_rect_overlap(&on, ump_rect_of(&t->table, id_of(t, "b")));
    if (lies) {
        say_all(t, "us rout a; dice 2d6 6 6");
        if (!told(t, "A moves"))
            say(t, "cs react pass"); /* the window of 10mm before the first inch */
        say(t, "cs react fire x at a");
        while (asked(t) != ADF_ASK_MORALE_DICE)
            say(t, t->state->ask_dice == 1 ? "dice 1d6 6" : "dice 2d6 6 6");
        say(t, "dice 2d6 6 6");
        hold_until_order(t, 6);
        cr_expect(piece_at(t, "a")->on_table, "%s %d: %s", edition, facing, t->told);
        cr_expect_not(stands_on(t, "a", "b"), "%s %d %d: %s", edition, facing, aside, t->told);
    }
    scene_free(t);
    return lies;
}

Test(adf_soaks, TAB_05_ADF_REA_02_who_was_to_run_off_and_is_lifted_stands_on_no_friend)
{
    for (unsigned e = 0; e < EDITIONS; e++) {
        unsigned lifted = 0;
        for (unsigned i = 0; i < ANGLES; i++)
            for (int32_t aside = -800; aside <= 800; aside += 400)
                lifted += lift_upon_a_friend(editions[e], angles[i], aside);
        cr_expect_gt(lifted, 10u, "%s", editions[e]);
    }
}

/* A routed unit that fails a check while it runs only runs on, by the house rule too. */
Test(adf_soaks, TAB_06_ADF_R_66_who_runs_already_begins_no_other_run)
{
    static const char *const setting[] = {"", "switch routed-fail rout_move\n"};
    for (unsigned s = 0; s < 2; s++)
        for (unsigned i = 0; i < ANGLES; i++) {
            scene *t = laid("adf15", setting[s]);
            lay(t, "a", 0, 0, 180000, angles[i]);
            lay(t, "x", 0, 4000, 180000, angles[i]);
            unit_at(t, "a")->level = ADF_ROUTED;
            ump_pt began = centre(t, "a");
            say_all(t, "us rout a; dice 2d6 4 4; cs react fire x at a");
            while (asked(t) != ADF_ASK_MORALE_DICE)
                say(t, t->state->ask_dice == 1 ? "dice 1d6 6" : "dice 2d6 6 6");
            say(t, "dice 2d6 1 2");
            cr_expect_neq(asked(t), ADF_ASK_ROUT_DICE);
            nobody_reacts(t); /* then it tries to rally */
            cr_expect(told(t, "A runs 8 in"), "%d: %s", angles[i], t->told);
            cr_expect_leq(abs(ump_dist(began, centre(t, "a")).hi - INCH(8000)), 2 * UMP_ROUNDING,
                          "%d: %d %s", angles[i], ump_dist(began, centre(t, "a")).hi, t->told);
            scene_free(t);
        }
}

/* ---- Contact is broken: ADF-R-87 ---- */

/* a has charged x and stops short; y has come close behind it meanwhile, so that it cannot go
 * straight back. True: it found another way. */
static bool stop_short_between(int32_t aside, int32_t behind, int32_t turn)
{
    scene *t = face_to_face("adf15", -4000, 0, turn);
    say_all(t, "us charge a at x; dice 2d6 3 3");
    nobody_reacts(t);
    while (asked(t) != ADF_ASK_IMPACT_DICE)
        say(t, asked(t) == ADF_ASK_MORALE_DICE ? "dice 2d6 4 4" : "cs react hold");
    const ump_rect own = *ump_rect_of(&t->table, id_of(t, "a"));
    lay(t, "y", aside, -own.depth * 1000 / 1016 - behind, 0, turn);
    ump_len was = apart(t, "a", "y");
    int32_t lead = 0; /* who has the better of it by one stops the charge short */
    say(t, "dice 2d6 4 4");
    char why[UMP_LINE];
    for (lead = 2; lead <= 12 && asked(t) == ADF_ASK_IMPACT_DICE; lead++) {
        char dice[32];
        ump_state *before = ump_state_new(t->game);
        ump_state_copy(t->game, before, t->state);
        snprintf(dice, sizeof dice, "dice 2d6 %d %d", lead / 2, lead - lead / 2);
        cr_assert(scene_try(t, dice, why), "%s", why);
        if (asked(t) != ADF_ASK_DISTANCE_DIE)
            ump_state_copy(t->game, t->state, before);
        ump_state_free(before);
    }
    cr_assert_eq(asked(t), ADF_ASK_DISTANCE_DIE, "%s", t->told);
    say(t, "dice 1d6 4");
    bool away = piece_at(t, "a")->on_table && apart(t, "a", "x") > UMP_CONTACT;
    if (away)
        cr_expect_geq(apart(t, "a", "y") + 2 * UMP_ROUNDING, was, "%d %d %d", aside, behind, turn);
    hold_until_order(t, 4);
    if (piece_at(t, "a")->on_table) {
        cr_expect_gt(apart(t, "a", "x"), UMP_CONTACT, "%d %d %d\n%s", aside, behind, turn, t->told);
        cr_expect_gt(apart(t, "a", "y"), UMP_CONTACT, "%d %d %d\n%s", aside, behind, turn, t->told);
    }
    scene_free(t);
    return away;
}

Test(adf_soaks, TAB_04_ADF_R_87_an_attacker_put_back_leaves_contact_aside)
{
    unsigned away = 0, all = 0;
    for (unsigned i = 0; i < ANGLES; i += 2)
        for (int32_t aside = -1500; aside <= 1500; aside += 500)
            for (int32_t behind = 300; behind <= 900; behind += 300) {
                away += stop_short_between(aside, behind, angles[i]);
                all++;
            }
    cr_expect_gt(away, all / 2, "%u of %u", away, all);
}

/* ---- A countercharge whose charger found another target: ADF-CHG-20, ADF-CHG-21 ---- */

Test(adf_soaks, ADF_CHG_20_ADF_CHG_21_a_countercharge_comes_to_the_point_where_they_would_have_met)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++) {
            scene *t = face_to_face(editions[e], -4000, 3000, angles[i]);
            say_all(t, "us charge a at x; dice 2d6 4 4");
            ump_len gap = unit_at(t, "a")->gap, full = unit_at(t, "a")->reach;
            say_all(t, "cs react countercharge x at a; dice 2d6 4 4");
            ump_len meets = unit_at(t, "a")->reach;
            cr_assert(meets < full && meets < gap, "%s", t->told);
            ump_pt began = centre(t, "x");
            int32_t wide = ump_rect_of(&t->table, id_of(t, "a"))->width * 1000 / 1016;
            lay(t, "y", wide * 9 / 10, -2200, 180000, angles[i]);
            while (t->state->ask_kind == UMP_ASK_REACTION &&
                   unit_at(t, "a")->target != id_of(t, "y"))
                say(t, "cs react pass");
            cr_assert(told(t, "A runs into Y instead"), "%s %d: %s", editions[e], angles[i],
                      t->told);
            hold_until_order(t, 3);
            cr_expect(told(t, "X comes on"), "%s %d: %s", editions[e], angles[i], t->told);
            cr_expect_leq(abs(ump_dist(began, centre(t, "x")).hi - (gap - meets)), UMP_INCH / 8,
                          "%s %d: %d of %d", editions[e], angles[i],
                          ump_dist(began, centre(t, "x")).hi, gap - meets);
            scene_free(t);
        }
}

/* x slips out of the countercharge because y is met instead: a has all that is left of its charge,
 * and not what lay before the meeting point alone. */
Test(adf_soaks, ADF_CHG_21_who_found_another_target_has_all_that_is_left_of_its_charge)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -4000, 3000, angles[i]);
        say_all(t, "us charge a at x; dice 2d6 4 4");
        ump_len full = unit_at(t, "a")->reach;
        say_all(t, "cs react countercharge x at a; dice 2d6 6 6");
        int32_t meets = unit_at(t, "a")->reach * 1000 / 1016;
        lay(t, "y", 1500, -4000 + meets + 400, 180000, angles[i]); /* beyond the meeting point */
        while (t->state->ask_kind == UMP_ASK_REACTION && unit_at(t, "a")->target != id_of(t, "y"))
            say(t, "cs react pass");
        cr_assert(told(t, "A runs into Y instead"), "%d: %s", angles[i], t->told);
        if (t->state->ask_kind == UMP_ASK_REACTION)
            say(t, "cs react hold");
        cr_expect_eq(unit_at(t, "a")->reach, full, "%d", angles[i]);
        hold_until_order(t, 4);
        cr_expect(told(t, "A charges home on Y"), "%d: %s", angles[i], t->told);
        scene_free(t);
    }
}

/* a follows x, who has fallen back aside of its way: it does not turn onto y, who stands close to
 * its flank. True: it would have. */
static bool follow_past(int32_t aside, int32_t ahead, int32_t turn)
{
    scene *t = face_to_face("adf15", -4000, 0, turn);
    say_all(t, "us charge a at x; dice 2d6 6 6");
    nobody_reacts(t);
    cr_assert_eq(asked(t), ADF_ASK_MORALE_DICE);
    say(t, "dice 2d6 1 2");
    while (asked(t) != ADF_ASK_FOLLOW)
        say(t, "cs react hold");
    lay(t, "x", 2500, 2500, 180000, turn);
    lay(t, "y", aside, ahead - 1000, 180000, turn);
    unsigned a = id_of(t, "a");
    adf_pursuit p = adf_pursuit_of(seen(t), a, id_of(t, "x"));
    ump_rect from = ump_piece_rect(&p.from);
    bool upon = ump_rect_bites(&from, ump_rect_of(&t->table, id_of(t, "y")), UMP_CONTACT) &&
                apart(t, "a", "y") > UMP_CONTACT;
    ump_answer on = {.kind = UMP_ASK_ORDER, .verb = ADF_ADVANCE, .n_units = 1, .n_path = 1};
    on.unit[0] = (uint16_t)a;
    on.path[0] = ump_go(p.from.at, p.bearing, INCH(1500), 0);
    ump_refusal refusal;
    bool may = ump_check(t->game, t->state, &on, &refusal);
    cr_expect(!upon || !may, "%d %d %d", aside, ahead, turn);
    scene_free(t);
    return upon;
}

Test(adf_soaks, TAB_01_ADF_CHG_12_who_follows_does_not_turn_onto_an_enemy)
{
    unsigned upon = 0;
    for (unsigned i = 0; i < ANGLES; i++)
        for (int32_t aside = -2300; aside <= 2300; aside += 230)
            for (int32_t ahead = -600; ahead <= 600; ahead += 400)
                upon += follow_past(aside, ahead, angles[i]);
    cr_expect_gt(upon, 10u);
}

/* How far a ran, in thousandths of an inch, by what is told; 0: it did not. */
static int32_t ran(const scene *t)
{
    const char *at = strstr(t->told, "A runs ");
    double inches = 0;
    return at && sscanf(at, "A runs %lf in", &inches) == 1 ? (int32_t)(inches * 1000 + 0.5) : 0;
}

/* a, in column, would find b where its run of 9 inches ends. On the way it loses the stand behind:
 * it goes on by no more than the depth that it has now (TAB-05). */
static bool run_and_shrink(int32_t facing, int32_t beyond)
{
    scene *t = laid("adf15", "");
    unit_at(t, "a")->formation = ADF_ATTACK_COLUMN;
    unit_at(t, "a")->figs = 5; /* one more, and a stand is lost */
    unit_at(t, "a")->level = ADF_ROUTED;
    adf_refit(t->game, t->state, id_of(t, "a"));
    lay(t, "a", 0, 6000, facing, 0);
    lay(t, "b", 0, -3000 + beyond, facing, 0);
    lay(t, "x", 0, 9000, 180000, 0);
    ump_len deep = piece_at(t, "a")->depth;
    say_all(t, "us rout a; dice 2d6 5 4; cs react fire x at a");
    static const char *const sixes[] = {"", "dice 1d6 6", "dice 2d6 6 6", "dice 3d6 6 6 6"};
    while (asked(t) != ADF_ASK_MORALE_DICE)
        say(t, sixes[t->state->ask_dice]);
    say(t, "dice 2d6 1 2");
    nobody_reacts(t);
    bool shrunk = piece_at(t, "a")->depth<deep, on = ran(t)> 9000;
    cr_expect(shrunk, "%d: %s", facing, t->told);
    cr_expect_leq(INCH(ran(t)), 9 * UMP_INCH + piece_at(t, "a")->depth + UMP_ROUNDING,
                  "%d %d: %d\n%s", facing, beyond, ran(t), t->told);
    scene_free(t);
    return on;
}

Test(adf_soaks, TAB_05_ADF_R_25_who_loses_stands_on_its_run_goes_on_by_the_depth_it_has)
{
    unsigned on = 0;
    for (unsigned i = 0; i < ANGLES; i++)
        for (int32_t beyond = -600; beyond <= 1500; beyond += 300)
            on += run_and_shrink(angles[i], beyond);
    cr_expect_gt(on, 0u);
}

/* a charges x straight on, with a corner; x countercharges and would meet it after 2 inches. But a
 * finds y so far on, whose front lies aslant before its other corner: it pauses an inch from him
 * and has 2 to go. x comes on, and not into that way. */
static void come_on_beside(const char *edition, int side, int32_t on, int32_t turn)
{
    scene *t = laid(edition, "");
    lay(t, "a", 0, -4000, 0, turn);
    int32_t wide = piece_at(t, "a")->width * 1000 / 1016;
    lay(t, "x", -side * (wide - 350), 0, 180000, turn);
    say_all(t, "us charge a at x; dice 2d6 4 4; cs react countercharge x at a; dice 2d6 4 4");
    cr_assert(told(t, "A and X meet after"), "%s", t->told);
    lay(t, "y", side * wide / 2, on - 4000, 180000 + side * 60000, turn);
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react pass");
    cr_assert(told(t, "A runs into Y instead"), "%s %d: %s", edition, turn, t->told);
    cr_assert_eq(asked(t), ADF_ASK_MORALE_DICE);
    ump_rect own = *ump_rect_of(&t->table, id_of(t, "a"));
    say(t, "dice 2d6 6 6");
    while (t->state->ask_kind == UMP_ASK_REACTION && !told(t, "A charges home"))
        say(t, "cs react pass");
    cr_expect(told(t, "A charges home on Y"), "%s %d %d: %s", edition, side, turn, t->told);
    cr_expect(told(t, "X comes on"), "%s %d %d: %s", edition, side, turn, t->told);
    cr_expect_not(cuts(&own, ump_rect_of(&t->table, id_of(t, "a"))->front,
                       ump_rect_of(&t->table, id_of(t, "x"))),
                  "%s %d %d %d: %s", edition, side, on, turn, t->told);
    scene_free(t);
}

Test(adf_soaks, TAB_01_ADF_CHG_20_a_countercharge_does_not_come_into_the_way_of_who_found_another)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i += 2)
            for (int side = -1; side <= 1; side += 2)
                for (int32_t on = 2500; on <= 2900; on += 200)
                    come_on_beside(editions[e], side, on, angles[i]);
}

/* a runs and would leave the table; meanwhile x comes into its way (he falls back, for instance).
 * a runs as far as him and no farther, out of contact, and that is told. */
static void run_up_to_one_who_came(const char *edition, int32_t aside, int32_t slant)
{
    scene *t = laid(edition, "");
    lay(t, "a", 0, -10000, 180000, 0);
    lay(t, "y", 0, -6000, 180000, 0);
    unit_at(t, "a")->level = ADF_ROUTED;
    say_all(t, "us rout a; dice 2d6 6 6");
    if (!told(t, "A moves"))
        say(t, "cs react pass"); /* the window of 10mm before the first inch */
    lay(t, "x", aside, -12500, 90000 + slant, 0);
    hold_until_order(t, 3);
    cr_assert(piece_at(t, "a")->on_table, "%s %d %d: %s", edition, aside, slant, t->told);
    cr_expect(told(t, "the enemy bars the rest of the way"), "%s %d %d: %s", edition, aside, slant,
              t->told);
    cr_expect_gt(apart(t, "a", "x"), UMP_CONTACT, "%s %d %d: %s", edition, aside, slant, t->told);
    scene_free(t);
}

Test(adf_soaks, TAB_05_ADF_REA_02_who_was_to_run_off_ends_before_an_enemy_who_came_into_its_way)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (int32_t aside = -600; aside <= 600; aside += 300)
            for (int32_t slant = 0; slant < 180000; slant += 35000)
                run_up_to_one_who_came(editions[e], aside, slant);
}

/* y stands beside the way of a to x and is grazed by less than the constant: he is not met
 * (TAB-02), so the charge that may be declared goes home (TAB-09), and a stands against nobody
 * afterwards. */
static unsigned charge_along_a_flank(const char *edition, int side, int32_t hair, int32_t turn)
{
    scene *t = laid(edition, "");
    lay(t, "a", 0, -4000, 0, turn);
    int32_t wide = piece_at(t, "a")->width;
    lay(t, "x", 0, 0, 180000, turn);
    lay(t, "y", 0, -900, 180000, turn);
    ump_piece y = *piece_at(t, "y");
    y.at = ump_go(y.at, ump_degrees(turn), 0, side * (wide - hair));
    ump_piece_put(t->game, t->state, id_of(t, "y"), &y);
    char order[64], why[UMP_LINE];
    snprintf(order, sizeof order, "us charge a at x facing %.3f", turn / 1000.0);
    bool home =
        scene_try(t, order, why); /* at odd angles the hair may be as wide as the constant */
    if (home) {
        say(t, "dice 2d6 5 5");
        hold_until_order(t, 4);
        home = told(t, "A charges home on X");
        cr_expect_not(told(t, "where it would come into contact"), "%s %d %d: %s", edition, side,
                      turn, t->told);
    }
    scene_free(t);
    return home;
}

Test(adf_soaks, TAB_02_TAB_09_ADF_CHG_12_who_is_grazed_does_not_fill_the_place)
{
    for (unsigned e = 0; e < EDITIONS; e++) {
        unsigned home = 0;
        for (unsigned i = 0; i < ANGLES; i++)
            for (int side = -1; side <= 1; side += 2)
                home += charge_along_a_flank(editions[e], side, 1, angles[i]);
        cr_expect_gt(home, 12u, "%s", editions[e]);
    }
}
