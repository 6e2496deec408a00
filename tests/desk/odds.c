/*
 * odds.c: the odds of the desk are those of the dice. Every throw of all dice is told in turn, and
 * what comes out is counted: the odds must say exactly that. Weights add up to the denominator.
 */
#include "kit.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 512 };

typedef struct count {
    char text[256];
    double share; /* exact here: sums of few powers of 1/6 */
} count;

typedef struct counts {
    count list[MOST];
    size_t n;
} counts;

/* {"code": "MC", "hits": 0} as "code=MC hits=0 " */
static void outcome_words(const char *json, char text[256])
{
    size_t n = 0;
    for (; *json && n + 2 < 256; json++) {
        if (strchr("{}\"", *json))
            continue;
        if (*json == ':' && json[1] == ' ') {
            text[n++] = '=';
            json++;
        } else if (*json != ',') {
            text[n++] = *json;
        }
    }
    text[n++] = ' ';
    text[n] = '\0';
}

/* The same fields of a resolved answer. */
static void same_fields(const ump_desk_answer *answer, const char *like, char text[256])
{
    char value[UMP_LINE], words[256], name[64];
    size_t n = 0;
    outcome_words(like, words);
    for (const char *at = words; *at; at += strcspn(at, " ") + 1) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "="), at);
        n += (size_t)snprintf(text + n, 256 - n, "%s=%s ", name, kit_field(answer, name, value));
    }
}

static void add(counts *c, const char *text, double share)
{
    size_t i = 0;
    while (i < c->n && strcmp(c->list[i].text, text) != 0)
        i++;
    cr_assert(i < MOST);
    if (i == c->n)
        snprintf(c->list[c->n++].text, sizeof c->list[i].text, "%s", text);
    c->list[i].share += share;
}

/* All throws that go on from the dice told so far. */
static void throw_all(const ump_desk *desk, kit_question *q, const char *like, double share,
                      counts *c)
{
    ump_desk_want want;
    char why[UMP_LINE], text[256];
    q->question.dice = q->dice;
    if (!ump_desk_wants(desk, &q->question, &want)) {
        ump_desk_answer *answer = ump_desk_ask(desk, &q->question, why);
        cr_assert(answer, "%s", why);
        same_fields(answer, like, text);
        add(c, text, share);
        ump_desk_answer_free(answer);
        return;
    }
    size_t n = strlen(q->dice);
    for (unsigned face = 1; face <= want.sides; face++) {
        snprintf(q->dice + n, sizeof q->dice - n, "%s%u", n ? "," : "", face);
        throw_all(desk, q, like, share / want.sides, c);
        q->dice[n] = '\0';
    }
}

static void same_odds(const char *line)
{
    kit_question q;
    char why[UMP_LINE], text[256];
    counts *c = calloc(1, sizeof *c);
    const ump_desk *desk = kit_read(line, &q);
    ump_desk_answer *odds = ump_desk_ask(desk, &q.question, why);
    cr_assert(odds && c, "%s: %s", line, why);
    uint32_t millionths;
    const char *like = ump_desk_answer_outcome(odds, 0, &millionths);
    throw_all(desk, &q, like, 1.0, c);
    cr_expect_eq(ump_desk_answer_outcomes(odds), c->n, "%s: %zu outcomes, thrown %zu", line,
                 ump_desk_answer_outcomes(odds), c->n);
    for (size_t i = 0; i < ump_desk_answer_outcomes(odds); i++) {
        size_t k = 0;
        outcome_words(ump_desk_answer_outcome(odds, i, &millionths), text);
        while (k < c->n && strcmp(c->list[k].text, text) != 0)
            k++;
        cr_expect(k < c->n, "%s: '%s' never came up", line, text);
        if (k < c->n)
            cr_expect_float_eq(c->list[k].share, millionths / 1e6, 1e-6, "%s: '%s' is %f, not %u",
                               line, text, c->list[k].share, (unsigned)millionths);
    }
    ump_desk_answer_free(odds);
    free(c);
}

Test(desk_odds, are_those_of_all_throws)
{
    static const char *const lines[] = {
        "adf15 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 range=2.5",
        "adf15 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 range=1 "
        "target.quality=green",
        "adf15 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 range=2.5 follow=all",
        "adf15 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=16 range=4 "
        "target.figs=1 target.original=8 target.attached=yes target.lb=2 follow=all",
        "adf15 morale cause=fire fcr=1H quality=green level=disorder",
        "adf15-early morale cause=fire fcr=1H arm=artillery level=disorder follow=all",
        "adf15 impact",
        "adf15 impact follow=all",
        "adf15 impact defender.level=routed defender.attached=yes follow=all",
        "adf15 impact defender.level=routed",
        "adf15 charge path=open:7.5",
        "adf10 countercharge path=open:12,light_woods:3",
        "adf15 rout arm=cavalry",
        "adf15 rout arm=artillery terrain=rough",
        "adf15 rout arm=artillery terrain=heavy_woods",
        "adf15 tct",
        "adf15 leader losses=2 unit_lost=yes",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        same_odds(lines[i]);
}

Test(desk_odds, print_weights_in_full)
{
    kit_paper paper;
    char why[UMP_LINE];
    ump_desk_answer *odds = kit_ask(
        "adf15 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 range=2.5", why);
    cr_assert(odds, "%s", why);
    ump_out out = kit_out(&paper);
    ump_desk_answer_json(odds, &out);
    cr_expect(strstr(paper.text, "\"odds\": {\"denominator\": \"36\""), "%s", paper.text);
    cr_expect(strstr(paper.text, "{\"result\": {\"code\": \"none\", \"hits\": 0, \"check\": null}, "
                                 "\"weight\": \"3\", \"p\": 0.083333}"),
              "%s", paper.text);
    cr_expect(!strstr(paper.text, "\"rolls\""));
    free(paper.text);
    ump_desk_answer_free(odds);
}

/* The denominator is that of the longest course: 2 for the fire, 2 for the check. */
Test(desk_odds, ADF_FIRE_18_follow_the_longest_course)
{
    kit_paper paper;
    char why[UMP_LINE];
    ump_desk_answer *odds = kit_ask("adf15 fire firer.arm=infantry firer.weapon=rifle_musket "
                                    "firer.figs=4 range=2.5 follow=all",
                                    why);
    cr_assert(odds, "%s", why);
    ump_out out = kit_out(&paper);
    ump_desk_answer_json(odds, &out);
    cr_expect(strstr(paper.text, "\"denominator\": \"1296\""), "%s", paper.text);
    free(paper.text);
    ump_desk_answer_free(odds);
}
