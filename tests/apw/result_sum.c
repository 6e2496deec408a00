/*
 * result_sum.c: what hits do: examples E14 to E16, the table by morale rating, and every
 * consequence.
 */
#include "kit.h"
#include <stdlib.h>

static apw_tally roll(const apw_chart *c, const apw_target *target, bool flank, const int *die,
                      size_t n)
{
    apw_tally tally = {0};
    for (size_t i = 0; i < n; i++) {
        ump_sum sum = {0};
        apw_tally_add(&tally, apw_read_result(c, target, flank, die[i], &sum).column);
    }
    return tally;
}

static apw_fate fate_of(const apw_chart *c, const apw_target *target, int die)
{
    apw_tally tally = roll(c, target, false, &die, 1);
    return apw_decide(c, target, &tally);
}

Test(apw_results, APW_RES_01_02_03_table_by_morale_rating)
{
    static const char *const column[] = {"ROUT", "MINUS_STAND", "DISORG", "BACK", "STOP", "OK"};
    static const struct {
        const char *what;
        uint8_t mr;
        uint8_t by_die[10];
    } row[] = {
        {"APW-RES-02 MR 6", 6, {1, 2, 2, 3, 3, 4, 4, 5, 5, 6}},
        {"APW-RES-02 MR 7", 7, {1, 2, 3, 3, 4, 4, 4, 5, 5, 6}},
        {"APW-RES-02 MR 8", 8, {1, 2, 3, 4, 4, 4, 5, 5, 6, 6}},
        {"APW-RES-02 MR 9", 9, {1, 2, 3, 4, 4, 5, 5, 5, 6, 6}},
    };
    apw_target target = kit_target("PR_LINE");
    for (size_t i = 0; i < 4; i++)
        for (int die = 1; die <= 10; die++) {
            ump_sum sum = {0};
            target.mr = row[i].mr;
            apw_mark mark = apw_read_result(kit_chart(), &target, false, die, &sum);
            cr_expect_eq(mark.number, row[i].by_die[die - 1], "%s, die %d", row[i].what, die);
            cr_expect_str_eq(mark.column->name, column[mark.number - 1], "APW-RES-03");
        }
}

Test(apw_results, APW_RES_04_05_06_target_modifiers)
{
    static const struct {
        const char *what;
        uint8_t state;
        bool commander, flank;
        int32_t mod;
    } row[] = {
        {"nothing", APW_GOOD, false, false, 0},
        {"APW-RES-04 commander", APW_GOOD, true, false, 1},
        {"APW-RES-05 disorganized", APW_DISORG, false, false, -2},
        {"APW-RES-05 routed", APW_ROUTED, false, false, -2},
        {"APW-RES-05 not disarray", APW_DISARRAY, false, false, 0},
        {"APW-RES-06 flank", APW_GOOD, false, true, -2},
        {"APW-RES-06 both make -4", APW_DISORG, false, true, -4},
        {"E14 all three", APW_DISORG, true, true, -3},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_sum sum = {0};
        apw_target target = kit_target("AU_LINE");
        target.state = row[i].state;
        target.commander = row[i].commander;
        cr_expect_eq(apw_target_mods(kit_chart(), &target, row[i].flank, &sum), row[i].mod, "%s",
                     row[i].what);
    }
}

Test(apw_results, E01_E02_results)
{
    apw_target italian = kit_target("IT_LINE"), prussian = kit_target("PR_LINE");
    ump_sum sum = {0};
    cr_expect_str_eq(apw_read_result(kit_chart(), &italian, false, 4, &sum).column->name, "DISORG");
    cr_expect_str_eq(apw_read_result(kit_chart(), &prussian, false, 8, &sum).column->name, "STOP");
    apw_fate fate = fate_of(kit_chart(), &prussian, 8);
    cr_expect(fate.stop && fate.push == APW_STAYS, "APW-RES-13");
}

