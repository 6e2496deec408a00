/*
 * store.c: opens a store, whoever keeps it, and writes many requests in one commit.
 */
#include "server/store.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

bool srv_is_postgres(const char *where)
{
    return strncmp(where, "postgresql:", 11) == 0 || strncmp(where, "postgres:", 9) == 0;
}

srv_store *srv_store_open(const char *where, char why[SRV_WHY])
{
    srv_reader *reader = srv_reader_open();
    snprintf(why, SRV_WHY, "this machine has no memory left");
    if (!reader)
        return NULL;
    srv_store *store = srv_is_postgres(where) ? srv_postgres_open(where, reader, why)
                                              : srv_sqlite_open(where, reader, why);
    if (!store)
        srv_reader_close(reader);
    return store;
}

void srv_store_close(srv_store *store)
{
    srv_reader_close(store->reader);
    store->keeper->close(store);
}

/* ---- The key, and other secrets ---- */

static bool make_secret(char secret[SRV_ID + 1])
{
    unsigned char byte[SRV_ID / 2];
    if (getrandom(byte, sizeof byte, 0) != (ssize_t)sizeof byte)
        return false;
    for (size_t i = 0; i < sizeof byte; i++)
        snprintf(secret + 2 * i, 3, "%02x", byte[i]);
    return true;
}

bool srv_store_secret(srv_store *store, const char *name, char secret[SRV_ID + 1],
                      char why[SRV_WHY])
{
    snprintf(why, SRV_WHY, "this machine gives no random numbers");
    if (!make_secret(secret))
        return false;
    if (store->keeper->setting(store, name, secret))
        return true;
    srv_store_why(store, why);
    return false;
}

bool srv_store_key(srv_store *store, char key[SRV_ID + 1], char why[SRV_WHY])
{
    return srv_store_secret(store, "key", key, why);
}

void srv_store_why(srv_store *store, char why[SRV_WHY])
{
    srv_reply told = store->keeper->fault(store);
    snprintf(why, SRV_WHY, "%.*s", told.body ? (int)strcspn(told.body, "\n") : 0,
             told.body ? told.body : "");
    free(told.body);
}

int64_t srv_store_version(srv_store *store)
{
    return store->keeper->version(store);
}

/* ---- Many requests, one commit ---- */

/* All of them get the same answer. */
static void tell_all(srv_reply *reply, size_t n, srv_reply told)
{
    for (size_t i = 0; i < n; i++) {
        free(reply[i].body);
        reply[i] = told;
        reply[i].body = told.body ? strdup(told.body) : NULL;
    }
    free(told.body);
}

static bool write_together(srv_store *store, const srv_request *const *request, srv_reply *reply,
                           size_t n)
{
    const srv_keeper *keeper = store->keeper;
    srv_reply told;
    if (!keeper->begin(store, &told)) {
        tell_all(reply, n, told);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        reply[i] = srv_write_one(store, request[i]);
        if (!keeper->under_way(store)) { /* the keeper itself has rolled all of it back */
            told = reply[i];
            reply[i] = (srv_reply){0};
            tell_all(reply, n, told);
            return false;
        }
    }
    if (keeper->commit(store)) {
        store->commits++;
        return true;
    }
    told = keeper->fault(store);
    keeper->roll_back(store);
    tell_all(reply, n, told);
    return false;
}

void srv_write(srv_store *store, const srv_request *const *request, srv_reply *reply, size_t n)
{
    for (size_t i = 0; i < n; i++)
        reply[i] = (srv_reply){0};
    store->unsure = false;
    if (write_together(store, request, reply, n) || (n == 1 && !store->unsure))
        return;
    for (size_t i = 0; i < n; i++) { /* one of them may be at fault for all */
        free(reply[i].body);
        reply[i] = (srv_reply){0};
        write_together(store, request + i, reply + i, 1);
    }
}
