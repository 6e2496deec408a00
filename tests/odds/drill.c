/*
 * drill.c: odds of the template family worked by hand: volley, morale, choice, return fire; plans,
 * policies, ends, budgets and threats.
 */
#include "../play/kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* r1 fires at b1 (veteran, 6 figures) at 10 inches, without modifiers: 2D6 make no hit in 10 of 36
 * falls, one in 20, two in 6. Morale 9, less the losses: after one hit it fails in 10 of 36, after
 * two in 15. */
static ump_game *quiet_game(void)
{
    char *text = kit_replace(kit_drill, "turns 3\n", "turns 3\nswitch return-fire no\n");
    ump_game *game = kit_game(text);
    free(text);
    return game;
}

static ump_answer order(const ump_game *game, const char *line)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_text text = {.name = "order", .data = line, .size = strlen(line)};
    ump_ask ask = {.kind = UMP_ASK_ORDER};
    ump_answer answer;
    cr_assert(ump_answer_read(game, &ask, &text, &answer, faces, NULL), "%s", line);
    return answer;
}

static ump_forecast ask_odds(const ump_game *game, const char *const *lines, ump_budget budget)
{
    ump_answer plan[UMP_MAX_PLAN];
    size_t n = 0;
    ump_state *state = ump_state_new(game);
    ump_forecast f;
    for (; lines[n]; n++)
        plan[n] = order(game, lines[n]);
    uint64_t hash = ump_state_hash(game, state);
    cr_assert(ump_odds_plan(game, state, plan, n, &budget, &f), "%s", f.refusal.why);
    cr_expect_eq(ump_state_hash(game, state), hash, "a forecast changes nothing");
    ump_state_free(state);
    return f;
}

static const char *weight_of(const ump_forecast *f, const char *text)
{
    for (size_t i = 0; i < f->n_outcomes; i++)
        if (strcmp(f->outcome[i].text, text) == 0)
            return f->outcome[i].share.weight;
    return "none";
}

typedef struct expected {
    uint8_t policy;
    const char *text, *weight; /* of 1296 */
} expected;

static const expected volleys[] = {
    /* the first choice: to fall back */
    {UMP_POLICY_YES, "nothing changes", "360"},
    {UMP_POLICY_YES, "First Blue loses 1", "520"},
    {UMP_POLICY_YES, "First Blue loses 1, moves 4 in", "200"},
    {UMP_POLICY_YES, "First Blue loses 2", "126"},
    {UMP_POLICY_YES, "First Blue loses 2, moves 4 in", "90"},
    /* the last: to stand and lose another figure */
    {UMP_POLICY_NO, "nothing changes", "360"},
    {UMP_POLICY_NO, "First Blue loses 1", "520"},
    {UMP_POLICY_NO, "First Blue loses 2", "326"},
    {UMP_POLICY_NO, "First Blue loses 3", "90"},
    /* figures are what counts, so it falls back */
    {UMP_POLICY_BEST, "First Blue loses 1, moves 4 in", "200"},
    {UMP_POLICY_BEST, "First Blue loses 3", "none"},
};

static const char *const volley[] = {"red fire r1 at b1", NULL};

Test(odds, TPL_FIRE_02_TPL_MOR_01_a_volley_worked_by_hand)
{
    ump_game *game = quiet_game();
    for (size_t i = 0; i < sizeof volleys / sizeof *volleys; i++) {
        const expected *e = &volleys[i];
        ump_forecast f = ask_odds(game, volley, (ump_budget){.policy = {e->policy, e->policy}});
        cr_expect(f.exact);
        cr_expect_str_eq(f.denominator, "1296");
        cr_expect_str_eq(weight_of(&f, e->text), e->weight, "%s: %s", e->text,
                         weight_of(&f, e->text));
        ump_forecast_free(&f);
    }
    ump_game_free(game);
}

