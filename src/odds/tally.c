/*
 * tally.c: where courses end. Ends after which every piece looks the same are one outcome; of the
 * outcomes come the fates of single pieces, and all is put over one denominator.
 */
#include "odds/odds.h"
#include "play/many.h"
#include "play/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct group {
    uint64_t hash;
    size_t next; /* group of the same slot + 1 */
    ump_chance chance;
    uint64_t part; /* of scale.whole, if it was sampled */
    const ump_change *change;
    size_t n_changes;
    uint8_t over, winner;
} group;

enum {
    SLOTS = 4096,
    MORE = 0,
    LESS = 1,
    MILLION = 1000000,
    VALUE_BITS = 40,
    VALUE_SHIFT = 60 - VALUE_BITS
};

struct ump_tally {
    const ump_game *game;
    size_t n_pieces, n_plan;
    ump_arena *arena; /* of what the forecast keeps */
    ump_look *before;
    ump_change *scratch; /* a change for each piece */
    group *list;
    size_t n, room;
    size_t slot[SLOTS]; /* group + 1 */
    ump_chance given[UMP_MAX_PLAN];
    ump_chance value[2][2]; /* by side: of values above 0, below 0 */
    /* sampled: */
    uint64_t followed;       /* of UMP_WHOLE: all courses that were followed to their ends */
    int64_t part_value[2];   /* of each side, times their parts of 2^VALUE_BITS */
    int64_t rolled_value[2]; /* of each side, of all samples */
};

ump_tally *ump_tally_new(const ump_query *q)
{
    ump_tally *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->game = q->game;
    t->n_pieces = ump_game_pieces(q->game);
    t->n_plan = q->n_plan;
    t->arena = ump_arena_new();
    t->before = calloc(t->n_pieces, sizeof *t->before);
    t->scratch = calloc(t->n_pieces, sizeof *t->scratch);
    if (!t->arena || !t->before || !t->scratch) {
        ump_tally_free(t);
        return NULL;
    }
    for (unsigned i = 0; i < t->n_pieces; i++)
        ump_state_look(q->game, q->start, i, &t->before[i]);
    return t;
}

void ump_tally_free(ump_tally *tally)
{
    if (!tally)
        return;
    for (size_t i = 0; i < tally->n; i++)
        ump_chance_free(&tally->list[i].chance);
    for (size_t i = 0; i < UMP_MAX_PLAN; i++)
        ump_chance_free(&tally->given[i]);
    for (size_t i = 0; i < 4; i++)
        ump_chance_free(&tally->value[i / 2][i % 2]);
    ump_arena_free(tally->arena);
    free(tally->before);
    free(tally->scratch);
    free(tally->list);
    free(tally);
}

/* ---- What became of the pieces ---- */

static uint32_t whole_units(const ump_game *game, ump_pt a, ump_pt b)
{
    return (uint32_t)ump_round_div(ump_dist(a, b).hi, game->field.unit);
}

/* Where a piece is that was or is off the table matters to nobody. */
static bool find_change(const ump_tally *t, const ump_look *was, const ump_look *is, ump_change *c)
{
    bool stood = was->on_table && is->on_table;
    c->lost = (int16_t)(was->strength - is->strength);
    c->gone = was->on_table && !is->on_table;
    c->came = !was->on_table && is->on_table;
    c->moved = stood ? whole_units(t->game, was->at, is->at) : 0;
    c->level = strcmp(was->level, is->level) == 0 ? NULL : is->level;
    c->formation = strcmp(was->formation, is->formation) == 0 ? NULL : is->formation;
    return c->lost || c->gone || c->came || c->moved || c->level || c->formation;
}

static size_t find_changes(ump_tally *t, const ump_state *state)
{
    size_t n = 0;
    for (unsigned i = 0; i < t->n_pieces; i++) {
        ump_look look;
        ump_state_look(t->game, state, i, &look);
        t->scratch[n].piece = (uint16_t)i;
        n += find_change(t, &t->before[i], &look, &t->scratch[n]);
    }
    return n;
}

/* ---- Groups ---- */

