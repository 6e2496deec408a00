/*
 * games.c: saved games and what the page asks for, without a network: srv_answer() over SQLite in
 * memory, and in a file for what must survive.
 */
#define _XOPEN_SOURCE 700
#include "server/server.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char fresh[] =
    "record 1\nscenario first-steps 0123456789abcdef\nrules adf15 revision 1\n";

static srv_desk open_desk(const char *path)
{
    char why[SRV_WHY] = "";
    srv_desk desk = {.games = srv_games_open(path, why), .version = "0.1.0"};
    cr_assert(desk.games, "%s", why);
    return desk;
}

/* Asks and compares: the status, and words that must stand in the body. */
static void expect(const srv_desk *desk, const char *method, const char *path, const char *body,
                   int status, const char *words)
{
    srv_reply reply = srv_answer(desk, method, path, &(ump_text){"record", body, strlen(body)});
    cr_expect_eq(reply.status, status, "%s %s: %d", method, path, reply.status);
    cr_expect(strstr(reply.body, words), "%s %s: no '%s' in '%s'", method, path, words, reply.body);
    free(reply.body);
}

Test(server, says_that_it_is_there)
{
    srv_desk desk = open_desk(":memory:");
    expect(&desk, "GET", "hello", "", 200, "\"umpire\":1");
    expect(&desk, "GET", "games", "", 200, "[]");
    expect(&desk, "GET", "nothing", "", 404, "hello, games");
    expect(&desk, "POST", "hello", "", 404, "nothing here");
    srv_games_close(desk.games);
}

Test(server, keeps_lists_and_forgets_a_game)
{
    srv_desk desk = open_desk(":memory:");
    char longer[512];
    snprintf(longer, sizeof longer,
             "# seats us person\n%sus end\ncheck 1 0123456789abcdef\n\ndice 2d6 4 5\n", fresh);
    expect(&desk, "PUT", "games/monday", fresh, 200, "saved");
    expect(&desk, "GET", "games", "", 200, "\"title\":\"First steps: the lane at Tyler's farm\"");
    expect(&desk, "GET", "games", "", 200, "\"answers\":0");
    expect(&desk, "PUT", "games/monday", longer, 200, "saved");
    expect(&desk, "GET", "games", "", 200, "\"answers\":2");
    expect(&desk, "GET", "games/monday", "", 200, longer);
    expect(&desk, "GET", "games/tuesday", "", 404, "no such game");
    expect(&desk, "DELETE", "games/monday", "", 200, "forgotten");
    expect(&desk, "DELETE", "games/monday", "", 404, "no such game");
    expect(&desk, "GET", "games", "", 200, "[]");
    srv_games_close(desk.games);
}

Test(server, refuses_what_is_no_record_and_keeps_the_old_one)
{
    srv_desk desk = open_desk(":memory:");
    expect(&desk, "PUT", "games/monday", fresh, 200, "saved");
    expect(&desk, "PUT", "games/monday", "once upon a time\n", 400, "record:1:1:");
    expect(&desk, "GET", "games/monday", "", 200, fresh);
    expect(&desk, "PUT", "games/../../etc", fresh, 400, "letters, digits");
    expect(&desk, "PUT", "games/", fresh, 400, "letters, digits");
    srv_games_close(desk.games);
}

Test(server, a_scenario_of_ones_own)
{
    srv_desk desk = open_desk(":memory:");
    expect(&desk, "GET", "scenario", "", 404, "command line");
    desk.scenario = (ump_text){"mine.scn", "scenario \"Mine\"\n", 16};
    expect(&desk, "GET", "scenario", "", 200, "scenario \"Mine\"");
    expect(&desk, "GET", "hello", "", 200, "\"scenario\":true");
    srv_games_close(desk.games);
}

Test(server, a_game_survives_its_server)
{
    char path[] = "/tmp/umpire-games-XXXXXX";
    int file = mkstemp(path);
    cr_assert(file >= 0);
    close(file);
    srv_desk desk = open_desk(path);
    expect(&desk, "PUT", "games/monday", fresh, 200, "saved");
    srv_desk second = open_desk(path); /* as after a crash: the first never closed it */
    expect(&second, "GET", "games/monday", "", 200, fresh);
    srv_games_close(second.games);
    srv_games_close(desk.games);
    unlink(path);
}

Test(server, a_file_that_is_none_is_said)
{
    char why[SRV_WHY] = "";
    cr_expect_null(srv_games_open("/proc/no/such/place.db", why));
    cr_expect(strstr(why, "/proc/no/such/place.db: "), "%s", why);
}
