/*
 * roster.c: a living roster of the desk: a scenario, and what has been written down since, as state
 * lines. How every piece stands, what may be said of one, and what time does to them.
 */
#include "desk/desk.h"
#include "play/many.h"
#include "play/play.h"
#include "view/board.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct roster {
    ump_game *game;
    ump_state *state;
    bool good; /* every line could be */
    char why[UMP_LINE];
} roster;

/* ---- How a piece stands ---- */

static void put_value(const ump_game *game, const ump_state *state, unsigned piece, int fact,
                      ump_json *j)
{
    const ump_fact *f = &game->rules->facts[fact];
    int32_t value = game->rules->fact(game, state, piece, fact);
    char number[16];
    if (value == UMP_NO_FACT)
        return;
    snprintf(number, sizeof number, "%" PRId32, value);
    ump_json_text(j, f->name,
                  f->piece && value == UMP_NOBODY ? "none"
                  : f->piece                      ? ump_piece_id(game, (unsigned)value)
                  : f->words                      ? f->words[value]
                                                  : number);
}

static void put_state(const ump_game *game, const ump_state *state, unsigned piece, ump_json *j)
{
    bool leader = piece >= game->force.n_units;
    ump_json_open(j, "state", '{');
    for (size_t i = 0; game->rules->fact && i < game->rules->n_facts; i++)
        if (leader == (game->rules->facts[i].of == UMP_OF_LEADERS))
            put_value(game, state, piece, (int)i, j);
    ump_json_close(j, '}');
}

static void put_roster_piece(const ump_game *game, const ump_state *state, unsigned piece,
                             ump_json *j)
{
    const ump_piece_def *def = &game->force.piece[piece];
    ump_look look;
    ump_state_look(game, state, piece, &look);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "id", def->id);
    ump_json_text(j, "name", def->name);
    ump_json_yes(j, "many", ump_is_many(def->name));
    ump_json_text(j, "side", game->force.side[def->side].name);
    ump_json_text(j, "command", game->force.command[def->command].name);
    ump_json_yes(j, "leader", def->leader);
    ump_json_yes(j, "here", look.on_table);
    ump_json_number(j, "arrives", def->arrives);
    ump_json_number(j, "strength", look.strength);
    ump_json_number(j, "original", look.original);
    ump_json_number(j, "trouble", look.trouble);
    put_state(game, state, piece, j);
    ump_json_raw(j, "facts", "");
    ump_desk_unit_json(game, state, piece, j->out);
    ump_json_close(j, '}');
}

static void put_text(const ump_game *game, const ump_state *state, unsigned turn, ump_json *j)
{
    ump_growing text = {.at = NULL};
    ump_out out = ump_growing_out(&text);
    ump_muster_write(game, state, turn, &out);
    ump_json_text(j, "text", text.at ? text.at : "");
    free(text.at);
}

/* ---- What time does ---- */

/* The facts of a unit that are otherwise now than they were. */
static void note_changes(const ump_game *game, const ump_state *was, const ump_state *is,
                         ump_ruling *said)
{
    const struct ump_rules *rules = game->rules;
    for (size_t i = 0; i < rules->n_facts && said->n_facts < UMP_MAX_RULED; i++) {
        if (rules->facts[i].of == UMP_OF_LEADERS)
            continue;
        int32_t value = rules->fact(game, is, said->piece, (int)i);
        if (value == UMP_NO_FACT || value == rules->fact(game, was, said->piece, (int)i))
            continue;
        said->fact[said->n_facts] = (uint16_t)i;
        said->value[said->n_facts++] = value;
    }
}

static void put_aged(const ump_game *game, const ump_state *was, ump_state *later, ump_json *j)
{
    ump_run run = {.game = game, .state = later};
    for (unsigned i = 0; i < game->force.n_units; i++) {
        ump_ruling said = {.piece = (uint16_t)i};
        char line[UMP_LINE];
        game->rules->age(&run, i);
        note_changes(game, was, later, &said);
        ump_state_print(game, &said, line);
        if (said.n_facts > 0)
            ump_json_text(j, NULL, line);
    }
}

/* The state lines that the end of a turn brings, or of a span that is shorter. */
static void put_ageing(const ump_game *game, const ump_state *state, ump_json *j)
{
    ump_state *later = malloc(game->state_room);
    ump_json_text(j, "span", game->rules->span ? game->rules->span : "turn");
    ump_json_open(j, "ages", '[');
    if (later && game->rules->age) {
        ump_state_copy(game, later, state);
        put_aged(game, state, later, j);
    }
    ump_json_close(j, ']');
    free(later);
}

/* ---- The whole ---- */

