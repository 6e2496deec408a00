/*
 * store.c: one SQLite file of logs. It is opened so that what is committed is on the disk, a commit
 * holds many requests, and every fault of the file is told in words that help.
 */
#include "server/store.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
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
    [SRV_VALID] = "SELECT json_valid(?1)",
    [SRV_AFTER] = "SELECT json_extract(?1, '$.after'), json_extract(?1, '$.afterId'),"
                  " json_type(?1, '$.lines')",
    [SRV_LINES] = "SELECT json_extract(value, '$.id'), json_extract(value, '$.kind'),"
                  " json_extract(value, '$.text'), json_extract(value, '$.by'),"
                  " json_extract(value, '$.at'), type FROM json_each(?1, '$.lines')",
    [SRV_FIND] = "SELECT number, length, last, forgotten FROM log WHERE name = ?1",
    [SRV_ID_AT] = "SELECT id FROM line WHERE log = ?1 AND n = ?2",
    [SRV_NEW_LOG] = "INSERT INTO log (name, kind, title, scenario, ruleset) VALUES (?1,"
                    " coalesce(json_extract(?2, '$.log'), 'battle'),"
                    " coalesce(json_extract(?2, '$.title'), ?1),"
                    " coalesce(json_extract(?2, '$.scenario'), ''),"
                    " coalesce(json_extract(?2, '$.ruleset'), ''))",
    [SRV_NEW_LINE] = "INSERT INTO line (log, n, id, kind, text, author, at)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SRV_GROW] =
        "UPDATE log SET length = ?2, last = ?3,"
        " updated = CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) WHERE number = ?1",
    [SRV_SUMMARY] = "UPDATE log SET summary = ?2 WHERE number = ?1",
    [SRV_FORGET] = "UPDATE log SET forgotten = ?2 WHERE name = ?1",
    [SRV_LIST] = "SELECT json_group_array(json_object('id', name, 'kind', kind, 'title', title,"
                 " 'scenario', scenario, 'ruleset', ruleset, 'length', length, 'last', last,"
                 " 'updated', updated, 'forgotten', json(iif(forgotten, 'true', 'false')),"
                 " 'summary', json(summary)))"
                 " FROM (SELECT * FROM log ORDER BY updated DESC, name)",
    [SRV_PAGE] = "SELECT json_object('n', n, 'id', id, 'kind', kind, 'text', text, 'by', author,"
                 " 'at', at) FROM line WHERE log = ?1 AND n >= ?2 ORDER BY n",
    [SRV_VERSION] = "PRAGMA data_version",
};

sqlite3_stmt *srv_statement(srv_store *store, enum srv_sql which)
{
    if (!store->statement[which])
        sqlite3_prepare_v3(store->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT,
                           &store->statement[which], NULL);
    return store->statement[which];
}

bool srv_run(srv_store *store, enum srv_sql which)
{
    sqlite3_stmt *statement = srv_statement(store, which);
    if (!statement)
        return false;
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

/* ---- Faults in words ---- */

void srv_store_words(srv_store *store, int code, char why[SRV_WHY])
{
    const char *path = store->path;
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
                 path, sqlite3_errmsg(store->db));
        break;
    case SQLITE_CANTOPEN:
        snprintf(why, SRV_WHY, "%.200s cannot be opened; --games FILE keeps the games elsewhere",
                 path);
        break;
    default:
        snprintf(why, SRV_WHY, "%.200s: %s; nothing was written", path, sqlite3_errmsg(store->db));
    }
}

