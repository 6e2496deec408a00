/*
 * desk.c: one situation told by keys, for a page made of the keys that matter.
 */
#include "desk/desk.h"
#include "view/board.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Facts: lines of key=value, told by the page ---- */

enum { MAX_FACTS = 256 };

typedef struct told {
    char *text; /* a copy, cut up */
    ump_setting fact[MAX_FACTS];
    size_t n;
} told;

/* One line that is cut off with a NUL. */
static void take_fact(told *t, char *line, char why[UMP_LINE])
{
    char *equals = strchr(line, '=');
    if (!*line)
        return;
    if (!equals)
        snprintf(why, UMP_LINE, "'%.80s' is no fact; expected KEY=VALUE", line);
    else if (t->n == MAX_FACTS)
        snprintf(why, UMP_LINE, "too many facts are told; at most %d can be", (int)MAX_FACTS);
    else {
        *equals = '\0';
        t->fact[t->n++] = (ump_setting){line, equals + 1};
    }
}

/* False: why says what is wrong; the text is to be freed all the same. */
static bool take_facts(told *t, const char *lines, char why[UMP_LINE])
{
    size_t size = strlen(lines) + 1;
    *t = (told){.text = malloc(size)};
    snprintf(why, UMP_LINE, "%s", t->text ? "" : "there is not enough memory");
    if (!t->text)
        return false;
    memcpy(t->text, lines, size);
    for (char *at = t->text; at && !why[0];) {
        char *end = strchr(at, '\n');
        if (end)
            *end++ = '\0';
        take_fact(t, at, why);
        at = end;
    }
    return !why[0];
}

/* ---- Kinds and keys ---- */

void ump_view_desk_kinds(const ump_desk *desk, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < ump_desk_kinds(desk); i++) {
        ump_json_open(&j, NULL, '{');
        ump_json_text(&j, "name", ump_desk_kind_name(desk, i));
        ump_json_text(&j, "about", ump_desk_kind_about(desk, i));
        ump_json_close(&j, '}');
    }
    ump_json_close(&j, ']');
}

/* The first of the rules that the key is of. */
static void put_key_rule(const ump_desk *desk, const char *kind, size_t i, ump_json *j)
{
    char id[64] = "";
    for (size_t k = 0; k < desk->n_kinds; k++) {
        if (strcmp(ump_desk_kind_name(desk, k), kind) != 0)
            continue;
        const char *rules = desk->kind[k].key[i].rules;
        if (rules)
            snprintf(id, sizeof id, "%.*s", (int)strcspn(rules, " ,"), rules);
        break;
    }
    ump_json_text(j, "rule", id);
}

static void put_limit(const ump_desk_form *form, int32_t limit, ump_json *j, const char *key)
{
    char number[32];
    bool length = strcmp(form->type, "length") == 0;
    ump_json_raw(j, key, ump_show_thousandths(length ? limit : (int64_t)limit * 1000, number));
}

static void put_legs(const char *words, ump_json *j)
{
    ump_json_open(j, "legs", '[');
    while (words && *words) {
        char word[UMP_LINE];
        size_t size = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)size, words);
        ump_json_text(j, NULL, word);
        words += size + strspn(words + size, " ");
    }
    ump_json_close(j, ']');
}

static void put_key(const ump_desk *desk, const char *kind, size_t i, ump_json *j)
{
    ump_desk_form form;
    if (!ump_desk_key_get(desk, kind, i, &form))
        return;
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "name", form.name);
    ump_json_text(j, "type", form.type);
    ump_json_open(j, "values", '[');
    for (size_t v = 0; v < form.n_values; v++)
        ump_json_text(j, NULL, form.values[v]);
    ump_json_close(j, ']');
    ump_json_text(j, "initial", form.initial);
    ump_json_text(j, "label", form.label);
    ump_json_text(j, "help", form.help);
    put_limit(&form, form.low, j, "low");
    put_limit(&form, form.high, j, "high");
    ump_json_yes(j, "required", form.required);
    ump_json_yes(j, "rare", form.rare);
    ump_json_yes(j, "isSwitch", form.is_switch);
    put_legs(form.legs, j);
    put_key_rule(desk, kind, i, j);
    ump_json_close(j, '}');
}

void ump_view_desk_keys(const ump_desk *desk, const char *kind, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    for (size_t i = 0; i < ump_desk_key_count(desk, kind); i++)
        put_key(desk, kind, i, &j);
    ump_json_close(&j, ']');
}

