/*
 * nearest.c: the nearest cases that a player with a ruler would try, at twelve odd angles: who
 * turns beside an enemy, whom a charge comes upon, several in one melee, guns that turn before they
 * fire.
 */
#include "kit.h"

#include <string.h>

#define ARMIES(us, cs)                                                                             \
    "army us \"Us\"\n  leader ug \"UG\" general leadership 12 at @-60,-60\n" us,                   \
        "army cs \"Cs\"\n  leader cg \"CG\" general leadership 12 at @60,60\n" cs
#define MISS6 "dice 6d6 1 1 1 1 1 1"
#define MISS9 "dice 9d6 1 1 1 1 1 1 1 1 1"
#define ONE(id, rest)                                                                              \
    "  unit " id " \"" id "\" infantry stands 1 strength 3 firepower 1 melee 3 " rest "\n"
#define ALONE(id, rest) "  leader " id " \"" id "\" leadership 9 " rest "\n"

Test(pot_nearest, moves)
{
    static const script list[] = {
        {"POT-MOV-18 TAB-01: who only turns comes no nearer to an enemy than a centimetre",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,4.2 facing ^180 line")),
         {"us end", "us officer ug", "= POT-MOV-18 turn a facing ^45", "us turn a facing ^10"}},
        {"POT-ORD-02 TAB-01: nor into contact, which needs a charge",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,3.67 facing ^180 line")),
         {"us end", "us officer ug", "= POT-MOV-18 turn a facing ^45"}},
        {"POT-MOV-18: nor does who changes its formation",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column"), FOOT6("x", "at @6.5,-2 facing ^270 line")),
         {"us end", "us officer ug", "= POT-MOV-18 change a line"}},
        {"POT-ORD-02: who turns does not touch enemy skirmishers",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,20 facing ^180 line")),
         {"us end", "us end", "cs deploy x 2 at @0,3.67", "cs end", "us end", "us officer ug",
          "= POT-ORD-02 turn a facing ^45"}},
        {"POT-OFF-09 TAB-07: a lone officer is taken by whoever turns upon him",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                ALONE("c2", "at @4,3.5 facing ^0") FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "us turn a facing ^-50", "? c2 life captured"}},
        {"POT-OFF-09 TAB-07: and by whoever comes to a tenth of a millimetre from him",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                ALONE("c2", "at @0,11.01 facing ^0") FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "us move a to @0,10", "? c2 life captured"}},
        {"POT-OFF-09: not by one who stays a millimetre off",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                ALONE("c2", "at @0,11.1 facing ^0") FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "us move a to @0,10", "? c2 life fighting"}},
        {"POT-MOV-08 POT-MOV-10: who stands before broken ground and goes away from it is not slow",
         "broken \"B\" @-30,6 @30,6 @30,30 @-30,30\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column"), FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "us move a to @0,10 facing ^0", "? a at @0,6", "us end", "cs end",
          "us officer ug", "us move a to @0,-3.9 facing ^0", "? a at @0,-3.9"}},
        {"POT-OFF-02: an officer rides over no enemy, and ends a centimetre off",
         "",
         ARMIES(ALONE("u1", "at @0,0 facing ^0") FOOT6("a", "at @0,-30 facing ^0 line"),
                FOOT6("x", "at @0,20 facing ^180 line")),
         {"us end", "us officer u1", "= POT-OFF-02 ride to @0,40", "= POT-OFF-02 ride to @0,18.2",
          "us ride to @0,17.9"}},
        {"POT-MOV-18: who stands nearer than a centimetre may go away",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,0.5 facing ^180 line")),
         {"us end", "us officer ug", "= POT-MOV-18 move a to @0,0.2 facing ^0",
          "us move a to @0,-3 facing ^0"}},
        {"POT-MOV-08 POT-MOV-10: into it the rate is half",
         "broken \"B\" @-30,6 @30,6 @30,30 @-30,30\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column"), FOOT6("x", "at @0,90 facing ^180 line")),
         {"us officer ug", "us move a to @0,10 facing ^0", "us end", "cs end", "us officer ug",
          "= POT-MOV-01 move a to @0,16.1", "us move a to @0,15.9"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_nearest, charges)
{
    static const script list[] = {
        {"POT-CHG-03 TAB-02: a friend whom half a stand brushes does not bar the way that is "
         "stated",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @11,6 facing ^0 line"),
                FOOT6("x", "at @0,14 facing ^180 line")),
         {"us charge a at x facing ^0", "cs choose hold", "? a at @0,14"}},
        {"POT-CHG-03 TAB-02: at the same angle it turns first to the side of his centre",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column"),
                "  unit x \"x\" infantry stands 10 strength 3 firepower 1 melee 3 at @1,10 facing "
                "^180 single_line\n" ONE("y", "at @0,4 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "? a at @7,10"}},
        {"POT-CHG-03 TAB-02: the turn may lay it upon a friend behind, whom the move leaves",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @0,-4.1 facing ^0 line"),
                FOOT6("x", "at @8,16 facing ^180 line")),
         {"us charge a at x facing ^40", "cs choose hold", "? contact a x 1"}},
        {"POT-CHG-03 TAB-02: not upon one before it",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") ONE("b", "at @-3,3 facing ^0 line"),
                FOOT6("x", "at @8,16 facing ^180 line")),
         {"= POT-CHG-03 charge a at x facing ^40"}},
        {"POT-CHG-03 TAB-01: nor upon the target",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,2.5 facing ^180 line")),
         {"= POT-CHG-03 charge a at x facing ^45", "us charge a at x"}},
        {"POT-CHG-03 POT-LOS-02: whom it does not see it does not charge",
         "forest \"F\" @-40,1 @40,1 @40,9 @-40,9\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,9.8 facing ^180 line") FOOT6("y", "at @60,5 facing ^180 line")),
         {"us officer ug", "= POT-CHG-03 charge a at x"}},
        {"POT-PMF-04 POT-CHG-03: the shortest distance decides on the fire, not the way",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @4.76,17.74 facing ^225 line")),
         {"us charge a at x facing ^0", "cs choose fire", "? dice hit 6 4"}},
        {"POT-OFF-09 POT-CHG-11: an officer upon whom the charger is turned is taken",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^40 line"),
                ALONE("c2", "at @18,14 facing ^0") FOOT6("x", "at @8,16 facing ^180 line")),
         {"us charge a at x facing ^40", "cs choose hold", "? c2 life captured"}},
        {"POT-CHG-05 TAB-06: a charge on skirmishers is told so",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,30 facing ^180 line")),
         {"us end", "us end", "cs deploy x 1 at @0,14", "cs end", "us charge_line a at x",
          "? told a charges the skirmishers of x", "? x line 0", "? a at @0,14"}},
        {"POT-CHG-03: the distance is that after the pivot, which brings a corner nearer",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,20.3 facing ^180 line")),
         {"= POT-CHG-03 charge a at x", "= POT-CHG-03 charge a at x facing ^40",
          "us charge a at x facing ^10", "cs choose hold", "? contact a x 1"}},
        {"POT-OFF-09: a charge that is stopped short takes the officer whom it passed over",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                ALONE("c2", "at @0,5 facing ^0") FOOT6("x", "at @0,18 facing ^180 line")),
         {"us charge a at x", "cs choose fire", "dice 1d6 5", "dice 6d6 4 4 4 1 1 1", "dice 1d6 1",
          "? gap a x 1", "? c2 life captured"}},
        {"POT-OFF-09: and not the one to whom it does not come",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                ALONE("c2", "at @0,17 facing ^0") FOOT6("x", "at @0,20 facing ^180 line")),
         {"us charge a at x", "cs choose fire", "dice 1d6 5", "dice 6d6 4 4 4 4 4 4", "dice 1d6 1",
          "? gap a x 6", "? c2 life fighting"}},
        {"POT-CHG-05 POT-SKR-09: skirmishers upon whom the charger is turned are swept away too",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^40 line"),
                FOOT6("x", "at @8,16 facing ^180 line") FOOT6("y", "at @19,30 facing ^180 line")),
         {"us end", "us end", "cs end", "cs officer cg", "cs deploy y 1 at @19,14", "cs end",
          "us charge a at x facing ^40", "? y line 2", "cs choose hold", "? contact a x 1",
          "? y line 0"}},
        {"POT-CHG-05 TAB-07: and those whom only its flank touches",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,14 facing ^180 line") FOOT6("y", "at @13,24 facing ^180 line")),
         {"us end", "us end", "cs end", "cs officer cg", "cs deploy y 1 at @10.01,10", "cs end",
          "us charge a at x facing ^0", "? y line 0"}},
        {"POT-MEL-16 POT-CHG-05: a follow-up sweeps away the skirmishers in its way",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,8 facing ^180 line") FOOT6("y", "at @0,30 facing ^180 line")),
         {"us end", "us end", "cs end", "cs officer cg", "cs deploy y 1 at @0,12.1", "cs end",
          "us charge a at x", "cs choose hold", "dice 9d6 6 6 6 6 6 6 6 6 1", MISS9, "dice 1d6 1",
          "? y line 2", "us choose own_officer", "? y line 0", "? contact a x 1"}},
    };
    run_turned(list, COUNT(list));
}

