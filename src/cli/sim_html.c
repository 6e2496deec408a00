/*
 * sim_html.c: a report of many battles as one page that needs nothing else: who wins, when it ends,
 * losses by turn, what is left of each unit, and where men fell, on the map of the table.
 */
#include "cli/sim.h"
#include "map/map.h"
#include <inttypes.h>
#include <math.h>

enum { WIDE = 720, BAR = 22, PLOT_DEEP = 220 };

static void put_head(const ump_out *out, const char *title)
{
    ump_put(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width\"><title>");
    map_escape(out, title);
    ump_put(
        out,
        "</title>\n<style>\n"
        "body{background:" PAPER ";color:" INK
        ";font:17px/1.45 'EB Garamond',Georgia,serif;max-width:60em;margin:2em auto;"
        "padding:0 1em}\nh1,h2{font-weight:normal}\nh2{border-bottom:1px solid " INK
        ";margin-top:2em}\nsvg{max-width:100%;height:auto;display:block}\n"
        "td,th{padding:.1em 1em .1em "
        "0;text-align:left}.n{text-align:right}code{overflow-wrap:anywhere;font-size:80%}\n"
        ".plot{fill:" INK "}.plot text{font:14px Georgia,serif;text-anchor:start;stroke:none}\n"
        ".units{display:grid;grid:auto-flow dense/auto 1fr auto;gap:.2em 1em;align-items:center;"
        "max-width:46em;font-size:15px;line-height:1.2}.units b,.units em{font:inherit}\n"
        ".units b{grid-column:1}.units em{grid-column:3}.units span{grid-column:2}\n"
        ".units i{display:block;height:9px}.units i+i{height:5px;opacity:.4;margin-top:1px}\n"
        "@media(max-width:600px){.units{grid-template-columns:1fr auto}"
        ".units em{grid-column:2}.units span{grid-column:1/3;margin-bottom:.4em}"
        ".plot text{font-size:22px}}\n"
        "</style></head><body>\n<h1>");
    map_escape(out, title);
    ump_put(out, "</h1>\n");
}

static void begin_plot(const ump_out *out, int deep, const char *label)
{
    ump_putf(out,
             "<svg class=\"plot\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" "
             "aria-label=\"%s\">\n",
             WIDE, deep, WIDE, deep, label);
}

static void end_plot(const ump_out *out)
{
    ump_put(out, "</svg>\n");
}

static void put_text(const ump_out *out, double x, double y, const char *text)
{
    ump_putf(out, "<text x=\"%.1f\" y=\"%.1f\">", x, y);
    map_escape(out, text);
    ump_put(out, "</text>\n");
}

static void put_block(const ump_out *out, double x, double y, double width, double height,
                      const char *colour)
{
    ump_putf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", x,
             y, width, height, colour);
}

static void put_bar(const ump_out *out, double x, double y, double width, const char *colour)
{
    put_block(out, x, y, width, BAR - 6, colour);
}

/* ---- Who wins ---- */

/* Over the bar: each side at its own end, what is drawn between them. */
static void put_winners(const cli_lab *lab, const ump_out *out)
{
    static const char *const anchor[2] = {"start", "end"};
    const sim_tally *t = lab->tally;
    for (unsigned side = 0; side < 2; side++) {
        ump_putf(out, "<text x=\"%d\" y=\"18\" style=\"fill:%s;text-anchor:%s\">", side ? WIDE : 0,
                 map_side_colour(lab->battle->game, side), anchor[side]);
        map_escape(out, ump_side_name(lab->battle->game, side));
        ump_putf(out, " %.1f %%</text>\n", cli_share(t->wins[side], t->battles));
    }
    ump_putf(out, "<text x=\"%d\" y=\"18\" style=\"text-anchor:middle\">drawn %.1f %%</text>\n",
             WIDE / 2, cli_share(t->draws, t->battles));
}

