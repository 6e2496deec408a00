/*
 * tree.h: private to chart/. The names of a chart as one tree, so that a path is found in a few
 * steps, nothing is named twice, and JSON nests as the paths do.
 */
#ifndef UMP_CHART_TREE_H
#define UMP_CHART_TREE_H

#include "chart/chart.h"

enum { MAX_DEPTH = 8, NO_NODE = 0, MOST_CELLS = 1000 /* of a list or a row */ };

enum node_kind {
    NODE_NOWHERE, /* node 0: no node */
    NODE_OBJECT,  /* only its children count */
    NODE_CELL,    /* a value */
    NODE_ROW,     /* of a map table */
    NODE_TABLE,   /* a list of rows; its children are their ids */
    NODE_SWITCHES,
    NODE_COLUMN, /* in the shape of a table or row: `index` of its first column */
};

typedef struct node {
    const char *key;
    uint32_t parent, first, last, next;
    uint8_t kind;
    bool asked; /* a look-up was after this value: see close.c */
    uint32_t line;
    size_t index; /* COLUMN: which; TABLE, or OBJECT of a map table: table number + 1 */
    union {
        const ump_cell *cell;
        const ump_row *row;
    } of;
} node;

/* A list that grows inside the arena. */
typedef struct list {
    void *item;
    size_t n, room;
} list;

/* A block of the file, for printing in its order. */
enum section_kind { SECTION_TABLE, SECTION_VALUES, SECTION_SWITCHES };

typedef struct section {
    uint8_t kind;
    const char *path, *title; /* "" where there is none */
    size_t first, n;          /* tables, values or switches of the chart */
} section;

struct ump_chart {
    ump_arena *arena;
    const char *name, *title, *family;
    list nodes;     /* node; 0 is none, 1 the root */
    uint32_t *slot; /* hash table of nodes by parent and key */
    size_t n_slots;
    list tables;                             /* ump_table_def * */
    list values;                             /* ump_value * */
    list switches;                           /* ump_switch */
    list sections;                           /* section */
    const char *switch_path, *switch_ruling; /* how JSON lists them; "" as a map "switches" */
    const ump_extra *switch_extra;           /* fields that each of them has */
    size_t n_switch_extra;
    struct lookup_notes *notes;
};

/* What look-ups were after; the rest of it is in nodes, tables and extras. */
typedef struct lookup_notes {
    list missed; /* const char *: paths that were asked for in vain */
} lookup_notes;

/* Room for one more item of this size, zeroed; NULL when there is no memory. */
void *ump_list_add(ump_arena *arena, list *l, size_t size);

enum { ROOT = 1 };

bool ump_tree_begin(ump_chart *chart);
node *ump_tree_node(const ump_chart *chart, uint32_t i);
uint32_t ump_tree_child(const ump_chart *chart, uint32_t parent, const char *key, size_t size);
uint32_t ump_tree_find(const ump_chart *chart, uint32_t from, const char *path); /* NO_NODE: none */
uint32_t ump_tree_root(ump_chart *chart); /* a new tree of its own; NO_NODE: no memory */
/* The child of this name, made if it is not there. NO_NODE: no memory. */
uint32_t ump_tree_add(ump_chart *chart, uint32_t parent, const char *key, size_t size,
                      uint32_t line);
/* The node of a path, made with what leads to it if it is not there. NO_NODE: no memory, or more
 * than MAX_DEPTH names, or something on the way is no object (*blocked is then that node). */
uint32_t ump_tree_make(ump_chart *chart, uint32_t from, const char *path, size_t size,
                       uint32_t line, uint32_t *blocked);

/* cell.c */
bool ump_cell_is_extra(ump_token t, size_t *key_size);
bool ump_cell_read(ump_chart *chart, ump_reader *r, ump_token t, ump_cell *cell);
bool ump_cell_read_part(ump_chart *chart, ump_reader *r, ump_token whole, const char *at,
                        size_t size, ump_cell *cell);
void ump_cell_show(const ump_cell *cell, const ump_out *out);
/* The name of an id as JSON prints it: - becomes _, but not in words of capitals (APW-R-18). */
const char *ump_id_text(ump_arena *arena, const char *at, size_t size);
/* How many characters these calls of put would print. */
typedef struct measure {
    ump_out out;
    size_t width;
} measure;
void ump_measure_begin(measure *m);
size_t ump_cell_width(const ump_cell *cell);

/* print.c: how wide each column is printed, once all rows are there */
void ump_table_measure(const ump_table_def *table, ump_column *column);

/* look.c: how the i-th cell of a list is counted */
const ump_cell *ump_cell_part(const ump_cell *cell, size_t i);

ump_nearest ump_nearest_table(const ump_chart *chart, const char *path);

/* look.c: was a look-up after the table, whatever it found in it? */
uint8_t *ump_table_asked(const ump_table_def *table);

const ump_table_def *ump_table_at(const ump_chart *chart, size_t i);
const ump_value *ump_value_at(const ump_chart *chart, size_t i);
const ump_switch *ump_switch_at(const ump_chart *chart, size_t i);
const section *ump_section_at(const ump_chart *chart, size_t i);

#endif
