/*
 * angles.c: every chapter of 1866 at twelve odd angles and offsets (TAB-10): what is told is alike.
 */
#include "kit.h"

#define HEAD                                                                                       \
    "scenario \"Turned\"\nrules apw1866\ntable 60in x 60in\nturns 4\n"                             \
    "side au \"Austria\" first home bottom\nside pr \"Prussia\" home top\n"
#define AU                "army au \"A\"\n leader al \"Alder\" cr 6 at @3,-4\n"
#define PR                "army pr \"P\"\n leader pl \"Plath\" cr 8 at @3,18\n"
#define A(id, kind, rest) " unit " id " \"" id "\" au-" kind " " rest "\n"
#define P(id, kind, rest) " unit " id " \"" id "\" pr-" kind " " rest "\n"
#define MOVES             "dice 0", "dice 1", "au choose first"
#define NOBODY_MOVES      MOVES, "au done", "pr done"

static const turned_play chapters[] = {
    {"APW-MOV-01 to -11: marches over a road, woods and a slope",
     "road \"R\" width 1.5 @0,-6 @0,6 @4,14\nwoods \"W\" @-9,3 @-4,3 @-4,7 @-9,7\n"
     "hill 1 \"H\" @5,3 @9,3 @9,8 @5,8\n" AU A("a1", "line", "at @0,0 facing ^0 column")
         A("a2", "line", "at @-6,0 facing ^0 line") A("a3", "line", "at @7,0 facing ^0 line")
             PR P("p1", "line", "at @0,24 facing ^180 line"),
     {MOVES, "= APW-MOV-01 au move a2 to @-6,20", "au move a1 to @0,6", "au move a2 to @-6,4",
      "au move a3 to @7,5 facing ^20", "au done", "pr about p1", "... 4"}},
    {"APW-MOV-03, APW-FORM-01 to -03: formations and facings",
     AU A("a1", "line", "at @0,0 facing ^0 line")
         A("b1", "bty", "rifled at @-6,0 facing ^0 limbered")
             PR P("p1", "line", "at @0,24 facing ^180 line"),
     {MOVES, "au form a1 column to @0,4", "au about b1", "... 3"}},
    {"APW-RIF-01 to -14: rifles, flanks and cover",
     "woods \"W\" @-3,3 @3,3 @3,8 @-3,8\n" AU A("a1", "line", "at @0,0 facing ^0 line")
         A("a2", "line", "at @6,0 facing ^0 line") PR P("p1", "line", "at @0,3.5 facing ^180 line")
             P("p2", "line", "at @6,4 facing ^90 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "au fire a2 at p2", "... 2"}},
    {"APW-ART-01 to -14: guns by bands",
     AU A("b1", "bty", "rifled at @0,0 facing ^0 deployed")
         A("b2", "bty", "rifled at @3,0 facing ^0 deployed")
             PR P("p1", "line", "at @1,14 facing ^180 line")
                 P("p2", "line", "at @1,17 facing ^180 line"),
     {NOBODY_MOVES, "au fire b1 b2 at p1", "... 3"}},
    {"APW-CHG-01 to -09, APW-MEL-01 to -18: a charge of foot and what follows",
     AU A("a1", "line", "at @0,0 facing ^0 line") A("a2", "line", "at @8,0 facing ^0 line") PR P(
         "p1", "line", "at @1,5 facing ^180 line") P("p2", "line", "at @8,14 facing ^180 line"),
     {MOVES, "= APW-CHG-06 au charge a1 at p2", "au charge a1 at p1", "... 2"}},
    {"APW-RES-01 to -08, APW-RET-01 to -03: results and retreats",
     AU A("a1", "line", "at @0,0 facing ^0 line") A("a2", "line", "at @-6,1 facing ^20 line")
         PR P("p1", "line", "at @0,4 facing ^180 line") P("p2", "line", "at @0,9 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "... 3"}},
    {"APW-CHG-06 to -08: cavalry that is charged charges back",
     AU A("ac", "cav", "at @0,0 facing ^0 line") PR P("pc", "cav", "at @1,12 facing ^180 line")
         P("p1", "line", "at @-8,14 facing ^180 line"),
     {MOVES, "au charge ac at pc", "dice 4", "pr react counter pc at ac", "... 4"}},
    {"APW-FORM-05, APW-TER-04: a garrison and the fight for its town",
     "town \"T\" @-1.5,4 @1.5,4 @1.5,7 @-1.5,7\n" AU A("a1", "line", "at @0,0 facing ^0 column")
         A("a2", "line", "at @4,0 facing ^0 line") PR P("p1", "line", "at @0,14 facing ^180 line"),
     {MOVES, "au enter a1 by @0,4.2", "... 4", "... 5"}},
    {"APW-MOR-01 to -06: who is routed runs on, and a commander rallies",
     AU A("a1", "line", "at @0,0 facing ^180 line") A("a2", "line", "at @6,0 facing ^0 line")
         PR P("p1", "line", "at @0,14 facing ^180 line") "state a1 level routed\n",
     {"... 4"}},
    {"APW-CMD-01 to -06: commanders ride",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,20 facing ^180 line"),
     {MOVES, "= APW-CMD-04 au lead al to @0,-29", "au lead al to @0,-1", "... 4"}},
    {"APW-VIC-01: an objective",
     "objective \"O\" @0,1 within 2 points 5\n" AU A("a1", "line", "at @0,0 facing ^0 line")
         PR P("p1", "line", "at @0,20 facing ^180 line"),
     {"... 4", "... 4", "... 4", "... 4"}},
};

/* What the amendments say of space, in the nearest case that a player with a ruler would try. */
static const turned_play amendments[] = {
    {"APW-RET-02: where ground alone closes every way it stays",
     "water \"L\" @-12,5 @12,5 @12,7.2 @-12,7.2\nwater \"E\" @2.6,-4 @12,-4 @12,5 @2.6,5\n"
     "water \"F\" @-12,-4 @-2.6,-4 @-2.6,5 @-12,5\n" AU A(
         "a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,3.8 facing ^180 line")
         P("p2", "line", "at @0,20 facing ^180 line") P("p3", "line", "at @8,20 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "? p1 finds no way back and stays"}},
    {"APW-RET-02: who stays and was not to rout is disorganized",
     "water \"L\" @-12,5 @12,5 @12,7.2 @-12,7.2\nwater \"E\" @2.6,-4 @12,-4 @12,5 @2.6,5\n"
     "water \"F\" @-12,-4 @-2.6,-4 @-2.6,5 @-12,5\n" AU A(
         "a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,3.8 facing ^180 line")
         P("p2", "line", "at @0,20 facing ^180 line") P("p3", "line", "at @8,20 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "pr done", "dice 1", "dice 5", "... 1",
      "? p1 finds no way back and stays", "? p1 is disorganized", "! p1 is routed"}},
    {"APW-LOS-01, APW-LOS-05: any part in sight is enough",
     "woods \"W\" @-6,1.5 @0.4,1.5 @0.4,3 @-6,3\n" AU A("a1", "line", "at @0,0 facing ^0 line")
         PR P("p1", "line", "at @0,4.5 facing ^180 line")
             P("p2", "line", "at @0,20 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 8", "? a1 fires at p1"}},
    {"APW-MOV-03, APW-MOV-07: an inch from the enemy it may turn about on its own ground",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,1 facing ^180 line")
         P("p2", "line", "at @0,20 facing ^180 line"),
     {MOVES, "au about a1", "... 8", "? a1 moves"}},
    {"APW-CHG-02: one who stands in the way of a charge refuses it",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,7 facing ^180 line")
         P("p2", "line", "at @-1,4 facing ^180 line") P("p3", "line", "at @4,5 facing ^180 line"),
     {MOVES, "= APW-CHG-02 au charge a1 at p1"}},
};

/* Guns on a road, with a lake behind them that the road crosses. */
#define LAKE "water \"W\" @-20,5 @20,5 @20,12 @-20,12\n"
#define BENT(points)                                                                               \
    "road \"R\" width 1.5 " points "\n" LAKE AU A("a1", "line", "at @0,0 facing ^0 line")
#define ON_THE_ROAD BENT("@0,-2 @0,7 @3,10 @3,24")
/* It leads away from one who is close, and back again so far beside. */
#define HAIRPIN(beside)                                                                            \
    "road \"R\" width 1.5 @0,-2 @0,7 @" beside ",7 @" beside                                       \
    ",-14\n" LAKE AU A("a1", "line", "at @0,3.2 facing ^0 line")
#define GUNS                                                                                       \
    PR P("p1", "bty", "rifled at @0,3.8 facing ^180 limbered")                                     \
        P("p2", "line", "at @14,-14 facing ^180 line")                                             \
            P("p3", "line", "at @-14,-14 facing ^180 line")

static const turned_play roads[] = {
    {"APW-RET-01: guns on a road follow its bends, over a lake",
     ON_THE_ROAD GUNS,
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "? p1 routs 12 in"}},
    {"APW-RET-01: an enemy on the road behind its bends closes it",
     ON_THE_ROAD A("a2", "line", "at @3,14 facing ^180 line") GUNS,
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "! p1 routs 12 in",
      "? p1 has no way out and surrenders"}},
    {"APW-RET-01: one beside the road does not",
     ON_THE_ROAD A("a2", "line", "at @8,14 facing ^180 line") GUNS,
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "? p1 routs 12 in"}},
    {"APW-RET-01: one at the corner of a bend is in the way of what comes behind it",
     BENT("@0,-2 @0,13 @-20,13") A("a2", "line", "at @1.475,13.4 facing ^180 line") GUNS,
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "? p1 has no way out and surrenders"}},
    {"APW-RET-01: but not where the way has turned off before him",
     BENT("@0,-2 @0,13 @-20,13") A("a2", "line", "at @2.075,13.4 facing ^180 line") GUNS,
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "? p1 routs 12 in"}},
    {"APW-RET-01, TAB-04: an enemy who is close bars the road where it comes back to him",
     HAIRPIN("1.4") GUNS,
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "? p1 has no way out and surrenders"}},
    {"APW-RET-01, TAB-04: where it leads past him he does not",
     HAIRPIN("4") GUNS,
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "? p1 routs 12 in"}},
};

