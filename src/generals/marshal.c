/*
 * marshal.c: the marshal makes a plan for all of his commands once a turn (marshal_plan.c), and
 * then gives each order as the veteran does, by trials of the best that drill thinks of under that
 * plan. A budget of trials for a turn is shared between both, so that time never decides.
 */
#include "generals/generals.h"

enum {
    CAUTION = 33, /* hundredths of the error */
    JUDGED = 24,  /* judgement counts a quarter beside what is tried, as with the veteran */
    MOST_EACH = 64
};

typedef struct look {
    const ump_state *state;
    size_t which[UMP_HOPEFULS];
} look;

static bool try_order(ump_staff *staff, const void *ctx, size_t which, uint64_t sample,
                      int32_t *worth)
{
    const look *l = ctx;
    return ump_try(staff, l->state, &staff->list[l->which[which]], UMP_AHEAD_REPLY, sample, worth);
}

/* An answer's share of the trials of a turn: about one for each unit that stands. */
static uint32_t share_of(const ump_staff *staff, size_t n)
{
    uint32_t answers = 1, most = (uint32_t)n * MOST_EACH;
    for (unsigned i = 0; i < staff->view.n_units; i++)
        answers += staff->view.piece[i].there && staff->view.piece[i].side == staff->side;
    uint32_t share = staff->trials_turn / 2 / answers;
    return share < most ? share : most;
}

static size_t choose(ump_staff *staff, const ump_state *state, size_t n)
{
    look l = {.state = state};
    size_t kept = ump_hopefuls(staff, state, n, l.which), best = 0;
    ump_contest contest = {
        .staff = staff, .ctx = &l, .bout = try_order, .list = staff->contender, .n = kept};
    bool held = kept > 1 && ump_contest_hold(&contest, share_of(staff, kept));
    int64_t most = 0;
    for (size_t i = 1; held && i < kept; i++) {
        const ump_contender *one = &staff->contender[i];
        int64_t prior =
            staff->verdict[l.which[i]].score - (int64_t)staff->verdict[l.which[0]].score;
        int64_t better = ump_contest_surely(one, CAUTION) + prior / JUDGED;
        if (!one->out && better > most) {
            most = better;
            best = i;
        }
    }
    if (best > 0) {
        staff->first = l.which[0];
        staff->trials = (unsigned)staff->contender[best].rounds;
        staff->better = (int32_t)ump_contest_mean(&staff->contender[best]);
    }
    return l.which[best];
}

static bool wants_plan(const ump_staff *staff, const ump_state *state)
{
    return state->ask_kind == UMP_ASK_ORDER && staff->planned != state->turn + 1u;
}

bool ump_marshal_decides(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    if (state->ask_kind == UMP_ASK_CHOICE)
        return ump_drill_decides(staff, state, answer);
    ump_view_take(&staff->view, state);
    ump_plan_review(&staff->plan[0], &staff->view);
    ump_plan_review(&staff->plan[1], &staff->view);
    bool plans = wants_plan(staff, state);
    staff->trials_due = share_of(staff, UMP_HOPEFULS) + (plans ? staff->trials_turn / 2 : 0);
    if (plans)
        ump_marshal_plan(staff, state);
    size_t n = ump_drill_consider(staff, state, UMP_HOPEFULS);
    return n > 0 && ump_staff_orders(staff, choose(staff, state, n), answer);
}
