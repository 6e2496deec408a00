/*
 * apw_rules.c: rules of 1866 at the desk beyond the worked examples, row by row: what the second
 * lot, the switches, the consequences and the edges of each rule do.
 */
#include "kit.h"
#include "rules/apw/facts.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(table) kit_check(table, sizeof(table) / sizeof *(table))
#define GUNS         "apw1866 artillery firer.troop="
#define AT_AU        "target.troop=AU_LINE "

Test(desk_apw_rules, artillery)
{
    static const kit_row rows[] = {
        {"APW-ART-05 a minus that one lot lacks is lost",
         GUNS "AU_BTY range=10 enfilade=yes also.batteries=1 also.range=9 target.troop=PR_LINE "
              "dice=6",
         "groups=[2] bands=[medium] needs=[5] mods=[-1] hits=1"},
        {"APW-ART-04 each band is a group of its own",
         GUNS "PR_BTY firer.batteries=3 range=10 also.batteries=3 also.range=30 "
              "also.under_fire=yes " AT_AU "dice=1,1",
         "groups=[3,3] bands=[medium,extreme] needs=[6,4] mods=[0,1] values=[1,2] hits=2"},
        {"APW-ART-05 groups are filled with the first lot, then the second",
         GUNS "PR_BTY firer.batteries=3 range=10 also.batteries=3 also.range=30 "
              "also.under_fire=yes switch.artillery_pooling=pooled " AT_AU "dice=1,1",
         "groups=[4,2] bands=[extreme,extreme] needs=[5,3] mods=[1,1] values=[2,2] hits=2"},
        {"APW-ART-04 24 batteries are six groups",
         GUNS "PR_BTY firer.batteries=24 range=3 " AT_AU "dice=0,0,0,0,0,0",
         "groups=[4,4,4,4,4,4] needs=[10,10,10,10,10,10] hits=6"},
        {"APW-ART-04 free grouping",
         GUNS "PR_BTY firer.batteries=6 firer.groups=1+4+1 switch.artillery_pooling=free "
              "range=3 " AT_AU "dice=7,0,8",
         "groups=[1,4,1] needs=[7,10,7] hits=2"},
        {"APW-ART-04 free, but by fours unless told",
         GUNS "PR_BTY firer.batteries=6 switch.artillery_pooling=free range=3 " AT_AU "dice=7,7",
         "groups=[4,2]"},
        {"APW-ART-08 APW-R-07 both",
         GUNS "PR_BTY firer.state=DISORG firer.partial=yes switch.partial_and_disorg=cumulative "
              "range=3 " AT_AU "dice=5",
         "mods=[2] hits=1"},
        {"APW-ART-09 a charge is a move",
         GUNS "PR_BTY range=3 target.troop=AU_CAV target.charging=yes dice=7", "mods=[1] hits=0"},
        {"APW-ART-09 infantry may move", GUNS "PR_BTY range=3 " AT_AU "target.moved=yes dice=7",
         "mods=[0] hits=1"},
        {"APW-ART-14 APW-R-10 rockets without the bonus",
         GUNS "AU_BTY firer.gun=ROCKET switch.au_rocket_bonus=no range=3 target.troop=PR_LINE "
              "dice=8",
         "mods=[0] hits=0"},
        {"APW-ART-12 APW-FORM-06 a limbered battery is a column",
         GUNS "PR_BTY range=3 target.troop=AU_BTY target.formation=LIMBERED dice=8",
         "mods=[-1] hits=1"},
        {"APW-RES-06 only the group that stands behind has it",
         GUNS "PR_BTY firer.batteries=4 range=3 also.batteries=1 also.range=3 also.flank_fire=yes "
              "follow=all " AT_AU "dice=1,1,5,5",
         "hits=2 result_mods=[0,-2] result_values=[5,3] cols=[4,3] state=DISORG move=BACK"},
        {"APW-GEN-02 no hit, no consequence", GUNS "PR_BTY range=32 follow=all " AT_AU "dice=3",
         "hits=0 result_mods=[] codes=[] stands_left=3 state=GOOD move=NONE stop=false "
         "commander_killed=false"},
    };
    CHECK(rows);
}

#define RIFLES "apw1866 rifle firer.troop="

