/*
 * veteran.c: the veteran takes what drill thinks best and tries it out with many dice and with the
 * enemy's reply, as long as his budget lasts. He departs from drill only where the trials show that
 * something else is better. Candidates share their guesses, so that luck does not decide.
 */
#include "generals/generals.h"

enum {
    HOPEFULS = UMP_HOPEFULS,
    LEAVES = 150, /* outcomes of the dice that are looked at */
    SAMPLES = 48, /* trials with the enemy's reply */
    ENOUGH = 16,  /* from so many trials on he trusts them more and more */
    LEAST = 8,    /* with fewer trials than this he does not begin */
    SCORE_OF_WORTH = 6,
    JUDGED = 24, /* judgement counts a quarter beside what is tried */
    CLOSE = 400
};

typedef struct hopeful {
    size_t which;         /* in staff->list */
    int64_t sum, squares; /* by how much it turned out better than the first */
} hopeful;

/* The highest verdicts, highest first; those far below the best are left out. */
static size_t pick(const ump_staff *staff, size_t n, hopeful *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        int32_t score = staff->verdict[i].score;
        size_t at = kept < HOPEFULS ? kept++ : HOPEFULS;
        for (; at > 0 && staff->verdict[list[at - 1].which].score < score; at--)
            if (at < HOPEFULS)
                list[at] = list[at - 1];
        if (at < HOPEFULS)
            list[at] = (hopeful){.which = i};
    }
    while (kept > 1 &&
           staff->verdict[list[kept - 1].which].score < staff->verdict[list[0].which].score - CLOSE)
        kept--;
    return kept;
}

/* Fire and charges: by how much they pay on average, over doing nothing. */
static void try_dice(ump_staff *staff, const ump_state *state, size_t n)
{
    hopeful list[HOPEFULS];
    size_t kept = pick(staff, n, list);
    for (size_t i = 0; i < kept; i++) {
        size_t which = list[i].which;
        enum ump_deed deed = ump_staff_deed(staff, &staff->list[which]);
        int32_t gain;
        if ((deed == UMP_DEED_FIRE || deed == UMP_DEED_CHARGE) &&
            ump_drill_gain(staff, state, &staff->list[which], LEAVES, &gain))
            staff->verdict[which].score += SCORE_OF_WORTH * gain;
    }
}

/* How many the budget allows to try often enough, by what the first trial costs. */
static size_t affordable(ump_staff *staff, const ump_state *state, const hopeful *first, size_t n)
{
    uint32_t before = staff->nodes;
    int32_t worth;
    if (!ump_try(staff, state, &staff->list[first->which], UMP_AHEAD_REPLY, 0, &worth))
        return 0;
    uint32_t cost = (staff->nodes - before + 1) * (LEAST + 1);
    size_t most = (staff->budget - staff->nodes) / cost;
    return most < n ? most : n;
}

/* All with the same guesses; returns how many rounds the budget allowed. */
static int64_t try_all(ump_staff *staff, const ump_state *state, hopeful *list, size_t n)
{
    for (int64_t round = 0; round < SAMPLES; round++) {
        int32_t worth[HOPEFULS];
        for (size_t i = 0; i < n; i++)
            if (!ump_try(staff, state, &staff->list[list[i].which], UMP_AHEAD_REPLY,
                         (uint64_t)round, &worth[i]))
                return round;
        for (size_t i = 0; i < n; i++) {
            int64_t better = worth[i] - worth[0];
            list[i].sum += better;
            list[i].squares += better * better;
        }
    }
    return SAMPLES;
}

/* How much better than the first it is for sure: the mean less its error, and
 * what judgement has against it. */
static int64_t surely_better(const ump_staff *staff, const hopeful *h, const hopeful *first,
                             int64_t rounds)
{
    int64_t mean = h->sum / rounds;
    int64_t variance = (h->squares - h->sum * mean) / (rounds - 1);
    int64_t error = ump_isqrt((uint64_t)(variance > 0 ? variance : 0) / (uint64_t)rounds);
    int64_t prior = staff->verdict[h->which].score - staff->verdict[first->which].score;
    int64_t caution = rounds > ENOUGH ? error * ENOUGH / rounds : error;
    return mean - caution + prior / JUDGED;
}

static size_t choose(ump_staff *staff, const ump_state *state, size_t n)
{
    hopeful list[HOPEFULS];
    size_t kept = pick(staff, n, list), best = 0;
    if (kept > 1)
        kept = affordable(staff, state, &list[0], kept);
    int64_t rounds = kept > 1 ? try_all(staff, state, list, kept) : 0, most = 0;
    for (size_t i = 1; i < kept && rounds >= LEAST; i++) {
        int64_t better = surely_better(staff, &list[i], &list[0], rounds);
        if (better > most) {
            most = better;
            best = i;
        }
    }
    if (best > 0) {
        staff->first = list[0].which;
        staff->trials = (unsigned)rounds;
        staff->better = (int32_t)(list[best].sum / rounds);
    }
    return list[best].which;
}

size_t ump_hopefuls(ump_staff *staff, const ump_state *state, size_t n, size_t which[UMP_HOPEFULS])
{
    hopeful list[HOPEFULS];
    try_dice(staff, state, n);
    size_t kept = pick(staff, n, list);
    for (size_t i = 0; i < kept; i++)
        which[i] = list[i].which;
    return kept;
}

bool ump_veteran_decides(ump_staff *staff, const ump_state *state, ump_answer *answer)
{
    if (state->ask_kind == UMP_ASK_CHOICE)
        return ump_drill_decides(staff, state, answer);
    size_t n = ump_drill_consider(staff, state, HOPEFULS);
    ump_plan_review(&staff->plan[1], &staff->view);
    try_dice(staff, state, n);
    return n > 0 && ump_staff_orders(staff, choose(staff, state, n), answer);
}
