/*
 * desk.c: `umpire desk` resolves one situation of a real table: with dice it works it out, without
 * it tells the odds, with a seed it rolls. With nothing to go on, on a terminal, it asks.
 */
#include "cli/desk.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Rulesets ---- */

ump_desk *cli_desk_open(const char *name, cli_file *file)
{
    if (!cli_find(UMP_BUILTIN_CHART, name, file))
        return NULL;
    ump_errors errors = cli_errors_new();
    ump_desk *desk = ump_desk_new(&file->text, &errors);
    if (!desk)
        cli_print_errors(&errors);
    cli_errors_free(&errors);
    if (!desk)
        cli_file_free(file);
    return desk;
}

bool cli_desk_builtin(size_t i, ump_desk **desk)
{
    *desk = NULL;
    ump_chart *chart = ump_chart_read(ump_builtin_get(UMP_BUILTIN_CHART, i), NULL);
    if (!chart)
        return cli_no_memory();
    if (ump_chart_has_desk(chart))
        return (*desk = ump_desk_of(chart, NULL)) != NULL || cli_no_memory();
    ump_chart_free(chart);
    return true;
}

static int list_rulesets(void)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART); i++) {
        ump_desk *desk;
        if (!cli_desk_builtin(i, &desk))
            return CLI_FAULT;
        if (!desk)
            continue;
        printf("%-12s", ump_desk_ruleset(desk));
        for (size_t k = 0; k < ump_desk_kinds(desk); k++)
            printf(" %s", ump_desk_kind_name(desk, k));
        putchar('\n');
        ump_desk_free(desk);
    }
    return CLI_OK;
}

/* ---- Facts on the command line ---- */

static bool add_fact(cli_facts *facts, char *text)
{
    char *equals = strchr(text, '=');
    if (!equals || equals == text) {
        cli_say("'%s' says nothing: write key=value", text);
        return false;
    }
    *equals = '\0';
    if (strcmp(text, "dice") != 0) {
        facts->list[facts->question.n_facts++] = (ump_setting){text, equals + 1};
        return true;
    }
    if (facts->question.dice)
        cli_say("dice are told twice; once is allowed");
    bool once = !facts->question.dice;
    facts->question.dice = equals + 1;
    return once;
}

/* --switch NAME=VALUE is the key switch.NAME. */
static char *switch_fact(const char *value)
{
    size_t size = strlen(value) + sizeof "switch.";
    char *text = malloc(size);
    if (text)
        snprintf(text, size, "switch.%s", value);
    return text;
}

static char *copy(const char *text)
{
    char *made = malloc(strlen(text) + 1);
    return made ? strcpy(made, text) : NULL;
}

static bool take(cli_facts *facts, char *text)
{
    if (!text)
        return cli_no_memory();
    facts->owned[facts->n_owned++] = text;
    return add_fact(facts, text);
}

bool cli_facts_read(cli_facts *facts, const cli_args *args, size_t from)
{
    size_t room = args->n_operands + args->n_given + 1;
    *facts = (cli_facts){.list = calloc(room, sizeof *facts->list),
                         .owned = calloc(room, sizeof *facts->owned)};
    bool ok = (facts->list && facts->owned) || cli_no_memory();
    for (size_t i = from; ok && i < args->n_operands; i++)
        ok = take(facts, copy(args->operand[i]));
    for (size_t i = 0; ok && i < args->n_given; i++)
        if (strcmp(args->given[i].option, "switch") == 0)
            ok = take(facts, switch_fact(args->given[i].value));
    facts->question.fact = facts->list;
    facts->question.seeded = cli_flag(args, "seed");
    return ok && cli_number(args, "seed", &facts->question.seed);
}

void cli_facts_free(cli_facts *facts)
{
    for (size_t i = 0; i < facts->n_owned; i++)
        free(facts->owned[i]);
    free(facts->owned);
    free(facts->list);
}

/* ---- Answers ---- */

