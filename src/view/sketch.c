/*
 * sketch.c: a new scenario to begin with: two lines of troops that face each other over an empty
 * table. Sides, commands and troops are those of the ruleset's smallest built-in battle, so that
 * every word in it is one of these rules.
 */
#include "view/board.h"

#include <stdio.h>
#include <string.h>

enum { LEAST_UNITS = 1, MOST_UNITS = 12 };

/* ---- The battle that lends its troops ---- */

typedef struct model {
    const ump_text *text;
    char unit[3]; /* of its table: in, cm */
    ump_token side[UMP_MAX_SIDES], name[UMP_MAX_SIDES];
    size_t n_sides, n_units;
} model;

static ump_reader lines_of(const ump_text *text)
{
    ump_reader r;
    ump_reader_begin(&r, text, NULL);
    return r;
}

/* What the heading says; false: it is a battle of another ruleset. */
static bool read_model(const ump_text *text, const char *ruleset, model *m)
{
    bool same = false;
    *m = (model){.text = text, .unit = "in"};
    for (ump_reader r = lines_of(text); ump_reader_line(&r);) {
        ump_token word = ump_reader_token(&r);
        ump_token next = ump_reader_token(&r);
        if (ump_token_is(word, "rules"))
            same = ump_token_is(next, ruleset);
        m->n_units += ump_token_is(word, "unit");
        if (ump_token_is(word, "table") && next.size > 2)
            memcpy(m->unit, next.at + next.size - 2, 2);
        if (ump_token_is(word, "side") && m->n_sides < UMP_MAX_SIDES) {
            m->side[m->n_sides] = next;
            m->name[m->n_sides++] = ump_reader_token(&r);
        }
    }
    return same && m->n_sides == UMP_MAX_SIDES;
}

static bool find_model(const char *ruleset, model *best)
{
    best->text = NULL;
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_SCENARIO); i++) {
        model m;
        if (read_model(ump_builtin_get(UMP_BUILTIN_SCENARIO, i), ruleset, &m) &&
            (!best->text || m.n_units < best->n_units))
            *best = m;
    }
    return best->text != NULL;
}

/* ---- Its troops, at new places ---- */

typedef struct troops {
    const ump_sketch *wish;
    const model *model;
    unsigned side;
    uint32_t units; /* written so far */
    const ump_out *out;
} troops;

static bool is_place(ump_token t)
{
    return ump_token_is(t, "at") || ump_token_is(t, "facing") || ump_token_is(t, "arrives");
}

static void put_token(const ump_out *out, ump_token t)
{
    ump_putf(out, t.quoted ? " \"%.*s\"" : " %.*s", (int)t.size, t.at);
}

/* Words of a unit or leader line without its place. */
static void put_words(const ump_out *out, ump_reader *r, ump_token keyword)
{
    ump_putf(out, "  %.*s", (int)keyword.size, keyword.at);
    for (ump_token t = ump_reader_token(r); !t.end; t = ump_reader_token(r)) {
        if (is_place(t))
            ump_reader_token(r);
        else
            put_token(out, t);
    }
}

/* Tenths are enough. back: behind the line of units, in thousandths of the table's unit. */
static void put_place(const troops *to, uint32_t number, int64_t back)
{
    const ump_sketch *wish = to->wish;
    char across[32], deep[32];
    int64_t x = (int64_t)wish->width * 1000 * (number + 1) / (wish->units + 1) / 100 * 100;
    int64_t y = (int64_t)wish->depth * 1000 / 6 / 100 * 100 - back;
    if (to->side == 1)
        y = (int64_t)wish->depth * 1000 - y;
    ump_putf(to->out, " at %s,%s", ump_show_thousandths(x, across), ump_show_thousandths(y, deep));
}

static void put_piece(troops *to, ump_reader *r, ump_token keyword)
{
    bool leader = ump_token_is(keyword, "leader");
    put_words(to->out, r, keyword);
    put_place(to, to->units, leader ? strcmp(to->model->unit, "cm") == 0 ? 3000 : 1500 : 0);
    if (!leader)
        ump_putf(to->out, " facing %d", to->side == 0 ? 0 : 180);
    ump_put(to->out, "\n");
    to->units += !leader;
}

static bool is_command(ump_token t)
{
    return ump_token_is(t, "army") || ump_token_is(t, "corps") || ump_token_is(t, "division") ||
           ump_token_is(t, "brigade");
}

/* The commands of one side from the first on, until it has as many units as wished. */
static void put_troops(troops *to)
{
    bool ours = false;
    for (ump_reader r = lines_of(to->model->text);
         to->units < to->wish->units && ump_reader_line(&r);) {
        ump_token word = ump_reader_token(&r);
        bool piece = ump_token_is(word, "unit") || ump_token_is(word, "leader");
        if (is_command(word)) {
            ump_token side = ump_reader_token(&r), own = to->model->side[to->side];
            ours = ump_same_id(side.at, side.size, own.at, own.size);
            if (ours) {
                ump_putf(to->out, "%.*s", (int)word.size, word.at);
                put_token(to->out, side);
                put_token(to->out, ump_reader_token(&r));
                ump_put(to->out, "\n");
            }
        } else if (piece && ours) {
            put_piece(to, &r, word);
        }
    }
}

/* ---- The whole ---- */

static void put_heading(const ump_sketch *wish, const model *m, const ump_out *out)
{
    static const char *const homes[UMP_MAX_SIDES] = {"first home bottom", "home top"};
    ump_put(out, "# Who fights here, when, and for what? Players read these lines first.\n");
    ump_putf(out, "scenario \"%s\"\nrules %s\ntable %u%s x %u%s\nturns %u\n", wish->title,
             wish->ruleset, wish->width, m->unit, wish->depth, m->unit, wish->turns);
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++) {
        ump_put(out, "side");
        put_token(out, m->side[side]);
        put_token(out, m->name[side]);
        ump_putf(out, " %s\n", homes[side]);
    }
}

static void put_objective(const ump_sketch *wish, const model *m, const ump_out *out)
{
    char across[32], deep[32];
    ump_putf(out, "\nobjective \"The middle\" %s,%s within %d points 5\n",
             ump_show_thousandths((int64_t)wish->width * 500, across),
             ump_show_thousandths((int64_t)wish->depth * 500, deep),
             strcmp(m->unit, "cm") == 0 ? 6 : 2);
}

static uint32_t wished(uint32_t value, uint32_t usual, uint32_t low, uint32_t high)
{
    return value == 0 ? usual : value < low ? low : value > high ? high : value;
}

bool ump_sketch_write(const ump_sketch *given, const ump_out *out)
{
    model m;
    if (!find_model(given->ruleset, &m))
        return false;
    bool metric = strcmp(m.unit, "cm") == 0;
    ump_sketch wish = {
        .ruleset = given->ruleset,
        .title = given->title[0] ? given->title : "A new battle",
        .width = wished(given->width, metric ? 180 : 48, metric ? 60 : 24, metric ? 600 : 240),
        .depth = wished(given->depth, metric ? 120 : 36, metric ? 45 : 18, metric ? 600 : 240),
        .turns = wished(given->turns, 8, 1, 99),
        .units = wished(given->units, 3, LEAST_UNITS, MOST_UNITS),
    };
    put_heading(&wish, &m, out);
    put_objective(&wish, &m, out);
    for (unsigned side = 0; side < UMP_MAX_SIDES; side++) {
        troops to = {.wish = &wish, .model = &m, .side = side, .out = out};
        ump_put(out, "\n");
        put_troops(&to);
    }
    return true;
}
