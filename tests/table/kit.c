/*
 * kit.c: see kit.h.
 */
#include "kit.h"
#include "play/play.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the hooks of the family under test tell; a test program runs one test at a time. */
static bool has_town[KIT_MANY], has_line[KIT_MANY];
static uint16_t town_of[KIT_MANY];
static ump_piece line_of[KIT_MANY];
static ump_feature feature[KIT_FEATURES];
static ump_pt corner[KIT_FEATURES][KIT_CORNERS];

static const ump_feature *town(const ump_table *t, unsigned unit)
{
    (void)t;
    return has_town[unit] ? &feature[town_of[unit]] : NULL;
}

static bool line(const ump_table *t, unsigned unit, ump_piece *piece)
{
    (void)t;
    *piece = line_of[unit];
    return has_line[unit];
}

static const ump_bodies bodies = {town, line};
static struct ump_rules rules;

/* ---- Opening ---- */

void kit_open(kit *k, unsigned units, uint64_t seed)
{
    char *text = malloc(200 + units * 100U);
    int n = sprintf(text, "scenario \"Table\"\nrules template\ntable 40in x 30in\nturns 3\n"
                          "side red \"Red\" first\nside blue \"Blue\"\n");
    for (unsigned i = 0; i < units; i++) {
        if (i == 0 || i == units / 2)
            n += sprintf(text + n, "brigade %s \"B\"\n", i ? "blue" : "red");
        n += sprintf(text + n, "unit u%u \"U\" trained rifle figs 6 at %u,%u facing 90\n", i,
                     1 + i % 13 * 3, 1 + i / 13 * 3);
    }
    ump_source source = {.scenario = {.name = "t.scn", .data = text, .size = strlen(text)}};
    k->game = ump_game_load(&source, NULL);
    cr_assert(k->game);
    free(text);
    rules = *k->game->rules;
    rules.bodies = &bodies;
    k->game->rules = &rules;
    k->game->field.feature = feature;
    k->game->field.n_features = 0;
    k->game->field.grid = NULL; /* every query looks at every feature */
    memset(has_town, 0, sizeof has_town);
    memset(has_line, 0, sizeof has_line);
    k->game->memo_slots = 64;
    ump_state_lay_out(k->game);
    k->state = ump_state_new(k->game);
    k->t = ump_table_of(k->game, k->state);
    k->chance.state = seed;
    k->scale = 40 * UMP_INCH;
}

void kit_close(kit *k)
{
    ump_state_free(k->state);
    ump_game_free(k->game);
}

/* ---- Chance ---- */

static bool one_in(kit *k, int32_t n)
{
    return chance_in(&k->chance, 1, n) == 1;
}

ump_pt kit_place(kit *k)
{
    return (ump_pt){chance_in(&k->chance, 0, k->scale), chance_in(&k->chance, 0, k->scale)};
}

/* Often square to the table, mostly at an odd angle. */
static ump_angle some_bearing(kit *k)
{
    return (ump_angle)(one_in(k, 3) ? UMP_QUARTER * chance_in(&k->chance, 0, 3)
                                    : chance_in(&k->chance, 0, 65535));
}

static ump_len some_size(kit *k)
{
    return chance_in(&k->chance, 2, 2 + k->scale / 6);
}

ump_rect kit_rect(kit *k)
{
    ump_pt at = kit_place(k);
    ump_angle facing = some_bearing(k);
    ump_len width = some_size(k), depth = some_size(k);
    return ump_rect_at(at, facing, width, depth);
}

unsigned kit_unit(kit *k)
{
    return (unsigned)chance_in(&k->chance, 0, (int32_t)k->t.n_units - 1);
}

ump_box kit_box(kit *k)
{
    ump_rect rect = kit_rect(k);
    return one_in(k, 4) ? (ump_box){rect.front, rect.front} : rect.box;
}

ump_whom kit_whom(kit *k)
{
    unsigned unit = kit_unit(k);
    ump_whom all[] = {ump_anyone(), ump_all_but(unit), ump_friends_of(&k->t, unit),
                      ump_enemies_of(&k->t, unit), ump_units_of(unit % 2)};
    ump_whom whom = all[chance_in(&k->chance, 0, 4)];
    return one_in(k, 2) ? ump_and_lines(whom) : whom;
}

/* ---- Laying ---- */

