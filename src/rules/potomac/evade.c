/*
 * evade.c: evading (2.9): skirmish lines, mounted cavalry, gun crews and lone officers get out of
 * the way of the nearest enemy.
 */
#include "rules/potomac/potomac.h"

#include <assert.h>

enum { STRIDE = UMP_CM / 4 };

typedef struct dodge {
    const pot_table *t;
    unsigned who;  /* body, or an officer's piece */
    unsigned unit; /* its piece */
    unsigned from; /* the nearest enemy, whom it evades */
    ump_rect start, enemy;
    ump_len was; /* distance to the enemy it evades */
    bool officer, line;
    bool formed, bound;
} dodge;

/* Is an enemy other than the one it evades nearer than `limit`? */
static bool other_nearer(const dodge *d, const ump_rect *spot, ump_len limit)
{
    const ump_table *t = &d->t->table;
    UMP_EACH_NEAR(i, t, ump_box_grow(spot->box, limit), pot_enemies_of(d->t, d->unit)) {
        ump_rect other = pot_body_rect(d->t, i);
        if (i != d->from && !ump_boxes_beyond(spot->box, other.box, limit) &&
            ump_rect_distance(spot, &other).hi + UMP_ROUNDING < limit)
            return true;
    }
    return false;
}

/* EVA-04: farther from the one it evades, nearer to no other; not through formed units. */
static bool spot_is_legal(const dodge *d, const ump_rect *spot)
{
    const pot_table *t = d->t;
    ump_len off = ump_rect_distance(spot, &d->enemy).lo;
    if (off + UMP_ROUNDING < d->was + t->book->evade.gain || pot_off_table(t, spot) ||
        other_nearer(d, spot, off))
        return false;
    if (d->officer)
        return true;
    return pot_overlapped(t, spot, d->line ? (unsigned)UMP_NOBODY : d->unit) == UMP_NOBODY &&
           !pot_overlaps_any_line(t, spot, d->unit) && !pot_forbidden(t, d->bound, spot);
}

static bool path_is_legal(const dodge *d, const ump_rect *turned, ump_pt by)
{
    if (!d->formed)
        return true;
    ump_rect swept = pot_swept(turned, by);
    return pot_overlapped(d->t, &swept, d->unit) == UMP_NOBODY &&
           !pot_forbidden(d->t, d->bound, &swept) &&
           !pot_crosses_forbidden(d->t, d->bound, turned, by);
}

/* EVA-03: terrain may make the rate Half. */
static bool ground_is_slow(const dodge *d, const ump_rect *turned, ump_pt by)
{
    ump_rect swept = pot_swept(turned, by);
    return pot_touches_difficult(d->t, &swept) || pot_touches_broken(d->t, &swept) ||
           pot_crosses_obstacle(d->t, turned, by);
}

static ump_len evade_rate(const dodge *d, bool *slowed)
{
    const pot_book *b = d->t->book;
    *slowed = !d->line || d->officer;
    if (d->officer)
        return b->officer_evade;
    if (d->line)
        return b->full[POT_PACE_SKIRMISHERS];
    if (pot_guns(d->t, d->unit))
        return b->house.crew_evade;
    return b->full[POT_PACE_CAVALRY];
}

/* Does it hang over an edge of the table that it makes for? `far`: which way it goes. */
static bool past_edge(const ump_field *f, ump_box at, ump_pt by, ump_pt far)
{
    return (far.x > 0 && at.high.x + by.x > f->width) || (far.x < 0 && at.low.x + by.x < 0) ||
           (far.y > 0 && at.high.y + by.y > f->depth) || (far.y < 0 && at.low.y + by.y < 0);
}

/* EVA-08: it stops at the table edge: how far it gets on this bearing, in whole strides less than
 * it wants. Once over an edge it makes for it stays over it, so halving finds the stride. */
static ump_len to_edge(const dodge *d, const ump_rect *turned, ump_way way, ump_len want)
{
    const ump_field *field = &d->t->game->field;
    ump_pt far = ump_ahead(way, want);
    ump_len less = 0;
    if (past_edge(field, turned->box, far, far)) {
        ump_len over = 0;
        less = (want + STRIDE - 1) / STRIDE;
        while (less - over > 1) {
            ump_len mid = (less + over) / 2;
            if (past_edge(field, turned->box, ump_ahead(way, want - mid * STRIDE), far))
                over = mid;
            else
                less = mid;
        }
    }
    ump_len gone = want - less * STRIDE;
    if (gone <= 0)
        return 0;
    ump_rect there = pot_rect_shift(turned, ump_ahead(way, gone));
    return pot_off_table(d->t, &there) ? 0 : gone; /* over the edge behind it, and more so nearer */
}

enum { MOST_BEARINGS = 2 * 180 + 1 };

/* What was found out about a bearing. A shorter wish, by whole strides, ends at the same edge
 * and is halved at the same slow ground. That place has been tried: it is not tried again. */
typedef struct tried {
    ump_len edge;   /* so far it gets on the table */
    ump_len slowed; /* so far it went; 0: not yet */
} tried;

static_assert(UMP_CM % STRIDE == 0, "wishes differ by whole centimetres");

static bool try_bearing(const dodge *d, ump_angle bearing, ump_len want, tried *before,
                        ump_rect *spot)
{
    bool slowed;
    ump_len full = evade_rate(d, &slowed);
    if (before->edge < want)
        return false;
    ump_rect turned = pot_turned(&d->start, bearing);
    ump_way way = ump_way_of(bearing);
    ump_len gone = before->edge = to_edge(d, &turned, way, want);
    if (slowed && gone > full / 2 && ground_is_slow(d, &turned, ump_ahead(way, gone)))
        gone = full / 2;
    if (gone == 0 || gone == before->slowed)
        return false;
    before->slowed = gone;
    ump_pt by = ump_ahead(way, gone);
    *spot = pot_rect_shift(&turned, by);
    return spot_is_legal(d, spot) && path_is_legal(d, &turned, by);
}

