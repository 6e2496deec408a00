/*
 * rules.h: what a family of rules fills in, and the machine that runs it.
 *
 * A family exports one symbol, a const struct ump_rules. Its procedures are functions with a
 * switch over their steps; they live as frames on a stack inside the state. A procedure asks
 * (ump_ask_dice, ump_ask_order ...), calls another (ump_call) or is done. The machine in run.c
 * resumes the top frame when an answer has been checked.
 */
#ifndef UMP_RULES_H
#define UMP_RULES_H

#include "play/position.h"
#include "rule_ids.h" /* made from docs/rules: ADF_FIRE_09 ... A rule not written there cannot be cited */

/* ---- Running ---- */

typedef struct ump_run {
    const ump_game *game;
    ump_state *state;
    const ump_answer *answer; /* only in the step that an ORDER, REACTION or CHOICE resumes */
    const ump_sink *sink;
} ump_run;

enum ump_next { UMP_DONE, UMP_ASKED, UMP_CALLED, UMP_AGAIN /* same frame, its new step */ };

/* Its switch shows every transition: whoever asks or calls says at which step the frame goes on. */
typedef enum ump_next ump_procedure(ump_run *run, ump_frame *frame);

#define UMP_DATA(type, frame) ((type *)(void *)(frame)->data)

/* On at once, at this step. */
static inline enum ump_next ump_to(ump_frame *frame, int step)
{
    frame->step = (uint16_t)step;
    return UMP_AGAIN;
}

/* `next` has asked or called; when that is over the frame goes on at this step. */
static inline enum ump_next ump_then(ump_frame *frame, enum ump_next next, int step)
{
    frame->step = (uint16_t)step;
    return next;
}

/* The same where there may have been nothing to ask: then it goes on at `over`. */
static inline enum ump_next ump_then_or(ump_frame *frame, enum ump_next next, int asked, int over)
{
    return ump_then(frame, next, next == UMP_AGAIN ? over : asked);
}

/* Pushes a procedure with a copy of its data (may be NULL); returns UMP_CALLED. */
enum ump_next ump_call(ump_run *run, unsigned proc, const void *data, size_t size);
/* With its data said field by field: ump_call_with(run, ADF_DO_ROUT, adf_running, .unit = unit). */
#define ump_call_with(run, proc, type, ...) ump_call(run, proc, &(type){__VA_ARGS__}, sizeof(type))
enum ump_next ump_ask_dice(ump_run *run, unsigned row, unsigned unit, unsigned other, unsigned dice,
                           int reach);
enum ump_next ump_ask_order(ump_run *run, unsigned row, unsigned side, unsigned unit);
enum ump_next ump_ask_reaction(ump_run *run, unsigned row, unsigned side, unsigned unit,
                               unsigned other);
enum ump_next ump_ask_choice(ump_run *run, unsigned row, unsigned side, unsigned unit,
                             const uint16_t *words, size_t n);
enum ump_next ump_finish(ump_run *run, unsigned winner); /* UMP_NO_SIDE: a draw */

uint32_t ump_faces_that_count(const ump_ask *ask); /* of one die; all, if its faces are added up */

/* The frame that asked, for check(); and the one `depth` below it. NULL if there is none. */
const ump_frame *ump_top(const ump_game *game, const ump_state *state);
const ump_frame *ump_frame_below(const ump_game *game, const ump_state *state, unsigned depth);

/* ---- Events. The machine itself emits each UMP_ROLLED. ---- */

void ump_emit(const ump_run *run, const ump_event *event);
/* A sentence; see words.h for what may stand in it. A call names only what its sentence is about:
 * ump_tell(run, ADF_FIRE_09, "%u fires at %o", .unit = firer, .other = target). The line under a
 * sum, a turn that begins and a unit that has moved say so by .kind, and may have no words. */
typedef struct ump_told {
    unsigned kind; /* enum ump_event_kind; UMP_TOLD unless it is named */
    unsigned unit, other;
    int32_t value, limit;
} ump_told;

#define ump_tell(run, rule, label, ...)                                                            \
    ump_tell_about(run, rule, label,                                                               \
                   (ump_told){.unit = UMP_NOBODY, .other = UMP_NOBODY, __VA_ARGS__})
void ump_tell_about(const ump_run *run, ump_rule rule, const char *label, ump_told about);

/* ---- Sums that explain themselves ---- */

typedef struct ump_item {
    ump_rule rule;
    bool kept;
    int32_t value;
    const char *label;
    const char *why; /* it was dropped */
} ump_item;

