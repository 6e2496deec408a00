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

enum { FEW = 32 };

typedef struct meetings {
    meeting *list;        /* allocated, unless it is few */
    size_t n, room, last; /* last: that was asked for */
    uint32_t *slot;       /* hash table of rows + 1 */
    size_t n_slots;
    uint32_t few_slots[2 * FEW];
    meeting few[FEW];
} meetings;

/* Those that were met, then one without a name. */
typedef struct places {
    size_t n;
    desk_place list[DESK_MAX_FIELDS + 1];
} places;

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
    bool next;   /* of meet: where courses meet; from the other they go on */
    bool merged; /* this run ended in a meeting */
    bool failed; /* no memory, or too long a course */
    const char *const *names;
    size_t n_names;
    size_t n_words;
    /* from here on nothing is set before it is used */
    meetings meet[2];
    ump_fan fan[MAX_FANS];
    choice course[MAX_DEPTH];
    places place[2];                 /* of the way to a meeting, and of the way on from there */
    desk_value value[MAX_NAMES + 1]; /* of the odds fields, and one for all others */
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

/* The chance of the course of so many choices. */
static const ump_chance *chance_of(const struct desk_tree *tree, size_t n)
{
    static const ump_chance certain = {.weight = {.word = 1}};
    if (n > tree->fixed)
        return &tree->course[n - 1].chance;
    return tree->from ? &tree->from->chance : &certain;
}

