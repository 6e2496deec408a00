/*
 * closed.c: charts are closed. Each name of each built-in chart is misspelt in turn (a key of
 * values, a column, a row that the rules know by name, a field of a row, a switch, a block), and
 * each time the chart must be refused at that line. Rows of lists of things are free: a new weapon
 * is no mistake.
 */
#include "play/rules.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tables whose rows are things that a player may add to. */
static const char *const lists[] = {"infantry-weapons",
                                    "cavalry-weapons",
                                    "artillery-types",
                                    "troops",
                                    "nations",
                                    "weapons",
                                    "victory-points",
                                    "troop-types",
                                    "default-ratings",
                                    "small-arms.weapons",
                                    "field-artillery.guns",
                                    "siege-artillery.guns",
                                    "mortars.guns"};

typedef struct sheet {
    const ump_text *chart, *scenario;
    enum { NO_BLOCK, VALUES, TABLE, SWITCHES } block;
    bool headings, list, about;
    uint64_t
        for_people; /* columns that say where a number comes from; bit 0: the one after the id */
    unsigned names, missed;
} sheet;

/* Qualities are a list in the template; Potomac knows its three by name. */
static bool is_list(const sheet *s, const char *name, size_t size)
{
    if (size == 7 && memcmp(name, "quality", 7) == 0)
        return strcmp(s->chart->name, "template") == 0;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strlen(lists[i]) == size && memcmp(lists[i], name, size) == 0)
            return true;
    return false;
}

static bool is_free(const char *name, size_t size)
{
    static const char *const words[] = {"name", "src", "ref"};
    for (size_t i = 0; i < 3; i++) {
        size_t n = strlen(words[i]);
        if (size >= n && memcmp(name + size - n, words[i], n) == 0 &&
            (size == n || name[size - n - 1] == '.'))
            return true;
    }
    return false;
}

/* One that is played by the chart. */
static const ump_text *scenario_of(const ump_text *chart)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        ump_source source = {.scenario = *ump_builtin_get(UMP_BUILTIN_SCENARIO, i)};
        ump_game *game = ump_game_load(&source, NULL);
        bool played = game && strcmp(ump_game_ruleset(game), chart->name) == 0;
        ump_game_free(game);
        if (played)
            return ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
    }
    return NULL;
}

enum { MOST = 512 };

/* Loads a battle by the chart in which the word at `at` has another letter. */
static bool is_refused(const sheet *s, const char *at, size_t size, ump_errors *errors)
{
    size_t before = (size_t)(at - s->chart->data) + size;
    char *text = malloc(s->chart->size + 2);
    memcpy(text, s->chart->data, before);
    text[before] = 'q';
    memcpy(text + before + 1, s->chart->data + before, s->chart->size - before);
    ump_text chart = {s->chart->name, text, s->chart->size + 1};
    ump_source source = {.scenario = *s->scenario, .chart = &chart};
    ump_game *game = ump_game_load(&source, errors);
    bool refused = !game;
    ump_game_free(game);
    free(text);
    return refused;
}

/* Is the chart refused with an error at this line, once the name at `at` has another letter? Of a
 * block of values the fault is told at the first of them. */
static bool is_noticed(const sheet *s, const char *at, size_t size, unsigned line)
{
    static ump_error list[MOST];
    ump_errors errors = {list, MOST, 0};
    bool refused = is_refused(s, at, size, &errors), told = false;
    for (size_t i = 0; i < errors.count && i < MOST; i++)
        told =
            told ||
            (list[i].line == line && list[i].column > 0 &&
             strcmp(list[i].name, s->chart->name) == 0 && strstr(list[i].what, "did you mean")) ||
            (s->block == SWITCHES && strstr(list[i].what, "switch")); /* that it sets */
    return refused && told;
}

static void try_name(sheet *s, const char *at, size_t size, unsigned line)
{
    if (is_free(at, size) || s->about)
        return;
    s->names++;
    if (is_noticed(s, at, size, line))
        return;
    s->missed++;
    cr_log_error("%s:%u: %.*sq is taken in silence", s->chart->name, line, (int)size, at);
}

