/*
 * check.c: `umpire check FILE...` proof-reads charts, scenarios, records and lessons: all faults of
 * all files, then a summary.
 */
#include "cli/cli.h"
#include "play/rules.h"
#include "view/view.h"
#include <string.h>

static bool no_kind(const ump_text *text, ump_errors *errors)
{
    ump_reader reader;
    ump_reader_begin(&reader, text, errors);
    if (ump_reader_line(&reader))
        ump_token_one_of(&reader, ump_reader_token(&reader), "the first word of a file", cli_kinds,
                         CLI_KINDS);
    else
        ump_error_at(errors, text->name, 0, 0,
                     "the file is empty; expected a chart, a scenario, a record or a lesson");
    return false;
}

/* ---- Charts: read, then tried as the family would use them ---- */

static bool is_of_family(const ump_text *scenario, const char *family)
{
    ump_game *game = ump_game_load(&(ump_source){.scenario = *scenario}, NULL);
    bool same = game && strcmp(game->rules->name, family) == 0;
    ump_game_free(game);
    return same;
}

/* Faults of the chart itself; what a scenario asks of another chart is not told. */
static size_t keep_faults_of(const char *name, const ump_errors *found, ump_errors *errors)
{
    size_t kept = 0;
    for (size_t i = 0; i < found->count && i < found->room; i++) {
        const ump_error *e = &found->list[i];
        if (strncmp(e->name, name, sizeof e->name - 1) != 0)
            continue;
        ump_error_at(errors, name, e->line, e->column, "%s", e->what);
        kept++;
    }
    return kept;
}

/* What a built-in scenario, loaded with the chart, tells of it: the family looks up all it needs.
 */
enum trial { SERVES, FAULTY, UNDECIDED /* the scenario itself does not fit the chart */ };

static enum trial try_chart(const ump_text *scenario, const ump_text *chart, ump_errors *errors)
{
    ump_errors found = cli_errors_new();
    ump_source source = {.scenario = *scenario, .chart = chart};
    ump_game *game = ump_game_load(&source, &found);
    enum trial told = game ? SERVES : UNDECIDED;
    if (keep_faults_of(chart->name, &found, errors) > 0)
        told = FAULTY;
    ump_game_free(game);
    cli_errors_free(&found);
    return told;
}

/* A scenario may set a switch that this chart does not have; then the next one is tried. */
static bool serves_its_family(const ump_text *text, const char *family, ump_errors *errors)
{
    enum trial told = UNDECIDED;
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO) && told == UNDECIDED; i++) {
        const ump_text *scenario = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        if (is_of_family(scenario, family))
            told = try_chart(scenario, text, errors);
    }
    /* No scenario is of its family: any will say whether there is such a family. */
    if (told == UNDECIDED)
        told = try_chart(ump_builtin_get(UMP_BUILTIN_SCENARIO, 0), text, errors);
    if (told == UNDECIDED)
        ump_error_at(errors, text->name, 0, 0,
                     "no built-in scenario of %s can be loaded with it; expected a chart with the "
                     "switches that they set",
                     family);
    return told == SERVES;
}

static bool check_chart(const ump_text *text, ump_errors *errors, char said[UMP_LINE])
{
    ump_chart *chart = ump_chart_read(text, errors);
    if (!chart)
        return false;
    snprintf(said, UMP_LINE, "chart %s, \"%s\", family %s", ump_chart_name(chart),
             ump_chart_title(chart), ump_chart_family(chart));
    bool good = serves_its_family(text, ump_chart_family(chart), errors);
    ump_chart_free(chart);
    return good;
}

/* ---- Scenarios, records and lessons ---- */

static bool check_scenario(const ump_text *text, const cli_args *args, ump_errors *errors,
                           ump_errors *advice, char said[UMP_LINE])
{
    cli_battle battle = {.game = NULL};
    bool good = cli_battle_load(&battle, text, args, NULL, 0, errors);
    if (good)
        snprintf(said, UMP_LINE, "scenario \"%s\", rules %s, %zu units and leaders",
                 ump_game_title(battle.game), ump_game_ruleset(battle.game),
                 ump_game_pieces(battle.game));
    if (good)
        ump_game_advise(battle.game, advice);
    cli_battle_close(&battle);
    return good;
}

static bool check_record(const ump_text *text, const cli_args *args, ump_errors *errors,
                         char said[UMP_LINE])
{
    cli_battle battle = {.game = NULL};
    bool good = cli_battle_load_record(&battle, text, UINT64_MAX, NULL, args, errors);
    if (good)
        snprintf(said, UMP_LINE, "record of \"%s\", %zu answers, turn %u",
                 ump_game_title(battle.game), ump_session_length(battle.session),
                 ump_state_turn(ump_session_state(battle.session)));
    if (good && cli_flag(args, "told"))
        good = cli_check_told(text, battle.game, battle.session, errors);
    cli_battle_close(&battle);
    return good;
}

