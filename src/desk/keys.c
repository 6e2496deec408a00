/*
 * keys.c: what was told, key by key: reads values, fills defaults, finds what is missing, and says
 * in one sentence what is wrong with a key, by which rule, and what is allowed.
 */
#include "desk/inside.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TRIAL_FACTS = 160 };

static uint32_t add_letters(uint32_t hash, const char *letters)
{
    for (; *letters; letters++)
        hash = hash * 31 + (unsigned char)*letters;
    return hash;
}

uint32_t desk_key_hash(const char *prefix, const char *name)
{
    uint32_t hash = add_letters(add_letters(0, prefix), name);
    return hash ^ hash >> 7;
}

static bool is_named(const char *key, const char *prefix, const char *name)
{
    while (*prefix)
        if (*key++ != *prefix++)
            return false;
    return strcmp(key, name) == 0;
}

/* The key with exactly this name; -1 if there is none. */
static int find_key(const desk_kind *kind, const char *prefix, const char *name)
{
    size_t s = desk_key_hash(prefix, name) & (kind->n_slots - 1);
    for (; kind->slot[s]; s = (s + 1) & (kind->n_slots - 1))
        if (is_named(kind->key[kind->slot[s] - 1].name, prefix, name))
            return kind->slot[s] - 1;
    return -1;
}

int desk_key_row(const desk_kind *kind, const char *name, size_t size)
{
    for (size_t i = 0; i < kind->n_keys; i++)
        if (ump_same_id(kind->key[i].name, strlen(kind->key[i].name), name, size))
            return (int)i;
    return -1;
}

bool desk_rules_next(const char **rules, char id[32])
{
    *rules += strspn(*rules ? *rules : "", " ");
    size_t size = strcspn(*rules, " ");
    snprintf(id, 32, "%.*s", (int)size, *rules);
    *rules += size;
    return size > 0;
}

/* ---- Sentences ---- */

/* A bounded piece of a sentence: cut, never overrun. */
typedef struct sentence {
    char *text;
    size_t at;
} sentence;

static void say(sentence *s, const char *format, ...) UMP_PRINTF(2, 3);

static void say(sentence *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(s->text + s->at, UMP_LINE - s->at, format, args);
    va_end(args);
    s->at += n < 0 ? 0 : (size_t)n;
    if (s->at > UMP_LINE - 1)
        s->at = UMP_LINE - 1;
}

static void say_rules(sentence *s, const char *rules)
{
    if (rules && *rules)
        say(s, " (%s)", rules);
}

static void say_values(sentence *s, const desk_key *key)
{
    for (size_t i = 0; i < key->n_values; i++)
        say(s, "%s%s", i ? ", " : "", key->value[i]);
}

static void say_number(sentence *s, const desk_key *key, int32_t number)
{
    char text[32];
    if (key->key->type == UMP_DESK_LENGTH)
        say(s, "%s", ump_show_thousandths(number, text));
    else
        say(s, "%d", (int)number);
}

static void say_range(sentence *s, const desk_key *key)
{
    say_number(s, key, key->key->low);
    say(s, " to ");
    say_number(s, key, key->key->high);
}

/* What a key takes, as the end of a sentence. */
static void say_allowed(sentence *s, const desk_key *key)
{
    switch (key->key->type) {
    case UMP_DESK_YES:
        say(s, "allowed are yes and no");
        break;
    case UMP_DESK_INT:
        say(s, "allowed are whole numbers from ");
        say_range(s, key);
        break;
    case UMP_DESK_LENGTH:
        say(s, "allowed are numbers from ");
        say_range(s, key);
        say(s, " with at most %s decimals", key->key->flags & UMP_DESK_TWO ? "two" : "three");
        break;
    default:
        say(s, "allowed are ");
        if (key->key->type != UMP_DESK_WORD)
            say(s, key->n_values ? "none or a list of " : "none or parts with one comma between");
        say_values(s, key);
    }
    if (key->key->flags & UMP_DESK_OR_NONE)
        say(s, ", or none");
    if (key->key->flags & UMP_DESK_OR_SAME)
        say(s, ", or same");
}

