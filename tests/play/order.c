/*
 * order.c: answers as text. Every tick and every bearing survives; only the plain spelling is read.
 */
#include "kit.h"
#include "play/play.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t some_faces[] = {10, 1, 9};

typedef struct spelled {
    ump_answer answer;
    const char *line;
} spelled;

/* Pieces: r1 r2 b1 b2 ash. Verbs: pass move fire. Words: fall_back stand. */
static const spelled spellings[] = {
    {{.kind = UMP_ASK_ORDER}, "red pass"},
    {{.kind = UMP_ASK_ORDER, .verb = 1, .n_units = 1, .n_path = 1, .path = {{18796, 10160}}},
     "red move r1 to 18.5,10"},
    {{.kind = UMP_ASK_ORDER, .verb = 1, .n_units = 1, .n_path = 2, .path = {{1016, 0}, {-508, 1}}},
     "red move r1 to 1,0 -0.5,0.001"},
    {{.kind = UMP_ASK_ORDER,
      .verb = 1,
      .n_units = 1,
      .n_path = 1,
      .path = {{127, 254}},
      .turns = 1,
      .facing = 49152},
     "red move r1 to 0.125,0.25 facing 270"},
    {{.kind = UMP_ASK_ORDER,
      .side = 1,
      .verb = 2,
      .n_units = 1,
      .unit = {2},
      .n_targets = 1,
      .target = {1}},
     "blue fire b1 at r2"},
    {{.kind = UMP_ASK_REACTION,
      .side = 1,
      .verb = 2,
      .n_units = 1,
      .unit = {2},
      .n_targets = 1,
      .target = {0}},
     "blue react fire b1 at r1"},
    {{.kind = UMP_ASK_CHOICE, .side = 1, .n_words = 1, .word = {0}}, "blue choose fall_back"},
    {{.kind = UMP_ASK_DICE, .side = UMP_NO_SIDE, .sides = 10, .n_faces = 3, .face = some_faces},
     "dice 3d10 0 1 9"},
    {{.kind = UMP_ASK_DICE, .side = UMP_NO_SIDE, .sides = 12, .n_faces = 3, .face = some_faces},
     "dice 3d12 10 1 9"},
    {{.kind = UMP_ASK_DICE,
      .side = UMP_NO_SIDE,
      .sides = 6,
      .n_faces = 40,
      .by_value = 1,
      .value = 77},
     "dice 40d6 = 77"},
};

static bool read_line(const ump_game *game, int kind, const char *line, ump_answer *answer,
                      uint8_t *faces, char why[UMP_LINE])
{
    ump_error error = {.what = "no error was told"};
    ump_errors errors = {.list = &error, .room = 1};
    ump_ask ask = {.kind = (uint8_t)kind};
    ump_text text = {.name = "order", .data = line, .size = strlen(line)};
    bool read = ump_answer_read(game, &ask, &text, answer, faces, &errors);
    ump_error_text(&error, why);
    return read;
}

static bool same(const ump_answer *a, const ump_answer *b)
{
    return a->kind == b->kind && a->side == b->side && a->verb == b->verb &&
           a->n_units == b->n_units && a->n_targets == b->n_targets && a->n_path == b->n_path &&
           a->turns == b->turns && a->facing == b->facing && a->by_value == b->by_value &&
           a->value == b->value && a->sides == b->sides && a->n_faces == b->n_faces &&
           memcmp(a->unit, b->unit, sizeof a->unit) == 0 &&
           memcmp(a->target, b->target, sizeof a->target) == 0 &&
           memcmp(a->path, b->path, sizeof a->path) == 0 &&
           memcmp(a->word, b->word, sizeof a->word) == 0;
}

Test(order, answers_print_and_read_back)
{
    ump_game *game = kit_game(kit_drill);
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        const spelled *s = &spellings[i];
        char line[UMP_LINE], why[UMP_LINE];
        uint8_t faces[UMP_MAX_DICE];
        ump_answer back;
        ump_answer_print(game, &s->answer, line);
        cr_expect_str_eq(line, s->line);
        cr_expect(read_line(game, s->answer.kind, line, &back, faces, why), "%s: %s", line, why);
        cr_expect(same(&s->answer, &back), "%s", line);
        if (s->answer.face)
            cr_expect_eq(memcmp(faces, s->answer.face, s->answer.n_faces), 0, "%s", line);
    }
    ump_game_free(game);
}

