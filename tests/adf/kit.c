/*
 * kit.c: see kit.h.
 */
#include "kit.h"

#include <stdio.h>
#include <string.h>

const char *const editions[EDITIONS] = {"adf15", "adf15-early", "adf10"};

static void set_switch(const ump_chart *chart, int32_t *row, const char *name, size_t n_name,
                       const char *value, size_t n_value)
{
    char key[64];
    snprintf(key, sizeof key, "%.*s", (int)n_name, name);
    int which = ump_chart_switch_find(chart, key);
    cr_assert(which >= 0, "no switch %s", key);
    ump_text text = {"setting", value, n_value};
    ump_reader reader;
    ump_reader_begin(&reader, &text, NULL);
    cr_assert(ump_reader_line(&reader));
    cr_assert(ump_switch_read(chart, which, &reader, ump_reader_token(&reader), &row[which]),
              "%s: no value %.*s", key, (int)n_value, value);
}

static void set_all(const ump_chart *chart, int32_t *row, const char *settings)
{
    for (size_t i = 0; i < ump_chart_switches(chart); i++)
        row[i] = (int32_t)ump_chart_switch(chart, i)->initial;
    while (settings && *settings) {
        size_t size = strcspn(settings, " "), name = strcspn(settings, "=");
        set_switch(chart, row, settings, name, settings + name + 1, size - name - 1);
        settings += size;
        settings += strspn(settings, " ");
    }
}

static const char *played(const char *edition)
{
    const char *other = getenv("UMPIRE_EDITION");
    return other && strcmp(edition, "adf15") == 0 ? other : edition;
}

adf_chart chart_with(const char *edition, const char *settings)
{
    edition = played(edition);
    static ump_chart *kept[EDITIONS]; /* ids point into them */
    int32_t row[UMP_MAX_SWITCHES];
    ump_error list[8];
    ump_errors errors = {list, 8, 0};
    adf_chart compiled;
    size_t e = 0;
    while (strcmp(editions[e], edition) != 0)
        e++;
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, edition);
    cr_assert(text, "no built-in chart %s", edition);
    if (!kept[e])
        kept[e] = ump_chart_read(text, &errors);
    cr_assert(kept[e], "%s: %s", edition, errors.count ? list[0].what : "");
    set_all(kept[e], row, settings);
    ump_lookup lookup = {.chart = kept[e], .errors = &errors, .name = text->name, .ok = true};
    bool ok = adf_chart_compile(&lookup, row, &compiled);
    for (size_t i = 0; i < errors.count && i < 8; i++)
        fprintf(stderr, "%s:%u: %s\n", list[i].name, list[i].line, list[i].what);
    cr_assert(ok, "%s does not compile", edition);
    return compiled;
}

const adf_chart *chart_of(const char *edition)
{
    edition = played(edition);
    static adf_chart made[EDITIONS];
    size_t e = 0;
    while (strcmp(editions[e], edition) != 0)
        e++;
    if (made[e].inch == 0)
        made[e] = chart_with(edition, NULL);
    return &made[e];
}

uint8_t weapon(const adf_chart *chart, unsigned arm, const char *id)
{
    int row = adf_weapon_find(chart, arm, id);
    cr_assert(row >= 0, "no weapon %s", id);
    return (uint8_t)row;
}

/* ---- Small games ---- */

scene *adf_scene(const char *edition, const char *body)
{
    char text[8192];
    snprintf(text, sizeof text,
             "scenario \"Test\"\nrules %s\n%stable 40in x 30in\nturns 12\n"
             "side us \"Union\" first home bottom\nside cs \"Confederate\" home top\n%s",
             played(edition), strstr(body, "out-of-command") ? "" : "switch out-of-command none\n",
             body);
    return scene_new(text, NULL, 4);
}

const adf_table *seen(const scene *s)
{
    static adf_table now;
    now = adf_table_of(s->game, s->state);
    return &now;
}

adf_unit *unit_at(const scene *s, const char *id)
{
    return &adf_open(s->game, s->state).unit[id_of(s, id)];
}

adf_leader *leader_at(const scene *s, const char *id)
{
    return &adf_open(s->game, s->state).leader[id_of(s, id) - s->game->force.n_units];
}

