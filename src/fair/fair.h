/*
 * fair.h: dice that nobody can steer, foresee or change afterwards (docs/fair-dice.md). Each party
 * commits to a chain of secrets; a roll takes the next link of every chain, the number of the roll
 * and a hash of all answers so far. libsodium's BLAKE2b does the hashing. The engine knows nothing
 * of it: to the rules the lines of fair dice are remarks.
 */
#ifndef UMP_FAIR_H
#define UMP_FAIR_H

#include "notation/notation.h"
#include "umpire.h"
#include <sodium.h>

enum { FAIR_SIZE = 32, FAIR_HEX = 2 * FAIR_SIZE, FAIR_NAME = 32, FAIR_PARTIES = 4 };

typedef struct fair_hash {
    unsigned char byte[FAIR_SIZE];
} fair_hash;

void fair_to_hex(const fair_hash *hash, char hex[FAIR_HEX + 1]);
bool fair_from_hex(const char *hex, size_t size, fair_hash *hash);

/* ---- A chain: link 0 is the commitment, link n hashes to link n - 1, the last is the secret ----
 */

fair_hash fair_before(const fair_hash *link);
/* link[0] to link[count], all made from the secret; link[0] may be told at once. */
void fair_chain(const fair_hash *secret, size_t count, fair_hash *link);

/* ---- The trace: a hash of the answers so far ---- */

typedef struct fair_trace {
    crypto_generichash_state state;
} fair_trace;
void fair_trace_begin(fair_trace *trace);
/* A line of a record without its end. Head, answers, rulings and commitments leave a trace, other
 * lines none: links would, after all, let the last who reveals choose. */
void fair_trace_line(fair_trace *trace, const char *line, size_t size);
fair_hash fair_trace_now(const fair_trace *trace);

/* ---- A roll ---- */

/* part: what each party gives, in the order of their commitments; a nonce comes last. */
fair_hash fair_seed(uint64_t number, const fair_hash *trace, const fair_hash *part, size_t n);
/* Each face 1 to sides, at most 256, all equally likely. */
void fair_faces(const fair_hash *seed, unsigned sides, uint8_t *face, size_t n);

/* ---- A record ---- */

/* What is known of a record when it was checked. */
typedef struct fair_found {
    size_t rolls;     /* by all parties */
    size_t by_hand;   /* typed in, marked as such */
    size_t silent;    /* in which somebody did not reveal */
    size_t void_ones; /* taken back */
    size_t renewed;   /* commitments in the middle of a battle */
    bool host;        /* the host's chain rolled: he must be trusted */
} fair_found;

/* Checks every commitment, link, roll and the seal. False: errors say what is wrong, and where. */
bool fair_verify(const ump_text *record, fair_found *found, ump_errors *errors);
/* The same of a battle that goes on: it has no seal yet, and links may still wait for their dice.
 */
bool fair_verify_so_far(const ump_text *record, fair_found *found, ump_errors *errors);
/* The faces of the next roll, from a record that ends with the links of everybody. Whatever is
 * wrong above them is found first. */
bool fair_roll(const ump_text *record, unsigned sides, uint8_t *face, size_t n, ump_errors *errors);
fair_hash fair_seal(const char *text, size_t size); /* of a record that has none yet */

/* One of the parties that roll for a record that is written on one machine. */
typedef struct fair_party {
    char name[FAIR_NAME + 1];
    size_t count;
    const fair_hash *link;
} fair_party;
enum { FAIR_LINE = 160 };
void fair_commitment(const fair_party *party,
                     char words[FAIR_LINE]); /* as a line, without its end */
/* Writes a record with what its dice were rolled from, and the seal. */
void fair_write(const ump_text *record, const fair_party *party, size_t n, const ump_out *out);

#endif
