/*
 * around.c: what lies around a piece, in words for who does not see the map: everybody on the
 * table, every objective and all ground that has a name; how far and in which direction of its own,
 * how and where it stands, and what it could do to the piece. The nearest first.
 */
#include "view/board.h"

#include "play/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct thing {
    ump_len far;
    unsigned piece;   /* UMP_NOBODY: a place */
    const char *name; /* of the place */
    ump_pt at;        /* of ground: its nearest point */
} thing;

/* What shelters who stands at it. */
#define SHELTERS                                                                                   \
    (UMP_BIT(UMP_FENCE) | UMP_BIT(UMP_WALL) | UMP_BIT(UMP_HASTY_WORKS) |                           \
     UMP_BIT(UMP_LIGHT_WORKS) | UMP_BIT(UMP_HEAVY_WORKS) | UMP_BIT(UMP_WORKS) | UMP_BIT(UMP_FORT))

static int nearer(const void *a, const void *b)
{
    ump_len x = ((const thing *)a)->far, y = ((const thing *)b)->far;
    return (x > y) - (x < y);
}

static ump_pt nearest_of(ump_pt a, ump_pt b, ump_pt p)
{
    int64_t along = ump_dot(a, b, p), all = ump_dot(a, b, b);
    if (along <= 0 || all == 0)
        return a;
    if (along >= all)
        return b;
    return (ump_pt){a.x + (ump_len)((b.x - a.x) * along / all),
                    a.y + (ump_len)((b.y - a.y) * along / all)};
}

/* How far the feature is from the footprint, and its point nearest to the middle of the front. */
static thing feature_from(const ump_feature *f, const ump_rect *own)
{
    thing found = {.far = -1, .piece = UMP_NOBODY, .name = f->name};
    uint64_t nearest = UINT64_MAX;
    for (size_t i = 0; i + (f->closed ? 0 : 1) < f->n_points; i++) {
        ump_pt a = f->point[i], b = f->point[(i + 1) % f->n_points];
        ump_len far = ump_rect_segment(own, a, b).hi;
        ump_pt at = nearest_of(a, b, own->front);
        if (found.far < 0 || far < found.far)
            found.far = far;
        if (ump_dist2(own->front, at) < nearest) {
            nearest = ump_dist2(own->front, at);
            found.at = at;
        }
    }
    if (f->closed && ump_inside(f->point, f->n_points, own->centre))
        found.far = 0;
    return found;
}

static bool is_objective(const ump_game *game, const char *name)
{
    for (size_t i = 0; i < game->n_objectives; i++) {
        if (strcmp(game->objective[i].name, name) == 0)
            return true;
    }
    return false;
}

static size_t gather_places(const ump_game *game, const ump_rect *own, thing *list)
{
    size_t n = 0;
    for (size_t i = 0; i < game->n_objectives; i++) {
        ump_pt at = game->objective[i].at;
        list[n++] = (thing){ump_dist(own->front, at).hi, UMP_NOBODY, game->objective[i].name, at};
    }
    for (size_t i = 0; i < game->field.n_features; i++) {
        const ump_feature *f = &game->field.feature[i];
        if (f->name[0] && f->n_points > 1 && !is_objective(game, f->name))
            list[n++] = feature_from(f, own);
    }
    return n;
}

static size_t gather(const ump_game *game, const ump_state *state, unsigned piece, thing *list)
{
    const ump_piece *p = ump_pieces_of(game, state);
    ump_rect own = ump_piece_rect(&p[piece]);
    size_t n = gather_places(game, &own, list);
    for (unsigned i = 0; i < game->force.n_pieces; i++) {
        if (i == piece || !p[i].on_table)
            continue;
        ump_rect other = ump_piece_rect(&p[i]);
        list[n++] = (thing){ump_rect_distance(&own, &other).hi, i, "", p[i].at};
    }
    qsort(list, n, sizeof *list, nearer);
    return n;
}

/* A feature within a sentence: "the stone wall", or what it is. */
static void put_name(const ump_feature *f, char words[UMP_TERM])
{
    if (strncmp(f->name, "The ", 4) == 0)
        snprintf(words, UMP_TERM, "the %s", f->name + 4);
    else if (f->name[0])
        snprintf(words, UMP_TERM, "%s", f->name);
    else
        ump_term_words(ump_ground_name(f->kind), words);
}

