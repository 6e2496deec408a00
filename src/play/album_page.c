/*
 * album_page.c: reads the lines under an answer of a whole record back into a position and events.
 * What picture.c writes, this reads.
 */
#include "play/album.h"

#include <string.h>

typedef struct page_reader {
    const ump_game *game;
    ump_reader *r;
    ump_state *state;
    const ump_page *page;
    const ump_sink *sink;
} page_reader;

/* ---- Words and small numbers ---- */

/* The row of a word; a new one is kept. - is none, and so is one too many. */
static uint16_t word_row(page_reader *p, ump_token t)
{
    ump_album_book *book = (ump_album_book *)p->game->family; /* this album's own */
    if (t.end || ump_token_is(t, "-"))
        return 0;
    for (size_t i = 0; i < book->n; i++)
        if (strlen(book->word[i]) == t.size && memcmp(book->word[i], t.at, t.size) == 0)
            return (uint16_t)i;
    const char *kept =
        book->n < UMP_ALBUM_WORDS ? ump_arena_text(p->game->arena, t.at, t.size) : NULL;
    bool known = kept && ump_album_keep(p->game->arena, book, kept);
    return known ? (uint16_t)(book->n - 1) : 0;
}

static bool read_word(page_reader *p, uint16_t *row)
{
    ump_token t = ump_reader_token(p->r);
    *row = word_row(p, t);
    return !t.end;
}

static bool read_count(page_reader *p, int64_t most, int64_t *count)
{
    return ump_token_int(p->r, ump_reader_token(p->r), "a number", 0, most, count);
}

static bool read_side(page_reader *p, ump_token t, uint8_t *side)
{
    *side = UMP_NO_SIDE;
    for (unsigned i = 0; i < UMP_MAX_SIDES; i++)
        if (ump_token_is(t, ump_side_id(p->game, i)))
            *side = (uint8_t)i;
    return *side != UMP_NO_SIDE || ump_token_is(t, "-");
}

static bool read_bases(page_reader *p, uint8_t *files, uint8_t *ranks)
{
    int64_t pair[2];
    if (!ump_token_pair(p->r, ump_reader_token(p->r), "files and ranks", pair) || pair[0] < 0 ||
        pair[1] < 0 || pair[0] > 255000 || pair[1] > 255000)
        return false;
    *files = (uint8_t)(pair[0] / 1000);
    *ranks = (uint8_t)(pair[1] / 1000);
    return true;
}

static bool within(ump_len length, ump_len low, ump_len high)
{
    return length >= low && length <= high;
}

static bool read_place(page_reader *p, ump_pt *place)
{
    return ump_token_point(p->r, ump_reader_token(p->r), p->game->field.unit, place) &&
           within(place->x, -UMP_MAX_COORD, UMP_MAX_COORD) &&
           within(place->y, -UMP_MAX_COORD, UMP_MAX_COORD);
}

static bool read_size(page_reader *p, ump_len *width, ump_len *depth)
{
    ump_pt size;
    if (!read_place(p, &size) || size.x < 0 || size.y < 0)
        return false;
    *width = size.x;
    *depth = size.y;
    return true;
}

/* ---- A piece ---- */

static bool read_apart(page_reader *p, ump_seen *seen)
{
    return read_word(p, &seen->apart_what) && read_place(p, &seen->apart_at) &&
           ump_token_bearing(p->r, ump_reader_token(p->r), &seen->apart_facing) &&
           read_size(p, &seen->apart_width, &seen->apart_depth) &&
           read_bases(p, &seen->apart_files, &seen->apart_ranks);
}

static bool read_number(page_reader *p, uint16_t *number)
{
    int64_t count;
    if (!read_count(p, UINT16_MAX, &count))
        return false;
    *number = (uint16_t)count;
    return true;
}

static bool read_trouble(page_reader *p, ump_seen *seen)
{
    int64_t trouble;
    if (!read_count(p, 3, &trouble))
        return false;
    seen->trouble = (uint8_t)trouble;
    return true;
}

