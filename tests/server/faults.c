/*
 * faults.c: a games file that is locked, full, damaged, read-only, of a newer Umpire, of another
 * program, or removed: true words, and nothing is lost that was answered with 200.
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

Test(faults, only_the_owner_reads_the_file)
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

Test(faults, what_is_answered_survives_the_server)
{
    desk d = desk_in_folder();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    desk second = desk_on(d.path); /* as after a crash: the first never closed it */
    cr_expect_eq(desk_length(&second, "monday"), 3);
    desk_close(&second);
    desk_close(&d);
}

Test(faults, locked)
{
    desk d = desk_in_folder();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    sqlite3 *other;
    cr_assert_eq(sqlite3_open(d.path, &other), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_busy_timeout(d.desk.store->db, 50);
    expect_append(&d, 3, 1, 503, "in use by another program; nothing was written");
    cr_expect_eq(desk_length(&d, "monday"), 3, "reading goes on");
    sqlite3_close(other);
    expect_append(&d, 3, 1, 200, "\"length\":4");
    desk_close(&d);
}

Test(faults, full)
{
    desk d = desk_in_folder();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    sqlite3_exec(d.desk.store->db, "PRAGMA max_page_count = 12", NULL, NULL, NULL);
    expect_append(&d, 3, 5000, 507, "the disk is full: nothing was written");
    cr_expect_eq(desk_length(&d, "monday"), 3);
    expect_append(&d, 3, 1, 200, "\"length\":4");
    sqlite3_exec(d.desk.store->db, "PRAGMA max_page_count = 100000", NULL, NULL, NULL);
    expect_append(&d, 4, 5000, 200, "\"length\":5004");
    desk_close(&d);
}

/* What does not fit is refused; what came with it in one commit is kept. */
Test(faults, full_for_one_of_two)
{
    desk d = desk_in_folder();
    static char large[300000];
    static const char small[] =
        "{\"after\":0,\"lines\":[{\"id\":\"0123456789abcdef0123456789abcdef\","
        "\"kind\":\"head\",\"text\":\"{}\",\"by\":\"\",\"at\":1}]}";
    int at = sprintf(large, "{\"after\":0,\"lines\":[{\"id\":\"0123456789abcdef0123456789abcdef\","
                            "\"kind\":\"head\",\"text\":\"{}");
    memset(large + at, ' ', 200000);
    sprintf(large + at + 200000, "\",\"by\":\"\",\"at\":1}]}");
    sqlite3_exec(d.desk.store->db, "PRAGMA max_page_count = 20", NULL, NULL, NULL);
    srv_request request[3] = {
        {.method = "POST", .path = "logs/a/lines", .body = {"", small, strlen(small)}},
        {.method = "POST", .path = "logs/b/lines", .body = {"", large, strlen(large)}},
        {.method = "POST", .path = "logs/c/lines", .body = {"", small, strlen(small)}}};
    const srv_request *all[3] = {request, request + 1, request + 2};
    srv_reply reply[3];
    srv_write(d.desk.store, all, reply, 3);
    cr_expect_eq(reply[0].status, 200);
    cr_expect_eq(reply[1].status, 507);
    cr_expect_eq(reply[2].status, 200);
    for (int i = 0; i < 3; i++)
        free(reply[i].body);
    cr_expect(desk_length(&d, "a") == 1 && desk_length(&d, "b") == -1 && desk_length(&d, "c") == 1);
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

Test(faults, damaged_in_the_middle)
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

Test(faults, damaged_at_the_head)
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

Test(faults, of_a_newer_umpire)
{
    desk d = desk_in_folder();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    run(d.path, "PRAGMA user_version = 99");
    expect_append(&d, 3, 1, 503, "another version of Umpire has changed the games file");
    expect_closed(d.path, "was written by a newer Umpire (version 99 of the file, this one knows");
    run(d.path, "PRAGMA user_version = 1");
    expect_append(&d, 3, 1, 200, "\"length\":4");
    desk_close(&d);
}

Test(faults, of_another_program)
{
    char path[] = "/tmp/umpire-other-XXXXXX";
    close(mkstemp(path));
    run(path, "CREATE TABLE places (url TEXT)");
    expect_closed(path, "belongs to another program");
    run(path, "INSERT INTO places VALUES ('still here')");
    unlink(path);
}

Test(faults, no_such_place)
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

Test(faults, read_only)
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
    sqlite3_exec(d.desk.store->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
    expect_append(&d, 3, 1, 503, "may not be written");
    desk_close(&d);
}

Test(faults, removed_while_running)
{
    desk d = desk_in_folder();
    char side[128], copy[160];
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
Test(faults, replaced_while_running)
{
    desk d = desk_in_folder();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    unlink(d.path);
    run(d.path, "CREATE TABLE other (x)");
    expect_append(&d, 3, 1, 503, "was removed or replaced while Umpire runs; nothing was written");
    desk_close(&d);
}

Test(faults, the_key_is_made_once)
{
    desk d = desk_in_folder();
    char key[2][SRV_ID + 1], why[SRV_WHY];
    desk second = desk_on(d.path);
    cr_assert(srv_store_key(d.desk.store, key[0], why) &&
              srv_store_key(second.desk.store, key[1], why));
    cr_expect_str_eq(key[0], key[1]);
    cr_expect_eq(strspn(key[0], "0123456789abcdef"), SRV_ID);
    desk_close(&second);
    desk_close(&d);
}
