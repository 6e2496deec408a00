/*
 * switches_editions.c: house rules stand in every edition as in the newest: what holds without a
 * word is what holds when the default is named, and not what the other value gives.
 */
#include "kit.h"

/* What shows at which value a switch stands: a number that the two values make different. */
typedef int32_t probe(const adf_chart *chart);

static void expect_in(const char *edition, probe *number, const char *is, const char *other)
{
    adf_chart plain = chart_with(edition, NULL), same = chart_with(edition, is);
    adf_chart changed = chart_with(edition, other);
    cr_expect_eq(number(&plain), number(&same), "%s: %s", edition, is);
    cr_expect_neq(number(&plain), number(&changed), "%s: %s", edition, other);
}

static void expect_default(probe *number, const char *is, const char *other)
{
    for (size_t i = 0; i < EDITIONS; i++)
        expect_in(editions[i], number, is, other);
}

/* ---- Fire ---- */

static adf_fire_facts fire_by(const adf_chart *chart, adf_body body, const char *arms,
                              int32_t thousandths)
{
    adf_len range = adf_inches(chart, thousandths);
    uint8_t held = weapon(chart, body.arm, arms);
    adf_fire_facts facts = {.mode = ADF_FIRES, .n_firers = 1, .target = FOOT(ADF_VETERAN, 8)};
    facts.firer[0] =
        (adf_firer){.body = body, .weapon = held, .weapon2 = held, .range = {range, range}};
    return facts;
}

/* The FP of one foot regiment; -1: it may not fire. */
static int32_t fp_of(const adf_chart *chart, adf_body body)
{
    adf_fire_facts facts = fire_by(chart, body, "rifle_musket", 1500);
    adf_fire fire;
    ump_refusal refusal;
    return adf_fire_work(chart, &facts, &fire, &refusal) ? fire.fp : -1;
}

/* At how many ranges it may fire, quarter of an inch by quarter. */
static int32_t ranges_of(const adf_chart *chart, adf_body body, const char *arms, unsigned mode)
{
    int32_t ranges = 0;
    for (int32_t range = 250; range <= 40000; range += 250) {
        adf_fire_facts facts = fire_by(chart, body, arms, range);
        adf_fire fire;
        ump_refusal refusal;
        facts.mode = (uint8_t)mode;
        ranges += adf_fire_work(chart, &facts, &fire, &refusal);
    }
    return ranges;
}

static int32_t five_in_disorder(const adf_chart *chart)
{
    adf_body five = FOOT(ADF_VETERAN, 5);
    five.level = ADF_DISORDER;
    return fp_of(chart, five);
}

Test(adf_editions, ADF_R_01_fire_power_rounds_up)
{
    expect_default(five_in_disorder, "fp_rounding=up", "fp_rounding=down");
}

static int32_t twelve_figures(const adf_chart *chart)
{
    return fp_of(chart, FOOT(ADF_VETERAN, 12));
}

Test(adf_editions, ADF_R_03_more_than_eight_figures_are_split)
{
    expect_default(twelve_figures, "fp_over_8=split", "fp_over_8=cap8");
}

static int32_t attack_column(const adf_chart *chart)
{
    adf_body column = FOOT(ADF_VETERAN, 8);
    column.formation = ADF_ATTACK_COLUMN;
    return fp_of(chart, column);
}

Test(adf_editions, ADF_R_35_a_column_does_not_fire)
{
    expect_default(attack_column, "column_fire=none", "column_fire=attack_column_half");
}

static int32_t ranges_of_shaken_skirmishers(const adf_chart *chart)
{
    adf_body loose = FOOT(ADF_VETERAN, 8), shaken = loose;
    loose.formation = ADF_SKIRMISHERS;
    shaken.level = ADF_SHAKEN;
    return ranges_of(chart, loose, "rifle_musket", ADF_FIRES) +
           ranges_of(chart, shaken, "rifle_musket", ADF_FIRES);
}

Test(adf_editions, ADF_R_02_nobody_fires_without_a_die)
{
    expect_default(ranges_of_shaken_skirmishers, "zero_dice_fire=forbid", "zero_dice_fire=flat");
}

static int32_t deliberate_ranges(const adf_chart *chart)
{
    return ranges_of(chart, GUNS(ADF_VETERAN, 3), "napoleon_12pdr", ADF_DELIBERATE);
}

Test(adf_editions, ADF_R_11_deliberate_fire_is_long_or_normal)
{
    expect_default(deliberate_ranges, "deliberate_fire_bands=long_normal",
                   "deliberate_fire_bands=any_but_canister");
}

