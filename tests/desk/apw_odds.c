/*
 * apw_odds.c: the odds of 1866 are those of every throw, their denominator is that of the longest
 * course, and thousands of situations told at random add up.
 */
#include "desk/inside.h"
#include "kit.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(desk_apw_odds, are_those_of_all_throws)
{
    static const char *const lines[] = {
        "apw1866 artillery firer.troop=PR_BTY firer.batteries=9 range=12 target.troop=AU_LINE",
        "apw1866 artillery firer.troop=PR_BTY firer.batteries=3 range=12 target.troop=AU_LINE "
        "target.commander=yes follow=all",
        "apw1866 artillery firer.troop=PR_BTY firer.batteries=4 range=20 also.batteries=1 "
        "also.range=9 also.flank_fire=yes target.troop=IT_LINE target.state=DISORG follow=all",
        "apw1866 rifle firer.troop=AU_LINE range=3 target.troop=PR_CAV target.charging=yes",
        "apw1866 rifle firer.troop=AU_LINE range=3 target.troop=PR_BTY target.escape=no follow=all",
        "apw1866 result target.troop=PR_LINE target.formation=GARRISON target.choice=MINUS_STAND "
        "target.stands=1 hits=2 target.commander=yes follow=all",
        "apw1866 result target.troop=AU_JAEGER hits=3 switch.fcrt_results=bloody",
        "apw1866 charge charger.troop=AU_CAV distance=19",
        "apw1866 charge charger.troop=AU_CAV distance=19 switch.charge_dice=two",
        "apw1866 charge charger.troop=AU_LINE distance=19",
        "apw1866 melee charger.troop=AU_LINE target.troop=PR_LINE target.formation=GARRISON",
        "apw1866 melee charger.troop=AU_LINE charger.commander=yes target.troop=PR_LINE "
        "target.commander=yes target.formation=GARRISON follow=all",
        "apw1866 melee charger.troop=PR_LINE charger.side=LEFT target.troop=AU_LINE "
        "target.state=DISORG",
        "apw1866 rally unit.troop=AU_LINE unit.lost=1",
        "apw1866 replace commander.cr=9",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        kit_same_odds(lines[i]);
}

Test(desk_apw_odds, denominator_is_that_of_the_longest_course)
{
    static const struct {
        const char *line, *denominator;
    } rows[] = {
        {"apw1866 charge charger.troop=AU_LINE distance=9", "1"},
        {"apw1866 charge charger.troop=AU_CAV distance=9", "10"},
        {"apw1866 artillery firer.troop=PR_BTY firer.batteries=5 range=3 target.troop=AU_LINE",
         "100"},
        {"apw1866 artillery firer.troop=PR_BTY firer.batteries=24 range=3 target.troop=AU_LINE "
         "target.commander=yes follow=all",
         "1000000000000000000"},
        {"apw1866 rifle firer.troop=IT_LINE firer.state=DISORG firer.partial=yes firer.stands=1 "
         "range=5 target.troop=AU_LINE target.in=WOODS switch.partial_and_disorg=cumulative "
         "follow=all",
         "10"}, /* it cannot hit */
        {"apw1866 melee charger.troop=AU_LINE target.troop=PR_LINE", "3656158440062976"},
        {"apw1866 melee charger.troop=AU_LINE charger.commander=yes target.troop=AU_LINE "
         "target.commander=yes target.stationary=no target.open_flank=no follow=all",
         "13367494538843734067838845976576"},
        {"apw1866 melee charger.troop=AU_LINE target.troop=PR_LINE target.formation=GARRISON",
         "36"},
        {"apw1866 melee charger.troop=PR_LINE charger.side=LEFT target.troop=AU_LINE "
         "target.stationary=no",
         "36"}, /* they cannot tie */
    };
    char why[UMP_LINE];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ump_desk_answer *odds = kit_ask(rows[i].line, why);
        cr_assert(odds, "%s: %s", rows[i].line, why);
        cr_expect_str_eq(odds->denominator, rows[i].denominator, "%s: %s", rows[i].line,
                         odds->denominator);
        kit_odds_make_one(odds);
        ump_desk_answer_free(odds);
    }
}

