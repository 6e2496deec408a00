/*
 * turned.c: TAB-10: the table has no preferred direction. Scenarios and whole golden records are
 * turned by 90, 180 and 270 degrees, as text, and played beside the ones they come from: what is
 * told is the same word for word, and everybody stands where he stands turned, to the tick.
 */
#include "kit.h"
#include "play/rules.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ONE = 10000, TEXT = 1 << 17 };

/* ---- Texts turned clockwise by so many quarters ---- */

typedef struct turner {
    unsigned quarters;
    int64_t width, depth; /* of the table before, in 1/10000 of its unit, as orders have places */
} turner;

static int64_t read_number(const char **at)
{
    bool minus = **at == '-';
    int64_t value = 0, part = ONE;
    *at += minus;
    for (; isdigit((unsigned char)**at); ++*at)
        value = value * 10 + (**at - '0') * (int64_t)ONE;
    if (**at == '.')
        for (++*at; isdigit((unsigned char)**at); ++*at)
            value += (**at - '0') * (part /= 10);
    return minus ? -value : value;
}

/* Without a last nought: scenarios have one decimal fewer than orders. */
static char *write_number(char *to, int64_t value)
{
    uint64_t size = (uint64_t)(value < 0 ? -value : value);
    to += sprintf(to, "%s%" PRIu64 ".%04" PRIu64, value < 0 ? "-" : "", size / ONE, size % ONE);
    return to[-1] == '0' ? to - 1 : to;
}

static bool is_place(const char *word, size_t size)
{
    bool comma = false;
    for (size_t i = 0; i < size; i++) {
        comma |= word[i] == ',';
        if (!isdigit((unsigned char)word[i]) && !strchr(".,-", word[i]))
            return false;
    }
    return comma;
}

static char *turn_place(const turner *t, char *to, const char *word)
{
    int64_t x = read_number(&word);
    word++;
    int64_t y = read_number(&word);
    for (unsigned i = 0; i < t->quarters; i++) {
        int64_t wide = i % 2 == 0 ? t->width : t->depth, was = x;
        x = y;
        y = wide - was;
    }
    to = write_number(to, x);
    *to++ = ',';
    return write_number(to, y);
}

static char *turn_facing(const turner *t, char *to, const char *word)
{
    ump_angle facing = ump_degrees((int32_t)(read_number(&word) / (ONE / 1000)));
    facing = (ump_angle)(facing + t->quarters * (unsigned)UMP_QUARTER);
    return write_number(to, ump_angle_thousandths(facing) * (int64_t)(ONE / 1000));
}

static char *turn_home(const turner *t, char *to, const char *word, size_t size)
{
    static const char *const edge[] = {"bottom", "left", "top", "right"};
    for (unsigned i = 0; i < 4; i++)
        if (strncmp(word, edge[i], size) == 0)
            return to + sprintf(to, "%s", edge[(i + t->quarters) % 4]);
    return to;
}

/* "table 48in x 36in": the sides change places. */
static char *turn_table(turner *t, char *to, const char *line, size_t size)
{
    char unit[3] = "", other[3] = "";
    const char *at = line + 6;
    t->width = read_number(&at);
    memcpy(unit, at, 2);
    at = strchr(at, 'x') + 2;
    t->depth = read_number(&at);
    memcpy(other, at, 2);
    (void)size;
    to += sprintf(to, "table ");
    to = write_number(to, t->quarters % 2 ? t->depth : t->width);
    to += sprintf(to, "%s x ", unit);
    to = write_number(to, t->quarters % 2 ? t->width : t->depth);
    return to + sprintf(to, "%s", other);
}

