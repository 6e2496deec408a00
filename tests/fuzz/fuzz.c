/*
 * fuzz.c: what the fuzzers share.
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/album.h"

enum { MAX_GAMES = 64, MAX_CHARTS = 16, MEMO_SLOTS = 64 };

/* What was freed is watched for the next hundreds of inputs, not for the next thousands: then its
 * memory is still near when it is used again. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "quarantine_size_mb=16:malloc_context_size=8";
}

/* ---- Charts that are built in are read once: whoever links with --wrap gets these ---- */

ump_chart *__real_ump_chart_read(const ump_text *text, ump_errors *errors);
void __real_ump_chart_free(ump_chart *chart);
ump_chart *__wrap_ump_chart_read(const ump_text *text, ump_errors *errors);
void __wrap_ump_chart_free(ump_chart *chart);

static ump_chart *read_once[MAX_CHARTS];
static ump_game *shown_once[MAX_GAMES]; /* by albums, see below: they share its chart */

ump_chart *__wrap_ump_chart_read(const ump_text *text, ump_errors *errors)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART) && i < MAX_CHARTS; i++) {
        const ump_text *known = ump_builtin_get(UMP_BUILTIN_CHART, i);
        if (text->data != known->data || text->size != known->size)
            continue;
        if (!read_once[i])
            read_once[i] = __real_ump_chart_read(text, errors);
        return read_once[i];
    }
    return __real_ump_chart_read(text, errors);
}

void __wrap_ump_chart_free(ump_chart *chart)
{
    for (size_t i = 0; i < MAX_CHARTS; i++)
        if (chart && chart == read_once[i])
            return;
    for (size_t i = 0; i < MAX_GAMES; i++)
        if (shown_once[i] && chart == shown_once[i]->chart)
            return;
    __real_ump_chart_free(chart);
}

/* ---- Likewise battles that are built in, with their own chart and switches ---- */

ump_game *__real_ump_game_load(const ump_source *source, ump_errors *errors);
void __real_ump_game_free(ump_game *game);
ump_game *__wrap_ump_game_load(const ump_source *source, ump_errors *errors);
void __wrap_ump_game_free(ump_game *game);

static ump_game *loaded_once[MAX_GAMES];

static bool same_text(const ump_text *a, const ump_text *b)
{
    return a->size == b->size && (a->data == b->data || memcmp(a->data, b->data, a->size) == 0);
}

/* A game keeps the name that it was loaded by, so "first-steps.scn" is another than "first-steps".
 * MAX_GAMES: it is none of these. */
static size_t game_of(const ump_source *source)
{
    const ump_text *asked = &source->scenario;
    size_t n = ump_builtin_count(UMP_BUILTIN_SCENARIO);
    if (source->chart || source->n_settings > 0)
        return MAX_GAMES;
    for (size_t i = 0; i < n && 2 * i + 1 < MAX_GAMES; i++) {
        const ump_text *known = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        size_t size = strlen(known->name);
        if (strncmp(asked->name, known->name, size) != 0 || !same_text(asked, known))
            continue;
        bool plain = strcmp(asked->name, known->name) == 0;
        return plain || strcmp(asked->name + size, ".scn") == 0 ? 2 * i + !plain
                                                                : (size_t)MAX_GAMES;
    }
    return MAX_GAMES;
}

/* A few answers need no large memo, and it would be cleared for each input. */
static ump_game *load_small(const ump_source *source, ump_errors *errors)
{
    ump_game *game = __real_ump_game_load(source, errors);
    if (game && game->memo_slots > MEMO_SLOTS) {
        game->memo_slots = MEMO_SLOTS;
        ump_state_lay_out(game);
    }
    return game;
}

ump_game *__wrap_ump_game_load(const ump_source *source, ump_errors *errors)
{
    size_t i = game_of(source);
    if (i == MAX_GAMES)
        return load_small(source, errors);
    if (!loaded_once[i])
        loaded_once[i] = load_small(source, errors);
    return loaded_once[i];
}

void __wrap_ump_game_free(ump_game *game)
{
    for (size_t i = 0; i < MAX_GAMES; i++)
        if (game && game == loaded_once[i])
            return;
    __real_ump_game_free(game);
}

