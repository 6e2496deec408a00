/*
 * potomac_refusals.c: everything that the Potomac desk refuses, each with its key and its rule, and
 * what is asked for when something is missing.
 */
#include "kit.h"
#include <criterion/criterion.h>

#define REFUSED(rows) kit_refused(rows, sizeof(rows) / sizeof *(rows))
#define FOUR          "potomac small-arms firer.stands=4 "
#define UNIT          "target.stands=5 target.strength=3 "
#define BATTERY       "potomac artillery firer.gun=sb_light "

Test(desk_potomac_refusals, command)
{
    static const kit_refusal rows[] = {
        {"potomac command", {"leadership is missing", "2 to 20", "POT-CMD-05"}},
        {"potomac command leadership=1", {"leadership=1", "2 to 20"}},
        {"potomac command leadership=8 state=confused", {"order=move", "POT-ORD-09"}},
        {"potomac command leadership=8 state=routing order=rally", {"state=routing", "POT-MRL-10"}},
        {"potomac command leadership=8 state=routing attached=here",
         {"state=routing", "POT-MRL-10"}},
        {"potomac command leadership=8 state=evaded", {"state=evaded", "POT-ORD-10"}},
        {"potomac command leadership=8 state=evaded to=self", {"state=evaded", "POT-OFF-15"}},
        {"potomac command leadership=8 to=line order=rally", {"order=rally", "POT-ORD-13"}},
        {"potomac command leadership=8 to=line order=charge", {"order=charge", "POT-ORD-13"}},
        {"potomac command leadership=8 to=line state=confused", {"state=confused", "POT-SKR-20"}},
        {"potomac command leadership=8 to=group order=fire", {"order=fire", "POT-GRP-02"}},
        {"potomac command leadership=8 to=group state=routing", {"POT-GRP-06"}},
        {"potomac command leadership=8 to=group state=confused order=rally "
         "switch.group_orders=all",
         {"POT-GRP-06"}},
        {"potomac command leadership=8 to=self order=fire", {"order=fire", "POT-OFF-02"}},
        {"potomac command leadership=8 to=self state=routing", {"POT-OFF-02"}},
        {"potomac command leadership=8 to=self attached=here", {"attached=here", "POT-OFF-04"}},
        {"potomac command leadership=8 switch.crew_evade_cm=10", {"is no key of command"}},
    };
    REFUSED(rows);
}

Test(desk_potomac_refusals, fire)
{
    static const kit_refusal rows[] = {
        {"potomac small-arms range=3 " UNIT, {"firer.stands is missing", "POT-SAF-06"}},
        {FOUR UNIT, {"range is missing", "POT-SAF-05"}},
        {FOUR "range=3 target.strength=3", {"target.stands is missing"}},
        {FOUR "range=3 target.stands=5", {"target.strength is missing"}},
        {FOUR UNIT "range=30.01", {"range=30.01", "up to 30 cm", "POT-SAF-05"}},
        {FOUR UNIT "range=20.01 firer.weapon=smoothbore", {"range=20.01", "20 cm", "POT-SPC-04"}},
        {FOUR UNIT "range=3.001", {"range=3.001", "two decimals"}},
        {FOUR UNIT "range=301", {"0 to 300"}},
        {FOUR UNIT "range=3 range=4", {"told twice"}},
        {FOUR UNIT "range=3 firer.dismounted=yes", {"firer.dismounted=yes", "POT-MOV-15"}},
        {FOUR UNIT "range=3 target.dismounted=yes", {"target.dismounted=yes", "POT-MOV-15"}},
        {FOUR UNIT "range=3 target.limbered=yes", {"target.limbered=yes", "POT-MOV-14"}},
        {FOUR UNIT "range=3 target.type=cavalry target.skirmishers=2",
         {"target.skirmishers=2", "POT-SKR-01"}},
        {FOUR UNIT "range=3 target.markers=3", {"target.markers=3", "0 to 2", "POT-HIT-01"}},
        {FOUR UNIT "range=3 target.markers=4 switch.stand_removal=exceed",
         {"target.markers=4", "0 to 3"}},
        {FOUR UNIT "range=3 target.officer=4", {"target.officer=4", "-3 to 3", "none"}},
        {FOUR UNIT "range=3 target.cover=wall", {"target.cover=wall", "open, cover"}},
        {"potomac small-arms firer.stands=21 range=3 " UNIT,
         {"firer.stands=21", "1 to 20", "POT-SAF-06"}},
        {FOUR "range=3 target.stands=21 target.strength=3", {"target.stands=21", "1 to 20"}},
        {FOUR UNIT "premelee=short firer.type=skirmishers", {"premelee=short", "POT-PMF-02"}},
        {FOUR UNIT "premelee=short target.cover=cover", {"target.cover=cover", "POT-PMF-07"}},
        {FOUR "premelee=short target.stands=5 target.type=skirmishers",
         {"target.type=skirmishers", "POT-CHG-02"}},
        {FOUR UNIT "premelee=medium", {"premelee=medium", "no, short, long"}},
        {FOUR "range=3 target.stands=5 target.type=skirmishers target.skirmishers=1",
         {"target.skirmishers=1", "POT-SKR-20"}},
        {FOUR "range=3 target.stands=5 target.type=skirmishers target.markers=1",
         {"target.markers=1", "POT-SKR-20"}},
        {FOUR "range=3 target.stands=5 target.type=skirmishers target.officer=0",
         {"target.officer=0", "POT-SKR-20", "none"}},
        {FOUR "range=3 target.stands=5 target.type=skirmishers target.confused=yes",
         {"target.confused=yes", "POT-SKR-20"}},
        {"potomac artillery range=3 " UNIT, {"firer.gun is missing", "rifled_heavy", "POT-ART-04"}},
        {BATTERY UNIT "range=120.01", {"range=120.01", "120 cm", "POT-ART-04"}},
        {BATTERY UNIT "range=3 firer.guns=13", {"1 to 12"}},
        {BATTERY UNIT "premelee=medium target.cover=fortifications", {"POT-PMF-07"}},
        {BATTERY "premelee=long target.stands=2 target.type=skirmishers", {"POT-CHG-02"}},
        {"potomac artillery firer.gun=sb_siege range=3 " UNIT, {"'sb_siege' is not allowed"}},
    };
    REFUSED(rows);
}

