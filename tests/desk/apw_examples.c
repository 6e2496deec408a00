/*
 * apw_examples.c: the worked examples of docs/rules/examples-apw1866.md at the desk, one by one.
 */
#include "kit.h"
#include <criterion/criterion.h>

#define CHECK(table) kit_check(table, sizeof(table) / sizeof *(table))
#define GUNS         "apw1866 artillery "
#define RIFLES       "apw1866 rifle "
#define MELEE        "apw1866 melee "

Test(desk_apw_examples, E01_to_E07_artillery)
{
    static const kit_row rows[] = {
        {"E01 APW-ART-01 APW-RES-02",
         GUNS "firer.troop=PR_BTY firer.batteries=3 range=12 target.troop=IT_LINE follow=all "
              "dice=6,4",
         "groups=[3] bands=[medium] needs=[6] mods=[0] values=[6] hits=1 result_mods=[0] "
         "result_values=[4] cols=[3] codes=[DISORG] state=DISORG move=NONE stands_lost=0"},
        {"E02 APW-ART-04",
         GUNS "firer.troop=AU_BTY firer.batteries=6 range=20 target.troop=PR_LINE "
              "target.formation=COLUMN target.in=WOODS follow=all dice=7,6,8",
         "groups=[4,2] bands=[long,long] needs=[6,4] mods=[-1,-1] values=[6,5] hits=1 cols=[5] "
         "codes=[STOP] stop=true state=GOOD formation=COLUMN"},
        {"E03 at 6 inches",
         GUNS "firer.troop=PR_BTY firer.gun=SB12 firer.batteries=2 firer.under_fire=yes range=6 "
              "target.troop=AU_LINE dice=5",
         "bands=[close] needs=[7] mods=[2] values=[7] hits=1"},
        {"E03 at 5 inches",
         GUNS "firer.troop=PR_BTY firer.gun=SB12 firer.batteries=2 firer.under_fire=yes range=5.00 "
              "target.troop=AU_LINE dice=6",
         "needs=[7] mods=[1] values=[7] hits=1"},
        {"E04 APW-ART-13 hits",
         GUNS "firer.troop=AU_BTY firer.batteries=2 range=14 enfilade=yes target.troop=IT_LINE "
              "target.formation=COLUMN dice=7",
         "needs=[5] mods=[-2] values=[5] hits=1"},
        {"E04 misses",
         GUNS "firer.troop=AU_BTY firer.batteries=2 range=14 enfilade=yes target.troop=IT_LINE "
              "target.formation=COLUMN dice=8",
         "values=[6] hits=0"},
        {"E05 APW-ART-02",
         GUNS "firer.troop=AU_BTY firer.gun=ROCKET range=8 target.troop=PR_LINE dice=7",
         "bands=[close] needs=[6] mods=[-1] values=[6] hits=1"},
        {"E06 APW-ART-08 hits",
         GUNS "firer.troop=IT_BTY firer.state=DISORG firer.partial=yes range=3 target.troop=AU_CAV "
              "target.moved=yes dice=5",
         "bands=[point_blank] needs=[7] mods=[2] values=[7] hits=1"},
        {"E06 misses",
         GUNS "firer.troop=IT_BTY firer.state=DISORG firer.partial=yes range=3 target.troop=AU_CAV "
              "target.moved=yes dice=6",
         "values=[8] hits=0"},
        {"E07 APW-ART-05",
         GUNS "firer.troop=PR_BTY firer.batteries=3 range=14 also.batteries=1 also.gun=SB12 "
              "also.range=9 target.troop=AU_LINE dice=6",
         "groups=[4] bands=[medium] needs=[7] mods=[1] values=[7] hits=1"},
    };
    CHECK(rows);
}

