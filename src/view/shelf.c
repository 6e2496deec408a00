/*
 * shelf.c: what is built in, to choose from: scenarios, generals, charts, rules.
 */
#include "view/board.h"

#include "play/words.h"

#include <stdlib.h>
#include <string.h>

/* ---- Scenarios ---- */

/* The comment that opens a file, its lines made one; an empty line begins a paragraph. */
static void opening_comment(const ump_text *text, char about[UMP_LINE])
{
    size_t n = 0;
    const char *at = text->data, *end = text->data + text->size;
    while (at < end && *at == '#') {
        at++;
        at += at < end && *at == ' ';
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((stop ? stop : end) - at);
        if (n + size + 2 >= UMP_LINE)
            break;
        bool apart = n > 0 && (size == 0 || about[n - 1] == '\n');
        if (n > 0)
            about[n++] = apart ? '\n' : ' ';
        memcpy(about + n, at, size);
        n += size;
        at += size + 1;
    }
    about[n] = '\0';
}

static ump_game *load_builtin(size_t i)
{
    const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
    ump_source source = {.scenario = *text};
    return ump_game_load(&source, NULL);
}

typedef struct smallest {
    const char *family;
    size_t units, scenario;
} smallest;

/* The one with the fewest units of each family is the one to begin with. */
static void note_size(smallest *list, size_t room, const ump_game *game, size_t scenario)
{
    for (size_t i = 0; i < room; i++) {
        smallest *s = &list[i];
        if (s->family && strcmp(s->family, game->rules->name) != 0)
            continue;
        if (!s->family || game->force.n_units < s->units)
            *s = (smallest){game->rules->name, game->force.n_units, scenario};
        return;
    }
}

static bool is_smallest(const smallest *list, size_t room, size_t scenario)
{
    for (size_t i = 0; i < room; i++)
        if (list[i].family && list[i].scenario == scenario)
            return true;
    return false;
}

static void put_scenario(const ump_game *game, const ump_text *text, bool teaching, ump_json *j)
{
    char about[UMP_LINE];
    opening_comment(text, about);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "name", text->name);
    ump_json_text(j, "title", game->title);
    ump_json_text(j, "about", about);
    ump_json_text(j, "ruleset", ump_game_ruleset(game));
    ump_json_text(j, "rulesetTitle", ump_chart_title(game->chart));
    ump_json_text(j, "family", game->rules->name);
    ump_json_number(j, "units", (int64_t)game->force.n_units);
    ump_json_number(j, "turns", game->turns);
    view_sides(game, j);
    ump_json_yes(j, "teaching", teaching);
    ump_json_close(j, '}');
}

void ump_view_scenarios(const ump_out *out)
{
    enum { FAMILIES = 16 };
    smallest small[FAMILIES] = {{NULL, 0, 0}};
    ump_json j = {.out = out};
    size_t n = ump_builtin_count(UMP_BUILTIN_SCENARIO);
    ump_game **games = calloc(n, sizeof(*games)); /* each is read once: that is what takes long */
    for (size_t i = 0; games && i < n; i++) {
        games[i] = load_builtin(i);
        if (games[i])
            note_size(small, FAMILIES, games[i], i);
    }
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; games && i < n; i++) {
        if (games[i])
            put_scenario(games[i], ump_builtin_get(UMP_BUILTIN_SCENARIO, i),
                         is_smallest(small, FAMILIES, i), &j);
        ump_game_free(games[i]);
    }
    ump_json_close(&j, ']');
    free(games);
}

void ump_view_scenario(const char *name, const ump_out *out)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_SCENARIO, name);
    if (text)
        out->put(out->ctx, text->data, text->size);
}

/* ---- Generals ---- */

void ump_view_generals(const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < ump_general_count(); i++) {
        const ump_general *g = ump_general_get(i);
        ump_json_open(&j, NULL, '{');
        ump_json_text(&j, "name", g->name);
        ump_json_text(&j, "about", g->about);
        ump_json_close(&j, '}');
    }
    ump_json_close(&j, ']');
}

/* ---- Charts ---- */

static ump_chart *read_chart(const char *name)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, name);
    return text ? ump_chart_read(text, NULL) : NULL;
}

void ump_view_acts(const ump_out *out)
{
    ump_json j = {.out = out};
    size_t n;
    const ump_act_words *row = ump_act_glossary(&n);
    ump_json_open(&j, NULL, '{');
    ump_json_open(&j, "acts", '[');
    for (unsigned act = UMP_ACT_NONE + 1; act < UMP_ACTS; act++)
        ump_json_text(&j, NULL, ump_act_name((enum ump_act)act));
    ump_json_close(&j, ']');
    ump_json_open(&j, "glossary", '[');
    for (size_t i = 0; i < n; i++) {
        ump_json_open(&j, NULL, '{');
        ump_json_text(&j, "words", row[i].words);
        ump_json_text(&j, "act", ump_act_name((enum ump_act)row[i].act));
        ump_json_close(&j, '}');
    }
    ump_json_close(&j, ']');
    ump_json_close(&j, '}');
}

void ump_view_charts(const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART); i++) {
        const char *name = ump_builtin_get(UMP_BUILTIN_CHART, i)->name;
        if (strcmp(name, "template") == 0)
            continue; /* it is for those who write a family, not for players */
        ump_chart *chart = read_chart(name);
        if (!chart)
            continue;
        ump_json_open(&j, NULL, '{');
        ump_json_text(&j, "name", ump_chart_name(chart));
        ump_json_text(&j, "title", ump_chart_title(chart));
        ump_json_text(&j, "family", ump_chart_family(chart));
        ump_json_close(&j, '}');
        ump_chart_free(chart);
    }
    ump_json_close(&j, ']');
}

void ump_view_chart_html(const char *name, bool large, const ump_out *out)
{
    ump_chart *chart = read_chart(name);
    if (chart)
        ump_chart_html(chart, &(ump_paper){.fonts = "", .large = large}, out);
    ump_chart_free(chart);
}
