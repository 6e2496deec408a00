/*
 * effect.c: what an answer does to the units of a roster, in a sentence and as facts of their
 * states (docs/notation.md); and which question comes next, of whom. Each family lists both.
 */
#include "desk/inside.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const desk_field *field_of(const ump_desk_answer *answer, const char *name)
{
    for (size_t i = 0; i < answer->record->n_fields; i++)
        if (strcmp(answer->record->field[i].name, name) == 0)
            return &answer->record->field[i];
    return NULL;
}

/* As people and states write it: "good_order", "3", "2.5". */
static const char *value_of(const ump_desk_answer *answer, const desk_field *field, char text[64])
{
    const char *word = field->word ? field->word : "";
    switch (field->kind) {
    case DESK_INT:
        snprintf(text, 64, "%" PRId64, field->number);
        return text;
    case DESK_LENGTH:
        return ump_show_thousandths(field->number, text);
    case DESK_BOOL:
        return field->number ? "yes" : "no";
    case DESK_IDS: /* the first of them is whom the role names */
        word = field->n_list > 0 ? answer->record->ids[field->first] : "";
        /* fall through */
    case DESK_ID:
        snprintf(text, 64, "%s", word);
        for (char *c = text; *c; c++)
            *c = (char)tolower((unsigned char)*c);
        return text;
    default:
        return "";
    }
}

/* "light_woods,stone_wall" */
static const char *list_text(const desk_key *key, int64_t set, char text[64])
{
    size_t used = 0;
    for (size_t i = 0; i < key->n_values && used < 64; i++)
        if (set >> i & 1)
            used +=
                (size_t)snprintf(text + used, 64 - used, "%s%s", used ? "," : "", key->value[i]);
    return used ? text : NULL;
}

/* A fact as one would tell it; NULL: it is none, or was left open. */
static const char *fact_text(const ump_desk_case *c, const char *name, char text[64])
{
    int row = desk_key_row(c->kind, name, strlen(name));
    if (row < 0 || c->fact[row].none || c->fact[row].absent)
        return NULL;
    int64_t number = c->fact[row].number;
    switch (c->kind->key[row].key->type) {
    case UMP_DESK_WORD:
        return c->kind->key[row].value[number];
    case UMP_DESK_YES:
        return number ? "yes" : "no";
    case UMP_DESK_INT:
        snprintf(text, 64, "%" PRId64, number);
        return text;
    case UMP_DESK_LENGTH:
        return ump_show_thousandths(number, text);
    case UMP_DESK_TEXT:
        return *c->fact[row].text ? c->fact[row].text : NULL;
    default:
        return list_text(&c->kind->key[row], number, text);
    }
}

const char *ump_desk_said(const ump_desk_answer *answer, const char *name, char text[64])
{
    const desk_field *field = field_of(answer, name);
    if (!field)
        return fact_text(&answer->told, name, text);
    const char *value = value_of(answer, field, text);
    return *value ? value : NULL;
}

static bool said_is(const ump_desk_answer *answer, const char *name, const char *words)
{
    char text[64];
    const char *said = ump_desk_said(answer, name, text);
    return said && desk_has_word(words, said);
}

/* Does this row apply? A number that is nothing and a no say nothing. */
static bool applies(const ump_desk_answer *answer, const ump_desk_effect *e, const char **value,
                    char text[64])
{
    if (!desk_has_word(e->kinds, answer->told.kind->kind->name))
        return false;
    const desk_field *field = field_of(answer, e->field);
    if (!field || field->kind == DESK_NULL || (field->kind == DESK_ID && !field->word))
        return false;
    *value = value_of(answer, field, text);
    if (e->only && !said_is(answer, e->only, e->is))
        return false;
    if (e->when)
        return desk_has_word(e->when, *value);
    return e->zero || (strcmp(*value, "no") != 0 && strcmp(*value, "0") != 0);
}

