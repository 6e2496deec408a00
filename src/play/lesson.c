/*
 * lesson.c: a battle that is told and played step by step. Reading a lesson plays it to its end, so
 * that what the learner is asked for can be done.
 */
#include "play/play.h"

#include <stdlib.h>
#include <string.h>

struct ump_lesson {
    ump_arena *arena;
    ump_game *game;
    ump_session *session; /* while it is read */
    const char *title, *scenario;
    unsigned learner;
    ump_lesson_step *step;
    size_t n;
};

/* ---- The head: lesson "TITLE", scenario NAME, learner SIDE ---- */

/* The next line begins with this word; then its one other token. */
static bool head_line(ump_reader *r, const char *word, ump_token *value)
{
    bool there = ump_reader_line(r);
    ump_token first = ump_reader_token(r);
    if (!there || !ump_token_is(first, word)) {
        ump_token_error(r, first,
                        "a lesson begins with 'lesson', 'scenario' and 'learner'; "
                        "expected '%s' here",
                        word);
        return false;
    }
    *value = ump_reader_token(r);
    return true;
}

static const char *keep(ump_lesson *lesson, ump_token t)
{
    return ump_arena_text(lesson->arena, t.at, t.size);
}

static bool read_title(ump_lesson *lesson, ump_reader *r)
{
    ump_token title;
    if (!head_line(r, "lesson", &title) || !ump_token_string(r, title, "a title") ||
        !ump_reader_end(r))
        return false;
    lesson->title = keep(lesson, title);
    return lesson->title != NULL;
}

static bool find_scenario(ump_lesson *lesson, ump_reader *r, ump_token name)
{
    ump_nearest nearest;
    char hint[96], shown[48];
    ump_nearest_begin(&nearest, name.at, name.size);
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        ump_nearest_try(&nearest, text->name);
        if (ump_token_is(name, text->name)) {
            lesson->scenario = text->name;
            lesson->game = ump_game_load(&(ump_source){.scenario = *text}, r->errors);
            return lesson->game != NULL;
        }
    }
    ump_token_error(r, name, "no battle is called %s; expected a built-in scenario%s",
                    ump_token_show(name, shown), ump_nearest_hint(&nearest, hint));
    return false;
}

static bool read_scenario(ump_lesson *lesson, ump_reader *r)
{
    ump_token name;
    return head_line(r, "scenario", &name) && find_scenario(lesson, r, name) && ump_reader_end(r);
}

static bool read_learner(ump_lesson *lesson, ump_reader *r)
{
    const char *side[] = {ump_side_id(lesson->game, 0), ump_side_id(lesson->game, 1)};
    ump_token name;
    if (!head_line(r, "learner", &name))
        return false;
    int found = ump_token_one_of(r, name, "the learner's side", side, 2);
    lesson->learner = (unsigned)found;
    return found >= 0 && ump_reader_end(r);
}

/* ---- Steps ---- */

/* say "..." "...": one text; more of it may stand on indented lines below. */
static bool read_say(ump_lesson *lesson, ump_reader *r, ump_lesson_step *step, bool *more)
{
    ump_growing words = {0};
    ump_out out = ump_growing_out(&words);
    bool good = true;
    do {
        do {
            ump_token t = ump_reader_token(r);
            good = ump_token_string(r, t, "what is said");
            if (good) {
                ump_put(&out, words.size > 0 ? " " : "");
                out.put(out.ctx, t.at, t.size);
            }
        } while (good && !ump_reader_peek(r).end);
        *more = ump_reader_line(r);
    } while (good && *more && r->indented);
    step->text = good && !words.failed
                     ? ump_arena_text(lesson->arena, words.at ? words.at : "", words.size)
                     : NULL;
    free(words.at);
    return step->text != NULL;
}

static bool read_look(const ump_lesson *lesson, ump_reader *r, ump_lesson_step *step)
{
    enum { ROOM = sizeof step->piece / sizeof *step->piece };
    char id[64];
    do {
        ump_token t = ump_reader_token(r);
        if (!ump_token_copy(r, t, "a unit or leader", id, sizeof id))
            return false;
        unsigned piece = ump_piece_find(lesson->game, id);
        if (piece == UMP_NOBODY || step->n_pieces == ROOM) {
            ump_token_error(r, t,
                            piece == UMP_NOBODY
                                ? "%s is nobody here; expected the id of a unit or leader"
                                : "%s is one too many to look at",
                            id);
            return false;
        }
        step->piece[step->n_pieces++] = (uint16_t)piece;
    } while (!ump_reader_peek(r).end);
    return true;
}

static void note_pieces(ump_lesson_step *step, const uint16_t *piece, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        step->piece[step->n_pieces++] = piece[i];
}

/* The step keeps the answer's line, and whom it names. */
static bool give_answer(ump_lesson *lesson, ump_reader *r, ump_lesson_step *step)
{
    ump_session *s = lesson->session;
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer;
    ump_pending(lesson->game, ump_session_state(s), &ask);
    if (!ump_session_parse(s, r, NULL))
        return false;
    const char *line = ump_session_line(s, ump_session_length(s) - 1);
    step->text = ump_arena_text(lesson->arena, line, strlen(line));
    if (!step->text)
        return false;
    ump_text text = {"", step->text, strlen(step->text)};
    if (ump_answer_read(lesson->game, &ask, &text, &answer, faces, NULL)) {
        note_pieces(step, answer.unit, answer.n_units);
        note_pieces(step, answer.target, answer.n_targets);
    }
    return true;
}

