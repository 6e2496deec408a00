/*
 * odds.c: exact odds of one situation. The kind is resolved again and again, each time along
 * another course of the dice, until every course has been tried; equal results add their weights.
 * Where a kind says that all depends on a few bytes (ump_desk_merge) the courses that reach the
 * same bytes go on as one, so that a long fight costs no more than its different positions.
 */
#include "odds/odds.h"
#include "desk/desk.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_FANS = 64, MAX_DEPTH = DESK_MAX_ROLLS };

/* ---- Courses ---- */

typedef struct choice {
    const ump_fan *from;
    uint32_t at;       /* its reading, less the lowest */
    ump_chance chance; /* of the course up to and with this choice */
} choice;

/* Where courses meet: reached by these choices (one course stands for all), to go on from. */
typedef struct meeting {
    uint32_t *at;
    size_t n, merges;
    uint64_t hash;
    void *state;
    size_t size;
    ump_chance chance;
} meeting;

typedef struct meetings {
    meeting *list;
    size_t n, room;
    size_t *slot; /* hash table of rows + 1 */
    size_t n_slots;
} meetings;

struct desk_tree {
    ump_fan fan[MAX_FANS];
    size_t n_fans;
    choice course[MAX_DEPTH];
    size_t depth, n; /* depth: asked so far in this run; n: choices made */
    size_t fixed;    /* the first so many belong to the meeting that is gone on from */
    size_t merges, passed;
    const meeting *from;
    meetings next;
    bool merged; /* this run ended in a meeting */
    bool failed; /* no memory, or too long a course */
};

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

/* A choice that this course makes for the first time, or that its meeting made. */
static bool make_choice(struct desk_tree *tree, size_t i, const ump_ask *ask)
{
    choice *c = &tree->course[i];
    c->from = find_fan(tree, ask);
    if (!c->from)
        return false;
    if (i < tree->fixed)
        return true;
    c->at = possible(c->from, 0);
    tree->n = i + 1;
    return weigh(tree, i);
}

int32_t desk_tree_choose(struct desk_tree *tree, const ump_ask *ask)
{
    size_t i = tree->depth++;
    bool new_one = i >= tree->n || i < tree->fixed;
    if (tree->failed || i >= MAX_DEPTH || (new_one && !make_choice(tree, i, ask))) {
        tree->failed = true;
        return ask->reading == UMP_SUM ? ask->dice : 0;
    }
    return tree->course[i].from->low + (int32_t)tree->course[i].at;
}

