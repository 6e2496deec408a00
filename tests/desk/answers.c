/*
 * answers.c: the shape of answers and of keys, for programs and for people.
 */
#include "kit.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VOLLEY                                                                                     \
    "adf15 fire firer.arm=infantry firer.weapon=rifle-musket firer.figs=8 range=2.50 "             \
    "target.cover=stone_wall,light_woods "

static char *json_of(const char *line)
{
    kit_paper paper;
    char why[UMP_LINE];
    ump_desk_answer *answer = kit_ask(line, why);
    cr_assert(answer, "%s: %s", line, why);
    ump_out out = kit_out(&paper);
    ump_desk_answer_json(answer, &out);
    ump_desk_answer_free(answer);
    return paper.text;
}

static void has_all(const char *text, const char *const *parts)
{
    for (; *parts; parts++)
        cr_expect(strstr(text, *parts), "no '%s' in:\n%s", *parts, text);
}

Test(desk_answers, json_of_a_volley)
{
    static const char *const parts[] = {
        "{\"ruleset\": \"adf15\", \"kind\": \"fire\",",
        "\"facts\": {",
        "\"range\": 2.5",
        "\"firer.weapon\": \"rifle_musket\"",
        "\"firer.formation\": \"battle_line\"",
        "\"firer.side\": null",
        "\"target.cover\": [\"light_woods\", \"stone_wall\"]",
        "\"target.mounted\": false",
        "\"target.original\": 8",
        "\"follow\": \"none\"",
        "\"switch.fp_rounding\": \"up\"",
        "\"items\": [{\"rule\": \"ADF-FIRE-04\", \"label\": \"firepower\", \"value\": 8, \"kept\": "
        "true, \"why\": \"\"}",
        "\"rolls\": [{\"rule\": \"ADF-FIRE-07\", \"purpose\": \"fire\", \"dice\": \"2d6\", "
        "\"faces\": [4, 3], \"sum\": 7}]",
        "\"result\": {\"band\": \"normal\", \"fp\": 8, \"dice\": 2, \"firer_drm\": 0, "
        "\"beneficial\": -3, \"detrimental\": 0, \"enfilade\": null, \"roll\": 7, \"total\": 12, "
        "\"column\": 12, \"code\": \"MC\", \"hits\": 0, \"check\": 0}}",
        NULL};
    char *text = json_of(VOLLEY "dice=4,3");
    has_all(text, parts);
    cr_expect(!strstr(text, "\"seed\"") && !strstr(text, "consequences"));
    free(text);
}

Test(desk_answers, json_of_a_seed_repeats)
{
    char *first = json_of(VOLLEY "--seed=7"), *second = json_of(VOLLEY "--seed=7");
    cr_expect_str_eq(first, second);
    cr_expect(strstr(first, "\"seed\": 7"));
    cr_expect(strstr(first, "\"rolls\": [{"));
    free(first);
    free(second);
}

/* ADF-TGT-01: what a limit drops is listed, with the reason. */
Test(desk_answers, ADF_TGT_01_dropped_items_say_why)
{
    static const char *const parts[] = {
        "{\"rule\": \"ADF-TGT-02\", \"label\": \"light_woods\", \"value\": -1, \"kept\": false, "
        "\"why\": \"only the best two count (ADF-TGT-01)\"}",
        NULL};
    char *text = json_of(VOLLEY "target.quality=elite target.formation=extended_line "
                                "target.screened=yes dice=4,3");
    has_all(text, parts);
    free(text);
}

Test(desk_answers, consequences_are_listed_apart)
{
    static const char *const parts[] = {
        "\"consequences\": [{\"purpose\": \"morale check\", \"items\": [{\"rule\": \"ADF-MOR-01\"",
        "\"result\": {\"band\"", NULL};
    char *text = json_of(VOLLEY "follow=all dice=4,3,4,4");
    has_all(text, parts);
    free(text);
}

