/*
 * melee_sum.c: melees worked from facts: examples E18 to E24, stands that fight, points, every
 * modifier, every margin, and the switches.
 */
#include "kit.h"

static apw_fighter charger(const char *troop, uint8_t stands)
{
    apw_fighter unit = kit_fighter(troop, stands);
    unit.charging = true;
    unit.stationary = false;
    return unit;
}

static apw_fighter struck(const char *troop, uint8_t stands)
{
    apw_fighter unit = kit_fighter(troop, stands);
    unit.struck = 1 << APW_FRONT;
    return unit;
}

static apw_clash clash_of(apw_fighter a, apw_fighter d)
{
    apw_clash clash = {0};
    clash.party[0].unit[0] = a;
    clash.party[1].unit[0] = d;
    clash.party[0].n = clash.party[1].n = 1;
    return clash;
}

Test(apw_melee, APW_MEL_10_a_commander_is_engaged_where_his_unit_is)
{
    apw_clash clash = clash_of(charger("AU_LINE", 3), struck("PR_LINE", 3));
    clash.party[0].unit[0].engaged = 2;
    cr_expect_not(apw_commander_engaged(&clash.party[0]));
    clash.party[0].unit[0].commander = true;
    cr_expect(apw_commander_engaged(&clash.party[0]));
    clash.party[0].unit[0].engaged = 0;
    cr_expect_not(apw_commander_engaged(&clash.party[0]));
}

static int32_t strength(const apw_chart *c, apw_clash *clash, unsigned side)
{
    ump_sum sum = {0};
    apw_engage(c, clash);
    return apw_melee_strength(c, clash, side, &sum);
}

static apw_outcome fight(const apw_chart *c, apw_clash *clash, int charger_die, int target_die)
{
    return apw_melee_outcome(c, clash, strength(c, clash, 0) + charger_die,
                             strength(c, clash, 1) + target_die, false);
}

Test(apw_melee, E18_narrow_win)
{
    apw_clash clash = clash_of(charger("AU_LINE", 3), struck("PR_LINE", 3));
    clash.party[0].unit[0].supported = true;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 4);
    cr_expect_eq(strength(kit_chart(), &clash, 1), 7, "APW-MEL-09 3 + 1 + 1 + 2");
    apw_outcome out = fight(kit_chart(), &clash, 6, 2);
    cr_expect(out.winner == 0 && out.margin == 1 && out.lost[0] == 1 && out.lost[1] == 1);
    cr_expect(out.push == APW_RETREAT && out.distance == kit_inch(500) && out.both_disorg);
}

Test(apw_melee, E19_APW_MEL_03_12_overlap_and_austrian_clause)
{
    apw_clash clash = clash_of(charger("AU_LINE", 3), struck("PR_LINE", 3));
    clash.party[0].unit[0].supported = true;
    clash.party[0].unit[1] = clash.party[0].unit[0];
    clash.party[0].n = 2;
    clash.party[1].unit[0].commander = true;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 9, "6 + flank 2 + support 1");
    cr_expect_eq(clash.party[0].engaged, 6);
    cr_expect_eq(clash.party[1].engaged, 3);
    cr_expect_eq(strength(kit_chart(), &clash, 1), 8);
    apw_outcome out = fight(kit_chart(), &clash, 3, 1);
    cr_expect(out.winner == 0 && out.margin == 3 && out.lost[0] == 1 && out.lost[1] == 1);
    cr_expect(out.austrian[0] && !out.austrian[1] && out.push == APW_RETREAT);
}

Test(apw_melee, E20_APW_MEL_06_cavalry_against_formed_infantry)
{
    apw_clash clash = clash_of(charger("AU_CAV", 2), struck("IT_LINE", 4));
    cr_expect_eq(strength(kit_chart(), &clash, 1), 14, "four stands of 3, and the overlap");
    cr_expect_eq(strength(kit_chart(), &clash, 0), 3, "2 + superior morale");
    apw_outcome out = fight(kit_chart(), &clash, 5, 2);
    cr_expect(out.winner == 1 && out.margin == 8 && out.lost[0] == 0 && out.lost[1] == 0);
    cr_expect(out.push == APW_ROUT && out.distance == kit_inch(1200) && !out.both_disorg);
    clash.party[0].unit[0].surprise = true;
    cr_expect_eq(strength(kit_chart(), &clash, 1), 6, "surprised");
    cr_expect_eq(strength(kit_chart(), &clash, 0), 5, "APW-CHG-04 2 + 1 + 2");
    out = fight(kit_chart(), &clash, 5, 2);
    cr_expect(out.winner == 0 && out.margin == 2 && out.lost[1] == 1 && out.lost[0] == 0);
}

