/*
 * leader.c: officers on the table (2.5): who is with whom, what his presence adds, riding and
 * joining, and how he is lost.
 */
#include "potomac.h"

/* ---- Who is with whom ---- */

const pot_officer *pot_officer_of(const pot_table *t, unsigned piece)
{
    return &t->officer[piece - t->n_units];
}

const pot_rank *pot_rank_of(const pot_table *t, unsigned piece)
{
    return &t->rank[piece - t->n_units];
}

bool pot_officer_active(const pot_table *t, unsigned piece)
{
    return piece != UMP_NOBODY && pot_officer_of(t, piece)->life == POT_FIGHTING;
}

static bool attached_to(const pot_table *t, const pot_officer *o, unsigned unit)
{
    if (o->life != POT_FIGHTING || o->unit == UMP_NOBODY)
        return false;
    return o->unit == unit || (o->group != 0 && o->group == t->unit[unit].group);
}

bool pot_is_with(const pot_table *t, unsigned officer, unsigned unit)
{
    return attached_to(t, pot_officer_of(t, officer), unit);
}

/* Of several the one whose value counts: the highest (OFF-05). */
unsigned pot_officer_with(const pot_table *t, unsigned unit)
{
    unsigned best = UMP_NOBODY;
    for (unsigned o = t->n_units; o < t->n_pieces; o++)
        if (pot_is_with(t, o, unit) &&
            (best == UMP_NOBODY || pot_rank_of(t, o)->cv > pot_rank_of(t, best)->cv))
            best = o;
    return best;
}

/* OFF-05: only an attached officer's value counts, of several the highest. */
pot_cv pot_cv_with(const pot_table *t, unsigned unit)
{
    unsigned officer = pot_officer_with(t, unit);
    if (officer == UMP_NOBODY)
        return (pot_cv){0};
    return (pot_cv){.there = true, .value = pot_rank_of(t, officer)->cv};
}

/* OFF-04: an attached officer is where his unit is. */
void pot_carry_officers(ump_run *run, const pot_table *t)
{
    for (unsigned i = 0; i < t->n_officers; i++) {
        pot_officer *o = pot_officer_at(run, t->n_units + i);
        if (o->life != POT_FIGHTING || o->unit == UMP_NOBODY)
            continue;
        pot_piece_at(run, t->n_units + i)->at = pot_rect(t, o->unit).centre;
        pot_piece_at(run, t->n_units + i)->facing = t->piece[o->unit].facing;
    }
}

static bool is_among(unsigned unit, const uint16_t *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (list[i] == unit)
            return true;
    return false;
}

/* OFF-03: an officer is with a group for as long as all of it marches on under one order, which
 * makes a new group of it. */
void pot_keep_officers(ump_run *run, const pot_table *t, const uint16_t *unit, size_t n,
                       uint16_t group)
{
    for (unsigned i = 0; i < t->n_officers; i++) {
        pot_officer *o = pot_officer_at(run, t->n_units + i);
        if (o->life != POT_FIGHTING || o->group == 0 || !is_among(o->unit, unit, n))
            continue;
        bool whole = true;
        for (unsigned u = 0; u < t->n_units; u++)
            whole = whole && (t->unit[u].group != o->group || is_among(u, unit, n));
        if (whole)
            o->group = group;
    }
}

/* OFF-12: the subordinate with the highest Leadership; *tie: several have it. */
unsigned pot_heir(const pot_table *t, unsigned side, bool *tie)
{
    unsigned best = UMP_NOBODY;
    *tie = false;
    for (unsigned i = t->n_units; i < t->n_pieces; i++) {
        if (pot_side(t, i) != side || !pot_officer_active(t, i))
            continue;
        int32_t lead = pot_rank_of(t, i)->leadership;
        int32_t top = best == UMP_NOBODY ? -1 : pot_rank_of(t, best)->leadership;
        if (lead > top)
            *tie = false;
        else if (lead == top)
            *tie = true;
        best = lead > top ? i : best;
    }
    return best;
}

/* OFF-12: he is removed; if he was the general the best subordinate follows, a tie waits. */
void pot_lose_officer(ump_run *run, const pot_table *t, unsigned officer, enum pot_life how)
{
    static const char *const told[] = {[POT_LEFT] = "%u leaves the table",
                                       [POT_KILLED] = "%u is killed",
                                       [POT_CAPTURED] = "%u is captured"};
    pot_officer *o = pot_officer_at(run, officer);
    unsigned side = pot_side(t, officer);
    o->life = (uint8_t)how;
    o->unit = UMP_NOBODY;
    o->group = 0;
    pot_piece_at(run, officer)->on_table = 0;
    if (t->now->issuing == officer)
        pot_now(run)->issuing = UMP_NOBODY;
    ump_tell(run,
             how == POT_CAPTURED ? POT_OFF_09
             : how == POT_KILLED ? POT_OFF_07
                                 : POT_MRL_11,
             told[how], .unit = officer);
    if (t->now->general[side] != officer)
        return;
    bool tie;
    unsigned heir = pot_heir(t, side, &tie);
    pot_now(run)->general[side] = (uint16_t)(tie ? (unsigned)UMP_NOBODY : heir);
    if (heir != UMP_NOBODY && !tie)
        ump_tell(run, POT_OFF_12, "%u takes command", .unit = heir);
}

