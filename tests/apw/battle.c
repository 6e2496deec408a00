/*
 * battle.c: charges, melees, fire and retreats as they happen on the table, order by order and die
 * by die: examples E18 to E29 played out, and what only a table can show.
 */
#include "kit.h"

/* Through the rest of the movement and of the fire to the charges: nobody moves or fires. */
static void to_the_charges(kit *k)
{
    kit_until(k, APW_ASK_CHARGER_DIE, 5);
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
    kit *k = kit_new(AUSTRIAN_LINE " unit a2 \"A2\" au-line at 30,8 facing 0 line\n" PRUSSIAN_LINE);
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    cr_expect_eq(kit_unit(k, "a1")->charge, APW_CHARGES);
    kit_say(k, "au move a2 to 30,12.5");
    to_the_charges(k);
    cr_expect(kit_told(k, "supported line"));
    kit_say(k, "dice 6");
    kit_say(k, "dice 2");
    cr_expect(kit_told(k, "10 against 9"));
    cr_expect_eq(kit_unit(k, "a1")->stands, 2);
    cr_expect_eq(kit_unit(k, "p1")->stands, 2);
    cr_expect_eq(kit_unit(k, "a1")->state, APW_DISORG);
    cr_expect_eq(kit_unit(k, "p1")->state, APW_DISORG);
    cr_expect(kit_told(k, "P1 retreats 5 in"));
    kit_free(k);
}

Test(apw_battle, E19_APW_MEL_13_the_owner_picks_the_unit_that_loses)
{
    kit *k = kit_new("army au \"A\"\n leader al \"Alder\" at 50,8\n"
                     " unit a1 \"A1\" au-line at 28,10 facing 0 line\n"
                     " unit a2 \"A2\" au-line at 32,10 facing 0 line\n"
                     " unit a3 \"A3\" au-line at 30,8 facing 0 line\n"
                     "army pr \"P\"\n leader pl \"Plath\" at 30,15.9\n"
                     " unit p1 \"P1\" pr-line at 30,15 facing 180 line\n");
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1 facing 0");
    kit_say(k, "au charge a2 at p1 facing 0");
    kit_say(k, "au move a3 to 30,12.4");
    to_the_charges(k);
    kit_say(k, "dice 3");
    kit_say(k, "dice 1");
    cr_expect(kit_told(k, "12 against 9"), "APW-MEL-03 flank attack, APW-MEL-09 commander near");
    cr_expect_eq(k->state->ask_row, APW_ASK_WHICH_UNIT, "APW-MEL-12");
    kit_refused(k, "au lose a3", "APW-MEL-13");
    kit_say(k, "au lose a2");
    cr_expect_eq(kit_unit(k, "a2")->stands, 2);
    cr_expect_eq(kit_unit(k, "a1")->stands, 3);
    cr_expect_eq(kit_unit(k, "p1")->stands, 2);
    kit_until(k, APW_ASK_INITIATIVE, 5);
    cr_expect_eq(kit_unit(k, "a1")->state, APW_DISORG, "disorder strikes every engaged unit");
    kit_free(k);
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
        kit *k = kit_new("army au \"A\"\n leader al \"Alder\" at 40,8\n"
                         " unit ac \"AC\" au-cav at 30,10 facing 0 line\n"
                         "army pr \"P\"\n leader pl \"Plath\" at 50,30\n"
                         " unit p1 \"P1\" pr-line at 30,29 facing 180 line\n");
        kit_movement(k, "au");
        kit_say(k, "au charge ac at p1");
        kit_say(k, row[i].die);
        cr_expect_eq(kit_unit(k, "ac")->charge, row[i].charge, "%s", row[i].die);
        cr_expect_eq(kit_unit(k, "ac")->surprise, row[i].surprise, "%s", row[i].die);
        ump_len off = kit_piece(k, "ac")->at.y - kit_inch(row[i].y);
        cr_expect(off >= -3 && off <= 3, "%s: %d", row[i].die, off);
        apw_table t = kit_table(k);
        cr_expect_eq(apw_pinned(&t, kit_id(k, "p1")), row[i].charge == APW_CHARGES,
                     "APW-CHG-08 a charge that falls short pins nobody");
        kit_free(k);
    }
}