Test(desk_apw_examples, E08_to_E13_rifles)
{
    static const kit_row rows[] = {
        {"E08 APW-RIF-13 APW-RIF-14",
         RIFLES "firer.troop=PR_LINE range=2.5 target.troop=AU_LINE target.formation=COLUMN dice=0",
         "stands=3 points=3 columns=[3] band=close needs=[8] mod=-4 values=[6] hits=1"},
        {"E09 APW-RIF-08 hits",
         RIFLES "firer.troop=AU_LINE firer.partial=yes range=4.5 target.troop=PR_LINE "
                "target.in=WOODS dice=4",
         "band=medium needs=[7] mod=3 values=[7] hits=1"},
        {"E09 misses",
         RIFLES "firer.troop=AU_LINE firer.partial=yes range=4.5 target.troop=PR_LINE "
                "target.in=WOODS dice=5",
         "values=[8] hits=0"},
        {"E10 APW-RIF-02", RIFLES "firer.troop=AU_JAEGER range=7 target.troop=PR_BTY dice=2",
         "stands=1 points=1 band=long needs=[2] mod=0 hits=1"},
        {"E11 APW-RIF-11",
         RIFLES "firer.troop=IT_LINE firer.state=DISORG range=3 target.troop=AU_LINE dice=2",
         "stands=1 points=1 band=close needs=[5] mod=3 values=[5] hits=1"},
        {"E12 APW-RIF-04 APW-RIF-05",
         RIFLES "firer.troop=PR_LINE firer.stands=2 range=3 target.troop=AU_CAV "
                "target.charging=yes dice=0,9",
         "points=6 columns=[4,2] needs=[9,6] mod=-2 values=[8,7] hits=1"},
        {"E13 APW-RIF-12",
         RIFLES "firer.troop=IT_BERSAGLIERI firer.formation=GARRISON range=2 target.troop=AU_BTY "
                "dice=7",
         "points=2 columns=[2] needs=[6] mod=-1 values=[6] hits=1"},
    };
    CHECK(rows);
}

#define RESULT "apw1866 result "

Test(desk_apw_examples, E14_to_E16_results)
{
    static const kit_row rows[] = {
        {"E14 APW-RES-07",
         RESULT "target.troop=AU_LINE target.state=DISORG target.commander=yes flank_hits=1 "
                "follow=all dice=0,4",
         "result_mods=[-3] result_values=[7] cols=[4] codes=[BACK] move=BACK distance=5 "
         "commander_killed=true state=DISORG"},
        {"E14 with a 5",
         RESULT "target.troop=AU_LINE target.state=DISORG target.commander=yes flank_hits=1 "
                "follow=all dice=5",
         "result_values=[2] cols=[2] codes=[MINUS_STAND] stands_lost=1 stands_left=2 "
         "commander_killed=false"},
        {"E15 back and disorganized", RESULT "target.troop=AU_LINE hits=2 dice=4,6",
         "cols=[3,4] state=DISORG move=BACK distance=5"},
        {"E15 APW-RES-16", RESULT "target.troop=AU_LINE hits=2 dice=2,1",
         "cols=[2,1] stands_lost=1 stands_left=2 state=ROUTED move=ROUT distance=12"},
        {"E16 APW-RES-12 falls back",
         RESULT "target.troop=PR_LINE target.formation=GARRISON dice=5",
         "codes=[BACK] choice=FALL_BACK move=BACK distance=5 formation=COLUMN state=GOOD"},
        {"E16 or is disorganized",
         RESULT "target.troop=PR_LINE target.formation=GARRISON target.choice=DISORG dice=5",
         "choice=DISORG move=NONE state=DISORG formation=GARRISON"},
        {"E16 or loses a stand",
         RESULT "target.troop=PR_LINE target.formation=GARRISON target.choice=MINUS_STAND dice=5",
         "choice=MINUS_STAND stands_lost=1 stands_left=2 move=NONE state=GOOD"},
        {"E16 already disorganized",
         RESULT "target.troop=PR_LINE target.formation=GARRISON target.state=DISORG "
                "target.choice=DISORG dice=7",
         "result_values=[5] codes=[BACK] choice=FALL_BACK move=BACK"},
        {"E16 cavalry", RESULT "target.troop=AU_CAV dice=6", "codes=[BACK] move=BACK distance=10"},
    };
    CHECK(rows);
}

