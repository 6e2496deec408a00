/*
 * umpire.h: the whole of libumpire in one read.
 *
 * The rules never roll dice, they ask. A driver loads a game (const from then on), makes a state
 * (plain bytes, no pointers) and goes round one loop: ump_pending() says what the rules wait for,
 * ump_give() takes the answer or refuses it with the rule that forbids it and changes nothing.
 *
 * Conventions, for every function unless its comment says otherwise:
 *   Owns     a pointer that a function returns from *_load, *_new or *_read is the caller's, to be
 *            given to the matching *_free. Everything else stays with whoever had it.
 *   Fails    false or NULL, with the reason in the out-parameter (which may be NULL).
 *   Threads  games and charts are const and may be shared; a state or a session is one thread's.
 *   Repeats  same input, same bytes, on every machine and compiler.
 */
#ifndef UMPIRE_H
#define UMPIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Lengths, directions, text --------------------------------------------------------------- */

typedef int32_t ump_len;    /* ticks of 0.025 mm */
typedef uint16_t ump_angle; /* 65536 to the circle; a compass bearing: 0 up, 16384 right */

#define UMP_INCH 1016
#define UMP_CM   400

typedef struct ump_pt {
    ump_len x, y; /* from the table's lower left corner, x to the right, y up */
} ump_pt;

/* A text to be read, with the name that its errors are reported under. Borrowed, never freed. */
typedef struct ump_text {
    const char *name;
    const char *data;
    size_t size;
} ump_text;

/* Where text goes. put may be called any number of times; size may be 0. */
typedef struct ump_out {
    void (*put)(void *ctx, const char *text, size_t size);
    void *ctx;
} ump_out;

/* One fault of a file: name:line:column: what is wrong; what was expected; did you mean ... */
typedef struct ump_error {
    char name[64];
    uint32_t line, column; /* from 1; 0: the file as a whole */
    char what[256];
} ump_error;

/* The caller's list: the first `room` errors are kept, `count` counts them all. */
typedef struct ump_errors {
    ump_error *list;
    size_t room, count;
} ump_errors;

/* ---- The rule book, built in ----------------------------------------------------------------- */

typedef uint16_t ump_rule; /* 0: none. A number of this build only; records and hashes have none */

typedef struct ump_rule_entry {
    const char *id;       /* "ADF-FIRE-09" */
    const char *title;    /* the words that open it, may be "" */
    const char *text;     /* the rule as docs/rules has it (Markdown) */
    const char *section;  /* heading that it stands under */
    const char *rulings;  /* IDs of the rulings it names, separated by blanks */
    const char *switches; /* names of the switches it depends on, separated by blanks */
    const char *tests;    /* names of the tests that prove it, one a line */
} ump_rule_entry;

size_t ump_rule_count(void);                       /* rules are 1 .. count */
const ump_rule_entry *ump_rule_get(ump_rule rule); /* NULL if there is none */
const char *ump_rule_id(ump_rule rule);            /* "" for 0 */
ump_rule ump_rule_find(const char *id);            /* 0 if unknown; case does not matter */

/* ---- Built-in files -------------------------------------------------------------------------- */

enum ump_builtin_kind { UMP_BUILTIN_CHART, UMP_BUILTIN_SCENARIO, UMP_BUILTIN_LESSON };

size_t ump_builtin_count(enum ump_builtin_kind kind);
const ump_text *ump_builtin_get(enum ump_builtin_kind kind, size_t i);
const ump_text *ump_builtin_find(enum ump_builtin_kind kind, const char *name); /* "adf15" */

/* ---- Charts ---------------------------------------------------------------------------------- */

typedef struct ump_chart ump_chart;

ump_chart *ump_chart_read(const ump_text *text, ump_errors *errors); /* NULL if there was one */
void ump_chart_free(ump_chart *chart);
const char *ump_chart_name(const ump_chart *chart);
const char *ump_chart_title(const ump_chart *chart);
const char *ump_chart_family(const ump_chart *chart);

/* All tables, or the one named (false: there is none). ump_chart_suggest names the nearest. */
bool ump_chart_print(const ump_chart *chart, const char *table, const ump_out *out);
const char *ump_chart_suggest(const ump_chart *chart, const char *table);
void ump_chart_list(const ump_chart *chart, const ump_out *out); /* its tables, a line each */
void ump_chart_json(const ump_chart *chart, const ump_out *out);

/* What a sheet for paper brings along. */
typedef struct ump_paper {
    const char *fonts; /* @font-face rules for 'Fira Sans Condensed', or "" */
    bool large;        /* type of 10 points, on as many pages as it takes */
} ump_paper;

/* HTML for two pages, with type of 7 points; or in large type. */
void ump_chart_html(const ump_chart *chart, const ump_paper *paper, const ump_out *out);

/* ---- Games ----------------------------------------------------------------------------------- */

typedef struct ump_game ump_game;   /* scenario and chart together, const once loaded */
typedef struct ump_state ump_state; /* one position: plain bytes of ump_state_size() */