Test(desk_apw_rules, rifles)
{
    static const kit_row rows[] = {
        {"APW-FIRE-05 column of one",
         RIFLES "PR_LINE firer.formation=COLUMN range=5 " AT_AU "dice=4",
         "stands=1 points=1 needs=[4] mod=0 hits=1"},
        {"APW-FIRE-05 column of two",
         RIFLES "PR_LINE firer.formation=COLUMN firer.width=2 range=5 " AT_AU "dice=5",
         "stands=2 needs=[5] hits=1"},
        {"APW-FIRE-05 a garrison fires three",
         RIFLES "IT_LINE firer.formation=GARRISON range=4 " AT_AU "dice=1", "stands=3 mod=1"},
        {"APW-SCL-01 six in half scale",
         RIFLES "IT_LINE firer.formation=GARRISON switch.scale=half range=4 " AT_AU "dice=1,1",
         "stands=6 points=6 columns=[4,2]"},
        {"APW-SCL-01 stands are doubled",
         RIFLES "PR_LINE switch.scale=half range=4 " AT_AU "dice=1,1", "stands=6"},
        {"APW-RIF-05 APW-R-13 cap",
         RIFLES "PR_LINE switch.fire_points_overflow=cap4 range=3 target.troop=AU_CAV dice=9",
         "columns=[4] needs=[9] values=[7] hits=1"},
        {"APW-RIF-04 not at a limbered battery",
         RIFLES "PR_JAEGER range=3 target.troop=AU_BTY target.formation=LIMBERED dice=9",
         "points=1 mod=-4 needs=[5] hits=1"},
        {"APW-RIF-04 over 3 inches no more",
         RIFLES "PR_JAEGER range=3.01 target.troop=AU_BTY dice=4", "points=1 band=medium mod=0"},
        {"APW-RIF-11 the limit before the multiple",
         RIFLES "PR_LINE firer.state=DISORG range=2 target.troop=AU_CAV dice=7",
         "stands=1 points=3 columns=[3] mod=-1"},
        {"APW-RIF-14 never twice",
         RIFLES "AU_JAEGER enfilade=yes range=5 target.troop=PR_LINE target.formation=COLUMN "
                "dice=6",
         "mod=-2 values=[4] hits=1"},
        {"APW-RIF-02 at the very limit", RIFLES "AU_JAEGER range=8.00 " AT_AU "dice=2",
         "band=long hits=1"},
        {"APW-MOV-11 disarray fires with all",
         RIFLES "PR_LINE firer.state=DISARRAY firer.in=WOODS range=5 " AT_AU "dice=7",
         "stands=3 mod=0 hits=1"},
    };
    CHECK(rows);
}

#define RESULT "apw1866 result target.troop="

