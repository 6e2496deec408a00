/*
 * adf_examples.c: the worked examples of docs/rules/examples-adf.md, told to the desk.
 */
#include "kit.h"
#include <criterion/criterion.h>

#define ROWS(table) kit_check(table, sizeof(table) / sizeof *(table))
#define RM          "firer.arm=infantry firer.weapon=rifle_musket "
#define GUNS        "firer.arm=artillery "

Test(desk_adf_examples, fire)
{
    static const kit_row rows[] = {
        {"EX-01 ADF-FIRE-17 ADF-TGT-01 plain musketry",
         "adf15 fire " RM "firer.figs=8 range=2.5 target.quality=trained target.support=1 "
         "follow=all dice=4,3,2,3",
         "band=normal fp=8 dice=2 firer_drm=0 beneficial=0 detrimental=0 enfilade=null roll=7 "
         "total=15 column=15 code=2MC hits=0 check=2 losses=0 leader=null bmp=5 mmp=6 check_roll=5 "
         "leader_mmp=null leader_check_roll=null level=disorder left=8 fall_back=1 rout=null"},
        {"EX-02 ADF-FIRE-10 ADF-TGT-02 elite opening volley into woods",
         "adf15 fire firer.arm=infantry firer.weapon=sharps_rifle firer.figs=6 firer.quality=elite "
         "firer.opening=yes range=3.8 target.quality=green target.figs=6 target.cover=light_woods "
         "follow=all dice=5,4,6,5",
         "band=normal fp=7 firer_drm=3 beneficial=-1 detrimental=1 total=19 column=19 code=1H "
         "losses=1 left=5 mmp=8 level=good_order fall_back=0"},
        {"EX-03 ADF-FIRE-05 repeaters in adf15",
         "adf15 fire firer.arm=infantry firer.weapon=repeating_rifle firer.figs=5 range=4.5 dice=4",
         "band=long fp=7 dice=1 total=11 column=11 code=none check=null"},
        {"EX-03 ADF-FIRE-05 repeaters in adf15-early",
         "adf15-early fire firer.arm=infantry firer.weapon=repeating_rifle firer.figs=5 range=4.5 "
         "dice=4,5",
         "band=normal total=16 column=16 code=2MC"},
        {"EX-03 ADF-FIRE-05 repeaters in adf10",
         "adf10 fire firer.arm=infantry firer.weapon=repeating_rifle firer.figs=5 range=4.5 dice=4",
         "band=long total=11 code=none"},
        {"EX-04 ADF-FIRE-05 one inch in adf15", "adf15 fire " RM "firer.figs=8 range=1 dice=2,3,4",
         "band=short total=17 code=1H"},
        {"EX-04 ADF-FIRE-05 one inch in adf15-early",
         "adf15-early fire " RM "firer.figs=8 range=1.000 dice=2,3",
         "band=normal total=13 code=MC"},
        {"EX-04 ADF-FIRE-05 one inch in adf10", "adf10 fire " RM "firer.figs=8 range=1 dice=2,3",
         "band=normal total=13 code=MC"},
        {"EX-05 ADF-FIRE-08 ADF-TGT-05 half FP rounds up",
         "adf15 fire firer.arm=infantry firer.weapon=smoothbore_musket firer.figs=5 "
         "firer.quality=trained firer.level=disorder range=0.5 target.level=disorder zone=full "
         "dice=6,5,4",
         "band=short fp=3 detrimental=2 enfilade=null total=20 code=2H hits=2"},
        {"EX-06 A ADF-FIRE-08 skirmish fire",
         "adf15 fire " RM "firer.figs=4 firer.formation=skirmishers range=2 target.quality=elite "
         "dice=6",
         "dice=1 fp=2 beneficial=-1 total=7 column=null code=none"},
        {"EX-06 C ADF-R-09 sharpshooters at guns",
         "adf15 fire firer.arm=infantry firer.weapon=sharpshooter_rm firer.figs=4 "
         "firer.quality=elite firer.formation=skirmishers range=3.5 target.arm=artillery zone=full "
         "dice=6,5",
         "dice=2 fp=2 firer_drm=1 beneficial=-3 enfilade=null total=11 code=none"},
        {"EX-07 ADF-FIRE-15 three regiments",
         "adf10 fire " RM "firer.figs=5 range=1.5 firer2.figs=5 firer2.range=1.8 firer3.figs=5 "
         "firer3.range=2 firer3.opening=yes target.quality=trained dice=5,4",
         "fp=15 dice=2 firer_drm=0 total=24 column=24 code=2H"},
        {"EX-08 ADF-R-07 FP cut, worst band",
         "adf15 fire firer.arm=infantry firer.weapon=repeating_rifle firer.figs=8 "
         "firer.quality=elite range=3 zone=partial firer2.figs=8 firer2.weapon=sharps_rifle "
         "firer2.range=5 dice=6",
         "band=long fp=18 dice=1 firer_drm=0 enfilade=null total=24 code=2H"},
        {"EX-09 ADF-TGT-04 ADF-MOR-06 artillery enfilade",
         "adf15 fire " GUNS "firer.side=us firer.weapon=napoleon_12pdr firer.figs=3 range=8 "
         "zone=full target.lb=1 follow=all dice=5,2,4,4",
         "enfilade=line_full_flank detrimental=3 total=18 code=2MC mmp=8 level=good_order "
         "fall_back=0"},
        {"EX-09 ADF-TGT-05 lost at long range",
         "adf15 fire " GUNS "firer.side=us firer.weapon=napoleon_12pdr firer.figs=3 range=14 "
         "zone=full dice=5",
         "band=long enfilade=null total=13 code=1MC"},
        {"EX-10 a ADF-FIRE-06 canister of smoothbores",
         "adf15 fire " GUNS "firer.side=cs firer.weapon=napoleon_12pdr firer.figs=2 range=3 "
         "target.quality=trained target.formation=attack_column dice=3,4,2,5",
         "band=canister dice=4 fp=4 detrimental=4 enfilade=column_front_or_rear total=22 column=22 "
         "code=1H"},
        {"EX-10 b ADF-FIRE-07 canister of rifles",
         "adf15 fire " GUNS "firer.side=cs firer.weapon=ordnance_3in firer.figs=2 range=3 "
         "target.quality=trained target.formation=attack_column dice=3,4,2",
         "dice=3 fp=5 total=18 code=2MC"},
        {"EX-11 ADF-FIRE-11 ADF-R-06 deliberate fire",
         "adf15 fire " GUNS "firer.side=us firer.weapon=parrott_10pdr firer.figs=3 "
         "firer.quality=elite mode=deliberate range=16 target.arm=artillery follow=all "
         "dice=6,6,3,4",
         "band=normal firer_drm=3 beneficial=-3 detrimental=1 total=21 column=20 code=1H losses=1 "
         "left=2 bmp=4 mmp=6 level=good_order"},
        {"EX-12 ADF-TGT-02 enfiladed guns lose their -3",
         "adf15-early fire " RM "firer.figs=6 range=2 zone=partial target.arm=artillery "
         "target.quality=trained target.figs=2 follow=all dice=5,4,2,1",
         "beneficial=0 detrimental=1 enfilade=unlimbered_partial_flank total=16 code=2MC mmp=8 "
         "level=shaken fall_back=5"},
        {"EX-13 ADF-TGT-01 ADF-MOR-02 works, woods and elite",
         "adf15-early fire " RM "firer.figs=8 range=2 target.quality=elite "
         "target.cover=heavy_works,light_woods target.support=2 follow=all dice=6,6,1,1",
         "beneficial=-5 total=15 code=2MC mmp=0 level=shaken fall_back=0"},
        {"EX-14 ADF-R-36 farms and villages",
         "adf15 fire " RM "firer.figs=8 firer.level=disorder firer.building=yes range=2 "
         "target.quality=elite target.cover=farm_or_village,stone_wall dice=5,5",
         "fp=2 beneficial=-3 total=9 column=9 code=none"},
        {"EX-15 a ADF-R-34 behind a screen",
         "adf10 fire " GUNS "firer.side=cs firer.weapon=howitzer_12pdr firer.figs=3 range=5 "
         "target.quality=green target.screened=yes dice=4,3",
         "fp=7 beneficial=-3 detrimental=2 total=13 code=1MC"},
        {"EX-15 b ADF-TGT-02 at the screen",
         "adf10 fire " GUNS "firer.side=cs firer.weapon=howitzer_12pdr firer.figs=3 range=3.5 "
         "target.quality=green target.formation=skirmishers dice=4,3",
         "band=normal beneficial=-5 detrimental=2 total=11 code=MC"},
        {"EX-16 ADF-TGT-04 mounted, not charging",
         "adf15 fire " RM "firer.figs=8 range=2 target.arm=cavalry target.mounted=yes dice=2,2",
         "detrimental=4 total=16 code=2MC"},
        {"EX-16 ADF-TGT-04 mounted, charging",
         "adf15 fire " RM "firer.figs=8 range=2 target.arm=cavalry target.mounted=yes "
         "target.charging=yes dice=2,2",
         "detrimental=2 total=14 code=1MC"},
        {"EX-16 ADF-TGT-04 mounted, charging, early",
         "adf15-early fire " RM "firer.figs=8 range=2 target.arm=cavalry target.mounted=yes "
         "target.charging=yes dice=2,2",
         "detrimental=3 total=15 code=2MC"},
        {"EX-16 ADF-R-37 past its disorder point",
         "adf15 fire " RM "firer.figs=8 range=2 target.arm=cavalry target.mounted=yes "
         "target.charging=yes target.level=disorder target.past_dp=yes dice=2,2",
         "detrimental=4 total=16 code=2MC"},
        {"EX-17 ADF-CAV-04 dismounted cavalry combine",
         "adf15 fire firer.arm=cavalry firer.weapon=sharps_carbine firer.figs=6 "
         "firer.quality=trained range=1.8 firer2.figs=6 firer2.weapon=repeating_carbine "
         "target.formation=extended_line dice=6,4",
         "fp=13 firer_drm=-1 beneficial=-1 total=21 column=20 code=2MC"},
        {"EX-18 ADF-FIRE-12 shotguns and pistols",
         "adf15-early fire firer.arm=cavalry firer.weapon=shotgun firer.figs=6 firer.mounted=yes "
         "firer.quality=elite firer.level=disorder mode=pbf target.quality=trained "
         "target.level=disorder target.charging=yes target.past_dp=yes dice=3,3,4,2",
         "band=pbf dice=4 fp=5 firer_drm=2 detrimental=2 total=21 column=20 code=2MC"},
        {"EX-35 ADF-FIRE-16 pass-through fire",
         "adf15 fire " GUNS "firer.side=us firer.weapon=napoleon_12pdr firer.figs=3 range=9 "
         "through=1 dice=5",
         "band=normal dice=1 total=13 code=1MC"},
        {"EX-36 ADF-REA-06 desperation fire",
         "adf15 fire " RM "firer.figs=7 mode=df range=0.8 target.quality=trained dice=6",
         "band=df dice=1 total=13 code=MC"},
        {"EX-40 ADF-MOR-06 fire from the rear",
         "adf15 fire " RM "firer.figs=8 range=2 zone=rear follow=all dice=4,4,5,2",
         "enfilade=null detrimental=0 total=16 code=2MC mmp=9 level=disorder fall_back=2"},
        {"EX-44 ADF-FIRE-06 close canister, and ADF-MOR-10 in a breakthrough",
         "adf15 fire " GUNS "firer.side=us firer.weapon=napoleon_12pdr firer.figs=3 mode=pbf "
         "target.figs=6 target.original=8 target.level=disorder target.charging=yes "
         "target.past_dp=yes follow=all dice=2,3,1,4,2,4,4",
         "band=close_canister dice=5 detrimental=3 total=23 column=22 code=1H left=5 bmp=4 mmp=7 "
         "level=disorder fall_back=0"},
    };
    ROWS(rows);
}

