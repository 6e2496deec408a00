/*
 * desk.h: the desk: one situation told by keys, worked by the same arithmetic as a game.
 *
 * A family describes its kinds of situation here: the keys of each (tables of ump_desk_key), a
 * function that gathers told keys into the family's own structs of facts, and one that resolves
 * those facts. Resolving asks for dice (ump_desk_sum ...) and writes fields (ump_desk_int ...);
 * it never knows whether the dice are told, rolled from a seed, or every outcome is tried for odds.
 *
 *   keys.c     what may be told, and reading it        run.c    dice and fields while resolving
 *   courses.c  its courses, for odds/spread.c to walk  outcome.c   outcomes as text, in order
 *   json.c     answers for programs                    text.c      answers for people
 *   roster.c   the units of a battle as the desk would be told of them
 *
 * What only these files share is in inside.h.
 */
#ifndef UMP_DESK_H
#define UMP_DESK_H

#include "odds/weight.h"
#include "play/rules.h"

/* ---- Keys: what a player may tell ---- */

enum ump_desk_type {
    UMP_DESK_YES,    /* yes or no; number is 1 or 0 */
    UMP_DESK_INT,    /* whole number; number */
    UMP_DESK_WORD,   /* one of the values; number is its row */
    UMP_DESK_LENGTH, /* up to three decimals; number is thousandths */
    UMP_DESK_LIST,   /* none, or some of the values with commas; number is a set of bits by row */
    UMP_DESK_TEXT,   /* words with commas between that the kind reads itself; none: no words */
};

enum ump_desk_flag {
    UMP_DESK_REQUIRED = 1, /* no sensible default: leaving it out is an error */
    UMP_DESK_RARE = 2,     /* the assistant asks for it only when told to */
    UMP_DESK_OR_NONE = 4,  /* INT, LENGTH: "none" may be told as well */
    UMP_DESK_TWO = 16,     /* LENGTH: at most two decimals */
    UMP_DESK_OR_SAME = 32, /* INT, LENGTH: "same", null until gather sets it */
    UMP_DESK_PLAIN = 64,   /* TEXT: one word, shown as it is and not as a list */
};

/* A row says name, type, label and rules in this order, the rest by their names. */
typedef struct ump_desk_key {
    const char *name; /* "firer.figs", or "figs" in a block with a prefix */
    uint8_t type;
    const char *label;  /* for people, a few words */
    const char *rules;  /* "ADF-FIRE-05 ADF-FIRE-06" */
    const char *values; /* WORD, LIST: "infantry cavalry"; "@weapons": those of family->words */
    int32_t low, high;  /* INT; LENGTH in thousandths */
    uint8_t flags;
    const char *initial; /* the default as one would type it; NULL: null unless gather sets it */
    const char *help;    /* a sentence, may be NULL */
    const char *when;    /* matters only then: "mode=pbf|melee", "a=x&b!=y"; ".arm=": own block's */
    /* TEXT of legs "open:3,rough:2": the words before the colons; "stream.": it stands alone */
    const char *legs;
} ump_desk_key;

/* Keys with a common prefix ("target."), or "" for none. */
typedef struct ump_desk_block {
    const char *prefix;
    const ump_desk_key *keys;
    size_t n_keys;
    const char *when; /* for those of its keys that say nothing themselves; may be NULL */
} ump_desk_block;

/* ---- What a family gives ---- */

typedef struct ump_desk_case ump_desk_case;
typedef struct ump_desk_run ump_desk_run;

typedef struct ump_desk_kind {
    const char *name, *about;
    const ump_desk_block *blocks;
    size_t n_blocks;
    const char *switches; /* their names; NULL: none */
    const char *odds;     /* the names of the odds fields in order; NULL: none */
    const char *odds_all; /* with follow=all; NULL: the same */
    size_t facts_size;
    bool never_rolls; /* always answers as resolved */
    /* Told keys into *facts (zeroed); sets defaults that depend on other keys. False: refused. */
    bool (*gather)(ump_desk_case *c, void *facts);
    /* Works it out. May run many times for one question; must not keep anything between. */
    void (*resolve)(const void *facts, ump_desk_run *run);
    /* Only for odds, may be NULL: goes on from the bytes that ump_desk_merge was given, without
     * the way there, and writes all odds fields. NULL: resolve does the way again. */
    void (*go_on)(const void *facts, void *state, ump_desk_run *run);
} ump_desk_kind;

/* Takes down what is told of one unit, for a roster. */
typedef struct ump_desk_sheet {
    ump_json *json;
    const ump_game *game;
    unsigned unit;
} ump_desk_sheet;

void ump_desk_tell(ump_desk_sheet *sheet, const char *key, const char *value);
void ump_desk_tell_number(ump_desk_sheet *sheet, const char *key, int32_t number);
void ump_desk_tell_yes(ump_desk_sheet *sheet, const char *key, bool yes);
/* As the scenario says it, where the attribute (WORD or FLAG) has the key's name. */
void ump_desk_tell_attr(ump_desk_sheet *sheet, const char *key);

