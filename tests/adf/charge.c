/*
 * charge.c: section 14 on the table, from the declaration to the breakthrough.
 */
#include "rules/adf/charge.h"
#include "kit.h"

static const char field[] =
    "brigade us \"A\"\n"
    "  leader ash \"Ash\" lb 1 at 20,3\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 20,10 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 22.5,10 facing 0 line\n"
    "  unit h \"H\" cavalry veteran sharps-carbine figs 8 mounted at 5,10 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry trained rifle-musket figs 8 at 20,14 facing 180 line\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 36,24 facing 180 line\n"
    "  unit k \"K\" cavalry trained sharps-carbine figs 6 mounted at 5,22 facing 180 line\n"
    "  unit g \"G\" artillery veteran napoleon-12pdr sections 3 at 36,28.5 facing 180\n";

static scene *ready(const char *edition, const char *extra)
{
    char body[2048];
    snprintf(body, sizeof body, "%s%s", extra, field);
    scene *t = adf_scene(edition, body);
    until(t, ADF_ASK_ACTIVATE, 3);
    return t;
}

/* a charges x: to the moment when x has stood and may fire. */
static scene *at_one_inch(const char *edition, const char *fear)
{
    scene *t = ready(edition, "");
    say_all(t, "us charge a at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_assert_eq(asked(t), ADF_ASK_MORALE_DICE);
    cr_expect_eq(t->state->ask_unit, id_of(t, "x"));
    say(t, fear);
    return t;
}

/* ... and to the result, with these dice for attacker and defender. */
static scene *at_impact(const char *edition, const char *attacker, const char *defender)
{
    scene *t = at_one_inch(edition, "dice 2d6 4 4");
    if (asked(t) == ADF_ASK_POINT_BLANK)
        say(t, "cs react pass");
    cr_assert_eq(asked(t), ADF_ASK_IMPACT_DICE);
    say(t, attacker);
    say(t, defender);
    return t;
}

Test(adf_charge, ADF_CHG_02_declaration)
{
    scene *t = ready("adf15", "");
    refused(t, "us charge a at y", ADF_CHG_02);
    refused(t, "us charge a at b", ADF_CHG_02);
    ump_pieces(t->game, t->state)[id_of(t, "y")].at = (ump_pt){INCH(27000), INCH(9500)};
    refused(t, "us charge a at y", ADF_CHG_02); /* out of its arc */
    say(t, "us charge a at x");
    cr_expect_eq(asked(t), ADF_ASK_CB_DICE);
    cr_expect(unit_at(t, "a")->flags & ADF_CHARGING);
    scene_free(t);
    t = ready("adf15", "woods heavy \"W\" 5,11 35,11 35,13 5,13\n");
    refused(t, "us charge a at x", ADF_CHG_02); /* nobody sees it */
    scene_free(t);
    t = ready("adf15", "impassable \"C\" 5,11 35,11 35,12 5,12\n");
    refused(t, "us charge a at x", ADF_CHG_02);
    scene_free(t);
}

Test(adf_charge, ADF_CHG_06_inch_by_inch)
{
    scene *t = ready("adf15", "");
    say_all(t, "us charge a at x; dice 2d6 3 4");
    cr_expect_eq(asked(t), ADF_ASK_COUNTER, "first the countercharge (ADF-CHG-22)");
    say(t, "cs react pass");
    cr_expect_eq(asked(t), ADF_ASK_REACT);
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(11000));
    say(t, "cs react pass");
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(12000));
    say(t, "cs react pass");
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(13000), "an inch from x");
    cr_expect_eq(asked(t), ADF_ASK_REACT, "a window for the others");
    refused(t, "cs react fire x at a", ADF_REA_02);
    say(t, "cs react pass");
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE, "no window is left to x, only its fear");
    scene_free(t);
    t = ready("adf10", "");
    say_all(t, "us charge a at x; dice 2d6 3 4; cs react pass");
    cr_expect_eq(asked(t), ADF_ASK_REACT);
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(10000), "in 10mm one before the first inch");
    scene_free(t);
}

