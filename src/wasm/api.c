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
    ump_session *session;
    char error[MAX_ERRORS * UMP_LINE]; /* lines; empty if all is well */
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
    size_t used = 0;
    for (size_t i = 0; i < errors->count && i < errors->room; i++) {
        char line[UMP_LINE];
        ump_error_text(&errors->list[i], line);
        used += (size_t)snprintf(b->error + used, sizeof b->error - used, "%s\n", line);
    }
}

/* The scenario given, or the built-in one that the record names ("herbst-woods.scn"). */
static bool find_scenario(const ump_record_head *head, ump_text *scenario)
{
    char name[sizeof head->scenario];
    snprintf(name, sizeof name, "%s", head->scenario);
    char *dot = strrchr(name, '.');
    if (dot)
        *dot = '\0';
    const ump_text *builtin = ump_builtin_find(UMP_BUILTIN_SCENARIO, name);
    if (!scenario->data && builtin)
        *scenario = *builtin;
    return scenario->data;
}

static void play_record(battle *b, const ump_text *record, ump_text scenario, ump_errors *errors)
{
    static const char unknown[] = "the record names a scenario that is not built in\n";
    ump_record_head head;
    if (!ump_record_head_read(record, &head, errors))
        return;
    scenario.name = head.scenario;
    if (!find_scenario(&head, &scenario)) {
        memcpy(b->error, unknown, sizeof unknown);
        return;
    }
    ump_source source = {scenario, NULL, head.setting, head.n_settings};
    b->game = ump_game_load(&source, errors);
    if (b->game)
        b->session = ump_session_read(b->game, record, 0, NULL, errors);
}

/* Plays a record through. scenario may be NULL: then a built-in one. NULL only without memory. */
EXPORT(replay)
battle *wasm_replay(const char *record, size_t record_size, const char *scenario,
                    size_t scenario_size)
{
    battle *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    ump_error list[MAX_ERRORS];
    ump_errors errors = {list, MAX_ERRORS, 0};
    play_record(b, &(ump_text){"record", record, record_size},
                (ump_text){NULL, scenario, scenario_size}, &errors);
    keep_errors(b, &errors);
    return b;
}

EXPORT(error) const char *wasm_error(const battle *b)
{
    return b->error;
}

/* 0 if the battle has an error. */
EXPORT(hash) uint64_t wasm_hash(const battle *b)
{
    return b->session ? ump_state_hash(b->game, ump_session_state(b->session)) : 0;
}

EXPORT(answers) size_t wasm_answers(const battle *b)
{
    return b->session ? ump_session_length(b->session) : 0;
}

EXPORT(end) void wasm_end(battle *b)
{
    if (b->session)
        ump_session_free(b->session);
    if (b->game)
        ump_game_free(b->game);
    free(b);
}
