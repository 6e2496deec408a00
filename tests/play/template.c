/*
 * template.c: the rules of the template family, one row a rule; and its scenarios conform.
 */
#include "kit.h"
#include "play/rules.h"
#include "rules/template/facts.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position reached by `given`; then `line` is taken, or refused with `refused`. After it the
 * piece `id` looks as the row says. */
typedef struct row {
    const char *rule;
    const char *given[10];
    const char *line, *refused;
    const char *id;
    int strength, x, y, facing; /* thousandths of inches and degrees; -1: not looked at */
    int table;                  /* on the table? -1: not looked at */
} row;

#define TAKEN   NULL
#define NOT_SEE NULL, -1, -1, -1, -1, -1

static const row rows[] = {
    {"TPL-TURN-01 the side marked first acts first", {NULL}, "red pass", TAKEN, NOT_SEE},
    {"TPL-TURN-01 then the other", {"red pass"}, "blue pass", TAKEN, NOT_SEE},
    {"TPL-TURN-01 and not the other way round",
     {NULL},
     "blue pass",
     "it is for Red to answer",
     NOT_SEE},
    {"TPL-TURN-02 a company acts once",
     {"red move r1 to 11,10"},
     "red move r1 to 12,10",
     "First Red has acted this turn (TPL-TURN-02)",
     NOT_SEE},
    {"TPL-TURN-02 and again in the next turn",
     {"red move r1 to 11,10", "red pass", "blue pass"},
     "red move r1 to 12,10",
     TAKEN,
     "r1",
     6,
     12000,
     10000,
     90000,
     1},
    {"TPL-TURN-02 not those of the other side",
     {NULL},
     "red move b1 to 19,10",
     "First Blue is no company of Red (TPL-TURN-02)",
     NOT_SEE},
    {"TPL-TURN-02 nor a leader",
     {NULL},
     "red move ash to 5,12",
     "Ash is no company of Red (TPL-TURN-02)",
     NOT_SEE},
    {"TPL-TURN-02 when none is left to act the part is over",
     {"red move r1 to 11,10", "red move r2 to 11,18"},
     "blue pass",
     TAKEN,
     NOT_SEE},
    {"TPL-MOV-01 the whole allowance",
     {NULL},
     "red move r1 to 16,10",
     TAKEN,
     "r1",
     6,
     16000,
     10000,
     90000,
     1},
    {"TPL-MOV-01 a thousandth more is too far",
     {NULL},
     "red move r1 to 16.001,10",
     "First Red can only go 6 in; it may spend 6 in (TPL-MOV-01)",
     NOT_SEE},
    {"TPL-MOV-01 legs add up",
     {NULL},
     "red move r1 to 13,10 13,13.1",
     "First Red can only go 6 in; it may spend 6 in (TPL-MOV-01)",
     NOT_SEE},
    {"TPL-MOV-01 in the wood an inch costs two",
     {"red pass"},
     "blue move b2 to 28,5",
     TAKEN,
     "b2",
     2,
     28000,
     5000,
     270000,
     1},
    {"TPL-MOV-01 so two inches of wood and two of open ground are all",
     {"red pass"},
     "blue move b2 to 27.9,5",
     "Second Blue can only go 4 in; it may spend 6 in (TPL-MOV-01)",
     NOT_SEE},
    {"TPL-MOV-01 water may not be entered",
     {NULL},
     "red move r2 to 7,22.5",
     "Second Red may not enter that ground (TPL-MOV-01)",
     NOT_SEE},
    {"TPL-MOV-02 a move ends on the table",
     {"red move r1 to 5,10", "red pass", "blue pass"},
     "red move r1 to -0.5,10",
     "First Red would not be on the table (TPL-MOV-02)",
     NOT_SEE},
    {"TPL-MOV-02 with all of the company",
     {"red move r1 to 5,10", "red pass", "blue pass"},
     "red move r1 to 0.5,10 facing 90",
     "First Red would not be on the table (TPL-MOV-02)",
     NOT_SEE},
    {"TPL-MOV-02 and on no other company",
     {"red move r1 to 10,13"},
     "red move r2 to 10,12.5",
     "Second Red would stand on First Red (TPL-MOV-02)",
     NOT_SEE},
    {"TPL-MOV-03 facing as ordered",
     {NULL},
     "red move r1 to 11,10 facing 180",
     TAKEN,
     "r1",
     6,
     11000,
     10000,
     180000,
     1},
    {"TPL-MOV-03 or the way it went",
     {NULL},
     "red move r1 to 11,10 11,12",
     TAKEN,
     "r1",
     6,
     11000,
     12000,
     0,
     1},
    {"TPL-FIRE-01 within range and in the arc", {NULL}, "red fire r1 at b1", TAKEN, NOT_SEE},
    {"TPL-FIRE-01 not beyond the range",
     {NULL},
     "red fire r1 at b2",
     "Second Blue is 22.092 in from First Red; it reaches 12 in (TPL-FIRE-01)",
     NOT_SEE},
    {"TPL-FIRE-01 not behind it",
     {"red move r1 to 11,10 facing 270", "red pass", "blue pass"},
     "red fire r1 at b1",
     "First Blue is not in front of First Red (TPL-FIRE-01)",
     NOT_SEE},
    {"TPL-FIRE-01 not at friends",
     {NULL},
     "red fire r1 at r2",
     "Second Red is no enemy company on the table (TPL-FIRE-01)",
     NOT_SEE},
    {"TPL-FIRE-01 not at leaders",
     {"red pass"},
     "blue fire b1 at ash",
     "Ash is no enemy company on the table (TPL-FIRE-01)",
     NOT_SEE},
    {"TPL-FIRE-02 five misses",
     {"red fire r1 at b1"},
     "dice 2d6 = 5",
     TAKEN,
     "b1",
     6,
     -1,
     -1,
     -1,
     1},
    {"TPL-FIRE-02 six hits once",
     {"red fire r1 at b1"},
     "dice 2d6 = 6",
     TAKEN,
     "b1",
     5,
     -1,
     -1,
     -1,
     1},
    {"TPL-FIRE-02 ten hits twice",
     {"red fire r1 at b1"},
     "dice 2d6 = 10",
     TAKEN,
     "b1",
     4,
     -1,
     -1,
     -1,
     1},
    {"TPL-FIRE-03 a veteran's five is six",
     {"red pass", "blue fire b1 at r1"},
     "dice 2d6 = 5",
     TAKEN,
     "r1",
     5,
     -1,
     -1,
     -1,
     1},
    {"TPL-FIRE-03 at close range five is six",
     {"red move r1 to 16,10", "red pass", "blue pass", "red fire r1 at b1"},
     "dice 2d6 = 5",
     TAKEN,
     "b1",
     5,
     -1,
     -1,
     -1,
     1},
    {"TPL-FIRE-03 in cover seven is five",
     {"red move r1 to 15,8", "red pass", "blue pass", "red move r1 to 20,5 facing 90", "red pass",
      "blue pass", "red fire r1 at b2"},
     "dice 2d6 = 7",
     TAKEN,
     "b2",
     2,
     -1,
     -1,
     -1,
     1},
    {"TPL-FIRE-02 the top of the table is the end of it, TPL-FIRE-03",
     {"red move r1 to 16,10", "red pass", "blue fire b1 at r1"},
     "dice 2d6 = 12",
     TAKEN,
     "r1",
     3,
     -1,
     -1,
     -1,
     1},
    {"TPL-FIRE-04 a company without figures is off the table",
     {"red move r1 to 15,8", "red pass", "blue pass", "red move r1 to 20,5 facing 90", "red pass",
      "blue pass", "red fire r1 at b2"},
     "dice 2d6 = 12",
     TAKEN,
     "b2",
     0,
     -1,
     -1,
     -1,
     0},
    {"TPL-FIRE-04 one that stands checks morale",
     {"red fire r1 at b1", "dice 2d6 = 6"},
     "dice 2d6 3 3",
     TAKEN,
     NOT_SEE},
    {"TPL-FIRE-05 the target may fire back",
     {"red fire r1 at b1", "dice 2d6 = 2"},
     "blue react fire b1 at r1",
     TAKEN,
     NOT_SEE},
    {"TPL-FIRE-05 only the target, only back",
     {"red fire r1 at b1", "dice 2d6 = 2"},
     "blue react fire b1 at r2",
     "only First Blue may fire, and only back at First Red (TPL-FIRE-05)",
     NOT_SEE},
    {"TPL-FIRE-05 it need not",
     {"red fire r1 at b1", "dice 2d6 = 2", "blue react pass"},
     "red pass",
     TAKEN,
     NOT_SEE},
    {"TPL-FIRE-05 that is not answered again",
     {"red fire r1 at b1", "dice 2d6 = 2", "blue react fire b1 at r1", "dice 2d6 = 2"},
     "red pass",
     TAKEN,
     NOT_SEE},
    {"TPL-FIRE-05 and uses nothing up",
     {"red fire r1 at b1", "dice 2d6 = 2", "blue react fire b1 at r1", "dice 2d6 = 2", "red pass"},
     "blue fire b1 at r1",
     TAKEN,
     NOT_SEE},
    {"TPL-MOR-01 a sum of the quality less the loss holds",
     {"red fire r1 at b1", "dice 2d6 = 6", "dice 2d6 4 4"},
     "blue react pass",
     TAKEN,
     "b1",
     5,
     20000,
     10000,
     270000,
     1},
    {"TPL-MOR-01 one more fails",
     {"red fire r1 at b1", "dice 2d6 = 6", "dice 2d6 5 4"},
     "blue choose stand",
     TAKEN,
     "b1",
     4,
     20000,
     10000,
     270000,
     1},
    {"TPL-MOR-01 a double one never fails",
     {"red pass", "blue fire b1 at r1", "dice 2d6 = 12", "dice 2d6 1 1"},
     "red react pass",
     TAKEN,
     NOT_SEE},
    {"TPL-MOR-01 a double six always does",
     {"red fire r1 at b1", "dice 2d6 = 6", "dice 2d6 6 6"},
     "blue choose fall-back",
     TAKEN,
     NOT_SEE},
    {"TPL-MOR-02 standing costs a figure",
     {"red fire r1 at b1", "dice 2d6 = 6", "dice 2d6 6 6"},
     "blue choose stand",
     TAKEN,
     "b1",
     4,
     20000,
     10000,
     270000,
     1},
    {"TPL-MOR-02 the last figure has no choice, TPL-MOR-03",
     {"red move r1 to 15,8", "red pass", "blue pass", "red move r1 to 20,5 facing 90", "red pass",
      "blue pass", "red fire r1 at b2", "dice 2d6 = 8"},
     "dice 2d6 6 6",
     TAKEN,
     "b2",
     1,
     36000,
     5000,
     270000,
     1},
    {"TPL-MOR-03 falling back goes straight away and keeps its facing",
     {"red fire r1 at b1", "dice 2d6 = 6", "dice 2d6 6 6"},
     "blue choose fall-back",
     TAKEN,
     "b1",
     5,
     24000,
     10000,
     270000,
     1},
};