#define BEHIND(works)                                                                              \
    works AU A("a1", "line", "at @0,0 facing ^0 line")                                             \
        PR P("p1", "line", "at @0,4 facing ^180 line")                                             \
            P("p2", "line", "at @0,20 facing ^180 line")
#define FIRED_AT NOBODY_MOVES, "au fire a1 at p1", "... 8"

#define OVERLAPPED(works)                                                                          \
    works AU A("a1", "line", "stands 6 at @0,0 facing ^0 line")                                    \
        PR P("p1", "jaeger", "at @0,4.5 facing ^180 line")                                         \
            P("p2", "line", "at @0,20 facing ^180 line")

static const turned_play works[] = {
    {"APW-TER-06: who lines works when the battle begins is inside them",
     BEHIND("works @-5,3.6 @5,3.6\n"),
     {FIRED_AT, "? target under cover"}},
    {"APW-TER-06, TAB-07: with its front along the line too",
     BEHIND("works @-5,4 @5,4\n"),
     {FIRED_AT, "? target under cover"}},
    {"APW-TER-06: at most an inch from the line",
     BEHIND("works @-5,2.6 @5,2.6\n"),
     {FIRED_AT, "! target under cover"}},
    {"APW-TER-06: the side that the scenario names",
     BEHIND("works inside left @-5,3.6 @5,3.6\n"),
     {FIRED_AT, "? target under cover"}},
    {"APW-TER-06: who stands on the other one has no shelter",
     BEHIND("works inside right @-5,3.6 @5,3.6\n"),
     {FIRED_AT, "! target under cover"}},
    {"APW-TER-06: the enclosed side of a ring",
     BEHIND("works @-4,3.6 @4,3.6 @4,7 @-4,7 @-4,3.6\n"),
     {FIRED_AT, "? target under cover"}},
    {"APW-TER-06: beside a ring nobody is in it",
     BEHIND("works @-4,3.2 @4,3.2 @4,3.6 @-4,3.6 @-4,3.2\n"),
     {FIRED_AT, "! target under cover"}},
    {"APW-TER-06: an enemy who is nearer to the line has its inside",
     "works @-5,3.6 @5,3.6\n" AU A("a1", "line", "at @0,3.5 facing ^0 line") PR P(
         "p1", "line", "at @0,4.55 facing ^180 line") P("p2", "line", "at @0,20 facing ^180 line"),
     {FIRED_AT, "! target under cover"}},
    {"APW-MEL-09: works do not take the one of formed foot away",
     "works @-5,4 @5,4\n" AU A("a1", "line", "at @0,0 facing ^0 line") PR P(
         "p1", "line", "at @0,4.5 facing ^180 line") P("p2", "line", "at @0,20 facing ^180 line"),
     {MOVES, "au charge a1 at p1", "... 5", "? +1 formed and stationary"}},
    {"APW-MEL-03: the longer line overlaps the shorter one",
     OVERLAPPED(""),
     {MOVES, "au charge a1 at p1", "... 5", "? +2 overlap"}},
    {"APW-MEL-03, APW-TER-06: works have no open flank, in contact either",
     OVERLAPPED("works @-5,4 @5,4\n"),
     {MOVES, "au charge a1 at p1", "... 5", "! overlap"}},
    {"APW-MEL-03, APW-TER-06: nor where the unit's front lies along the line",
     OVERLAPPED("works @-5,4.5 @5,4.5\n"),
     {MOVES, "au charge a1 at p1", "... 5", "! overlap"}},
};

