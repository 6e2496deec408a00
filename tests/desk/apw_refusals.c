/*
 * apw_refusals.c: what the desk does not take for 1866: one sentence with the key, the rule and
 * what is allowed.
 */
#include "kit.h"
#include <criterion/criterion.h>

#define REFUSED(table) kit_refused(table, sizeof(table) / sizeof *(table))
#define GUNS           "apw1866 artillery firer.troop=PR_BTY range=3 target.troop=AU_LINE "
#define RIFLES         "apw1866 rifle firer.troop=PR_LINE range=3 target.troop=AU_LINE "
#define RESULT         "apw1866 result target.troop=AU_LINE "
#define CHARGE         "apw1866 charge distance=6 charger.troop=AU_LINE "
#define RIDE           "apw1866 charge distance=6 charger.troop=AU_CAV "
#define MELEE          "apw1866 melee charger.troop=AU_LINE target.troop=PR_LINE "

Test(desk_apw_refusals, keys_values_and_dice)
{
    static const kit_refusal rows[] = {
        {"apw1866 artilery range=3", {"did you mean 'artillery'"}},
        {GUNS "firer.guns=RIFLED", {"did you mean 'firer.gun'"}},
        {GUNS "firer.gun=SB6", {"'SB6' is not allowed", "RIFLED, SB12, ROCKET"}},
        {GUNS "firer.batteries=25", {"firer.batteries=25", "1 to 24"}},
        {GUNS "firer.batteries=0", {"1 to 24"}},
        {GUNS "firer.state=DISARRAY", {"firer.state=DISARRAY", "GOOD, DISORG, ROUTED"}},
        {"apw1866 artillery firer.troop=PR_BTY target.troop=AU_LINE", {"range is missing"}},
        {"apw1866 artillery range=3 target.troop=AU_LINE", {"firer.troop is missing"}},
        {"apw1866 artillery range=3 firer.troop=PR_BTY", {"target.troop is missing"}},
        {"apw1866 artillery firer.troop=PR_BTY range=3.001 target.troop=AU_LINE",
         {"range=3.001", "two decimals"}},
        {RESULT "target.troop=AU_LINE", {"told twice"}},
        {RESULT "target.mr=5", {"6 to 9"}},
        {RESULT "target.stands=9", {"1 to 8"}},
        {RESULT "hits=9", {"1 to 8"}},
        {RESULT "target.moved=yes", {"is no key of result"}},
        {RESULT "switch.charge_dice=two", {"is no key of result"}},
        {RESULT "switch.fcrt_results=gory", {"simple, bloody, custom", "APW-R-18"}},
        {RESULT "switch.fcrt_results=custom", {"fcrt_results.presets.custom"}},
        {"apw1866 result target.troop=PR_GUARD", {"'PR_GUARD' is not allowed"}},
        {RESULT "dice=", {"result (APW-RES-01) wants 1 D10"}},
        {RESULT "hits=2 dice=4", {"tell 1 more"}},
        {RESULT "dice=4,5", {"1 is needed and 2 are told"}},
        {RESULT "dice=10", {"10 is no face of a D10", "0 to 9"}},
        {RESULT "target.commander=yes follow=all dice=0", {"commander (APW-RES-07) wants 1 D10"}},
        {RESULT "dice=4 --seed=1", {"not both"}},
        {MELEE "dice=0,4", {"0 is no face of a D6"}},
        {MELEE "dice=7,4", {"7 is no face of a D6"}},
        {CHARGE "dice=4", {"0 are needed and 1 are told"}},
        {"apw1866 move unit.arm=INF dice=4", {"0 are needed and 1 are told"}},
        {"apw1866 move unit.arm=CAVALRY", {"INF, CAV, ART_FOOT, ART_HORSE"}},
        {"apw1866 replace", {"commander.cr is missing", "APW-MOR-05"}},
        {"apw1866 replace commander.cr=2", {"3 to 9"}},
    };
    REFUSED(rows);
}

