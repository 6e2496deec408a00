/*
 * laws_amended.c: what a reading of the laws of the table, sentence by sentence, has found that no
 * other scene played, at odd angles and in all editions.
 */
#include "kit.h"
#include "rules/adf/charge.h"

#include <string.h>

static const char *const more =
    "brigade cs \"Z\"\n"
    "  unit z \"Z\" infantry veteran rifle-musket figs 8 at 30,28 facing 180 line\n";

static int32_t thousandths(ump_len ticks)
{
    return (int32_t)((int64_t)ticks * 1000 / UMP_INCH);
}

static int32_t width_of(const scene *t, const char *id)
{
    return thousandths(piece_at(t, id)->width);
}

/* An order of a unit to go so far ahead, in thousandths of an inch. */
static const char *ahead(scene *t, const char *order, const char *id, int32_t far)
{
    static char words[96];
    ump_pt to = ump_go(piece_at(t, id)->at, piece_at(t, id)->facing, INCH(far), 0);
    snprintf(words, sizeof words, "%s %s to %.4f,%.4f", order, id, to.x / 1016.0, to.y / 1016.0);
    return words;
}

/* ---- TAB-09: what would change nothing ---- */

Test(adf_amended, TAB_09_ADF_MOV_04_an_order_that_changes_nothing_is_refused)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++) {
            scene *t = laid(editions[e], "");
            char line[96];
            lay(t, "a", 500, -3000, 0, angles[i]);
            snprintf(line, sizeof line, "us face a facing %.3f", angles[i] / 1000.0);
            refused(t, line, TAB_09);
            snprintf(line, sizeof line, "us wheel a facing %.3f", angles[i] / 1000.0);
            refused(t, line, TAB_09);
            ump_answer stay = {.kind = UMP_ASK_ORDER, .verb = ADF_MOVE, .n_units = 1, .n_path = 1};
            stay.unit[0] = (uint16_t)id_of(t, "a");
            stay.path[0] = piece_at(t, "a")->at;
            ump_refusal refusal;
            cr_expect_not(ump_check(t->game, t->state, &stay, &refusal), "%d", angles[i]);
            cr_expect_eq(refusal.rule, TAB_09);
            stay.turns = 1; /* to the same place, facing elsewhere */
            stay.facing = (ump_angle)(piece_at(t, "a")->facing + ump_degrees(30000));
            cr_expect(ump_check(t->game, t->state, &stay, NULL), "%d", angles[i]);
            scene_free(t);
        }
}

Test(adf_amended, TAB_09_ADF_REA_04_nor_does_anybody_react_so)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -5000, 0, angles[i]);
        char line[96];
        say(t, order_to("us move a", 0, -3000, angles[i]));
        while (asked(t) == ADF_ASK_REACT && !told(t, "A moves"))
            say(t, "cs react pass"); /* the window of 10mm before the first inch */
        snprintf(line, sizeof line, "cs react face x facing %.3f",
                 (180000 + angles[i]) % 360000 / 1000.0);
        refused(t, line, TAB_09);
        scene_free(t);
    }
}

Test(adf_amended, TAB_09_ADF_LDR_01_a_leader_rides_to_another_place_or_not_at_all)
{
    static const char *const troops =
        "brigade us \"A\"\n"
        "  leader l \"L\" lb 2 at 10.4,2.3\n"
        "  unit a \"A\" infantry veteran rifle-musket figs 8 at 12,2 facing 0 line\n"
        "brigade cs \"X\"\n"
        "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,25 facing 180 line\n";
    for (unsigned e = 0; e < EDITIONS; e++) {
        scene *t = adf_scene(editions[e], troops);
        refused(t, "us lead l", TAB_09);
        refused(t, "us lead l to 10.4,2.3", TAB_09);
        say(t, "us lead l to 10.4,4.3");
        scene_free(t);
    }
}

/* ---- ADF-CHG-02: seen by the charger, or by an adjacent friend ---- */

/* A wood that hides x from the front of a, and is narrow enough to see past it from beside a. */
static const char *wood_between(int32_t turn)
{
    static char text[200];
    static const int32_t corner[4][2] = {{-400, 1000}, {-1400, 4000}, {1400, 4000}, {400, 1000}};
    char *to = text + sprintf(text, "woods light \"W\"");
    for (unsigned i = 0; i < 4; i++) {
        ump_pt p = spot(corner[i][0], corner[i][1], turn);
        to += sprintf(to, " %.3f,%.3f", p.x / 1016.0, p.y / 1016.0);
    }
    sprintf(to, "\n");
    return text;
}

Test(adf_amended, ADF_CHG_02_an_adjacent_friend_sees_for_the_charger)
{
    enum { ALONE, ADJACENT, TOO_FAR, CASES };
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < CASES * ANGLES; i++) {
            int32_t turn = angles[i / CASES];
            unsigned how = i % CASES;
            scene *t = laid(editions[e], wood_between(turn));
            int32_t beside = width_of(t, "a") + (how == ADJACENT ? 400 : 1200);
            lay(t, "a", 0, 0, 0, turn);
            lay(t, "x", 0, 4900, 180000, turn);
            lay(t, "b", how == ALONE ? -12000 : -beside, 0, 0, turn);
            if (how == ADJACENT)
                say(t, "us charge a at x");
            else
                refused(t, "us charge a at x", ADF_CHG_02);
            cr_expect(how == ALONE || adf_sees(seen(t), id_of(t, "b"), id_of(t, "x")), "%d", turn);
            cr_expect_not(how == ALONE && adf_sees(seen(t), id_of(t, "a"), id_of(t, "x")));
            scene_free(t);
        }
}

/* On the way of all, which is that of a, y is before x for b: it must name him (ADF-CHG-06). */
Test(adf_amended, TAB_03_ADF_CHG_06_a_member_names_whom_it_meets_first)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        char why[UMP_LINE];
        int32_t half = (width_of(t, "a") + 200) / 2;
        lay(t, "a", -half, -4000, 0, angles[i]);
        lay(t, "b", half, -4000, 0, angles[i]);
        lay(t, "x", -half, 0, 180000, angles[i]);
        lay(t, "y", half + 200, 500, 180000, angles[i]);
        say(t, "us group a b first charge then move");
        cr_assert_not(scene_try(t, "us charge a b at x", why), "%d", angles[i]);
        cr_expect(strstr(why, "Y is in the way of B"), "%d: %s", angles[i], why);
        say(t, "us charge a b at x y");
        scene_free(t);
    }
}

/* ---- TAB-02: who brushes a neighbour does not meet him ---- */

