/*
 * crowded.c: random small tables under the watch. A few units of a battle are thrown together round
 * a random place, at any angle, near edges, rivers and towns, nearly touching; then they charge
 * whenever they can, and take any proposal else. No law is broken and every state is sane.
 */
#include "../play/conform.h"
#include "measure/measure.h"
#include "play/rules.h"
#include "watch/watch.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 6, ANSWERS = 60, GAP = UMP_INCH / 20 };

typedef struct crowd {
    ump_game *game;
    ump_state *state;
    ump_watch *watch;
    uint64_t seed;
} crowd;

static uint32_t draw(crowd *c, uint32_t below)
{
    return (uint32_t)(ump_scramble(++c->seed) % below);
}

static bool stands(const crowd *c, unsigned piece)
{
    ump_look look;
    ump_state_look(c->game, c->state, piece, &look);
    return look.on_table && !look.leader && look.width > 0 && !strstr(look.formation, "garrison");
}

static ump_rect lies(const crowd *c, unsigned piece)
{
    return ump_piece_rect(&ump_pieces_of(c->game, c->state)[piece]);
}

static bool is_clear(const crowd *c, unsigned piece)
{
    ump_rect own = lies(c, piece);
    for (unsigned i = 0; i < ump_game_pieces(c->game); i++) {
        ump_rect other = lies(c, i);
        if (i != piece && stands(c, i) && ump_rect_within(&own, &other, GAP))
            return false;
    }
    for (unsigned i = 0; i < 4; i++)
        if (!ump_on_table(&c->game->field, own.corner[i]))
            return false;
    return true;
}

/* Beside the place, at any angle, where there is room; else it stays where it was. */
static void throw_in(crowd *c, unsigned piece, ump_pt middle)
{
    const ump_piece was = ump_pieces_of(c->game, c->state)[piece];
    for (unsigned tries = 0; tries < 40; tries++) {
        const int32_t wide = 5 * UMP_INCH;
        ump_piece now = was;
        now.at.x = middle.x + (ump_len)draw(c, 2 * wide) - wide;
        now.at.y = middle.y + (ump_len)draw(c, 2 * wide) - wide;
        now.facing = (ump_angle)draw(c, 65536);
        ump_piece_put(c->game, c->state, piece, &now);
        if (is_clear(c, piece))
            return;
    }
    ump_piece_put(c->game, c->state, piece, &was);
}

static bool charge_of(crowd *c, ump_answer *answer)
{
    ump_answer list[24];
    size_t n = ump_propose(c->game, c->state, c->seed, list, 24);
    for (size_t i = 0; i < n; i++)
        if (c->game->rules->verbs[list[i].verb].deed == UMP_DEED_CHARGE) {
            *answer = list[i];
            return true;
        }
    return false;
}

static bool next_answer(crowd *c, ump_answer *answer, uint8_t faces[UMP_MAX_DICE])
{
    ump_ask ask;
    ump_pending(c->game, c->state, &ask);
    bool may = ask.kind == UMP_ASK_ORDER || ask.kind == UMP_ASK_REACTION;
    return (may && draw(c, 2) && charge_of(c, answer)) ||
           random_answer(c->game, c->state, c->seed, answer, faces);
}

static void play(crowd *c, const char *name, uint64_t table)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    char why[256] = "";
    ump_sink sink = ump_watch_sink(c->watch);
    ump_watch_begin(c->watch, c->state);
    for (unsigned given = 0; given < ANSWERS && !why[0] && next_answer(c, &answer, faces);
         given++) {
        ump_watch_before(c->watch, c->state, &answer);
        cr_assert(ump_give(c->game, c->state, &answer, &sink, NULL));
        ump_watch_after(c->watch, c->state);
        ump_state_sane(c->game, c->state, why);
        cr_expect_eq(why[0], '\0', "%s, table %u, answer %u: %s", name, (unsigned)table, given + 1,
                     why);
    }
    for (size_t i = 0; ump_watch_breach(c->watch, i); i++) {
        const ump_breach *b = ump_watch_breach(c->watch, i);
        cr_expect(false, "%s, table %u, answer %u: %s: %s", name, (unsigned)table,
                  (unsigned)b->answer, ump_law_name(b->law), b->text);
    }
}

static bool throw_together(crowd *c)
{
    unsigned pieces = (unsigned)ump_game_pieces(c->game), n = 2 + draw(c, MOST - 1);
    char why[256] = "";
    ump_pt middle = {(ump_len)draw(c, (uint32_t)c->game->field.width),
                     (ump_len)draw(c, (uint32_t)c->game->field.depth)};
    for (unsigned k = 0; k < 8 * n; k++) {
        unsigned piece = draw(c, pieces);
        if (stands(c, piece))
            throw_in(c, piece, middle);
    }
    return ump_state_sane(c->game, c->state, why);
}

/* CROWDED_TABLES and CROWDED_FIRST of the environment play more, and others. */
static uint64_t number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static void play_tables(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "scenarios/%s.scn", name);
    uint64_t first = number("CROWDED_FIRST", 1), tables = number("CROWDED_TABLES", 40);
    unsigned played = 0;
    crowd c = {.game = test_game(path)};
    cr_assert(c.game);
    c.watch = ump_watch_new(c.game);
    for (uint64_t table = first; table < first + tables; table++) {
        c.seed = table << 20;
        c.state = ump_state_new(c.game);
        if (throw_together(&c)) {
            play(&c, name, table);
            played++;
        }
        ump_state_free(c.state);
    }
    cr_expect_gt(played, tables / 2);
    ump_watch_free(c.watch);
    ump_game_free(c.game);
}

Test(watch_crowded, TAB_01_to_TAB_09_adf)
{
    play_tables("first-steps");
    play_tables("henry-hill");
}

Test(watch_crowded, TAB_01_to_TAB_09_potomac)
{
    play_tables("potomac-drill");
    play_tables("port-republic");
}

Test(watch_crowded, TAB_01_to_TAB_09_1866)
{
    play_tables("apw-crossroads");
    play_tables("apw-custoza");
}

Test(watch_crowded, TAB_01_to_TAB_09_template)
{
    play_tables("template-drill");
}
