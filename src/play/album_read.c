/*
 * album_read.c: takes a record apart, page by page, and finds out whether it can be played on and
 * if not, why.
 */
#include "play/album.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is known of a record while it is opened. */
typedef struct opening {
    ump_album *album;
    ump_text record;
    ump_record_head head;
    ump_head_places places;
    ump_text *carried[2]; /* by enum ump_builtin_kind; NULL: it has none */
    const ump_text *scenario, *chart;
    ump_game *game;       /* with today's rules; NULL: it cannot be loaded */
    ump_session *session; /* played by them as far as they go; NULL: not at all */
} opening;

/* ---- The text ---- */

/* Size of the character; 0 if it is no text. */
static size_t plain_size(const char *c, size_t left)
{
    bool letter = *c >= ' ' && *c < 0x7f;
    if (letter || *c == '\n' || *c == '\t' || *c == '\r')
        return 1;
    size_t size = ump_utf8_size(c, left);
    return size > 1 ? size : 0;
}

/* Bytes that are no text become ?, so that the rest can be read. */
static bool copy_text(ump_growing *to, const ump_text *record)
{
    ump_out out = ump_growing_out(to);
    size_t from = 0, at = 0; /* what lies between them is plain */
    while (at < record->size) {
        size_t size = plain_size(record->data + at, record->size - at);
        at += size;
        if (size > 0)
            continue;
        out.put(out.ctx, record->data + from, at - from);
        out.put(out.ctx, "?", 1);
        from = ++at;
    }
    out.put(out.ctx, record->data + from, at - from);
    return to->at && !to->failed;
}

/* ---- Pages ---- */

static bool add_page(ump_album *album, const char *line, size_t size)
{
    ump_page *list = ump_make_room(album->page, &album->room, album->n_pages + 1, sizeof *list);
    if (!list)
        return false;
    album->page = list;
    const char *kept = ump_arena_text(album->arena, line, size);
    if (kept)
        album->page[album->n_pages++] = (ump_page){.line = kept, .shown = {.name = "", .data = ""}};
    return kept != NULL;
}

static size_t line_end(const ump_text *text, size_t at)
{
    const char *end = memchr(text->data + at, '\n', text->size - at);
    return end ? (size_t)(end - text->data) : text->size;
}

/* A line of what is shown goes to the page it stands under. */
static void add_shown(ump_page *page, const ump_text *text, size_t at, size_t end)
{
    const char *line = text->data + at;
    if (page->shown.size == 0)
        page->shown.data = line;
    page->shown.size = (size_t)(text->data + end - page->shown.data);
}

static bool take_line(ump_album *album, const ump_reader *r, uint32_t format)
{
    const ump_text *text = r->text;
    size_t end = line_end(text, r->line_start);
    ump_token word = ump_reader_peek(r);
    if (format >= 2 && r->indented) {
        add_shown(&album->page[album->n_pages - 1], text, r->line_start, end);
        return true;
    }
    if (format >= 2 && ump_token_is(word, "start")) {
        album->pictured = album->n_pages == 1;
        return true;
    }
    if (ump_token_is(word, "check"))
        return true;
    const char *line = text->data + r->line_start;
    size_t size = end - r->line_start;
    while (size > 0 && (line[size - 1] == '\r' || line[size - 1] == ' '))
        size--;
    return add_page(album, line, size);
}

/* False: no memory is left. The head may be broken: then all the lines are pages. */
static bool make_pages(opening *o, ump_errors *errors, bool *headed)
{
    ump_reader r;
    bool more, ok = add_page(o->album, "", 0);
    ump_reader_begin(&r, &o->record, errors);
    *headed = ump_record_begin(&r, &o->head, &o->places, &more);
    uint32_t format = *headed ? o->head.format : 1;
    if (!*headed) {
        ump_reader_begin(&r, &o->record, NULL);
        more = ump_reader_line(&r);
    }
    for (; ok && more; more = ump_reader_line(&r)) {
        ok = take_line(o->album, &r, format);
        o->album->torn = line_end(&o->record, r.line_start) == o->record.size;
    }
    return ok;
}

/* Answers alone may have been kept: then the start says nothing of what came of them. */
static void see_pictures(ump_album *album)
{
    bool any = album->n_pages == 1;
    for (size_t i = 1; i < album->n_pages; i++)
        any |= album->page[i].shown.size > 0;
    album->pictured &= any;
}