/* A house-rule switch set from outside; it goes before scenario and chart. */
typedef struct ump_setting {
    const char *name, *value;
} ump_setting;

typedef struct ump_source {
    ump_text scenario;
    const ump_text *chart; /* NULL: the built-in chart that the scenario names */
    const ump_setting *settings;
    size_t n_settings;
} ump_source;

/* Loads and checks the whole; NULL with all its errors. Allocates; nothing does after it. */
ump_game *ump_game_load(const ump_source *source, ump_errors *errors);
void ump_game_free(ump_game *game);

const char *ump_game_title(const ump_game *game);
const char *ump_game_ruleset(const ump_game *game); /* name of the chart, "adf15" */
uint64_t ump_game_digest(const ump_game *game);     /* of scenario, chart and switches */
size_t ump_game_sides(const ump_game *game);        /* 2 */
const char *ump_side_id(const ump_game *game, unsigned side);
const char *ump_side_name(const ump_game *game, unsigned side);
const char *ump_side_colour(const ump_game *game, unsigned side); /* "blue" */
size_t ump_game_pieces(const ump_game *game);                     /* units, then leaders */
const char *ump_piece_id(const ump_game *game, unsigned piece);
const char *ump_piece_name(const ump_game *game, unsigned piece);
unsigned ump_piece_find(const ump_game *game, const char *id); /* UMP_NOBODY if unknown */

enum { UMP_NOBODY = 0xffff, UMP_NO_SIDE = 0xff };

/* ---- States ---------------------------------------------------------------------------------- */

/* Room for a state. Not all of it is the position: compare and hash with the functions below. */
size_t ump_state_size(const ump_game *game);
ump_state *ump_state_new(const ump_game *game); /* the position before the first ask */
void ump_state_free(ump_state *state);
void ump_state_copy(const ump_game *game, ump_state *to, const ump_state *from);
bool ump_state_equal(const ump_game *game, const ump_state *a, const ump_state *b);
uint64_t ump_state_hash(const ump_game *game, const ump_state *state);
unsigned ump_state_turn(const ump_state *state);
unsigned ump_state_winner(const ump_state *state); /* UMP_NO_SIDE: not over, or a draw */
int ump_state_value(const ump_game *game, const ump_state *state, unsigned side); /* thousandths */

/* Troops of a piece that stand apart from it and are drawn with it: a skirmish line that is out, or
 * guns that their crew has left. Bases stand files across and ranks deep in width and depth; files
 * 0: nobody stands apart. */
typedef struct ump_apart {
    ump_pt at; /* middle of the front edge */
    ump_angle facing;
    ump_len width, depth;
    uint8_t files, ranks;
    const char *what; /* "skirmishers", "guns"; "" if nobody does */
} ump_apart;

/* How a piece looks now: what a map, a list or a report needs, the same for every family. */
typedef struct ump_look {
    ump_pt at; /* middle of the front edge; a leader's centre */
    ump_angle facing;
    ump_len width, depth;
    bool on_table;
    bool leader;
    uint8_t side;
    uint16_t strength, original; /* figures, sections or stands, as the family counts */
    uint8_t files, ranks;        /* stands drawn across and deep */
    const char *arm;             /* "infantry" */
    const char *formation;       /* "battle_line" */
    const char *level;           /* "good_order"; "" where the family has none */
    uint8_t trouble;             /* 0 none .. 3 worst: the seal on the map */
    ump_len command;             /* how far a leader's orders reach; 0: no such limit */
    ump_apart apart;             /* of a piece that is on the table */
} ump_look;

void ump_state_look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look);

/* ---- Asks and answers ------------------------------------------------------------------------ */

enum ump_ask_kind {
    UMP_ASK_NOTHING,  /* the battle is over */
    UMP_ASK_ORDER,    /* the active side's */
    UMP_ASK_REACTION, /* the other side's, to what `other` just did */
    UMP_ASK_CHOICE,   /* one of the words listed */
    UMP_ASK_DICE,
};

enum ump_reading {
    UMP_SUM,      /* only the sum matters */
    UMP_AT_LEAST, /* only how many show `reach` or more */
    UMP_AT_MOST,  /* only how many show `reach` or less */
    UMP_EACH,     /* every face matters, in order; at most UMP_MAX_EACH dice */
};

enum { UMP_MAX_EACH = 24, UMP_MAX_DICE = 1024, UMP_MAX_OPTIONS = 8 };

typedef struct ump_ask {
    uint8_t kind, side; /* side: who answers; UMP_NO_SIDE for dice */
    uint8_t sides;      /* DICE: faces of a die; a D10 reads 1..10, its 0 is 10 */
    uint8_t reading;
    uint16_t dice; /* DICE: how many */
    int16_t reach;
    uint16_t unit, other; /* whom it is about, UMP_NOBODY if nobody */
    ump_rule rule;
    const char *purpose; /* "fire", "morale check" */
    uint8_t n_options;   /* CHOICE */
    const char *option[UMP_MAX_OPTIONS];
} ump_ask;