static void put_share(const cli_lab *lab, const ump_out *out)
{
    const ump_game *game = lab->battle->game;
    const sim_tally *t = lab->tally;
    sim_interval share = cli_lab_share(lab);
    double first = WIDE * cli_share(t->wins[0], t->battles) / 100;
    double drawn = WIDE * cli_share(t->draws, t->battles) / 100;
    ump_putf(out, "<p>%.1f&nbsp;%% for ", 100 * share.middle);
    map_escape(out, ump_side_name(game, 0));
    ump_putf(out,
             ", draws counting half (95&nbsp;%% interval %.1f to %.1f&nbsp;%%): "
             "<strong>%s</strong>.</p>\n",
             100 * share.low, 100 * share.high, cli_lab_verdict(share));
    begin_plot(out, 90, "share of battles won");
    put_winners(lab, out);
    put_bar(out, 0, 28, first, map_side_colour(game, 0));
    put_bar(out, first, 28, drawn, "#b5a88c");
    put_bar(out, first + drawn, 28, WIDE - first - drawn, map_side_colour(game, 1));
    ump_putf(out,
             "<path d=\"M%.1f 54H%.1fM%.1f 49v10M%.1f 49v10M%.1f 51v6\" stroke=\"" INK
             "\" stroke-width=\"2\"/>\n"
             "<path d=\"M%.1f 26v40M%.1f 26v40\" stroke=\"" INK
             "\" stroke-dasharray=\"3 4\" opacity=\".6\"/>\n",
             WIDE * share.low, WIDE * share.high, WIDE * share.low, WIDE * share.high,
             WIDE * share.middle, WIDE * 0.4, WIDE * 0.6);
    put_text(out, WIDE * 0.4 - 12, 82, "40 %");
    put_text(out, WIDE * 0.6 - 12, 82, "60 %");
    end_plot(out);
}

/* ---- Losses by turn ---- */

/* The end of a scale that has whole numbers at its quarters. */
static double top_of(double most)
{
    return most < 20 ? 20 : most < 40 ? 40 : most < 60 ? 60 : most < 80 ? 80 : 100;
}

static double height_of(double percent, double top)
{
    return 10 + PLOT_DEEP * (1 - percent / top);
}

/* Lines at quarters of the scale, and what they stand for. */
static void put_scale(const ump_out *out, double top)
{
    for (int part = 0; part <= 4; part++) {
        double percent = top * part / 4, y = height_of(percent, top);
        char words[16];
        ump_putf(out, "<path d=\"M44 %.1fH%d\" stroke=\"" INK "\" opacity=\".25\"/>\n", y,
                 WIDE - 110);
        snprintf(words, sizeof words, "%.0f %%", percent);
        put_text(out, 0, y + 5, words);
    }
}

static void put_turns(const ump_out *out, unsigned first, unsigned last, double x, double step)
{
    unsigned apart = step < 24 ? 5 : 1; /* in a long battle there is not room for all */
    for (unsigned turn = first; turn <= last; turn++) {
        char words[16];
        if (turn % apart)
            continue;
        snprintf(words, sizeof words, "%u", turn);
        put_text(out, x - 4 + step * (turn - first), PLOT_DEEP + 32, words);
    }
}

/* The curve of one side; returns where it ends. */
static double put_curve(const cli_lab *lab, const ump_out *out, unsigned side, double step,
                        double top)
{
    const sim_tally *t = lab->tally;
    uint64_t sum = 0;
    double y = height_of(0, top);
    ump_putf(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"3\" d=\"M44 %.1f",
             map_side_colour(lab->battle->game, side), y);
    for (unsigned turn = 0; turn <= cli_lab_last_turn(lab); turn++) {
        sum += t->lost_by[turn][side];
        y = height_of(cli_share(sum, t->started[side]), top);
        ump_putf(out, "L%.1f %.1f", 44 + step * turn, y);
    }
    ump_put(out, "\"/>\n");
    return y;
}

/* The names of both sides where their curves end, a line apart where those meet. */
static void put_names(const cli_lab *lab, const ump_out *out, double x, const double end[2])
{
    unsigned upper = end[0] <= end[1] ? 0 : 1;
    double y[2] = {end[0], end[1]}, gap = y[1 - upper] - y[upper];
    if (gap < 18) {
        y[upper] -= (18 - gap) / 2;
        y[1 - upper] += (18 - gap) / 2;
    }
    for (unsigned side = 0; side < 2; side++) {
        ump_putf(out, "<text x=\"%.1f\" y=\"%.1f\" style=\"fill:%s\">", x, y[side] + 5,
                 map_side_colour(lab->battle->game, side));
        map_escape(out, ump_side_name(lab->battle->game, side));
        ump_put(out, "</text>\n");
    }
}

