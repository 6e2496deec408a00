/*
 * view.c: the JSON that a page gets. Each call writes well-formed JSON for every family, a battle
 * played through it is the battle of the record, and nothing that was seen can be taken back.
 */
#include <criterion/criterion.h>
#include <ctype.h>

#include "json.h"
#include "play/rules.h"
#include "said.h"
#include "view/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const battles[] = {"template-drill", "first-steps", "potomac-drill",
                                      "apw-crossroads"};
enum { BATTLES = sizeof battles / sizeof *battles };

static bool is_said(const char *path, const char *value)
{
    return strcmp(said_at(path), value) == 0;
}

static ump_board *open_board(const char *name)
{
    ump_board *board = ump_board_open(name, NULL, to_said());
    cr_assert(board, "%s", said.at);
    cr_assert(is_said("ok", "true"));
    return board;
}

static void give(ump_board *board, const char *line)
{
    ump_board_give(board, line, to_said());
    cr_assert(is_said("ok", "true"), "%s: %s", line, said.at);
}

/* The first proposal after `skip` others, into line; false if dice are asked for. */
static bool pick(ump_board *board, uint64_t salt, unsigned skip, char line[UMP_LINE])
{
    char path[32];
    if (ump_session_state(board->session)->ask_kind == UMP_ASK_DICE)
        return false;
    ump_board_propose(board, salt, UMP_NOBODY, to_said());
    int n = json_count(said.at, "");
    cr_assert_gt(n, 0, "nothing is proposed");
    snprintf(path, sizeof path, "%u.line", skip % (unsigned)n);
    snprintf(line, UMP_LINE, "%s", said_at(path));
    return true;
}

static bool is_over(const ump_board *board)
{
    return ump_session_state(board->session)->over;
}

/* As a word by itself: "1us", not within "a1usual". */
static bool has_word(const char *text, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[size]))
            return true;
    return false;
}

/* It is read before the battle, under "How near it is to history": no ids, as orders have them. */
Test(view, what_a_battle_is_about_is_no_list_of_orders)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        char path[32];
        ump_source source = {.scenario = *ump_builtin_get(UMP_BUILTIN_SCENARIO, i)};
        ump_game *game = ump_game_load(&source, NULL);
        cr_assert(game);
        ump_view_scenarios(to_said());
        snprintf(path, sizeof path, "%zu.about", i);
        const char *about = said_at(path);
        cr_expect(*about, "%s", source.scenario.name);
        for (size_t k = 0; k < game->force.n_units; k++)
            cr_expect_not(has_word(about, game->force.piece[k].id), "%s has the id %s: %s",
                          source.scenario.name, game->force.piece[k].id, about);
        ump_game_free(game);
    }
}

Test(view, what_never_changes_is_told_of_every_scenario)
{
    ump_view_scenarios(to_said());
    int n = json_count(said.at, "");
    cr_assert_eq((size_t)n, ump_builtin_count(UMP_BUILTIN_SCENARIO));
    for (int i = 0; i < n; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s", ump_builtin_get(UMP_BUILTIN_SCENARIO, (size_t)i)->name);
        ump_board *board = open_board(name);
        const ump_game *game = board->game;
        cr_expect(is_said("info.title", ump_game_title(game)));
        cr_expect_eq((size_t)json_count(said.at, "info.pieces"), ump_game_pieces(game));
        cr_expect_eq((size_t)json_count(said.at, "position.looks"), ump_game_pieces(game));
        cr_expect_eq((size_t)json_count(said.at, "info.table.features"), game->field.n_features);
        cr_expect_str_neq(said_at("info.pieces.0.about"), "");
        ump_board_free(board);
    }
}

Test(view, one_teaching_scenario_a_family)
{
    ump_view_scenarios(to_said());
    int teaching = 0;
    for (int i = 0; i < json_count(said.at, ""); i++) {
        char path[32];
        snprintf(path, sizeof path, "%d.teaching", i);
        teaching += is_said(path, "true");
    }
    cr_assert_eq((size_t)teaching, ump_n_families);
}

