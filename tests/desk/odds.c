/*
 * odds.c: the odds of the desk are those of the dice. Every throw of all dice is told in turn, and
 * what comes out is counted: the odds must say exactly that. Weights add up to the denominator.
 */
#include "kit.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        kit_same_odds(lines[i]);
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