/* On to the next course; false: all have been tried. */
static bool next_course(struct desk_tree *tree)
{
    while (tree->n > tree->fixed) {
        choice *last = &tree->course[tree->n - 1];
        last->at = possible(last->from, last->at + 1);
        if (last->at < last->from->n) {
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
    size_t n = m->n_slots ? m->n_slots * 2 : 256;
    size_t *slot = calloc(n, sizeof *slot);
    if (!slot)
        return false;
    for (size_t i = 0; i < m->n; i++) {
        size_t s = m->list[i].hash & (n - 1);
        while (slot[s])
            s = (s + 1) & (n - 1);
        slot[s] = i + 1;
    }
    free(m->slot);
    m->slot = slot;
    m->n_slots = n;
    return true;
}

static bool grow_list(meetings *m)
{
    size_t room = m->room ? m->room * 2 : 64;
    meeting *list = realloc(m->list, room * sizeof *list);
    if (!list)
        return false;
    m->list = list;
    m->room = room;
    return true;
}

/* The meeting with this state, a new empty one if there was none; NULL: no memory. */
static meeting *meeting_with(meetings *m, const void *state, size_t size)
{
    uint64_t hash = ump_fnv(UMP_FNV_BASIS, state, size);
    if ((m->n * 2 >= m->n_slots && !grow_slots(m)) || (m->n == m->room && !grow_list(m)))
        return NULL;
    size_t s = hash & (m->n_slots - 1);
    for (; m->slot[s]; s = (s + 1) & (m->n_slots - 1)) {
        meeting *found = &m->list[m->slot[s] - 1];
        if (found->hash == hash && found->size == size && memcmp(found->state, state, size) == 0)
            return found;
    }
    meeting *made = &m->list[m->n];
    *made = (meeting){.hash = hash, .size = size, .state = malloc(size + 1)};
    if (!made->state)
        return NULL;
    memcpy(made->state, state, size);
    m->slot[s] = ++m->n;
    return made;
}

static bool keep_course(const struct desk_tree *tree, meeting *m)
{
    m->at = calloc(tree->depth + 1, sizeof *m->at);
    m->n = tree->depth;
    m->merges = tree->merges;
    for (size_t i = 0; m->at && i < tree->depth; i++)
        m->at[i] = tree->course[i].at;
    return m->at != NULL;
}

bool desk_tree_merge(struct desk_tree *tree, const void *state, size_t size)
{
    if (++tree->merges <= tree->passed)
        return true;
    tree->merged = true;
    if (tree->failed)
        return false;
    meeting *m = meeting_with(&tree->next, state, size);
    tree->failed =
        !m || (!m->at && !keep_course(tree, m)) || !ump_chance_add(&m->chance, course_chance(tree));
    return false;
}

static void free_meetings(meetings *m)
{
    for (size_t i = 0; i < m->n; i++) {
        free(m->list[i].at);
        free(m->list[i].state);
        ump_chance_free(&m->list[i].chance);
    }
    free(m->list);
    free(m->slot);
    *m = (meetings){0};
}

/* ---- Results ---- */

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

static const desk_field *field_named(const desk_record *record, const char *name)
{
    for (size_t i = 0; i < record->n_fields; i++)
        if (strcmp(record->field[i].name, name) == 0)
            return &record->field[i];
    return NULL;
}

/* The odds fields as the JSON that will be printed: equal text, equal outcome. */
static void outcome_text(const desk_record *record, const char *const *names, line *l)
{
    ump_out out = {put_line, l};
    l->n = 0;
    ump_put(&out, "{");
    for (const char *const *name = names; *name; name++) {
        const desk_field *field = field_named(record, *name);
        ump_putf(&out, "%s\"%s\": ", name == names ? "" : ", ", *name);
        if (field)
            desk_put_field(&out, field);
        else
            ump_put(&out, "null");
    }
    ump_put(&out, "}");
}

typedef struct odds {
    struct desk_tree tree;
    ump_desk_answer *answer;
    const void *facts;
    const char *const *names;
    meetings results; /* state: the text of an outcome */
    line line;
} odds;

static bool write_outcome(odds *o)
{
    outcome_text(o->answer->record, o->names, &o->line);
    meeting *m = meeting_with(&o->results, o->line.text, o->line.n);
    return m && ump_chance_add(&m->chance, course_chance(&o->tree));
}

/* All courses that go on from one meeting (NULL: from the beginning). */
static bool try_courses(odds *o, const meeting *from)
{
    struct desk_tree *tree = &o->tree;
    desk_record *record = o->answer->record;
    tree->from = from;
    tree->fixed = tree->n = from ? from->n : 0;
    tree->passed = from ? from->merges : 0;
    for (size_t i = 0; i < tree->fixed; i++)
        tree->course[i].at = from->at[i];
    do {
        ump_desk_run run = {.record = record, .tree = tree, .why = o->answer->told.why};
        run.quiet = record->n_items > 0 || from || tree->n > tree->fixed;
        record->n_fields = 0;
        tree->depth = tree->merges = 0;
        tree->merged = false;
        o->answer->told.kind->kind->resolve(o->facts, &run);
        if (tree->failed || run.failed || (!tree->merged && !write_outcome(o)))
            return false;
    } while (next_course(tree));
    return true;
}

static bool try_all(odds *o)
{
    if (!try_courses(o, NULL))
        return false;
    bool ok = true;
    while (ok && o->tree.next.n > 0) {
        meetings now = o->tree.next;
        o->tree.next = (meetings){0};
        for (size_t i = 0; ok && i < now.n; i++)
            ok = try_courses(o, &now.list[i]);
        free_meetings(&now);
    }
    return ok;
}

static int heaviest_first(const void *a, const void *b)
{
    const meeting *left = a, *right = b;
    int by_weight = ump_weight_compare(&right->chance.weight, &left->chance.weight);
    return by_weight ? by_weight : strcmp(left->state, right->state);
}

/* All over one denominator, sorted, as text. */
static bool write_answer(odds *o)
{
    ump_desk_answer *answer = o->answer;
    meetings *r = &o->results;
    ump_powers under = {{0}};
    ump_weight total = {0};
    for (size_t i = 0; i < r->n; i++)
        under = ump_powers_most(under, r->list[i].chance.under);
    bool ok = ump_powers_product(under, &total);
    for (size_t i = 0; ok && i < r->n; i++) {
        ((char *)r->list[i].state)[r->list[i].size] = '\0';
        ok = ump_chance_widen(&r->list[i].chance, under);
    }
    if (ok)
        qsort(r->list, r->n, sizeof *r->list, heaviest_first);
    answer->outcome = ump_arena_take(answer->arena, (r->n + 1) * sizeof *answer->outcome);
    answer->denominator = ok ? ump_weight_text(&total, answer->arena) : NULL;
    ok = ok && answer->outcome && answer->denominator;
    for (size_t i = 0; ok && i < r->n; i++) {
        const meeting *m = &r->list[i];
        desk_outcome *to = &answer->outcome[answer->n_outcomes++];
        to->text = ump_arena_text(answer->arena, m->state, m->size);
        to->weight = ump_weight_text(&m->chance.weight, answer->arena);
        ok = to->text && to->weight &&
             ump_weight_millionths(&m->chance.weight, &total, &to->millionths);
    }
    ump_weight_free(&total);
    return ok;
}

static void free_odds(odds *o)
{
    for (size_t i = 0; i < o->tree.n_fans; i++)
        ump_fan_free(&o->tree.fan[i]);
    for (size_t i = 0; i < MAX_DEPTH; i++)
        ump_chance_free(&o->tree.course[i].chance);
    free_meetings(&o->tree.next);
    free_meetings(&o->results);
    free(o);
}

bool desk_odds(ump_desk_answer *answer, const void *facts)
{
    const ump_desk_kind *kind = answer->told.kind->kind;
    odds *o = calloc(1, sizeof *o);
    if (!o)
        return false;
    bool all = ump_desk_follows(&answer->told) && kind->odds_all;
    o->answer = answer;
    o->facts = facts;
    o->names = all ? kind->odds_all : kind->odds;
    bool ok = try_all(o) && write_answer(o);
    free_odds(o);
    return ok;
}