#define CHARGE "apw1866 charge charger.troop=AU_CAV distance=19 "

Test(desk_apw_examples, E17_charges)
{
    static const kit_row rows[] = {
        {"E17 APW-CHG-05", CHARGE "dice=7",
         "bonus=3.5 move=16 reach=19.5 needed=18 left=1.5 reaches=true surprise=false"},
        {"E17 APW-CHG-06", CHARGE "dice=3", "reach=17.5 left=0 reaches=false"},
        {"E17 APW-CHG-04", CHARGE "dice=9", "reach=20.5 left=2.5 reaches=true surprise=true"},
    };
    CHECK(rows);
}

Test(desk_apw_examples, E18_to_E21_melees)
{
    static const kit_row rows[] = {
        {"E18 APW-MEL-09",
         MELEE "charger.troop=AU_LINE charger.supported=yes target.troop=PR_LINE "
               "target.open_flank=no dice=6,2",
         "engaged=[3,3] charger_points=3 charger_mod=1 charger_score=10 target_points=3 "
         "target_mod=4 target_score=9 winner=CHARGERS margin=1 charger_lost=1 target_lost=1 "
         "loser_move=RETREAT distance=5 charger_states=[DISORG] target_state=DISORG ties=0"},
        {"E19 APW-MEL-03 APW-MEL-12",
         MELEE "charger.troop=AU_LINE charger.supported=yes charger2.troop=AU_LINE "
               "target.troop=PR_LINE target.commander=yes dice=3,1",
         "engaged=[6,3] charger_score=12 target_score=9 margin=3 charger_lost=1 target_lost=1 "
         "loser_move=RETREAT distance=5 charger_states=[DISORG,DISORG] target_state=DISORG"},
        {"E20 APW-MEL-06", MELEE "charger.troop=AU_CAV target.troop=IT_LINE dice=5,2",
         "engaged=[2,4] target_points=12 target_score=16 charger_score=8 winner=TARGET margin=8 "
         "charger_lost=0 target_lost=0 loser_move=ROUT distance=12 charger_states=[ROUTED] "
         "target_state=GOOD"},
        {"E20 surprised",
         MELEE "charger.troop=AU_CAV charger.surprise=yes target.troop=IT_LINE dice=5,2",
         "target_points=4 target_score=8 charger_mod=3 charger_score=10 margin=2 charger_lost=0 "
         "target_lost=1 loser_move=RETREAT charger_states=[DISORG] target_state=DISORG"},
        {"E21 APW-MEL-08 APW-MEL-15",
         MELEE "charger.troop=PR_CAV charger.mr=7 charger.side=LEFT target.troop=AU_LINE "
               "target.state=DISORG follow=all target.commander=yes dice=6,2",
         "engaged=[2,1] target_points=0 target_mod=1 charger_points=2 charger_mod=2 "
         "charger_score=10 target_score=3 margin=7 charger_lost=0 target_lost=1 loser_move=ROUT "
         "distance=12 charger_states=[GOOD] target_state=ROUTED breakthrough=true "
         "target_commander_killed=false"},
    };
    CHECK(rows);
}

