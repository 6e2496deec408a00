/*
 * potomac_rules.c: what the worked examples leave out: each house rule at the desk, lines shot at,
 * works, mortars, charges stopped, melees of every end, and what is due or follows.
 */
#include "kit.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(rows) kit_check(rows, sizeof(rows) / sizeof *(rows))
#define MUSKETS     "potomac small-arms "
#define AT_FIVE     "target.stands=5 target.strength=3 "
#define FOUR        MUSKETS "firer.stands=4 range=10 "

Test(desk_potomac, command)
{
    static const kit_row rows[] = {
        {"POT-R-09 first order tested",
         "potomac command leadership=8 switch.first_order_auto=off dice=4,4",
         "outcome=pass adjust=0 needs=8"},
        {"POT-CMD-09 a natural 2 can fail", "potomac command leadership=2 given=1 dice=1,1",
         "outcome=fail needs=1"},
        {"POT-R-13 initiative does not count",
         "potomac command leadership=8 given=1 initiative=yes dice=1,1", "adjust=1"},
        {"POT-R-13 initiative counts",
         "potomac command leadership=8 given=1 initiative=yes "
         "switch.initiative_counts_as_order=on dice=1,1",
         "adjust=2 received_after=1"},
        {"POT-TRN-06 nobody left", "potomac command leadership=2 given=1 remaining=none dice=6,6",
         "initiative_passes=true"},
        {"POT-TRN-06 the general follows",
         "potomac command leadership=2 given=1 remaining=general dice=6,6",
         "initiative_passes=false"},
        {"POT-R-10 he does not",
         "potomac command leadership=2 given=1 remaining=general "
         "switch.phase_end=last_subordinate dice=6,6",
         "initiative_passes=true"},
        {"POT-MRL-10 rally a rout",
         "potomac command leadership=8 state=routing order=rally attached=here dice=",
         "outcome=auto"},
        {"POT-R-45 confused may do anything",
         "potomac command leadership=8 state=confused switch.confused_orders=any dice=",
         "outcome=auto"},
        {"POT-R-24 groups may do anything",
         "potomac command leadership=8 to=group order=fire switch.group_orders=all dice=",
         "outcome=auto"},
    };
    CHECK(rows);
}

