/*
 * orders.c: `umpire help orders RULESET` lists every verb of a ruleset's orders: how it is written,
 * who may order it, what it costs, and an example. All but the example is the family's own table of
 * verbs; the example is an order that was given while this was printed, in a battle of the built-in
 * scenarios. What such battles do not show has an example in the table, from conformance/.
 */
#include "cli/cli.h"
#include "play/rules.h"

#include <stdlib.h>
#include <string.h>

enum { MANY = 24, MOST_VERBS = 64, ROUNDS = 10, MOST_ANSWERS = 6000 };

typedef struct manual {
    const char *ruleset;
    const struct ump_rules *rules;
    char example[MOST_VERBS][200]; /* "" if none was found */
    char where[MOST_VERBS][64];    /* scenario of the example, or where else it is given */
    unsigned missing;
    bool failed; /* no memory */
} manual;

/* ---- Examples: orders that are given in battles ---- */

/* An answer for one who looks for verbs: one that has no example yet, if he may give it. */
static bool choose(const manual *m, const ump_game *game, const ump_state *state, uint64_t seed,
                   const ump_ask *ask, ump_answer *answer, uint8_t *face)
{
    ump_answer list[MANY];
    uint64_t salt = ump_scramble(seed ^ ump_state_hash(game, state));
    if (ask->kind == UMP_ASK_DICE) {
        ump_roll(seed, (uint32_t)salt, ask, face);
        *answer = (ump_answer){.kind = UMP_ASK_DICE,
                               .side = UMP_NO_SIDE,
                               .sides = ask->sides,
                               .n_faces = ask->dice,
                               .face = face};
        return true;
    }
    size_t n = ump_propose(game, state, salt, list, MANY);
    if (n == 0)
        return false;
    *answer = list[ump_scramble(salt) % n];
    for (size_t i = 0; ask->kind != UMP_ASK_CHOICE && i < n; i++)
        if (!m->example[list[i].verb][0])
            *answer = list[i];
    return true;
}

static void keep_example(manual *m, const ump_game *game, const ump_answer *answer,
                         const char *scenario)
{
    char line[UMP_LINE];
    if (answer->kind == UMP_ASK_DICE || answer->kind == UMP_ASK_CHOICE ||
        m->example[answer->verb][0])
        return;
    ump_answer_print(game, answer, line);
    snprintf(m->example[answer->verb], sizeof m->example[0], "%.199s", line);
    snprintf(m->where[answer->verb], sizeof m->where[0], "%.63s", scenario);
    m->missing--;
}

static void play_for_examples(manual *m, const ump_game *game, const char *scenario, uint64_t seed)
{
    uint8_t face[UMP_MAX_DICE];
    ump_state *state = ump_state_new(game);
    m->failed |= !state;
    for (unsigned i = 0; state && i < MOST_ANSWERS && m->missing > 0; i++) {
        ump_ask ask;
        ump_answer answer;
        ump_pending(game, state, &ask);
        if (ask.kind == UMP_ASK_NOTHING || !choose(m, game, state, seed, &ask, &answer, face) ||
            !ump_give(game, state, &answer, NULL, NULL))
            break;
        keep_example(m, game, &answer, scenario);
    }
    ump_state_free(state);
}

/* A built-in scenario with this ruleset: its own, or that of its family put in its place. */
static ump_game *game_with(manual *m, const ump_text *scenario)
{
    const ump_text *chart = ump_builtin_find(UMP_BUILTIN_CHART, m->ruleset);
    ump_source source = {.scenario = *scenario};
    ump_game *game = ump_game_load(&source, NULL);
    if (game && strcmp(ump_game_ruleset(game), m->ruleset) == 0)
        return game;
    m->failed |= !game;
    bool kin = game && game->rules == m->rules;
    ump_game_free(game);
    source.chart = chart;
    return kin ? ump_game_load(&source, NULL) : NULL;
}

static void take_written(manual *m)
{
    for (size_t i = 0; i < m->rules->n_verbs; i++) {
        const char *written = m->rules->verbs[i].example;
        if (m->example[i][0] || !written)
            continue;
        snprintf(m->example[i], sizeof m->example[0], "%s", written);
        snprintf(m->where[i], sizeof m->where[0], "conformance");
    }
}

static void find_examples(manual *m)
{
    size_t n = ump_builtin_count(UMP_BUILTIN_SCENARIO);
    m->missing = (unsigned)m->rules->n_verbs;
    for (unsigned round = 0; round < ROUNDS && m->missing > 0; round++)
        for (size_t i = 0; i < n && m->missing > 0; i++) {
            const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
            ump_game *game = game_with(m, text);
            if (game)
                play_for_examples(m, game, text->name, round + 1);
            ump_game_free(game);
        }
    take_written(m);
}

/* ---- Printing ---- */

/* A form with its slots in words: "U+ at T" is "UNIT... at TARGET". */
static void write_form(const char *form, char *line, size_t size)
{
    static const struct {
        char slot;
        const char *one, *many;
    } words[] = {{'U', "UNIT", "UNIT..."}, {'T', "TARGET", "TARGET..."},
                 {'P', "X,Y", "X,Y..."},   {'A', "DEGREES", "DEGREES"},
                 {'W', "WORD", "WORD"},    {'N', "NUMBER", "NUMBER"}};
    size_t used = 0;
    for (const char *at = form; *at && used + 12 < size;) {
        bool slot = at[1] == '\0' || strchr(" +*]", at[1]);
        const char *word = NULL;
        bool many = slot && at[1] != '\0' && strchr("+*", at[1]);
        for (size_t i = 0; slot && i < sizeof words / sizeof *words; i++)
            if (words[i].slot == *at)
                word = many ? words[i].many : words[i].one;
        if (word)
            used += (size_t)snprintf(line + used, size - used, "%s", word);
        else
            line[used++] = *at;
        at += word && many ? 2 : 1;
    }
    line[used] = '\0';
}

