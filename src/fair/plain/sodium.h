/*
 * sodium.h: what fair dice need of libsodium, under the same names, for the page: Debian has no
 * libsodium for WebAssembly. The C that makes and checks dice is then one and the same everywhere;
 * tests/fair/plain.c compares this BLAKE2b with libsodium's.
 */
#ifndef UMP_FAIR_PLAIN_SODIUM_H
#define UMP_FAIR_PLAIN_SODIUM_H

#include <stddef.h>
#include <stdint.h>

enum { BLAKE_BLOCK = 128 };

typedef struct crypto_generichash_state {
    uint64_t h[8];
    uint64_t taken; /* bytes that went into h */
    size_t size;    /* of the hash */
    size_t held;    /* bytes of the block */
    unsigned char block[BLAKE_BLOCK];
} crypto_generichash_state;

/* Without a key: it is NULL, and its size 0. All of them return 0. */
int crypto_generichash(unsigned char *out, size_t size, const unsigned char *in,
                       unsigned long long length, const unsigned char *key, size_t key_size);
int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
                            size_t key_size, size_t size);
int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *in,
                              unsigned long long length);
int crypto_generichash_final(crypto_generichash_state *state, unsigned char *out, size_t size);

char *sodium_bin2hex(char *hex, size_t room, const unsigned char *bytes, size_t size);
int sodium_hex2bin(unsigned char *bytes, size_t room, const char *hex, size_t length,
                   const char *ignore, size_t *size, const char **end);

#endif
