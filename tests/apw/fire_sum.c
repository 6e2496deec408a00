/*
 * fire_sum.c: artillery and rifle fire: the worked examples E01 to E13 and every modifier.
 */
#include "kit.h"

/* ---- Artillery ---- */

typedef struct gun_row {
    const char *what;
    const char *troop;
    uint8_t gun, n;
    int range;
    int32_t need, mod;
    const char *target;
    void (*firer)(apw_battery *);
    void (*prepare)(apw_target *);
} gun_row;

static void under_fire(apw_battery *b)
{
    b->under_fire = true;
}

static void enfilades(apw_battery *b)
{
    b->enfilade = true;
}

static void partial(apw_battery *b)
{
    b->partial = true;
}

static void disorganized(apw_battery *b)
{
    b->state = APW_DISORG;
}

static void partial_and_disorganized(apw_battery *b)
{
    b->partial = true;
    b->state = APW_DISORG;
}

static void column(apw_target *t)
{
    t->form = APW_COLUMN;
}

static void limbered(apw_target *t)
{
    t->form = APW_LIMBERED;
}

static void column_in_woods(apw_target *t)
{
    t->form = APW_COLUMN;
    t->ground = APW_WOODS;
}

static void in_woods(apw_target *t)
{
    t->ground = APW_WOODS;
}

static void in_works(apw_target *t)
{
    t->ground = APW_WORKS;
}

static void in_town(apw_target *t)
{
    t->ground = APW_TOWN;
    t->form = APW_GARRISON;
}

static void moved(apw_target *t)
{
    t->moved = true;
}

static void charging(apw_target *t)
{
    t->charging = true;
}

static const gun_row gun_rows[] = {
    {"E01 APW-ART-01 three at medium", "PR_BTY", APW_RIFLED, 3, 1200, 6, 0, "IT_LINE", 0, 0},
    {"E02 APW-ART-04 group of four", "AU_BTY", APW_RIFLED, 4, 2000, 6, -1, "PR_LINE", 0,
     column_in_woods},
    {"E02 APW-ART-04 group of two", "AU_BTY", APW_RIFLED, 2, 2000, 4, -1, "PR_LINE", 0,
     column_in_woods},
    {"E03 APW-ART-07 SB over 5, APW-ART-10 under fire", "PR_BTY", APW_SB12, 2, 600, 7, 2, "AU_LINE",
     under_fire, 0},
    {"E03 APW-ART-07 SB at 5 exactly", "PR_BTY", APW_SB12, 2, 500, 7, 1, "AU_LINE", under_fire, 0},
    {"E04 APW-ART-13 enfilade or column", "AU_BTY", APW_RIFLED, 2, 1400, 5, -2, "IT_LINE",
     enfilades, column},
    {"E05 APW-ART-14 AU rockets", "AU_BTY", APW_ROCKET, 1, 800, 6, -1, "PR_LINE", 0, 0},
    {"E06 APW-ART-08 one plus, APW-ART-09 moving cavalry", "IT_BTY", APW_RIFLED, 1, 300, 7, 2,
     "AU_CAV", partial_and_disorganized, moved},
    {"APW-ART-01 four at point blank need 0", "PR_BTY", APW_RIFLED, 4, 300, 10, 0, "AU_LINE", 0, 0},
    {"APW-ART-01 just over point blank", "PR_BTY", APW_RIFLED, 4, 301, 9, 0, "AU_LINE", 0, 0},
    {"APW-ART-01 extreme", "PR_BTY", APW_RIFLED, 1, 3200, 2, 0, "AU_LINE", 0, 0},
    {"APW-ART-01 long", "PR_BTY", APW_RIFLED, 1, 2500, 3, 0, "AU_LINE", 0, 0},
    {"APW-ART-06 woods", "PR_BTY", APW_RIFLED, 1, 1000, 4, 1, "AU_LINE", 0, in_woods},
    {"APW-ART-06 APW-TER-02 works", "PR_BTY", APW_RIFLED, 1, 1000, 4, 1, "AU_LINE", 0, in_works},
    {"APW-ART-06 buildings", "PR_BTY", APW_RIFLED, 1, 1000, 4, 1, "AU_LINE", 0, in_town},
    {"APW-ART-07 rifled guns have no plus", "PR_BTY", APW_RIFLED, 1, 1000, 4, 0, "AU_LINE", 0, 0},
    {"APW-ART-08 partial", "PR_BTY", APW_RIFLED, 1, 1000, 4, 1, "AU_LINE", partial, 0},
    {"APW-ART-08 disorganized", "PR_BTY", APW_RIFLED, 1, 1000, 4, 1, "AU_LINE", disorganized, 0},
    {"APW-ART-09 charging cavalry", "PR_BTY", APW_RIFLED, 1, 1000, 4, 1, "AU_CAV", 0, charging},
    {"APW-ART-09 cavalry at rest", "PR_BTY", APW_RIFLED, 1, 1000, 4, 0, "AU_CAV", 0, 0},
    {"APW-ART-09 moving infantry", "PR_BTY", APW_RIFLED, 1, 1000, 4, 0, "AU_LINE", 0, moved},
    {"APW-ART-11 enfilade", "PR_BTY", APW_RIFLED, 1, 1000, 4, -1, "AU_LINE", enfilades, 0},
    {"APW-ART-12 column", "PR_BTY", APW_RIFLED, 1, 1000, 4, -1, "AU_LINE", 0, column},
    {"APW-ART-12 APW-FORM-06 limbered guns", "PR_BTY", APW_RIFLED, 1, 1000, 4, -1, "AU_BTY", 0,
     limbered},
    {"APW-ART-14 AU", "AU_BTY", APW_RIFLED, 1, 1000, 4, -1, "PR_LINE", 0, 0},
    {"APW-ART-15 all others add up", "PR_BTY", APW_SB12, 1, 1000, 4, 4, "AU_CAV", under_fire,
     in_woods},
};