Test(order, blanks_letter_case_and_dashes_do_not_matter)
{
    static const char *const lines[] = {"  RED   Move R1 to 18.5,10  # comment",
                                        "red\tmove r1 TO 18.5,10", "red move r1 to 18.5,10 "};
    ump_game *game = kit_game(kit_drill);
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE];
    ump_answer back;
    for (size_t i = 0; i < 3; i++) {
        cr_expect(read_line(game, UMP_ASK_ORDER, lines[i], &back, faces, why), "%s", why);
        cr_expect(same(&spellings[1].answer, &back), "%s", lines[i]);
    }
    cr_expect(read_line(game, UMP_ASK_CHOICE, "blue choose Fall-Back", &back, faces, why), "%s",
              why);
    ump_game_free(game);
}

/* Whatever is typed, one spelling is printed. */
Test(order, numbers_may_be_spelled_in_any_way_and_print_in_one)
{
    static const struct {
        const char *typed, *printed;
    } rows[] = {
        {"red move r1 to 12.50,5", "red move r1 to 12.5,5"},
        {"red move r1 to 012.5,05.0000", "red move r1 to 12.5,5"},
        {"red move r1 to .5,1.", "red move r1 to 0.5,1"},
        {"red move r1 to -0,-.50", "red move r1 to 0,-0.5"},
        {"red move r1 to 1.0001,1", "red move r1 to 1,1"},
        {"red move r1 to 1,1 facing 90.0", "red move r1 to 1,1 facing 90"},
        {"red move r1 to 1,1 02.50,2 facing 090", "red move r1 to 1,1 2.5,2 facing 90"},
    };
    ump_game *game = kit_game(kit_drill);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[UMP_LINE] = "", why[UMP_LINE];
        uint8_t faces[UMP_MAX_DICE];
        ump_answer back;
        cr_assert(read_line(game, UMP_ASK_ORDER, rows[i].typed, &back, faces, why), "%s", why);
        ump_answer_print(game, &back, line);
        cr_expect_str_eq(line, rows[i].printed);
    }
    ump_game_free(game);
}

typedef struct wrong {
    int kind;
    const char *line, *why;
} wrong;

