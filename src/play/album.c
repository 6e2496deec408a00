/*
 * album.c: any record, opened to be looked at. The game that it is shown with is read from the
 * record's scenario by a reader that passes over what it does not know, and its rules can do
 * nothing but show; how it stood comes from the lines under each answer (picture.c).
 */
#include "play/album.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rules that only show ---- */

static const ump_seen_table *table_of(const ump_game *game, const ump_state *state)
{
    return ump_family_state_of(game, state);
}

static const ump_seen *seen_of(const ump_game *game, const ump_state *state)
{
    return (const void *)(table_of(game, state) + 1);
}

static const char *word_of(const ump_game *game, unsigned row)
{
    const ump_album_book *book = game->family;
    return row < book->n ? book->word[row] : "";
}

static void show_look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look)
{
    const ump_seen *seen = &seen_of(game, state)[piece];
    look->strength = seen->strength;
    look->original = seen->original;
    look->files = seen->files;
    look->ranks = seen->ranks;
    look->arm = word_of(game, seen->arm);
    look->formation = word_of(game, seen->formation);
    look->level = word_of(game, seen->level);
    look->trouble = seen->trouble;
    look->command = seen->command;
    look->apart = (ump_apart){.at = seen->apart_at,
                              .facing = seen->apart_facing,
                              .width = seen->apart_width,
                              .depth = seen->apart_depth,
                              .files = seen->apart_files,
                              .ranks = seen->apart_ranks,
                              .what = word_of(game, seen->apart_what)};
}

static const char *phase(const ump_game *game, const ump_state *state)
{
    return word_of(game, table_of(game, state)->phase);
}

static int32_t points(const ump_game *game, const ump_state *state, unsigned side)
{
    return table_of(game, state)->points[side];
}

/* The one procedure: there is nothing to be done. */
static enum ump_next show_only(ump_run *run, ump_frame *frame)
{
    (void)frame;
    return ump_finish(run, UMP_NO_SIDE);
}

/* An empty table, and on it what the first page shows. */
static void setup(const ump_game *game, ump_state *state)
{
    const ump_album_book *book = game->family;
    ump_piece *piece = ump_pieces(game, state);
    for (size_t i = 0; i < game->force.n_pieces; i++)
        piece[i] = (ump_piece){.at = {0, 0}};
    memset(state->holder, UMP_NO_SIDE, sizeof state->holder);
    if (book->start)
        ump_album_look_at(game, book->start, state, NULL);
}

static bool check(const ump_game *game, const ump_state *state, const ump_answer *answer,
                  ump_refusal *refusal)
{
    (void)game, (void)state, (void)answer;
    return ump_refuse(refusal, UMP_NO_RULE, "this battle can only be looked at");
}

static void propose(ump_proposals *p)
{
    (void)p;
}

static int evaluate(const ump_game *game, const ump_state *state, unsigned side)
{
    (void)game, (void)state, (void)side;
    return 0;
}

static ump_procedure *const procedures[] = {show_only};
static const ump_show show_with_points = {.phase = phase, .points = points};
static const ump_show show_without = {.phase = phase};

static const struct ump_rules only_show = {
    .name = "",
    .vocabulary = {.open = true},
    .grounds = UINT64_MAX,
    .procedures = procedures,
    .n_procedures = 1,
    .setup = setup,
    .check = check,
    .propose = propose,
    .evaluate = evaluate,
    .look = show_look,
    .show = &show_without,
};

/* ---- The game that it is shown with ---- */

/* Title and family of a chart, without its tables: those may be older or newer than ours. */
typedef struct binding {
    char family[32], title[128], text[256];
} binding;

static void bind(binding *b, const char *named, const ump_text *chart)
{
    bool plain = named[0] && !named[strcspn(named, " \t\"#")];
    const char *ruleset = plain ? named : "unknown";
    const ump_text *text = chart ? chart : ump_builtin_find(UMP_BUILTIN_CHART, ruleset);
    ump_chart *read = text ? ump_chart_read(text, NULL) : NULL;
    snprintf(b->family, sizeof b->family, "%s", read ? ump_chart_family(read) : "");
    snprintf(b->title, sizeof b->title, "%s", read ? ump_chart_title(read) : ruleset);
    snprintf(b->text, sizeof b->text, "chart %.31s \"%s\"\nfamily album\n", ruleset, b->title);
    ump_chart_free(read);
}