static void put_offered(const ump_desk *desk, const char *kind, const ump_desk_form *form,
                        const told *t, ump_json *j)
{
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "key", form->name);
    ump_json_open(j, "values", '[');
    for (size_t v = 0; v < form->n_values; v++)
        if (ump_desk_value_offered(desk, kind, form->name, form->values[v], t->fact, t->n))
            ump_json_text(j, NULL, form->values[v]);
    ump_json_close(j, ']');
    ump_json_close(j, '}');
}

void ump_view_desk_matters(const ump_desk *desk, const char *kind, const char *facts,
                           const ump_out *out)
{
    ump_json j = {.out = out};
    ump_desk_form form;
    char why[UMP_LINE]; /* 'ask' says it */
    told t;
    ump_json_open(&j, NULL, '[');
    if (take_facts(&t, facts, why))
        for (size_t i = 0; ump_desk_key_get(desk, kind, i, &form); i++)
            if (ump_desk_key_matters(desk, kind, form.name, t.fact, t.n))
                put_offered(desk, kind, &form, &t, &j);
    ump_json_close(&j, ']');
    free(t.text);
}

/* ---- Asking ---- */

static ump_desk_question question_of(const char *kind, const told *t, const char *dice,
                                     const char *seed)
{
    ump_desk_question q = {.kind = kind, .fact = t->fact, .n_facts = t->n};
    q.dice = dice && *dice ? dice : NULL;
    q.seeded = seed && *seed;
    q.seed = q.seeded ? strtoull(seed, NULL, 10) : 0;
    return q;
}

void ump_view_desk_wants(const ump_desk *desk, const char *kind, const char *facts,
                         const char *dice, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_desk_want want;
    char why[UMP_LINE]; /* 'ask' says it */
    told t;
    bool wants = false;
    if (take_facts(&t, facts, why)) {
        ump_desk_question q = question_of(kind, &t, dice, NULL);
        wants = ump_desk_wants(desk, &q, &want);
    }
    free(t.text);
    if (!wants) {
        ump_json_raw(&j, NULL, "null");
        return;
    }
    ump_json_open(&j, NULL, '{');
    ump_json_number(&j, "count", want.dice);
    ump_json_number(&j, "sides", want.sides);
    view_label(&j, "purpose", want.purpose);
    ump_json_text(&j, "rule", want.rule);
    view_reading(&j, want.reading, want.reach);
    ump_json_close(&j, '}');
}

void ump_view_desk_ask(const ump_desk *desk, const char *kind, const char *facts, const char *dice,
                       const char *seed, const ump_out *out)
{
    ump_json j = {.out = out};
    char why[UMP_LINE];
    told t;
    ump_desk_answer *answer = NULL;
    if (take_facts(&t, facts, why)) {
        ump_desk_question q = question_of(kind, &t, dice, seed);
        answer = ump_desk_ask(desk, &q, why);
    }
    ump_json_open(&j, NULL, '{');
    ump_json_yes(&j, "ok", answer != NULL);
    ump_json_text(&j, "why", answer ? "" : why);
    ump_json_raw(&j, "answer", answer ? "" : "null");
    if (answer)
        ump_desk_answer_json(answer, out);
    ump_json_raw(&j, "follows", "");
    ump_desk_effects_json(answer, out);
    ump_json_close(&j, '}');
    ump_desk_answer_free(answer);
    free(t.text);
}

/* ---- Rosters ---- */

void ump_view_desk_unit_keys(const ump_desk *desk, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_json_open(&j, NULL, '[');
    for (const char *const *key = ump_desk_unit_keys(desk); key && *key; key++)
        ump_json_text(&j, NULL, *key);
    ump_json_close(&j, ']');
}

void ump_view_desk_roster(const char *scenario, const ump_out *out)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario);
    ump_source source = {.chart = NULL};
    if (text)
        source.scenario = *text;
    ump_game *game = text ? ump_game_load(&source, NULL) : NULL;
    ump_state *state = game ? ump_state_new(game) : NULL;
    if (state)
        ump_desk_roster_json(game, state, out);
    ump_state_free(state);
    ump_game_free(game);
}

/* ---- A living roster: a scenario, and what has been written down since ---- */

static void put_value(const ump_game *game, const ump_state *state, unsigned piece, int fact,
                      ump_json *j)
{
    const ump_fact *f = &game->rules->facts[fact];
    int32_t value = game->rules->fact(game, state, piece, fact);
    char number[16];
    if (value == UMP_NO_FACT)
        return;
    snprintf(number, sizeof number, "%" PRId32, value);
    ump_json_text(j, f->name,
                  f->piece && value == UMP_NOBODY ? "none"
                  : f->piece                      ? ump_piece_id(game, (unsigned)value)
                  : f->words                      ? f->words[value]
                                                  : number);
}

