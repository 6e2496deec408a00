/*
 * retreat.c: being pushed (APW-RET): finding a way, going it, and what becomes of the unit.
 */
#include "rules/apw/apw.h"

/* ---- Finding a way ---- */

ump_angle apw_away_from(const apw_table *t, unsigned unit, unsigned enemy)
{
    return ump_bearing(ump_outline_of(&t->table, enemy).rect.centre,
                       ump_outline_of(&t->table, unit).rect.centre);
}

ump_angle apw_homeward(const apw_table *t, unsigned side)
{
    switch (t->table.game->force.side[side].home) {
    case UMP_LEFT:
        return 3 * UMP_QUARTER;
    case UMP_RIGHT:
        return UMP_QUARTER;
    case UMP_BOTTOM:
        return UMP_HALF_TURN;
    default:
        return 0;
    }
}

/* A garrison's way begins at the edge of its town (APW-FORM-05). */
static ump_len to_the_edge(const apw_table *t, unsigned unit, ump_angle bearing)
{
    ump_outline print = ump_outline_of(&t->table, unit);
    if (!print.town)
        return 0;
    ump_len far = 0;
    for (size_t i = 0; i < print.town->n_points; i++) {
        ump_len way = ump_dist(print.rect.centre, print.town->point[i]).hi;
        far = way > far ? way : far;
    }
    ump_pt out = ump_go(print.rect.centre, bearing, far + 1, 0);
    int32_t stretch[8][2];
    size_t n = ump_segment_inside(print.rect.centre, out, print.town->point, print.town->n_points,
                                  stretch, 8);
    return n == 0 ? 0
                  : ump_stretch_length(print.rect.centre, out, 0, stretch[(n < 8 ? n : 8) - 1][1]);
}

static bool enemy_in(const apw_table *t, unsigned unit, const ump_outline *corridor)
{
    UMP_EACH_NEAR(i, &t->table, ump_outline_box(corridor), ump_enemies_of(&t->table, unit)) {
        ump_outline enemy = ump_outline_of(&t->table, i);
        if (ump_outlines_within(corridor, &enemy, ump_at_most(0, 0)))
            return true;
    }
    return false;
}

/* APW-TER-08: all that is closed is passed on roads, bridges and fords. */
static bool walkable(const apw_table *t, ump_pt from, ump_pt to, uint8_t arm)
{
    ump_walk walk;
    if (apw_river_between(t, from, to))
        return false;
    ump_walk_line(t->table.field, from, to, &walk);
    for (size_t i = 0; i < walk.n_legs; i++)
        if ((apw_closed_kinds(arm) >> walk.leg[i].spot.ground & 1) && walk.leg[i].spot.road == 0)
            return false;
    return true;
}

static bool corridor_open(const apw_table *t, unsigned unit, ump_angle bearing, ump_len length)
{
    ump_pt from = ump_outline_of(&t->table, unit).rect.centre,
           to = ump_go(from, bearing, length, 0);
    uint8_t arm = apw_def(t, unit)->arm;
    ump_outline corridor = {ump_rect_at(to, bearing, t->chart->corridor_width, length), NULL};
    if (enemy_in(t, unit, &corridor))
        return false;
    if (ump_touches(t->table.field, &corridor.rect, apw_closed_kinds(arm)) == UMP_NO_FEATURE)
        return true;
    bool only_trees =
        ump_touches(t->table.field, &corridor.rect, apw_closed_kinds(APW_INF)) == UMP_NO_FEATURE;
    ump_walk walk;
    ump_walk_line(t->table.field, from, to, &walk);
    /* the river beside the corridor closes it; the one it crosses by a bridge does not */
    return walkable(t, from, to, arm) && (only_trees || walk.n_crossed > 0);
}

/* APW-RET-01: straight away, then 10 degrees clockwise, 10 the other way, 20 ... */
apw_way apw_find_way(const apw_table *t, unsigned unit, ump_angle away, ump_len distance)
{
    unsigned n = t->chart->directions;
    for (unsigned i = 0; i < n; i++) {
        unsigned step = (i + 1) / 2;
        uint32_t turn = 65536U * step / n;
        ump_angle bearing = (ump_angle)(i % 2 == 1 ? away + turn : away - turn);
        ump_len start = to_the_edge(t, unit, bearing);
        if (corridor_open(t, unit, bearing, start + distance))
            return (apw_way){.open = true, .bearing = bearing, .start = start};
    }
    return (apw_way){.open = false, .bearing = away};
}

/* ---- Going it ---- */

typedef struct retreat_frame {
    uint16_t unit, leader; /* leader: whom the owner is being asked for */
    uint8_t push, spare;
    ump_angle away;
    ump_len distance;
    uint16_t near[8]; /* commanders beside it before it went */
    uint16_t n_near, asked;
} retreat_frame;

_Static_assert(sizeof(retreat_frame) <= UMP_FRAME_BYTES, "fits its frame");

