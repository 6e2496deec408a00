/*
 * api.c: what the page may ask the server for (docs/store.md): is it there, which logs are kept,
 * the lines of one, append to it, forget and restore it, and the scenario named on the command
 * line.
 */
#include "server/seats.h"
#include "server/store.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char json[] = "application/json";
static const char plain[] = "text/plain; charset=utf-8";

static srv_reply reply(int status, const char *type, char *body)
{
    if (!body)
        return (srv_reply){.status = 503, .type = plain};
    return (srv_reply){.status = status, .type = type, .body = body, .size = strlen(body)};
}

srv_reply srv_sentence(int status, const char *words)
{
    char line[SRV_WHY + 2];
    snprintf(line, sizeof line, "%s\n", words);
    return reply(status, plain, strdup(line));
}

static srv_reply only(const char *methods)
{
    char words[128];
    snprintf(words, sizeof words, "only %s is taken here", methods);
    srv_reply refused = srv_sentence(405, words);
    refused.allow = methods;
    return refused;
}

static srv_reply nothing_here(void)
{
    return srv_sentence(
        404, "there is nothing here; the page asks for hello, scenario, logs, live and seats");
}

/* ---- logs/LOG, logs/LOG/lines, logs/LOG/link, logs/LOG/forget, logs/LOG/restore ---- */

bool srv_is_name(const char *name)
{
    size_t size = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return size > 0 && size <= SRV_NAME && name[size] == '\0';
}

/* Splits logs/LOG/VERB. verb "": there is none. False: the path is no such one. */
static bool split(const char *path, char name[SRV_NAME + 1], const char **verb)
{
    if (strncmp(path, "logs/", 5) != 0)
        return false;
    path += 5;
    size_t size = strcspn(path, "/");
    snprintf(name, SRV_NAME + 1, "%.*s", (int)(size <= SRV_NAME ? size : 0), path);
    *verb = path[size] ? path + size + 1 : "";
    return path[size] == '\0' || path[size + 1] != '\0';
}

/* A seat sees its own battle. All else is to it as if it were not there. */
static bool is_shut(const srv_request *request, const char *name, const char *verb)
{
    const srv_seat *seat = request->seat;
    bool takes_part = seat && seat->right != SRV_SPECTATOR;
    return seat && (strcmp(name, seat->log) != 0 || (verb[0] && strcmp(verb, "lines") != 0 &&
                                                     !(takes_part && strcmp(verb, "link") == 0)));
}

bool srv_is_write(const srv_request *request)
{
    return strcmp(request->method, "POST") == 0;
}

srv_reply srv_write_one(srv_store *store, const srv_request *request)
{
    char name[SRV_NAME + 1];
    const char *verb;
    if (!split(request->path, name, &verb))
        return strcmp(request->path, "hello") && strcmp(request->path, "logs") &&
                       strcmp(request->path, "scenario") && strcmp(request->path, "live") &&
                       strcmp(request->path, "seats")
                   ? nothing_here()
                   : only("GET");
    if (!srv_is_name(name))
        return srv_sentence(400, "the name of a log is 1 to 64 letters, digits, - or _");
    if (is_shut(request, name, verb))
        return nothing_here();
    if (strcmp(verb, "lines") == 0)
        return srv_logs_append(store, name, &request->body, request->seat);
    if (strcmp(verb, "link") == 0)
        return srv_chain_tell(store, name);
    if (strcmp(verb, "forget") == 0 || strcmp(verb, "restore") == 0)
        return srv_logs_forget(store, name, verb[0] == 'f');
    return verb[0] ? nothing_here() : only("GET");
}

/* 1, 2, 3...; 1 if it is not given. */
static bool read_from(const char *digits, int64_t *from)
{
    *from = 1;
    if (!digits)
        return true;
    size_t size = strspn(digits, "0123456789");
    if (size == 0 || size > 15 || digits[size] != '\0')
        return false;
    *from = strtoll(digits, NULL, 10);
    return *from > 0;
}

static srv_reply lines_of(srv_store *store, const srv_request *request, const char *name,
                          bool waits)
{
    int64_t from;
    if (!srv_is_name(name))
        return srv_sentence(400, "the name of a log is 1 to 64 letters, digits, - or _");
    if (is_shut(request, name, ""))
        return nothing_here();
    if (!read_from(request->from, &from))
        return srv_sentence(400, "'from' is the number of a line: 1, 2, 3...");
    return srv_logs_lines(store, name, from, waits);
}

static srv_reply one_log(srv_store *store, const srv_request *request)
{
    char name[SRV_NAME + 1];
    const char *verb;
    if (!split(request->path, name, &verb))
        return nothing_here();
    if (is_shut(request, name, verb))
        return nothing_here();
    if (verb[0] == '\0')
        return lines_of(store, request, name, false);
    if (strcmp(verb, "lines") == 0 || strcmp(verb, "link") == 0 || strcmp(verb, "forget") == 0 ||
        strcmp(verb, "restore") == 0)
        return only("POST");
    return nothing_here();
}

/* ---- The rest ---- */

static srv_reply hello(const srv_desk *desk, const srv_request *request)
{
    char line[SRV_UNITS * 8], seat[SRV_UNITS * 7] = "null";
    if (request->seat)
        srv_seat_json(request->seat, seat, sizeof seat);
    snprintf(line, sizeof line,
             "{\"umpire\":2,\"version\":\"%s\",\"scenario\":%s,\"address\":\"%.400s\",\"seat\":%s}",
             desk->version, desk->scenario.data ? "true" : "false",
             desk->address ? desk->address : "", seat);
    return reply(200, json, strdup(line));
}

static srv_reply own_scenario(const srv_desk *desk)
{
    if (!desk->scenario.data)
        return srv_sentence(404, "no scenario was named on the command line");
    return reply(200, plain, strndup(desk->scenario.data, desk->scenario.size));
}

srv_reply srv_answer(const srv_desk *desk, const srv_request *request)
{
    const char *path = request->path;
    if (strcmp(request->method, "GET") != 0)
        return only("GET, POST");
    if (strcmp(path, "hello") == 0)
        return hello(desk, request);
    if (strcmp(path, "scenario") == 0)
        return own_scenario(desk);
    if (strcmp(path, "logs") == 0 && !request->seat)
        return srv_logs_list(desk->store);
    if (strcmp(path, "seats") == 0 && !request->seat)
        return srv_seats_list(desk, request->log);
    if (strcmp(path, "live") == 0)
        return lines_of(desk->store, request, request->log ? request->log : "", request->waits);
    return one_log(desk->store, request);
}
