/*
 * battle.c: opens a scenario or a record as a game: finds its files, sets its switches, says all
 * that is wrong with it.
 */
#include "cli/cli.h"
#include <stdlib.h>
#include <string.h>

ump_errors cli_errors_new(void)
{
    ump_error *list = calloc(CLI_ERRORS, sizeof *list);
    return (ump_errors){.list = list, .room = list ? CLI_ERRORS : 0};
}

void cli_errors_free(ump_errors *errors)
{
    free(errors->list);
    *errors = (ump_errors){.list = NULL};
}

const char *const cli_kinds[CLI_KINDS] = {"chart", "scenario", "record", "lesson"};

const char *cli_kind_of(const ump_text *text)
{
    ump_errors ignored = {.list = NULL};
    ump_reader reader;
    ump_reader_begin(&reader, text, &ignored);
    if (!ump_reader_line(&reader))
        return NULL;
    ump_token word = ump_reader_token(&reader);
    for (size_t i = 0; i < CLI_KINDS; i++)
        if (ump_token_is(word, cli_kinds[i]))
            return cli_kinds[i];
    return NULL;
}

void cli_scenario_title(const ump_text *text, char title[UMP_LINE])
{
    ump_errors ignored = {.list = NULL};
    ump_reader reader;
    title[0] = '\0';
    ump_reader_begin(&reader, text, &ignored);
    if (!ump_reader_line(&reader) || !ump_token_is(ump_reader_token(&reader), "scenario"))
        return;
    ump_token t = ump_reader_token(&reader);
    if (t.quoted)
        snprintf(title, UMP_LINE, "%.*s", (int)(t.size < UMP_LINE ? t.size : UMP_LINE - 1), t.at);
}

bool cli_is_record(const char *path)
{
    cli_file file;
    if (!cli_exists(path) || !cli_read(path, &file))
        return false;
    const char *kind = cli_kind_of(&file.text);
    bool record = kind && strcmp(kind, "record") == 0;
    cli_file_free(&file);
    return record;
}

/* ---- Settings: --switch NAME=VALUE, after those that a record brings ---- */

typedef struct settings {
    ump_setting *list;
    size_t n;
    char *store;
} settings;

/* options.c has seen to it that there is a '=' with something on both sides. */
static void add_setting(settings *s, const char *text, char **store)
{
    size_t size = strlen(text) + 1, name_size = strcspn(text, "=");
    char *name = memcpy(*store, text, size);
    name[name_size] = '\0';
    *store += size;
    s->list[s->n++] = (ump_setting){name, name + name_size + 1};
}

static bool gather_settings(settings *s, const cli_args *args, const ump_setting *before, size_t n)
{
    size_t bytes = 1;
    for (size_t i = 0; i < args->n_given; i++)
        bytes += strlen(args->given[i].value) + 1;
    *s = (settings){.list = calloc(n + args->n_given + 1, sizeof *s->list), .store = malloc(bytes)};
    if (!s->list || !s->store)
        return false;
    for (; s->n < n; s->n++)
        s->list[s->n] = before[s->n];
    char *store = s->store;
    for (size_t i = 0; i < args->n_given; i++)
        if (strcmp(args->given[i].option, "switch") == 0)
            add_setting(s, args->given[i].value, &store);
    return true;
}

static void free_settings(settings *s)
{
    free(s->list);
    free(s->store);
}

/* ---- Opening ---- */

bool cli_battle_load(cli_battle *battle, const ump_text *scenario, const cli_args *args,
                     const ump_setting *given, size_t n_given, ump_errors *errors)
{
    const char *chart = cli_value(args, "chart");
    if (chart && !cli_find(UMP_BUILTIN_CHART, chart, &battle->chart))
        return false;
    settings s;
    if (gather_settings(&s, args, given, n_given) || cli_no_memory()) {
        ump_source source = {.scenario = *scenario,
                             .chart =
                                 chart ? &battle->chart.text : battle->carried[UMP_BUILTIN_CHART],
                             .settings = s.list,
                             .n_settings = s.n};
        battle->game = ump_game_load(&source, errors);
    }
    free_settings(&s);
    return battle->game != NULL;
}

/* DIR/NAME; false if there is no such file. */
static bool in_directory(const char *dir, size_t size, const char *name, char *path, size_t room)
{
    int n = snprintf(path, room, "%.*s/%s", (int)size, dir, name);
    if (n > 0 && (size_t)n < room && cli_exists(path))
        return true;
    n = snprintf(path, room, "%.*s/%s.scn", (int)size, dir, name);
    return n > 0 && (size_t)n < room && cli_exists(path);
}

/* Beside the record, else in --scenarios, else built in. Only the last part of the name that the
 * record gives is used, so that a record from elsewhere cannot reach for other files. */
static bool find_scenario(cli_battle *battle, const ump_text *record, const char *named,
                          const cli_args *args)
{
    const char *name = cli_base_name(named);
    char path[4096];
    const char *slash = strrchr(record->name, '/');
    const char *dir = slash ? record->name : ".";
    size_t size = slash ? (size_t)(slash - record->name) : 1;
    if (in_directory(dir, size, name, path, sizeof path))
        return cli_read(path, &battle->scenario);
    dir = cli_value(args, "scenarios");
    if (dir && in_directory(dir, strlen(dir), name, path, sizeof path))
        return cli_read(path, &battle->scenario);
    return cli_find(UMP_BUILTIN_SCENARIO, name, &battle->scenario);
}

