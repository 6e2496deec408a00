/*
 * walk.c: every course that a plan can take, answer by answer: each reading of dice, or what plan
 * or policy decides, leads to an end or to a position that waits for the next answer.
 */
#include "odds/odds.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static_assert(sizeof(ump_stage) == 20, "padding: equal stages would differ");

enum { MAX_ANSWERS = 20000 /* between two rolls */ };

static bool fail(ump_query *q, const char *fault)
{
    q->fault = fault;
    return false;
}

/* ---- One course, from roll to roll ---- */

/* An ask for an order that is not nested inside the last one. */
static bool at_order(const ump_state *state, const ump_stage *stage)
{
    return state->ask_kind == UMP_ASK_ORDER && state->depth <= stage->floor;
}

static bool is_end(const ump_query *q, const ump_state *state, const ump_stage *stage)
{
    if (state->over)
        return true;
    if (stage->next < q->n_plan)
        return q->moment && state->turn > q->moment->turn;
    bool turned = state->turn != stage->turn;
    switch (q->budget.until) {
    case UMP_UNTIL_ORDER:
        return turned || at_order(state, stage);
    case UMP_UNTIL_PHASE:
        return turned || state->phase != stage->phase || state->active != stage->active;
    default:
        return turned;
    }
}

static void mark_order(const ump_state *state, ump_stage *stage)
{
    stage->floor = state->depth;
    stage->turn = state->turn;
    stage->phase = state->phase;
    stage->active = state->active;
}

/* The next order of the plan, if it may be given now; else it is left out. */
static void follow_plan(ump_query *q, ump_state *state, ump_stage *stage)
{
    const ump_answer *order = &q->plan[stage->next];
    ump_stage before = *stage;
    mark_order(state, stage);
    q->nodes++;
    if (ump_give(q->game, state, order, NULL, NULL))
        stage->given |= UINT32_C(1) << stage->next;
    else
        *stage = before;
    stage->next++;
}

static bool is_waiting(const ump_query *q, const ump_stage *stage)
{
    return q->moment && stage->next < q->n_plan;
}

static bool think(ump_query *q, const ump_state *state, const ump_stage *stage, ump_answer *answer)
{
    bool passes = state->ask_kind == UMP_ASK_ORDER && q->budget.until != UMP_UNTIL_ORDER;
    enum ump_policy policy = passes || is_waiting(q, stage)
                                 ? UMP_POLICY_NO
                                 : (enum ump_policy)q->budget.policy[state->ask_side & 1];
    return ump_decide(q, state, policy, answer);
}

/* Samples come to the same positions again and again: who decided there decides so again. */
struct ump_known {
    ump_layer seen;
    ump_answer *answer; /* by node of the layer */
    size_t room;
};

/* Where there is no memory for it, he will have to think again. */
static void remember(ump_known *known, const ump_packed *packed, const ump_answer *answer)
{
    ump_answer *list = ump_make_room(known->answer, &known->room, known->seen.n + 1U, sizeof *list);
    if (!list)
        return;
    known->answer = list;
    known->answer[known->seen.n] = *answer;
    ump_layer_add(&known->seen, packed);
}

static bool recall(ump_query *q, const ump_state *state, const ump_stage *stage, ump_answer *answer)
{
    ump_known *known = q->known;
    ump_packed packed;
    if (!known || known->seen.used > q->budget.bytes / 4 ||
        !ump_pack(&known->seen, q, stage, state, &packed))
        return think(q, state, stage, answer);
    const ump_node *node = ump_layer_find(&known->seen, &packed);
    if (node) {
        *answer = known->answer[node - known->seen.list];
        return true;
    }
    if (!think(q, state, stage, answer))
        return false;
    remember(known, &packed, answer);
    return true;
}

static bool decide(ump_query *q, ump_state *state, const ump_stage *stage)
{
    ump_answer answer;
    q->nodes++;
    if (!recall(q, state, stage, &answer))
        return false;
    ump_give_lawful(q->game, state, &answer, NULL);
    return true;
}

/* Has it come to its end? How many answers led here is no part of a position. */
static bool look_at(ump_query *q, ump_state *state, const ump_stage *stage, bool *ended)
{
    if (state->fault != UMP_NO_FAULT)
        return fail(q, "a mistake in the rules ended the battle; please report it");
    state->answers = q->start->answers;
    *ended = is_end(q, state, stage);
    return true;
}