#define SIX_ABREAST(id, rest)                                                                      \
    "  unit " id " \"" id "\" infantry stands 6 strength 3 firepower 1 melee 3 " rest              \
    " single_line\n"

Test(pot_nearest, where_a_charge_comes_to_stand)
{
    static const script list[] = {
        {"POT-CHG-11: it is slid along the edge to clear a friend beside it, not to the files",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("f", "at @11,13 facing ^0 line"),
                SIX_ABREAST("x", "at @3,14 facing ^180")),
         {"us charge a at x facing ^0", "cs choose hold", "? a at @-1,14", "? contact a x 1"}},
        {"POT-CHG-11: where a friend is in the way of the slide it is left out",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("f", "at @12.5,13 facing ^0 line"),
                SIX_ABREAST("x", "at @3,14 facing ^180")),
         {"us charge a at x facing ^0", "cs choose hold", "? a at @0,14", "? contact a x 1"}},
        {"POT-CHG-11 POT-CHG-13: at a corner it is turned to the edge of the zone it came from",
         "",
         ARMIES(FOOT6("a", "at @-9,6 facing ^45 line"), FOOT6("x", "at @6,14 facing ^180 line")),
         {"us charge a at x facing ^45", "? a at @0,14.707", "? contact a x 1"}},
        {"POT-CHG-11 POT-MEL-01: by 45 degrees at most; then one stand fights at the point",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @7,12.196 facing ^240 line")),
         {"us charge a at x facing ^0", "cs choose hold", "? a at @1.757,18.17", "? contact a x 1",
          "? dice charger_hit 3 4"}},
        {"POT-CHG-11 POT-MEL-01: it is not slid to the files if that takes it off its target",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @10.5,14 facing ^180 line")),
         {"us charge a at x facing ^0", "cs choose hold", "? a at @0,14", "? contact a x 1",
          "? dice charger_hit 3 4"}},
        {"POT-CHG-11 POT-MEL-01 POT-UNT-03: where it touches only the gap of a short rear rank one "
         "stand fights too",
         "",
         ARMIES(FOOT4("a", "at @20,18.5 facing ^270 column"),
                "  unit x \"x\" infantry stands 5 strength 3 firepower 1 melee 3 at @0,14 facing "
                "^180 line\n"),
         {"us charge a at x facing ^270", "? contact a x 1", "? a at @6,18.5",
          "? dice charger_hit 3 3", "dice 3d6 1 1 1", "? dice defender_hit 3 5"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_nearest, melees)
{
    static const script list[] = {
        {"POT-MEL-20 POT-MEL-14: of two losers only the one who is held cannot go back",
         "impassable \"I\" @0,14 @12,14 @12,18 @0,18\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @-6,10 facing ^180 line") FOOT6("y", "at @6,10 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "us strike a at x", "dice 6d6 6 6 1 1 1 1",
          "dice 3d6 6 6 1", MISS6, MISS6, "dice 1d6 1", "dice 1d6 1", "? x at @-6,11",
          "? x confused 0", "? y at @6,10", "? y confused 1", "? ask order"}},
        {"POT-MEL-11 POT-MEL-14: in a draw each side goes back by all its hits, both of two too",
         "",
         ARMIES(FOOT4("a", "at @-4,0 facing ^0 line") FOOT4("b", "at @4,0 facing ^0 line"),
                FOOT4("x", "at @0,12 facing ^180 single_line")),
         {"us end", "us officer ug", "us charge a b at x", "cs choose hold", "cs choose hold",
          MISS6, MISS6, "dice 6d6 6 6 6 6 1 1", MISS6, "? told the round is drawn", "? a at @-4,8",
          "? b at @4,8", "? x at @0,12", "? ask order"}},
        {"POT-MRL-06 POT-MEL-14: it flees from whom most of its stands touched, not struck",
         "",
         ARMIES(ONE("b", "at @4,0 facing ^0 line") FOOT6("a", "at @-4,0 facing ^0 line")
                    FOOT6("c", "at @60,-30 facing ^0 line") FOOT6("d", "at @90,-30 facing ^0 line"),
                FOOT4("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @60,60 facing ^180 line")),
         {"us end", "us officer ug", "us charge b a at x", "cs choose hold", "cs choose hold",
          "? a at @-4,10", "? b at @4,10", "cs strike x at b", "? dice charger_hit 3 4",
          "dice 3d6 6 1 1", "dice 6d6 6 6 1 1 1 1", "dice 3d6 1 1 1", "dice 3d6 1 1 1",
          "dice 1d6 6", "? x routing 1", "? x at @9.84,35.68"}},
        {"POT-MEL-10 POT-MEL-20: charging from contact with its flank it goes back away from him",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @2.5,16 facing ^90 line") FOOT6("y", "at @0.5,22 facing ^180 line")),
         {"us charge a at x", "dice 6d6 6 1 1 1 1 1", "dice 6d6 1 1 1 1 1 1", "dice 1d6 1",
          "dice 1d6 1", "? contact a x 1", "us end", "cs end", "cs officer cg",
          "cs move y to @0.5,27 facing ^180", "> rally x", "> charge x at a", "us choose hold",
          "dice 6d6 1 1 1 1 1 1", "dice 6d6 6 6 1 1 1 1", "? x at @2.5,19", "? gap a x 3"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_nearest, orders)
{
    static const script list[] = {
        {"POT-CMD-03 POT-CMD-13: a recall is an order to the unit, which may be ordered on",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @40,0 facing ^0 line"),
                FOOT6("x", "at @0,70 facing ^180 line")),
         {"us officer ug", "us deploy a 2 at @0,12", "> recall a", "> move a to @0,5",
          "? a received 3"}},
        {"POT-CMD-03 POT-CMD-13: so it may after its line was; not once another had orders",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @40,0 facing ^0 line"),
                FOOT6("x", "at @0,70 facing ^180 line")),
         {"us officer ug", "us deploy a 2 at @0,12", "> line_move a to @0,14", "> recall a",
          "= POT-CMD-03 move a to @0,5", "> move b to @40,5", "= POT-CMD-03 move a to @0,5"}},
        {"POT-INI-03 POT-INI-08: a recall on initiative ends Stand Ready",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,28 facing ^180 line")),
         {"us deploy a 1 at @0,6", "us officer ug", "us ready a", "us end", "cs end", "cs end",
          "? a ready 1", "us recall a", "? a line 0", "? a ready 0"}},
        {"POT-CMD-13 POT-RDY-02: so does a recall by order",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,28 facing ^180 line")),
         {"us deploy a 1 at @0,6", "us officer ug", "us ready a", "> recall a", "? a ready 0"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_nearest, guns)
{
    static const script list[] = {
        {"POT-SKR-12 POT-SKR-14: fire at the line itself is no round that it absorbed",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,42 facing ^180 line")),
         {"us end", "cs officer cg", "cs deploy x 2 at @0,24", "cs end", "us fire a at x",
          "dice 6d6 6 1 1 1 1 1", "? x line 3", "? x rounds 0"}},
        {"POT-SKR-14 POT-ART-02: whether a line screens is seen from where the guns will stand",
         "",
         ARMIES(BATTERY("g", "sb_light", "at @1,0 facing ^90 deployed"),
                FOOT6("x", "at @0,20 facing ^180 line")),
         {"us end", "us end", "cs deploy x 1 at @-3.7,7", "cs end", "us fire g at x",
          "? told g fires at x"}},
        {"POT-MOR-02 POT-ART-02: so is how far a work is from them",
         "fortification earthwork \"W\" side cs @-10,33 @10,33 @10,53 @-10,53 @-10,33\n",
         ARMIES(MORTARS("m", "heavy_mortar", "at @1,0 facing ^90 deployed"),
                FOOT6("x", "at @0,40 facing ^180 line")),
         {"us officer ug", "us bombard m at @0,33", "? dice hit 10"}},
        {"POT-EVA-09 POT-SET-06: a crew whose guns are lost holds no objective",
         "objective \"O\" @0,-20 within 16 points 3\n",
         ARMIES(BATTERY("g", "sb_light", "at @0,0 facing ^0 deployed")
                    FOOT6("a", "at @90,-40 facing ^0 line") FOOT6("b", "at @60,-40 facing ^0 line"),
                HORSE("x", "at @0,20 facing ^180")),
         {"us evade g", "us end", "cs officer cg", "cs move x to @0,5", "> move x to @0,-5",
          "? g life fighting", "cs end", "? score 0 5"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_nearest, sights)
{
    static const script list[] = {
        {"POT-LOS-02 TAB-08: at 5.0 cm no ground hides",
         "forest \"F\" @-40,1 @40,1 @40,4 @-40,4\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @3,5 facing ^180 line")),
         {"? sees a x 1", "? sees x a 1"}},
        {"POT-LOS-02 TAB-08: two tenths of a millimetre farther off it does",
         "forest \"F\" @-40,1 @40,1 @40,4 @-40,4\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @3,5.02 facing ^180 line")),
         {"? sees a x 0", "? sees x a 0"}},
        {"POT-LOS-01 TAB-08: through a gap before one of its eyes it sees the nearest point alone",
         "forest \"F\" @-60,8 @1.2,8 @1.2,12 @-60,12\n"
         "forest \"G\" @2.6,8 @60,8 @60,12 @2.6,12\n",
         ARMIES(ONE("a", "at @0,0 facing ^0 line"), SIX_ABREAST("x", "at @8,20 facing ^180")),
         {"? sees a x 1"}},
        {"POT-LOS-01 TAB-08: and nothing of one who does not stand behind it",
         "forest \"F\" @-60,8 @1.2,8 @1.2,12 @-60,12\n"
         "forest \"G\" @2.6,8 @60,8 @60,12 @2.6,12\n",
         ARMIES(ONE("a", "at @0,0 facing ^0 line"), SIX_ABREAST("x", "at @18,20 facing ^180")),
         {"? sees a x 0"}},
    };
    run_turned(list, COUNT(list));
}

#define WORK "fortification earthwork \"W\" side cs @-20,40 @20,40 @20,60 @-20,60 @-20,40\n"
#define GUN_AT_WORK                                                                                \
    ARMIES(SIEGE("s", "sb_siege", "at @0,0 facing ^0 deployed"),                                   \
           FOOT6("x", "at @0,44 facing ^180 line"))

/* What of a work is seen: a corner, the middle of a side, its nearest point. */
Test(pot_nearest, works)
{
    static const script list[] = {
        {"POT-SGE-02: a work of which only a corner is seen",
         WORK "village \"V\" @-18,20 @60,20 @60,24 @-18,24\n"
              "village \"U\" @-60,20 @-22,20 @-22,38 @-60,38\n",
         ARMIES(SIEGE("s", "sb_siege", "at @-20,0 facing ^0 deployed"),
                FOOT6("x", "at @0,44 facing ^180 line")),
         {"us officer ug", "us bombard s at @-20,40"}},
        {"POT-SGE-02: of which only the middle of a side is seen",
         WORK "village \"V\" @-5,30 @60,30 @60,34 @-5,34\nvillage \"U\" @-60,30 @-9.5,30 @-9.5,34 "
              "@-60,34\n",
         ARMIES(SIEGE("s", "sb_siege", "at @-36,0 facing ^42 deployed"),
                FOOT6("x", "at @0,44 facing ^180 line")),
         {"us officer ug", "us bombard s at @0,40"}},
        {"POT-SGE-02: of which only the nearest point is seen",
         WORK "village \"V\" @9,20 @60,20 @60,24 @9,24\nvillage \"U\" @-60,20 @7,20 @7,24 "
              "@-60,24\n",
         ARMIES(SIEGE("s", "sb_siege", "at @8,0 facing ^0 deployed"),
                FOOT6("x", "at @0,44 facing ^180 line")),
         {"us officer ug", "us bombard s at @8,40"}},
        {"POT-SGE-02: the range goes to its nearest point, on whichever side that is",
         "fortification earthwork \"W\" side cs @-20,90 @20,90 @20,40 @-20,40 @-20,90\n",
         GUN_AT_WORK,
         {"us officer ug", "us bombard s at @0,40", "? told at short range"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_nearest, amended)
{
    static const script list[] = {
        {"POT-MRL-06: of two that it touched with as many stands it flees from the nearer centre",
         "",
         ARMIES(FOOT6("a", "at @-8,0 facing ^0 line") FOOT4("b", "at @4,0 facing ^0 column")
                    ONE("e", "at @0,0 facing ^0 line") FOOT6("c", "at @90,0 facing ^0 line")
                        FOOT6("d", "at @-90,0 facing ^0 line"),
                FOOT6("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @60,60 facing ^180 line")),
         {"us end", "us officer ug", "us charge a b e at x x e", "cs choose hold", "cs choose hold",
          "dice 3d6 6 1 1", "dice 3d6 6 1 1", "dice 3d6 1 1 1", "dice 3d6 1 1 1", "dice 1d6 6",
          "? told x runs 20 cm", "? x at @-9.84,33.68"}},
        {"POT-OFF-05: of several officers with a unit the highest value counts, once",
         "",
         ARMIES("  leader o1 \"O1\" leadership 9 cv 1 at @0,-6\n"
                "  leader o2 \"O2\" leadership 9 cv 3 at @3,-6\n"
                "  leader o3 \"O3\" leadership 9 cv 2 at @-3,-6\n" FOOT6("a",
                                                                         "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us officer o1", "us ride to @0,-4.5 joining a", "us officer o2",
          "us ride to @3,-4.5 joining a", "us officer o3", "us ride to @-3,-4.5 joining a",
          "us officer ug", "us charge a at x", "cs choose hold", "? dice charger_hit 18"}},
        {"POT-MOV-17 TAB-06: who goes back is told how far he went, not what it cost",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,60 facing ^180 line")),
         {"us officer ug", "us move a to @0,-3.35 facing ^0", "? told a moves 3.3",
          "? a at @0,-3.35"}},
        {"POT-GRP-01 POT-GRP-06: nobody groups a confused unit",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @12,0 facing ^0 line")
                    FOOT6("c", "at @24,0 facing ^0 line"),
                BATTERY("g", "sb_medium", "at @12,20 facing ^180 deployed")),
         {"us end", "us end", "cs fire g at b", "dice 8d6 6 6 6 6 1 1 1 1", "dice 1d6 1",
          "? b confused 1", "cs end", "us end", "us officer ug", "= POT-GRP-06 group a b"}},
        {"POT-GRP-01: nor one that he may not order",
         "",
         "army us \"Us\"\n  leader ug \"UG\" general leadership 12 at @-60,-60\n"
         "brigade us \"One\"\n  leader u1 \"U1\" leadership 9 at @0,-6\n" FOOT6(
             "a", "at @0,0 facing ^0 line") "brigade us \"Two\"\n" FOOT6("b",
                                                                         "at @12,0 facing ^0 line"),
         "army cs \"Cs\"\n  leader cg \"CG\" general leadership 12 at @60,60\n" FOOT6(
             "x", "at @0,70 facing ^180 line"),
         {"us officer u1", "= POT-CMD-10 group a b", "us officer ug", "us group a b"}},
        {"POT-GRP-03: no road rate for a group of which one stands beside the road",
         "road \"R\" width 2 @0,-40 @0,60\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column") FOOT6("b", "at @4,0 facing ^0 column"),
                FOOT6("x", "at @0,110 facing ^180 line")),
         {"us officer ug", "= POT-GRP-03 move a b to @0,20.5", "us move a b to @0,20"}},
        {"POT-GRP-03: nor where one is in line",
         "road \"R\" width 2 @0,-40 @0,60\n",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 column") FOOT6("b", "at @0,-12 facing ^0 line"),
                FOOT6("x", "at @0,110 facing ^180 line")),
         {"us officer ug", "= POT-GRP-03 move a b to @0,10.5", "us move a b to @0,10"}},
        {"POT-SKR-10 POT-SKR-14: a line behind its parent screens it from nobody",
         "",
         ARMIES(FOOT6("a", "at @0,75 facing ^180 line"), FOOT6("x", "at @0,30 facing ^180 line")),
         {"us end", "cs officer cg", "cs deploy x 2 at @0,24", "> line_move x to @16,28",
          "> line_move x to @14,44", "> line_move x to @0,46", "cs end", "us fire a at x",
          "? told a fires at the skirmishers of x"}},
        {"POT-MEL-14: who touches two strikes the target that is named, and where he does not "
         "touch that one along the longer edge",
         "",
         ARMIES(SIX_ABREAST("a", "at @0,0 facing ^0") ONE("f", "at @-14.02,10 facing ^0 line"),
                FOOT4("x", "at @-9,10 facing ^180 line") FOOT4("y", "at @-1,10 facing ^180 line")
                    FOOT4("z", "at @7,10 facing ^180 line")),
         {"us end", "us officer ug", "us charge a at y facing ^0", "cs choose hold",
          "us strike a at x", "? dice charger_hit 6"}},
        {"POT-MEL-11: in a draw of a later round the fire at the charge does not count",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @60,0 facing ^0 line"),
                FOOT6("x", "at @0,10 facing ^180 line") FOOT6("y", "at @60,60 facing ^180 line")),
         {"us end", "us officer ug", "us charge a at x", "cs choose fire", "dice 6d6 6 1 1 1 1 1",
          "dice 9d6 6 6 6 1 1 1 1 1 1", MISS9, "dice 1d6 1", "us choose own_officer",
          "dice 2d6 1 1", "? a at @0,12", "dice 9d6 6 1 1 1 1 1 1 1 1",
          "dice 9d6 6 6 1 1 1 1 1 1 1", "? told the round is drawn", "? a at @0,10"}},
        {"POT-MEL-18 POT-MEL-20 POT-DRV-03: a loser who brushes a friend on either hand cannot go "
         "back: it runs into nobody, and is confused where it stands",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"),
                FOOT6("x", "at @0,10 facing ^180 line") FOOT6("f", "at @-11,18 facing ^0 line")
                    FOOT6("g", "at @11,18 facing ^0 line")),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 1 1 1 1 1 1 1", MISS9, "dice 1d6 1",
          "? told x cannot go back, and is confused where it stands", "? x confused 1",
          "? x at @0,10", "? f confused 0", "? told the melee is over"}},
        {"POT-DRV-03: what the narrowed footprint runs into stops the full one where it touches",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") ONE("b", "at @-5.086,-6.014 facing ^45 line"),
                FOOT6("x", "at @0,12 facing ^180 line")),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 6 6 1 1", "? ask collision",
          "? told a runs into b", "? a at @0,-1.1", "? gap a b 0"}},
        {"POT-GRP-08 POT-DRV-03: beaten it is driven back upon the mate whose charge has lapsed",
         "",
         ARMIES(FOOT4("a", "at @0,0 facing ^0 line") FOOT4("b", "at @0,-4 facing ^0 line"),
                FOOT6("x", "at @0,1 facing ^180 line")),
         {"us end", "us officer ug", "us charge a b at x facing ^0", "cs choose hold",
          "? told the charge of b lapses", "dice 6d6 1 1 1 1 1 1", "dice 9d6 6 6 6 1 1 1 1 1 1",
          "? told a runs into b", "? a confused 1", "? b at @0,-4", "? gap a b 0"}},
        {"POT-ART-02: fire at one who is farther off opens nothing",
         "",
         "army us \"Us\"\n  leader ug \"UG\" general leadership 12 at @-60,-60\n"
         "brigade us \"One\"\n  leader u1 \"U1\" leadership 12 at @0,-6\n" BATTERY(
             "g", "sb_medium",
             "at @0,0 facing ^0 deployed") "brigade us \"Two\"\n  leader u2 \"U2\" leadership 12 "
                                           "at @-14,-6\n" FOOT6("b", "at @0,8 facing ^0 line"),
         "army cs \"Cs\"\n  leader cg \"CG\" general leadership 12 at @60,60\n" ONE(
             "x", "at @0,18 facing ^180 line") FOOT6("y", "at @80,20 facing ^180 line"),
         {"us end", "us officer u1", "us fire g at y", "dice 8d6 1 1 1 1 1 1 1 1", "us officer u2",
          "us move b to @-4,8 facing ^0", "> move b to @-9,8 facing ^0", "us officer ug",
          "= POT-ART-02 fire g at y", "> fire g at x", "dice 8d6 1 1 1 1 1 1 1 1",
          "> fire g at y"}},
        {"POT-EVA-09: a crew that is touched by whoever took its guns is lost with them",
         "",
         ARMIES(BATTERY("g", "sb_light", "at @0,0 facing ^0 deployed")
                    FOOT6("a", "at @90,-40 facing ^0 line"),
                HORSE("x", "at @0,20 facing ^180")),
         {"us evade g", "us end", "cs officer cg", "cs move x to @0,5", "> charge x at g",
          "? g life destroyed"}},
    };
    run_turned(list, COUNT(list));
}

