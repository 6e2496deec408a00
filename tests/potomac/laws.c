/*
 * laws.c: the laws of the table and the amendments on a small table: what the owner states, what is
 * refused because it changes nothing, limits that are exact, who comes later, officers whose group
 * comes apart, and the switches that bring former readings back.
 */
#include "kit.h"

#define ARMIES(us, cs)                                                                             \
    "army us \"Us\"\n  leader ug \"UG\" general leadership 12 at @-60,-60\n" us,                   \
        "army cs \"Cs\"\n  leader cg \"CG\" general leadership 12 at @60,60\n" cs
#define MISS6   "dice 6d6 1 1 1 1 1 1"
#define ONE_HIT "dice 6d6 6 1 1 1 1 1"
#define FAR_FOE FOOT6("x", "at 60,110 facing 180 line")

Test(pot_laws, turned)
{
    static const script list[] = {
        {"POT-CHG-03 TAB-02: the owner states the direction of a charge, within 45 degrees",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @8,14 facing ^180 line")),
         {"= POT-CHG-03 charge a at x facing ^50", "= POT-CHG-03 charge a at x facing ^-30",
          "us charge a at x facing ^20", "cs choose hold", "? a at @4,14", "? contact a x 1"}},
        {"POT-CHG-03 TAB-02: if he does not, it goes straight ahead where that meets the target",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @8,14 facing ^180 line")),
         {"us charge a at x", "cs choose hold", "? a at @0,14", "? contact a x 1"}},
        {"POT-SKR-03 POT-SKR-08 TAB-07: a line may stand 1.0 cm off the enemy, and no nearer",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,20 facing ^180 line")),
         {"= POT-SKR-08 deploy a 2 at @0,19.05", "us deploy a 2 at @0,19", "? a line 4"}},
        {"POT-SKR-07 POT-SKR-18 TAB-07 TAB-09: 20.0 cm from its parent; a move to its own place is "
         "none",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,70 facing ^180 line")),
         {"us officer ug", "us deploy a 2 at @0,12", "= POT-ORD-02 line_move a to @0,12",
          "= POT-SKR-18 line_move a to @0,22.1", "> line_move a to @0,22", "? a line_at @0,22"}},
        {"POT-OFF-02 TAB-07 TAB-09: an officer rides 60.0 cm; to where he is he does not ride",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line"), FOOT6("x", "at @0,70 facing ^180 line")),
         {"us officer ug", "= POT-OFF-02 ride to @0.1,-60", "us ride to @0,-60",
          "= POT-OFF-02 ride to @0,-60"}},
        {"POT-EVA-03 POT-EVA-04 TAB-10: cavalry evade straight away, in every direction",
         "",
         ARMIES(HORSE("h", "at @0,0 facing ^0"), FOOT6("x", "at @0,20 facing ^180 line")),
         {"us evade h", "? h evaded 1", "? gap h x 50"}},
        {"POT-GRP-01 TAB-07: who is a millimetre off does not touch; a tenth of that does",
         "",
         ARMIES(FOOT6("a", "at @0,0 facing ^0 line") FOOT6("b", "at @12.1,0 facing ^0 line")
                    FOOT6("c", "at @-12.01,0 facing ^0 line"),
                FOOT6("x", "at @0,70 facing ^180 line")),
         {"us officer ug", "= POT-GRP-01 group a b", "us group a c", "? a grouped 1"}},
    };
    run_turned(list, COUNT(list));
}

