/*
 * book.c: the book of a battle: losses add up, luck has a mean of nothing, and the page is whole
 * and always the same, for a golden record of each family.
 */
#include "book/book.h"
#include "../play/conform.h"
#include "odds/odds.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct battle {
    ump_game *game;
    ump_session *session;
} battle;

static const char *const played[][2] = {
    {"scenarios/template-drill.scn", "tests/golden/template/drill-7.rec"},
    {"scenarios/first-steps.scn", "tests/golden/adf/first-steps-6.rec"},
    {"scenarios/potomac-drill.scn", "tests/golden/potomac/drill-7.rec"},
    {"scenarios/apw-crossroads.scn", "tests/golden/apw/crossroads-7.rec"},
};

enum { PLAYED = sizeof played / sizeof *played };

static battle open_battle(size_t i)
{
    battle b = {.game = test_game(played[i][0])};
    b.session = test_session(b.game, played[i][1]);
    cr_assert(b.session, "%s", played[i][1]);
    return b;
}

static void close_battle(battle *b)
{
    ump_session_free(b->session);
    ump_game_free(b->game);
}

static char *book_text(const battle *b)
{
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    cr_assert(ump_book_html(b->game, b->session, &out));
    cr_assert_not(text.failed);
    return text.at;
}

/* Every element that is opened is closed, in order; only meta, line, rect ... stand alone. */
static void is_whole(const char *html, const char *name)
{
    char stack[64][16];
    size_t depth = 0;
    for (const char *at = strchr(html, '<'); at; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        cr_assert(end, "%s: an element has no end", name);
        size_t size = strcspn(at + 1, " />\n");
        if (at[1] == '!' || end[-1] == '/' || (size == 4 && memcmp(at + 1, "meta", 4) == 0))
            continue;
        if (at[1] != '/') {
            cr_assert(depth < 64 && size < 16);
            snprintf(stack[depth++], 16, "%.*s", (int)size, at + 1);
            continue;
        }
        size = strcspn(at + 2, " >");
        cr_assert(depth > 0, "%s: </%.*s> was never opened", name, (int)size, at + 2);
        const char *open = stack[--depth];
        cr_assert(strlen(open) == size && memcmp(open, at + 2, size) == 0,
                  "%s: <%s> is closed by </%.*s>", name, open, (int)size, at + 2);
    }
    cr_expect_eq(depth, 0, "%s: <%s> is never closed", name, depth ? stack[depth - 1] : "");
}

Test(book, a_page_is_whole_small_and_always_the_same)
{
    for (size_t i = 0; i < PLAYED; i++) {
        battle b = open_battle(i);
        char *once = book_text(&b), *again = book_text(&b);
        cr_expect_str_eq(once, again, "%s", played[i][1]);
        cr_expect_lt(strlen(once), 1 << 20, "%s", played[i][1]);
        is_whole(once, played[i][1]);
        cr_expect(strstr(once, "<h3>Turn 1</h3>"), "%s", played[i][1]);
        cr_expect(strstr(once, "The turning point was turn"), "%s", played[i][1]);
        cr_expect_null(strstr(once, "paint-order=\""), "%s: no attribute of SVG", played[i][1]);
        free(once);
        free(again);
        close_battle(&b);
    }
}

Test(book, losses_of_the_story_are_those_of_the_pieces)
{
    for (size_t i = 0; i < PLAYED; i++) {
        battle b = open_battle(i);
        book told;
        cr_assert(book_gather(&told, b.game, b.session));
        for (unsigned piece = 0; piece < ump_game_pieces(b.game); piece++) {
            int32_t lost = 0, fell = 0;
            for (size_t k = 0; k < told.n_blows; k++)
                lost += told.blow[k].piece == piece ? told.blow[k].lost : 0;
            for (size_t k = 0; k < told.n_falls; k++)
                fell += told.fall[k].piece == piece ? told.fall[k].lost : 0;
            if (!told.before[piece].on_table || told.before[piece].leader)
                continue;
            cr_expect_eq(lost, told.before[piece].strength - told.after[piece].strength, "%s: %s",
                         played[i][1], ump_piece_name(b.game, piece));
            cr_expect_geq(fell, lost, "%s", ump_piece_name(b.game, piece));
        }
        book_free(&told);
        close_battle(&b);
    }
}

