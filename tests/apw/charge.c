/*
 * charge.c: charges, melees, fire and retreats as they happen on the table, order by order and die
 * by die: examples E18 to E29 played out, and what only a table can show.
 */
#include "kit.h"

/* Through the rest of the movement and of the fire to the charges: nobody moves or fires. */
static void to_the_charges(scene *k)
{
    until(k, APW_ASK_CHARGER_DIE, 5);
}

#define AUSTRIAN_LINE                                                                              \
    "army au \"A\"\n leader al \"Alder\" at 50,8\n"                                                \
    " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
#define PRUSSIAN_LINE                                                                              \
    "army pr \"P\"\n leader pl \"Plath\" at 50,16\n"                                               \
    " unit p1 \"P1\" pr-line at 30,15 facing 180 line\n"

#define PRUSSIAN_GARRISON                                                                          \
    "army pr \"P\"\n leader pl \"Plath\" at 50,16\n"                                               \
    " unit p1 \"P1\" pr-line at 30,15 facing 180 garrison\n"

Test(apw_battle, E18_APW_MEL_11_narrow_win)
{
    scene *k =
        apw_scene(AUSTRIAN_LINE " unit a2 \"A2\" au-line at 30,8 facing 0 line\n" PRUSSIAN_LINE);
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    cr_expect_eq(unit_at(k, "a1")->charge, APW_CHARGES);
    say(k, "au move a2 to 30,12.5");
    to_the_charges(k);
    cr_expect(told(k, "supported line"));
    say(k, "dice 6");
    say(k, "dice 2");
    cr_expect(told(k, "10 against 9"));
    cr_expect_eq(unit_at(k, "a1")->stands, 2);
    cr_expect_eq(unit_at(k, "p1")->stands, 2);
    cr_expect_eq(unit_at(k, "a1")->state, APW_DISORG);
    cr_expect_eq(unit_at(k, "p1")->state, APW_DISORG);
    cr_expect(told(k, "P1 retreats 5 in"));
    scene_free(k);
}

Test(apw_battle, APW_MEL_15_a_charge_that_was_lost_is_over)
{
    scene *k = apw_scene(AUSTRIAN_LINE PRUSSIAN_LINE);
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    to_the_charges(k);
    say_all(k, "dice 1; dice 6");
    cr_expect(told(k, "A1 retreats") || told(k, "A1 routs"), "%s", k->told);
    cr_expect_eq(unit_at(k, "a1")->charge, APW_FOUGHT);
    scene_free(k);
}

Test(apw_battle, E19_APW_MEL_13_the_owner_picks_the_unit_that_loses)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 50,8\n"
                         " unit a1 \"A1\" au-line at 28,10 facing 0 line\n"
                         " unit a2 \"A2\" au-line at 32,10 facing 0 line\n"
                         " unit a3 \"A3\" au-line at 30,8 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 30,15.9\n"
                         " unit p1 \"P1\" pr-line at 30,15 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au charge a1 at p1 facing 0");
    say(k, "au charge a2 at p1 facing 0");
    say(k, "au move a3 to 30,12.4");
    to_the_charges(k);
    say(k, "dice 3");
    say(k, "dice 1");
    cr_expect(told(k, "12 against 9"), "APW-MEL-03 flank attack, APW-MEL-09 commander near");
    cr_expect_eq(k->state->ask_row, APW_ASK_WHICH_UNIT, "APW-MEL-12");
    refused(k, "au lose a3", APW_MEL_13);
    say(k, "au lose a2");
    cr_expect_eq(unit_at(k, "a2")->stands, 2);
    cr_expect_eq(unit_at(k, "a1")->stands, 3);
    cr_expect_eq(unit_at(k, "p1")->stands, 2);
    until(k, APW_ASK_INITIATIVE, 5);
    cr_expect_eq(unit_at(k, "a1")->state, APW_DISORG, "disorder strikes every engaged unit");
    scene_free(k);
}

Test(apw_battle, E17_APW_CHG_04_05_06_cavalry_charges_on_the_table)
{
    static const struct {
        const char *die;
        uint8_t charge, surprise;
        int y; /* of its front, in hundredths */
    } row[] = {{"dice 7", APW_CHARGES, 0, 2800},
               {"dice 3", APW_SHORT, 0, 2750},
               {"dice 9", APW_CHARGES, 1, 2800}};
    for (size_t i = 0; i < 3; i++) {
        scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 40,8\n"
                             " unit ac \"AC\" au-cav at 30,10 facing 0 line\n"
                             "army pr \"P\"\n leader pl \"Plath\" at 50,30\n"
                             " unit p1 \"P1\" pr-line at 30,29 facing 180 line\n");
        to_movement(k, "au");
        say(k, "au charge ac at p1");
        say(k, row[i].die);
        cr_expect_eq(unit_at(k, "ac")->charge, row[i].charge, "%s", row[i].die);
        cr_expect_eq(unit_at(k, "ac")->surprise, row[i].surprise, "%s", row[i].die);
        ump_len off = piece_at(k, "ac")->at.y - kit_inch(row[i].y);
        cr_expect(off >= -3 && off <= 3, "%s: %d", row[i].die, off);
        apw_table t = *seen(k);
        cr_expect_eq(apw_pinned(&t, id_of(k, "p1")), row[i].charge == APW_CHARGES,
                     "APW-CHG-08 a charge that falls short pins nobody");
        scene_free(k);
    }
}

