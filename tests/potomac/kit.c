/*
 * kit.c: see kit.h.
 */
#include "kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../play/kit.h"
#include "rules/potomac/potomac.h"

/* ---- The book ---- */

static pot_book the_book;

const pot_book *book(void)
{
    static ump_chart *chart;
    if (chart)
        return &the_book;
    ump_error list[8];
    ump_errors errors = {.list = list, .room = 8};
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, "potomac");
    cr_assert(text, "there is no built-in chart potomac");
    chart = ump_chart_read(text, &errors);
    int32_t switches[UMP_MAX_SWITCHES] = {0};
    ump_lookup c = {.chart = chart, .errors = &errors, .name = "potomac", .ok = true};
    for (size_t i = 0; chart && i < ump_chart_switches(chart); i++)
        switches[i] = ump_switch_initial(ump_chart_switch(chart, i));
    bool ok = chart && pot_book_load(&c, switches, &the_book);
    for (size_t i = 0; i < errors.count && i < errors.room; i++)
        cr_log_error("%u: %s", list[i].line, list[i].what);
    cr_assert(ok, "the chart does not make a book");
    return &the_book;
}

pot_book book_copy(void)
{
    return *book();
}

/* ---- A script on its stage ---- */

typedef struct stage {
    const script *s;
    unsigned row; /* line, for the report */
    scene *scene;
} stage;

#define FAIL(stage, ...)                                                                           \
    do {                                                                                           \
        char what_[900];                                                                           \
        snprintf(what_, sizeof what_, __VA_ARGS__);                                                \
        cr_assert_fail("%s, line %u \"%s\": %s", (stage)->s->rules, (stage)->row + 1,              \
                       (stage)->s->line[(stage)->row], what_);                                     \
    } while (0)

/* ---- The scenario ---- */

static void write_scenario(const script *s, char *text, size_t room)
{
    char us[4000], cs[4000];
    if (strncmp(s->us, "army", 4) == 0)
        snprintf(us, sizeof us, "%s", s->us);
    else
        snprintf(
            us, sizeof us,
            "army us \"Army\"\n  leader ug \"Union general\" general leadership 12 at 10,5\n"
            "brigade us \"Brigade\"\n  leader u1 \"Union officer\" leadership 12 cv 1 at 20,5\n%s",
            s->us);
    if (strncmp(s->cs, "army", 4) == 0)
        snprintf(cs, sizeof cs, "%s", s->cs);
    else
        snprintf(cs, sizeof cs,
                 "army cs \"Army\"\n  leader cg \"Rebel general\" general leadership 12 at 10,115\n"
                 "brigade cs \"Brigade\"\n  leader c1 \"Rebel officer\" leadership 12 cv 1 at "
                 "20,115\n%s",
                 s->cs);
    bool own_sides = strstr(s->terrain, "side us \"") != NULL;
    snprintf(text, room, "scenario \"Script\"\nrules potomac\n%s%s%s\n%s%s",
             strstr(s->terrain, "turns") ? "" : "turns 12\n",
             own_sides ? ""
                       : "table 180cm x 120cm\nside us \"Union\" first home bottom\n"
                         "side cs \"Rebels\" home top\n",
             s->terrain, us, cs);
}

bool script_loads(const script *s, char why[256])
{
    char text[12000];
    write_scenario(s, text, sizeof text);
    return !scene_fails(text, why);
}

/* ---- Answers ---- */

static void give(stage *st, const char *line)
{
    char why[UMP_LINE] = "";
    if (!scene_try(st->scene, line, why))
        FAIL(st, "refused: %s", why);
}

static bool awaits(const stage *st, uint8_t row)
{
    return st->scene->state->ask_kind == UMP_ASK_DICE && st->scene->state->ask_row == row;
}

static void give_asked(stage *st, const char *order)
{
    char line[UMP_LINE];
    snprintf(line, sizeof line, "%s%s %s", ump_side_id(st->scene->game, st->scene->state->ask_side),
             st->scene->state->ask_kind == UMP_ASK_CHOICE ? " choose" : "", order);
    give(st, line);
    if (awaits(st, POT_ASK_COMMAND_DICE))
        give(st, "dice 2d6 1 1");
}

static void refuse(stage *st, const char *line)
{
    char id[32], text[UMP_LINE], why[UMP_LINE] = "";
    size_t n = strcspn(line, " ");
    snprintf(id, sizeof id, "%.*s", (int)n, line);
    snprintf(text, sizeof text, "%s %s", ump_side_id(st->scene->game, st->scene->state->ask_side),
             line + n + 1);
    if (!scene_refuses(st->scene, text, id, why))
        FAIL(st, "%s", why);
}

