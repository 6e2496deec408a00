/*
 * api.c: what JavaScript may call. Texts go in as bytes that end with NUL, in memory made by
 * alloc(); JSON (web/src/engine/types.ts) comes out as text that stays until the next call. A page
 * holds one game and one desk at a time. Where memory ran out, "no memory" comes in place of JSON.
 * What a call means is said in view/view.h.
 */
#include <stdlib.h>
#include <string.h>

#include "umpire.h"
#include "view/view.h"

#define EXPORT(name) __attribute__((export_name(#name)))

typedef struct page {
    ump_board *board; /* NULL: no game is open */
    ump_desk *desk;   /* NULL: none was asked yet */
    ump_growing said;
} page;

EXPORT(start) page *wasm_start(void)
{
    return calloc(1, sizeof(page));
}

EXPORT(stop) void wasm_stop(page *p)
{
    ump_board_free(p->board);
    ump_desk_free(p->desk);
    free(p->said.at);
    free(p);
}

/* ---- What a call says ---- */

/* The last text goes first: a long one would lie between battles and split the memory. */
static ump_out begin(page *p)
{
    free(p->said.at);
    p->said = (ump_growing){0};
    return ump_growing_out(&p->said);
}

static const char *said(const page *p)
{
    if (p->said.failed)
        return "no memory";
    return p->said.size == 0 ? "null" : p->said.at;
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

/* As open, to look at only: the game that is open stays so. */
EXPORT(glance) const char *wasm_glance(page *p, const char *name)
{
    ump_out out = begin(p);
    ump_board_free(ump_board_open(name, NULL, &out));
    return said(p);
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

EXPORT(step) const char *wasm_step(page *p, size_t number)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_step(p->board, number, &out);
    return said(p);
}

EXPORT(record) const char *wasm_record(page *p)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_record(p->board, &out);
    return said(p);
}

/* HTML; "null": there is none. */
EXPORT(book) const char *wasm_book(page *p)
{
    ump_out out = begin(p);
    if (p->board && !ump_board_book(p->board, &out))
        p->said.size = 0;
    return said(p);
}

/* SVG; "null": there is none. */
EXPORT(book_picture) const char *wasm_book_picture(page *p)
{
    ump_out out = begin(p);
    if (p->board && !ump_board_book_picture(p->board, &out))
        p->said.size = 0;
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

/* ---- Before an order is given ---- */

EXPORT(preview) const char *wasm_preview(page *p, const char *line)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_preview(p->board, line, &out);
    return said(p);
}

/* policy: best, yes or no, for what both sides are asked on the way. */
EXPORT(odds) const char *wasm_odds(page *p, const char *line, const char *policy)
{
    ump_out out = begin(p);
    enum ump_policy decide = *policy == 'y'   ? UMP_POLICY_YES
                             : *policy == 'n' ? UMP_POLICY_NO
                                              : UMP_POLICY_BEST;
    if (p->board)
        ump_board_odds(p->board, line, decide, &out);
    return said(p);
}

EXPORT(threats) const char *wasm_threats(page *p, unsigned piece, const char *line)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_threats(p->board, piece, line, &out);
    return said(p);
}

EXPORT(bands) const char *wasm_bands(page *p, unsigned piece)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_bands(p->board, piece, &out);
    return said(p);
}

EXPORT(reach) const char *wasm_reach(page *p, const char *line)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_reach(p->board, line, &out);
    return said(p);
}

EXPORT(around) const char *wasm_around(page *p, unsigned piece)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_around(p->board, piece, &out);
    return said(p);
}

EXPORT(hand) const char *wasm_hand(page *p, const char *line)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_hand(p->board, line, &out);
    return said(p);
}

EXPORT(sight) const char *wasm_sight(page *p, unsigned from, unsigned to)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_sight(p->board, from, to, &out);
    return said(p);
}

EXPORT(distance) const char *wasm_distance(page *p, unsigned from, unsigned to)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_distance(p->board, from, to, &out);
    return said(p);
}

/* The one thing that the page is told before a call ends. */
__attribute__((import_module("umpire"), import_name("progress"))) void wasm_progress(uint32_t made,
                                                                                     uint32_t due);

static void tell_progress(void *ctx, uint32_t made, uint32_t due)
{
    (void)ctx;
    wasm_progress(made, due);
}

EXPORT(decide) const char *wasm_decide(page *p, const char *general, uint64_t seed)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_heard(p->board, tell_progress, NULL);
    if (p->board)
        ump_board_decide(p->board, general, seed, &out);
    return said(p);
}

/* "null": there is none. */
EXPORT(review) const char *wasm_review(page *p, uint32_t trials)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_heard(p->board, tell_progress, NULL);
    if (p->board && !ump_board_review(p->board, trials, &out))
        p->said.size = 0;
    return said(p);
}

EXPORT(advise) const char *wasm_advise(page *p, const char *general, uint64_t seed)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_advise(p->board, general, seed, &out);
    return said(p);
}

/* ---- The desk ---- */

