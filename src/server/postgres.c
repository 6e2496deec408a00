/*
 * postgres.c: keeps logs in a PostgreSQL database, for a club that has one. One row is locked by
 * whoever writes, so that a comparison and its append are one step, as in SQLite's file. A
 * connection that broke is made again at the next question.
 */
#include "server/store.h"
#include <inttypes.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAGE = 64, NEWEST = 1, PAUSE_S = 1 };

typedef enum sql { FIND, ID_AT, NEW_LOG, STANDING, LIST, LINES, SETTING, N_SQL } sql;

static const char *const text_of[N_SQL] = {
    [FIND] = "SELECT number, length, last, forgotten, updated FROM log WHERE name = $1",
    [ID_AT] = "SELECT id FROM line WHERE log = $1::bigint AND n = $2::bigint",
    [NEW_LOG] = "INSERT INTO log (name, kind, title, scenario, ruleset)"
                " VALUES ($1, $2, $3, $4, $5) RETURNING number",
    [STANDING] = "UPDATE log SET length = $2::bigint, last = $3, updated = $4::bigint,"
                 " forgotten = $5::boolean, summary = coalesce($6, summary)"
                 " WHERE number = $1::bigint",
    [LIST] = "SELECT number, length, last, forgotten, updated, name, kind, title, scenario,"
             " ruleset, summary FROM log ORDER BY updated DESC, name COLLATE \"C\"",
    [LINES] = "SELECT n, id, kind, text, author, at FROM line"
              " WHERE log = $1::bigint AND n >= $2::bigint ORDER BY n LIMIT 64",
    [SETTING] = "INSERT INTO setting VALUES ($1, $2)"
                " ON CONFLICT (name) DO UPDATE SET value = setting.value RETURNING value",
};

/* Two seconds for another writer, as with SQLite; what is committed is on the disk. */
static const char habits[] =
    "SET synchronous_commit = on; SET lock_timeout = '2s'; SET statement_timeout = '30s';"
    "SET client_min_messages = error; LISTEN umpire";

static const char tables[] =
    "CREATE TABLE log (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " name text NOT NULL UNIQUE, kind text NOT NULL, title text NOT NULL,"
    " scenario text NOT NULL, ruleset text NOT NULL, length bigint NOT NULL DEFAULT 0,"
    " last text NOT NULL DEFAULT '', updated bigint NOT NULL DEFAULT 0,"
    " forgotten boolean NOT NULL DEFAULT false, summary text);"
    "CREATE TABLE line (log bigint NOT NULL REFERENCES log, n bigint NOT NULL, id text NOT NULL,"
    " kind text NOT NULL, text text NOT NULL, author text NOT NULL, at bigint NOT NULL,"
    " PRIMARY KEY (log, n));"
    "CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);"
    "CREATE TABLE umpire_version (version integer NOT NULL);"
    "INSERT INTO umpire_version VALUES (1)";

typedef struct postgres {
    srv_store store; /* first: a store is one of these */
    PGconn *link;
    bool prepared[N_SQL];
    bool locked;    /* a transaction is under way, of which a new link would know nothing */
    bool copies;    /* lines are on their way: COPY is open */
    int64_t heard;  /* of changes by others */
    int64_t tried;  /* when the link was last made again, in seconds */
    char name[160]; /* of the database, for people; never a password */
    char state[6];  /* of the last fault; "": the link is broken */
    char message[200];
} postgres;

/* ---- Faults in words ---- */

static void keep_message(postgres *p, const char *message)
{
    static const char lead[] = "ERROR:  ";
    if (strncmp(message, lead, strlen(lead)) == 0)
        message += strlen(lead);
    snprintf(p->message, sizeof p->message, "%.*s", (int)strcspn(message, "\n"), message);
}

static void keep_fault(postgres *p, const PGresult *result)
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    bool broken = PQstatus(p->link) != CONNECTION_OK;
    snprintf(p->state, sizeof p->state, "%s", broken || !state ? "" : state);
    keep_message(p, result ? PQresultErrorMessage(result) : PQerrorMessage(p->link));
}

typedef struct meaning {
    const char *state; /* as many letters as count */
    int status;
    const char *words; /* %1$s: the database, %2$s: what PostgreSQL said */
} meaning;

