/*
 * angles.c: every chapter of ADF at twelve odd angles and offsets (TAB-10): what is told is alike.
 */
#include "kit.h"

#define HEAD(edition)                                                                              \
    "scenario \"Turned\"\nrules " edition "\nswitch out-of-command none\ntable 60in x 60in\n"      \
    "turns 6\nside us \"Union\" first home bottom\nside cs \"Confederate\" home top\n"
#define REGIMENT(id, rest) " unit " id " \"" id "\" infantry veteran rifle-musket figs 8 " rest "\n"
#define US                 "brigade us \"Us\"\n"
#define CS                 "brigade cs \"Cs\"\n"
#define LINES                                                                                      \
    US REGIMENT("a", "at @0,0 facing ^0 line") REGIMENT("b", "at @-2.5,0 facing ^0 line")          \
        CS REGIMENT("x", "at @0,4 facing ^180 line")                                               \
            REGIMENT("y", "at @-2.5,3.5 facing ^170 line")

static const turned_play chapters[] = {
    {"ADF-MOV-01 to -05: oblique, wheels, turns, obstacles and woods",
     "woods light \"W\" @-6,3 @-2,3 @-2,6 @-6,6\nwall \"V\" @-1,2 @4,2\n" US REGIMENT(
         "a", "at @0,0 facing ^0 line") REGIMENT("b", "at @-4,0 facing ^0 line")
         CS REGIMENT("x", "at @0,24 facing ^180 line"),
     {"... 3", "= ADF-MOV-02 us move a to @0,14", "us move a to @1,3", "... 3",
      "us wheel a facing ^20", "... 3", "us move b to @-4,3", "... 3", "us face b facing ^60",
      "... 3"}},
    {"ADF-FRM-01, ADF-MOV-01: formations and a road",
     "road \"R\" width 0.5 @0,-2 @0,9 @4,16\n" US REGIMENT("a", "at @0,0 facing ^0 road_column")
         REGIMENT("b", "at @-4,0 facing ^0 line") CS REGIMENT("x", "at @0,27 facing ^180 line"),
     {"... 3", "us move a to @0,8", "... 3", "us pass", "us form b as attack_column", "... 3",
      "us form b as line", "... 3"}},
    {"ADF-FIRE-01 to -18: ranges, cover, arcs and enfilade",
     "wall \"V\" @-2,3.6 @2,3.6\n" LINES
     " unit g \"g\" artillery veteran napoleon-12pdr sections 3 at @-6,6 facing ^140\n",
     {"... 3", "us fire a at x", "... 5", "us fire a at x", "... 16", "us fire b at y", "... 16",
      "cs fire g at a", "... 14"}},
    {"ADF-CHG-02 to -20: a charge, fear, impact and what follows",
     LINES,
     {"... 3", "= ADF-CHG-06 us charge a at y facing ^60", "us charge a at x", "... 14",
      "us charge b at y", "... 15"}},
    {"ADF-CHG-17: neither has the upper hand",
     LINES,
     {"... 3", "us charge a at x", "... 13", "us charge b at y", "... 12"}},
    {"ADF-CHG-04: a countercharge",
     US REGIMENT("a", "at @0,0 facing ^0 line") CS REGIMENT("x", "at @1,7 facing ^180 line"),
     {"... 3", "us charge a at x", "dice 2d6 4 4", "cs react countercharge x at a", "dice 2d6 3 3",
      "... 4"}},
    {"ADF-REA-01 to -08: who sees a move reacts",
     LINES,
     {"... 3", "us move a to @0.5,2", "cs react fire x at a", "... 4"}},
    {"ADF-MOR-09, ADF-R-26: fall backs",
     LINES,
     {"... 3", "us fire a at x", "dice 1d6 6", "dice 2d6 1 2", "... 13", "us fire b at y",
      "... 12"}},
    {"ADF-LDR-01 to -03: leaders",
     US " leader l \"l\" lb 2 at @3,-3\n" REGIMENT("a", "at @0,0 facing ^0 line")
         CS REGIMENT("x", "at @0,4 facing ^180 line"),
     {"us lead l join a", "... 3", "us fire a at x", "... 5"}},
    {"ADF-MOV-09: disengaging", LINES, {"... 3", "us disengage a to @0,-2", "... 3"}},
    {"ADF-VIC-01: an objective",
     "objective \"O\" @0,1 within 2 points 12\n" LINES,
     {"... 3", "us end", "... 3", "cs end", "... 3"}},
};