/* ---- Checks ---- */

static const char *const lives[] = {"waiting", "fighting", "destroyed",
                                    "left",    "killed",   "captured"};

static unsigned piece_of(stage *st, const char *id)
{
    unsigned piece = ump_piece_find(st->scene->game, id);
    if (piece == UMP_NOBODY)
        FAIL(st, "no piece %s", id);
    return piece;
}

static ump_len cm_of(const char *word)
{
    return (ump_len)(strtod(word, NULL) * UMP_CM);
}

static bool near(ump_len a, ump_len b)
{
    return a - b <= 8 && b - a <= 8;
}

static void expect(stage *st, const char *what, long have, long want)
{
    if (have != want)
        FAIL(st, "%s is %ld", what, have);
}

static void expect_place(stage *st, ump_pt have, const char *want)
{
    const char *comma = strchr(want, ',');
    if (!near(have.x, cm_of(want)) || !near(have.y, cm_of(comma + 1)))
        FAIL(st, "it is at %d.%03d,%d.%03d", have.x / 400, have.x % 400 * 1000 / 400, have.y / 400,
             have.y % 400 * 1000 / 400);
}

/* What a map draws beside the unit: a line or guns of so many bases. */
static void expect_apart(stage *st, unsigned piece, long bases)
{
    ump_look look;
    ump_state_look(st->scene->game, st->scene->state, piece, &look);
    expect(st, "apart", look.apart.files * look.apart.ranks, bases);
    expect(st, "its name", look.apart.what[0] != '\0', bases > 0);
    expect(st, "its width", look.apart.width, look.apart.files * 4L * UMP_CM);
}

static bool check_officer(stage *st, const pot_table *t, unsigned piece, const char *what,
                          const char *want)
{
    const pot_officer *o = pot_officer_of(t, piece);
    static const char *const statuses[] = {"fresh", "issuing", "finished", "failed"};
    if (strcmp(what, "with") == 0)
        expect(st, what, o->unit, strcmp(want, "nobody") == 0 ? UMP_NOBODY : piece_of(st, want));
    else if (strcmp(what, "status") == 0) {
        if (strcmp(statuses[o->status], want) != 0)
            FAIL(st, "his status is %s", statuses[o->status]);
    } else if (strcmp(what, "given") == 0)
        expect(st, what, o->given, atol(want));
    else if (strcmp(what, "received") == 0)
        expect(st, what, o->received, atol(want));
    else if (strcmp(what, "general") == 0)
        expect(st, what, t->now->general[pot_side(t, piece)] == piece, atol(want));
    else
        return false;
    return true;
}

static bool check_flags(stage *st, const pot_unit *u, const char *what, long want)
{
    const struct {
        const char *name;
        long value;
    } flags[] = {
        {"stands", u->stands},
        {"markers", u->markers},
        {"confused", u->confused},
        {"routing", u->routing},
        {"ready", u->ready},
        {"line", u->line},
        {"received", u->received},
        {"odd", u->odd},
        {"guns", u->guns},
        {"mounted", u->mounted},
        {"deployed", u->deployed},
        {"grouped", u->group != 0},
        {"eligible", u->eligible},
        {"evaded", u->evaded},
        {"line_eligible", u->line_eligible},
        {"rounds", u->line_rounds},
        {"files", u->files},
        {"acted", u->acted},
        {"line_received", u->line_received},
    };
    for (size_t i = 0; i < COUNT(flags); i++)
        if (strcmp(flags[i].name, what) == 0) {
            expect(st, what, flags[i].value, want);
            return true;
        }
    return false;
}

static void check_piece(stage *st, const pot_table *t, const char *id, const char *what,
                        const char *want)
{
    unsigned piece = piece_of(st, id);
    bool officer = piece >= t->n_units;
    uint8_t life = officer ? pot_officer_of(t, piece)->life : t->unit[piece].life;
    if (strcmp(what, "at") == 0)
        expect_place(st, t->piece[piece].at, want);
    else if (strcmp(what, "line_at") == 0)
        expect_place(st, t->unit[piece].line_at, want);
    else if (strcmp(what, "apart") == 0)
        expect_apart(st, piece, atol(want));
    else if (strcmp(what, "facing") == 0)
        expect(st, what, (ump_angle_thousandths(t->piece[piece].facing) + 500) / 1000 % 360,
               atol(want));
    else if (strcmp(what, "life") == 0) {
        if (strcmp(lives[life], want) != 0)
            FAIL(st, "it is %s", lives[life]);
    } else if (officer ? !check_officer(st, t, piece, what, want)
                       : !check_flags(st, &t->unit[piece], what, atol(want)))
        FAIL(st, "what is %s?", what);
}