Test(desk_adf_examples, morale)
{
    static const kit_row rows[] = {
        {"EX-19 A ADF-R-05 one stand of three lost",
         "adf15 morale cause=fire fcr=2H quality=trained figs=5 original=9 stands=3 dice=4,4",
         "bmp=7 raw=9 mmp=9 roll=8 failed=true level=disorder fall_back=1 recovered=0 left=5 "
         "rout_roll=false"},
        {"EX-19 B ADF-MOR-01 last stand",
         "adf15 morale cause=fire fcr=2H quality=trained figs=3 original=8 dice=4,4",
         "bmp=10 mmp=12 level=disorder fall_back=4"},
        {"EX-20 ADF-LDR-03 LB on top",
         "adf15 morale cause=fire fcr=2MC level=disorder cover=light_works support=2 lb=2 "
         "brigade_losses=2 enemy_near=infantry merged=yes dice=3,3",
         "mmp=6 level=disorder fall_back=0 failed=false"},
        {"EX-20 ADF-LDR-03 LB among the two",
         "adf10 morale cause=fire fcr=2MC level=disorder cover=light_works support=2 lb=2 "
         "brigade_losses=2 enemy_near=infantry merged=yes dice=3,3",
         "mmp=8 level=shaken fall_back=2"},
        {"EX-21 A ADF-MOR-08 natural 3",
         "adf15 morale cause=fire fcr=4H quality=elite figs=8 original=8 brigade_losses=2 dice=1,2",
         "mmp=9 level=shaken fall_back=6"},
        {"EX-21 B ADF-R-40 natural 2",
         "adf10 morale cause=fire quality=trained cover=heavy_works support=3 dice=1,1",
         "raw=-1 mmp=0 level=routed fall_back=0"},
        {"EX-22 ADF-MOR-08 natural 12",
         "adf15 morale cause=fire fcr=1H quality=green figs=4 original=8 level=shaken dice=6,6",
         "bmp=12 raw=18 mmp=12 level=good_order fall_back=0 recovered=1 left=5"},
        {"EX-23 ADF-RAL-01 rally",
         "adf15 morale cause=rally quality=trained level=routed support=1 lb=2 dice=6,4",
         "mmp=8 level=shaken fall_back=0"},
        {"EX-24 ADF-ART-03 a battery routs",
         "adf15-early morale cause=fire fcr=1H by=artillery arm=artillery quality=trained figs=1 "
         "original=3 level=disorder follow=all dice=3,3,4,3",
         "bmp=8 mmp=12 level=routed fall_back=0 rout_roll=true rout=7 abandoned=false left=1"},
        {"EX-24 ADF-ART-03 guns abandoned",
         "adf15-early morale cause=fire fcr=1H by=artillery arm=artillery quality=trained figs=1 "
         "original=3 level=disorder follow=all dice=3,3,4,4",
         "level=null left=0 abandoned=true"},
        {"EX-27 ADF-CHG-09 fear of charge",
         "adf15 morale cause=charge quality=trained cover=stone_wall support=1 enemy_near=infantry "
         "dice=3,3",
         "mmp=4 level=good_order fall_back=0"},
        {"EX-27 ADF-MOR-04 the charger's check",
         "adf15 morale cause=fire fcr=2H figs=6 original=8 formation=attack_column charging=yes "
         "support=2 lb=1 enemy_near=infantry dice=4,3",
         "mmp=5 level=good_order"},
        {"EX-29 ADF-MOR-05 in a melee",
         "adf15 morale cause=fire fcr=2H quality=trained figs=4 original=6 enemy_near=infantry "
         "dice=2,4",
         "mmp=8 level=disorder fall_back=2"},
        {"EX-32 ADF-MOR-05 charged in the full flank",
         "adf15-early morale cause=charge by=mounted zone=full quality=trained figs=6 dice=3,4",
         "mmp=11 level=disorder fall_back=4"},
        {"EX-38 ADF-MRG-01 merged", "adf15 morale cause=fire fcr=1MC figs=6 merged=yes dice=4,2",
         "mmp=7 level=disorder fall_back=1"},
        {"EX-41 ADF-R-32 seven inches behind in adf15",
         "adf15 morale cause=fire fcr=1MC by=artillery quality=green behind_friends=7 dice=1,3",
         "mmp=1 level=good_order fall_back=0"},
        {"EX-41 ADF-R-32 seven inches behind in adf10",
         "adf10 morale cause=fire fcr=1MC by=artillery quality=green behind_friends=7 dice=1,3",
         "mmp=7 level=disorder fall_back=3"},
        {"EX-42 ADF-R-38 rally under enfilade",
         "adf15-early morale cause=rally level=disorder formation=attack_column threat=side "
         "support=1 dice=2,5",
         "mmp=6 level=good_order"},
        {"EX-43 ADF-MOR-11 a routed unit fails",
         "adf15 morale cause=rally quality=trained level=routed dice=5,5",
         "mmp=11 failed=true level=routed fall_back=0"},
    };
    ROWS(rows);
}

