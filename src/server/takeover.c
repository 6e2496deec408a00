/*
 * takeover.c: games that older versions kept as whole records become logs. Ids are made from the
 * content, so that a second time, or a page that takes over its own copy, gives the same lines.
 */
#include "notation/notation.h"
#include "server/sqlite.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct old_game {
    const char *id, *title, *scenario, *ruleset;
    ump_text record;
    int64_t updated; /* seconds */
} old_game;

/* ---- What is known of a record without playing it ---- */

static bool first_word_is(const char *line, size_t size, const char *word)
{
    size_t length = strlen(word);
    return size > length && memcmp(line, word, length) == 0 && line[length] == ' ';
}

/* head: a line of the first lines, if no answer came before it. */
static const char *kind_of(const char *line, size_t size)
{
    static const char *const heads[] = {"record", "scenario", "rules", "switch"};
    if (line[0] == '#')
        return "remark";
    if (first_word_is(line, size, "check"))
        return "check";
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        if (first_word_is(line, size, heads[i]))
            return "head";
    }
    return "answer";
}

/* Cuts the next line off; without its end, never empty. False: there is none. */
static bool next_line(ump_text *rest, ump_text *line)
{
    while (rest->size > 0) {
        const char *stop = memchr(rest->data, '\n', rest->size);
        size_t size = stop ? (size_t)(stop - rest->data) : rest->size;
        *line = (ump_text){rest->name, rest->data, size};
        rest->data += stop ? size + 1 : size;
        rest->size -= stop ? size + 1 : size;
        while (line->size > 0 && line->data[line->size - 1] == '\r')
            line->size--;
        if (line->size > 0)
            return true;
    }
    return false;
}

/* The first lines, up to the first answer; the rest stays in *rest. */
static char *cut_head(ump_text *rest)
{
    char *head = malloc(rest->size + 2);
    size_t size = 0;
    ump_text line, after = *rest;
    while (head && next_line(&after, &line) &&
           strcmp(kind_of(line.data, line.size), "answer") != 0) {
        memcpy(head + size, line.data, line.size);
        size += line.size;
        head[size++] = '\n';
        *rest = after;
    }
    if (head)
        head[size] = '\0';
    return head;
}

/* The text of a built-in scenario, if it is still the one that the record was played on. */
static const ump_text *scenario_text(const char *head)
{
    ump_record_head read;
    ump_text text = {"record", head, strlen(head)};
    if (!ump_record_head_read(&text, &read, NULL))
        return NULL;
    char stem[sizeof read.scenario];
    snprintf(stem, sizeof stem, "%.*s", (int)strcspn(read.scenario, "."), read.scenario);
    const ump_text *found = ump_builtin_find(UMP_BUILTIN_SCENARIO, stem);
    ump_source source = {.scenario = found ? *found : (ump_text){0},
                         .settings = read.setting,
                         .n_settings = read.n_settings};
    ump_game *game = found ? ump_game_load(&source, NULL) : NULL;
    bool same = game && ump_game_digest(game) == read.digest;
    if (game)
        ump_game_free(game);
    return same ? found : NULL;
}

/* ---- Ids from the content ---- */

static void next_id(char id[SRV_ID + 1], const char *kind, const char *text, size_t size)
{
    uint64_t part[2], hash = UMP_FNV_BASIS;
    for (int i = 0; i < 2; i++) {
        hash = ump_fnv(hash, id, strlen(id));
        hash = ump_fnv(hash, "\n", 1);
        hash = ump_fnv(hash, kind, strlen(kind));
        hash = ump_fnv(hash, "\n", 1);
        hash = part[i] = ump_fnv(hash, text, size);
    }
    snprintf(id, SRV_ID + 1, "%016" PRIx64 "%016" PRIx64, part[0], part[1]);
}

/* ---- From a record to lines ---- */

/* A record that was torn may hold what is no UTF-8; the page could not read it back. */
static void scrub(char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t step = text[i] ? ump_utf8_size(text + i, size - i) : 0;
        if (step == 0)
            text[i] = '?';
        i += step ? step : 1;
    }
}

