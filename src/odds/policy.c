/*
 * policy.c: who decides what is met on the way, and the query that carries what all of odds needs:
 * the budget, scratch states, and the fans of the dice that it has met.
 */
#include "odds/odds.h"

enum { MANY = 64, MOST_READINGS = 64 /* of one roll looked ahead */ };

/* ---- The query ---- */

bool ump_query_begin(ump_query *q)
{
    q->guess = ump_state_new(q->game);
    q->after = ump_state_new(q->game);
    return q->guess && q->after;
}

void ump_query_end(ump_query *q)
{
    ump_fans_free(&q->fans);
    ump_state_free(q->guess);
    ump_state_free(q->after);
}

/* ---- Yes and no ---- */

static bool does_nothing(const ump_answer *a)
{
    return a->n_units + a->n_targets + a->n_path == 0;
}

static size_t choose_plainly(const ump_answer *list, size_t n, bool act)
{
    if (list[0].kind == UMP_ASK_CHOICE)
        return act ? 0 : n - 1;
    for (size_t i = 0; i < n; i++)
        if (does_nothing(&list[i]) != act)
            return i;
    return 0;
}

/* An order of one word does nothing ("pass"): quicker than to have everything proposed. */
static bool say_nothing(const ump_game *game, const ump_state *state, ump_answer *answer)
{
    if (state->ask_kind == UMP_ASK_CHOICE)
        return false;
    for (size_t i = 0; i < game->rules->n_verbs; i++) {
        *answer =
            (ump_answer){.kind = state->ask_kind, .side = state->ask_side, .verb = (uint8_t)i};
        if (game->rules->verbs[i].form[0] == '\0' && ump_check(game, state, answer, NULL))
            return true;
    }
    return false;
}

/* ---- The best, one roll ahead ---- */

/* Expected value in millionths of a thousandth of q->guess, whose dice have these readings. */
static int64_t value_after_dice(ump_query *q, const ump_fan *fan, unsigned side)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < fan->n; i++) {
        ump_answer dice = {.kind = UMP_ASK_DICE, .by_value = 1, .value = fan->low + (int32_t)i};
        int64_t part = fan->part ? fan->part[i] : 1000000 / fan->n;
        if (part == 0)
            continue;
        ump_state_renew(q->game, q->after, q->guess);
        q->nodes++;
        if (ump_give(q->game, q->after, &dice, NULL, NULL))
            sum += part * ump_state_value(q->game, q->after, side);
    }
    return sum;
}

/* Of a proposal. */
static int64_t value_of(ump_query *q, const ump_state *state, const ump_answer *answer)
{
    ump_ask ask;
    ump_state_renew(q->game, q->guess, state);
    q->nodes++;
    ump_give_lawful(q->game, q->guess, answer, NULL);
    ump_pending(q->game, q->guess, &ask);
    ump_fan *fan = NULL;
    if (ask.kind == UMP_ASK_DICE && ump_fan_width(&ask) <= MOST_READINGS)
        fan = ump_fans_find(&q->fans, &ask);
    return fan && ump_fan_parts(fan)
               ? value_after_dice(q, fan, answer->side)
               : INT64_C(1000000) * ump_state_value(q->game, q->guess, answer->side);
}

static size_t choose_best(ump_query *q, const ump_state *state, const ump_answer *list, size_t n)
{
    size_t best = 0;
    int64_t most = INT64_MIN;
    for (size_t i = 0; n > 1 && i < n; i++) {
        int64_t value = value_of(q, state, &list[i]);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

bool ump_decide(ump_query *q, const ump_state *state, enum ump_policy policy, ump_answer *answer)
{
    ump_answer list[MANY];
    if (policy == UMP_POLICY_NO && say_nothing(q->game, state, answer))
        return true;
    size_t n = ump_propose(q->game, state, 0, list, MANY);
    if (n == 0)
        return false;
    *answer = list[policy == UMP_POLICY_BEST ? choose_best(q, state, list, n)
                                             : choose_plainly(list, n, policy == UMP_POLICY_YES)];
    return true;
}
