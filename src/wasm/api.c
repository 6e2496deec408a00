/*
 * api.c: what JavaScript may call. Texts go in as bytes of the module's memory, made by alloc();
 * a battle comes back as a pointer to be given to the other calls and, at the end, to end().
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "umpire.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { MAX_ERRORS = 8 };

typedef struct battle {
    ump_game *game;
    ump_session *session;              /* NULL: the text could not be read, see error */
    char error[MAX_ERRORS * UMP_LINE]; /* lines, of the last call; empty if all went well */
} battle;

EXPORT(alloc) void *wasm_alloc(size_t size)
{
    return malloc(size);
}

EXPORT(release) void wasm_release(void *memory)
{
    free(memory);
}

static void keep_errors(battle *b, const ump_errors *errors)
{
    size_t used = strlen(b->error);
    for (size_t i = 0; i < errors->count && i < errors->room; i++) {
        char line[UMP_LINE];
        ump_error_text(&errors->list[i], line);
        used += (size_t)snprintf(b->error + used, sizeof b->error - used, "%s\n", line);
    }
}

/* ---- Loading ---- */

/* The scenario given, or the built-in one of that name ("herbst-woods.scn"). */
static bool find_scenario(const char *name, ump_text *scenario)
{
    char stem[64];
    snprintf(stem, sizeof stem, "%s", name);
    char *dot = strrchr(stem, '.');
    if (dot)
        *dot = '\0';
    const ump_text *builtin = ump_builtin_find(UMP_BUILTIN_SCENARIO, stem);
    if (!scenario->data && builtin)
        *scenario = *builtin;
    scenario->name = name;
    return scenario->data;
}

static bool load_game(battle *b, ump_source *source, const char *name, ump_errors *errors)
{
    if (!find_scenario(name, &source->scenario))
        snprintf(b->error, sizeof b->error, "%s is not built in\n", name);
    else
        b->game = ump_game_load(source, errors);
    return b->game;
}

/* A battle from its beginning. scenario may be NULL: then the built-in one of that name. */
EXPORT(load) battle *wasm_load(const char *name, const char *scenario, size_t size)
{
    battle *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    ump_error list[MAX_ERRORS];
    ump_errors errors = {list, MAX_ERRORS, 0};
    ump_source source = {.scenario = {NULL, scenario, size}};
    if (load_game(b, &source, name, &errors))
        b->session = ump_session_new(b->game);
    keep_errors(b, &errors);
    return b;
}

/* A record played through. scenario may be NULL: then the built-in one that the record names. */
EXPORT(replay)
battle *wasm_replay(const char *record, size_t record_size, const char *scenario, size_t size)
{
    battle *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    ump_error list[MAX_ERRORS];
    ump_errors errors = {list, MAX_ERRORS, 0};
    ump_text text = {"record", record, record_size};
    ump_record_head head;
    if (ump_record_head_read(&text, &head, &errors)) {
        ump_source source = {{NULL, scenario, size}, NULL, head.setting, head.n_settings};
        if (load_game(b, &source, head.scenario, &errors))
            b->session = ump_session_read(b->game, &text, 0, NULL, &errors);
    }
    keep_errors(b, &errors);
    return b;
}

EXPORT(end) void wasm_end(battle *b)
{
    if (b->session)
        ump_session_free(b->session);
    if (b->game)
        ump_game_free(b->game);
    free(b);
}

/* ---- Playing ---- */

EXPORT(error) const char *wasm_error(const battle *b)
{
    return b->error;
}

/* Gives an answer as a record has it ("us fire 2wi at 1tn"); false with the reason in error. */
EXPORT(give) bool wasm_give(battle *b, const char *line, size_t size)
{
    ump_error list[MAX_ERRORS];
    ump_errors errors = {list, MAX_ERRORS, 0};
    ump_ask ask;
    ump_answer answer;
    ump_refusal refusal;
    uint8_t faces[UMP_MAX_DICE];
    if (!b->session)
        return false;
    b->error[0] = '\0';
    ump_pending(b->game, ump_session_state(b->session), &ask);
    if (!ump_answer_read(b->game, &ask, &(ump_text){"order", line, size}, &answer, faces,
                         &errors)) {
        keep_errors(b, &errors);
        return false;
    }
    if (ump_session_give(b->session, &answer, NULL, &refusal))
        return true;
    ump_refusal_text(b->game, &refusal, b->error);
    return false;
}

EXPORT(hash) uint64_t wasm_hash(const battle *b)
{
    return b->session ? ump_state_hash(b->game, ump_session_state(b->session)) : 0;
}

EXPORT(answers) size_t wasm_answers(const battle *b)
{
    return b->session ? ump_session_length(b->session) : 0;
}
