/*
 * refusals.c: bad input gets one sentence: the key, what is wrong, the rule, what is allowed.
 */
#include "kit.h"
#include <criterion/criterion.h>
#include <string.h>

#define REFUSED(table) kit_refused(table, sizeof(table) / sizeof *(table))
#define RM             "adf15 fire firer.arm=infantry firer.weapon=rifle_musket "
#define EIGHT          RM "firer.figs=8 range=2 "

Test(desk_refusals, keys_and_values)
{
    static const kit_refusal rows[] = {
        {RM "firer.fig=8 range=2", {"firer.fig", "did you mean 'firer.figs'", "--keys"}},
        {EIGHT "colour=blue", {"'colour' is no key of fire"}},
        {EIGHT "range=3", {"range is told twice"}},
        {RM "firer.figs=17 range=2", {"firer.figs=17", "1 to 16", "ADF-FIRE-04"}},
        {RM "firer.figs=0 range=2", {"firer.figs=0", "1 to 16"}},
        {RM "firer.figs=2.5 range=2", {"firer.figs=2.5", "whole numbers"}},
        {RM "firer.figs=eight range=2", {"'eight' is not allowed"}},
        {RM "range=2", {"firer.figs is missing", "ADF-FIRE-04"}},
        {"adf15 fire firer.weapon=rifle_musket firer.figs=8 range=2", {"firer.arm is missing"}},
        {RM "firer.figs=8", {"range is missing", "ADF-FIRE-05"}},
        {RM "firer.figs=8 range=2.0001", {"range=2.0001", "three decimals"}},
        {RM "firer.figs=8 range=-1", {"range=-1"}},
        {EIGHT "target.level=shakn", {"did you mean 'shaken'"}},
        {EIGHT "target.mounted=maybe", {"allowed are yes and no"}},
        {EIGHT "target.cover=hedge", {"'hedge'", "light_woods", "ADF-TGT-02"}},
        {EIGHT "target.cover=light_woods,", {"target.cover"}},
        {EIGHT "switch.fp_rounding=sideways",
         {"switch.fp_rounding", "up, down, nearest", "ADF-R-01"}},
        {EIGHT "switch.veteran_disorder_point=half_cb", {"is no key of fire"}},
        {"adf15 fier range=2", {"did you mean 'fire'", "morale"}},
        {"adf15 charge path=", {"path is missing"}},
        {"adf15 charge path=swamp:3", {"'swamp:3' is no leg", "light_woods", "ADF-MOV-02"}},
        {"adf15 charge path=open", {"'open' is no leg"}},
        {"adf15 charge path=open:3,,open:2", {"path"}},
        {"adf15 move obstacles=ditch", {"'ditch'", "wood_fence"}},
    };
    REFUSED(rows);
}

/* What else could be told is found by asking the rules, value by value. */
Test(desk_refusals, what_would_be_allowed)
{
    static const kit_refusal rows[] = {
        {"adf15 move then=road", {"then=road", "ADF-MOV-01", "allowed are open, broken, "}},
        {"potomac move order=charge turn=158", {"turn=158", "POT-CHG-03", "allowed are 0 to 45"}},
        {"potomac move order=charge edge=7.09", {"edge=7.09", "POT-R-34", "allowed is none"}},
        {"potomac move type=mortar ground=difficult", {"POT-TER-02", "allowed are open, broken"}},
        {"apw1866 charge charger.troop=PR_JAEGER charger.state=ROUTED distance=3.48",
         {"charger.state=ROUTED", "APW-CHG-01", "allowed are GOOD, DISARRAY"}},
        {"apw1866 charge charger.troop=AU_BTY distance=7",
         {"APW-CHG-01", "allowed are PR_LINE, PR_JAEGER, AU_LINE"}},
        {"apw1866 result target.troop=PR_BTY target.charging=yes",
         {"target.charging=yes", "allowed is no"}},
    };
    REFUSED(rows);
}

