/*
 * notation.h: the one tokenizer of our text files, and the errors they get.
 *
 * Lines of tokens separated by blanks. A token is a "quoted string" (no escapes, one line) or a
 * word, which may hold quoted parts (key="two words"). # at the start of a token begins a comment.
 * A line that begins with a blank belongs to the block above it. In ids - and _ are the same and
 * letter case does not matter. Nothing is copied: tokens point into the text. Lines and tokens are
 * read one at a time, so no input is too long.
 */
#ifndef UMP_NOTATION_H
#define UMP_NOTATION_H

#include "umpire.h"

typedef struct ump_token {
    const char *at;
    size_t size; /* without the quotes */
    uint32_t line, column;
    bool quoted;
    bool end; /* no token: the line is over; column is where it ends */
} ump_token;

typedef struct ump_reader {
    const ump_text *text;
    size_t at; /* of the next byte */
    size_t line_start;
    size_t tails; /* bytes of this line so far that go on with a character: columns count none */
    uint32_t line;
    bool in_line;
    bool indented; /* the present line begins with a blank */
    ump_errors *errors;
    size_t errors_before; /* count when reading began */
    bool failed;          /* an error went through this reader */
} ump_reader;

/* Checks the text as a whole first: a NUL byte or a bad UTF-8 sequence is an error at its place
 * (all such are one error), and the bytes are then read as blanks. */
void ump_reader_begin(ump_reader *reader, const ump_text *text, ump_errors *errors);
bool ump_reader_line(ump_reader *reader);       /* on to the next line that has a token */
ump_token ump_reader_token(ump_reader *reader); /* next of this line; .end when there is none */
ump_token ump_reader_peek(const ump_reader *reader);
bool ump_reader_end(ump_reader *reader);         /* the line is over; else an error and false */
bool ump_reader_clean(const ump_reader *reader); /* no error so far */

/* Bytes of the UTF-8 character at `at`, 0 if there is none well-formed in the `left` bytes. */
size_t ump_utf8_size(const char *at, size_t left);

/* ---- What a token says. Each reports at the token and returns false if it is not so. `what`
 * names the thing wanted: "a number of figures". ---- */

/* Numbers are thousandths: "2.5" is 2500; at most 9 digits before the point and 3 behind. */
bool ump_token_number(ump_reader *r, ump_token t, const char *what, int64_t *thousandths);
bool ump_token_int(ump_reader *r, ump_token t, const char *what, int64_t low, int64_t high,
                   int64_t *value);
bool ump_token_pair(ump_reader *r, ump_token t, const char *what, int64_t thousandths[2]); /* 3,4 */
bool ump_token_string(ump_reader *r, ump_token t, const char *what); /* is it quoted? */
bool ump_token_copy(ump_reader *r, ump_token t, const char *what, char *to, size_t room);

/* Silent tests. */
bool ump_token_is(ump_token t, const char *word); /* same id, not quoted */
bool ump_is_number(const char *at, size_t size, int64_t *thousandths);
char ump_fold(char c); /* lower case, - as _: the same ids fold to the same bytes */
bool ump_same_id(const char *a, size_t na, const char *b, size_t nb);
bool ump_same_name(const char *a, const char *b); /* both to their end */

/* The row of list that the token names, or -1 with an error that names the nearest. */
int ump_token_one_of(ump_reader *r, ump_token t, const char *what, const char *const *list,
                     size_t n);

/* ---- Errors ---- */

/* what: "wrong; expected". printf-like; the words after it are added as "; did you mean X?". */
#if defined(__GNUC__)
#define UMP_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define UMP_PRINTF(f, a)
#endif
void ump_error_at(ump_errors *errors, const char *name, uint32_t line, uint32_t column,
                  const char *format, ...) UMP_PRINTF(5, 6);
void ump_token_error(ump_reader *r, ump_token t, const char *format, ...) UMP_PRINTF(3, 4);
/* A token for %.*s: long ones are cut, bytes that do not print are left out. */
const char *ump_token_show(ump_token t, char buffer[48]);

/* The word nearest to this one by edits, if near enough to be meant; else NULL. */
typedef struct ump_nearest {
    const char *word;
    unsigned edits;
    char asked[64];
} ump_nearest;
void ump_nearest_begin(ump_nearest *n, const char *at, size_t size);
void ump_nearest_try(ump_nearest *n, const char *candidate);
const char *ump_nearest_word(const ump_nearest *n);
/* "; did you mean X?" to end an error with, or "" if nothing was. */
const char *ump_nearest_hint(const ump_nearest *n, char hint[96]);

/* ---- Writing ---- */

void ump_put(const ump_out *out, const char *text);
void ump_putf(const ump_out *out, const char *format, ...) UMP_PRINTF(2, 3);
void ump_put_json_string(const ump_out *out, const char *text);
/* A copy of the text. If there is not room for all of it, it says so: it ends with "..." behind the
 * last whole character. */
void ump_cut_text(char *to, size_t room, const char *text);
/* 2500 -> "2.5" */
const char *ump_show_thousandths(int64_t thousandths, char buffer[32]);

/* A list that realloc made, with room for n elements of this size; *room: for so many it has. NULL:
 * no memory is left, and the list is as it was. */
void *ump_make_room(void *list, size_t *room, size_t n, size_t size);

/* Text that grows. Zeroed, it is empty. at is NULL or ends with NUL; failed: no memory was left and
 * the text is not whole. The owner frees `at`. */
typedef struct ump_growing {
    char *at;
    size_t size, room;
    bool failed;
} ump_growing;

ump_out ump_growing_out(ump_growing *text); /* appends to it */

/* JSON, one value after another. key: NULL inside an array. Brackets are { } [ ]. */
typedef struct ump_json {
    const ump_out *out;
    bool more;          /* a value stands before the next one */
    bool spaced;        /* a blank behind commas and colons */
    const char *indent; /* the next value begins a line, behind this; NULL: it does not */
} ump_json;
void ump_json_open(ump_json *json, const char *key, char bracket);
void ump_json_close(ump_json *json, char bracket);
void ump_json_text(ump_json *json, const char *key, const char *text); /* NULL: "" */
void ump_json_number(ump_json *json, const char *key, int64_t number);
void ump_json_yes(ump_json *json, const char *key, bool yes);
void ump_json_raw(ump_json *json, const char *key, const char *value); /* JSON as it stands */

/* FNV-1a, low byte first: digests of texts and hashes of states. */
#define UMP_FNV_BASIS UINT64_C(14695981039346656037)
uint64_t ump_fnv(uint64_t hash, const void *bytes, size_t size);

/* Memory that is freed together. Zeroed; NULL only when the machine has none left. */
typedef struct ump_arena ump_arena;
ump_arena *ump_arena_new(void);
void *ump_arena_take(ump_arena *arena, size_t size);
char *ump_arena_text(ump_arena *arena, const char *at, size_t size); /* copy, with a final NUL */
void ump_arena_free(ump_arena *arena);

#endif
