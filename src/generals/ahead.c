/*
 * ahead.c: tries an answer out on a copy of the position, as far as all that hangs on it is
 * resolved, or until the enemy has had his part too. Dice are followed fall by fall as long as
 * there are not too many, beyond that they fall as he guesses.
 */
#include "generals/generals.h"

#include <string.h>

enum {
    LONGEST = 400,
    GAMBLE_FEAR = 450,
    ROLLS = 64,
    ORDER_LOST = 1000 /* what it costs him that a charge of his loses its order on the way */
};

typedef struct trial {
    ump_staff *staff;
    const ump_state *start;
    ump_state *state;
    enum ump_ahead ahead;
    uint64_t sample;
    ump_plan plan[2];     /* the staff's, with orders counted apart */
    uint8_t rolls[ROLLS]; /* made about a unit, by its number */
    uint8_t active;       /* who was active last */
    uint8_t parts;        /* how often that changed */
    uint8_t falls;        /* of dice that are followed one by one */
    uint8_t strained;     /* charges of his that lost their order */
    uint16_t steps;
    size_t left; /* of the orders that came to mind last, in staff->reply with their scores */
    int32_t score[UMP_CANDIDATES];
    uint64_t thought; /* what was asked then */
} trial;

static void note_strain(void *ctx, const ump_event *event, const ump_state *state)
{
    trial *t = ctx;
    const ump_game *game = t->staff->game;
    (void)state;
    if (event->kind == UMP_TOLD && event->rule == game->rules->show->strained &&
        game->force.piece[event->unit].side == t->staff->side)
        t->strained++;
}

/* A charge may lose its order on the way, and he minds. */
static bool heeds_order(const trial *t)
{
    const ump_show *show = t->staff->game->rules->show;
    return t->ahead == UMP_AHEAD_RESOLVE && show && show->strained &&
           ump_has_idea(&t->staff->plan[0], UMP_IDEA_ORDERLY);
}

/* Only answers that were checked before come here. */
static void give(trial *t, const ump_answer *answer)
{
    const ump_sink sink = {.emit = note_strain, .ctx = t};
    ump_give_lawful(t->staff->game, t->state, answer, heeds_order(t) ? &sink : NULL);
}

/* Where orders are given first and carried out later (phases are counted), the turn must end;
 * elsewhere what the order began, and for a reply the enemy's part of the turn. */
static bool is_over(trial *t)
{
    const ump_state *now = t->state;
    unsigned reply = t->ahead == UMP_AHEAD_REPLY, more = reply ? t->staff->horizon : 0;
    if (now->over || now->turn > t->start->turn + reply + more)
        return true;
    if (now->ask_kind != UMP_ASK_ORDER)
        return false;
    if (t->start->phase != 0 || now->phase != 0)
        return now->turn > t->start->turn + more;
    if (t->ahead == UMP_AHEAD_RESOLVE)
        return now->depth <= t->start->depth;
    t->parts = (uint8_t)(t->parts + (now->active != t->active));
    t->active = now->active;
    return t->parts > reply + 2 * more;
}

/* The first verb without slots that may be given now. */
static bool pass(const trial *t, ump_answer *answer)
{
    const ump_game *game = t->staff->game;
    for (unsigned verb = 0; verb < game->rules->n_verbs; verb++) {
        if (game->rules->verbs[verb].form[0] != '\0')
            continue;
        *answer = (ump_answer){
            .kind = t->state->ask_kind, .side = t->state->ask_side, .verb = (uint8_t)verb};
        if (ump_check(game, t->state, answer, NULL))
            return true;
    }
    return false;
}

/* Anything that may be done, by chance; a reaction mostly does something. */
static bool first_thought(const trial *t, ump_answer *answer)
{
    uint64_t salt = ump_scramble(t->sample ^ t->state->answers);
    return ump_propose(t->staff->game, t->state, salt, answer, 1) == 1;
}

static void forget(trial *t, size_t which)
{
    t->left--;
    t->score[which] = t->score[t->left];
    t->staff->reply[which] = t->staff->reply[t->left];
}