/* b stands beside a, flush or lapping over by so many ticks, and marches past it straight on. */
static void march_past(const char *edition, int side, ump_len over, int32_t turn)
{
    scene *t = laid(edition, "");
    char line[96];
    lay(t, "a", 0, -3000, 0, turn);
    lay(t, "x", 3000, 11000, 180000, turn);
    lay(t, "y", -3000, 11000, 180000, turn);
    const ump_rect *own = ump_rect_of(&t->table, id_of(t, "a"));
    ump_piece b = *piece_at(t, "b");
    b.facing = own->facing;
    b.at = ump_go(own->front, own->facing, -UMP_INCH, side * (own->width - over));
    ump_piece_put(t->game, t->state, id_of(t, "b"), &b);
    ump_pt to = ump_go(b.at, b.facing, 3 * UMP_INCH, 0);
    snprintf(line, sizeof line, "us move b to %.4f,%.4f", to.x / 1016.0, to.y / 1016.0);
    say(t, line);
    hold_until_order(t, 3);
    cr_expect_not(told(t, "disordered by passing"), "%s %d %d %d: %s", edition, side, over, turn,
                  t->told);
    cr_expect_eq(unit_at(t, "a")->level, ADF_GOOD_ORDER, "%s %d", edition, turn);
    scene_free(t);
}

Test(adf_amended, TAB_02_ADF_MOV_07_a_march_straight_on_brushes_past_a_neighbour)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int side = -1; side <= 1; side += 2)
                for (ump_len over = -2; over <= 2; over++)
                    march_past(editions[e], side, over, angles[i]);
}

/* Half a stand of each flank may brush, whatever the width. */
Test(adf_amended, TAB_02_ADF_MOV_07_half_a_stand_and_no_more)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < 2 * ANGLES; i++) {
            scene *t = laid(editions[e], "");
            ump_len half = chart_of(editions[e])->stand[0][0] / 2, over = half + (i % 2 ? 20 : -20);
            lay(t, "a", 0, -3000, 0, angles[i / 2]);
            unit_at(t, "b")->stands = 3; /* of 9 figures */
            unit_at(t, "b")->figs = unit_at(t, "b")->original = 9;
            adf_refit(t->game, t->state, id_of(t, "b"));
            int32_t aside = (width_of(t, "a") + width_of(t, "b")) / 2 - thousandths(over);
            lay(t, "b", aside, -4500, 0, angles[i / 2]);
            say(t, order_to("us move b", aside, 500, angles[i / 2]));
            hold_until_order(t, 3);
            cr_expect_eq(told(t, "disordered by passing through A"), i % 2, "%s %d: %s",
                         editions[e], angles[i / 2], t->told);
            scene_free(t);
        }
}

/* It ends where they would stand upon each other: that is tested in full. */
Test(adf_amended, TAB_02_ADF_MOV_07_where_a_march_ends_it_is_tested_in_full)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++) {
            scene *t = laid(editions[e], "");
            int32_t wide = width_of(t, "a");
            lay(t, "a", 0, -3000, 0, angles[i]);
            lay(t, "b", wide - 200, -5000, 0, angles[i]);
            lay(t, "c", 8000, 3000, 0, angles[i]);
            refused(t, order_to("us move b", wide - 200, -3200, angles[i]), ADF_MOV_07);
            scene_free(t);
        }
}

/* A regiment beside it that breaks and falls back along its flank only touches it. */
Test(adf_amended, TAB_02_ADF_MOV_07_who_routs_along_a_flank_passes_through_nobody)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int side = -1; side <= 1; side += 2)
                for (ump_len over = -2; over <= 2; over++) {
                    scene *t = laid(editions[e], "");
                    lay(t, "x", 0, 0, 180000, angles[i]);
                    lay(t, "a", 0, -1500, 0, angles[i]);
                    const ump_rect *own = ump_rect_of(&t->table, id_of(t, "x"));
                    ump_piece y = *piece_at(t, "y");
                    y.facing = own->facing;
                    y.at = ump_go(own->front, own->facing, -UMP_INCH, side * (own->width - over));
                    ump_piece_put(t->game, t->state, id_of(t, "y"), &y);
                    unit_at(t, "x")->level = ADF_SHAKEN;
                    say(t, "us fire a at x");
                    while (asked(t) != ADF_ASK_MORALE_DICE)
                        say(t, t->state->ask_dice == 3 ? "dice 3d6 6 6 6" : "dice 2d6 6 6");
                    say(t, "dice 2d6 1 3");
                    cr_assert_eq(unit_at(t, "x")->level, ADF_ROUTED, "%s: %s", editions[e],
                                 t->told);
                    cr_expect_not(told(t, "passes through"), "%s %d %d %d: %s", editions[e], side,
                                  over, angles[i], t->told);
                    scene_free(t);
                }
}

/* ---- TAB-09, ADF-CHG-19: the advance after a won impact ---- */

/* a has driven x back by ten and may go nine inches, with y at the side of its way. */
static scene *won_beside(const char *edition, int side, int32_t off, int32_t on, int32_t turn)
{
    scene *t = laid(edition, more);
    int32_t wide = width_of(t, "a");
    lay(t, "a", 0, -3000, 0, turn);
    lay(t, "x", 0, 0, 180000, turn);
    lay(t, "y", side * (wide + off), on, 180000, turn);
    lay(t, "z", 0, 5000, 180000, turn);
    say_all(t, "us charge a at x; dice 2d6 6 6");
    while (asked(t) != ADF_ASK_IMPACT_DICE)
        say(t, asked(t) == ADF_ASK_MORALE_DICE ? "dice 2d6 6 5" : "cs react hold");
    say_all(t, "dice 2d6 6 6; dice 2d6 1 1");
    while (asked(t) != ADF_ASK_ADVANCE && asked(t) != ADF_ASK_ACTIVATE)
        say(t, t->state->ask_kind == UMP_ASK_DICE ? "dice 2d6 6 5" : "cs react hold");
    cr_assert_eq(asked(t), ADF_ASK_ADVANCE, "%s %d: %s", edition, turn, t->told);
    forget(t);
    return t;
}

/* Half an inch is the least gap of a move (ADF-MOV-06): nearer it is refused, and not begun. */
Test(adf_amended, TAB_09_ADF_CHG_19_an_advance_keeps_off_as_any_move)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int side = -1; side <= 1; side += 2) {
                scene *t = won_beside(editions[e], side, 60, 1500, angles[i]);
                refused(t, order_to("us advance a", 0, 2500, angles[i]), ADF_MOV_06);
                scene_free(t);
                t = won_beside(editions[e], side, 520, 1500, angles[i]);
                say(t, order_to("us advance a", 0, 2500, angles[i]));
                hold_until_order(t, 3);
                cr_expect(told(t, "A moves 2.5"), "%s %d: %s", editions[e], angles[i], t->told);
                cr_expect_not(told(t, "A stops before"), "%s %d", editions[e], angles[i]);
                scene_free(t);
            }
}

