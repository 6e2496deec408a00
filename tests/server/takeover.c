/*
 * takeover.c: games that older versions kept as whole records, found as logs when the file is
 * opened.
 */
#define _XOPEN_SOURCE 700
#include "desk.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST                                                                                      \
    "# seats us person\nrecord 1\nscenario first-steps 0123456789abcdef\nrules adf15 revision 1\n"

/* A file as the version before left it. */
static sqlite3 *old_file(char folder[64], char path[96])
{
    sqlite3 *db;
    snprintf(folder, 64, "/tmp/umpire-old-XXXXXX");
    cr_assert(mkdtemp(folder));
    snprintf(path, 96, "%s/games.db", folder);
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(
        sqlite3_exec(db,
                     "PRAGMA journal_mode = WAL;"
                     "CREATE TABLE game (id TEXT PRIMARY KEY, title TEXT NOT NULL,"
                     " scenario TEXT NOT NULL, ruleset TEXT NOT NULL, answers INTEGER NOT NULL,"
                     " updated INTEGER NOT NULL, record TEXT NOT NULL) STRICT;",
                     NULL, NULL, NULL),
        SQLITE_OK);
    return db;
}

static void save(sqlite3 *db, const char *id, int updated, const char *record)
{
    char *sql = sqlite3_mprintf("INSERT OR REPLACE INTO game VALUES (%Q, 'Tyler''s farm',"
                                " 'first-steps', 'adf15', 0, %d, CAST(%Q AS TEXT))",
                                id, updated, record);
    cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_free(sql);
}

static desk open_again(desk *d, const char *folder, const char *path)
{
    if (d)
        srv_store_close(d->desk.store);
    desk next = desk_on(path);
    snprintf(next.folder, sizeof next.folder, "%s", folder);
    return next;
}

Test(takeover, a_record_becomes_a_log)
{
    char folder[64], path[96];
    sqlite3 *db = old_file(folder, path);
    save(db, "monday", 1700000000,
         FIRST "us end\r\n\ncheck 1 0123456789abcdef\ndice 2d6 4 5\n# a word\n");
    save(db, "empty", 1600000000, FIRST);
    desk d = open_again(NULL, folder, path);
    desk_expect(&d, "GET", "logs", "", 200,
                "[{\"id\":\"monday\",\"kind\":\"battle\",\"title\":\"Tyler's farm\",\"scenario\":"
                "\"first-steps\",\"ruleset\":\"adf15\",\"length\":5,");
    desk_expect(&d, "GET", "logs", "", 200,
                "\"updated\":1700000000000,\"forgotten\":false,\"summary\":{\"answers\":2}}");
    desk_expect(&d, "GET", "logs/monday", "", 200,
                "\\\"record\\\":\\\"# seats us person\\\\nrecord 1\\\\nscenario first-steps "
                "0123456789abcdef\\\\nrules adf15 revision 1\\\\n\\\"");
    desk_expect(&d, "GET", "logs/monday?from=2", "", 200,
                "\"kind\":\"answer\",\"text\":\"us end\"");
    desk_expect(&d, "GET", "logs/monday?from=3", "", 200,
                "\"kind\":\"check\",\"text\":\"check 1 0123456789abcdef\"");
    desk_expect(&d, "GET", "logs/monday?from=5", "", 200,
                "\"kind\":\"remark\",\"text\":\"# a word\"");
    cr_expect_eq(desk_length(&d, "empty"), 1);
    sqlite3_close(db);
    desk_close(&d);
}

/* The ids are those that docs/store.md promises, so a page can make the same. */
Test(takeover, ids_are_made_from_the_content)
{
    char folder[64], path[96];
    sqlite3 *db = old_file(folder, path);
    save(db, "monday", 1700000000, "record 1\nus end\n");
    desk d = open_again(NULL, folder, path);
    desk_expect(&d, "GET", "logs/monday", "", 200,
                "\"id\":\"53a232ebda110c2dcebc0b732dc7df35\",\"kind\":\"head\"");
    desk_expect(&d, "GET", "logs/monday", "", 200,
                "\"id\":\"e9a8107f4c9edd68bc458674b3b9f6b1\",\"kind\":\"answer\"");
    sqlite3_close(db);
    desk_close(&d);
}

