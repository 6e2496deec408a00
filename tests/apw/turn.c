/*
 * turn.c: the sequence of a turn, rallying, commanders, deployment, scale and victory.
 */
#include "kit.h"
#include <stdio.h>
#include <string.h>

static const char far_apart[] = "army au \"A\"\n leader al \"Alder\" cr 6 at 30,4\n"
                                " unit a1 \"A1\" au-line at 30,6 facing 0 line\n"
                                " unit a2 \"A2\" au-line at 20,6 facing 0 line\n"
                                " unit a3 \"A3\" au-line at 10,6 facing 0 line\n"
                                "army pr \"P\"\n leader pl \"Plath\" cr 8 at 30,36\n"
                                " unit p1 \"P1\" pr-line at 30,34 facing 180 line\n"
                                " unit p2 \"P2\" pr-line at 20,34 facing 180 line\n"
                                " unit p3 \"P3\" pr-line at 10,34 facing 180 line\n";

Test(apw_turn, APW_SEQ_01_five_phases)
{
    scene *k = apw_scene(far_apart);
    cr_expect_eq(k->state->phase, 1, "command");
    to_movement(k, "au");
    cr_expect_eq(k->state->phase, 2, "movement");
    say(k, "au done");
    say(k, "pr done");
    cr_expect_eq(k->state->turn, 2, "no fire, no charge, nobody to rally: the next turn");
    scene_free(k);
}

Test(apw_turn, APW_SEQ_02_initiative)
{
    static const struct {
        const char *what, *au, *pr;
        uint8_t holder;
    } row[] = {
        {"6 + 5 against 8 + 2", "dice 5", "dice 2", 0},
        {"6 + 5 against 8 + 4", "dice 5", "dice 4", 1},
        {"a tie on turn 1: the attacker", "dice 5", "dice 3", 0},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        scene *k = apw_scene(far_apart);
        say(k, row[i].au);
        say(k, row[i].pr);
        cr_expect_eq(k->state->ask_side, row[i].holder, "%s", row[i].what);
        scene_free(k);
    }
}

Test(apw_turn, APW_SEQ_02_a_tie_changes_hands_and_the_holder_chooses)
{
    scene *k = apw_scene(far_apart);
    say(k, "dice 9");
    say(k, "dice 1");
    say(k, "au choose second");
    cr_expect_eq(k->state->ask_side, 1, "Prussia moves first");
    say(k, "pr done");
    cr_expect_eq(k->state->ask_side, 0);
    say(k, "au done");
    say(k, "dice 5");
    say(k, "dice 3");
    cr_expect_eq(k->state->ask_side, 1, "the side that did not hold it");
    scene_free(k);
}

Test(apw_turn, APW_SEQ_02_nobody_commands_counts_4)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" cr 6 at 30,4\n"
                         " unit a1 \"A1\" au-line at 30,6 facing 0 line\n"
                         "army pr \"P\"\n unit p1 \"P1\" pr-line at 30,34 facing 180 line\n");
    say(k, "dice 1");
    say(k, "dice 2");
    cr_expect(told(k, "7 against 6"));
    scene_free(k);
}

Test(apw_turn, APW_SEQ_03_APW_MOR_06_routed_units_run_first)
{
    scene *k = apw_scene(far_apart);
    unit_at(k, "p1")->state = APW_ROUTED;
    unit_at(k, "a1")->state = APW_ROUTED;
    say(k, "dice 0");
    say(k, "dice 1");
    say(k, "au choose first");
    say(k, "au done"); /* no commander goes to it */
    say(k, "pr done");
    cr_expect(told(k, "A1 routs 12 in"));
    cr_expect_eq(unit_at(k, "a1")->end, APW_ELIMINATED, "over its own edge");
    cr_expect_eq(unit_at(k, "p1")->end, APW_ELIMINATED);
    scene_free(k);
}

Test(apw_turn, APW_SEQ_04_each_side_in_turn_each_unit_once)
{
    scene *k = apw_scene(far_apart);
    to_movement(k, "au");
    say(k, "au move a1 to 30,8");
    refused(k, "au move a1 to 30,9", APW_SEQ_04);
    refused(k, "au move p1 to 30,30", APW_SEQ_04);
    say(k, "au move a2 to 20,8");
    say(k, "au done");
    say(k, "pr move p1 to 30,32");
    scene_free(k);
}

