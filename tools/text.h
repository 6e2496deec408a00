/*
 * text.h: what the small programs that run while building share: whole files and C string literals.
 * They are run by the build alone, so a fault ends them with a message.
 */
#ifndef TOOLS_TEXT_H
#define TOOLS_TEXT_H

#include <stddef.h>

/* Prints "tool: what: why" and exits with status 1. */
_Noreturn void fail(const char *what, const char *why);
void *grow(void *list, size_t count, size_t size); /* room for one more; the list may move */
char *copy(const char *text, size_t size);
char *read_file(const char *path, size_t *size); /* ends in a NUL that is not counted */
/* The text as a C string literal, a source line for each of its lines. */
void print_literal(const char *text, size_t size);

#endif
