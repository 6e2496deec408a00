/*
 * board.h: what the files of view/ share: the board itself, and the parts that JSON is put together
 * from.
 */
#ifndef UMP_BOARD_H
#define UMP_BOARD_H

#include "play/rules.h"
#include "view/view.h"

enum { UMP_VIEW_ERRORS = 16, UMP_VIEW_PROPOSALS = 256 };

typedef struct view_general {
    ump_staff *staff; /* NULL: none was asked yet */
    const ump_general *general;
    uint64_t seed;
} view_general;

struct ump_board {
    const ump_game *game; /* `owned`, or the album's */
    ump_game *owned;
    ump_session *session;
    ump_album *album;   /* it can only be looked at; the session is then of no answers; else NULL */
    ump_growing record; /* of the album, as it came */
    ump_state *spare;   /* a second position, for whatever is tried out */
    ump_look *seen;     /* how each piece looked at the event before: see events.c */
    ump_answer *proposal; /* UMP_VIEW_PROPOSALS of them */
    view_general general[UMP_MAX_SIDES];
    ump_progress *progress; /* told how far they are; NULL: nobody is */
    void *progress_ctx;
};

/* ---- values.c ---- */

void view_length(const ump_game *game, ump_json *j, const char *key, ump_len length);
void view_bearing(ump_json *j, const char *key, ump_angle bearing);
void view_point(const ump_game *game, ump_json *j, const char *key, ump_pt p); /* [x,y] */
void view_points(const ump_game *game, ump_json *j, const char *key, const ump_pt *p, size_t n);
void view_nobody(ump_json *j, const char *key, unsigned piece);     /* its number, or -1 */
void view_side(ump_json *j, const char *key, unsigned side);        /* the same of a side */
void view_text(ump_json *j, const char *key, const ump_text *text); /* NULL: "" */
void view_hex(ump_json *j, const char *key, uint64_t hash);         /* 16 digits, as text */
/* "battle_line": people read "battle line". */
void view_label(ump_json *j, const char *key, const char *word);
void view_reading(ump_json *j, unsigned reading, int reach); /* "reading" and "reach" of dice */

/* ---- info.c, position.c ---- */

void view_info(const ump_game *game, ump_json *j, const char *key); /* GameInfo */
void view_facts(const struct ump_rules *rules, ump_json *j);        /* info.c: "facts" */
void view_sides(const ump_game *game, ump_json *j);                 /* "sides": SideInfo[] */
const char *view_cell(const ump_cell *cell, char room[32]); /* a value of a switch, as written */
void view_position(const ump_board *board, const ump_state *state, size_t answers, ump_json *j,
                   const char *key); /* Position */
void view_looks(const ump_game *game, const ump_state *state, ump_json *j, const char *key);
void view_look(const ump_game *game, const ump_look *look, ump_json *j, const char *key); /* Look */

/* ---- album.c ---- */

/* Opens a record that cannot be played on; false if it is no record at all. */
bool view_album_open(ump_board *board, const ump_text *record, const ump_text *scenario,
                     ump_errors *errors);
void view_album_steps(const ump_board *board, ump_json *j); /* "steps": Step[] */

/* ---- events.c ---- */

typedef struct view_events {
    const ump_game *game;
    ump_json *json;
    unsigned moving; /* piece + 1 of the event before, if that was a move; else 0 */
    ump_look *seen;  /* of each piece; NULL: events do not say what they change on the table */
} view_events;

ump_sink view_sink(view_events *to); /* writes each event as a GameEvent */
/* Events say what they change from this position on. */
void view_watch(view_events *to, ump_look *seen, const ump_state *state);
/* "looks": pieces that look otherwise than at the event before, each with its Look. */
void view_changes(view_events *to, const ump_state *state);

/* ---- warn.c ---- */

enum { VIEW_WARNINGS = 12, VIEW_WORDS = 256 };
enum { VIEW_FIRES = 1, VIEW_CHARGES = 2 };

/* What comes of an order up to the first die, if the enemy lets everything pass. */
typedef struct view_warnings {
    ump_board *board;
    const ump_answer *order;
    ump_sink also; /* hears what is told before the enemy is asked; may be empty */
    bool passing;  /* he has been asked */
    bool closes;   /* a die, or an answer of the enemy, would come of it */
    unsigned n;
    struct {
        bool grave;
        char words[VIEW_WORDS];
    } list[VIEW_WARNINGS];
} view_warnings;

/* Told of each question to the enemy on the way, before he passes. */
typedef struct view_asked {
    void (*note)(void *ctx, const ump_ask *ask);
    void *ctx;
} view_asked;

/* Carries the order out on the spare board; false, with a refusal, if it may not be given. */
bool view_carry_out(view_warnings *w, view_asked *asked, ump_refusal *refusal);
void view_put_warnings(const view_warnings *w, ump_json *j); /* "warnings": Warning[] */
/* What this enemy could do to the piece in this position: VIEW_FIRES, VIEW_CHARGES. */
unsigned view_danger(const ump_game *game, const ump_state *state, unsigned enemy, unsigned piece);

/* ---- sentence.c ---- */

/* "2nd Wisconsin fires at 1st Tennessee". */
void view_sentence(const ump_game *game, const ump_state *state, const ump_answer *answer,
                   char line[UMP_LINE]);

/* ---- board.c ---- */

/* The answer that a line spells, for what is pending in this state. False, with a sentence. */
bool view_read(const ump_game *game, const ump_state *state, const char *line, ump_answer *answer,
               uint8_t faces[UMP_MAX_DICE], char why[UMP_LINE]);
/* Why not, without the rule's ID. */
void view_refusal(const ump_game *game, const ump_refusal *refusal, char why[UMP_LINE]);
size_t view_free_from(const ump_board *board); /* Undo.free */

#endif
