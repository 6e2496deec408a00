/*
 * table.c: see table.h.
 */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

table *table_new(const char *edition, const char *body)
{
    char text[8192];
    ump_error list[4];
    ump_errors errors = {list, 4, 0};
    table *t = calloc(1, sizeof *t);
    snprintf(text, sizeof text,
             "scenario \"Test\"\nrules %s\n%stable 40in x 30in\nturns 12\n"
             "side us \"Union\" first home bottom\nside cs \"Confederate\" home top\n%s",
             edition, strstr(body, "out-of-command") ? "" : "switch out-of-command none\n", body);
    ump_source source = {.scenario = {"test.scn", text, strlen(text)}};
    t->game = ump_game_load(&source, &errors);
    cr_assert(t->game, "line %u: %s", errors.count ? list[0].line : 0,
              errors.count ? list[0].what : "");
    t->state = ump_state_new(t->game);
    t->seen = adf_table_of(t->game, t->state);
    t->scribe = scribe_new(t->game, 4);
    return t;
}

void table_free(table *t)
{
    scribe_close(t->scribe, t->state);
    ump_state_free(t->state);
    ump_game_free(t->game);
    free(t);
}

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    table *t = ctx;
    char line[UMP_LINE];
    (void)state;
    ump_event_text(t->game, event, line);
    int n = snprintf(t->told + t->size, sizeof t->told - t->size, "%s %s\n", line,
                     ump_rule_id(event->rule));
    if (n > 0 && t->size + (size_t)n < sizeof t->told)
        t->size += (size_t)n;
}

static bool give(table *t, const char *line, ump_refusal *refusal, bool *read)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_text text = {"order", line, strlen(line)};
    ump_ask ask;
    ump_answer answer;
    ump_sink sink = {hear, t};
    char why[256];
    ump_pending(t->game, t->state, &ask);
    *read = ump_answer_read(t->game, &ask, &text, &answer, faces, &errors);
    if (!*read) {
        char words[UMP_LINE];
        ump_ask_text(t->game, &ask, words);
        cr_log_error("%s: %s (asked: %s)", line, error.what, words);
        return false;
    }
    scribe_look(t->scribe, t->state);
    bool ok = ump_give(t->game, t->state, &answer, &sink, refusal);
    if (ok)
        scribe_give(t->scribe, &answer);
    cr_expect(ump_state_sane(t->game, t->state, why), "%s: %s", line, why);
    return ok;
}

void say(table *t, const char *line)
{
    ump_refusal refusal = {0};
    char why[UMP_LINE];
    bool read;
    bool ok = give(t, line, &refusal, &read);
    cr_assert(read, "%s: cannot be read", line);
    ump_refusal_text(t->game, &refusal, why);
    cr_assert(ok, "%s: %s", line, why);
}

void say_all(table *t, const char *lines)
{
    char line[256];
    while (*lines) {
        size_t n = strcspn(lines, ";");
        snprintf(line, sizeof line, "%.*s", (int)n, lines);
        say(t, line + strspn(line, " "));
        lines += n + (lines[n] == ';');
    }
}

void refused(table *t, const char *line, ump_rule rule)
{
    ump_refusal refusal = {0};
    char why[UMP_LINE];
    bool read;
    ump_state *before = malloc(ump_state_size(t->game));
    ump_state_copy(t->game, before, t->state);
    bool ok = give(t, line, &refusal, &read);
    cr_assert(read, "%s: cannot be read", line);
    cr_expect(!ok, "%s: is allowed", line);
    if (!ok) {
        ump_refusal_text(t->game, &refusal, why);
        scribe_refused(t->scribe, line, ump_rule_id(rule));
        cr_expect_eq(refusal.rule, rule, "%s: refused by %s, not %s: %s", line,
                     ump_rule_id(refusal.rule), ump_rule_id(rule), why);
        cr_expect(strlen(why) > 10, "%s: no sentence", line);
        cr_expect(strchr(why, '%') == NULL, "%s: %s", line, why);
    }
    cr_expect(ump_state_equal(t->game, before, t->state), "%s: the state has changed", line);
    free(before);
}

bool told(const table *t, const char *text)
{
    return strstr(t->told, text) != NULL;
}

