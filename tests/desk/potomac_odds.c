/*
 * potomac_odds.c: the odds of the Potomac kinds are those of every throw, their denominator is six
 * to the power of the longest course, and thousands of situations told at random add up.
 */
#include "desk/inside.h"
#include "kit.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(desk_potomac_odds, are_those_of_all_throws)
{
    static const char *const lines[] = {
        "potomac command leadership=8 given=1 received=1",
        "potomac command leadership=8 given=1 rank=general",
        "potomac command leadership=8",
        "potomac small-arms firer.stands=4 range=10 target.stands=2 target.strength=2",
        "potomac small-arms firer.stands=3 range=10 target.stands=2 target.strength=2 "
        "target.fear=yes target.officer=1 follow=all",
        "potomac small-arms firer.stands=4 range=10 target.stands=3 target.strength=1 "
        "target.skirmishers=2 target.rounds=1 follow=all",
        "potomac small-arms firer.stands=3 range=30 target.cover=fortifications target.stands=3 "
        "target.strength=1",
        "potomac small-arms firer.stands=3 range=3 target.type=skirmishers target.stands=2 "
        "target.rounds=1",
        "potomac artillery firer.gun=sb_light range=50 target.stands=2 target.strength=2 "
        "target.type=mortar follow=all",
        "potomac mortar firer.gun=light_mortar range=50 target.stands=2 target.strength=2 "
        "target.fear=yes follow=all",
        "potomac mortar firer.gun=light_mortar range=50 at=work work.cohesion=1 target.strength=2 "
        "target.fear=yes follow=all",
        "potomac premelee from=20 quality=untried",
        "potomac premelee from=60 type=field_artillery gun=sb_light officer=-1",
        "potomac morale stands=3 friends=3 follow=all",
        "potomac melee charger.stands=2 charger.strength=1 charger.melee=1 charger.fighting=2 "
        "charger.officer=0 defender.stands=2 defender.strength=1 defender.melee=1 "
        "defender.fighting=2 defender.fear=yes follow=all",
        "potomac melee charger.stands=2 charger.strength=2 charger.melee=2 charger.fighting=1 "
        "charger.fear=yes defender.stands=2 defender.strength=2 defender.melee=2 "
        "defender.fighting=1 defender.fear=yes switch.draw_confuses=on follow=all",
        "potomac drive-back hits=4 stands=3 strength=3 officer=1 fear=yes room=3 struck=2 "
        "follow=all",
        "potomac drive-back hits=4 stands=3 strength=4 fear=yes officer=1 cause=charge distance=9 "
        "allowance=20 follow=all",
        "potomac drive-back hits=1 stands=3 strength=4",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        kit_same_odds(lines[i]);
}

static const char *power_of_six(unsigned n, char digits[512])
{
    size_t size = 1;
    digits[0] = 1;
    for (; n > 0; n--) {
        unsigned carry = 0;
        for (size_t i = 0; i < size || carry; i++) {
            carry += (i < size ? (unsigned)digits[i] : 0) * 6;
            digits[i] = (char)(carry % 10);
            carry /= 10;
            size = i + 1 > size ? i + 1 : size;
        }
    }
    for (size_t i = 0; i < size / 2; i++) {
        char kept = digits[i];
        digits[i] = digits[size - 1 - i];
        digits[size - 1 - i] = kept;
    }
    for (size_t i = 0; i < size; i++)
        digits[i] = (char)(digits[i] + '0');
    digits[size] = '\0';
    return digits;
}

#define HORDES                                                                                     \
    "potomac melee charger.stands=20 charger.strength=9 charger.melee=6 charger.fighting=20 "      \
    "charger.officer=3 defender.stands=20 defender.strength=9 defender.melee=6 "                   \
    "defender.fighting=20 defender.officer=3 defender.fear=yes "

Test(desk_potomac_odds, denominator_is_that_of_the_longest_course)
{
    static const struct {
        const char *line;
        unsigned dice;
    } rows[] = {
        {"potomac command leadership=8", 0},
        {"potomac command leadership=8 given=1", 2},
        {"potomac small-arms firer.stands=5 range=20 target.stands=5 target.strength=3", 5},
        {"potomac small-arms firer.stands=2 range=20 target.stands=5 target.strength=3 follow=all",
         2}, /* no stand can fall */
        {"potomac small-arms firer.stands=3 range=20 target.stands=5 target.strength=3 follow=all",
         4},
        {"potomac small-arms firer.stands=6 range=30 target.cover=fortifications target.stands=5 "
         "target.strength=3 follow=all",
         6}, /* nobody can be hit */
        {"potomac drive-back hits=1 stands=5 strength=3", 0},
        {HORDES, 360},
        {HORDES "follow=all", 364},
    };
    char digits[512], why[UMP_LINE];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ump_desk_answer *odds = kit_ask(rows[i].line, why);
        cr_assert(odds, "%s", why);
        cr_expect_str_eq(odds->denominator, power_of_six(rows[i].dice, digits), "%s", rows[i].line);
        kit_odds_make_one(odds);
        ump_desk_answer_free(odds);
    }
}

