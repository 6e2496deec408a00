/*
 * seats.h: who may do what in which battle. A seat is a secret that opens one battle. Seats are
 * lines of the log "seats", which only the holder of the key reads and writes (docs/store.md).
 */
#ifndef UMP_SERVER_SEATS_H
#define UMP_SERVER_SEATS_H

#include "server/server.h"

enum { SRV_SEAT_ID = 16, SRV_SIDE = 32, SRV_UNITS = 1024 };
#define SRV_SEATS "seats"

typedef enum srv_right { SRV_SPECTATOR, SRV_SIDE_SEAT, SRV_UMPIRE } srv_right;

struct srv_seat {
    char secret[SRV_ID + 1];
    char log[SRV_NAME + 1];
    char id[SRV_SEAT_ID + 1];
    srv_right right;
    char side[SRV_SIDE + 1];   /* of a side's seat */
    char units[SRV_UNITS + 1]; /* with a space before and behind each; "": all of the side */
};

typedef struct srv_seats {
    srv_seat *seat; /* by their secrets */
    size_t n;
    int64_t lines; /* of their log that were read */
} srv_seats;

/* Reads what is new in their log. */
void srv_seats_read(srv_seats *seats, const srv_desk *desk);
void srv_seats_free(srv_seats *seats);
/* NULL: the secret opens nothing. */
const srv_seat *srv_seats_find(const srv_seats *seats, const char *secret);

/* May this seat write such a line? NULL, or why not. */
const char *srv_seat_forbids(const srv_seat *seat, const char *kind, const char *text,
                             const char *by);

/* All seats of a log (NULL: of all) as JSON, with link and code. */
srv_reply srv_seats_list(const srv_desk *desk, const char *log);

/* The seat as a JSON object, for its own screen. */
void srv_seat_json(const srv_seat *seat, char *to, size_t room);

/* The squares of the QR code of a text: `width` rows of as many, 1 is dark. malloc; NULL: no room.
 */
unsigned char *srv_code(const char *text, int *width);

#endif
