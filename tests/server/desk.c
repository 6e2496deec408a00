/*
 * desk.c: see desk.h.
 */
#define _XOPEN_SOURCE 700
#include "desk.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

desk desk_on(const char *path)
{
    char why[SRV_WHY] = "";
    desk d = {.desk = {.store = srv_store_open(path, why), .version = "0.1.0"}};
    snprintf(d.path, sizeof d.path, "%s", path);
    cr_assert(d.desk.store, "%s", why);
    return d;
}

desk desk_in_memory(void)
{
    return desk_on(":memory:");
}

desk desk_in_folder(void)
{
    char folder[] = "/tmp/umpire-store-XXXXXX", path[96];
    cr_assert(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    desk d = desk_on(path);
    snprintf(d.folder, sizeof d.folder, "%s", folder);
    return d;
}

void desk_close(desk *d)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".rescued-1"};
    srv_store_close(d->desk.store);
    for (size_t i = 0; d->folder[0] && i < sizeof ends / sizeof *ends; i++) {
        char path[160];
        snprintf(path, sizeof path, "%s%s", d->path, ends[i]);
        unlink(path);
    }
    if (d->folder[0])
        rmdir(d->folder);
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