/* A breakthrough is a charge: it passes close by y, pauses an inch from z and goes home on him. */
Test(adf_amended, TAB_06_ADF_CHG_19_a_breakthrough_passes_close_by_another)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int side = -1; side <= 1; side += 2) {
                scene *t = won_beside(editions[e], side, 60, 1500, angles[i]);
                say(t, "us advance a at z");
                while (asked(t) != ADF_ASK_MORALE_DICE)
                    say(t, "cs react hold");
                cr_expect_not(told(t, "A stops before"), "%s %d: %s", editions[e], angles[i],
                              t->told);
                cr_expect(told(t, "Z checks its fear of the charge of A"), "%s", t->told);
                cr_expect_leq(abs(apart(t, "a", "z") - UMP_INCH), 2 * UMP_ROUNDING, "%s %d: %d",
                              editions[e], angles[i], apart(t, "a", "z"));
                cr_expect_gt(apart(t, "a", "y"), UMP_CONTACT);
                say(t, "dice 2d6 6 6");
                while (asked(t) != ADF_ASK_IMPACT_DICE)
                    say(t, "cs react hold");
                cr_expect(told(t, "A charges home on Z"), "%s %d: %s", editions[e], angles[i],
                          t->told);
                scene_free(t);
            }
}

/* ---- TAB-02: forbidden ground counts for the whole way ---- */

/* A strip across the way, `from` and `to` so many thousandths of an inch ahead. */
static const char *strip(const char *kind, int32_t from, int32_t to, int32_t turn)
{
    static char text[200];
    const int32_t corner[4][2] = {{-6000, from}, {6000, from}, {6000, to}, {-6000, to}};
    unsigned n = from == to ? 2 : 4;
    char *end = text + sprintf(text, "%s", kind);
    for (unsigned i = 0; i < n; i++) {
        ump_pt p = spot(corner[i][0], corner[i][1], turn);
        end += sprintf(end, " %.3f,%.3f", p.x / 1016.0, p.y / 1016.0);
    }
    sprintf(end, "\n");
    return text;
}

static void no_way_on(const char *edition, const char *ground, ump_rule advance,
                      ump_rule breakthrough, int32_t turn)
{
    scene *t = laid(edition, ground);
    lay(t, "a", 0, -3000, 0, turn);
    lay(t, "x", 0, 0, 180000, turn);
    lay(t, "y", 0, 5000, 180000, turn);
    unit_at(t, "x")->figs = 5; /* it loses by 13 and surrenders */
    say_all(t, "us charge a at x; dice 2d6 6 6");
    while (asked(t) != ADF_ASK_IMPACT_DICE)
        say(t, asked(t) == ADF_ASK_MORALE_DICE ? "dice 2d6 6 5" : "cs react hold");
    say_all(t, "dice 2d6 6 6; dice 2d6 1 1");
    while (asked(t) != ADF_ASK_ADVANCE && asked(t) != ADF_ASK_ACTIVATE)
        say(t, t->state->ask_kind == UMP_ASK_DICE ? "dice 2d6 6 5" : "cs react hold");
    cr_assert_eq(asked(t), ADF_ASK_ADVANCE, "%s %d: %s", edition, turn, t->told);
    cr_assert_not(piece_at(t, "x")->on_table);
    refused(t, order_to("us advance a", 0, 3000, turn), advance);
    refused(t, "us advance a at y", breakthrough);
    say(t, order_to("us advance a", 0, 500, turn)); /* short of it */
    scene_free(t);
}

Test(adf_amended, TAB_02_ADF_CHG_19_nobody_advances_over_water)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            no_way_on(editions[e], strip("water \"W\"", 1200, 1900, angles[i]), ADF_MOV_02,
                      ADF_CHG_19, angles[i]);
}

Test(adf_amended, TAB_02_ADF_CHG_19_nobody_advances_over_a_river)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            no_way_on(editions[e], strip("river \"R\"", 1500, 1500, angles[i]), ADF_MOV_05,
                      ADF_MOV_05, angles[i]);
}

/* x falls back over the river by a bridge of its own making (it is laid there): a stays behind. */
Test(adf_amended, TAB_02_ADF_CHG_12_nobody_follows_over_a_river)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++) {
            scene *t = laid(editions[e], strip("river \"R\"", 2500, 2500, angles[i]));
            lay(t, "a", 0, -3000, 0, angles[i]);
            lay(t, "x", 0, 0, 180000, angles[i]);
            say_all(t, "us charge a at x; dice 2d6 6 6");
            while (asked(t) != ADF_ASK_MORALE_DICE)
                say(t, "cs react hold");
            say(t, "dice 2d6 1 2");
            while (asked(t) != ADF_ASK_FOLLOW)
                say(t, "cs react hold");
            lay(t, "x", 0, 3500, 180000, angles[i]);
            char why[UMP_LINE];
            cr_expect_not(scene_try(t, "us advance a at x", why), "%s %d: %s", editions[e],
                          angles[i], why);
            scene_free(t);
        }
}

/* ---- TAB-01, TAB-04: nobody gets away through an enemy whom it touches ---- */

/* b stands at the back of x, so near that nothing is between them, when x has to go back. */
Test(adf_amended, TAB_01_TAB_04_nobody_gets_away_through_one_whom_it_touches)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int32_t aside = -1200; aside <= 1200; aside += 400) {
                scene *t = face_to_face(editions[e], -3000, 0, angles[i]);
                say_all(t, "us charge a at x; dice 2d6 6 6");
                while (asked(t) != ADF_ASK_IMPACT_DICE)
                    say(t, asked(t) == ADF_ASK_MORALE_DICE ? "dice 2d6 6 5" : "cs react hold");
                const ump_rect own = *ump_rect_of(&t->table, id_of(t, "x"));
                ump_piece b = *piece_at(t, "b");
                b.facing = own.facing;
                for (ump_len back = own.depth + 4; back == own.depth + 4 || apart(t, "b", "x") > 0;
                     back--) {
                    b.at = ump_go(own.front, own.facing, -back, INCH(aside));
                    ump_piece_put(t->game, t->state, id_of(t, "b"), &b);
                }
                say_all(t, "dice 2d6 5 4; dice 2d6 2 4");
                cr_assert(told(t, "A has the better of X by"), "%s", t->told);
                if (piece_at(t, "x")->on_table)
                    for (int32_t s = 0; s <= 32; s++) {
                        ump_pt now = ump_part_way(own.front, piece_at(t, "x")->at, s, 32);
                        ump_rect there = ump_rect_moved(&own, now);
                        cr_expect_not(ump_rect_bites(&there, ump_rect_of(&t->table, id_of(t, "b")),
                                                     UMP_CONTACT),
                                      "%s %d %d: %s", editions[e], angles[i], aside, t->told);
                    }
                scene_free(t);
            }
}

