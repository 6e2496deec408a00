/*
 * hand_file.c: the hand on an SQLite file.
 */
#define _XOPEN_SOURCE 700
#include "hand.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void make(desk *d)
{
    snprintf(d->folder, sizeof d->folder, "/tmp/umpire-store-XXXXXX");
    cr_assert(mkdtemp(d->folder));
    snprintf(d->path, sizeof d->path, "%s/games.db", d->folder);
}

static void clean(desk *d)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".rescued-1"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char path[300];
        snprintf(path, sizeof path, "%s%s", d->path, ends[i]);
        unlink(path);
    }
    rmdir(d->folder);
}

static void run(const char *path, const char *sql)
{
    sqlite3 *db;
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void lock(desk *d, bool locked)
{
    if (!locked) {
        sqlite3_close(d->other);
        return;
    }
    cr_assert_eq(sqlite3_open(d->path, (sqlite3 **)&d->other), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(d->other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_busy_timeout(desk_db(d), 50);
}

static void fill(desk *d, bool full)
{
    sqlite3_exec(desk_db(d), full ? "PRAGMA max_page_count = 16" : "PRAGMA max_page_count = 100000",
                 NULL, NULL, NULL);
}

static void set_version(desk *d, int version)
{
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version);
    run(d->path, sql);
}

static void deny(desk *d, bool denied)
{
    sqlite3_exec(desk_db(d), denied ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF", NULL,
                 NULL, NULL);
}

static void remove_it(desk *d)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char path[300];
        snprintf(path, sizeof path, "%s%s", d->path, ends[i]);
        unlink(path);
    }
}

static void settle(desk *d)
{
    run(d->path, "CREATE TABLE log (url TEXT)");
}

const hand hand_file = {.make = make,
                        .clean = clean,
                        .lock = lock,
                        .fill = fill,
                        .set_version = set_version,
                        .deny = deny,
                        .remove = remove_it,
                        .settle = settle};
