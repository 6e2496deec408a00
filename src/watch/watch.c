/*
 * watch.c: what the watch remembers of a battle: where everybody stood, how he came there, who was
 * named together with whom. The laws are in laws.c and told.c.
 */
#include "watch/inner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const law_names[UMP_LAWS] = {
    [UMP_LAW_THROUGH] = "TAB-01 nobody passes through an enemy",
    [UMP_LAW_OVERLAP] = "TAB-01 no two units stand on one place",
    [UMP_LAW_TOLD] = "TAB-06 told is done",
    [UMP_LAW_AWAY] = "TAB-04 what must get away gets away",
    [UMP_LAW_LENGTH] = "TAB-05 the printed distance is the distance",
    [UMP_LAW_TOGETHER] = "TAB-03 members of one order do not disorder each other",
    [UMP_LAW_OFFERED] = "TAB-09 what is offered can be done",
    [UMP_LAW_DEAD_END] = "TAB-09 no state is a dead end",
};

const char *ump_law_name(unsigned law)
{
    return law < UMP_LAWS ? law_names[law] : "";
}

ump_watch *ump_watch_new(const ump_game *game)
{
    unsigned n = (unsigned)ump_game_pieces(game);
    ump_watch *w = calloc(1, sizeof *w);
    uint16_t *foes = calloc((size_t)n * n, sizeof *foes);
    uint8_t *shares = calloc((size_t)n * n, 1), *before = calloc((size_t)n * n, 1);
    if (w) {
        *w = (ump_watch){.game = game, .n_pieces = n};
        w->track = calloc(n, sizeof *w->track);
        w->moved = calloc(n, 1);
        w->copy = ump_state_new(game);
    }
    if (!w || !foes || !shares || !before || !w->track || !w->moved || !w->copy) {
        free(foes);
        free(shares);
        free(before);
        ump_watch_free(w);
        return NULL;
    }
    for (unsigned i = 0; i < n; i++) {
        w->track[i].foes = foes + (size_t)i * n;
        w->track[i].shares = shares + (size_t)i * n;
        w->track[i].before = before + (size_t)i * n;
    }
    return w;
}

void ump_watch_free(ump_watch *watch)
{
    if (!watch)
        return;
    if (watch->track && watch->n_pieces > 0) {
        free(watch->track[0].foes);
        free(watch->track[0].shares);
        free(watch->track[0].before);
    }
    free(watch->track);
    free(watch->moved);
    ump_state_free(watch->copy);
    free(watch);
}

const char *watch_name(const ump_watch *w, unsigned piece)
{
    return piece < w->n_pieces ? ump_piece_id(w->game, piece) : "nobody";
}

void watch_report(ump_watch *w, unsigned law, const char *format, ...)
{
    if (w->n_breaches < MAX_BREACHES) {
        ump_breach *b = &w->breach[w->n_breaches];
        va_list args;
        b->law = (uint8_t)law;
        b->answer = w->answers;
        va_start(args, format);
        vsnprintf(b->text, sizeof b->text, format, args);
        va_end(args);
    }
    w->n_breaches++;
}

size_t ump_watch_count(const ump_watch *watch)
{
    return watch->n_breaches;
}

const ump_breach *ump_watch_breach(const ump_watch *watch, size_t i)
{
    return i < watch->n_breaches && i < MAX_BREACHES ? &watch->breach[i] : NULL;
}

/* ---- Looking at the table ---- */

static ump_rect rect_of(const ump_look *look)
{
    if (look->leader)
        return ump_rect_centred(look->at, look->facing, look->width, look->depth);
    return ump_rect_at(look->at, look->facing, look->width, look->depth);
}

static bool same_place(const ump_look *a, const ump_look *b)
{
    return a->on_table == b->on_table && a->at.x == b->at.x && a->at.y == b->at.y &&
           a->facing == b->facing && a->width == b->width && a->depth == b->depth;
}

static void forget_steps(track *t)
{
    t->n_steps = 0;
    t->runs = false;
    memset(t->before, 0, t->n_foes);
}

static void forget_foes(track *t)
{
    t->n_foes = 0;
    t->many_foes = false;
}

