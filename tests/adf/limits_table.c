/*
 * limits_table.c: the distances and points that the charts and rulings of ADF give, just within
 * and just beyond, in every edition: on the table where a place decides, else in the sum.
 */
#include "kit.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static bool is_10mm(const char *edition)
{
    return strcmp(edition, "adf10") == 0;
}

/* A unit with its middle there. */
static void centre_at(scene *t, const char *id, ump_pt middle, int32_t facing)
{
    ump_piece piece = *piece_at(t, id);
    piece.facing = ump_degrees(facing);
    piece.at = ump_go(middle, piece.facing, piece.depth / 2, 0);
    ump_piece_put(t->game, t->state, id_of(t, id), &piece);
}

/* A scene of which no situation is written down. */
static scene *unwritten(const char *edition, const char *body)
{
    char text[2048];
    snprintf(
        text, sizeof text,
        "scenario \"Test\"\nrules %s\nswitch out-of-command none\ntable 40in x 30in\nturns 12\n"
        "side us \"Union\" first home bottom\nside cs \"Confederate\" home top\n%s",
        edition, body);
    scene *t = scene_new(text, NULL, 0);
    until(t, ADF_ASK_ACTIVATE, 3);
    return t;
}

/* ---- Morale ---- */

static adf_morale_facts under_fire(adf_body body, adf_nerve nerve)
{
    return (adf_morale_facts){.cause = ADF_FROM_FIRE,
                              .by = ADF_BY_FOOT,
                              .threat = ADF_ZONES,
                              .body = body,
                              .nerve = nerve};
}

/* What the modifiers come to, above its base points. */
static int32_t smm_of(const adf_chart *chart, adf_body body, adf_nerve nerve)
{
    adf_morale_facts facts = under_fire(body, nerve);
    adf_morale morale;
    adf_morale_work(chart, &facts, &morale);
    return morale.raw - adf_bmp(chart, &body, 0);
}

Test(adf_limits_table, ADF_MOR_05_an_enemy_is_near_within_an_inch)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = face_to_face(editions[e], 0, 1000, 0);
        cr_expect_neq(adf_nerve_of(seen(t), id_of(t, "a"), 0, false).near, ADF_NOBODY_NEAR);
        lay(t, "x", 0, 1050, 180000, 0);
        cr_expect_eq(adf_nerve_of(seen(t), id_of(t, "a"), 0, false).near, ADF_NOBODY_NEAR);
        scene_free(t);
    }
}

Test(adf_limits_table, ADF_R_32_so_far_behind_friends)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        adf_len least = adf_inches(chart, is_10mm(editions[e]) ? 9000 : 6000);
        cr_expect_eq(smm_of(chart, FOOT(ADF_VETERAN, 8), (adf_nerve){.behind_friends = least}), -6);
        cr_expect_eq(smm_of(chart, FOOT(ADF_VETERAN, 8), (adf_nerve){.behind_friends = least - 1}),
                     0);
    }
}

/* b and x stand ahead of a, b so far, x beyond it. */
Test(adf_limits_table, ADF_R_32_friends_between_it_and_the_enemy)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = laid(editions[e], "");
        ump_len deep = piece_at(t, "b")->depth;
        lay(t, "a", 0, -8000, 0, 0);
        lay(t, "b", 0, -1000, 0, 0);
        lay(t, "x", 0, 3000, 180000, 0);
        cr_expect_eq(adf_before_now(seen(t), id_of(t, "a"), false).behind_friends,
                     INCH(7000) - deep + UMP_ROUNDING);
        lay(t, "b", 5000, -1000, 0, 0);
        cr_expect_eq(adf_before_now(seen(t), id_of(t, "a"), false).behind_friends, 0, "aside");
        scene_free(t);
    }
}

Test(adf_limits_table, ADF_MOR_03_a_fence_does_not_help_against_guns)
{
    const adf_chart *chart = chart_of("adf15");
    adf_morale_facts facts =
        under_fire(FOOT(ADF_VETERAN, 8), (adf_nerve){.cover = ADF_COVER(ADF_WOOD_FENCE)});
    adf_morale by_foot, by_guns, seeing;
    adf_morale_work(chart, &facts, &by_foot);
    facts.by = ADF_BY_ARTILLERY;
    adf_morale_work(chart, &facts, &by_guns);
    facts.cause = ADF_FROM_OTHER;
    adf_morale_work(chart, &facts, &seeing);
    cr_expect_eq(by_foot.raw, by_guns.raw - 1);
    cr_expect_eq(seeing.raw, by_foot.raw, "no fire of guns");
}

/* Woods help the nerves in the other two charts alone. */
Test(adf_limits_table, ADF_MOR_03_light_and_heavy_cover)
{
    adf_nerve light = {.cover = ADF_COVER(ADF_IN_LIGHT_WOODS)};
    adf_nerve heavy = {.cover = ADF_COVER(ADF_IN_HEAVY_WOODS)};
    for (size_t e = 1; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        cr_expect_eq(smm_of(chart, FOOT(ADF_VETERAN, 8), light), -1, "%s", editions[e]);
        cr_expect_eq(smm_of(chart, FOOT(ADF_VETERAN, 8), heavy), -2, "%s", editions[e]);
    }
}

Test(adf_limits_table, ADF_MOR_05_what_an_enemy_within_an_inch_is)
{
    adf_body foot = FOOT(ADF_VETERAN, 8), horse = HORSE(ADF_VETERAN, 8);
    cr_expect_eq(adf_near_kind(&horse), ADF_NEAR_OTHER);
    cr_expect_eq(adf_near_kind(&foot), ADF_NEAR_INFANTRY);
    foot.level = ADF_DISORDER;
    cr_expect_eq(adf_near_kind(&foot), ADF_NEAR_INFANTRY);
    foot.level = ADF_SHAKEN;
    cr_expect_eq(adf_near_kind(&foot), ADF_NEAR_SHAKEN);
    foot.level = ADF_GOOD_ORDER;
    foot.formation = ADF_SKIRMISHERS;
    cr_expect_eq(adf_near_kind(&foot), ADF_NEAR_SKIRMISHERS);
}

/* Of a unit that has two reasons to check the first counts, and of equals the nearest. */
Test(adf_limits_table, ADF_MOR_13_the_nearest_of_equal_alarms)
{
    scene *t = laid("adf15", "");
    ump_run run = {.game = t->game, .state = t->state};
    unsigned a = id_of(t, "a");
    adf_alarm(&run, a, 2, 100);
    adf_alarm(&run, a, 2, 120);
    cr_expect_eq(unit_at(t, "a")->alarm_at, 100);
    adf_alarm(&run, a, 2, 50);
    cr_expect_eq(unit_at(t, "a")->alarm_at, 50);
    adf_alarm(&run, a, 3, 20);
    cr_expect_eq(unit_at(t, "a")->alarm, 2);
    adf_alarm(&run, a, 1, 90);
    cr_expect_eq(unit_at(t, "a")->alarm, 1);
    cr_expect_eq(unit_at(t, "a")->alarm_at, 90);
    scene_free(t);
}

Test(adf_limits_table, ADF_FIRE_18_nobody_mourns_where_nobody_is_left)
{
    adf_hurt hurt = {.taken = 1, .left = 1, .checks = true, .killed = true};
    cr_expect_eq(adf_hit_next(ADF_HIT_CHECKS, &hurt), ADF_HIT_MOURNS);
    hurt.left = 0;
    cr_expect_eq(adf_hit_next(ADF_HIT_CHECKS, &hurt), ADF_HIT_OVER);
}

