/*
 * plot.c: the pictures of the book: the worth of the position over the battle, luck by turns, and
 * the map with marches and losses. Whole numbers only, so that a record always gives the same
 * bytes.
 */
#include "book/book.h"
#include "map/map.h"
#include <stdlib.h>

const char book_plot_style[] =
    ".plot{overflow:visible}.plot text{font:15px Georgia,serif;text-anchor:start}.plot "
    ".small{font-size:12px;fill:" INK ";fill-opacity:.7}.zero{stroke:" INK
    ";stroke-width:1}.turn{stroke:" INK ";stroke-opacity:.15}.curve{fill:none;stroke:" INK
    ";stroke-width:2;stroke-linejoin:round}\n";

enum { WIDE = 800, DEEP = 220, MIDDLE = 110, LEFT = 10, TOP = 90 };

static int32_t most_value(const book *b)
{
    int32_t most = 1;
    if (b->by_chance)
        return UMP_SURE / 2;
    for (size_t i = 0; i < b->n_moments; i++)
        most = abs(b->moment[i].value) > most ? abs(b->moment[i].value) : most;
    return most;
}

static void begin_plot(const ump_out *out, const char *label)
{
    ump_putf(out,
             "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
             "<line class=\"zero\" x1=\"0\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
             WIDE, DEEP, label, MIDDLE, WIDE, MIDDLE);
}

/* Above the line it goes well for side 0, below it for side 1. */
static void put_sides(const book *b, const ump_out *out)
{
    for (unsigned side = 0; side < 2; side++) {
        ump_putf(out, "<text x=\"%d\" y=\"%d\" style=\"fill:%s\">", LEFT, side ? DEEP - 6 : 16,
                 map_side_colour(b->game, side));
        book_escape(out, ump_side_name(b->game, side));
        ump_put(out, side ? " \xE2\x86\x93</text>\n" : " \xE2\x86\x91</text>\n");
    }
}

static void put_turn_line(const ump_out *out, int x, unsigned turn)
{
    ump_putf(out,
             "<line class=\"turn\" x1=\"%d\" y1=\"20\" x2=\"%d\" y2=\"200\"/><text x=\"%d\" "
             "y=\"%d\" class=\"small\">%u</text>\n",
             x, x, x + 3, MIDDLE - 4, turn);
}

static int x_of(const book *b, size_t i)
{
    return (int)(i * WIDE / (b->n_moments > 1 ? b->n_moments - 1 : 1));
}

static int y_of(int32_t value, int32_t most)
{
    return MIDDLE - (int)((int64_t)value * TOP / most);
}

void book_plot_value(const book *b, const ump_out *out)
{
    int32_t most = most_value(b);
    begin_plot(out, b->by_chance ? "The chance of victory over the battle"
                                 : "The worth of the position over the battle");
    for (size_t i = 1; i < b->n_moments; i++)
        if (b->moment[i].turn != b->moment[i - 1].turn)
            put_turn_line(out, x_of(b, i), b->moment[i].turn);
    ump_put(out, "<polyline class=\"curve\" points=\"");
    for (size_t i = 0; i < b->n_moments; i++)
        if (i == 0 || i + 1 == b->n_moments || x_of(b, i) != x_of(b, i - 1) ||
            b->moment[i].value != b->moment[i - 1].value)
            ump_putf(out, "%d,%d ", x_of(b, i), y_of(b->moment[i].value, most));
    ump_put(out, "\"/>\n");
    put_sides(b, out);
    ump_put(out, "</svg>\n");
}

void book_plot_luck(const book *b, const ump_out *out)
{
    int32_t most = 1;
    int step = WIDE / (int)(b->turns ? b->turns : 1);
    for (unsigned turn = 1; turn <= b->turns; turn++) {
        int32_t luck = abs(book_luck_of_turn(b, turn));
        most = luck > most ? luck : most;
    }
    begin_plot(out, "Luck of the dice by turns");
    for (unsigned turn = 1; turn <= b->turns; turn++) {
        int32_t luck = book_luck_of_turn(b, turn);
        int y = y_of(luck, most), x = (int)(turn - 1) * step;
        ump_putf(out,
                 "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>"
                 "<text x=\"%d\" y=\"%d\" class=\"small\">%u</text>\n",
                 x + 4, luck > 0 ? y : MIDDLE, step > 12 ? step - 8 : step, abs(y - MIDDLE),
                 map_side_colour(b->game, luck < 0), x + 6, luck > 0 ? MIDDLE + 14 : MIDDLE - 4,
                 turn);
    }
    put_sides(b, out);
    ump_put(out, "</svg>\n");
}

/* ---- The map ---- */

static void put_march(const map *m, const book *b, unsigned piece)
{
    bool drawn = false;
    for (size_t i = 0; i < b->n_places; i++) {
        if (b->place[i].piece != piece)
            continue;
        if (!drawn)
            ump_putf(m->out,
                     "<path fill=\"none\" stroke=\"%s\" stroke-width=\"3\" "
                     "stroke-opacity=\".55\" stroke-dasharray=\"2 5\" "
                     "stroke-linecap=\"round\" d=\"",
                     map_side_colour(b->game, b->game->force.piece[piece].side));
        map_point(m, drawn ? 'L' : 'M', b->place[i].at);
        drawn = true;
    }
    if (drawn)
        ump_put(m->out, "\"/>\n");
}

static void put_fall(const map *m, const book *b, const book_fall *fall)
{
    int64_t radius = 35 + 12 * (int64_t)(fall->lost < 12 ? fall->lost : 12);
    ump_putf(m->out, "<circle fill=\"%s\" fill-opacity=\".35\" ",
             map_side_colour(b->game, b->game->force.piece[fall->piece].side));
    map_put_tenths(m, "cx=\"", MAP_MARGIN + map_tenths(m, fall->at.x));
    map_put_tenths(m, "\" cy=\"",
                   MAP_MARGIN + map_tenths(m, (int64_t)m->field->depth - fall->at.y));
    map_put_tenths(m, "\" r=\"", radius);
    ump_put(m->out, "\"/>\n");
}

static void draw_over(const map *m, const void *what)
{
    const book *b = what;
    for (unsigned i = 0; i < b->game->force.n_units; i++)
        put_march(m, b, i);
    for (size_t i = 0; i < b->n_falls; i++)
        put_fall(m, b, &b->fall[i]);
}

bool book_plot_map(const book *b, const ump_out *out)
{
    return map_draw_within(b->game, b->end, out, draw_over, b);
}
