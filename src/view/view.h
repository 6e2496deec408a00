/*
 * view.h: the game for a page. A board is one game being played; each call writes the JSON that
 * web/src/engine/types.ts describes, and nothing else. Whoever shows a game (browser, server)
 * needs no other room. Lengths are in the table's unit, bearings in degrees, nobody is -1.
 */
#ifndef UMP_VIEW_H
#define UMP_VIEW_H

#include "notation/notation.h"

/* ---- One game ---- */

typedef struct ump_board ump_board;

/* Each writes Opened and returns the board, NULL if it could not be opened (the JSON says why).
 * text NULL: the built-in scenario of that name, or the one that the record names. A record that
 * can no longer be played on is opened to be looked at: Opened.onlyShown says why. */
ump_board *ump_board_open(const char *name, const ump_text *text, const ump_out *out);
ump_board *ump_board_replay(const ump_text *record, const ump_text *scenario, const ump_out *out);
void ump_board_free(ump_board *board);

void ump_board_position(const ump_board *board, const ump_out *out);     /* Position */
void ump_board_at(ump_board *board, size_t answers, const ump_out *out); /* Position */
/* Step: the answer of that number, its events with what each changed; nothing of an album. */
void ump_board_step(ump_board *board, size_t i, const ump_out *out);
void ump_board_record(const ump_board *board, const ump_out *out); /* text, no JSON */
/* The book of the battle as it stands, ump_book_html(). False: no memory, or it is only shown. */
bool ump_board_book(const ump_board *board, const ump_out *out);
bool ump_board_book_picture(const ump_board *board, const ump_out *out); /* SVG */
/* Review; whoever hears (ump_board_heard) is told how far it is. */
bool ump_board_review(const ump_board *board, unsigned trials, const ump_out *out);
void ump_board_give(ump_board *board, const char *line, const ump_out *out); /* Answered */
void ump_board_roll(ump_board *board, uint64_t seed, const ump_out *out);    /* Answered */
/* Position. Only down to Undo.free: a die that was seen, or an answer of the other side, stays. */
void ump_board_undo(ump_board *board, size_t answers, const ump_out *out);
/* Proposal[] */
void ump_board_propose(const ump_board *board, uint64_t salt, unsigned piece, const ump_out *out);

void ump_board_preview(ump_board *board, const char *line, const ump_out *out); /* Preview */
void ump_board_odds(ump_board *board, const char *line, enum ump_policy policy,
                    const ump_out *out); /* Forecast */
/* Threat[]: to a piece where it stands or, after an order (line not empty), would stand. */
void ump_board_threats(ump_board *board, unsigned piece, const char *line, const ump_out *out);
/* Who is told how far a general is, while he thinks; ump_staff_heard. */
void ump_board_heard(ump_board *board, ump_progress *progress, void *ctx);
/* A general's answer to what is pending, not given; its line is empty if he has none to give. */
void ump_board_decide(ump_board *board, const char *general, uint64_t seed, const ump_out *out);
/* Advice: what he would answer, why, the runner-up and by how much that is worse. */
void ump_board_advise(ump_board *board, const char *general, uint64_t seed, const ump_out *out);

void ump_board_bands(const ump_board *board, unsigned piece, const ump_out *out); /* Band[] */
/* Pt[][]: outlines of all places to which an order like this one may lead, whatever its place. */
void ump_board_reach(const ump_board *board, const char *line, const ump_out *out);
/* {piece, text}[]: everybody and every objective around a piece, in words, the nearest first. */
void ump_board_around(const ump_board *board, unsigned piece, const ump_out *out);
void ump_board_hand(ump_board *board, const char *line, const ump_out *out); /* Hand */
/* Sight; a length. null if one of the two is not on the table. */
void ump_board_sight(const ump_board *board, unsigned from, unsigned to, const ump_out *out);
void ump_board_distance(const ump_board *board, unsigned from, unsigned to, const ump_out *out);

/* true or false: is this answer as good as the one a lesson wants (ump_answers_alike)? */
void ump_board_alike(const ump_board *board, const char *given, const char *wanted,
                     const ump_out *out);

/* ---- The desk. facts: lines of key=value ---- */

void ump_view_desk_kinds(const ump_desk *desk, const ump_out *out);
void ump_view_desk_keys(const ump_desk *desk, const char *kind, const ump_out *out); /* DeskKey[] */
void ump_view_desk_matters(const ump_desk *desk, const char *kind, const char *facts,
                           const ump_out *out);
void ump_view_desk_wants(const ump_desk *desk, const char *kind, const char *facts,
                         const char *dice, const ump_out *out);
void ump_view_desk_ask(const ump_desk *desk, const char *kind, const char *facts, const char *dice,
                       const char *seed, const ump_out *out);
void ump_view_desk_unit_keys(const ump_desk *desk, const ump_out *out);
/* Roster: the text of a scenario or the name of a built-in one, with these state lines; turn 0: the
 * scenario's. */
void ump_view_roster(const char *scenario, const char *lines, unsigned turn, const ump_out *out);
/* RosterOffers: of each fact of the piece with this id that is a word or a piece, what it could be.
 */
void ump_view_roster_offers(const char *scenario, const char *lines, const char *id,
                            const ump_out *out);

/* ---- The workshop: scenarios that are being written ---- */

/* Proof: all errors at their places, and the map of what can be read: faulty lines are left out. */
void ump_view_proof(const char *name, const ump_text *text, const ump_out *out);
/* What a good editor would say of a game without errors: its lines, in no order. No error. */
void ump_game_advise(const ump_game *game, ump_errors *told);
void ump_view_vocabulary(const char *ruleset, const ump_out *out); /* Vocabulary or null */
/* Trial: a whole battle between two such generals, from its seed. */
void ump_view_trial(const ump_text *text, const char *general, uint64_t seed, const ump_out *out);

/* What somebody wants of a new scenario. 0 and "": as usual; lengths in the ruleset's own unit. */
typedef struct ump_sketch {
    const char *ruleset, *title;
    uint32_t width, depth, turns;
    uint32_t units; /* of each side; as many as the ruleset's smallest battle has, at most */
} ump_sketch;

/* The text of a new scenario, no JSON. False, with nothing written: no battle of such rules is
 * built in. */
bool ump_sketch_write(const ump_sketch *given, const ump_out *out);

/* ---- The shelf: what is built in. No game is needed ---- */

void ump_view_scenarios(const ump_out *out);                  /* ScenarioInfo[] */
void ump_view_scenario(const char *name, const ump_out *out); /* its text; nothing if unknown */
void ump_view_lessons(const ump_out *out);                    /* Lesson[] */
void ump_view_generals(const ump_out *out);                   /* GeneralInfo[], the weakest first */
void ump_view_acts(const ump_out *out);   /* names of GameEvent.act, and their words */
void ump_view_charts(const ump_out *out); /* name, title and family of each */
/* The sheet for paper, no JSON; the page brings the fonts. */
void ump_view_chart_html(const char *name, bool large, const ump_out *out);

#endif
