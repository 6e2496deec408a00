/*
 * scene.c: see scene.h.
 */
#include "scene.h"

#include "play/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ump_game *load(const char *scenario, const ump_text *chart, ump_errors *errors)
{
    ump_source source = {.scenario = {"test.scn", scenario, strlen(scenario)}, .chart = chart};
    return ump_game_load(&source, errors);
}

scene *scene_new(const char *scenario, const ump_text *chart, unsigned most)
{
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    scene *s = calloc(1, sizeof *s);
    cr_assert(s != NULL);
    s->game = load(scenario, chart, &errors);
    cr_assert(s->game != NULL, "line %u: %s", errors.count ? list[0].line : 0,
              errors.count ? list[0].what : "");
    s->state = ump_state_new(s->game);
    s->table = ump_table_of(s->game, s->state);
    s->scribe = most ? scribe_new(s->game, most) : NULL;
    return s;
}

bool scene_fails(const char *scenario, char why[256])
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_game *game = load(scenario, NULL, &errors);
    snprintf(why, 256, "%s", error.what);
    ump_game_free(game);
    return game == NULL;
}

void scene_free(scene *s)
{
    scribe_close(s->scribe, s->state);
    ump_state_free(s->state);
    ump_game_free(s->game);
    free(s);
}

/* ---- Answers ---- */

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    scene *s = ctx;
    char line[UMP_LINE];
    (void)state;
    ump_event_text(s->game, event, line);
    int n = snprintf(s->told + s->size, sizeof s->told - s->size, "%s\n", line);
    if (n > 0 && s->size + (size_t)n < sizeof s->told)
        s->size += (size_t)n;
}

static bool read_line(const scene *s, const char *line, ump_answer *answer, uint8_t *faces,
                      char why[UMP_LINE])
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_ask ask;
    char dice[32], words[UMP_LINE];
    ump_pending(s->game, s->state, &ask);
    if (strncmp(line, "dice ", 5) == 0 && !strchr(line + 5, 'd')) { /* one die: the kind is known */
        snprintf(dice, sizeof dice, "dice 1d%u %s", ask.sides, line + 5);
        line = dice;
    }
    ump_text text = {"order", line, strlen(line)};
    if (ump_answer_read(s->game, &ask, &text, answer, faces, &errors))
        return true;
    ump_ask_text(s->game, &ask, words);
    snprintf(why, UMP_LINE, "cannot be read: %.400s (asked: %.400s)", error.what, words);
    return false;
}

bool scene_give(scene *s, const ump_answer *answer, ump_refusal *refusal)
{
    ump_sink sink = {hear, s};
    scribe_look(s->scribe, s->state);
    bool given = ump_give(s->game, s->state, answer, &sink, refusal);
    if (given)
        scribe_give(s->scribe, answer);
    return given;
}

bool scene_try(scene *s, const char *line, char why[UMP_LINE])
{
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    ump_refusal refusal = {0};
    if (!read_line(s, line, &answer, faces, why))
        return false;
    if (!scene_give(s, &answer, &refusal)) {
        ump_refusal_text(s->game, &refusal, why);
        return false;
    }
    return ump_state_sane(s->game, s->state, why);
}

static bool refused_well(const scene *s, const ump_refusal *refusal, const char *rule,
                         char why[UMP_LINE])
{
    char words[UMP_LINE];
    ump_refusal_text(s->game, refusal, words);
    snprintf(why, UMP_LINE, "refused by %s: %.900s", ump_rule_id(refusal->rule), words);
    return strcmp(ump_rule_id(refusal->rule), rule) == 0 && strlen(words) > 10 &&
           !strchr(words, '%');
}

bool scene_refuses(scene *s, const char *line, const char *rule, char why[UMP_LINE])
{
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    ump_refusal refusal = {0};
    if (!read_line(s, line, &answer, faces, why))
        return false;
    ump_state *before = malloc(ump_state_size(s->game));
    ump_state_copy(s->game, before, s->state);
    bool given = scene_give(s, &answer, &refusal);
    bool same = ump_state_equal(s->game, before, s->state);
    free(before);
    if (given || !same) {
        snprintf(why, UMP_LINE, given ? "it is allowed" : "the state has changed");
        return false;
    }
    scribe_refused(s->scribe, line, rule);
    return refused_well(s, &refusal, rule, why);
}

