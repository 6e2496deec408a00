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
          "? gap x y 0", "? gap a x 28",
          "? told x was to run 20 cm: there is no room for it farther on"}},
        {"POT-MRL-06 TAB-05 TAB-06: where that is enough it goes on, and that is told",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @60,0 facing ^0 line")
                    FOOT6("c", "at @90,0 facing ^0 line"),
                FOOT6("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @0,36.5 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 6 6 6 6 6 6 6", MISS9, "dice 1d6 6",
          "? told x finds no room at 20 cm and goes on"}},
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
        {"POT-CHG-03 POT-SKR-06: the line of a friend bars no charge",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("c", "at @16,-2 facing ^-60 line"),
                FOOT6("x", "at @0,18 facing ^180 line")),
         {"us deploy c 1 at @3,5.5", "us charge a at x", "cs choose hold", "? contact a x 1",
          "? c line 2"}},
        {"POT-SKR-05: taken back by a recall they come up beside the others",
         "",
         ARMIES(FOOT4("a", "at @0,0 facing ^0 single_line"),
                FOOT6("x", "at @0,70 facing ^180 line")),
         {"us officer ug", "us deploy a 2 at @0,6", "> recall a", "? a stands 4", "? a files 4"}},
    };
    run_turned(list, COUNT(list));
}

#define ONE_STAND(id, rest)                                                                        \
    "  unit " id " \"" id "\" infantry stands 1 strength 3 firepower 1 melee 3 " rest "\n"

