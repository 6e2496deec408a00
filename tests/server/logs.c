/*
 * logs.c: compare and append, the list, forgetting, and what is refused; without a network.
 */
#define _XOPEN_SOURCE 700
#include "desk.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD                                                                                       \
    "{\"id\":\"00000000000000000000000000000001\",\"kind\":\"head\",\"text\":"                     \
    "\"{\\\"log\\\":\\\"battle\\\",\\\"title\\\":\\\"Tyler's "                                     \
    "farm\\\",\\\"ruleset\\\":\\\"adf15\\\"}\","                                                   \
    "\"by\":\"\",\"at\":1}"
#define BEGIN   "{\"after\":0,\"lines\":[" HEAD "]}"
#define AFTER_1 "{\"after\":1,\"afterId\":\"00000000000000000000000000000001\",\"lines\":["
#define LINE(id, kind, text)                                                                       \
    "{\"id\":\"0000000000000000000000000000000" id "\",\"kind\":\"" kind "\",\"text\":\"" text     \
    "\",\"by\":\"Ann\",\"at\":2}"

Test(logs, says_that_it_is_there)
{
    desk d = desk_fresh();
    desk_expect(&d, "GET", "hello", "", 200, "\"umpire\":2");
    desk_expect(&d, "GET", "logs", "", 200, "[]");
    desk_expect(&d, "GET", "nothing", "", 404, "hello, scenario, logs");
    desk_expect(&d, "GET", "scenario", "", 404, "command line");
    d.desk.scenario = (ump_text){"mine.scn", "scenario \"Mine\"\n", 16};
    desk_expect(&d, "GET", "scenario", "", 200, "scenario \"Mine\"");
    desk_expect(&d, "GET", "hello", "", 200, "\"scenario\":true");
    desk_close(&d);
}

Test(logs, other_methods_are_405)
{
    desk d = desk_fresh();
    desk_expect(&d, "POST", "hello", "", 405, "only GET");
    desk_expect(&d, "POST", "logs", "", 405, "only GET");
    desk_expect(&d, "POST", "logs/monday", "", 405, "only GET");
    desk_expect(&d, "GET", "logs/monday/lines", "", 405, "only POST");
    desk_expect(&d, "PUT", "logs/monday", "", 405, "GET, POST");
    desk_expect(&d, "POST", "logs/monday/burn", "", 404, "nothing here");
    desk_close(&d);
}

Test(logs, begins_grows_and_is_read_back)
{
    desk d = desk_fresh();
    desk_expect(&d, "POST", "logs/monday/lines", BEGIN, 200,
                "{\"length\":1,\"last\":\"00000000000000000000000000000001\"}");
    desk_expect(&d, "POST", "logs/monday/lines", AFTER_1 LINE("2", "answer", "us end \\u00e9") "]}",
                200, "{\"length\":2,\"last\":\"00000000000000000000000000000002\"}");
    desk_expect(&d, "GET", "logs/monday?from=2", "", 200,
                "{\"length\":2,\"last\":\"00000000000000000000000000000002\",\"forgotten\":false,"
                "\"lines\":[{\"n\":2,\"id\":\"00000000000000000000000000000002\",\"kind\":"
                "\"answer\",\"text\":\"us end \xc3\xa9\",\"by\":\"Ann\",\"at\":2}]}");
    desk_expect(&d, "GET", "logs/monday", "", 200, "\"lines\":[{\"n\":1,");
    desk_expect(&d, "GET", "logs/tuesday", "", 404, "no such log");
    desk_expect(
        &d, "GET", "logs", "", 200,
        "\"kind\":\"battle\",\"title\":\"Tyler's farm\",\"scenario\":\"\",\"ruleset\":\"adf15\"");
    desk_close(&d);
}

Test(logs, a_repeated_request_is_harmless)
{
    desk d = desk_fresh();
    for (int i = 0; i < 2; i++)
        desk_expect(&d, "POST", "logs/monday/lines", BEGIN, 200, "\"length\":1");
    for (int i = 0; i < 2; i++)
        cr_expect_eq(desk_append(&d, "tuesday", 'a', 0, 5, NULL), 200);
    cr_expect_eq(desk_append(&d, "tuesday", 'a', 3, 5, NULL), 200);
    cr_expect_eq(desk_length(&d, "tuesday"), 8);
    desk_close(&d);
}

Test(logs, an_older_copy_overwrites_nothing)
{
    desk d = desk_fresh();
    char *said;
    cr_expect_eq(desk_append(&d, "monday", 'a', 0, 239, NULL), 200);
    cr_expect_eq(desk_append(&d, "monday", 'a', 0, 113, &said), 200);
    cr_expect(strstr(said, "\"length\":239"), "%s", said);
    free(said);
    cr_expect_eq(desk_append(&d, "monday", 'b', 0, 113, &said), 409);
    cr_expect(strstr(said, "\"length\":239"), "%s", said);
    cr_expect(strstr(said, "\"n\":1,\"id\":\"a0000000000000000000000000000001\""), "%s", said);
    free(said);
    cr_expect_eq(desk_length(&d, "monday"), 239);
    desk_close(&d);
}