static char *turn_words(const turner *t, char *to, const char *line, size_t size)
{
    const char *end = line + size, *before = "";
    while (line < end) {
        if (*line == '"') { /* a name is left as it is */
            const char *stop = memchr(line + 1, '"', (size_t)(end - line - 1));
            size_t n = stop ? (size_t)(stop + 1 - line) : (size_t)(end - line);
            memcpy(to, line, n);
            to += n;
            line += n;
            continue;
        }
        size_t n = strcspn(line, " \n\"");
        if (n > (size_t)(end - line))
            n = (size_t)(end - line);
        if (n == 0) {
            *to++ = *line++;
            continue;
        }
        if (is_place(line, n)) {
            to = turn_place(t, to, line);
        } else if (strncmp(before, "facing ", 7) == 0) {
            to = turn_facing(t, to, line);
        } else if (strncmp(before, "home ", 5) == 0) {
            to = turn_home(t, to, line, n);
        } else {
            memcpy(to, line, n);
            to += n;
        }
        before = line;
        line += n;
    }
    return to;
}

/* Who has a place and no facing looks to the top of the table, and turns with it. */
static char *turn_piece(const turner *t, char *to, const char *line, size_t size)
{
    char *end = turn_words(t, to, line, size);
    *end = '\0';
    bool piece = strncmp(line, "  unit ", 7) == 0 || strncmp(line, "  leader ", 9) == 0;
    if (piece && strstr(to, " at ") && !strstr(to, " facing "))
        end += sprintf(end, " facing %u", 90 * t->quarters);
    return end;
}

static void turn_scenario(turner *t, const char *from, char *to)
{
    while (*from) {
        size_t n = strcspn(from, "\n");
        if (strncmp(from, "table ", 6) == 0)
            to = turn_table(t, to, from, n);
        else if (*from != '#')
            to = turn_piece(t, to, from, n);
        from += n;
        if (*from)
            *to++ = *from++;
    }
    *to = '\0';
}

/* ---- Two tables side by side ---- */

typedef struct board {
    ump_game *game;
    ump_state *state;
    char told[TEXT];
    size_t size;
} board;

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    board *b = ctx;
    char line[UMP_LINE];
    (void)state;
    if (event->kind == UMP_MOVED && !event->label) /* where to is compared by places */
        return;
    ump_event_text(b->game, event, line);
    int n = snprintf(b->told + b->size, sizeof b->told - b->size, "%s\n", line);
    b->size += n > 0 && b->size + (size_t)n < sizeof b->told ? (size_t)n : 0;
}

static board *board_of(const char *scenario, const ump_record_head *head)
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_source source = {.scenario = {head->scenario, scenario, strlen(scenario)},
                         .settings = head->setting,
                         .n_settings = head->n_settings};
    board *b = calloc(1, sizeof *b);
    cr_assert(b);
    b->game = ump_game_load(&source, &errors);
    cr_assert(b->game, "line %u: %s", error.line, error.what);
    b->state = ump_state_new(b->game);
    return b;
}

static void board_free(board *b)
{
    ump_state_free(b->state);
    ump_game_free(b->game);
    free(b);
}

static bool give(board *b, const char *line, char why[UMP_LINE])
{
    uint8_t faces[UMP_MAX_DICE];
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_ask ask;
    ump_answer answer;
    ump_refusal refusal = {0};
    ump_sink sink = {hear, b};
    ump_text text = {"record", line, strlen(line)};
    b->size = 0;
    b->told[0] = '\0';
    ump_pending(b->game, b->state, &ask);
    if (!ump_answer_read(b->game, &ask, &text, &answer, faces, &errors)) {
        snprintf(why, UMP_LINE, "%.200s", error.what);
        return false;
    }
    bool given = ump_give(b->game, b->state, &answer, &sink, &refusal);
    if (!given)
        ump_refusal_text(b->game, &refusal, why);
    return given;
}

static ump_pt turned_pt(const board *b, ump_pt p, unsigned quarters)
{
    for (unsigned i = 0; i < quarters; i++)
        p = (ump_pt){p.y, (i % 2 == 0 ? b->game->field.width : b->game->field.depth) - p.x};
    return p;
}

/* The first piece that stands elsewhere, UMP_NOBODY if none does. */
static unsigned elsewhere(const board *a, const board *b, unsigned quarters)
{
    for (unsigned i = 0; i < ump_game_pieces(a->game); i++) {
        ump_look x, y;
        ump_state_look(a->game, a->state, i, &x);
        ump_state_look(b->game, b->state, i, &y);
        ump_pt there = turned_pt(a, x.at, quarters);
        if (x.on_table != y.on_table || (x.on_table && (there.x != y.at.x || there.y != y.at.y)))
            return i;
    }
    return UMP_NOBODY;
}

