/*
 * game.c: loading a game, which is const from then on, and what it answers about sides and pieces.
 */
#include "play/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Those whose line does not say what they are worth. */
static void price_objectives(ump_game *game)
{
    for (size_t i = 0; i < game->n_objectives; i++)
        if (!game->objective[i].priced)
            game->objective[i].points = game->usual_points ? game->usual_points : 1;
}

static bool load_family(ump_game *game, const ump_source *source, ump_errors *errors)
{
    ump_loading loading = {
        .game = game,
        .errors = errors,
        .chart = {.chart = game->chart,
                  .errors = errors,
                  .name = source->chart ? source->chart->name : ump_chart_name(game->chart),
                  .ok = true,
                  .watch = true}};
    bool loaded = game->rules->load(&loading) && loading.chart.ok;
    loading.chart.ok = loaded;
    price_objectives(game);
    ump_lookup_close(&loading.chart);
    return loading.chart.ok && game->max_frames > 0 && game->family_bytes % 8 == 0;
}

/* Apart from the rest of them, so that whoever looks at all of them finds it in a few bytes. */
static bool note_sides(ump_game *game)
{
    uint8_t *side = ump_arena_take(game->arena, game->force.n_pieces + 1);
    for (size_t i = 0; side && i < game->force.n_pieces; i++)
        side[i] = game->force.piece[i].side;
    game->side = side;
    return side != NULL;
}

void ump_error_of(ump_loading *loading, const ump_piece_def *piece, const char *format, ...)
{
    char what[UMP_LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    ump_error_at(loading->errors, loading->game->file, piece ? piece->line : 0,
                 piece ? piece->column : 0, "%s%s%s", piece ? piece->id : "", piece ? ": " : "",
                 what);
    loading->chart.ok = false;
}

void ump_need_homes(ump_loading *loading)
{
    for (unsigned i = 0; i < UMP_MAX_SIDES; i++) {
        const ump_side *side = &loading->game->force.side[i];
        if (side->home != UMP_NO_EDGE)
            continue;
        ump_error_at(loading->errors, loading->game->file, side->line, 1,
                     "side %s has no home edge; expected home and left, right, bottom or top",
                     side->id);
        loading->chart.ok = false;
    }
}

/* A caller that gets no game always gets a reason. */
static void say_something(const ump_source *source, ump_errors *errors, size_t before)
{
    if (errors && errors->count == before)
        ump_error_at(errors, source->scenario.name, 0, 0, "it cannot be loaded: no memory is left");
}

ump_game *ump_game_load(const ump_source *source, ump_errors *errors)
{
    size_t before = errors ? errors->count : 0;
    ump_game *game = calloc(1, sizeof *game);
    if (game)
        game->arena = ump_arena_new();
    if (!game || !game->arena || !ump_scenario_read(game, source, errors) || !note_sides(game) ||
        !ump_forms_make(game) || !load_family(game, source, errors)) {
        say_something(source, errors, before);
        ump_game_free(game);
        return NULL;
    }
    ump_state_lay_out(game);
    if (!ump_states_check(game, errors)) {
        say_something(source, errors, before);
        ump_game_free(game);
        return NULL;
    }
    return game;
}

void ump_game_free(ump_game *game)
{
    if (!game)
        return;
    ump_chart_free(game->chart);
    ump_arena_free(game->arena);
    free(game);
}

const char *ump_game_title(const ump_game *game)
{
    return game->title;
}

const char *ump_game_ruleset(const ump_game *game)
{
    return ump_chart_name(game->chart);
}

uint64_t ump_game_digest(const ump_game *game)
{
    return game->digest;
}

size_t ump_game_sides(const ump_game *game)
{
    (void)game;
    return UMP_MAX_SIDES;
}

const char *ump_side_id(const ump_game *game, unsigned side)
{
    return side < UMP_MAX_SIDES ? game->force.side[side].id : "nobody";
}

const char *ump_side_name(const ump_game *game, unsigned side)
{
    return side < UMP_MAX_SIDES ? game->force.side[side].name : "nobody";
}

const char *ump_side_colour(const ump_game *game, unsigned side)
{
    return side < UMP_MAX_SIDES ? ump_colour_name(game->force.side[side].colour) : "";
}

size_t ump_game_pieces(const ump_game *game)
{
    return game->force.n_pieces;
}

const char *ump_piece_id(const ump_game *game, unsigned piece)
{
    return piece < game->force.n_pieces ? game->force.piece[piece].id : "nobody";
}

const char *ump_piece_name(const ump_game *game, unsigned piece)
{
    return piece < game->force.n_pieces ? game->force.piece[piece].name : "nobody";
}

unsigned ump_piece_find(const ump_game *game, const char *id)
{
    return ump_force_find(&game->force, id, strlen(id));
}
