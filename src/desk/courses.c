/*
 * courses.c: one situation as courses for odds/spread.c, which walks and weighs them all as it does
 * those of a game. A course is the readings of its dice: the kind is resolved along it until it
 * asks for more. Where a kind says that all depends on a few bytes (ump_desk_merge) those are a
 * position, and courses that reach it go on as one. The values of the fields that odds are about
 * are its end.
 */
#include "desk/inside.h"
#include "odds/odds.h"
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = DESK_MAX_ROLLS, MAX_NAMES = 24, MAX_WORDS = 256 };

/* Those that were met, then one without a name. */
typedef struct places {
    size_t n;
    desk_place list[DESK_MAX_FIELDS + 1];
} places;

/* The dice that led from the last beginning to here, and how often courses have met on the way. */
typedef struct way {
    size_t n, merges;
    int32_t reading[MAX_DEPTH];
} way;

struct desk_tree {
    ump_spread spread; /* first, so that it is the tree */
    ump_layer results; /* the values of outcomes */
    const ump_desk_kind *kind;
    const void *facts;
    ump_fan *fans;
    size_t n_words, n_names;
    const char *const *names;
    ump_desk_run run;
    size_t merges; /* of this run */
    size_t passed; /* merges that do not count: the run has come by them before */
    bool asked;    /* this run waits for dice: ask */
    bool merged;   /* this run ended in a meeting: met */
    bool failed;   /* no memory, or too long a course */
    ump_packed met;
    /* from here on nothing is set before it is used */
    ump_ask ask;
    way way;
    size_t from_size; /* of the state that the course goes on from */
    alignas(max_align_t) unsigned char from[DESK_MAX_STATE];
    places place[2];                 /* of the way to a meeting, and of the way on from there */
    desk_value value[MAX_NAMES + 1]; /* of the odds fields, and one for all others */
    const char *word[MAX_WORDS];     /* that fields have held, each spelling at one address */
};

/* ---- What a run meets ---- */

/* A run ends at the first dice that it does not know: what it does with this reading is dropped. */
int32_t desk_tree_choose(struct desk_tree *tree, const ump_ask *ask)
{
    if (!tree->asked)
        tree->ask = *ask;
    tree->asked = true;
    return ask->reading == UMP_SUM ? ask->dice : 0;
}

/* A kind that cannot go on from the bytes does the way again: one course stands for all. */
static size_t put_way(const struct desk_tree *tree, unsigned char *to)
{
    if (tree->kind->go_on)
        return 0;
    way w = tree->way;
    w.merges = tree->merges;
    size_t size = offsetof(way, reading) + w.n * sizeof *w.reading;
    memcpy(to, &w, size);
    return size;
}

bool desk_tree_merge(struct desk_tree *tree, const void *state, size_t size)
{
    if (tree->asked)
        return false;
    if (++tree->merges <= tree->passed)
        return true;
    ump_layer *then = ump_spread_at(&tree->spread, 0);
    unsigned char *to = ump_layer_begin(then, size + sizeof(way));
    tree->merged = true;
    tree->failed = tree->failed || !to;
    if (to) {
        memcpy(to, state, size);
        tree->met = ump_layer_seal(then, size, put_way(tree, to + size));
    }
    return false;
}

/* ---- Fields ---- */

static size_t row_of(const struct desk_tree *tree, const char *name)
{
    size_t row = 0;
    while (row < tree->n_names &&
           (tree->names[row][0] != name[0] || strcmp(tree->names[row], name) != 0))
        row++;
    return row;
}

/* The one behind the last is never named: it is whoever's finds no other. */
desk_place *desk_tree_place(ump_desk_run *run, const char *name)
{
    struct desk_tree *tree = run->tree;
    places *all = &tree->place[run->goes_on];
    desk_place *place = run->place;
    *place = (desk_place){.to = &tree->value[row_of(tree, name)]};
    if (place == all->list + DESK_MAX_FIELDS)
        return place;
    place->name = name;
    if (place == all->list + all->n)
        all->list[++all->n].name = NULL;
    run->place++;
    return place;
}

static void begin_places(places *all)
{
    all->n = 0;
    all->list[0].name = NULL;
}

/* Its number among the words seen; words that are spelled alike have one. */
static int64_t word_number(struct desk_tree *tree, const char *word)
{
    for (size_t i = 0; i < tree->n_words; i++)
        if (tree->word[i] == word)
            return (int64_t)i;
    for (size_t i = 0; i < tree->n_words; i++)
        if (strcmp(tree->word[i], word) == 0)
            return (int64_t)i;
    if (tree->n_words == MAX_WORDS) {
        tree->failed = true;
        return 0;
    }
    tree->word[tree->n_words] = word;
    return (int64_t)tree->n_words++;
}

void desk_tree_word(struct desk_tree *tree, desk_place *place, const char *word)
{
    bool wanted = place->to != &tree->value[tree->n_names];
    place->word = word;
    place->word_value = word && wanted ? word_number(tree, word) * DESK_KINDS + DESK_ID : DESK_NULL;
    *place->to = place->word_value;
}

/* ---- Every course ---- */

static void run_once(struct desk_tree *tree)
{
    ump_desk_run *run = &tree->run;
    alignas(max_align_t) unsigned char state[DESK_MAX_STATE];
    tree->merges = 0;
    tree->asked = tree->merged = false;
    run->rolled = false;
    run->place = tree->place[run->goes_on].list;
    run->known = tree->way.reading;
    run->known_end = tree->way.reading + tree->way.n;
    for (size_t i = 0; i < tree->n_names; i++)
        tree->value[i] = DESK_NULL;
    if (run->goes_on) {
        memcpy(state, tree->from, tree->from_size);
        tree->kind->go_on(tree->facts, state, run);
    } else {
        tree->kind->resolve(tree->facts, run);
    }
    run->quiet = true;
}