/* Half of x lies beyond the edge: a goes on along it and does not run off. */
Test(adf_charge, ADF_MOV_11_a_charge_along_the_edge)
{
    scene *t = ready("adf15", "");
    ump_piece *pieces = ump_pieces(t->game, t->state);
    pieces[id_of(t, "a")].at = (ump_pt){INCH(14000), INCH(100)};
    pieces[id_of(t, "a")].facing = ump_degrees(270000);
    pieces[id_of(t, "x")].at = (ump_pt){INCH(10000), INCH(450)};
    pieces[id_of(t, "x")].facing = ump_degrees(45000);
    say_all(t, "us charge a at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_expect(piece_at(t, "a")->on_table);
    cr_expect(ump_on_table(&t->game->field, ump_piece_rect(piece_at(t, "a")).centre));
    cr_expect_lt(piece_at(t, "a")->at.x, INCH(13500), "it did go");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_06_a_charger_that_fails_is_out)
{
    scene *t = ready("adf15", "");
    say_all(t, "us charge a at x; dice 2d6 3 4; cs react pass; cs react fire x at a");
    say(t, "dice 2d6 6 6"); /* 8+2+12 = 22: 2H */
    say(t, "dice 2d6 1 3"); /* 4 against 4 + 2 - 1 - 1 = 4: no; a is at 3 inches: normal */
    cr_expect_neq(asked(t), ADF_ASK_MORALE_DICE);
    scene_free(t);
    t = ready("adf15", "");
    say_all(t, "us charge a at x; dice 2d6 3 4; cs react pass; cs react fire x at a");
    say_all(t, "dice 2d6 6 6; dice 2d6 1 2"); /* natural 3 */
    cr_expect_not(unit_at(t, "a")->flags & ADF_CHARGING);
    hold_until_order(t, 6);
    cr_expect_lt(piece_at(t, "a")->at.y, INCH(11001));
    scene_free(t);
}

Test(adf_charge, ADF_CHG_05_past_the_disorder_point)
{
    scene *t = ready("adf15", "");
    unit_at(t, "a")->quality = ADF_GREEN;
    say_all(t, "us charge a at x; dice 2d6 3 4");
    while (asked(t) == ADF_ASK_COUNTER)
        say(t, "cs react pass");
    cr_expect_eq(unit_at(t, "a")->level, ADF_DISORDER, "green: at once");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_09_fear_and_ADF_CHG_10_point_blank)
{
    scene *t = at_one_inch("adf15", "dice 2d6 4 4");
    cr_expect_eq(asked(t), ADF_ASK_POINT_BLANK);
    cr_expect_eq(t->state->ask_unit, id_of(t, "x"));
    refused(t, "cs react fire y at a", ADF_CHG_10);
    say(t, "cs react fire x at a");
    cr_expect_eq(t->state->ask_dice, 4);
    scene_free(t);
    t = at_one_inch("adf15", "dice 2d6 2 2"); /* fails */
    cr_expect_neq(asked(t), ADF_ASK_POINT_BLANK, "who fails does not fire");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_11_stopped_by_point_blank_fire)
{
    scene *t = at_one_inch("adf15", "dice 2d6 4 4");
    say_all(t, "cs react fire x at a; dice 4d6 6 6 6 6; dice 2d6 1 3"); /* 34: 4H */
    hold_until_order(t, 3);
    cr_expect_neq(asked(t), ADF_ASK_IMPACT_DICE, "none is left: the charge is over");
    cr_expect_not(unit_at(t, "a")->flags & ADF_CHARGING);
    scene_free(t);
}

Test(adf_charge, ADF_CHG_12_following_one_that_fell_back)
{
    scene *t = at_one_inch("adf15", "dice 2d6 2 2"); /* 5 + 1: falls back 2 inches */
    cr_expect_eq(unit_at(t, "x")->level, ADF_DISORDER);
    cr_expect_eq(asked(t), ADF_ASK_FOLLOW, "9.5 inches: it can be caught");
    cr_expect_eq(t->state->ask_unit, id_of(t, "a"));
    refused(t, "us advance a at y", ADF_CHG_12);
    refused(t, "us advance a to 20,14", ADF_CHG_12); /* it can reach x: it follows or stays */
    refused(t, "us advance b at x", ADF_CHG_12);
    refused(t, "us name a", ADF_CHG_12);
    say(t, "us advance a at x");
    cr_expect_eq(asked(t), ADF_ASK_IMPACT_DICE, "no second fear check and no fire");
    cr_expect_leq(ump_distance(&t->table, id_of(t, "a"), id_of(t, "x")).hi, UMP_CONTACT);
    scene_free(t);
    t = at_one_inch("adf15", "dice 2d6 2 2");
    say(t, "us pass");
    hold_until_order(t, 3);
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(13000), "it may stay where it is (ADF-SEQ-05)");
    cr_expect_eq(unit_at(t, "a")->level, ADF_GOOD_ORDER, "ADF-CHG-18 does not apply");
    scene_free(t);
}

/* x falls back out of reach of a, who has two inches left beyond the one that it has gone. */
static scene *out_of_reach(void)
{
    scene *t = ready("adf15", "");
    unit_at(t, "x")->level = ADF_SHAKEN;
    say_all(t, "us charge a at x; dice 2d6 1 1");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    unit_at(t, "a")->reach = unit_at(t, "a")->moved + 2 * UMP_INCH;
    unit_at(t, "a")->point = unit_at(t, "a")->moved + UMP_INCH;
    say(t, "dice 2d6 2 2"); /* 5 + 4 + 1 - 4: back 6 inches, routed */
    cr_assert_eq(asked(t), ADF_ASK_FOLLOW);
    return t;
}

