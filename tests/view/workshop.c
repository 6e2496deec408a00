/*
 * workshop.c: scenarios that are being written: every error is told at its place while the rest is
 * still drawn, each thing on the map names its line, and what is begun anew can be played at once.
 */
#include <criterion/criterion.h>

#include "play/rules.h"
#include "said.h"
#include "sim/sim.h"
#include "view/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void proof(const char *text)
{
    ump_text given = {"mine.scn", text, strlen(text)};
    ump_view_proof("mine.scn", &given, to_said());
}

static const char *line_of(const char *text, unsigned line)
{
    for (; line > 1; line--)
        text = strchr(text, '\n') + 1;
    return text + strspn(text, " ");
}

static bool begins(const char *line, const char *word)
{
    size_t size = strcspn(line, " ");
    return ump_same_id(line, size, word, strlen(word));
}

/* Each feature, objective and piece of every built-in battle names the line that says it. */
Test(workshop, all_that_is_drawn_names_its_line)
{
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        ump_game *game = ump_game_load(&(ump_source){.scenario = *text}, NULL);
        char *copy = calloc(1, text->size + 1);
        cr_assert(game && copy);
        memcpy(copy, text->data, text->size);
        proof(copy);
        cr_expect_str_eq(said_at("ok"), "true", "%s", text->name);
        char path[64];
        for (size_t o = 0; o < game->n_objectives; o++) {
            snprintf(path, sizeof path, "drawn.lines.objectives.%zu", o);
            cr_expect(begins(line_of(copy, (unsigned)atoi(said_at(path))), "objective"));
        }
        for (size_t p = 0; p < game->force.n_pieces; p++) {
            snprintf(path, sizeof path, "drawn.lines.pieces.%zu", p);
            const char *line = line_of(copy, (unsigned)atoi(said_at(path)));
            cr_expect(begins(line, game->force.piece[p].leader ? "leader" : "unit"), "%.40s", line);
            cr_expect(strstr(line, game->force.piece[p].id), "%.40s", line);
        }
        for (size_t f = 0; f < game->field.n_features; f++) {
            snprintf(path, sizeof path, "drawn.lines.features.%zu", f);
            const char *line = line_of(copy, (unsigned)atoi(said_at(path)));
            cr_expect(strstr(line, game->field.feature[f].name), "%.40s", line);
        }
        free(copy);
        ump_game_free(game);
    }
}

static const char drill[] = "scenario \"Two companies\"\n"
                            "rules template\n"
                            "table 24in x 18in\n"
                            "turns 4\n"
                            "side red \"Red\" first\n"
                            "side blue \"Blue\"\n"
                            "woods 2,2 6,2 6,6\n"
                            "%s\n"
                            "brigade red \"Reds\"\n"
                            "  unit r1 \"First\" rifle veteran figs 6 at 12,4 facing 0\n"
                            "%s\n"
                            "  unit b1 \"Second\" rifle veteran figs 6 at 12,14 facing 180\n";

Test(workshop, a_faulty_line_is_told_and_the_rest_is_drawn)
{
    char text[1024];
    snprintf(text, sizeof text, drill, "wodos 8,2 9,2 9,3", "brigade blue \"Blues\"");
    proof(text);
    cr_expect_str_eq(said_at("ok"), "false");
    cr_expect_str_eq(said_at("errors.0.line"), "8");
    cr_expect_str_eq(said_at("errors.0.column"), "1");
    cr_expect(strstr(said_at("errors.0.text"), "did you mean woods?"));
    cr_expect_str_eq(said_at("drawn.lines.features.0"), "7");
    cr_expect_str_eq(said_at("drawn.info.pieces.1.id"), "b1");
    cr_expect_str_eq(said_at("drawn.lines.pieces.1"), "12");
}

Test(workshop, what_hangs_on_a_faulty_line_is_left_out_too)
{
    char text[1024];
    snprintf(text, sizeof text, drill, "", "brigade bleu \"Blues\"");
    proof(text);
    cr_expect_str_eq(said_at("errors.0.line"), "11");
    cr_expect_str_eq(said_at("drawn"), "null", "Blue has nobody left");
    snprintf(text, sizeof text, drill, "",
             "brigade blue \"Blues\"\n  unit b2 \"Third\" rifle veteran figs 6 at 9,14 facing 180\n"
             "brigade bleu \"More\"");
    proof(text);
    cr_expect_str_eq(said_at("errors.0.line"), "13");
    cr_expect_str_eq(said_at("drawn.info.pieces.1.id"), "b2");
    cr_expect(!strstr(said.at, "\"b1\""), "a unit came under another command");
}

