/*
 * build.h: private to chart/. A chart while it is being read: what its blocks share (build.c), and
 * its tables (table.c).
 */
#ifndef UMP_CHART_BUILD_H
#define UMP_CHART_BUILD_H

#include "chart/tree.h"

enum block { BLOCK_NONE, BLOCK_BAD, BLOCK_HEADINGS, BLOCK_TABLE, BLOCK_VALUES, BLOCK_SWITCHES };

typedef struct builder {
    ump_chart *chart;
    ump_reader r;
    enum block block;
    bool starved; /* no memory left */
    uint32_t at;  /* node of the block's path */
    const char *path;
    /* of the table that is being read */
    ump_table_def *table;
    ump_token name;
    list columns, rows;
    uint32_t ids; /* tree of its row ids, NO_NODE where they may repeat */
} builder;

/* Memory from the chart's arena; what they give is NULL, or "" for text, when there is none. */
void *ump_build_take(builder *b, size_t size);
void *ump_build_add(builder *b, list *l, size_t size);
const char *ump_build_keep_id(builder *b, const char *at, size_t size);
const char *ump_build_keep_string(builder *b, ump_token t);
uint32_t ump_build_new_tree(builder *b);

/* Names, each used once. NO_NODE or false, with an error at t, where that cannot be. */
uint32_t ump_build_open_path(builder *b, uint32_t from, ump_token t, const char *path, size_t size);
uint32_t ump_build_claim_path(builder *b, uint32_t from, ump_token t, const char *path,
                              size_t size);
bool ump_build_claim_name(builder *b, uint32_t parent, ump_token t, const char *at, size_t size);
void ump_build_taken_error(builder *b, ump_token t, const char *at, size_t size, uint32_t old);

/* Cells, and key=value pairs to the end of the line. */
bool ump_build_read_present(builder *b, ump_token t, const char *at, size_t size, ump_cell *cell);
bool ump_build_next_is_extra(builder *b);
bool ump_build_read_extras(builder *b, list *extras);
bool ump_build_claim_extras(builder *b, uint32_t below, const ump_extra *extra, size_t n);

void ump_build_add_section(builder *b, uint8_t kind, const char *title, size_t first);
void ump_build_count_in_section(builder *b);
const char *ump_build_read_title(builder *b); /* "" if the next token is not in quotes */

/* Tables, in the order of their lines. */
enum block ump_build_begin_table(builder *b);
enum block ump_build_read_table_headings(builder *b);
void ump_build_read_row(builder *b);
void ump_build_end_table(builder *b); /* whatever block it was */

#endif