Test(apw_turn, APW_SEQ_06_what_a_turn_leaves_is_forgotten)
{
    scene *k = apw_scene(far_apart);
    to_movement(k, "au");
    say(k, "au move a1 to 30,8");
    until(k, APW_ASK_INITIATIVE, 5);
    cr_expect(unit_at(k, "a1")->used == 0 && !unit_at(k, "a1")->acted);
    scene_free(k);
}

/* ---- Morale ---- */

static void to_the_end_of_movement(scene *k)
{
    to_movement(k, "au");
    say(k, "au done");
    say(k, "pr done");
}

static void put(scene *k, const char *id, int x, int y)
{
    ump_run run = {.game = k->game, .state = k->state};
    apw_piece_at(&run, id_of(k, id))->at = (ump_pt){x * UMP_INCH, y * UMP_INCH};
}

Test(apw_turn, E25_APW_MOR_01_02_rallying)
{
    static const struct {
        const char *die;
        uint8_t state; /* next turn */
    } row[] = {{"dice 5", APW_GOOD}, {"dice 6", APW_ROUTED}};
    for (size_t i = 0; i < 2; i++) {
        scene *k = apw_scene(far_apart);
        put(k, "a1", 30, 20);
        to_movement(k, "au");
        unit_at(k, "a1")->state = APW_ROUTED;
        unit_at(k, "a1")->stands = 2;
        unit_at(k, "a1")->lost = 1;
        say(k, "au lead al to 30,19");
        say(k, "au done");
        say(k, "pr done");
        cr_assert_eq(k->state->ask_row, APW_ASK_TRY, "APW-MOR-01 it may be declined");
        say(k, "au choose try");
        cr_assert_eq(k->state->ask_row, APW_ASK_RALLY);
        say(k, row[i].die);
        cr_expect_eq(k->state->turn, 2);
        cr_expect_eq(unit_at(k, "a1")->state, row[i].state, "APW-MOR-02 %s", row[i].die);
        scene_free(k);
    }
}

/* Seven, less two for each stand: with four lost no die is low enough. */
Test(apw_turn, TAB_09_APW_MOR_01_who_has_lost_too_many_stands_is_not_tried)
{
    for (uint8_t lost = 3; lost <= 4; lost++) {
        scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" cr 6 at 30,19\n"
                             " unit a1 \"A1\" au-line stands 6 at 30,20 facing 0 line\n"
                             " unit a2 \"A2\" au-line stands 8 at 50,6 facing 0 line\n"
                             "army pr \"P\"\n leader pl \"Plath\" cr 8 at 30,36\n"
                             " unit p1 \"P1\" pr-line at 30,34 facing 180 line\n");
        unit_at(k, "a1")->state = APW_ROUTED;
        unit_at(k, "a1")->lost = lost;
        unit_at(k, "a1")->stands = (uint8_t)(6 - lost);
        to_movement(k, "au");
        cr_assert_eq(asked(k) == APW_ASK_RALLY_FIRST, lost == 3, "%u", lost);
        if (lost == 3)
            say(k, "au done"); /* it is left to run */
        say(k, "au choose follow");
        say_all(k, "au done; pr done");
        cr_expect_eq(asked(k) == APW_ASK_TRY, lost == 3, "%u: in the Morale Phase", lost);
        scene_free(k);
    }
}

Test(apw_turn, APW_MOR_01_a_commander_of_its_chain_must_be_near)
{
    scene *k = apw_scene(far_apart);
    put(k, "a1", 30, 20);
    to_movement(k, "au");
    unit_at(k, "a1")->state = APW_ROUTED;
    say(k, "au done");
    say(k, "pr done");
    cr_expect_eq(k->state->turn, 2, "nobody rallies it");
    scene_free(k);
}

