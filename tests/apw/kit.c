/*
 * kit.c: the shared makers of the 1866 tests.
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
    cr_assert(apw_compile(&lookup, &compiled), "%s", errors.count ? list[0].what : "no reason");
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

static const char head[] = "scenario \"Test\"\nrules apw1866\ntable 60in x 40in\nturns 4\n"
                           "side au \"Austria\" first home bottom\n"
                           "side pr \"Prussia\" home top\n";

static ump_game *load(const char *body, ump_errors *errors)
{
    size_t room = sizeof head + strlen(body);
    char *text = malloc(room);
    cr_assert(text != NULL);
    snprintf(text, room, "%s%s", head, body);
    ump_source source = {.scenario = {.name = "test", .data = text, .size = strlen(text)}};
    ump_game *game = ump_game_load(&source, errors);
    free(text);
    return game;
}

kit *kit_new(const char *body)
{
    ump_error list[4];
    ump_errors errors = {.list = list, .room = 4};
    kit *k = calloc(1, sizeof *k);
    cr_assert(k != NULL);
    k->game = load(body, &errors);
    cr_assert(k->game != NULL, "line %u: %s", errors.count ? list[0].line : 0,
              errors.count ? list[0].what : "");
    k->state = ump_state_new(k->game);
    k->scribe = scribe_new(k->game, 4);
    return k;
}

bool kit_fails(const char *body, char why[256])
{
    ump_error error = {.what = ""};
    ump_errors errors = {.list = &error, .room = 1};
    ump_game *game = load(body, &errors);
    snprintf(why, 256, "%s", error.what);
    ump_game_free(game);
    return game == NULL;
}

void kit_free(kit *k)
{
    scribe_close(k->scribe, k->state);
    ump_state_free(k->state);
    ump_game_free(k->game);
    free(k);
}

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    kit *k = ctx;
    char line[UMP_LINE];
    (void)state;
    ump_event_text(k->game, event, line);
    size_t size = strlen(line);
    if (k->size + size + 2 > sizeof k->told)
        return;
    memcpy(k->told + k->size, line, size);
    k->size += size;
    k->told[k->size++] = '\n';
}

static bool read_line(kit *k, const char *line, ump_answer *answer, uint8_t *faces)
{
    ump_error error = {.what = ""};
    ump_errors errors = {.list = &error, .room = 1};
    ump_ask ask;
    char dice[32];
    ump_pending(k->game, k->state, &ask);
    if (strncmp(line, "dice ", 5) == 0) { /* one die: which kind is known */
        snprintf(dice, sizeof dice, "dice 1d%u %s", ask.sides, line + 5);
        line = dice;
    }
    ump_text text = {.name = "order", .data = line, .size = strlen(line)};
    bool read = ump_answer_read(k->game, &ask, &text, answer, faces, &errors);
    cr_assert(read, "%s: %s (asked: %s)", line, error.what, ask.purpose);
    return read;
}

static bool give(kit *k, const ump_answer *answer, ump_refusal *refusal)
{
    ump_sink sink = {.emit = hear, .ctx = k};
    scribe_look(k->scribe, k->state);
    bool given = ump_give(k->game, k->state, answer, &sink, refusal);
    if (given)
        scribe_give(k->scribe, answer);
    return given;
}

static void must_be_sane(const kit *k, const char *after)
{
    char why[256] = "";
    cr_assert(ump_state_sane(k->game, k->state, why), "%s: %s", after, why);
}

void kit_say(kit *k, const char *line)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE] = "";
    ump_answer answer;
    ump_refusal refusal = {0};
    read_line(k, line, &answer, faces);
    bool given = give(k, &answer, &refusal);
    if (!given)
        ump_refusal_text(k->game, &refusal, why);
    cr_assert(given, "%s: %s", line, why);
    must_be_sane(k, line);
}

void kit_refused(kit *k, const char *line, const char *rule)
{
    uint8_t faces[UMP_MAX_DICE];
    char why[UMP_LINE];
    ump_answer answer;
    ump_refusal refusal = {0};
    ump_state *before = malloc(ump_state_size(k->game));
    memcpy(before, k->state, ump_state_size(k->game));
    read_line(k, line, &answer, faces);
    cr_expect_not(give(k, &answer, &refusal), "%s is allowed", line);
    cr_expect_str_eq(ump_rule_id(refusal.rule), rule, "%s", line);
    scribe_refused(k->scribe, line, rule);
    if (refusal.why) {
        ump_refusal_text(k->game, &refusal, why);
        cr_expect(strlen(why) > 10, "%s has no sentence", line);
    }
    cr_expect(ump_state_equal(k->game, before, k->state), "%s left a trace", line);
    free(before);
}