Test(apw_battle, APW_CHG_04_two_dice_by_switch)
{
    scene *k = apw_scene("switch charge-dice two\narmy au \"A\"\n leader al \"Alder\" at 40,8\n"
                         " unit ac \"AC\" au-cav at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 50,20\n"
                         " unit p1 \"P1\" pr-line at 30,20 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au charge ac at p1");
    say(k, "dice 1");
    cr_expect_eq(k->state->ask_row, APW_ASK_SURPRISE_DIE);
    say(k, "dice 0");
    cr_expect(unit_at(k, "ac")->surprise);
    scene_free(k);
}

Test(apw_battle, APW_CHG_01_cavalry_not_against_towns_and_works)
{
    scene *k = apw_scene("town \"T\" 29,19 31,19 31,21 29,21\nworks \"X\" 18,19.5 22,19.5\n"
                         "army au \"A\"\n leader al \"Alder\" at 40,8\n"
                         " unit ac \"AC\" au-cav at 30,10 facing 0 line\n"
                         " unit a2 \"A2\" au-cav at 20,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 40,22\n"
                         " unit p1 \"P1\" pr-line at 30,20 facing 180 garrison\n"
                         " unit p2 \"P2\" pr-line at 20,20 facing 180 line\n");
    to_movement(k, "au");
    refused(k, "au charge ac at p1", APW_CHG_01);
    refused(k, "au charge a2 at p2", APW_CHG_01);
    scene_free(k);
}

Test(apw_battle, APW_CHG_02_the_target_must_be_in_sight)
{
    scene *k = apw_scene("woods \"W\" 26,12 34,12 34,13 26,13\n" AUSTRIAN_LINE PRUSSIAN_LINE);
    to_movement(k, "au");
    refused(k, "au charge a1 at p1", APW_CHG_02);
    scene_free(k);
}

Test(apw_battle, APW_CHG_03_08_chargers_do_not_fire_and_their_target_is_pinned)
{
    scene *k = apw_scene(AUSTRIAN_LINE PRUSSIAN_LINE);
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    say(k, "au done");
    refused(k, "pr move p1 to 30,14", APW_CHG_08);
    refused(k, "pr hold p1 facing 170", APW_CHG_08);
    say(k, "pr done");
    cr_expect_eq(k->state->ask_row, APW_ASK_RIFLES);
    cr_expect_eq(k->state->ask_side, 1, "only the charged have fire to give");
    say(k, "pr fire p1 at a1");
    cr_expect_eq(k->state->ask_row, APW_ASK_RIFLE_DIE);
    scene_free(k);
}

Test(apw_battle, APW_CHG_07_counter_charges_and_their_answers)
{
    scene *k =
        apw_scene("switch counter-charge end-of-move\narmy au \"A\"\n leader al \"Alder\" at 40,8\n"
                  " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                  " unit ac \"AC\" au-cav at 16,13.5 facing 90 line\n"
                  "army pr \"P\"\n leader pl \"Plath\" at 40,26\n"
                  " unit pc \"PC\" pr-cav at 30,24 facing 180 line\n"
                  " unit pd \"PD\" pr-cav at 36,28 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au move a1 to 30,12");
    cr_expect_eq(k->state->ask_kind, UMP_ASK_REACTION);
    cr_expect_eq(k->state->ask_unit, id_of(k, "pc"), "in roster order");
    refused(k, "pr react counter pd at a1", APW_CHG_07);
    say(k, "pr react counter pc at a1");
    say(k, "dice 5");
    cr_expect_eq(unit_at(k, "pc")->charge, APW_CHARGES);
    cr_expect_eq(k->state->ask_unit, id_of(k, "ac"), "answered by cavalry that has not acted");
    say(k, "au react counter ac at pc");
    say(k, "dice 5");
    cr_expect_eq(unit_at(k, "ac")->charge, APW_CHARGES);
    cr_expect(unit_at(k, "ac")->acted, "counts as activated");
    cr_expect_eq(k->state->ask_unit, id_of(k, "pd"), "and that by another");
    say(k, "pr react pass");
    cr_expect_eq(k->state->ask_row, APW_ASK_MOVES);
    say(k, "au done");
    say(k, "pr done");
    until(k, APW_ASK_CHARGER_DIE, 9);
    cr_expect_eq(k->state->ask_unit, id_of(k, "pc"),
                 "APW-CHG-10 a melee against a unit that charges comes before its own charge");
    scene_free(k);
}

