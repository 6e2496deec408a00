/*
 * review_show.c: the review as text, as JSON and as one page that stands alone.
 */
#include "book/book.h"
#include "book/review.h"
#include "generals/value.h"
#include "map/map.h"

#include <stdlib.h>

/* Ten-thousandths as percent with one decimal: "-3.4". */
static void put_percent(const ump_out *out, int32_t chance, bool sign)
{
    int32_t size = (abs(chance) + 5) / 10;
    ump_putf(out, "%s%d.%d", chance < 0 && size ? "-" : sign ? "+" : "", size / 10, size % 10);
}

static unsigned last_turn(const review *r)
{
    return r->moment[r->at].turn;
}

/* The first moment of a turn. */
static size_t begins(const review *r, unsigned turn)
{
    size_t i = 0;
    while (i < r->at && r->moment[i].turn < turn)
        i++;
    return i;
}

static bool is_named(const review_order *o)
{
    return review_mark(o)[0] != '\0';
}

/* What a side gave away by all its orders for which something better was found for sure. */
static int32_t given_away(const review *r, unsigned side, size_t *orders, size_t *named)
{
    int32_t sum = 0;
    *orders = *named = 0;
    for (size_t i = 0; i < r->n_orders; i++) {
        const review_order *o = &r->order[i];
        if (o->side != side)
            continue;
        ++*orders;
        if (is_named(o) && o->lost > 0) {
            sum += o->lost;
            ++*named;
        }
    }
    return sum;
}

/* ---- Sentences that every form has ---- */

static void say_luck(const review *r, const ump_out *out)
{
    int32_t all = review_luck(r, 0);
    ump_putf(out, "Over the battle the dice gave %s ", ump_side_name(r->game, all < 0));
    put_percent(out, abs(all), false);
    ump_put(out, " % of a victory.");
}

static void say_given_away(const review *r, unsigned side, const ump_out *out)
{
    size_t orders, named;
    int32_t lost = given_away(r, side, &orders, &named);
    ump_putf(out, "%s gave away ", ump_side_name(r->game, side));
    put_percent(out, lost, false);
    ump_putf(out, " %% of a victory, by %zu of %zu orders.", named, orders);
}

/* "This gave away 10.3 % (error 4.4, 16 trials). Better: 71st New York fires. " */
static void say_order(const review_order *o, const ump_out *out)
{
    ump_put(out, o->lost > 0 ? "This gave away " : "This was better by ");
    put_percent(out, abs(o->lost), false);
    ump_put(out, " % (error ");
    put_percent(out, o->error, false);
    ump_putf(out, ", %u trials). %s: %s.", o->trials, o->lost > 0 ? "Better" : "The next best",
             o->other);
}

enum { NOBODYS = 2 }; /* luck */

/* A sentence in a place of its own. NULL: no memory. */
static char *sentence_of(const review *r, const review_order *o, unsigned side)
{
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    if (o)
        say_order(o, &out);
    else if (side < NOBODYS)
        say_given_away(r, side, &out);
    else
        say_luck(r, &out);
    return text.at;
}

/* ---- Text ---- */

static void text_turn(const review *r, unsigned turn, const ump_out *out)
{
    enum { WIDE = 40 };
    int32_t chance = r->moment[begins(r, turn)].chance;
    int at = (int)((int64_t)chance * WIDE / UMP_SURE);
    ump_putf(out, "  %3u  ", turn);
    for (int i = 0; i <= WIDE; i++)
        ump_put(out, i == at ? "#" : i == WIDE / 2 ? "|" : ".");
    ump_put(out, "  ");
    put_percent(out, chance, false);
    ump_put(out, " %   luck ");
    put_percent(out, review_luck(r, turn), true);
    ump_put(out, "\n");
}

static void text_order(const review *r, const review_order *o, const ump_out *out)
{
    ump_putf(out, "turn %u, answer %u, %s: %s %s\n    ", o->turn, o->answer + 1,
             ump_side_name(r->game, o->side), o->given, review_mark(o));
    say_order(o, out);
    ump_putf(out, "\n    %s\n", o->why);
}

void review_text(const review *r, const ump_out *out)
{
    ump_putf(out,
             "%s\n\nThe chance of %s to win at the start of each turn, and the luck that it had "
             "of the dice then\n",
             ump_game_title(r->game), ump_side_name(r->game, 0));
    for (unsigned turn = 1; turn <= last_turn(r); turn++)
        text_turn(r, turn, out);
    ump_put(out, "\n");
    say_luck(r, out);
    ump_put(out, "\n");
    for (unsigned side = 0; side < 2; side++) {
        say_given_away(r, side, out);
        ump_put(out, "\n");
    }
    ump_put(out, "\n");
    for (size_t i = 0; i < r->n_orders; i++)
        if (is_named(&r->order[i]))
            text_order(r, &r->order[i], out);
}