Test(desk_apw_rules, results)
{
    static const kit_row rows[] = {
        {"APW-RES-02 APW-R-17 the 5 of MR 7", RESULT "AU_LINE dice=5", "cols=[4]"},
        {"APW-RES-02 APW-R-17 the other repair",
         RESULT "AU_LINE switch.fcrt_mr7_five=column3 dice=5", "cols=[3]"},
        {"APW-RES-01 clamped", RESULT "AU_LINE target.state=ROUTED flank_hits=1 dice=2",
         "result_mods=[-4] result_values=[1] cols=[1]"},
        {"APW-RES-01 clamped above", RESULT "AU_LINE target.commander=yes dice=0",
         "result_mods=[1] result_values=[10] cols=[6] codes=[OK]"},
        {"APW-RES-06 APW-R-20 worst only",
         RESULT "AU_LINE target.state=DISORG flank_hits=1 switch.target_mods=worst_only dice=9",
         "result_mods=[-2]"},
        {"APW-RES-07 no die without follow", RESULT "AU_LINE target.commander=yes dice=0",
         "stop=false"},
        {"APW-RES-07 killed once",
         RESULT "AU_LINE target.commander=yes hits=3 follow=all dice=0,2,0,0",
         "commander_killed=true result_mods=[1,1,1]"},
        {"APW-RES-07 missed, and asked again",
         RESULT "AU_LINE target.commander=yes hits=2 follow=all dice=0,3,0,8",
         "commander_killed=true"},
        {"APW-RES-08 deployed guns limber", RESULT "PR_BTY target.mr=7 dice=1",
         "state=ROUTED move=ROUT distance=12 formation=LIMBERED"},
        {"APW-RES-09 the last stand", RESULT "AU_JAEGER target.charging=yes dice=2",
         "stands_lost=1 stands_left=0 state=ELIMINATED move=NONE formation=null "
         "charge_cancelled=true"},
        {"APW-RES-09 a charge goes on", RESULT "AU_LINE target.charging=yes dice=2",
         "stands_lost=1 charge_cancelled=false"},
        {"APW-RES-10 disorder upon disorder", RESULT "AU_LINE target.state=DISORG dice=6",
         "cols=[3] codes=[DISORG] move=BACK state=DISORG"},
        {"APW-RES-11 APW-R-23 back disorders", RESULT "AU_LINE switch.back_disorders=yes dice=6",
         "move=BACK state=DISORG"},
        {"APW-R-23 but not who stays",
         RESULT "AU_LINE target.in=WORKS target.choice=MINUS_STAND switch.back_disorders=yes "
                "dice=6",
         "choice=MINUS_STAND state=GOOD stands_lost=1"},
        {"APW-RES-12 without a way out", RESULT "AU_LINE target.in=WORKS target.escape=no dice=6",
         "choice=DISORG state=DISORG move=NONE captured=0"},
        {"APW-RES-12 cavalry has no choice", RESULT "AU_CAV target.in=WORKS dice=6",
         "choice=NONE move=BACK distance=10"},
        {"APW-RES-12 the last stand is given up",
         RESULT "AU_JAEGER target.in=WORKS target.choice=MINUS_STAND dice=6",
         "choice=MINUS_STAND state=ELIMINATED stands_left=0"},
        {"APW-RES-13 APW-RES-17 stopped", RESULT "AU_LINE target.charging=yes dice=8",
         "stop=true charge_cancelled=true under_fire=false move=NONE"},
        {"APW-RES-14 a stopped battery", RESULT "AU_BTY dice=7", "stop=true under_fire=true"},
        {"APW-RES-14 APW-R-09 any hit", RESULT "AU_BTY switch.under_fire_sources=any_hit dice=0",
         "stop=false under_fire=true"},
        {"APW-RES-15 routed troops run once",
         RESULT "AU_LINE target.state=ROUTED hits=3 dice=0,8,6",
         "state=ROUTED move=ROUT distance=12 stop=false choice=NONE"},
        {"APW-RES-15 and lose stands as usual", RESULT "AU_LINE target.state=ROUTED dice=4",
         "cols=[2] stands_lost=1 move=NONE"},
        {"APW-RES-16 stop is lost in a retreat", RESULT "AU_LINE hits=2 dice=6,8",
         "move=BACK stop=false"},
        {"APW-RES-16 disorganized and stopped", RESULT "AU_LINE hits=2 dice=3,8",
         "state=DISORG stop=true move=NONE"},
        {"APW-RES-03 APW-R-18 the bloody preset",
         RESULT "AU_LINE switch.fcrt_results=bloody dice=2",
         "codes=[MINUS_STAND_DISORG_BACK] stands_lost=1 state=DISORG move=BACK"},
        {"APW-RET-02 surrender", RESULT "AU_LINE hits=2 target.escape=no dice=2,6",
         "stands_lost=1 stands_left=0 captured=2 state=SURRENDERED move=NONE distance=0 "
         "formation=null"},
    };
    CHECK(rows);
}

#define CHARGE "apw1866 charge charger.troop="

Test(desk_apw_rules, charges)
{
    static const kit_row rows[] = {
        {"APW-CHG-05 infantry has no bonus", CHARGE "AU_LINE distance=9 dice=",
         "bonus=0 move=8 reach=8 needed=8 left=0 reaches=true surprise=false"},
        {"APW-CHG-05 column", CHARGE "AU_LINE charger.formation=COLUMN distance=13.01 dice=",
         "move=12 needed=12.01 reaches=false"},
        {"APW-CHG-05 near enough already",
         CHARGE "AU_LINE distance=0.5 dice=", "needed=0 left=8 reaches=true"},
        {"APW-CHG-05 out of a town", CHARGE "AU_LINE charger.used=16000 distance=6.33 dice=",
         "move=5.33 needed=5.33 left=0 reaches=true"},
        {"APW-CHG-05 a hundredth more is too far",
         CHARGE "AU_LINE charger.used=16000 distance=6.34 dice=", "needed=5.34 reaches=false"},
        {"APW-GEN-05 hundredths stay exact", CHARGE "AU_CAV distance=19.37 dice=7",
         "needed=18.37 left=1.13"},
        {"APW-TER-01 woods",
         CHARGE "AU_LINE distance=7 path=2:WOODS dice=", "move=6 needed=6 reaches=true left=0"},
        {"APW-TER-01 a stream",
         CHARGE "AU_LINE distance=7 path=3,STREAM dice=", "move=6.66 reaches=true left=0.66"},
        {"APW-TER-01 works before the target are paid",
         CHARGE "AU_LINE distance=7 path=WORKS dice=", "move=6.66 reaches=true"},
        {"APW-CHG-05 works that are not paid",
         CHARGE "AU_LINE distance=8 path=WORKS dice=", "move=7 reach=7 reaches=false left=0"},
        {"APW-CHG-05 the bonus pays for nothing", CHARGE "AU_CAV distance=18 path=15,STREAM dice=4",
         "move=15 reach=17 reaches=true left=0"},
        {"APW-MOV-06 the dearest counts",
         CHARGE "AU_LINE distance=5 path=2:ROUGH+UPHILL dice=", "move=7 reaches=true left=3"},
        {"APW-MOV-11 disarray pays double, woods nothing extra",
         CHARGE "AU_LINE charger.state=DISARRAY distance=5 path=3:WOODS dice=",
         "move=4 reaches=true left=0"},
        {"APW-TER-03 a road in column",
         CHARGE "AU_CAV charger.formation=COLUMN distance=25 path=12:ROAD+WOODS dice=4",
         "move=22 reach=24 reaches=true"},
        {"APW-CHG-04 APW-R-28 two dice",
         CHARGE "AU_CAV distance=19 switch.charge_dice=two dice=4,0",
         "bonus=2 reaches=true surprise=true"},
        {"APW-CHG-07 a counter-charge at 21 inches", CHARGE "AU_CAV counter=yes distance=21 dice=8",
         "reaches=true left=0"},
        {"APW-CHG-07 in column 25",
         CHARGE "AU_CAV charger.formation=COLUMN counter=yes distance=25 dice=8", "reaches=true"},
    };
    CHECK(rows);
}

