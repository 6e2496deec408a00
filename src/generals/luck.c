/*
 * luck.c: what a roll gave: the chance to win after it, beside the mean over all that the dice
 * could have shown. Whatever the valuation is worth, that is nothing on average, so that luck may
 * be taken out of a score without bending it.
 */
#include "generals/generals.h"
#include "generals/value.h"

enum { DRAWN = 24 }; /* where there are too many readings to try, so many are drawn */

static bool value_after(const ump_game *game, const ump_state *before, const ump_answer *dice,
                        ump_state *work, int64_t *value)
{
    ump_state_renew(game, work, before);
    if (!ump_give(game, work, dice, NULL, NULL))
        return false;
    *value = ump_value_of(game, work, 0);
    return true;
}

static bool mean_of_all(const ump_game *game, const ump_state *before, const ump_fall *fall,
                        ump_state *work, int32_t *mean)
{
    int64_t sum = 0, value = 0;
    for (uint32_t i = 0; i < fall->n; i++) {
        ump_answer dice = {.kind = UMP_ASK_DICE,
                           .side = UMP_NO_SIDE,
                           .by_value = 1,
                           .value = fall->low + (int32_t)i};
        if (fall->weight[i] == 0)
            continue;
        if (!value_after(game, before, &dice, work, &value))
            return false;
        sum += fall->weight[i] * value;
    }
    *mean = (int32_t)ump_round_div(sum, fall->all);
    return true;
}

/* Other dice than those of the battle, but the same for the same position. */
static bool mean_of_some(const ump_game *game, const ump_state *before, const ump_ask *ask,
                         ump_state *work, int32_t *mean)
{
    uint8_t face[UMP_MAX_DICE];
    int64_t sum = 0, value = 0;
    uint64_t seed = ump_scramble(ump_state_hash(game, before));
    for (uint32_t i = 0; i < DRAWN; i++) {
        ump_answer dice = {.kind = UMP_ASK_DICE, .side = ask->side, .face = face};
        ump_roll(seed, i, ask, face);
        dice.n_faces = ask->dice;
        if (!value_after(game, before, &dice, work, &value))
            return false;
        sum += value;
    }
    *mean = (int32_t)ump_round_div(sum, DRAWN);
    return true;
}

bool ump_luck_of(const ump_game *game, const ump_state *before, const ump_state *after,
                 ump_state *work, int32_t *luck)
{
    ump_ask ask;
    ump_fall fall;
    int32_t mean;
    ump_pending(game, before, &ask);
    bool known = ask.kind == UMP_ASK_DICE && ump_fall_of(&ask, UMP_WIDEST, &fall)
                     ? mean_of_all(game, before, &fall, work, &mean)
                     : ask.kind == UMP_ASK_DICE && mean_of_some(game, before, &ask, work, &mean);
    *luck = known ? ump_value_of(game, after, 0) - mean : 0;
    return known;
}
