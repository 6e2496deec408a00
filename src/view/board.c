/*
 * board.c: one game being played for a page: opening it, giving answers, rolling, taking back, and
 * the orders that could be given.
 */
#include "view/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Opening ---- */

/* As many of the errors as one line of ours holds. */
static void add_errors(const ump_errors *errors, char why[UMP_LINE])
{
    size_t used = strlen(why);
    for (size_t i = 0; i < errors->count && i < errors->room && used < UMP_LINE; i++) {
        char line[UMP_LINE];
        ump_error_text(&errors->list[i], line);
        int more = snprintf(why + used, UMP_LINE - used, "%s%s", used ? "\n" : "", line);
        used = more < 0 ? used : used + (size_t)more;
    }
}

/* The text given, or the built-in scenario of that name ("herbst-woods.scn"). */
static bool find_scenario(const char *name, const ump_text *given, ump_text *scenario)
{
    char stem[64];
    snprintf(stem, sizeof stem, "%s", name);
    char *dot = strrchr(stem, '.');
    if (dot)
        *dot = '\0';
    const ump_text *found = given ? given : ump_builtin_find(UMP_BUILTIN_SCENARIO, stem);
    if (!found)
        return false;
    *scenario = *found;
    scenario->name = name;
    return true;
}

static bool make_room(ump_board *board)
{
    board->spare = ump_state_new(board->game);
    board->proposal = malloc(UMP_VIEW_PROPOSALS * sizeof *board->proposal);
    board->seen = calloc(board->game->force.n_pieces + 1, sizeof *board->seen);
    return board->spare && board->proposal && board->seen;
}

/* Loads the game; the session is still to come. */
static bool load(ump_board *board, const char *name, ump_source *source, const ump_text *given,
                 ump_errors *errors, char why[UMP_LINE])
{
    if (!find_scenario(name, given, &source->scenario)) {
        snprintf(why, UMP_LINE, "%s is not built in", name);
        return false;
    }
    board->game = board->owned = ump_game_load(source, errors);
    return board->game && make_room(board);
}

static void put_history(ump_board *board, ump_json *j);

/* The Position as it is. */
static void put_now(const ump_board *board, ump_json *j, const char *key)
{
    if (!board->album) {
        view_position(board, ump_session_state(board->session), ump_session_length(board->session),
                      j, key);
        return;
    }
    ump_album_at(board->album, ump_album_known(board->album), board->spare);
    view_position(board, board->spare, ump_album_length(board->album), j, key);
}

static ump_board *opened(ump_board *board, const char *why, const ump_out *out)
{
    ump_json j = {.out = out};
    bool ok = board && board->session;
    ump_json_open(&j, NULL, '{');
    ump_json_yes(&j, "ok", ok);
    ump_json_text(&j, "why", ok ? "" : why[0] ? why : "no memory is left");
    ump_json_text(&j, "onlyShown", ok && board->album ? ump_album_why(board->album) : "");
    if (ok) {
        view_info(board->game, &j, "info");
        put_now(board, &j, "position");
        put_history(board, &j);
    } else {
        ump_json_raw(&j, "info", "null");
        ump_json_raw(&j, "position", "null");
        ump_json_raw(&j, "steps", "[]");
    }
    ump_json_close(&j, '}');
    if (ok)
        return board;
    ump_board_free(board);
    return NULL;
}

ump_board *ump_board_open(const char *name, const ump_text *text, const ump_out *out)
{
    ump_error list[UMP_VIEW_ERRORS];
    ump_errors errors = {list, UMP_VIEW_ERRORS, 0};
    char why[UMP_LINE] = "";
    ump_source source = {.chart = NULL};
    ump_board *board = calloc(1, sizeof *board);
    if (board && load(board, name, &source, text, &errors, why))
        board->session = ump_session_new(board->game);
    add_errors(&errors, why);
    return opened(board, why, out);
}

