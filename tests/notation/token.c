/*
 * token.c: what tokens say, and the exact words when they say something else.
 */
#include "support.h"
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>

static const struct {
    const char *text;
    bool good;
    int64_t thousandths;
} numbers[] = {
    {"0", true, 0},       {"7", true, 7000},
    {"+7", true, 7000},   {"-3", true, -3000},
    {"2.5", true, 2500},  {"-0.875", true, -875},
    {"0.001", true, 1},   {"999999999.999", true, 999999999999},
    {"007", true, 7000},  {"1000000000", false, 0},
    {"1.2345", false, 0}, {"1.", false, 0},
    {".5", false, 0},     {"-", false, 0},
    {"--1", false, 0},    {"1e3", false, 0},
    {"0x10", false, 0},   {"12in", false, 0},
    {"", false, 0},       {"99999999999999999999999999999999", false, 0},
};

Test(notation_token, numbers_are_thousandths)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int64_t value = 0;
        bool good = ump_is_number(numbers[i].text, strlen(numbers[i].text), &value);
        cr_expect_eq(good, numbers[i].good, "%s", numbers[i].text);
        if (good)
            cr_expect_eq(value, numbers[i].thousandths, "%s is %" PRId64, numbers[i].text, value);
    }
}

static const struct {
    int64_t thousandths;
    const char *text;
} shown[] = {
    {0, "0"},       {2500, "2.5"},         {-500, "-0.5"}, {1000, "1"},
    {-7, "-0.007"}, {1234567, "1234.567"}, {10, "0.01"},   {INT64_MIN, "-9223372036854775.808"},
};

Test(notation_token, numbers_are_shown_short)
{
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        char buffer[32];
        cr_expect_str_eq(ump_show_thousandths(shown[i].thousandths, buffer), shown[i].text);
    }
}

static bool number(reading *x, ump_token t)
{
    int64_t value;
    return ump_token_number(&x->r, t, "a length", &value);
}

static bool whole(reading *x, ump_token t)
{
    int64_t value;
    return ump_token_int(&x->r, t, "a number of figures", 1, 12, &value);
}

static bool pair(reading *x, ump_token t)
{
    int64_t value[2];
    return ump_token_pair(&x->r, t, "a place", value);
}

static bool string(reading *x, ump_token t)
{
    return ump_token_string(&x->r, t, "a title");
}

static bool copy(reading *x, ump_token t)
{
    char to[8];
    return ump_token_copy(&x->r, t, "a name", to, sizeof to);
}

static bool formation(reading *x, ump_token t)
{
    static const char *const list[] = {"line", "attack_column", "skirmishers"};
    return ump_token_one_of(&x->r, t, "a formation", list, 3) >= 0;
}

/* error NULL: the token is what it should be. */
static const struct {
    bool (*read)(reading *x, ump_token t);
    const char *text, *error;
} tokens[] = {
    {number, "2.5", NULL},
    {number, "two",
     "file:1:1: \"two\" is not a length; expected a number such as 12 or 2.5, of at "
     "most 9 digits and 3 behind the point"},
    {number, "\"2\"",
     "file:1:1: \"2\" is not a length; expected a number such as 12 or 2.5, of at "
     "most 9 digits and 3 behind the point"},
    {whole, "12", NULL},
    {whole, "1", NULL},
    {whole, "0",
     "file:1:1: \"0\" is not a number of figures; expected a whole number from 1 to 12"},
    {whole, "13",
     "file:1:1: \"13\" is not a number of figures; expected a whole number from 1 to 12"},
    {whole, "2.5",
     "file:1:1: \"2.5\" is not a number of figures; expected a whole number from 1 to 12"},
    {pair, "18.5,10", NULL},
    {pair, "-1,+2", NULL},
    {pair, "18.5",
     "file:1:1: \"18.5\" is not a place; expected two numbers with a comma between, "
     "such as 18.5,10"},
    {pair, "1,2,3",
     "file:1:1: \"1,2,3\" is not a place; expected two numbers with a comma between, "
     "such as 18.5,10"},
    {pair, "1,",
     "file:1:1: \"1,\" is not a place; expected two numbers with a comma between, such "
     "as 18.5,10"},
    {string, "\"Herbst Woods\"", NULL},
    {string, "Herbst", "file:1:1: \"Herbst\" is not a title; expected words in quotes"},
    {copy, "1234567", NULL},
    {copy, "12345678", "file:1:1: \"12345678\" is too long for a name; expected at most 7 bytes"},
    {formation, "line", NULL},
    {formation, "ATTACK-Column", NULL},
    {formation, "lnie",
     "file:1:1: \"lnie\" is not a formation; expected line, attack_column or "
     "skirmishers; did you mean line?"},
    {formation, "atack-colum",
     "file:1:1: \"atack-colum\" is not a formation; expected line, "
     "attack_column or skirmishers; did you mean attack_column?"},
    {formation, "square",
     "file:1:1: \"square\" is not a formation; expected line, attack_column or skirmishers"},
    {formation, "\"line\"",
     "file:1:1: \"line\" is not a formation; expected line, attack_column or "
     "skirmishers; did you mean line?"},
};