static size_t tasks_of(const ump_lesson *lesson)
{
    size_t n = 0;
    for (size_t i = 0; i < ump_lesson_steps(lesson); i++)
        n += ump_lesson_step_at(lesson, i)->kind == UMP_LESSON_DO;
    return n;
}

/* Reading a lesson plays it to its end. */
static bool check_lesson(const ump_text *text, ump_errors *errors, char said[UMP_LINE])
{
    ump_lesson *lesson = ump_lesson_read(text, errors);
    if (!lesson)
        return false;
    snprintf(said, UMP_LINE, "lesson \"%s\", %s, %zu steps, %zu of them the learner's",
             ump_lesson_title(lesson), ump_lesson_scenario(lesson), ump_lesson_steps(lesson),
             tasks_of(lesson));
    ump_lesson_free(lesson);
    return true;
}

static bool check_text(const ump_text *text, const cli_args *args, ump_errors *errors,
                       ump_errors *advice, char said[UMP_LINE])
{
    const char *kind = cli_kind_of(text);
    if (!kind)
        return no_kind(text, errors);
    switch (kind[0]) {
    case 'c':
        return check_chart(text, errors, said);
    case 's':
        return check_scenario(text, args, errors, advice, said);
    case 'l':
        return check_lesson(text, errors, said);
    default:
        return check_record(text, args, errors, said);
    }
}

/* Advice is no error: it goes with the good news. */
static void print_advice(const char *path, const ump_errors *advice)
{
    for (size_t i = 0; i < advice->count && i < advice->room; i++)
        printf("%s:%u:%u: advice: %s\n", path, advice->list[i].line, advice->list[i].column,
               advice->list[i].what);
}

typedef struct found {
    size_t faults, advice;
} found;

/* A file that cannot be read is one fault. */
static found check_file(const char *path, const cli_args *args)
{
    cli_file file;
    if (!cli_read(path, &file))
        return (found){1, 0};
    ump_errors errors = cli_errors_new(), advice = cli_errors_new();
    char said[UMP_LINE] = "";
    bool good = check_text(&file.text, args, &errors, &advice, said);
    if (good)
        printf("%s: %sok%s: %s\n", path, cli_ink(stdout, CLI_GREEN), cli_ink(stdout, CLI_PLAIN),
               said);
    print_advice(path, &advice);
    fflush(stdout);
    cli_print_errors(&errors);
    found all = {errors.count > 0 ? errors.count : !good, advice.count};
    cli_errors_free(&errors);
    cli_errors_free(&advice);
    cli_file_free(&file);
    return all;
}

static int run(const cli_args *args)
{
    size_t faults = 0, bad = 0, advice = 0;
    for (size_t i = 0; i < args->n_operands; i++) {
        found here = check_file(args->operand[i], args);
        faults += here.faults;
        bad += here.faults > 0;
        advice += here.advice;
    }
    size_t n = args->n_operands;
    if (faults == 0)
        printf("%zu file%s checked, no errors\n", n, n == 1 ? "" : "s");
    else
        printf("%zu file%s checked, %zu error%s in %zu of them\n", n, n == 1 ? "" : "s", faults,
               faults == 1 ? "" : "s", bad);
    if (advice > 0)
        printf("%zu piece%s of advice, which %s no error%s\n", advice, advice == 1 ? "" : "s",
               advice == 1 ? "is" : "are", advice == 1 ? "" : "s");
    return faults == 0 ? CLI_OK : CLI_FAULT;
}

static const cli_option options[] = {
    {"scenarios", "DIR", "where to look for the scenarios that records name"},
    {"told", NULL, "of whole records also what they tell, show and say was refused"},
    {NULL, NULL, NULL},
};

const cli_command cli_check = {
    .name = "check",
    .group = "prepare a battle",
    .about = "Proof-read charts, scenarios and records",
    .usage = "[OPTIONS] FILE...",
    .more =
        "The first word of a file says what it is. Every fault is reported, as\n"
        "  name:line:column: what is wrong; what was expected; did you mean ...\n"
        "A record is played through, each of its answers checked against the rules.\n"
        "Of a scenario without errors it says what a good editor would: units that hang over\n"
        "the edge or begin out of command, objectives that nobody can come to, arrivals in the\n"
        "last turn, walls that nobody faces, water that runs uphill. Advice is no error.",
    .options = options,
    .loads = true,
    .least = 1,
    .most = SIZE_MAX,
    .run = run,
};