/* ---- TAB-02: friends on the way of a charge, and at its end ---- */

/* b lies `on` before a, aside of its way, and laps over by so many thousandths of an inch. */
static scene *charge_beside(const char *edition, int side, int32_t over, int32_t on, int32_t turn)
{
    scene *t = laid(edition, "");
    lay(t, "a", 0, -4500, 0, turn);
    lay(t, "b", side * (width_of(t, "a") - over), on - 4500, 0, turn);
    lay(t, "x", 0, 0, 180000, turn);
    lay(t, "y", 3000, 9000, 180000, turn);
    return t;
}

static const char *straight_at_x(int32_t turn)
{
    static char line[64];
    snprintf(line, sizeof line, "us charge a at x facing %.3f", turn / 1000.0);
    return line;
}

Test(adf_amended, TAB_02_ADF_CHG_06_a_charge_brushes_past_a_neighbour)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int side = -1; side <= 1; side += 2)
                for (int32_t over = 300; over <= 700; over += 400) {
                    scene *t = charge_beside(editions[e], side, over, 1800, angles[i]);
                    say(t, straight_at_x(angles[i]));
                    say(t, "dice 2d6 1 6");
                    nobody_reacts(t);
                    cr_expect_eq(told(t, "A passes through B and disorders it"), over > 500,
                                 "%s %d %d: %s", editions[e], over, angles[i], t->told);
                    scene_free(t);
                }
}

Test(adf_amended, TAB_02_ADF_CHG_02_the_place_of_a_charge_is_tested_in_full)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int side = -1; side <= 1; side += 2) {
                scene *t = charge_beside(editions[e], side, 300, 4300, angles[i]);
                refused(t, straight_at_x(angles[i]), ADF_CHG_02);
                scene_free(t);
                t = charge_beside(editions[e], side, -30, 4300, angles[i]);
                say(t, straight_at_x(angles[i]));
                scene_free(t);
            }
}

/* ---- ADF-REA-02: a run that a check ends ---- */

/* Lifted out of its rout it has its second action, and may do what its level allows (ADF-ACT-03);
 * who is not has only the rally. */
Test(adf_amended, ADF_REA_02_ADF_ACT_03_who_is_lifted_out_of_its_rout_is_free)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < 2 * ANGLES; i++) {
            bool lifted = i % 2;
            scene *t = laid(editions[e], "");
            char line[96];
            lay(t, "a", 0, 0, 180000, angles[i / 2]);
            lay(t, "x", 0, 3000, 180000, angles[i / 2]);
            unit_at(t, "a")->level = ADF_ROUTED;
            say_all(t, "us rout a; dice 2d6 2 2; cs react fire x at a");
            while (asked(t) != ADF_ASK_MORALE_DICE)
                say(t, t->state->ask_dice == 1 ? "dice 1d6 6" : "dice 2d6 6 6");
            say(t, lifted ? "dice 2d6 6 6" : "dice 2d6 4 4");
            nobody_reacts(t);
            if (!lifted) {
                cr_expect(told(t, "A tries to rally"), "%s: %s", editions[e], t->told);
            } else {
                cr_assert_eq(asked(t), ADF_ASK_ACTION, "%s: %s", editions[e], t->told);
                snprintf(line, sizeof line, "us face a facing %.3f",
                         (angles[i / 2] + 40000) % 360000 / 1000.0);
                say(t, line);
                nobody_reacts(t);
                cr_expect_neq(asked(t), ADF_ASK_ACTION, "it had but one action left");
            }
            scene_free(t);
        }
}

/* ---- TAB-09: a reaction that is accepted is carried out ---- */

/* x fails its check under the fire of a and falls back; then, as its reaction to that fire, it
 * gets away: what the check cut short was no action of its own. */
Test(adf_amended, TAB_09_ADF_REA_04_who_has_failed_a_check_still_disengages)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++) {
            scene *t = face_to_face(editions[e], -1800, 0, angles[i]);
            say(t, "us fire a at x");
            while (asked(t) != ADF_ASK_MORALE_DICE)
                say(t, t->state->ask_dice == 3 ? "dice 3d6 6 6 6" : "dice 2d6 6 6");
            say(t, "dice 2d6 2 3");
            cr_assert(told(t, "X fails its check"), "%s %d: %s", editions[e], angles[i], t->told);
            cr_assert_eq(asked(t), ADF_ASK_REACT, "%s: %s", editions[e], t->told);
            ump_pt before = centre(t, "x");
            say(t, ahead(t, "cs react disengage", "x", -1500));
            cr_expect(told(t, "X moves 1.5 in") || told(t, "X moves 1.499 in"), "%s %d: %s",
                      editions[e], angles[i], t->told);
            cr_expect_leq(abs(ump_dist(before, centre(t, "x")).hi - INCH(1500)), UMP_ROUNDING,
                          "%s %d", editions[e], angles[i]);
            scene_free(t);
        }
}

/* ---- ADF-MOR-04: support ---- */

/* b stands beside a, in good order or in disorder; x may be between their middles. */
Test(adf_amended, ADF_MOR_04_support_in_disorder_and_with_an_enemy_between)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < 3 * ANGLES; i++) {
            int32_t turn = angles[i / 3];
            bool between = i % 3 == 2;
            scene *t = laid(editions[e], "");
            unit_at(t, "x")->formation = ADF_ROAD_COLUMN;
            adf_refit(t->game, t->state, id_of(t, "x"));
            int32_t wide = width_of(t, "a"), thin = width_of(t, "x");
            /* their flanks meet at a corner and leave a wedge in which x stands */
            lay(t, "a", 0, 0, 0, turn);
            lay(t, "b", wide + 400, 0, 0, turn);
            lay(t, "x", (wide + 400) / 2, between ? 150 : 5000, 0, turn);
            unit_at(t, "b")->level = i % 3 == 1 ? ADF_DISORDER : ADF_GOOD_ORDER;
            cr_assert_lt(thin, 400 + 2 * wide);
            cr_expect_eq(adf_support_of(seen(t), id_of(t, "a")), between ? 0U : 1U, "%s %d %u",
                         editions[e], turn, i % 3);
            scene_free(t);
        }
}