Test(desk_refusals, dice)
{
    static const kit_refusal rows[] = {
        {EIGHT "dice=4", {"fire (ADF-FIRE-07) wants 2 D6", "tell 1 more"}},
        {EIGHT "dice=", {"wants 2 D6"}},
        {EIGHT "dice=4,5,6", {"2 are needed and 3 are told"}},
        {EIGHT "dice=4,7", {"7 is no face of a D6", "1 to 6"}},
        {EIGHT "dice=0,4", {"0 is no face"}},
        {EIGHT "dice=4,x", {"'x' is no face"}},
        {EIGHT "dice=4,5 --seed=7", {"dice or a seed, not both"}},
        {EIGHT "follow=all dice=6,6,3", {"morale check (ADF-MOR-08) wants 2 D6"}},
        {"adf15 move dice=4", {"0 are needed and 1 are told"}},
    };
    REFUSED(rows);
}

Test(desk_refusals, fire_that_the_rules_exclude)
{
    static const kit_refusal rows[] = {
        {EIGHT "firer.level=routed", {"firer.level=routed", "ADF-FIRE-02", "good_order"}},
        {EIGHT "firer.formation=attack_column", {"firer.formation", "ADF-FIRE-02", "battle_line"}},
        {"adf15 fire firer.arm=artillery firer.side=us firer.weapon=napoleon_12pdr firer.figs=3 "
         "firer.formation=limbered mode=melee",
         {"firer.formation=limbered", "ADF-FIRE-02", "unlimbered"}},
        {"adf15 fire firer.arm=cavalry firer.weapon=sharps_carbine firer.figs=6 firer.mounted=yes "
         "range=2",
         {"firer.mounted=yes", "ADF-FIRE-02"}},
        {"adf15 fire firer.arm=cavalry firer.weapon=shotgun firer.figs=6 range=0.5",
         {"firer.weapon=shotgun", "ADF-FIRE-02"}},
        {RM "firer.figs=8 range=6.001", {"range=6.001", "ADF-FIRE-01", "0 to 6"}},
        {RM "firer.figs=8 firer.formation=skirmishers range=5", {"ADF-FIRE-08"}},
        {EIGHT "mode=deliberate", {"mode=deliberate", "ADF-FIRE-11"}},
        {"adf15 fire firer.arm=artillery firer.side=us firer.weapon=napoleon_12pdr firer.figs=3 "
         "mode=deliberate range=4",
         {"ADF-FIRE-11"}},
        {EIGHT "mode=pbf", {"ADF-FIRE-0"}},
        {RM "firer.figs=8 mode=pbf range=1",
         {"target.charging=no", "ADF-FIRE-05", "allowed is yes"}},
        {RM "firer.figs=8 mode=pbf range=1.001 target.charging=yes", {"range", "0 to 1"}},
        {RM "firer.figs=8 mode=df range=1.5", {"range", "0 to 1"}},
        {"adf10 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 mode=df",
         {"target.charging", "ADF-REA-06"}},
        {EIGHT "firer2.figs=8 firer3.figs=1", {"ADF-FIRE-15"}},
        {EIGHT "firer3.figs=1", {"firer3.figs=1", "ADF-FIRE-15"}},
        {EIGHT "firer2.figs=4 firer2.arm=cavalry", {"firer2.arm=cavalry", "ADF-FIRE-15"}},
        {EIGHT "firer2.figs=4 firer2.level=disorder", {"ADF-FIRE-15", "good order"}},
        {EIGHT "mode=melee firer2.figs=4", {"ADF-FIRE-15"}},
        {EIGHT "mode=melee through=1", {"through=1", "ADF-FIRE-16"}},
        {EIGHT "zone=side", {"zone=side", "ADF-GEO-04", "partial"}},
        {EIGHT "zone=full target.formation=attack_column", {"zone=full", "ADF-GEO-05", "side"}},
        {EIGHT "target.arm=artillery target.charging=yes", {"target.charging", "ADF-CHG-01"}},
        {EIGHT "target.formation=road_column target.charging=yes", {"road column", "ADF-CHG-01"}},
        {EIGHT "target.arm=artillery target.formation=skirmishers",
         {"target.formation=skirmishers", "ADF-ART-02", "unlimbered and limbered"}},
        {EIGHT "target.mounted=yes", {"target.mounted=yes", "ADF-CAV-01"}},
        {EIGHT "target.arm=artillery target.figs=4", {"target.figs=4", "1 to 3", "ADF-ART-01"}},
        {EIGHT "target.figs=8 target.original=7", {"target.original=7", "8 to 20"}},
        {EIGHT "target.cover=light_woods,heavy_woods", {"one of the woods", "ADF-TGT-02"}},
        {EIGHT "target.past_dp=yes", {"target.past_dp=yes", "ADF-MOR-10"}},
        {RM "firer.figs=8 range=2 firer.weapon=rifle_musket", {"told twice"}},
        {"adf15 fire firer.arm=artillery firer.side=us firer.weapon=rifle_musket firer.figs=2 "
         "range=2",
         {"firer.weapon=rifle_musket", "artillery has no such weapon"}},
        {"adf15 fire firer.arm=artillery firer.weapon=napoleon_12pdr firer.figs=3 range=8",
         {"firer.side is missing"}},
    };
    REFUSED(rows);
}

