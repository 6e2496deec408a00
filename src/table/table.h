/*
 * table.h: the table with the pieces on it, and what every family asks of it.
 *
 * The handle (ump_table) is a position to look at; whoever writes does so through his run. All
 * functions are pure: the same table gives the same answer. They know lengths and shapes, not
 * rules; a family says by arguments what its rules want: how near, whom, which ground, which order
 * of directions. Here live the laws of the table (TAB-01 to TAB-11), once for all families.
 *
 *   who is there?                          UMP_EACH_UNIT
 *   who stands near?                       UMP_EACH_NEAR, ump_nearest_body
 *   on whom would it stand, whom touch?    ump_lies_on, ump_bites_into, ump_comes_within
 *   how far is he?                         ump_distance; ump_within and ump_at_most or ump_under
 *   does he see him; what hides him?       ump_sees, ump_sight_of
 *   may it be set up here?                 ump_in_zone
 *
 * and of a footprint that goes (going.h):
 *
 *   what does it meet, going straight on?  ump_go_straight, alone or with its ump_mates
 *   where does it end that gets away?      ump_end_place
 *   how does it lie against him?           ump_flush
 *   where does it arrive later?            ump_find_arrival
 */
#ifndef UMP_TABLE_H
#define UMP_TABLE_H

#include "play/rules.h"

/* ---- The handle ---- */

typedef struct ump_table {
    const ump_game *game;
    const ump_state *state;
    const ump_field *field;
    const ump_piece *piece; /* units, then leaders */
    const uint8_t *side;    /* of each piece */
    const struct ump_bodies *bodies;
    unsigned n_units, n_pieces;
} ump_table;

/* A family puts this first in a table of its own and adds its units to it. It stays true while a
 * procedure writes: it points into the state. */
static inline ump_table ump_table_of(const ump_game *game, const ump_state *state)
{
    return (ump_table){.game = game,
                       .state = state,
                       .field = &game->field,
                       .piece = ump_pieces_of(game, state),
                       .side = game->side,
                       .bodies = game->rules->bodies,
                       .n_units = (unsigned)game->force.n_units,
                       .n_pieces = (unsigned)game->force.n_pieces};
}

/* ---- Bodies: what stands on the table ----
 *
 * A unit is a body, the rectangle of its piece. Two things may be otherwise, and a family that has
 * them names them in ump_rules: a unit that holds a town has the town's outline for a footprint
 * (TAB-01), and a unit may have a line out, skirmishers who stand apart from it. The line of unit i
 * is body n_pieces + i. Leaders are pieces but no bodies: nobody is stopped by them. */

typedef struct ump_bodies {
    /* The town that a unit holds, NULL if none. The game's `farthest` covers it. */
    const ump_feature *(*town)(const ump_table *t, unsigned unit);
    /* Its line, if it has one out, as a piece: where it stands, how wide and deep it is. */
    bool (*line)(const ump_table *t, unsigned unit, ump_piece *line);
} ump_bodies;

static inline bool ump_is_line(const ump_table *t, unsigned body)
{
    return body >= t->n_pieces;
}

/* The unit that a body is, or is the line of. */
static inline unsigned ump_unit_of(const ump_table *t, unsigned body)
{
    return ump_is_line(t, body) ? body - t->n_pieces : body;
}

static inline unsigned ump_line_of(const ump_table *t, unsigned unit)
{
    return t->n_pieces + unit;
}

/* Pieces; a number that is no piece's is not on the table. */
static inline bool ump_here(const ump_table *t, unsigned piece)
{
    return piece < t->n_pieces && t->piece[piece].on_table;
}

static inline bool ump_unit_here(const ump_table *t, unsigned unit)
{
    return unit < t->n_units && t->piece[unit].on_table;
}

/* Of bodies too. */
static inline unsigned ump_side_of(const ump_table *t, unsigned body)
{
    return t->side[ump_unit_of(t, body)];
}

static inline bool ump_are_enemies(const ump_table *t, unsigned a, unsigned b)
{
    return ump_side_of(t, a) != ump_side_of(t, b);
}

/* The rectangle of a unit's piece, at the cost of a look; the state's own, until it is laid anew.
 * A leader's place is his centre: see ump_outline_of. */
