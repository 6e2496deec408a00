/*
 * hand_postgres.c: the hand on a PostgreSQL server. Each desk has a schema of its own.
 */
#define _XOPEN_SOURCE 700
#include "hand.h"
#include <criterion/criterion.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first value of the answer; "" if it has none. */
static void ask(desk *d, const char *sql, char value[64])
{
    PGresult *rows = PQexec(d->other, sql);
    ExecStatusType status = PQresultStatus(rows);
    cr_assert(status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK, "%s: %s", sql,
              PQerrorMessage(d->other));
    snprintf(value, 64, "%s", PQntuples(rows) ? PQgetvalue(rows, 0, 0) : "");
    PQclear(rows);
}

static void run(desk *d, const char *format, const char *word)
{
    char sql[256], value[64];
    snprintf(sql, sizeof sql, format, word);
    ask(d, sql, value);
}

static void make(desk *d)
{
    static int number;
    const char *server = getenv("UMPIRE_TEST_POSTGRES");
    snprintf(d->schema, sizeof d->schema, "t%d_%d", (int)getpid(), number++);
    snprintf(d->path, sizeof d->path, "%s&application_name=%s&options=-csearch_path%%3D%s", server,
             d->schema, d->schema);
    char owner[200];
    snprintf(owner, sizeof owner, "%s&user=umpire", server);
    d->other = PQconnectdb(owner);
    cr_assert_eq(PQstatus(d->other), CONNECTION_OK, "%s", PQerrorMessage(d->other));
    run(d, "CREATE SCHEMA %s AUTHORIZATION player", d->schema);
    run(d, "SET search_path = %s", d->schema);
    run(d, "SET client_min_messages = error", "");
}

static void clean(desk *d)
{
    run(d, "DROP SCHEMA IF EXISTS %s CASCADE", d->schema);
    PQfinish(d->other);
}

static void lock(desk *d, bool locked)
{
    run(d, locked ? "BEGIN; SELECT version FROM umpire_version FOR UPDATE" : "ROLLBACK", "");
}

/* Files that may not grow: that of long texts and, if it has begun, that of the lines. */
static void fill(desk *d, bool full)
{
    static const char *const file[] = {
        "SELECT pg_relation_filepath(reltoastrelid) FROM pg_class WHERE oid = 'line'::regclass",
        "SELECT pg_relation_filepath('line') WHERE pg_relation_size('line') > 0"};
    for (int i = 0; i < 2; i++) {
        char path[64], flag[300];
        ask(d, file[i], path);
        if (!path[0])
            continue;
        snprintf(flag, sizeof flag, "%s/full-%s", getenv("UMPIRE_TEST_POSTGRES_FOLDER"),
                 strrchr(path, '/') + 1);
        unlink(flag);
        FILE *made = full ? fopen(flag, "w") : NULL;
        cr_assert(made || !full, "%s", flag);
        if (made)
            fclose(made);
    }
}

static void set_version(desk *d, int version)
{
    char number[16];
    snprintf(number, sizeof number, "%d", version);
    run(d, "UPDATE umpire_version SET version = %s", number);
}

/* Another owns the tables from now on, and lets this one look. */
static void deny(desk *d, bool denied)
{
    const char *owner = denied ? "umpire" : "player";
    run(d, "ALTER TABLE log OWNER TO %s", owner);
    run(d, "ALTER TABLE line OWNER TO %s", owner);
    run(d, "GRANT SELECT ON log, line TO player", "");
}

static void remove_it(desk *d)
{
    run(d, "DROP SCHEMA %s CASCADE", d->schema);
}

static void settle(desk *d)
{
    run(d, "CREATE TABLE log (url text)", "");
}

const hand hand_postgres = {.make = make,
                            .clean = clean,
                            .lock = lock,
                            .fill = fill,
                            .set_version = set_version,
                            .deny = deny,
                            .remove = remove_it,
                            .settle = settle};