enum { UMP_MAX_NAMED = 16, UMP_MAX_PATH = 8, UMP_MAX_WORDS = 3 };

/* One answer, flat, the same shape for every verb and family; unused fields are 0. */
typedef struct ump_answer {
    uint8_t kind; /* that of the ask */
    uint8_t side;
    uint8_t verb; /* ORDER, REACTION: row of the family's verbs */
    uint8_t n_words;
    uint8_t n_units, n_targets, n_path;
    uint8_t turns;                /* 1: facing is given */
    uint16_t word[UMP_MAX_WORDS]; /* rows of the family's words; CHOICE: word[0] */
    uint16_t unit[UMP_MAX_NAMED];
    uint16_t target[UMP_MAX_NAMED];
    ump_pt path[UMP_MAX_PATH];
    ump_angle facing;
    /* DICE: 1: value is the reading itself (an enumerator answers so); of EACH it is the faces as
     * digits of a number, face 1 being 0, the first die the highest digit, base ask.sides */
    uint8_t by_value;
    uint8_t sides; /* DICE: ask.sides, for print to name the die; 0: not said */
    int32_t number;
    int32_t value;
    uint16_t n_faces;    /* DICE */
    const uint8_t *face; /* the caller's */
} ump_answer;

/* Why an answer may not be given. Words are made from it by ump_refusal_text(). */
typedef struct ump_refusal {
    ump_rule rule;
    uint16_t unit, other;
    int32_t have, limit;
    const char *why; /* template, see ump_words() in play/words.h */
} ump_refusal;

enum ump_event_kind {
    UMP_TOLD,   /* a sentence: label is a template */
    UMP_ITEM,   /* one line of a sum: label, value, kept; if not kept, why */
    UMP_TOTAL,  /* the line under a sum */
    UMP_ROLLED, /* dice: faces, value is the reading */
    UMP_MOVED,  /* unit is now where the state says */
    UMP_TURN,   /* a new turn or phase begins */
    UMP_RULED,  /* the umpire's ruling about unit */
};

typedef struct ump_event {
    uint8_t kind;
    bool kept;
    ump_rule rule;
    uint16_t unit, other;
    int32_t value, limit;
    const char *label, *why;
    uint16_t n_faces;
    const uint8_t *face;
} ump_event;

/* Where events go. NULL in place of a sink costs nothing. The state is the one after the event. */
typedef struct ump_sink {
    void (*emit)(void *ctx, const ump_event *event, const ump_state *state);
    void *ctx;
} ump_sink;

void ump_pending(const ump_game *game, const ump_state *state, ump_ask *ask);
bool ump_check(const ump_game *game, const ump_state *state, const ump_answer *answer,
               ump_refusal *refusal);
bool ump_give(const ump_game *game, ump_state *state, const ump_answer *answer,
              const ump_sink *sink, ump_refusal *refusal);
/* The same, not checked again: only for what ump_check or ump_propose allowed in this position. */
void ump_give_lawful(const ump_game *game, ump_state *state, const ump_answer *answer,
                     const ump_sink *sink);

/* At most `room` legal answers to an ORDER, REACTION or CHOICE, never 0 of them; spread by salt. */
size_t ump_propose(const ump_game *game, const ump_state *state, uint64_t salt, ump_answer *list,
                   size_t room);

/* Nothing is wrong with this position: what soak tests ask after each answer. */
bool ump_state_sane(const ump_game *game, const ump_state *state, char why[256]);

/* ---- Words ----------------------------------------------------------------------------------- */

enum { UMP_LINE = 4096 }; /* even 1024 dice are one line */

/* An answer as a line of a record ("us move 2wi to 18.5,10 facing 270") and back. Only what print
 * writes is read, and what differs from it in blanks, - for _, letter case or the spelling of
 * numbers (12.50 for 12.5, at most four places). */
void ump_answer_print(const ump_game *game, const ump_answer *answer, char line[UMP_LINE]);
bool ump_answer_read(const ump_game *game, const ump_ask *ask, const ump_text *line,
                     ump_answer *answer, uint8_t faces[UMP_MAX_DICE], ump_errors *errors);

void ump_refusal_text(const ump_game *game, const ump_refusal *refusal, char line[UMP_LINE]);
void ump_event_text(const ump_game *game, const ump_event *event, char line[UMP_LINE]);
void ump_ask_text(const ump_game *game, const ump_ask *ask, char line[UMP_LINE]);
void ump_error_text(const ump_error *error, char line[UMP_LINE]);

/* ---- Dice ------------------------------------------------------------------------------------ */

/* Faces for the ask from (seed, number of the answer, number of the die): no hidden state. */
void ump_roll(uint64_t seed, uint32_t serial, const ump_ask *ask, uint8_t *face);
uint64_t ump_scramble(uint64_t x);
int32_t ump_read_dice(const ump_ask *ask, const uint8_t *face, size_t n);

/* ---- The desk: one situation told by keys, no map -------------------------------------------- */