enum { UMP_MAX_ITEMS = 40 };

typedef struct ump_sum {
    uint8_t n;
    ump_item item[UMP_MAX_ITEMS];
} ump_sum;

void ump_sum_add(ump_sum *sum, ump_rule rule, const char *label, int32_t value);
/* Of the items from `from` on, keep the `keep` lowest (highest): earlier ones win ties. */
void ump_sum_keep_lowest(ump_sum *sum, unsigned from, unsigned keep, const char *why);
void ump_sum_keep_highest(ump_sum *sum, unsigned from, unsigned keep, const char *why);
void ump_sum_drop(ump_sum *sum, unsigned i, const char *why);
int32_t ump_sum_total(const ump_sum *sum, unsigned from); /* of the kept ones */
void ump_sum_emit(const ump_run *run, const ump_sum *sum, unsigned unit, unsigned other);

/* ---- Refusing ---- */

/* Fills *refusal (may be NULL) and returns false: `return ump_refuse(refusal, ADF_FIRE_01, "%o is
 * %V from %u", .unit = firer, .other = target, .have = range)`. */
typedef struct ump_reason {
    unsigned unit, other;
    int32_t have, limit;
} ump_reason;

#define ump_refuse(refusal, rule, why, ...)                                                        \
    ump_refuse_about(refusal, rule, why,                                                           \
                     (ump_reason){.unit = UMP_NOBODY, .other = UMP_NOBODY, __VA_ARGS__})
bool ump_refuse_about(ump_refusal *refusal, ump_rule rule, const char *why, ump_reason about);

/* ---- Victory: what scenarios say, for the family's own rule to weigh ---- */

/* Gives each objective to `side_near(ctx, i)` where that is a side, else leaves its holder. */
void ump_objectives_update(ump_run *run, unsigned (*side_near)(void *ctx, unsigned objective),
                           void *ctx);
int32_t ump_objective_points(const ump_game *game, const ump_state *state, unsigned side);
int32_t ump_exit_points(const ump_game *game, unsigned side, enum ump_edge edge);
/* Which edge a point beyond the table left by. */
enum ump_edge ump_edge_left(const ump_field *field, ump_pt p);

/* ---- Proposals: what a family's propose() thinks of, legal or not ---- */

typedef struct ump_proposals {
    const ump_game *game;
    const ump_state *state;
    uint64_t salt; /* another one, other proposals */
    ump_answer *list;
    size_t n, room;
    bool quick;     /* what is wanted is checked later: quick looks will do */
    bool one;       /* a single legal one will do ... */
    bool found;     /* ... and is the only one in the list */
    uint64_t draws; /* of that one */
    size_t tried;   /* so many of the list have been drawn from already */
} ump_proposals;

/* The next free answer with its kind, side and verb; NULL if the list is full. */
ump_answer *ump_offer(ump_proposals *p, unsigned verb);
ump_answer *ump_offer_unit(ump_proposals *p, unsigned verb, unsigned unit);
ump_answer *ump_offer_at(ump_proposals *p, unsigned verb, unsigned unit, unsigned target);
ump_answer *ump_offer_to(ump_proposals *p, unsigned verb, unsigned unit, ump_pt place);
/* What else it says; nothing where there was no room for it. Each returns the answer. */
ump_answer *ump_with_unit(ump_answer *a, unsigned unit);
ump_answer *ump_with_target(ump_answer *a, unsigned target);
ump_answer *ump_with_place(ump_answer *a, ump_pt place);
ump_answer *ump_with_word(ump_answer *a, unsigned word);
ump_answer *ump_with_facing(ump_answer *a, ump_angle facing);
/* What can always be done: it gets a place even in a full list. */
void ump_offer_last(ump_proposals *p, unsigned verb);
/* True: think no further. Ask it when all has been offered for a unit. */
bool ump_offered_enough(ump_proposals *p);

/* What propose() thinks of, unchecked, for generals who judge first and ask for leave later: not
 * all may be given, some may be there twice. With room for 64 one of them is legal. */
size_t ump_think(const ump_game *game, const ump_state *state, uint64_t salt, ump_answer *list,
                 size_t room);
/* The same after quick looks alone: more of it may not be given. */
size_t ump_think_quickly(const ump_game *game, const ump_state *state, uint64_t salt,
                         ump_answer *list, size_t room);
bool ump_same_order(const ump_answer *a, const ump_answer *b);

/* ---- The family ---- */

