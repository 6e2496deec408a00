/*
 * units.c: troops as what they are: stands in their formation and size, figures left as filled
 * dots and lost ones hollow, an arrow for the facing, a seal for disorder; flags for leaders; stars
 * for objectives. Sides differ in shape as well as in colour.
 */
#include "map/map.h"
#include <string.h>

/* Pieces are drawn in a frame of their own: x to their right, y to their rear, in tenths. */
static void begin_piece(const map *m, const ump_look *look)
{
    ump_putf(m->out, "<g transform=\"translate(");
    map_put_tenths(m, "", MAP_MARGIN + map_tenths(m, look->at.x));
    map_put_tenths(m, " ", MAP_MARGIN + map_tenths(m, (int64_t)m->field->depth - look->at.y));
    int32_t degrees = look->leader ? 0 : ump_angle_thousandths(look->facing);
    map_put_tenths(m, ")rotate(", (degrees + 50) / 100);
    ump_put(m->out, ")\">");
}

static void put_pair(const map *m, const char *lead, int64_t x, int64_t y)
{
    map_put_tenths(m, lead, x);
    map_put_tenths(m, " ", y);
}

typedef struct stand {
    int64_t x, y, width, depth; /* left front corner */
} stand;

/* Skirmishers stand apart. */
static bool is_loose(const ump_look *look)
{
    return look->formation &&
           (strstr(look->formation, "skirmish") || strstr(look->formation, "extended"));
}

static stand stand_at(const map *m, const ump_look *look, int file, int rank)
{
    int64_t width = map_tenths(m, look->width), depth = map_tenths(m, look->depth);
    int64_t w = width / look->files, d = depth / look->ranks;
    int64_t gap = is_loose(look) ? w / 3 : 6;
    return (stand){-width / 2 + file * w + gap / 2, rank * d + 3, w - gap, d - 6};
}

/* The first side's stands are square; the second's have their corners cut. */
static void put_stand(const map *m, const stand *s, unsigned side, bool hollow)
{
    int64_t shorter = s->width < s->depth ? s->width : s->depth;
    int64_t c = side == 0 ? 0 : shorter / 4;
    int64_t right = s->x + s->width, rear = s->y + s->depth;
    ump_putf(m->out, "<path class=\"s%u\"%s d=\"", side,
             hollow ? " style=\"fill:" PAPER ";stroke-width:1.6\"" : "");
    put_pair(m, "M", s->x + c, s->y);
    put_pair(m, "L", right - c, s->y);
    put_pair(m, "L", right, s->y + c);
    put_pair(m, "L", right, rear - c);
    put_pair(m, "L", right - c, rear);
    put_pair(m, "L", s->x + c, rear);
    put_pair(m, "L", s->x, rear - c);
    put_pair(m, "L", s->x, s->y + c);
    ump_put(m->out, "Z\"/>");
}

/* `n` figures on a stand, the first `left` of them still there, in a row or two. */
static void put_figures(const map *m, const stand *s, unsigned n, unsigned left)
{
    int64_t longer = s->width > s->depth ? s->width : s->depth;
    int64_t shorter = s->width > s->depth ? s->depth : s->width;
    int64_t rows = n > 4 && shorter * 3 > longer ? 2 : 1;
    int64_t columns = ((int64_t)n + rows - 1) / rows;
    int64_t pitch = longer / (columns + 1), radius = pitch / 3 < 38 ? pitch / 3 : 38;
    if (rows * radius * 3 > shorter)
        radius = shorter / (rows * 3);
    if (radius < 9)
        return; /* too small to be seen */
    for (unsigned i = 0; i < n; i++) {
        int64_t a = longer * (2 * ((int64_t)i % columns) + 1) / (2 * columns);
        int64_t b = shorter * (2 * ((int64_t)i / columns) + 1) / (2 * rows);
        bool wide = s->width > s->depth;
        map_put_tenths(m, "<circle cx=\"", s->x + (wide ? a : b));
        map_put_tenths(m, "\" cy=\"", s->y + (wide ? b : a));
        map_put_tenths(m, "\" r=\"", radius);
        ump_put(m->out, i < left ? "\" fill=\"" PAPER "\"/>"
                                 : "\" fill=\"none\" stroke=\"" PAPER "\" stroke-width=\".8\"/>");
    }
}

