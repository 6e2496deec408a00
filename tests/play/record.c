/*
 * record.c: records replay to the same bytes, and each fault of one has its own clear error.
 */
#include "kit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct text_buffer {
    char *data;
    size_t size;
} text_buffer;

static void append(void *ctx, const char *text, size_t size)
{
    text_buffer *b = ctx;
    b->data = realloc(b->data, b->size + size + 1);
    memcpy(b->data + b->size, text, size);
    b->size += size;
    b->data[b->size] = '\0';
}

static char *written(const ump_session *session)
{
    text_buffer b = {0};
    ump_out out = {append, &b};
    ump_session_write(session, UMP_RECORD_BRIEF, &out);
    return b.data;
}

/* A game of random players, at most `limit` answers long. */
static ump_session *played(const ump_game *game, uint64_t seed, size_t limit)
{
    ump_session *s = ump_session_new(game);
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    while (ump_session_length(s) < limit &&
           random_answer(game, ump_session_state(s), seed, &answer, faces))
        cr_assert(ump_session_give(s, &answer, NULL, NULL));
    return s;
}

static ump_session *read_record(const ump_game *game, const char *record, size_t to,
                                char why[UMP_LINE])
{
    ump_error error = {.what = "no error was told"};
    ump_errors errors = {.list = &error, .room = 1};
    ump_text text = {.name = "battle.rec", .data = record, .size = strlen(record)};
    ump_session *s = ump_session_read(game, &text, to, NULL, &errors);
    ump_error_text(&error, why);
    return s;
}

Test(record, a_record_replays_to_the_same_bytes)
{
    ump_game *game = kit_game(kit_drill);
    for (uint64_t seed = 0; seed < 10; seed++) {
        char why[UMP_LINE];
        ump_session *s = played(game, seed, 1000);
        char *record = written(s);
        ump_session *again = read_record(game, record, 0, why);
        cr_assert(again, "%s", why);
        cr_expect(ump_state_equal(game, ump_session_state(s), ump_session_state(again)));
        char *twice = written(again);
        cr_expect_str_eq(record, twice);
        free(twice);
        free(record);
        ump_session_free(again);
        ump_session_free(s);
    }
    ump_game_free(game);
}

Test(record, replay_stops_where_it_is_told)
{
    ump_game *game = kit_game(kit_drill);
    char why[UMP_LINE];
    ump_session *s = played(game, 5, 1000);
    char *record = written(s);
    for (size_t to = 1; to <= ump_session_length(s); to++) {
        ump_session *part = read_record(game, record, to, why);
        ump_session *same = played(game, 5, to);
        cr_assert(part, "%s", why);
        cr_expect_eq(ump_session_length(part), to);
        cr_expect(ump_state_equal(game, ump_session_state(part), ump_session_state(same)));
        ump_session_free(same);
        ump_session_free(part);
    }
    free(record);
    ump_session_free(s);
    ump_game_free(game);
}

Test(record, undo_goes_back_to_any_earlier_ask)
{
    char *text = kit_replace(kit_drill, "turns 3", "turns 12");
    ump_game *game = kit_game(text);
    ump_session *whole = played(game, 11, 1000);
    size_t n = ump_session_length(whole);
    cr_assert_gt(n, 40, "long enough to need a second copy");
    for (size_t to = 0; to <= n; to++) {
        ump_session *s = played(game, 11, 1000), *short_one = played(game, 11, to);
        cr_expect(ump_session_undo(s, to));
        cr_expect_eq(ump_session_length(s), to);
        cr_expect(ump_state_equal(game, ump_session_state(s), ump_session_state(short_one)));
        char *a = written(s), *b = written(short_one);
        cr_expect_str_eq(a, b);
        free(a);
        free(b);
        uint8_t faces[UMP_MAX_DICE];
        ump_answer answer;
        while (random_answer(game, ump_session_state(s), 11, &answer, faces))
            cr_assert(ump_session_give(s, &answer, NULL, NULL));
        cr_expect(ump_state_equal(game, ump_session_state(s), ump_session_state(whole)));
        ump_session_free(short_one);
        ump_session_free(s);
    }
    cr_expect_not(ump_session_undo(whole, n + 1));
    cr_expect_str_eq(ump_session_line(whole, n), "");
    free(text);
    ump_session_free(whole);
    ump_game_free(game);
}

/* ---- Faults ---- */

static const char *const opening[] = {"red fire r1 at b1",    "dice 2d6 2 1", "blue react pass",
                                      "red move r2 to 12,18", "blue pass",    NULL};

