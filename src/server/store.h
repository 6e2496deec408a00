/*
 * store.h: what the files of the store share. A keeper holds the lines: sqlite.c a file, postgres.c
 * a database of a club. store.c opens one and commits, logs.c appends and reads through it,
 * reader.c reads the JSON of the page. schema.c and takeover.c are for SQLite's file alone.
 */
#ifndef UMP_SERVER_STORE_H
#define UMP_SERVER_STORE_H

#include "notation/notation.h"
#include "server/server.h"

typedef struct srv_line {
    const char *id, *kind, *text, *by; /* they end with NUL */
    int size, by_size;
    int64_t n, at;
} srv_line;

/* ---- reader.c: JSON that came from a page. No parser stands here: SQLite in memory reads it. ----
 */

typedef struct srv_reader srv_reader;
srv_reader *srv_reader_open(void); /* NULL: no memory */
void srv_reader_close(srv_reader *reader);

/* What the head of a log says for the list. Good until the next question to the reader. */
typedef struct srv_head {
    const char *kind, *title, *scenario, *ruleset; /* NULL: not said */
} srv_head;

bool srv_read_valid(srv_reader *reader, const char *data, size_t size);
bool srv_read_object(srv_reader *reader, const char *data, size_t size);
bool srv_read_head(srv_reader *reader, const char *data, size_t size, srv_head *head);
/* {"after":N,"afterId":ID,"lines":[...]}; false: it is no such thing. after_id is "" if not given.
 */
bool srv_read_after(srv_reader *reader, const ump_text *body, int64_t *after,
                    char after_id[SRV_ID + 2]);
/* Its lines, one after the other: each time true and the line, or what is wrong with it. */
bool srv_read_lines(srv_reader *reader, const ump_text *body);
bool srv_read_next(srv_reader *reader, srv_line *line, const char **wrong);
void srv_read_end(srv_reader *reader);
/* What an append carries besides when it travels (exchange.h). Good until the next question. */
typedef struct srv_parcel {
    const char *log, *last, *summary; /* summary NULL: none */
    int64_t updated;
    bool forgotten;
    uint64_t lines;
} srv_parcel;
bool srv_read_parcel(srv_reader *reader, const ump_text *body, srv_parcel *parcel);

/* ---- A keeper. Functions that return bool: false is a fault, and `fault` says which. ---- */

typedef struct srv_standing {
    int64_t number, length; /* number 0: there is no such log */
    int64_t updated;        /* milliseconds since 1970 */
    char last[SRV_ID + 1];
    bool forgotten;
} srv_standing;

typedef struct srv_listed {
    const char *name, *summary; /* summary NULL: none */
    srv_head head;
    srv_standing at;
} srv_listed;

typedef bool srv_visit_log(void *ctx, const srv_listed *log); /* false: enough */
typedef bool srv_visit_line(void *ctx, const srv_line *line); /* likewise */

typedef struct srv_keeper {
    void (*close)(srv_store *store);
    /* A transaction that no other writer shares. False: *told is the answer to all that wait. */
    bool (*begin)(srv_store *store, srv_reply *told);
    bool (*commit)(srv_store *store);
    void (*roll_back)(srv_store *store); /* if one is under way */
    bool (*under_way)(srv_store *store); /* false after a fault: all of it was rolled back */
    bool (*mark)(srv_store *store);      /* a savepoint */
    bool (*unmark)(srv_store *store, bool keeps);
    bool (*find)(srv_store *store, const char *name, srv_standing *at);
    bool (*id_at)(srv_store *store, int64_t log, int64_t n, char id[SRV_ID + 1]); /* "": none */
    bool (*new_log)(srv_store *store, const char *name, const srv_head *head, int64_t *number);
    /* Lines on top of each other; put_standing ends them. summary NULL: as it was. */
    bool (*put_line)(srv_store *store, int64_t log, const srv_line *line);
    bool (*put_standing)(srv_store *store, const srv_standing *at, const char *summary);
    bool (*each_log)(srv_store *store, srv_visit_log *visit, void *ctx);
    bool (*each_line)(srv_store *store, int64_t log, int64_t from, srv_visit_line *visit,
                      void *ctx);
    /* The value of that name; made to be `value` if there is none. value gets what is kept. */
    bool (*setting)(srv_store *store, const char *name, char value[SRV_ID + 1]);
    int64_t (*version)(srv_store *store);
    srv_reply (*fault)(srv_store *store);
} srv_keeper;

/* The first member of every keeper's own struct. */
struct srv_store {
    const srv_keeper *keeper;
    srv_reader *reader;
    uint64_t commits; /* that srv_write made */
    bool unsure;      /* the commit may have been made or not: the same again tells */
};

/* NULL: why says what failed. The reader goes with the store. */
srv_store *srv_sqlite_open(const char *path, srv_reader *reader, char why[SRV_WHY]);
srv_store *srv_postgres_open(const char *uri, srv_reader *reader, char why[SRV_WHY]);
void srv_store_why(srv_store *store, char why[SRV_WHY]); /* the last fault in words */

#define SRV_CHAIN "chain" /* the setting with the secret of all chains of dice by post */
/* The secret that is kept under that name; made if there is none. */
bool srv_store_secret(srv_store *store, const char *name, char secret[SRV_ID + 1],
                      char why[SRV_WHY]);

bool srv_is_name(const char *name); /* of a log */

/* ---- Inside a transaction ---- */

/* As a page that sends them from line 1 on. */
srv_reply srv_logs_take(srv_store *store, const char *log, const srv_line *line, size_t n);
srv_reply srv_write_one(srv_store *store, const srv_request *request);
/* seat: who appends; NULL: the host. */
srv_reply srv_logs_append(srv_store *store, const char *log, const ump_text *body,
                          const srv_seat *seat);
/* One line of the server's own on top; its number, sizes and time are set here. */
srv_reply srv_logs_add(srv_store *store, const char *log, srv_line *line);
/* chain.c: the host's chain tells what it owes, its commitment or its next link. */
srv_reply srv_chain_tell(srv_store *store, const char *log);
srv_reply srv_logs_forget(srv_store *store, const char *log, bool forgotten);

void srv_line_json(ump_json *json, const srv_line *line); /* as the API writes it */
srv_reply srv_logs_list(srv_store *store);
srv_reply srv_logs_lines(srv_store *store, const char *log, int64_t from, bool waits);

#endif