Test(adf_charge, ADF_CHG_12_stops_where_it_likes_along_the_path)
{
    scene *t = out_of_reach();
    refused(t, "us advance a at x", ADF_CHG_12);          /* too far */
    refused(t, "us advance a to 20,15.2", ADF_CHG_12);    /* beyond what is left */
    refused(t, "us advance a to 20.5,14", ADF_CHG_12);    /* beside its path */
    refused(t, "us advance a to 20,12.5", ADF_CHG_12);    /* backwards */
    refused(t, "us advance a to 20,14 at x", ADF_CHG_12); /* one or the other */
    say(t, "us advance a to 20,13.75");
    hold_until_order(t, 3);
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(13750));
    cr_expect_eq(unit_at(t, "a")->level, ADF_GOOD_ORDER, "not past its disorder point");
    cr_expect_not(unit_at(t, "a")->flags & ADF_CHARGING);
    scene_free(t);
    t = out_of_reach();
    say(t, "us advance a to 20,14.75");
    hold_until_order(t, 3);
    cr_expect_eq(unit_at(t, "a")->level, ADF_DISORDER, "past it, it stays in disorder");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_12_no_place_on_others)
{
    scene *t = out_of_reach();
    ump_pieces(t->game, t->state)[id_of(t, "b")].at = (ump_pt){INCH(20000), INCH(14500)};
    refused(t, "us advance a to 20,14.2", ADF_MOV_07);
    ump_pieces(t->game, t->state)[id_of(t, "b")].at = (ump_pt){INCH(26000), INCH(10000)};
    ump_pieces(t->game, t->state)[id_of(t, "y")].at = (ump_pt){INCH(20000), INCH(14500)};
    refused(t, "us advance a to 20,14.5", ADF_MOV_06);
    scene_free(t);
}

Test(adf_charge, ADF_CHG_12_another_enemy_bars_who_follows)
{
    scene *t = at_one_inch("adf15", "dice 2d6 2 2"); /* x falls back 2 inches: it could be caught */
    ump_pieces(t->game, t->state)[id_of(t, "y")].at = (ump_pt){INCH(20000), INCH(14600)};
    refused(t, "us advance a at x", ADF_CHG_12);
    refused(t, "us advance a to 20,14.6", ADF_MOV_06);
    forget(t);
    say(t, "us advance a to 20,14.2");
    cr_expect_not(told(t, "instead"), "ADF-CHG-21 is of the advance alone");
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(14200));
    cr_expect_not(unit_at(t, "a")->flags & ADF_CHARGING);
    scene_free(t);
}

Test(adf_charge, ADF_CHG_12_legal_places_are_proposed)
{
    scene *t = out_of_reach();
    ump_answer list[16];
    size_t n = ump_propose(t->game, t->state, 1, list, 16), places = 0;
    for (size_t i = 0; i < n; i++)
        places += list[i].verb == ADF_ADVANCE && list[i].n_path == 1;
    cr_expect_eq(places, 2, "two inches are left");
    cr_expect_eq(n, 3, "and it may stay");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_15_driven_back_ADF_CHG_18_ADF_CHG_19)
{
    scene *t = at_impact("adf15", "dice 2d6 6 6", "dice 2d6 3 3");
    cr_expect_eq(asked(t), ADF_ASK_ADVANCE);
    cr_expect_geq(unit_at(t, "x")->level, ADF_DISORDER);
    cr_expect_eq(unit_at(t, "a")->level, ADF_DISORDER);
    cr_expect_lt(unit_at(t, "x")->figs, 8);
    refused(t, "us advance b to 20,15", ADF_CHG_19);
    refused(t, "us advance a to 20,26", ADF_CHG_19);
    refused(t, "us advance a to 20,12", ADF_R_47);
    refused(t, "us advance a at x", ADF_R_47);
    cr_expect(unit_at(t, "a")->flags & ADF_CHARGING, "ADF-MOR-10: until the advance is over");
    say(t, "us advance a to 20,14.5");
    hold_until_order(t, 3);
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(14500));
    cr_expect_not(unit_at(t, "a")->flags & ADF_CHARGING);
    scene_free(t);
}

Test(adf_charge, ADF_CHG_04_both_move_their_full_distance_if_they_do_not_meet)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "k")].at = (ump_pt){INCH(30000), INCH(22000)};
    ump_pieces(t->game, t->state)[id_of(t, "y")].at = (ump_pt){INCH(5000), INCH(29000)};
    say_all(t, "us charge h at y; dice 3d6 1 1 1; cs react countercharge y at h; dice 2d6 1 1");
    cr_expect(told(t, "H and Y do not meet"), "11.5 and 7 of 19 inches");
    hold_until_order(t, 3);
    cr_expect_eq(piece_at(t, "h")->at.y, INCH(21500));
    cr_expect_eq(piece_at(t, "y")->at.y, INCH(22000));
    cr_expect_eq(unit_at(t, "y")->level, ADF_DISORDER, "past its own disorder point");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_20_a_countercharge_whose_charger_gave_up)
{
    scene *t = ready("adf15", "");
    say_all(t, "us charge h at k; dice 3d6 4 2 5; cs react countercharge k at h; dice 3d6 3 1 2");
    cr_assert_eq(asked(t), ADF_ASK_REACT);
    unit_at(t, "h")->flags &= (uint16_t)~ADF_CHARGING; /* as if it had failed a check */
    say(t, "cs react hold");
    hold_until_order(t, 3);
    cr_expect(told(t, "K comes on 6 in and meets nobody"), "to the meeting point");
    cr_expect_eq(piece_at(t, "k")->at.y, INCH(16000));
    cr_expect_not(told(t, "impact value"));
    scene_free(t);
}

