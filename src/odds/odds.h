/*
 * odds.h: what the files of odds/ share: a query, how dice fall, who decides what is met on the
 * way, the walk over all courses, and the tally of where they end.
 */
#ifndef UMP_ODDS_H
#define UMP_ODDS_H

#include "odds/weight.h"
#include "play/rules.h"

/* ---- fan.c: all readings of a handful, with their weights ---- */

typedef struct ump_fan {
    uint8_t sides, reading;
    uint16_t dice;
    int16_t reach;
    int32_t low; /* readings are low .. low + n - 1, as in answers by value */
    uint32_t n;
    ump_weight *weight;   /* of each, may be 0; NULL: 1 each. Owned */
    uint32_t *part;       /* millionths of each; NULL until ump_fan_parts. Owned */
    uint32_t *share;      /* the same of UMP_FAN_ALL. Owned */
    ump_powers under;     /* sides ^ dice, their sum */
    struct ump_fan *next; /* list of those that the query has met */
} ump_fan;

enum { UMP_FAN_BITS = 31 };
#define UMP_FAN_ALL (UINT32_C(1) << UMP_FAN_BITS)

/* Of bytes in memory; records never see it, so it may be quick rather than portable. */
uint64_t ump_quick_hash(const void *bytes, size_t size);

uint64_t ump_fan_width(const ump_ask *ask); /* readings; UINT64_MAX: more than can be counted */
bool ump_fan_make(ump_fan *fan, const ump_ask *ask); /* false: no memory; free it all the same */
bool ump_fan_parts(ump_fan *fan); /* finds them, if it has weights; false: no memory */
void ump_fan_free(ump_fan *fan);
/* Of the fans that a query has met the one of these dice, made if it is new; NULL: no memory. */
ump_fan *ump_fans_find(ump_fan **fans, const ump_ask *ask);
void ump_fans_free(ump_fan **fans);

/* ---- The query ---- */

enum { UMP_WHY = 160 };

/* When the one order of a plan is given: at the first ask of its side in this turn, phase and part
 * where it may be. Until then all pass; if it never may, the course ends with that turn. */
typedef struct ump_moment {
    uint16_t turn, phase;
    uint8_t active;
} ump_moment;

typedef struct ump_known ump_known;

typedef struct ump_query {
    const ump_game *game;
    const ump_state *start;
    const ump_answer *plan;
    size_t n_plan;
    const ump_moment *moment; /* NULL: at once */
    ump_budget budget;        /* no field is 0: defaults are put in */
    uint64_t nodes;           /* looked at */
    bool sampling;            /* nodes do not count */
    uint64_t left;            /* of UMP_WHOLE: courses that were not followed, but sampled */
    char why[UMP_WHY];        /* why it is too wide */
    const char *fault;        /* why it cannot be answered at all; else NULL */
    ump_fan *fans;            /* see ump_fans_find */
    ump_state *guess, *after; /* for policies */
    ump_known *known;         /* what samples have decided so far, of walk.c; NULL: exact */
} ump_query;

bool ump_query_begin(ump_query *q);
void ump_query_end(ump_query *q);

/* ---- policy.c ---- */

/* The lawful answer to an ORDER, REACTION or CHOICE; false if nothing is proposed. */
bool ump_decide(ump_query *q, const ump_state *state, enum ump_policy policy, ump_answer *answer);

/* ---- walk.c: to the end of every course, and of some of those that are left ---- */

/* How far a course has come in the plan. No padding: it is compared as bytes. */
typedef struct ump_stage {
    uint32_t given; /* bit i: order i was given */
    uint16_t next;  /* order that comes next */
    uint16_t floor; /* depth of the stack when the last one was given */
    uint16_t turn, phase;
    uint16_t active;
    uint16_t spare[3];
} ump_stage;

/* ---- layer.c: positions as bytes, each once ---- */

typedef struct ump_node {
    size_t at; /* of its bytes in the layer's */
    uint32_t size;
    uint32_t next; /* node of the same slot + 1 */
    uint64_t hash;
    ump_chance chance;
} ump_node;

typedef struct ump_layer { /* zeroed, it is an empty one */
    ump_node *list;
    size_t n, room;
    unsigned char *bytes;
    size_t used, bytes_room;
    uint32_t *slot; /* node + 1; a power of two of them, at least as many as nodes */
    size_t slots;
} ump_layer;

typedef struct ump_packed { /* a position behind the layer's bytes: not yet a member */
    size_t size;
    size_t way; /* bytes after the position that are kept with it, but not compared */
    uint64_t hash;
} ump_packed;

void ump_layer_empty(ump_layer *l);
void ump_layer_free(ump_layer *l);
/* Where to write a position of at most so many bytes; NULL: no memory. Until the next begins it can
 * be sealed, looked for, and become a member. */