static bool bad_value(ump_desk_case *c, const desk_key *key, const char *value, const char *word,
                      size_t size)
{
    sentence s = {c->why, 0};
    ump_nearest nearest;
    ump_nearest_begin(&nearest, word, size);
    for (size_t i = 0; i < key->n_values; i++)
        ump_nearest_try(&nearest, key->value[i]);
    const char *meant = ump_nearest_word(&nearest);
    if (strlen(value) > 60)
        value = "...";
    say(&s, "%s=%s: '%.*s' is not allowed", key->name, value, size > 40 ? 40 : (int)size, word);
    say_rules(&s, key->rules);
    say(&s, "; ");
    say_allowed(&s, key);
    if (meant)
        say(&s, "; did you mean '%s'?", meant);
    return false;
}

/* ---- Reading one value ---- */

static int value_row(const desk_key *key, const char *word, size_t size)
{
    for (size_t i = 0; i < key->n_values; i++)
        if (ump_same_id(key->value[i], strlen(key->value[i]), word, size))
            return (int)i;
    return -1;
}

static bool read_number(ump_desk_case *c, const desk_key *key, const char *value,
                        ump_desk_fact *fact)
{
    int64_t thousandths;
    bool whole = key->key->type == UMP_DESK_INT;
    if (((key->key->flags & UMP_DESK_OR_NONE) && ump_same_name(value, "none")) ||
        ((key->key->flags & UMP_DESK_OR_SAME) && ump_same_name(value, "same"))) {
        fact->none = true;
        return true;
    }
    if (!ump_is_number(value, strlen(value), &thousandths) || (whole && thousandths % 1000) ||
        ((key->key->flags & UMP_DESK_TWO) && thousandths % 10))
        return bad_value(c, key, value, value, strlen(value));
    fact->number = whole ? thousandths / 1000 : thousandths;
    if (fact->number < key->key->low || fact->number > key->key->high)
        return bad_value(c, key, value, value, strlen(value));
    return true;
}

/* A list whose order does not matter, as bits. */
static bool read_set(ump_desk_case *c, const desk_key *key, const char *value, ump_desk_fact *fact)
{
    if (ump_same_name(value, "none"))
        return true;
    for (const char *at = value;; at++) {
        size_t size = strcspn(at, ",");
        int row = value_row(key, at, size);
        if (row < 0 || (fact->number >> row & 1))
            return bad_value(c, key, value, at, size);
        fact->number |= INT64_C(1) << row;
        at += size;
        if (*at == '\0')
            return true;
    }
}

static bool read_text(ump_desk_case *c, const desk_key *key, const char *value, ump_desk_fact *fact)
{
    enum { LONGEST = 1000 };
    fact->text = "";
    if (ump_same_name(value, "none") || *value == '\0')
        return true;
    for (const char *at = value;; at++) {
        size_t size = strcspn(at, ",");
        if (size == 0 || (key->n_values && value_row(key, at, size) < 0))
            return bad_value(c, key, value, at, size);
        at += size;
        if (*at == '\0')
            break;
    }
    if (strlen(value) > LONGEST)
        return bad_value(c, key, "...", "so long a list", 14);
    fact->text = ump_arena_text(c->arena, value, strlen(value));
    return fact->text != NULL;
}

static bool read_switch(ump_desk_case *c, const desk_key *key, const char *value,
                        ump_desk_fact *fact)
{
    int32_t number;
    ump_text text = {"switch", value, strlen(value)};
    ump_error list[1];
    ump_errors errors = {list, 1, 0};
    ump_reader reader;
    ump_reader_begin(&reader, &text, &errors);
    if (!ump_reader_line(&reader) || !ump_switch_read(c->desk->chart, key->switch_row, &reader,
                                                      ump_reader_token(&reader), &number))
        return bad_value(c, key, value, value, strlen(value));
    fact->number = number;
    return true;
}

static bool read_value(ump_desk_case *c, const desk_key *key, const char *value,
                       ump_desk_fact *fact)
{
    int row;
    *fact = (ump_desk_fact){.text = ""};
    if (key->of_switch)
        return read_switch(c, key, value, fact);
    switch (key->key->type) {
    case UMP_DESK_YES:
        fact->number = ump_same_name(value, "yes");
        return fact->number || ump_same_name(value, "no") ||
               bad_value(c, key, value, value, strlen(value));
    case UMP_DESK_INT:
    case UMP_DESK_LENGTH:
        return read_number(c, key, value, fact);
    case UMP_DESK_LIST:
        return read_set(c, key, value, fact);
    case UMP_DESK_TEXT:
        return read_text(c, key, value, fact);
    default:
        row = value_row(key, value, strlen(value));
        fact->number = row;
        return row >= 0 || bad_value(c, key, value, value, strlen(value));
    }
}

