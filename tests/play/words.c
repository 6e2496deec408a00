/*
 * words.c: sentences made from templates; sums and what they drop; objectives and exits; a chart
 * of one's own.
 */
#include "play/words.h"
#include "play/many.h"

#include "kit.h"
#include "play/rules.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test(words, templates_take_names_and_numbers)
{
    static const struct {
        const char *form;
        int32_t value, limit;
        const char *line;
    } rows[] = {
        {"%u fires at %o", 0, 0, "First Red fires at First Blue"},
        {"%v of %l", -3, 4, "-3 of 4"},
        {"%V of %L", 2540, 1016, "2.5 in of 1 in"},
        {"%V", -127, 0, "-0.125 in"},
        {"it may %w", 1, 0, "it may stand"},
        {"it may %w", 99, 0, "it may "},
        {"%s wins", 1, 0, "Blue wins"},
        {"%s wins", UMP_NO_SIDE, 0, "nobody wins"},
        {"100%% of it%", 0, 0, "100% of it%"},
        {"", 0, 0, ""},
    };
    ump_game *game = kit_game(kit_drill);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[UMP_LINE];
        ump_words(game, rows[i].form, 0, 2, rows[i].value, rows[i].limit, line);
        cr_expect_str_eq(line, rows[i].line);
    }
    ump_game_free(game);
}

Test(words, names_of_many)
{
    static const char *const many[] = {
        "Mortars",           "Stribling's guns",       "Heavy guns of Fort Haskell",
        "1st 4-pounders",    "2nd and 4th Virginia",   "9th Louisiana and Wheat's Tigers",
        "Lancers of Foggia", "11th Zouaves, New York", "2nd, 4th and 5th Virginia"};
    static const char *const one[] = {"29th Massachusetts",
                                      "7th Arkansas",
                                      "Jones",
                                      "Battery of the Grenadiers",
                                      "IR 1 Kaiser",
                                      "4th Virginia",
                                      "1st (Union) Virginia",
                                      "nobody",
                                      "5th Ohio, Fox and Hart",
                                      ""};
    for (size_t i = 0; i < sizeof many / sizeof *many; i++)
        cr_expect(ump_is_many(many[i]), "%s", many[i]);
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        cr_expect_not(ump_is_many(one[i]), "%s", one[i]);
}

