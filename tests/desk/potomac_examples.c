/*
 * potomac_examples.c: the worked examples of docs/rules/examples-potomac.md told at the desk, dice
 * and all.
 */
#include "kit.h"
#include <criterion/criterion.h>

#define CHECK(rows) kit_check(rows, sizeof(rows) / sizeof *(rows))
#define MUSKETS     "potomac small-arms "
#define GUNS        "potomac artillery "

Test(desk_potomac_examples, POT_EX_S1_to_S6_of_the_print)
{
    static const kit_row rows[] = {
        {"POT-EX-S1 POT-GRP-03", "potomac move formation=column group=10",
         "base=20 allowance=10 reach=10"},
        {"POT-EX-S1 in line", "potomac move group=10", "base=10 allowance=10"},
        {"POT-EX-S2 POT-CHG-08 h 2",
         "potomac drive-back cause=charge stands=6 strength=4 distance=18 allowance=20 hits=2 "
         "dice=",
         "contact=true gap=null back=2 moved=0"},
        {"POT-EX-S2 POT-CHG-09 h 3",
         "potomac drive-back cause=charge stands=6 strength=4 distance=18 allowance=20 hits=3 "
         "dice=",
         "contact=false gap=1"},
        {"POT-EX-S2 h 5",
         "potomac drive-back cause=charge stands=6 strength=9 distance=18 allowance=20 hits=5 "
         "dice=",
         "contact=false gap=3"},
        {"POT-EX-S3 POT-PMF-04 Stewart",
         "potomac premelee from=14.9 dice=", "test=false total=null outcome=automatic range=short"},
        {"POT-EX-S4 McDonald", "potomac drive-back stands=6 strength=4 hits=2 dice=",
         "stands_lost=0 markers=2 back=2 confused=false confused_by=null due=[]"},
        {"POT-EX-S4 Stewart", "potomac drive-back stands=5 strength=3 hits=4 dice=",
         "stands_lost=1 markers=1 back=4 confused=true confused_by=drive_back due=[morale]"},
        {"POT-EX-S5 POT-SKR-10",
         MUSKETS "firer.stands=4 range=10 target.stands=5 target.strength=3 target.skirmishers=2 "
                 "dice=6,6,6,6",
         "hits=4 absorbed=2 reached=2 stands_lost=0 markers=2 back=2 confused=false line_left=2 "
         "line_lost=0"},
        {"POT-EX-S6 POT-MRL-02",
         "potomac drive-back quality=veteran stands=6 strength=4 hits=8 follow=all dice=5",
         "stands_lost=2 markers=0 back=8 confused=true stands_left=4 morale=pass morale_total=4 "
         "morale_target=4 flees=0 due=[]"},
    };
    CHECK(rows);
}

#define MCDONALD                                                                                   \
    "potomac melee charger.stands=6 charger.strength=4 charger.quality=veteran charger.markers=3 " \
    "charger.melee=4 charger.fighting=3 charger.supports=3 "
#define WOLFE                                                                                      \
    "defender.stands=5 defender.strength=3 defender.melee=3 defender.fighting=3 "                  \
    "defender.supports=2 "
#define THEIR_DICE "dice=1,1,1,2,2,3,3,4,5,5,6,6,1,1,2,3,3,4,5,5,6"

Test(desk_potomac_examples, POT_EX_S7_to_S9_the_melee_of_the_print)
{
    static const kit_row rows[] = {
        {"POT-EX-S7 POT-MEL-03 POT-MEL-04", MCDONALD WOLFE THEIR_DICE,
         "charger_dice=12 charger_modifier=1 charger_needs=4 charger_hits=5 defender_dice=9 "
         "defender_modifier=0 defender_hits=3 defender_stands_lost=1 defender_markers=2 "
         "charger_stands_lost=1 charger_markers=2"},
        {"POT-EX-S8", MCDONALD "charger.confused=yes " WOLFE THEIR_DICE,
         "charger_modifier=0 charger_needs=5 charger_hits=4 charger_supports=0 "
         "charger_confused=true"},
        {"POT-EX-S9 POT-MEL-09 POT-MEL-10", MCDONALD WOLFE THEIR_DICE,
         "charger_score=8 defender_score=5 winner=charger margin=3 defender_back=3 "
         "defender_confused=false charger_back=0 due=[morale]"},
    };
    CHECK(rows);
}

