/*
 * api.c: what the page may ask the server for: is it there, which games are saved, one of them,
 * keep one, forget one, and the scenario that was named on the command line.
 */
#include "server/server.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char json[] = "application/json";
static const char plain[] = "text/plain; charset=utf-8";

static srv_reply reply(int status, const char *type, char *body)
{
    if (!body)
        return (srv_reply){500, plain, strdup("out of memory\n")};
    return (srv_reply){status, type, body};
}

static srv_reply sentence(int status, const char *words)
{
    char line[SRV_WHY + 2];
    snprintf(line, sizeof line, "%s\n", words);
    return reply(status, plain, strdup(line));
}

/* Letters, digits, - and _, at most 64 of them. */
static bool is_id(const char *id)
{
    size_t size = strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return size > 0 && size <= 64 && id[size] == '\0';
}

static srv_reply hello(const srv_desk *desk)
{
    char line[128];
    snprintf(line, sizeof line, "{\"umpire\":1,\"version\":\"%s\",\"scenario\":%s}", desk->version,
             desk->scenario.data ? "true" : "false");
    return reply(200, json, strdup(line));
}

static srv_reply own_scenario(const srv_desk *desk)
{
    if (!desk->scenario.data)
        return sentence(404, "no scenario was named on the command line");
    return reply(200, plain, strndup(desk->scenario.data, desk->scenario.size));
}

static srv_reply one_game(srv_games *games, const char *method, const char *id,
                          const ump_text *body)
{
    char why[SRV_WHY];
    if (!is_id(id))
        return sentence(400, "the id of a game is 1 to 64 letters, digits, - or _");
    if (strcmp(method, "PUT") == 0)
        return srv_games_put(games, id, body, why) ? sentence(200, "saved") : sentence(400, why);
    if (strcmp(method, "DELETE") == 0)
        return srv_games_drop(games, id) ? sentence(200, "forgotten")
                                         : sentence(404, "there is no such game");
    char *record = srv_games_get(games, id);
    return record ? reply(200, plain, record) : sentence(404, "there is no such game");
}

srv_reply srv_answer(const srv_desk *desk, const char *method, const char *path,
                     const ump_text *body)
{
    bool gets = strcmp(method, "GET") == 0;
    if (strncmp(path, "games/", 6) == 0)
        return one_game(desk->games, method, path + 6, body);
    if (gets && strcmp(path, "hello") == 0)
        return hello(desk);
    if (gets && strcmp(path, "games") == 0)
        return reply(200, json, srv_games_list(desk->games));
    if (gets && strcmp(path, "scenario") == 0)
        return own_scenario(desk);
    return sentence(404,
                    "there is nothing here; the page asks for hello, games, games/ID, scenario");
}