Test(odds, fates_of_one_piece_whatever_becomes_of_the_others)
{
    ump_game *game = quiet_game();
    ump_forecast f =
        ask_odds(game, volley, (ump_budget){.policy = {UMP_POLICY_YES, UMP_POLICY_YES}});
    cr_assert_eq(f.n_fates, 2);
    cr_expect_eq(f.fate[0].lost, 1);
    cr_expect_str_eq(f.fate[0].share.weight, "720");
    cr_expect_eq(f.fate[0].share.p, 555556);
    cr_expect_eq(f.fate[1].lost, 2);
    cr_expect_str_eq(f.fate[1].share.weight, "216");
    cr_expect_eq(f.fate[1].share.p, 166667);
    ump_forecast_free(&f);
    ump_game_free(game);
}

/* 12 figures against 8: 500 * 4 / 20 = 100; the barn is worth 50 to red. After a hit 500 * 5 / 19
 * rounded down, after two 500 * 6 / 18: (10 * 150 + 20 * 181 + 6 * 216) / 36 = 178.2 */
Test(odds, expected_value_is_the_mean_over_the_weights)
{
    ump_game *game = quiet_game();
    ump_forecast f =
        ask_odds(game, volley, (ump_budget){.policy = {UMP_POLICY_YES, UMP_POLICY_YES}});
    cr_expect_eq(f.before[0], 150);
    cr_expect_eq(f.after[0], 178, "%d", f.after[0]);
    cr_expect_eq(f.before[1], -150);
    cr_expect_eq(f.after[1], -178, "%d", f.after[1]);
    ump_forecast_free(&f);
    ump_game_free(game);
}

static bool touches(const ump_forecast *f, const ump_game *game, const char *id)
{
    for (size_t i = 0; i < f->n_fates; i++)
        if (strcmp(ump_piece_id(game, f->fate[i].piece), id) == 0)
            return true;
    return false;
}

Test(odds, TPL_FIRE_05_return_fire_is_a_matter_of_policy)
{
    ump_game *game = kit_game(kit_drill);
    static const struct {
        uint8_t policy;
        bool returned;
    } rows[] = {{UMP_POLICY_NO, false}, {UMP_POLICY_YES, true}, {UMP_POLICY_BEST, true}};
    for (size_t i = 0; i < 3; i++) {
        ump_budget budget = {.policy = {UMP_POLICY_NO, rows[i].policy}};
        ump_forecast f = ask_odds(game, volley, budget);
        cr_expect_eq(touches(&f, game, "r1"), rows[i].returned, "%d", rows[i].policy);
        cr_expect(f.exact);
        ump_forecast_free(&f);
    }
    ump_game_free(game);
}

/* ---- Plans ---- */

/* r2 beside r1, musket at 6 inches; b1 has one figure left, so that a hit (26 of 36) ends it. */
static ump_game *plan_game(void)
{
    char *near = kit_replace(kit_drill, "at 10,18 facing 90", "at 14,13 facing 90");
    char *weak = kit_replace(near, "veteran rifle figs 6", "veteran rifle figs 1");
    char *text = kit_replace(weak, "turns 3\n", "turns 3\nswitch return-fire no\n");
    ump_game *game = kit_game(text);
    free(near);
    free(weak);
    free(text);
    return game;
}

Test(odds, a_plan_is_one_distribution_and_leaves_out_what_cannot_be_done)
{
    static const char *const plan[] = {"red fire r1 at b1", "red fire r2 at b1", NULL};
    ump_game *game = plan_game();
    ump_forecast f = ask_odds(game, plan, (ump_budget){0});
    cr_assert_eq(f.n_orders, 2);
    cr_expect_str_eq(f.denominator, "1296");
    cr_expect_str_eq(f.order[0].weight, "1296");
    cr_expect_str_eq(f.order[1].weight, "360");
    cr_expect_str_eq(weight_of(&f, "nothing changes"), "100", "10 of 36, twice");
    cr_expect_str_eq(weight_of(&f, "First Blue loses 1, leaves the table"), "1196");
    ump_forecast_free(&f);
    ump_game_free(game);
}

