/*
 * odds.c: exact odds of one situation. The kind is resolved again and again, each time along
 * another course of the dice, until every course has been tried; equal results add their weights.
 * Where a kind says that all depends on a few bytes (ump_desk_merge) the courses that reach the
 * same bytes go on as one, so that a long fight costs no more than its different positions.
 */
#include "odds/odds.h"
#include "desk/desk.h"
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FANS = 64, MAX_DEPTH = DESK_MAX_ROLLS, MAX_NAMES = 24, MAX_WORDS = 256 };

/* ---- Courses ---- */

typedef struct choice {
    const ump_fan *from;
    uint32_t at;       /* its reading, less the lowest */
    ump_chance chance; /* of the course up to and with this choice */
} choice;

/* Where courses meet: reached by these choices (one course stands for all), to go on from. */
typedef struct meeting {
    uint64_t hash;
    const void *state;
    size_t size;
    const int32_t *reading;
    size_t n, merges;
    ump_chance chance;
} meeting;

typedef struct meetings {
    meeting *list;
    size_t n, room;
    uint32_t *slot; /* hash table of rows + 1 */
    size_t n_slots;
} meetings;

/* Memory for states, never cleared, freed together. */
typedef struct chunk {
    struct chunk *next;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
} chunk;

struct desk_tree {
    chunk *memory;
    size_t n_fans;
    size_t n;       /* choices made */
    size_t deepest; /* choices that hold a chance */
    size_t fixed;   /* the first so many belong to the meeting that is gone on from */
    size_t merges, passed;
    const meeting *from;
    meetings now, next;
    bool merged; /* this run ended in a meeting */
    bool failed; /* no memory, or too long a course */
    const char *const *names;
    size_t n_names;
    desk_place place[DESK_MAX_FIELDS];
    size_t n_words;
    /* from here on nothing is set before it is used */
    ump_fan fan[MAX_FANS];
    choice course[MAX_DEPTH];
    desk_field field[MAX_NAMES + 1]; /* the odds fields, and one for all others */
    int32_t reading[MAX_DEPTH];      /* of each choice */
    const char *word[MAX_WORDS];     /* that fields have held, each spelling at one address */
};

