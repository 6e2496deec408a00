/*
 * zone.c: where a side may set up its troops. A scenario draws its zones; else the family's rules
 * give a strip along the side's home edge, and a side without a home sets up anywhere. And where
 * those appear who come later.
 */
#include "table/going.h"

ump_angle ump_homeward(const ump_game *game, unsigned side)
{
    static const ump_angle homeward[] = {[UMP_NO_EDGE] = UMP_HALF_TURN,
                                         [UMP_LEFT] = UMP_HALF_TURN + UMP_QUARTER,
                                         [UMP_RIGHT] = UMP_QUARTER,
                                         [UMP_BOTTOM] = UMP_HALF_TURN,
                                         [UMP_TOP] = 0};
    return homeward[game->force.side[side].home];
}

enum { SPOKES = 24 };

static ump_angle spoke(const ump_arrival *a, int i)
{
    int turn = (i + 1) / 2 * (65536 / SPOKES);
    int by = a->clockwise ? i * 65536 / SPOKES : i % 2 ? turn : -turn;
    return (ump_angle)(a->first + by);
}

static bool find_on_ring(const ump_arrival *a, ump_len far, ump_fits *fits, void *ctx,
                         ump_rect *there)
{
    enum { AS_NEAR = 8 };
    ump_len best = INT32_MIN;
    for (int i = 0; i < SPOKES; i++) {
        ump_rect place = ump_shifted(&a->own, spoke(a, i), far);
        ump_len homeward = ump_in_frame(a->own.front, a->home, place.front).y;
        if (best != INT32_MIN && homeward <= best + AS_NEAR)
            continue;
        if (fits(ctx, &place)) {
            best = homeward;
            *there = place;
        }
    }
    return best != INT32_MIN;
}

bool ump_find_arrival(const ump_arrival *a, ump_fits *fits, void *ctx, ump_rect *there)
{
    *there = a->own;
    if (fits(ctx, there))
        return true;
    for (ump_len far = a->ring; far <= a->most; far += a->ring)
        if (find_on_ring(a, far, fits, ctx, there))
            return true;
    return false;
}

bool ump_has_zone(const ump_game *game, unsigned side)
{
    for (size_t i = 0; i < game->n_zones; i++)
        if (game->zone[i].side == side)
            return true;
    return false;
}

static ump_box strip_at_home(const ump_game *game, unsigned side)
{
    const ump_field *field = &game->field;
    ump_len deep = game->rules->zone_depth(game);
    ump_box box = {{0, 0}, {field->width, field->depth}};
    uint8_t home = game->force.side[side].home;
    if (home == UMP_LEFT && deep < box.high.x)
        box.high.x = deep;
    else if (home == UMP_RIGHT && deep < box.high.x)
        box.low.x = field->width - deep;
    else if (home == UMP_BOTTOM && deep < box.high.y)
        box.high.y = deep;
    else if (home == UMP_TOP && deep < box.high.y)
        box.low.y = field->depth - deep;
    return box;
}

size_t ump_zone_corners(const ump_game *game, unsigned side, size_t number, const ump_pt **corners,
                        ump_pt strip[4])
{
    for (size_t i = 0; i < game->n_zones; i++)
        if (game->zone[i].side == side && number-- == 0) {
            *corners = game->zone[i].corner;
            return game->zone[i].n_corners;
        }
    if (number > 0 || ump_has_zone(game, side) || !game->rules->zone_depth)
        return 0;
    ump_box box = strip_at_home(game, side);
    strip[0] = box.low;
    strip[1] = (ump_pt){box.high.x, box.low.y};
    strip[2] = box.high;
    strip[3] = (ump_pt){box.low.x, box.high.y};
    *corners = strip;
    return 4;
}

/* TAB-07: a hair over the border is none. No border runs through what lies within. */
static bool lies_within(const ump_pt *corner, size_t n, const ump_rect *rect)
{
    for (unsigned i = 0; i < 4; i++)
        if (ump_point_polygon(rect->corner[i], corner, n).lo > UMP_ROUNDING)
            return false;
    ump_len width = rect->width - 4 * UMP_ROUNDING, depth = rect->depth - 4 * UMP_ROUNDING;
    if (width <= 0 || depth <= 0)
        return true;
    ump_rect core = ump_rect_centred(rect->centre, rect->facing, width, depth);
    for (size_t i = 0; i < n; i++)
        if (ump_segment_polygon(corner[i], corner[(i + 1) % n], core.corner, 4).lo == 0)
            return false;
    return true;
}

bool ump_in_zone(const ump_table *t, unsigned side, const ump_rect *rect)
{
    const ump_pt *corner;
    ump_pt strip[4];
    for (unsigned i = 0; i < 4; i++)
        if (!ump_on_table(t->field, rect->corner[i]))
            return false;
    for (size_t k = 0, n; (n = ump_zone_corners(t->game, side, k, &corner, strip)) > 0; k++)
        if (lies_within(corner, n, rect))
            return true;
    return false;
}

ump_box ump_zone_box(const ump_game *game, unsigned side)
{
    const ump_pt *corner;
    ump_pt strip[4];
    ump_box all = {{game->field.width, game->field.depth}, {0, 0}};
    for (size_t k = 0, n; (n = ump_zone_corners(game, side, k, &corner, strip)) > 0; k++) {
        ump_box box = ump_box_of(corner, n);
        ump_pt both[] = {all.low, all.high, box.low, box.high};
        all = k == 0 ? box : ump_box_of(both, 4);
    }
    return all;
}