Test(desk_potomac_examples, POT_EX_01_to_03_command)
{
    static const kit_row rows[] = {
        {"POT-EX-01 first", "potomac command leadership=8 dice=",
         "outcome=auto adjust=0 sum=null total=null needs=null given_after=1 received_after=1"},
        {"POT-EX-01 second", "potomac command leadership=8 given=1 received=1 dice=2,4",
         "outcome=pass adjust=2 sum=6 total=8 needs=6 given_after=2 received_after=2"},
        {"POT-EX-01 third", "potomac command leadership=8 given=2 dice=3,4",
         "outcome=fail total=9 initiative_passes=false given_after=2 received_after=0"},
        {"POT-EX-02 second",
         "potomac command leadership=7 attached=here given=1 received=1 dice=3,3",
         "outcome=pass adjust=1 total=7"},
        {"POT-EX-02 third", "potomac command leadership=7 attached=elsewhere given=2 dice=1,3",
         "outcome=pass adjust=3 total=7"},
        {"POT-EX-02 fourth",
         "potomac command leadership=7 attached=elsewhere given=3 received=1 dice=1,2",
         "outcome=fail adjust=5 total=8"},
        {"POT-EX-03 POT-TRN-04", "potomac command leadership=9 rank=general given=1 dice=5,6",
         "outcome=fail total=12 initiative_passes=true"},
    };
    CHECK(rows);
}

Test(desk_potomac_examples, POT_EX_04_allowances)
{
    static const kit_row rows[] = {
        {"column", "potomac move formation=column", "rate=full reach=20"},
        {"line", "potomac move", "rate=half reach=10"},
        {"column on a road", "potomac move formation=column road=yes", "rate=road reach=30"},
        {"cavalry on a road", "potomac move type=cavalry formation=column road=yes", "reach=45"},
        {"limbered on a road", "potomac move type=field_artillery limbered=yes road=yes",
         "reach=15"},
        {"POT-MOV-09 charging line", "potomac move order=charge", "rate=full reach=20"},
        {"POT-MOV-07 charging over a wall", "potomac move order=charge obstacle=yes", "reach=10"},
        {"over a stream", "potomac move formation=column obstacle=yes", "reach=10"},
        {"POT-MOV-10 line in forest", "potomac move ground=difficult", "reach=10"},
        {"POT-MOV-06 skirmishers in marsh", "potomac move type=skirmishers ground=difficult",
         "reach=20 stops=false"},
        {"officer in forest", "potomac move type=officer ground=difficult", "reach=30"},
        {"POT-MOV-08 to broken ground", "potomac move formation=column edge=8",
         "allowance=20 reach=8 stops=true"},
        {"POT-MOV-08 into it", "potomac move formation=column ground=broken", "reach=10"},
        {"POT-MOV-13 column dismounts",
         "potomac move type=cavalry formation=column action=dismount", "base=30 allowance=15"},
        {"POT-MOV-13 line dismounts", "potomac move type=cavalry action=dismount",
         "base=15 allowance=7.5 reach=7.5"},
        {"group with deployed guns", "potomac move formation=column group=5", "reach=5"},
        {"POT-MOV-12 unlimbering", "potomac move type=field_artillery limbered=yes action=unlimber",
         "allowance=0 reach=0"},
    };
    CHECK(rows);
}

#define AT_FIVE "target.stands=5 target.strength=3 "