static const wrong wrongs[] = {
    {UMP_ASK_ORDER, "", "order:1:1: an empty line; expected an answer"},
    {UMP_ASK_ORDER, "gray pass",
     "order:1:1: \"gray\" is not a side or dice; expected red, blue or dice"},
    {UMP_ASK_ORDER, "rad pass",
     "order:1:1: \"rad\" is not a side or dice; expected red, blue or dice; did you mean red?"},
    {UMP_ASK_ORDER, "red mvoe r1 to 1,1",
     "order:1:5: \"mvoe\" is not an order; did you mean move?"},
    {UMP_ASK_ORDER, "red", "order:1:4: the line ends here; expected an order"},
    {UMP_ASK_ORDER, "red move r9 to 1,1", "order:1:10: \"r9\" is not a unit; did you mean r1?"},
    {UMP_ASK_ORDER, "red move r1 1,1", "order:1:13: 1,1; expected to"},
    {UMP_ASK_ORDER, "red move r1", "order:1:12: the order ends; expected to"},
    {UMP_ASK_ORDER, "red move r1 to here",
     "order:1:16: \"here\" is no point; expected one such as 18.5,10"},
    {UMP_ASK_ORDER, "red move r1 to 1,",
     "order:1:16: \"1,\" is no point; expected one such as 18.5,10"},
    {UMP_ASK_ORDER, "red move r1 to ,",
     "order:1:16: \",\" is no point; expected one such as 18.5,10"},
    {UMP_ASK_ORDER, "red move r1 to 1,1 facing 400",
     "order:1:27: a bearing beyond the circle; expected 0 to 359.999"},
    {UMP_ASK_ORDER, "red move r1 to 1.50000,1",
     "order:1:16: \"1.50000,1\" is no point; expected one such as 18.5,10"},
    {UMP_ASK_ORDER, "red move r1 to .,1",
     "order:1:16: \".,1\" is no point; expected one such as 18.5,10"},
    {UMP_ASK_ORDER, "red move r1 to 1,1,1",
     "order:1:16: \"1,1,1\" is no point; expected one such as 18.5,10"},
    {UMP_ASK_ORDER, "red pass r1", "order:1:10: unexpected \"r1\"; expected the end of the line"},
    {UMP_ASK_ORDER, "red move r1 to 1,1 2,2 3,3 4,4 5,5 6,6 7,7 8,8 9,9",
     "order:1:48: too long a path; at most 8 points"},
    {UMP_ASK_ORDER, "red pass\nred pass", "order:2:1: a second line; expected one answer"},
    {UMP_ASK_ORDER, "\"red\" pass",
     "order:1:1: \"red\" is not a side or dice; expected red, blue or dice; did you mean red?"},
    {UMP_ASK_DICE, "red pass", "order:1:1: not what is awaited; expected dice"},
    {UMP_ASK_ORDER, "dice 2d6 1 2", "order:1:1: not what is awaited; expected an order"},
    {UMP_ASK_REACTION, "blue pass",
     "order:1:1: not what is awaited; expected a reaction: the side, react, and what it does"},
    {UMP_ASK_DICE, "dice", "order:1:5: \"\" is no handful of dice; expected one such as 2d6"},
    {UMP_ASK_DICE, "dice 2d", "order:1:6: \"2d\" is no handful of dice; expected one such as 2d6"},
    {UMP_ASK_DICE, "dice 9999d6 1",
     "order:1:6: \"9999d6\" is no handful of dice; expected one such as 2d6"},
    {UMP_ASK_DICE, "dice 2d6 7 1",
     "order:1:10: \"7\" is not a face; expected a whole number from 1 to 6"},
    {UMP_ASK_DICE, "dice 1d10 10",
     "order:1:11: \"10\" is not a face; expected a whole number from 0 to 9"},
    {UMP_ASK_DICE, "dice 2d6 1", "order:1:11: the line ends here; expected a face"},
    {UMP_ASK_DICE, "dice 2d6 1 2 3", "order:1:14: unexpected \"3\"; expected the end of the line"},
    {UMP_ASK_DICE, "dice 02d6 1 2", "order:1:6: not the plain way to write it; expected 2d6"},
    {UMP_ASK_CHOICE, "blue choose stnd",
     "order:1:13: \"stnd\" is not a choice; did you mean stand?"},
};

Test(order, what_cannot_be_read_says_where_and_what_was_meant)
{
    ump_game *game = kit_game(kit_drill);
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        uint8_t faces[UMP_MAX_DICE];
        char why[UMP_LINE];
        ump_answer back;
        cr_expect_not(read_line(game, wrongs[i].kind, wrongs[i].line, &back, faces, why), "%s",
                      wrongs[i].line);
        cr_expect_str_eq(why, wrongs[i].why);
    }
    ump_game_free(game);
}

/* One game a unit: a path of 8 points at a time through every tick of several inches or cm. */
static void every_tick(const char *table)
{
    char *text = kit_replace(kit_drill, "table 40in x 30in", table);
    ump_game *game = kit_game(text);
    for (ump_len tick = -2600; tick < 30000; tick += 4) {
        ump_answer move = {.kind = UMP_ASK_ORDER, .verb = 1, .n_units = 1, .n_path = 4}, back;
        char line[UMP_LINE], why[UMP_LINE];
        uint8_t faces[UMP_MAX_DICE];
        for (ump_len i = 0; i < 4; i++)
            move.path[i] = (ump_pt){tick + i, UMP_MAX_COORD - tick - i};
        ump_answer_print(game, &move, line);
        cr_assert(read_line(game, UMP_ASK_ORDER, line, &back, faces, why), "%s: %s", line, why);
        cr_assert(same(&move, &back), "%s", line);
    }
    free(text);
    ump_game_free(game);
}

Test(order, every_tick_survives_in_inches)
{
    every_tick("table 40in x 30in");
}

