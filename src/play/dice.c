/*
 * dice.c: seeded dice without hidden state, how dice are read, and whether those given are those
 * that were asked for. A roll is a function of (seed, number of the answer, number of the die).
 */
#include "play/play.h"

#include <string.h>

/* SplitMix64 (Vigna's public constants). */
uint64_t ump_scramble(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* 1 .. sides, each equally likely: the odd ones at the top are thrown again. */
static uint8_t one_die(uint64_t x, uint8_t sides)
{
    uint64_t fair = UINT64_MAX - UINT64_MAX % sides;
    do
        x = ump_scramble(x);
    while (x >= fair);
    return (uint8_t)(1 + x % sides);
}

void ump_roll(uint64_t seed, uint32_t serial, const ump_ask *ask, uint8_t *face)
{
    uint64_t start = ump_scramble(ump_scramble(seed) ^ serial);
    for (unsigned i = 0; i < ask->dice; i++)
        face[i] = one_die(start + i, ask->sides);
}

static bool counts(const ump_ask *ask, uint8_t face)
{
    return ask->reading == UMP_AT_LEAST ? face >= ask->reach : face <= ask->reach;
}

int32_t ump_read_dice(const ump_ask *ask, const uint8_t *face, size_t n)
{
    int32_t reading = 0;
    bool sum = ask->reading == UMP_SUM || ask->reading == UMP_EACH;
    for (size_t i = 0; i < n; i++)
        reading += sum ? face[i] : counts(ask, face[i]);
    return reading;
}

uint32_t ump_faces_that_count(const ump_ask *ask)
{
    uint32_t n = 0;
    for (uint8_t face = 1; face <= ask->sides; face++)
        n += ump_read_dice(ask, &face, 1) != 0;
    return n;
}

/* How many numbers a handful of EACH can spell, -1 if they do not fit. */
static int64_t spellings(const ump_ask *ask)
{
    int64_t all = 1;
    for (unsigned i = 0; i < ask->dice && all >= 0; i++)
        all = all * ask->sides <= INT32_MAX ? all * ask->sides : -1;
    return all;
}

/* The lowest and highest value that an answer by value may have; none if high < low. */
static void value_limits(const ump_ask *ask, int32_t *low, int32_t *high)
{
    *low = ask->reading == UMP_SUM ? ask->dice : 0;
    switch (ask->reading) {
    case UMP_SUM:
        *high = ask->dice * ask->sides;
        break;
    case UMP_EACH:
        *high = (int32_t)(spellings(ask) - 1);
        break;
    default:
        *low = counts(ask, 1) && counts(ask, ask->sides) ? ask->dice : 0;
        *high = counts(ask, 1) || counts(ask, ask->sides) ? ask->dice : 0;
    }
}

static bool refuse_dice(ump_refusal *refusal, const ump_ask *ask, const char *why, int32_t have,
                        int32_t limit)
{
    return ump_refuse(refusal, UMP_NO_RULE, why, .unit = ask->unit, .other = ask->other,
                      .have = have, .limit = limit);
}

bool ump_dice_check(const ump_ask *ask, const ump_answer *answer, ump_refusal *refusal)
{
    if (answer->sides != 0 && answer->sides != ask->sides)
        return refuse_dice(refusal, ask, "a die of %v sides; asked for are dice of %l",
                           answer->sides, ask->sides);
    if (answer->by_value) {
        int32_t low, high;
        value_limits(ask, &low, &high);
        if (answer->value < low || answer->value > high)
            return refuse_dice(refusal, ask, "%v cannot come up on these dice", answer->value, 0);
        return true;
    }
    if (answer->n_faces != ask->dice || !answer->face)
        return refuse_dice(refusal, ask, "%v dice; asked for are %l", answer->n_faces, ask->dice);
    for (unsigned i = 0; i < ask->dice; i++)
        if (answer->face[i] < 1 || answer->face[i] > ask->sides)
            return refuse_dice(refusal, ask, "a face of %v; the dice have 1 to %l", answer->face[i],
                               ask->sides);
    return true;
}

static void spell_faces(const ump_ask *ask, int32_t value, uint8_t *face)
{
    for (unsigned i = ask->dice; i-- > 0; value /= ask->sides)
        face[i] = (uint8_t)(1 + value % ask->sides);
}

void ump_dice_take(const ump_ask *ask, const ump_answer *answer, ump_state *state)
{
    if (ask->reading != UMP_EACH) {
        state->roll =
            answer->by_value ? answer->value : ump_read_dice(ask, answer->face, answer->n_faces);
        return;
    }
    state->n_faces = (uint8_t)ask->dice;
    if (answer->by_value)
        spell_faces(ask, answer->value, state->face);
    else
        memcpy(state->face, answer->face, ask->dice);
    state->roll = ump_read_dice(ask, state->face, state->n_faces);
}
