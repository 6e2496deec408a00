/*
 * html.c: the book as one page that stands alone: result, map, curve, luck, losses, story.
 */
#include "book/book.h"
#include "map/map.h"
#include "play/words.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void book_escape(const ump_out *out, const char *text)
{
    map_escape(out, text);
}

/* thousandths as hundredths */
static void put_points(const ump_out *out, int32_t value)
{
    ump_putf(out, "%d", (int)ump_round_div(value, 10));
}

void book_put_head(const ump_game *game, const ump_out *out)
{
    ump_put(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                 "<title>");
    book_escape(out, game->title);
    ump_put(out, "</title>\n<style>\n");
    map_put_style(game, out);
    ump_putf(
        out,
        "body{background:" PAPER ";color:" INK
        ";font:17px/1.5 Georgia,'DejaVu Serif',serif;max-width:48em;margin:1.5em auto;"
        "padding:0 1em}\n"
        "h1,h2,h3{font-weight:normal;line-height:1.2}h2{border-bottom:1px solid " INK
        ";margin-top:2em}h3{margin-bottom:.2em}\n"
        "svg{display:block;width:100%%;height:auto}\n"
        ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%%}"
        "td,th{padding:.15em .8em .15em 0;text-align:left;vertical-align:top;"
        "font-weight:normal}th{border-bottom:1px solid " INK "}\n"
        ".n{text-align:right;white-space:nowrap}.toll,.rule{opacity:.75}.rule{font-size:.8em}."
        "command td{font-style:italic;"
        "padding-top:.5em}\n"
        "%s@media screen and (max-width:600px){.plot text{font-size:30px}.plot "
        ".small{font-size:24px}body{padding:0 "
        ".6em}table{font-size:.72em}td,th{padding-right:.35em}td:last-child,"
        "th:last-child{padding-right:0}.rule{white-space:nowrap}.n{white-space:normal}}\n"
        "@media print{@page{margin:15mm}body{background:none;font-size:10.5pt;margin:0;"
        "max-width:none;padding:0}h2,h3{break-after:avoid}svg,tr{break-inside:avoid}svg{max-height:"
        "130mm}tr:first-child,h2+p{break-after:avoid}}\n"
        "</style>\n</head>\n<body>\n<h1>",
        book_plot_style);
    book_escape(out, game->title);
    ump_put(out, "</h1>\n");
}

/* ---- The result ---- */

void book_put_winner(const book *b, const ump_out *out)
{
    unsigned winner = ump_state_winner(b->end);
    if (winner < UMP_MAX_SIDES) {
        book_put_side(b, winner, true, out);
        ump_put(out, book_verb(b, winner, " wins the battle.", " win the battle."));
    } else {
        ump_put(out, b->end->over ? "The battle is a draw." : "The battle is not over yet.");
    }
}

/* "The Confederates break", of "Confederates break"; else the words with a capital. */
static void put_reason(const book *b, const char *words, const ump_out *out)
{
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++) {
        const char *name = ump_side_people(b->game, side);
        if (strncmp(words, name, strlen(name)) != 0 || words[strlen(name)] != ' ')
            continue;
        book_put_side(b, side, true, out);
        book_escape(out, words + strlen(name));
        return;
    }
    const char first[] = {(char)toupper((unsigned char)words[0]), '\0'};
    book_escape(out, first);
    book_escape(out, words + 1);
}

/* Why it ended so, in the words and by the number of the rule. */
static void put_reasons(const book *b, const ump_out *out)
{
    for (size_t i = 0; b->end->over && i < b->n_reasons; i++) {
        ump_put(out, i == 0 ? "<p>" : " ");
        put_reason(b, b->reason[i].words, out);
        ump_putf(out, ". <span class=\"rule\">%s</span>%s", b->reason[i].rule,
                 i + 1 == b->n_reasons ? "</p>\n" : "");
    }
}

static void put_place(const book *b, unsigned i, const ump_out *out)
{
    const ump_objective *place = &b->game->objective[i];
    unsigned holder = b->end->holder[i];
    ump_put(out, "<tr><td>");
    book_escape(out, place->name);
    ump_putf(out, "</td><td class=\"n\">%d</td><td>", place->points);
    if (holder < UMP_MAX_SIDES)
        book_escape(out, ump_side_name(b->game, holder));
    else
        ump_put(out, "nobody");
    ump_put(out, "</td></tr>\n");
}