static const turned_play bands[] = {
    {"APW-ART-04: batteries at one target are pooled band by band",
     AU A("b1", "bty", "rifled at @-2,0 facing ^0 deployed")
         A("b2", "bty", "rifled at @0,-6 facing ^0 deployed")
             A("b3", "bty", "rifled at @2,0 facing ^0 deployed")
                 PR P("p1", "line", "at @0,10 facing ^180 line"),
     {NOBODY_MOVES, "au fire b1 b2 b3 at p1", "? batteries together: 2", "! batteries together: 3",
      "... 8"}},
    {"APW-ART-04: the last of the bands is one too",
     AU A("b1", "bty", "rifled at @-2,-4 facing ^0 deployed")
         A("b2", "bty", "rifled at @2,-11 facing ^0 deployed")
             PR P("p1", "line", "at @0,16 facing ^180 line"),
     {NOBODY_MOVES, "au fire b1 b2 at p1", "... 8", "? b1 fires at p1", "! batteries together: 2"}},
};

static const turned_play ends[] = {
    {"APW-RET-02, TAB-06: else it goes as far as the ground lets it, and that is told",
     "water \"L\" @-12,10 @12,10 @12,12 @-12,12\nwater \"E\" @2.6,-4 @12,-4 @12,10 @2.6,10\n"
     "water \"F\" @-12,-4 @-2.6,-4 @-2.6,10 @-12,10\n" AU A(
         "a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,3.8 facing ^180 line")
         P("p2", "line", "at @0,20 facing ^180 line") P("p3", "line", "at @8,20 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 1",
      "? p1 was to go 12 in: the ground closes the rest of the way"}},
    {"APW-RET-03, TAB-05, TAB-06: a friend at the printed end: on by its own depth at most",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,3.8 facing ^180 line")
         P("p2", "line", "at @0,15.6 facing ^180 line")
             P("p3", "line", "at @8,22 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "? p1 finds no room at 12 in and goes on"}},
    {"APW-RET-03, TAB-05, TAB-06: else short of it",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,3.8 facing ^180 line")
         P("p2", "line", "at @0,16.2 facing ^180 line")
             P("p3", "line", "at @8,22 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 1",
      "? p1 was to go 12 in: there is no room for it farther on"}},
};

static const turned_play ponds[] = {
    {"TAB-02, APW-CHG-05: it wheels past a pond that lies before one wing",
     "water \"L\" @1.5,1.5 @6,1.5 @6,4 @1.5,4\n" AU A("a1", "line", "at @0,0 facing ^0 line") PR P(
         "p1", "line", "at @-1.5,6 facing ^180 line") P("p2", "line", "at @0,20 facing ^180 line"),
     {MOVES, "= APW-MOV-06 au charge a1 at p1 facing ^0", "au charge a1 at p1",
      "? a1 comes to an inch of p1"}},
    {"TAB-02, APW-MOV-06: where ponds lie before both it is refused",
     "water \"L\" @1.5,1.5 @6,1.5 @6,4 @1.5,4\nwater \"M\" @-6,1.5 @-1.5,1.5 @-1.5,4 @-6,4\n" AU A(
         "a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @-1,6 facing ^180 line")
         P("p2", "line", "at @0,20 facing ^180 line"),
     {MOVES, "= APW-MOV-06 au charge a1 at p1"}},
};

static const turned_play ties[] = {
    {"APW-TER-06, TAB-07: of two who are as near to it the defender has it",
     "works @-5,3.5 @5,3.5\n" AU A("a1", "line", "at @0,3 facing ^0 line") PR P(
         "p1", "line", "at @0,4 facing ^180 line") P("p2", "line", "at @0,20 facing ^180 line"),
     {FIRED_AT, "? target under cover"}},
};

/* The corner of the outermost stand is 4.92 inches from the target's. */
static const turned_play flanks[] = {
    {"APW-FIRE-04: the stand on the left reaches one to the left",
     AU A("a1", "line", "at @0,0 facing ^0 line")
         PR P("p1", "line", "at @-6.25,4.24 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 8", "? a1 fires at p1"}},
    {"APW-FIRE-04: as the one on the right does one to the right",
     AU A("a1", "line", "at @0,0 facing ^0 line")
         PR P("p1", "line", "at @6.25,4.24 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 8", "? a1 fires at p1"}},
};

/* Somebody far off, so that no army is broken. */
#define FAR P("p2", "line", "at @0,20 facing ^180 line")

static const turned_play closed[] = {
    {"APW-MOV-06: a wing may not go through the river beside the front centre",
     "river \"R\" @1,2 @6,2\n" AU A("a1", "line", "at @0,0 facing ^0 line") PR FAR,
     {MOVES, "= APW-MOV-06 au move a1 to @0,5"}},
    {"APW-MOV-06, APW-CHG-05: nor may the wing of a charge",
     "river \"R\" @1,2 @6,2\n" AU A("a1", "line", "at @0,0 facing ^0 line")
         PR P("p1", "line", "at @0,6 facing ^180 line") FAR,
     {MOVES, "= APW-MOV-06 au charge a1 at p1 facing ^0"}},
    {"APW-MOV-06, APW-CHG-05: a river in the last inch bars it too",
     "river \"R\" @-6,4.6 @6,4.6\n" AU A("a1", "line", "at @0,0 facing ^0 line")
         PR P("p1", "line", "at @0,5 facing ^180 line") FAR,
     {MOVES, "= APW-MOV-06 au charge a1 at p1"}},
    {"APW-MOV-06, APW-CHG-05: as a lake does",
     "water \"R\" @-6,4.3 @6,4.3 @6,4.6 @-6,4.6\n" AU A("a1", "line", "at @0,0 facing ^0 line")
         PR P("p1", "line", "at @0,5 facing ^180 line") FAR,
     {MOVES, "= APW-MOV-06 au charge a1 at p1"}},
    {"APW-TER-08: a bridge carries a column of one, no line that is wider than it",
     "river \"R\" @-9,2 @9,2\nbridge @0,2 width 2\nroad \"Q\" width 1.5 @0,-9 @0,12\n" AU A(
         "a1", "line", "at @0,0 facing ^0 line") PR FAR,
     {MOVES, "= APW-MOV-06 au move a1 to @0,5", "au form a1 column to @0,5"}},
    {"APW-TER-08: it may stand upon a ford",
     "river \"R\" @-9,2 @9,2\nford @0,2 width 2\n" AU A("a1", "line", "at @0,0 facing ^0 column")
         PR FAR,
     {MOVES, "au move a1 to @0,2.4"}},
    {"APW-TER-01: no wing of cavalry goes over works",
     "works \"X\" @0.4,3 @4,3\n" AU A("ac", "cav", "at @0,0 facing ^0 line") PR FAR,
     {MOVES, "= APW-MOV-06 au move ac to @0,6"}},
    {"APW-CHG-09: cavalry does not follow past trees with one wing",
     "woods \"W\" @0.4,9.5 @2.5,9.5 @2.5,10.5 @0.4,10.5\n" AU A(
         "ac", "cav", "at @0,0 facing ^0 line") A("ab", "bty", "rifled at @0,-3 facing ^0 deployed")
         PR P("p1", "line", "at @0,8 facing ^180 line")
             P("p2", "line", "at @0,24 facing ^180 line"),
     {MOVES, "au charge ac at p1", "dice 8", "au done", "pr done", "au fire ab at p1", "dice 1",
      "dice 5", "... 6", "? p1 falls back 5 in", "? ac cannot follow p1"}},
};

static const turned_play gaps[] = {
    {"APW-RET-01: a stream that it crosses does not open the lakes beside its way",
     "stream \"S\" @-9,6 @9,6\nwater \"L\" @0.4,7 @2.9,7 @2.9,20 @0.4,20\nwater \"M\" @-0.4,7 "
     "@-2.9,7 @-2.9,20 @-0.4,20\nwater \"E\" @2.6,-4 @12,-4 @12,20 @2.6,20\nwater \"F\" @-12,-4 "
     "@-2.6,-4 @-2.6,20 @-12,20\n" AU A("a1", "line", "at @0,0 facing ^0 line") PR P(
         "p1", "line", "at @0,3.8 facing ^180 line") P("p2", "line", "at @0,24 facing ^180 line")
         P("p3", "line", "at @8,24 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "! p1 routs 12 in"}},
    {"APW-RET-02: ground closes every direction, an enemy only a bend: it does not surrender",
     "water \"L\" @-12,7.5 @0.2,7.5 @0.2,9.5 @-12,9.5\nwater \"E\" @2.6,-4 @12,-4 @12,20 "
     "@2.6,20\nwater \"F\" @-12,-4 @-2.6,-4 @-2.6,7.5 @-12,7.5\n" AU A(
         "a1", "line", "at @0,0 facing ^0 line") A("a2", "jaeger", "at @1.4,11 facing ^180 line")
         PR P("p1", "line", "at @0,3.8 facing ^180 line")
             P("p2", "line", "at @0,24 facing ^180 line")
                 P("p3", "line", "at @-8,24 facing ^180 line"),
     {NOBODY_MOVES, "au fire a1 at p1", "... 1", "? the ground closes the rest of the way"}},
};

#define TWO_ABREAST                                                                                \
    AU A("a1", "line", "at @0,0 facing ^0 line")                                                   \
        PR P("p1", "jaeger", "at @-1.2,5 facing ^180 line")                                        \
            P("p2", "jaeger", "at @1.2,5 facing ^180 line")

static const turned_play abreast[] = {
    {"TAB-02, APW-CHG-02: of two that are met at once the one may be named",
     TWO_ABREAST,
     {MOVES, "au charge a1 at p1 facing ^0", "? a1 comes to an inch of p1"}},
    {"TAB-02, APW-CHG-02: and so may the other",
     TWO_ABREAST,
     {MOVES, "au charge a1 at p2 facing ^0", "? a1 comes to an inch of p2"}},
};

static const turned_play besieged[] = {
    {"TAB-04, APW-FORM-05: a garrison does not leave its town at an enemy who stands close to it",
     "town \"T\" @-1.5,4 @1.5,4 @1.5,7 @-1.5,7\n"
     "water \"E\" @1.6,-2 @12,-2 @12,18 @1.6,18\nwater \"F\" @-12,-2 @-1.6,-2 @-1.6,18 @-12,18\n" AU
         A("b1", "bty", "rifled at @0,0 facing ^0 deployed")
             A("a2", "jaeger", "at @0,7.5 facing ^180 line")
                 PR P("p1", "line", "at @0,5 facing ^180 garrison")
                     P("p2", "line", "at @0,26 facing ^180 line"),
     {NOBODY_MOVES, "au fire b1 at p1", "dice 1", "... 1", "? p1 has no way out and surrenders"}},
};

static const turned_play exact[] = {
    {"APW-MOV-03: who marches straight back turns about",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR FAR,
     {MOVES, "au move a1 to @0,-4"}},
    {"APW-MOV-03: and so does who is to face back in the end",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR FAR,
     {MOVES, "au move a1 to @0,4 facing ^180"}},
    {"APW-MOV-03: guns pivot up to 45 degrees at no cost",
     AU A("b1", "bty", "rifled at @0,0 facing ^0 deployed") PR FAR,
     {MOVES, "au hold b1 facing ^45", "! b1 uses"}},
    {"APW-MOV-05: half of its move is not partial",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,8 facing ^180 line")
         FAR,
     {MOVES, "au move a1 to @0,4", "au done", "pr done", "au fire a1 at p1", "... 8", "! partial"}},
    {"APW-MOV-09: less than the constant nearer is no nearer",
     AU A("a1", "line", "at @0,0 facing ^0 line")
         PR P("p1", "line", "stands 8 at @0,4 facing ^180.1 line") FAR "state a1 level disorg\n",
     {MOVES, "au shift a1 to @1,0"}},
    {"APW-CHG-06: a whole move and an inch is within reach",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,9 facing ^180 line")
         FAR,
     {MOVES, "au charge a1 at p1", "... 8", "? comes to an inch of p1"}},
    {"APW-CHG-06: so is the last half inch of a die",
     AU A("ac", "cav", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,20 facing ^180 line")
         P("p2", "line", "at @0,28 facing ^180 line"),
     {MOVES, "au charge ac at p1", "dice 6", "? comes to an inch of p1"}},
};

static const turned_play sides[] = {
    {"APW-MEL-03: a friend exactly an inch off guards a flank",
     AU A("a1", "line", "at @-2,0 facing ^0 line") A("a2", "line", "at @2,0 facing ^0 line")
         PR P("p1", "line", "at @0,5 facing ^180 line")
             P("p2", "jaeger", "at @-3.5,5.6 facing ^180 line")
                 P("p3", "jaeger", "at @3.5,5.6 facing ^180 line"),
     {MOVES, "au charge a1 at p1 facing ^0", "au charge a2 at p1 facing ^0", "... 5", "! overlap"}},
    {"APW-MEL-09: and exactly three inches behind he supports",
     AU A("a1", "line", "at @0,0 facing ^0 line") A("a2", "line", "at @0,-6 facing ^0 line")
         PR P("p1", "line", "at @0,5 facing ^180 line") FAR,
     {MOVES, "au charge a1 at p1", "au move a2 to @0,1.25", "... 5", "? supported line"}},
    {"APW-FIRE-08: who stands on the line of its front does not fire into its flank",
     AU A("a1", "line", "at @-4,0 facing ^90 line") PR P("p1", "line", "at @0,0 facing ^180 line")
         FAR,
     {NOBODY_MOVES, "au fire a1 at p1", "... 2", "! flank or rear fire"}},
    {"APW-FIRE-08: from the other side too",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,4 facing ^270 line")
         FAR,
     {NOBODY_MOVES, "au fire a1 at p1", "... 8", "! flank or rear"}},
    {"APW-MEL-04: nor does he charge its flank",
     AU A("a1", "line", "at @-6,0 facing ^90 line") PR P("p1", "line", "at @0,0 facing ^180 line")
         FAR,
     {MOVES, "au charge a1 at p1", "... 5", "! flank or rear attack"}},
};

static const turned_play idle[] = {
    {"APW-CMD-04: a ride to where he is changes nothing",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR FAR,
     {MOVES, "= APW-CMD-04 au lead al to @3,-4"}},
    {"APW-MOV-01: nor does a step of nothing",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR FAR,
     {MOVES, "= APW-MOV-01 au shift a1 to @0,0"}},
};

static const turned_play told_ways[] = {
    {"APW-FORM-05: a garrison's way is told from the edge of its town",
     "town \"T\" @-1.5,4 @1.5,4 @1.5,7 @-1.5,7\n" AU A("b1", "bty",
                                                       "rifled at @0,0 facing ^0 deployed")
         PR P("p1", "line", "at @0,5 facing ^180 garrison") FAR,
     {NOBODY_MOVES, "au fire b1 at p1", "dice 1", "dice 4", "pr choose fall_back", "... 5",
      "? p1 falls back 5 in"}},
    {"APW-FORM-05: that of a rout too",
     "town \"T\" @-1.5,4 @1.5,4 @1.5,7 @-1.5,7\n" AU A("b1", "bty",
                                                       "rifled at @0,0 facing ^0 deployed")
         PR P("p1", "line", "at @0,5 facing ^180 garrison")
             P("p2", "line", "at @0,26 facing ^180 line"),
     {NOBODY_MOVES, "au fire b1 at p1", "dice 1", "dice 1", "... 5", "? p1 routs 12 in"}},
    {"APW-FORM-05, APW-RET-01: along a road it is as long",
     "town \"T\" @-1.5,4 @1.5,4 @1.5,7 @-1.5,7\nroad \"Q\" width 1.5 @0,-9 @0,22\nwater \"E\" "
     "@0.7,7.2 @12,7.2 @12,20 @0.7,20\nwater \"F\" @-12,7.2 @-0.7,7.2 @-0.7,20 @-12,20\n" AU A(
         "b1", "bty", "rifled at @0,0 facing ^0 deployed")
         PR P("p1", "line", "at @0,5 facing ^180 garrison") FAR,
     {NOBODY_MOVES, "au fire b1 at p1", "dice 1", "dice 4", "pr choose fall_back", "... 5",
      "? p1 falls back 5 in"}},
    {"APW-CHG-05, -06: it falls short by what is left to go from where it stands",
     AU A("ac", "cav", "at @0,0 facing ^0 line") A("a1", "jaeger", "at @1.6,16.6 facing ^0 line")
         PR P("p1", "line", "at @0,21 facing ^180 line")
             P("p2", "line", "at @0,28 facing ^180 line"),
     {MOVES, "au charge ac at p1", "dice 1", "... 8", "? falls short of p1 by 4.2"}},
    {"APW-MEL-11: the charge of who loses his last stand was fought",
     AU A("aj", "jaeger", "at @0,0 facing ^0 line") A("a2", "line", "at @9,0 facing ^0 line")
         PR P("p1", "line", "at @0,5 facing ^180 line") FAR,
     {MOVES, "au charge aj at p1", "au done", "pr done", "pr done", "dice 1", "dice 1",
      "! is cancelled", "... 9"}},
};

static const turned_play again[] = {
    {"APW-MOR-02: who has rallied and is routed again is not in good order",
     AU A(
         "b1", "bty",
         "rifled at @0,0 facing ^0 deployed") "army pr \"P\"\n leader pl \"Plath\" cr 8 at "
                                              "@0,5.2\n" P("p1", "line", "at @0,4 facing ^180 line")
                                                  FAR P(
                                                      "p3", "line",
                                                      "at @9,22 facing ^180 line") "state p1 level "
                                                                                   "routed\n",
     {"dice 0", "dice 1", "au choose first", "pr rally pl with p1", "dice 1", "au done", "pr done",
      "au fire b1 at p1", "dice 1", "dice 1", "? p1 routs 12 in", "... 9",
      "! p1 is in good order"}},
    {"TAB-11: a garrison whose town is held by then comes in beside it",
     "town \"T\" @-1.5,-4 @1.5,-4 @1.5,-7 @-1.5,-7\n" AU A("a1", "line",
                                                           "at @0,-3 facing ^180 line")
         A("a2", "line", "at @0,-5 facing ^0 garrison arrives 2") PR FAR,
     {MOVES, "au enter a1 by @0,-4.2", "... 3", "... 3"}},
};

static const turned_play lining[] = {
    {"APW-TER-06: a garrison lines no works, however near its town",
     "works @-5,3 @5,3\ntown \"T\" @-1.5,3.2 @1.5,3.2 @1.5,4 @-1.5,4\n" AU A(
         "a1", "line", "at @0,2.3 facing ^0 line") PR P("p1", "line", "at @4,7 facing ^180 line")
         P("p2", "line", "at @0,3.6 facing ^180 garrison"),
     {NOBODY_MOVES, "au done", "pr fire p1 at a1", "... 8", "? p1 fires at a1",
      "? target under cover"}},
    {"APW-TER-06: the same unit outside a town does",
     "works @-5,3 @5,3\n" AU A("a1", "line", "at @0,2.3 facing ^0 line") PR P(
         "p1", "line", "at @4,7 facing ^180 line") P("p2", "line", "at @0,3.5 facing ^180 line"),
     {NOBODY_MOVES, "au done", "pr fire p1 at a1", "... 8", "? p1 fires at a1",
      "! target under cover"}},
};

static const turned_play past[] = {
    {"APW-CHG-02: a charge may pass within an inch of others",
     AU A("a1", "line", "at @0,0 facing ^0 line") PR P("p1", "line", "at @0,5 facing ^180 line") P(
         "p2", "line", "at @3.9,3 facing ^180 line") P("p3", "line", "at @-3.9,2 facing ^180 line"),
     {MOVES, "au charge a1 at p1 facing ^0", "... 5", "? comes to an inch of p1"}},
};

/* Everybody is idle until the turn is over. */
static void rest(scene *s, unsigned face)
{
    unsigned turn = s->state->turn;
    while (!s->state->over && s->state->turn == turn)
        answer_idly(s, face);
}

Test(apw_angles, TAB_10_every_chapter)
{
    turned_alike(HEAD, chapters, sizeof chapters / sizeof *chapters, rest);
}

Test(apw_angles, TAB_10_APW_RET_02_APW_LOS_05_APW_MOV_07_APW_CHG_02_what_the_amendments_say)
{
    turned_alike(HEAD, amendments, sizeof amendments / sizeof *amendments, rest);
}

Test(apw_angles, TAB_10_APW_RET_01_guns_that_run_along_a_road)
{
    turned_alike(HEAD, roads, sizeof roads / sizeof *roads, rest);
}

Test(apw_angles, TAB_10_APW_TER_06_APW_MEL_09_works_have_an_inside)
{
    turned_alike(HEAD, works, sizeof works / sizeof *works, rest);
}

Test(apw_angles, TAB_07_TAB_10_APW_ART_04_batteries_by_bands)
{
    turned_alike(HEAD, bands, sizeof bands / sizeof *bands, rest);
}

Test(apw_angles, TAB_05_TAB_06_APW_RET_02_APW_RET_03_why_a_way_is_not_as_long_as_printed)
{
    turned_alike(HEAD, ends, sizeof ends / sizeof *ends, rest);
}

Test(apw_angles, TAB_02_APW_CHG_05_APW_MOV_06_a_charge_goes_past_closed_ground)
{
    turned_alike(HEAD, ponds, sizeof ponds / sizeof *ponds, rest);
}

Test(apw_angles, TAB_07_APW_TER_06_who_is_as_near_to_works_as_the_enemy)
{
    turned_alike(HEAD, ties, sizeof ties / sizeof *ties, rest);
}

Test(apw_angles, TAB_10_APW_FIRE_04_stands_of_either_flank_reach_alike)
{
    turned_alike(HEAD, flanks, sizeof flanks / sizeof *flanks, rest);
}

Test(apw_angles, TAB_02_APW_MOV_06_APW_TER_08_no_part_of_it_goes_over_closed_ground)
{
    turned_alike(HEAD, closed, sizeof closed / sizeof *closed, rest);
}

Test(apw_angles, TAB_04_APW_RET_01_APW_RET_02_what_closes_a_way_back)
{
    turned_alike(HEAD, gaps, sizeof gaps / sizeof *gaps, rest);
}

Test(apw_angles, TAB_07_APW_MOV_03_APW_MOV_05_APW_MOV_09_APW_CHG_06_what_is_printed_is_exact)
{
    turned_alike(HEAD, exact, sizeof exact / sizeof *exact, rest);
}

Test(apw_angles, TAB_07_APW_MEL_03_APW_MEL_09_APW_FIRE_08_exactly_beside_and_behind)
{
    turned_alike(HEAD, sides, sizeof sides / sizeof *sides, rest);
}

Test(apw_angles, TAB_09_APW_CMD_04_APW_MOV_01_what_changes_nothing_is_refused)
{
    turned_alike(HEAD, idle, sizeof idle / sizeof *idle, rest);
}

Test(apw_angles, TAB_06_APW_FORM_05_APW_CHG_06_APW_MEL_11_what_is_told_was_done)
{
    turned_alike(HEAD, told_ways, sizeof told_ways / sizeof *told_ways, rest);
}

Test(apw_angles, TAB_11_APW_MOR_02_what_was_to_be_has_changed)
{
    turned_alike(HEAD, again, sizeof again / sizeof *again, rest);
}

Test(apw_angles, TAB_02_APW_CHG_02_of_two_met_at_once_either_may_be_named)
{
    turned_alike(HEAD, abreast, sizeof abreast / sizeof *abreast, rest);
}

Test(apw_angles, TAB_04_APW_FORM_05_a_garrison_beset_on_both_sides)
{
    turned_alike(HEAD, besieged, sizeof besieged / sizeof *besieged, rest);
}

Test(apw_angles, TAB_10_APW_TER_06_a_garrison_lines_no_works)
{
    turned_alike(HEAD, lining, sizeof lining / sizeof *lining, rest);
}

Test(apw_angles, TAB_02_APW_CHG_02_a_charge_passes_close_by_others)
{
    turned_alike(HEAD, past, sizeof past / sizeof *past, rest);
}