static void put_cavalry_bar(const map *m, const stand *s)
{
    ump_put(m->out, "<path stroke=\"" PAPER "\" stroke-width=\"2.4\" d=\"");
    put_pair(m, "M", s->x + s->width / 8, s->y + s->depth * 7 / 8);
    put_pair(m, "L", s->x + s->width * 7 / 8, s->y + s->depth / 8);
    ump_put(m->out, "\"/>");
}

/* A gun from above: barrel towards the enemy, wheels, trail. */
static void put_gun(const map *m, const stand *s, unsigned side)
{
    int64_t middle = s->x + s->width / 2;
    int64_t wheel = s->width / 4 < 70 ? s->width / 4 : 70;
    int64_t axle = s->y + s->depth * 2 / 5;
    ump_putf(m->out, "<path class=\"o%u\" stroke-width=\"3.4\" d=\"", side);
    put_pair(m, "M", middle, s->y + s->depth * 3 / 5);
    put_pair(m, "L", middle, s->y - 45);
    ump_putf(m->out, "\"/><path class=\"o%u\" stroke-width=\"1.8\" d=\"", side);
    put_pair(m, "M", middle - wheel, axle);
    put_pair(m, "L", middle + wheel, axle);
    for (int64_t x = middle - wheel; x <= middle + wheel; x += 2 * wheel) {
        put_pair(m, "M", x, axle - 32);
        put_pair(m, "L", x, axle + 32);
    }
    put_pair(m, "M", middle, s->y + s->depth * 3 / 5);
    put_pair(m, "L", middle, s->y + s->depth - 15);
    ump_put(m->out, "\"/>");
}

static bool is_arm(const ump_look *look, const char *arm)
{
    return look->arm && strstr(look->arm, arm) != NULL;
}

/* A crew that has left its guns is on foot. */
static bool has_guns(const ump_look *look)
{
    bool crew = look->formation && strcmp(look->formation, "off_guns") == 0;
    return !crew &&
           (is_arm(look, "artillery") || is_arm(look, "battery") || is_arm(look, "mortar"));
}

static void put_stands(const map *m, const ump_look *look)
{
    bool guns = has_guns(look);
    unsigned stands = (unsigned)look->files * look->ranks;
    unsigned each = (look->original + stands - 1) / stands, counted = 0;
    for (unsigned i = 0; i < stands; i++) {
        stand s = stand_at(m, look, (int)(i % look->files), (int)(i / look->files));
        unsigned here = look->original - counted < each ? look->original - counted : each;
        unsigned left = look->strength <= counted ? 0 : look->strength - counted;
        put_stand(m, &s, look->side, guns);
        if (guns)
            put_gun(m, &s, look->side);
        else if (is_arm(look, "cavalry"))
            put_cavalry_bar(m, &s);
        else
            put_figures(m, &s, here, left);
        counted += here;
    }
}

static void put_arrow(const map *m, const ump_look *look)
{
    ump_putf(m->out, "<path class=\"o%u\" stroke-width=\"2\" d=\"M-5.5-4.5L0-10L5.5-4.5\"/>",
             look->side);
}

/* Behind the unit: a wave for disorder, two for worse, a cross for rout. */
static void put_seal(const map *m, const ump_look *look)
{
    static const char *const sign[] = {"", "M-4.5 0q2.2-3.6 4.5 0t4.5 0",
                                       "M-4.5-2q2.2-3.6 4.5 0t4.5 0M-4.5 2.6q2.2-3.6 4.5 0t4.5 0",
                                       "M-3.4-3.4l6.8 6.8M3.4-3.4l-6.8 6.8"};
    unsigned trouble = look->trouble < 3 ? look->trouble : 3;
    map_put_tenths(m, "<g transform=\"translate(0 ", map_tenths(m, look->depth) + 110);
    ump_putf(m->out,
             ")\"><circle r=\"8.5\" fill=\"#fbf5e3\" stroke=\"#c8961e\" stroke-width=\"1.8\"/>"
             "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.7\" stroke-linecap=\"round\" "
             "d=\"%s\"/></g>",
             trouble == 3 ? "#7d1f1f" : "#8a6410", sign[trouble]);
}

