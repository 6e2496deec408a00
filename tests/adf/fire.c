/*
 * fire.c: sections 10, 12, 13 and 16 on the table: priority, combined fire, fire that passes
 * through, losses, checks and how they spread, guns that rout.
 */
#include "kit.h"

static const char guns[] =
    "brigade us \"A\"\n"
    "  unit g \"G\" artillery veteran napoleon-12pdr sections 3 at 20,4 facing 0\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 30,10 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 32.5,10 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,13 facing 180 road_column\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 20,16.2 facing 180 line\n"
    "  unit z \"Z\" infantry veteran rifle-musket figs 8 at 32.5,12.5 facing 180 line\n"
    "  unit w \"W\" infantry veteran rifle-musket figs 8 at 34.8,12.5 facing 180 line\n";

static scene *ready(const char *edition, const char *extra)
{
    char body[2048];
    snprintf(body, sizeof body, "%s%s", extra, guns);
    scene *t = adf_scene(edition, body);
    until(t, ADF_ASK_ACTIVATE, 3);
    return t;
}

Test(adf_volley, ADF_FIRE_16_passing_through_EX_35)
{
    scene *t = ready("adf15", "");
    unit_at(t, "g")->flags |= ADF_HAS_FIRED;
    say(t, "us fire g at x");
    cr_expect_eq(t->state->ask_dice, 2);
    cr_expect_eq(t->state->ask_other, id_of(t, "x"));
    cr_expect(told(t, "= 11 and 2 dice"), "the whole sum is told before the dice");
    say(t, "dice 2d6 3 4");
    cr_expect(told(t, "= 18 ") && told(t, "column 18"));
    cr_expect_eq(t->state->ask_other, id_of(t, "y"), "1.45 inches beyond: guns reach 2");
    cr_expect_eq(t->state->ask_dice, 1, "one die less");
    say(t, "dice 1d6 5");
    cr_expect(told(t, "= 13 "));
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE, "ADF-FIRE-18: then the first target's check");
    cr_expect_eq(t->state->ask_unit, id_of(t, "x"));
    say(t, "dice 2d6 5 5");
    cr_expect_eq(t->state->ask_unit, id_of(t, "y"), "then the second's");
    scene_free(t);
}

Test(adf_volley, ADF_R_02_a_fire_without_dice_adds_no_roll)
{
    scene *t = ready("adf15", "switch zero-dice-fire flat\n");
    unit_at(t, "g")->flags |= ADF_HAS_FIRED;
    ump_pieces(t->game, t->state)[id_of(t, "x")].at.y = INCH(24000);
    ump_pieces(t->game, t->state)[id_of(t, "y")].at.y = INCH(27200);
    say(t, "us fire g at x");
    say(t, "dice 1d6 6"); /* long range; for those behind, a die less: none */
    cr_expect(told(t, "= 14 G against X"));
    cr_expect(told(t, "= 8 G against Y"), "not the six that was rolled for X");
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE);
    scene_free(t);
}

Test(adf_volley, ADF_FIRE_16_what_lies_behind_a_charger_is_not_charging)
{
    scene *t = ready("adf15", "");
    unsigned firer = id_of(t, "z"), charger = id_of(t, "b"), behind = id_of(t, "a");
    ump_pieces(t->game, t->state)[charger].at.y = INCH(11600);
    ump_pieces(t->game, t->state)[behind].at = (ump_pt){INCH(32500), INCH(10600)};
    unit_at(t, "b")->flags |= ADF_CHARGING;
    adf_volley v = {.mode = ADF_POINT_BLANK,
                    .n = 1,
                    .firer = {(uint16_t)firer},
                    .n_targets = 2,
                    .target = {(uint16_t)charger, (uint16_t)behind}};
    adf_fire_facts facts;
    adf_fire fire;
    cr_assert(adf_fire_through(seen(t), &v, 0, &facts, &fire));
    cr_expect(facts.charging);
    cr_assert(adf_fire_through(seen(t), &v, 1, &facts, &fire),
              "the charge of the first is enough for point-blank fire to pass on");
    cr_expect_not(facts.charging, "its own target DRMs");
    scene_free(t);
}