Test(desk_apw_examples, E22_to_E24_ties_and_guns)
{
    static const kit_row rows[] = {
        {"E22 APW-MEL-19 a tie",
         MELEE "charger.troop=AU_LINE charger.commander=yes target.troop=PR_LINE "
               "target.formation=GARRISON dice=4,1",
         "charger_score=8 target_score=8 winner=NONE margin=0 locked=true loser_move=NONE "
         "charger_states=[DISORG] target_state=DISORG ties=0"},
        {"E22 the next turn",
         MELEE "charger.troop=AU_LINE charger.commander=yes target.troop=PR_LINE "
               "target.formation=GARRISON locked=yes dice=3,1",
         "charger_points=1 charger_mod=0 charger_score=4 target_points=1 target_mod=1 "
         "target_score=3 winner=CHARGERS margin=1 charger_lost=1 target_lost=1 loser_move=RETREAT "
         "charger_states=[DISORG] target_state=DISORG locked=false"},
        {"E23 APW-MEL-18",
         MELEE "charger.troop=IT_LINE charger.stands=3 target.troop=AU_LINE target.stationary=no "
               "dice=4,3,2,5",
         "ties=1 charger_score=5 target_score=9 winner=TARGET margin=4 charger_lost=1 "
         "target_lost=0 loser_move=RETREAT distance=5 charger_states=[DISORG] "
         "target_state=DISORG"},
        {"E24 APW-MEL-14", MELEE "charger.troop=IT_LINE target.troop=AU_BTY target.mr=8 dice=3,3",
         "engaged=[2,1] charger_points=2 charger_mod=2 charger_score=7 target_score=6 margin=1 "
         "charger_lost=1 target_lost=1 loser_move=NONE distance=0 charger_states=[DISORG] "
         "target_state=ELIMINATED"},
    };
    CHECK(rows);
}

Test(desk_apw_examples, E25_to_E27_morale)
{
    static const kit_row rows[] = {
        {"E25 APW-MOR-01", "apw1866 rally unit.troop=AU_LINE unit.lost=1 dice=5",
         "need=5 value=5 success=true next_state=GOOD returned=0"},
        {"E25 half scale", "apw1866 rally unit.troop=AU_LINE unit.lost=1 switch.scale=half dice=5",
         "need=4 success=false next_state=ROUTED"},
        {"E25 never", "apw1866 rally unit.troop=AU_LINE unit.lost=3 switch.scale=half dice=1",
         "need=-2 success=false"},
        {"E26 APW-MOR-05", "apw1866 replace commander.cr=5 dice=4",
         "need=4 value=4 success=true new_cr=5"},
        {"E26 not yet", "apw1866 replace commander.cr=5 dice=0",
         "need=4 value=10 success=false new_cr=null"},
        {"E27 APW-MOR-03",
         "apw1866 rally action=RECONSTITUTE unit.troop=PR_LINE unit.lost=1 dice=6",
         "need=6 success=true next_state=GOOD returned=1"},
    };
    CHECK(rows);
}

#define MOVE "apw1866 move unit.arm="

Test(desk_apw_examples, E28_marches)
{
    static const kit_row rows[] = {
        {"E28 APW-MOV-03 APW-MOV-05", MOVE "INF unit.formation=COLUMN path=LINE,3.00",
         "rate=8 used=34000 left=14000 partial=true moved=true further=2.33 state=GOOD "
         "formation=LINE"},
        {"E28 after the change", MOVE "INF unit.formation=COLUMN path=LINE", "further=5.33"},
        {"E28 APW-MOV-11", MOVE "INF path=2:WOODS",
         "used=24000 partial=false state=DISARRAY rate=4"},
        {"E28 APW-TER-07", MOVE "INF path=5:UPHILL", "used=45000 left=3000"},
        {"E28 unlimbers", MOVE "ART_FOOT path=UNLIMBER",
         "used=24000 partial=false formation=DEPLOYED rate=0 further=0"},
        {"E28 moves and unlimbers", MOVE "ART_FOOT path=1,UNLIMBER", "used=28000 partial=true"},
    };
    CHECK(rows);
}

Test(desk_apw_examples, E29_surrender)
{
    static const kit_row rows[] = {
        {"E29 APW-MEL-20",
         MELEE "charger.troop=PR_LINE target.troop=AU_LINE target.escape=no target.open_flank=no "
               "target.stationary=no dice=2,3",
         "margin=2 target_lost=1 target_state=SURRENDERED captured=2 loser_move=NONE distance=0"},
        {"E29 a corridor is free",
         MELEE "charger.troop=PR_LINE target.troop=AU_LINE target.open_flank=no "
               "target.stationary=no dice=2,3",
         "margin=2 target_state=DISORG captured=0 loser_move=RETREAT distance=5"},
    };
    CHECK(rows);
}