/* Three hits cost it no stand. */
#define STEADY(id, place)                                                                          \
    "  unit " id " \"" id "\" infantry stands 4 strength 4 firepower 1 melee 3 " place             \
    " facing ^0 single_line\n"

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
        {"POT-DRV-03: a narrow one brushes with a quarter of its side, not with half a stand",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column") FOOT6("b", "at @7.1,-13 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? a confused 0",
          "? gap a x 14"}},
        {"POT-DRV-03: beyond that quarter it runs into him",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column") FOOT6("b", "at @6.9,-13 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? ask collision",
          "dice 1d6 1", "? a confused 1", "? gap a b 0"}},
        {"POT-DRV-03: a friend behind does, and it stops where it touches him",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @3,-5 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? ask collision",
          "dice 1d6 1", "? a confused 1", "? gap a b 0", "? gap a x 13"}},
        {"POT-DRV-03 TAB-06: it runs into one, and is set off another whom it only brushes",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @11,-5 facing ^0 line")
                    FOOT6("c", "at @-4,-5.5 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? ask collision",
          "dice 1d6 1", "? a confused 1", "? told a runs into c", "? gap a c 0", "? gap a b 0",
          "? gap a x 13.5"}},
        {"POT-DRV-03: pushed at 45 degrees it is narrowed at its flanks",
         "",
         ARMIES(FOOT6("a", "at @1.414,1.414 facing ^45 line")
                    FOOT6("b", "at @6.788,-9.758 facing ^45 line"),
                FOOT6("x", "at @0,20 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? ask order",
          "? a confused 0", "? gap a b 0"}},
        {"POT-DRV-03 TAB-04: nor is it set off a friend to a place nearer to whoever drives it",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^40 line")
                    FOOT6("b", "at @5.303,-10.327 facing ^40 line"),
                FOOT6("x", "at @0,20 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 1 1 1 1 1", "? a confused 0",
          "? gap a b 0", "? told a goes back 0.6"}},
        {"POT-DRV-03 POT-DRV-04 TAB-01: before water it stops where it touches a friend whom it "
         "brushes, if it cannot be set off him",
         "impassable \"I\" @-5,-20 @4,-20 @4,-5.5 @-5,-5.5\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @11,-5 facing ^0 line")
                    FOOT6("c", "at @-12,-5 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? a confused 0",
          "? gap a b 0", "? gap a x 13"}},
        {"POT-DRV-03 POT-DRV-04 TAB-01: with room beside him it is pressed against the water",
         "impassable \"I\" @-5,-20 @4,-20 @4,-5.5 @-5,-5.5\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @11,-5 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? a confused 1",
          "? gap a b 0", "? gap a x 13.5"}},
        {"POT-DRV-03 POT-DRV-05 TAB-01: where a mate is stopped it may touch one whom it would "
         "have "
         "passed",
         "switch group-drive-distance total\nimpassable \"I\" @-16,-20 @-10,-20 @-10,-5.2 "
         "@-16,-5.2\n",
         ARMIES(STEADY("a", "at @-8,0") STEADY("b", "at @8,0")
                    FOOT4("d", "at @23,-2.5 facing ^0 single_line"),
                BATTERY("g", "sb_medium", "at @0,40 facing ^180 deployed")),
         {"us officer ug", "us move a b to @-8,0.5", "us end", "cs officer cg", "cs fire g at b",
          "dice 8d6 6 6 6 6 6 1 1 1", "? a at @-8,-0.5"}},
        {"POT-DRV-04 POT-DRV-05 TAB-10: two abreast who are pressed against water are both "
         "confused",
         "impassable \"I\" @-40,-20 @40,-20 @40,-5 @-40,-5\n",
         ARMIES(FOOT6("a", "at @-6,0 facing ^0 line") FOOT6("b", "at @6,0 facing ^0 line"),
                BATTERY("g", "sb_medium", "at @0,40 facing ^180 deployed")),
         {"us officer ug", "us move a b to @-6,1", "us end", "cs officer cg", "cs fire g at b",
          "dice 8d6 6 6 6 1 1 1 1 1", "? a confused 1", "? b confused 1"}},
        {"POT-DRV-03 POT-DRV-05 POT-R-46: two abreast who run into one friend, who has one die",
         "",
         ARMIES(FOOT6("a", "at @-6,0 facing ^0 line") FOOT6("b", "at @6,0 facing ^0 line")
                    FOOT6("c", "at @0,-5 facing ^0 line"),
                BATTERY("g", "sb_medium", "at @0,40 facing ^180 deployed")),
         {"us officer ug", "us move a b to @-6,1", "us end", "cs officer cg", "cs fire g at b",
          "dice 8d6 6 6 6 1 1 1 1 1", "? told a runs into c", "? told b runs into c",
          "? dice collision 1", "dice 1d6 6", "? a confused 1", "? b confused 1", "? c confused 1",
          "? gap a c 0", "? gap b c 0"}},
        {"POT-DRV-01 TAB-04: who is driven by a line may come nearer to its parent behind him",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @60,60 facing ^0 line"),
                FOOT6("x", "at @0,-10.5 facing ^180 line")
                    FOOT6("y", "at @60,-60 facing ^180 line")),
         {"us end", "us end", "cs end", "cs officer cg", "cs deploy x 1 at @0,-14",
          "> line_move x to @14,-11", "> line_move x to @14,8", "> line_move x to @0,11",
          "> line_fire x at a", "dice 2d6 6 1", "? gap a x 1.5"}},
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
        {"POT-MOV-08 POT-MOV-17: aslant to broken ground it pays for no more than so far",
         "broken \"B\" @-30,6 @30,6 @30,30 @-30,30\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "us move a to @2,8 facing ^0", "? a at @0,6"}},
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
        {"POT-CHG-05 TAB-01: who finds no room on the way to the line stays as it stood",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line")
                    FOOT6("d", "at @2.132,12.61 facing ^340 column"),
                FOOT6("x", "at @-7.351,12.351 facing ^160 line")),
         {"us end", "us end", "cs deploy x 1 at @-4.273,3.894", "cs end", "? x line 2",
          "us charge_line a at x facing ^340", "? x line 0", "? a at @0,0", "? gap a d 0.65"}},
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

/* ---- The amendments: the nearest case that a player with a ruler would try ---- */

#define THREE                                                                                      \
    FOOT6("a", "at @0,0 facing ^0 line")                                                           \
    FOOT6("b", "at @60,0 facing ^0 line") FOOT6("c", "at @90,0 facing ^0 line")
#define BREAKS                                                                                     \
    "us charge a at x", "cs choose hold", "dice 9d6 6 6 6 6 6 6 6 6 6", MISS9, "dice 1d6 6",       \
        "? x routing 1"