static bool same_word(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_change(const ump_change *a, const ump_change *b)
{
    return a->piece == b->piece && a->lost == b->lost && a->gone == b->gone && a->came == b->came &&
           a->moved == b->moved && same_word(a->level, b->level) &&
           same_word(a->formation, b->formation);
}

static uint64_t hash_word(uint64_t hash, const char *word)
{
    return word ? ump_fnv(hash, word, strlen(word) + 1) : hash;
}

static uint64_t hash_changes(const ump_change *change, size_t n, const ump_state *state)
{
    const uint8_t over[] = {state->over, state->winner};
    uint64_t hash = ump_fnv(UMP_FNV_BASIS, over, sizeof over);
    for (size_t i = 0; i < n; i++) {
        const ump_change *c = &change[i];
        const uint32_t number[] = {c->piece, (uint32_t)c->lost, c->gone, c->came, c->moved};
        hash = ump_fnv(hash, number, sizeof number);
        hash = hash_word(hash_word(hash, c->level), c->formation);
    }
    return hash;
}

static bool is_group(const group *g, const ump_change *change, size_t n, const ump_state *state)
{
    if (g->n_changes != n || g->over != state->over || g->winner != state->winner)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!same_change(&g->change[i], &change[i]))
            return false;
    return true;
}

static group *new_group(ump_tally *t, size_t n_changes, uint64_t hash, const ump_state *state)
{
    group *list = ump_make_room(t->list, &t->room, t->n + 1, sizeof *list);
    if (!list)
        return NULL;
    t->list = list;
    ump_change *kept = ump_arena_take(t->arena, (n_changes + 1) * sizeof *kept);
    if (!kept)
        return NULL;
    memcpy(kept, t->scratch, n_changes * sizeof *kept);
    size_t *slot = &t->slot[hash % SLOTS];
    group *g = &t->list[t->n];
    *g = (group){.hash = hash,
                 .next = *slot,
                 .change = kept,
                 .n_changes = n_changes,
                 .over = state->over,
                 .winner = state->winner};
    *slot = ++t->n;
    return g;
}

static group *group_of(ump_tally *t, const ump_state *state)
{
    size_t n = find_changes(t, state);
    uint64_t hash = hash_changes(t->scratch, n, state);
    for (size_t i = t->slot[hash % SLOTS]; i; i = t->list[i - 1].next)
        if (t->list[i - 1].hash == hash && is_group(&t->list[i - 1], t->scratch, n, state))
            return &t->list[i - 1];
    return new_group(t, n, hash, state);
}

/* The value times its chance, on the side of its sign. */
static bool add_value(ump_tally *t, const ump_state *state, unsigned side, const ump_chance *chance)
{
    int value = ump_state_value(t->game, state, side);
    t->part_value[side] += value * (int64_t)(chance->part >> VALUE_SHIFT);
    t->rolled_value[side] += (int64_t)value * chance->rolled;
    ump_chance part = {.under = {{0}}};
    bool ok = ump_chance_copy(&part, chance) &&
              ump_weight_times(&part.weight, (uint32_t)(value < 0 ? -value : value)) &&
              ump_chance_add(&t->value[side][value < 0 ? LESS : MORE], &part);
    ump_chance_free(&part);
    return ok;
}

bool ump_tally_end(void *ctx, const ump_stage *stage, const ump_state *state,
                   const ump_chance *chance)
{
    ump_tally *t = ctx;
    group *g = group_of(t, state);
    t->followed += chance->part;
    bool ok = g && ump_chance_add(&g->chance, chance) && add_value(t, state, 0, chance) &&
              add_value(t, state, 1, chance);
    for (size_t i = 0; ok && i < t->n_plan; i++)
        if (stage->given >> i & 1)
            ok = ump_chance_add(&t->given[i], chance);
    return ok;
}

/* ---- Words ---- */

typedef struct phrase {
    char *at;
    size_t used;
    const char *join;   /* goes before what comes next, */
    const char *rejoin; /* and before what comes after that */
} phrase;

static void say(phrase *p, const char *format, ...) UMP_PRINTF(2, 3);

/* What does not fit whole is left out. */
static void say(phrase *p, const char *format, ...)
{
    size_t join = strlen(p->join), room = UMP_LINE - p->used;
    if (join >= room)
        return;
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(p->at + p->used + join, room - join, format, arguments);
    va_end(arguments);
    if (n < 0 || (size_t)n >= room - join) {
        p->at[p->used] = '\0';
        return;
    }
    memcpy(p->at + p->used, p->join, join);
    p->used += join + (size_t)n;
    p->join = p->rejoin;
}