Test(apw_results, E14_modifiers_and_commander)
{
    apw_target target = kit_target("AU_LINE");
    ump_sum sum = {0};
    target.state = APW_DISORG;
    target.commander = true;
    apw_mark mark = apw_read_result(kit_chart(), &target, true, 10, &sum);
    cr_expect_eq(mark.value, 7);
    cr_expect_str_eq(mark.column->name, "BACK");
    cr_expect(apw_even(4), "APW-RES-07 APW-GEN-04 an even die kills");
    cr_expect(apw_even(10), "APW-GEN-04 a 0 is even");
    cr_expect_not(apw_even(9));
    mark = apw_read_result(kit_chart(), &target, true, 5, &sum);
    cr_expect_eq(mark.value, 2);
    cr_expect_str_eq(mark.column->name, "MINUS_STAND");
    mark = apw_read_result(kit_chart(), &target, true, 1, &sum);
    cr_expect_eq(mark.value, 1, "APW-RES-01 clamped");
}

Test(apw_results, E15_APW_RES_16_two_hits_at_once)
{
    apw_target target = kit_target("AU_LINE");
    apw_tally tally = roll(kit_chart(), &target, false, (const int[]){4, 6}, 2);
    apw_fate fate = apw_decide(kit_chart(), &target, &tally);
    cr_expect(fate.push == APW_BACK && fate.distance == kit_inch(500) && fate.state == APW_DISORG);
    tally = roll(kit_chart(), &target, false, (const int[]){2, 1}, 2);
    fate = apw_decide(kit_chart(), &target, &tally);
    cr_expect(fate.lost == 1 && fate.push == APW_ROUT && fate.distance == kit_inch(1200) &&
              fate.state == APW_ROUTED);
    tally = roll(kit_chart(), &target, false, (const int[]){6, 8}, 2);
    fate = apw_decide(kit_chart(), &target, &tally);
    cr_expect_not(fate.stop, "a unit that falls back is not stopped");
    tally = roll(kit_chart(), &target, false, (const int[]){3, 8}, 2);
    cr_expect(apw_decide(kit_chart(), &target, &tally).stop, "disorganized and stopped");
}

static size_t choices(const apw_target *target, const apw_tally *tally, uint8_t *choice)
{
    return apw_owner_choices(kit_chart(), target, tally, choice);
}

Test(apw_results, E16_APW_RES_12_owner_chooses_in_town_and_works)
{
    uint8_t choice[APW_CHOICES];
    apw_target target = kit_target("PR_LINE");
    target.form = APW_GARRISON;
    target.ground = APW_TOWN;
    apw_tally tally = roll(kit_chart(), &target, false, (const int[]){5}, 1);
    cr_expect_eq(choices(&target, &tally, choice), 3);
    target.choice = APW_BE_DISORG;
    apw_fate fate = apw_decide(kit_chart(), &target, &tally);
    cr_expect(fate.state == APW_DISORG && fate.push == APW_STAYS);
    target.choice = APW_LOSE_STAND;
    fate = apw_decide(kit_chart(), &target, &tally);
    cr_expect(fate.lost == 1 && fate.state == APW_GOOD);
    target.choice = APW_FALL_BACK;
    fate = apw_decide(kit_chart(), &target, &tally);
    cr_expect(fate.push == APW_BACK && fate.form == APW_COLUMN, "APW-FORM-05 leaves in column");
    target.state = APW_DISORG;
    tally = roll(kit_chart(), &target, false, (const int[]){7}, 1);
    cr_expect(tally.back);
    cr_expect_eq(choices(&target, &tally, choice), 2, "already disorganized");
    cr_expect(choice[0] == APW_FALL_BACK && choice[1] == APW_LOSE_STAND);
    target.escape_back = false;
    cr_expect_eq(choices(&target, &tally, choice), 1, "no corridor: only the stand");
    target.form = APW_LINE;
    target.ground = APW_WORKS;
    target.escape_back = true;
    target.state = APW_GOOD;
    cr_expect_eq(choices(&target, &tally, choice), 3, "works too");
    target.ground = APW_WOODS;
    cr_expect_eq(choices(&target, &tally, choice), 0, "not in woods");
}

