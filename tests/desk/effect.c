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
    /* ADF-CHG-03, ADF-CHG-08, ADF-MOR-05: who comes, how, and that he is within an inch */
    expect("adf15 charge path=open:3 dice=4,4",
           "\"facts\": \"cause=charge\\u000aby=foot\\u000aenemy_near=infantry\\u000a"
           "fire:target.past_dp=no\"");
    expect("adf15 charge path=open:3 arm=cavalry mounted=yes quality=green dice=4,4,4",
           "by=mounted\\u000aenemy_near=other\\u000afire:target.past_dp=yes\"");
    expect("adf15 morale cause=charge zone=full cover=stone_wall dice=6,6",
           "\"facts\": \"mode=pbf\\u000atarget.charging=yes\\u000atarget.enemy_near=infantry\\u000a"
           "impact:zone=full\\u000aimpact:defender.cover=stone_wall");
    expect("adf15 morale cause=charge dice=6,6", "\"kind\": \"impact\"");
    expect_not("adf15 morale cause=rally level=shaken dice=6,6", "\"kind\": \"fire\"");
    expect("adf15 morale cause=charge level=shaken quality=green dice=1,1", "if what is left");
}

#define IMPACT "adf15 impact attacker.figs=8 defender.figs=8 follow=all "

/* ADF-CHG-16, ADF-CHG-17, ADF-CHG-19 */
Test(effect, an_impact_of_adf_leads_to_strikes_volleys_or_a_breakthrough)
{
    expect(IMPACT "dice=6,6,1,1", "may advance ");
    expect(IMPACT "dice=6,6,1,1", "\"label\": \"breakthrough: does a new enemy stand?\", "
                                  "\"roles\": \"enemy=attacker\"");
    expect(IMPACT "dice=6,6,1,1", "fire:target.past_dp=yes");
    expect_not(IMPACT "dice=1,1,6,6", "breakthrough");
    expect(IMPACT "round=1 dice=2,3,3,3", "impact:round=2");
    expect("adf15 fire mode=melee firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 "
           "target.figs=6 target.level=disorder follow=all dice=1,1,1,1,1,6,6",
           "firer.figs=6\\u000afirer.level=disorder\"");
}

/* POT-CHG-06 to POT-CHG-12, POT-MEL-16 */
Test(effect, a_charge_of_potomac_leads_from_the_order_to_the_follow_up)
{
    expect("potomac command leadership=8 order=charge dice=", "\"facts\": \"order=charge\"");
    expect("potomac move order=charge", "drive-back:allowance=");
    expect("potomac premelee from=12 dice=", "premelee=short\\u000adrive-back:distance=12\"");
    const char *fire = "potomac small-arms premelee=short firer.stands=4 target.stands=4 "
                       "target.strength=3 dice=6,6,1,1";
    expect(fire,
           "\"instead\": true, \"facts\": \"cause=charge\\u000ahits=2\\u000amelee:fire_hits=2\"");
    expect(fire, "\"changes\": [], \"says\": \"takes 2 hits in its charge\"");
    expect("potomac drive-back cause=charge hits=2 stands=4 strength=3 distance=10 allowance=15 "
           "follow=all dice=",
           "comes into contact\"");
    expect("potomac drive-back cause=charge hits=2 stands=4 strength=3 distance=14 allowance=15 "
           "follow=all dice=",
           "halts 1 cm from the enemy");
}

/* APW-CHG-05: the charger halts an inch away and is fired at; APW-MEL-17 */
Test(effect, a_charge_of_1866_leads_to_fire_melee_and_breakthrough)
{
    expect("apw1866 charge charger.troop=PR_LINE distance=8 target.in=TOWN dice=",
           "\"facts\": "
           "\"range=1\\u000atarget.charging=yes\\u000afirer.in=TOWN\\u000amelee:target.in=TOWN");
    const char *melee = "apw1866 melee charger.troop=PR_LINE target.troop=AU_LINE dice=6,1";
    expect(melee, "\"label\": \"breakthrough into a new enemy\", \"roles\": \"charger=charger\"");
    expect(melee, "may break through");
}

/* Kinds after which nothing is asked say what came of it, too. */
Test(effect, every_kind_says_what_came_of_it)
{
    expect("adf15 move path=open:3", "\"says\": \"can still go ");
    expect("adf15 move path=open:30", "\"says\": \"cannot go so far\"");
    expect("potomac command leadership=4 given=1 dice=6,6", "does not get its order");
    expect("potomac move", "\"says\": \"may go ");
    expect("apw1866 move unit.arm=INF", "\"says\": \"can still go ");
    expect("apw1866 replace commander.cr=7 dice=1", "command rating");
    expect("apw1866 replace commander.cr=7 dice=0", "has no successor yet");
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
