/*
 * drill.c: the drill sergeant judges each proposal by the book of judge.c, tries out only what
 * hangs on dice (charges, choices), and does what stands highest; if nothing is better than doing
 * nothing he looks at other proposals before he passes.
 */
#include "generals/generals.h"

enum { LOOKS = 4, LEAVES = 11, MOST_GAMBLES = 2, GAMBLE_BONUS = 420, LEAST_GAIN = 5 };

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

static const ump_answer *doing_nothing(const ump_staff *staff, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (ump_staff_deed(staff, &staff->list[i]) == UMP_DEED_PASS)
            return &staff->list[i];
    return NULL;
}

bool ump_drill_gain(ump_staff *staff, const ump_state *state, const ump_answer *answer, size_t n,
                    uint32_t leaves, int32_t *gain)
{
    const ump_answer *nothing = doing_nothing(staff, n);
    int32_t worth;
    if (staff->idle_known != leaves) {
        staff->idle = 0;
        if (nothing && !ump_expect(staff, state, nothing, leaves, &staff->idle))
            return false;
        staff->idle_known = leaves;
    }
    if (!ump_expect(staff, state, answer, leaves, &worth))
        return false;
    *gain = worth - staff->idle;
    return true;
}

/* The best gamble is weighed; if it does not pay it is put down and the next one is looked at. */
static void weigh_gambles(ump_staff *staff, const ump_state *state, size_t n)
{
    for (unsigned tried = 0; tried < MOST_GAMBLES; tried++) {
        size_t best = ump_best_verdict(staff, n);
        ump_verdict *v = &staff->verdict[best];
        int32_t gain;
        if (!v->gamble || v->score <= 0 ||
            !ump_drill_gain(staff, state, &staff->list[best], n, LEAVES, &gain))
            return;
        v->gamble = false;
        int32_t pays = GAMBLE_BONUS + 4 * gain;
        v->score = gain <= LEAST_GAIN ? gain - 50 : pays > v->score ? pays : v->score;
    }
}

static bool choose_word(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    size_t n = ump_propose(staff->game, state, staff->seed, staff->list, UMP_MAX_OPTIONS);
    size_t best = 0;
    int32_t most = INT32_MIN;
    for (size_t i = 0; i < n; i++) {
        int32_t gain;
        if (n > 1 && ump_expect(staff, state, &staff->list[i], LEAVES, &gain) && gain > most) {
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
    staff->idle_known = 0;
    ump_view_take(&staff->view, state);
    ump_plan_review(&staff->plan[0], &staff->view);
    bool all = state->ask_kind == UMP_ASK_ORDER && state->ask_unit == UMP_NOBODY;
    for (uint64_t look = 0; look < (all ? LOOKS : 1); look++) {
        n = weigh(staff, state, ump_staff_draw(staff, state, look));
        if (n > 0)
            weigh_gambles(staff, state, n);
        if (n < 2 || staff->nodes + UMP_CANDIDATES > staff->budget ||
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