Test(adf_volley, ADF_FIRE_18_losses_leaders_check_then_others)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "z")].at.y = INCH(10800);
    ump_pieces(t->game, t->state)[id_of(t, "w")].at.y = INCH(10800);
    unit_at(t, "z")->figs = 2;
    adf_refit(t->game, t->state, id_of(t, "z"));
    ump_pieces(t->game, t->state)[id_of(t, "z")].at.x = INCH(33000);
    say_all(t, "us fire b at z; dice 3d6 6 6 6"); /* 8 + 2 + 18 = 28: 3H */
    cr_expect_not(piece_at(t, "z")->on_table, "ADF-FCR-03: what is beyond its strength is ignored");
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE);
    cr_expect_eq(t->state->ask_unit, id_of(t, "w"), "ADF-MOR-07: its neighbour checks");
    cr_expect_eq(seen(t)->losses[1], 1);
    scene_free(t);
}

Test(adf_volley, ADF_FIRE_03_straight_ahead_first)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "z")].at.x = INCH(30000);
    ump_pieces(t->game, t->state)[id_of(t, "w")].at.x = INCH(32500);
    refused(t, "us fire a at w", ADF_FIRE_03);
    say(t, "us fire a at z");
    scene_free(t);
    t = ready("adf15", "switch target-priority free\n");
    ump_pieces(t->game, t->state)[id_of(t, "z")].at.x = INCH(30000);
    ump_pieces(t->game, t->state)[id_of(t, "w")].at.x = INCH(32500);
    say(t, "us fire a at w");
    scene_free(t);
}

Test(adf_volley, ADF_FIRE_15_combined_on_the_table)
{
    scene *t = ready("adf15", "");
    say(t, "us group a b first fire then fire");
    say(t, "us fire a b at z");
    cr_expect_eq(t->state->ask_dice, 2);
    say(t, "dice 2d6 1 1");
    cr_expect(told(t, "= 20 "), "16 FP, an opening volley of both, 2");
    cr_expect(unit_at(t, "a")->flags & ADF_HAS_FIRED);
    cr_expect(unit_at(t, "b")->flags & ADF_HAS_FIRED);
    scene_free(t);
}

Test(adf_volley, ADF_ART_01_firepower_by_sections_and_nation)
{
    scene *t = ready("adf15", "");
    adf_firer us = adf_firer_of(seen(t), id_of(t, "g"), id_of(t, "x"));
    cr_expect_eq(us.nation, 0);
    cr_expect_eq(adf_chart_of(t->game)->weapon[us.weapon].fp[0][3], 8);
    cr_expect_eq(adf_chart_of(t->game)->weapon[us.weapon].fp[1][3], 7);
    cr_expect_eq(adf_chart_of(t->game)->weapon[us.weapon].fp[0][1], 3);
    scene_free(t);
}

Test(adf_volley, ADF_FIRE_11_deliberate_fire_takes_both_actions)
{
    scene *t = ready("adf15", "");
    say_all(t, "us deliberately g at x; dice 2d6 1 1");
    hold_until_order(t, 6);
    cr_expect_eq(asked(t), ADF_ASK_ACTIVATE);
    scene_free(t);
    t = ready("adf15", "");
    say_all(t, "us fire g at x; dice 2d6 1 1");
    hold_until_order(t, 6);
    refused(t, "us deliberately g at y", ADF_FIRE_11);
    scene_free(t);
}

/* ---- How fear spreads ---- */

