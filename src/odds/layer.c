/*
 * layer.c: positions that courses have come to, packed and each kept once, with what is known of
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

/* ---- Packing ---- */

/* Frames that are not in use are zero, and left out. */
static size_t pack(const ump_game *game, const ump_course *course, const ump_state *state,
                   unsigned char *to)
{
    size_t head = sizeof *state + state->depth * sizeof(ump_frame);
    size_t tail = game->state_bytes - game->pieces_at;
    memcpy(to, course, sizeof *course);
    memcpy(to + sizeof *course, state, head);
    memcpy(to + sizeof *course + head, ump_part_of(state, game->pieces_at), tail);
    return sizeof *course + head + tail;
}

void ump_layer_unpack(const ump_layer *l, const ump_query *q, const ump_node *node,
                      ump_course *course, ump_state *state)
{
    const ump_game *game = q->game;
    const unsigned char *from = l->bytes + node->at;
    size_t stale = sizeof *state + state->depth * sizeof(ump_frame);
    memcpy(course, from, sizeof *course);
    from += sizeof *course;
    memcpy(state, from, sizeof *state);
    size_t head = sizeof *state + state->depth * sizeof(ump_frame);
    memcpy(state, from, head);
    if (stale > head)
        memset((unsigned char *)state + head, 0, stale - head);
    memcpy(ump_pieces(game, state), from + head, game->state_bytes - game->pieces_at);
    ump_pieces_settle(game, state);
}

/* ---- Room ---- */

static bool grow_slots(ump_layer *l)
{
    size_t slots = l->slots ? l->slots * 2 : 1024;
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
    size_t room = l->room ? l->room * 2 : 256;
    ump_node *list = realloc(l->list, room * sizeof *list);
    if (!list)
        return false;
    l->list = list;
    l->room = room;
    return true;
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

bool ump_layer_pack(ump_layer *l, const ump_query *q, const ump_course *course,
                    const ump_state *state, ump_packed *packed)
{
    if (!grow_bytes(l, sizeof *course + q->game->state_bytes) ||
        (l->n == l->room && !grow_list(l)) || (l->n >= l->slots && !grow_slots(l)))
        return false;
    packed->size = pack(q->game, course, state, l->bytes + l->used);
    packed->hash = ump_quick_hash(l->bytes + l->used, packed->size);
    return true;
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
    l->used += packed->size;
    *slot = (uint32_t)++l->n;
    return node;
}
