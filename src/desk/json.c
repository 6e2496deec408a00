/*
 * json.c: answers and keys for programs. The shape is fixed: docs/desk.md describes it.
 */
#include "desk/inside.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void put_thousandths(ump_json *j, const char *key, int64_t thousandths)
{
    char number[32];
    ump_json_raw(j, key, ump_show_thousandths(thousandths, number));
}

void desk_put_field(ump_json *j, const char *key, const desk_record *record,
                    const desk_field *field)
{
    switch (field->kind) {
    case DESK_INT:
        ump_json_number(j, key, field->number);
        break;
    case DESK_LENGTH:
        put_thousandths(j, key, field->number);
        break;
    case DESK_BOOL:
        ump_json_yes(j, key, field->number);
        break;
    case DESK_ID:
        ump_json_text(j, key, field->word);
        break;
    case DESK_INTS:
        ump_json_open(j, key, '[');
        for (unsigned i = 0; i < field->n_list; i++)
            ump_json_number(j, NULL, record->ints[field->first + i]);
        ump_json_close(j, ']');
        break;
    case DESK_IDS:
        ump_json_open(j, key, '[');
        for (unsigned i = 0; i < field->n_list; i++)
            ump_json_text(j, NULL, record->ids[field->first + i]);
        ump_json_close(j, ']');
        break;
    default:
        ump_json_raw(j, key, "null");
    }
}

/* ---- Facts ---- */

/* Words with commas between, each at most this long. */
static void put_text_list(ump_json *j, const char *key, const char *text)
{
    char word[1024];
    ump_json_open(j, key, '[');
    while (*text) {
        size_t size = strcspn(text, ",");
        snprintf(word, sizeof word, "%.*s", (int)size, text);
        ump_json_text(j, NULL, word);
        text += size + (text[size] == ',');
    }
    ump_json_close(j, ']');
}

static void put_set(ump_json *j, const desk_key *key, int64_t set)
{
    ump_json_open(j, key->name, '[');
    for (size_t i = 0; i < key->n_values; i++)
        if (set >> i & 1)
            ump_json_text(j, NULL, key->value[i]);
    ump_json_close(j, ']');
}

/* A switch that takes any number shows the number, else the word in that row. */
static void put_word_fact(ump_json *j, const ump_desk_family *family, const desk_key *key,
                          int64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, number);
    if (key->of_switch && ump_switch_takes_numbers(key->of_switch))
        ump_json_text(j, key->name, digits);
    else if (family->none_is_null && strcmp(key->value[number], "none") == 0)
        ump_json_raw(j, key->name, "null");
    else
        ump_json_text(j, key->name, key->value[number]);
}

static void put_fact(ump_json *j, const ump_desk_family *family, const desk_key *key,
                     const ump_desk_fact *fact)
{
    if (fact->none) {
        ump_json_raw(j, key->name, "null");
        return;
    }
    switch (key->key->type) {
    case UMP_DESK_YES:
        ump_json_yes(j, key->name, fact->number);
        break;
    case UMP_DESK_INT:
        ump_json_number(j, key->name, fact->number);
        break;
    case UMP_DESK_LENGTH:
        put_thousandths(j, key->name, fact->number);
        break;
    case UMP_DESK_LIST:
        put_set(j, key, fact->number);
        break;
    case UMP_DESK_TEXT:
        if (key->key->flags & UMP_DESK_PLAIN)
            ump_json_text(j, key->name, fact->text);
        else
            put_text_list(j, key->name, fact->text);
        break;
    default:
        put_word_fact(j, family, key, fact->number);
    }
}

/* ---- Items, rolls, result ---- */

static void put_item(const desk_item *item, ump_json *j)
{
    char label[256];
    const char *side = item->side ? item->side : "";
    bool fits = strlen(side) + strlen(item->item.label) < sizeof label;
    snprintf(label, sizeof label, "%s%s", fits ? side : "", item->item.label);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "rule", ump_rule_id(item->item.rule));
    ump_json_text(j, "label", label);
    ump_json_number(j, "value", item->item.value);
    ump_json_yes(j, "kept", item->item.kept);
    ump_json_text(j, "why", item->item.kept ? "" : item->item.why);
    ump_json_close(j, '}');
}

