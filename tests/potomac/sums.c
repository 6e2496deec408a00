/*
 * sums.c: every worked example of docs/rules/examples-potomac.md, dice and all.
 */
#include "kit.h"

static int32_t count_hits(const char *faces, int32_t needs)
{
    int32_t hits = 0;
    for (const char *p = faces; *p; p++)
        hits += *p - '0' >= needs;
    return hits;
}

static ump_len allowance(pot_move_facts f)
{
    pot_allowance a;
    ump_refusal r = {0};
    cr_assert(pot_move_allowance(book(), &f, &a, &r), "refused by %s", ump_rule_id(r.rule));
    return a.reach;
}

/* ---- A. The source's own ---- */

Test(pot_examples, POT_EX_S1_group_moves_at_its_slowest_POT_GRP_03)
{
    pot_move_facts guns = {.type = POT_FIELD_ARTILLERY, .limbered = true, .edge = -1, .group = -1};
    pot_move_facts foot = {.type = POT_INFANTRY, .formation = POT_COLUMN, .edge = -1};
    foot.group = allowance(guns);
    cr_expect_eq(allowance(foot), CM(10));
    foot.formation = POT_LINE;
    cr_expect_eq(allowance(foot), CM(10));
}

Test(pot_examples, POT_EX_S2_charge_under_fire_POT_CHG_08_POT_CHG_09)
{
    cr_expect(pot_charge_contact(book(), CM(18), CM(20), 2, false).made);
    pot_contact three = pot_charge_contact(book(), CM(18), CM(20), 3, false);
    cr_expect(!three.made);
    cr_expect_eq(three.gap, CM(1));
    cr_expect_eq(pot_charge_contact(book(), CM(18), CM(20), 5, false).gap, CM(3));
}

Test(pot_examples, POT_EX_S3_near_charge_needs_no_test_POT_PMF_04)
{
    pot_premelee p;
    pot_premelee_facts f = {.type = POT_INFANTRY, .quality = POT_TRIED, .from = CM(14)};
    uint8_t band;
    cr_assert(pot_premelee_test(book(), &f, &p, NULL));
    cr_expect(!p.test);
    cr_expect_eq(pot_premelee_result(book(), &f, &p, 0, &band), POT_AUTOMATIC);
    cr_expect_eq(band, POT_SHORT);
    f.from = CM(16);
    cr_assert(pot_premelee_test(book(), &f, &p, NULL));
    cr_expect(p.test);
}

Test(pot_examples, POT_EX_S4_drive_back_POT_HIT_01_POT_DRV_01_POT_DRV_02)
{
    pot_loss mcdonald = pot_take_hits(book(), 6, 4, 0, 2);
    cr_expect_eq(mcdonald.lost, 0);
    cr_expect_eq(mcdonald.markers, 2);
    cr_expect(!pot_back_confuses(book(), POT_BACK_FIRE, 4, 2));
    pot_loss stewart = pot_take_hits(book(), 6, 3, 0, 4);
    cr_expect_eq(stewart.lost, 1);
    cr_expect_eq(stewart.markers, 1);
    cr_expect(pot_back_confuses(book(), POT_BACK_FIRE, 3, 4));
    cr_expect_eq(book()->back_per_hit, CM(1));
}

Test(pot_examples, POT_EX_S5_screened_POT_SKR_10)
{
    pot_screen s = pot_screen_hits(book(), 2, 0, 4, false);
    cr_expect_eq(s.reached, 2);
    cr_expect_eq(s.line_left, 2);
    cr_expect_eq(pot_take_hits(book(), 6, 3, 0, s.reached).lost, 0);
    cr_expect(!pot_back_confuses(book(), POT_BACK_FIRE, 3, s.reached));
}

Test(pot_examples, POT_EX_S6_morale_POT_MRL_02_POT_MRL_03_POT_MRL_04)
{
    pot_loss loss = pot_take_hits(book(), 6, 4, 0, 8);
    cr_expect_eq(loss.lost, 2);
    cr_expect_eq(loss.markers, 0);
    cr_expect(pot_back_confuses(book(), POT_BACK_FIRE, 4, 8));
    pot_unit_facts u = {.stands = loss.left, .quality = POT_VETERAN};
    pot_morale m = pot_morale_test(book(), &u);
    cr_expect_eq(m.target, 4);
    cr_expect(pot_morale_passes(&m, 5));
    cr_expect(!pot_morale_passes(&m, 6));
}