typedef struct ump_desk ump_desk; /* a ruleset laid out at the desk, const from then on */
typedef struct ump_desk_answer ump_desk_answer;

/* Whether its family has kinds of situation. */
bool ump_chart_has_desk(const ump_chart *chart);
/* NULL with errors: the chart is broken, or its family has no kinds of situation. */
ump_desk *ump_desk_new(const ump_text *chart, ump_errors *errors);
/* The same of a chart that has been read, and that is freed with the desk, or if there is none. */
ump_desk *ump_desk_of(ump_chart *chart, ump_errors *errors);
void ump_desk_free(ump_desk *desk);
const char *ump_desk_ruleset(const ump_desk *desk); /* "adf15" */
const char *ump_desk_family_name(const ump_desk *desk);
size_t ump_desk_kinds(const ump_desk *desk);
const char *ump_desk_kind_name(const ump_desk *desk, size_t i);
const char *ump_desk_kind_about(const ump_desk *desk, size_t i);
const char *ump_desk_kind_nearest(const ump_desk *desk, const char *name); /* NULL: none */
void ump_desk_list(const ump_desk *desk, bool json, const ump_out *out);   /* the kinds */
/* The keys of a kind; false, with nothing printed, if there is no such kind (why says it). */
bool ump_desk_keys(const ump_desk *desk, const char *kind, bool json, const ump_out *out,
                   char why[UMP_LINE]);

/* One key, for forms and assistants. All pointers are the desk's. */
typedef struct ump_desk_form {
    const char *name, *type, *initial, *label, *help; /* initial: "" if there is none */
    const char *const *values;
    size_t n_values;
    int32_t low, high; /* of numbers; thousandths of lengths */
    bool required, rare, is_switch;
    /* Of a way told as "open:3,rough:2,stream": the grounds, with blanks, and with a full stop what
     * has no length ("stream."); else NULL. */
    const char *legs;
} ump_desk_form;

size_t ump_desk_key_count(const ump_desk *desk, const char *kind); /* 0: no such kind */
bool ump_desk_key_get(const ump_desk *desk, const char *kind, size_t i, ump_desk_form *form);
/* Does this key matter once the others are told so? What is not told counts as its default. */
bool ump_desk_key_matters(const ump_desk *desk, const char *kind, const char *key,
                          const ump_setting *told, size_t n_told);
/* Is it a value of this key at all? False: why is the sentence that a question with it would get.
 */
bool ump_desk_value_fits(const ump_desk *desk, const char *kind, const char *key, const char *value,
                         char why[UMP_LINE]);
/* Is this value worth offering (a weapon of the arm)? */
bool ump_desk_value_offered(const ump_desk *desk, const char *kind, const char *key,
                            const char *value, const ump_setting *told, size_t n_told);

typedef struct ump_desk_question {
    const char *kind;
    const ump_setting *fact; /* key and value as typed; also switch.NAME and follow */
    size_t n_facts;
    const char *dice;        /* "4,5"; NULL: not told */
    bool seeded, spare_dice; /* spare_dice: more dice than are needed do not matter */
    uint64_t seed;
} ump_desk_question;

/* With dice or a seed it is resolved, else the odds are worked out. NULL: refused, and why is one
 * sentence: the key, what is wrong, the rule, what is allowed; or UMP_DESK_NO_MEMORY. The desk must
 * outlive the answer. */
#define UMP_DESK_NO_MEMORY "no memory is left to answer"
ump_desk_answer *ump_desk_ask(const ump_desk *desk, const ump_desk_question *question,
                              char why[UMP_LINE]);
void ump_desk_answer_free(ump_desk_answer *answer);
void ump_desk_answer_json(const ump_desk_answer *answer, const ump_out *out);
/* {"effects", "next"}: what a resolved answer does to the units of a roster, and what is asked
 * next. Nothing of an answer that is odds, or NULL. */
void ump_desk_effects_json(const ump_desk_answer *answer, const ump_out *out);
/* For people. Marks: begin and end of a line that counts, NULL or "" for none. */
void ump_desk_answer_text(const ump_desk_answer *answer, const char *bold, const char *dim,
                          const char *plain, const ump_out *out);

/* Pieces of an answer: fields of the result (JSON text of the value), or outcomes of the odds. */
bool ump_desk_answer_is_odds(const ump_desk_answer *answer);
size_t ump_desk_answer_fields(const ump_desk_answer *answer);
const char *ump_desk_answer_field(const ump_desk_answer *answer, size_t i, char value[UMP_LINE]);
size_t ump_desk_answer_outcomes(const ump_desk_answer *answer);
const char *ump_desk_answer_outcome(const ump_desk_answer *answer, size_t i, uint32_t *millionths);
/* Codes in such a piece become words: "firer_drm" is said "firer dice modifier". */
void ump_desk_spell(char *text, size_t room);

