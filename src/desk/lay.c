/*
 * lay.c: lays a ruleset out at the desk: reads and compiles its chart, and writes out the keys of
 * each kind with whole names, their values apart, and the switches the kind takes as keys.
 */
#include "desk/inside.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ump_desk_family *find_family(const char *name)
{
    for (const ump_desk_family *const *f = ump_desk_families; *f; f++)
        if (strcmp((*f)->name, name) == 0)
            return *f;
    return NULL;
}

static const char *join(ump_arena *arena, const char *a, const char *b, const char *c)
{
    size_t size = strlen(a) + strlen(b) + strlen(c);
    char *text = ump_arena_take(arena, size + 1);
    if (text)
        snprintf(text, size + 1, "%s%s%s", a, b, c);
    return text;
}

/* "a b c" as three words and NULL; NULL: no memory is left. */
static const char *const *split(ump_arena *arena, const char *words, size_t *n)
{
    *n = 0;
    for (const char *at = words; *at; ++*n) {
        at += strspn(at, " ");
        at += strcspn(at, " ");
    }
    const char **list = ump_arena_take(arena, (*n + 1) * sizeof *list);
    for (size_t i = 0; list && i < *n; i++) {
        words += strspn(words, " ");
        size_t size = strcspn(words, " ");
        list[i] = ump_arena_text(arena, words, size);
        if (!list[i])
            return NULL;
        words += size;
    }
    return list;
}

/* ".arm=cavalry" in the block "target." is "target.arm=cavalry". */
static const char *whole_condition(ump_arena *arena, const ump_desk_block *block, const char *when)
{
    if (!when)
        return block->when;
    return when[0] == '.' ? join(arena, block->prefix, when + 1, "") : when;
}

static const char *id_of(const ump_row *row)
{
    return row->cell[0].word ? row->cell[0].word : row->id;
}

bool desk_has_word(const char *words, const char *word)
{
    size_t size = strlen(word);
    for (; *words; words += strspn(words, " ")) {
        size_t n = strcspn(words, " ");
        if (n == size && memcmp(words, word, n) == 0)
            return true;
        words += n;
    }
    return false;
}

static bool serves(const ump_table_def *table, const ump_row *row, const char *arm)
{
    const ump_cell *cell = ump_row_cell(table, row, "arm", 0);
    return !arm || (cell->kind == UMP_CELL_WORD && strcmp(cell->word, arm) == 0);
}

static void add_ids(const ump_table_def *table, const char *arm, char *words)
{
    for (size_t i = 0; table && i < table->n_rows; i++) {
        const char *id = id_of(&table->row[i]);
        if (!serves(table, &table->row[i], arm) || desk_has_word(words, id))
            continue;
        strcat(words, *words ? " " : "");
        strcat(words, id);
    }
}

static size_t room_for(const ump_chart *chart, const ump_desk_words *list)
{
    size_t size = list->first ? strlen(list->first) + 1 : 1;
    for (size_t i = 0; list->table[i]; i++) {
        const ump_table_def *table = ump_chart_table(chart, list->table[i]);
        for (size_t k = 0; table && k < table->n_rows; k++)
            size += strlen(id_of(&table->row[k])) + 1;
    }
    return size;
}

/* With blanks between. NULL: no memory is left. */
static const char *words_of(ump_desk *desk, const char *name)
{
    const ump_desk_words *list = desk->family->words;
    while (list->name && strcmp(list->name, name) != 0)
        list++;
    char *words = ump_arena_take(desk->arena, room_for(desk->chart, list));
    if (words && list->first)
        strcat(words, list->first);
    for (size_t i = 0; words && list->table[i]; i++)
        add_ids(ump_chart_table(desk->chart, list->table[i]), list->arm, words);
    return words;
}