srv_reply srv_store_fault(srv_store *store)
{
    char why[SRV_WHY];
    int code = sqlite3_extended_errcode(store->db), kind = code & 0xff;
    srv_store_words(store, code, why);
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

static bool open_file(srv_store *store, const char *path, char why[SRV_WHY])
{
    static const char settings[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                   "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;";
    bool in_memory = strcmp(path, ":memory:") == 0;
    if (!in_memory)
        keep_private(path);
    int code = sqlite3_open_v2(
        path, &store->db,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (in_memory ? SQLITE_OPEN_CREATE : 0), NULL);
    if (code == SQLITE_OK && sqlite3_db_readonly(store->db, "main") == 1)
        code = SQLITE_READONLY;
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(store->db, 1);
        sqlite3_busy_timeout(store->db, BUSY_MS);
        code = sqlite3_exec(store->db, settings, NULL, NULL, NULL);
    }
    if (code == SQLITE_OK)
        return true;
    srv_store_words(store, code, why);
    return false;
}

srv_store *srv_store_open(const char *path, char why[SRV_WHY])
{
    srv_store *store = calloc(1, sizeof *store);
    if (store)
        store->path = strdup(path);
    if (!store || !store->path) {
        snprintf(why, SRV_WHY, "out of memory");
        free(store);
        return NULL;
    }
    if (open_file(store, path, why) && srv_schema_update(store, why))
        return store;
    srv_store_close(store);
    return NULL;
}

void srv_store_close(srv_store *store)
{
    for (int i = 0; i < SRV_N_SQL; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->db);
    free(store->path);
    free(store->rescued);
    free(store);
}

/* ---- The key ---- */

static bool make_key(char key[SRV_ID + 1])
{
    unsigned char byte[SRV_ID / 2];
    if (getrandom(byte, sizeof byte, 0) != (ssize_t)sizeof byte)
        return false;
    for (size_t i = 0; i < sizeof byte; i++)
        snprintf(key + 2 * i, 3, "%02x", byte[i]);
    return true;
}

bool srv_store_key(srv_store *store, char key[SRV_ID + 1], char why[SRV_WHY])
{
    sqlite3_stmt *put = NULL;
    snprintf(why, SRV_WHY, "this machine gives no random numbers");
    if (!make_key(key))
        return false;
    bool found = false;
    int code = sqlite3_prepare_v2(store->db,
                                  "INSERT INTO setting VALUES ('key', ?1)"
                                  " ON CONFLICT DO UPDATE SET value = value RETURNING value",
                                  -1, &put, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_text(put, 1, key, -1, SQLITE_STATIC);
        code = sqlite3_step(put);
    }
    if (code == SQLITE_ROW) {
        char kept[SRV_ID + 1];
        snprintf(kept, sizeof kept, "%s", (const char *)sqlite3_column_text(put, 0));
        found = sqlite3_step(put) == SQLITE_DONE;
        memcpy(key, kept, sizeof kept);
    }
    if (!found)
        srv_store_words(store, sqlite3_extended_errcode(store->db), why);
    sqlite3_finalize(put);
    return found;
}

int64_t srv_store_version(srv_store *store)
{
    sqlite3_stmt *ask = srv_statement(store, SRV_VERSION);
    int64_t version = ask && sqlite3_step(ask) == SQLITE_ROW ? sqlite3_column_int64(ask, 0) : 0;
    sqlite3_reset(ask);
    return version;
}

/* ---- Many requests, one commit ---- */

/* Removed or replaced under our hands: what we would write, nobody would find again. */
static bool has_moved(srv_store *store)
{
    int moved = 0;
    return sqlite3_file_control(store->db, NULL, SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK &&
           moved;
}

static bool is_ours(srv_store *store)
{
    sqlite3_stmt *ask = srv_statement(store, SRV_SCHEMA);
    bool ours =
        ask && sqlite3_step(ask) == SQLITE_ROW && sqlite3_column_int(ask, 0) == srv_schema_newest();
    sqlite3_reset(ask);
    return ours;
}

/* The content lives on in the open file; a copy beside the old place brings it back to light. */
static bool copy_to(srv_store *store, const char *copy)
{
    int file = open(copy, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    close(file);
    sqlite3_stmt *into = NULL;
    bool done = sqlite3_prepare_v2(store->db, "VACUUM INTO ?1", -1, &into, NULL) == SQLITE_OK &&
                sqlite3_bind_text(into, 1, copy, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_step(into) == SQLITE_DONE;
    sqlite3_finalize(into);
    if (!done)
        unlink(copy);
    return done;
}

static srv_reply rescue(srv_store *store)
{
    char why[SRV_WHY], copy[SRV_WHY];
    for (int i = 1; !store->rescued && i < 10; i++) {
        snprintf(copy, sizeof copy, "%.400s.rescued-%d", store->path, i);
        if (copy_to(store, copy))
            store->rescued = strdup(copy);
    }
    if (store->rescued)
        snprintf(why, sizeof why,
                 "%.150s was removed or replaced while Umpire runs; nothing was written. What it "
                 "held is kept in %.180s. End Umpire, put that file in its place, and start again",
                 store->path, store->rescued);
    else
        snprintf(why, sizeof why,
                 "%.200s was removed or replaced while Umpire runs; nothing was written, and no "
                 "copy could be made beside it; save your battles as records",
                 store->path);
    return srv_sentence(503, why);
}

/* All of them get the same answer. */
static void tell_all(srv_reply *reply, size_t n, srv_reply told)
{
    for (size_t i = 0; i < n; i++) {
        free(reply[i].body);
        reply[i] = told;
        reply[i].body = told.body ? strdup(told.body) : NULL;
    }
    free(told.body);
}

static void roll_back(srv_store *store)
{
    if (!sqlite3_get_autocommit(store->db))
        srv_run(store, SRV_ROLLBACK);
}

static bool begin(srv_store *store, srv_reply *told)
{
    if (has_moved(store)) {
        *told = rescue(store);
        return false;
    }
    if (!srv_run(store, SRV_BEGIN)) {
        *told = srv_store_fault(store);
        return false;
    }
    if (is_ours(store))
        return true;
    roll_back(store);
    *told = srv_sentence(503, "another version of Umpire has changed the games file while this one "
                              "runs; nothing was written; end this one and start the newer");
    return false;
}

static bool write_together(srv_store *store, const srv_request *const *request, srv_reply *reply,
                           size_t n)
{
    srv_reply told;
    if (!begin(store, &told)) {
        tell_all(reply, n, told);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        reply[i] = srv_write_one(store, request[i]);
        if (sqlite3_get_autocommit(store->db)) { /* SQLite itself has rolled all of it back */
            told = reply[i];
            reply[i] = (srv_reply){0};
            tell_all(reply, n, told);
            return false;
        }
    }
    if (srv_run(store, SRV_COMMIT)) {
        store->commits++;
        return true;
    }
    told = srv_store_fault(store);
    roll_back(store);
    tell_all(reply, n, told);
    return false;
}

void srv_write(srv_store *store, const srv_request *const *request, srv_reply *reply, size_t n)
{
    for (size_t i = 0; i < n; i++)
        reply[i] = (srv_reply){0};
    if (write_together(store, request, reply, n) || n == 1)
        return;
    for (size_t i = 0; i < n; i++) { /* one of them may be at fault for all */
        free(reply[i].body);
        reply[i] = (srv_reply){0};
        write_together(store, request + i, reply + i, 1);
    }
}