/* The roll that still wants dice, after those of the question. */
typedef struct ump_desk_want {
    unsigned dice, sides; /* how many more */
    uint8_t reading;      /* enum ump_reading: where only the number of hits counts, tell so many */
    int16_t reach;
    char purpose[64];
    const char *rule;
} ump_desk_want;
/* False: there is none, the question can be asked with its dice. */
bool ump_desk_wants(const ump_desk *desk, const ump_desk_question *question, ump_desk_want *want);

/* Rosters: what stays with a unit from one situation to the next. Names of keys without their role
 * ("figs" of "firer.figs"), NULL-terminated, the desk's own. */
const char *const *ump_desk_unit_keys(const ump_desk *desk);
/* The units of a battle as they stand, with those facts, as JSON:
 * {"ruleset","keys":[...],"units":[{"id","name","side","command","facts":{"figs":"5"}}]}.
 * Values are as one would type them. No units if the family has no desk. */
void ump_desk_roster_json(const ump_game *game, const ump_state *state, const ump_out *out);
/* One unit's facts as the desk would be told of them: {"figs": "5", ...}. */
void ump_desk_unit_json(const ump_game *game, const ump_state *state, unsigned piece,
                        const ump_out *out);

/* ---- Odds: what orders would do, before they are given --------------------------------------- */

/* Who decides what is met on the way: reactions, choices, orders asked for inside a procedure.
 * YES takes the first proposal that does something, of a choice the first word; NO does nothing
 * where it may, of a choice it takes the last word; BEST takes what ump_state_value likes best for
 * that side, one roll ahead. */
enum ump_policy { UMP_POLICY_BEST, UMP_POLICY_YES, UMP_POLICY_NO };

/* Where it ends, if the battle does not before. ORDER: at the first ask for an order that is not
 * nested inside what the last order began (its frame lies no deeper than the one that asked for
 * that order), or at the first ask of a new turn. PHASE, TURN: at the first ask of another phase,
 * part or turn; orders asked for until then are passed. Games where fire is first declared by all
 * and then rolled need PHASE or TURN. */
enum ump_until { UMP_UNTIL_ORDER, UMP_UNTIL_PHASE, UMP_UNTIL_TURN };

enum {
    UMP_ODDS_NODES = 200000,
    UMP_ODDS_BYTES = 256 << 20,
    UMP_ODDS_SAMPLES = 10000,
    UMP_MAX_SAMPLES = 1000000,
    UMP_MAX_PLAN = 32
};

/* Zeroed, it is a good one: 0 stands for the numbers above. */
typedef struct ump_budget {
    uint64_t nodes;    /* positions that an exact answer may look at */
    uint64_t bytes;    /* of memory for them */
    uint32_t samples;  /* courses that are rolled where the tree is wider */
    uint8_t until;     /* enum ump_until */
    uint8_t policy[2]; /* enum ump_policy, by side */
    uint64_t seed;     /* of the samples */
} ump_budget;

/* Part of all that can happen. */
typedef struct ump_share {
    const char *weight; /* of the denominator: a whole number in decimal digits, of any length */
    uint32_t p;         /* millionths, to the nearest */
    uint32_t se;        /* sampled: standard error of p, never 0; exact: 0 */
} ump_share;

/* What became of one piece. */
typedef struct ump_change {
    uint16_t piece;
    int16_t lost;          /* strength; below 0: gained */
    bool gone, came;       /* left the table; came on it */
    uint32_t moved;        /* as the crow flies, in whole units of the table */
    const char *level;     /* the new one; NULL: as before */
    const char *formation; /* the new one; NULL: as before */
} ump_change;

/* All courses after which the pieces look the same. */
typedef struct ump_outcome {
    ump_share share;
    const char *text; /* "1st Blue loses 1, moves 4 in" */
    bool over;
    uint8_t winner; /* UMP_NO_SIDE: not over, or a draw */
    size_t n_changes;
    const ump_change *change;
} ump_outcome;

enum ump_fate_kind { UMP_FATE_LOST, UMP_FATE_LEVEL, UMP_FATE_GONE };

/* One thing that can become of one piece, whatever becomes of the others. */
typedef struct ump_fate {
    ump_share share;
    uint16_t piece;
    uint8_t kind;      /* enum ump_fate_kind */
    int16_t lost;      /* LOST: so much, not 0 */
    const char *level; /* LEVEL: another than before */
} ump_fate;

typedef struct ump_forecast {
    bool exact;
    const char *why;         /* not exact: what made the tree too wide */
    uint64_t nodes;          /* positions looked at */
    uint32_t samples;        /* not exact: rolled for the courses that were not followed */
    uint32_t followed;       /* millionths of all that can happen, followed to the end */
    const char *denominator; /* exact: the weights of the outcomes add up to it; else a million */
    size_t n_outcomes, n_fates, n_orders;
    const ump_outcome *outcome;  /* the likeliest first */
    const ump_fate *fate;        /* by piece */
    const ump_share *order;      /* of the plan: how often it could still be given */
    int32_t before[2], after[2]; /* ump_state_value of each side: now; expected */
    ump_refusal refusal;         /* why there is no forecast */
    void *memory;                /* of all the above: ump_forecast_free */
} ump_forecast;