Test(order, every_tick_survives_in_centimetres)
{
    every_tick("table 102cm x 77cm");
}

Test(order, every_bearing_survives)
{
    ump_game *game = kit_game(kit_drill);
    for (unsigned a = 0; a < 65536; a++) {
        ump_answer move = {.kind = UMP_ASK_ORDER,
                           .verb = 1,
                           .n_units = 1,
                           .n_path = 1,
                           .turns = 1,
                           .facing = (ump_angle)a},
                   back;
        char line[UMP_LINE], why[UMP_LINE];
        uint8_t faces[UMP_MAX_DICE];
        ump_answer_print(game, &move, line);
        cr_assert(read_line(game, UMP_ASK_ORDER, line, &back, faces, why), "%s: %s", line, why);
        cr_assert_eq(back.facing, a, "%s", line);
    }
    ump_game_free(game);
}

Test(order, a_thousand_dice_are_one_line)
{
    ump_game *game = kit_game(kit_drill);
    uint8_t given[UMP_MAX_DICE], faces[UMP_MAX_DICE];
    char line[UMP_LINE], why[UMP_LINE];
    ump_ask ask = {.dice = UMP_MAX_DICE, .sides = 20};
    ump_answer back, dice = {.kind = UMP_ASK_DICE,
                             .side = UMP_NO_SIDE,
                             .sides = 20,
                             .n_faces = UMP_MAX_DICE,
                             .face = given};
    ump_roll(1, 1, &ask, given);
    ump_answer_print(game, &dice, line);
    cr_assert(read_line(game, UMP_ASK_DICE, line, &back, faces, why), "%s", why);
    cr_expect_eq(memcmp(given, faces, sizeof given), 0);
    ump_game_free(game);
}

/* ---- Forms that the template does not use ---- */

static const ump_verb odd_verbs[] = {
    {"shift", .form = "U+ by N"},
    {"form", .form = "U+ [as W] [with T+]"},
    {"join", .form = "U W [N] [P]"},
    {"volley", .form = "U+ at T+ [facing A]"},
};

typedef struct odd {
    const char *line;
    unsigned units, targets, words, path;
    int number;
} odd;

static const odd odds[] = {
    {"red shift r1 r2 by 3", 2, 0, 0, 0, 3}, {"red shift r1 by -12", 1, 0, 0, 0, -12},
    {"red shift r1 by 0", 1, 0, 0, 0, 0},    {"red form r1 r2", 2, 0, 0, 0, 0},
    {"red form r1 as stand", 1, 0, 1, 0, 0}, {"red form r1 as stand with b1 b2", 1, 2, 1, 0, 0},
    {"red form r1 with b1", 1, 1, 0, 0, 0},  {"red join r1 stand", 1, 0, 1, 0, 0},
    {"red join r1 stand 4", 1, 0, 1, 0, 4},  {"red volley r1 r2 at b1 b2 facing 45", 2, 2, 0, 0, 0},
};

Test(order, forms_of_every_shape_survive)
{
    ump_game *game = kit_game(kit_drill);
    const struct ump_rules *proper = game->rules;
    struct ump_rules rules = *proper;
    rules.verbs = odd_verbs;
    rules.n_verbs = sizeof odd_verbs / sizeof *odd_verbs;
    game->rules = &rules;
    cr_assert(ump_forms_make(game));
    for (size_t i = 0; i < sizeof odds / sizeof *odds; i++) {
        uint8_t faces[UMP_MAX_DICE];
        char line[UMP_LINE], why[UMP_LINE];
        ump_answer a;
        cr_assert(read_line(game, UMP_ASK_ORDER, odds[i].line, &a, faces, why), "%s: %s",
                  odds[i].line, why);
        cr_expect_eq(a.n_units, odds[i].units, "%s", odds[i].line);
        cr_expect_eq(a.n_targets, odds[i].targets, "%s", odds[i].line);
        cr_expect_eq(a.n_words, odds[i].words, "%s", odds[i].line);
        cr_expect_eq(a.number, odds[i].number, "%s", odds[i].line);
        ump_answer_print(game, &a, line);
        cr_expect_str_eq(line, odds[i].line);
    }
    game->rules = proper;
    ump_game_free(game);
}
