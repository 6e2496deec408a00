/*
 * sketch.c: a new scenario to begin with: two lines of troops that face each other over an empty
 * table. Sides, commands and troops are those of the ruleset's smallest built-in battle, so that
 * every word in it is one of these rules.
 */
#include "view/board.h"

#include <string.h>

enum { LEAST_UNITS = 1, MOST_UNITS = 6, ABREAST = 3 };

/* ---- The battle that lends its troops ---- */

typedef struct model {
    const ump_text *text;
    char unit[3]; /* of its table: in, cm */
    ump_token side[UMP_MAX_SIDES], name[UMP_MAX_SIDES];
    size_t n_sides, n_units;
} model;

static bool is_metric(const model *m)
{
    return strcmp(m->unit, "cm") == 0;
}

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
    uint32_t all;            /* units that it will have */
    uint32_t units, leaders; /* written so far */
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

/* Thousandths. Units stand in rows, so near together that a leader behind the middle of the first
 * row has all of them at hand. */
static int64_t across(const troops *to, uint32_t number)
{
    int64_t apart = is_metric(to->model) ? 14000 : 4200;
    uint32_t row = number / ABREAST, left = to->all - row * ABREAST;
    int64_t abreast = left < ABREAST ? left : ABREAST;
    return (int64_t)to->wish->width * 500 + (2 * (number % ABREAST) - abreast + 1) * apart / 2;
}

/* back: behind the first row. */
static void put_place(const troops *to, int64_t x, int64_t back)
{
    int64_t depth = (int64_t)to->wish->depth * 1000;
    int64_t y = depth / (to->all > ABREAST ? 4 : 6) / 100 * 100 - back;
    char along[32], deep[32];
    ump_putf(to->out, " at %s,%s", ump_show_thousandths(x, along),
             ump_show_thousandths(to->side == 0 ? y : depth - y, deep));
}

/* Each beside the one before, right and left of the middle. */
static void put_leader_place(troops *to)
{
    int64_t step = is_metric(to->model) ? 3000 : 1500;
    int64_t aside = (int64_t)((to->leaders + 1) / 2) * (to->leaders % 2 ? -step : step) / 3;
    put_place(to, (int64_t)to->wish->width * 500 + aside, step);
    to->leaders++;
}

static void put_unit_place(troops *to)
{
    put_place(to, across(to, to->units),
              to->units / ABREAST * (is_metric(to->model) ? 8000 : 3000));
    ump_putf(to->out, " facing %d", to->side == 0 ? 0 : 180);
    to->units++;
}

static void put_piece(troops *to, ump_reader *r, ump_token keyword)
{
    put_words(to->out, r, keyword);
    if (ump_token_is(keyword, "leader"))
        put_leader_place(to);
    else
        put_unit_place(to);
    ump_put(to->out, "\n");
}

static bool is_command(ump_token t)
{
    return ump_token_is(t, "army") || ump_token_is(t, "corps") || ump_token_is(t, "division") ||
           ump_token_is(t, "brigade");
}

/* A command of the side whose troops are wanted. */
static bool is_ours(const troops *to, ump_token side)
{
    ump_token own = to->model->side[to->side];
    return ump_same_id(side.at, side.size, own.at, own.size);
}

static void put_command(const troops *to, ump_reader *r, ump_token rank, ump_token side)
{
    ump_putf(to->out, "%.*s", (int)rank.size, rank.at);
    put_token(to->out, side);
    put_token(to->out, ump_reader_token(r));
    ump_put(to->out, "\n");
}

/* How many units the side has, at most as many as wished. */
static uint32_t count_units(const troops *to)
{
    uint32_t n = 0;
    bool ours = false;
    for (ump_reader r = lines_of(to->model->text); ump_reader_line(&r);) {
        ump_token word = ump_reader_token(&r);
        if (is_command(word))
            ours = is_ours(to, ump_reader_token(&r));
        n += ours && ump_token_is(word, "unit");
    }
    return n < to->wish->units ? n : to->wish->units;
}

/* The commands of one side from the first on, until it has all its units. */
static void put_troops(troops *to)
{
    bool ours = false;
    to->all = count_units(to);
    for (ump_reader r = lines_of(to->model->text); to->units < to->all && ump_reader_line(&r);) {
        ump_token word = ump_reader_token(&r);
        if (is_command(word)) {
            ump_token side = ump_reader_token(&r);
            ours = is_ours(to, side);
            if (ours)
                put_command(to, &r, word, side);
        } else if (ours && (ump_token_is(word, "unit") || ump_token_is(word, "leader"))) {
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
             ump_show_thousandths((int64_t)wish->depth * 500, deep), is_metric(m) ? 6 : 2);
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
    bool metric = is_metric(&m);
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
