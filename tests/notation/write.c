/*
 * write.c: errors that are kept, text going out, digests and memory.
 */
#include "support.h"
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct paper {
    char text[4096];
    size_t used;
} paper;

static void put_on_paper(void *ctx, const char *text, size_t size)
{
    paper *p = ctx;
    if (size < sizeof p->text - p->used) {
        memcpy(p->text + p->used, text, size);
        p->used += size;
    }
}

Test(notation_write, more_errors_than_room_are_counted)
{
    ump_error list[2];
    ump_errors errors = {.list = list, .room = 2};
    for (int i = 0; i < 5; i++)
        ump_error_at(&errors, "file", (uint32_t)i, 1, "error %d", i);
    cr_assert_eq(errors.count, 5);
    cr_assert_str_eq(list[1].what, "error 1");
    ump_errors none = {0};
    ump_error_at(&none, "file", 1, 1, "counted only");
    cr_assert_eq(none.count, 1);
}

Test(notation_write, a_text_that_is_cut_says_so)
{
    char room[8];
    ump_cut_text(room, sizeof room, "seven c");
    cr_assert_str_eq(room, "seven c");
    ump_cut_text(room, sizeof room, "eight ch");
    cr_assert_str_eq(room, "eigh...");
    ump_cut_text(room, sizeof room, "abc\xc3\xa4\xc3\xa4\xc3\xa4");
    cr_assert_str_eq(room, "abc...", "a character of two bytes is not halved");
}

Test(notation_write, long_errors_end_with_a_whole_character)
{
    ump_error list[1];
    ump_errors errors = {.list = list, .room = 1};
    char text[400] = "";
    for (int i = 0; i < 130; i++)
        strcat(text, "\xc3\xa4");
    ump_error_at(&errors, text, 1, 1, "x%s", text);
    cr_assert_eq(strlen(list[0].what), 255);
    cr_assert_eq(strlen(list[0].name), 62, "a name of 63 bytes would end in half a letter");
}

Test(notation_write, a_fault_of_the_whole_file_has_no_line)
{
    ump_error error = {.name = "a.chart", .what = "no chart line"};
    char line[UMP_LINE];
    ump_error_text(&error, line);
    cr_assert_str_eq(line, "a.chart: no chart line");
}

Test(notation_write, long_lines_are_written_whole)
{
    paper p = {0};
    ump_out out = {.put = put_on_paper, .ctx = &p};
    char text[1000];
    memset(text, 'z', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    ump_putf(&out, "<%s>%d", text, 7);
    cr_assert_eq(p.used, 999 + 3);
    cr_assert_eq(p.text[1001], '7');
    p.used = 0;
    ump_putf(&out, "%.511s", text);
    ump_putf(&out, "%.512s", text);
    cr_assert_eq(p.used, 511 + 512);
}

Test(notation_write, json_strings_are_escaped)
{
    paper p = {0};
    ump_out out = {.put = put_on_paper, .ctx = &p};
    ump_put_json_string(&out, "a\"b\\c\n\x01 \xc3\xa4 \xff");
    cr_assert_str_eq(p.text, "\"a\\\"b\\\\c\\u000a\\u0001 \xc3\xa4 \\ufffd\"");
}

Test(notation_write, digests_are_fnv_1a)
{
    cr_assert_eq(ump_fnv(UMP_FNV_BASIS, "", 0), UMP_FNV_BASIS);
    cr_assert_eq(ump_fnv(UMP_FNV_BASIS, "a", 1), UINT64_C(0xaf63dc4c8601ec8c));
    cr_assert_eq(ump_fnv(UMP_FNV_BASIS, "foobar", 6), UINT64_C(0x85944171f73967e8));
    cr_assert_eq(ump_fnv(ump_fnv(UMP_FNV_BASIS, "foo", 3), "bar", 3), UINT64_C(0x85944171f73967e8));
}

static bool all_zero(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

Test(notation_write, an_arena_gives_zeroed_aligned_pieces_that_stay_apart)
{
    ump_arena *arena = ump_arena_new();
    unsigned char *piece[300];
    for (size_t i = 0; i < 300; i++) {
        piece[i] = ump_arena_take(arena, i * 37 % 9000);
        cr_assert_eq((uintptr_t)piece[i] % 16, 0);
        cr_assert(all_zero(piece[i], i * 37 % 9000));
        memset(piece[i], (int)(i % 255 + 1), i * 37 % 9000);
    }
    for (size_t i = 1; i < 300; i++)
        cr_assert_eq(piece[i][i * 37 % 9000 - 1], i % 255 + 1, "piece %zu", i);
    cr_assert_null(ump_arena_take(arena, SIZE_MAX));
    cr_assert_null(ump_arena_take(arena, SIZE_MAX - 20));
    cr_assert_str_eq(ump_arena_text(arena, "abcdef", 3), "abc");
    cr_assert_str_eq(ump_arena_text(arena, NULL, 0), "");
    ump_arena_free(arena);
    ump_arena_free(NULL);
}
