/*
 * deploy.c: set-up, the clock, breaking and what a scenario may not say (2.18, 2.20).
 */
#include "kit.h"

#include <stdlib.h>
#include <string.h>

#include "../play/kit.h"
#include "rules/potomac/state.h"

#define TABLE           "table 180cm x 120cm\nside us \"Union\" home bottom\nside cs \"Rebels\" home top\n"
#define OFFICERS(s, at) "army " s " \"A\"\n  leader " s "g \"G\" general leadership 12 at " at "\n"

Test(pot_do_setup, first_and_placing)
{
    static const script list[] = {
        {"POT-SET-02: the higher die begins, ties are rolled again",
         TABLE,
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"? ask first initiative", "dice 2d6 3 3", "dice 2d6 2 5", "? active cs", "? ask order"}},
        {"POT-SET-02: after ten ties the first side named",
         TABLE,
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"dice 2d6 3 3", "dice 2d6 3 3", "dice 2d6 3 3", "dice 2d6 3 3", "dice 2d6 3 3",
          "dice 2d6 3 3", "dice 2d6 3 3", "dice 2d6 3 3", "dice 2d6 3 3", "dice 2d6 3 3",
          "dice 2d6 3 3", "? active us", "? ask order"}},
        {"POT-SET-01 POT-SET-03: the side that does not begin places first, within 30 cm of its "
         "edge",
         "",
         FOOT6("a", "arrives 1 line"),
         OFFICERS("cs", "10,115") FOOT6("x", "arrives 1 line")
             BATTERY("g", "sb_light", "arrives 1"),
         {"? ask deployment", "= POT-SET-01 place x at 60,80 facing 180",
          "= POT-UNT-03 place x at 60,100 facing 180 in limber", "= POT-SET-03 end",
          "= POT-SET-03 place a at 60,20 facing 0", "cs place x at 60,100 facing 180 in column",
          "? x files 1", "= POT-SET-03 place x at 60,100 facing 180",
          "= POT-UNT-05 place g at 60,100 facing 180", "cs place g at 90,100 facing 180 in limber",
          "? g deployed 0", "us place a at 60,20 facing 0", "? ask order", "? a at 60,20"}},
        {"POT-SET-03 POT-OFF-03: an officer may be placed with a unit",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "army cs \"A\"\n  leader cg \"G\" general leadership 12 arrives 1\n" FOOT6(
             "x", "arrives 1 line"),
         {"cs place x at 60,100 facing 180", "= POT-OFF-03 place cg at 90,100 facing 180 joining x",
          "= POT-OFF-03 place cg at 60,101 facing 180 joining a",
          "cs place cg at 60,101 facing 180 joining x", "? cg with x", "? cg at 60,102"}},
        {"POT-SET-04 POT-SET-06: the clock, and the score",
         "turns 1\nobjective \"O\" 60,20 within 5 points 3 held cs\n",
         FOOT6("a", "at 60,22 facing 0 line"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"us end", "cs end", "? over us"}},
        {"POT-R-65 period_limit",
         "switch period-limit 1\n",
         FOOT6("a", "at 60,22 facing 0 line"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"us end", "? over draw"}},
        {"POT-R-66: four idle periods end a game without a clock",
         "switch period-limit 0\n",
         FOOT6("a", "at 60,22 facing 0 line"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"us end", "cs end", "us end", "cs end", "? over draw"}},
        {"POT-SET-05: a side that has lost half its units breaks",
         "",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry stands 1 strength 2 firepower 1 melee 3 at 60,45 facing 180 "
         "line\n" FOOT6("y", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "? x life destroyed", "us end",
          "? told the Rebels army is broken", "? over us"}},
        {"POT-R-65 break_percent",
         "switch break-percent 100\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         "  unit x \"x\" infantry stands 1 strength 2 firepower 1 melee 3 at 60,45 facing 180 "
         "line\n" FOOT6("y", "at 150,110 facing 180 line"),
         {"us fire a at x", "dice 6d6 6 6 1 1 1 1", "us end", "? active cs"}},
        {"POT-SET-03: troops that arrive later",
         "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("r", "at 100,20 facing 0 line arrives 2"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"? r life waiting", "us officer u1", "= POT-CMD-01 move r to 100,25", "us end", "cs end",
          "? r life fighting"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_do_setup, what_a_scenario_may_not_say)
{
    static const struct {
        const char *what, *terrain, *us, *wanted;
    } rows[] = {
        {"POT-UNT-01 a battery without a gun", "",
         "  unit a \"a\" field_artillery stands 2 strength 2 melee 1 at 60,20 facing 0\n",
         "without a gun"},
        {"POT-UNT-01 a gun with infantry", "",
         "  unit a \"a\" infantry sb_light stands 2 strength 2 melee 1 at 60,20 facing 0\n",
         "a gun with troops"},
        {"POT-UNT-01 a mortar with a field gun", "",
         "  unit a \"a\" mortar sb_light stands 2 strength 2 melee 1 at 60,20 facing 0\n",
         "another kind"},
        {"POT-UNT-01 no strength", "",
         "  unit a \"a\" infantry stands 2 melee 1 at 60,20 facing 0\n", "strength"},
        {"POT-UNT-01 strength 0", "",
         "  unit a \"a\" infantry stands 2 strength 0 melee 1 at 60,20 facing 0\n", "0"},
        {"POT-UNT-01 mounted infantry", "",
         "  unit a \"a\" infantry mounted stands 2 strength 2 melee 1 at 60,20 facing 0\n",
         "posture"},
        {"POT-UNT-01 nobody commands", "",
         "army us \"A\"\n  unit a \"a\" infantry stands 2 strength 2 melee 1 at 60,20 facing 0\n"
         "army us \"B\"\n  leader g \"G\" general leadership 9 at 5,5\n",
         "nobody commands"},
        {"POT-UNT-02 two generals", "",
         "army us \"A\"\n  leader g \"G\" general leadership 9 at 5,5\n"
         "brigade us \"B\"\n  leader h \"H\" general leadership 9 at 5,5\n" FOOT6(
             "a", "at 60,20 facing 0"),
         "general"},
        {"POT-UNT-02 Leadership 1", "",
         "army us \"A\"\n  leader g \"G\" general leadership 1 at 5,5\n" FOOT6("a",
                                                                               "at 60,20 facing 0"),
         "leadership"},
        {"POT-UNT-05 two units in one place", "",
         FOOT6("a", "at 60,20 facing 0 line") FOOT6("b", "at 64,20 facing 0 line"), "another unit"},
        {"POT-UNT-05 over the edge", "", FOOT6("a", "at 60,2 facing 0 line"), "not on the table"},
        {"POT-SET-07 an unknown quality", "",
         "  unit a \"a\" infantry crack stands 2 strength 2 melee 1 at 60,20 facing 0\n", "crack"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char errors[256];
        script s = {rows[i].what,
                    rows[i].terrain,
                    rows[i].us,
                    FOOT6("x", "at 60,100 facing 180 line"),
                    {NULL}};
        cr_expect(!script_loads(&s, errors), "%s loads", rows[i].what);
        cr_expect(strstr(errors, rows[i].wanted), "%s: %s", rows[i].what, errors);
    }
}

Test(pot_units, shapes)
{
    static const script list[] = {
        {"POT-UNT-03 POT-UNT-04: ranks and files; a single rank closes on its centre",
         "",
         "  unit a \"a\" infantry stands 5 strength 3 firepower 1 melee 3 at 60,20 facing 0 "
         "line\n" BATTERY("g", "sb_light", "at 100,20 facing 0 limbered"),
         FOOT6("x", "at 60,110 facing 180 line"),
         {"? a files 3", "? g files 1", "us officer u1", "us change a single_line", "? a files 5",
          "> deploy a 2 at 60,26", "? a stands 3", "? a at 60,20", "> recall a", "? a stands 5",
          "? a files 5", "us officer ug", "us change a irregular", "? a files 3"}},
    };
    run_scripts(list, COUNT(list));
}

Test(pot_do_setup, POT_R_77_a_game_without_a_clock_ends_after_200_periods)
{
    static const script list[] = {
        {"POT-R-77: something is done in every period, and the 200th is the last",
         "switch period-limit 0\n",
         FOOT6("a", "at 60,20 facing 0 line"),
         FOOT6("x", "at 60,100 facing 180 line"),
         {"? ask order", "* 99", "us officer u1", "us turn a facing 10", "> turn a facing 0",
          "us end", "cs officer c1", "cs turn x facing 190", "> turn x facing 180", "cs end", "*",
          "? period 199", "us end", "? period 200", "cs end", "? over draw"}},
    };
    run_scripts(list, COUNT(list));
}

#define PLAIN                                                                                      \
    "scenario \"S\"\nrules potomac\nturns 2\n" TABLE OFFICERS("us", "10,5")                        \
        FOOT6("a", "at 60,20 facing 0 line") OFFICERS("cs", "10,115")                              \
            FOOT6("x", "at 60,100 facing 180 line")

/* The built-in chart with something else in one place. */
static ump_game *load_with(const char *scenario, const char *old, const char *fresh,
                           ump_errors *errors)
{
    char *own = kit_replace(ump_builtin_find(UMP_BUILTIN_CHART, "potomac")->data, old, fresh);
    ump_text chart = {.name = "own", .data = own, .size = strlen(own)};
    ump_source source = {.scenario = {.name = "plain", .data = scenario, .size = strlen(scenario)},
                         .chart = &chart};
    ump_game *game = ump_game_load(&source, errors);
    free(own);
    return game;
}

static void expect_chart_refused(const char *old, const char *fresh, const char *path)
{
    ump_error list[4];
    ump_errors errors = {.list = list, .room = 4};
    ump_game *game = load_with(PLAIN, old, fresh, &errors);
    cr_expect_null(game, "%s", fresh);
    cr_assert(errors.count > 0, "%s", fresh);
    cr_expect(strstr(list[0].what, path) && strstr(list[0].what, "expected"), "%s", list[0].what);
    cr_expect(list[0].line > 0, "%s", list[0].what);
    if (game)
        ump_game_free(game);
}

Test(pot_do_setup, a_chart_that_nobody_could_play_is_refused)
{
    expect_chart_refused("bearing-step-deg   15", "bearing-step-deg   0", "evade.bearing_step_deg");
    expect_chart_refused("shorten-step-cm    1", "shorten-step-cm    0", "evade.shorten_step_cm");
    expect_chart_refused("  width  40", "  width  0", "stand_mm.width");
    expect_chart_refused("evade-cm            60", "evade-cm            70000",
                         "officers.evade_cm");
    expect_chart_refused("stands-per-parent-stand               2",
                         "stands-per-parent-stand               -3",
                         "skirmishers.stands_per_parent_stand");
    expect_chart_refused("2  0-40   41-80", "2  0-40   41-8000", "medium");
    expect_chart_refused("irregular          half", "irregular          slow", "irregular");
}

static const pot_book *book_of(const ump_game *game)
{
    return &((const pot_data *)game->family)->book;
}

/* Lists of things are open; the rates of moves are the chart's. */
Test(pot_do_setup, a_new_gun_a_new_weapon_and_another_rate_are_honoured)
{
    ump_errors errors = {0};
    ump_game *game =
        load_with(PLAIN "  unit g \"G\" field_artillery whitworth stands 1 strength 3 "
                        "melee 1 at 120,100 facing 180\n",
                  "  rifled-heavy ",
                  "  whitworth  rifled  3  0-90  91-180  181-270\n  rifled-heavy ", &errors);
    cr_assert(game);
    const pot_data *data = game->family;
    cr_expect_eq(pot_gun_reach(&data->book, data->def[2].gun, POT_LONG), 270 * UMP_CM);
    cr_expect_eq(data->book.gun[data->book.first_gun[POT_SIEGE_GUNS]].dice, 10);
    ump_game_free(game);
    game =
        load_with(PLAIN "  unit g \"G\" infantry jaegers stands 2 strength 3 firepower 1 melee 1 "
                        "at 120,100 facing 180\n",
                  "  rifled-musket ", "  jaegers  20  40  0\n  rifled-musket ", &errors);
    cr_assert(game);
    data = game->family;
    cr_expect_eq(data->book.weapon[data->def[2].weapon].max, 40 * UMP_CM);
    ump_game_free(game);
    game = load_with(PLAIN, "line               half", "line               full", &errors);
    cr_assert(game);
    pot_move_facts line = {.type = POT_INFANTRY, .edge = -1, .group = -1};
    pot_allowance a;
    cr_assert(pot_move_allowance(book_of(game), &line, &a, NULL));
    cr_expect_eq(a.allowance, 20 * UMP_CM);
    ump_game_free(game);
}