Test(odds, an_order_of_the_plan_that_is_never_legal_weighs_nothing)
{
    static const char *const plan[] = {"red fire r1 at b1", "red fire r1 at b1",
                                       "red move r2 to 11,18", NULL};
    ump_game *game = quiet_game();
    ump_forecast f = ask_odds(game, plan, (ump_budget){0});
    cr_expect_str_eq(f.order[1].weight, "0");
    cr_expect_eq(f.order[2].p, 1000000);
    ump_forecast_free(&f);
    ump_game_free(game);
}

Test(odds, what_may_not_be_given_has_no_odds_but_a_rule)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    ump_answer far = order(game, "red fire r2 at b2");
    ump_forecast f;
    cr_expect_not(ump_odds(game, state, &far, NULL, &f));
    cr_expect_str_eq(ump_rule_id(f.refusal.rule), "TPL-FIRE-01");
    ump_answer many[UMP_MAX_PLAN + 1];
    for (size_t i = 0; i <= UMP_MAX_PLAN; i++)
        many[i] = order(game, "red fire r1 at b1");
    cr_expect_not(ump_odds_plan(game, state, many, UMP_MAX_PLAN + 1, NULL, &f));
    cr_expect_not_null(f.refusal.why);
    ump_state_free(state);
    ump_game_free(game);
}

Test(odds, of_no_order_what_is_pending_is_forecast)
{
    static const char *const lines[] = {"red fire r1 at b1", "dice 2d6 3 4", NULL};
    ump_game *game = quiet_game();
    ump_state *state = ump_state_new(game);
    ump_forecast f;
    ump_budget budget = {.policy = {UMP_POLICY_YES, UMP_POLICY_YES}};
    kit_play(game, state, lines);
    cr_assert(ump_odds_plan(game, state, NULL, 0, &budget, &f));
    cr_expect_str_eq(f.denominator, "36");
    cr_expect_str_eq(weight_of(&f, "nothing changes"), "26", "the hit is taken already");
    cr_expect_str_eq(weight_of(&f, "First Blue moves 4 in"), "10");
    ump_forecast_free(&f);
    ump_state_free(state);
    ump_game_free(game);
}

/* ---- Ends ---- */

Test(odds, to_the_end_of_phase_and_turn_the_rest_passes)
{
    static const uint8_t ends[] = {UMP_UNTIL_PHASE, UMP_UNTIL_TURN};
    ump_game *game = quiet_game();
    for (size_t i = 0; i < 2; i++) {
        ump_forecast f = ask_odds(game, volley, (ump_budget){.until = ends[i]});
        cr_expect_eq(f.n_outcomes, 5);
        cr_expect_str_eq(weight_of(&f, "First Blue loses 1, moves 4 in"), "200");
        ump_forecast_free(&f);
    }
    ump_game_free(game);
}

Test(odds, TPL_VIC_02_a_battle_that_ends_on_the_way_says_who_wins)
{
    static const char *const plan[] = {"red fire r1 at b1", NULL};
    char *lone = kit_replace(
        kit_drill, "  unit b2 \"Second Blue\" trained musket figs 2 at 32,5 facing 270\n", "");
    char *weak = kit_replace(lone, "veteran rifle figs 6", "veteran rifle figs 1");
    ump_game *game = kit_game(weak);
    ump_forecast f =
        ask_odds(game, plan,
                 (ump_budget){.until = UMP_UNTIL_TURN, .policy = {UMP_POLICY_NO, UMP_POLICY_NO}});
    cr_assert_eq(f.n_outcomes, 2);
    cr_expect_str_eq(f.outcome[0].text,
                     "First Blue loses 1, leaves the table; Red wins the battle");
    cr_expect(f.outcome[0].over);
    cr_expect_eq(f.outcome[0].winner, 0);
    cr_expect_eq(f.outcome[1].winner, UMP_NO_SIDE);
    ump_forecast_free(&f);
    ump_game_free(game);
    free(lone);
    free(weak);
}

