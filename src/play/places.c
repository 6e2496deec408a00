/*
 * places.c: where pieces stand, kept behind a position so that nobody works it out twice: their
 * footprints, and the units in the order in which they stand along the table.
 */
#include "play/play.h"

#include <string.h>

/* The footprints are no part of the position, and no state is const where it was made. */
void ump_footprint_lay(const ump_game *game, const ump_state *state, unsigned piece)
{
    ump_rect *laid = (ump_rect *)&ump_footprints_of(game, state)[piece];
    const ump_piece *p = &ump_pieces_of(game, state)[piece];
    bool slid = laid->facing == p->facing && laid->width == p->width && laid->depth == p->depth;
    *laid = slid ? ump_rect_moved(laid, p->at) : ump_piece_rect(p);
}

/* No part of the position, as the footprints are. */
const ump_spot *ump_ground_find(const ump_game *game, const ump_state *state, unsigned piece)
{
    ump_standing *under = (void *)((unsigned char *)state + game->grounds_at);
    ump_pt at = ump_footprint_of(game, state, piece)->centre;
    ump_standing *g = &under[piece];
    if (!g->known || game->forgets || !ump_same_place(g->at, at))
        *g = (ump_standing){at, ump_spot_at(&game->field, at), true};
    return &g->spot;
}

/* ---- The order: units by where they stand along the longer side of the table ---- */

typedef struct strip {
    bool wide;       /* the longer side runs from left to right */
    ump_piece *kept; /* as they were put in order */
    uint16_t *order; /* of the units */
    size_t n;
} strip;

/* No part of the position, as the footprints are. */
static ump_scratch *scratch_of(const ump_game *game, const ump_state *state)
{
    return (void *)((unsigned char *)state + game->state_bytes);
}

static strip strip_of(const ump_game *game, const ump_state *state)
{
    unsigned char *bytes = (unsigned char *)state;
    return (strip){game->field.width >= game->field.depth, (void *)(bytes + game->kept_at),
                   (void *)(bytes + game->order_at), game->force.n_units};
}

static inline ump_len along(const strip *s, ump_pt at)
{
    return s->wide ? at.x : at.y;
}

static inline ump_len place_of(const strip *s, unsigned unit)
{
    return along(s, s->kept[unit].at);
}

/* The unit at i goes down until nobody before it stands farther along. */
static void sink(const strip *s, size_t i)
{
    uint16_t unit = s->order[i];
    for (; i > 0 && place_of(s, s->order[i - 1]) > place_of(s, unit); i--)
        s->order[i] = s->order[i - 1];
    s->order[i] = unit;
}

/* The first in the order that stands at least so far along. */
static size_t first_from(const strip *s, ump_len place)
{
    size_t low = 0, high = s->n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (place_of(s, s->order[middle]) < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Where the unit is in the order; the number of units if they are out of order. */
static size_t index_of(const strip *s, unsigned unit)
{
    size_t i = first_from(s, place_of(s, unit));
    while (i < s->n && s->order[i] != unit)
        i++;
    return i;
}

/* Only the unit at i has moved: those that it passed come before it. */
static void rise(const strip *s, size_t i)
{
    uint16_t unit = s->order[i];
    for (; i + 1 < s->n && place_of(s, s->order[i + 1]) < place_of(s, unit); i++)
        s->order[i] = s->order[i + 1];
    s->order[i] = unit;
    sink(s, i);
}

static void sort(const strip *s)
{
    for (size_t i = 1; i < s->n; i++)
        sink(s, i);
}

void ump_pieces_begin(const ump_game *game, ump_state *state)
{
    strip s = strip_of(game, state);
    for (size_t i = 0; i < s.n; i++)
        s.order[i] = (uint16_t)i;
}

/* Lays it if nobody has asked for it since; is it a unit, and now at another place of the order?
 * *index: where it is in it still. */
static bool settle_one(const ump_game *game, const ump_state *state, const strip *s, unsigned i,
                       size_t *index)
{
    const ump_piece *piece = &ump_pieces_of(game, state)[i];
    bool moved = i < s->n && place_of(s, i) != along(s, piece->at);
    if (moved)
        *index = index_of(s, i);
    if (!ump_is_laid(&ump_footprints_of(game, state)[i], piece))
        ump_footprint_lay(game, state, i);
    s->kept[i] = *piece;
    ump_scratch *scratch = scratch_of(game, state);
    if (i < s->n && ump_extent(piece) > scratch->widest)
        scratch->widest = ump_extent(piece);
    return moved;
}

/* Lays those that have changed and puts the units in order again. */
static void settle_changed(const ump_game *game, const ump_state *state, const strip *s)
{
    const ump_piece *piece = ump_pieces_of(game, state);
    size_t moved = 0, index = 0;
    for (unsigned i = 0; i < game->force.n_pieces; i++)
        moved += memcmp(&s->kept[i], &piece[i], sizeof *piece) != 0 &&
                 settle_one(game, state, s, i, &index);
    if (moved == 1)
        rise(s, index);
    else if (moved)
        sort(s);
}

/* Mostly all stand as they stood: one look at all of them tells that. */
static void put_in_order(const ump_game *game, const ump_state *state, const strip *s)
{
    if (scratch_of(game, state)->written &&
        memcmp(s->kept, ump_pieces_of(game, state), game->force.n_pieces * sizeof *s->kept) != 0)
        settle_changed(game, state, s);
}

void ump_pieces_settle(const ump_game *game, ump_state *state)
{
    strip s = strip_of(game, state);
    put_in_order(game, state, &s);
    scratch_of(game, state)->written = 0;
}

void ump_piece_put(const ump_game *game, ump_state *state, unsigned piece, const ump_piece *as)
{
    ump_scratch *scratch = scratch_of(game, state);
    bool others = scratch->written != 0;
    strip s = strip_of(game, state);
    ump_pieces(game, state)[piece] = *as;
    if (others)
        return;
    size_t index;
    if (settle_one(game, state, &s, piece, &index))
        rise(&s, index);
    scratch->written = 0;
}

/* ---- Who reaches into a box ---- */

enum { FEW = 64 /* units: all are sooner asked than some are found */ };

static uint64_t find_of_few(const ump_rect *laid, size_t n, ump_box box)
{
    uint64_t word = 0;
    for (size_t i = 0; i < n; i++)
        if (ump_box_meet(laid[i].box, box))
            word |= UINT64_C(1) << i;
    return word;
}

/* Only those in a strip of the table are looked at. */
static void find_of_many(const strip *s, const ump_rect *laid, ump_box box, ump_len widest,
                         ump_units *found)
{
    ump_box places = ump_box_grow(box, widest);
    ump_len last = along(s, places.high);
    memset(found->word, 0, found->words * sizeof *found->word);
    for (size_t i = first_from(s, along(s, places.low)); i < s->n; i++) {
        unsigned unit = s->order[i];
        if (place_of(s, unit) > last)
            return;
        if (ump_box_meet(laid[unit].box, box))
            found->word[unit / 64] |= UINT64_C(1) << unit % 64;
    }
}

void ump_units_reaching(const ump_game *game, const ump_state *state, ump_box box, ump_units *found)
{
    const ump_rect *laid = ump_footprints_of(game, state);
    strip s = strip_of(game, state);
    put_in_order(game, state, &s);
    found->words = (s.n + 63) / 64;
    if (s.n <= FEW)
        found->word[0] = find_of_few(laid, s.n, box);
    else
        find_of_many(&s, laid, box, scratch_of(game, state)->widest, found);
}
