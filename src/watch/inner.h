/*
 * inner.h: what the files of the watch share.
 */
#ifndef UMP_WATCH_INNER_H
#define UMP_WATCH_INNER_H

#include "measure/measure.h"
#include "watch/watch.h"

enum {
    MAX_STEPS = 48,       /* of one piece that are remembered */
    MAX_BREACHES = 64,    /* that are kept */
    BITE = UMP_INCH / 100 /* less is contact, which is no overlap (TAB-07) */
};

/* A piece was seen to come from one place to another. */
typedef struct step {
    ump_rect from, to;
    uint16_t met;      /* the enemy that the footprint passed, UMP_NOBODY if none */
    uint16_t streamed; /* the same of a stream 2 inches wide about its centre */
    bool from_town;    /* it came out of a town: nobody sees where its way began */
} step;

typedef struct track {
    ump_look look;
    ump_rect rect, was;
    bool was_in_town;
    bool grown;       /* where it stands: stands or figures have come back to it */
    unsigned n_steps; /* since its last order or the last move that was told of it */
    step step[MAX_STEPS];
    uint8_t *shares; /* by piece: they stand on one place, and it was reported */
    uint16_t *foes;  /* enemies named together with it since the last order, ... */
    uint8_t *before; /* ... and how many steps it had made then */
    unsigned n_foes;
    bool many_foes;            /* and others with them, who were not named */
    bool runs;                 /* its rout has begun: whoever fires at it now is not the cause */
    char doubt[UMP_LAWS][240]; /* by law: a breach, if it is still on the table afterwards */
} track;

enum moved { STANDS, STEPS, COMES_OR_GOES };

struct ump_watch {
    const ump_game *game;
    unsigned n_pieces;
    track *track;
    uint8_t *moved; /* enum moved, in the look that is going on */
    ump_state *copy;
    uint32_t answers;
    ump_ask ask; /* what the answer answers */
    ump_answer answer;
    ump_answer order; /* the last that was given, with its members */
    char line[UMP_LINE];
    bool rolled, told, stopped; /* since the answer */
    size_t n_breaches;
    ump_breach breach[MAX_BREACHES];
    uint64_t seen[32]; /* by row of told moves */
};

enum how { MARCH, ADVANCE, FORCED };

typedef struct told_move {
    const char *label;
    uint8_t how;   /* enum how */
    bool printed;  /* the event's limit is the printed distance */
    ump_len aside; /* so far it may be set aside from where it went (POT-DRV-03) */
} told_move;

/* The row of a sentence about a move; -1: it is none. */
int watch_row_of(const char *label);
extern const told_move watch_rows[];

void watch_report(ump_watch *w, unsigned law, const char *format, ...);
const char *watch_name(const ump_watch *w, unsigned piece);

/* Its retreats are streams that may bend (TAB-01, APW-RET-01). */
bool watch_of_1866(const ump_watch *w);
/* A unit inside a town stands in the town, not where its rectangle is drawn. */
bool watch_in_town(const ump_look *look);

/* Units that stand on the table; leaders are no bodies. */
static inline bool watch_body(const track *t)
{
    return t->look.on_table && !t->look.leader;
}

/* How its steps are to be judged. */
enum way { AS_SWEPT, AS_A_STREAM, UNKNOWN };

/* What a step passes, seen when it is made. */
void watch_step(ump_watch *w, unsigned piece, step *s);
/* Laws, when a sentence is told and when the answer is over. */
void watch_move_told(ump_watch *w, const ump_event *event, int row);
void watch_doubts(ump_watch *w);
void watch_steps_over(ump_watch *w, unsigned piece, enum way how);
void watch_places(ump_watch *w, const ump_ask *next);
void watch_order_done(ump_watch *w, const ump_ask *next);
void watch_together(ump_watch *w, const ump_event *event);

#endif