static void put_losses(const cli_lab *lab, const ump_out *out)
{
    const sim_tally *t = lab->tally;
    unsigned last = cli_lab_last_turn(lab);
    double step = (double)(WIDE - 160) / last, most = 0, end[2];
    for (unsigned side = 0; side < 2; side++)
        most = fmax(most, cli_share(t->lost[side], t->started[side]));
    double top = top_of(most);
    begin_plot(out, PLOT_DEEP + 40, "losses by turn");
    put_scale(out, top);
    for (unsigned side = 0; side < 2; side++)
        end[side] = put_curve(lab, out, side, step, top);
    put_names(lab, out, 50 + step * last, end);
    put_turns(out, 0, last, 44, step);
    end_plot(out);
    ump_put(out, "<p>Strength lost up to each turn, part of what the side began with; in the end");
    for (unsigned side = 0; side < 2; side++) {
        ump_putf(out, "%s %.1f&nbsp;%% of ", side ? " and" : "",
                 cli_share(t->lost[side], t->started[side]));
        map_escape(out, ump_side_name(lab->battle->game, side));
    }
    ump_put(out, ".</p>\n");
}

/* ---- When it ends ---- */

static void put_lengths(const cli_lab *lab, const ump_out *out)
{
    const sim_tally *t = lab->tally;
    unsigned last = cli_lab_last_turn(lab);
    double step = (double)(WIDE - 160) / last, most = 0;
    for (unsigned turn = 1; turn <= last; turn++)
        most = fmax(most, cli_share(t->length[turn], t->battles));
    double top = top_of(most);
    begin_plot(out, PLOT_DEEP + 40, "turn in which a battle ends");
    put_scale(out, top);
    for (unsigned turn = 1; turn <= last; turn++) {
        double y = height_of(cli_share(t->length[turn], t->battles), top);
        put_block(out, 48 + step * (turn - 1), y, step * 0.85, 10 + PLOT_DEEP - y, "#8a7b5c");
    }
    put_turns(out, 1, last, 44 + step / 2, step);
    end_plot(out);
    ump_putf(out, "<p>Battles that end in each turn; %.1f turns on average.</p>\n",
             (double)t->turns / (double)t->battles);
}

/* ---- Units ---- */

static void put_strip(const ump_out *out, double percent, const char *colour)
{
    ump_putf(out, "<i style=\"width:%.1f%%;background:%s\"></i>", percent, colour);
}

static void put_unit(const cli_lab *lab, const ump_out *out, unsigned unit)
{
    const sim_tally *t = lab->tally;
    const ump_game *game = lab->battle->game;
    ump_look look;
    ump_state_look(game, ump_session_state(lab->battle->session), unit, &look);
    double left = cli_share(t->left[unit], t->battles * look.original);
    double stands = cli_share(t->survived[unit], t->battles);
    ump_put(out, "<b>");
    map_escape(out, ump_piece_name(game, unit));
    ump_putf(out, "</b><em>%.0f&nbsp;%%, stands in %.0f&nbsp;%%</em><span>", left, stands);
    put_strip(out, left, map_side_colour(game, look.side));
    put_strip(out, stands, map_side_colour(game, look.side));
    ump_put(out, "</span>\n");
}

static void put_units(const cli_lab *lab, const ump_out *out)
{
    char pivot[UMP_LINE];
    ump_put(out, "<div class=\"units\">\n");
    for (unsigned i = 0; i < lab->tally->n_units; i++)
        put_unit(lab, out, i);
    ump_put(out,
            "</div>\n<p>Upper bar: strength left at the end. Lower, light: share of battles in "
            "which the unit still stands on the table.</p>\n");
    if (cli_lab_pivot(lab, pivot)) {
        ump_put(out, "<p>Most hangs on ");
        map_escape(out, pivot);
        ump_put(out, ".</p>\n");
    }
}

/* ---- Where men fell ---- */

