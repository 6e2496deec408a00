/*
 * worth.c: what a position is worth to a side: the family's own valuation of losses, order and
 * points, and for every objective how much more strength one side has near it than the other.
 */
#include "generals/generals.h"
#include "generals/value.h"

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

/* What an objective promises: it counts at the end, so early on it matters less who holds it than
 * who is near. */
static int64_t promise_of(const ump_staff *staff, const ump_state *state, unsigned o)
{
    int64_t turns = staff->game->turns, pull[2];
    int64_t left = turns > state->turn ? turns - state->turn : 0;
    pull_of(staff, state, staff->game->objective[o].at, pull);
    int64_t nearer =
        staff->prize[o] * (pull[staff->side] - pull[!staff->side]) / (pull[0] + pull[1]) / 2;
    int64_t early = staff->prize[o] / 2 * left / turns;
    uint8_t holder = state->holder[o];
    return holder == UMP_NO_SIDE ? nearer : holder == staff->side ? nearer - early : nearer + early;
}

int32_t ump_worth_of(const ump_staff *staff, const ump_state *state, enum ump_ahead ahead)
{
    if (staff->foretells)
        return ump_value_of(staff->game, state, staff->side);
    if (state->over)
        return state->winner == UMP_NO_SIDE ? 0 : state->winner == staff->side ? VICTORY : -VICTORY;
    int32_t worth = ump_state_value(staff->game, state, staff->side);
    if (ahead == UMP_AHEAD_RESOLVE || staff->game->turns == 0)
        return worth;
    for (unsigned i = 0; i < staff->game->n_objectives; i++)
        worth += (int32_t)promise_of(staff, state, i);
    return worth;
}
