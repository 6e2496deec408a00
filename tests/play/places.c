/*
 * places.c: the footprints that a state keeps are always those of its pieces, and no part of the
 * position; units are found where they stand.
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
Test(places, footprint_is_the_piece_s_own_wherever_it_is_put)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    memset((void *)ump_footprints_of(game, state), 0, game->force.n_pieces * sizeof(ump_rect));
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
Test(places, footprint_is_laid_when_the_machine_stops)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    kit_play(game, state, (const char *const[]){"red fire r1 at b1", NULL});
    for (unsigned i = 0; i < game->force.n_pieces; i++)
        cr_expect(ump_is_laid(&ump_footprints_of(game, state)[i], &ump_pieces_of(game, state)[i]));
    ump_state_free(state);
    ump_game_free(game);
}

Test(places, footprint_is_no_part_of_the_position)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *a = ump_state_new(game), *b = ump_state_new(game);
    memset((void *)ump_footprints_of(game, b), 0x55, game->force.n_pieces * sizeof(ump_rect));
    cr_expect(ump_state_equal(game, a, b));
    cr_expect_eq(ump_state_hash(game, a), ump_state_hash(game, b));
    expect_true_to_pieces(game, b);
    ump_state_free(a);
    ump_state_free(b);
    ump_game_free(game);
}

/* ---- Who reaches into a box ---- */

static void expect_found(const ump_game *game, const ump_state *state, ump_box box)
{
    ump_units found;
    ump_units_reaching(game, state, box, &found);
    unsigned next = ump_units_next(&found, 0);
    for (unsigned i = 0; i < game->force.n_units; i++) {
        ump_box own = ump_piece_rect(&ump_pieces_of(game, state)[i]).box;
        if (!ump_box_meet(box, own))
            continue;
        cr_assert_eq(next, i);
        next = ump_units_next(&found, i + 1);
    }
    cr_assert_eq(next, UMP_NOBODY);
}

static ump_len some_length(uint64_t *seed, ump_len most)
{
    return (ump_len)(ump_scramble(++*seed) % (uint64_t)(most + 1));
}

/* While they move, and when the machine has put one or all of them in order. */
Test(places, units_are_found_where_they_stand)
{
    ump_game *game = test_game("scenarios/hornets-nest.scn");
    ump_state *state = ump_state_new(game);
    uint64_t seed = 0;
    for (unsigned i = 0; i < 3000; i++) {
        unsigned movers = i % 3 ? 1 : (unsigned)some_length(&seed, 6);
        for (unsigned k = 0; k < movers; k++) {
            size_t unit = (size_t)some_length(&seed, (ump_len)game->force.n_units - 1);
            ump_pieces(game, state)[unit].at = (ump_pt){some_length(&seed, game->field.width),
                                                        some_length(&seed, game->field.depth)};
        }
        if (i % 4)
            ump_pieces_settle(game, state);
        ump_pt low = {some_length(&seed, game->field.width), some_length(&seed, game->field.depth)};
        ump_pt high = {low.x + some_length(&seed, 20000), low.y + some_length(&seed, 20000)};
        expect_found(game, state, (ump_box){low, high});
        expect_found(game, state, (ump_box){low, low});
        expect_found(game, state, ump_box_grow((ump_box){low, high}, UMP_MAX_COORD));
    }
    ump_state_free(state);
    ump_game_free(game);
}