/* ---- JSON ---- */

static void json_said(const review *r, const char *key, const review_order *o, unsigned side,
                      ump_json *json)
{
    char *text = sentence_of(r, o, side);
    ump_json_text(json, key, text ? text : "");
    free(text);
}

static void json_order(const review *r, const review_order *o, ump_json *json)
{
    ump_json_open(json, NULL, '{');
    ump_json_number(json, "answer", o->answer);
    ump_json_number(json, "turn", o->turn);
    ump_json_text(json, "side", ump_side_id(r->game, o->side));
    ump_json_number(json, "lost", o->lost);
    ump_json_number(json, "error", o->error);
    ump_json_number(json, "trials", o->trials);
    ump_json_text(json, "mark", review_mark(o));
    ump_json_text(json, "given", o->given);
    ump_json_text(json, "other", o->other);
    ump_json_text(json, "why", o->why);
    json_said(r, "said", o, 0, json);
    ump_json_close(json, '}');
}

static void json_turns(const review *r, ump_json *json)
{
    ump_json_open(json, "turn_begins", '[');
    for (unsigned turn = 1; turn <= last_turn(r); turn++)
        ump_json_number(json, NULL, (int64_t)begins(r, turn));
    ump_json_close(json, ']');
    ump_json_open(json, "luck_by_turn", '[');
    for (unsigned turn = 1; turn <= last_turn(r); turn++)
        ump_json_number(json, NULL, review_luck(r, turn));
    ump_json_close(json, ']');
}

void review_json(const review *r, const ump_out *out)
{
    ump_json json = {.out = out};
    ump_json_open(&json, NULL, '{');
    ump_json_text(&json, "title", ump_game_title(r->game));
    ump_json_number(&json, "answers", (int64_t)r->n);
    ump_json_number(&json, "done", (int64_t)r->at);
    ump_json_open(&json, "sides", '[');
    for (unsigned side = 0; side < 2; side++)
        ump_json_text(&json, NULL, ump_side_name(r->game, side));
    ump_json_close(&json, ']');
    ump_json_open(&json, "said", '[');
    json_said(r, NULL, NULL, NOBODYS, &json);
    json_said(r, NULL, NULL, 0, &json);
    json_said(r, NULL, NULL, 1, &json);
    ump_json_close(&json, ']');
    ump_json_open(&json, "curve", '[');
    for (size_t i = 0; i <= r->at; i++)
        ump_json_number(&json, NULL, r->moment[i].chance);
    ump_json_close(&json, ']');
    json_turns(r, &json);
    ump_json_open(&json, "orders", '[');
    for (size_t i = 0; i < r->n_orders; i++)
        json_order(r, &r->order[i], &json);
    ump_json_close(&json, ']');
    ump_json_close(&json, '}');
    ump_put(out, "\n");
}

bool ump_review_json(const ump_game *game, const ump_session *session, unsigned trials,
                     ump_progress *progress, void *ctx, const ump_out *out)
{
    review r;
    bool good = review_begin(&r, game, session, trials, REVIEW_SEED);
    while (good && review_step(&r))
        if (progress)
            progress(ctx, (uint32_t)r.at, (uint32_t)r.n);
    good = good && !r.failed;
    if (good)
        review_json(&r, out);
    review_end(&r);
    return good;
}

/* ---- The page ---- */

enum { PLOT_WIDE = 800, PLOT_DEEP = 220, PLOT_TOP = 10, PLOT_HIGH = 200 };

static int x_of(const review *r, size_t i)
{
    return (int)(i * PLOT_WIDE / (r->at ? r->at : 1));
}

static int y_of(int32_t chance)
{
    return PLOT_TOP + PLOT_HIGH - (int)((int64_t)chance * PLOT_HIGH / UMP_SURE);
}

static void plot_sides(const review *r, const ump_out *out)
{
    for (unsigned side = 0; side < 2; side++) {
        ump_putf(out, "<text x=\"10\" y=\"%d\" style=\"fill:%s\">", side ? PLOT_DEEP - 6 : 18,
                 map_side_colour(r->game, side));
        book_escape(out, ump_side_name(r->game, side));
        ump_put(out, side ? " \xE2\x86\x93</text>\n" : " \xE2\x86\x91</text>\n");
    }
}