Test(desk_potomac, fire)
{
    static const kit_row rows[] = {
        {"POT-SKR-14 each hit takes a stand of a line",
         FOUR "target.type=skirmishers target.stands=3 target.rounds=1 dice=4,4,4,4",
         "hits=4 absorbed=3 reached=0 stands_lost=3 stands_left=0 line_left=0 line_lost=3 back=0 "
         "markers=0 confused=false due=[] destroyed=true"},
        {"POT-SKR-15 the last of a line",
         FOUR "target.type=skirmishers target.stands=1 target.rounds=3 follow=all dice=4,1,1,1",
         "stands_lost=1 stands_left=0 destroyed=true officer=null morale=null flees=0"},
        {"POT-SKR-16 the line goes with its parent",
         FOUR "target.stands=1 target.strength=1 target.skirmishers=2 dice=6,6,6,1",
         "absorbed=2 reached=1 destroyed=true line_left=0 line_lost=2 back=0"},
        {"POT-SKR-10 a line elsewhere",
         FOUR AT_FIVE "target.skirmishers=2 target.screens=no target.rounds=2 dice=6,6,1,1",
         "absorbed=0 reached=2 line_left=2 line_lost=0"},
        {"POT-R-25 wear by surplus only",
         FOUR AT_FIVE "target.skirmishers=2 target.rounds=1 switch.skirmish_wear=surplus_hit "
                      "dice=6,6,1,1",
         "absorbed=2 line_lost=0"},
        {"POT-PMF-07 a charger is not screened",
         MUSKETS "firer.stands=2 premelee=long target.skirmishers=2 " AT_FIVE "dice=5,5",
         "band=long absorbed=0 reached=2 back=2"},
        {"POT-R-06 smoothbores",
         FOUR AT_FIVE "firer.weapon=smoothbore switch.smoothbore_short_cm=10 "
                      "dice=4,4,4,4",
         "band=short hits=4"},
        {"POT-R-06 smoothbores",
         MUSKETS "firer.stands=1 range=10.1 firer.weapon=smoothbore "
                 "switch.smoothbore_short_cm=10 " AT_FIVE "dice=4",
         "band=long hits=0"},
        {"POT-R-06 smoothbores, as the chart has it",
         MUSKETS "firer.stands=1 range=15 firer.weapon=smoothbore " AT_FIVE "dice=4",
         "band=short hits=1"},
        {"POT-R-06 smoothbores, as the chart has it",
         MUSKETS "firer.stands=1 range=15.1 firer.weapon=smoothbore " AT_FIVE "dice=4",
         "band=long hits=0"},
        {"POT-R-07 a six always hits",
         MUSKETS "firer.stands=2 range=30 target.cover=fortifications "
                 "switch.natural_six_hits=on " AT_FIVE "dice=6,5",
         "needs=6 hits=1"},
        {"POT-R-17 CV in fire",
         MUSKETS "firer.stands=2 range=30 firer.officer=-3 firer.weapon=breech_loaders "
                 "switch.officer_cv_in_fire=on " AT_FIVE "dice=1,1,1,1",
         "dice=4"},
        {"POT-OFF-05 CV does not change Firepower",
         MUSKETS "firer.stands=2 range=30 firer.officer=3 " AT_FIVE "dice=1,1", "dice=2"},
        {"POT-R-32 the front rank of a column",
         MUSKETS
         "firer.stands=4 range=30 firer.formation=column switch.column_fire=front_rank " AT_FIVE
         "dice=1",
         "dice=1"},
        {"no Firepower, no dice",
         MUSKETS "firer.stands=4 firer.firepower=0 range=3 " AT_FIVE "dice=", "dice=0 hits=0"},
        {"POT-R-01 exceed",
         FOUR "target.stands=5 target.strength=3 target.markers=3 switch.stand_removal=exceed "
              "dice=6,1,1,1",
         "stands_lost=1 markers=1"},
        {"POT-R-01 exceed_plus_one",
         FOUR "target.stands=5 target.strength=3 switch.stand_removal=exceed_plus_one dice=6,6,6,1",
         "stands_lost=0 markers=3"},
        {"POT-LOS-05 deployed guns in cover",
         MUSKETS "firer.stands=1 range=30 target.type=field_artillery target.cover=cover " AT_FIVE
                 "dice=6",
         "modifier=-1 hits=1"},
        {"POT-SAF-07 limbered guns are not covered",
         MUSKETS "firer.stands=1 range=30 target.type=field_artillery target.limbered=yes " AT_FIVE
                 "dice=5",
         "modifier=0 hits=1"},
        {"POT-ART-06 long", "potomac artillery firer.gun=sb_light range=81 " AT_FIVE "dice=6,6,6,6",
         "modifier=-1"},
        {"POT-R-08 a die a gun",
         "potomac artillery firer.gun=rifled_light firer.quality=untried "
         "range=81 " AT_FIVE "dice=6,6",
         "dice=2"},
        {"POT-PMF-06 guns at a charger",
         "potomac artillery firer.gun=sb_light premelee=medium " AT_FIVE "dice=6,6,6,6",
         "band=medium modifier=0 hits=4 back=4 stands_lost=1"},
        {"POT-CNF-03 confused before",
         FOUR AT_FIVE "target.confused=yes target.fear=yes follow=all dice=6,6,6,6,1",
         "confused=true confused_by=before fear=null morale=pass"},
        {"POT-MRL-03 without the officer just killed",
         FOUR "target.stands=2 target.strength=4 target.officer=3 follow=all dice=6,6,6,6,1,2",
         "officer=killed morale=fail morale_total=2 morale_target=1 confused_by=morale flees=20"},
        {"POT-SKR-17 skirmishers count for morale",
         MUSKETS "firer.stands=10 range=10 target.stands=3 target.strength=4 target.skirmishers=3 "
                 "follow=all dice=6,6,6,6,6,6,6,1,1,1,4",
         "reached=4 morale_target=4 morale=pass"},
        {"POT-MRL-06 mounted flight",
         FOUR "target.type=cavalry target.stands=2 target.strength=4 follow=all dice=6,6,6,6,6",
         "flees=30"},
        {"POT-MRL-06 limbered flight",
         FOUR "target.type=mortar target.limbered=yes target.stands=2 target.strength=4 follow=all "
              "dice=6,6,6,6,6",
         "flees=10"},
        {"POT-R-44 crews that run half as far",
         MUSKETS "firer.stands=4 range=10 target.type=siege_artillery target.stands=2 "
                 "target.strength=4 follow=all switch.crew_evade_cm=10 dice=6,6,6,6,6",
         "flees=10"},
    };
    CHECK(rows);
}