#define MELEE "apw1866 melee charger.troop="

Test(desk_apw_rules, melee_stands_and_points)
{
    static const kit_row rows[] = {
        {"APW-MEL-01 column front",
         MELEE "AU_LINE charger.formation=COLUMN target.troop=IT_LINE "
               "target.stands=3 dice=1,2",
         "engaged=[2,3]"},
        {"APW-MEL-01 column flank",
         MELEE "AU_LINE charger.side=LEFT target.troop=IT_LINE target.formation=COLUMN "
               "target.width=2 dice=1,2",
         "engaged=[3,2]"},
        {"APW-MEL-02 several sides",
         MELEE "AU_LINE charger.side=LEFT charger2.troop=AU_LINE charger2.side=REAR "
               "target.troop=IT_LINE dice=1,2",
         "engaged=[6,4]"},
        {"APW-MEL-02 two on one", MELEE "IT_LINE target.troop=AU_JAEGER target.mr=7 dice=3,3",
         "engaged=[2,1]"},
        {"APW-MEL-01 a garrison fights three",
         MELEE "IT_LINE target.troop=IT_LINE "
               "target.formation=GARRISON dice=1,2",
         "engaged=[4,3]"},
        {"APW-SCL-01 six in half scale",
         MELEE "IT_LINE target.troop=IT_LINE target.formation=GARRISON switch.scale=half dice=1,2",
         "engaged=[8,6]"},
        {"APW-MEL-03 no overlap without an open flank",
         MELEE "IT_LINE target.troop=AU_LINE target.open_flank=no dice=1,2", "charger_mod=0"},
        {"APW-MEL-03 works have no open flank",
         MELEE "IT_LINE target.troop=AU_LINE target.in=WORKS dice=1,2",
         "charger_mod=0 target_mod=1"},
        {"APW-MEL-03 APW-R-31 off",
         MELEE "IT_LINE target.troop=AU_LINE switch.overlap_flank=off dice=1,2", "charger_mod=0"},
        {"APW-MEL-03 APW-R-31 both sides",
         MELEE "AU_LINE target.troop=IT_LINE switch.overlap_flank=both_sides dice=1,2",
         "target_mod=3"},
        {"APW-MEL-03 in a mutual charge",
         MELEE "AU_LINE target.troop=IT_LINE target.charging=yes dice=1,2", "target_mod=2"},
        {"APW-MEL-03 not where the charger's flanks are covered",
         MELEE "AU_LINE target.troop=IT_LINE target.charging=yes charger.open_flank=no dice=1,2",
         "target_mod=0"},
        {"APW-MEL-06 disarray counts 3 too",
         MELEE "AU_CAV target.troop=IT_LINE target.state=DISARRAY dice=1,2", "target_points=12"},
        {"APW-MEL-06 holds for chargers too",
         MELEE "AU_LINE target.troop=IT_CAV target.charging=yes dice=1,2", "charger_points=9"},
        {"APW-MEL-07 limbered guns in good order count as others",
         MELEE "AU_CAV target.troop=IT_BTY target.formation=LIMBERED dice=1,2",
         "engaged=[2,1] target_points=3"},
        {"APW-MEL-07 APW-R-32 limbered guns count a half, also against cavalry",
         MELEE "AU_CAV target.troop=IT_BTY target.formation=LIMBERED switch.limbered_guns=half "
               "dice=1,2",
         "engaged=[2,1] target_points=0"},
        {"APW-MEL-06 deployed guns count 3 against cavalry",
         MELEE "AU_CAV target.troop=IT_BTY dice=1,2", "target_points=3"},
        {"APW-MEL-08 two halves make one",
         MELEE "AU_LINE target.troop=IT_LINE target.state=DISORG dice=1,2", "target_points=2"},
        {"APW-MEL-08 APW-R-32 every half counts 0",
         MELEE "AU_LINE target.troop=IT_LINE target.state=DISORG "
               "switch.half_points_round=per_stand dice=1,2",
         "target_points=0"},
    };
    CHECK(rows);
}

