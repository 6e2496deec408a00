/*
 * options.c: reads the options and operands of a subcommand, and prints its help from the same
 * description, so that the two cannot differ.
 */
#include "cli/cli.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const cli_option loading[] = {
    {"switch", "NAME=VALUE", "set a house-rule switch; may be given more than once"},
    {"chart", "FILE", "use this chart in place of the built-in one"},
    {NULL, NULL, NULL},
};

static const cli_option always[] = {
    {"help", NULL, "print this help"},
    {"version", NULL, "print the version"},
    {NULL, NULL, NULL},
};

/* The lists of options that a command takes, in the order of its help. */
enum { LISTS = 3 };

static void option_lists(const cli_command *command, const cli_option *list[LISTS])
{
    static const cli_option none[] = {{NULL, NULL, NULL}};
    list[0] = command->options ? command->options : none;
    list[1] = command->loads ? loading : none;
    list[2] = always;
}

static const cli_option *find_option(const cli_command *command, const char *name, size_t size,
                                     ump_nearest *nearest)
{
    const cli_option *list[LISTS];
    option_lists(command, list);
    for (int i = 0; i < LISTS; i++) {
        for (const cli_option *o = list[i]; o->name; o++) {
            if (strlen(o->name) == size && memcmp(o->name, name, size) == 0)
                return o;
            ump_nearest_try(nearest, o->name);
        }
    }
    return NULL;
}

/* -n, but --narrate */
static const char *dashes(const char *name)
{
    return name[0] && !name[1] ? "-" : "--";
}

void cli_usage(const cli_command *command, FILE *to)
{
    const char *lead = "usage:";
    for (const char *at = command->usage; *at; lead = "   or:") {
        size_t size = strcspn(at, "\n");
        fprintf(to, "%s umpire %s%s%.*s\n", lead, command->name, size ? " " : "", (int)size, at);
        at += size + (at[size] == '\n');
    }
}

void cli_help(const cli_command *command)
{
    printf("umpire %s - %s\n\n", command->name, command->about);
    cli_usage(command, stdout);
    printf("\n%s\n\noptions\n", command->more);
    const cli_option *list[LISTS];
    option_lists(command, list);
    for (int i = 0; i < LISTS; i++) {
        for (const cli_option *o = list[i]; o->name; o++) {
            char left[64];
            snprintf(left, sizeof left, "%s%s%s%s", dashes(o->name), o->name, o->value ? " " : "",
                     o->value ? o->value : "");
            printf("   %-22s %s\n", left, o->about);
        }
    }
}