Test(pot_angles, where_a_run_ends)
{
    static const script list[] = {
        {"POT-MRL-06 TAB-04: it ends a centimetre short of another enemy",
         "",
         ARMIES(THREE FOOT6("d", "at @0,35 facing ^180 line"),
                FOOT6("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @60,60 facing ^180 line")),
         {BREAKS, "? gap x d 1", "? gap a x 22", "? told x stops before d"}},
        {"POT-MRL-06 TAB-05: or at ground that it may not enter",
         "impassable \"I\" @-30,30 @30,30 @30,34 @-30,34\n",
         ARMIES(THREE, FOOT6("x", "untried at @0,10 facing ^180 line")
                           FOOT6("y", "at @60,60 facing ^180 line")),
         {BREAKS, "? gap a x 18", "? told x stops at ground that it may not enter"}},
        {"POT-MRL-06 TAB-06: what it has gone is told, not what it was to go",
         "impassable \"I\" @-30,30.3 @30,30.3 @30,34 @-30,34\n",
         ARMIES(THREE, FOOT6("x", "untried at @0,10 facing ^180 line")
                           FOOT6("y", "at @60,60 facing ^180 line")),
         {BREAKS, "? told x runs 9.3"}},
        {"POT-MRL-06 TAB-01: nobody runs through an enemy who touches its back",
         "",
         ARMIES(THREE FOOT6("d", "at @5,14.005 facing ^180 line"),
                FOOT6("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @60,60 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 1 1 1 1 1 1 1 1", MISS9,
          "? told x cannot go back", "dice 1d6 6", "? told x finds no way to run", "? gap x d 0",
          "? x at @0,10"}},
        {"POT-MRL-06 TAB-05: who must leave contact and finds friends all the way is carried on",
         "",
         ARMIES(THREE, FOOT6("x", "untried at @0,10 facing ^180 line")
                           FOOT6("f", "at @0,26 facing ^0 column")
                               FOOT6("g", "at @0,38.1 facing ^0 column")
                                   FOOT6("h", "at @0,50.2 facing ^0 column")
                                       FOOT6("y", "at @60,60 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 1 1 1 1 1 1 1 1", MISS9, "dice 1d6 1",
          "dice 1d6 6", "? told x finds no room at 20 cm and goes on", "dice 3d6 1 1 1",
          "? gap x h 0"}},
        {"POT-MRL-06 TAB-05: who touches no enemy is not",
         "",
         ARMIES(
             FOOT6("a", "at @0,-2 facing ^0 line") FOOT6("b", "at @60,0 facing ^0 line")
                 FOOT6("c", "at @90,0 facing ^0 line"),
             FOOT6("x", "untried at @0,10 facing ^180 line") FOOT6("f", "at @0,26 facing ^0 column")
                 FOOT6("g", "at @0,38.1 facing ^0 column") FOOT6("h", "at @0,50.2 facing ^0 column")
                     FOOT6("y", "at @60,60 facing ^180 line")),
         {"us fire a at x", "dice 6d6 6 6 6 1 1 1", "dice 1d6 1", "dice 1d6 6", "? x at @0,10",
          "? told x was to run 20 cm: there is no room for it farther on"}},
        {"POT-MRL-06 TAB-04: turned it does not fit between two friends: it keeps its axis, facing "
         "the nearer way",
         "",
         ARMIES(FOOT6("a", "at @0,-2 facing ^0 line") FOOT6("b", "at @60,0 facing ^0 line")
                    FOOT6("c", "at @90,0 facing ^0 line"),
                FOOT6("x", "untried at @9,10 facing ^180 line")
                    FOOT6("f", "at @8.22,34.05 facing ^0 line")
                        FOOT6("g", "at @32.32,34.05 facing ^0 line")
                            FOOT6("y", "at @90,60 facing ^180 line")),
         {"us fire a at x", "dice 6d6 6 6 6 1 1 1", "dice 1d6 6", "dice 1d6 1",
          "? x at @20.27,34.05"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, what_a_charge_meets)
{
    static const script list[] = {
        {"POT-CHG-03 POT-MEL-01 TAB-02: of two met at once either may be named, and both fight",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @-6,14 facing ^180 line") FOOT6("y", "at @6,14 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "? a at @0,14", "? contact a x 1",
          "? contact a y 1"}},
        {"POT-MEL-14: a stand before two strikes the target of the charge",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @-6,14 facing ^180 line") FOOT6("y", "at @6,14 facing ^180 line")),
         {"us charge a at y", "cs choose hold", "? ask whom to strike", "us strike a at y",
          "? dice charger_hit 6 4", "dice 6d6 1 1 1 1 1 1", "? dice charger_hit 3 4"}},
        {"POT-MEL-14: of two others it strikes the one along the longer edge, not the first",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @-6,14 facing ^180 line") FOOT6("z", "at @10.5,14 facing ^180 line")
                    ONE_STAND("y", "at @2.5,14 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "us strike a at x", "? dice charger_hit 6 4",
          "dice 6d6 1 1 1 1 1 1", "? told a strikes at y: 3 dice"}},
        {"POT-MEL-14: unless its owner says otherwise",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @-6,14 facing ^180 line") FOOT6("y", "at @6,14 facing ^180 line")),
         {"us charge a at y", "cs choose hold", "us strike a at x", "? dice charger_hit 3 4",
          "dice 3d6 1 1 1", "? dice charger_hit 6 4"}},
        {"POT-CHG-03 TAB-02: forbidden ground before a wing refuses it",
         "impassable \"I\" @4,4 @40,4 @40,8 @4,8\nimpassable \"J\" @-40,4 @-4,4 @-4,8 @-40,8\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,14 facing ^180 line")),
         {"= POT-CHG-03 charge a at x"}},
        {"POT-CHG-03 TAB-02: beside both flanks it does not",
         "impassable \"I\" @6.1,4 @40,4 @40,8 @6.1,8\n"
         "impassable \"J\" @-40,4 @-6.1,4 @-6.1,8 @-40,8\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,14 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "? a at @0,14"}},
        {"POT-CHG-03 POT-MOV-10: its reach goes by all the ground that it crosses",
         "marsh \"M\" @4,3 @40,3 @40,6 @4,6\nmarsh \"N\" @-40,3 @-4,3 @-4,6 @-40,6\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,14 facing ^180 line")),
         {"= POT-CHG-03 charge a at x"}},
        {"POT-CHG-03 POT-MOV-10 TAB-07: which half of it still reaches",
         "marsh \"M\" @4,3 @40,3 @40,6 @4,6\nmarsh \"N\" @-40,3 @-4,3 @-4,6 @-40,6\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,10 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "? a at @0,10"}},
        {"POT-CHG-03 TAB-07: three hundredths of a degree beyond 45 are too far",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @8,8 facing ^225 line")),
         {"= POT-CHG-03 charge a at x facing ^45.03", "us charge a at x facing ^45",
          "cs choose hold", "? contact a x 1"}},
        {"POT-CHG-03 TAB-01: whom it only touches when it has turned is met at once",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^30 line"),
                FOOT6("x", "at @6.5,0.263 facing ^180 line")),
         {"us charge a at x facing ^0", "? contact a x 1"}},
        {"POT-CHG-03 POT-GRP-08: one that finds a mate before it when its turn comes stays",
         "",
         ARMIES(FOOT4("a", "at @0,0 facing ^0 line") FOOT4("b", "at @0,-4 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us officer ug", "us charge a b at x facing ^0", "cs choose hold",
          "? contact a x 1", "? told the charge of b lapses", "? b at @0,-4"}},
        {"POT-CHG-03 POT-GRP-08: it goes beside him where that meets the target first",
         "",
         ARMIES(FOOT4("a", "at @0,0 facing ^0 line") FOOT4("b", "at @0,-4 facing ^0 line"),
                FOOT6("x", "at @1,12 facing ^180 line")),
         {"us end", "us officer ug", "us charge a b at x", "cs choose hold", "cs choose hold",
          "? contact a x 1", "? contact b x 1"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, driven_upon_others)
{
    static const script list[] = {
        {"POT-DRV-03 TAB-04: driven back it stops a centimetre short of an enemy behind",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line") FOOT6("w", "at @0,-8 facing ^0 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 6 6 1 1", "? gap a w 1"}},
        {"POT-DRV-03 TAB-04: and comes no nearer to one who is nearer already",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line") FOOT6("w", "at @0,-4.5 facing ^0 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "? a at @0,0"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, groups_on_roads)
{
    static const script list[] = {
        {"POT-GRP-03: a group in column on a road has the road rate, of its slowest",
         "road \"R\" width 2 @0,-30 @0,50\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column") FOOT6("b", "at @0,-12 facing ^0 column"),
                FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "= POT-GRP-03 move a b to @0,30.1", "us move a b to @0,30",
          "? b at @0,18", "? a grouped 1"}},
        {"POT-GRP-03 POT-MOV-19: its guns use the road through bad ground",
         "road \"R\" width 2 @0,-30 @0,50\nmarsh \"M\" @-10,2 @10,2 @10,10 @-10,10\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column")
                    BATTERY("g", "sb_light", "at @0,-12 facing ^0 limbered"),
                FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "= POT-GRP-03 move a g to @0,15.1", "us move a g to @0,15",
          "? g at @0,3"}},
    };
    run_turned(list, COUNT(list));
}

/* A gap before the middle of a work, and nothing to be seen behind it. */
#define SCREENS                                                                                    \
    "village \"L\" @-20,20 @-3,20 @-3,22 @-20,22\nvillage \"R\" @3,20 @20,20 @20,22 @3,22\n"       \
    "village \"B\" @-20,32 @20,32 @20,34 @-20,34\n"

Test(pot_angles, screens_and_works)
{
    static const script list[] = {
        {"POT-SKR-14: the parent behind its line is the target, however near the line",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,25 facing ^180 line")),
         {"us end", "us end", "cs deploy x 2 at @0,18", "cs end", "us fire a at x",
          "dice 6d6 6 1 1 1 1 1", "? x line 4", "? x rounds 1"}},
        {"POT-SKR-14 POT-SAF-03: a line whose parent is out of reach must be the target",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,42 facing ^180 line") FOOT6("y", "at @6,29 facing ^180 line")),
         {"us end", "us end", "cs end", "cs officer cg", "cs deploy x 2 at @0,24", "cs end",
          "= POT-SAF-03 fire a at y", "us fire a at x", "dice 6d6 6 1 1 1 1 1", "? x line 3"}},
        {"POT-SGE-02: a work is in sight by any corner; range goes to its nearest point",
         "fortification earthwork \"W\" side cs @-10,40 @30,40 @30,60 @-10,60 @-10,40\n"
         "village \"V\" @-5,20 @5,20 @5,25 @-5,25\n",
         ARMIES(SIEGE("s", "sb_siege", "at @0,0 facing ^0 deployed"),
                FOOT6("x", "at @0,44 facing ^180 line") FOOT6("y", "at @90,44 facing ^180 line")),
         {"us officer ug", "us bombard s at @30,40", "? dice hit 20 4"}},
        {"POT-SGE-02: one that is hidden altogether is no target",
         "fortification earthwork \"W\" side cs @-10,40 @30,40 @30,60 @-10,60 @-10,40\n"
         "village \"V\" @-40,20 @80,20 @80,25 @-40,25\n",
         ARMIES(SIEGE("s", "sb_siege", "at @0,0 facing ^0 deployed"),
                FOOT6("x", "at @0,44 facing ^180 line") FOOT6("y", "at @90,44 facing ^180 line")),
         {"us officer ug", "= POT-SGE-02 bombard s at @30,40"}},
        {"POT-SGE-02: by the middle of a side that closes it",
         "fortification earthwork \"W\" side cs @-10,30 @0,40 @10,30 @-10,30\n" SCREENS,
         ARMIES(SIEGE("s", "sb_siege", "at @0,0 facing ^0 deployed"),
                FOOT6("x", "at @60,44 facing ^180 line")),
         {"us officer ug", "us bombard s at @-10,30", "? dice hit 20 4"}},
        {"POT-SGE-02: but an open work has no side between its ends",
         "fortification earthwork \"W\" side cs @-10,30 @0,40 @10,30\n" SCREENS,
         ARMIES(SIEGE("s", "sb_siege", "at @0,0 facing ^0 deployed"),
                FOOT6("x", "at @60,44 facing ^180 line")),
         {"us officer ug", "= POT-SGE-02 bombard s at @-10,30"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, melee_that_ends)
{
    static const script list[] = {
        {"POT-MEL-11 POT-R-57: in a draw the hits of pre-melee fire count too",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,10 facing ^180 line")),
         {"us charge a at x", "cs choose fire", "dice 6d6 6 6 1 1 1 1",
          "dice 9d6 6 6 6 6 1 1 1 1 1", "dice 9d6 6 6 1 1 1 1 1 1 1", "? a at @0,6", "? x at @0,14",
          "? ask order"}},
        {"POT-MEL-18 POT-MEL-20: who cannot go back is confused, and nobody follows or fires",
         "impassable \"I\" @-30,14 @30,14 @30,18 @-30,18\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,10 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 1 1 1 1 1 1 1 1", MISS9,
          "? contact a x 1", "? x confused 1", "dice 1d6 1", "? ask order", "us officer ug",
          "= POT-MEL-20 charge a at x", "= POT-MEL-20 fire a at x"}},
        {"POT-ORD-02 POT-MOV-17 TAB-09: an order that would change nothing is refused",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "= POT-ORD-02 move a to @0,0", "= POT-MOV-17 turn a facing ^0",
          "us turn a facing ^10"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_angles, amendments_of_groups_and_guns)
{
    static const script list[] = {
        {"POT-MRL-06: in melee it flees from the enemy whom most of its stands touched",
         "",
         ARMIES(FOOT4("a", "at @-6,0 facing ^0 line") FOOT4("b", "at @2,0 facing ^0 line")
                    FOOT6("c", "at @90,0 facing ^0 line") FOOT6("d", "at @60,0 facing ^0 line"),
                FOOT6("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @60,60 facing ^180 line")),
         {"us end", "us officer ug", "us charge a b at x", "cs choose hold", "cs choose hold",
          "? dice charger_hit 3 4", "dice 3d6 6 6 6", "? dice charger_hit 6 4",
          "dice 6d6 6 6 6 6 6 6", "dice 3d6 1 1 1", "dice 6d6 1 1 1 1 1 1", "? x stands 3",
          "dice 1d6 6", "? x at @-3.193,41.755"}},
        {"POT-DRV-05 TAB-03: where one of a group is held up all stop; only that one is confused",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @0,-4 facing ^0 line")
                    FOOT6("c", "at @0,-8 facing ^0 line"),
                FOOT6("x", "at @0,21 facing ^180 line")),
         {"us end", "us officer ug", "us move a b to @0,1", "us end", "cs fire x at a",
          "dice 6d6 5 5 5 5 1 1", "? dice collision 1", "dice 1d6 1", "? ask order", "? a at @0,0",
          "? b at @0,-4", "? b confused 1", "? a confused 0"}},
        {"POT-EVA-07 POT-EVA-09: guns that are overrun are lost; a crew not touched lives on",
         "",
         ARMIES(BATTERY("g", "sb_light", "at @0,0 facing ^0 deployed")
                    FOOT6("a", "at @90,-40 facing ^0 line") FOOT6("b", "at @60,-40 facing ^0 line"),
                HORSE("x", "at @0,20 facing ^180")),
         {"us evade g", "us end", "cs officer cg", "cs move x to @0,5", "? g life fighting",
          "> move x to @0,-5", "? g life fighting", "? g apart 0", "? score 0 2"}},
        {"POT-ART-02 POT-EX-17: within short range first, and then any target is open",
         "",
         ARMIES(BATTERY("g", "rifled_medium", "at @0,0 facing ^0 deployed"),
                FOOT6("p", "at @0,60 facing ^180 line") FOOT6("q", "at @-30,85 facing ^180 line")),
         {"us officer ug", "= POT-ART-02 fire g at q", "us fire g at p", "dice 8d6 1 1 1 1 1 1 1 1",
          "> fire g at q", "? ask hit"}},
        {"POT-EVA-06 POT-INI-03: a line that evades into its parent uses up the parent's action",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,28 facing ^180 line")),
         {"us deploy a 1 at @0,6", "us end", "cs end", "cs end", "us line_evade a", "? a line 0",
          "? a acted 1"}},
        {"POT-OFF-03 POT-OFF-05: several officers may be with one unit, touching it",
         "",
         ARMIES("  leader u1 \"U1\" leadership 12 cv 1 at @-20,-20 facing ^0\n"
                "  leader u2 \"U2\" leadership 12 cv 2 at @20,-20 facing ^0\n" FOOT6(
                    "a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer u1", "= POT-OFF-03 ride to @0,-6 joining a", "us ride to @0,-4 joining a",
          "us done", "us officer u2", "us ride to @4,-4 joining a", "? u1 with a", "? u2 with a"}},
        {"POT-OFF-03 POT-OFF-15: all officers who are with cavalry that evades have evaded",
         "",
         ARMIES("  leader u1 \"U1\" leadership 12 cv 1 at @-20,-20 facing ^0\n"
                "  leader u2 \"U2\" leadership 12 cv 2 at @20,-20 facing ^0\n" HORSE(
                    "h", "at @0,0 facing ^0") FOOT6("a", "at @60,-30 facing ^0 line"),
                FOOT6("x", "at @0,20 facing ^180 line")),
         {"us end", "us officer u1", "us ride to @-2,-2 joining h", "us done", "us officer u2",
          "us ride to @2,-2 joining h", "us end", "? u1 with h", "? u2 with h", "cs end", "cs end",
          "us evade h", "us officer u1", "= POT-OFF-15 ride to @0,-50", "us done", "us officer u2",
          "= POT-OFF-15 ride to @0,-50"}},
        {"POT-OFF-14: an officer whose group comes apart stays with one unit of it",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @12,0 facing ^0 line")
                    FOOT6("c", "at @60,0 facing ^0 line"),
                FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "us ride to @-20,-30", "us group a b", "> ride to @0,-4 joining a b",
          "> dissolve a", "? ask which unit the officer stays with", "= POT-OFF-14 stay ug with c",
          "us stay ug with b", "? ug with b"}},
    };
    run_turned(list, COUNT(list));
}