Test(desk_potomac, siege_and_mortar)
{
    static const kit_row rows[] = {
        {"POT-R-54 defaults by type",
         "potomac siege firer.gun=rifled_siege range=100 work.type=masonry "
         "dice=6,6,6,6,6,6,6,1,1,1",
         "modifier=0 hits=7 cohesion=5 work_markers=1 back=0 confused=false due=[]"},
        {"POT-SGE-07 ruins are cover",
         "potomac siege firer.gun=sb_siege range=120 work.cohesion=1 target.strength=9 "
         "target.fear=yes dice=6,6,6,6,6,6,6,1,1,1",
         "modifier=-1 hits=7 cohesion_lost=1 cohesion=0 work_markers=0 protection=cover back=7 "
         "confused=false due=[fear]"},
        {"POT-R-54 ruins are nothing",
         "potomac siege firer.gun=sb_siege range=120 work.cohesion=1 switch.fort_ruin=open "
         "follow=all dice=6,6,6,6,6,6,6,1,1,1",
         "protection=open fear=null"},
        {"POT-SGE-06 Fear of the defender",
         "potomac siege firer.gun=sb_siege range=120 target.strength=9 target.fear=yes follow=all "
         "dice=6,1,1,1,1,1,1,1,1,1,5",
         "hits=1 back=1 confused=true confused_by=fear fear=confused"},
        {"POT-R-52 the work's own penalty",
         "potomac siege firer.gun=rifled_siege range=100 switch.siege_fort_penalty=on "
         "dice=6,6,6,6,6,6,6,6,6,6",
         "modifier=-2 needs=7 hits=0"},
        {"POT-MOR-05 at a work",
         "potomac mortar firer.gun=light_mortar range=50 at=work target.strength=2 follow=all "
         "dice=4,4,4,1",
         "procedure=siege modifier=1 hits=3 cohesion=1 work_markers=0 stands_lost=null "
         "destroyed=null back=3 confused=true officer=null morale=null flees=0"},
        {"POT-MOR-05 at a unit in a work",
         "potomac mortar firer.gun=light_mortar range=51 target.cover=fortifications "
         "target.strength=2 dice=5,4,4,1",
         "procedure=siege hits=1 cohesion=2 work_markers=1 back=1"},
        {"POT-MOR-05 at an empty work",
         "potomac mortar firer.gun=light_mortar range=51 at=work dice=5,5,5,5", "hits=4 back=0"},
        {"POT-MOR-05 at deployed guns",
         "potomac mortar firer.gun=light_mortar range=50 target.type=mortar target.stands=3 "
         "target.strength=2 follow=all dice=5,5,5,1,1",
         "procedure=artillery modifier=0 hits=3 stands_lost=1 morale=pass protection=null"},
        {"POT-R-53 no range modifiers",
         "potomac mortar firer.gun=light_mortar range=50 switch.mortar_range_mods=none " AT_FIVE
         "dice=4,4,4,4",
         "modifier=0 hits=0"},
        {"POT-SKR-17 its skirmishers count for morale",
         "potomac mortar firer.gun=light_mortar range=50 target.skirmishers=4 " AT_FIVE
         "follow=all dice=4,4,4,1,6",
         "stands_lost=1 morale_target=6 morale=pass"},
    };
    CHECK(rows);
}

