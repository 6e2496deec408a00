/*
 * retreat.c: fall backs and rout moves (ADF-R-26): which way, what blocks it, friends that are
 * run through, and those who see a routed unit come by.
 */
#include "rules/adf/table.h"

ump_angle adf_rout_bearing(const ump_game *game, const ump_state *state, unsigned unit)
{
    static const ump_angle to_edge[] = {0, 3 * UMP_QUARTER, UMP_QUARTER, UMP_HALF_TURN, 0};
    unsigned home = game->force.side[adf_side(game, unit)].home;
    unsigned enemy = adf_nearest_enemy(game, state, unit, false);
    ump_pt centre = adf_rect(game, state, unit).centre;
    ump_angle bearing = to_edge[home];
    bool barred = false;
    for (unsigned i = 0; i < game->force.n_units; i++) {
        if (!adf_here(game, state, i) || !adf_enemies(game, unit, i) ||
            !adf_within(game, state, unit, i, 6 * UMP_INCH))
            continue;
        ump_angle there = ump_bearing(centre, adf_rect(game, state, i).centre);
        barred = barred || ump_angle_between(there, bearing) <= ump_degrees(60000);
    }
    return barred ? ump_bearing(adf_rect(game, state, enemy).centre, centre) : bearing;
}

typedef struct course {
    ump_len free;  /* how far it can go */
    bool by_enemy; /* who stops it */
    bool off;      /* it leaves the table */
} course;

static bool enemy_bars(const ump_game *game, const ump_state *state, unsigned unit,
                       const ump_rect *rect)
{
    for (unsigned i = 0; i < game->force.n_units; i++) {
        const ump_piece *piece = &ump_pieces_of(game, state)[i];
        if (!piece->on_table || adf_clear_of(piece, rect, UMP_INCH) || !adf_enemies(game, unit, i))
            continue;
        ump_rect there = ump_footprint(game, state, i);
        if (!ump_box_meet(ump_box_grow(rect->box, UMP_INCH), there.box))
            continue;
        ump_len now = ump_rect_distance(rect, &there).hi;
        if (now < UMP_INCH && now < adf_apart(game, state, unit, i).lo)
            return true;
    }
    return false;
}

static bool crosses_river(const ump_game *game, ump_pt from, ump_pt to)
{
    ump_walk walk;
    if (!adf_of(game)->rivers)
        return false;
    ump_walk_line(&game->field, from, to, &walk);
    for (size_t i = 0; i < walk.n_crossed; i++)
        if (game->field.feature[walk.crossed[i].feature].kind == UMP_RIVER &&
            !walk.crossed[i].passage)
            return true;
    return false;
}

static course try_course(const ump_game *game, const ump_state *state, unsigned unit,
                         ump_angle bearing, ump_len distance)
{
    const ump_piece *piece = &ump_pieces_of(game, state)[unit];
    ump_pt centre = adf_rect(game, state, unit).centre;
    course c = {0, false, false};
    while (c.free < distance) {
        ump_len next = c.free + UMP_INCH / 4 > distance ? distance : c.free + UMP_INCH / 4;
        ump_rect rect = ump_rect_at(ump_go(piece->at, bearing, next, 0), piece->facing,
                                    piece->width, piece->depth);
        c.off = !ump_on_table(&game->field, rect.centre);
        if (!c.off && (adf_on_bad_ground(game, &rect) || crosses_river(game, centre, rect.centre)))
            return c;
        c.by_enemy = enemy_bars(game, state, unit, &rect);
        if (c.by_enemy)
            return c;
        c.free = next;
        if (c.off)
            return c;
    }
    return c;
}

/* The first direction, turned by 5, 10 ... 45 degrees, that is free for the whole distance. */
static ump_angle find_course(const ump_game *game, const ump_state *state, unsigned unit,
                             ump_angle bearing, ump_len distance, course *c)
{
    course first = try_course(game, state, unit, bearing, distance);
    *c = first;
    if (first.off || first.free >= distance)
        return bearing;
    for (int32_t degrees = 5; degrees <= 45; degrees += 5)
        for (int side = 0; side < 2; side++) {
            ump_angle by = ump_degrees(degrees * 1000);
            ump_angle other = (ump_angle)(side == 0 ? bearing + by : bearing - by);
            *c = try_course(game, state, unit, other, distance);
            if (c->off || c->free >= distance)
                return other;
        }
    *c = first;
    return bearing;
}

