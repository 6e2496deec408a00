/*
 * charge.c: charges, pre-melee fire, melee, morale, flight and evading (2.8, 2.9, 2.11, 2.15, 2.16)
 * on small tables.
 */
#include "kit.h"

#include <string.h>

#define MISS6 "dice 6d6 1 1 1 1 1 1"
#define MISS9 "dice 9d6 1 1 1 1 1 1 1 1 1"
#define HOLD5                                                                                      \
    "cs choose hold", "cs choose hold", "cs choose hold", "cs choose hold", "cs choose hold"
#define TWO(id, x, rest)                                                                           \
    "  unit " id " \"" id "\" infantry stands 2 strength 3 firepower 1 melee 3 single_line at " x  \
    "," rest "\n"
#define TEN(rest)                                                                                  \
    TWO("t0", "54", rest)                                                                          \
    TWO("t1", "62", rest)                                                                          \
    TWO("t2", "70", rest)                                                                          \
    TWO("t3", "78", rest)                                                                          \
    TWO("t4", "86", rest)                                                                          \
    TWO("t5", "94", rest)                                                                          \
    TWO("t6", "102", rest)                                                                         \
    TWO("t7", "110", rest)                                                                         \
    TWO("t8", "118", rest)                                                                         \
    TWO("t9", "126", rest)
#define ONE(id, x, rest)                                                                           \
    "  unit " id " \"" id "\" infantry stands 1 strength 3 firepower 1 melee 3 single_line at " x  \
    "," rest "\n"
#define FOUR(id, w, x, y, z, rest)                                                                 \
    ONE(id "0", w, rest) ONE(id "1", x, rest) ONE(id "2", y, rest) ONE(id "3", z, rest)
#define SEVENTEEN(rest)                                                                            \
    FOUR("s", "58", "62", "66", "70", rest)                                                        \
    FOUR("t", "74", "78", "82", "86", rest)                                                        \
    FOUR("x", "94", "98", "102", "106", rest)                                                      \
    FOUR("y", "110", "114", "118", "122", rest) ONE("w0", "90", rest)
#define LONG_LINE(id, rest)                                                                        \
    "  unit " id " \"" id                                                                          \
    "\" infantry stands 20 strength 3 firepower 1 melee 3 single_line at 90," rest "\n"