Test(desk_potomac_examples, POT_EX_05_to_10_small_arms)
{
    static const kit_row rows[] = {
        {"POT-EX-05",
         MUSKETS "firer.stands=5 range=12 target.cover=cover " AT_FIVE
                 "follow=all dice=2,4,5,6,6,4",
         "band=short dice=5 modifier=0 needs=5 hits=3 stands_lost=1 markers=0 back=3 "
         "confused=false morale=pass morale_target=4"},
        {"POT-EX-06 rifles", MUSKETS "firer.stands=4 range=24 " AT_FIVE "dice=1,2,3,4",
         "band=long dice=4"},
        {"POT-EX-06 breech loaders",
         MUSKETS "firer.stands=4 firer.weapon=breech_loaders range=24 " AT_FIVE
                 "dice=1,2,3,4,1,2,3,4",
         "dice=8"},
        {"POT-EX-06 repeaters",
         MUSKETS "firer.stands=4 firer.weapon=repeaters range=24 " AT_FIVE
                 "dice=1,1,2,2,3,3,4,4,5,5,6,6",
         "dice=12 hits=4"},
        {"POT-EX-07 POT-SAF-09 long",
         MUSKETS "firer.stands=6 range=20 target.cover=fortifications " AT_FIVE "dice=6,6,6,6,6,6",
         "modifier=-2 needs=7 hits=0"},
        {"POT-EX-07 short",
         MUSKETS "firer.stands=6 range=15 target.cover=fortifications " AT_FIVE "dice=6,6,5,4,3,1",
         "modifier=-1 needs=6 hits=2"},
        {"POT-EX-08", MUSKETS "firer.type=cavalry firer.stands=4 range=14 " AT_FIVE "dice=5,4,6,2",
         "modifier=0 hits=2"},
        {"POT-EX-08 long",
         MUSKETS "firer.type=cavalry firer.stands=4 range=25 " AT_FIVE "dice=5,4,6,2",
         "modifier=-1 hits=1"},
        {"POT-EX-09 POT-SAF-12",
         MUSKETS "firer.type=skirmishers firer.stands=4 range=10 " AT_FIVE "dice=5,6,4,2",
         "dice=4 needs=5 hits=2"},
        {"POT-EX-09 long",
         MUSKETS "firer.type=skirmishers firer.stands=4 range=22 " AT_FIVE "dice=5,6,4,2",
         "needs=6 hits=1"},
        {"POT-EX-09 into cover",
         MUSKETS "firer.type=skirmishers firer.stands=4 range=22 target.cover=cover " AT_FIVE
                 "dice=5,6,4,2",
         "needs=7 hits=0"},
        {"POT-EX-10 POT-SKR-11 first event",
         MUSKETS "firer.stands=6 range=10 target.skirmishers=4 " AT_FIVE "dice=4,4,4,4,4,4",
         "hits=6 absorbed=4 reached=2 markers=2 back=2 line_left=4 line_lost=0"},
        {"POT-EX-10 POT-SKR-12 second event",
         MUSKETS
         "firer.stands=3 range=10 target.skirmishers=4 target.rounds=1 target.markers=2 " AT_FIVE
         "dice=4,4,4",
         "absorbed=3 reached=0 markers=2 back=0 line_left=3 line_lost=1"},
        {"POT-EX-10 third event",
         MUSKETS
         "firer.stands=5 range=10 target.skirmishers=3 target.rounds=2 target.markers=2 " AT_FIVE
         "dice=4,4,4,4,4",
         "absorbed=3 reached=2 stands_lost=1 markers=1 back=2 confused=false line_left=2 "
         "due=[morale]"},
    };
    CHECK(rows);
}

Test(desk_potomac_examples, POT_EX_11_premelee_range_tests)
{
    static const kit_row rows[] = {
        {"tried", "potomac premelee from=19 dice=5",
         "test=true total=5 outcome=steady range=short"},
        {"tried", "potomac premelee from=19 dice=1", "outcome=panic range=none"},
        {"veteran", "potomac premelee from=19 quality=veteran dice=4", "total=5 outcome=steady"},
        {"veteran", "potomac premelee from=19 quality=veteran dice=1",
         "total=2 outcome=sporadic range=long"},
        {"untried", "potomac premelee from=19 quality=untried dice=2", "total=1 outcome=panic"},
        {"POT-SPC-02", "potomac premelee from=19 quality=untried militia=yes dice=3",
         "modifier=-2 total=1 outcome=panic"},
        {"POT-SPC-03", "potomac premelee from=19 regulars=yes dice=4", "total=5 range=short"},
        {"veteran regulars", "potomac premelee from=19 quality=veteran regulars=yes dice=3",
         "modifier=2 total=5 range=short"},
        {"untried regulars", "potomac premelee from=19 quality=untried regulars=yes dice=4",
         "total=4 range=long"},
        {"POT-PMF-03", "potomac premelee from=19 ready=yes dice=",
         "test=false modifier=0 outcome=automatic range=short"},
        {"POT-PMF-04", "potomac premelee from=15 dice=", "test=false range=short"},
    };
    CHECK(rows);
}

#define CHARGER_12                                                                                 \
    "potomac melee charger.stands=6 charger.strength=3 charger.melee=3 charger.fighting=3 "        \
    "charger.supports=3 charger.markers=2 fire_hits=2 "