Test(logs, another_history_is_told_where_it_parts)
{
    desk d = desk_fresh();
    char *said;
    cr_expect_eq(desk_append(&d, "monday", 'a', 0, 5, NULL), 200);
    cr_expect_eq(desk_append(&d, "monday", 'b', 3, 1, &said), 409);
    cr_expect(strstr(said, "\"n\":3,\"id\":\"a0000000000000000000000000000003\""), "%s", said);
    free(said);
    cr_expect_eq(desk_append(&d, "monday", 'a', 7, 1, &said), 409);
    cr_expect(strstr(said, "\"length\":5") && strstr(said, "\"n\":7,\"id\":null"), "%s", said);
    free(said);
    cr_expect_eq(desk_append(&d, "none", 'a', 7, 1, &said), 409);
    cr_expect(strstr(said, "\"length\":0,\"last\":\"\",\"n\":7,\"id\":null"), "%s", said);
    free(said);
    cr_expect_eq(desk_length(&d, "none"), -1);
    desk_close(&d);
}

/* The first of them would fit; the second does not: neither stays. */
Test(logs, all_lines_or_none)
{
    desk d = desk_fresh();
    desk_expect(&d, "POST", "logs/monday/lines", BEGIN, 200, "\"length\":1");
    desk_expect(
        &d, "POST", "logs/monday/lines",
        AFTER_1 LINE("2", "summary", "{\\\"answers\\\":1}") "," LINE("3", "Answer", "us end") "]}",
        400, "line 3 needs a kind");
    cr_expect_eq(desk_length(&d, "monday"), 1);
    desk_expect(&d, "GET", "logs", "", 200, "\"summary\":null");
    desk_close(&d);
}

Test(logs, the_last_summary_is_in_the_list)
{
    desk d = desk_fresh();
    desk_expect(&d, "POST", "logs/monday/lines", BEGIN, 200, "\"length\":1");
    desk_expect(&d, "POST", "logs/monday/lines",
                AFTER_1 LINE("2", "summary", "{\\\"answers\\\":1}") "," LINE(
                    "3", "summary", "{\\\"answers\\\":2}") "]}",
                200, "\"length\":3");
    desk_expect(&d, "GET", "logs", "", 200, "\"summary\":{\"answers\":2}");
    desk_close(&d);
}

Test(logs, what_is_forgotten_can_be_restored)
{
    desk d = desk_fresh();
    desk_expect(&d, "POST", "logs/monday/forget", "", 404, "no such log");
    desk_expect(&d, "POST", "logs/monday/lines", BEGIN, 200, "\"length\":1");
    desk_expect(&d, "POST", "logs/monday/forget", "", 200, "{\"forgotten\":true}");
    desk_expect(&d, "GET", "logs", "", 200, "\"forgotten\":true");
    desk_expect(&d, "GET", "logs/monday", "", 200, "\"forgotten\":true");
    desk_expect(&d, "POST", "logs/monday/restore", "", 200, "{\"forgotten\":false}");
    desk_expect(&d, "GET", "logs", "", 200, "\"forgotten\":false");
    desk_close(&d);
}