/* The head's text as JSON; malloc. SQLite quotes better than we would. */
static char *head_json(srv_sqlite *file, const old_game *game, const char *head)
{
    static const char sql[] = "SELECT json_object('log', 'battle', 'title', ?1, 'scenario', ?2,"
                              " 'ruleset', ?3, 'record', ?4, 'text', ?5)";
    sqlite3_stmt *ask = NULL;
    char *json = NULL;
    const ump_text *text = scenario_text(head);
    if (sqlite3_prepare_v2(file->db, sql, -1, &ask, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_bind_text(ask, 1, game->title, -1, SQLITE_STATIC);
    sqlite3_bind_text(ask, 2, game->scenario, -1, SQLITE_STATIC);
    sqlite3_bind_text(ask, 3, game->ruleset, -1, SQLITE_STATIC);
    sqlite3_bind_text(ask, 4, head, -1, SQLITE_STATIC);
    if (text)
        sqlite3_bind_text64(ask, 5, text->data, text->size, SQLITE_STATIC, SQLITE_UTF8);
    if (sqlite3_step(ask) == SQLITE_ROW)
        json = strdup((const char *)sqlite3_column_text(ask, 0));
    sqlite3_finalize(ask);
    return json;
}

typedef struct taking {
    srv_line *line;
    char (*id)[SRV_ID + 1];
    size_t n;
    int64_t answers;
    char last[SRV_ID + 1];
} taking;

static size_t count_lines(const ump_text *text)
{
    size_t n = 1;
    for (size_t i = 0; i < text->size; i++)
        n += text->data[i] == '\n';
    return n;
}

/* hashed: what the id is made from. */
static void add_line(taking *t, const char *kind, ump_text text, ump_text hashed, int64_t at)
{
    next_id(t->last, kind, hashed.data, hashed.size);
    memcpy(t->id[t->n], t->last, sizeof t->last);
    t->line[t->n] = (srv_line){.id = t->id[t->n],
                               .kind = kind,
                               .text = text.data,
                               .size = (int)text.size,
                               .by = "",
                               .n = (int64_t)t->n + 1,
                               .at = at};
    t->answers += strcmp(kind, "answer") == 0;
    t->n++;
}

static void fill(taking *t, const char *head, const char *json, ump_text rest, int64_t at)
{
    ump_text line;
    add_line(t, "head", (ump_text){"", json, strlen(json)}, (ump_text){"", head, strlen(head)}, at);
    while (next_line(&rest, &line)) {
        const char *kind = kind_of(line.data, line.size);
        add_line(t, strcmp(kind, "head") == 0 ? "remark" : kind, line, line, at);
    }
}

/* ---- Into the store ---- */

static bool mark_list(srv_sqlite *file, const char *log, const old_game *game, const taking *t)
{
    static const char sql[] = "UPDATE log SET updated = ?2, summary = coalesce(summary,"
                              " json_object('answers', ?3)) WHERE name = ?1 AND length = ?4";
    sqlite3_stmt *put = NULL;
    if (sqlite3_prepare_v2(file->db, sql, -1, &put, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(put, 1, log, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 2, game->updated * 1000);
    sqlite3_bind_int64(put, 3, t->answers);
    sqlite3_bind_int64(put, 4, (int64_t)t->n);
    bool done = sqlite3_step(put) == SQLITE_DONE;
    sqlite3_finalize(put);
    return done;
}

/* Under its name, or beside a log of that name that has another history. */
static bool put_log(srv_sqlite *file, const old_game *game, const taking *t)
{
    char log[SRV_NAME + 1];
    snprintf(log, sizeof log, "%s", game->id);
    srv_reply reply = srv_logs_take(&file->store, log, t->line, t->n);
    if (reply.status == 409) {
        free(reply.body);
        snprintf(log, sizeof log, "%.*s-%.8s", SRV_NAME - 9, game->id, t->last);
        reply = srv_logs_take(&file->store, log, t->line, t->n);
    }
    free(reply.body);
    return reply.status == 200 && mark_list(file, log, game, t);
}

static bool take_game(srv_sqlite *file, const old_game *game)
{
    char *copy = malloc(game->record.size + 1);
    ump_text rest = {"record", copy, game->record.size};
    if (copy) {
        memcpy(copy, game->record.data, game->record.size);
        scrub(copy, game->record.size);
    }
    size_t room = copy ? count_lines(&rest) + 1 : 0;
    char *head = copy ? cut_head(&rest) : NULL;
    char *json = head ? head_json(file, game, head) : NULL;
    taking t = {.line = calloc(room, sizeof *t.line), .id = calloc(room, sizeof *t.id)};
    bool done = json && t.line && t.id;
    if (done) {
        fill(&t, head, json, rest, game->updated * 1000);
        done = put_log(file, game, &t);
    }
    free(t.line);
    free(t.id);
    free(json);
    free(head);
    free(copy);
    return done;
}

/* Games that were not taken yet, or were saved again since; within two seconds the clock of the
 * table cannot tell. */
static const char untaken[] =
    "SELECT id, title, scenario, ruleset, record, game.updated FROM game"
    " LEFT JOIN taken ON taken.game = game.id"
    " WHERE taken.updated IS NOT game.updated OR taken.at - game.updated < 2";

static const char *text_at(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

static bool mark_taken(srv_sqlite *file, const old_game *game)
{
    static const char sql[] = "INSERT OR REPLACE INTO taken VALUES (?1, ?2, unixepoch())";
    sqlite3_stmt *put = NULL;
    if (sqlite3_prepare_v2(file->db, sql, -1, &put, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(put, 1, game->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 2, game->updated);
    bool done = sqlite3_step(put) == SQLITE_DONE;
    sqlite3_finalize(put);
    return done;
}

static bool has_games(srv_sqlite *file)
{
    sqlite3_stmt *ask = NULL;
    bool found = sqlite3_prepare_v2(file->db, "SELECT 1 FROM sqlite_schema WHERE name = 'game'", -1,
                                    &ask, NULL) == SQLITE_OK &&
                 sqlite3_step(ask) == SQLITE_ROW;
    sqlite3_finalize(ask);
    return found;
}

bool srv_take_over(srv_sqlite *file)
{
    sqlite3_stmt *rows = NULL;
    if (!has_games(file))
        return true;
    if (sqlite3_prepare_v2(file->db, untaken, -1, &rows, NULL) != SQLITE_OK)
        return false;
    int code;
    bool done = true;
    while (done && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        old_game game = {text_at(rows, 0),
                         text_at(rows, 1),
                         text_at(rows, 2),
                         text_at(rows, 3),
                         {"record", text_at(rows, 4), 0},
                         0};
        game.record.size = (size_t)sqlite3_column_bytes(rows, 4);
        game.updated = sqlite3_column_int64(rows, 5);
        done = take_game(file, &game) && mark_taken(file, &game);
    }
    sqlite3_finalize(rows);
    return done && code == SQLITE_DONE;
}