Test(apw_turn, E27_APW_MOR_03_reconstituting)
{
    scene *k = apw_scene(far_apart);
    put(k, "pl", 30, 35);
    unit_at(k, "p1")->stands = 2;
    unit_at(k, "p1")->lost = 1;
    unit_at(k, "p1")->state = APW_DISORG;
    to_the_end_of_movement(k);
    say(k, "pr choose try");
    cr_assert_eq(k->state->ask_row, APW_ASK_RECONSTITUTE);
    say(k, "dice 6");
    cr_expect_eq(unit_at(k, "p1")->stands, 3);
    cr_expect_eq(unit_at(k, "p1")->returned, 1);
    cr_expect_eq(unit_at(k, "p1")->state, APW_GOOD, "from the next turn");
    unit_at(k, "p1")->stands = 2;
    unit_at(k, "p1")->lost = 1;
    to_the_end_of_movement(k);
    cr_expect_eq(k->state->turn, 3, "the cap is used up");
    scene_free(k);
}

static void marched(apw_unit *u)
{
    u->used = 1;
}

static void fired(apw_unit *u)
{
    u->fired = 1;
}

static void was_hit(apw_unit *u)
{
    u->hit = 1;
}

static void charged(apw_unit *u)
{
    u->order = APW_CHARGES_ORDER;
}

Test(apw_turn, APW_MOR_03_only_after_a_quiet_turn)
{
    static void (*const restless[])(apw_unit *) = {marched, fired, was_hit, charged};
    for (size_t i = 0; i < sizeof restless / sizeof *restless; i++) {
        scene *k = apw_scene(far_apart);
        put(k, "pl", 30, 35);
        unit_at(k, "p1")->stands = 2;
        unit_at(k, "p1")->lost = 1;
        to_movement(k, "au");
        say(k, "au done");
        restless[i](unit_at(k, "p1"));
        say(k, "pr done");
        cr_expect_eq(k->state->turn, 2, "%zu", i);
        scene_free(k);
    }
}

/* Cavalry that hangs over the edge with its rear, facing so; a friend stands so far (hundredths of
 * an inch) before its front. Two stands have less room than one: the edge pushes them forward. */
static bool gathers_at_the_edge(int facing, ump_len gap)
{
    char body[512];
    snprintf(body, sizeof body,
             "army au \"A\"\n leader al \"Alder\" at 30,4\n"
             " unit a1 \"A1\" au-line at 30,6 facing 0 line\n"
             "army pr \"P\"\n leader pl \"Plath\" at 31.2,39.2\n"
             " unit p1 \"P1\" pr-cav at 30,36 facing %d column\n"
             " unit p2 \"P2\" pr-line at 20,30 facing 180 line\n",
             facing);
    scene *k = apw_scene(body);
    ump_piece *piece = ump_pieces(k->game, k->state);
    unsigned p1 = ump_piece_find(k->game, "p1"), p2 = ump_piece_find(k->game, "p2");
    piece[p1].at = (ump_pt){kit_inch(3000), kit_inch(3940)};
    piece[p1].depth /= 2;
    unit_at(k, "p1")->stands = unit_at(k, "p1")->lost = 1;
    piece[p2].facing = piece[p1].facing;
    piece[p2].at = ump_go(piece[p1].at, piece[p1].facing, kit_inch(gap) + piece[p2].depth, 0);
    ump_pt friend = piece[p2].at;
    to_the_end_of_movement(k);
    char why[UMP_LINE];
    bool may = scene_try(k, "pr choose try", why);
    if (may)
        say(k, "dice 1");
    cr_expect(ump_state_sane(k->game, k->state, why), "%d, %d: %s", facing, gap, why);
    cr_expect(ump_same_place(piece[p2].at, friend), "nobody makes room");
    scene_free(k);
    return may;
}

Test(apw_turn, APW_MOR_03_no_stand_comes_back_where_the_edge_pushes_it_onto_a_friend)
{
    for (int facing = 150; facing <= 210; facing += 10) {
        cr_expect_not(gathers_at_the_edge(facing, 10), "%d", facing);
        cr_expect(gathers_at_the_edge(facing, 200), "%d", facing);
    }
}