Test(apw_battle, APW_CHG_04_two_dice_by_switch)
{
    kit *k = kit_new("switch charge-dice two\narmy au \"A\"\n leader al \"Alder\" at 40,8\n"
                     " unit ac \"AC\" au-cav at 30,10 facing 0 line\n"
                     "army pr \"P\"\n leader pl \"Plath\" at 50,20\n"
                     " unit p1 \"P1\" pr-line at 30,20 facing 180 line\n");
    kit_movement(k, "au");
    kit_say(k, "au charge ac at p1");
    kit_say(k, "dice 1");
    cr_expect_eq(k->state->ask_row, APW_ASK_SURPRISE_DIE);
    kit_say(k, "dice 0");
    cr_expect(kit_unit(k, "ac")->surprise);
    kit_free(k);
}

Test(apw_battle, APW_CHG_01_cavalry_not_against_towns_and_works)
{
    kit *k = kit_new("town \"T\" 29,19 31,19 31,21 29,21\nworks \"X\" 18,19.5 22,19.5\n"
                     "army au \"A\"\n leader al \"Alder\" at 40,8\n"
                     " unit ac \"AC\" au-cav at 30,10 facing 0 line\n"
                     " unit a2 \"A2\" au-cav at 20,10 facing 0 line\n"
                     "army pr \"P\"\n leader pl \"Plath\" at 40,22\n"
                     " unit p1 \"P1\" pr-line at 30,20 facing 180 garrison\n"
                     " unit p2 \"P2\" pr-line at 20,20 facing 180 line\n");
    kit_movement(k, "au");
    kit_refused(k, "au charge ac at p1", "APW-CHG-01");
    kit_refused(k, "au charge a2 at p2", "APW-CHG-01");
    kit_free(k);
}

Test(apw_battle, APW_CHG_02_the_target_must_be_in_sight)
{
    kit *k = kit_new("woods \"W\" 26,12 34,12 34,13 26,13\n" AUSTRIAN_LINE PRUSSIAN_LINE);
    kit_movement(k, "au");
    kit_refused(k, "au charge a1 at p1", "APW-CHG-02");
    kit_free(k);
}

Test(apw_battle, APW_CHG_03_08_chargers_do_not_fire_and_their_target_is_pinned)
{
    kit *k = kit_new(AUSTRIAN_LINE PRUSSIAN_LINE);
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    kit_say(k, "au done");
    kit_refused(k, "pr move p1 to 30,14", "APW-CHG-08");
    kit_refused(k, "pr hold p1 facing 170", "APW-CHG-08");
    kit_say(k, "pr done");
    cr_expect_eq(k->state->ask_row, APW_ASK_RIFLES);
    cr_expect_eq(k->state->ask_side, 1, "only the charged have fire to give");
    kit_say(k, "pr fire p1 at a1");
    cr_expect_eq(k->state->ask_row, APW_ASK_RIFLE_DIE);
    kit_free(k);
}

Test(apw_battle, APW_CHG_07_counter_charges_and_their_answers)
{
    kit *k =
        kit_new("switch counter-charge end-of-move\narmy au \"A\"\n leader al \"Alder\" at 40,8\n"
                " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                " unit ac \"AC\" au-cav at 16,13.5 facing 90 line\n"
                "army pr \"P\"\n leader pl \"Plath\" at 40,26\n"
                " unit pc \"PC\" pr-cav at 30,24 facing 180 line\n"
                " unit pd \"PD\" pr-cav at 36,28 facing 180 line\n");
    kit_movement(k, "au");
    kit_say(k, "au move a1 to 30,12");
    cr_expect_eq(k->state->ask_kind, UMP_ASK_REACTION);
    cr_expect_eq(k->state->ask_unit, kit_id(k, "pc"), "in roster order");
    kit_refused(k, "pr react counter pd at a1", "APW-CHG-07");
    kit_say(k, "pr react counter pc at a1");
    kit_say(k, "dice 5");
    cr_expect_eq(kit_unit(k, "pc")->charge, APW_CHARGES);
    cr_expect_eq(k->state->ask_unit, kit_id(k, "ac"), "answered by cavalry that has not acted");
    kit_say(k, "au react counter ac at pc");
    kit_say(k, "dice 5");
    cr_expect_eq(kit_unit(k, "ac")->charge, APW_CHARGES);
    cr_expect(kit_unit(k, "ac")->acted, "counts as activated");
    cr_expect_eq(k->state->ask_unit, kit_id(k, "pd"), "and that by another");
    kit_say(k, "pr react pass");
    cr_expect_eq(k->state->ask_row, APW_ASK_MOVES);
    kit_say(k, "au done");
    kit_say(k, "pr done");
    kit_until(k, APW_ASK_CHARGER_DIE, 9);
    cr_expect_eq(k->state->ask_unit, kit_id(k, "pc"),
                 "APW-CHG-10 a melee against a unit that charges comes before its own charge");
    kit_free(k);
}