Test(adf_charge, ADF_ART_04_guns_that_cannot_fall_back_from_an_impact)
{
    scene *t = ready("adf15", "rough \"R\" 18,14 22,14 22,16 18,16\n");
    unsigned g = id_of(t, "g"), x = id_of(t, "x");
    ump_pieces(t->game, t->state)[x].at = (ump_pt){INCH(30000), INCH(14000)};
    ump_pieces(t->game, t->state)[g].at = (ump_pt){INCH(20000), INCH(14000)};
    unit_at(t, "g")->weapon =
        (uint8_t)adf_weapon_find(adf_chart_of(t->game), ADF_ARTILLERY, "parrott_30pdr");
    unit_at(t, "g")->flags |= ADF_REACTED;
    say_all(t, "us charge a at g; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    say(t, "dice 2d6 6 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react pass");
    cr_assert_eq(asked(t), ADF_ASK_IMPACT_DICE);
    say_all(t, "dice 2d6 3 3; dice 2d6 3 4"); /* 9 or 10 to 6: driven back */
    cr_expect(told(t, "G cannot be moved and is lost"));
    cr_expect_not(piece_at(t, "g")->on_table);
    scene_free(t);
}

/* A round of melee, then the checks of the defender and of the attacker. */
static scene *after_melee(const char *defender, const char *attacker)
{
    scene *t = at_impact("adf15", "dice 2d6 3 3", "dice 2d6 4 4"); /* 10 to 10 */
    say_all(t, "dice 5d6 1 1 1 1 1; dice 5d6 2 2 2 2 2");
    cr_assert_eq(t->state->ask_unit, id_of(t, "x"));
    say(t, defender);
    cr_assert_eq(t->state->ask_unit, id_of(t, "a"));
    say(t, attacker);
    return t;
}

Test(adf_charge, ADF_CHG_17_nobody_moves_up_to_a_place_that_is_held)
{
    scene *t = after_melee("dice 2d6 5 5", "dice 2d6 2 3"); /* a fails and falls back */
    cr_expect_neq(asked(t), ADF_ASK_ADVANCE);
    cr_expect_eq(piece_at(t, "x")->at.y, INCH(14000));
    cr_expect_lt(piece_at(t, "a")->at.y, INCH(13500));
    scene_free(t);
    t = after_melee("dice 2d6 2 3", "dice 2d6 5 5"); /* x gives way */
    cr_expect_eq(asked(t), ADF_ASK_ADVANCE);
    refused(t, "us advance a at y", ADF_CHG_17);
    char why[UMP_LINE];
    cr_expect(scene_refuses(t, "us advance a to 20,15.2", "ADF-CHG-19", why));
    cr_expect(strstr(why, "may advance 1 in at most"), "%s", why);
    scene_free(t);
}

Test(adf_charge, ADF_R_87_draws_back_from_an_enemy_it_did_not_charge)
{
    scene *t = ready("adf15", "");
    char why[256];
    /* k stands a hair beside x: who hits x touches k too */
    ump_pieces(t->game, t->state)[id_of(t, "k")].at = (ump_pt){INCH(21880), INCH(14000)};
    say_all(t, "us charge a at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    say(t, "dice 2d6 4 4");
    if (asked(t) == ADF_ASK_POINT_BLANK)
        say(t, "cs react pass");
    say_all(t, "dice 2d6 6 4; dice 2d6 2 2"); /* x is driven back */
    hold_until_order(t, 3);
    cr_expect(told(t, "A draws back"));
    cr_expect_gt(ump_distance(&t->table, id_of(t, "a"), id_of(t, "k")).lo, UMP_CONTACT);
    cr_expect(ump_state_sane(t->game, t->state, why), "%s", why);
    scene_free(t);
}

Test(adf_turn, ADF_R_87_a_position_with_enemies_in_contact_is_not_sane)
{
    scene *t = ready("adf15", "");
    char why[256];
    ump_pieces(t->game, t->state)[id_of(t, "x")].at.y = INCH(10005);
    cr_expect_not(ump_state_sane(t->game, t->state, why));
    cr_expect_str_eq(why, "x touches an enemy");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_15_the_attacker_is_beaten)
{
    scene *t = at_impact("adf15", "dice 2d6 1 2", "dice 2d6 4 5");
    hold_until_order(t, 6);
    cr_expect(told(t, "has the better of"));
    cr_expect_gt(ump_distance(&t->table, id_of(t, "a"), id_of(t, "x")).lo, UMP_INCH);
    cr_expect_eq(unit_at(t, "x")->level, ADF_DISORDER, "ADF-CHG-18: both sides");
    cr_expect_neq(asked(t), ADF_ASK_ADVANCE, "a winning defender stays");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_16_stopping_short)
{
    /* attacker: 8 - (4 - 1 + 1) = 4 + roll; defender: 8 - (5 + 1) = 2 + roll */
    scene *t = at_impact("adf15", "dice 2d6 3 3", "dice 2d6 3 4");
    cr_expect_eq(asked(t), ADF_ASK_DISTANCE_DIE);
    say(t, "dice 1d6 4");
    cr_expect_eq(ump_distance(&t->table, id_of(t, "a"), id_of(t, "x")).hi, INCH(2000), "exactly");
    cr_expect_eq(asked(t), ADF_ASK_FIRE_DICE);
    cr_expect_eq(t->state->ask_unit, id_of(t, "a"), "ADF-CHG-22: the attacker's dice first");
    say(t, "dice 2d6 1 1");
    cr_expect_eq(t->state->ask_unit, id_of(t, "x"));
    scene_free(t);
}

Test(adf_charge, ADF_CHG_17_melee_on_the_table)
{
    scene *t = at_impact("adf15", "dice 2d6 3 3", "dice 2d6 4 4");
    cr_expect_eq(asked(t), ADF_ASK_FIRE_DICE);
    cr_expect_eq(t->state->ask_dice, 5);
    say_all(t, "dice 5d6 1 1 1 1 1; dice 5d6 1 1 1 1 1"); /* 13: MC each */
    cr_expect_eq(t->state->ask_unit, id_of(t, "x"), "consequences for the defender first");
    say(t, "dice 2d6 4 4");
    cr_expect_eq(t->state->ask_unit, id_of(t, "a"));
    say(t, "dice 2d6 4 4");
    cr_expect_eq(asked(t), ADF_ASK_IMPACT_DICE, "still in contact: again");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_08_routed_targets_surrender_EX_37)
{
    scene *t = ready("adf15", "");
    unit_at(t, "x")->level = ADF_ROUTED;
    say_all(t, "us charge a at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_expect(told(t, "X surrenders"));
    cr_expect_eq(unit_at(t, "x")->fate, ADF_LOST);
    scene_free(t);
}

Test(adf_charge, ADF_ELM_02_beaten_by_twelve)
{
    scene *t = at_impact("adf15", "dice 2d6 6 6", "dice 2d6 1 1");
    cr_expect(told(t, "X surrenders"), "16 against 4");
    cr_expect_eq(asked(t), ADF_ASK_ADVANCE);
    scene_free(t);
}

Test(adf_charge, ADF_CHG_13_the_attacker_names_his_lead)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "a")].at.x = INCH(19000);
    ump_pieces(t->game, t->state)[id_of(t, "b")].at.x = INCH(21000);
    say_all(t, "us group a b first charge then move; us charge a b at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    say(t, "dice 2d6 4 4");
    if (asked(t) == ADF_ASK_POINT_BLANK)
        say(t, "cs react pass");
    cr_assert_eq(asked(t), ADF_ASK_NAME);
    refused(t, "us name h", ADF_CHG_13);
    say(t, "us name b");
    cr_expect_eq(t->state->ask_unit, id_of(t, "b"));
    scene_free(t);
}

/* Only a meets x. b comes along beside it, and before b is ground that nobody crosses. */
static ump_len follower_off(const char *edition)
{
    char ground[96];
    scene *t = ready(edition, "");
    ump_len beside = piece_at(t, "a")->at.x + piece_at(t, "a")->width + INCH(100);
    double from = beside / 1016.0;
    scene_free(t);
    snprintf(ground, sizeof ground, "impassable \"C\" %.2f,12 30,12 30,13 %.2f,13\n", from, from);
    t = ready(edition, ground);
    ump_pieces(t->game, t->state)[id_of(t, "b")].at.x = beside;
    bool small = strcmp(edition, "adf10") == 0; /* ADF-GRP-05 */
    say(t, small ? "us group a b first charge then own" : "us group a b first charge then move");
    say_all(t, "us charge a b at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    ump_len off = INCH(12000) - piece_at(t, "b")->at.y;
    scene_free(t);
    return off;
}

Test(adf_charge, ADF_CHG_06_who_only_follows_stays_half_an_inch_off)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        ump_len off = follower_off(editions[e]);
        cr_expect(off >= INCH(480) && off <= INCH(520), "%s: %d", editions[e], off);
    }
}