Test(adf_limits_table, ADF_CHG_05_a_point_of_nothing_is_passed_at_once)
{
    adf_charge charge = {.disorder_point = 0};
    cr_expect(adf_charge_disorders(&charge, 0));
    charge.disorder_point = 5;
    cr_expect_not(adf_charge_disorders(&charge, 5));
    cr_expect(adf_charge_disorders(&charge, 6));
}

Test(adf_limits_table, ADF_MOR_03_charging_by_arm)
{
    adf_body dismounted = HORSE(ADF_VETERAN, 8);
    dismounted.mounted = false;
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        adf_nerve charging = {.charging = true};
        cr_expect_eq(smm_of(chart, FOOT(ADF_VETERAN, 8), charging), -1);
        cr_expect_eq(smm_of(chart, dismounted, charging), -1);
        cr_expect_eq(smm_of(chart, HORSE(ADF_VETERAN, 8), charging), -2);
    }
}

Test(adf_limits_table, ADF_MOR_02_the_best_two_of_three_count)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        adf_nerve nerve = {.cover = ADF_COVER(ADF_HASTY_WORKS),
                           .support = 2,
                           .behind_friends = adf_inches(chart, 9000)};
        cr_expect_eq(smm_of(chart, FOOT(ADF_VETERAN, 8), nerve), -8);
    }
}

static unsigned level_after(const adf_chart *chart, unsigned level, int32_t mmp, int32_t roll)
{
    adf_body body = FOOT(ADF_VETERAN, 8);
    body.level = (uint8_t)level;
    adf_morale_facts facts = under_fire(body, (adf_nerve){0});
    return adf_check_roll(chart, &facts, mmp, roll).level;
}

Test(adf_limits_table, ADF_MOR_08_two_levels_by_five_and_one_by_four)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        cr_expect_eq(level_after(chart, ADF_GOOD_ORDER, 9, 4), ADF_SHAKEN);
        cr_expect_eq(level_after(chart, ADF_GOOD_ORDER, 9, 5), ADF_DISORDER);
        cr_expect_eq(level_after(chart, ADF_GOOD_ORDER, 9, 8), ADF_DISORDER);
        cr_expect_eq(level_after(chart, ADF_SHAKEN, 6, 6), ADF_SHAKEN);
        cr_expect_eq(level_after(chart, ADF_SHAKEN, 6, 7), ADF_DISORDER);
        cr_expect_eq(level_after(chart, ADF_ROUTED, 6, 10), ADF_SHAKEN);
        cr_expect_eq(level_after(chart, ADF_ROUTED, 6, 11), ADF_DISORDER);
    }
}

Test(adf_limits_table, ADF_MOR_02_what_a_level_costs)
{
    static const int32_t cost[ADF_LEVELS] = {[ADF_SHAKEN] = 4, [ADF_ROUTED] = 6};
    for (size_t e = 0; e < EDITIONS; e++)
        for (unsigned level = ADF_SHAKEN; level <= ADF_ROUTED; level++) {
            adf_body body = FOOT(ADF_VETERAN, 8);
            body.level = (uint8_t)level;
            cr_expect_eq(smm_of(chart_of(editions[e]), body, (adf_nerve){0}), cost[level], "%s",
                         editions[e]);
        }
}

Test(adf_limits_table, ADF_MOR_09_ADF_CHG_17_how_far_they_fall_back)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        adf_morale_facts foot = under_fire(FOOT(ADF_VETERAN, 8), (adf_nerve){0});
        adf_morale_facts horse = under_fire(HORSE(ADF_VETERAN, 8), (adf_nerve){0});
        cr_expect_eq(adf_check_roll(chart, &foot, 8, 5).fall_back, 3, "%s", editions[e]);
        cr_expect_eq(adf_check_roll(chart, &horse, 8, 5).fall_back, 6, "%s", editions[e]);
        adf_impact_facts drawn = {.attacker = foot.body, .defender = foot.body, .round = 9};
        cr_expect_eq(adf_impact_result(chart, &drawn, 5, 5).fall_back, 1, "%s", editions[e]);
    }
}

static int32_t guns_cmm(const adf_chart *chart, unsigned formation, unsigned level)
{
    adf_impact_facts facts = {.attacker = FOOT(ADF_VETERAN, 8), .defender = GUNS(ADF_VETERAN, 3)};
    adf_impact plain, impact;
    adf_impact_work(chart, &facts, &plain);
    facts.defender.formation = (uint8_t)formation;
    facts.defender.level = (uint8_t)level;
    adf_impact_work(chart, &facts, &impact);
    return impact.defender.raw - chart->level_value[level] - plain.defender.raw;
}

Test(adf_limits_table, ADF_CHG_14_charge_modifiers_of_batteries)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_chart *chart = chart_of(editions[e]);
        cr_expect_eq(guns_cmm(chart, ADF_LIMBERED, ADF_GOOD_ORDER), 2);
        cr_expect_eq(guns_cmm(chart, ADF_UNLIMBERED, ADF_DISORDER), 3);
        cr_expect_eq(guns_cmm(chart, ADF_UNLIMBERED, ADF_SHAKEN), 6);
    }
}

/* What so many who support it are worth. */
static int32_t support_smm(const adf_chart *chart, bool charging, uint8_t units)
{
    adf_nerve nerve = {.charging = charging, .support = units};
    return smm_of(chart, FOOT(ADF_VETERAN, 8), nerve) + (charging ? 1 : 0);
}

static int32_t fiv_support(const adf_chart *chart, uint8_t units)
{
    adf_impact_facts facts = {.attacker = FOOT(ADF_VETERAN, 8), .defender = FOOT(ADF_VETERAN, 8)};
    adf_impact plain, impact;
    adf_impact_work(chart, &facts, &plain);
    facts.defender_nerve.support = units;
    adf_impact_work(chart, &facts, &impact);
    return impact.defender.raw - plain.defender.raw;
}

Test(adf_limits_table, ADF_R_33_most_support_in_a_charge_and_in_the_FIV)
{
    static const int32_t charge[EDITIONS] = {-3, -3, -2}, fiv[EDITIONS] = {-3, -2, -2};
    for (size_t e = 0; e < EDITIONS; e++) {
        adf_chart two = chart_with(editions[e], "charge_morale_support_max=2 fiv_support_max=2");
        adf_chart three = chart_with(editions[e], "charge_morale_support_max=3 fiv_support_max=3");
        cr_expect_eq(support_smm(chart_of(editions[e]), true, 5), charge[e]);
        cr_expect_eq(support_smm(&two, true, 5), -2);
        cr_expect_eq(support_smm(&three, true, 5), -3);
        cr_expect_eq(fiv_support(chart_of(editions[e]), 5), fiv[e]);
        cr_expect_eq(fiv_support(&two, 5), -2);
        cr_expect_eq(fiv_support(&three, 5), -3);
    }
}

/* ---- Fire ---- */

static int32_t firer_drm(const adf_chart *chart, adf_body body, bool opening)
{
    adf_fire_facts facts = {
        .mode = ADF_POINT_BLANK, .n_firers = 1, .target = FOOT(ADF_VETERAN, 8), .charging = true};
    adf_fire fire;
    uint8_t row = weapon(chart, body.arm, "rifle_musket");
    facts.firer[0] = (adf_firer){.body = body, .weapon = row, .weapon2 = row, .opening = opening};
    cr_assert(adf_fire_work(chart, &facts, &fire, NULL));
    return fire.firer_drm;
}