/* ---- Situations at random ---- */

typedef struct situation {
    ump_setting fact[64];
    char value[64][32];
    ump_desk_question question;
    uint64_t chance;
    unsigned stands; /* told last: what fights and supports may not be more */
} situation;

static unsigned below(situation *s, unsigned n)
{
    s->chance = ump_scramble(s->chance);
    return (unsigned)(s->chance % n);
}

static bool ends(const char *name, const char *with)
{
    size_t n = strlen(name), m = strlen(with);
    return n >= m && strcmp(name + n - m, with) == 0;
}

static int any_number(situation *s, const ump_desk_form *form)
{
    int high = form->required && form->high > 8 ? 8 : form->high;
    if (ends(form->name, "fighting"))
        high = (int)s->stands;
    int number = form->low + (int)below(s, (unsigned)(high - form->low + 1));
    if (ends(form->name, "stands"))
        s->stands = (unsigned)number;
    return number;
}

static void any_value(situation *s, const ump_desk_form *form, char value[32])
{
    if (strcmp(form->type, "bool") == 0)
        snprintf(value, 32, "%s", below(s, 2) ? "yes" : "no");
    else if (strcmp(form->type, "int") == 0)
        snprintf(value, 32, "%d", any_number(s, form));
    else if (strcmp(form->type, "length") == 0)
        snprintf(value, 32, "%u.%02u", 1 + below(s, strcmp(form->name, "range") ? 20 : 60),
                 below(s, 100));
    else
        snprintf(value, 32, "%s", form->values[below(s, (unsigned)form->n_values)]);
}

static void any_situation(const ump_desk *desk, const char *kind, situation *s)
{
    ump_desk_form form;
    s->question = (ump_desk_question){.kind = kind, .fact = s->fact};
    for (size_t i = 0; ump_desk_key_get(desk, kind, i, &form); i++) {
        size_t n = s->question.n_facts;
        bool matters = ump_desk_key_matters(desk, kind, form.name, s->fact, n);
        bool needed = form.required && matters;
        if (!needed && (!matters || below(s, form.is_switch ? 20 : 4)))
            continue;
        any_value(s, &form, s->value[n]);
        s->fact[n] = (ump_setting){form.name, s->value[n]};
        s->question.n_facts++;
    }
}

static bool adds_up(const ump_desk_answer *a)
{
    const char *kind = a->told.kind->kind->name;
    if (strcmp(kind, "command") == 0)
        return kit_kept(a, NULL) == kit_number(a, "adjust");
    if (strcmp(kind, "melee") == 0)
        return kit_kept(a, "charger: ") == kit_number(a, "charger_modifier") &&
               kit_kept(a, "defender: ") == kit_number(a, "defender_modifier") &&
               labs((long)(kit_number(a, "charger_score") - kit_number(a, "defender_score"))) >=
                   kit_number(a, "margin");
    return kit_kept(a, NULL) == kit_number(a, "modifier");
}

/* A line that is shot at itself loses the surplus (POT-SKR-14). */
static bool hits_go_somewhere(const ump_desk_answer *a)
{
    char value[UMP_LINE];
    if (kit_field(a, "absorbed", value)[0] == '\0')
        return true;
    int64_t lost = kit_number(a, "hits") - kit_number(a, "absorbed") - kit_number(a, "reached");
    return lost == 0 || (lost > 0 && kit_number(a, "reached") == 0);
}

static bool try_one(const ump_desk *desk, situation *s, uint64_t seed)
{
    char why[UMP_LINE] = "";
    s->question.seeded = true;
    s->question.seed = seed;
    ump_desk_answer *answer = ump_desk_ask(desk, &s->question, why);
    if (!answer) {
        kit_sentence(why);
        return false;
    }
    cr_assert(adds_up(answer) && hits_go_somewhere(answer), "%s, %zu facts, seed %u",
              s->question.kind, s->question.n_facts, (unsigned)seed);
    kit_items_cite_rules(answer);
    ump_desk_answer_free(answer);
    s->question.seeded = false;
    answer = ump_desk_ask(desk, &s->question, why);
    cr_assert(answer, "odds refused what was rolled: %s", why);
    if (answer->is_odds)
        kit_odds_make_one(answer);
    ump_desk_answer_free(answer);
    return true;
}

Test(desk_potomac_odds, situations_by_the_thousand_add_up)
{
    enum { SITUATIONS = 20000 };
    static situation s = {.chance = 1861};
    const ump_desk *desk = kit_desk("potomac");
    const char *told = getenv("UMP_DESK_SITUATIONS");
    size_t n = told ? strtoul(told, NULL, 10) : SITUATIONS, accepted = 0;
    for (size_t i = 0; i < n; i++) {
        any_situation(desk, ump_desk_kind_name(desk, i % ump_desk_kinds(desk)), &s);
        accepted += try_one(desk, &s, i);
    }
    cr_assert(accepted * 3 > n, "only %zu of %zu situations were accepted", accepted, n);
}
