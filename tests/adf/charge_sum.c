/*
 * charge_sum.c: the worked examples of docs/rules/examples-adf.md that are a charge, an
 * impact, a rout or a move, and the switches that change them.
 */
#include "kit.h"

#define VET ADF_VETERAN
#define BODY(q, now, was)                                                                          \
    {                                                                                              \
        .arm = ADF_INFANTRY, .quality = (q), .figs = (now), .original = (was), .stands = 2         \
    }

typedef struct impact_row {
    const char *what, *edition, *settings;
    adf_impact_facts facts;
    int32_t attacker_mmp, attacker_roll, attacker_fiv, defender_mmp, defender_roll, defender_fiv;
    int32_t margin;
    unsigned outcome, losses;
    int32_t fall_back;
    unsigned level;
    int32_t advance;
} impact_row;

static const impact_row impacts[] = {
    {"EX-27 ADF-CHG-14 a charge that succeeds",
     "adf15",
     NULL,
     {.attacker = {.arm = ADF_INFANTRY,
                   .quality = VET,
                   .figs = 6,
                   .original = 8,
                   .stands = 2,
                   .formation = ADF_ATTACK_COLUMN},
      .attacker_nerve = {.support = 2, .lb = 1},
      .defender = BODY(ADF_TRAINED, 8, 8),
      .defender_nerve = {.cover = ADF_COVER(ADF_STONE_WALL), .support = 1}},
     0,
     8,
     14,
     4,
     6,
     10,
     4,
     ADF_DRIVEN_BACK,
     1,
     4,
     ADF_DISORDER,
     3},
    {"EX-28 ADF-R-71 attacker's relief",
     "adf15-early",
     NULL,
     {.attacker = {.arm = ADF_INFANTRY,
                   .quality = ADF_GREEN,
                   .level = ADF_DISORDER,
                   .figs = 7,
                   .original = 7,
                   .stands = 2},
      .attacker_nerve = {.support = 1, .past_dp = true},
      .defender = BODY(VET, 6, 6),
      .defender_nerve = {.cover = ADF_COVER(ADF_WOOD_FENCE), .support = 2}},
     10,
     7,
     4,
     2,
     6,
     10,
     6,
     ADF_DRIVEN_BACK,
     1,
     5,
     ADF_SHAKEN,
     0},
    {"EX-29 ADF-CHG-15 equal values: melee",
     "adf15",
     NULL,
     {.attacker = {.arm = ADF_INFANTRY,
                   .quality = VET,
                   .level = ADF_DISORDER,
                   .figs = 6,
                   .original = 6,
                   .stands = 2},
      .attacker_nerve = {.past_dp = true},
      .defender = BODY(ADF_TRAINED, 6, 6)},
     9,
     10,
     7,
     6,
     7,
     7,
     0,
     ADF_MELEES,
     0,
     0,
     0,
     0},
    {"EX-29 ADF-CHG-17 after the last round it is drawn",
     "adf15",
     NULL,
     {.attacker = {.arm = ADF_INFANTRY,
                   .quality = VET,
                   .level = ADF_DISORDER,
                   .figs = 6,
                   .original = 6,
                   .stands = 2},
      .defender = BODY(ADF_TRAINED, 6, 6),
      .round = 3},
     9,
     10,
     7,
     6,
     7,
     7,
     0,
     ADF_DRAWN,
     0,
     1,
     0,
     0},
    {"ADF-R-46 melee_round_limit 1",
     "adf15",
     "melee_round_limit=1",
     {.attacker = {.arm = ADF_INFANTRY,
                   .quality = VET,
                   .level = ADF_DISORDER,
                   .figs = 6,
                   .original = 6,
                   .stands = 2},
      .defender = BODY(ADF_TRAINED, 6, 6),
      .round = 1},
     9,
     10,
     7,
     6,
     7,
     7,
     0,
     ADF_DRAWN,
     0,
     1,
     0,
     0},
    {"ADF-R-56 won by one: stops short",
     "adf15",
     NULL,
     {.attacker = {.arm = ADF_INFANTRY,
                   .quality = VET,
                   .level = ADF_DISORDER,
                   .figs = 6,
                   .original = 6,
                   .stands = 2},
      .defender = BODY(ADF_TRAINED, 6, 6)},
     9,
     11,
     8,
     6,
     7,
     7,
     1,
     ADF_STOPS_SHORT,
     0,
     0,
     0,
     0},
    {"EX-31 ADF-CAV-02 cavalry against cavalry",
     "adf15",
     NULL,
     {.attacker = {.arm = ADF_CAVALRY,
                   .quality = VET,
                   .level = ADF_DISORDER,
                   .figs = 8,
                   .original = 8,
                   .stands = 2,
                   .mounted = true,
                   .formation = ADF_CAVALRY_LINE},
      .defender = {.arm = ADF_CAVALRY,
                   .quality = ADF_TRAINED,
                   .level = ADF_DISORDER,
                   .figs = 6,
                   .original = 6,
                   .stands = 2,
                   .mounted = true,
                   .formation = ADF_CAVALRY_LINE},
      .countercharge = true},
     6,
     9,
     11,
     7,
     8,
     7,
     4,
     ADF_DRIVEN_BACK,
     1,
     4,
     ADF_DISORDER,
     3},
    {"EX-32 ADF-CHG-14 mounted into a full flank",
     "adf15-early",
     NULL,
     {.attacker = {.arm = ADF_CAVALRY,
                   .quality = VET,
                   .figs = 8,
                   .original = 8,
                   .stands = 2,
                   .mounted = true,
                   .formation = ADF_CAVALRY_LINE},
      .defender = {.arm = ADF_INFANTRY,
                   .quality = ADF_TRAINED,
                   .level = ADF_DISORDER,
                   .figs = 6,
                   .original = 6,
                   .stands = 2},
      .zone = ADF_FULL,
      .by = ADF_BY_MOUNTED},
     2,
     6,
     12,
     12,
     9,
     3,
     9,
     ADF_DRIVEN_BACK,
     3,
     9,
     ADF_ROUTED,
     8},
    {"EX-37 A ADF-R-70 margin 13 surrenders",
     "adf15",
     NULL,
     {.attacker = {.arm = ADF_INFANTRY,
                   .quality = ADF_ELITE,
                   .figs = 8,
                   .original = 8,
                   .stands = 2,
                   .formation = ADF_ATTACK_COLUMN},
      .attacker_nerve = {.support = 3},
      .defender = BODY(ADF_GREEN, 4, 4)},
     0,
     8,
     16,
     7,
     6,
     3,
     13,
     ADF_SURRENDER,
     0,
     0,
     0,
     11},
    {"EX-44 ADF-R-44 breakthrough onto a battery",
     "adf15",
     NULL,
     {.attacker = {.arm = ADF_INFANTRY,
                   .quality = VET,
                   .level = ADF_DISORDER,
                   .figs = 5,
                   .original = 8,
                   .stands = 2},
      .attacker_nerve = {.past_dp = true},
      .defender = {.arm = ADF_ARTILLERY,
                   .quality = VET,
                   .figs = 3,
                   .original = 3,
                   .stands = 1,
                   .formation = ADF_UNLIMBERED}},
     8,
     9,
     6,
     5,
     4,
     2,
     4,
     ADF_DRIVEN_BACK,
     1,
     4,
     ADF_DISORDER,
     3},
    {"ADF-R-43 charge_disorder_cmm keep_formation",
     "adf15",
     "charge_disorder_cmm=keep_formation",
     {.attacker = {.arm = ADF_INFANTRY,
                   .quality = VET,
                   .level = ADF_DISORDER,
                   .figs = 6,
                   .original = 6,
                   .stands = 2},
      .attacker_nerve = {.past_dp = true},
      .defender = BODY(ADF_TRAINED, 6, 6)},
     6,
     7,
     7,
     6,
     7,
     7,
     0,
     ADF_MELEES,
     0,
     0,
     0,
     0},
    {"ADF-R-33 fiv_support_max 3",
     "adf15-early",
     "fiv_support_max=3",
     {.attacker = BODY(VET, 6, 6),
      .attacker_nerve = {.support = 5},
      .defender = BODY(ADF_TRAINED, 6, 6)},
     1,
     7,
     12,
     6,
     7,
     7,
     5,
     ADF_DRIVEN_BACK,
     2,
     5,
     ADF_SHAKEN,
     4},
    {"ADF-MOV-09 a unit that disengaged",
     "adf15",
     NULL,
     {.attacker = BODY(VET, 6, 6),
      .defender = {.arm = ADF_INFANTRY,
                   .quality = VET,
                   .level = ADF_DISORDER,
                   .figs = 6,
                   .original = 6,
                   .stands = 2},
      .disengaged = true},
     4,
     7,
     9,
     11,
     7,
     2,
     7,
     ADF_DRIVEN_BACK,
     2,
     7,
     ADF_SHAKEN,
     6},
};

