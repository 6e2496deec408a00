/*
 * manner.c: the manner of fighting, counted while a battle is fought: commands that stand idle,
 * lines that meet, charges that lose their order on the way, marches through friends. A battle may
 * be balanced and yet look like none.
 */
#include "generals/generals.h"
#include "sim/sim.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

/* A command has to stand so many turns on the table before it counts. */
enum { LONG_ENOUGH = 3 };

struct sim_manner {
    const ump_game *game;
    uint16_t turn;      /* that was last looked at */
    uint16_t *on_table; /* by command: turns */
    uint16_t *orders;
    bool charged, touched;
};

sim_manner *sim_manner_new(const ump_game *game)
{
    size_t n = game->force.n_commands + 1;
    sim_manner *m = calloc(1, sizeof *m + 2 * n * sizeof *m->orders);
    if (!m)
        return NULL;
    m->game = game;
    m->on_table = (uint16_t *)(void *)(m + 1);
    m->orders = m->on_table + n;
    return m;
}

void sim_manner_free(sim_manner *manner)
{
    free(manner);
}

void sim_manner_begin(sim_manner *manner)
{
    manner->turn = 0;
    manner->charged = manner->touched = false;
    memset(manner->on_table, 0,
           2 * (manner->game->force.n_commands + 1) * sizeof *manner->on_table);
}

/* A command counts by the units that it leads itself. */
static void note_turn(sim_manner *m, const ump_state *state)
{
    const ump_force *force = &m->game->force;
    const ump_piece *piece = ump_pieces_of(m->game, state);
    for (unsigned c = 0; c < force->n_commands; c++) {
        bool there = false;
        for (unsigned i = 0; i < force->n_units && !there; i++)
            there = piece[i].on_table && force->piece[i].command == c;
        m->on_table[c] = (uint16_t)(m->on_table[c] + there);
    }
    m->turn = state->turn;
}

static enum ump_deed deed_of(const ump_game *game, const ump_answer *answer)
{
    return game->rules->verbs[answer->verb].deed;
}

static void note_charge(sim_manner *m, const ump_answer *answer, sim_tally *seen)
{
    seen->charges += answer->n_units;
    m->charged = true;
}

void sim_manner_order(sim_manner *manner, const ump_state *state, const ump_answer *answer,
                      sim_tally *seen)
{
    if (state->turn != manner->turn)
        note_turn(manner, state);
    if (answer->kind != UMP_ASK_ORDER || answer->n_units == 0)
        return;
    for (unsigned i = 0; i < answer->n_units; i++)
        if (answer->unit[i] < manner->game->force.n_units)
            manner->orders[manner->game->force.piece[answer->unit[i]].command]++;
    enum ump_deed deed = deed_of(manner->game, answer);
    if (deed == UMP_DEED_CHARGE)
        note_charge(manner, answer, seen);
    if (deed == UMP_DEED_MOVE || deed == UMP_DEED_FORM || deed == UMP_DEED_TURN) {
        seen->marches += answer->n_path > 0;
        seen->passages += ump_way_through(manner->game, state, answer) != UMP_NOBODY;
    }
}

static bool touches_enemy(const ump_table *t, unsigned unit)
{
    ump_box box = ump_box_grow(ump_rect_of(t, unit)->box, UMP_CONTACT);
    UMP_EACH_NEAR(i, t, box, ump_enemies_of(t, unit))
        if (ump_within(t, i, unit, ump_at_most(UMP_CONTACT, UMP_ROUNDING)))
            return true;
    return false;
}

void sim_manner_after(sim_manner *manner, const ump_state *state, sim_tally *seen)
{
    ump_table t = ump_table_of(manner->game, state);
    for (unsigned i = 0; i < t.n_units && manner->charged && !manner->touched; i++)
        manner->touched = t.side[i] == 0 && ump_unit_here(&t, i) && touches_enemy(&t, i);
    seen->contacts = manner->touched;
}

bool sim_knows_strain(const ump_game *game)
{
    return game->rules->show && game->rules->show->strained;
}

void sim_manner_told(const sim_manner *manner, const ump_event *event, sim_tally *seen)
{
    if (event->kind == UMP_TOLD && sim_knows_strain(manner->game) &&
        event->rule == manner->game->rules->show->strained)
        seen->strained++;
}

void sim_manner_end(const sim_manner *manner, sim_tally *seen)
{
    for (unsigned c = 0; c < manner->game->force.n_commands; c++) {
        seen->stood[c] = manner->on_table[c] >= LONG_ENOUGH;
        seen->idle[c] = manner->on_table[c] >= LONG_ENOUGH && manner->orders[c] == 0;
    }
}

unsigned sim_most_idle(const sim_tally *tally, double *share)
{
    unsigned most = UMP_NOBODY;
    *share = 0;
    for (unsigned c = 0; c < tally->game->force.n_commands; c++) {
        double part = tally->stood[c] ? (double)tally->idle[c] / (double)tally->stood[c] : 0;
        if (part > *share) {
            *share = part;
            most = c;
        }
    }
    return most;
}

const char *sim_command_name(const ump_game *game, unsigned command)
{
    return game->force.command[command].name;
}
