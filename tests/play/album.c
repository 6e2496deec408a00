/*
 * album.c: any record can be looked at: of older rules, of another chart, of an edited scenario,
 * torn or hostile. What is shown is what was played.
 */
#include "kit.h"
#include "play/play.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *written(const ump_session *session, enum ump_record_form form)
{
    ump_growing text = {.at = NULL};
    ump_out out = ump_growing_out(&text);
    ump_session_write(session, form, &out);
    return text.at;
}

static ump_session *played(const ump_game *game, uint64_t seed)
{
    ump_session *s = ump_session_new(game);
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    while (random_answer(game, ump_session_state(s), seed, &answer, faces))
        cr_assert(ump_session_give(s, &answer, NULL, NULL));
    return s;
}

static ump_album *album_of(const char *record)
{
    ump_text text = {.name = "battle.rec", .data = record, .size = strlen(record)};
    ump_album *album = ump_album_read(&text, NULL, NULL);
    cr_assert(album, "%.200s", record);
    return album;
}

/* ---- What is shown is what was played ---- */

static void expect_same_look(const ump_look *a, const ump_look *b, const char *where)
{
    cr_expect(a->at.x == b->at.x && a->at.y == b->at.y && a->facing == b->facing, "%s place",
              where);
    cr_expect(a->width == b->width && a->depth == b->depth, "%s size", where);
    cr_expect(a->on_table == b->on_table && a->leader == b->leader && a->side == b->side, "%s",
              where);
    cr_expect(a->strength == b->strength && a->original == b->original, "%s strength", where);
    cr_expect(a->files == b->files && a->ranks == b->ranks, "%s bases", where);
    cr_expect_str_eq(a->arm, b->arm, "%s", where);
    cr_expect_str_eq(a->formation, b->formation, "%s", where);
    cr_expect_str_eq(a->level, b->level, "%s", where);
    cr_expect(a->trouble == b->trouble && a->command == b->command, "%s trouble", where);
    cr_expect_eq(a->apart.files, b->apart.files, "%s apart", where);
    if (a->apart.files == 0)
        return;
    cr_expect_str_eq(a->apart.what, b->apart.what, "%s", where);
    cr_expect(a->apart.at.x == b->apart.at.x && a->apart.at.y == b->apart.at.y &&
                  a->apart.facing == b->apart.facing && a->apart.width == b->apart.width &&
                  a->apart.depth == b->apart.depth && a->apart.ranks == b->apart.ranks,
              "%s apart", where);
}

static void expect_same_table(const ump_game *game, const ump_state *a, const ump_game *shown,
                              const ump_state *b, const char *where)
{
    cr_expect_eq(ump_state_turn(a), ump_state_turn(b), "%s", where);
    cr_expect_eq(ump_state_winner(a), ump_state_winner(b), "%s", where);
    cr_expect(a->active == b->active && a->over == b->over, "%s", where);
    cr_expect_eq(memcmp(a->holder, b->holder, game->n_objectives), 0, "%s", where);
    const ump_show *show = game->rules->show;
    if (show && show->phase)
        cr_expect_str_eq(show->phase(game, a), shown->rules->show->phase(shown, b), "%s", where);
    for (unsigned side = 0; show && show->points && side < 2; side++)
        cr_expect_eq(show->points(game, a, side), shown->rules->show->points(shown, b, side), "%s",
                     where);
}

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    ump_out out = ump_growing_out(((void **)ctx)[1]);
    char line[UMP_LINE];
    (void)state;
    if (event->kind == UMP_MOVED && !(event->label && event->label[0]))
        return;
    ump_event_text(((void **)ctx)[0], event, line);
    for (char *c = line; *c; c++)
        *c = *c == '"' ? '\'' : *c;
    ump_putf(&out, "%s\n", line);
}

