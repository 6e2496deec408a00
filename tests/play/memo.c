/*
 * memo.c: what a state remembers is what it was told, or nothing; it is no part of the position,
 * and a state that is renewed keeps its own.
 */
#include "kit.h"
#include "play/rules.h"

#include <criterion/criterion.h>

static ump_game *game_with_memo(void)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, "first-steps")};
    ump_game *game = ump_game_load(&source, NULL);
    cr_assert(game && game->memo_slots);
    return game;
}

/* Questions that differ in one word, in any of them. */
static ump_question question(uint64_t n)
{
    ump_question q = {{1, 2, 3, 4, 5, 6}};
    q.word[n % UMP_QUESTION_WORDS] = n << 32 | n;
    return q;
}

Test(memo, tells_what_it_was_told_or_nothing)
{
    ump_game *game = game_with_memo();
    ump_state *state = ump_state_new(game);
    unsigned recalled = 0;
    for (uint64_t i = 1; i < 20000; i++) {
        uint64_t n = 1 + ump_scramble(i) % 400;
        ump_question q = question(n);
        int64_t answer;
        if (ump_recall(game, state, &q, &answer)) {
            cr_assert_eq(answer, -(int64_t)n);
            recalled++;
        }
        ump_remember(game, state, &q, -(int64_t)n);
        cr_assert(ump_recall(game, state, &q, &answer) && answer == -(int64_t)n);
    }
    cr_expect(recalled > 1000, "%u", recalled);
    ump_state_free(state);
    ump_game_free(game);
}

Test(memo, is_no_part_of_the_position_and_stays_where_it_was_made)
{
    ump_game *game = game_with_memo();
    ump_state *a = ump_state_new(game), *b = ump_state_new(game);
    ump_question one = question(1), two = question(2);
    int64_t answer;
    ump_remember(game, a, &one, 11);
    ump_remember(game, b, &two, 22);
    cr_expect(ump_state_equal(game, a, b));
    cr_expect_eq(ump_state_hash(game, a), ump_state_hash(game, b));
    ump_state_renew(game, b, a);
    cr_expect(!ump_recall(game, b, &one, &answer));
    cr_expect(ump_recall(game, b, &two, &answer) && answer == 22);
    ump_state_copy(game, b, a);
    cr_expect(ump_recall(game, b, &one, &answer) && answer == 11);
    ump_state_free(a);
    ump_state_free(b);
    ump_game_free(game);
}

/* Also where a piece has come back, or only turned: nothing of before is found by mistake. */
Test(memo, numbers_each_placing_of_the_pieces_once)
{
    ump_game *game = game_with_memo();
    ump_state *state = ump_state_new(game), *other = ump_state_new(game);
    uint64_t first = ump_stand_number(game, state);
    ump_piece was = ump_pieces_of(game, state)[0], moved = was, turned = was;
    moved.at.x += 1;
    turned.facing++;
    cr_expect_neq(first, 0);
    cr_expect_eq(ump_stand_number(game, state), first);
    ump_piece_put(game, state, 0, &moved);
    cr_expect_eq(ump_stand_number(game, state), first + 1);
    ump_piece_put(game, state, 0, &turned);
    cr_expect_eq(ump_stand_number(game, state), first + 2);
    ump_piece_put(game, state, 0, &was);
    cr_expect_eq(ump_stand_number(game, state), first + 3);
    ump_state_renew(game, state, other);
    cr_expect_eq(ump_stand_number(game, state), first + 3, "all stand as they stood");
    cr_expect(ump_state_equal(game, state, other));
    ump_state_free(state);
    ump_state_free(other);
    ump_game_free(game);
}

Test(memo, a_family_need_not_have_one)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    ump_question q = question(1);
    int64_t answer;
    ump_remember(game, state, &q, 11);
    cr_expect(!ump_recall(game, state, &q, &answer));
    cr_expect_eq(ump_stand_number(game, state), 0);
    ump_state_free(state);
    ump_game_free(game);
}