Test(words, sentences_agree_with_their_numbers)
{
    static const struct {
        const char *form;
        ump_agreement with;
        const char *text;
    } rows[] = {
        {"%u fires at %o", {.unit = true}, "%u fire at %o"},
        {"%u fires at %o", {.other = true}, "%u fires at %o"},
        {"%o wins the round by %v", {.other = true}, "%o win the round by %v"},
        {"%u is routed: it only runs", {.unit = true}, "%u are routed: they only runs"},
        {"%u stays: it has no way back", {.unit = true}, "%u stay: they have no way back"},
        {"%u checks its fear of %o", {.unit = true}, "%u check their fear of %o"},
        {"%u just stands its check", {.unit = true}, "%u just stand their check"},
        {"%u cannot get away and surrenders", {.unit = true}, "%u cannot get away and surrender"},
        {"%u tries, passes and goes", {.unit = true}, "%u try, passes and go"},
        {"%u rides to %o and joins it", {.unit = true}, "%u ride to %o and join it"},
        {"%u has lost the unit beside it", {.unit = true}, "%u have lost the unit beside them"},
        {"%u loses %v figures, %l left",
         {.unit = true, .value = 1, .limit = 1},
         "%u lose %v figure, %l left"},
        {"a full move of %u covers %V; %o is %L away",
         {.unit = true, .other = true},
         "a full move of %u covers %V; %o are %L away"},
        {"%u would go %V, it has %L", {.unit = true}, "%u would go %V, they have %L"},
        {"%s is active", {.side = true}, "%s are active"},
        {"%v dice, hits on %l or more", {.value = 1, .limit = 1}, "%v die, hits on %l or more"},
        {"%v dice, hits on %l or more", {.value = 2}, "%v dice, hits on %l or more"},
        {"100%% of it%", {.unit = true}, "100%% of it%"},
        {"", {.unit = true}, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[UMP_LINE];
        ump_agree(rows[i].form, &rows[i].with, text, sizeof text);
        cr_expect_str_eq(text, rows[i].text);
    }
}

static const uint8_t faces[] = {3, 6};

Test(words, events_read_as_lines)
{
    static const struct {
        ump_event event;
        const char *line;
    } rows[] = {
        {{.kind = UMP_TOLD, .rule = TPL_MOR_03, .label = "%u runs"}, "First Red runs (TPL-MOR-03)"},
        {{.kind = UMP_ITEM, .kept = true, .value = 1, .label = "close range", .rule = TPL_FIRE_03},
         "+1 close range (TPL-FIRE-03)"},
        {{.kind = UMP_ITEM, .value = -2, .label = "cover", .why = "only the best two"},
         "(-2) cover dropped: only the best two"},
        {{.kind = UMP_TOTAL, .value = 7, .limit = 2, .label = "hits: %l"}, "= 7 hits: 2"},
        {{.kind = UMP_ROLLED,
          .value = 9,
          .label = "a volley",
          .rule = TPL_FIRE_02,
          .n_faces = 2,
          .face = faces},
         "dice 3 6: 9 for a volley (TPL-FIRE-02)"},
        {{.kind = UMP_ROLLED, .value = 9, .label = "a volley"}, "dice: 9 for a volley"},
        {{.kind = UMP_MOVED}, "First Red moves"},
        {{.kind = UMP_TURN, .value = 4}, "Turn 4"},
    };
    ump_game *game = kit_game(kit_drill);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[UMP_LINE];
        ump_event_text(game, &rows[i].event, line);
        cr_expect_str_eq(line, rows[i].line);
    }
    ump_game_free(game);
}

Test(words, asks_read_as_lines)
{
    static const struct {
        ump_ask ask;
        const char *line;
    } rows[] = {
        {{.kind = UMP_ASK_ORDER, .purpose = "the turn", .unit = UMP_NOBODY, .other = UMP_NOBODY},
         "Red: an order for the turn"},
        {{.kind = UMP_ASK_ORDER, .purpose = "order", .unit = 0, .other = UMP_NOBODY},
         "Red: an order, First Red"},
        {{.kind = UMP_ASK_REACTION, .side = 1, .purpose = "fire", .unit = 2, .other = 0},
         "Blue: a reaction to First Red, fire by First Blue"},
        {{.kind = UMP_ASK_CHOICE,
          .side = 1,
          .purpose = "",
          .unit = 2,
          .other = UMP_NOBODY,
          .rule = TPL_MOR_02,
          .n_options = 2,
          .option = {"fall_back", "stand"}},
         "Blue: a choice, First Blue (TPL-MOR-02): fall back, stand"},
        {{.kind = UMP_ASK_DICE,
          .purpose = "fire",
          .dice = 12,
          .sides = 6,
          .reading = UMP_AT_LEAST,
          .reach = 5,
          .unit = UMP_NOBODY,
          .other = UMP_NOBODY},
         "12D6, 5 or more counts, for fire"},
        {{.kind = UMP_ASK_DICE,
          .purpose = "fire",
          .dice = 1,
          .sides = 10,
          .reading = UMP_AT_MOST,
          .reach = 2,
          .unit = UMP_NOBODY,
          .other = UMP_NOBODY},
         "1D10, 2 or less counts, for fire"},
    };
    ump_game *game = kit_game(kit_drill);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[UMP_LINE];
        ump_ask_text(game, &rows[i].ask, line);
        cr_expect_str_eq(line, rows[i].line);
    }
    ump_game_free(game);
}

/* ---- Sums ---- */