static void plot_marks(const review *r, const ump_out *out)
{
    for (size_t i = 0; i < r->n_orders; i++) {
        const review_order *o = &r->order[i];
        int x = x_of(r, o->answer), y = y_of(r->moment[o->answer].chance);
        if (is_named(o))
            ump_putf(out,
                     "<a href=\"#a%u\"><circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"%s\"/><text "
                     "x=\"%d\" y=\"%d\" class=\"small\">%s</text></a>\n",
                     o->answer + 1, x, y, map_side_colour(r->game, o->side), x + 5, y - 6,
                     review_mark(o));
    }
}

static void plot_curve(const review *r, const ump_out *out)
{
    ump_putf(
        out,
        "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The chance to win "
        "over the battle\">\n<line class=\"zero\" x1=\"0\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n",
        PLOT_WIDE, PLOT_DEEP, y_of(UMP_SURE / 2), PLOT_WIDE, y_of(UMP_SURE / 2));
    for (unsigned turn = 2; turn <= last_turn(r); turn++) {
        int x = x_of(r, begins(r, turn));
        ump_putf(out,
                 "<line class=\"turn\" x1=\"%d\" y1=\"10\" x2=\"%d\" y2=\"210\"/><text x=\"%d\" "
                 "y=\"206\" class=\"small\">%u</text>\n",
                 x, x, x + 3, turn);
    }
    ump_put(out, "<polyline class=\"curve\" points=\"");
    for (size_t i = 0; i <= r->at; i++)
        if (i == 0 || i == r->at || r->moment[i].chance != r->moment[i - 1].chance)
            ump_putf(out, "%d,%d ", x_of(r, i), y_of(r->moment[i].chance));
    ump_put(out, "\"/>\n");
    plot_marks(r, out);
    plot_sides(r, out);
    ump_put(out, "</svg>\n");
}

static void html_luck(const review *r, const ump_out *out)
{
    char *said = sentence_of(r, NULL, NOBODYS);
    ump_put(out, "<h2>Luck</h2>\n<p>Each roll is set beside the mean of all that could have been "
                 "rolled there, in percent of a victory. ");
    book_escape(out, said ? said : "");
    free(said);
    ump_put(out, "</p>\n<div class=\"wide\"><table><tr><th>Turn</th>");
    for (unsigned side = 0; side < 2; side++) {
        ump_put(out, "<th class=\"n\">");
        book_escape(out, ump_side_name(r->game, side));
        ump_put(out, "</th>");
    }
    ump_put(out, "</tr>\n");
    for (unsigned turn = 1; turn <= last_turn(r); turn++) {
        ump_putf(out, "<tr><td>%u</td><td class=\"n\">", turn);
        put_percent(out, review_luck(r, turn), true);
        ump_put(out, "</td><td class=\"n\">");
        put_percent(out, -review_luck(r, turn), true);
        ump_put(out, "</td></tr>\n");
    }
    ump_put(out, "</table></div>\n");
}

static void html_order(const review *r, const review_order *o, const ump_out *out)
{
    char *said = sentence_of(r, o, NOBODYS);
    ump_putf(out, "<p id=\"a%u\"><b>%s</b> Turn %u, ", o->answer + 1, review_mark(o), o->turn);
    book_escape(out, ump_side_name(r->game, o->side));
    ump_put(out, ": ");
    book_escape(out, o->given);
    ump_put(out, ". ");
    book_escape(out, said ? said : "");
    ump_put(out, " <span class=\"toll\">");
    book_escape(out, o->why);
    ump_put(out, "</span></p>\n");
    free(said);
}

void review_html(const review *r, const ump_out *out)
{
    size_t named = 0;
    book_put_head(r->game, out);
    ump_put(out,
            "<h2>The chance to win</h2>\n<p>The line in the middle is an even battle. Marks are "
            "orders that gave something away (?!, ?, ?\?) or were strokes (!, !!).</p>\n");
    plot_curve(r, out);
    html_luck(r, out);
    ump_put(out, "<h2>Orders</h2>\n");
    for (size_t i = 0; i < r->n_orders; i++)
        if (is_named(&r->order[i])) {
            html_order(r, &r->order[i], out);
            named++;
        }
    if (named == 0)
        ump_put(out, "<p>No order gave away or won more than the trials can be sure of.</p>\n");
    ump_put(out, "</body>\n</html>\n");
}
