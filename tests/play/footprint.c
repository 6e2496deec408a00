/*
 * footprint.c: the footprints that a state keeps are always those of its pieces, and no part of
 * the position.
 */
#include "kit.h"
#include "play/rules.h"

#include <criterion/criterion.h>
#include <string.h>

static bool same_rect(const ump_rect *a, const ump_rect *b)
{
    return a->facing == b->facing && a->width == b->width && a->depth == b->depth &&
           memcmp(&a->front, &b->front, sizeof a->front) == 0 &&
           memcmp(&a->centre, &b->centre, sizeof a->centre) == 0 &&
           memcmp(a->corner, b->corner, sizeof a->corner) == 0 &&
           memcmp(&a->box, &b->box, sizeof a->box) == 0;
}

static void expect_true_to_pieces(const ump_game *game, const ump_state *state)
{
    for (unsigned i = 0; i < game->force.n_pieces; i++) {
        ump_rect kept = ump_footprint(game, state, i);
        ump_rect laid = ump_piece_rect(&ump_pieces_of(game, state)[i]);
        cr_assert(same_rect(&kept, &laid), "%s", ump_piece_id(game, i));
    }
}

/* Also where it was laid for nobody yet: memory that is all 0. */
Test(footprint, is_the_piece_s_own_wherever_it_is_put)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    memset((unsigned char *)state + game->state_bytes, 0, ump_state_size(game) - game->state_bytes);
    expect_true_to_pieces(game, state);
    for (uint64_t i = 0; i < 2000; i++) {
        uint64_t r = ump_scramble(i);
        ump_piece *piece = &ump_pieces(game, state)[r % game->force.n_pieces];
        switch (r >> 8 & 3) {
        case 0:
            piece->at.x = (ump_len)(r >> 16 & 0xffff);
            break;
        case 1:
            piece->facing = (ump_angle)(r >> 16);
            break;
        case 2:
            piece->width = (ump_len)(r >> 16 & 0xfff);
            break;
        default:
            *piece = (ump_piece){.on_table = 1};
        }
        expect_true_to_pieces(game, state);
    }
    ump_state_free(state);
    ump_game_free(game);
}

/* At an ask nothing has to be laid: the machine has done it. */
Test(footprint, is_laid_when_the_machine_stops)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    kit_play(game, state, (const char *const[]){"red fire r1 at b1", NULL});
    for (unsigned i = 0; i < game->force.n_pieces; i++)
        cr_expect(ump_is_laid(&ump_footprints_of(game, state)[i], &ump_pieces_of(game, state)[i]));
    ump_state_free(state);
    ump_game_free(game);
}

Test(footprint, is_no_part_of_the_position)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *a = ump_state_new(game), *b = ump_state_new(game);
    memset((unsigned char *)b + game->state_bytes, 0x55, ump_state_size(game) - game->state_bytes);
    cr_expect(ump_state_equal(game, a, b));
    cr_expect_eq(ump_state_hash(game, a), ump_state_hash(game, b));
    expect_true_to_pieces(game, b);
    ump_state_free(a);
    ump_state_free(b);
    ump_game_free(game);
}
