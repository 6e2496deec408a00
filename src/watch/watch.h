/*
 * watch.h: a watch on the laws of the table (docs/rules/table.md). It goes by what anybody can see:
 * the answers, the events that are told and where the pieces stand after each. There is no rule in
 * it, so that it cannot share a mistake with the rules.
 *
 * What it cannot know it lets pass: a breach that it reports is one.
 */
#ifndef UMP_WATCH_H
#define UMP_WATCH_H

#include "umpire.h"

enum ump_law {
    UMP_LAW_THROUGH,  /* TAB-01: nobody passes through an enemy, or ends on one */
    UMP_LAW_OVERLAP,  /* TAB-01, TAB-05: no two units stand on one place */
    UMP_LAW_TOLD,     /* TAB-06: what is told is what was moved */
    UMP_LAW_AWAY,     /* TAB-04: who had to get away is not nearer than before */
    UMP_LAW_LENGTH,   /* TAB-05: a forced move is as long as printed */
    UMP_LAW_TOGETHER, /* TAB-03: members of one order do not disorder each other */
    UMP_LAW_OFFERED,  /* TAB-09: what is offered can be done, and does something */
    UMP_LAW_DEAD_END, /* TAB-09: there is always something to answer */
    UMP_LAWS
};

typedef struct ump_breach {
    uint8_t law;     /* enum ump_law */
    uint32_t answer; /* number of the answer that led to it, from 1 */
    char text[240];
} ump_breach;

const char *ump_law_name(unsigned law); /* "TAB-01 through an enemy" */

typedef struct ump_watch ump_watch;

ump_watch *ump_watch_new(const ump_game *game); /* NULL: no memory. The game must outlive it */
void ump_watch_free(ump_watch *watch);

/* A battle begins, or is taken up, in this position. Breaches of the one before are forgotten. */
void ump_watch_begin(ump_watch *watch, const ump_state *state);

/* Around each ump_give: before it; the sink for it; after it, if it was not refused. */
void ump_watch_before(ump_watch *watch, const ump_state *state, const ump_answer *answer);
ump_sink ump_watch_sink(ump_watch *watch);
void ump_watch_after(ump_watch *watch, const ump_state *state);

/* Tries what is proposed in this position, on a copy: a few that the salt picks. */
void ump_watch_offers(ump_watch *watch, const ump_state *state, uint64_t salt);

/* A whole battle again, every answer under the watch; every so many answers its offers too (0:
 * never). False: it could not be played again. */
bool ump_watch_session(ump_watch *watch, const ump_session *session, unsigned offers_every);

/* How many, and the first of them. */
size_t ump_watch_count(const ump_watch *watch);
const ump_breach *ump_watch_breach(const ump_watch *watch, size_t i); /* NULL: it was not kept */

/* How often each kind of sentence about a move was judged, for who must know that it was: NULL
 * after the last row. */
const char *ump_watch_row(size_t i);
uint64_t ump_watch_seen(const ump_watch *watch, size_t i);

#endif
