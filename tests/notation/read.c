/*
 * read.c: lines and tokens: where they are, what they hold, and texts that mean harm.
 */
#include "support.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

/* The whole text as its reader sees it: one line a line, > for indented, | between tokens. */
static void draw(reading *x, char *to, size_t room)
{
    size_t used = 0;
    to[0] = '\0';
    while (ump_reader_line(&x->r)) {
        used += (size_t)snprintf(to + used, room - used, "%u%s", (unsigned)x->r.line,
                                 x->r.indented ? ">" : ":");
        for (ump_token t; !(t = ump_reader_token(&x->r)).end;)
            used += (size_t)snprintf(to + used, room - used, t.quoted ? "|\"%.*s\"" : "|%.*s",
                                     (int)t.size, t.at);
        used += (size_t)snprintf(to + used, room - used, "\n");
    }
}

static const struct {
    const char *text, *drawn;
} drawings[] = {
    {"", ""},
    {"\n\n  \n# only a comment\n", ""},
    {"one two", "1:|one|two\n"},
    {"one\ttwo\r\nthree\r\n", "1:|one|two\n2:|three\n"},
    {"a\n  b c\n\td\n", "1:|a\n2>|b|c\n3>|d\n"},
    {"\n\nlate", "3:|late\n"},
    {"a # b c\nd", "1:|a\n2:|d\n"},
    {"a#b c", "1:|a#b|c\n"},
    {"side us \"The Union\" first", "1:|side|us|\"The Union\"|first\n"},
    {"\"\" x", "1:|\"\"|x\n"},
    {"\"# no comment\" x", "1:|\"# no comment\"|x\n"},
    {"key=\"two words\" z", "1:|key=\"two words\"|z\n"},
    {"\"a b\",\"c d\"", "1:|\"a b\",\"c d\"\n"},
    {"\xef\xbb\xbfwith a mark", "1:|with|a|mark\n"},
    {"Gr\xc3\xbc\xc3\x9f Gott", "1:|Gr\xc3\xbc\xc3\x9f|Gott\n"},
};

Test(notation_read, lines_and_tokens)
{
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        reading x;
        char drawn[256];
        begin(&x, drawings[i].text);
        draw(&x, drawn, sizeof drawn);
        cr_expect_str_eq(drawn, drawings[i].drawn, "row %zu", i);
        cr_expect(ump_reader_clean(&x.r), "row %zu: %s", i, error_line(&x, 0));
    }
}

Test(notation_read, columns_count_characters)
{
    reading x;
    begin(&x, "ab\n  \"\xc3\xa4\xc3\xb6\" cd   # end");
    ump_token t = first_token(&x);
    cr_assert_eq(t.column, 1);
    t = first_token(&x);
    cr_assert_eq(t.line, 2);
    cr_assert_eq(t.column, 3);
    t = ump_reader_token(&x.r);
    cr_assert_eq(t.column, 8);
    t = ump_reader_token(&x.r);
    cr_assert(t.end);
    cr_assert_eq(t.column, 13);
}

Test(notation_read, peek_takes_nothing)
{
    reading x;
    begin(&x, "a \"b");
    ump_reader_line(&x.r);
    cr_assert(ump_token_is(ump_reader_peek(&x.r), "a"));
    cr_assert(ump_token_is(ump_reader_token(&x.r), "a"));
    cr_assert(ump_reader_peek(&x.r).quoted);
    cr_assert(ump_reader_clean(&x.r), "a peek reports nothing");
    ump_reader_token(&x.r);
    cr_assert(!ump_reader_clean(&x.r));
}

Test(notation_read, no_token_before_the_first_line)
{
    reading x;
    begin(&x, "a b");
    cr_assert(ump_reader_token(&x.r).end);
    cr_assert(ump_reader_line(&x.r));
    cr_assert(ump_token_is(ump_reader_token(&x.r), "a"));
    cr_assert(!ump_reader_line(&x.r));
    cr_assert(ump_reader_token(&x.r).end);
}

