/*
 * desk.h: a desk for the tests, and what is asked of it without a network.
 */
#ifndef UMP_TEST_SERVER_DESK_H
#define UMP_TEST_SERVER_DESK_H

#include "server/sqlite.h"

typedef struct desk {
    srv_desk desk;
    char path[256];              /* what srv_store_open opens */
    char folder[64], schema[32]; /* of a file; of a database */
    void *other;                 /* another one who uses it */
} desk;

desk desk_fresh(void);          /* a place of its own, by the hand that is used (hand.h) */
desk desk_in_folder(void);      /* the same in a file */
desk desk_on(const char *path); /* a place that is there */
void desk_close(desk *d);       /* and what desk_fresh made is gone */
sqlite3 *desk_db(desk *d);      /* of a file */

/* The status; *body (malloc) if wanted. */
int desk_ask(desk *d, const char *method, const char *path, const char *body, char **said);
/* Asks and compares: the status, and words that must stand in the body. */
void desk_expect(desk *d, const char *method, const char *path, const char *body, int status,
                 const char *words);

/* Appends line n + 1 on top of line n: ids are the number in hex, with `branch` as first digit. */
void desk_id(char id[SRV_ID + 1], char branch, int n);
int desk_append(desk *d, const char *log, char branch, int after, int lines, char **said);
int desk_length(desk *d, const char *log); /* -1: there is no such log */

#endif