static const meaning meanings[] = {
    {"55P03", 503, "%1$s is in use by another program; nothing was written; try again"},
    {"57014", 503, "%1$s takes too long (%2$s); nothing was written; try again"},
    {"53100", 507, "the disk is full: nothing was written to %1$s (%2$s); make room and try again"},
    {"53", 503, "%1$s has too much to do (%2$s); nothing was written; try again"},
    {"25006", 503, "%1$s may not be written (%2$s); nothing was written"},
    {"42501", 503, "%1$s may not be written (%2$s); nothing was written; its owner can GRANT it"},
    {"42P01", 503,
     "the tables of Umpire were removed from %1$s while it runs; nothing was written; "
     "bring them back from a backup and start again"},
    {"XX00", 500, "%1$s is damaged (%2$s); bring it back from a backup"},
    {"58", 500, "%1$s is damaged (%2$s); bring it back from a backup"},
    {"", 500, "%1$s: %2$s; nothing was written"},
};

static const meaning lost = {"", 503,
                             "%1$s does not answer (%2$s); what was answered before is kept, the "
                             "last request may be or not: "
                             "asking again tells"};

static const meaning *meaning_of(const postgres *p)
{
    if (p->state[0] == '\0')
        return &lost;
    const meaning *m = meanings;
    while (strncmp(p->state, m->state, strlen(m->state)) != 0)
        m++;
    return m;
}

static srv_reply fault(srv_store *store)
{
    postgres *p = (postgres *)store;
    const meaning *m = meaning_of(p);
    char why[SRV_WHY];
    snprintf(why, sizeof why, m->words, p->name, p->message);
    return srv_sentence(m->status, why);
}

/* ---- Asking ---- */

/* The result if it is of this kind; else NULL, and the fault is kept. */
static PGresult *expect(postgres *p, PGresult *result, ExecStatusType wanted)
{
    if (result && PQresultStatus(result) == wanted)
        return result;
    keep_fault(p, result);
    PQclear(result);
    return NULL;
}

static bool run(postgres *p, const char *words)
{
    PGresult *result = expect(p, PQexec(p->link, words), PGRES_COMMAND_OK);
    PQclear(result);
    return result;
}

/* Rows; NULL: a fault. The caller clears them. */
static PGresult *ask(postgres *p, sql which, int n, const char *const *value)
{
    char name[8];
    snprintf(name, sizeof name, "q%d", (int)which);
    if (!p->prepared[which]) {
        PGresult *made =
            expect(p, PQprepare(p->link, name, text_of[which], n, NULL), PGRES_COMMAND_OK);
        p->prepared[which] = made;
        PQclear(made);
        if (!made)
            return NULL;
    }
    PGresult *rows = PQexecPrepared(p->link, name, n, value, NULL, NULL, 0);
    if (rows && PQresultStatus(rows) == PGRES_COMMAND_OK)
        return rows;
    return expect(p, rows, PGRES_TUPLES_OK);
}

static bool link_up(postgres *p);

/* A read outside of any transaction: a link that broke while nobody asked gets a second try. */
static PGresult *ask_again(postgres *p, sql which, int n, const char *const *value)
{
    PGresult *rows = NULL;
    for (int i = 0; i < 2 && !rows && link_up(p); i++) {
        rows = ask(p, which, n, value);
        if (PQstatus(p->link) == CONNECTION_OK)
            break;
    }
    return rows;
}

