/*
 * memo.c: what was worked out before, kept behind a position: the answer to a question of which
 * the question says all. It is looked for in one place; whatever comes there later takes it.
 */
#include "play/play.h"

#include <string.h>

typedef struct slot {
    ump_question about; /* all 0: free */
    int64_t answer;
} slot;

/* Behind the slots: where the pieces stood when that was last asked. */
typedef struct stand {
    uint64_t number;
    ump_piece piece[];
} stand;

static size_t bytes_of_pieces(const ump_game *game)
{
    return game->force.n_pieces * sizeof(ump_piece);
}

size_t ump_memo_bytes(const ump_game *game)
{
    return game->memo_slots
               ? game->memo_slots * sizeof(slot) + sizeof(stand) + bytes_of_pieces(game)
               : 0;
}

/* The memo is no part of the position, and no state is const where it was made. */
static slot *slot_of(const ump_game *game, const ump_state *state, const ump_question *about)
{
    slot *slots = (void *)((unsigned char *)state + game->memo_at);
    uint64_t mixed = about->word[0];
    for (unsigned i = 1; i < UMP_QUESTION_WORDS; i++)
        mixed = (mixed ^ mixed >> 29 ^ about->word[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return &slots[(mixed >> 32) & (game->memo_slots - 1U)];
}

bool ump_recall(const ump_game *game, const ump_state *state, const ump_question *about,
                int64_t *answer)
{
    if (game->memo_slots == 0 || game->forgets)
        return false;
    const slot *s = slot_of(game, state, about);
    *answer = s->answer;
    return memcmp(&s->about, about, sizeof *about) == 0;
}

void ump_remember(const ump_game *game, const ump_state *state, const ump_question *about,
                  int64_t answer)
{
    if (game->memo_slots)
        *slot_of(game, state, about) = (slot){*about, answer};
}

uint64_t ump_stand_number(const ump_game *game, const ump_state *state)
{
    if (game->memo_slots == 0)
        return 0;
    slot *slots = (void *)((unsigned char *)state + game->memo_at);
    stand *last = (void *)(slots + game->memo_slots);
    const ump_piece *now = ump_pieces_of(game, state);
    if (memcmp(last->piece, now, bytes_of_pieces(game)) != 0) {
        memcpy(last->piece, now, bytes_of_pieces(game));
        last->number++;
    }
    return last->number;
}