Test(apw_melee, E21_total_collapse)
{
    apw_clash clash = clash_of(charger("PR_CAV", 2), struck("AU_LINE", 3));
    clash.party[0].unit[0].strikes = APW_LEFT;
    clash.party[1].unit[0].struck = 1 << APW_LEFT;
    clash.party[1].unit[0].state = APW_DISORG;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 4, "APW-MEL-04 2 + flank 2");
    cr_expect_eq(strength(kit_chart(), &clash, 1), 0, "APW-MEL-07 -08 half a point is none");
    cr_expect(clash.party[0].engaged == 2 && clash.party[1].engaged == 1);
    apw_outcome out = fight(kit_chart(), &clash, 6, 2);
    cr_expect(out.margin == 8 && out.winner == 0 && out.push == APW_ROUT);
    cr_expect_eq(out.lost[1], 1, "APW-MEL-15 beaten by cavalry");
    cr_expect(out.breakthrough && !out.both_disorg, "APW-MEL-17");
}

Test(apw_melee, E22_APW_MEL_19_tie_in_a_town)
{
    apw_clash clash = clash_of(charger("AU_LINE", 3), struck("PR_LINE", 3));
    clash.in_town = true;
    clash.party[0].unit[0].commander = true;
    clash.party[1].unit[0].form = APW_GARRISON;
    clash.party[1].unit[0].ground = APW_TOWN;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 4);
    cr_expect_eq(strength(kit_chart(), &clash, 1), 7);
    apw_outcome out = fight(kit_chart(), &clash, 4, 1);
    cr_expect(out.winner == 2 && out.locked && out.push == APW_STAYS);
    clash.locked = true;
    clash.party[0].unit[0].state = clash.party[1].unit[0].state = APW_DISORG;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 1, "3 halves, rounded down");
    cr_expect_eq(strength(kit_chart(), &clash, 1), 2, "and superior morale");
    out = fight(kit_chart(), &clash, 3, 1);
    cr_expect(out.winner == 0 && out.margin == 1 && out.lost[0] == 1 && out.lost[1] == 1);
}

Test(apw_melee, E23_APW_MEL_18_tie_in_the_open)
{
    apw_clash clash = clash_of(charger("IT_LINE", 3), struck("AU_LINE", 3));
    clash.party[1].unit[0].stationary = false;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 3);
    cr_expect_eq(strength(kit_chart(), &clash, 1), 4);
    apw_outcome out = fight(kit_chart(), &clash, 4, 3);
    cr_expect(out.winner == 2 && !out.locked, "rolled again");
    out = fight(kit_chart(), &clash, 2, 5);
    cr_expect(out.winner == 1 && out.margin == 4 && out.lost[0] == 1 && out.lost[1] == 0);
    cr_expect_not(out.austrian[1], "needs Prussian infantry");
    out = apw_melee_outcome(kit_chart(), &clash, 7, 7, true);
    cr_expect(out.winner == 1 && out.margin == 1, "after the tenth tie the target holds by 1");
    cr_expect_eq(kit_chart()->max_ties, 10);
}

Test(apw_melee, E24_guns_charged_by_infantry)
{
    apw_clash clash = clash_of(charger("IT_LINE", 4), struck("AU_BTY", 1));
    cr_expect_eq(strength(kit_chart(), &clash, 0), 4, "2 + flank 2");
    cr_expect(clash.party[0].engaged == 2 && clash.party[1].engaged == 1,
              "APW-MEL-02 two on one at the most");
    cr_expect_eq(strength(kit_chart(), &clash, 1), 3, "1 + superior + stationary");
    apw_outcome out = fight(kit_chart(), &clash, 3, 3);
    cr_expect(out.winner == 0 && out.margin == 1 && out.lost[0] == 1 && out.lost[1] == 1);
}