Test(desk_apw_refusals, units)
{
    static const kit_refusal rows[] = {
        {"apw1866 result target.troop=AU_CAV target.formation=GARRISON",
         {"target.formation=GARRISON", "APW-FORM-05", "LINE and COLUMN"}},
        {"apw1866 result target.troop=AU_CAV target.formation=DEPLOYED", {"APW-FORM-04"}},
        {"apw1866 result target.troop=AU_BTY target.formation=LINE",
         {"APW-FORM-04", "DEPLOYED and LIMBERED"}},
        {RESULT "target.formation=LIMBERED", {"APW-FORM-04"}},
        {RESULT "target.in=TOWN", {"target.in=TOWN", "APW-TER-04"}},
        {RESULT "target.formation=GARRISON target.in=WORKS", {"target.in=WORKS", "APW-FORM-05"}},
        {RESULT "target.formation=GARRISON target.stands=5",
         {"target.stands=5", "does not hold so many", "APW-TER-04"}},
        {"apw1866 result target.troop=AU_CAV target.state=DISARRAY",
         {"target.state=DISARRAY", "APW-MOV-11"}},
        {"apw1866 result target.troop=AU_BTY target.state=DISARRAY", {"APW-MOV-11"}},
        {"apw1866 result target.troop=AU_BTY target.stands=2", {"APW-ORG-02", "allowed is 1"}},
        {"apw1866 result target.troop=AU_BTY target.charging=yes",
         {"target.charging=yes", "APW-CHG-01"}},
        {RESULT "target.state=DISORG target.charging=yes", {"APW-CHG-01"}},
        {RESULT "target.state=ROUTED target.charging=yes", {"APW-CHG-01"}},
        {RESULT "target.formation=GARRISON target.charging=yes", {"APW-FORM-05"}},
        {RESULT "hits=2 flank_hits=3", {"flank_hits=3", "0 to 2"}},
        {RESULT "target.formation=GARRISON flank_hits=1", {"flank_hits=1", "APW-FIRE-08"}},
    };
    REFUSED(rows);
}

Test(desk_apw_refusals, fire)
{
    static const kit_refusal rows[] = {
        {"apw1866 artillery firer.troop=PR_LINE range=3 target.troop=AU_LINE", {"APW-FIRE-01"}},
        {"apw1866 rifle firer.troop=PR_CAV range=3 target.troop=AU_LINE", {"APW-FIRE-01"}},
        {"apw1866 artillery firer.troop=PR_BTY firer.gun=SB12 range=15.01 target.troop=AU_LINE",
         {"range=15.01", "APW-ART-03", "0 to 15"}},
        {"apw1866 artillery firer.troop=PR_BTY range=32.01 target.troop=AU_LINE", {"APW-ART-03"}},
        {"apw1866 artillery firer.troop=AU_BTY firer.gun=ROCKET range=8.01 target.troop=PR_LINE",
         {"APW-ART-02", "0 to 8"}},
        {"apw1866 artillery firer.troop=AU_BTY firer.gun=SB12 range=8 target.troop=PR_LINE",
         {"firer.gun=SB12", "APW-ORG-06", "RIFLED and ROCKET"}},
        {GUNS "firer.formation=LIMBERED", {"firer.formation=LIMBERED", "APW-FORM-04"}},
        {GUNS "firer.state=ROUTED", {"firer.state=ROUTED", "APW-FIRE-02"}},
        {GUNS "also.batteries=1 also.range=3 also.state=ROUTED", {"also.state", "APW-FIRE-02"}},
        {GUNS "also.batteries=1", {"also.range is missing"}},
        {GUNS "also.batteries=1 also.gun=SB12 also.range=16", {"also.range=16", "APW-ART-03"}},
        {GUNS "also.range=3", {"also.range=3", "APW-ART-05"}},
        {GUNS "also.enfilade=no", {"also.enfilade=no", "APW-ART-05"}},
        {GUNS "firer.batteries=20 also.batteries=5 also.range=3", {"also.batteries", "0 to 4"}},
        {GUNS "firer.batteries=3 firer.groups=2+1", {"firer.groups", "APW-ART-04"}},
        {GUNS "firer.batteries=3 firer.groups=2+2 switch.artillery_pooling=free", {"APW-ART-04"}},
        {GUNS "firer.batteries=5 firer.groups=5 switch.artillery_pooling=free", {"1 to 4"}},
        {GUNS "firer.batteries=3 firer.groups=2+ switch.artillery_pooling=free", {"APW-ART-04"}},
        {GUNS "firer.batteries=7 firer.groups=1+1+1+1+1+1+1 switch.artillery_pooling=free",
         {"up to 6 groups"}},
        {GUNS "target.formation=GARRISON enfilade=yes", {"enfilade=yes", "APW-FIRE-06"}},
        {GUNS "target.formation=GARRISON flank_fire=yes", {"flank_fire=yes", "APW-FIRE-08"}},
        {GUNS "target.formation=GARRISON also.batteries=1 also.range=2 also.flank_fire=yes",
         {"also.flank_fire=yes", "APW-FIRE-08"}},
        {RIFLES "target.formation=GARRISON enfilade=yes", {"APW-FIRE-06"}},
        {"apw1866 rifle firer.troop=AU_LINE range=7 target.troop=PR_LINE",
         {"range=7", "APW-RIF-02", "0 to 5"}},
        {"apw1866 rifle firer.troop=AU_JAEGER range=8.01 target.troop=PR_LINE", {"0 to 8"}},
        {RIFLES "firer.state=ROUTED", {"firer.state=ROUTED", "APW-FIRE-02"}},
        {RIFLES "firer.formation=GARRISON firer.stands=5", {"firer.stands=5", "APW-TER-04"}},
        {RIFLES "target.moved=yes", {"is no key of rifle"}},
    };
    REFUSED(rows);
}

