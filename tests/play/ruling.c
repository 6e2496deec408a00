/*
 * ruling.c: the umpire's ruling is a line of the record: carried out, told, replayed, taken back;
 * and what the rules could not go on with is refused.
 */
#include "kit.h"
#include "play/play.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool rule(const ump_game *game, ump_session *s, const char *line, char why[UMP_LINE])
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_text text = {.name = "ruling", .data = line, .size = strlen(line)};
    ump_ruling ruling;
    ump_refusal refusal;
    why[0] = '\0';
    if (!ump_ruling_read(game, &text, &ruling, &errors)) {
        snprintf(why, UMP_LINE, "%s", error.what);
        return false;
    }
    if (ump_session_rule(s, &ruling, NULL, &refusal))
        return true;
    ump_refusal_text(game, &refusal, why);
    return false;
}

static char *written(const ump_session *s, enum ump_record_form form)
{
    ump_growing text = {.at = NULL};
    ump_out out = ump_growing_out(&text);
    ump_session_write(s, form, &out);
    return text.at;
}

static void expect_replays(const ump_game *game, const ump_session *s, const char *name)
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    for (unsigned form = 0; form < 2; form++) {
        char *record = written(s, (enum ump_record_form)form);
        ump_text text = {.name = "battle.rec", .data = record, .size = strlen(record)};
        ump_session *again = ump_session_read(game, &text, 0, NULL, &errors);
        cr_assert(again, "%s: %s", name, error.what);
        cr_expect_eq(ump_state_hash(game, ump_session_state(s)),
                     ump_state_hash(game, ump_session_state(again)), "%s", name);
        char *twice = written(again, (enum ump_record_form)form);
        cr_expect_str_eq(record, twice, "%s", name);
        free(twice);
        free(record);
        ump_session_free(again);
    }
}

/* Plays until an order is awaited for the nth time; false: the battle is over. */
static bool play_to_order(const ump_game *game, ump_session *s, uint64_t seed, unsigned orders)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    for (;;) {
        ump_ask ask;
        ump_pending(game, ump_session_state(s), &ask);
        if (ask.kind == UMP_ASK_ORDER && orders-- == 0)
            return true;
        if (!random_answer(game, ump_session_state(s), seed, &answer, faces))
            return false;
        cr_assert(ump_session_give(s, &answer, NULL, NULL));
    }
}

/* ---- What is said and refused ---- */

static const char *const refused[][2] = {
    {"ruling r1 figures 3", "\"r1\" is not the reason in quotes"},
    {"ruling \"\" r1 figures 3", "a reason of 0 letters"},
    {"ruling \"x\" r9 figures 3", "\"r9\" is not a unit or leader; did you mean r1?"},
    {"ruling \"x\" r1", "the line ends here"},
    {"ruling \"x\" r1 figuers 3", "did you mean figures?"},
    {"ruling \"x\" r1 figures 0", "0 figures of First Red; expected 1 to 6"},
    {"ruling \"x\" r1 figures 7", "7 figures of First Red; expected 1 to 6"},
    {"ruling \"x\" r1 figures -1", "-1 figures of First Red; expected 1 to 6"},
    {"ruling \"x\" r1 acted maybe", "\"maybe\" is not acted"},
    {"ruling \"x\" r1 at 60,10", "this place is not on the table"},
    {"ruling \"x\" r1 on", "say where First Red comes on the table"},
    {"ruling \"x\" r1 off at 4,4", "First Red is not on the table"},
    {"ruling \"x\" ash off", "of Ash only the place can be ruled"},
};

Test(ruling, what_cannot_be_ruled_is_refused_and_changes_nothing)
{
    ump_game *game = kit_game(kit_drill);
    ump_session *s = ump_session_new(game);
    uint64_t before = ump_state_hash(game, ump_session_state(s));
    char why[UMP_LINE];
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        cr_expect_not(rule(game, s, refused[i][0], why), "%s", refused[i][0]);
        cr_expect(strstr(why, refused[i][1]), "%s: %s", refused[i][0], why);
        cr_expect_eq(ump_state_hash(game, ump_session_state(s)), before);
    }
    cr_expect_eq(ump_session_length(s), 0);
    ump_session_free(s);
    ump_game_free(game);
}

Test(ruling, a_company_that_comes_back_has_its_figures)
{
    static const struct {
        const char *line;
        uint16_t left;
    } row[] = {{"ruling \"x\" r1 figures 1", 1},
               {"ruling \"x\" r1 figures 4", 4},
               {"ruling \"x\" r1 off", 4},
               {"ruling \"x\" r1 on at 10,10", 4}};
    ump_game *game = kit_game(kit_drill);
    ump_session *s = ump_session_new(game);
    char why[UMP_LINE];
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_look look;
        cr_expect(rule(game, s, row[i].line, why), "%s: %s", row[i].line, why);
        ump_state_look(game, ump_session_state(s), 0, &look);
        cr_expect_eq(look.strength, row[i].left, "%s: %u", row[i].line, look.strength);
    }
    ump_session_free(s);
    ump_game_free(game);
}

