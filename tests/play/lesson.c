/*
 * lesson.c: the built-in lessons can be played to their ends, and a lesson that is wrong says
 * where.
 */
#include "kit.h"

#include "play/position.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

static ump_lesson *read_lesson(const char *data, char first_error[UMP_LINE])
{
    ump_error list[4];
    ump_errors errors = {.list = list, .room = 4};
    ump_text text = {"my.lesson", data, strlen(data)};
    ump_lesson *lesson = ump_lesson_read(&text, &errors);
    first_error[0] = '\0';
    if (errors.count > 0)
        ump_error_text(&list[0], first_error);
    return lesson;
}

Test(lesson, built_in_ones_play_to_their_ends_and_ask_much)
{
    size_t n = ump_builtin_count(UMP_BUILTIN_LESSON);
    cr_assert_gt(n, 0);
    for (size_t i = 0; i < n; i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_LESSON, i);
        char why[UMP_LINE];
        ump_lesson *lesson = read_lesson(text->data, why);
        cr_assert(lesson, "%s: %s", text->name, why);
        size_t tasks = 0;
        for (size_t k = 0; k < ump_lesson_steps(lesson); k++)
            tasks += ump_lesson_step_at(lesson, k)->kind == UMP_LESSON_DO;
        cr_expect_geq(tasks, 8, "%s: %zu tasks", text->name, tasks);
        ump_lesson_free(lesson);
    }
}

Test(lesson, every_file_is_built_in)
{
    DIR *folder = opendir(UMP_ROOT "/lessons");
    cr_assert(folder);
    for (const struct dirent *entry; (entry = readdir(folder));) {
        const char *dot = strrchr(entry->d_name, '.');
        char name[64];
        if (!dot || strcmp(dot, ".lesson") != 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(dot - entry->d_name), entry->d_name);
        cr_expect(ump_builtin_find(UMP_BUILTIN_LESSON, name), "%s is not listed", name);
    }
    closedir(folder);
}

/* ---- A lesson says what is so ---- */

/* The number that follows the last mention of a name, "The" left out; -1: none does. */
static int number_behind(const char *text, const char *name)
{
    const char *bare = strncmp(name, "The ", 4) == 0 ? name + 4 : name, *last = NULL;
    unsigned number;
    for (const char *at = text; (at = strstr(at, bare)); at++)
        last = at;
    const char *digit = last ? strpbrk(last, "0123456789") : NULL;
    return digit && sscanf(digit, "%u", &number) == 1 ? (int)number : -1;
}

static unsigned expect_points(const ump_lesson *lesson, const char *words)
{
    const ump_game *game = ump_lesson_game(lesson);
    for (size_t i = 0; i < game->n_objectives; i++) {
        const ump_objective *place = &game->objective[i];
        cr_expect_eq(number_behind(words, place->name), place->points,
                     "%s counts %d, not as in: %s", place->name, place->points, words);
    }
    return (unsigned)game->n_objectives;
}

Test(lesson, a_place_is_worth_what_its_scenario_says)
{
    unsigned named = 0;
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_LESSON); i++) {
        char why[UMP_LINE];
        ump_lesson *lesson = read_lesson(ump_builtin_get(UMP_BUILTIN_LESSON, i)->data, why);
        cr_assert(lesson, "%s", why);
        for (size_t k = 0; k < ump_lesson_steps(lesson); k++) {
            const ump_lesson_step *step = ump_lesson_step_at(lesson, k);
            if (step->kind == UMP_LESSON_SAY && strstr(step->text, " is worth "))
                named += expect_points(lesson, step->text);
        }
        ump_lesson_free(lesson);
    }
    cr_expect_gt(named, 0, "no lesson says what a place is worth");
}

typedef struct tale {
    const ump_game *game;
    char told[1 << 16];
} tale;

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    tale *t = ctx;
    char line[UMP_LINE];
    (void)state;
    ump_event_text(t->game, event, line);
    size_t used = strlen(t->told);
    snprintf(t->told + used, sizeof t->told - used, "%s\n", line);
}

static void give_step(const ump_game *game, ump_state *state, const char *line,
                      const ump_sink *sink)
{
    ump_text text = {"lesson", line, strlen(line)};
    uint8_t faces[UMP_MAX_DICE];
    ump_ruling ruling;
    ump_ask ask;
    ump_answer answer;
    if (strncmp(line, "ruling ", 7) == 0) {
        cr_assert(ump_ruling_read(game, &text, &ruling, NULL));
        cr_assert(ump_ruling_give(game, state, &ruling, sink, NULL));
        return;
    }
    ump_pending(game, state, &ask);
    cr_assert(ump_answer_read(game, &ask, &text, &answer, faces, NULL), "%s", line);
    cr_assert(ump_give(game, state, &answer, sink, NULL), "%s", line);
}

static void play_lesson(const ump_lesson *lesson, tale *t)
{
    ump_state *state = ump_state_new(ump_lesson_game(lesson));
    ump_sink sink = {hear, t};
    t->game = ump_lesson_game(lesson);
    t->told[0] = '\0';
    for (size_t k = 0; k < ump_lesson_steps(lesson); k++) {
        const ump_lesson_step *step = ump_lesson_step_at(lesson, k);
        if (step->kind == UMP_LESSON_DO || step->kind == UMP_LESSON_ANSWER)
            give_step(t->game, state, step->text, &sink);
    }
    ump_state_free(state);
}