Test(desk_answers, keys_for_programs)
{
    static const char *const parts[] = {
        "{\"ruleset\": \"adf15\", \"kind\": \"fire\", \"keys\": [",
        "{\"name\": \"range\", \"type\": \"length\", \"values\": null, \"min\": 0, \"max\": "
        "99.999, "
        "\"default\": null, \"required\": false, \"label\": \"range in inches\", \"help\": "
        "\"pbf and df: 1 unless told, melee: 0; required if mode=normal|deliberate|volley\"",
        "\"required\": false, \"label\": \"US or CS battery\", \"help\": \"required for "
        "artillery\"",
        "{\"name\": \"firer.figs\", \"type\": \"int\", \"values\": null, \"min\": 1, \"max\": 16, "
        "\"default\": null, \"required\": true,",
        "{\"name\": \"target.mounted\", \"type\": \"bool\", \"values\": [\"yes\", \"no\"], "
        "\"min\": null, \"max\": null, \"default\": false,",
        "\"rules\": [\"ADF-FIRE-05\", \"ADF-FIRE-06\"]}",
        "{\"name\": \"switch.fp_rounding\", \"type\": \"word\", \"values\": [\"up\", \"down\", "
        "\"nearest\"]",
        NULL};
    kit_paper paper;
    char why[UMP_LINE];
    ump_out out = kit_out(&paper);
    cr_assert(ump_desk_keys(kit_desk("adf15"), "fire", true, &out, why));
    has_all(paper.text, parts);
    free(paper.text);
}

/* "none" is null, of switches as of other keys. */
Test(desk_answers, none_is_null_where_the_family_says_so)
{
    static const char *const parts[] = {"\"follow\": null", "\"switch.mortar_range_mods\": null",
                                        "\"switch.fort_ruin\": \"cover\"", NULL};
    char why[UMP_LINE];
    kit_paper paper;
    ump_out out = kit_out(&paper);
    ump_desk_answer *answer = kit_ask("potomac mortar firer.gun=light_mortar range=50 "
                                      "target.stands=3 target.strength=3 "
                                      "switch.mortar_range_mods=none",
                                      why);
    cr_assert(answer, "%s", why);
    ump_desk_answer_json(answer, &out);
    has_all(paper.text, parts);
    ump_desk_answer_free(answer);
    free(paper.text);
}

/* Every key of every kind has a label, and each rule it cites is in the rule book. */
Test(desk_answers, every_key_cites_rules_that_exist)
{
    const ump_desk *desk = kit_desk("adf15");
    kit_paper paper;
    char why[UMP_LINE];
    for (size_t k = 0; k < ump_desk_kinds(desk); k++) {
        ump_out out = kit_out(&paper);
        cr_assert(ump_desk_keys(desk, ump_desk_kind_name(desk, k), true, &out, why));
        for (const char *at = paper.text; (at = strstr(at, "\"rules\": [")); at++) {
            cr_expect_neq(at[10], ']', "%s has a key without a rule", ump_desk_kind_name(desk, k));
            for (const char *id = at + 10; *id == '"' || *id == ',' || *id == ' ';) {
                char name[32];
                id += strspn(id, "\", ");
                size_t size = strcspn(id, "\"]");
                cr_assert(size < sizeof name);
                memcpy(name, id, size);
                name[size] = '\0';
                cr_expect(ump_rule_find(name), "no rule %s", name);
                id += size + 1;
            }
        }
        ump_desk_form form;
        for (size_t i = 0; ump_desk_key_get(desk, ump_desk_kind_name(desk, k), i, &form); i++)
            cr_expect(form.label && form.label[0], "%s has no label", form.name);
        free(paper.text);
    }
}

Test(desk_answers, text_for_people)
{
    static const char *const parts[] = {"firepower", "+8   ADF-FIRE-04", "fire, 2D6: 4 3 = 7",
                                        "code                         MC", NULL};
    static const char *const bars[] = {"exact odds, of 36", "%", "##", "code none\n", NULL};
    kit_paper paper;
    char why[UMP_LINE];
    ump_desk_answer *answer = kit_ask(VOLLEY "dice=4,3", why);
    ump_out out = kit_out(&paper);
    ump_desk_answer_text(answer, "", "", "", &out);
    has_all(paper.text, parts);
    ump_desk_answer_free(answer);
    free(paper.text);
    answer = kit_ask(VOLLEY, why);
    out = kit_out(&paper);
    ump_desk_answer_text(answer, NULL, NULL, NULL, &out);
    has_all(paper.text, bars);
    ump_desk_answer_free(answer);
    free(paper.text);
}

