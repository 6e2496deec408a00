/*
 * generals.c: every general fights every built-in scenario: lawful answers only, within his budget,
 * the same for the same seed, and he can say why.
 */
#include "generals/generals.h"
#include "exploiters.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MOST_ANSWERS = 20000 };

typedef struct outcome {
    uint64_t hash;
    unsigned answers, refused, over_budget, silent;
    unsigned planned;     /* reasons that name a change of plan and what it was worth */
    unsigned said, vague; /* reasons; those that name no aim, place, target or number */
    bool ended;
} outcome;

static ump_game *game_of(const ump_text *text)
{
    ump_error error;
    ump_errors errors = {&error, 1, 0};
    ump_source source = {.scenario = *text};
    ump_game *game = ump_game_load(&source, &errors);
    cr_assert(game != NULL, "%s: %s", text->name, errors.count ? error.what : "no memory");
    return game;
}

/* Blots a name out wherever it stands in the line. True: it did. */
static bool blot(char *line, const char *name)
{
    bool there = false;
    for (char *at = line; *name && (at = strstr(at, name)); there = true)
        memset(at, '_', strlen(name));
    return there;
}

/* A place, a second piece, a number that is not part of a name, or what was chosen and what not. */
static bool names_something(const ump_game *game, const char *said)
{
    char line[UMP_LINE];
    unsigned pieces = 0;
    strcpy(line, said);
    for (unsigned i = 0; i < game->n_objectives; i++)
        if (blot(line, game->objective[i].name + 1)) /* "the crossroads" within a sentence */
            return true;
    for (unsigned i = 0; i < ump_game_pieces(game); i++)
        pieces += blot(line, ump_piece_name(game, i));
    return pieces > 1 || strpbrk(line, "0123456789") || strstr(line, "\" is as good as \"");
}

static void decide(ump_staff *staff, const ump_state *state, uint32_t budget, ump_answer *answer,
                   outcome *o)
{
    char line[UMP_LINE] = "", why[UMP_LINE] = "";
    o->refused += !ump_staff_decide(staff, state, answer);
    o->over_budget += budget && ump_staff_nodes(staff) > budget;
    ump_staff_reason(staff, line);
    ump_staff_why(staff, why); /* what the whole begins with */
    o->silent += strncmp(line, why, strlen(why)) != 0 || strstr(why, " points less: ");
    o->silent += line[0] == '\0' || strchr(line, '%') != NULL || strchr(line, 1) != NULL;
    o->said++;
    o->planned +=
        strstr(line, "; by the plan its command is ") && strstr(line, " points better than to ");
    o->vague += !names_something(staff->game, line);
}

/* Fights a battle; budget or trials 0: the general's own. */
static outcome fight_by_trials(const ump_game *game, const char *const name[2], uint64_t seed,
                               uint32_t budget, uint32_t trials)
{
    outcome o = {.hash = 0};
    uint8_t face[UMP_MAX_DICE];
    ump_staff *staff[2];
    ump_state *state = ump_state_new(game);
    for (unsigned side = 0; side < 2; side++) {
        staff[side] = ump_staff_new(game, any_general(name[side]), side);
        cr_assert(staff[side] != NULL);
        ump_staff_begin(staff[side], seed + side);
        ump_staff_budget(staff[side], budget);
        ump_staff_trials(staff[side], trials);
    }
    for (; o.answers < MOST_ANSWERS && !o.ended && !o.refused; o.answers++) {
        ump_ask ask;
        ump_answer answer = {.kind = UMP_ASK_DICE, .side = UMP_NO_SIDE, .face = face};
        ump_pending(game, state, &ask);
        o.ended = ask.kind == UMP_ASK_NOTHING;
        if (o.ended)
            break;
        if (ask.kind == UMP_ASK_DICE) {
            ump_roll(seed, o.answers, &ask, face);
            answer.n_faces = ask.dice;
        } else {
            const ump_general *general = any_general(name[ask.side]);
            decide(staff[ask.side], state, budget ? budget : general->nodes, &answer, &o);
        }
        o.refused += !ump_give(game, state, &answer, NULL, NULL);
    }
    o.hash = ump_state_hash(game, state);
    ump_state_free(state);
    ump_staff_free(staff[0]);
    ump_staff_free(staff[1]);
    return o;
}

