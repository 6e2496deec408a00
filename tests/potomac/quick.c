/*
 * quick.c: where the family asks a quick question instead of a slow one, both are asked here over
 * many random footprints, and must agree.
 */
#include "rules/potomac/potomac.h"

#include <criterion/criterion.h>

enum { ROUNDS = 20000 };

static int32_t below(uint64_t *seed, int32_t n)
{
    return (int32_t)(ump_scramble(++*seed) % (uint64_t)n);
}

static ump_pt anywhere(uint64_t *seed)
{
    return (ump_pt){below(seed, 80000) - 4000, below(seed, 60000) - 4000};
}

static bool same_rect(const ump_rect *a, const ump_rect *b)
{
    bool same = a->front.x == b->front.x && a->front.y == b->front.y &&
                a->centre.x == b->centre.x && a->centre.y == b->centre.y &&
                a->box.low.x == b->box.low.x && a->box.low.y == b->box.low.y &&
                a->box.high.x == b->box.high.x && a->box.high.y == b->box.high.y &&
                a->facing == b->facing && a->width == b->width && a->depth == b->depth;
    for (int i = 0; i < 4; i++)
        same = same && a->corner[i].x == b->corner[i].x && a->corner[i].y == b->corner[i].y;
    return same;
}

Test(pot_quick, a_footprint_that_slides_is_the_one_laid_there)
{
    uint64_t seed = 1;
    for (int i = 0; i < ROUNDS; i++) {
        ump_pt at = anywhere(&seed), to = anywhere(&seed), by = {to.x - at.x, to.y - at.y};
        ump_angle facing = (ump_angle)below(&seed, 65536);
        ump_len width = 1 + below(&seed, 4000), depth = 1 + below(&seed, 4000);
        ump_rect front = ump_rect_at(at, facing, width, depth);
        ump_rect centred = ump_rect_centred(at, facing, width, depth);
        ump_rect moved = pot_rect_shift(&front, by), laid = ump_rect_at(to, facing, width, depth);
        cr_assert(same_rect(&moved, &laid), "round %d", i);
        moved = pot_rect_shift(&centred, by);
        laid = ump_rect_centred(to, facing, width, depth);
        cr_assert(same_rect(&moved, &laid), "round %d", i);
    }
}

/* One answer of random play; false: the battle is over. */
static bool play_on(const ump_game *game, ump_state *state, uint64_t seed)
{
    uint8_t face[UMP_MAX_DICE];
    ump_answer answer;
    ump_ask ask;
    ump_pending(game, state, &ask);
    if (ask.kind == UMP_ASK_DICE) {
        ump_roll(seed, 0, &ask, face);
        answer = (ump_answer){.kind = UMP_ASK_DICE, .n_faces = ask.dice, .face = face};
        answer.side = ask.side;
    } else if (ump_propose(game, state, seed, &answer, 1) == 0) {
        return false;
    }
    return ump_give(game, state, &answer, NULL, NULL);
}

static void look_all_round(const pot_table *t)
{
    for (unsigned a = 0; a < t->n_units; a++)
        for (unsigned b = 0; b < t->n_units; b++) {
            if (a == b || !pot_on_table(t, a) || !pot_on_table(t, b))
                continue;
            ump_rect eye = pot_rect(t, a);
            cr_assert_eq(pot_sees(t, a, &eye, b), pot_sight(t, a, b).clear);
        }
}

Test(pot_quick, POT_LOS_01_who_is_seen_does_not_depend_on_who_asks_why)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_SCENARIO, "brawners-farm");
    ump_game *game = ump_game_load(&(ump_source){.scenario = *text}, NULL);
    ump_state *state = ump_state_new(game);
    for (uint64_t i = 0; i < 300 && play_on(game, state, ump_scramble(i)); i++)
        if (i % 20 == 0) {
            pot_table t = pot_table_of(game, state);
            look_all_round(&t);
        }
    ump_state_free(state);
    ump_game_free(game);
}