static bool lay_key(ump_desk *desk, const ump_desk_block *block, const ump_desk_key *from,
                    desk_key *key)
{
    const char *values = from->values;
    *key =
        (desk_key){.key = from, .switch_row = -1, .initial = from->initial, .rules = from->rules};
    key->name = join(desk->arena, block->prefix, from->name, "");
    key->when = whole_condition(desk->arena, block, from->when);
    if (values && values[0] == '@')
        values = words_of(desk, values + 1);
    else if (!values)
        values = "";
    key->value = values ? split(desk->arena, values, &key->n_values) : NULL;
    return key->name && key->value;
}

/* ---- Switches as keys ---- */

static const ump_desk_key switch_key = {
    .name = "switch", .type = UMP_DESK_WORD, .flags = UMP_DESK_RARE, .label = "house rule"};

static const char *cell_text(ump_arena *arena, const ump_cell *cell)
{
    char text[64] = "";
    if (cell->word)
        return cell->word;
    if (cell->kind == UMP_CELL_YES)
        return cell->number ? "yes" : "no";
    if (cell->kind == UMP_CELL_RANGE)
        snprintf(text, sizeof text, "%lld-%lld", (long long)cell->low, (long long)cell->number);
    else
        ump_show_thousandths(cell->number, text);
    return ump_arena_text(arena, text, strlen(text));
}

static bool names_switch(const char *switches, const char *name)
{
    size_t size = strlen(name);
    for (; *switches; switches += strspn(switches, " ")) {
        size_t n = strcspn(switches, " ");
        if (ump_same_id(switches, n, name, size))
            return true;
        switches += n;
    }
    return false;
}

/* The ruling that the chart gives, else the first rule of the family's book that names it. */
static const char *rule_of_switch(const ump_desk *desk, const ump_switch *s)
{
    if (s->ruling && *s->ruling)
        return s->ruling;
    for (size_t i = 1; i <= ump_rule_count(); i++) {
        const ump_rule_entry *rule = ump_rule_get((ump_rule)i);
        if (names_switch(rule->switches, s->name) &&
            ump_same_id(rule->id, strlen(desk->family->name), desk->family->name,
                        strlen(desk->family->name)))
            return rule->id;
    }
    return NULL;
}

static bool lay_switch(ump_desk *desk, const char *name, desk_key *key)
{
    int row = ump_chart_switch_find(desk->chart, name);
    if (row < 0)
        return false;
    const ump_switch *s = ump_chart_switch(desk->chart, (size_t)row);
    const char **value = ump_arena_take(desk->arena, (s->n_values + 1) * sizeof *value);
    *key = (desk_key){.key = &switch_key, .of_switch = s, .switch_row = row};
    key->name = join(desk->arena, "switch.", s->name, "");
    if (!value || !key->name)
        return false;
    for (size_t i = 0; i < s->n_values; i++)
        value[i] = cell_text(desk->arena, &s->value[i]);
    key->value = value;
    key->n_values = s->n_values;
    key->initial = value[s->initial];
    key->rules = rule_of_switch(desk, s);
    return true;
}

/* A default that its own key does not take is a mistake in the family. */
static bool lay_defaults(ump_desk *desk, desk_kind *kind)
{
    char why[UMP_LINE];
    ump_desk_case c = {.desk = desk, .kind = kind, .arena = desk->arena, .why = why};
    kind->initial = ump_arena_take(desk->arena, (kind->n_keys + 1) * sizeof *kind->initial);
    c.fact = kind->initial;
    return c.fact && desk_read_defaults(&c);
}

static bool lay_slots(ump_desk *desk, desk_kind *kind)
{
    kind->n_slots = 64;
    while (kind->n_slots < 2 * kind->n_keys)
        kind->n_slots *= 2;
    kind->slot = ump_arena_take(desk->arena, kind->n_slots * sizeof *kind->slot);
    for (size_t i = 0; kind->slot && i < kind->n_keys; i++) {
        size_t s = desk_key_hash("", kind->key[i].name) & (kind->n_slots - 1);
        while (kind->slot[s])
            s = (s + 1) & (kind->n_slots - 1);
        kind->slot[s] = (uint16_t)(i + 1);
    }
    return kind->slot != NULL;
}