static void add_step(ump_watch *w, unsigned piece)
{
    track *t = &w->track[piece];
    if (t->n_steps == MAX_STEPS)
        memmove(t->step, t->step + 1, --t->n_steps * sizeof *t->step);
    step *s = &t->step[t->n_steps++];
    *s = (step){.from = t->was, .to = t->rect, .met = UMP_NOBODY, .streamed = UMP_NOBODY};
    s->from_town = t->was_in_town;
    watch_step(w, piece, s);
}

/* About the middle of its front, or away from an enemy beside it by no more than it grew. */
static bool grows(const ump_look *was, const ump_look *is)
{
    ump_len wider = is->width - was->width, deeper = is->depth - was->depth;
    ump_pt by = ump_in_frame(was->at, was->facing, is->at);
    return is->facing == was->facing && wider >= 0 && deeper >= 0 && wider + deeper > 0 &&
           labs((long)by.x) <= (long)(wider / 2 + UMP_ROUNDING) &&
           labs((long)by.y) <= (long)(deeper + UMP_ROUNDING);
}

/* Who has moved since the last look? All are seen before any step is judged. */
static void look_round(ump_watch *w, const ump_state *state)
{
    for (unsigned i = 0; i < w->n_pieces; i++) {
        track *t = &w->track[i];
        ump_look look;
        ump_state_look(w->game, state, i, &look);
        bool stays_on = look.on_table && t->look.on_table;
        w->moved[i] = same_place(&look, &t->look) ? STANDS : stays_on ? STEPS : COMES_OR_GOES;
        t->was_in_town = watch_in_town(&t->look);
        if (w->moved[i] != STANDS)
            t->grown = grows(&t->look, &look);
        t->look = look;
        if (w->moved[i] == STANDS)
            continue;
        t->was = t->rect;
        t->rect = rect_of(&look);
        if (!stays_on)
            t->n_steps = 0;
    }
    for (unsigned i = 0; i < w->n_pieces; i++)
        if (w->moved[i] == STEPS && !w->track[i].look.leader)
            add_step(w, i);
}

void ump_watch_begin(ump_watch *watch, const ump_state *state)
{
    watch->n_breaches = 0;
    watch->answers = 0;
    watch->order = (ump_answer){.n_units = 0};
    for (unsigned i = 0; i < watch->n_pieces; i++) {
        track *t = &watch->track[i];
        ump_state_look(watch->game, state, i, &t->look);
        t->rect = rect_of(&t->look);
        t->grown = false;
        forget_foes(t);
        forget_steps(t);
        memset(t->shares, 0, watch->n_pieces);
    }
}

/* ---- Around an answer ---- */

/* Which commander falls, where an officer rides: the deeds of the troops go on. */
static bool only_leaders(const ump_watch *w, const ump_answer *answer)
{
    for (unsigned i = 0; i < answer->n_units; i++)
        if (answer->unit[i] >= w->n_pieces || !w->track[answer->unit[i]].look.leader)
            return false;
    return answer->n_units > 0;
}

void ump_watch_before(ump_watch *watch, const ump_state *state, const ump_answer *answer)
{
    ump_pending(watch->game, state, &watch->ask);
    watch->answer = *answer;
    watch->answers++;
    watch->rolled = watch->told = watch->stopped = false;
    ump_answer_print(watch->game, answer, watch->line);
    if (answer->kind != UMP_ASK_ORDER || only_leaders(watch, answer))
        return;
    watch->order = *answer;
    for (unsigned i = 0; i < watch->n_pieces; i++) {
        forget_foes(&watch->track[i]);
        forget_steps(&watch->track[i]);
    }
}

static void add_foe(ump_watch *w, unsigned piece, unsigned foe)
{
    track *t = &w->track[piece];
    if (t->runs)
        return;
    for (unsigned i = 0; i < t->n_foes; i++)
        if (t->foes[i] == foe)
            return;
    t->before[t->n_foes] = (uint8_t)t->n_steps;
    t->foes[t->n_foes++] = (uint16_t)foe;
}