unsigned char *ump_layer_begin(ump_layer *l, size_t size);
ump_packed ump_layer_seal(const ump_layer *l, size_t size, size_t way);
ump_node *ump_layer_find(const ump_layer *l, const ump_packed *packed); /* NULL: it is new */
ump_node *ump_layer_add(ump_layer *l, const ump_packed *packed);
/* Adds the chance to that of its like; a new member takes it over. False: no memory. */
bool ump_layer_put(ump_layer *l, const ump_packed *packed, ump_chance *chance);
/* Puts the chances of all over one denominator. False: no memory. */
bool ump_layer_widen(ump_layer *l, ump_weight *total);

/* ---- pack.c: a position of a game in a layer ---- */

bool ump_pack(ump_layer *l, const ump_query *q, const ump_stage *stage, const ump_state *state,
              ump_packed *packed); /* false: no memory */
void ump_unpack(const ump_layer *l, const ump_query *q, const ump_node *node, ump_stage *stage,
                ump_state *state);

/* ---- spread.c: over all readings of the dice, for games and for the desk ---- */

typedef struct ump_spread ump_spread;

enum { UMP_DEPTHS = 24 };

struct ump_spread {
    ump_layer now;
    ump_layer wait[UMP_DEPTHS]; /* by the depth at which they wait; the deepest go on first */
    ump_layer rest[UMP_DEPTHS]; /* those that are too unlikely for now */
    uint64_t least;             /* part of UMP_WHOLE from which on they are not; set by the caller,
                                   it goes down from pass to pass; 0: nobody is too unlikely */
    bool enough;                /* whoever waits still is left where he is */
    bool no_memory;             /* that is why it stopped */
    /* Goes on from a position of `now`; may take its chance over. False: the walk stops; or
     * enough was set, and nothing else was done. */
    bool (*expand)(ump_spread *s, ump_node *node);
    /* A reading has fallen for what goes on; may take the chance over. False: the walk stops. */
    bool (*fell)(ump_spread *s, int32_t reading, ump_chance *chance);
};

/* Tells each reading of the fan, from where one comes with this chance. False: it has stopped. */
bool ump_spread_roll(ump_spread *s, const ump_fan *fan, const ump_chance *from);
/* Where to pack what waits so deep in procedures, and putting it there; the chance may be taken
 * over. */
ump_layer *ump_spread_at(ump_spread *s, unsigned depth);
bool ump_spread_put(ump_spread *s, ump_layer *at, const ump_packed *packed, ump_chance *chance);
size_t ump_spread_bytes(const ump_spread *s); /* of memory that positions take */
/* Until nobody waits any more, or it is enough; the likely ones first. */
bool ump_spread_all(ump_spread *s);
/* Told of each position that waits still, when it was enough; false stops it. */
typedef bool ump_left(void *ctx, const ump_layer *layer, const ump_node *node);
bool ump_spread_left(const ump_spread *s, ump_left *tell, void *ctx);
void ump_spread_free(ump_spread *s);

/* Told of each end; false stops the walk (no memory). */
typedef bool ump_end(void *ctx, const ump_stage *stage, const ump_state *state,
                     const ump_chance *chance);

/* The start, with the plan's first order given if it may be now. *ended: that was all. False:
 * q->fault says why. */
bool ump_course_begin(ump_query *q, ump_state *state, ump_stage *stage, bool *ended);
/* On to the next ask for dice. *ended: there is none. */
bool ump_course_go_on(ump_query *q, ump_state *state, ump_stage *stage, bool *ended);
/* All courses that the budget holds, the likely ones first; of those that are left, if any,
 * q->budget.samples are rolled, and q->why says why. False: it failed. */
bool ump_every_course(ump_query *q, ump_end *end, void *ctx);

/* ---- odds.c ---- */

/* ump_odds of an order that is given later, over all that can happen until then. */
bool ump_odds_later(const ump_game *game, const ump_state *state, const ump_answer *order,
                    const ump_moment *moment, const ump_budget *budget, ump_forecast *out);

/* ---- tally.c: ends that look the same, together ---- */

typedef struct ump_tally ump_tally;

ump_tally *ump_tally_new(const ump_query *q);
void ump_tally_free(ump_tally *tally);
ump_end ump_tally_end; /* ctx is the tally */
/* Fills outcomes, fates, orders and values. False: no memory, or the weights do not add up. */
bool ump_tally_forecast(ump_tally *tally, const ump_query *q, ump_forecast *out);

/* ---- Words ---- */

enum { UMP_FATE_WORDS = 128 };
void ump_fate_text(const ump_fate *fate, char words[UMP_FATE_WORDS]); /* "is shaken", "loses 1" */
const char *ump_level_verb(const char *level); /* one is shaken, but is in disorder */

#endif
