/*
 * forces.c: the order of battle as text: who commands whom, what each unit is, where it stands and
 * in what state.
 */
#include "cli/cli.h"
#include "play/rules.h"
#include "play/words.h"
#include <string.h>

/* Ids as scenarios write them: rifle-musket, not rifle_musket. */
static void put_id(const ump_out *to, const char *id)
{
    for (; *id; id++)
        to->put(to->ctx, *id == '_' ? "-" : id, 1);
}

static void put_attr(const ump_game *game, const ump_attr *attr, int32_t value, const ump_out *to)
{
    ump_put(to, " ");
    if (attr->kind == UMP_ATTR_FLAG || !attr->bare)
        put_id(to, attr->name);
    if (attr->kind != UMP_ATTR_FLAG && !attr->bare)
        ump_put(to, " ");
    switch (attr->kind) {
    case UMP_ATTR_INT:
        ump_putf(to, "%d", value);
        break;
    case UMP_ATTR_WORD:
        put_id(to, attr->words[value]);
        break;
    case UMP_ATTR_TABLE:
        put_id(to, ump_attr_id(attr, game->chart, value));
        break;
    default:
        break;
    }
}

static void put_attrs(const ump_game *game, const ump_piece_def *piece, const ump_out *to)
{
    const ump_vocabulary *v = &game->rules->vocabulary;
    const ump_attr *attr = piece->leader ? v->leader : v->unit;
    size_t n = piece->leader ? v->n_leader : v->n_unit;
    for (size_t i = 0; i < n; i++)
        if (piece->given >> i & 1)
            put_attr(game, &attr[i], piece->attr[i], to);
}

static void put_place(const ump_game *game, const ump_look *look, FILE *to)
{
    char x[32], y[32], bearing[32];
    ump_length_words(game, look->at.x, x);
    ump_length_words(game, look->at.y, y);
    fprintf(to, " at %s,%s", x, y);
    if (!look->leader)
        fprintf(to, " facing %s",
                ump_show_thousandths((ump_angle_thousandths(look->facing) + 500) / 1000 * 1000,
                                     bearing));
}

static void put_condition(const ump_look *look, FILE *to)
{
    ump_out out = cli_out(to);
    if (look->strength != look->original)
        fprintf(to, ", %u of %u left", look->strength, look->original);
    if (look->formation && *look->formation) {
        fputs(", ", to);
        put_id(&out, look->formation);
    }
    if (look->level && *look->level) {
        fputs(", ", to);
        put_id(&out, look->level);
    }
}

static void put_piece(const ump_game *game, const ump_state *state, unsigned p, int indent,
                      FILE *to)
{
    const ump_piece_def *piece = &game->force.piece[p];
    ump_look look;
    ump_state_look(game, state, p, &look);
    fprintf(to, "%*s%-10s %s%s%s:", indent, "", piece->id, cli_ink(to, CLI_BOLD), piece->name,
            cli_ink(to, CLI_PLAIN));
    ump_out out = cli_out(to);
    put_attrs(game, piece, &out);
    if (look.on_table) {
        put_place(game, &look, to);
        if (!piece->leader)
            put_condition(&look, to);
    } else if (piece->arrives > ump_state_turn(state)) {
        fprintf(to, ", arrives in turn %u", piece->arrives);
    } else {
        fputs(", off the table", to);
    }
    fputc('\n', to);
}

static int depth_of(const ump_force *force, unsigned command)
{
    int depth = 0;
    for (unsigned c = force->command[command].parent; c < force->n_commands; depth++)
        c = force->command[c].parent;
    return depth;
}

/* Its leaders first, then its units, as the scenario lists them. */
static void put_command(const ump_game *game, const ump_state *state, unsigned c, FILE *to)
{
    static const char *const rank[] = {"army", "corps", "division", "brigade"};
    const ump_force *force = &game->force;
    int indent = 2 + 2 * depth_of(force, c);
    fprintf(to, "%*s%s %s\n", indent, "", rank[force->command[c].rank], force->command[c].name);
    for (int leaders = 1; leaders >= 0; leaders--)
        for (unsigned p = 0; p < force->n_pieces; p++)
            if (force->piece[p].command == c && force->piece[p].leader == leaders)
                put_piece(game, state, p, indent + 2, to);
}

static bool in_no_command(const ump_force *force, const ump_piece_def *piece)
{
    return piece->command >= force->n_commands;
}

void cli_print_forces(const ump_game *game, const ump_state *state, FILE *to)
{
    const ump_force *force = &game->force;
    for (unsigned side = 0; side < ump_game_sides(game); side++) {
        fprintf(to, "\n%s%s%s (%s)%s\n", cli_ink(to, cli_side_style(side)),
                ump_side_name(game, side), cli_ink(to, CLI_PLAIN), ump_side_id(game, side),
                force->side[side].first ? ", acts first" : "");
        for (unsigned p = 0; p < force->n_pieces; p++)
            if (force->piece[p].side == side && in_no_command(force, &force->piece[p]))
                put_piece(game, state, p, 2, to);
        for (unsigned c = 0; c < force->n_commands; c++)
            if (force->command[c].side == side)
                put_command(game, state, c, to);
    }
}
