/*
 * picture.c: the book in one picture: title and result, the map with marches and losses, the curve,
 * and what each side lost. Whole numbers only: a record always gives the same bytes.
 */
#include "book/book.h"
#include "map/map.h"

enum { HEAD = 112, CURVE = 430, FOOT = 64, MARGIN = 48, TITLE = 36, LEAST_TITLE = 18 };

/* As large as it fits. */
static int title_size(const char *title, int width)
{
    int size = TITLE;
    while (size > LEAST_TITLE && label_width(title, size, 0, true) > 10 * (width - 2 * MARGIN))
        size--;
    return size;
}

static void put_heading(const book *b, int width, const ump_out *out)
{
    const ump_show *show = b->game->rules->show;
    ump_putf(out, "<text class=\"bare b\" x=\"%d\" y=\"56\" style=\"font-size:%dpx\">", width / 2,
             title_size(b->game->title, width));
    book_escape(out, b->game->title);
    ump_putf(out, "</text>\n<text class=\"bare\" x=\"%d\" y=\"94\" style=\"font-size:22px\">",
             width / 2);
    book_put_winner(b, out);
    if (show && show->points)
        ump_putf(out, " Victory points: %d to %d.", show->points(b->game, b->end, 0),
                 show->points(b->game, b->end, 1));
    ump_put(out, "</text>\n");
}

static void put_losses(const book *b, int width, int y, const ump_out *out)
{
    ump_putf(out, "<text class=\"bare\" x=\"%d\" y=\"%d\" style=\"font-size:20px\">", width / 2, y);
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++) {
        int32_t before = 0, after = 0;
        for (unsigned i = 0; i < b->game->force.n_units; i++) {
            if (b->game->force.piece[i].side != side || !b->before[i].on_table)
                continue;
            before += b->before[i].strength;
            after += b->after[i].on_table ? b->after[i].strength : 0;
        }
        book_escape(out, ump_side_name(b->game, side));
        ump_putf(out, " lost %d of %d%s", before - after, before, side == 0 ? "; " : ".");
    }
    ump_put(out, "</text>\n");
}

static bool draw_picture(const book *b, const ump_out *out)
{
    int width, height;
    map_size_within(b->game, &width, &height);
    ump_putf(out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
             "height=\"%d\">\n<style>\n",
             width, HEAD + height + CURVE + FOOT, width, HEAD + height + CURVE + FOOT);
    map_put_style(b->game, out);
    ump_putf(out, "%s</style>\n<rect width=\"100%%\" height=\"100%%\" fill=\"" PAPER "\"/>\n",
             book_plot_style);
    put_heading(b, width, out);
    ump_putf(out, "<g transform=\"translate(0 %d)\">\n", HEAD);
    bool ok = book_plot_map(b, out);
    ump_putf(out, "</g>\n<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">\n", MARGIN,
             HEAD + height, width - 2 * MARGIN, CURVE);
    book_plot_value(b, out);
    ump_put(out, "</svg>\n");
    put_losses(b, width, HEAD + height + CURVE + FOOT / 2, out);
    ump_put(out, "</svg>\n");
    return ok;
}

bool ump_book_picture(const ump_game *game, const ump_session *session, const ump_out *out)
{
    book b;
    bool ok = book_gather(&b, game, session) && draw_picture(&b, out);
    book_free(&b);
    return ok;
}