/* What is asked, in the short words of scripts: those of dice by their row. */
static const char *short_of(const stage *st, const ump_ask *ask)
{
    static const char *const dice[POT_ASKS] = {
        [POT_ASK_FIRST_DICE] = "first initiative",
        [POT_ASK_COMMAND_DICE] = "command",
        [POT_ASK_SMALL_ARMS_DICE] = "hit",
        [POT_ASK_SKIRMISHERS_DICE] = "hit",
        [POT_ASK_GUNS_DICE] = "hit",
        [POT_ASK_WORK_DICE] = "hit",
        [POT_ASK_RANGE_SMALL_ARMS_DICE] = "range_test",
        [POT_ASK_RANGE_GUNS_DICE] = "range_test",
        [POT_ASK_OFFICER_DICE] = "officer",
        [POT_ASK_COLLISION_DICE] = "collision",
        [POT_ASK_FEAR_DICE] = "fear",
        [POT_ASK_MORALE_DICE] = "morale",
        [POT_ASK_FLIGHT_DICE] = "flight",
        [POT_ASK_CHARGER_DICE] = "charger_hit",
        [POT_ASK_DEFENDER_DICE] = "defender_hit",
    };
    return ask->kind == UMP_ASK_DICE ? dice[asked(st->scene)] : ask->purpose;
}

static bool check_table(stage *st, const pot_table *t, const char *what, const char *a,
                        const char *b, const char *c)
{
    ump_ask ask;
    ump_pending(st->scene->game, st->scene->state, &ask);
    if (strcmp(what, "ask") == 0) {
        if (strcmp(short_of(st, &ask), a) != 0)
            FAIL(st, "the ask is %s", short_of(st, &ask));
    } else if (strcmp(what, "dice") == 0) { /* purpose, how many, reach */
        if (ask.kind != UMP_ASK_DICE || strcmp(short_of(st, &ask), a) != 0)
            FAIL(st, "the ask is %s", short_of(st, &ask));
        expect(st, "dice", ask.dice, atol(b));
        if (c[0])
            expect(st, "reach", ask.reach, atol(c));
    } else if (strcmp(what, "rule") == 0) {
        if (strcmp(ump_rule_id(ask.rule), a) != 0)
            FAIL(st, "the rule is %s", ump_rule_id(ask.rule));
    } else if (strcmp(what, "active") == 0)
        expect(st, what, st->scene->state->active, strcmp(a, "cs") == 0);
    else if (strcmp(what, "period") == 0)
        expect(st, what, t->now->period, atol(a));
    else if (strcmp(what, "gap") == 0) {
        ump_rect x = pot_rect(t, piece_of(st, a)), y = pot_rect(t, piece_of(st, b));
        ump_len gap = ump_rect_distance(&x, &y).hi;
        if (!near(gap, cm_of(c)))
            FAIL(st, "the gap is %d ticks", gap);
    } else if (strcmp(what, "fort") == 0) { /* row, cohesion, markers */
        expect(st, "cohesion", t->fort[atol(a)].cohesion, atol(b));
        expect(st, "markers", t->fort[atol(a)].markers, atol(c));
    } else if (strcmp(what, "over") == 0) {
        expect(st, "over", st->scene->state->over, 1);
        expect(st, "winner", st->scene->state->winner,
               strcmp(a, "draw") == 0 ? UMP_NO_SIDE : strcmp(a, "cs") == 0);
    } else if (strcmp(what, "score") == 0) {
        expect(st, "us", pot_score(t, 0), atol(a));
        expect(st, "cs", pot_score(t, 1), atol(b));
    } else if (strcmp(what, "sees") == 0)
        expect(st, what, pot_sight(t, piece_of(st, a), piece_of(st, b)).clear, atol(c));
    else if (strcmp(what, "contact") == 0)
        expect(st, what, pot_in_contact(t, piece_of(st, a), piece_of(st, b)), atol(c));
    else
        return false;
    return true;
}

