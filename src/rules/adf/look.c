/*
 * look.c: how a piece looks, how well a side stands, and whether a position makes sense.
 */
#include "rules/adf/table.h"

#include <string.h>

void adf_look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look)
{
    if (piece >= game->force.n_units) {
        const adf_leader *l = &adf_see(game, state).leader[piece - game->force.n_units];
        look->strength = l->lb;
        look->original = (uint16_t)game->force.piece[piece].attr[0];
        look->arm = "leader";
        look->formation = l->unit == UMP_NOBODY ? "" : "attached";
        look->level = "";
        return;
    }
    const adf_unit *u = &adf_see(game, state).unit[piece];
    adf_body body = adf_body_of(u);
    unsigned stands = adf_stands_left(&body);
    look->strength = u->figs;
    look->original = u->original;
    look->arm = adf_arm_names[body.arm];
    look->formation = adf_formation_names[u->formation];
    look->level = adf_level_names[u->level];
    look->trouble = u->level;
    bool column = adf_formation_shape(u->formation) == ADF_COLUMN;
    look->files = (uint8_t)(column || body.arm == ADF_ARTILLERY ? 1 : stands ? stands : 1);
    look->ranks = (uint8_t)(column && body.arm != ADF_ARTILLERY && stands ? stands : 1);
    if (u->formation == ADF_DOUBLE_LINE) {
        look->files = (uint8_t)((stands + 1) / 2);
        look->ranks = (uint8_t)(stands > 1 ? 2 : 1);
    }
}

/* What is left, weighed by morale, and the places held. */
int adf_evaluate(const ump_game *game, const ump_state *state, unsigned side)
{
    static const int by_level[ADF_LEVELS] = {10, 8, 5, 1};
    const adf_unit *unit = adf_see(game, state).unit;
    int worth[UMP_MAX_SIDES] = {0, 0};
    for (unsigned i = 0; i < game->force.n_units; i++) {
        bool guns = adf_formation_arm(unit[i].formation) == ADF_ARTILLERY;
        if (unit[i].fate == ADF_PRESENT || unit[i].fate == ADF_WAITING)
            worth[adf_side(game, i)] += unit[i].figs * (guns ? 2 : 1) * by_level[unit[i].level];
    }
    int all = worth[0] + worth[1];
    int lead = all ? (worth[side] - worth[1 - side]) * 800 / all : 0;
    return lead + 10 * (ump_objective_points(game, state, side) -
                        ump_objective_points(game, state, 1 - side));
}

static const char *wrong_with(const ump_game *game, const ump_state *state, unsigned i)
{
    const adf_unit *u = &adf_see(game, state).unit[i];
    const ump_piece *piece = &ump_pieces_of(game, state)[i];
    ump_len width, depth;
    adf_footprint(adf_chart_of(game), u, &width, &depth);
    if (u->figs > u->original)
        return "has more figures than it began with";
    if (u->level > ADF_ROUTED || u->formation >= ADF_FORMATIONS)
        return "has no such level or formation";
    if (piece->on_table != (u->fate == ADF_PRESENT))
        return "is neither here nor gone";
    if (!piece->on_table)
        return NULL;
    if (u->figs == 0 && state->ask_kind != UMP_ASK_DICE) /* its leader's dice come first */
        return "stands on the table without figures";
    if (u->figs > 0 && (piece->width != width || piece->depth != depth))
        return "has a footprint that is not its formation's";
    if (!ump_on_table(&game->field, ump_piece_rect(piece).centre))
        return "has its centre off the table";
    return NULL;
}

/* Enemies never stand on one another. */
static bool enemies_overlap(const ump_game *game, const ump_state *state, unsigned i)
{
    ump_rect rect = adf_rect(game, state, i);
    for (unsigned j = 0; j < i; j++) {
        if (!adf_here(game, state, j) || !adf_enemies(game, i, j))
            continue;
        ump_rect there = adf_rect(game, state, j);
        if (ump_box_meet(rect.box, there.box) && ump_rect_overlap(&rect, &there))
            return true;
    }
    return false;
}

static void say(char why[256], const char *id, const char *what)
{
    size_t n = 0;
    for (; *id && n < 60; id++)
        why[n++] = *id;
    why[n++] = ' ';
    for (; *what && n < 255; what++)
        why[n++] = *what;
    why[n] = '\0';
}

bool adf_sane(const ump_game *game, const ump_state *state, char why[256])
{
    for (unsigned i = 0; i < game->force.n_units; i++) {
        const char *wrong = wrong_with(game, state, i);
        if (!wrong && adf_here(game, state, i) && enemies_overlap(game, state, i))
            wrong = "stands on an enemy";
        if (wrong) {
            say(why, game->force.piece[i].id, wrong);
            return false;
        }
    }
    return true;
}
