/*
 * names.c: where names go. Units and leaders beside themselves, their rear first; hills and
 * waters along their length; roads along their longest stretch. The less important come later and
 * find what room is left, or none.
 */
#include "map/map.h"
#include <string.h>

typedef struct lettering {
    int size;    /* pixels */
    int spacing; /* tenths of a pixel between letters */
    bool bold;
    const char *face;   /* classes */
    const char *colour; /* NULL: that of the side */
} lettering;

static const lettering unit_letters = {16, 2, true, "b", NULL};
static const lettering leader_letters = {16, 3, true, "b i", NULL};
static const lettering goal_letters = {16, 4, false, "i", "#7a5a10"};
static const lettering place_letters = {17, 10, false, "i", INK};
static const lettering hill_letters = {19, 36, false, "i", "#5a4a33"};
static const lettering wood_letters = {16, 16, false, "i", "#4f5f35"};
static const lettering water_letters = {16, 20, false, "i", "#3f6a7f"};
static const lettering road_letters = {15, 18, false, "i", INK};

typedef struct name {
    const lettering *letters;
    const char *text;
    unsigned side;
} name;

/* The room that a name takes: it reads along `reading`, a bearing. */
static ump_rect room_for(const map *m, const name *n, ump_pt centre, ump_angle reading)
{
    const lettering *l = n->letters;
    ump_len width = map_px(m, label_width(n->text, l->size, l->spacing, l->bold) + 20);
    ump_len height = map_px(m, l->size * 12);
    return ump_rect_centred(centre, (ump_angle)(reading - UMP_QUARTER), width, height);
}

static void write_name(const map *m, const name *n, ump_pt centre, ump_angle reading)
{
    const lettering *l = n->letters;
    ump_putf(m->out, "<text class=\"%s", l->face);
    if (l->colour)
        ump_putf(m->out, "\" style=\"fill:%s", l->colour);
    else
        ump_putf(m->out, " n%u", n->side);
    ump_putf(m->out, "\" font-size=\"%d\" letter-spacing=\"%d.%d\" transform=\"translate(", l->size,
             l->spacing / 10, l->spacing % 10);
    map_put_tenths(m, "", MAP_MARGIN + map_tenths(m, centre.x));
    map_put_tenths(m, " ", MAP_MARGIN + map_tenths(m, (int64_t)m->field->depth - centre.y));
    ump_put(m->out, ")");
    int32_t turn = ump_angle_thousandths((ump_angle)(reading - UMP_QUARTER));
    if (turn) {
        map_put_tenths(m, "rotate(", (turn + 50) / 100);
        ump_put(m->out, ")");
    }
    map_put_tenths(m, "\" y=\"", l->size * 34 / 10);
    ump_put(m->out, "\">");
    map_escape(m->out, n->text);
    ump_put(m->out, "</text>\n");
}

static bool crosses_lines(const map *m, const ump_rect *room)
{
    for (size_t i = 0; i < m->field->n_features; i++) {
        const ump_feature *f = &m->field->feature[i];
        if (!map_is_line(f->kind) || !ump_box_meet(f->box, room->box))
            continue;
        for (size_t k = 0; k + 1 < f->n_points; k++)
            if (ump_rect_crossed(room, f->point[k], f->point[k + 1]))
                return true;
    }
    return false;
}

/* Writes the name if its room is free and, where that is asked, clear of roads and streams. */
static bool try_name(map *m, const name *n, ump_pt centre, ump_angle reading, bool clear)
{
    ump_rect room = room_for(m, n, centre, reading);
    if (!labels_fit(&m->labels, &room) || (clear && crosses_lines(m, &room)))
        return false;
    labels_block(&m->labels, &room);
    write_name(m, n, centre, reading);
    return true;
}

/* ---- Beside a thing: eight places around its box, from `first` on, near and then farther ---- */