/* What a field of a result does to whoever is in this role. A row says kinds, role and field in
 * this order, the rest by their names. */
typedef struct ump_desk_effect {
    const char *kinds;  /* "fire morale" */
    const char *role;   /* "target" */
    const char *field;  /* of the result */
    const char *when;   /* only if it is one of these words; NULL: unless it is nothing */
    const char *fact;   /* of the state: "figures" to its value, "-stands" fewer, "level=confused";
                           NULL: it is only said */
    const char *says;   /* "loses %"; NULL: it is not said */
    const char *before; /* key that says how it was: the same "stays %" */
    const char *only, *is; /* only if that field, else that fact, is one of these words */
    bool leader;           /* the fact is that of the leader who rides with it */
    bool zero;             /* the fact is set to nothing, too */
} ump_desk_effect;

/* The question that follows. A row says kinds, when, then and label in this order. */
typedef struct ump_desk_next {
    const char *kinds;
    /* "outcome=melee|drawn&cause!=fire&left&!fall_back": fields of the result, else facts */
    const char *when;
    const char *then;  /* the kind that is asked */
    const char *label; /* for people */
    /* "target=firer enemy=target": the role in the next question and who was it in this one;
     * "enemy" is the other unit of a charge whose kind knows only one, "friend" one of whose side
     * somebody is asked. */
    const char *roles;
    /* Lines "mode=pbf"; "range=%distance": as a field, a fact or family->known says it, left out if
     * none does; "melee:side=%side": for the kind melee, when the chain comes to it. */
    const char *facts;
    bool instead; /* of what the kind itself would go on into: hits of a charge, worked there */
    bool also;    /* a matter of its own, still to be asked when another question is asked first */
    const char *step, *after; /* the step it leads to; the step behind which alone it is asked */
} ump_desk_next;

/* Values that the chart says, for a key's "@name". */
typedef struct ump_desk_words {
    const char *name;
    const char *first;    /* a word before them; NULL: none */
    const char *table[4]; /* the ids of their rows, each once; up to NULL */
    const char *arm;      /* only of rows with this word in their field `arm`; NULL: all */
} ump_desk_words;

typedef struct ump_desk_family {
    const char *name; /* that charts name: "adf" */
    const ump_desk_kind *const *kinds;
    size_t n_kinds;
    bool none_is_null;           /* in JSON the word "none" is null, of keys and switches alike */
    const ump_desk_words *words; /* up to one without a name */
    /* The chart with these switches (as ump_game.switches), in the arena; NULL: reported to c. */
    const void *(*compile)(ump_lookup *c, const int32_t *switches, ump_arena *arena);
    /* Is this value of a key worth offering, the rest being told as it is? For the assistant and
     * forms; NULL: always. May not refuse what gather takes. */
    bool (*offers)(ump_desk_case *c, const char *prefix, const char *name, const char *value);
    /* What stays with a unit from one situation to the next: names of keys without their prefix,
     * as a player thinks, NULL-terminated; and telling them of a unit of a battle. */
    const char *const *unit_keys;
    void (*tell_unit)(ump_desk_sheet *sheet, const ump_state *state);
    void (*tell_leader)(ump_desk_sheet *sheet, const ump_state *state); /* NULL: nothing of him */
    const ump_desk_effect *effects; /* up to one without kinds */
    const ump_desk_next *next;      /* likewise */
    /* What else the next question may be told, by a name of the family's own; NULL: nothing. */
    const char *(*known)(const ump_desk_answer *answer, const char *name, char text[64]);
} ump_desk_family;

extern const char *const adf_desk_unit_keys[]; /* adf_roster.c */
void adf_desk_tell_unit(ump_desk_sheet *sheet, const ump_state *state);
extern const char *const pot_desk_unit_keys[]; /* potomac_roster.c */
void pot_desk_tell_unit(ump_desk_sheet *sheet, const ump_state *state);
extern const char *const apw_desk_unit_keys[]; /* apw_roster.c */
void apw_desk_tell_unit(ump_desk_sheet *sheet, const ump_state *state);
void apw_desk_tell_leader(ump_desk_sheet *sheet, const ump_state *state);

extern const ump_desk_effect adf_desk_effects[], pot_desk_effects[], apw_desk_effects[];
extern const ump_desk_next adf_desk_next[], pot_desk_next[], apw_desk_next[];
const char *adf_desk_known(const ump_desk_answer *answer, const char *name, char text[64]);

/* The IDs of the rules that the i-th key of a kind is of, NULL if none. */
const char *ump_desk_key_rules(const ump_desk *desk, const char *kind, size_t i);

/* A field of the result or, if there is none of that name, a fact as it was told; NULL: neither, or
 * it does not arise. */
const char *ump_desk_said(const ump_desk_answer *answer, const char *name, char text[64]);

extern const ump_desk_family ump_desk_adf, ump_desk_potomac, ump_desk_apw;
extern const ump_desk_family *const ump_desk_families[]; /* NULL-terminated, families.c */

