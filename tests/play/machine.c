/*
 * machine.c: asks within asks, refusals that change nothing, copies in the middle of a procedure,
 * hashes, and dice by value.
 */
#include "kit.h"
#include "play/rules.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

typedef struct step {
    const char *line;
    int kind, side; /* of the ask that follows */
    unsigned depth;
} step;

/* battle > part > fire > volley > morale: three procedures deep below an order, twice over. */
static const step nested[] = {
    {"red fire r1 at b1", UMP_ASK_DICE, UMP_NO_SIDE, 4},
    {"dice 2d6 5 5", UMP_ASK_DICE, UMP_NO_SIDE, 5},
    {"dice 2d6 6 6", UMP_ASK_CHOICE, 1, 5},
    {"blue choose stand", UMP_ASK_REACTION, 1, 3},
    {"blue react fire b1 at r1", UMP_ASK_DICE, UMP_NO_SIDE, 4},
    {"dice 2d6 = 9", UMP_ASK_DICE, UMP_NO_SIDE, 5},
    {"dice 2d6 1 1", UMP_ASK_ORDER, 0, 2},
    {"red pass", UMP_ASK_ORDER, 1, 2},
    {"blue pass", UMP_ASK_ORDER, 0, 2},
};

Test(machine, asks_nest_and_come_back)
{
    char why[UMP_LINE];
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    for (size_t i = 0; i < sizeof nested / sizeof *nested; i++) {
        ump_ask ask;
        cr_assert(kit_say(game, state, nested[i].line, why), "%s: %s", nested[i].line, why);
        ump_pending(game, state, &ask);
        cr_expect_eq(ask.kind, nested[i].kind, "%s", nested[i].line);
        cr_expect_eq(ask.side, nested[i].side, "%s", nested[i].line);
        cr_expect_eq(state->depth, nested[i].depth, "%s", nested[i].line);
        cr_expect(ump_state_sane(game, state, why), "%s", why);
    }
    cr_expect_eq(state->turn, 2);
    ump_state_free(state);
    ump_game_free(game);
}

/* After each step of a fight a copy goes on with the rest, and ends where the original does. */
Test(machine, a_copy_made_mid_procedure_goes_on_alone)
{
    char why[UMP_LINE];
    size_t n = sizeof nested / sizeof *nested;
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game), *copy = ump_state_new(game);
    uint64_t end = 0;
    for (size_t split = n + 1; split-- > 0;) {
        ump_state_free(state);
        state = ump_state_new(game);
        for (size_t i = 0; i < split; i++)
            kit_say(game, state, nested[i].line, why);
        ump_state_copy(game, copy, state);
        uint64_t before = ump_state_hash(game, state);
        for (size_t i = split; i < n; i++)
            cr_expect(kit_say(game, copy, nested[i].line, why), "%s", why);
        cr_expect_eq(ump_state_hash(game, state), before, "the original stays");
        if (split == n)
            end = ump_state_hash(game, copy);
        cr_expect_eq(ump_state_hash(game, copy), end, "split at %zu", split);
        cr_expect_eq(ump_state_equal(game, copy, state), split == n);
    }
    ump_state_free(copy);
    ump_state_free(state);
    ump_game_free(game);
}

typedef struct refused {
    const char *after[6]; /* lines given before */
    ump_answer answer;
    const char *why;
} refused;

static const uint8_t two_sixes[] = {6, 6}, a_seven[] = {7, 1};

#define FIRST_ORDER                                                                                \
    {                                                                                              \
        NULL                                                                                       \
    }
#define FIRED                                                                                      \
    {                                                                                              \
        "red fire r1 at b1", NULL                                                                  \
    }
#define FAILED                                                                                     \
    {                                                                                              \
        "red fire r1 at b1", "dice 2d6 5 5", "dice 2d6 6 6", NULL                                  \
    }

