/*
 * proof.c: a scenario that is being written: its errors at their places, and the map of whatever
 * can be read of it. A faulty line is left out, and so are those that fail without it, until the
 * rest is whole; no line changes its number by that.
 */
#include "view/board.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 12, PROOF_ERRORS = 64 };

/* ---- Lines ---- */

static char *blank_to_end(char *at)
{
    for (; *at && *at != '\n'; at++)
        *at = ' ';
    return *at ? at + 1 : at;
}

/* The line becomes blank, and so do the lines of its block: no unit may come under the command
 * above it. */
static void blank_line(char *text, uint32_t line)
{
    for (; line > 1 && text; line--) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    if (!text || *text == '\0')
        return;
    bool heads = *text != ' ' && *text != '\t';
    text = blank_to_end(text);
    while (heads && (*text == ' ' || *text == '\t'))
        text = blank_to_end(text);
}

/* False: an error has no place in the text, so that nothing can be left out for it. */
static bool leave_out(char *text, const ump_errors *errors)
{
    bool placed = errors->count > 0;
    for (size_t i = 0; i < errors->count && i < errors->room; i++) {
        placed = placed && errors->list[i].line > 0;
        blank_line(text, errors->list[i].line);
    }
    return placed;
}

/* The game that the text is without its faulty lines; NULL: no table can be laid. */
static ump_game *load_what_can_be(const char *name, char *text, ump_errors *first)
{
    for (int round = 0; round < ROUNDS; round++) {
        ump_error list[PROOF_ERRORS];
        ump_errors again = {list, PROOF_ERRORS, 0}, *errors = round == 0 ? first : &again;
        ump_source source = {.scenario = {name, text, strlen(text)}};
        ump_game *game = ump_game_load(&source, errors);
        if (game || !leave_out(text, errors))
            return game;
    }
    return NULL;
}

/* ---- Where each thing is said ---- */

static void put_numbers_of(const char *text, const char *word, ump_json *j, const char *key)
{
    ump_text lines = {"", text, strlen(text)};
    ump_reader r;
    ump_reader_begin(&r, &lines, NULL);
    ump_json_open(j, key, '[');
    while (ump_reader_line(&r)) {
        ump_token t = ump_reader_token(&r);
        if (ump_token_is(t, word))
            ump_json_number(j, NULL, t.line);
    }
    ump_json_close(j, ']');
}

static void put_commands(const ump_game *game, ump_json *j)
{
    ump_json_open(j, "commands", '[');
    for (size_t i = 0; i < game->force.n_commands; i++) {
        const ump_command *c = &game->force.command[i];
        ump_json_open(j, NULL, '{');
        ump_json_text(j, "name", c->name);
        view_side(j, "side", c->side);
        ump_json_number(j, "line", c->line);
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}

/* Side by side, as the table lists them. */
static void put_zone_lines(const ump_game *game, ump_json *j)
{
    ump_json_open(j, "zones", '[');
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        for (size_t i = 0; i < game->n_zones; i++)
            if (game->zone[i].side == side)
                ump_json_number(j, NULL, game->zone[i].line);
    ump_json_close(j, ']');
}

static void put_lines(const ump_game *game, const char *text, ump_json *j)
{
    ump_json_open(j, "lines", '{');
    ump_json_open(j, "features", '[');
    for (size_t i = 0; i < game->field.n_features; i++)
        ump_json_number(j, NULL, game->field.feature[i].line);
    ump_json_close(j, ']');
    put_numbers_of(text, "objective", j, "objectives");
    put_zone_lines(game, j);
    ump_json_open(j, "pieces", '[');
    for (size_t i = 0; i < game->force.n_pieces; i++)
        ump_json_number(j, NULL, game->force.piece[i].line);
    ump_json_close(j, ']');
    ump_json_open(j, "sides", '[');
    for (size_t i = 0; i < UMP_MAX_SIDES; i++)
        ump_json_number(j, NULL, game->force.side[i].line);
    ump_json_close(j, ']');
    ump_json_close(j, '}');
}

/* ---- The answer ---- */

static void put_errors(const ump_errors *errors, ump_json *j, const char *key)
{
    ump_json_open(j, key, '[');
    for (size_t i = 0; i < errors->count && i < errors->room; i++) {
        ump_json_open(j, NULL, '{');
        ump_json_number(j, "line", errors->list[i].line);
        ump_json_number(j, "column", errors->list[i].column);
        ump_json_text(j, "text", errors->list[i].what);
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}

/* When it comes, by piece; 0 and 1: from the start. */
static void put_arrivals(const ump_game *game, ump_json *j)
{
    ump_json_open(j, "arrives", '[');
    for (size_t i = 0; i < game->force.n_pieces; i++)
        ump_json_number(j, NULL, game->force.piece[i].arrives);
    ump_json_close(j, ']');
}

static void put_table(const ump_game *game, const char *text, ump_json *j)
{
    ump_state *start = ump_state_new(game);
    ump_json_open(j, "drawn", '{');
    view_info(game, j, "info");
    if (start)
        view_looks(game, start, j, "looks");
    else
        ump_json_raw(j, "looks", "[]");
    put_arrivals(game, j);
    put_lines(game, text, j);
    put_commands(game, j);
    ump_json_close(j, '}');
    ump_state_free(start);
}

void ump_view_proof(const char *name, const ump_text *text, const ump_out *out)
{
    ump_error list[PROOF_ERRORS];
    ump_errors errors = {list, PROOF_ERRORS, 0};
    ump_json j = {.out = out};
    char *rest = malloc(text->size + 1);
    if (!rest)
        return;
    memcpy(rest, text->data, text->size);
    rest[text->size] = '\0';
    ump_game *game = load_what_can_be(name, rest, &errors);
    ump_json_open(&j, NULL, '{');
    ump_json_yes(&j, "ok", errors.count == 0);
    put_errors(&errors, &j, "errors");
    errors.count = 0;
    if (game)
        ump_game_advise(game, &errors);
    put_errors(&errors, &j, "advice");
    if (game)
        put_table(game, rest, &j);
    else
        ump_json_raw(&j, "drawn", "null");
    ump_json_close(&j, '}');
    ump_game_free(game);
    free(rest);
}
