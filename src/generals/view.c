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

bool ump_marches(const char *formation)
{
    return strstr(formation, "column") || strcmp(formation, "limbered") == 0;
}

/* In the order of the force. */
static void list_those_there(ump_view *view)
{
    uint16_t *end[UMP_MAX_SIDES];
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        end[side] = view->there[side];
    for (unsigned i = 0; i < view->n_units; i++)
        if (view->piece[i].there)
            *end[view->piece[i].side]++ = (uint16_t)i;
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        *end[side] = UMP_NOBODY;
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
        if (s->formation != look.formation || !s->formation)
            s->column = ump_marches(look.formation);
        s->formation = look.formation;
        s->enemy_of = 0;
        s->command = look.command;
        s->screened = look.apart.what && strcmp(look.apart.what, "skirmishers") == 0;
        s->strength = look.strength;
        s->original = look.original > 0 ? look.original : 1;
    }
    list_those_there(view);
}

ump_len ump_view_far(ump_pt a, ump_pt b)
{
    return (ump_len)ump_isqrt(ump_dist2(a, b));
}

unsigned ump_view_nearest(const ump_view *view, unsigned side, ump_pt at, ump_len *far)
{
    unsigned best = UMP_NOBODY;
    uint64_t least = UINT64_MAX;
    for (const uint16_t *i = view->there[!side]; *i != UMP_NOBODY; i++) {
        uint64_t d = ump_dist2(view->piece[*i].at, at);
        if (d < least) {
            least = d;
            best = *i;
        }
    }
    *far = best == UMP_NOBODY ? INT32_MAX : (ump_len)ump_isqrt(least);
    return best;
}

unsigned ump_view_enemy_of(const ump_view *view, unsigned side, unsigned piece, ump_len *far)
{
    ump_sighting *s = &view->piece[piece];
    if (s->enemy_of != side + 1 || view->game->forgets) {
        s->enemy = (uint16_t)ump_view_nearest(view, side, s->at, &s->near);
        s->enemy_of = (uint8_t)(side + 1);
        s->ground_known = false;
    }
    *far = s->near;
    return s->enemy;
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
    for (const uint16_t *i = view->there[side]; *i != UMP_NOBODY; i++) {
        const ump_sighting *s = &view->piece[*i];
        if (ump_dist2(s->at, at) <= limit)
            sum += s->strength;
    }
    return sum;
}

/* What each kind of ground is worth underfoot, in tenths of good cover. */
static int32_t cover_of(uint8_t ground)
{
    switch (ground) {
    case UMP_LIGHT_WOODS:
    case UMP_ORCHARD:
    case UMP_ROUGH:
        return 5;
    case UMP_WOODS:
    case UMP_HEAVY_WOODS:
    case UMP_COVER:
    case UMP_FARM:
    case UMP_VILLAGE:
    case UMP_TOWN:
        return 10;
    default:
        return 0;
    }
}

int32_t ump_view_ground(const ump_view *view, ump_pt at, ump_pt against)
{
    static const uint64_t works = UMP_BIT(UMP_WALL) | UMP_BIT(UMP_HASTY_WORKS) |
                                  UMP_BIT(UMP_LIGHT_WORKS) | UMP_BIT(UMP_HEAVY_WORKS) |
                                  UMP_BIT(UMP_WORKS) | UMP_BIT(UMP_FORT);
    const ump_field *field = &view->game->field;
    ump_spot spot = ump_spot_at(field, at);
    int32_t worth = cover_of(spot.ground);
    ump_pt before = ump_go(at, ump_bearing(at, against), view->reach / 10, 0);
    if (ump_line_crosses(field, at, before, works))
        worth += 15;
    int32_t height = spot.level - ump_level_at(field, against);
    return worth + (height > 0 ? 4 : 0);
}

int32_t ump_view_own_ground(const ump_view *view, unsigned side, unsigned piece)
{
    ump_sighting *s = &view->piece[piece];
    ump_len far;
    unsigned enemy = ump_view_enemy_of(view, side, piece, &far);
    if (!s->ground_known)
        s->ground = ump_view_ground(view, s->at, view->piece[enemy].at);
    s->ground_known = true;
    return s->ground;
}