/* ---- Can it be played on? ---- */

/* error may be NULL. */
static void say(opening *o, const char *cause, const ump_error *error, const char *way_out)
{
    char line[UMP_LINE];
    ump_line why = ump_line_in(o->album->why, sizeof o->album->why);
    ump_line_add(&why, cause);
    if (error) {
        ump_error_text(error, line);
        ump_line_addf(&why, ": %.240s", line);
    }
    bool shows = o->album->n_pages > 1 || o->album->pictured;
    ump_line_add(&why, shows ? ". It can be looked at and replayed, but not played on. " : ". ");
    ump_line_add(&why, way_out);
}

static const char with_the_old[] =
    "To play on, use the version of Umpire that wrote it, or begin the scenario anew.";

static const ump_text *named(const opening *o, enum ump_builtin_kind kind, const char *name)
{
    char stem[64];
    (void)o;
    snprintf(stem, sizeof stem, "%s", name);
    char *dot = strrchr(stem, '.');
    if (dot)
        *dot = '\0';
    return ump_builtin_find(kind, stem);
}

static void find_texts(opening *o, const ump_source *outside)
{
    for (unsigned kind = 0; kind < 2; kind++)
        o->carried[kind] =
            ump_record_unpack(&o->record, &o->head, &o->places, (enum ump_builtin_kind)kind);
    o->chart = o->carried[UMP_BUILTIN_CHART] ? o->carried[UMP_BUILTIN_CHART]
               : outside                     ? outside->chart
                                             : NULL;
    o->scenario = o->carried[UMP_BUILTIN_SCENARIO] ? o->carried[UMP_BUILTIN_SCENARIO]
                  : outside && outside->scenario.data
                      ? &outside->scenario
                      : named(o, UMP_BUILTIN_SCENARIO, o->head.scenario);
}

/* Nothing follows the texts that it carries, neither a start nor an answer. */
static bool ends_in_its_texts(const opening *o)
{
    return o->carried[UMP_BUILTIN_SCENARIO] && o->album->n_pages == 1 && !o->album->pictured;
}

static bool load_game(opening *o)
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    char why[256];
    if (!o->scenario) {
        snprintf(why, sizeof why, "The scenario \"%s\" is neither in the record nor built in",
                 o->head.scenario);
        say(o, why, NULL, "To play on, put the scenario beside the record, or open both.");
        return false;
    }
    ump_source source = {.scenario = *o->scenario,
                         .chart = o->chart,
                         .settings = o->head.setting,
                         .n_settings = o->head.n_settings};
    source.scenario.name = o->head.scenario;
    o->game = ump_game_load(&source, &errors);
    if (!o->game && ends_in_its_texts(o))
        say(o, "The file ends in the middle of the scenario or the chart that it carries", NULL,
            "Take a copy that is whole.");
    else if (!o->game)
        say(o, "Its scenario can no longer be read with the rules of today", &error, with_the_old);
    return o->game != NULL;
}

/* Is this the game that it was recorded in? */
static bool same_game(opening *o)
{
    const ump_record_head *head = &o->head;
    const char *ruleset = ump_game_ruleset(o->game);
    uint32_t revision = o->game->rules->revision;
    char why[256];
    if (!ump_same_name(head->ruleset, ruleset))
        snprintf(why, sizeof why, "It was fought by %s, and its scenario is now fought by %s",
                 head->ruleset, ruleset);
    else if (head->revision != revision)
        snprintf(why, sizeof why,
                 "It was fought by revision %" PRIu32 " of the rules %s; this is revision %" PRIu32,
                 head->revision, o->game->rules->name, revision);
    else if (head->digest != o->game->digest && o->carried[UMP_BUILTIN_SCENARIO])
        snprintf(why, sizeof why, "The chart %s has been changed since it was fought", ruleset);
    else if (head->digest != o->game->digest)
        snprintf(why, sizeof why,
                 "Its scenario, or the chart %s, has been changed since it was fought", ruleset);
    else
        return true;
    say(o, why, NULL, with_the_old);
    return false;
}

