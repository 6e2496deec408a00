/*
 * acts.c: every sentence that a battle tells is known to the glossary of acts, so that a page has
 * a drawing and a place for it. Battles of all scenarios, fought at random.
 */
#include "play/words.h"

#include "conform.h"
#include "kit.h"
#include "play/rules.h"

#include <criterion/criterion.h>
#include <string.h>

static void look_up(void *ctx, const ump_event *e, const ump_state *state)
{
    unsigned *seen = ctx;
    (void)state;
    enum ump_act act = ump_act_of(e);
    cr_expect_neq(act, UMP_ACT_NONE, "the glossary of play/acts.c does not know \"%s\" (%s)",
                  e->label ? e->label : "", ump_rule_id(e->rule));
    seen[act]++;
}

/* At most so many answers: whole battles of large armies would take too long. */
static void fight(const ump_game *game, uint64_t seed, unsigned *seen)
{
    enum { MOST = 900, FEW = 16 };
    ump_sink sink = {look_up, seen};
    ump_state *state = ump_state_new(game);
    for (unsigned i = 0; i < MOST; i++) {
        uint8_t face[UMP_MAX_DICE];
        ump_answer few[FEW];
        ump_ask ask;
        ump_pending(game, state, &ask);
        if (ask.kind == UMP_ASK_NOTHING)
            break;
        size_t n = 1;
        if (ask.kind == UMP_ASK_DICE) {
            ump_roll(seed, state->answers, &ask, face);
            few[0] = (ump_answer){.kind = UMP_ASK_DICE,
                                  .side = UMP_NO_SIDE,
                                  .sides = ask.sides,
                                  .n_faces = ask.dice,
                                  .face = face};
        } else {
            n = ump_propose(game, state, ump_scramble(seed + i), few, FEW);
        }
        cr_assert(n > 0);
        cr_assert(ump_give(game, state, &few[ump_scramble(seed ^ i) % n], &sink, NULL));
    }
    ump_state_free(state);
}

Test(acts, every_told_event_of_every_scenario_is_known)
{
    unsigned seen[UMP_ACTS] = {0};
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        ump_source source = {.scenario = *ump_builtin_get(UMP_BUILTIN_SCENARIO, i)};
        ump_game *game = ump_game_load(&source, NULL);
        cr_assert(game, "%s", source.scenario.name);
        for (uint64_t seed = 1; seed <= 4; seed++)
            fight(game, seed, seen);
        ump_game_free(game);
    }
    for (unsigned act = UMP_ACT_NOTE; act < UMP_ACTS; act++)
        cr_expect_gt(seen[act], 0u, "no battle told of \"%s\"", ump_act_name((enum ump_act)act));
}

Test(acts, words_decide_in_the_order_of_the_glossary)
{
    static const struct {
        const char *label;
        enum ump_act act;
    } rows[] = {
        {"%u fires at %o", UMP_ACT_FIRE},         {"%u fires too early", UMP_ACT_CHECK},
        {"%u is to fall back", UMP_ACT_CHECK},    {"%u falls back %V", UMP_ACT_BACK},
        {"%u runs into %o", UMP_ACT_STATE},       {"%u charges %o", UMP_ACT_CHARGE},
        {"%u charges home on %o", UMP_ACT_FIGHT}, {"%u takes hits: %v", UMP_ACT_CHECK},
        {"%s takes The knoll", UMP_ACT_SCORE},    {"%u is shaken", UMP_ACT_STATE},
        {"words of nobody", UMP_ACT_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ump_event e = {.kind = UMP_TOLD, .label = rows[i].label};
        cr_expect_str_eq(ump_act_name(ump_act_of(&e)), ump_act_name(rows[i].act), "%s",
                         rows[i].label);
    }
}
