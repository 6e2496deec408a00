/*
 * carry.c: troops go from one battle into the next as it left them: of the losses a part comes
 * back, nobody gets more than his line says, and what is written is a scenario again.
 */
#include "play/carry.h"
#include "conform.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct battle {
    ump_game *game;
    ump_session *session;
} battle;

static const char *const fought[][2] = {
    {"scenarios/template-drill.scn", "tests/golden/template/drill-7.rec"},
    {"scenarios/herbst-woods.scn", "tests/golden/adf/herbst-woods-3.rec"},
    {"scenarios/fort-stedman.scn", "tests/golden/potomac/fort-stedman-3.rec"},
    {"scenarios/apw-nachod.scn", "tests/golden/apw/nachod-27.rec"},
};

enum { FOUGHT = sizeof fought / sizeof *fought, NACHOD = 3, WHY = 300 };

static const bool nobody[UMP_MAX_PIECES];

static battle open_battle(size_t i)
{
    battle b = {.game = test_game(fought[i][0])};
    b.session = test_session(b.game, fought[i][1]);
    cr_assert(b.session, "%s", fought[i][1]);
    return b;
}

static void close_battle(battle *b)
{
    ump_session_free(b->session);
    ump_game_free(b->game);
}

static ump_game *carried_game(const ump_carry *c, char why[WHY])
{
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    size_t carried;
    cr_assert(ump_carry_write(c, &out, &carried));
    cr_expect_gt(carried, 0);
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_source source = {.scenario = {.name = "next.scn", .data = text.at, .size = text.size}};
    ump_game *game = ump_game_load(&source, &errors);
    snprintf(why, WHY, "%u: %s", error.line, error.what);
    free(text.at);
    return game;
}

/* Everybody of the next battle has what the rule says, and no more than his line. */
static void stand_as_ruled(const ump_carry *c, const ump_game *next, const char *name)
{
    ump_state *state = ump_state_bare(next, true), *whole = ump_state_bare(c->to, false);
    for (unsigned i = 0; i < next->force.n_units; i++) {
        unsigned was = ump_piece_find(c->from, next->force.piece[i].id);
        ump_look is, full;
        if (was == UMP_NOBODY)
            continue;
        ump_state_look(next, state, i, &is);
        ump_state_look(c->to, whole, i, &full);
        int32_t ruled = ump_carry_strength(c, was);
        int32_t most = ruled < full.original ? ruled : full.original;
        if (most > 0)
            cr_expect_eq(is.strength, most, "%s, %u%%: %s", name, c->percent,
                         ump_piece_name(next, i));
        else
            cr_expect(!is.on_table || is.strength <= 1, "%s: %s", name, ump_piece_name(next, i));
    }
    ump_state_free(state);
    ump_state_free(whole);
}

Test(carry, every_family_goes_on_with_what_is_left)
{
    static const unsigned percents[] = {0, 50, 100};
    for (size_t i = 0; i < FOUGHT; i++) {
        battle b = open_battle(i);
        for (size_t k = 0; k < 3; k++) {
            char why[WHY];
            ump_carry c = {b.game, ump_session_state(b.session), b.game, percents[k], nobody};
            ump_game *next = carried_game(&c, why);
            cr_expect(next, "%s, %u%%: line %s", fought[i][1], percents[k], why);
            if (next)
                stand_as_ruled(&c, next, fought[i][1]);
            ump_game_free(next);
        }
        close_battle(&b);
    }
}

/* With all losses back everybody who was not taken is whole; with none he is as he was. */
Test(carry, a_part_of_the_losses_comes_back)
{
    battle b = open_battle(NACHOD);
    ump_carry c = {b.game, ump_session_state(b.session), b.game, 0, nobody};
    for (unsigned i = 0; i < b.game->force.n_units; i++) {
        ump_look is;
        ump_state_look(b.game, c.end, i, &is);
        int32_t part[3];
        for (unsigned k = 0; k < 3; k++) {
            c.percent = 50 * k;
            part[k] = ump_carry_strength(&c, i);
        }
        cr_expect(part[0] <= part[1] && part[1] <= part[2] && part[2] <= is.original, "%s",
                  ump_piece_name(b.game, i));
        if (is.on_table)
            cr_expect_eq(part[0], is.strength, "%s", ump_piece_name(b.game, i));
    }
    close_battle(&b);
}

/* The 7th Grenadiers, who lost a stand, come up in the second turn of the next battle with two. */
Test(carry, one_who_is_still_on_his_way_has_his_losses_too)
{
    char why[WHY];
    battle b = open_battle(NACHOD);
    ump_carry c = {b.game, ump_session_state(b.session), b.game, 50, nobody};
    ump_game *next = carried_game(&c, why);
    cr_assert(next, "line %s", why);
    unsigned g7 = ump_piece_find(next, "g7");
    cr_expect_gt(next->force.piece[g7].arrives, 1);
    ump_state *state = ump_state_bare(next, true);
    ump_look look;
    ump_state_look(next, state, g7, &look);
    cr_expect(!look.on_table && look.strength == 2 && look.original == 3);
    ump_state_free(state);
    ump_game_free(next);
    close_battle(&b);
}

