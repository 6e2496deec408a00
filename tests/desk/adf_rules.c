/*
 * adf_rules.c: ADF at the desk beyond the worked examples: what follows a fire or an impact, zones,
 * defaults that depend on other keys, house rules.
 */
#include "kit.h"
#include <criterion/criterion.h>

#define ROWS(table) kit_check(table, sizeof(table) / sizeof *(table))
#define RM          "firer.arm=infantry firer.weapon=rifle_musket "
#define CARBINES    "firer.arm=cavalry firer.weapon=sharps_carbine "
#define BL_CARBINES "firer.arm=cavalry firer.weapon=other_bl_carbine "
#define NAPOLEONS   "firer.arm=artillery firer.side=us firer.weapon=napoleon_12pdr firer.figs=3 "

Test(desk_adf, what_follows_a_fire)
{
    static const kit_row rows[] = {
        {"ADF-FCR-03 losses beyond the strength are ignored, and nobody checks",
         "adf15 fire " RM "firer.figs=16 range=1 target.figs=2 follow=all dice=6,6,6",
         "code=4H hits=4 losses=2 left=0 level=null bmp=null mmp=null check_roll=null fall_back=0 "
         "leader=null rout=null"},
        {"ADF-LDR-07 his unit is eliminated: captured",
         "adf15 fire " RM "firer.figs=16 range=1 target.figs=2 target.attached=yes follow=all "
         "dice=6,6,6,1,2,3",
         "losses=2 left=0 leader=captured"},
        {"ADF-LDR-07 his unit is eliminated: he gets away",
         "adf15 fire " RM "firer.figs=16 range=1 target.figs=2 target.attached=yes follow=all "
         "dice=6,6,6,1,2,4",
         "leader=escaped"},
        {"ADF-LDR-06 killed with his unit: no die for capture",
         "adf15 fire " RM "firer.figs=16 range=1 target.figs=2 target.attached=yes follow=all "
         "dice=6,6,6,1,6",
         "leader=killed left=0 level=null leader_mmp=null"},
        {"ADF-LDR-06 no loss, no dice for him",
         "adf15 fire " RM "firer.figs=8 range=2 target.attached=yes follow=all dice=3,3,4,4",
         "code=1MC losses=0 leader=unhurt"},
        {"ADF-R-06 the next check counts the sections of this fire",
         "adf15 fire " NAPOLEONS "range=2 target.arm=artillery target.attached=yes target.lb=1 "
         "follow=all dice=6,4,3,2,6,5,5,6,5",
         "code=1H losses=1 leader=killed bmp=4 mmp=7 leader_mmp=8 level=good_order left=2"},
        {"ADF-ART-03 a battery routed by fire runs instead of falling back",
         "adf15 fire " NAPOLEONS "range=2 target.arm=artillery target.level=shaken follow=all "
         "dice=5,5,2,2,1,2,3,4",
         "level=routed fall_back=0 rout=7 left=2"},
        {"ADF-ART-03 rough ground: abandoned without a roll",
         "adf15 fire " NAPOLEONS "range=2 target.arm=artillery target.level=shaken "
         "target.terrain=rough target.attached=yes target.lb=1 follow=all dice=5,5,2,2,1,1,2,3",
         "level=null left=0 leader=captured fall_back=0"},
        {"ADF-ART-03 heavy woods: one die, for parity only",
         "adf15 fire " NAPOLEONS "range=2 target.arm=artillery target.level=shaken "
         "target.terrain=heavy_woods follow=all dice=5,5,2,2,1,2,5",
         "level=routed rout=2"},
        {"ADF-CAV-03 mounted units fall back twice as far",
         "adf15 fire " RM "firer.figs=8 range=2 target.arm=cavalry target.mounted=yes follow=all "
         "dice=2,2,2,3",
         "code=2MC mmp=6 fall_back=2"},
        {"ADF-CHG-17 in a melee no zone counts, for the fire and for the check",
         "adf15 fire " RM "firer.figs=8 mode=melee zone=full follow=all dice=3,3,3,3,3,4,4",
         "code=2H enfilade=null mmp=6"},
        {"ADF-MOR-06 with follow the enfilade counts in the check",
         "adf15 fire " RM "firer.figs=8 range=2 zone=full follow=all dice=3,3,4,4",
         "enfilade=line_full_flank code=2MC mmp=8"},
    };
    ROWS(rows);
}

