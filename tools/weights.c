/*
 * weights.c: makes the C source of the valuation's weights.
 * weights FILE...    A file is known by its name: adf.weights is of the family adf. A line of it is
 * a feature and its weights; # begins a remark. The C compiler finds a feature that there is not.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

static void print_family(const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    printf("    {.family = \"%.*s\",\n     .weight = {\n", (int)(dot ? dot - base : 0), base);
    if (!dot || strcmp(dot, ".weights") != 0)
        fail(path, "expected a name such as adf.weights");
}

/* "foot 12 -3 40" */
static void print_line(const char *path, char *line)
{
    char *word = strtok(line, " \t");
    if (!word || word[0] == '#')
        return;
    printf("         [UMP_SEES_");
    for (const char *c = word; *c; c++)
        putchar(toupper((unsigned char)*c));
    printf("] = {");
    int n = 0;
    for (; (word = strtok(NULL, " \t")); n++) {
        char *end;
        long weight = strtol(word, &end, 10);
        if (*end)
            fail(path, "a weight is no whole number");
        printf("%s%ld", n ? ", " : "", weight);
    }
    if (n == 0)
        fail(path, "a feature has no weights");
    printf("},\n");
}

int main(int argc, char **argv)
{
    printf("/* Made from src/generals/values by tools/weights.c. */\n"
           "#include \"generals/value.h\"\n\n"
           "const ump_weights ump_value_weights[] = {\n");
    for (int i = 1; i < argc; i++) {
        size_t size;
        char *next = read_file(argv[i], &size);
        print_family(argv[i]);
        while (next) {
            char *line = next, *end = strchr(line, '\n');
            next = end ? end + 1 : NULL;
            if (end)
                *end = '\0';
            print_line(argv[i], line);
        }
        printf("     }},\n");
    }
    printf("    {.family = NULL},\n};\n");
    return 0;
}