Test(apw_turn, APW_MOR_04_reforming)
{
    scene *k = apw_scene(far_apart);
    unit_at(k, "a1")->state = unit_at(k, "a2")->state = APW_DISORG;
    to_movement(k, "au");
    say(k, "au reform a1");
    say(k, "au reform a2");
    unit_at(k, "a2")->hit = 1;
    say(k, "au done");
    say(k, "pr done");
    cr_expect_eq(unit_at(k, "a1")->state, APW_GOOD);
    cr_expect_eq(unit_at(k, "a2")->state, APW_DISORG, "it was hit");
    scene_free(k);
}

Test(apw_turn, APW_SEQ_01_the_morale_phase_is_the_sixth_and_last)
{
    scene *k = apw_scene(far_apart);
    put(k, "a1", 30, 20);
    to_movement(k, "au");
    unit_at(k, "a1")->state = APW_ROUTED;
    say_all(k, "au lead al to 30,19; au done; pr done");
    cr_assert_eq(asked(k), APW_ASK_TRY);
    cr_expect_eq(k->state->phase, 6);
    scene_free(k);
}

Test(apw_turn, APW_MOR_05_the_attacker_replaces_his_commanders_first)
{
    scene *k = apw_scene(far_apart);
    ump_run run = {.game = k->game, .state = k->state};
    to_movement(k, "au");
    apw_lose_leader(&run, id_of(k, "al"), APW_RES_07, "%u is killed");
    apw_lose_leader(&run, id_of(k, "pl"), APW_RES_07, "%u is killed");
    say_all(k, "au done; pr done; dice 5; dice 9; pr choose first");
    cr_assert_eq(asked(k), APW_ASK_REPLACE);
    cr_expect_eq(k->state->ask_unit, id_of(k, "al"));
    say(k, "dice 0");
    cr_assert_eq(asked(k), APW_ASK_REPLACE);
    cr_expect_eq(k->state->ask_unit, id_of(k, "pl"));
    scene_free(k);
}

/* Of two commanders of one level the first of the roster counts, and of two levels the higher. */
Test(apw_turn, APW_SEQ_02_whose_rating_counts)
{
    static const struct {
        const char *first, *second;
        uint8_t holder; /* of 5 on the die against 8 and 4 */
    } row[] = {{"cr 6", "cr 9", 1}, {"cr 9", "cr 6", 0}, {"cr 6", "army cr 9", 0}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char body[1024];
        snprintf(body, sizeof body,
                 "division au \"A\"\n leader al \"Alder\" %s at 30,4\n"
                 " unit a1 \"A1\" au-line at 30,6 facing 0 line\n"
                 "division au \"B\"\n leader am \"Amsel\" %s at 20,4\n"
                 " unit a2 \"A2\" au-line at 20,6 facing 0 line\n"
                 "division pr \"P\"\n leader pl \"Plath\" cr 8 at 30,36\n"
                 " unit p1 \"P1\" pr-line at 30,34 facing 180 line\n",
                 row[i].first, row[i].second);
        scene *k = apw_scene(body);
        say_all(k, "dice 5; dice 4");
        cr_expect_eq(k->state->ask_side, row[i].holder, "%zu", i);
        scene_free(k);
    }
}

/* The lower rating deploys first: that of the highest level, not of the first in the roster. */
Test(apw_turn, APW_SET_02_the_senior_commander_deploys_by_his_rating)
{
    static const struct {
        const char *junior, *senior;
        uint8_t first;
    } row[] = {{"cr 3", "army cr 9", 1}, {"cr 9", "army cr 3", 0}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char body[1024];
        snprintf(body, sizeof body,
                 "division au \"A\"\n leader al \"Alder\" %s arrives 1\n"
                 " unit a1 \"A1\" au-line arrives 1\n"
                 "corps au \"B\"\n leader am \"Amsel\" %s arrives 1\n"
                 " unit a2 \"A2\" au-line arrives 1\n"
                 "division pr \"P\"\n leader pl \"Plath\" cr 5 arrives 1\n"
                 " unit p1 \"P1\" pr-line arrives 1\n",
                 row[i].junior, row[i].senior);
        scene *k = apw_scene(body);
        cr_expect_eq(k->state->ask_side, row[i].first, "%zu", i);
        scene_free(k);
    }
}