void say(scene *s, const char *line)
{
    char why[UMP_LINE] = "";
    cr_assert(scene_try(s, line, why), "%s: %s", line, why);
}

void say_all(scene *s, const char *lines)
{
    char line[256];
    while (*lines) {
        size_t n = strcspn(lines, ";");
        snprintf(line, sizeof line, "%.*s", (int)n, lines);
        say(s, line + strspn(line, " "));
        lines += n + (lines[n] == ';');
    }
}

void refused(scene *s, const char *line, ump_rule rule)
{
    char why[UMP_LINE] = "";
    cr_expect(scene_refuses(s, line, ump_rule_id(rule), why), "%s: not refused by %s: %s", line,
              ump_rule_id(rule), why);
}

static bool rule(scene *s, const char *words, size_t n, char why[UMP_LINE])
{
    char line[UMP_LINE];
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_ruling ruling;
    ump_refusal refusal;
    snprintf(line, sizeof line, "ruling \"so\" %.*s", (int)n, words);
    ump_text text = {"ruling", line, strlen(line)};
    if (!ump_ruling_read(s->game, &text, &ruling, &errors))
        snprintf(why, UMP_LINE, "%s", error.what);
    else if (ump_ruling_give(s->game, s->state, &ruling, NULL, &refusal))
        return true;
    else
        ump_refusal_text(s->game, &refusal, why);
    return false;
}

void scene_ruled(scene *s, const char *rulings, char now[UMP_LINE])
{
    while (*rulings) {
        size_t n = strcspn(rulings, ";");
        if (!rule(s, rulings, n, now))
            return;
        rulings += n + strspn(rulings + n, "; ");
    }
    ump_growing text = {.at = NULL};
    ump_out out = ump_growing_out(&text);
    ump_states_write(s->game, s->state, 0, &out);
    snprintf(now, UMP_LINE, "%s", text.at ? text.at : "");
    free(text.at);
}

/* ---- What was told ---- */

bool told(const scene *s, const char *text)
{
    return strstr(s->told, text) != NULL;
}

unsigned told_times(const scene *s, const char *text)
{
    unsigned n = 0;
    for (const char *at = s->told; (at = strstr(at, text)); at++)
        n++;
    return n;
}

void forget(scene *s)
{
    s->size = 0;
    s->told[0] = '\0';
}

/* ---- What is there ---- */

unsigned id_of(const scene *s, const char *id)
{
    unsigned piece = ump_piece_find(s->game, id);
    cr_assert(piece != UMP_NOBODY, "no piece %s", id);
    return piece;
}

const ump_piece *piece_at(const scene *s, const char *id)
{
    return &s->table.piece[id_of(s, id)];
}

unsigned asked(const scene *s)
{
    return s->state->ask_row;
}

void idle_until(scene *s, scene_idle *idle, unsigned ask_row, unsigned face)
{
    for (unsigned i = 0; i < 300; i++) {
        if (asked(s) == ask_row)
            return;
        cr_assert_not(s->state->over, "the battle is over");
        idle(s, face);
    }
    cr_assert_fail("never asked for row %u", ask_row);
}

/* ---- Turned tables ---- */

static ump_len hundredths(int of_an_inch)
{
    return (ump_len)((of_an_inch * UMP_INCH + 50) / 100);
}

ump_angle turned_angle(unsigned turn)
{
    return ump_degrees(7300 + 29900 * (int32_t)turn);
}

ump_pt turned_middle(unsigned turn)
{
    return (ump_pt){hundredths(3013 + 7 * (int)turn), hundredths(1987 + 3 * (int)turn)};
}

ump_pt turned_spot(unsigned turn, int ahead, int right)
{
    return ump_go(turned_middle(turn), turned_angle(turn), hundredths(ahead), hundredths(right));
}

void turned_lay(scene *s, unsigned turn, const char *id, int ahead, int right, int degrees)
{
    ump_piece *piece = &ump_pieces(s->game, s->state)[id_of(s, id)];
    piece->at = turned_spot(turn, ahead, right);
    piece->facing = (ump_angle)(turned_angle(turn) + ump_degrees(1000 * degrees));
}