static void print_verb(const manual *m, size_t i, bool markdown)
{
    const ump_verb *v = &m->rules->verbs[i];
    char form[256];
    write_form(v->form, form, sizeof form);
    const char *space = form[0] ? " " : "";
    const char *reacts = v->reaction ? "; also as a reaction, after 'react'" : "";
    if (markdown) {
        printf("| `%s%s%s` | %s%s | %s | `%s` |\n", v->name, space, form, v->who, reacts, v->costs,
               m->example[i]);
        return;
    }
    printf("%s%s%s%s%s\n   who: %s%s\n   costs: %s\n", cli_ink(stdout, CLI_BOLD), v->name,
           cli_ink(stdout, CLI_PLAIN), space, form, v->who, reacts, v->costs);
    if (m->example[i][0])
        printf("   example: %s   (%s)\n", m->example[i], m->where[i]);
}

static void print_words(const manual *m)
{
    printf("A WORD is one of:");
    for (size_t i = 0; i < m->rules->n_words; i++)
        printf(" %s", m->rules->words[i]);
    printf(".\n");
}

static void print_text(const manual *m)
{
    printf(
        "Orders of %s. Each begins with the id of the side. UNIT and TARGET are ids, X,Y a place\n"
        "of the table in its own unit, DEGREES a bearing (0 up, 90 right); what stands in\n"
        "brackets may be left out, ... is one or more.\n\n",
        m->ruleset);
    for (size_t i = 0; i < m->rules->n_verbs; i++)
        print_verb(m, i, false);
    putchar('\n');
    print_words(m);
}

static void print_markdown(const manual *m)
{
    printf(
        "# Orders of %s\n\n"
        "Made by `umpire help orders %s --markdown` from the verbs of the rules; each example "
        "was given in a\n"
        "battle of the built-in scenarios while the page was made, or is given in a situation of "
        "`conformance/`.\n\n"
        "An order begins with the id of the side. UNIT and TARGET are ids, X,Y a place of the "
        "table in its own unit,\n"
        "DEGREES a bearing (0 up, 90 right). What stands in brackets may be left out; ... is "
        "one or more.\n\n"
        "| Order | Who may | What it costs | Example |\n|---|---|---|---|\n",
        m->ruleset, m->ruleset);
    for (size_t i = 0; i < m->rules->n_verbs; i++)
        print_verb(m, i, true);
    putchar('\n');
    print_words(m);
}

static void print_json(const manual *m)
{
    ump_out out = cli_out(stdout);
    ump_json json = {.out = &out};
    ump_json_open(&json, NULL, '{');
    ump_json_text(&json, "ruleset", m->ruleset);
    ump_json_open(&json, "orders", '[');
    for (size_t i = 0; i < m->rules->n_verbs; i++) {
        const ump_verb *v = &m->rules->verbs[i];
        char form[256];
        write_form(v->form, form, sizeof form);
        ump_json_open(&json, NULL, '{');
        ump_json_text(&json, "verb", v->name);
        ump_json_text(&json, "form", form);
        ump_json_text(&json, "who", v->who);
        ump_json_text(&json, "costs", v->costs);
        ump_json_raw(&json, "reaction", v->reaction ? "true" : "false");
        ump_json_text(&json, "example", m->example[i]);
        ump_json_text(&json, "scenario", m->where[i]);
        ump_json_close(&json, '}');
    }
    ump_json_close(&json, ']');
    ump_json_close(&json, '}');
    putchar('\n');
}

void cli_list_orders(const ump_game *game)
{
    manual m = {.ruleset = ump_game_ruleset(game), .rules = game->rules};
    print_text(&m);
}

static const struct ump_rules *rules_of(const char *ruleset)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, ruleset);
    ump_chart *chart = text ? ump_chart_read(text, NULL) : NULL;
    const struct ump_rules *rules = NULL;
    for (size_t i = 0; chart && i < ump_n_families; i++)
        if (strcmp(ump_families[i]->name, ump_chart_family(chart)) == 0)
            rules = ump_families[i];
    ump_chart_free(chart);
    return rules;
}

int cli_help_orders(int argc, char **argv)
{
    const char *form = argc > 1 ? argv[1] : "";
    if (argc < 1 || argc > 2 || (*form && strcmp(form, "--markdown") && strcmp(form, "--json"))) {
        cli_say("usage: umpire help orders RULESET [--markdown | --json]; 'umpire chart' lists the "
                "rulesets");
        return CLI_USAGE;
    }
    manual *m = calloc(1, sizeof *m);
    if (!m) {
        cli_no_memory();
        return CLI_FAULT;
    }
    if (!(m->rules = rules_of(argv[0])) || m->rules->n_verbs > MOST_VERBS) {
        cli_say("there is no ruleset '%s'; 'umpire chart' lists them", argv[0]);
        free(m);
        return CLI_USAGE;
    }
    m->ruleset = argv[0];
    find_examples(m);
    if (m->failed)
        cli_no_memory();
    else if (strcmp(form, "--json") == 0)
        print_json(m);
    else if (*form)
        print_markdown(m);
    else
        print_text(m);
    int status = m->failed ? CLI_FAULT : CLI_OK;
    free(m);
    return status;
}