Test(desk_apw_rules, melee_modifiers_and_results)
{
    static const kit_row rows[] = {
        {"APW-MEL-09 cavalry's commander does not count",
         MELEE "AU_CAV charger.commander=yes target.troop=IT_CAV dice=3,1", "charger_mod=1"},
        {"APW-MEL-09 APW-R-33 all arms",
         MELEE "AU_CAV charger.commander=yes target.troop=IT_CAV "
               "switch.melee_commander=all_arms dice=1,2",
         "charger_mod=2"},
        {"APW-MEL-09 needleguns, one of two",
         MELEE "PR_JAEGER charger2.troop=AU_LINE target.troop=IT_LINE target.open_flank=no "
               "dice=1,2",
         "engaged=[4,4] charger_mod=1"},
        {"APW-MEL-09 APW-R-33 any needlegun",
         MELEE "PR_JAEGER charger2.troop=AU_LINE target.troop=IT_LINE target.open_flank=no "
               "switch.needlegun_share=any dice=1,2",
         "charger_mod=3"},
        {"APW-MEL-09 stationary counts in the open only",
         MELEE "AU_LINE charger.open=no target.troop=AU_LINE dice=1,2", "target_mod=0"},
        {"APW-MEL-04 position, overlap and surprise count once",
         MELEE "AU_CAV charger.side=REAR charger.surprise=yes charger2.troop=AU_CAV "
               "target.troop=IT_BERSAGLIERI dice=1,2",
         "charger_mod=3"},
    };
    static const kit_row results[] = {
        {"APW-MEL-10 sixes test both commanders",
         MELEE "AU_LINE charger.commander=yes target.troop=AU_LINE target.commander=yes "
               "target.stationary=no target.open_flank=no follow=all "
               "dice=6,6,2,3,6,6,3,6,6,3,6,6,3,6,6,3,6,6,3,6,6,3,6,6,3,6,6,3,6,6,3",
         "ties=10 winner=TARGET margin=1 charger_commander_killed=false "
         "target_commander_killed=true"},
        {"APW-MEL-10 after a tie in a town too",
         MELEE "AU_LINE charger.commander=yes target.troop=AU_LINE target.formation=GARRISON "
               "target.commander=yes target.stationary=no follow=all dice=6,6,2,3",
         "locked=true charger_commander_killed=false target_commander_killed=true"},
        {"APW-MEL-11 7 and more: a breakthrough",
         MELEE "PR_LINE charger.side=LEFT target.troop=AU_LINE target.stationary=no dice=6,1",
         "winner=CHARGERS margin=11 charger_lost=0 target_lost=0 loser_move=ROUT "
         "charger_states=[GOOD] target_state=ROUTED breakthrough=true"},
        {"APW-MEL-17 APW-R-34 the winner is disorganized instead",
         MELEE "PR_LINE charger.side=LEFT target.troop=AU_LINE target.stationary=no "
               "switch.rout7_winner_disorg=yes dice=6,1",
         "charger_states=[DISORG] breakthrough=false target_state=ROUTED"},
        {"APW-MEL-17 who stood does not break through",
         MELEE "AU_LINE target.troop=PR_LINE dice=1,6",
         "winner=TARGET margin=9 breakthrough=false target_state=GOOD charger_states=[ROUTED]"},
        {"APW-MEL-17 in a mutual charge it may",
         MELEE "AU_LINE target.troop=PR_LINE target.charging=yes dice=1,6",
         "winner=TARGET margin=8 breakthrough=true"},
        {"APW-MEL-12 APW-R-35 at every margin",
         MELEE "AU_LINE target.troop=PR_LINE switch.austrian_always_loses=all_margins dice=1,6",
         "margin=9 charger_lost=1 target_lost=0"},
        {"APW-MEL-12 APW-R-35 never",
         MELEE "AU_LINE charger.commander=yes charger.side=LEFT target.troop=PR_LINE "
               "target.stationary=no switch.austrian_always_loses=off dice=6,5",
         "winner=CHARGERS charger_lost=0"},
        {"APW-MEL-13 the second gives up the stand",
         MELEE "AU_LINE charger.stands=1 charger2.troop=AU_LINE charger2.stands=1 charger.loses=2 "
               "target.troop=PR_LINE target.stands=1 target.open_flank=no dice=5,1",
         "engaged=[2,1] winner=CHARGERS margin=1 charger_lost=1 "
         "charger_states=[DISORG,ELIMINATED] target_state=ELIMINATED loser_move=NONE"},
        {"APW-MEL-13 who is not engaged keeps its state",
         MELEE "AU_LINE charger2.troop=AU_LINE target.troop=IT_LINE target.stands=1 "
               "target.open_flank=no target.stationary=no dice=2,1",
         "engaged=[2,1] winner=CHARGERS margin=3 charger_states=[DISORG,GOOD]"},
        {"APW-MEL-14 guns are lost even without a way out",
         MELEE "AU_LINE target.troop=IT_BTY target.escape=no dice=6,1",
         "target_state=ELIMINATED captured=0 loser_move=NONE distance=0"},
        {"APW-MEL-19 APW-R-36 the tie leaves them in order",
         MELEE "AU_LINE target.troop=AU_LINE target.formation=GARRISON target.stationary=no "
               "switch.town_tie_state=unchanged dice=3,3",
         "locked=true charger_states=[GOOD] target_state=GOOD"},
        {"APW-MEL-19 a fresh second charger is in order",
         MELEE "AU_LINE charger2.troop=AU_LINE target.troop=AU_LINE target.formation=GARRISON "
               "locked=yes dice=3,1",
         "charger_points=4 target_points=1 breakthrough=false"},
        {"APW-MEL-20 the chargers are caught",
         MELEE "AU_LINE charger.escape=no charger2.troop=AU_LINE target.troop=PR_LINE "
               "target.open_flank=no dice=1,6",
         "winner=TARGET charger_states=[SURRENDERED,SURRENDERED] loser_move=NONE"},
    };
    CHECK(rows);
    CHECK(results);
}