/* y comes before a that has driven x back, and k behind it. */
Test(adf_charge, ADF_R_87_who_cannot_draw_back_draws_an_inch_aside)
{
    for (size_t e = 0; e < EDITIONS; e++) {
        scene *t = at_impact(editions[e], "dice 2d6 6 6", "dice 2d6 3 3");
        cr_assert_eq(asked(t), ADF_ASK_ADVANCE);
        ump_piece y = *piece_at(t, "y"), k = *piece_at(t, "k"), a = *piece_at(t, "a");
        y.at = (ump_pt){a.at.x - a.depth * 1732 / 1000, a.at.y};
        k.at = (ump_pt){a.at.x, a.at.y - a.depth - INCH(100)};
        k.facing = 0;
        ump_piece_put(t->game, t->state, id_of(t, "y"), &y);
        ump_piece_put(t->game, t->state, id_of(t, "k"), &k);
        say(t, "us pass");
        cr_expect(told(t, "A draws back 1 in from Y"), "%s: %s", editions[e], t->told);
        scene_free(t);
    }
}

/* Nobody is behind a: it goes straight back until it does not touch y. */
Test(adf_charge, ADF_R_87_who_touches_one_it_did_not_charge_draws_back)
{
    scene *t = at_impact("adf15", "dice 2d6 6 6", "dice 2d6 3 3");
    ump_piece y = *piece_at(t, "y");
    y.at = piece_at(t, "a")->at;
    ump_piece_put(t->game, t->state, id_of(t, "y"), &y);
    say(t, "us pass");
    cr_expect(told(t, "A draws back 0.125 in from Y"));
    scene_free(t);
}