Test(desk_apw_refusals, charges)
{
    static const kit_refusal rows[] = {
        {"apw1866 charge charger.troop=AU_BTY distance=5", {"charger.troop", "APW-CHG-01"}},
        {CHARGE "charger.state=DISORG", {"charger.state=DISORG", "APW-CHG-01"}},
        {CHARGE "charger.state=ROUTED", {"APW-CHG-01"}},
        {RIDE "charger.state=DISARRAY", {"APW-MOV-11"}},
        {CHARGE "charger.stopped=yes", {"APW-MOV-10"}},
        {CHARGE "in_sight=no", {"APW-CHG-02"}},
        {CHARGE "counter=yes", {"counter=yes", "APW-CHG-07"}},
        {RIDE "counter=yes charger.used=1", {"charger.used=1", "APW-CHG-07"}},
        {"apw1866 charge charger.troop=AU_CAV counter=yes distance=21.01",
         {"distance=21.01", "APW-CHG-07", "0 to 21"}},
        {"apw1866 charge charger.troop=AU_CAV charger.formation=COLUMN counter=yes distance=25.01",
         {"0 to 25"}},
        {RIDE "target.in=TOWN", {"target.in=TOWN", "APW-CHG-01"}},
        {RIDE "target.in=WORKS", {"APW-CHG-01"}},
        {RIDE "path=WORKS", {"path=WORKS", "APW-CHG-01"}},
        {RIDE "path=2:WOODS", {"'2:WOODS'", "APW-TER-01"}},
        {RIDE "path=2:TOWN+ROUGH", {"APW-TER-01"}},
        {RIDE "path=2:ROAD", {"APW-TER-03", "width 1"}},
        {RIDE "charger.formation=COLUMN charger.width=2 path=2:ROAD", {"APW-TER-03"}},
        {CHARGE "path=RIVER", {"bridges", "APW-TER-01"}},
        {CHARGE "path=5.01", {"longer", "APW-CHG-05", "up to 5"}},
        {CHARGE "path=2:FOREST", {"'2:FOREST'", "WOODS"}},
        {CHARGE "path=2:", {"'2:'"}},
        {CHARGE "path=2:ROUGH+", {"'2:ROUGH+'"}},
        {CHARGE "path=2:ROUGH:WOODS", {"'2:ROUGH:WOODS'"}},
        {CHARGE "path=2.005", {"two decimals"}},
        {CHARGE "path=WOODS", {"'WOODS' is no part"}},
        {CHARGE "path=LINE", {"'LINE' is no part"}},
        {CHARGE "path=1,,1", {"path"}},
        {CHARGE "charger.formation=GARRISON", {"charger.formation", "LINE, COLUMN"}},
        {CHARGE "charger.used=48001", {"0 to 48000"}},
    };
    REFUSED(rows);
}

