/*
 * book.h: the book of a battle. The chronicle is what a battle left behind when it is fought
 * through once more: who lost what to whom, where, how the position was worth, and what the dice
 * gave. The other files only write it down.
 *
 *   chronicle.c   fights the record through          luck.c    what a roll gave, beside its mean
 *   say.c         names, states and blows in words   plot.c    curve, luck and map as pictures
 *   story.h       turns in prose                     html.c    the page
 */
#ifndef UMP_BOOK_H
#define UMP_BOOK_H

#include "generals/value.h"
#include "play/rules.h"
#include "play/words.h"

/* How a unit left the table. */
enum book_fate { BOOK_LEAVES, BOOK_RUNS, BOOK_CAUGHT, BOOK_SURRENDERS, BOOK_DESTROYED };

/* What became of one piece by one deed: all that an order and the answers after it did to it. */
typedef struct book_blow {
    uint16_t turn, piece;
    uint16_t by;       /* who did it; UMP_NOBODY: nobody can be named */
    uint32_t deed;     /* answer that began it */
    const char *words; /* "2nd Wisconsin fires at 1st Tennessee", of a leader "Cutler is captured";
                        * NULL: not known */
    uint8_t act;       /* of those words: UMP_ACT_FIRE, _CHARGE or _FIGHT */
    bool won;          /* the piece had the better of `by`, which the words say, and paid for it */
    uint8_t fate;      /* enum book_fate, of one that is gone */
    bool gone;         /* left the table */
    bool ruled;        /* the umpire set it so: no enemy did, and the ruling itself is told */
    int32_t lost, had; /* lost: fell, less who came back; had: before this deed */
    int32_t left;      /* of one that is gone: who left the table with it */
    uint8_t was, is;   /* its trouble before and after */
    const char *level; /* the new one; NULL: as before */
    bool better, well; /* the new level is a better one; the best there is */
} book_blow;

/* One handful of dice. Luck is in thousandths of ump_state_value, for side 0 and against side 1. */
typedef struct book_roll {
    uint16_t turn, unit, other;
    uint16_t dice;
    uint8_t sides, kind; /* kind: enum ump_reading */
    int16_t reach;
    const char *purpose;
    int32_t reading;
    int32_t mean; /* of the reading, in tenths */
    int32_t luck;
} book_roll;

typedef struct book_place { /* where a piece stood after an answer that moved it */
    uint16_t turn, piece;
    ump_pt at;
} book_place;

typedef struct book_fall { /* where men fell */
    uint16_t piece;
    int32_t lost;
    ump_pt at;
} book_fall;

typedef struct book_moment { /* after an answer; the first is the beginning */
    uint16_t turn;
    /* by_chance: by how much side 0's chance of victory is above an even one, in parts of UMP_SURE;
     * else the worth of its position less that of side 1's, in thousandths */
    int32_t value;
} book_moment;

typedef struct book_taken { /* an objective changes hands */
    uint16_t turn, objective;
    uint8_t side;
} book_taken;

typedef struct book_ruling {
    uint16_t turn;
    const char *words; /* "The umpire rules: 5th New Jersey figures 5, because ..." */
} book_ruling;

typedef struct book_reason {
    const char *words, *rule; /* "Union has 24 points", "ADF-VIC-01" */
} book_reason;

enum { BOOK_REASONS = 3 };

typedef struct book {
    const ump_game *game;
    ump_state *end; /* owned; the last position */
    ump_arena *arena;
    unsigned turns; /* that were begun */
    size_t answers;
    ump_look *before, *after; /* by piece; before: when it was first on the table */
    int32_t *cost;            /* by piece: what it took from the enemy */
    book_blow *blow;
    size_t n_blows;
    book_roll *roll;
    size_t n_rolls, not_weighed; /* rolls with too many readings */
    book_place *place;
    size_t n_places;
    book_fall *fall;
    size_t n_falls;
    book_moment *moment;
    size_t n_moments;
    bool by_chance; /* the family has a valuation (generals/value.h) */
    book_taken *taken;
    size_t n_taken;
    book_ruling *ruling;
    size_t n_rulings;
    book_reason reason[BOOK_REASONS]; /* that the rules gave for the end */
    size_t n_reasons;
    bool failed; /* no memory */
} book;