/* a has driven x back by eight and may go seven inches: to y, if it is no farther off. */
Test(adf_charge, ADF_CHG_19_TAB_07_an_advance_reaches_exactly_so_far)
{
    scene *t = at_impact("adf15", "dice 2d6 6 6", "dice 2d6 3 3");
    unsigned a = id_of(t, "a"), y = id_of(t, "y");
    ump_piece there = *piece_at(t, "y"), x = *piece_at(t, "x");
    x.at = (ump_pt){INCH(36000), INCH(24000)};
    there.at = (ump_pt){INCH(20000), piece_at(t, "a")->at.y + 7 * UMP_INCH};
    ump_piece_put(t->game, t->state, id_of(t, "x"), &x);
    ump_piece_put(t->game, t->state, y, &there);
    while (adf_find_aim(seen(t), a, y, false, false, NULL).way <= 7 * UMP_INCH + UMP_ROUNDING) {
        there.at.y++;
        ump_piece_put(t->game, t->state, y, &there);
    }
    refused(t, "us advance a at y", ADF_CHG_19);
    there.at.y--;
    ump_piece_put(t->game, t->state, y, &there);
    say(t, "us advance a at y");
    scene_free(t);
}

/* a declares an inch from x: it is where the fear is checked. */
Test(adf_charge, ADF_CHG_09_from_an_inch_nobody_goes_on_before_the_fear)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "a")].at.y = INCH(13000);
    say_all(t, "us charge a at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE);
    cr_expect_eq(piece_at(t, "a")->at.y, INCH(13000));
    scene_free(t);
}

static void note_foe(void *ctx, const ump_event *event, const ump_state *state)
{
    (void)state;
    if (event->kind == UMP_TOTAL && strcmp(event->label, "impact value of %u") == 0)
        *(unsigned *)ctx = event->other;
}

/* Programs are told against whom each value stands. */
Test(adf_charge, ADF_CHG_14_a_value_names_the_other_side)
{
    static const char line[] = "dice 2d6 3 3", *const foe[] = {"x", "a"};
    scene *t = at_one_inch("adf15", "dice 2d6 4 4");
    say(t, "cs react pass");
    scribe_close(t->scribe, t->state); /* what is given here is not written down */
    t->scribe = NULL;
    for (unsigned i = 0; i < 2; i++) {
        ump_ask ask;
        ump_answer answer;
        uint8_t faces[UMP_MAX_DICE];
        unsigned other = UMP_NOBODY;
        const ump_text text = {.name = "line", .data = line, .size = strlen(line)};
        const ump_sink sink = {note_foe, &other};
        cr_assert_eq(asked(t), ADF_ASK_IMPACT_DICE);
        ump_pending(t->game, t->state, &ask);
        cr_assert(ump_answer_read(t->game, &ask, &text, &answer, faces, NULL));
        cr_assert(ump_give(t->game, t->state, &answer, &sink, NULL));
        cr_expect_eq(other, id_of(t, foe[i]));
    }
    scene_free(t);
}

Test(adf_charge, ADF_CHG_07_order_of_the_targets)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "y")].at = (ump_pt){INCH(22500), INCH(14000)};
    say_all(t, "us group a b first charge then move; us charge a b at x y; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_assert_eq(asked(t), ADF_ASK_NEXT);
    refused(t, "us next g", ADF_CHG_07);
    say(t, "us next y");
    cr_expect_eq(t->state->ask_unit, id_of(t, "y"));
    scene_free(t);
}