/* With the texts that the record carries; of an older one, with the scenario given. */
static void play_record(ump_board *board, const ump_text *record, const ump_text *scenario)
{
    char why[UMP_LINE];
    ump_record_head head;
    if (!ump_record_head_read(record, &head, NULL))
        return;
    ump_text *carried = ump_record_text_read(record, UMP_BUILTIN_SCENARIO);
    ump_text *chart = ump_record_text_read(record, UMP_BUILTIN_CHART);
    ump_source source = {.chart = chart, .settings = head.setting, .n_settings = head.n_settings};
    if (load(board, head.scenario, &source, carried ? carried : scenario, NULL, why))
        board->session = ump_session_read(board->game, record, 0, NULL, NULL);
    ump_text_free(carried);
    ump_text_free(chart);
}

ump_board *ump_board_replay(const ump_text *record, const ump_text *scenario, const ump_out *out)
{
    ump_error list[UMP_VIEW_ERRORS];
    ump_errors errors = {list, UMP_VIEW_ERRORS, 0};
    char why[UMP_LINE] = "";
    ump_board *board = calloc(1, sizeof *board);
    if (board)
        play_record(board, record, scenario);
    if (board && !board->session) {
        ump_board_free(board);
        board = calloc(1, sizeof *board);
        if (board && view_album_open(board, record, scenario, &errors) && make_room(board))
            board->session = ump_session_new(board->game);
    }
    add_errors(&errors, why);
    return opened(board, why, out);
}

void ump_board_free(ump_board *board)
{
    if (!board)
        return;
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        ump_staff_free(board->general[side].staff);
    ump_session_free(board->session);
    ump_state_free(board->spare);
    free(board->proposal);
    free(board->seen);
    ump_game_free(board->owned);
    ump_album_free(board->album);
    free(board->record.at);
    free(board);
}

/* ---- Answers ---- */

bool view_read(const ump_game *game, const ump_state *state, const char *line, ump_answer *answer,
               uint8_t faces[UMP_MAX_DICE], char why[UMP_LINE])
{
    ump_error list[1];
    ump_errors errors = {list, 1, 0};
    ump_ask ask;
    ump_text text = {"order", line, strlen(line)};
    ump_pending(game, state, &ask);
    if (ump_answer_read(game, &ask, &text, answer, faces, &errors))
        return true;
    snprintf(why, UMP_LINE, "%s", errors.count ? list[0].what : "it cannot be read");
    return false;
}

/* words: the answer as a sentence; "" of dice and rulings. */
static void put_step_head(const ump_answer *answer, const char *line, const char *words,
                          ump_json *j)
{
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "line", line);
    ump_json_text(j, "text", words);
    view_side(j, "side", answer->kind == UMP_ASK_DICE ? (unsigned)UMP_NO_SIDE : answer->side);
    ump_json_open(j, "events", '[');
}

/* shown: what a whole record has under the line; NULL: nothing. after: how it stands then. */
static void put_step_end(view_events *to, const ump_state *after, const ump_text *shown,
                         ump_json *j)
{
    ump_json_close(j, ']');
    view_changes(to, after);
    view_text(j, "shown", shown);
    ump_json_close(j, '}');
}

static void words_of(const ump_game *game, const ump_state *state, const ump_answer *answer,
                     char words[UMP_LINE])
{
    words[0] = '\0';
    if (answer->kind != UMP_ASK_DICE)
        view_sentence(game, state, answer, words);
}

/* ---- Rulings: lines that begin with the word ---- */

static bool is_ruling(const char *line)
{
    return strncmp(line, "ruling ", 7) == 0;
}

static bool read_ruling(const ump_game *game, const char *line, ump_ruling *ruling,
                        char why[UMP_LINE])
{
    ump_error list[1];
    ump_errors errors = {list, 1, 0};
    ump_text text = {"ruling", line, strlen(line)};
    if (ump_ruling_read(game, &text, ruling, &errors))
        return true;
    snprintf(why, UMP_LINE, "%s", errors.count ? list[0].what : "it cannot be read");
    return false;
}

static const ump_answer nobodys = {.kind = UMP_ASK_DICE};