Test(apw_battle, APW_CHG_07_answers_are_answered_as_long_as_there_is_cavalry)
{
    static const char *const line[] = {"pr react counter p1 at a1", "au react counter a2 at p1",
                                       "pr react counter p2 at a2", "au react counter a3 at p2",
                                       "pr react counter p3 at a3", "au react counter a4 at p3"};
    scene *k =
        apw_scene("switch counter-charge end-of-move\narmy au \"A\"\n leader al \"Alder\" at 20,6\n"
                  " unit a1 \"A1\" au-line at 10,10 facing 0 line\n"
                  " unit a2 \"A2\" au-cav at 24,13.5 facing 270 line\n"
                  " unit a3 \"A3\" au-cav at 28,16.25 facing 270 line\n"
                  " unit a4 \"A4\" au-cav at 32,19 facing 270 line\n"
                  "army pr \"P\"\n leader pl \"Plath\" at 20,30\n"
                  " unit p1 \"P1\" pr-cav at 10,24 facing 180 line\n"
                  " unit p2 \"P2\" pr-cav at 12.75,30 facing 180 line\n"
                  " unit p3 \"P3\" pr-cav at 15.5,34 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au move a1 to 10,12");
    unsigned shallow = k->state->depth;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        say(k, line[i]);
        say(k, "dice 5");
    }
    cr_expect_eq(unit_at(k, "a4")->charge, APW_CHARGES);
    cr_expect(k->state->depth <= shallow + 12, "each answer waits inside the other");
    until(k, APW_ASK_CHARGER_DIE, 5);
    cr_expect_eq(k->state->ask_unit, id_of(k, "p3"), "APW-CHG-10 the last comes first");
    until(k, APW_ASK_INITIATIVE, 5);
    scene_free(k);
}

Test(apw_battle, APW_CHG_07_no_answer_after_marching)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 40,8\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 40,26\n"
                         " unit pc \"PC\" pr-cav at 30,30 facing 180 line\n");
    to_movement(k, "pr");
    say(k, "pr move pc to 30,28");
    say(k, "pr done");
    say(k, "au move a1 to 30,12");
    cr_expect_eq(k->state->ask_row, APW_ASK_MOVES, "it has used march points");
    scene_free(k);
}

Test(apw_battle, APW_CHG_09_a_target_pushed_out_of_reach)
{
    scene *k =
        apw_scene(AUSTRIAN_LINE " unit ab \"AB\" au-bty at 27,2 facing 0 deployed\n" PRUSSIAN_LINE);
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    say(k, "au done");
    say(k, "pr done");
    say(k, "au fire ab at p1");
    until(k, APW_ASK_RESULT_DIE, 1);
    say(k, "dice 5");
    cr_expect(told(k, "P1 falls back 5 in"), "APW-RES-11");
    until(k, APW_ASK_INITIATIVE, 9);
    cr_expect(told(k, "A1 cannot follow P1"));
    cr_expect_eq(unit_at(k, "a1")->state, APW_GOOD, "without melee and without disorder");
    scene_free(k);
}

Test(apw_battle, APW_CHG_11_a_routed_target_is_ridden_down)
{
    scene *k = apw_scene(AUSTRIAN_LINE PRUSSIAN_LINE);
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    unit_at(k, "p1")->state = APW_ROUTED;
    until(k, APW_ASK_INITIATIVE, 9);
    cr_expect_eq(unit_at(k, "p1")->end, APW_ELIMINATED);
    cr_expect_eq(unit_at(k, "a1")->state, APW_GOOD, "the charger keeps its state");
    scene_free(k);
}

Test(apw_battle, APW_CHG_10_two_that_charge_each_other)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 40,8\n"
                         " unit ac \"AC\" au-cav at 30,10 facing 0 line\n"
                         " unit a2 \"A2\" au-cav at 16,24.5 facing 90 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 40,26\n"
                         " unit pc \"PC\" pr-cav at 30,24 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au charge ac at pc");
    say(k, "dice 5");
    say(k, "pr react counter pc at ac");
    say(k, "dice 9");
    cr_expect_eq(k->state->ask_row, APW_ASK_MOVES, "APW-CHG-07 it was in sight of A2 before");
    say(k, "au charge a2 at pc");
    say(k, "dice 5");
    until(k, APW_ASK_CHARGER_DIE, 9);
    cr_expect_eq(k->state->ask_unit, id_of(k, "pc"), "who declared first is the charging side");
    cr_expect_eq(unit_at(k, "a2")->party, 1, "helpers join the one melee");
    cr_expect_eq(unit_at(k, "ac")->party, 1);
    cr_expect_eq(unit_at(k, "pc")->party, 2);
    cr_expect(told(k, "surprise"), "both count as chargers");
    cr_expect_not(told(k, "formed and stationary"), "neither is stationary");
    scene_free(k);
}