unsigned told_times(const table *t, const char *text)
{
    unsigned n = 0;
    for (const char *at = t->told; (at = strstr(at, text)); at++)
        n++;
    return n;
}

void forget(table *t)
{
    t->size = 0;
    t->told[0] = '\0';
}

unsigned id_of(const table *t, const char *id)
{
    unsigned piece = ump_piece_find(t->game, id);
    cr_assert(piece != UMP_NOBODY, "no piece %s", id);
    return piece;
}

adf_unit *unit_at(const table *t, const char *id)
{
    return &adf_open(t->game, t->state).unit[id_of(t, id)];
}

adf_leader *leader_at(const table *t, const char *id)
{
    return &adf_open(t->game, t->state).leader[id_of(t, id) - t->game->force.n_units];
}

const ump_piece *piece_at(const table *t, const char *id)
{
    return &ump_pieces_of(t->game, t->state)[id_of(t, id)];
}

unsigned asked(const table *t)
{
    return t->state->ask_row;
}

static void answer_idly(table *t, unsigned face)
{
    ump_ask ask;
    char line[UMP_LINE];
    ump_pending(t->game, t->state, &ask);
    if (ask.kind == UMP_ASK_DICE) {
        int n = snprintf(line, sizeof line, "dice %ud%u", ask.dice, ask.sides);
        for (unsigned i = 0; i < ask.dice; i++)
            n += snprintf(line + n, sizeof line - (size_t)n, " %u", face);
    } else {
        const char *side = ump_side_id(t->game, ask.side);
        const char *word = ask.kind == UMP_ASK_REACTION  ? "react hold"
                           : asked(t) == ADF_ASK_ACTION  ? "pass"
                           : asked(t) == ADF_ASK_ADVANCE ? "pass"
                           : asked(t) == ADF_ASK_FOLLOW  ? "pass"
                                                         : "end";
        snprintf(line, sizeof line, "%s %s", side, word);
    }
    say(t, line);
}

void let_pass(table *t)
{
    while (asked(t) == ADF_ASK_REACT)
        answer_idly(t, 1);
}

void until(table *t, unsigned ask_row, unsigned face)
{
    for (unsigned i = 0; i < 200; i++) {
        cr_assert_not(t->state->over, "the battle is over");
        if (asked(t) == ask_row)
            return;
        answer_idly(t, face);
    }
    cr_assert_fail("never asked for %u", ask_row);
}

void hold_until_order(table *t, unsigned face)
{
    while (!t->state->over && asked(t) != ADF_ASK_ACTIVATE && asked(t) != ADF_ASK_ACTION)
        answer_idly(t, face);
}

/* ---- Turned tables ---- */

static const char *const lines =
    "brigade us \"A\"\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 2,2 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 5,2 facing 0 line\n"
    "  unit c \"C\" infantry veteran rifle-musket figs 8 at 8,2 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 2,28 facing 180 line\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 5,28 facing 180 line\n";

const int32_t angles[ANGLES] = {0,      17000,  33300,  45000,  77770,  90000,
                                133330, 180000, 211470, 251000, 303030, 359990};

table *laid(const char *edition, const char *more)
{
    char body[2048];
    snprintf(body, sizeof body, "%s%s", more, lines);
    table *t = table_new(edition, body);
    until(t, ADF_ASK_ACTIVATE, 3);
    return t;
}

void lay(table *t, const char *id, int32_t x, int32_t y, int32_t facing, int32_t turn)
{
    ump_piece piece = *piece_at(t, id);
    ump_pt middle = {INCH(20000), INCH(15000)};
    piece.at = ump_go(middle, ump_degrees(turn), INCH(y), INCH(x));
    piece.facing = ump_degrees((facing + turn) % 360000);
    ump_piece_put(t->game, t->state, id_of(t, id), &piece);
}

ump_pt centre(const table *t, const char *id)
{
    return ump_rect_of(&t->seen.table, id_of(t, id))->centre;
}

ump_len apart(const table *t, const char *a, const char *b)
{
    return ump_distance(&t->seen.table, id_of(t, a), id_of(t, b)).hi;
}

void nobody_reacts(table *t)
{
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, t->state->ask_side == 1 ? "cs react hold" : "us react hold");
}
