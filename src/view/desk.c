/*
 * desk.c: one situation told by keys, for a page made of the keys that matter.
 */
#include "desk/desk.h"
#include "play/words.h"
#include "view/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Facts: lines of key=value, told by the page ---- */

enum { MAX_FACTS = 256 };

typedef struct told {
    char *text; /* a copy, cut up */
    ump_setting fact[MAX_FACTS];
    size_t n;
} told;

/* One line that is cut off with a NUL. */
static void take_fact(told *t, char *line, char why[UMP_LINE])
{
    char *equals = strchr(line, '=');
    if (!*line)
        return;
    if (!equals)
        snprintf(why, UMP_LINE, "'%.80s' is no fact; expected KEY=VALUE", line);
    else if (t->n == MAX_FACTS)
        snprintf(why, UMP_LINE, "too many facts are told; at most %d can be", (int)MAX_FACTS);
    else {
        *equals = '\0';
        t->fact[t->n++] = (ump_setting){line, equals + 1};
    }
}

/* False: why says what is wrong; the text is to be freed all the same. */
static bool take_facts(told *t, const char *lines, char why[UMP_LINE])
{
    size_t size = strlen(lines) + 1;
    *t = (told){.text = malloc(size)};
    snprintf(why, UMP_LINE, "%s", t->text ? "" : "there is not enough memory");
    if (!t->text)
        return false;
    memcpy(t->text, lines, size);
    for (char *at = t->text; at && !why[0];) {
        char *end = strchr(at, '\n');
        if (end)
            *end++ = '\0';
        take_fact(t, at, why);
        at = end;
    }
    return !why[0];
}

/* ---- Kinds and keys ---- */

void ump_view_desk_kinds(const ump_desk *desk, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < ump_desk_kinds(desk); i++) {
        ump_json_open(&j, NULL, '{');
        ump_json_text(&j, "name", ump_desk_kind_name(desk, i));
        ump_json_text(&j, "about", ump_desk_kind_about(desk, i));
        ump_json_close(&j, '}');
    }
    ump_json_close(&j, ']');
}

/* The first of the rules that the key is of. */
static void put_key_rule(const ump_desk *desk, const char *kind, size_t i, ump_json *j)
{
    char id[64] = "";
    const char *rules = ump_desk_key_rules(desk, kind, i);
    if (rules)
        snprintf(id, sizeof id, "%.*s", (int)strcspn(rules, " ,"), rules);
    ump_json_text(j, "rule", id);
}

static void put_limit(const ump_desk_form *form, int32_t limit, ump_json *j, const char *key)
{
    char number[32];
    bool length = strcmp(form->type, "length") == 0;
    ump_json_raw(j, key, ump_show_thousandths(length ? limit : (int64_t)limit * 1000, number));
}

static void put_legs(const char *words, ump_json *j)
{
    ump_json_open(j, "legs", '[');
    while (words && *words) {
        char word[UMP_LINE];
        size_t size = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)size, words);
        ump_json_text(j, NULL, word);
        words += size + strspn(words + size, " ");
    }
    ump_json_close(j, ']');
}

/* What it takes, as it is told and as people say it. */
static void put_key_values(const ump_desk_form *form, ump_json *j)
{
    ump_json_open(j, "values", '[');
    for (size_t v = 0; v < form->n_values; v++)
        ump_json_text(j, NULL, form->values[v]);
    ump_json_close(j, ']');
    ump_json_open(j, "labels", '[');
    for (size_t v = 0; v < form->n_values; v++) {
        char words[UMP_TERM];
        ump_term_words(form->values[v], words);
        ump_json_text(j, NULL, words);
    }
    ump_json_close(j, ']');
}

static void put_key(const ump_desk *desk, const char *kind, size_t i, ump_json *j)
{
    ump_desk_form form;
    if (!ump_desk_key_get(desk, kind, i, &form))
        return;
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "name", form.name);
    ump_json_text(j, "type", form.type);
    put_key_values(&form, j);
    ump_json_text(j, "initial", form.initial);
    ump_json_text(j, "label", form.label);
    ump_json_text(j, "help", form.help);
    put_limit(&form, form.low, j, "low");
    put_limit(&form, form.high, j, "high");
    ump_json_yes(j, "required", form.required);
    ump_json_yes(j, "rare", form.rare);
    ump_json_yes(j, "isSwitch", form.is_switch);
    put_legs(form.legs, j);
    put_key_rule(desk, kind, i, j);
    ump_json_close(j, '}');
}

