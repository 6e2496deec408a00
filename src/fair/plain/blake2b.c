/*
 * blake2b.c: BLAKE2b without a key, as RFC 7693 has it, and hex digits. The names of the parts are
 * those of the RFC.
 */
#include <sodium.h>
#include <string.h>

static const uint64_t iv[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                               0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                               0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

static const unsigned char sigma[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                            {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                            {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                            {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                            {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                            {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                            {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                            {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                            {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                            {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static uint64_t right(uint64_t word, int by)
{
    return word >> by | word << (64 - by);
}

/* The lowest byte first. */
static uint64_t word_at(const unsigned char *bytes)
{
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | bytes[i];
    return word;
}

static void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = right(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = right(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = right(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = right(v[b] ^ v[c], 63);
}

/* Columns, then diagonals. */
static void mix_round(uint64_t v[16], const uint64_t m[16], const unsigned char s[16])
{
    for (int i = 0; i < 4; i++)
        mix(v, i, 4 + i, 8 + i, 12 + i, m[s[2 * i]], m[s[2 * i + 1]]);
    for (int i = 0; i < 4; i++)
        mix(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]],
            m[s[9 + 2 * i]]);
}

static void compress(crypto_generichash_state *state, int last)
{
    uint64_t v[16], m[16];
    for (int i = 0; i < 16; i++)
        m[i] = word_at(state->block + 8 * i);
    memcpy(v, state->h, sizeof state->h);
    memcpy(v + 8, iv, sizeof iv);
    v[12] ^= state->taken;
    if (last)
        v[14] = ~v[14];
    for (int i = 0; i < 12; i++)
        mix_round(v, m, sigma[i % 10]);
    for (int i = 0; i < 8; i++)
        state->h[i] ^= v[i] ^ v[i + 8];
}

int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
                            size_t key_size, size_t size)
{
    (void)key;
    *state = (crypto_generichash_state){.size = size};
    memcpy(state->h, iv, sizeof iv);
    state->h[0] ^= 0x01010000 ^ (uint64_t)key_size << 8 ^ size;
    return 0;
}

/* The last block is held back: it is compressed in another way. */
int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *in,
                              unsigned long long length)
{
    while (length > 0) {
        if (state->held == BLAKE_BLOCK) {
            state->taken += BLAKE_BLOCK;
            compress(state, 0);
            state->held = 0;
        }
        size_t room = BLAKE_BLOCK - state->held;
        size_t part = length < room ? (size_t)length : room;
        memcpy(state->block + state->held, in, part);
        state->held += part;
        in += part;
        length -= part;
    }
    return 0;
}

int crypto_generichash_final(crypto_generichash_state *state, unsigned char *out, size_t size)
{
    memset(state->block + state->held, 0, BLAKE_BLOCK - state->held);
    state->taken += state->held;
    compress(state, 1);
    for (size_t i = 0; i < size; i++)
        out[i] = (unsigned char)(state->h[i / 8] >> 8 * (i % 8));
    return 0;
}

int crypto_generichash(unsigned char *out, size_t size, const unsigned char *in,
                       unsigned long long length, const unsigned char *key, size_t key_size)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, key, key_size, size);
    crypto_generichash_update(&state, in, length);
    return crypto_generichash_final(&state, out, size);
}

/* ---- Hex digits ---- */

static const char hex_digits[] = "0123456789abcdef";

char *sodium_bin2hex(char *hex, size_t room, const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size && 2 * i + 2 < room; i++) {
        hex[2 * i] = hex_digits[bytes[i] >> 4];
        hex[2 * i + 1] = hex_digits[bytes[i] & 15];
    }
    hex[2 * size < room ? 2 * size : room - 1] = '\0';
    return hex;
}

/* Small letters only; -1: something else is among them, or there is no room. */
int sodium_hex2bin(unsigned char *bytes, size_t room, const char *hex, size_t length,
                   const char *ignore, size_t *size, const char **end)
{
    (void)ignore, (void)end;
    for (*size = 0; *size < length / 2; ++*size) {
        const char *high = strchr(hex_digits, hex[2 * *size]);
        const char *low = strchr(hex_digits, hex[2 * *size + 1]);
        if (!high || !*high || !low || !*low || *size == room)
            return -1;
        bytes[*size] = (unsigned char)((high - hex_digits) << 4 | (low - hex_digits));
    }
    return length % 2 ? -1 : 0;
}
