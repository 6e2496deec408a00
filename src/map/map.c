/*
 * map.c: the map as a whole: the order of its layers, its colours, and the small pens that the
 * other map files draw with.
 */
#include "map/map.h"
#include "play/words.h"
#include <stdlib.h>

/* Tenths of a pixel that the longer side of the table takes; a table smaller than a foot is drawn
 * to the scale of one, so that a pixel always has a tick. */
/* Tenths of a pixel: alone, and in a page that is printed, where its words must still be read. */
enum { LONG_SIDE = 16000, LONG_SIDE_WITHIN = 11000, LEAST_SPAN = 12 * UMP_INCH };

/* ---- Pens ---- */

ump_len map_px(const map *m, int64_t tenths)
{
    return (ump_len)(tenths * m->den / m->num);
}

int64_t map_tenths(const map *m, int64_t length)
{
    int64_t twice = 2 * length * m->num / m->den;
    return (twice + (twice < 0 ? -1 : 1)) / 2;
}

void map_put_tenths(const map *m, const char *lead, int64_t tenths)
{
    int64_t size = tenths < 0 ? -tenths : tenths;
    ump_putf(m->out, "%s%s%d", lead, tenths < 0 ? "-" : "", (int)(size / 10));
    if (size % 10)
        ump_putf(m->out, ".%d", (int)(size % 10));
}

void map_point(const map *m, char lead, ump_pt p)
{
    char letter[2] = {lead, '\0'};
    map_put_tenths(m, letter, MAP_MARGIN + map_tenths(m, p.x));
    map_put_tenths(m, " ", MAP_MARGIN + map_tenths(m, (int64_t)m->field->depth - p.y));
}

void map_stroke(const map *m, const stroke *s)
{
    for (size_t i = 0; i < s->n; i++)
        map_point(m, i == 0 ? 'M' : 'L', s->p[i]);
    if (s->closed)
        ump_put(m->out, "Z");
}

void map_escape(const ump_out *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            ump_put(out, "&amp;");
            break;
        case '<':
            ump_put(out, "&lt;");
            break;
        case '>':
            ump_put(out, "&gt;");
            break;
        case '"':
            ump_put(out, "&quot;");
            break;
        default:
            if ((unsigned char)*text >= ' ')
                out->put(out->ctx, text, 1);
        }
    }
}

uint64_t map_chance(uint64_t a, uint64_t b, uint64_t c)
{
    return ump_scramble(a * 1000003 + ump_scramble(b * 8191 + ump_scramble(c)));
}

int64_t map_jitter(uint64_t chance, int64_t most)
{
    return (int64_t)(chance % (uint64_t)(2 * most + 1)) - most;
}

/* ---- What lies where ---- */

bool map_is_line(unsigned kind)
{
    return kind >= UMP_ROAD && kind <= UMP_FORT;
}

static bool segment_near(const ump_feature *f, ump_pt p, ump_len within)
{
    for (size_t i = 0; i + 1 < f->n_points; i++)
        if (ump_point_segment(p, f->point[i], f->point[i + 1]).hi < within)
            return true;
    return false;
}

bool map_line_near(const map *m, ump_pt p, ump_len within)
{
    ump_box here = ump_box_grow((ump_box){p, p}, within);
    for (size_t i = 0; i < m->field->n_features; i++) {
        const ump_feature *f = &m->field->feature[i];
        if (map_is_line(f->kind) && ump_box_meet(f->box, here) && segment_near(f, p, within))
            return true;
    }
    return false;
}

/* ---- Colours ---- */

/* ORDER COLOUR: of blocks, and of letters, which must be read on paper. */
static const struct {
    const char *block, *letters;
} inks[UMP_COLOURS] = {
    {"#2f4a7c", "#2f4a7c"}, {"#8d4a36", "#8d4a36"}, {"#24476b", "#24476b"}, {"#a8842c", "#755a14"},
    {"#3f6b4f", "#3f6b4f"}, {"#a11d3a", "#a11d3a"}, {"#5b6066", "#5b6066"}, {"#6f3f86", "#6f3f86"},
};

const char *map_side_colour(const ump_game *game, unsigned side)
{
    return inks[game->force.side[side].colour].block;
}