/* Is this the ask that the next order of the plan answers? */
static bool order_is_due(const ump_query *q, const ump_state *state, const ump_stage *stage)
{
    if (stage->next >= q->n_plan)
        return false;
    const ump_moment *m = q->moment;
    if (!m)
        return at_order(state, stage);
    return state->ask_kind == UMP_ASK_ORDER && state->turn == m->turn && state->phase == m->phase &&
           state->active == m->active && ump_check(q->game, state, &q->plan[stage->next], NULL);
}

/* What is asked, and is no matter of dice. */
static bool answer(ump_query *q, ump_state *state, ump_stage *stage)
{
    if (order_is_due(q, state, stage))
        follow_plan(q, state, stage);
    else if (!decide(q, state, stage))
        return fail(q, "nobody has an answer to what is asked");
    return true;
}

bool ump_course_go_on(ump_query *q, ump_state *state, ump_stage *stage, bool *ended)
{
    for (unsigned i = 0; i < MAX_ANSWERS; i++) {
        if (!look_at(q, state, stage, ended))
            return false;
        if (*ended || state->ask_kind == UMP_ASK_DICE)
            return true;
        if (!answer(q, state, stage))
            return false;
    }
    return fail(q, "the orders come to no end");
}

bool ump_course_begin(ump_query *q, ump_state *state, ump_stage *stage, bool *ended)
{
    ump_state_renew(q->game, state, q->start);
    *stage = (ump_stage){.given = 0};
    mark_order(state, stage);
    if (q->n_plan && !q->moment)
        follow_plan(q, state, stage);
    return look_at(q, state, stage, ended);
}

/* ---- The walk ---- */

typedef struct walk {
    ump_spread spread; /* first: whoever has the spread has the walk */
    ump_query *q;
    ump_end *end;
    void *ctx;
    ump_state *from, *work;
    ump_stage stage; /* of the position that goes on */
} walk;

static bool no_memory(walk *w)
{
    w->spread.no_memory = true;
    return fail(w->q, "no memory is left");
}

/* Is the budget spent? */
static bool is_enough(walk *w)
{
    ump_query *q = w->q;
    w->spread.enough =
        q->nodes >= q->budget.nodes || ump_spread_bytes(&w->spread) > q->budget.bytes;
    if (q->nodes >= q->budget.nodes)
        snprintf(q->why, sizeof q->why, "there are more than %llu positions to look at",
                 (unsigned long long)q->budget.nodes);
    else if (w->spread.enough)
        snprintf(q->why, sizeof q->why, "the positions need more than %llu bytes of memory",
                 (unsigned long long)q->budget.bytes);
    return w->spread.enough;
}

/* The position in w->work: an end, or it waits. May take the chance over. */
static bool place(walk *w, const ump_stage *stage, ump_chance *chance)
{
    ump_packed packed;
    bool ended;
    if (!look_at(w->q, w->work, stage, &ended))
        return false;
    if (ended)
        return w->end(w->ctx, stage, w->work, chance) || no_memory(w);
    ump_layer *at = ump_spread_at(&w->spread, w->work->depth);
    return (ump_pack(at, w->q, stage, w->work, &packed) &&
            ump_spread_put(&w->spread, at, &packed, chance)) ||
           no_memory(w);
}

/* Where one reading of the dice leads. */
static bool fell(ump_spread *s, int32_t reading, ump_chance *chance)
{
    walk *w = (walk *)s;
    ump_answer dice = {.kind = UMP_ASK_DICE, .by_value = 1, .value = reading};
    ump_stage stage = w->stage;
    ump_state_renew(w->q->game, w->work, w->from);
    w->q->nodes++;
    if (!ump_give(w->q->game, w->work, &dice, NULL, NULL))
        return fail(w->q, "a reading of the dice is refused");
    return place(w, &stage, chance);
}

/* A decision is made once for all that led to it. */
static bool decide_once(walk *w, ump_chance *chance)
{
    ump_stage stage = w->stage;
    ump_state_renew(w->q->game, w->work, w->from);
    return answer(w->q, w->work, &stage) && place(w, &stage, chance);
}

/* Faces read one by one can spell more than a budget can hold. */
static bool is_wide_roll(walk *w, const ump_ask *ask)
{
    ump_query *q = w->q;
    w->spread.enough = ump_fan_width(ask) > q->budget.nodes;
    if (w->spread.enough)
        snprintf(q->why, sizeof q->why, "a roll of %ud%u for %s has more readings than %llu",
                 ask->dice, ask->sides, ask->purpose, (unsigned long long)q->budget.nodes);
    return w->spread.enough;
}

static bool roll_all(walk *w, const ump_chance *chance)
{
    ump_ask ask;
    ump_pending(w->q->game, w->from, &ask);
    if (is_wide_roll(w, &ask))
        return false;
    ump_fan *fan = ump_fans_find(&w->q->fans, &ask);
    return fan && ump_fan_parts(fan) ? ump_spread_roll(&w->spread, fan, chance) : no_memory(w);
}

