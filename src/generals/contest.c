/*
 * contest.c: which of several is best, by trials with common dice: sequential halving. All are
 * tried equally often, the worse half goes, those that are left share the rest. The first is the
 * measure of all and stays to the end: what is kept unless another is better beyond the error.
 */
#include "generals/generals.h"

enum { FEWEST = 4 }; /* rounds, before anybody goes out */

static unsigned stages_of(size_t n)
{
    unsigned stages = 1;
    for (; n > 3; n = (n + 1) / 2)
        stages++;
    return stages;
}

/* All that are left once, with the same dice. */
static bool try_round(ump_contest *c, uint64_t sample)
{
    int32_t measure;
    if (!c->bout(c->staff, c->ctx, 0, sample, &measure))
        return false;
    for (size_t i = 1; i < c->n; i++) {
        ump_contender *one = &c->list[i];
        int32_t worth;
        if (one->out)
            continue;
        if (!c->bout(c->staff, c->ctx, i, sample, &worth))
            return false;
        int64_t better = (int64_t)worth - measure;
        one->sum += better;
        one->squares += better * better;
        one->rounds++;
    }
    return true;
}

static void drop_worst(ump_contest *c)
{
    size_t worst = 0;
    for (size_t i = 1; i < c->n; i++)
        if (!c->list[i].out && (worst == 0 || c->list[i].sum < c->list[worst].sum))
            worst = i;
    c->list[worst].out = true;
}

int64_t ump_contest_mean(const ump_contender *one)
{
    return one->rounds ? one->sum / one->rounds : 0;
}

/* The mean less its error, so many hundredths of it. */
int64_t ump_contest_surely(const ump_contender *one, int64_t caution)
{
    if (one->rounds < 2)
        return INT64_MIN / 2;
    int64_t mean = one->sum / one->rounds;
    int64_t variance = (one->squares - one->sum * mean) / (one->rounds - 1);
    uint64_t spread = (uint64_t)(variance > 0 ? variance : 0) / (uint64_t)one->rounds;
    return mean - (int64_t)ump_isqrt(spread) * caution / 100;
}

bool ump_contest_hold(ump_contest *contest, uint32_t trials)
{
    unsigned stages = stages_of(contest->n);
    size_t in = contest->n;
    uint64_t round = 0;
    for (size_t i = 0; i < contest->n; i++)
        contest->list[i] = (ump_contender){.rounds = 0};
    for (unsigned stage = 0; stage < stages; stage++) {
        uint64_t more = trials / stages / in;
        for (uint64_t to = round + (more < FEWEST ? FEWEST : more); round < to; round++) {
            if (!try_round(contest, contest->salt + round))
                return round >= FEWEST;
            ump_staff_tell(contest->staff, in * (1u + contest->staff->horizon));
        }
        for (size_t stay = (in + 1) / 2; stage + 1 < stages && in > stay; in--)
            drop_worst(contest);
    }
    return true;
}