/* What this answer to the pending ask would lead to. False: it may not be given, or no memory was
 * left, or the game came to no end; out->refusal says which. */
bool ump_odds(const ump_game *game, const ump_state *state, const ump_answer *answer,
              const ump_budget *budget, ump_forecast *out);
/* The same of several orders, each given when the one before it is carried out; one that may then
 * not be given is left out (out->order). Of none: of what is pending. At most UMP_MAX_PLAN. */
bool ump_odds_plan(const ump_game *game, const ump_state *state, const ump_answer *plan, size_t n,
                   const ump_budget *budget, ump_forecast *out);
void ump_forecast_free(ump_forecast *forecast);
void ump_forecast_print(const ump_game *game, const ump_forecast *forecast, const ump_out *out);
void ump_forecast_json(const ump_game *game, const ump_forecast *forecast, const ump_out *out);

/* What the enemy can do to a piece: each of his proposals that names it as target, at his asks for
 * orders until it is this side's turn to order again. On the way all others pass. Threats are
 * looked for with the dice of budget->seed; where any are rolled before it, a threat is then
 * forecast over all that dice can do on the way, within 20,000 positions or from 400 samples, and
 * odds.order says how often the order can be given. The piece stands at *at, facing *facing (NULL:
 * where it is now). Returns how many there are in the list, each to be freed with
 * ump_forecast_free; 0 with *refusal (may be NULL) if it may not stand there or nobody threatens
 * it. */
typedef struct ump_threat {
    ump_answer order;
    unsigned turn;
    uint32_t rolled; /* handfuls of dice on the way; 0: the forecast begins with the order */
    ump_forecast odds;
} ump_threat;

size_t ump_odds_against(const ump_game *game, const ump_state *state, unsigned piece,
                        const ump_pt *at, const ump_angle *facing, const ump_budget *budget,
                        ump_threat *list, size_t room, ump_refusal *refusal);

/* ---- Generals: computer players -------------------------------------------------------------- */

typedef struct ump_general {
    const char *name;  /* "drill" */
    const char *about; /* a few words */
    uint32_t nodes;    /* positions that he looks at for one answer; in small battles the veteran
                          looks at up to sixteen times as many; 0: none */
    uint32_t trials;   /* that he makes for a turn of a battle of 32 units; 0: he makes none so */
    uint32_t without;  /* ideas that he does not have, by their bits: see ump_idea_get */
    const struct ump_habit *habit;  /* that bends his judgement: generals/generals.h; NULL: none */
    const struct ump_general *like; /* he thinks as that one; NULL: in his own way */
    uint8_t slips;                  /* of a hundred orders so many are his second to fifth choice */
} ump_general;

/* An idea of the generals' judgement, which may be left out to measure what it is worth. */
typedef struct ump_idea {
    const char *name;  /* "screens" */
    const char *about; /* a sentence */
} ump_idea;

enum { UMP_ALL_IDEAS = 0x7fffffff };

size_t ump_idea_count(void);
const ump_idea *ump_idea_get(size_t i); /* bit i of ump_general.without; NULL: there is none */

size_t ump_general_count(void);
const ump_general *ump_general_get(size_t i); /* the weakest first; NULL: there is no such one */
const ump_general *ump_general_find(const char *name); /* one of these, or a strength */
/* Named strengths: generals who slip now and then, for an even fight. The weakest first. */
size_t ump_strength_count(void);
const ump_general *ump_strength_get(size_t i);

/* One general for one side of a game: his plan, and the paper he works on. All of its memory is
 * taken by ump_staff_new; deciding takes none. He knows what a player knows, never dice to come. */
typedef struct ump_staff ump_staff;

ump_staff *ump_staff_new(const ump_game *game, const ump_general *general, unsigned side);
void ump_staff_free(ump_staff *staff);
/* A new battle: the old plan is forgotten. The seed is for what he guesses and draws by lot. */
void ump_staff_begin(ump_staff *staff, uint64_t seed);
/* Positions and proposals that he may look at for one answer, 64 at least; 0: his own number again.
 */
void ump_staff_budget(ump_staff *staff, uint32_t nodes);
/* Trials that the marshal may make for a turn; 0: his own number again, more in smaller battles. */
void ump_staff_trials(ump_staff *staff, uint32_t trials);
/* Told while he thinks: trials made for this answer, of about how many. NULL: nobody is told. */
typedef void ump_progress(void *ctx, uint32_t made, uint32_t due);
void ump_staff_heard(ump_staff *staff, ump_progress *progress, void *ctx);
/* His answer to the ORDER, REACTION or CHOICE that is pending. False: it is not his to give. */
bool ump_staff_decide(ump_staff *staff, const ump_state *state, ump_answer *answer);
uint32_t ump_staff_nodes(const ump_staff *staff); /* looked at for the last answer */
/* Why he gave the last answer, and what was next best: "3rd Blue has 1st Red in its sights at 8 in;
 * 40 points less: ...". To be asked before the position that he looked at changes. */