/* The highest of those that come to mind which is lawful. */
static bool highest_lawful(trial *t, ump_answer *answer)
{
    const ump_answer *list = t->staff->reply;
    while (t->left > 0) {
        size_t best = 0;
        for (size_t i = 1; i < t->left; i++)
            if (t->score[i] > t->score[best])
                best = i;
        *answer = list[best];
        forget(t, best);
        if (ump_check(t->staff->game, t->state, answer, NULL))
            return true;
    }
    return false;
}

/* Takes those out who have their order by now. True: nobody is left whom it is for. */
static bool leave_out(ump_answer *answer, const ump_answer *given)
{
    unsigned kept = 0, before = answer->n_units;
    for (unsigned i = 0; i < before; i++)
        if (!ump_is_among(answer->unit[i], given->unit, given->n_units))
            answer->unit[kept++] = answer->unit[i];
    for (unsigned i = kept; i < before; i++)
        answer->unit[i] = 0;
    answer->n_units = (uint8_t)kept;
    return kept == 0 && before > 0;
}

static void forget_ordered(trial *t, const ump_answer *given)
{
    for (size_t i = t->left; i-- > 0;)
        if (leave_out(&t->staff->reply[i], given))
            forget(t, i);
}

static void think(trial *t, const ump_plan *plan)
{
    ump_staff *staff = t->staff;
    uint64_t salt = ump_scramble(t->sample + t->state->answers);
    t->left = (t->ahead == UMP_AHEAD_REPLY ? ump_think_quickly : ump_think)(
        staff->game, t->state, salt, staff->reply, UMP_CANDIDATES);
    ump_view_take(&staff->guess, t->state);
    for (size_t i = 0; i < t->left; i++) {
        ump_verdict v = ump_judge(plan, &staff->guess, ump_staff_deed(staff, &staff->reply[i]),
                                  &staff->reply[i]);
        t->score[i] = v.gamble ? v.score - GAMBLE_FEAR : v.score;
    }
    staff->nodes += (uint32_t)t->left;
}

/* The order that judgement puts highest, without trying it out. In a reply one thought serves as
 * many units as have an order in it that is better than doing nothing. */
static bool second_nature(trial *t, ump_answer *answer)
{
    const ump_state *now = t->state;
    const ump_plan *plan = &t->plan[now->ask_side != t->staff->side];
    uint64_t asked = ((uint64_t)now->turn << 32) + ((uint64_t)now->phase << 24) +
                     ((uint64_t)now->active << 16) + ((uint64_t)now->ask_side << 8) + now->ask_row;
    bool known = t->ahead == UMP_AHEAD_REPLY && t->thought == asked && highest_lawful(t, answer) &&
                 answer->n_units > 0;
    if (!known) {
        think(t, plan);
        t->thought = asked;
        if (!highest_lawful(t, answer))
            return false;
    }
    forget_ordered(t, answer);
    ump_plan_count(plan, now->turn, answer);
    return true;
}

/* The n-th roll of a kind about a unit falls alike in all trials of a sample, so that two orders
 * are compared with the same luck. */
static bool roll(trial *t, ump_answer *answer)
{
    ump_staff *staff = t->staff;
    ump_ask ask;
    ump_pending(staff->game, t->state, &ask);
    uint8_t *nth = &t->rolls[ask.unit % ROLLS];
    uint64_t about = ((uint64_t)t->state->ask_row << 40) + ((uint64_t)ask.unit << 8) + (*nth)++;
    ump_roll(staff->seed + t->sample, (uint32_t)ump_scramble(about), &ask, staff->face);
    *answer = (ump_answer){
        .kind = UMP_ASK_DICE, .side = ask.side, .n_faces = ask.dice, .face = staff->face};
    return true;
}

static bool guess(trial *t, ump_answer *answer)
{
    switch (t->state->ask_kind) {
    case UMP_ASK_DICE:
        return roll(t, answer);
    case UMP_ASK_ORDER:
        if (t->ahead == UMP_AHEAD_REPLY)
            return second_nature(t, answer);
        if (t->staff->thorough && t->state->phase > t->start->phase)
            return first_thought(t, answer); /* fire at those who charge */
        return pass(t, answer) || first_thought(t, answer);
    case UMP_ASK_REACTION:
        return heeds_order(t) ? second_nature(t, answer) : first_thought(t, answer);
    default:
        return first_thought(t, answer);
    }
}

static bool walk(trial *t, uint32_t leaves, int32_t *worth);

