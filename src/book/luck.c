/*
 * luck.c: what the dice gave. Every reading that could have come up is tried on a copy of the
 * position; luck is what the one that did come up is worth beside their mean.
 */
#include "book/book.h"
#include "odds/odds.h"

enum { MOST_READINGS = 512 };

static int32_t lead(const ump_game *game, const ump_state *state)
{
    return ump_state_value(game, state, 0) - ump_state_value(game, state, 1);
}

/* A battle that is over is worth what its last position was: that somebody has won is no luck, and
 * would dwarf the rest of the curve. */
int32_t book_value(const ump_game *game, const ump_state *state)
{
    ump_state *open = state->over ? ump_state_new(game) : NULL;
    if (!open)
        return lead(game, state);
    ump_state_copy(game, open, state);
    open->over = false;
    int32_t value = lead(game, open);
    ump_state_free(open);
    return value;
}

typedef struct mean {
    int64_t value, reading; /* sums, each times its share */
    int64_t shares;         /* millionths */
} mean;

/* One reading that could have come up. */
static bool try_reading(const ump_game *game, const ump_state *before, const ump_fan *fan,
                        uint32_t i, ump_state *work, mean *m)
{
    int32_t reading = fan->low + (int32_t)i;
    ump_answer dice = {.kind = UMP_ASK_DICE, .by_value = 1, .value = reading};
    int64_t share = fan->part ? fan->part[i] : 1000000 / (int64_t)fan->n;
    if (share == 0)
        return true;
    ump_state_copy(game, work, before);
    if (!ump_give(game, work, &dice, NULL, NULL))
        return false;
    m->value += share * book_value(game, work);
    m->reading += share * reading;
    m->shares += share;
    return true;
}

static bool find_mean(const ump_game *game, const ump_state *before, const ump_ask *ask, mean *m,
                      bool *starved)
{
    ump_fan fan = {0};
    ump_state *work = ump_state_new(game);
    bool ok = work && ump_fan_make(&fan, ask) && ump_fan_parts(&fan);
    *starved = !ok;
    for (uint32_t i = 0; ok && i < fan.n; i++)
        ok = try_reading(game, before, &fan, i, work, m);
    ump_fan_free(&fan);
    ump_state_free(work);
    return ok && m->shares > 0;
}

bool book_weigh(const ump_game *game, const ump_state *before, const ump_ask *ask,
                const ump_state *after, book_roll *roll, bool *starved)
{
    mean m = {0};
    *starved = false;
    if (ump_fan_width(ask) > MOST_READINGS || !find_mean(game, before, ask, &m, starved))
        return false;
    roll->luck = (int32_t)(book_value(game, after) - ump_round_div(m.value, m.shares));
    roll->mean = (int32_t)ump_round_div(10 * m.reading, m.shares);
    return true;
}

int32_t book_luck_of_turn(const book *b, unsigned turn)
{
    int32_t luck = 0;
    for (size_t i = 0; i < b->n_rolls; i++)
        luck += b->roll[i].turn == turn ? b->roll[i].luck : 0;
    return luck;
}