Test(adf_limits_table, ADF_FIRE_09_ADF_R_08_extended_lines_and_green_opening_volleys)
{
    adf_body extended = FOOT(ADF_VETERAN, 8);
    extended.formation = ADF_EXTENDED_LINE;
    for (size_t e = 0; e < EDITIONS; e++) {
        adf_chart none =
            chart_with(editions[e], "extended_line_fire_drm=0 opening_volley_green=no");
        adf_chart one =
            chart_with(editions[e], "extended_line_fire_drm=-1 opening_volley_green=yes");
        bool small = is_10mm(editions[e]);
        cr_expect_eq(firer_drm(chart_of(editions[e]), extended, false), small ? -1 : 0);
        cr_expect_eq(firer_drm(&none, extended, false), 0);
        cr_expect_eq(firer_drm(&one, extended, false), -1);
        cr_expect_eq(firer_drm(chart_of(editions[e]), FOOT(ADF_GREEN, 8), true), small ? 1 : -1);
        cr_expect_eq(firer_drm(&none, FOOT(ADF_GREEN, 8), true), -1);
        cr_expect_eq(firer_drm(&one, FOOT(ADF_GREEN, 8), true), 1);
    }
}

Test(adf_limits_table, ADF_FIRE_08_a_fire_needs_a_die)
{
    const adf_chart *chart = chart_of("adf15");
    uint8_t row = weapon(chart, ADF_INFANTRY, "rifle_musket");
    adf_fire_facts facts = {.mode = ADF_FIRES, .n_firers = 1, .target = FOOT(ADF_VETERAN, 8)};
    adf_len far = adf_inches(chart, 5000);
    adf_fire fire;
    ump_refusal refusal;
    facts.firer[0] = (adf_firer){
        .body = FOOT(ADF_VETERAN, 4), .weapon = row, .weapon2 = row, .range = {far, far}};
    facts.firer[0].body.formation = ADF_SKIRMISHERS;
    cr_expect_not(adf_fire_work(chart, &facts, &fire, &refusal));
    cr_expect_eq(refusal.rule, ADF_FIRE_08);
    cr_expect_eq(refusal.have, 0);
    cr_expect_eq(refusal.limit, 1);
}

/* At long range a flank does not count; the sum says that it would have. */
Test(adf_limits_table, ADF_TGT_05_an_enfilade_that_does_not_count_is_told)
{
    const adf_chart *chart = chart_of("adf15");
    uint8_t row = weapon(chart, ADF_INFANTRY, "rifle_musket");
    for (unsigned flank = 0; flank < 2; flank++) {
        adf_fire_facts facts = {.mode = ADF_FIRES, .n_firers = 1, .target = FOOT(ADF_VETERAN, 8)};
        adf_len far = adf_inches(chart, 6000);
        adf_fire fire;
        unsigned dropped = 0;
        facts.firer[0] = (adf_firer){
            .body = FOOT(ADF_VETERAN, 8), .weapon = row, .weapon2 = row, .range = {far, far}};
        facts.firer[0].zone = flank ? ADF_FULL : ADF_FRONT;
        cr_assert(adf_fire_work(chart, &facts, &fire, NULL));
        for (unsigned i = 0; i < fire.sum.n; i++)
            dropped += fire.sum.item[i].rule == ADF_TGT_05 && !fire.sum.item[i].kept;
        cr_expect_eq(dropped, flank);
    }
}

/* Half the power; a die less, but for sharpshooters. */
Test(adf_limits_table, ADF_FIRE_08_skirmishers_and_sharpshooters)
{
    static const char *const id[] = {"rifle_musket", "sharpshooter_rm"};
    for (size_t e = 0; e < EDITIONS; e++)
        for (unsigned i = 0; i < COUNT(id); i++) {
            const adf_chart *chart = chart_of(editions[e]);
            uint8_t row = weapon(chart, ADF_INFANTRY, id[i]);
            adf_fire_facts facts = {
                .mode = ADF_FIRES, .n_firers = 1, .target = FOOT(ADF_VETERAN, 8)};
            adf_len near = adf_inches(chart, 1500);
            adf_fire line, open;
            facts.firer[0] = (adf_firer){
                .body = FOOT(ADF_VETERAN, 8), .weapon = row, .weapon2 = row, .range = {near, near}};
            cr_assert(adf_fire_work(chart, &facts, &line, NULL));
            facts.firer[0].body.formation = ADF_SKIRMISHERS;
            cr_assert(adf_fire_work(chart, &facts, &open, NULL));
            cr_expect_eq(open.fp, 4, "%s: %s", editions[e], id[i]);
            cr_expect_eq(line.dice - open.dice, i == 0 ? 1 : 0, "%s: %s", editions[e], id[i]);
        }
}

/* ADF-R-35: none, attack columns alone, or all of them. */
Test(adf_limits_table, ADF_R_35_which_columns_fire)
{
    static const char *const setting[] = {"column_fire=none", "column_fire=attack_column_half",
                                          "column_fire=printed"};
    for (unsigned i = 0; i < COUNT(setting); i++) {
        adf_chart chart = chart_with("adf15", setting[i]);
        uint8_t row = weapon(&chart, ADF_INFANTRY, "rifle_musket");
        adf_firer firer = {.body = FOOT(ADF_VETERAN, 8), .weapon = row, .weapon2 = row};
        firer.body.formation = ADF_ATTACK_COLUMN;
        cr_expect_eq(adf_bar_of(&chart, &firer, ADF_FIRES) == ADF_BARRED_IN_COLUMN, i == 0);
        firer.body.formation = ADF_ROAD_COLUMN;
        cr_expect_eq(adf_bar_of(&chart, &firer, ADF_FIRES) == ADF_BARRED_IN_COLUMN, i < 2);
    }
}

/* How many targets a fires at through x, with y so far behind it. */
static unsigned targets_through(scene *t, unsigned arm, int32_t behind)
{
    static const uint8_t formation[ADF_ARMS] = {ADF_BATTLE_LINE, ADF_CAVALRY_LINE, ADF_UNLIMBERED};
    adf_volley v = {.mode = ADF_FIRES, .n = 1, .n_targets = 1};
    ump_len deep = piece_at(t, "x")->depth;
    ump_piece y = *piece_at(t, "y");
    unit_at(t, "a")->formation = formation[arm];
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "x", 0, 2000, 180000, 0);
    y.at = ump_go(piece_at(t, "x")->at, 0, deep + INCH(behind), 0);
    y.facing = UMP_HALF_TURN;
    ump_piece_put(t->game, t->state, id_of(t, "y"), &y);
    v.firer[0] = (uint16_t)id_of(t, "a");
    v.target[0] = (uint16_t)id_of(t, "x");
    adf_find_behind(seen(t), &v);
    return v.n_targets;
}

Test(adf_limits_table, ADF_FIRE_16_how_far_fire_passes_through)
{
    static const int32_t inches[ADF_ARMS] = {1000, 1000, 2000};
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = laid(editions[e], "");
        for (unsigned arm = 0; arm < ADF_ARMS; arm++) {
            cr_expect_eq(targets_through(t, arm, inches[arm] - 50), 2, "%s: %u", editions[e], arm);
            cr_expect_eq(targets_through(t, arm, inches[arm] + 50), 1, "%s: %u", editions[e], arm);
        }
        scene_free(t);
    }
}