/* ---- The file ---- */

void map_put_style(const ump_game *game, const ump_out *out)
{
    ump_put(out, "text{font-family:'EB Garamond','Linux Libertine O',Georgia,'DejaVu Serif',serif;"
                 "fill:" INK ";text-anchor:middle;paint-order:stroke;stroke:" PAPER
                 ";stroke-width:3.5px;stroke-linejoin:round}\n"
                 ".bare{stroke:none}\n.i{font-style:italic}\n.b{font-weight:bold}\n"
                 ".line{fill:none;stroke:" INK ";stroke-linejoin:round;stroke-linecap:round}\n"
                 ".hach{fill:#6b5a41;fill-opacity:.8}\n"
                 ".w{fill:none;stroke:" WOOD ";stroke-linejoin:round;stroke-linecap:round}\n");
    for (unsigned s = 0; s < ump_game_sides(game); s++) {
        const char *colour = map_side_colour(game, s);
        ump_putf(out, ".s%u{fill:%s;stroke:#241c12;stroke-width:1}.o%u{fill:none;stroke:%s}", s,
                 colour, s, colour);
        ump_putf(out, "text.n%u{fill:%s}\n", s, inks[game->force.side[s].colour].letters);
    }
}

/* The signs that areas are filled with; drawn about their own foot or middle. */
static void put_signs(const map *m)
{
    ump_put(
        m->out,
        "<g id=\"tree\" class=\"w\"><path stroke-width=\"1.2\" fill=\"" PAPER "\" "
        "d=\"M-4.6 0q-2.6-3.4 1-4.6q.6-4.2 4-3.8q3.6-.6 3.8 3.4q3.8 1 1.2 5z\"/>"
        "<path stroke-width=\"1\" d=\"M3 0h5M.5 0v2\"/></g>\n"
        "<g id=\"oak\"><path fill=\"" WOOD "\" fill-opacity=\".75\" stroke=\"#5d6e40\" "
        "stroke-width=\".9\" d=\"M-4.2 0q-2.4-3.2 .9-4.3q.6-4 3.7-3.6q3.4-.6 3.6 3.2q3.5 1 1.1 "
        "4.7z\"/><path class=\"w\" stroke-width=\"1.1\" d=\"M2 .3h6\"/></g>\n"
        "<g id=\"fir\"><path fill=\"#6a7d4b\" stroke=\"#5d6e40\" stroke-width=\".8\" "
        "d=\"M0-9.5L3.6-3H2.1L4.6 .4H-4.6L-2.1-3H-3.6z\"/>"
        "<path class=\"w\" stroke-width=\"1.1\" d=\"M2 .6h5.5\"/></g>\n"
        "<g id=\"fruit\"><circle r=\"3\" fill=\"" WOOD "\" fill-opacity=\".55\" "
        "stroke=\"#5d6e40\" stroke-width=\".9\"/></g>\n"
        "<path id=\"reed\" class=\"line\" style=\"stroke:#5f8494\" stroke-width=\".9\" "
        "d=\"M-8 0h16M-5 3h9M-2.5 0l-2-4.5M0 0v-6M2.5 0l2-4.5\"/>\n"
        "<path id=\"rock\" class=\"line\" stroke-width=\".9\" opacity=\".75\" "
        "d=\"M-6 0l2.6-5.6 4.2-1.6 4.4 3.4 .8 3.8M-1.4 0l1.6-4\"/>\n"
        "<path id=\"tuft\" class=\"line\" stroke-width=\".9\" opacity=\".7\" "
        "d=\"M-3.5 0l-1.5-3M0 0v-4.5M3.5 0l1.5-3\"/>\n"
        "<path id=\"bush\" class=\"w\" stroke-width=\"1.1\" d=\"M-3.6 0q-1.6-3.6 1.8-3.8q1.8-2.8 "
        "3.8-.2q3.2 .6 1.8 4z\"/>\n"
        "<path id=\"mesh\" class=\"line\" stroke-width=\".8\" opacity=\".6\" "
        "d=\"M-5 5L5-5M-5-1L1-7M-1 7L7-1\"/>\n");
}

