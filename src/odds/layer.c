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

/* ---- Packing: the course, then the words in which the position differs from the query's first
 * one, each 64 words behind a mask that says which. Most of a position never changes. ---- */

enum { WORD = sizeof(uint64_t), BLOCK = 64 };

static uint64_t word_at(const void *words, size_t i)
{
    uint64_t word;
    memcpy(&word, (const unsigned char *)words + i * WORD, WORD);
    return word;
}

static size_t words_of(const ump_game *game)
{
    return game->state_bytes / WORD;
}

/* No position packs into more; the last word written may be one that is the same. */
static size_t packed_room(const ump_game *game)
{
    size_t words = words_of(game);
    return sizeof(ump_course) + (words + words / BLOCK + 2) * WORD;
}

static unsigned char *pack_block(const ump_state *first, const ump_state *state, size_t from,
                                 size_t end, unsigned char *to)
{
    uint64_t mask = 0;
    unsigned char *mask_at = to;
    to += WORD;
    for (size_t i = from; i < end; i++) {
        uint64_t word = word_at(state, i);
        bool differs = word != word_at(first, i);
        memcpy(to, &word, WORD);
        to += differs ? WORD : 0;
        mask |= (uint64_t)differs << (i - from);
    }
    memcpy(mask_at, &mask, WORD);
    return to;
}

static size_t pack(const ump_query *q, const ump_course *course, const ump_state *state,
                   unsigned char *to)
{
    unsigned char *start = to;
    size_t words = words_of(q->game);
    memcpy(to, course, sizeof *course);
    to += sizeof *course;
    for (size_t from = 0; from < words; from += BLOCK)
        to = pack_block(q->start, state, from, from + BLOCK < words ? from + BLOCK : words, to);
    return (size_t)(to - start);
}

static const unsigned char *unpack_block(const unsigned char *from, unsigned char *words)
{
    uint64_t mask = word_at(from, 0);
    from += WORD;
    for (size_t i = 0; mask; mask >>= 1, i++) {
        if (mask & 1) {
            memcpy(words + i * WORD, from, WORD);
            from += WORD;
        }
    }
    return from;
}

void ump_layer_unpack(const ump_layer *l, const ump_query *q, const ump_node *node,
                      ump_course *course, ump_state *state)
{
    const unsigned char *from = l->bytes + node->at, *end = from + node->size;
    unsigned char *words = (void *)state;
    memcpy(course, from, sizeof *course);
    memcpy(state, q->start, q->game->state_bytes);
    for (from += sizeof *course; from < end; words += BLOCK * WORD)
        from = unpack_block(from, words);
    ump_pieces_written(q->game, state);
    ump_pieces_settle(q->game, state);
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
    if (!grow_bytes(l, packed_room(q->game)) || (l->n == l->room && !grow_list(l)) ||
        (l->n >= l->slots && !grow_slots(l)))
        return false;
    packed->size = pack(q, course, state, l->bytes + l->used);
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