static apw_shot fire_row(const apw_chart *c, const gun_row *row, ump_sum *sum)
{
    apw_battery battery[4];
    apw_target target = kit_target(row->target);
    for (unsigned i = 0; i < row->n; i++) {
        battery[i] = kit_battery(row->troop, row->gun, row->range);
        if (row->firer)
            row->firer(&battery[i]);
    }
    if (row->prepare)
        row->prepare(&target);
    if (row->prepare == in_woods && target.arm == APW_CAV)
        target.moved = true;
    return apw_battery_fire(c, battery, row->n, &target, sum);
}

Test(apw_fire, APW_ART_01_to_15_needs_and_modifiers)
{
    const apw_chart *c = kit_chart();
    for (size_t i = 0; i < sizeof gun_rows / sizeof *gun_rows; i++) {
        ump_sum sum = {0};
        apw_shot shot = fire_row(c, &gun_rows[i], &sum);
        cr_expect_eq(shot.need, gun_rows[i].need, "%s: need %d", gun_rows[i].what, shot.need);
        cr_expect_eq(shot.mod, gun_rows[i].mod, "%s: mod %d", gun_rows[i].what, shot.mod);
        cr_expect_eq(ump_sum_total(&sum, 0), shot.mod, "%s: items re-add", gun_rows[i].what);
    }
}