static void look_at(const ump_game *game, const ump_state *state, const row *r)
{
    ump_look look;
    unsigned piece = ump_piece_find(game, r->id);
    cr_assert_neq(piece, UMP_NOBODY, "%s", r->rule);
    ump_state_look(game, state, piece, &look);
    if (r->strength >= 0)
        cr_expect_eq(look.strength, r->strength, "%s: %d figures", r->rule, look.strength);
    if (r->table >= 0)
        cr_expect_eq(look.on_table, r->table == 1, "%s", r->rule);
    if (r->facing >= 0)
        cr_expect_eq(ump_angle_thousandths(look.facing), r->facing, "%s", r->rule);
    if (r->x >= 0) {
        cr_expect_eq(look.at.x * 1000, r->x * UMP_INCH, "%s: x %d", r->rule, look.at.x);
        cr_expect_eq(look.at.y * 1000, r->y * UMP_INCH, "%s: y %d", r->rule, look.at.y);
    }
}

Test(template, rules)
{
    ump_game *game = kit_game(kit_drill);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        ump_state *state = ump_state_new(game);
        char why[UMP_LINE] = "taken";
        for (size_t n = 0; r->given[n]; n++)
            cr_expect(kit_say(game, state, r->given[n], why), "%s: %s: %s", r->rule, r->given[n],
                      why);
        bool taken = kit_say(game, state, r->line, why);
        cr_expect_eq(taken, r->refused == NULL, "%s: %s", r->rule, why);
        if (r->refused)
            cr_expect_str_eq(why, r->refused);
        if (r->id)
            look_at(game, state, r);
        ump_state_free(state);
    }
    ump_game_free(game);
}

