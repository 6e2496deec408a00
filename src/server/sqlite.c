/*
 * sqlite.c: keeps logs in one SQLite file. It is opened so that what is committed is on the disk,
 * and every fault of the file is told in words that help.
 */
#include "server/sqlite.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 2000 };

static const char *const sql[SRV_N_SQL] = {
    [SRV_BEGIN] = "BEGIN IMMEDIATE",
    [SRV_COMMIT] = "COMMIT",
    [SRV_ROLLBACK] = "ROLLBACK",
    [SRV_SCHEMA] = "PRAGMA user_version",
    [SRV_SAVE] = "SAVEPOINT one",
    [SRV_UNSAVE] = "ROLLBACK TO one",
    [SRV_RELEASE] = "RELEASE one",
    [SRV_FIND] = "SELECT number, length, last, forgotten, updated FROM log WHERE name = ?1",
    [SRV_ID_AT] = "SELECT id FROM line WHERE log = ?1 AND n = ?2",
    [SRV_NEW_LOG] = "INSERT INTO log (name, kind, title, scenario, ruleset)"
                    " VALUES (?1, ?2, ?3, ?4, ?5)",
    [SRV_NEW_LINE] = "INSERT INTO line (log, n, id, kind, text, author, at)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SRV_STANDING] = "UPDATE log SET length = ?2, last = ?3, updated = ?4, forgotten = ?5,"
                     " summary = coalesce(?6, summary) WHERE number = ?1",
    [SRV_LIST] = "SELECT number, length, last, forgotten, updated, name, kind, title, scenario,"
                 " ruleset, summary FROM log ORDER BY updated DESC, name",
    [SRV_PAGE] = "SELECT n, id, kind, text, author, at FROM line WHERE log = ?1 AND n >= ?2"
                 " ORDER BY n",
    [SRV_SETTING] = "INSERT INTO setting VALUES (?1, ?2)"
                    " ON CONFLICT DO UPDATE SET value = value RETURNING value",
    [SRV_VERSION] = "PRAGMA data_version",
};

/* Ready to be bound; NULL if SQLite refuses it. After use: sqlite3_reset. */
static sqlite3_stmt *statement_in(srv_sqlite *file, enum srv_sql which)
{
    if (!file->statement[which])
        sqlite3_prepare_v3(file->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT,
                           &file->statement[which], NULL);
    return file->statement[which];
}

bool srv_run(srv_sqlite *file, enum srv_sql which)
{
    sqlite3_stmt *statement = statement_in(file, which);
    if (!statement)
        return false;
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

/* ---- Faults in words ---- */

void srv_sqlite_words(srv_sqlite *file, int code, char why[SRV_WHY])
{
    const char *path = file->path;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        snprintf(why, SRV_WHY,
                 "%.200s is in use by another program; nothing was written; try again", path);
        break;
    case SQLITE_FULL:
        snprintf(why, SRV_WHY,
                 "the disk is full: nothing was written to %.200s; make room and try again", path);
        break;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        snprintf(why, SRV_WHY,
                 "%.200s may not be written; change its permissions, or keep the games elsewhere "
                 "with --games FILE",
                 path);
        break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        snprintf(why, SRV_WHY,
                 "%.200s is damaged or is no file of games (%s); keep a copy; 'sqlite3 FILE "
                 ".recover' saves what can be read",
                 path, sqlite3_errmsg(file->db));
        break;
    case SQLITE_CANTOPEN:
        snprintf(why, SRV_WHY, "%.200s cannot be opened; --games FILE keeps the games elsewhere",
                 path);
        break;
    default:
        snprintf(why, SRV_WHY, "%.200s: %s; nothing was written", path, sqlite3_errmsg(file->db));
    }
}

static srv_reply fault(srv_store *store)
{
    srv_sqlite *file = (srv_sqlite *)store;
    char why[SRV_WHY];
    int code = sqlite3_extended_errcode(file->db), kind = code & 0xff;
    srv_sqlite_words(file, code, why);
    if (kind == SQLITE_FULL)
        return srv_sentence(507, why);
    if (kind == SQLITE_BUSY || kind == SQLITE_LOCKED || kind == SQLITE_READONLY)
        return srv_sentence(503, why);
    return srv_sentence(500, why);
}

