/*
 * scribe.c: see scribe.h. A situation is kept if it can be told by what everybody has: scenario,
 * rulings, answers, dice. A test that sets what no ruling can set is left out.
 */
#include "scribe.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct scribe {
    const ump_game *game;
    ump_session *session;
    char refused[1 << 13]; /* "after RULE order" lines */
    size_t size;
    unsigned most;
    bool ruled, lost;
};

scribe *scribe_new(const ump_game *game, unsigned most)
{
    scribe *s = getenv("UMPIRE_SITUATIONS") ? calloc(1, sizeof *s) : NULL;
    if (!s)
        return NULL;
    s->game = game;
    s->most = most;
    s->session = ump_session_new(game);
    s->lost = !s->session;
    return s;
}

static bool stands_alike(const scribe *s, const ump_state *state, unsigned piece)
{
    ump_look a, b;
    ump_state_look(s->game, ump_session_state(s->session), piece, &a);
    ump_state_look(s->game, state, piece, &b);
    return a.at.x == b.at.x && a.at.y == b.at.y && a.facing == b.facing &&
           a.on_table == b.on_table && a.strength == b.strength && a.width == b.width &&
           strcmp(a.formation, b.formation) == 0 && strcmp(a.level, b.level) == 0;
}

/* Byte for byte; after a ruling, as everybody sees it: a ruling leaves a mark of its own. */
static bool is_as(const scribe *s, const ump_state *state)
{
    ump_ask a, b;
    ump_pending(s->game, ump_session_state(s->session), &a);
    ump_pending(s->game, state, &b);
    if (a.kind != b.kind || a.side != b.side || a.dice != b.dice || a.rule != b.rule)
        return false;
    for (unsigned i = 0; i < ump_game_pieces(s->game); i++)
        if (!stands_alike(s, state, i))
            return false;
    return s->ruled ||
           ump_state_hash(s->game, ump_session_state(s->session)) == ump_state_hash(s->game, state);
}

/* A fact of the family, if it has one of that name. */
static void add_fact(const scribe *s, ump_ruling *ruling, const char *fact, const char *value)
{
    char line[200], word[40];
    ump_ruling one;
    size_t n = 0;
    for (; value[n] && n + 1 < sizeof word; n++)
        word[n] = value[n] == ' ' ? '_' : value[n];
    word[n] = '\0';
    snprintf(line, sizeof line, "ruling \"set up\" %s %s %s", ump_piece_id(s->game, ruling->piece),
             fact, word);
    ump_text text = {"ruling", line, strlen(line)};
    if (ump_ruling_read(s->game, &text, &one, NULL) && one.n_facts == 1 &&
        ruling->n_facts < UMP_MAX_RULED) {
        ruling->fact[ruling->n_facts] = one.fact[0];
        ruling->value[ruling->n_facts++] = one.value[0];
    }
}

static void add_facts(const scribe *s, ump_ruling *ruling, const ump_look *look,
                      const ump_look *was)
{
    char number[16];
    snprintf(number, sizeof number, "%d", (int)look->strength);
    if (look->strength != was->strength) {
        add_fact(s, ruling, "figures", number);
        add_fact(s, ruling, "stands", number);
    }
    if (strcmp(look->level, was->level) != 0)
        add_fact(s, ruling, "level", look->level);
    if (strcmp(look->formation, was->formation) != 0)
        add_fact(s, ruling, "formation", look->formation);
}

static void rule(scribe *s, unsigned piece, const ump_look *look, const ump_look *was)
{
    ump_ruling ruling = {.piece = (uint16_t)piece, .reason = "set up"};
    ruling.placed = look->at.x != was->at.x || look->at.y != was->at.y;
    ruling.turned = look->facing != was->facing;
    ruling.at = look->at;
    ruling.facing = look->facing;
    add_facts(s, &ruling, look, was);
    if ((ruling.placed || ruling.turned || ruling.n_facts > 0) &&
        !ump_session_rule(s->session, &ruling, NULL, NULL))
        s->lost = true;
    s->ruled = true;
}

void scribe_look(scribe *s, const ump_state *state)
{
    if (!s || s->lost || is_as(s, state))
        return;
    for (unsigned i = 0; i < ump_game_pieces(s->game) && !s->lost; i++) {
        ump_look look, was;
        ump_state_look(s->game, state, i, &look);
        ump_state_look(s->game, ump_session_state(s->session), i, &was);
        rule(s, i, &look, &was);
    }
    s->lost = s->lost || !is_as(s, state);
}

void scribe_give(scribe *s, const ump_answer *answer)
{
    if (s && !s->lost)
        s->lost = !ump_session_give(s->session, answer, NULL, NULL);
}

void scribe_say(scribe *s, const char *line)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer;
    ump_text text = {"line", line, strlen(line)};
    if (!s || s->lost)
        return;
    ump_pending(s->game, ump_session_state(s->session), &ask);
    if (ump_answer_read(s->game, &ask, &text, &answer, faces, NULL))
        scribe_give(s, &answer);
    else
        s->lost = true;
}

/* Is it refused there too, by that rule? What a test has set by hand may be why. */
static bool is_refused(const scribe *s, const char *line, const char *rule)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer;
    ump_refusal refusal = {0};
    ump_text text = {"line", line, strlen(line)};
    const ump_state *state = ump_session_state(s->session);
    ump_pending(s->game, state, &ask);
    return ump_answer_read(s->game, &ask, &text, &answer, faces, NULL) &&
           !ump_check(s->game, state, &answer, &refusal) &&
           strcmp(ump_rule_id(refusal.rule), rule) == 0;
}

void scribe_refused(scribe *s, const char *line, const char *rule)
{
    if (!s || s->lost)
        return;
    s->lost = !is_refused(s, line, rule);
    int n = snprintf(s->refused + s->size, sizeof s->refused - s->size, "# refused %zu %s %s\n",
                     ump_session_length(s->session), rule, line);
    s->lost = s->lost || n < 0 || s->size + (size_t)n >= sizeof s->refused;
    s->size += (size_t)n;
}

static void put(void *ctx, const char *text, size_t size)
{
    fwrite(text, 1, size, ctx);
}

static void write(const scribe *s)
{
    static unsigned n;
    char path[600];
    if (n++ >= s->most)
        return;
    snprintf(path, sizeof path, "%s/%s.%s-%u.rec", getenv("UMPIRE_SITUATIONS"),
             criterion_current_test->category, criterion_current_test->name, n);
    FILE *out = fopen(path, "w");
    cr_assert(out, "%s cannot be written", path);
    ump_session_write(s->session, UMP_RECORD_WHOLE, &(ump_out){put, out});
    fputs(s->refused, out);
    fclose(out);
}

void scribe_close(scribe *s, const ump_state *state)
{
    if (!s)
        return;
    if (!s->lost && is_as(s, state) && (ump_session_length(s->session) > 0 || s->size > 0))
        write(s);
    ump_session_free(s->session);
    free(s);
}