/* ---- Every figure of the chart, by what it does ---- */

/* Figures that the target has lost after r1's volley with this sum of two dice. */
static int volley_takes(const ump_game *game, ump_state *state, const char *target, int sum)
{
    char dice[32], fire[32], why[UMP_LINE] = "";
    ump_look look;
    int first = sum > 7 ? 6 : 1;
    snprintf(fire, sizeof fire, "red fire r1 at %s", target);
    snprintf(dice, sizeof dice, "dice 2d6 %d %d", first, sum - first);
    cr_expect(kit_say(game, state, fire, why), "%s", why);
    cr_expect(kit_say(game, state, dice, why), "%s", why);
    ump_state_look(game, state, ump_piece_find(game, target), &look);
    return look.original - look.strength;
}

/* The target is b1, veteran and 10 inches away; r1 stands where and is what the text says. */
static void expect_hits(const char *r1, const int hits[11])
{
    char *text = kit_replace(kit_drill, "trained rifle figs 6 at 10,10", r1);
    ump_game *game = kit_game(text);
    for (int sum = 2; sum <= 12; sum++) {
        ump_state *state = ump_state_new(game);
        cr_expect_eq(volley_takes(game, state, "b1", sum), hits[sum - 2], "%s, %d", r1, sum);
        ump_state_free(state);
    }
    ump_game_free(game);
    free(text);
}