/* With its front against an edge of another, along it or at an angle, one corner upon it. */
static ump_rect against(kit *k, const ump_rect *other)
{
    unsigned side = (unsigned)chance_in(&k->chance, 0, 3);
    ump_pt a = other->corner[side], b = other->corner[(side + 1) % 4];
    ump_pt at = ump_part_way(a, b, chance_in(&k->chance, 0, 4), 4);
    ump_angle facing = ump_bearing(at, other->centre);
    if (one_in(k, 2))
        facing = (ump_angle)(other->facing + UMP_QUARTER * (side + 2));
    ump_len width = some_size(k), depth = some_size(k);
    return ump_rect_at(at, facing, width, depth);
}

static void put(kit *k, unsigned i, const ump_rect *rect)
{
    ump_piece *piece = &ump_pieces(k->game, k->state)[i];
    piece->at = rect->front;
    piece->facing = rect->facing;
    piece->width = rect->width;
    piece->depth = rect->depth;
    piece->on_table = !one_in(k, 9);
}

static void let_hold(kit *k, unsigned i)
{
    size_t n = k->game->field.n_features;
    has_town[i] = n && one_in(k, 8);
    if (has_town[i])
        town_of[i] = (uint16_t)chance_in(&k->chance, 0, (int32_t)n - 1);
    has_line[i] = one_in(k, 4);
    ump_rect out = kit_rect(k);
    line_of[i] =
        (ump_piece){.at = out.front, .facing = out.facing, .width = out.width, .depth = out.depth};
}

void kit_shuffle(kit *k)
{
    static const ump_len scales[] = {60, 400, 4 * UMP_INCH, 40 * UMP_INCH};
    k->scale = scales[chance_in(&k->chance, 0, 3)];
    k->game->field.width = k->scale;
    k->game->field.depth = k->scale;
    for (unsigned i = 0; i < k->t.n_units; i++) {
        ump_rect other = i ? ump_piece_rect(&k->t.piece[i - 1]) : kit_rect(k);
        ump_rect rect = i && one_in(k, 3) ? against(k, &other) : kit_rect(k);
        put(k, i, &rect);
        let_hold(k, i);
    }
    k->game->farthest = k->game->field.n_features ? 2 * k->scale : 0;
    if (one_in(k, 2))
        ump_pieces_settle(k->game, k->state);
}

/* Round its middle, corner after corner: it never crosses itself. */
static void lay_area(kit *k, unsigned i, uint8_t kind)
{
    ump_pt middle = kit_place(k);
    unsigned n = (unsigned)chance_in(&k->chance, 3, KIT_CORNERS);
    for (unsigned c = 0; c < n; c++)
        corner[i][c] = ump_go(middle, (ump_angle)(c * 65536 / n),
                              chance_in(&k->chance, 4, 4 + k->scale / 4), 0);
    feature[i] = (ump_feature){.kind = kind,
                               .level = kind == UMP_HILL ? 1 : 0,
                               .side = UMP_NO_SIDE,
                               .closed = true,
                               .name = "",
                               .point = corner[i],
                               .n_points = n,
                               .box = ump_box_of(corner[i], n)};
}

void kit_lay_ground(kit *k, const uint8_t *kinds, unsigned n)
{
    unsigned all = (unsigned)chance_in(&k->chance, 0, KIT_FEATURES);
    for (unsigned i = 0; i < all; i++)
        lay_area(k, i, kinds[chance_in(&k->chance, 0, (int32_t)n - 1)]);
    k->game->field.n_features = all;
    for (unsigned i = 0; i < k->t.n_units; i++)
        let_hold(k, i);
    k->game->farthest = all ? 2 * k->scale : 0;
}

/* ---- The plain twin ---- */

bool kit_stands(const kit *k, unsigned body, ump_whom whom, ump_outline *outline)
{
    unsigned unit = body < k->t.n_pieces ? body : body - k->t.n_pieces;
    const ump_piece *piece = &ump_pieces_of(k->game, k->state)[unit];
    bool is_line = body != unit;
    if (!piece->on_table || unit == whom.but ||
        !(whom.sides & 1 << k->game->force.piece[unit].side) ||
        (is_line && !(whom.lines && has_line[unit])))
        return false;
    outline->rect = ump_piece_rect(is_line ? &line_of[unit] : piece);
    outline->town = !is_line && has_town[unit] ? &feature[town_of[unit]] : NULL;
    return true;
}

unsigned kit_bodies(const kit *k)
{
    return 2 * k->t.n_units;
}

unsigned kit_body(const kit *k, unsigned i)
{
    return i / 2 + (i % 2 ? k->t.n_pieces : 0);
}
