/*
 * lesson.c: the built-in lessons can be played to their ends, and a lesson that is wrong says
 * where.
 */
#include "kit.h"

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