Test(desk_refusals, other_kinds)
{
    static const kit_refusal rows[] = {
        {"adf15 morale", {"cause is missing", "ADF-MOR-07"}},
        {"adf15 morale cause=rally", {"level=good_order", "ADF-RAL-01", "disorder"}},
        {"adf15 morale cause=charge charging=yes", {"charging=yes", "ADF-CHG-09"}},
        {"adf15 morale cause=charge level=disorder formation=attack_column zone=side",
         {"ADF-GEO-04"}},
        {"adf15 impact attacker.arm=artillery", {"attacker.arm", "ADF-CHG-01"}},
        {"adf15 impact attacker.formation=road_column", {"attacker.formation", "ADF-CHG-01"}},
        {"adf15 impact attacker.level=routed round=2", {"attacker.level", "ADF-CHG-01"}},
        {"adf15 impact attacker.level=shaken", {"attacker.level=shaken", "ADF-CHG-01"}},
        {"adf15 impact attacker.formation=skirmishers", {"ADF-CHG-01", "skirmishers"}},
        {"adf15 impact attacker.arm=cavalry attacker.mounted=yes defender.cover=hasty_works",
         {"attacker.mounted", "ADF-CHG-01"}},
        {"adf15 impact countercharge=yes defender.arm=artillery", {"countercharge", "ADF-CHG-01"}},
        {"adf15 impact countercharge=yes defender.formation=road_column", {"ADF-CHG-01"}},
        {"adf15 impact round=6", {"0 to 5"}},
        {"adf15 charge arm=artillery path=open:2", {"arm=artillery", "ADF-CHG-01"}},
        {"adf15 charge level=shaken path=open:2", {"level=shaken", "ADF-CHG-01"}},
        {"adf15 charge level=disorder path=open:2 switch.disordered_may_charge=no", {"ADF-CHG-01"}},
        {"adf15 charge path=open:12.001", {"ADF-CHG-02", "up to 12 inches"}},
        {"adf15 charge path=road:2", {"ADF-MOV-01", "ground around"}},
        {"adf15 countercharge defender.level=disorder path=open:6",
         {"defender.level", "ADF-CHG-04"}},
        {"adf15 leader losses=0", {"losses=0", "ADF-LDR-06"}},
        {"adf15 leader", {"losses is missing"}},
        {"adf15 move level=routed", {"level=routed", "ADF-ACT-03"}},
        {"adf15 move arm=artillery", {"weapon is missing"}},
        {"adf15 move arm=artillery weapon=napoleon_12pdr obstacles=wood_fence",
         {"obstacles", "ADF-MOV-05"}},
        {"adf15 move arm=artillery formation=limbered weapon=napoleon_12pdr obstacles=stone_wall",
         {"ADF-MOV-05"}},
        {"adf15 move path=trail:2", {"ADF-MOV-01"}},
        {"adf15 move then=road", {"then=road", "ADF-MOV-01"}},
        {"adf15 rout mounted=yes", {"mounted=yes", "ADF-CAV-01"}},
    };
    REFUSED(rows);
}
