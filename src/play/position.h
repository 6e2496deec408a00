/*
 * position.h: a game, which is const once loaded, and a position of it in plain bytes. Behind the
 * position lie the footprints that were laid last and a memo of what was asked before.
 */
#ifndef UMP_POSITION_H
#define UMP_POSITION_H

#include "chart/chart.h"
#include "field/field.h"
#include "force/force.h"

/* ---- The game: const once loaded ---- */

typedef struct ump_objective {
    const char *name;
    ump_pt at;
    ump_len within; /* 0: not said, the family's own distance */
    int32_t points;
    bool priced;       /* its line says the points */
    uint8_t side;      /* only this side scores it; UMP_NO_SIDE: either */
    uint8_t holder;    /* at the start */
    const char *taken; /* sentence: "%s takes The pike" */
} ump_objective;

typedef struct ump_exit { /* points for each unit of `side` that leaves over `edge` */
    uint8_t side, edge;
    int32_t points;
} ump_exit;

typedef struct ump_zone { /* where a side may set up its troops */
    uint8_t side;
    size_t n_corners;
    const ump_pt *corner;
    uint32_t line;
} ump_zone;

enum { UMP_MAX_OBJECTIVES = 32, UMP_MAX_EXITS = 8, UMP_MAX_ZONES = 16, UMP_MAX_SWITCHES = 64 };

typedef struct ump_form { /* of a verb, taken apart by order.c */
    const struct ump_part *part;
    const struct ump_need *need; /* what an answer must have in it */
    bool again;                  /* T*: a target may be named twice */
} ump_form;

/* A line of a scenario that says how a piece stands: states.c. */
typedef struct ump_state_line {
    ump_ruling said;
    uint32_t line;
} ump_state_line;

struct ump_game {
    const struct ump_rules *rules;
    const ump_form *forms; /* by verb */
    ump_arena *arena;
    ump_chart *chart;
    const char *title, *file; /* of the scenario */
    ump_text scenario_text;   /* for records */
    ump_text chart_text;      /* of a chart that is not built in; else no data */
    ump_field field;
    ump_force force;
    uint16_t turns;
    uint16_t first_turn;          /* with which it begins: 1 unless its text says otherwise */
    const ump_state_line *states; /* in the order of the text */
    size_t n_states;
    ump_objective objective[UMP_MAX_OBJECTIVES];
    ump_exit exits[UMP_MAX_EXITS];
    ump_zone zone[UMP_MAX_ZONES];
    uint8_t n_objectives, n_exits, n_zones;
    int32_t usual_points; /* may be set by load: of an objective that does not say; 0: one */
    int32_t switches[UMP_MAX_SWITCHES];     /* by their order in the chart: row of the value, or the
                                               number itself where any number may stand */
    uint32_t switch_line[UMP_MAX_SWITCHES]; /* of the scenario that sets it; 0: it does not */
    const uint8_t *side;                    /* of each piece */
    const void *family;                     /* the family's own const data, set by load */
    size_t family_bytes; /* of its part of a state, set by load; a multiple of 8 */
    uint16_t max_frames; /* set by load */
    ump_len farthest; /* may be set by load: no body of a unit reaches farther from its place, where
                         that is more than its rectangle (a town that it holds) */
    uint16_t memo_slots; /* may be set by load: a power of 2; 0: states have no memo */
    bool forgets; /* nothing is kept behind a position but footprints: a test sets it, to compare */
    const ump_setting *settings; /* those given from outside, for records */
    size_t n_settings;
    uint64_t digest;
    size_t pieces_at, family_at; /* in a state */
    size_t state_bytes;          /* of a position: what is compared and hashed */
    size_t kept_at, order_at;    /* behind it, after the footprints: see places.c */
    size_t grounds_at;           /* behind that: the ground under each piece */
    size_t memo_at;              /* behind that: see memo.c */
    size_t state_room;           /* of all */
};

/* ---- The state: plain data, no padding ---- */

typedef struct ump_piece {
    ump_pt at; /* middle of the front edge; a leader's centre */
    ump_len width, depth;
    ump_angle facing;
    uint8_t on_table; /* 1: on the table */
    uint8_t spare;
} ump_piece;

