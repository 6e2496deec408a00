/*
 * limits.c: distances and cells of the chart of the Potomac where they decide: just within the
 * limit and just beyond. A chart in which one of them is another number plays otherwise.
 */
#include "kit.h"
#include "rules/potomac/potomac.h"

/* ---- Fire ---- */

static bool small_arms_at(uint8_t weapon, ump_len range, uint8_t *band)
{
    pot_fire_facts f = {
        .firer = POT_INFANTRY, .stands = 6, .firepower = 1, .weapon = weapon, .range = range};
    pot_volley v;
    if (!pot_fire_volley(book(), &f, &v, NULL))
        return false;
    *band = v.band;
    return true;
}

Test(pot_limits, POT_SAF_05_POT_SPC_04_short_and_greatest_range_of_small_arms)
{
    static const struct {
        const char *what;
        int near, far; /* cm */
    } row[] = {{"rifled musket", 15, 30},
               {"smoothbore", 15, 20},
               {"breech-loaders", 15, 30},
               {"repeaters", 15, 30}};
    for (uint8_t i = 0; i < COUNT(row); i++) {
        uint8_t band = POT_LONG;
        cr_expect(small_arms_at(i, CM(row[i].near), &band) && band == POT_SHORT, "%s at %d",
                  row[i].what, row[i].near);
        cr_expect(small_arms_at(i, CM(row[i].near) + UMP_CM / 2, &band) && band == POT_LONG,
                  "%s beyond %d", row[i].what, row[i].near);
        cr_expect(small_arms_at(i, CM(row[i].far), &band), "%s at %d", row[i].what, row[i].far);
        cr_expect_not(small_arms_at(i, CM(row[i].far) + UMP_CM / 2, &band), "%s beyond %d",
                      row[i].what, row[i].far);
    }
}

Test(pot_limits, POT_ART_01_POT_SGE_01_bands_of_every_gun)
{
    static const int high[][3] = {{40, 80, 120},  {50, 100, 150}, {60, 120, 180}, {50, 100, 150},
                                  {65, 125, 185}, {75, 150, 225}, {50, 100, 150}, {65, 125, 185}};
    for (uint8_t gun = 0; gun < COUNT(high); gun++) {
        cr_expect_eq(pot_gun_band(book(), gun, 0), POT_SHORT, "%u: at arm's length", gun);
        for (uint8_t band = POT_SHORT; band <= POT_LONG; band++) {
            ump_len most = CM(high[gun][band - POT_SHORT]);
            unsigned beyond = band == POT_LONG ? POT_NO_FIRE : band + 1U;
            cr_expect_eq(pot_gun_band(book(), gun, most), band, "%u: %d", gun, most);
            cr_expect_eq(pot_gun_band(book(), gun, most + UMP_CM), beyond, "%u: %d", gun, most);
        }
    }
}

/* ---- Distances ---- */