/* The same seed, the same answer; a move needs neither dice nor a seed. */
Test(desk_apw_odds, a_seed_rolls_and_a_move_is_always_resolved)
{
    char why[UMP_LINE], value[UMP_LINE], again[UMP_LINE];
    static const char line[] = "apw1866 rally unit.troop=AU_LINE --seed=7";
    ump_desk_answer *first = kit_ask(line, why), *second = kit_ask(line, why);
    cr_assert(first && second, "%s", why);
    cr_expect_str_eq(kit_field(first, "value", value), kit_field(second, "value", again));
    cr_expect(kit_number(first, "value") >= 1 && kit_number(first, "value") <= 10);
    ump_desk_answer_free(first);
    ump_desk_answer_free(second);
    first = kit_ask("apw1866 move unit.arm=INF path=3", why);
    cr_assert(first, "%s", why);
    cr_expect_not(ump_desk_answer_is_odds(first));
    ump_desk_answer_free(first);
}

/* ---- Situations at random ---- */

typedef struct situation {
    ump_setting fact[64];
    char value[64][48];
    ump_desk_question question;
    uint64_t chance;
} situation;

static unsigned below(situation *s, unsigned n)
{
    s->chance = ump_scramble(s->chance);
    return (unsigned)(s->chance % n);
}

static const char *any_path(situation *s, const char *kind)
{
    static const char *const ways[] = {"1",           "0.37,STREAM", "2:UPHILL",     "1:WOODS",
                                       "STREAM,1.01", "WORKS",       "1:ROUGH+WOODS"};
    static const char *const marches[] = {"COLUMN,1:ROAD", "LINE,2",  "1:TOWN,GARRISON", "UNLIMBER",
                                          "BACK:1:ROUGH",  "ABOUT,1", "COLUMN2,3",       "1",
                                          "PIVOT"};
    return strcmp(kind, "move") == 0 ? marches[below(s, 9)] : ways[below(s, 7)];
}

static void any_value(situation *s, const ump_desk_form *form, char value[48])
{
    if (strcmp(form->type, "bool") == 0)
        snprintf(value, 48, "%s", below(s, 2) ? "yes" : "no");
    else if (strcmp(form->type, "int") == 0)
        snprintf(value, 48, "%d",
                 form->low + (int)below(s, (unsigned)(form->high - form->low + 1)));
    else if (strcmp(form->type, "length") == 0)
        snprintf(value, 48, "%u.%02u", below(s, below(s, 2) ? 5 : 20), below(s, 100));
    else if (form->n_values)
        snprintf(value, 48, "%s", form->values[below(s, (unsigned)form->n_values)]);
    else if (strcmp(form->name, "firer.groups") == 0)
        snprintf(value, 48, "%s", below(s, 2) ? "auto" : "1+1");
    else
        snprintf(value, 48, "%s", any_path(s, s->question.kind));
}

static void tell(const ump_desk *desk, situation *s, const ump_desk_form *form)
{
    size_t n = s->question.n_facts;
    const char *kind = s->question.kind;
    any_value(s, form, s->value[n]);
    if (form->n_values && strcmp(form->type, "word") == 0)
        for (unsigned t = 0;
             t < 20 && !ump_desk_value_offered(desk, kind, form->name, s->value[n], s->fact, n);
             t++)
            any_value(s, form, s->value[n]);
    while (strcmp(s->value[n], "custom") == 0) /* for which the built-in chart has no table */
        any_value(s, form, s->value[n]);
    s->fact[n] = (ump_setting){form->name, s->value[n]};
    s->question.n_facts++;
}

static void any_situation(const ump_desk *desk, const char *kind, situation *s)
{
    ump_desk_form form;
    s->question = (ump_desk_question){.kind = kind, .fact = s->fact};
    for (size_t i = 0; ump_desk_key_get(desk, kind, i, &form); i++) {
        bool matters = ump_desk_key_matters(desk, kind, form.name, s->fact, s->question.n_facts);
        if (matters && (form.required || !below(s, form.is_switch ? 16 : form.rare ? 12 : 5)))
            tell(desk, s, &form);
    }
}