/* ---- Reading them all ---- */

static bool unknown_key(ump_desk_case *c, const char *name)
{
    sentence s = {c->why, 0};
    ump_nearest nearest;
    ump_nearest_begin(&nearest, name, strlen(name));
    for (size_t i = 0; i < c->kind->n_keys; i++)
        ump_nearest_try(&nearest, c->kind->key[i].name);
    const char *meant = ump_nearest_word(&nearest);
    say(&s, "'%.60s' is no key of %s; 'umpire desk %s %s --keys' lists them", name,
        c->kind->kind->name, ump_desk_ruleset(c->desk), c->kind->kind->name);
    if (meant)
        say(&s, "; did you mean '%s'?", meant);
    return false;
}

static bool read_told(ump_desk_case *c, const ump_setting *told)
{
    int row = find_key(c->kind, "", told->name);
    if (row < 0)
        row = desk_key_row(c->kind, told->name, strlen(told->name));
    if (row < 0)
        return unknown_key(c, told->name);
    if (c->fact[row].told) {
        snprintf(c->why, UMP_LINE, "%s is told twice; once is allowed", c->kind->key[row].name);
        return false;
    }
    if (!read_value(c, &c->kind->key[row], told->value, &c->fact[row]))
        return false;
    c->fact[row].told = true;
    return true;
}

bool desk_read_defaults(ump_desk_case *c)
{
    for (size_t i = 0; i < c->kind->n_keys; i++) {
        const desk_key *key = &c->kind->key[i];
        c->fact[i] = (ump_desk_fact){.none = true, .text = ""};
        if (key->initial && !read_value(c, key, key->initial, &c->fact[i]))
            return false;
    }
    return true;
}

/* Nothing told yet: all defaults. */
static bool take_defaults(ump_desk_case *c)
{
    size_t size = (c->kind->n_keys + 1) * sizeof *c->fact;
    c->fact = c->arena ? ump_arena_take(c->arena, size) : NULL;
    if (c->fact)
        memcpy(c->fact, c->kind->initial, size);
    return c->fact != NULL;
}

static const char *fact_text(const desk_key *key, const ump_desk_fact *fact, char buffer[32])
{
    if (fact->none)
        return "none";
    switch (key->key->type) {
    case UMP_DESK_YES:
        return fact->number ? "yes" : "no";
    case UMP_DESK_WORD:
        return fact->number >= 0 && (size_t)fact->number < key->n_values ? key->value[fact->number]
                                                                         : "";
    case UMP_DESK_INT:
        return ump_show_thousandths(fact->number * 1000, buffer);
    case UMP_DESK_LENGTH:
        return ump_show_thousandths(fact->number, buffer);
    case UMP_DESK_LIST:
        return fact->number ? "some" : "none";
    default:
        return fact->text[0] ? fact->text : "none";
    }
}

/* "key=a|b", "key!=a" */
static bool condition_holds(const ump_desk_case *c, const char *when, size_t length)
{
    char buffer[32];
    size_t size = strcspn(when, "!=");
    int row = desk_key_row(c->kind, when, size);
    if (row < 0)
        return true;
    bool other = when[size] == '!';
    const char *end = when + length, *at = when + size + (other ? 2 : 1);
    const char *have = fact_text(&c->kind->key[row], &c->fact[row], buffer);
    for (;; at++) {
        size = strcspn(at, "|&");
        if (ump_same_id(at, size, have, strlen(have)))
            return !other;
        at += size;
        if (at >= end)
            return other;
    }
}

/* Conditions with & between must all hold. */
static bool key_matters(const ump_desk_case *c, const desk_key *key)
{
    bool matters = true;
    for (const char *when = key->when; when && *when && matters;) {
        size_t size = strcspn(when, "&");
        matters = condition_holds(c, when, size);
        when += size + (when[size] == '&');
    }
    return matters;
}

static bool missing(ump_desk_case *c, const desk_key *key)
{
    sentence s = {c->why, 0};
    say(&s, "%s is missing: %s", key->name, key->key->label);
    say_rules(&s, key->rules);
    if (key->key->type != UMP_DESK_TEXT) {
        say(&s, "; ");
        say_allowed(&s, key);
    }
    return false;
}

