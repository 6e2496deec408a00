/*
 * states.c: a scenario that says how its pieces stand begins so, plays to its end, and is written
 * again as it was read; what cannot be is an error with its line.
 */
#include "kit.h"
#include "play/play.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *muster(const ump_game *game, const ump_state *state, unsigned turn)
{
    ump_growing text = {.at = NULL};
    ump_out out = ump_growing_out(&text);
    ump_muster_write(game, state, turn, &out);
    return text.at;
}

static ump_game *load(const char *text, char why[512])
{
    ump_error error[4] = {{.what = ""}};
    ump_errors errors = {error, 4, 0};
    ump_source source = {.scenario = {.name = "later.scn", .data = text, .size = strlen(text)}};
    ump_game *game = ump_game_load(&source, &errors);
    snprintf(why, 512, "%s:%u: %s", error[0].name, error[0].line, error[0].what);
    return game;
}

/* ---- What is said and refused ---- */

static const char *const refused[][2] = {
    {"state", "the line ends here; expected a unit or leader"},
    {"state r9 figures 3", "\"r9\" is not a unit or leader; did you mean r1?"},
    {"state r1 figuers 3", "did you mean figures?"},
    {"state r1 figures 9", "9 figures of First Red; expected 1 to 6"},
    {"state r1 at 60,10", "this place is not on the table"},
    {"state r1 at 12,11\nstate r2 at 12,11", "r1 has no room where it stands"},
    {"now", "the line ends here"},
    {"now turn 99", "99"},
    {"now turn 2\nnow turn 3", "now is given twice"},
};

Test(states, what_cannot_be_is_an_error_of_its_line)
{
    char why[512];
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char text[4096];
        snprintf(text, sizeof text, "%s\n%s\n", kit_drill, refused[i][0]);
        ump_game *game = load(text, why);
        cr_expect_null(game, "%s", refused[i][0]);
        cr_expect(strstr(why, refused[i][1]), "%s: %s", refused[i][0], why);
        cr_expect(strstr(why, "later.scn:"), "%s", why);
        ump_game_free(game);
    }
}

/* POT-OFF-12: two could follow the general, and the owner chose the second. */
static const char two_heirs[] =
    "scenario \"Heirs\"\nrules potomac\ntable 180cm x 120cm\nturns 8\n"
    "side us \"Union\" first home bottom\nside cs \"Confederate\" home top\n"
    "army us \"Army\"\n  leader kim \"Kimball\" general leadership 8 at 60,5\n"
    "brigade us \"First\"\n  leader tyl \"Tyler\" leadership 7 at 30,5\n"
    "  unit a \"A\" infantry stands 6 strength 3 firepower 1 melee 3 at 30,20 facing 0 line\n"
    "brigade us \"Second\"\n  leader sul \"Sullivan\" leadership 7 at 90,5\n"
    "  unit b \"B\" infantry stands 6 strength 3 firepower 1 melee 3 at 90,20 facing 0 line\n"
    "brigade cs \"Rebels\"\n  leader jac \"Jackson\" general leadership 8 at 60,115\n"
    "  unit x \"X\" infantry stands 6 strength 3 firepower 1 melee 3 at 60,100 facing 180 line\n";

static void follows(const char *lines, const char *asked)
{
    char text[2048], why[512];
    snprintf(text, sizeof text, "%s%s", two_heirs, lines);
    ump_game *game = load(text, why);
    cr_assert_not_null(game, "%s", why);
    ump_state *state = ump_state_new(game);
    ump_ask ask;
    ump_pending(game, state, &ask);
    cr_expect_str_eq(ask.purpose, asked, "%s: %s", lines, ask.purpose);
    char *again = muster(game, state, 0);
    cr_expect(strcmp(asked, "order") != 0 || strstr(again, "state sul commands yes"), "%s", again);
    free(again);
    ump_state_free(state);
    ump_game_free(game);
}

Test(states, who_of_two_equals_follows_a_lost_general)
{
    char text[2048], why[512];
    follows("state kim fate killed\n", "who takes command");
    follows("state kim fate killed\nstate sul commands yes\n", "order");
    follows("state sul commands yes\nstate kim fate killed\n", "order");
    snprintf(text, sizeof text, "%sstate sul fate killed commands yes\n", two_heirs);
    cr_expect_null(load(text, why));
    cr_expect(strstr(why, "Sullivan is not there to command"), "%s", why);
}