/* All that was told of answer i, by the rules and by the album. */
static void expect_same_told(const ump_session *s, const ump_game *game, ump_state *before,
                             const ump_album *album, size_t i, const char *where)
{
    ump_growing by_rules = {.at = NULL}, by_album = {.at = NULL};
    void *one[] = {(void *)game, &by_rules}, *two[] = {(void *)ump_album_game(album), &by_album};
    uint8_t faces[UMP_MAX_DICE];
    ump_text line = {.name = "", .data = ump_session_line(s, i)};
    ump_ask ask;
    ump_answer answer;
    line.size = strlen(line.data);
    ump_pending(game, before, &ask);
    cr_assert(ump_answer_read(game, &ask, &line, &answer, faces, NULL));
    cr_assert(ump_give(game, before, &answer, &(ump_sink){hear, one}, NULL));
    ump_album_tell(album, i, &(ump_sink){hear, two});
    cr_expect_str_eq(by_rules.at ? by_rules.at : "", by_album.at ? by_album.at : "", "%s", where);
    cr_expect_str_eq(ump_session_line(s, i), ump_album_line(album, i), "%s", where);
    free(by_rules.at);
    free(by_album.at);
}

static void expect_same(const ump_session *s, const ump_game *game, const ump_album *album,
                        const char *name)
{
    const ump_game *shown = ump_album_game(album);
    ump_state *a = ump_state_new(game), *b = ump_state_new(shown);
    cr_assert_eq(ump_album_known(album), ump_session_length(s), "%s: %s", name,
                 ump_album_why(album));
    cr_assert_eq(ump_game_pieces(game), ump_game_pieces(shown), "%s", name);
    for (size_t i = 0; i <= ump_session_length(s); i++) {
        char where[128];
        if (i > 0)
            expect_same_told(s, game, a, album, i - 1, name);
        snprintf(where, sizeof where, "%s after %zu answers", name, i);
        ump_album_at(album, i, b);
        expect_same_table(game, a, shown, b, where);
        for (unsigned p = 0; p < ump_game_pieces(game); p++) {
            ump_look by_rules, by_album;
            cr_assert_str_eq(ump_piece_id(game, p), ump_piece_id(shown, p));
            ump_state_look(game, a, p, &by_rules);
            ump_state_look(shown, b, p, &by_album);
            expect_same_look(&by_rules, &by_album, where);
        }
    }
    ump_state_free(a);
    ump_state_free(b);
}

static void look_at_golden(const char *path)
{
    ump_record_head head;
    ump_text record = {.name = path};
    char *data = test_file(path, &record.size), scenario[128];
    record.data = data;
    cr_assert(data && ump_record_head_read(&record, &head, NULL));
    snprintf(scenario, sizeof scenario, "scenarios/%s%s", head.scenario,
             strstr(head.scenario, ".scn") ? "" : ".scn");
    ump_game *game = test_game(scenario);
    ump_session *s = game ? ump_session_read(game, &record, 0, NULL, NULL) : NULL;
    cr_assert(s, "%s", path);
    char *whole = written(s, UMP_RECORD_WHOLE),
         *old = kit_replace(whole, "revision ", "revision 9");
    ump_album *album = album_of(old);
    cr_expect_gt(strlen(ump_album_why(album)), 0, "%s", path);
    expect_same(s, game, album, path);
    cr_expect_lt(strlen(whole), 600 * ump_session_length(s) + 20000, "%s: %zu bytes", path,
                 strlen(whole));
    ump_album_free(album);
    ump_session_free(s);
    ump_game_free(game);
    free(old);
    free(whole);
    free(data);
}

Test(album, a_battle_of_older_rules_is_shown_as_it_was)
{
    for (size_t i = 0; i < ump_n_families; i++) {
        char folder[512], path[512];
        snprintf(folder, sizeof folder, "%s/tests/golden/%s", UMP_ROOT, ump_families[i]->name);
        DIR *dir = opendir(folder);
        for (struct dirent *entry; dir && (entry = readdir(dir));) {
            if (!strstr(entry->d_name, ".rec"))
                continue;
            snprintf(path, sizeof path, "tests/golden/%s/%s", ump_families[i]->name, entry->d_name);
            look_at_golden(path);
        }
        if (dir)
            closedir(dir);
    }
}