/* ---- ADF-FIRE-16, ADF-CHG-16: the range of both volleys is the die's, for those behind too ----
 */

Test(adf_amended, ADF_FIRE_05_ADF_FIRE_16_the_range_for_those_behind_is_the_die_s)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++) {
            scene *t = face_to_face(editions[e], -4000, 0, angles[i]);
            int32_t deep = thousandths(piece_at(t, "x")->depth);
            lay(t, "y", 0, deep + 500, 180000, angles[i]);
            unit_at(t, "x")->quality = ADF_TRAINED;
            say_all(t, "us charge a at x; dice 2d6 3 4");
            nobody_reacts(t);
            say(t, "dice 2d6 4 5");
            nobody_reacts(t);
            cr_assert_eq(asked(t), ADF_ASK_IMPACT_DICE, "%s: %s", editions[e], t->told);
            /* b, in the way back, keeps a nearer than the die says */
            lay(t, "b", 0, -700 - deep, 0, angles[i]);
            ump_state *before = ump_state_new(t->game);
            say(t, "dice 2d6 3 3");
            ump_state_copy(t->game, before, t->state);
            for (int lead = 2; lead <= 12; lead++) {
                char dice[32];
                ump_state_copy(t->game, t->state, before);
                snprintf(dice, sizeof dice, "dice 2d6 %d %d", lead / 2, lead - lead / 2);
                say(t, dice);
                if (asked(t) == ADF_ASK_DISTANCE_DIE)
                    break;
            }
            ump_state_free(before);
            cr_assert_eq(asked(t), ADF_ASK_DISTANCE_DIE, "%s: %s", editions[e], t->told);
            forget(t);
            say(t, "dice 1d6 2");
            while (t->state->ask_kind == UMP_ASK_DICE && asked(t) == ADF_ASK_FIRE_DICE)
                say(t, t->state->ask_dice == 3   ? "dice 3d6 1 1 1"
                       : t->state->ask_dice == 2 ? "dice 2d6 1 1"
                                                 : "dice 1d6 1");
            cr_expect(told(t, "the fire passes through to Y"), "%s %d: %s", editions[e], angles[i],
                      t->told);
            unsigned one = told_times(t, "range, 1 in: "), any = told_times(t, "range, ");
            cr_expect_eq(one, any, "%s %d: %s", editions[e], angles[i], t->told);
            scene_free(t);
        }
}

/* ---- TAB-02: two met at once ---- */

/* x and y stand in one line, as near as they can be laid, and a comes at both: either may be named,
 * and the charge goes home on him who was. y may be nearer by so many ticks. */
static void charge_at_two(const char *edition, const char *named, ump_len nearer, int32_t turn)
{
    scene *t = laid(edition, "");
    char line[64];
    lay(t, "a", 0, -4000, 0, turn);
    int32_t wide = width_of(t, "a");
    lay(t, "x", -wide / 2 - 10, 0, 180000, turn);
    lay(t, "y", wide / 2 + 10, 0, 180000, turn);
    ump_piece y = *piece_at(t, "y");
    y.at = ump_go(y.at, ump_degrees(turn), -nearer, 0);
    ump_piece_put(t->game, t->state, id_of(t, "y"), &y);
    snprintf(line, sizeof line, "us charge a at %s facing %.3f", named, turn / 1000.0);
    if (nearer > 2 * UMP_ROUNDING && *named == 'x') {
        refused(t, line, ADF_CHG_02);
    } else {
        say(t, line);
        say(t, "dice 2d6 5 5");
        while (asked(t) != ADF_ASK_IMPACT_DICE)
            say(t, asked(t) == ADF_ASK_MORALE_DICE ? "dice 2d6 6 6" : "cs react hold");
        cr_expect(told(t, *named == 'x' ? "A charges home on X" : "A charges home on Y"),
                  "%s %s %d: %s", edition, named, turn, t->told);
    }
    scene_free(t);
}

Test(adf_amended, TAB_02_ADF_CHG_02_of_two_met_at_once_either_may_be_named)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < 2 * ANGLES; i++) {
            const char *named = i % 2 ? "y" : "x";
            for (ump_len nearer = -1; nearer <= 1; nearer++)
                charge_at_two(editions[e], named, nearer, angles[i / 2]);
            charge_at_two(editions[e], named, UMP_INCH / 50, angles[i / 2]);
        }
}

/* ---- ADF-MOV-06: nearer than half an inch already ---- */

Test(adf_amended, ADF_MOV_06_who_is_nearer_already_may_go_away)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++) {
            scene *t = face_to_face(editions[e], -100, 0, angles[i]);
            refused(t, order_to("us move a", 0, -50, angles[i]), ADF_MOV_06);
            say(t, order_to("us move a", 0, -1600, angles[i]));
            nobody_reacts(t);
            cr_expect_gt(apart(t, "a", "x"), INCH(1500), "%s %d: %s", editions[e], angles[i],
                         t->told);
            scene_free(t);
        }
}

/* ---- ADF-R-26: skirmishers are read as lines ---- */

Test(adf_amended, TAB_04_ADF_R_26_skirmishers_flee_from_a_cause_behind_them)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        lay(t, "x", 0, 0, 0, angles[i]);
        unit_at(t, "x")->formation = ADF_SKIRMISHERS;
        adf_refit(t->game, t->state, id_of(t, "x"));
        lay(t, "a", 700, -3000, 0, angles[i]);
        ump_pt before = centre(t, "x"), from = piece_at(t, "a")->at;
        say_all(t, "us fire a at x; dice 2d6 6 6; dice 2d6 1 3");
        ump_angle gone = ump_bearing(before, centre(t, "x"));
        cr_expect_gt(ump_dist(before, centre(t, "x")).hi, INCH(500), "%d: %s", angles[i], t->told);
        cr_expect_lt(ump_angle_between(gone, ump_bearing(from, before)), 60, "%d: %s", angles[i],
                     t->told);
        scene_free(t);
    }
}

/* ---- ADF-CHG-06: one change of direction, for all ---- */

