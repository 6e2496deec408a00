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
    adf_search search;
    adf_search_box(&search, game, state, adf_rect(game, state, unit).box, 6 * UMP_INCH);
    adf_search_enemies(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (!adf_enemies(game, unit, i) || !adf_within(game, state, unit, i, 6 * UMP_INCH))
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

/* Enemies that could bar its way, all round: for all the courses tried they are looked for once,
 * and none is measured twice. */
typedef struct outset {
    ump_len reach; /* they were looked for as far as this; -1: not yet */
    unsigned n;
    uint16_t enemy[ADF_MAX_UNITS];
    ump_len apart[ADF_MAX_UNITS]; /* so near each may not come: an inch, or as it is */
} outset;

/* It may stay as near an enemy as it is, not come nearer: whom it touches bars nothing. */
static void look_around(const ump_game *game, const ump_state *state, unsigned unit, outset *from,
                        ump_len distance)
{
    const ump_piece *pieces = ump_pieces_of(game, state), *own = &pieces[unit];
    int64_t reach = adf_reach(own, distance);
    if (distance <= from->reach)
        return;
    from->reach = distance;
    from->n = 0;
    adf_search search;
    adf_search_box(&search, game, state, (ump_box){own->at, own->at}, (ump_len)reach + UMP_INCH);
    adf_search_enemies(&search, game, unit);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        if (!adf_enemies(game, unit, i) ||
            adf_far(own->at, reach, pieces[i].at, adf_girth(pieces[i].width, pieces[i].depth),
                    UMP_INCH))
            continue;
        ump_len apart = adf_apart(game, state, unit, i).lo;
        if (apart == 0)
            continue;
        from->apart[from->n] = apart < UMP_INCH ? apart : UMP_INCH;
        from->enemy[from->n++] = (uint16_t)i;
    }
}