Test(desk_apw_rules, rallying)
{
    static const kit_row rows[] = {
        {"APW-MOR-02 it stays routed", "apw1866 rally unit.troop=AU_LINE dice=8",
         "need=7 value=8 success=false next_state=ROUTED returned=0"},
        {"APW-MOR-03 it stays as it was",
         "apw1866 rally action=RECONSTITUTE unit.troop=AU_LINE unit.lost=1 unit.state=DISORG "
         "dice=6",
         "success=false next_state=DISORG returned=0"},
        {"APW-MOR-01 APW-R-39 the small penalty",
         "apw1866 rally unit.troop=AU_LINE unit.lost=2 switch.scale=half "
         "switch.half_scale_loss_penalty=1 dice=5",
         "need=5 success=true"},
        {"APW-MOR-03 APW-R-40 no cap",
         "apw1866 rally action=RECONSTITUTE unit.troop=PR_LINE unit.lost=1 unit.returned=8 "
         "switch.reconstitute_cap=none dice=6",
         "returned=1"},
        {"APW-MOR-03 half of four is two",
         "apw1866 rally action=RECONSTITUTE unit.troop=IT_LINE unit.lost=1 unit.returned=1 dice=4",
         "need=4 returned=1"},
    };
    CHECK(rows);
}

#define MOVE "apw1866 move unit.arm="