bool kit_told(const kit *k, const char *text)
{
    return strstr(k->told, text) != NULL;
}

void kit_forget(kit *k)
{
    memset(k->told, 0, k->size);
    k->size = 0;
}

apw_table kit_table(const kit *k)
{
    return apw_table_of(k->game, k->state);
}

unsigned kit_id(const kit *k, const char *id)
{
    unsigned piece = ump_piece_find(k->game, id);
    cr_assert(piece != UMP_NOBODY, "%s", id);
    return piece;
}

const apw_unit *kit_unit(const kit *k, const char *id)
{
    return &kit_table(k).unit[kit_id(k, id)];
}

const ump_piece *kit_piece(const kit *k, const char *id)
{
    return &kit_table(k).table.piece[kit_id(k, id)];
}

apw_unit *kit_change(kit *k, const char *id)
{
    ump_run run = {.game = k->game, .state = k->state};
    return apw_unit_at(&run, kit_id(k, id));
}

void kit_charges(kit *k, const char *id, const char *target)
{
    ump_run run = {.game = k->game, .state = k->state};
    apw_begin_charge(&run, kit_id(k, id), kit_id(k, target));
}

void kit_movement(kit *k, const char *side)
{
    bool au = strcmp(side, "au") == 0;
    kit_say(k, au ? "dice 0" : "dice 1");
    kit_say(k, au ? "dice 1" : "dice 0");
    kit_say(k, au ? "au choose first" : "pr choose first");
}

void kit_answer(kit *k, unsigned face)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer = {0}, list[64];
    ump_refusal refusal = {0};
    ump_pending(k->game, k->state, &ask);
    memset(faces, (int)(face < ask.sides ? face : ask.sides), sizeof faces);
    if (ask.kind == UMP_ASK_DICE) {
        answer = (ump_answer){.kind = UMP_ASK_DICE, .n_faces = ask.dice, .face = faces};
    } else {
        size_t n = ump_propose(k->game, k->state, 1, list, 64);
        cr_assert(n > 0, "stuck at %s", ask.purpose);
        answer = list[0];
        for (size_t i = 0; i < n; i++)
            if (ask.kind != UMP_ASK_CHOICE && list[i].verb <= APW_V_PASS)
                answer = list[i];
    }
    cr_assert(give(k, &answer, &refusal), "%s", ask.purpose);
    must_be_sane(k, ask.purpose);
}

void kit_until(kit *k, unsigned ask_row, unsigned face)
{
    for (unsigned i = 0; i < 300; i++) {
        if (k->state->over || k->state->ask_row == ask_row)
            return;
        kit_answer(k, face);
    }
    cr_assert_fail("never asked for row %u", ask_row);
}

/* ---- Turned tables ---- */

ump_angle kit_angle(unsigned turn)
{
    return ump_degrees(7300 + 29900 * (int32_t)turn);
}

ump_pt kit_middle(unsigned turn)
{
    return (ump_pt){kit_inch(3013 + 7 * (int)turn), kit_inch(1987 + 3 * (int)turn)};
}

ump_pt kit_spot(unsigned turn, int ahead, int right)
{
    return ump_go(kit_middle(turn), kit_angle(turn), kit_inch(ahead), kit_inch(right));
}

void kit_lay(kit *k, unsigned turn, const char *id, int ahead, int right, int degrees)
{
    ump_run run = {.game = k->game, .state = k->state};
    ump_piece *piece = apw_piece_at(&run, kit_id(k, id));
    piece->at = kit_spot(turn, ahead, right);
    piece->facing = (ump_angle)(kit_angle(turn) + ump_degrees(1000 * degrees));
}

void kit_say_at(kit *k, unsigned turn, const char *line, int ahead, int right)
{
    ump_pt spot = kit_spot(turn, ahead, right);
    char place[48], whole[128];
    const char *gap = strstr(line, "%s");
    cr_assert(gap != NULL, "%s", line);
    int64_t x = (int64_t)spot.x * 10000 / UMP_INCH, y = (int64_t)spot.y * 10000 / UMP_INCH;
    snprintf(place, sizeof place, "%d.%04d,%d.%04d", (int)(x / 10000), (int)(x % 10000),
             (int)(y / 10000), (int)(y % 10000));
    snprintf(whole, sizeof whole, "%.*s%s%s", (int)(gap - line), line, place, gap + 2);
    kit_say(k, whole);
}