static outcome fight(const ump_game *game, const char *const name[2], uint64_t seed,
                     uint32_t budget)
{
    return fight_by_trials(game, name, seed, budget, 0);
}

static void expect_lawful(const outcome *o, const char *scenario)
{
    cr_expect(o->ended, "%s: no end", scenario);
    cr_expect_eq(o->refused, 0, "%s: an answer was refused", scenario);
    cr_expect_eq(o->over_budget, 0, "%s: %u answers over budget", scenario, o->over_budget);
    cr_expect_eq(o->silent, 0, "%s: %u answers without a reason", scenario, o->silent);
}

Test(generals, every_general_fights_every_scenario_lawfully_within_his_budget)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        ump_game *game = game_of(text);
        outcome o = fight(game, (const char *const[2]){"drill", "recruit"}, i, 0);
        expect_lawful(&o, text->name);
        ump_game_free(game);
    }
}

/* Of the scenarios of one family, "adf" and so on. */
static void count_reasons(const char *family, outcome *sum)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        ump_game *game = game_of(ump_builtin_get(UMP_BUILTIN_SCENARIO, i));
        if (strcmp(game->rules->name, family) == 0) {
            outcome o = fight(game, (const char *const[2]){"drill", "drill"}, i, 0);
            sum->said += o.said;
            sum->vague += o.vague;
        }
        ump_game_free(game);
    }
}

Test(generals, drill_says_what_he_is_after)
{
    static const char *const families[] = {"template", "adf", "potomac", "apw"};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        outcome sum = {.hash = 0};
        count_reasons(families[i], &sum);
        cr_log_info("%s: %u of %u reasons name no aim, place, target or number\n", families[i],
                    sum.vague, sum.said);
        cr_expect(sum.said > 0 && 20 * sum.vague <= sum.said,
                  "%s: %u of %u reasons name no aim, place, target or number", families[i],
                  sum.vague, sum.said);
    }
}

/* Whoever lacks an idea fights otherwise; who lacks one that changes nothing here fights alike. */
Test(generals, an_idea_can_be_left_out)
{
    ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, "kernstown"));
    outcome with = fight(game, (const char *const[2]){"drill", "drill"}, 4, 0);
    outcome old = fight(game, (const char *const[2]){"old", "old"}, 4, 0);
    expect_lawful(&old, "kernstown");
    cr_expect_neq(with.hash, old.hash);
    ump_game_free(game);
}

Test(generals, men_of_one_habit_fight_lawfully)
{
    static const char *const scenarios[] = {"first-steps", "potomac-drill", "apw-crossroads"};
    for (size_t i = 0; i < n_exploiters; i++)
        for (size_t k = 0; k < 3; k++) {
            ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, scenarios[k]));
            outcome o = fight(game, (const char *const[2]){exploiters[i].name, "drill"}, 5, 0);
            expect_lawful(&o, scenarios[k]);
            ump_game_free(game);
        }
}

Test(generals, ideas_are_named_once_and_said_in_a_sentence)
{
    for (size_t i = 0; i < ump_idea_count(); i++) {
        cr_expect(strlen(ump_idea_get(i)->about) > 20);
        for (size_t k = 0; k < i; k++)
            cr_expect_str_neq(ump_idea_get(i)->name, ump_idea_get(k)->name);
    }
    cr_expect_eq(ump_idea_get(ump_idea_count()), NULL);
}

Test(generals, the_same_seed_gives_the_same_battle_and_another_seed_another)
{
    ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, "template-drill"));
    const char *const names[2] = {"drill", "recruit"};
    outcome a = fight(game, names, 7, 0), b = fight(game, names, 7, 0),
            c = fight(game, names, 8, 0);
    cr_expect_eq(a.hash, b.hash);
    cr_expect_eq(a.answers, b.answers);
    cr_expect_neq(a.hash, c.hash);
    ump_game_free(game);
}

