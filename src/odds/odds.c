/*
 * odds.c: a forecast of an order or a plan: exact if the budget holds all its courses; else the
 * likely ones are followed and the rest is sampled, and it says so.
 */
#include "odds/odds.h"

#include <string.h>

static ump_budget whole_budget(const ump_budget *given)
{
    ump_budget b = given ? *given : (ump_budget){0};
    b.nodes = b.nodes ? b.nodes : UMP_ODDS_NODES;
    b.bytes = b.bytes ? b.bytes : UMP_ODDS_BYTES;
    b.samples = b.samples ? b.samples : UMP_ODDS_SAMPLES;
    b.samples = b.samples < UMP_MAX_SAMPLES ? b.samples : UMP_MAX_SAMPLES;
    return b;
}

static bool refuse(ump_forecast *out, const char *why)
{
    return ump_refuse(&out->refusal, UMP_NO_RULE, why);
}

static bool give_up(const ump_query *q, ump_forecast *out)
{
    return refuse(out, q->fault ? q->fault : "no memory is left for a forecast");
}

/* The reason outlives the query. */
static bool forecast(ump_query *q, ump_forecast *out)
{
    ump_tally *tally = ump_tally_new(q);
    bool ok =
        tally && ump_every_course(q, ump_tally_end, tally) && ump_tally_forecast(tally, q, out);
    ump_tally_free(tally);
    if (!ok)
        return give_up(q, out);
    if (q->sampling)
        out->why = ump_arena_text(out->memory, q->why, strlen(q->why));
    return true;
}

static bool work_out(ump_query *q, const ump_budget *budget, ump_forecast *out)
{
    q->budget = whole_budget(budget);
    bool ok = ump_query_begin(q) ? forecast(q, out) : refuse(out, "no memory is left");
    ump_query_end(q);
    return ok;
}

bool ump_odds_plan(const ump_game *game, const ump_state *state, const ump_answer *plan, size_t n,
                   const ump_budget *budget, ump_forecast *out)
{
    *out = (ump_forecast){.why = NULL};
    if (n > UMP_MAX_PLAN)
        return refuse(out, "a plan may not have so many orders");
    if (n && !ump_check(game, state, &plan[0], &out->refusal))
        return false;
    ump_query q = {.game = game, .start = state, .plan = plan, .n_plan = n};
    return work_out(&q, budget, out);
}

bool ump_odds_later(const ump_game *game, const ump_state *state, const ump_answer *order,
                    const ump_moment *moment, const ump_budget *budget, ump_forecast *out)
{
    *out = (ump_forecast){.why = NULL};
    ump_query q = {.game = game, .start = state, .plan = order, .n_plan = 1, .moment = moment};
    return work_out(&q, budget, out);
}

bool ump_odds(const ump_game *game, const ump_state *state, const ump_answer *answer,
              const ump_budget *budget, ump_forecast *out)
{
    return ump_odds_plan(game, state, answer, 1, budget, out);
}

void ump_forecast_free(ump_forecast *forecast)
{
    ump_arena_free(forecast->memory);
    *forecast = (ump_forecast){.why = NULL};
}