/* What the target's own lines add to a fire from this zone. */
static int32_t drm_of(const adf_chart *chart, adf_body target, unsigned zone)
{
    adf_fire_facts facts = fire_by(chart, FOOT(ADF_VETERAN, 8), "rifle_musket", 1500);
    adf_fire fire;
    ump_refusal refusal;
    facts.target = target;
    facts.firer[0].zone = (uint8_t)zone;
    cr_assert(adf_fire_work(chart, &facts, &fire, &refusal));
    return fire.detrimental;
}

static int32_t drm_of_guns_from_behind(const adf_chart *chart)
{
    return drm_of(chart, GUNS(ADF_VETERAN, 3), ADF_REAR);
}

Test(adf_editions, ADF_R_14_fire_from_behind_a_line_enfilades_nobody)
{
    expect_default(drm_of_guns_from_behind, "rear_fire_on_line_drm=none",
                   "rear_fire_on_line_drm=as_full_flank");
}

static int32_t drm_of_shaken(const adf_chart *chart)
{
    adf_body shaken = FOOT(ADF_VETERAN, 8);
    shaken.level = ADF_SHAKEN;
    return drm_of(chart, shaken, ADF_FRONT);
}

Test(adf_editions, ADF_R_37_shaken_targets_are_disordered_too)
{
    expect_default(drm_of_shaken, "disorder_drm_levels=disorder_or_worse",
                   "disorder_drm_levels=disorder_only");
}

/* ---- Morale ---- */

static int32_t bmp_of_battery(const adf_chart *chart)
{
    adf_morale_facts facts = {.fresh = 1, .body = GUNS(ADF_VETERAN, 2)};
    adf_morale morale;
    facts.body.original = 3;
    adf_morale_work(chart, &facts, &morale);
    return morale.bmp;
}

Test(adf_editions, ADF_R_06_sections_lost_in_this_fire_do_not_count)
{
    expect_default(bmp_of_battery, "artillery_sections_in_bmp=before_cause",
                   "artillery_sections_in_bmp=current");
}

static int32_t level_after_passing(const adf_chart *chart)
{
    adf_morale_facts facts = {.body = FOOT(ADF_VETERAN, 8)};
    facts.body.level = ADF_SHAKEN;
    return adf_check_roll(chart, &facts, 2, 9).level;
}

Test(adf_editions, ADF_R_41_a_forced_check_may_improve)
{
    expect_default(level_after_passing, "improve_on_forced_check=yes",
                   "improve_on_forced_check=no");
}

/* Works and two supports are the best two; does a leader count beside them? */
static int32_t points_with_a_leader(const adf_chart *chart)
{
    adf_morale_facts facts = {
        .cause = ADF_FROM_FIRE,
        .by = ADF_BY_FOOT,
        .threat = ADF_ZONES,
        .body = FOOT(ADF_VETERAN, 8),
        .nerve = {.cover = ADF_COVER(ADF_HEAVY_WORKS), .support = 2, .lb = 1}};
    adf_morale morale;
    adf_morale_work(chart, &facts, &morale);
    return morale.raw;
}

Test(adf_editions, ADF_R_31_a_leader_is_one_of_the_best_two_in_10mm_alone)
{
    expect_in("adf15-early", points_with_a_leader, "lb_in_best_two=no", "lb_in_best_two=yes");
    expect_in("adf10", points_with_a_leader, "lb_in_best_two=yes", "lb_in_best_two=no");
}

static int32_t value_past_its_point(const adf_chart *chart)
{
    adf_impact_facts facts = {.attacker = FOOT(ADF_VETERAN, 6),
                              .attacker_nerve = {.past_dp = true},
                              .defender = FOOT(ADF_TRAINED, 6)};
    adf_impact impact;
    facts.attacker.level = ADF_DISORDER;
    adf_impact_work(chart, &facts, &impact);
    return impact.attacker.raw;
}

Test(adf_editions, ADF_R_43_past_its_point_a_charger_has_the_cmm_of_disorder)
{
    expect_default(value_past_its_point, "charge_disorder_cmm=replace",
                   "charge_disorder_cmm=keep_formation");
}

static int32_t value_with_three_supports(const adf_chart *chart)
{
    adf_impact_facts facts = {.attacker = FOOT(ADF_VETERAN, 6),
                              .attacker_nerve = {.support = 3},
                              .defender = FOOT(ADF_TRAINED, 6)};
    adf_impact impact;
    adf_impact_work(chart, &facts, &impact);
    return impact.attacker.raw;
}

Test(adf_editions, ADF_R_33_two_supports_count_in_an_impact_of_the_older_editions)
{
    expect_in("adf10", value_with_three_supports, "fiv_support_max=2", "fiv_support_max=3");
    expect_in("adf15-early", value_with_three_supports, "fiv_support_max=2", "fiv_support_max=3");
}