static void put_heat(const map *m, const void *what)
{
    const sim_tally *t = what;
    uint64_t most = 1;
    int64_t wide = map_tenths(m, m->field->width), deep = map_tenths(m, m->field->depth);
    for (unsigned i = 0; i < SIM_DEEP * SIM_ACROSS; i++) {
        const uint64_t *fell = t->fell[i / SIM_ACROSS][i % SIM_ACROSS];
        most = fell[0] + fell[1] > most ? fell[0] + fell[1] : most;
    }
    ump_put(m->out, "<g fill=\"#c0271a\" clip-path=\"url(#table)\">\n");
    for (int64_t y = 0; y < SIM_DEEP; y++) {
        for (int64_t x = 0; x < SIM_ACROSS; x++) {
            uint64_t sum = t->fell[y][x][0] + t->fell[y][x][1];
            if (sum == 0)
                continue;
            map_put_tenths(m, "<rect x=\"", MAP_MARGIN + wide * x / SIM_ACROSS);
            map_put_tenths(m, "\" y=\"", MAP_MARGIN + deep * y / SIM_DEEP);
            map_put_tenths(m, "\" width=\"", wide / SIM_ACROSS + 2);
            map_put_tenths(m, "\" height=\"", deep / SIM_DEEP + 2);
            ump_putf(m->out, "\" opacity=\"0.%02u\"/>\n", (unsigned)(5 + 70 * sum / most));
        }
    }
    ump_put(m->out, "</g>\n");
}

/* ---- The page ---- */

/* A rule's text without the marks of Markdown. */
static void put_unmarked(const ump_out *out, const char *text)
{
    for (; *text; text++) {
        char letter[2] = {*text == '\n' ? ' ' : *text, '\0'};
        if (*text != '*')
            map_escape(out, letter);
    }
}

static void put_decisions(const cli_lab *lab, const ump_out *out)
{
    const sim_tally *t = lab->tally;
    ump_put(out, "<table><tr><th>decided by</th>");
    for (unsigned end = 0; end < SIM_ENDS; end++) {
        ump_put(out, "<th class=\"n\">");
        map_escape(out, cli_lab_end(lab, end));
        ump_put(out, "</th>");
    }
    ump_put(out, "</tr>\n");
    for (size_t rule = 0; rule <= ump_rule_count(); rule++) {
        if (!sim_decided(t, (ump_rule)rule))
            continue;
        const ump_rule_entry *entry = ump_rule_get((ump_rule)rule);
        ump_put(out, "<tr><td title=\"");
        put_unmarked(out, entry ? entry->text : "");
        ump_putf(out, "\">%s</td>", entry ? entry->id : "no rule");
        for (unsigned end = 0; end < SIM_ENDS; end++)
            ump_putf(out, "<td class=\"n\">%.1f&nbsp;%%</td>",
                     cli_share(t->decided[SIM_ENDS * rule + end], t->battles));
        ump_put(out, "</tr>\n");
    }
    ump_put(out, "</table>\n");
}

static void put_examples(const cli_lab *lab, const ump_out *out)
{
    for (unsigned side = 0; side < 2; side++) {
        char words[UMP_LINE];
        if (!cli_lab_example(lab, side, words))
            continue;
        ump_put(out, "<p>A battle that ");
        map_escape(out, ump_side_name(lab->battle->game, side));
        ump_put(out, " wins:<br><code>");
        map_escape(out, words);
        ump_put(out, " --narrate</code></p>\n");
    }
}

bool cli_lab_html(const ump_out *out, const void *what)
{
    const cli_lab *lab = what;
    const ump_game *game = lab->battle->game;
    put_head(out, ump_game_title(game));
    ump_putf(out,
             "<p>%" PRIu64 " battles by the rules of %s, fought by %s and %s, who swap sides; seed "
             "%" PRIu64 ".</p>\n<h2>Who wins</h2>\n",
             lab->tally->battles, ump_game_ruleset(game), lab->general[0]->name,
             lab->general[1]->name, lab->seed);
    put_share(lab, out);
    put_decisions(lab, out);
    put_examples(lab, out);
    ump_put(out, "<h2>When it ends</h2>\n");
    put_lengths(lab, out);
    ump_put(out, "<h2>Losses by turn</h2>\n");
    put_losses(lab, out);
    ump_put(out, "<h2>What is left of each unit</h2>\n");
    put_units(lab, out);
    ump_put(out, "<h2>Where men fell</h2>\n");
    bool drawn = map_draw(game, ump_session_state(lab->battle->session), out, put_heat, lab->tally);
    ump_put(out, "</body></html>\n");
    return drawn;
}