/* Whole pixels: a page's size has no decimals. */
static void size_of(const map *m, int *width, int *height)
{
    *width = (int)((2 * MAP_MARGIN + map_tenths(m, m->field->width) + 9) / 10);
    *height = (int)((2 * MAP_MARGIN + MAP_FOOT + map_tenths(m, m->field->depth) + 9) / 10);
}

static void put_head(const map *m, bool alone)
{
    int width, height;
    size_of(m, &width, &height);
    ump_putf(m->out, "<svg%s viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n<title>",
             alone ? " xmlns=\"http://www.w3.org/2000/svg\"" : "", width, height, width, height);
    map_escape(m->out, m->game->title);
    ump_put(m->out, "</title>\n");
    if (alone) {
        ump_put(m->out, "<style>\n");
        map_put_style(m->game, m->out);
        ump_put(m->out, "</style>\n");
    }
    ump_put(m->out, "<defs>\n");
    put_signs(m);
    map_put_tenths(m, "<clipPath id=\"table\"><rect x=\"", MAP_MARGIN);
    map_put_tenths(m, "\" y=\"", MAP_MARGIN);
    map_put_tenths(m, "\" width=\"", map_tenths(m, m->field->width));
    map_put_tenths(m, "\" height=\"", map_tenths(m, m->field->depth));
    ump_put(m->out,
            "\"/></clipPath>\n"
            "<radialGradient id=\"age\" r=\".75\"><stop offset=\".55\" stop-color=\"#b8985c\" "
            "stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"#b8985c\" "
            "stop-opacity=\".22\"/></radialGradient>\n</defs>\n"
            "<rect width=\"100%\" height=\"100%\" fill=\"" PAPER "\"/>\n"
            "<rect width=\"100%\" height=\"100%\" fill=\"url(#age)\"/>\n");
}

/* What names must keep off, and then the names. */
static void draw_upper_layers(map *m)
{
    map_draw_buildings(m);
    map_draw_goals(m);
    map_draw_pieces(m);
    map_draw_names(m);
}

static void put_nothing(void *ctx, const char *text, size_t size)
{
    (void)ctx;
    (void)text;
    (void)size;
}

/* The upper layers are drawn twice: first on nothing, to learn which places they take, so that the
 * signs of the ground can keep off them. */
static bool draw_layers(map *m)
{
    const ump_out *paper = m->out;
    const ump_out nothing = {.put = put_nothing};
    m->out = &nothing;
    draw_upper_layers(m);
    m->out = paper;
    ump_put(m->out, "<g clip-path=\"url(#table)\">\n");
    bool good = map_draw_ground(m) && map_draw_lines(m);
    m->labels.n = 0;
    if (good)
        draw_upper_layers(m);
    ump_put(m->out, "</g>\n");
    map_draw_frame(m);
    return good && !m->labels.failed;
}

static map map_of(const ump_game *game, bool alone)
{
    const ump_field *field = &game->field;
    ump_len longer = field->width > field->depth ? field->width : field->depth;
    if (longer < LEAST_SPAN)
        longer = LEAST_SPAN;
    return (map){.game = game,
                 .field = field,
                 .num = alone ? LONG_SIDE : LONG_SIDE_WITHIN,
                 .den = longer,
                 .labels = {.page = {{0, 0}, {field->width, field->depth}}}};
}

void map_size_within(const ump_game *game, int *width, int *height)
{
    map m = map_of(game, false);
    size_of(&m, width, height);
}

static bool draw(const ump_game *game, const ump_state *state, const ump_out *out,
                 map_overlay *overlay, const void *what, bool alone)
{
    map m = map_of(game, alone);
    m.state = state;
    m.out = out;
    put_head(&m, alone);
    bool good = draw_layers(&m);
    if (overlay)
        overlay(&m, what);
    ump_put(out, "</svg>\n");
    free(m.labels.taken);
    return good;
}

bool map_draw(const ump_game *game, const ump_state *state, const ump_out *out,
              map_overlay *overlay, const void *what)
{
    return draw(game, state, out, overlay, what, true);
}

bool map_draw_within(const ump_game *game, const ump_state *state, const ump_out *out,
                     map_overlay *overlay, const void *what)
{
    return draw(game, state, out, overlay, what, false);
}
