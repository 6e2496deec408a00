/*
 * store.h: what the files of the store share. store.c opens the file and commits, schema.c brings
 * it up to this version, takeover.c takes over games of older ones, logs.c appends and reads.
 */
#ifndef UMP_SERVER_STORE_H
#define UMP_SERVER_STORE_H

#include "server/server.h"
#include <sqlite3.h>

enum srv_sql {
    SRV_BEGIN,
    SRV_COMMIT,
    SRV_ROLLBACK,
    SRV_SCHEMA,
    SRV_SAVE,
    SRV_UNSAVE,
    SRV_RELEASE,
    SRV_VALID,
    SRV_AFTER,
    SRV_LINES,
    SRV_FIND,
    SRV_ID_AT,
    SRV_NEW_LOG,
    SRV_NEW_LINE,
    SRV_GROW,
    SRV_SUMMARY,
    SRV_FORGET,
    SRV_LIST,
    SRV_PAGE,
    SRV_VERSION,
    SRV_N_SQL
};

struct srv_store {
    sqlite3 *db;
    char *path;
    char *rescued;                      /* the copy made when the file was removed; NULL: none */
    uint64_t commits;                   /* that srv_write made */
    sqlite3_stmt *statement[SRV_N_SQL]; /* made when first used */
};

/* A statement ready to be bound; NULL if SQLite refuses it. After use: sqlite3_reset. */
sqlite3_stmt *srv_statement(srv_store *store, enum srv_sql which);
/* Runs a statement without rows. */
bool srv_run(srv_store *store, enum srv_sql which);
/* What the last fault of SQLite means, as an answer. */
srv_reply srv_store_fault(srv_store *store);
void srv_store_words(srv_store *store, int code, char why[SRV_WHY]);

bool srv_schema_update(srv_store *store, char why[SRV_WHY]);
int srv_schema_newest(void);
bool srv_take_over(srv_store *store); /* inside a transaction; false: SQLite failed */

typedef struct srv_line {
    const char *id, *kind, *text, *by;
    int size, by_size;
    int64_t n, at;
} srv_line;

/* Inside a transaction. */
/* As a page that sends them from line 1 on. */
srv_reply srv_logs_take(srv_store *store, const char *log, const srv_line *line, size_t n);
srv_reply srv_write_one(srv_store *store, const srv_request *request);
/* seat: who appends; NULL: the host. */
srv_reply srv_logs_append(srv_store *store, const char *log, const ump_text *body,
                          const srv_seat *seat);
srv_reply srv_logs_forget(srv_store *store, const char *log, bool forgotten);

srv_reply srv_logs_list(srv_store *store);
srv_reply srv_logs_lines(srv_store *store, const char *log, int64_t from, bool waits);

#endif
