/*
 * session.c: one game being played. It keeps each answer as the line that a record has of it, what
 * a whole record shows under it, and a copy of the state every few answers, so that undo is a copy
 * and a short replay.
 */
#include "play/play.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STRIDE = 32 }; /* answers between two copies */

typedef struct given {
    size_t at;     /* of its line in the text */
    size_t shown;  /* where what is shown under it begins */
    uint64_t hash; /* of the state after it, where a check line follows */
    bool check;
} given;

struct ump_session {
    const ump_game *game;
    ump_state *state;
    given *answer;
    size_t n, room;
    char *text; /* lines, each ended by NUL */
    size_t used, text_room;
    ump_growing shown;    /* how it stood at the start, then lines under each answer */
    ump_picture *picture; /* how it looked when the last of them was written */
    ump_state **copy;     /* after 0, STRIDE, 2 * STRIDE ... answers */
    size_t n_copies, copy_room;
};

/* Without its memo, which would be most of it. */
static bool keep_copy(ump_session *s)
{
    ump_state **list = ump_make_room(s->copy, &s->copy_room, s->n_copies + 1, sizeof *list);
    if (!list)
        return false;
    s->copy = list;
    ump_state *copy = malloc(s->game->memo_at);
    if (!copy)
        return false;
    memcpy(copy, s->state, s->game->memo_at);
    s->copy[s->n_copies++] = copy;
    return true;
}

static void show_changes(ump_session *s)
{
    ump_out out = ump_growing_out(&s->shown);
    ump_picture_changes(s->game, s->state, s->picture, &out);
}

ump_session *ump_session_new(const ump_game *game)
{
    ump_session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->game = game;
    s->state = ump_state_new(game);
    s->picture = ump_picture_new(game);
    if (s->state && s->picture && keep_copy(s))
        show_changes(s);
    if (s->n_copies > 0 && !s->shown.failed)
        return s;
    ump_session_free(s);
    return NULL;
}

void ump_session_free(ump_session *session)
{
    if (!session)
        return;
    for (size_t i = 0; i < session->n_copies; i++)
        free(session->copy[i]);
    free(session->copy);
    free(session->answer);
    free(session->text);
    free(session->shown.at);
    free(session->picture);
    ump_state_free(session->state);
    free(session);
}

const ump_state *ump_session_state(const ump_session *session)
{
    return session->state;
}

size_t ump_session_length(const ump_session *session)
{
    return session->n;
}

const char *ump_session_line(const ump_session *session, size_t i)
{
    return i < session->n ? session->text + session->answer[i].at : "";
}

/* ---- Giving ---- */

/* Dice say how many they are and of which kind, so that the line is whole. */
static ump_answer complete(const ump_session *s, const ump_answer *answer)
{
    ump_answer whole = *answer;
    if (answer->kind == UMP_ASK_DICE) {
        ump_ask ask;
        ump_pending(s->game, s->state, &ask);
        whole.sides = ask.sides;
        whole.n_faces = ask.dice;
        whole.side = UMP_NO_SIDE;
    }
    return whole;
}

static bool make_room(ump_session *s)
{
    void *answer = ump_make_room(s->answer, &s->room, s->n + 1, sizeof *s->answer);
    s->answer = answer ? answer : s->answer;
    char *text = ump_make_room(s->text, &s->text_room, s->used + UMP_LINE, 1);
    s->text = text ? text : s->text;
    return answer && text;
}

static bool refuse_memory(ump_refusal *refusal)
{
    return ump_refuse(refusal, UMP_NO_RULE, "no memory is left to remember it");
}

/* Each event goes into the record, and on to the caller. */
typedef struct listener {
    ump_session *session;
    const ump_sink *sink;
} listener;

static void listen(void *ctx, const ump_event *event, const ump_state *state)
{
    const listener *l = ctx;
    ump_out out = ump_growing_out(&l->session->shown);
    ump_picture_event(l->session->game, event, &out);
    if (l->sink && l->sink->emit)
        l->sink->emit(l->sink->ctx, event, state);
}

static bool make_ready(ump_session *s, ump_refusal *refusal)
{
    bool copy_due = s->n % STRIDE == 0 && s->n / STRIDE == s->n_copies;
    return (make_room(s) && (!copy_due || keep_copy(s))) || refuse_memory(refusal);
}

/* The answer is remembered whole, with all that is shown of it, or taken back. */
static bool settle(ump_session *s, ump_refusal *refusal)
{
    if (!s->shown.failed)
        return true;
    s->shown.failed = false;
    ump_session_undo(s, s->n - 1);
    return refuse_memory(refusal);
}