Test(apw_melee, APW_MEL_01_eligible_stands)
{
    static const struct {
        const char *what;
        const char *troop;
        uint8_t stands, form, width, struck, eligible;
    } row[] = {
        {"line, front", "IT_LINE", 4, APW_LINE, 1, 1 << APW_FRONT, 4},
        {"line, rear", "IT_LINE", 4, APW_LINE, 1, 1 << APW_REAR, 4},
        {"line, flank", "IT_LINE", 4, APW_LINE, 1, 1 << APW_LEFT, 1},
        {"line, both flanks", "IT_LINE", 4, APW_LINE, 1, 1 << APW_LEFT | 1 << APW_RIGHT, 2},
        {"column of 2, front", "IT_LINE", 4, APW_COLUMN, 2, 1 << APW_FRONT, 4},
        {"column of 1, front", "IT_LINE", 4, APW_COLUMN, 1, 1 << APW_FRONT, 2},
        {"column of 1, flank", "IT_LINE", 4, APW_COLUMN, 1, 1 << APW_RIGHT, 4},
        {"column of 2, flank", "IT_LINE", 3, APW_COLUMN, 2, 1 << APW_RIGHT, 2},
        {"column, front and flank: at most all", "IT_LINE", 4, APW_COLUMN, 1,
         1 << APW_FRONT | 1 << APW_LEFT, 4},
        {"battery", "AU_BTY", 1, APW_DEPLOYED, 1, 1 << APW_REAR, 1},
        {"garrison", "IT_LINE", 4, APW_GARRISON, 1, 1 << APW_FRONT, 3},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        apw_fighter unit = kit_fighter(row[i].troop, row[i].stands);
        unit.form = row[i].form;
        unit.width = row[i].width;
        unit.struck = row[i].struck;
        cr_expect_eq(apw_eligible(kit_chart(), &unit), row[i].eligible, "%s", row[i].what);
    }
}

Test(apw_melee, APW_MEL_02_room_in_the_order_of_declaration)
{
    apw_clash clash = clash_of(charger("IT_LINE", 4), struck("AU_JAEGER", 1));
    clash.party[0].unit[1] = charger("IT_LINE", 4);
    clash.party[0].n = 2;
    apw_engage(kit_chart(), &clash);
    cr_expect_eq(clash.party[0].unit[0].engaged, 2);
    cr_expect_eq(clash.party[0].unit[1].engaged, 0);
    clash = clash_of(charger("AU_JAEGER", 1), struck("IT_LINE", 4));
    apw_engage(kit_chart(), &clash);
    cr_expect_eq(clash.party[1].engaged, 2, "defenders too: two on one");
}

Test(apw_melee, APW_MEL_03_when_there_is_an_overlap)
{
    apw_clash clash = clash_of(charger("IT_LINE", 4), struck("AU_LINE", 3));
    cr_expect_eq(strength(kit_chart(), &clash, 0), 6, "4 + overlap");
    clash.party[1].unit[0].open_flank = false;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 4, "no open flank");
    clash.party[1].unit[0].open_flank = true;
    clash.party[1].unit[0].ground = APW_WORKS;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 4, "works have no flank");
    clash.party[1].unit[0].ground = APW_OPEN;
    clash.party[0].unit[0].stands = 3;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 3, "equal fronts");
}