static bool same_group(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void put_items(const desk_record *record, const char *group, ump_json *j)
{
    ump_json_open(j, "items", '[');
    for (size_t i = 0; i < record->n_items; i++)
        if (same_group(record->item[i].consequence, group))
            put_item(&record->item[i], j);
    ump_json_close(j, ']');
}

static void begin_line(ump_json *j)
{
    j->indent = " ";
}

/* Sums of consequences, apart from the kind's own: only where there are any. */
static void put_consequences(const desk_record *record, ump_json *j)
{
    const char *last = NULL;
    for (size_t i = 0; i < record->n_items; i++) {
        const char *name = record->item[i].consequence;
        if (!name || same_group(name, last))
            continue;
        if (!last) {
            begin_line(j);
            ump_json_open(j, "consequences", '[');
        }
        ump_json_open(j, NULL, '{');
        ump_json_text(j, "purpose", name);
        put_items(record, name, j);
        ump_json_close(j, '}');
        last = name;
    }
    if (last)
        ump_json_close(j, ']');
}

static void put_roll(const desk_record *record, const desk_roll *roll, ump_json *j)
{
    char dice[24];
    snprintf(dice, sizeof dice, "%ud%u", roll->dice, roll->sides);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "rule", ump_rule_id(roll->rule));
    ump_json_text(j, "purpose", roll->purpose);
    ump_json_text(j, "dice", dice);
    ump_json_open(j, "faces", '[');
    for (unsigned i = 0; i < roll->dice; i++) {
        unsigned face = record->face[roll->first + i];
        ump_json_number(j, NULL, roll->sides == 10 ? face % 10 : face);
    }
    ump_json_close(j, ']');
    ump_json_number(j, "sum", roll->sum);
    ump_json_close(j, '}');
}

static void put_resolved(const ump_desk_answer *answer, ump_json *j)
{
    const desk_record *record = answer->record;
    char seed[24];
    put_consequences(record, j);
    begin_line(j);
    ump_json_open(j, "rolls", '[');
    for (size_t i = 0; i < record->n_rolls; i++)
        put_roll(record, &record->roll[i], j);
    ump_json_close(j, ']');
    begin_line(j);
    ump_json_open(j, "result", '{');
    for (size_t i = 0; i < record->n_fields; i++)
        desk_put_field(j, record->field[i].name, record, &record->field[i]);
    ump_json_close(j, '}');
    if (!answer->is_seeded)
        return;
    snprintf(seed, sizeof seed, "%" PRIu64, answer->seed);
    begin_line(j);
    ump_json_raw(j, "seed", seed);
}

/* 416667 -> 0.416667 */
static void put_millionths(ump_json *j, uint32_t millionths)
{
    char number[16];
    int n = snprintf(number, sizeof number, "%u.%06u", (unsigned)(millionths / 1000000),
                     (unsigned)(millionths % 1000000));
    while (number[n - 1] == '0')
        n--;
    number[number[n - 1] == '.' ? n - 1 : n] = '\0';
    ump_json_raw(j, "p", number);
}