Test(desk_adf_examples, charges_and_moves)
{
    static const kit_row rows[] = {
        {"EX-23 ADF-MOV-08 rout move", "adf15 rout dice=5,4", "roll=9 distance=9 abandoned=false"},
        {"EX-26 ADF-CHG-05 adf15", "adf15 charge path=open:6 dice=4,5",
         "base=6 cb=4.5 distance=10.5 disorder_point=5.25 moved=6 reaches=true disorder=true"},
        {"EX-26 ADF-CHG-05 adf15-early", "adf15-early charge path=open:6 dice=4,5",
         "distance=10.5 disorder_point=8.25 disorder=false"},
        {"EX-26 ADF-CHG-05 adf10", "adf10 charge path=open:6 dice=4,5",
         "base=5 distance=9.5 disorder_point=7.25 disorder=false"},
        {"EX-26 ADF-CHG-05 trained in adf10", "adf10 charge quality=trained path=open:6 dice=4,5",
         "disorder_point=4.75 disorder=true"},
        {"EX-26 ADF-CHG-05 green", "adf15 charge quality=green path=open:1 dice=4,5",
         "disorder_point=0 disorder=true"},
        {"EX-26 ADF-CHG-03 heavy woods", "adf15 charge path=heavy_woods:2 dice=5", "cb=2.5"},
        {"EX-27 ADF-LDR-04 column with a leader",
         "adf15 charge formation=attack_column lb=1 path=open:4 dice=3,4",
         "base=8 cb=3.5 distance=11.5 disorder_point=5.75 disorder=false"},
        {"EX-31 ADF-CHG-20 middle of the overlap",
         "adf15 countercharge charger.arm=cavalry charger.mounted=yes defender.arm=cavalry "
         "defender.mounted=yes defender.quality=trained path=open:18 dice=4,2,5,3,1,2",
         "charger_distance=15.5 charger_disorder_point=7.75 defender_distance=13 "
         "defender_disorder_point=6.5 meets=true meeting=10.25 charger_moved=10.25 "
         "charger_disorder=true defender_moved=7.75 defender_disorder=true"},
        {"EX-31 ADF-R-48 halfway",
         "adf15-early countercharge charger.arm=cavalry charger.mounted=yes defender.arm=cavalry "
         "defender.mounted=yes defender.quality=trained path=open:18 dice=4,2,5,3,1,2",
         "meeting=9 charger_disorder_point=12.75 charger_disorder=false defender_disorder=true"},
        {"EX-32 ADF-CHG-03 mounted charge",
         "adf15-early charge arm=cavalry mounted=yes path=open:6 dice=2,3,2",
         "distance=13.5 disorder_point=11.75"},
        {"EX-33 ADF-CMD-03 elite", "adf15 tct quality=elite dice=3", "bmp=3 roll=3 passed=true"},
        {"EX-33 ADF-CMD-03 veteran on its last stand", "adf15 tct figs=4 original=8 dice=6",
         "bmp=8 passed=false"},
        {"EX-33 ADF-CMD-03 trained", "adf15 tct quality=trained dice=4", "bmp=5 passed=false"},
        {"EX-34 ADF-FRM-02 half a move of road, and LB",
         "adf15 move quality=trained formation=road_column change=yes lb=2 then=road",
         "possible=true allowance=13 used=0.5 remaining=8.5"},
        {"EX-34 ADF-FRM-01 a whole action in adf15-early",
         "adf15-early move quality=trained formation=road_column change=yes lb=2 then=road",
         "used=1 remaining=0"},
        {"EX-34 ADF-LDR-04 a whole move of road",
         "adf15-early move quality=trained formation=road_column lb=2 then=road", "remaining=15"},
        {"EX-34 ADF-MOV-02 open, then light woods", "adf15 move path=open:3 then=light_woods",
         "possible=true allowance=4 used=0.5 remaining=2"},
        {"EX-34 ADF-MOV-02 open, then heavy woods", "adf15 move path=open:3 then=heavy_woods",
         "remaining=1"},
        {"EX-34 ADF-MOV-05 a fence first", "adf15 move obstacles=wood_fence",
         "used=0.25 remaining=4.5"},
    };
    ROWS(rows);
}