/* x slips to one hand after the first inch, and after the next to the other. */
Test(adf_amended, ADF_CHG_06_a_charge_changes_its_direction_once)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = face_to_face("adf15", -8000, 0, angles[i]);
        say_all(t, "us charge a at x; dice 2d6 6 6; cs react pass");
        cr_assert_eq(asked(t), ADF_ASK_REACT, "%d", angles[i]);
        lay(t, "x", 3000, 0, 180000, angles[i]);
        say(t, "cs react pass");
        ump_angle turned = piece_at(t, "a")->facing;
        cr_expect_gt(ump_angle_between(turned, ump_degrees(angles[i])), ump_degrees(10000), "%d",
                     angles[i]);
        lay(t, "x", -3000, 0, 180000, angles[i]);
        cr_assert_eq(asked(t), ADF_ASK_REACT, "%d", angles[i]);
        say(t, "cs react pass");
        cr_expect(told(t, "X has slipped out of the way of A"), "%d: %s", angles[i], t->told);
        cr_expect_lt(ump_angle_between(turned, piece_at(t, "a")->facing), 4, "%d", angles[i]);
        scene_free(t);
    }
}

/* x slips aside: the new direction is that of b, who is nearer, though a is named first. */
Test(adf_amended, TAB_03_ADF_CHG_06_the_changed_direction_is_that_of_the_nearest)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = laid("adf15", "");
        int32_t half = (width_of(t, "a") + 200) / 2;
        lay(t, "a", -half, -7000, 0, angles[i]);
        lay(t, "b", half, -6000, 0, angles[i]);
        lay(t, "x", 0, 0, 180000, angles[i]);
        say_all(t, "us group a b first charge then move; us charge a b at x; dice 2d6 6 6");
        say(t, "cs react pass"); /* no countercharge */
        cr_assert_eq(asked(t), ADF_ASK_REACT, "%d", angles[i]);
        lay(t, "x", 4500, 0, 180000, angles[i]);
        const ump_piece *b = piece_at(t, "b");
        ump_pt near = ump_rect_nearest(ump_rect_of(&t->table, id_of(t, "x")), b->at);
        ump_angle his = ump_bearing(b->at, near);
        say(t, "cs react pass");
        for (unsigned k = 0; k < 2; k++)
            cr_expect_lt(ump_angle_between(unit_at(t, k ? "b" : "a")->aim, his), 4, "%d: %s",
                         angles[i], t->told);
        scene_free(t);
    }
}

/* ---- ADF-CHG-20: a countercharge that cannot come up ---- */

/* a charges x, whom it reaches with a wing. Behind a hill to the right of x, so that x does not see
 * him, stands b of a's side; or y of its own side stands where x would meet a. */
static scene *charge_past_a_hill(const char *edition, bool friend, int32_t turn)
{
    static const int32_t corner[4][2] = {{1620, -200}, {5000, -200}, {5000, -1900}, {2000, -1900}};
    char hill[160], *to = hill + sprintf(hill, "hill 1 \"H\"");
    for (unsigned i = 0; i < 4; i++) {
        ump_pt p = spot(corner[i][0], corner[i][1], turn);
        to += sprintf(to, " %.3f,%.3f", p.x / 1016.0, p.y / 1016.0);
    }
    sprintf(to, "\n");
    scene *t = laid(edition, friend ? "" : hill);
    int32_t wide = width_of(t, "a");
    lay(t, "a", 1600 - wide + 150, -4500, 0, turn);
    lay(t, "x", 1600, 0, 180000, turn);
    if (friend)
        lay(t, "y", 1600 + wide - 300, -2000, 180000, turn);
    else
        lay(t, "b", 1600 + wide - 350, -2180, 0, turn);
    return t;
}

/* It comes on as far as it can and halts, out of contact; a has all that is left of its charge, and
 * x has its fear of it. */
static void barred_on_its_way(const char *edition, bool friend, int32_t turn)
{
    scene *t = charge_past_a_hill(edition, friend, turn);
    char line[64];
    snprintf(line, sizeof line, "us charge a at x facing %.3f", turn / 1000.0);
    say(t, line);
    say(t, "dice 2d6 5 4");
    say(t, "cs react countercharge x at a");
    say(t, "dice 2d6 5 5");
    cr_assert(told(t, "A and X meet after"), "%s %d: %s", edition, turn, t->told);
    nobody_reacts(t);
    cr_expect(told(t, "X comes on ") && told(t, " in and meets nobody"), "%s %d: %s", edition, turn,
              t->told);
    cr_expect_not(told(t, "does not reach"), "%s %d: %s", edition, turn, t->told);
    cr_assert_eq(asked(t), ADF_ASK_MORALE_DICE, "%s %d: %s", edition, turn, t->told);
    cr_expect(told(t, "X checks its fear of the charge of A"), "%s %d: %s", edition, turn, t->told);
    cr_expect_gt(apart(t, "b", "x"), UMP_CONTACT);
    cr_expect_not(ump_rect_overlap(ump_rect_of(&t->table, id_of(t, "x")),
                                   ump_rect_of(&t->table, id_of(t, "y"))),
                  "%s %d", edition, turn);
    say(t, "dice 2d6 6 6");
    nobody_reacts(t);
    cr_expect(told(t, "A charges home on X"), "%s %d: %s", edition, turn, t->told);
    scene_free(t);
}

Test(adf_amended, ADF_CHG_20_ADF_CHG_12_a_countercharge_that_is_barred_on_its_way)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++) {
            barred_on_its_way(editions[e], false, angles[i]);
            barred_on_its_way(editions[e], true, angles[i]);
        }
}

/* ---- TAB-01: nobody marches through an enemy ---- */

/* x stands across the way, and beyond him there is room: a may go neither through him nor past him
 * with a wing, by no order. */
Test(adf_amended, TAB_01_ADF_MOV_06_nobody_marches_through_an_enemy)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int32_t aside = -1500; aside <= 1500; aside += 1500) {
                scene *t = laid(editions[e], "");
                char line[128];
                ump_pt to = spot(0, 700, angles[i]);
                lay(t, "a", 0, -2500, 0, angles[i]);
                lay(t, "x", aside, -1200, 180000, angles[i]);
                unit_at(t, "a")->formation = ADF_ATTACK_COLUMN;
                adf_refit(t->game, t->state, id_of(t, "a"));
                snprintf(line, sizeof line, "us move a to %.4f,%.4f", to.x / 1016.0, to.y / 1016.0);
                if (aside == 0)
                    refused(t, line, ADF_MOV_06);
                unit_at(t, "a")->formation = ADF_BATTLE_LINE;
                adf_refit(t->game, t->state, id_of(t, "a"));
                refused(t, line, ADF_MOV_06);
                lay(t, "x", aside, 5000, 180000, angles[i]);
                say(t, line);
                scene_free(t);
            }
}

/* ---- TAB-02: a turn on the spot ---- */

/* At arm's length the turn of a charge may already stand upon its target: that is no way. Wherever
 * x stands, and whatever way is found, a has not been turned onto him. */