/* b and c of its own stand behind x, c nearer. */
Test(adf_limits_table, ADF_R_15_fire_passes_through_the_nearest_first)
{
    scene *t = laid("adf15", "switch pass-through-targets any\n");
    adf_volley v = {.mode = ADF_FIRES, .n = 1, .n_targets = 1};
    unit_at(t, "a")->formation = ADF_UNLIMBERED;
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "x", 0, 2000, 180000, 0);
    lay(t, "b", 0, 4500, 180000, 0);
    lay(t, "c", 0, 3500, 180000, 0);
    v.firer[0] = (uint16_t)id_of(t, "a");
    v.target[0] = (uint16_t)id_of(t, "x");
    adf_find_behind(seen(t), &v);
    cr_expect_eq(v.n_targets, 3);
    cr_expect_eq(v.target[1], id_of(t, "c"));
    cr_expect_eq(v.target[2], id_of(t, "b"));
    scene_free(t);
}

/* Six stand behind the first, one upon the other, the last of them nearest. */
Test(adf_limits_table, ADF_FIRE_16_no_fire_has_more_than_five_targets)
{
    char body[1024] = "switch pass-through-targets any\nbrigade us \"A\"\n"
                      " unit a \"A\" artillery veteran napoleon-12pdr sections 3 at 20,2 facing 0\n"
                      "brigade cs \"C\"\n";
    for (unsigned i = 0; i < 7; i++) {
        size_t n = strlen(body);
        snprintf(body + n, sizeof body - n,
                 " unit x%u \"X\" infantry veteran rifle-musket figs 8 at %u,28 facing 180 line\n",
                 i, 3 + 4 * i);
    }
    scene *t = unwritten("adf15", body);
    adf_volley v = {.mode = ADF_FIRES, .n = 1, .n_targets = 1};
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "x0", 0, 2000, 180000, 0);
    for (unsigned i = 1; i < 7; i++)
        lay(t, (char[]){'x', (char)('0' + i), 0}, 0, 3900 - 50 * (int32_t)i, 180000, 0);
    v.firer[0] = (uint16_t)id_of(t, "a");
    v.target[0] = (uint16_t)id_of(t, "x0");
    adf_find_behind(seen(t), &v);
    cr_expect_eq(v.n_targets, ADF_MAX_TARGETS);
    cr_expect_eq(v.target[1], id_of(t, "x6"), "the nearest first");
    cr_expect_eq(v.target[ADF_MAX_TARGETS - 1], id_of(t, "x3"));
    scene_free(t);
}

Test(adf_limits_table, ADF_R_01_rounded_down_one_is_left)
{
    adf_chart chart = chart_with("adf15", "fp_rounding=down");
    adf_fire_facts facts = {
        .mode = ADF_POINT_BLANK, .n_firers = 1, .target = FOOT(ADF_VETERAN, 8), .charging = true};
    static const int32_t fp[] = {1, 1, 1, 2, 2};
    for (uint8_t n = 1; n <= COUNT(fp); n++) {
        uint8_t row = weapon(&chart, ADF_INFANTRY, "rifle_musket");
        adf_fire fire;
        facts.firer[0] = (adf_firer){.body = FOOT(ADF_VETERAN, n), .weapon = row, .weapon2 = row};
        facts.firer[0].body.level = ADF_DISORDER;
        cr_assert(adf_fire_work(&chart, &facts, &fire, NULL));
        cr_expect_eq(fire.fp, fp[n - 1], "%u", n);
    }
}

/* A wall before a counts against whom it sees; against nobody, every side does. */
Test(adf_limits_table, ADF_GEO_08_cover_without_an_attacker)
{
    scene *t = laid("adf15", "wall 15,15.1 25,15.1\n");
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "x", 0, -8000, 0, 0);
    cr_expect_eq(adf_cover_alone(seen(t), id_of(t, "a")), 0, "x is behind it");
    lay(t, "x", 0, 8000, 180000, 0);
    cr_expect_eq(adf_cover_alone(seen(t), id_of(t, "a")), ADF_COVER(ADF_STONE_WALL));
    for (const char *id = "xy"; *id; id++) {
        ump_piece piece = *piece_at(t, (char[]){*id, 0});
        piece.on_table = 0;
        ump_piece_put(t->game, t->state, id_of(t, (char[]){*id, 0}), &piece);
    }
    cr_expect_eq(adf_cover_alone(seen(t), id_of(t, "a")), ADF_COVER(ADF_STONE_WALL), "nobody");
    scene_free(t);
}

/* a fires at x, y is of x's skirmishers so far in front of it. */
static bool is_screened(scene *t, int32_t before)
{
    adf_fire_facts facts;
    uint16_t firer = (uint16_t)id_of(t, "a");
    unit_at(t, "y")->formation = ADF_SKIRMISHERS;
    adf_refit(t->game, t->state, id_of(t, "y"));
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "x", 0, 6000, 180000, 0);
    lay(t, "y", 0, 6000 - before, 0, 0);
    cr_assert(adf_fire_facts_of(seen(t), ADF_FIRES, &firer, 1, id_of(t, "x"), &facts));
    return facts.screened;
}

Test(adf_limits_table, ADF_R_34_skirmishers_screen_from_two_inches_before)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = laid(editions[e], "");
        cr_expect(is_screened(t, 2000), "%s", editions[e]);
        cr_expect_not(is_screened(t, 1950), "%s", editions[e]);
        scene_free(t);
    }
}

/* ---- Sight: ADF-R-58 ---- */

/* a and x face each other, so many thousandths of an inch above the middle of the table. */
static bool sees_on(const char *edition, const char *ground, int32_t a, int32_t x)
{
    scene *t = laid(edition, ground);
    lay(t, "a", 0, a, 0, 0);
    lay(t, "x", 0, x, 180000, 0);
    bool sees = adf_sees(seen(t), id_of(t, "a"), id_of(t, "x"));
    scene_free(t);
    return sees;
}

/* Across the table before a, from 16 inches up, so many thousandths of an inch deep. */
static bool sees_through(const char *edition, const char *kind, int32_t deep)
{
    char ground[160];
    double far = 16 + deep / 1000.0;
    snprintf(ground, sizeof ground, "%s \"G\" 5,16 35,16 35,%.3f 5,%.3f\n", kind, far, far);
    return sees_on(edition, ground, 0, 7000);
}

Test(adf_limits_table, ADF_R_58_so_much_wood_and_so_many_houses)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        int32_t budget = is_10mm(editions[e]) ? 1500 : 2000;
        cr_expect(sees_through(editions[e], "woods light", budget - 20), "%s", editions[e]);
        cr_expect_not(sees_through(editions[e], "woods light", budget + 50), "%s", editions[e]);
        cr_expect(sees_through(editions[e], "woods heavy", budget / 2 - 20), "%s", editions[e]);
        cr_expect_not(sees_through(editions[e], "woods heavy", budget / 2 + 50), "%s", editions[e]);
        cr_expect(sees_through(editions[e], "village", 490), "%s", editions[e]);
        cr_expect_not(sees_through(editions[e], "village", 520), "%s", editions[e]);
    }
}

Test(adf_limits_table, ADF_R_58_how_much_wood_by_the_switch)
{
    static const int32_t inches[] = {1000, 1500, 2000, 3000};
    static const char *const value[] = {"1", "1.5", "2", "3"};
    for (size_t e = 0; e < EDITIONS; e++)
        for (size_t i = 0; i < COUNT(value); i++) {
            char ground[160];
            for (int32_t more = -20; more <= 50; more += 70) {
                double far = 16 + (inches[i] + more) / 1000.0;
                snprintf(ground, sizeof ground,
                         "switch woods-sight-budget-inches %s\n"
                         "woods light \"G\" 5,16 35,16 35,%.3f 5,%.3f\n",
                         value[i], far, far);
                cr_expect_eq(sees_on(editions[e], ground, 0, 7000), more < 0, "%s: %s", editions[e],
                             value[i]);
            }
        }
}

