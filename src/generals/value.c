/*
 * value.c: the chance of a side to win, from what see.c sees and the weights of its family. The
 * weights are fitted to the ends of many battles by tests/generals/train.c.
 */
#include "generals/value.h"

#include <string.h>

const uint8_t ump_hours[UMP_HOURS] = {0, 1, 3, 7, 15};

const ump_weights *ump_weights_of(const ump_game *game)
{
    for (const ump_weights *w = ump_value_weights; w->family; w++)
        if (strcmp(w->family, game->rules->name) == 0)
            return w;
    return NULL;
}

/* 1 / (1 + e^-x) in millionths, at every sixteenth. A test works it out with floats. */
enum { STEPS = 160, STEP = UMP_WHOLE / 16 };
static const int32_t logistic[STEPS + 1] = {
    500000, 515620, 531209, 546738, 562177, 577495, 592667, 607663, 622459, 637031, 651355, 665411,
    679179, 692642, 705785, 718594, 731059, 743168, 754915, 766294, 777300, 787931, 798187, 808067,
    817574, 826712, 835484, 843895, 851953, 859664, 867036, 874077, 880797, 887205, 893309, 899121,
    904651, 909907, 914901, 919643, 924142, 928409, 932453, 936285, 939913, 943348, 946597, 949669,
    952574, 955319, 957912, 960361, 962673, 964855, 966914, 968856, 970688, 972415, 974043, 975577,
    977023, 978385, 979668, 980876, 982014, 983085, 984094, 985043, 985936, 986777, 987568, 988313,
    989013, 989672, 990292, 990874, 991423, 991938, 992423, 992879, 993307, 993710, 994089, 994445,
    994780, 995095, 995390, 995668, 995930, 996176, 996406, 996623, 996827, 997019, 997199, 997368,
    997527, 997677, 997817, 997949, 998073, 998190, 998299, 998402, 998499, 998590, 998675, 998755,
    998830, 998901, 998968, 999030, 999089, 999144, 999196, 999245, 999290, 999333, 999374, 999412,
    999447, 999481, 999512, 999542, 999569, 999596, 999620, 999643, 999665, 999685, 999704, 999722,
    999739, 999755, 999769, 999783, 999797, 999809, 999820, 999831, 999842, 999851, 999860, 999869,
    999877, 999884, 999891, 999898, 999904, 999910, 999915, 999920, 999925, 999930, 999934, 999938,
    999942, 999945, 999949, 999952, 999955,
};

int32_t ump_chance_of(int32_t x)
{
    int32_t size = x < 0 ? -x : x, at = size / STEP;
    int32_t high = logistic[STEPS];
    if (at < STEPS)
        high = logistic[at] + (logistic[at + 1] - logistic[at]) * (size % STEP) / STEP;
    int32_t chance = (high + 50) / 100;
    return x < 0 ? UMP_SURE - chance : chance;
}

/* The blend of its weights at this hour. */
static int64_t weight_at(const int32_t weight[UMP_HOURS], const int32_t hour[UMP_HOURS])
{
    int64_t sum = 0;
    for (unsigned k = 0; k < UMP_HOURS; k++)
        sum += (int64_t)weight[k] * hour[k];
    return sum;
}

int32_t ump_value_of(const ump_game *game, const ump_state *state, unsigned side)
{
    enum { SUREST = 16 * UMP_WHOLE };
    const ump_weights *w = ump_weights_of(game);
    int32_t seen[UMP_SEES], hour[UMP_HOURS];
    if (state->over || !w)
        return !state->over || state->winner == UMP_NO_SIDE ? UMP_SURE / 2
               : state->winner == side                      ? UMP_SURE
                                                            : 0;
    ump_see(game, state, 0, seen);
    ump_hour_of(game, state, hour);
    int64_t sum = 0;
    for (unsigned i = 0; i < UMP_SEES; i++)
        sum += seen[i] * weight_at(w->weight[i], hour);
    sum /= (int64_t)UMP_WHOLE * UMP_WHOLE;
    sum = sum > SUREST ? SUREST : sum < -SUREST ? -SUREST : sum;
    int32_t first = ump_chance_of((int32_t)sum);
    return side == 0 ? first : UMP_SURE - first;
}