/* Guns do not form what they are. */
static const char *formation_verb(const char *formation)
{
    static const char *const of_guns[] = {"limbered", "unlimbered", "deployed", "off_guns"};
    for (size_t i = 0; i < sizeof of_guns / sizeof *of_guns; i++)
        if (strcmp(formation, of_guns[i]) == 0)
            return "is";
    return "forms";
}

/* The verb that many take in place of one. */
static const char *of_many(const char *verb)
{
    return strcmp(verb, "is") == 0 ? "are" : strcmp(verb, "is in") == 0 ? "are in" : "form";
}

/* Words of the data, as people write them. */
static void say_state(phrase *p, const char *verb, const char *word, bool many)
{
    char words[UMP_TERM];
    if (!*word)
        return;
    ump_term_words(word, words);
    say(p, "%s %s", many ? of_many(verb) : verb, words);
}

static void say_change(const ump_game *game, const ump_change *c, phrase *p)
{
    const char *name = ump_piece_name(game, c->piece);
    bool many = ump_is_many(name);
    say(p, "%s", name);
    p->join = " ";
    p->rejoin = ", ";
    if (c->lost > 0)
        say(p, "%s %d", many ? "lose" : "loses", c->lost);
    if (c->lost < 0)
        say(p, "%s %d", many ? "gain" : "gains", -c->lost);
    if (c->level)
        say_state(p, ump_level_verb(c->level), c->level, many);
    if (c->formation)
        say_state(p, formation_verb(c->formation), c->formation, many);
    if (c->moved)
        say(p, "%s %u %s", many ? "move" : "moves", c->moved,
            game->field.unit == UMP_CM ? "cm" : "in");
    if (c->gone)
        say(p, "%s the table", many ? "leave" : "leaves");
    if (c->came)
        say(p, "%s on the table", many ? "come" : "comes");
    p->join = p->rejoin = "; ";
}

static const char *say_outcome(const ump_tally *t, const group *g)
{
    char line[UMP_LINE] = "";
    phrase p = {.at = line, .join = "", .rejoin = ""};
    for (size_t i = 0; i < g->n_changes; i++)
        say_change(t->game, &g->change[i], &p);
    const char *winner = ump_side_people(t->game, g->winner);
    if (g->over && g->winner != UMP_NO_SIDE)
        say(&p, "%s %s the battle", winner, ump_is_many(winner) ? "win" : "wins");
    else if (g->over)
        say(&p, "the battle is drawn");
    if (p.used == 0)
        say(&p, "nothing changes");
    return ump_arena_text(t->arena, line, strlen(line));
}

/* ---- One denominator for all ---- */

typedef struct scale {
    ump_powers under;
    ump_weight all;
    uint32_t samples; /* 0: exact */
    uint64_t whole;   /* sampled: what the parts add up to, */
    uint64_t left;    /* and how much of it the samples stand for */
} scale;

static void widest(const ump_tally *t, ump_powers *under)
{
    for (size_t i = 0; i < t->n; i++)
        *under = ump_powers_most(*under, t->list[i].chance.under);
}

/* Everything over the denominator; false unless the weights add up to it. */
static bool rescale(ump_tally *t, scale *s, const ump_query *q)
{
    ump_weight sum = {0};
    if (q->sampling) {
        s->samples = q->budget.samples;
        s->left = q->left;
        s->whole = t->followed + q->left;
        ump_weight_set(&s->all, MILLION);
        return true;
    }
    widest(t, &s->under);
    bool ok = ump_powers_product(s->under, &s->all);
    for (size_t i = 0; ok && i < t->n; i++)
        ok = ump_chance_widen(&t->list[i].chance, s->under) &&
             ump_weight_add(&sum, &t->list[i].chance.weight);
    for (size_t i = 0; ok && i < t->n_plan; i++)
        ok = ump_chance_widen(&t->given[i], s->under);
    for (size_t i = 0; ok && i < 4; i++)
        ok = ump_chance_widen(&t->value[i / 2][i % 2], s->under);
    ok = ok && ump_weight_compare(&sum, &s->all) == 0;
    ump_weight_free(&sum);
    return ok;
}