/* From a hill of two levels the sight goes down to x in the plain; between them is wood or a
 * village, in whose middle it is a little above or below the height of one level. */
static bool sees_down(const char *edition, const char *kind, const char *from, const char *to)
{
    char ground[256];
    snprintf(ground, sizeof ground,
             "hill 2 \"H\" 5,10 35,10 35,15.3 5,15.3\n%s \"G\" 5,%s 35,%s 35,%s 5,%s\n", kind, from,
             from, to, to);
    return sees_on(edition, ground, 0, 10000);
}

Test(adf_limits_table, ADF_R_58_trees_and_roofs_are_one_level_high)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect(sees_down(editions[e], "woods heavy", "17", "20"), "%s", editions[e]);
        cr_expect_not(sees_down(editions[e], "woods heavy", "21.5", "24.5"), "%s", editions[e]);
        cr_expect(sees_down(editions[e], "village", "17", "20"), "%s", editions[e]);
        cr_expect_not(sees_down(editions[e], "village", "21.5", "24.5"), "%s", editions[e]);
    }
}

Test(adf_limits_table, ADF_R_58_the_last_half_inch_of_a_hill_hides_nothing)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect(sees_on(editions[e], "hill 1 \"H\" 5,10 35,10 35,16.5 5,16.5\n", 0, 4000), "%s",
                  editions[e]);
        cr_expect_not(sees_on(editions[e], "hill 1 \"H\" 5,10 35,10 35,16.9 5,16.9\n", 0, 4000),
                      "%s", editions[e]);
    }
}

/* y stands between a and x. */
static bool fires_over(const char *edition, const char *ground)
{
    scene *t = laid(edition, ground);
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "x", 0, 10000, 180000, 0);
    lay(t, "y", 0, 5000, 180000, 0);
    bool over = adf_clear_to_fire(seen(t), id_of(t, "a"), id_of(t, "x"));
    scene_free(t);
    return over;
}

Test(adf_limits_table, ADF_R_58_fire_from_a_hill_goes_over_troops)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect(fires_over(editions[e], "hill 1 \"H\" 5,10 35,10 35,15.3 5,15.3\n"), "%s",
                  editions[e]);
        cr_expect_not(fires_over(editions[e], ""), "%s", editions[e]);
    }
}

/* ---- Moves ---- */

/* a goes so many thousandths of an inch up and turns so far. */
static const char *move_and_turn(int32_t inches, int32_t degrees)
{
    static char line[96];
    snprintf(line, sizeof line, "us move a to 20,%.3f facing %.1f", 5 + inches / 1000.0,
             degrees / 10.0);
    return line;
}

Test(adf_limits_table, ADF_MOV_04_a_turn_of_45_degrees_costs_a_quarter)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        int32_t move = is_10mm(editions[e]) ? 5000 : 6000;
        scene *t = laid(editions[e], "");
        lay(t, "a", 0, -10000, 0, 0);
        refused(t, move_and_turn(move * 3 / 4 + 100, 450), ADF_MOV_02);
        refused(t, move_and_turn(move * 3 / 4, 456), ADF_MOV_02);
        say(t, move_and_turn(move * 3 / 4, 450));
        scene_free(t);
    }
}

Test(adf_limits_table, ADF_R_24_an_inch_off_by_the_switch)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = laid(editions[e], "switch last-inch charge\n");
        lay(t, "a", 0, -10000, 0, 0);
        lay(t, "x", 0, -6000, 180000, 0);
        refused(t, "us move a to 20,8.1", ADF_MOV_06);
        say(t, "us move a to 20,8");
        scene_free(t);
    }
}

/* Guns do not move in heavy woods, and a way that only touches them is free. */
Test(adf_limits_table, ADF_MOV_02_ground_that_is_only_touched)
{
    const adf_chart *chart = chart_of("adf15");
    for (adf_len length = 0; length < 2; length++) {
        adf_move_facts facts = {.mover = {.body = GUNS(ADF_VETERAN, 3)}, .then = ADF_OPEN};
        adf_move move;
        facts.mover.body.formation = ADF_LIMBERED;
        facts.mover.weapon = weapon(chart, ADF_ARTILLERY, "parrott_30pdr");
        facts.way.n_legs = 1;
        facts.way.leg[0].length = length;
        while (adf_allowance(chart, &facts.mover, facts.way.leg[0].terrain) != 0)
            facts.way.leg[0].terrain++;
        cr_assert_lt(facts.way.leg[0].terrain, ADF_TERRAINS);
        cr_assert(adf_move_work(chart, &facts, &move, NULL));
        cr_expect_eq(move.possible, length == 0);
    }
}

/* a gets away from x, no farther from y than it was, who stands so far off. */
static bool may_disengage(const char *edition, int32_t y)
{
    char why[UMP_LINE];
    scene *t = laid(edition, "");
    ump_len deep = piece_at(t, "a")->depth;
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "x", 0, 2000, 180000, 0);
    ump_piece there = *piece_at(t, "y");
    there.at = ump_go(piece_at(t, "a")->at, UMP_HALF_TURN, deep + INCH(y), 0);
    there.facing = 0;
    ump_piece_put(t->game, t->state, id_of(t, "y"), &there);
    bool may = scene_try(t, "us disengage a to 20,12", why);
    scene_free(t);
    return may;
}

Test(adf_limits_table, ADF_MOV_09_away_from_all_within_twelve_inches)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect_not(may_disengage(editions[e], 12000), "%s", editions[e]);
        cr_expect(may_disengage(editions[e], 12100), "%s", editions[e]);
    }
}

/* ---- Reactions and arrivals ---- */

/* a reforms, x stands so far ahead: may x react? */
static bool sees_it_reform(const char *edition, int32_t apart)
{
    scene *t = unwritten(
        edition, "brigade us \"A\"\n"
                 " unit a \"A\" infantry veteran rifle-musket figs 8 at 20,5 facing 0 line\n"
                 "brigade cs \"C\"\n"
                 " unit x \"X\" infantry veteran rifle-musket figs 8 at 20,25 facing 180 line\n");
    unit_at(t, "a")->level = ADF_DISORDER;
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "x", 0, apart, 180000, 0);
    say(t, "us reform a as battle_line");
    bool may = asked(t) == ADF_ASK_REACT;
    scene_free(t);
    return may;
}

Test(adf_limits_table, ADF_REA_02_any_action_within_two_inches)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect_eq(sees_it_reform(editions[e], 2000), !is_10mm(editions[e]), "%s", editions[e]);
        cr_expect_not(sees_it_reform(editions[e], 2050), "%s", editions[e]);
    }
}

/* From turn 2 on a place is only where it would come. */
Test(adf_limits_table, ADF_GEO_01_who_is_there_in_turn_one_stands_on_nobody)
{
    for (int turn = 1; turn <= 2; turn++) {
        char text[1024], why[256];
        snprintf(text, sizeof text,
                 "scenario \"Test\"\nrules adf15\ntable 40in x 30in\nturns 12\n"
                 "side us \"Union\" first home bottom\nside cs \"Confederate\" home top\n"
                 "brigade us \"A\"\n"
                 " unit a \"A\" infantry veteran rifle-musket figs 8 at 20,5 facing 0 line\n"
                 " unit b \"B\" infantry veteran rifle-musket figs 8 at 20.5,5 facing 0 line "
                 "arrives %d\n"
                 "brigade cs \"C\"\n"
                 " unit x \"X\" infantry veteran rifle-musket figs 8 at 20,25 facing 180 line\n",
                 turn);
        cr_expect_eq(scene_fails(text, why), turn == 1, "%d: %s", turn, why);
    }
}

