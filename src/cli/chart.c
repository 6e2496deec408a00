/*
 * chart.c: `umpire chart` lists the charts and prints one: as tables, JSON, HTML for paper, or the
 * chart file itself.
 */
#include "cli/cli.h"
#include "cli/paper.h"
#include <string.h>

static int list_charts(void)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_CHART, i);
        if (strcmp(text->name, "template") == 0)
            continue; /* it is for those who write a family, not for players */
        ump_chart *chart = ump_chart_read(text, NULL);
        if (!chart) {
            cli_say("the built-in chart '%s' is broken; please report it", text->name);
            return CLI_FAULT;
        }
        printf("%-12s  %-8s  %s\n", text->name, ump_chart_family(chart), ump_chart_title(chart));
        ump_chart_free(chart);
    }
    return CLI_OK;
}

static int unknown_table(const ump_chart *chart, const char *table)
{
    const char *meant = ump_chart_suggest(chart, table);
    if (meant)
        cli_say("chart %s has no table '%s'; did you mean '%s'?", ump_chart_name(chart), table,
                meant);
    else
        cli_say("chart %s has no table '%s'; 'umpire chart %s --list' lists them",
                ump_chart_name(chart), table, ump_chart_name(chart));
    return CLI_FAULT;
}

static int print_chart(const ump_chart *chart, const char *table, const cli_args *args)
{
    ump_out out = cli_out(stdout);
    if (cli_flag(args, "json"))
        ump_chart_json(chart, &out);
    else if (cli_flag(args, "html"))
        ump_chart_html(chart, &(ump_paper){cli_fonts, cli_flag(args, "large")}, &out);
    else if (cli_flag(args, "list"))
        ump_chart_list(chart, &out);
    else if (!ump_chart_print(chart, table, &out))
        return unknown_table(chart, table);
    return CLI_OK;
}

static int show_chart(const cli_file *file, const char *table, const cli_args *args)
{
    if (cli_flag(args, "text")) {
        fwrite(file->text.data, 1, file->text.size, stdout);
        return CLI_OK;
    }
    ump_errors errors = cli_errors_new();
    ump_chart *chart = ump_chart_read(&file->text, &errors);
    cli_print_errors(&errors);
    cli_errors_free(&errors);
    if (!chart)
        return CLI_FAULT;
    int status = print_chart(chart, table, args);
    ump_chart_free(chart);
    return status;
}

/* The forms of output exclude one another, and only tables can be had one at a time. */
static int count_forms(const cli_args *args)
{
    return cli_flag(args, "json") + cli_flag(args, "html") + cli_flag(args, "text") +
           cli_flag(args, "list");
}

static int run(const cli_args *args)
{
    const char *path = cli_value(args, "chart");
    size_t n = args->n_operands + (path != NULL);
    const char *name = path ? path : args->n_operands ? args->operand[0] : NULL;
    const char *table = n == 2 ? args->operand[args->n_operands - 1] : NULL;
    int forms = count_forms(args);
    if (n > 2)
        return cli_bad_usage(args->command, "'%s' is one word too many", args->operand[1]);
    if (forms > 1)
        return cli_bad_usage(args->command, "give only one of --json, --html, --text and --list");
    if (forms && (!name || table))
        return cli_bad_usage(args->command,
                             "--json, --html, --text and --list want one whole chart");
    if (cli_flag(args, "large") && !cli_flag(args, "html"))
        return cli_bad_usage(args->command, "--large is for --html");
    if (!name)
        return list_charts();
    cli_file file;
    if (!cli_find(UMP_BUILTIN_CHART, name, &file))
        return CLI_FAULT;
    int status = show_chart(&file, table, args);
    cli_file_free(&file);
    return status;
}

static const cli_option options[] = {
    {"list", NULL, "print the names of its tables"},
    {"json", NULL, "print it as JSON, for programs"},
    {"html", NULL, "print it as a reference sheet of two pages, for paper"},
    {"large", NULL, "with --html: in large type, on as many pages as it takes"},
    {"text", NULL, "print the chart file itself, to copy and edit"},
    {"chart", "FILE", "the same as FILE in the place of NAME"},
    {NULL, NULL, NULL},
};

const cli_command cli_chart = {
    .name = "chart",
    .group = "look things up",
    .about = "List the charts, or print one or a table of it",
    .usage = "\n[--list | --json | --html [--large] | --text] NAME\nNAME TABLE",
    .more = "NAME is a built-in chart or a chart file. To make a house chart:\n"
            "  umpire chart adf15 --text > house.chart     and edit it, then\n"
            "  umpire check house.chart\n"
            "  umpire play SCENARIO --chart house.chart",
    .options = options,
    .most = 2,
    .run = run,
};
