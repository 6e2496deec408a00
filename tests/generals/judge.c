/*
 * judge.c: judgement of single orders: such that say less than they might (nobody is named, or a
 * unit and nothing else), garrisons, reforming, and how a command deploys.
 */
#include "generals/generals.h"
#include "play/rules.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void judge_verbs(ump_staff *staff, ump_answer bare, const char *name)
{
    for (size_t verb = 0; verb < staff->game->rules->n_verbs; verb++) {
        bare.verb = (uint8_t)verb;
        ump_verdict v =
            ump_judge(&staff->plan[0], &staff->view, ump_staff_deed(staff, &bare), &bare);
        const char *said = staff->game->rules->verbs[verb].name;
        char line[UMP_LINE];
        cr_expect(v.why && *v.why, "%s: no reason for a bare %s", name, said);
        cr_expect(v.score <= 1000, "%s: a bare %s is worth %d", name, said, v.score);
        staff->said = v;
        ump_staff_reason(staff, line);
        cr_expect(*line && !strchr(line, '%'), "%s: '%s' for a bare %s", name, line, said);
    }
}

Test(judge, a_bare_order_has_its_reason_too)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        ump_source source = {.scenario = *text};
        ump_game *game = ump_game_load(&source, NULL);
        ump_state *state = ump_state_new(game);
        ump_staff *staff = ump_staff_new(game, ump_general_find("drill"), 0);
        cr_assert(game && state && staff);
        ump_staff_begin(staff, 1);
        ump_view_take(&staff->view, state);
        ump_plan_review(&staff->plan[0], &staff->view);
        judge_verbs(staff, (ump_answer){.kind = UMP_ASK_ORDER}, text->name);
        judge_verbs(staff, (ump_answer){.kind = UMP_ASK_ORDER, .n_units = 1}, text->name);
        ump_staff_free(staff);
        ump_state_free(state);
        ump_game_free(game);
    }
}

/* ---- 1866: the crossroads ---- */

typedef struct table { /* a staff for a side and the position it looks at */
    ump_game *game;
    ump_state *state;
    ump_staff *staff[2];
} table;

static table table_of(const char *scenario)
{
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario)};
    table t = {.game = ump_game_load(&source, NULL)};
    t.state = ump_state_new(t.game);
    for (unsigned side = 0; side < 2; side++) {
        t.staff[side] = ump_staff_new(t.game, ump_general_find("drill"), side);
        cr_assert(t.game && t.state && t.staff[side]);
    }
    return t;
}

static table crossroads(void)
{
    return table_of("apw-crossroads");
}

static void clear(table *t)
{
    ump_staff_free(t->staff[0]);
    ump_staff_free(t->staff[1]);
    ump_state_free(t->state);
    ump_game_free(t->game);
}

/* Both sides set up their troops; the first dice of the battle come after. */
static void deploy(table *t, uint64_t seed)
{
    ump_ask ask;
    ump_staff_begin(t->staff[0], seed);
    ump_staff_begin(t->staff[1], seed + 1);
    for (ump_pending(t->game, t->state, &ask); ask.kind == UMP_ASK_ORDER;
         ump_pending(t->game, t->state, &ask)) {
        ump_answer answer;
        cr_assert(ump_staff_decide(t->staff[ask.side], t->state, &answer));
        cr_assert(ump_give(t->game, t->state, &answer, NULL, NULL));
    }
}

/* Of those that a leader of the side reaches, in the middle of a front. */
static unsigned out_of_reach(const table *t, unsigned side)
{
    ump_look man = {.command = 0}, look;
    unsigned n = 0;
    for (unsigned i = 0; i < ump_game_pieces(t->game); i++) {
        ump_state_look(t->game, t->state, i, &look);
        man = look.leader && look.side == side ? look : man;
    }
    cr_assert_gt(man.command, 0, "a brigadier of 1866 has a radius");
    for (unsigned i = 0; i < ump_game_pieces(t->game); i++) {
        ump_state_look(t->game, t->state, i, &look);
        n += look.side == side && ump_dist(look.at, man.at).lo > man.command;
    }
    return n;
}

Test(judge, APW_CMD_01_a_brigade_deploys_within_the_radius_of_its_commander)
{
    for (uint64_t seed = 1; seed <= 10; seed++) {
        table t = crossroads();
        deploy(&t, seed);
        for (unsigned side = 0; side < 2; side++)
            cr_expect_eq(out_of_reach(&t, side), 0, "seed %u, side %u: %u are out of command",
                         (unsigned)seed, side, out_of_reach(&t, side));
        clear(&t);
    }
}

