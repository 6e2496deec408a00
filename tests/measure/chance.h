/*
 * chance.h: numbers for property tests, the same on every run (SplitMix64), and the references
 * they are held against.
 */
#ifndef TEST_CHANCE_H
#define TEST_CHANCE_H

#include "measure/measure.h"

typedef struct chance {
    uint64_t state;
} chance;

static inline uint64_t chance_bits(chance *c)
{
    uint64_t z = c->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline int32_t chance_in(chance *c, int32_t low, int32_t high)
{
    return low + (int32_t)(chance_bits(c) % (uint64_t)((int64_t)high - low + 1));
}

/* Sizes vary from a few ticks, where lines touch and coincide, to the greatest there are. */
static inline ump_pt chance_pt(chance *c, int32_t reach)
{
    return (ump_pt){chance_in(c, -reach, reach), chance_in(c, -reach, reach)};
}

static inline int32_t chance_reach(chance *c)
{
    static const int32_t reach[] = {2, 5, 20, 1000, 40000, UMP_MAX_COORD};

    return reach[chance_bits(c) % 6];
}

#endif