void cli_print_answer(const ump_desk_answer *answer, bool json)
{
    ump_out out = cli_out(stdout);
    if (json)
        ump_desk_answer_json(answer, &out);
    else
        ump_desk_answer_text(answer, cli_ink(stdout, CLI_BOLD), cli_ink(stdout, CLI_DIM),
                             cli_ink(stdout, CLI_PLAIN), &out);
}

static int answer(const ump_desk *desk, const char *kind, const cli_args *args, size_t from)
{
    char why[UMP_LINE];
    cli_facts facts;
    int status = CLI_USAGE;
    if (cli_facts_read(&facts, args, from)) {
        facts.question.kind = kind;
        ump_desk_answer *a = ump_desk_ask(desk, &facts.question, why);
        if (a)
            cli_print_answer(a, cli_flag(args, "json"));
        else
            cli_say("%s", why);
        status = a ? CLI_OK : CLI_USAGE;
        ump_desk_answer_free(a);
    }
    cli_facts_free(&facts);
    return status;
}

static int print_keys(const ump_desk *desk, const char *kind, bool json)
{
    char why[UMP_LINE];
    ump_out out = cli_out(stdout);
    if (ump_desk_keys(desk, kind, json, &out, why))
        return CLI_OK;
    cli_say("%s", why);
    return CLI_USAGE;
}

/* The words behind the ruleset: nothing, a kind, or a kind with its facts. */
static int at_the_desk(const ump_desk *desk, const cli_args *args, size_t from)
{
    bool json = cli_flag(args, "json");
    ump_out out = cli_out(stdout);
    if (from == args->n_operands) {
        ump_desk_list(desk, json, &out);
        return CLI_OK;
    }
    const char *kind = args->operand[from];
    if (!cli_flag(args, "keys"))
        return answer(desk, kind, args, from + 1);
    if (from + 1 < args->n_operands)
        return cli_bad_usage(args->command, "--keys takes a kind and no facts");
    return print_keys(desk, kind, json);
}

static int run(const cli_args *args)
{
    const char *path = cli_value(args, "chart");
    if (cli_flag(args, "ask"))
        return cli_assist();
    if (args->n_operands == 0 && !path)
        return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? cli_assist() : list_rulesets();
    cli_file file;
    ump_desk *desk = cli_desk_open(path ? path : args->operand[0], &file);
    if (!desk)
        return CLI_USAGE;
    /* With --chart the name of the ruleset may stand there or not. */
    bool named =
        args->n_operands > 0 && (!path || ump_builtin_find(UMP_BUILTIN_CHART, args->operand[0]) ||
                                 strcmp(args->operand[0], ump_desk_ruleset(desk)) == 0);
    int status = at_the_desk(desk, args, named ? 1 : 0);
    ump_desk_free(desk);
    cli_file_free(&file);
    return status;
}

static const cli_option options[] = {
    {"keys", NULL, "print the facts that a kind takes"},
    {"json", NULL, "print for programs"},
    {"ask", NULL, "ask for everything, even where the input is no terminal"},
    {"seed", "N", "roll the dice, the same for the same N"},
    {NULL, NULL, NULL},
};

const cli_command cli_desk = {
    .name = "desk",
    .group = "at a real table",
    .about = "Resolve one situation, or tell its odds",
    .usage = "\nRULES\nRULES KIND --keys [--json]\n"
             "RULES KIND key=value... [dice=4,5,... | --seed N] [--json]",
    .more =
        "With dice the situation is worked out and every step shown; without, the exact odds are\n"
        "told; with a seed the dice are rolled. With nothing, on a terminal, it asks.\n"
        "  umpire desk adf15 fire firer.arm=infantry firer.weapon=rifle_musket firer.figs=8 \\\n"
        "      range=2.5 target.quality=trained dice=4,3\n"
        "House rules are facts too: switch.fp_rounding=down. follow=all goes on into what it\n"
        "causes.",
    .options = options,
    .loads = true,
    .most = 200,
    .run = run,
};