/* ", in Tyler's wood, at the stone wall": on what it stands, and what shelters its front. */
static void put_ground(const ump_game *game, const ump_rect *rect, char words[UMP_LINE])
{
    const ump_field *field = &game->field;
    ump_spot spot = ump_spot_at(field, rect->centre);
    uint16_t on = spot.feature != UMP_NO_FEATURE ? spot.feature : spot.hill;
    ump_len near = field->unit == UMP_CM ? 2 * UMP_CM : UMP_INCH / 2;
    char term[UMP_TERM];
    size_t n = 0;
    words[0] = '\0';
    if (on < field->n_features) {
        const ump_feature *f = &field->feature[on];
        put_name(f, term);
        n = (size_t)snprintf(words, UMP_LINE, ", %s %s", f->kind == UMP_HILL ? "on" : "in", term);
    }
    for (size_t i = 0; i < field->n_features; i++) {
        const ump_feature *f = &field->feature[i];
        for (size_t k = 0; SHELTERS & UMP_BIT(f->kind) && k + 1 < f->n_points; k++) {
            if (ump_segment_segment(rect->corner[0], rect->corner[1], f->point[k], f->point[k + 1])
                    .hi > near)
                continue;
            put_name(f, term);
            snprintf(words + n, UMP_LINE - n, ", at %s", term);
            return;
        }
    }
}

/* ", in disorder, 6 of 8 left, at the wall", and what it could do. */
static void put_state(const ump_game *game, const ump_state *state, unsigned other, unsigned piece,
                      char words[UMP_LINE])
{
    ump_look look;
    char level[UMP_TERM] = "", left[32] = "", ground[UMP_LINE];
    ump_rect rect = ump_piece_rect(&ump_pieces_of(game, state)[other]);
    ump_state_look(game, state, other, &look);
    if (look.level[0] && !look.leader)
        ump_term_words(look.level, level);
    if (look.original > 0 && !look.leader)
        snprintf(left, sizeof left, ", %u of %u left", look.strength, look.original);
    unsigned how = piece < game->force.n_units && other < game->force.n_units
                       ? view_danger(game, state, other, piece)
                       : 0;
    put_ground(game, &rect, ground);
    snprintf(words, UMP_LINE, "%s%s%s%.180s%s", level[0] ? ", " : "", level, left, ground,
             how & VIEW_FIRES     ? ", can fire at it"
             : how & VIEW_CHARGES ? ", can charge it"
                                  : "");
}

static void put_thing(const ump_board *board, unsigned piece, const thing *t, ump_json *j)
{
    const ump_game *game = board->game;
    const ump_state *state = ump_session_state(board->session);
    const ump_piece *p = &ump_pieces_of(game, state)[piece];
    char line[UMP_LINE], tail[UMP_LINE] = "", far[32];
    ump_len tenth = game->field.unit / 10;
    ump_show_thousandths((int64_t)((t->far + tenth / 2) / tenth) * 100, far);
    if (t->piece != UMP_NOBODY)
        put_state(game, state, t->piece, piece, tail);
    const char *name = t->piece != UMP_NOBODY ? ump_piece_name(game, t->piece) : t->name;
    if (t->far < tenth / 2 && t->piece == UMP_NOBODY)
        snprintf(line, sizeof line, "%.200s, here", name);
    else
        snprintf(line, sizeof line, "%.120s, %s %s %s%.320s", name, far,
                 game->field.unit == UMP_CM ? "cm" : "in",
                 ump_direction_words((ump_angle)(ump_bearing(p->at, t->at) - p->facing)), tail);
    ump_json_open(j, NULL, '{');
    view_nobody(j, "piece", t->piece);
    view_point(game, j, "at", t->at);
    ump_json_text(j, "text", line);
    ump_json_close(j, '}');
}

void ump_board_around(const ump_board *board, unsigned piece, const ump_out *out)
{
    const ump_game *game = board->game;
    const ump_state *state = ump_session_state(board->session);
    ump_json j = {.out = out};
    bool there = piece < game->force.n_pieces && ump_pieces_of(game, state)[piece].on_table;
    thing *list =
        there ? calloc(game->force.n_pieces + game->n_objectives + game->field.n_features + 1,
                       sizeof *list)
              : NULL;
    size_t n = list ? gather(game, state, piece, list) : 0;
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < n; i++)
        put_thing(board, piece, &list[i], &j);
    ump_json_close(&j, ']');
    free(list);
}