Test(template, TPL_FIRE_02_hits_of_every_sum)
{
    expect_hits("trained rifle figs 6 at 10,10", (int[]){0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2});
    expect_hits("green rifle figs 6 at 10,10", (int[]){0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2});
}

Test(template, TPL_FIRE_03_quality_and_close_range_add_one_each)
{
    expect_hits("veteran rifle figs 6 at 10,10", (int[]){0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3});
    expect_hits("trained rifle figs 6 at 17,10", (int[]){0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3});
    expect_hits("trained rifle figs 6 at 15.9,10", (int[]){0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2});
    expect_hits("trained musket figs 6 at 17,10", (int[]){0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3});
    expect_hits("trained musket figs 6 at 16.9,10", (int[]){0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2});
    expect_hits("veteran rifle figs 6 at 17,10", (int[]){0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3});
}

/* b1 of this quality has lost a figure: does it hold with this sum? */
static bool holds(const char *quality, int sum)
{
    char fresh[64], dice[32], why[UMP_LINE];
    ump_ask ask;
    snprintf(fresh, sizeof fresh, "%s rifle figs 6 at 20,10", quality);
    char *text = kit_replace(kit_drill, "veteran rifle figs 6 at 20,10", fresh);
    ump_game *game = kit_game(text);
    ump_state *state = ump_state_new(game);
    cr_expect_eq(volley_takes(game, state, "b1", 7), 1);
    snprintf(dice, sizeof dice, "dice 2d6 %d %d", sum > 7 ? 6 : 1, sum - (sum > 7 ? 6 : 1));
    cr_expect(kit_say(game, state, dice, why), "%s", why);
    ump_pending(game, state, &ask);
    ump_state_free(state);
    ump_game_free(game);
    free(text);
    return ask.kind != UMP_ASK_CHOICE;
}

Test(template, TPL_MOR_01_each_quality_holds_by_its_morale)
{
    static const char *const quality[] = {"green", "trained", "veteran"};
    for (int i = 0; i < 3; i++) /* morale 7, 8, 9; one figure is lost */
        for (int sum = 2; sum <= 12; sum++)
            cr_expect_eq(holds(quality[i], sum), sum <= 6 + i, "%s, %d", quality[i], sum);
}

Test(template, TPL_MOR_01_two_always_holds_and_twelve_never_does)
{
    const tpl_morale_facts sure = {.morale = 12, .face = {6, 6}}, lost = {.face = {1, 1}};
    const tpl_morale_facts eleven = {.morale = 12, .face = {5, 6}};
    cr_expect_not(tpl_morale_holds(&sure));
    cr_expect(tpl_morale_holds(&eleven));
    cr_expect(tpl_morale_holds(&lost));
}