static void put_places(const book *b, const ump_out *out)
{
    if (b->game->n_objectives == 0)
        return;
    ump_put(out, "<div class=\"wide\"><table>\n<thead><tr><th>Place</th>"
                 "<th class=\"n\">Points</th><th>Held in the end by</th></tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < b->game->n_objectives; i++)
        put_place(b, i, out);
    ump_put(out, "</tbody></table></div>\n");
}

static void put_result(const book *b, const ump_out *out)
{
    const ump_show *show = b->game->rules->show;
    ump_put(out, "<p>");
    book_escape(out, ump_chart_title(b->game->chart));
    ump_putf(out, ", %u of %u turns.</p>\n<p><strong>", b->turns, b->game->turns);
    book_put_winner(b, out);
    ump_put(out, "</strong>");
    if (show && show->points)
        ump_putf(out, " Victory points: %d to %d.", show->points(b->game, b->end, 0),
                 show->points(b->game, b->end, 1));
    ump_put(out, "</p>\n");
    put_reasons(b, out);
    put_places(b, out);
}

/* ---- The curve ---- */

/* Chances are told in parts of a hundred. */
static void put_change(const book *b, unsigned turn, int32_t change, const ump_out *out)
{
    unsigned side = change < 0;
    if (!b->by_chance) {
        ump_put(out, "the position turned by ");
        put_points(out, abs(change));
        ump_put(out, " points in favour of ");
        book_put_side(b, side, false, out);
        return;
    }
    int32_t value = 0;
    for (size_t i = 0; i < b->n_moments; i++)
        if (b->moment[i].turn == turn)
            value = b->moment[i].value;
    int32_t now = UMP_SURE / 2 + (side == 0 ? value : -value);
    ump_put(out, "the chance of ");
    book_put_side(b, side, false, out);
    ump_putf(out, " rose from %d to %d in 100",
             (int)ump_round_div((int64_t)(now - abs(change)) * 100, UMP_SURE),
             (int)ump_round_div((int64_t)now * 100, UMP_SURE));
}

static void put_turning_deeds(const book *b, unsigned turn, int32_t change, const ump_out *out)
{
    ump_growing text = {0};
    ump_out deeds = ump_growing_out(&text);
    book_blow worst;
    if (book_worst_blow(b, turn, change > 0, &worst)) {
        book_put_deed(b, &worst, BOOK_AS_BLOW, false, &deeds);
        ump_put(&deeds, ". ");
    }
    book_put_taken(b, turn, change < 0, &deeds);
    if (text.at) {
        book_raise_capitals(text.at);
        ump_put(out, text.at);
    }
    free(text.at);
}

static void put_turning_point(const book *b, const ump_out *out)
{
    int32_t change;
    unsigned turn = book_turning_point(b, &change);
    if (turn == 0) {
        ump_put(out, "<p>The position never changed.</p>\n");
        return;
    }
    ump_putf(out, "<p>The turning point was turn %u: ", turn);
    put_change(b, turn, change, out);
    ump_put(out, ". ");
    put_turning_deeds(b, turn, change, out);
    ump_put(out, "</p>\n");
}

static void put_curve(const book *b, const ump_out *out)
{
    ump_put(out, "<h2>How it went</h2>\n");
    ump_put(out, b->by_chance
                     ? "<p>The curve is the chance of victory, as the generals judge the position "
                       "from troops, their order and what is held; on the line it is even.</p>\n"
                     : "<p>The curve is the worth of the position as the generals count it, from "
                       "troops, their order and what is held; 100 points are about an army.</p>\n");
    put_turning_point(b, out);
    book_plot_value(b, out);
}

/* ---- Luck ---- */

static int luckier_first(const void *a, const void *b)
{
    const book_roll *x = *(const book_roll *const *)a, *y = *(const book_roll *const *)b;
    int by_luck = (abs(x->luck) < abs(y->luck)) - (abs(x->luck) > abs(y->luck));
    return by_luck ? by_luck : (x > y) - (x < y);
}

static void put_roll_words(const book *b, const book_roll *r, const ump_out *out)
{
    size_t n = ump_game_pieces(b->game);
    if (r->unit < n) {
        book_put_name(b, r->unit, out);
        ump_put(out, ": ");
    }
    book_escape(out, r->purpose);
    if (r->other < n) {
        ump_put(out, " (");
        book_put_name(b, r->other, out);
        ump_put(out, ")");
    }
}

static void put_stroke(const book *b, const book_roll *r, const ump_out *out)
{
    ump_putf(out, "<tr><td class=\"n\">%u</td><td>", r->turn);
    put_roll_words(b, r, out);
    ump_putf(out, "</td><td class=\"n\">%d", r->reading);
    if (r->kind != UMP_SUM)
        ump_putf(out, r->dice == 1 ? " of 1 die" : " of %d dice", r->dice);
    ump_putf(out, "</td><td class=\"n\">%d.%d</td><td>", r->mean / 10, r->mean % 10);
    book_escape(out, ump_side_name(b->game, r->luck < 0));
    ump_put(out, "</td><td class=\"n\">");
    put_points(out, abs(r->luck));
    ump_put(out, "</td></tr>\n");
}

static void put_stroke_table(const book *b, const book_roll **list, size_t n, const ump_out *out)
{
    ump_put(out, "<div class=\"wide\"><table>\n<thead><tr><th class=\"n\">Turn</th><th>Roll</th>"
                 "<th class=\"n\">Rolled</th><th class=\"n\">Mean</th><th>Good for</th>"
                 "<th class=\"n\">Points</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < n; i++)
        put_stroke(b, list[i], out);
    ump_put(out, "</tbody></table></div>\n");
}

/* False: no memory. */
static bool put_strokes(const book *b, const ump_out *out)
{
    enum { MOST = 6, LEAST = 10 };
    size_t n = 0;
    const book_roll **list = malloc((b->n_rolls + 1) * sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; i < b->n_rolls; i++)
        list[i] = &b->roll[i];
    qsort(list, b->n_rolls, sizeof *list, luckier_first);
    while (n < b->n_rolls && n < MOST && abs(list[n]->luck) >= LEAST)
        n++;
    if (n > 0)
        put_stroke_table(b, list, n, out);
    free(list);
    return true;
}

static bool put_luck(const book *b, const ump_out *out)
{
    int32_t all = 0;
    for (size_t i = 0; i < b->n_rolls; i++)
        all += b->roll[i].luck;
    ump_put(out, "<h2>Luck</h2>\n<p>Each roll is set beside the mean of all that could have been "
                 "rolled there; 100 points are about an army. Over the battle the dice gave ");
    book_put_side(b, all < 0, false, out);
    ump_put(out, " ");
    put_points(out, abs(all));
    ump_putf(out, " points in %zu rolls", b->n_rolls);
    if (b->not_weighed)
        ump_putf(out, "; %zu more have too many readings to weigh", b->not_weighed);
    ump_put(out, ".</p>\n");
    book_plot_luck(b, out);
    return put_strokes(b, out);
}

/* ---- The order of battle, before and after ---- */

static bool fought(const book *b, unsigned piece)
{
    return b->before[piece].on_table;
}

/* "killed", "captured; another commands". */
static void put_leader_end(const book *b, unsigned piece, const ump_out *out)
{
    const book_blow *last = NULL;
    for (size_t i = 0; i < b->n_blows; i++)
        if (b->blow[i].piece == piece && b->blow[i].gone)
            last = &b->blow[i];
    bool lost = last || !b->after[piece].on_table;
    const char *is = last && last->words ? strstr(last->words, " is ") : NULL;
    book_escape(out, !lost ? "in command" : is ? is + strlen(" is ") : "lost");
    ump_put(out, lost && b->after[piece].on_table ? "; another commands" : "");
}

/* "good order", "away from the guns" */
static void put_level(const char *level, const ump_out *out)
{
    char words[UMP_TERM];
    ump_term_words(level, words);
    book_escape(out, words);
}

static void put_unit(const book *b, unsigned piece, const ump_out *out)
{
    const ump_look *was = &b->before[piece], *is = &b->after[piece];
    ump_put(out, "<tr><td>");
    book_escape(out, ump_piece_name(b->game, piece));
    if (!fought(b, piece)) {
        ump_put(out, "</td><td class=\"n\"></td><td class=\"n\"></td><td class=\"n\"></td>"
                     "<td>did not come</td><td class=\"n\"></td></tr>\n");
        return;
    }
    if (was->leader) {
        ump_put(out, "</td><td class=\"n\"></td><td class=\"n\"></td><td class=\"n\"></td><td>");
        put_leader_end(b, piece, out);
        ump_put(out, "</td><td class=\"n\"></td></tr>\n");
        return;
    }
    ump_putf(out, "</td><td class=\"n\">%u</td><td class=\"n\">%u</td><td class=\"n\">%d</td><td>",
             was->strength, is->on_table ? is->strength : 0,
             was->strength - (is->on_table ? is->strength : 0));
    if (!is->on_table)
        ump_put(out, is->strength ? "left the table" : "lost");
    else
        put_level(is->level, out);
    ump_putf(out, "</td><td class=\"n\">%d</td></tr>\n", b->cost[piece]);
}

typedef struct toll {
    int32_t before, after, cost;
} toll;

static void add_toll(const book *b, unsigned piece, toll *t)
{
    if (!fought(b, piece) || b->before[piece].leader)
        return;
    t->before += b->before[piece].strength;
    t->after += b->after[piece].on_table ? b->after[piece].strength : 0;
    t->cost += b->cost[piece];
}

static void put_toll(const char *name, const toll *t, const ump_out *out)
{
    ump_put(out, "<tr class=\"command\"><td>");
    book_escape(out, name);
    if (t->before == 0)
        ump_put(out, "</td><td></td><td></td><td></td><td></td><td></td></tr>\n");
    else
        ump_putf(out,
                 "</td><td class=\"n\">%d</td><td class=\"n\">%d</td><td class=\"n\">%d</td>"
                 "<td></td><td class=\"n\">%d</td></tr>\n",
                 t->before, t->after, t->before - t->after, t->cost);
}

static void put_command(const book *b, unsigned side, unsigned command, const ump_out *out)
{
    const ump_force *force = &b->game->force;
    toll t = {0};
    bool any = false;
    for (unsigned i = 0; i < force->n_pieces; i++) {
        if (force->piece[i].side != side || force->piece[i].command != command)
            continue;
        add_toll(b, i, &t);
        any = true;
    }
    if (!any)
        return;
    put_toll(force->command[command].name, &t, out);
    for (int leaders = 1; leaders >= 0; leaders--)
        for (unsigned i = 0; i < force->n_pieces; i++)
            if (force->piece[i].side == side && force->piece[i].command == command &&
                force->piece[i].leader == leaders)
                put_unit(b, i, out);
}

static void put_army(const book *b, unsigned side, const ump_out *out)
{
    toll t = {0};
    ump_put(out, "<h3>");
    book_escape(out, ump_side_name(b->game, side));
    ump_put(out, "</h3>\n<div class=\"wide\"><table>\n<thead><tr><th>Troops</th>"
                 "<th class=\"n\">Before</th><th class=\"n\">After</th><th class=\"n\">Lost</th>"
                 "<th>At the end</th><th class=\"n\">Took</th></tr></thead>\n<tbody>\n");
    for (unsigned c = 0; c < b->game->force.n_commands; c++)
        put_command(b, side, c, out);
    for (unsigned i = 0; i < b->game->force.n_pieces; i++)
        if (b->game->force.piece[i].side == side)
            add_toll(b, i, &t);
    put_toll("All", &t, out);
    ump_put(out, "</tbody></table></div>\n");
}

/* ---- The roll of honour ---- */

static void put_honour(const book *b, unsigned side, const ump_out *out)
{
    const ump_force *force = &b->game->force;
    unsigned best = UMP_NOBODY, firm = UMP_NOBODY;
    for (unsigned i = 0; i < force->n_units; i++) {
        if (force->piece[i].side != side || !fought(b, i))
            continue;
        int32_t lost = b->before[i].strength - b->after[i].strength;
        if (b->cost[i] > 0 && (best == UMP_NOBODY || b->cost[i] > b->cost[best]))
            best = i;
        if (lost > 0 && b->after[i].on_table && b->after[i].trouble == 0 &&
            (firm == UMP_NOBODY || lost > b->before[firm].strength - b->after[firm].strength))
            firm = i;
    }
    if (best != UMP_NOBODY) {
        ump_put(out, "<li>");
        book_escape(out, ump_piece_name(b->game, best));
        ump_put(out, " took ");
        book_put_number(out, b->cost[best]);
        ump_put(out, " from the enemy; nobody of its side took more.</li>\n");
    }
    if (firm != UMP_NOBODY) {
        ump_put(out, "<li>");
        book_escape(out, ump_piece_name(b->game, firm));
        ump_put(out, " lost ");
        book_put_number(out, b->before[firm].strength - b->after[firm].strength);
        ump_put(out, " of ");
        book_put_number(out, b->before[firm].strength);
        ump_put(out, " and still stood firm at the end.</li>\n");
    }
}

/* ---- The page ---- */

static bool write_book(const book *b, const ump_out *out)
{
    book_put_head(b->game, out);
    put_result(b, out);
    ump_put(out, "<h2>The field</h2>\n<p>As it stood at the end. Dotted lines are marches, discs "
                 "are losses where they fell.</p>\n");
    bool ok = book_plot_map(b, out);
    put_curve(b, out);
    ok = put_luck(b, out) && ok;
    ump_put(out, "<h2>The order of battle, before and after</h2>\n<p>The numbers are "
                 "figures or stands, as the rules count them. Took: what fell of the enemy "
                 "by its fire and in its fights, also those who came back later, and whom it "
                 "caught.</p>\n");
    put_army(b, 0, out);
    put_army(b, 1, out);
    ump_put(out, "<h2>The roll of honour</h2>\n<ul>\n");
    put_honour(b, 0, out);
    put_honour(b, 1, out);
    ump_put(out, "</ul>\n<h2>The story</h2>\n");
    ok = book_story(b, out) && ok;
    ump_put(out, "</body>\n</html>\n");
    return ok;
}

bool ump_book_html(const ump_game *game, const ump_session *session, const ump_out *out)
{
    book b;
    bool ok = book_gather(&b, game, session) && write_book(&b, out);
    book_free(&b);
    return ok;
}
