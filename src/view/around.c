/*
 * around.c: what lies around a piece, in words for who does not see the map: everybody on the table
 * and every objective, how far and in which direction of its own, how it stands, and what it could
 * do to the piece. The nearest first.
 */
#include "view/board.h"

#include "play/words.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct thing {
    ump_len far;
    unsigned piece; /* UMP_NOBODY: the objective */
    size_t goal;
    ump_pt at;
} thing;

static int nearer(const void *a, const void *b)
{
    ump_len x = ((const thing *)a)->far, y = ((const thing *)b)->far;
    return (x > y) - (x < y);
}

static size_t gather(const ump_game *game, const ump_state *state, unsigned piece, thing *list)
{
    const ump_piece *p = ump_pieces_of(game, state);
    ump_rect own = ump_piece_rect(&p[piece]);
    size_t n = 0;
    for (unsigned i = 0; i < game->force.n_pieces; i++) {
        if (i == piece || !p[i].on_table)
            continue;
        ump_rect other = ump_piece_rect(&p[i]);
        list[n++] = (thing){ump_rect_distance(&own, &other).hi, i, 0, p[i].at};
    }
    for (size_t i = 0; i < game->n_objectives; i++) {
        ump_pt at = game->objective[i].at;
        list[n++] = (thing){ump_dist(p[piece].at, at).hi, UMP_NOBODY, i, at};
    }
    qsort(list, n, sizeof *list, nearer);
    return n;
}

/* ", in disorder, 6 of 8 left", and what it could do. */
static void put_state(const ump_game *game, const ump_state *state, unsigned other, unsigned piece,
                      char words[UMP_LINE])
{
    ump_look look;
    char level[UMP_TERM] = "", left[32] = "";
    ump_state_look(game, state, other, &look);
    if (look.level[0] && !look.leader)
        ump_term_words(look.level, level);
    if (look.original > 0 && !look.leader)
        snprintf(left, sizeof left, ", %u of %u left", look.strength, look.original);
    unsigned how = piece < game->force.n_units && other < game->force.n_units
                       ? view_danger(game, state, other, piece)
                       : 0;
    snprintf(words, UMP_LINE, "%s%s%s%s", level[0] ? ", " : "", level, left,
             how & VIEW_FIRES     ? ", can fire at it"
             : how & VIEW_CHARGES ? ", can charge it"
                                  : "");
}

static void put_thing(const ump_board *board, unsigned piece, const thing *t, ump_json *j)
{
    const ump_game *game = board->game;
    const ump_state *state = ump_session_state(board->session);
    const ump_piece *p = &ump_pieces_of(game, state)[piece];
    char line[UMP_LINE], tail[UMP_LINE] = "", far[32];
    ump_len tenth = game->field.unit / 10;
    ump_show_thousandths((int64_t)((t->far + tenth / 2) / tenth) * 100, far);
    if (t->piece != UMP_NOBODY)
        put_state(game, state, t->piece, piece, tail);
    snprintf(line, sizeof line, "%.200s, %s %s %s%.200s",
             t->piece != UMP_NOBODY ? ump_piece_name(game, t->piece)
                                    : game->objective[t->goal].name,
             far, game->field.unit == UMP_CM ? "cm" : "in",
             ump_direction_words((ump_angle)(ump_bearing(p->at, t->at) - p->facing)), tail);
    ump_json_open(j, NULL, '{');
    view_nobody(j, "piece", t->piece);
    ump_json_text(j, "text", line);
    ump_json_close(j, '}');
}

void ump_board_around(const ump_board *board, unsigned piece, const ump_out *out)
{
    const ump_game *game = board->game;
    const ump_state *state = ump_session_state(board->session);
    ump_json j = {.out = out};
    bool there = piece < game->force.n_pieces && ump_pieces_of(game, state)[piece].on_table;
    thing *list =
        there ? calloc(game->force.n_pieces + game->n_objectives + 1, sizeof *list) : NULL;
    size_t n = list ? gather(game, state, piece, list) : 0;
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < n; i++)
        put_thing(board, piece, &list[i], &j);
    ump_json_close(&j, ']');
    free(list);
}
