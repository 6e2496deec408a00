/*
 * force.c: sides, commands, units and leaders as a scenario lists them, and each fault of such
 * lines with its place and what was meant.
 */
#include "../play/kit.h"
#include "play/rules.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const char army[] =
    "scenario \"Army\"\n"
    "rules template\n"
    "table 40in x 30in\n"
    "turns 3\n"
    "side red \"Red\" home left\n"
    "side blue \"Blue\" first home top\n"
    "army blue \"Army of the Top\"\n"
    "  leader \"St. John O'Neil\" at 20,29\n"
    "corps blue \"I Corps\"\n"
    "  leader corps-head \"Head\" at 20,28\n"
    "division blue \"1st Division\"\n"
    "brigade blue \"Brigade A\"\n"
    "  unit b1 \"One\" quality veteran weapon rifle figs 6 at 20,20 facing 180\n"
    "  unit B_2 \"Two\" musket green figs 2 arrives 2\n"
    "brigade blue \"Brigade B\"\n"
    "  unit b3 \"Three\" green musket figs 2 at 30,20 facing 0.5\n"
    "corps blue \"II Corps\"\n"
    "brigade blue \"Brigade C\"\n"
    "  unit b4 \"Four\" green musket figs 2 at 10,20\n"
    "division red \"Reds\"\n"
    "  unit r1 \"Red One\" green musket figs 2 at 10,5 arrives 3\n";

Test(force, units_come_in_order_and_leaders_after_them)
{
    static const char *const ids[] = {"b1",        "B_2", "b3", "b4", "r1", "st-john-o-neil",
                                      "corps-head"};
    ump_game *game = kit_game(army);
    const ump_force *f = &game->force;
    cr_assert_eq(f->n_pieces, 7);
    cr_assert_eq(f->n_units, 5);
    for (size_t i = 0; i < 7; i++) {
        cr_expect_str_eq(f->piece[i].id, ids[i]);
        cr_expect_eq(ump_piece_find(game, ids[i]), i);
        cr_expect_eq(f->piece[i].leader, i >= 5);
    }
    cr_expect_eq(ump_piece_find(game, "b-2"), 1);
    cr_expect_eq(ump_piece_find(game, "ST_JOHN-O_NEIL"), 5);
    cr_expect_eq(ump_piece_find(game, "b5"), UMP_NOBODY);
    cr_expect_eq(ump_piece_find(game, ""), UMP_NOBODY);
    cr_expect_str_eq(ump_piece_name(game, 5), "St. John O'Neil");
    ump_game_free(game);
}

Test(force, attributes_are_filled_named_or_bare)
{
    ump_game *game = kit_game(army);
    const ump_piece_def *b1 = &game->force.piece[0], *b2 = &game->force.piece[1];
    cr_expect_eq(b1->attr[0], 2);
    cr_expect_eq(b1->attr[1], 1);
    cr_expect_eq(b1->attr[2], 6);
    cr_expect_eq(b1->given, 7);
    cr_expect_eq(b2->attr[0], 0);
    cr_expect_eq(b2->attr[1], 0);
    cr_expect_eq(b1->facing, UMP_HALF_TURN);
    cr_expect_eq(b1->at.x, 20 * UMP_INCH);
    cr_expect(b1->placed);
    cr_expect_not(b2->placed);
    cr_expect_eq(b2->arrives, 2);
    cr_expect_eq(b1->line, 13);
    cr_expect_eq(b1->column, 8);
    cr_expect_eq(b1->side, 1);
    cr_expect_eq(game->force.piece[4].side, 0);
    ump_game_free(game);
}

Test(force, what_arrives_later_is_not_on_the_table)
{
    static const bool there[] = {true, false, true, true, false, true, true};
    ump_game *game = kit_game(army);
    ump_state *state = ump_state_new(game);
    for (unsigned i = 0; i < 7; i++) {
        ump_look look;
        ump_state_look(game, state, i, &look);
        cr_expect_eq(look.on_table, there[i], "%u", i);
    }
    ump_state_free(state);
    ump_game_free(game);
}

Test(force, commands_belong_to_the_last_of_higher_rank)
{
    static const unsigned parents[] = {UMP_NOBODY, 0, 1, 2, 2, 0, 5, UMP_NOBODY};
    ump_game *game = kit_game(army);
    const ump_force *f = &game->force;
    cr_assert_eq(f->n_commands, 8);
    for (size_t i = 0; i < 8; i++)
        cr_expect_eq(f->command[i].parent, parents[i], "%s", f->command[i].name);
    cr_expect_eq(f->command[0].leader, 5);
    cr_expect_eq(f->command[1].leader, 6);
    cr_expect_eq(f->command[2].leader, UMP_NOBODY);
    cr_expect_eq(f->piece[2].command, 4);
    cr_expect(ump_commands(f, 0, 6));
    cr_expect(ump_commands(f, 1, 4));
    cr_expect(ump_commands(f, 4, 4));
    cr_expect_not(ump_commands(f, 1, 6));
    cr_expect_not(ump_commands(f, 4, 1));
    cr_expect_not(ump_commands(f, 0, 7));
    ump_game_free(game);
}

