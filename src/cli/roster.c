/*
 * roster.c: `umpire roster` writes a battle for paper: the order of battle with its map, and a
 * roster of each side with boxes to tick. One HTML file with its fonts inside.
 */
#include "cli/cli.h"
#include "cli/paper.h"
#include "map/map.h"
#include "play/rules.h"
#include "play/words.h"
#include <stdio.h>
#include <string.h>

static const char style[] =
    "@page{margin:8mm}"
    "*{box-sizing:border-box}"
    "body{margin:0 auto;font:9pt/1.25 'Fira Sans Condensed',sans-serif;color:#000;background:#fff;"
    "text-rendering:geometricPrecision}"
    "h1,h2,h3,thead th{font-weight:600}h1{font-size:18pt;margin:0}h2{font-size:14pt;margin:0 0 2mm}"
    "h2,h3{break-after:avoid}h3{font-size:10pt;margin:2mm 0 .3mm}p{margin:0 0 2mm}"
    ".side{break-before:page}.large{font-size:11pt}"
    "svg{display:block;width:100%;height:auto;max-height:132mm;margin:0 0 3mm}"
    "svg text{font-family:'Fira Sans Condensed',sans-serif;font-style:normal!important;"
    "font-weight:600!important}"
    ".order{columns:3;column-gap:5mm;font-size:8pt}.order h2{font-size:12pt;margin-bottom:1mm}"
    ".order h3{font-size:9pt;margin-top:1.5mm}.large .order{columns:2;font-size:10pt}"
    ".order ul+h2{margin-top:3mm}.large h3{font-size:12pt}.large .order h3{font-size:11pt}"
    "ul{margin:0;padding:0;list-style:none}li{padding-left:3mm;text-indent:-3mm}"
    "table{width:100%;border-collapse:collapse;font:inherit}"
    "tr{break-inside:avoid}"
    "th,td{padding:.55mm 1mm .35mm;text-align:left;vertical-align:middle;border-bottom:.4pt solid "
    "#777}"
    "thead th{border-bottom:1pt solid #000}tbody th{font-weight:600;width:22%}"
    "b{font-weight:400;display:inline-block;white-space:nowrap;margin-right:2mm}"
    "i{display:inline-block;width:3.2mm;height:3.2mm;border:.6pt solid #000;margin:0 .5mm 0 0;"
    "vertical-align:-.5mm;font:600 11pt/2.6mm 'Fira Sans Condensed';text-align:center}"
    "b i{margin-right:1mm}i.five{margin-right:1.8mm}"
    ".write{width:43%}"
    "@media screen{body{max-width:194mm}}";

typedef struct muster {
    const ump_game *game;
    const ump_state *state;
    const ump_out *out;
} muster;

static void put(const muster *m, const char *text)
{
    map_escape(m->out, text);
}

/* ---- The order of battle ---- */

static const char *rank_of(const ump_command *command)
{
    static const char *const rank[] = {"Army", "Corps", "Division", "Brigade"};
    return rank[command->rank];
}

static void put_heading(const muster *m, unsigned c)
{
    const ump_command *command = &m->game->force.command[c];
    ump_putf(m->out, "<h3>%s: ", rank_of(command));
    put(m, command->name);
    ump_put(m->out, "</h3>\n");
}

static void put_what(const muster *m, unsigned p)
{
    const ump_piece_def *piece = &m->game->force.piece[p];
    char about[UMP_ABOUT], formation[UMP_TERM];
    ump_look look;
    ump_state_look(m->game, m->state, p, &look);
    ump_about_words(m->game, p, about);
    put(m, about);
    if (look.formation && *look.formation) {
        ump_term_words(look.formation, formation);
        ump_put(m->out, ", ");
        put(m, formation);
    }
    if (piece->arrives > ump_state_turn(m->state))
        ump_putf(m->out, ", from turn %u", piece->arrives);
}

static void list_piece(const muster *m, unsigned p)
{
    ump_put(m->out, "<li>");
    put(m, m->game->force.piece[p].name);
    ump_put(m->out, ": ");
    put_what(m, p);
    ump_put(m->out, "\n");
}

/* ---- The roster: a box for each figure, section or stand, and one for each state ---- */

