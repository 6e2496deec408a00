/*
 * battle.c: fights one battle from its seed: dice of the seed, orders of two generals. Counts what
 * happened: losses by turn and place, who was left, which rule ended it.
 */
#include "generals/value.h"
#include "sim/sim.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct sim_table {
    const ump_game *game;
    const ump_general *general[2];
    ump_state *state;
    ump_state *before, *work; /* of a roll, to weigh its luck */
    int64_t luck;
    ump_staff *staff[2];
    sim_tally *seen; /* of this battle */
    sim_manner *manner;
    uint16_t *strength; /* by unit, last seen */
    ump_rule last_rule; /* of the last sentence told */
    uint8_t face[UMP_MAX_DICE];
    bool (*stopped)(void); /* or NULL */
    bool broke_off;
};

/* ---- Tallies ---- */

static size_t sums_of(const ump_game *game)
{
    return 3 * ump_game_pieces(game) + SIM_ENDS * (ump_rule_count() + 1) +
           2 * game->force.n_commands;
}

sim_tally *sim_tally_new(const ump_game *game)
{
    size_t n = ump_game_pieces(game);
    sim_tally *tally = calloc(1, sizeof *tally);
    uint64_t *sums = calloc(sums_of(game), sizeof *sums);
    if (!tally || !sums) {
        free(tally);
        free(sums);
        return NULL;
    }
    tally->game = game;
    tally->n_units = game->force.n_units;
    tally->left = sums;
    tally->survived = sums + n;
    tally->scored = sums + 2 * n;
    tally->decided = sums + 3 * n;
    tally->stood = tally->decided + SIM_ENDS * (ump_rule_count() + 1);
    tally->idle = tally->stood + game->force.n_commands;
    return tally;
}

void sim_tally_free(sim_tally *tally)
{
    if (tally)
        free(tally->left);
    free(tally);
}

static void clear_tally(sim_tally *tally)
{
    sim_tally clear = {.game = tally->game,
                       .n_units = tally->n_units,
                       .left = tally->left,
                       .survived = tally->survived,
                       .scored = tally->scored,
                       .decided = tally->decided,
                       .stood = tally->stood,
                       .idle = tally->idle};
    memset(tally->left, 0, sums_of(tally->game) * sizeof *tally->left);
    *tally = clear;
}

void sim_tally_parts(sim_tally *tally, sim_part part[SIM_PARTS])
{
    size_t heads =
        (offsetof(sim_tally, lost_by) - offsetof(sim_tally, battles)) / sizeof *tally->left;
    part[0] = (sim_part){&tally->battles, heads};
    part[1] = (sim_part){&tally->lost_by[0][0], (size_t)SIM_TURNS * 2};
    part[2] = (sim_part){tally->length, SIM_TURNS};
    part[3] = (sim_part){&tally->fell[0][0][0], (size_t)SIM_DEEP * SIM_ACROSS * 2};
    part[4] = (sim_part){tally->left, sums_of(tally->game)};
}

void sim_tally_add(sim_tally *to, sim_tally *from)
{
    sim_part sum[SIM_PARTS], more[SIM_PARTS];
    sim_tally_parts(to, sum);
    sim_tally_parts(from, more);
    for (size_t p = 0; p < SIM_PARTS; p++)
        for (size_t i = 0; i < sum[p].n; i++)
            sum[p].at[i] += more[p].at[i];
}

/* ---- The table of one worker ---- */

sim_table *sim_table_new(void)
{
    return calloc(1, sizeof(sim_table));
}

void sim_table_heed(sim_table *table, bool (*stopped)(void))
{
    table->stopped = stopped;
}

static void clear_table(sim_table *t)
{
    bool (*stopped)(void) = t->stopped;
    ump_state_free(t->state);
    ump_state_free(t->before);
    ump_state_free(t->work);
    ump_staff_free(t->staff[0]);
    ump_staff_free(t->staff[1]);
    sim_tally_free(t->seen);
    sim_manner_free(t->manner);
    free(t->strength);
    memset(t, 0, sizeof *t);
    t->stopped = stopped;
}

void sim_table_free(sim_table *table)
{
    if (table)
        clear_table(table);
    free(table);
}

/* Keeps what the last battle left if it fits this one too. */
static bool lay_table(sim_table *t, const sim_battle *b)
{
    bool fits =
        t->game == b->game && t->general[0] == b->general[0] && t->general[1] == b->general[1];
    if (!fits) {
        clear_table(t);
        t->state = ump_state_new(b->game);
        t->before = ump_state_new(b->game);
        t->work = ump_state_new(b->game);
        t->seen = sim_tally_new(b->game);
        t->manner = sim_manner_new(b->game);
        t->strength = calloc(ump_game_pieces(b->game), sizeof *t->strength);
        for (unsigned side = 0; side < 2; side++)
            t->staff[side] = ump_staff_new(b->game, b->general[side], side);
        if (!t->state || !t->before || !t->work || !t->seen || !t->manner || !t->strength ||
            !t->staff[0] || !t->staff[1]) {
            clear_table(t);
            return false;
        }
        t->game = b->game;
        t->general[0] = b->general[0];
        t->general[1] = b->general[1];
    }
    for (unsigned side = 0; side < 2; side++) {
        ump_staff_begin(t->staff[side], ump_scramble(b->seed) + side);
        ump_staff_budget(t->staff[side], b->nodes);
        ump_staff_trials(t->staff[side], b->trials);
    }
    return true;
}

/* ---- What happened ---- */

static void note_rule(void *ctx, const ump_event *event, const ump_state *state)
{
    (void)state;
    sim_table *t = ctx;
    if (event->kind == UMP_TOLD && event->rule)
        t->last_rule = event->rule;
    sim_manner_told(t->manner, event, t->seen);
}

