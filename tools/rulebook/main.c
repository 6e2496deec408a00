/*
 * main.c: the rule book tool. It reads docs/rules and the tests while building and prints
 *   rulebook ids DOC...                    an enum: code can cite only rules that are written
 *   rulebook data DOC... -- TEST...        the table behind ump_rule_get()
 *   rulebook names DOC...                  the same with IDs and switches alone
 *   rulebook json DOC...                   the rules as a browser reads them (RuleInfo[])
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

/* words: with all that is written; else IDs and switches, by which the engine finds a rule. */
static void print_data(bool words)
{
    printf("/* Made from docs/rules and tests by tools/rulebook. */\n"
           "#include \"rulebook/generated.h\"\n\n"
           "const ump_rule_entry ump_rule_table[] = {\n");
    for (const rule *r = rules; r < rules + n_rules; r++) {
        printf("    {");
        print_field(r->id);
        print_field(words ? r->title : "");
        print_field(words ? r->text : "");
        print_field(words ? r->section : "");
        print_field(words ? r->rulings : "");
        print_field(r->switches);
        print_field(words ? r->tests : "");
        printf("},\n");
    }
    printf("};\nconst size_t ump_rule_table_count = %zu;\n", n_rules);
}

/* ---- For a browser ---- */

static void print_json_text(const char *text, size_t size)
{
    putchar('"');
    for (const char *p = text; p < text + size; p++) {
        if (*p == '\n')
            printf("\\n");
        else if (*p == '"' || *p == '\\')
            printf("\\%c", *p);
        else if ((unsigned char)*p < ' ')
            fail(text, "has a control character");
        else
            putchar(*p);
    }
    putchar('"');
}

static void print_json_field(const char *key, const char *text)
{
    printf("\"%s\":", key);
    print_json_text(text, strlen(text));
    putchar(',');
}

static void print_json_words(const char *key, const char *words)
{
    printf("\"%s\":[", key);
    for (const char *p = words; *p;) {
        size_t size = strcspn(p, " ");
        if (p > words)
            putchar(',');
        print_json_text(p, size);
        p += size + strspn(p + size, " ");
    }
    putchar(']');
}

static void print_json(void)
{
    putchar('[');
    for (const rule *r = rules; r < rules + n_rules; r++) {
        printf(r > rules ? ",\n{" : "{");
        print_json_field("id", r->id);
        print_json_field("title", r->title);
        print_json_field("text", r->text);
        print_json_field("section", r->section);
        print_json_words("rulings", r->rulings);
        putchar(',');
        print_json_words("switches", r->switches);
        putchar('}');
    }
    printf("]\n");
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
        fail("rulebook",
             "usage: rulebook ids|data|names|json|coverage [--strict] DOC... [-- TEST...]");
    for (; i < argc && strcmp(argv[i], "--") != 0; i++)
        read_docs(argv[i]);
    relate_rules();
    for (i++; i < argc; i++)
        read_tests(argv[i]);
    if (strcmp(argv[1], "ids") == 0)
        print_ids();
    else if (strcmp(argv[1], "data") == 0)
        print_data(true);
    else if (strcmp(argv[1], "names") == 0)
        print_data(false);
    else if (strcmp(argv[1], "json") == 0)
        print_json();
    else
        return print_coverage() > 0 && strict;
    return 0;
}
