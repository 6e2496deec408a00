/*
 * embed.c: makes the C source that carries charts and scenarios inside the library.
 * embed CHART... -- SCENARIO...   A text is known by its file name without the extension.
 */
#include <stdio.h>
#include <string.h>

#include "text.h"

static void print_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    print_literal(base, dot ? (size_t)(dot - base) : strlen(base));
}

/* Rows of a table of ump_text, then how many there are. */
static void print_table(const char *name, char **path, int n)
{
    printf("const ump_text %s[] = {\n", name);
    for (int i = 0; i < n; i++) {
        size_t size;
        const char *data = read_file(path[i], &size);
        printf("    {");
        print_name(path[i]);
        printf(",\n    ");
        print_literal(data, size);
        printf(",\n    %zu},\n", size);
    }
    printf("    {0},\n};\nconst size_t %s_count = %d;\n", name, n);
}

int main(int argc, char **argv)
{
    int split = 1;
    while (split < argc && strcmp(argv[split], "--") != 0)
        split++;
    if (split == argc)
        fail("embed", "usage: embed CHART... -- SCENARIO...");
    printf("/* Made from charts and scenarios by tools/embed.c. */\n"
           "#include \"rulebook/generated.h\"\n\n");
    print_table("ump_builtin_charts", argv + 1, split - 1);
    print_table("ump_builtin_scenarios", argv + split + 1, argc - split - 1);
    return 0;
}
