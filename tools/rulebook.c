/*
 * rulebook.c: reads the files of docs/rules while building. "ids" prints an enum with one name for each rule
 * that is defined there (its ID stands in bold once), so that code can cite only what is written.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The ID in bold at p ("**ADF-FIRE-09"), or 0. */
static size_t bold_id(const char *p)
{
    size_t n = 2;
    if (strncmp(p, "**", 2) != 0 || !isupper((unsigned char)p[2]))
        return 0;
    while (isupper((unsigned char)p[n]) || isdigit((unsigned char)p[n]) || p[n] == '-')
        n++;
    if (islower((unsigned char)p[n]))
        n++;
    const char *dash = memchr(p, '-', n);
    return dash && isdigit((unsigned char)p[n - 1]) ? n - 2 : 0;
}

static void print_ids(FILE *in)
{
    char line[65536];
    while (fgets(line, sizeof line, in)) {
        const char *p = line + strspn(line, "- ");
        size_t n = bold_id(p);
        if (n == 0)
            continue;
        printf("    ");
        for (size_t i = 0; i < n; i++)
            putchar(p[2 + i] == '-' ? '_' : p[2 + i]);
        printf(",\n");
    }
}

int main(int argc, char **argv)
{
    if (argc < 3 || strcmp(argv[1], "ids") != 0) {
        fprintf(stderr, "usage: rulebook ids FILE...\n");
        return 2;
    }
    printf("/* Made from docs/rules by tools/rulebook.c. */\nenum ump_rule_number {\n    UMP_NO_RULE,\n");
    for (int i = 2; i < argc; i++) {
        FILE *in = fopen(argv[i], "r");
        if (!in) {
            perror(argv[i]);
            return 1;
        }
        print_ids(in);
        fclose(in);
    }
    printf("};\n");
    return 0;
}
