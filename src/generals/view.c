/*
 * view.c: the table as a general sees it: who stands where, how strong, how shaken, who is near.
 */
#include "generals/generals.h"

#include <string.h>

enum ump_arm_kind ump_arm_of(const ump_look *look)
{
    if (look->leader)
        return UMP_STAFF;
    if (strstr(look->arm, "artillery") || strstr(look->arm, "mortar"))
        return UMP_GUNS;
    return strstr(look->arm, "cavalry") ? UMP_HORSE : UMP_FOOT;
}

static bool marches(const char *formation)
{
    return strstr(formation, "column") || strcmp(formation, "limbered") == 0;
}

void ump_view_take(ump_view *view, const ump_state *state)
{
    view->state = state;
    for (unsigned i = 0; i < view->n_pieces; i++) {
        ump_look look;
        ump_sighting *s = &view->piece[i];
        ump_state_look(view->game, state, i, &look);
        s->at = look.at;
        s->facing = look.facing;
        s->side = look.side;
        s->trouble = look.trouble;
        s->there = look.on_table;
        s->column = marches(look.formation);
        s->command = look.command;
        s->strength = look.strength;
        s->original = look.original > 0 ? look.original : 1;
    }
}

ump_len ump_view_far(ump_pt a, ump_pt b)
{
    return (ump_len)ump_isqrt(ump_dist2(a, b));
}

unsigned ump_view_nearest(const ump_view *view, unsigned side, ump_pt at, ump_len *far)
{
    unsigned best = UMP_NOBODY;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < view->n_units; i++) {
        const ump_sighting *s = &view->piece[i];
        if (!s->there || s->side == side)
            continue;
        uint64_t d = ump_dist2(s->at, at);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    *far = best == UMP_NOBODY ? INT32_MAX : (ump_len)ump_isqrt(least);
    return best;
}

bool ump_view_centre(const ump_view *view, unsigned command, ump_pt *centre)
{
    int64_t x = 0, y = 0, n = 0;
    for (unsigned i = 0; i < view->n_units; i++) {
        const ump_sighting *s = &view->piece[i];
        if (!s->there || view->game->force.piece[i].command != command)
            continue;
        x += s->at.x;
        y += s->at.y;
        n++;
    }
    if (n > 0)
        *centre = (ump_pt){(ump_len)(x / n), (ump_len)(y / n)};
    return n > 0;
}

int32_t ump_view_strength(const ump_view *view, unsigned side, ump_pt at, ump_len within)
{
    uint64_t limit = (uint64_t)within * (uint64_t)within;
    int32_t sum = 0;
    for (unsigned i = 0; i < view->n_units; i++) {
        const ump_sighting *s = &view->piece[i];
        if (s->there && s->side == side && ump_dist2(s->at, at) <= limit)
            sum += s->strength;
    }
    return sum;
}