static ump_verdict judged(table *t, const char *name, unsigned unit, unsigned target)
{
    ump_staff *staff = t->staff[0];
    ump_answer order = {.kind = UMP_ASK_ORDER,
                        .n_units = 1,
                        .unit = {(uint16_t)unit},
                        .n_targets = 1,
                        .target = {(uint16_t)target}};
    for (size_t verb = 0; verb < t->game->rules->n_verbs; verb++)
        if (strcmp(t->game->rules->verbs[verb].name, name) == 0)
            order.verb = (uint8_t)verb;
    ump_view_take(&staff->view, t->state);
    ump_plan_review(&staff->plan[0], &staff->view);
    return ump_judge(&staff->plan[0], &staff->view, ump_staff_deed(staff, &order), &order);
}

Test(judge, a_garrison_stays_behind_its_walls_and_reforming_is_no_gamble)
{
    table t = crossroads();
    deploy(&t, 1);
    unsigned enemy = (unsigned)t.game->force.n_units - 1;
    cr_assert_eq(t.game->force.piece[0].side, 0);
    cr_assert_eq(t.game->force.piece[enemy].side, 1);
    cr_expect_gt(judged(&t, "charge", 0, enemy).score, 0);
    cr_expect_lt(judged(&t, "sally", 0, enemy).score, 0);
    cr_expect(judged(&t, "charge", 0, enemy).gamble);
    cr_expect_not(judged(&t, "reform", 0, enemy).gamble);
    clear(&t);
}

/* ---- Where fire has a phase of its own ---- */

/* A march of unit 0 of half the way to the crossroads, by a general who lacks these ideas. */
static int32_t march_score(table *t, uint32_t without)
{
    ump_staff *staff = t->staff[0];
    ump_view_take(&staff->view, t->state);
    ump_plan_review(&staff->plan[0], &staff->view);
    ump_pt from = staff->view.piece[0].at, to = t->game->objective[0].at;
    ump_answer order = {
        .kind = UMP_ASK_ORDER, .n_units = 1, .n_path = 1, .path = {ump_part_way(from, to, 1, 2)}};
    staff->plan[0].without = without;
    ump_verdict v = ump_judge(&staff->plan[0], &staff->view, UMP_DEED_MOVE, &order);
    staff->plan[0].without = 0;
    return v.score;
}

Test(judge, a_march_that_costs_no_fire_is_pressed)
{
    uint32_t no_press = UINT32_C(1) << UMP_IDEA_PRESS;
    table t = crossroads();
    deploy(&t, 1);
    t.state->holder[0] = UMP_NO_SIDE;
    t.state->phase = 1;
    cr_expect_gt(march_score(&t, 0), march_score(&t, no_press));
    t.state->phase = 0;
    cr_expect_eq(march_score(&t, 0), march_score(&t, no_press));
    clear(&t);
}

static unsigned rounds(table *t, unsigned holder, unsigned phase)
{
    ump_staff *staff = t->staff[0];
    t->state->holder[0] = (uint8_t)holder;
    t->state->phase = (uint16_t)phase;
    ump_view_take(&staff->view, t->state);
    for (unsigned c = 0; c < t->game->force.n_commands; c++)
        staff->plan[0].goal[c] = 0;
    return ump_plan_flanked(&staff->plan[0], &staff->view, 0);
}

Test(judge, who_holds_his_place_goes_round_the_enemy)
{
    table t = crossroads();
    deploy(&t, 1);
    t.staff[0]->view.reach = t.staff[0]->view.reach * 2; /* both armies are near each other */
    unsigned enemy = rounds(&t, 0, 1);
    cr_assert_lt(enemy, t.game->force.n_units);
    cr_expect_eq(t.game->force.piece[enemy].side, 1);
    cr_expect_eq(rounds(&t, 1, 1), UMP_NOBODY, "who has yet to take his place takes it");
    cr_expect_eq(rounds(&t, 0, 0), UMP_NOBODY, "who would give up his fire stays");
    t.staff[0]->plan[0].without = UINT32_C(1) << UMP_IDEA_FLANKS;
    cr_expect_eq(rounds(&t, 0, 1), UMP_NOBODY);
    clear(&t);
}

/* What holding the crossroads is worth to the end of a trial. */
static int32_t worth_of_holding(table *t, unsigned turn)
{
    const ump_staff *staff = t->staff[0];
    t->state->turn = (uint16_t)turn;
    t->state->holder[0] = 0;
    int32_t ours = ump_worth_of(staff, t->state, UMP_AHEAD_REPLY);
    t->state->holder[0] = 1;
    return ours - ump_worth_of(staff, t->state, UMP_AHEAD_REPLY);
}

