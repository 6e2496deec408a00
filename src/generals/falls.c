/*
 * falls.c: all that a few dice can be read as, with exact weights in one word: what odds/ does for
 * any handful, without memory, for the small ones that a general weighs.
 */
#include "generals/generals.h"

enum { HEAVIEST = 1 << 30 };

/* One more die: every sum so far, with each of its faces. */
static void add_to_sum(ump_fall *fall, uint32_t sides)
{
    uint32_t before = fall->n;
    fall->n += sides - 1;
    for (uint32_t i = fall->n; i-- > 0;) {
        int64_t sum = 0;
        for (uint32_t face = 0; face < sides && face <= i; face++)
            sum += i - face < before ? fall->weight[i - face] : 0;
        fall->weight[i] = sum;
    }
}

/* One more die: it hits or misses. */
static void add_to_count(ump_fall *fall, int64_t hits, int64_t misses)
{
    fall->n++;
    for (uint32_t i = fall->n; i-- > 0;)
        fall->weight[i] = (i + 1 < fall->n ? fall->weight[i] * misses : 0) +
                          (i > 0 ? fall->weight[i - 1] * hits : 0);
}

static bool spell_out(ump_fall *fall, uint32_t leaves)
{
    if (fall->all > leaves || fall->all > UMP_WIDEST)
        return false;
    fall->n = (uint32_t)fall->all;
    for (uint32_t i = 0; i < fall->n; i++)
        fall->weight[i] = 1;
    return true;
}

/* In place of all readings the one in the middle of each of `leaves` equal shares. */
static void thin(ump_fall *fall, uint32_t leaves)
{
    int64_t below = 0;
    uint32_t share = 0;
    for (uint32_t i = 0; i < fall->n; i++) {
        uint32_t first = share;
        below += fall->weight[i];
        while (share < leaves && (2 * share + 1) * fall->all < 2 * leaves * below)
            share++;
        fall->weight[i] = share - first;
    }
    fall->all = leaves;
}

bool ump_fall_of(const ump_ask *ask, uint32_t leaves, ump_fall *fall)
{
    fall->low = ask->reading == UMP_SUM ? ask->dice : 0;
    fall->all = 1;
    for (unsigned i = 0; i < ask->dice && fall->all < HEAVIEST; i++)
        fall->all *= ask->sides;
    uint32_t width = ask->reading == UMP_SUM ? ask->dice * (ask->sides - 1u) + 1 : ask->dice + 1u;
    if (ask->reading == UMP_EACH)
        return spell_out(fall, leaves);
    if (fall->all >= HEAVIEST || width > UMP_WIDEST)
        return false;
    int64_t hits = ump_faces_that_count(ask);
    fall->n = 1;
    fall->weight[0] = 1;
    for (unsigned i = 0; i < ask->dice; i++) {
        if (ask->reading == UMP_SUM)
            add_to_sum(fall, ask->sides);
        else
            add_to_count(fall, hits, ask->sides - hits);
    }
    if (fall->n > leaves)
        thin(fall, leaves);
    return true;
}
