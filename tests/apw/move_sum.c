/*
 * move_sum.c: march points worked from legs: example E28, rates, terrain, disarray.
 */
#include "kit.h"

static int32_t points(const apw_mover *mover, const apw_leg *leg, size_t n)
{
    int64_t cost = apw_legs_cost(kit_chart(), mover, leg, n);
    return cost == UMP_FORBIDDEN ? -1 : apw_points_shown(kit_chart(), cost);
}

Test(apw_move, E28_march_points)
{
    const apw_chart *c = kit_chart();
    apw_mover line = {.kind = APW_FOOT, .form = APW_LINE, .width = 1};
    apw_mover guns = {.kind = APW_FOOT_GUNS, .form = APW_LIMBERED, .width = 1};
    apw_leg three = {.length = 3 * UMP_INCH};
    int64_t used = c->action[APW_ACT_FORM] + apw_legs_cost(c, &line, &three, 1);
    cr_expect_eq(apw_points_shown(c, used), 34000, "APW-MOV-03 formation change");
    cr_expect(apw_partial(c, used), "APW-MOV-05");
    cr_expect_eq(apw_further(c, &line, c->action[APW_ACT_FORM]), 16 * UMP_INCH / 3, "5.33");
    apw_leg woods = {.length = 2 * UMP_INCH, .ground = APW_WOODS};
    used = apw_legs_cost(c, &line, &woods, 1);
    cr_expect_eq(used, c->partial_over);
    cr_expect_not(apw_partial(c, used), "APW-MOV-05 exactly half is not partial");
    cr_expect_eq(apw_state_after_march(c, &line, true, true), APW_DISARRAY, "APW-MOV-11");
    apw_leg up = {.length = 5 * UMP_INCH, .uphill = true};
    cr_expect_eq(points(&line, &up, 1), 45000, "APW-TER-07");
    cr_expect_eq(apw_points_shown(c, apw_limber_cost(c, APW_FOOT_GUNS)), 24000);
    cr_expect_not(apw_partial(c, apw_limber_cost(c, APW_FOOT_GUNS)));
    apw_leg one = {.length = UMP_INCH};
    used = apw_limber_cost(c, APW_FOOT_GUNS) + apw_legs_cost(c, &guns, &one, 1);
    cr_expect_eq(apw_points_shown(c, used), 28000);
    cr_expect(apw_partial(c, used));
}

Test(apw_move, APW_MOV_02_rates)
{
    static const struct {
        const char *what;
        apw_mover mover;
        bool road;
        int rate;
    } row[] = {
        {"infantry line", {APW_FOOT, APW_LINE, 1, APW_GOOD}, false, 8},
        {"infantry column", {APW_FOOT, APW_COLUMN, 1, APW_GOOD}, false, 12},
        {"APW-TER-03 infantry on a road", {APW_FOOT, APW_COLUMN, 1, APW_GOOD}, true, 16},
        {"APW-FORM-03 two abreast may not", {APW_FOOT, APW_COLUMN, 2, APW_GOOD}, true, 12},
        {"infantry disorganized", {APW_FOOT, APW_LINE, 1, APW_DISORG}, false, 6},
        {"APW-TER-03 disorganized on a road", {APW_FOOT, APW_COLUMN, 1, APW_DISORG}, true, 6},
        {"APW-MOV-11 disarray", {APW_FOOT, APW_LINE, 1, APW_DISARRAY}, false, 4},
        {"cavalry line", {APW_HORSE, APW_LINE, 1, APW_GOOD}, false, 16},
        {"cavalry column", {APW_HORSE, APW_COLUMN, 2, APW_GOOD}, false, 20},
        {"cavalry on a road", {APW_HORSE, APW_COLUMN, 1, APW_GOOD}, true, 24},
        {"cavalry disorganized", {APW_HORSE, APW_LINE, 1, APW_DISORG}, false, 12},
        {"foot guns", {APW_FOOT_GUNS, APW_LIMBERED, 1, APW_GOOD}, false, 12},
        {"foot guns on a road", {APW_FOOT_GUNS, APW_LIMBERED, 1, APW_GOOD}, true, 16},
        {"foot guns disorganized", {APW_FOOT_GUNS, APW_LIMBERED, 1, APW_DISORG}, false, 8},
        {"APW-ORG-07 horse guns", {APW_HORSE_GUNS, APW_LIMBERED, 1, APW_GOOD}, false, 16},
        {"horse guns on a road", {APW_HORSE_GUNS, APW_LIMBERED, 1, APW_GOOD}, true, 20},
        {"horse guns disorganized", {APW_HORSE_GUNS, APW_LIMBERED, 1, APW_DISORG}, false, 12},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        apw_leg all = {.length = row[i].rate * UMP_INCH, .road = row[i].road};
        cr_expect_eq(points(&row[i].mover, &all, 1), 48000, "APW-MOV-01 %s", row[i].what);
    }
}

