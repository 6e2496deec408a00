/*
 * fire.c: sight, small arms, guns, siege guns, mortars, hits and drive back (2.10 to 2.14) on
 * small tables.
 */
#include "kit.h"

#define FAR_FOE FOOT6("far", "at 170,110 facing 180 line")
#define MISS6   "dice 6d6 1 1 1 1 1 1"

Test(pot_sight, lines)
{
    static const script list[] = {
        {"POT-LOS-01 POT-LOS-02 POT-TER-05: hills, forest, buildings and formed units hide",
         "forest \"F\" 50,30 70,30 70,50 50,50\nvillage \"V\" 92,30 108,30 108,40 92,40\n"
         "hill 1 \"H\" 125,30 155,30 155,40 125,40\nwall 10,30 40,30\n",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 100,20 facing 0 line")
             FOOT6("c", "at 140,20 facing 0 line") FOOT6("d", "at 25,20 facing 0 line"),
         FOOT6("x", "at 60,60 facing 180 line") FOOT6("y", "at 100,60 facing 180 line")
             FOOT6("z", "at 140,60 facing 180 line") FOOT6("w", "at 25,60 facing 180 single_line")
                 FOOT6("v", "at 25,80 facing 180 line"),
         {"? sees a x 0", "? sees b y 0", "? sees c z 0", "? sees d w 1", "? sees d v 0"}},
        {"POT-LOS-02: five centimetres into dense forest, ten inside it",
         "forest \"F\" 50,30 110,30 110,60 50,60\n",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 90,35 facing 0 line"),
         FOOT6("x", "at 60,34 facing 180 line") FOOT6("y", "at 74,37 facing 180 line")
             FOOT6("z", "at 90,44 facing 180 line"),
         {"? sees a x 1", "? sees a y 0", "? sees b z 1"}},
        {"POT-R-38 forest_sight_cm",
         "switch forest-sight-cm 12\nforest \"F\" 50,30 110,30 110,60 50,60\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("y", "at 64,40 facing 180 line"),
         {"? sees a y 1"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_small_arms, events)
{
    static const script list[] = {
        {"POT-SAF-02 POT-SAF-03 POT-SAF-05 POT-SPC-04: straight ahead, the nearest, within range",
         "",
         FOOT6("a", "at 60,20 facing 0 line") "  unit s \"s\" infantry smoothbore stands 6 "
                                              "strength 3 firepower 1 melee 3 at 120,20 "
                                              "facing 0 line\n",
         FOOT6("x", "at 64,48 facing 180 line") FOOT6("y", "at 54,44 facing 180 line")
             FOOT6("z", "at 76,40 facing 180 line") FOOT6("w", "at 120,41 facing 180 line")
                 FOOT6("v", "at 20,60 facing 180 line"),
         {"= POT-SAF-02 fire a at z", "= POT-SAF-03 fire a at x", "= POT-SAF-05 fire a at v",
          "= POT-SAF-05 fire s at w", "= POT-SAF-03 fire a at s", "us fire a at y",
          "? dice hit 6 5", MISS6}},
        {"POT-SAF-04: not through its own skirmishers",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,48 facing 180 line"),
         {"us deploy a 1 at 60,26", "us officer u1", "= POT-SAF-04 fire a at x",
          "us line_fire a at x", "? dice hit 2 6", "dice 2d6 6 6", "? x markers 2"}},
        {"POT-SAF-06 POT-SAF-07 POT-SAF-10 POT-LOS-04: short range, cover, mounted",
         "wall 50,34 70,34\nwoods \"W\" 90,30 110,30 110,50 90,50\n",
         FOOT6("a", "at 60,20 facing 0 line") HORSE("h", "at 100,20 facing 0")
             FOOT4("b", "at 140,20 facing 0 single_line"),
         FOOT6("x", "at 60,35 facing 180 line") FOOT6("y", "at 100,34 facing 180 line")
             FOOT6("z", "at 140,34 facing 180 line"),
         {"us fire a at x", "? dice hit 6 5", MISS6, "us fire h at y", "? dice hit 4 6",
          "dice 4d6 6 1 1 1", "us fire b at z", "? dice hit 4 4", "dice 4d6 1 1 1 1"}},
        {"POT-SAF-09 POT-LOS-04 POT-LOS-05 POT-MOV-04: fortifications replace cover",
         "fortification earthwork \"W\" side cs 50,30 70,30 70,50 50,50 50,30\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,32 facing 180 line"),
         {"us fire a at x", "? dice hit 6 6", "dice 6d6 6 6 1 1 1 1", "? x at 60,34",
          "? x markers 2"}},
        {"POT-SAF-13 POT-MEL-20: not at an enemy in contact with a friend, nor at one that it "
         "touches",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 66,40 facing 0 line"),
         FOOT6("x", "at 66,40 facing 180 line"),
         {"us end", "us officer u1", "= POT-SAF-13 fire a at x", "= POT-MEL-20 fire b at x"}},
        {"POT-SKR-10 POT-SKR-11 POT-SKR-13 POT-SAF-11: the screen absorbs from the front only",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 30,52 facing 90 line"),
         FOOT6("x", "at 60,48 facing 180 line"),
         {"us end", "us end", "cs deploy x 2 at 60,38", "cs end", "us fire a at x",
          "? dice hit 6 5", "dice 6d6 5 5 5 5 5 1", "? x markers 1", "? x at 60,49", "? x line 4"}},
        {"POT-R-06 smoothbore_short_cm 10",
         "switch smoothbore-short-cm 10\n",
         "  unit s \"s\" infantry smoothbore stands 6 strength 3 firepower 1 melee 3 at 60,20 "
         "facing 0 line\n",
         FOOT6("x", "at 60,32 facing 180 line"),
         {"us fire s at x", "? dice hit 6 5", MISS6}},
        {"POT-R-07 natural_six_hits; POT-R-32 column_fire; POT-R-17 officer_cv_in_fire",
         "switch natural-six-hits on\nswitch column-fire front-rank\nswitch officer-cv-in-fire on\n"
         "fortification earthwork \"W\" side cs 50,40 70,40 70,60 50,60 50,40\n",
         "  leader u2 \"Two\" leadership 9 cv 2 attached at 60,16\n" FOOT6(
             "a", "at 60,20 facing 0 column"),
         FOOT6("x", "at 60,42 facing 180 line"),
         {"us fire a at x", "? dice hit 3 6", "dice 3d6 1 1 1"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_artillery, events)
{
    static const script list[] = {
        {"POT-ART-02 POT-EX-17: an enemy within short range comes first; the guns turn to it",
         "",
         BATTERY("g", "rifled_medium", "at 60,20 facing 0 deployed"),
         FOOT6("p", "at 70,80 facing 180 line") FOOT6("q", "at 40,110 facing 180 line"),
         {"us officer u1", "= POT-ART-02 fire g at q", "us fire g at p", "? dice hit 8 5",
          "dice 8d6 1 1 1 1 1 1 1 1", "? g facing 9"}},
        {"POT-EX-17: at 66 cm it may choose either",
         "",
         BATTERY("g", "rifled_medium", "at 60,20 facing 0 deployed"),
         FOOT6("p", "at 60,87 facing 180 line") FOOT6("q", "at 40,110 facing 180 line"),
         {"us officer u1", "us fire g at q", "? dice hit 8 5", "dice 8d6 1 1 1 1 1 1 1 1"}},
        {"POT-R-49 artillery_arc front_90",
         "switch artillery-arc front-90\n",
         BATTERY("g", "rifled_medium", "at 60,20 facing 180 deployed"),
         FOOT6("p", "at 60,80 facing 180 line"),
         {"us officer u1", "= POT-ART-02 fire g at p"}},
        {"POT-ART-04 POT-ART-05 POT-ART-06 POT-ART-08: out of range; veterans; behind skirmishers",
         "",
         "  unit g \"g\" field_artillery sb_light veteran stands 2 strength 2 melee 1 at 60,20 "
         "facing "
         "0 deployed\n" BATTERY("b", "sb_light", "at 150,20 facing 0 deployed"),
         FOOT6("p", "at 60,90 facing 180 line") FOOT6("q", "at 20,100 facing 180 column"),
         {"us officer u1", "us end", "cs officer c1", "cs deploy p 1 at 60,80", "cs end",
          "us officer u1", "= POT-ART-04 fire b at q", "us fire g at p", "? dice hit 6 6",
          "dice 6d6 6 6 6 1 1 1", "? p markers 1", "? p line 2"}},
        {"POT-HIT-01 POT-HIT-04 POT-EX-15 POT-MRL-06 POT-MRL-07 POT-MRL-08 POT-MRL-10 POT-MRL-11 "
         "POT-EVA-07: the crew runs",
         "",
         FOOT6("n", "at 150,20 facing 0 line")
             BATTERY("g", "rifled_heavy", "at 60,20 facing 0 deployed"),
         BATTERY("t", "sb_light", "at 60,80 facing 180 deployed")
             FOOT6("m", "at 150,110 facing 180 line") FOOT6("o", "at 120,110 facing 180 line"),
         {"us officer u1", "us fire g at t", "? dice hit 12 6", "dice 12d6 6 6 6 1 1 1 1 1 1 1 1 1",
          "? t stands 1", "? t markers 1", "? t confused 1", "? t at 60,83", "dice 1d6 2",
          "? t guns 2", "? t routing 1", "us end", "cs officer c1", "= POT-MRL-10 rally t",
          "cs end", "? t life left"}},
    };
    run_scripts(list, COUNT(list));
}

#define WORK_CS                                                                                    \
    "fortification earthwork \"W\" strength 4 cohesion 2 side cs 50,60 70,60 70,80 50,80 50,60\n"

Test(pot_siege, works)
{
    static const script list[] = {
        {"POT-SGE-01 POT-SGE-02 POT-SGE-05 POT-SGE-06 POT-SGE-07: siege guns break a work",
         WORK_CS "fortification fieldwork \"Own\" side us 90,30 110,30\n",
         SIEGE("s", "sb_siege", "at 60,20 facing 0 deployed") FOOT6("a", "at 100,20 facing 0 line"),
         FOOT6("x", "at 60,64 facing 180 line") FOOT6("y", "at 150,64 facing 180 line"),
         {"us officer u1", "= POT-SGE-02 fire s at x", "= POT-SGE-02 bombard s at 100,30",
          "= POT-SGE-02 bombard s at 20,20", "= POT-SGE-02 bombard a at 60,60",
          "us bombard s at 60,60", "? dice hit 20 4",
          "dice 20d6 6 6 6 6 6 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "? fort 0 1 1", "? x at 60,69",
          "? x confused 1", "? x stands 6", "? ask order", "> bombard s at 60,60",
          "dice 20d6 6 6 6 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "? fort 0 0 0", "? x at 60,72",
          "= POT-SGE-02 bombard s at 60,60"}},
        {"POT-SGE-07 POT-R-54: ruins are cover",
         "fortification earthwork \"W\" strength 1 cohesion 1 side cs 50,60 70,60 70,80 50,80 "
         "50,60\n",
         SIEGE("s", "rifled_siege", "at 60,20 facing 0 deployed")
             FOOT6("a", "at 62,45 facing 0 column"),
         FOOT6("x", "at 60,70 facing 180 line"),
         {"us end", "us officer u1", "us bombard s at 50,80", "? dice hit 20 5",
          "dice 20d6 6 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "? fort 0 0 0", "> fire a at x",
          "? dice hit 6 6", MISS6}},
        {"POT-R-54 fort_ruin open; POT-R-52 siege_fort_penalty on",
         "switch fort-ruin open\nswitch siege-fort-penalty on\n"
         "fortification earthwork \"W\" strength 1 cohesion 1 side cs 50,60 70,60 70,80 50,80 "
         "50,60\n",
         SIEGE("s", "sb_siege", "at 60,20 facing 0 deployed")
             FOOT6("a", "at 62,45 facing 0 column"),
         FOOT6("x", "at 60,70 facing 180 line"),
         {"us end", "us officer u1", "us bombard s at 60,60", "? dice hit 20 6",
          "dice 20d6 6 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "? fort 0 0 0", "> fire a at x",
          "? dice hit 6 5", MISS6}},
        {"POT-MOR-02 POT-MOR-03 POT-MOR-04 POT-MOR-05 POT-MOR-06 POT-MOR-07 POT-SKR-13",
         WORK_CS "hill 1 \"H\" 0,40 140,40 140,44 0,44\n",
         "  leader u2 \"Eyes\" leadership 9 at 150,44\n" MORTARS("m", "heavy_mortar",
                                                                 "at 115,20 facing 0 deployed"),
         FOOT6("x", "at 60,64 facing 180 line") FOOT6("y", "at 115,80 facing 180 line")
             FOOT6("z", "at 150,85 facing 180 line"),
         {"us officer u1", "= POT-LOS-01 fire m at y", "us end", "cs officer c1",
          "cs deploy y 2 at 115,70", "cs end", "us officer ug", "= POT-LOS-01 fire m at y",
          "us officer u2", "= POT-CMD-10 fire m at y"}},
        {"POT-MOR-03 POT-MOR-05: the ordering officer sees for them; a unit in a work goes back "
         "alone",
         WORK_CS "hill 1 \"H\" 90,40 140,40 140,44 90,44\n",
         "army us \"A\"\n  leader ug \"G\" general leadership 12 at 150,46\n" MORTARS(
             "m", "heavy_mortar", "at 115,20 facing 0 deployed"),
         FOOT6("x", "at 58,64 facing 180 line") FOOT6("v", "at 58,72 facing 180 line")
             FOOT6("y", "at 115,80 facing 180 line"),
         {"us officer ug", "us fire m at y", "? dice hit 10 4", "dice 10d6 4 4 4 1 1 1 1 1 1 1",
          "? y stands 5", "? y at 115,83", "dice 1d6 1", "> fire m at x", "? dice hit 10 5",
          "dice 10d6 5 5 1 1 1 1 1 1 1 1", "? x stands 6", "? fort 0 2 2", "? v at 58,72"}},
        {"POT-MOR-02: nearer than the least range; POT-R-53 mortar_range_mods none",
         "switch mortar-range-mods none\n",
         MORTARS("m", "light_mortar", "at 60,20 facing 0 deployed"),
         FOOT6("x", "at 60,40 facing 180 line") FOOT6("y", "at 100,50 facing 180 line"),
         {"us end", "us officer u1", "= POT-MOR-02 fire m at x", "us fire m at y", "? dice hit 4 5",
          "dice 4d6 1 1 1 1"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_hits, consequences)
{
    static const script list[] = {
        {"POT-ART-02 POT-EX-17: within short range first, and then any target is open",
         "",
         BATTERY("g", "rifled_medium", "at 60,20 facing 0 deployed"),
         FOOT6("p", "at 60,80 facing 180 line") FOOT6("q", "at 30,105 facing 180 line"),
         {"us officer u1", "= POT-ART-02 fire g at q", "us fire g at p", "dice 8d6 1 1 1 1 1 1 1 1",
          "> fire g at q", "? ask hit"}},
        {"POT-HIT-03 POT-HIT-05 POT-DRV-08 POT-UNT-03: losses come off the rear; nobody left",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry stands 3 strength 2 firepower 1 melee 3 at 60,45 facing 180 "
         "line\n" FOOT6("y", "at 150,110 facing 180 line") FOOT6("z", "at 120,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 5 1 1 1 1 1", "? x markers 1", "? x at 60,46",
          "us officer u1", "us fire a at x", "dice 6d6 5 1 1 1 1 1", "? x stands 2",
          "? x markers 0", "? x at 60,47", "dice 1d6 1", "> fire a at x", "dice 6d6 6 6 6 6 6 1",
          "? x life destroyed", "? told x loses its last 2 stands", "? ask order"}},
        {"POT-DRV-03 POT-DRV-06 POT-EX-21 POT-SPC-01: collision, and Fear only if not confused",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry fear stands 5 strength 4 firepower 1 melee 3 at 60,45 facing 180 "
         "line\n" FOOT6("y", "at 60,51 facing 180 line"),
         {"us fire a at x", "dice 6d6 5 5 5 1 1 1", "? x at 60,47", "? x confused 1",
          "? dice collision 1", "dice 1d6 6", "? y confused 1", "? ask order"}},
        {"POT-SPC-01 POT-CNF-01 POT-EX-21: a five on the Fear die",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry fear stands 5 strength 4 firepower 1 melee 3 at 60,45 facing 180 "
         "line\n",
         {"us fire a at x", "dice 6d6 5 5 5 1 1 1", "? x at 60,48", "? dice fear 1", "dice 1d6 5",
          "? x confused 1", "us officer u1", "us fire a at x", "dice 6d6 5 1 1 1 1 1"}},
        {"POT-DRV-02 POT-DRV-04: pressed against the table edge",
         "",
         FOOT6("a", "at 60,90 facing 0 line"),
         FOOT6("x", "at 60,114 facing 180 line"),
         {"us fire a at x", "dice 6d6 5 5 5 1 1 1", "? x at 60,116", "? x confused 1"}},
    };
    run_scripts(list, COUNT(list));
    static const script group = {
        "POT-DRV-05 POT-HIT-06 POT-GRP-07 POT-MRL-09: a group shares hits and goes back together",
        "",
        BATTERY("g", "sb_heavy", "at 66,20 facing 0 deployed")
            FOOT6("n", "at 150,10 facing 0 line"),
        FOOT6("x", "at 66,90 facing 180 line") FOOT6("y", "at 66,94 facing 180 line")
            FOOT6("z", "at 20,110 facing 180 line"),
        {"us end", "cs officer c1", "cs move x y to 66,85", "cs end", "us officer u1",
         "us fire g at x", "? dice hit 12 5", "dice 12d6 5 5 5 5 5 5 5 1 1 1 1 1", "? x stands 5",
         "? x markers 1", "? x confused 1", "? x at 66,89", "dice 1d6 1", "? y stands 5",
         "? y markers 0", "? y confused 1", "? y at 66,93", "dice 1d6 1", "? x grouped 0"}};
    run_scripts(&group, 1);
}
