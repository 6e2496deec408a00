/*
 * desk.c: see desk.h.
 */
#define _XOPEN_SOURCE 700
#include "hand.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

desk desk_on(const char *path)
{
    char why[SRV_WHY] = "";
    desk d = {.desk = {.store = srv_store_open(path, why), .version = "0.1.0"}};
    snprintf(d.path, sizeof d.path, "%s", path);
    cr_assert(d.desk.store, "%s", why);
    return d;
}

const hand *the_hand(void)
{
    return getenv("UMPIRE_TEST_POSTGRES") ? &hand_postgres : &hand_file;
}

static desk made_by(const hand *h)
{
    desk made = {0};
    h->make(&made);
    desk d = desk_on(made.path);
    made.desk = d.desk;
    return made;
}

desk desk_fresh(void)
{
    return made_by(the_hand());
}

desk desk_in_folder(void)
{
    return made_by(&hand_file);
}

void desk_close(desk *d)
{
    if (d->desk.store)
        srv_store_close(d->desk.store);
    if (d->folder[0] || d->schema[0])
        (d->folder[0] ? &hand_file : &hand_postgres)->clean(d);
}

sqlite3 *desk_db(desk *d)
{
    return ((srv_sqlite *)d->desk.store)->db;
}

int desk_ask(desk *d, const char *method, const char *path, const char *body, char **said)
{
    char plain[256], from[64];
    const char *query = strchr(path, '?');
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(path, "?"), path);
    snprintf(from, sizeof from, "%s", query ? query + strlen("?from=") : "");
    srv_request request = {.method = method,
                           .path = plain,
                           .from = query ? from : NULL,
                           .body = {"body", body, strlen(body)}};
    const srv_request *only = &request;
    srv_reply reply;
    if (srv_is_write(&request))
        srv_write(d->desk.store, &only, &reply, 1);
    else
        reply = srv_answer(&d->desk, &request);
    if (said)
        *said = reply.body;
    else
        free(reply.body);
    return reply.status;
}

void desk_expect(desk *d, const char *method, const char *path, const char *body, int status,
                 const char *words)
{
    char *said;
    int got = desk_ask(d, method, path, body, &said);
    cr_expect_eq(got, status, "%s %s: %d %s", method, path, got, said);
    cr_expect(said && strstr(said, words), "%s %s: no '%s' in '%s'", method, path, words, said);
    free(said);
}

void desk_id(char id[SRV_ID + 1], char branch, int n)
{
    snprintf(id, SRV_ID + 1, "%c%031x", branch, (unsigned)n);
}

int desk_append(desk *d, const char *log, char branch, int after, int lines, char **said)
{
    char path[128], id[SRV_ID + 1];
    char *body = malloc(512 + (size_t)lines * 256);
    desk_id(id, branch, after);
    size_t at = (size_t)sprintf(body, "{\"after\":%d,\"afterId\":\"%s\",\"lines\":[", after, id);
    for (int n = after + 1; n <= after + lines; n++) {
        desk_id(id, branch, n);
        at += (size_t)sprintf(body + at, "%s{\"id\":\"%s\",", n > after + 1 ? "," : "", id);
        at += n == 1 ? (size_t)sprintf(body + at, "\"kind\":\"head\",\"text\":\"{}\",")
                     : (size_t)sprintf(body + at, "\"kind\":\"answer\",\"text\":\"us end %d\",", n);
        at += (size_t)sprintf(body + at, "\"by\":\"us\",\"at\":1700000000000}");
    }
    sprintf(body + at, "]}");
    snprintf(path, sizeof path, "logs/%s/lines", log);
    int status = desk_ask(d, "POST", path, body, said);
    free(body);
    return status;
}

int desk_length(desk *d, const char *log)
{
    char path[128], *said;
    snprintf(path, sizeof path, "logs/%s?from=999999", log);
    int length = -1;
    if (desk_ask(d, "GET", path, "", &said) == 200)
        sscanf(said, "{\"length\":%d", &length);
    free(said);
    return length;
}