static const struct {
    const char *text;
    size_t size;
    const char *error;
} faults[] = {
    {"a \"b c", 6, "file:1:3: the quotes are not closed; expected \" before the end of the line"},
    {"a k=\"b\nc", 8,
     "file:1:3: the quotes are not closed; expected \" before the end of the line"},
    {"a\nb\0c", 5, "file:2:2: a NUL byte; expected plain text"},
    {"a\n \xc3\xa4 \xff\xfe", 7, "file:2:4: a byte that is not text; expected UTF-8"},
    {"\xc0\x80", 2, "file:1:1: a byte that is not text; expected UTF-8"},
    {"\xed\xa0\x80", 3, "file:1:1: a byte that is not text; expected UTF-8"},
    {"\xf4\x90\x80\x80", 4, "file:1:1: a byte that is not text; expected UTF-8"},
    {"x\xe2\x82", 3, "file:1:2: a byte that is not text; expected UTF-8"},
    {"x\x1b[31m", 6, "file:1:2: a byte that is not text; expected UTF-8"},
};

Test(notation_read, faults_of_the_text)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        reading x;
        begin_bytes(&x, faults[i].text, faults[i].size);
        while (ump_reader_line(&x.r))
            while (!ump_reader_token(&x.r).end)
                continue;
        cr_expect_str_eq(error_line(&x, 0), faults[i].error, "row %zu", i);
        cr_expect_eq(x.errors.count, 1, "row %zu: %zu errors", i, x.errors.count);
        cr_expect(!ump_reader_clean(&x.r));
    }
}

Test(notation_read, forbidden_bytes_are_blanks)
{
    reading x;
    begin_bytes(&x, "one\0two\xffthree", 13);
    char drawn[64];
    draw(&x, drawn, sizeof drawn);
    cr_assert_str_eq(drawn, "1:|one|two|three\n");
}

Test(notation_read, the_end_of_a_line_is_checked)
{
    reading x;
    begin(&x, "a\nb c # d\n");
    ump_reader_line(&x.r);
    ump_reader_token(&x.r);
    cr_assert(ump_reader_end(&x.r));
    ump_reader_line(&x.r);
    ump_reader_token(&x.r);
    cr_assert(!ump_reader_end(&x.r));
    cr_assert_str_eq(error_line(&x, 0), "file:2:3: unexpected \"c\"; expected the end of the line");
}

Test(notation_read, without_a_list_a_fault_is_still_known)
{
    ump_text text = {.name = "file", .data = "\"open", .size = 5};
    ump_reader r;
    ump_reader_begin(&r, &text, NULL);
    cr_assert(ump_reader_clean(&r));
    ump_reader_line(&r);
    ump_reader_token(&r);
    cr_assert(!ump_reader_clean(&r));
}

Test(notation_read, a_line_of_ten_megabytes)
{
    size_t size = 10000000;
    char *data = malloc(size);
    memset(data, 'x', size);
    reading x;
    begin_bytes(&x, data, size);
    ump_token t = first_token(&x);
    cr_assert_eq(t.size, size);
    char word[48];
    cr_assert_leq(strlen(ump_token_show(t, word)), 47);
    for (size_t i = 1; i < size; i += 2)
        data[i] = ' ';
    begin_bytes(&x, data, size);
    ump_reader_line(&x.r);
    size_t n = 0;
    while (!(t = ump_reader_token(&x.r)).end)
        n++;
    cr_assert_eq(n, size / 2);
    cr_assert_eq(t.column, size + 1);
    free(data);
}

Test(notation_read, a_hundred_thousand_lines)
{
    size_t size = 300000;
    char *data = malloc(size);
    for (size_t i = 0; i < size; i += 3)
        memcpy(data + i, "ab\n", 3);
    reading x;
    begin_bytes(&x, data, size);
    uint32_t last = 0;
    while (ump_reader_line(&x.r))
        last = ump_reader_token(&x.r).line;
    cr_assert_eq(last, 100000);
    free(data);
}