static inline const ump_rect *ump_rect_of(const ump_table *t, unsigned unit)
{
    const ump_rect *laid = &ump_footprints_of(t->game, t->state)[unit];
    if (!ump_is_laid(laid, &t->piece[unit]))
        ump_footprint_lay(t->game, t->state, unit);
    return laid;
}

/* The ground under the centre of a unit's footprint: the state's own, until it moves. */
static inline const ump_spot *ump_ground_under(const ump_table *t, unsigned unit)
{
    return ump_ground_find(t->game, t->state, unit);
}

/* ---- Outlines: the footprint of any body ---- */

typedef struct ump_outline {
    ump_rect rect;
    const ump_feature *town; /* if it has one, that is its outline; rect is where its men stand */
} ump_outline;

static inline ump_outline ump_outline_of_rect(const ump_rect *rect)
{
    return (ump_outline){*rect, NULL};
}

static inline ump_box ump_outline_box(const ump_outline *outline)
{
    return outline->town ? outline->town->box : outline->rect.box;
}

/* Of a body that is there, or of a leader. */
ump_outline ump_outline_of(const ump_table *t, unsigned body);
ump_span ump_outlines_distance(const ump_outline *a, const ump_outline *b); /* 0 if they meet */
/* Rectangles share more than a border, as ump_rect_overlap; towns are touched. */
bool ump_outlines_overlap(const ump_outline *a, const ump_outline *b);
/* Its point nearest to p, rounded; p itself if it is inside. */
ump_pt ump_outline_nearest(const ump_outline *outline, ump_pt p);
/* Does the line from a to b run through it? */
bool ump_outline_crossed(const ump_outline *outline, ump_pt a, ump_pt b);

/* ---- Reach and rounding: TAB-07 ----
 *
 * A printed limit is exact; what is measured on the table is not. So a limit says two things: the
 * word (at most, under) and the slack within which a distance is the limit itself. The law's slack
 * is UMP_ROUNDING; 0 takes the table at its word. A family that has another passes it, visibly,
 * until its rule is amended. */

enum {
    UMP_CONTACT = UMP_INCH / 100, /* 0.01 inch: they touch */
    UMP_SAME_ANGLE = 2            /* angles that differ by 0.01 degree are the same */
};

typedef struct ump_limit {
    ump_len at;
    bool under; /* it must be less than that; else at most that */
} ump_limit;

static inline ump_limit ump_at_most(ump_len limit, ump_len slack)
{
    return (ump_limit){limit + slack, false};
}

static inline ump_limit ump_under(ump_len limit, ump_len slack)
{
    return (ump_limit){limit - slack, true};
}

/* Is the distance at most, or under, the limit? */
static inline bool ump_holds(ump_limit limit, ump_span distance)
{
    return limit.under ? distance.lo < limit.at : distance.hi <= limit.at;
}

/* Are they so near? The same as ump_holds of their distance, but most are told without it. */
bool ump_rects_within(const ump_rect *a, const ump_rect *b, ump_limit limit);
bool ump_outlines_within(const ump_outline *a, const ump_outline *b, ump_limit limit);
bool ump_within(const ump_table *t, unsigned a, unsigned b, ump_limit limit);
ump_span ump_distance(const ump_table *t, unsigned a, unsigned b);

/* What two boxes hold is at least so far apart. A bound only: 0 tells nothing. */
static inline ump_len ump_boxes_apart(ump_box a, ump_box b)
{
    ump_len x = a.low.x > b.high.x ? a.low.x - b.high.x : b.low.x - a.high.x;
    ump_len y = a.low.y > b.high.y ? a.low.y - b.high.y : b.low.y - a.high.y;
    ump_len more = x > y ? x : y;
    return more > 0 ? more : 0;
}

/* Surely more than `limit` apart, across the corner too. */
static inline bool ump_boxes_beyond(ump_box a, ump_box b, ump_len limit)
{
    int64_t x = a.low.x > b.high.x ? a.low.x - b.high.x : b.low.x - a.high.x;
    int64_t y = a.low.y > b.high.y ? a.low.y - b.high.y : b.low.y - a.high.y;
    x = x > 0 ? x : 0;
    y = y > 0 ? y : 0;
    return x * x + y * y > (int64_t)limit * limit;
}

/* Holds a piece whichever way it faces: for those that are about to be turned. */
static inline ump_box ump_box_around(const ump_piece *piece)
{
    return ump_box_grow((ump_box){piece->at, piece->at}, ump_extent(piece));
}

