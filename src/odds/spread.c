/*
 * spread.c: every course of the dice. All positions that wait lie in one layer; each goes on, by
 * every reading of its dice, to an end or into the next layer, where equal positions are one.
 */
#include "odds/odds.h"

bool ump_spread_roll(ump_spread *s, const ump_fan *fan, const ump_chance *from)
{
    bool ok = true;
    for (uint32_t i = 0; ok && i < fan->n; i++) {
        if (fan->weight && !fan->weight[i].n && !fan->weight[i].word)
            continue;
        ump_chance chance = {.under = ump_powers_add(from->under, fan->under)};
        s->no_memory =
            !(fan->weight ? ump_weight_multiply(&chance.weight, &from->weight, &fan->weight[i])
                          : ump_weight_copy(&chance.weight, &from->weight));
        ok = !s->no_memory && s->fell(s, fan->low + (int32_t)i, &chance);
        ump_chance_free(&chance);
    }
    return ok;
}

bool ump_spread_put(ump_spread *s, const ump_packed *packed, ump_chance *chance)
{
    s->no_memory = !ump_layer_put(&s->then, packed, chance);
    return !s->no_memory;
}

static bool expand_all(ump_spread *s)
{
    bool ok = true;
    for (size_t i = 0; ok && i < s->now.n; i++)
        ok = s->expand(s, &s->now.list[i]);
    return ok;
}

bool ump_spread_all(ump_spread *s)
{
    while (s->then.n > 0) {
        ump_layer spare = s->now;
        s->now = s->then;
        s->then = spare;
        ump_layer_empty(&s->then);
        if (!expand_all(s))
            return false;
    }
    return true;
}

void ump_spread_free(ump_spread *s)
{
    ump_layer_free(&s->now);
    ump_layer_free(&s->then);
}
