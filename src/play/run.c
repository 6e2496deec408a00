/*
 * run.c: the machine. It resumes the frame on top until a procedure asks, pops those that are
 * done, and stops a family that never comes to an ask or calls deeper than it said it would.
 */
#include "play/play.h"

#include <string.h>

enum { MAX_STEPS = 1 << 20 /* between two asks */, MAX_SIDES_OF_DIE = 20 };

static enum ump_next stop_with(ump_run *run, enum ump_fault fault)
{
    run->state->over = 1;
    run->state->fault = (uint8_t)fault;
    return UMP_ASKED;
}

enum ump_next ump_finish(ump_run *run, unsigned winner)
{
    run->state->over = 1;
    run->state->winner = (uint8_t)winner;
    return UMP_ASKED;
}

enum ump_next ump_call(ump_run *run, unsigned proc, const void *data, size_t size)
{
    ump_state *state = run->state;
    if (state->depth >= run->game->max_frames || size > UMP_FRAME_BYTES ||
        proc >= run->game->rules->n_procedures)
        return stop_with(run, UMP_TOO_DEEP);
    ump_frame *frame = &ump_frames(run->game, state)[state->depth++];
    frame->proc = (uint16_t)proc;
    if (data)
        memcpy(frame->data, data, size);
    return UMP_CALLED;
}

/* ---- Asking ---- */

static enum ump_next ask(ump_run *run, enum ump_ask_kind kind, unsigned row, unsigned side,
                         unsigned unit, unsigned other)
{
    ump_state *state = run->state;
    if (row >= run->game->rules->n_asks)
        return stop_with(run, UMP_BAD_ASK);
    state->ask_kind = (uint8_t)kind;
    state->ask_row = (uint8_t)row;
    state->ask_side = (uint8_t)side;
    state->ask_unit = (uint16_t)unit;
    state->ask_other = (uint16_t)other;
    return UMP_ASKED;
}

static bool dice_can_be_thrown(const ump_ask_row *row, unsigned dice)
{
    unsigned most = row->reading == UMP_EACH ? UMP_MAX_EACH : UMP_MAX_DICE;
    return dice >= 1 && dice <= most && row->sides >= 2 && row->sides <= MAX_SIDES_OF_DIE;
}

enum ump_next ump_ask_dice(ump_run *run, unsigned row, unsigned unit, unsigned other, unsigned dice,
                           int reach)
{
    run->state->ask_dice = (uint16_t)dice;
    run->state->ask_reach = (int16_t)reach;
    ask(run, UMP_ASK_DICE, row, UMP_NO_SIDE, unit, other);
    if (!run->state->over && !dice_can_be_thrown(&run->game->rules->asks[row], dice))
        stop_with(run, UMP_BAD_ASK);
    return UMP_ASKED;
}

enum ump_next ump_ask_order(ump_run *run, unsigned row, unsigned side, unsigned unit)
{
    return ask(run, UMP_ASK_ORDER, row, side, unit, UMP_NOBODY);
}

enum ump_next ump_ask_reaction(ump_run *run, unsigned row, unsigned side, unsigned unit,
                               unsigned other)
{
    return ask(run, UMP_ASK_REACTION, row, side, unit, other);
}

enum ump_next ump_ask_choice(ump_run *run, unsigned row, unsigned side, unsigned unit,
                             const uint16_t *words, size_t n)
{
    if (n == 0 || n > UMP_MAX_OPTIONS)
        return stop_with(run, UMP_BAD_ASK);
    run->state->n_options = (uint8_t)n;
    memcpy(run->state->option, words, n * sizeof *words);
    return ask(run, UMP_ASK_CHOICE, row, side, unit, UMP_NOBODY);
}

/* ---- Running ---- */

static void pop(ump_run *run)
{
    ump_state *state = run->state;
    memset(&ump_frames(run->game, state)[--state->depth], 0, sizeof(ump_frame));
    if (state->depth == 0)
        ump_finish(run, UMP_NO_SIDE);
}

static void forget_ask(ump_state *state)
{
    state->ask_kind = UMP_ASK_NOTHING;
    state->ask_side = UMP_NO_SIDE;
    state->ask_row = state->n_options = 0;
    state->ask_dice = 0;
    state->ask_reach = 0;
    state->ask_unit = state->ask_other = UMP_NOBODY;
    memset(state->option, 0, sizeof state->option);
}

/* What only matters between two asks, so that it cannot tell equal positions apart. */
static void forget_results(ump_state *state)
{
    state->roll = 0;
    state->n_faces = 0;
    memset(state->face, 0, sizeof state->face);
    memset(state->ret, 0, sizeof state->ret);
}

/* A battle that is over waits for nothing. */
static void clear_table(ump_run *run)
{
    forget_ask(run->state);
    memset(ump_frames(run->game, run->state), 0, run->state->depth * sizeof(ump_frame));
    run->state->depth = 0;
}

void ump_run_on(ump_run *run)
{
    ump_state *state = run->state;
    enum ump_next next = UMP_AGAIN;
    forget_ask(state);
    for (unsigned steps = 0; next != UMP_ASKED && !state->over; steps++) {
        ump_frame *frame = &ump_frames(run->game, state)[state->depth - 1];
        next = steps < MAX_STEPS ? run->game->rules->procedures[frame->proc](run, frame)
                                 : stop_with(run, UMP_ENDLESS);
        run->answer = NULL;
        if (next == UMP_DONE && !state->over)
            pop(run);
    }
    if (!state->over && state->ask_kind == UMP_ASK_NOTHING)
        stop_with(run, UMP_BAD_ASK);
    if (state->over)
        clear_table(run);
    forget_results(state);
    ump_pieces_settle(run->game, state);
}

void ump_give_lawful(const ump_game *game, ump_state *state, const ump_answer *answer,
                     const ump_sink *sink)
{
    ump_run run = {.game = game, .state = state, .sink = sink};
    state->answers++;
    if (answer->kind == UMP_ASK_DICE) {
        ump_ask asked;
        ump_pending(game, state, &asked);
        ump_dice_take(&asked, answer, state);
        ump_emit(&run, &(ump_event){.kind = UMP_ROLLED,
                                    .kept = true,
                                    .rule = asked.rule,
                                    .unit = asked.unit,
                                    .other = asked.other,
                                    .value = state->roll,
                                    .limit = asked.reach,
                                    .label = asked.purpose,
                                    .n_faces = answer->by_value ? 0 : answer->n_faces,
                                    .face = answer->face});
    } else {
        run.answer = answer;
    }
    ump_run_on(&run);
}

bool ump_give(const ump_game *game, ump_state *state, const ump_answer *answer,
              const ump_sink *sink, ump_refusal *refusal)
{
    if (!ump_check(game, state, answer, refusal))
        return false;
    ump_give_lawful(game, state, answer, sink);
    return true;
}

/* ---- Events ---- */

void ump_emit(const ump_run *run, const ump_event *event)
{
    if (run->sink && run->sink->emit)
        run->sink->emit(run->sink->ctx, event, run->state);
}

void ump_tell_about(const ump_run *run, ump_rule rule, const char *label, ump_told about)
{
    ump_emit(run, &(ump_event){.kind = (uint8_t)about.kind,
                               .kept = true,
                               .rule = rule,
                               .unit = (uint16_t)about.unit,
                               .other = (uint16_t)about.other,
                               .value = about.value,
                               .limit = about.limit,
                               .label = label});
}