Test(judge, an_objective_held_counts_more_the_later_it_is)
{
    table t = crossroads();
    deploy(&t, 1);
    unsigned last = t.game->turns;
    cr_expect_eq(worth_of_holding(&t, last), t.staff[0]->prize[0]);
    for (unsigned turn = 1; turn < last; turn++)
        cr_expect_lt(worth_of_holding(&t, turn), worth_of_holding(&t, turn + 1));
    clear(&t);
}

/* ---- What is told of an advice ---- */

typedef struct advised { /* at a position */
    ump_ask ask;
    ump_advice advice;
    char why[UMP_LINE];
} advised;

/* Advice for who is asked; false: dice are, or the battle is over. */
static bool advise(const table *t, advised *a)
{
    ump_pending(t->game, t->state, &a->ask);
    if (a->ask.kind == UMP_ASK_DICE || a->ask.kind == UMP_ASK_NOTHING)
        return false;
    cr_assert(ump_staff_advise(t->staff[a->ask.side], t->state, &a->advice));
    ump_staff_reason(t->staff[a->ask.side], a->why);
    return true;
}

static void go_on(const table *t, const advised *a, uint32_t serial)
{
    uint8_t face[UMP_MAX_DICE];
    ump_answer answer = {.kind = UMP_ASK_DICE, .side = UMP_NO_SIDE, .face = face};
    if (a->ask.kind == UMP_ASK_DICE) {
        ump_roll(1, serial, &a->ask, face);
        answer.n_faces = a->ask.dice;
    } else {
        answer = a->advice.answer;
    }
    cr_assert(ump_give(t->game, t->state, &answer, NULL, NULL));
}

/* The reason of a choice names the points that the next best is worth less, or that both are alike:
 * the page prints the margin behind it. */
Test(judge, an_advice_and_its_reason_agree_how_much_worse_the_next_best_is)
{
    static const char *const scenario[] = {"potomac-drill", "apw-crossroads"};
    unsigned choices = 0, apart = 0;
    for (size_t i = 0; i < sizeof scenario / sizeof *scenario; i++) {
        table t = table_of(scenario[i]);
        advised a = {.ask.kind = UMP_ASK_DICE};
        for (uint32_t n = 0; n < 400 && a.ask.kind != UMP_ASK_NOTHING; n++) {
            if (advise(&t, &a) && a.ask.kind == UMP_ASK_CHOICE && a.advice.has_second) {
                char points[64];
                snprintf(points, sizeof points, " comes out %d points better than ",
                         (int)a.advice.margin);
                bool alike = strstr(a.why, " is as good as ") != NULL;
                cr_expect_eq(alike, a.advice.margin == 0, "%d, but %s", (int)a.advice.margin,
                             a.why);
                cr_expect(alike || strstr(a.why, points), "%d, but %s", (int)a.advice.margin,
                          a.why);
                choices++;
                apart += a.advice.margin > 0;
            }
            if (a.ask.kind != UMP_ASK_NOTHING)
                go_on(&t, &a, n);
        }
        clear(&t);
    }
    cr_expect(choices > 10 && apart > 0, "%u choices, %u of them apart", choices, apart);
}

Test(judge, ADF_LDR_01_in_the_leader_phase_the_leaders_are_spoken_of)
{
    table t = table_of("first-steps");
    advised a;
    cr_assert(advise(&t, &a));
    ump_answer end = {.kind = UMP_ASK_ORDER};
    for (size_t verb = 0; verb < t.game->rules->n_verbs; verb++)
        if (strcmp(t.game->rules->verbs[verb].name, "end") == 0)
            end.verb = (uint8_t)verb;
    cr_expect_str_eq(ump_judge(&t.staff[0]->plan[0], &t.staff[0]->view, UMP_DEED_PASS, &end).why,
                     "the leader has no better place to go to");
    cr_assert(ump_give(t.game, t.state, &end, NULL, NULL));
    cr_assert(ump_give(t.game, t.state,
                       &(ump_answer){.kind = UMP_ASK_ORDER, .verb = end.verb, .side = 1}, NULL,
                       NULL));
    cr_assert(advise(&t, &a));
    ump_verdict v = ump_judge(&t.staff[0]->plan[0], &t.staff[0]->view, UMP_DEED_PASS, &end);
    cr_expect_str_eq(v.why, "none of the %v units has an order left that pays");
    cr_expect_eq(v.value, 4);
    clear(&t);
}