static ump_pt beside(const map *m, const name *n, ump_box box, unsigned direction, int64_t gap)
{
    static const int8_t way[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                     {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    ump_rect room = room_for(m, n, (ump_pt){0, 0}, UMP_QUARTER);
    ump_len far_x = (box.high.x - box.low.x) / 2 + room.width / 2 + map_px(m, gap);
    ump_len far_y = (box.high.y - box.low.y) / 2 + room.depth / 2 + map_px(m, gap / 2);
    ump_pt middle = {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
    return (ump_pt){middle.x + way[direction][0] * far_x, middle.y + way[direction][1] * far_y};
}

/* Near first; clear of roads and streams before across them. A name too far from its thing would
 * be taken for another's. */
static bool name_beside(map *m, const name *n, ump_box box, ump_angle first)
{
    static const uint8_t order[8] = {0, 2, 6, 1, 7, 3, 5, 4}; /* eighths from the first */
    unsigned start = ((unsigned)first + UMP_QUARTER / 4) / (UMP_QUARTER / 2) % 8;
    for (unsigned round = 0; round < 4; round++) {
        int64_t gap = 30 + 70 * (round / 2);
        bool clear = round % 2 == 0;
        for (int i = 0; i < 8; i++) {
            ump_pt at = beside(m, n, box, (start + order[i]) % 8, gap);
            if (try_name(m, n, at, UMP_QUARTER, clear))
                return true;
        }
    }
    return false;
}

static void name_pieces(map *m, bool leaders)
{
    for (unsigned p = 0; p < ump_game_pieces(m->game); p++) {
        ump_look look;
        ump_state_look(m->game, m->state, p, &look);
        if (!look.on_table || look.leader != leaders)
            continue;
        name n = {leaders ? &leader_letters : &unit_letters, ump_piece_name(m->game, p), look.side};
        ump_rect rect = leaders ? ump_rect_centred(look.at, 0, map_px(m, 240), map_px(m, 240))
                                : ump_rect_at(look.at, look.facing, look.width, look.depth);
        ump_angle rear = leaders ? UMP_QUARTER : (ump_angle)(look.facing + UMP_HALF_TURN);
        name_beside(m, &n, rect.box, rear);
    }
}

/* A farm that is an objective is named once. */
static bool names_feature(const map *m, const char *text)
{
    for (size_t i = 0; i < m->field->n_features; i++)
        if (strcmp(m->field->feature[i].name, text) == 0)
            return true;
    return false;
}

static void name_goals(map *m)
{
    for (size_t i = 0; i < m->game->n_objectives; i++) {
        const ump_objective *goal = &m->game->objective[i];
        if (names_feature(m, goal->name))
            continue;
        name n = {&goal_letters, goal->name, 0};
        ump_rect rect = ump_rect_centred(goal->at, 0, map_px(m, 210), map_px(m, 210));
        name_beside(m, &n, rect.box, UMP_QUARTER);
    }
}

/* ---- Along a thing ---- */

/* A bearing or its opposite, whichever reads from left to right. */
static ump_angle readable(ump_angle bearing)
{
    return bearing < UMP_HALF_TURN ? bearing : (ump_angle)(bearing + UMP_HALF_TURN);
}

static bool lies_inside(const ump_feature *f, const ump_rect *room)
{
    for (int i = 0; i < 4; i++)
        if (!ump_inside(f->point, f->n_points, room->corner[i]))
            return false;
    return true;
}

/* The bearing between the two corners farthest apart, if the area is much longer than broad. */
static ump_angle long_axis(const ump_feature *f)
{
    uint64_t longest = 0;
    ump_angle axis = UMP_QUARTER;
    for (size_t i = 0; i < f->n_points; i++)
        for (size_t k = i + 1; k < f->n_points; k++)
            if (ump_dist2(f->point[i], f->point[k]) > longest) {
                longest = ump_dist2(f->point[i], f->point[k]);
                axis = ump_bearing(f->point[i], f->point[k]);
            }
    return readable(axis);
}

static ump_len extent(const ump_feature *f, ump_angle along)
{
    ump_len low = INT32_MAX, high = INT32_MIN;
    for (size_t i = 0; i < f->n_points; i++) {
        ump_len y = ump_in_frame(f->box.low, along, f->point[i]).y;
        low = y < low ? y : low;
        high = y > high ? y : high;
    }
    return high - low;
}

static ump_angle reading_of(const ump_feature *f)
{
    ump_angle axis = long_axis(f);
    ump_len broad = extent(f, (ump_angle)(axis + UMP_QUARTER));
    return extent(f, axis) > 2 * broad && f->kind == UMP_HILL ? axis : UMP_QUARTER;
}

/* Places over the area's box, from its middle outwards: how far a row or column is from it. */
enum { SEARCH = 4 };

static bool name_within(map *m, const name *n, const ump_feature *f, bool strict)
{
    ump_angle reading = reading_of(f);
    ump_pt middle = {(f->box.low.x + f->box.high.x) / 2, (f->box.low.y + f->box.high.y) / 2};
    ump_len step_x = (f->box.high.x - f->box.low.x) / (2 * SEARCH + 2);
    ump_len step_y = (f->box.high.y - f->box.low.y) / (2 * SEARCH + 2);
    for (int ring = 0; ring <= SEARCH; ring++)
        for (int i = -ring; i <= ring; i++)
            for (int k = -ring; k <= ring; k++) {
                if (i != -ring && i != ring && k != -ring && k != ring)
                    continue; /* inside the ring: tried before */
                ump_pt at = {middle.x + i * step_x, middle.y + k * step_y};
                ump_rect room = room_for(m, n, at, reading);
                bool inside =
                    strict ? lies_inside(f, &room) : ump_inside(f->point, f->n_points, at);
                if (inside && try_name(m, n, at, reading, strict))
                    return true;
            }
    return false;
}

static void name_area(map *m, const name *n, const ump_feature *f)
{
    bool built = (UMP_BIT(f->kind) & UMP_BUILT) != 0;
    if (!built && name_within(m, n, f, true))
        return;
    if (built || !name_within(m, n, f, false))
        name_beside(m, n, f->box, UMP_HALF_TURN);
}

/* Above or below the stretch from a to b, at some part of its length. */
static bool name_stretch(map *m, const name *n, ump_pt a, ump_pt b, int64_t half_width)
{
    static const uint8_t part[] = {6, 4, 8, 3, 9, 2, 10, 5, 7}; /* twelfths */
    ump_angle reading = readable(ump_bearing(a, b));
    ump_len off = map_px(m, n->letters->size * 6 + half_width + 40);
    for (size_t i = 0; i < sizeof part; i++)
        for (int side = 0; side < 2; side++) {
            ump_pt at = ump_go(ump_part_way(a, b, part[i], 12), reading, 0, side ? off : -off);
            if (try_name(m, n, at, reading, true))
                return true;
        }
    return false;
}

/* Longest stretches first; one shorter than half of the name will not do. */
static void name_line(map *m, const name *n, const ump_feature *f)
{
    uint64_t below = UINT64_MAX;
    int64_t half_width = f->kind == UMP_RIVER ? 90 : 40; /* as drawn, tenths */
    uint64_t least = (uint64_t)(room_for(m, n, f->point[0], UMP_QUARTER).width / 2);
    for (;;) {
        size_t best = f->n_points;
        uint64_t longest = least * least;
        for (size_t i = 0; i + 1 < f->n_points; i++) {
            uint64_t length = ump_dist2(f->point[i], f->point[i + 1]);
            if (length > longest && length < below) {
                longest = length;
                best = i;
            }
        }
        if (best == f->n_points ||
            name_stretch(m, n, f->point[best], f->point[best + 1], half_width))
            return;
        below = longest;
    }
}

/* ---- All names, the important first ---- */

typedef struct turn_of {
    uint64_t kinds;
    const lettering *letters;
} turn_of;

static const turn_of turns[] = {
    {UMP_BUILT, &place_letters},
    {UMP_BIT(UMP_HILL), &hill_letters},
    {UMP_BIT(UMP_WATER) | UMP_BIT(UMP_RIVER) | UMP_BIT(UMP_STREAM) | UMP_BIT(UMP_MARSH),
     &water_letters},
    {UMP_BIT(UMP_LIGHT_WOODS) | UMP_BIT(UMP_HEAVY_WOODS) | UMP_BIT(UMP_WOODS) |
         UMP_BIT(UMP_FOREST) | UMP_BIT(UMP_ORCHARD),
     &wood_letters},
    {UMP_BIT(UMP_ROAD) | UMP_BIT(UMP_TRAIL) | UMP_BIT(UMP_FORT), &road_letters},
    {UMP_AREAS | UMP_BIT(UMP_FENCE) | UMP_BIT(UMP_WALL) | UMP_BIT(UMP_WORKS) |
         UMP_BIT(UMP_HASTY_WORKS) | UMP_BIT(UMP_LIGHT_WORKS) | UMP_BIT(UMP_HEAVY_WORKS),
     &road_letters},
};

static void name_features(map *m)
{
    uint64_t done = 0;
    for (size_t t = 0; t < sizeof turns / sizeof *turns; t++) {
        for (size_t i = 0; i < m->field->n_features; i++) {
            const ump_feature *f = &m->field->feature[i];
            if (!(UMP_BIT(f->kind) & turns[t].kinds & ~done) || !*f->name)
                continue;
            name n = {turns[t].letters, f->name, 0};
            if (map_is_line(f->kind))
                name_line(m, &n, f);
            else
                name_area(m, &n, f);
        }
        done |= turns[t].kinds;
    }
}

void map_draw_names(map *m)
{
    name_pieces(m, true);
    name_pieces(m, false);
    name_goals(m);
    name_features(m);
}
