/*
 * embed.c: makes the C source that carries charts, scenarios and lessons inside the library.
 * embed CHART... -- SCENARIO... -- LESSON...   A text is known by its file name without the
 * extension. embed --fonts FAMILY FILE...     Fonts as @font-face rules. A file is named
 * NAME-WEIGHT.woff2.
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

static void print_base64(const unsigned char *data, size_t size)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned long bits = (unsigned long)data[i] << 16;
        bits |= i + 1 < size ? (unsigned long)data[i + 1] << 8 : 0;
        bits |= i + 2 < size ? data[i + 2] : 0;
        putchar(digit[bits >> 18 & 63]);
        putchar(digit[bits >> 12 & 63]);
        putchar(i + 1 < size ? digit[bits >> 6 & 63] : '=');
        putchar(i + 2 < size ? digit[bits & 63] : '=');
    }
}

static void print_font(const char *family, const char *path)
{
    size_t size;
    const char *data = read_file(path, &size), *weight = strrchr(path, '-');
    if (!weight)
        fail(path, "expected a name such as sans-400.woff2");
    printf("    \"@font-face{font-family:'%s';font-weight:%.3s;src:url(data:font/woff2;base64,\"\n"
           "    \"",
           family, weight + 1);
    print_base64((const unsigned char *)data, size);
    printf(") format('woff2')}\"\n");
}

static int print_fonts(int n, char **word)
{
    if (n < 2)
        fail("embed", "usage: embed --fonts FAMILY FILE...");
    printf("/* Made from fonts by tools/embed.c. */\n"
           "#include \"cli/paper.h\"\n\n"
           "const char cli_fonts[] =\n");
    for (int i = 1; i < n; i++)
        print_font(word[0], word[i]);
    printf("    \"\";\n");
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--fonts") == 0)
        return print_fonts(argc - 2, argv + 2);
    static const char *const names[] = {"ump_builtin_charts", "ump_builtin_scenarios",
                                        "ump_builtin_lessons"};
    printf("/* Made from charts, scenarios and lessons by tools/embed.c. */\n"
           "#include \"rulebook/generated.h\"\n\n");
    int from = 1;
    for (int i = 0; i < 3; i++) {
        int to = from;
        while (to < argc && strcmp(argv[to], "--") != 0)
            to++;
        if (i < 2 && to == argc)
            fail("embed", "usage: embed CHART... -- SCENARIO... -- LESSON...");
        print_table(names[i], argv + from, to - from);
        from = to + 1;
    }
    return 0;
}
