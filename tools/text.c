/*
 * text.c: whole files and C string literals for the programs that run while building.
 */
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

/* Doubles at each power of two, so that no capacity has to be kept. */
void *grow(void *list, size_t count, size_t size)
{
    if (count & (count - 1))
        return list;
    list = realloc(list, (count ? 2 * count : 1) * size);
    if (!list)
        fail("build tool", "out of memory");
    return list;
}

char *copy(const char *text, size_t size)
{
    char *made = malloc(size + 1);
    if (!made)
        fail("build tool", "out of memory");
    memcpy(made, text, size);
    made[size] = '\0';
    return made;
}

char *read_file(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    if (!in || fseek(in, 0, SEEK_END) != 0)
        fail(path, "cannot be read");
    long end = ftell(in);
    rewind(in);
    char *data = end < 0 ? NULL : malloc((size_t)end + 1);
    if (!data || fread(data, 1, (size_t)end, in) != (size_t)end)
        fail(path, "cannot be read");
    fclose(in);
    data[end] = '\0';
    *size = (size_t)end;
    return data;
}

/* Octal escapes are always three digits here, so that a digit after one is not taken into it. */
void print_literal(const char *text, size_t size)
{
    printf("\"");
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '\n')
            printf(i + 1 < size ? "\\n\"\n    \"" : "\\n");
        else if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 32 || c == '?' || c > 126)
            printf("\\%03o", c);
        else
            putchar(c);
    }
    printf("\"");
}