Test(pot_limits, on_the_table)
{
    static const script list[] = {
        {"POT-LOS-02: five centimetres into dense forest, and no more",
         "forest \"F\" 40,30 160,30 160,60 40,60\n",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 120,20 facing 0 line"),
         FOOT6("x", "at 60,35 facing 180 line") FOOT6("y", "at 120,35.4 facing 180 line"),
         {"? sees a x 1", "? sees b y 0"}},
        {"POT-LOS-02: ten inside it, and no more",
         "forest \"F\" 40,30 160,30 160,60 40,60\n",
         FOOT6("a", "at 60,40 facing 0 line") FOOT6("b", "at 120,40 facing 0 line"),
         FOOT6("x", "at 60,50 facing 180 line") FOOT6("y", "at 120,50.4 facing 180 line"),
         {"? sees a x 1", "? sees b y 0"}},
        {"POT-SET-01: within 30 cm of its edge, its whole depth",
         "",
         FOOT6("a", "arrives 1 line"),
         FOOT6("x", "arrives 1 line"),
         {"cs place x at 60,100 facing 180", "= POT-SET-01 place a at 60,30.5 facing 0",
          "us place a at 60,30 facing 0"}},
        {"POT-LOS-04: a wall gives cover to who is within two centimetres of it",
         "wall 50,33 70,33\nwall 90,33 110,33\n",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 100,20 facing 0 line"),
         FOOT6("x", "at 60,34.9 facing 180 line") FOOT6("y", "at 100,35 facing 180 line"),
         {"us fire a at x", "? dice hit 6 5", "dice 6d6 1 1 1 1 1 1", "us fire b at y",
          "? dice hit 6 5", "dice 6d6 1 1 1 1 1 1"}},
        {"POT-LOS-04: and to nobody farther from it",
         "wall 50,32.4 70,32.4\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,35 facing 180 line"),
         {"us fire a at x", "? dice hit 6 4", "dice 6d6 1 1 1 1 1 1"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_limits, rulings_on_the_table)
{
    static const script list[] = {
        {"POT-EVA-04: who evades gains a centimetre at least",
         "",
         HORSE("h", "at 60,3.5 facing 0") FOOT6("a", "at 45.9,6 facing 0 line")
             FOOT6("b", "at 74.1,6 facing 0 line"),
         FOOT6("x", "at 60,20 facing 180 line"),
         {"us evade h", "? h at 60,0"}},
        {"POT-EVA-04: and less is nothing",
         "",
         HORSE("h", "at 60,2.7 facing 0") FOOT6("a", "at 45.9,6 facing 0 line")
             FOOT6("b", "at 74.1,6 facing 0 line"),
         FOOT6("x", "at 60,20 facing 180 line"),
         {"= POT-EVA-04 evade h"}},
        {"TAB-11: who arrives finds a free place within 30 cm",
         "impassable \"L\" 0,0 180,0 180,70 0,70\n",
         FOOT6("a", "at 60,100 facing 0 line") FOOT6("r", "at 100,44.2 facing 0 line arrives 2"),
         FOOT6("x", "at 140,115 facing 180 line"),
         {"us end", "cs end", "? r life fighting"}},
        {"TAB-11: and no farther off",
         "impassable \"L\" 0,0 180,0 180,70 0,70\n",
         FOOT6("a", "at 60,100 facing 0 line") FOOT6("r", "at 100,43.5 facing 0 line arrives 2"),
         FOOT6("x", "at 140,115 facing 180 line"),
         {"us end", "cs end", "? r life waiting"}},
        {"POT-SGE-02: a point within half a centimetre of a work names it",
         "fortification earthwork \"W\" side cs 50,60 70,60\n",
         SIEGE("s", "sb_siege", "at 60,20 facing 0 deployed"),
         FOOT6("x", "at 60,64 facing 180 line"),
         {"us officer u1", "= POT-SGE-02 bombard s at 60,59.4", "us bombard s at 60,59.6",
          "? dice hit 20 4"}},
        {"POT-SGE-02 POT-R-78: nobody's work is the enemy's while he is seen behind it",
         "fortification earthwork \"W\" 50,60 70,60\n",
         SIEGE("s", "sb_siege", "at 60,20 facing 0 deployed"),
         FOOT6("x", "at 60,61 facing 180 line"),
         {"us officer u1", "us bombard s at 60,60", "? dice hit 20 4"}},
        {"POT-MOV-20: no point lies more than ten centimetres beyond the table",
         "",
         FOOT6("a", "at 60,4 facing 180 line"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"us officer u1", "= POT-MOV-20 move a to 60,-10.5", "= POT-MOV-01 move a to 60,-10"}},
        {"POT-SET-06: a subordinate who falls is worth two points",
         "",
         "army us \"A\"\n  leader ug \"G\" general leadership 12 cv 1 at 20,5\n"
         "brigade us \"B\"\n  leader u1 \"O\" leadership 12 cv 2 attached at 60,18\n" FOOT6(
             "a", "at 60,20 facing 0 line"),
         BATTERY("g", "sb_heavy", "at 60,60 facing 180 deployed"),
         {"us end", "cs officer c1", "cs fire g at a", "dice 12d6 6 6 6 6 1 1 1 1 1 1 1 1",
          "? dice officer 1", "dice 1d6 1", "? u1 life killed", "? a stands 5", "? score 0 3"}},
        {"POT-R-65 POT-SET-04: a clock that is not the usual one of 24 periods goes before the "
         "turns",
         "turns 1\nswitch period-limit 25\n",
         FOOT6("a", "at 60,22 facing 0 line"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"us end", "cs end", "? period 3"}},
    };
    run_scripts(list, COUNT(list));
}

/* Where one more or one less on the dice, or equal numbers on both sides, decide. */
Test(pot_limits, at_the_turning_point)
{
    static const script list[] = {
        {"POT-SAF-01: dismounted cavalry fire with every stand",
         "",
         HORSE("h", "at 60,20 facing 0 dismounted"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us fire h at x", "? dice hit 4 4"}},
        {"POT-PMF-03: veterans fire in any case",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry veteran stands 6 strength 3 firepower 1 melee 3 at 60,38 facing "
         "180 line\n",
         {"us charge a at x", "cs choose fire", "? told and fires in any case"}},
        {"POT-PMF-03: others need a two",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,38 facing 180 line"),
         {"us charge a at x", "cs choose fire", "? told fires at all with 2 or more"}},
        {"POT-MEL-17: he obeys who throws what is needed",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 1 1 1 1 1 1 1",
          "dice 9d6 1 1 1 1 1 1 1 1 1", "dice 1d6 1", "us choose own_officer",
          "dice 9d6 6 6 1 1 1 1 1 1 1", "dice 9d6 1 1 1 1 1 1 1 1 1", "dice 1d6 1",
          "us choose own_officer", "? dice command 2 10", "dice 2d6 4 6", "? dice charger_hit 9"}},
        {"POT-MEL-11 POT-R-42: where only the fire has hit, the charger goes back by it",
         "switch melee-firing-hits none\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose fire", "dice 6d6 6 6 1 1 1 1",
          "dice 9d6 1 1 1 1 1 1 1 1 1", "dice 9d6 1 1 1 1 1 1 1 1 1",
          "? told the defenders score 3", "? a at 60,28", "? x at 60,30"}},
        {"POT-MEL-20: who stayed in touch may charge again in a stated direction",
         "",
         FOOT6("a", "at 60,100 facing 0 line"),
         FOOT6("x", "at 60,116 facing 180 line"),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 1 1 1 1 1 1 1",
          "dice 9d6 1 1 1 1 1 1 1 1 1", "dice 1d6 1", "? contact a x 1", "us end", "cs end",
          "us charge a at x facing 0", "cs choose hold", "? dice charger_hit 9 4"}},
        {"POT-R-47: who is out of range is safe",
         "switch rout-moves until-safe\n",
         FOOT6("a", "at 60,37.8 facing 0 line"),
         "  unit x \"x\" infantry stands 4 strength 2 firepower 1 melee 3 at 60,46 facing 180 "
         "line\n" FOOT6("y", "at 120,110 facing 180 line") FOOT6("z", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "dice 1d6 6", "? x at 60,72"}},
        {"POT-R-47: and runs on if he is just in range",
         "switch rout-moves until-safe\n",
         FOOT6("a", "at 60,38 facing 0 line"),
         "  unit x \"x\" infantry stands 4 strength 2 firepower 1 melee 3 at 60,46 facing 180 "
         "line\n" FOOT6("y", "at 120,110 facing 180 line") FOOT6("z", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "dice 1d6 6", "? x at 60,92"}},
        {"POT-SET-06: the second side wins by points",
         "turns 1\nobjective \"O\" 60,100 within 5 points 3\n",
         FOOT6("a", "at 60,22 facing 0 line"),
         FOOT6("x", "at 60,98 facing 180 line"),
         {"us end", "cs end", "? over cs"}},
        {"POT-OFF-03: who is attached between two is with the first of them",
         "",
         "  leader u2 \"Two\" leadership 9 attached at 60,18\n" FOOT4("a", "at 50,20 facing 0 line")
             FOOT4("b", "at 70,20 facing 0 line"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"? u2 with a"}},
    };
    static const script capped = {
        "POT-MEL-16: nobody follows after the last round",
        "",
        FOOT6("a", "at 60,20 facing 0 line"),
        FOOT6("x", "at 60,30 facing 180 line"),
        {"us charge a at x", "cs choose hold", "dice 9d6 6 6 1 1 1 1 1 1 1",
         "dice 9d6 1 1 1 1 1 1 1 1 1", "dice 1d6 1", "us choose own_officer",
         "dice 9d6 6 6 1 1 1 1 1 1 1", "dice 9d6 1 1 1 1 1 1 1 1 1", "dice 1d6 1", "? ask order"}};
    run_scripts(list, COUNT(list));
    run_with_chart(&capped, "  round-cap                    12",
                   "  round-cap                    2 ");
}

/* Guns without their crew lie as they were left. */
Test(pot_limits, POT_EVA_07_the_shape_of_guns_that_were_left)
{
    scene *s = scene_new(
        "scenario \"S\"\nrules potomac\nturns 12\ntable 180cm x 120cm\n"
        "side us \"Union\" first home bottom\nside cs \"Rebels\" home top\n"
        "army us \"A\"\n leader ug \"G\" general leadership 12 at 10,5\n" BATTERY(
            "g", "sb_light",
            "at 60,50 facing 0 deployed") "army cs \"B\"\n leader cg \"H\" general leadership 12 "
                                          "at 170,100\n" FOOT6("x", "at 60,100 facing 180 line"),
        NULL, 0);
    ump_run run = {.game = s->game, .state = s->state};
    unsigned g = id_of(s, "g");
    for (unsigned i = 0; i < 2; i++) {
        pot_unit_at(&run, g)->guns = i ? POT_GUNS_LIMBERED : POT_GUNS_DEPLOYED;
        pot_table t = pot_table_here(&run);
        ump_rect rect = pot_guns_rect(&t, g);
        cr_expect_eq(rect.width, (i ? 1 : 2) * t.book->stand_width);
        cr_expect_eq(rect.depth, (i ? 2 : 1) * t.book->stand_depth);
    }
    scene_free(s);
}

/* Six skirmishers, so many of them in a wood. */
Test(pot_limits, POT_LOS_04_half_of_a_skirmish_line_in_cover)
{
    for (int in = 2; in <= 3; in++) {
        char text[1024];
        snprintf(
            text, sizeof text,
            "scenario \"S\"\nrules potomac\nturns 12\ntable 180cm x 120cm\n"
            "side us \"Union\" first home bottom\nside cs \"Rebels\" home top\n"
            "woods \"W\" 20,20 %d,20 %d,50 20,50\n"
            "army us \"A\"\n leader ug \"G\" general leadership 12 at 10,5\n" FOOT6(
                "a", "at 60,20 facing 0 line") "army cs \"B\"\n leader cg \"H\" general leadership "
                                               "12 at 170,100\n" FOOT6("x",
                                                                       "at 60,100 facing 180 line"),
            48 + 4 * in, 48 + 4 * in);
        scene *s = scene_new(text, NULL, 0);
        ump_run run = {.game = s->game, .state = s->state};
        unsigned a = id_of(s, "a");
        pot_unit *u = pot_unit_at(&run, a);
        u->line = 6;
        u->line_at = (ump_pt){CM(60), CM(40)};
        u->line_facing = 0;
        pot_table t = pot_table_here(&run);
        cr_expect_eq(pot_line_protection(&t, a, (ump_pt){CM(60), CM(100)}),
                     in == 3 ? POT_COVER : POT_OPEN, "%d", in);
        scene_free(s);
    }
}

/* Ground that nobody enters lies behind x: he cannot get out of range. */
static const char no_way_out[] =
    "scenario \"S\"\nrules potomac\nturns 12\ntable 180cm x 120cm\n"
    "side us \"Union\" first home bottom\nside cs \"Rebels\" home top\n"
    "switch rout-moves until-safe\nimpassable \"L\" 0,50 180,50 180,120 0,120\n"
    "army us \"A\"\n leader ug \"G\" general leadership 12 at 10,5\n" FOOT6(
        "a", "at 60,20 facing 0 line") "army cs \"B\"\n"
                                       " leader cg \"H\" general leadership 12 at 170,40\n"
                                       " unit x \"x\" infantry stands 4 strength 2 firepower 1 "
                                       "melee 3 at 60,32 facing 180 line\n" FOOT6(
                                           "y", "at 120,45 facing 180 line");

Test(pot_limits, POT_R_47_POT_MRL_07_ten_moves_of_a_rout_that_does_not_end)
{
    scene *s = scene_new(no_way_out, NULL, 1);
    say_all(s, "us fire a at x;dice 6d6 6 6 1 1 1 1;dice 1d6 6");
    cr_expect_eq(told_times(s, "x runs"), 1u, "%s", s->told);
    cr_expect_eq(told_times(s, "x finds no way to run"), 9u, "%s", s->told);
    scene_free(s);
}

Test(pot_limits, POT_R_65_a_side_breaks_at_one_to_a_hundred_percent)
{
    static const struct {
        const char *terrain;
        bool loads;
    } row[] = {{"switch break-percent 0\n", false},
               {"switch break-percent 1\n", true},
               {"switch break-percent 100\n", true},
               {"switch break-percent 101\n", false}};
    for (size_t i = 0; i < COUNT(row); i++) {
        script s = {.rules = "POT-R-65",
                    .terrain = row[i].terrain,
                    .us = FOOT6("a", "at 60,20 facing 0 line"),
                    .cs = FOOT6("x", "at 60,100 facing 180 line")};
        char why[256] = "";
        cr_expect_eq(script_loads(&s, why), row[i].loads, "%s%s", row[i].terrain, why);
    }
}