static bool rule_again(view_events *to, ump_state *state, const char *line, const ump_text *shown)
{
    char why[UMP_LINE];
    ump_ruling ruling;
    ump_sink sink = view_sink(to);
    if (!read_ruling(to->game, line, &ruling, why))
        return false;
    put_step_head(&nobodys, line, "", to->json);
    bool given = ump_ruling_give(to->game, state, &ruling, &sink, NULL);
    put_step_end(to, state, shown, to->json);
    return given;
}

/* Gives a line to a state and writes it as a Step; false if it cannot be given. */
static bool give_again(view_events *to, ump_state *state, const char *line, const ump_text *shown)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE], words[UMP_LINE];
    ump_answer answer;
    ump_sink sink = view_sink(to);
    if (is_ruling(line))
        return rule_again(to, state, line, shown);
    if (!view_read(to->game, state, line, &answer, faces, why))
        return false;
    words_of(to->game, state, &answer, words);
    put_step_head(&answer, line, words, to->json);
    bool given = ump_give(to->game, state, &answer, &sink, NULL);
    put_step_end(to, state, shown, to->json);
    return given;
}

/* watched: its events say what they change. */
static bool put_past(ump_board *board, size_t i, bool watched, ump_json *j)
{
    view_events to = {.game = board->game, .json = j};
    ump_text shown = ump_session_shown(board->session, i + 1);
    if (watched)
        view_watch(&to, board->seen, board->spare);
    return give_again(&to, board->spare, ump_session_line(board->session, i), &shown);
}

/* All that a session has seen, answer by answer, played again on the spare board. */
static void put_history(ump_board *board, ump_json *j)
{
    if (board->album) {
        view_album_steps(board, j);
        return;
    }
    ump_json_open(j, "steps", '[');
    ump_session_at(board->session, 0, board->spare);
    for (size_t i = 0; i < ump_session_length(board->session); i++)
        if (!put_past(board, i, false, j))
            break;
    ump_json_close(j, ']');
}

/* Gives an answer that has been checked and writes it as a Step. */
static bool play(ump_board *board, const ump_answer *answer, ump_json *j, ump_refusal *refusal)
{
    char line[UMP_LINE], words[UMP_LINE];
    const ump_state *state = ump_session_state(board->session);
    view_events to = {.game = board->game, .json = j};
    ump_sink sink = view_sink(&to);
    view_watch(&to, board->seen, state);
    ump_answer_print(board->game, answer, line);
    words_of(board->game, state, answer, words);
    put_step_head(answer, line, words, j);
    bool given = ump_session_give(board->session, answer, &sink, refusal);
    ump_text shown = ump_session_shown(board->session, ump_session_length(board->session));
    put_step_end(&to, ump_session_state(board->session), given ? &shown : NULL, j);
    return given;
}

/* The steps of Answered, for a ruling: none if it is refused. */
static bool rule(ump_board *board, const char *line, ump_json *j, char why[UMP_LINE])
{
    ump_growing events = {.at = NULL};
    ump_out held = ump_growing_out(&events);
    ump_json inner = {.out = &held};
    view_events to = {.game = board->game, .json = &inner};
    ump_sink sink = view_sink(&to);
    ump_ruling ruling;
    view_watch(&to, board->seen, ump_session_state(board->session));
    ump_refusal refusal = {.rule = UMP_NO_RULE, .why = NULL};
    bool ok = read_ruling(board->game, line, &ruling, why);
    if (ok && !ump_session_rule(board->session, &ruling, &sink, &refusal)) {
        view_refusal(board->game, &refusal, why);
        ok = false;
    }
    if (ok) {
        size_t n = ump_session_length(board->session);
        ump_text shown = ump_session_shown(board->session, n);
        put_step_head(&nobodys, ump_session_line(board->session, n - 1), "", j);
        ump_put(j->out, events.at ? events.at : "");
        to.json = j;
        put_step_end(&to, ump_session_state(board->session), &shown, j);
    }
    free(events.at);
    return ok;
}

