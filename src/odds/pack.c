/*
 * pack.c: a position of a game as bytes: the stage of the plan, then the words in which the
 * position differs from the query's first one, each 64 words behind a mask that says which. Most of
 * a position never changes.
 */
#include "odds/odds.h"

#include <string.h>

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
    return sizeof(ump_stage) + (words + words / BLOCK + 2) * WORD;
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

static size_t pack(const ump_query *q, const ump_stage *stage, const ump_state *state,
                   unsigned char *to)
{
    unsigned char *start = to;
    size_t words = words_of(q->game);
    memcpy(to, stage, sizeof *stage);
    to += sizeof *stage;
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

void ump_unpack(const ump_layer *l, const ump_query *q, const ump_node *node, ump_stage *stage,
                ump_state *state)
{
    const unsigned char *from = l->bytes + node->at, *end = from + node->size;
    unsigned char *words = (void *)state;
    memcpy(stage, from, sizeof *stage);
    memcpy(state, q->start, q->game->state_bytes);
    for (from += sizeof *stage; from < end; words += BLOCK * WORD)
        from = unpack_block(from, words);
    ump_pieces_written(q->game, state);
    ump_pieces_settle(q->game, state);
}

bool ump_pack(ump_layer *l, const ump_query *q, const ump_stage *stage, const ump_state *state,
              ump_packed *packed)
{
    unsigned char *to = ump_layer_begin(l, packed_room(q->game));
    if (to)
        *packed = ump_layer_seal(l, pack(q, stage, state, to), 0);
    return to != NULL;
}