static int64_t number_at(const PGresult *rows, int row, int column)
{
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

static const char *digits(int64_t number, char room[24])
{
    snprintf(room, 24, "%" PRId64, number);
    return room;
}

/* ---- The link ---- */

static int64_t seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

/* A broken link is made again, at most once a second: nobody else should wait for a database that
 * is gone. */
static bool link_up(postgres *p)
{
    if (PQstatus(p->link) == CONNECTION_OK)
        return true;
    if (p->locked || seconds() - p->tried < PAUSE_S)
        return false;
    p->tried = seconds();
    memset(p->prepared, 0, sizeof p->prepared);
    p->copies = false;
    p->heard++; /* who knows what was missed */
    PQreset(p->link);
    if (PQstatus(p->link) == CONNECTION_OK && run(p, habits)) {
        p->tried = 0; /* it may break again at once */
        return true;
    }
    keep_fault(p, NULL);
    return false;
}

/* ---- Transactions ---- */

static bool under_way(srv_store *store)
{
    postgres *p = (postgres *)store;
    PGTransactionStatusType status = PQtransactionStatus(p->link);
    p->locked = p->locked && status != PQTRANS_IDLE && status != PQTRANS_UNKNOWN;
    return p->locked;
}

static void end_copy(postgres *p, const char *refused)
{
    if (!p->copies)
        return;
    p->copies = false;
    PQputCopyEnd(p->link, refused);
    for (PGresult *r = PQgetResult(p->link); r; r = PQgetResult(p->link)) {
        if (PQresultStatus(r) != PGRES_COMMAND_OK && !refused)
            keep_fault(p, r);
        PQclear(r);
    }
}

static void roll_back(srv_store *store)
{
    postgres *p = (postgres *)store;
    end_copy(p, "rolled back");
    if (PQtransactionStatus(p->link) != PQTRANS_IDLE)
        PQclear(PQexec(p->link, "ROLLBACK"));
    p->locked = false;
}

/* BEGIN and the lock in one question; a link that broke while nobody asked gets a second try. */
static PGresult *begin_locked(postgres *p)
{
    static const char words[] = "BEGIN; SELECT version FROM umpire_version FOR UPDATE";
    p->locked = false;
    for (int i = 0; i < 2 && link_up(p); i++) {
        PGresult *rows = expect(p, PQexec(p->link, words), PGRES_TUPLES_OK);
        p->locked = rows;
        if (rows || PQstatus(p->link) == CONNECTION_OK)
            return rows;
    }
    return NULL;
}

static bool begin(srv_store *store, srv_reply *told)
{
    postgres *p = (postgres *)store;
    PGresult *rows = begin_locked(p);
    bool ours = rows && PQntuples(rows) == 1 && number_at(rows, 0, 0) == NEWEST;
    if (!rows)
        *told = fault(store);
    else if (!ours)
        *told =
            srv_sentence(503, "another version of Umpire has changed the database while this "
                              "one runs; nothing was written; end this one and start the newer");
    PQclear(rows);
    if (!ours)
        roll_back(store);
    return ours;
}

/* A COMMIT of what has failed is answered "ROLLBACK", without an error. */
static bool commit(srv_store *store)
{
    postgres *p = (postgres *)store;
    PGresult *result = expect(p, PQexec(p->link, "NOTIFY umpire; COMMIT"), PGRES_COMMAND_OK);
    bool committed = result && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    p->locked = false;
    store->unsure = PQstatus(p->link) != CONNECTION_OK;
    PQclear(result);
    return committed;
}

static bool mark(srv_store *store)
{
    return run((postgres *)store, "SAVEPOINT one");
}

static bool unmark(srv_store *store, bool keeps)
{
    postgres *p = (postgres *)store;
    end_copy(p, "refused");
    return run(p, keeps ? "RELEASE SAVEPOINT one"
                        : "ROLLBACK TO SAVEPOINT one; RELEASE SAVEPOINT one");
}

/* ---- Logs and lines ---- */

/* The first five columns of FIND and LIST. */
static void read_standing(const PGresult *rows, int row, srv_standing *at)
{
    *at = (srv_standing){.number = number_at(rows, row, 0),
                         .length = number_at(rows, row, 1),
                         .forgotten = PQgetvalue(rows, row, 3)[0] == 't',
                         .updated = number_at(rows, row, 4)};
    snprintf(at->last, sizeof at->last, "%s", PQgetvalue(rows, row, 2));
}

static bool find(srv_store *store, const char *name, srv_standing *at)
{
    postgres *p = (postgres *)store;
    *at = (srv_standing){0};
    PGresult *rows = ask_again(p, FIND, 1, &name);
    if (rows && PQntuples(rows) == 1)
        read_standing(rows, 0, at);
    PQclear(rows);
    return rows;
}

static bool id_at(srv_store *store, int64_t log, int64_t n, char id[SRV_ID + 1])
{
    char room[2][24];
    const char *value[] = {digits(log, room[0]), digits(n, room[1])};
    id[0] = '\0';
    PGresult *rows = ask((postgres *)store, ID_AT, 2, value);
    if (rows && PQntuples(rows) == 1)
        snprintf(id, SRV_ID + 1, "%s", PQgetvalue(rows, 0, 0));
    PQclear(rows);
    return rows;
}

static bool new_log(srv_store *store, const char *name, const srv_head *head, int64_t *number)
{
    const char *value[] = {name, head->kind, head->title, head->scenario, head->ruleset};
    PGresult *rows = ask((postgres *)store, NEW_LOG, 5, value);
    if (rows)
        *number = number_at(rows, 0, 0);
    PQclear(rows);
    return rows;
}

/* ---- COPY in its binary form: what goes in comes out, byte for byte ---- */

static bool send_bytes(postgres *p, const void *bytes, size_t size)
{
    if (PQputCopyData(p->link, bytes, (int)size) == 1)
        return true;
    keep_fault(p, NULL);
    return false;
}

/* The highest byte first. */
static bool send_big(postgres *p, uint64_t number, int bytes)
{
    unsigned char big[8];
    for (int i = 0; i < bytes; i++)
        big[i] = (unsigned char)(number >> 8 * (bytes - 1 - i));
    return send_bytes(p, big, (size_t)bytes);
}

static bool send_text(postgres *p, const char *text, int size)
{
    return send_big(p, (uint64_t)size, 4) && send_bytes(p, text, (size_t)size);
}

static bool send_number(postgres *p, int64_t number)
{
    return send_big(p, 8, 4) && send_big(p, (uint64_t)number, 8);
}

static bool begin_copy(postgres *p)
{
    static const char head[] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0"; /* 19 bytes */
    static const char words[] = "COPY line (log, n, id, kind, text, author, at) FROM STDIN BINARY";
    PGresult *result = expect(p, PQexec(p->link, words), PGRES_COPY_IN);
    p->copies = result;
    PQclear(result);
    return p->copies && send_bytes(p, head, 19);
}

static bool put_line(srv_store *store, int64_t log, const srv_line *l)
{
    postgres *p = (postgres *)store;
    return (p->copies || begin_copy(p)) && send_big(p, 7, 2) && send_number(p, log) &&
           send_number(p, l->n) && send_text(p, l->id, (int)strlen(l->id)) &&
           send_text(p, l->kind, (int)strlen(l->kind)) && send_text(p, l->text, l->size) &&
           send_text(p, l->by, l->by_size) && send_number(p, l->at);
}

static bool put_standing(srv_store *store, const srv_standing *at, const char *summary)
{
    postgres *p = (postgres *)store;
    char room[3][24];
    const char *value[] = {digits(at->number, room[0]),  digits(at->length, room[1]),      at->last,
                           digits(at->updated, room[2]), at->forgotten ? "true" : "false", summary};
    if (p->copies) {
        static const char end[] = "\377\377";
        p->state[0] = '\0';
        if (!send_bytes(p, end, 2))
            return false;
        p->message[0] = '\0';
        end_copy(p, NULL);
        if (p->message[0])
            return false;
    }
    PGresult *rows = ask(p, STANDING, 6, value);
    PQclear(rows);
    return rows;
}

static bool each_log(srv_store *store, srv_visit_log *visit, void *ctx)
{
    postgres *p = (postgres *)store;
    PGresult *rows = ask_again(p, LIST, 0, NULL);
    for (int i = 0; rows && i < PQntuples(rows); i++) {
        srv_listed log = {.name = PQgetvalue(rows, i, 5),
                          .head = {PQgetvalue(rows, i, 6), PQgetvalue(rows, i, 7),
                                   PQgetvalue(rows, i, 8), PQgetvalue(rows, i, 9)},
                          .summary = PQgetisnull(rows, i, 10) ? NULL : PQgetvalue(rows, i, 10)};
        read_standing(rows, i, &log.at);
        if (!visit(ctx, &log))
            break;
    }
    PQclear(rows);
    return rows;
}

static srv_line line_at(const PGresult *rows, int i)
{
    return (srv_line){.n = number_at(rows, i, 0),
                      .id = PQgetvalue(rows, i, 1),
                      .kind = PQgetvalue(rows, i, 2),
                      .text = PQgetvalue(rows, i, 3),
                      .size = PQgetlength(rows, i, 3),
                      .by = PQgetvalue(rows, i, 4),
                      .by_size = PQgetlength(rows, i, 4),
                      .at = number_at(rows, i, 5)};
}

/* A few at a time, for a line may be long. Lines do not change, so no transaction is needed. */
static bool each_line(srv_store *store, int64_t log, int64_t from, srv_visit_line *visit, void *ctx)
{
    postgres *p = (postgres *)store;
    for (bool more = true; more; from += PAGE) {
        char room[2][24];
        const char *value[] = {digits(log, room[0]), digits(from, room[1])};
        PGresult *rows = ask(p, LINES, 2, value);
        if (!rows)
            return false;
        more = PQntuples(rows) == PAGE;
        for (int i = 0; i < PQntuples(rows); i++) {
            srv_line l = line_at(rows, i);
            if (!visit(ctx, &l)) {
                more = false;
                break;
            }
        }
        PQclear(rows);
    }
    return true;
}

static bool setting(srv_store *store, const char *name, char value[SRV_ID + 1])
{
    postgres *p = (postgres *)store;
    const char *given[] = {name, value};
    PGresult *rows = ask_again(p, SETTING, 2, given);
    if (rows)
        snprintf(value, SRV_ID + 1, "%s", PQgetvalue(rows, 0, 0));
    PQclear(rows);
    return rows;
}

static int64_t version(srv_store *store)
{
    postgres *p = (postgres *)store;
    if (link_up(p) && PQconsumeInput(p->link)) {
        for (PGnotify *n = PQnotifies(p->link); n; n = PQnotifies(p->link)) {
            p->heard++;
            PQfreemem(n);
        }
    }
    return p->heard;
}

/* ---- The tables ---- */

/* 0: there are none; -1: a fault, or why says what is wrong. */
static int version_of_tables(postgres *p, char why[SRV_WHY])
{
    PGresult *rows =
        expect(p,
               PQexec(p->link, "SELECT to_regclass('umpire_version') IS NOT NULL,"
                               " to_regclass('log') IS NOT NULL OR to_regclass('line') IS NOT NULL,"
                               " current_setting('server_encoding'), current_schema() IS NOT NULL"),
               PGRES_TUPLES_OK);
    if (!rows)
        return -1;
    bool ours = PQgetvalue(rows, 0, 0)[0] == 't', taken = PQgetvalue(rows, 0, 1)[0] == 't';
    if (strcmp(PQgetvalue(rows, 0, 2), "UTF8") != 0)
        snprintf(why, SRV_WHY, "%s is kept in %.40s; make one with ENCODING 'UTF8'", p->name,
                 PQgetvalue(rows, 0, 2));
    else if (PQgetvalue(rows, 0, 3)[0] != 't')
        snprintf(why, SRV_WHY, "%s has no schema to keep tables in; see its search_path", p->name);
    else if (!ours && taken)
        snprintf(why, SRV_WHY,
                 "%s holds tables of another program; give Umpire a database of its own", p->name);
    PQclear(rows);
    if (why[0] || !ours)
        return why[0] ? -1 : 0;
    rows = expect(p, PQexec(p->link, "SELECT version FROM umpire_version"), PGRES_TUPLES_OK);
    int number = rows && PQntuples(rows) == 1 ? (int)number_at(rows, 0, 0) : -1;
    PQclear(rows);
    if (number > NEWEST)
        snprintf(why, SRV_WHY,
                 "%s was written by a newer Umpire (version %d of the tables, this one knows %d); "
                 "start that one",
                 p->name, number, NEWEST);
    return number;
}

/* Two that begin at once: the second waits, and finds the tables made. */
static bool bring_up(postgres *p, char why[SRV_WHY])
{
    PGresult *locked =
        expect(p, PQexec(p->link, "BEGIN; SELECT pg_advisory_xact_lock(hashtext('umpire'))"),
               PGRES_TUPLES_OK);
    PQclear(locked);
    int number = locked ? version_of_tables(p, why) : -1;
    bool made = number == NEWEST || (number == 0 && run(p, tables));
    if (made && run(p, "COMMIT"))
        return true;
    if (!why[0])
        srv_store_why(&p->store, why);
    roll_back(&p->store);
    return false;
}

/* ---- The keeper ---- */

static void close_link(srv_store *store)
{
    postgres *p = (postgres *)store;
    PQfinish(p->link);
    free(p);
}

static const srv_keeper keeper = {
    .close = close_link,
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

static void name_database(postgres *p)
{
    const char *host = PQhost(p->link), *name = PQdb(p->link);
    snprintf(p->name, sizeof p->name, "the database '%.60s' on %.80s", name ? name : "",
             host && host[0] ? host : "this machine");
}

/* What the address does not say: who hangs is given up on after a few seconds. */
static PGconn *connect_to(const char *uri)
{
    static const char *const key[] = {"connect_timeout", "tcp_user_timeout", "application_name",
                                      "client_encoding", "dbname",           NULL};
    const char *value[] = {"3", "5000", "umpire", "UTF8", uri, NULL};
    return PQconnectdbParams(key, value, 1);
}

srv_store *srv_postgres_open(const char *uri, srv_reader *reader, char why[SRV_WHY])
{
    postgres *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->store = (srv_store){.keeper = &keeper, .reader = reader};
    p->link = connect_to(uri);
    name_database(p);
    why[0] = '\0';
    if (PQstatus(p->link) != CONNECTION_OK) {
        keep_message(p, PQerrorMessage(p->link));
        snprintf(why, SRV_WHY, "%s cannot be reached: %s", p->name, p->message);
    } else if (!run(p, habits)) {
        snprintf(why, SRV_WHY, "%s: %s", p->name, p->message);
    } else if (bring_up(p, why)) {
        return &p->store;
    }
    close_link(&p->store);
    return NULL;
}
