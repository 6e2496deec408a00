/*
 * fan.c: all that a handful of dice can be read as, and how many of the equally likely falls each
 * reading has: sums by convolution, counts by Bernoulli's triangle, faces one by one.
 */
#include "odds/odds.h"

#include <stdlib.h>
#include <string.h>

static uint64_t stir(uint64_t hash, const unsigned char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* Four hashes of every fourth word, none of which waits for another. */
uint64_t ump_quick_hash(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t hash[4] = {size, 1, 2, 3}, rest = 0;
    for (; size >= 32; size -= 32, at += 32)
        for (unsigned i = 0; i < 4; i++)
            hash[i] = stir(hash[i], at + 8 * i);
    for (; size >= 8; size -= 8, at += 8)
        hash[0] = stir(hash[0], at);
    memcpy(&rest, at, size);
    for (unsigned i = 1; i < 4; i++)
        hash[0] = ump_scramble(hash[0] ^ rest) + hash[i];
    return ump_scramble(hash[0]);
}

uint64_t ump_fan_width(const ump_ask *ask)
{
    if (ask->reading == UMP_SUM)
        return (uint64_t)ask->dice * (ask->sides - 1u) + 1;
    if (ask->reading != UMP_EACH)
        return ask->dice + UINT64_C(1);
    uint64_t all = 1;
    for (unsigned i = 0; i < ask->dice; i++) {
        all *= ask->sides;
        if (all > INT32_MAX)
            return UINT64_MAX;
    }
    return all;
}

/* One more die: times 1 + x + ... + x^(sides-1) = (1 - x^sides) / (1 - x). */
static bool add_die(ump_weight *w, uint32_t n, uint32_t sides)
{
    bool ok = true;
    for (uint32_t i = 1; ok && i < n; i++)
        ok = ump_weight_add(&w[i], &w[i - 1]);
    for (uint32_t i = n; ok && i-- > sides;)
        ump_weight_subtract(&w[i], &w[i - sides]);
    return ok;
}

/* One more die: times miss + hit x. */
static bool add_trial(ump_weight *w, uint32_t n, uint32_t hit, uint32_t miss)
{
    ump_weight from_below = {0};
    bool ok = true;
    for (uint32_t i = n; ok && i-- > 0;) {
        ok = ump_weight_times(&w[i], miss);
        if (ok && i > 0)
            ok = ump_weight_copy(&from_below, &w[i - 1]) && ump_weight_times(&from_below, hit) &&
                 ump_weight_add(&w[i], &from_below);
    }
    ump_weight_free(&from_below);
    return ok;
}

static bool weigh(ump_fan *fan, const ump_ask *ask)
{
    bool ok = true;
    uint32_t hits = ump_faces_that_count(ask);
    ump_weight_set(&fan->weight[0], 1);
    for (uint32_t i = 1; ok && i <= ask->dice; i++)
        ok = ask->reading == UMP_SUM ? add_die(fan->weight, i * (ask->sides - 1u) + 1, ask->sides)
                                     : add_trial(fan->weight, i + 1, hits, ask->sides - hits);
    return ok;
}

static bool find_share(const ump_weight *weight, const ump_weight *all, uint32_t *share)
{
    ump_weight many = {0};
    bool ok = ump_weight_copy(&many, weight) && ump_weight_times(&many, UMP_FAN_ALL) &&
              ump_weight_ratio(&many, all, share);
    ump_weight_free(&many);
    return ok;
}

bool ump_fan_parts(ump_fan *fan)
{
    ump_weight all = {0};
    if (!fan->weight || fan->part)
        return true;
    fan->part = calloc(fan->n, sizeof *fan->part);
    fan->share = calloc(fan->n, sizeof *fan->share);
    bool ok = fan->part && fan->share && ump_powers_product(fan->under, &all);
    for (uint32_t i = 0; ok && i < fan->n; i++)
        ok = ump_weight_millionths(&fan->weight[i], &all, &fan->part[i]) &&
             find_share(&fan->weight[i], &all, &fan->share[i]);
    ump_weight_free(&all);
    return ok;
}

bool ump_fan_make(ump_fan *fan, const ump_ask *ask)
{
    *fan = (ump_fan){.sides = ask->sides,
                     .reading = ask->reading,
                     .dice = ask->dice,
                     .reach = ask->reach,
                     .low = ask->reading == UMP_SUM ? ask->dice : 0,
                     .n = (uint32_t)ump_fan_width(ask),
                     .under = ump_powers_of_dice(ask->sides, ask->dice)};
    if (ask->reading == UMP_EACH)
        return true;
    fan->weight = calloc(fan->n, sizeof *fan->weight);
    return fan->weight && weigh(fan, ask);
}

void ump_fan_free(ump_fan *fan)
{
    for (uint32_t i = 0; fan->weight && i < fan->n; i++)
        ump_weight_free(&fan->weight[i]);
    free(fan->weight);
    free(fan->part);
    free(fan->share);
    *fan = (ump_fan){0};
}

/* ---- The fans of a query ---- */

static bool is_fan_of(const ump_fan *fan, const ump_ask *ask)
{
    return fan->dice == ask->dice && fan->sides == ask->sides && fan->reading == ask->reading &&
           fan->reach == ask->reach;
}

ump_fan *ump_fans_find(ump_fan **fans, const ump_ask *ask)
{
    for (ump_fan *fan = *fans; fan; fan = fan->next)
        if (is_fan_of(fan, ask))
            return fan;
    ump_fan *fan = malloc(sizeof *fan);
    if (!fan)
        return NULL;
    if (!ump_fan_make(fan, ask)) {
        ump_fan_free(fan);
        free(fan);
        return NULL;
    }
    fan->next = *fans;
    return *fans = fan;
}

void ump_fans_free(ump_fan **fans)
{
    for (ump_fan *fan = *fans, *next; fan; fan = next) {
        next = fan->next;
        ump_fan_free(fan);
        free(fan);
    }
    *fans = NULL;
}