Test(desk_adf_examples, impacts)
{
    static const kit_row rows[] = {
        {"EX-27 ADF-CHG-14 ADF-CHG-19 a charge that succeeds",
         "adf15 impact attacker.formation=attack_column attacker.figs=6 attacker.original=8 "
         "attacker.support=2 attacker.lb=1 defender.quality=trained defender.cover=stone_wall "
         "defender.support=1 dice=5,3,4,2",
         "attacker_mmp=0 attacker_roll=8 attacker_fiv=14 defender_mmp=4 defender_roll=6 "
         "defender_fiv=10 margin=4 winner=attacker outcome=driven_back attacker_losses=0 "
         "attacker_left=6 attacker_fall_back=0 attacker_level=disorder defender_losses=1 "
         "defender_left=7 defender_fall_back=4 defender_level=disorder advance=3"},
        {"EX-28 ADF-R-71 relief",
         "adf15-early impact attacker.quality=green attacker.figs=7 attacker.level=disorder "
         "attacker.support=1 defender.figs=6 defender.cover=wood_fence defender.support=2 "
         "dice=3,4,2,4",
         "attacker_mmp=10 attacker_fiv=4 defender_mmp=2 defender_fiv=10 margin=6 winner=defender "
         "attacker_fall_back=5 attacker_losses=1 attacker_level=shaken defender_level=disorder "
         "advance=0"},
        {"EX-28 ADF-CHG-15 no relief for dismounted cavalry in adf10",
         "adf10 impact attacker.arm=cavalry attacker.figs=6 defender.figs=6 dice=3,2,5,6",
         "winner=defender margin=6 attacker_fall_back=6 attacker_losses=2 attacker_level=shaken"},
        {"EX-29 ADF-CHG-17 melee",
         "adf15 impact attacker.figs=6 attacker.level=disorder defender.quality=trained "
         "defender.figs=6 dice=6,4,4,3",
         "attacker_fiv=7 defender_fiv=7 margin=0 winner=none outcome=melee "
         "attacker_level=disorder defender_level=good_order"},
        {"EX-31 ADF-CAV-02 two chargers",
         "adf15 impact countercharge=yes attacker.arm=cavalry attacker.mounted=yes "
         "attacker.level=disorder defender.arm=cavalry defender.mounted=yes "
         "defender.quality=trained defender.figs=6 defender.level=disorder dice=6,3,4,4",
         "attacker_mmp=6 attacker_fiv=11 defender_mmp=7 defender_fiv=7 margin=4 defender_losses=1 "
         "defender_fall_back=4 defender_level=disorder"},
        {"EX-32 ADF-MOR-05 full flank",
         "adf15-early impact attacker.arm=cavalry attacker.mounted=yes zone=full "
         "defender.quality=trained defender.figs=6 defender.level=disorder dice=3,3,5,4",
         "attacker_mmp=2 attacker_fiv=12 defender_mmp=12 defender_fiv=3 margin=9 defender_losses=3 "
         "defender_fall_back=9 defender_level=routed advance=8"},
        {"EX-37 A ADF-ELM-02 surrender",
         "adf15 impact attacker.quality=elite defender.quality=green defender.figs=1 dice=6,6,1,1",
         "winner=attacker outcome=surrenders defender_losses=0 defender_left=0 defender_level=null "
         "advance=11"},
        {"EX-37 B ADF-CHG-08 a routed unit is reached", "adf15 impact defender.level=routed dice=",
         "attacker_mmp=null attacker_roll=null defender_fiv=null winner=attacker "
         "outcome=surrenders defender_left=0 defender_level=null advance=null"},
        {"EX-37 C ADF-CHG-15 an attacker surrenders",
         "adf15 impact attacker.quality=green attacker.figs=1 attacker.original=8 "
         "attacker.level=disorder defender.quality=elite dice=1,1,6,6",
         "winner=defender outcome=surrenders attacker_left=0 attacker_level=null"},
        {"EX-44 ADF-CHG-15 breakthrough onto a battery",
         "adf15 impact attacker.figs=5 attacker.original=8 attacker.level=disorder "
         "defender.arm=artillery dice=5,4,2,2",
         "attacker_mmp=8 attacker_fiv=6 defender_mmp=5 defender_fiv=2 margin=4 defender_losses=1 "
         "defender_left=2 defender_fall_back=4 defender_level=disorder advance=3"},
    };
    ROWS(rows);
}