Test(apw_melee, APW_MEL_05_06_07_points)
{
    static const struct {
        const char *what;
        const char *troop;
        uint8_t stands, state, form;
        bool cavalry;
        int32_t points;
    } row[] = {
        {"APW-MEL-05 good order", "AU_LINE", 3, APW_GOOD, APW_LINE, false, 3},
        {"APW-MEL-05 disarray", "AU_LINE", 3, APW_DISARRAY, APW_LINE, false, 3},
        {"APW-MEL-06 against cavalry", "AU_LINE", 3, APW_GOOD, APW_LINE, true, 9},
        {"APW-MEL-06 guns against cavalry", "AU_BTY", 1, APW_GOOD, APW_DEPLOYED, true, 3},
        {"APW-MEL-06 disarray too", "AU_LINE", 3, APW_DISARRAY, APW_LINE, true, 9},
        {"APW-MEL-06 cavalry counts 1", "AU_CAV", 2, APW_GOOD, APW_LINE, true, 2},
        {"APW-MEL-07 disorganized, also against cavalry", "AU_LINE", 2, APW_DISORG, APW_LINE, true,
         1},
        {"APW-MEL-07 limbered guns too", "AU_BTY", 1, APW_GOOD, APW_LIMBERED, true, 3},
        {"APW-MEL-07 limbered_guns as_printed", "AU_BTY", 1, APW_GOOD, APW_LIMBERED, false, 1},
        {"APW-MEL-08 three halves", "AU_LINE", 3, APW_DISORG, APW_LINE, false, 1},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        apw_fighter target = struck(row[i].troop, row[i].stands);
        target.state = row[i].state;
        target.form = row[i].form;
        target.mr = 6;
        target.stationary = false;
        apw_fighter attacker = charger(row[i].cavalry ? "IT_CAV" : "IT_LINE", 4);
        attacker.mr = 6;
        apw_clash clash = clash_of(attacker, target);
        cr_expect_eq(strength(kit_chart(), &clash, 1), row[i].points, "%s", row[i].what);
    }
}

Test(apw_melee, APW_MEL_09_each_modifier)
{
    apw_clash base = clash_of(charger("AU_LINE", 3), struck("IT_LINE", 3)), clash;
    base.party[1].unit[0].stationary = false;
    base.party[0].unit[0].mr = base.party[1].unit[0].mr = 7;
    cr_expect_eq(strength(kit_chart(), &base, 0), 3, "nothing special");
    clash = base;
    clash.party[0].unit[0].commander = true;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 4, "commander");
    clash = base;
    clash.party[0].unit[0].supported = true;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 4, "supported");
    clash = base;
    clash.party[0].unit[0].mr = 8;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 4, "superior morale");
    clash = base;
    clash.party[1].unit[0].stationary = true;
    cr_expect_eq(strength(kit_chart(), &clash, 1), 4, "formed and stationary");
    clash.party[0].unit[0].open = false;
    cr_expect_eq(strength(kit_chart(), &clash, 1), 3, "not against an advance through woods");
    clash.party[0].unit[0].open = true;
    clash.party[1].unit[0].state = APW_DISARRAY;
    cr_expect_eq(strength(kit_chart(), &clash, 1), 3, "disarray is not formed");
    clash = base;
    clash.party[0].unit[0].nation = APW_PR;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 5, "needleguns");
    clash = base;
    clash.party[0].unit[0].strikes = APW_REAR;
    clash.party[1].unit[0].struck = 1 << APW_REAR;
    clash.party[0].unit[0].surprise = true;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 5, "flank, rear or surprise once");
}

Test(apw_melee, APW_MEL_09_superior_morale_of_the_unit_with_most_stands)
{
    apw_clash clash = clash_of(charger("AU_LINE", 2), struck("PR_LINE", 3));
    clash.party[0].unit[1] = charger("AU_JAEGER", 1);
    clash.party[0].unit[1].mr = 9;
    clash.party[0].n = 2;
    clash.party[1].unit[0].mr = 7;
    clash.party[1].unit[0].open_flank = false;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 3, "the line has more stands: MR 7");
    clash.party[0].unit[0].stands = 1;
    cr_expect_eq(strength(kit_chart(), &clash, 0), 2, "on a tie the lower");
}