static void put_roster(const ump_game *game, const ump_state *state, unsigned turn, ump_json *j)
{
    ump_json_text(j, "title", game->title);
    ump_json_text(j, "ruleset", ump_game_ruleset(game));
    ump_json_text(j, "family", game->rules->name);
    ump_json_number(j, "turn", turn);
    ump_json_number(j, "turns", game->turns);
    view_sides(game, j);
    view_facts(game->rules, j);
    ump_json_open(j, "pieces", '[');
    for (unsigned i = 0; i < game->force.n_pieces; i++)
        put_roster_piece(game, state, i, j);
    ump_json_close(j, ']');
    put_ageing(game, state, j);
    put_text(game, state, turn, j);
}

/* One line a time; the first that cannot be says why. */
static bool say_lines(const ump_game *game, ump_state *state, const char *lines, char why[UMP_LINE])
{
    while (*lines) {
        ump_error error = {.what = ""};
        ump_errors errors = {&error, 1, 0};
        size_t size = strcspn(lines, "\n");
        ump_text line = {.name = "roster", .data = lines, .size = size};
        ump_ruling said;
        ump_refusal refusal;
        if (!ump_state_read(game, &line, &said, &errors)) {
            snprintf(why, UMP_LINE, "%s", error.what);
            return false;
        }
        if (!ump_state_say(game, state, &said, &refusal)) {
            ump_refusal_text(game, &refusal, why);
            return false;
        }
        lines += size + (lines[size] != '\0');
    }
    return true;
}

static void open_roster(roster *r, const char *scenario, const char *lines)
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    const ump_text *built_in = ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario);
    ump_source source = {
        .scenario = {.name = "roster", .data = scenario, .size = strlen(scenario)}};
    if (built_in)
        source.scenario = *built_in;
    *r = (roster){.game = ump_game_load(&source, &errors)};
    if (r->game)
        r->state = ump_state_bare(r->game, true);
    else
        snprintf(r->why, sizeof r->why, "line %u: %s", error.line, error.what);
    r->good = r->state && say_lines(r->game, r->state, lines, r->why);
}

static void close_roster(roster *r)
{
    ump_state_free(r->state);
    ump_game_free(r->game);
}

void ump_view_roster(const char *scenario, const char *lines, unsigned turn, const ump_out *out)
{
    ump_json j = {.out = out};
    roster r;
    open_roster(&r, scenario, lines);
    ump_json_open(&j, NULL, '{');
    ump_json_yes(&j, "ok", r.good);
    ump_json_text(&j, "why", r.why);
    if (r.state)
        put_roster(r.game, r.state, turn ? turn : r.game->first_turn, &j);
    ump_json_close(&j, '}');
    close_roster(&r);
}

/* ---- What may be said of one piece ---- */

static bool could_be(const roster *r, unsigned piece, size_t fact, int32_t value)
{
    ump_ruling said = {.piece = (uint16_t)piece, .n_facts = 1};
    ump_refusal refusal;
    said.fact[0] = (uint16_t)fact;
    said.value[0] = value;
    ump_state *tried = malloc(r->game->state_room);
    if (tried)
        ump_state_copy(r->game, tried, r->state);
    bool good = tried && ump_state_say(r->game, tried, &said, &refusal);
    free(tried);
    return good;
}

static void put_offers(const roster *r, unsigned piece, size_t fact, ump_json *j)
{
    const ump_fact *f = &r->game->rules->facts[fact];
    ump_json_open(j, f->name, '[');
    for (int32_t i = 0; f->words && f->words[i]; i++)
        if (could_be(r, piece, fact, i))
            ump_json_text(j, NULL, f->words[i]);
    if (f->piece && could_be(r, piece, fact, UMP_NOBODY))
        ump_json_text(j, NULL, "none");
    for (unsigned i = 0; f->piece && i < r->game->force.n_units; i++)
        if (could_be(r, piece, fact, (int32_t)i))
            ump_json_text(j, NULL, ump_piece_id(r->game, i));
    ump_json_close(j, ']');
}

void ump_view_roster_offers(const char *scenario, const char *lines, const char *id,
                            const ump_out *out)
{
    ump_json j = {.out = out};
    roster r;
    open_roster(&r, scenario, lines);
    unsigned piece = r.good ? ump_force_find(&r.game->force, id, strlen(id)) : UMP_NOBODY;
    ump_json_open(&j, NULL, '{');
    for (size_t i = 0; piece != UMP_NOBODY && i < r.game->rules->n_facts; i++) {
        const ump_fact *f = &r.game->rules->facts[i];
        if ((f->words || f->piece) && (f->of == UMP_OF_LEADERS) == (piece >= r.game->force.n_units))
            put_offers(&r, piece, i, &j);
    }
    ump_json_close(&j, '}');
    close_roster(&r);
}