/* Straight ahead it meets z, on the way to the nearest point of x it meets y. */
Test(pot_nearest, POT_CHG_03_TAB_02_the_refusal_names_whom_the_second_way_meets)
{
    scene *s = scene_new(
        "scenario \"S\"\nrules potomac\nturns 12\ntable 180cm x 120cm\n"
        "side us \"Union\" first home bottom\nside cs \"Rebels\" home top\n"
        "army us \"A\"\n leader ug \"G\" general leadership 12 at 10,5\n" FOOT6(
            "a", "at 60,20 facing 0 line") "army cs \"B\"\n leader cg \"H\" general leadership 12 "
                                           "at 170,100\n" FOOT6("x", "at 76,34 facing 180 line")
                                               ONE("y", "at 69,29 facing 180 line")
                                                   ONE("z", "at 56.8,29 facing 180 line"),
        NULL, 1);
    char why[UMP_LINE] = "";
    cr_expect_not(scene_try(s, "us charge a at x", why));
    cr_expect(strstr(why, "y stands in the path of a"), "%s", why);
    scene_free(s);
}

Test(pot_nearest, TAB_06_told_is_what_was_gone)
{
    static const script list[] = {
        {"POT-DRV-01 TAB-06: of two centimetres it goes one, and that is told",
         "",
         FOOT6("a", "at 60,40 facing 0 line") FOOT6("b", "at 63,35 facing 0 line"),
         FOOT6("x", "at 60,52 facing 180 line"),
         {"us end", "us end", "cs fire x at a", "dice 6d6 6 6 1 1 1 1", "dice 1d6 1",
          "? told a goes back 1.01 cm of 2 cm"}},
    };
    run_scripts(list, COUNT(list));
}