Test(apw_battle, APW_CHG_07_answers_are_answered_as_long_as_there_is_cavalry)
{
    static const char *const line[] = {"pr react counter p1 at a1", "au react counter a2 at p1",
                                       "pr react counter p2 at a2", "au react counter a3 at p2",
                                       "pr react counter p3 at a3", "au react counter a4 at p3"};
    kit *k =
        kit_new("switch counter-charge end-of-move\narmy au \"A\"\n leader al \"Alder\" at 20,6\n"
                " unit a1 \"A1\" au-line at 10,10 facing 0 line\n"
                " unit a2 \"A2\" au-cav at 24,13.5 facing 270 line\n"
                " unit a3 \"A3\" au-cav at 28,16.25 facing 270 line\n"
                " unit a4 \"A4\" au-cav at 32,19 facing 270 line\n"
                "army pr \"P\"\n leader pl \"Plath\" at 20,30\n"
                " unit p1 \"P1\" pr-cav at 10,24 facing 180 line\n"
                " unit p2 \"P2\" pr-cav at 12.75,30 facing 180 line\n"
                " unit p3 \"P3\" pr-cav at 15.5,34 facing 180 line\n");
    kit_movement(k, "au");
    kit_say(k, "au move a1 to 10,12");
    unsigned shallow = k->state->depth;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        kit_say(k, line[i]);
        kit_say(k, "dice 5");
    }
    cr_expect_eq(kit_unit(k, "a4")->charge, APW_CHARGES);
    cr_expect(k->state->depth <= shallow + 12, "each answer waits inside the other");
    kit_until(k, APW_ASK_CHARGER_DIE, 5);
    cr_expect_eq(k->state->ask_unit, kit_id(k, "p3"), "APW-CHG-10 the last comes first");
    kit_until(k, APW_ASK_INITIATIVE, 5);
    kit_free(k);
}

Test(apw_battle, APW_CHG_07_no_answer_after_marching)
{
    kit *k = kit_new("army au \"A\"\n leader al \"Alder\" at 40,8\n"
                     " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                     "army pr \"P\"\n leader pl \"Plath\" at 40,26\n"
                     " unit pc \"PC\" pr-cav at 30,30 facing 180 line\n");
    kit_movement(k, "pr");
    kit_say(k, "pr move pc to 30,28");
    kit_say(k, "pr done");
    kit_say(k, "au move a1 to 30,12");
    cr_expect_eq(k->state->ask_row, APW_ASK_MOVES, "it has used march points");
    kit_free(k);
}

Test(apw_battle, APW_CHG_09_a_target_pushed_out_of_reach)
{
    kit *k =
        kit_new(AUSTRIAN_LINE " unit ab \"AB\" au-bty at 27,2 facing 0 deployed\n" PRUSSIAN_LINE);
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    kit_say(k, "au done");
    kit_say(k, "pr done");
    kit_say(k, "au fire ab at p1");
    kit_until(k, APW_ASK_RESULT_DIE, 1);
    kit_say(k, "dice 5");
    cr_expect(kit_told(k, "P1 falls back 5 in"), "APW-RES-11");
    kit_until(k, APW_ASK_INITIATIVE, 9);
    cr_expect(kit_told(k, "A1 cannot follow P1"));
    cr_expect_eq(kit_unit(k, "a1")->state, APW_GOOD, "without melee and without disorder");
    kit_free(k);
}

Test(apw_battle, APW_CHG_11_a_routed_target_is_ridden_down)
{
    kit *k = kit_new(AUSTRIAN_LINE PRUSSIAN_LINE);
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    kit_change(k, "p1")->state = APW_ROUTED;
    kit_until(k, APW_ASK_INITIATIVE, 9);
    cr_expect_eq(kit_unit(k, "p1")->end, APW_ELIMINATED);
    cr_expect_eq(kit_unit(k, "a1")->state, APW_GOOD, "the charger keeps its state");
    kit_free(k);
}