/* ---- Budgets ---- */

Test(odds, a_tree_too_wide_is_sampled_and_never_called_exact)
{
    ump_game *game = quiet_game();
    ump_budget yes = {.policy = {UMP_POLICY_YES, UMP_POLICY_YES}};
    ump_forecast exact = ask_odds(game, volley, yes);
    static const struct {
        uint64_t nodes, bytes;
    } rows[] = {{5, 0}, {40, 0}, {0, 100}};
    for (size_t i = 0; i < 3; i++) {
        ump_budget budget = yes;
        budget.nodes = rows[i].nodes;
        budget.bytes = rows[i].bytes;
        budget.samples = 20000;
        budget.seed = 7;
        ump_forecast f = ask_odds(game, volley, budget);
        unsigned long all = 0;
        cr_expect_not(f.exact);
        cr_expect_not_null(f.why);
        cr_expect_eq(f.samples, 20000);
        cr_expect_eq(f.n_outcomes, exact.n_outcomes);
        for (size_t k = 0; k < f.n_outcomes; k++) {
            const ump_share *s = &f.outcome[k].share;
            double p = strtod(weight_of(&exact, f.outcome[k].text), NULL) * 1e6 / 1296;
            double off = s->p > p ? s->p - p : p - s->p;
            all += strtoul(s->weight, NULL, 10);
            cr_expect_gt(s->se, 0);
            cr_expect_lt(off, 4.0 * s->se, "%s: %u +- %u", f.outcome[k].text, s->p, s->se);
        }
        cr_expect_geq(all, 1000000 - f.n_outcomes);
        cr_expect_leq(all, 1000000 + f.n_outcomes);
        cr_expect_lt(f.followed, 1000000);
        ump_forecast_free(&f);
    }
    ump_forecast_free(&exact);
    ump_game_free(game);
}

Test(odds, no_sampled_share_looks_certain)
{
    static const char *const move[] = {"red fire r1 at b1", "red pass", NULL};
    ump_game *game = quiet_game();
    ump_forecast f = ask_odds(game, move, (ump_budget){.nodes = 1, .samples = 100});
    cr_expect_not(f.exact);
    cr_expect_eq(f.order[0].p, 1000000);
    cr_expect_gt(f.order[0].se, 0);
    ump_forecast_free(&f);
    ump_game_free(game);
}

/* ---- Words ---- */

typedef struct kept {
    char text[1 << 16];
    size_t used;
} kept;

static void keep(void *ctx, const char *text, size_t size)
{
    kept *k = ctx;
    cr_assert_lt(k->used + size, sizeof k->text);
    memcpy(k->text + k->used, text, size);
    k->used += size;
}

Test(odds, json_has_weights_as_strings_and_is_the_same_each_time)
{
    ump_game *game = quiet_game();
    static kept once, again;
    kept *both[] = {&once, &again};
    for (size_t i = 0; i < 2; i++) {
        ump_forecast f = ask_odds(game, volley, (ump_budget){0});
        ump_out out = {keep, both[i]};
        ump_forecast_json(game, &f, &out);
        ump_forecast_free(&f);
    }
    cr_expect_str_eq(once.text, again.text);
    cr_expect(strstr(once.text, "{\"exact\":true,\"denominator\":\"1296\""), "%s", once.text);
    cr_expect(strstr(once.text, "{\"text\":\"First Blue loses 1, moves 4 in\",\"weight\":\"200\","
                                "\"p\":0.154321,\"changes\":[{\"unit\":\"b1\",\"lost\":1,"
                                "\"moved\":4,\"gone\":false}]}"),
              "%s", once.text);
    ump_game_free(game);
}

/* ---- Threats ---- */