/* Of `count` among n samples, in millionths: the root of p (1 - p) / n, with one more that fell
 * out so and one that did not, so that no share looks certain. */
static uint32_t standard_error(uint64_t count, uint64_t n)
{
    uint64_t spread = (count + 1) * (n - count + 1);
    uint64_t square = ump_mul_div(spread, UINT64_C(1000000000000), (n + 2) * (n + 2) * n, NULL);
    return ump_isqrt(square) + 1;
}

/* What was followed there, and its share of the samples of what was left. */
static uint64_t sampled_part(const scale *s, const ump_chance *c)
{
    return c->part + ump_mul_div(s->left, c->rolled, s->samples, NULL);
}

static bool sampled_share(const ump_tally *t, const scale *s, const ump_chance *c, ump_share *share)
{
    ump_weight p = {0};
    uint64_t error = standard_error(c->rolled, s->samples);
    share->p = (uint32_t)ump_mul_div(sampled_part(s, c) + s->whole / (2 * MILLION), MILLION,
                                     s->whole, NULL);
    share->se = (uint32_t)ump_mul_div(error, s->left, s->whole, NULL) + 1;
    ump_weight_set(&p, share->p);
    share->weight = ump_weight_text(&p, t->arena);
    return share->weight != NULL;
}

static bool share_of(const ump_tally *t, const scale *s, const ump_chance *c, ump_share *share)
{
    if (s->samples)
        return sampled_share(t, s, c, share);
    share->weight = ump_weight_text(&c->weight, t->arena);
    share->se = 0;
    return share->weight && ump_weight_millionths(&c->weight, &s->all, &share->p);
}

/* ---- The forecast ---- */

static int likelier_first(const void *a, const void *b)
{
    const group *x = a, *y = b;
    int by_weight = ump_weight_compare(&y->chance.weight, &x->chance.weight);
    if (x->part != y->part)
        return x->part < y->part ? 1 : -1;
    if (by_weight)
        return by_weight;
    return x->hash < y->hash ? -1 : x->hash > y->hash;
}

static bool make_outcomes(ump_tally *t, const scale *s, ump_forecast *out)
{
    ump_outcome *list = ump_arena_take(t->arena, (t->n + 1) * sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; s->samples && i < t->n; i++)
        t->list[i].part = sampled_part(s, &t->list[i].chance);
    qsort(t->list, t->n, sizeof *t->list, likelier_first);
    for (size_t i = 0; i < t->n; i++) {
        const group *g = &t->list[i];
        list[i] = (ump_outcome){.text = say_outcome(t, g),
                                .over = g->over,
                                .winner = g->over ? g->winner : UMP_NO_SIDE,
                                .n_changes = g->n_changes,
                                .change = g->change};
        if (!list[i].text || !share_of(t, s, &g->chance, &list[i].share))
            return false;
    }
    out->outcome = list;
    out->n_outcomes = t->n;
    return true;
}

static bool make_orders(ump_tally *t, const scale *s, ump_forecast *out)
{
    ump_share *list = ump_arena_take(t->arena, (t->n_plan + 1) * sizeof *list);
    bool ok = list != NULL;
    for (size_t i = 0; ok && i < t->n_plan; i++)
        ok = share_of(t, s, &t->given[i], &list[i]);
    out->order = list;
    out->n_orders = t->n_plan;
    return ok;
}

/* ---- Fates ---- */

typedef struct fates {
    ump_fate *fate;
    ump_chance *chance; /* all over one denominator */
    size_t n, room;
} fates;

static bool same_fate(const ump_fate *a, const ump_fate *b)
{
    return a->piece == b->piece && a->kind == b->kind && a->lost == b->lost &&
           same_word(a->level, b->level);
}

static bool more_fates(fates *f)
{
    size_t room = f->room ? f->room * 2 : 32;
    ump_fate *fate = realloc(f->fate, room * sizeof *fate);
    f->fate = fate ? fate : f->fate;
    ump_chance *chance = realloc(f->chance, room * sizeof *chance);
    f->chance = chance ? chance : f->chance;
    if (fate && chance)
        f->room = room;
    return fate && chance;
}

