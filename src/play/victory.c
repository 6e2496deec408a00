/*
 * victory.c: what a scenario says of winning: who holds its objectives, and what leaving the table
 * over an edge is worth. The family's own rule weighs it.
 */
#include "play/rules.h"

void ump_objectives_update(ump_run *run, unsigned (*side_near)(void *ctx, unsigned objective),
                           void *ctx)
{
    for (unsigned i = 0; i < run->game->n_objectives; i++) {
        unsigned side = side_near(ctx, i);
        if (side >= UMP_MAX_SIDES || side == run->state->holder[i])
            continue;
        run->state->holder[i] = (uint8_t)side;
        ump_tell(run, UMP_NO_RULE, run->game->objective[i].taken, .value = (int32_t)side);
    }
}

int32_t ump_objective_points(const ump_game *game, const ump_state *state, unsigned side)
{
    int32_t points = 0;
    for (unsigned i = 0; i < game->n_objectives; i++) {
        const ump_objective *o = &game->objective[i];
        if (state->holder[i] == side && (o->side == UMP_NO_SIDE || o->side == side))
            points += o->points;
    }
    return points;
}

int32_t ump_exit_points(const ump_game *game, unsigned side, enum ump_edge edge)
{
    int32_t points = 0;
    for (unsigned i = 0; i < game->n_exits; i++)
        if (game->exits[i].side == side && game->exits[i].edge == edge)
            points += game->exits[i].points;
    return points;
}

enum ump_edge ump_edge_left(const ump_field *field, ump_pt p)
{
    if (p.x < 0)
        return UMP_LEFT;
    if (p.x > field->width)
        return UMP_RIGHT;
    if (p.y < 0)
        return UMP_BOTTOM;
    return p.y > field->depth ? UMP_TOP : UMP_NO_EDGE;
}