/* ---- Opening ---- */

/* Only the owner may read it. Never opens a file that is there: closing it would take away the
 * locks that SQLite holds on it in this process. */
static void keep_private(const char *path)
{
    struct stat seen;
    if (stat(path, &seen) == 0) {
        if (S_ISREG(seen.st_mode) && seen.st_uid == geteuid() && (seen.st_mode & 077))
            (void)!chmod(path, seen.st_mode & 0700);
        return;
    }
    int file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
}

static bool open_file(srv_sqlite *file, const char *path, char why[SRV_WHY])
{
    static const char settings[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                   "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;";
    bool in_memory = strcmp(path, ":memory:") == 0;
    if (!in_memory)
        keep_private(path);
    int code = sqlite3_open_v2(
        path, &file->db,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (in_memory ? SQLITE_OPEN_CREATE : 0), NULL);
    if (code == SQLITE_OK && sqlite3_db_readonly(file->db, "main") == 1)
        code = SQLITE_READONLY;
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(file->db, 1);
        sqlite3_busy_timeout(file->db, BUSY_MS);
        code = sqlite3_exec(file->db, settings, NULL, NULL, NULL);
    }
    if (code == SQLITE_OK)
        return true;
    srv_sqlite_words(file, code, why);
    return false;
}

/* ---- Transactions ---- */