Test(apw_turn, E26_APW_MOR_05_replacing_a_commander)
{
    scene *k = apw_scene(far_apart);
    ump_run run = {.game = k->game, .state = k->state};
    to_movement(k, "au");
    apw_lose_leader(&run, id_of(k, "al"), APW_RES_07, "%u is killed");
    say(k, "au done");
    say(k, "pr done");
    say(k, "dice 5");
    say(k, "dice 9");
    say(k, "pr choose first");
    cr_assert_eq(k->state->ask_row, APW_ASK_REPLACE, "in the Command Phase of the next turn");
    say(k, "dice 6");
    cr_expect(told(k, "no successor of Alder yet"), "6 is more than 6 - 1");
    say(k, "pr done");
    say(k, "au done");
    say(k, "dice 5");
    say(k, "dice 9");
    say(k, "pr choose first");
    say(k, "dice 5");
    refused(k, "au appoint al with p1", APW_MOR_05);
    say(k, "au appoint al with a2");
    apw_table t = *seen(k);
    cr_expect(apw_near(&t, id_of(k, "al"), id_of(k, "a2")));
    cr_expect_eq(apw_leader_def_of(&t, id_of(k, "al"))->cr, 6, "the same rating");
    cr_expect_eq(apw_victory_points(&t, 1), 1, "APW-VIC-01 the first is lost all the same");
    scene_free(k);
}

/* ---- Victory ---- */

Test(apw_turn, APW_VIC_01_objectives_belong_to_the_last_in_good_order)
{
    scene *k =
        apw_scene("objective \"Hill\" 30,10 within 2 held pr\n" /* worth 5 if nothing is said */
                  "army au \"A\"\n leader al \"Alder\" cr 6 at 30,4\n"
                  " unit a1 \"A1\" au-line at 30,6 facing 0 line\n"
                  "army pr \"P\"\n leader pl \"Plath\" cr 8 at 30,36\n"
                  " unit p1 \"P1\" pr-line at 30,34 facing 180 line\n");
    apw_table t = *seen(k);
    cr_expect_eq(apw_victory_points(&t, 1), 5);
    to_movement(k, "au");
    say(k, "au move a1 to 30,10");
    say(k, "au done");
    say(k, "pr done");
    cr_expect_eq(apw_victory_points(&t, 0), 5);
    to_movement(k, "au");
    say(k, "au move a1 to 30,6.5");
    cr_expect_eq(apw_victory_points(&t, 0), 5, "it stays his");
    scene_free(k);
}

Test(apw_turn, APW_VIC_02_a_broken_army_loses_at_once)
{
    scene *k = apw_scene(far_apart);
    put(k, "p1", 30, 20);
    to_movement(k, "au");
    unit_at(k, "p1")->state = unit_at(k, "p2")->state = APW_ROUTED;
    say(k, "au done");
    say(k, "pr done");
    cr_expect(k->state->over);
    cr_expect_eq(k->state->winner, 0, "6 of 9 stands routed are more than half");
    scene_free(k);
}

Test(apw_turn, APW_VIC_02_both_broken_points_decide)
{
    scene *k = apw_scene(far_apart);
    put(k, "p1", 30, 20);
    put(k, "a1", 40, 20);
    to_movement(k, "au");
    unit_at(k, "p1")->state = unit_at(k, "a1")->state = APW_ROUTED;
    unit_at(k, "p2")->state = unit_at(k, "a2")->state = APW_ROUTED;
    say(k, "au done");
    say(k, "pr done");
    cr_expect(k->state->over);
    cr_expect_eq(k->state->winner, UMP_NO_SIDE, "0 to 0");
    scene_free(k);
}

Test(apw_turn, APW_VIC_03_a_lead_of_2_is_a_draw)
{
    for (uint8_t lost = 2; lost <= 3; lost++) {
        scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" cr 6 at 30,4\n"
                             " unit a1 \"A1\" au-line stands 8 at 30,6 facing 0 line\n"
                             "army pr \"P\"\n leader pl \"Plath\" cr 8 at 20,20\n"
                             " unit p1 \"P1\" pr-line stands 8 at 30,34 facing 180 line\n");
        unit_at(k, "p1")->stands = (uint8_t)(8 - lost);
        unit_at(k, "p1")->lost = lost;
        for (unsigned turn = 0; turn < 4; turn++)
            to_the_end_of_movement(k);
        cr_expect(k->state->over, "after the last turn");
        cr_expect_eq(k->state->winner, lost == 2 ? UMP_NO_SIDE : 0, "lead of %u", lost);
        scene_free(k);
    }
}