static size_t threats(const ump_game *game, const char *id, const ump_pt *at, ump_threat *list,
                      ump_refusal *refusal)
{
    ump_state *state = ump_state_new(game);
    size_t n =
        ump_odds_against(game, state, ump_piece_find(game, id), at, NULL, NULL, list, 8, refusal);
    ump_state_free(state);
    return n;
}

Test(odds, the_enemy_is_asked_what_he_can_do)
{
    ump_game *game = quiet_game();
    ump_threat list[8];
    ump_refusal refusal;
    cr_assert_eq(threats(game, "r1", NULL, list, &refusal), 1);
    char line[UMP_LINE];
    ump_answer_print(game, &list[0].order, line);
    cr_expect_str_eq(line, "blue fire b1 at r1");
    cr_expect_eq(list[0].turn, 1);
    cr_expect_eq(list[0].rolled, 0);
    cr_expect(list[0].odds.exact && touches(&list[0].odds, game, "r1"));
    ump_forecast_free(&list[0].odds);
    ump_game_free(game);
}

Test(odds, a_threat_depends_on_where_the_piece_would_stand)
{
    ump_game *game = quiet_game();
    ump_threat list[8];
    ump_refusal refusal = {.why = NULL};
    ump_pt away = {3 * UMP_INCH, 10 * UMP_INCH}, on_r2 = {10 * UMP_INCH, 18 * UMP_INCH};
    cr_expect_eq(threats(game, "r1", &away, list, &refusal), 0);
    cr_expect_str_eq(refusal.why, "nobody is in a position to harm %u");
    cr_expect_eq(threats(game, "r1", &on_r2, list, &refusal), 0);
    cr_expect_str_eq(refusal.why, "%u cannot stand there");
    /* the first side's own shots at the second are threats of its next part */
    cr_assert_eq(threats(game, "b1", NULL, list, &refusal), 1);
    ump_forecast_free(&list[0].odds);
    ump_game_free(game);
}

/* The chance, in millionths, that this piece loses so much. */
static uint32_t chance_of_loss(const ump_forecast *f, unsigned piece, int lost)
{
    for (size_t i = 0; i < f->n_fates; i++)
        if (f->fate[i].piece == piece && f->fate[i].kind == UMP_FATE_LOST &&
            f->fate[i].lost == lost)
            return f->fate[i].share.p;
    return 0;
}

/* The volley that is on its way has been aimed but not rolled: whatever the seed with which the
 * threat was looked for, b1 is hit once in 20 of 36 falls and twice in 6 before it shoots back. Who
 * fails his morale on the way loses one more: he takes the last word. 20 * 26 of 1296 lose one in
 * all, 6 * 21 + 20 * 10 two, 6 * 15 three. */
Test(odds, a_threat_is_weighed_over_all_dice_on_the_way)
{
    ump_game *game = quiet_game();
    ump_state *state = ump_state_new(game);
    ump_answer shot = order(game, "red fire r1 at b1");
    unsigned r1 = ump_piece_find(game, "r1"), b1 = ump_piece_find(game, "b1");
    cr_assert(ump_give(game, state, &shot, NULL, NULL));
    for (uint64_t seed = 1; seed <= 6; seed++) {
        ump_threat list[8];
        ump_budget budget = {.policy = {UMP_POLICY_YES, UMP_POLICY_YES}, .seed = seed};
        cr_assert_eq(ump_odds_against(game, state, r1, NULL, NULL, &budget, list, 8, NULL), 1);
        const ump_forecast *f = &list[0].odds;
        cr_expect(list[0].rolled > 0 && f->exact && f->n_orders == 1);
        cr_expect_eq(chance_of_loss(f, b1, 1), 401235);
        cr_expect_eq(chance_of_loss(f, b1, 2), 251543);
        cr_expect_eq(chance_of_loss(f, b1, 3), 69444);
        cr_expect(f->order[0].p > 0 && f->order[0].p <= 1000000);
        ump_forecast_free(&list[0].odds);
    }
    ump_state_free(state);
    ump_game_free(game);
}
