/*
 * fair.c: chains, the trace, and faces from links.
 */
#include "fair/fair.h"
#include <string.h>

static const char trace_word[] = "umpire trace 1\n", roll_word[] = "umpire roll 1\n";

void fair_to_hex(const fair_hash *hash, char hex[FAIR_HEX + 1])
{
    sodium_bin2hex(hex, FAIR_HEX + 1, hash->byte, FAIR_SIZE);
}

/* Small letters only: a hash has one spelling. */
bool fair_from_hex(const char *hex, size_t size, fair_hash *hash)
{
    size_t got = 0;
    for (size_t i = 0; i < size; i++) {
        if (!strchr("0123456789abcdef", hex[i]) || !hex[i])
            return false;
    }
    return size == FAIR_HEX &&
           sodium_hex2bin(hash->byte, FAIR_SIZE, hex, size, NULL, &got, NULL) == 0 &&
           got == FAIR_SIZE;
}

/* ---- Chains ---- */

fair_hash fair_before(const fair_hash *link)
{
    fair_hash before;
    crypto_generichash(before.byte, FAIR_SIZE, link->byte, FAIR_SIZE, NULL, 0);
    return before;
}

void fair_chain(const fair_hash *secret, size_t count, fair_hash *link)
{
    link[count] = *secret;
    for (size_t i = count; i > 0; i--)
        link[i - 1] = fair_before(&link[i]);
}

/* ---- The trace ---- */

static void take(crypto_generichash_state *state, const void *bytes, size_t size)
{
    crypto_generichash_update(state, bytes, size);
}

void fair_trace_begin(fair_trace *trace)
{
    crypto_generichash_init(&trace->state, NULL, 0, FAIR_SIZE);
    take(&trace->state, trace_word, strlen(trace_word));
}

static bool begins(const char *line, size_t size, const char *word)
{
    size_t length = strlen(word);
    return size >= length && memcmp(line, word, length) == 0 &&
           (size == length || line[length] == ' ');
}

/* Whole and brief records, with hashes and without, leave the same trace. */
static bool leaves_trace(const char *line, size_t size)
{
    static const char *const none[] = {"record", "text", "start", "check"};
    if (begins(line, size, "# fair commit"))
        return true;
    if (size == 0 || strchr(" \t\r#|", line[0]))
        return false;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        if (begins(line, size, none[i]))
            return false;
    }
    return true;
}

void fair_trace_line(fair_trace *trace, const char *line, size_t size)
{
    if (!leaves_trace(line, size))
        return;
    take(&trace->state, line, size);
    take(&trace->state, "\n", 1);
}

fair_hash fair_trace_now(const fair_trace *trace)
{
    fair_hash now;
    crypto_generichash_state copy = trace->state;
    crypto_generichash_final(&copy, now.byte, FAIR_SIZE);
    return now;
}

/* ---- A roll ---- */

/* The highest byte first. */
static void big(uint64_t number, unsigned char *to, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        to[i] = (unsigned char)(number >> 8 * (bytes - 1 - i));
}

fair_hash fair_seed(uint64_t number, const fair_hash *trace, const fair_hash *part, size_t n)
{
    fair_hash seed;
    unsigned char digits[8];
    crypto_generichash_state state;
    big(number, digits, sizeof digits);
    crypto_generichash_init(&state, NULL, 0, FAIR_SIZE);
    take(&state, roll_word, strlen(roll_word));
    take(&state, digits, sizeof digits);
    take(&state, trace->byte, FAIR_SIZE);
    for (size_t i = 0; i < n; i++)
        take(&state, part[i].byte, FAIR_SIZE);
    crypto_generichash_final(&state, seed.byte, FAIR_SIZE);
    return seed;
}

/* A byte of the last, incomplete round of faces is thrown away: else low faces would come more
 * often. */
void fair_faces(const fair_hash *seed, unsigned sides, uint8_t *face, size_t n)
{
    enum { BLOCK = 64 };
    unsigned char in[FAIR_SIZE + 4], block[BLOCK];
    unsigned limit = 256 - 256 % sides;
    memcpy(in, seed->byte, FAIR_SIZE);
    for (uint32_t counter = 0; n > 0; counter++) {
        big(counter, in + FAIR_SIZE, 4);
        crypto_generichash(block, BLOCK, in, sizeof in, NULL, 0);
        for (size_t i = 0; i < BLOCK && n > 0; i++) {
            if (block[i] >= limit)
                continue;
            *face++ = (uint8_t)(1 + block[i] % sides);
            n--;
        }
    }
}