/* With other switches than its own the chart is compiled anew. */
static bool compile(ump_desk_case *c)
{
    int32_t setting[UMP_MAX_SWITCHES];
    bool other = false;
    memcpy(setting, c->desk->initial, sizeof setting);
    for (size_t i = 0; i < c->kind->n_keys; i++) {
        int row = c->kind->key[i].switch_row;
        if (row < 0 || c->fact[i].number == setting[row])
            continue;
        setting[row] = (int32_t)c->fact[i].number;
        other = true;
    }
    ump_error error = {.what = ""};
    ump_errors errors = {.list = &error, .room = 1};
    ump_lookup lookup = {
        .chart = c->desk->chart, .errors = &errors, .name = c->desk->name, .ok = true};
    c->chart = other ? c->desk->family->compile(&lookup, setting, c->arena) : c->desk->compiled;
    if (!c->chart)
        snprintf(c->why, UMP_LINE, "the chart %s does not work with these switches: %s",
                 ump_desk_ruleset(c->desk), error.what);
    return c->chart != NULL;
}

bool desk_read_facts(ump_desk_case *c, const ump_setting *told, size_t n)
{
    if (!take_defaults(c))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!read_told(c, &told[i]))
            return false;
    for (size_t i = 0; i < c->kind->n_keys; i++) {
        const desk_key *key = &c->kind->key[i];
        if ((key->key->flags & UMP_DESK_REQUIRED) && !c->fact[i].told && key_matters(c, key))
            return missing(c, key);
    }
    return compile(c);
}

/* Facts as far as they are told, for those who are still asking. False: not even so far. */
static bool begin_case(ump_desk_case *c, const ump_desk *desk, const char *kind,
                       const ump_setting *told, size_t n_told)
{
    c->kind = desk_find_kind(desk, kind, c->why);
    c->desk = desk;
    c->chart = desk->compiled;
    c->arena = c->kind ? ump_arena_new() : NULL;
    bool ok = c->kind && take_defaults(c);
    for (size_t i = 0; ok && i < n_told; i++)
        ok = read_told(c, &told[i]);
    return ok;
}

bool ump_desk_key_matters(const ump_desk *desk, const char *kind, const char *key,
                          const ump_setting *told, size_t n_told)
{
    char why[UMP_LINE];
    ump_desk_case c = {.why = why};
    bool ok = begin_case(&c, desk, kind, told, n_told);
    int row = ok ? desk_key_row(c.kind, key, strlen(key)) : -1;
    bool matters = row >= 0 && key_matters(&c, &c.kind->key[row]);
    ump_arena_free(c.arena);
    return matters;
}

bool ump_desk_value_fits(const ump_desk *desk, const char *kind, const char *key, const char *value,
                         char why[UMP_LINE])
{
    ump_desk_case c = {.why = why};
    ump_setting told = {key, value};
    bool fits = begin_case(&c, desk, kind, &told, 1);
    ump_arena_free(c.arena);
    return fits;
}

bool ump_desk_value_offered(const ump_desk *desk, const char *kind, const char *key,
                            const char *value, const ump_setting *told, size_t n_told)
{
    char why[UMP_LINE], prefix[64];
    const char *dot = strrchr(key, '.');
    size_t size = dot ? (size_t)(dot + 1 - key) : 0;
    ump_desk_case c = {.why = why};
    bool ok = begin_case(&c, desk, kind, told, n_told) && size < sizeof prefix;
    snprintf(prefix, sizeof prefix, "%.*s", (int)size, key);
    if (ok && desk->family->offers)
        ok = desk->family->offers(&c, prefix, key + size, value);
    ump_arena_free(c.arena);
    return ok;
}

/* ---- What families ask ---- */

static int find(const ump_desk_case *c, const char *prefix, const char *name)
{
    return find_key(c->kind, prefix, name);
}

/* A family asks for its keys nearly in the order of its table: the one behind the last that was
 * asked for is tried first. */
static int find_next(ump_desk_case *c, const char *prefix, const char *name)
{
    const char *next = c->asked < c->kind->n_keys ? c->kind->key[c->asked].name : "";
    int row = is_named(next, prefix, name) ? (int)c->asked : find(c, prefix, name);
    c->asked = (size_t)(row + 1);
    return row;
}

