/*
 * march.c: who went where in a turn: forward and toward which place, back, aside, onto the field,
 * or in flight.
 */
#include "book/story.h"
#include <string.h>

/* ---- Which way ---- */

/* The middle of a side's troops as the turn began; untouched if it has none. */
static void find_middle(const book *b, const scene *s, unsigned side, ump_pt *middle)
{
    int64_t x = 0, y = 0, n = 0;
    for (unsigned i = 0; i < b->game->force.n_units; i++) {
        if (story_piece(b, i)->side != side || !s->began[i])
            continue;
        x += s->from[i].x;
        y += s->from[i].y;
        n++;
    }
    if (n > 0)
        *middle = (ump_pt){(ump_len)(x / n), (ump_len)(y / n)};
}

static bool is_rout(const book_blow *blow)
{
    return blow && strncmp(blow->level, "rout", 4) == 0;
}

/* Which way it went, measured by its distance from the middle of the enemy. */
static enum way way_of(ump_pt from, ump_pt to, ump_pt enemy)
{
    int64_t nearer = (int64_t)ump_dist(from, enemy).hi - ump_dist(to, enemy).hi;
    int64_t far = ump_dist(from, to).hi / 3;
    return nearer > far ? ON : nearer < -far ? BACK : ASIDE;
}

/* Where it went in this turn. WAYS: it stayed about where it was, or breaks in this turn, which is
 * told with the blow that breaks it. */
static enum way march_of(const scene *s, unsigned piece, ump_pt enemy)
{
    ump_pt from = s->from[piece], to = s->to[piece];
    bool flies = is_rout(s->is[piece]);
    if (s->came[piece])
        return COMING; /* also who runs off again at once */
    if (!s->ended[piece])
        return WAYS;
    if (ump_dist(from, to).hi < UMP_INCH || (flies && !is_rout(s->was[piece])))
        return WAYS;
    return flies ? FLYING : way_of(from, to, enemy);
}

static void sort_marches(const book *b, scene *s, unsigned side)
{
    ump_pt enemy = {0, 0};
    for (unsigned way = 0; way < WAYS; way++)
        s->went[way].n = 0;
    find_middle(b, s, !side, &enemy);
    for (unsigned i = 0; i < b->game->force.n_units; i++) {
        enum way way = story_piece(b, i)->side == side ? march_of(s, i, enemy) : WAYS;
        if (way < WAYS)
            story_call(&s->went[way], i);
    }
}

/* ---- Where to ---- */

static ump_pt middle_of(const roll_call *list, const ump_pt *place)
{
    int64_t x = 0, y = 0;
    for (size_t i = 0; i < list->n; i++) {
        x += place[list->piece[i]].x;
        y += place[list->piece[i]].y;
    }
    return (ump_pt){(ump_len)(x / (int64_t)list->n), (ump_len)(y / (int64_t)list->n)};
}

/* The nearest objective, if most of the way led to it. NULL: none. */
static const ump_objective *aim_of(const book *b, const scene *s, const roll_call *list)
{
    ump_pt from = middle_of(list, s->from), to = middle_of(list, s->to);
    const ump_objective *aim = NULL;
    for (unsigned i = 0; i < b->game->n_objectives; i++) {
        const ump_objective *place = &b->game->objective[i];
        if (!aim || ump_dist(to, place->at).hi < ump_dist(to, aim->at).hi)
            aim = place;
    }
    if (!aim)
        return NULL;
    int64_t nearer = (int64_t)ump_dist(from, aim->at).hi - ump_dist(to, aim->at).hi;
    return 3 * nearer > 2 * (int64_t)ump_dist(from, to).hi ? aim : NULL;
}

/* ---- Sentences ---- */

enum { STYLES = 4 };

static const char *const verbs[STYLES][WAYS][2] = {
    {{" goes forward", " go forward"},
     {" goes back", " go back"},
     {" changes its ground", " change their ground"},
     {" comes up", " come up"},
     {" is in flight", " are in flight"}},
    {{" advances", " advance"},
     {" draws back", " draw back"},
     {" shifts its ground", " shift their ground"},
     {" arrives", " arrive"},
     {" runs", " run"}},
    {{" pushes on", " push on"},
     {" gives ground", " give ground"},
     {" moves across the field", " move across the field"},
     {" comes onto the field", " come onto the field"},
     {" runs for the rear", " run for the rear"}},
    {{" moves up", " move up"},
     {" goes back", " go back"},
     {" takes new ground", " take new ground"},
     {" reaches the field", " reach the field"},
     {" flees", " flee"}},
};

/* "For the Union, ", where the other side has been told of also otherwise. */
static void put_opening(const book *b, unsigned style, unsigned side, bool second,
                        const ump_out *out)
{
    static const char *const says[2][STYLES] = {
        {"For ", "On the side of ", "For ", "In the ranks of "},
        {"Opposite them, for ", "For ", "Across the field, for ", "Against them, for "}};
    ump_put(out, says[second][style]);
    book_put_side(b, side, false, out);
    ump_put(out, ", ");
}

static void put_way(const book *b, const scene *s, enum way way, unsigned style, const ump_out *out)
{
    const roll_call *list = &s->went[way];
    const ump_objective *aim = way == ON ? aim_of(b, s, list) : NULL;
    bool many = story_put_names(b, s, list, out);
    ump_put(out, verbs[style][way][many]);
    if (aim) {
        ump_put(out, " toward ");
        book_put_place(out, aim->name);
    }
}

/* False: nobody of the side went anywhere. */
static bool put_side(const book *b, scene *s, unsigned side, bool second, const ump_out *out)
{
    unsigned style = (s->turn + 2 * side) % STYLES, groups = 0, told = 0;
    sort_marches(b, s, side);
    for (unsigned way = 0; way < WAYS; way++)
        groups += s->went[way].n > 0;
    if (groups == 0)
        return false;
    put_opening(b, style, side, second, out);
    for (unsigned way = 0; way < WAYS; way++) {
        if (s->went[way].n == 0)
            continue;
        ump_put(out, told == 0 ? "" : groups == 2 ? " while " : "; ");
        put_way(b, s, (enum way)way, style, out);
        told++;
    }
    ump_put(out, ". ");
    return true;
}

void story_put_marches(const book *b, scene *s, const ump_out *out)
{
    bool first = put_side(b, s, 0, false, out);
    put_side(b, s, 1, first, out);
}