Test(desk_adf, what_follows_an_impact)
{
    static const kit_row rows[] = {
        {"ADF-LDR-06 the loser's leader is killed",
         "adf15 impact defender.attached=yes follow=all dice=5,5,3,3,6,1",
         "margin=5 defender_losses=2 defender_leader=killed attacker_leader=null distance=null "
         "rout=null abandoned=false"},
        {"ADF-CHG-12 no impact, no disorder: a routed unit is reached",
         "adf15 impact defender.level=routed dice=", "attacker_level=good_order"},
        {"ADF-LDR-07 a surrender takes him along",
         "adf15 impact defender.level=routed defender.attached=yes attacker.attached=yes "
         "follow=all dice=3",
         "outcome=surrenders defender_leader=captured attacker_leader=unhurt"},
        {"ADF-ELM-01 a battery that loses all its sections is gone",
         "adf15 impact defender.arm=artillery defender.attached=yes follow=all "
         "dice=3,4,3,3,1,2,3,4",
         "margin=8 defender_losses=3 defender_left=0 defender_level=null defender_fall_back=0 "
         "defender_leader=escaped rout=null abandoned=false"},
        {"ADF-CHG-17 drawn once the last round was fought", "adf15 impact round=3 dice=3,4,4,4",
         "margin=0 outcome=drawn winner=none attacker_fall_back=1 attacker_level=disorder "
         "defender_level=disorder defender_fall_back=0"},
        {"ADF-R-46 the round limit is a house rule",
         "adf15 impact round=3 switch.melee_round_limit=5 dice=3,4,4,4", "outcome=melee"},
        {"ADF-CHG-01 a shaken attacker fights on in a melee",
         "adf15 impact round=1 attacker.level=shaken dice=6,6,1,1", "attacker_mmp=12"},
        {"ADF-MOV-09 a unit that has disengaged",
         "adf15 impact defender.level=disorder defender.disengaged=yes dice=3,3,3,3",
         "defender_mmp=11"},
        {"ADF-GEO-05 a column's side is a full flank",
         "adf15 impact zone=side defender.formation=road_column dice=3,3,3,3", "defender_mmp=11"},
        {"ADF-CHG-20 a countercharge has no flank and no cover",
         "adf15 impact zone=full countercharge=yes defender.cover=stone_wall dice=3,3,3,3",
         "defender_mmp=4"},
    };
    ROWS(rows);
}