Test(apw_battle, APW_CHG_10_two_that_charge_each_other)
{
    kit *k = kit_new("army au \"A\"\n leader al \"Alder\" at 40,8\n"
                     " unit ac \"AC\" au-cav at 30,10 facing 0 line\n"
                     " unit a2 \"A2\" au-cav at 16,24.5 facing 90 line\n"
                     "army pr \"P\"\n leader pl \"Plath\" at 40,26\n"
                     " unit pc \"PC\" pr-cav at 30,24 facing 180 line\n");
    kit_movement(k, "au");
    kit_say(k, "au charge ac at pc");
    kit_say(k, "dice 5");
    kit_say(k, "pr react counter pc at ac");
    kit_say(k, "dice 9");
    cr_expect_eq(k->state->ask_row, APW_ASK_MOVES, "APW-CHG-07 it was in sight of A2 before");
    kit_say(k, "au charge a2 at pc");
    kit_say(k, "dice 5");
    kit_until(k, APW_ASK_CHARGER_DIE, 9);
    cr_expect_eq(k->state->ask_unit, kit_id(k, "pc"), "who declared first is the charging side");
    cr_expect_eq(kit_unit(k, "a2")->party, 1, "helpers join the one melee");
    cr_expect_eq(kit_unit(k, "ac")->party, 1);
    cr_expect_eq(kit_unit(k, "pc")->party, 2);
    cr_expect(kit_told(k, "surprise"), "both count as chargers");
    cr_expect_not(kit_told(k, "formed and stationary"), "neither is stationary");
    kit_free(k);
}

Test(apw_battle, E21_APW_MEL_17_collapse_and_breakthrough)
{
    kit *k = kit_new("army au \"A\"\n leader al \"Alder\" at 50,14\n"
                     " unit a1 \"A1\" au-line at 30,15 facing 90 line\n"
                     " unit a2 \"A2\" au-jaeger at 30,9 facing 90 line\n"
                     "army pr \"P\"\n leader pl \"Plath\" at 40,30\n"
                     " unit pc \"PC\" pr-cav at 28,26 facing 180 line\n");
    kit_change(k, "a1")->state = APW_DISORG;
    kit_movement(k, "pr");
    kit_say(k, "pr charge pc at a1");
    kit_say(k, "dice 8");
    cr_expect_eq(kit_unit(k, "pc")->strikes, APW_LEFT, "APW-MEL-04");
    kit_until(k, APW_ASK_CHARGER_DIE, 9);
    kit_say(k, "dice 6");
    kit_say(k, "dice 2");
    cr_expect(kit_told(k, "win by 8"));
    cr_expect_eq(kit_unit(k, "a1")->stands, 2, "APW-MEL-15 beaten by cavalry");
    cr_expect_eq(kit_unit(k, "a1")->state, APW_ROUTED);
    cr_expect_eq(kit_unit(k, "pc")->state, APW_GOOD, "APW-MEL-11 keeps its state");
    kit_until(k, APW_ASK_PURSUE, 9);
    cr_expect_eq(k->state->ask_row, APW_ASK_PURSUE);
    kit_refused(k, "pr pursue pc at a1", "APW-MEL-17");
    kit_say(k, "pr pursue pc at a2");
    kit_until(k, APW_ASK_CHARGER_DIE, 9);
    cr_expect_eq(k->state->ask_unit, kit_id(k, "a2"));
    kit_free(k);
}

Test(apw_battle, E22_APW_MEL_19_locked_in_a_town)
{
    kit *k = kit_new("town \"T\" 29,14 31,14 31,16 29,16\n"
                     "army au \"A\"\n leader al \"Alder\" at 30,9\n"
                     " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                     " unit a2 \"A2\" au-line at 40,10 facing 0 line\n"
                     "army pr \"P\"\n leader pl \"Plath\" at 50,16\n"
                     " unit p1 \"P1\" pr-line at 30,15 facing 180 garrison\n"
                     " unit p2 \"P2\" pr-line at 30,26 facing 180 line\n");
    kit_movement(k, "au");
    kit_say(k, "au lead al to 30,12.5");
    kit_say(k, "au charge a1 at p1");
    to_the_charges(k);
    kit_say(k, "dice 4");
    kit_say(k, "dice 1");
    cr_expect(kit_told(k, "8 against 8"));
    cr_expect_eq(kit_unit(k, "a1")->state, APW_DISORG);
    cr_expect_eq(kit_unit(k, "p1")->state, APW_DISORG);
    cr_expect_eq(kit_unit(k, "a1")->locked, kit_id(k, "p1"));
    kit_until(k, APW_ASK_INITIATIVE, 5);
    kit_movement(k, "au");
    kit_refused(k, "au move a1 to 30,12", "APW-MEL-19");
    kit_say(k, "au done");
    kit_refused(k, "pr charge p2 at a1", "APW-MEL-19");
    kit_forget(k);
    to_the_charges(k);
    kit_say(k, "dice 3");
    kit_say(k, "dice 1");
    cr_expect(kit_told(k, "4 against 3"), "only points and superior morale count");
    cr_expect_eq(kit_unit(k, "p1")->form, APW_COLUMN, "APW-FORM-05 forced out in column");
    cr_expect_eq(kit_unit(k, "p1")->stands, 2);
    cr_expect_eq(k->state->ask_row, APW_ASK_OCCUPY);
    kit_say(k, "au choose garrison");
    cr_expect_eq(kit_unit(k, "a1")->form, APW_GARRISON, "APW-MEL-16 takes the town");
    kit_free(k);
}

