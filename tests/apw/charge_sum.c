/*
 * charge_sum.c: the reach of a charge: example E17, what the way costs, surprise.
 */
#include "kit.h"

static apw_charge charge_of(uint8_t kind, uint8_t form, int needed)
{
    return (apw_charge){.mover = {.kind = kind, .form = form, .width = 2},
                        .needed = kit_inch(needed)};
}

Test(apw_charge, E17_APW_CHG_04_05_06_cavalry_reach)
{
    static const struct {
        const char *what;
        int die, reach, left;
        bool reaches, surprise;
    } row[] = {
        {"E17 7", 7, 1950, 150, true, false},
        {"E17 3 falls short", 3, 1750, 0, false, false},
        {"E17 9", 9, 2050, 250, true, true},
        {"APW-CHG-04 a 0 is 10", 10, 2100, 300, true, true},
        {"APW-CHG-06 4 just reaches", 4, 1800, 0, true, false},
    };
    apw_charge charge = charge_of(APW_HORSE, APW_LINE, 1800);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        apw_reach r = apw_charge_reach(kit_chart(), &charge, row[i].die, 0);
        cr_expect_eq(r.reach, kit_inch(row[i].reach), "%s: reach %d", row[i].what, r.reach);
        cr_expect_eq(r.left, kit_inch(row[i].left), "%s: left %d", row[i].what, r.left);
        cr_expect_eq(r.reaches, row[i].reaches, "%s", row[i].what);
        cr_expect_eq(r.surprise, row[i].surprise, "%s", row[i].what);
    }
}

Test(apw_charge, APW_CHG_04_second_die_decides_surprise)
{
    apw_charge charge = charge_of(APW_HORSE, APW_LINE, 1000);
    cr_expect(apw_charge_reach(kit_chart(), &charge, 1, 9).surprise);
    cr_expect_not(apw_charge_reach(kit_chart(), &charge, 9, 8).surprise);
}

Test(apw_charge, APW_CHG_05_the_way_costs)
{
    static const struct {
        const char *what;
        uint8_t kind, form;
        apw_leg leg[3];
        size_t n;
        int needed, die, move;
        bool reaches;
    } row[] = {
        {"infantry line 8 in the open", APW_FOOT, APW_LINE, {{0}}, 0, 800, 0, 800, true},
        {"infantry column 12", APW_FOOT, APW_COLUMN, {{0}}, 0, 1201, 0, 1200, false},
        {"2 of woods cost 4",
         APW_FOOT,
         APW_LINE,
         {{.length = 2 * UMP_INCH, .ground = APW_WOODS}},
         1,
         600,
         0,
         600,
         true},
        {"works before the target are paid",
         APW_FOOT,
         APW_LINE,
         {{.length = 6 * UMP_INCH}, {.obstacle = APW_WORKS}},
         2,
         600,
         0,
         667,
         true},
        {"works that are not paid",
         APW_FOOT,
         APW_LINE,
         {{.length = 7 * UMP_INCH}, {.obstacle = APW_WORKS}},
         2,
         700,
         0,
         700,
         false},
        {"the bonus pays for nothing",
         APW_HORSE,
         APW_LINE,
         {{.length = 15 * UMP_INCH}, {.obstacle = APW_STREAM, .length = 2 * UMP_INCH}},
         2,
         1700,
         4,
         1500,
         true},
        {"APW-TER-01 cavalry may not enter woods",
         APW_HORSE,
         APW_LINE,
         {{.length = UMP_INCH, .ground = APW_WOODS}},
         1,
         100,
         10,
         0,
         false},
        {"a river bars", APW_HORSE, APW_LINE, {{.obstacle = APW_RIVER}}, 1, 100, 10, 0, false},
        {"APW-TER-07 uphill",
         APW_HORSE,
         APW_LINE,
         {{.length = 9 * UMP_INCH, .uphill = true}},
         1,
         900,
         1,
         1150,
         true},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        apw_charge charge = charge_of(row[i].kind, row[i].form, row[i].needed);
        charge.leg = row[i].leg;
        charge.n_legs = row[i].n;
        apw_reach r = apw_charge_reach(kit_chart(), &charge, row[i].die, 0);
        ump_len off = r.move - kit_inch(row[i].move);
        cr_expect(off >= -4 && off <= 4, "%s: move %d", row[i].what, r.move);
        cr_expect_eq(r.reaches, row[i].reaches, "%s", row[i].what);
    }
}

Test(apw_charge, APW_CHG_01_who_may_charge)
{
    static const struct {
        const char *what;
        uint8_t arm, state;
        bool may;
    } row[] = {
        {"infantry", APW_INF, APW_GOOD, true},     {"cavalry", APW_CAV, APW_GOOD, true},
        {"disarray", APW_INF, APW_DISARRAY, true}, {"disorganized", APW_INF, APW_DISORG, false},
        {"routed", APW_CAV, APW_ROUTED, false},    {"artillery", APW_ART, APW_GOOD, false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_refusal why = {0};
        cr_expect_eq(apw_may_charge(row[i].arm, row[i].state, &why), row[i].may, "%s", row[i].what);
        cr_expect_eq(why.rule, row[i].may ? 0 : APW_CHG_01, "%s", row[i].what);
    }
}

Test(apw_charge, APW_CHG_07_counter_charge_within_21_or_25)
{
    cr_expect_eq(apw_counter_limit(kit_chart(), APW_LINE), kit_inch(2100));
    cr_expect_eq(apw_counter_limit(kit_chart(), APW_COLUMN), kit_inch(2500));
}
