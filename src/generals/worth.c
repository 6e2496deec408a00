/*
 * worth.c: what a position is worth to a side: the family's own valuation of losses, order and
 * points, and for every objective how much more strength one side has near it than the other.
 */
#include "generals/generals.h"

enum { VICTORY = 4000 };

void ump_worth_begin(ump_staff *staff, ump_state *state)
{
    for (unsigned i = 0; i < staff->game->n_objectives; i++) {
        uint8_t holder = state->holder[i];
        state->holder[i] = staff->side;
        int32_t ours = ump_state_value(staff->game, state, staff->side);
        state->holder[i] = !staff->side;
        staff->prize[i] = ours - ump_state_value(staff->game, state, staff->side);
        state->holder[i] = holder;
    }
}

/* Strength near a place, a unit counting less the farther off it is. */
static void pull_of(const ump_staff *staff, const ump_state *state, ump_pt at, int64_t pull[2])
{
    ump_len reach = staff->view.reach;
    const ump_piece *piece = ump_pieces_of(staff->game, state);
    pull[0] = pull[1] = 1;
    for (unsigned i = 0; i < staff->view.n_units; i++) {
        if (!piece[i].on_table)
            continue;
        int64_t far = ump_view_far(piece[i].at, at) / (reach / 8 + 1);
        pull[staff->view.piece[i].side] += 4096 / ((far + 4) * (far + 4));
    }
}

int32_t ump_worth_of(const ump_staff *staff, const ump_state *state, enum ump_ahead ahead)
{
    if (state->over)
        return state->winner == UMP_NO_SIDE ? 0 : state->winner == staff->side ? VICTORY : -VICTORY;
    int32_t worth = ump_state_value(staff->game, state, staff->side);
    int32_t left = staff->game->turns > state->turn ? staff->game->turns - state->turn : 0;
    if (ahead == UMP_AHEAD_RESOLVE || staff->game->turns == 0)
        return worth;
    for (unsigned i = 0; i < staff->game->n_objectives; i++) {
        int64_t pull[2];
        pull_of(staff, state, staff->game->objective[i].at, pull);
        int64_t lead = pull[staff->side] - pull[!staff->side];
        int64_t part = staff->prize[i] * lead / (pull[0] + pull[1]) / 2;
        worth += (int32_t)(part * (left + 2) / (staff->game->turns + 2));
    }
    return worth;
}
