/*
 * switches_editions.c: the switches of a fire are off in every edition as in the newest: what holds
 * without a word is what holds when the default is named, and not what the other value gives.
 */
#include "kit.h"

/* The FP of one foot regiment; -1: it may not fire. */
static int32_t fp_of(const char *edition, const char *settings, adf_body body)
{
    adf_chart chart = chart_with(edition, settings);
    adf_len range = adf_inches(&chart, 1500);
    uint8_t rifle = weapon(&chart, ADF_INFANTRY, "rifle_musket");
    adf_fire_facts facts = {.mode = ADF_FIRES, .n_firers = 1, .target = FOOT(ADF_VETERAN, 8)};
    facts.firer[0] =
        (adf_firer){.body = body, .weapon = rifle, .weapon2 = rifle, .range = {range, range}};
    adf_fire fire;
    ump_refusal refusal;
    return adf_fire_work(&chart, &facts, &fire, &refusal) ? fire.fp : -1;
}

static void expect_default(const char *is, const char *other, adf_body body)
{
    for (size_t i = 0; i < EDITIONS; i++) {
        int32_t plain = fp_of(editions[i], NULL, body);
        cr_expect_eq(plain, fp_of(editions[i], is, body), "%s: %s", editions[i], is);
        cr_expect_neq(plain, fp_of(editions[i], other, body), "%s: %s", editions[i], other);
    }
}

Test(adf_editions, ADF_R_01_fire_power_rounds_up)
{
    adf_body five = FOOT(ADF_VETERAN, 5);
    five.level = ADF_DISORDER;
    expect_default("fp_rounding=up", "fp_rounding=down", five);
}

Test(adf_editions, ADF_R_03_more_than_eight_figures_are_split)
{
    expect_default("fp_over_8=split", "fp_over_8=cap8", FOOT(ADF_VETERAN, 12));
}

Test(adf_editions, ADF_R_35_a_column_does_not_fire)
{
    adf_body column = FOOT(ADF_VETERAN, 8);
    column.formation = ADF_ATTACK_COLUMN;
    expect_default("column_fire=none", "column_fire=attack_column_half", column);
}