/* The lower part of the table bears nobody, so far beyond the place of r. */
static bool arrives_beyond(const char *edition, double far)
{
    char body[512];
    double top = 3 + far - (is_10mm(edition) ? 0.5 : 0.75);
    snprintf(body, sizeof body,
             "impassable \"C\" 0,0 40,0 40,%.2f 0,%.2f\nbrigade us \"A\"\n"
             " unit a \"A\" infantry veteran rifle-musket figs 8 at 2,20 facing 0 line\n"
             " unit r \"R\" infantry veteran rifle-musket figs 8 at 20,3 facing 0 line arrives 2\n"
             "brigade cs \"C\"\n"
             " unit x \"X\" infantry veteran rifle-musket figs 8 at 36,28 facing 180 line\n",
             top, top);
    scene *t = unwritten(edition, body);
    while (t->state->turn < 2)
        until(t, ADF_ASK_ACTIVATE, 3), say(t, t->state->ask_side ? "cs end" : "us end");
    until(t, ADF_ASK_ACTIVATE, 3);
    bool there = piece_at(t, "r")->on_table;
    scene_free(t);
    return there;
}

Test(adf_limits_table, TAB_11_arrives_within_twelve_inches_of_its_place)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect(arrives_beyond(editions[e], 11.95), "%s", editions[e]);
        cr_expect_not(arrives_beyond(editions[e], 12.1), "%s", editions[e]);
    }
}

/* ---- Routs and fall backs: ADF-R-26 ---- */

/* Where a would run, with x so far from it, middle to middle, at so many degrees from the way home.
 */
static ump_angle way_of_rout(scene *t, ump_len apart, int32_t degrees)
{
    ump_pt middle = {INCH(20000), INCH(15000)};
    ump_angle there = (ump_angle)(UMP_HALF_TURN + ump_degrees(degrees));
    centre_at(t, "a", middle, 0);
    centre_at(t, "x", ump_go(middle, there, apart, 0), 0);
    return adf_rout_from(seen(t), id_of(t, "a"), UMP_NOBODY, UMP_INCH).first;
}

Test(adf_limits_table, ADF_R_26_who_routs_shuns_an_enemy_before_him)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = laid(editions[e], "");
        ump_len deep = piece_at(t, "a")->depth;
        cr_expect_eq(way_of_rout(t, INCH(6000) + deep, 0), 0, "%s: away", editions[e]);
        cr_expect_eq(way_of_rout(t, INCH(6100) + deep, 0), UMP_HALF_TURN, "%s: home", editions[e]);
        cr_expect_neq(way_of_rout(t, INCH(4000), 59800), UMP_HALF_TURN, "%s: away", editions[e]);
        cr_expect_eq(way_of_rout(t, INCH(4000), 60400), UMP_HALF_TURN, "%s: home", editions[e]);
        scene_free(t);
    }
}

Test(adf_limits_table, ADF_R_26_falls_back_to_its_rear)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const char *const more[] = {"", "switch fall-back-direction away\n"};
        for (size_t i = 0; i < COUNT(more); i++) {
            scene *t = laid(editions[e], more[i]);
            lay(t, "a", 0, 0, 0, 0);
            lay(t, "x", 3000, 3000, 180000, 0);
            adf_fright cause = {true, (uint16_t)id_of(t, "x"), centre(t, "x"), centre(t, "x")};
            adf_escape escape = adf_fall_back_from(seen(t), id_of(t, "a"), &cause, UMP_INCH);
            cr_expect_eq(escape.first == UMP_HALF_TURN, i == 0, "%s: %zu", editions[e], i);
            scene_free(t);
        }
    }
}

/* Ground that bears nobody leaves a lane as broad as a, along the middle of the table. */
static scene *in_a_lane(const char *edition)
{
    char ground[256];
    scene *t = laid(edition, "");
    double half = piece_at(t, "a")->width / 2032.0 + 0.05;
    scene_free(t);
    snprintf(ground, sizeof ground,
             "impassable \"L\" 10,5 %.2f,5 %.2f,25 10,25\nimpassable \"R\" %.2f,5 30,5 30,25 "
             "%.2f,25\n",
             20 - half, 20 - half, 20 + half, 20 + half);
    t = laid(edition, ground);
    lay(t, "a", 0, 0, 0, 0);
    return t;
}

/* An enemy so far behind a, edge to edge. */
static void lay_behind(scene *t, const char *id, int32_t apart)
{
    ump_len deep = piece_at(t, "a")->depth;
    ump_piece piece = *piece_at(t, id);
    piece.at = ump_go(piece_at(t, "a")->at, UMP_HALF_TURN, deep + INCH(apart), 0);
    piece.facing = 0;
    ump_piece_put(t->game, t->state, id_of(t, id), &piece);
}

Test(adf_limits_table, TAB_04_a_forced_move_keeps_an_inch_off)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = laid(editions[e], "");
        ump_run run = {.game = t->game, .state = t->state};
        adf_escape back = {.first = UMP_HALF_TURN, .straight = true, .by = UMP_NOBODY};
        back.distance = 6 * UMP_INCH;
        lay(t, "a", 0, 0, 0, 0);
        lay_behind(t, "x", 4000);
        cr_expect_eq(adf_shift_back(&run, id_of(t, "a"), &back), 3 * UMP_INCH, "%s", editions[e]);
        scene_free(t);
    }
}

/* a is routed and falls back from y, ahead of it, towards x, so far behind it. */
static bool surrenders_falling_back(const char *edition, int32_t apart)
{
    scene *t = in_a_lane(edition);
    ump_run run = {.game = t->game, .state = t->state};
    lay(t, "y", 0, 6000, 180000, 0);
    lay_behind(t, "x", apart);
    unit_at(t, "a")->level = ADF_ROUTED;
    adf_checking check = {.unit = (uint16_t)id_of(t, "a"),
                          .by_unit = (uint16_t)id_of(t, "y"),
                          .from_known = 1,
                          .from = centre(t, "y")};
    adf_fall_back(&run, &check, 6);
    bool lost = unit_at(t, "a")->fate == ADF_LOST;
    scene_free(t);
    return lost;
}

/* a runs from x, close behind it, towards y, so far ahead. */
static bool surrenders_running(const char *edition, int32_t ahead)
{
    scene *t = in_a_lane(edition);
    lay_behind(t, "x", 1500);
    lay(t, "y", 0, ahead, 180000, 0);
    unit_at(t, "a")->level = ADF_ROUTED;
    say_all(t, "us rout a; dice 2d6 3 3");
    nobody_reacts(t);
    bool lost = unit_at(t, "a")->fate == ADF_LOST;
    cr_expect_eq(lost, told(t, "A cannot get away and surrenders"), "%s", edition);
    scene_free(t);
    return lost;
}

Test(adf_limits_table, ADF_ELM_02_who_comes_an_inch_away_does_not_surrender)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect(surrenders_falling_back(editions[e], 1900), "%s", editions[e]);
        cr_expect_not(surrenders_falling_back(editions[e], 2000), "%s", editions[e]);
        cr_expect(surrenders_running(editions[e], 1900), "%s", editions[e]);
        cr_expect_not(surrenders_running(editions[e], 2000), "%s", editions[e]);
    }
}