/* ---- Who is near ---- */

typedef struct ump_whom {
    uint8_t sides; /* bit s: side s */
    bool lines;    /* their lines too */
    uint16_t but;  /* not this unit, nor its line */
} ump_whom;

enum { UMP_ALL_SIDES = (1 << UMP_MAX_SIDES) - 1 };

static inline ump_whom ump_anyone(void)
{
    return (ump_whom){UMP_ALL_SIDES, false, UMP_NOBODY};
}

static inline ump_whom ump_all_but(unsigned unit)
{
    return (ump_whom){UMP_ALL_SIDES, false, (uint16_t)unit};
}

/* Units and leaders have friends and enemies; nobody is his own friend. */
static inline ump_whom ump_friends_of(const ump_table *t, unsigned piece)
{
    return (ump_whom){(uint8_t)(1U << t->side[piece]), false, (uint16_t)piece};
}

static inline ump_whom ump_enemies_of(const ump_table *t, unsigned piece)
{
    return (ump_whom){(uint8_t)(UMP_ALL_SIDES & ~(1U << t->side[piece])), false, UMP_NOBODY};
}

static inline ump_whom ump_units_of(unsigned side)
{
    return (ump_whom){(uint8_t)(1U << side), false, UMP_NOBODY};
}

/* The same bodies and the lines that are out. */
static inline ump_whom ump_and_lines(ump_whom whom)
{
    whom.lines = true;
    return whom;
}

/* The first of these units, from that one on, who is on the table; n_units if there is none. */
unsigned ump_next_unit(const ump_table *t, unsigned from, ump_whom whom);

/* UMP_EACH_UNIT(i, t, ump_units_of(side)) { ... }: all of them, wherever they stand, in the order
 * of the force. Who has gone by the time his turn comes is passed over. */
#define UMP_EACH_UNIT(i, t, whom)                                                                  \
    for (unsigned i = ump_next_unit(t, 0, whom); i < (t)->n_units;                                 \
         i = ump_next_unit(t, i + 1, whom))

/* UMP_EACH_LEADER(i, t) { ... }: all leaders, on the table or not, in the order of the force. */
#define UMP_EACH_LEADER(i, t) for (unsigned i = (t)->n_units; i < (t)->n_pieces; i++)

typedef struct ump_near {
    ump_units units, lines; /* by unit */
    unsigned n_pieces;
} ump_near;

/* The bodies on the table of these sides whose footprint's box meets the box; returns found. */
ump_near *ump_find_near(ump_near *found, const ump_table *t, ump_box box, ump_whom whom);

/* The first of them, in the order of the force, each unit before its line; and the next. */
static inline unsigned ump_near_first(const ump_near *found, unsigned from)
{
    unsigned unit = ump_units_next(&found->units, from);
    unsigned line = ump_units_next(&found->lines, from);
    return line < unit ? found->n_pieces + line : unit;
}

static inline unsigned ump_near_next(const ump_near *found, unsigned body)
{
    if (body >= found->n_pieces)
        return ump_near_first(found, body - found->n_pieces + 1);
    if (ump_units_next(&found->lines, body) == body)
        return found->n_pieces + body;
    return ump_near_first(found, body + 1);
}

static inline void ump_near_forget(ump_near *found, unsigned body)
{
    bool line = body >= found->n_pieces;
    unsigned unit = line ? body - found->n_pieces : body;
    (line ? &found->lines : &found->units)->word[unit / 64] &= ~(UINT64_C(1) << unit % 64);
}

static inline bool ump_is_near(const ump_near *found, unsigned unit)
{
    return found->units.word[unit / 64] >> unit % 64 & 1;
}

/* UMP_EACH_NEAR(i, t, box, ump_enemies_of(t, unit)) { ... }: break and continue do as in any loop.
 * Who is moved while it runs is found where he stood when it began. */
