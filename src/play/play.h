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

/* dice.c: is this the answer to these dice? And the faces that a value of EACH stands for. */
bool ump_dice_check(const ump_ask *ask, const ump_answer *answer, ump_refusal *refusal);
void ump_dice_take(const ump_ask *ask, const ump_answer *answer, ump_state *state);

/* scenario.c: fills all of the game but the family's part. */
bool ump_scenario_read(ump_game *game, const ump_source *source, ump_errors *errors);

/* state.c */
void ump_state_begin(const ump_game *game, ump_state *state);
void ump_pieces_begin(const ump_game *game, ump_state *state); /* the units, in some order */
size_t ump_memo_bytes(const ump_game *game);                   /* memo.c */
void ump_state_lay_out(ump_game *game); /* where its parts lie, once the family is loaded */

/* run.c: from the bottom frame, or from an answer that has been checked, to the next ask. */
void ump_run_on(ump_run *run);

/* record.c: where a head says what, for errors. */
typedef struct ump_head_places {
    ump_token digest, ruleset, revision;
} ump_head_places;

/* Reads the head and leaves the reader at the first line behind it; *more: there is one. */
bool ump_record_begin(ump_reader *r, ump_record_head *head, ump_head_places *places, bool *more);
/* The present line has no end: the file was cut off while it was written. Reports it. */
bool ump_record_torn(ump_reader *r);
bool ump_token_hash(ump_reader *r, ump_token t, uint64_t *hash); /* 16 hex digits */
void ump_record_write_head(const ump_game *game, const ump_out *out);

#endif