static void draw_unit(map *m, ump_look *look)
{
    look->files = look->files ? look->files : 1;
    look->ranks = look->ranks ? look->ranks : 1;
    begin_piece(m, look);
    put_stands(m, look);
    if (!has_guns(look))
        put_arrow(m, look);
    if (look->trouble)
        put_seal(m, look);
    ump_put(m->out, "</g>\n");
    ump_len ahead = map_px(m, 110), behind = map_px(m, look->trouble ? 210 : 10);
    ump_rect taken = ump_rect_at(look->at, look->facing, look->width, look->depth);
    labels_block(&m->labels, &taken);
    /* arrow and seal stick out in the middle only */
    taken = ump_rect_at(ump_go(look->at, look->facing, ahead, 0), look->facing, map_px(m, 180),
                        look->depth + ahead + behind);
    labels_block(&m->labels, &taken);
}

/* Skirmishers before their unit, or guns without their crew: bases of the same side. */
static void draw_apart(map *m, const ump_look *unit)
{
    const ump_apart *a = &unit->apart;
    ump_look look = *unit;
    look.at = a->at;
    look.facing = a->facing;
    look.width = a->width;
    look.depth = a->depth;
    look.files = a->files;
    look.ranks = a->ranks;
    look.formation = a->what;
    look.strength = look.original = (uint16_t)(a->files * a->ranks);
    begin_piece(m, &look);
    put_stands(m, &look);
    ump_put(m->out, "</g>\n");
    ump_rect taken = ump_rect_at(look.at, look.facing, look.width, look.depth);
    labels_block(&m->labels, &taken);
}

static void draw_leader(map *m, const ump_look *look)
{
    begin_piece(m, look);
    ump_putf(
        m->out,
        "<circle class=\"o%u\" r=\"11\" stroke-width=\"2.2\" style=\"fill:" PAPER "\"/>"
        "<path class=\"s%u\" style=\"stroke:none\" d=\"M-3.6-6.5L6.6-5L3.8-2.4L6.6 .4L-2.4 .6z\"/>"
        "<path class=\"o%u\" stroke-width=\"1.6\" d=\"M-4-7V7.5\"/></g>\n",
        look->side, look->side, look->side);
    ump_rect taken = ump_rect_centred(look->at, 0, map_px(m, 250), map_px(m, 250));
    labels_block(&m->labels, &taken);
}

void map_draw_pieces(map *m)
{
    for (unsigned p = 0; p < ump_game_pieces(m->game); p++) {
        ump_look look;
        ump_state_look(m->game, m->state, p, &look);
        if (!look.on_table)
            continue;
        if (look.leader)
            draw_leader(m, &look);
        else
            draw_unit(m, &look);
        if (look.apart.files > 0)
            draw_apart(m, &look);
    }
}

/* A star, in the colour of its holder, and the ring that counts. */
void map_draw_goals(map *m)
{
    for (size_t i = 0; i < m->game->n_objectives; i++) {
        const ump_objective *goal = &m->game->objective[i];
        unsigned holder = m->state->holder[i];
        const char *colour =
            holder < ump_game_sides(m->game) ? map_side_colour(m->game, holder) : "#c8961e";
        ump_put(m->out, "<g transform=\"translate(");
        map_put_tenths(m, "", MAP_MARGIN + map_tenths(m, goal->at.x));
        map_put_tenths(m, " ", MAP_MARGIN + map_tenths(m, (int64_t)m->field->depth - goal->at.y));
        map_put_tenths(m, ")\"><circle r=\"", map_tenths(m, goal->within));
        ump_putf(m->out,
                 "\" fill=\"none\" stroke=\"#c8961e\" stroke-width=\"1.2\" "
                 "stroke-dasharray=\"2 5\"/><path fill=\"%s\" stroke=\"#fbf5e3\" "
                 "stroke-width=\".8\" "
                 "d=\"M0-10L2.6-3.4L9.5-3.1L4.1 1.3L5.9 8.1L0 4.2L-5.9 8.1L-4.1 "
                 "1.3L-9.5-3.1L-2.6-3.4z\"/></g>\n",
                 colour);
        ump_rect taken = ump_rect_centred(goal->at, 0, map_px(m, 210), map_px(m, 210));
        labels_block(&m->labels, &taken);
    }
}
