/*
 * http.h: what the files of the network share. door.c says who may come in, files.c finds the
 * page's files, writer.c commits in a thread of its own, http.c is libmicrohttpd around them.
 */
#ifndef UMP_SERVER_HTTP_H
#define UMP_SERVER_HTTP_H

#include "server/server.h"
#include <time.h>

/* ---- The door ---- */

/* NULL: none was sent. `names`: of this machine, beside localhost. */
bool srv_door_host(const char *host, const char *const *names);
bool srv_door_origin(const char *origin, const char *host);
/* The secret of "Bearer SECRET"; NULL: there is none of the right length. */
const char *srv_door_secret(const char *authorization);
bool srv_door_key(const char *secret, const char *key); /* secret NULL: none was sent */

/* So many requests a second, and twice as many at once. */
typedef struct srv_bucket {
    int64_t level, at;
} srv_bucket;
bool srv_bucket_take(srv_bucket *bucket, uint32_t rate, int64_t now_ms);

/* ---- Files of the page ---- */

typedef struct srv_file {
    int file; /* open; the caller closes it */
    uint64_t size;
    const char *type;
    char etag[40];
} srv_file;
/* path begins with /. False: there is no such file of the page. */
bool srv_file_open(const char *folder, const char *path, srv_file *found);

/* ---- The writer: requests that wait for the disk, as many as there are in one commit ---- */

typedef struct srv_job {
    srv_request request;
    srv_reply reply;
    void (*done)(struct srv_job *job); /* called by the writer's thread */
    struct srv_job *next;
} srv_job;

typedef struct srv_writer srv_writer;
srv_writer *srv_writer_start(srv_store *store, uint32_t most); /* NULL: no thread */
bool srv_writer_add(srv_writer *writer, srv_job *job);         /* false: too many wait */
void srv_writer_stop(srv_writer *writer);                      /* when all is written */

#endif