Test(adf_charge, ADF_CHG_04_countercharge_EX_31_on_the_table)
{
    scene *t = ready("adf15", "");
    say_all(t, "us charge h at k; dice 3d6 4 2 5");
    cr_assert_eq(asked(t), ADF_ASK_COUNTER);
    cr_expect_eq(t->state->ask_unit, id_of(t, "k"));
    refused(t, "cs react countercharge x at h", ADF_CHG_04);
    say(t, "cs react countercharge k at h");
    cr_expect_eq(asked(t), ADF_ASK_CB_DICE);
    say(t, "dice 3d6 3 1 2");
    cr_expect(told(t, "H and K meet after 6 in"), "the middle of 0 to 12");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_expect_eq(asked(t), ADF_ASK_IMPACT_DICE, "no fear, no point-blank fire");
    cr_expect_eq(t->state->ask_unit, id_of(t, "h"), "the original charger attacks");
    cr_expect(unit_at(t, "k")->flags & ADF_REACTED);
    scene_free(t);
}

/* One who comes into the way becomes the target as soon as he is the first met. */
Test(adf_charge, ADF_CHG_21_running_into_another)
{
    scene *t = ready("adf15", "");
    say_all(t, "us charge a at x; dice 2d6 6 6; cs react pass");
    cr_expect_eq(asked(t), ADF_ASK_REACT);
    ump_piece y = *piece_at(t, "y");
    y.at = (ump_pt){INCH(20500), INCH(12900)};
    ump_piece_put(t->game, t->state, id_of(t, "y"), &y);
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_expect(told(t, "A runs into Y instead"));
    cr_expect_eq(unit_at(t, "a")->target, id_of(t, "y"));
    scene_free(t);
}

Test(adf_charge, ADF_CHG_19_breakthrough_onto_a_battery_EX_44)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "g")].at = (ump_pt){INCH(20000), INCH(17000)};
    say_all(t, "us charge a at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    say(t, "dice 2d6 4 4");
    if (asked(t) == ADF_ASK_POINT_BLANK)
        say(t, "cs react pass");
    say_all(t, "dice 2d6 6 6; dice 2d6 1 1"); /* x surrenders */
    while (asked(t) == ADF_ASK_MORALE_DICE)
        say(t, "dice 2d6 4 4");
    cr_assert_eq(asked(t), ADF_ASK_ADVANCE);
    forget(t);
    say(t, "us advance a at g");
    while (asked(t) == ADF_ASK_REACT)
        say(t, "cs react hold");
    cr_expect(told(t, "A breaks through to G"));
    cr_assert_eq(asked(t), ADF_ASK_MORALE_DICE, "the battery fears the charge");
    cr_expect_eq(t->state->ask_unit, id_of(t, "g"));
    say(t, "dice 2d6 4 4");
    cr_assert_eq(asked(t), ADF_ASK_POINT_BLANK);
    say(t, "cs react fire g at a");
    cr_expect_eq(t->state->ask_dice, 5, "close canister");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_22_order_of_the_dice)
{
    static const unsigned order[] = {ADF_ASK_CB_DICE,     ADF_ASK_COUNTER,     ADF_ASK_MORALE_DICE,
                                     ADF_ASK_POINT_BLANK, ADF_ASK_IMPACT_DICE, ADF_ASK_IMPACT_DICE};
    scene *t = ready("adf15", "");
    say(t, "us charge a at x");
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        while (asked(t) == ADF_ASK_REACT)
            say(t, "cs react pass");
        cr_assert_eq(asked(t), order[i], "step %zu: %u", i, asked(t));
        say(t, order[i] == ADF_ASK_COUNTER || order[i] == ADF_ASK_POINT_BLANK ? "cs react pass"
                                                                              : "dice 2d6 4 4");
    }
    scene_free(t);
}

Test(adf_charge, ADF_R_87_contact_is_always_broken)
{
    scene *t = at_impact("adf15", "dice 2d6 4 3", "dice 2d6 3 2");
    hold_until_order(t, 4);
    for (unsigned i = 0; i < t->game->force.n_units; i++)
        for (unsigned j = 0; j < i; j++)
            if (ump_unit_here(&t->table, i) && ump_unit_here(&t->table, j) &&
                ump_are_enemies(&t->table, i, j))
                cr_expect_gt(ump_distance(&t->table, i, j).lo, UMP_CONTACT);
    scene_free(t);
}

