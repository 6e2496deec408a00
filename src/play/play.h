/*
 * play.h: what the files of play/ share with one another and with nobody else: lines being built,
 * orders read from a reader that is already at its line, and the step from load to run.
 */
#ifndef UMP_PLAY_H
#define UMP_PLAY_H

#include "play/rules.h"

/* A line of text that never overflows: what does not fit is left out. */
typedef struct ump_line {
    char *at;
    size_t size, room; /* room counts the final NUL */
} ump_line;

ump_line ump_line_in(char *at, size_t room);
void ump_line_add(ump_line *line, const char *text);
void ump_line_add_part(ump_line *line, const char *text, size_t size);
void ump_line_addf(ump_line *line, const char *format, ...) UMP_PRINTF(2, 3);
void ump_line_word(ump_line *line, const char *word); /* with a blank before it, if not the first */

/* order.c: an answer whose line the reader has just begun. */
bool ump_answer_parse(const ump_game *game, const ump_ask *ask, ump_reader *r, ump_answer *answer,
                      uint8_t faces[UMP_MAX_DICE]);
/* Has the answer what its verb's form has slots for, no more and no less? */
bool ump_answer_fits(const ump_game *game, const ump_answer *answer);
/* Takes the forms of the family's verbs apart; false: no memory is left. */
bool ump_forms_make(ump_game *game);
/* Calls use(ctx, word, size) for each literal word of the verbs' forms. */
void ump_each_literal(const struct ump_rules *rules,
                      void (*use)(void *ctx, const char *word, size_t size), void *ctx);

/* Numbers as orders spell them: as few decimals as read back to the same. */
void ump_ticks_word(char word[32], ump_len ticks, ump_len unit);
void ump_angle_word(char word[32], ump_angle angle);
bool ump_token_point(ump_reader *r, ump_token t, ump_len unit, ump_pt *point);
bool ump_token_length(ump_reader *r, ump_token t, ump_len unit, ump_len *length);
bool ump_token_bearing(ump_reader *r, ump_token t, ump_angle *bearing);

/* dice.c: is this the answer to these dice? And the faces that a value of EACH stands for. */
bool ump_dice_check(const ump_ask *ask, const ump_answer *answer, ump_refusal *refusal);
void ump_dice_take(const ump_ask *ask, const ump_answer *answer, ump_state *state);

/* scenario.c: fills all of the game but the family's part. Where game->rules is set already, the
 * chart's family does not matter. */
bool ump_scenario_read(ump_game *game, const ump_source *source, ump_errors *errors);

/* state.c */
void ump_state_begin(const ump_game *game, ump_state *state);
void ump_pieces_begin(const ump_game *game, ump_state *state); /* the units, in some order */
size_t ump_memo_bytes(const ump_game *game);                   /* memo.c */
void ump_state_lay_out(ump_game *game); /* where its parts lie, once the family is loaded */

/* run.c: from the bottom frame, or from an answer that has been checked, to the next ask. */
void ump_run_on(ump_run *run);

/* order.c: for a text of one line; false with an error if there is none. */
bool ump_begin_line(ump_reader *r, const ump_text *line, const char *expected, ump_errors *errors);

/* ruling.c: a ruling whose line the reader has just begun; the piece and what is changed of it, as
 * a ruling and a state have them; and making it so, which leaves a state it refuses half done. */
bool ump_ruling_parse(const ump_game *game, ump_reader *r, ump_ruling *ruling);
bool ump_changes_parse(const ump_game *game, ump_reader *r, ump_ruling *ruling);
bool ump_changes_make(const ump_game *game, ump_state *state, const ump_ruling *ruling,
                      ump_refusal *refusal);
void ump_state_print(const ump_game *game, const ump_ruling *said, char text[UMP_LINE]);

/* states.c: has a piece of this kind that fact; do the state lines of a scenario go together; and
 * the position with them. */
bool ump_fact_fits(const ump_game *game, unsigned piece, size_t fact);
bool ump_states_check(const ump_game *game, ump_errors *errors);
bool ump_pieces_sane(const ump_game *game, const ump_state *state, char why[256]); /* ask.c */
void ump_states_begin(const ump_game *game, ump_state *state);

/* picture.c: what a whole record shows of a game under each answer: how it looked when it was last
 * written down, and the lines for what has changed since. */
typedef struct ump_picture {
    uint16_t turn;
    uint8_t active, over, winner;
    const char *phase;
    bool scored; /* the family counts points */
    int32_t points[UMP_MAX_SIDES];
    uint8_t holder[UMP_MAX_OBJECTIVES];
    bool blank; /* nothing was written down yet */
    ump_look look[];
} ump_picture;

ump_picture *ump_picture_new(const ump_game *game); /* blank; NULL: no memory. To be freed. */
void ump_picture_take(const ump_game *game, const ump_state *state, ump_picture *picture);
/* The lines, and the picture as it is now. */
void ump_picture_changes(const ump_game *game, const ump_state *state, ump_picture *picture,
                         const ump_out *out);
/* One line for one event. */
void ump_picture_event(const ump_game *game, const ump_event *event, const ump_out *out);

/* session.c: gives the answer or ruling that the reader's line holds; false with an error there. */
bool ump_session_parse(ump_session *session, ump_reader *r, const ump_sink *sink);
/* Plays a record as far as its answers may be given, whatever game it is of and whatever its hashes
 * say. *whole: it is of this game, all of it was played, and every hash is right. errors: why it
 * went no farther, and if whole is not NULL, what is not right. NULL: no memory is left. */
ump_session *ump_session_follow(const ump_game *game, const ump_text *record, bool *whole,
                                ump_errors *errors);

/* The kinds of events as they stand in records, by enum ump_event_kind. */
enum { UMP_EVENT_KINDS = 7 };
extern const char *const ump_event_words[UMP_EVENT_KINDS];

/* record.c: where a head says what, for errors. */
typedef struct ump_carried { /* a text behind bars */
    size_t at;               /* of its first bar; 0: there is none */
    size_t size;             /* of the text itself */
} ump_carried;

typedef struct ump_head_places {
    ump_token digest, ruleset, revision;
    ump_carried carried[2]; /* by enum ump_builtin_kind */
} ump_head_places;

/* Reads the head and leaves the reader at the first line behind it; *more: there is one. */
bool ump_record_begin(ump_reader *r, ump_record_head *head, ump_head_places *places, bool *more);
/* The present line has no end: the file was cut off while it was written. Reports it. */
bool ump_record_torn(ump_reader *r);
bool ump_token_hash(ump_reader *r, ump_token t, uint64_t *hash); /* 16 hex digits */
/* A text that the record carries, to be freed; NULL: it has none, or no memory is left. */
ump_text *ump_record_unpack(const ump_text *record, const ump_record_head *head,
                            const ump_head_places *places, enum ump_builtin_kind kind);
void ump_record_write_head(const ump_game *game, enum ump_record_form form, const ump_out *out);

#endif