Test(force, sides_have_edges_and_one_goes_first)
{
    ump_game *game = kit_game(army);
    cr_expect_eq(game->force.side[0].home, UMP_LEFT);
    cr_expect_eq(game->force.side[1].home, UMP_TOP);
    cr_expect(game->force.side[1].first);
    cr_expect_str_eq(ump_side_name(game, 1), "Blue");
    cr_expect_str_eq(ump_side_id(game, UMP_NO_SIDE), "nobody");
    ump_game_free(game);
}

/* The colours of both sides of the army under these side lines. */
static void expect_colours(const char *red, const char *blue, const char *first, const char *second)
{
    char *a = kit_replace(army, "\"Red\" home left", red);
    char *b = kit_replace(a, "\"Blue\" first home top", blue);
    ump_game *game = kit_game(b);
    cr_expect_str_eq(ump_side_colour(game, 0), first, "%s: %s", red, ump_side_colour(game, 0));
    cr_expect_str_eq(ump_side_colour(game, 1), second, "%s: %s", blue, ump_side_colour(game, 1));
    ump_game_free(game);
    free(a);
    free(b);
}

Test(force, sides_have_colours_said_or_by_their_names_and_never_the_same)
{
    expect_colours("\"Red\"", "\"Blue\"", "red", "blue");
    expect_colours("\"Red\" colour Grey", "\"Blue\" first colour ochre", "grey", "ochre");
    expect_colours("\"Ruritania\"", "\"Laurania\"", "blue", "butternut");
    expect_colours("\"The Prussians\"", "\"North-Italians\"", "navy", "green");
    expect_colours("\"Union left\"", "\"Union right\"", "blue", "butternut");
    expect_colours("\"Union\"", "\"Home guard\" colour blue", "butternut", "blue");
    expect_colours("\"Rebels\" colour butternut", "\"Confederates\"", "butternut", "blue");
}

typedef struct fault {
    const char *old, *fresh, *why; /* why: all errors, a line each */
} fault;

#define LINE_13 "quality veteran weapon rifle figs 6 at 20,20 facing 180"