static void expect_impact(const impact_row *row)
{
    adf_chart chart = chart_with(row->edition, row->settings);
    adf_impact impact;
    adf_impact_work(&chart, &row->facts, &impact);
    cr_expect_eq(impact.attacker.mmp, row->attacker_mmp, "%s: attacker %d", row->what,
                 impact.attacker.mmp);
    cr_expect_eq(impact.defender.mmp, row->defender_mmp, "%s: defender %d", row->what,
                 impact.defender.mmp);
    int32_t a = adf_fiv(&row->facts.attacker, impact.attacker.mmp, row->attacker_roll);
    int32_t d = adf_fiv(&row->facts.defender, impact.defender.mmp, row->defender_roll);
    cr_expect_eq(a, row->attacker_fiv, "%s: attacker's FIV %d", row->what, a);
    cr_expect_eq(d, row->defender_fiv, "%s: defender's FIV %d", row->what, d);
    adf_result result = adf_impact_result(&chart, &row->facts, a, d);
    cr_expect_eq(result.margin, row->margin, "%s: margin %d", row->what, result.margin);
    cr_expect_eq(result.outcome, row->outcome, "%s: outcome %u", row->what, result.outcome);
    cr_expect_eq(result.losses, row->losses, "%s: losses %u", row->what, result.losses);
    cr_expect_eq(result.fall_back, row->fall_back, "%s: falls back %d", row->what,
                 result.fall_back);
    cr_expect_eq(result.level, row->level, "%s: level %u", row->what, result.level);
    cr_expect_eq(result.advance, row->advance, "%s: advance %d", row->what, result.advance);
}