Test(workshop, a_text_without_a_table_has_errors_and_no_map)
{
    proof("scenario \"Nothing\"\n");
    cr_expect_str_eq(said_at("ok"), "false");
    cr_expect_str_eq(said_at("drawn"), "null");
    proof("");
    cr_expect_str_eq(said_at("drawn"), "null");
}

static const char *const rulesets[] = {"adf10",   "adf15",   "adf15-early",
                                       "potomac", "apw1866", "template"};
enum { RULESETS = sizeof rulesets / sizeof *rulesets };

/* For each ruleset, small and large: no error, both sides on the table, and a battle comes to its
 * end. */
Test(workshop, a_new_scenario_can_be_fought)
{
    for (unsigned i = 0; i < RULESETS; i++)
        for (unsigned units = 1; units <= 4; units += 3) {
            ump_growing text = {NULL, 0, 0, false};
            ump_out out = ump_growing_out(&text);
            ump_sketch wish = {.ruleset = rulesets[i], .title = "Try", .units = units};
            cr_assert(ump_sketch_write(&wish, &out));
            proof(text.at);
            cr_assert_str_eq(said_at("ok"), "true", "%s\n%s", text.at, said.at);
            cr_expect_str_eq(said_at("drawn.looks.0.on"), "true");
            cr_expect(strstr(said.at, "\"advice\":[]"), "%s: %s", rulesets[i],
                      said_at("advice.0.text"));
            ump_text given = {"mine", text.at, text.size};
            ump_view_trial(&given, "recruit", 3, to_said());
            cr_expect_str_eq(said_at("ok"), "true", "%s", rulesets[i]);
            free(text.at);
        }
    cr_expect(!ump_sketch_write(&(ump_sketch){.ruleset = "nonsense", .title = ""}, to_said()));
}

/* The page's laboratory fights the same battles as the native one. */
Test(workshop, a_trial_is_the_battle_of_the_laboratory)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_SCENARIO, "first-steps");
    ump_game *game = ump_game_load(&(ump_source){.scenario = *text}, NULL);
    const ump_general *drill_general = ump_general_find("drill");
    sim_table *table = sim_table_new();
    for (uint64_t seed = 1; seed <= 3; seed++) {
        sim_battle battle = {.game = game, .general = {drill_general, drill_general}, .seed = seed};
        sim_result result;
        cr_assert(sim_fight(table, &battle, NULL, &result));
        ump_view_trial(text, "drill", seed, to_said());
        cr_expect_eq(atoi(said_at("winner")), result.winner < 2 ? result.winner : -1);
        cr_expect_eq(atoi(said_at("turn")), result.turn);
    }
    sim_table_free(table);
    ump_game_free(game);
    ump_view_trial(text, "nobody", 1, to_said());
    cr_expect_str_eq(said_at("ok"), "false");
}

Test(workshop, a_vocabulary_has_troops_terrain_and_switches)
{
    for (unsigned i = 0; i < RULESETS; i++) {
        ump_view_vocabulary(rulesets[i], to_said());
        cr_expect(strlen(said_at("unit.0.name")) > 0);
        cr_expect(strlen(said_at("grounds.0")) > 0);
    }
    ump_view_vocabulary("apw1866", to_said());
    cr_expect(strstr(said.at, "\"AU_LINE\""));
    cr_expect_str_eq(said_at("zones"), "true");
    cr_expect_str_eq(said_at("colours.0"), "blue");
    ump_view_vocabulary("adf15", to_said());
    cr_expect_str_eq(said_at("zones"), "false");
    cr_expect_str_eq(said_at("unit.1.better"), "-1"); /* elite comes before veteran */
    cr_expect_str_eq(said_at("unit.3.better"), "1");  /* figures */
    ump_view_vocabulary("nonsense", to_said());
    cr_expect_str_eq(said.at, "null");
}

Test(workshop, the_text_of_a_built_in_battle_comes_byte_for_byte)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_SCENARIO, "kernstown");
    ump_view_scenario("kernstown", to_said());
    cr_expect_eq(said.size, text->size);
    cr_expect(memcmp(said.at, text->data, text->size) == 0);
}

/* ---- Advice ---- */

/* A battle in which a good editor finds nothing; %s: one line more, and where 71ny stands. */
static const char plain[] =
    "scenario \"Plain\"\nrules adf15\ntable 48in x 36in\nturns 8\n"
    "side us \"Union\" first home bottom\nside cs \"Confederate\" home top\n"
    "hill 1 20,20 30,20 30,26 20,26\n"
    "%s\n"
    "brigade us \"Hart\"\n"
    "  leader hart \"Hart\" lb 2 at 20,6\n"
    "  unit 71ny \"71st New York\" infantry trained rifle-musket figs 8 %s facing 0 line\n"
    "brigade cs \"Pryor\"\n"
    "  leader pryor \"Pryor\" lb 2 at 20,30\n"
    "  unit 14al \"14th Alabama\" infantry veteran rifle-musket figs 7 at 20,28 facing 180 line\n";

