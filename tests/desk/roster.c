/*
 * roster.c: the units of a scenario as the desk would be told of them: every one of every built-in
 * battle is taken by the desk of its ruleset, and the values are the scenario's.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"

/* The roster of a built-in scenario, to be freed. */
static char *roster_of(const char *scenario)
{
    kit_paper paper;
    ump_out out = kit_out(&paper);
    ump_error list[1];
    ump_errors errors = {list, 1, 0};
    ump_source source = {.scenario = *ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario)};
    ump_game *game = ump_game_load(&source, &errors);
    ump_state *state = ump_state_new(game);
    ump_desk_roster_json(game, state, &out);
    paper.text[paper.size] = '\0';
    ump_state_free(state);
    ump_game_free(game);
    return paper.text;
}

static void has_unit(const char *scenario, const char *line)
{
    char *roster = roster_of(scenario);
    cr_assert(strstr(roster, line), "%s has no %s in\n%s", scenario, line, roster);
    free(roster);
}

Test(roster, units_are_told_as_the_scenario_has_them)
{
    has_unit("herbst-woods",
             "\"name\": \"2nd Wisconsin\", \"side\": \"Union\", \"command\": \"Iron Brigade\", "
             "\"facts\": {\"arm\": \"infantry\", \"weapon\": \"rifle_musket\", \"figs\": \"5\", "
             "\"original\": \"5\", \"stands\": \"2\", \"quality\": \"elite\"");
    has_unit("herbst-woods", "\"level\": \"good_order\", \"opening\": \"yes\", \"side\": \"us\"");
    has_unit("potomac-drill", "\"facts\": {\"type\": \"field_artillery\", \"quality\": \"tried\", "
                              "\"stands\": \"2\", \"strength\": \"2\", \"melee\": \"1\", "
                              "\"gun\": \"rifled_medium\", \"guns\": \"2\", \"limbered\": \"no\"");
    has_unit("apw-custoza", "\"name\": \"1st Grenadiers\", \"side\": \"Italy\", \"command\": "
                            "\"Grenadiers of Sardinia\", \"facts\": {\"troop\": \"IT_LINE\"");
}

static bool has_key(const char *ruleset, const char *kind, const char *key)
{
    ump_desk_form form;
    for (size_t i = 0; ump_desk_key_get(kit_desk(ruleset), kind, i, &form); i++)
        if (strcmp(form.name, key) == 0)
            return true;
    return false;
}

typedef struct taken {
    const char *scenario, *ruleset, *kind, *role, *others;
} taken;

/* Writes the facts between { and } that the kind takes as "role.key=value ..."; returns what
 * follows. */
static const char *write_facts(const taken *row, const char *at, char *line, size_t room)
{
    size_t used = strlen(line);
    while (*at != '}') {
        char name[32], value[32], key[64];
        cr_assert_eq(sscanf(at, "%*[, {]\"%31[^\"]\": \"%31[^\"]\"", name, value), 2, "%s", at);
        snprintf(key, sizeof key, "%s%s", row->role, name);
        if (has_key(row->ruleset, row->kind, key))
            used += (size_t)snprintf(line + used, room - used, " %s=%s", key, value);
        at = strchr(strstr(at + 1, "\": \"") + 4, '"') + 1;
    }
    return at;
}

static void every_unit_is_taken(const taken *row)
{
    char *roster = roster_of(row->scenario), line[2048], why[UMP_LINE];
    unsigned n = 0;
    for (const char *at = roster; (at = strstr(at, "\"facts\": ")); n++) {
        snprintf(line, sizeof line, "%s %s %s", row->ruleset, row->kind, row->others);
        at = write_facts(row, at + 9, line, sizeof line);
        ump_desk_answer *answer = kit_ask(line, why);
        cr_expect(answer, "%s: %s", line, why);
        ump_desk_answer_free(answer);
    }
    cr_assert_gt(n, 5u, "%s has %u units", row->scenario, n);
    free(roster);
}

Test(roster, the_desk_takes_every_unit)
{
    static const taken rows[] = {
        {"hornets-nest", "adf15", "morale", "", "cause=other"},
        {"henry-hill", "adf15", "morale", "", "cause=other"},
        {"fort-stedman", "potomac", "drive-back", "", "hits=1"},
        {"potomac-drill", "potomac", "melee", "defender.",
         "charger.type=infantry charger.stands=4 charger.strength=3 charger.melee=3 "
         "charger.fighting=2 defender.fighting=2"},
        {"apw-custoza", "apw1866", "result", "target.", "hits=1"},
        {"apw-nachod", "apw1866", "result", "target.", "hits=1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        every_unit_is_taken(&rows[i]);
}