Test(adf_amended, TAB_02_ADF_CHG_06_no_charge_turns_onto_its_target)
{
    unsigned charges = 0;
    for (unsigned i = 0; i < ANGLES; i++)
        for (int32_t aside = -2000; aside <= 2000; aside += 200)
            for (int32_t facing = 0; facing < 180000; facing += 30000) {
                scene *t = laid("adf15", "");
                lay(t, "a", 0, 0, 0, angles[i]);
                lay(t, "x", aside, 4000, 180000 + facing, angles[i]);
                for (int32_t off = 4000; off > 0 && apart(t, "a", "x") > INCH(60); off -= 20)
                    lay(t, "x", aside, off, 180000 + facing, angles[i]);
                adf_aim aim = adf_find_aim(seen(t), id_of(t, "a"), id_of(t, "x"), true, true, NULL);
                charges += aim.open;
                cr_expect(!aim.open ||
                              !ump_rect_bites(&aim.from, ump_rect_of(&t->table, id_of(t, "x")),
                                              UMP_ROUNDING),
                          "%d %d %d", angles[i], aside, facing);
                scene_free(t);
            }
    cr_expect_gt(charges, 100u);
}

/* x turns onto y beside it to countercharge, and b keeps it from going anywhere: the turn is
 * undone. */
Test(adf_amended, TAB_02_ADF_CHG_12_a_turn_that_cannot_be_left_is_undone)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int side = -1; side <= 1; side += 2) {
                scene *t = laid(editions[e], "");
                int32_t wide = width_of(t, "x");
                lay(t, "a", side * (wide + 500), -5200, side > 0 ? 345000 : 15000, angles[i]);
                lay(t, "x", 0, 0, 180000, angles[i]);
                lay(t, "y", side * (wide + 10), 0, 180000, angles[i]);
                const ump_piece was = *piece_at(t, "x");
                say_all(t, "us charge a at x; dice 2d6 4 4; cs react countercharge x at a");
                cr_assert_neq(piece_at(t, "x")->facing, was.facing, "%s %d", editions[e],
                              angles[i]);
                say(t, "dice 2d6 4 4");
                const ump_rect now = *ump_rect_of(&t->table, id_of(t, "x"));
                cr_assert(ump_rect_overlap(&now, ump_rect_of(&t->table, id_of(t, "y"))), "%s",
                          editions[e]);
                ump_piece b = *piece_at(t, "b");
                b.facing = (ump_angle)(now.facing + UMP_HALF_TURN);
                b.at = ump_go(now.front, now.facing, 100, side * INCH(400));
                ump_piece_put(t->game, t->state, id_of(t, "b"), &b);
                unit_at(t, "b")->formation = ADF_ROAD_COLUMN;
                adf_refit(t->game, t->state, id_of(t, "b"));
                unit_at(t, "a")->flags &= (uint16_t)~ADF_CHARGING; /* as if it had failed a check */
                hold_until_order(t, 3);
                cr_expect(told(t, "X stays and meets nobody"), "%s %d: %s", editions[e], angles[i],
                          t->told);
                cr_expect_eq(piece_at(t, "x")->facing, was.facing, "%s %d", editions[e], angles[i]);
                cr_expect(ump_same_place(piece_at(t, "x")->at, was.at), "%s %d %d", editions[e],
                          angles[i], ump_dist(piece_at(t, "x")->at, was.at).hi);
                scene_free(t);
            }
}

/* ---- TAB-02: ground that nobody charges over, and what carries them ---- */

/* Water lies across the way of a, with a causeway of so many thousandths of an inch. */
static const char *causeway(int32_t aside, int32_t turn)
{
    static char text[400];
    char *end = text + sprintf(text, "%s", strip("water \"W\"", -2600, -1400, turn));
    ump_pt from = spot(aside, -9000, turn), to = spot(aside, 9000, turn);
    sprintf(end, "road \"R\" %.3f,%.3f %.3f,%.3f\n", from.x / 1016.0, from.y / 1016.0,
            to.x / 1016.0, to.y / 1016.0);
    return text;
}

Test(adf_amended, TAB_02_ADF_CHG_02_a_charge_crosses_water_on_a_road_only)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < 2 * ANGLES; i++) {
            int32_t turn = angles[i / 2];
            scene *t = laid(editions[e], causeway(i % 2 ? 3000 : 0, turn));
            char line[64];
            lay(t, "a", 0, -4500, 0, turn);
            lay(t, "x", 0, 0, 180000, turn);
            snprintf(line, sizeof line, "us charge a at x facing %.3f", turn / 1000.0);
            if (i % 2) {
                refused(t, line, ADF_CHG_02);
                refused(t, "us charge a at x", ADF_CHG_02);
            } else {
                say(t, line);
                say(t, "dice 2d6 5 5");
                while (asked(t) != ADF_ASK_IMPACT_DICE)
                    say(t, asked(t) == ADF_ASK_MORALE_DICE ? "dice 2d6 6 6" : "cs react hold");
                cr_expect(told(t, "A charges home on X"), "%s %d: %s", editions[e], turn, t->told);
            }
            scene_free(t);
        }
}

/* ---- ADF-MOV-06: a wheel is swept ---- */

/* x stands before the middle of the arc that the outer corners of a go through, so far off it.
 * Where a begins and where it ends it is farther from him. */
static void wheel_past(const char *edition, int32_t hand, int32_t off, bool allowed, int32_t turn)
{
    enum { TOWARDS = 38000 }; /* from the front of a, in thousandths of a degree */
    scene *t = laid(edition, "");
    lay(t, "a", 0, 0, 0, turn);
    ump_piece x = *piece_at(t, "x"), a = *piece_at(t, "a");
    ump_pt pivot = spot(hand * thousandths(a.width) / 2, 0, turn);
    ump_pt corner = ump_go(a.at, a.facing, -a.depth, -hand * a.width / 2);
    ump_angle bearing = ump_degrees((turn - hand * (90000 - TOWARDS) + 360000) % 360000);
    x.at = ump_go(pivot, bearing, ump_dist(pivot, corner).hi + INCH(off), 0);
    x.facing = (ump_angle)(bearing + UMP_HALF_TURN);
    ump_piece_put(t->game, t->state, id_of(t, "x"), &x);
    cr_assert_gt(apart(t, "a", "x"), INCH(510), "%s %d", edition, turn);
    char line[64];
    snprintf(line, sizeof line, "us wheel a facing %.3f",
             (turn + hand * 90000 + 360000) % 360000 / 1000.0);
    if (allowed)
        say(t, line);
    else
        refused(t, line, ADF_MOV_06);
    if (allowed) {
        nobody_reacts(t);
        cr_expect_gt(apart(t, "a", "x"), INCH(510), "%s %d: %s", edition, turn, t->told);
    }
    scene_free(t);
}