#define TARGET_12                                                                                  \
    "defender.stands=4 defender.strength=3 defender.melee=2 defender.fighting=3 "                  \
    "defender.supports=1 "

Test(desk_potomac_examples, POT_EX_12_and_13_a_charge_and_a_draw)
{
    static const kit_row rows[] = {
        {"POT-EX-12 fire",
         MUSKETS "firer.stands=4 premelee=short target.stands=6 target.strength=3 dice=4,2,6,1",
         "band=short modifier=1 hits=2 markers=2 back=2 confused=false"},
        {"POT-EX-12 contact",
         "potomac drive-back cause=charge stands=6 strength=3 hits=2 distance=14 allowance=20 "
         "dice=",
         "contact=true"},
        {"POT-EX-12 melee", CHARGER_12 TARGET_12 "follow=all dice=1,2,3,3,4,5,5,6,2,5,6,1,2,3,6,3",
         "charger_hits=4 defender_hits=3 charger_stands_lost=1 charger_markers=2 "
         "defender_stands_lost=1 defender_markers=1 charger_score=7 defender_score=6 "
         "winner=charger margin=1 defender_back=1 morale=pass morale_target=3 follow_up=may"},
        {"POT-EX-13 POT-MEL-11",
         "potomac melee fire_hits=1 charger.stands=4 charger.strength=2 charger.melee=1 "
         "charger.fighting=3 charger.supports=1 defender.stands=4 defender.strength=2 "
         "defender.melee=1 defender.fighting=2 defender.supports=1 follow=all dice=6,6,6,6,6",
         "charger_score=4 defender_score=4 winner=draw margin=0 charger_back=3 defender_back=3 "
         "charger_confused=false defender_confused=false morale=null follow_up=no"},
    };
    CHECK(rows);
}

Test(desk_potomac_examples, POT_EX_14_to_19_guns)
{
    static const kit_row rows[] = {
        {"POT-EX-14 POT-ART-05 POT-ART-08",
         GUNS "firer.gun=sb_medium firer.quality=veteran range=35 target.skirmishers=2 " AT_FIVE
              "dice=1,2,3,4,5,5,6,6,6,2",
         "dice=10 modifier=0 hits=5 absorbed=2 reached=3 stands_lost=1 markers=0 back=3 "
         "confused=false due=[morale]"},
        {"POT-EX-15 POT-ART-07 POT-MRL-06",
         GUNS "firer.gun=rifled_heavy firer.quality=untried range=160 target.type=field_artillery "
              "target.stands=2 target.strength=2 follow=all dice=6,5,5,6,4,3,2,1,6,5,2",
         "band=long dice=10 modifier=-1 needs=6 hits=3 stands_lost=1 markers=1 back=3 "
         "confused=true confused_by=drive_back morale=fail morale_target=1 flees=20"},
        {"POT-EX-16 POT-LOS-03 at 40", GUNS "firer.gun=sb_light range=40 " AT_FIVE "dice=1,1,1,1",
         "band=short modifier=1"},
        {"POT-EX-16 at 40.4", GUNS "firer.gun=sb_light range=40.4 " AT_FIVE "dice=1,1,1,1",
         "band=medium modifier=0"},
        {"POT-EX-16 at works",
         GUNS "firer.gun=sb_light range=100 target.cover=fortifications " AT_FIVE "dice=6,6,6,6",
         "modifier=-3 needs=7 hits=0"},
        {"POT-EX-18 POT-SGE-03 to POT-SGE-06",
         "potomac siege firer.gun=sb_siege firer.quality=untried range=45 work.strength=4 "
         "work.cohesion=3 target.strength=3 dice=1,2,3,4,4,5,5,6,6",
         "dice=9 modifier=1 hits=6 cohesion_lost=1 cohesion=2 work_markers=2 "
         "protection=fortifications back=6 confused=true due=[]"},
        {"POT-EX-19 POT-SKR-13",
         "potomac mortar firer.gun=heavy_mortar range=90 target.skirmishers=3 " AT_FIVE
         "dice=5,6,1,2,3,4,4,5,2,1",
         "procedure=artillery band=medium dice=10 modifier=0 hits=3 stands_lost=1 cohesion=null"},
        {"POT-EX-19 POT-MOR-02 at 30.2",
         "potomac mortar firer.gun=heavy_mortar range=30.2 " AT_FIVE "dice=1,1,1,1,1,1,1,1,1,1",
         "band=short modifier=1"},
    };
    CHECK(rows);
}