Test(adf_nerve, ADF_MOR_12_a_rout_through_friends_EX_43)
{
    scene *t = adf_scene(
        "adf15", "brigade us \"A\"\n"
                 "  unit r \"R\" infantry trained rifle-musket figs 8 at 20,20 facing 0 line\n"
                 "  unit v \"V\" infantry veteran rifle-musket figs 8 at 20,18 facing 0 line\n"
                 "  unit n \"N\" infantry green rifle-musket figs 6 at 22.55,14.2 facing 0 line\n"
                 "brigade cs \"X\"\n"
                 "  unit x \"X\" infantry veteran rifle-musket figs 8 at 38,29 facing 180 line\n");
    until(t, ADF_ASK_ACTIVATE, 3);
    unit_at(t, "r")->level = ADF_ROUTED;
    say_all(t, "us rout r; dice 2d6 3 4");
    let_pass(t);
    cr_expect_eq(unit_at(t, "v")->level, ADF_DISORDER, "passed through");
    cr_expect_eq(t->state->ask_unit, id_of(t, "v"), "nearer to the start");
    say(t, "dice 2d6 4 3");
    cr_expect_eq(unit_at(t, "v")->level, ADF_GOOD_ORDER);
    cr_expect_eq(t->state->ask_unit, id_of(t, "n"));
    say(t, "dice 2d6 2 2");
    cr_expect_eq(unit_at(t, "n")->level, ADF_DISORDER);
    cr_expect_eq(t->state->ask_unit, id_of(t, "r"), "ADF-RAL-02: then it tries to rally");
    say(t, "dice 2d6 5 5");
    cr_expect_eq(unit_at(t, "r")->level, ADF_ROUTED, "ADF-MOR-11: it stays, without moving");
    scene_free(t);
}

Test(adf_nerve, ADF_MOR_13_order_and_one_check_each)
{
    scene *t = ready("adf15", "");
    adf_begin_root(&(ump_run){.game = t->game, .state = t->state});
    ump_run run = {.game = t->game, .state = t->state};
    adf_alarm(&run, id_of(t, "y"), 4, 100);
    adf_alarm(&run, id_of(t, "z"), 3, 900);
    adf_alarm(&run, id_of(t, "w"), 3, 200);
    adf_alarm(&run, id_of(t, "y"), 3, 200);
    cr_expect_eq(unit_at(t, "y")->alarm, 3, "the earlier step counts");
    unit_at(t, "y")->alarm = 4;
    adf_call_cascade(&run);
    static const char *const order[] = {"w", "z", "y"};
    for (unsigned i = 0; i < 3; i++) {
        ump_frame *frames = ump_frames(t->game, t->state);
        cr_assert_eq(adf_do_cascade(&run, &frames[t->state->depth - 1]), UMP_CALLED);
        const adf_checking *c = UMP_DATA(adf_checking, &frames[t->state->depth - 1]);
        cr_expect_eq(c->unit, id_of(t, order[i]), "step %u", i);
        t->state->depth--;
    }
    adf_alarm(&run, id_of(t, "w"), 2, 0);
    cr_expect_eq(unit_at(t, "w")->alarm, 0, "at most one in a root event");
    scene_free(t);
}

Test(adf_nerve, ADF_MOR_07_causes_of_checks)
{
    scene *t = ready("adf15", "");
    unit_at(t, "b")->level = ADF_ROUTED;
    say_all(t, "us rout b; dice 2d6 1 1");
    let_pass(t);
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE,
                 "a routed friend moved within the adjacent distance");
    cr_expect_eq(t->state->ask_unit, id_of(t, "a"));
    scene_free(t);
}

Test(adf_nerve, ADF_MOR_09_falls_back_straight_away_from_the_cause)
{
    scene *t = ready("adf15", "");
    say_all(t, "us fire b at z; dice 2d6 6 5"); /* 8+2+11 = 21: 2H */
    ump_len before = piece_at(t, "z")->at.y;
    say(t, "dice 2d6 2 2"); /* BMP 4 + 2 - 1: 5 against 4 */
    cr_expect_eq(piece_at(t, "z")->at.y - before, UMP_INCH);
    cr_expect_eq(piece_at(t, "z")->facing, UMP_HALF_TURN, "it keeps its facing");
    scene_free(t);
}