/* ---- Gathering. `prefix` and `name` together are the key; a key that is not there is a mistake in
 * the family and reads as nothing told. ---- */

typedef struct ump_desk_fact {
    bool told, none; /* none: null */
    bool absent;     /* belongs to what is not there: facts leave it out */
    int64_t number;
    const char *text; /* TEXT: as it was told, "" if none */
} ump_desk_fact;

ump_desk_fact *ump_desk_fact_of(ump_desk_case *c, const char *prefix, const char *name);
bool ump_desk_has(ump_desk_case *c, const char *prefix, const char *name); /* such a key */
int64_t ump_desk_number(ump_desk_case *c, const char *prefix, const char *name);
bool ump_desk_yes(ump_desk_case *c, const char *prefix, const char *name);
bool ump_desk_told(ump_desk_case *c, const char *prefix, const char *name);
bool ump_desk_none(ump_desk_case *c, const char *prefix, const char *name);
const char *ump_desk_word(ump_desk_case *c, const char *prefix, const char *name);
/* A default that depends on other keys, or the real id of a word: what `facts` will show. */
void ump_desk_set(ump_desk_case *c, const char *prefix, const char *name, int64_t number);
void ump_desk_set_word(ump_desk_case *c, const char *prefix, const char *name, const char *word);

/* Of what is not there only the key that says so (`but`) is a fact; the others may not be told. */
bool ump_desk_absent(ump_desk_case *c, const char *prefix, const char *but, ump_rule rule);

const void *ump_desk_chart(const ump_desk_case *c); /* what family->compile made */
bool ump_desk_follows(ump_desk_case *c);            /* follow=all */

/* Refusing: all return false. The sentence is "key=value: what (RULE)". */
bool ump_desk_refuse(ump_desk_case *c, const char *prefix, const char *name, ump_rule rule,
                     const char *format, ...) UMP_PRINTF(5, 6);
/* As the arithmetic said it, with `who` in the place of %u. */
bool ump_desk_pass_on(ump_desk_case *c, const char *prefix, const char *name,
                      const ump_refusal *refusal, const char *who);
bool ump_desk_missing(ump_desk_case *c, const char *prefix, const char *name);
/* The sentence of a refusal with its numbers put in, and `who` for the names. */
void ump_desk_sentence(char *to, size_t room, const char *form, const ump_refusal *refusal,
                       const char *who);

/* ---- Resolving: dice in the order in which the rules ask. 0 dice ask nothing. ---- */

int32_t ump_desk_sum(ump_desk_run *run, ump_rule rule, const char *purpose, unsigned dice,
                     unsigned sides);
int32_t ump_desk_at_least(ump_desk_run *run, ump_rule rule, const char *purpose, unsigned dice,
                          unsigned sides, int reach); /* how many show reach or more */
int32_t ump_desk_at_most(ump_desk_run *run, ump_rule rule, const char *purpose, unsigned dice,
                         unsigned sides, int reach);

/* Two sums, one of each side, of which nothing but the difference matters to the odds fields: odds
 * go through the differences. */
void ump_desk_duel(ump_desk_run *run, ump_rule rule, const char *const purpose[2], unsigned dice,
                   unsigned sides, int32_t roll[2]);

/* The sum of the last roll, for a field that is no odds field: 0 while odds are worked out. */
int32_t ump_desk_shown(const ump_desk_run *run);

enum { DESK_MAX_STATE = 512 };

/* Only for odds: from here on all depends on these bytes alone, so that courses with the same are
 * one (DESK_MAX_STATE at most where the kind has go_on). False: this course ends here, return at
 * once. Always true where dice are told or rolled. */
bool ump_desk_merge(ump_desk_run *run, const void *state, size_t size);

/* Items of the kind's own sum; `side` ("attacker: ") goes before each label, may be NULL. */
void ump_desk_items(ump_desk_run *run, const char *side, const ump_sum *sum);
/* Items of a sum that a consequence makes: listed apart, under its name. */
void ump_desk_consequence(ump_desk_run *run, const char *name, const ump_sum *sum);

/* Fields of the result, in their order. Names and words must outlive the answer (literals, chart).
 */
void ump_desk_int(ump_desk_run *run, const char *field, int64_t number);
void ump_desk_length(ump_desk_run *run, const char *field, int64_t thousandths);
void ump_desk_bool(ump_desk_run *run, const char *field, bool yes);
void ump_desk_id(ump_desk_run *run, const char *field, const char *word); /* NULL: null */
void ump_desk_null(ump_desk_run *run, const char *field);
/* Null where it does not arise. */
void ump_desk_int_if(ump_desk_run *run, const char *field, bool arises, int64_t number);
void ump_desk_length_if(ump_desk_run *run, const char *field, bool arises, int64_t thousandths);
/* Lists are never odds fields. */
void ump_desk_ints(ump_desk_run *run, const char *field, const int32_t *list, size_t n);
void ump_desk_ids(ump_desk_run *run, const char *field, const char *const *list, size_t n);

#endif