Test(generals, a_small_budget_is_kept_too)
{
    ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, "template-drill"));
    outcome o = fight(game, (const char *const[2]){"drill", "drill"}, 3, 300);
    expect_lawful(&o, "template-drill");
    ump_game_free(game);
}

Test(generals, the_veteran_fights_lawfully_within_any_budget_and_repeats_himself)
{
    static const char *const scenarios[] = {"template-drill", "potomac-drill", "apw-crossroads"};
    static const uint32_t budgets[] = {64, 200, 600};
    const char *const names[2] = {"veteran", "drill"};
    for (size_t i = 0; i < 3; i++) {
        ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, scenarios[i]));
        outcome a = fight(game, names, 9, budgets[i]), b = fight(game, names, 9, budgets[i]);
        expect_lawful(&a, scenarios[i]);
        cr_expect_eq(a.hash, b.hash, "%s", scenarios[i]);
        ump_game_free(game);
    }
}

Test(generals, the_marshal_fights_lawfully_says_his_plans_and_repeats_himself)
{
    static const char *const scenarios[] = {"template-drill", "first-steps", "potomac-drill",
                                            "apw-crossroads"};
    const char *const names[2] = {"marshal", "drill"};
    unsigned planned = 0;
    for (size_t i = 0; i < 4; i++) {
        ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, scenarios[i]));
        outcome a = fight_by_trials(game, names, 5, 0, 240);
        outcome b = fight_by_trials(game, names, 5, 0, 240);
        expect_lawful(&a, scenarios[i]);
        cr_expect_eq(a.hash, b.hash, "%s", scenarios[i]);
        planned += a.planned;
        ump_game_free(game);
    }
    cr_expect_gt(planned, 0, "no reason names a plan and what it was worth");
}

Test(generals, another_number_of_trials_is_another_battle)
{
    ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, "first-steps"));
    const char *const names[2] = {"marshal", "drill"};
    cr_expect_neq(fight_by_trials(game, names, 5, 0, 100).hash,
                  fight_by_trials(game, names, 5, 0, 500).hash);
    ump_game_free(game);
}

Test(generals, the_marshal_keeps_within_few_positions_too)
{
    ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, "potomac-drill"));
    outcome o = fight(game, (const char *const[2]){"marshal", "drill"}, 9, 600);
    expect_lawful(&o, "potomac-drill");
    ump_game_free(game);
}

Test(generals, a_larger_budget_is_used)
{
    ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, "template-drill"));
    ump_state *state = ump_state_new(game);
    ump_ask ask;
    ump_answer answer;
    ump_pending(game, state, &ask);
    ump_staff *staff = ump_staff_new(game, ump_general_find("veteran"), ask.side);
    ump_staff_budget(staff, 100);
    cr_assert(ump_staff_decide(staff, state, &answer));
    uint32_t few = ump_staff_nodes(staff);
    ump_staff_budget(staff, 5000);
    cr_assert(ump_staff_decide(staff, state, &answer));
    cr_expect(few <= 100 && ump_staff_nodes(staff) > 200, "%u and %u", few, ump_staff_nodes(staff));
    ump_staff_free(staff);
    ump_state_free(state);
    ump_game_free(game);
}

Test(generals, a_staff_does_not_answer_for_the_other_side_or_the_dice)
{
    ump_game *game = game_of(ump_builtin_find(UMP_BUILTIN_SCENARIO, "template-drill"));
    ump_state *state = ump_state_new(game);
    ump_ask ask;
    ump_answer answer;
    ump_pending(game, state, &ask);
    ump_staff *staff = ump_staff_new(game, ump_general_find("drill"), !ask.side);
    cr_expect_not(ump_staff_decide(staff, state, &answer));
    ump_staff_free(staff);
    ump_state_free(state);
    ump_game_free(game);
}

Test(generals, they_are_found_by_name)
{
    for (size_t i = 0; i < ump_general_count(); i++)
        cr_expect_eq(ump_general_find(ump_general_get(i)->name), ump_general_get(i));
    cr_expect_eq(ump_general_get(ump_general_count()), NULL);
    cr_expect_eq(ump_general_find("napoleon"), NULL);
}
