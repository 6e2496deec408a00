/*
 * command.c: commanders (APW-CMD): who is in command, who stands near, who is lost.
 */
#include "rules/apw/game.h"

/* The commander of the unit's command or of one above it. */
bool apw_in_chain(const apw_table *t, unsigned leader, unsigned unit)
{
    const ump_force *force = &t->table.game->force;
    return ump_side_of(&t->table, leader) == ump_side_of(&t->table, unit) &&
           ump_commands(force, force->piece[leader].command, force->piece[unit].command);
}

static bool within(const apw_table *t, unsigned leader, unsigned unit, ump_len limit)
{
    return ump_within(&t->table, leader, unit, ump_at_most(limit, 0));
}

static bool commands_here(const apw_table *t, unsigned leader)
{
    return ump_here(&t->table, leader) && !apw_leader_lost(t, leader);
}

bool apw_in_command(const apw_table *t, unsigned unit) /* APW-CMD-01 */
{
    for (unsigned i = t->table.n_units; i < t->table.n_pieces; i++)
        if (commands_here(t, i) && apw_in_chain(t, i, unit) &&
            within(t, i, unit, t->chart->radius[apw_leader_def_of(t, i)->level]))
            return true;
    return false;
}

uint8_t apw_command_rating(const apw_table *t, unsigned unit) /* APW-CMD-02 */
{
    uint16_t chief = apw_def(t, unit)->chief;
    if (chief == UMP_NOBODY || apw_leader_lost(t, chief))
        return t->chart->cr_nobody;
    return apw_leader_def_of(t, chief)->cr;
}

bool apw_near(const apw_table *t, unsigned leader, unsigned unit)
{
    return commands_here(t, leader) &&
           ump_side_of(&t->table, leader) == ump_side_of(&t->table, unit) &&
           within(t, leader, unit, t->chart->near);
}

unsigned apw_commander_near(const apw_table *t, unsigned unit, bool chain, unsigned after)
{
    for (unsigned i = after == UMP_NOBODY ? t->table.n_units : after + 1; i < t->table.n_pieces;
         i++)
        if (apw_near(t, i, unit) && (!chain || apw_in_chain(t, i, unit)))
            return i;
    return UMP_NOBODY;
}

/* APW-SEQ-02: the highest level, then the first in the roster. */
unsigned apw_senior(const apw_table *t, unsigned side)
{
    unsigned best = UMP_NOBODY;
    for (unsigned i = t->table.n_units; i < t->table.n_pieces; i++)
        if (ump_side_of(&t->table, i) == side && commands_here(t, i) &&
            (best == UMP_NOBODY ||
             apw_leader_def_of(t, i)->level > apw_leader_def_of(t, best)->level))
            best = i;
    return best;
}

void apw_lose_leader(ump_run *run, unsigned leader, ump_rule rule, const char *how)
{
    apw_leader *lost = apw_leader_at(run, leader);
    lost->lost = 1;
    lost->losses++;
    lost->lost_in = run->state->turn;
    apw_piece_at(run, leader)->on_table = 0;
    ump_tell(run, rule, how, .unit = leader);
}

static unsigned nearest_friend(const apw_table *t, unsigned leader, ump_len limit)
{
    unsigned best = UMP_NOBODY;
    ump_len nearest = limit;
    for (unsigned i = 0; i < t->table.n_units; i++) {
        if (!ump_here(&t->table, i) || ump_are_enemies(&t->table, i, leader))
            continue;
        ump_outline man = ump_outline_of(&t->table, leader), troops = ump_outline_of(&t->table, i);
        ump_len way = ump_outlines_distance(&man, &troops).hi;
        if (way < nearest || (way == nearest && best == UMP_NOBODY)) {
            best = i;
            nearest = way;
        }
    }
    return best;
}

void apw_join(ump_run *run, unsigned leader, unsigned unit)
{
    apw_table t = apw_here(run);
    ump_piece *man = apw_piece_at(run, leader);
    man->at = ump_outline_of(&t.table, unit).rect.centre;
    man->on_table = 1;
    ump_emit(run, &(ump_event){.kind = UMP_MOVED, .unit = (uint16_t)leader, .other = UMP_NOBODY});
}

enum { FLIGHT = 12 }; /* inches: APW-CMD-06 */

/* APW-CMD-06: the enemy unit has come to rest on him. */
void apw_displace_leaders(ump_run *run, unsigned by)
{
    apw_table t = apw_here(run);
    if (!ump_here(&t.table, by))
        return;
    ump_outline there = ump_outline_of(&t.table, by);
    for (unsigned i = t.table.n_units; i < t.table.n_pieces; i++) {
        if (!commands_here(&t, i) || !ump_are_enemies(&t.table, i, by))
            continue;
        ump_outline man = ump_outline_of(&t.table, i);
        if (!ump_outlines_overlap(&man, &there))
            continue;
        unsigned friend = nearest_friend(&t, i, FLIGHT * UMP_INCH);
        if (friend == UMP_NOBODY) {
            apw_lose_leader(run, i, APW_CMD_06, "%u is captured");
        } else {
            apw_join(run, i, friend);
            ump_tell(run, APW_CMD_06, "%u rides to %o", .unit = i, .other = friend);
        }
    }
}
