/*
 * spread.c: every course of the dice. Positions that wait lie in layers, in each of which equal
 * ones are one; each goes on, by every reading of its dice, to an end or into a layer again. Who
 * waits inside a procedure goes on before those who wait outside: so courses that differ only in
 * how the procedure went have met again before it is left.
 */
#include "odds/odds.h"

#include <string.h>

enum { STEP_BITS = 2 }; /* by so many goes the least likely down from pass to pass */

static uint64_t part_of(uint64_t part, const ump_fan *fan, uint32_t i)
{
    uint64_t share = fan->share ? fan->share[i] : UMP_FAN_ALL / fan->n;
    return ((part >> 32) * share << (32 - UMP_FAN_BITS)) +
           ((part & UINT32_MAX) * share >> UMP_FAN_BITS);
}

bool ump_spread_roll(ump_spread *s, const ump_fan *fan, const ump_chance *from)
{
    bool ok = true;
    for (uint32_t i = 0; ok && i < fan->n; i++) {
        if (fan->weight && !fan->weight[i].n && !fan->weight[i].word)
            continue;
        ump_chance chance = {.under = ump_powers_add(from->under, fan->under),
                             .part = part_of(from->part, fan, i)};
        s->no_memory =
            !(fan->weight ? ump_weight_multiply(&chance.weight, &from->weight, &fan->weight[i])
                          : ump_weight_copy(&chance.weight, &from->weight));
        ok = !s->no_memory && s->fell(s, fan->low + (int32_t)i, &chance);
        ump_chance_free(&chance);
    }
    return ok;
}

ump_layer *ump_spread_at(ump_spread *s, unsigned depth)
{
    return &s->wait[depth < UMP_DEPTHS ? depth : UMP_DEPTHS - 1];
}

bool ump_spread_put(ump_spread *s, ump_layer *at, const ump_packed *packed, ump_chance *chance)
{
    s->no_memory = !ump_layer_put(at, packed, chance);
    return !s->no_memory;
}

size_t ump_spread_bytes(const ump_spread *s)
{
    size_t bytes = s->now.bytes_room;
    for (unsigned i = 0; i < UMP_DEPTHS; i++)
        bytes += s->wait[i].bytes_room + s->rest[i].bytes_room;
    return bytes;
}

/* A later pass will find it; or it is sampled. */
static bool put_off(ump_spread *s, ump_node *node, ump_layer *rest)
{
    const unsigned char *bytes = s->now.bytes + node->at;
    unsigned char *to = ump_layer_begin(rest, node->size);
    s->no_memory = !to;
    if (!to)
        return false;
    memcpy(to, bytes, node->size);
    ump_packed packed = {.size = node->size, .hash = node->hash};
    return ump_spread_put(s, rest, &packed, &node->chance);
}

static bool expand_all(ump_spread *s, ump_layer *rest)
{
    for (size_t i = 0; i < s->now.n; i++) {
        ump_node *node = &s->now.list[i];
        bool later = s->enough || node->chance.part < s->least;
        if (!later && s->expand(s, node))
            continue;
        if (!(later || s->enough) || !put_off(s, node, rest))
            return false;
    }
    return true;
}

static void swap(ump_layer *a, ump_layer *b)
{
    ump_layer spare = *a;
    *a = *b;
    *b = spare;
}

/* The deepest at which anybody waits; UMP_DEPTHS: nobody does. */
static unsigned next_depth(const ump_spread *s)
{
    for (unsigned i = UMP_DEPTHS; i-- > 0;)
        if (s->wait[i].n > 0)
            return i;
    return UMP_DEPTHS;
}

static bool expand_likely(ump_spread *s)
{
    for (unsigned depth; (depth = next_depth(s)) < UMP_DEPTHS;) {
        swap(&s->now, &s->wait[depth]);
        ump_layer_empty(&s->wait[depth]);
        if (!expand_all(s, &s->rest[depth]))
            return false;
        ump_layer_empty(&s->now);
    }
    return true;
}

bool ump_spread_all(ump_spread *s)
{
    for (;; s->least >>= STEP_BITS) {
        if (!expand_likely(s))
            return false;
        for (unsigned i = 0; !s->enough && i < UMP_DEPTHS; i++)
            swap(&s->wait[i], &s->rest[i]);
        if (s->enough || next_depth(s) == UMP_DEPTHS)
            return true;
    }
}

bool ump_spread_left(const ump_spread *s, ump_left *tell, void *ctx)
{
    for (unsigned i = 0; i < UMP_DEPTHS; i++)
        for (size_t k = 0; k < s->rest[i].n; k++)
            if (!tell(ctx, &s->rest[i], &s->rest[i].list[k]))
                return false;
    return true;
}

void ump_spread_free(ump_spread *s)
{
    ump_layer_free(&s->now);
    for (unsigned i = 0; i < UMP_DEPTHS; i++) {
        ump_layer_free(&s->wait[i]);
        ump_layer_free(&s->rest[i]);
    }
}
