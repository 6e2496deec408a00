/*
 * state.c: how a state lies in memory (header, frames, pieces, the family's part, and behind them
 * the footprints laid last) and what can be done with it as bytes: copy, compare, hash.
 */
#include "play/play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(sizeof(ump_state) == 136, "padding: equal states would differ");
static_assert(sizeof(ump_frame) == 256, "padding: equal states would differ");
static_assert(sizeof(ump_piece) == 20, "padding: equal states would differ");
#if defined(__BYTE_ORDER__)
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "hashes are taken over bytes");
#endif

void ump_state_lay_out(ump_game *game)
{
    game->pieces_at = sizeof(ump_state) + game->max_frames * sizeof(ump_frame);
    size_t end = game->pieces_at + game->force.n_pieces * sizeof(ump_piece);
    game->family_at = (end + 7) / 8 * 8;
    game->state_bytes = game->family_at + game->family_bytes;
    game->kept_at =
        game->state_bytes + sizeof(ump_scratch) + game->force.n_pieces * sizeof(ump_rect);
    game->order_at = game->kept_at + game->force.n_pieces * sizeof(ump_piece);
    game->grounds_at = (game->order_at + game->force.n_units * sizeof(uint16_t) + 7) / 8 * 8;
    game->memo_at = (game->grounds_at + game->force.n_pieces * sizeof(ump_standing) + 7) / 8 * 8;
    game->state_room = game->memo_at + ump_memo_bytes(game);
}

const ump_frame *ump_frame_below(const ump_game *game, const ump_state *state, unsigned depth)
{
    (void)game;
    if (depth >= state->depth)
        return NULL;
    const ump_frame *frame = ump_part_of(state, sizeof *state);
    return &frame[state->depth - 1 - depth];
}

const ump_frame *ump_top(const ump_game *game, const ump_state *state)
{
    return ump_frame_below(game, state, 0);
}

/* ---- Positions ---- */

static void place_pieces(const ump_game *game, ump_state *state)
{
    ump_piece *piece = ump_pieces(game, state);
    for (size_t i = 0; i < game->force.n_pieces; i++) {
        const ump_piece_def *def = &game->force.piece[i];
        piece[i].at = def->at;
        piece[i].facing = def->facing;
        piece[i].on_table = ump_begins_here(def);
    }
}

/* Before the first step. */
static void lay_pieces(const ump_game *game, ump_state *state, bool with_states)
{
    memset(state, 0, game->state_room);
    state->bytes = (uint32_t)game->state_bytes;
    state->winner = UMP_NO_SIDE;
    state->ask_unit = state->ask_other = UMP_NOBODY;
    memset(state->holder, UMP_NO_SIDE, sizeof state->holder);
    for (unsigned i = 0; i < game->n_objectives; i++)
        state->holder[i] = game->objective[i].holder;
    place_pieces(game, state);
    ump_pieces_begin(game, state);
    state->turn = (uint16_t)(game->first_turn - 1);
    game->rules->setup(game, state);
    if (with_states)
        ump_states_begin(game, state);
}

ump_state *ump_state_bare(const ump_game *game, bool with_states)
{
    ump_state *state = malloc(game->state_room);
    if (state)
        lay_pieces(game, state, with_states);
    if (state)
        ump_pieces_settle(game, state);
    return state;
}

void ump_state_begin(const ump_game *game, ump_state *state)
{
    lay_pieces(game, state, true);
    state->depth = 1;
    ump_frames(game, state)->proc = game->rules->first;
    ump_run run = {.game = game, .state = state};
    ump_run_on(&run);
}

size_t ump_state_size(const ump_game *game)
{
    return game->state_room;
}

ump_state *ump_state_new(const ump_game *game)
{
    ump_state *state = malloc(game->state_room);
    if (state)
        ump_state_begin(game, state);
    return state;
}

void ump_state_free(ump_state *state)
{
    free(state);
}

void ump_state_copy(const ump_game *game, ump_state *to, const ump_state *from)
{
    memcpy(to, from, game->state_room);
}

void ump_state_renew(const ump_game *game, ump_state *to, const ump_state *from)
{
    size_t used = sizeof *from + from->depth * sizeof(ump_frame);
    size_t stale = sizeof *to + to->depth * sizeof(ump_frame);
    memcpy(to, from, used);
    if (stale > used)
        memset((unsigned char *)to + used, 0, stale - used);
    memcpy((unsigned char *)to + game->pieces_at, ump_part_of(from, game->pieces_at),
           game->memo_at - game->pieces_at);
}

bool ump_state_equal(const ump_game *game, const ump_state *a, const ump_state *b)
{
    return memcmp(a, b, game->state_bytes) == 0;
}

/* Frames that are not in use are zero and left out. */
uint64_t ump_state_hash(const ump_game *game, const ump_state *state)
{
    size_t used = sizeof *state + state->depth * sizeof(ump_frame);
    uint64_t hash = ump_fnv(UMP_FNV_BASIS, state, used);
    return ump_fnv(hash, ump_part_of(state, game->pieces_at), game->state_bytes - game->pieces_at);
}

unsigned ump_state_turn(const ump_state *state)
{
    return state->turn;
}

unsigned ump_state_winner(const ump_state *state)
{
    return state->over ? state->winner : UMP_NO_SIDE;
}

int ump_state_value(const ump_game *game, const ump_state *state, unsigned side)
{
    return game->rules->evaluate(game, state, side);
}

/* ---- Looks ---- */

void ump_state_look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look)
{
    const ump_piece *p = &ump_pieces_of(game, state)[piece];
    const ump_piece_def *def = &game->force.piece[piece];
    *look = (ump_look){.at = p->at,
                       .facing = p->facing,
                       .width = p->width,
                       .depth = p->depth,
                       .on_table = p->on_table,
                       .leader = def->leader,
                       .side = def->side,
                       .files = 1,
                       .ranks = 1,
                       .arm = "",
                       .formation = "",
                       .level = "",
                       .apart = {.what = ""}};
    game->rules->look(game, state, piece, look);
}
