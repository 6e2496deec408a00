/*
 * warn.c: what should be known of an order before it is given: friends that it passes through and
 * disorders, others whom a charge meets, a line that is left, enemies who then have the unit in
 * their field of fire. The order is carried out on the spare board; what is told there of those
 * whom it did not name is a warning.
 */
#include "view/board.h"

#include "odds/odds.h"
#include "play/words.h"

#include <string.h>

enum { MOST_REACTIONS = 64, MOST_BANDS = 16 };

static bool obeys(const ump_answer *order, unsigned piece)
{
    return ump_is_among(piece, order->unit, order->n_units);
}

static bool is_named(const ump_answer *order, unsigned piece)
{
    return obeys(order, piece) || ump_is_among(piece, order->target, order->n_targets);
}

static void add(view_warnings *w, bool grave, const char *words)
{
    if (w->n == VIEW_WARNINGS)
        return;
    char *own = w->list[w->n].words;
    ump_cut_text(own, sizeof w->list->words, words);
    for (unsigned i = 0; i < w->n; i++)
        if (strcmp(w->list[i].words, own) == 0)
            return;
    w->list[w->n++].grave = grave;
}

/* ---- What is told of others ---- */

/* Of those who obey it concerns somebody whom the order does not name. */
static bool concerns_another(const view_warnings *w, const ump_event *e)
{
    size_t n = w->board->game->force.n_pieces;
    if (e->unit >= n || e->other >= n)
        return false;
    unsigned another = obeys(w->order, e->unit) ? e->other : e->unit;
    return (obeys(w->order, e->unit) || obeys(w->order, e->other)) && !is_named(w->order, another);
}

static bool is_hurt(const view_warnings *w, const ump_event *e, enum ump_act act)
{
    return e->unit < w->board->game->force.n_pieces && obeys(w->order, e->unit) &&
           (act == UMP_ACT_STATE || act == UMP_ACT_LOSS);
}

static void warn(void *ctx, const ump_event *e, const ump_state *state)
{
    view_warnings *w = ctx;
    char line[UMP_LINE];
    if (w->also.emit && !w->passing)
        w->also.emit(w->also.ctx, e, state);
    enum ump_act act = ump_act_of(e);
    if (e->kind != UMP_TOLD || act <= UMP_ACT_SCORE ||
        !(concerns_another(w, e) || is_hurt(w, e, act)))
        return;
    ump_words(w->board->game, e->label, e->unit, e->other, e->value, e->limit, line);
    add(w, act >= UMP_ACT_LOSS || act == UMP_ACT_CHARGE || act == UMP_ACT_FIGHT, line);
}

/* ---- The line that is left ---- */

/* Side by side, and looking the same way. */
static bool in_line(const ump_piece *a, const ump_piece *b)
{
    ump_rect here = ump_piece_rect(a), there = ump_piece_rect(b);
    return a->on_table && b->on_table &&
           ump_angle_between(a->facing, b->facing) < UMP_QUARTER / 3 &&
           ump_rect_distance(&here, &there).hi <= UMP_INCH / 2;
}

static void warn_of_line(view_warnings *w, const ump_piece *before, const ump_piece *after)
{
    const ump_force *force = &w->board->game->force;
    unsigned unit = w->order->unit[0];
    char line[UMP_LINE];
    for (unsigned i = 0; i < force->n_units && unit < force->n_units; i++) {
        if (force->piece[i].side != force->piece[unit].side || obeys(w->order, i) ||
            !in_line(&before[unit], &before[i]) || in_line(&after[unit], &after[i]))
            continue;
        ump_words(w->board->game, "%u leaves the line beside %o", unit, i, 0, 0, line);
        add(w, false, line);
        return;
    }
}

/* ---- Who could harm it ---- */

static bool covers(const ump_band *band, const ump_rect *rect)
{
    return ump_inside(band->point, band->n_points, rect->centre) ||
           ump_inside(band->point, band->n_points, rect->front);
}

static bool sees(const ump_game *game, const ump_state *state, unsigned from, unsigned to)
{
    ump_show_sight seen = {.sight = {.clear = true}};
    return !game->rules->show->sight || !game->rules->show->sight(game, state, from, to, &seen) ||
           seen.sight.clear;
}