/* ORDER PIECE KEY */
enum { ON, OFF, AT, FACING, SIZE, ARM, STRENGTH, OF, BASES, FORMATION, LEVEL, TROUBLE, COMMAND };
enum { APART = COMMAND + 1, TOGETHER, PIECE_KEYS };
static const char *const piece_keys[PIECE_KEYS] = {
    "on",    "off",       "at",    "facing",  "size",    "arm",   "strength", "of",
    "bases", "formation", "level", "trouble", "command", "apart", "together"};

static bool read_piece_key(page_reader *p, int key, ump_piece *piece, ump_seen *seen)
{
    switch (key) {
    case ON:
    case OFF:
        piece->on_table = key == ON;
        return true;
    case AT:
        return read_place(p, &piece->at);
    case FACING:
        return ump_token_bearing(p->r, ump_reader_token(p->r), &piece->facing);
    case SIZE:
        return read_size(p, &piece->width, &piece->depth);
    case ARM:
        return read_word(p, &seen->arm);
    case STRENGTH:
        return read_number(p, &seen->strength);
    case OF:
        return read_number(p, &seen->original);
    case BASES:
        return read_bases(p, &seen->files, &seen->ranks);
    case FORMATION:
        return read_word(p, &seen->formation);
    case LEVEL:
        return read_word(p, &seen->level);
    case TROUBLE:
        return read_trouble(p, seen);
    case COMMAND:
        return ump_token_length(p->r, ump_reader_token(p->r), p->game->field.unit,
                                &seen->command) &&
               within(seen->command, 0, UMP_MAX_COORD);
    case APART:
        return read_apart(p, seen);
    case TOGETHER:
        seen->apart_files = 0;
        return true;
    default:
        return false;
    }
}

static bool read_piece(page_reader *p)
{
    ump_token id = ump_reader_token(p->r);
    unsigned piece =
        id.end ? (unsigned)UMP_NOBODY : ump_force_find(&p->game->force, id.at, id.size);
    if (piece == UMP_NOBODY)
        return false;
    ump_seen_table *table = ump_family_state(p->game, p->state);
    ump_seen *seen = (ump_seen *)(void *)(table + 1);
    while (!ump_reader_peek(p->r).end) {
        int key = ump_token_one_of(p->r, ump_reader_token(p->r), "a word", piece_keys, PIECE_KEYS);
        if (!read_piece_key(p, key, &ump_pieces(p->game, p->state)[piece], &seen[piece]))
            return false;
    }
    return true;
}

/* ---- The table as a whole ---- */

static bool read_turn(page_reader *p)
{
    return read_number(p, &p->state->turn);
}

static bool read_points(page_reader *p)
{
    ump_seen_table *table = ump_family_state(p->game, p->state);
    int64_t pair[2];
    if (!ump_token_pair(p->r, ump_reader_token(p->r), "points of both", pair) ||
        pair[0] / 1000 != (int32_t)(pair[0] / 1000) || pair[1] / 1000 != (int32_t)(pair[1] / 1000))
        return false;
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        table->points[side] = (int32_t)(pair[side] / 1000);
    ump_album_scored(p->game);
    return true;
}

/* "us,-,cs": the holder of each objective. */
static bool read_holders(page_reader *p)
{
    ump_token list = ump_reader_token(p->r);
    bool ok = !list.end;
    for (unsigned i = 0; ok && i < p->game->n_objectives; i++) {
        const char *comma = memchr(list.at, ',', list.size);
        ump_token one = list;
        one.size = comma ? (size_t)(comma - list.at) : list.size;
        ok = one.size > 0 && read_side(p, one, &p->state->holder[i]);
        size_t used = comma ? one.size + 1 : one.size;
        list.at += used;
        list.size -= used;
    }
    return ok;
}

static bool read_over(page_reader *p)
{
    p->state->over = 1;
    return read_side(p, ump_reader_token(p->r), &p->state->winner);
}

static bool read_now(page_reader *p)
{
    static const char *const keys[] = {"turn", "phase", "active", "points", "holders", "over"};
    ump_seen_table *table = ump_family_state(p->game, p->state);
    bool ok = true;
    while (ok && !ump_reader_peek(p->r).end) {
        switch (ump_token_one_of(p->r, ump_reader_token(p->r), "a word", keys, 6)) {
        case 0:
            ok = read_turn(p);
            break;
        case 1:
            ok = read_word(p, &table->phase);
            break;
        case 2:
            ok = read_side(p, ump_reader_token(p->r), &p->state->active);
            break;
        case 3:
            ok = read_points(p);
            break;
        case 4:
            ok = read_holders(p);
            break;
        case 5:
            ok = read_over(p);
            break;
        default:
            ok = false;
        }
    }
    return ok;
}

