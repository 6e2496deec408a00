/*
 * promises.c: what every store promises, whoever keeps it: what was answered with 200 stays, and
 * when the store is locked, full, may not be written, belongs to a newer Umpire or to another
 * program, or is gone, true words are said and nothing is written.
 */
#define _DEFAULT_SOURCE
#include "hand.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

Test(promises, what_is_answered_survives_the_server)
{
    desk d = desk_fresh();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    desk second = desk_on(d.path); /* as after a crash: the first never closed it */
    cr_expect_eq(desk_length(&second, "monday"), 3);
    desk_close(&second);
    desk_close(&d);
}

/* Two writers on one log: one is first, the other hears what is there. */
Test(promises, two_servers_on_one_store)
{
    desk d = desk_fresh(), second = desk_on(d.path);
    expect_append(&d, 0, 3, 200, "\"length\":3");
    expect_append(&second, 3, 2, 200, "\"length\":5");
    char *said;
    cr_expect_eq(desk_append(&d, "monday", 'b', 3, 1, &said), 409);
    cr_expect(strstr(said, "\"n\":3,\"id\":\"a0000000000000000000000000000003\""), "%s", said);
    free(said);
    expect_append(&d, 3, 2, 200, "\"length\":5");
    desk_close(&second);
    desk_close(&d);
}

Test(promises, what_others_write_is_noticed)
{
    desk d = desk_fresh(), second = desk_on(d.path);
    int64_t before = srv_store_version(d.desk.store);
    cr_expect_eq(srv_store_version(d.desk.store), before, "nothing happened");
    expect_append(&second, 0, 1, 200, "\"length\":1");
    bool noticed = false;
    for (int i = 0; i < 1000 && !noticed; i++) {
        noticed = srv_store_version(d.desk.store) != before;
        if (!noticed)
            usleep(10000);
    }
    cr_expect(noticed);
    desk_close(&second);
    desk_close(&d);
}

Test(promises, locked)
{
    desk d = desk_fresh();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    the_hand()->lock(&d, true);
    expect_append(&d, 3, 1, 503, "in use by another program; nothing was written");
    cr_expect_eq(desk_length(&d, "monday"), 3, "reading goes on");
    the_hand()->lock(&d, false);
    expect_append(&d, 3, 1, 200, "\"length\":4");
    desk_close(&d);
}

Test(promises, full)
{
    desk d = desk_fresh();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    the_hand()->fill(&d, true);
    expect_append(&d, 3, 5000, 507, "the disk is full: nothing was written");
    cr_expect_eq(desk_length(&d, "monday"), 3);
    the_hand()->fill(&d, false);
    expect_append(&d, 3, 5000, 200, "\"length\":5003");
    desk_close(&d);
}

/* A head of 200,000 letters that no store can make small. */
static void write_large(char *body)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned seed = 1;
    int at = sprintf(body, "{\"after\":0,\"lines\":[{\"id\":\"0123456789abcdef0123456789abcdef\","
                           "\"kind\":\"head\",\"text\":\"{\\\"x\\\":\\\"");
    for (int i = 0; i < 200000; i++) {
        seed = seed * 1103515245u + 12345u;
        body[at++] = letters[seed >> 16 & 63];
    }
    sprintf(body + at, "\\\"}\",\"by\":\"\",\"at\":1}]}");
}

/* What does not fit is refused; what came with it in one commit is kept. */
Test(promises, full_for_one_of_two)
{
    desk d = desk_fresh();
    static char large[300000];
    static const char small[] =
        "{\"after\":0,\"lines\":[{\"id\":\"0123456789abcdef0123456789abcdef\","
        "\"kind\":\"head\",\"text\":\"{}\",\"by\":\"\",\"at\":1}]}";
    write_large(large);
    the_hand()->fill(&d, true);
    srv_request request[3] = {
        {.method = "POST", .path = "logs/a/lines", .body = {"", small, strlen(small)}},
        {.method = "POST", .path = "logs/b/lines", .body = {"", large, strlen(large)}},
        {.method = "POST", .path = "logs/c/lines", .body = {"", small, strlen(small)}}};
    const srv_request *all[3] = {request, request + 1, request + 2};
    srv_reply reply[3];
    srv_write(d.desk.store, all, reply, 3);
    cr_expect_eq(reply[0].status, 200, "%s", reply[0].body);
    cr_expect_eq(reply[1].status, 507, "%s", reply[1].body);
    cr_expect_eq(reply[2].status, 200, "%s", reply[2].body);
    for (int i = 0; i < 3; i++)
        free(reply[i].body);
    cr_expect(desk_length(&d, "a") == 1 && desk_length(&d, "b") == -1 && desk_length(&d, "c") == 1);
    the_hand()->fill(&d, false);
    desk_close(&d);
}