static unsigned cell_of(ump_len at, ump_len size, unsigned cells)
{
    int64_t cell = (int64_t)at * cells / (size > 0 ? size : 1);
    return cell < 0 ? 0 : cell >= cells ? cells - 1 : (unsigned)cell;
}

static void note_loss(sim_table *t, const ump_look *look, unsigned lost)
{
    const ump_field *field = &t->game->field;
    unsigned x = cell_of(look->at.x, field->width, SIM_ACROSS);
    unsigned y = SIM_DEEP - 1 - cell_of(look->at.y, field->depth, SIM_DEEP);
    unsigned turn = t->state->turn < SIM_TURNS ? t->state->turn : SIM_TURNS - 1;
    t->seen->fell[y][x][look->side] += lost;
    t->seen->lost[look->side] += lost;
    t->seen->lost_by[turn][look->side] += lost;
}

static void note_losses(sim_table *t)
{
    for (unsigned i = 0; i < t->seen->n_units; i++) {
        ump_look look;
        ump_state_look(t->game, t->state, i, &look);
        if (look.strength < t->strength[i])
            note_loss(t, &look, t->strength[i] - look.strength);
        t->strength[i] = look.strength;
    }
}

static void note_start(sim_table *t)
{
    for (unsigned i = 0; i < t->seen->n_units; i++) {
        ump_look look;
        ump_state_look(t->game, t->state, i, &look);
        t->strength[i] = look.strength;
        t->seen->started[look.side] += look.strength;
    }
}

static void note_end(sim_table *t, const sim_result *r)
{
    sim_tally *s = t->seen;
    sim_manner_end(t->manner, s);
    s->battles = 1;
    s->broken = r->broken;
    s->turns = r->turn;
    s->answers = r->answers;
    s->length[r->turn < SIM_TURNS ? r->turn : SIM_TURNS - 1] = 1;
    s->decided[SIM_ENDS * r->rule + (r->winner < 2 ? r->winner : 2)] = 1;
    if (r->winner < 2)
        s->wins[r->winner] = 1;
    else
        s->draws = 1;
    for (unsigned i = 0; i < s->n_units; i++) {
        ump_look look;
        ump_state_look(t->game, t->state, i, &look);
        s->left[i] = look.strength;
        s->survived[i] = look.on_table;
        s->scored[i] = look.on_table ? 2 * s->wins[look.side] + s->draws : 0;
    }
}

/* ---- Fighting ---- */

static bool answer_now(sim_table *t, const sim_battle *b, const ump_ask *ask, ump_answer *answer)
{
    if (ask->kind == UMP_ASK_DICE) {
        ump_roll(b->seed, t->state->answers, ask, t->face);
        *answer = (ump_answer){
            .kind = UMP_ASK_DICE, .side = ask->side, .n_faces = ask->dice, .face = t->face};
        return true;
    }
    bool decided = ump_staff_decide(t->staff[ask->side], t->state, answer);
    t->seen->decisions[ask->side]++;
    t->seen->nodes[ask->side] += ump_staff_nodes(t->staff[ask->side]);
    return decided;
}

static void weigh_luck(sim_table *t)
{
    int32_t luck;
    if (ump_luck_of(t->game, t->before, t->state, t->work, &luck))
        t->luck += luck;
}

static bool fight_on(sim_table *t, const sim_battle *b)
{
    ump_sink sink = {.emit = note_rule, .ctx = t};
    for (unsigned i = 0; i < SIM_LONGEST; i++) {
        ump_ask ask;
        ump_answer answer;
        ump_pending(t->game, t->state, &ask);
        if (ask.kind == UMP_ASK_NOTHING)
            return true;
        t->broke_off = t->stopped && t->stopped();
        if (t->broke_off)
            return false;
        if (!answer_now(t, b, &ask, &answer))
            return false;
        sim_manner_order(t->manner, t->state, &answer, t->seen);
        bool weighs = b->lucky && ask.kind == UMP_ASK_DICE;
        if (weighs)
            ump_state_renew(t->game, t->before, t->state);
        if (!ump_give(t->game, t->state, &answer, &sink, NULL))
            return false;
        if (weighs)
            weigh_luck(t);
        if (ask.kind != UMP_ASK_ORDER) {
            note_losses(t);
            sim_manner_after(t->manner, t->state, t->seen);
        }
    }
    return false;
}

bool sim_fight(sim_table *table, const sim_battle *battle, sim_tally *seen, sim_result *result)
{
    if (!lay_table(table, battle))
        return false;
    ump_state *fresh = ump_state_new(battle->game);
    if (!fresh)
        return false;
    ump_state_copy(battle->game, table->state, fresh);
    ump_state_free(fresh);
    clear_tally(table->seen);
    table->last_rule = 0;
    table->luck = 0;
    table->broke_off = false;
    sim_manner_begin(table->manner);
    note_start(table);
    bool ended = fight_on(table, battle);
    *result = (sim_result){.done = false};
    if (table->broke_off)
        return true;
    char why[256];
    *result = (sim_result){.done = true,
                           .broken = !ended || !ump_state_sane(battle->game, table->state, why),
                           .winner = (uint8_t)ump_state_winner(table->state),
                           .turn = (uint16_t)ump_state_turn(table->state),
                           .rule = table->last_rule,
                           .answers = table->state->answers,
                           .hash = ump_state_hash(battle->game, table->state),
                           .luck = table->luck};
    note_end(table, result);
    if (seen)
        sim_tally_add(seen, table->seen);
    return true;
}
