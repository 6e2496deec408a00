/*
 * frame.c: what stands around the map: the border with its graduation, and below it the title
 * in a cartouche, the sides, the scale and the compass.
 */
#include "map/map.h"
#include <stdio.h>

static void put_rect(const map *m, int64_t x, int64_t y, int64_t w, int64_t h, const char *style)
{
    map_put_tenths(m, "<rect x=\"", x);
    map_put_tenths(m, "\" y=\"", y);
    map_put_tenths(m, "\" width=\"", w);
    map_put_tenths(m, "\" height=\"", h);
    ump_putf(m->out, "\" fill=\"none\" stroke=\"" INK "\" %s/>\n", style);
}

static void put_text(const map *m, int64_t x, int64_t y, int size, const char *attributes,
                     const char *text)
{
    map_put_tenths(m, "<text x=\"", x);
    map_put_tenths(m, "\" y=\"", y);
    ump_putf(m->out, "\" font-size=\"%d\" %s>", size, attributes);
    map_escape(m->out, text);
    ump_put(m->out, "</text>\n");
}

static void put_tick(const map *m, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    map_put_tenths(m, "M", x0);
    map_put_tenths(m, " ", y0);
    map_put_tenths(m, "L", x1);
    map_put_tenths(m, " ", y1);
}

/* ---- The border ---- */

/* Doubles a length until it is so many tenths of a pixel long. */
static ump_len at_least(const map *m, ump_len length, int64_t tenths)
{
    while (map_tenths(m, length) < tenths)
        length *= 2;
    return length;
}

/* From number to number on the border. */
static ump_len numbered(const map *m)
{
    return at_least(m, m->field->unit * (m->field->unit == UMP_CM ? 10 : 6), 500);
}

static void graduate(const map *m, bool upright)
{
    const ump_field *field = m->field;
    int64_t width = map_tenths(m, field->width), depth = map_tenths(m, field->depth);
    ump_len end = upright ? field->depth : field->width;
    ump_len every = at_least(m, field->unit, 100);
    ump_put(m->out, "<path class=\"line\" stroke-width=\".8\" d=\"");
    for (ump_len at = 0; at <= end; at += every) {
        int64_t size = at % numbered(m) == 0 ? 90 : 45;
        int64_t t = MAP_MARGIN + (upright ? depth - map_tenths(m, at) : map_tenths(m, at));
        if (upright) {
            put_tick(m, MAP_MARGIN - size, t, MAP_MARGIN, t);
            put_tick(m, MAP_MARGIN + width, t, MAP_MARGIN + width + size, t);
        } else {
            put_tick(m, t, MAP_MARGIN - size, t, MAP_MARGIN);
            put_tick(m, t, MAP_MARGIN + depth, t, MAP_MARGIN + depth + size);
        }
    }
    ump_put(m->out, "\"/>\n");
}

static void number_border(const map *m, bool upright)
{
    const ump_field *field = m->field;
    int64_t width = map_tenths(m, field->width), depth = map_tenths(m, field->depth);
    ump_len end = upright ? field->depth : field->width;
    for (ump_len at = 0; at <= end; at += numbered(m)) {
        char number[16];
        snprintf(number, sizeof number, "%d", at / field->unit);
        int64_t t = MAP_MARGIN + (upright ? depth - map_tenths(m, at) : map_tenths(m, at));
        if (upright) {
            put_text(m, MAP_MARGIN - 210, t + 42, 12, "class=\"bare\"", number);
            put_text(m, MAP_MARGIN + width + 210, t + 42, 12, "class=\"bare\"", number);
        } else {
            put_text(m, t, MAP_MARGIN - 130, 12, "class=\"bare\"", number);
            put_text(m, t, MAP_MARGIN + depth + 210, 12, "class=\"bare\"", number);
        }
    }
}

static void draw_border(const map *m)
{
    int64_t width = map_tenths(m, m->field->width), depth = map_tenths(m, m->field->depth);
    put_rect(m, MAP_MARGIN, MAP_MARGIN, width, depth, "stroke-width=\"1.2\"");
    put_rect(m, MAP_MARGIN - 330, MAP_MARGIN - 330, width + 660, depth + 660,
             "stroke-width=\"2.6\"");
    put_rect(m, MAP_MARGIN - 290, MAP_MARGIN - 290, width + 580, depth + 580,
             "stroke-width=\".7\"");
    graduate(m, false);
    graduate(m, true);
    number_border(m, false);
    number_border(m, true);
}

/* ---- Below the map ---- */

/* The size at which a text fits the width. */
static int fitting(const char *text, int size, int64_t width)
{
    while (size > 10 && label_width(text, size, 10, false) > width)
        size--;
    return size;
}