static bool enemy_bars(const ump_game *game, const ump_state *state, const outset *from,
                       const ump_rect *own, ump_pt front)
{
    const ump_piece *pieces = ump_pieces_of(game, state);
    int64_t girth = adf_girth(own->width, own->depth);
    for (unsigned k = 0; k < from->n; k++) {
        const ump_piece *piece = &pieces[from->enemy[k]];
        if (adf_far(piece->at, adf_girth(piece->width, piece->depth), front, girth, UMP_INCH))
            continue;
        ump_rect rect = ump_rect_moved(own, front), there = adf_rect(game, state, from->enemy[k]);
        if (ump_rect_within(&rect, &there, from->apart[k] - 1))
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

static bool well_on_table(const ump_field *field, ump_pt p)
{
    enum { MARGIN = 4 };
    return p.x >= MARGIN && p.y >= MARGIN && p.x <= field->width - MARGIN &&
           p.y <= field->depth - MARGIN;
}

/* Where its centre goes off the table, or it comes upon bad ground or a river. */
static bool ground_bars(const ump_game *game, const ump_rect *own, ump_pt front, bool *off)
{
    ump_rect rect = ump_rect_moved(own, front);
    *off = !ump_on_table(&game->field, rect.centre);
    return !*off &&
           (adf_on_bad_ground(game, &rect) || crosses_river(game, own->centre, rect.centre));
}

/* No ground bars it all the way, told without stepping along it. */
static bool ground_is_free(const ump_game *game, const ump_rect *own, int64_t reach,
                           ump_angle bearing, ump_len distance)
{
    return !adf_of(game)->rivers && well_on_table(&game->field, own->centre) &&
           well_on_table(&game->field, ump_go(own->centre, bearing, distance, 0)) &&
           adf_off_bad_ground(game, own->front, reach);
}

static course try_course(const ump_game *game, const ump_state *state, unsigned unit, outset *from,
                         ump_angle bearing, ump_len distance)
{
    const ump_rect own = adf_rect(game, state, unit);
    int64_t reach = adf_reach(&ump_pieces_of(game, state)[unit], distance);
    bool free = ground_is_free(game, &own, reach, bearing, distance);
    course c = {0, false, false};
    look_around(game, state, unit, from, distance);
    if (free && from->n == 0)
        c.free = distance;
    while (c.free < distance) {
        ump_len next = c.free + UMP_INCH / 4 > distance ? distance : c.free + UMP_INCH / 4;
        ump_pt front = ump_go(own.front, bearing, next, 0);
        if (!free && ground_bars(game, &own, front, &c.off))
            return c;
        c.by_enemy = enemy_bars(game, state, from, &own, front);
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
                             outset *from, ump_angle bearing, ump_len distance, course *c)
{
    course first = try_course(game, state, unit, from, bearing, distance);
    *c = first;
    if (first.off || first.free >= distance)
        return bearing;
    for (int32_t degrees = 5; degrees <= 45; degrees += 5)
        for (int side = 0; side < 2; side++) {
            ump_angle by = ump_degrees(degrees * 1000);
            ump_angle other = (ump_angle)(side == 0 ? bearing + by : bearing - by);
            *c = try_course(game, state, unit, from, other, distance);
            if (c->off || c->free >= distance)
                return other;
        }
    *c = first;
    return bearing;
}

static bool stands_on_friend(const ump_game *game, const ump_state *state, unsigned unit, ump_pt at)
{
    ump_rect own = adf_rect(game, state, unit), rect = ump_rect_moved(&own, at);
    unsigned on;
    return !adf_fits(game, state, unit, &rect, &on);
}

/* On until clear of friends; if something stops it first, it ends before them (ADF-R-25). */
static ump_len clear_of_friends(const ump_game *game, const ump_state *state, unsigned unit,
                                outset *from, ump_angle bearing, ump_len distance, bool *off)
{
    ump_pt at = ump_pieces_of(game, state)[unit].at;
    ump_len s = distance;
    while (stands_on_friend(game, state, unit, ump_go(at, bearing, s, 0))) {
        course c = try_course(game, state, unit, from, bearing, s + UMP_INCH / 4);
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
static void alarm_along(ump_run *run, unsigned unit, ump_angle bearing, ump_len gone)
{
    const ump_piece *piece = &ump_pieces_of(run->game, run->state)[unit];
    const ump_rect start = adf_rect(run->game, run->state, unit);
    unsigned side = adf_side(run->game, unit);
    adf_search search;
    adf_search_box(&search, run->game, run->state, (ump_box){piece->at, piece->at},
                   (ump_len)adf_reach(piece, gone) + adf_event_reach(run->game));
    adf_search_side(&search, run->game, side);
    for (unsigned i = adf_next_near(&search, 0); i < search.n; i = adf_next_near(&search, i + 1)) {
        const ump_piece *other = &search.piece[i];
        if (i == unit || adf_side(run->game, i) != side ||
            adf_far(piece->at, adf_reach(piece, gone), other->at,
                    adf_girth(other->width, other->depth), adf_event_reach(run->game)))
            continue;
        for (ump_len s = 0;; s = s + UMP_INCH > gone ? gone : s + UMP_INCH) {
            ump_rect rect = adf_moved_on(&start, bearing, s);
            ump_len distance;
            if (adf_near_event(run->game, run->state, i, &rect, rect.centre, &distance)) {
                ump_rect there = adf_rect(run->game, run->state, i);
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
    outset start;
    const ump_piece *piece = &ump_pieces_of(run->game, run->state)[unit], before = *piece;
    if (routed && piece->facing != bearing) {
        ump_pt at = adf_turned(piece->at, piece->facing, bearing, piece->depth);
        adf_place(run, unit, at, bearing);
    }
    ump_pt from = piece->at;
    start.reach = -1;
    ump_angle way = find_course(run->game, run->state, unit, &start, bearing, distance, &c);
    *by_enemy = c.by_enemy && c.free < distance;
    ump_len gone =
        c.off ? c.free : clear_of_friends(run->game, run->state, unit, &start, way, c.free, &c.off);
    adf_pass_along(run, unit, way, gone, true);
    if (routed)
        alarm_along(run, unit, way, gone);
    adf_place(run, unit, ump_go(from, way, gone, 0), piece->facing);
    if (gone == 0 && stands_on_friend(run->game, run->state, unit, piece->at))
        adf_place(run, unit, before.at, before.facing); /* no room even to turn */
    if (gone > distance && !c.off)
        ump_tell(run, ADF_R_25, "%u finds friends there and goes on past them", .unit = unit,
                 .value = gone, .limit = distance);
    else if (gone < distance && !c.off)
        ump_tell(run, ADF_R_26,
                 c.by_enemy ? "%u is barred by the enemy and cannot go %L"
                            : "%u is barred and cannot go %L",
                 .unit = unit, .value = gone, .limit = distance);
    return gone;
}
