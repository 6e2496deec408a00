/*
 * files.c: what can happen to a games file and to nothing else: it is damaged, may not be written,
 * is removed or replaced; true words, and nothing is lost that was answered with 200.
 */
#define _XOPEN_SOURCE 700
#include "desk.h"
#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void run(const char *path, const char *sql)
{
    sqlite3 *db;
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void expect_append(desk *d, int after, int lines, int status, const char *words)
{
    char *said;
    int got = desk_append(d, "monday", 'a', after, lines, &said);
    cr_expect_eq(got, status, "%d: %s", got, said);
    cr_expect(strstr(said, words), "no '%s' in '%s'", words, said);
    free(said);
}

static void expect_closed(const char *path, const char *words)
{
    char why[SRV_WHY] = "";
    srv_store *store = srv_store_open(path, why);
    cr_expect_null(store);
    cr_expect(strstr(why, words), "no '%s' in '%s'", words, why);
}

Test(files, only_the_owner_reads_the_file)
{
    struct stat seen;
    umask(0);
    desk d = desk_in_folder();
    cr_expect(stat(d.path, &seen) == 0 && (seen.st_mode & 0777) == 0600, "%o", seen.st_mode);
    chmod(d.path, 0644);
    desk second = desk_on(d.path);
    cr_expect(stat(d.path, &seen) == 0 && (seen.st_mode & 0777) == 0600, "%o", seen.st_mode);
    desk_close(&second);
    desk_close(&d);
}

static void scribble(const char *path, long from, long size)
{
    FILE *file = fopen(path, "r+b");
    cr_assert(file && fseek(file, from, SEEK_SET) == 0);
    while (size-- > 0)
        fputc(0xa5, file);
    fclose(file);
}

Test(files, damaged_in_the_middle)
{
    desk d = desk_in_folder();
    expect_append(&d, 0, 5000, 200, "\"length\":5000");
    struct stat seen;
    srv_store_close(d.desk.store);
    cr_assert_eq(stat(d.path, &seen), 0);
    scribble(d.path, seen.st_size / 2, seen.st_size / 2 - 8192);
    char why[SRV_WHY];
    d.desk.store = srv_store_open(d.path, why);
    cr_assert(d.desk.store, "%s", why);
    desk_expect(&d, "GET", "logs/monday?from=4000", "", 500, "is damaged");
    desk_expect(&d, "GET", "logs", "", 200, "\"length\":5000");
    desk_expect(&d, "GET", "hello", "", 200, "umpire");
    desk_close(&d);
}

Test(files, damaged_at_the_head)
{
    desk d = desk_in_folder();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    srv_store_close(d.desk.store);
    scribble(d.path, 0, 64);
    expect_closed(d.path, "is damaged or is no file of games");
    char why[SRV_WHY];
    d.desk.store = srv_store_open(":memory:", why);
    desk_close(&d);
}

Test(files, no_such_place)
{
    expect_closed("/proc/no/such/place.db",
                  "/proc/no/such/place.db cannot be opened; --games FILE");
    expect_closed("/tmp", "/tmp cannot be opened");
}

/* Root may write everything, so the test becomes nobody. */
static void become_nobody(const char *folder, const char *path)
{
    enum { NOBODY = 65534 };
    if (geteuid() != 0)
        return;
    cr_assert(chown(folder, NOBODY, NOBODY) == 0 && chown(path, NOBODY, NOBODY) == 0);
    cr_assert(setgid(NOBODY) == 0 && setuid(NOBODY) == 0);
}

Test(files, read_only)
{
    desk d = desk_in_folder();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    srv_store_close(d.desk.store);
    become_nobody(d.folder, d.path);
    chmod(d.path, 0400);
    expect_closed(d.path,
                  "may not be written; change its permissions, or keep the games elsewhere");
    chmod(d.path, 0600);
    char why[SRV_WHY];
    d.desk.store = srv_store_open(d.path, why);
    cr_assert(d.desk.store, "%s", why);
    cr_expect_eq(desk_length(&d, "monday"), 3);
    sqlite3_exec(desk_db(&d), "PRAGMA query_only = ON", NULL, NULL, NULL);
    expect_append(&d, 3, 1, 503, "may not be written");
    desk_close(&d);
}

Test(files, removed_while_running)
{
    desk d = desk_in_folder();
    char side[300], copy[300];
    expect_append(&d, 0, 3, 200, "\"length\":3");
    unlink(d.path);
    for (int i = 0; i < 2; i++) {
        snprintf(side, sizeof side, "%s%s", d.path, i ? "-wal" : "-shm");
        unlink(side);
    }
    for (int i = 0; i < 2; i++)
        expect_append(&d, 3, 1, 503, "games.db.rescued-1. End Umpire, put that file in its place");
    snprintf(copy, sizeof copy, "%s.rescued-1", d.path);
    struct stat seen;
    cr_expect(stat(copy, &seen) == 0 && (seen.st_mode & 0777) == 0600);
    desk rescued = desk_on(copy);
    cr_expect_eq(desk_length(&rescued, "monday"), 3);
    cr_expect_eq(desk_append(&rescued, "monday", 'a', 3, 1, NULL), 200);
    desk_close(&rescued);
    desk_close(&d);
}

/* Another file in its place is not written to either. */
Test(files, replaced_while_running)
{
    desk d = desk_in_folder();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    unlink(d.path);
    run(d.path, "CREATE TABLE other (x)");
    expect_append(&d, 3, 1, 503, "was removed or replaced while Umpire runs; nothing was written");
    desk_close(&d);
}