/* ---- Support: ADF-R-33 ---- */

Test(adf_limits_table, ADF_R_33_support_by_any_or_by_the_firing_line)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const char *const more[] = {"", "switch support-from firing-line\n"};
        for (size_t i = 0; i < COUNT(more); i++) {
            scene *t = laid(editions[e], more[i]);
            lay(t, "a", 0, 0, 0, 0);
            lay(t, "b", 0, -1000, 0, 0);
            cr_expect(adf_supports(seen(t), id_of(t, "a"), id_of(t, "b")), "%s", editions[e]);
            unit_at(t, "b")->formation = ADF_SKIRMISHERS;
            cr_expect_eq(adf_supports(seen(t), id_of(t, "a"), id_of(t, "b")), i == 0, "%s: %zu",
                         editions[e], i);
            scene_free(t);
        }
    }
}

/* ---- House rules ---- */

Test(adf_limits_table, ADF_R_21_ADF_R_24_ADF_R_25_ADF_R_45_ADF_R_46_how_switches_stand)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        const adf_switches *sw = &chart_of(editions[e])->sw;
        cr_expect_eq(sw->interpenetration, ADF_PASSAGE_DISORDERS, "%s", editions[e]);
        cr_expect_eq(sw->last_inch, ADF_HALF_INCH_OFF, "%s", editions[e]);
        cr_expect_not(sw->rout_unseen || sw->supports_lose, "%s", editions[e]);
        cr_expect_eq(sw->melee_rounds, 3, "%s", editions[e]);
        for (uint8_t n = 1; n <= 5; n++) {
            char setting[32];
            snprintf(setting, sizeof setting, "melee_round_limit=%u", n);
            cr_expect_eq(chart_with(editions[e], setting).sw.melee_rounds, n, "%s", editions[e]);
        }
    }
}

/* ---- Leaders ---- */

static const char with_leaders[] =
    "brigade us \"A\"\n leader ash \"Ash\" lb 2 at 2,2\n"
    " unit a \"A\" infantry veteran rifle-musket figs 8 at 10,10 facing 0 line\n"
    "brigade cs \"C\"\n leader oak \"Oak\" lb 2 at 10,14\n"
    " unit x \"X\" infantry veteran rifle-musket figs 8 at 36,14 facing 180 line\n"
    " unit y \"Y\" infantry veteran rifle-musket figs 8 at 5,6 facing 180 line\n";

Test(adf_limits_table, ADF_LDR_01_a_leader_keeps_an_inch_off)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = adf_scene(editions[e], with_leaders);
        refused(t, "us lead ash to 5,5", ADF_LDR_01);
        say(t, "us lead ash to 5,4.95");
        scene_free(t);
    }
}

/* a comes to oak, who stands alone, with his nearest unit so far off. */
static bool gets_away(const char *edition, int32_t apart)
{
    scene *t = adf_scene(edition, with_leaders);
    until(t, ADF_ASK_ACTIVATE, 3);
    ump_piece x = *piece_at(t, "x"), y = *piece_at(t, "y");
    x.at.x = INCH(10000) + INCH(apart) + x.width / 2;
    x.at.y = INCH(14000);
    y.at = (ump_pt){INCH(37000), INCH(2000)};
    ump_piece_put(t->game, t->state, id_of(t, "x"), &x);
    ump_piece_put(t->game, t->state, id_of(t, "y"), &y);
    say(t, "us move a to 10,13.2");
    nobody_reacts(t);
    bool away = told(t, "gets away to");
    cr_expect_neq(away, told(t, "is captured"));
    scene_free(t);
    return away;
}

Test(adf_limits_table, ADF_LDR_07_a_leader_flees_two_moves_at_most)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect(gets_away(editions[e], 19950), "%s", editions[e]);
        cr_expect_not(gets_away(editions[e], 20100), "%s", editions[e]);
    }
}

/* ---- Merging ---- */

/* Regiments of so many figures on their last stands merge; the stands of what comes of it, 0: they
 * may not. */
static unsigned merge(const char *edition, uint8_t a, uint8_t b)
{
    char why[UMP_LINE];
    scene *t = laid(edition, "");
    unit_at(t, "a")->figs = a;
    unit_at(t, "b")->figs = b;
    unit_at(t, "a")->stands = unit_at(t, "b")->stands = 1;
    adf_refit(t->game, t->state, id_of(t, "a"));
    adf_refit(t->game, t->state, id_of(t, "b"));
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "b", 1000, 0, 0, 0);
    unsigned stands = scene_try(t, "us merge a with b as battle_line", why)
                          ? unit_at(t, a < b ? "b" : "a")->stands
                          : 0;
    scene_free(t);
    return stands;
}

Test(adf_limits_table, ADF_MRG_01_eight_figures_at_most_and_two_stands_from_five)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect_eq(merge(editions[e], 2, 2), 1, "%s", editions[e]);
        cr_expect_eq(merge(editions[e], 3, 2), 2, "%s", editions[e]);
        cr_expect_eq(merge(editions[e], 4, 4), 2, "%s", editions[e]);
        cr_expect_eq(merge(editions[e], 5, 4), 0, "%s", editions[e]);
    }
}

/* The weaker one is gone; what it began goes on with the other. */
Test(adf_limits_table, ADF_MRG_01_the_merged_regiment_has_the_second_action)
{
    scene *t = laid("adf15", "");
    unit_at(t, "a")->figs = 2;
    unit_at(t, "b")->figs = 3;
    unit_at(t, "a")->stands = unit_at(t, "b")->stands = 1;
    adf_refit(t->game, t->state, id_of(t, "a"));
    adf_refit(t->game, t->state, id_of(t, "b"));
    lay(t, "a", 0, 0, 0, 0);
    lay(t, "b", 1000, 0, 0, 0);
    say(t, "us merge a with b as battle_line");
    nobody_reacts(t);
    cr_expect_not(piece_at(t, "a")->on_table);
    cr_assert_eq(asked(t), ADF_ASK_ACTION);
    say(t, "us face b facing 20");
    scene_free(t);
}

Test(adf_limits_table, ADF_MRG_01_both_are_on_their_last_stands)
{
    for (unsigned both = 0; both < 3; both++) {
        scene *t = laid("adf15", "");
        for (unsigned i = 0; i < 2; i++) {
            adf_unit *u = unit_at(t, i ? "b" : "a");
            u->original = 4;
            u->figs = both == i ? 4 : 2; /* two stands are left, or one */
            adf_refit(t->game, t->state, id_of(t, i ? "b" : "a"));
        }
        lay(t, "a", 0, 0, 0, 0);
        lay(t, "b", 1800, 0, 0, 0);
        if (both < 2)
            refused(t, "us merge a with b as battle_line", ADF_MRG_01);
        else
            say(t, "us merge a with b as battle_line");
        scene_free(t);
    }
}

