/*
 * drill.c: the drill sergeant judges each proposal by the book of judge.c, tries out only what
 * hangs on dice (charges, choices), and does what stands highest; if nothing is better than doing
 * nothing he looks at other proposals before he passes.
 */
#include "generals/generals.h"

enum { LOOKS = 3, TRIALS = 4, MOST_GAMBLES = 3, GAMBLE_BONUS = 420 };

size_t ump_best_verdict(const ump_staff *staff, size_t n)
{
    size_t best = 0;
    for (size_t i = 1; i < n; i++)
        if (staff->verdict[i].score > staff->verdict[best].score)
            best = i;
    return best;
}

static size_t weigh(ump_staff *staff, const ump_state *state, uint64_t salt)
{
    ump_plan *plan = &staff->plan[0];
    size_t n = ump_propose(staff->game, state, salt, staff->list, UMP_CANDIDATES);
    for (size_t i = 0; i < n; i++) {
        staff->nodes++;
        staff->verdict[i] =
            ump_judge(plan, &staff->view, ump_staff_deed(staff, &staff->list[i]), &staff->list[i]);
    }
    return n;
}

/* What it is worth on average over what doing nothing is worth, with the same guesses. */
static bool gain_of(ump_staff *staff, const ump_state *state, const ump_answer *answer,
                    const ump_answer *nothing, unsigned trials, int32_t *gain)
{
    int64_t sum = 0;
    for (uint64_t i = 0; i < trials; i++) {
        int32_t with, without = 0;
        if (!ump_try(staff, state, answer, UMP_AHEAD_RESOLVE, i, &with) ||
            (nothing && !ump_try(staff, state, nothing, UMP_AHEAD_RESOLVE, i, &without)))
            return false;
        sum += with - without;
    }
    *gain = (int32_t)(sum / (int64_t)trials);
    return true;
}

static const ump_answer *doing_nothing(const ump_staff *staff, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (ump_staff_deed(staff, &staff->list[i]) == UMP_DEED_PASS)
            return &staff->list[i];
    return NULL;
}

bool ump_drill_gain(ump_staff *staff, const ump_state *state, const ump_answer *answer, size_t n,
                    unsigned trials, int32_t *gain)
{
    return gain_of(staff, state, answer, doing_nothing(staff, n), trials, gain);
}

/* The best gamble is tried; if it does not pay it is put down and the next one is looked at. */
static void try_gambles(ump_staff *staff, const ump_state *state, size_t n)
{
    const ump_answer *nothing = doing_nothing(staff, n);
    for (unsigned tried = 0; tried < MOST_GAMBLES; tried++) {
        size_t best = ump_best_verdict(staff, n);
        ump_verdict *v = &staff->verdict[best];
        int32_t gain;
        if (!v->gamble || v->score <= 0 ||
            !gain_of(staff, state, &staff->list[best], nothing, TRIALS, &gain))
            return;
        v->gamble = false;
        v->score = gain > 0 ? GAMBLE_BONUS + 4 * gain : -50 + gain;
        v->value = gain;
    }
}

static bool choose_word(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    size_t n = ump_propose(staff->game, state, staff->seed, staff->list, UMP_MAX_OPTIONS);
    size_t best = 0;
    int32_t most = INT32_MIN;
    for (size_t i = 0; i < n; i++) {
        int32_t gain;
        if (n > 1 && gain_of(staff, state, &staff->list[i], NULL, TRIALS, &gain) && gain > most) {
            most = gain;
            best = i;
        }
    }
    if (n == 0)
        return false;
    *answer = staff->list[best];
    staff->said =
        (ump_verdict){.why = "it costs least", .unit = state->ask_unit, .other = state->ask_other};
    return true;
}

size_t ump_drill_consider(ump_staff *staff, const ump_state *state)
{
    size_t n = 0;
    ump_view_take(&staff->view, state);
    ump_plan_review(&staff->plan[0], &staff->view);
    for (uint64_t look = 0; look < LOOKS; look++) {
        n = weigh(staff, state, ump_staff_draw(staff, state, look));
        if (n > 0)
            try_gambles(staff, state, n);
        if (n < UMP_CANDIDATES / 2 || staff->nodes + UMP_CANDIDATES > staff->budget ||
            staff->verdict[ump_best_verdict(staff, n)].score > 0)
            break;
    }
    return n;
}

bool ump_staff_orders(ump_staff *staff, size_t which, ump_answer *answer)
{
    *answer = staff->list[which];
    staff->said = staff->verdict[which];
    ump_plan_note(&staff->plan[0], &staff->view, ump_staff_deed(staff, answer), answer);
    return true;
}

bool ump_drill_decides(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    if (state->ask_kind == UMP_ASK_CHOICE)
        return choose_word(staff, state, answer);
    size_t n = ump_drill_consider(staff, state);
    return n > 0 && ump_staff_orders(staff, ump_best_verdict(staff, n), answer);
}