/* ---- Scale and set-up ---- */

Test(apw_turn, APW_SCL_01_half_scale_doubles_the_stands)
{
    scene *k = apw_scene("switch scale half\narmy au \"A\"\n leader al \"Alder\" cr 6 at 30,4\n"
                         " unit a1 \"A1\" au-line at 30,6 facing 0 line\n"
                         " unit ab \"AB\" au-bty at 40,6 facing 0 deployed\n"
                         "army pr \"P\"\n unit p1 \"P1\" pr-cav at 30,34 facing 180 line\n");
    cr_expect_eq(unit_at(k, "a1")->stands, 6);
    cr_expect_eq(unit_at(k, "ab")->stands, 1);
    cr_expect_eq(unit_at(k, "p1")->stands, 4);
    cr_expect_eq(seen(k)->chart->loss_penalty, 3);
    scene_free(k);
}

static const char to_set_up[] = "army au \"A\"\n leader al \"Alder\" cr 6 arrives 1\n"
                                " unit a1 \"A1\" au-line arrives 1\n"
                                "brigade au \"B\"\n leader bl \"Birke\" cr 5 arrives 1\n"
                                " unit a2 \"A2\" au-bty arrives 1\n"
                                "army pr \"P\"\n leader pl \"Plath\" cr 8 arrives 1\n"
                                " unit p1 \"P1\" pr-line arrives 1\n";

Test(apw_turn, APW_SET_01_brigade_by_brigade_the_lower_rating_first)
{
    scene *k = apw_scene(to_set_up);
    cr_expect_eq(k->state->ask_row, APW_ASK_DEPLOY);
    cr_expect_eq(k->state->ask_side, 0, "6 is less than 8");
    refused(k, "au deploy a2 at 30,4 facing 0 form deployed", APW_SET_01);
    refused(k, "au deploy a1 at 30,8.5 facing 0 form line", APW_SET_01);
    refused(k, "au deploy a1 at 30,4 facing 0", APW_SET_01);
    refused(k, "au deploy a1 at 30,4 facing 0 form deployed", APW_FORM_02);
    refused(k, "au done", APW_SET_01);
    refused(k, "au deploy al at 30,4 facing 0", APW_SET_02);
    say(k, "au deploy a1 at 30,7 facing 0 form line");
    refused(k, "au deploy al at 1,1 facing 0", APW_SET_02);
    say(k, "au deploy al at 30,4 facing 0");
    cr_expect_eq(k->state->ask_side, 1, "then sides alternate");
    refused(k, "pr deploy p1 at 30,7 facing 0 form line", APW_SET_01);
    say(k, "pr deploy p1 at 30,33 facing 180 form line");
    say(k, "pr deploy pl at 30,36 facing 180");
    refused(k, "au deploy a2 at 30,7 facing 0 form deployed", APW_SET_01);
    say(k, "au deploy a2 at 40,4 facing 0 form deployed");
    say(k, "au deploy bl at 40,2 facing 0");
    cr_expect_eq(k->state->ask_row, APW_ASK_INITIATIVE);
    cr_expect_eq(unit_at(k, "a2")->form, APW_DEPLOYED, "APW-SET-02 as the owner likes");
    cr_expect_eq(unit_at(k, "a2")->state, APW_GOOD, "APW-SET-02");
    scene_free(k);
}

typedef struct fault {
    const char *what, *body;
} fault;