/* The weight of the course with choice i, from that of the one before it. */
static bool weigh(struct desk_tree *tree, size_t i)
{
    choice *c = &tree->course[i];
    return ump_weight_multiply(&c->chance.weight, &chance_of(tree, i)->weight,
                               &c->from->weight[c->at]);
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
    c->chance.under = ump_powers_add(chance_of(tree, i)->under, c->from->under);
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

/* ---- Meetings ---- */

static void begin_meetings(meetings *m)
{
    m->list = m->few;
    m->slot = m->few_slots;
    m->n = m->last = 0;
    m->room = FEW;
    m->n_slots = 2 * FEW;
    memset(m->slot, 0, sizeof m->few_slots);
}

static void empty_meetings(meetings *m)
{
    for (size_t i = 0; i < m->n; i++)
        ump_chance_free(&m->list[i].chance);
    memset(m->slot, 0, (m->n ? m->n_slots : 0) * sizeof *m->slot);
    m->n = 0;
}

static void free_meetings(meetings *m)
{
    for (size_t i = 0; i < m->n; i++)
        ump_chance_free(&m->list[i].chance);
    if (m->list == m->few)
        return;
    free(m->list);
    free(m->slot);
}

static void lay_slots(meetings *m, uint32_t *slot, size_t n)
{
    for (size_t i = 0; i < m->n; i++) {
        size_t s = m->list[i].hash & (n - 1);
        while (slot[s])
            s = (s + 1) & (n - 1);
        slot[s] = (uint32_t)i + 1;
    }
}

/* Room for four times as many, and twice as many slots as that. */
static bool grow(meetings *m)
{
    size_t room = 4 * m->room;
    meeting *list = malloc(room * sizeof *list);
    uint32_t *slot = calloc(2 * room, sizeof *slot);
    if (!list || !slot) {
        free(list);
        free(slot);
        return false;
    }
    memcpy(list, m->list, m->n * sizeof *list);
    lay_slots(m, slot, 2 * room);
    if (m->list != m->few) {
        free(m->list);
        free(m->slot);
    }
    m->list = list;
    m->slot = slot;
    m->room = room;
    m->n_slots = 2 * room;
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

static uint64_t hash_of(const void *state, size_t size)
{
    const unsigned char *at = state;
    uint64_t hash = size, word;
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = mix(hash, word);
    }
    for (; size > 0; size--)
        hash = mix(hash, *at++);
    return hash;
}

static bool same_bytes(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    uint64_t left, right;
    for (; size >= sizeof left; size -= sizeof left, x += sizeof left, y += sizeof left) {
        memcpy(&left, x, sizeof left);
        memcpy(&right, y, sizeof right);
        if (left != right)
            return false;
    }
    return size == 0 || memcmp(x, y, size) == 0;
}

/* A new one, with this state and no chance yet; NULL: no memory. */
static meeting *add_meeting(struct desk_tree *tree, meetings *m, uint64_t hash, const void *state,
                            size_t size)
{
    void *kept = m->n < m->room || grow(m) ? take(tree, size) : NULL;
    if (!kept)
        return NULL;
    memcpy(kept, state, size);
    m->list[m->n] = (meeting){.hash = hash, .size = size, .state = kept};
    size_t s = hash & (m->n_slots - 1);
    while (m->slot[s])
        s = (s + 1) & (m->n_slots - 1);
    m->last = m->n++;
    m->slot[s] = (uint32_t)m->n;
    return &m->list[m->last];
}

/* Courses with neighbouring readings often come to the same. */
static bool is_as_last(const meetings *m, const void *state, size_t size)
{
    const meeting *last = &m->list[m->last];
    return m->n > 0 && last->size == size && same_bytes(last->state, state, size);
}

/* The meeting with this state, a new one if there was none; NULL: no memory. */
static meeting *meeting_with(struct desk_tree *tree, meetings *m, const void *state, size_t size)
{
    if (is_as_last(m, state, size))
        return &m->list[m->last];
    uint64_t hash = hash_of(state, size);
    size_t end = m->n_slots - 1;
    for (size_t s = hash & end; m->slot[s]; s = (s + 1) & end) {
        meeting *found = &m->list[m->slot[s] - 1];
        if (found->hash == hash && found->size == size && same_bytes(found->state, state, size)) {
            m->last = m->slot[s] - 1;
            return found;
        }
    }
    return add_meeting(tree, m, hash, state, size);
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
    meeting *m = meeting_with(tree, &tree->meet[tree->next], state, size);
    tree->failed = !m || (!m->reading && !keep_course(tree, m)) ||
                   !ump_chance_add(&m->chance, chance_of(tree, tree->n));
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

static unsigned kind_of(desk_value v)
{
    return (unsigned)(v & (DESK_KINDS - 1));
}

static int64_t number_of(desk_value v)
{
    return (v - kind_of(v)) / DESK_KINDS;
}

/* ---- Every course ---- */

typedef struct odds {
    ump_desk_answer *answer;
    const void *facts;
    struct desk_tree tree;
    meetings results; /* state: the values of an outcome */
} odds;

/* Choices that stand are read off; the tree is asked for the first new one. */
static void begin_run(struct desk_tree *tree, ump_desk_run *run)
{
    tree->merges = 0;
    tree->merged = false;
    run->rolled = false;
    run->known = tree->reading;
    run->known_end = tree->reading + tree->n;
    for (size_t i = 0; i < tree->n_names; i++)
        tree->value[i] = DESK_NULL;
}

static void run_once(odds *o, const ump_desk_kind *kind, ump_desk_run *run)
{
    const meeting *from = o->tree.from;
    alignas(max_align_t) unsigned char state[DESK_MAX_STATE];
    begin_run(&o->tree, run);
    if (!run->goes_on) {
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

static bool add_result(odds *o)
{
    struct desk_tree *tree = &o->tree;
    meeting *m = meeting_with(tree, &o->results, tree->value, tree->n_names * sizeof *tree->value);
    return m && ump_chance_add(&m->chance, chance_of(tree, tree->n));
}

/* All courses that go on from one meeting (NULL: from the beginning). */
static bool try_courses(odds *o, const meeting *from)
{
    struct desk_tree *tree = &o->tree;
    const ump_desk_kind *kind = o->answer->told.kind->kind;
    ump_desk_run run = {.record = o->answer->record,
                        .tree = tree,
                        .goes_on = from && kind->go_on,
                        .quiet = from != NULL,
                        .why = o->answer->told.why};
    desk_place *first = tree->place[run.goes_on].list;
    begin_at(o, from);
    do {
        run.place = first;
        run_once(o, kind, &run);
        run.quiet = true;
        if (tree->failed || run.failed || !(tree->merged || add_result(o)))
            return false;
    } while (next_course(tree));
    return true;
}

/* Layer by layer, until no course meets another any more. */
static bool try_all(odds *o)
{
    struct desk_tree *tree = &o->tree;
    bool ok = try_courses(o, NULL);
    while (ok && tree->meet[tree->next].n > 0) {
        const meetings *now = &tree->meet[tree->next];
        tree->next = !tree->next;
        empty_meetings(&tree->meet[tree->next]);
        for (size_t i = 0; ok && i < now->n; i++)
            ok = try_courses(o, &now->list[i]);
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
    desk_value v = outcome->values[i];
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

const char *desk_outcome_weight(const desk_outcome *outcome)
{
    const char *text = ump_weight_text(&outcome->weight, outcome->of->arena);
    return text ? text : "0";
}

/* ---- The heaviest first ---- */

/* A letter or digit stands in a text as it is, and single digits end alike. */
static bool is_plain(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* How the texts of two values differ, where that is seen without writing them; 0: it is not. */
static int quick_by_text(const ump_desk_answer *answer, desk_value a, desk_value b)
{
    int64_t left = number_of(a), right = number_of(b);
    if (kind_of(a) == DESK_INT && kind_of(b) == DESK_INT)
        return left >= 0 && left <= 9 && right >= 0 && right <= 9 ? (int)(left - right) : 0;
    if (kind_of(a) != DESK_ID || kind_of(b) != DESK_ID)
        return 0;
    const char *x = answer->words[left], *y = answer->words[right];
    for (; *x && *x == *y; x++)
        y++;
    return is_plain(*x) && is_plain(*y) ? *x - *y : 0;
}

/* Their texts differ first in the first value that does, or in what stands behind it. */
static int by_text(const desk_outcome *a, const desk_outcome *b)
{
    size_t i = 0;
    while (a->of->names[i + 1] && a->values[i] == b->values[i])
        i++;
    int quick = quick_by_text(a->of, a->values[i], b->values[i]);
    if (quick)
        return quick;
    line left, right;
    left.n = right.n = 0;
    const char *behind = a->of->names[i + 1] ? "," : "}";
    put_value(&(ump_out){put_line, &left}, a, i);
    put_value(&(ump_out){put_line, &right}, b, i);
    put_line(&left, behind, 2);
    put_line(&right, behind, 2);
    return strcmp(left.text, right.text);
}

static int heaviest_first(const void *a, const void *b)
{
    const desk_outcome *left = a, *right = b;
    int by_weight = ump_weight_compare(&right->weight, &left->weight);
    return by_weight ? by_weight : by_text(left, right);
}

/* Few are put in their places one by one. */
static void sort_outcomes(desk_outcome *list, size_t n)
{
    if (n > FEW) {
        qsort(list, n, sizeof *list, heaviest_first);
        return;
    }
    for (size_t i = 1; i < n; i++) {
        desk_outcome moved = list[i];
        size_t at = i;
        for (; at > 0 && heaviest_first(&moved, &list[at - 1]) < 0; at--)
            list[at] = list[at - 1];
        list[at] = moved;
    }
}

/* All over one denominator. */
static bool widen(meetings *r, ump_weight *total)
{
    ump_powers under = {{0}};
    for (size_t i = 0; i < r->n; i++)
        if (!ump_powers_same(&under, &r->list[i].chance.under))
            under = ump_powers_most(under, r->list[i].chance.under);
    bool ok = ump_powers_product(under, total);
    for (size_t i = 0; ok && i < r->n; i++)
        ok = ump_chance_widen(&r->list[i].chance, under);
    return ok;
}

/* Results become outcomes; their weights go over. */
static bool take_results(odds *o, const ump_weight *total)
{
    ump_desk_answer *answer = o->answer;
    size_t n_names = o->tree.n_names;
    bool ok = true;
    for (size_t i = 0; ok && i < o->results.n; i++) {
        meeting *m = &o->results.list[i];
        desk_value *values = answer->values + i * n_names;
        memcpy(values, m->state, n_names * sizeof *values);
        desk_outcome *to = &answer->outcome[answer->n_outcomes++];
        *to = (desk_outcome){.of = answer, .values = values, .weight = m->chance.weight};
        m->chance.weight = (ump_weight){0};
        ok = ump_weight_millionths(&to->weight, total, &to->millionths);
    }
    return ok;
}

static bool rank_results(odds *o, const ump_weight *total)
{
    ump_desk_answer *answer = o->answer;
    size_t n = o->results.n;
    answer->outcome = malloc((n + 1) * sizeof *answer->outcome);
    answer->values = malloc((n * o->tree.n_names + 1) * sizeof *answer->values);
    if (!answer->outcome || !answer->values || !take_results(o, total))
        return false;
    sort_outcomes(answer->outcome, n);
    return true;
}

static bool write_answer(odds *o)
{
    ump_desk_answer *answer = o->answer;
    ump_weight total = {0};
    const char **words = ump_arena_take(answer->arena, (o->tree.n_words + 1) * sizeof *words);
    answer->names = o->tree.names;
    answer->words = words;
    bool ok = words && widen(&o->results, &total);
    if (ok) {
        memcpy(words, o->tree.word, o->tree.n_words * sizeof *words);
        answer->denominator = ump_weight_text(&total, answer->arena);
        ok = answer->denominator && rank_results(o, &total);
    }
    ump_weight_free(&total);
    return ok;
}

void desk_free_outcomes(ump_desk_answer *answer)
{
    for (size_t i = 0; i < answer->n_outcomes; i++)
        ump_weight_free(&answer->outcome[i].weight);
    free(answer->outcome);
    free(answer->values);
}

static void free_odds(odds *o)
{
    for (size_t i = 0; i < o->tree.n_fans; i++)
        ump_fan_free(&o->tree.fan[i]);
    for (size_t i = 0; i < o->tree.deepest; i++)
        ump_chance_free(&o->tree.course[i].chance);
    free_meetings(&o->tree.meet[0]);
    free_meetings(&o->tree.meet[1]);
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
    memset(o, 0, offsetof(odds, tree) + offsetof(struct desk_tree, meet));
    bool all = ump_desk_follows(&answer->told) && kind->odds_all;
    begin_meetings(&o->results);
    begin_meetings(&o->tree.meet[0]);
    begin_meetings(&o->tree.meet[1]);
    begin_places(&o->tree.place[0]);
    begin_places(&o->tree.place[1]);
    o->answer = answer;
    o->facts = facts;
    o->tree.names = all ? kind->odds_all : kind->odds;
    while (o->tree.names[o->tree.n_names] && o->tree.n_names < MAX_NAMES)
        o->tree.n_names++;
    bool ok = try_all(o) && write_answer(o);
    free_odds(o);
    return ok;
}