/* PC has charged AC and is charged by it; P2 takes AC in the flank. */
Test(apw_battle, APW_CHG_10_who_helps_either_of_two_joins_their_one_melee)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 40,8\n"
                         " unit ac \"AC\" au-cav at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 40,26\n"
                         " unit pc \"PC\" pr-cav at 30,24 facing 180 line\n"
                         " unit p2 \"P2\" pr-cav at 50,28 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au charge ac at pc");
    say(k, "dice 5");
    say(k, "pr react counter pc at ac");
    ump_piece flank = *piece_at(k, "p2"), ac = *piece_at(k, "ac");
    flank.at = ump_go(ac.at, ac.facing, 0, ac.width + kit_inch(50));
    flank.facing = (ump_angle)(ac.facing - UMP_QUARTER);
    ump_piece_put(k->game, k->state, id_of(k, "p2"), &flank);
    begin_charge(k, "p2", "ac");
    unit_at(k, "p2")->reach = kit_inch(300);
    until(k, APW_ASK_CHARGER_DIE, 9);
    cr_expect_eq(unit_at(k, "ac")->party, 1);
    cr_expect_eq(unit_at(k, "pc")->party, 2);
    cr_expect_eq(unit_at(k, "p2")->party, 2, "%s", k->told);
    scene_free(k);
}

/* AC charges PC, which charges A2: the melee with AC comes first. */
static scene *charged_as_it_charges(const char *charger_die, const char *target_die)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 40,8\n"
                         " unit ac \"AC\" au-cav at 36,15 facing 270 line\n"
                         " unit a2 \"A2\" au-line at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 40,30\n"
                         " unit pc \"PC\" pr-cav at 30,15 facing 180 line\n");
    unit_at(k, "ac")->state = APW_DISORG;
    to_movement(k, "au");
    char now[UMP_LINE];
    scene_ruled(k, "ac stands 1", now);
    begin_charge(k, "ac", "pc");
    begin_charge(k, "pc", "a2");
    unit_at(k, "pc")->surprise = 1;
    unit_at(k, "ac")->reach = unit_at(k, "pc")->reach = kit_inch(600);
    until(k, APW_ASK_CHARGER_DIE, 5);
    cr_assert_eq(k->state->ask_unit, id_of(k, "pc"), "%s", k->told);
    say(k, charger_die);
    say(k, target_die);
    return k;
}

Test(apw_battle, APW_CHG_10_a_win_by_seven_carries_its_own_charge_on_as_its_breakthrough)
{
    scene *k = charged_as_it_charges("dice 1", "dice 6");
    cr_expect(unit_at(k, "pc")->broke_through, "it has no other: %s", k->told);
    until(k, APW_ASK_CHARGER_DIE, 5);
    cr_expect_eq(k->state->ask_unit, id_of(k, "a2"), "%s", k->told);
    scene_free(k);
}

Test(apw_battle, E21_APW_MEL_17_collapse_and_breakthrough)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 50,14\n"
                         " unit a1 \"A1\" au-line at 30,15 facing 90 line\n"
                         " unit a2 \"A2\" au-jaeger at 30,9 facing 90 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 40,30\n"
                         " unit pc \"PC\" pr-cav at 28,26 facing 180 line\n");
    unit_at(k, "a1")->state = APW_DISORG;
    to_movement(k, "pr");
    say(k, "pr charge pc at a1");
    say(k, "dice 8");
    cr_expect_eq(unit_at(k, "pc")->strikes, APW_LEFT, "APW-MEL-04");
    until(k, APW_ASK_CHARGER_DIE, 9);
    say(k, "dice 6");
    say(k, "dice 2");
    cr_expect(told(k, "win by 8"));
    cr_expect_eq(unit_at(k, "a1")->stands, 2, "APW-MEL-15 beaten by cavalry");
    cr_expect_eq(unit_at(k, "a1")->state, APW_ROUTED);
    cr_expect_eq(unit_at(k, "pc")->state, APW_GOOD, "APW-MEL-11 keeps its state");
    until(k, APW_ASK_PURSUE, 9);
    cr_expect_eq(k->state->ask_row, APW_ASK_PURSUE);
    refused(k, "pr pursue pc at a1", APW_MEL_17);
    say(k, "pr pursue pc at a2");
    until(k, APW_ASK_CHARGER_DIE, 9);
    cr_expect_eq(k->state->ask_unit, id_of(k, "a2"));
    scene_free(k);
}

Test(apw_battle, E22_APW_MEL_19_locked_in_a_town)
{
    scene *k = apw_scene("town \"T\" 29,14 31,14 31,16 29,16\n"
                         "army au \"A\"\n leader al \"Alder\" at 30,9\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                         " unit a2 \"A2\" au-line at 40,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 50,16\n"
                         " unit p1 \"P1\" pr-line at 30,15 facing 180 garrison\n"
                         " unit p2 \"P2\" pr-line at 30,26 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au lead al to 30,12.5");
    say(k, "au charge a1 at p1");
    to_the_charges(k);
    say(k, "dice 4");
    say(k, "dice 1");
    cr_expect(told(k, "8 against 8"));
    cr_expect_eq(unit_at(k, "a1")->state, APW_DISORG);
    cr_expect_eq(unit_at(k, "p1")->state, APW_DISORG);
    cr_expect_eq(unit_at(k, "a1")->locked, id_of(k, "p1"));
    until(k, APW_ASK_INITIATIVE, 5);
    to_movement(k, "au");
    refused(k, "au move a1 to 30,12", APW_MEL_19);
    say(k, "au done");
    refused(k, "pr charge p2 at a1", APW_MEL_19);
    forget(k);
    to_the_charges(k);
    say(k, "dice 3");
    say(k, "dice 1");
    cr_expect(told(k, "4 against 3"), "only points and superior morale count");
    cr_expect_eq(unit_at(k, "p1")->form, APW_COLUMN, "APW-FORM-05 forced out in column");
    cr_expect_eq(unit_at(k, "p1")->stands, 2);
    cr_expect_eq(k->state->ask_row, APW_ASK_OCCUPY);
    say(k, "au choose garrison");
    cr_expect_eq(unit_at(k, "a1")->form, APW_GARRISON, "APW-MEL-16 takes the town");
    scene_free(k);
}