static ump_sum sum_of(const int32_t *values, unsigned n)
{
    ump_sum sum = {0};
    for (unsigned i = 0; i < n; i++)
        ump_sum_add(&sum, TPL_FIRE_03, "item", values[i]);
    return sum;
}

Test(sum, the_best_are_kept_and_earlier_ones_win_ties)
{
    static const int32_t values[] = {1, -3, -3, 2, -3};
    static const struct {
        bool lowest;
        unsigned from, keep;
        bool kept[5];
        int32_t total;
    } rows[] = {
        {true, 0, 2, {false, true, true, false, false}, -6},
        {true, 0, 9, {true, true, true, true, true}, -6},
        {true, 2, 1, {true, true, true, false, false}, -5},
        {false, 0, 2, {true, false, false, true, false}, 3},
        {false, 0, 3, {true, true, false, true, false}, 0},
        {false, 0, 0, {false, false, false, false, false}, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ump_sum sum = sum_of(values, 5);
        if (rows[i].lowest)
            ump_sum_keep_lowest(&sum, rows[i].from, rows[i].keep, "worst two");
        else
            ump_sum_keep_highest(&sum, rows[i].from, rows[i].keep, "best two");
        for (unsigned k = 0; k < 5; k++) {
            cr_expect_eq(sum.item[k].kept, rows[i].kept[k], "row %zu item %u", i, k);
            cr_expect_eq(sum.item[k].why == NULL, rows[i].kept[k], "row %zu item %u", i, k);
        }
        cr_expect_eq(ump_sum_total(&sum, 0), rows[i].total, "row %zu", i);
    }
}

Test(sum, totals_begin_where_they_are_told_and_rooms_are_kept)
{
    static const int32_t values[] = {1, 2, 4};
    ump_sum sum = sum_of(values, 3);
    cr_expect_eq(ump_sum_total(&sum, 1), 6);
    cr_expect_eq(ump_sum_total(&sum, 3), 0);
    ump_sum_drop(&sum, 1, "no");
    cr_expect_eq(ump_sum_total(&sum, 0), 5);
    for (unsigned i = 0; i < 100; i++)
        ump_sum_add(&sum, TPL_FIRE_03, "more", 1);
    cr_expect_eq(sum.n, UMP_MAX_ITEMS);
}

/* ---- Victory ---- */

static unsigned blue_takes_all(void *ctx, unsigned objective)
{
    return objective == *(unsigned *)ctx ? 1 : UMP_NO_SIDE;
}

static void keep_line(void *ctx, const ump_event *event, const ump_state *state)
{
    (void)state;
    void *const *both = ctx;
    ump_event_text(both[0], event, both[1]);
}

Test(victory, objectives_change_hands_and_are_told)
{
    char *text = kit_replace(kit_drill, "\"Barn\" 5,5", "\"100% Barn\" 5,5 for blue points 4");
    ump_game *game = kit_game(text);
    ump_state *state = ump_state_new(game);
    char line[UMP_LINE] = "";
    void *both[] = {game, line};
    ump_sink sink = {keep_line, both};
    ump_run run = {.game = game, .state = state, .sink = &sink};
    unsigned which = 1;
    cr_expect_eq(ump_objective_points(game, state, 0), 0, "held by Red, but only Blue scores it");
    ump_objectives_update(&run, blue_takes_all, &which);
    cr_expect_str_eq(line, "Blue takes 100% Barn");
    cr_expect_eq(ump_objective_points(game, state, 1), 4);
    line[0] = '\0';
    ump_objectives_update(&run, blue_takes_all, &which);
    cr_expect_str_eq(line, "", "told once");
    which = 0;
    ump_objectives_update(&run, blue_takes_all, &which);
    cr_expect_eq(ump_objective_points(game, state, 1), 6);
    ump_state_free(state);
    ump_game_free(game);
    free(text);
}

Test(victory, exits_count_by_side_and_edge)
{
    char *text = kit_replace(kit_drill, "turns 3\n",
                             "turns 3\nexit red right points 5\nexit red right points 2\n"
                             "exit blue left points 3\n");
    ump_game *game = kit_game(text);
    cr_expect_eq(ump_exit_points(game, 0, UMP_RIGHT), 7);
    cr_expect_eq(ump_exit_points(game, 0, UMP_LEFT), 0);
    cr_expect_eq(ump_exit_points(game, 1, UMP_LEFT), 3);
    cr_expect_eq(ump_edge_left(&game->field, (ump_pt){-1, 5}), UMP_LEFT);
    cr_expect_eq(ump_edge_left(&game->field, (ump_pt){40 * UMP_INCH + 1, 5}), UMP_RIGHT);
    cr_expect_eq(ump_edge_left(&game->field, (ump_pt){5, -1}), UMP_BOTTOM);
    cr_expect_eq(ump_edge_left(&game->field, (ump_pt){5, 30 * UMP_INCH + 1}), UMP_TOP);
    cr_expect_eq(ump_edge_left(&game->field, (ump_pt){0, 0}), UMP_NO_EDGE);
    free(text);
    ump_game_free(game);
}

/* ---- Charts of one's own ---- */

typedef struct chart_row {
    const char *old, *fresh, *why; /* why NULL: it loads */
} chart_row;

static const chart_row charts[] = {
    {"allowance           6", "allowance           7", NULL},
    {"allowance           6", "", "no value move.allowance"},
    {"family template", "family nobody", "its family \"nobody\" is unknown"},
    {"chart template", "chart a-name-that-is-longer-than-any-record-has-room-for", "31 letters"},
    {"table weapons", "tabel weapons", "did you mean table?"},
    {"table weapons", "table weepons", "no table weapons; expected one; did you mean weepons?"},
    {"green                                          7",
     "green                                          x", "morale"},
    {"green                                          7",
     "green                                          1000001", "at most a million"},
    {"allowance           6", "allowance           999999999", "at most a million"},
    {"table weapons",
     "  q1 1 1\n  q2 1 1\n  q3 1 1\n  q4 1 1\n  q5 1 1\n  q6 1 1\n  q7 1 1\n  q8 1 1\n  q9 1 1\n"
     "  q10 1 1\n  q11 1 1\n  q12 1 1\n  q13 1 1\n  q14 1 1\ntable weapons",
     "table quality has 17 rows; expected at most 16"},
    {".  .  .  .  1  1", ".  .  .  .  -1  1", "hits below none"},
    {".  .  .  .  1  1", ".  .  .  .  x  1", "whole number"},
};

Test(game, a_chart_of_ones_own_is_used_and_checked)
{
    size_t size;
    char *builtin = test_file("charts/template.chart", &size);
    ump_game *plain = kit_game(kit_drill);
    builtin = realloc(builtin, size + 1);
    builtin[size] = '\0';
    for (size_t i = 0; i < sizeof charts / sizeof *charts; i++) {
        char *text = kit_replace(builtin, charts[i].old, charts[i].fresh), line[UMP_LINE];
        ump_error error = {.what = "no error was told"};
        ump_errors errors = {.list = &error, .room = 1};
        ump_text chart = {.name = "my.chart", .data = text, .size = strlen(text)};
        ump_source source = {
            .scenario = {.name = "drill", .data = kit_drill, .size = strlen(kit_drill)},
            .chart = &chart};
        ump_game *game = ump_game_load(&source, &errors);
        ump_error_text(&error, line);
        cr_expect_eq(game != NULL, charts[i].why == NULL, "row %zu: %s", i, line);
        if (charts[i].why)
            cr_expect(strncmp(line, "my.chart", 8) == 0 && strstr(line, charts[i].why), "%s", line);
        if (game)
            cr_expect_neq(ump_game_digest(game), ump_game_digest(plain));
        ump_game_free(game);
        free(text);
    }
    ump_game_free(plain);
    free(builtin);
}
