/*
 * overlay.c: what is laid over the map for a piece: how far it fires and commands, whom it sees.
 * The rules decide each of it; here it is only asked for.
 */
#include "view/board.h"

#include "play/words.h"

/* ---- Bands ---- */

static void put_band(const ump_game *game, const ump_band *band, ump_json *j)
{
    static const char *const kind[] = {
        [UMP_BAND_FIRE] = "fire", [UMP_BAND_COMMAND] = "command", [UMP_BAND_CHARGE] = "charge"};
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "kind", kind[band->kind]);
    view_label(j, "name", band->name);
    view_length(game, j, "reach", band->reach);
    view_points(game, j, "outline", band->point, band->n_points);
    ump_json_close(j, '}');
}

void ump_board_bands(const ump_board *board, unsigned piece, const ump_out *out)
{
    enum { MOST = 16 };
    ump_band band[MOST];
    ump_json j = {.out = out};
    const ump_game *game = board->game;
    const ump_show *show = game->rules->show;
    const ump_state *state = ump_session_state(board->session);
    size_t n = 0;
    if (show && show->bands && piece < game->force.n_pieces &&
        ump_pieces_of(game, state)[piece].on_table)
        n = show->bands(game, state, piece, band, MOST);
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < n; i++)
        put_band(game, &band[i], &j);
    ump_json_close(&j, ']');
}

/* ---- Sight and distance ---- */

static ump_rect rect_of(const ump_board *board, unsigned piece)
{
    return ump_piece_rect(&ump_pieces_of(board->game, ump_session_state(board->session))[piece]);
}

static bool both_there(const ump_board *board, unsigned from, unsigned to)
{
    const ump_piece *piece = ump_pieces_of(board->game, ump_session_state(board->session));
    size_t n = board->game->force.n_pieces;
    return from < n && to < n && piece[from].on_table && piece[to].on_table;
}

/* Where a family has no rule of sight: everybody is seen, edge to edge. */
static ump_show_sight plain_sight(const ump_board *board, unsigned from, unsigned to)
{
    ump_rect a = rect_of(board, from), b = rect_of(board, to);
    ump_show_sight seen = {.distance = ump_rect_distance(&a, &b).hi, .sight = {.clear = true}};
    seen.to = ump_rect_nearest(&b, a.front);
    seen.from = ump_rect_nearest(&a, seen.to);
    return seen;
}

static const char *feature_name(const ump_field *field, unsigned feature)
{
    return feature < field->n_features ? field->feature[feature].name : "";
}

static const char *hidden_by(const ump_game *game, const ump_sight *sight)
{
    if (sight->clear)
        return "";
    if (sight->by == UMP_BY_BODY)
        return ump_piece_name(game, sight->what);
    if (sight->what < game->field.n_features) {
        const ump_feature *f = &game->field.feature[sight->what];
        return f->name[0] ? f->name : ump_ground_name(f->kind);
    }
    return sight->by == UMP_BY_GROUND ? "the crest" : sight->by == UMP_BY_WOODS ? "woods" : "";
}

/* What the line runs over: each ground from here to there of its way, and how high it lies. */
static void put_profile(const ump_game *game, const ump_show_sight *seen, ump_json *j)
{
    ump_walk walk;
    ump_walk_line(&game->field, seen->from, seen->to, &walk);
    ump_json_open(j, "profile", '[');
    for (size_t i = 0; i < walk.n_legs; i++) {
        const ump_leg *leg = &walk.leg[i];
        ump_json_open(j, NULL, '{');
        ump_json_number(j, "until", ump_round_div(1000 * (int64_t)leg->t1, UMP_UNIT));
        ump_json_number(j, "level", leg->spot.level);
        ump_json_text(j, "ground", ump_ground_name(leg->spot.ground));
        view_label(j, "name", feature_name(&game->field, leg->spot.feature));
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}

static void put_sight(const ump_game *game, const ump_show_sight *seen, ump_json *j)
{
    ump_json_open(j, NULL, '{');
    ump_json_yes(j, "clear", seen->sight.clear);
    view_length(game, j, "distance", seen->distance);
    view_point(game, j, "from", seen->from);
    view_point(game, j, "to", seen->to);
    if (seen->sight.clear)
        ump_json_raw(j, "blocked", "null");
    else
        view_point(game, j, "blocked", seen->sight.where);
    view_label(j, "by", hidden_by(game, &seen->sight));
    ump_json_text(j, "rule", ump_rule_id(seen->rule));
    put_profile(game, seen, j);
    ump_json_close(j, '}');
}

void ump_board_sight(const ump_board *board, unsigned from, unsigned to, const ump_out *out)
{
    ump_json j = {.out = out};
    const ump_show *show = board->game->rules->show;
    if (!both_there(board, from, to)) {
        ump_json_raw(&j, NULL, "null");
        return;
    }
    ump_show_sight seen = plain_sight(board, from, to);
    if (show && show->sight)
        show->sight(board->game, ump_session_state(board->session), from, to, &seen);
    put_sight(board->game, &seen, &j);
}

void ump_board_distance(const ump_board *board, unsigned from, unsigned to, const ump_out *out)
{
    ump_json j = {.out = out};
    if (!both_there(board, from, to)) {
        ump_json_raw(&j, NULL, "null");
        return;
    }
    ump_rect a = rect_of(board, from), b = rect_of(board, to);
    view_length(board->game, &j, NULL, ump_rect_distance(&a, &b).hi);
}