/* It has a cause of its own, which is not named. */
static bool begins_anew(const ump_event *event)
{
    return strncmp(event->label, "%u checks its", 13) == 0 ||
           strcmp(event->label, "%u tries to rally") == 0;
}

/* Of a melee of several only the first of each side is named: who else fights the winner had to get
 * away from him, too. */
static void note_helpers(ump_watch *w, const ump_event *event)
{
    const track *won = &w->track[event->unit];
    for (unsigned i = 0; i < w->n_pieces; i++)
        if (w->track[i].look.on_table && w->track[i].look.side != won->look.side &&
            ump_rect_distance(&w->track[i].rect, &won->rect).lo <= BITE)
            w->track[i].many_foes = true;
}

/* Who is named together with whom: an enemy may be the cause of what comes. */
static void note_foes(ump_watch *w, const ump_event *event)
{
    bool both = event->unit < w->n_pieces && event->other < w->n_pieces;
    bool foes = both && w->track[event->unit].look.side != w->track[event->other].look.side;
    if (!foes && event->unit < w->n_pieces && begins_anew(event))
        forget_foes(&w->track[event->unit]);
    if (event->unit < w->n_pieces && strncmp(event->label, "%u runs: ", 9) == 0)
        w->track[event->unit].runs = true;
    if (event->unit < w->n_pieces && strstr(event->label, "its side win"))
        note_helpers(w, event);
    if (!foes)
        return;
    bool line = w->track[event->unit].look.apart.what[0] != '\0'; /* it may be that which fires */
    if (line || (strstr(event->label, "batteries together") && event->limit > 1))
        w->track[event->other].many_foes = true;
    add_foe(w, event->unit, event->other);
    add_foe(w, event->other, event->unit);
}

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    ump_watch *w = ctx;
    if (event->kind == UMP_ROLLED)
        w->rolled = true;
    for (unsigned i = 0; event->kind == UMP_TURN && i < w->n_pieces; i++)
        forget_foes(&w->track[i]); /* a rout of the turn before goes on without its foe */
    if (event->label)
        note_foes(w, event);
    if (event->kind != UMP_TOLD && event->kind != UMP_MOVED)
        return;
    look_round(w, state);
    if (!event->label)
        return;
    w->told = true;
    w->stopped |= strstr(event->label, "stops") || strstr(event->label, "is back at its guns");
    int row = watch_row_of(event->label);
    if (event->unit >= w->n_pieces)
        return;
    if (row >= 0) {
        w->seen[row]++;
        watch_move_told(w, event, row);
        forget_steps(&w->track[event->unit]);
    }
    watch_together(w, event);
}

ump_sink ump_watch_sink(ump_watch *watch)
{
    return (ump_sink){hear, watch};
}

void ump_watch_after(ump_watch *watch, const ump_state *state)
{
    ump_ask next;
    ump_pending(watch->game, state, &next);
    look_round(watch, state);
    for (unsigned i = 0; i < watch->n_pieces; i++)
        watch_steps_over(watch, i, AS_SWEPT);
    watch_doubts(watch);
    watch_places(watch, &next);
    watch_order_done(watch, &next);
}

/* ---- A whole battle ---- */

static bool play_line(ump_watch *w, ump_state *state, const char *text)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer;
    ump_sink sink = ump_watch_sink(w);
    ump_text line = {.name = "record", .data = text, .size = strlen(text)};
    ump_pending(w->game, state, &ask);
    if (!ump_answer_read(w->game, &ask, &line, &answer, faces, NULL))
        return false;
    ump_watch_before(w, state, &answer);
    if (!ump_give(w->game, state, &answer, &sink, NULL))
        return false;
    ump_watch_after(w, state);
    return true;
}

bool ump_watch_session(ump_watch *watch, const ump_session *session, unsigned offers_every)
{
    ump_state *state = ump_state_new(watch->game);
    if (!state)
        return false;
    bool played = true;
    ump_watch_begin(watch, state);
    for (size_t i = 0; played && i < ump_session_length(session); i++) {
        if (offers_every && i % offers_every == 0)
            ump_watch_offers(watch, state, i);
        played = play_line(watch, state, ump_session_line(session, i));
    }
    ump_state_free(state);
    return played;
}