void ump_staff_reason(const ump_staff *staff, char line[UMP_LINE]);
/* The reason alone, without what was next best. */
void ump_staff_why(const ump_staff *staff, char line[UMP_LINE]);

/* What he would advise: his answer, the next best of another kind, and how many points less that is
 * worth; 0: it is as good. Nothing of his plan changes; ump_staff_reason says why. */
typedef struct ump_advice {
    ump_answer answer, second;
    bool has_second;
    int32_t margin;
} ump_advice;
bool ump_staff_advise(ump_staff *staff, const ump_state *state, ump_advice *advice);

/* ---- The umpire's ruling ----------------------------------------------------------------------
 */

enum { UMP_MAX_REASON = 200, UMP_MAX_RULED = 16 };
enum ump_ruling_table { UMP_RULING_STAYS, UMP_RULING_OFF, UMP_RULING_ON };

/* What an umpire changes of a piece, and why: place, facing, on or off the table, and facts of the
 * family by their rows. It may be given while an order is awaited, which is awaited afterwards as
 * before. */
typedef struct ump_ruling {
    uint16_t piece;
    uint8_t table; /* enum ump_ruling_table */
    uint8_t n_facts;
    bool placed, turned; /* at, facing are given */
    ump_pt at;
    ump_angle facing;
    uint16_t fact[UMP_MAX_RULED];
    int32_t value[UMP_MAX_RULED];
    char reason[UMP_MAX_REASON + 1];
} ump_ruling;

/* ruling "the wall is on the hill" 2wi at 18.5,10 facing 270 figures 4 */
bool ump_ruling_read(const ump_game *game, const ump_text *line, ump_ruling *ruling,
                     ump_errors *errors);
void ump_ruling_print(const ump_game *game, const ump_ruling *ruling, char line[UMP_LINE]);
bool ump_ruling_give(const ump_game *game, ump_state *state, const ump_ruling *ruling,
                     const ump_sink *sink, ump_refusal *refusal);

/* ---- How an army stands, as lines of a scenario ------------------------------------------------
 *
 *   now turn 4
 *   state 2wi at 18.5,10 facing 270 figures 4 level shaken
 *
 * The same words as those of a ruling. A scenario that has such lines begins so. */

/* One line, without a reason; its words are checked, not whether it can be. */
bool ump_state_read(const ump_game *game, const ump_text *line, ump_ruling *said,
                    ump_errors *errors);
/* Makes it so, before anything has been asked or in the middle of a battle; a state that refuses
 * it stays as it was. */
bool ump_state_say(const ump_game *game, ump_state *state, const ump_ruling *said,
                   ump_refusal *refusal);
/* How the pieces stand before the first step of the battle, as its unit lines and, if told so, its
 * state lines say. NULL: no memory is left. */
ump_state *ump_state_bare(const ump_game *game, bool with_states);
/* The lines for all that differs from the unit lines; with `turn` > 0 first "now turn". */
void ump_states_write(const ump_game *game, const ump_state *state, unsigned turn,
                      const ump_out *out);
/* The whole scenario with these lines in place of its own. */
void ump_muster_write(const ump_game *game, const ump_state *state, unsigned turn,
                      const ump_out *out);

/* ---- Sessions: one game being played, its record and its undo -------------------------------- */

typedef struct ump_session ump_session;

ump_session *ump_session_new(const ump_game *game);
void ump_session_free(ump_session *session);
const ump_state *ump_session_state(const ump_session *session);
size_t ump_session_length(const ump_session *session); /* answers given */
bool ump_session_give(ump_session *session, const ump_answer *answer, const ump_sink *sink,
                      ump_refusal *refusal);
/* A ruling counts as an answer. */
bool ump_session_rule(ump_session *session, const ump_ruling *ruling, const ump_sink *sink,
                      ump_refusal *refusal);
bool ump_session_undo(ump_session *session, size_t to); /* to the position after `to` answers */
/* How it stood after `to` answers, into a state of this game; the session stays as it is. */
bool ump_session_at(const ump_session *session, size_t to, ump_state *state);
const char *ump_session_line(const ump_session *session, size_t i); /* answer i as text */
/* The record. WHOLE: with the scenario, the chart if it is not built in, and under each answer what
 * was told and what changed on the table, so that it can be looked at without its rules for ever.
 * BRIEF: answers and hashes alone. */
enum ump_record_form { UMP_RECORD_WHOLE, UMP_RECORD_BRIEF };
void ump_session_write(const ump_session *session, enum ump_record_form form, const ump_out *out);

/* The lines of a whole record under answer i - 1; of 0: how it stood at the start. They are the
 * session's, until it changes. */
ump_text ump_session_shown(const ump_session *session, size_t i);

/* What a record says of its game, read before the game is loaded. */
typedef struct ump_record_head {
    uint32_t format; /* 2: whole; 1: brief, and all records before there were whole ones */
    char scenario[64];
    char ruleset[32];
    uint64_t digest;
    uint32_t revision;
    size_t n_settings;
    ump_setting setting[64]; /* into `store` */
    char store[4096];
} ump_record_head;