Test(adf_examples, impact)
{
    for (size_t i = 0; i < sizeof impacts / sizeof *impacts; i++)
        expect_impact(&impacts[i]);
}

/* Every margin, for a beaten attacker and a beaten defender, in all editions. */
Test(adf_charge, ADF_CHG_15_every_margin)
{
    static const struct {
        int32_t low, high;
        unsigned outcome, losses, level;
    } row[] = {{0, 0, ADF_MELEES, 0, 0},
               {1, 1, ADF_STOPS_SHORT, 0, 0},
               {2, 4, ADF_DRIVEN_BACK, 1, ADF_DISORDER},
               {5, 7, ADF_DRIVEN_BACK, 2, ADF_SHAKEN},
               {8, 11, ADF_DRIVEN_BACK, 3, ADF_ROUTED},
               {12, 30, ADF_SURRENDER, 0, 0}};
    adf_impact_facts facts = {.attacker = BODY(VET, 8, 8), .defender = BODY(VET, 8, 8)};
    for (size_t e = 0; e < EDITIONS; e++)
        for (size_t i = 0; i < sizeof row / sizeof *row; i++)
            for (int32_t m = row[i].low; m <= row[i].high; m++) {
                const adf_chart *chart = chart_of(editions[e]);
                bool driven = row[i].outcome == ADF_DRIVEN_BACK;
                adf_result won = adf_impact_result(chart, &facts, m, 0),
                           lost = adf_impact_result(chart, &facts, 0, m);
                cr_expect_eq(won.outcome, row[i].outcome);
                cr_expect_eq(lost.outcome, row[i].outcome);
                cr_expect_eq(won.losses, row[i].losses);
                cr_expect_eq(won.level, row[i].level);
                cr_expect_eq(won.fall_back, driven ? m : 0);
                cr_expect_eq(lost.losses, row[i].losses ? row[i].losses - 1 : 0);
                cr_expect_eq(lost.level, row[i].level > ADF_SHAKEN ? ADF_SHAKEN : row[i].level);
                cr_expect_eq(lost.fall_back, driven ? m - 1 : 0);
                cr_expect_eq(lost.advance, 0);
            }
}

Test(adf_examples, EX_28_no_relief_for_cavalry_in_10mm)
{
    adf_impact_facts facts = {.attacker = {.arm = ADF_CAVALRY,
                                           .quality = VET,
                                           .figs = 8,
                                           .original = 8,
                                           .stands = 2,
                                           .formation = ADF_CAVALRY_LINE},
                              .defender = BODY(VET, 8, 8)};
    adf_result result = adf_impact_result(chart_of("adf10"), &facts, 0, 6);
    cr_expect_eq(result.fall_back, 6);
    cr_expect_eq(result.losses, 2);
    cr_expect_eq(result.level, ADF_SHAKEN);
    result = adf_impact_result(chart_of("adf15"), &facts, 0, 6);
    cr_expect_eq(result.fall_back, 5);
    cr_expect_eq(result.losses, 1);
}

