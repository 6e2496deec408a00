/*
 * main.c: the rule book tool. It reads docs/rules and the tests while building and prints
 *   rulebook ids DOC...                    an enum: code can cite only rules that are written
 *   rulebook data DOC... -- TEST...        the table behind ump_rule_get()
 *   rulebook coverage [--strict] DOC... -- TEST...   the rules that no test names
 */
#include <stdio.h>
#include <string.h>

#include "../text.h"
#include "rulebook.h"

static void print_ids(void)
{
    printf("/* Made from docs/rules by tools/rulebook. */\n"
           "enum ump_rule_number {\n    UMP_NO_RULE,\n");
    for (size_t i = 0; i < n_rules; i++) {
        printf("    ");
        for (const char *p = rules[i].id; *p; p++)
            putchar(*p == '-' ? '_' : *p);
        printf(",\n");
    }
    printf("};\n");
}

static void print_field(const char *text)
{
    printf("\n     ");
    print_literal(text, strlen(text));
    printf(",");
}

static void print_data(void)
{
    printf("/* Made from docs/rules and tests by tools/rulebook. */\n"
           "#include \"rulebook/generated.h\"\n\n"
           "const ump_rule_entry ump_rule_table[] = {\n");
    for (const rule *r = rules; r < rules + n_rules; r++) {
        printf("    {");
        print_field(r->id);
        print_field(r->title);
        print_field(r->text);
        print_field(r->section);
        print_field(r->rulings);
        print_field(r->switches);
        print_field(r->tests);
        printf("},\n");
    }
    printf("};\nconst size_t ump_rule_table_count = %zu;\n", n_rules);
}

/* One paragraph a family, in the order of the docs; returns how many rules lack a test. */
static size_t print_coverage(void)
{
    size_t missing = 0;
    for (size_t i = 0; i < n_rules;) {
        size_t all = 0, bare = 0, from = i;
        for (; i < n_rules && strncmp(rules[i].id, rules[from].id, 4) == 0; i++) {
            all += !is_ruling(&rules[i]);
            bare += !is_ruling(&rules[i]) && !*rules[i].tests;
        }
        printf("%.3s: %zu of %zu rules are named by a test\n", rules[from].id, all - bare, all);
        for (size_t k = from; k < i; k++)
            if (!is_ruling(&rules[k]) && !*rules[k].tests)
                printf("  %s %s\n", rules[k].id, rules[k].title);
        missing += bare;
    }
    return missing;
}

int main(int argc, char **argv)
{
    bool strict = argc > 2 && strcmp(argv[2], "--strict") == 0;
    int i = 2 + strict;
    if (argc <= i)
        fail("rulebook", "usage: rulebook ids|data|coverage [--strict] DOC... [-- TEST...]");
    for (; i < argc && strcmp(argv[i], "--") != 0; i++)
        read_docs(argv[i]);
    relate_rules();
    for (i++; i < argc; i++)
        read_tests(argv[i]);
    if (strcmp(argv[1], "ids") == 0)
        print_ids();
    else if (strcmp(argv[1], "data") == 0)
        print_data();
    else
        return print_coverage() > 0 && strict;
    return 0;
}