Test(pot_laws, limits)
{
    static const script list[] = {
        {"POT-R-15 POT-CMD-11 TAB-07: the command radius includes its limit",
         "switch command-radius-cm 20\n",
         FOOT6("a", "at 38,6 facing 0 line"),
         FAR_FOE,
         {"us officer ug", "us move a to 38,8"}},
        {"POT-CMD-11 TAB-07: and 0.2 mm more is beyond it",
         "switch command-radius-cm 20\n",
         FOOT6("a", "at 38.02,6 facing 0 line"),
         FAR_FOE,
         {"us officer ug", "= POT-CMD-11 move a to 38,8"}},
        {"POT-SET-03 TAB-11: an arrival whose place is taken takes the nearest, homeward first",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 60,20 facing 0 line arrives 2"),
         FAR_FOE,
         {"us end", "? b life waiting", "cs end", "? b life fighting", "? b at 60,16"}},
        {"POT-SET-03 TAB-11: one within 5 cm of the enemy comes farther off",
         "",
         FOOT6("a", "at 120,20 facing 0 line") FOOT6("b", "at 60,40 facing 0 line arrives 2"),
         FOOT6("x", "at 60,45 facing 180 line") FOOT6("y", "at 120,110 facing 180 line"),
         {"us end", "cs end", "? b life fighting", "? b at 60,39"}},
        {"POT-SET-03 TAB-11: one who finds no place within 30 cm waits, and is tried again",
         "impassable \"I\" 20,0 100,0 100,80 20,80\n",
         FOOT6("a", "at 120,20 facing 0 line") FOOT6("b", "at 60,40 facing 0 line arrives 2"),
         FOOT6("x", "at 120,110 facing 180 line"),
         {"us end", "cs end", "? b life waiting", "us end", "cs end", "? b life waiting"}},
        {"POT-SET-03 TAB-11: an officer comes no nearer to the enemy either",
         "",
         "  leader u2 \"Two\" leadership 9 at 60,40 arrives 2\n" FOOT6("a",
                                                                       "at 120,20 facing 0 line"),
         FOOT6("x", "at 60,44 facing 180 line") FOOT6("y", "at 120,110 facing 180 line"),
         {"us end", "cs end", "? u2 life fighting", "? u2 at 60,37"}},
    };
    run_scripts(list, COUNT(list));
}

/* u1 is with the whole of the group; guns then break b out of it. */
#define GROUP                                                                                      \
    "us officer ug", "us group a b", "us done", "us officer u1", "us ride to 60,16 joining a b",   \
        "? u1 with a"
#define BREAKS                                                                                     \
    GROUP, "us end", "cs officer cg", "cs fire g at b", "dice 8d6 6 6 6 6 6 6 6 6",                \
        "? ask officer", "dice 1d6 3", "? ask morale", "dice 1d6 6",                               \
        "? ask the officer of a fleeing unit"
#define PAIR FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 72,20 facing 0 line")
#define GUNS BATTERY("g", "sb_medium", "at 72,60 facing 180 deployed")

Test(pot_laws, officers)
{
    static const script list[] = {
        {"POT-OFF-13: an officer with a group stays with the rest when a unit of it breaks",
         "",
         PAIR,
         GUNS,
         {BREAKS, "us choose stay", "? u1 with a", "? b confused 1"}},
        {"POT-OFF-13: or goes with the unit that breaks",
         "",
         PAIR,
         GUNS,
         {BREAKS, "us choose flee", "? u1 with b"}},
        {"POT-OFF-13: or rides free where he is",
         "",
         PAIR,
         GUNS,
         {BREAKS, "us choose remain", "? u1 with nobody"}},
        {"POT-OFF-13: of several officers with a group each is asked",
         "",
         "  leader u2 \"Two\" leadership 9 at 40,16\n" PAIR,
         GUNS,
         {GROUP, "us done", "us officer u2", "us ride to 64,16 joining a b", "us end",
          "cs officer cg", "cs fire g at b", "dice 8d6 6 6 6 6 6 6 6 6", "dice 1d6 3", "dice 1d6 3",
          "? ask morale", "dice 1d6 6", "us choose stay", "? ask the officer of a fleeing unit",
          "us choose flee", "? u1 with a", "? u2 with b"}},
        {"POT-OFF-14: a group that comes apart: he stays with one of its units",
         "",
         PAIR FOOT6("c", "at 120,20 facing 0 line"),
         GUNS,
         {GROUP, "us dissolve a", "? ask which unit the officer stays with",
          "= POT-OFF-14 stay u1 with c", "= POT-OFF-14 end", "us stay u1 with b", "? u1 with b",
          "? u1 at 72,18", "? ask order"}},
        {"POT-OFF-14: or rides free",
         "",
         PAIR,
         GUNS,
         {GROUP, "us dissolve a", "us ride_free u1", "? u1 with nobody", "? ask order"}},
        {"POT-OFF-14: the unit that he rides with has an order of its own",
         "",
         PAIR FOOT6("c", "at 84,20 facing 0 line"),
         GUNS,
         {"us officer ug", "us group a b c", "us done", "us officer u1",
          "us ride to 60,16 joining a b c", "> move a to 60,24",
          "? ask which unit the officer stays with", "us stay u1 with c", "? u1 with c",
          "? c grouped 1"}},
    };
    run_scripts(list, COUNT(list));
}

