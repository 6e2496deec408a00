/*
 * property.c: situations by the thousand, told at random: whatever the desk accepts adds up, cites
 * a rule for every item, and has odds that make one. UMP_DESK_SITUATIONS sets how many (soak: a
 * million for each chart).
 */
#include "desk/inside.h"
#include "kit.h"
#include "odds/weight.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct chance {
    uint64_t state;
} chance;

static unsigned below(chance *c, unsigned n)
{
    c->state = ump_scramble(c->state);
    return (unsigned)(c->state % n);
}

typedef struct situation {
    ump_setting fact[160];
    char value[160][64];
    ump_desk_question question;
} situation;

static void any_list(chance *c, const ump_desk_form *form, char value[64])
{
    snprintf(value, 64, "%s", form->values[below(c, (unsigned)form->n_values)]);
}

static void any_value(chance *c, const ump_desk_form *form, char value[64])
{
    static const char *const path[] = {"open:3", "open:2.5,light_woods:1", "road:4",
                                       "heavy_woods:1", "broken:1.125,rough:0.5,trail:2"};
    unsigned span = (unsigned)(form->high - form->low + 1);
    if (strcmp(form->type, "bool") == 0)
        snprintf(value, 64, "%s", below(c, 2) ? "yes" : "no");
    else if (strcmp(form->type, "int") == 0)
        snprintf(value, 64, "%d", (int)form->low + (int)below(c, span));
    else if (strcmp(form->type, "length") == 0)
        snprintf(value, 64, "%u.%03u", below(c, 9), below(c, 4) ? 0 : below(c, 1000));
    else if (form->n_values)
        any_list(c, form, value);
    else
        snprintf(value, 64, "%s", path[below(c, 5)]);
}

/* What fits is told more often than not, so that most situations are accepted. */
static void any_situation(const ump_desk *desk, const char *kind, chance *c, situation *s)
{
    ump_desk_form form;
    *s = (situation){.question = {.kind = kind, .fact = s->fact}};
    for (size_t i = 0; ump_desk_key_get(desk, kind, i, &form); i++) {
        bool needed = form.required || strcmp(form.name, "range") == 0 ||
                      strcmp(form.name, "firer.side") == 0 || strcmp(form.name, "weapon") == 0;
        if (!needed && below(c, form.is_switch ? 250 : form.rare ? 16 : 4))
            continue;
        size_t n = s->question.n_facts;
        any_value(c, &form, s->value[n]);
        if (form.n_values && strcmp(form.type, "word") == 0)
            for (unsigned t = 0;
                 t < 40 && !ump_desk_value_offered(desk, kind, form.name, s->value[n], s->fact, n);
                 t++)
                any_value(c, &form, s->value[n]);
        s->fact[n] = (ump_setting){form.name, s->value[n]};
        s->question.n_facts++;
    }
}

static int64_t clamped(int64_t mmp)
{
    return mmp < 0 ? 0 : mmp > 12 ? 12 : mmp;
}

static bool adds_up(const ump_desk_answer *answer)
{
    const char *kind = answer->told.kind->kind->name;
    if (strcmp(kind, "fire") == 0)
        return kit_kept(answer, NULL) + kit_number(answer, "roll") == kit_number(answer, "total") &&
               kit_number(answer, "fp") + kit_number(answer, "firer_drm") +
                       kit_number(answer, "beneficial") + kit_number(answer, "detrimental") ==
                   kit_kept(answer, NULL);
    if (strcmp(kind, "morale") == 0)
        return kit_kept(answer, NULL) == kit_number(answer, "raw") &&
               clamped(kit_kept(answer, NULL)) == kit_number(answer, "mmp");
    if (strcmp(kind, "impact") == 0 && answer->record->n_items)
        return clamped(kit_kept(answer, "attacker: ")) == kit_number(answer, "attacker_mmp") &&
               clamped(kit_kept(answer, "defender: ")) == kit_number(answer, "defender_mmp");
    return true;
}

static void print_situation(const situation *s)
{
    for (size_t i = 0; i < s->question.n_facts; i++)
        fprintf(stderr, " %s=%s", s->fact[i].name, s->fact[i].value);
    fputc('\n', stderr);
}

static size_t how_many(void)
{
    const char *told = getenv("UMP_DESK_SITUATIONS");
    return told ? strtoul(told, NULL, 10) : 20000;
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
    if (!adds_up(answer))
        print_situation(s);
    cr_assert(adds_up(answer), "%s does not add up", s->question.kind);
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

static void try_many(const char *ruleset)
{
    static situation s;
    const ump_desk *desk = kit_desk(ruleset);
    chance c = {ump_scramble(strlen(ruleset))};
    size_t n = how_many(), accepted = 0;
    for (size_t i = 0; i < n; i++) {
        any_situation(desk, ump_desk_kind_name(desk, below(&c, (unsigned)ump_desk_kinds(desk))), &c,
                      &s);
        accepted += try_one(desk, &s, i, i % 4 == 0);
    }
    cr_assert(accepted * 4 > n, "only %zu of %zu situations were accepted", accepted, n);
}

Test(desk_property, adf15)
{
    try_many("adf15");
}

Test(desk_property, adf15_early)
{
    try_many("adf15-early");
}

Test(desk_property, adf10)
{
    try_many("adf10");
}