/* A chart whose volleys have no total, and one that has what is printed. */
Test(template, TPL_FIRE_02_a_chart_without_totals_is_refused)
{
    static const char head[] = "[ 2  3  4  5  6  7  8  9  10 11 12 13 14 ]";
    static const char hits[] = ".  .  .  .  1  1  1  1  2  2  2  3  3";
    const ump_text *builtin = ump_builtin_find(UMP_BUILTIN_CHART, "template");
    for (unsigned bare = 0; bare < 2; bare++) {
        char *no_head = kit_replace(builtin->data, head, bare ? "" : head);
        char *own = kit_replace(no_head, hits, bare ? "" : hits);
        ump_text chart = {.name = "own", .data = own, .size = strlen(own)};
        ump_source source = {.scenario = {"drill.scn", kit_drill, strlen(kit_drill)},
                             .chart = &chart};
        ump_error error = {.what = ""};
        ump_errors errors = {&error, 1, 0};
        ump_game *game = ump_game_load(&source, &errors);
        cr_expect_eq(game == NULL, bare, "%s", error.what);
        cr_expect_eq(strstr(error.what, "needs a column for each total") != NULL, bare, "%s",
                     error.what);
        ump_game_free(game);
        free(own);
        free(no_head);
    }
}

/* May r1, a company with this weapon, fire at b1 whose front is at 20? */
static bool reaches(const char *weapon, const char *x)
{
    char fresh[64], why[UMP_LINE];
    snprintf(fresh, sizeof fresh, "trained %s figs 6 at %s,10", weapon, x);
    char *text = kit_replace(kit_drill, "trained rifle figs 6 at 10,10", fresh);
    ump_game *game = kit_game(text);
    ump_state *state = ump_state_new(game);
    bool taken = kit_say(game, state, "red fire r1 at b1", why);
    ump_state_free(state);
    ump_game_free(game);
    free(text);
    return taken;
}

Test(template, TPL_FIRE_01_each_weapon_reaches_as_far_as_the_chart_says)
{
    cr_expect(reaches("musket", "12") && !reaches("musket", "11.9"));
    cr_expect(reaches("rifle", "8") && !reaches("rifle", "7.9"));
}

Test(template, TPL_MOV_01_a_company_is_three_inches_by_one)
{
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    ump_look look;
    ump_state_look(game, state, ump_piece_find(game, "r1"), &look);
    cr_expect_eq(look.width, 3 * UMP_INCH);
    cr_expect_eq(look.depth, UMP_INCH);
    ump_state_free(state);
    ump_game_free(game);
}

/* Nobody walks through an enemy (TAB-01), in line or round a corner. */
Test(template, TPL_MOV_04_a_company_passes_through_no_enemy)
{
    char *text =
        kit_replace(kit_drill, "trained rifle figs 6 at 10,10", "trained rifle figs 6 at 17,10");
    char why[UMP_LINE];
    ump_game *game = kit_game(text);
    ump_state *state = ump_state_new(game);
    ump_look look;
    ump_state_look(game, state, ump_piece_find(game, "b1"), &look);
    char through[64], past[64];
    snprintf(through, sizeof through, "red move r1 to %.3f,%.3f", look.at.x / 1016.0 + 2.2,
             look.at.y / 1016.0);
    snprintf(past, sizeof past, "red move r1 to 17,12");
    cr_expect_not(kit_say(game, state, through, why));
    cr_expect(strstr(why, "in the way"), "%s", why);
    cr_expect(kit_say(game, state, past, why), "%s", why);
    ump_state_free(state);
    ump_game_free(game);
    free(text);
}

/* A game whose text has one thing changed, played by these lines. */
static unsigned winner_of(const char *old, const char *fresh, const char *const *lines)
{
    char *text = kit_replace(kit_drill, old, fresh);
    ump_game *game = kit_game(text);
    ump_state *state = ump_state_new(game);
    kit_play(game, state, lines);
    cr_expect(state->over);
    unsigned winner = ump_state_winner(state);
    ump_state_free(state);
    ump_game_free(game);
    free(text);
    return winner;
}

static const char *const one_turn[] = {"red pass", "blue pass", NULL};