Test(desk_apw_rules, marches)
{
    static const kit_row rows[] = {
        {"APW-MOV-02 nothing done", MOVE "CAV",
         "rate=16 used=0 left=48000 partial=false moved=false further=16 state=GOOD "
         "formation=LINE"},
        {"APW-MOV-02 disorganized", MOVE "ART_HORSE unit.state=DISORG",
         "rate=12 formation=LIMBERED"},
        {"APW-TER-03 the road", MOVE "INF unit.formation=COLUMN path=4:ROAD+WOODS",
         "used=12000 rate=12 state=GOOD"},
        {"APW-TER-03 disorganized keeps its rate, woods are nothing",
         MOVE "INF unit.formation=COLUMN unit.state=DISORG path=3:ROAD+WOODS", "used=24000"},
        {"APW-MOV-04 backward is double", MOVE "INF path=BACK:2", "used=24000"},
        {"APW-MOV-04 backward on rough ground", MOVE "INF path=BACK:1:ROUGH", "used=18000"},
        {"APW-MOV-03 about", MOVE "INF path=ABOUT", "used=8000 moved=true"},
        {"APW-MOV-03 pivots", MOVE "ART_FOOT unit.formation=DEPLOYED path=PIVOT45,PIVOT",
         "used=16000"},
        {"APW-MOV-03 a small pivot is no move",
         MOVE "ART_FOOT unit.formation=DEPLOYED path=PIVOT45", "used=0 moved=false"},
        {"APW-MOV-03 horse guns", MOVE "ART_HORSE path=UNLIMBER,LIMBER",
         "used=32000 formation=LIMBERED"},
        {"APW-FORM-03 another width", MOVE "INF unit.formation=COLUMN path=COLUMN2,1:OPEN",
         "used=20000 formation=COLUMN"},
        {"APW-TER-01 streams and works", MOVE "INF path=STREAM,WORKS,1", "used=22000"},
        {"APW-TER-01 guns in a stream", MOVE "ART_FOOT path=STREAM", "used=16000"},
        {"APW-MOV-11 disarray costs double",
         MOVE "INF unit.state=DISARRAY unit.in=WOODS path=2:WOODS",
         "used=24000 rate=4 further=2 state=DISARRAY"},
        {"APW-MOV-11 forming outside woods restores order",
         MOVE "INF unit.state=DISARRAY path=LINE,2", "used=28000 state=GOOD rate=8"},
        {"APW-MOV-11 not inside", MOVE "INF unit.state=DISARRAY unit.in=WOODS path=COLUMN",
         "used=16000 state=DISARRAY"},
        {"APW-MOV-11 a column keeps its order", MOVE "INF unit.formation=COLUMN path=2:WOODS",
         "state=GOOD"},
        {"APW-MOV-11 APW-R-54 no disarray", MOVE "INF switch.disarray=off path=2:WOODS",
         "state=GOOD rate=8"},
        {"APW-MOV-10 a stopped unit may turn", MOVE "INF unit.stopped=yes path=COLUMN,ABOUT",
         "used=24000 further=0"},
        {"APW-FORM-05 into a town", MOVE "INF path=1:TOWN,GARRISON",
         "used=28000 formation=GARRISON rate=0 further=0"},
        {"APW-FORM-05 and out", MOVE "INF unit.formation=GARRISON path=COLUMN,2", "used=24000"},
        {"APW-MOV-01 all of it", MOVE "INF path=8", "used=48000 left=0 further=0 partial=true"},
        {"APW-GEN-05 hundredths stay exact", MOVE "INF path=2.33:WOODS,0.67", "used=31980"},
    };
    CHECK(rows);
}

/* ---- Items and facts ---- */

static void expect_text(const char *line, const char *says, bool there)
{
    char why[UMP_LINE];
    kit_paper paper;
    ump_desk_answer *answer = kit_ask(line, why);
    cr_assert(answer, "%s: %s", line, why);
    ump_out out = kit_out(&paper);
    ump_desk_answer_json(answer, &out);
    cr_expect_eq(strstr(paper.text, says) != NULL, there, "%s: '%s' in %s", line, says, paper.text);
    free(paper.text);
    ump_desk_answer_free(answer);
}