/* ---- A whole record ---- */

static bool is_answer(const char *line)
{
    static const char *const head[] = {"record ", "scenario ", "rules ", "switch ", "check "};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        if (strncmp(line, head[i], strlen(head[i])) == 0)
            return false;
    return line[0] && line[0] != '#' && line[0] != ' ';
}

static void play_beside(const char *path, const char *record, board *a, board *b, turner *t)
{
    char line[UMP_LINE], turned[2 * UMP_LINE], why[UMP_LINE] = "";
    for (unsigned answers = 1; *record; record += *record != '\0') {
        size_t n = strcspn(record, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, record);
        record += n;
        if (!is_answer(line))
            continue;
        *turn_words(t, turned, line, n) = '\0';
        cr_assert(give(a, line, why), "%s: %s", line, why);
        cr_assert(give(b, turned, why), "%s by %u, answer %u, %s: %s", path, 90 * t->quarters,
                  answers, turned, why);
        cr_assert_str_eq(b->told, a->told, "%s by %u, answer %u, %s: told\n%s\nand turned\n%s",
                         path, 90 * t->quarters, answers, line, a->told, b->told);
        unsigned off = elsewhere(a, b, t->quarters);
        cr_assert_eq(off, UMP_NOBODY, "%s by %u, answer %u, %s: %s stands elsewhere", path,
                     90 * t->quarters, answers, line,
                     off == UMP_NOBODY ? "" : ump_piece_id(a->game, off));
        answers++;
    }
}

static void turn_record(const char *path, unsigned quarters)
{
    static char turned[TEXT];
    size_t size;
    char *record = test_file(path, &size), file[128];
    cr_assert(record, "%s", path);
    record = realloc(record, size + 1);
    record[size] = '\0';
    ump_record_head head;
    ump_text text = {path, record, size};
    cr_assert(ump_record_head_read(&text, &head, NULL));
    snprintf(file, sizeof file, "scenarios/%s%s", head.scenario,
             strstr(head.scenario, ".scn") ? "" : ".scn");
    char *scenario = test_file(file, &size);
    cr_assert(scenario, "%s", file);
    scenario = realloc(scenario, size + 1);
    scenario[size] = '\0';
    turner t = {.quarters = quarters};
    turn_scenario(&t, scenario, turned);
    board *a = board_of(scenario, &head), *b = board_of(turned, &head);
    play_beside(path, record, a, b, &t);
    board_free(a);
    board_free(b);
    free(scenario);
    free(record);
}

static const char *const records[] = {
    "tests/golden/adf/first-steps-6.rec",
    "tests/golden/adf/herbst-woods-3.rec",
    "tests/golden/adf/henry-hill-8.rec",
    "tests/golden/adf/hornets-nest-2.rec",
    "tests/golden/potomac/drill-7.rec",
    "tests/golden/potomac/brawners-farm-11.rec",
    "tests/golden/potomac/kernstown-5.rec",
    "tests/golden/potomac/fort-stedman-3.rec",
    "tests/golden/apw/crossroads-7.rec",
    "tests/golden/apw/nachod-27.rec",
    "tests/golden/apw/custoza-24.rec",
    "tests/golden/template/drill-7.rec",
    "tests/golden/adf/first-steps-countercharge.rec",
    "tests/golden/adf/cemetery-hill-2.rec",
    "tests/golden/adf/matthews-hill-21.rec",
    "tests/golden/adf/oak-ridge-1.rec",
    "tests/golden/adf/perryville-8.rec",
    "tests/golden/apw/skalitz-28.rec",
    "tests/golden/potomac/port-republic-9.rec",
    "tests/golden/template/drill-8.rec",
};

Test(turned, TAB_10_by_90_degrees)
{
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        turn_record(records[i], 1);
}

Test(turned, TAB_10_by_180_degrees)
{
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        turn_record(records[i], 2);
}

Test(turned, TAB_10_by_270_degrees)
{
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        turn_record(records[i], 3);
}
