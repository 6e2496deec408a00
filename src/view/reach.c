/*
 * reach.c: where an order may lead, as outlines to draw. The rules are asked about the places of a
 * grid, and between a place that they accept and one that they refuse the border is halved a few
 * times; so each corner of an outline is itself a place that they accept.
 */
#include "view/board.h"

#include <stdlib.h>

enum {
    HALF = 40,           /* places of the grid to each side of the middle */
    SIDE = 2 * HALF + 1, /* of them in a row */
    NODES = SIDE * SIDE,
    FINE_ENOUGH = 90, /* places found: the grid need not be finer */
    FINER = 2,        /* times that it is halved */
    EMPTY_RINGS = 3,  /* and nothing more is expected */
    HALVINGS = 4,     /* of the way to the border */
    NO_EDGE = 2 * NODES
};

typedef struct quest {
    const ump_board *board;
    ump_answer order;
    ump_pt middle;
    ump_len step;
    unsigned n; /* places that are good */
    bool good[NODES];
    uint16_t next[2 * NODES]; /* edge that follows this one on an outline */
    ump_pt border[2 * NODES];
} quest;

static bool may_go(quest *q, ump_pt to)
{
    q->order.path[q->order.n_path - 1] = to;
    return ump_on_table(&q->board->game->field, to) &&
           ump_check(q->board->game, ump_session_state(q->board->session), &q->order, NULL);
}

static ump_pt node_at(const quest *q, int node)
{
    return (ump_pt){q->middle.x + (node % SIDE - HALF) * q->step,
                    q->middle.y + (node / SIDE - HALF) * q->step};
}

/* ---- Which places are good ---- */

static unsigned try_node(quest *q, int x, int y)
{
    int node = (y + HALF) * SIDE + x + HALF;
    q->good[node] = may_go(q, node_at(q, node));
    q->n += q->good[node];
    return q->good[node];
}

/* The square ring at this distance; how many of its places are good. */
static unsigned try_ring(quest *q, int ring)
{
    unsigned found = 0;
    for (int i = -ring; i <= ring; i++) {
        found += try_node(q, i, ring) + try_node(q, i, -ring);
        if (i > -ring && i < ring)
            found += try_node(q, ring, i) + try_node(q, -ring, i);
    }
    return found;
}

/* Rings from the middle, until some in a row hold nothing; `wide`: all of them. */
static void try_all(quest *q, ump_len step, bool wide)
{
    q->step = step;
    q->n = 0;
    for (int i = 0; i < NODES; i++)
        q->good[i] = false;
    q->good[HALF * SIDE + HALF] = !wide; /* it stands there already */
    for (int ring = 1, empty = 0; ring < HALF && (wide || empty < EMPTY_RINGS); ring++)
        empty = try_ring(q, ring) ? 0 : empty + 1;
}

/* ---- The border ---- */

/* Edge e of a square, counter-clockwise from below: between its corners e and e + 1. */
static int corner_of(int square, int e)
{
    static const int right[] = {0, 1, 1, 0}, up[] = {0, 0, 1, 1};
    return square + up[e & 3] * SIDE + right[e & 3];
}

static int edge_of(int square, int e)
{
    static const int first[] = {0, 1, 3, 0}; /* the corner from which the edge is named */
    return 2 * corner_of(square, first[e & 3]) + (e & 1);
}

/* The last good place on the way from a good node to a bad one. */
static ump_pt border_between(quest *q, int good, int bad)
{
    ump_pt in = node_at(q, good), out = node_at(q, bad);
    for (int i = 0; i < HALVINGS; i++) {
        ump_pt middle = {in.x + (out.x - in.x) / 2, in.y + (out.y - in.y) / 2};
        if (may_go(q, middle))
            in = middle;
        else
            out = middle;
    }
    return in;
}

/* In each square an outline goes from the edge where the good ends to the edge before it where it
 * begins: the good lies to its left. */
static void cross_square(quest *q, int square)
{
    for (int e = 0; e < 4; e++) {
        int from = corner_of(square, e), to = corner_of(square, e + 1), back = e + 3;
        if (!q->good[from] || q->good[to])
            continue;
        while (q->good[corner_of(square, back)] || !q->good[corner_of(square, back + 1)])
            back--;
        int edge = edge_of(square, e);
        q->border[edge] = border_between(q, from, to);
        q->next[edge] = (uint16_t)edge_of(square, back);
    }
}

static void cross_all(quest *q)
{
    for (int i = 0; i < 2 * NODES; i++)
        q->next[i] = NO_EDGE;
    for (int y = 0; y + 1 < SIDE; y++)
        for (int x = 0; x + 1 < SIDE; x++)
            cross_square(q, y * SIDE + x);
}

static void put_outlines(quest *q, ump_json *j)
{
    for (int i = 0; i < 2 * NODES; i++) {
        if (q->next[i] == NO_EDGE)
            continue;
        ump_json_open(j, NULL, '[');
        for (int edge = i; q->next[edge] != NO_EDGE;) {
            int next = q->next[edge];
            view_point(q->board->game, j, NULL, q->border[edge]);
            q->next[edge] = NO_EDGE;
            edge = next;
        }
        ump_json_close(j, ']');
    }
}

/* ---- The whole ---- */

/* Somebody who is not yet on the table may be put anywhere on it. */
static void look_all_over(quest *q)
{
    const ump_field *field = &q->board->game->field;
    ump_len longer = field->width > field->depth ? field->width : field->depth;
    q->middle = (ump_pt){field->width / 2, field->depth / 2};
    try_all(q, longer / (2 * HALF - 2), true);
}

static void look_around(quest *q)
{
    ump_len step = q->board->game->field.unit == UMP_CM ? 2 * UMP_CM : UMP_INCH;
    try_all(q, step, false);
    for (int i = 0; i < FINER && q->n > 0 && q->n < FINE_ENOUGH; i++)
        try_all(q, step /= 2, false);
}

static bool begin_quest(quest *q, const ump_board *board, const char *line)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE];
    q->board = board;
    return view_read(board->game, ump_session_state(board->session), line, &q->order, faces, why) &&
           q->order.n_path > 0 && q->order.n_units > 0;
}

static void find_reach(quest *q)
{
    const ump_piece *piece =
        &ump_pieces_of(q->board->game, ump_session_state(q->board->session))[q->order.unit[0]];
    q->middle = piece->at;
    if (piece->on_table)
        look_around(q);
    else
        look_all_over(q);
    cross_all(q);
}

void ump_board_reach(const ump_board *board, const char *line, const ump_out *out)
{
    quest *q = calloc(1, sizeof *q);
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    if (q && begin_quest(q, board, line)) {
        find_reach(q);
        put_outlines(q, &j);
    }
    ump_json_close(&j, ']');
    free(q);
}