/* ---- Likewise what an album shows of them: each gets words of its own, and shares the rest ----
 */

ump_game *__real_ump_album_game_new(const ump_record_head *head, const ump_text *scenario,
                                    const ump_text *chart);
ump_game *__wrap_ump_album_game_new(const ump_record_head *head, const ump_text *scenario,
                                    const ump_text *chart);

static ump_game *with_own_words(const ump_game *shared)
{
    ump_game *game = calloc(1, sizeof *game);
    ump_arena *arena = ump_arena_new();
    struct ump_rules *rules = arena ? ump_arena_take(arena, sizeof *rules) : NULL;
    ump_album_book *book = rules ? ump_arena_take(arena, sizeof *book) : NULL;
    fuzz_require(game && book && ump_album_keep(arena, book, ""), "there is memory");
    *rules = *shared->rules;
    *game = *shared;
    game->arena = arena;
    game->rules = rules;
    game->family = book;
    return game;
}

ump_game *__wrap_ump_album_game_new(const ump_record_head *head, const ump_text *scenario,
                                    const ump_text *chart)
{
    size_t i = scenario && !chart ? game_of(&(ump_source){.scenario = *scenario}) : MAX_GAMES;
    if (i == MAX_GAMES || !loaded_once[i] ||
        strcmp(head->ruleset, ump_game_ruleset(loaded_once[i])) != 0)
        return __real_ump_album_game_new(head, scenario, chart);
    if (!shown_once[i])
        shown_once[i] = __real_ump_album_game_new(head, scenario, chart);
    fuzz_require(shown_once[i], "a built-in battle can be shown");
    return with_own_words(shown_once[i]);
}

/* ---- What is said must be JSON ---- */

static const char *json_value(const char *at);

static const char *json_space(const char *at)
{
    return at ? at + strspn(at, " \n") : NULL;
}

static const char *json_string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < ' ')
            return NULL;
        at += *at == '\\' && at[1];
    }
    return at + 1;
}

static const char *json_list(const char *at, char end)
{
    for (at = json_space(at + 1); at && *at != end;) {
        if (end == '}') {
            at = json_space(json_string(at));
            if (!at || *at++ != ':')
                return NULL;
        }
        at = json_space(json_value(json_space(at)));
        if (!at || (*at != ',' && *at != end) || (*at == ',' && (at[1] == end || !at[1])))
            return NULL;
        at = *at == ',' ? json_space(at + 1) : at;
    }
    return at ? at + 1 : NULL;
}

static const char *json_value(const char *at)
{
    static const char *const words[] = {"true", "false", "null"};
    if (!at || !*at)
        return NULL;
    if (*at == '"')
        return json_string(at);
    if (*at == '{' || *at == '[')
        return json_list(at, *at == '{' ? '}' : ']');
    for (size_t i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    size_t size = strspn(at, "-0123456789.eE+");
    return size > 0 ? at + size : NULL;
}

bool fuzz_is_json(const char *text)
{
    const char *end = json_space(json_value(json_space(text)));
    return end && *end == '\0';
}

/* ---- The rest ---- */

static void swallow(void *ctx, const char *text, size_t size)
{
    (void)ctx, (void)text, (void)size;
}

const ump_out fuzz_out = {swallow, NULL};

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    (void)ctx, (void)event, (void)state;
}

const ump_sink fuzz_sink = {hear, NULL};

static size_t scenario_of(const ump_text *record)
{
    ump_record_head head;
    bool read = ump_record_head_read(record, &head, NULL);
    for (size_t i = 0; read && i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++)
        if (strcmp(ump_builtin_get(UMP_BUILTIN_SCENARIO, i)->name, head.scenario) == 0)
            return i;
    return 0;
}

const ump_game *fuzz_game(const ump_text *record)
{
    size_t i = scenario_of(record);
    fuzz_require(2 * i + 1 < MAX_GAMES, "there is room for the games");
    ump_source source = {.scenario = *ump_builtin_get(UMP_BUILTIN_SCENARIO, i)};
    const ump_game *game = ump_game_load(&source, NULL); /* once, as above */
    fuzz_require(game, "a built-in scenario loads");
    return game;
}

void fuzz_require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}