Test(promises, of_a_newer_umpire)
{
    desk d = desk_fresh();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    the_hand()->set_version(&d, 99);
    expect_append(&d, 3, 1, 503, "another version of Umpire has changed the ");
    expect_closed(d.path, "was written by a newer Umpire (version 99 of the ");
    the_hand()->set_version(&d, 1);
    expect_append(&d, 3, 1, 200, "\"length\":4");
    desk_close(&d);
}

Test(promises, of_another_program)
{
    desk d = {0};
    the_hand()->make(&d);
    the_hand()->settle(&d);
    expect_closed(d.path, "another program");
    the_hand()->clean(&d);
}

Test(promises, read_only)
{
    desk d = desk_fresh();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    the_hand()->deny(&d, true);
    expect_append(&d, 3, 1, 503, "may not be written");
    cr_expect_eq(desk_length(&d, "monday"), 3);
    the_hand()->deny(&d, false);
    expect_append(&d, 3, 1, 200, "\"length\":4");
    desk_close(&d);
}

Test(promises, removed_while_running)
{
    desk d = desk_fresh();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    the_hand()->remove(&d);
    for (int i = 0; i < 2; i++)
        expect_append(&d, 3, 1, 503, "removed");
    desk_close(&d);
}

/* The store breaks behind the last line of an append, before its end: that is no 200. */
static bool break_at_the_end(srv_store *store, bool keeps)
{
    (void)keeps;
    store->keeper->roll_back(store);
    return false;
}

Test(promises, a_store_that_breaks_at_the_end_of_an_append)
{
    desk d = desk_fresh();
    expect_append(&d, 0, 3, 200, "\"length\":3");
    const srv_keeper *whole = d.desk.store->keeper;
    srv_keeper broken = *whole;
    broken.unmark = break_at_the_end;
    d.desk.store->keeper = &broken;
    char *said;
    int got = desk_append(&d, "monday", 'a', 3, 3, &said);
    cr_expect_geq(got, 500, "%d: %s", got, said);
    free(said);
    d.desk.store->keeper = whole;
    cr_expect_eq(desk_length(&d, "monday"), 3);
    expect_append(&d, 3, 3, 200, "\"length\":6");
    desk_close(&d);
}

Test(promises, the_key_is_made_once)
{
    desk d = desk_fresh();
    char key[2][SRV_ID + 1], why[SRV_WHY];
    desk second = desk_on(d.path);
    cr_assert(srv_store_key(d.desk.store, key[0], why) &&
              srv_store_key(second.desk.store, key[1], why));
    cr_expect_str_eq(key[0], key[1]);
    cr_expect_eq(strspn(key[0], "0123456789abcdef"), SRV_ID);
    desk_close(&second);
    desk_close(&d);
}

/* Every letter comes back as it was sent, whatever the store thinks of it. */
Test(promises, letters_come_back_as_they_went)
{
    static const char odd[] =
        "tab\\t quote\\\" slash\\\\ \\u0001\\u001f\\u007f \xc3\xa9\xe2\x9a\x94"
        "\xf0\x9f\x8e\xb2 %s ' ; -- \\\\N \\r\\n";
    char body[1024];
    desk d = desk_fresh();
    snprintf(
        body, sizeof body,
        "{\"after\":0,\"lines\":[{\"id\":\"0123456789abcdef0123456789abcdef\",\"kind\":\"head\","
        "\"text\":\"{}\",\"by\":\"\",\"at\":1},{\"id\":\"0123456789abcdef0123456789abcdee\","
        "\"kind\":\"remark\",\"text\":\"%s\",\"by\":\"%s\",\"at\":9007199254740991}]}",
        odd, odd);
    desk_expect(&d, "POST", "logs/monday/lines", body, 200, "\"length\":2");
    srv_standing at;
    cr_assert(d.desk.store->keeper->find(d.desk.store, "monday", &at));
    char *first, *second;
    desk_ask(&d, "GET", "logs/monday?from=2", "", &first);
    cr_expect(strstr(first, "quote\\\" slash\\\\ ") && strstr(first, "\xf0\x9f\x8e\xb2 %s ' ; --"),
              "%s", first);
    cr_expect(strstr(first, "\"at\":9007199254740991"), "%s", first);
    desk again = desk_on(d.path);
    desk_ask(&again, "GET", "logs/monday?from=2", "", &second);
    cr_expect_str_eq(first, second);
    free(first);
    free(second);
    desk_close(&again);
    desk_close(&d);
}
