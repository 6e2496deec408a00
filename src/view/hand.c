/*
 * hand.c: a piece in somebody's hand. He pulls it somewhere, or turns it; the order that this would
 * be is checked, and where it may not be given it is cut short to the farthest place on the way, or
 * the widest turn, that may. What comes of that is said at once: where it stands, what the move
 * costs, what should be known before.
 */
#include "view/board.h"

enum { STEPS = 64 /* on the way back from where it may not go */, HALVINGS = 5, WHOLE = 1000 };

typedef struct hand {
    ump_board *board;
    ump_answer order;
    ump_refusal refusal; /* of what was wanted */
    bool legal, clamped;
    ump_pt from, to; /* of the last leg, as it was wanted */
    ump_angle facing;
    int32_t turn;
} hand;

/* The order at so many of WHOLE parts of the way, or of the turn. */
static void go_part(hand *h, int64_t part)
{
    if (h->order.n_path > 0) {
        ump_pt *to = &h->order.path[h->order.n_path - 1];
        to->x = h->from.x + (ump_len)((h->to.x - h->from.x) * part / WHOLE);
        to->y = h->from.y + (ump_len)((h->to.y - h->from.y) * part / WHOLE);
    } else {
        h->order.facing = (ump_angle)(h->facing + h->turn * part / WHOLE);
    }
}

static bool may_go(hand *h, int part)
{
    go_part(h, part);
    return ump_check(h->board->game, ump_session_state(h->board->session), &h->order, NULL);
}

static int farther(hand *h, int good, int bad)
{
    for (int i = 0; i < HALVINGS; i++) {
        int middle = (good + bad) / 2;
        if (may_go(h, middle))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

/* Back along the way until a place may be had. */
static void cut_short(hand *h)
{
    for (int step = STEPS - 1; step > 0 && !h->clamped; step--) {
        int part = step * WHOLE / STEPS;
        if (!may_go(h, part))
            continue;
        go_part(h, farther(h, part, part + WHOLE / STEPS));
        h->legal = h->clamped = true;
    }
    if (!h->clamped)
        go_part(h, WHOLE);
}

static const ump_piece *piece_of(const hand *h)
{
    return &ump_pieces_of(h->board->game, ump_session_state(h->board->session))[h->order.unit[0]];
}

static void try_as_wanted(hand *h)
{
    const ump_piece *piece = piece_of(h);
    unsigned n = h->order.n_path;
    h->from = n > 1 ? h->order.path[n - 2] : piece->at;
    h->to = n > 0 ? h->order.path[n - 1] : piece->at;
    h->facing = piece->facing;
    h->turn = (int16_t)(ump_angle)(h->order.facing - piece->facing);
    h->legal =
        ump_check(h->board->game, ump_session_state(h->board->session), &h->order, &h->refusal);
    if (!h->legal && piece->on_table && (n > 0 || h->order.turns))
        cut_short(h);
}

/* ---- What is said of it ---- */

static void put_words(const hand *h, ump_json *j)
{
    const ump_game *game = h->board->game;
    char line[UMP_LINE] = "";
    bool refused = !h->legal || h->clamped;
    ump_json_yes(j, "legal", h->legal);
    ump_json_yes(j, "clamped", h->clamped);
    if (refused)
        view_refusal(game, &h->refusal, line);
    ump_json_text(j, "rule", refused ? ump_rule_id(h->refusal.rule) : "");
    ump_json_text(j, "why", line);
    ump_answer_print(game, &h->order, line);
    ump_json_text(j, "line", line);
}

/* Thousandths of its move that an order costs. */
static void put_cost(const hand *h, ump_json *j)
{
    const ump_show *show = h->board->game->rules->show;
    int32_t cost = -1;
    if (h->legal && show && show->cost)
        cost = show->cost(h->board->game, ump_session_state(h->board->session), &h->order);
    ump_json_number(j, "cost", cost);
}

static void put_danger(const hand *h, ump_json *j)
{
    const ump_game *game = h->board->game;
    unsigned piece = h->order.unit[0];
    ump_json_open(j, "danger", '[');
    for (unsigned i = 0; h->legal && piece < game->force.n_units && i < game->force.n_units; i++) {
        unsigned how = view_danger(game, h->board->spare, i, piece);
        if (!how)
            continue;
        ump_json_open(j, NULL, '{');
        ump_json_number(j, "piece", i);
        ump_json_yes(j, "fires", how & VIEW_FIRES);
        ump_json_yes(j, "charges", how & VIEW_CHARGES);
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}

static void put_look(const hand *h, ump_json *j)
{
    ump_look look;
    if (!h->legal) {
        ump_json_raw(j, "look", "null");
        return;
    }
    ump_state_look(h->board->game, h->board->spare, h->order.unit[0], &look);
    view_look(h->board->game, &look, j, "look");
}

static void put_hand(hand *h, ump_json *j)
{
    view_warnings warnings = {.board = h->board, .order = &h->order};
    if (h->legal)
        view_carry_out(&warnings, NULL, NULL);
    ump_json_open(j, NULL, '{');
    put_words(h, j);
    view_length(h->board->game, j, "far",
                h->order.n_path ? ump_dist(h->from, h->order.path[h->order.n_path - 1]).hi : 0);
    put_cost(h, j);
    put_look(h, j);
    view_put_warnings(&warnings, j);
    put_danger(h, j);
    ump_json_close(j, '}');
}

void ump_board_hand(ump_board *board, const char *line, const ump_out *out)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE];
    hand h = {.board = board, .refusal = {.rule = UMP_NO_RULE}};
    ump_json j = {.out = out};
    if (!view_read(board->game, ump_session_state(board->session), line, &h.order, faces, why) ||
        h.order.n_units == 0) {
        ump_json_raw(&j, NULL, "null");
        return;
    }
    try_as_wanted(&h);
    put_hand(&h, &j);
}