Test(desk_potomac_refusals, siege_and_mortar)
{
    static const kit_refusal rows[] = {
        {"potomac siege range=3", {"firer.gun is missing", "POT-SGE-01"}},
        {"potomac siege firer.gun=sb_siege", {"range is missing"}},
        {"potomac siege firer.gun=sb_siege range=151", {"range=151", "150 cm", "POT-SGE-01"}},
        {"potomac siege firer.gun=sb_siege range=1 work.markers=3",
         {"work.markers=3", "0 to 2", "POT-SGE-05"}},
        {"potomac siege firer.gun=sb_siege range=1 work.cohesion=0", {"1 to 20"}},
        {"potomac mortar firer.gun=light_mortar range=20 " UNIT,
         {"range=20", "more than 20 cm", "POT-MOR-02"}},
        {"potomac mortar firer.gun=heavy_mortar range=30 at=work", {"POT-MOR-02"}},
        {"potomac mortar firer.gun=light_mortar range=150.01 " UNIT, {"POT-MOR-01", "150 cm"}},
        {"potomac mortar firer.gun=light_mortar range=90 target.strength=3",
         {"target.stands is missing"}},
        {"potomac mortar firer.gun=light_mortar range=90 target.cover=fortifications",
         {"target.strength is missing"}},
        {"potomac mortar firer.gun=light_mortar range=90 " UNIT "target.type=skirmishers",
         {"target.type=skirmishers"}},
    };
    REFUSED(rows);
}

Test(desk_potomac_refusals, premelee_and_morale)
{
    static const kit_refusal rows[] = {
        {"potomac premelee", {"from is missing"}},
        {"potomac premelee from=9 type=field_artillery", {"gun is missing", "POT-PMF-06"}},
        {"potomac premelee from=9 side=flank", {"side=flank", "POT-PMF-02"}},
        {"potomac premelee from=9 side=rear", {"side=rear", "POT-PMF-02"}},
        {"potomac premelee from=9 type=field_artillery gun=sb_light limbered=yes",
         {"limbered=yes", "POT-PMF-02"}},
        {"potomac premelee from=9 type=siege_artillery", {"type=siege_artillery", "POT-PMF-02"}},
        {"potomac premelee from=9 type=mortar", {"type=mortar", "POT-PMF-02"}},
        {"potomac premelee from=9 type=skirmishers", {"type=skirmishers", "POT-PMF-02"}},
        {"potomac premelee from=9 type=cavalry ready=yes", {"ready=yes", "POT-RDY-01"}},
        {"potomac premelee from=121 type=field_artillery gun=sb_light", {"from=121", "POT-ART-04"}},
        {"potomac morale", {"stands is missing"}},
        {"potomac morale stands=3 type=mortar skirmishers=1", {"POT-SKR-01"}},
    };
    REFUSED(rows);
}