static void put_state(const ump_game *game, const ump_state *state, unsigned piece, ump_json *j)
{
    bool leader = piece >= game->force.n_units;
    ump_json_open(j, "state", '{');
    for (size_t i = 0; game->rules->fact && i < game->rules->n_facts; i++)
        if (leader == (game->rules->facts[i].of == UMP_OF_LEADERS))
            put_value(game, state, piece, (int)i, j);
    ump_json_close(j, '}');
}

static void put_roster_piece(const ump_game *game, const ump_state *state, unsigned piece,
                             ump_json *j)
{
    const ump_piece_def *def = &game->force.piece[piece];
    ump_look look;
    ump_state_look(game, state, piece, &look);
    ump_json_open(j, NULL, '{');
    ump_json_text(j, "id", def->id);
    ump_json_text(j, "name", def->name);
    ump_json_text(j, "side", game->force.side[def->side].name);
    ump_json_text(j, "command", game->force.command[def->command].name);
    ump_json_yes(j, "leader", def->leader);
    ump_json_yes(j, "here", look.on_table);
    ump_json_number(j, "strength", look.strength);
    ump_json_number(j, "original", look.original);
    ump_json_number(j, "trouble", look.trouble);
    put_state(game, state, piece, j);
    ump_json_raw(j, "facts", "");
    ump_desk_unit_json(game, state, piece, j->out);
    ump_json_close(j, '}');
}

static void put_text(const ump_game *game, const ump_state *state, unsigned turn, ump_json *j)
{
    ump_growing text = {.at = NULL};
    ump_out out = ump_growing_out(&text);
    ump_muster_write(game, state, turn, &out);
    ump_json_text(j, "text", text.at ? text.at : "");
    free(text.at);
}

static void put_roster(const ump_game *game, const ump_state *state, unsigned turn, ump_json *j)
{
    ump_json_text(j, "title", game->title);
    ump_json_text(j, "ruleset", ump_game_ruleset(game));
    ump_json_text(j, "family", game->rules->name);
    ump_json_number(j, "turn", turn);
    ump_json_number(j, "turns", game->turns);
    view_sides(game, j);
    view_facts(game->rules, j);
    ump_json_open(j, "pieces", '[');
    for (unsigned i = 0; i < game->force.n_pieces; i++)
        put_roster_piece(game, state, i, j);
    ump_json_close(j, ']');
    put_text(game, state, turn, j);
}

/* One line a time; the first that cannot be says why. */
static bool say_lines(const ump_game *game, ump_state *state, const char *lines, char why[UMP_LINE])
{
    while (*lines) {
        ump_error error = {.what = ""};
        ump_errors errors = {&error, 1, 0};
        size_t size = strcspn(lines, "\n");
        ump_text line = {.name = "roster", .data = lines, .size = size};
        ump_ruling said;
        ump_refusal refusal;
        if (!ump_state_read(game, &line, &said, &errors)) {
            snprintf(why, UMP_LINE, "%s", error.what);
            return false;
        }
        if (!ump_state_say(game, state, &said, &refusal)) {
            ump_refusal_text(game, &refusal, why);
            return false;
        }
        lines += size + (lines[size] != '\0');
    }
    return true;
}

void ump_view_roster(const char *scenario, const char *lines, unsigned turn, const ump_out *out)
{
    ump_json j = {.out = out};
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    char why[UMP_LINE] = "";
    const ump_text *built_in = ump_builtin_find(UMP_BUILTIN_SCENARIO, scenario);
    ump_source source = {
        .scenario = {.name = "roster", .data = scenario, .size = strlen(scenario)}};
    if (built_in)
        source.scenario = *built_in;
    ump_game *game = ump_game_load(&source, &errors);
    ump_state *state = game ? ump_state_bare(game, true) : NULL;
    if (!game)
        snprintf(why, sizeof why, "line %u: %s", error.line, error.what);
    bool good = state && say_lines(game, state, lines, why);
    ump_json_open(&j, NULL, '{');
    ump_json_yes(&j, "ok", good);
    ump_json_text(&j, "why", why);
    if (state)
        put_roster(game, state, turn ? turn : game->first_turn, &j);
    ump_json_close(&j, '}');
    ump_state_free(state);
    ump_game_free(game);
}
