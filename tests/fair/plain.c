/*
 * plain.c: the page's own BLAKE2b gives what libsodium gives, at once and in parts. meson.build
 * compiles it here under other names (plain_hash for crypto_generichash, and so on).
 */
#include <criterion/criterion.h>
#include <sodium.h>
#include <string.h>

int plain_hash(unsigned char *out, size_t size, const unsigned char *in, unsigned long long length,
               const unsigned char *key, size_t key_size);
int plain_init(void *state, const unsigned char *key, size_t key_size, size_t size);
int plain_update(void *state, const unsigned char *in, unsigned long long length);
int plain_final(void *state, unsigned char *out, size_t size);
char *plain_to_hex(char *hex, size_t room, const unsigned char *bytes, size_t size);
int plain_from_hex(unsigned char *bytes, size_t room, const char *hex, size_t length,
                   const char *ignore, size_t *size, const char **end);

enum { LONGEST = 1000, STATE = 512 };

static void fill(unsigned char *bytes, size_t size)
{
    unsigned chance = 7;
    for (size_t i = 0; i < size; i++) {
        chance = chance * 1103515245u + 12345u;
        bytes[i] = (unsigned char)(chance >> 16);
    }
}

Test(plain, every_length_hashes_as_libsodium_does)
{
    unsigned char in[LONGEST], ours[64], theirs[64];
    cr_assert(sodium_init() >= 0);
    fill(in, sizeof in);
    for (size_t length = 0; length <= LONGEST; length++) {
        for (size_t size = 32; size <= 64; size += 32) {
            plain_hash(ours, size, in, length, NULL, 0);
            crypto_generichash(theirs, size, in, length, NULL, 0);
            cr_assert_arr_eq(ours, theirs, size, "%zu bytes", length);
        }
    }
}

Test(plain, parts_hash_as_the_whole)
{
    unsigned char in[LONGEST], ours[32], theirs[32];
    uint64_t state[STATE / 8];
    fill(in, sizeof in);
    crypto_generichash(theirs, 32, in, LONGEST, NULL, 0);
    for (size_t part = 1; part <= 300; part++) {
        plain_init(state, NULL, 0, 32);
        for (size_t at = 0; at < LONGEST; at += part)
            plain_update(state, in + at, at + part < LONGEST ? part : LONGEST - at);
        plain_final(state, ours, 32);
        cr_assert_arr_eq(ours, theirs, 32, "parts of %zu bytes", part);
    }
}

Test(plain, hex_goes_and_comes_back)
{
    unsigned char in[32], back[32];
    char ours[65], theirs[65];
    size_t size;
    fill(in, sizeof in);
    plain_to_hex(ours, sizeof ours, in, 32);
    sodium_bin2hex(theirs, sizeof theirs, in, 32);
    cr_expect_str_eq(ours, theirs);
    cr_expect_eq(plain_from_hex(back, 32, ours, 64, NULL, &size, NULL), 0);
    cr_expect(size == 32 && memcmp(in, back, 32) == 0);
    cr_expect_eq(plain_from_hex(back, 32, "0g", 2, NULL, &size, NULL), -1);
}