/* What an assistant needs: which key matters now, which values fit, which roll comes next. */
Test(desk_answers, forms_ask_only_what_matters)
{
    const ump_desk *desk = kit_desk("adf15");
    ump_setting guns = {"firer.arm", "artillery"}, foot = {"firer.arm", "infantry"};
    cr_expect(ump_desk_key_matters(desk, "fire", "firer.side", &guns, 1));
    cr_expect(!ump_desk_key_matters(desk, "fire", "firer.side", &foot, 1));
    cr_expect(!ump_desk_key_matters(desk, "fire", "firer2.weapon", &foot, 1));
    cr_expect(ump_desk_value_offered(desk, "fire", "firer.weapon", "napoleon_12pdr", &guns, 1));
    cr_expect(!ump_desk_value_offered(desk, "fire", "firer.weapon", "napoleon_12pdr", &foot, 1));
    cr_expect(ump_desk_value_offered(desk, "fire", "firer.formation", "line", &guns, 1));
    kit_question q;
    ump_desk_want want;
    kit_read(VOLLEY "follow=all dice=6,6", &q);
    cr_assert(ump_desk_wants(desk, &q.question, &want));
    cr_expect_eq(want.dice, 2);
    cr_expect_eq(want.sides, 6);
    cr_expect_str_eq(want.purpose, "morale check");
    cr_expect_str_eq(want.rule, "ADF-MOR-08");
    cr_expect_eq(want.reading, UMP_SUM);
}

/* A way can be told by taps: the grounds that its legs may have. */
Test(desk_answers, a_way_names_its_grounds)
{
    ump_desk_form form;
    const ump_desk *desk = kit_desk("adf15");
    for (size_t i = 0; ump_desk_key_get(desk, "charge", i, &form); i++)
        if (strcmp(form.name, "path") == 0)
            cr_expect_str_eq(form.legs, "road trail open broken light_woods heavy_woods rough");
        else
            cr_expect_null(form.legs, "%s", form.name);
}

/* What has no length ends with a full stop, and either may stand first. */
Test(desk_answers, APW_MOV_06_ground_and_length_in_either_order)
{
    static const char *const way[] = {"COLUMN,0.5:WOODS,STREAM,0.5:ROUGH+UPHILL,BACK:0.5:OPEN",
                                      "COLUMN,WOODS:0.5,STREAM,ROUGH+UPHILL:0.5,BACK:OPEN:0.5"};
    int64_t used[2];
    for (unsigned i = 0; i < 2; i++) {
        char line[UMP_LINE], why[UMP_LINE];
        snprintf(line, sizeof line, "apw1866 move unit.arm=INF path=%s", way[i]);
        ump_desk_answer *answer = kit_ask(line, why);
        cr_assert(answer, "%s", why);
        used[i] = kit_number(answer, "used");
        ump_desk_answer_free(answer);
    }
    cr_expect_eq(used[0], used[1]);
    ump_desk_form form = {.name = ""};
    const ump_desk *desk = kit_desk("apw1866");
    for (size_t i = 0; strcmp(form.name, "path") != 0; i++)
        cr_assert(ump_desk_key_get(desk, "charge", i, &form));
    cr_assert(form.legs);
    cr_expect(strstr(form.legs, "WOODS TOWN ROAD") && strstr(form.legs, "STREAM. WORKS."));
}

/* Six stands at short range hit with 4 to 6 (POT-SAF-07): people may tell the number of hits. */
Test(desk_answers, a_handful_says_what_counts)
{
    kit_question q;
    ump_desk_want want;
    const ump_desk *desk = kit_read("potomac small-arms firer.stands=6 range=10 target.stands=6 "
                                    "target.strength=3 dice=5",
                                    &q);
    cr_assert(ump_desk_wants(desk, &q.question, &want));
    cr_expect_eq(want.dice, 5);
    cr_expect_eq(want.reading, UMP_AT_LEAST);
    cr_expect_eq(want.reach, 4);
}

Test(desk_answers, a_chart_without_kinds_has_no_desk)
{
    ump_error list[2];
    ump_errors errors = {list, 2, 0};
    cr_expect_null(ump_desk_new(ump_builtin_find(UMP_BUILTIN_CHART, "template"), &errors));
    cr_expect_eq(errors.count, 1);
    cr_expect(strstr(list[0].what, "no kinds of situation"));
}
