/*
 * position.c: how a game stands: the pieces, what is asked, who holds what.
 */
#include "view/board.h"

#include "play/words.h"

#include <stdio.h>
#include <string.h>

/* ---- Looks ---- */

/* Skirmishers that are out, or guns left behind. */
static void put_apart(const ump_game *game, const ump_apart *apart, ump_json *j)
{
    ump_json_open(j, "lines", '[');
    if (apart->files > 0) {
        ump_json_open(j, NULL, '{');
        view_point(game, j, "at", apart->at);
        view_bearing(j, "facing", apart->facing);
        view_length(game, j, "width", apart->width);
        ump_json_number(j, "bases", apart->files * apart->ranks);
        ump_json_text(j, "what", apart->what);
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}

static void put_term(ump_json *j, const char *key, const char *code)
{
    char words[UMP_TERM];
    ump_term_words(code, words);
    ump_json_text(j, key, words);
}

void view_look(const ump_game *game, const ump_look *look, ump_json *j, const char *key)
{
    ump_json_open(j, key, '{');
    ump_json_yes(j, "on", look->on_table);
    view_point(game, j, "at", look->at);
    view_bearing(j, "facing", look->facing);
    view_length(game, j, "width", look->width);
    view_length(game, j, "depth", look->depth);
    ump_json_number(j, "strength", look->strength);
    ump_json_number(j, "original", look->original);
    ump_json_number(j, "files", look->files);
    ump_json_number(j, "ranks", look->ranks);
    put_term(j, "formation", look->formation);
    put_term(j, "level", look->level);
    ump_json_number(j, "trouble", look->trouble);
    put_apart(game, &look->apart, j);
    ump_json_close(j, '}');
}

void view_looks(const ump_game *game, const ump_state *state, ump_json *j, const char *key)
{
    ump_json_open(j, key, '[');
    for (unsigned i = 0; i < game->force.n_pieces; i++) {
        ump_look look;
        ump_state_look(game, state, i, &look);
        view_look(game, &look, j, NULL);
    }
    ump_json_close(j, ']');
}

/* ---- The ask ---- */

static void put_options(const ump_ask *ask, ump_json *j)
{
    ump_json_open(j, "options", '[');
    for (unsigned i = 0; i < ask->n_options; i++) {
        char words[UMP_TERM];
        ump_term_words(ask->option[i], words);
        ump_json_open(j, NULL, '{');
        ump_json_text(j, "word", ask->option[i]);
        ump_json_text(j, "label", words);
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}

void view_reading(ump_json *j, unsigned reading, int reach)
{
    static const char *const names[] = {[UMP_SUM] = "sum",
                                        [UMP_AT_LEAST] = "at_least",
                                        [UMP_AT_MOST] = "at_most",
                                        [UMP_EACH] = "each"};
    ump_json_text(j, "reading", names[reading]);
    ump_json_number(j, "reach", reach);
}

static void put_dice(const ump_ask *ask, ump_json *j)
{
    if (ask->kind != UMP_ASK_DICE) {
        ump_json_raw(j, "dice", "null");
        return;
    }
    ump_json_open(j, "dice", '{');
    ump_json_number(j, "count", ask->dice);
    ump_json_number(j, "sides", ask->sides);
    view_reading(j, ask->reading, ask->reach);
    ump_json_close(j, '}');
}

/* A heading: who has to answer what, and about whom. Rule, dice and choices stand apart. */
static void put_ask_text(const ump_game *game, const ump_ask *ask, bool over, ump_json *j)
{
    if (ask->kind == UMP_ASK_NOTHING && !over) {
        ump_json_text(j, "text", "This battle can only be looked at");
        return;
    }
    static const char *const asks[] = {[UMP_ASK_NOTHING] = "The battle is over",
                                       [UMP_ASK_ORDER] = ": ",
                                       [UMP_ASK_REACTION] = " may react: ",
                                       [UMP_ASK_CHOICE] = " may choose: ",
                                       [UMP_ASK_DICE] = "Dice: "};
    bool unit = ask->unit != UMP_NOBODY, other = ask->other != UMP_NOBODY;
    char line[UMP_LINE];
    const char *side = ask->side < UMP_MAX_SIDES ? ump_side_people(game, ask->side) : "";
    const char *purpose = strcmp(ask->purpose, "order") == 0 ? "the next order" : ask->purpose;
    const char *name = unit ? ump_piece_name(game, ask->unit) : "";
    bool first = unit && ask->kind == UMP_ASK_ORDER; /* who acts stands before what he does */
    snprintf(line, sizeof line, "%s%s%s%s%s%s%s%s%s%s", side, first ? ", " : "", first ? name : "",
             asks[ask->kind], purpose, unit && !first ? ", " : "", first ? "" : name,
             other ? " (" : "", other ? ump_piece_name(game, ask->other) : "", other ? ")" : "");
    view_label(j, "text", line);
}

static void put_ask(const ump_game *game, const ump_state *state, ump_json *j)
{
    static const char *const kind[] = {[UMP_ASK_NOTHING] = "nothing",
                                       [UMP_ASK_ORDER] = "order",
                                       [UMP_ASK_REACTION] = "reaction",
                                       [UMP_ASK_CHOICE] = "choice",
                                       [UMP_ASK_DICE] = "dice"};
    ump_ask ask;
    ump_pending(game, state, &ask);
    ump_json_open(j, "ask", '{');
    ump_json_text(j, "kind", kind[ask.kind]);
    view_side(j, "side", ask.side);
    put_ask_text(game, &ask, state->over, j);
    view_label(j, "purpose", ask.purpose);
    ump_json_text(j, "rule", ump_rule_id(ask.rule));
    view_nobody(j, "unit", ask.unit);
    view_nobody(j, "other", ask.other);
    put_options(&ask, j);
    put_dice(&ask, j);
    ump_json_close(j, '}');
}

/* ---- The position ---- */

static void put_points(const ump_game *game, const ump_state *state, ump_json *j)
{
    const ump_show *show = game->rules->show;
    ump_json_open(j, "points", '[');
    for (unsigned side = 0; show && show->points && side < UMP_MAX_SIDES; side++)
        ump_json_number(j, NULL, show->points(game, state, side));
    ump_json_close(j, ']');
}

static void put_holders(const ump_game *game, const ump_state *state, ump_json *j)
{
    ump_json_open(j, "holders", '[');
    for (unsigned i = 0; i < game->n_objectives; i++)
        view_side(j, NULL, state->holder[i]);
    ump_json_close(j, ']');
}

void view_position(const ump_board *board, const ump_state *state, size_t answers, ump_json *j,
                   const char *key)
{
    const ump_game *game = board->game;
    const ump_show *show = game->rules->show;
    ump_json_open(j, key, '{');
    ump_json_number(j, "turn", state->turn);
    ump_json_text(j, "phase", show && show->phase ? show->phase(game, state) : "");
    view_side(j, "active", state->active);
    ump_json_yes(j, "over", state->over);
    view_side(j, "winner", ump_state_winner(state));
    put_points(game, state, j);
    if (board->album)
        ump_json_text(j, "hash", "");
    else
        view_hex(j, "hash", ump_state_hash(game, state));
    ump_json_number(j, "answers", (int64_t)answers);
    put_ask(game, state, j);
    view_looks(game, state, j, "looks");
    put_holders(game, state, j);
    ump_json_open(j, "undo", '{');
    ump_json_number(j, "free", (int64_t)view_free_from(board));
    ump_json_close(j, '}');
    ump_json_close(j, '}');
}
