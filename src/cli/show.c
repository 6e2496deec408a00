/*
 * show.c: `umpire show` prints the order of battle and the ground of a scenario, or of a recorded
 * battle at some point of it, or draws the table as a map.
 */
#include "cli/cli.h"
#include "map/map.h"
#include "play/rules.h"
#include "play/words.h"

static int list_scenarios(void)
{
    printf("built-in scenarios\n");
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        char title[UMP_LINE];
        cli_scenario_title(text, title);
        printf("   %-18s  %s\n", text->name, title);
    }
    return CLI_OK;
}

static const char *unit_name(const ump_game *game)
{
    return game->field.unit == UMP_CM ? "cm" : "in";
}

static void print_head(const ump_game *game, const ump_state *state)
{
    char width[32], depth[32];
    ump_length_words(game, game->field.width, width);
    ump_length_words(game, game->field.depth, depth);
    printf("%s%s%s\n%s, table %s x %s %s, %u turns", cli_ink(stdout, CLI_BOLD), game->title,
           cli_ink(stdout, CLI_PLAIN), ump_chart_title(game->chart), width, depth, unit_name(game),
           game->turns);
    if (state->answers > 0)
        printf("; turn %u, after %u answers", state->turn, state->answers);
    printf("\n");
}

static void print_feature(const ump_game *game, const ump_feature *feature)
{
    const char *kind = ump_ground_name(feature->kind);
    printf("  ");
    for (; *kind; kind++)
        putchar(*kind == '_' ? ' ' : *kind);
    if (feature->kind == UMP_HILL)
        printf(" %d", feature->level);
    if (*feature->name)
        printf(" \"%s\"", feature->name);
    for (size_t i = 0; i < feature->n_points; i++) {
        char x[32], y[32];
        ump_length_words(game, feature->point[i].x, x);
        ump_length_words(game, feature->point[i].y, y);
        printf(" %s,%s", x, y);
    }
    putchar('\n');
}

static void print_ground(const ump_game *game)
{
    printf("\nground\n");
    if (game->field.n_features == 0)
        printf("  open everywhere\n");
    for (size_t i = 0; i < game->field.n_features; i++)
        print_feature(game, &game->field.feature[i]);
}

static void print_goals(const ump_game *game, const ump_state *state)
{
    static const char *const edge[] = {"", "left", "right", "bottom", "top"};
    if (game->n_objectives + game->n_exits > 0)
        printf("\nobjectives\n");
    for (size_t i = 0; i < game->n_objectives; i++) {
        const ump_objective *o = &game->objective[i];
        char x[32], y[32], within[32];
        ump_length_words(game, o->at.x, x);
        ump_length_words(game, o->at.y, y);
        ump_length_words(game, o->within, within);
        printf("  %s at %s,%s within %s, %d points", o->name, x, y, within, o->points);
        if (o->side < ump_game_sides(game))
            printf(" for %s", ump_side_name(game, o->side));
        if (state->holder[i] < ump_game_sides(game))
            printf(", held by %s", ump_side_name(game, state->holder[i]));
        putchar('\n');
    }
    for (size_t i = 0; i < game->n_exits; i++)
        printf("  %d points for each unit of %s that leaves over the %s edge\n",
               game->exits[i].points, ump_side_name(game, game->exits[i].side),
               edge[game->exits[i].edge]);
}

/* ---- Switches that differ from the chart's ---- */

static void print_setting(const ump_switch *s, int32_t set)
{
    char number[32];
    if (ump_switch_takes_numbers(s)) {
        printf("%d", set);
        return;
    }
    const ump_cell *cell = &s->value[set];
    if (cell->kind == UMP_CELL_WORD)
        printf("%s", cell->word);
    else if (cell->kind == UMP_CELL_YES)
        printf("%s", cell->number ? "yes" : "no");
    else
        printf("%s", ump_show_thousandths(cell->number, number));
}

static void print_switches(const ump_game *game)
{
    bool headed = false;
    for (size_t i = 0; i < ump_chart_switches(game->chart); i++) {
        const ump_switch *s = ump_chart_switch(game->chart, i);
        if (game->switches[i] == ump_switch_initial(s))
            continue;
        printf("%s  %s ", headed ? "" : "\nhouse rules\n", s->name);
        print_setting(s, game->switches[i]);
        printf("%s%s\n", *s->ruling ? "  " : "", s->ruling);
        headed = true;
    }
}

/* ---- The map ---- */

typedef struct picture {
    const ump_game *game;
    const ump_state *state;
} picture;

static bool draw(const ump_out *out, const void *what)
{
    const picture *p = what;
    return map_draw(p->game, p->state, out, NULL, NULL);
}

bool cli_write_map(const ump_game *game, const ump_state *state, const char *path)
{
    return cli_write(path, draw, &(picture){game, state});
}

static int show(const ump_game *game, const ump_state *state, const char *svg)
{
    if (svg)
        return cli_write_map(game, state, svg) ? CLI_OK : CLI_FAULT;
    print_head(game, state);
    cli_print_forces(game, state, stdout);
    print_ground(game);
    print_goals(game, state);
    print_switches(game);
    return CLI_OK;
}

static int show_battle(cli_battle *battle, const cli_args *args)
{
    int status = show(battle->game, ump_session_state(battle->session), cli_value(args, "svg"));
    cli_battle_close(battle);
    return status;
}

/* A record of any age: what stands in it is shown. */
static int show_album(const char *path, uint64_t to, const cli_args *args)
{
    ump_album *album = cli_album_open(path, args);
    if (!album)
        return CLI_FAULT;
    const ump_game *game = ump_album_game(album);
    ump_state *state = ump_state_new(game);
    int status = CLI_FAULT;
    if (state || cli_no_memory()) {
        ump_album_at(album, to < SIZE_MAX ? (size_t)to : SIZE_MAX, state);
        status = show(game, state, cli_value(args, "svg"));
    }
    ump_state_free(state);
    ump_album_free(album);
    return status;
}

static int run(const cli_args *args)
{
    uint64_t to = UINT64_MAX;
    if (!cli_number(args, "to", &to))
        return CLI_USAGE;
    if (args->n_operands == 0)
        return list_scenarios();
    const char *path = args->operand[0];
    bool record = cli_is_record(path);
    if (!record && cli_flag(args, "to"))
        return cli_bad_usage(args->command, "--to wants a record; %s is none", path);
    cli_battle battle;
    if (!record)
        return cli_battle_open(&battle, path, args) ? show_battle(&battle, args) : CLI_FAULT;
    return cli_battle_try(&battle, path, to, args) ? show_battle(&battle, args)
                                                   : show_album(path, to, args);
}

static const cli_option options[] = {
    {"svg", "FILE", "draw the table as a map; - is the standard output"},
    {"to", "N", "of a record: the position after N answers"},
    {"scenarios", "DIR", "where to look for the scenario of a record"},
    {NULL, NULL, NULL},
};

const cli_command cli_show = {
    .name = "show",
    .group = "prepare a battle",
    .about = "Print the order of battle, or draw the table as a map",
    .usage = "\n[OPTIONS] SCENARIO\n[OPTIONS] RECORD",
    .more =
        "SCENARIO is a file or a built-in scenario; without one, the built-in ones are listed.\n"
        "Of a record, the position at its end is shown, or that after --to answers. A record of\n"
        "older rules, or of a scenario that was changed since, is shown as it was then.",
    .options = options,
    .loads = true,
    .most = 1,
    .run = run,
};