/* EVA-04: full distance at 0, +15, -15 ... degrees from straight away; then a centimetre less. */
static bool search(const dodge *d, ump_rect *spot)
{
    const pot_book *b = d->t->book;
    tried before[MOST_BEARINGS];
    int32_t n = 2 * (b->evade.most / b->evade.step) + 1;
    bool slowed;
    for (int32_t i = 0; i < n; i++)
        before[i] = (tried){.edge = INT32_MAX};
    ump_angle away = ump_bearing(d->enemy.centre, d->start.centre);
    for (ump_len want = evade_rate(d, &slowed); want >= b->evade.gain; want -= b->evade.shorten)
        for (int32_t i = 0; i < n; i++) {
            int32_t turn = ump_degrees((i + 1) / 2 * b->evade.step * 1000);
            ump_angle way = (ump_angle)(i % 2 ? away + turn : away - turn);
            if (try_bearing(d, way, want, &before[i], spot))
                return true;
        }
    return false;
}

/* EVA-06: past its parent: centre behind the line of the parent's front edge. */
static bool behind_parent(const pot_table *t, unsigned unit, ump_pt centre)
{
    return ump_in_frame(t->piece[unit].at, t->piece[unit].facing, centre).y < 0;
}

static bool evade_spot(const pot_table *t, unsigned who, ump_pt *centre, ump_angle *facing,
                       bool *absorbed, ump_refusal *refusal)
{
    unsigned piece = pot_unit_of(t, who);
    dodge d = {.t = t, .who = who, .unit = piece, .start = pot_body_rect(t, who)};
    d.officer = piece >= t->n_units;
    d.line = piece != who;
    d.formed = !d.officer && !d.line;
    d.bound = d.formed && pot_mounted(t, piece);
    ump_span apart;
    *absorbed = false;
    d.from = pot_nearest_enemy(t, piece, &d.start, &apart);
    if (d.from == UMP_NOBODY)
        return ump_refuse(refusal, POT_EVA_03, "there is no enemy to evade", .unit = piece);
    d.was = apart.hi;
    d.enemy = pot_body_rect(t, d.from);
    if (d.line) {
        ump_angle away = ump_bearing(d.enemy.centre, d.start.centre);
        ump_pt far = ump_go(d.start.centre, away, t->book->full[POT_PACE_SKIRMISHERS], 0);
        *absorbed = behind_parent(t, piece, far);
        if (*absorbed)
            return true;
    }
    ump_rect spot;
    if (!search(&d, &spot))
        return ump_refuse(refusal, POT_EVA_04, "there is nowhere for %u to evade to",
                          .unit = piece);
    *centre = spot.centre;
    *facing = spot.facing;
    *absorbed = d.line && behind_parent(t, piece, spot.centre);
    return true;
}

/* EVA-01, INI-05, INI-07. */
bool pot_check_evade(const pot_table *t, unsigned piece, bool line, ump_refusal *refusal)
{
    bool officer = piece >= t->n_units;
    bool kind = officer || line || pot_guns(t, piece) || pot_mounted(t, piece);
    if (!kind)
        return ump_refuse(refusal, POT_EVA_01,
                          "only skirmishers, mounted cavalry, gun crews and officers evade",
                          .unit = piece);
    if (officer && pot_officer_of(t, piece)->unit != UMP_NOBODY)
        return ump_refuse(refusal, POT_INI_07, "%u is attached", .unit = piece);
    ump_pt centre;
    ump_angle facing;
    bool absorbed;
    if (!evade_spot(t, line ? pot_line(t, piece) : piece, &centre, &facing, &absorbed, refusal))
        return false;
    return !absorbed || pot_room_for_line(t, piece) ||
           ump_refuse(refusal, POT_EVA_06, "%u has no room for its skirmishers", .unit = piece);
}

void pot_do_evade(ump_run *run, const pot_table *t, unsigned piece, bool line)
{
    bool officer = piece >= t->n_units, absorbed;
    ump_pt centre;
    ump_angle facing;
    if (!evade_spot(t, line ? pot_line(t, piece) : piece, &centre, &facing, &absorbed, NULL))
        return;
    ump_tell(run, POT_EVA_03, line ? "the skirmishers of %u evade" : "%u evades", .unit = piece);
    if (officer) {
        pot_piece_at(run, piece)->at = centre;
        pot_piece_at(run, piece)->facing = facing;
        pot_officer_at(run, piece)->evaded = 1;
    } else if (line) {
        pot_unit_at(run, piece)->line_evaded = 1;
        if (absorbed) {
            pot_recall_line(run, t, piece, false);
            if (!t->book->house.recall_is_free) /* INI-03, EVA-06 */
                pot_unit_at(run, piece)->acted = 1;
        } else {
            pot_unit_at(run, piece)->line_facing = facing;
            pot_unit_at(run, piece)->line_at = ump_go(centre, facing, t->book->stand_depth / 2, 0);
        }
    } else {
        if (pot_guns(t, piece))
            pot_leave_guns(run, t, piece);
        pot_unit_at(run, piece)->evaded = 1;
        pot_leave_group(run, piece);
        pot_put_centre(run, piece, centre, facing);
        UMP_EACH_LEADER(o, &t->table) /* OFF-15: all who ride with it */
            if (pot_is_with(t, o, piece))
                pot_officer_at(run, o)->evaded = 1;
    }
    pot_carry_officers(run, t);
}