Test(apw_battle, APW_MEL_19_locked_troops_keep_their_state_by_switch_and_get_help)
{
    kit *k = kit_new("switch town-tie-state unchanged\n"
                     "town \"T\" 29,14 31,14 31,16 29,16\n"
                     "army au \"A\"\n leader al \"Alder\" at 30,8\n"
                     " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                     " unit a2 \"A2\" au-jaeger at 22,15 facing 90 line\n" PRUSSIAN_GARRISON);
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    to_the_charges(k);
    kit_say(k, "dice 5");
    kit_say(k, "dice 1");
    cr_expect(kit_told(k, "8 against 8"));
    cr_expect_eq(kit_unit(k, "a1")->state, APW_GOOD);
    cr_expect_eq(kit_unit(k, "p1")->state, APW_GOOD);
    kit_until(k, APW_ASK_INITIATIVE, 9);
    kit_movement(k, "au");
    kit_say(k, "au charge a2 at p1");
    to_the_charges(k);
    cr_expect_eq(kit_unit(k, "a1")->party, 1);
    cr_expect_eq(kit_unit(k, "a2")->party, 1, "fresh troops join by charging the town");
    kit_free(k);
}

Test(apw_battle, E23_APW_MEL_18_rolled_again)
{
    kit *k = kit_new(AUSTRIAN_LINE PRUSSIAN_LINE);
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    to_the_charges(k);
    kit_say(k, "dice 6");
    kit_say(k, "dice 2");
    cr_expect(kit_told(k, "a tie: both roll again"));
    for (unsigned i = 1; i < 9; i++) {
        kit_say(k, "dice 6");
        kit_say(k, "dice 2");
    }
    cr_expect_eq(k->state->ask_row, APW_ASK_CHARGER_DIE);
    kit_say(k, "dice 6");
    kit_say(k, "dice 2");
    cr_expect(kit_told(k, "P1 and its side win by 1"), "the tenth tie");
    kit_free(k);
}

Test(apw_battle, E24_APW_MEL_14_guns_are_lost)
{
    kit *k = kit_new(AUSTRIAN_LINE "army pr \"P\"\n leader pl \"Plath\" at 50,16\n"
                                   " unit p1 \"P1\" pr-bty at 30,15 facing 180 deployed\n"
                                   " unit p2 \"P2\" pr-line at 50,20 facing 180 line\n");
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    to_the_charges(k);
    kit_say(k, "dice 6");
    kit_say(k, "dice 1");
    cr_expect_eq(kit_unit(k, "p1")->end, APW_ELIMINATED);
    kit_until(k, APW_ASK_INITIATIVE, 5);
    apw_table t = kit_table(k);
    cr_expect_eq(apw_victory_points(&t, 0), 2, "APW-VIC-01 a battery");
    kit_free(k);
}

Test(apw_battle, APW_MEL_10_a_six_may_kill_the_commander)
{
    kit *k = kit_new(AUSTRIAN_LINE "army pr \"P\"\n leader pl \"Plath\" at 30,15.9\n"
                                   " leader px \"Pappel\" at 31,15.9\n"
                                   " unit p1 \"P1\" pr-line at 30,15 facing 180 line\n");
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    to_the_charges(k);
    kit_say(k, "dice 6");
    kit_say(k, "dice 3");
    cr_expect_eq(k->state->ask_row, APW_ASK_MELEE_COMMANDER);
    kit_say(k, "dice 4");
    cr_expect_eq(k->state->ask_row, APW_ASK_WHICH_COMMANDER, "two of them: the owner chooses");
    kit_refused(k, "pr lose p1", "APW-MEL-10");
    kit_say(k, "pr lose px");
    cr_expect(kit_told(k, "Pappel is killed in the melee"));
    kit_free(k);
}

Test(apw_battle, APW_MEL_16_winners_take_the_ground)
{
    kit *k = kit_new(AUSTRIAN_LINE PRUSSIAN_LINE);
    kit_change(k, "p1")->state = APW_DISORG;
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    to_the_charges(k);
    kit_say(k, "dice 6");
    kit_say(k, "dice 1");
    kit_until(k, APW_ASK_OCCUPY, 5);
    kit_say(k, "au choose advance");
    ump_len off = kit_piece(k, "a1")->at.y - kit_inch(1575);
    cr_expect(off >= -4 && off <= 4, "its front stands where the rear edge stood: %d", off);
    kit_free(k);
}

