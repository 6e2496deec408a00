/*
 * review.h: the review of a battle: how the chance to win went, what the dice gave, and what each
 * order gave away beside the best that was found.
 *
 *   review.c        fights the record through, answer by answer
 *   review_show.c   the same as text, JSON and a page
 */
#ifndef UMP_REVIEW_H
#define UMP_REVIEW_H

#include "play/rules.h"

/* What one order gave away. Chances are in ten-thousandths (UMP_SURE of generals/value.h). */
typedef struct review_order {
    uint32_t answer; /* number in the record, from 0 */
    uint16_t turn;
    uint8_t side;
    int32_t lost;  /* against the other order; below 0: so much better than that */
    int32_t error; /* standard error of it */
    unsigned trials;
    const char *given, *other; /* in words */
    const char *why;           /* for the other */
} review_order;

typedef struct review_moment { /* after an answer; the first is the beginning */
    uint16_t turn;
    int32_t chance; /* of side 0 */
} review_moment;

typedef struct review {
    const ump_game *game;
    const ump_session *session;
    unsigned trials; /* with which an order that matters is weighed */
    uint64_t seed;
    ump_arena *arena;
    ump_state *state, *before, *work;
    ump_staff *staff[2];
    review_moment *moment; /* of each answer so far, and the beginning */
    int32_t *luck;         /* by answer: what side 0 had of it */
    review_order *order;
    size_t at, n, n_orders; /* answers looked at; of how many */
    bool failed;            /* no memory, or a line cannot be read again */
} review;

enum { REVIEW_TRIALS = 16, REVIEW_LEAST = 8, REVIEW_SEED = 1 };

/* False: no memory; to be ended all the same. */
bool review_begin(review *r, const ump_game *game, const ump_session *session, unsigned trials,
                  uint64_t seed);
bool review_step(review *r); /* the next answer; false: there is none, or it failed */
void review_end(review *r);

/* "??", "?", "?!", "", "!", "!!": only where it is beyond two standard errors. */
const char *review_mark(const review_order *order);
int32_t review_luck(const review *r, unsigned turn); /* of side 0; 0: of all turns */

void review_text(const review *r, const ump_out *out);
void review_json(const review *r, const ump_out *out);
void review_html(const review *r, const ump_out *out);

#endif