Test(takeover, twice_is_the_same_as_once)
{
    char folder[64], path[96], *once, *twice;
    sqlite3 *db = old_file(folder, path);
    save(db, "monday", 1700000000, FIRST "us end\n");
    desk d = open_again(NULL, folder, path);
    desk_ask(&d, "GET", "logs/monday", "", &once);
    sqlite3_exec(db, "DELETE FROM taken", NULL, NULL, NULL);
    d = open_again(&d, folder, path);
    desk_ask(&d, "GET", "logs/monday", "", &twice);
    cr_expect_str_eq(once, twice);
    desk_expect(&d, "GET", "logs", "", 200, "\"length\":2,");
    free(once);
    free(twice);
    sqlite3_close(db);
    desk_close(&d);
}

/* An older Umpire goes on with the same file: what it adds is taken over too. */
Test(takeover, a_game_that_went_on_grows)
{
    char folder[64], path[96];
    sqlite3 *db = old_file(folder, path);
    save(db, "monday", 1700000000, FIRST "us end\n");
    desk d = open_again(NULL, folder, path);
    save(db, "monday", 1700000100, FIRST "us end\nus end\n");
    d = open_again(&d, folder, path);
    cr_expect_eq(desk_length(&d, "monday"), 3);
    save(db, "monday", 1700000200, FIRST "us pass\n"); /* it took an answer back: another history */
    d = open_again(&d, folder, path);
    cr_expect_eq(desk_length(&d, "monday"), 3);
    desk_expect(&d, "GET", "logs", "", 200, "\"id\":\"monday-");
    d = open_again(&d, folder, path);
    char *list;
    desk_ask(&d, "GET", "logs", "", &list);
    int logs = 0;
    for (const char *at = list; (at = strstr(at, "\"id\":")); at++)
        logs++;
    cr_expect_eq(logs, 2, "%s", list);
    free(list);
    sqlite3_close(db);
    desk_close(&d);
}

Test(takeover, the_text_of_a_built_in_scenario_comes_along)
{
    char folder[64], path[96], record[256];
    sqlite3 *db = old_file(folder, path);
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_SCENARIO, "first-steps");
    ump_game *game = ump_game_load(&(ump_source){.scenario = *text}, NULL);
    snprintf(record, sizeof record,
             "record 1\nscenario first-steps.scn %016llx\nrules %s revision 1\n",
             (unsigned long long)ump_game_digest(game), ump_game_ruleset(game));
    ump_game_free(game);
    save(db, "monday", 1700000000, record);
    save(db, "edited", 1700000000, FIRST);
    desk d = open_again(NULL, folder, path);
    desk_expect(&d, "GET", "logs/monday", "", 200, "\\\"text\\\":\\\"");
    desk_expect(&d, "GET", "logs/edited", "", 200, "\\\"text\\\":null");
    sqlite3_close(db);
    desk_close(&d);
}

Test(takeover, what_is_no_record_is_kept_all_the_same)
{
    char folder[64], path[96];
    sqlite3 *db = old_file(folder, path);
    save(db, "torn", 1700000000, "");
    save(db, "words", 1700000000, "once upon a time");
    sqlite3_exec(
        db,
        "UPDATE game SET record = CAST(x'7265636f72642031ff0a75730a' AS TEXT) WHERE id = 'torn'",
        NULL, NULL, NULL);
    desk d = open_again(NULL, folder, path);
    desk_expect(&d, "GET", "logs/words", "", 200, "\"text\":\"once upon a time\"");
    desk_expect(&d, "GET", "logs/torn", "", 200, "record 1?");
    sqlite3_close(db);
    desk_close(&d);
}