enum { STEP = UMP_INCH / 4, MOST_STEPS = 1600 };

static void note_commanders(const apw_table *t, retreat_frame *r)
{
    unsigned man = apw_commander_near(t, r->unit, false, UMP_NOBODY);
    for (; man != UMP_NOBODY && r->n_near < 8; man = apw_commander_near(t, r->unit, false, man))
        r->near[r->n_near++] = (uint16_t)man;
}

static ump_angle facing_after(const apw_table *t, const retreat_frame *r, ump_angle bearing)
{
    if (r->push == APW_ROUT || t->unit[r->unit].form == APW_GARRISON) /* APW-RES-08 */
        return bearing;
    return t->table.piece[r->unit].facing;
}

/* APW-RET-03: on in the same direction to the first free spot; off the table is lost. */
static bool settle(ump_run *run, const retreat_frame *r, ump_angle bearing, ump_len start)
{
    apw_table t = apw_here(run);
    ump_piece *piece = apw_piece_at(run, r->unit);
    apw_unit *unit = apw_unit_at(run, r->unit);
    ump_pt centre = ump_outline_of(&t.table, r->unit).rect.centre;
    ump_angle facing = facing_after(&t, r, bearing);
    if (unit->form == APW_GARRISON) {
        unit->form = APW_COLUMN;
        unit->width = 1;
        unit->town = 0;
    }
    if (unit->form == APW_DEPLOYED)
        unit->form = APW_LIMBERED;
    apw_fit(run, r->unit);
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        ump_pt to = ump_go(centre, bearing, start + r->distance + (ump_len)i * STEP, 0);
        if (!ump_on_table(&run->game->field, to))
            return false;
        piece->at = ump_rect_centred(to, facing, piece->width, piece->depth).front;
        piece->facing = facing;
        ump_outline print = ump_outline_of(&t.table, r->unit); /* as it will be seen from now on */
        if (ump_on_table(&run->game->field, print.rect.centre) && apw_free_for(&t, r->unit, &print))
            return true;
    }
    return false;
}

static const char *const how_it_goes[] = {
    [APW_STAYS] = "%u stays",
    [APW_BACK] = "%u falls back %V",
    [APW_RETREAT] = "%u retreats %V",
    [APW_ROUT] = "%u routs %V",
};

static bool go(ump_run *run, const retreat_frame *r)
{
    apw_table t = apw_here(run);
    apw_way way = apw_find_way(&t, r->unit, r->away, r->distance);
    if (!way.open) {
        ump_tell(run, APW_RET_02, "%u has no way out and surrenders", .unit = r->unit);
        apw_gone(run, r->unit, APW_SURRENDERED);
        return false;
    }
    ump_tell(run, APW_RET_01, how_it_goes[r->push], .unit = r->unit, .value = r->distance);
    apw_unit_at(run, r->unit)->pushed = 1;
    apw_cancel_charge(run, r->unit);
    if (!settle(run, r, way.bearing, way.start)) {
        ump_tell(run, APW_RET_04, "%u leaves the table and is lost", .unit = r->unit);
        apw_gone(run, r->unit, APW_ELIMINATED);
        return false;
    }
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = r->unit, .other = UMP_NOBODY});
    apw_displace_leaders(run, r->unit);
    return true;
}

/* APW-CMD-05: each commander beside it may go along. */
static enum ump_next ask_next_commander(ump_run *run, retreat_frame *r)
{
    static const uint16_t words[] = {APW_W_FOLLOW, APW_W_STAY};
    apw_table t = apw_here(run);
    while (r->asked < r->n_near) {
        r->leader = r->near[r->asked++];
        if (ump_here(&t.table, r->leader))
            return ump_ask_choice(run, APW_ASK_FOLLOW, (uint8_t)ump_side_of(&t.table, r->unit),
                                  r->leader, words, 2);
    }
    return UMP_DONE;
}

enum ump_next apw_do_retreat(ump_run *run, ump_frame *frame)
{
    enum { GO, FOLLOWS };
    retreat_frame *r = UMP_DATA(retreat_frame, frame);
    apw_table t = apw_here(run);
    if (frame->step == GO) {
        frame->step = FOLLOWS;
        note_commanders(&t, r);
        return go(run, r) ? ask_next_commander(run, r) : UMP_DONE;
    }
    if (run->answer->word[0] == APW_W_FOLLOW) {
        apw_join(run, r->leader, r->unit);
        ump_tell(run, APW_CMD_05, "%u goes with %o", .unit = r->leader, .other = r->unit);
    }
    return ask_next_commander(run, r);
}

enum ump_next apw_call_retreat(ump_run *run, unsigned unit, uint8_t push, ump_angle away,
                               ump_len distance)
{
    retreat_frame r = {.unit = (uint16_t)unit,
                       .leader = UMP_NOBODY,
                       .push = push,
                       .away = away,
                       .distance = distance};
    return ump_call(run, APW_P_RETREAT, &r, sizeof r);
}