static const fault faults[] = {
    {"unit b1", "unti b1",
     "army.scn:13:3: \"unti\" begins no line of a scenario; expected unit, woods, road, ...; did "
     "you mean unit?"},
    {"unit b1", "unit b!1",
     "army.scn:13:8: b!1 is no unit's id; expected at most 31 letters, digits and -, one a letter, "
     "the first no -"},
    {"unit b1", "unit 11",
     "army.scn:13:8: 11 is no unit's id; expected at most 31 letters, digits and -, one a letter, "
     "the first no -"},
    {"unit b3", "unit B1", "army.scn:16:8: B1 is given twice; first in line 13"},
    {"unit b3", "unit at", "army.scn:16:8: at is a word of orders; expected another id"},
    {"\"One\" ", "One ",
     "army.scn:13:11: \"One\" is not the name in quotes; expected words in quotes"},
    {LINE_13, "vetran rifle figs 6 at 20,20",
     "army.scn:13:17: \"vetran\" is no word for a unit; did you mean veteran?"},
    {LINE_13, "veteran rifel figs 6 at 20,20",
     "army.scn:13:25: \"rifel\" is no word for a unit; did you mean rifle?"},
    {LINE_13, "quality brave rifle figs 6 at 20,20", "army.scn:13:25: \"brave\" is no quality"},
    {LINE_13, "quality gren rifle figs 6 at 20,20",
     "army.scn:13:25: \"gren\" is no quality; did you mean green?"},
    {LINE_13, "veteran rifle at 20,20 figs", "army.scn:13:44: the line ends here; expected figs"},
    {LINE_13, "veteran rifle figs 99 at 20,20",
     "army.scn:13:36: \"99\" is not figs; expected a whole number from 1 to 24"},
    {LINE_13, "veteran rifle figs 6 figs 5 at 20,20",
     "army.scn:13:43: figs is given twice; expected once"},
    {LINE_13, "veteran green rifle figs 6 at 20,20",
     "army.scn:13:25: quality is given twice; expected once"},
    {LINE_13, "veteran rifle figs 6 at 20,20 at 3,3",
     "army.scn:13:47: at is given twice; expected once"},
    {LINE_13, "veteran at 20,20",
     "army.scn:13:8: b1 has no weapon; expected one\narmy.scn:13:8: b1 has no figs; expected one"},
    {LINE_13, "veteran rifle figs 6",
     "army.scn:13:8: b1 has no place; expected at and a point, or arrives and a turn"},
    {LINE_13, "veteran rifle figs 6 at 20,20 facing 361",
     "army.scn:13:54: a bearing beyond the circle; expected 0 to 360"},
    {LINE_13, "veteran rifle figs 6 at 41,20",
     "army.scn:13:41: 41,20 is off the table; expected a place from 0,0 to 40,30"},
    {"arrives 2", "arrives 9",
     "army.scn:14:8: B_2 arrives after the last turn; expected an earlier one"},
    {"brigade blue \"Brigade A\"", "brigade bleu \"Brigade A\"",
     "army.scn:12:9: \"bleu\" is not a side; expected red or blue; did you mean blue?"},
    {"side blue \"Blue\" first home top", "side blue \"Blue\" first home tip",
     "army.scn:6:29: \"tip\" is not an edge of the table; expected left, right, bottom or top; did "
     "you mean top?"},
    {"\"Blue\" first home top", "\"Blue\" first colour gren",
     "army.scn:6:31: \"gren\" is not a colour; expected blue, butternut, navy, ochre, green, red, "
     "grey or violet; did you mean green?"},
    {"\"Blue\" first home top", "\"Blue\" first color green",
     "army.scn:6:24: \"color\" is not a word of a side; expected first, home or colour; did "
     "you mean colour?"},
    {"side blue", "side dice", "army.scn:6:6: dice cannot name a side: records use the word"},
    {"side blue \"Blue\"", "side red \"Blue\"",
     "army.scn:6:6: side red is given twice; first in line 5"},
    {"side red \"Red\" home left\n", "side red \"Red\" home left\nside green \"Green\"\n",
     "army.scn:7:6: a third side; expected two"},
    {"\"Red\" home left", "\"Red\" first home left",
     "army.scn:6:1: both sides are marked first; expected one"},
    {"\"Red\" home left\nside blue \"Blue\" first home top",
     "\"Red\" colour navy\nside blue \"Blue\" colour navy",
     "army.scn:6:1: side blue has the colour of side red, navy; expected another"},
    {"turns 3\n", "", "army.scn: a line is missing; expected one such as: turns 8"},
    {"table 40in x 30in\n", "",
     "army.scn: a line is missing; expected one such as: table 48in x 36in"},
    {"turns 3\n", "turns 3\nturns 4\n", "army.scn:5:1: turns is given twice; expected once"},
    {"turns 3", "turns 0",
     "army.scn:4:7: \"0\" is not a number of turns; expected a whole number from 1 to 999"},
    {"rules template", "rules templat",
     "army.scn:2:7: no chart is called \"templat\"; did you mean template?"},
    {"turns 3\n", "turns 3\nswitch return-fir no\n",
     "army.scn:5:8: \"return-fir\" is no switch of template; did you mean return_fire?"},
    {"turns 3\n", "turns 3\nobjective \"Mill\" 50,5\n",
     "army.scn:5:18: 50,5 is off the table; expected a place from 0,0 to 40,30"},
    {"turns 3\n", "turns 3\nobjective \"Mill\" 5,5 wihtin 3\n",
     "army.scn:5:22: \"wihtin\" is not a word of an objective; expected within, points, for or "
     "held; "
     "did you mean within?"},
    {"turns 3\n", "turns 3\nexit red left point 3\n",
     "army.scn:5:15: \"point\" is not a word of an exit; expected points; did you mean points?"},
    {"division red \"Reds\"\n  unit r1 \"Red One\" green musket figs 2 at 10,5 arrives 3\n", "",
     "army.scn:5:1: side red has no units; expected at least one"},
};

/* kit_errors, under this file's name. */
static void errors_of(const char *text, char lines[UMP_LINE])
{
    char raw[UMP_LINE];
    char *to = lines;
    kit_errors(text, raw);
    for (const char *at = raw; *at;) {
        bool named = strncmp(at, "drill.scn", 9) == 0;
        memcpy(to, named ? "army.scn" : at, named ? 8 : 1);
        to += named ? 8 : 1;
        at += named ? 9 : 1;
    }
    *to = '\0';
}

Test(force, each_fault_says_where_and_what_was_meant)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char *text = kit_replace(army, faults[i].old, faults[i].fresh), lines[UMP_LINE];
        errors_of(text, lines);
        cr_expect_str_eq(lines, faults[i].why);
        free(text);
    }
}

Test(force, all_errors_are_told_not_just_the_first)
{
    char lines[UMP_LINE];
    char *a = kit_replace(army, "veteran", "vetran"), *b = kit_replace(a, "figs 2", "fgis 2");
    char *c = kit_replace(b, "turns 3", "turns no");
    errors_of(c, lines);
    cr_expect(strstr(lines, "army.scn:4:7: "), "%s", lines);
    cr_expect(strstr(lines, "army.scn:13:25: "), "%s", lines);
    cr_expect(strstr(lines, "army.scn:14:31: "), "%s", lines);
    free(a);
    free(b);
    free(c);
}

Test(force, a_unit_needs_a_command_above_it)
{
    char lines[UMP_LINE];
    char *text =
        kit_replace(army, "army blue", "unit x \"X\" green rifle figs 2 at 3,3\narmy blue");
    errors_of(text, lines);
    cr_expect_eq(strncmp(lines, "army.scn:7:6: a unit without a command; ", 40), 0, "%s", lines);
    free(text);
}