enum { FIVE = 5 };

/* Those that are lost already are crossed. */
static void put_boxes(const muster *m, unsigned left, unsigned n)
{
    for (unsigned i = 1; i <= n; i++)
        ump_putf(m->out, "<i%s>%s</i>", i % FIVE == 0 ? " class=five" : "", i > left ? "×" : "");
}

/* The row of a fact of units; n_facts: the family has none of this name. */
static size_t fact_of(const ump_game *game, const char *name)
{
    size_t i = 0;
    while (i < game->rules->n_facts && (game->rules->facts[i].of == UMP_OF_LEADERS ||
                                        strcmp(game->rules->facts[i].name, name) != 0))
        i++;
    return i;
}

/* What a player marks beside the losses: the levels of the family, save the first, which is good.
 */
static const char *const *levels_of(const ump_game *game)
{
    static const char *const none[] = {NULL};
    size_t level = fact_of(game, "level");
    return level < game->rules->n_facts ? game->rules->facts[level].words + 1 : none;
}

static void put_box(const muster *m, bool crossed, const char *words)
{
    ump_putf(m->out, "<b><i>%s</i>%s</b> ", crossed ? "×" : "", words);
}

/* Facts that hold for longer than a moment, in the families that have them. */
static void put_marks(const muster *m, unsigned unit)
{
    static const struct {
        const char *fact, *words;
    } marks[] = {{"fired", "has fired"}, {"stop", "stop"}, {"under_fire", "under fire"}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t fact = fact_of(m->game, marks[i].fact);
        if (fact < m->game->rules->n_facts)
            put_box(m, m->game->rules->fact(m->game, m->state, unit, (int)fact) > 0,
                    marks[i].words);
    }
}

/* Hits of the Potomac that have not cost a stand yet: one fewer than its strength. */
static void put_hits(const muster *m, unsigned unit)
{
    const ump_vocabulary *words = &m->game->rules->vocabulary;
    size_t fact = fact_of(m->game, "markers");
    if (fact == m->game->rules->n_facts)
        return;
    int32_t marked = m->game->rules->fact(m->game, m->state, unit, (int)fact);
    for (size_t i = 0; i < words->n_unit; i++) {
        if (strcmp(words->unit[i].name, "strength") != 0)
            continue;
        ump_put(m->out, "<b>hits ");
        for (int32_t hit = 1; hit < m->game->force.piece[unit].attr[i]; hit++)
            ump_putf(m->out, "<i>%s</i>", hit <= marked ? "×" : "");
        ump_put(m->out, "</b> ");
    }
}

static void put_states(const muster *m, const ump_look *look)
{
    static const char *const fallen[] = {"fallen", NULL};
    char level[UMP_TERM] = "", words[UMP_TERM];
    if (look->level)
        ump_term_words(look->level, level);
    for (const char *const *s = look->leader ? fallen : levels_of(m->game); *s != NULL; s++) {
        ump_term_words(*s, words);
        put_box(m, strcmp(words, level) == 0, words);
    }
}

/* The turns, those that are over crossed. */
static void put_turns(const muster *m)
{
    ump_put(m->out, "<p>Turns ");
    for (unsigned turn = 1; turn <= m->game->turns; turn++) {
        char number[16];
        snprintf(number, sizeof number, "%u", turn);
        put_box(m, turn < ump_state_turn(m->state), number);
    }
    ump_put(m->out, "</p>\n");
}

static void row_piece(const muster *m, unsigned p)
{
    const ump_piece_def *piece = &m->game->force.piece[p];
    ump_look look;
    ump_state_look(m->game, m->state, p, &look);
    ump_put(m->out, "<tr><th>");
    put(m, piece->name);
    ump_put(m->out, "<td>");
    put_what(m, p);
    ump_put(m->out, "<br>");
    if (!piece->leader)
        put_boxes(m, look.strength, look.original);
    ump_put(m->out, "<td class=write>");
    put_states(m, &look);
    if (!piece->leader) {
        put_marks(m, p);
        put_hits(m, p);
    }
    ump_put(m->out, "\n");
}

/* ---- Both go through a side in the same order: leaders first, then units ---- */