Test(desk_apw_refusals, melees)
{
    static const kit_refusal rows[] = {
        {"apw1866 melee charger.troop=AU_BTY target.troop=PR_LINE",
         {"charger.troop", "APW-CHG-01"}},
        {MELEE "charger2.troop=PR_BTY", {"charger2.troop", "APW-CHG-01"}},
        {MELEE "charger2.stands=2", {"charger2.stands=2", "APW-CHG-10"}},
        {MELEE "charger.state=DISORG", {"charger.state=DISORG", "APW-CHG-01"}},
        {MELEE "charger2.troop=AU_LINE charger2.state=DISORG", {"charger2.state", "APW-CHG-01"}},
        {MELEE "charger.state=ROUTED", {"APW-CHG-01"}},
        {MELEE "target.formation=GARRISON locked=yes charger.state=ROUTED", {"APW-CHG-01"}},
        {MELEE "target.state=ROUTED", {"target.state=ROUTED", "APW-CHG-11"}},
        {MELEE "target.formation=GARRISON target.supported=yes", {"APW-MEL-09"}},
        {MELEE "charger.surprise=yes", {"charger.surprise=yes", "APW-CHG-04"}},
        {"apw1866 melee charger.troop=AU_LINE target.troop=PR_CAV target.surprise=yes",
         {"target.surprise=yes", "APW-MEL-06"}},
        {MELEE "target.formation=GARRISON charger.side=LEFT", {"charger.side=LEFT", "APW-FORM-05"}},
        {"apw1866 melee charger.troop=AU_CAV target.troop=PR_LINE target.in=WORKS",
         {"target.in=WORKS", "APW-CHG-01"}},
        {"apw1866 melee charger.troop=AU_CAV target.troop=PR_LINE target.formation=GARRISON",
         {"APW-CHG-01"}},
        {MELEE "charger2.troop=AU_CAV target.in=WORKS", {"APW-CHG-01"}},
        {MELEE "target.charging=yes target.state=DISORG", {"APW-CHG-01"}},
        {MELEE "target.charging=yes target.formation=GARRISON", {"APW-FORM-05"}},
        {"apw1866 melee charger.troop=AU_LINE target.troop=PR_BTY target.charging=yes",
         {"APW-CHG-01"}},
        {MELEE "target.charging=yes charger.side=REAR", {"charger.side=REAR", "APW-CHG-10"}},
        {MELEE "locked=yes", {"locked=yes", "APW-MEL-19"}},
        {MELEE "charger.formation=GARRISON", {"charger.formation"}},
    };
    REFUSED(rows);
}

Test(desk_apw_refusals, morale)
{
    static const kit_refusal rows[] = {
        {"apw1866 rally unit.troop=AU_LINE unit.state=DISORG", {"unit.state", "APW-MOR-01"}},
        {"apw1866 rally unit.troop=AU_LINE unit.commander=no", {"unit.commander", "APW-MOR-01"}},
        {"apw1866 rally unit.troop=AU_LINE unit.lost=3", {"unit.lost=3", "0 to 2"}},
        {"apw1866 rally unit.troop=AU_BTY unit.start=2", {"unit.start=2", "APW-ORG-02"}},
        {"apw1866 rally action=RECONSTITUTE unit.troop=AU_LINE", {"unit.lost is missing"}},
        {"apw1866 rally action=RECONSTITUTE unit.troop=AU_LINE unit.lost=0",
         {"unit.lost=0", "APW-MOR-03"}},
        {"apw1866 rally action=RECONSTITUTE unit.troop=AU_LINE unit.lost=1 unit.returned=1",
         {"unit.returned=1", "APW-MOR-03"}},
        {"apw1866 rally action=RECONSTITUTE unit.troop=AU_LINE unit.lost=1 unit.state=ROUTED",
         {"unit.state", "APW-MOR-03"}},
        {"apw1866 rally action=RECONSTITUTE unit.troop=AU_LINE unit.lost=1 unit.state=DISARRAY",
         {"unit.state", "APW-MOR-03"}},
        {"apw1866 rally action=RECONSTITUTE unit.troop=AU_LINE unit.lost=1 unit.quiet=no",
         {"unit.quiet=no", "APW-MOR-03"}},
        {"apw1866 rally action=RECONSTITUTE unit.troop=AU_LINE unit.lost=1 unit.commander=no",
         {"unit.commander", "APW-MOR-03"}},
        {"apw1866 rally action=RECONSTITUTE unit.troop=AU_LINE unit.lost=1 switch.reconstitute=off",
         {"action", "APW-MOR-03"}},
        {"apw1866 replace commander.cr=5 turns_since=0", {"turns_since=0", "APW-MOR-05"}},
        {"apw1866 replace commander.cr=5 units_left=no", {"units_left=no", "APW-MOR-05"}},
    };
    REFUSED(rows);
}