/* The learner is asked for what only he may answer, and never without a word before it. */
static bool read_do(ump_lesson *lesson, ump_reader *r, ump_lesson_step *step, bool told)
{
    ump_token start = ump_reader_peek(r);
    ump_ask ask;
    ump_pending(lesson->game, ump_session_state(lesson->session), &ask);
    if (ask.kind == UMP_ASK_DICE || ask.kind == UMP_ASK_NOTHING || ask.side != lesson->learner) {
        ump_token_error(r, start, "'do' here, where the learner is not asked; expected %s",
                        ask.kind == UMP_ASK_NOTHING ? "the end, the battle is over"
                        : ask.kind == UMP_ASK_DICE  ? "dice"
                                                    : "an answer of the other side");
        return false;
    }
    if (!told) {
        ump_token_error(r, start,
                        "the learner is asked for something without a word; expected "
                        "'say' before this 'do'");
        return false;
    }
    return give_answer(lesson, r, step);
}

/* One step; *more: is there a line after it? It has been read already. */
static bool read_step(ump_lesson *lesson, ump_reader *r, bool *told, bool *more)
{
    ump_lesson_step *step = &lesson->step[lesson->n++];
    ump_token word = ump_reader_peek(r);
    bool good;
    if (ump_token_is(word, "say")) {
        *step = (ump_lesson_step){.kind = UMP_LESSON_SAY};
        ump_reader_token(r);
        *told = true;
        return read_say(lesson, r, step, more);
    }
    if (ump_token_is(word, "look")) {
        *step = (ump_lesson_step){.kind = UMP_LESSON_LOOK};
        ump_reader_token(r);
        good = read_look(lesson, r, step);
    } else if (ump_token_is(word, "do")) {
        *step = (ump_lesson_step){.kind = UMP_LESSON_DO};
        ump_reader_token(r);
        good = read_do(lesson, r, step, *told);
        *told = false;
    } else {
        *step = (ump_lesson_step){.kind = UMP_LESSON_ANSWER};
        good = give_answer(lesson, r, step);
    }
    *more = good && ump_reader_line(r);
    return good;
}

static size_t lines_of(const ump_text *text)
{
    size_t n = 1;
    for (size_t i = 0; i < text->size; i++)
        n += text->data[i] == '\n';
    return n;
}

static bool read_steps(ump_lesson *lesson, ump_reader *r)
{
    bool told = false, more = ump_reader_line(r);
    while (more)
        if (!read_step(lesson, r, &told, &more))
            return false;
    return true;
}

static bool read_lesson(ump_lesson *lesson, ump_reader *r)
{
    lesson->step = ump_arena_take(lesson->arena, lines_of(r->text) * sizeof *lesson->step);
    if (!lesson->step || !read_title(lesson, r) || !read_scenario(lesson, r) ||
        !read_learner(lesson, r))
        return false;
    lesson->session = ump_session_new(lesson->game);
    bool good = lesson->session && read_steps(lesson, r) && ump_reader_clean(r);
    ump_session_free(lesson->session);
    lesson->session = NULL;
    return good;
}

ump_lesson *ump_lesson_read(const ump_text *text, ump_errors *errors)
{
    ump_arena *arena = ump_arena_new();
    ump_lesson *lesson = arena ? ump_arena_take(arena, sizeof *lesson) : NULL;
    if (!lesson) {
        ump_arena_free(arena);
        return NULL;
    }
    ump_reader r;
    ump_reader_begin(&r, text, errors);
    lesson->arena = arena;
    if (read_lesson(lesson, &r))
        return lesson;
    ump_lesson_free(lesson);
    return NULL;
}

void ump_lesson_free(ump_lesson *lesson)
{
    if (!lesson)
        return;
    ump_game_free(lesson->game);
    ump_arena_free(lesson->arena);
}

const char *ump_lesson_title(const ump_lesson *lesson)
{
    return lesson->title;
}

const char *ump_lesson_scenario(const ump_lesson *lesson)
{
    return lesson->scenario;
}

const ump_game *ump_lesson_game(const ump_lesson *lesson)
{
    return lesson->game;
}

unsigned ump_lesson_learner(const ump_lesson *lesson)
{
    return lesson->learner;
}

size_t ump_lesson_steps(const ump_lesson *lesson)
{
    return lesson->n;
}

const ump_lesson_step *ump_lesson_step_at(const ump_lesson *lesson, size_t i)
{
    return i < lesson->n ? &lesson->step[i] : NULL;
}

/* ---- The like of it ---- */

static bool same_list(const uint16_t *a, const uint16_t *b, size_t n)
{
    return memcmp(a, b, n * sizeof *a) == 0;
}

bool ump_answers_alike(const ump_answer *given, const ump_answer *wanted)
{
    const ump_len near = 2 * UMP_INCH;
    if (given->kind != wanted->kind || given->verb != wanted->verb ||
        given->n_units != wanted->n_units || given->n_targets != wanted->n_targets ||
        given->n_words != wanted->n_words || given->number != wanted->number ||
        (given->n_path == 0) != (wanted->n_path == 0))
        return false;
    if (!same_list(given->unit, wanted->unit, given->n_units) ||
        !same_list(given->target, wanted->target, given->n_targets) ||
        !same_list(given->word, wanted->word, given->n_words))
        return false;
    return wanted->n_path == 0 ||
           ump_dist(given->path[given->n_path - 1], wanted->path[wanted->n_path - 1]).hi <= near;
}
