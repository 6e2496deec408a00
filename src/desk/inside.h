/*
 * inside.h: what the desk's own files share and no family sees: keys taken apart, the case that is
 * told, what one course of resolving leaves behind, and an answer.
 */
#ifndef UMP_DESK_INSIDE_H
#define UMP_DESK_INSIDE_H

#include "desk/desk.h"

typedef struct desk_key { /* a key with its whole name and its values apart */
    const ump_desk_key *key;
    const char *name, *when;
    const char *const *value;
    size_t n_values;
    const ump_switch *of_switch; /* switch.NAME */
    int switch_row;
    const char *initial, *rules;
} desk_key;

typedef struct desk_kind {
    const ump_desk_kind *kind;
    desk_key *key;
    size_t n_keys;
    const char *const *odds, *const *odds_all; /* the names apart, up to NULL */
    struct ump_desk_fact *initial;             /* its defaults, one a key and a spare one */
    uint16_t *slot;                            /* hash table of keys by name: rows + 1 */
    size_t n_slots;                            /* a power of two, more than n_keys */
} desk_kind;

struct ump_desk {
    ump_arena *arena;
    ump_chart *chart;
    const char *name; /* of the chart's text */
    const ump_desk_family *family;
    desk_kind *kind;
    size_t n_kinds;
    int32_t initial[UMP_MAX_SWITCHES];
    const void *compiled; /* with the chart's own switches */
};

struct ump_desk_case {
    const ump_desk *desk;
    const desk_kind *kind;
    ump_desk_fact *fact; /* one a key */
    size_t asked;        /* behind the key that was asked for last */
    int blamed;          /* row of the key that a refusal names; -1: none does */
    const void *chart;
    ump_arena *arena;
    char *why; /* UMP_LINE */
};

enum desk_field_kind { DESK_NULL, DESK_INT, DESK_LENGTH, DESK_BOOL, DESK_ID, DESK_INTS, DESK_IDS };

enum {
    DESK_MAX_FIELDS = 64,
    DESK_MAX_ITEMS = 256,
    DESK_MAX_ROLLS = 64,
    DESK_MAX_FACES = 2048,
    DESK_MAX_LIST = 256
};

typedef struct desk_field {
    const char *name;
    uint8_t kind;
    uint16_t first, n_list; /* of the record's ints or ids */
    int64_t number;
    const char *word;
} desk_field;

typedef struct desk_item {
    const char *side, *consequence; /* consequence: NULL for the kind's own sum */
    ump_item item;
} desk_item;

typedef struct desk_roll {
    ump_rule rule;
    const char *purpose;
    uint8_t sides;
    uint16_t dice, first; /* of face[] */
    int32_t sum;
} desk_roll;

/* What one course of resolving left behind. */
typedef struct desk_record {
    desk_field field[DESK_MAX_FIELDS];
    size_t n_fields;
    int32_t ints[DESK_MAX_LIST]; /* of all fields that are lists */
    const char *ids[DESK_MAX_LIST];
    size_t n_ints, n_ids;
    desk_item item[DESK_MAX_ITEMS];
    size_t n_items;
    desk_roll roll[DESK_MAX_ROLLS];
    size_t n_rolls;
    uint8_t face[DESK_MAX_FACES];
    size_t n_faces;
} desk_record;

struct desk_tree; /* courses.c */

/* The value of an odds field: its number (of a word: which), and in the low bits its kind. */
typedef int64_t desk_value;

enum { DESK_KIND_BITS = 3, DESK_KINDS = 1 << DESK_KIND_BITS };

/* Odds: a field that is written as the i-th of a run, and where it goes. Runs write the same fields
 * in the same order, nearly always; and often the same word. */
typedef struct desk_place {
    const char *name;
    desk_value *to;
    const char *word;
    desk_value word_value;
} desk_place;

struct ump_desk_run {
    desk_record *record;
    desk_place *place;                /* odds: of the next field; else NULL */
    const int32_t *known, *known_end; /* odds: readings of dice that were chosen in a run before */
    bool goes_on;                     /* odds: from a meeting, by the kind's go_on */
    bool quiet;                       /* no items */
    bool rolled;                      /* a die has been asked for */
    bool failed;                      /* why says it */
    const uint8_t *told;              /* faces, or NULL */
    size_t n_told, used;
    uint64_t seed;
    struct desk_tree *tree; /* odds: outcomes are chosen by it */
    ump_desk_want *want;    /* told dice ran out at this roll; may be NULL */
    char *why;
};

typedef struct desk_outcome {
    const struct ump_desk_answer *of;
    const desk_value *values; /* of its odds fields */
    const char *text;         /* the same as JSON; NULL: not made yet, see desk_outcome_text */
    ump_weight weight;        /* owned */
    uint32_t millionths;
} desk_outcome;

struct ump_desk_answer {
    ump_arena *arena;
    const ump_desk *desk;
    ump_desk_case told;
    bool is_odds, is_seeded;
    uint64_t seed;
    desk_record *record;   /* owned; odds: items only */
    desk_outcome *outcome; /* owned, and their values */
    desk_value *values;
    size_t n_outcomes;
    const char *const *names; /* of the odds fields */
    const char *const *words; /* that they hold */
    const char *denominator;
};

/* lay.c */
bool desk_has_word(const char *words, const char *word); /* words with blanks between */
/* keys.c */
const desk_kind *desk_find_kind(const ump_desk *desk, const char *name, char *why);
bool desk_read_defaults(ump_desk_case *c); /* into c->fact */
bool desk_read_facts(ump_desk_case *c, const ump_setting *told, size_t n);
/* Adds to a refusal that does not say it what else the key that it blames could be. */
void desk_say_allowed(ump_desk_case *c, const ump_setting *told, size_t n);
int desk_key_row(const desk_kind *kind, const char *name, size_t size);
uint32_t desk_key_hash(const char *prefix, const char *name);
bool desk_rules_next(const char **rules, char id[32]); /* splits "A B C" */
/* courses.c */
int32_t desk_tree_choose(struct desk_tree *tree, const ump_ask *ask);
bool desk_tree_merge(struct desk_tree *tree, const void *state, size_t size);
desk_place *desk_tree_place(ump_desk_run *run, const char *name); /* takes it: on to the next */
void desk_tree_word(struct desk_tree *tree, desk_place *place,
                    const char *word); /* puts it there */
bool desk_odds(ump_desk_answer *answer, const void *facts);
/* outcome.c */
const char *desk_outcome_text(desk_outcome *outcome);
const char *desk_outcome_weight(const desk_outcome *outcome);         /* decimal */
desk_field desk_outcome_field(const desk_outcome *outcome, size_t i); /* the i-th odds field */
void desk_sort_outcomes(desk_outcome *list, size_t n);                /* the heaviest first */
void desk_free_outcomes(ump_desk_answer *answer);
/* json.c */
void desk_put_field(ump_json *j, const char *key, const desk_record *record,
                    const desk_field *field);
void desk_put_kinds(const ump_desk *desk, const ump_out *out);
void desk_put_keys(const ump_desk *desk, const desk_kind *kind, const ump_out *out);
bool desk_always_required(const desk_key *key);
const char *desk_key_help(const desk_key *key, const ump_desk_form *form, char text[512]);
/* text.c */
void desk_show_keys(const ump_desk *desk, const desk_kind *kind, const ump_out *out);

#endif