static int64_t first_of(const ump_desk_answer *answer, const char *list)
{
    char value[UMP_LINE];
    return strtoll(kit_field(answer, list, value) + 1, NULL, 10);
}

/* Kept items of fire alone: those of the result dice have rules of their own. */
static int64_t kept_of_fire(const ump_desk_answer *answer, const char *side)
{
    int64_t total = 0;
    for (size_t i = 0; i < answer->record->n_items; i++) {
        const desk_item *item = &answer->record->item[i];
        bool other = side && (!item->side || strcmp(item->side, side) != 0);
        if (!other && item->item.kept && strncmp(ump_rule_id(item->item.rule), "APW-RES", 7) != 0)
            total += item->item.value;
    }
    return total;
}

static bool fire_adds_up(const ump_desk_answer *answer, bool guns)
{
    bool mixed = answer->record->n_items > 0 && answer->record->item[0].side;
    int64_t mod = guns ? first_of(answer, "mods") : kit_number(answer, "mod");
    if (mixed && strcmp(answer->record->item[0].side, "group 1: ") != 0)
        return true;
    return kept_of_fire(answer, mixed ? "group 1: " : NULL) == mod &&
           first_of(answer, "values") == mod + answer->record->roll[0].sum;
}

static bool melee_adds_up(const ump_desk_answer *answer)
{
    return kit_kept(answer, "charger: ") ==
               kit_number(answer, "charger_points") + kit_number(answer, "charger_mod") &&
           kit_kept(answer, "target: ") ==
               kit_number(answer, "target_points") + kit_number(answer, "target_mod");
}

static bool adds_up(const ump_desk_answer *answer)
{
    const char *kind = answer->told.kind->kind->name;
    if (strcmp(kind, "artillery") == 0 || strcmp(kind, "rifle") == 0)
        return fire_adds_up(answer, kind[0] == 'a');
    if (strcmp(kind, "melee") == 0)
        return melee_adds_up(answer);
    if (strcmp(kind, "rally") == 0 || strcmp(kind, "replace") == 0)
        return kit_kept(answer, NULL) == kit_number(answer, "need");
    if (strcmp(kind, "move") == 0)
        return kit_number(answer, "used") + kit_number(answer, "left") == 48000;
    return true;
}

/* One situation, rolled and, now and then, weighed. False: it was refused, with a sentence. */
static bool try_one(const ump_desk *desk, situation *s, uint64_t seed, bool weigh)
{
    char why[UMP_LINE] = "";
    s->question.seeded = true;
    s->question.seed = seed;
    ump_desk_answer *answer = ump_desk_ask(desk, &s->question, why);
    if (!answer) {
        kit_sentence(why);
        return false;
    }
    cr_assert(adds_up(answer), "%s does not add up (seed %u)", s->question.kind, (unsigned)seed);
    kit_items_cite_rules(answer);
    ump_desk_answer_free(answer);
    s->question.seeded = false;
    answer = weigh ? ump_desk_ask(desk, &s->question, why) : NULL;
    cr_assert(answer || !weigh, "odds refused what was rolled: %s", why);
    if (answer && answer->is_odds)
        kit_odds_make_one(answer);
    ump_desk_answer_free(answer);
    return true;
}

Test(desk_apw_odds, situations_at_random_add_up)
{
    static situation s;
    const ump_desk *desk = kit_desk("apw1866");
    const char *told = getenv("UMP_DESK_SITUATIONS");
    size_t n = told ? strtoul(told, NULL, 10) : 20000, accepted = 0;
    s.chance = ump_scramble(1866);
    for (size_t i = 0; i < n; i++) {
        any_situation(desk, ump_desk_kind_name(desk, below(&s, (unsigned)ump_desk_kinds(desk))),
                      &s);
        accepted += try_one(desk, &s, i, i % 4 == 0);
    }
    cr_assert(accepted * 4 > n, "only %zu of %zu situations were accepted", accepted, n);
}