static void check(stage *st, const char *line)
{
    char word[4][64] = {"", "", "", ""};
    if (strncmp(line, "told ", 5) == 0) {
        if (!told(st->scene, line + 5))
            FAIL(st, "it was told: %.700s", st->scene->told);
        return;
    }
    sscanf(line, "%63s %63s %63s %63s", word[0], word[1], word[2], word[3]);
    pot_table t = pot_table_of(st->scene->game, st->scene->state);
    if (strcmp(word[0], "ask") == 0) /* a purpose may have blanks */
        snprintf(word[1], sizeof word[1], "%s", line + 4);
    if (!check_table(st, &t, word[0], word[1], word[2], word[3]))
        check_piece(st, &t, word[0], word[1], word[2]);
}

/* ---- Running ---- */

static void run_line(stage *st, const char *line)
{
    if (line[0] == '?')
        check(st, line + 2);
    else if (line[0] == '>')
        give_asked(st, line + 2);
    else if (line[0] == '=')
        refuse(st, line + 2);
    else
        give(st, line);
}

/* kept: as a situation of conformance/. */
static void run_script(const script *s, const ump_text *chart, bool kept)
{
    char text[12000];
    write_scenario(s, text, sizeof text);
    stage st = {.s = s, .scene = scene_new(text, chart, kept ? 1000 : 0)};
    unsigned first = 0, times = 0;
    for (; st.row < COUNT(s->line) && s->line[st.row]; st.row++) {
        const char *line = s->line[st.row];
        if (line[0] != '*') {
            run_line(&st, line);
        } else if (times == 0) {
            times = (unsigned)strtoul(line + 2, NULL, 10);
            first = st.row;
        } else if (--times > 0) {
            st.row = first;
        }
    }
    scene_free(st.scene);
}

void run_scripts(const script *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        run_script(&list[i], NULL, true);
}

/* ---- Turned tables ---- */

typedef struct turned {
    double sine, cosine, degrees, x, y;
    char text[70][4000];
    size_t n;
} turned;

/* Copies a text with its places and bearings turned. */
static const char *turn_text(turned *t, const char *from)
{
    char *to = t->text[t->n++];
    size_t room = sizeof t->text[0], at = 0;
    cr_assert(t->n <= COUNT(t->text));
    while (*from && at + 40 < room) {
        char *end;
        if (*from == '@') {
            double x = strtod(from + 1, &end), y = strtod(end + 1, &end);
            at += (size_t)snprintf(to + at, room - at, "%.3f,%.3f",
                                   150 + t->x + x * t->cosine + y * t->sine,
                                   150 + t->y + y * t->cosine - x * t->sine);
            from = end;
        } else if (*from == '^') {
            double turn = fmod(strtod(from + 1, &end) + t->degrees + 720, 360);
            at += (size_t)snprintf(to + at, room - at, "%.2f", turn);
            from = end;
        } else {
            to[at++] = *from++;
        }
    }
    to[at] = '\0';
    return to;
}

static void run_at_angle(const script *s, double degrees, double x, double y)
{
    static turned t;
    char rules[300], terrain[2000];
    t = (turned){.degrees = degrees, .x = x, .y = y};
    t.sine = sin(degrees * 3.14159265358979 / 180);
    t.cosine = cos(degrees * 3.14159265358979 / 180);
    snprintf(rules, sizeof rules, "%s, turned by %g degrees", s->rules, degrees);
    snprintf(terrain, sizeof terrain,
             "table 300cm x 300cm\nside us \"Union\" first home bottom\n"
             "side cs \"Rebels\" home top\n%s",
             turn_text(&t, s->terrain));
    script copy = {.rules = rules, .terrain = terrain};
    copy.us = turn_text(&t, s->us);
    copy.cs = turn_text(&t, s->cs);
    for (size_t i = 0; i < COUNT(s->line) && s->line[i]; i++)
        copy.line[i] = turn_text(&t, s->line[i]);
    run_script(&copy, NULL, degrees < 10);
}

void run_turned(const script *list, size_t n)
{
    static const double degrees[] = {0,   7.31, 33.3, 45,     61.7,  90,
                                     123, 171,  180,  211.47, 270.5, 359.3};
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < COUNT(degrees); k++)
            run_at_angle(&list[i], degrees[k], 0.137 * (double)k, -0.291 * (double)k);
}

void run_with_chart(const script *s, const char *old, const char *fresh)
{
    const ump_text *builtin = ump_builtin_find(UMP_BUILTIN_CHART, "potomac");
    char *own = kit_replace(builtin->data, old, fresh);
    run_script(s, &(ump_text){.name = "own", .data = own, .size = strlen(own)}, false);
    free(own);
}
