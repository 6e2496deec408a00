/*
 * sums_switches.c: switches that change the arithmetic alone, and the corners of the arithmetic
 * that no example reaches.
 */
#include "kit.h"

Test(pot_house, POT_R_01_stand_removal_POT_HIT_01)
{
    static const struct {
        uint8_t how;
        int32_t hits, lost, markers;
    } rows[] = {{0, 3, 1, 0}, {0, 6, 2, 0}, {1, 3, 0, 3}, {1, 4, 1, 1},
                {1, 7, 2, 1}, {2, 3, 0, 3}, {2, 4, 1, 0}, {2, 8, 2, 0}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        pot_book b = book_copy();
        b.house.stand_removal = rows[i].how;
        pot_loss loss = pot_take_hits(&b, 6, 3, 0, rows[i].hits);
        cr_expect_eq(loss.lost, rows[i].lost, "row %zu", i);
        cr_expect_eq(loss.markers, rows[i].markers, "row %zu", i);
    }
    pot_book b = book_copy();
    cr_expect_eq(pot_most_markers(&b, 3), 2);
    b.house.stand_removal = 1;
    cr_expect_eq(pot_most_markers(&b, 3), 3);
}

Test(pot_house, POT_R_25_skirmish_wear_POT_SKR_12)
{
    pot_book b = book_copy();
    cr_expect_eq(pot_screen_hits(&b, 4, 1, 3, false).line_lost, 1);
    b.house.wear_by_surplus = true;
    cr_expect_eq(pot_screen_hits(&b, 4, 1, 3, false).line_lost, 0);
    cr_expect_eq(pot_screen_hits(&b, 4, 1, 5, false).line_lost, 1);
    cr_expect_eq(pot_screen_hits(&b, 4, 0, 5, false).line_lost, 0);
}

Test(pot_house, POT_SKR_14_surplus_on_a_line_is_lost)
{
    pot_screen s = pot_screen_hits(book(), 3, 0, 8, true);
    cr_expect_eq(s.absorbed, 3);
    cr_expect_eq(s.reached, 0);
}

Test(pot_house, POT_R_23_group_drive_distance_POT_DRV_05)
{
    static const int32_t share[] = {3, 2, 2};
    pot_book b = book_copy();
    cr_expect_eq(pot_group_back(&b, share, 3), 3);
    b.house.group_drive_total = true;
    cr_expect_eq(pot_group_back(&b, share, 3), 7);
}

Test(pot_house, POT_R_44_crew_evade_cm_POT_MRL_06)
{
    pot_book b = book_copy();
    pot_unit_facts crew = {.type = POT_FIELD_ARTILLERY}, limbered = crew;
    limbered.limbered = true;
    cr_expect_eq(pot_flight(&b, &crew), CM(20));
    cr_expect_eq(pot_flight(&b, &limbered), CM(10));
    b.house.crew_evade = CM(10);
    cr_expect_eq(pot_flight(&b, &crew), CM(10));
    cr_expect_eq(pot_flight(&b, &(pot_unit_facts){.type = POT_CAVALRY}), CM(30));
    cr_expect_eq(pot_flight(&b, &(pot_unit_facts){.type = POT_CAVALRY, .dismounted = true}),
                 CM(20));
}

Test(pot_house, POT_R_42_melee_firing_hits_POT_MEL_09)
{
    static const int32_t score[] = {2, 5, 0};
    for (uint8_t how = 0; how < 3; how++) {
        pot_book b = book_copy();
        b.house.melee_firing_hits = how;
        cr_expect_eq(pot_fire_score(&b, 2, 5), score[how]);
    }
}

Test(pot_house, POT_R_08_least_dice_POT_ART_05_POT_MOR_04)
{
    pot_book b = book_copy();
    b.gun[0].dice = 1;
    pot_volley v;
    pot_fire_facts f = {
        .firer = POT_FIELD_ARTILLERY, .stands = 3, .quality = POT_UNTRIED, .range = CM(20)};
    cr_assert(pot_fire_volley(&b, &f, &v, NULL));
    cr_expect_eq(v.dice, 3, "never below one a gun");
    f = (pot_fire_facts){
        .firer = POT_MORTAR, .gun = 8, .stands = 2, .quality = POT_UNTRIED, .range = CM(60)};
    cr_assert(pot_fire_volley(book(), &f, &v, NULL));
    cr_expect_eq(v.dice, 2);
    f.quality = POT_VETERAN;
    cr_assert(pot_fire_volley(book(), &f, &v, NULL));
    cr_expect_eq(v.dice, 6);
}

