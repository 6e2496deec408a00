/*
 * script.c: plays the lines of a script and checks what they say.
 */
#include "script.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../play/kit.h"
#include "../play/scribe.h"
#include "rules/potomac/potomac.h"

typedef struct stage {
    const script *s;
    unsigned row; /* line, for the report */
    ump_game *game;
    ump_state *state;
    scribe *scribe; /* NULL: nobody writes it down */
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

bool script_loads(const script *s, char *text, size_t room)
{
    char scenario[12000];
    ump_error list[4];
    ump_errors errors = {.list = list, .room = 4};
    write_scenario(s, scenario, sizeof scenario);
    ump_source source = {
        .scenario = {.name = "script", .data = scenario, .size = strlen(scenario)}};
    ump_game *game = ump_game_load(&source, &errors);
    text[0] = '\0';
    for (size_t i = 0; i < errors.count && i < errors.room; i++)
        snprintf(text + strlen(text), room - strlen(text), "%u: %s\n", list[i].line, list[i].what);
    if (game)
        ump_game_free(game);
    return game != NULL;
}

/* ---- Answers ---- */

static void give(stage *st, const char *line)
{
    char why[UMP_LINE] = "";
    if (!kit_say(st->game, st->state, line, why))
        FAIL(st, "refused: %s", why);
    scribe_say(st->scribe, line);
}

static bool awaits(const stage *st, uint8_t row)
{
    return st->state->ask_kind == UMP_ASK_DICE && st->state->ask_row == row;
}

static void give_asked(stage *st, const char *order)
{
    char line[UMP_LINE];
    snprintf(line, sizeof line, "%s%s %s", ump_side_id(st->game, st->state->ask_side),
             st->state->ask_kind == UMP_ASK_CHOICE ? " choose" : "", order);
    give(st, line);
    if (awaits(st, POT_D_COMMAND))
        give(st, "dice 2d6 1 1");
}

static void refuse(stage *st, const char *line)
{
    char id[32], text[UMP_LINE];
    size_t n = strcspn(line, " ");
    snprintf(id, sizeof id, "%.*s", (int)n, line);
    snprintf(text, sizeof text, "%s %s", ump_side_id(st->game, st->state->ask_side), line + n + 1);
    ump_text source = {.name = "line", .data = text, .size = strlen(text)};
    ump_error error = {.what = ""};
    ump_errors errors = {.list = &error, .room = 1};
    ump_ask ask;
    ump_answer answer;
    uint8_t faces[UMP_MAX_DICE];
    ump_refusal refusal = {0};
    char why[UMP_LINE];
    ump_pending(st->game, st->state, &ask);
    if (!ump_answer_read(st->game, &ask, &source, &answer, faces, &errors))
        FAIL(st, "not an order: %s", error.what);
    ump_state *before = malloc(ump_state_size(st->game));
    ump_state_copy(st->game, before, st->state);
    bool given = ump_give(st->game, st->state, &answer, NULL, &refusal);
    bool same = ump_state_equal(st->game, before, st->state);
    free(before);
    if (given)
        FAIL(st, "accepted");
    ump_refusal_text(st->game, &refusal, why);
    scribe_refused(st->scribe, text, id);
    if (strcmp(ump_rule_id(refusal.rule), id) != 0)
        FAIL(st, "refused by %s: %s", ump_rule_id(refusal.rule), why);
    if (!same || strlen(why) < 12)
        FAIL(st, "the state has changed, or nothing is said: %s", why);
}

/* ---- Checks ---- */

static const char *const lives[] = {"waiting", "fighting", "destroyed",
                                    "left",    "killed",   "captured"};

static unsigned piece_of(stage *st, const char *id)
{
    unsigned piece = ump_piece_find(st->game, id);
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
    ump_state_look(st->game, st->state, piece, &look);
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

static bool check_table(stage *st, const pot_table *t, const char *what, const char *a,
                        const char *b, const char *c)
{
    ump_ask ask;
    ump_pending(st->game, st->state, &ask);
    if (strcmp(what, "ask") == 0) {
        if (strcmp(ask.purpose, a) != 0)
            FAIL(st, "the ask is %s", ask.purpose);
    } else if (strcmp(what, "dice") == 0) { /* purpose, how many, reach */
        if (ask.kind != UMP_ASK_DICE || strcmp(ask.purpose, a) != 0)
            FAIL(st, "the ask is %s", ask.purpose);
        expect(st, "dice", ask.dice, atol(b));
        if (c[0])
            expect(st, "reach", ask.reach, atol(c));
    } else if (strcmp(what, "rule") == 0) {
        if (strcmp(ump_rule_id(ask.rule), a) != 0)
            FAIL(st, "the rule is %s", ump_rule_id(ask.rule));
    } else if (strcmp(what, "active") == 0)
        expect(st, what, st->state->active, strcmp(a, "cs") == 0);
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
        expect(st, "over", st->state->over, 1);
        expect(st, "winner", st->state->winner,
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
    sscanf(line, "%63s %63s %63s %63s", word[0], word[1], word[2], word[3]);
    pot_table t = pot_table_of(st->game, st->state);
    if (strcmp(word[0], "ask") == 0) /* a purpose may have blanks */
        snprintf(word[1], sizeof word[1], "%s", line + 4);
    if (!check_table(st, &t, word[0], word[1], word[2], word[3]))
        check_piece(st, &t, word[0], word[1], word[2]);
}

/* ---- Running ---- */

static void run_line(stage *st, const char *line)
{
    char why[256] = "";
    if (line[0] == '?')
        check(st, line + 2);
    else if (line[0] == '>')
        give_asked(st, line + 2);
    else if (line[0] == '=')
        refuse(st, line + 2);
    else
        give(st, line);
    if (!ump_state_sane(st->game, st->state, why))
        FAIL(st, "not sane: %s", why);
}

static ump_game *load(const script *s, const ump_text *chart)
{
    char text[12000];
    write_scenario(s, text, sizeof text);
    if (!chart)
        return kit_game(text);
    ump_source source = {.scenario = {.name = "script", .data = text, .size = strlen(text)},
                         .chart = chart};
    return ump_game_load(&source, NULL);
}

/* kept: as a situation of conformance/. */
static void run_script(const script *s, const ump_text *chart, bool kept)
{
    stage st = {.s = s, .game = load(s, chart)};
    cr_assert(st.game, "%s: the scenario does not load", s->rules);
    st.state = ump_state_new(st.game);
    st.scribe = kept ? scribe_new(st.game, 1000) : NULL;
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
    scribe_close(st.scribe, st.state);
    ump_state_free(st.state);
    ump_game_free(st.game);
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