bool ump_record_head_read(const ump_text *record, ump_record_head *head, ump_errors *errors);
/* The scenario or the chart that a record carries, to be freed with ump_text_free; NULL: it has
 * none (an older record; a chart that is built in). */
ump_text *ump_record_text_read(const ump_text *record, enum ump_builtin_kind kind);
void ump_text_free(ump_text *text);
/* Plays a record through, each line checked against the rules; stops after `to` answers (0: all).
 * NULL with the line that fails: an illegal answer, a hash that differs, a torn last line. */
ump_session *ump_session_read(const ump_game *game, const ump_text *record, size_t to,
                              const ump_sink *sink, ump_errors *errors);

/* The book of a battle: result, map of marches and losses, the worth of the position, luck, losses
 * and the story by turns, as one HTML page that stands alone. The same battle gives the same bytes.
 * The battle is fought through again. False: no memory. */
bool ump_book_html(const ump_game *game, const ump_session *session, const ump_out *out);
/* The same in one picture, as SVG: result, map of marches and losses, curve. */
bool ump_book_picture(const ump_game *game, const ump_session *session, const ump_out *out);
/* The review of a battle as JSON, as `umpire review --json` prints it: the chance to win after each
 * answer, luck by turn, and what each order gave away beside the best other that was found by so
 * many trials. progress, if there is one, is told how many answers are done. False: no memory. */
bool ump_review_json(const ump_game *game, const ump_session *session, unsigned trials,
                     ump_progress *progress, void *ctx, const ump_out *out);

/* ---- Lessons: a battle that is told and played step by step ------------------------------------
 */

/* A lesson is a built-in battle, the answers with which it is played, and words between them. What
 * follows `do` is left to the learner: he is asked for the like of it. docs/notation.md. */
typedef struct ump_lesson ump_lesson;

enum ump_lesson_kind {
    UMP_LESSON_SAY,    /* text: what is said */
    UMP_LESSON_LOOK,   /* pieces to look at */
    UMP_LESSON_DO,     /* text: the answer that the learner gives, as a line; pieces it names */
    UMP_LESSON_ANSWER, /* text: an answer that is given for whoever is asked, dice too */
};

typedef struct ump_lesson_step {
    enum ump_lesson_kind kind;
    const char *text; /* the lesson's */
    uint16_t n_pieces;
    uint16_t piece[2 * UMP_MAX_NAMED];
} ump_lesson_step;

/* Plays it to its end; NULL with the lines that are wrong. Free it with ump_lesson_free. */
ump_lesson *ump_lesson_read(const ump_text *text, ump_errors *errors);
void ump_lesson_free(ump_lesson *lesson);
const char *ump_lesson_title(const ump_lesson *lesson);
const char *ump_lesson_scenario(const ump_lesson *lesson);
const ump_game *ump_lesson_game(const ump_lesson *lesson);
unsigned ump_lesson_learner(const ump_lesson *lesson); /* his side */
size_t ump_lesson_steps(const ump_lesson *lesson);
const ump_lesson_step *ump_lesson_step_at(const ump_lesson *lesson, size_t i);

/* Is this answer as good as the lesson's? The same verb, units, targets and words; a place within
 * two inches of its place. How it faces is left to him. */
bool ump_answers_alike(const ump_answer *given, const ump_answer *wanted);

/* ---- Albums: any record, to be looked at ------------------------------------------------------
 */

/* A record may be of older rules, of a chart that was changed or is gone, of a scenario that was
 * edited, or torn. An album shows it all the same: from what stands in the record itself or, of a
 * brief record, from playing its answers as far as today's rules take them; what is left then is
 * text. Its game has no rules, it only shows: look, print and draw it with any state from
 * ump_album_at. */
typedef struct ump_album ump_album;

/* outside: scenario and chart for a record that carries none; NULL, or no data in it: the built-in
 * ones that it names. NULL with errors: the text is no record at all, or no memory is left. */
ump_album *ump_album_read(const ump_text *record, const ump_source *outside, ump_errors *errors);
void ump_album_free(ump_album *album);
/* Why it cannot be played on and what to do, in sentences; "": ump_session_read takes it. */
const char *ump_album_why(const ump_album *album);
const ump_game *ump_album_game(const ump_album *album);       /* the album's */
size_t ump_album_length(const ump_album *album);              /* answers */
size_t ump_album_known(const ump_album *album);               /* shown; those behind are text */
const char *ump_album_line(const ump_album *album, size_t i); /* answer i as it stands there */
/* What was told of answer i; nothing if it is not shown. */
void ump_album_tell(const ump_album *album, size_t i, const ump_sink *sink);
/* How it stood after `to` answers, or after the last one that is shown, into a state of its game.
 * Nothing is asked in it. */
void ump_album_at(const ump_album *album, size_t to, ump_state *state);

#ifdef __cplusplus
}
#endif

#endif