static char *opening_record(const ump_game *game)
{
    ump_session *s = ump_session_new(game);
    for (size_t i = 0; opening[i]; i++) {
        uint8_t faces[UMP_MAX_DICE];
        ump_ask ask;
        ump_answer answer;
        ump_text line = {.name = "", .data = opening[i], .size = strlen(opening[i])};
        ump_pending(game, ump_session_state(s), &ask);
        cr_assert(ump_answer_read(game, &ask, &line, &answer, faces, NULL));
        cr_assert(ump_session_give(s, &answer, NULL, NULL));
    }
    char *record = written(s);
    ump_session_free(s);
    return record;
}

typedef struct fault {
    const char *old, *fresh; /* fresh NULL: cut off here */
    const char *why;         /* how the error begins */
} fault;

static const fault faults[] = {
    {"record 1", "record 3", "battle.rec:1:8: \"3\" is not a format of records"},
    {"record", "recrod", "battle.rec:1:1: \"recrod\" is not the next line of a record's head"},
    {"record 1\n", "", "battle.rec:1:1: \"scenario\" is not the next line"},
    {"rules template", "rules adf15",
     "battle.rec:3:7: the record is of adf15; the game is of template"},
    {"revision 2", "revision 3",
     "battle.rec:3:25: the record is of revision 3 of these rules; this is revision 2"},
    {"revision 2", "", "battle.rec:3:16: the line ends here; expected revision"},
    {"r2 to 12,18", "r2 to 12,18.001", "battle.rec:9:9: the state differs"},
    {"dice 2d6 2 1", "dice 2d6 2", "battle.rec:5:11: the line ends here; expected a face"},
    {"dice 2d6 2 1", "dice 1d6 2", "battle.rec:5:1: refused: 1 die; asked for are 2"},
    {"dice 2d6 2 1\n", "", "battle.rec:5:1: not what is awaited; expected dice"},
    {"red fire r1", "red fire r2", "battle.rec:4:1: refused: First Blue is "},
    {"red fire r1 at b1", "red fire r1 at b7", "battle.rec:4:16: \"b7\" is not a unit"},
    {"blue react pass\n", "", "battle.rec:6:1: not what is awaited; expected a reaction"},
    {"check 5", "check 4", "battle.rec:9:7: a check of 4 answers; there were 5"},
    {"check 5 ", "check 5 x", "battle.rec:9:9: no hash; expected 16 digits"},
    {"check 5", "cheek 5", "battle.rec:9:1: \"cheek\" is not a side or dice"},
    {"blue pass\n", NULL, "battle.rec:8:1: the last line is torn"},
    {"lue pass\n", NULL, "battle.rec:8:1: the last line is torn"},
    {"rules", NULL, "battle.rec:3:1: the record ends; expected a line that begins with rules"},
    {" revision", NULL, "battle.rec:3:1: the last line is torn"},
};

/* The record with one change. */
static char *spoiled(const char *record, const fault *f)
{
    if (f->fresh)
        return kit_replace(record, f->old, f->fresh);
    char *cut = kit_replace(record, f->old, f->old);
    *(strstr(cut, f->old) + (f->old[0] == ' ' ? 1 : 0)) = '\0';
    if (strcmp(f->old, "blue pass\n") == 0)
        strcat(cut, "blue pass");
    return cut;
}

Test(record, each_fault_has_its_own_error)
{
    ump_game *game = kit_game(kit_drill);
    char *record = opening_record(game), why[UMP_LINE];
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char *bad = spoiled(record, &faults[i]);
        ump_session *s = read_record(game, bad, 0, why);
        cr_expect_null(s, "row %zu", i);
        cr_expect_eq(strncmp(why, faults[i].why, strlen(faults[i].why)), 0, "%s\nexpected %s", why,
                     faults[i].why);
        ump_session_free(s);
        free(bad);
    }
    free(record);
    ump_game_free(game);
}

Test(record, another_scenario_is_told_by_its_digest)
{
    char why[UMP_LINE];
    ump_game *game = kit_game(kit_drill);
    char *record = opening_record(game);
    char *text = kit_replace(kit_drill, "turns 3", "turns 4");
    ump_game *other = kit_game(text);
    cr_expect_null(read_record(other, record, 0, why));
    cr_expect_eq(strncmp(why, "battle.rec:2:20: another scenario, chart or switch", 50), 0, "%s",
                 why);
    free(text);
    free(record);
    ump_game_free(other);
    ump_game_free(game);
}