Test(states, a_battle_begins_as_its_lines_say)
{
    char text[4096], why[512];
    snprintf(text, sizeof text, "%s\nnow turn 3\nstate r1 at 12,11 facing 45 figures 2\n",
             kit_drill);
    ump_game *game = load(text, why);
    cr_assert(game, "%s", why);
    ump_state *state = ump_state_new(game);
    ump_look look;
    ump_state_look(game, state, 0, &look);
    cr_expect_eq(look.strength, 2);
    cr_expect_eq(look.at.x, 12 * UMP_INCH);
    cr_expect_eq(ump_state_turn(state), 3);
    char *again = muster(game, state, 3);
    cr_expect(strstr(again, "\nnow turn 3\nstate r1 at 12,11 facing 45 figures 2\n"), "%s", again);
    free(again);
    ump_state_free(state);
    ump_game_free(game);
}

/* ---- Every family: from any point of a battle ---- */

/* The same facts and places, whatever came before. */
static void expect_same(const ump_game *a, const ump_state *one, const ump_game *b,
                        const ump_state *two, const char *name)
{
    for (unsigned p = 0; p < a->force.n_pieces; p++) {
        const char *id = ump_piece_id(a, p);
        ump_look was, is;
        ump_state_look(a, one, p, &was);
        ump_state_look(b, two, p, &is);
        cr_expect_eq(was.on_table, is.on_table, "%s %s", name, id);
        if (!was.on_table)
            continue;
        cr_expect(was.at.x == is.at.x && was.at.y == is.at.y && was.facing == is.facing,
                  "%s %s stands elsewhere", name, id);
        cr_expect(was.strength == is.strength && !strcmp(was.level, is.level) &&
                      !strcmp(was.formation, is.formation) && was.width == is.width,
                  "%s %s: %d %s %s, %d %s %s", name, id, was.strength, was.level, was.formation,
                  is.strength, is.level, is.formation);
    }
}

static void play_on(const ump_game *game, ump_state *state, uint64_t seed, unsigned answers)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    char why[256] = "";
    while (answers-- > 0 && random_answer(game, state, seed, &answer, faces))
        cr_assert(ump_give(game, state, &answer, NULL, NULL));
    cr_expect_eq(state->fault, UMP_NO_FAULT);
    cr_expect(ump_pieces_sane(game, state, why), "%s", why);
}

/* Writes it down as it stands, reads that, writes it again, and fights on from there. */
static void expect_round_trip(const ump_game *game, const ump_state *state, const char *name)
{
    char why[512];
    char *text = muster(game, state, ump_state_turn(state));
    ump_game *later = load(text, why);
    cr_assert(later, "%s: %s\n%s", name, why, text);
    ump_state *bare = ump_state_bare(later, true);
    expect_same(game, state, later, bare, name);
    char *again = muster(later, bare, ump_state_turn(state));
    cr_expect_str_eq(strstr(text, "now turn"), strstr(again, "now turn"), "%s", name);
    ump_state *next = ump_state_new(later);
    play_on(later, next, 7, 4000);
    ump_state_free(next);
    ump_state_free(bare);
    ump_game_free(later);
    free(again);
    free(text);
}

Test(states, every_position_of_every_family_can_be_written_down)
{
    static const char *const scenarios[] = {
        "scenarios/template-drill.scn", "scenarios/first-steps.scn", "scenarios/herbst-woods.scn",
        "scenarios/apw-crossroads.scn", "scenarios/apw-nachod.scn",  "scenarios/potomac-drill.scn",
        "scenarios/kernstown.scn",      "scenarios/fort-stedman.scn"};
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        ump_game *game = test_game(scenarios[i]);
        for (uint64_t seed = 1; seed <= 2; seed++) {
            ump_state *state = ump_state_new(game);
            for (unsigned part = 0; part < 5 && !state->over; part++) {
                play_on(game, state, seed, 120);
                if (state->ask_kind == UMP_ASK_ORDER)
                    expect_round_trip(game, state, scenarios[i]);
            }
            ump_state_free(state);
        }
        ump_game_free(game);
    }
}
