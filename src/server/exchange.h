/*
 * exchange.h: logs that travel from one store to another, or into a file and out of it. A parcel is
 * a line of JSON: an append as docs/store.md has it, with the name of the log and how it stands.
 */
#ifndef UMP_SERVER_EXCHANGE_H
#define UMP_SERVER_EXCHANGE_H

#include "server/server.h"
#include <stdio.h>

/* One log of a list. The texts are good while it is visited. */
typedef struct srv_seen {
    const char *name, *kind, *title;
    int64_t length, updated; /* milliseconds since 1970 */
    bool forgotten;
} srv_seen;
typedef void srv_see(void *ctx, const srv_seen *log);
bool srv_each_log(srv_store *store, srv_see *see, void *ctx, char why[SRV_WHY]);

typedef struct srv_moved {
    uint64_t logs, lines;
    uint64_t beside; /* kept under another name, for there was another history */
} srv_moved;

/* All functions: false: why says what failed; what was taken until then stays. */

/* Writes parcels; `only` NULL: of all logs. */
bool srv_export(srv_store *from, const char *only, FILE *to, srv_moved *moved, char why[SRV_WHY]);
/* Reads parcels. name: of the file, for errors. */
bool srv_import(FILE *from, const char *name, srv_store *to, srv_moved *moved, char why[SRV_WHY]);
/* All logs, the key and the secret of dice by post; then both are compared, byte for byte. */
bool srv_migrate(srv_store *from, srv_store *to, srv_moved *moved, char why[SRV_WHY]);

#endif