/* After how many rounds equal values are no melee any more. */
static int32_t rounds_of_melee(const adf_chart *chart)
{
    adf_impact_facts facts = {.attacker = FOOT(ADF_VETERAN, 6), .defender = FOOT(ADF_VETERAN, 6)};
    while (facts.round < 9 && adf_impact_result(chart, &facts, 10, 10).outcome == ADF_MELEES)
        facts.round++;
    return facts.round;
}

Test(adf_editions, ADF_R_46_three_rounds_end_a_melee)
{
    expect_default(rounds_of_melee, "melee_round_limit=3", "melee_round_limit=4");
}

/* ---- On the table ---- */

static const char pairs[] =
    "# out-of-command: as it stands in the edition\n"
    "brigade us \"A\"\n"
    "  leader ash \"Ash\" lb 1 at 2,2\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 22.5,10 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry trained rifle-musket figs 8 at 20,14 facing 180 line\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 22.5,14 facing 180 line\n";

Test(adf_editions, ADF_R_18_who_is_far_from_his_leader)
{
    scene *t = adf_scene("adf10", pairs);
    until(t, ADF_ASK_ACTIVATE, 3);
    cr_expect(unit_at(t, "a")->flags & ADF_COMMANDED, "everybody is in command");
    scene_free(t);
    t = adf_scene("adf15", pairs);
    until(t, ADF_ASK_ACTIVATE, 3);
    cr_expect_not(unit_at(t, "a")->flags & (ADF_COMMANDED | ADF_FAILED_TEST), "it must test");
    scene_free(t);
}

Test(adf_editions, ADF_R_43_who_charge_together_roll_once)
{
    char body[2048];
    snprintf(body, sizeof body, "switch out-of-command none\nswitch unit-groups on\n%s", pairs);
    for (size_t i = 0; i < EDITIONS; i++) {
        scene *t = adf_scene(editions[i], body);
        until(t, ADF_ASK_ACTIVATE, 3);
        ump_piece piece = *piece_at(t, "b");
        piece.at.x = piece_at(t, "a")->at.x + piece.width + INCH(250);
        ump_piece_put(t->game, t->state, id_of(t, "b"), &piece);
        say_all(t, "us group a b first charge then move; us charge a b at x y");
        cr_assert_eq(asked(t), ADF_ASK_CB_DICE, "%s", editions[i]);
        say(t, "dice 2d6 4 4");
        cr_expect_neq(asked(t), ADF_ASK_CB_DICE, "%s: one roll for both", editions[i]);
        scene_free(t);
    }
}

/* Seed 000 prints one die at short range, fused from two lines; the other charts give three. */
Test(adf_editions, ADF_R_52_three_dice_at_short_range)
{
    static const struct {
        const char *band;
        int32_t apart;
        unsigned dice;
    } rows[] = {{"short range", 900, 3}, {"normal range", 1800, 2}, {"long range", 3600, 1}};
    for (unsigned e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        for (unsigned arm = 0; arm < 4; arm++)
            for (unsigned band = ADF_LONG; band <= ADF_SHORT; band++)
                cr_expect_eq(chart->dice[arm][band], band - ADF_LONG + 1, "%s", editions[e]);
        for (unsigned i = 0; i < 3 * ANGLES; i++) {
            scene *t = laid(editions[e], "");
            lay(t, "a", 0, 0, 0, angles[i / 3]);
            lay(t, "x", 0, rows[i % 3].apart, 180000, angles[i / 3]);
            say(t, "us fire a at x");
            cr_expect(told(t, rows[i % 3].band), "%s: %s", editions[e], t->told);
            cr_expect_eq(t->state->ask_dice, rows[i % 3].dice, "%s: %s", editions[e], t->told);
            scene_free(t);
        }
    }
}

/* Who has still to come is not lost; who is gone is (TAB-11). */
Test(adf_editions, ADF_ELM_01_is_not_for_who_has_not_come)
{
    for (unsigned e = 0; e < EDITIONS; e++) {
        scene *t = laid(editions[e],
                        "brigade us \"R\"\n"
                        "  unit r \"R\" infantry veteran rifle-musket figs 8 at 20,2 facing 0 line"
                        " arrives 3\n");
        refused(t, "us move r to 20,3", TAB_11);
        refused(t, "us fire r at x", TAB_11);
        unit_at(t, "r")->fate = ADF_LOST;
        refused(t, "us move r to 20,3", ADF_ELM_01);
        scene_free(t);
    }
}