Test(logs, refuses_what_is_no_line)
{
    static const struct {
        const char *body, *words;
    } bad[] = {
        {"", "no JSON"},
        {"once upon a time", "no JSON"},
        {"{\"after\":0,\"lines\":[\"\xff\"]}", "no JSON in UTF-8"},
        {"{\"after\":0,\"lines\":[\"\\u0000\"]}", "without a NUL"},
        {"[]", "the body is"},
        {"7", "the body is"},
        {"{\"lines\":[]}", "the body is"},
        {"{\"after\":-1,\"lines\":[]}", "the body is"},
        {"{\"after\":\"0\",\"lines\":[]}", "the body is"},
        {"{\"after\":0,\"lines\":{}}", "the body is"},
        {"{\"after\":0,\"lines\":[]}", "begins with its head"},
        {"{\"after\":0,\"lines\":[7]}", "line 1 is no object"},
        {"{\"after\":0,\"lines\":[\"text\"]}", "line 1 is no object"},
        {"{\"after\":0,\"lines\":[{}]}", "line 1 needs an id"},
        {"{\"after\":0,\"lines\":[" LINE("A", "head", "{}") "]}", "line 1 needs an id"},
        {"{\"after\":0,\"lines\":[" LINE("1", "answer", "{}") "]}", "line 1 is the head"},
        {"{\"after\":0,\"lines\":[" LINE("1", "head", "us end") "]}", "line 1 needs a JSON object"},
        {"{\"after\":0,\"lines\":[" LINE("1", "head", "[]") "]}", "line 1 needs a JSON object"},
        {"{\"after\":0,\"lines\":[" LINE("1", "head", "{}\\ud800") "]}", "needs a text in UTF-8"},
        {"{\"after\":0,\"lines\":[" HEAD "," HEAD "]}", "line 2 is wrong: line 1 is the head"},
        {"{\"after\":0,\"lines\":[{\"id\":\"00000000000000000000000000000001\",\"kind\":\"head\","
         "\"text\":\"{}\",\"by\":\"\",\"at\":1.5}]}",
         "needs an 'at'"},
        {"{\"after\":0,\"lines\":[{\"id\":\"00000000000000000000000000000001\",\"kind\":\"head\","
         "\"text\":\"{}\",\"at\":1}]}",
         "needs a 'by'"},
        {"{\"after\":3,\"afterId\":\"x\",\"lines\":[]}", "'afterId' is the id"},
    };
    desk d = desk_fresh();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        desk_expect(&d, "POST", "logs/monday/lines", bad[i].body, 400, bad[i].words);
    desk_expect(&d, "GET", "logs", "", 200, "[]");
    desk_expect(&d, "POST", "logs/a.b/lines", BEGIN, 400, "letters, digits");
    desk_expect(&d, "POST", "logs//lines", BEGIN, 400, "letters, digits");
    desk_expect(&d, "GET", "logs/a%2fb", "", 400, "letters, digits");
    desk_expect(&d, "POST", "logs/monday/lines", BEGIN, 200, "\"length\":1");
    desk_expect(&d, "GET", "logs/monday?from=0", "", 400, "'from' is");
    desk_expect(&d, "GET", "logs/monday?from=x", "", 400, "'from' is");
    desk_expect(&d, "GET", "logs/monday?from=9999999999999999", "", 400, "'from' is");
    desk_close(&d);
}

Test(logs, a_long_log_is_read_in_parts)
{
    desk d = desk_fresh();
    static char body[1 << 20];
    char *said;
    cr_expect_eq(desk_append(&d, "monday", 'a', 0, 1, NULL), 200);
    for (int n = 1; n <= 6; n++) {
        char id[SRV_ID + 1], next[SRV_ID + 1];
        desk_id(id, 'a', n);
        desk_id(next, 'a', n + 1);
        int at = sprintf(body,
                         "{\"after\":%d,\"afterId\":\"%s\",\"lines\":[{\"id\":\"%s\",\"kind\":"
                         "\"remark\",\"by\":\"\",\"at\":1,\"text\":\"",
                         n, id, next);
        memset(body + at, 'x', 1000000);
        sprintf(body + at + 1000000, "\"}]}");
        cr_expect_eq(desk_ask(&d, "POST", "logs/monday/lines", body, NULL), 200);
    }
    cr_expect_eq(desk_ask(&d, "GET", "logs/monday", "", &said), 200);
    cr_expect(strstr(said, "\"n\":5,") && !strstr(said, "\"n\":7,"));
    free(said);
    cr_expect_eq(desk_ask(&d, "GET", "logs/monday?from=6", "", &said), 200);
    cr_expect(strstr(said, "\"n\":6,") && strstr(said, "\"n\":7,"));
    free(said);
    desk_close(&d);
}

Test(logs, too_many_lines_at_once)
{
    desk d = desk_fresh();
    cr_expect_eq(desk_append(&d, "monday", 'a', 0, SRV_MOST_LINES + 1, NULL), 413);
    cr_expect_eq(desk_length(&d, "monday"), -1);
    cr_expect_eq(desk_append(&d, "monday", 'a', 0, SRV_MOST_LINES, NULL), 200);
    desk_close(&d);
}

/* One of several in a commit is refused; the others are kept. */
Test(logs, one_refusal_spares_the_others)
{
    desk d = desk_fresh();
    srv_request request[3] = {
        {.method = "POST", .path = "logs/a/lines", .body = {"", BEGIN, strlen(BEGIN)}},
        {.method = "POST", .path = "logs/b/lines", .body = {"", "{}", 2}},
        {.method = "POST", .path = "logs/c/lines", .body = {"", BEGIN, strlen(BEGIN)}}};
    const srv_request *all[3] = {request, request + 1, request + 2};
    srv_reply reply[3];
    srv_write(d.desk.store, all, reply, 3);
    cr_expect(reply[0].status == 200 && reply[1].status == 400 && reply[2].status == 200);
    for (int i = 0; i < 3; i++)
        free(reply[i].body);
    cr_expect(desk_length(&d, "a") == 1 && desk_length(&d, "b") == -1 && desk_length(&d, "c") == 1);
    desk_close(&d);
}
