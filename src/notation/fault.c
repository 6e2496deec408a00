/*
 * fault.c: errors with their place, and the nearest word for "did you mean".
 */
#include "notation/notation.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Copies whole characters that print, at most size bytes of them and as many as fit. */
static size_t copy_printing(char *to, size_t room, const char *from, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < size;) {
        size_t n = ump_utf8_size(from + i, size - i);
        bool prints = n > 1 || (n == 1 && from[i] >= ' ' && from[i] != 0x7f);
        if (prints && used + n >= room)
            break;
        if (prints) {
            memcpy(to + used, from + i, n);
            used += n;
        }
        i += n > 0 ? n : 1;
    }
    to[used] = '\0';
    return used;
}

static void keep_error(ump_errors *errors, const char *name, uint32_t line, uint32_t column,
                       const char *format, va_list arguments)
{
    if (errors == NULL || errors->count++ >= errors->room)
        return;
    ump_error *e = &errors->list[errors->count - 1];
    char what[sizeof e->what + 4];
    vsnprintf(what, sizeof what, format, arguments);
    *e = (ump_error){.line = line, .column = column};
    copy_printing(e->name, sizeof e->name, name != NULL ? name : "", strlen(name ? name : ""));
    copy_printing(e->what, sizeof e->what, what, strlen(what));
}

void ump_error_at(ump_errors *errors, const char *name, uint32_t line, uint32_t column,
                  const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep_error(errors, name, line, column, format, arguments);
    va_end(arguments);
}

void ump_token_error(ump_reader *r, ump_token t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep_error(r->errors, r->text->name, t.line, t.column, format, arguments);
    va_end(arguments);
    r->failed = true;
}

const char *ump_token_show(ump_token t, char buffer[48])
{
    static const char cut[] = "...";
    size_t looked_at = t.size < 200 ? t.size : 200;
    size_t used = copy_printing(buffer, 48 - sizeof cut + 1, t.at, looked_at);
    if (used < t.size && used + 4 > 48 - sizeof cut)
        memcpy(buffer + used, cut, sizeof cut);
    return buffer;
}

void ump_error_text(const ump_error *error, char line[UMP_LINE])
{
    if (error->line == 0)
        snprintf(line, UMP_LINE, "%s: %s", error->name, error->what);
    else
        snprintf(line, UMP_LINE, "%s:%u:%u: %s", error->name, (unsigned)error->line,
                 (unsigned)error->column, error->what);
}

/* ---- The nearest word ---- */

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Letters put in, left out, changed or swapped with their neighbour. Both words are short. */
static unsigned edits_between(const char *a, size_t na, const char *b, size_t nb)
{
    unsigned row[3][sizeof((ump_nearest *)0)->asked + 1];
    for (size_t j = 0; j <= nb; j++)
        row[0][j] = (unsigned)j;
    for (size_t i = 1; i <= na; i++) {
        unsigned *now = row[i % 3], *above = row[(i - 1) % 3], *two_above = row[(i + 1) % 3];
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= nb; j++) {
            bool same = ump_fold(a[i - 1]) == ump_fold(b[j - 1]);
            now[j] = least(above[j - 1] + !same, least(above[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && ump_fold(a[i - 1]) == ump_fold(b[j - 2]) &&
                ump_fold(a[i - 2]) == ump_fold(b[j - 1]))
                now[j] = least(now[j], two_above[j - 2] + 1);
        }
    }
    return row[na % 3][nb];
}

void ump_nearest_begin(ump_nearest *n, const char *at, size_t size)
{
    *n = (ump_nearest){0};
    if (size < sizeof n->asked) /* nobody means a word by a longer one */
        copy_printing(n->asked, sizeof n->asked, at, size);
    size_t length = strlen(n->asked);
    n->edits = length < 2 ? 0 : length < 6 ? 2 : (unsigned)length / 3 + 1;
}

/* n->edits: what a candidate has to stay below. */
void ump_nearest_try(ump_nearest *n, const char *candidate)
{
    size_t asked = strlen(n->asked), size = strlen(candidate);
    size_t apart = asked > size ? asked - size : size - asked; /* no fewer edits will do */
    if (apart >= n->edits || size >= sizeof n->asked)
        return;
    unsigned edits = edits_between(n->asked, asked, candidate, size);
    if (edits < n->edits) {
        n->edits = edits;
        n->word = candidate;
    }
}

const char *ump_nearest_word(const ump_nearest *n)
{
    return n->word;
}

const char *ump_nearest_hint(const ump_nearest *n, char hint[96])
{
    hint[0] = '\0';
    if (n->word)
        snprintf(hint, 96, "; did you mean %s?", n->word);
    return hint;
}
