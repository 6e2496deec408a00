/*
 * lesson.c: lessons for a page, and whether what a learner does is the like of what was asked.
 */
#include "view/board.h"

static void put_step(const ump_lesson_step *step, ump_json *j)
{
    static const char *const kind[] = {
        [UMP_LESSON_SAY] = "say",
        [UMP_LESSON_LOOK] = "look",
        [UMP_LESSON_DO] = "do",
        [UMP_LESSON_ANSWER] = "answer",
    };
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "kind", kind[step->kind]);
    ump_json_text(j, "text", step->text);
    ump_json_open(j, "pieces", '[');
    for (unsigned i = 0; i < step->n_pieces; i++)
        ump_json_number(j, NULL, step->piece[i]);
    ump_json_close(j, ']');
    ump_json_close(j, '}');
}

static void put_lesson(const char *name, const ump_lesson *lesson, ump_json *j)
{
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "name", name);
    ump_json_text(j, "title", ump_lesson_title(lesson));
    ump_json_text(j, "scenario", ump_lesson_scenario(lesson));
    ump_json_text(j, "ruleset", ump_game_ruleset(ump_lesson_game(lesson)));
    ump_json_number(j, "learner", ump_lesson_learner(lesson));
    ump_json_open(j, "steps", '[');
    for (size_t i = 0; i < ump_lesson_steps(lesson); i++)
        put_step(ump_lesson_step_at(lesson, i), j);
    ump_json_close(j, ']');
    ump_json_close(j, '}');
}

void ump_view_lessons(const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_LESSON); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_LESSON, i);
        ump_lesson *lesson = ump_lesson_read(text, NULL);
        if (lesson)
            put_lesson(text->name, lesson, &j);
        ump_lesson_free(lesson);
    }
    ump_json_close(&j, ']');
}

void ump_board_alike(const ump_board *board, const char *given, const char *wanted,
                     const ump_out *out)
{
    const ump_state *state = ump_session_state(board->session);
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE];
    ump_answer a, b;
    bool alike = view_read(board->game, state, given, &a, faces, why) &&
                 view_read(board->game, state, wanted, &b, faces, why) && ump_answers_alike(&a, &b);
    ump_put(out, alike ? "true" : "false");
}