Test(apw_melee, APW_MEL_11_every_margin)
{
    static const struct {
        int margin;
        uint8_t winner_loses, loser_loses, push;
        int distance;
        bool disorg, breakthrough;
    } row[] = {
        {1, 1, 1, APW_RETREAT, 500, true, false}, {2, 0, 1, APW_RETREAT, 500, true, false},
        {4, 0, 1, APW_RETREAT, 500, true, false}, {5, 0, 1, APW_ROUT, 1200, true, false},
        {6, 0, 1, APW_ROUT, 1200, true, false},   {7, 0, 0, APW_ROUT, 1200, false, true},
        {12, 0, 0, APW_ROUT, 1200, false, true},
    };
    apw_clash clash = clash_of(charger("IT_LINE", 4), struck("AU_LINE", 3));
    apw_engage(kit_chart(), &clash);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        apw_outcome out = apw_melee_outcome(kit_chart(), &clash, 10 + row[i].margin, 10, false);
        cr_expect_eq(out.lost[0], row[i].winner_loses, "margin %d", row[i].margin);
        cr_expect_eq(out.lost[1], row[i].loser_loses, "margin %d", row[i].margin);
        cr_expect_eq(out.push, row[i].push, "margin %d", row[i].margin);
        cr_expect_eq(out.distance, kit_inch(row[i].distance), "margin %d", row[i].margin);
        cr_expect_eq(out.both_disorg, row[i].disorg, "margin %d", row[i].margin);
        cr_expect_eq(out.breakthrough, row[i].breakthrough, "margin %d", row[i].margin);
    }
}

static void sw_other(apw_switches *sw)
{
    sw->overlap = APW_OVERLAP_CHARGERS;
    sw->limbered_half = true;
    sw->any_needlegun = sw->commander_all_arms = sw->half_per_stand = true;
    sw->rout7_disorg = true;
    sw->austrian = APW_AUSTRIAN_ALL;
}

static void sw_off(apw_switches *sw)
{
    sw->overlap = APW_OVERLAP_OFF;
    sw->austrian = APW_AUSTRIAN_OFF;
}

Test(apw_melee, switches_of_melee)
{
    apw_chart other = kit_with(sw_other), off = kit_with(sw_off);
    apw_clash clash = clash_of(charger("AU_LINE", 2), struck("IT_LINE", 4));
    clash.party[1].unit[0].stationary = false;
    cr_expect_eq(strength(kit_chart(), &clash, 1), 6, "APW-MEL-03 both_sides: 4 + 2");
    cr_expect_eq(strength(&other, &clash, 1), 4, "chargers_only");
    clash.party[0].unit[0].open_flank = false;
    cr_expect_eq(strength(kit_chart(), &clash, 1), 4, "no flank is open");
    clash = clash_of(charger("AU_CAV", 2), struck("IT_BTY", 1));
    clash.party[1].unit[0].form = APW_LIMBERED;
    clash.party[1].unit[0].stationary = false;
    cr_expect_eq(strength(&other, &clash, 1), 0, "APW-MEL-07 limbered_guns half: rounded down");
    clash = clash_of(charger("IT_LINE", 4), struck("AU_LINE", 2));
    cr_expect_eq(strength(&off, &clash, 0), 4, "off: no overlap");
    clash = clash_of(charger("AU_CAV", 2), struck("IT_LINE", 2));
    clash.party[0].unit[0].commander = true;
    cr_expect_eq(strength(&other, &clash, 0), 4, "APW-MEL-09 all_arms: 2 + 1 + superior morale");
    cr_expect_eq(strength(kit_chart(), &clash, 0), 3, "infantry_only");
    clash = clash_of(charger("AU_LINE", 3), struck("IT_LINE", 3));
    clash.party[1].unit[0].state = APW_DISORG;
    cr_expect_eq(strength(&other, &clash, 1), 0, "APW-MEL-08 per_stand");
    clash = clash_of(charger("PR_CAV", 2), struck("AU_LINE", 4));
    clash.party[0].unit[1] = charger("PR_LINE", 1);
    clash.party[0].n = 2;
    cr_expect_eq(strength(&other, &clash, 0), 3 + 2 + 0, "APW-MEL-09 any needlegun");
    cr_expect_eq(strength(kit_chart(), &clash, 0), 3, "less than half of the stands");
    clash = clash_of(charger("AU_LINE", 3), struck("PR_LINE", 3));
    apw_engage(&other, &clash);
    apw_outcome out = apw_melee_outcome(&other, &clash, 20, 10, false);
    cr_expect(out.lost[0] == 1 && out.both_disorg && !out.breakthrough, "APW-MEL-12 at 7+ too");
    cr_expect_eq(apw_melee_outcome(&off, &clash, 13, 10, false).lost[0], 0, "APW-MEL-12 off");
}