Test(pot_house, POT_LOS_05_protections_never_add)
{
    pot_volley v;
    pot_fire_facts f = {.firer = POT_FIELD_ARTILLERY,
                        .gun = 4,
                        .stands = 2,
                        .quality = POT_TRIED,
                        .range = CM(20),
                        .target_deployed_guns = true,
                        .protection = POT_FORTIFICATIONS};
    cr_assert(pot_fire_volley(book(), &f, &v, NULL));
    cr_expect_eq(v.modifier, -2);
    cr_expect_eq(v.sum.n, 2);
    cr_expect(!v.sum.item[0].kept);
    f.protection = POT_COVER;
    cr_assert(pot_fire_volley(book(), &f, &v, NULL));
    cr_expect_eq(v.modifier, -1);
}

/* ART-04, SGE-01, MOR-01: every gun at the ends of each of its bands. */
Test(pot_house, POT_ART_04_POT_SGE_01_POT_MOR_01_bands_of_every_gun)
{
    static const int32_t bands[][4] = {{0, 40, 80, 120},  {0, 50, 100, 150}, {0, 60, 120, 180},
                                       {0, 50, 100, 150}, {0, 65, 125, 185}, {0, 75, 150, 225},
                                       {0, 50, 100, 150}, {0, 65, 125, 185}, {20, 50, 100, 150},
                                       {30, 60, 120, 180}};
    static const int32_t dice[] = {2, 4, 6, 2, 4, 6, 10, 10, 2, 5};
    cr_assert_eq(book()->n_guns, sizeof dice / sizeof *dice);
    for (uint8_t g = 0; g < book()->n_guns; g++) {
        cr_expect_eq(book()->gun[g].dice, dice[g], "%s", book()->gun[g].id);
        for (uint8_t band = 0; band < POT_BANDS; band++) {
            ump_len near = bands[g][band] * UMP_CM + 1, far = bands[g][band + 1] * UMP_CM;
            cr_expect_eq(pot_gun_band(book(), g, near), band, "%s", book()->gun[g].id);
            cr_expect_eq(pot_gun_band(book(), g, far), band, "%s", book()->gun[g].id);
        }
        cr_expect_eq(pot_gun_band(book(), g, bands[g][3] * UMP_CM + 1), POT_NO_FIRE);
    }
}

Test(pot_house, POT_PMF_06_guns_that_are_charged_from_afar)
{
    static const struct {
        const char *what;
        bool ready, regulars, militia;
        pot_cv cv;
        int32_t die;
        uint8_t band;
    } rows[] = {
        {"POT-PMF-06 four is steady", false, false, false, {false, 0}, 4, POT_SHORT},
        {"POT-PMF-06 three is not", false, false, false, {false, 0}, 3, POT_MEDIUM},
        {"POT-PMF-06 the officer adds", false, false, false, {true, 1}, 3, POT_SHORT},
        {"POT-SPC-03 regulars", false, true, false, {false, 0}, 3, POT_SHORT},
        {"POT-SPC-02 militia", false, false, true, {false, 0}, 4, POT_MEDIUM},
        {"POT-PMF-06 Stand Ready", true, false, false, {false, 0}, 0, POT_SHORT},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        pot_premelee_facts f = {.type = POT_FIELD_ARTILLERY,
                                .gun = 0,
                                .from = CM(60),
                                .ready = rows[i].ready,
                                .regulars = rows[i].regulars,
                                .militia = rows[i].militia,
                                .officer = rows[i].cv};
        pot_premelee p;
        uint8_t band;
        cr_assert(pot_premelee_test(book(), &f, &p, NULL));
        cr_expect_eq(p.test, !rows[i].ready, "%s", rows[i].what);
        pot_premelee_result(book(), &f, &p, rows[i].die, &band);
        cr_expect_eq(band, rows[i].band, "%s", rows[i].what);
    }
}

Test(pot_house, POT_PMF_02_who_never_fires_at_a_charge)
{
    static const struct {
        const char *what;
        pot_premelee_facts f;
        ump_rule rule;
    } rows[] = {
        {"POT-PMF-02 limbered", {.type = POT_FIELD_ARTILLERY, .limbered = true}, POT_PMF_02},
        {"POT-PMF-02 siege guns", {.type = POT_SIEGE_ARTILLERY}, POT_PMF_02},
        {"POT-PMF-02 mortars", {.type = POT_MORTAR}, POT_PMF_02},
        {"POT-PMF-02 abandoned guns", {.type = POT_FIELD_ARTILLERY, .off_guns = true}, POT_PMF_02},
        {"POT-PMF-02 skirmishers", {.type = POT_SKIRMISHERS}, POT_PMF_02},
        {"POT-PMF-02 to the rear", {.type = POT_INFANTRY, .side = POT_REAR}, POT_PMF_02},
        {"POT-RDY-01 mounted and ready", {.type = POT_CAVALRY, .ready = true}, POT_RDY_01},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        pot_premelee p;
        ump_refusal r = {0};
        cr_expect(!pot_premelee_test(book(), &rows[i].f, &p, &r), "%s", rows[i].what);
        cr_expect_eq(r.rule, rows[i].rule, "%s", rows[i].what);
    }
}