/* What a verb comes to, so that one general can serve under any rules. */
enum ump_deed {
    UMP_DEED_PASS,
    UMP_DEED_FIRE,
    UMP_DEED_CHARGE,
    UMP_DEED_MOVE,
    UMP_DEED_TURN,
    UMP_DEED_FORM,
    UMP_DEED_HOLD,
    UMP_DEED_RALLY,
    UMP_DEED_READY,
    UMP_DEED_SCREEN, /* skirmishers out, forward, or back */
    UMP_DEED_EVADE,
    UMP_DEED_SHELTER, /* into a town, or out of it */
    UMP_DEED_LEAD,
    UMP_DEED_COMMAND, /* who is to act now */
    UMP_DEED_JOIN,    /* units that are to act together */
    UMP_DEED_PLACE,
    UMP_DEED_LOSE,
    UMP_DEED_OTHER,
};

typedef struct ump_verb {
    const char *name;   /* "fire" */
    const char *form;   /* "U at T": see order.c for the slots */
    enum ump_deed deed; /* OTHER: generals judge it by trying it out */
    bool reaction;      /* may also, or only, answer a REACTION */
    const char *who;    /* may order it; `umpire help orders` prints both */
    const char *costs;
    /* As a situation of conformance/ gives it; for verbs that battles seldom show, else NULL. */
    const char *example;
} ump_verb;

/* Which dice are rolled, and how many, is part of the procedure: the tables of a chart are written
 * for them and would say nothing for others. So they stand here and where they are asked for, and
 * are no numbers of a chart. */
typedef struct ump_ask_row {
    ump_rule rule;
    const char *purpose;
    uint8_t sides, reading; /* of dice */
} ump_ask_row;

typedef struct ump_loading {
    ump_game *game; /* all but `family`, family_bytes and max_frames is filled */
    ump_lookup chart;
    ump_errors *errors;
    const char *scenario; /* name of its file, for errors */
} ump_loading;

/* Something is wrong with the line of this piece (NULL: with the scenario): "b1: arrives nowhere".
 */
void ump_error_of(ump_loading *loading, const ump_piece_def *piece, const char *format, ...)
    UMP_PRINTF(3, 4);
/* Both sides must have a home edge. */
void ump_need_homes(ump_loading *loading);

/* ---- What a family can show on a map, for people who think before they order. Optional. ---- */

enum { UMP_MAX_OUTLINE = 64 };

enum ump_band_kind { UMP_BAND_FIRE, UMP_BAND_COMMAND, UMP_BAND_CHARGE };

/* So far a piece fires, commands or charges: a shape on the table. */
typedef struct ump_band {
    uint8_t kind;
    const char *name; /* "short"; of the chart, or "" */
    ump_len reach;
    size_t n_points; /* of the closed outline */
    ump_pt point[UMP_MAX_OUTLINE];
} ump_band;

/* Outlines of band->reach: ahead of the front edge, opening by `spread` to each side; all round. */
void ump_band_fan(ump_band *band, const ump_rect *rect, ump_angle spread);
void ump_band_round(ump_band *band, const ump_rect *rect);
/* Which band a range lies in, by the family's rule; < 0: none. */
typedef int ump_band_row(const void *ctx, ump_len range);
/* The bands from near to far and where each ends, at most `most`; returns how many. Each must be
 * one stretch of ranges. */
size_t ump_band_ends(ump_band_row *row, const void *ctx, ump_len most, int *rows, ump_len *ends,
                     size_t room);

/* Whether one piece sees another, by the family's own rule. */
typedef struct ump_show_sight {
    ump_rule rule;
    ump_len distance; /* as its fire is measured */
    ump_pt from, to;  /* ends of the line that decides */
    ump_sight sight;
} ump_show_sight;

typedef struct ump_show {
    uint8_t odds_until;   /* enum ump_until: where a forecast of an order ends to mean something */
    uint8_t charge_until; /* the same of a charge, which may be fought out later in the turn */
    ump_rule strained; /* told of a charge that loses its order on the way; 0: there is no such */
    uint8_t leaders;   /* row of the ask at which only leaders act; 0: there is none */
    bool few_orders;   /* not every unit may act in each turn: somebody has to be chosen */
    /* By verb, where its name and form do not read as a sentence: see view/sentence.c. */
    const char *const *says;
    uint64_t deeds;              /* words that are deeds and no shapes: bit w for rules->words[w] */
    uint64_t marching, fighting; /* words of what a unit marches in, and fights in; likewise */
    const char *(*phase)(const ump_game *game, const ump_state *state); /* "leader phase", "" */
    int32_t (*points)(const ump_game *game, const ump_state *state, unsigned side);
    size_t (*bands)(const ump_game *game, const ump_state *state, unsigned piece, ump_band *list,
                    size_t room);
    bool (*sight)(const ump_game *game, const ump_state *state, unsigned from, unsigned to,
                  ump_show_sight *out);
    /* Thousandths of its move that a lawful order costs the unit; -1: it is no move. */
    int32_t (*cost)(const ump_game *game, const ump_state *state, const ump_answer *order);
} ump_show;