Test(apw_battle, APW_MEL_19_locked_troops_keep_their_state_by_switch_and_get_help)
{
    scene *k = apw_scene("switch town-tie-state unchanged\n"
                         "town \"T\" 29,14 31,14 31,16 29,16\n"
                         "army au \"A\"\n leader al \"Alder\" at 30,8\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                         " unit a2 \"A2\" au-jaeger at 22,15 facing 90 line\n" PRUSSIAN_GARRISON);
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    to_the_charges(k);
    say(k, "dice 5");
    say(k, "dice 1");
    cr_expect(told(k, "8 against 8"));
    cr_expect_eq(unit_at(k, "a1")->state, APW_GOOD);
    cr_expect_eq(unit_at(k, "p1")->state, APW_GOOD);
    until(k, APW_ASK_INITIATIVE, 9);
    to_movement(k, "au");
    say(k, "au charge a2 at p1");
    to_the_charges(k);
    cr_expect_eq(unit_at(k, "a1")->party, 1);
    cr_expect_eq(unit_at(k, "a2")->party, 1, "fresh troops join by charging the town");
    scene_free(k);
}

Test(apw_battle, E23_APW_MEL_18_rolled_again)
{
    scene *k = apw_scene(AUSTRIAN_LINE PRUSSIAN_LINE);
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    to_the_charges(k);
    say(k, "dice 6");
    say(k, "dice 2");
    cr_expect(told(k, "a tie: both roll again"));
    for (unsigned i = 1; i < 9; i++) {
        say(k, "dice 6");
        say(k, "dice 2");
    }
    cr_expect_eq(k->state->ask_row, APW_ASK_CHARGER_DIE);
    say(k, "dice 6");
    say(k, "dice 2");
    cr_expect(told(k, "P1 and its side win by 1"), "the tenth tie");
    scene_free(k);
}