static void put_answered(const ump_board *board, bool ok, const char *rule, const char *why,
                         ump_json *j)
{
    ump_json_yes(j, "ok", ok);
    ump_json_text(j, "rule", rule);
    ump_json_text(j, "why", why);
    put_now(board, j, "position");
    ump_json_close(j, '}');
}

void view_refusal(const ump_game *game, const ump_refusal *refusal, char why[UMP_LINE])
{
    ump_refusal plain = *refusal;
    plain.rule = UMP_NO_RULE;
    ump_refusal_text(game, &plain, why);
}

void ump_board_give(ump_board *board, const char *line, const ump_out *out)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE] = "";
    ump_answer answer;
    ump_refusal refusal = {.rule = UMP_NO_RULE, .why = NULL};
    ump_json j = {.out = out};
    const ump_state *state = ump_session_state(board->session);
    ump_json_open(&j, NULL, '{');
    ump_json_open(&j, "steps", '[');
    bool ruled = !board->album && is_ruling(line);
    bool ok = !board->album && !ruled && view_read(board->game, state, line, &answer, faces, why);
    if (board->album) {
        snprintf(why, sizeof why, "%s", ump_album_why(board->album));
    } else if (ruled) {
        ok = rule(board, line, &j, why);
    } else if (ok) {
        ok = ump_check(board->game, state, &answer, &refusal) && play(board, &answer, &j, &refusal);
        if (!ok)
            view_refusal(board->game, &refusal, why);
    }
    ump_json_close(&j, ']');
    put_answered(board, ok, ump_rule_id(refusal.rule), why, &j);
}

static bool roll_once(ump_board *board, uint64_t seed, ump_json *j)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    const ump_state *state = ump_session_state(board->session);
    ump_pending(board->game, state, &ask);
    if (ask.kind != UMP_ASK_DICE)
        return false;
    ump_roll(seed, state->answers, &ask, faces);
    ump_answer dice = {.kind = UMP_ASK_DICE,
                       .side = UMP_NO_SIDE,
                       .sides = ask.sides,
                       .n_faces = ask.dice,
                       .face = faces};
    return play(board, &dice, j, NULL);
}

void ump_board_roll(ump_board *board, uint64_t seed, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '{');
    ump_json_open(&j, "steps", '[');
    while (roll_once(board, seed, &j))
        ;
    ump_json_close(&j, ']');
    put_answered(board, true, "", "", &j);
}

/* ---- Looking back ---- */

/* Whose answer it is; UMP_NO_SIDE: dice, or a ruling. */
static unsigned side_of(const ump_board *board, size_t i)
{
    const char *line = ump_session_line(board->session, i);
    size_t size = strcspn(line, " ");
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++) {
        const char *id = ump_side_id(board->game, side);
        if (strlen(id) == size && memcmp(line, id, size) == 0)
            return side;
    }
    return UMP_NO_SIDE;
}

/* "cs end": a part of the turn is ended or declined, and nobody learns anything from it. */
static bool says_nothing(const char *line)
{
    const char *verb = strchr(line, ' ');
    return verb && !strchr(verb + 1, ' ');
}

/* Behind the last die, and behind the last answer of the side that did not do something last. */
size_t view_free_from(const ump_board *board)
{
    if (board->album)
        return ump_album_length(board->album);
    size_t n = ump_session_length(board->session);
    while (n > 0 && is_ruling(ump_session_line(board->session, n - 1)))
        n--;
    while (n > 0 && side_of(board, n - 1) != UMP_NO_SIDE &&
           says_nothing(ump_session_line(board->session, n - 1)))
        n--;
    unsigned last = n > 0 ? side_of(board, n - 1) : UMP_NO_SIDE;
    while (n > 0 && last != UMP_NO_SIDE && side_of(board, n - 1) == last)
        n--;
    return n;
}

void ump_board_position(const ump_board *board, const ump_out *out)
{
    ump_json j = {.out = out};
    put_now(board, &j, NULL);
}

