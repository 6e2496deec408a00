/*
 * overlay.c: what is laid over the map for a piece: how far it fires and commands, where it may go,
 * whom it sees. The rules decide each of it; here it is only asked for.
 */
#include "view/board.h"

#include "play/words.h"

#include <stdlib.h>
#include <string.h>

/* ---- Bands ---- */

static void put_band(const ump_game *game, const ump_band *band, ump_json *j)
{
    static const char *const kind[] = {
        [UMP_BAND_FIRE] = "fire", [UMP_BAND_COMMAND] = "command", [UMP_BAND_CHARGE] = "charge"};
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "kind", kind[band->kind]);
    view_label(j, "name", band->name);
    view_length(game, j, "reach", band->reach);
    view_points(game, j, "outline", band->point, band->n_points);
    ump_json_close(j, '}');
}

void ump_board_bands(const ump_board *board, unsigned piece, const ump_out *out)
{
    enum { MOST = 16 };
    ump_band band[MOST];
    ump_json j = {.out = out};
    const ump_game *game = board->game;
    const ump_show *show = game->rules->show;
    const ump_state *state = ump_session_state(board->session);
    size_t n = 0;
    if (show && show->bands && piece < game->force.n_pieces &&
        ump_pieces_of(game, state)[piece].on_table)
        n = show->bands(game, state, piece, band, MOST);
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < n; i++)
        put_band(game, &band[i], &j);
    ump_json_close(&j, ']');
}

/* ---- Where it may go ---- */

enum { FINE_ENOUGH = 120 /* places found */, MOST_CHECKS = 2400, EMPTY_RINGS = 3, HALVINGS = 2 };

typedef struct quest {
    const ump_board *board;
    ump_answer order;
    ump_pt from;
    ump_len step;
    unsigned checks;
    ump_pt place[MOST_CHECKS];
    unsigned n;
} quest;

static bool may_go(quest *q, ump_pt to)
{
    q->order.path[0] = to;
    q->checks++;
    return ump_check(q->board->game, ump_session_state(q->board->session), &q->order, NULL);
}

static bool try_place(quest *q, int x, int y)
{
    ump_pt to = {q->from.x + x * q->step, q->from.y + y * q->step};
    if (q->checks >= MOST_CHECKS || !ump_on_table(&q->board->game->field, to) || !may_go(q, to))
        return false;
    q->place[q->n++] = to;
    return true;
}

/* The square ring at this distance; how many of its places are good. */
static unsigned try_ring(quest *q, int ring)
{
    unsigned before = q->n;
    for (int i = -ring; i <= ring; i++) {
        try_place(q, i, ring);
        try_place(q, i, -ring);
        if (i > -ring && i < ring) {
            try_place(q, ring, i);
            try_place(q, -ring, i);
        }
    }
    return q->n - before;
}

static void try_all(quest *q, ump_len step)
{
    q->step = step;
    q->n = q->checks = 0;
    for (int ring = 1, empty = 0; empty < EMPTY_RINGS && q->checks < MOST_CHECKS; ring++)
        empty = try_ring(q, ring) ? 0 : empty + 1;
}

/* Only orders of a unit and a place can be asked about so; where a facing must be told too, it is
 * the one that the unit has. */
static bool read_form(quest *q, const char *form)
{
    bool optional = false, place = false;
    for (; *form; form++) {
        optional = *form == '[' || (optional && *form != ']');
        q->order.turns |= *form == 'A' && !optional;
        q->order.n_units |= *form == 'U';
        place |= *form == 'P';
        if (!optional && strchr("TWN", *form))
            return false;
    }
    return place;
}

static int verb_named(const struct ump_rules *rules, const char *name)
{
    for (size_t i = 0; i < rules->n_verbs; i++)
        if (ump_same_id(name, strlen(name), rules->verbs[i].name, strlen(rules->verbs[i].name)))
            return (int)i;
    return -1;
}

static bool begin_quest(quest *q, unsigned piece, const char *name)
{
    const ump_game *game = q->board->game;
    const ump_state *state = ump_session_state(q->board->session);
    int verb = verb_named(game->rules, name);
    if (verb < 0 || piece >= game->force.n_pieces || state->ask_side >= UMP_MAX_SIDES)
        return false;
    const ump_piece *p = &ump_pieces_of(game, state)[piece];
    q->order = (ump_answer){
        .kind = state->ask_kind, .side = state->ask_side, .verb = (uint8_t)verb, .n_path = 1};
    if (!read_form(q, game->rules->verbs[verb].form))
        return false;
    q->order.unit[0] = q->order.n_units ? (uint16_t)piece : 0;
    q->order.facing = q->order.turns ? p->facing : 0;
    q->from = p->at;
    return true;
}