static void answer_idly(scene *s, unsigned face)
{
    ump_ask ask;
    char line[UMP_LINE];
    ump_pending(s->game, s->state, &ask);
    if (ask.kind == UMP_ASK_DICE) {
        int n = snprintf(line, sizeof line, "dice %ud%u", ask.dice, ask.sides);
        for (unsigned i = 0; i < ask.dice; i++)
            n += snprintf(line + n, sizeof line - (size_t)n, " %u", face);
    } else {
        const char *side = ump_side_id(s->game, ask.side);
        const char *word = ask.kind == UMP_ASK_REACTION  ? "react hold"
                           : asked(s) == ADF_ASK_ACTION  ? "pass"
                           : asked(s) == ADF_ASK_ADVANCE ? "pass"
                           : asked(s) == ADF_ASK_FOLLOW  ? "pass"
                                                         : "end";
        snprintf(line, sizeof line, "%s %s", side, word);
    }
    say(s, line);
}

void let_pass(scene *s)
{
    while (asked(s) == ADF_ASK_REACT)
        answer_idly(s, 1);
}

void until(scene *s, unsigned ask_row, unsigned face)
{
    idle_until(s, answer_idly, ask_row, face);
}

void hold_until_order(scene *s, unsigned face)
{
    while (!s->state->over && asked(s) != ADF_ASK_ACTIVATE && asked(s) != ADF_ASK_ACTION)
        answer_idly(s, face);
}

/* ---- Turned tables ---- */

static const char *const lines =
    "brigade us \"A\"\n"
    "  unit a \"A\" infantry veteran rifle-musket figs 8 at 2,2 facing 0 line\n"
    "  unit b \"B\" infantry veteran rifle-musket figs 8 at 5,2 facing 0 line\n"
    "  unit c \"C\" infantry veteran rifle-musket figs 8 at 8,2 facing 0 line\n"
    "brigade cs \"X\"\n"
    "  unit x \"X\" infantry veteran rifle-musket figs 8 at 2,28 facing 180 line\n"
    "  unit y \"Y\" infantry veteran rifle-musket figs 8 at 5,28 facing 180 line\n";

const int32_t angles[ANGLES] = {0,      17000,  33300,  45000,  77770,  90000,
                                133330, 180000, 211470, 251000, 303030, 359990};

scene *laid(const char *edition, const char *more)
{
    char body[2048];
    snprintf(body, sizeof body, "%s%s", more, lines);
    scene *t = adf_scene(edition, body);
    until(t, ADF_ASK_ACTIVATE, 3);
    return t;
}

ump_pt spot(int32_t x, int32_t y, int32_t turn)
{
    return ump_go((ump_pt){INCH(20000), INCH(15000)}, ump_degrees(turn), INCH(y), INCH(x));
}

const char *order_to(const char *words, int32_t x, int32_t y, int32_t turn)
{
    static char order[96];
    ump_pt at = spot(x, y, turn);
    snprintf(order, sizeof order, "%s to %.4f,%.4f", words, at.x / 1016.0, at.y / 1016.0);
    return order;
}

void lay(scene *t, const char *id, int32_t x, int32_t y, int32_t facing, int32_t turn)
{
    ump_piece piece = *piece_at(t, id);
    piece.at = spot(x, y, turn);
    piece.facing = ump_degrees((facing + turn) % 360000);
    ump_piece_put(t->game, t->state, id_of(t, id), &piece);
}

scene *face_to_face(const char *edition, int32_t a, int32_t x, int32_t turn)
{
    scene *t = laid(edition, "");
    lay(t, "a", 0, a, 0, turn);
    lay(t, "x", 0, x, 180000, turn);
    return t;
}

ump_pt centre(const scene *t, const char *id)
{
    return ump_rect_of(&t->table, id_of(t, id))->centre;
}

ump_len apart(const scene *t, const char *a, const char *b)
{
    return ump_distance(&t->table, id_of(t, a), id_of(t, b)).hi;
}

void nobody_reacts(scene *t)
{
    while (t->state->ask_kind == UMP_ASK_REACTION)
        say(t, t->state->ask_side == 1 ? "cs react hold" : "us react hold");
}

scene *stopped_before_a_friend(int32_t y, int32_t turn)
{
    scene *t = face_to_face("adf15", -4000, 0, turn);
    unit_at(t, "x")->quality = ADF_TRAINED;
    say_all(t, "us charge a at x; dice 2d6 3 4");
    nobody_reacts(t);
    say(t, "dice 2d6 4 4");
    nobody_reacts(t);
    cr_assert_eq(asked(t), ADF_ASK_IMPACT_DICE, "angle %d", turn);
    lay(t, "b", 0, y, 0, turn);
    say_all(t, "dice 2d6 3 3; dice 2d6 3 4");
    cr_assert_eq(asked(t), ADF_ASK_DISTANCE_DIE, "%s", t->told);
    return t;
}
