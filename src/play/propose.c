/*
 * propose.c: a few answers that could be given to what is asked. A family thinks of candidates,
 * unit by unit; those that may be given are kept here, each once. Whoever wants but one, as random
 * play does, is served with the first unit for which there is one, and nobody thinks on.
 */
#include "play/play.h"

#include <string.h>

enum { MANY = 64, SELDOM = 16 /* times in which a random player does nothing once */ };

/* ---- What families call ---- */

ump_answer *ump_offer(ump_proposals *p, unsigned verb)
{
    if (p->n == p->room)
        return NULL;
    ump_answer *a = &p->list[p->n++];
    memset(a, 0, sizeof *a);
    a->kind = p->state->ask_kind;
    a->side = p->state->ask_side;
    a->verb = (uint8_t)verb;
    return a;
}

ump_answer *ump_with_unit(ump_answer *a, unsigned unit)
{
    if (a)
        a->unit[a->n_units++] = (uint16_t)unit;
    return a;
}

ump_answer *ump_with_target(ump_answer *a, unsigned target)
{
    if (a)
        a->target[a->n_targets++] = (uint16_t)target;
    return a;
}

ump_answer *ump_with_place(ump_answer *a, ump_pt place)
{
    if (a)
        a->path[a->n_path++] = place;
    return a;
}

ump_answer *ump_with_word(ump_answer *a, unsigned word)
{
    if (a)
        a->word[a->n_words++] = (uint16_t)word;
    return a;
}

ump_answer *ump_with_facing(ump_answer *a, ump_angle facing)
{
    if (a) {
        a->turns = 1;
        a->facing = facing;
    }
    return a;
}

ump_answer *ump_offer_unit(ump_proposals *p, unsigned verb, unsigned unit)
{
    return ump_with_unit(ump_offer(p, verb), unit);
}

ump_answer *ump_offer_at(ump_proposals *p, unsigned verb, unsigned unit, unsigned target)
{
    return ump_with_target(ump_offer_unit(p, verb, unit), target);
}

ump_answer *ump_offer_to(ump_proposals *p, unsigned verb, unsigned unit, ump_pt place)
{
    return ump_with_place(ump_offer_unit(p, verb, unit), place);
}

void ump_offer_last(ump_proposals *p, unsigned verb)
{
    if (p->found)
        return;
    if (p->n == p->room)
        p->n--;
    ump_offer(p, verb);
}

/* ---- Only one is wanted ---- */

static void put_aside(ump_answer *drawn, ump_answer *last)
{
    ump_answer kept = *drawn;
    *drawn = *last;
    *last = kept;
}

/* Draws candidates that name a unit, or those that do nothing, until one is legal. */
static bool draw_legal(ump_proposals *p, bool idle)
{
    for (size_t left = p->n; left > 0 && !p->found; left--) {
        size_t i = (size_t)(ump_scramble(p->salt ^ ++p->draws) % left);
        ump_answer *drawn = &p->list[i];
        p->found = (drawn->n_units == 0) == idle && ump_check(p->game, p->state, drawn, NULL);
        if (p->found) {
            p->list[0] = *drawn;
            p->n = p->room = 1;
        } else {
            put_aside(drawn, &p->list[left - 1]);
        }
    }
    return p->found;
}

static bool draw(ump_proposals *p, bool last)
{
    bool idle = ump_scramble(~p->salt) % SELDOM == 0;
    return draw_legal(p, idle) || ((last || idle) && draw_legal(p, !idle));
}

static void forget_busy(ump_proposals *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->n; i++)
        if (p->list[i].n_units == 0)
            p->list[kept++] = p->list[i];
    p->n = kept;
}

bool ump_offered_enough(ump_proposals *p)
{
    if (!p->one || p->found)
        return p->found || p->n == p->room;
    if (p->n == p->tried)
        return false;
    if (draw(p, false))
        return true;
    forget_busy(p);
    p->tried = p->n;
    return false;
}

/* ---- Many are wanted ---- */