static bool add_fate(fates *f, ump_fate fate, const ump_chance *chance)
{
    for (size_t i = 0; i < f->n; i++)
        if (same_fate(&f->fate[i], &fate))
            return ump_chance_add(&f->chance[i], chance);
    if (f->n == f->room && !more_fates(f))
        return false;
    f->fate[f->n] = fate;
    f->chance[f->n] = (ump_chance){.rolled = 0};
    return ump_chance_add(&f->chance[f->n++], chance);
}

static bool add_fates(fates *f, const ump_change *c, const ump_chance *chance)
{
    return (!c->lost ||
            add_fate(f, (ump_fate){.piece = c->piece, .kind = UMP_FATE_LOST, .lost = c->lost},
                     chance)) &&
           (!c->level ||
            add_fate(f, (ump_fate){.piece = c->piece, .kind = UMP_FATE_LEVEL, .level = c->level},
                     chance)) &&
           (!c->gone || add_fate(f, (ump_fate){.piece = c->piece, .kind = UMP_FATE_GONE}, chance));
}

static int by_piece(const void *a, const void *b)
{
    const ump_fate *x = a, *y = b;
    if (x->piece != y->piece)
        return x->piece - y->piece;
    if (x->kind != y->kind)
        return x->kind - y->kind;
    return x->level && y->level ? strcmp(x->level, y->level) : x->lost - y->lost;
}

static bool gather_fates(const ump_tally *t, fates *f)
{
    bool ok = true;
    for (size_t i = 0; i < t->n; i++)
        for (size_t k = 0; ok && k < t->list[i].n_changes; k++)
            ok = add_fates(f, &t->list[i].change[k], &t->list[i].chance);
    return ok;
}

static bool make_fates(ump_tally *t, const scale *s, ump_forecast *out)
{
    fates f = {.n = 0};
    bool ok = gather_fates(t, &f);
    for (size_t i = 0; ok && i < f.n; i++)
        ok = share_of(t, s, &f.chance[i], &f.fate[i].share);
    ump_fate *list = ok ? ump_arena_take(t->arena, (f.n + 1) * sizeof *list) : NULL;
    if (list && f.n) {
        memcpy(list, f.fate, f.n * sizeof *list);
        qsort(list, f.n, sizeof *list, by_piece);
    }
    out->fate = list;
    out->n_fates = f.n;
    for (size_t i = 0; i < f.n; i++)
        ump_chance_free(&f.chance[i]);
    free(f.fate);
    free(f.chance);
    return list != NULL;
}

static bool exact_value(const ump_tally *t, const scale *s, unsigned side, int32_t *value)
{
    uint32_t more, less;
    if (!ump_weight_ratio(&t->value[side][MORE].weight, &s->all, &more) ||
        !ump_weight_ratio(&t->value[side][LESS].weight, &s->all, &less))
        return false;
    *value = (int32_t)(more - less);
    return true;
}

static int32_t sampled_value(const ump_tally *t, const scale *s, unsigned side)
{
    int64_t each = (int64_t)(s->left >> VALUE_SHIFT) / s->samples;
    return (int32_t)ump_round_div(t->part_value[side] + t->rolled_value[side] * each,
                                  (int64_t)(s->whole >> VALUE_SHIFT));
}

static bool make_values(ump_tally *t, const scale *s, const ump_query *q, ump_forecast *out)
{
    for (unsigned side = 0; side < 2; side++) {
        out->before[side] = ump_state_value(q->game, q->start, side);
        if (s->samples)
            out->after[side] = sampled_value(t, s, side);
        else if (!exact_value(t, s, side, &out->after[side]))
            return false;
    }
    return true;
}

bool ump_tally_forecast(ump_tally *tally, const ump_query *q, ump_forecast *out)
{
    scale s = {.samples = 0};
    bool ok = rescale(tally, &s, q) && make_outcomes(tally, &s, out) &&
              make_orders(tally, &s, out) && make_fates(tally, &s, out) &&
              make_values(tally, &s, q, out);
    if (ok)
        out->denominator = ump_weight_text(&s.all, tally->arena);
    ump_weight_free(&s.all);
    if (!ok || !out->denominator)
        return false;
    out->exact = !q->sampling;
    out->samples = s.samples;
    out->followed =
        s.samples ? (uint32_t)ump_mul_div(tally->followed, MILLION, s.whole, NULL) : MILLION;
    out->nodes = q->nodes;
    out->memory = tally->arena;
    tally->arena = NULL;
    return true;
}
