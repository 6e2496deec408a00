/*
 * sqlite.h: a store in one SQLite file, for the files that work on it: sqlite.c keeps it, schema.c
 * brings it up to this version, takeover.c takes over games of older ones.
 */
#ifndef UMP_SERVER_SQLITE_H
#define UMP_SERVER_SQLITE_H

#include "server/store.h"
#include <sqlite3.h>

enum srv_sql {
    SRV_BEGIN,
    SRV_COMMIT,
    SRV_ROLLBACK,
    SRV_SCHEMA,
    SRV_SAVE,
    SRV_UNSAVE,
    SRV_RELEASE,
    SRV_FIND,
    SRV_ID_AT,
    SRV_NEW_LOG,
    SRV_NEW_LINE,
    SRV_STANDING,
    SRV_LIST,
    SRV_PAGE,
    SRV_SETTING,
    SRV_VERSION,
    SRV_N_SQL
};

typedef struct srv_sqlite {
    srv_store store; /* first: a store is one of these */
    sqlite3 *db;
    char *path;
    char *rescued;                      /* the copy made when the file was removed; NULL: none */
    sqlite3_stmt *statement[SRV_N_SQL]; /* made when first used */
} srv_sqlite;

/* Runs a statement without rows. */
bool srv_run(srv_sqlite *file, enum srv_sql which);
void srv_sqlite_words(srv_sqlite *file, int code, char why[SRV_WHY]);

bool srv_schema_update(srv_sqlite *file, char why[SRV_WHY]);
int srv_schema_newest(void);
bool srv_take_over(srv_sqlite *file); /* inside a transaction; false: SQLite failed */

#endif