Test(record, the_head_is_read_before_the_game)
{
    static const char text[] = "record 1\n"
                               "scenario \"my battle.scn\" 00000000000000ff  # by hand\n"
                               "rules adf15 revision 3\n"
                               "switch fp-rounding down\n"
                               "switch period-limit 24\n"
                               "us pass\n";
    ump_text record = {.name = "battle.rec", .data = text, .size = sizeof text - 1};
    ump_record_head head;
    cr_assert(ump_record_head_read(&record, &head, NULL));
    cr_expect_str_eq(head.scenario, "my battle.scn");
    cr_expect_str_eq(head.ruleset, "adf15");
    cr_expect_eq(head.digest, 255);
    cr_expect_eq(head.revision, 3);
    cr_assert_eq(head.n_settings, 2);
    cr_expect_str_eq(head.setting[0].name, "fp-rounding");
    cr_expect_str_eq(head.setting[1].value, "24");
}

Test(record, dice_by_value_are_recorded_and_undone)
{
    ump_game *game = kit_game(kit_drill);
    ump_session *s = ump_session_new(game);
    ump_answer fire = {
        .kind = UMP_ASK_ORDER, .verb = 2, .n_units = 1, .n_targets = 1, .target = {2}};
    ump_answer seven = {.kind = UMP_ASK_DICE, .by_value = 1, .value = 7};
    char why[UMP_LINE];
    cr_assert(ump_session_give(s, &fire, NULL, NULL));
    cr_assert(ump_session_give(s, &seven, NULL, NULL));
    cr_expect_str_eq(ump_session_line(s, 1), "dice 2d6 = 7");
    char *record = written(s);
    ump_session *again = read_record(game, record, 0, why);
    cr_assert(again, "%s", why);
    cr_expect(ump_session_undo(again, 1));
    cr_expect(ump_session_give(again, &seven, NULL, NULL));
    cr_expect(ump_state_equal(game, ump_session_state(s), ump_session_state(again)));
    free(record);
    ump_session_free(again);
    ump_session_free(s);
    ump_game_free(game);
}

/* The file's name in a record can always be read back. */
Test(record, odd_file_names_survive)
{
    static const char *const names[][2] = {
        {"a b.scn", "a b.scn"},
        {"dir/#1.scn", "#1.scn"},
        {"say \"hi\".scn", "say _hi_.scn"},
        {"bad\xff\x80.scn", "bad__.scn"},
        {"", ""},
        {"01234567890123456789012345678901234567890123456789012345678901\xc3\xa9.scn",
         "01234567890123456789012345678901234567890123456789012345678901"},
        {"0123456789012345678901234567890123456789012345678901234567890123456789.scn",
         "012345678901234567890123456789012345678901234567890123456789012"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ump_source source = {
            .scenario = {.name = names[i][0], .data = kit_drill, .size = strlen(kit_drill)}};
        ump_game *game = ump_game_load(&source, NULL);
        ump_session *s = ump_session_new(game);
        ump_record_head head;
        char *record = written(s);
        ump_text text = {.name = "r", .data = record, .size = strlen(record)};
        cr_expect(ump_record_head_read(&text, &head, NULL), "%s", names[i][0]);
        cr_expect_str_eq(head.scenario, names[i][1]);
        free(record);
        ump_session_free(s);
        ump_game_free(game);
    }
}

static ump_game *game_with(const ump_setting *settings, size_t n, ump_errors *errors)
{
    ump_source source = {
        .scenario = {.name = "some/where/my drill.scn",
                     .data = kit_drill,
                     .size = strlen(kit_drill)},
        .settings = settings,
        .n_settings = n,
    };
    return ump_game_load(&source, errors);
}

Test(record, settings_from_outside_are_kept_and_change_the_digest)
{
    ump_setting no = {"return-fire", "no"};
    ump_game *plain = kit_game(kit_drill), *changed = game_with(&no, 1, NULL);
    cr_assert(changed);
    cr_expect_neq(ump_game_digest(plain), ump_game_digest(changed));
    char *record = opening_record(plain), why[UMP_LINE];
    cr_expect_null(read_record(changed, record, 0, why));
    free(record);
    ump_session *s = ump_session_new(changed);
    record = written(s);
    cr_expect(strstr(record, "\nswitch return-fire no\n"));
    cr_expect(strstr(record, "scenario \"my drill.scn\" "));
    ump_session *again = read_record(changed, record, 0, why);
    cr_expect(again, "%s", why);
    free(record);
    ump_session_free(again);
    ump_session_free(s);
    ump_game_free(plain);
    ump_game_free(changed);
}

Test(record, a_setting_that_is_none_is_an_error)
{
    static const ump_setting wrong[] = {{"return-fires", "no"},
                                        {"return-fire", "maybe"},
                                        {"return-fire", "no more"},
                                        {"return-fire", ""}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ump_error error;
        ump_errors errors = {.list = &error, .room = 1};
        cr_expect_null(game_with(&wrong[i], 1, &errors));
        cr_expect_eq(errors.count, 1);
    }
}
