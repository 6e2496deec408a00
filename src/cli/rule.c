/*
 * rule.c: `umpire rule` opens the rule book: one rule with its rulings, switches and tests, all
 * rules under a prefix, or those that hold certain words.
 */
#include "cli/cli.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool is_ruling(const char *id)
{
    return strstr(id, "-R-") != NULL;
}

/* Where `word` first stands in `text`, letter case aside. */
static const char *find_word(const char *text, const char *word)
{
    size_t size = strlen(word);
    for (; *text; text++)
        if (strncasecmp(text, word, size) == 0)
            return text;
    return NULL;
}

static void print_one_line(const ump_rule_entry *rule)
{
    printf("%s%-14s%s %s\n", cli_ink(stdout, CLI_BOLD), rule->id, cli_ink(stdout, CLI_PLAIN),
           rule->title);
}

/* ---- One rule ---- */

static void print_entry(const ump_rule_entry *rule)
{
    printf("%s%s%s\n", cli_ink(stdout, CLI_DIM), rule->section, cli_ink(stdout, CLI_PLAIN));
    cli_print_wrapped(rule->text, 2);
}

static void print_rulings(const char *ids)
{
    for (const char *at = ids; *at;) {
        size_t size = strcspn(at, " ");
        char id[32];
        snprintf(id, sizeof id, "%.*s", (int)size, at);
        const ump_rule_entry *ruling = ump_rule_get(ump_rule_find(id));
        if (ruling) {
            putchar('\n');
            print_entry(ruling);
        }
        at += size + strspn(at + size, " ");
    }
}

/* A heading, then one a line. */
static void print_list(const char *heading, const char *items, const char *between)
{
    printf("\n%s\n", heading);
    for (const char *at = items + strspn(items, between); *at;) {
        size_t size = strcspn(at, between);
        printf("  %.*s\n", (int)size, at);
        at += size + strspn(at + size, between);
    }
}

static int print_rule(const ump_rule_entry *rule)
{
    print_entry(rule);
    print_rulings(rule->rulings);
    if (*rule->switches)
        print_list("switches", rule->switches, " ");
    if (*rule->tests)
        print_list("tests", rule->tests, "\n");
    else if (!is_ruling(rule->id))
        printf("\ntests\n  none yet\n");
    return CLI_OK;
}

/* ---- Many rules ---- */

static size_t print_prefix(const char *prefix)
{
    size_t size = strlen(prefix), n = 0;
    for (ump_rule r = 1; r <= ump_rule_count(); r++) {
        const ump_rule_entry *rule = ump_rule_get(r);
        if (strncasecmp(rule->id, prefix, size) == 0 && rule->id[size] == '-') {
            print_one_line(rule);
            n++;
        }
    }
    return n;
}

static int unknown_rule(const char *id)
{
    ump_nearest nearest;
    ump_nearest_begin(&nearest, id, strlen(id));
    for (ump_rule r = 1; r <= ump_rule_count(); r++)
        ump_nearest_try(&nearest, ump_rule_id(r));
    const char *meant = ump_nearest_word(&nearest);
    if (meant)
        cli_say("there is no rule '%s'; did you mean %s?", id, meant);
    else
        cli_say("there is no rule '%s'; 'umpire rule --search %s' looks for the word", id, id);
    return CLI_FAULT;
}

static bool holds_all(const ump_rule_entry *rule, const cli_args *args)
{
    for (size_t i = 0; i < args->n_operands; i++) {
        const char *word = args->operand[i];
        if (!find_word(rule->text, word) && !find_word(rule->title, word) &&
            !find_word(rule->id, word))
            return false;
    }
    return true;
}

/* Both readings of a disputed rule stand in one line of its text, and that is told whole. */
static bool print_dispute(const char *text, const char *hit)
{
    static const char mark[] = "*Disputed.*";
    char line[UMP_LINE];
    const char *from = hit;
    while (from > text && from[-1] != '\n')
        from--;
    from += strspn(from, " -");
    if (strncmp(from, mark, strlen(mark)) != 0)
        return false;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(from, "\n"), from);
    cli_print_wrapped(line, 4);
    return true;
}