Test(desk_adf_examples, volleys_and_melees)
{
    static const kit_row rows[] = {
        {"EX-25 ADF-LDR-06 leader casualty",
         "adf15 fire " RM "firer.figs=8 firer.quality=elite firer.opening=yes range=1 "
         "target.lb=2 target.attached=yes target.support=1 follow=all dice=6,5,4,2,6,4,3,4,1,2",
         "total=26 code=3H losses=3 leader=killed bmp=4 mmp=7 check_roll=7 leader_mmp=4 "
         "leader_check_roll=3 level=shaken left=5 fall_back=1"},
        {"EX-27 ADF-CHG-10 point-blank fire",
         "adf15 fire " RM "firer.figs=8 firer.quality=trained firer.opening=yes mode=pbf "
         "target.formation=attack_column target.charging=yes target.lb=1 target.attached=yes "
         "target.support=2 target.enemy_near=infantry follow=all dice=3,2,4,1,3,5,4,3",
         "band=pbf dice=4 total=22 code=2H losses=2 leader=unhurt mmp=5 level=good_order left=6"},
        {"EX-29 ADF-CHG-17 the attacker's melee",
         "adf15 fire " RM "firer.figs=6 firer.level=disorder mode=melee target.quality=trained "
         "target.figs=6 dice=4,4,3,5,2",
         "band=melee dice=5 fp=3 total=21 column=20 code=2H"},
        {"EX-29 ADF-CHG-17 the defender's melee",
         "adf15 fire " RM "firer.figs=6 firer.quality=trained mode=melee target.level=disorder "
         "dice=3,3,2,1,4",
         "fp=6 detrimental=2 total=21 code=2H"},
        {"EX-30 ADF-CHG-16 the attacker's volley",
         "adf10 fire " RM "firer.figs=8 firer.level=disorder mode=volley range=1.5 dice=5,3",
         "band=normal fp=4 total=12 code=MC"},
        {"EX-30 ADF-CHG-16 the defender's volley",
         "adf10 fire " RM "firer.figs=6 mode=volley range=1.5 target.level=disorder "
         "target.charging=yes follow=all dice=6,2,3,1",
         "detrimental=2 total=16 code=2MC mmp=7 level=shaken fall_back=3"},
        {"EX-30 ADF-CHG-16 stops short",
         "adf10 impact attacker.level=disorder defender.figs=6 follow=all dice=4,4,2,3,3",
         "margin=1 outcome=stops_short distance=1.5 attacker_level=disorder "
         "defender_level=good_order"},
    };
    ROWS(rows);
}