Test(carry, nachod_leads_to_skalitz)
{
    char why[WHY];
    battle b = open_battle(NACHOD);
    ump_game *skalitz = test_game("scenarios/apw-skalitz.scn");
    ump_carry c = {b.game, ump_session_state(b.session), skalitz, 50, nobody};
    ump_game *next = carried_game(&c, why);
    cr_assert(next, "line %s", why);
    stand_as_ruled(&c, next, "Skalitz");
    ump_game_free(next);
    ump_game_free(skalitz);
    close_battle(&b);
}

/* One leader falls by a ruling; he is missing in the next battle, and everybody else is there. */
static void falls(const char *scenario, const char *line, const char *id)
{
    char why[WHY];
    const ump_text text = {.name = "ruling", .data = line, .size = strlen(line)};
    battle b = {.game = test_game(scenario)};
    ump_ruling ruling;
    b.session = ump_session_new(b.game);
    cr_assert(ump_ruling_read(b.game, &text, &ruling, NULL), "%s", line);
    cr_assert(ump_session_rule(b.session, &ruling, NULL, NULL), "%s", line);
    ump_carry c = {b.game, ump_session_state(b.session), b.game, 50, nobody};
    ump_game *next = carried_game(&c, why);
    cr_assert(next, "line %s", why);
    ump_state *state = ump_state_bare(next, true), *whole = ump_state_bare(b.game, true);
    for (unsigned i = 0; i < ump_game_pieces(next); i++) {
        ump_look is, was;
        ump_state_look(next, state, i, &is);
        ump_state_look(b.game, whole, i, &was);
        bool fell = i == ump_piece_find(next, id);
        cr_expect_eq(is.on_table, was.on_table && !fell, "%s: %s", scenario,
                     ump_piece_name(next, i));
    }
    ump_state_free(state);
    ump_state_free(whole);
    ump_game_free(next);
    close_battle(&b);
}

Test(carry, a_fallen_leader_stays_fallen)
{
    falls("scenarios/fort-stedman.scn", "ruling \"he fell\" gordon fate killed\n", "gordon");
    falls("scenarios/herbst-woods.scn", "ruling \"he fell\" archer fate no_successor\n", "archer");
}

/* A regiment that surrenders at Matthews Hill does not come back, though half of those do that ran;
 * its position says only that it is lost. */
Test(carry, who_surrendered_is_lost)
{
    bool taken[UMP_MAX_PIECES] = {false};
    const ump_sink sink = {.emit = ump_carry_hear, .ctx = taken};
    battle b = {.game = test_game("scenarios/matthews-hill.scn")};
    size_t size;
    char *data = test_file("tests/golden/adf/matthews-hill-21.rec", &size);
    const ump_text record = {.name = "record", .data = data, .size = size};
    cr_assert(b.game && data);
    b.session = ump_session_read(b.game, &record, 0, &sink, NULL);
    cr_assert(b.session);
    ump_carry c = {b.game, ump_session_state(b.session), b.game, 50, taken};
    unsigned prisoners = ump_piece_find(b.game, "69ny"), ran = ump_piece_find(b.game, "71ny");
    cr_expect_eq(ump_carry_strength(&c, prisoners), 0);
    cr_expect_gt(ump_carry_strength(&c, ran), 0);
    c.taken = nobody;
    cr_expect_gt(ump_carry_strength(&c, prisoners), 0);
    free(data);
    close_battle(&b);
}

/* McLaughlen is on the table when one battle ends, and comes in the second turn of the next. */
Test(carry, a_leader_comes_when_his_new_line_says)
{
    char why[WHY];
    battle b = open_battle(2);
    ump_carry c = {b.game, ump_session_state(b.session), b.game, 50, nobody};
    unsigned leader = ump_piece_find(b.game, "mclaughlen");
    ump_look look;
    ump_state_look(b.game, c.end, leader, &look);
    cr_expect(look.on_table);
    ump_game *next = carried_game(&c, why);
    cr_assert(next, "line %s", why);
    ump_state *state = ump_state_bare(next, true);
    ump_state_look(next, state, leader, &look);
    cr_expect_not(look.on_table);
    ump_state_free(state);
    ump_game_free(next);
    close_battle(&b);
}

Test(carry, other_rules_are_refused)
{
    battle b = open_battle(0);
    ump_game *other = test_game("scenarios/first-steps.scn");
    size_t carried;
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    ump_carry c = {b.game, ump_session_state(b.session), other, 50, nobody};
    cr_expect_not(ump_carry_write(&c, &out, &carried));
    cr_expect_eq(carried, 0);
    free(text.at);
    ump_game_free(other);
    close_battle(&b);
}