Test(apw_move, APW_TER_01_APW_MOV_06_terrain_costs)
{
    static const struct {
        const char *what;
        uint8_t kind, form, state;
        apw_leg leg;
        int32_t points; /* -1: closed */
    } row[] = {
        {"rough, infantry", APW_FOOT, APW_LINE, 0, {.length = UMP_INCH, .ground = APW_ROUGH}, 9000},
        {"rough, guns",
         APW_FOOT_GUNS,
         APW_LIMBERED,
         0,
         {.length = UMP_INCH, .ground = APW_ROUGH},
         8000},
        {"woods, infantry",
         APW_FOOT,
         APW_LINE,
         0,
         {.length = UMP_INCH, .ground = APW_WOODS},
         12000},
        {"woods, cavalry", APW_HORSE, APW_LINE, 0, {.length = UMP_INCH, .ground = APW_WOODS}, -1},
        {"APW-TER-03 woods by road",
         APW_HORSE,
         APW_COLUMN,
         0,
         {.length = UMP_INCH, .ground = APW_WOODS, .road = true},
         2000},
        {"town, infantry", APW_FOOT, APW_LINE, 0, {.length = UMP_INCH, .ground = APW_TOWN}, 12000},
        {"town, guns",
         APW_FOOT_GUNS,
         APW_LIMBERED,
         0,
         {.length = UMP_INCH, .ground = APW_TOWN},
         -1},
        {"works, infantry", APW_FOOT, APW_LINE, 0, {.obstacle = APW_WORKS}, 8000},
        {"works, cavalry", APW_HORSE, APW_LINE, 0, {.obstacle = APW_WORKS}, -1},
        {"stream, guns", APW_FOOT_GUNS, APW_LIMBERED, 0, {.obstacle = APW_STREAM}, 16000},
        {"stream, cavalry", APW_HORSE, APW_LINE, 0, {.obstacle = APW_STREAM}, 8000},
        {"river", APW_FOOT, APW_LINE, 0, {.obstacle = APW_RIVER}, -1},
        {"only the dearest counts",
         APW_FOOT,
         APW_LINE,
         0,
         {.length = UMP_INCH, .ground = APW_WOODS, .uphill = true},
         12000},
        {"rough uphill",
         APW_FOOT,
         APW_LINE,
         0,
         {.length = UMP_INCH, .ground = APW_ROUGH, .uphill = true},
         9000},
        {"APW-MOV-04 backward", APW_FOOT, APW_LINE, 0, {.length = UMP_INCH, .twice = true}, 12000},
        {"APW-MOV-11 disarray in woods",
         APW_FOOT,
         APW_LINE,
         APW_DISARRAY,
         {.length = UMP_INCH, .ground = APW_WOODS},
         12000},
        {"APW-MOV-11 disarray doubles obstacles",
         APW_FOOT,
         APW_LINE,
         APW_DISARRAY,
         {.obstacle = APW_STREAM},
         16000},
        {"APW-FORM-04 deployed guns do not move",
         APW_FOOT_GUNS,
         APW_DEPLOYED,
         0,
         {.length = UMP_INCH},
         -1},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        apw_mover mover = {
            .kind = row[i].kind, .form = row[i].form, .width = 1, .state = row[i].state};
        cr_expect_eq(points(&mover, &row[i].leg, 1), row[i].points, "%s", row[i].what);
    }
}

Test(apw_move, APW_GEN_05_fractions_are_kept_exactly)
{
    apw_mover disorg = {.kind = APW_FOOT, .form = APW_LINE, .width = 1, .state = APW_DISORG};
    apw_leg tick = {.length = 1, .ground = APW_ROUGH};
    int64_t one = apw_legs_cost(kit_chart(), &disorg, &tick, 1);
    tick.length = 4 * UMP_INCH;
    cr_expect_eq(apw_legs_cost(kit_chart(), &disorg, &tick, 1), kit_chart()->allowance,
                 "4 inches of rough at 6 a turn are the whole allowance");
    cr_expect_eq(one * 4 * UMP_INCH, kit_chart()->allowance, "a tick has its exact share");
}

Test(apw_move, APW_MOV_03_actions)
{
    const apw_chart *c = kit_chart();
    cr_expect_eq(apw_points_shown(c, c->action[APW_ACT_FORM]), 16000);
    cr_expect_eq(apw_points_shown(c, c->action[APW_ACT_ABOUT]), 8000);
    cr_expect_eq(c->action[APW_ACT_PIVOT], 0);
    cr_expect_eq(apw_points_shown(c, c->action[APW_ACT_PIVOT_MORE]), 16000);
    cr_expect_eq(apw_points_shown(c, apw_limber_cost(c, APW_HORSE_GUNS)), 16000);
}

Test(apw_move, APW_MOV_04_a_wheel_costs_the_outer_corner)
{
    cr_expect_eq(apw_arc(UMP_INCH, UMP_QUARTER), 1596, "a quarter of 2 pi inches, rounded up");
    cr_expect_eq(apw_arc(UMP_INCH, 0), 0);
    apw_mover line = {.kind = APW_FOOT, .form = APW_LINE, .width = 1};
    apw_leg arc = {.length = apw_arc(3810, UMP_QUARTER / 2)};
    cr_expect_eq(apw_wheel_cost(kit_chart(), &line, 3810, UMP_QUARTER / 2),
                 apw_legs_cost(kit_chart(), &line, &arc, 1));
}

static void no_disarray(apw_switches *sw)
{
    sw->no_disarray = true;
}

Test(apw_move, APW_MOV_11_disarray)
{
    apw_chart off = kit_with(no_disarray);
    apw_mover line = {.kind = APW_FOOT, .form = APW_LINE, .width = 1};
    apw_mover column = {.kind = APW_FOOT, .form = APW_COLUMN, .width = 1};
    apw_mover disarray = {.kind = APW_FOOT, .form = APW_LINE, .width = 1, .state = APW_DISARRAY};
    cr_expect_eq(apw_state_after_march(kit_chart(), &line, false, true), APW_GOOD);
    cr_expect_eq(apw_state_after_march(kit_chart(), &column, true, true), APW_GOOD);
    cr_expect_eq(apw_state_after_march(&off, &line, true, true), APW_GOOD);
    cr_expect_eq(apw_state_after_forming(&disarray, true), APW_DISARRAY);
    cr_expect_eq(apw_state_after_forming(&disarray, false), APW_GOOD);
}
