/*
 * games.c: saved games in one SQLite file. Each save is a transaction that is on the disk before
 * the page hears of it, so a crash costs nothing that was answered.
 */
#include "server/server.h"
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct srv_games {
    sqlite3 *db;
};

static const char schema[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;"
    "CREATE TABLE IF NOT EXISTS game (id TEXT PRIMARY KEY, title TEXT NOT NULL,"
    " scenario TEXT NOT NULL, ruleset TEXT NOT NULL, answers INTEGER NOT NULL,"
    " updated INTEGER NOT NULL, record TEXT NOT NULL) STRICT;";

srv_games *srv_games_open(const char *path, char why[SRV_WHY])
{
    srv_games *games = calloc(1, sizeof *games);
    if (games && sqlite3_open(path, &games->db) == SQLITE_OK &&
        sqlite3_exec(games->db, schema, NULL, NULL, NULL) == SQLITE_OK)
        return games;
    snprintf(why, SRV_WHY, "%s: %s", path,
             games && games->db ? sqlite3_errmsg(games->db) : "out of memory");
    if (games)
        srv_games_close(games);
    return NULL;
}

void srv_games_close(srv_games *games)
{
    sqlite3_close(games->db);
    free(games);
}

/* ---- What is known of a record without playing it ---- */

static bool first_word_is(const char *line, size_t size, const char *word)
{
    size_t length = strlen(word);
    return size > length && memcmp(line, word, length) == 0 && line[length] == ' ';
}

/* A line that is an answer: not one of the head, a check or a remark. */
static bool is_answer(const char *line, size_t size)
{
    static const char *const others[] = {"record", "scenario", "rules", "switch", "check"};
    if (size == 0 || line[0] == '#' || line[0] == '\r')
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (first_word_is(line, size, others[i]))
            return false;
    }
    return true;
}

static int count_answers(const ump_text *record)
{
    int n = 0;
    const char *line = record->data, *end = record->data + record->size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop)
            stop = end;
        n += is_answer(line, (size_t)(stop - line));
        line = stop + 1;
    }
    return n;
}

/* The title of the scenario, if it is a built-in one; else its name. */
static void scenario_title(const char *name, char title[SRV_WHY])
{
    char stem[SRV_WHY];
    snprintf(stem, sizeof stem, "%.*s", (int)strcspn(name, "."), name); /* first-steps.scn */
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_SCENARIO, stem);
    ump_game *game = text ? ump_game_load(&(ump_source){.scenario = *text}, NULL) : NULL;
    snprintf(title, SRV_WHY, "%s", game ? ump_game_title(game) : name);
    if (game)
        ump_game_free(game);
}

/* ---- Keeping and finding ---- */

static sqlite3_stmt *prepare(srv_games *games, const char *sql, const char *id)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(games->db, sql, -1, &statement, NULL) == SQLITE_OK && id)
        sqlite3_bind_text(statement, 1, id, -1, SQLITE_TRANSIENT);
    return statement;
}

static bool keep(srv_games *games, const char *id, const ump_text *record,
                 const ump_record_head *head)
{
    char title[SRV_WHY];
    scenario_title(head->scenario, title);
    sqlite3_stmt *put =
        prepare(games,
                "INSERT INTO game VALUES (?1, ?2, ?3, ?4, ?5, unixepoch(), ?6)"
                " ON CONFLICT (id) DO UPDATE SET title = ?2, scenario = ?3, ruleset = ?4,"
                " answers = ?5, updated = unixepoch(), record = ?6",
                id);
    sqlite3_bind_text(put, 2, title, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(put, 3, head->scenario, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(put, 4, head->ruleset, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(put, 5, count_answers(record));
    sqlite3_bind_text64(put, 6, record->data, record->size, SQLITE_TRANSIENT, SQLITE_UTF8);
    bool kept = put && sqlite3_step(put) == SQLITE_DONE;
    sqlite3_finalize(put);
    return kept;
}

static bool srv_games_put(srv_games *games, const char *id, const ump_text *record,
                          char why[SRV_WHY])
{
    ump_error error;
    ump_errors errors = {&error, 1, 0};
    ump_record_head head;
    if (!ump_record_head_read(record, &head, &errors)) {
        char line[UMP_LINE];
        ump_error_text(&error, line);
        snprintf(why, SRV_WHY, "%.*s", SRV_WHY - 1, line);
        return false;
    }
    if (keep(games, id, record, &head))
        return true;
    snprintf(why, SRV_WHY, "the game could not be saved: %s", sqlite3_errmsg(games->db));
    return false;
}

/* The text in the first column of the first row; malloc, NULL if there is none. */
static char *first_text(sqlite3_stmt *statement)
{
    char *text = NULL;
    if (statement && sqlite3_step(statement) == SQLITE_ROW) {
        const char *found = (const char *)sqlite3_column_text(statement, 0);
        text = found ? strdup(found) : NULL;
    }
    sqlite3_finalize(statement);
    return text;
}

static char *srv_games_get(srv_games *games, const char *id)
{
    return first_text(prepare(games, "SELECT record FROM game WHERE id = ?1", id));
}

static bool srv_games_drop(srv_games *games, const char *id)
{
    sqlite3_stmt *drop = prepare(games, "DELETE FROM game WHERE id = ?1", id);
    bool done = drop && sqlite3_step(drop) == SQLITE_DONE && sqlite3_changes(games->db) == 1;
    sqlite3_finalize(drop);
    return done;
}

static char *srv_games_list(srv_games *games)
{
    return first_text(prepare(
        games,
        "SELECT json_group_array(json_object('id', id, 'title', title, 'scenario', scenario,"
        " 'ruleset', ruleset, 'answers', answers, 'updated', updated))"
        " FROM (SELECT * FROM game ORDER BY updated DESC, id)",
        NULL));
}

/* ---- What that page asks for ---- */

bool srv_old_path(const char *path)
{
    return strcmp(path, "hello") == 0 || strcmp(path, "games") == 0 ||
           strncmp(path, "games/", 6) == 0 || strcmp(path, "scenario") == 0;
}

static srv_reply text_reply(const char *type, char *body)
{
    if (!body)
        return srv_sentence(404, "there is no such game");
    return (srv_reply){.status = 200, .type = type, .body = body, .size = strlen(body)};
}

static srv_reply old_game(srv_games *games, const srv_request *request)
{
    char why[SRV_WHY];
    const char *id = request->path + 6;
    if (strcmp(request->method, "PUT") == 0)
        return srv_games_put(games, id, &request->body, why) ? srv_sentence(200, "saved")
                                                             : srv_sentence(400, why);
    if (strcmp(request->method, "DELETE") == 0)
        return srv_games_drop(games, id) ? srv_sentence(200, "forgotten")
                                         : srv_sentence(404, "there is no such game");
    return text_reply("text/plain; charset=utf-8", srv_games_get(games, id));
}

srv_reply srv_old_answer(srv_games *games, const srv_desk *desk, const srv_request *request)
{
    if (strncmp(request->path, "games/", 6) == 0)
        return old_game(games, request);
    if (strcmp(request->path, "games") == 0)
        return text_reply("application/json", srv_games_list(games));
    if (strcmp(request->path, "scenario") == 0)
        return srv_answer(desk, request);
    return text_reply("application/json",
                      strdup(desk->scenario.data ? "{\"umpire\":1,\"scenario\":true}"
                                                 : "{\"umpire\":1,\"scenario\":false}"));
}
