/*
 * desk.h: a desk for the tests, and what is asked of it without a network.
 */
#ifndef UMP_TEST_SERVER_DESK_H
#define UMP_TEST_SERVER_DESK_H

#include "server/store.h"

typedef struct desk {
    srv_desk desk;
    char folder[64], path[96];
} desk;

desk desk_in_memory(void);
desk desk_in_folder(void);      /* a fresh one */
desk desk_on(const char *path); /* a file that is there */
void desk_close(desk *d);       /* and the folder is gone */

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