Test(desk_potomac, premelee_and_morale)
{
    static const kit_row rows[] = {
        {"POT-R-20 near charges tested too",
         "potomac premelee from=3 switch.premelee_short_start=test dice=4",
         "test=true outcome=sporadic range=long"},
        {"POT-PMF-06 near guns", "potomac premelee type=field_artillery gun=sb_light from=40 dice=",
         "test=false range=short"},
        {"POT-R-68 guns ready",
         "potomac premelee type=field_artillery gun=sb_light from=60 ready=yes dice=",
         "outcome=automatic range=short"},
        {"POT-PMF-06 guns steady",
         "potomac premelee type=field_artillery gun=sb_light from=60 officer=1 militia=yes dice=4",
         "modifier=0 total=4 outcome=steady range=short"},
        {"POT-PMF-06 quality does not count",
         "potomac premelee type=field_artillery gun=sb_light from=60 quality=veteran dice=3",
         "modifier=0 outcome=sporadic range=medium"},
        {"POT-PMF-06 guns far", "potomac premelee type=field_artillery gun=sb_light from=81 dice=1",
         "range=long"},
        {"POT-PMF-05 no officer for muskets", "potomac premelee from=20 officer=3 dice=4",
         "modifier=0 range=long"},
        {"POT-MRL-07 routing", "potomac morale stands=1 in_range=yes dice=6",
         "state=routing guns_left=false"},
        {"POT-MRL-06 guns left", "potomac morale type=field_artillery stands=1 dice=6",
         "guns_left=true flees=20"},
        {"POT-MRL-06 guns not left",
         "potomac morale type=field_artillery stands=1 limbered=yes "
         "dice=6",
         "guns_left=false flees=10"},
        {"POT-MRL-12 friends crossed", "potomac morale stands=1 friends=3 follow=all dice=6,6,5,6",
         "friends_confused=2"},
        {"POT-MRL-12 nobody flees", "potomac morale stands=1 friends=3 follow=all dice=1",
         "friends_confused=0"},
        {"POT-MRL-12 not followed", "potomac morale stands=1 friends=3 dice=6",
         "friends_confused="},
    };
    CHECK(rows);
}