Test(desk_adf, charges_and_moves)
{
    static const kit_row rows[] = {
        {"ADF-R-82 a third of an inch stays exact",
         "adf15 charge path=open:2,light_woods:1,broken:1 dice=1",
         "base=5.083 cb=0.5 distance=5.583 reaches=true"},
        {"ADF-MOV-05 obstacles are paid out of the base",
         "adf15 charge path=open:4 obstacles=wood_fence,wood_fence,stone_wall dice=2,2",
         "base=1.5 cb=2 distance=3.5 reaches=false moved=3.5"},
        {"ADF-CHG-05 one that is in disorder stays so",
         "adf15 charge level=disorder path=open:1 dice=6,6", "disorder=true disorder_point=5"},
        {"ADF-CHG-03 dismounted cavalry rolls as infantry by a house rule",
         "adf15 charge arm=cavalry path=open:4 switch.dismounted_cb=infantry dice=6,6", "cb=6"},
        {"ADF-CHG-03 or as cavalry, as the row is printed",
         "adf15 charge arm=cavalry path=open:4 dice=6,6,6", "cb=9"},
        {"ADF-CHG-04 they do not meet: both go their full distance",
         "adf15 countercharge path=open:20 dice=1,1,1,1",
         "meets=false meeting=null charger_moved=7 defender_moved=7"},
        {"ADF-CHG-20 the countercharger walks the path backwards",
         "adf15 countercharge path=open:6,heavy_woods:2 dice=3,3",
         "charger_distance=7.5 defender_distance=3.5"},
        {"ADF-MOV-02 the path does not fit", "adf15 move path=open:6.001",
         "possible=false remaining=0 used=1"},
        {"ADF-LDR-04 LB inches go where the going is worst",
         "adf15 move path=open:3,heavy_woods:2 lb=2", "possible=true used=0.5 remaining=3"},
        {"ADF-LDR-04 LB inches are kept for slower ground that follows",
         "adf15 move formation=skirmishers path=light_woods:1 lb=1 then=rough",
         "possible=true used=0.167 remaining=3.5"},
        {"ADF-LDR-04 save what the way cannot do without", "adf15 move path=open:7 lb=2 then=rough",
         "possible=true used=1 remaining=1"},
        {"ADF-MOV-02 LB takes no gun where it may not go",
         "adf15 move arm=artillery weapon=parrott_30pdr formation=limbered path=rough:1 lb=1",
         "possible=false remaining=0"},
        {"ADF-LDR-04 no such inches in adf10", "adf10 move lb=2", "remaining=5"},
        {"ADF-MOV-09 disengaging", "adf15 move disengage=yes lb=2", "allowance=8 remaining=8"},
        {"ADF-MOV-09 guns disengage by hand",
         "adf15 move arm=artillery weapon=napoleon_12pdr disengage=yes", "allowance=2 remaining=2"},
        {"ADF-MOV-10 a battery in disorder at half rate",
         "adf15 move arm=artillery weapon=napoleon_12pdr formation=limbered level=disorder",
         "possible=true"},
        {"ADF-CAV-05 routed cavalry on foot", "adf15 rout arm=cavalry dice=1,2,3", "distance=6"},
        {"ADF-ART-03 rough ground",
         "adf15 rout arm=artillery terrain=rough dice=", "roll=null distance=0 abandoned=true"},
        {"ADF-R-49 even: abandoned", "adf15 rout arm=artillery dice=4,4",
         "roll=8 distance=0 abandoned=true"},
        {"ADF-R-49 heavy woods", "adf15 rout arm=artillery terrain=heavy_woods dice=3",
         "roll=3 distance=2 abandoned=false"},
        {"ADF-LDR-06 killed", "adf15 leader losses=2 dice=1,6", "killed=true fate=killed"},
        {"ADF-LDR-06 unhurt", "adf15 leader losses=2 dice=1,5", "killed=false fate=unhurt"},
        {"ADF-LDR-07 captured", "adf15 leader losses=0 unit_lost=yes dice=3", "fate=captured"},
        {"ADF-LDR-07 escaped", "adf15 leader losses=1 unit_lost=yes dice=5,4", "fate=escaped"},
    };
    ROWS(rows);
}

