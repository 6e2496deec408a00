/*
 * move.c: movement, groups, terrain, skirmish lines and footprints (2.6, 2.7, 2.20) on small
 * tables.
 */
#include "kit.h"

#include <stdio.h>

#define FAR_FOE FOOT6("x", "at 170,110 facing 180 line")

Test(pot_move, rates_and_turns)
{
    static const script list[] = {
        {"POT-MOV-01 POT-MOV-02 POT-MOV-11 POT-MOV-17: lines go half, columns full, sideways "
         "double",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("c", "at 90,20 facing 0 column")
             HORSE("h", "at 120,20 facing 0"),
         FAR_FOE,
         {"us officer ug",
          "= POT-MOV-01 move a to 60,30.1",
          "us move a to 60,30",
          "? a at 60,30",
          "> move a to 60,40",
          "= POT-MOV-01 move a to 66,40 facing 0",
          "> move a to 64,40 facing 0",
          "? a at 64,40",
          "= POT-MOV-01 move a to 64,34 facing 0",
          "> move a to 64,36 facing 0",
          "us end",
          "cs end",
          "us officer ug",
          "= POT-MOV-01 move c to 90,40.1",
          "us move c to 90,40",
          "= POT-MOV-01 move h to 120,36",
          "> move h to 120,35",
          "> turn h facing 45",
          "? h facing 45",
          "> turn h facing 200",
          "? h facing 200"}},
        {"POT-MOV-17: a turn over 45 degrees takes half the allowance",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FAR_FOE,
         {"us officer ug", "= POT-MOV-01 move a to 67.1,18 facing 90",
          "us move a to 67,18 facing 90", "? a at 67,18", "? a facing 90"}},
        {"POT-MOV-03 POT-MOV-19 POT-TER-02: columns on a road, through anything it crosses",
         "road \"R\" width 2 60,0 60,40 90,40\nmarsh \"M\" 50,22 70,22 70,34 50,34\n"
         "stream 40,16 80,16\n",
         "  unit a \"a\" infantry stands 6 strength 3 firepower 1 melee 3 at 60,14 facing 0 "
         "column\n"
         "  unit h \"h\" cavalry stands 4 strength 3 firepower 1 melee 3 at 100,20 facing 270 "
         "column\n" BATTERY("g", "sb_light", "at 40,20 facing 90 limbered"),
         FAR_FOE,
         {"us officer ug", "= POT-MOV-01 move a to 60,40 70,40 74.1,40", "us move a to 60,40 64,40",
          "? a at 64,40", "? a facing 90", "= POT-TER-02 move g to 50,24",
          "= POT-MOV-17 move h to 95,20 90,30"}},
        {"POT-MOV-04 POT-MOV-05 POT-MOV-07 POT-MOV-10 POT-TER-01: half rates never stack",
         "marsh \"M\" 30,22 70,22 70,60 30,60\nwall 80,24 120,24\n"
         "fortification earthwork \"W\" side us 140,10 160,10 160,40 140,40 140,10\n",
         FOOT6("a", "at 60,20 facing 0 column") FOOT6("b", "at 100,20 facing 0 column")
             FOOT6("c", "at 150,20 facing 0 column") FOOT6("d", "at 10,20 facing 0 irregular"),
         FAR_FOE,
         {"us officer ug", "= POT-MOV-01 move a to 60,31", "us move a to 60,30",
          "= POT-MOV-01 move b to 100,31", "> move b to 100,30", "= POT-MOV-01 move c to 150,31",
          "> move c to 150,30", "= POT-MOV-01 move d to 10,31", "> move d to 10,30"}},
        {"POT-MOV-07: a wall halves a march along the table, be it north or east",
         "wall 66,10 66,30\nwall 110,26 130,26\n",
         FOOT6("a", "at 60,20 facing 90 column") FOOT6("b", "at 120,20 facing 0 column"),
         FOOT6("x", "at 60,110 facing 180 line"),
         {"us officer u1", "= POT-MOV-01 move a to 71,20", "= POT-MOV-01 move b to 120,31",
          "us move a to 70,20", "> move b to 120,30"}},
        {"POT-R-34 broken_ground_stop order, POT-TER-04: it stops at the edge, then goes in at "
         "half",
         "switch broken-ground-stop order\nbroken \"B\" 50,28 70,28 70,60 50,60\n",
         FOOT6("a", "at 60,20 facing 0 column"),
         FAR_FOE,
         {"us officer u1", "us move a to 60,40", "? a at 60,28", "= POT-MOV-01 move a to 60,39",
          "> move a to 60,38", "? a at 60,38"}},
        {"POT-R-34 POT-MOV-08: broken ground ends the moves and charges of the period",
         "broken \"B\" 50,28 70,28 70,60 50,60\n",
         FOOT6("a", "at 60,20 facing 0 column"),
         FAR_FOE,
         {"us officer u1", "us move a to 60,40", "= POT-MOV-08 move a to 60,30",
          "= POT-MOV-08 charge a at x"}},
        {"POT-MOV-12 POT-MOV-14 POT-ART-01: limbering takes the whole order",
         "",
         BATTERY("g", "sb_light", "at 60,20 facing 0 limbered")
             SIEGE("s", "sb_siege", "at 90,20 facing 0 deployed"),
         FOOT6("x", "at 60,80 facing 180 line"),
         {"us officer u1", "= POT-ART-01 fire g at x", "= POT-MOV-01 move g to 60,25 then unlimber",
          "us change g unlimber", "? g deployed 1", "? g files 2", "= POT-ORD-02 change g unlimber",
          "= POT-MOV-01 move g to 60,26", "> move g to 60,25", "> fire g at x", "dice 4d6 1 1 1 1",
          "= POT-MOV-14 move s to 90,22", "> change s limber", "> move s to 90,22"}},
        {"POT-R-36 limber_blocks_fire period",
         "switch limber-blocks-fire period\n",
         BATTERY("g", "sb_light", "at 60,20 facing 0 limbered"),
         FOOT6("x", "at 60,80 facing 180 line"),
         {"us officer u1", "us change g unlimber", "= POT-MOV-12 fire g at x"}},
        {"POT-MOV-13 POT-MOV-15 POT-MOV-16: mounting and reforming take half an order",
         "",
         HORSE("h", "at 60,20 facing 0") FOOT6("a", "at 100,20 facing 0 line"),
         FAR_FOE,
         {"us officer ug", "= POT-MOV-01 move h to 60,28 then dismount",
          "us move h to 60,27.5 then dismount", "? h mounted 0", "= POT-ORD-02 change h dismount",
          "= POT-ORD-02 change a mount", "= POT-MOV-01 move h to 60,38", "> move h to 60,37.5",
          "= POT-MOV-01 change h mount to 60,46", "> change h mount to 60,45", "? h mounted 1",
          "> change a column to 100,30", "? a files 1", "? a at 100,30",
          "= POT-MOV-16 change a mount and dismount"}},
        {"POT-MOV-18 POT-UNT-05: not through units, a centimetre off the enemy, not onto anybody",
         "",
         FOOT6("a", "at 60,20 facing 0 column") FOOT6("b", "at 60,28 facing 0 line")
             FOOT6("c", "at 100,20 facing 0 column") FOOT6("d", "at 140,20 facing 0 line"),
         FOOT6("x", "at 100,34 facing 180 line") FOOT6("y", "at 140,30 facing 180 line"),
         {"us end", "us officer ug", "= POT-MOV-18 move a to 60,32",
          "= POT-MOV-18 move c to 100,33.5", "us move c to 100,33", "? gap c x 1",
          "= POT-MOV-18 move c to 100,33.1", "> move c to 100,32 facing 0"}},
        {"POT-MOV-20: a unit leaves the table and is lost; where the scenario wants it, for points",
         "exit us bottom points 3\n",
         FOOT6("a", "at 60,6 facing 180 column") FOOT6("b", "at 100,20 facing 0 line")
             HORSE("h", "at 170,20 facing 0"),
         FAR_FOE,
         {"us officer u1", "= POT-MOV-20 move h to 173,20 facing 0", "us move a to 60,-1",
          "? a life left", "? active us", "? score 3 6", "= POT-MOV-20 move b to 100,400"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_groups, move_and_break)
{
    static const script list[] = {
        {"POT-GRP-01 POT-GRP-03 POT-GRP-04 POT-GRP-05 POT-GRP-06: touching units march as one",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 72,20 facing 0 line") BATTERY(
             "g", "sb_light", "at 82,20 facing 0 deployed") FOOT6("d", "at 120,20 facing 0 line"),
         FAR_FOE,
         {"us officer ug", "= POT-GRP-01 move a d to 60,25", "= POT-GRP-03 move a b g to 60,26",
          "us move a b g to 60,25", "? g at 82,25", "? a grouped 1", "? g grouped 1",
          "= POT-GRP-02 ready a b", "= POT-GRP-02 move a b to 60,27 then column",
          "> move a b to 60,30", "? b at 72,30", "? g grouped 0", "> ready a", "? a grouped 0",
          "? b grouped 0"}},
        {"POT-MOV-08 POT-GRP-04: a group halts where its first unit comes to broken ground",
         "switch broken-ground-stop order\nbroken \"B\" 50,24 100,24 100,40 50,40\n",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 72,20 facing 0 line"),
         FAR_FOE,
         {"us officer u1", "us move a b to 60,26", "? a at 60,24", "? b at 72,24", "? a grouped 1",
          "> move a b to 60,34", "? b at 72,34"}},
        {"POT-MOV-08 POT-GRP-04: a group whose turn brings a unit onto broken ground goes no "
         "further",
         "switch broken-ground-stop order\nbroken \"B\" 70,5 80,5 80,11 70,11\n",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 72,20 facing 0 line"),
         FAR_FOE,
         {"us officer u1", "us move a b to 62.736,25.518 facing 20", "? a facing 20",
          "? a at 60.684,19.879", "? a grouped 1"}},
        {"POT-GRP-04: a group wheels as one body about its first unit",
         "",
         FOOT6("a", "at 60,40 facing 0 line") FOOT6("b", "at 72,40 facing 0 line"),
         FAR_FOE,
         {"us officer u1", "us turn a b facing 20", "? a facing 20", "? b facing 20", "? gap a b 0",
          "us dissolve a", "? a grouped 0", "= POT-GRP-06 dissolve b"}},
        {"POT-OFF-03 POT-OFF-14: an officer with a whole group stays with one unit when it breaks "
         "up",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 72,20 facing 0 line"),
         FAR_FOE,
         {"us officer u1", "us move a b to 60,25", "us done", "us officer ug",
          "us ride to 60,23 joining a b", "? ug with a", "us dissolve a",
          "? ask which unit the officer stays with", "= POT-OFF-14 stay u1 with a",
          "us stay ug with b", "? ug with b"}},
        {"POT-OFF-03 POT-OFF-05: he is with the whole group however often it moves",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 72,20 facing 0 line"),
         FAR_FOE,
         {"us officer u1", "us move a b to 60,25", "us done", "us officer ug",
          "us ride to 60,23 joining a b", "> move a b to 60,30", "? ask order", "? ug with a",
          "us end", "cs end", "us officer ug", "us move a b to 60,35", "? ask order",
          "us dissolve a", "? ask which unit the officer stays with"}},
        {"POT-DRV-05: where one of a group is held up, the one before it stops with it",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 60,16 facing 0 line")
             FOOT6("c", "at 60,12 facing 0 line"),
         FOOT6("x", "at 60,41 facing 180 line"),
         {"us end", "us officer u1", "us move a b to 60,21", "us end", "cs fire x at a",
          "dice 6d6 5 5 5 5 1 1", "? dice collision 1", "dice 1d6 1", "? ask order",
          "? a markers 2", "? b markers 2", "? a at 60,20", "? b at 60,16", "? b confused 1",
          "? a confused 0"}},
        {"POT-ART-02 POT-UNT-05: guns do not turn onto a neighbour",
         "",
         BATTERY("g", "sb_light", "at 60,20 facing 0 deployed")
             FOOT6("a", "at 60,18 facing 0 line"),
         FOOT6("x", "at 100,50 facing 180 line"),
         {"us officer u1", "us fire g at x", "? dice hit 4", "? g facing 0"}},
        {"POT-R-24 group_orders all",
         "switch group-orders all\n",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 72,20 facing 0 line"),
         FAR_FOE,
         {"us officer u1", "us ready a b", "? a ready 1", "? b ready 1"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_skirmish, lines)
{
    static const script list[] = {
        {"POT-SKR-01 POT-SKR-02 POT-SKR-03 POT-SKR-04: putting a line out",
         "",
         FOOT6("a", "at 60,20 facing 0 line") HORSE("h", "at 100,20 facing 0")
             FOOT6("c", "at 140,20 facing 0 line"),
         FOOT6("x", "at 140,45 facing 180 line"),
         {"us deploy c 1 at 140,30", "? c line 2", "us officer u1",
          "= POT-SKR-01 deploy h 1 at 100,30", "= POT-SKR-02 deploy a 4 at 60,30",
          "= POT-SKR-03 deploy a 2 at 60,42.1", "= POT-SKR-03 deploy a 2 at 60,21",
          "= POT-SKR-03 deploy a 2 at 70,30", "? a apart 0", "us deploy a 3 at 66,42",
          "? a apart 6", "? a line 6", "? a stands 3"}},
        {"POT-R-26 skirmish_max all_but_one",
         "switch skirmish-max all-but-one\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FAR_FOE,
         {"us officer u1", "= POT-SKR-02 deploy a 6 at 60,30", "us deploy a 5 at 60,30",
          "? a stands 1"}},
        {"POT-SKR-06 POT-SKR-07 POT-SKR-08 POT-SKR-18 POT-MOV-06: the line moves 20 cm in any "
         "ground",
         "marsh \"M\" 40,26 80,26 80,60 40,60\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,62 facing 180 line"),
         {"us officer u1", "us deploy a 2 at 60,24", "us end", "cs officer c1",
          "cs deploy x 2 at 60,45", "cs end", "us end", "us officer u1",
          "= POT-SKR-07 line_move a to 40,24 60,24", "= POT-SKR-08 line_move a to 60,42.1",
          "us line_move a to 60,42", "> line_move a to 60,40", "? a line_at 60,40"}},
        {"POT-SKR-05: an odd skirmisher comes in and is owed; POT-SKR-12 POT-SKR-15",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,48 facing 180 line") FOOT6("y", "at 72,48 facing 180 line"),
         {"us deploy a 1 at 60,26",
          "us officer u1",
          "us end",
          "cs fire x at a",
          "dice 6d6 5 1 1 1 1 1",
          "? a line 2",
          "? a rounds 1",
          "cs end",
          "cs officer c1",
          "cs fire x at a",
          "dice 6d6 5 1 1 1 1 1",
          "? a line 1",
          "? a markers 0",
          "cs end",
          "us recall a",
          "? a stands 6",
          "? a odd 1",
          "us officer u1",
          "us deploy a 2 at 60,26",
          "? a line 3",
          "? a odd 0"}},
        {"POT-SKR-18: a Move of the parent lets its line move; POT-SKR-20 no mounting with a line "
         "out",
         "",
         FOOT6("a",
               "at 60,20 facing 0 line") "  unit h \"h\" cavalry stands 4 strength 3 firepower 1 "
                                         "melee 3 at 100,20 facing 0 dismounted\n",
         FAR_FOE,
         {"us officer u1", "us deploy a 2 at 60,26", "= POT-SKR-18 line_move a to 60,46",
          "> move a to 60,24", "? ask move of the skirmish line",
          "= POT-SKR-18 line_move h to 60,30", "us line_move a to 60,34", "? a line_at 60,34",
          "> move a to 60,25", "us pass", "us officer ug", "us deploy h 1 at 100,26",
          "= POT-SKR-20 change h mount"}},
        {"POT-SKR-09 POT-SKR-14 POT-CHG-05: a charge at a line ends on it, without fire or melee",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,52 facing 180 line"),
         {"us officer u1", "us end", "cs officer c1", "cs deploy x 2 at 60,38", "cs end",
          "us charge_line a at x", "? x line 0", "? a at 60,38", "? ask order"}},
        {"POT-SKR-14 POT-SAF-12: a line that is shot at loses a stand for each hit, from the first "
         "on",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,62 facing 180 line"),
         {"us officer u1",
          "us end",
          "cs officer c1",
          "cs deploy x 2 at 60,44",
          "cs end",
          "us fire a at x",
          "? dice hit 6 5",
          "dice 6d6 1 1 1 1 1 1",
          "? x line 4",
          "? x stands 4",
          "? x markers 0",
          "us officer u1",
          "us fire a at x",
          "dice 6d6 6 1 1 1 1 1",
          "? x line 3",
          "us end",
          "cs line_fire x at a",
          "? dice hit 3 6",
          "dice 3d6 6 5 1",
          "? a markers 1"}},
        {"POT-SKR-16: the line goes with its parent's last formed stand",
         "",
         FOOT6("a", "at 60,60 facing 0 line") FOOT6("b", "at 120,20 facing 0 line")
             FOOT6("c", "at 150,20 facing 0 line"),
         "  unit x \"x\" infantry stands 2 strength 1 firepower 1 melee 3 at 60,72 facing 180 "
         "line\n" FOOT6("y", "at 120,110 facing 180 line") FOOT6("z", "at 150,110 facing 180 line"),
         {"us end", "us end", "cs deploy x 1 at 60,69", "cs end", "us fire a at x",
          "dice 6d6 6 6 6 1 1 1", "? x life destroyed", "? x line 0"}},
        {"POT-SKR-06 POT-OFF-01: friends pass through skirmishers and officers without penalty",
         "",
         "  leader u2 \"Two\" leadership 9 at 66,30\n" FOOT6("a", "at 90,16 facing 0 line")
             FOOT6("b", "at 60,20 facing 0 column"),
         FAR_FOE,
         {"us officer u1", "us deploy a 2 at 90,24", "> line_move a to 76,26", "us officer ug",
          "us move b to 60,28", "> move b to 66,40", "? b received 2", "? u2 life fighting",
          "? u2 at 66,30", "? a line 4"}},
        {"POT-SKR-18: a parent that walks onto its own line takes it along",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FAR_FOE,
         {"us officer u1", "us deploy a 2 at 60,24", "> move a to 60,25",
          "? ask move of the skirmish line", "us pass", "? a line_at 60,29"}},
        {"POT-SKR-21: a line left behind by a forced move stays, and comes back within 20 cm",
         "",
         FOOT6("a", "at 60,40 facing 0 line") FOOT6("b", "at 150,10 facing 0 line")
             FOOT6("c", "at 120,10 facing 0 line"),
         MORTARS("m", "heavy_mortar", "at 60,110 facing 180 deployed"),
         {"us officer u1", "us deploy a 2 at 60,58", "us end", "cs officer c1", "cs fire m at a",
          "? dice hit 10 5", "dice 10d6 6 6 6 6 6 1 1 1 1 1", "? a at 60,35", "? a line_at 60,58",
          "? a stands 3", "dice 1d6 5", "? a routing 0", "cs end", "us officer u1",
          "= POT-SKR-18 line_move a to 60,57.5", "us line_move a to 60,56"}},
        {"POT-SKR-17: half the skirmishers count for morale, rounded up; POT-SKR-19 they fire by "
         "stands",
         "",
         "  unit a \"a\" infantry stands 4 strength 3 firepower 2 melee 3 at 60,40 facing 0 "
         "line\n" FOOT6("b", "at 150,10 facing 0 line") FOOT6("c", "at 120,10 facing 0 line"),
         MORTARS("m", "heavy_mortar", "at 60,110 facing 180 deployed")
             FOOT6("x", "at 60,80 facing 180 line"),
         {"us officer u1", "us deploy a 2 at 60,54", "us end", "cs end", "cs end",
          "us line_fire a at x", "? dice hit 4 6", "dice 4d6 5 5 5 5", "us end", "cs end",
          "cs officer c1", "cs fire m at a", "dice 10d6 6 6 6 1 1 1 1 1 1 1", "? a stands 1",
          "dice 1d6 3", "? a routing 0", "? a line 4"}},
    };
    run_scripts(list, COUNT(list));
}

/* TER-03: what is difficult ground is closed to the mounted; what is not is open to them. */
Test(pot_terrain, POT_TER_03_difficult_ground)
{
    static const struct {
        const char *kind;
        bool difficult;
    } rows[] = {{"marsh", true},     {"forest", true}, {"woods heavy", true},
                {"difficult", true}, {"water", true},  {"woods light", false},
                {"orchard", false},  {"cover", false}, {"woods", false},
                {"impassable", true}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char terrain[128];
        snprintf(terrain, sizeof terrain, "%s \"G\" 50,24 70,24 70,40 50,40\n", rows[i].kind);
        script s = {rows[i].kind,
                    terrain,
                    HORSE("h", "at 60,20 facing 0"),
                    FAR_FOE,
                    {"us officer u1",
                     rows[i].difficult ? "= POT-TER-02 move h to 60,30" : "us move h to 60,30"}};
        run_scripts(&s, 1);
    }
    static const script river = {
        "POT-TER-02 POT-TER-03: a deep river is difficult, a bridge carries over it",
        "river 40,24 80,24\nbridge 100,24 width 20\nriver 85,24 115,24\n",
        HORSE("h", "at 60,20 facing 0") HORSE("k", "at 100,20 facing 0")
            FOOT6("a", "at 44,20 facing 0 column"),
        FAR_FOE,
        {"us officer u1", "= POT-TER-02 move h to 60,30", "us move k to 100,30",
         "> move a to 44,30"}};
    run_scripts(&river, 1);
}