/* Copies a text with its places and bearings turned. */
static void turn_text(unsigned turn, const char *from, char *to, size_t room)
{
    size_t at = 0;
    while (*from && at + 48 < room) {
        char *end;
        if (*from == '@') {
            double x = strtod(from + 1, &end), y = strtod(end + 1, &end);
            ump_pt middle = {hundredths(3000 + 7 * (int)turn), hundredths(3000 - 3 * (int)turn)};
            ump_pt p = ump_go(middle, turned_angle(turn), (ump_len)(y * UMP_INCH),
                              (ump_len)(x * UMP_INCH));
            at += (size_t)snprintf(to + at, room - at, "%.3f,%.3f", (double)p.x / UMP_INCH,
                                   (double)p.y / UMP_INCH);
            from = end;
        } else if (*from == '^') {
            int32_t by = (int32_t)(strtod(from + 1, &end) * 1000);
            ump_angle bearing = (ump_angle)(turned_angle(turn) + ump_degrees(by));
            at += (size_t)snprintf(to + at, room - at, "%.3f",
                                   ump_angle_thousandths(bearing) / 1000.0);
            from = end;
        } else {
            to[at++] = *from++;
        }
    }
    to[at] = '\0';
}

/* Word for word the same; a length may be rounded otherwise by three thousandths. */
static bool reads_alike(const char *a, const char *b)
{
    while (*a && *b) {
        char *end_a, *end_b;
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            double x = strtod(a, &end_a), y = strtod(b, &end_b);
            if (x - y > 0.0035 || y - x > 0.0035)
                return false;
            a = end_a;
            b = end_b;
        } else if (*a++ != *b++) {
            return false;
        }
    }
    return *a == *b;
}

static scene *play_turned(const char *head, const turned_play *play, unsigned turn,
                          scene_idle *rest)
{
    char body[4096], text[8192], line[256], why[UMP_LINE];
    turn_text(turn, play->scenario, body, sizeof body);
    snprintf(text, sizeof text, "%s%s", head, body);
    scene *s = scene_new(text, NULL, turn < 2 ? 4 : 0);
    for (size_t i = 0; i < sizeof play->line / sizeof *play->line && play->line[i]; i++) {
        turn_text(turn, play->line[i], line, sizeof line);
        if (line[0] == '?') {
            cr_expect(told(s, line + 2), "%s, turned %u: %s", play->what, turn, s->told);
        } else if (line[0] == '!') {
            cr_expect_not(told(s, line + 2), "%s, turned %u: %s", play->what, turn, s->told);
        } else if (line[0] == '.') {
            rest(s, (unsigned)strtoul(line + 4, NULL, 10));
        } else if (line[0] == '=') {
            size_t n = strcspn(line + 2, " ");
            char rule[32];
            snprintf(rule, sizeof rule, "%.*s", (int)n, line + 2);
            cr_expect(scene_refuses(s, line + 3 + n, rule, why), "%s, turned %u, %s: %s",
                      play->what, turn, line, why);
        } else {
            cr_assert(scene_try(s, line, why), "%s, turned %u, %s: %s\n%s", play->what, turn, line,
                      why, s->told);
        }
    }
    return s;
}

void turned_alike(const char *head, const turned_play *play, size_t n, scene_idle *rest)
{
    for (size_t i = 0; i < n; i++) {
        scene *first = play_turned(head, &play[i], 0, rest);
        for (unsigned turn = 1; turn < TURNED_ANGLES; turn++) {
            scene *s = play_turned(head, &play[i], turn, rest);
            cr_expect(reads_alike(first->told, s->told), "%s: told\n%s\nand turned %u\n%s",
                      play[i].what, first->told, turn, s->told);
            scene_free(s);
        }
        scene_free(first);
    }
}

void turned_say(scene *s, unsigned turn, const char *line, int ahead, int right)
{
    ump_pt spot = turned_spot(turn, ahead, right);
    char place[48], whole[128];
    const char *gap = strstr(line, "%s");
    cr_assert(gap != NULL, "%s", line);
    int64_t x = (int64_t)spot.x * 10000 / UMP_INCH, y = (int64_t)spot.y * 10000 / UMP_INCH;
    snprintf(place, sizeof place, "%d.%04d,%d.%04d", (int)(x / 10000), (int)(x % 10000),
             (int)(y / 10000), (int)(y % 10000));
    snprintf(whole, sizeof whole, "%.*s%s%s", (int)(gap - line), line, place, gap + 2);
    say(s, whole);
}