/* "level" of the role as it was told, "" if it was not. */
static const char *told_before(const ump_desk_answer *answer, const char *role, const char *fact,
                               char text[64])
{
    char name[64];
    snprintf(name, sizeof name, "%s%s%s", role, *role ? "." : "", fact);
    const char *told = fact_text(&answer->told, name, text);
    return told ? told : "";
}

typedef struct effect_line {
    char says[512];
    size_t n_says;
} effect_line;

static void say(effect_line *line, const char *form, const char *value)
{
    static const char *const spoken[][2] = {{"good_order", "in good order"},
                                            {"good", "in good order"},
                                            {"disorder", "in disorder"},
                                            {"disarray", "in disarray"},
                                            {"disorg", "disorganized"}};
    char words[64], part[128];
    size_t used = strlen(line->says);
    for (size_t i = 0; i < sizeof spoken / sizeof *spoken; i++)
        if (strcmp(value, spoken[i][0]) == 0)
            value = spoken[i][1];
    snprintf(words, sizeof words, "%s", value);
    for (char *c = words; *c; c++)
        *c = *c == '_' ? ' ' : *c;
    const char *slot = strchr(form, '%');
    if (slot)
        snprintf(part, sizeof part, "%.*s%s%s", (int)(slot - form), form, words, slot + 1);
    else
        snprintf(part, sizeof part, "%s", form);
    char *many = strstr(part, "hits");
    if (many && strcmp(words, "1") == 0)
        memmove(many + 3, many + 4, strlen(many + 4) + 1);
    snprintf(line->says + used, sizeof line->says - used, "%s%s", line->n_says++ ? ", " : "", part);
}

/* "figures": the value; "-stands": so many fewer; "level=confused": that. */
static void put_change(const ump_desk_effect *e, const char *value, ump_json *j)
{
    char fact[32];
    const char *equals = strchr(e->fact, '=');
    bool less = e->fact[0] == '-', more = e->fact[0] == '+';
    size_t size = equals ? (size_t)(equals - e->fact) : strlen(e->fact);
    snprintf(fact, sizeof fact, "%.*s", (int)size, e->fact);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "fact", less || more ? fact + 1 : fact);
    ump_json_text(j, "value", equals ? equals + 1 : value);
    ump_json_text(j, "by", less ? "less" : more ? "more" : "set");
    ump_json_yes(j, "leader", e->leader);
    ump_json_close(j, '}');
}

static void work(const ump_desk_answer *answer, const char *role, effect_line *line, ump_json *j)
{
    char text[64], was[64];
    const char *value;
    for (const ump_desk_effect *e = answer->desk->family->effects; e && e->kinds; e++) {
        if (strcmp(e->role, role) != 0 || !applies(answer, e, &value, text))
            continue;
        bool same = e->before && ump_same_name(told_before(answer, role, e->before, was), value);
        bool nothing = strcmp(value, "0") == 0 && !e->when;
        if (e->says && !nothing)
            say(line, same ? "stays %" : e->says, value);
        if (e->fact)
            put_change(e, value, j);
    }
}

static bool is_first(const ump_desk_effect *list, const ump_desk_effect *e)
{
    for (const ump_desk_effect *f = list; f < e; f++)
        if (strcmp(f->role, e->role) == 0)
            return false;
    return true;
}

static void put_effects(const ump_desk_answer *answer, ump_json *j)
{
    const ump_desk_effect *list = answer->desk->family->effects;
    for (const ump_desk_effect *e = list; e && e->kinds; e++) {
        effect_line line = {.says = ""};
        if (!is_first(list, e))
            continue;
        ump_json_open(j, NULL, '{');
        ump_json_text(j, "role", e->role);
        ump_json_open(j, "changes", '[');
        work(answer, e->role, &line, j);
        ump_json_close(j, ']');
        ump_json_text(j, "says", line.says);
        ump_json_close(j, '}');
    }
}

/* ---- What comes next ---- */