static bool expand(ump_spread *s, ump_node *node)
{
    walk *w = (walk *)s;
    if (is_enough(w))
        return false;
    ump_unpack(&s->now, w->q, node, &w->stage, w->from);
    if (w->from->ask_kind == UMP_ASK_DICE)
        return roll_all(w, &node->chance);
    return decide_once(w, &node->chance);
}

static bool walk_all(walk *w)
{
    ump_chance whole = {.weight = {.word = 1}, .part = UMP_WHOLE};
    bool ended;
    return ump_course_begin(w->q, w->work, &w->stage, &ended) && place(w, &w->stage, &whole) &&
           ump_spread_all(&w->spread);
}

/* ---- Where the tree is too wide: some of the courses that are left, with seeded dice ---- */

static bool roll_on(ump_query *q, ump_state *state, uint64_t seed, uint32_t serial)
{
    uint8_t face[UMP_MAX_DICE];
    ump_ask ask;
    ump_pending(q->game, state, &ask);
    ump_roll(seed, serial, &ask, face);
    q->nodes++;
    return ump_give(q->game, state,
                    &(ump_answer){.kind = UMP_ASK_DICE, .n_faces = ask.dice, .face = face}, NULL,
                    NULL);
}

static bool sample_one(ump_query *q, ump_state *state, ump_stage *stage, uint64_t seed)
{
    bool ended = false;
    for (uint32_t i = 0; i < MAX_ANSWERS; i++) {
        if (!ump_course_go_on(q, state, stage, &ended))
            return false;
        if (ended)
            return true;
        if (!roll_on(q, state, seed, i))
            return fail(q, "dice are refused");
    }
    return fail(q, "the orders come to no end");
}

/* Points at equal steps along the positions that are left, each as long as it is likely: each point
 * is one sample. */
typedef struct sampler {
    walk *w;
    uint64_t behind; /* chance of the positions that have been passed */
    uint64_t first;  /* where the first point lies */
    uint32_t done;
} sampler;

static bool add_part(void *ctx, const ump_layer *layer, const ump_node *node)
{
    (void)layer;
    *(uint64_t *)ctx += node->chance.part;
    return true;
}

static uint64_t point_at(const sampler *s)
{
    const ump_query *q = s->w->q;
    return s->first + ump_mul_div(q->left, s->done, q->budget.samples, NULL);
}

static bool sample_node(void *ctx, const ump_layer *layer, const ump_node *node)
{
    sampler *s = ctx;
    walk *w = s->w;
    ump_query *q = w->q;
    const ump_chance one = {.rolled = 1};
    s->behind += node->chance.part;
    if (s->done == q->budget.samples || point_at(s) >= s->behind)
        return true;
    ump_unpack(layer, q, node, &w->stage, w->from);
    for (; s->done < q->budget.samples && point_at(s) < s->behind; s->done++) {
        ump_stage stage = w->stage;
        ump_state_renew(q->game, w->work, w->from);
        if (!sample_one(q, w->work, &stage, ump_scramble(q->budget.seed) + s->done))
            return false;
        if (!w->end(w->ctx, &stage, w->work, &one))
            return no_memory(w);
    }
    return true;
}

static bool sample_rest(walk *w)
{
    ump_query *q = w->q;
    ump_known known = {.room = 0};
    sampler s = {.w = w};
    q->sampling = true;
    ump_spread_left(&w->spread, add_part, &q->left);
    uint64_t step = q->left / q->budget.samples;
    s.first = step ? ump_scramble(q->budget.seed + 1) % step : 0;
    q->known = &known;
    bool ok = ump_spread_left(&w->spread, sample_node, &s);
    q->known = NULL;
    ump_layer_free(&known.seen);
    free(known.answer);
    return ok;
}

bool ump_every_course(ump_query *q, ump_end *end, void *ctx)
{
    enum { LIKELY_BITS = 8 };
    walk w = {.spread = {.expand = expand, .fell = fell, .least = UMP_WHOLE >> LIKELY_BITS},
              .q = q,
              .end = end,
              .ctx = ctx};
    w.from = ump_state_new(q->game);
    w.work = ump_state_new(q->game);
    bool ok = w.from && w.work ? walk_all(&w) : no_memory(&w);
    if (ok && w.spread.enough)
        ok = sample_rest(&w);
    ump_spread_free(&w.spread);
    ump_state_free(w.from);
    ump_state_free(w.work);
    return ok;
}
