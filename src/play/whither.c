/*
 * whither.c: directions in words, for people who look at the table or only hear of it: "toward 71st
 * New York", "ahead to the left".
 */
#include "play/play.h"
#include "play/words.h"

#include <stdio.h>

enum { CONE = UMP_QUARTER / 6 /* so far beside a thing one still goes toward it */ };

const char *ump_direction_words(ump_angle turn)
{
    static const char *const words[] = {
        "ahead", "ahead to the right", "to the right", "back to the right",
        "back",  "back to the left",   "to the left",  "ahead to the left"};
    return words[(ump_angle)(turn + UMP_QUARTER / 4) / (UMP_QUARTER / 2)];
}

/* The nearest piece that the way leads to: an enemy, or of a leader's way a friend. */
static unsigned goal_of(const ump_game *game, const ump_state *state, unsigned piece, ump_pt to)
{
    const ump_piece *at = ump_pieces_of(game, state);
    bool leader = piece >= game->force.n_units;
    ump_angle bearing = ump_bearing(at[piece].at, to);
    unsigned goal = UMP_NOBODY;
    int64_t nearest = INT64_MAX;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        bool friend = game->force.piece[i].side == game->force.piece[piece].side;
        int64_t far = ump_dist(at[piece].at, at[i].at).hi;
        if (i == piece || friend != leader || !at[i].on_table || far >= nearest ||
            ump_angle_between(bearing, ump_bearing(at[piece].at, at[i].at)) > CONE)
            continue;
        nearest = far;
        goal = i;
    }
    return goal;
}

void ump_whither_words(const ump_game *game, const ump_state *state, unsigned piece, ump_pt to,
                       char words[UMP_WHITHER])
{
    const ump_piece *p = &ump_pieces_of(game, state)[piece];
    unsigned goal = goal_of(game, state, piece, to);
    words[0] = '\0';
    if (!p->on_table || ump_same_place(p->at, to))
        return;
    if (goal != UMP_NOBODY)
        snprintf(words, UMP_WHITHER, "toward %s", ump_piece_name(game, goal));
    else
        snprintf(words, UMP_WHITHER, "%s",
                 ump_direction_words((ump_angle)(ump_bearing(p->at, to) - p->facing)));
}
