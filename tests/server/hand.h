/*
 * hand.h: what a test does to a store from outside, in each kind of store: it locks, fills, spoils
 * and removes. With UMPIRE_TEST_POSTGRES set, desks are kept in that server (with-postgres.sh).
 */
#ifndef UMP_TEST_SERVER_HAND_H
#define UMP_TEST_SERVER_HAND_H

#include "desk.h"

typedef struct hand {
    void (*make)(desk *d); /* a fresh place; sets its path */
    void (*clean)(desk *d);
    void (*lock)(desk *d, bool locked);
    void (*fill)(desk *d, bool full); /* no room to grow */
    void (*set_version)(desk *d, int version);
    void (*deny)(desk *d, bool denied); /* reading only */
    void (*remove)(desk *d);
    void (*settle)(desk *d); /* a table of another program, where ours are not yet */
} hand;

extern const hand hand_file, hand_postgres;
const hand *the_hand(void);

#endif