ump_desk_fact *ump_desk_fact_of(ump_desk_case *c, const char *prefix, const char *name)
{
    int row = find_next(c, prefix, name);
    return &c->fact[row < 0 ? (int)c->kind->n_keys : row]; /* the last is empty: not told */
}

bool ump_desk_has(ump_desk_case *c, const char *prefix, const char *name)
{
    return ump_desk_fact_of(c, prefix, name) != &c->fact[c->kind->n_keys];
}

int64_t ump_desk_number(ump_desk_case *c, const char *prefix, const char *name)
{
    return ump_desk_fact_of(c, prefix, name)->number;
}

bool ump_desk_yes(ump_desk_case *c, const char *prefix, const char *name)
{
    return ump_desk_number(c, prefix, name) != 0;
}

bool ump_desk_told(ump_desk_case *c, const char *prefix, const char *name)
{
    return ump_desk_fact_of(c, prefix, name)->told;
}

bool ump_desk_none(ump_desk_case *c, const char *prefix, const char *name)
{
    return ump_desk_fact_of(c, prefix, name)->none;
}

const char *ump_desk_word(ump_desk_case *c, const char *prefix, const char *name)
{
    int row = find_next(c, prefix, name);
    if (row < 0)
        return "";
    const desk_key *key = &c->kind->key[row];
    const ump_desk_fact *fact = &c->fact[row];
    if (key->key->type == UMP_DESK_TEXT)
        return fact->text;
    bool known = !fact->none && fact->number >= 0 && (size_t)fact->number < key->n_values;
    return known ? key->value[fact->number] : "";
}

static void set_number(ump_desk_fact *fact, int64_t number)
{
    fact->number = number;
    fact->none = false;
}

void ump_desk_set(ump_desk_case *c, const char *prefix, const char *name, int64_t number)
{
    int row = find_next(c, prefix, name);
    if (row >= 0)
        set_number(&c->fact[row], number);
}

void ump_desk_set_word(ump_desk_case *c, const char *prefix, const char *name, const char *word)
{
    int row = find_next(c, prefix, name);
    int value = row < 0 ? -1 : value_row(&c->kind->key[row], word, strlen(word));
    if (value >= 0)
        set_number(&c->fact[row], value);
}

const void *ump_desk_chart(const ump_desk_case *c)
{
    return c->chart;
}

bool ump_desk_follows(ump_desk_case *c)
{
    return ump_desk_yes(c, "", "follow");
}

/* ---- Refusing ---- */

static void say_key(sentence *s, const ump_desk_case *c, const char *prefix, const char *name)
{
    char buffer[32];
    int row = find(c, prefix, name);
    say(s, "%s%s", prefix, name);
    if (row >= 0 && c->kind->key[row].key->type != UMP_DESK_LIST)
        say(s, "=%.60s", fact_text(&c->kind->key[row], &c->fact[row], buffer));
    say(s, ": ");
}

bool ump_desk_refuse(ump_desk_case *c, const char *prefix, const char *name, ump_rule rule,
                     const char *format, ...)
{
    char what[UMP_LINE];
    sentence s = {c->why, 0};
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    c->blamed = find(c, prefix, name);
    say_key(&s, c, prefix, name);
    say(&s, "%s", what);
    say_rules(&s, ump_rule_id(rule));
    return false;
}

bool ump_desk_pass_on(ump_desk_case *c, const char *prefix, const char *name,
                      const ump_refusal *refusal, const char *who)
{
    char what[UMP_LINE];
    ump_desk_sentence(what, sizeof what, refusal->why, refusal, who);
    return ump_desk_refuse(c, prefix, name, refusal->rule, "%s", what);
}

bool ump_desk_missing(ump_desk_case *c, const char *prefix, const char *name)
{
    int row = find(c, prefix, name);
    return row >= 0 ? missing(c, &c->kind->key[row]) : false;
}

bool ump_desk_absent(ump_desk_case *c, const char *prefix, const char *but, ump_rule rule)
{
    size_t size = strlen(prefix);
    for (size_t i = 0; i < c->kind->n_keys; i++) {
        const char *name = c->kind->key[i].name;
        if (strncmp(name, prefix, size) != 0 || strcmp(name + size, but) == 0)
            continue;
        if (c->fact[i].told)
            return ump_desk_refuse(c, prefix, name + size, rule,
                                   "there is none to tell of; leave it out or tell %s%s", prefix,
                                   but);
        c->fact[i].absent = true;
    }
    return true;
}