Test(adf_limits_table, ADF_R_06_sections_lost_in_this_cause_are_fresh)
{
    scene *t = adf_scene("adf15", "brigade us \"A\"\n"
                                  " unit a \"A\" infantry veteran rifle-musket figs 8 at 10,10 "
                                  "facing 0 line\n"
                                  " unit g \"G\" artillery veteran napoleon-12pdr sections 3 at "
                                  "20,10 facing 0\n"
                                  "brigade cs \"C\"\n"
                                  " unit x \"X\" infantry veteran rifle-musket figs 8 at 10,26 "
                                  "facing 180 line\n");
    ump_run run = {.game = t->game, .state = t->state};
    cr_expect(adf_lose_figures(&run, id_of(t, "g"), 1));
    cr_expect_eq(unit_at(t, "g")->fresh, 1);
    cr_expect(adf_lose_figures(&run, id_of(t, "a"), 1));
    cr_expect_eq(unit_at(t, "a")->fresh, 0);
    scene_free(t);
}

/* ---- Victory: ADF-R-62 ---- */

static const char army[] =
    "brigade us \"A\"\n leader ash \"Ash\" lb 2 at 2,2\n"
    " unit a \"A\" infantry veteran rifle-musket figs 10 at 10,10 facing 0 line\n"
    " unit g \"G\" artillery veteran napoleon-12pdr sections 3 at 20,10 facing 0\n"
    "brigade cs \"C\"\n leader oak \"Oak\" lb 2 at 10,24\n"
    " unit x \"X\" infantry veteran rifle-musket figs 10 at 10,22 facing 180 line\n"
    " unit y \"Y\" artillery veteran napoleon-12pdr sections 3 at 20,22 facing 180\n";

Test(adf_limits_table, ADF_R_62_points_for_what_the_enemy_has_lost)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = adf_scene(editions[e], army);
        cr_expect_eq(adf_points(seen(t), 0), 0);
        unit_at(t, "x")->figs = 9;
        cr_expect_eq(adf_points(seen(t), 0), 1, "a figure");
        unit_at(t, "y")->figs = 2;
        cr_expect_eq(adf_points(seen(t), 0), 3, "a section");
        leader_at(t, "oak")->lost = 1;
        cr_expect_eq(adf_points(seen(t), 0), 6, "a leader");
        unit_at(t, "y")->figs = 0;
        unit_at(t, "y")->fate = ADF_LOST;
        cr_expect_eq(adf_points(seen(t), 0), 13, "a battery");
        cr_expect_eq(adf_points(seen(t), 1), 0);
        scene_free(t);
    }
}

/* The winner in this turn, with so many figures left of 10; 2: it is not decided. */
static unsigned winner_in(const char *edition, uint16_t turn, uint8_t x_left, uint8_t a_left)
{
    char body[1024];
    snprintf(body, sizeof body, "switch army-break-percent 0\n%s", army);
    scene *t = adf_scene(edition, body);
    ump_run run = {.game = t->game, .state = t->state};
    unsigned winner = UMP_NO_SIDE;
    t->state->turn = turn;
    unit_at(t, "x")->figs = x_left;
    unit_at(t, "a")->figs = a_left;
    bool decided = adf_decided(&run, &winner);
    scene_free(t);
    return decided ? winner : 2;
}

Test(adf_limits_table, ADF_R_62_a_tenth_of_the_points_in_the_last_turn)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect_eq(winner_in(editions[e], 11, 0, 10), 2, "%s: not yet", editions[e]);
        cr_expect_eq(winner_in(editions[e], 12, 0, 1), 0, "%s: ten to nine", editions[e]);
        cr_expect_eq(winner_in(editions[e], 12, 1, 0), 1, "%s: nine to ten", editions[e]);
        cr_expect_eq(winner_in(editions[e], 12, 10, 10), UMP_NO_SIDE, "%s: none", editions[e]);
        cr_expect_eq(winner_in(editions[e], 12, 5, 5), UMP_NO_SIDE, "%s: as many", editions[e]);
    }
}

Test(adf_limits_table, ADF_R_62_a_draw_is_under_a_tenth_of_many_points)
{
    scene *t = adf_scene("adf15", army);
    ump_run run = {.game = t->game, .state = t->state};
    unsigned winner;
    t->state->turn = 12;
    adf_open(t->game, t->state).battle->exit_points[0] = 1005;
    adf_open(t->game, t->state).battle->exit_points[1] = 905;
    cr_expect(adf_decided(&run, &winner));
    cr_expect_eq(winner, UMP_NO_SIDE);
    adf_open(t->game, t->state).battle->exit_points[1] = 904;
    cr_expect(adf_decided(&run, &winner));
    cr_expect_eq(winner, 0);
    scene_free(t);
}

/* Whether us holds a place at 20,15 with a unit whose front is so far below it. */
static bool holds(const char *edition, int32_t below)
{
    scene *t = laid(edition, "objective \"O\" 20,15 points 5\n");
    ump_run run = {.game = t->game, .state = t->state};
    lay(t, "a", 0, -below, 0, 0);
    unsigned side = adf_side_near(&run, 0);
    lay(t, "x", 0, below, 180000, 0);
    cr_expect_eq(adf_side_near(&run, 0), UMP_NO_SIDE, "both or none");
    lay(t, "a", 0, -10000, 0, 0);
    cr_expect_eq(adf_side_near(&run, 0), side == 0 ? 1 : UMP_NO_SIDE);
    scene_free(t);
    return side == 0;
}

Test(adf_limits_table, ADF_R_62_a_place_is_held_from_two_inches)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        cr_expect(holds(editions[e], 2000), "%s", editions[e]);
        cr_expect_not(holds(editions[e], 2050), "%s", editions[e]);
    }
}

/* Is the army of cs broken that lost so many of 100 figures? */
static bool breaks(const char *edition, const char *value, unsigned lost)
{
    char text[4096];
    int n = snprintf(text, sizeof text, "switch army-break-percent %s\n", value);
    n += snprintf(
        text + n, sizeof text - (size_t)n,
        "brigade us \"A\"\n unit u \"U\" infantry veteran rifle-musket figs 8 at 20,5 facing "
        "0 line\nbrigade cs \"C\"\n");
    static const unsigned figs[] = {1, 2, 4, 8, 10, 15, 15, 15, 15, 15};
    for (unsigned i = 0; i < COUNT(figs); i++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      " unit x%u \"X\" infantry veteran rifle-musket figs %u at %u,%u facing 180 "
                      "line\n",
                      i, figs[i], 5 + 7 * (i % 5), 20 + 4 * (i / 5));
    scene *t = adf_scene(edition, text);
    for (unsigned i = COUNT(figs); i-- > 0;) {
        char id[8];
        snprintf(id, sizeof id, "x%u", i);
        if (figs[i] <= lost) {
            unit_at(t, id)->fate = ADF_LOST;
            lost -= figs[i];
        }
    }
    cr_assert_eq(lost, 0);
    ump_run run = {.game = t->game, .state = t->state};
    unsigned winner;
    bool over = adf_decided(&run, &winner);
    scene_free(t);
    return over && winner == 0;
}

Test(adf_limits_table, ADF_R_62_an_army_breaks_at_its_share_of_losses)
{
    static const struct {
        const char *value;
        unsigned percent;
    } row[] = {{"25", 25}, {"33", 33}, {"40", 40}, {"50", 50}, {"60", 60}, {"75", 75}};
    for (size_t e = 0; e < EDITIONS; e++) {
        for (size_t i = 0; i < COUNT(row); i++) {
            cr_expect(breaks(editions[e], row[i].value, row[i].percent), "%s: %s", editions[e],
                      row[i].value);
            cr_expect_not(breaks(editions[e], row[i].value, row[i].percent - 1), "%s: %s",
                          editions[e], row[i].value);
        }
        cr_expect_not(breaks(editions[e], "0", 99), "%s: none breaks", editions[e]);
    }
}