static pot_fighter mcdonald(void)
{
    return (pot_fighter){.unit = {.stands = 6, .strength = 4, .markers = 3},
                         .melee = 4,
                         .fighting = 3,
                         .supports = 3,
                         .charging = true};
}

static pot_fighter wolfe(void)
{
    return (pot_fighter){
        .unit = {.stands = 5, .strength = 3}, .melee = 3, .fighting = 3, .supports = 2};
}

Test(pot_examples, POT_EX_S7_melee_dice_POT_MEL_03_POT_MEL_04)
{
    pot_fighter m = mcdonald(), w = wolfe();
    pot_blows a = pot_melee_blows(book(), &m, &w), d = pot_melee_blows(book(), &w, &m);
    cr_expect_eq(a.dice, 12);
    cr_expect_eq(count_hits("111223345566", a.needs), 5);
    cr_expect_eq(d.dice, 9);
    cr_expect_eq(count_hits("112334556", d.needs), 3);
    pot_loss wl = pot_take_hits(book(), 5, 3, 0, 5), ml = pot_take_hits(book(), 6, 4, 3, 3);
    cr_expect(wl.lost == 1 && wl.markers == 2);
    cr_expect(ml.lost == 1 && ml.markers == 2);
}

Test(pot_sums, POT_OFF_06_an_officer_leaves_one_of_a_printed_one)
{
    cr_expect_eq(pot_melee_value(1, (pot_cv){true, -2}), 1);
    cr_expect_eq(pot_melee_value(2, (pot_cv){true, -1}), 1);
    cr_expect_eq(pot_melee_value(0, (pot_cv){true, -1}), 0);
    cr_expect_eq(pot_melee_value(3, (pot_cv){false, -2}), 3);
}

Test(pot_examples, POT_EX_S8_confused_charger_POT_MEL_04)
{
    pot_fighter m = mcdonald(), w = wolfe();
    m.unit.confused = true;
    cr_expect_eq(count_hits("111223345566", pot_melee_blows(book(), &m, &w).needs), 4);
}

Test(pot_examples, POT_EX_S9_result_POT_MEL_08_POT_MEL_09_POT_MEL_10)
{
    pot_fighter m = mcdonald(), w = wolfe();
    pot_round r = {.charger_score = 5 + pot_supports(&m),
                   .defender_score = 3 + pot_supports(&w) + pot_fire_score(book(), 0, 3),
                   .charger_hits = 5,
                   .defender_hits = 3,
                   .dice = true};
    pot_outcome o = pot_melee_outcome(book(), &r);
    cr_expect_eq(r.charger_score, 8);
    cr_expect_eq(r.defender_score, 5);
    cr_expect_eq(o.winner, POT_CHARGER_WINS);
    cr_expect_eq(o.defender_back, 3);
    cr_expect(!pot_back_confuses(book(), POT_BACK_FIRE, 3, 3));
}

/* ---- B. Further examples ---- */

Test(pot_examples, POT_EX_01_02_03_command_tests)
{
    static const struct {
        const char *what;
        int32_t leadership, given, received, attached, sum;
        bool automatic, passes;
    } rows[] = {
        {"POT-CMD-04 01 first order", 8, 0, 0, POT_UNATTACHED, 12, true, true},
        {"POT-CMD-07 01 second to A", 8, 1, 1, POT_UNATTACHED, 6, false, true},
        {"POT-CMD-08 01 third to B", 8, 2, 0, POT_UNATTACHED, 7, false, false},
        {"POT-CMD-04 02 first order", 7, 0, 0, POT_ATTACHED_HERE, 12, true, true},
        {"POT-CMD-06 02 second to A", 7, 1, 1, POT_ATTACHED_HERE, 6, false, true},
        {"POT-CMD-06 02 third to B", 7, 2, 0, POT_ATTACHED_ELSEWHERE, 4, false, true},
        {"POT-CMD-05 02 fourth to B", 7, 3, 1, POT_ATTACHED_ELSEWHERE, 3, false, false},
        {"POT-TRN-04 03 the general", 9, 1, 0, POT_UNATTACHED, 11, false, false},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        pot_command_facts f = {.leadership = rows[i].leadership,
                               .given = rows[i].given,
                               .received = rows[i].received,
                               .attached = (uint8_t)rows[i].attached};
        pot_command c = pot_command_test(book(), &f);
        cr_expect_eq(c.automatic, rows[i].automatic, "%s", rows[i].what);
        cr_expect_eq(c.automatic || rows[i].sum <= c.needs, rows[i].passes, "%s", rows[i].what);
    }
    cr_expect(pot_failure_passes(book(), &(pot_command_facts){.general = true}));
    cr_expect(!pot_failure_passes(book(), &(pot_command_facts){.general = false}));
}