static bool enemy_touches(const pot_table *t, unsigned unit)
{
    const ump_rect *own = ump_rect_of(&t->table, unit);
    UMP_EACH_NEAR(i, &t->table, ump_box_grow(own->box, POT_TOUCH), ump_enemies_of(&t->table, unit))
        if (ump_within(&t->table, unit, i, ump_at_most(POT_TOUCH, 0)))
            return true;
    return false;
}

/* OFF-08, OFF-11: his unit is gone: he is alone where it stood, or, if that was in melee,
 * behind it. */
void pot_orphan_officer(ump_run *run, const pot_table *t, unsigned unit)
{
    for (unsigned i = 0; i < t->n_officers; i++) {
        pot_officer *o = pot_officer_at(run, t->n_units + i);
        if (o->life != POT_FIGHTING || o->unit != unit)
            continue;
        uint16_t list[POT_MAX_GROUP];
        size_t n = o->group ? pot_group_of(t, unit, list) : 0;
        o->unit = UMP_NOBODY;
        for (size_t j = 0; j < n; j++)
            if (list[j] != unit)
                o->unit = list[j];
        if (o->unit != UMP_NOBODY)
            continue;
        o->group = 0;
        const ump_piece *piece = &t->piece[unit];
        if (enemy_touches(t, unit))
            pot_piece_at(run, t->n_units + i)->at =
                ump_go(piece->at, piece->facing, -piece->depth - t->book->behind_melee, 0);
    }
}

/* ---- Riding (OFF-02, OFF-03) ---- */

static bool ride_is_slow(const pot_table *t, const ump_rect *from, ump_pt by)
{
    ump_rect swept = pot_swept(from, by);
    return pot_touches_difficult(t, &swept) || pot_touches_broken(t, &swept) ||
           pot_crosses_obstacle(t, from, by);
}

/* OFF-02: he touches no enemy unit and ends a centimetre off. */
static bool ride_keeps_off(const pot_table *t, unsigned officer, const ump_rect *swept,
                           const ump_rect *end, ump_refusal *refusal)
{
    ump_box box = ump_box_grow(swept->box, t->book->keep_off);
    UMP_EACH_NEAR(i, &t->table, box, pot_enemies_of(t, officer)) {
        ump_rect other = pot_body_rect(t, i);
        if (ump_rect_nearer(swept, &other, 1) || ump_rect_nearer(end, &other, t->book->keep_off))
            return ump_refuse(refusal, POT_OFF_02, "%u would come too near to %o", .unit = officer,
                              .other = pot_unit_of(t, i));
    }
    return true;
}

/* OFF-03: he attaches himself to a unit that he touches, or to the whole of its group. */
bool pot_check_join(const pot_table *t, unsigned officer, const pot_order *o, const ump_rect *end,
                    ump_refusal *refusal)
{
    bool touches = false;
    for (unsigned i = 0; i < o->n_targets; i++) {
        unsigned unit = o->target[i];
        if (unit >= t->n_units || pot_enemies(t, officer, unit) || !pot_on_table(t, unit))
            return ump_refuse(refusal, POT_OFF_03, "%u can join only friendly units",
                              .unit = officer, .other = unit);
        if (i > 0 &&
            (t->unit[unit].group == 0 || t->unit[unit].group != t->unit[o->target[0]].group))
            return ump_refuse(refusal, POT_OFF_03, "%o is not of one group with the first",
                              .unit = officer, .other = unit);
        ump_rect rect = pot_rect(t, unit);
        touches = touches || ump_rect_within(&rect, end, POT_TOUCH);
    }
    return o->n_targets == 0 || touches ||
           ump_refuse(refusal, POT_OFF_03, "%u does not end his move touching %o", .unit = officer,
                      .other = o->target[0]);
}

bool pot_check_ride(const pot_table *t, unsigned officer, const pot_order *o, ump_refusal *refusal)
{
    ump_rect from = pot_body_rect(t, officer);
    ump_pt by = {o->path[0].x - from.centre.x, o->path[0].y - from.centre.y};
    ump_rect end = ump_rect_at(pot_shift(from.front, by), from.facing, from.width, from.depth);
    ump_rect swept = pot_swept(&from, by);
    pot_move_facts f = {.type = POT_OFFICER, .edge = -1, .group = -1};
    f.obstacle = ride_is_slow(t, &from, by);
    pot_allowance a;
    if (!pot_move_allowance(t->book, &f, &a, refusal))
        return false;
    ump_len way = ump_dist(from.centre, o->path[0]).lo;
    if (way > a.allowance)
        return ump_refuse(refusal, POT_OFF_02, "%u would ride %V, he has %L", .unit = officer,
                          .have = way, .limit = a.allowance);
    if (!ump_on_table(&t->game->field, o->path[0]))
        return ump_refuse(refusal, POT_OFF_02, "%u would leave the table", .unit = officer);
    return ride_keeps_off(t, officer, &swept, &end, refusal) &&
           pot_check_join(t, officer, o, &end, refusal);
}

void pot_do_ride(ump_run *run, const pot_table *t, unsigned officer, const pot_order *o)
{
    pot_officer *who = pot_officer_at(run, officer);
    pot_piece_at(run, officer)->at = o->path[0];
    who->unit = o->n_targets > 0 ? o->target[0] : UMP_NOBODY;
    who->group = o->n_targets > 1 ? t->unit[o->target[0]].group : 0;
    if (who->unit != UMP_NOBODY)
        ump_tell(run, POT_OFF_03, "%u rides to %o and joins it", .unit = officer,
                 .other = who->unit);
    else
        ump_tell(run, POT_OFF_02, "%u rides alone", .unit = officer);
    pot_carry_officers(run, t);
}