Test(view, a_battle_of_each_family_parses_whole_and_replays_to_its_hash)
{
    for (unsigned b = 0; b < BATTLES; b++) {
        ump_board *board = open_board(battles[b]);
        char line[UMP_LINE], hash[32];
        for (unsigned n = 0; n < 120 && !is_over(board); n++) {
            if (!pick(board, n, n * 7, line)) {
                ump_board_roll(board, 11, to_said());
                cr_assert(is_said("ok", "true"));
                continue;
            }
            ump_board_preview(board, line, to_said());
            cr_assert(is_said("legal", "true"), "%s: %s", line, said.at);
            cr_assert(is_said("line", line));
            give(board, line);
            cr_assert(is_said("steps.0.line", line));
        }
        snprintf(hash, sizeof hash, "%s", said_at("position.hash"));
        ump_growing record = {NULL, 0, 0, false};
        ump_out out = ump_growing_out(&record);
        ump_board_record(board, &out);
        ump_text text = {"record", record.at, record.size};
        ump_board *again = ump_board_replay(&text, NULL, to_said());
        cr_assert(again, "%s", said.at);
        cr_assert(is_said("position.hash", hash));
        cr_assert_eq((size_t)json_count(said.at, "steps"), ump_session_length(board->session));
        ump_board_free(again);
        ump_board_free(board);
        free(record.at);
    }
}

Test(view, a_battle_of_older_rules_is_shown_answer_by_answer)
{
    for (unsigned b = 0; b < BATTLES; b++) {
        ump_board *board = open_board(battles[b]);
        char line[UMP_LINE], where[UMP_LINE];
        for (unsigned n = 0; n < 60 && !is_over(board); n++) {
            if (pick(board, n, n * 7, line))
                give(board, line);
            else
                ump_board_roll(board, 11, to_said());
        }
        size_t answers = ump_session_length(board->session);
        ump_growing record = {NULL, 0, 0, false};
        ump_out out = ump_growing_out(&record);
        ump_board_record(board, &out);
        for (char *digit = strstr(record.at, " revision ") + 10; isdigit((unsigned char)*digit);
             digit++)
            *digit = '0';
        ump_text text = {"record", record.at, record.size};
        ump_board *old = ump_board_replay(&text, NULL, to_said());
        cr_assert(old, "%s", said.at);
        cr_expect(strstr(said_at("onlyShown"), "It was fought by revision 0"), "%s", said.at);
        cr_expect_eq((size_t)json_count(said.at, "steps"), answers);
        cr_expect(is_said("position.ask.kind", "nothing"));
        for (size_t i = 0; i <= answers; i += 3) {
            ump_board_at(board, i, to_said());
            snprintf(where, sizeof where, "%s", said_at("looks.1"));
            ump_board_at(old, i, to_said());
            cr_expect(is_said("looks.1", where), "%s after %zu: %s", battles[b], i, where);
        }
        ump_board_give(old, line, to_said());
        cr_expect(is_said("ok", "false"));
        ump_board_decide(old, "drill", 1, to_said());
        cr_expect(is_said("line", ""));
        ump_growing same = {NULL, 0, 0, false};
        out = ump_growing_out(&same);
        ump_board_record(old, &out);
        cr_expect_str_eq(same.at, record.at, "nothing is thrown away");
        ump_board_free(old);
        ump_board_free(board);
        free(same.at);
        free(record.at);
    }
}

Test(view, a_refused_order_names_its_rule_and_changes_nothing)
{
    ump_board *board = open_board("template-drill");
    uint64_t before = ump_state_hash(board->game, ump_session_state(board->session));
    ump_board_give(board, "red move r1 to 90,90", to_said());
    cr_expect(is_said("ok", "false"));
    cr_expect(is_said("rule", "TPL-MOV-02"));
    cr_expect_str_neq(said_at("why"), "");
    ump_board_give(board, "nonsense", to_said());
    cr_expect(is_said("ok", "false"));
    ump_board_preview(board, "red move r1 to 90,90", to_said());
    cr_expect(is_said("legal", "false"));
    cr_expect(is_said("rule", "TPL-MOV-02"));
    cr_expect_eq(ump_state_hash(board->game, ump_session_state(board->session)), before);
    ump_board_free(board);
}

