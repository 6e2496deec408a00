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

void sim_manner_free(sim_manner *m)
{
    free(m);
}

void sim_manner_begin(sim_manner *m)
{
    m->turn = 0;
    m->charged = m->touched = false;
    memset(m->on_table, 0, 2 * (m->game->force.n_commands + 1) * sizeof *m->on_table);
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

void sim_manner_order(sim_manner *m, const ump_state *state, const ump_answer *answer,
                      sim_tally *seen)
{
    if (state->turn != m->turn)
        note_turn(m, state);
    if (answer->kind != UMP_ASK_ORDER || answer->n_units == 0)
        return;
    for (unsigned i = 0; i < answer->n_units; i++)
        if (answer->unit[i] < m->game->force.n_units)
            m->orders[m->game->force.piece[answer->unit[i]].command]++;
    enum ump_deed deed = deed_of(m->game, answer);
    if (deed == UMP_DEED_CHARGE)
        note_charge(m, answer, seen);
    if (deed == UMP_DEED_MOVE || deed == UMP_DEED_FORM || deed == UMP_DEED_TURN) {
        seen->marches += answer->n_path > 0;
        seen->passages += ump_way_through(m->game, state, answer) != UMP_NOBODY;
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

void sim_manner_after(sim_manner *m, const ump_state *state, sim_tally *seen)
{
    ump_table t = ump_table_of(m->game, state);
    for (unsigned i = 0; i < t.n_units && m->charged && !m->touched; i++)
        m->touched = t.side[i] == 0 && ump_unit_here(&t, i) && touches_enemy(&t, i);
    seen->contacts = m->touched;
}

bool sim_knows_strain(const ump_game *game)
{
    return game->rules->show && game->rules->show->strained;
}

void sim_manner_told(const sim_manner *m, const ump_event *event, sim_tally *seen)
{
    if (event->kind == UMP_TOLD && sim_knows_strain(m->game) &&
        event->rule == m->game->rules->show->strained)
        seen->strained++;
}

void sim_manner_end(const sim_manner *m, sim_tally *seen)
{
    for (unsigned c = 0; c < m->game->force.n_commands; c++) {
        seen->stood[c] = m->on_table[c] >= LONG_ENOUGH;
        seen->idle[c] = m->on_table[c] >= LONG_ENOUGH && m->orders[c] == 0;
    }
}

unsigned sim_most_idle(const sim_tally *t, double *share)
{
    unsigned most = UMP_NOBODY;
    *share = 0;
    for (unsigned c = 0; c < t->game->force.n_commands; c++) {
        double part = t->stood[c] ? (double)t->idle[c] / (double)t->stood[c] : 0;
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
