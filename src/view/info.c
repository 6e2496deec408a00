/*
 * info.c: what never changes of a game: the table, the pieces, the orders there are.
 */
#include "view/board.h"

#include "play/words.h"
#include "table/table.h"

/* ---- The table ---- */

static void put_feature(const ump_game *game, ump_json *j, const ump_feature *f)
{
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "kind", ump_ground_name(f->kind));
    ump_json_text(j, "name", f->name);
    ump_json_number(j, "level", f->level);
    ump_json_yes(j, "closed", f->closed);
    view_side(j, "side", f->kind == UMP_FORT ? f->side : (unsigned)UMP_NO_SIDE);
    view_length(game, j, "width", f->width);
    view_points(game, j, "points", f->point, f->n_points);
    ump_json_close(j, '}');
}

static void put_objective(const ump_game *game, ump_json *j, const ump_objective *o)
{
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "name", o->name);
    view_point(game, j, "at", o->at);
    view_length(game, j, "within", o->within);
    ump_json_number(j, "points", o->points);
    ump_json_close(j, '}');
}

/* Where troops that wait are set up: drawn by the scenario, or the strip of the rules. */
static void put_zones(const ump_game *game, ump_json *j)
{
    const ump_pt *corner;
    ump_pt strip[4];
    ump_json_open(j, "zones", '[');
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++)
        for (size_t k = 0, n; (n = ump_zone_corners(game, side, k, &corner, strip)) > 0; k++) {
            ump_json_open(j, NULL, '{');
            view_side(j, "side", side);
            ump_json_yes(j, "drawn", ump_has_zone(game, side));
            view_points(game, j, "points", corner, n);
            ump_json_close(j, '}');
        }
    ump_json_close(j, ']');
}

static void put_table(const ump_game *game, ump_json *j)
{
    const ump_field *field = &game->field;
    ump_json_open(j, "table", '{');
    view_length(game, j, "width", field->width);
    view_length(game, j, "depth", field->depth);
    ump_json_text(j, "unit", field->unit == UMP_CM ? "cm" : "in");
    ump_json_open(j, "features", '[');
    for (size_t i = 0; i < field->n_features; i++)
        put_feature(game, j, &field->feature[i]);
    ump_json_close(j, ']');
    ump_json_open(j, "objectives", '[');
    for (size_t i = 0; i < game->n_objectives; i++)
        put_objective(game, j, &game->objective[i]);
    ump_json_close(j, ']');
    put_zones(game, j);
    ump_json_close(j, '}');
}

/* ---- The pieces ---- */

static void put_piece(const ump_game *game, const ump_state *start, ump_json *j, unsigned i)
{
    const ump_piece_def *piece = &game->force.piece[i];
    const ump_force *force = &game->force;
    char about[UMP_ABOUT];
    ump_look look;
    ump_state_look(game, start, i, &look);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "id", piece->id);
    ump_json_text(j, "name", piece->name);
    view_side(j, "side", piece->side);
    ump_json_yes(j, "leader", piece->leader);
    ump_json_text(j, "arm", look.arm);
    ump_json_text(j, "command",
                  piece->command < force->n_commands ? force->command[piece->command].name : "");
    ump_about_words(game, i, about);
    view_label(j, "about", about);
    ump_json_close(j, '}');
}

static void put_pieces(const ump_game *game, ump_json *j)
{
    ump_state *start = ump_state_new(game);
    ump_json_open(j, "pieces", '[');
    for (unsigned i = 0; start && i < game->force.n_pieces; i++)
        put_piece(game, start, j, i);
    ump_json_close(j, ']');
    ump_state_free(start);
}

/* ---- Orders and switches ---- */

static void put_verbs(const struct ump_rules *rules, ump_json *j)
{
    ump_json_open(j, "verbs", '[');
    for (size_t i = 0; i < rules->n_verbs; i++) {
        ump_json_open(j, NULL, '{');
        ump_json_text(j, "name", rules->verbs[i].name);
        ump_json_text(j, "form", rules->verbs[i].form);
        ump_json_yes(j, "reaction", rules->verbs[i].reaction);
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}

/* What an umpire may set of a piece. */
void view_facts(const struct ump_rules *rules, ump_json *j)
{
    ump_json_open(j, "facts", '[');
    for (size_t i = 0; i < rules->n_facts; i++) {
        const char *const *word = rules->facts[i].words;
        ump_json_open(j, NULL, '{');
        ump_json_text(j, "name", rules->facts[i].name);
        ump_json_open(j, "values", '[');
        for (; word && *word; word++)
            ump_json_text(j, NULL, *word);
        ump_json_close(j, ']');
        ump_json_yes(j, "leader", rules->facts[i].of == UMP_OF_LEADERS);
        ump_json_yes(j, "piece", rules->facts[i].piece);
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}

const char *view_cell(const ump_cell *cell, char room[32])
{
    if (cell->kind == UMP_CELL_WORD)
        return cell->word;
    if (cell->kind == UMP_CELL_YES)
        return cell->number ? "yes" : "no";
    return ump_show_thousandths(cell->number, room);
}

static void put_setting(const ump_switch *s, int32_t set, ump_json *j)
{
    char room[32];
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "name", s->name);
    ump_json_text(j, "value",
                  ump_switch_takes_numbers(s) ? ump_show_thousandths((int64_t)set * 1000, room)
                                              : view_cell(&s->value[set], room));
    ump_json_close(j, '}');
}

static void put_switches(const ump_game *game, ump_json *j)
{
    ump_json_open(j, "switches", '[');
    for (size_t i = 0; i < ump_chart_switches(game->chart); i++)
        put_setting(ump_chart_switch(game->chart, i), game->switches[i], j);
    ump_json_close(j, ']');
}

void view_sides(const ump_game *game, ump_json *j)
{
    ump_json_open(j, "sides", '[');
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++) {
        ump_json_open(j, NULL, '{');
        ump_json_text(j, "id", ump_side_id(game, side));
        ump_json_text(j, "name", ump_side_name(game, side));
        ump_json_text(j, "people", ump_side_people(game, side));
        ump_json_text(j, "colour", ump_side_colour(game, side));
        ump_json_close(j, '}');
    }
    ump_json_close(j, ']');
}

void view_info(const ump_game *game, ump_json *j, const char *key)
{
    ump_json_open(j, key, '{');
    ump_json_text(j, "name", game->file);
    ump_json_text(j, "title", game->title);
    ump_json_text(j, "ruleset", ump_game_ruleset(game));
    ump_json_text(j, "rulesetTitle", ump_chart_title(game->chart));
    ump_json_text(j, "family", game->rules->name);
    view_hex(j, "digest", game->digest);
    ump_json_number(j, "turns", game->turns);
    view_sides(game, j);
    put_pieces(game, j);
    put_table(game, j);
    put_verbs(game->rules, j);
    view_facts(game->rules, j);
    put_switches(game, j);
    ump_json_close(j, '}');
}