Test(apw_battle, E29_APW_MEL_20_a_loser_without_a_way_surrenders)
{
    kit *k = kit_new("river \"Moat\" 27,13.6 27,16.2 33,16.2 33,13.6\n" AUSTRIAN_LINE PRUSSIAN_LINE
                     " unit p2 \"P2\" pr-line at 50,20 facing 180 line\n");
    kit_change(k, "p1")->state = APW_DISORG;
    kit_movement(k, "au");
    kit_say(k, "au charge a1 at p1");
    to_the_charges(k);
    kit_say(k, "dice 4");
    kit_say(k, "dice 1");
    cr_expect_eq(kit_unit(k, "p1")->end, APW_SURRENDERED);
    cr_expect_eq(kit_unit(k, "p1")->captured, 2, "the stand for the margin, then the rest");
    apw_table t = kit_table(k);
    cr_expect_eq(apw_victory_points(&t, 0), 1 + 2 * 2, "APW-VIC-01 two for each captured stand");
    kit_free(k);
}

/* ---- Fire ---- */

#define GUNS                                                                                       \
    "army au \"A\"\n leader al \"Alder\" at 30,8\n"                                                \
    " unit b1 \"B1\" au-bty at 24,10 facing 0 deployed\n"                                          \
    " unit b2 \"B2\" au-bty at 26,10 facing 0 deployed\n"                                          \
    " unit b3 \"B3\" au-bty at 28,10 facing 0 deployed\n"                                          \
    " unit b4 \"B4\" au-bty at 30,10 facing 0 deployed\n"                                          \
    " unit b5 \"B5\" au-bty at 32,10 facing 0 deployed\n"

static void to_the_guns(kit *k)
{
    kit_movement(k, "au");
    kit_say(k, "au done");
    kit_say(k, "pr done");
    cr_assert_eq(k->state->ask_row, APW_ASK_GUNS);
}

Test(apw_battle, APW_ART_04_pooled_by_fours_in_the_order_declared)
{
    kit *k = kit_new(GUNS "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                          " unit p1 \"P1\" pr-line at 28,22 facing 180 line\n");
    to_the_guns(k);
    kit_say(k, "au fire b5 b1 at p1");
    kit_say(k, "au fire b2 b3 b4 at p1");
    cr_expect_eq(k->state->ask_row, APW_ASK_GUN_DIE);
    cr_expect_eq(k->state->ask_unit, kit_id(k, "b5"), "the first group of four");
    kit_say(k, "dice 0");
    cr_expect_eq(k->state->ask_unit, kit_id(k, "b4"), "the rest");
    cr_expect(kit_told(k, "needing 7"));
    kit_say(k, "dice 0");
    cr_expect(kit_told(k, "needing 4"));
    kit_free(k);
}

Test(apw_battle, APW_ART_04_free_groups_by_switch)
{
    kit *k = kit_new("switch artillery-pooling free\n" GUNS
                     "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                     " unit p1 \"P1\" pr-line at 28,22 facing 180 line\n");
    to_the_guns(k);
    kit_refused(k, "au fire b1 b2 b3 b4 b5 at p1", "APW-ART-04");
    kit_say(k, "au fire b1 b2 at p1");
    kit_refused(k, "au fire b1 at p1", "APW-FIRE-03");
    kit_say(k, "au fire b3 at p1");
    kit_say(k, "au done");
    kit_say(k, "dice 0");
    cr_expect_eq(k->state->ask_unit, kit_id(k, "b3"), "a group of its own");
    kit_free(k);
}

Test(apw_battle, APW_GEN_06_07_APW_SEQ_05_all_dice_then_all_results_at_once)
{
    kit *k = kit_new(GUNS "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                          " unit p1 \"P1\" pr-bty at 28,14 facing 180 deployed\n"
                          " unit p2 \"P2\" pr-line at 50,30 facing 180 line\n");
    to_the_guns(k);
    kit_say(k, "au fire b3 at p1");
    kit_say(k, "au done");
    kit_say(k, "pr fire p1 at b3");
    cr_expect_eq(k->state->ask_unit, kit_id(k, "b3"), "the initiative side's hit dice first");
    kit_say(k, "dice 1");
    cr_expect_eq(k->state->ask_unit, kit_id(k, "p1"), "fire is simultaneous");
    kit_say(k, "dice 1");
    cr_expect_eq(k->state->ask_row, APW_ASK_RESULT_DIE);
    cr_expect_eq(k->state->ask_unit, kit_id(k, "p1"));
    kit_say(k, "dice 2");
    cr_expect_eq(kit_unit(k, "p1")->stands, 1, "nothing is applied yet");
    kit_say(k, "dice 2");
    cr_expect_eq(kit_unit(k, "p1")->end, APW_ELIMINATED);
    cr_expect_eq(kit_unit(k, "b3")->end, APW_ELIMINATED);
    kit_free(k);
}