bool ump_session_give(ump_session *session, const ump_answer *answer, const ump_sink *sink,
                      ump_refusal *refusal)
{
    unsigned turn = session->state->turn;
    if (!ump_check(session->game, session->state, answer, refusal) || !make_ready(session, refusal))
        return false;
    ump_answer whole = complete(session, answer);
    ump_answer_print(session->game, &whole, session->text + session->used);
    given *g = &session->answer[session->n++];
    *g = (given){.at = session->used, .shown = session->shown.size};
    listener l = {session, sink};
    ump_give_lawful(session->game, session->state, &whole, &(ump_sink){listen, &l});
    show_changes(session);
    g->check = session->state->turn != turn || session->state->over;
    if (g->check)
        g->hash = ump_state_hash(session->game, session->state);
    session->used += strlen(session->text + session->used) + 1;
    return settle(session, refusal);
}

bool ump_session_rule(ump_session *session, const ump_ruling *ruling, const ump_sink *sink,
                      ump_refusal *refusal)
{
    listener l = {session, sink};
    size_t shown = session->shown.size;
    if (!make_ready(session, refusal) ||
        !ump_ruling_give(session->game, session->state, ruling, &(ump_sink){listen, &l}, refusal))
        return false;
    ump_ruling_print(session->game, ruling, session->text + session->used);
    session->answer[session->n++] = (given){.at = session->used, .shown = shown};
    session->used += strlen(session->text + session->used) + 1;
    show_changes(session);
    return settle(session, refusal);
}

/* ---- Undoing ---- */

static bool is_ruling(const char *line)
{
    return strncmp(line, "ruling ", 7) == 0;
}

static bool rule_again(const ump_session *s, ump_state *state, const ump_text *line)
{
    ump_ruling ruling;
    return ump_ruling_read(s->game, line, &ruling, NULL) &&
           ump_ruling_give(s->game, state, &ruling, NULL, NULL);
}

static bool give_again(const ump_session *s, ump_state *state, size_t i)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_text line = {.name = "", .data = s->text + s->answer[i].at};
    ump_ask ask;
    ump_answer answer;
    line.size = strlen(line.data);
    if (is_ruling(line.data))
        return rule_again(s, state, &line);
    ump_pending(s->game, state, &ask);
    return ump_answer_read(s->game, &ask, &line, &answer, faces, NULL) &&
           ump_give(s->game, state, &answer, NULL, NULL);
}

/* The last copy that was made after at most `to` answers. */
static size_t copy_before(const ump_session *s, size_t to)
{
    return to / STRIDE < s->n_copies ? to / STRIDE : s->n_copies - 1;
}

static void take_copy(const ump_session *s, size_t copy, ump_state *state)
{
    const ump_game *game = s->game;
    memcpy(state, s->copy[copy], game->memo_at);
    memset((unsigned char *)state + game->memo_at, 0, game->state_room - game->memo_at);
}

bool ump_session_at(const ump_session *session, size_t to, ump_state *state)
{
    if (to > session->n)
        return false;
    size_t copy = copy_before(session, to);
    take_copy(session, copy, state);
    for (size_t i = copy * STRIDE; i < to; i++)
        if (!give_again(session, state, i))
            return false;
    return true;
}

bool ump_session_undo(ump_session *session, size_t to)
{
    if (to > session->n)
        return false;
    if (to == session->n)
        return true;
    if (!ump_session_at(session, to, session->state))
        return false;
    size_t copy = copy_before(session, to);
    while (session->n_copies > copy + 1)
        free(session->copy[--session->n_copies]);
    session->used = session->answer[to].at;
    session->shown.size = session->answer[to].shown;
    session->n = to;
    ump_picture_take(session->game, session->state, session->picture);
    return true;
}

/* ---- Records ---- */

static size_t shown_from(const ump_session *s, size_t i)
{
    return i < s->n ? s->answer[i].shown : s->shown.size;
}

ump_text ump_session_shown(const ump_session *session, size_t i)
{
    size_t from = i > 0 ? shown_from(session, i - 1) : 0, to = shown_from(session, i);
    return (ump_text){"", session->shown.at + from, to - from};
}

static void write_shown(const ump_session *s, size_t i, const ump_out *out)
{
    ump_text shown = ump_session_shown(s, i);
    if (shown.size > 0)
        out->put(out->ctx, shown.data, shown.size);
}

void ump_session_write(const ump_session *session, enum ump_record_form form, const ump_out *out)
{
    bool whole = form == UMP_RECORD_WHOLE;
    ump_record_write_head(session->game, form, out);
    if (whole) {
        ump_put(out, "start\n");
        write_shown(session, 0, out);
    }
    for (size_t i = 0; i < session->n; i++) {
        const given *g = &session->answer[i];
        bool last = i + 1 == session->n;
        ump_putf(out, "%s\n", ump_session_line(session, i));
        if (whole)
            write_shown(session, i + 1, out);
        if (g->check || last)
            ump_putf(out, "check %zu %016" PRIx64 "\n", i + 1,
                     g->check ? g->hash : ump_state_hash(session->game, session->state));
    }
}

