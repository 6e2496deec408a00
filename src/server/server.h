/*
 * server.h: the page and its saved games on this machine. games.c keeps records in SQLite, api.c
 * answers what the page asks for, http.c is libwebsockets around both. It holds no rule: battles
 * are fought in the browser.
 */
#ifndef UMP_SERVER_H
#define UMP_SERVER_H

#include "umpire.h"
#include <signal.h>

enum { SRV_WHY = 512, SRV_MOST_BODY = 16 << 20 };

/* ---- Saved games ---- */

typedef struct srv_games srv_games;

/* Opens the file, made if there is none (":memory:" for tests). NULL: why says what failed. */
srv_games *srv_games_open(const char *path, char why[SRV_WHY]);
void srv_games_close(srv_games *games);
/* Keeps a record under its id, in place of the one before. False: it is no record, or the disk. */
bool srv_games_put(srv_games *games, const char *id, const ump_text *record, char why[SRV_WHY]);
char *srv_games_get(srv_games *games, const char *id); /* malloc; NULL: there is none */
bool srv_games_drop(srv_games *games, const char *id); /* false: there is none */
char *srv_games_list(srv_games *games);                /* JSON, malloc; the newest first */

/* ---- What the page asks for ---- */

typedef struct srv_reply {
    int status;       /* of HTTP */
    const char *type; /* of the body */
    char *body;       /* malloc, the caller's */
} srv_reply;

typedef struct srv_desk {
    srv_games *games;
    const char *version;
    ump_text scenario; /* the one named on the command line; data NULL: none */
} srv_desk;

/* path: behind /api/. */
srv_reply srv_answer(const srv_desk *desk, const char *method, const char *path,
                     const ump_text *body);

/* ---- Serving ---- */

typedef struct srv_site {
    srv_desk desk;
    const char *web;                       /* folder of the page */
    uint16_t port;                         /* the first to be tried; set to the one taken */
    const volatile sig_atomic_t *finished; /* set by a signal: the end */
    /* Called once, when visitors may come. */
    void (*ready)(void *ctx, const char *address);
    void *ctx;
} srv_site;

/* Serves on 127.0.0.1 until *finished. False: why says what failed. */
bool srv_serve(srv_site *site, char why[SRV_WHY]);

#endif