Test(template, TPL_VIC_01_alone_near_takes_both_near_take_nothing)
{
    /* the mill counts 2, the barn 1 for Red, who holds it */
    cr_expect_eq(winner_of("turns 3", "turns 1", one_turn), 0);
    char *text = kit_replace(kit_drill, "at 32,5", "at 33,25");
    char *short_text = kit_replace(text, "turns 3", "turns 1");
    ump_game *game = kit_game(short_text);
    ump_state *state = ump_state_new(game);
    kit_play(game, state, one_turn);
    cr_expect_eq(state->holder[0], 1, "Blue is within 4 of the mill");
    cr_expect_eq(ump_state_winner(state), 1);
    ump_state_free(state);
    ump_game_free(game);
    free(short_text);
    free(text);
    text = kit_replace(kit_drill, "at 32,5", "at 33,25");
    short_text = kit_replace(text, "at 10,18", "at 35,27.5");
    game = kit_game(short_text);
    state = ump_state_new(game);
    kit_play(game, state, one_turn);
    cr_expect_eq(state->holder[0], UMP_NO_SIDE, "both are near");
    ump_state_free(state);
    ump_game_free(game);
    free(short_text);
    free(text);
}

/* Who holds the mill at 35,25 after a turn, if Second Red faces it from there? */
static unsigned holder_of_mill(const char *r2)
{
    char *text = kit_replace(kit_drill, "at 10,18", r2);
    ump_game *game = kit_game(text);
    ump_state *state = ump_state_new(game);
    kit_play(game, state, one_turn);
    unsigned holder = state->holder[0];
    ump_state_free(state);
    ump_game_free(game);
    free(text);
    return holder;
}

Test(template, TPL_VIC_01_near_is_within_four_inches)
{
    cr_expect_eq(holder_of_mill("at 31,25"), 0);
    cr_expect_eq(holder_of_mill("at 30.9,25"), UMP_NO_SIDE);
}

Test(template, TPL_VIC_02_points_decide_and_as_many_are_a_draw)
{
    cr_expect_eq(winner_of("turns 3\n", "turns 1\n", one_turn), 0);
    char *text = kit_replace(kit_drill, " held red", "");
    char *short_text = kit_replace(text, "turns 3", "turns 1");
    ump_game *game = kit_game(short_text);
    ump_state *state = ump_state_new(game);
    kit_play(game, state, one_turn);
    cr_expect(state->over);
    cr_expect_eq(ump_state_winner(state), UMP_NO_SIDE);
    ump_state_free(state);
    ump_game_free(game);
    free(short_text);
    free(text);
}

Test(template, TPL_VIC_02_a_side_without_companies_has_lost)
{
    static const char *const lines[] = {"red fire r1 at b1", "dice 2d6 = 12", "red pass", NULL};
    char *text = kit_replace(kit_drill, "figs 6 at 20,10", "figs 1 at 20,10");
    char *lone = kit_replace(
        text, "  unit b2 \"Second Blue\" trained musket figs 2 at 32,5 facing 270\n", "");
    ump_game *game = kit_game(lone);
    ump_state *state = ump_state_new(game);
    kit_play(game, state, lines);
    cr_expect(state->over);
    cr_expect_eq(state->turn, 1);
    cr_expect_eq(ump_state_winner(state), 0);
    ump_state_free(state);
    ump_game_free(game);
    free(lone);
    free(text);
}

Test(template, TPL_MOR_03_no_room_to_fall_back_is_off_the_table)
{
    static const char *const lines[] = {"red fire r1 at b1", "dice 2d6 = 6", "dice 2d6 6 6",
                                        "blue choose fall_back", NULL};
    static const char *const blocks[] = {
        "water \"Moat\" 23,8 26,8 26,12 23,12\n",
        "impassable \"Cliff\" 23,8 26,8 26,12 23,12\n",
    };
    for (size_t i = 0; i < 2; i++) {
        char *text = kit_replace(kit_drill, "woods", blocks[i]);
        char *whole = kit_replace(text, "\n \"Wood\"", "\nwoods \"Wood\"");
        ump_game *game = kit_game(whole);
        ump_state *state = ump_state_new(game);
        ump_look look;
        kit_play(game, state, lines);
        ump_state_look(game, state, ump_piece_find(game, "b1"), &look);
        cr_expect_not(look.on_table, "%s", blocks[i]);
        ump_state_free(state);
        ump_game_free(game);
        free(whole);
        free(text);
    }
}