Test(pot_charge, declared)
{
    static const script list[] = {
        {"POT-CHG-01 POT-CHG-02 POT-CHG-03 POT-ORD-05: who may charge whom",
         "marsh \"M\" 110,30 130,30 130,34 110,34\n",
         FOOT6("a", "at 60,20 facing 0 line") BATTERY("g", "sb_light", "at 20,30 facing 0 deployed")
             FOOT6("b", "at 90,20 facing 0 line") HORSE("h", "at 120,20 facing 0")
                 FOOT6("d", "at 90,34 facing 0 column") FOOT6("e", "at 150,20 facing 90 line"),
         FOOT6("x", "at 60,42 facing 180 line") FOOT6("y", "at 90,38 facing 180 line")
             FOOT6("z", "at 120,44 facing 180 line") FOOT6("w", "at 20,45 facing 180 line")
                 FOOT6("v", "at 138,36 facing 180 line"),
         {"= POT-CHG-02 charge g at w", "= POT-CHG-03 charge a at x", "= POT-CHG-03 charge b at y",
          "= POT-CHG-03 charge h at z", "= POT-CHG-03 charge e at v", "= POT-CHG-01 charge a at b",
          "= POT-INI-04 charge a at z", "= POT-CHG-01 charge_line a at x"}},
        {"POT-EX-12 POT-CHG-06 POT-CHG-11 POT-CHG-12 POT-PMF-01 POT-PMF-03 POT-RDY-03 POT-MEL-01 "
         "POT-MEL-02 POT-MEL-07 POT-MEL-08 POT-MEL-09 POT-MEL-10 POT-MEL-15 POT-DIC-02 POT-DIC-03",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry stands 4 strength 3 firepower 1 melee 2 at 58,34 facing 180 "
         "single_line\n",
         {"us end",
          "us end",
          "cs end",
          "cs officer c1",
          "cs ready x",
          "cs end",
          "us charge a at x",
          "? ask pre-melee fire",
          "cs choose fire",
          "? dice hit 4 4",
          "dice 4d6 4 2 6 1",
          "? a markers 2",
          "? a at 60,34",
          "? contact a x 1",
          "? dice charger_hit 9 4",
          "dice 9d6 1 2 3 3 4 5 5 6 2",
          "? dice defender_hit 6 5",
          "dice 6d6 5 6 1 2 3 6",
          "? a stands 5",
          "? a markers 2",
          "? x stands 3",
          "? x markers 1",
          "? x at 58,35",
          "? x ready 0",
          "? dice morale 1",
          "dice 1d6 3",
          "? x confused 0",
          "? ask follow up",
          "us choose stay",
          "? ask order"}},
        {"POT-EX-S2 POT-CHG-07 POT-CHG-09: three hits leave it a centimetre short",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,38 facing 180 line"),
         {"us charge a at x", "cs choose fire", "? dice range_test 1", "? rule POT-PMF-05",
          "dice 1d6 5", "? dice hit 6 4", "dice 6d6 4 4 4 1 1 1", "? a stands 5", "dice 1d6 1",
          "? gap a x 1", "? a at 60,37", "? ask order", "us officer u1", "us charge a at x",
          "? ask pre-melee fire", "cs choose hold", "? contact a x 1"}},
        {"POT-CHG-10 POT-MRL-06 POT-MRL-07: a charger that fails morale runs from the gap",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 150,10 facing 0 line")
             FOOT6("c", "at 120,10 facing 0 line"),
         FOOT6("x", "at 60,38 facing 180 line"),
         {"us charge a at x", "cs choose fire", "dice 1d6 5", "dice 6d6 4 4 4 1 1 1", "dice 1d6 6",
          "? a at 60,13", "? a facing 180", "? a routing 1", "us end", "? active cs"}},
        {"POT-PMF-04 POT-PMF-05: sporadic fire, panic; POT-PMF-07 no cover for a charger",
         "woods \"W\" 50,10 70,10 70,40 50,40\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,37 facing 180 line"),
         {"us charge a at x", "cs choose fire",
          "? told x waits for short range with 5 or more on the die, and fires at all with 2 or "
          "more",
          "dice 1d6 2", "? dice hit 6 5", MISS6, "? contact a x 1"}},
        {"POT-PMF-05: panic",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry untried militia stands 4 strength 3 firepower 1 melee 3 at 62,37 "
         "facing 180 line\n",
         {"us charge a at x", "cs choose fire",
          "? told x cannot wait for short range, and fires at all with 4 or more on the die",
          "dice 1d6 3", "? dice charger_hit 6 4", "dice 6d6 1 1 1 1 1 1"}},
        {"POT-R-20 premelee_short_start test",
         "switch premelee-short-start test\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose fire", "? dice range_test 1", "dice 1d6 1",
          "? dice charger_hit 9 4"}},
        {"POT-PMF-06 POT-RDY-01: guns fire at short range",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         BATTERY("g", "sb_medium", "at 62,38 facing 180 deployed"),
         {"us charge a at g", "cs choose fire", "? dice hit 8 4", "dice 8d6 1 1 1 1 1 1 1 1",
          "? dice charger_hit 6 4", "dice 6d6 6 6 6 6 1 1", "dice 2d6 1 1", "? g life destroyed"}},
        {"POT-PMF-02 POT-CHG-13 POT-EX-23 POT-MEL-06 POT-MEL-18: cavalry into a flank must follow "
         "up",
         "",
         HORSE("h", "at 120,62 facing 270") FOOT6("n", "at 20,10 facing 0 line"),
         FOOT6("x", "at 100,60 facing 180 line") FOOT6("z", "at 20,110 facing 180 line"),
         {"us charge h at x", "? h at 106,62", "? dice charger_hit 6 2", "dice 6d6 1 2 3 4 5 6",
          "? dice defender_hit 6 5", "dice 6d6 5 1 3 6 1 1", "? x stands 5", "? x markers 2",
          "? x at 97,60", "? x confused 0", "? dice morale 1", "dice 1d6 1",
          "? dice charger_hit 3 2", "? h at 103,62"}},
        {"POT-CHG-04: its own skirmishers are taken back in",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,38 facing 180 line"),
         {"us deploy a 1 at 60,25", "us officer u1", "us charge a at x", "? a line 0",
          "? a stands 6", "cs choose hold", "? contact a x 1"}},
        {"POT-DRV-07: a charge that is shot to pieces goes back from where it began",
         "",
         FOOT6("a", "at 60,40 facing 0 line") FOOT6("b", "at 150,10 facing 0 line")
             FOOT6("c", "at 120,10 facing 0 line"),
         "  unit x \"x\" infantry repeaters stands 10 strength 3 firepower 1 melee 3 at 60,58 "
         "facing "
         "180 line\n",
         {"us charge a at x", "cs choose fire", "dice 1d6 6", "? dice hit 30 4",
          "dice 30d6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
          "? a life fighting", "? a stands 1", "? a confused 1"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_melee, rounds)
{
    static const script list[] = {
        {"POT-MEL-12: three hitless rounds, then the charger falls back a centimetre",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose hold", "? dice charger_hit 9 4", MISS9,
          "? dice defender_hit 9 5", MISS9, "? dice charger_hit 9 5", MISS9, MISS9, MISS9, MISS9,
          "? gap a x 1", "? a at 60,29", "? ask order"}},
        {"POT-MEL-11 POT-EX-13: a draw: each goes back by its own hits",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 1 1 1 1 1 1 1",
          "dice 9d6 6 6 1 1 1 1 1 1 1", "? a at 60,28", "? x at 60,32", "? ask order"}},
        {"POT-R-57 draw_confuses on",
         "switch draw-confuses on\n",
         FOOT6("a", "at 60,40 facing 0 line"),
         FOOT6("x", "at 60,50 facing 180 line"),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 6 6 1 1 1 1 1",
          "dice 9d6 6 6 6 6 1 1 1 1 1", "? a confused 1", "? x confused 1"}},
        {"POT-MEL-13: nobody is left on one side",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry stands 1 strength 2 firepower 0 melee 0 at 60,30 facing 180 "
         "line\n" FOOT6("z", "at 20,110 facing 180 line") FOOT6("y", "at 60,110 facing 180 line"),
         {"us charge a at x", "? dice charger_hit 3 4", "dice 3d6 6 6 6", "? x life destroyed",
          "? ask order"}},
        {"POT-OFF-11: his unit destroyed in melee, an officer is two centimetres behind, not taken",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  leader c2 \"Two\" leadership 9 attached at 60,31\n"
         "  unit x \"x\" infantry stands 1 strength 2 firepower 0 melee 0 at 60,30 facing 180 "
         "line\n" FOOT6("z", "at 20,110 facing 180 line") FOOT6("y", "at 60,110 facing 180 line"),
         {"us charge a at x", "dice 3d6 6 6 6", "? dice officer 1", "dice 1d6 2",
          "? x life destroyed", "? c2 life fighting", "? c2 with nobody", "? c2 at 60,34"}},
        {"POT-MEL-16 POT-MEL-17 POT-PMF-08: a follow-up by order, charging again, without fire",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 1 1 1 1 1 1 1", MISS9, "? x at 60,32",
          "dice 1d6 1", "us choose own_officer", "? u1 given 1", "? a received 1", "? a at 60,32",
          "? dice charger_hit 9 4", "dice 9d6 6 6 1 1 1 1 1 1 1", MISS9, "dice 1d6 1",
          "us choose own_officer", "? dice command 2 10", "dice 2d6 6 6", "? u1 status failed",
          "? ask order"}},
        {"POT-MEL-17: the general fails: the initiative passes when the melee is over",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us end", "us officer ug", "us charge a at x", "cs choose hold",
          "dice 9d6 6 6 1 1 1 1 1 1 1", MISS9, "dice 1d6 1", "us choose general",
          "? dice command 2 10", "dice 2d6 6 6", "? active cs"}},
        {"POT-R-56 support_count after_losses",
         "switch support-count after-losses\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry stands 4 strength 3 firepower 1 melee 2 at 58,34 facing 180 "
         "single_line\n",
         {"us charge a at x", "cs choose fire", "dice 4d6 4 2 6 1", "dice 9d6 4 4 1 1 1 1 1 1 1",
          "dice 6d6 5 1 1 1 1 1", "? a stands 5", "? x at 58,36", "? ask order"}},
        {"POT-MEL-08: counted before losses the same dice win",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry stands 4 strength 3 firepower 1 melee 2 at 58,34 facing 180 "
         "single_line\n",
         {"us charge a at x", "cs choose fire", "dice 4d6 4 2 6 1", "dice 9d6 4 4 1 1 1 1 1 1 1",
          "dice 6d6 5 1 1 1 1 1", "? a stands 5", "? x at 58,35", "? ask morale"}},
        {"POT-R-60 follow_up_charging off",
         "switch follow-up-charging off\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 1 1 1 1 1 1 1", MISS9, "dice 1d6 1",
          "us choose own_officer", "? dice charger_hit 9 5"}},
        {"POT-EX-26 POT-MEL-18 POT-MEL-04: passive cavalry that win must follow up",
         "",
         FOOT6("a", "at 60,40 facing 0 line") FOOT6("b", "at 150,10 facing 0 line")
             FOOT6("c", "at 120,10 facing 0 line"),
         HORSE("h", "at 58,50 facing 180"),
         {"us charge a at h", "cs choose hold", MISS9, "? dice defender_hit 9 4",
          "dice 9d6 6 6 6 6 1 1 1 1 1", "? a stands 5", "? a at 60,48", "? dice morale 1",
          "dice 1d6 1", "? dice charger_hit 9 3", "? h at 58,48", "dice 9d6 1 1 1 1 1 1 1 1 1",
          MISS9}},
        {"POT-R-61 cavalry_pursuit optional",
         "switch cavalry-pursuit optional\n",
         FOOT6("a", "at 60,40 facing 0 line"),
         HORSE("h", "at 58,50 facing 180"),
         {"us charge a at h", "cs choose hold", MISS9, "dice 9d6 6 6 6 6 1 1 1 1 1", "dice 1d6 1",
          "? ask follow up", "cs choose stay", "? ask order"}},
        {"POT-GRP-08 POT-MEL-14: two charge one; scores are summed, every loser goes back",
         "",
         FOOT4("a", "at 56,20 facing 0 line") FOOT4("b", "at 64,20 facing 0 line"),
         "  unit x \"x\" infantry stands 4 strength 3 firepower 1 melee 3 at 60,30 facing 180 "
         "single_line\n",
         {"us end", "us officer u1", "us charge a b at x", "? ask pre-melee fire", "cs choose hold",
          "? ask pre-melee fire", "cs choose hold", "? contact a x 1", "? contact b x 1",
          "? dice charger_hit 6 4", "dice 6d6 6 1 1 1 1 1", "dice 6d6 6 6 1 1 1 1",
          "? dice defender_hit 6 5", "dice 6d6 1 1 1 1 1 1", "? dice defender_hit 6 5",
          "dice 6d6 6 1 1 1 1 1", "? x stands 3", "? b markers 1", "? x at 60,36"}},
        {"POT-GRP-08 POT-CMD-12: two pairs charge two targets at once; a fifth unit has none",
         "",
         FOOT4("a", "at 56,20 facing 0 line") FOOT4("b", "at 64,20 facing 0 line")
             FOOT4("c", "at 72,20 facing 0 line") FOOT4("d", "at 80,20 facing 0 line")
                 FOOT4("e", "at 88,20 facing 0 line"),
         FOOT4("x", "at 60,30 facing 180 single_line")
             FOOT4("y", "at 76,30 facing 180 single_line"),
         {"us end",
          "us officer u1",
          "= POT-GRP-08 charge a b at a b",
          "= POT-GRP-08 charge a b at x x x",
          "= POT-CHG-01 charge e at e",
          "us ready e",
          "us done",
          "us officer ug",
          "us charge a b c d e at x x y y e",
          "? a received 1",
          "? d received 1",
          "? e received 2",
          "? e ready 1",
          "? ask pre-melee fire",
          "cs choose hold",
          "cs choose hold",
          "cs choose hold",
          "cs choose hold",
          "? contact a x 1",
          "? contact b x 1",
          "? contact c y 1",
          "? contact d y 1",
          "? e at 88,20",
          "? dice charger_hit 6 4"}},
        {"POT-GRP-08 POT-MEL-14: ten units charge one and fight one melee",
         "",
         TEN("20 facing 0"),
         LONG_LINE("x", "26 facing 180"),
         {"us end",
          "us officer u1",
          "us charge t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 at x",
          HOLD5,
          HOLD5,
          "? dice charger_hit 6 4",
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          "? dice charger_hit 6 4",
          "dice 6d6 6 6 6 1 1 1",
          "? dice defender_hit 6 5",
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          "dice 6d6 6 6 6 6 1 1",
          "? t9 stands 1",
          "? x stands 19",
          "? t0 stands 2"}},
        {"POT-MEL-01 POT-MEL-14: one unit charges into ten, and all of them strike",
         "",
         LONG_LINE("a", "20 facing 0"),
         TEN("26 facing 180"),
         {"us charge a at t4",
          "cs choose hold",
          "? contact a t0 1",
          "? contact a t9 1",
          "? dice charger_hit 6 4",
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          "dice 6d6 6 6 6 1 1 1",
          "? dice defender_hit 6 5",
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          MISS6,
          "? dice defender_hit 6 5",
          "dice 6d6 6 6 6 1 1 1",
          "? t9 stands 1",
          "? a stands 19"}},
        {"POT-MEL-01: sixteen of a side fight, the target of the charge among them; the rest stand "
         "by",
         "",
         LONG_LINE("a", "20 facing 0"),
         SEVENTEEN("26 facing 180"),
         {"us charge a at w0", "cs choose hold", "? contact a s0 1", "? contact a y3 1",
          "? contact a w0 1", "? ask whom to strike", "= POT-MEL-01 strike a at y3",
          "= POT-MEL-14 strike a at a", "us strike a at w0"}},
        {"POT-MEL-01: another enemy whom the charger touches is drawn in, without pre-melee fire",
         "",
         "  unit a \"a\" infantry stands 6 strength 3 firepower 1 melee 3 at 60,20 facing 0 "
         "single_line\n",
         FOOT6("x", "at 54,30 facing 180 line") FOOT6("y", "at 66,30 facing 180 line"),
         {"us charge a at x", "? ask pre-melee fire", "cs choose hold", "? contact a x 1",
          "? contact a y 1", "? dice charger_hit 9 4", MISS9, "? dice charger_hit 9 4",
          "dice 9d6 6 6 6 1 1 1 1 1 1", "? dice defender_hit 9 5", MISS9, "? dice defender_hit 9 5",
          MISS9, "? y stands 5", "? x stands 6"}},
        {"POT-CHG-13: on the dividing line the better zone for the target: the front",
         "",
         FOOT6("a", "at 76,40 facing 270 line"),
         FOOT6("x", "at 60,50 facing 180 line"),
         {"us charge a at x", "? ask pre-melee fire"}},
        {"POT-MEL-06: in the rear",
         "",
         FOOT6("a", "at 60,70 facing 180 line"),
         FOOT6("x", "at 60,50 facing 180 line"),
         {"us charge a at x", "? a at 60,54", "? dice charger_hit 9 3"}},
        {"POT-MEL-19 POT-MEL-20: held by the table edge they stay in touch, and may charge again",
         "",
         FOOT6("a", "at 60,100 facing 0 line"),
         FOOT6("x", "at 60,116 facing 180 line"),
         {"us charge a at x", "cs choose hold", "dice 9d6 6 6 1 1 1 1 1 1 1", MISS9,
          "? x at 60,116", "? x confused 1", "dice 1d6 1", "? contact a x 1", "us officer u1",
          "= POT-MEL-20 charge a at x", "= POT-MEL-20 fire a at x", "us end", "cs end",
          "us charge a at x", "cs choose hold", "? dice charger_hit 9 4"}},
        {"POT-MEL-03 POT-MEL-05 POT-OFF-05: an officer's value on every stand; no cover for a "
         "charger",
         "wall 50,31 70,31\n",
         "  leader u2 \"Two\" leadership 9 cv 1 attached at 60,16\n" FOOT6(
             "a", "at 60,24 facing 0 line"),
         FOOT6("x", "at 60,32 facing 180 line"),
         {"us charge a at x", "cs choose hold", "? dice charger_hit 12 5",
          "dice 12d6 1 1 1 1 1 1 1 1 1 1 1 1", "? dice defender_hit 9 5"}},
        {"POT-R-42 melee_firing_hits none",
         "switch melee-firing-hits none\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose fire", "dice 6d6 6 6 1 1 1 1",
          "dice 9d6 6 1 1 1 1 1 1 1 1", "dice 9d6 6 1 1 1 1 1 1 1 1", "? a at 60,27",
          "? x at 60,31"}},
        {"POT-CHG-12 POT-MEL-09: hits of this charge count in the first round",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 150,10 facing 0 line")
             FOOT6("c", "at 120,10 facing 0 line"),
         FOOT6("x", "at 60,30 facing 180 line"),
         {"us charge a at x", "cs choose fire", "dice 6d6 6 6 1 1 1 1",
          "dice 9d6 6 1 1 1 1 1 1 1 1", "dice 9d6 6 1 1 1 1 1 1 1 1", "? a at 60,28",
          "? x at 60,30", "? a stands 5", "dice 1d6 1"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_flight, morale_and_evading)
{
    static const script list[] = {
        {"POT-MRL-01 POT-MRL-02 POT-MRL-05 POT-MRL-12: it runs through a friend",
         "",
         FOOT6("a", "at 60,70 facing 0 line"),
         "  unit x \"x\" infantry untried stands 2 strength 2 firepower 1 melee 3 at 60,84 facing "
         "180 "
         "line\n" FOOT6("y", "at 60,96 facing 180 line") FOOT6("z", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "? x stands 1", "? dice morale 1", "dice 1d6 1",
          "? dice flight 1", "dice 1d6 6", "? y confused 1", "? x confused 1"}},
        {"POT-MRL-11: a fleeing unit leaves the table",
         "",
         FOOT6("a", "at 60,90 facing 0 line"),
         "  unit x \"x\" infantry stands 2 strength 2 firepower 1 melee 3 at 60,104 facing 180 "
         "line\n" FOOT6("y", "at 120,110 facing 180 line") FOOT6("z", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "dice 1d6 6", "? x life left"}},
        {"POT-MRL-10 POT-MRL-08: routing: only an officer with it rallies it; else it runs on",
         "",
         FOOT6("a", "at 60,60 facing 0 line"),
         "  unit x \"x\" infantry stands 4 strength 2 firepower 1 melee 3 at 60,66 facing 180 "
         "line\n" FOOT6("y", "at 120,110 facing 180 line") FOOT6("z", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "dice 1d6 6", "? x routing 1", "us end",
          "cs officer c1", "= POT-MRL-10 rally x", "cs end", "? x routing 0", "? x confused 1"}},
        {"POT-MRL-10: the officer with it",
         "",
         FOOT6("a", "at 60,60 facing 0 line"),
         "  leader c2 \"Two\" leadership 9 cv -1 attached at 60,68\n"
         "  unit x \"x\" infantry stands 4 strength 2 firepower 1 melee 3 at 60,66 facing 180 "
         "line\n" FOOT6("y", "at 120,110 facing 180 line") FOOT6("z", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "dice 1d6 6", "dice 1d6 6", "cs choose flee",
          "? x routing 1", "us end", "cs officer c1", "= POT-MRL-10 rally x"}},
        {"POT-R-47 rout_moves until_safe",
         "switch rout-moves until-safe\n",
         FOOT6("a", "at 60,40 facing 0 line"),
         "  unit x \"x\" infantry stands 4 strength 2 firepower 1 melee 3 at 60,46 facing 180 "
         "line\n" FOOT6("y", "at 120,110 facing 180 line") FOOT6("z", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "dice 1d6 6", "? x routing 0", "? x confused 1",
          "? x at 60,92"}},
        {"POT-EX-27 POT-EVA-01 POT-EVA-02 POT-EVA-03 POT-EVA-05 POT-ORD-10: cavalry evade 30 cm",
         "",
         HORSE("h", "at 60,50 facing 0") FOOT6("a", "at 90,50 facing 0 line"),
         FOOT6("x", "at 60,62 facing 180 line"),
         {"= POT-EVA-01 evade a", "us evade h", "? gap h x 42", "? h facing 180", "us end",
          "us officer u1", "= POT-ORD-10 move h to 60,16"}},
        {"POT-EVA-04 POT-EX-27: not nearer to another enemy than to the one it evades",
         "",
         HORSE("h", "at 60,50 facing 0"),
         FOOT6("x", "at 60,62 facing 180 line") FOOT6("y", "at 60,4 facing 0 line"),
         {"us evade h", "? h evaded 1", "? h at 30.06,40.97"}},
        {"POT-EVA-08: an evader stops at the edge",
         "",
         HORSE("h", "at 60,12 facing 0"),
         FOOT6("x", "at 60,24 facing 180 line"),
         {"us evade h", "? h evaded 1", "? h at 60,0", "? h life fighting"}},
        {"POT-EVA-07 POT-EVA-09: a crew leaves its guns, and comes back to them",
         "",
         BATTERY("g", "sb_light", "at 60,50 facing 0 deployed")
             FOOT6("a", "at 150,10 facing 0 line") FOOT6("b", "at 120,10 facing 0 line"),
         FOOT6("x", "at 60,75 facing 180 line"),
         {"us evade g", "? g guns 2", "? g at 60,28", "? g facing 180", "us end", "cs end",
          "us officer u1", "= POT-EVA-09 fire g at x", "= POT-RDY-01 ready g", "us turn g facing 0",
          "> move g to 60,40", "> move g to 60,48", "? g guns 0", "? g at 60,50",
          "? g deployed 1"}},
        {"POT-EVA-07 POT-EVA-09: abandoned guns are taken, and a crew that is not touched lives on",
         "",
         BATTERY("g", "sb_light", "at 60,50 facing 0 deployed")
             FOOT6("a", "at 150,10 facing 0 line") FOOT6("b", "at 120,10 facing 0 line"),
         HORSE("x", "at 60,70 facing 180"),
         {"us evade g", "us end", "cs officer c1", "cs move x to 60,55", "? g life fighting",
          "> move x to 60,45", "? g life fighting", "? g apart 0", "? score 0 2"}},
        {"POT-EVA-06: skirmishers who would pass their parent are taken in",
         "",
         FOOT6("a", "at 60,50 facing 0 line"),
         FOOT6("x", "at 60,78 facing 180 line"),
         {"us deploy a 1 at 60,56", "us officer u1", "us end", "cs end", "cs end",
          "us line_evade a", "? a line 0", "? a stands 6"}},
        {"POT-EVA-03 POT-EVA-06: a line far ahead falls back on its parent",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,66 facing 180 line"),
         {"us officer u1", "us deploy a 2 at 60,42", "us end", "cs end", "cs end",
          "us line_evade a", "? a line 4", "? a line_at 60,20"}},
    };
    run_scripts(list, COUNT(list));
}

/* With guns of a shorter reach a charge can begin beyond it, and the crew must be steady (PMF-06).
 */
Test(pot_charge, guns_of_another_chart)
{
    static const char old[] = "2  0-40   41-80", fresh[] = "2  0-10   11-80";
    static const script attached = {
        "POT-PMF-06 the attached officer counts",
        "",
        FOOT6("a", "at 60,20 facing 0 line"),
        "  leader c2 \"Two\" leadership 9 cv 2 attached at 60,38\n" BATTERY(
            "g", "sb_light", "at 60,36 facing 180 deployed"),
        {"us charge a at g", "cs choose fire", "? rule POT-PMF-06", "dice 1d6 2",
         "? dice hit 4 4"}};
    static const script alone = {"POT-PMF-06 nobody attached: the band in which the charge began",
                                 "",
                                 FOOT6("a", "at 60,20 facing 0 line"),
                                 BATTERY("g", "sb_light", "at 60,36 facing 180 deployed"),
                                 {"us charge a at g", "cs choose fire", "? rule POT-PMF-06",
                                  "dice 1d6 3", "? dice hit 4 5"}};
    static const script assigned = {"POT-R-20 artillery_test_officer assigned",
                                    "switch artillery-test-officer assigned\n",
                                    FOOT6("a", "at 60,20 facing 0 line"),
                                    BATTERY("g", "sb_light", "at 60,36 facing 180 deployed"),
                                    {"us charge a at g", "cs choose fire", "? rule POT-PMF-06",
                                     "dice 1d6 3", "? dice hit 4 4"}};
    run_with_chart(&attached, old, fresh);
    run_with_chart(&alone, old, fresh);
    run_with_chart(&assigned, old, fresh);
}

/* Seventeen companies of a stand in a row, before a line that touches them all. */
static scene *row_of_seventeen(void)
{
    char text[4000];
    size_t n =
        (size_t)snprintf(text, sizeof text,
                         "scenario \"Row\"\nrules potomac\nturns 4\ntable 180cm x 120cm\n"
                         "side us \"Union\" first home bottom\nside cs \"Rebels\" home top\n"
                         "army us \"Us\"\n  leader ug \"General\" general leadership 8 at 10,5\n%s"
                         "army cs \"Cs\"\n  leader cg \"General\" general leadership 8 at 10,115\n",
                         LONG_LINE("a", "20 facing 0"));
    for (unsigned i = 0; i < 17; i++)
        n += (size_t)snprintf(text + n, sizeof text - n,
                              "  unit x%u \"x%u\" infantry stands 1 strength 3 firepower 1 melee 3 "
                              "single_line at %u,26 facing 180\n",
                              i, i, 58 + 4 * i);
    return scene_new(text, NULL, 0);
}

Test(pot_melee, POT_MEL_01_a_seventeenth_is_told_that_he_stands_by)
{
    scene *s = row_of_seventeen();
    say(s, "us charge a at x8");
    say(s, "cs choose hold");
    cr_expect(told(s, "x16 finds no room in the melee"), "%s", s->told);
    scene_free(s);
}