bool ump_album_keep(ump_arena *arena, ump_album_book *book, const char *word)
{
    if (book->n == book->room) {
        size_t room = book->room ? 2 * book->room : 16;
        const char **more =
            room <= UMP_ALBUM_WORDS ? ump_arena_take(arena, room * sizeof *more) : NULL;
        if (!more)
            return false;
        if (book->n > 0)
            memcpy(more, book->word, book->n * sizeof *more);
        book->word = more;
        book->room = room;
    }
    book->word[book->n++] = word;
    return true;
}

/* What of a scenario cannot be done without. */
static bool can_be_shown(const ump_game *game)
{
    return game->field.unit && game->force.index && game->force.side[0].id &&
           game->force.side[1].id && game->chart;
}

static ump_game *game_new(const ump_source *source, const binding *b)
{
    ump_game *game = calloc(1, sizeof *game);
    if (game)
        game->arena = ump_arena_new();
    struct ump_rules *rules =
        game && game->arena ? ump_arena_take(game->arena, sizeof *rules) : NULL;
    ump_album_book *book = rules ? ump_arena_take(game->arena, sizeof *book) : NULL;
    if (!book || !ump_album_keep(game->arena, book, "")) {
        ump_game_free(game);
        return NULL;
    }
    *rules = only_show;
    rules->name = ump_arena_text(game->arena, b->family, strlen(b->family));
    game->rules = rules;
    game->family = book;
    ump_scenario_read(game, source, NULL);
    if (!can_be_shown(game) || !rules->name) {
        ump_game_free(game);
        return NULL;
    }
    if (!game->title)
        game->title = game->file;
    game->max_frames = 1;
    game->family_bytes =
        (sizeof(ump_seen_table) + game->force.n_pieces * sizeof(ump_seen) + 7) / 8 * 8;
    ump_state_lay_out(game);
    return game;
}

/* A table with nobody on it, for a record whose scenario nobody has. */
static ump_game *bare_game(const ump_record_head *head, const binding *b, const ump_text *chart)
{
    char text[512];
    int size = snprintf(text, sizeof text,
                        "scenario \"%s\"\nrules %s\ntable 48in x 36in\nturns 1\n"
                        "side one \"One side\"\nside other \"The other side\"\n",
                        head->scenario, head->ruleset);
    ump_source source = {.scenario = {head->scenario, text, (size_t)size}, .chart = chart};
    return game_new(&source, b);
}

ump_game *ump_album_game_new(const ump_record_head *head, const ump_text *scenario,
                             const ump_text *chart)
{
    binding b;
    bind(&b, head->ruleset, chart);
    ump_text cover = {head->ruleset, b.text, strlen(b.text)};
    ump_source source = {.chart = &cover};
    ump_game *game = NULL;
    if (scenario) {
        source.scenario = *scenario;
        game = game_new(&source, &b);
    }
    return game ? game : bare_game(head, &b, &cover);
}

void ump_album_scored(const ump_game *game)
{
    struct ump_rules *rules = (struct ump_rules *)game->rules; /* this game's own, see game_new */
    rules->show = &show_with_points;
}

/* ---- Positions ---- */

void ump_album_start(const ump_game *game, ump_state *state)
{
    ump_state_begin(game, state);
    state->over = 0; /* the machine has nothing to do, but the battle is not over */
}

void ump_album_at(const ump_album *album, size_t to, ump_state *state)
{
    ump_album_start(album->game, state);
    if (to > album->known)
        to = album->known;
    for (size_t i = 1; i <= to; i++)
        ump_album_look_at(album->game, &album->page[i], state, NULL);
    state->answers = (uint32_t)to;
    ump_pieces_settle(album->game, state);
}

void ump_album_tell(const ump_album *album, size_t i, const ump_sink *sink)
{
    if (i < album->known && sink && sink->emit)
        ump_album_look_at(album->game, &album->page[i + 1], NULL, sink);
}

/* ---- What it says of itself ---- */

const char *ump_album_why(const ump_album *album)
{
    return album->why;
}

const ump_game *ump_album_game(const ump_album *album)
{
    return album->game;
}

size_t ump_album_length(const ump_album *album)
{
    return album->n_pages > 0 ? album->n_pages - 1 : 0;
}

size_t ump_album_known(const ump_album *album)
{
    return album->known;
}

const char *ump_album_line(const ump_album *album, size_t i)
{
    return i + 1 < album->n_pages ? album->page[i + 1].line : "";
}

void ump_album_free(ump_album *album)
{
    if (!album)
        return;
    ump_game_free(album->game);
    ump_arena_free(album->arena);
    free(album->page);
    free(album->text.at);
    free(album->shown.at);
    free(album);
}
