/*
 * json.c: answers and keys for programs. The shape is fixed: docs/desk.md describes it.
 */
#include "desk/desk.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void put_thousandths(const ump_out *out, int64_t thousandths)
{
    char number[32];
    ump_put(out, ump_show_thousandths(thousandths, number));
}

static void put_field_list(const ump_out *out, const desk_record *record, const desk_field *field)
{
    ump_put(out, "[");
    for (unsigned i = 0; i < field->n_list; i++) {
        ump_put(out, i ? ", " : "");
        if (field->kind == DESK_INTS)
            ump_putf(out, "%" PRId32, record->ints[field->first + i]);
        else
            ump_put_json_string(out, record->ids[field->first + i]);
    }
    ump_put(out, "]");
}

void desk_put_field(const ump_out *out, const desk_record *record, const desk_field *field)
{
    switch (field->kind) {
    case DESK_INT:
        ump_putf(out, "%" PRId64, field->number);
        break;
    case DESK_LENGTH:
        put_thousandths(out, field->number);
        break;
    case DESK_BOOL:
        ump_put(out, field->number ? "true" : "false");
        break;
    case DESK_ID:
        ump_put_json_string(out, field->word);
        break;
    case DESK_INTS:
    case DESK_IDS:
        put_field_list(out, record, field);
        break;
    default:
        ump_put(out, "null");
    }
}

/* ---- Facts ---- */

static void put_quoted(const ump_out *out, const char *at, size_t size)
{
    char word[1024];
    if (size >= sizeof word)
        size = sizeof word - 1;
    memcpy(word, at, size);
    word[size] = '\0';
    ump_put_json_string(out, word);
}

static void put_text_list(const ump_out *out, const char *text)
{
    ump_put(out, "[");
    while (*text) {
        size_t size = strcspn(text, ",");
        put_quoted(out, text, size);
        text += size;
        if (*text == ',') {
            ump_put(out, ", ");
            text++;
        }
    }
    ump_put(out, "]");
}

static void put_set(const ump_out *out, const desk_key *key, int64_t set)
{
    bool first = true;
    ump_put(out, "[");
    for (size_t i = 0; i < key->n_values; i++) {
        if (!(set >> i & 1))
            continue;
        ump_put(out, first ? "" : ", ");
        ump_put_json_string(out, key->value[i]);
        first = false;
    }
    ump_put(out, "]");
}

/* A switch that takes any number shows the number, else the word in that row. */
static void put_word_fact(const ump_out *out, const ump_desk_family *family, const desk_key *key,
                          int64_t number)
{
    if (key->of_switch && ump_switch_takes_numbers(key->of_switch))
        ump_putf(out, "\"%" PRId64 "\"", number);
    else if (family->none_is_null && strcmp(key->value[number], "none") == 0)
        ump_put(out, "null");
    else
        ump_put_json_string(out, key->value[number]);
}

static void put_fact(const ump_out *out, const ump_desk_family *family, const desk_key *key,
                     const ump_desk_fact *fact)
{
    if (fact->none) {
        ump_put(out, "null");
        return;
    }
    switch (key->key->type) {
    case UMP_DESK_YES:
        ump_put(out, fact->number ? "true" : "false");
        break;
    case UMP_DESK_INT:
        ump_putf(out, "%" PRId64, fact->number);
        break;
    case UMP_DESK_LENGTH:
        put_thousandths(out, fact->number);
        break;
    case UMP_DESK_LIST:
        put_set(out, key, fact->number);
        break;
    case UMP_DESK_TEXT:
        if (key->key->flags & UMP_DESK_PLAIN)
            ump_put_json_string(out, fact->text);
        else
            put_text_list(out, fact->text);
        break;
    default:
        put_word_fact(out, family, key, fact->number);
    }
}

static void put_facts(const ump_desk_case *c, const ump_out *out)
{
    const char *between = "";
    for (size_t i = 0; i < c->kind->n_keys; i++) {
        if (c->fact[i].absent)
            continue;
        ump_put(out, between);
        ump_put_json_string(out, c->kind->key[i].name);
        ump_put(out, ": ");
        put_fact(out, c->desk->family, &c->kind->key[i], &c->fact[i]);
        between = ", ";
    }
}

/* ---- Items, rolls, result ---- */