/* As far as it goes. Where it is not whole and has pictures of its own, those are shown. */
static void play_through(opening *o, bool same)
{
    ump_error error = {.what = "no memory is left"};
    ump_errors errors = {&error, 1, 0};
    bool whole = false;
    o->session = ump_session_follow(o->game, &o->record, same ? &whole : NULL, &errors);
    if (!same || whole)
        return;
    say(o, "A line of it is not as the rules have it", &error,
        "To play on from before that line, take it and all below it out of the record.");
    if (!o->album->pictured)
        return;
    ump_session_free(o->session);
    o->session = NULL;
}

static void find_out(opening *o, bool headed, const ump_error *head_error)
{
    if (!headed) {
        say(o, "The head of the record is broken", head_error,
            "Compare it with the head of another record.");
        return;
    }
    if (!load_game(o))
        return;
    bool same = same_game(o);
    if (same || !o->album->pictured)
        play_through(o, same);
}

/* ---- Together ---- */

/* What today's rules worked out stands under the answers in place of what the record shows. */
static bool show_session(opening *o)
{
    ump_album *album = o->album;
    ump_out out = ump_growing_out(&album->shown);
    size_t n = ump_session_length(o->session);
    for (size_t i = 0; i <= n && i < album->n_pages; i++) {
        ump_text shown = ump_session_shown(o->session, i);
        album->page[i].shown.size = shown.size;
        out.put(out.ctx, shown.data ? shown.data : "", shown.size);
    }
    if (!album->shown.at || album->shown.failed)
        return false;
    const char *at = album->shown.at;
    for (size_t i = 0; i < album->n_pages; i++) {
        ump_text *shown = &album->page[i].shown;
        *shown = (ump_text){"", at, i <= n ? shown->size : 0};
        at += shown->size;
    }
    album->pictured = true;
    album->known = n;
    return true;
}

/* Looks at every page once: those behind the first that cannot be read are text. */
static bool look_through(opening *o)
{
    ump_album *album = o->album;
    size_t pages = o->session ? album->known + 1 : album->n_pages - album->torn;
    ump_state *state = malloc(album->game->state_room);
    if (!state)
        return false;
    ump_album_start(album->game, state);
    size_t good = 0;
    while (album->pictured && good < pages &&
           ump_album_look_at(album->game, &album->page[good], state, NULL))
        good++;
    ump_album_book *book = (ump_album_book *)album->game->family; /* this album's own */
    book->start = good > 0 ? &album->page[0] : NULL;
    album->known = good > 0 ? good - 1 : 0;
    free(state);
    return true;
}

static void say_how_far(ump_album *album)
{
    size_t n = ump_album_length(album), used = strlen(album->why);
    if (album->why[0] && album->known < n)
        snprintf(album->why + used, sizeof album->why - used,
                 " Positions are shown up to answer %zu of %zu; what follows is text.",
                 album->known, n);
}

static bool open_album(opening *o, const ump_source *outside)
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    bool headed;
    if (!copy_text(&o->album->text, &o->record))
        return false;
    o->record.data = o->album->text.at;
    o->record.size = o->album->text.size;
    if (!make_pages(o, &errors, &headed))
        return false;
    see_pictures(o->album);
    if (headed)
        find_texts(o, outside);
    find_out(o, headed, &error);
    o->album->game = ump_album_game_new(&o->head, o->scenario, o->carried[UMP_BUILTIN_CHART]);
    if (!o->album->game || (o->session && !show_session(o)) || !look_through(o))
        return false;
    say_how_far(o->album);
    return true;
}

static bool is_record(const ump_text *text)
{
    ump_reader r;
    ump_reader_begin(&r, text, NULL);
    return ump_reader_line(&r) && ump_token_is(ump_reader_peek(&r), "record");
}

ump_album *ump_album_read(const ump_text *record, const ump_source *outside, ump_errors *errors)
{
    opening o = {.record = *record};
    if (!is_record(record)) {
        ump_error_at(errors, record->name, 1, 1,
                     "this is no record; expected \"record\" and 1 or 2");
        return NULL;
    }
    o.album = calloc(1, sizeof *o.album);
    if (o.album)
        o.album->arena = ump_arena_new();
    bool ok = o.album && o.album->arena && open_album(&o, outside);
    ump_session_free(o.session);
    ump_game_free(o.game);
    ump_text_free(o.carried[0]);
    ump_text_free(o.carried[1]);
    if (ok)
        return o.album;
    ump_error_at(errors, record->name, 0, 0, "it cannot be opened: no memory is left");
    ump_album_free(o.album);
    return NULL;
}