static bool add_result(struct desk_tree *tree, ump_chance *chance)
{
    size_t size = tree->n_names * sizeof *tree->value;
    unsigned char *to = ump_layer_begin(&tree->results, size);
    if (!to)
        return false;
    memcpy(to, tree->value, size);
    ump_packed packed = ump_layer_seal(&tree->results, size, 0);
    return ump_layer_put(&tree->results, &packed, chance);
}

static bool put(struct desk_tree *tree, ump_chance *chance)
{
    return ump_spread_put(&tree->spread, ump_spread_at(&tree->spread, 0), &tree->met, chance);
}

/* Along the way that is known, to where it asks for dice, meets others, or ends. */
static bool go(struct desk_tree *tree, ump_chance *chance)
{
    run_once(tree);
    if (tree->failed || tree->run.failed)
        return false;
    if (tree->asked) {
        const ump_fan *fan = ump_fans_find(&tree->fans, &tree->ask);
        return fan && ump_spread_roll(&tree->spread, fan, chance);
    }
    return tree->merged ? put(tree, chance) : add_result(tree, chance);
}

static bool fell(ump_spread *s, int32_t reading, ump_chance *chance)
{
    struct desk_tree *tree = (struct desk_tree *)s;
    way *w = &tree->way;
    if (w->n == MAX_DEPTH)
        return false;
    w->reading[w->n++] = reading;
    bool ok = go(tree, chance);
    w->n--;
    return ok;
}

static bool expand(ump_spread *s, ump_node *node)
{
    struct desk_tree *tree = (struct desk_tree *)s;
    const unsigned char *bytes = s->now.bytes + node->at;
    tree->run.goes_on = tree->kind->go_on != NULL;
    if (tree->run.goes_on) {
        tree->way.n = 0;
        tree->from_size = node->size;
        memcpy(tree->from, bytes, node->size);
    } else {
        memcpy(&tree->way, bytes + node->size, offsetof(way, reading));
        memcpy(tree->way.reading, bytes + node->size + offsetof(way, reading),
               tree->way.n * sizeof *tree->way.reading);
        tree->passed = tree->way.merges;
    }
    return go(tree, &node->chance);
}

static bool try_all(struct desk_tree *tree)
{
    ump_chance certain = {.weight = {.word = 1}};
    return go(tree, &certain) && ump_spread_all(&tree->spread);
}

/* ---- The answer ---- */

/* Results become outcomes; their weights go over. */
static bool take_results(struct desk_tree *tree, ump_desk_answer *answer, const ump_weight *total)
{
    size_t n_names = tree->n_names;
    bool ok = true;
    for (size_t i = 0; ok && i < tree->results.n; i++) {
        ump_node *m = &tree->results.list[i];
        desk_value *values = answer->values + i * n_names;
        memcpy(values, tree->results.bytes + m->at, n_names * sizeof *values);
        desk_outcome *to = &answer->outcome[answer->n_outcomes++];
        *to = (desk_outcome){.of = answer, .values = values, .weight = m->chance.weight};
        m->chance.weight = (ump_weight){0};
        ok = ump_weight_millionths(&to->weight, total, &to->millionths);
    }
    return ok;
}

static bool rank_results(struct desk_tree *tree, ump_desk_answer *answer, const ump_weight *total)
{
    size_t n = tree->results.n;
    answer->outcome = malloc((n + 1) * sizeof *answer->outcome);
    answer->values = malloc((n * tree->n_names + 1) * sizeof *answer->values);
    if (!answer->outcome || !answer->values || !take_results(tree, answer, total))
        return false;
    desk_sort_outcomes(answer->outcome, n);
    return true;
}

static bool write_answer(struct desk_tree *tree, ump_desk_answer *answer)
{
    ump_weight total = {0};
    const char **words = ump_arena_take(answer->arena, (tree->n_words + 1) * sizeof *words);
    answer->names = tree->names;
    answer->words = words;
    bool ok = words && ump_layer_widen(&tree->results, &total);
    if (ok) {
        memcpy(words, tree->word, tree->n_words * sizeof *words);
        answer->denominator = ump_weight_text(&total, answer->arena);
        ok = answer->denominator && rank_results(tree, answer, &total);
    }
    ump_weight_free(&total);
    return ok;
}

static void free_tree(struct desk_tree *tree)
{
    ump_fans_free(&tree->fans);
    ump_layer_free(&tree->results);
    ump_spread_free(&tree->spread);
    free(tree);
}

static void begin_tree(struct desk_tree *tree, ump_desk_answer *answer, const void *facts)
{
    const desk_kind *kind = answer->told.kind;
    memset(tree, 0, offsetof(struct desk_tree, ask));
    tree->spread.expand = expand;
    tree->spread.fell = fell;
    tree->kind = kind->kind;
    tree->facts = facts;
    tree->run = (ump_desk_run){.record = answer->record, .tree = tree, .why = answer->told.why};
    tree->way.n = 0;
    begin_places(&tree->place[0]);
    begin_places(&tree->place[1]);
    tree->names = ump_desk_follows(&answer->told) ? kind->odds_all : kind->odds;
    while (tree->names[tree->n_names] && tree->n_names < MAX_NAMES)
        tree->n_names++;
}

bool desk_odds(ump_desk_answer *answer, const void *facts)
{
    struct desk_tree *tree = malloc(sizeof *tree);
    if (!tree)
        return false;
    begin_tree(tree, answer, facts);
    bool ok = try_all(tree) && write_answer(tree, answer);
    free_tree(tree);
    return ok;
}