Test(ruling, it_is_carried_out_told_replayed_and_taken_back)
{
    ump_game *game = kit_game(kit_drill);
    ump_session *s = ump_session_new(game);
    uint64_t before = ump_state_hash(game, ump_session_state(s));
    char why[UMP_LINE];
    cr_assert(rule(game, s, "ruling \"100% the wall\"  R1 facing 45 at 12.50,11 figures 4", why),
              "%s", why);
    cr_expect_str_eq(ump_session_line(s, 0),
                     "ruling \"100% the wall\" r1 at 12.5,11 facing 45 figures 4");
    ump_look look;
    ump_state_look(game, ump_session_state(s), 0, &look);
    cr_expect(look.strength == 4 && look.at.x == 12 * UMP_INCH + UMP_INCH / 2);
    ump_text shown = ump_session_shown(s, 1);
    cr_expect(strstr(shown.data,
                     "  ruled - r1 - 0 \"The umpire rules: First Red at 12.5,11 facing 45 "
                     "figures 4, because 100% the wall\"\n"),
              "%.*s", (int)shown.size, shown.data);
    cr_expect(strstr(shown.data, "  piece r1 at 12.5,11 facing 45 strength 4"));
    cr_assert(rule(game, s, "ruling \"lost\" b2 off", why), "%s", why);
    cr_assert(rule(game, s, "ruling \"found\" b2 on at 30,20 acted yes", why), "%s", why);
    expect_replays(game, s, "drill");
    cr_assert(ump_session_undo(s, 1));
    expect_replays(game, s, "drill");
    cr_assert(ump_session_undo(s, 0));
    cr_expect_eq(ump_state_hash(game, ump_session_state(s)), before);
    ump_session_free(s);
    ump_game_free(game);
}

Test(ruling, it_waits_until_an_order_is_awaited)
{
    ump_game *game = kit_game(kit_drill);
    ump_session *s = ump_session_new(game);
    ump_answer fire = {
        .kind = UMP_ASK_ORDER, .verb = 2, .n_units = 1, .n_targets = 1, .target = {2}};
    char why[UMP_LINE];
    cr_assert(ump_session_give(s, &fire, NULL, NULL));
    cr_expect_not(rule(game, s, "ruling \"x\" r1 figures 3", why));
    cr_expect_str_eq(why, "something is under way; rule when an order is awaited");
    ump_session_free(s);
    ump_game_free(game);
}

/* ---- Every family: rulings at random, and the battle goes on to its end ---- */

static void random_ruling(const ump_game *game, uint64_t chance, char line[UMP_LINE])
{
    unsigned piece = (unsigned)(chance % game->force.n_pieces);
    ump_len unit = game->field.unit;
    int x = (int)((chance >> 8) % (uint64_t)(game->field.width / unit));
    int y = (int)((chance >> 20) % (uint64_t)(game->field.depth / unit));
    int n = snprintf(line, UMP_LINE, "ruling \"a trial\" %s", game->force.piece[piece].id);
    char *rest = line + n;
    const struct ump_rules *rules = game->rules;
    const ump_fact *fact = &rules->facts[(chance >> 32) % rules->n_facts];
    switch ((chance >> 40) % 5) {
    case 0:
        snprintf(rest, UMP_LINE / 2, " off");
        return;
    case 1:
        snprintf(rest, UMP_LINE / 2, " on at %d,%d facing %d", x, y, x * 7 % 360);
        return;
    case 2:
        snprintf(rest, UMP_LINE / 2, " at %d,%d", x, y);
        return;
    default:
        if (fact->words)
            snprintf(rest, UMP_LINE / 2, " %s %s", fact->name,
                     fact->words[(chance >> 48) % 2 && fact->words[2] ? 2 : (chance >> 50) % 2]);
        else
            snprintf(rest, UMP_LINE / 2, " %s %d", fact->name, (int)(chance >> 48) % 5);
    }
}

/* How many rulings were taken. */
static unsigned rule_through(const char *scenario, uint64_t seed)
{
    ump_game *game = test_game(scenario);
    ump_session *s = ump_session_new(game);
    unsigned taken = 0;
    cr_assert(game->rules->n_facts > 0, "%s", scenario);
    for (unsigned round = 0; play_to_order(game, s, seed, 3); round++) {
        char line[UMP_LINE], why[UMP_LINE];
        uint64_t before = ump_state_hash(game, ump_session_state(s));
        size_t length = ump_session_length(s);
        random_ruling(game, ump_scramble(seed * 1000 + round), line);
        if (!rule(game, s, line, why)) {
            cr_expect_str_neq(why, "");
            cr_expect_eq(ump_state_hash(game, ump_session_state(s)), before, "%s", line);
            continue;
        }
        taken++;
        if (taken % 8 != 0)
            continue;
        cr_assert(ump_session_undo(s, length));
        cr_expect_eq(ump_state_hash(game, ump_session_state(s)), before, "%s", line);
        cr_assert(rule(game, s, line, why), "%s", why);
    }
    cr_expect_eq(ump_session_state(s)->fault, UMP_NO_FAULT, "%s seed %zu", scenario, (size_t)seed);
    expect_replays(game, s, scenario);
    ump_session_free(s);
    ump_game_free(game);
    return taken;
}

Test(ruling, battles_of_every_family_go_on_after_rulings)
{
    static const char *const scenarios[] = {
        "scenarios/template-drill.scn", "scenarios/first-steps.scn", "scenarios/apw-crossroads.scn",
        "scenarios/potomac-drill.scn"};
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        unsigned taken = 0;
        for (uint64_t seed = 1; seed <= 6; seed++)
            taken += rule_through(scenarios[i], seed);
        cr_expect_gt(taken, 30, "%s: %u", scenarios[i], taken);
    }
}