enum { UMP_FRAME_BYTES = 248, UMP_MAX_RET = 6 };

typedef struct ump_frame {
    uint16_t proc, step;
    uint32_t spare;
    unsigned char data[UMP_FRAME_BYTES]; /* the procedure's own struct, ump_data() */
} ump_frame;

struct ump_state {
    uint32_t bytes;
    uint32_t answers; /* given so far */
    uint16_t turn, phase;
    uint8_t active; /* side */
    uint8_t over, winner;
    uint8_t fault;  /* enum ump_fault: a mistake in a family ended the battle */
    uint16_t depth; /* frames in use */
    /* what is asked; the row of rules->asks says the rest */
    uint8_t ask_kind, ask_side;
    uint8_t ask_row, n_options;
    uint16_t ask_dice;
    int16_t ask_reach;
    uint16_t ask_unit, ask_other;
    uint16_t option[UMP_MAX_OPTIONS]; /* rows of rules->words */
    uint16_t spare3;
    /* The roll that was just made and what the last finished procedure left for its caller. Both
     * are cleared whenever the machine stops at an ask, so that equal positions are equal bytes:
     * a procedure that needs them after its next ask keeps them in its frame. */
    int32_t roll; /* the dice as their ask reads them; read UMP_EACH, their sum */
    uint8_t n_faces;
    uint8_t face[UMP_MAX_EACH]; /* EACH only; else 0 */
    uint8_t spare2[3];
    int32_t ret[UMP_MAX_RET];
    uint8_t holder[UMP_MAX_OBJECTIVES];
    /* then: max_frames frames, n_pieces pieces, family_bytes. Behind the position, and no part of
     * it: an ump_scratch, the footprints of the pieces, the pieces as they stood when the machine
     * last stopped, the units in the order of their places, the ground under each, and a memo. */
};

typedef struct ump_scratch {
    uint32_t written; /* pieces may have moved since the machine last stopped */
    ump_len widest;   /* no unit then reached farther from its place (ump_extent) */
} ump_scratch;

enum ump_fault { UMP_NO_FAULT, UMP_ENDLESS, UMP_TOO_DEEP, UMP_BAD_ASK };

static inline const void *ump_part_of(const ump_state *state, size_t at)
{
    return (const unsigned char *)state + at;
}

static inline ump_frame *ump_frames(const ump_game *game, ump_state *state)
{
    (void)game;
    return (void *)((unsigned char *)state + sizeof *state);
}

/* Whoever writes to pieces other than through ump_pieces says so. */
static inline void ump_pieces_written(const ump_game *game, ump_state *state)
{
    ump_scratch *scratch = (void *)((unsigned char *)state + game->state_bytes);
    scratch->written = 1;
}

/* To write on; who only reads takes ump_pieces_of. */
static inline ump_piece *ump_pieces(const ump_game *game, ump_state *state)
{
    ump_pieces_written(game, state);
    return (void *)((unsigned char *)state + game->pieces_at);
}

static inline const ump_piece *ump_pieces_of(const ump_game *game, const ump_state *state)
{
    return ump_part_of(state, game->pieces_at);
}

static inline void *ump_family_state(const ump_game *game, ump_state *state)
{
    return (unsigned char *)state + game->family_at;
}

static inline const void *ump_family_state_of(const ump_game *game, const ump_state *state)
{
    return ump_part_of(state, game->family_at);
}

/* ump_state_copy into what is a state of this game already, or all 0: frames that neither uses are
 * 0 in both, and left alone. */
void ump_state_renew(const ump_game *game, ump_state *to, const ump_state *from);

/* ---- Footprints. A state keeps those that were laid last; each is taken only if it is still the
 * piece's own, else it is laid anew and kept: whoever writes to a piece need not know of them. At
 * an ask the machine has laid them all, so that who only reads a state that waits writes nothing.
 * ---- */

static inline ump_rect ump_piece_rect(const ump_piece *piece)
{
    return ump_rect_at(piece->at, piece->facing, piece->width, piece->depth);
}

static inline const ump_rect *ump_footprints_of(const ump_game *game, const ump_state *state)
{
    return ump_part_of(state, game->state_bytes + sizeof(ump_scratch));
}

