/*
 * support.h: a text to read and the errors it gets, for the tests of notation.
 */
#ifndef NOTATION_SUPPORT_H
#define NOTATION_SUPPORT_H

#include "notation/notation.h"
#include <string.h>

enum { ROOM = 8 };

typedef struct reading {
    ump_text text;
    ump_error list[ROOM];
    ump_errors errors;
    ump_reader r;
    char line[UMP_LINE];
} reading;

static inline void begin_bytes(reading *x, const char *data, size_t size)
{
    *x = (reading){.text = {.name = "file", .data = data, .size = size}};
    x->errors = (ump_errors){.list = x->list, .room = ROOM};
    ump_reader_begin(&x->r, &x->text, &x->errors);
}

static inline void begin(reading *x, const char *data)
{
    begin_bytes(x, data, strlen(data));
}

/* On to the first token of the next line. */
static inline ump_token first_token(reading *x)
{
    ump_reader_line(&x->r);
    return ump_reader_token(&x->r);
}

/* The i-th error as the player sees it; "" if there are fewer. */
static inline const char *error_line(reading *x, size_t i)
{
    x->line[0] = '\0';
    if (i < x->errors.count)
        ump_error_text(&x->list[i], x->line);
    return x->line;
}

#endif
