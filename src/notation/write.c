/*
 * write.c: text going out, digests, and memory that is freed together.
 */
#include "notation/notation.h"
#include <inttypes.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ump_put(const ump_out *out, const char *text)
{
    out->put(out->ctx, text, strlen(text));
}

void ump_putf(const ump_out *out, const char *format, ...)
{
    char line[2 * UMP_LINE]; /* what is longer (fonts, scripts) is better put as it is */
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (size < (int)sizeof line) {
        ump_put(out, line);
        return;
    }
    char *longer = malloc((size_t)size + 1);
    if (longer == NULL)
        return;
    va_start(arguments, format);
    vsnprintf(longer, (size_t)size + 1, format, arguments);
    va_end(arguments);
    ump_put(out, longer);
    free(longer);
}

void ump_cut_text(char *to, size_t room, const char *text)
{
    static const char more[] = "...";
    size_t size = strlen(text);
    if (size < room) {
        memcpy(to, text, size + 1);
        return;
    }
    size_t cut = room - sizeof more;
    while (cut > 0 && (text[cut] & 0xc0) == 0x80) /* inside a character of several bytes */
        cut--;
    memcpy(to, text, cut);
    memcpy(to + cut, more, sizeof more);
}

/* ---- Text that grows ---- */

void *ump_make_room(void *list, size_t *room, size_t n, size_t size)
{
    enum { LEAST = 64, PAGE = 4096 };
    if (n <= *room)
        return list;
    size_t more = *room ? *room : size < PAGE / LEAST ? PAGE / size : LEAST;
    while (more < n)
        more *= 2;
    void *moved = realloc(list, more * size);
    if (moved)
        *room = more;
    return moved;
}

static void grow(void *ctx, const char *text, size_t size)
{
    ump_growing *g = ctx;
    char *at = g->failed ? NULL : ump_make_room(g->at, &g->room, g->size + size + 1, 1);
    g->failed = !at;
    if (!at)
        return;
    g->at = at;
    memcpy(g->at + g->size, text, size);
    g->size += size;
    g->at[g->size] = '\0';
}

ump_out ump_growing_out(ump_growing *text)
{
    return (ump_out){grow, text};
}

/* ---- JSON strings ---- */

static void put_json_char(const ump_out *out, const char *at, size_t size)
{
    unsigned char c = (unsigned char)*at;
    if (size == 0)
        ump_put(out, "\\ufffd");
    else if (c == '"' || c == '\\')
        ump_putf(out, "\\%c", c);
    else if (c < ' ')
        ump_putf(out, "\\u%04x", (unsigned)c);
    else
        out->put(out->ctx, at, size);
}

void ump_put_json_string(const ump_out *out, const char *text)
{
    ump_put(out, "\"");
    for (size_t left = strlen(text); left > 0;) {
        size_t size = ump_utf8_size(text, left);
        put_json_char(out, text, size);
        text += size > 0 ? size : 1;
        left -= size > 0 ? size : 1;
    }
    ump_put(out, "\"");
}

const char *ump_show_thousandths(int64_t thousandths, char buffer[32])
{
    uint64_t size = thousandths < 0 ? 0 - (uint64_t)thousandths : (uint64_t)thousandths;
    int n = snprintf(buffer, 32, "%s%" PRIu64 ".%03u", thousandths < 0 ? "-" : "", size / 1000,
                     (unsigned)(size % 1000));
    while (buffer[n - 1] == '0')
        buffer[--n] = '\0';
    if (buffer[n - 1] == '.')
        buffer[n - 1] = '\0';
    return buffer;
}

uint64_t ump_fnv(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * UINT64_C(1099511628211);
    return hash;
}

/* ---- Memory ---- */

typedef struct block {
    struct block *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
} block;

struct ump_arena {
    block *first; /* the one that is being filled */
};

enum { FIRST_BYTES = 4096, BLOCK_BYTES = 16384 };

ump_arena *ump_arena_new(void)
{
    return calloc(1, sizeof(ump_arena));
}

static block *new_block(size_t size)
{
    if (size > SIZE_MAX - sizeof(block))
        return NULL;
    block *b = calloc(1, sizeof(block) + size);
    if (b != NULL)
        b->size = size;
    return b;
}

/* A large piece gets a block of its own, behind the one that is being filled. */
static void *take_alone(ump_arena *arena, size_t size)
{
    block *b = new_block(size);
    if (b == NULL)
        return NULL;
    b->used = size;
    if (arena->first != NULL) {
        b->next = arena->first->next;
        arena->first->next = b;
    } else {
        arena->first = b;
    }
    return b->bytes;
}

/* Small at first: many hold only a few words. */
static size_t next_size(const block *last)
{
    if (last == NULL)
        return FIRST_BYTES;
    return last->size < BLOCK_BYTES / 2 ? 2 * last->size : BLOCK_BYTES;
}

void *ump_arena_take(ump_arena *arena, size_t size)
{
    size_t grain = alignof(max_align_t);
    if (size > SIZE_MAX - grain)
        return NULL;
    size = size == 0 ? grain : (size + grain - 1) / grain * grain;
    if (size > BLOCK_BYTES / 4)
        return take_alone(arena, size);
    block *b = arena->first;
    if (b == NULL || b->size - b->used < size) {
        b = new_block(next_size(b));
        if (b == NULL)
            return NULL;
        b->next = arena->first;
        arena->first = b;
    }
    b->used += size;
    return b->bytes + b->used - size;
}

char *ump_arena_text(ump_arena *arena, const char *at, size_t size)
{
    char *text = size < SIZE_MAX ? ump_arena_take(arena, size + 1) : NULL;
    if (text != NULL && size > 0)
        memcpy(text, at, size);
    return text;
}

void ump_arena_free(ump_arena *arena)
{
    if (arena == NULL)
        return;
    for (block *b = arena->first; b != NULL;) {
        block *next = b->next;
        free(b);
        b = next;
    }
    free(arena);
}
