/*
 * forces.c: the order of battle as text: who commands whom, what each unit is, where it stands and
 * in what state.
 */
#include "cli/cli.h"
#include "play/rules.h"
#include "play/words.h"
#include <string.h>

static void put_term(FILE *to, const char *before, const char *code)
{
    char words[UMP_TERM];
    if (!code || !*code)
        return;
    ump_term_words(code, words);
    fprintf(to, "%s%s", before, words);
}

static void put_spot(const ump_game *game, ump_pt at, FILE *to)
{
    char x[32], y[32];
    ump_length_words(game, at.x, x);
    ump_length_words(game, at.y, y);
    fprintf(to, "%s,%s", x, y);
}

static void put_place(const ump_game *game, const ump_look *look, FILE *to)
{
    char bearing[32];
    fputs(", at ", to);
    put_spot(game, look->at, to);
    if (!look->leader)
        fprintf(to, " facing %s",
                ump_show_thousandths((ump_angle_thousandths(look->facing) + 500) / 1000 * 1000,
                                     bearing));
}

/* ---- What the family knows of a piece ---- */

static int32_t fact_of(const ump_game *game, const ump_state *state, unsigned p, const char *name,
                       const ump_fact **fact)
{
    uint8_t of = game->force.piece[p].leader ? UMP_OF_LEADERS : UMP_OF_UNITS;
    for (size_t i = 0; i < game->rules->n_facts; i++) {
        *fact = &game->rules->facts[i];
        if ((*fact)->of == of && strcmp((*fact)->name, name) == 0)
            return game->rules->fact(game, state, p, (int)i);
    }
    return UMP_NO_FACT;
}

/* POT-MOV-17: a skirmish line is listed too: where, how many, and how many are left formed. */
static void put_apart(const ump_game *game, const ump_state *state, unsigned p,
                      const ump_look *look, FILE *to)
{
    const ump_apart *apart = &look->apart;
    const ump_fact *fact;
    int32_t formed = fact_of(game, state, p, "skirmishers", &fact);
    if (apart->files == 0)
        return;
    fprintf(to, ", %s: %u at ", apart->what, apart->files * apart->ranks);
    put_spot(game, apart->at, to);
    if (formed > 0)
        fprintf(to, ", formed: %d", fact_of(game, state, p, "stands", &fact));
}

static void put_left(const ump_look *look, FILE *to)
{
    if (look->strength != look->original)
        fprintf(to, ", %u of %u left", look->strength, look->original);
}

static void put_condition(const ump_game *game, const ump_state *state, unsigned p,
                          const ump_look *look, FILE *to)
{
    put_left(look, to);
    put_term(to, ", ", look->formation);
    put_term(to, ", ", look->level);
    put_apart(game, state, p, look, to);
}

static void put_company(const ump_game *game, const ump_state *state, unsigned p, FILE *to)
{
    const ump_fact *fact;
    int32_t with = fact_of(game, state, p, "with", &fact);
    if (with >= 0 && with < (int32_t)ump_game_pieces(game))
        fprintf(to, ", with %s", ump_piece_name(game, (unsigned)with));
}

static bool is_beyond_the_edge(const ump_game *game, const ump_state *state, unsigned p)
{
    return !ump_on_table(&game->field, ump_footprint_of(game, state, p)->centre);
}

/* TAB-11: to come, kept waiting, lost or gone off, never one word for all. Who still comes may have
 * losses of the battle before. */
static void put_absence(const ump_game *game, const ump_state *state, unsigned p,
                        const ump_look *look, FILE *to)
{
    const ump_fact *fact;
    int32_t row = fact_of(game, state, p, "fate", &fact);
    const char *fate = row == UMP_NO_FACT ? "" : fact->words[row];
    bool later = game->force.piece[p].arrives > ump_state_turn(state);
    if (later || strcmp(fate, "waiting") == 0)
        put_left(look, to);
    if (later)
        fprintf(to, ", to come in turn %u", game->force.piece[p].arrives);
    else if (strcmp(fate, "waiting") == 0)
        fputs(", waits to come", to);
    else if (strcmp(fate, "left") == 0 || strcmp(fate, "withdrawn") == 0 ||
             (strcmp(fate, "lost") == 0 && is_beyond_the_edge(game, state, p)))
        fputs(", left the table", to);
    else if (strcmp(fate, "killed") == 0 || strcmp(fate, "captured") == 0 ||
             strcmp(fate, "surrendered") == 0)
        fprintf(to, ", %s", fate);
    else
        fputs(", lost", to);
}

static void put_piece(const ump_game *game, const ump_state *state, unsigned p, int indent,
                      FILE *to)
{
    const ump_piece_def *piece = &game->force.piece[p];
    char about[UMP_ABOUT];
    ump_look look;
    ump_state_look(game, state, p, &look);
    ump_about_words(game, p, about);
    fprintf(to, "%*s%-10s %s%s%s%s%s", indent, "", piece->id, cli_ink(to, CLI_BOLD), piece->name,
            cli_ink(to, CLI_PLAIN), *about ? ": " : "", about);
    if (!look.on_table) {
        put_absence(game, state, p, &look, to);
    } else {
        put_place(game, &look, to);
        if (piece->leader)
            put_company(game, state, p, to);
        else
            put_condition(game, state, p, &look, to);
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
