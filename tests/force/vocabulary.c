/*
 * vocabulary.c: every kind of attribute that a family may ask of its units, read from one line.
 */
#include "force/force.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ELITE, FIGS, FORMATION, WEAPON, DRILL, N_ATTRS };

static const char *const formations[] = {"line", "column", NULL};
static const char *const drills[] = {"old", "line", "new", NULL};

static const ump_attr attrs[N_ATTRS] = {
    {"elite", .kind = UMP_ATTR_FLAG},
    {"figs", UMP_ATTR_INT, .low = -2, .high = 9, .initial = 4},
    {"formation", UMP_ATTR_WORD, .bare = true, .words = formations, .initial = 1},
    {"weapon", UMP_ATTR_TABLE, .bare = true, .tables = "weapons  guns.light"},
    {"drill", UMP_ATTR_WORD, .bare = true, .words = drills},
};

static const ump_vocabulary vocabulary = {.unit = attrs, .n_unit = N_ATTRS};

static const char chart_text[] = "chart test \"Test\"\n"
                                 "family test\n"
                                 "table weapons id x\n"
                                 "  musket 1\n"
                                 "  rifle 1\n"
                                 "table guns.light id x\n"
                                 "  rifle 1\n"
                                 "  napoleon 1\n";

typedef struct bench {
    ump_arena *arena;
    ump_chart *chart;
    ump_field_draft *field;
    ump_force_draft *force;
    ump_errors errors;
    ump_error list[8];
} bench;

/* Reads all lines of a text, each by the reader its keyword names. */
static void read_lines(bench *b, const char *data, ump_text *text, ump_reader *r)
{
    *text = (ump_text){.name = "t", .data = data, .size = strlen(data)};
    ump_piece_words words = {.vocabulary = &vocabulary, .chart = b->chart, .field = b->field};
    ump_reader_begin(r, text, &b->errors);
    while (ump_reader_line(r)) {
        ump_token t = ump_reader_token(r);
        if (ump_token_is(t, "table"))
            ump_field_read_table(b->field, r);
        else if (ump_token_is(t, "side"))
            ump_force_read_side(b->force, r);
        else if (ump_token_is(t, "brigade"))
            ump_force_read_command(b->force, r, UMP_BRIGADE);
        else
            ump_force_read_piece(b->force, r, ump_token_is(t, "leader"), &words);
    }
}

static const char heading[] = "table 20in x 20in\n"
                              "side a \"A\"\n"
                              "side b \"B\"\n"
                              "brigade b \"Bs\"\n"
                              "  unit b1 \"B\" at 1,1\n"
                              "brigade a \"As\"\n";

static bench begin(void)
{
    ump_text chart = {.name = "chart", .data = chart_text, .size = sizeof chart_text - 1};
    bench b = {.arena = ump_arena_new(), .chart = ump_chart_read(&chart, NULL)};
    b.field = ump_field_draft_new(b.arena);
    b.force = ump_force_draft_new(b.arena);
    return b;
}

static void end(bench *b)
{
    ump_chart_free(b->chart);
    ump_arena_free(b->arena);
}

typedef struct row {
    const char *words; /* of a unit line */
    const char *error; /* the first, NULL if it is read */
    int32_t attr[N_ATTRS];
    uint32_t given;
} row;

static const row rows[] = {
    {"at 2,2", NULL, {0, 4, 1, 0, 0}, 0},
    {"elite figs -2 column rifle new at 2,2", NULL, {1, -2, 1, 1, 2}, 31},
    {"weapon napoleon formation line at 2,2", NULL, {0, 4, 0, 1 << 8 | 1, 0}, 12},
    {"line line at 2,2", NULL, {0, 4, 0, 0, 1}, 1 << FORMATION | 1 << DRILL},
    {"drill line line at 2,2", NULL, {0, 4, 0, 0, 1}, 1 << FORMATION | 1 << DRILL},
    {"Na-poleon at 2,2", "\"Na-poleon\" is no word for a unit; did you mean napoleon?", {0}, 0},
    {"elite elite at 2,2", "elite is given twice; expected once", {0}, 0},
    {"figs 10 at 2,2", "\"10\" is not figs; expected a whole number from -2 to 9", {0}, 0},
    {"formation square at 2,2", "\"square\" is no formation", {0}, 0},
    {"formation colum at 2,2", "\"colum\" is no formation; did you mean column?", {0}, 0},
    {"at 2,2 weapon", "the line ends here; expected a weapon", {0}, 0},
    {"line line line at 2,2", "formation is given twice; expected once", {0}, 0},
    {"\"line\" at 2,2", "\"line\" is no word for a unit; did you mean line?", {0}, 0},
    {"arrives 0", "\"0\" is not a turn; expected a whole number from 1 to 999", {0}, 0},
};

Test(vocabulary, every_kind_of_attribute)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bench b = begin();
        b.errors = (ump_errors){.list = b.list, .room = 8};
        char data[512];
        ump_text text;
        ump_reader r;
        ump_force force;
        snprintf(data, sizeof data, "%s  unit x \"X\" %s\n", heading, rows[i].words);
        read_lines(&b, data, &text, &r);
        bool ok = ump_force_finish(b.force, &force, &r);
        cr_expect_eq(ok, rows[i].error == NULL, "%s", rows[i].words);
        if (rows[i].error) {
            cr_expect_eq(b.errors.count, 1, "%s", rows[i].words);
            cr_expect_str_eq(b.list[0].what, rows[i].error);
        } else {
            const ump_piece_def *x = &force.piece[ump_force_find(&force, "x", 1)];
            for (size_t k = 0; k < N_ATTRS; k++)
                cr_expect_eq(x->attr[k], rows[i].attr[k], "%s: %s %d", rows[i].words, attrs[k].name,
                             x->attr[k]);
            cr_expect_eq(x->given, rows[i].given, "%s", rows[i].words);
        }
        end(&b);
    }
}

Test(vocabulary, too_many_commands_are_one_clear_error)
{
    bench b = begin();
    b.errors = (ump_errors){.list = b.list, .room = 8};
    size_t size = sizeof heading + 1000 * 32, used = sizeof heading - 1;
    char *data = malloc(size);
    ump_text text;
    ump_reader r;
    memcpy(data, heading, sizeof heading);
    for (unsigned i = 0; i < 1000; i++)
        used += (size_t)snprintf(data + used, size - used, "brigade a \"%u\"\n", i);
    read_lines(&b, data, &text, &r);
    cr_expect_eq(b.errors.count, 1);
    cr_expect_str_eq(b.list[0].what, "too many commands; at most 512");
    free(data);
    end(&b);
}

Test(vocabulary, a_leader_without_letters_needs_an_id)
{
    bench b = begin();
    b.errors = (ump_errors){.list = b.list, .room = 8};
    char data[512];
    ump_text text;
    ump_reader r;
    snprintf(data, sizeof data, "%s  leader \"...\" at 3,3\n", heading);
    read_lines(&b, data, &text, &r);
    cr_expect_eq(b.errors.count, 1);
    cr_expect_str_eq(b.list[0].what, "a name without letters; expected an id before it");
    end(&b);
}