Test(apw_battle, APW_GEN_07_firing_is_optional)
{
    kit *k = kit_new(GUNS "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                          " unit p1 \"P1\" pr-line at 28,24 facing 180 line\n");
    to_the_guns(k);
    kit_say(k, "au done");
    cr_expect_eq(k->state->turn, 2, "nobody fired");
    kit_free(k);
}

Test(apw_battle, APW_RIF_06_units_do_not_pool_and_APW_FIRE_07_one_hit_a_die)
{
    kit *k = kit_new("army au \"A\"\n leader al \"Alder\" at 30,8\n"
                     " unit a1 \"A1\" au-line at 28,10 facing 0 line\n"
                     " unit a2 \"A2\" au-line at 32,10 facing 0 line\n"
                     "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                     " unit p1 \"P1\" pr-line at 30,13 facing 180 line\n");
    kit_movement(k, "au");
    kit_say(k, "au done");
    kit_say(k, "pr done");
    kit_say(k, "au fire a1 a2 at p1");
    kit_say(k, "pr done");
    cr_expect_eq(k->state->ask_unit, kit_id(k, "a1"));
    kit_say(k, "dice 1");
    cr_expect_eq(k->state->ask_unit, kit_id(k, "a2"), "each for itself");
    kit_say(k, "dice 1");
    kit_say(k, "dice 0");
    cr_expect_eq(k->state->ask_row, APW_ASK_RESULT_DIE, "two hits, two result dice");
    kit_free(k);
}

Test(apw_battle, E14_APW_RES_07_a_natural_0_tests_the_commander)
{
    kit *k = kit_new(GUNS "army pr \"P\"\n leader pl \"Plath\" at 28,15.5\n"
                          " unit p1 \"P1\" pr-line at 28,14 facing 180 line\n");
    to_the_guns(k);
    kit_say(k, "au fire b3 at p1");
    kit_say(k, "au done");
    kit_say(k, "dice 1");
    kit_say(k, "dice 0");
    cr_expect_eq(k->state->ask_row, APW_ASK_COMMANDER_DIE);
    kit_say(k, "dice 4");
    cr_expect(kit_told(k, "Plath is killed"));
    apw_table t = kit_table(k);
    cr_expect_eq(apw_victory_points(&t, 0), 1, "APW-VIC-01 a commander");
    kit_free(k);
}

Test(apw_battle, APW_RES_07_the_owner_says_which_of_two_falls)
{
    kit *k = kit_new(GUNS "army pr \"P\"\n leader pl \"Plath\" at 28,15.5\n"
                          "brigade pr \"Q\"\n leader px \"Pappel\" at 29,15.5\n"
                          " unit p1 \"P1\" pr-line at 28,14 facing 180 line\n");
    to_the_guns(k);
    kit_say(k, "au fire b3 at p1");
    kit_say(k, "au done");
    kit_say(k, "dice 1");
    kit_say(k, "dice 0");
    kit_say(k, "dice 2");
    cr_assert_eq(k->state->ask_row, APW_ASK_WHICH_COMMANDER);
    cr_expect_eq(k->state->ask_side, 1);
    kit_refused(k, "pr lose p1", "APW-RES-07");
    kit_say(k, "pr lose px");
    cr_expect(kit_told(k, "Pappel is killed"));
    kit_free(k);
}

Test(apw_battle, APW_FORM_05_a_garrison_sallies)
{
    kit *k = kit_new("town \"T\" 29,9 31,9 31,11 29,11\n"
                     "army au \"A\"\n leader al \"Alder\" at 40,8\n"
                     " unit a1 \"A1\" au-line at 30,10 facing 0 garrison\n" PRUSSIAN_LINE);
    kit_movement(k, "au");
    kit_refused(k, "au charge a1 at p1", "APW-FORM-05");
    kit_refused(k, "au sally a1 line to 30,14 facing 0 at p1", "APW-FORM-05");
    kit_say(k, "au sally a1 line to 30,11.8 facing 0 at p1");
    cr_expect_eq(kit_unit(k, "a1")->charge, APW_CHARGES);
    cr_expect_eq(kit_unit(k, "a1")->form, APW_LINE);
    cr_expect(kit_unit(k, "a1")->used >= kit_table(k).chart->action[APW_ACT_FORM]);
    to_the_charges(k);
    kit_free(k);
}

