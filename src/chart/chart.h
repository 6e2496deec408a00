/*
 * chart.h: a chart as tables, values and switches, and the look-ups that families make at load.
 *
 * A chart knows nothing of any family: it is a tree of named cells that came from a text laid out
 * like the printed chart. docs/notation.md has the grammar. Paths are written with dots
 * ("target_drm.beneficial"); - and _ are the same.
 */
#ifndef UMP_CHART_H
#define UMP_CHART_H

#include "notation/notation.h"

enum ump_cell_kind {
    UMP_CELL_ABSENT,   /* "~": the row does not have this field */
    UMP_CELL_NONE,     /* "-" not allowed, "." no effect: null */
    UMP_CELL_NUMBER,   /* thousandths */
    UMP_CELL_WORD,     /* an id, a code, dice such as 2D6 */
    UMP_CELL_STRING,   /* "quoted" words for people */
    UMP_CELL_YES,      /* yes or no; number is 1 or 0 */
    UMP_CELL_FRACTION, /* 3/2: number over low */
    UMP_CELL_RANGE,    /* 41-80: low to number, in whole units */
    UMP_CELL_LIST,     /* a,b,c: words or numbers */
};

typedef struct ump_cell {
    uint8_t kind;
    char mark; /* '-' or '.' of NONE */
    uint32_t line, column;
    int64_t number, low;
    const char *word; /* WORD, STRING; ids with _ */
    const struct ump_cell *list;
    size_t n_list;
} ump_cell;

typedef struct ump_column {
    const char *field;   /* "fp", "cost.INF"; the first column's is the key field, "*" in a map */
    const char *heading; /* of an array column, "2"; else NULL */
    bool array;          /* part of an array field; "" is the anonymous array */
    bool right;          /* printed: to the right, in a column this wide */
    size_t width;
    uint32_t line, place; /* in the text */
} ump_column;

typedef struct ump_extra {
    const char *field; /* key=value at the end of a row */
    ump_cell cell;
    uint8_t *asked; /* as that of a table */
} ump_extra;

typedef struct ump_row {
    const char *id;       /* text of the first cell */
    const ump_cell *cell; /* one a column, the first is the key */
    const ump_extra *extra;
    size_t n_extra;
    uint32_t line;
    uint32_t shape; /* its fields as a tree, private to chart/ */
} ump_row;

typedef struct ump_table_def {
    const char *path, *title;
    bool map; /* first column is "*": keyed by row id */
    const ump_column *column;
    size_t n_columns;
    const ump_row *row;
    size_t n_rows;
    uint32_t line;
    uint32_t shape; /* its columns as a tree, private to chart/ */
    uint8_t *asked; /* 1 for each cell, row by row, that a look-up was after, then for the table
                       itself: see close.c */
} ump_table_def;

/* One line of a values block, with its whole path. */
typedef struct ump_value {
    const char *path;
    uint32_t line, column;
    ump_cell cell;          /* several cells on the line make a LIST */
    const ump_extra *extra; /* path key=value ...: an object */
    size_t n_extra;
} ump_value;

typedef struct ump_switch {
    const char *name;
    const ump_cell *value; /* in printed order; WORD "any" and RANGE stand for whole numbers */
    size_t n_values, initial;
    const char *ruling; /* "ADF-R-01" */
    const char *meaning;
    uint32_t line, column;
    uint8_t *asked; /* bit 0: itself; bit 1 + i: its i-th value, by its word */
} ump_switch;

enum { UMP_ALL_ASKED = 0xff };

const ump_table_def *ump_chart_table(const ump_chart *chart, const char *path);
const ump_row *ump_table_row(const ump_table_def *table, const char *id);
int ump_table_column(const ump_table_def *table,
                     const char *field); /* first of an array; -1: none */
/* The i-th cell of a field of a row, extras included; ABSENT if there is none. Never NULL. A list
 * in one cell counts as that many cells; other cells are their own 0th. */
const ump_cell *ump_row_cell(const ump_table_def *table, const ump_row *row, const char *field,
                             size_t i);