/* ---- Events ---- */

/* The faces of "dice 2d6 4 5". */
static uint16_t read_faces(const char *line, uint8_t face[UMP_MAX_DICE])
{
    ump_text text = {"", line, strlen(line)};
    ump_reader r;
    uint16_t n = 0;
    ump_reader_begin(&r, &text, NULL);
    if (!ump_reader_line(&r) || !ump_token_is(ump_reader_token(&r), "dice"))
        return 0;
    ump_token handful = ump_reader_token(&r);
    bool tens =
        !handful.end && handful.size > 3 && memcmp(handful.at + handful.size - 3, "d10", 3) == 0;
    for (ump_token t = ump_reader_token(&r); !t.end && n < UMP_MAX_DICE; t = ump_reader_token(&r)) {
        int64_t thousandths;
        if (!ump_is_number(t.at, t.size, &thousandths) || thousandths < 0 || thousandths > 99000)
            return 0;
        face[n++] = (uint8_t)(tens && thousandths == 0 ? 10 : thousandths / 1000);
    }
    return n;
}

/* A sentence that stands as it is, made into a template. */
static void double_percents(ump_token t, char text[UMP_LINE])
{
    ump_line line = ump_line_in(text, UMP_LINE);
    for (size_t i = 0; i < t.size; i++)
        ump_line_add(&line, t.at[i] == '%' ? "%%" : (const char[]){t.at[i], '\0'});
}

static bool read_someone(page_reader *p, uint16_t *piece)
{
    ump_token t = ump_reader_token(p->r);
    bool nobody = ump_token_is(t, "-");
    *piece = (uint16_t)(nobody || t.end ? (unsigned)UMP_NOBODY
                                        : ump_force_find(&p->game->force, t.at, t.size));
    return nobody || *piece != UMP_NOBODY;
}

static bool read_event(page_reader *p, int kind)
{
    char rule[32], label[UMP_LINE], why[UMP_LINE];
    uint8_t faces[UMP_MAX_DICE];
    int64_t value;
    ump_event e = {.kind = (uint8_t)kind, .kept = true, .label = label};
    if (!ump_token_copy(p->r, ump_reader_token(p->r), "a rule", rule, sizeof rule) ||
        !read_someone(p, &e.unit) || !read_someone(p, &e.other) ||
        !ump_token_int(p->r, ump_reader_token(p->r), "a value", INT32_MIN, INT32_MAX, &value))
        return false;
    ump_token text = ump_reader_token(p->r), dropped = ump_reader_token(p->r);
    if (!text.quoted)
        return false;
    if (!p->sink)
        return true;
    e.rule = ump_rule_find(rule);
    e.value = (int32_t)value;
    e.kept = dropped.end;
    double_percents(text, label);
    double_percents(dropped, why);
    e.why = e.kept ? NULL : why;
    if (kind == UMP_ROLLED)
        e.n_faces = read_faces(p->page->line, faces);
    e.face = faces;
    p->sink->emit(p->sink->ctx, &e, p->state);
    return true;
}

/* ---- Lines ---- */

static bool read_line(page_reader *p)
{
    ump_token word = ump_reader_token(p->r);
    for (int kind = 0; kind < UMP_EVENT_KINDS; kind++)
        if (ump_token_is(word, ump_event_words[kind]))
            return read_event(p, kind);
    bool now = ump_token_is(word, "now");
    if (!now && !ump_token_is(word, "piece"))
        return false;
    return !p->state || (now ? read_now(p) : read_piece(p));
}

bool ump_album_look_at(const ump_game *game, const ump_page *page, ump_state *state,
                       const ump_sink *sink)
{
    ump_reader r;
    page_reader p = {.game = game, .r = &r, .state = state, .page = page, .sink = sink};
    ump_reader_begin(&r, &page->shown, NULL);
    while (ump_reader_line(&r))
        if (!read_line(&p))
            return false;
    return true;
}
