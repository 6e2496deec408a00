/*
 * main.c: the `umpire` command. Finds the subcommand and hands the rest of the line to it.
 */
#include "cli/cli.h"
#include <string.h>

const cli_command *const cli_commands[] = {
    &cli_play,   &cli_serve_club, &cli_games, &cli_fight, &cli_replay, &cli_verify, &cli_report,
    &cli_review, &cli_muster,     &cli_odds,  &cli_match, &cli_sim,    &cli_desk,   &cli_lens,
    &cli_show,   &cli_roster,     &cli_new,   &cli_check, &cli_chart,  &cli_rule,   NULL};

static void print_overview(FILE *to)
{
    fputs("usage: umpire [--version] [--help] COMMAND [ARGUMENTS]\n\n"
          "Umpire fights 19th-century miniature battles by the book.\n",
          to);
    const char *group = "";
    for (const cli_command *const *c = cli_commands; *c; c++) {
        if (strcmp(group, (*c)->group) != 0)
            fprintf(to, "\n%s%s%s\n", cli_ink(to, CLI_BOLD), (*c)->group, cli_ink(to, CLI_PLAIN));
        group = (*c)->group;
        fprintf(to, "   %-9s %s\n", (*c)->name, (*c)->about);
    }
    fputs("\n'umpire help COMMAND' or 'umpire COMMAND --help' tells all about a command;\n"
          "'umpire help orders RULESET' lists every order of a ruleset.\n"
          "Exit status: 0 all is well, 1 something was found wrong, 2 the command was not "
          "understood.\n",
          to);
}

static const cli_command *find_command(const char *name)
{
    for (const cli_command *const *c = cli_commands; *c; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

static int unknown_command(const char *name)
{
    ump_nearest nearest;
    ump_nearest_begin(&nearest, name, strlen(name));
    for (const cli_command *const *c = cli_commands; *c; c++)
        ump_nearest_try(&nearest, (*c)->name);
    const char *meant = ump_nearest_word(&nearest);
    if (meant)
        cli_say("'%s' is not an umpire command; did you mean '%s'?", name, meant);
    else
        cli_say("'%s' is not an umpire command; 'umpire help' lists them", name);
    return CLI_USAGE;
}

static int help(int argc, char **argv)
{
    if (argc == 0) {
        print_overview(stdout);
        return CLI_OK;
    }
    if (strcmp(argv[0], "orders") == 0)
        return cli_help_orders(argc - 1, argv + 1);
    const cli_command *command = find_command(argv[0]);
    if (!command)
        return unknown_command(argv[0]);
    cli_help(command);
    return CLI_OK;
}

/* A full disk or a closed pipe must not pass for success. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    cli_say("the output could not be written; is the disk full or the pipe closed?");
    return CLI_FAULT;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_overview(stderr);
        return CLI_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        printf("umpire %s\n", UMPIRE_VERSION);
        return CLI_OK;
    }
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return help(argc - 2, argv + 2);
    if (name[0] == '-') {
        cli_say("there is no option '%s'; 'umpire help' shows what there is", name);
        return CLI_USAGE;
    }
    const cli_command *command = find_command(name);
    return command ? cli_run(command, argc - 2, argv + 2) : unknown_command(name);
}

int main(int argc, char **argv)
{
    return finish(run(argc, argv));
}