Test(adf_examples, EX_37_C_relief_does_not_help_against_surrender)
{
    adf_impact_facts facts = {.attacker = BODY(VET, 8, 8), .defender = BODY(VET, 8, 8)};
    for (size_t e = 0; e < EDITIONS; e++)
        cr_expect_eq(adf_impact_result(chart_of(editions[e]), &facts, 0, 12).outcome,
                     ADF_SURRENDER);
}

Test(adf_charge, ADF_CHG_18_involved_units_end_in_disorder)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect_eq(adf_after_impact(chart_of(editions[e]), ADF_GOOD_ORDER), ADF_DISORDER);
        cr_expect_eq(adf_after_impact(chart_of(editions[e]), ADF_SHAKEN), ADF_SHAKEN);
    }
}

/* ---- Distances ---- */

typedef struct reach_row {
    const char *what, *edition, *settings;
    adf_body body;
    unsigned lb, terrain;
    int64_t gap; /* thousandths of an inch, as are all below */
    int32_t roll;
    int64_t base, distance, point;
    bool disorder;
} reach_row;

static const reach_row reaches[] = {
    {"EX-26", "adf15", NULL, BODY(VET, 8, 8), 0, ADF_OPEN, 6000, 9, 6000, 10500, 5250, true},
    {"EX-26", "adf15-early", NULL, BODY(VET, 8, 8), 0, ADF_OPEN, 6000, 9, 6000, 10500, 8250, false},
    {"EX-26", "adf10", NULL, BODY(VET, 8, 8), 0, ADF_OPEN, 6000, 9, 5000, 9500, 7250, false},
    {"EX-26 green", "adf15", NULL, BODY(ADF_GREEN, 8, 8), 0, ADF_OPEN, 1000, 9, 6000, 10500, 0,
     true},
    {"EX-26 trained in 10mm", "adf10", NULL, BODY(ADF_TRAINED, 8, 8), 0, ADF_OPEN, 6000, 9, 5000,
     9500, 4750, true},
    {"EX-27 with a leader",
     "adf15",
     NULL,
     {.arm = ADF_INFANTRY,
      .quality = VET,
      .figs = 8,
      .original = 8,
      .stands = 2,
      .formation = ADF_ATTACK_COLUMN},
     1,
     ADF_OPEN,
     4000,
     7,
     8000,
     11500,
     5750,
     false},
    {"EX-31 charger",
     "adf15",
     NULL,
     {.arm = ADF_CAVALRY,
      .quality = VET,
      .figs = 8,
      .original = 8,
      .stands = 2,
      .mounted = true,
      .formation = ADF_CAVALRY_LINE},
     0,
     ADF_OPEN,
     10250,
     11,
     10000,
     15500,
     7750,
     true},
    {"EX-31 charger",
     "adf15-early",
     NULL,
     {.arm = ADF_CAVALRY,
      .quality = VET,
      .figs = 8,
      .original = 8,
      .stands = 2,
      .mounted = true,
      .formation = ADF_CAVALRY_LINE},
     0,
     ADF_OPEN,
     9000,
     11,
     10000,
     15500,
     12750,
     false},
    {"EX-31 countercharger",
     "adf15",
     NULL,
     {.arm = ADF_CAVALRY,
      .quality = ADF_TRAINED,
      .figs = 6,
      .original = 6,
      .stands = 2,
      .mounted = true,
      .formation = ADF_CAVALRY_LINE},
     0,
     ADF_OPEN,
     7750,
     6,
     10000,
     13000,
     6500,
     true},
    {"EX-32",
     "adf15-early",
     NULL,
     {.arm = ADF_CAVALRY,
      .quality = VET,
      .figs = 8,
      .original = 8,
      .stands = 2,
      .mounted = true,
      .formation = ADF_CAVALRY_LINE},
     0,
     ADF_OPEN,
     10000,
     7,
     10000,
     13500,
     11750,
     false},
    {"ADF-R-43 veteran_disorder_point half_cb", "adf15", "veteran_disorder_point=half_cb",
     BODY(VET, 8, 8), 0, ADF_OPEN, 6000, 9, 6000, 10500, 8250, false},
    {"ADF-LDR-04 lb_move_bonus no", "adf15", "lb_move_bonus=no", BODY(VET, 8, 8), 3, ADF_OPEN, 6000,
     2, 6000, 7000, 3500, true},
    {"ADF-CHG-05 elite", "adf15", NULL, BODY(ADF_ELITE, 8, 8), 0, ADF_LIGHT_WOODS, 4000, 4, 4000,
     6000, 5000, false},
};