#define FIGHT                                                                                      \
    "potomac melee charger.stands=4 charger.strength=3 charger.melee=2 charger.fighting=2 "        \
    "defender.stands=4 defender.strength=3 defender.melee=2 defender.fighting=2 "

Test(desk_potomac_refusals, melee_and_drive_back)
{
    static const kit_refusal rows[] = {
        {"potomac melee", {"charger.stands is missing"}},
        {FIGHT "charger.type=field_artillery", {"charger.type", "POT-CHG-02"}},
        {FIGHT "charger.supports=3", {"charger.supports=3", "POT-MEL-08"}},
        {FIGHT "defender.supports=3", {"defender.supports=3", "POT-MEL-08"}},
        {FIGHT "round=follow_up fire_hits=1", {"fire_hits=1", "POT-MEL-09"}},
        {FIGHT "hitless=1", {"hitless=1", "POT-MEL-12"}},
        {FIGHT "round=follow_up hitless=1", {"hitless=1", "POT-MEL-12"}},
        {FIGHT "dice=1,1,1,1,1,1,1", {"defender_hit (POT-MEL-04) wants 4 D6", "tell 1 more"}},
        {FIGHT "follow=all dice=6,1,1,1,1,1,1,1", {"morale (POT-MRL-02) wants 1 D6"}},
        {"potomac drive-back stands=4 strength=3", {"hits is missing"}},
        {"potomac drive-back hits=3 cause=charge stands=4 strength=3", {"distance is missing"}},
        {"potomac drive-back hits=3 cause=charge stands=4 strength=3 distance=3",
         {"allowance is missing"}},
        {"potomac drive-back hits=3 cause=charge stands=4 strength=3 distance=20.01 allowance=20",
         {"distance=20.01", "20 cm", "POT-CHG-03"}},
        {"potomac drive-back hits=3 cause=charge type=mortar stands=4 strength=3 distance=2 "
         "allowance=20",
         {"type=mortar", "POT-CHG-02"}},
        {"potomac drive-back hits=0 cause=melee stands=4 strength=3", {"hits=0", "POT-MEL-10"}},
        {"potomac drive-back hits=1 group=2 cause=siege stands=4 strength=3",
         {"group=2", "POT-MEL-14"}},
        {"potomac drive-back hits=1 stands=4 strength=3 markers=3", {"POT-HIT-01"}},
    };
    REFUSED(rows);
}

Test(desk_potomac_refusals, move)
{
    static const kit_refusal rows[] = {
        {"potomac move type=cavalry ground=difficult", {"ground=difficult", "POT-TER-02"}},
        {"potomac move type=cavalry ground=difficult road=yes", {"POT-TER-02"}},
        {"potomac move type=field_artillery ground=difficult", {"POT-TER-02"}},
        {"potomac move type=siege_artillery", {"type=siege_artillery", "POT-MOV-14"}},
        {"potomac move type=field_artillery order=charge", {"type", "POT-CHG-02"}},
        {"potomac move type=officer order=charge", {"POT-CHG-02"}},
        {"potomac move order=charge reform=yes", {"reform=yes", "POT-ORD-02"}},
        {"potomac move type=cavalry order=charge action=mount", {"action=mount", "POT-ORD-02"}},
        {"potomac move order=charge edge=4", {"edge=4", "POT-R-34"}},
        {"potomac move order=charge turn=46", {"turn=46", "POT-CHG-03"}},
        {"potomac move order=charge direction=back", {"direction=back", "POT-CHG-03"}},
        {"potomac move action=mount", {"action=mount", "POT-ORD-02"}},
        {"potomac move type=mortar limbered=yes action=limber", {"POT-ORD-02"}},
        {"potomac move type=field_artillery action=unlimber", {"POT-ORD-02"}},
        {"potomac move type=field_artillery reform=yes", {"reform=yes", "POT-UNT-03"}},
        {"potomac move type=skirmishers reform=yes", {"POT-UNT-03"}},
        {"potomac move type=cavalry action=mount reform=yes turn=90", {"POT-MOV-16"}},
        {"potomac move type=mortar action=limber turn=90", {"POT-MOV-16"}},
        {"potomac move edge=0", {"edge=0", "0.01 to 300"}},
        {"potomac move dismounted=yes", {"POT-MOV-15"}},
        {"potomac move dice=1", {"0 are needed and 1 are told"}},
    };
    REFUSED(rows);
}