/* The desk of a ruleset, kept until another one is asked for; NULL: there is none. */
static const ump_desk *desk_of(page *p, const char *ruleset)
{
    if (p->desk && strcmp(ump_desk_ruleset(p->desk), ruleset) == 0)
        return p->desk;
    const ump_text *chart = ump_builtin_find(UMP_BUILTIN_CHART, ruleset);
    ump_desk_free(p->desk);
    p->desk = chart ? ump_desk_new(chart, NULL) : NULL;
    return p->desk;
}

EXPORT(desk_kinds) const char *wasm_desk_kinds(page *p, const char *ruleset)
{
    ump_out out = begin(p);
    const ump_desk *desk = desk_of(p, ruleset);
    if (desk)
        ump_view_desk_kinds(desk, &out);
    return said(p);
}

EXPORT(desk_keys) const char *wasm_desk_keys(page *p, const char *ruleset, const char *kind)
{
    ump_out out = begin(p);
    const ump_desk *desk = desk_of(p, ruleset);
    if (desk)
        ump_view_desk_keys(desk, kind, &out);
    return said(p);
}

EXPORT(desk_matters)
const char *wasm_desk_matters(page *p, const char *ruleset, const char *kind, const char *facts)
{
    ump_out out = begin(p);
    const ump_desk *desk = desk_of(p, ruleset);
    if (desk)
        ump_view_desk_matters(desk, kind, facts, &out);
    return said(p);
}

EXPORT(desk_wants)
const char *wasm_desk_wants(page *p, const char *ruleset, const char *kind, const char *facts,
                            const char *dice)
{
    ump_out out = begin(p);
    const ump_desk *desk = desk_of(p, ruleset);
    if (desk)
        ump_view_desk_wants(desk, kind, facts, dice, &out);
    return said(p);
}

EXPORT(desk_ask)
const char *wasm_desk_ask(page *p, const char *ruleset, const char *kind, const char *facts,
                          const char *dice, const char *seed)
{
    ump_out out = begin(p);
    const ump_desk *desk = desk_of(p, ruleset);
    if (desk)
        ump_view_desk_ask(desk, kind, facts, dice, seed, &out);
    return said(p);
}

EXPORT(desk_unit_keys) const char *wasm_desk_unit_keys(page *p, const char *ruleset)
{
    ump_out out = begin(p);
    const ump_desk *desk = desk_of(p, ruleset);
    if (desk)
        ump_view_desk_unit_keys(desk, &out);
    return said(p);
}

EXPORT(roster)
const char *wasm_roster(page *p, const char *scenario, const char *lines, unsigned turn)
{
    ump_out out = begin(p);
    ump_view_roster(scenario, lines, turn, &out);
    return said(p);
}

EXPORT(roster_offers)
const char *wasm_roster_offers(page *p, const char *scenario, const char *lines, const char *id)
{
    ump_out out = begin(p);
    ump_view_roster_offers(scenario, lines, id, &out);
    return said(p);
}

/* ---- The workshop ---- */

EXPORT(proof) const char *wasm_proof(page *p, const char *name, const char *text)
{
    ump_out out = begin(p);
    ump_text given = text_of(name, text);
    ump_view_proof(name, &given, &out);
    return said(p);
}

EXPORT(vocabulary) const char *wasm_vocabulary(page *p, const char *ruleset)
{
    ump_out out = begin(p);
    ump_view_vocabulary(ruleset, &out);
    return said(p);
}

EXPORT(trial)
const char *wasm_trial(page *p, const char *text, const char *general, uint64_t seed)
{
    ump_out out = begin(p);
    ump_text given = text_of("trial", text);
    ump_view_trial(&given, general, seed, &out);
    return said(p);
}

EXPORT(sketch)
const char *wasm_sketch(page *p, const char *ruleset, const char *title, uint32_t units)
{
    ump_out out = begin(p);
    ump_sketch_write(&(ump_sketch){.ruleset = ruleset, .title = title, .units = units}, &out);
    return said(p);
}

EXPORT(scenario) const char *wasm_scenario(page *p, const char *name)
{
    ump_out out = begin(p);
    ump_view_scenario(name, &out);
    return said(p);
}

/* ---- The shelf ---- */

EXPORT(scenarios) const char *wasm_scenarios(page *p)
{
    ump_out out = begin(p);
    ump_view_scenarios(&out);
    return said(p);
}

EXPORT(lessons) const char *wasm_lessons(page *p)
{
    ump_out out = begin(p);
    ump_view_lessons(&out);
    return said(p);
}

EXPORT(alike) const char *wasm_alike(page *p, const char *given, const char *wanted)
{
    ump_out out = begin(p);
    if (p->board)
        ump_board_alike(p->board, given, wanted, &out);
    return said(p);
}

EXPORT(generals) const char *wasm_generals(page *p)
{
    ump_out out = begin(p);
    ump_view_generals(&out);
    return said(p);
}

EXPORT(acts) const char *wasm_acts(page *p)
{
    ump_out out = begin(p);
    ump_view_acts(&out);
    return said(p);
}

EXPORT(charts) const char *wasm_charts(page *p)
{
    ump_out out = begin(p);
    ump_view_charts(&out);
    return said(p);
}

EXPORT(chart_html) const char *wasm_chart_html(page *p, const char *name, int32_t large)
{
    ump_out out = begin(p);
    ump_view_chart_html(name, large != 0, &out);
    return said(p);
}
