/*
 * effect.c: what an answer does to the units of a roster: the sentence, the facts of their states,
 * and the question that comes next.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"

/* What follows from an answer, to be freed. */
static char *follows(const char *line)
{
    char why[UMP_LINE];
    kit_paper paper;
    ump_out out = kit_out(&paper);
    ump_desk_answer *answer = kit_ask(line, why);
    cr_assert(answer, "%s: %s", line, why);
    ump_desk_effects_json(answer, &out);
    paper.text[paper.size] = '\0';
    ump_desk_answer_free(answer);
    return paper.text;
}

static void expect(const char *line, const char *part)
{
    char *text = follows(line);
    cr_expect(strstr(text, part), "%s has no %s in\n%s", line, part, text);
    free(text);
}

static void expect_not(const char *line, const char *part)
{
    char *text = follows(line);
    cr_expect_null(strstr(text, part), "%s has %s in\n%s", line, part, text);
    free(text);
}

#define VOLLEY "adf15 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 range=2 "

Test(effect, a_fire_of_adf_says_who_suffers_what)
{
    expect(VOLLEY "target.figs=5 follow=all dice=6,6,1,1",
           "\"says\": \"loses 2, is routed, falls back 8 in\"");
    expect(VOLLEY "target.figs=5 follow=all dice=6,6,1,1",
           "{\"fact\": \"figures\", \"value\": \"3\", \"by\": \"set\", \"leader\": false}, "
           "{\"fact\": \"level\", \"value\": \"routed\"");
    expect(VOLLEY "target.figs=5 follow=all dice=6,6,1,1", "\"kind\": \"rout\"");
    expect(VOLLEY "target.figs=1 follow=all dice=6,6", "\"value\": \"lost\"");
    expect(VOLLEY "target.figs=5 dice=1,1", "\"says\": \"\"");
    expect_not(VOLLEY "target.figs=5", "says"); /* odds do nothing */
}

Test(effect, a_charge_of_adf_leads_to_fear_fire_and_impact)
{
    expect("adf15 charge path=open:3 dice=4,4", "\"kind\": \"morale\"");
    expect("adf15 morale cause=charge dice=6,6", "\"facts\": \"mode=pbf");
    expect("adf15 morale cause=charge dice=6,6", "\"kind\": \"impact\"");
}

Test(effect, a_melee_of_1866_tells_both_sides)
{
    const char *melee = "apw1866 melee charger.troop=PR_LINE target.troop=AU_LINE dice=6,1";
    expect(melee, "\"role\": \"target\", \"changes\": [");
    expect(melee, "is beaten, is routed, goes back 12 in");
    expect(melee, "wins, stays in good order");
}

Test(effect, markers_of_potomac_are_set_even_to_nothing)
{
    const char *fire =
        "potomac small-arms firer.stands=6 range=10 target.stands=4 target.strength=3 ";
    char line[256];
    snprintf(line, sizeof line, "%starget.markers=2 dice=6,1,1,1,1,1", fire);
    expect(line, "{\"fact\": \"markers\", \"value\": \"0\"");
    snprintf(line, sizeof line, "%sdice=6,6,1,1,1,1", fire);
    expect(line, "has 2 hits marked, is driven back 2 cm");
}
