/*
 * angles.c: whoever moves, sees or gets away does so in every direction alike (TAB-10): small
 * situations at twelve odd angles and offsets. x is to the right, y ahead of the Union side.
 */
#include "kit.h"

#include "../play/kit.h"

#define ARMIES(us, cs)                                                                             \
    "army us \"Us\"\n  leader ug \"UG\" general leadership 12 at @-60,-60\n" us,                   \
        "army cs \"Cs\"\n  leader cg \"CG\" general leadership 12 at @60,60\n" cs
#define MISS9 "dice 9d6 1 1 1 1 1 1 1 1 1"

Test(pot_angles, getting_away)
{
    static const script list[] = {
        {"POT-CHG-10 POT-MRL-06 TAB-04: a charger that breaks at the enemy's muskets runs 20 cm",
         "",
         ARMIES(FOOT6("a", "untried at @0,0 facing ^0 line"),
                "  unit x \"x\" infantry stands 6 strength 3 firepower 3 melee 3 at @0,14 facing "
                "^180 line\n" FOOT6("y", "at @40,40 facing ^180 line")),
         {"us charge a at x", "cs choose fire", "dice 18d6 = 15", "? a stands 1", "dice 1d6 6",
          "? a routing 1", "? gap a x 29"}},
        {"POT-MRL-06 TAB-04: who breaks in melee leaves the enemy it touches by a full move",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @60,0 facing ^0 line")
                    FOOT6("c", "at @90,0 facing ^0 line"),
                FOOT6("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @60,60 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 6 6 6 6 6 6 6", MISS9, "? x stands 3",
          "dice 1d6 6", "? gap a x 29"}},
        {"POT-MEL-11 TAB-04: charged in the rear, each goes back away from the other in a draw",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,14 facing ^0 line") FOOT6("y", "at @60,60 facing ^180 line")),
         {"us charge a at x", "dice 9d6 6 6 1 1 1 1 1 1 1", "dice 9d6 6 6 1 1 1 1 1 1 1",
          "? gap a x 4"}},
        {"POT-MRL-06 TAB-05: a friend where the run ends carries it on by no more than its depth",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @60,0 facing ^0 line")
                    FOOT6("c", "at @90,0 facing ^0 line"),
                FOOT6("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @0,40 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 6 6 6 6 6 6 6", MISS9, "dice 1d6 6",
          "? gap x y 0", "? gap a x 28"}},
        {"POT-MRL-06 TAB-01: who flees from a line does not run through its parent beside him",
         "",
         ARMIES(
             "  unit a \"a\" infantry untried stands 4 strength 1 firepower 1 melee 3 at @-11,22 "
             "facing ^0 line\n" FOOT6("b", "at @60,0 facing ^0 line")
                 FOOT6("c", "at @90,0 facing ^0 line"),
             FOOT6("x", "at @0,16 facing ^180 line") FOOT6("y", "at @60,60 facing ^180 line")),
         {"us end", "us end", "cs end", "cs officer cg", "cs deploy x 1 at @0,12",
          "> line_move x to @14,16", "> line_move x to @14,32", "> line_move x to @-5,36",
          "> line_move x to @-17,33", "> line_fire x at a", "dice 2d6 6 6", "? ask collision",
          "dice 1d6 1", "? ask morale", "dice 1d6 6", "? a routing 1", "? gap a x 13.6"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, sight_and_limits)
{
    static const script list[] = {
        {"POT-LOS-01 TAB-08: who is at arm's length is seen, whatever ground lies between",
         "hill 1 \"H\" @-20,1 @20,1 @20,3 @-20,3\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,4 facing ^180 line") FOOT6("y", "at @60,60 facing ^180 line")),
         {"? sees a x 1"}},
        {"POT-SAF-02 POT-SAF-05 TAB-07: 30.0 cm is in range and ahead",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,30 facing ^180 line")),
         {"us fire a at x", "? dice hit 6 5"}},
        {"POT-SAF-05 TAB-07: 30.2 cm is not",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,30.2 facing ^180 line")),
         {"us officer ug", "= POT-SAF-05 fire a at x"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, charges)
{
    static const script list[] = {
        {"POT-CHG-03 TAB-02: an enemy whom one wing of the charge would run through refuses it",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,17 facing ^180 line") FOOT6("y", "at @8,9 facing ^180 line")
                    FOOT6("z", "at @-8,9 facing ^180 line")),
         {"= POT-CHG-03 charge a at x", "us charge a at y"}},
        {"POT-CHG-03 TAB-02: brushing a friend's flank is not meeting him; a file and more is",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @11,6 facing ^0 line"),
                FOOT6("x", "at @0,14 facing ^180 line")),
         {"us charge a at x", "? ask pre-melee fire"}},
        {"POT-CHG-03: a formed friend before it refuses the charge by name",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @0,7 facing ^0 line"),
                FOOT6("x", "at @0,14 facing ^180 line")),
         {"= POT-CHG-03 charge a at x"}},
        {"POT-CHG-03 TAB-07: 20.0 cm is within 20",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,20 facing ^180 line")),
         {"us charge a at x", "? ask pre-melee fire"}},
        {"POT-CHG-11: contact stands where it is met, file opposite file",
         "",
         ARMIES(FOOT6("a", "at @5,0 facing ^0 line"), FOOT6("x", "at @0,14 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "? a at @4,14", "? contact a x 1",
          "? dice charger_hit 6 4"}},
        {"POT-CHG-11: it is turned until its front lies along the edge it met",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^20 line"), FOOT6("x", "at @5,14 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "? contact a x 1", "? gap a x 0"}},
        {"POT-CHG-11 POT-GRP-08: two side by side meet one enemy with the files before it",
         "",
         ARMIES(FOOT4("a", "at @-4,0 facing ^0 line") FOOT4("b", "at @4,0 facing ^0 line"),
                FOOT4("x", "at @0,12 facing ^180 single_line")),
         {"us end", "us officer ug", "us charge a b at x", "cs choose hold", "cs choose hold",
          "? contact a x 1", "? contact b x 1", "? dice charger_hit 6 4"}},
        {"POT-CHG-04 POT-SKR-05: skirmishers taken back in a charge fall in behind",
         "",
         ARMIES(FOOT4("a", "at @0,0 facing ^0 single_line"),
                FOOT6("x", "at @0,18 facing ^180 line")),
         {"us deploy a 2 at @0,6", "us officer ug", "us charge a at x", "? a line 0",
          "? a stands 4", "? a files 2", "cs choose hold", "? contact a x 1"}},
        {"POT-SKR-05: taken back by a recall they come up beside the others",
         "",
         ARMIES(FOOT4("a", "at @0,0 facing ^0 single_line"),
                FOOT6("x", "at @0,70 facing ^180 line")),
         {"us officer ug", "us deploy a 2 at @0,6", "> recall a", "? a stands 4", "? a files 4"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, driven_back)
{
    static const script list[] = {
        {"POT-DRV-01 POT-DRV-05 TAB-03: a group goes back as one body and still touches",
         "",
         ARMIES(FOOT6("a", "at @-6,0 facing ^0 line") FOOT6("b", "at @6,0 facing ^0 line"),
                BATTERY("g", "sb_medium", "at @3,40 facing ^180 deployed")),
         {"us officer ug", "us move a b to @-6,1", "us end", "cs officer cg", "cs fire g at b",
          "dice 8d6 6 6 6 6 1 1 1 1", "? gap a b 0", "? a grouped 1"}},
        {"POT-DRV-03 POT-DRV-05 TAB-03: set off a friend, none of a group comes onto a mate",
         "",
         ARMIES(FOOT6("a", "at @-6,0 facing ^0 line") FOOT6("b", "at @6,0 facing ^0 line")
                    FOOT6("c", "at @17,-4.5 facing ^0 line"),
                BATTERY("g", "sb_medium", "at @0,40 facing ^180 deployed")),
         {"us officer ug", "us move a b to @-6,1", "us end", "cs officer cg", "cs fire g at b",
          "dice 8d6 6 6 6 1 1 1 1 1", "? a at @-6,-0.5", "? b at @6,-0.5", "? b confused 0"}},
        {"POT-DRV-03: a friend who is only brushed does not confuse",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @11,-5 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? a confused 0",
          "? gap a x 14"}},
        {"POT-DRV-03: a friend behind does, and it stops where it touches him",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @3,-5 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? ask collision",
          "dice 1d6 1", "? a confused 1", "? gap a b 0", "? gap a x 13"}},
        {"POT-DRV-05 TAB-04: of a group that is driven none comes nearer to whoever drives it",
         "",
         ARMIES(FOOT6("a", "at @-14,2 facing ^0 line") FOOT6("b", "at @-2,-1.5 facing ^0 line")
                    FOOT6("c", "at @10,-1.5 facing ^0 line")
                        FOOT6("d", "at @22,-1.5 facing ^0 line"),
                FOOT6("x", "at @0,0 facing ^180 line")),
         {"us end", "us officer ug", "us group a b c d", "us end", "cs fire x at b",
          "dice 6d6 6 6 1 1 1 1", "? gap a x 2"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, fire)
{
    static const script list[] = {
        {"POT-SAF-08 TAB-09: what no die can hit is not fired at; without the wall it is",
         "wall @-12,27 @12,27\n",
         ARMIES(HORSE("h", "at @0,0 facing ^0") FOOT6("a", "at @40,0 facing ^0 line"),
                FOOT6("x", "at @0,28 facing ^180 line") FOOT6("y", "at @40,28 facing ^180 line")),
         {"= POT-SAF-08 fire h at x", "us fire a at y", "? dice hit 6 5"}},
        {"POT-SAF-08 POT-SAF-12: nor is a target behind a wall, by skirmishers far off",
         "wall @-12,27 @12,27\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,28 facing ^180 line")),
         {"us deploy a 1 at @0,6", "us officer ug", "= POT-SAF-08 line_fire a at x"}},
        {"POT-ART-06 TAB-07: guns at the last of their short range, and turned to the target",
         "",
         ARMIES(BATTERY("g", "sb_medium", "at @0,0 facing ^0 deployed"),
                FOOT6("x", "at @0,30 facing ^180 line")),
         {"us fire g at x", "dice 8d6 6 6 1 1 1 1 1 1", "? x stands 6", "? x markers 2"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, marches)
{
    static const script list[] = {
        {"POT-MOV-01 POT-MOV-02 POT-MOV-11 POT-MOV-17 TAB-10: lines go half, columns full, "
         "sideways double",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("c", "at @30,0 facing ^0 column"),
                FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "= POT-MOV-01 move a to @0,10.1", "us move a to @0,10", "? a at @0,10",
          "> move a to @0,20", "= POT-MOV-01 move a to @6,20 facing ^0",
          "> move a to @4,20 facing ^0", "? a at @4,20", "= POT-MOV-01 move c to @30,20.1",
          "> move c to @30,20", "? c at @30,20"}},
        {"POT-MOV-17 TAB-10: a turn over 45 degrees takes half the allowance",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "= POT-MOV-01 move a to @7.1,-2 facing ^90",
          "us move a to @7,-2 facing ^90", "? a at @7,-2"}},
        {"POT-MOV-04 POT-MOV-10 POT-TER-01 TAB-10: a marsh halves the rate",
         "marsh \"M\" @-20,2 @20,2 @20,40 @-20,40\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column"), FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "= POT-MOV-01 move a to @0,11", "us move a to @0,10", "? a at @0,10"}},
        {"POT-R-34 POT-MOV-08 TAB-10: a unit stops before broken ground, not in it",
         "broken \"B\" @-10,8 @10,8 @10,40 @-10,40\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column"), FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "us move a to @0,20", "? a at @0,8"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, melee_and_siege)
{
    static const script list[] = {
        {"POT-MEL-18 POT-MEL-04 TAB-10: cavalry that win must follow up",
         "",
         ARMIES(FOOT6("a", "at @2,0 facing ^0 line") FOOT6("b", "at @90,-30 facing ^0 line")
                    FOOT6("c", "at @60,-30 facing ^0 line"),
                HORSE("h", "at @0,10 facing ^180")),
         {"us charge a at h", "cs choose hold", MISS9, "? dice defender_hit 9 4",
          "dice 9d6 6 6 6 6 1 1 1 1 1", "? a stands 5", "? a at @2,8", "dice 1d6 1",
          "? dice charger_hit 9 3", "? h at @0,8"}},
        {"POT-MEL-12 TAB-10: three hitless rounds, then the charger falls back a centimetre",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,14 facing ^180 line")),
         {"us charge a at x", "cs choose hold", MISS9, MISS9, MISS9, MISS9, MISS9, MISS9,
          "? gap a x 1", "? a at @0,13"}},
        {"POT-CHG-05 TAB-10: every enemy line that the sweep touches is swept away",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,14 facing ^180 line") FOOT6("y", "at @13,20 facing ^180 line")),
         {"us end", "us end", "cs deploy y 1 at @9,10", "cs end", "cs end", "? y line 2",
          "us charge a at x", "? y line 0"}},
        {"POT-SGE-02 POT-SGE-05 TAB-10: siege guns break a work",
         "fortification earthwork \"W\" side cs @-10,40 @10,40 @10,60 @-10,60 @-10,40\n",
         ARMIES(SIEGE("s", "sb_siege", "at @0,0 facing ^0 deployed"),
                FOOT6("x", "at @0,44 facing ^180 line") FOOT6("y", "at @90,44 facing ^180 line")),
         {"us officer ug", "us bombard s at @0,40", "? dice hit 20 4",
          "dice 20d6 6 6 6 6 6 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "? x at @0,49", "? x confused 1"}},
    };
    run_turned(list, COUNT(list));
}