void ump_board_at(ump_board *board, size_t answers, const ump_out *out)
{
    ump_json j = {.out = out};
    size_t n = board->album ? ump_album_length(board->album) : ump_session_length(board->session);
    size_t to = answers < n ? answers : n;
    if (board->album)
        ump_album_at(board->album, to, board->spare);
    if (board->album || ump_session_at(board->session, to, board->spare))
        view_position(board, board->spare, to, &j, NULL);
}

/* Of an album the events do not say what they change: only whole pages are known. */
void ump_board_step(ump_board *board, size_t i, const ump_out *out)
{
    ump_json j = {.out = out};
    if (!board->album && i < ump_session_length(board->session) &&
        ump_session_at(board->session, i, board->spare))
        put_past(board, i, true, &j);
}

void ump_board_undo(ump_board *board, size_t answers, const ump_out *out)
{
    if (answers >= view_free_from(board))
        ump_session_undo(board->session, answers);
    ump_board_position(board, out);
}

void ump_board_record(const ump_board *board, const ump_out *out)
{
    if (board->album)
        out->put(out->ctx, board->record.at, board->record.size);
    else
        ump_session_write(board->session, UMP_RECORD_WHOLE, out);
}

bool ump_board_book(const ump_board *board, const ump_out *out)
{
    return !board->album && ump_book_html(board->game, board->session, out);
}

bool ump_board_book_picture(const ump_board *board, const ump_out *out)
{
    return !board->album && ump_book_picture(board->game, board->session, out);
}

bool ump_board_review(const ump_board *board, unsigned trials, const ump_out *out)
{
    return !board->album && ump_review_json(board->game, board->session, trials, board->progress,
                                            board->progress_ctx, out);
}

/* ---- What could be ordered ---- */

static bool names_piece(const ump_answer *a, unsigned piece)
{
    bool named = piece == UMP_NOBODY;
    for (unsigned i = 0; i < a->n_units; i++)
        named |= a->unit[i] == piece;
    return named;
}

static void put_pieces(const uint16_t *piece, unsigned n, ump_json *j, const char *key)
{
    ump_json_open(j, key, '[');
    for (unsigned i = 0; i < n; i++)
        ump_json_number(j, NULL, piece[i]);
    ump_json_close(j, ']');
}

static void put_proposal(const ump_board *board, const ump_answer *a, ump_json *j)
{
    const ump_game *game = board->game;
    char line[UMP_LINE];
    bool choice = a->kind == UMP_ASK_CHOICE;
    ump_json_open(j, NULL, '{');
    ump_answer_print(game, a, line);
    ump_json_text(j, "line", line);
    ump_json_text(j, "verb", choice ? "choose" : game->rules->verbs[a->verb].name);
    view_sentence(game, ump_session_state(board->session), a, line);
    ump_json_text(j, "text", line);
    put_pieces(a->unit, a->n_units, j, "units");
    put_pieces(a->target, a->n_targets, j, "targets");
    view_points(game, j, "path", a->path, a->n_path);
    ump_json_close(j, '}');
}

static bool is_known(const ump_board *board, size_t n, const ump_answer *a)
{
    for (size_t i = 0; i < n; i++)
        if (memcmp(&board->proposal[i], a, sizeof *a) == 0)
            return true;
    return false;
}

/* Proposals are a few at a time, of some units: asked for often enough, of all of them. */
static size_t gather(const ump_board *board, uint64_t salt, unsigned piece)
{
    enum { ROUNDS = 32, FEW = 64 };
    ump_answer few[FEW];
    size_t n = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        size_t found = ump_propose(board->game, ump_session_state(board->session),
                                   salt * ROUNDS + round, few, FEW);
        for (size_t i = 0; i < found && n < UMP_VIEW_PROPOSALS; i++)
            if (names_piece(&few[i], piece) && !is_known(board, n, &few[i]))
                board->proposal[n++] = few[i];
    }
    return n;
}

void ump_board_propose(const ump_board *board, uint64_t salt, unsigned piece, const ump_out *out)
{
    ump_json j = {.out = out};
    size_t n = gather(board, salt, piece);
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < n; i++)
        put_proposal(board, &board->proposal[i], &j);
    ump_json_close(&j, ']');
}