Test(apw_battle, E24_APW_MEL_14_guns_are_lost)
{
    scene *k = apw_scene(AUSTRIAN_LINE "army pr \"P\"\n leader pl \"Plath\" at 50,16\n"
                                       " unit p1 \"P1\" pr-bty at 30,15 facing 180 deployed\n"
                                       " unit p2 \"P2\" pr-line at 50,20 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    to_the_charges(k);
    say(k, "dice 6");
    say(k, "dice 1");
    cr_expect_eq(unit_at(k, "p1")->end, APW_ELIMINATED);
    until(k, APW_ASK_INITIATIVE, 5);
    apw_table t = *seen(k);
    cr_expect_eq(apw_victory_points(&t, 0), 2, "APW-VIC-01 a battery");
    scene_free(k);
}

Test(apw_battle, APW_MEL_10_a_six_may_kill_the_commander)
{
    scene *k = apw_scene(AUSTRIAN_LINE "army pr \"P\"\n leader pl \"Plath\" at 30,15.9\n"
                                       " leader px \"Pappel\" at 31,15.9\n"
                                       " unit p1 \"P1\" pr-line at 30,15 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    to_the_charges(k);
    say(k, "dice 6");
    say(k, "dice 3");
    cr_expect_eq(k->state->ask_row, APW_ASK_MELEE_COMMANDER);
    say(k, "dice 4");
    cr_expect_eq(k->state->ask_row, APW_ASK_WHICH_COMMANDER, "two of them: the owner chooses");
    refused(k, "pr lose p1", APW_MEL_10);
    say(k, "pr lose px");
    cr_expect(told(k, "Pappel is killed in the melee"));
    scene_free(k);
}

/* A 6 counts on a tied roll too, each time, and is confirmed before both roll again. */
Test(apw_battle, APW_R_38_APW_MEL_10_a_six_on_a_tied_roll_counts)
{
    scene *k = apw_scene(AUSTRIAN_LINE "army pr \"P\"\n leader pl \"Plath\" at 30,15.9\n"
                                       " unit p1 \"P1\" pr-line at 30,15 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    to_the_charges(k);
    for (unsigned i = 0; i < 2; i++) {
        say_all(k, "dice 6; dice 1");
        cr_expect_eq(k->state->ask_row, APW_ASK_MELEE_COMMANDER, "%s", k->told);
        say(k, "dice 3");
        cr_expect_eq(k->state->ask_row, APW_ASK_CHARGER_DIE, "%s", k->told);
    }
    say_all(k, "dice 6; dice 1; dice 4");
    cr_expect(told(k, "Plath is killed in the melee"), "%s", k->told);
    say_all(k, "dice 6; dice 1");
    cr_expect_eq(told_times(k, "a tie: both roll again"), 4, "APW-MEL-18 modifiers stay: %s",
                 k->told);
    scene_free(k);
}

Test(apw_battle, APW_R_38_APW_MEL_19_a_six_on_a_tie_in_a_town_counts)
{
    scene *k = apw_scene("town \"T\" 29,14 31,14 31,16 29,16\n"
                         "army au \"A\"\n leader al \"Alder\" at 30,9\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 30,15\n"
                         " unit p1 \"P1\" pr-line at 30,15 facing 180 garrison\n");
    to_movement(k, "au");
    say_all(k, "au lead al to 30,12.5; au charge a1 at p1");
    to_the_charges(k);
    say_all(k, "dice 6; dice 2");
    cr_expect(told(k, "10 against 10"), "%s", k->told);
    cr_assert_eq(k->state->ask_row, APW_ASK_MELEE_COMMANDER, "%s", k->told);
    say(k, "dice 2");
    cr_expect(told(k, "Plath is killed in the melee"), "%s", k->told);
    cr_expect_eq(unit_at(k, "a1")->locked, id_of(k, "p1"));
    scene_free(k);
}

/* At a margin of 7 nobody has fought: the 6 threatens nobody. */
Test(apw_battle, APW_R_38_a_six_that_sweeps_the_enemy_away_threatens_nobody)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 29.5,15\n"
                         " unit a1 \"A1\" au-line at 30,15 facing 90 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 40,30\n"
                         " unit pc \"PC\" pr-cav at 28,26 facing 180 line\n");
    unit_at(k, "a1")->state = APW_DISORG;
    to_movement(k, "pr");
    say_all(k, "pr charge pc at a1; dice 8");
    until(k, APW_ASK_CHARGER_DIE, 9);
    say_all(k, "dice 6; dice 2");
    cr_expect(told(k, "commander near"), "%s", k->told);
    cr_expect(told(k, "win by 7"), "%s", k->told);
    cr_expect_neq(k->state->ask_row, APW_ASK_MELEE_COMMANDER, "%s", k->told);
    scene_free(k);
}

Test(apw_battle, APW_MEL_16_winners_take_the_ground)
{
    scene *k = apw_scene(AUSTRIAN_LINE PRUSSIAN_LINE);
    unit_at(k, "p1")->state = APW_DISORG;
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    to_the_charges(k);
    say(k, "dice 6");
    say(k, "dice 1");
    until(k, APW_ASK_OCCUPY, 5);
    say(k, "au choose advance");
    ump_len off = piece_at(k, "a1")->at.y - kit_inch(1575);
    cr_expect(off >= -4 && off <= 4, "its front stands where the rear edge stood: %d", off);
    scene_free(k);
}

Test(apw_battle, E29_APW_MEL_20_a_loser_without_a_way_surrenders)
{
    scene *k =
        apw_scene("river \"Moat\" 27,13.6 27,16.2 33,16.2 33,13.6\n" AUSTRIAN_LINE PRUSSIAN_LINE
                  " unit p2 \"P2\" pr-line at 50,20 facing 180 line\n");
    unit_at(k, "p1")->state = APW_DISORG;
    to_movement(k, "au");
    say(k, "au charge a1 at p1");
    to_the_charges(k);
    say(k, "dice 4");
    say(k, "dice 1");
    cr_expect_eq(unit_at(k, "p1")->end, APW_SURRENDERED);
    cr_expect_eq(unit_at(k, "p1")->captured, 2, "the stand for the margin, then the rest");
    apw_table t = *seen(k);
    cr_expect_eq(apw_victory_points(&t, 0), 1 + 2 * 2, "APW-VIC-01 two for each captured stand");
    scene_free(k);
}

/* ---- Fire ---- */

#define GUNS                                                                                       \
    "army au \"A\"\n leader al \"Alder\" at 30,8\n"                                                \
    " unit b1 \"B1\" au-bty at 24,10 facing 0 deployed\n"                                          \
    " unit b2 \"B2\" au-bty at 26,10 facing 0 deployed\n"                                          \
    " unit b3 \"B3\" au-bty at 28,10 facing 0 deployed\n"                                          \
    " unit b4 \"B4\" au-bty at 30,10 facing 0 deployed\n"                                          \
    " unit b5 \"B5\" au-bty at 32,10 facing 0 deployed\n"

static void to_the_guns(scene *k)
{
    to_movement(k, "au");
    say(k, "au done");
    say(k, "pr done");
    cr_assert_eq(k->state->ask_row, APW_ASK_GUNS);
}

Test(apw_battle, APW_ART_04_pooled_by_fours_in_the_order_declared)
{
    scene *k = apw_scene(GUNS "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                              " unit p1 \"P1\" pr-line at 28,22 facing 180 line\n");
    to_the_guns(k);
    say(k, "au fire b5 b1 at p1");
    say(k, "au fire b2 b3 b4 at p1");
    cr_expect_eq(k->state->ask_row, APW_ASK_GUN_DIE);
    cr_expect_eq(k->state->ask_unit, id_of(k, "b5"), "the first group of four");
    say(k, "dice 0");
    cr_expect_eq(k->state->ask_unit, id_of(k, "b4"), "the rest");
    cr_expect(told(k, "needing 7"));
    say(k, "dice 0");
    cr_expect(told(k, "needing 4"));
    scene_free(k);
}

Test(apw_battle, APW_ART_04_free_groups_by_switch)
{
    scene *k = apw_scene("switch artillery-pooling free\n" GUNS
                         "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                         " unit p1 \"P1\" pr-line at 28,22 facing 180 line\n");
    to_the_guns(k);
    refused(k, "au fire b1 b2 b3 b4 b5 at p1", APW_ART_04);
    say(k, "au fire b1 b2 at p1");
    refused(k, "au fire b1 at p1", APW_FIRE_03);
    say(k, "au fire b3 at p1");
    say(k, "au done");
    say(k, "dice 0");
    cr_expect_eq(k->state->ask_unit, id_of(k, "b3"), "a group of its own");
    scene_free(k);
}

Test(apw_battle, APW_GEN_06_07_APW_SEQ_05_all_dice_then_all_results_at_once)
{
    scene *k = apw_scene(GUNS "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                              " unit p1 \"P1\" pr-bty at 28,14 facing 180 deployed\n"
                              " unit p2 \"P2\" pr-line at 50,30 facing 180 line\n");
    to_the_guns(k);
    say(k, "au fire b3 at p1");
    say(k, "au done");
    say(k, "pr fire p1 at b3");
    cr_expect_eq(k->state->ask_unit, id_of(k, "b3"), "the initiative side's hit dice first");
    say(k, "dice 1");
    cr_expect_eq(k->state->ask_unit, id_of(k, "p1"), "fire is simultaneous");
    say(k, "dice 1");
    cr_expect_eq(k->state->ask_row, APW_ASK_RESULT_DIE);
    cr_expect_eq(k->state->ask_unit, id_of(k, "p1"));
    say(k, "dice 2");
    cr_expect_eq(unit_at(k, "p1")->stands, 1, "nothing is applied yet");
    say(k, "dice 2");
    cr_expect_eq(unit_at(k, "p1")->end, APW_ELIMINATED);
    cr_expect_eq(unit_at(k, "b3")->end, APW_ELIMINATED);
    scene_free(k);
}

Test(apw_battle, APW_GEN_07_firing_is_optional)
{
    scene *k = apw_scene(GUNS "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                              " unit p1 \"P1\" pr-line at 28,24 facing 180 line\n");
    to_the_guns(k);
    say(k, "au done");
    cr_expect_eq(k->state->turn, 2, "nobody fired");
    scene_free(k);
}

Test(apw_battle, APW_RIF_06_units_do_not_pool_and_APW_FIRE_07_one_hit_a_die)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" at 30,8\n"
                         " unit a1 \"A1\" au-line at 28,10 facing 0 line\n"
                         " unit a2 \"A2\" au-line at 32,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                         " unit p1 \"P1\" pr-line at 30,13 facing 180 line\n");
    to_movement(k, "au");
    say(k, "au done");
    say(k, "pr done");
    say(k, "au fire a1 a2 at p1");
    say(k, "pr done");
    cr_expect_eq(k->state->ask_unit, id_of(k, "a1"));
    say(k, "dice 1");
    cr_expect_eq(k->state->ask_unit, id_of(k, "a2"), "each for itself");
    say(k, "dice 1");
    say(k, "dice 0");
    cr_expect_eq(k->state->ask_row, APW_ASK_RESULT_DIE, "two hits, two result dice");
    scene_free(k);
}