Test(desk_adf, house_rules)
{
    static const kit_row rows[] = {
        {"ADF-R-01 rounding down",
         "adf15 fire " RM
         "firer.figs=5 firer.level=disorder range=2 switch.fp_rounding=down dice=3,3",
         "fp=2"},
        {"ADF-R-02 a fire without dice",
         "adf15 fire " RM
         "firer.figs=8 firer.level=shaken mode=df switch.zero_dice_fire=flat dice=",
         "dice=0 roll=0 total=4"},
        {"ADF-R-35 attack columns fire at half",
         "adf15 fire " RM "firer.figs=8 firer.formation=attack_column range=2 "
         "switch.column_fire=attack_column_half dice=3,3",
         "fp=4 total=10"},
        {"ADF-R-14 rear as full flank",
         "adf15 fire " RM "firer.figs=8 range=2 zone=rear "
         "switch.rear_fire_on_line_drm=as_full_flank dice=3,3",
         "enfilade=line_full_flank detrimental=2"},
        {"ADF-R-37 only disorder counts",
         "adf15 fire " RM "firer.figs=8 range=2 target.level=shaken zone=full "
         "switch.disorder_drm_levels=disorder_only dice=3,3",
         "detrimental=0 enfilade=null"},
        {"ADF-R-08 green opening volleys in adf10",
         "adf10 fire " RM "firer.figs=8 firer.quality=green firer.opening=yes range=2 dice=3,3",
         "firer_drm=1"},
        {"ADF-FIRE-09 extended lines in adf10",
         "adf10 fire " RM "firer.figs=8 firer.formation=extended_line mode=melee dice=1,1,1,1,1",
         "firer_drm=-1"},
        {"ADF-R-41 no better by a forced check",
         "adf15 morale cause=fire level=disorder switch.improve_on_forced_check=no dice=5,6",
         "failed=false level=disorder"},
        {"ADF-R-41 a natural 12 still counts",
         "adf15 morale cause=fire level=disorder switch.improve_on_forced_check=no dice=6,6",
         "level=good_order"},
        {"ADF-R-06 sections at once",
         "adf15 morale cause=fire fcr=1H arm=artillery switch.artillery_sections_in_bmp=current "
         "dice=5,5",
         "bmp=7 left=2"},
        {"ADF-R-43 veterans by half the bonus",
         "adf15 charge path=open:6 switch.veteran_disorder_point=half_cb dice=4,5",
         "disorder_point=8.25"},
        {"ADF-R-51 the artillery row as printed in seed 000",
         "adf15 fire " NAPOLEONS "range=8 switch.fcrt_artillery_row=seed000 dice=1,1", "total=10"},
        {"ADF-R-51 the cavalry row of both other seeds",
         "adf15 fire " CARBINES "firer.figs=8 range=2 dice=4,4", "total=15 code=none"},
        {"ADF-R-51 the cavalry row as printed in seed 000",
         "adf15 fire " CARBINES "firer.figs=8 range=2 switch.fcrt_cavalry_row=seed000 dice=4,4",
         "total=15 code=MC"},
        {"ADF-R-67 other BL carbines at 6 figures as printed",
         "adf10 fire " BL_CARBINES "firer.figs=6 range=1 dice=4,4,4", "fp=6"},
        {"ADF-R-67 and repaired",
         "adf10 fire " BL_CARBINES "firer.figs=6 range=1 switch.repair_bl_carbines=yes dice=4,4,4",
         "fp=5"},
        {"ADF-R-67 at 7 figures there is nothing to repair",
         "adf10 fire " BL_CARBINES "firer.figs=7 range=1 switch.repair_bl_carbines=yes dice=4,4,4",
         "fp=6"},
    };
    ROWS(rows);
}

Test(desk_adf, defaults_that_depend_on_other_keys)
{
    static const kit_row rows[] = {
        {"ADF-R-05 figs default to 8 less the hits", "adf15 morale cause=fire fcr=3H dice=6,6",
         "left=6 recovered=1"},
        {"ADF-R-06 a battery's to 3 less the hits",
         "adf15 morale cause=fire fcr=2H arm=artillery dice=6,6", "bmp=4 left=2"},
        {"ADF-CHG-10 point-blank fire is at one inch",
         "adf15 fire " RM "firer.figs=8 mode=pbf target.charging=yes dice=1,1,1,1", "band=pbf"},
        {"ADF-FIRE-15 the second firer is as the first",
         "adf15 fire " NAPOLEONS "range=8 firer2.figs=2 dice=1,1", "fp=13 band=normal"},
    };
    ROWS(rows);
}