static void put_item(const desk_item *item, const ump_out *out)
{
    char label[256];
    size_t side = strlen(item->side ? item->side : ""), size = strlen(item->item.label);
    if (side + size >= sizeof label)
        side = 0;
    memcpy(label, item->side ? item->side : "", side);
    memcpy(label + side, item->item.label, size + 1);
    ump_putf(out, "{\"rule\": \"%s\", \"label\": ", ump_rule_id(item->item.rule));
    ump_put_json_string(out, label);
    ump_putf(out, ", \"value\": %" PRId32 ", \"kept\": %s, \"why\": ", item->item.value,
             item->item.kept ? "true" : "false");
    ump_put_json_string(out, item->item.kept || !item->item.why ? "" : item->item.why);
    ump_put(out, "}");
}

static bool same_group(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void put_items(const desk_record *record, const char *group, const ump_out *out)
{
    bool first = true;
    for (size_t i = 0; i < record->n_items; i++) {
        if (!same_group(record->item[i].consequence, group))
            continue;
        ump_put(out, first ? "" : ", ");
        put_item(&record->item[i], out);
        first = false;
    }
}

/* Sums of consequences, apart from the kind's own: only where there are any. */
static void put_consequences(const desk_record *record, const ump_out *out)
{
    const char *last = NULL;
    for (size_t i = 0; i < record->n_items; i++) {
        const char *name = record->item[i].consequence;
        if (!name || same_group(name, last))
            continue;
        ump_put(out, last ? ", " : ",\n \"consequences\": [");
        ump_put(out, "{\"purpose\": ");
        ump_put_json_string(out, name);
        ump_put(out, ", \"items\": [");
        put_items(record, name, out);
        ump_put(out, "]}");
        last = name;
    }
    if (last)
        ump_put(out, "]");
}

static void put_roll(const desk_record *record, const desk_roll *roll, const ump_out *out)
{
    ump_putf(out, "{\"rule\": \"%s\", \"purpose\": ", ump_rule_id(roll->rule));
    ump_put_json_string(out, roll->purpose);
    ump_putf(out, ", \"dice\": \"%ud%u\", \"faces\": [", roll->dice, roll->sides);
    for (unsigned i = 0; i < roll->dice; i++) {
        unsigned face = record->face[roll->first + i];
        ump_putf(out, "%s%u", i ? ", " : "", roll->sides == 10 ? face % 10 : face);
    }
    ump_putf(out, "], \"sum\": %" PRId32 "}", roll->sum);
}

static void put_resolved(const ump_desk_answer *answer, const ump_out *out)
{
    const desk_record *record = answer->record;
    put_consequences(record, out);
    ump_put(out, ",\n \"rolls\": [");
    for (size_t i = 0; i < record->n_rolls; i++) {
        ump_put(out, i ? ", " : "");
        put_roll(record, &record->roll[i], out);
    }
    ump_put(out, "],\n \"result\": {");
    for (size_t i = 0; i < record->n_fields; i++) {
        ump_putf(out, "%s\"%s\": ", i ? ", " : "", record->field[i].name);
        desk_put_field(out, record, &record->field[i]);
    }
    ump_put(out, "}");
    if (answer->is_seeded)
        ump_putf(out, ",\n \"seed\": %" PRIu64, answer->seed);
}

/* 416667 -> 0.416667 */
static void put_millionths(const ump_out *out, uint32_t millionths)
{
    char digits[8] = ".000000";
    for (int i = 6; i > 0; i--, millionths /= 10)
        digits[i] = (char)('0' + millionths % 10);
    size_t n = 7;
    while (n > 1 && digits[n - 1] == '0')
        n--;
    ump_putf(out, "%" PRIu32, millionths);
    if (n > 1)
        out->put(out->ctx, digits, n);
}

static void put_odds(const ump_desk_answer *answer, const ump_out *out)
{
    ump_putf(out, ",\n \"odds\": {\"denominator\": \"%s\",\n          \"outcomes\": [",
             answer->denominator);
    for (size_t i = 0; i < answer->n_outcomes; i++) {
        desk_outcome *o = &answer->outcome[i];
        ump_put(out, i ? ",\n                       {\"result\": " : "{\"result\": ");
        ump_put(out, desk_outcome_text(o));
        ump_putf(out, ", \"weight\": \"%s\", \"p\": ", desk_outcome_weight(o));
        put_millionths(out, o->millionths);
        ump_put(out, "}");
    }
    ump_put(out, "]}");
}

void ump_desk_answer_json(const ump_desk_answer *answer, const ump_out *out)
{
    ump_put(out, "{\"ruleset\": ");
    ump_put_json_string(out, ump_desk_ruleset(answer->desk));
    ump_putf(out, ", \"kind\": \"%s\",\n \"facts\": {", answer->told.kind->kind->name);
    put_facts(&answer->told, out);
    ump_put(out, "},\n \"items\": [");
    put_items(answer->record, NULL, out);
    ump_put(out, "]");
    if (answer->is_odds)
        put_odds(answer, out);
    else
        put_resolved(answer, out);
    ump_put(out, "}\n");
}

/* ---- Keys ---- */

static void put_limits(const desk_key *key, const ump_out *out)
{
    unsigned type = key->key->type;
    if (type != UMP_DESK_INT && type != UMP_DESK_LENGTH) {
        ump_put(out, ", \"min\": null, \"max\": null");
        return;
    }
    int64_t scale = type == UMP_DESK_INT ? 1000 : 1;
    ump_put(out, ", \"min\": ");
    put_thousandths(out, key->key->low * scale);
    ump_put(out, ", \"max\": ");
    put_thousandths(out, key->key->high * scale);
}

static void put_values(const desk_key *key, const ump_out *out)
{
    if (key->n_values == 0) {
        ump_put(out, key->key->type == UMP_DESK_YES ? "[\"yes\", \"no\"]" : "null");
        return;
    }
    ump_put(out, "[");
    for (size_t i = 0; i < key->n_values; i++) {
        ump_put(out, i ? ", " : "");
        ump_put_json_string(out, key->value[i]);
    }
    ump_put(out, "]");
}

/* The default as a fact would show it: numbers as numbers, yes and no as true and false. */
static void put_initial(const desk_key *key, const ump_out *out)
{
    unsigned type = key->key->type;
    if (!key->initial)
        ump_put(out, "null");
    else if (type == UMP_DESK_YES)
        ump_put(out, strcmp(key->initial, "yes") == 0 ? "true" : "false");
    else if (key->key->flags & UMP_DESK_PLAIN)
        ump_put_json_string(out, key->initial);
    else if (type == UMP_DESK_LIST || type == UMP_DESK_TEXT)
        ump_put(out, "[]");
    else if (type != UMP_DESK_WORD && strcmp(key->initial, "none") == 0)
        ump_put(out, "null");
    else if (type == UMP_DESK_WORD || strcmp(key->initial, "same") == 0)
        ump_put_json_string(out, key->initial);
    else
        ump_put(out, key->initial);
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

static void put_rules(const desk_key *key, const ump_out *out)
{
    const char *rules = key->rules;
    char id[32];
    ump_put(out, "[");
    for (bool first = true; rules && desk_rules_next(&rules, id); first = false)
        ump_putf(out, "%s\"%s\"", first ? "" : ", ", id);
    ump_put(out, "]");
}

static void put_key(const ump_desk *desk, const desk_kind *kind, size_t i, const ump_out *out)
{
    const desk_key *key = &kind->key[i];
    ump_desk_form form;
    ump_desk_key_get(desk, kind->kind->name, i, &form);
    ump_putf(out, "{\"name\": \"%s\", \"type\": \"%s\", \"values\": ", form.name, form.type);
    put_values(key, out);
    put_limits(key, out);
    ump_put(out, ", \"default\": ");
    put_initial(key, out);
    char help[512];
    ump_putf(out, ", \"required\": %s, \"label\": ", desk_always_required(key) ? "true" : "false");
    ump_put_json_string(out, form.label);
    ump_put(out, ", \"help\": ");
    ump_put_json_string(out, desk_key_help(key, &form, help));
    ump_put(out, ", \"when\": ");
    if (key->when)
        ump_put_json_string(out, key->when);
    else
        ump_put(out, "null");
    ump_put(out, ", \"rules\": ");
    put_rules(key, out);
    ump_put(out, "}");
}

void desk_put_keys(const ump_desk *desk, const desk_kind *kind, const ump_out *out)
{
    ump_put(out, "{\"ruleset\": ");
    ump_put_json_string(out, ump_desk_ruleset(desk));
    ump_putf(out, ", \"kind\": \"%s\", \"keys\": [", kind->kind->name);
    for (size_t i = 0; i < kind->n_keys; i++) {
        ump_put(out, i ? ",\n " : "\n ");
        put_key(desk, kind, i, out);
    }
    ump_put(out, "]}\n");
}