static inline bool ump_is_laid(const ump_rect *rect, const ump_piece *piece)
{
    return ump_same_place(rect->front, piece->at) && rect->facing == piece->facing &&
           rect->width == piece->width && rect->depth == piece->depth;
}

void ump_footprint_lay(const ump_game *game, const ump_state *state, unsigned piece);

/* ump_piece_rect() of this piece, at the cost of a look: the state's own, until it is laid anew. */
static inline const ump_rect *ump_footprint_of(const ump_game *game, const ump_state *state,
                                               unsigned piece)
{
    const ump_rect *laid = &ump_footprints_of(game, state)[piece];
    if (!ump_is_laid(laid, &ump_pieces_of(game, state)[piece]))
        ump_footprint_lay(game, state, piece);
    return laid;
}

/* What ground the centre of each footprint lies on. One that is asked for is taken only if it was
 * worked out for that very place, so nothing but the place makes it stale. What it earns:
 * docs/speed.md */
typedef struct ump_standing {
    ump_pt at;
    ump_spot spot;
    bool known;
} ump_standing;

const ump_spot *ump_ground_find(const ump_game *game, const ump_state *state, unsigned piece);

/* A copy of it. */
static inline ump_rect ump_footprint(const ump_game *game, const ump_state *state, unsigned piece)
{
    return *ump_footprint_of(game, state, piece);
}

/* No point of a footprint of this size is farther than this from the middle of its front edge. */
static inline ump_len ump_extent_of(ump_len width, ump_len depth)
{
    return width / 2 + depth + UMP_ROUNDING;
}

static inline ump_len ump_extent(const ump_piece *piece)
{
    return ump_extent_of(piece->width, piece->depth);
}

/* Lays what has changed, and puts the units in order. The machine does it at each ask. */
void ump_pieces_settle(const ump_game *game, ump_state *state);

/* Writes to one piece and keeps the order at once: nobody near it need be looked for among all. */
void ump_piece_put(const ump_game *game, ump_state *state, unsigned piece, const ump_piece *as);

/* Units by their numbers. */
typedef struct ump_units {
    size_t words;
    uint64_t word[UMP_MAX_PIECES / 64];
} ump_units;

/* Those whose footprint's box meets the box, on the table or off it. Who has moved since somebody
 * looked last is laid and put in order first. UMP_EACH_NEAR in table/table.h is exact. */
void ump_units_reaching(const ump_game *game, const ump_state *state, ump_box box,
                        ump_units *found);
/* The first of them from `from` on; UMP_NOBODY: there is none. */
static inline unsigned ump_units_next(const ump_units *units, unsigned from)
{
    for (size_t w = from / 64; w < units->words; w++, from = 0) {
        uint64_t word = units->word[w] & UINT64_MAX << from % 64;
        if (word)
            return (unsigned)(w * 64) + (unsigned)__builtin_ctzll(word);
    }
    return UMP_NOBODY;
}
/* ---- A memo behind the position, for what is asked over and over while moves are tried. The
 * question must say all that the answer depends on, save the game: then the answer holds in every
 * position of the game, nothing makes it stale, and a state that is renewed keeps its own. Who only
 * reads a state may write to its memo: a state is one thread's. What it earns: docs/speed.md ----
 */

enum { UMP_QUESTION_WORDS = 6 };

typedef struct ump_question {
    uint64_t word[UMP_QUESTION_WORDS]; /* not all 0; of each kind the same word tells which it is */
} ump_question;

static inline uint64_t ump_point_word(ump_pt p)
{
    return (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y;
}

bool ump_recall(const ump_game *game, const ump_state *state, const ump_question *about,
                int64_t *answer);
void ump_remember(const ump_game *game, const ump_state *state, const ump_question *about,
                  int64_t answer);
/* For questions that depend on where all pieces stand: a number that this memo gives to no other
 * placing of them. It changes when a piece has moved, turned, come or gone since it was last asked
 * for, so what was answered under the old one is not found again. 0: there is no memo. */
uint64_t ump_stand_number(const ump_game *game, const ump_state *state);

#endif
