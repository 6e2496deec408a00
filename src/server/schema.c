/*
 * schema.c: the tables, and the steps from each version of them to the next. The version stands in
 * the file; a file of a newer Umpire is refused, one of another program too.
 */
#include "server/sqlite.h"
#include <stdio.h>

/* steps[v] leads from version v to v + 1. A step that was released is never changed. */
static const char *const steps[] = {
    "CREATE TABLE log (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,"
    " title TEXT NOT NULL, scenario TEXT NOT NULL, ruleset TEXT NOT NULL,"
    " length INTEGER NOT NULL DEFAULT 0, last TEXT NOT NULL DEFAULT '',"
    " updated INTEGER NOT NULL DEFAULT 0, forgotten INTEGER NOT NULL DEFAULT 0, summary TEXT)"
    " STRICT;"
    "CREATE TABLE line (log INTEGER NOT NULL REFERENCES log, n INTEGER NOT NULL, id TEXT NOT NULL,"
    " kind TEXT NOT NULL, text TEXT NOT NULL, author TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY (log, n)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"
    "CREATE TABLE taken (game TEXT PRIMARY KEY, updated INTEGER NOT NULL, at INTEGER NOT NULL)"
    " STRICT;",
};

int srv_schema_newest(void)
{
    return (int)(sizeof steps / sizeof *steps);
}

static bool number_of(srv_sqlite *file, const char *sql, int *number)
{
    sqlite3_stmt *ask = NULL;
    bool found = sqlite3_prepare_v2(file->db, sql, -1, &ask, NULL) == SQLITE_OK &&
                 sqlite3_step(ask) == SQLITE_ROW;
    if (found)
        *number = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return found;
}

static bool climb(srv_sqlite *file, int from)
{
    for (int v = from; v < srv_schema_newest(); v++) {
        char mark[64];
        snprintf(mark, sizeof mark, "PRAGMA user_version = %d", v + 1);
        if (sqlite3_exec(file->db, steps[v], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(file->db, mark, NULL, NULL, NULL) != SQLITE_OK)
            return false;
    }
    return true;
}

/* Version 0 is a new file or one with the table of games that came before; nothing else. */
static bool is_foreign(srv_sqlite *file, int version)
{
    int others = 0;
    return version < 0 ||
           (version == 0 &&
            number_of(file,
                      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name <> 'game'",
                      &others) &&
            others > 0);
}

static bool bring_up(srv_sqlite *file, char why[SRV_WHY])
{
    int version = 0;
    if (!number_of(file, "PRAGMA user_version", &version))
        return false;
    if (is_foreign(file, version)) {
        snprintf(why, SRV_WHY,
                 "%.300s belongs to another program; --games FILE keeps the games elsewhere",
                 file->path);
        return false;
    }
    if (version > srv_schema_newest()) {
        snprintf(
            why, SRV_WHY,
            "%.300s was written by a newer Umpire (version %d of the file, this one knows %d); "
            "start that one, or keep games elsewhere with --games FILE",
            file->path, version, srv_schema_newest());
        return false;
    }
    return climb(file, version) && srv_take_over(file);
}

bool srv_schema_update(srv_sqlite *file, char why[SRV_WHY])
{
    why[0] = '\0';
    bool done = srv_run(file, SRV_BEGIN) && bring_up(file, why) && srv_run(file, SRV_COMMIT);
    if (done)
        return true;
    if (why[0] == '\0')
        srv_sqlite_words(file, sqlite3_extended_errcode(file->db), why);
    if (!sqlite3_get_autocommit(file->db))
        srv_run(file, SRV_ROLLBACK);
    return false;
}