/* Every fall of these dice by its weight, with a share of the leaves each. */
static bool every_fall(const trial *t, const ump_fall *fall, uint32_t leaves, int32_t *worth)
{
    ump_staff *staff = t->staff;
    int64_t sum = 0;
    uint32_t falls = fall->n < leaves ? fall->n : leaves;
    ump_state_renew(staff->game, staff->branch[t->falls], t->state);
    for (uint32_t i = 0; i < fall->n; i++) {
        trial next = *t;
        ump_answer dice = {.kind = UMP_ASK_DICE,
                           .side = UMP_NO_SIDE,
                           .by_value = 1,
                           .value = fall->low + (int32_t)i};
        int32_t end;
        if (fall->weight[i] == 0)
            continue;
        next.falls++;
        next.sample = ump_scramble(t->sample + i);
        if (i > 0)
            ump_state_renew(staff->game, t->state, staff->branch[t->falls]);
        if (staff->nodes == staff->budget)
            return false;
        staff->nodes++;
        give(&next, &dice);
        if (!walk(&next, leaves / falls, &end))
            return false;
        sum += (int64_t)fall->weight[i] * end;
    }
    *worth = (int32_t)(sum / fall->all);
    return true;
}

static bool can_fall(const trial *t, uint32_t leaves, ump_fall *fall)
{
    ump_ask ask;
    if (t->state->ask_kind != UMP_ASK_DICE)
        return false;
    ump_pending(t->staff->game, t->state, &ask);
    return ump_fall_of(&ask, leaves, fall);
}

/* To the end of it. As long as there are leaves, falls of the dice are followed one by one. */
static bool walk(trial *t, uint32_t leaves, int32_t *worth)
{
    ump_staff *staff = t->staff;
    uint32_t look = t->ahead == UMP_AHEAD_REPLY ? UMP_CANDIDATES + 1 : 1; /* at most, an answer */
    unsigned longest = LONGEST * (1u + staff->horizon);
    for (; t->steps < longest && !is_over(t); t->steps++) {
        ump_answer next;
        ump_fall fall;
        if (staff->nodes + look > staff->budget)
            return false;
        if (leaves > 1 && t->falls < UMP_FALLS && can_fall(t, leaves, &fall))
            return every_fall(t, &fall, leaves, worth);
        if (!guess(t, &next))
            return false;
        give(t, &next);
        staff->nodes++;
    }
    *worth = ump_worth_of(staff, t->state, t->ahead) - ORDER_LOST * t->strained;
    return true;
}

static bool try_out(ump_staff *staff, const ump_state *state, const ump_answer *answer,
                    enum ump_ahead ahead, uint64_t sample, uint32_t leaves, int32_t *worth)
{
    trial t = {.staff = staff,
               .start = state,
               .state = staff->trial,
               .ahead = ahead,
               .sample = ump_scramble(sample),
               .plan = {staff->plan[0], staff->plan[1]},
               .active = state->active};
    memcpy(staff->busy, staff->plan[0].orders, staff->view.n_pieces * sizeof *staff->busy);
    memcpy(staff->busy_turn, staff->plan[0].ordered,
           staff->view.n_pieces * sizeof *staff->busy_turn);
    for (unsigned i = 0; i < 2; i++) {
        t.plan[i].orders = staff->busy;
        t.plan[i].ordered = staff->busy_turn;
    }
    if (answer)
        ump_plan_count(&t.plan[0], state->turn, answer);
    ump_state_renew(staff->game, t.state, state);
    if (answer && !ump_check(staff->game, t.state, answer, NULL))
        return false;
    if (answer)
        give(&t, answer);
    return walk(&t, leaves, worth);
}

bool ump_try(ump_staff *staff, const ump_state *state, const ump_answer *answer,
             enum ump_ahead ahead, uint64_t sample, int32_t *worth)
{
    return try_out(staff, state, answer, ahead, sample, 1, worth);
}

bool ump_play_on(ump_staff *staff, const ump_state *state, uint64_t sample, int32_t *worth)
{
    return try_out(staff, state, NULL, UMP_AHEAD_REPLY, sample, 1, worth);
}

bool ump_expect(ump_staff *staff, const ump_state *state, const ump_answer *answer, uint32_t leaves,
                int32_t *worth)
{
    return try_out(staff, state, answer, UMP_AHEAD_RESOLVE, 0, leaves, worth);
}