void ump_board_reach(const ump_board *board, unsigned piece, const char *verb, const ump_out *out)
{
    quest *q = calloc(1, sizeof *q);
    ump_json j = {.out = out};
    ump_len step = board->game->field.unit == UMP_CM ? 2 * UMP_CM : UMP_INCH;
    if (q) {
        q->board = board;
        if (begin_quest(q, piece, verb)) {
            try_all(q, step);
            for (int i = 0; i < HALVINGS && q->n > 0 && q->n < FINE_ENOUGH; i++)
                try_all(q, step /= 2);
        }
    }
    ump_json_open(&j, NULL, '{');
    view_length(board->game, &j, "step", step);
    view_points(board->game, &j, "places", q ? q->place : NULL, q ? q->n : 0);
    ump_json_close(&j, '}');
    free(q);
}

/* ---- Sight and distance ---- */

static ump_rect rect_of(const ump_board *board, unsigned piece)
{
    return ump_piece_rect(&ump_pieces_of(board->game, ump_session_state(board->session))[piece]);
}

static bool both_there(const ump_board *board, unsigned from, unsigned to)
{
    const ump_piece *piece = ump_pieces_of(board->game, ump_session_state(board->session));
    size_t n = board->game->force.n_pieces;
    return from < n && to < n && piece[from].on_table && piece[to].on_table;
}

/* Where a family has no rule of sight: everybody is seen, edge to edge. */
static ump_show_sight plain_sight(const ump_board *board, unsigned from, unsigned to)
{
    ump_rect a = rect_of(board, from), b = rect_of(board, to);
    ump_show_sight seen = {.distance = ump_rect_distance(&a, &b).hi, .sight = {.clear = true}};
    seen.to = ump_rect_nearest(&b, a.front);
    seen.from = ump_rect_nearest(&a, seen.to);
    return seen;
}

static const char *hidden_by(const ump_game *game, const ump_sight *sight)
{
    if (sight->clear)
        return "";
    if (sight->by == UMP_BY_BODY)
        return ump_piece_name(game, sight->what);
    if (sight->what < game->field.n_features) {
        const ump_feature *f = &game->field.feature[sight->what];
        return f->name[0] ? f->name : ump_ground_name(f->kind);
    }
    return sight->by == UMP_BY_GROUND ? "the crest" : sight->by == UMP_BY_WOODS ? "woods" : "";
}

static void put_sight(const ump_game *game, const ump_show_sight *seen, ump_json *j)
{
    ump_json_open(j, NULL, '{');
    ump_json_yes(j, "clear", seen->sight.clear);
    view_length(game, j, "distance", seen->distance);
    view_point(game, j, "from", seen->from);
    view_point(game, j, "to", seen->to);
    if (seen->sight.clear)
        ump_json_raw(j, "blocked", "null");
    else
        view_point(game, j, "blocked", seen->sight.where);
    view_label(j, "by", hidden_by(game, &seen->sight));
    ump_json_text(j, "rule", ump_rule_id(seen->rule));
    ump_json_close(j, '}');
}

void ump_board_sight(const ump_board *board, unsigned from, unsigned to, const ump_out *out)
{
    ump_json j = {.out = out};
    const ump_show *show = board->game->rules->show;
    if (!both_there(board, from, to)) {
        ump_json_raw(&j, NULL, "null");
        return;
    }
    ump_show_sight seen = plain_sight(board, from, to);
    if (show && show->sight)
        show->sight(board->game, ump_session_state(board->session), from, to, &seen);
    put_sight(board->game, &seen, &j);
}

void ump_board_distance(const ump_board *board, unsigned from, unsigned to, const ump_out *out)
{
    ump_json j = {.out = out};
    if (!both_there(board, from, to)) {
        ump_json_raw(&j, NULL, "null");
        return;
    }
    ump_rect a = rect_of(board, from), b = rect_of(board, to);
    view_length(board->game, &j, NULL, ump_rect_distance(&a, &b).hi);
}