static const refused refusals[] = {
    {FIRST_ORDER, {.kind = UMP_ASK_DICE}, "an order is awaited"},
    {FIRST_ORDER, {.kind = UMP_ASK_REACTION}, "an order is awaited"},
    {FIRST_ORDER, {.kind = UMP_ASK_ORDER, .side = 1}, "it is for Red to answer"},
    {FIRST_ORDER, {.kind = UMP_ASK_ORDER, .verb = 99}, "there is no such order"},
    {FIRST_ORDER,
     {.kind = UMP_ASK_ORDER, .verb = 2, .n_units = 1, .unit = {99}, .n_targets = 1, .target = {2}},
     "there is no piece number 99"},
    {FIRST_ORDER,
     {.kind = UMP_ASK_ORDER, .verb = 2, .n_units = 1, .unit = {0}, .n_targets = 1, .target = {99}},
     "there is no piece number 99"},
    {FIRST_ORDER,
     {.kind = UMP_ASK_ORDER,
      .verb = 2,
      .n_units = 2,
      .unit = {1, 1},
      .n_targets = 1,
      .target = {2}},
     "Second Red is named twice"},
    {FIRST_ORDER,
     {.kind = UMP_ASK_ORDER, .verb = 2, .n_units = 1},
     "the order has too little or too much in it"},
    {FIRST_ORDER,
     {.kind = UMP_ASK_ORDER, .verb = 0, .n_units = 1},
     "the order has too little or too much in it"},
    {FIRST_ORDER,
     {.kind = UMP_ASK_ORDER, .verb = 0, .number = 3},
     "the order has too little or too much in it"},
    {FIRST_ORDER,
     {.kind = UMP_ASK_ORDER, .verb = 1, .n_units = 1, .n_path = 1, .path = {{1 << 30, 0}}},
     "a point lies beyond any table"},
    {FIRST_ORDER, {.kind = UMP_ASK_ORDER, .n_path = 200}, "more is named than an order holds"},
    {FIRED, {.kind = UMP_ASK_ORDER}, "dice are awaited"},
    {FIRED, {.kind = UMP_ASK_DICE, .n_faces = 1, .face = two_sixes}, "1 die; asked for are 2"},
    {FIRED, {.kind = UMP_ASK_DICE, .n_faces = 2}, "2 dice; asked for are 2"},
    {FIRED,
     {.kind = UMP_ASK_DICE, .n_faces = 2, .face = a_seven},
     "a face of 7; the dice have 1 to 6"},
    {FIRED,
     {.kind = UMP_ASK_DICE, .n_faces = 2, .sides = 10, .face = two_sixes},
     "a die of 10 sides; asked for are dice of 6"},
    {FIRED, {.kind = UMP_ASK_DICE, .by_value = 1, .value = 1}, "1 cannot come up on these dice"},
    {FIRED, {.kind = UMP_ASK_DICE, .by_value = 1, .value = 13}, "13 cannot come up on these dice"},
    {FAILED,
     {.kind = UMP_ASK_CHOICE, .side = 1, .n_words = 1, .word = {7}},
     "this is none of the choices"},
    {FAILED, {.kind = UMP_ASK_CHOICE, .side = 1}, "this is none of the choices"},
    {FAILED, {.kind = UMP_ASK_ORDER, .side = 1}, "a choice is awaited"},
    {{"red fire r1 at b1", "dice 2d6 1 1", NULL},
     {.kind = UMP_ASK_REACTION, .side = 1, .verb = 1, .n_units = 1, .unit = {2}, .n_path = 1},
     "this order is no reaction"},
};

Test(machine, a_refused_answer_leaves_every_byte)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *copy = ump_state_new(game);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        ump_state *state = ump_state_new(game);
        ump_refusal refusal;
        char why[UMP_LINE];
        kit_play(game, state, refusals[i].after);
        ump_state_copy(game, copy, state);
        cr_expect_not(ump_give(game, state, &refusals[i].answer, NULL, &refusal), "row %zu", i);
        cr_expect_not(ump_give(game, state, &refusals[i].answer, NULL, NULL), "row %zu", i);
        ump_refusal_text(game, &refusal, why);
        cr_expect_str_eq(why, refusals[i].why);
        cr_expect_eq(refusal.rule, UMP_NO_RULE);
        cr_expect(ump_state_equal(game, state, copy), "row %zu", i);
        ump_state_free(state);
    }
    ump_state_free(copy);
    ump_game_free(game);
}

Test(machine, a_battle_that_is_over_takes_nothing)
{
    static const char *const passes[] = {"red pass", "blue pass", "red pass", "blue pass",
                                         "red pass", "blue pass", NULL};
    char why[UMP_LINE];
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    ump_ask ask;
    ump_answer list[4];
    kit_play(game, state, passes);
    ump_pending(game, state, &ask);
    cr_expect_eq(ask.kind, UMP_ASK_NOTHING);
    cr_expect_eq(ump_propose(game, state, 1, list, 4), 0);
    cr_expect_not(kit_say(game, state, "red pass", why));
    cr_expect_not(ump_give(game, state, &(ump_answer){.kind = UMP_ASK_NOTHING}, NULL, NULL));
    cr_expect_eq(ump_state_winner(state), 0, "Red holds the barn");
    ump_ask_text(game, &ask, why);
    cr_expect_str_eq(why, "the battle is over");
    ump_state_free(state);
    ump_game_free(game);
}