/* The line of the text with the word, cut to fit, the word marked on a terminal. */
static void print_line_with(const char *text, const char *word)
{
    enum { BEFORE = 40, AFTER = 60 };
    const char *hit = find_word(text, word);
    if (!hit || print_dispute(text, hit))
        return;
    const char *from = hit, *to = hit;
    while (from > text && from[-1] != '\n' && hit - from < BEFORE)
        from--;
    while (from < hit && from > text && from[-1] != '\n' && !isspace((unsigned char)from[-1]))
        from++;
    while (*to && *to != '\n' && to - hit < AFTER)
        to++;
    while (*to && *to != '\n' && !isspace((unsigned char)*to))
        to++;
    int size = (int)strlen(word);
    printf("    %.*s%s%.*s%s%.*s\n", (int)(hit - from), from, cli_ink(stdout, CLI_BOLD), size, hit,
           cli_ink(stdout, CLI_PLAIN), (int)(to - hit) - size, hit + size);
}

static int search(const cli_args *args)
{
    if (args->n_operands == 0)
        return cli_bad_usage(args->command, "--search wants a word to look for");
    size_t found = 0;
    for (ump_rule r = 1; r <= ump_rule_count(); r++) {
        const ump_rule_entry *rule = ump_rule_get(r);
        if (!holds_all(rule, args))
            continue;
        print_one_line(rule);
        print_line_with(rule->text, args->operand[0]);
        found++;
    }
    if (found == 0)
        cli_say("no rule has these words; try fewer or shorter ones");
    return found ? CLI_OK : CLI_FAULT;
}

/* ---- None: what there is ---- */

static bool family_begins(ump_rule r)
{
    const char *id = ump_rule_id(r);
    size_t size = strcspn(id, "-") + 1;
    return r == 1 || strncmp(id, ump_rule_id((ump_rule)(r - 1)), size) != 0;
}

static void count_family(ump_rule first)
{
    const char *id = ump_rule_id(first);
    size_t size = strcspn(id, "-") + 1, rules = 0, rulings = 0;
    for (ump_rule r = 1; r <= ump_rule_count(); r++) {
        if (strncmp(ump_rule_id(r), id, size) != 0)
            continue;
        if (is_ruling(ump_rule_id(r)))
            rulings++;
        else
            rules++;
    }
    printf("   %-5.*s %4zu rules %4zu ruling%s\n", (int)size - 1, id, rules, rulings,
           rulings == 1 ? "" : "s");
}

static int overview(const cli_args *args)
{
    cli_usage(args->command, stdout);
    printf("\nthe rule book holds\n");
    for (ump_rule r = 1; r <= ump_rule_count(); r++)
        if (family_begins(r))
            count_family(r);
    return CLI_OK;
}

static int run(const cli_args *args)
{
    if (cli_flag(args, "search"))
        return search(args);
    if (args->n_operands == 0)
        return overview(args);
    if (args->n_operands > 1)
        return cli_bad_usage(args->command, "one rule at a time; --search takes several words");
    const char *id = args->operand[0];
    ump_rule rule = ump_rule_find(id);
    if (rule)
        return print_rule(ump_rule_get(rule));
    return print_prefix(id) ? CLI_OK : unknown_rule(id);
}

static const cli_option options[] = {
    {"search", NULL, "list the rules that hold all of these words"},
    {NULL, NULL, NULL},
};

const cli_command cli_rule = {
    .name = "rule",
    .group = "look things up",
    .about = "Print a rule with its rulings and tests, or search the rule book",
    .usage = "\nID\n--search WORD...",
    .more = "ID is a rule (ADF-FIRE-09), a ruling (ADF-R-01), or the beginning of several\n"
            "(ADF-FIRE lists the rules of fire). Letter case does not matter.",
    .options = options,
    .most = SIZE_MAX,
    .run = run,
};