/* The number that a word or a figure of the book says. */
static int32_t number_said(const char *word)
{
    static const char *const words[] = {"none",  "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(word, words[i], strlen(words[i])) == 0 && word[strlen(words[i])] < 'a')
            return (int32_t)i;
    cr_assert(*word >= '0' && *word <= '9', "no number: %.20s", word);
    return (int32_t)strtol(word, NULL, 10);
}

/* What a line of losses says of one side, from behind its name to the end: those who fell or left
 * the table, less those who came back. */
static int32_t lost_by(const char *at, const char *end)
{
    int32_t lost = number_said(at);
    const char *left = strstr(at, " and "), *back = strstr(at, ", ");
    lost += left && left < end ? number_said(left + strlen(" and ")) : 0;
    return lost - (back && back < end ? number_said(back + strlen(", ")) : 0);
}

static void add_line(const book *b, const char *line, int32_t lost[2])
{
    const char *parts[] = {line, strchr(line, ';') + 2, strchr(line, '.')};
    for (unsigned side = 0; side < 2; side++) {
        ump_growing name = {0};
        ump_out out = ump_growing_out(&name);
        book_put_side(b, side, false, &out);
        cr_assert(strncmp(parts[side], name.at, strlen(name.at)) == 0, "%.60s", line);
        lost[side] += lost_by(parts[side] + strlen(name.at) + 1, parts[side + 1]);
        free(name.at);
    }
}

/* Whoever adds up the turns of the story finds what the order of battle says: units that left the
 * table count in both. */
Test(book, losses_of_the_turns_add_up_to_the_order_of_battle)
{
    for (size_t i = 0; i < PLAYED; i++) {
        battle b = open_battle(i);
        book told;
        int32_t lost[2] = {0};
        char *text = book_text(&b);
        cr_assert(book_gather(&told, b.game, b.session));
        for (const char *at = text; (at = strstr(at, "Losses of the turn: ")); at++)
            add_line(&told, at + strlen("Losses of the turn: "), lost);
        for (unsigned piece = 0; piece < b.game->force.n_units; piece++)
            if (told.before[piece].on_table)
                lost[b.game->force.piece[piece].side] -=
                    told.before[piece].strength -
                    (told.after[piece].on_table ? told.after[piece].strength : 0);
        cr_expect_eq(lost[0], 0, "%s: %d", played[i][1], lost[0]);
        cr_expect_eq(lost[1], 0, "%s: %d", played[i][1], lost[1]);
        free(text);
        book_free(&told);
        close_battle(&b);
    }
}

/* Winning is worth nothing by itself: the curve does not jump when the battle ends. */
Test(book, the_end_is_no_jump_of_the_curve)
{
    enum { JUMP = 500 };
    for (size_t i = 0; i < PLAYED; i++) {
        battle b = open_battle(i);
        book told;
        int32_t change;
        cr_assert(book_gather(&told, b.game, b.session) && told.n_moments > 1);
        cr_expect(told.end->over, "%s", played[i][1]);
        int32_t step =
            told.moment[told.n_moments - 1].value - told.moment[told.n_moments - 2].value;
        cr_expect_lt(abs(step), JUMP, "%s", played[i][1]);
        unsigned winner = ump_state_winner(told.end);
        if (winner < UMP_MAX_SIDES && book_turning_point(&told, &change) > 0)
            cr_expect_eq(change > 0, winner == 0, "%s: turned against the winner", played[i][1]);
        book_free(&told);
        close_battle(&b);
    }
}

/* Every family has a valuation, so the curve is the chance of victory. */
Test(book, the_curve_is_the_chance_of_victory)
{
    for (size_t i = 0; i < PLAYED; i++) {
        battle b = open_battle(i);
        ump_state *start = ump_state_new(b.game);
        book told;
        cr_assert(book_gather(&told, b.game, b.session) && start);
        cr_expect(told.by_chance, "%s", played[i][1]);
        if (told.by_chance)
            cr_expect_eq(told.moment[0].value, ump_value_of(b.game, start, 0) - UMP_SURE / 2, "%s",
                         played[i][1]);
        for (size_t k = 0; told.by_chance && k < told.n_moments; k++)
            cr_expect_leq(abs(told.moment[k].value), UMP_SURE / 2, "%s", played[i][1]);
        book_free(&told);
        ump_state_free(start);
        close_battle(&b);
    }
}

/* The story of a battle in words: no ids, no codes, no sentence without an end. */
Test(book, the_story_is_told_in_words)
{
    static const char *const never[] = {"_",
                                        "disorg ",
                                        "disorg.",
                                        " is .",
                                        " are .",
                                        "  ",
                                        "(ADF",
                                        "(POT",
                                        "(APW",
                                        " misses ",
                                        " miss ",
                                        " hits ",
                                        "again as ",
                                        "skirmishers of it",
                                        " is disarray",
                                        " are disarray",
                                        "cannot follow",
                                        " an inch of ",
                                        "its better",
                                        ". the "};
    for (size_t i = 0; i < PLAYED; i++) {
        battle b = open_battle(i);
        char *text = book_text(&b);
        const char *story = strstr(text, "<h2>The story</h2>");
        cr_assert(story);
        for (size_t k = 0; k < sizeof never / sizeof *never; k++)
            cr_expect_null(strstr(story, never[k]), "%s: \"%s\"", played[i][1], never[k]);
        free(text);
        close_battle(&b);
    }
}

/* Who finds his order again owes that to no enemy, and names of many have verbs of many. */
Test(book, who_recovers_does_so_alone)
{
    battle b = {.game = test_game("scenarios/apw-nachod.scn")};
    book told = {.game = b.game};
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    book_blow blow = {.turn = 1,
                      .piece = (uint16_t)ump_piece_find(b.game, "f37"),
                      .by = (uint16_t)ump_piece_find(b.game, "i41"),
                      .words = "IR 41 Kellner fires at 37th Fusiliers",
                      .lost = -1};
    cr_assert(blow.piece < ump_game_pieces(b.game) && blow.by < ump_game_pieces(b.game));
    book_put_deed(&told, &blow, 0, false, &out);
    ump_put(&out, "/");
    blow.lost = 1;
    book_put_deed(&told, &blow, 0, true, &out);
    cr_expect_str_eq(text.at, "37th Fusiliers get back one/"
                              "37th Fusiliers lose one as IR 41 Kellner fires at them");
    free(text.at);
    ump_game_free(b.game);
}

static book_blow blow_of(const book *told, const char *who, const char *words, int32_t lost)
{
    return (book_blow){.turn = 1,
                       .piece = (uint16_t)ump_piece_find(told->game, who),
                       .by = (uint16_t)ump_piece_find(told->game, "71ny"),
                       .words = words,
                       .lost = lost};
}

Test(book, a_deed_reads_both_ways)
{
    battle b = {.game = test_game("scenarios/first-steps.scn")};
    book told = {.game = b.game};
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    char words[UMP_LINE];
    book_blow blow = blow_of(&told, "14al", words, 2);
    snprintf(words, sizeof words, "%s fires at %s", ump_piece_name(b.game, blow.by),
             ump_piece_name(b.game, blow.piece));
    book_put_deed(&told, &blow, 0, false, &out);
    ump_put(&out, "/");
    blow.level = "shaken";
    book_put_deed(&told, &blow, 0, true, &out);
    ump_put(&out, "/");
    blow.gone = true;
    book_put_deed(&told, &blow, 0, true, &out);
    ump_put(&out, "/");
    blow.left = 5;
    book_put_deed(&told, &blow, 0, true, &out);
    cr_expect_str_eq(text.at,
                     "71st New York fires at 14th Alabama, which loses two/14th Alabama "
                     "loses two and is shaken as 71st New York fires at it/14th Alabama is "
                     "destroyed as 71st New York fires at it/14th Alabama loses two and leaves "
                     "the field as 71st New York fires at it");
    free(text.at);
    ump_game_free(b.game);
}

static char *name_of(const book *told, const char *id)
{
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    unsigned piece = (unsigned)ump_piece_find(told->game, id);
    cr_assert(piece < ump_game_pieces(told->game), "%s", id);
    book_put_name(told, piece, &out);
    return text.at;
}

/* A name stands in a list of names: no comma in it, and a battery is told apart from its captain's
 * namesake. */
Test(book, names_can_stand_in_a_list)
{
    static const char *const names[][3] = {
        {"scenarios/oak-ridge.scn", "kingw", "Carter's battery"},
        {"scenarios/brawners-farm.scn", "stone2", "2nd, 4th and 5th Virginia"},
        {"scenarios/apw-nachod.scn", "j4", "the battery of Jonak's brigade"},
        {"scenarios/apw-skalitz.scn", "kb8", "the corps battery"},
        {"scenarios/apw-crossroads.scn", "ac", "the Uhlans"},
        {"scenarios/fort-stedman.scn", "cmort", "the mortars"},
        {"scenarios/fort-stedman.scn", "14nyha", "14th New York Heavy Artillery"},
        {"scenarios/kernstown.scn", "rockb", "the Rockbridge Artillery"},
        {"scenarios/fort-stedman.scn", "storm", "the storming companies"},
        {"scenarios/apw-skalitz.scn", "i32", "IR 32 d'Este"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ump_game *game = test_game(names[i][0]);
        ump_session *session = ump_session_new(game);
        book told;
        cr_assert(book_gather(&told, game, session));
        char *name = name_of(&told, names[i][1]);
        cr_expect_str_eq(name, names[i][2]);
        free(name);
        book_free(&told);
        ump_session_free(session);
        ump_game_free(game);
    }
}

/* What the last answer of a turn brings belongs to that turn, though the next has begun behind
 * it. */
Test(book, losses_are_told_in_their_turn)
{
    for (size_t i = 0; i < PLAYED; i++) {
        battle b = open_battle(i);
        ump_state *state = ump_state_new(b.game), *after = ump_state_new(b.game);
        book told;
        int32_t lost[64] = {0};
        cr_assert(state && after && book_gather(&told, b.game, b.session));
        for (size_t k = 0; k < ump_session_length(b.session); k++) {
            cr_assert(ump_session_at(b.session, k, state));
            cr_assert(ump_session_at(b.session, k + 1, after));
            for (unsigned piece = 0; piece < ump_game_pieces(b.game); piece++) {
                ump_look was, is;
                ump_state_look(b.game, state, piece, &was);
                ump_state_look(b.game, after, piece, &is);
                if (was.on_table)
                    lost[state->turn] += was.strength - is.strength;
            }
        }
        for (size_t k = 0; k < told.n_blows; k++)
            lost[told.blow[k].turn] -= told.blow[k].lost;
        for (size_t turn = 1; turn < 64; turn++)
            cr_expect_eq(lost[turn], 0, "%s: turn %zu", played[i][1], turn);
        book_free(&told);
        ump_state_free(state);
        ump_state_free(after);
        close_battle(&b);
    }
}

/* A stand that is lost in a melee was not lost to the fire before it, and the two are those who
 * fought (APW-MEL-11). */
Test(book, a_melee_is_no_fire)
{
    battle b = open_battle(3);
    book told;
    unsigned fights = 0;
    cr_assert(book_gather(&told, b.game, b.session));
    for (size_t i = 0; i < told.n_blows; i++) {
        const book_blow *blow = &told.blow[i];
        if (blow->act != UMP_ACT_FIGHT)
            continue;
        cr_expect(!blow->words || strstr(blow->words, "the better of"), "%s", blow->words);
        fights++;
    }
    cr_expect_gt(fights, 0);
    book_free(&told);
    close_battle(&b);
}

/* Larger battles of each family, in which troops break, rally and leave the table. */
static const char *const stories[][2] = {
    {"scenarios/matthews-hill.scn", "tests/golden/adf/matthews-hill-21.rec"},
    {"scenarios/oak-ridge.scn", "tests/golden/adf/oak-ridge-1.rec"},
    {"scenarios/port-republic.scn", "tests/golden/potomac/port-republic-9.rec"},
    {"scenarios/fort-stedman.scn", "tests/golden/potomac/fort-stedman-3.rec"},
    {"scenarios/apw-custoza.scn", "tests/golden/apw/custoza-24.rec"},
    {"scenarios/perryville.scn", "tests/golden/adf/perryville-8.rec"},
};

enum { STORIES = sizeof stories / sizeof *stories };

static battle open_story(size_t i)
{
    battle b = {.game = test_game(stories[i][0])};
    b.session = test_session(b.game, stories[i][1]);
    cr_assert(b.session, "%s", stories[i][1]);
    return b;
}

/* Whoever leaves the table with men in his ranks is not destroyed, and neither is who runs from it:
 * he is told of as lost, for he does not come back. */
Test(book, only_those_are_destroyed_of_whom_nobody_is_left)
{
    unsigned driven = 0, ran = 0;
    for (size_t i = 0; i < STORIES; i++) {
        battle b = open_story(i);
        book told;
        cr_assert(book_gather(&told, b.game, b.session));
        for (size_t k = 0; k < told.n_blows; k++) {
            const book_blow *blow = &told.blow[k];
            ump_growing text = {0};
            ump_out out = ump_growing_out(&text);
            if (!blow->gone || b.game->force.piece[blow->piece].leader)
                continue;
            book_put_blow(blow, false, 0, &out);
            cr_expect(!strstr(text.at, "destroyed") || blow->left == 0, "%s: %s%s", stories[i][1],
                      ump_piece_name(b.game, blow->piece), text.at);
            driven += blow->lost > 0 && blow->left > 0;
            ran += blow->fate == BOOK_RUNS && blow->left == 0;
            free(text.at);
        }
        book_free(&told);
        close_battle(&b);
    }
    cr_expect_gt(driven, 0);
    cr_expect_gt(ran, 0);
}

static const char *last_before(const char *from, const char *end, const char *what)
{
    const char *last = NULL;
    for (const char *at = from; (at = strstr(at, what)) && at < end; at++)
        last = at;
    return last;
}

/* Men and order that come back in the middle of a deed hide no loss of it, and no enemy gave them
 * back. */
Test(book, no_enemy_brings_order_or_men_back)
{
    unsigned back = 0;
    for (size_t i = 0; i < STORIES; i++) {
        battle b = open_story(i);
        book told;
        cr_assert(book_gather(&told, b.game, b.session));
        for (size_t k = 0; k < told.n_blows; k++) {
            const book_blow *blow = &told.blow[k];
            bool better = blow->lost < 0 || (blow->lost == 0 && blow->better && !blow->gone);
            cr_expect(!better || blow->ruled || blow->by == UMP_NOBODY, "%s: turn %u, %s",
                      stories[i][1], blow->turn, ump_piece_name(b.game, blow->piece));
            back += better;
        }
        book_free(&told);
        close_battle(&b);
    }
    cr_expect_gt(back, 0);
}

/* The blows of the deed of this answer leave the piece in such trouble. */
static bool is_broken_in(const book *told, size_t answer, unsigned piece, uint8_t trouble)
{
    uint32_t deed = UINT32_MAX;
    bool found = false;
    for (size_t i = 0; i < told->n_blows && told->blow[i].deed <= answer; i++) {
        const book_blow *blow = &told->blow[i];
        if (blow->piece != piece)
            continue;
        found = (found && blow->deed == deed) || (blow->level && blow->is >= trouble);
        deed = blow->deed;
    }
    return found;
}

/* What an enemy broke in a deed did break, though it rallied in the same deed. */
Test(book, a_rally_does_not_hide_what_went_before)
{
    battle b = open_story(0);
    unsigned worse = 0;
    ump_state *state = ump_state_new(b.game), *after = ump_state_new(b.game);
    book told;
    cr_assert(state && after && book_gather(&told, b.game, b.session));
    for (size_t k = 0; k < ump_session_length(b.session); k++) {
        cr_assert(ump_session_at(b.session, k, state));
        cr_assert(ump_session_at(b.session, k + 1, after));
        for (unsigned piece = 0; piece < b.game->force.n_units; piece++) {
            ump_look was, is;
            ump_state_look(b.game, state, piece, &was);
            ump_state_look(b.game, after, piece, &is);
            if (!was.on_table || !is.on_table || is.trouble <= was.trouble)
                continue;
            cr_expect(is_broken_in(&told, k, piece, is.trouble), "turn %u: %s", state->turn,
                      ump_piece_name(b.game, piece));
            worse++;
        }
    }
    cr_expect_gt(worse, 0);
    ump_state_free(state);
    ump_state_free(after);
    book_free(&told);
    close_battle(&b);
}

/* APW-MEL-11: in turn 12 of Custoza 15th Feldjaeger charges 1st Grenadiers and wins; Dom Miguel,
 * who charged them in turn 9, is not there. */
Test(book, a_melee_is_with_those_who_charged_now)
{
    battle b = {.game = test_game("scenarios/apw-custoza.scn")};
    b.session = test_session(b.game, "tests/golden/apw/custoza-24.rec");
    book told;
    unsigned fights = 0;
    cr_assert(b.session && book_gather(&told, b.game, b.session));
    for (size_t i = 0; i < told.n_blows; i++) {
        const book_blow *blow = &told.blow[i];
        if (blow->turn != 12 || blow->act != UMP_ACT_FIGHT ||
            blow->piece != ump_piece_find(b.game, "gs1"))
            continue;
        cr_expect_str_eq(ump_piece_name(b.game, blow->by), "15th Feldjaeger");
        fights++;
    }
    cr_expect_eq(fights, 1);
    book_free(&told);
    close_battle(&b);
}

static void say_line(const battle *b, const char *line)
{
    const ump_text text = {.name = "line", .data = line, .size = strlen(line)};
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer;
    ump_pending(b->game, ump_session_state(b->session), &ask);
    cr_assert(ump_answer_read(b->game, &ask, &text, &answer, faces, NULL), "%s", line);
    cr_assert(ump_session_give(b->session, &answer, NULL, NULL), "%s", line);
}

/* APW-MEL-13: that the owner says which of his units bears the loss is no deed of its own. */
Test(book, a_loss_that_its_owner_places_was_lost_in_the_fight)
{
    static const char scenario[] = "scenario \"Two against one\"\nrules apw1866\n"
                                   "table 60in x 40in\nturns 1\n"
                                   "side au \"Austria\" first home bottom\n"
                                   "side pr \"Prussia\" home top\n"
                                   "army au \"A\"\n leader al \"Alder\" at 50,8\n"
                                   " unit a1 \"A1\" au-line at 28,10 facing 0 line\n"
                                   " unit a2 \"A2\" au-line at 32,10 facing 0 line\n"
                                   "army pr \"P\"\n leader pl \"Plath\" at 30,15.9\n"
                                   " unit p1 \"P1\" pr-line at 30,15 facing 180 line\n";
    static const char *const lines[] = {"dice 1d10 9",
                                        "dice 1d10 2",
                                        "au choose first",
                                        "au charge a1 at p1 facing 0",
                                        "au charge a2 at p1 facing 0",
                                        "au done",
                                        "pr done",
                                        "pr done",
                                        "dice 1d6 3",
                                        "dice 1d6 1",
                                        "au lose a2"};
    const ump_source source = {.scenario = {"two", scenario, sizeof scenario - 1}};
    battle b = {.game = ump_game_load(&source, NULL)};
    cr_assert(b.game);
    b.session = ump_session_new(b.game);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        say_line(&b, lines[i]);
    char *text = book_text(&b);
    cr_expect(strstr(text, "A2 has the better of P1, but loses one of its three. "), "%s",
              strstr(text, "<h2>The story</h2>"));
    cr_expect(strstr(text, "P1 loses one of its three and is disorganized as A1 has the better "
                           "of it. "),
              "%s", strstr(text, "<h2>The story</h2>"));
    free(text);
    close_battle(&b);
}

/* APW-CHG-11: who is caught as it runs was caught by who charged it, though that is told when the
 * charges are resolved. */
Test(book, who_is_caught_is_caught_by_the_charger)
{
    static const char scenario[] = "scenario \"Caught\"\nrules apw1866\n"
                                   "table 60in x 40in\nturns 1\n"
                                   "side au \"Austria\" first home bottom\n"
                                   "side pr \"Prussia\" home top\n"
                                   "army au \"A\"\n leader al \"Alder\" at 50,8\n"
                                   " unit a1 \"A1\" au-line at 30,10 facing 0 line\n"
                                   "army pr \"P\"\n leader pl \"Plath\" at 50,30\n"
                                   " unit p1 \"P1\" pr-line at 30,15 facing 0 line\n"
                                   "state p1 level routed\n";
    static const char *const lines[] = {
        "dice 1d10 6", "dice 1d10 2",        "au choose first", "pr rally pl with p1",
        "dice 1d10 6", "au charge a1 at p1", "au done",         "pr done"};
    const ump_source source = {.scenario = {"caught", scenario, sizeof scenario - 1}};
    battle b = {.game = ump_game_load(&source, NULL)};
    cr_assert(b.game);
    b.session = ump_session_new(b.game);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        say_line(&b, lines[i]);
    book told;
    cr_assert(book_gather(&told, b.game, b.session));
    cr_assert_eq(told.n_blows, 1);
    cr_expect_eq(told.blow[0].fate, BOOK_CAUGHT);
    cr_expect_eq(told.blow[0].by, ump_piece_find(b.game, "a1"));
    cr_expect_eq(told.cost[ump_piece_find(b.game, "a1")], told.before[told.blow[0].piece].strength);
    book_free(&told);
    close_battle(&b);
}

/* A brigade of which a part is still to come has not arrived: Paul's at Oak Ridge comes in two
 * turns. */
Test(book, half_a_brigade_is_not_the_brigade)
{
    battle b = open_story(1);
    char *text = book_text(&b);
    cr_expect_null(strstr(text, "Paul's brigade arrives"));
    cr_expect(strstr(text, "13th Massachusetts and 104th New York arrive"));
    free(text);
    close_battle(&b);
}

/* Who surrenders to a unit, or is caught by it, was taken by it. */
Test(book, prisoners_are_taken_too)
{
    unsigned taken = 0;
    for (size_t i = 0; i < STORIES; i++) {
        battle b = open_story(i);
        book told;
        cr_assert(book_gather(&told, b.game, b.session));
        for (size_t k = 0; k < told.n_blows; k++) {
            const book_blow *blow = &told.blow[k];
            if (blow->by == UMP_NOBODY || !blow->gone || blow->left == 0 ||
                (blow->fate != BOOK_SURRENDERS && blow->fate != BOOK_CAUGHT))
                continue;
            cr_expect_geq(told.cost[blow->by], blow->left, "%s", ump_piece_name(b.game, blow->by));
            taken++;
        }
        book_free(&told);
        close_battle(&b);
    }
    cr_expect_gt(taken, 0);
}

/* A reader never meets troops in flight before he has read that they broke. */
Test(book, nobody_is_in_flight_before_he_breaks)
{
    static const char *const flights[] = {" in flight", " flees",      " flee",  " for the rear",
                                          " runs;",     " runs while", " runs. "};
    unsigned found = 0;
    for (size_t i = 0; i < STORIES; i++) {
        battle b = open_story(i);
        char *text = book_text(&b);
        const char *story = strstr(text, "<h2>The story</h2>");
        for (size_t k = 0; k < sizeof flights / sizeof *flights; k++)
            for (const char *at = story; (at = strstr(at, flights[k])); at++) {
                const char *turn = last_before(story, at, "<h3>");
                const char *marches = turn ? strstr(turn, "</p>") : NULL;
                if (!marches || at > marches)
                    continue;
                found++;
                cr_expect(last_before(story, turn, " rout") || last_before(story, turn, " and run"),
                          "%s: %.60s", stories[i][1], at - 40);
            }
        free(text);
        close_battle(&b);
    }
    cr_expect_gt(found, 0);
}

/* What ends as it was is no change; what ends better than it began within one blow is. */
Test(book, a_state_that_passes_within_a_blow_is_no_news)
{
    book_blow blow = {.was = 0};
    book_set_level(&blow, 1, "disorder");
    cr_expect_str_eq(blow.level, "disorder");
    cr_expect_not(blow.better);
    book_set_level(&blow, 2, "shaken");
    book_set_level(&blow, 1, "disorder");
    cr_expect_not(blow.better, "it is worse than before the blow");
    book_set_level(&blow, 0, "good_order");
    cr_expect_null(blow.level);
    blow = (book_blow){.was = 2};
    book_set_level(&blow, 0, "good_order");
    cr_expect(blow.better && blow.well);
}

/* The same state of one unit is not said in its deeds and once more when the turn ends. */
Test(book, a_state_is_said_once_in_a_turn)
{
    for (size_t i = 0; i < STORIES; i++) {
        battle b = open_story(i);
        char *text = book_text(&b);
        cr_expect_null(strstr(text, " only in disorder now"), "%s", stories[i][1]);
        for (unsigned piece = 0; piece < b.game->force.n_units; piece++) {
            char again[2 * UMP_LINE];
            snprintf(again, sizeof again, "%s is in good order again. </p>\n<p>%s is in good order",
                     ump_piece_name(b.game, piece), ump_piece_name(b.game, piece));
            cr_expect_null(strstr(text, again), "%s: %s", stories[i][1], again);
        }
        free(text);
        close_battle(&b);
    }
}

/* ADF-CHG-15: what the melee cost is not the work of the fire on the way to it, and the disorder of
 * a long charge is nobody's. */
Test(book, a_charge_is_told_apart_from_the_fire_on_its_way)
{
    battle b = open_battle(1);
    book told;
    unsigned lost = 0;
    unsigned charger = (unsigned)ump_piece_find(b.game, "71ny");
    cr_assert(book_gather(&told, b.game, b.session));
    for (size_t i = 0; i < told.n_blows; i++) {
        const book_blow *blow = &told.blow[i];
        if (blow->piece != charger || blow->turn != 1)
            continue;
        cr_expect(!blow->words || !strstr(blow->words, " fires at "), "%s", blow->words);
        lost += blow->lost > 0 && blow->words && strstr(blow->words, " has the better of ");
    }
    cr_expect_eq(lost, 1);
    book_free(&told);
    close_battle(&b);
}

/* ---- Who did what, and who won ---- */

typedef struct watched {
    const ump_game *game;
    unsigned turn;
    uint16_t under[UMP_MAX_PIECES];                  /* whose fire it checks its morale under */
    uint32_t harmed[UMP_MAX_PIECES][UMP_MAX_PIECES]; /* by whose fire: a bit for each turn */
} watched;

static void watch_check(void *ctx, const ump_event *event, const ump_state *state)
{
    watched *w = ctx;
    (void)state;
    if (event->kind != UMP_TOLD || !event->label || event->unit >= ump_game_pieces(w->game))
        return;
    if (strstr(event->label, " checks its "))
        w->under[event->unit] =
            strstr(event->label, "under the fire of") ? event->other : UMP_NOBODY;
    bool fails = strstr(event->label, "%u fails its check") ||
                 strstr(event->label, "%u just stands its check") ||
                 strstr(event->label, "counts against it");
    if (fails && w->under[event->unit] != UMP_NOBODY)
        w->harmed[event->unit][w->under[event->unit]] |= 1u << w->turn;
}

static void say_again(const battle *b, ump_session *again, const char *line, const ump_sink *sink)
{
    const ump_text text = {.name = "record", .data = line, .size = strlen(line)};
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer;
    ump_pending(b->game, ump_session_state(again), &ask);
    cr_assert(ump_answer_read(b->game, &ask, &text, &answer, faces, NULL), "%s", line);
    cr_assert(ump_session_give(again, &answer, sink, NULL), "%s", line);
}

/* What the battle itself tells of checks under fire. */
static watched *watch(const battle *b)
{
    watched *w = calloc(1, sizeof *w);
    ump_session *again = ump_session_new(b->game);
    cr_assert(w && again);
    w->game = b->game;
    memset(w->under, 0xff, sizeof w->under);
    const ump_sink sink = {.emit = watch_check, .ctx = w};
    for (size_t i = 0; i < ump_session_length(b->session); i++) {
        w->turn = ump_session_state(again)->turn;
        say_again(b, again, ump_session_line(b->session, i), &sink);
    }
    ump_session_free(again);
    return w;
}

/* ADF-FCR-01, ADF-MOR-08: fire that had no effect, or that the target stood, is not what disorders
 * it afterwards. */
Test(book, only_fire_that_told_is_told)
{
    static const size_t adf[] = {0, 1, 5};
    unsigned found = 0;
    for (size_t i = 0; i < sizeof adf / sizeof *adf; i++) {
        battle b = open_story(adf[i]);
        watched *w = watch(&b);
        book told;
        cr_assert(book_gather(&told, b.game, b.session));
        for (size_t k = 0; k < told.n_blows; k++) {
            const book_blow *blow = &told.blow[k];
            if (blow->act != UMP_ACT_FIRE || blow->lost > 0 || blow->gone || !blow->level ||
                b.game->force.piece[blow->piece].leader)
                continue;
            cr_expect(w->harmed[blow->piece][blow->by] >> blow->turn & 1, "%s: turn %u, %s, %s",
                      stories[adf[i]][1], blow->turn, blow->words, blow->level);
            found++;
        }
        free(w);
        book_free(&told);
        close_battle(&b);
    }
    cr_expect_gt(found, 10);
}

static void expect_story(const char *scenario, const char *record, const char *says)
{
    battle b = {.game = test_game(scenario)};
    b.session = test_session(b.game, record);
    cr_assert(b.session, "%s", record);
    char *text = book_text(&b);
    cr_expect(strstr(text, says), "%s: %s", record, says);
    free(text);
    close_battle(&b);
}

/* ADF-CHG-15, APW-MEL-11: what a fight costs its winner is told as such. */
Test(book, the_winner_of_a_fight_is_told)
{
    expect_story("scenarios/first-steps.scn", "tests/golden/adf/first-steps-6.rec",
                 "5th New Jersey has the better of 3rd Virginia, but ");
    expect_story("scenarios/apw-custoza.scn", "tests/golden/apw/custoza-24.rec",
                 "1st Grenadiers have the better of 4th Feldjaeger, but are left disorganized; "
                 "4th Feldjaeger is destroyed. ");
}

/* POT-CHG-05: skirmishers on the way of a charge fall to who charges. */
Test(book, skirmishers_are_swept_away_by_somebody)
{
    expect_story("scenarios/port-republic.scn", "tests/golden/potomac/port-republic-9.rec",
                 "7th Louisiana loses one as 7th Ohio sweeps away its skirmishers. ");
}

Test(book, a_comma_stands_before_the_last_name_if_one_has_an_and_in_it)
{
    expect_story("scenarios/fort-stedman.scn", "tests/golden/potomac/fort-stedman-3.rec",
                 "29th Massachusetts, and 205th and 207th Pennsylvania advance");
}

/* A book of blows and places that are made here. */
typedef struct made {
    ump_game *game;
    ump_session *session;
    book told, kept; /* kept: with the lists that are to be freed */
} made;

static made make_book(const char *scenario, unsigned turns)
{
    made m = {.game = test_game(scenario)};
    m.session = ump_session_new(m.game);
    cr_assert(book_gather(&m.told, m.game, m.session));
    m.kept = m.told;
    m.told.turns = turns;
    m.told.n_blows = 0;
    return m;
}

static void story_of_made(const made *m, const char *says, bool expected)
{
    ump_growing text = {0};
    ump_out out = ump_growing_out(&text);
    cr_assert(book_story(&m->told, &out));
    cr_expect_eq(strstr(text.at, says) != NULL, expected, "%s: %s", says, text.at);
    free(text.at);
}

static void drop_made(made *m)
{
    book_free(&m->kept);
    ump_session_free(m->session);
    ump_game_free(m->game);
}

/* Whoever reads that troops run from the field has read that they came. */
Test(book, who_comes_and_runs_in_one_turn_did_come)
{
    made m = make_book("scenarios/matthews-hill.scn", 1);
    uint16_t late = (uint16_t)ump_piece_find(m.game, "14bk");
    book_place place = {.turn = 1, .piece = late, .at = {100, 100}};
    book_blow gone = {.turn = 1, .piece = late, .by = UMP_NOBODY, .gone = true, .left = 7};
    gone.fate = BOOK_RUNS;
    m.told.place = &place;
    m.told.n_places = 1;
    m.told.blow = &gone;
    m.told.n_blows = 1;
    story_of_made(&m, "14th Brooklyn arrives. ", true);
    story_of_made(&m, "14th Brooklyn runs from the field. ", true);
    drop_made(&m);
}

Test(book, quiet_turns_are_not_told_alike)
{
    made m = make_book("scenarios/matthews-hill.scn", 2);
    story_of_made(&m, "<h3>Turn 1</h3>\n<p>Both sides stand where they are", true);
    story_of_made(&m, "<h3>Turn 2</h3>\n<p>Again neither side stirs", true);
    drop_made(&m);
}

/* APW-FIRE-07: fire counts at once, so that who is destroyed by it has fired too. */
Test(book, who_is_destroyed_fires_for_the_last_time)
{
    made m = make_book("scenarios/apw-custoza.scn", 1);
    uint16_t guns = (uint16_t)ump_piece_find(m.game, "ib1");
    uint16_t foot = (uint16_t)ump_piece_find(m.game, "w2");
    book_blow blows[] = {{.turn = 1, .piece = guns, .by = foot, .act = UMP_ACT_FIRE},
                         {.turn = 1, .piece = foot, .by = guns, .act = UMP_ACT_FIRE}};
    blows[0].words = "IR 39 Dom Miguel fires at 1st battery of Brignone";
    blows[0].lost = blows[0].had = 1;
    blows[0].gone = true;
    blows[1].words = "1st battery of Brignone fires at IR 39 Dom Miguel";
    blows[1].lost = 1;
    blows[1].had = 3;
    blows[1].deed = 1;
    m.told.blow = blows;
    m.told.n_blows = 2;
    story_of_made(&m, " under the last fire of ", false); /* that was another phase */
    blows[1].deed = 0;
    blows[1].piece = (uint16_t)ump_piece_find(m.game, "w1");
    blows[1].words = "1st battery of Brignone fires at IR 5 Bavaria";
    story_of_made(&m, "loses one of its three under the last fire of the 1st battery of Brignone. ",
                  true);
    drop_made(&m);
}

Test(book, not_every_sentence_begins_with_then)
{
    made m = make_book("scenarios/first-steps.scn", 1);
    uint16_t al = (uint16_t)ump_piece_find(m.game, "14al");
    const char *ids[] = {"71ny", "5nj", "11ma"};
    book_blow blows[3];
    char words[3][UMP_LINE];
    for (size_t i = 0; i < 3; i++) {
        uint16_t by = (uint16_t)ump_piece_find(m.game, ids[i]);
        blows[i] = (book_blow){.turn = 1, .piece = al, .by = by, .act = UMP_ACT_CHARGE};
        blows[i].lost = 1;
        blows[i].had = 7;
        snprintf(words[i], sizeof *words, "%s charges 14th Alabama", ump_piece_name(m.game, by));
        blows[i].words = words[i];
    }
    m.told.blow = blows;
    m.told.n_blows = 3;
    story_of_made(&m, ". Then 5th New Jersey charges it, ", true);
    story_of_made(&m, ". Next 11th Massachusetts charges it, ", true);
    drop_made(&m);
}

/* The turning point says as much as the story: one deed done twice is one, and to break is more
 * than to lose a man. */
Test(book, the_worst_blow_of_a_turn_is_the_whole_of_it)
{
    made m = make_book("scenarios/first-steps.scn", 1);
    uint16_t al = (uint16_t)ump_piece_find(m.game, "14al");
    uint16_t va = (uint16_t)ump_piece_find(m.game, "3va");
    uint16_t ny = (uint16_t)ump_piece_find(m.game, "71ny");
    book_blow worst, blows[] = {{.turn = 1, .piece = al, .by = ny, .lost = 1, .had = 7},
                                {.turn = 1, .piece = al, .by = ny, .lost = 1, .had = 6},
                                {.turn = 1, .piece = va, .by = ny, .level = "routed", .is = 3}};
    blows[0].words = blows[1].words = "71st New York fires at 14th Alabama";
    blows[2].words = "71st New York fires at 3rd Virginia";
    unsigned side = m.game->force.piece[al].side;
    m.told.blow = blows;
    m.told.n_blows = 2;
    cr_assert(book_worst_blow(&m.told, 1, side, &worst));
    cr_expect_eq(worst.lost, 2);
    m.told.n_blows = 3;
    cr_assert(book_worst_blow(&m.told, 1, side, &worst));
    cr_expect_eq(worst.piece, va);
    cr_expect_not(book_worst_blow(&m.told, 1, !side, &worst));
    drop_made(&m);
}

/* The luck of all readings, each times its share, comes to nothing. */
Test(book, luck_has_a_mean_of_nothing)
{
    battle b = open_battle(1);
    ump_state *state = ump_state_new(b.game), *after = ump_state_new(b.game);
    unsigned weighed = 0;
    for (size_t i = 0; i < ump_session_length(b.session) && weighed < 20; i++) {
        ump_ask ask;
        cr_assert(ump_session_at(b.session, i, state));
        ump_pending(b.game, state, &ask);
        if (ask.kind != UMP_ASK_DICE)
            continue;
        ump_fan fan = {0};
        int64_t luck = 0;
        bool differs = false;
        cr_assert(ump_fan_make(&fan, &ask) && ump_fan_parts(&fan));
        for (uint32_t k = 0; k < fan.n; k++) {
            book_roll roll = {0};
            ump_answer dice = {.kind = UMP_ASK_DICE, .by_value = 1, .value = fan.low + (int32_t)k};
            ump_state_copy(b.game, after, state);
            cr_assert(ump_give(b.game, after, &dice, NULL, NULL));
            cr_assert(book_weigh(b.game, state, &ask, after, &roll, &(bool){false}));
            luck += (int64_t)fan.part[k] * roll.luck;
            differs = differs || roll.luck != 0;
        }
        cr_expect_lt(luck < 0 ? -luck : luck, 1000000, "answer %zu", i);
        weighed += differs;
        ump_fan_free(&fan);
    }
    cr_expect_gt(weighed, 5);
    ump_state_free(state);
    ump_state_free(after);
    close_battle(&b);
}

Test(book, a_record_without_answers_has_a_book)
{
    battle b = {.game = test_game("scenarios/first-steps.scn")};
    b.session = ump_session_new(b.game);
    char *text = book_text(&b);
    is_whole(text, "no answers");
    cr_expect(strstr(text, "The battle is not over yet."));
    cr_expect(strstr(text, "The position never changed."));
    free(text);
    close_battle(&b);
}

/* Its losses were nobody's deed, so the story tells the ruling, and no loss of the turn. */
Test(book, a_ruling_is_told_as_such)
{
    static const char line[] = "ruling \"a figure was counted wrongly\" 5nj figures 5\n";
    const ump_text text = {.name = "ruling", .data = line, .size = sizeof line - 1};
    battle b = {.game = test_game("scenarios/first-steps.scn")};
    ump_ruling ruling;
    b.session = ump_session_new(b.game);
    cr_assert(ump_ruling_read(b.game, &text, &ruling, NULL));
    cr_assert(ump_session_rule(b.session, &ruling, NULL, NULL));
    char *html = book_text(&b);
    is_whole(html, "a ruling");
    cr_expect(strstr(html, "The umpire rules: 5th New Jersey figures 5, because a figure was "
                           "counted wrongly. "));
    cr_expect_not(strstr(html, "loses two"));
    cr_expect_not(strstr(html, "Losses of the turn"));
    free(html);
    close_battle(&b);
}