Test(notation_token, tokens_and_their_faults)
{
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
        reading x;
        begin(&x, tokens[i].text);
        ump_token t = first_token(&x);
        bool good = tokens[i].read(&x, t);
        cr_expect_eq(good, tokens[i].error == NULL, "row %zu: %s", i, tokens[i].text);
        cr_expect_eq(good, ump_reader_clean(&x.r));
        if (tokens[i].error != NULL)
            cr_expect_str_eq(error_line(&x, 0), tokens[i].error);
    }
}

Test(notation_token, a_missing_token_is_told_where_the_line_ends)
{
    bool (*const readers[])(reading *, ump_token) = {number, whole, pair, string, copy, formation};
    static const char *const wanted[] = {"a length", "a number of figures", "a place", "a title",
                                         "a name",   "a formation"};
    for (size_t i = 0; i < 6; i++) {
        reading x;
        char error[80];
        begin(&x, "word  # and no more");
        first_token(&x);
        cr_expect(!readers[i](&x, ump_reader_token(&x.r)));
        snprintf(error, sizeof error, "file:1:7: the line ends here; expected %s", wanted[i]);
        cr_expect_str_eq(error_line(&x, 0), error);
    }
}

Test(notation_token, a_long_list_is_cut)
{
    static const char *const list[] = {
        "infantry_battle_line", "infantry_extended_line", "infantry_attack_column",
        "infantry_road_column", "infantry_skirmish_line", "infantry_in_disorder",
        "infantry_in_rout",     "infantry_disengaging",
    };
    reading x;
    begin(&x, "infantry-battle-lime");
    cr_assert_eq(ump_token_one_of(&x.r, first_token(&x), "a row", list, 8), -1);
    cr_assert_str_eq(x.list[0].what,
                     "\"infantry-battle-lime\" is not a row; expected infantry_battle_line, "
                     "infantry_extended_line, infantry_attack_column, infantry_road_column, "
                     "infantry_skirmish_line, ...; did you mean infantry_battle_line?");
}

Test(notation_token, ids_are_the_same_with_either_sign_and_case)
{
    cr_assert(ump_same_id("Rifle-Musket", 12, "rifle_musket", 12));
    cr_assert(!ump_same_id("rifle", 5, "rifles", 6));
    cr_assert(!ump_same_id("a.b", 3, "a_b", 3));
    reading x;
    begin(&x, "\"move\"");
    cr_assert(!ump_token_is(first_token(&x), "move"), "words in quotes are no keyword");
}

static const struct {
    const char *asked, *candidates[4], *meant;
} near[] = {
    {"figs", {"figures", "flags"}, NULL},
    {"figz", {"figs", "flags"}, "figs"},
    {"fgis", {"stands", "figs"}, "figs"},
    {"tabel", {"table", "values"}, "table"},
    {"infantry_wepons", {"cavalry_weapons", "infantry_weapons"}, "infantry_weapons"},
    {"infantry-weapns", {"infantry_weapons"}, "infantry_weapons"},
    {"x", {"y", "xy"}, NULL},
    {"us", {"cs"}, "cs"},
    {"zzzzzzzzz", {"table"}, NULL},
    {"", {"a"}, NULL},
};

Test(notation_token, the_nearest_word)
{
    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        ump_nearest n;
        ump_nearest_begin(&n, near[i].asked, strlen(near[i].asked));
        for (size_t k = 0; k < 4 && near[i].candidates[k] != NULL; k++)
            ump_nearest_try(&n, near[i].candidates[k]);
        const char *meant = ump_nearest_word(&n);
        cr_expect_eq(meant == NULL, near[i].meant == NULL, "%s: %s", near[i].asked,
                     meant ? meant : "none");
        if (meant != NULL && near[i].meant != NULL)
            cr_expect_str_eq(meant, near[i].meant);
    }
}

Test(notation_token, long_and_ugly_tokens_are_shown_short)
{
    char word[48], long_one[200];
    memset(long_one, 'y', sizeof long_one);
    ump_token t = {.at = long_one, .size = sizeof long_one};
    cr_assert_str_eq(ump_token_show(t, word), "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...");
    t = (ump_token){.at = "a\x01\xff"
                          "b\xc3\xa4",
                    .size = 6};
    cr_assert_str_eq(ump_token_show(t, word), "ab\xc3\xa4");
}