/* Bytes of frames that are not in use are always 0, so the hash leaves them out. */
Test(machine, the_hash_changes_with_any_byte_in_use)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    kit_play(game, state, (const char *const[]){"red fire r1 at b1", NULL});
    uint64_t before = ump_state_hash(game, state);
    size_t used = sizeof *state + state->depth * sizeof(ump_frame);
    size_t pieces = sizeof *state + game->max_frames * sizeof(ump_frame);
    unsigned char *byte = (unsigned char *)state;
    for (size_t i = 0; i < game->state_bytes; i++) {
        bool counts = i < used || i >= pieces;
        if (i >= offsetof(ump_state, depth) && i < offsetof(ump_state, depth) + 2)
            continue; /* how much is in use is itself read there */
        byte[i] ^= 0x40;
        cr_expect_eq(ump_state_hash(game, state) != before, counts, "byte %zu", i);
        byte[i] ^= 0x40;
    }
    ump_state_free(state);
    ump_game_free(game);
}

/* From a position with more frames and from one with fewer. */
Test(machine, a_state_renewed_is_a_copy)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *deep = ump_state_new(game), *flat = ump_state_new(game);
    ump_state *a = ump_state_new(game), *b = ump_state_new(game);
    kit_play(game, deep, (const char *const[]){"red fire r1 at b1", NULL});
    cr_assert(deep->depth > flat->depth);
    ump_state_renew(game, a, deep);
    cr_expect(ump_state_equal(game, a, deep));
    ump_state_renew(game, a, flat);
    cr_expect(ump_state_equal(game, a, flat));
    memset(b, 0, ump_state_size(game));
    ump_state_renew(game, b, deep);
    cr_expect(ump_state_equal(game, b, deep));
    ump_state_free(deep);
    ump_state_free(flat);
    ump_state_free(a);
    ump_state_free(b);
    ump_game_free(game);
}

/* Nothing of a roll is left once it has been read: equal positions are equal bytes. */
Test(machine, dice_leave_no_trace_but_their_effect)
{
    char why[UMP_LINE];
    ump_game *game = kit_game(kit_drill);
    ump_state *a = ump_state_new(game), *b = ump_state_new(game);
    cr_expect(kit_say(game, a, "red fire r1 at b1", why));
    cr_expect(kit_say(game, a, "dice 2d6 1 2", why));
    cr_expect(kit_say(game, b, "red fire r1 at b1", why));
    cr_expect(kit_say(game, b, "dice 2d6 2 2", why));
    cr_expect(ump_state_equal(game, a, b));
    ump_state_free(a);
    ump_state_free(b);
    ump_game_free(game);
}

typedef struct counted {
    unsigned events, rolls, items, bad;
} counted;

static void count(void *ctx, const ump_event *event, const ump_state *state)
{
    counted *c = ctx;
    c->events++;
    c->rolls += event->kind == UMP_ROLLED;
    c->items += event->kind == UMP_ITEM;
    c->bad += state->bytes == 0;
}

Test(machine, events_tell_and_change_nothing)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *told = ump_state_new(game), *silent = ump_state_new(game);
    counted c = {0};
    ump_sink sink = {count, &c};
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    while (random_answer(game, silent, 3, &answer, faces)) {
        cr_assert(ump_give(game, told, &answer, &sink, NULL));
        cr_assert(ump_give(game, silent, &answer, NULL, NULL));
        cr_assert(ump_state_equal(game, told, silent));
    }
    cr_expect_gt(c.rolls, 0);
    cr_expect_gt(c.events, c.rolls);
    cr_expect_eq(c.bad, 0);
    ump_state_free(told);
    ump_state_free(silent);
    ump_game_free(game);
}

Test(machine, proposals_differ_with_the_salt_and_fit_any_room)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    ump_answer list[100], first;
    bool differs = false;
    for (uint64_t salt = 0; salt < 20; salt++) {
        cr_assert_eq(ump_propose(game, state, salt, list, 1), 1);
        differs |= salt > 0 && memcmp(&first.path, &list[0].path, sizeof first.path) != 0;
        if (salt == 0)
            first = list[0];
    }
    cr_expect(differs);
    cr_expect_gt(ump_propose(game, state, 0, list, 100), 3);
    cr_expect_eq(ump_propose(game, state, 0, list, 0), 0);
    ump_state_free(state);
    ump_game_free(game);
}

/* Random play asks for one at a time: there is one at every ask of every battle, and it is legal.
 */