static void *take(struct desk_tree *tree, size_t size)
{
    enum { CHUNK = 8192 };
    chunk *c = tree->memory;
    size = (size + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
    if (!c || c->size - c->used < size) {
        size_t room = size > CHUNK ? size : CHUNK;
        c = malloc(sizeof *c + room);
        if (!c)
            return NULL;
        *c = (chunk){.next = tree->memory, .size = room};
        tree->memory = c;
    }
    c->used += size;
    return c->bytes + c->used - size;
}

static void free_memory(struct desk_tree *tree)
{
    for (chunk *c = tree->memory; c;) {
        chunk *next = c->next;
        free(c);
        c = next;
    }
}

static const ump_fan *find_fan(struct desk_tree *tree, const ump_ask *ask)
{
    for (size_t i = 0; i < tree->n_fans; i++) {
        const ump_fan *fan = &tree->fan[i];
        if (fan->dice == ask->dice && fan->sides == ask->sides && fan->reading == ask->reading &&
            fan->reach == ask->reach)
            return fan;
    }
    if (tree->n_fans == MAX_FANS)
        return NULL;
    ump_fan *fan = &tree->fan[tree->n_fans++];
    return ump_fan_make(fan, ask) ? fan : NULL;
}

/* The first reading from `at` on that can come up; n if there is none. */
static uint32_t possible(const ump_fan *fan, uint32_t at)
{
    while (at < fan->n && fan->weight[at].n == 0 && fan->weight[at].word == 0)
        at++;
    return at;
}

/* The chance of the course with choice i, from that of the one before it. */
static bool weigh(struct desk_tree *tree, size_t i)
{
    static const ump_chance certain = {.weight = {.word = 1}};
    const ump_chance *before = i > tree->fixed ? &tree->course[i - 1].chance
                               : tree->from    ? &tree->from->chance
                                               : &certain;
    choice *c = &tree->course[i];
    c->chance.under = ump_powers_add(before->under, c->from->under);
    return ump_weight_multiply(&c->chance.weight, &before->weight, &c->from->weight[c->at]);
}

static bool make_choice(struct desk_tree *tree, size_t i, const ump_ask *ask)
{
    choice *c = &tree->course[i];
    while (tree->deepest <= i)
        tree->course[tree->deepest++].chance = (ump_chance){.under = {{0}}};
    c->from = find_fan(tree, ask);
    if (!c->from)
        return false;
    c->at = possible(c->from, 0);
    tree->reading[i] = c->from->low + (int32_t)c->at;
    tree->n = i + 1;
    return weigh(tree, i);
}

int32_t desk_tree_choose(struct desk_tree *tree, const ump_ask *ask)
{
    size_t i = tree->n;
    if (!tree->failed && i < MAX_DEPTH && make_choice(tree, i, ask))
        return tree->reading[i];
    tree->failed = true;
    return ask->reading == UMP_SUM ? ask->dice : 0;
}

/* On to the next course; false: all have been tried. */
static bool next_course(struct desk_tree *tree)
{
    while (tree->n > tree->fixed) {
        choice *last = &tree->course[tree->n - 1];
        last->at = possible(last->from, last->at + 1);
        if (last->at < last->from->n) {
            tree->reading[tree->n - 1] = last->from->low + (int32_t)last->at;
            tree->failed = tree->failed || !weigh(tree, tree->n - 1);
            return true;
        }
        tree->n--;
    }
    return false;
}

static const ump_chance *course_chance(const struct desk_tree *tree)
{
    static const ump_chance certain = {.weight = {.word = 1}};
    if (tree->n > tree->fixed)
        return &tree->course[tree->n - 1].chance;
    return tree->from ? &tree->from->chance : &certain;
}

/* ---- Meetings ---- */

static bool grow_slots(meetings *m)
{
    size_t n = m->n_slots ? m->n_slots * 4 : 64;
    uint32_t *slot = calloc(n, sizeof *slot);
    if (!slot)
        return false;
    for (size_t i = 0; i < m->n; i++) {
        size_t s = m->list[i].hash & (n - 1);
        while (slot[s])
            s = (s + 1) & (n - 1);
        slot[s] = (uint32_t)i + 1;
    }
    free(m->slot);
    m->slot = slot;
    m->n_slots = n;
    return true;
}

static bool grow_list(meetings *m)
{
    size_t room = m->room ? m->room * 4 : 32;
    meeting *list = realloc(m->list, room * sizeof *list);
    if (!list)
        return false;
    m->list = list;
    m->room = room;
    return true;
}

/* The meeting with this state, a new empty one if there was none; NULL: no memory. */
static meeting *meeting_with(struct desk_tree *tree, meetings *m, const void *state, size_t size)
{
    uint64_t hash = ump_quick_hash(state, size);
    if ((m->n * 2 >= m->n_slots && !grow_slots(m)) || (m->n == m->room && !grow_list(m)))
        return NULL;
    size_t s = hash & (m->n_slots - 1);
    for (; m->slot[s]; s = (s + 1) & (m->n_slots - 1)) {
        meeting *found = &m->list[m->slot[s] - 1];
        if (found->hash == hash && found->size == size && memcmp(found->state, state, size) == 0)
            return found;
    }
    void *kept = take(tree, size);
    if (!kept)
        return NULL;
    memcpy(kept, state, size);
    m->list[m->n] = (meeting){.hash = hash, .size = size, .state = kept};
    m->slot[s] = (uint32_t)++m->n;
    return &m->list[m->n - 1];
}

static bool keep_course(struct desk_tree *tree, meeting *m)
{
    size_t size = tree->n * sizeof *tree->reading;
    int32_t *reading = take(tree, size + 1);
    if (reading)
        memcpy(reading, tree->reading, size);
    m->reading = reading;
    m->n = tree->n;
    m->merges = tree->merges;
    return reading != NULL;
}

bool desk_tree_merge(struct desk_tree *tree, const void *state, size_t size)
{
    if (++tree->merges <= tree->passed)
        return true;
    tree->merged = true;
    if (tree->failed)
        return false;
    meeting *m = meeting_with(tree, &tree->next, state, size);
    tree->failed = !m || (!m->reading && !keep_course(tree, m)) ||
                   !ump_chance_add(&m->chance, course_chance(tree));
    return false;
}

static void empty_meetings(meetings *m)
{
    for (size_t i = 0; i < m->n; i++)
        ump_chance_free(&m->list[i].chance);
    if (m->slot)
        memset(m->slot, 0, m->n_slots * sizeof *m->slot);
    m->n = 0;
}

static void free_meetings(meetings *m)
{
    empty_meetings(m);
    free(m->list);
    free(m->slot);
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

desk_field *desk_tree_field(struct desk_tree *tree, desk_place *place, const char *name)
{
    *place = (desk_place){name, &tree->field[row_of(tree, name)]};
    return place->to;
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

/* An outcome: of each odds field its number (of a word: which), and in the low bits its kind. */
typedef int64_t value;

enum { KIND_BITS = 3, KINDS = 1 << KIND_BITS };

static unsigned kind_of(value v)
{
    return (unsigned)(v & (KINDS - 1));
}

static int64_t number_of(value v)
{
    return (v - kind_of(v)) / KINDS;
}

static meeting *outcome_of(struct desk_tree *tree, meetings *results)
{
    value list[MAX_NAMES];
    for (size_t i = 0; i < tree->n_names; i++) {
        const desk_field *field = &tree->field[i];
        int64_t number = field->kind == DESK_NULL ? 0
                         : field->kind == DESK_ID ? word_number(tree, field->word)
                                                  : field->number;
        list[i] = number * KINDS + field->kind;
    }
    return meeting_with(tree, results, list, tree->n_names * sizeof *list);
}

/* ---- Every course ---- */

typedef struct odds {
    ump_desk_answer *answer;
    const void *facts;
    meetings results; /* state: the values of an outcome */
    struct desk_tree tree;
} odds;

/* Choices that stand are read off; the tree is asked for the first new one. */
static void begin_run(struct desk_tree *tree, ump_desk_run *run)
{
    tree->merges = 0;
    tree->merged = false;
    run->place = tree->place;
    run->last_place = tree->place + DESK_MAX_FIELDS - 1;
    run->known = tree->reading;
    run->known_end = tree->reading + tree->n;
    for (size_t i = 0; i < tree->n_names; i++)
        tree->field[i].kind = DESK_NULL;
}

static void run_once(odds *o, ump_desk_run *run)
{
    const ump_desk_kind *kind = o->answer->told.kind->kind;
    const meeting *from = o->tree.from;
    alignas(max_align_t) unsigned char state[DESK_MAX_STATE];
    begin_run(&o->tree, run);
    if (!from || !kind->go_on) {
        kind->resolve(o->facts, run);
        return;
    }
    memcpy(state, from->state, from->size);
    kind->go_on(o->facts, state, run);
}

/* Where a kind can go on from a meeting, the choices that led there are not made again. */
static void begin_at(odds *o, const meeting *from)
{
    struct desk_tree *tree = &o->tree;
    bool again = from && !o->answer->told.kind->kind->go_on;
    tree->from = from;
    tree->fixed = tree->n = again ? from->n : 0;
    tree->passed = again ? from->merges : 0;
    if (again)
        memcpy(tree->reading, from->reading, from->n * sizeof *tree->reading);
}

/* All courses that go on from one meeting (NULL: from the beginning). */
static bool try_courses(odds *o, const meeting *from)
{
    struct desk_tree *tree = &o->tree;
    desk_record *record = o->answer->record;
    begin_at(o, from);
    do {
        ump_desk_run run = {.record = record, .tree = tree, .why = o->answer->told.why};
        run.quiet = record->n_items > 0 || from || tree->n > tree->fixed;
        run_once(o, &run);
        if (tree->failed || run.failed)
            return false;
        if (tree->merged)
            continue;
        meeting *m = outcome_of(tree, &o->results);
        if (!m || tree->failed || !ump_chance_add(&m->chance, course_chance(tree)))
            return false;
    } while (next_course(tree));
    return true;
}

static bool try_all(odds *o)
{
    struct desk_tree *tree = &o->tree;
    bool ok = try_courses(o, NULL);
    while (ok && tree->next.n > 0) {
        meetings spare = tree->now;
        tree->now = tree->next;
        tree->next = spare;
        empty_meetings(&tree->next);
        for (size_t i = 0; ok && i < tree->now.n; i++)
            ok = try_courses(o, &tree->now.list[i]);
    }
    return ok;
}

/* ---- The answer ---- */

typedef struct line {
    char text[UMP_LINE];
    size_t n;
} line;

static void put_line(void *ctx, const char *text, size_t size)
{
    line *l = ctx;
    if (l->n + size >= sizeof l->text)
        return;
    memcpy(l->text + l->n, text, size);
    l->n += size;
}

desk_field desk_outcome_field(const desk_outcome *outcome, size_t i)
{
    value v = ((const value *)outcome->values)[i];
    desk_field field = {
        .name = outcome->of->names[i], .kind = (uint8_t)kind_of(v), .number = number_of(v)};
    if (field.kind == DESK_ID)
        field.word = outcome->of->words[field.number];
    return field;
}

static void put_value(const ump_out *out, const desk_outcome *outcome, size_t i)
{
    desk_field field = desk_outcome_field(outcome, i);
    desk_put_field(out, NULL, &field);
}

/* Few outcomes are looked at, so their text is made when they are. */
const char *desk_outcome_text(desk_outcome *outcome)
{
    if (outcome->text)
        return outcome->text;
    const ump_desk_answer *answer = outcome->of;
    line l;
    l.n = 0;
    ump_out out = {put_line, &l};
    ump_put(&out, "{");
    for (size_t i = 0; answer->names[i]; i++) {
        ump_putf(&out, "%s\"%s\": ", i ? ", " : "", answer->names[i]);
        put_value(&out, outcome, i);
    }
    ump_put(&out, "}");
    outcome->text = ump_arena_text(answer->arena, l.text, l.n);
    return outcome->text ? outcome->text : "{}";
}

/* Their texts differ first in the first value that does, or in what stands behind it. */
static int by_text(const desk_outcome *a, const desk_outcome *b)
{
    const value *x = a->values, *y = b->values;
    size_t i = 0;
    while (a->of->names[i + 1] && x[i] == y[i])
        i++;
    line left, right;
    left.n = right.n = 0;
    const char *behind = a->of->names[i + 1] ? "," : "}";
    put_value(&(ump_out){put_line, &left}, a, i);
    put_value(&(ump_out){put_line, &right}, b, i);
    put_line(&left, behind, 2);
    put_line(&right, behind, 2);
    return strcmp(left.text, right.text);
}

/* A result on its way into the answer. */
typedef struct ranked {
    const ump_weight *weight;
    desk_outcome outcome;
} ranked;

static int heaviest_first(const void *a, const void *b)
{
    const ranked *left = a, *right = b;
    int by_weight = ump_weight_compare(right->weight, left->weight);
    return by_weight ? by_weight : by_text(&left->outcome, &right->outcome);
}

/* All over one denominator. */
static bool widen(meetings *r, ump_weight *total)
{
    ump_powers under = {{0}};
    for (size_t i = 0; i < r->n; i++)
        under = ump_powers_most(under, r->list[i].chance.under);
    bool ok = ump_powers_product(under, total);
    for (size_t i = 0; ok && i < r->n; i++)
        ok = ump_chance_widen(&r->list[i].chance, under);
    return ok;
}

static void rank(const odds *o, ranked *list)
{
    for (size_t i = 0; i < o->results.n; i++) {
        const meeting *m = &o->results.list[i];
        list[i] = (ranked){&m->chance.weight, {.of = o->answer, .values = m->state}};
    }
    qsort(list, o->results.n, sizeof *list, heaviest_first);
}

static bool write_outcomes(odds *o, const ranked *list, const ump_weight *total)
{
    ump_desk_answer *answer = o->answer;
    value *values = ump_arena_take(answer->arena, o->results.n * o->tree.n_names * sizeof *values);
    answer->denominator = ump_weight_text(total, answer->arena);
    bool ok = values && answer->denominator;
    for (size_t i = 0; ok && i < o->results.n; i++) {
        desk_outcome *to = &answer->outcome[answer->n_outcomes++];
        *to = list[i].outcome;
        to->values =
            memcpy(values + i * o->tree.n_names, to->values, o->tree.n_names * sizeof *values);
        to->weight = ump_weight_text(list[i].weight, answer->arena);
        ok = to->weight && ump_weight_millionths(list[i].weight, total, &to->millionths);
    }
    return ok;
}

static bool write_answer(odds *o)
{
    ump_desk_answer *answer = o->answer;
    size_t n = o->results.n;
    ump_weight total = {0};
    const char **words = ump_arena_take(answer->arena, (o->tree.n_words + 1) * sizeof *words);
    ranked *list = calloc(n + 1, sizeof *list);
    answer->outcome = ump_arena_take(answer->arena, (n + 1) * sizeof *answer->outcome);
    answer->names = o->tree.names;
    answer->words = words;
    bool ok = words && list && answer->outcome && widen(&o->results, &total);
    if (ok) {
        memcpy(words, o->tree.word, o->tree.n_words * sizeof *words);
        rank(o, list);
        ok = write_outcomes(o, list, &total);
    }
    ump_weight_free(&total);
    free(list);
    return ok;
}

static void free_odds(odds *o)
{
    for (size_t i = 0; i < o->tree.n_fans; i++)
        ump_fan_free(&o->tree.fan[i]);
    for (size_t i = 0; i < o->tree.deepest; i++)
        ump_chance_free(&o->tree.course[i].chance);
    free_meetings(&o->tree.now);
    free_meetings(&o->tree.next);
    free_meetings(&o->results);
    free_memory(&o->tree);
    free(o);
}

bool desk_odds(ump_desk_answer *answer, const void *facts)
{
    const ump_desk_kind *kind = answer->told.kind->kind;
    odds *o = malloc(sizeof *o);
    if (!o)
        return false;
    memset(o, 0, offsetof(odds, tree) + offsetof(struct desk_tree, fan));
    bool all = ump_desk_follows(&answer->told) && kind->odds_all;
    o->answer = answer;
    o->facts = facts;
    o->tree.names = all ? kind->odds_all : kind->odds;
    while (o->tree.names[o->tree.n_names] && o->tree.n_names < MAX_NAMES)
        o->tree.n_names++;
    bool ok = try_all(o) && write_answer(o);
    free_odds(o);
    return ok;
}