/* Who may be given what, apart from the map. */
Test(pot_house, recipients)
{
    static const struct {
        const char *what;
        pot_command_facts f;
        ump_rule rule; /* 0: allowed */
    } rows[] = {
        {"POT-ORD-09", {.order = POT_ORDER_FIRE, .condition = POT_CONFUSED}, POT_ORD_09},
        {"POT-ORD-08", {.order = POT_ORDER_RALLY, .condition = POT_CONFUSED}, 0},
        {"POT-MRL-10", {.order = POT_ORDER_RALLY, .condition = POT_ROUTING}, POT_MRL_10},
        {"POT-MRL-10 attached",
         {.order = POT_ORDER_RALLY, .condition = POT_ROUTING, .attached = POT_ATTACHED_HERE},
         0},
        {"POT-ORD-10", {.order = POT_ORDER_RALLY, .condition = POT_EVADED}, POT_ORD_10},
        {"POT-ORD-13", {.order = POT_ORDER_CHARGE, .to = POT_TO_LINE}, POT_ORD_13},
        {"POT-SKR-20",
         {.order = POT_ORDER_FIRE, .to = POT_TO_LINE, .condition = POT_CONFUSED},
         POT_SKR_20},
        {"POT-GRP-02", {.order = POT_ORDER_FIRE, .to = POT_TO_GROUP}, POT_GRP_02},
        {"POT-GRP-06",
         {.order = POT_ORDER_MOVE, .to = POT_TO_GROUP, .condition = POT_CONFUSED},
         POT_GRP_06},
        {"POT-OFF-02", {.order = POT_ORDER_FIRE, .to = POT_TO_SELF}, POT_OFF_02},
        {"POT-OFF-15",
         {.order = POT_ORDER_MOVE, .to = POT_TO_SELF, .condition = POT_EVADED},
         POT_OFF_15},
        {"POT-OFF-04",
         {.order = POT_ORDER_MOVE, .to = POT_TO_SELF, .attached = POT_ATTACHED_HERE},
         POT_OFF_04},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        ump_refusal r = {0};
        bool allowed = pot_command_allowed(book(), &rows[i].f, &r);
        cr_expect_eq(allowed, rows[i].rule == 0, "%s", rows[i].what);
        cr_expect_eq(r.rule, rows[i].rule, "%s", rows[i].what);
    }
}

/* Orders of movement that cannot be, whatever the map. */
Test(pot_house, marches_that_cannot_be)
{
#define HERE .edge = -1, .group = -1
    static const struct {
        const char *what;
        pot_move_facts f;
        ump_rule rule;
    } rows[] = {
        {"POT-CHG-02", {.type = POT_FIELD_ARTILLERY, .charge = true, HERE}, POT_CHG_02},
        {"POT-MOV-08", {.charge = true, .edge = 0, .group = -1}, POT_MOV_08},
        {"POT-CHG-03", {.charge = true, .turn = 46, HERE}, POT_CHG_03},
        {"POT-ORD-02", {.charge = true, .reform = true, HERE}, POT_ORD_02},
        {"POT-ORD-02", {.type = POT_INFANTRY, .action = POT_MOUNT, HERE}, POT_ORD_02},
        {"POT-ORD-02", {.type = POT_FIELD_ARTILLERY, .action = POT_UNLIMBER, HERE}, POT_ORD_02},
        {"POT-UNT-03", {.type = POT_FIELD_ARTILLERY, .reform = true, HERE}, POT_UNT_03},
        {"POT-MOV-14", {.type = POT_MORTAR, HERE}, POT_MOV_14},
        {"POT-MOV-16",
         {.type = POT_CAVALRY, .action = POT_DISMOUNT, .reform = true, .turn = 90, HERE},
         POT_MOV_16},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        pot_allowance a;
        ump_refusal r = {0};
        cr_expect(!pot_move_allowance(book(), &rows[i].f, &a, &r), "%s", rows[i].what);
        cr_expect_eq(r.rule, rows[i].rule, "%s", rows[i].what);
        if (r.rule == POT_MOV_16)
            cr_expect(r.have == 3 && r.limit == 2, "three halves of an order: %d", r.have);
    }
}

Test(pot_house, POT_MEL_18_no_melee_has_more_than_twelve_rounds)
{
    pot_round r = {.dice = true, .number = 11};
    cr_expect_eq(pot_melee_outcome(book(), &r).winner, POT_AGAIN);
    r.number = 12;
    cr_expect_eq(pot_melee_outcome(book(), &r).winner, POT_DRAW);
    cr_expect_eq(pot_melee_outcome(book(), &r).charger_back, 1);
    r = (pot_round){.dice = false, .number = 1};
    cr_expect_eq(pot_melee_outcome(book(), &r).winner, POT_DRAW, "POT-MEL-12 no dice at all");
}

Test(pot_house, POT_MEL_13_both_destroyed)
{
    pot_round r = {.charger_gone = true, .defender_gone = true, .dice = true};
    cr_expect_eq(pot_melee_outcome(book(), &r).winner, POT_NONE);
}
