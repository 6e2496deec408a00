/*
 * hostile.c: answers with anything in them: each is refused and changes nothing, or is taken and
 * leaves a sane position.
 */
#include "../play/conform.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "play/rules.h"

static uint64_t draw(uint64_t *seed)
{
    return *seed = ump_scramble(*seed);
}

/* One field of a sensible answer becomes something else. */
static void spoil(const ump_game *game, uint64_t *seed, ump_answer *a)
{
    uint64_t x = draw(seed);
    unsigned pieces = (unsigned)game->force.n_pieces + 2;
    ump_pt at = {(ump_len)(draw(seed) % 80000) - 4000, (ump_len)(draw(seed) % 60000) - 4000};
    switch (x % 9) {
    case 0:
        a->verb = (uint8_t)(draw(seed) % (game->rules->n_verbs + 1));
        break;
    case 1:
        a->unit[draw(seed) % 3] = (uint16_t)(draw(seed) % pieces);
        break;
    case 2:
        a->target[draw(seed) % 3] = (uint16_t)(draw(seed) % pieces);
        break;
    case 3:
        a->path[draw(seed) % 2] = at;
        break;
    case 4:
        a->facing = (ump_angle)draw(seed);
        a->turns = (uint8_t)(draw(seed) % 2);
        break;
    case 5:
        a->n_units = (uint8_t)(draw(seed) % 4);
        break;
    case 6:
        a->n_targets = (uint8_t)(draw(seed) % 4);
        break;
    case 7:
        a->number = (int32_t)draw(seed);
        break;
    default:
        a->n_words = (uint8_t)(draw(seed) % 3);
        a->word[0] = (uint16_t)(draw(seed) % (game->rules->n_words + 1));
    }
}

static void try_spoiled(const ump_game *game, const ump_state *state, ump_state *copy,
                        const ump_answer *good, uint64_t *seed)
{
    char why[256] = "";
    ump_answer bad = *good;
    for (unsigned i = 0; i < 3; i++)
        spoil(game, seed, &bad);
    ump_state_copy(game, copy, state);
    ump_refusal refusal = {0};
    if (!ump_give(game, copy, &bad, NULL, &refusal)) {
        cr_expect(ump_state_equal(game, copy, state));
        cr_expect(refusal.why != NULL);
        return;
    }
    cr_expect(ump_state_sane(game, copy, why), "%s", why);
}

static void play(const char *path, uint64_t seed)
{
    ump_game *game = test_game(path);
    cr_assert(game);
    ump_state *state = ump_state_new(game), *copy = malloc(ump_state_size(game));
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    while (random_answer(game, state, seed, &answer, faces)) {
        for (unsigned i = 0; answer.kind == UMP_ASK_ORDER && i < 6; i++)
            try_spoiled(game, state, copy, &answer, &seed);
        cr_assert(ump_give(game, state, &answer, NULL, NULL));
    }
    free(copy);
    ump_state_free(state);
    ump_game_free(game);
}

Test(pot_hostile, drill)
{
    play("scenarios/potomac-drill.scn", 5);
}

Test(pot_hostile, fort_stedman)
{
    play("scenarios/fort-stedman.scn", 6);
}