typedef void each_piece(const muster *m, unsigned p);

static bool in_command(const ump_force *force, const ump_piece_def *piece, unsigned command)
{
    return command < force->n_commands ? piece->command == command
                                       : piece->command >= force->n_commands;
}

static void each_of(const muster *m, unsigned side, unsigned command, each_piece *each)
{
    const ump_force *force = &m->game->force;
    for (int leaders = 1; leaders >= 0; leaders--)
        for (unsigned p = 0; p < force->n_pieces; p++)
            if (force->piece[p].side == side && force->piece[p].leader == leaders &&
                in_command(force, &force->piece[p], command))
                each(m, p);
}

/* Commands in their order; the last is for those who stand under none. */
static void put_side(const muster *m, unsigned side, const char *open, const char *close,
                     each_piece *each)
{
    const ump_force *force = &m->game->force;
    for (unsigned c = 0; c <= force->n_commands; c++) {
        if (c < force->n_commands && force->command[c].side != side)
            continue;
        if (c < force->n_commands)
            put_heading(m, c);
        ump_put(m->out, open);
        each_of(m, side, c, each);
        ump_put(m->out, close);
    }
}

static bool put_order(const muster *m)
{
    ump_put(m->out, "<h1>");
    put(m, m->game->title);
    ump_put(m->out, "</h1><p>");
    put(m, ump_chart_title(m->game->chart));
    ump_putf(m->out, ", %u turns</p>\n", m->game->turns);
    bool drawn = map_draw_within(m->game, m->state, m->out, NULL, NULL);
    ump_put(m->out, "<div class=order>\n");
    for (unsigned side = 0; side < ump_game_sides(m->game); side++) {
        ump_put(m->out, "<h2>");
        put(m, ump_side_name(m->game, side));
        ump_put(m->out, "</h2>\n");
        put_side(m, side, "<ul>\n", "</ul>\n", list_piece);
    }
    ump_put(m->out, "</div>\n");
    return drawn;
}

static void put_rosters(const muster *m)
{
    for (unsigned side = 0; side < ump_game_sides(m->game); side++) {
        ump_put(m->out, "<div class=side><h2>");
        put(m, ump_side_name(m->game, side));
        ump_put(m->out, "</h2>\n");
        put_turns(m);
        put_side(m, side, "<table><tbody>\n", "</table>\n", row_piece);
        ump_put(m->out, "</div>\n");
    }
}

static bool put_sheet(const muster *m, bool large)
{
    ump_put(m->out, "<!doctype html>\n<html lang=en><meta charset=utf-8><title>");
    put(m, m->game->title);
    ump_put(m->out, "</title>\n<style>");
    ump_put(m->out, cli_fonts); /* as it is: a long text that is formatted takes memory */
    ump_put(m->out, style);
    map_put_style(m->game, m->out);
    ump_putf(m->out, "</style>\n<body%s>\n", large ? " class=large" : "");
    bool drawn = put_order(m);
    put_rosters(m);
    ump_put(m->out, "</body></html>\n");
    return drawn;
}

static int run(const cli_args *args)
{
    cli_battle battle;
    if (!cli_battle_open(&battle, args->operand[0], args))
        return CLI_FAULT;
    ump_out out = cli_out(stdout);
    muster m = {battle.game, ump_session_state(battle.session), &out};
    bool drawn = put_sheet(&m, cli_flag(args, "large"));
    if (!drawn)
        cli_say("the map is too large for the memory of this machine");
    cli_battle_close(&battle);
    return drawn ? CLI_OK : CLI_FAULT;
}

static const cli_option options[] = {
    {"large", NULL, "in large type"},
    {NULL, NULL, NULL},
};

const cli_command cli_roster = {
    .name = "roster",
    .group = "prepare a battle",
    .about = "Write the order of battle and rosters with boxes to tick, for paper",
    .usage = "[OPTIONS] SCENARIO",
    .more = "Prints one HTML file with its map and fonts inside:\n"
            "  umpire roster herbst-woods > herbst-woods.html     and print it from a browser",
    .options = options,
    .loads = true,
    .least = 1,
    .most = 1,
    .run = run,
};