/* ---- Whole records ---- */

Test(album, a_whole_record_replays_to_the_same_bytes)
{
    ump_game *game = kit_game(kit_drill);
    for (uint64_t seed = 0; seed < 10; seed++) {
        ump_session *s = played(game, seed);
        char *whole = written(s, UMP_RECORD_WHOLE);
        ump_text text = {.name = "battle.rec", .data = whole, .size = strlen(whole)};
        ump_session *again = ump_session_read(game, &text, 0, NULL, NULL);
        cr_assert(again);
        cr_expect(ump_state_equal(game, ump_session_state(s), ump_session_state(again)));
        char *twice = written(again, UMP_RECORD_WHOLE);
        cr_expect_str_eq(whole, twice);
        ump_album *album = album_of(whole);
        cr_expect_str_eq(ump_album_why(album), "");
        expect_same(s, game, album, "drill");
        ump_album_free(album);
        free(twice);
        free(whole);
        ump_session_free(again);
        ump_session_free(s);
    }
    ump_game_free(game);
}

Test(album, undo_takes_back_what_was_shown)
{
    ump_game *game = kit_game(kit_drill);
    ump_session *s = played(game, 3);
    char *whole = written(s, UMP_RECORD_WHOLE);
    for (size_t to = 0; to < ump_session_length(s); to++) {
        ump_session *other = played(game, 3);
        uint8_t faces[UMP_MAX_DICE];
        ump_answer answer;
        cr_assert(ump_session_undo(other, to));
        while (random_answer(game, ump_session_state(other), 3, &answer, faces))
            cr_assert(ump_session_give(other, &answer, NULL, NULL));
        char *again = written(other, UMP_RECORD_WHOLE);
        cr_expect_str_eq(whole, again, "back to %zu", to);
        free(again);
        ump_session_free(other);
    }
    free(whole);
    ump_session_free(s);
    ump_game_free(game);
}

Test(album, the_texts_that_a_record_carries_are_given_back_to_the_byte)
{
    static const char *const ends[] = {"", "\n", "\n\n", "\n# the end", "\r\n", "\n  # \"x\n"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[UMP_LINE];
        snprintf(text, sizeof text, "%s%s", kit_drill, ends[i]);
        ump_game *game = kit_game(text);
        ump_session *s = played(game, 1);
        char *whole = written(s, UMP_RECORD_WHOLE);
        ump_text record = {.name = "battle.rec", .data = whole, .size = strlen(whole)};
        ump_text *carried = ump_record_text_read(&record, UMP_BUILTIN_SCENARIO);
        cr_assert(carried);
        cr_expect_eq(carried->size, strlen(text));
        cr_expect_eq(memcmp(carried->data, text, carried->size), 0, "ending %zu", i);
        cr_expect_str_eq(carried->name, "drill.scn");
        cr_expect_null(ump_record_text_read(&record, UMP_BUILTIN_CHART), "it is built in");
        ump_text_free(carried);
        free(whole);
        ump_session_free(s);
        ump_game_free(game);
    }
}

/* ---- Why not, in words ---- */

typedef struct change {
    const char *old, *fresh;
    const char *why; /* how it begins; "": it can be played on */
} change;

/* The scenario is in the record: no file of that name need be there. */
static const change changes[] = {
    {"revision 2", "revision 3", "It was fought by revision 3 of the rules template; this is "},
    {"scenario drill.scn ", "scenario gone.scn ", ""},
    {"|rules template\n", "|rules no-such\n", "Its scenario can no longer be read with the rules"},
    {"rules template revision", "rules adf15 revision", "It was fought by adf15, and its scenario"},
    {"|turns 3", "|turns 4", "The chart template has been changed since"},
    {"|table 40in", "|tabel 40in", "Its scenario can no longer be read with the rules"},
    {"text scenario", "text scenery", "The head of the record is broken: battle.rec:4:6"},
    {"record 2", "record 7", "The head of the record is broken: battle.rec:1:8"},
    {"\nred ", "\nred fly r1\nred ", "A line of it is not as the rules have it: battle.rec:"},
};