static bool stands_on_friend(const ump_game *game, const ump_state *state, unsigned unit, ump_pt at)
{
    const ump_piece *piece = &ump_pieces_of(game, state)[unit];
    ump_rect rect = ump_rect_at(at, piece->facing, piece->width, piece->depth);
    unsigned on;
    return !adf_fits(game, state, unit, &rect, &on);
}

/* On until clear of friends; if something stops it first, it ends before them (ADF-R-25). */
static ump_len clear_of_friends(const ump_game *game, const ump_state *state, unsigned unit,
                                ump_angle bearing, ump_len distance, bool *off)
{
    ump_pt at = ump_pieces_of(game, state)[unit].at;
    ump_len s = distance;
    while (stands_on_friend(game, state, unit, ump_go(at, bearing, s, 0))) {
        course c = try_course(game, state, unit, bearing, s + UMP_INCH / 4);
        if (c.free < s + UMP_INCH / 4 && !c.off) {
            for (s = distance; s > 0; s -= UMP_INCH / 8)
                if (!stands_on_friend(game, state, unit, ump_go(at, bearing, s, 0)))
                    return s;
            return 0;
        }
        s += UMP_INCH / 4;
        if (c.off) {
            *off = true;
            return s;
        }
    }
    return s;
}

/* Friends along the way of a routed unit have to check: ADF-MOR-12 */
static void alarm_along(ump_run *run, unsigned unit, ump_pt from, ump_angle bearing, ump_len gone)
{
    const ump_piece *piece = &ump_pieces_of(run->game, run->state)[unit];
    unsigned side = adf_side(run->game, unit);
    for (unsigned i = 0; i < run->game->force.n_units; i++) {
        if (i == unit || !adf_here(run->game, run->state, i) || adf_side(run->game, i) != side)
            continue;
        for (ump_len s = 0;; s = s + UMP_INCH > gone ? gone : s + UMP_INCH) {
            ump_rect rect =
                ump_rect_at(ump_go(from, bearing, s, 0), piece->facing, piece->width, piece->depth);
            ump_len distance;
            if (adf_near_event(run->game, run->state, i, &rect, rect.centre, &distance)) {
                ump_rect there = adf_rect(run->game, run->state, i);
                ump_rect start = ump_rect_at(from, piece->facing, piece->width, piece->depth);
                adf_alarm(run, i, 4, ump_rect_distance(&there, &start).hi);
                break;
            }
            if (s == gone)
                break;
        }
    }
}

ump_len adf_withdraw(ump_run *run, unsigned unit, ump_angle bearing, ump_len distance, bool routed,
                     bool *by_enemy)
{
    course c;
    ump_piece *piece = &ump_pieces(run->game, run->state)[unit], before = *piece;
    if (routed && piece->facing != bearing) {
        ump_pt at = adf_turned(piece->at, piece->facing, bearing, piece->depth);
        adf_place(run, unit, at, bearing);
    }
    ump_pt from = piece->at;
    ump_angle way = find_course(run->game, run->state, unit, bearing, distance, &c);
    *by_enemy = c.by_enemy && c.free < distance;
    ump_len gone =
        c.off ? c.free : clear_of_friends(run->game, run->state, unit, way, c.free, &c.off);
    for (ump_len s = UMP_INCH / 4; s < gone; s += UMP_INCH / 4) {
        ump_rect rect =
            ump_rect_at(ump_go(from, way, s, 0), piece->facing, piece->width, piece->depth);
        adf_pass_friends(run, unit, &rect, true);
    }
    if (routed)
        alarm_along(run, unit, from, way, gone);
    adf_place(run, unit, ump_go(from, way, gone, 0), piece->facing);
    if (gone == 0 && stands_on_friend(run->game, run->state, unit, piece->at))
        adf_place(run, unit, before.at, before.facing); /* no room even to turn */
    if (gone > distance && !c.off)
        ump_tell(run, ADF_R_25, "%u finds friends there and goes on past them", unit, UMP_NOBODY,
                 gone, distance);
    else if (gone < distance && !c.off)
        ump_tell(run, ADF_R_26,
                 c.by_enemy ? "%u is barred by the enemy and cannot go %L"
                            : "%u is barred and cannot go %L",
                 unit, UMP_NOBODY, gone, distance);
    return gone;
}