Test(adf_charge, ADF_CHG_03_bonus_and_ADF_CHG_05_disorder_point_EX_26)
{
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++) {
        const reach_row *row = &reaches[i];
        adf_chart chart = chart_with(row->edition, row->settings);
        adf_way way = {.n_legs = 1, .leg = {{(uint8_t)row->terrain, adf_inches(&chart, row->gap)}}};
        adf_mover mover = {.body = row->body, .lb = (uint8_t)row->lb};
        adf_len base = adf_charge_base(&chart, &mover, &way);
        adf_charge charge = adf_charge_work(&chart, &row->body, base, row->roll);
        cr_expect_eq(charge.base, adf_inches(&chart, row->base), "%s (%s): base", row->what,
                     row->edition);
        cr_expect_eq(charge.distance, adf_inches(&chart, row->distance), "%s (%s): distance",
                     row->what, row->edition);
        cr_expect_eq(charge.disorder_point, adf_inches(&chart, row->point), "%s (%s): point",
                     row->what, row->edition);
        cr_expect_eq(adf_charge_disorders(&charge, adf_inches(&chart, row->gap)), row->disorder,
                     "%s (%s)", row->what, row->edition);
    }
}

Test(adf_charge, ADF_CHG_03_dice_of_the_worst_terrain)
{
    const adf_chart *chart = chart_of("adf15");
    adf_body foot = BODY(VET, 8, 8), horse = foot;
    adf_way way = {.n_legs = 2, .leg = {{ADF_OPEN, 1}, {ADF_HEAVY_WOODS, 1}}};
    horse.arm = ADF_CAVALRY;
    horse.formation = ADF_CAVALRY_LINE;
    cr_expect_eq(adf_charge_dice(chart, &foot, &way), 1);
    way.n_legs = 1;
    cr_expect_eq(adf_charge_dice(chart, &foot, &way), 2);
    cr_expect_eq(adf_charge_dice(chart, &horse, &way), 3, "the row is printed once for both");
    adf_chart other = chart_with("adf15", "dismounted_cb=infantry");
    cr_expect_eq(adf_charge_dice(&other, &horse, &way), 2, "dismounted_cb=infantry");
    horse.mounted = true;
    cr_expect_eq(adf_charge_dice(chart, &horse, &way), 3);
}

Test(adf_charge, ADF_MOV_05_obstacles_are_paid_out_of_the_base)
{
    const adf_chart *chart = chart_of("adf15");
    adf_mover mover = {.body = BODY(VET, 8, 8)};
    adf_way way = {.n_legs = 1, .obstacles = {1}, .leg = {{ADF_OPEN, adf_inches(chart, 9000)}}};
    cr_expect_eq(adf_charge_base(chart, &mover, &way), adf_inches(chart, 4500));
    way.obstacles[ADF_FENCE] = 9;
    cr_expect_eq(adf_charge_base(chart, &mover, &way), 0, "never below 0");
}

Test(adf_charge, ADF_CHG_20_meeting_EX_31)
{
    const adf_chart *mid = chart_of("adf15"), *half = chart_of("adf15-early");
    cr_expect_eq(
        adf_meeting(mid, adf_inches(mid, 18000), adf_inches(mid, 15500), adf_inches(mid, 13000)),
        adf_inches(mid, 10250));
    cr_expect_eq(adf_meeting(half, adf_inches(half, 18000), adf_inches(half, 15500),
                             adf_inches(half, 13000)),
                 adf_inches(half, 9000));
    cr_expect_eq(
        adf_meeting(half, adf_inches(half, 18000), adf_inches(half, 15500), adf_inches(half, 3000)),
        adf_inches(half, 15000), "as near to the middle as the shorter distance allows");
    cr_expect_lt(
        adf_meeting(mid, adf_inches(mid, 18000), adf_inches(mid, 8000), adf_inches(mid, 9500)), 0);
}

