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

/* ---- How well a side stands: what ADF-R-62 counts, in thousandths ---- */

/* Points that the enemy would get for a unit as it is now: of one that is shaken or runs, a part of
 * what he would get if it were lost. */
static int32_t points_at_risk(const ump_game *game, const ump_state *state, unsigned i)
{
    static const int32_t percent[ADF_LEVELS] = {0, 15, 45, 85};
    const adf_unit *u = adf_unit_seen(game, state, i);
    int32_t weight = adf_formation_arm(u->formation) == ADF_ARTILLERY ? 2 : 1;
    int32_t first = adf_first_strength(game, i);
    if (u->fate == ADF_LOST)
        return 100 * (first * weight + 3);
    if (u->fate != ADF_PRESENT && u->fate != ADF_WAITING)
        return 0;
    return 100 * (first - u->figs) * weight + percent[u->level] * (u->figs * weight + 3);
}

/* Nearer to the breaking point every unit weighs more. */
static int32_t strain(const ump_game *game, int32_t total, int32_t lost)
{
    int32_t limit = total * adf_chart_of(game)->sw.break_percent / 100;
    if (limit <= 0)
        return 0;
    int32_t part = lost >= limit ? 1000 : 1000 * lost / limit;
    return part * part / 2500;
}

int adf_evaluate(const ump_game *game, const ump_state *state, unsigned side)
{
    int32_t risk[UMP_MAX_SIDES] = {0, 0}, total[UMP_MAX_SIDES], lost[UMP_MAX_SIDES];
    for (unsigned i = 0; i < game->force.n_units; i++)
        risk[adf_side(game, i)] += points_at_risk(game, state, i);
    adf_strength(game, state, 0, &total[0], &lost[0]);
    adf_strength(game, state, 1, &total[1], &lost[1]);
    int32_t all = (total[0] + total[1]) / 4 + 1; /* figures of a side */
    int32_t lead = (risk[1 - side] - risk[side]) * 6 / all;
    int32_t held =
        ump_objective_points(game, state, side) - ump_objective_points(game, state, 1 - side);
    return lead + 600 * held / all + strain(game, total[1 - side], lost[1 - side]) -
           strain(game, total[side], lost[side]);
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

/* Nobody is on the way through others: no move, charge, fall back or melee is under way. */
static bool all_stand(const ump_state *state)
{
    return state->ask_row == ADF_ASK_LEADERS || state->ask_row == ADF_ASK_ACTIVATE ||
           state->ask_row == ADF_ASK_ACTION;
}

/* ADF-GEO-01: nobody stands on another, save friends that pass, or where one has grown. ADF-MOV-06,
 * ADF-R-87: enemies touch only while a charge is under way. */
static const char *overlap(const ump_game *game, const ump_state *state, unsigned i)
{
    const adf_unit *unit = adf_see(game, state).unit;
    ump_rect rect = adf_rect(game, state, i);
    for (unsigned j = 0; j < i; j++) {
        bool enemies = adf_enemies(game, i, j);
        if (!adf_here(game, state, j) || (!enemies && !all_stand(state)) || unit[i].crowded ||
            unit[j].crowded || adf_clear_of(&ump_pieces_of(game, state)[j], &rect, ADF_CONTACT))
            continue;
        ump_rect there = adf_rect(game, state, j);
        if (ump_rect_overlap(&rect, &there))
            return enemies ? "stands on an enemy" : "stands on a friend";
        if (enemies && all_stand(state) && ump_rect_distance(&rect, &there).hi <= ADF_CONTACT)
            return "touches an enemy";
    }
    return NULL;
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
        if (!wrong && adf_here(game, state, i))
            wrong = overlap(game, state, i);
        if (wrong) {
            say(why, game->force.piece[i].id, wrong);
            return false;
        }
    }
    return true;
}
