/*
 * every.c: odds of every built-in scenario, in positions that random players reach. Every fall of
 * every die, one by one and without merging, gives the same weights; and courses rolled with seeded
 * dice fall out as often as they say.
 */
#include "../play/conform.h"
#include "odds/odds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 200, MAX_FALLS = 3000, PROPOSALS = 24 };

/* ---- One order in one position ---- */

typedef struct trial {
    const ump_game *game;
    const ump_state *start;
    ump_query q;
    ump_forecast odds;
    ump_look *before, *after;
    uint64_t *left;              /* weight of each outcome that no fall has claimed yet */
    uint64_t falls;              /* counted so far */
    ump_state *stack[MAX_DEPTH]; /* a position a roll */
    bool wide;
} trial;

static bool same_text(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static const ump_change *change_of(const ump_outcome *o, unsigned piece)
{
    static const ump_change none = {0};
    for (size_t i = 0; i < o->n_changes; i++)
        if (o->change[i].piece == piece)
            return &o->change[i];
    return &none;
}

/* Does this outcome say what became of the piece? */
static bool tells(const trial *t, const ump_outcome *o, unsigned piece)
{
    const ump_look *was = &t->before[piece], *is = &t->after[piece];
    const ump_change *c = change_of(o, piece);
    double far = hypot(is->at.x - was->at.x, is->at.y - was->at.y), unit = t->game->field.unit;
    long moved = lround(ceil(far - 1e-6) / unit); /* a part of a tick is a tick */
    bool stood = is->on_table && was->on_table;
    return c->lost == was->strength - is->strength && c->gone == (was->on_table && !is->on_table) &&
           c->came == (is->on_table && !was->on_table) &&
           same_text(c->level ? c->level : was->level, is->level) &&
           same_text(c->formation ? c->formation : was->formation, is->formation) &&
           (!stood || moved == (long)c->moved);
}

/* The outcome of this end, n_outcomes if none tells it. */
static size_t outcome_of(trial *t, const ump_state *end)
{
    size_t i = 0;
    for (unsigned p = 0; p < ump_game_pieces(t->game); p++)
        ump_state_look(t->game, end, p, &t->after[p]);
    for (; i < t->odds.n_outcomes; i++) {
        const ump_outcome *o = &t->odds.outcome[i];
        bool fits = o->over == end->over && o->winner == ump_state_winner(end);
        for (unsigned p = 0; fits && p < ump_game_pieces(t->game); p++)
            fits = tells(t, o, p);
        if (fits)
            break;
    }
    return i;
}

/* Forecasts the order; false if it is not exact, or no dice belong to it. */
static bool begin_trial(trial *t, const ump_game *game, const ump_state *state,
                        const ump_answer *order, const ump_budget *budget)
{
    *t = (trial){.game = game, .start = state};
    cr_assert(ump_odds(game, state, order, budget, &t->odds), "%s", t->odds.refusal.why);
    if (!t->odds.exact || same_text(t->odds.denominator, "1"))
        return false;
    t->q = (ump_query){.game = game, .start = state, .plan = order, .n_plan = 1, .sampling = true};
    t->q.budget = *budget;
    cr_assert(ump_query_begin(&t->q));
    t->before = calloc(ump_game_pieces(game), sizeof *t->before);
    t->after = calloc(ump_game_pieces(game), sizeof *t->after);
    t->left = calloc(t->odds.n_outcomes, sizeof *t->left);
    for (unsigned i = 0; i < ump_game_pieces(game); i++)
        ump_state_look(game, state, i, &t->before[i]);
    return true;
}

static void end_trial(trial *t)
{
    for (size_t i = 0; i < MAX_DEPTH; i++)
        ump_state_free(t->stack[i]);
    free(t->before);
    free(t->after);
    free(t->left);
    ump_query_end(&t->q);
    ump_forecast_free(&t->odds);
}

/* ---- Every fall ---- */

static void claim(trial *t, const ump_state *end, uint64_t weight)
{
    size_t i = outcome_of(t, end);
    cr_assert_lt(i, t->odds.n_outcomes, "a course ends where no outcome says");
    cr_assert_geq(t->left[i], weight, "%s weighs more", t->odds.outcome[i].text);
    t->left[i] -= weight;
}

static uint64_t falls_of(const ump_ask *ask)
{
    uint64_t all = 1;
    for (unsigned i = 0; i < ask->dice && all <= MAX_FALLS; i++)
        all *= ask->sides;
    return all;
}

static void fall_all(trial *t, const ump_state *at, const ump_stage *stage, unsigned depth,
                     uint64_t weight)
{
    uint8_t face[UMP_MAX_DICE];
    ump_ask ask;
    ump_pending(t->game, at, &ask);
    uint64_t all = falls_of(&ask);
    t->falls += all;
    t->wide = t->wide || depth + 1 == MAX_DEPTH || t->falls > MAX_FALLS;
    if (t->wide)
        return;
    cr_assert_eq(weight % all, 0, "the denominator has all dice in it");
    if (!t->stack[depth])
        t->stack[depth] = ump_state_new(t->game);
    for (uint64_t fall = 0; fall < all && !t->wide; fall++) {
        uint64_t rest = fall;
        for (unsigned i = 0; i < ask.dice; i++, rest /= ask.sides)
            face[i] = (uint8_t)(1 + rest % ask.sides);
        ump_stage own = *stage;
        ump_state *next = t->stack[depth];
        ump_answer dice = {.kind = UMP_ASK_DICE, .n_faces = ask.dice, .face = face};
        bool ended;
        ump_state_copy(t->game, next, at);
        cr_assert(ump_give(t->game, next, &dice, NULL, NULL));
        cr_assert(ump_course_go_on(&t->q, next, &own, &ended));
        if (ended)
            claim(t, next, weight / all);
        else
            fall_all(t, next, &own, depth + 1, weight / all);
    }
}

/* True if the tree was small enough to be counted through. */
static bool counts_through(trial *t)
{
    ump_stage stage;
    bool ended;
    if (strlen(t->odds.denominator) > 18)
        return false;
    for (size_t i = 0; i < t->odds.n_outcomes; i++)
        t->left[i] = strtoull(t->odds.outcome[i].share.weight, NULL, 10);
    t->stack[0] = ump_state_new(t->game);
    cr_assert(ump_course_begin(&t->q, t->stack[0], &stage, &ended));
    cr_assert(ump_course_go_on(&t->q, t->stack[0], &stage, &ended) && !ended);
    fall_all(t, t->stack[0], &stage, 1, strtoull(t->odds.denominator, NULL, 10));
    for (size_t i = 0; !t->wide && i < t->odds.n_outcomes; i++)
        cr_expect_eq(t->left[i], 0, "%s weighs less", t->odds.outcome[i].text);
    return !t->wide;
}

/* ---- Rolled courses ---- */

static size_t roll_one(trial *t, const ump_state *first, const ump_stage *stage, uint64_t seed)
{
    uint8_t face[UMP_MAX_DICE];
    ump_stage own = *stage;
    ump_state *state = t->stack[1];
    ump_ask ask;
    bool ended = false;
    ump_state_copy(t->game, state, first);
    for (uint32_t i = 0; !ended; i++) {
        ump_pending(t->game, state, &ask);
        ump_roll(seed, i, &ask, face);
        ump_answer dice = {.kind = UMP_ASK_DICE, .n_faces = ask.dice, .face = face};
        cr_assert(ump_give(t->game, state, &dice, NULL, NULL));
        cr_assert(ump_course_go_on(&t->q, state, &own, &ended));
    }
    size_t outcome = outcome_of(t, state);
    cr_assert_lt(outcome, t->odds.n_outcomes, "a course ends where no outcome says");
    return outcome;
}

/* Chi square of what was rolled, the rare outcomes taken together, stays within six of its standard
 * deviations: with the fixed seed it either always does or never. */
static void rolls_agree(trial *t, unsigned games, uint64_t seed)
{
    ump_stage stage;
    bool ended;
    double chi = 0, rare = 0, rare_expected = 0;
    unsigned cells = 0;
    for (size_t i = 0; i < t->odds.n_outcomes; i++)
        t->left[i] = 0;
    for (size_t i = 0; i < 2; i++)
        if (!t->stack[i])
            t->stack[i] = ump_state_new(t->game);
    cr_assert(ump_course_begin(&t->q, t->stack[0], &stage, &ended));
    cr_assert(ump_course_go_on(&t->q, t->stack[0], &stage, &ended) && !ended);
    for (unsigned i = 0; i < games; i++)
        t->left[roll_one(t, t->stack[0], &stage, ump_scramble(seed) + i)]++;
    for (size_t i = 0; i < t->odds.n_outcomes; i++) {
        double expected = t->odds.outcome[i].share.p * 1e-6 * games, seen = (double)t->left[i];
        if (expected < 10) {
            rare += seen;
            rare_expected += expected;
            continue;
        }
        chi += (seen - expected) * (seen - expected) / expected;
        cells++;
    }
    if (rare_expected >= 10)
        chi += (rare - rare_expected) * (rare - rare_expected) / rare_expected;
    else
        cr_expect_lt(rare, 40, "what is rare comes often");
    cr_expect_lt(chi, cells + 1 + 6 * sqrt(2.0 * (cells + 1)), "chi square %g of %u outcomes", chi,
                 cells);
}

/* ---- Every scenario ---- */

enum { COUNTED = 4, ROLLED = 1, TRIED = 12, COURSES = 300 }; /* orders of a scenario; courses */

typedef struct progress {
    unsigned counted, rolled, exact, sampled;
} progress;

static bool is_enough(const progress *p)
{
    return (p->counted >= COUNTED && p->rolled >= ROLLED) ||
           (p->counted && p->rolled && p->exact + p->sampled >= TRIED);
}

static void try_order(progress *p, const ump_game *game, const ump_state *state,
                      const ump_answer *order, uint64_t seed)
{
    trial t;
    ump_budget budget = {.nodes = 1000,
                         .samples = 5,
                         .until = (uint8_t)(seed % 2),
                         .policy = {(uint8_t)(seed % 3), (uint8_t)(seed / 3 % 3)}};
    bool dice = begin_trial(&t, game, state, order, &budget);
    p->exact += t.odds.exact;
    p->sampled += !t.odds.exact;
    if (dice && p->counted < COUNTED)
        p->counted += counts_through(&t);
    if (dice && p->rolled < ROLLED && t.odds.n_outcomes > 1) {
        rolls_agree(&t, COURSES, seed);
        p->rolled++;
    }
    end_trial(&t);
}

/* Of the proposals one at least, those at somebody before the others. */
static void try_proposals(progress *p, const ump_game *game, const ump_state *state, uint64_t seed)
{
    ump_answer list[PROPOSALS];
    size_t n = ump_propose(game, state, seed, list, PROPOSALS);
    unsigned tried = 0;
    for (size_t i = 0; i < n && tried < 3 && !is_enough(p); i++)
        if (list[i].n_targets || (i + 1 == n && tried == 0)) {
            try_order(p, game, state, &list[i], seed + i);
            tried++;
        }
}

static void play_through(progress *p, const ump_game *game, uint64_t seed)
{
    ump_state *state = ump_state_new(game);
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    for (unsigned i = 0; !is_enough(p) && random_answer(game, state, seed, &answer, faces); i++) {
        if (answer.kind == UMP_ASK_ORDER && ump_scramble(seed + i) % 8 == 0)
            try_proposals(p, game, state, seed + i);
        cr_assert(ump_give(game, state, &answer, NULL, NULL));
    }
    ump_state_free(state);
}

/* bit i of *charts: chart i is played. */
static void visit(const ump_text *text, unsigned *charts)
{
    ump_source source = {.scenario = *text};
    ump_game *game = ump_game_load(&source, NULL);
    progress p = {.counted = 0};
    cr_assert(game, "%s", text->name);
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART); i++)
        if (same_text(ump_builtin_get(UMP_BUILTIN_CHART, i)->name, ump_game_ruleset(game)))
            *charts |= 1u << i;
    for (uint64_t seed = 1; seed <= 6 && !is_enough(&p); seed++)
        play_through(&p, game, seed);
    cr_expect_gt(p.counted, 0, "%s: no order was counted through; %u exact, %u sampled", text->name,
                 p.exact, p.sampled);
    cr_expect_gt(p.rolled, 0, "%s: no order was rolled", text->name);
    ump_game_free(game);
}