/* TPL-R-01: chart default yes, a scenario may say no, a setting from outside goes before both. */
Test(template, TPL_R_01_the_switch_and_who_sets_it)
{
    static const struct {
        const char *scenario, *setting;
        int next; /* kind of ask after a miss */
    } cases[] = {
        {"", NULL, UMP_ASK_REACTION},
        {"switch return-fire no\n", NULL, UMP_ASK_ORDER},
        {"switch Return_Fire no\n", "yes", UMP_ASK_REACTION},
        {"", "no", UMP_ASK_ORDER},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char fresh[80], why[UMP_LINE];
        snprintf(fresh, sizeof fresh, "turns 3\n%s", cases[i].scenario);
        char *text = kit_replace(kit_drill, "turns 3\n", fresh);
        ump_setting setting = {"return_fire", cases[i].setting};
        ump_source source = {.scenario = {.name = "drill", .data = text, .size = strlen(text)},
                             .settings = &setting,
                             .n_settings = cases[i].setting != NULL};
        ump_game *game = ump_game_load(&source, NULL);
        ump_state *state = ump_state_new(game);
        ump_ask ask;
        cr_assert(kit_say(game, state, "red fire r1 at b1", why), "%s", why);
        cr_assert(kit_say(game, state, "dice 2d6 1 1", why), "%s", why);
        ump_pending(game, state, &ask);
        cr_expect_eq(ask.kind, cases[i].next, "case %zu", i);
        ump_state_free(state);
        ump_game_free(game);
        free(text);
    }
}

Test(template, a_side_that_has_more_stands_better)
{
    char why[UMP_LINE];
    ump_game *game = kit_game(kit_drill);
    ump_state *state = ump_state_new(game);
    int before = ump_state_value(game, state, 0);
    cr_expect_eq(before, -ump_state_value(game, state, 1));
    cr_expect(kit_say(game, state, "red fire r1 at b1", why));
    cr_expect(kit_say(game, state, "dice 2d6 = 12", why));
    cr_expect_gt(ump_state_value(game, state, 0), before);
    cr_expect_eq(ump_state_turn(state), 1);
    cr_expect_str_eq(ump_game_title(game), "Drill");
    cr_expect_str_eq(ump_game_ruleset(game), "template");
    cr_expect_eq(ump_game_sides(game), 2);
    cr_expect_eq(ump_game_pieces(game), 5);
    ump_state_free(state);
    ump_game_free(game);
}

/* Each way a position can be wrong is seen. */
Test(template, sanity_sees_what_is_wrong)
{
    ump_game *game = kit_game(kit_drill);
    for (unsigned fault = 0; fault < 5; fault++) {
        static const char *const told[] = {"r1 has grown", "r1 stands on the table without figures",
                                           "r1 has no room where it stands", "a piece is nowhere",
                                           "the state is not one of this game"};
        ump_state *state = ump_state_new(game);
        uint8_t *figures = ump_family_state(game, state);
        ump_piece *piece = ump_pieces(game, state);
        char why[256] = "";
        cr_expect(ump_state_sane(game, state, why));
        if (fault == 0)
            figures[0] = 7;
        else if (fault == 1)
            figures[0] = 0;
        else if (fault == 2)
            piece[0].at = piece[1].at;
        else if (fault == 3)
            piece[4].at.x = 1 << 24;
        else
            state->bytes++;
        cr_expect_not(ump_state_sane(game, state, why));
        cr_expect_str_eq(why, told[fault]);
        ump_state_free(state);
    }
    ump_game_free(game);
}

Test(template, random_players_keep_every_promise)
{
    ump_game *small = kit_game(kit_drill), *whole = test_game("scenarios/template-drill.scn");
    cr_assert(whole);
    for (uint64_t seed = 0; seed < 30; seed++) {
        cr_expect_eq(conform(small, seed, 2000), 0, "seed %d", (int)seed);
        cr_expect_eq(conform(whole, seed, 2000), 0, "seed %d", (int)seed);
    }
    ump_game_free(small);
    ump_game_free(whole);
}