static bool lay_kind(ump_desk *desk, const ump_desk_kind *from, desk_kind *kind)
{
    size_t n, n_odds;
    const char *odds = from->odds ? from->odds : "";
    const char *const *switches = split(desk->arena, from->switches ? from->switches : "", &n);
    for (size_t b = 0; b < from->n_blocks; b++)
        n += from->blocks[b].n_keys;
    *kind = (desk_kind){.kind = from,
                        .key = ump_arena_take(desk->arena, n * sizeof(desk_key)),
                        .odds = split(desk->arena, odds, &n_odds)};
    kind->odds_all = from->odds_all ? split(desk->arena, from->odds_all, &n_odds) : kind->odds;
    if (!switches || !kind->key || !kind->odds || !kind->odds_all)
        return false;
    for (size_t b = 0; b < from->n_blocks; b++)
        for (size_t i = 0; i < from->blocks[b].n_keys; i++)
            if (!lay_key(desk, &from->blocks[b], &from->blocks[b].keys[i],
                         &kind->key[kind->n_keys++]))
                return false;
    for (; *switches; switches++)
        kind->n_keys += lay_switch(desk, *switches, &kind->key[kind->n_keys]);
    return lay_slots(desk, kind) && lay_defaults(desk, kind);
}

/* ---- The whole ---- */

static bool lay_out(ump_desk *desk, ump_errors *errors)
{
    const char *family = ump_chart_family(desk->chart);
    desk->family = find_family(family);
    if (!desk->family) {
        ump_error_at(errors, desk->name, 0, 0, "the desk has no kinds of situation for '%s'",
                     family);
        return false;
    }
    for (size_t i = 0; i < ump_chart_switches(desk->chart) && i < UMP_MAX_SWITCHES; i++)
        desk->initial[i] = ump_switch_initial(ump_chart_switch(desk->chart, i));
    ump_lookup lookup = {.chart = desk->chart, .errors = errors, .name = desk->name, .ok = true};
    desk->compiled = desk->family->compile(&lookup, desk->initial, desk->arena);
    desk->n_kinds = desk->family->n_kinds;
    desk->kind = ump_arena_take(desk->arena, desk->n_kinds * sizeof *desk->kind);
    bool ok = desk->compiled && desk->kind;
    for (size_t i = 0; ok && i < desk->n_kinds; i++)
        ok = lay_kind(desk, desk->family->kinds[i], &desk->kind[i]);
    return ok;
}

bool ump_chart_has_desk(const ump_chart *chart)
{
    return find_family(ump_chart_family(chart)) != NULL;
}

/* name: of the chart's text. The chart, which may be NULL, is the desk's from now on. */
static ump_desk *desk_on(ump_chart *chart, const char *name, ump_errors *errors, size_t before)
{
    ump_desk *desk = calloc(1, sizeof *desk);
    if (desk) {
        desk->arena = ump_arena_new();
        desk->chart = chart;
    }
    if (desk && desk->arena)
        desk->name = ump_arena_text(desk->arena, name, strlen(name));
    if (desk && desk->name && desk->chart && lay_out(desk, errors))
        return desk;
    if (errors && errors->count == before)
        ump_error_at(errors, name, 0, 0, "no memory is left to lay it out");
    if (!desk)
        ump_chart_free(chart);
    ump_desk_free(desk);
    return NULL;
}

ump_desk *ump_desk_new(const ump_text *chart, ump_errors *errors)
{
    size_t before = errors ? errors->count : 0;
    return desk_on(ump_chart_read(chart, errors), chart->name, errors, before);
}

ump_desk *ump_desk_of(ump_chart *chart, ump_errors *errors)
{
    return desk_on(chart, ump_chart_name(chart), errors, errors ? errors->count : 0);
}

void ump_desk_free(ump_desk *desk)
{
    if (!desk)
        return;
    ump_chart_free(desk->chart);
    ump_arena_free(desk->arena);
    free(desk);
}