#define SCREEN "us end", "us end", "cs deploy x 2 at 60,38", "cs end"

Test(pot_laws, skirmishers)
{
    static const script list[] = {
        {"POT-SKR-12: a round counts as absorbed only if a hit of it was",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,50 facing 180 line"),
         {"us end", "us end", "cs deploy x 2 at 60,46", "cs end", "us fire a at x", MISS6,
          "? x rounds 0", "us officer u1", "us fire a at x", ONE_HIT, "? x rounds 1", "? x line 4",
          "> fire a at x", ONE_HIT, "? x line 3", "? x markers 0"}},
        {"POT-SKR-14: the parent behind its line is the target, however near the line",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,45 facing 180 line"),
         {SCREEN, "us fire a at x", ONE_HIT, "? x line 4", "? x rounds 1"}},
        {"POT-SKR-14 POT-SKR-10: a line behind its parent is no screen: the nearest is the target",
         "",
         FOOT6("a", "at 60,75 facing 180 line"),
         FOOT6("x", "at 60,45 facing 180 line"),
         {"us end", "us end", "cs end", "cs officer cg", "cs deploy x 2 at 60,41",
          "> line_move x to 76,44", "> line_move x to 76,55", "> line_move x to 60,60", "cs end",
          "us fire a at x", ONE_HIT, "? x line 3"}},
        {"POT-R-29 line_target nearest: the line is, whenever it is nearest",
         "switch line-target nearest\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,45 facing 180 line"),
         {SCREEN, "us fire a at x", ONE_HIT, "? x line 3"}},
        {"POT-SKR-14 POT-SAF-03: a line whose parent is out of reach must be the target if it is "
         "nearest",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,62 facing 180 line") FOOT6("y", "at 66,49 facing 180 line"),
         {"us end", "us end", "cs end", "cs officer c1", "cs deploy x 2 at 60,44", "cs end",
          "= POT-SAF-03 fire a at y", "us fire a at x", ONE_HIT, "? x line 3"}},
        {"POT-INI-03 POT-INI-02: a recall is the action of unit and line together",
         "",
         FOOT6("a", "at 60,50 facing 0 line") FOOT6("b", "at 90,50 facing 0 line"),
         FOOT6("x", "at 60,78 facing 180 line") FOOT6("y", "at 90,78 facing 180 line"),
         {"us deploy a 1 at 60,56", "us end", "us end", "cs end", "cs end", "us recall a",
          "? a acted 1", "= POT-INI-02 fire a at x", "= POT-INI-02 deploy a 1 at 60,56"}},
        {"POT-R-12 recall_is_free yes: of the line alone",
         "switch recall-is-free yes\n",
         FOOT6("a", "at 60,50 facing 0 line"),
         FOOT6("x", "at 60,78 facing 180 line"),
         {"us deploy a 1 at 60,56", "us end", "cs end", "cs end", "us recall a", "? a acted 0",
          "us fire a at x"}},
        {"POT-INI-03: who has acted does not recall",
         "",
         FOOT6("a", "at 60,50 facing 0 line"),
         FOOT6("x", "at 60,65 facing 180 line"),
         {"us deploy a 1 at 60,56", "us officer u1", "us line_move a to 80,56", "us end", "cs end",
          "cs end", "us fire a at x", "dice 5d6 1 1 1 1 1", "= POT-INI-03 recall a"}},
        {"POT-CHG-04 POT-INI-02: a line that its charging parent took in has nothing left to do",
         "",
         FOOT6("a", "at 60,50 facing 0 line"),
         FOOT6("x", "at 60,78 facing 180 line"),
         {"us deploy a 1 at 60,54", "us end", "cs deploy x 1 at 60,58", "cs end",
          "us charge_line a at x", "? a line 0", "? ask order"}},
        {"POT-EVA-06 POT-INI-03: a line that evades into its parent uses up the parent's action",
         "",
         FOOT6("a", "at 60,50 facing 0 line"),
         FOOT6("x", "at 60,78 facing 180 line"),
         {"us deploy a 1 at 60,56", "us end", "cs end", "cs end", "us line_evade a", "? a line 0",
          "? a acted 1"}},
        {"POT-EVA-06 recall_is_free yes: it does not",
         "switch recall-is-free yes\n",
         FOOT6("a", "at 60,50 facing 0 line"),
         FOOT6("x", "at 60,78 facing 180 line"),
         {"us deploy a 1 at 60,56", "us end", "cs end", "cs end", "us line_evade a",
          "? a acted 0"}},
        {"POT-CMD-13: a recall by order counts as received by the unit",
         "",
         FOOT6("a", "at 60,50 facing 0 line"),
         FAR_FOE,
         {"us officer u1", "us deploy a 1 at 60,56", "? a received 1", "> recall a",
          "? a received 2", "? a line_received 0"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_laws, fire_and_melee)
{
    static const script list[] = {
        {"POT-MEL-11 POT-R-57: in a draw the hits of pre-melee fire count too",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose fire", "dice 6d6 6 6 1 1 1 1",
          "dice 9d6 6 6 6 6 1 1 1 1 1", "dice 9d6 6 6 1 1 1 1 1 1 1", "? a at 60,26",
          "? x at 60,34", "? ask order"}},
        {"POT-R-57 draw_counts melee: they do not",
         "switch draw-counts melee\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose fire", "dice 6d6 6 6 1 1 1 1",
          "dice 9d6 6 6 6 6 1 1 1 1 1", "dice 9d6 6 6 1 1 1 1 1 1 1", "? a at 60,28",
          "? x at 60,34", "? ask order"}},
        {"POT-PMF-02: a routing unit does not fire at whoever charges it",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 60,72 facing 180 line"),
         "  unit x \"x\" infantry untried stands 4 strength 1 firepower 1 melee 3 at 60,30 facing "
         "180 line\n" FOOT6("y", "at 120,110 facing 180 line")
             FOOT6("z", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "? ask morale", "dice 1d6 6", "? x routing 1",
          "us officer u1", "us charge b at x", "? ask charger_hit"}},
        {"POT-GRP-03: a group in column on a road has the road rate, of its slowest",
         "road \"R\" width 2 60,0 60,80\n",
         FOOT6("a", "at 60,30 facing 0 column") FOOT6("b", "at 60,18 facing 0 column"),
         FAR_FOE,
         {"us officer u1", "= POT-GRP-03 move a b to 60,61", "us move a b to 60,60", "? b at 60,48",
          "? a grouped 1"}},
        {"POT-GRP-03 POT-MOV-19: its guns use the road through bad ground",
         "road \"R\" width 2 60,0 60,80\nmarsh \"M\" 50,32 70,32 70,40 50,40\n",
         FOOT6("a", "at 60,30 facing 0 column")
             BATTERY("g", "sb_light", "at 60,18 facing 0 limbered"),
         FAR_FOE,
         {"us officer u1", "= POT-GRP-03 move a g to 60,46", "us move a g to 60,45",
          "? g at 60,33"}},
        {"POT-SGE-02: a work is in sight by any corner; range goes to its nearest point",
         "fortification earthwork \"W\" side cs 50,60 90,60 90,80 50,80 50,60\n"
         "village \"V\" 55,40 65,40 65,45 55,45\n",
         SIEGE("s", "sb_siege", "at 60,20 facing 0 deployed"),
         FOOT6("x", "at 60,64 facing 180 line"),
         {"us officer u1", "us bombard s at 90,60", "? dice hit 20 4"}},
        {"POT-SGE-02: one that is hidden altogether is no target",
         "fortification earthwork \"W\" side cs 50,60 90,60 90,80 50,80 50,60\n"
         "village \"V\" 20,40 140,40 140,45 20,45\n",
         SIEGE("s", "sb_siege", "at 60,20 facing 0 deployed"),
         FOOT6("x", "at 60,64 facing 180 line"),
         {"us officer u1", "= POT-SGE-02 bombard s at 90,60"}},
    };
    run_scripts(list, COUNT(list));
}