static size_t word_at(const char *at, const char *end)
{
    size_t n = 0;
    while (at + n < end && !isspace((unsigned char)at[n]))
        n++;
    return n;
}

/* key=value: the keys at the end of a line. */
static void try_fields(sheet *s, const char *at, const char *end, unsigned line)
{
    for (bool quoted = false; at < end; at++) {
        quoted = quoted != (*at == '"');
        if (*at != '=' || quoted)
            continue;
        const char *key = at;
        while (isalnum((unsigned char)key[-1]) || key[-1] == '-' || key[-1] == '_')
            key--;
        try_name(s, key, (size_t)(at - key), line);
    }
}

/* The names of columns; what stands between [ and ] are headings for people, a column each. */
static void try_columns(sheet *s, const char *at, const char *end, unsigned line)
{
    bool array = false;
    unsigned column = 0;
    for (size_t n; at < end; at += n) {
        n = 1;
        if (isspace((unsigned char)*at))
            continue;
        n = word_at(at, end);
        bool opens = at[n - 1] == '[';
        if (!array && n > (opens ? 1U : 0U))
            try_name(s, at, n - opens, line);
        if (!array && !opens && column < 64 && is_free(at, n))
            s->for_people |= UINT64_C(1) << column;
        column += !opens && *at != ']';
        array = opens || (array && *at != ']');
    }
}

/* The columns of a table may follow its title on the same line. */
static const char *after_title(const char *at, const char *end)
{
    const char *open = memchr(at, '"', (size_t)(end - at));
    const char *close = open ? memchr(open + 1, '"', (size_t)(end - open - 1)) : NULL;
    for (at = close ? close + 1 : end; at < end && isspace((unsigned char)*at);)
        at++;
    return at;
}

static void begin_block(sheet *s, const char *at, const char *end, unsigned line)
{
    size_t n = word_at(at, end);
    const char *name = at + n + (at + n < end);
    size_t size = word_at(name, end);
    s->block = n == 6 && memcmp(at, "values", 6) == 0     ? VALUES
               : n == 5 && memcmp(at, "table", 5) == 0    ? TABLE
               : n == 8 && memcmp(at, "switches", 8) == 0 ? SWITCHES
                                                          : NO_BLOCK;
    s->headings = s->block == TABLE;
    s->for_people = 0;
    s->list = s->block == TABLE && is_list(s, name, size);
    s->about = size >= 5 && memcmp(name, "about", 5) == 0;
    if (size > 0 && *name != '"' && (s->block == TABLE || s->block == VALUES))
        try_name(s, name, size, s->block == TABLE ? line : line + 1);
    const char *columns = after_title(name, end);
    if (s->headings && columns < end) {
        try_columns(s, columns + word_at(columns, end), end, line);
        s->headings = false;
    }
}

static void try_line(sheet *s, const char *at, const char *end, unsigned line)
{
    const char *name = at;
    while (name < end && isspace((unsigned char)*name))
        name++;
    if (name == end || *name == '#')
        return;
    if (name == at) {
        begin_block(s, at, end, line);
        return;
    }
    size_t size = word_at(name, end);
    bool map_or_key = s->headings;
    if (s->headings) {
        try_columns(s, name + size, end, line);
        s->headings = false;
    } else if (s->block == VALUES || s->block == SWITCHES || (s->block == TABLE && !s->list)) {
        bool is_word = isalpha((unsigned char)*name) && *name != '"';
        if (is_word)
            try_name(s, name, size, line);
    }
    if (!map_or_key && s->block != SWITCHES)
        try_fields(s, name + size, end, line);
}

typedef void try_what(sheet *s, const char *at, const char *end, unsigned line);