static void advise(const char *line, const char *place)
{
    char text[2048];
    snprintf(text, sizeof text, plain, line, place);
    proof(text);
    cr_assert_str_eq(said_at("ok"), "true", "%s", said.at);
}

static void expect_advice(const char *line, const char *place, const char *where, const char *words)
{
    advise(line, place);
    cr_expect_str_eq(said_at("advice.0.line"), where, "%s", line);
    cr_expect(strstr(said_at("advice.0.text"), words), "%s: %s", line, said_at("advice.0.text"));
}

static void expect_nothing(const char *line)
{
    advise(line, "at 20,8");
    cr_expect(strstr(said.at, "\"advice\":[]"), "%s: %.400s", line, said.at);
}

Test(workshop, a_good_editor_finds_nothing_where_nothing_is)
{
    expect_nothing("");
    expect_nothing("stream 0,10 48,12");                 /* on level ground */
    expect_nothing("stream 25,23 25,10 0,10");           /* a spring on the hill */
    expect_nothing("objective \"Hill\" 25,23 within 2"); /* open to both */
    expect_nothing("wall 18,15 24,15");                  /* between the two */
    expect_nothing("river 0,15 48,15\nbridge 20,15\nobjective \"Far bank\" 25,16 within 1");
}

/* Likewise of 1866, whose troops are set up. */
static void expect_advice_1866(const char *line, const char *arrives, const char *words)
{
    char text[2048];
    snprintf(text, sizeof text,
             "scenario \"Plain\"\nrules apw1866\ntable 60in x 40in\nturns 8\n"
             "side au \"Austria\" first home bottom\nside pr \"Prussia\" home top\n%s"
             "army au \"A\"\n leader al \"Adler\" cr 5 %s\n unit a1 \"A1\" au-line %s\n"
             "army pr \"P\"\n leader pl \"Plath\" cr 8 at 30,36\n"
             " unit p1 \"P1\" pr-line at 30,34 facing 180 line\n",
             line, arrives, arrives);
    proof(text);
    cr_assert_str_eq(said_at("ok"), "true", "%s", said.at);
    cr_expect(words ? strstr(said_at("advice.0.text"), words) != NULL
                    : strstr(said.at, "\"advice\":[]") != NULL,
              "%s: %.300s", line, said.at);
}

Test(workshop, a_good_editor_knows_zones)
{
    expect_advice_1866("", "arrives 1", NULL);
    expect_advice_1866("zone au 5,2 40,2 40,9 5,9\n", "arrives 1", NULL);
    expect_advice_1866("zone au 5,2 6,2 6,3\n", "arrives 1", "too small");
    expect_advice_1866("zone au 5,2 40,2 40,9 5,9\n", "at 30,5", "nobody is set up");
}

Test(workshop, a_good_editor_asks_for_leaders)
{
    proof("scenario \"Bare\"\nrules adf15\ntable 48in x 36in\nturns 8\n"
          "side us \"Union\" first home bottom\nside cs \"Confederate\" home top\n"
          "brigade us \"Hart's\"\n"
          "  unit a \"A\" infantry trained rifle-musket figs 8 at 20,8 facing 0 line\n"
          "brigade cs \"Pryor's\"\n  leader pryor \"Pryor\" lb 2 at 20,30\n"
          "  unit x \"X\" infantry trained rifle-musket figs 7 at 20,28 facing 180 line\n");
    cr_expect_str_eq(said_at("advice.0.line"), "7");
    cr_expect(strstr(said_at("advice.0.text"), "nobody leads Hart's"), "%s", said.at);
}

Test(workshop, a_good_editor_names_what_cannot_be_meant)
{
    expect_advice("", "at 20,0.2", "11", "hangs over the edge");
    expect_advice("", "at 46,8", "11", "out of the command of Hart");
    expect_advice("stream 15,23 35,23", "at 20,8", "8", "climbs a hill");
    expect_advice("river 25,10 25,30", "at 20,8", "8", "climbs a hill");
    expect_advice("stream 5,0 5,12\nbridge 6,6 width 1", "at 20,8", "9", "this bridge lies beside");
    expect_advice("ford 6,6", "at 20,8", "8", "this ford lies beside");
    expect_advice("wall 2,1 4,1", "at 20,8", "8", "faces it");
    expect_advice("water 38,8 46,8 46,16 38,16\nobjective \"Isle\" 42,12 within 1", "at 20,8", "9",
                  "nobody can come to the objective Isle");
    expect_advice("", "at 20,8 arrives 8", "11", "arrives in the last turn");
}
