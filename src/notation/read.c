/*
 * read.c: lines and tokens of a text, one at a time, each byte looked at a fixed number of times.
 */
#include "notation/notation.h"
#include <string.h>

static bool is_tail(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

/* Bytes that the lead byte promises; 0 for one that cannot lead. */
static size_t promised(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        return 2;
    if (lead >= 0xe0 && lead <= 0xef)
        return 3;
    return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/* Over-long forms, surrogates and what lies beyond U+10FFFF show in the second byte. */
static bool second_fits(unsigned char lead, unsigned char second)
{
    switch (lead) {
    case 0xe0:
        return second >= 0xa0;
    case 0xed:
        return second <= 0x9f;
    case 0xf0:
        return second >= 0x90;
    case 0xf4:
        return second <= 0x8f;
    default:
        return true;
    }
}

size_t ump_utf8_size(const char *at, size_t left)
{
    const unsigned char *byte = (const unsigned char *)at;
    size_t size = left > 0 ? promised(byte[0]) : 0;
    if (size == 0 || size > left || (size > 1 && !second_fits(byte[0], byte[1])))
        return 0;
    for (size_t i = 1; i < size; i++)
        if (!is_tail(byte[i]))
            return 0;
    return size;
}

/* Size of the character at the reader's place; 0 at the end of the line. */
static size_t char_here(const ump_reader *r)
{
    if (r->at >= r->text->size || r->text->data[r->at] == '\n')
        return 0;
    if ((unsigned char)r->text->data[r->at] < 0x80)
        return 1;
    size_t size = ump_utf8_size(r->text->data + r->at, r->text->size - r->at);
    return size > 0 ? size : 1;
}

static bool forbidden_at(const ump_text *text, size_t at)
{
    unsigned char byte = (unsigned char)text->data[at];
    if (byte < 0x80)
        return byte == 0x7f || (byte < ' ' && byte != '\n' && byte != '\t' && byte != '\r');
    return ump_utf8_size(text->data + at, text->size - at) == 0;
}

static bool blank_here(const ump_reader *r)
{
    char c = r->text->data[r->at];
    if (c > ' ' && c < 0x7f)
        return false;
    return c == ' ' || c == '\t' || c == '\r' || forbidden_at(r->text, r->at);
}

static void advance(ump_reader *r, size_t size)
{
    r->at += size;
    r->tails += size - 1;
}

static uint32_t column_here(const ump_reader *r)
{
    return (uint32_t)(r->at - r->line_start - r->tails + 1);
}

static void start_line(ump_reader *r)
{
    r->line++;
    r->line_start = r->at;
    r->tails = 0;
}

static void report_forbidden(ump_reader *r)
{
    if (r->text->data[r->at] == '\0')
        ump_error_at(r->errors, r->text->name, r->line, column_here(r),
                     "a NUL byte; expected plain text");
    else
        ump_error_at(r->errors, r->text->name, r->line, column_here(r),
                     "a byte that is not text; expected UTF-8");
    r->failed = true;
}

/* Most texts are plain letters from end to end: they are passed over without counting columns. */
static bool any_forbidden(const ump_text *text, size_t at)
{
    while (at < text->size) {
        unsigned char byte = (unsigned char)text->data[at];
        if ((byte < ' ' || byte >= 0x7f) && forbidden_at(text, at))
            return true;
        at += byte < 0x80 ? 1 : promised(byte);
    }
    return false;
}

/* Only the first forbidden byte is told: the rest of such a file says nothing new. */
static void check_bytes(ump_reader r, ump_reader *report_to)
{
    if (!any_forbidden(r.text, r.at))
        return;
    start_line(&r);
    while (r.at < r.text->size) {
        if (forbidden_at(r.text, r.at)) {
            report_forbidden(&r);
            report_to->failed = true;
            return;
        }
        if (r.text->data[r.at] == '\n') {
            r.at++;
            start_line(&r);
        } else {
            advance(&r, char_here(&r));
        }
    }
}

void ump_reader_begin(ump_reader *reader, const ump_text *text, ump_errors *errors)
{
    *reader = (ump_reader){.text = text, .errors = errors};
    reader->errors_before = errors != NULL ? errors->count : 0;
    if (text->size >= 3 && memcmp(text->data, "\xef\xbb\xbf", 3) == 0)
        reader->at = 3; /* the mark that some editors put in front */
    check_bytes(*reader, reader);
}

static void skip_blanks(ump_reader *r)
{
    for (size_t size; (size = char_here(r)) > 0 && blank_here(r);)
        advance(r, size);
}

static void skip_line(ump_reader *r)
{
    const char *here = r->text->data + r->at;
    const char *end = r->at < r->text->size ? memchr(here, '\n', r->text->size - r->at) : NULL;
    r->at = end != NULL ? r->at + (size_t)(end - here) + 1 : r->text->size;
}

static bool token_here(const ump_reader *r)
{
    return char_here(r) > 0 && r->text->data[r->at] != '#';
}

bool ump_reader_line(ump_reader *reader)
{
    if (reader->in_line)
        skip_line(reader);
    reader->in_line = false;
    while (reader->at < reader->text->size) {
        start_line(reader);
        reader->indented = char_here(reader) > 0 && blank_here(reader);
        skip_blanks(reader);
        if (token_here(reader)) {
            reader->in_line = true;
            return true;
        }
        skip_line(reader);
    }
    return false;
}

/* Past the quoted part that begins here; false if the line ends before it does. */
static bool skip_quoted(ump_reader *r)
{
    advance(r, 1);
    for (size_t size; (size = char_here(r)) > 0;) {
        bool closes = r->text->data[r->at] == '"';
        advance(r, size);
        if (closes)
            return true;
    }
    return false;
}

ump_token ump_reader_token(ump_reader *reader)
{
    skip_blanks(reader);
    ump_token t = {
        .at = reader->text->data + reader->at, .line = reader->line, .column = column_here(reader)};
    t.end = !reader->in_line || !token_here(reader);
    if (t.end)
        return t;
    size_t start = reader->at;
    unsigned parts = 0;
    bool closed = true;
    for (size_t size; closed && (size = char_here(reader)) > 0 && !blank_here(reader); parts++) {
        if (reader->text->data[reader->at] == '"')
            closed = skip_quoted(reader);
        else
            advance(reader, size);
    }
    t.size = reader->at - start;
    t.quoted = t.at[0] == '"' && parts == 1;
    if (t.quoted) {
        t.at++;
        t.size -= closed ? 2 : 1;
    }
    if (!closed)
        ump_token_error(reader, t,
                        "the quotes are not closed; expected \" before the end of the line");
    return t;
}

ump_token ump_reader_peek(const ump_reader *reader)
{
    ump_reader ahead = *reader;
    ahead.errors = NULL;
    return ump_reader_token(&ahead);
}

bool ump_reader_end(ump_reader *reader)
{
    ump_token t = ump_reader_peek(reader);
    char word[48];
    if (!t.end)
        ump_token_error(reader, t, "unexpected \"%s\"; expected the end of the line",
                        ump_token_show(t, word));
    return t.end;
}

bool ump_reader_clean(const ump_reader *reader)
{
    return !reader->failed &&
           (reader->errors == NULL || reader->errors->count == reader->errors_before);
}