Test(album, it_is_said_in_words_why_a_battle_cannot_be_played_on)
{
    ump_game *game = kit_game(kit_drill);
    ump_session *s = played(game, 4);
    char *whole = written(s, UMP_RECORD_WHOLE);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char *other = kit_replace(whole, changes[i].old, changes[i].fresh);
        ump_album *album = album_of(other);
        const char *why = ump_album_why(album);
        cr_expect_eq(strncmp(why, changes[i].why, strlen(changes[i].why)), 0, "row %zu: %s", i,
                     why);
        cr_expect_eq(why[0] == '\0', changes[i].why[0] == '\0', "row %zu: %s", i, why);
        cr_expect(why[0] == '\0' || strstr(why, "not played on. "), "row %zu: %s", i, why);
        cr_expect_geq(ump_album_length(album), ump_session_length(s), "row %zu: nothing is lost",
                      i);
        ump_album_free(album);
        free(other);
    }
    free(whole);
    ump_session_free(s);
    ump_game_free(game);
}

Test(album, a_file_that_ends_in_its_scenario_is_called_cut_not_old)
{
    ump_game *game = kit_game(kit_drill);
    ump_session *s = played(game, 4);
    char *whole = written(s, UMP_RECORD_WHOLE), *cut = strstr(whole, "|turns 3");
    cr_assert(cut);
    *cut = '\0';
    ump_album *album = album_of(whole);
    const char *why = ump_album_why(album);
    cr_expect(strstr(why, "The file ends in the middle of the scenario"), "%s", why);
    cr_expect_null(strstr(why, "the rules of today"), "%s", why);
    ump_album_free(album);
    free(whole);
    ump_session_free(s);
    ump_game_free(game);
}

/* ---- Brief records ---- */

Test(album, a_brief_record_is_followed_as_far_as_its_answers_go)
{
    ump_game *game = test_game("scenarios/template-drill.scn");
    ump_session *s = played(game, 6);
    char *brief = written(s, UMP_RECORD_BRIEF),
         *old = kit_replace(brief, "revision 2", "revision 0");
    ump_album *album = album_of(old);
    cr_expect(strstr(ump_album_why(album), "revision 0"), "%s", ump_album_why(album));
    expect_same(s, game, album, "a brief one");
    ump_album_free(album);
    char *other = kit_replace(old, "\nblue ", "\nblue swim 1st\nblue ");
    album = album_of(other);
    size_t known = ump_album_known(album), length = ump_album_length(album);
    cr_expect_lt(known, length);
    cr_expect_eq(length, ump_session_length(s) + 1);
    cr_expect_str_eq(ump_album_line(album, known), "blue swim 1st");
    cr_expect(strstr(ump_album_why(album), "what follows is text"), "%s", ump_album_why(album));
    ump_album_free(album);
    char *lost = kit_replace(brief, "scenario template-drill", "scenario nowhere");
    album = album_of(lost);
    cr_expect_eq(strncmp(ump_album_why(album), "The scenario \"nowhere.scn\" is neither", 36), 0,
                 "%s", ump_album_why(album));
    cr_expect_eq(ump_album_known(album), 0);
    cr_expect_eq(ump_album_length(album), ump_session_length(s));
    ump_album_free(album);
    free(lost);
    free(other);
    free(old);
    free(brief);
    ump_session_free(s);
    ump_game_free(game);
}

/* The answers are good, so they are shown to the end all the same. */
Test(album, a_wrong_hash_is_told_and_the_battle_is_shown_to_its_end)
{
    ump_game *game = test_game("scenarios/template-drill.scn");
    ump_session *s = played(game, 6);
    for (unsigned whole = 0; whole < 2; whole++) {
        char *good = written(s, whole ? UMP_RECORD_WHOLE : UMP_RECORD_BRIEF),
             *wrong = kit_replace(good, "\ncheck ", "\ncheck 9");
        ump_album *album = album_of(wrong);
        cr_expect(strstr(ump_album_why(album), "a check of 9"), "%s", ump_album_why(album));
        expect_same(s, game, album, "with a wrong hash");
        ump_album_free(album);
        free(wrong);
        free(good);
    }
    ump_session_free(s);
    ump_game_free(game);
}

