/*
 * api.c: what JavaScript may call. Texts go in as bytes that end with NUL, in memory made by
 * alloc(); JSON (web/src/engine/types.ts) comes out as text that stays until the next call. A page
 * holds one game and one desk at a time. What a call means is said in view/view.h.
 */
#include <stdlib.h>
#include <string.h>

#include "umpire.h"
#include "view/view.h"

#define EXPORT(name) __attribute__((export_name(#name)))

typedef struct page {
    ump_board *board; /* NULL: no game is open */
    ump_growing said;
} page;

EXPORT(alloc) void *wasm_alloc(size_t size)
{
    return malloc(size);
}

EXPORT(release) void wasm_release(void *memory)
{
    free(memory);
}

EXPORT(start) page *wasm_start(void)
{
    return calloc(1, sizeof(page));
}

EXPORT(stop) void wasm_stop(page *p)
{
    ump_board_free(p->board);
    free(p->said.at);
    free(p);
}

/* ---- What a call says ---- */

static ump_out begin(page *p)
{
    p->said.size = 0;
    return ump_growing_out(&p->said);
}

static const char *said(const page *p)
{
    return p->said.failed || p->said.size == 0 ? "null" : p->said.at;
}

/* ---- Opening ---- */

static const char *take(page *p, ump_board *opened)
{
    if (opened) {
        ump_board_free(p->board);
        p->board = opened;
    }
    return said(p);
}

static ump_text text_of(const char *name, const char *text)
{
    return (ump_text){name, text, strlen(text)};
}

/* text NULL: the built-in scenario of that name. A game that is open stays so if this one fails. */
EXPORT(open) const char *wasm_open(page *p, const char *name, const char *text)
{
    ump_out out = begin(p);
    ump_text given = text_of(name, text ? text : "");
    return take(p, ump_board_open(name, text ? &given : NULL, &out));
}

/* scenario NULL: the built-in one that the record names. */
EXPORT(open_record)
const char *wasm_open_record(page *p, const char *record, const char *scenario)
{
    ump_out out = begin(p);
    ump_text lines = text_of("record", record);
    ump_text given = text_of("scenario", scenario ? scenario : "");
    return take(p, ump_board_replay(&lines, scenario ? &given : NULL, &out));
}

/* ---- Playing ---- */

EXPORT(position) const char *wasm_position(page *p)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_position(p->board, &out);
    return said(p);
}

EXPORT(at) const char *wasm_at(page *p, size_t answers)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_at(p->board, answers, &out);
    return said(p);
}

EXPORT(record) const char *wasm_record(page *p)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_record(p->board, &out);
    return said(p);
}

EXPORT(propose) const char *wasm_propose(page *p, uint64_t salt, int piece)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_propose(p->board, salt, piece < 0 ? UMP_NOBODY : (unsigned)piece, &out);
    return said(p);
}

EXPORT(give) const char *wasm_give(page *p, const char *line)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_give(p->board, line, &out);
    return said(p);
}

EXPORT(roll) const char *wasm_roll(page *p, uint64_t seed)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_roll(p->board, seed, &out);
    return said(p);
}

EXPORT(undo) const char *wasm_undo(page *p, size_t answers)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_undo(p->board, answers, &out);
    return said(p);
}

/* ---- The shelf ---- */

EXPORT(scenarios) const char *wasm_scenarios(page *p)
{
    ump_out out = begin(p);
    ump_view_scenarios(&out);
    return said(p);
}

EXPORT(generals) const char *wasm_generals(page *p)
{
    ump_out out = begin(p);
    ump_view_generals(&out);
    return said(p);
}

EXPORT(charts) const char *wasm_charts(page *p)
{
    ump_out out = begin(p);
    ump_view_charts(&out);
    return said(p);
}

EXPORT(chart) const char *wasm_chart(page *p, const char *name)
{
    ump_out out = begin(p);
    ump_view_chart(name, &out);
    return said(p);
}

EXPORT(chart_html) const char *wasm_chart_html(page *p, const char *name)
{
    ump_out out = begin(p);
    ump_view_chart_html(name, &out);
    return said(p);
}

EXPORT(rule) const char *wasm_rule(page *p, const char *id)
{
    ump_out out = begin(p);
    ump_view_rule(id, &out);
    return said(p);
}

EXPORT(rules) const char *wasm_rules(page *p, const char *family)
{
    ump_out out = begin(p);
    ump_view_rules(family, &out);
    return said(p);
}