Test(apw_battle, E14_APW_RES_07_a_natural_0_tests_the_commander)
{
    scene *k = apw_scene(GUNS "army pr \"P\"\n leader pl \"Plath\" at 28,15.5\n"
                              " unit p1 \"P1\" pr-line at 28,14 facing 180 line\n");
    to_the_guns(k);
    say(k, "au fire b3 at p1");
    say(k, "au done");
    say(k, "dice 1");
    say(k, "dice 0");
    cr_expect_eq(k->state->ask_row, APW_ASK_COMMANDER_DIE);
    say(k, "dice 4");
    cr_expect(told(k, "Plath is killed"));
    apw_table t = *seen(k);
    cr_expect_eq(apw_victory_points(&t, 0), 1, "APW-VIC-01 a commander");
    scene_free(k);
}

Test(apw_battle, APW_RES_07_the_owner_says_which_of_two_falls)
{
    scene *k = apw_scene(GUNS "army pr \"P\"\n leader pl \"Plath\" at 28,15.5\n"
                              "brigade pr \"Q\"\n leader px \"Pappel\" at 29,15.5\n"
                              " unit p1 \"P1\" pr-line at 28,14 facing 180 line\n");
    to_the_guns(k);
    say(k, "au fire b3 at p1");
    say(k, "au done");
    say(k, "dice 1");
    say(k, "dice 0");
    say(k, "dice 2");
    cr_assert_eq(k->state->ask_row, APW_ASK_WHICH_COMMANDER);
    cr_expect_eq(k->state->ask_side, 1);
    refused(k, "pr lose p1", APW_RES_07);
    say(k, "pr lose px");
    cr_expect(told(k, "Pappel is killed"));
    scene_free(k);
}