static void put_odds(const ump_desk_answer *answer, ump_json *j)
{
    begin_line(j);
    ump_json_open(j, "odds", '{');
    ump_json_text(j, "denominator", answer->denominator);
    j->indent = "          ";
    ump_json_open(j, "outcomes", '[');
    for (size_t i = 0; i < answer->n_outcomes; i++) {
        desk_outcome *o = &answer->outcome[i];
        j->indent = i ? "                       " : NULL;
        ump_json_open(j, NULL, '{');
        ump_json_raw(j, "result", desk_outcome_text(o));
        ump_json_text(j, "weight", desk_outcome_weight(o));
        put_millionths(j, o->millionths);
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
    ump_json_close(j, '}');
}

void ump_desk_answer_json(const ump_desk_answer *answer, const ump_out *out)
{
    ump_json j = {.out = out, .spaced = true};
    const ump_desk_case *c = &answer->told;
    ump_json_open(&j, NULL, '{');
    ump_json_text(&j, "ruleset", ump_desk_ruleset(answer->desk));
    ump_json_text(&j, "kind", c->kind->kind->name);
    begin_line(&j);
    ump_json_open(&j, "facts", '{');
    for (size_t i = 0; i < c->kind->n_keys; i++)
        if (!c->fact[i].absent)
            put_fact(&j, c->desk->family, &c->kind->key[i], &c->fact[i]);
    ump_json_close(&j, '}');
    begin_line(&j);
    put_items(answer->record, NULL, &j);
    if (answer->is_odds)
        put_odds(answer, &j);
    else
        put_resolved(answer, &j);
    ump_json_close(&j, '}');
    ump_put(out, "\n");
}

/* ---- Kinds and keys ---- */

void desk_put_kinds(const ump_desk *desk, const ump_out *out)
{
    ump_json j = {.out = out, .spaced = true};
    ump_json_open(&j, NULL, '{');
    ump_json_text(&j, "ruleset", ump_desk_ruleset(desk));
    ump_json_open(&j, "kinds", '[');
    for (size_t i = 0; i < desk->n_kinds; i++) {
        ump_json_open(&j, NULL, '{');
        ump_json_text(&j, "kind", desk->kind[i].kind->name);
        ump_json_text(&j, "about", desk->kind[i].kind->about);
        ump_json_close(&j, '}');
    }
    ump_json_close(&j, ']');
    ump_json_close(&j, '}');
    ump_put(out, "\n");
}

static void put_limits(const desk_key *key, ump_json *j)
{
    unsigned type = key->key->type;
    if (type != UMP_DESK_INT && type != UMP_DESK_LENGTH) {
        ump_json_raw(j, "min", "null");
        ump_json_raw(j, "max", "null");
        return;
    }
    int64_t scale = type == UMP_DESK_INT ? 1000 : 1;
    put_thousandths(j, "min", key->key->low * scale);
    put_thousandths(j, "max", key->key->high * scale);
}

static void put_values(const desk_key *key, ump_json *j)
{
    if (key->n_values > 0) {
        ump_json_open(j, "values", '[');
        for (size_t i = 0; i < key->n_values; i++)
            ump_json_text(j, NULL, key->value[i]);
        ump_json_close(j, ']');
    } else if (key->key->type == UMP_DESK_YES)
        put_text_list(j, "values", "yes,no");
    else
        ump_json_raw(j, "values", "null");
}

/* The default as a fact would show it: numbers as numbers, yes and no as true and false. */
static void put_initial(const desk_key *key, ump_json *j)
{
    unsigned type = key->key->type;
    bool list = type == UMP_DESK_LIST || type == UMP_DESK_TEXT, word = type == UMP_DESK_WORD;
    const char *initial = key->initial;
    if (initial && type == UMP_DESK_YES)
        ump_json_yes(j, "default", strcmp(initial, "yes") == 0);
    else if (initial && list && !(key->key->flags & UMP_DESK_PLAIN))
        ump_json_raw(j, "default", "[]");
    else if (!initial || (!list && !word && strcmp(initial, "none") == 0))
        ump_json_raw(j, "default", "null");
    else if (list || word || strcmp(initial, "same") == 0)
        ump_json_text(j, "default", initial);
    else
        ump_json_raw(j, "default", initial);
}

bool desk_always_required(const desk_key *key)
{
    return (key->key->flags & UMP_DESK_REQUIRED) && !key->when;
}

/* The help of a key that is required only at times says when. */
const char *desk_key_help(const desk_key *key, const ump_desk_form *form, char text[512])
{
    bool at_times = (key->key->flags & UMP_DESK_REQUIRED) && key->when;
    if (!at_times || strstr(form->help, "required"))
        return form->help;
    snprintf(text, 512, "%s%srequired if %s", form->help, form->help[0] ? "; " : "", key->when);
    return text;
}

static void put_key(const ump_desk *desk, const desk_kind *kind, size_t i, ump_json *j)
{
    const desk_key *key = &kind->key[i];
    const char *rules = key->rules;
    char help[512], id[32];
    ump_desk_form form;
    ump_desk_key_get(desk, kind->kind->name, i, &form);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "name", form.name);
    ump_json_text(j, "type", form.type);
    put_values(key, j);
    put_limits(key, j);
    put_initial(key, j);
    ump_json_yes(j, "required", desk_always_required(key));
    ump_json_text(j, "label", form.label);
    ump_json_text(j, "help", desk_key_help(key, &form, help));
    if (key->when)
        ump_json_text(j, "when", key->when);
    else
        ump_json_raw(j, "when", "null");
    ump_json_open(j, "rules", '[');
    while (rules && desk_rules_next(&rules, id))
        ump_json_text(j, NULL, id);
    ump_json_close(j, ']');
    ump_json_close(j, '}');
}

void desk_put_keys(const ump_desk *desk, const desk_kind *kind, const ump_out *out)
{
    ump_json j = {.out = out, .spaced = true};
    ump_json_open(&j, NULL, '{');
    ump_json_text(&j, "ruleset", ump_desk_ruleset(desk));
    ump_json_text(&j, "kind", kind->kind->name);
    ump_json_open(&j, "keys", '[');
    for (size_t i = 0; i < kind->n_keys; i++) {
        begin_line(&j);
        put_key(desk, kind, i, &j);
    }
    ump_json_close(&j, ']');
    ump_json_close(&j, '}');
    ump_put(out, "\n");
}