/* ---- What an umpire may set of a piece. See ruling.c ---- */

enum ump_fact_of { UMP_OF_UNITS, UMP_OF_LEADERS };

typedef struct ump_fact {
    const char *name;         /* "figures" */
    const char *const *words; /* NULL-terminated: its value is a row of them; NULL: a number */
    uint8_t of;               /* enum ump_fact_of */
    bool piece;               /* its value is a piece, UMP_NOBODY for "none" */
    bool by_table;            /* it follows from "on" the table */
    bool undone_by_place;     /* who is put elsewhere is no longer with anybody */
} ump_fact;

enum { UMP_NO_FACT = INT32_MIN }; /* this piece has none now, as a unit that is gone has no level */

/* The umpire may not rule this of the piece. No rule of the book forbids it. */
bool ump_ruling_refuse(ump_refusal *refusal, const char *why, unsigned piece);
/* May the umpire set this number of the piece? If not, `why` says so: it has the number as %v and
 * the most as %l. */
bool ump_ruling_within(unsigned piece, int32_t number, int32_t least, int32_t most, const char *why,
                       ump_refusal *refusal);

/* In place of the row of a fact. TABLE: value 1 on, 0 off; PLACE: the piece stands elsewhere. */
enum { UMP_RULED_TABLE = -1, UMP_RULED_PLACE = -2 };

struct ump_rules {
    const char *name;  /* "adf": written into records, never renamed */
    uint32_t revision; /* raised when the outcome of any answer could change */
    ump_vocabulary vocabulary;
    uint64_t grounds;  /* kinds of terrain that scenarios may use */
    const char *forts; /* chart table of fortification grades, or NULL */
    /* Sides set up troops before the first turn, so deep along their home edge unless the scenario
     * draws their zones. NULL: nobody is set up. */
    ump_len (*zone_depth)(const ump_game *game);
    const ump_verb *verbs;
    size_t n_verbs;
    const char *const *words; /* for W slots and choices; ids */
    size_t n_words;
    const ump_ask_row *asks;
    size_t n_asks;
    ump_procedure *const *procedures;
    size_t n_procedures;
    uint16_t first; /* procedure of the bottom frame: the whole battle */

    /* Check chart and scenario against each other, whole; make the const data. */
    bool (*load)(ump_loading *loading);
    /* The position before the first step: pieces are placed, the rest is 0. */
    void (*setup)(const ump_game *game, ump_state *state);
    /* May this answer be given? Pure. The kind and side are already right, the units exist. */
    bool (*check)(const ump_game *game, const ump_state *state, const ump_answer *answer,
                  ump_refusal *refusal);
    /* Candidates, legal or not: play/ keeps those that check() accepts. At least one is legal. */
    void (*propose)(ump_proposals *p);
    int (*evaluate)(const ump_game *game, const ump_state *state, unsigned side);
    void (*look)(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look);
    /* What cannot be so with this piece, in words that follow its name; NULL: nothing. What is
     * wrong with the whole is told of the first piece. */
    const char *(*fault)(const ump_game *game, const ump_state *state, unsigned piece);
    const ump_fact *facts;
    size_t n_facts;
    /* Sets a fact of a piece as the umpire rules, or refuses what cannot be. NULL: no rulings. */
    bool (*rule)(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
                 ump_refusal *refusal);
    /* A fact as it is now, UMP_NO_FACT. Setting it again changes nothing. */
    int32_t (*fact)(const ump_game *game, const ump_state *state, unsigned piece, int fact);
    /* What time alone does to a unit at the end of a turn, or of a span that is shorter; its name.
     * NULL: nothing; the turn. */
    void (*age)(ump_run *run, unsigned unit);
    const char *span;
    const ump_show *show; /* may be NULL, and so may each part of it */
    /* What stands on the table besides the rectangles of the pieces: table/table.h. May be NULL. */
    const struct ump_bodies *bodies;
};

/* The families there are: defined in rules/families.c, so that play includes nothing above it. */
extern const struct ump_rules *const ump_families[];
extern const size_t ump_n_families;

#endif