Test(adf_nerve, ADF_ELM_02_cannot_get_away)
{
    /* z is shot at from b in front; a and c close the way behind it on every side. */
    scene *t = adf_scene(
        "adf15",
        "brigade us \"A\"\n"
        "  unit b \"B\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
        "  unit a \"A\" infantry veteran rifle-musket figs 8 stands 6 at 20,14.7 facing 0 line\n"
        "  unit c \"C\" infantry veteran rifle-musket figs 8 stands 6 at 26.2,14.7 facing 0 line\n"
        "  unit d \"D\" infantry veteran rifle-musket figs 8 stands 6 at 13.8,14.7 facing 0 line\n"
        "brigade cs \"X\"\n"
        "  unit z \"Z\" infantry veteran rifle-musket figs 8 at 20,12.2 facing 180 line\n"
        "  unit w \"W\" infantry veteran rifle-musket figs 8 at 37,29 facing 180 line\n");
    until(t, ADF_ASK_ACTIVATE, 3);
    unit_at(t, "z")->level = ADF_SHAKEN;
    say_all(t, "us fire b at z; dice 2d6 6 5; dice 2d6 1 3"); /* routed, by five and more */
    cr_expect(told(t, "Z cannot get away and surrenders"));
    cr_expect_eq(unit_at(t, "z")->fate, ADF_LOST);
    scene_free(t);
}

Test(adf_nerve, ADF_ELM_01_ADF_ART_03_guns_abandoned)
{
    scene *t = ready("adf15", "");
    unit_at(t, "g")->level = ADF_ROUTED;
    say_all(t, "us rout g; dice 2d6 1 1");
    cr_expect_eq(unit_at(t, "g")->fate, ADF_LOST, "even: abandoned");
    cr_expect_eq(seen(t)->losses[0], 0, "ADF-ELM-03: no regiment");
    scene_free(t);
    t = ready("adf15", "");
    unit_at(t, "g")->level = ADF_ROUTED;
    say_all(t, "us rout g; dice 2d6 1 2");
    let_pass(t);
    cr_expect_eq(unit_at(t, "g")->formation, ADF_LIMBERED, "odd: it limbers and runs");
    cr_expect(told(t, "G runs 3 in"));
    scene_free(t);
}

Test(adf_nerve, ADF_ART_04_guns_that_cannot_be_moved)
{
    scene *t = adf_scene(
        "adf15", "rough \"R\" 15,0 25,0 25,10 15,10\n"
                 "brigade us \"A\"\n"
                 "  unit g \"G\" artillery veteran parrott-30pdr sections 3 at 20,4 facing 0\n"
                 "brigade cs \"X\"\n"
                 "  unit x \"X\" infantry veteran rifle-musket figs 8 at 20,6.5 facing 180 line\n");
    until(t, ADF_ASK_ACTIVATE, 3);
    say_all(t, "us end; cs fire x at g; dice 2d6 6 6; dice 2d6 2 2");
    cr_expect(told(t, "G cannot be moved and is lost"));
    scene_free(t);
}

Test(adf_nerve, ADF_R_75_a_twelve_brings_figures_or_sections_back)
{
    static const struct {
        const char *id, *rally, *told;
    } row[] = {{"a", "us rally a; dice 2d6 6 6", "A gets back 1 figure, now"},
               {"g", "us rally g; dice 2d6 6 6", "G gets back 1 section, now"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        scene *t = ready("adf15", "");
        unit_at(t, row[i].id)->level = ADF_SHAKEN;
        unit_at(t, row[i].id)->figs--;
        say_all(t, row[i].rally);
        cr_expect(told(t, row[i].told), "%s", t->told);
        scene_free(t);
    }
}

Test(adf_nerve, ADF_RAL_01_a_rally_costs_an_action)
{
    scene *t = ready("adf15", "");
    unit_at(t, "a")->level = ADF_SHAKEN;
    say_all(t, "us rally a; dice 2d6 6 5");
    hold_until_order(t, 3);
    cr_expect_lt(unit_at(t, "a")->level, ADF_SHAKEN);
    cr_expect_eq(asked(t), ADF_ASK_ACTION);
    unit_at(t, "a")->level = ADF_GOOD_ORDER;
    refused(t, "us rally a", ADF_RAL_01);
    scene_free(t);
}