/* How many were tried. */
static unsigned try_charts(try_what *try)
{
    unsigned all = 0;
    for (size_t c = 0; c < ump_builtin_count(UMP_BUILTIN_CHART); c++) {
        sheet s = {.chart = ump_builtin_get(UMP_BUILTIN_CHART, c)};
        s.scenario = scenario_of(s.chart);
        cr_assert(s.scenario, "%s", s.chart->name);
        const char *end = s.chart->data + s.chart->size;
        unsigned line = 1;
        for (const char *at = s.chart->data; at < end; line++) {
            const char *stop = memchr(at, '\n', (size_t)(end - at));
            stop = stop ? stop : end;
            try(&s, at, stop, line);
            at = stop + 1;
        }
        cr_expect_eq(s.missed, 0, "%s: %u of %u", s.chart->name, s.missed, s.names);
        all += s.names;
    }
    return all;
}

Test(play_closed, every_misspelt_name_of_every_chart_is_an_error_at_its_line, .timeout = 600)
{
    cr_expect_gt(try_charts(try_line), 1000);
}

/* ---- Words in cells ---- */

static void try_word(sheet *s, const char *at, size_t size, unsigned line)
{
    static ump_error list[MOST];
    ump_errors errors = {list, MOST, 0};
    s->names++;
    if (is_refused(s, at, size, &errors))
        return;
    s->missed++;
    cr_log_error("%s:%u: the word %.*sq is taken in silence", s->chart->name, line, (int)size, at);
}

/* The words of a cell: "yes", "a,b", key=a,b; no numbers, nothing quoted. */
static void try_cell(sheet *s, const char *at, const char *end, unsigned line)
{
    const char *equals = memchr(at, '=', (size_t)(end - at));
    if (equals && is_free(at, (size_t)(equals - at)))
        return;
    for (at = equals ? equals + 1 : at; at < end; at++) {
        size_t n = 0;
        while (at + n < end && at[n] != ',')
            n++;
        if (isalpha((unsigned char)*at))
            try_word(s, at, n, line);
        at += n;
    }
}

static void try_cells(sheet *s, const char *at, const char *end, unsigned line)
{
    unsigned column = 0;
    for (size_t n; at < end && *at != '#'; at += n) {
        n = 1;
        if (isspace((unsigned char)*at))
            continue;
        const char *close = *at == '"' ? memchr(at + 1, '"', (size_t)(end - at - 1)) : NULL;
        n = close ? (size_t)(close + 1 - at) : word_at(at, end);
        bool for_people = column < 64 && (s->for_people >> column & 1);
        if (!close && !for_people)
            try_cell(s, at, at + n, line);
        column++;
    }
}

/* The values of a switch but the first, which is what holds if no other does; not of one that takes
 * numbers, nor the names of results, which a chart of one's own may add to (APW-R-18). */
static void try_values(sheet *s, const char *at, const char *end, unsigned line)
{
    bool first = true;
    bool numbers = at[strspn(at, " *")] >= '0' && at[strspn(at, " *")] <= '9';
    for (size_t n; at < end && *at != '"' && *at != '#' && !numbers; at += n) {
        n = 1;
        if (isspace((unsigned char)*at))
            continue;
        n = word_at(at, end);
        if (isupper((unsigned char)*at)) /* the ruling */
            return;
        if (!first && isalpha((unsigned char)*at))
            try_word(s, at, n, line);
        first = false;
    }
}

/* The names in a line are another test's; what they say of it is wanted here too. */
static void pass_names(sheet *s, const char *at, const char *end, unsigned line)
{
    unsigned names = s->names, missed = s->missed;
    try_line(s, at, end, line);
    s->names = names;
    s->missed = missed;
}

static void try_words(sheet *s, const char *at, const char *end, unsigned line)
{
    const char *name = at;
    while (name < end && isspace((unsigned char)*name))
        name++;
    if (name == end || *name == '#')
        return;
    if (name == at || s->headings)
        pass_names(s, at, end, line);
    else if (s->block == SWITCHES && strncmp(name, "fcrt-results", 12) != 0)
        try_values(s, name + word_at(name, end), end, line);
    else if ((s->block == TABLE || s->block == VALUES) && !s->about &&
             !is_free(name, word_at(name, end)))
        try_cells(s, name + word_at(name, end), end, line);
}

Test(play_closed, every_misspelt_word_in_a_cell_is_refused, .timeout = 600)
{
    cr_expect_gt(try_charts(try_words), 400);
}