#define MOVE "apw1866 move unit.arm="

Test(desk_apw_refusals, marches)
{
    static const kit_refusal rows[] = {
        {MOVE "INF path=8.01", {"48060", "APW-MOV-01"}},
        {MOVE "INF unit.state=ROUTED", {"APW-MOR-06"}},
        {MOVE "INF unit.state=DISARRAY switch.disarray=off", {"APW-MOV-11"}},
        {MOVE "CAV unit.state=DISARRAY", {"APW-MOV-11"}},
        {MOVE "CAV unit.formation=GARRISON", {"APW-FORM-05"}},
        {MOVE "ART_FOOT unit.formation=LINE", {"APW-FORM-04"}},
        {MOVE "INF unit.formation=GARRISON unit.in=WOODS", {"unit.in", "APW-FORM-05"}},
        {MOVE "INF unit.stopped=yes path=1", {"APW-MOV-10"}},
        {MOVE "INF unit.stopped=yes path=STREAM", {"APW-MOV-10"}},
        {MOVE "ART_FOOT unit.formation=DEPLOYED path=1", {"APW-FORM-04"}},
        {MOVE "ART_FOOT unit.formation=DEPLOYED path=STREAM", {"APW-FORM-04"}},
        {MOVE "INF unit.formation=GARRISON path=1", {"APW-FORM-05"}},
        {MOVE "ART_FOOT path=BACK:1", {"APW-MOV-04"}},
        {MOVE "INF path=LINE", {"already", "APW-MOV-03"}},
        {MOVE "INF unit.formation=COLUMN path=COLUMN", {"already"}},
        {MOVE "CAV path=GARRISON", {"APW-FORM-05"}},
        {MOVE "ART_FOOT path=LINE", {"APW-FORM-04"}},
        {MOVE "INF path=LIMBER", {"APW-MOV-03"}},
        {MOVE "ART_FOOT path=LIMBER", {"APW-MOV-03"}},
        {MOVE "ART_FOOT path=PIVOT", {"only deployed"}},
        {MOVE "ART_FOOT unit.formation=DEPLOYED path=ABOUT", {"APW-MOV-03"}},
        {MOVE "INF unit.formation=GARRISON path=ABOUT", {"APW-MOV-03"}},
        {MOVE "CAV path=WORKS", {"APW-TER-01"}},
        {MOVE "ART_FOOT path=1:WOODS", {"APW-TER-01"}},
        {MOVE "INF path=1:ROAD", {"APW-TER-03"}},
        {MOVE "INF path=1:TOWN", {"APW-TER-04", "GARRISON"}},
        {MOVE "INF path=RIVER", {"APW-TER-01"}},
        {MOVE "INF path=JUMP", {"'JUMP' is no part", "PIVOT45"}},
        {MOVE "INF path=BACK", {"'BACK'"}},
        {MOVE "INF path=1,,2", {"APW-MOV-06", "parts with one comma between"}},
    };
    REFUSED(rows);
}