const char *ump_desk_ruleset(const ump_desk *desk)
{
    return ump_chart_name(desk->chart);
}

const char *ump_desk_family_name(const ump_desk *desk)
{
    return desk->family->name;
}

/* ---- Kinds ---- */

size_t ump_desk_kinds(const ump_desk *desk)
{
    return desk->n_kinds;
}

const char *ump_desk_kind_name(const ump_desk *desk, size_t i)
{
    return desk->kind[i].kind->name;
}

const char *ump_desk_kind_about(const ump_desk *desk, size_t i)
{
    return desk->kind[i].kind->about;
}

const char *ump_desk_kind_nearest(const ump_desk *desk, const char *name)
{
    ump_nearest nearest;
    ump_nearest_begin(&nearest, name, strlen(name));
    for (size_t i = 0; i < desk->n_kinds; i++)
        ump_nearest_try(&nearest, desk->kind[i].kind->name);
    return ump_nearest_word(&nearest);
}

static const desk_kind *kind_named(const ump_desk *desk, const char *name)
{
    for (size_t i = 0; i < desk->n_kinds; i++)
        if (ump_same_name(desk->kind[i].kind->name, name))
            return &desk->kind[i];
    return NULL;
}

const desk_kind *desk_find_kind(const ump_desk *desk, const char *name, char *why)
{
    const desk_kind *kind = kind_named(desk, name);
    if (kind)
        return kind;
    const char *meant = ump_desk_kind_nearest(desk, name);
    int n = snprintf(why, UMP_LINE, "%s has no kind of situation '%.60s'; there are",
                     ump_desk_ruleset(desk), name);
    for (size_t i = 0; i < desk->n_kinds; i++)
        n += snprintf(why + n, UMP_LINE - (size_t)n, "%s %s", i ? "," : "",
                      desk->kind[i].kind->name);
    if (meant)
        snprintf(why + n, UMP_LINE - (size_t)n, "; did you mean '%s'?", meant);
    return NULL;
}

bool ump_desk_keys(const ump_desk *desk, const char *kind, bool json, const ump_out *out,
                   char why[UMP_LINE])
{
    const desk_kind *found = desk_find_kind(desk, kind, why);
    if (found && json)
        desk_put_keys(desk, found, out);
    else if (found)
        desk_show_keys(desk, found, out);
    return found != NULL;
}

/* ---- Keys as forms ---- */

const char *ump_desk_key_rules(const ump_desk *desk, const char *kind, size_t i)
{
    const desk_kind *found = kind_named(desk, kind);
    return found && i < found->n_keys ? found->key[i].rules : NULL;
}

static const char *const type_names[] = {"bool", "int", "word", "length", "list", "text"};

size_t ump_desk_key_count(const ump_desk *desk, const char *kind)
{
    const desk_kind *found = kind_named(desk, kind);
    return found ? found->n_keys : 0;
}

bool ump_desk_key_get(const ump_desk *desk, const char *kind, size_t i, ump_desk_form *form)
{
    const desk_kind *found = kind_named(desk, kind);
    if (!found || i >= found->n_keys)
        return false;
    const desk_key *key = &found->key[i];
    *form = (ump_desk_form){.name = key->name,
                            .type = type_names[key->key->type],
                            .legs = key->key->legs,
                            .initial = key->initial ? key->initial : "",
                            .label = key->of_switch ? "house rule" : key->key->label,
                            .help = key->of_switch ? key->of_switch->meaning : key->key->help,
                            .values = key->value,
                            .n_values = key->n_values,
                            .low = key->key->low,
                            .high = key->key->high,
                            .required = (key->key->flags & UMP_DESK_REQUIRED) != 0,
                            .rare = (key->key->flags & UMP_DESK_RARE) != 0,
                            .is_switch = key->of_switch != NULL};
    if (!form->help)
        form->help = "";
    return true;
}