Test(machine, one_proposal_can_always_be_had)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        ump_source source = {.scenario = *ump_builtin_get(UMP_BUILTIN_SCENARIO, i)};
        ump_game *game = ump_game_load(&source, NULL);
        ump_state *state = ump_state_new(game);
        ump_ask ask;
        uint8_t faces[UMP_MAX_DICE];
        ump_pending(game, state, &ask);
        for (unsigned n = 0; n < 400 && ask.kind != UMP_ASK_NOTHING; n++) {
            ump_answer answer = {.kind = UMP_ASK_DICE, .side = ask.side, .n_faces = ask.dice};
            answer.face = faces;
            if (ask.kind == UMP_ASK_DICE)
                ump_roll(1, n, &ask, faces);
            else
                cr_assert_eq(ump_propose(game, state, ump_scramble(n), &answer, 1), 1, "%s: %s",
                             source.scenario.name, ask.purpose);
            cr_assert(ump_give(game, state, &answer, NULL, NULL), "%s", source.scenario.name);
            ump_pending(game, state, &ask);
        }
        ump_state_free(state);
        ump_game_free(game);
    }
}

Test(machine, one_proposal_names_each_unit_in_its_turn_and_seldom_nobody)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    ump_answer one, all[64];
    unsigned named[64] = {0}, nobody = 0;
    for (uint64_t salt = 0; salt < 200; salt++) {
        cr_assert_eq(ump_propose(game, state, salt, &one, 1), 1);
        nobody += one.n_units == 0;
        named[one.n_units ? one.unit[0] : 63]++;
    }
    size_t n = ump_propose(game, state, 0, all, 64);
    for (size_t i = 0; i < n; i++)
        cr_expect_gt(named[all[i].n_units ? all[i].unit[0] : 63], 0);
    cr_expect_lt(nobody, 40);
    ump_state_free(state);
    ump_game_free(game);
}

Test(machine, a_short_list_of_proposals_shows_every_unit)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    for (uint64_t salt = 0; salt < 20; salt++) {
        ump_answer all[64], list[9];
        bool could[64] = {false}, shown[64] = {false};
        size_t n_all = ump_propose(game, state, salt, all, 64);
        size_t n = ump_propose(game, state, salt, list, 9);
        cr_assert_eq(n, 9);
        for (size_t i = 0; i < n_all; i++)
            could[all[i].n_units ? all[i].unit[0] : 63] = true;
        for (size_t i = 0; i < n; i++)
            shown[list[i].n_units ? list[i].unit[0] : 63] = true;
        cr_expect_arr_eq(could, shown, sizeof could, "salt %u", (unsigned)salt);
    }
    ump_state_free(state);
    ump_game_free(game);
}

/* ---- Families that go wrong: the machine stops them and says so ---- */

static enum ump_next never_ends(ump_run *run, ump_frame *frame)
{
    (void)run;
    frame->step ^= 1;
    return UMP_AGAIN;
}

static enum ump_next calls_itself(ump_run *run, ump_frame *frame)
{
    (void)frame;
    return ump_call(run, 0, NULL, 0);
}

static enum ump_next asks_no_dice(ump_run *run, ump_frame *frame)
{
    (void)frame;
    return ump_ask_dice(run, 2, UMP_NOBODY, UMP_NOBODY, 0, 0);
}

static enum ump_next asks_nothing(ump_run *run, ump_frame *frame)
{
    (void)run;
    (void)frame;
    return UMP_ASKED;
}

static enum ump_next just_ends(ump_run *run, ump_frame *frame)
{
    (void)run;
    (void)frame;
    return UMP_DONE;
}

Test(machine, a_family_that_goes_wrong_is_stopped)
{
    static const struct {
        ump_procedure *procedure;
        const char *why;
    } rows[] = {
        {never_ends, "a procedure came to no end"},
        {calls_itself, "a procedure called deeper than its family said"},
        {asks_no_dice, "a procedure asked for what cannot be asked"},
        {asks_nothing, "a procedure asked for what cannot be asked"},
        {just_ends, NULL},
    };
    ump_game *game = kit_game(kit_drill);
    const struct ump_rules *proper = game->rules;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ump_rules broken = *proper;
        ump_procedure *const procedures[] = {rows[i].procedure};
        char why[256] = "";
        broken.procedures = procedures;
        broken.n_procedures = 1;
        broken.first = 0;
        game->rules = &broken;
        ump_state *state = ump_state_new(game);
        ump_ask ask;
        ump_pending(game, state, &ask);
        cr_expect_eq(ask.kind, UMP_ASK_NOTHING, "row %zu", i);
        cr_expect_eq(ump_state_sane(game, state, why), rows[i].why == NULL, "row %zu", i);
        cr_expect_str_eq(why, rows[i].why ? rows[i].why : "");
        ump_state_free(state);
    }
    game->rules = proper;
    ump_game_free(game);
}