Test(odds_every, falls_of_every_die_and_rolled_courses_agree_for_every_chart)
{
    unsigned charts = 0;
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++)
        visit(ump_builtin_get(UMP_BUILTIN_SCENARIO, i), &charts);
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART); i++)
        cr_expect(charts >> i & 1, "no scenario plays %s",
                  ump_builtin_get(UMP_BUILTIN_CHART, i)->name);
}

/* ---- A million ---- */

static const char duel[] =
    "scenario \"Duel\"\nrules template\ntable 20in x 20in\nturns 2\n"
    "side red \"Red\" first\nside blue \"Blue\"\nbrigade red \"R\"\n"
    "  unit u \"U\" green musket figs 6 at 8,10 facing 90\nbrigade blue \"B\"\n"
    "  unit v \"V\" green musket figs 6 at 12,10 facing 270\n";

Test(odds_every, a_million_rolled_volleys_fall_out_as_the_odds_say)
{
    ump_source source = {.scenario = {.name = "duel", .data = duel, .size = sizeof duel - 1}};
    ump_game *game = ump_game_load(&source, NULL);
    ump_state *state = ump_state_new(game);
    ump_answer list[PROPOSALS];
    size_t n = ump_propose(game, state, 0, list, PROPOSALS), fire = 0;
    while (fire < n && list[fire].n_targets == 0)
        fire++;
    cr_assert_lt(fire, n);
    trial t;
    ump_budget budget = {.policy = {UMP_POLICY_YES, UMP_POLICY_YES}};
    cr_assert(begin_trial(&t, game, state, &list[fire], &budget));
    cr_expect_gt(t.odds.n_outcomes, 20);
    rolls_agree(&t, 1000000, 1866);
    end_trial(&t);
    ump_state_free(state);
    ump_game_free(game);
}
