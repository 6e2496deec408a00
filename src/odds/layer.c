/*
 * layer.c: positions that courses have come to, as bytes and each kept once, with what is known of
 * it: the chance of being there.
 */
#include "odds/odds.h"

#include <stdlib.h>
#include <string.h>

void ump_layer_empty(ump_layer *l)
{
    for (size_t i = 0; i < l->n; i++)
        ump_chance_free(&l->list[i].chance);
    if (l->slot)
        memset(l->slot, 0, l->slots * sizeof *l->slot);
    l->n = l->used = 0;
}

void ump_layer_free(ump_layer *l)
{
    ump_layer_empty(l);
    free(l->list);
    free(l->bytes);
    free(l->slot);
}

/* ---- Room ---- */

static bool grow_slots(ump_layer *l)
{
    size_t slots = l->slots ? l->slots * 2 : 64;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!slot)
        return false;
    for (size_t i = 0; i < l->n; i++) {
        uint32_t *s = &slot[l->list[i].hash & (slots - 1)];
        l->list[i].next = *s;
        *s = (uint32_t)i + 1;
    }
    free(l->slot);
    l->slot = slot;
    l->slots = slots;
    return true;
}

static bool grow_list(ump_layer *l)
{
    ump_node *list = ump_make_room(l->list, &l->room, l->n + 1, sizeof *list);
    if (list)
        l->list = list;
    return list != NULL;
}

static bool grow_bytes(ump_layer *l, size_t size)
{
    if (l->bytes_room - l->used >= size)
        return true;
    size_t room = 2 * l->bytes_room + 16 * size;
    unsigned char *bytes = realloc(l->bytes, room);
    if (!bytes)
        return false;
    l->bytes = bytes;
    l->bytes_room = room;
    return true;
}

/* ---- Members ---- */

unsigned char *ump_layer_begin(ump_layer *l, size_t size)
{
    if (!grow_bytes(l, size) || !grow_list(l) || (l->n >= l->slots && !grow_slots(l)))
        return NULL;
    return l->bytes + l->used;
}

ump_packed ump_layer_seal(const ump_layer *l, size_t size, size_t way)
{
    return (ump_packed){.size = size, .way = way, .hash = ump_quick_hash(l->bytes + l->used, size)};
}

ump_node *ump_layer_find(const ump_layer *l, const ump_packed *packed)
{
    for (uint32_t i = l->slot[packed->hash & (l->slots - 1)]; i; i = l->list[i - 1].next) {
        ump_node *found = &l->list[i - 1];
        if (found->hash == packed->hash && found->size == packed->size &&
            memcmp(l->bytes + found->at, l->bytes + l->used, packed->size) == 0)
            return found;
    }
    return NULL;
}

ump_node *ump_layer_add(ump_layer *l, const ump_packed *packed)
{
    uint32_t *slot = &l->slot[packed->hash & (l->slots - 1)];
    ump_node *node = &l->list[l->n];
    *node = (ump_node){
        .at = l->used, .size = (uint32_t)packed->size, .next = *slot, .hash = packed->hash};
    l->used += packed->size + packed->way;
    *slot = (uint32_t)++l->n;
    return node;
}

bool ump_layer_put(ump_layer *l, const ump_packed *packed, ump_chance *chance)
{
    ump_node *same = ump_layer_find(l, packed);
    if (same)
        return ump_chance_add(&same->chance, chance);
    ump_layer_add(l, packed)->chance = *chance;
    *chance = (ump_chance){.under = {{0}}};
    return true;
}

bool ump_layer_widen(ump_layer *l, ump_weight *total)
{
    ump_powers under = {{0}};
    for (size_t i = 0; i < l->n; i++)
        if (!ump_powers_same(&under, &l->list[i].chance.under))
            under = ump_powers_most(under, l->list[i].chance.under);
    bool ok = ump_powers_product(under, total);
    for (size_t i = 0; ok && i < l->n; i++)
        ok = ump_chance_widen(&l->list[i].chance, under);
    return ok;
}