int cli_bad_usage(const cli_command *command, const char *format, ...)
{
    char what[UMP_LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    cli_say("%s", what);
    cli_usage(command, stderr);
    return CLI_USAGE;
}

bool cli_flag(const cli_args *args, const char *option)
{
    for (size_t i = 0; i < args->n_given; i++)
        if (strcmp(args->given[i].option, option) == 0)
            return true;
    return false;
}

const char *cli_value(const cli_args *args, const char *option)
{
    const char *value = NULL;
    for (size_t i = 0; i < args->n_given; i++)
        if (strcmp(args->given[i].option, option) == 0)
            value = args->given[i].value;
    return value;
}

bool cli_number(const cli_args *args, const char *option, uint64_t *number)
{
    const char *value = cli_value(args, option);
    if (!value)
        return true;
    uint64_t n = 0;
    bool good = *value != '\0';
    for (const char *c = value; good && *c; c++) {
        uint64_t digit = (uint64_t)(unsigned char)*c - '0';
        good = digit <= 9 && n <= (UINT64_MAX - digit) / 10;
        n = n * 10 + digit;
    }
    if (good)
        *number = n;
    else
        cli_bad_usage(args->command, "%s%s takes a whole number, not '%s'", dashes(option), option,
                      value);
    return good;
}

static int unknown_option(const cli_command *command, const char *word, const ump_nearest *nearest)
{
    const char *meant = ump_nearest_word(nearest);
    if (meant)
        return cli_bad_usage(command, "'umpire %s' has no option '%s'; did you mean '--%s'?",
                             command->name, word, meant);
    return cli_bad_usage(command, "'umpire %s' has no option '%s'; --help lists what it has",
                         command->name, word);
}

/* An option that the command itself looks into, such as the id of a side: always with a value. */
static int take_other(cli_args *args, int argc, char **argv)
{
    char *name = argv[0] + 2;
    char *equals = strchr(name, '=');
    if (!equals && argc < 2) {
        cli_bad_usage(args->command, "%s wants a value after it", argv[0]);
        return 0;
    }
    if (equals)
        *equals = '\0';
    args->given[args->n_given++] = (cli_given){name, equals ? equals + 1 : argv[1]};
    return equals ? 1 : 2;
}

/* -j1: a letter with its number in the same word. */
static bool has_number(const char *word)
{
    return word[0] == '-' && word[1] != '\0' && word[1] != '-' && word[2] >= '0' && word[2] <= '9';
}

/* One option, its value in the same word behind '=' or a letter, or in the next. Returns how many
 * words it took, 0 if it is bad (said). */
static int take_option(cli_args *args, int argc, char **argv)
{
    const char *word = argv[0];
    if (strcmp(word, "-h") == 0)
        word = "--help";
    const char *name = word + strspn(word, "-");
    size_t size = has_number(word) ? 1 : strcspn(name, "=");
    ump_nearest nearest;
    ump_nearest_begin(&nearest, name, size);
    const cli_option *option = name - word == (size == 1 ? 1 : 2)
                                   ? find_option(args->command, name, size, &nearest)
                                   : NULL;
    bool typo = size > 3 && ump_nearest_word(&nearest); /* ids of sides are short */
    if (!option && args->command->others && name - word == 2 && !typo)
        return take_other(args, argc, argv);
    if (!option) {
        unknown_option(args->command, word, &nearest);
        return 0;
    }
    bool joined = name[size] != '\0';
    if (!option->value && joined) {
        cli_bad_usage(args->command, "--%s takes no value", option->name);
        return 0;
    }
    if (option->value && !joined && argc < 2) {
        cli_bad_usage(args->command, "%s%s wants %s after it", dashes(option->name), option->name,
                      option->value);
        return 0;
    }
    bool next = option->value && !joined;
    const char *value = joined ? name + size + (name[size] == '=') : next ? argv[1] : "";
    args->given[args->n_given++] = (cli_given){option->name, value};
    return next ? 2 : 1;
}

static int take_all(cli_args *args, int argc, char **argv)
{
    bool options_over = false;
    for (int i = 0; i < argc;) {
        const char *word = argv[i];
        if (!options_over && strcmp(word, "--") == 0) {
            options_over = true;
            i++;
        } else if (!options_over && word[0] == '-' && word[1] != '\0') {
            int took = take_option(args, argc - i, argv + i);
            if (took == 0)
                return CLI_USAGE;
            i += took;
        } else {
            args->operand[args->n_operands++] = argv[i++];
        }
    }
    return CLI_OK;
}

static bool good_switches(const cli_args *args)
{
    for (size_t i = 0; i < args->n_given; i++) {
        const char *value = args->given[i].value;
        const char *equals = strchr(value, '=');
        if (strcmp(args->given[i].option, "switch") == 0 &&
            (!equals || equals == value || equals[1] == '\0')) {
            cli_bad_usage(args->command,
                          "--switch takes NAME=VALUE, not '%s'; 'umpire chart CHART "
                          "switches' lists them",
                          value);
            return false;
        }
    }
    return true;
}

static int run_with(cli_args *args, int argc, char **argv)
{
    const cli_command *command = args->command;
    int status = take_all(args, argc, argv);
    if (status != CLI_OK)
        return status;
    if (cli_flag(args, "help")) {
        cli_help(command);
        return CLI_OK;
    }
    if (cli_flag(args, "version")) {
        printf("umpire %s\n", UMPIRE_VERSION);
        return CLI_OK;
    }
    if (!good_switches(args))
        return CLI_USAGE;
    if (args->n_operands < command->least)
        return cli_bad_usage(command, "'umpire %s' wants more than this", command->name);
    if (args->n_operands > command->most)
        return cli_bad_usage(command, "'%s' is one word too many for 'umpire %s'",
                             args->operand[command->most], command->name);
    return command->run(args);
}

int cli_run(const cli_command *command, int argc, char **argv)
{
    size_t room = (size_t)argc + 1;
    cli_args args = {.command = command,
                     .operand = calloc(room, sizeof *args.operand),
                     .given = calloc(room, sizeof *args.given)};
    int status = CLI_FAULT;
    if (args.operand && args.given)
        status = run_with(&args, argc, argv);
    else
        cli_no_memory();
    free(args.operand);
    free(args.given);
    return status;
}
