/*
 * ahead.c: tries an answer out on a copy of the position: dice as he guesses them, reactions and
 * choices as they come to mind, until all that hangs on the answer is resolved. What the position
 * is worth then is the family's own valuation.
 */
#include "generals/generals.h"

enum { LONGEST = 400, VICTORY = 4000 };

static int32_t worth_of(const ump_staff *staff, const ump_state *state)
{
    if (state->over)
        return state->winner == UMP_NO_SIDE ? 0 : state->winner == staff->side ? VICTORY : -VICTORY;
    return ump_state_value(staff->game, state, staff->side);
}

/* Where charges are declared first and fought out later (phases are counted), the turn must end;
 * elsewhere the active side's part of it. */
static bool resolved(const ump_state *start, const ump_state *now)
{
    if (now->over || now->turn != start->turn)
        return true;
    return start->phase == 0 && now->phase == 0 && now->active != start->active &&
           now->ask_kind == UMP_ASK_ORDER;
}

/* The first verb without slots that may be given now. */
static bool pass(const ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    for (unsigned verb = 0; verb < staff->game->rules->n_verbs; verb++) {
        if (staff->game->rules->verbs[verb].form[0] != '\0')
            continue;
        *answer =
            (ump_answer){.kind = state->ask_kind, .side = state->ask_side, .verb = (uint8_t)verb};
        if (ump_check(staff->game, state, answer, NULL))
            return true;
    }
    return false;
}

/* A reaction that does something, if there is one; a choice or a forced order by chance. */
static bool first_thought(ump_staff *staff, const ump_state *state, uint64_t sample,
                          ump_answer *answer)
{
    size_t n = ump_propose(staff->game, state, sample, staff->reply, 8);
    if (n == 0)
        return false;
    *answer = staff->reply[ump_scramble(sample ^ state->answers) % n];
    for (size_t i = 0; i < n && state->ask_kind == UMP_ASK_REACTION; i++)
        if (ump_staff_deed(staff, &staff->reply[i]) != UMP_DEED_PASS) {
            *answer = staff->reply[i];
            break;
        }
    return true;
}

static bool guess(ump_staff *staff, const ump_state *state, uint64_t sample, ump_answer *answer)
{
    if (state->ask_kind == UMP_ASK_DICE) {
        ump_ask ask;
        ump_pending(staff->game, state, &ask);
        ump_roll(ump_scramble(staff->seed + sample), state->answers, &ask, staff->face);
        *answer = (ump_answer){
            .kind = UMP_ASK_DICE, .side = ask.side, .n_faces = ask.dice, .face = staff->face};
        return true;
    }
    if (state->ask_kind == UMP_ASK_ORDER && pass(staff, state, answer))
        return true;
    return first_thought(staff, state, sample, answer);
}

bool ump_try(ump_staff *staff, const ump_state *state, const ump_answer *answer,
             enum ump_ahead ahead, uint64_t sample, int32_t *worth)
{
    ump_state *trial = staff->trial;
    (void)ahead;
    ump_state_copy(staff->game, trial, state);
    if (answer && !ump_give(staff->game, trial, answer, NULL, NULL))
        return false;
    for (unsigned i = 0; i < LONGEST && !resolved(state, trial); i++) {
        ump_answer next;
        if (staff->nodes++ >= staff->budget || !guess(staff, trial, sample, &next) ||
            !ump_give(staff->game, trial, &next, NULL, NULL))
            return false;
    }
    *worth = worth_of(staff, trial);
    return true;
}
