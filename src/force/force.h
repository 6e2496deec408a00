/*
 * force.h: who fights. Sides, bodies of troops (army, corps, division, brigade), units and leaders
 * as a scenario lists them, const once loaded. What a unit is made of is the family's business: it
 * gives a vocabulary of attributes, and the reader fills one number for each.
 */
#ifndef UMP_FORCE_H
#define UMP_FORCE_H

#include "chart/chart.h"
#include "field/field.h"

enum ump_attr_kind {
    UMP_ATTR_FLAG,  /* the word alone: 1 */
    UMP_ATTR_INT,   /* name and a whole number */
    UMP_ATTR_WORD,  /* one of `words`: its row */
    UMP_ATTR_TABLE, /* an id of the chart tables named in `tables`: table << 8 | row */
};

/* A row says name and kind in this order, the rest by their names. */
typedef struct ump_attr {
    const char *name; /* "figs" */
    uint8_t kind;
    bool bare; /* WORD, TABLE: the value alone will do ("veteran") */
    bool required;
    int8_t better; /* INT, WORD: the step that makes the piece stronger, 1 or -1; 0: none does */
    int32_t low, high;        /* INT, LENGTH (ticks) */
    int32_t initial;          /* when it is not given */
    const char *const *words; /* WORD, NULL-terminated */
    const char *tables;       /* TABLE: paths separated by blanks */
} ump_attr;

enum { UMP_MAX_ATTRS = 24, UMP_MAX_PIECES = 4096, UMP_MAX_BODIES = 512, UMP_MAX_SIDES = 2 };

/* Is it one of these? */
static inline bool ump_is_among(unsigned one, const uint16_t *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (list[i] == one)
            return true;
    return false;
}

enum ump_edge { UMP_NO_EDGE, UMP_LEFT, UMP_RIGHT, UMP_BOTTOM, UMP_TOP };

enum ump_colour { /* ORDER COLOUR */
                  UMP_BLUE,
                  UMP_BUTTERNUT,
                  UMP_NAVY,
                  UMP_OCHRE,
                  UMP_GREEN,
                  UMP_RED,
                  UMP_GREY,
                  UMP_VIOLET,
                  UMP_COLOURS
};

typedef struct ump_side {
    const char *id, *name;
    uint8_t home;   /* enum ump_edge */
    uint8_t colour; /* enum ump_colour */
    bool first;     /* holds the initiative, attacks */
    uint32_t line;
} ump_side;

enum ump_rank { UMP_ARMY, UMP_CORPS, UMP_DIVISION, UMP_BRIGADE, UMP_RANKS };

/* A command: "brigade us "Iron Brigade"". It belongs to the last one above it of higher rank. */
typedef struct ump_command {
    const char *name;
    uint8_t side, rank;
    uint16_t parent; /* UMP_NOBODY at the top */
    uint16_t leader; /* piece, UMP_NOBODY if it has none */
    uint32_t line;
} ump_command;

typedef struct ump_piece_def {
    const char *id, *name;
    uint8_t side;
    bool leader;
    bool placed;      /* has "at"; else it is off the table until it arrives */
    uint16_t command; /* row of the commands */
    uint16_t arrives; /* turn; 0 or 1: from the start */
    ump_pt at;        /* middle of the front edge; a leader's centre */
    ump_angle facing;
    int32_t attr[UMP_MAX_ATTRS]; /* units: unit_attrs; leaders: leader_attrs of the family */
    uint32_t given;              /* bit i: attr[i] was written */
    uint32_t line, column;
} ump_piece_def;

/* A piece begins on the table, or its owner sets it up before the battle, or it comes later. */
static inline bool ump_begins_here(const ump_piece_def *piece)
{
    return piece->placed && piece->arrives <= 1;
}

static inline bool ump_is_set_up(const ump_piece_def *piece)
{
    return !piece->placed && piece->arrives <= 1;
}

static inline bool ump_comes_later(const ump_piece_def *piece)
{
    return piece->arrives > 1;
}

typedef struct ump_force {
    ump_side side[UMP_MAX_SIDES];
    const ump_command *command;
    size_t n_commands;
    const ump_piece_def *piece; /* units, then leaders */
    size_t n_pieces, n_units;
    const struct ump_id_index *index; /* by id */
} ump_force;

typedef struct ump_vocabulary {
    const ump_attr *unit, *leader;
    size_t n_unit, n_leader;
    bool open; /* words that are not in it are passed over */
} ump_vocabulary;

/* ---- Reading: called by the scenario reader. Each reads the rest of one line whose keyword is
 * already read, and reports what is wrong with it. ---- */

typedef struct ump_force_draft ump_force_draft;

typedef struct ump_piece_words { /* what unit and leader lines are written in */
    const ump_vocabulary *vocabulary;
    const ump_chart *chart;
    const ump_field_draft *field;
} ump_piece_words;

ump_force_draft *ump_force_draft_new(ump_arena *arena);
bool ump_force_read_side(ump_force_draft *draft, ump_reader *r);
bool ump_force_read_command(ump_force_draft *draft, ump_reader *r, enum ump_rank rank);
bool ump_force_read_piece(ump_force_draft *draft, ump_reader *r, bool leader,
                          const ump_piece_words *words);
/* Reports the tables that the vocabulary names and the chart does not have. */
void ump_vocabulary_check(const ump_vocabulary *vocabulary, ump_lookup *chart);
/* The side that a token names, with an error if there is none. */
bool ump_force_side(const ump_force_draft *draft, ump_reader *r, ump_token t, uint8_t *side);
size_t ump_force_side_ids(const ump_force_draft *draft, const char *ids[UMP_MAX_SIDES]);
bool ump_edge_read(ump_reader *r, ump_token t, uint8_t *edge);
const char *ump_colour_name(enum ump_colour colour);
/* Units in the order of the file, then leaders. Reports sides and units that are missing. */
bool ump_force_finish(ump_force_draft *draft, ump_force *force, ump_reader *r);

/* ---- Asking ---- */

/* The id that a TABLE attribute of this value stands for ("rifle_musket"). */
const char *ump_attr_id(const ump_attr *attr, const ump_chart *chart, int32_t value);

unsigned ump_force_find(const ump_force *force, const char *id, size_t size);
/* True if command `c` is `of`, or stands under it. */
bool ump_commands(const ump_force *force, unsigned of, unsigned c);

#endif
