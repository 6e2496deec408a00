/*
 * limits.c: distances and cells of the chart of the Potomac where they decide: just within the
 * limit and just beyond. A chart in which one of them is another number plays otherwise.
 */
#include "kit.h"

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
