/*
 * leader.c: officers on the table (2.5): who is with whom, what his presence adds, riding and
 * joining, and how he is lost.
 */
#include "rules/potomac/potomac.h"

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
    UMP_EACH_LEADER(o, &t->table)
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

/* OFF-03: an officer is with a group for as long as all of it marches on under one order, which
 * makes a new group of it. */
void pot_keep_officers(ump_run *run, const pot_table *t, const uint16_t *unit, size_t n,
                       uint16_t group)
{
    for (unsigned i = 0; i < t->n_officers; i++) {
        pot_officer *o = pot_officer_at(run, t->n_units + i);
        if (o->life != POT_FIGHTING || o->group == 0 || !ump_is_among(o->unit, unit, n))
            continue;
        bool whole = true;
        for (unsigned u = 0; u < t->n_units; u++)
            whole = whole && (t->unit[u].group != o->group || ump_is_among(u, unit, n));
        if (whole)
            o->group = group;
    }
}

/* OFF-12: the subordinate with the highest Leadership; *tie: several have it. */
unsigned pot_heir(const pot_table *t, unsigned side, bool *tie)
{
    unsigned best = UMP_NOBODY;
    *tie = false;
    UMP_EACH_LEADER(i, &t->table) {
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

/* ---- Groups that come apart (OFF-13, OFF-14) ---- */

bool pot_leads_group(const pot_table *t, uint16_t group)
{
    for (unsigned i = 0; group != 0 && i < t->n_officers; i++)
        if (t->officer[i].life == POT_FIGHTING && t->officer[i].group == group)
            return true;
    return false;
}

static bool was_of(const pot_table *t, unsigned unit, uint16_t group)
{
    return pot_on_table(t, unit) && (t->unit[unit].group == group || t->unit[unit].former == group);
}

bool pot_is_torn(const pot_table *t, unsigned officer)
{
    const pot_officer *o = pot_officer_of(t, officer);
    if (o->life != POT_FIGHTING || o->group == 0)
        return false;
    for (unsigned u = 0; u < t->n_units; u++)
        if (t->unit[u].former == o->group)
            return true;
    return t->unit[o->unit].group != o->group;
}

/* The unit he rode with, and those that were of the group. */
bool pot_may_stay_with(const pot_table *t, unsigned officer, unsigned unit)
{
    const pot_officer *o = pot_officer_of(t, officer);
    return unit == o->unit || was_of(t, unit, o->group);
}

/* Once every officer of it has chosen nobody need know who was in the group. */
static void forget_group(ump_run *run, const pot_table *t, uint16_t group)
{
    for (unsigned u = 0; !pot_leads_group(t, group) && u < t->n_units; u++)
        if (t->unit[u].former == group)
            pot_unit_at(run, u)->former = 0;
}

/* With the rest of the group, if that is one still; else with the unit alone. */
void pot_stay_with(ump_run *run, const pot_table *t, unsigned officer, unsigned unit)
{
    pot_officer *o = pot_officer_at(run, officer);
    uint16_t group = o->group;
    o->unit = (uint16_t)unit;
    o->group = 0;
    forget_group(run, t, group);
    uint16_t list[POT_MAX_GROUP];
    bool whole = t->unit[unit].group == group && pot_group_of(t, unit, list) > 1;
    o->group = whole ? group : 0;
    pot_carry_officers(run, t);
    ump_tell(run, POT_OFF_14, "%u stays with %o", .unit = officer, .other = unit);
}

void pot_ride_free(ump_run *run, const pot_table *t, unsigned officer)
{
    pot_officer *o = pot_officer_at(run, officer);
    uint16_t group = o->group;
    o->unit = UMP_NOBODY;
    o->group = 0;
    forget_group(run, t, group);
    ump_tell(run, POT_OFF_13, "%u remains where he is", .unit = officer);
}

/* Of the rest of the group the unit nearest to the one that he was with; UMP_NOBODY. */
static unsigned nearest_of_group(const pot_table *t, unsigned unit, uint16_t group)
{
    unsigned best = UMP_NOBODY;
    ump_len least = INT32_MAX;
    for (unsigned u = 0; group != 0 && u < t->n_units; u++) {
        if (u == unit || !was_of(t, u, group))
            continue;
        ump_len d = ump_distance(&t->table, unit, u).hi;
        if (d >= least)
            continue;
        least = d;
        best = u;
    }
    return best;
}

void pot_let_go(ump_run *run, const pot_table *t, unsigned officer, unsigned unit)
{
    pot_officer *o = pot_officer_at(run, officer);
    uint16_t list[POT_MAX_GROUP];
    unsigned rest = o->unit == unit ? nearest_of_group(t, unit, o->group) : o->unit;
    if (rest == UMP_NOBODY) {
        pot_ride_free(run, t, officer);
        return;
    }
    o->unit = (uint16_t)rest;
    if (pot_group_of(t, rest, list) < 2) /* one unit is no group */
        pot_stay_with(run, t, officer, rest);
}

/* OFF-08, OFF-11: his unit is gone: he is with the rest of its group, or alone where it stood, or,
 * if that was in melee, behind it. */
void pot_orphan_officer(ump_run *run, const pot_table *t, unsigned unit)
{
    for (unsigned i = 0; i < t->n_officers; i++) {
        pot_officer *o = pot_officer_at(run, t->n_units + i);
        if (o->life != POT_FIGHTING || o->unit != unit)
            continue;
        o->unit = (uint16_t)nearest_of_group(t, unit, o->group);
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
        if (ump_rect_within(swept, &other, UMP_CONTACT) ||
            ump_rects_within(end, &other, ump_under(t->book->keep_off, UMP_ROUNDING)))
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
        touches = touches || ump_rect_within(ump_rect_of(&t->table, unit), end, POT_TOUCH);
    }
    return o->n_targets == 0 || touches ||
           ump_refuse(refusal, POT_OFF_03, "%u does not end his move touching %o", .unit = officer,
                      .other = o->target[0]);
}

/* TAB-09: he would be where he is, and with whom he is. */
static bool rides_nowhere(const pot_table *t, unsigned officer, const pot_order *o)
{
    const pot_officer *who = pot_officer_of(t, officer);
    unsigned joins = o->n_targets > 0 ? o->target[0] : (unsigned)UMP_NOBODY;
    uint16_t group = o->n_targets > 1 ? t->unit[joins].group : 0;
    if (who->unit != joins || who->group != group)
        return false;
    return joins != UMP_NOBODY || ump_dist(t->piece[officer].at, o->path[0]).hi <= UMP_ROUNDING;
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
    if (way > a.allowance + UMP_ROUNDING)
        return ump_refuse(refusal, POT_OFF_02, "%u would ride %V, he has %L", .unit = officer,
                          .have = way, .limit = a.allowance);
    if (!ump_on_table(&t->game->field, o->path[0]))
        return ump_refuse(refusal, POT_OFF_02, "%u would leave the table", .unit = officer);
    if (!ride_keeps_off(t, officer, &swept, &end, refusal) ||
        !pot_check_join(t, officer, o, &end, refusal))
        return false;
    return !rides_nowhere(t, officer, o) ||
           ump_refuse(refusal, POT_OFF_02, "the order would change nothing: %u is there already",
                      .unit = officer);
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