unsigned view_danger(const ump_game *game, const ump_state *state, unsigned enemy, unsigned piece)
{
    const ump_show *show = game->rules->show;
    ump_rect rect = ump_piece_rect(&ump_pieces_of(game, state)[piece]);
    ump_band band[MOST_BANDS];
    unsigned how = 0;
    if (!show || !show->bands || !ump_pieces_of(game, state)[enemy].on_table ||
        game->force.piece[enemy].side == game->force.piece[piece].side)
        return 0;
    size_t n = show->bands(game, state, enemy, band, MOST_BANDS);
    for (size_t i = 0; i < n; i++)
        if (band[i].kind != UMP_BAND_COMMAND && covers(&band[i], &rect))
            how |= band[i].kind == UMP_BAND_FIRE ? VIEW_FIRES : VIEW_CHARGES;
    return how && sees(game, state, enemy, piece) ? how : 0;
}

static void warn_of_fire(view_warnings *w, const ump_state *before, const ump_state *after)
{
    const ump_game *game = w->board->game;
    unsigned unit = w->order->unit[0];
    char line[UMP_LINE];
    bool moved = memcmp(&ump_pieces_of(game, before)[unit], &ump_pieces_of(game, after)[unit],
                        sizeof(ump_piece)) != 0;
    if (!moved || !ump_pieces_of(game, after)[unit].on_table || unit >= game->force.n_units)
        return;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        if (!(view_danger(game, after, i, unit) & VIEW_FIRES) ||
            view_danger(game, before, i, unit) & VIEW_FIRES)
            continue;
        ump_words(game, "%u comes into the field of fire of %o", unit, i, 0, 0, line);
        add(w, false, line);
    }
}

/* ---- Carrying it out ---- */

static bool pass(const ump_board *board, const ump_sink *sink)
{
    ump_query query = {.game = board->game};
    ump_answer answer;
    return ump_decide(&query, board->spare, UMP_POLICY_NO, &answer) &&
           ump_give(board->game, board->spare, &answer, sink, NULL);
}

/* On to the first die, the end, or a decision that is no reaction of the enemy's. */
static void go_on(view_warnings *w, const ump_sink *sink, view_asked *asked)
{
    const ump_board *b = w->board;
    ump_ask ask;
    ump_pending(b->game, b->spare, &ask);
    for (unsigned i = 0; i < MOST_REACTIONS; i++) {
        bool reaction = ask.kind == UMP_ASK_REACTION && ask.side != w->order->side;
        w->closes |= reaction || ask.kind == UMP_ASK_DICE;
        if (!reaction)
            return;
        if (asked)
            asked->note(asked->ctx, &ask);
        if (!pass(b, sink))
            return;
        ump_pending(b->game, b->spare, &ask);
    }
}

bool view_carry_out(view_warnings *w, view_asked *asked, ump_refusal *refusal)
{
    ump_board *b = w->board;
    const ump_state *before = ump_session_state(b->session);
    ump_sink sink = {warn, w};
    ump_state_copy(b->game, b->spare, before);
    if (!ump_give(b->game, b->spare, w->order, &sink, refusal))
        return false;
    w->passing = true;
    go_on(w, &sink, asked);
    if (w->order->n_units > 0 && w->order->n_path > 0) {
        warn_of_line(w, ump_pieces_of(b->game, before), ump_pieces_of(b->game, b->spare));
        warn_of_fire(w, before, b->spare);
    }
    return true;
}

static void put_some(const view_warnings *w, bool grave, ump_json *j)
{
    for (unsigned i = 0; i < w->n; i++) {
        if (w->list[i].grave != grave)
            continue;
        ump_json_open(j, NULL, '{');
        ump_json_yes(j, "grave", grave);
        view_label(j, "text", w->list[i].words);
        ump_json_close(j, '}');
    }
}

void view_put_warnings(const view_warnings *w, ump_json *j)
{
    ump_json_open(j, "warnings", '[');
    put_some(w, true, j);
    put_some(w, false, j);
    ump_json_close(j, ']');
}