Test(view, undo_stops_at_the_last_die_and_at_the_enemys_answer)
{
    ump_board *board = open_board("template-drill");
    char first[32];
    snprintf(first, sizeof first, "%s", said_at("position.hash"));
    give(board, "red pass");
    cr_expect(is_said("position.undo.free", "0"));
    ump_board_undo(board, 0, to_said());
    cr_expect(is_said("hash", first), "free to take back what nobody answered");
    ump_board_free(board);
    board = open_board("first-steps");
    give(board, "us end");
    give(board, "cs lead pryor join 14al");
    cr_expect(is_said("position.undo.free", "1"), "the enemy has done something");
    ump_board_undo(board, 0, to_said());
    cr_expect(is_said("answers", "2"), "nobody goes back behind it");
    ump_board_free(board);
}

Test(view, undo_goes_back_behind_the_enemys_end)
{
    ump_board *board = open_board("first-steps");
    give(board, "us end");
    give(board, "cs end");
    cr_expect(is_said("position.undo.free", "0"), "nobody has learnt anything");
    ump_board_undo(board, 0, to_said());
    cr_expect(is_said("answers", "0"));
    ump_board_free(board);
}

Test(view, a_die_that_was_seen_stays_and_is_the_same_again)
{
    ump_board *board = open_board("template-drill");
    char line[UMP_LINE], hash[32];
    unsigned n = 0;
    while (pick(board, n, n, line)) {
        cr_assert_lt(++n, 200u, "nobody ever fires");
        give(board, line);
    }
    size_t before = ump_session_length(board->session);
    ump_board_roll(board, 3, to_said());
    snprintf(hash, sizeof hash, "%s", said_at("position.hash"));
    size_t after = ump_session_length(board->session);
    cr_assert_gt(after, before);
    cr_expect_eq((size_t)atoi(said_at("position.undo.free")), after);
    ump_board_undo(board, before, to_said());
    cr_expect_eq((size_t)atoi(said_at("answers")), after, "a die was taken back");
    ump_board_at(board, before, to_said());
    cr_expect(is_said("ask.kind", "dice"), "looking back is free");
    cr_expect_eq(ump_session_length(board->session), after);
    ump_board_free(board);
}

Test(view, a_leader_who_is_asked_is_named_POT_TRN_07)
{
    ump_board *board = open_board("potomac-drill");
    give(board, "us officer hale");
    ump_board_preview(board, "us done", to_said());
    cr_expect_str_eq(said_at("text"), "Hale is done");
    ump_board_free(board);
}