static void offer_choices(ump_proposals *p)
{
    for (unsigned i = 0; i < p->state->n_options; i++) {
        if (!ump_with_word(ump_offer(p, 0), p->state->option[i]))
            return;
    }
}

static void think(ump_proposals *p)
{
    if (p->state->ask_kind == UMP_ASK_CHOICE)
        offer_choices(p);
    else
        p->game->rules->propose(p);
}

bool ump_same_order(const ump_answer *a, const ump_answer *b)
{
    return a->verb == b->verb && a->n_words == b->n_words && a->n_units == b->n_units &&
           a->n_targets == b->n_targets && a->n_path == b->n_path && a->turns == b->turns &&
           a->facing == b->facing && a->number == b->number &&
           memcmp(a->word, b->word, sizeof a->word) == 0 &&
           memcmp(a->unit, b->unit, sizeof a->unit) == 0 &&
           memcmp(a->target, b->target, sizeof a->target) == 0 &&
           memcmp(a->path, b->path, sizeof a->path) == 0;
}

/* Keeps those that may be given, each once. */
static size_t keep_legal(const ump_proposals *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->n; i++) {
        bool fresh = true;
        for (size_t j = 0; j < kept && fresh; j++)
            fresh = !ump_same_order(&p->list[j], &p->list[i]);
        if (fresh && ump_check(p->game, p->state, &p->list[i], NULL))
            p->list[kept++] = p->list[i];
    }
    return kept;
}

static uint16_t first_unit(const ump_answer *answer)
{
    return answer->n_units ? answer->unit[0] : UMP_NOBODY;
}

/* One for each unit, then a second for each, and so on, so that a short list shows many units. */
static void spread(const ump_answer *many, size_t n, size_t start, ump_answer *list, size_t room)
{
    unsigned rank[MANY]; /* orders to the same unit before this one */
    size_t taken = 0;
    for (size_t i = 0; i < n; i++) {
        rank[i] = 0;
        for (size_t j = 0; j < i; j++)
            rank[i] += first_unit(&many[(start + i) % n]) == first_unit(&many[(start + j) % n]);
    }
    for (unsigned round = 0; taken < room; round++)
        for (size_t i = 0; i < n && taken < room; i++)
            if (rank[i] == round)
                list[taken++] = many[(start + i) % n];
}

/* ---- For drivers ---- */

static size_t propose_one(ump_proposals *p, ump_answer *answer)
{
    p->one = p->quick = true;
    think(p);
    if (!p->found && !draw(p, true))
        return 0;
    *answer = p->list[0];
    return 1;
}

static size_t think_of(ump_proposals *p)
{
    if (p->room == 0 || p->state->ask_kind == UMP_ASK_NOTHING || p->state->ask_kind == UMP_ASK_DICE)
        return 0;
    think(p);
    return p->n;
}

size_t ump_think(const ump_game *game, const ump_state *state, uint64_t salt, ump_answer *list,
                 size_t room)
{
    return think_of(
        &(ump_proposals){.game = game, .state = state, .salt = salt, .list = list, .room = room});
}

size_t ump_think_quickly(const ump_game *game, const ump_state *state, uint64_t salt,
                         ump_answer *list, size_t room)
{
    return think_of(&(ump_proposals){
        .game = game, .state = state, .salt = salt, .list = list, .room = room, .quick = true});
}

size_t ump_propose(const ump_game *game, const ump_state *state, uint64_t salt, ump_answer *list,
                   size_t room)
{
    if (room == 0 || state->ask_kind == UMP_ASK_NOTHING || state->ask_kind == UMP_ASK_DICE)
        return 0;
    ump_answer many[MANY];
    ump_proposals p = {.game = game,
                       .state = state,
                       .salt = salt,
                       .list = room < MANY ? many : list,
                       .room = room < MANY ? MANY : room};
    if (room == 1)
        return propose_one(&p, list);
    think(&p);
    size_t n = keep_legal(&p);
    if (room >= MANY)
        return n;
    if (n <= room)
        memcpy(list, many, n * sizeof *list);
    else
        spread(many, n, ump_scramble(salt) % n, list, room);
    return n < room ? n : room;
}
