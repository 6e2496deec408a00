/*
 * judge.c: judgement of orders that say less than they might: nobody is named, or a unit and
 * nothing else. The rules propose few of those; a family to come may propose more.
 */
#include "generals/generals.h"
#include "play/rules.h"

#include <criterion/criterion.h>
#include <string.h>

static void judge_verbs(ump_staff *staff, ump_answer bare, const char *name)
{
    for (size_t verb = 0; verb < staff->game->rules->n_verbs; verb++) {
        bare.verb = (uint8_t)verb;
        ump_verdict v =
            ump_judge(&staff->plan[0], &staff->view, ump_staff_deed(staff, &bare), &bare);
        const char *said = staff->game->rules->verbs[verb].name;
        char line[UMP_LINE];
        cr_expect(v.why && *v.why, "%s: no reason for a bare %s", name, said);
        cr_expect(v.score <= 1000, "%s: a bare %s is worth %d", name, said, v.score);
        staff->said = v;
        ump_staff_reason(staff, line);
        cr_expect(*line && !strchr(line, '%'), "%s: '%s' for a bare %s", name, line, said);
    }
}

Test(judge, a_bare_order_has_its_reason_too)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        ump_source source = {.scenario = *text};
        ump_game *game = ump_game_load(&source, NULL);
        ump_state *state = ump_state_new(game);
        ump_staff *staff = ump_staff_new(game, ump_general_find("drill"), 0);
        cr_assert(game && state && staff);
        ump_staff_begin(staff, 1);
        ump_view_take(&staff->view, state);
        ump_plan_review(&staff->plan[0], &staff->view);
        judge_verbs(staff, (ump_answer){.kind = UMP_ASK_ORDER}, text->name);
        judge_verbs(staff, (ump_answer){.kind = UMP_ASK_ORDER, .n_units = 1}, text->name);
        ump_staff_free(staff);
        ump_state_free(state);
        ump_game_free(game);
    }
}