Test(adf_charge, ADF_CHG_01_who_may_charge)
{
    const adf_chart *chart = chart_of("adf15");
    adf_body foot = BODY(VET, 8, 8), target = BODY(VET, 8, 8);
    ump_refusal refusal;
    cr_expect(adf_may_charge(chart, &foot, &refusal));
    foot.formation = ADF_ROAD_COLUMN;
    cr_expect(!adf_may_charge(chart, &foot, &refusal));
    foot.level = ADF_DISORDER;
    cr_expect(adf_may_charge(chart, &foot, &refusal),
              "the nominal formation does not matter in disorder");
    adf_chart strict = chart_with("adf15", "disordered_may_charge=no");
    cr_expect(!adf_may_charge(&strict, &foot, &refusal), "disordered_may_charge=no");
    foot.level = ADF_SHAKEN;
    cr_expect(!adf_may_charge(chart, &foot, &refusal));
    foot.level = ADF_GOOD_ORDER;
    foot.formation = ADF_SKIRMISHERS;
    cr_expect(!adf_may_charge_target(chart, &foot, &target, 0, &refusal));
    target.level = ADF_SHAKEN;
    cr_expect(adf_may_charge_target(chart, &foot, &target, 0, &refusal));
    adf_body horse = {.arm = ADF_CAVALRY,
                      .quality = VET,
                      .figs = 8,
                      .original = 8,
                      .stands = 2,
                      .mounted = true,
                      .formation = ADF_CAVALRY_LINE};
    cr_expect(!adf_may_charge_target(chart, &horse, &target, ADF_COVER(ADF_HASTY_WORKS), &refusal));
    cr_expect_eq(refusal.rule, ADF_CHG_01);
    adf_body guns = {.arm = ADF_ARTILLERY,
                     .quality = VET,
                     .figs = 3,
                     .original = 3,
                     .formation = ADF_UNLIMBERED};
    cr_expect(!adf_may_charge(chart, &guns, &refusal));
}

/* What it brings into an impact beyond its basic morale point and its level. */
static int32_t cmm_of_battery(const adf_chart *chart, unsigned formation, unsigned level)
{
    adf_impact_facts facts = {.attacker = BODY(VET, 8, 8), .defender = GUNS(VET, 3)};
    adf_impact impact;
    facts.defender.formation = (uint8_t)formation;
    facts.defender.level = (uint8_t)level;
    adf_impact_work(chart, &facts, &impact);
    return impact.defender.raw - impact.defender.bmp - chart->level_value[level];
}

Test(adf_charge, ADF_R_44_a_battery_that_is_charged)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        int32_t ready = cmm_of_battery(chart, ADF_UNLIMBERED, ADF_GOOD_ORDER);
        cr_expect_eq(cmm_of_battery(chart, ADF_LIMBERED, ADF_GOOD_ORDER) - ready, 2);
        cr_expect_eq(cmm_of_battery(chart, ADF_UNLIMBERED, ADF_DISORDER) - ready, 3);
        cr_expect_eq(cmm_of_battery(chart, ADF_UNLIMBERED, ADF_SHAKEN) - ready, 6);
    }
}

/* ---- Rout ---- */

Test(adf_rout, ADF_ART_03_even_abandoned_odd_runs_EX_24)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        adf_body guns = {.arm = ADF_ARTILLERY,
                         .quality = ADF_TRAINED,
                         .figs = 1,
                         .original = 3,
                         .formation = ADF_UNLIMBERED};
        cr_expect_eq(adf_rout_dice(chart, &guns, ADF_OPEN), 2);
        cr_expect_eq(adf_rout_dice(chart, &guns, ADF_ROAD), 3);
        cr_expect_eq(adf_rout_work(chart, &guns, ADF_OPEN, 7).distance, 7 * chart->inch);
        cr_expect(!adf_rout_work(chart, &guns, ADF_OPEN, 7).abandoned);
        cr_expect(adf_rout_work(chart, &guns, ADF_OPEN, 8).abandoned);
        cr_expect_eq(adf_rout_dice(chart, &guns, ADF_HEAVY_WOODS), 1, "for parity only");
        cr_expect_eq(adf_rout_work(chart, &guns, ADF_HEAVY_WOODS, 5).distance, 2 * chart->inch);
        cr_expect_eq(adf_rout_dice(chart, &guns, ADF_ROUGH), 0);
        cr_expect(adf_rout_work(chart, &guns, ADF_ROUGH, 0).abandoned);
    }
}

Test(adf_rout, ADF_MOV_08_dice_by_arm_and_terrain_EX_23)
{
    const adf_chart *chart = chart_of("adf15");
    adf_body foot = BODY(ADF_TRAINED, 8, 8), horse = foot;
    horse.arm = ADF_CAVALRY;
    cr_expect_eq(adf_rout_dice(chart, &foot, ADF_OPEN), 2);
    cr_expect_eq(adf_rout_dice(chart, &foot, ADF_LIGHT_WOODS), 1);
    cr_expect_eq(adf_rout_dice(chart, &horse, ADF_OPEN), 3,
                 "ADF-CAV-05: the printed dice though dismounted");
    cr_expect_eq(adf_rout_work(chart, &foot, ADF_OPEN, 9).distance, 9 * chart->inch);
}

/* ---- Moves ---- */