/* Fights the session's battle through. False: no memory, or a line cannot be read again; the book
 * is to be freed all the same. */
bool book_gather(book *b, const ump_game *game, const ump_session *session);
void book_free(book *b);
/* The blow leaves the piece in this trouble; level: its name, NULL if that has not changed since it
 * was set last. What ends as it was before the blow is no change. */
void book_set_level(book_blow *blow, uint8_t trouble, const char *level);

/* ---- luck.c ---- */

/* What this reading gives beside the mean of all readings, into roll->luck and roll->mean. False:
 * there are too many readings to try, or (*starved) no memory. */
bool book_weigh(const ump_game *game, const ump_state *before, const ump_ask *ask,
                const ump_state *after, book_roll *roll, bool *starved);
int32_t book_value(const ump_game *game, const ump_state *state);
int32_t book_luck_of_turn(const book *b, unsigned turn);

/* ---- say.c ---- */

/* "the battery of ..." begins a sentence with a capital. */
void book_raise_capitals(char *text);
void book_put_number(const ump_out *out, int32_t n); /* "four", from 13 on in figures */
void book_put_name(const book *b, unsigned piece, const ump_out *out);
void book_put_place(const ump_out *out, const char *name); /* "the pike", of "The pike" */
/* "the Confederates", at the beginning of a sentence with a capital; and the verb that goes with
 * it. */
void book_put_side(const book *b, unsigned side, bool begins, const ump_out *out);
const char *book_verb(const book *b, unsigned side, const char *one, const char *many);
void book_put_state(const char *level, bool many, const char *only, const ump_out *out);
bool book_is_many(const book *b, unsigned piece);            /* "37th Fusiliers", "Pelham's guns" */
const char *book_fate_words(enum book_fate fate, bool many); /* " surrenders" */
/* Whoever loses men and finds his order again is told of when the turn ends. */
bool book_tells_level(const book_blow *blow);
bool book_recovers(const book_blow *blow); /* it comes to itself: that is no enemy's deed */
/* " loses two and is shaken"; of many " lose two and are shaken"; the style varies the words:
 * with BOOK_AS_BLOW they cannot be read as what it was before ("which is shaken"). */
enum { BOOK_AS_BLOW = 1 };
void book_put_blow(const book_blow *blow, bool many, unsigned style, const ump_out *out);
/* " fires at it" */
void book_put_deed_to_it(const book *b, const book_blow *blow, const ump_out *out);
/* "A fires at B, which loses two", or "B loses two as A fires at it". */
void book_put_deed(const book *b, const book_blow *blow, unsigned style, bool victim_first,
                   const ump_out *out);

/* ---- story.c ---- */

bool book_story(const book *b, const ump_out *out); /* false: no memory */
/* "The Union takes the pike. ": all that a side took in a turn; nothing if it took nothing. */
void book_put_taken(const book *b, unsigned turn, unsigned side, const ump_out *out);
/* What cost a side most in a turn. False: nothing did. */
bool book_worst_blow(const book *b, unsigned turn, unsigned side, book_blow *worst);
/* The turn in which the position changed most for the winner, if there is one, and how much. 0: it
 * never did. */
unsigned book_turning_point(const book *b, int32_t *change);

/* ---- plot.c ---- */

/* What the classes of the plots look like, in CSS. */
extern const char book_plot_style[];
void book_plot_value(const book *b, const ump_out *out);
void book_plot_luck(const book *b, const ump_out *out);
bool book_plot_map(const book *b, const ump_out *out); /* for a page; false: no memory */

/* ---- html.c ---- */

void book_put_winner(const book *b, const ump_out *out); /* "The Union wins the battle." */

/* From the doctype to the title. */
void book_put_head(const ump_game *game, const ump_out *out);
void book_escape(const ump_out *out, const char *text); /* for HTML */

#endif
