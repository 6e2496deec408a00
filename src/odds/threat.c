/*
 * threat.c: the same question from the other side: what can the enemy do to this piece where it
 * stands, or would stand? Everybody passes until he is asked, and his proposals are forecast: over
 * all that the dice can do on the way as well.
 */
#include "odds/odds.h"

#include <string.h>

enum {
    MANY = 64,
    SALTS = 8,
    MAX_ANSWERS = 20000,
    /* the way to his turn is long: of one threat no more than */
    LATER_NODES = 20000,
    LATER_SAMPLES = 400
};

typedef struct threats {
    ump_query q;              /* for its policies */
    ump_state *state, *begun; /* now on the way; with the piece where it would stand */
    unsigned piece, side, turn;
    bool enemy_asked;
    uint32_t rolled;
    ump_threat *list;
    size_t n, room;
    const char *fault; /* no memory, say: nothing that was found is worth telling */
} threats;

/* The same units do the same; where they would go for it does not matter. */
static bool is_known(const threats *t, const ump_answer *order)
{
    for (size_t i = 0; i < t->n; i++) {
        const ump_answer *known = &t->list[i].order;
        if (known->verb == order->verb && memcmp(known->unit, order->unit, sizeof known->unit) == 0)
            return true;
    }
    return false;
}

static uint64_t at_most(uint64_t wanted, uint64_t most)
{
    return wanted && wanted < most ? wanted : most;
}

/* From now on, with whatever the dice do until the moment that t->state has come to. */
static bool forecast_later(const threats *t, const ump_answer *order, const ump_budget *budget,
                           ump_forecast *out)
{
    ump_budget b = budget ? *budget : (ump_budget){0};
    ump_moment moment = {t->state->turn, t->state->phase, t->state->active};
    b.nodes = at_most(b.nodes, LATER_NODES);
    b.samples = (uint32_t)at_most(b.samples, LATER_SAMPLES);
    return ump_odds_later(t->q.game, t->begun, order, &moment, &b, out);
}

static void add_threat(threats *t, const ump_answer *order, const ump_budget *budget)
{
    ump_threat *threat = &t->list[t->n];
    *threat = (ump_threat){.order = *order, .turn = t->state->turn, .rolled = t->rolled};
    if (t->rolled ? forecast_later(t, order, budget, &threat->odds)
                  : ump_odds(t->q.game, t->state, order, budget, &threat->odds))
        t->n++;
    else if (threat->odds.refusal.rule == UMP_NO_RULE) /* not an order that may not be given */
        t->fault = threat->odds.refusal.why;
}

static void gather(threats *t, const ump_budget *budget)
{
    ump_answer list[MANY];
    t->enemy_asked = true;
    for (uint64_t salt = 0; salt < SALTS; salt++) {
        size_t n = ump_propose(t->q.game, t->state, salt, list, MANY);
        for (size_t i = 0; i < n && t->n < t->room && !t->fault; i++)
            if (ump_is_among(t->piece, list[i].target, list[i].n_targets) && !is_known(t, &list[i]))
                add_threat(t, &list[i], budget);
    }
}

static bool roll(threats *t, const ump_ask *ask)
{
    uint8_t face[UMP_MAX_DICE];
    ump_roll(t->q.budget.seed, t->rolled++, ask, face);
    ump_answer dice = {.kind = UMP_ASK_DICE, .n_faces = ask->dice, .face = face};
    return ump_give(t->q.game, t->state, &dice, NULL, NULL);
}

static bool pass(threats *t)
{
    ump_answer answer;
    return ump_decide(&t->q, t->state, UMP_POLICY_NO, &answer) &&
           ump_give(t->q.game, t->state, &answer, NULL, NULL);
}

/* This side orders again, after he did. */
static bool is_past(const threats *t, const ump_ask *ask)
{
    unsigned turn = t->state->turn;
    return ask->kind == UMP_ASK_NOTHING || turn > t->turn + 1 ||
           (ask->kind == UMP_ASK_ORDER && ask->side == t->side && turn > t->turn && t->enemy_asked);
}

static void look_around(threats *t, const ump_budget *budget, ump_refusal *refusal)
{
    ump_ask ask;
    bool ok = true;
    ump_pending(t->q.game, t->state, &ask);
    for (unsigned i = 0; ok && i < MAX_ANSWERS && t->n < t->room && !t->fault && !is_past(t, &ask);
         i++) {
        if (ask.kind == UMP_ASK_ORDER && ask.side != t->side)
            gather(t, budget);
        ok = ask.kind == UMP_ASK_DICE ? roll(t, &ask) : pass(t);
        ump_pending(t->q.game, t->state, &ask);
    }
    while (t->fault && t->n > 0)
        ump_forecast_free(&t->list[--t->n].odds);
    if (t->fault)
        ump_refuse(refusal, UMP_NO_RULE, t->fault);
    else if (t->n == 0)
        ump_refuse(refusal, UMP_NO_RULE, "nobody is in a position to harm %u", .unit = t->piece);
}

static bool set_up(threats *t, const ump_pt *at, const ump_angle *facing, ump_refusal *refusal)
{
    ump_piece *piece = &ump_pieces(t->q.game, t->state)[t->piece];
    char why[256];
    ump_state_copy(t->q.game, t->state, t->q.start);
    if (!piece->on_table)
        return ump_refuse(refusal, UMP_NO_RULE, "%u is not on the table", .unit = t->piece);
    piece->at = at ? *at : piece->at;
    piece->facing = facing ? *facing : piece->facing;
    ump_state_copy(t->q.game, t->begun, t->state);
    return ump_state_sane(t->q.game, t->state, why) ||
           ump_refuse(refusal, UMP_NO_RULE, "%u cannot stand there", .unit = t->piece);
}

size_t ump_odds_against(const ump_game *game, const ump_state *state, unsigned piece,
                        const ump_pt *at, const ump_angle *facing, const ump_budget *budget,
                        ump_threat *list, size_t room, ump_refusal *refusal)
{
    if (piece >= game->force.n_pieces) {
        ump_refuse(refusal, UMP_NO_RULE, "there is no piece number %v", .have = (int32_t)piece);
        return 0;
    }
    threats t = {.q = {.game = game, .start = state, .sampling = true},
                 .piece = piece,
                 .side = game->force.piece[piece].side,
                 .turn = state->turn,
                 .list = list,
                 .room = room};
    t.q.budget = budget ? *budget : (ump_budget){0};
    t.state = ump_state_new(game);
    t.begun = ump_state_new(game);
    bool ready = ump_query_begin(&t.q) && t.state && t.begun;
    if (!ready)
        ump_refuse(refusal, UMP_NO_RULE, "no memory is left");
    else if (set_up(&t, at, facing, refusal))
        look_around(&t, budget, refusal);
    ump_query_end(&t.q);
    ump_state_free(t.begun);
    ump_state_free(t.state);
    return t.n;
}