/* Removed or replaced under our hands: what we would write, nobody would find again. */
static bool has_moved(srv_sqlite *file)
{
    int moved = 0;
    return sqlite3_file_control(file->db, NULL, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK &&
           moved;
}

static bool is_ours(srv_sqlite *file)
{
    sqlite3_stmt *ask = statement_in(file, SRV_SCHEMA);
    bool ours =
        ask && sqlite3_step(ask) == SQLITE_ROW && sqlite3_column_int(ask, 0) == srv_schema_newest();
    sqlite3_reset(ask);
    return ours;
}

/* The content lives on in the open file; a copy beside the old place brings it back to light. */
static bool copy_to(srv_sqlite *file, const char *copy)
{
    int made = open(copy, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (made < 0)
        return false;
    close(made);
    sqlite3_stmt *into = NULL;
    bool done = sqlite3_prepare_v2(file->db, "VACUUM INTO ?1", -1, &into, NULL) == SQLITE_OK &&
                sqlite3_bind_text(into, 1, copy, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_step(into) == SQLITE_DONE;
    sqlite3_finalize(into);
    if (!done)
        unlink(copy);
    return done;
}

static srv_reply rescue(srv_sqlite *file)
{
    char why[SRV_WHY], copy[SRV_WHY];
    for (int i = 1; !file->rescued && i < 10; i++) {
        snprintf(copy, sizeof copy, "%.400s.rescued-%d", file->path, i);
        if (copy_to(file, copy))
            file->rescued = strdup(copy);
    }
    if (file->rescued)
        snprintf(why, sizeof why,
                 "%.150s was removed or replaced while Umpire runs; nothing was written. What it "
                 "held is kept in %.180s. End Umpire, put that file in its place, and start again",
                 file->path, file->rescued);
    else
        snprintf(why, sizeof why,
                 "%.200s was removed or replaced while Umpire runs; nothing was written, and no "
                 "copy could be made beside it; save your battles as records",
                 file->path);
    return srv_sentence(503, why);
}

static bool begin(srv_store *store, srv_reply *told)
{
    srv_sqlite *file = (srv_sqlite *)store;
    if (has_moved(file)) {
        *told = rescue(file);
        return false;
    }
    if (!srv_run(file, SRV_BEGIN)) {
        *told = fault(store);
        return false;
    }
    if (is_ours(file))
        return true;
    srv_run(file, SRV_ROLLBACK);
    *told = srv_sentence(503, "another version of Umpire has changed the games file while this one "
                              "runs; nothing was written; end this one and start the newer");
    return false;
}

static bool commit(srv_store *store)
{
    return srv_run((srv_sqlite *)store, SRV_COMMIT);
}

static bool under_way(srv_store *store)
{
    return !sqlite3_get_autocommit(((srv_sqlite *)store)->db);
}

static void roll_back(srv_store *store)
{
    if (under_way(store))
        srv_run((srv_sqlite *)store, SRV_ROLLBACK);
}

static bool mark(srv_store *store)
{
    return srv_run((srv_sqlite *)store, SRV_SAVE);
}

static bool unmark(srv_store *store, bool keeps)
{
    bool back = keeps || srv_run((srv_sqlite *)store, SRV_UNSAVE);
    return srv_run((srv_sqlite *)store, SRV_RELEASE) && back;
}

/* ---- Logs and lines ---- */

static sqlite3_stmt *statement_of(srv_store *store, enum srv_sql which)
{
    return statement_in((srv_sqlite *)store, which);
}

static const char *text_at(sqlite3_stmt *row, int column)
{
    return (const char *)sqlite3_column_text(row, column);
}

/* NULL is bound as NULL. */
static void bind(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

/* Runs a statement that has no rows and was bound. */
static bool done(sqlite3_stmt *statement)
{
    bool well = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return well;
}

/* The first five columns of SRV_FIND and SRV_LIST. */
static void read_standing(sqlite3_stmt *row, srv_standing *at)
{
    *at = (srv_standing){.number = sqlite3_column_int64(row, 0),
                         .length = sqlite3_column_int64(row, 1),
                         .forgotten = sqlite3_column_int(row, 3),
                         .updated = sqlite3_column_int64(row, 4)};
    snprintf(at->last, sizeof at->last, "%s", text_at(row, 2));
}

static bool find(srv_store *store, const char *name, srv_standing *at)
{
    *at = (srv_standing){0};
    sqlite3_stmt *ask = statement_of(store, SRV_FIND);
    if (!ask)
        return false;
    bind(ask, 1, name);
    int code = sqlite3_step(ask);
    if (code == SQLITE_ROW)
        read_standing(ask, at);
    sqlite3_reset(ask);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

static bool id_at(srv_store *store, int64_t log, int64_t n, char id[SRV_ID + 1])
{
    id[0] = '\0';
    sqlite3_stmt *ask = statement_of(store, SRV_ID_AT);
    if (!ask)
        return false;
    sqlite3_bind_int64(ask, 1, log);
    sqlite3_bind_int64(ask, 2, n);
    int code = sqlite3_step(ask);
    if (code == SQLITE_ROW)
        snprintf(id, SRV_ID + 1, "%s", text_at(ask, 0));
    sqlite3_reset(ask);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

static bool new_log(srv_store *store, const char *name, const srv_head *head, int64_t *number)
{
    sqlite3_stmt *put = statement_of(store, SRV_NEW_LOG);
    if (!put)
        return false;
    bind(put, 1, name);
    bind(put, 2, head->kind);
    bind(put, 3, head->title);
    bind(put, 4, head->scenario);
    bind(put, 5, head->ruleset);
    bool well = done(put);
    *number = sqlite3_last_insert_rowid(((srv_sqlite *)store)->db);
    return well;
}

static bool put_line(srv_store *store, int64_t log, const srv_line *l)
{
    sqlite3_stmt *put = statement_of(store, SRV_NEW_LINE);
    if (!put)
        return false;
    sqlite3_bind_int64(put, 1, log);
    sqlite3_bind_int64(put, 2, l->n);
    bind(put, 3, l->id);
    bind(put, 4, l->kind);
    sqlite3_bind_text(put, 5, l->text, l->size, SQLITE_STATIC);
    sqlite3_bind_text(put, 6, l->by, l->by_size, SQLITE_STATIC);
    sqlite3_bind_int64(put, 7, l->at);
    return done(put);
}

static bool put_standing(srv_store *store, const srv_standing *at, const char *summary)
{
    sqlite3_stmt *put = statement_of(store, SRV_STANDING);
    if (!put)
        return false;
    sqlite3_bind_int64(put, 1, at->number);
    sqlite3_bind_int64(put, 2, at->length);
    bind(put, 3, at->last);
    sqlite3_bind_int64(put, 4, at->updated);
    sqlite3_bind_int(put, 5, at->forgotten);
    bind(put, 6, summary);
    return done(put);
}

static bool each_log(srv_store *store, srv_visit_log *visit, void *ctx)
{
    sqlite3_stmt *rows = statement_of(store, SRV_LIST);
    int code = SQLITE_ERROR;
    bool more = true;
    while (rows && more && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        srv_listed log = {
            .name = text_at(rows, 5),
            .head = {text_at(rows, 6), text_at(rows, 7), text_at(rows, 8), text_at(rows, 9)},
            .summary = text_at(rows, 10)};
        read_standing(rows, &log.at);
        more = visit(ctx, &log);
    }
    sqlite3_reset(rows);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

static bool each_line(srv_store *store, int64_t log, int64_t from, srv_visit_line *visit, void *ctx)
{
    sqlite3_stmt *rows = statement_of(store, SRV_PAGE);
    if (!rows)
        return false;
    sqlite3_bind_int64(rows, 1, log);
    sqlite3_bind_int64(rows, 2, from);
    int code = SQLITE_DONE;
    bool more = true;
    while (more && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        srv_line l = {.n = sqlite3_column_int64(rows, 0),
                      .id = text_at(rows, 1),
                      .kind = text_at(rows, 2),
                      .text = text_at(rows, 3),
                      .size = sqlite3_column_bytes(rows, 3),
                      .by = text_at(rows, 4),
                      .by_size = sqlite3_column_bytes(rows, 4),
                      .at = sqlite3_column_int64(rows, 5)};
        more = visit(ctx, &l);
    }
    sqlite3_reset(rows);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

static bool setting(srv_store *store, const char *name, char value[SRV_ID + 1])
{
    sqlite3_stmt *put = statement_of(store, SRV_SETTING);
    if (!put)
        return false;
    char kept[SRV_ID + 1] = "";
    bind(put, 1, name);
    bind(put, 2, value);
    bool found = sqlite3_step(put) == SQLITE_ROW;
    if (found) {
        snprintf(kept, sizeof kept, "%s", text_at(put, 0));
        found = sqlite3_step(put) == SQLITE_DONE;
    }
    sqlite3_reset(put);
    if (found)
        memcpy(value, kept, sizeof kept);
    return found;
}

static int64_t version(srv_store *store)
{
    sqlite3_stmt *ask = statement_of(store, SRV_VERSION);
    int64_t number = ask && sqlite3_step(ask) == SQLITE_ROW ? sqlite3_column_int64(ask, 0) : 0;
    sqlite3_reset(ask);
    return number;
}

/* ---- The keeper ---- */

static void close_file(srv_store *store)
{
    srv_sqlite *file = (srv_sqlite *)store;
    for (int i = 0; i < SRV_N_SQL; i++)
        sqlite3_finalize(file->statement[i]);
    sqlite3_close(file->db);
    free(file->path);
    free(file->rescued);
    free(file);
}

static const srv_keeper keeper = {
    .close = close_file,
    .begin = begin,
    .commit = commit,
    .roll_back = roll_back,
    .under_way = under_way,
    .mark = mark,
    .unmark = unmark,
    .find = find,
    .id_at = id_at,
    .new_log = new_log,
    .put_line = put_line,
    .put_standing = put_standing,
    .each_log = each_log,
    .each_line = each_line,
    .setting = setting,
    .version = version,
    .fault = fault,
};

srv_store *srv_sqlite_open(const char *path, srv_reader *reader, char why[SRV_WHY])
{
    srv_sqlite *file = calloc(1, sizeof *file);
    if (file) {
        file->store = (srv_store){.keeper = &keeper, .reader = reader};
        file->path = strdup(path);
    }
    if (!file || !file->path) {
        free(file);
        return NULL;
    }
    if (open_file(file, path, why) && srv_schema_update(file, why))
        return &file->store;
    close_file(&file->store);
    return NULL;
}
