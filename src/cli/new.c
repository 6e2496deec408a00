/*
 * new.c: `umpire new` writes a scenario to begin with, from options or from a few answers: two
 * lines of troops that face each other, every word one of the ruleset's own.
 */
#include "cli/cli.h"
#include "view/view.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER = 200 };

typedef struct wish {
    char rules[32], title[ANSWER], table[32];
    uint64_t turns, units;
} wish;

/* What is too long is refused, not cut. */
static bool take(char *to, size_t room, const char *given)
{
    size_t size = strlen(given);
    if (size >= room) {
        cli_say("%s is too long; expected at most %zu letters", given, room - 1);
        return false;
    }
    memcpy(to, given, size + 1);
    return true;
}

/* ---- Asking: an empty answer takes what stands in brackets ---- */

static bool ask(const char *question, const char *usual, char *answer, size_t room)
{
    char line[2 * ANSWER];
    fprintf(stderr, "%s [%s]: ", question, usual);
    if (!fgets(line, sizeof line, stdin)) {
        fputs("\n", stderr);
        cli_say("the answers ended before the scenario was known");
        return false;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return take(answer, room, line[0] ? line : usual);
}

static bool ask_number(const char *question, const char *usual, uint64_t *number)
{
    char answer[32];
    if (!ask(question, usual, answer, sizeof answer))
        return false;
    char *end;
    *number = strtoull(answer, &end, 10);
    if (*end == '\0' && answer[0] >= '0' && answer[0] <= '9')
        return true;
    cli_say("%s is no number; expected a whole one", answer);
    return false;
}

static bool ask_all(wish *w)
{
    fputs("A new scenario. Return takes what stands in brackets.\n", stderr);
    return ask("Rules (umpire chart lists them)", "adf15", w->rules, sizeof w->rules) &&
           ask("Title", "A new battle", w->title, sizeof w->title) &&
           ask("Table, width x depth", "the usual", w->table, sizeof w->table) &&
           ask_number("Turns", "8", &w->turns) && ask_number("Units on each side", "4", &w->units);
}

/* ---- What is wished ---- */

/* "48x36", in the unit of the rules; "48in x 36in" will do. */
static bool read_table(const char *text, ump_sketch *sketch)
{
    unsigned width, depth;
    if (text[0] == '\0' || strcmp(text, "the usual") == 0)
        return true;
    if (sscanf(text, "%5u%*[a-z ]%5u", &width, &depth) != 2 || width == 0 || depth == 0) {
        cli_say("%s is no size of a table; expected two numbers such as 48x36", text);
        return false;
    }
    sketch->width = width;
    sketch->depth = depth;
    return true;
}

static bool knows_rules(const char *rules)
{
    ump_nearest nearest;
    char hint[96];
    ump_nearest_begin(&nearest, rules, strlen(rules));
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART); i++) {
        const char *name = ump_builtin_get(UMP_BUILTIN_CHART, i)->name;
        if (ump_same_name(name, rules))
            return true;
        ump_nearest_try(&nearest, name);
    }
    cli_say("no chart is called %s%s", rules, ump_nearest_hint(&nearest, hint));
    return false;
}

static bool write_sketch(const ump_out *out, const void *what)
{
    return ump_sketch_write(what, out);
}

static int write_to(const char *path, const ump_sketch *sketch)
{
    if (!path) {
        ump_out out = cli_out(stdout);
        return ump_sketch_write(sketch, &out) ? CLI_OK : CLI_FAULT;
    }
    if (cli_exists(path)) {
        cli_say("%s is there already; expected a new name", path);
        return CLI_FAULT;
    }
    if (!cli_write(path, write_sketch, sketch))
        return CLI_FAULT;
    printf("%s: written. Next: umpire check %s; umpire play %s\n", path, path, path);
    return CLI_OK;
}

static bool take_option(const cli_args *args, const char *name, char *to, size_t room)
{
    const char *given = cli_value(args, name);
    return !given || take(to, room, given);
}

static int run(const cli_args *args)
{
    wish w = {.turns = 0, .units = 4};
    if (!cli_value(args, "rules") && !ask_all(&w))
        return CLI_FAULT;
    if (!take_option(args, "rules", w.rules, sizeof w.rules) ||
        !take_option(args, "title", w.title, sizeof w.title) ||
        !take_option(args, "table", w.table, sizeof w.table))
        return CLI_FAULT;
    if (!cli_number(args, "turns", &w.turns) || !cli_number(args, "units", &w.units))
        return CLI_USAGE;
    for (char *quote = w.title; (quote = strchr(quote, '"'));)
        *quote = '\'';
    ump_sketch sketch = {.ruleset = w.rules,
                         .title = w.title,
                         .turns = (uint32_t)(w.turns > 999 ? 999 : w.turns),
                         .units = (uint32_t)(w.units > 99 ? 99 : w.units)};
    if (!knows_rules(w.rules) || !read_table(w.table, &sketch))
        return CLI_FAULT;
    return write_to(args->n_operands > 0 ? args->operand[0] : NULL, &sketch);
}

static const cli_option options[] = {
    {"rules", "RULES", "the ruleset; without it, everything is asked for"},
    {"title", "TEXT", "its title"},
    {"table", "SIZE", "width and depth such as 48x36, in the unit of the rules"},
    {"turns", "N", "how many turns it lasts (8)"},
    {"units", "N", "on each side (4, at most 6)"},
    {NULL, NULL, NULL},
};

const cli_command cli_new = {
    .name = "new",
    .group = "prepare a battle",
    .about = "Write a scenario to begin with, from options or a few answers",
    .usage = "[OPTIONS] [FILE]",
    .more =
        "Troops are those of the ruleset's smallest battle; change them as you like. Without\n"
        "FILE the text goes to the standard output. docs/writing-a-scenario.md goes on from there.",
    .options = options,
    .most = 1,
    .run = run,
};