Test(apw_fire, E01_to_E07_dice)
{
    static const struct {
        const char *what;
        int die, mod, need;
        bool hit;
    } row[] = {
        {"E01 6", 6, 0, 6, true},
        {"E02 group of 4, 7", 7, -1, 6, true},
        {"E02 group of 2, 6", 6, -1, 4, false},
        {"E03 at 6 inches, 5", 5, 2, 7, true},
        {"E03 at 5 inches, 6", 6, 1, 7, true},
        {"E04 7", 7, -2, 5, true},
        {"E04 8", 8, -2, 5, false},
        {"E05 7", 7, -1, 6, true},
        {"E06 5", 5, 2, 7, true},
        {"E06 6", 6, 2, 7, false},
        {"E07 6", 6, 1, 7, true},
        {"E07 7", 7, 1, 7, false},
        {"APW-GEN-02 APW-GEN-03 a 1 can miss", 1, 2, 2, false},
        {"APW-GEN-01 APW-GEN-03 a 0 is 10 and can hit", 10, 0, 10, true},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        cr_expect_eq(apw_hit(row[i].die, row[i].mod, row[i].need), row[i].hit, "%s", row[i].what);
}

Test(apw_fire, APW_ART_02_03_ranges)
{
    static const struct {
        const char *what;
        uint8_t gun;
        int range;
        bool reaches;
        ump_rule rule;
    } row[] = {
        {"E03 SB12 at 15.01", APW_SB12, 1501, false, APW_ART_03},
        {"APW-ART-03 SB12 at 15.00", APW_SB12, 1500, true, 0},
        {"E05 rockets at 8.01", APW_ROCKET, 801, false, APW_ART_02},
        {"APW-ART-02 rockets at 8.00", APW_ROCKET, 800, true, 0},
        {"APW-ART-03 rifled at 32.00", APW_RIFLED, 3200, true, 0},
        {"APW-ART-03 APW-ORG-06 rifled at 32.01", APW_RIFLED, 3201, false, APW_ART_03},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_refusal why = {0};
        cr_expect_eq(apw_guns_reach(kit_chart(), row[i].gun, kit_inch(row[i].range), &why),
                     row[i].reaches, "%s", row[i].what);
        cr_expect_eq(why.rule, row[i].rule, "%s", row[i].what);
    }
}

Test(apw_fire, APW_ART_04_pools_by_fours)
{
    uint8_t size[8];
    cr_expect_eq(apw_pool(6, size, 8), 2);
    cr_expect(size[0] == 4 && size[1] == 2);
    cr_expect_eq(apw_pool(4, size, 8), 1);
    cr_expect_eq(apw_pool(9, size, 8), 3);
    cr_expect_eq(size[2], 1);
}

Test(apw_fire, E07_APW_ART_05_mixed_group)
{
    apw_battery b[4];
    apw_target target = kit_target("AU_LINE");
    ump_sum sum = {0};
    for (unsigned i = 0; i < 3; i++)
        b[i] = kit_battery("PR_BTY", APW_RIFLED, 1400);
    b[3] = kit_battery("PR_BTY", APW_SB12, 900);
    apw_shot shot = apw_battery_fire(kit_chart(), b, 4, &target, &sum);
    cr_expect_str_eq(shot.band->name, "medium");
    cr_expect_eq(shot.need, 7);
    cr_expect_eq(shot.mod, 1, "the smoothbore's plus is the group's");
    b[0].enfilade = b[1].enfilade = b[2].enfilade = true;
    b[0].flank = true;
    sum.n = 0;
    shot = apw_battery_fire(kit_chart(), b, 4, &target, &sum);
    cr_expect_eq(shot.mod, 1, "a minus only if all have it");
    cr_expect_not(shot.flank, "flank fire only if it is that of all");
    cr_expect_not(sum.item[1].kept);
    b[3].enfilade = b[1].flank = b[2].flank = b[3].flank = true;
    sum.n = 0;
    shot = apw_battery_fire(kit_chart(), b, 4, &target, &sum);
    cr_expect_eq(shot.mod, 0);
    cr_expect(shot.flank);
}

static void free_switches(apw_switches *sw)
{
    sw->partial_and_disorg_both = sw->rockets_no_bonus = sw->cap_at_4 = true;
}

Test(apw_fire, APW_ART_08_cumulative_and_APW_ART_14_rockets_by_switch)
{
    apw_chart c = kit_with(free_switches);
    apw_target target = kit_target("PR_LINE");
    apw_battery b = kit_battery("AU_BTY", APW_ROCKET, 500);
    ump_sum sum = {0};
    partial_and_disorganized(&b);
    cr_expect_eq(apw_battery_fire(&c, &b, 1, &target, &sum).mod, 2);
    sum.n = 0;
    b.gun = APW_RIFLED;
    cr_expect_eq(apw_battery_fire(&c, &b, 1, &target, &sum).mod, 1);
}

/* ---- Rifles ---- */

typedef struct rifle_row {
    const char *what;
    const char *troop;
    uint8_t stands;
    int range;
    const char *target;
    uint8_t points, rolls;
    int32_t need0, need1, mod;
    void (*firer)(apw_rifles *);
    void (*prepare)(apw_target *);
} rifle_row;

static void rifles_partial(apw_rifles *r)
{
    r->partial = true;
}

static void rifles_disorg(apw_rifles *r)
{
    r->state = APW_DISORG;
}

static void rifles_both(apw_rifles *r)
{
    r->state = APW_DISORG;
    r->partial = true;
}

static void rifles_garrison(apw_rifles *r)
{
    r->form = APW_GARRISON;
    r->ground = APW_TOWN;
}

static void rifles_works(apw_rifles *r)
{
    r->ground = APW_WORKS;
}

static void rifles_column(apw_rifles *r)
{
    r->form = APW_COLUMN;
    r->width = 2;
}

static void rifles_enfilade(apw_rifles *r)
{
    r->enfilade = true;
}

static void rifles_disarray(apw_rifles *r)
{
    r->state = APW_DISARRAY;
}

static const rifle_row rifle_rows[] = {
    {"E08 needleguns into a column", "PR_LINE", 3, 250, "AU_LINE", 3, 1, 8, 0, -4, 0, column},
    {"E09 Austrian line", "AU_LINE", 3, 450, "PR_LINE", 3, 1, 7, 0, 3, rifles_partial, in_woods},
    {"E10 APW-RIF-02 Jaeger at long range", "AU_JAEGER", 1, 700, "PR_BTY", 1, 1, 2, 0, 0, 0, 0},
    {"E11 APW-RIF-11 disorganized Italians", "IT_LINE", 4, 300, "AU_LINE", 1, 1, 5, 0, 3,
     rifles_disorg, 0},
    {"E12 APW-RIF-04 -05 needleguns against cavalry", "PR_LINE", 2, 300, "AU_CAV", 6, 2, 9, 6, -2,
     0, charging},
    {"E13 APW-RIF-04 muzzle-loaders against guns", "IT_BERSAGLIERI", 1, 200, "AU_BTY", 2, 1, 6, 0,
     -1, rifles_garrison, 0},
    {"APW-RIF-01 close", "AU_JAEGER", 4, 300, "PR_LINE", 4, 1, 9, 0, 0, 0, 0},
    {"APW-RIF-01 medium", "AU_JAEGER", 4, 301, "PR_LINE", 4, 1, 8, 0, 0, 0, 0},
    {"APW-RIF-01 long", "AU_JAEGER", 4, 501, "PR_LINE", 4, 1, 6, 0, 0, 0, 0},
    {"APW-RIF-03 two stands", "AU_JAEGER", 2, 500, "PR_LINE", 2, 1, 5, 0, 0, 0, 0},
    {"APW-RIF-04 not over 3 inches", "PR_LINE", 2, 301, "AU_CAV", 2, 1, 5, 0, 0, 0, 0},
    {"APW-RIF-04 not limbered guns", "PR_LINE", 2, 300, "AU_BTY", 2, 1, 6, 0, -4, 0, limbered},
    {"APW-RIF-04 doubled for muzzle-loaders", "AU_JAEGER", 1, 300, "PR_CAV", 2, 1, 6, 0, 0, 0, 0},
    {"APW-RIF-04 APW-RIF-11 the limit comes first", "PR_LINE", 3, 300, "AU_CAV", 3, 1, 8, 0, -1,
     rifles_disorg, 0},
    {"APW-RIF-05 nine points", "PR_LINE", 3, 300, "AU_CAV", 9, 3, 9, 9, -2, 0, 0},
    {"APW-RIF-07 cover", "PR_LINE", 3, 500, "AU_LINE", 3, 1, 7, 0, 1, 0, in_works},
    {"APW-RIF-08 AU line", "AU_LINE", 3, 500, "PR_LINE", 3, 1, 7, 0, 1, 0, 0},
    {"APW-RIF-09 IT line", "IT_LINE", 4, 500, "AU_LINE", 4, 1, 8, 0, 2, 0, 0},
    {"APW-RIF-09 not Bersaglieri", "IT_BERSAGLIERI", 1, 500, "AU_LINE", 1, 1, 4, 0, 0, 0, 0},
    {"APW-RIF-10 once", "PR_LINE", 3, 500, "AU_LINE", 1, 1, 4, 0, 1, rifles_both, 0},
    {"APW-RIF-12 works", "PR_LINE", 3, 500, "AU_LINE", 3, 1, 7, 0, -1, rifles_works, 0},
    {"APW-RIF-13 PR Jaeger close", "PR_JAEGER", 1, 300, "AU_LINE", 1, 1, 5, 0, -2, 0, 0},
    {"APW-RIF-13 not over 3 inches", "PR_JAEGER", 1, 301, "AU_LINE", 1, 1, 4, 0, 0, 0, 0},
    {"APW-RIF-14 enfilade", "AU_JAEGER", 1, 300, "PR_LINE", 1, 1, 5, 0, -2, rifles_enfilade, 0},
    {"APW-RIF-14 never -4", "AU_JAEGER", 1, 300, "PR_LINE", 1, 1, 5, 0, -2, rifles_enfilade,
     column},
    {"APW-FIRE-05 column: the front rank", "PR_LINE", 3, 500, "AU_LINE", 2, 1, 5, 0, 0,
     rifles_column, 0},
    {"APW-FIRE-05 garrison: three", "IT_LINE", 4, 500, "AU_LINE", 3, 1, 7, 0, 1, rifles_garrison,
     0},
    {"APW-MOV-11 disarray fires all, no modifier", "PR_LINE", 3, 500, "AU_LINE", 3, 1, 7, 0, 0,
     rifles_disarray, 0},
};

static apw_volley fire_rifle_row(const apw_chart *c, const rifle_row *row, ump_sum *sum)
{
    apw_rifles rifles = kit_rifles(row->troop, row->stands, row->range);
    apw_target target = kit_target(row->target);
    if (row->firer)
        row->firer(&rifles);
    if (row->prepare)
        row->prepare(&target);
    return apw_rifle_fire(c, &rifles, &target, sum);
}

Test(apw_fire, APW_RIF_01_to_14_needs_and_modifiers)
{
    for (size_t i = 0; i < sizeof rifle_rows / sizeof *rifle_rows; i++) {
        const rifle_row *row = &rifle_rows[i];
        ump_sum sum = {0};
        apw_volley v = fire_rifle_row(kit_chart(), row, &sum);
        cr_expect_eq(v.points, row->points, "%s: points %d", row->what, v.points);
        cr_expect_eq(v.rolls, row->rolls, "%s: rolls %d", row->what, v.rolls);
        cr_expect_eq(v.need[0], row->need0, "%s: need %d", row->what, v.need[0]);
        cr_expect_eq(v.need[1], row->need1, "%s: second need %d", row->what, v.need[1]);
        cr_expect_eq(v.mod, row->mod, "%s: mod %d", row->what, v.mod);
        cr_expect_eq(ump_sum_total(&sum, 0), v.mod, "%s: items re-add", row->what);
    }
}

Test(apw_fire, E08_to_E13_dice)
{
    static const struct {
        const char *what;
        int die, mod, need;
        bool hit;
    } row[] = {
        {"E08 every die hits", 10, -4, 8, true},
        {"E09 4", 4, 3, 7, true},
        {"E09 5", 5, 3, 7, false},
        {"E10 2", 2, 0, 2, true},
        {"E11 2", 2, 3, 5, true},
        {"E12 0 on column 4", 10, -2, 9, true},
        {"E12 9 on column 2", 9, -2, 6, false},
        {"E13 7", 7, -1, 6, true},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        cr_expect_eq(apw_hit(row[i].die, row[i].mod, row[i].need), row[i].hit, "%s", row[i].what);
}

Test(apw_fire, E10_APW_RIF_02_only_AU_Jaegers_beyond_5)
{
    ump_refusal why = {0};
    cr_expect(apw_rifles_reach(kit_chart(), kit_troop("AU_JAEGER"), kit_inch(800), &why));
    cr_expect_not(apw_rifles_reach(kit_chart(), kit_troop("AU_JAEGER"), kit_inch(801), &why));
    cr_expect_not(apw_rifles_reach(kit_chart(), kit_troop("AU_LINE"), kit_inch(700), &why));
    cr_expect_eq(why.rule, APW_RIF_02);
    cr_expect(apw_rifles_reach(kit_chart(), kit_troop("PR_LINE"), kit_inch(500), &why));
    cr_expect_not(apw_rifles_reach(kit_chart(), kit_troop("PR_JAEGER"), kit_inch(501), &why));
}

Test(apw_fire, APW_RIF_05_cap_and_APW_RIF_10_cumulative_by_switch)
{
    apw_chart c = kit_with(free_switches);
    apw_target cavalry = kit_target("AU_CAV");
    apw_rifles rifles = kit_rifles("PR_LINE", 3, 200);
    ump_sum sum = {0};
    apw_volley v = apw_rifle_fire(&c, &rifles, &cavalry, &sum);
    cr_expect_eq(v.rolls, 1, "points above 4 are lost");
    cr_expect_eq(v.need[0], 9);
    rifles_both(&rifles);
    sum.n = 0;
    cr_expect_eq(apw_rifle_fire(&c, &rifles, &cavalry, &sum).mod, 0, "+1 +1 -2");
}

Test(apw_fire, APW_FIRE_06_APW_FORM_09_enfilade_within_15_degrees)
{
    static const struct {
        int degrees;
        bool enfilade;
    } row[] = {{0, true},   {10, true},  {14, true},   {16, false}, {90, false},
               {166, true}, {180, true}, {344, false}, {346, true}};
    ump_pt centre = {50000, 50000};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_pt from = ump_go(centre, ump_degrees(row[i].degrees * 1000), 14 * UMP_INCH, 0);
        cr_expect_eq(apw_enfilades(from, centre, 0), row[i].enfilade, "%d degrees", row[i].degrees);
    }
}

static void half_scale(apw_switches *sw)
{
    sw->half_scale = true;
}

Test(apw_fire, APW_SCL_01_town_limits_double)
{
    apw_chart c = kit_with(half_scale);
    apw_rifles rifles = kit_rifles("PR_LINE", 8, 400);
    rifles.form = APW_GARRISON;
    cr_expect_eq(apw_stands_firing(&c, &rifles), 6);
    cr_expect_eq(apw_stands_firing(kit_chart(), &rifles), 3);
    cr_expect_eq(c.town_stands, 8);
}