static bool is_something(const char *value)
{
    return value && strcmp(value, "0") != 0 && strcmp(value, "no") != 0 &&
           strcmp(value, "none") != 0;
}

/* One of "pbf|df"? */
static bool is_one_of(const char *value, const char *words, const char *end)
{
    for (const char *at = words; at < end;) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        size_t n = (size_t)((bar ? bar : end) - at);
        if (ump_same_id(at, n, value, strlen(value)))
            return true;
        at += n + 1;
    }
    return false;
}

/* "level=shaken|routed", "cause!=fire"; "left": there is some, "!fall_back": none. What is not said
 * is none of the words. */
static bool condition_holds(const ump_desk_answer *answer, const char *condition, size_t size)
{
    char name[64], text[64];
    const char *equals = memchr(condition, '=', size);
    bool bare_not = *condition == '!', other = equals && equals[-1] == '!';
    size_t end = equals ? (size_t)(equals - condition) - other : size;
    snprintf(name, sizeof name, "%.*s", (int)(end - bare_not), condition + bare_not);
    const char *value = ump_desk_said(answer, name, text);
    if (!equals)
        return is_something(value) != bare_not;
    return (value && is_one_of(value, equals + 1, condition + size)) != other;
}

static bool comes_next(const ump_desk_answer *answer, const ump_desk_next *next)
{
    bool holds = desk_has_word(next->kinds, answer->told.kind->kind->name);
    for (const char *when = next->when; when && *when && holds;) {
        size_t size = strcspn(when, "&");
        holds = condition_holds(answer, when, size);
        when += size + (when[size] == '&');
    }
    return holds;
}

/* "range=%distance": as the field, the fact or the family says it; NULL: nobody does. */
static const char *handed(const ump_desk_answer *answer, const char *name, char text[64])
{
    const ump_desk_family *family = answer->desk->family;
    const char *said = ump_desk_said(answer, name, text);
    return said || !family->known ? said : family->known(answer, name, text);
}

static void put_facts(const ump_desk_answer *answer, const char *facts, ump_json *j)
{
    char lines[1024] = "", name[64], text[64];
    size_t used = 0;
    for (const char *at = facts ? facts : ""; *at;) {
        size_t size = strcspn(at, "\n"), key = strcspn(at, "=");
        const char *value = at + key + 1;
        snprintf(name, sizeof name, "%.*s", (int)(size - key - 1), value);
        value = *name == '%' ? handed(answer, name + 1, text) : name;
        if (value && used < sizeof lines)
            used += (size_t)snprintf(lines + used, sizeof lines - used, "%s%.*s=%s",
                                     used ? "\n" : "", (int)key, at, value);
        at += size + (at[size] == '\n');
    }
    ump_json_text(j, "facts", lines);
}

static void put_next(const ump_desk_answer *answer, ump_json *j)
{
    for (const ump_desk_next *n = answer->desk->family->next; n && n->kinds; n++) {
        if (!comes_next(answer, n))
            continue;
        ump_json_open(j, NULL, '{');
        ump_json_text(j, "kind", n->then);
        ump_json_text(j, "label", n->label);
        ump_json_text(j, "roles", n->roles);
        ump_json_text(j, "step", n->step);
        ump_json_text(j, "after", n->after);
        ump_json_yes(j, "also", n->also);
        ump_json_yes(j, "instead", n->instead);
        put_facts(answer, n->facts, j);
        ump_json_close(j, '}');
    }
}

void ump_desk_effects_json(const ump_desk_answer *answer, const ump_out *out)
{
    ump_json j = {.out = out, .spaced = true};
    bool resolved = answer && !answer->is_odds;
    ump_json_open(&j, NULL, '{');
    ump_json_open(&j, "effects", '[');
    if (resolved)
        put_effects(answer, &j);
    ump_json_close(&j, ']');
    ump_json_open(&j, "next", '[');
    if (resolved)
        put_next(answer, &j);
    ump_json_close(&j, ']');
    ump_json_close(&j, '}');
}
