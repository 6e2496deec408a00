/*
 * kit.c: see kit.h.
 */
#include "kit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ump_chart *text_of_chart;
static apw_chart compiled;

const apw_chart *kit_chart(void)
{
    ump_error list[8];
    ump_errors errors = {.list = list, .room = 8};
    if (text_of_chart)
        return &compiled;
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, "apw1866");
    cr_assert(text != NULL, "the chart apw1866 is built in");
    text_of_chart = ump_chart_read(text, &errors);
    cr_assert(text_of_chart != NULL, "%s", errors.count ? list[0].what : "no chart");
    ump_lookup lookup = {.chart = text_of_chart, .errors = &errors, .name = "apw1866", .ok = true};
    cr_assert(apw_compile(&lookup, NULL, &compiled), "%s",
              errors.count ? list[0].what : "no reason");
    return &compiled;
}

apw_chart kit_with(void (*set)(apw_switches *))
{
    apw_chart chart = *kit_chart();
    set(&chart.sw);
    apw_settle(&chart);
    return chart;
}

ump_len kit_inch(int hundredths)
{
    return (ump_len)((hundredths * UMP_INCH + 50) / 100);
}

uint8_t kit_troop(const char *id)
{
    const apw_chart *c = kit_chart();
    for (uint8_t i = 0; i < c->n_troops; i++)
        if (strcmp(c->troop[i].id, id) == 0)
            return i;
    cr_assert_fail("no troop %s", id);
    return 0;
}

static const apw_rating *rating_of(const char *troop)
{
    const apw_chart *c = kit_chart();
    for (unsigned i = 0; i < c->n_ratings; i++)
        if (strcmp(c->rating[i].id, troop) == 0)
            return &c->rating[i];
    cr_assert_fail("no rating %s", troop);
    return NULL;
}

apw_target kit_target(const char *troop)
{
    const apw_rating *rating = rating_of(troop);
    uint8_t arm = kit_chart()->troop[rating->troop].arm;
    return (apw_target){.arm = arm,
                        .mr = rating->mr,
                        .stands = rating->stands,
                        .form = arm == APW_ART ? APW_DEPLOYED : APW_LINE,
                        .escape_back = true,
                        .escape_rout = true};
}

apw_battery kit_battery(const char *troop, uint8_t gun, int hundredths)
{
    return (apw_battery){.nation = kit_chart()->troop[kit_troop(troop)].nation,
                         .gun = gun,
                         .range = kit_inch(hundredths)};
}

apw_rifles kit_rifles(const char *troop, uint8_t stands, int hundredths)
{
    return (apw_rifles){.troop = kit_troop(troop),
                        .stands = stands,
                        .form = APW_LINE,
                        .width = 1,
                        .range = kit_inch(hundredths)};
}

apw_fighter kit_fighter(const char *troop, uint8_t stands)
{
    const apw_rating *rating = rating_of(troop);
    const apw_troop *kind = &kit_chart()->troop[rating->troop];
    return (apw_fighter){.arm = kind->arm,
                         .nation = kind->nation,
                         .mr = rating->mr,
                         .stands = stands,
                         .form = kind->arm == APW_ART ? APW_DEPLOYED : APW_LINE,
                         .width = 1,
                         .open = true,
                         .stationary = true,
                         .open_flank = true};
}

/* ---- Small games ---- */

/* The whole scenario; to be freed. */
static char *scenario_of(const char *body)
{
    static const char head[] = "scenario \"Test\"\nrules apw1866\ntable 60in x 40in\nturns 4\n"
                               "side au \"Austria\" first home bottom\n"
                               "side pr \"Prussia\" home top\n";
    size_t room = sizeof head + strlen(body);
    char *text = malloc(room);
    cr_assert(text != NULL);
    snprintf(text, room, "%s%s", head, body);
    return text;
}

scene *apw_scene(const char *body)
{
    char *text = scenario_of(body);
    scene *s = scene_new(text, NULL, 4);
    free(text);
    return s;
}

bool apw_scene_fails(const char *body, char why[256])
{
    char *text = scenario_of(body);
    bool fails = scene_fails(text, why);
    free(text);
    return fails;
}

const apw_table *seen(const scene *s)
{
    static apw_table now;
    now = apw_table_of(s->game, s->state);
    return &now;
}

apw_unit *unit_at(const scene *s, const char *id)
{
    ump_run run = {.game = s->game, .state = s->state};
    return apw_unit_at(&run, id_of(s, id));
}

void begin_charge(scene *s, const char *id, const char *target)
{
    ump_run run = {.game = s->game, .state = s->state};
    apw_begin_charge(&run, id_of(s, id), id_of(s, target));
}

void to_movement(scene *s, const char *side)
{
    bool au = strcmp(side, "au") == 0;
    say(s, au ? "dice 0" : "dice 1");
    say(s, au ? "dice 1" : "dice 0");
    say(s, au ? "au choose first" : "pr choose first");
}

void answer_idly(scene *s, unsigned face)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer = {0}, list[64];
    ump_refusal refusal = {0};
    char why[256] = "";
    ump_pending(s->game, s->state, &ask);
    memset(faces, (int)(face < ask.sides ? face : ask.sides), sizeof faces);
    if (ask.kind == UMP_ASK_DICE) {
        answer = (ump_answer){.kind = UMP_ASK_DICE, .n_faces = ask.dice, .face = faces};
    } else {
        size_t n = ump_propose(s->game, s->state, 1, list, 64);
        cr_assert(n > 0, "stuck at %s", ask.purpose);
        answer = list[0];
        for (size_t i = 0; i < n; i++)
            if (ask.kind != UMP_ASK_CHOICE && list[i].verb <= APW_V_PASS)
                answer = list[i];
    }
    cr_assert(scene_give(s, &answer, &refusal), "%s", ask.purpose);
    cr_assert(ump_state_sane(s->game, s->state, why), "%s: %s", ask.purpose, why);
}

void until(scene *s, unsigned ask_row, unsigned face)
{
    idle_until(s, answer_idly, ask_row, face);
}