typedef struct move_row {
    const char *what, *edition;
    adf_body body;
    unsigned lb, terrain;
    int64_t inches; /* thousandths */
    unsigned then, fences;
    bool change, disengages, possible;
    int64_t remaining;
} move_row;

#define ON_ROAD(q)                                                                                 \
    {                                                                                              \
        .arm = ADF_INFANTRY, .quality = (q), .figs = 8, .original = 8, .stands = 2,                \
        .formation = ADF_ROAD_COLUMN                                                               \
    }

static const move_row moves[] = {
    {"EX-34 half a move on the road, then a change", "adf15", ON_ROAD(ADF_TRAINED), 2, ADF_ROAD, 0,
     ADF_ROAD, 0, true, false, true, 8500},
    {"EX-34 the change takes it all", "adf15-early", ON_ROAD(ADF_TRAINED), 2, ADF_ROAD, 0, ADF_ROAD,
     0, true, false, true, 0},
    {"EX-34 the whole move first", "adf15-early", ON_ROAD(ADF_TRAINED), 2, ADF_ROAD, 0, ADF_ROAD, 0,
     false, false, true, 15000},
    {"EX-34 ADF-MOV-02 three inches, then light woods", "adf15", BODY(VET, 8, 8), 0, ADF_OPEN, 3000,
     ADF_LIGHT_WOODS, 0, false, false, true, 2000},
    {"EX-34 ADF-R-23 three inches, then heavy woods", "adf15", BODY(VET, 8, 8), 0, ADF_OPEN, 3000,
     ADF_HEAVY_WOODS, 0, false, false, true, 1000},
    {"EX-34 ADF-MOV-05 a fence first", "adf15", BODY(VET, 8, 8), 0, ADF_OPEN, 0, ADF_OPEN, 1, false,
     false, true, 4500},
    {"ADF-MOV-02 too far", "adf15", BODY(VET, 8, 8), 0, ADF_OPEN, 6001, ADF_OPEN, 0, false, false,
     false, 0},
    {"ADF-MOV-02 as far as it goes", "adf15", BODY(VET, 8, 8), 0, ADF_OPEN, 6000, ADF_OPEN, 0,
     false, false, true, 0},
    {"ADF-LDR-04 LB inches beyond", "adf15", BODY(VET, 8, 8), 1, ADF_OPEN, 7000, ADF_OPEN, 0, false,
     false, true, 0},
    {"ADF-LDR-04 none in 10mm", "adf10", BODY(VET, 8, 8), 1, ADF_OPEN, 5001, ADF_OPEN, 0, false,
     false, false, 0},
    {"ADF-MOV-09 disengaging", "adf15", BODY(VET, 8, 8), 3, ADF_OPEN, 0, ADF_OPEN, 0, false, true,
     true, 8000},
    {"ADF-R-28 disengaging in heavy woods", "adf15", BODY(VET, 8, 8), 0, ADF_OPEN, 0,
     ADF_HEAVY_WOODS, 0, false, true, true, 3000},
};

Test(adf_move, ADF_FRM_02_budget_EX_34)
{
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        const move_row *row = &moves[i];
        const adf_chart *chart = chart_of(row->edition);
        adf_move_facts facts = {
            .mover = {.body = row->body, .lb = (uint8_t)row->lb, .disengages = row->disengages},
            .way = {.n_legs = row->inches > 0,
                    .obstacles = {(uint8_t)row->fences},
                    .leg = {{(uint8_t)row->terrain, adf_inches(chart, row->inches)}}},
            .then = (uint8_t)row->then,
            .change = row->change};
        adf_move move;
        ump_refusal refusal;
        cr_assert(adf_move_work(chart, &facts, &move, &refusal), "%s", row->what);
        cr_expect_eq(move.possible, row->possible, "%s: possible", row->what);
        cr_expect_eq(move.remaining, adf_inches(chart, row->remaining), "%s: %ld left, inch %ld",
                     row->what, (long)move.remaining, (long)chart->inch);
    }
}

Test(adf_move, ADF_FRM_01_who_changes_at_half_a_move)
{
    const adf_chart *late = chart_of("adf15"), *early = chart_of("adf15-early");
    cr_expect_eq(adf_change_cost(late, ADF_TRAINED), late->inch / 2);
    cr_expect_eq(adf_change_cost(late, ADF_GREEN), late->inch);
    cr_expect_eq(adf_change_cost(early, VET), early->inch / 2);
    cr_expect_eq(adf_change_cost(early, ADF_TRAINED), early->inch);
    cr_expect_eq(adf_change_cost(chart_of("adf10"), ADF_TRAINED), chart_of("adf10")->inch);
    adf_chart other = chart_with("adf10", "formation_half_move=elite_veteran_trained");
    cr_expect_eq(adf_change_cost(&other, ADF_TRAINED), other.inch / 2);
}