/* A column of five when it runs, across its way: one end of it comes to ground that stops it. */
#define ACROSS(ground)                                                                             \
    "impassable \"I\" " ground "\n",                                                               \
        ARMIES(FOOT6("a", "at @1,-2 facing ^0 line") FOOT6("b", "at @60,0 facing ^0 line")         \
                   FOOT6("c", "at @90,0 facing ^0 line"),                                          \
               FOOT6("x", "untried at @6,12 facing ^90 column")                                    \
                   FOOT6("y", "at @90,60 facing ^180 line"))

Test(pot_nearest, runs)
{
    static const script list[] = {
        {"POT-MRL-06 TAB-04: turned it would end nearer to whom it flees: it keeps its axis",
         ACROSS("@3.5,19 @9,19 @9,25 @3.5,25"),
         {"us fire a at x", "dice 6d6 6 6 6 1 1 1", "dice 1d6 6", "? told x runs 2",
          "? gap a x 17"}},
        {"POT-MRL-06 TAB-04: where it does not it faces the way it went",
         ACROSS("@3.5,21 @9,21 @9,27 @3.5,27"),
         {"us fire a at x", "dice 6d6 6 6 6 1 1 1", "dice 1d6 6", "? told x runs 4",
          "? gap a x 16"}},
        {"POT-MRL-06 TAB-04: the line of whom it flees bars nothing",
         "",
         ARMIES(FOOT6("a", "at @0,-2 facing ^0 line") FOOT6("d", "at @18,-1 facing ^0 line")
                    FOOT6("c", "at @90,0 facing ^0 line"),
                FOOT6("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @90,60 facing ^180 line")),
         {"us deploy a 1 at @0,4", "us end", "us officer ug", "us line_move a to @18,5",
          "> line_move a to @16,18", "> line_move a to @8.5,20", "> fire a at x",
          "dice 5d6 6 6 6 1 1", "dice 1d6 6", "? a line 2", "? told x runs 20"}},
        {"POT-MRL-06 TAB-04: that of another does",
         "",
         ARMIES(FOOT6("a", "at @0,-2 facing ^0 line") FOOT6("d", "at @18,-1 facing ^0 line")
                    FOOT6("c", "at @90,0 facing ^0 line"),
                FOOT6("x", "untried at @0,10 facing ^180 line")
                    FOOT6("y", "at @90,60 facing ^180 line")),
         {"us deploy d 1 at @18,5", "us end", "us officer ug", "us line_move d to @16,18",
          "> line_move d to @8.5,20", "> fire a at x", "dice 6d6 6 6 6 1 1 1", "dice 1d6 6",
          "? told x stops before d"}},
        {"POT-OFF-13: he is with the nearest of the rest, whichever comes first",
         "",
         ARMIES(FOOT6("c", "at @24,0 facing ^0 line") FOOT6("b", "at @12,0 facing ^0 line")
                    FOOT6("d", "at @36,0 facing ^0 line") FOOT6("a", "at @0,0 facing ^0 line"),
                BATTERY("g", "sb_medium", "at @0,40 facing ^180 deployed")),
         {"us officer ug", "us ride to @-20,-20", "us group a b c d",
          "> ride to @0,-4 joining a b c d", "? ug with a", "us end", "cs officer cg",
          "cs fire g at a", "dice 8d6 6 6 6 1 1 1 1 1", "? ask officer", "dice 1d6 3",
          "? ask morale", "dice 1d6 6", "us choose stay", "? ug with b", "? ug at @13.16,-4.76"}},
        {"POT-OFF-13: where the rest no longer touch he chooses, and is set there",
         "",
         ARMIES(FOOT6("b", "at @-12,0 facing ^0 line") FOOT6("a", "at @0,0 facing ^0 line")
                    FOOT6("c", "at @12,0 facing ^0 line"),
                BATTERY("g", "sb_medium", "at @0,40 facing ^180 deployed")),
         {"us officer ug", "us ride to @-20,-20", "us group a b c", "> ride to @0,-4 joining a b c",
          "us end", "cs officer cg", "cs fire g at a", "dice 8d6 6 6 6 1 1 1 1 1", "dice 1d6 3",
          "dice 1d6 6", "us choose stay", "? ask which unit the officer stays with",
          "us stay ug with c", "? ug with c", "? ug at @12,-5"}},
    };
    run_turned(list, COUNT(list));
}