#define UMP_EACH_NEAR(i, t, box, whom)                                                             \
    for (ump_near near_##i, *once_##i = ump_find_near(&near_##i, t, box, whom); once_##i;          \
         once_##i = NULL)                                                                          \
        for (unsigned i = ump_near_first(once_##i, 0); i != UMP_NOBODY;                            \
             i = ump_near_next(once_##i, i))

/* The first of these units, in the order of the force, upon whom a footprint would lie by more than
 * a border; into whom it would reach deeper than `bite`; who is so near to it. UMP_NOBODY: none. */
unsigned ump_lies_on(const ump_table *t, const ump_rect *there, ump_whom whom);
unsigned ump_bites_into(const ump_table *t, const ump_rect *there, ump_whom whom, ump_len bite);
unsigned ump_comes_within(const ump_table *t, const ump_rect *there, ump_whom whom, ump_len within);
/* The same of bodies, towns and lines too: the first whose outline is within the limit. */
unsigned ump_comes_near(const ump_table *t, const ump_outline *there, ump_whom whom,
                        ump_limit limit);

typedef bool ump_accepts(void *ctx, unsigned body);

/* Which side alone has a unit so near to a place? Only units that hold ground count: `holds` says
 * which (NULL: all do). UMP_NO_SIDE: neither side, or both. */
unsigned ump_side_alone_at(const ump_table *t, ump_pt place, ump_limit within, ump_accepts *holds,
                           void *ctx);

/* The nearest of these bodies by the distance rounded up, the first in the order of the force where
 * several are; UMP_NOBODY if none is at most `most` away. accepts (may be NULL) is asked of the
 * nearest first, until it takes one. *apart (may be NULL): how far he is. */
unsigned ump_nearest_body(const ump_table *t, const ump_outline *from, ump_whom whom, ump_len most,
                          ump_accepts *accepts, void *ctx, ump_span *apart);

/* ---- Sight: TAB-08 ----
 *
 * One door. A family fills an ump_gaze once, as its rules of sight are, and an ump_glance for each
 * question. The target is seen if one line from an eye to one of the points aimed at is clear. */

/* Points of the target, in this order. */
enum ump_aim {
    UMP_AIM_CENTRE = 1,
    UMP_AIM_FLANKS = 2, /* the middles of its right and left flank */
    UMP_AIM_CORNERS = 4,
    UMP_AIM_NEAREST = 8, /* its point nearest to the eye */
};

enum { UMP_MAX_EYES = 3, UMP_MAX_AIMS = 8 };

typedef struct ump_gaze {
    const ump_sight_rules *ground; /* what hills, woods and buildings hide */
    const ump_screens *screens;    /* what surely hides, found at load; NULL: nothing is known */
    unsigned aims;                 /* bits of enum ump_aim */
    bool bodies;                   /* a third body hides, if it is high enough for `ground` */
    bool lines;                    /* and so does a line that is out */
    bool arm_s_length;             /* TAB-08: there is a closeness ... */
    ump_limit close;               /* ... within which no ground hides, save buildings */
    uint64_t memo; /* tells its questions to the state's memo from all others; 0: none are kept */
} ump_gaze;

typedef struct ump_glance {
    unsigned viewer, target; /* they hide nobody, nor do their lines; may be UMP_NOBODY */
    ump_pt eye[UMP_MAX_EYES];
    unsigned n_eyes;
    const ump_outline *own, *seen; /* where both stand, or would; own: for arm's length only */
    ump_accepts *hides;            /* of a third body in the line: false, it does not count; NULL */
    void *ctx;
} ump_glance;

bool ump_sees(const ump_table *t, const ump_gaze *gaze, const ump_glance *glance);
/* The same and why: the first clear line, else what the first line meets first, and where. */
ump_sight ump_sight_of(const ump_table *t, const ump_gaze *gaze, const ump_glance *glance);
/* The points that are aimed at from an eye; returns how many. */
size_t ump_aims_at(const ump_outline *target, ump_pt eye, unsigned aims, ump_pt to[UMP_MAX_AIMS]);

/* ---- Zones: where a side sets up its troops (zone.c) ---- */

/* Does the scenario draw zones for the side? */
bool ump_has_zone(const ump_game *game, unsigned side);
/* The corners of the side's zone of this number; 0: there is none. Those of a strip along its home
 * edge, if the scenario draws none, are put into `strip`. */
size_t ump_zone_corners(const ump_game *game, unsigned side, size_t number, const ump_pt **corners,
                        ump_pt strip[4]);
/* Does the footprint lie wholly in one of the side's zones? Only in a family that has them. */
bool ump_in_zone(const ump_table *t, unsigned side, const ump_rect *rect);
ump_box ump_zone_box(const ump_game *game, unsigned side); /* around all of them */

/* The bearing of the side's home edge; down the table for a side without one. */
ump_angle ump_homeward(const ump_game *game, unsigned side);

#endif