/* The scenario that the record carries; of an older record, the one that it names. */
static const ump_text *scenario_of(cli_battle *battle, const ump_text *record, const char *named,
                                   const cli_args *args)
{
    for (unsigned kind = 0; kind < 2; kind++)
        battle->carried[kind] = ump_record_text_read(record, (enum ump_builtin_kind)kind);
    if (battle->carried[UMP_BUILTIN_SCENARIO])
        return battle->carried[UMP_BUILTIN_SCENARIO];
    return find_scenario(battle, record, named, args) ? &battle->scenario.text : NULL;
}

static ump_session *play_record(cli_battle *battle, const ump_text *record, uint64_t to,
                                const ump_sink *sink, ump_errors *errors)
{
    if (to == 0) {
        ump_session *session = ump_session_new(battle->game);
        if (!session)
            cli_no_memory();
        return session;
    }
    size_t answers = to < SIZE_MAX ? (size_t)to : 0;
    return ump_session_read(battle->game, record, answers, sink, errors);
}

bool cli_battle_load_record(cli_battle *battle, const ump_text *record, uint64_t to,
                            const ump_sink *sink, const cli_args *args, ump_errors *errors)
{
    ump_record_head *head = calloc(1, sizeof *head);
    const ump_text *scenario =
        (head || cli_no_memory()) && ump_record_head_read(record, head, errors)
            ? scenario_of(battle, record, head->scenario, args)
            : NULL;
    bool good = scenario &&
                cli_battle_load(battle, scenario, args, head->setting, head->n_settings, errors);
    free(head);
    if (good)
        battle->session = play_record(battle, record, to, sink, errors);
    return battle->session != NULL;
}

/* Says what was found and leaves nothing behind unless all is well. */
static bool settle(cli_battle *battle, ump_errors *errors, bool good)
{
    cli_print_errors(errors);
    cli_errors_free(errors);
    if (!good)
        cli_battle_close(battle);
    return good;
}

bool cli_battle_open(cli_battle *battle, const char *scenario, const cli_args *args)
{
    *battle = (cli_battle){.game = NULL};
    if (!cli_find(UMP_BUILTIN_SCENARIO, scenario, &battle->scenario))
        return false;
    ump_errors errors = cli_errors_new();
    bool good = cli_battle_load(battle, &battle->scenario.text, args, NULL, 0, &errors);
    if (good) {
        battle->session = ump_session_new(battle->game);
        good = battle->session != NULL || cli_no_memory();
    }
    return settle(battle, &errors, good);
}

bool cli_battle_replay(cli_battle *battle, const char *record, uint64_t to, const ump_sink *sink,
                       const cli_args *args)
{
    *battle = (cli_battle){.game = NULL};
    if (!cli_read(record, &battle->record))
        return false;
    ump_errors errors = cli_errors_new();
    bool good = cli_battle_load_record(battle, &battle->record.text, to, sink, args, &errors);
    return settle(battle, &errors, good);
}

bool cli_battle_try(cli_battle *battle, const char *record, uint64_t to, const cli_args *args)
{
    *battle = (cli_battle){.game = NULL};
    bool there = strcmp(record, "-") == 0 || cli_exists(record); /* else the album says so */
    bool good = there && cli_read(record, &battle->record) &&
                cli_battle_load_record(battle, &battle->record.text, to, NULL, args, NULL);
    if (!good)
        cli_battle_close(battle);
    return good;
}

ump_album *cli_album_open(const char *record, const cli_args *args)
{
    cli_battle found = {.game = NULL};
    ump_record_head *head = calloc(1, sizeof *head);
    ump_album *album = NULL;
    if ((head || cli_no_memory()) && cli_read(record, &found.record)) {
        const ump_text *text = &found.record.text;
        ump_source outside = {.chart = NULL};
        ump_errors errors = cli_errors_new();
        if (ump_record_head_read(text, head, NULL) &&
            scenario_of(&found, text, head->scenario, args))
            outside.scenario = found.scenario.text;
        album = ump_album_read(text, &outside, &errors);
        cli_print_errors(&errors);
        cli_errors_free(&errors);
    }
    if (album && ump_album_why(album)[0]) {
        cli_say("%s", ump_album_why(album));
    } else if (album) { /* it plays through now: memory was short before */
        cli_no_memory();
        ump_album_free(album);
        album = NULL;
    }
    free(head);
    cli_battle_close(&found);
    return album;
}

void cli_battle_close(cli_battle *battle)
{
    ump_staff_free(battle->staff[0]);
    ump_staff_free(battle->staff[1]);
    if (battle->session)
        ump_session_free(battle->session);
    if (battle->game)
        ump_game_free(battle->game);
    cli_file_free(&battle->scenario);
    cli_file_free(&battle->chart);
    cli_file_free(&battle->record);
    for (unsigned kind = 0; kind < 2; kind++)
        ump_text_free(battle->carried[kind]);
    *battle = (cli_battle){.game = NULL};
}