void ump_view_desk_keys(const ump_desk *desk, const char *kind, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < ump_desk_key_count(desk, kind); i++)
        put_key(desk, kind, i, &j);
    ump_json_close(&j, ']');
}

static void put_offered(const ump_desk *desk, const char *kind, const ump_desk_form *form,
                        const told *t, ump_json *j)
{
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "key", form->name);
    ump_json_open(j, "values", '[');
    for (size_t v = 0; v < form->n_values; v++)
        if (ump_desk_value_offered(desk, kind, form->name, form->values[v], t->fact, t->n))
            ump_json_text(j, NULL, form->values[v]);
    ump_json_close(j, ']');
    ump_json_close(j, '}');
}

void ump_view_desk_matters(const ump_desk *desk, const char *kind, const char *facts,
                           const ump_out *out)
{
    ump_json j = {.out = out};
    ump_desk_form form;
    char why[UMP_LINE]; /* 'ask' says it */
    told t;
    ump_json_open(&j, NULL, '[');
    if (take_facts(&t, facts, why))
        for (size_t i = 0; ump_desk_key_get(desk, kind, i, &form); i++)
            if (ump_desk_key_matters(desk, kind, form.name, t.fact, t.n))
                put_offered(desk, kind, &form, &t, &j);
    ump_json_close(&j, ']');
    free(t.text);
}

/* ---- Asking ---- */

static ump_desk_question question_of(const char *kind, const told *t, const char *dice,
                                     const char *seed)
{
    ump_desk_question q = {.kind = kind, .fact = t->fact, .n_facts = t->n};
    q.dice = dice && *dice ? dice : NULL;
    q.seeded = seed && *seed;
    q.seed = q.seeded ? strtoull(seed, NULL, 10) : 0;
    return q;
}

void ump_view_desk_wants(const ump_desk *desk, const char *kind, const char *facts,
                         const char *dice, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_desk_want want;
    char why[UMP_LINE]; /* 'ask' says it */
    told t;
    bool wants = false;
    if (take_facts(&t, facts, why)) {
        ump_desk_question q = question_of(kind, &t, dice, NULL);
        wants = ump_desk_wants(desk, &q, &want);
    }
    free(t.text);
    if (!wants) {
        ump_json_raw(&j, NULL, "null");
        return;
    }
    ump_json_open(&j, NULL, '{');
    ump_json_number(&j, "count", want.dice);
    ump_json_number(&j, "sides", want.sides);
    view_label(&j, "purpose", want.purpose);
    ump_json_text(&j, "rule", want.rule);
    view_reading(&j, want.reading, want.reach);
    ump_json_close(&j, '}');
}

void ump_view_desk_ask(const ump_desk *desk, const char *kind, const char *facts, const char *dice,
                       const char *seed, const ump_out *out)
{
    ump_json j = {.out = out};
    char why[UMP_LINE];
    told t;
    ump_desk_answer *answer = NULL;
    if (take_facts(&t, facts, why)) {
        ump_desk_question q = question_of(kind, &t, dice, seed);
        answer = ump_desk_ask(desk, &q, why);
    }
    ump_json_open(&j, NULL, '{');
    ump_json_yes(&j, "ok", answer != NULL);
    ump_json_text(&j, "why", answer ? "" : why);
    ump_json_raw(&j, "answer", answer ? "" : "null");
    if (answer)
        ump_desk_answer_json(answer, out);
    ump_json_raw(&j, "follows", "");
    ump_desk_effects_json(answer, out);
    ump_json_close(&j, '}');
    ump_desk_answer_free(answer);
    free(t.text);
}

/* ---- Rosters ---- */

void ump_view_desk_unit_keys(const ump_desk *desk, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    for (const char *const *key = ump_desk_unit_keys(desk); key && *key; key++)
        ump_json_text(&j, NULL, *key);
    ump_json_close(&j, ']');
}