Test(view, orders_read_like_sentences)
{
    static const struct {
        const char *battle, *line, *words;
    } row[] = {
        {"template-drill", "red pass", "Red passes"},
        {"template-drill", "red move r1 to 8,15", "1st Red moves 1.4 in ahead to the right"},
        {"first-steps", "us end", "Union ends this part of the turn"},
        {"first-steps", "cs pass", "Confederates pass"},
        {"first-steps", "us form smith as limbered", "Smith's battery limbers"},
        {"first-steps", "us lead hart join 71ny", "Hart rides to join 71st New York"},
        {"first-steps", "us move 71ny to 12,6 facing 90 form attack_column",
         "71st New York moves 1 in toward 3rd Virginia facing 90° to the right and "
         "forms attack column"},
        {"first-steps", "us fire 5nj 71ny at 3va",
         "5th New Jersey and 71st New York fire at 3rd Virginia"},
        {"first-steps", "us charge 5nj at 14al", "5th New Jersey charges 14th Alabama"},
        {"potomac-drill", "us officer hale", "Hale gives orders"},
        {"potomac-drill", "us move batus to 30,25 then limber",
         "Battery A moves 5 cm toward 3rd Georgia and limbers"},
        {"potomac-drill", "us change cavus dismount and column",
         "Light horse dismounts and forms column"},
        {"apw-crossroads", "au deploy a1 at 24,3 facing 0 form line",
         "IR 1 Kaiser is placed in line"},
        {"apw-crossroads", "au deploy a1 at 24,3 facing 0 form column2",
         "IR 1 Kaiser is placed in column two wide"},
        {"apw-crossroads", "au deploy ab1 at 24,3 facing 0 form limbered",
         "Austria's 1st battery is placed limbered"},
        {"apw-crossroads", "au form ab1 limbered to 24,9 then deployed",
         "Austria's 1st battery limbers and moves 25.8 in and deploys"},
        {"apw-crossroads", "au hold a1 facing 9",
         "IR 1 Kaiser holds the ground facing 9° to the right"},
        {"first-steps", "us face 5nj facing 270", "5th New Jersey turns 90° to the left"},
        {"first-steps", "us face 5nj facing 52 to 12,7",
         "5th New Jersey turns 52° to the right and moves 3.6 in toward Maurin's battery"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ump_board *board = open_board(row[i].battle);
        ump_board_preview(board, row[i].line, to_said());
        cr_expect_str_eq(said_at("text"), row[i].words);
        ump_board_free(board);
    }
}

Test(view, asks_read_like_headings)
{
    ump_board *board = open_board("first-steps");
    cr_expect(is_said("position.ask.text", "Union: the leader phase"));
    give(board, "us end");
    give(board, "cs end");
    cr_expect(is_said("position.ask.text", "Union: an activation"), "%s",
              said_at("position.ask.text"));
    give(board, "us fire smith at 3va");
    cr_expect(is_said("position.ask.text", "Dice: fire, Smith's battery (3rd Virginia)"));
    ump_board_free(board);
    board = open_board("potomac-drill");
    give(board, "us officer hale");
    cr_expect(is_said("position.ask.text", "Union, Hale: the next order"), "%s",
              said_at("position.ask.text"));
    ump_board_free(board);
}

Test(view, a_preview_says_who_may_react_and_that_undo_closes)
{
    ump_board *board = open_board("first-steps");
    give(board, "us end");
    give(board, "cs end");
    ump_board_roll(board, 5, to_said());
    const ump_state *state = ump_session_state(board->session);
    cr_assert_eq(state->ask_kind, UMP_ASK_ORDER);
    const char *line = state->ask_side == 0 ? "us fire smith at 3va" : "cs fire maurin at 71ny";
    ump_board_preview(board, line, to_said());
    cr_expect(is_said("legal", "true"), "%s", said.at);
    cr_expect(is_said("closesUndo", "true"));
    cr_expect_gt(json_count(said.at, "events"), 0);
    cr_expect(is_said("looks", "null"));
    cr_expect_eq(ump_session_length(board->session), state->answers);
    ump_board_free(board);
}

/* Whoever may be ordered at all is offered something, however large the army. */
Test(view, every_unit_that_may_act_is_proposed_something)
{
    ump_board *board = open_board("hornets-nest");
    const ump_game *game = board->game;
    char line[UMP_LINE];
    give(board, "cs end");
    give(board, "us end");
    const ump_state *state = ump_session_state(board->session);
    cr_assert_eq(state->ask_kind, UMP_ASK_ORDER);
    for (unsigned i = 0; i < game->force.n_units; i++) {
        ump_pt at = ump_pieces_of(game, state)[i].at;
        ump_pt ahead = ump_go(at, ump_pieces_of(game, state)[i].facing, UMP_INCH, 0);
        ump_answer move = {
            .kind = UMP_ASK_ORDER, .side = state->ask_side, .n_units = 1, .n_path = 1};
        for (size_t v = 0; v < game->rules->n_verbs; v++)
            if (strcmp(game->rules->verbs[v].name, "move") == 0)
                move.verb = (uint8_t)v;
        move.unit[0] = (uint16_t)i;
        move.path[0] = ahead;
        if (!ump_check(game, state, &move, NULL))
            continue;
        ump_board_propose(board, 0, i, to_said());
        cr_expect_gt(json_count(said.at, ""), 0, "%s", ump_piece_name(game, i));
    }
    cr_assert(pick(board, 0, 0, line));
    ump_board_free(board);
}

Test(view, bands_reach_and_sight_of_each_family)
{
    for (unsigned b = 0; b < BATTLES; b++) {
        ump_board *board = open_board(battles[b]);
        char line[UMP_LINE];
        int bands = 0, places = 0, seen = 0;
        for (unsigned n = 0; n < 60 && !is_over(board); n++) {
            const ump_game *game = board->game;
            for (unsigned piece = 0; piece < ump_game_pieces(game); piece++) {
                ump_board_bands(board, piece, to_said());
                bands += json_count(said.at, "");
            }
            ump_board_sight(board, 0, (unsigned)game->force.n_units - 1, to_said());
            if (json_whole(said.at) && strcmp(said.at, "null") != 0) {
                char last[32];
                snprintf(last, sizeof last, "profile.%d.until", json_count(said.at, "profile") - 1);
                cr_expect(is_said(last, "1000"), "%s: the ground along the line", battles[b]);
                seen++;
            }
            if (pick(board, n, n * 3, line)) {
                ump_board_reach(board, line, to_said());
                places += json_count(said.at, "");
                give(board, line);
            } else {
                ump_board_roll(board, 2, to_said());
            }
        }
        cr_expect_gt(bands, 0, "%s", battles[b]);
        cr_expect_gt(places, 0, "%s", battles[b]);
        cr_expect_gt(seen, 0, "%s", battles[b]);
        ump_board_free(board);
    }
}

/* Both lose no less than nothing, and one of the two has the ground. */
Test(view, a_charge_has_its_price_for_both)
{
    ump_board *board = open_board("first-steps");
    give(board, "us end");
    give(board, "cs end");
    ump_board_odds(board, "us charge 71ny at 14al", UMP_POLICY_NO, to_said());
    cr_expect_eq(json_count(said.at, "charge.price"), 2);
    cr_expect_geq(atoi(said_at("charge.price.0.loss")), 0);
    cr_expect_geq(atof(said_at("charge.taken")), 0);
    cr_expect_leq(atof(said_at("charge.taken")), 1);
    ump_board_odds(board, "us end", UMP_POLICY_NO, to_said());
    cr_expect(is_said("charge", "null"));
    ump_board_free(board);
}

Test(view, ADF_FIRE_05_bands_end_where_the_chart_says)
{
    ump_board *board = open_board("first-steps");
    ump_board_bands(board, 0, to_said()); /* rifle-muskets */
    cr_expect(is_said("0.name", "short"));
    cr_expect(is_said("1.name", "normal"));
    cr_expect(is_said("2.name", "long"));
    cr_expect_eq(2 * atoi(said_at("1.reach")), atoi(said_at("2.reach")));
    cr_expect(is_said("3.kind", "charge"));
    ump_board_bands(board, ump_piece_find(board->game, "hart"), to_said());
    cr_expect(is_said("0.kind", "command"));
    cr_expect_gt(atoi(said_at("0.reach")), 0);
    ump_board_free(board);
}

/* The place of an outline, as an order has it. */
static void outline_place(const char *reach, int outline, int i, char place[64])
{
    char path[32], x[32], y[32];
    snprintf(path, sizeof path, "%d.%d.0", outline, i);
    cr_assert(json_find(reach, path, x, sizeof x));
    snprintf(path, sizeof path, "%d.%d.1", outline, i);
    cr_assert(json_find(reach, path, y, sizeof y));
    snprintf(place, 64, "%s,%s", x, y);
}

/* Every corner of an outline is a place that the rules accept: asked again, one by one. */
Test(view, TPL_MOV_01_reach_shows_only_what_may_be_ordered)
{
    ump_board *board = open_board("template-drill");
    ump_growing reach = {NULL, 0, 0, false};
    ump_out out = ump_growing_out(&reach);
    ump_board_reach(board, "red move r1 to 1,1", &out);
    int outlines = json_count(reach.at, ""), corners = 0;
    cr_assert_gt(outlines, 0);
    for (int k = 0; k < outlines; k++) {
        char path[16], place[64], line[128];
        snprintf(path, sizeof path, "%d", k);
        int n = json_count(reach.at, path);
        cr_expect_gt(n, 2);
        corners += n;
        for (int i = 0; i < n; i++) {
            outline_place(reach.at, k, i, place);
            snprintf(line, sizeof line, "red move r1 to %s", place);
            ump_board_preview(board, line, to_said());
            cr_expect(is_said("legal", "true"), "%s: %s", line, said.at);
        }
    }
    cr_expect_gt(corners, 30);
    free(reach.at);
    ump_board_free(board);
}

/* Who is not on the table yet may be put wherever his zone is, and nowhere else. */
Test(view, the_zone_of_a_deployment_is_a_reach)
{
    ump_board *board = open_board("apw-crossroads");
    char line[UMP_LINE];
    cr_assert(pick(board, 0, 0, line));
    cr_assert(strstr(line, " deploy "), "%s", line);
    ump_board_reach(board, line, to_said());
    cr_expect_gt(json_count(said.at, ""), 0);
    ump_board_reach(board, "pr done", to_said());
    cr_expect_eq(json_count(said.at, ""), 0);
    ump_board_free(board);
}

/* Pulled too far, a unit goes as far as it may on that line, and is told why not farther. */
Test(view, TPL_MOV_01_the_hand_cuts_short_what_is_too_far)
{
    ump_board *board = open_board("template-drill");
    ump_board_hand(board, "red move r1 to 40,40", to_said());
    cr_expect(is_said("legal", "true"), "%s", said.at);
    cr_expect(is_said("clamped", "true"));
    cr_expect(said_at("why")[0] != '\0');
    char line[UMP_LINE], far[32];
    snprintf(line, sizeof line, "%s", said_at("line"));
    snprintf(far, sizeof far, "%s", said_at("far"));
    cr_expect_gt(atof(far), 0);
    ump_board_preview(board, line, to_said());
    cr_expect(is_said("legal", "true"), "%s: %s", line, said.at);
    ump_board_hand(board, line, to_said());
    cr_expect(is_said("clamped", "false"), "%s", said.at);
    ump_board_hand(board, "red end", to_said());
    cr_expect_str_eq(said.at, "null");
    ump_board_free(board);
}

/* What a move costs is told for each family that counts it; a half of a move is not a whole. */
Test(view, the_hand_tells_cost_and_danger)
{
    static const char *const order[][2] = {
        {"first-steps", "move"}, {"potomac-drill", "move"}, {"apw-crossroads", "move"}};
    for (unsigned b = 0; b < 3; b++) {
        ump_board *board = open_board(order[b][0]);
        char line[UMP_LINE];
        int costs = 0, dangers = 0;
        for (unsigned n = 0; n < 400 && !is_over(board) && costs * dangers == 0; n++) {
            if (!pick(board, n, n * 7, line)) {
                ump_board_roll(board, 2, to_said());
                continue;
            }
            if (strstr(line, " move ")) {
                ump_board_hand(board, line, to_said());
                int cost = atoi(said_at("cost"));
                cr_expect(cost >= 0 && cost <= 1000, "%s: %d", line, cost);
                costs += cost > 0;
                dangers += json_count(said.at, "danger");
            }
            give(board, line);
        }
        cr_expect_gt(costs, 0, "%s", order[b][0]);
        cr_expect_gt(dangers, 0, "%s", order[b][0]);
        ump_board_free(board);
    }
}

Test(view, generals_decide_for_each_family_and_say_why)
{
    for (unsigned b = 0; b < BATTLES; b++)
        for (size_t g = 0; g < ump_general_count(); g++) {
            ump_board *board = open_board(battles[b]);
            for (unsigned n = 0; n < 6; n++) {
                char line[UMP_LINE];
                ump_board_roll(board, 4, to_said());
                ump_board_decide(board, ump_general_get(g)->name, 9, to_said());
                cr_assert_str_neq(said_at("text"), "");
                snprintf(line, sizeof line, "%s", said_at("line"));
                give(board, line);
            }
            ump_board_free(board);
        }
}

Test(view, odds_are_those_of_the_library)
{
    ump_board *board = open_board("template-drill");
    char line[UMP_LINE];
    unsigned n = 0;
    for (bool fires = false; !fires; n++) {
        cr_assert(pick(board, n, n, line));
        fires = strstr(line, " fire ") != NULL;
        if (!fires)
            give(board, line);
        ump_board_roll(board, 1, to_said());
    }
    const ump_game *game = board->game;
    const ump_state *state = ump_session_state(board->session);
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer;
    ump_forecast forecast;
    ump_budget budget = {0};
    ump_pending(game, state, &ask);
    cr_assert(
        ump_answer_read(game, &ask, &(ump_text){"", line, strlen(line)}, &answer, faces, NULL));
    cr_assert(ump_odds(game, state, &answer, &budget, &forecast));
    ump_board_odds(board, line, UMP_POLICY_BEST, to_said());
    cr_expect(is_said("exact", "true"));
    cr_expect(is_said("denominator", forecast.denominator));
    cr_expect(is_said("outcomes.0.weight", forecast.outcome[0].share.weight));
    cr_expect_eq((size_t)json_count(said.at, "outcomes"), forecast.n_outcomes);
    cr_expect_eq((size_t)json_count(said.at, "fates"), forecast.n_fates);
    ump_forecast_free(&forecast);
    ump_board_threats(board, answer.target[0], "", to_said());
    cr_expect(json_whole(said.at));
    ump_board_free(board);
}

Test(view, the_desk_is_told_asked_and_answers)
{
    ump_desk *desk = ump_desk_new(ump_builtin_find(UMP_BUILTIN_CHART, "adf15"), NULL);
    const char *facts = "firer.arm=infantry\nfirer.weapon=rifle_musket\nfirer.figs=8\nrange=2.5\n"
                        "target.quality=trained\n";
    ump_view_desk_kinds(desk, to_said());
    cr_expect_gt(json_count(said.at, ""), 3);
    ump_view_desk_keys(desk, "fire", to_said());
    cr_expect(is_said("0.name", "mode"));
    cr_expect(is_said("0.rule", "ADF-FIRE-05"));
    ump_view_desk_matters(desk, "fire", facts, to_said());
    cr_expect_gt(json_count(said.at, ""), 3);
    ump_view_desk_wants(desk, "fire", facts, "", to_said());
    cr_expect(is_said("sides", "6"));
    ump_view_desk_ask(desk, "fire", facts, "4,3", "", to_said());
    cr_expect(is_said("ok", "true"), "%s", said.at);
    ump_view_desk_ask(desk, "fire", facts, "", "", to_said());
    cr_expect(is_said("ok", "true"), "%s", said.at);
    ump_view_desk_ask(desk, "fire", "firer.arm=balloon\n", "", "", to_said());
    cr_expect(is_said("ok", "false"));
    cr_expect_str_neq(said_at("why"), "");
    ump_view_desk_unit_keys(desk, to_said());
    cr_expect_gt(json_count(said.at, ""), 0);
    ump_desk_free(desk);
}

/* ADF-FRM-01, ADF-R-20: infantry has neither guns nor horses. */
Test(view, a_roster_offers_what_a_piece_can_be)
{
    ump_view_roster_offers("first-steps", "", "71ny", to_said());
    cr_expect_eq(json_count(said.at, "level"), 4, "%s", said.at);
    cr_expect_eq(json_count(said.at, "formation"), 5, "%s", said.at);
    cr_expect_eq(json_count(said.at, "mounted"), 1, "%s", said.at);
    ump_view_roster_offers("first-steps", "", "nobody", to_said());
    cr_expect_str_eq(said.at, "{}");
}

/* APW-SEQ-06, APW-MOR-02: markers age with the turn, and who has rallied is in good order. */
Test(view, a_turn_ages_the_markers_of_a_roster)
{
    ump_view_roster("apw-nachod", "state r58 stop next_turn\nstate f37 level routed rallied yes", 2,
                    to_said());
    cr_expect_str_eq(said_at("span"), "turn");
    cr_expect_str_eq(said_at("ages.0"), "state f37 level good rallied no");
    cr_expect_str_eq(said_at("ages.1"), "state r58 stop this_turn");
    ump_view_roster("apw-nachod", "state r58 stop this_turn", 3, to_said());
    cr_expect_str_eq(said_at("ages.0"), "state r58 stop no");
}

/* POT-TRN-03: markers of hits are forgotten with the period. */
Test(view, a_period_forgets_the_marked_hits_of_a_roster)
{
    ump_view_roster("brawners-farm", "state 2wi markers 2", 1, to_said());
    cr_expect_str_eq(said_at("span"), "period");
    cr_expect_str_eq(said_at("ages.0"), "state 2wi markers 0");
    cr_expect_eq(json_count(said.at, "ages"), 1);
}

/* What cannot be taken is said; nothing is left out in silence. */
Test(view, the_desk_says_what_facts_it_cannot_take)
{
    ump_desk *desk = ump_desk_new(ump_builtin_find(UMP_BUILTIN_CHART, "adf15"), NULL);
    char facts[257 * sizeof "range=2.5\n"] = "";
    for (int i = 0; i < 257; i++)
        strcat(facts, "range=2.5\n");
    ump_view_desk_ask(desk, "fire", facts, "", "", to_said());
    cr_expect_str_eq(said_at("why"), "too many facts are told; at most 256 can be");
    ump_view_desk_matters(desk, "fire", facts, to_said());
    cr_expect_eq(json_count(said.at, ""), 0);
    ump_view_desk_wants(desk, "fire", facts, "", to_said());
    cr_expect_str_eq(said.at, "null");
    ump_view_desk_ask(desk, "fire", "range 2.5\n", "", "", to_said());
    cr_expect_str_eq(said_at("why"), "'range 2.5' is no fact; expected KEY=VALUE");
    ump_desk_free(desk);
}

Test(view, the_shelf_has_charts_and_generals)
{
    ump_view_charts(to_said());
    cr_expect_eq((size_t)json_count(said.at, ""), ump_builtin_count(UMP_BUILTIN_CHART) - 1);
    cr_expect(strstr(said.at, "template") == NULL);
    ump_view_chart_html("adf15", false, to_said());
    cr_expect(strstr(said.at, "<html") != NULL);
    ump_view_generals(to_said());
    cr_expect_eq((size_t)json_count(said.at, ""), ump_general_count());
}

Test(view, a_broken_scenario_is_refused_with_its_lines)
{
    const char *words = "scenario \"Broken\"\nrules template\ntable 20in x 20in\nturns many\n";
    ump_text text = {"broken.scn", words, strlen(words)};
    cr_expect_null(ump_board_open("broken.scn", &text, to_said()));
    cr_expect(is_said("ok", "false"));
    cr_expect(strstr(said_at("why"), "broken.scn:4") != NULL, "%s", said_at("why"));
    cr_expect_null(ump_board_open("no-such-battle", NULL, to_said()));
    cr_expect_str_neq(said_at("why"), "");
}

Test(view, odds_that_are_too_wide_say_that_they_were_sampled)
{
    ump_board *board = open_board("first-steps");
    give(board, "us end");
    give(board, "cs end");
    ump_board_odds(board, "us charge 5nj at 3va", UMP_POLICY_NO, to_said());
    cr_expect(is_said("exact", "false"), "%.300s", said.at);
    cr_expect(is_said("denominator", "1000000"));
    const char *why = said_at("why");
    cr_expect(strstr(why, "% of all that can happen was followed and the rest rolled 100 times, "
                          "with a standard error of up to 0."),
              "%s", why);
    ump_board_free(board);
}