/* ---- What else would be allowed: the rules are asked, value by value ---- */

typedef struct trial {
    const ump_desk_case *refused;
    ump_setting told[TRIAL_FACTS];
    size_t n, at; /* at: the row of the key that is tried */
    char value[32];
} trial;

/* With this value the rules do not blame the key: they allow all, or they blame another key. */
static bool is_allowed(trial *t, const char *value)
{
    char why[UMP_LINE];
    ump_desk_case c = {.desk = t->refused->desk,
                       .kind = t->refused->kind,
                       .arena = ump_arena_new(),
                       .why = why,
                       .blamed = -1};
    t->told[t->at].value = value;
    void *facts = c.arena ? ump_arena_take(c.arena, c.kind->kind->facts_size + 1) : NULL;
    bool allowed =
        facts && desk_read_facts(&c, t->told, t->n) &&
        (c.kind->kind->gather(&c, facts) || (c.blamed >= 0 && c.blamed != t->refused->blamed));
    ump_arena_free(c.arena);
    return allowed;
}

static const char *number_value(trial *t, int32_t number)
{
    snprintf(t->value, sizeof t->value, "%d", (int)number);
    return t->value;
}

/* Runs of whole numbers: "0 to 45, 90". */
static void say_allowed_numbers(sentence *s, trial *t, const ump_desk_key *key)
{
    unsigned runs = 0;
    for (int32_t from = key->low; from <= key->high; from++) {
        if (!is_allowed(t, number_value(t, from)))
            continue;
        int32_t to = from;
        while (to < key->high && is_allowed(t, number_value(t, to + 1)))
            to++;
        say(s, "%s%d", runs++ ? ", " : "", (int)from);
        if (to > from)
            say(s, " to %d", (int)to);
        from = to;
    }
}

static void say_allowed_words(sentence *s, trial *t, const char *const *word, size_t n)
{
    unsigned said = 0;
    for (size_t i = 0; i < n; i++)
        if (is_allowed(t, word[i]))
            say(s, "%s%s", said++ ? ", " : "", word[i]);
}

static void say_all_allowed(sentence *s, trial *t, const desk_key *key)
{
    static const char *const yes_no[] = {"yes", "no"};
    enum { MANY = 1000 };
    bool whole = key->key->type == UMP_DESK_INT && key->key->high - key->key->low < MANY;
    if (key->key->type == UMP_DESK_YES)
        say_allowed_words(s, t, yes_no, 2);
    else if (key->key->type == UMP_DESK_WORD)
        say_allowed_words(s, t, key->value, key->n_values);
    else if (whole)
        say_allowed_numbers(s, t, key->key);
    else if (key->initial)
        say_allowed_words(s, t, &key->initial, 1);
}

/* What was told, with a place for the key that is blamed. False: too much, or nobody is blamed. */
static bool begin_trial(trial *t, const ump_desk_case *c, const ump_setting *told, size_t n)
{
    if (c->blamed < 0 || n + 1 > TRIAL_FACTS)
        return false;
    t->refused = c;
    t->n = t->at = n;
    for (size_t i = 0; i < n; i++) {
        t->told[i] = told[i];
        if (desk_key_row(c->kind, told[i].name, strlen(told[i].name)) == c->blamed)
            t->at = i;
    }
    t->told[t->at].name = c->kind->key[c->blamed].name;
    t->n += t->at == n;
    return true;
}

void desk_say_allowed(ump_desk_case *c, const ump_setting *told, size_t n)
{
    trial t;
    char list[UMP_LINE] = "";
    sentence s = {c->why, strlen(c->why)}, allowed = {list, 0};
    if (strstr(c->why, "allowed") || strstr(c->why, "leave it out") || !begin_trial(&t, c, told, n))
        return;
    say_all_allowed(&allowed, &t, &c->kind->key[c->blamed]);
    if (*list)
        say(&s, "; allowed %s %s", strchr(list, ' ') ? "are" : "is", list);
    else
        say(&s, "; with the other facts as they are nothing else is allowed");
}