Test(adf_amended, ADF_MOV_06_a_wheel_keeps_half_an_inch_off_on_its_way)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++)
            for (int32_t hand = -1; hand <= 1; hand += 2) {
                wheel_past(editions[e], hand, 300, false, angles[i]);
                wheel_past(editions[e], hand, 520, true, angles[i]);
            }
}

/* ---- ADF-R-26: what comes after the fan, and which side of it comes first ---- */

/* Water behind x, along its rear, bars every way of the fan; a fires into its flank. Straight away
 * from him the way is free, unless b stands in it: then it goes to its rear as far as that is free.
 */
static void back_before_water(int32_t hand, bool barred, int32_t turn)
{
    scene *t = laid("adf15", strip("water \"W\"", 1900, 4000, turn));
    lay(t, "a", hand * 2500, 500, hand > 0 ? 270000 : 90000, turn);
    lay(t, "x", 0, 0, 180000, turn);
    if (barred)
        lay(t, "b", -hand * 3500, 500, 0, turn);
    ump_pt before = centre(t, "x");
    say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
    ump_pt gone = ump_in_frame(before, ump_degrees(turn), centre(t, "x"));
    if (barred) {
        cr_expect_gt(gone.y, INCH(500), "%d: %s", turn, t->told);
        cr_expect_lt(abs(gone.x), INCH(20), "%d: %s", turn, t->told);
    } else {
        cr_expect_lt(hand * gone.x, -INCH(2000), "%d: %s", turn, t->told);
        cr_expect_lt(abs(gone.y), INCH(500), "%d: %s", turn, t->told);
    }
    scene_free(t);
}

Test(adf_amended, ADF_R_26_straight_away_comes_last_before_the_first_as_far_as_free)
{
    for (unsigned i = 0; i < ANGLES; i++)
        for (int32_t hand = -1; hand <= 1; hand += 2) {
            back_before_water(hand, false, angles[i]);
            back_before_water(hand, true, angles[i]);
        }
}

/* The home edge of x is the upper one. b bars the way back that it would go, square to it. */
static void back_past_one(bool astern, int32_t turn)
{
    scene *t = laid("adf15", "");
    int32_t right = turn == 0 || turn >= 180000 ? 1 : -1;
    lay(t, "x", 0, 0, astern ? 0 : 180000, turn);
    lay(t, "a", 0, -3000, 0, turn);
    lay(t, "b", 0, 3500, 180000, turn);
    ump_pt before = centre(t, "x");
    say_all(t, "us fire a at x; dice 2d6 5 5; dice 2d6 1 3");
    ump_pt gone = ump_in_frame(before, ump_degrees(turn), centre(t, "x"));
    cr_expect_gt(gone.y, INCH(500), "%d: %s", turn, t->told);
    cr_expect_gt(right * gone.x, INCH(100), "%d, astern %d: %d", turn, astern, gone.x);
    scene_free(t);
}

Test(adf_amended, TAB_10_ADF_R_26_from_a_cause_dead_ahead_or_astern_first_the_side_of_its_home)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        back_past_one(false, angles[i]);
        back_past_one(true, angles[i]);
    }
}

/* ---- ADF-MOV-07: whom a move through friends disorders, and who has to check ---- */

/* x falls back through y: y has to check only if x is routed by then. */
Test(adf_amended, ADF_MOV_07_ADF_MOR_12_only_who_is_routed_calls_for_a_check)
{
    for (unsigned i = 0; i < 2 * ANGLES; i++) {
        bool routs = i % 2;
        scene *t = face_to_face("adf15", -2000, 0, angles[i / 2]);
        lay(t, "y", 0, 2000, 180000, angles[i / 2]);
        unit_at(t, "x")->level = routs ? ADF_SHAKEN : ADF_DISORDER;
        say_all(t, routs ? "us fire a at x; dice 2d6 5 5; dice 2d6 1 2"
                         : "us fire a at x; dice 2d6 5 5; dice 2d6 3 2");
        cr_assert_eq(unit_at(t, "x")->level, routs ? ADF_ROUTED : ADF_SHAKEN, "%s", t->told);
        hold_until_order(t, 5);
        cr_expect_eq(told(t, "Y has routed friends running past it"), routs, "%d: %s",
                     angles[i / 2], t->told);
        scene_free(t);
    }
}

/* a is stopped by the fire of x and put back through b, who stands right behind it. */
Test(adf_amended, ADF_MOV_07_ADF_CHG_16_who_is_put_back_disorders_nobody)
{
    for (unsigned i = 0; i < ANGLES; i++) {
        scene *t = stopped_before_a_friend(-1900, angles[i]);
        say(t, "dice 1d6 6");
        cr_expect_gt(apart(t, "a", "x"), apart(t, "b", "x"), "it is behind B: %s", t->told);
        cr_expect_not(told(t, "passes through B and disorders it"), "%d: %s", angles[i], t->told);
        cr_expect_eq(unit_at(t, "b")->level, ADF_GOOD_ORDER, "%d: %s", angles[i], t->told);
        scene_free(t);
    }
}

/* ---- ADF-REA-02: the windows of a rout move ---- */

/* After every full inch; in 10mm before the first one too. */
Test(adf_amended, ADF_REA_02_ADF_R_21_a_run_opens_a_window_after_every_full_inch)
{
    for (unsigned e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < ANGLES; i++) {
            scene *t = laid(editions[e], "");
            lay(t, "a", 0, 0, 180000, angles[i]);
            lay(t, "x", 0, 6000, 180000, angles[i]);
            unit_at(t, "a")->level = ADF_ROUTED;
            ump_pt began = centre(t, "a");
            say_all(t, "us rout a; dice 2d6 3 4");
            unsigned windows = 0, before = strcmp(editions[e], "adf10") == 0;
            for (; asked(t) == ADF_ASK_REACT; windows++) {
                ump_len gone = ump_dist(began, centre(t, "a")).hi;
                ump_len due = (ump_len)(windows + 1 - before) * UMP_INCH;
                cr_expect_leq(abs(gone - due), UMP_ROUNDING, "%s %d: %u", editions[e], angles[i],
                              windows);
                say(t, "cs react pass");
            }
            cr_expect_geq(windows, 3 + before, "%s %d: %u, %s", editions[e], angles[i], windows,
                          t->told);
            cr_expect(told(t, "A runs 7 in"), "%s %d: %s", editions[e], angles[i], t->told);
            scene_free(t);
        }
}