Test(apw_turn, APW_SET_02_scenarios_that_cannot_be)
{
    static const fault rows[] = {
        {"no unit within", "army au \"A\"\n leader al \"L\" at 59,39\n"
                           " unit a1 \"A1\" au-line at 30,6 facing 0\n"},
        {"stands on another", "army au \"A\"\n unit a1 \"A1\" au-line at 30,6 facing 0\n"
                              " unit a2 \"A2\" au-line at 31,6 facing 0\n"},
        {"closed to its arm", "woods \"W\" 20,0 40,0 40,20 20,20\narmy au \"A\"\n"
                              " unit a1 \"A1\" au-cav at 30,6 facing 0\n"},
        {"stands in a town", "town \"T\" 29,5 31,5 31,7 29,7\narmy au \"A\"\n"
                             " unit a1 \"A1\" au-line at 30,6 facing 0 line\n"},
        {"outside any town", "army au \"A\"\n unit a1 \"A1\" au-line at 30,6 facing 0 garrison\n"},
        {"no such gun", "army au \"A\"\n unit a1 \"A1\" au-bty sb12 at 30,6 facing 0\n"},
        {"said of artillery", "army au \"A\"\n unit a1 \"A1\" au-line horse at 30,6 facing 0\n"},
        {"not for its arm", "army au \"A\"\n unit a1 \"A1\" au-line at 30,6 facing 0 deployed\n"},
        {"a battery has one stand",
         "army au \"A\"\n unit a1 \"A1\" au-bty stands 2 at 30,6 facing 0\n"},
        {"not played here", "switch movement-mode plotted\narmy au \"A\"\n"
                            " unit a1 \"A1\" au-line at 30,6 facing 0\n"},
        {"beyond the edge", "army au \"A\"\n unit a1 \"A1\" au-line at 30,0.1 facing 0\n"},
        {"arrives nowhere", "army au \"A\"\n unit a1 \"A1\" au-line arrives 3\n"},
        {"a garrison already", "town \"T\" 29,5 31,5 31,7 29,7\narmy au \"A\"\n"
                               " unit a1 \"A1\" au-jaeger at 30,6 facing 0 garrison\n"
                               " unit a2 \"A2\" au-jaeger at 30,6.2 facing 0 garrison\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char why[256], body[512];
        snprintf(body, sizeof body,
                 "%sarmy pr \"P\"\n unit p1 \"P1\" pr-line at 30,34 facing 180\n", rows[i].body);
        cr_expect(apw_scene_fails(body, why), "%s", rows[i].what);
        cr_expect(strstr(why, rows[i].what) != NULL, "%s: %s", rows[i].what, why);
    }
}

Test(apw_turn, reinforcements_come_where_the_scenario_says)
{
    scene *k = apw_scene("army au \"A\"\n leader al \"Alder\" cr 6 at 30,4\n"
                         " unit a1 \"A1\" au-line at 30,6 facing 0 line\n"
                         " unit a2 \"A2\" au-line at 20,6 facing 0 line arrives 2\n"
                         "army pr \"P\"\n unit p1 \"P1\" pr-line at 30,34 facing 180 line\n");
    cr_expect_not(piece_at(k, "a2")->on_table);
    to_the_end_of_movement(k);
    cr_expect(piece_at(k, "a2")->on_table);
    scene_free(k);
}

Test(apw_turn, APW_SET_01_nearer_than_16_only_where_there_is_no_other_place)
{
    scene *k = apw_scene("river \"R\" 0,30 60,30\nwater \"Lake\" 0,33 60,33 60,40 0,40\n"
                         "army au \"A\"\n unit a1 \"A1\" au-line at 30,18 facing 0 line\n"
                         "army pr \"P\"\n unit p1 \"P1\" pr-line arrives 1\n"
                         " unit p2 \"P2\" pr-line stands 1 arrives 1\n");
    refused(k, "pr deploy p1 at 30,33 facing 180 form line", APW_SET_01);
    refused(k, "pr deploy p1 at 30,32.1 facing 180 form line", APW_SET_01);
    say(k, "pr deploy p1 at 5,32.1 facing 180 form line");
    scene_free(k);
    k = apw_scene("water \"Lake\" 0,33 60,33 60,40 0,40\nwater \"West\" 0,31 27,31 27,34 0,34\n"
                  "water \"East\" 33,31 60,31 60,34 33,34\n"
                  "army au \"A\"\n unit a1 \"A1\" au-line at 30,18 facing 0 line\n"
                  "army pr \"P\"\n unit p1 \"P1\" pr-line arrives 1\n");
    say(k, "pr deploy p1 at 30,32.1 facing 180 form line");
    scene_free(k);
}