static const turned_play groups[] = {
    {"ADF-GRP-01 to -03: a group",
     LINES,
     {"... 3", "us group a b first move then fire", "us move a to @0,1", "us move b to @-2.5,1",
      "... 3", "us fire a b at x", "... 4"}},
};

static const turned_play joint[] = {
    {"ADF-GRP-05, ADF-FIRE-15: a joint fire",
     US REGIMENT("a", "at @0,0 facing ^0 line") REGIMENT("b", "at @-1.6,0 facing ^0 line")
         CS REGIMENT("x", "at @-0.8,2.2 facing ^180 line"),
     {"... 3", "us fire a b at x", "... 14"}},
};

/* What the amendments say of space, in the nearest case that a player with a ruler would try. */
static const turned_play amendments[] = {
    {"ADF-CHG-02: a routed enemy in the way bars the charge",
     US REGIMENT("a", "at @0,0 facing ^0 line") CS REGIMENT("x", "at @0,6 facing ^180 line")
         REGIMENT("y", "at @0.5,3 facing ^180 line") "state y level routed\n",
     {"... 3", "= ADF-CHG-02 us charge a at x"}},
    {"ADF-CHG-02: so do skirmishers",
     US REGIMENT("a", "at @0,0 facing ^0 line") CS REGIMENT("x", "at @0,6 facing ^180 line")
         REGIMENT("y", "at @0.5,3 facing ^180 skirmishers"),
     {"... 3", "= ADF-CHG-02 us charge a at x"}},
    {"ADF-CHG-02, ADF-LDR-07: a leader bars nobody",
     US REGIMENT("a", "at @0,0 facing ^0 line") CS
     " leader l \"l\" lb 1 at @0,2.5\n" REGIMENT("x", "at @0,5 facing ^180 line"),
     {"... 3", "us charge a at x", "... 14", "? a charges home on x"}},
    {"ADF-CHG-02: a place that a friend fills who does not charge",
     US REGIMENT("a", "at @0,0 facing ^0 line") REGIMENT("b", "at @-0.9,4.7 facing ^0 line")
         REGIMENT("c", "at @0.9,4.7 facing ^0 line") CS REGIMENT("x", "at @0,5 facing ^180 line"),
     {"... 3", "= ADF-CHG-02 us charge a at x"}},
    {"TAB-08, ADF-R-58: two inches apart a wood hides nobody",
     "woods heavy \"W\" @-4,0.4 @4,0.4 @4,1.6 @-4,1.6\n" US REGIMENT("a", "at @0,0 facing ^0 line")
         CS REGIMENT("x", "at @0,2 facing ^180 line"),
     {"... 3", "us fire a at x", "... 14", "? a fires at x"}},
    {"ADF-MOV-06: half an inch is the least gap of a move",
     US REGIMENT("a", "at @0,0 facing ^0 line") CS REGIMENT("x", "at @0,3 facing ^180 line"),
     {"... 3", "= ADF-MOV-06 us move a to @0,2.52", "us move a to @0,2.5", "... 13",
      "? a moves 2."}},
};

/* Idle answers until an order is asked for; from 10 on until another unit's is, with a face less.
 */
static void rest(scene *s, unsigned face)
{
    if (face > 10)
        until(s, ADF_ASK_ACTIVATE, face - 10);
    else
        hold_until_order(s, face);
}

enum {
    CHAPTERS = sizeof chapters / sizeof *chapters,
    AMENDMENTS = sizeof amendments / sizeof *amendments
};

Test(adf_angles, TAB_10_every_chapter_of_adf15)
{
    turned_alike(HEAD("adf15"), chapters, CHAPTERS, rest);
    turned_alike(HEAD("adf15"), amendments, AMENDMENTS, rest);
    turned_alike(HEAD("adf15"), groups, 1, rest);
}

Test(adf_angles, TAB_10_every_chapter_of_adf15_early)
{
    turned_alike(HEAD("adf15-early"), chapters, CHAPTERS, rest);
    turned_alike(HEAD("adf15-early"), amendments, AMENDMENTS, rest);
    turned_alike(HEAD("adf15-early"), groups, 1, rest);
}

Test(adf_angles, TAB_10_every_chapter_of_adf10)
{
    turned_alike(HEAD("adf10"), chapters, CHAPTERS, rest);
    turned_alike(HEAD("adf10"), amendments, AMENDMENTS, rest);
    turned_alike(HEAD("adf10"), joint, 1, rest);
}