Test(desk_potomac_examples, POT_EX_20_to_28_hits_and_nerve)
{
    static const kit_row rows[] = {
        {"POT-EX-20 X", "potomac drive-back stands=4 strength=3 hits=3 group=3 dice=",
         "stands_lost=1 markers=0 back=3 confused=false due=[morale]"},
        {"POT-EX-20 Y POT-DRV-05", "potomac drive-back stands=4 strength=2 hits=2 group=3 dice=",
         "stands_lost=1 markers=0 back=3 confused=true due=[morale]"},
        {"POT-EX-20 Z", "potomac drive-back stands=4 strength=4 hits=2 group=3 dice=",
         "stands_lost=0 markers=2 back=3 confused=false due=[]"},
        {"POT-EX-21 POT-DRV-03",
         "potomac drive-back stands=4 strength=4 fear=yes hits=3 room=2 dice=6",
         "moved=2 collision=friend confused=true confused_by=collision struck_confused=1 "
         "fear=null"},
        {"POT-EX-21 spared", "potomac drive-back stands=4 strength=4 fear=yes hits=3 room=2 dice=5",
         "struck_confused=0"},
        {"POT-EX-21 POT-SPC-01", "potomac drive-back stands=4 strength=4 fear=yes hits=3 dice=5",
         "moved=3 collision=null confused=true confused_by=fear fear=confused"},
        {"POT-EX-21 held", "potomac drive-back stands=4 strength=4 fear=yes hits=3 dice=4",
         "confused=false fear=held"},
        {"POT-EX-22 POT-MRL-03", "potomac morale stands=3 quality=untried officer=1 dice=3",
         "outcome=pass modifier=1 total=4 target=4 flees=0 state=steady"},
        {"POT-EX-22", "potomac morale stands=3 quality=untried officer=1 dice=4",
         "outcome=fail total=5 flees=20 state=confused"},
        {"POT-EX-22 bad officer", "potomac morale stands=2 officer=-1 dice=1",
         "outcome=pass target=1"},
        {"POT-EX-22 bad officer", "potomac morale stands=2 officer=-1 dice=2", "outcome=fail"},
        {"POT-EX-22 cannot fail", "potomac morale stands=5 quality=veteran dice=6",
         "outcome=pass total=5"},
        {"POT-EX-23",
         "potomac melee side=flank charger.type=cavalry charger.stands=4 charger.strength=3 "
         "charger.melee=3 charger.fighting=2 defender.stands=4 defender.strength=3 "
         "defender.melee=2 defender.fighting=2 dice=1,2,3,4,5,6,5,1,3,6",
         "charger_modifier=3 charger_needs=2 charger_hits=5 defender_modifier=0 defender_hits=2"},
        {"POT-EX-24 POT-OFF-07",
         "potomac drive-back stands=5 strength=2 hits=4 officer=1 "
         "follow=all dice=1,1",
         "stands_lost=2 officer=killed morale=pass morale_target=3"},
        {"POT-EX-24 POT-OFF-08",
         "potomac drive-back stands=1 strength=2 hits=2 officer=1 "
         "follow=all dice=4",
         "destroyed=true officer=unattached morale=null confused=false back=0 moved=0"},
        {"POT-EX-25 POT-HIT-03", "potomac drive-back stands=4 strength=4 markers=3 hits=2 dice=",
         "stands_lost=1 markers=1"},
        {"POT-EX-26 POT-MEL-18",
         "potomac melee active=charger charger.stands=4 charger.strength=3 charger.melee=1 "
         "charger.fighting=2 defender.type=cavalry defender.stands=4 defender.strength=3 "
         "defender.melee=1 defender.fighting=2 follow=all dice=1,1,4,4,1",
         "defender_modifier=1 winner=defender margin=2 charger_back=2 morale=pass "
         "follow_up=must"},
        {"POT-EX-28 POT-OFF-06",
         "potomac melee charger.stands=3 charger.strength=3 charger.melee=2 charger.officer=-2 "
         "charger.fighting=3 defender.stands=3 defender.strength=3 defender.melee=3 "
         "defender.officer=1 defender.fighting=3 dice=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
         "charger_dice=3 defender_dice=12 winner=again"},
    };
    CHECK(rows);
}