Test(desk_potomac, drive_back)
{
    static const kit_row rows[] = {
        {"POT-DRV-03 an enemy behind",
         "potomac drive-back stands=4 strength=9 hits=5 room=3.5 behind=enemy struck=2 dice=6,6",
         "moved=2.5 collision=enemy struck_confused=2 back=5"},
        {"POT-DRV-04 the edge",
         "potomac drive-back stands=4 strength=9 hits=5 room=3 behind=edge "
         "dice=",
         "moved=3 collision=edge struck_confused=0 confused_by=collision"},
        {"POT-DRV-04 bad ground",
         "potomac drive-back stands=4 strength=9 hits=5 room=0 behind=impassable dice=",
         "moved=0 collision=impassable"},
        {"just room enough", "potomac drive-back stands=4 strength=9 hits=5 room=5 dice=",
         "moved=5 collision=null confused=false"},
        {"POT-DRV-06 the full distance confuses",
         "potomac drive-back stands=4 strength=4 hits=5 room=1 dice=1",
         "moved=1 confused_by=drive_back"},
        {"POT-MEL-10 a lost round",
         "potomac drive-back cause=melee stands=4 strength=3 hits=4 "
         "markers=2 follow=all dice=5",
         "stands_lost=0 markers=2 back=4 confused_by=drive_back morale=fail officer=null "
         "contact=null"},
        {"POT-SGE-06 a work was hit",
         "potomac drive-back cause=siege stands=4 strength=3 hits=4 officer=1 follow=all dice=",
         "stands_lost=0 confused=true morale=null"},
        {"POT-CHG-07 nobody knows before morale",
         "potomac drive-back cause=charge stands=4 strength=3 hits=3 distance=5 allowance=20 dice=",
         "contact=null gap=null due=[morale]"},
        {"POT-CHG-10 failed morale",
         "potomac drive-back cause=charge stands=4 strength=3 hits=3 distance=5 allowance=20 "
         "follow=all dice=6",
         "contact=false gap=1 morale=fail flees=20"},
        {"POT-CHG-08 passed morale",
         "potomac drive-back cause=charge stands=4 strength=3 hits=3 distance=5 allowance=20 "
         "follow=all dice=3",
         "contact=true gap=null"},
        {"POT-DRV-07 further than it came",
         "potomac drive-back cause=charge stands=9 strength=9 hits=12 distance=4 allowance=10 "
         "follow=all dice=1",
         "back=12 moved=2 contact=false gap=6"},
        {"POT-DRV-07 into a friend",
         "potomac drive-back cause=charge stands=9 strength=9 hits=12 distance=4 allowance=10 "
         "room=1 follow=all dice=6,1",
         "moved=1 collision=friend struck_confused=1 gap=5"},
        {"POT-DRV-08 destroyed chargers",
         "potomac drive-back cause=charge stands=1 strength=1 hits=1 distance=4 allowance=10 "
         "room=0 fear=yes dice=",
         "destroyed=true contact=false gap=null moved=0 collision=null fear=null due=[]"},
    };
    CHECK(rows);
}

#define SIDES(charger, defender)                                                                   \
    "potomac melee charger.stands=4 charger.strength=3 charger.melee=1 "                           \
    "charger.fighting=2 " charger                                                                  \
    " defender.stands=4 defender.strength=3 defender.melee=1 defender.fighting=2 " defender " "

