/*
 * server.h: the page and its kept battles on this machine (docs/store.md). store.c keeps logs in
 * SQLite, api.c answers what the page asks for, http.c is libmicrohttpd around both. It holds no
 * rule: battles are fought in the browser.
 */
#ifndef UMP_SERVER_H
#define UMP_SERVER_H

#include "umpire.h"
#include <signal.h>

enum { SRV_WHY = 512, SRV_NAME = 64, SRV_ID = 32 };
enum { SRV_MOST_BODY = 8 << 20, SRV_MOST_TEXT = 1 << 20, SRV_MOST_LINES = 10000 };

/* ---- The store. One thread uses a store at a time; any number may be open on one file. ---- */

typedef struct srv_store srv_store;

/* Opens the file, made if there is none (":memory:" for tests), or a database of PostgreSQL by its
 * address (postgresql://...). Brings it up to this version and takes over games of older ones.
 * NULL: why says what failed. */
srv_store *srv_store_open(const char *where, char why[SRV_WHY]);
bool srv_is_postgres(const char *where);
void srv_store_close(srv_store *store);
/* The key of this file's API, made when it is asked for first. */
bool srv_store_key(srv_store *store, char key[SRV_ID + 1], char why[SRV_WHY]);
/* A number that differs if somebody else, in this process or another, has changed the file. */
int64_t srv_store_version(srv_store *store);

/* ---- What the page asks for ---- */

typedef struct srv_reply {
    int status;       /* of HTTP; 0: not yet, ask again when the log is longer */
    const char *type; /* of the body */
    char *body;       /* malloc, the caller's */
    size_t size;
    const char *allow; /* with 405: the methods that are taken */
} srv_reply;

typedef struct srv_seat srv_seat; /* server/seats.h */

typedef struct srv_request {
    const char *method;
    const srv_seat *seat;   /* who asks; NULL: the host, who has the key */
    const char *path;       /* behind /api/ */
    const char *log, *from; /* of the query; NULL: not given */
    bool waits;             /* live: an answer without lines may be put off */
    ump_text body;
} srv_request;

typedef struct srv_desk {
    srv_store *store;
    const char *version;
    const char *address;           /* where others find the page; NULL: nowhere */
    const struct srv_seats *seats; /* NULL: there are none */
    ump_text scenario;             /* the one named on the command line; data NULL: none */
} srv_desk;

/* Does it change the store? Such requests go to srv_write. */
bool srv_is_write(const srv_request *request);
srv_reply srv_answer(const srv_desk *desk, const srv_request *request);
/* Answers requests that change the store, all in one commit. Their replies are true when it
 * returns. */
void srv_write(srv_store *store, const srv_request *const *request, srv_reply *reply, size_t n);
srv_reply srv_sentence(int status, const char *words);

/* ---- Serving ---- */

/* 0: the default stands for it. */
typedef struct srv_limits {
    uint32_t connections; /* at once */
    uint32_t rate;        /* requests a second with the key; in bursts twice as many */
    uint32_t strangers;   /* requests a second without it */
    uint32_t waiting;     /* writes that wait for the disk */
    uint32_t seconds;     /* for a whole request */
    uint32_t live_ms;     /* that a listener waits */
} srv_limits;

typedef struct srv_site {
    srv_desk desk;
    srv_store *writer;        /* a second store on the same file, for the writing thread */
    const char *key;          /* every request to the API carries it */
    const char *web;          /* folder of the page */
    uint16_t port;            /* the first to be tried; set to the one taken */
    bool one_port;            /* no other will do */
    bool lan;                 /* other machines may come in */
    const char *const *names; /* of this machine, beside localhost; NULL ends them; NULL: none */
    srv_limits limits;
    const volatile sig_atomic_t *finished; /* set by a signal: the end */
    /* Called once, when visitors may come, with the address on this machine. It may set
     * desk.address by then. */
    void (*ready)(void *ctx, const char *address);
    void *ctx;
} srv_site;

/* Serves on 127.0.0.1, with `lan` on all addresses, until *finished. False: why says what failed.
 */
bool srv_serve(srv_site *site, char why[SRV_WHY]);

#endif