Test(pot_examples, POT_EX_04_allowances)
{
#define MOVE .edge = -1, .group = -1
    static const struct {
        const char *what;
        ump_len mm;
        pot_move_facts f;
    } rows[] = {
        {"POT-MOV-02 infantry column", 200, {.formation = POT_COLUMN, MOVE}},
        {"POT-MOV-02 infantry line", 100, {.formation = POT_LINE, MOVE}},
        {"POT-MOV-03 infantry on a road", 300, {.formation = POT_COLUMN, .road = true, MOVE}},
        {"POT-MOV-03 cavalry on a road",
         450,
         {.type = POT_CAVALRY, .formation = POT_COLUMN, .road = true, MOVE}},
        {"POT-MOV-03 guns on a road",
         150,
         {.type = POT_FIELD_ARTILLERY, .limbered = true, .road = true, MOVE}},
        {"POT-MOV-09 line charging", 200, {.charge = true, MOVE}},
        {"POT-MOV-09 charging over a wall", 100, {.charge = true, .obstacle = true, MOVE}},
        {"POT-MOV-07 column over a stream", 100, {.formation = POT_COLUMN, .obstacle = true, MOVE}},
        {"POT-MOV-10 line in dense forest", 100, {.ground = POT_GOING_DIFFICULT, MOVE}},
        {"POT-MOV-06 skirmishers in marsh",
         200,
         {.type = POT_SKIRMISHERS, .ground = POT_GOING_DIFFICULT, MOVE}},
        {"POT-OFF-02 officer in dense forest",
         300,
         {.type = POT_OFFICER, .ground = POT_GOING_DIFFICULT, MOVE}},
        {"POT-MOV-08 8 cm from broken ground",
         80,
         {.formation = POT_COLUMN, .edge = 8 * UMP_CM, .group = -1}},
        {"POT-MOV-08 next order", 100, {.formation = POT_COLUMN, .ground = POT_GOING_BROKEN, MOVE}},
        {"POT-MOV-13 column dismounts",
         150,
         {.type = POT_CAVALRY, .formation = POT_COLUMN, .action = POT_DISMOUNT, MOVE}},
        {"POT-MOV-13 line dismounts", 75, {.type = POT_CAVALRY, .action = POT_DISMOUNT, MOVE}},
        {"POT-GRP-03 with deployed guns",
         50,
         {.formation = POT_COLUMN, .edge = -1, .group = 5 * UMP_CM}},
        {"POT-MOV-14 deployed guns by hand", 50, {.type = POT_FIELD_ARTILLERY, MOVE}},
        {"POT-MOV-12 unlimbering",
         0,
         {.type = POT_FIELD_ARTILLERY, .limbered = true, .action = POT_UNLIMBER, MOVE}},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        cr_expect_eq(allowance(rows[i].f), rows[i].mm * UMP_CM / 10, "%s", rows[i].what);
}

Test(pot_examples, POT_EX_04_mounted_into_bog_POT_TER_02)
{
    pot_move_facts f = {.type = POT_CAVALRY, .ground = POT_GOING_DIFFICULT, MOVE};
    pot_allowance a;
    ump_refusal r = {0};
    cr_expect(!pot_move_allowance(book(), &f, &a, &r));
    cr_expect_eq(r.rule, POT_TER_02);
}

/* Fire: dice thrown, faces, hits. */
typedef struct fire_row {
    const char *what;
    pot_fire_facts f;
    int32_t dice;
    const char *faces;
    int32_t hits;
} fire_row;

static void check_fire(const fire_row *row)
{
    pot_volley v;
    ump_refusal r = {0};
    cr_assert(pot_fire_volley(book(), &row->f, &v, &r), "%s: %s", row->what, ump_rule_id(r.rule));
    cr_expect_eq(v.dice, row->dice, "%s: %d dice", row->what, v.dice);
    cr_expect_eq(count_hits(row->faces, v.needs), row->hits, "%s", row->what);
}

#define FOOT(n, cm) .firer = POT_INFANTRY, .stands = n, .firepower = 1, .range = CM(cm)
#define GUNS(g, n, q, cm)                                                                          \
    .firer = POT_FIELD_ARTILLERY, .gun = g, .stands = n, .quality = q, .range = CM(cm)
enum {
    SB_LIGHT,
    SB_MEDIUM,
    SB_HEAVY,
    RIFLED_LIGHT,
    RIFLED_MEDIUM,
    RIFLED_HEAVY,
    SB_SIEGE,
    RIFLED_SIEGE,
    LIGHT_MORTAR,
    HEAVY_MORTAR
};

enum small_arms { RIFLED_MUSKET, SMOOTHBORE, BREECH_LOADERS, REPEATERS }; /* rows of the chart */

Test(pot_examples, POT_EX_05_to_09_14_15_fire)
{
    static const fire_row rows[] = {
        {"POT-SAF-07 05 short, cover", {FOOT(5, 12), .protection = POT_COVER}, 5, "24566", 3},
        {"POT-SAF-06 06 rifled musket", {FOOT(4, 24)}, 4, "1256", 2},
        {"POT-SPC-05 06 breech loaders", {FOOT(4, 24), .weapon = BREECH_LOADERS}, 8, "", 0},
        {"POT-SPC-06 06 repeaters", {FOOT(4, 24), .weapon = REPEATERS}, 12, "112233445566", 4},
        {"POT-SAF-09 07 long at fortifications",
         {FOOT(6, 20), .protection = POT_FORTIFICATIONS},
         6,
         "666666",
         0},
        {"POT-SAF-09 07 short at fortifications",
         {FOOT(6, 15), .protection = POT_FORTIFICATIONS},
         6,
         "665431",
         2},
        {"POT-SAF-07 08 mounted, short",
         {.firer = POT_CAVALRY, .stands = 4, .firepower = 1, .range = CM(14)},
         4,
         "5462",
         2},
        {"POT-SAF-10 08 mounted, long",
         {.firer = POT_CAVALRY, .stands = 4, .firepower = 1, .range = CM(25)},
         4,
         "5462",
         1},
        {"POT-SAF-12 09 skirmishers, short",
         {.firer = POT_SKIRMISHERS, .stands = 4, .firepower = 3, .range = CM(10)},
         4,
         "5642",
         2},
        {"POT-SAF-12 09 skirmishers, long",
         {.firer = POT_SKIRMISHERS, .stands = 4, .range = CM(22)},
         4,
         "5642",
         1},
        {"POT-SAF-08 09 skirmishers into cover",
         {.firer = POT_SKIRMISHERS, .stands = 4, .range = CM(22), .protection = POT_COVER},
         4,
         "5642",
         0},
        {"POT-ART-06 14 screened, short",
         {GUNS(SB_MEDIUM, 2, POT_VETERAN, 35), .screened = true},
         10,
         "1234556662",
         5},
        {"POT-ART-07 15 rifled, long, at guns",
         {GUNS(RIFLED_HEAVY, 2, POT_UNTRIED, 160), .target_deployed_guns = true},
         10,
         "6556432165",
         3},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        check_fire(&rows[i]);
}

Test(pot_examples, POT_EX_05_consequences)
{
    pot_loss loss = pot_take_hits(book(), 5, 3, 0, 3);
    cr_expect(loss.lost == 1 && loss.markers == 0);
    cr_expect(!pot_back_confuses(book(), POT_BACK_FIRE, 3, 3));
    pot_morale m = pot_morale_test(book(), &(pot_unit_facts){.stands = 4, .quality = POT_TRIED});
    cr_expect(pot_morale_passes(&m, 4));
}

Test(pot_examples, POT_EX_10_screen_and_wear_POT_SKR_11_POT_SKR_12)
{
    static const struct {
        int32_t hits, reached, line;
    } rows[] = {{6, 2, 4}, {3, 0, 3}, {5, 2, 2}};
    int32_t line = 4, markers = 0, stands = 6;
    for (int32_t i = 0; i < (int32_t)COUNT(rows); i++) {
        pot_screen s = pot_screen_hits(book(), line, i, rows[i].hits, false);
        cr_expect_eq(s.reached, rows[i].reached, "event %d", i + 1);
        cr_expect_eq(s.line_left, rows[i].line, "event %d", i + 1);
        pot_loss loss = pot_take_hits(book(), stands, 3, markers, s.reached);
        line = s.line_left;
        markers = loss.markers;
        stands = loss.left;
    }
    cr_expect_eq(stands, 5);
    cr_expect_eq(markers, 1);
}

Test(pot_examples, POT_EX_11_premelee_range_tests)
{
    static const struct {
        const char *what;
        uint8_t quality;
        bool regulars, militia, ready;
        int32_t die;
        uint8_t band;
    } rows[] = {
        {"POT-PMF-05 tried 5", POT_TRIED, false, false, false, 5, POT_SHORT},
        {"POT-PMF-05 tried 1", POT_TRIED, false, false, false, 1, POT_NO_FIRE},
        {"POT-PMF-05 veteran 4", POT_VETERAN, false, false, false, 4, POT_SHORT},
        {"POT-PMF-05 veteran 1", POT_VETERAN, false, false, false, 1, POT_LONG},
        {"POT-PMF-05 untried 2", POT_UNTRIED, false, false, false, 2, POT_NO_FIRE},
        {"POT-SPC-02 untried militia 3", POT_UNTRIED, false, true, false, 3, POT_NO_FIRE},
        {"POT-SPC-03 tried regulars 4", POT_TRIED, true, false, false, 4, POT_SHORT},
        {"POT-SPC-03 veteran regulars 3", POT_VETERAN, true, false, false, 3, POT_SHORT},
        {"POT-SPC-03 untried regulars 4", POT_UNTRIED, true, false, false, 4, POT_LONG},
        {"POT-PMF-03 stand ready", POT_UNTRIED, false, true, true, 0, POT_SHORT},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        pot_premelee_facts f = {.type = POT_INFANTRY,
                                .from = CM(19),
                                .quality = rows[i].quality,
                                .regulars = rows[i].regulars,
                                .militia = rows[i].militia,
                                .ready = rows[i].ready};
        pot_premelee p;
        uint8_t band;
        cr_assert(pot_premelee_test(book(), &f, &p, NULL));
        cr_expect_eq(p.test, rows[i].die != 0, "%s", rows[i].what);
        pot_premelee_result(book(), &f, &p, rows[i].die, &band);
        cr_expect_eq(band, rows[i].band, "%s", rows[i].what);
    }
    pot_premelee_facts at15 = {.type = POT_INFANTRY, .from = CM(15), .quality = POT_TRIED};
    pot_premelee p;
    cr_assert(pot_premelee_test(book(), &at15, &p, NULL));
    cr_expect(!p.test);
}

Test(pot_examples, POT_EX_12_full_charge)
{
    check_fire(&(fire_row){"POT-PMF-03 12 fire",
                           {.firer = POT_INFANTRY,
                            .stands = 4,
                            .firepower = 1,
                            .premelee = true,
                            .premelee_band = POT_SHORT},
                           4,
                           "4261",
                           2});
    cr_expect(pot_charge_contact(book(), CM(14), CM(20), 2, false).made);
    pot_fighter a = {.unit = {.stands = 6, .strength = 3, .markers = 2},
                     .melee = 3,
                     .fighting = 3,
                     .supports = 3,
                     .charging = true};
    pot_fighter d = {
        .unit = {.stands = 4, .strength = 3}, .melee = 2, .fighting = 3, .supports = 1};
    pot_blows ab = pot_melee_blows(book(), &a, &d), db = pot_melee_blows(book(), &d, &a);
    cr_expect_eq(ab.dice, 9);
    cr_expect_eq(count_hits("123345562", ab.needs), 4);
    cr_expect_eq(db.dice, 6);
    cr_expect_eq(count_hits("561236", db.needs), 3);
    pot_loss al = pot_take_hits(book(), 6, 3, 2, 3), dl = pot_take_hits(book(), 4, 3, 0, 4);
    cr_expect(al.lost == 1 && al.markers == 2);
    cr_expect(dl.lost == 1 && dl.markers == 1);
    pot_round r = {.charger_score = 4 + pot_supports(&a),
                   .defender_score = 3 + pot_supports(&d) + pot_fire_score(book(), 2, 2),
                   .charger_hits = 4,
                   .defender_hits = 3,
                   .dice = true};
    pot_outcome o = pot_melee_outcome(book(), &r);
    cr_expect_eq(o.winner, POT_CHARGER_WINS);
    cr_expect_eq(o.margin, 1);
    pot_morale m = pot_morale_test(book(), &(pot_unit_facts){.stands = 3, .quality = POT_TRIED});
    cr_expect(pot_morale_passes(&m, 3));
}

Test(pot_examples, POT_EX_13_draw_POT_MEL_11)
{
    pot_round r = {.charger_score = 4,
                   .defender_score = 4,
                   .charger_hits = 3,
                   .defender_hits = 2,
                   .dice = true};
    pot_outcome o = pot_melee_outcome(book(), &r);
    cr_expect_eq(o.winner, POT_DRAW);
    cr_expect_eq(o.charger_back, 2);
    cr_expect_eq(o.defender_back, 3);
}

Test(pot_examples, POT_EX_14_absorbed)
{
    pot_screen s = pot_screen_hits(book(), 2, 0, 5, false);
    cr_expect_eq(s.reached, 3);
    pot_loss loss = pot_take_hits(book(), 5, 3, 0, 3);
    cr_expect(loss.lost == 1 && loss.markers == 0 &&
              !pot_back_confuses(book(), POT_BACK_FIRE, 3, 3));
}

Test(pot_examples, POT_EX_15_crew_runs_POT_MRL_06)
{
    pot_loss loss = pot_take_hits(book(), 2, 2, 0, 3);
    cr_expect(loss.lost == 1 && loss.markers == 1 &&
              pot_back_confuses(book(), POT_BACK_FIRE, 2, 3));
    pot_unit_facts u = {.type = POT_FIELD_ARTILLERY, .stands = 1, .quality = POT_TRIED};
    pot_morale m = pot_morale_test(book(), &u);
    cr_expect(!pot_morale_passes(&m, 2));
    cr_expect(pot_leaves_guns(&u));
    cr_expect_eq(pot_flight(book(), &u), CM(20));
}

Test(pot_examples, POT_EX_16_bands_POT_LOS_03)
{
    cr_expect_eq(pot_gun_band(book(), SB_LIGHT, CM(40)), POT_SHORT);
    cr_expect_eq(pot_gun_band(book(), SB_LIGHT, CM(40) + 160), POT_MEDIUM);
    cr_expect_eq(pot_gun_band(book(), SB_LIGHT, CM(120) + 80), POT_NO_FIRE);
    check_fire(&(fire_row){"POT-ART-06 16 long at fortifications",
                           {GUNS(SB_LIGHT, 1, POT_TRIED, 100), .protection = POT_FORTIFICATIONS},
                           2,
                           "66",
                           0});
}

Test(pot_examples, POT_EX_18_siege_POT_SGE_03_POT_SGE_04_POT_SGE_05)
{
    check_fire(&(fire_row){"POT-SGE-04 18 untried, short",
                           {.firer = POT_SIEGE_ARTILLERY,
                            .gun = SB_SIEGE,
                            .stands = 1,
                            .quality = POT_UNTRIED,
                            .range = CM(45),
                            .at_work = true,
                            .protection = POT_FORTIFICATIONS},
                           9,
                           "123445566",
                           6});
    pot_work_loss w = pot_hit_work(book(), 4, 3, 0, 6);
    cr_expect_eq(w.cohesion, 2);
    cr_expect_eq(w.markers, 2);
    cr_expect(pot_back_confuses(book(), POT_BACK_FIRE, 3, 6));
}

#define MORTAR(g, n, cm)                                                                           \
    .firer = POT_MORTAR, .gun = g, .stands = n, .quality = POT_TRIED, .range = cm

Test(pot_examples, POT_EX_19_mortars_POT_MOR_01_POT_MOR_02_POT_MOR_05)
{
    check_fire(&(fire_row){"POT-MOR-05 19 behind skirmishers",
                           {MORTAR(HEAVY_MORTAR, 2, CM(90)), .screened = true},
                           10,
                           "5612344521",
                           3});
    pot_fire_facts near = {MORTAR(HEAVY_MORTAR, 2, CM(30))};
    pot_volley v;
    ump_refusal r = {0};
    cr_expect(!pot_fire_volley(book(), &near, &v, &r));
    cr_expect_eq(r.rule, POT_MOR_02);
    near.range += 80;
    cr_assert(pot_fire_volley(book(), &near, &v, &r));
    cr_expect_eq(v.band, POT_SHORT);
    cr_expect_eq(v.modifier, 1);
}

Test(pot_examples, POT_EX_20_group_hits_POT_HIT_06_POT_DRV_05)
{
    static const int32_t strength[] = {3, 2, 4}, lost[] = {1, 1, 0}, markers[] = {0, 0, 2};
    static const bool confused[] = {false, true, false};
    int32_t share[3];
    pot_share_hits(7, 3, share);
    int32_t back = pot_group_back(book(), share, 3);
    cr_expect_eq(back, 3);
    for (int i = 0; i < 3; i++) {
        pot_loss loss = pot_take_hits(book(), 5, strength[i], 0, share[i]);
        cr_expect_eq(loss.lost, lost[i]);
        cr_expect_eq(loss.markers, markers[i]);
        cr_expect_eq(pot_back_confuses(book(), POT_BACK_FIRE, strength[i], back), confused[i]);
    }
}

Test(pot_examples, POT_EX_21_collision_and_fear_faces_POT_DRV_03_POT_SPC_01)
{
    for (int die = 1; die <= 6; die++) {
        cr_expect_eq(pot_face_in(book()->collision_confuses, die), die == 6);
        cr_expect_eq(pot_face_in(book()->fear_confuses, die), die >= 5);
    }
    cr_expect(!pot_back_confuses(book(), POT_BACK_FIRE, 4, 3));
}

Test(pot_examples, POT_EX_22_morale_with_officers_POT_MRL_03)
{
    static const struct {
        int32_t stands;
        uint8_t quality;
        pot_cv cv;
        int32_t die;
        bool passes;
    } rows[] = {
        {3, POT_UNTRIED, {true, 1}, 3, true},  {3, POT_UNTRIED, {true, 1}, 4, false},
        {2, POT_TRIED, {true, -1}, 1, true},   {2, POT_TRIED, {true, -1}, 2, false},
        {5, POT_VETERAN, {false, 0}, 6, true},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        pot_unit_facts u = {
            .stands = rows[i].stands, .quality = rows[i].quality, .officer = rows[i].cv};
        pot_morale m = pot_morale_test(book(), &u);
        cr_expect_eq(pot_morale_passes(&m, rows[i].die), rows[i].passes, "row %zu", i);
    }
}

Test(pot_examples, POT_EX_23_cavalry_into_a_flank_POT_MEL_04)
{
    pot_fighter a = {.unit = {.type = POT_CAVALRY, .stands = 4, .strength = 3},
                     .melee = 3,
                     .fighting = 2,
                     .charging = true,
                     .on_flank = true};
    pot_fighter d = {.unit = {.stands = 6, .strength = 3}, .melee = 2, .fighting = 2};
    pot_blows ab = pot_melee_blows(book(), &a, &d), db = pot_melee_blows(book(), &d, &a);
    cr_expect_eq(ab.dice, 6);
    cr_expect_eq(ab.modifier, 3);
    cr_expect_eq(count_hits("123456", ab.needs), 5);
    cr_expect_eq(db.dice, 4);
    cr_expect_eq(count_hits("5136", db.needs), 2);
    pot_premelee p;
    ump_refusal r = {0};
    pot_premelee_facts f = {.type = POT_INFANTRY, .side = POT_FLANK, .from = CM(10)};
    cr_expect(!pot_premelee_test(book(), &f, &p, &r));
    cr_expect_eq(r.rule, POT_PMF_02);
}

Test(pot_examples, POT_EX_24_officer_falls_on_a_one_POT_OFF_07)
{
    for (int die = 1; die <= 6; die++)
        cr_expect_eq(pot_face_in(book()->officer_killed, die), die == 1);
}

Test(pot_examples, POT_EX_25_markers_add_POT_HIT_03)
{
    pot_loss first = pot_take_hits(book(), 5, 4, 0, 3);
    cr_expect(first.lost == 0 && first.markers == 3);
    pot_loss second = pot_take_hits(book(), 5, 4, first.markers, 2);
    cr_expect(second.lost == 1 && second.markers == 1);
    pot_loss next_period = pot_take_hits(book(), 4, 4, 0, 3);
    cr_expect(next_period.lost == 0 && next_period.markers == 3);
}

Test(pot_examples, POT_EX_28_effective_melee_POT_OFF_06)
{
    cr_expect_eq(pot_melee_value(2, (pot_cv){true, -2}), 1);
    cr_expect_eq(pot_melee_value(3, (pot_cv){true, 1}), 4);
    cr_expect_eq(pot_melee_value(0, (pot_cv){true, -2}), 0);
    cr_expect_eq(pot_melee_value(3, (pot_cv){false, 1}), 3);
}
