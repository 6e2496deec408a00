/*
 * hostile.c: what nobody should write. Every prefix of a scenario and of a record, random flips,
 * far too many units, a line of ten million letters, NULs: an error or a game, never a crash.
 */
#include "kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void try_scenario(const char *data, size_t size, bool errors_too)
{
    ump_error list[4];
    ump_errors errors = {.list = list, .room = 4};
    ump_source source = {.scenario = {.name = "hostile", .data = data, .size = size}};
    ump_game *game = ump_game_load(&source, errors_too ? &errors : NULL);
    if (errors_too)
        cr_assert_eq(game == NULL, errors.count > 0);
    if (game)
        ump_state_free(ump_state_new(game));
    ump_game_free(game);
}

/* A copy of just these bytes, so that a sanitizer sees a step beyond them. */
static char *exact(const char *data, size_t size)
{
    char *copy = malloc(size + (size == 0));
    memcpy(copy, data, size);
    return copy;
}

Test(hostile, every_prefix_of_a_scenario)
{
    size_t size;
    char *whole = test_file("scenarios/template-drill.scn", &size);
    for (size_t n = 0; n <= size; n++) {
        char *cut = exact(whole, n);
        try_scenario(cut, n, true);
        free(cut);
    }
    free(whole);
}

Test(hostile, flipped_bytes_of_a_scenario)
{
    size_t size;
    char *whole = test_file("scenarios/template-drill.scn", &size);
    for (uint64_t i = 0; i < 3000; i++) {
        char *flipped = exact(whole, size);
        for (uint64_t n = 0; n <= i % 4; n++) {
            uint64_t x = ump_scramble(i * 8 + n);
            flipped[x % size] = (char)(x >> 32);
        }
        try_scenario(flipped, size, i % 2 == 0);
        free(flipped);
    }
    free(whole);
}

/* Whole lines cut at each byte, each in a buffer of just its size. */
Test(hostile, every_prefix_of_an_order)
{
    static const char *const lines[] = {"red move r1 to -18.5,10 1,2 facing 270.5",
                                        "dice 2d6 4 5",
                                        "blue choose fall_back",
                                        "dice 12d10 = 77",
                                        "blue react fire b1 at r1",
                                        "red \"move",
                                        "red \""};
    ump_game *game = kit_game(kit_drill);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (size_t n = 0; n <= strlen(lines[i]); n++) {
            uint8_t faces[UMP_MAX_DICE];
            char *cut = exact(lines[i], n);
            ump_text text = {.name = "cut", .data = cut, .size = n};
            ump_ask ask = {.kind = UMP_ASK_ORDER};
            ump_answer answer;
            ump_error error;
            ump_errors errors = {.list = &error, .room = 1};
            bool read = ump_answer_read(game, &ask, &text, &answer, faces, &errors);
            cr_expect_eq(read, errors.count == 0, "%.*s", (int)n, lines[i]);
            free(cut);
        }
    ump_game_free(game);
}

static void try_record(const ump_game *game, const char *data, size_t size)
{
    ump_error list[4];
    ump_errors errors = {.list = list, .room = 4};
    ump_text record = {.name = "hostile", .data = data, .size = size};
    ump_session *s = ump_session_read(game, &record, 0, NULL, &errors);
    cr_assert_eq(s == NULL, errors.count > 0);
    ump_session_free(s);
}

Test(hostile, every_prefix_of_a_record)
{
    size_t size;
    ump_game *game = test_game("scenarios/template-drill.scn");
    char *whole = test_file("tests/golden/template/drill-7.rec", &size);
    cr_assert(game && whole);
    for (size_t n = 0; n <= size; n++) {
        char *cut = exact(whole, n);
        try_record(game, cut, n);
        free(cut);
    }
    free(whole);
    ump_game_free(game);
}

Test(hostile, flipped_bytes_of_a_record)
{
    size_t size;
    ump_game *game = test_game("scenarios/template-drill.scn");
    char *whole = test_file("tests/golden/template/drill-7.rec", &size);
    cr_assert(game && whole);
    for (uint64_t i = 0; i < 3000; i++) {
        char *flipped = exact(whole, size);
        uint64_t x = ump_scramble(i);
        flipped[x % size] = (char)(x >> 32);
        try_record(game, flipped, size);
        free(flipped);
    }
    free(whole);
    ump_game_free(game);
}

Test(hostile, a_hundred_thousand_units_are_one_clear_error)
{
    enum { UNITS = 100000, EACH = 64 };
    size_t head = strlen(kit_drill), used = head;
    char *text = malloc(head + UNITS * EACH), lines[UMP_LINE];
    memcpy(text, kit_drill, head);
    for (unsigned i = 0; i < UNITS; i++)
        used +=
            (size_t)snprintf(text + used, EACH, "  unit x%u \"X\" green rifle figs 1 at 3,3\n", i);
    cr_expect_eq(kit_errors(text, lines), 1);
    cr_expect(strstr(lines, "too many units; at most 4096"), "%s", lines);
    free(text);
}

Test(hostile, a_line_of_ten_million_letters)
{
    size_t size = 10 * 1000 * 1000;
    char *text = malloc(size);
    static const char *const starts[] = {"scenario \"", "side ",   "unit ",
                                         "  ",          "switch ", "record "};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        memset(text, i % 2 ? 'x' : ' ', size);
        memcpy(text, starts[i], strlen(starts[i]));
        memset(text + size / 2, 'y', size / 2);
        try_scenario(text, size, true);
    }
    ump_game *game = kit_game(kit_drill);
    try_record(game, text, size);
    ump_game_free(game);
    free(text);
}

Test(hostile, nul_bytes_and_nothing_at_all)
{
    static const char nuls[] = "scenario \"a\0b\"\n\0\0rules template\0\n";
    try_scenario(nuls, sizeof nuls, true);
    try_scenario("", 0, true);
    try_scenario("\n\n\n", 3, true);
    ump_game *game = kit_game(kit_drill);
    try_record(game, nuls, sizeof nuls);
    try_record(game, "", 0);
    ump_game_free(game);
}

/* Answers of random bytes are refused or taken, and a taken one leaves a sane position. */
Test(hostile, answers_of_random_bytes)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game), *before = ump_state_new(game);
    char why[256];
    for (uint64_t i = 0; i < 20000; i++) {
        ump_answer answer = {0};
        unsigned char *byte = (unsigned char *)&answer;
        for (size_t b = 0; b < offsetof(ump_answer, n_faces); b++)
            byte[b] = (unsigned char)(ump_scramble(i * 1000 + b) % (b < 8 ? 5 : 256));
        ump_state_copy(game, before, state);
        bool taken = ump_give(game, state, &answer, NULL, NULL);
        cr_assert(taken || ump_state_equal(game, before, state));
        cr_assert(ump_state_sane(game, state, why), "%s", why);
        if (taken)
            ump_state_copy(game, state, before);
    }
    ump_state_free(before);
    ump_state_free(state);
    ump_game_free(game);
}