Test(desk_potomac, melee)
{
    static const kit_row rows[] = {
        {"POT-MEL-12 hitless", SIDES("", "") "dice=1,1,1,1", "winner=again charger_back=0 due=[]"},
        {"POT-MEL-12 the third", SIDES("", "") "round=again hitless=2 follow=all dice=1,1,1,1",
         "winner=draw charger_back=1 defender_back=0 charger_modifier=0 follow_up=no flees=0"},
        {"POT-MEL-12 no dice",
         "potomac melee charger.stands=4 charger.strength=3 charger.melee=0 charger.fighting=2 "
         "defender.stands=4 defender.strength=3 defender.melee=0 defender.fighting=2 dice=",
         "charger_dice=0 winner=draw charger_back=1"},
        {"POT-MEL-08 won by supports",
         SIDES("charger.supports=2", "defender.helpers=1") "dice=1,1,1,1",
         "charger_supports=2 defender_supports=1 winner=charger margin=1 defender_back=1"},
        {"POT-CNF-02 the confused do not support",
         SIDES("charger.supports=2 charger.confused=yes charger.helpers=1", "") "dice=1,1,1,1",
         "charger_supports=1"},
        {"POT-MEL-13 both gone",
         "potomac melee charger.stands=1 charger.strength=1 charger.melee=1 charger.fighting=1 "
         "defender.stands=1 defender.strength=1 defender.melee=1 defender.fighting=1 follow=all "
         "dice=6,6",
         "winner=none margin=0 charger_destroyed=true defender_destroyed=true morale=null"},
        {"POT-MEL-13 the defender gone",
         "potomac melee charger.stands=1 charger.strength=9 charger.melee=1 charger.fighting=1 "
         "defender.stands=1 defender.strength=1 defender.melee=1 defender.fighting=1 "
         "defender.officer=1 follow=all dice=6,6,1,3",
         "winner=charger margin=0 defender_back=0 defender_officer=unattached follow_up=no"},
        {"POT-R-42 fire of this charge", SIDES("charger.markers=2", "") "fire_hits=1 dice=4,1,1,1",
         "charger_score=1 defender_score=1 winner=draw"},
        {"POT-R-42 all markers",
         SIDES("charger.markers=2", "") "switch.melee_firing_hits=all_markers dice=4,1,1,1",
         "defender_score=2 winner=defender"},
        {"POT-R-42 none",
         SIDES("charger.markers=2", "") "fire_hits=2 switch.melee_firing_hits=none dice=4,1,1,1",
         "defender_score=0 winner=charger"},
        {"POT-R-57 a draw confuses",
         "potomac melee charger.stands=4 charger.strength=1 charger.melee=2 charger.fighting=1 "
         "defender.stands=4 defender.strength=9 defender.melee=2 defender.fighting=1 "
         "defender.fear=yes switch.draw_confuses=on dice=6,6,6,6",
         "winner=draw charger_confused=true defender_confused=false due=[defender_fear]"},
        {"POT-MEL-05 a charger has no cover",
         SIDES("charger.cover=fortifications", "") "dice=1,1,1,1", "defender_modifier=0"},
        {"POT-R-60 a follow-up without the charging bonus",
         SIDES("charger.cover=cover", "") "round=follow_up switch.follow_up_charging=off "
                                          "dice=1,1,1,1",
         "charger_modifier=0 defender_modifier=-1"},
        {"POT-MEL-06 a follow-up in the flank",
         SIDES("", "defender.cover=fortifications") "round=follow_up side=rear dice=1,1,1,1",
         "charger_modifier=0"},
        {"POT-MEL-06 not when it goes on", SIDES("", "") "round=again side=rear dice=1,1,1,1",
         "charger_modifier=0"},
        {"POT-MEL-04 mounted against guns",
         SIDES("charger.type=cavalry", "defender.type=field_artillery") "dice=1,1,1,1",
         "charger_modifier=2"},
        {"POT-MEL-04 mounted against mounted",
         SIDES("charger.type=cavalry", "defender.type=cavalry") "dice=1,1,1,1",
         "charger_modifier=1 defender_modifier=0"},
        {"POT-R-61 pursuit optional",
         SIDES("charger.type=cavalry", "") "switch.cavalry_pursuit=optional follow=all "
                                           "dice=6,1,1,1,1",
         "winner=charger morale=pass follow_up=may"},
        {"POT-MEL-16 not after flight",
         SIDES("charger.type=cavalry", "") "follow=all dice=6,1,1,1,6",
         "morale=fail follow_up=no defender_confused=true"},
        {"POT-MEL-17 not the passive side",
         SIDES("", "") "active=defender follow=all "
                       "dice=6,1,1,1,1",
         "follow_up=no"},
        {"POT-ORD-09 not the confused",
         SIDES("charger.confused=yes", "") "follow=all dice=6,1,1,1,1",
         "winner=charger follow_up=no"},
        {"POT-MEL-15 guns stay",
         SIDES("", "defender.type=mortar") "active=defender follow=all dice=1,1,6,1,1",
         "winner=defender follow_up=no"},
        {"POT-MRL-01 a stand lost in a round won",
         SIDES("charger.markers=2 charger.supports=2", "") "dice=6,6,6,1",
         "winner=charger charger_stands_lost=1 due=[morale]"},
    };
    CHECK(rows);
}