Test(adf_move, ADF_MOV_01_levels_take_the_place_of_the_formation)
{
    const adf_chart *chart = chart_of("adf15");
    adf_mover mover = {.body = BODY(VET, 8, 8)};
    cr_expect_eq(adf_allowance(chart, &mover, ADF_ROAD), ADF_NO_ROAD, "a line has no road rate");
    cr_expect_eq(adf_allowance(chart, &mover, ADF_OPEN), 6);
    mover.body.level = ADF_DISORDER;
    cr_expect_eq(adf_allowance(chart, &mover, ADF_ROAD), 6);
    cr_expect_eq(adf_allowance(chart, &mover, ADF_OPEN), 4);
    mover.body.level = ADF_SHAKEN;
    cr_expect_eq(adf_allowance(chart, &mover, ADF_OPEN), 3);
}

Test(adf_move, ADF_CAV_01_mounted_and_dismounted_rates)
{
    const adf_chart *chart = chart_of("adf15");
    adf_mover mover = {.body = {.arm = ADF_CAVALRY,
                                .quality = VET,
                                .figs = 8,
                                .original = 8,
                                .stands = 2,
                                .formation = ADF_CAVALRY_LINE}};
    cr_expect_eq(adf_allowance(chart, &mover, ADF_OPEN), 6);
    mover.body.mounted = true;
    cr_expect_eq(adf_allowance(chart, &mover, ADF_OPEN), 10);
}

Test(adf_move, ADF_MOV_10_batteries_below_good_order_go_at_half_rate)
{
    const adf_chart *chart = chart_of("adf15");
    adf_mover mover = {.body = {.arm = ADF_ARTILLERY,
                                .quality = VET,
                                .figs = 3,
                                .original = 3,
                                .formation = ADF_LIMBERED},
                       .weapon = weapon(chart, ADF_ARTILLERY, "napoleon_12pdr")};
    cr_expect_eq(adf_allowance(chart, &mover, ADF_OPEN), 9);
    mover.body.level = ADF_SHAKEN;
    cr_expect_eq(adf_allowance(chart, &mover, ADF_OPEN), 5, "rounded up");
    mover.disengages = true;
    cr_expect_eq(adf_allowance(chart, &mover, ADF_OPEN), 9,
                 "disengaging at the full limbered rate");
    mover.disengages = false;
    mover.body.formation = ADF_UNLIMBERED;
    mover.body.level = ADF_GOOD_ORDER;
    cr_expect_eq(adf_allowance(chart, &mover, ADF_OPEN), 2);
}

Test(adf_move, ADF_MOV_05_who_crosses_what)
{
    const adf_chart *chart = chart_of("adf15");
    adf_body foot = BODY(VET, 8, 8), horse = foot, guns = foot;
    cr_expect_eq(adf_crossing(chart, &foot, ADF_WALL), chart->inch / 4);
    foot.formation = ADF_SKIRMISHERS;
    cr_expect_eq(adf_crossing(chart, &foot, ADF_FENCE), 0);
    cr_expect_eq(adf_crossing(chart, &foot, ADF_WALL), chart->inch / 4);
    horse.arm = ADF_CAVALRY;
    horse.mounted = true;
    horse.formation = ADF_CAVALRY_LINE;
    cr_expect_eq(adf_crossing(chart, &horse, ADF_WORKS), chart->inch / 2);
    guns.arm = ADF_ARTILLERY;
    guns.formation = ADF_LIMBERED;
    cr_expect_eq(adf_crossing(chart, &guns, ADF_FENCE), chart->inch / 2);
    cr_expect_lt(adf_crossing(chart, &guns, ADF_WALL), 0);
    guns.formation = ADF_UNLIMBERED;
    cr_expect_lt(adf_crossing(chart, &guns, ADF_FENCE), 0);
}

Test(adf_charge, ADF_R_48_countercharge_meeting_is_a_house_rule)
{
    adf_chart half = chart_with("adf15", "countercharge_meeting=halfway");
    adf_chart mid = chart_with("adf10", "countercharge_meeting=overlap_mid");
    cr_expect_eq(adf_meeting(&half, 18 * half.inch, 15 * half.inch, 13 * half.inch), 9 * half.inch);
    cr_expect_eq(adf_meeting(&mid, 18 * mid.inch, 15 * mid.inch, 13 * mid.inch), 10 * mid.inch);
}