Test(apw_results, APW_RES_08_to_15_consequences)
{
    static const struct {
        const char *what;
        const char *troop;
        int die;
        uint8_t state, form;
        uint8_t lost, push, after, form_after;
        int distance;
        bool stop, under_fire;
    } row[] = {
        {"E16 APW-RES-11 cavalry goes 10 back", "AU_CAV", 6, APW_GOOD, APW_LINE, 0, APW_BACK,
         APW_GOOD, APW_LINE, 1000, false, false},
        {"APW-RES-11 infantry goes 5 back", "AU_LINE", 6, APW_GOOD, APW_LINE, 0, APW_BACK, APW_GOOD,
         APW_LINE, 500, false, false},
        {"APW-RES-11 guns limber up", "PR_BTY", 6, APW_GOOD, APW_DEPLOYED, 0, APW_BACK, APW_GOOD,
         APW_LIMBERED, 500, false, false},
        {"APW-RES-08 rout", "AU_LINE", 1, APW_GOOD, APW_LINE, 0, APW_ROUT, APW_ROUTED, APW_LINE,
         1200, false, false},
        {"APW-RES-08 routed guns limber up", "PR_BTY", 1, APW_GOOD, APW_DEPLOYED, 0, APW_ROUT,
         APW_ROUTED, APW_LIMBERED, 1200, false, false},
        {"APW-RES-09 minus stand", "AU_LINE", 2, APW_GOOD, APW_LINE, 1, APW_STAYS, APW_GOOD,
         APW_LINE, 0, false, false},
        {"APW-RES-10 disorder", "AU_LINE", 3, APW_GOOD, APW_LINE, 0, APW_STAYS, APW_DISORG,
         APW_LINE, 0, false, false},
        {"APW-RES-10 disorder upon disorder is back", "AU_LINE", 6, APW_DISORG, APW_LINE, 0,
         APW_BACK, APW_DISORG, APW_LINE, 500, false, false},
        {"APW-RES-13 stop", "AU_LINE", 8, APW_GOOD, APW_LINE, 0, APW_STAYS, APW_GOOD, APW_LINE, 0,
         true, false},
        {"APW-RES-14 stopped guns are under fire", "PR_BTY", 8, APW_GOOD, APW_DEPLOYED, 0,
         APW_STAYS, APW_GOOD, APW_DEPLOYED, 0, true, true},
        {"APW-RES-15 routed: stop is a rout move", "AU_LINE", 10, APW_ROUTED, APW_LINE, 0, APW_ROUT,
         APW_ROUTED, APW_LINE, 1200, false, false},
        {"APW-RES-15 routed: minus stand as usual", "AU_LINE", 4, APW_ROUTED, APW_LINE, 1,
         APW_STAYS, APW_ROUTED, APW_LINE, 0, false, false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        apw_target target = kit_target(row[i].troop);
        target.state = row[i].state;
        target.form = row[i].form;
        apw_fate f = fate_of(kit_chart(), &target, row[i].die);
        cr_expect_eq(f.lost, row[i].lost, "%s: lost", row[i].what);
        cr_expect_eq(f.push, row[i].push, "%s: push %d", row[i].what, f.push);
        cr_expect_eq(f.state, row[i].after, "%s: state", row[i].what);
        cr_expect_eq(f.form, row[i].form_after, "%s: form", row[i].what);
        cr_expect_eq(f.distance, kit_inch(row[i].distance), "%s: distance", row[i].what);
        cr_expect_eq(f.stop, row[i].stop, "%s: stop", row[i].what);
        cr_expect_eq(f.under_fire, row[i].under_fire, "%s: under fire", row[i].what);
    }
}

Test(apw_results, APW_RES_17_what_cancels_a_charge)
{
    static const struct {
        int die;
        bool cancelled;
    } row[] = {{1, true}, {2, false}, {3, true}, {6, true}, {8, true}, {10, false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        apw_target target = kit_target("AU_LINE");
        target.charging = true;
        cr_expect_eq(fate_of(kit_chart(), &target, row[i].die).cancelled, row[i].cancelled,
                     "APW-RES-09 APW-RES-17 die %d", row[i].die);
    }
}

Test(apw_results, APW_ORG_04_the_last_stand_is_the_end)
{
    apw_target target = kit_target("AU_JAEGER");
    apw_fate fate = fate_of(kit_chart(), &target, 2);
    cr_expect(fate.end == APW_ELIMINATED && fate.left == 0 && !fate.stop);
}

Test(apw_results, APW_RET_02_no_way_out_is_surrender)
{
    apw_target target = kit_target("AU_LINE");
    target.escape_back = target.escape_rout = false;
    apw_fate fate = fate_of(kit_chart(), &target, 6);
    cr_expect(fate.end == APW_SURRENDERED && fate.captured == 3 && fate.left == 0);
    cr_expect_eq(fate_of(kit_chart(), &target, 1).end, APW_SURRENDERED);
    cr_expect_eq(fate_of(kit_chart(), &target, 3).end, APW_REMAINS);
}

static void bloody(apw_switches *sw)
{
    sw->fcrt_results = 1;
}

static void others(apw_switches *sw)
{
    sw->mr7_five_is_3 = sw->worst_target_mod = sw->back_disorders = true;
    sw->any_hit_is_under_fire = true;
}

/* ---- A preset of the owner's own ---- */

static const char custom_game[] =
    "scenario \"Test\"\nrules apw1866\nswitch fcrt-results custom\ntable 60in x 40in\nturns 4\n"
    "side au \"Austria\" first home bottom\nside pr \"Prussia\" home top\n"
    "brigade au \"A\"\n  leader al \"A\" at 30,10\n  unit a1 \"A\" AU_LINE at 30,11 facing 0\n"
    "brigade pr \"P\"\n  leader pl \"P\" at 30,30\n  unit p1 \"P\" PR_LINE at 30,29 facing 180\n";

static ump_game *custom_load(const ump_text *chart, ump_error *error)
{
    ump_errors errors = {.list = error, .room = 1};
    ump_source source = {.scenario = {"test", custom_game, sizeof custom_game - 1}, .chart = chart};
    return ump_game_load(&source, &errors);
}

Test(apw_results, APW_R_18_custom_results_without_a_table_are_an_error_of_the_scenario)
{
    ump_error error = {.what = ""};
    cr_expect_null(custom_load(NULL, &error));
    cr_expect_str_eq(error.name, "test");
    cr_expect_eq(error.line, 3, "of its switch, not %u", error.line);
    cr_expect(strstr(error.what, "fcrt-results.presets.custom"), "%s", error.what);
}

Test(apw_results, APW_R_18_custom_results_are_those_of_the_table)
{
    static const char table[] =
        "\ntable fcrt-results.presets.custom\n"
        "  col  name  lose-stands  disorg  back  stop  rout\n"
        "  1  A  2  no no no yes\n  2  B  1  yes no no no\n  3  C  0  yes yes no no\n"
        "  4  D  0  no yes no no\n  5  E  0  no no yes no\n  6  F  0  no no no no\n";
    const ump_text *built_in = ump_builtin_find(UMP_BUILTIN_CHART, "apw1866");
    char *text = malloc(built_in->size + sizeof table);
    memcpy(text, built_in->data, built_in->size);
    memcpy(text + built_in->size, table, sizeof table);
    ump_text chart = {"mine", text, built_in->size + sizeof table - 1};
    ump_error error = {.what = ""};
    ump_game *game = custom_load(&chart, &error);
    cr_assert_not_null(game, "%u: %s", error.line, error.what);
    const apw_chart *c = &((const apw_game *)game->family)->chart;
    apw_target target = kit_target("AU_LINE");
    ump_sum sum = {0};
    cr_expect_str_eq(apw_read_result(c, &target, false, 1, &sum).column->name, "A");
    cr_expect_eq(apw_read_result(c, &target, false, 1, &sum).column->lose, 2);
    ump_game_free(game);
    free(text);
}

Test(apw_results, APW_RES_03_bloody_preset)
{
    apw_chart c = kit_with(bloody);
    apw_target target = kit_target("AU_LINE");
    apw_fate fate = fate_of(&c, &target, 2);
    cr_expect(fate.lost == 1 && fate.state == APW_DISORG && fate.push == APW_BACK);
    fate = fate_of(&c, &target, 1);
    cr_expect(fate.lost == 1 && fate.state == APW_ROUTED);
}

Test(apw_results, switches_of_results)
{
    apw_chart c = kit_with(others);
    apw_target target = kit_target("AU_LINE");
    ump_sum sum = {0};
    cr_expect_eq(apw_read_result(&c, &target, false, 5, &sum).number, 3, "fcrt_mr7_five column3");
    cr_expect_eq(fate_of(&c, &target, 6).state, APW_DISORG, "APW-RES-11 back_disorders");
    target.state = APW_DISORG;
    sum.n = 0;
    cr_expect_eq(apw_target_mods(&c, &target, true, &sum), -2, "APW-RES-06 worst_only");
    target = kit_target("PR_BTY");
    cr_expect(fate_of(&c, &target, 6).under_fire, "APW-RES-14 any_hit");
    cr_expect_not(fate_of(kit_chart(), &target, 6).under_fire, "stop_only");
}