/* A rule that changes may leave the answers lawful and the words behind them untrue. */
Test(lesson, what_its_words_say_happens_at_the_table)
{
    static const struct {
        const char *lesson, *says, *happens;
    } rows[] = {
        {"adf", "Only 4. It fails by 3", "3rd Virginia fails its check: 4 against 7"},
        {"adf", "8 against 7", "71st New York stands its check: 8 against 7"},
        {"adf", "14 against 6: better by eight", "the better of 14th Alabama by 8"},
        {"apw", "10 against 4: you win by six", "win by 6"},
        {"apw", "The Uhlans are routed", "the charge of Uhlans is cancelled"},
        {"potomac", "7 or less was needed", "Hale orders 1st Regulars: 7 or less on the dice"},
        {"potomac", "you win the round by four", "2nd Volunteers win the round by 4"},
        {"potomac", "4 or less was needed", "Hale orders 2nd Volunteers: 4 or less on the dice"},
        {"potomac", "the line goes out", "2nd Volunteers put out 4 stands of skirmishers"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *text = ump_builtin_find(UMP_BUILTIN_LESSON, rows[i].lesson)->data;
        static tale t;
        char why[UMP_LINE];
        ump_lesson *lesson = read_lesson(text, why);
        cr_assert(lesson, "%s", why);
        play_lesson(lesson, &t);
        cr_expect(strstr(text, rows[i].says), "row %zu: the lesson has other words", i);
        cr_expect(strstr(t.told, rows[i].happens), "row %zu: '%s' did not happen", i,
                  rows[i].happens);
        ump_lesson_free(lesson);
    }
}

#define HEAD "lesson \"x\"\nscenario first-steps\nlearner us\n"

Test(lesson, what_is_wrong_is_said_at_its_place)
{
    static const struct {
        const char *text, *error;
    } rows[] = {
        {"", "a lesson begins with"},
        {"lesson x\n", "my.lesson:1:8: "},
        {"lesson \"x\"\nlearner us\n", "my.lesson:2:1: a lesson begins with"},
        {"lesson \"x\"\nscenario first-step\n", "my.lesson:2:10: no battle is called first-step; "
                                                "expected a built-in scenario; did you mean "
                                                "first-steps?"},
        {"lesson \"x\"\nscenario first-steps\nlearner uk\n", "my.lesson:3:9: "},
        {HEAD "say go\n", "my.lesson:4:5: "},
        {HEAD "say \"go\"\n  on\n", "my.lesson:5:3: "},
        {HEAD "look 5nk\n", "my.lesson:4:6: 5nk is nobody here"},
        {HEAD "do us end\n", "my.lesson:4:4: the learner is asked for something without a word"},
        {HEAD "us end\nsay \"Now\"\ndo cs end\n",
         "my.lesson:6:4: 'do' here, where the learner is not asked; expected an answer of the "
         "other side"},
        {HEAD "us fire 5nj at 14al\n", "my.lesson:4:1: "},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char why[UMP_LINE];
        ump_lesson *lesson = read_lesson(rows[i].text, why);
        cr_expect_null(lesson, "row %zu is read", i);
        cr_expect(strstr(why, rows[i].error), "row %zu: %s; expected %s", i, why, rows[i].error);
    }
}

Test(lesson, words_on_indented_lines_are_one_text)
{
    char why[UMP_LINE];
    ump_lesson *lesson = read_lesson(HEAD "say \"Go\"\n  \"on\" \"now.\"\nlook 5nj hart\n", why);
    cr_assert(lesson, "%s", why);
    cr_assert_eq(ump_lesson_steps(lesson), 2);
    cr_expect_str_eq(ump_lesson_step_at(lesson, 0)->text, "Go on now.");
    cr_expect_eq(ump_lesson_step_at(lesson, 1)->n_pieces, 2);
    ump_lesson_free(lesson);
}

Test(lesson, the_like_of_an_answer)
{
    ump_answer wanted = {.kind = UMP_ASK_ORDER, .verb = 1, .n_units = 1, .unit = {3}, .n_path = 1};
    ump_answer given = wanted;
    given.path[0] = (ump_pt){2 * 1016, 0};
    cr_expect(ump_answers_alike(&given, &wanted), "a place two inches off");
    given.turns = 1;
    cr_expect(ump_answers_alike(&given, &wanted), "however it faces");
    given.path[0].x++;
    cr_expect_not(ump_answers_alike(&given, &wanted), "farther off");
    given = wanted;
    given.unit[0] = 4;
    cr_expect_not(ump_answers_alike(&given, &wanted), "another unit");
    given = wanted;
    given.verb = 2;
    cr_expect_not(ump_answers_alike(&given, &wanted), "another verb");
    given = wanted;
    given.n_path = 0;
    cr_expect_not(ump_answers_alike(&given, &wanted), "no place");
}