Test(desk_apw_rules, items_are_listed_kept_or_dropped)
{
    static const struct {
        const char *line, *says;
    } rows[] = {
        {GUNS "PR_BTY firer.state=DISORG firer.partial=yes range=3 " AT_AU,
         "\"rule\": \"APW-ART-08\", \"label\": \"disorganized\", \"value\": 1, \"kept\": false"},
        {GUNS "PR_BTY enfilade=yes range=3 " AT_AU "target.formation=COLUMN",
         "\"rule\": \"APW-ART-12\", \"label\": \"column target\", \"value\": -1, \"kept\": false"},
        {GUNS "PR_BTY enfilade=yes range=3 also.batteries=1 also.range=3 " AT_AU,
         "\"label\": \"group 1: enfilade\", \"value\": -1, \"kept\": false"},
        {GUNS "PR_BTY flank_fire=yes range=3 also.batteries=1 also.range=3 follow=all " AT_AU,
         "\"rule\": \"APW-RES-06\", \"label\": \"group 1: flank or rear fire\", \"value\": -2, "
         "\"kept\": false"},
        {GUNS "PR_BTY range=3 follow=all target.commander=yes " AT_AU,
         "\"rule\": \"APW-RES-04\", \"label\": \"commander near\", \"value\": 1, \"kept\": true"},
        {RIFLES "AU_JAEGER enfilade=yes range=3 " AT_AU "target.formation=COLUMN",
         "\"label\": \"column target\", \"value\": -2, \"kept\": false"},
        {MELEE "AU_LINE charger.supported=yes target.troop=PR_LINE target.formation=GARRISON "
               "locked=yes",
         "\"label\": \"charger: supported line\", \"value\": 1, \"kept\": false"},
        {MELEE "AU_CAV charger.side=REAR charger.surprise=yes target.troop=IT_LINE",
         "\"rule\": \"APW-CHG-04\", \"label\": \"charger: surprise\", \"value\": 2, \"kept\": "
         "false"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_text(rows[i].line, rows[i].says, true);
}

Test(desk_apw_rules, facts_show_what_is_there)
{
    expect_text(GUNS "PR_BTY range=3 " AT_AU, "\"also.batteries\": 0", true);
    expect_text(GUNS "PR_BTY range=3 " AT_AU, "\"also.gun\"", false);
    expect_text(GUNS "PR_BTY range=3 " AT_AU, "\"firer.groups\": \"auto\"", true);
    expect_text(MELEE "AU_LINE target.troop=PR_LINE", "\"charger2.troop\": \"none\"", true);
    expect_text(MELEE "AU_LINE target.troop=PR_LINE", "\"charger2.mr\"", false);
    expect_text(MELEE "AU_LINE charger2.troop=AU_JAEGER target.troop=PR_LINE",
                "\"charger2.stands\": 1", true);
    expect_text(RESULT "PR_LINE target.formation=GARRISON", "\"target.in\": \"TOWN\"", true);
    expect_text(RESULT "PR_BTY", "\"target.formation\": \"DEPLOYED\"", true);
    expect_text(RESULT "IT_LINE switch.scale=half", "\"target.stands\": 8", true);
    expect_text(RESULT "IT_LINE", "\"target.mr\": 6", true);
    expect_text(MELEE "AU_LINE target.troop=PR_LINE target.formation=GARRISON locked=yes",
                "\"charger.state\": \"DISORG\"", true);
    expect_text(MOVE "INF path=2:WOODS,STREAM", "\"path\": [\"2:WOODS\", \"STREAM\"]", true);
    expect_text("apw1866 rally unit.troop=AU_LINE", "\"switch.half_scale_loss_penalty\": \"3\"",
                true);
}

/* ---- The chart in hundredths ---- */

/* To be freed; both charts point into it. */
static ump_chart *compile_both(apw_chart *ticks, apw_chart *exact)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, "apw1866");
    ump_chart *chart = ump_chart_read(text, NULL);
    ump_lookup lookup = {.chart = chart, .name = "apw1866", .ok = true};
    cr_assert(chart && apw_compile(&lookup, NULL, ticks));
    *exact = *ticks;
    apw_in_hundredths(exact);
    return chart;
}

/* A quarter of an inch is whole in both units: it must cost the same in both. */
Test(desk_apw_rules, APW_GEN_05_hundredths_cost_what_ticks_cost)
{
    static apw_chart ticks, exact;
    ump_chart *chart = compile_both(&ticks, &exact);
    for (uint8_t kind = 0; kind < APW_KINDS; kind++)
        for (int quarters = 1; quarters < 40; quarters++) {
            apw_mover mover = {kind, kind < APW_FOOT_GUNS ? APW_COLUMN : APW_LIMBERED, 1, APW_GOOD};
            apw_leg a = {.length = quarters * UMP_INCH / 4, .ground = APW_ROUGH}, b = a;
            b.length = quarters * 25;
            a.obstacle = b.obstacle = APW_STREAM;
            cr_expect_eq(apw_points_shown(&ticks, apw_legs_cost(&ticks, &mover, &a, 1)),
                         apw_points_shown(&exact, apw_legs_cost(&exact, &mover, &b, 1)));
        }
    cr_expect_eq(exact.gun_max[APW_RIFLED], 3200);
    cr_expect_eq(exact.rifle.row[0].max, 300);
    cr_expect_eq(exact.back[APW_CAV], 1000);
    cr_expect_eq(exact.rout_distance, 1200);
    cr_expect_eq(exact.halt_at, 100);
    cr_expect_eq(exact.bonus_per_pip, 50);
    cr_expect_eq(apw_counter_limit(&exact, APW_COLUMN), 2500);
    ump_chart_free(chart);
}