static void draw_cartouche(const map *m, int64_t x, int64_t y, int64_t width)
{
    enum { HEIGHT = 1180 };
    char below[UMP_LINE];
    const char *chart = ump_chart_title(m->game->chart);
    if (m->state->answers > 0)
        snprintf(below, sizeof below, "%s \xc2\xb7 turn %u of %u", chart, m->state->turn,
                 m->game->turns);
    else
        snprintf(below, sizeof below, "%s \xc2\xb7 %u turns", chart, m->game->turns);
    put_rect(m, x, y, width, HEIGHT, "stroke-width=\"2.2\" rx=\"9\"");
    put_rect(m, x + 50, y + 50, width - 100, HEIGHT - 100, "stroke-width=\".8\" rx=\"6\"");
    int64_t middle = x + width / 2;
    put_text(m, middle, y + 520, fitting(m->game->title, 31, width - 300),
             "class=\"bare\" letter-spacing=\"1\"", m->game->title);
    map_put_tenths(m, "<path class=\"line\" stroke-width=\"1\" d=\"M", middle - 900);
    map_put_tenths(m, " ", y + 680);
    map_put_tenths(m, "h82M", middle + 80);
    map_put_tenths(m, " ", y + 680);
    map_put_tenths(m, "h82M", middle);
    map_put_tenths(m, " ", y + 645);
    ump_put(m->out, "l3.5 3.5l-3.5 3.5l-3.5-3.5z\"/>\n");
    put_text(m, middle, y + 930, fitting(below, 16, width - 300), "class=\"bare i\"", below);
}

/* A block of each side's shape and colour, and its name. */
static void draw_sides(const map *m, int64_t x, int64_t y)
{
    for (unsigned s = 0; s < ump_game_sides(m->game); s++) {
        int64_t row = y + 330 + 420 * s;
        ump_putf(m->out, "<path class=\"s%u\" transform=\"translate(", s);
        map_put_tenths(m, "", x);
        map_put_tenths(m, " ", row);
        ump_put(m->out, s == 0 ? ")\" d=\"M0 0h26v14h-26z\"/>\n"
                               : ")\" d=\"M4 0h18l4 4v6l-4 4h-18l-4-4v-6z\"/>\n");
        put_text(m, x + 380, row + 128, 17, "class=\"bare b\" style=\"text-anchor:start\"",
                 ump_side_name(m->game, s));
    }
}

/* The longest handy span of which four fit a sixth of the map. */
static ump_len span_of(const map *m)
{
    static const ump_len handy[] = {10, 5, 2};
    for (size_t i = 0; i < sizeof handy / sizeof *handy; i++)
        if (24 * (int64_t)handy[i] * m->field->unit <= m->field->width)
            return handy[i];
    return 1;
}

/* Four spans of alternate black and paper, in the table's unit. */
static void draw_scale(const map *m, int64_t x, int64_t y)
{
    bool cm = m->field->unit == UMP_CM;
    ump_len each = span_of(m);
    int64_t span = map_tenths(m, each * m->field->unit);
    for (int i = 0; i < 4; i++)
        put_rect(m, x + i * span, y + 560, span, 60,
                 i % 2 ? "stroke-width=\"1\"" : "stroke-width=\"1\" style=\"fill:" INK "\"");
    for (int i = 0; i <= 4; i += 2) {
        char number[24];
        snprintf(number, sizeof number, "%d%s", i * each, i < 4 ? "" : cm ? " cm" : " inches");
        put_text(m, x + i * span, y + 500, 14, "class=\"bare\"", number);
    }
    put_text(m, x + 2 * span, y + 860, 15, "class=\"bare i\"", "on the table");
}

/* North is where bearings begin: up. */
static void draw_compass(const map *m, int64_t x, int64_t y)
{
    map_put_tenths(m, "<g transform=\"translate(", x);
    map_put_tenths(m, " ", y);
    ump_put(m->out,
            ")\"><circle class=\"line\" r=\"34\" stroke-width=\".8\"/>"
            "<circle class=\"line\" r=\"30\" stroke-width=\".6\" stroke-dasharray=\"1 3.71\"/>"
            "<g fill=\"#8d7a58\"><path d=\"M0 0L17-17L5 0zM0 0L17 17L0 5zM0 0L-17 17L-5 0zM0 "
            "0L-17-17L0-5z\"/></g>"
            "<path fill=\"" PAPER "\" stroke=\"" INK "\" stroke-width=\".9\" "
            "stroke-linejoin=\"round\" d=\"M0-44L6-6L40 0L6 6L0 40L-6 6L-40 0L-6-6z\"/>"
            "<path fill=\"" INK "\" d=\"M0-44L0 0L-6-6zM40 0L0 0L6-6zM0 40L0 0L6 6zM-40 0L0 0L-6 "
            "6z\"/><text class=\"bare\" y=\"-49\" font-size=\"17\">N</text></g>\n");
}

void map_draw_frame(const map *m)
{
    int64_t width = map_tenths(m, m->field->width);
    int64_t top = 2 * MAP_MARGIN + map_tenths(m, m->field->depth);
    int64_t cartouche = width * 44 / 100;
    draw_border(m);
    draw_sides(m, MAP_MARGIN, top);
    draw_cartouche(m, MAP_MARGIN + width * 28 / 100, top + 40, cartouche);
    draw_scale(m, MAP_MARGIN + width * 74 / 100, top);
    draw_compass(m, MAP_MARGIN + width - 420, top + 720);
}