/* Is this the game that the record was made of? */
static bool same_game(const ump_game *game, ump_reader *r, const ump_record_head *head,
                      const ump_head_places *places)
{
    const char *ruleset = ump_game_ruleset(game);
    if (!ump_token_is(places->ruleset, ruleset))
        ump_token_error(r, places->ruleset, "the record is of %s; the game is of %s", head->ruleset,
                        ruleset);
    else if (head->revision != game->rules->revision)
        ump_token_error(r, places->revision,
                        "the record is of revision %" PRIu32
                        " of these rules; this is revision %" PRIu32,
                        head->revision, game->rules->revision);
    else if (head->digest != game->digest)
        ump_token_error(r, places->digest,
                        "another scenario, chart or switch than the record was made with: digest "
                        "%016" PRIx64,
                        game->digest);
    else
        return true;
    return false;
}

static bool read_check(const ump_session *s, ump_reader *r)
{
    int64_t answers;
    uint64_t hash, now = ump_state_hash(s->game, s->state);
    ump_reader_token(r);
    ump_token at = ump_reader_token(r);
    ump_token hash_at = ump_reader_token(r);
    if (!ump_token_int(r, at, "a number of answers", 0, 999999999, &answers) ||
        !ump_token_hash(r, hash_at, &hash) || !ump_reader_end(r))
        return false;
    if ((size_t)answers != s->n)
        ump_token_error(r, at, "a check of %" PRId64 " answers; there were %zu", answers, s->n);
    else if (hash != now)
        ump_token_error(r, hash_at, "the state differs from the recorded one: hash %016" PRIx64,
                        now);
    else
        return true;
    return false;
}

static bool refused(const ump_session *s, ump_reader *r, ump_token start,
                    const ump_refusal *refusal)
{
    char why[UMP_LINE];
    ump_refusal_text(s->game, refusal, why);
    ump_token_error(r, start, "refused: %s", why);
    return false;
}

static bool read_ruling(ump_session *s, ump_reader *r, const ump_sink *sink)
{
    ump_token start = ump_reader_peek(r);
    ump_ruling ruling;
    ump_refusal refusal;
    return ump_ruling_parse(s->game, r, &ruling) &&
           (ump_session_rule(s, &ruling, sink, &refusal) || refused(s, r, start, &refusal));
}

bool ump_session_parse(ump_session *session, ump_reader *r, const ump_sink *sink)
{
    if (ump_token_is(ump_reader_peek(r), "ruling"))
        return read_ruling(session, r, sink);
    uint8_t faces[UMP_MAX_DICE];
    ump_token start = ump_reader_peek(r);
    ump_ask ask;
    ump_answer answer;
    ump_refusal refusal;
    ump_pending(session->game, session->state, &ask);
    if (!ump_answer_parse(session->game, &ask, r, &answer, faces))
        return false;
    return ump_session_give(session, &answer, sink, &refusal) ||
           refused(session, r, start, &refusal);
}

/* What a whole record shows is for those who have not the rules: here it is worked out anew. */
static bool is_shown(const ump_reader *r)
{
    return r->indented || ump_token_is(ump_reader_peek(r), "start");
}

static bool read_lines(ump_session *s, ump_reader *r, uint32_t format, bool more, size_t to,
                       const ump_sink *sink)
{
    for (; more && (to == 0 || s->n < to); more = ump_reader_line(r)) {
        if (ump_record_torn(r))
            return false;
        if (format >= 2 && is_shown(r))
            continue;
        bool check = ump_token_is(ump_reader_peek(r), "check");
        if (!(check ? read_check(s, r) : ump_session_parse(s, r, sink)))
            return false;
    }
    return true;
}

ump_session *ump_session_read(const ump_game *game, const ump_text *record, size_t to,
                              const ump_sink *sink, ump_errors *errors)
{
    ump_reader r;
    ump_record_head head;
    ump_head_places places;
    bool more;
    ump_reader_begin(&r, record, errors);
    if (!ump_record_begin(&r, &head, &places, &more) || !same_game(game, &r, &head, &places))
        return NULL;
    ump_session *s = ump_session_new(game);
    if (!s)
        ump_error_at(errors, record->name, 0, 0, "it cannot be played: no memory is left");
    if (s && read_lines(s, &r, head.format, more, to, sink))
        return s;
    ump_session_free(s);
    return NULL;
}

ump_session *ump_session_follow(const ump_game *game, const ump_text *record, bool *whole,
                                ump_errors *errors)
{
    ump_reader r;
    ump_record_head head;
    ump_head_places places;
    bool more;
    ump_reader_begin(&r, record, errors);
    ump_session *s = ump_session_new(game);
    bool on = s && ump_record_begin(&r, &head, &places, &more);
    bool good = on && (!whole || same_game(game, &r, &head, &places));
    for (; on && more; more = on && ump_reader_line(&r)) {
        on = !ump_record_torn(&r);
        if (!on || (head.format >= 2 && is_shown(&r)))
            continue;
        if (ump_token_is(ump_reader_peek(&r), "check"))
            good &= !whole || read_check(s, &r);
        else
            on = ump_session_parse(s, &r, NULL);
    }
    if (whole)
        *whole = good && on;
    return s;
}