Test(apw_battle, APW_RES_12_APW_CMD_05_the_owner_of_a_garrison_chooses)
{
    kit *k = kit_new("town \"T\" 27,14 29,14 29,16 27,16\n" GUNS
                     "army pr \"P\"\n leader pl \"Plath\" at 28,15\n"
                     " unit p1 \"P1\" pr-line at 28,15 facing 180 garrison\n");
    to_the_guns(k);
    kit_say(k, "au fire b3 at p1");
    kit_say(k, "au done");
    kit_say(k, "dice 1");
    kit_say(k, "dice 4");
    cr_expect_eq(k->state->ask_row, APW_ASK_BACK_CHOICE);
    kit_say(k, "pr choose fall_back");
    cr_expect_eq(k->state->ask_row, APW_ASK_FOLLOW);
    kit_say(k, "pr choose follow");
    cr_expect_eq(kit_unit(k, "p1")->form, APW_COLUMN);
    apw_table t = kit_table(k);
    cr_expect(apw_near(&t, kit_id(k, "pl"), kit_id(k, "p1")), "he went along");
    ump_len edge = 16 * UMP_INCH, centre = ump_outline_of(&t.table, kit_id(k, "p1")).rect.centre.y;
    cr_expect(centre - edge >= kit_inch(495) && centre - edge <= kit_inch(505),
              "APW-FORM-05 measured from the edge of the town");
    kit_free(k);
}

Test(apw_battle, APW_RES_13_14_stop_and_under_fire_hold_for_the_next_turn)
{
    kit *k = kit_new(GUNS "army pr \"P\"\n leader pl \"Plath\" at 40,20\n"
                          " unit p1 \"P1\" pr-bty at 28,14 facing 180 deployed\n");
    to_the_guns(k);
    kit_say(k, "au fire b3 at p1");
    kit_say(k, "au done");
    kit_say(k, "pr done");
    kit_say(k, "dice 1");
    kit_say(k, "dice 8");
    cr_expect(kit_told(k, "P1 is stopped"));
    cr_expect_eq(k->state->turn, 2, "nothing else to do in that turn");
    cr_expect_eq(kit_unit(k, "p1")->stop, APW_THIS_TURN);
    cr_expect_eq(kit_unit(k, "p1")->under_fire, APW_THIS_TURN, "APW-ART-10");
    kit_movement(k, "pr");
    kit_refused(k, "pr form p1 limbered to 28,15", "APW-MOV-10");
    kit_until(k, APW_ASK_GUN_DIE, 5);
    kit_until(k, APW_ASK_INITIATIVE, 9);
    cr_expect_eq(kit_unit(k, "p1")->stop, APW_NO_MARKER, "APW-SEQ-06");
    kit_free(k);
}

Test(apw_battle, APW_RES_08_APW_RET_03_04_routs_go_past_friends_and_off_the_table)
{
    kit *k = kit_new(GUNS "army pr \"P\"\n leader pl \"Plath\" at 50,26\n"
                          " unit p1 \"P1\" pr-line at 28,14 facing 180 line\n"
                          " unit p2 \"P2\" pr-line at 28,26 facing 180 line\n"
                          " unit p3 \"P3\" pr-line at 50,30 facing 180 line\n");
    to_the_guns(k);
    kit_say(k, "au fire b3 at p1");
    kit_say(k, "au done");
    kit_say(k, "dice 1");
    kit_say(k, "dice 1");
    cr_expect_eq(kit_unit(k, "p1")->state, APW_ROUTED);
    cr_expect(kit_piece(k, "p1")->at.y > kit_inch(2650), "on to the first free spot behind P2");
    kit_until(k, APW_ASK_INITIATIVE, 9);
    kit_movement(k, "au");
    kit_say(k, "pr done");
    cr_expect(kit_piece(k, "p1")->at.y > kit_inch(3800), "APW-MOR-06 12 inches towards home");
    kit_until(k, APW_ASK_INITIATIVE, 9);
    kit_movement(k, "au");
    kit_say(k, "pr done");
    cr_expect_eq(kit_unit(k, "p1")->end, APW_ELIMINATED, "APW-RET-04");
    kit_free(k);
}
