/*
 * vocabulary.c: the words in which a scenario of one ruleset is written: what units and leaders are
 * described by, the terrain that the rules know, the switches. For forms that write such lines.
 */
#include "play/words.h"
#include "view/board.h"

#include <string.h>

static const struct ump_rules *family_of(const ump_chart *chart)
{
    for (size_t i = 0; i < ump_n_families; i++)
        if (strcmp(ump_families[i]->name, ump_chart_family(chart)) == 0)
            return ump_families[i];
    return NULL;
}

/* ---- Units and leaders ---- */

static size_t tables_of(const ump_attr *attr)
{
    size_t n = 1;
    for (const char *at = attr->tables; *at; at++)
        n += *at == ' ';
    return n;
}

/* A word as the notation has it, or as people say it. */
static void put_value(ump_json *j, const char *id, bool said)
{
    char words[UMP_TERM];
    ump_term_words(id, words);
    ump_json_text(j, NULL, said ? words : id);
}

static void put_table_ids(const ump_chart *chart, const ump_attr *attr, bool said, ump_json *j)
{
    enum { ROWS = 256 };
    for (size_t table = 0; table < tables_of(attr); table++) {
        for (size_t row = 0; row < ROWS; row++) {
            const char *id = ump_attr_id(attr, chart, (int32_t)(table << 8 | row));
            if (strcmp(id, "?") == 0)
                break;
            put_value(j, id, said);
        }
    }
}

static void put_values(const ump_chart *chart, const ump_attr *attr, bool said, ump_json *j)
{
    ump_json_open(j, said ? "labels" : "values", '[');
    if (attr->kind == UMP_ATTR_TABLE)
        put_table_ids(chart, attr, said, j);
    for (size_t i = 0; attr->kind == UMP_ATTR_WORD && attr->words[i]; i++)
        put_value(j, attr->words[i], said);
    ump_json_close(j, ']');
}

static void put_word(const ump_chart *chart, const ump_attr *attr, ump_json *j)
{
    static const char *const kinds[] = {[UMP_ATTR_FLAG] = "flag",
                                        [UMP_ATTR_INT] = "number",
                                        [UMP_ATTR_WORD] = "word",
                                        [UMP_ATTR_TABLE] = "word"};
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "name", attr->name);
    ump_json_text(j, "kind", kinds[attr->kind]);
    ump_json_yes(j, "bare", attr->bare);
    ump_json_yes(j, "required", attr->required);
    ump_json_number(j, "better", attr->better);
    ump_json_number(j, "low", attr->kind == UMP_ATTR_INT ? attr->low : 0);
    ump_json_number(j, "high", attr->kind == UMP_ATTR_INT ? attr->high : 0);
    put_values(chart, attr, false, j);
    put_values(chart, attr, true, j);
    ump_json_close(j, '}');
}

static void put_words(const ump_chart *chart, const ump_attr *attr, size_t n, ump_json *j,
                      const char *key)
{
    ump_json_open(j, key, '[');
    for (size_t i = 0; i < n; i++)
        put_word(chart, &attr[i], j);
    ump_json_close(j, ']');
}

/* ---- The ground ---- */

static void put_grounds(const struct ump_rules *rules, ump_json *j)
{
    ump_json_open(j, "grounds", '[');
    for (unsigned kind = UMP_OPEN + 1; kind < UMP_GROUNDS; kind++)
        if (rules->grounds >> kind & 1)
            ump_json_text(j, NULL, ump_ground_name((enum ump_ground)kind));
    ump_json_close(j, ']');
}

static void put_forts(const ump_chart *chart, const struct ump_rules *rules, ump_json *j)
{
    const ump_table_def *table = rules->forts ? ump_chart_table(chart, rules->forts) : NULL;
    ump_json_open(j, "forts", '[');
    for (size_t i = 0; table && i < table->n_rows; i++)
        ump_json_text(j, NULL, table->row[i].id);
    ump_json_close(j, ']');
}

static void put_colours(ump_json *j)
{
    ump_json_open(j, "colours", '[');
    for (unsigned i = 0; i < UMP_COLOURS; i++)
        ump_json_text(j, NULL, ump_colour_name((enum ump_colour)i));
    ump_json_close(j, ']');
}

/* ---- Switches ---- */

static void put_switch(const ump_switch *s, ump_json *j)
{
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "name", s->name);
    ump_json_text(j, "ruling", s->ruling);
    ump_json_text(j, "meaning", s->meaning);
    ump_json_yes(j, "number", ump_switch_takes_numbers(s));
    ump_json_open(j, "values", '[');
    for (size_t i = 0; i < s->n_values; i++) {
        char room[32];
        if (s->value[i].kind != UMP_CELL_RANGE)
            ump_json_text(j, NULL, view_cell(&s->value[i], room));
    }
    ump_json_close(j, ']');
    ump_json_close(j, '}');
}

void ump_view_vocabulary(const char *ruleset, const ump_out *out)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, ruleset);
    ump_chart *chart = text ? ump_chart_read(text, NULL) : NULL;
    const struct ump_rules *rules = chart ? family_of(chart) : NULL;
    ump_json j = {.out = out};
    if (rules) {
        const ump_vocabulary *v = &rules->vocabulary;
        ump_json_open(&j, NULL, '{');
        ump_json_text(&j, "family", rules->name);
        put_words(chart, v->unit, v->n_unit, &j, "unit");
        put_words(chart, v->leader, v->n_leader, &j, "leader");
        put_grounds(rules, &j);
        put_forts(chart, rules, &j);
        put_colours(&j);
        ump_json_yes(&j, "zones", rules->zone_depth != NULL);
        ump_json_open(&j, "switches", '[');
        for (size_t i = 0; i < ump_chart_switches(chart); i++)
            put_switch(ump_chart_switch(chart, i), &j);
        ump_json_close(&j, ']');
        ump_json_close(&j, '}');
    } else {
        ump_json_raw(&j, NULL, "null");
    }
    ump_chart_free(chart);
}