Test(apw_battle, APW_FORM_05_a_garrison_sallies)
{
    scene *k = apw_scene("town \"T\" 29,9 31,9 31,11 29,11\n"
                         "army au \"A\"\n leader al \"Alder\" at 40,8\n"
                         " unit a1 \"A1\" au-line at 30,10 facing 0 garrison\n" PRUSSIAN_LINE);
    to_movement(k, "au");
    refused(k, "au charge a1 at p1", APW_FORM_05);
    refused(k, "au sally a1 line to 30,14 facing 0 at p1", APW_FORM_05);
    say(k, "au sally a1 line to 30,11.8 facing 0 at p1");
    cr_expect_eq(unit_at(k, "a1")->charge, APW_CHARGES);
    cr_expect_eq(unit_at(k, "a1")->form, APW_LINE);
    cr_expect(unit_at(k, "a1")->used >= seen(k)->chart->action[APW_ACT_FORM]);
    to_the_charges(k);
    scene_free(k);
}

Test(apw_battle, APW_RES_12_APW_CMD_05_the_owner_of_a_garrison_chooses)
{
    scene *k = apw_scene("town \"T\" 27,14 29,14 29,16 27,16\n" GUNS
                         "army pr \"P\"\n leader pl \"Plath\" at 28,15\n"
                         " unit p1 \"P1\" pr-line at 28,15 facing 180 garrison\n");
    to_the_guns(k);
    say(k, "au fire b3 at p1");
    say(k, "au done");
    say(k, "dice 1");
    say(k, "dice 4");
    cr_expect_eq(k->state->ask_row, APW_ASK_BACK_CHOICE);
    say(k, "pr choose fall_back");
    cr_expect_eq(k->state->ask_row, APW_ASK_FOLLOW);
    say(k, "pr choose follow");
    cr_expect_eq(unit_at(k, "p1")->form, APW_COLUMN);
    apw_table t = *seen(k);
    cr_expect(apw_near(&t, id_of(k, "pl"), id_of(k, "p1")), "he went along");
    ump_len edge = 16 * UMP_INCH, centre = ump_outline_of(&t.table, id_of(k, "p1")).rect.centre.y;
    cr_expect(centre - edge >= kit_inch(495) && centre - edge <= kit_inch(505),
              "APW-FORM-05 measured from the edge of the town");
    scene_free(k);
}

Test(apw_battle, APW_RES_13_14_stop_and_under_fire_hold_for_the_next_turn)
{
    scene *k = apw_scene(GUNS "army pr \"P\"\n leader pl \"Plath\" at 40,20\n"
                              " unit p1 \"P1\" pr-bty at 28,14 facing 180 deployed\n");
    to_the_guns(k);
    say(k, "au fire b3 at p1");
    say(k, "au done");
    say(k, "pr done");
    say(k, "dice 1");
    say(k, "dice 8");
    cr_expect(told(k, "P1 is stopped"));
    cr_expect_eq(k->state->turn, 2, "nothing else to do in that turn");
    cr_expect_eq(unit_at(k, "p1")->stop, APW_THIS_TURN);
    cr_expect_eq(unit_at(k, "p1")->under_fire, APW_THIS_TURN, "APW-ART-10");
    to_movement(k, "pr");
    refused(k, "pr form p1 limbered to 28,15", APW_MOV_10);
    until(k, APW_ASK_INITIATIVE, 9);
    cr_expect_eq(unit_at(k, "p1")->stop, APW_NO_MARKER, "APW-SEQ-06");
    scene_free(k);
}

Test(apw_battle, APW_RES_08_APW_RET_03_04_routs_go_past_friends_and_off_the_table)
{
    scene *k = apw_scene(GUNS "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                              " unit p1 \"P1\" pr-line at 28,14 facing 180 line\n"
                              " unit p2 \"P2\" pr-line at 28,26 facing 180 line\n"
                              " unit p3 \"P3\" pr-line at 50,30 facing 180 line\n");
    to_the_guns(k);
    say(k, "au fire b3 at p1");
    say(k, "au done");
    say(k, "dice 1");
    say(k, "dice 1");
    cr_expect_eq(unit_at(k, "p1")->state, APW_ROUTED);
    cr_expect(piece_at(k, "p1")->at.y > kit_inch(2650), "on to the first free spot behind P2");
    until(k, APW_ASK_INITIATIVE, 9);
    to_movement(k, "au");
    say(k, "pr done");
    cr_expect(piece_at(k, "p1")->at.y > kit_inch(3800), "APW-MOR-06 12 inches towards home");
    until(k, APW_ASK_INITIATIVE, 9);
    to_movement(k, "au");
    say(k, "pr done");
    cr_expect_eq(unit_at(k, "p1")->end, APW_ELIMINATED, "APW-RET-04");
    scene_free(k);
}
