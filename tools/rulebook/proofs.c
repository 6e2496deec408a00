/*
 * proofs.c: finds the rule IDs that the tests name: in the name of a test (ADF_FIRE_09_elite) or in
 * a string literal ("ADF-FIRE-09 elite"), inside a test or in a table of rows. Comments prove
 * nothing.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "../text.h"
#include "rulebook.h"

enum { MAX_NAME = 256 };

/* What the scanner knows at its place in the file. */
typedef struct scan {
    const char *file; /* path below tests/ */
    char test[MAX_NAME];
    int depth; /* of braces; the test ends where it returns to 0 */
} scan;

static bool word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The rule whose ID stands at p, _ taken for -. */
static rule *rule_at(const char *p, const char *end)
{
    for (size_t i = 0; i < n_rules; i++) {
        const char *id = rules[i].id, *q = p;
        while (*id && q < end && (*q == '_' ? '-' : *q) == *id) {
            id++;
            q++;
        }
        if (!*id && (q == end || !isalnum((unsigned char)*q)))
            return &rules[i];
    }
    return NULL;
}

static void credit(const char *from, const char *end, const char *proof)
{
    for (const char *p = from; p < end; p++) {
        if (!isupper((unsigned char)*p) || (p > from && isalnum((unsigned char)p[-1])))
            continue;
        rule *r = rule_at(p, end);
        if (r)
            append(&r->tests, proof, strlen(proof), '\n');
    }
}

static const char *skip_comment(const char *p)
{
    const char *end = p[1] == '*' ? strstr(p + 2, "*/") : strchr(p, '\n');
    if (!end)
        return p + strlen(p);
    return p[1] == '*' ? end + 2 : end;
}

/* Past the closing quote of a string or character literal. */
static const char *skip_literal(const char *p)
{
    char quote = *p++;
    while (*p && *p != quote)
        p += *p == '\\' && p[1] ? 2 : 1;
    return *p ? p + 1 : p;
}

/* A row of a table, outside of any test, is its own proof: the file and the row's words. */
static void read_literal(const scan *at, const char *p, const char *end)
{
    char proof[MAX_NAME];
    if (at->test[0])
        snprintf(proof, sizeof proof, "%s", at->test);
    else
        snprintf(proof, sizeof proof, "%s: %.*s", at->file, (int)(end - p - 2), p + 1);
    credit(p + 1, end - 1, proof);
}

static bool test_macro(const char *word, size_t size)
{
    static const char *const macros[] = {"Test", "ParameterizedTest", "Theory"};
    for (size_t i = 0; i < sizeof macros / sizeof *macros; i++)
        if (strlen(macros[i]) == size && strncmp(word, macros[i], size) == 0)
            return true;
    return false;
}

static void keep_word(char word[MAX_NAME], const char *from, const char *to)
{
    size_t size = (size_t)(to - from) < MAX_NAME - 1 ? (size_t)(to - from) : MAX_NAME - 1;
    memcpy(word, from, size);
    word[size] = '\0';
}

/* At the "(" of Test(suite, name, .options...): suite and name are the last plain words there. */
static const char *read_test(scan *at, const char *p)
{
    char suite[MAX_NAME] = "", name[MAX_NAME] = "";
    int depth = 0;
    bool option = false;
    do {
        depth += (*p == '(') - (*p == ')');
        option = (option || *p == '.') && !(*p == ',' && depth == 1);
        if (word_char(*p) && depth == 1 && !option) {
            const char *from = p;
            while (word_char(*p))
                p++;
            memcpy(suite, name, sizeof suite);
            keep_word(name, from, p);
        } else {
            p++;
        }
    } while (*p && depth > 0);
    snprintf(at->test, sizeof at->test, "%.100s: %.150s", suite, name);
    credit(name, name + strlen(name), at->test);
    return p;
}

void read_tests(const char *path)
{
    size_t size;
    const char *p = read_file(path, &size), *below = strstr(path, "tests/");
    scan at = {.file = below ? below + 6 : path};
    while (*p) {
        const char *from = p;
        if (*p == '/' && (p[1] == '*' || p[1] == '/')) {
            p = skip_comment(p);
        } else if (*p == '"' || *p == '\'') {
            p = skip_literal(p);
            if (*from == '"')
                read_literal(&at, from, p);
        } else if (word_char(*p)) {
            while (word_char(*p))
                p++;
            if (at.depth == 0 && *p == '(' && test_macro(from, (size_t)(p - from)))
                p = read_test(&at, p);
        } else {
            at.depth += (*p == '{') - (*p == '}');
            if (*p == '}' && at.depth == 0)
                at.test[0] = '\0';
            p++;
        }
    }
}