Test(adf_charge, ADF_CHG_20_charges_that_do_not_meet)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "k")].at.y = INCH(28500);
    say_all(t, "us charge h at k; dice 3d6 1 1 1; cs react countercharge k at h; dice 3d6 1 1 1");
    cr_expect(told(t, "H and K meet after"), "11.5 and 11.5 of 18.5");
    scene_free(t);
    t = ready("adf15", "switch disordered-may-charge yes\n");
    unit_at(t, "h")->level = ADF_DISORDER; /* base 6 */
    unit_at(t, "k")->formation = ADF_DOUBLE_LINE;
    adf_refit(t->game, t->state, id_of(t, "k"));
    ump_pieces(t->game, t->state)[id_of(t, "k")].at = (ump_pt){INCH(5000), INCH(24900)};
    say_all(t, "us charge h at k; dice 3d6 1 1 1; cs react pass");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_expect_eq(piece_at(t, "h")->at.y, INCH(17500), "its distance ran out before contact");
    cr_expect_neq(asked(t), ADF_ASK_MORALE_DICE, "ADF-CHG-12: not within an inch, no fear");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_14_the_flank_of_the_defender)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "x")].at = (ump_pt){INCH(20000), INCH(14000)};
    ump_pieces(t->game, t->state)[id_of(t, "x")].facing = UMP_QUARTER; /* a comes at its side */
    say_all(t, "us charge a at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE);
    cr_expect(told(t, "+4 flank charged"), "full flank, by foot; told before the dice");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_14_ADF_MOR_02_sums_are_told_before_their_dice)
{
    scene *t = ready("adf15", "");
    say(t, "us charge a at x");
    cr_expect(told(t, "a full move of A covers 6 in; X is 4 in away"), "ADF-CHG-03");
    say(t, "dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_expect(told(t, "= 6 morale point of X"), "trained 5, an enemy within an inch 1");
    say_all(t, "dice 2d6 4 4; cs react fire x at a");
    cr_expect(told(t, "= 10 and 4 dice"), "8 FP and its opening volley");
    say_all(t, "dice 4d6 1 1 1 1");
    cr_expect(told(t, "= 14 X against A, column 14 of the table"));
    cr_expect(told(t, "a morale check at +1 for A"));
    cr_expect(told(t, "= 5 morale point of A"), "4, fire 1, charging -1, the enemy 1");
    say(t, "dice 2d6 6 6");
    cr_expect_eq(asked(t), ADF_ASK_IMPACT_DICE);
    cr_expect(told(t, "= 4 strength 8 less its morale point; and 2 dice"), "of the attacker");
    forget(t);
    say(t, "dice 2d6 3 3");
    cr_expect(told(t, "= 10 impact value of A"));
    cr_expect(told(t, "= 2 strength 8 less its morale point; and 2 dice"), "of the defender");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_16_at_one_inch_the_volleys_are_short)
{
    scene *t = at_impact("adf15", "dice 2d6 3 3", "dice 2d6 3 4");
    say(t, "dice 1d6 2");
    cr_expect_eq(t->state->ask_dice, 3, "exactly an inch is short range in this edition");
    scene_free(t);
}

Test(adf_charge, ADF_CHG_06_one_more_turn_towards_a_target_that_moves)
{
    scene *t = ready("adf15", "");
    say_all(t, "us charge a at x; dice 2d6 6 6; cs react pass; cs react disengage x to 22,18");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    cr_expect_gt(piece_at(t, "a")->facing, 0);
    cr_expect_lt(piece_at(t, "a")->facing, UMP_QUARTER / 2 + 64);
    cr_expect_eq(asked(t), ADF_ASK_MORALE_DICE, "12 inches: it comes up with x all the same");
    cr_expect_eq(unit_at(t, "x")->level, ADF_DISORDER);
    scene_free(t);
}

Test(adf_charge, ADF_FIRE_16_a_volley_of_a_charge_stopped_short_passes_through)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "y")].at = (ump_pt){INCH(20000), INCH(15500)};
    say_all(t, "us charge a at x; dice 2d6 3 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    say(t, "dice 2d6 4 4");
    if (asked(t) == ADF_ASK_POINT_BLANK)
        say(t, "cs react pass");
    say_all(t, "dice 2d6 3 3; dice 2d6 2 4"); /* 10 against 9, y supports x */
    cr_assert_eq(asked(t), ADF_ASK_DISTANCE_DIE);
    say_all(t, "dice 1d6 2; dice 3d6 1 1 1; dice 3d6 1 1 1");
    cr_expect_eq(asked(t), ADF_ASK_FIRE_DICE);
    cr_expect_eq(t->state->ask_other, id_of(t, "y"));
    cr_expect_eq(t->state->ask_dice, 2, "one die less");
    scene_free(t);
}

/* b goes before a: it is in contact when a comes up. */
Test(adf_charge, ADF_CHG_12_TAB_03_who_comes_up_behind_a_mate_halts)
{
    scene *t = ready("adf15", "");
    ump_pieces(t->game, t->state)[id_of(t, "a")].at = (ump_pt){INCH(20000), INCH(10000)};
    ump_pieces(t->game, t->state)[id_of(t, "b")].at = (ump_pt){INCH(20000), INCH(11000)};
    say_all(t, "us group b a first charge then move; us charge b a at x; dice 2d6 6 6");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react hold");
    say(t, "dice 2d6 4 4");
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, "cs react pass");
    cr_expect(told(t, "A comes up behind B and halts"), "%s", t->told);
    scene_free(t);
}