/* ---- Torn and hostile ---- */

/* All that can be asked of an album. */
static void leaf_through(const ump_album *album)
{
    const ump_game *game = ump_album_game(album);
    ump_growing told = {.at = NULL};
    void *ctx[] = {(void *)game, &told};
    ump_state *state = ump_state_new(game);
    size_t n = ump_album_length(album);
    cr_assert_leq(ump_album_known(album), n);
    for (size_t i = 0; i <= n + 1; i++) {
        ump_album_tell(album, i, &(ump_sink){hear, ctx});
        cr_assert(ump_album_line(album, i));
    }
    ump_album_at(album, n + 5, state);
    for (unsigned p = 0; p < ump_game_pieces(game); p++) {
        ump_look look;
        ump_state_look(game, state, p, &look);
        cr_assert(look.arm && look.level && look.formation);
    }
    ump_state_free(state);
    free(told.at);
}

Test(album, a_record_cut_off_anywhere_is_shown_up_to_there)
{
    ump_game *game = kit_game(kit_drill);
    ump_session *s = played(game, 2);
    char *whole = written(s, UMP_RECORD_WHOLE);
    size_t size = strlen(whole), start = (size_t)(strstr(whole, "\nstart\n") + 7 - whole);
    for (size_t cut = size; cut > 0; cut--) {
        ump_text text = {.name = "battle.rec", .data = whole, .size = cut};
        ump_album *album = ump_album_read(&text, NULL, NULL);
        cr_assert_eq(album != NULL, cut >= strlen("record"), "cut at %zu", cut);
        if (!album)
            continue;
        if (cut % 7 == 0)
            leaf_through(album);
        if (cut > start)
            cr_expect_geq(ump_album_known(album) + 1, ump_album_length(album), "cut at %zu", cut);
        ump_album_free(album);
    }
    free(whole);
    ump_session_free(s);
    ump_game_free(game);
}

Test(album, no_bytes_make_it_stumble)
{
    static const char *const bits[] = {"-",        "99999", "-1",    "\"",    ",",   "|",
                                       "\n",       "  ",    "piece", " now ", "%u%", "\xff",
                                       "holders ", "over ", "\t#",   "start", "9,9"};
    ump_game *game = kit_game(kit_drill);
    ump_session *s = played(game, 8);
    char *whole = written(s, UMP_RECORD_WHOLE);
    size_t size = strlen(whole);
    for (uint64_t seed = 0; seed < 3000; seed++) {
        uint64_t chance = ump_scramble(seed);
        const char *bit = bits[chance % (sizeof bits / sizeof *bits)];
        size_t at = (chance >> 8) % size, skip = (chance >> 40) % 4;
        char *data = malloc(size + 16);
        skip = at + skip > size ? 0 : skip;
        int n = snprintf(data, size + 16, "%.*s%s%s", (int)at, whole, bit, whole + at + skip);
        ump_text text = {.name = "battle.rec", .data = data, .size = (size_t)n};
        ump_album *album = ump_album_read(&text, NULL, NULL);
        if (album)
            leaf_through(album);
        ump_album_free(album);
        free(data);
    }
    free(whole);
    ump_session_free(s);
    ump_game_free(game);
}

Test(album, what_is_no_record_is_refused)
{
    static const char *const texts[] = {"", "scenario \"x\"\n", "\n\n", "rec", "# record 1\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ump_error error = {.what = ""};
        ump_errors errors = {&error, 1, 0};
        ump_text text = {.name = "x.rec", .data = texts[i], .size = strlen(texts[i])};
        cr_expect_null(ump_album_read(&text, NULL, &errors));
        cr_expect(strstr(error.what, "this is no record"), "%s", error.what);
    }
}