Test(desk_potomac, move)
{
    static const kit_row rows[] = {
        {"POT-MOV-17 a large turn", "potomac move formation=column turn=46", "allowance=10"},
        {"POT-MOV-17 a free turn", "potomac move formation=column turn=45", "allowance=20"},
        {"POT-MOV-17 sideways", "potomac move formation=column direction=sideways",
         "allowance=20 reach=10"},
        {"POT-MOV-17 officers go freely", "potomac move type=officer turn=180 direction=back",
         "reach=60"},
        {"POT-MOV-16 two halves fill an order",
         "potomac move type=cavalry formation=column action=mount reform=yes", "allowance=0"},
        {"POT-MOV-19 roads ignore the ground",
         "potomac move type=cavalry formation=column road=yes ground=difficult obstacle=yes",
         "rate=road reach=45"},
        {"POT-R-33 no road bonus for a charge",
         "potomac move formation=column road=yes ground=difficult order=charge", "rate=full"},
        {"POT-MOV-04 inside works", "potomac move formation=column work=yes road=yes", "rate=half"},
        {"POT-MOV-08 just to the edge", "potomac move edge=10", "reach=10 stops=true"},
        {"POT-MOV-08 not so far", "potomac move edge=10.01", "reach=10 stops=false"},
        {"POT-R-34 skirmishers do not stop", "potomac move type=skirmishers edge=5",
         "reach=20 stops=false"},
        {"POT-MOV-15 dismounted", "potomac move type=cavalry dismounted=yes ground=difficult",
         "reach=10"},
        {"POT-MOV-14 by hand", "potomac move type=field_artillery", "reach=5"},
    };
    CHECK(rows);
}

/* ---- Items: what is listed, by which rule, kept or not ---- */

static char *json_of(const char *line)
{
    char why[UMP_LINE];
    kit_paper paper;
    ump_desk_answer *answer = kit_ask(line, why);
    cr_assert(answer, "%s: %s", line, why);
    ump_out out = kit_out(&paper);
    ump_desk_answer_json(answer, &out);
    ump_desk_answer_free(answer);
    return paper.text;
}

Test(desk_potomac, POT_HIT_07_items_facts_rolls_and_dues_are_printed)
{
    static const struct {
        const char *line, *says;
    } rows[] = {
        {FOUR AT_FIVE "target.cover=fortifications dice=1,1,1,1",
         "\"label\": \"target in cover\", \"value\": -1, \"kept\": false"},
        {"potomac premelee from=20 militia=yes dice=1",
         "{\"rule\": \"POT-PMF-05\", \"label\": \"militia\", \"value\": -1, \"kept\": true"},
        {SIDES("", "defender.confused=yes") "dice=1,1,1,1",
         "{\"rule\": \"POT-MEL-04\", \"label\": \"defender: confused\", \"value\": -1"},
        {SIDES("", "") "dice=1,1,1,1",
         "{\"rule\": \"POT-MEL-04\", \"purpose\": \"defender_hit\", \"dice\": \"2d6\""},
        {FOUR AT_FIVE "dice=1,1,1,1", "\"target.officer\": null"},
        {FOUR AT_FIVE "dice=1,1,1,1", "\"follow\": null"},
        {"potomac siege firer.gun=sb_siege range=1 work.type=earthwork --seed=3",
         "\"work.strength\": 4, \"work.cohesion\": 4"},
        {"potomac siege firer.gun=sb_siege range=1 --seed=3", "\"seed\": 3"},
        {MUSKETS "firer.type=skirmishers firer.stands=1 range=30 " AT_FIVE "dice=1",
         "{\"rule\": \"POT-SAF-12\", \"purpose\": \"hit\""},
        {"potomac move", "\"rolls\": [],"},
        {FOUR "target.stands=5 target.strength=4 target.fear=yes target.officer=0 dice=6,6,6,6",
         "\"confused_by\": null, \"due\": [\"officer\", \"fear\", \"morale\"]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *text = json_of(rows[i].line);
        cr_expect(strstr(text, rows[i].says), "no %s in %s", rows[i].says, text);
        free(text);
    }
}