size_t ump_chart_switches(const ump_chart *chart);
const ump_switch *ump_chart_switch(const ump_chart *chart, size_t i);
int ump_chart_switch_find(const ump_chart *chart, const char *name);
/* Does it take any whole number (its values are numbers and "any" or a range)? */
bool ump_switch_takes_numbers(const ump_switch *s);
int32_t ump_switch_initial(const ump_switch *s); /* as ump_switch_read gives it */
/* What number a setting of the switch stands for: the row of its values, or, where the switch
 * takes any number, that number. False, with an error that lists the values, if it takes none. */
bool ump_switch_read(const ump_chart *chart, int which, ump_reader *r, ump_token t, int32_t *value);

/* ---- Look-ups that report: for a family's load. `c` collects what is missing. ---- */

typedef struct ump_lookup {
    const ump_chart *chart;
    ump_errors *errors;
    const char *name; /* of the chart's file, for errors */
    bool ok;
    bool watch;       /* note what is asked for: by one thread, before ump_lookup_close */
    unsigned unknown; /* things that nobody asked for, set by that */
    char path[160];   /* of ump_path */
} ump_lookup;

/* Numbers beyond this, either way, are errors: a chart is anybody's text. */
enum { UMP_MOST_NUMBER = 1000000 };

/* What a chart may leave out. The cell is never NULL, and ABSENT if there is none. */
const ump_table_def *ump_look_table(ump_lookup *c, const char *path); /* NULL: there is none */
const ump_cell *ump_look_value(ump_lookup *c, const char *path);
const ump_cell *ump_look_cell(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                              const char *field, size_t i);
int ump_look_switch(ump_lookup *c, const char *name); /* its number; < 0: there is none */
/* The i-th cell at a path that is a value, or a row and a field of a table. */
const ump_cell *ump_look_path(ump_lookup *c, const char *path, size_t i);
/* A path with names put in: ump_path(c, "fire_dice.%s.%s", arm, band). Good until the next one. */
const char *ump_path(ump_lookup *c, const char *format, ...) UMP_PRINTF(2, 3);

/* The house rules of a game: the switches of its chart, and what each is set to. */
typedef struct ump_house {
    ump_lookup *c;
    const int32_t *value; /* by their order in the chart, as ump_switch_read gives it; NULL: as the
                             chart has them */
} ump_house;

/* A switch that the chart does not have is reported, and stands at its first value, at no word and
 * at 0. */
int32_t ump_house_row(const ump_house *house, const char *name); /* of its values */
bool ump_house_is(const ump_house *house, const char *name, const char *word);
/* The row of these words (up to NULL) at which the switch stands; another word is reported. */
uint8_t ump_house_word(const ump_house *house, const char *name, const char *const *words);
int32_t ump_house_number(const ump_house *house, const char *name);
int64_t ump_house_thousandths(const ump_house *house, const char *name);

/* A chart is closed: all that it says is asked for by its rules, else it is an error with its line
 * and what may have been meant. Free are words for people: "about", "name", "src", "ref". */
void ump_lookup_close(ump_lookup *c);

int32_t ump_need_int(ump_lookup *c, const char *path); /* whole number */
int64_t ump_need_thousandths(ump_lookup *c, const char *path);
const ump_table_def *ump_need_table(ump_lookup *c, const char *path);
const ump_row *ump_need_row(ump_lookup *c, const ump_table_def *table, const char *id);
int32_t ump_need_cell_int(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                          const char *field, size_t i); /* NONE and ABSENT are errors */
const char *ump_need_cell_word(ump_lookup *c, const ump_table_def *table, const ump_row *row,
                               const char *field, size_t i);
/* Columns of a list that are headed by numbers: these must be first, first + 1 and so on, or it is
 * reported. The die of ten faces has a 0 for its tenth. */
void ump_need_headings(ump_lookup *c, const ump_table_def *table, const char *field, int64_t first);
/* Yes; no and a cell that is empty or not there are not; anything else is reported. */
bool ump_cell_is_yes(ump_lookup *c, const char *what, const ump_cell *cell);
/* A number that the rules can work with; else it is reported, and the least that they can. */
int32_t ump_lookup_within(ump_lookup *c, uint32_t line, const char *what, int64_t value,
                          int32_t low, int32_t high);
void ump_lookup_error(ump_lookup *c, uint32_t line, const char *format, ...) UMP_PRINTF(3, 4);

#endif
