/*
 * table.h: ADF on the table. The plain data of a position, the questions that rules ask of it, and
 * the procedures, one file a chapter: geometry, facts, command, moves, volleys, nerve, charge,
 * turn.
 */
#ifndef UMP_ADF_TABLE_H
#define UMP_ADF_TABLE_H

#include "rules/adf/adf.h"

#include <assert.h>

/* ORDER ADF ATTR: rows of the unit's words in adf.c */
enum {
    ADF_ATTR_ARM,
    ADF_ATTR_QUALITY,
    ADF_ATTR_WEAPON,
    ADF_ATTR_FIGS,
    ADF_ATTR_STANDS,
    ADF_ATTR_FORMATION,
    ADF_ATTR_MOUNTED,
    ADF_ATTR_NO_PISTOLS,
    ADF_ATTR_NATION,
    ADF_ATTR_SECTIONS,
    ADF_ATTRS,
};

enum {
    ADF_MAX_UNITS = 1024,
    ADF_MAX_GROUP = 16,
    ADF_CONTACT = 10, /* ticks: 0.01 inch, ADF-R-82 */
    ADF_MEMO_SLOTS = 256
};

/* ---- Const data of a game ---- */

typedef struct adf_game {
    adf_chart chart;
    ump_sight_rules sight;
    ump_screens screens; /* woods that hide by it */
    ump_shelter_rules shelter;
    uint32_t n_units, n_leaders, n_commands, words; /* words: 64-bit ones in a set of units */
    ump_box built, barred; /* round all farms and villages; round all impassable ground */
    bool rivers;
    uint8_t *side; /* of each piece: side by side in memory, for whoever looks through them all */
    uint32_t first[UMP_MAX_SIDES], end[UMP_MAX_SIDES]; /* a side's units are among these */
    uint16_t *line; /* features that shelter: fences, walls, works */
    uint32_t n_lines;
    ump_len adjacent;          /* the widest that any ground allows */
    ump_len adjacent_anywhere; /* what all ground allows */
    ump_len girth;             /* the greatest that a unit may have (adf_girth) */
    ump_len farthest;          /* that any unit fires (adf_fire_reach) */
} adf_game;

/* What a state has a memo of: the last word of the question. */
enum adf_asked { ADF_ASKED_SIGHT = 1, ADF_ASKED_CHARGE, ADF_ASKED_AIM };

/* With its front, where a footprint lies. */
static inline uint64_t adf_shape_word(const ump_rect *rect)
{
    return (uint64_t)rect->facing << 48 | (uint64_t)rect->width << 24 | (uint64_t)rect->depth;
}

/* ---- The position: plain bytes ---- */

enum adf_fate { ADF_PRESENT, ADF_WAITING, ADF_MERGED_AWAY, ADF_LOST };

enum adf_flag {
    ADF_HAS_FIRED = 1 << 0, /* ever: no opening volley is left */
    ADF_REACTED = 1 << 1,   /* in this opposing active turn */
    ADF_MOVED = 1 << 2,     /* in this active turn (ADF-SEQ-03) */
    ADF_CHARGING = 1 << 3,
    ADF_PAST_DP = 1 << 4, /* or in a breakthrough (ADF-MOR-10) */
    ADF_IS_MERGED = 1 << 5,
    ADF_DISENGAGED = 1 << 6, /* in this active turn */
    ADF_COMMANDED = 1 << 7,  /* in command this turn */
    ADF_TESTED = 1 << 8,     /* TCT taken */
    ADF_FAILED_TEST = 1 << 9,
    ADF_ACTIVATED = 1 << 10,   /* acts now or has acted in this active turn */
    ADF_DONE_ROUND = 1 << 11,  /* has acted in this round of its activation */
    ADF_HALTED = 1 << 12,      /* its action ended early (ADF-ACT-05) */
    ADF_CHECKED = 1 << 13,     /* has taken a secondary check in this root event */
    ADF_IMPACTED = 1 << 14,    /* hit by the present charge action already */
    ADF_HAS_CHARGED = 1 << 15, /* declared a charge in this activation */
};

typedef struct adf_unit {
    uint8_t figs, original, stands, level;
    uint8_t formation, mounted, quality, weapon;
    uint8_t weapon2, nation, pistols, fate;
    uint16_t flags;
    uint8_t fresh; /* sections lost in the present cause */
    uint8_t alarm; /* step of ADF-MOR-13 that it has still to check for, 0 none */
    int32_t alarm_at;
    uint16_t target; /* of its charge; whom it merged into */
    uint8_t turned;  /* guns: their free turn of this action is used */
    uint8_t crowded; /* its footprint has grown where there was no room (ADF-GEO-01) */
    /* a move that is under way */
    ump_pt from;
    ump_angle from_facing, to_facing;
    uint8_t verb, n_path, form, mount;
    ump_pt path[UMP_MAX_PATH];
    int32_t gone, length;
    /* a charge that is under way, in ticks */
    int32_t reach, point, moved, gap;
    ump_pt ref; /* its centre at declaration (ADF-GEO-04) */
} adf_unit;

static_assert(sizeof(adf_unit) == 24 + 16 + 64 + 8 + 16 + 8, "padding: equal states would differ");

enum adf_leader_fate { ADF_LEADS, ADF_KILLED, ADF_CAPTURED, ADF_NO_SUCCESSOR };

typedef struct adf_leader {
    uint16_t unit; /* attached to, UMP_NOBODY */
    uint8_t lb, fate;
    uint8_t moved, lost; /* this phase; how many of this name have been lost */
    uint8_t spare[2];
} adf_leader;

static_assert(sizeof(adf_leader) == 8, "padding: equal states would differ");

typedef struct adf_battle {
    uint8_t first;  /* side that goes first this turn */
    uint8_t half;   /* 0 first side's active turn, 1 second's */
    uint8_t silent; /* 1: the reacting side has said "hold" for this action */
    uint8_t spare[5];
    int32_t exit_points[UMP_MAX_SIDES];
} adf_battle;

static_assert(sizeof(adf_battle) == 16, "padding: equal states would differ");

typedef struct adf_state { /* where the parts of the family's state lie */
    adf_battle *battle;
    adf_unit *unit;
    adf_leader *leader;
    uint64_t *fired_at, *reacted_to; /* sets of units, one a unit */
    uint8_t *losses;                 /* of each command: regiments and leaders gone */
} adf_state;

size_t adf_state_bytes(const adf_game *g);

static inline const adf_game *adf_of(const ump_game *game)
{
    return game->family;
}

static inline const adf_chart *adf_chart_of(const ump_game *game)
{
    return &adf_of(game)->chart;
}

static inline size_t adf_set_bytes(const adf_game *g)
{
    return (size_t)g->n_units * g->words * sizeof(uint64_t);
}

static inline adf_state adf_parts_of(const adf_game *g, unsigned char *at)
{
    adf_state s;
    s.battle = (adf_battle *)(void *)at;
    at += sizeof(adf_battle);
    s.fired_at = (uint64_t *)(void *)at;
    at += adf_set_bytes(g);
    s.reacted_to = (uint64_t *)(void *)at;
    at += adf_set_bytes(g);
    s.unit = (adf_unit *)(void *)at;
    at += g->n_units * sizeof(adf_unit);
    s.leader = (adf_leader *)(void *)at;
    at += g->n_leaders * sizeof(adf_leader);
    s.losses = at;
    return s;
}

static inline adf_state adf_open(const ump_game *game, ump_state *state)
{
    return adf_parts_of(adf_of(game), ump_family_state(game, state));
}

/* To look only: nothing is written through it. */
static inline adf_state adf_see(const ump_game *game, const ump_state *state)
{
    return adf_parts_of(adf_of(game), (unsigned char *)ump_family_state_of(game, state));
}

static inline adf_unit *adf_unit_of(ump_run *run, unsigned unit)
{
    return &adf_open(run->game, run->state).unit[unit];
}

static inline const adf_unit *adf_unit_seen(const ump_game *game, const ump_state *state,
                                            unsigned unit)
{
    return &adf_see(game, state).unit[unit];
}

static inline bool adf_in_set(const ump_game *game, const uint64_t *sets, unsigned of,
                              unsigned member)
{
    return sets[of * adf_of(game)->words + member / 64] >> (member % 64) & 1;
}

static inline void adf_put_in_set(const ump_game *game, uint64_t *sets, unsigned of,
                                  unsigned member)
{
    sets[of * adf_of(game)->words + member / 64] |= UINT64_C(1) << (member % 64);
}

/* ---- Words of orders ---- */

/* ORDER ADF VERB: rows of adf_verbs in adf.c */
enum adf_verb {
    ADF_PASS,
    ADF_HOLD,
    ADF_END,
    ADF_LEAD,
    ADF_GROUP,
    ADF_TEST,
    ADF_MOVE,
    ADF_FACE,
    ADF_WHEEL,
    ADF_FORM,
    ADF_FIRE,
    ADF_DELIBERATELY,
    ADF_CHARGE,
    ADF_REFORM,
    ADF_RALLY,
    ADF_DISENGAGE,
    ADF_MERGE,
    ADF_ROUT,
    ADF_COUNTERCHARGE,
    ADF_NEXT,
    ADF_NAME,
    ADF_ADVANCE,
    ADF_VERBS,
};

/* Rows of the words: formations first, then these. */
enum adf_word {
    ADF_WORD_FOOT = ADF_FORMATIONS,
    ADF_WORD_HORSE,
    ADF_WORD_FIRE,
    ADF_WORD_MOVE,
    ADF_WORD_CHARGE,
    ADF_WORD_FORM,
    ADF_WORD_FACE,
    ADF_WORD_REFORM,
    ADF_WORD_RALLY,
    ADF_WORD_DISENGAGE,
    ADF_WORD_MERGE,
    ADF_WORD_OWN,
    ADF_WORDS,
};

/* ORDER ADF ASK */
enum adf_ask {
    ADF_ASK_INITIATIVE,
    ADF_ASK_LEADERS,
    ADF_ASK_ACTIVATE,
    ADF_ASK_ACTION,
    ADF_ASK_REACT,
    ADF_ASK_DESPERATE,
    ADF_ASK_COUNTER,
    ADF_ASK_POINT_BLANK,
    ADF_ASK_NEXT,
    ADF_ASK_NAME,
    ADF_ASK_ADVANCE,
    ADF_ASK_FIRE_DICE,
    ADF_ASK_LEADER_DICE,
    ADF_ASK_CAPTURE_DIE,
    ADF_ASK_MORALE_DICE,
    ADF_ASK_ROUT_DICE,
    ADF_ASK_CB_DICE,
    ADF_ASK_IMPACT_DICE,
    ADF_ASK_DISTANCE_DIE,
    ADF_ASK_TCT_DIE,
    ADF_ASK_FOLLOW,
    ADF_ASKS,
};

/* ORDER ADF PROC: rows of the procedures in adf.c */
enum adf_proc {
    ADF_DO_BATTLE,
    ADF_DO_LEADERS,
    ADF_DO_ACTIVE,
    ADF_DO_ACTIVATION,
    ADF_DO_MOVE,
    ADF_DO_FIRE,
    ADF_DO_HITS,
    ADF_DO_CHECK,
    ADF_DO_CASCADE,
    ADF_DO_ROUT,
    ADF_DO_RALLY,
    ADF_DO_WINDOW,
    ADF_DO_CHARGE,
    ADF_DO_IMPACT,
    ADF_DO_LEADER_FATE,
    ADF_DO_TEST,
    ADF_PROCS,
};

ump_procedure adf_do_battle, adf_do_leaders, adf_do_active, adf_do_activation, adf_do_move,
    adf_do_fire, adf_do_hits, adf_do_check, adf_do_cascade, adf_do_rout, adf_do_rally,
    adf_do_window, adf_do_charge, adf_do_impact, adf_do_leader_fate, adf_do_test;

/* ---- geometry.c: where things are ---- */

static inline bool adf_here(const ump_game *game, const ump_state *state, unsigned unit)
{
    return unit < game->force.n_units && ump_pieces_of(game, state)[unit].on_table;
}

static inline unsigned adf_side(const ump_game *game, unsigned piece)
{
    return adf_of(game)->side[piece];
}

static inline bool adf_enemies(const ump_game *game, unsigned a, unsigned b)
{
    return adf_side(game, a) != adf_side(game, b);
}

static inline ump_rect adf_rect(const ump_game *game, const ump_state *state, unsigned unit)
{
    return ump_footprint(game, state, unit);
}

static inline adf_body adf_body_of(const adf_unit *unit)
{
    return (adf_body){.arm = (uint8_t)adf_formation_arm(unit->formation),
                      .quality = unit->quality,
                      .level = unit->level,
                      .formation = unit->formation,
                      .figs = unit->figs,
                      .original = unit->original,
                      .stands = unit->stands,
                      .mounted = unit->mounted != 0};
}

void adf_footprint(const adf_chart *chart, const adf_unit *unit, ump_len *width, ump_len *depth);
void adf_refit(const ump_game *game, ump_state *state, unsigned unit);
/* A footprint straight on by so much. */
static inline ump_rect adf_moved_on(const ump_rect *rect, ump_angle bearing, ump_len s)
{
    return ump_rect_moved(rect, ump_go(rect->front, bearing, s, 0));
}

/* The middle of its front edge after a turn about its centre. */
ump_pt adf_turned(ump_pt at, ump_angle from, ump_angle to, ump_len depth);
/* Puts it there and says so. */
void adf_place(ump_run *run, unsigned unit, ump_pt at, ump_angle facing);
unsigned adf_terrain_at(const ump_game *game, ump_pt p, bool roads);
unsigned adf_terrain_of(const ump_game *game, const ump_state *state, unsigned unit);
bool adf_in_building(const ump_game *game, const ump_state *state, unsigned unit);
ump_span adf_apart(const ump_game *game, const ump_state *state, unsigned a, unsigned b);
/* Is that distance at most this? The same answer, sooner where they are far apart. */
bool adf_within(const ump_game *game, const ump_state *state, unsigned a, unsigned b,
                ump_len limit);

/* No point of a footprint is farther than this from the middle of its front edge. */
static inline int64_t adf_girth(ump_len width, ump_len depth)
{
    return (int64_t)width / 2 + depth + 2;
}

/* Nor farther than this from where that middle was, when it has gone so far. */
static inline int64_t adf_reach(const ump_piece *piece, ump_len gone)
{
    enum { ROUNDING = 4 };
    return adf_girth(piece->width, piece->depth) + gone + ROUNDING;
}

/* Footprints of these girths with these front middles are surely more than `within` apart. */
static inline bool adf_far(ump_pt a, int64_t girth_a, ump_pt b, int64_t girth_b, ump_len within)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y, reach = girth_a + girth_b + within;
    return x > reach || -x > reach || y > reach || -y > reach || x * x + y * y > reach * reach;
}

/* A unit that surely stays more than `within` away from this footprint. */
static inline bool adf_clear_of(const ump_piece *piece, const ump_rect *rect, ump_len within)
{
    return adf_far(piece->at, adf_girth(piece->width, piece->depth), rect->front,
                   adf_girth(rect->width, rect->depth), within);
}

/* Any unit but this one and `except` that may come so near to a point? False is sure. */
enum adf_whom { ADF_FRIENDS, ADF_ENEMIES, ADF_ANYONE };
bool adf_anyone_near(const ump_game *game, const ump_state *state, unsigned unit, unsigned except,
                     enum adf_whom whom, ump_pt at, int64_t girth);
/* So far is every enemy but `except` at least from a footprint of the unit; no more than `most`. */
ump_len adf_room(const ump_game *game, const ump_state *state, unsigned unit, unsigned except,
                 const ump_rect *rect, ump_len most);
/* Is all bad ground surely farther than this from a point? */
bool adf_off_bad_ground(const ump_game *game, ump_pt at, int64_t girth);
/* No bad ground so near to a point, and no enemy within this of that: nothing bars the way. */
bool adf_wide_berth(const ump_game *game, const ump_state *state, unsigned unit, ump_pt from,
                    int64_t girth, ump_len within);

/* Units on the table whose front middles lie in a box: all that could be so near to something, in
 * the order of the force. Of a few units each is asked when its turn comes; of many, those in the
 * box are found at once. */
enum { ADF_FEW = 64 };

typedef struct adf_search {
    const ump_piece *piece;
    ump_box box;
    unsigned from, n; /* who is looked at */
    bool few;
    ump_units found;
} adf_search;

static inline void adf_search_box(adf_search *search, const ump_game *game, const ump_state *state,
                                  ump_box box, ump_len within)
{
    const adf_game *g = adf_of(game);
    search->piece = ump_pieces_of(game, state);
    search->box = ump_box_grow(box, g->girth + within);
    search->from = 0;
    search->n = g->n_units;
    search->few = g->n_units <= ADF_FEW;
    if (!search->few)
        ump_units_in(game, state, search->box, &search->found);
}

/* Only the units of a side are asked for: few others are looked at. */
static inline void adf_search_side(adf_search *search, const ump_game *game, unsigned side)
{
    search->from = adf_of(game)->first[side];
    search->n = adf_of(game)->end[side];
}

static inline void adf_search_friends(adf_search *search, const ump_game *game, unsigned of)
{
    adf_search_side(search, game, adf_side(game, of));
}

static inline void adf_search_enemies(adf_search *search, const ump_game *game, unsigned of)
{
    adf_search_side(search, game, 1 - adf_side(game, of));
}

/* All whose footprints may be within this of the unit's own, by adf_far: itself among them. */
static inline void adf_search_around(adf_search *search, const ump_game *game,
                                     const ump_state *state, unsigned unit, ump_len within)
{
    const ump_piece *piece = &ump_pieces_of(game, state)[unit];
    adf_search_box(search, game, state, (ump_box){piece->at, piece->at},
                   (ump_len)adf_girth(piece->width, piece->depth) + within);
}

/* All that may be on a straight line, by adf_off_line. */
static inline void adf_search_line(adf_search *search, const ump_game *game, const ump_state *state,
                                   ump_pt from, ump_pt to)
{
    ump_pt ends[2] = {from, to};
    adf_search_box(search, game, state, ump_box_of(ends, 2), 0);
}

static inline bool adf_is_found(const adf_search *search, unsigned unit)
{
    ump_pt at = search->piece[unit].at;
    return ump_box_meet(search->box, (ump_box){at, at});
}

static inline unsigned adf_next_near(const adf_search *search, unsigned from)
{
    unsigned i = from < search->from ? search->from : from;
    if (search->few) {
        while (i < search->n && !(search->piece[i].on_table && adf_is_found(search, i)))
            i++;
        return i;
    }
    i = ump_units_next(&search->found, i);
    while (i < search->n && !search->piece[i].on_table)
        i = ump_units_next(&search->found, i + 1);
    return i;
}

/* Does the unit surely keep off the straight line from a to b? */
bool adf_off_line(const ump_piece *piece, ump_pt a, ump_pt b);
ump_span adf_range(const ump_game *game, const ump_state *state, unsigned firer, unsigned target);
ump_pt adf_ref(const ump_game *game, const ump_state *state, unsigned firer);
/* ADF-GEO-04 to 06: the zone of the target, as it stands, in which a point lies. */
enum adf_zone adf_zone_of(const ump_rect *target, const adf_body *body, bool building, ump_pt p,
                          bool charge);
bool adf_adjacent(const ump_game *game, const ump_state *state, unsigned a, unsigned b);
ump_len adf_event_reach(const ump_game *game); /* nobody farther away is near an event */
bool adf_near_event(const ump_game *game, const ump_state *state, unsigned unit,
                    const ump_rect *cause, ump_pt cause_at, ump_len *distance);
bool adf_leader_adjacent(const ump_game *game, const ump_state *state, unsigned leader,
                         unsigned unit);
ump_len adf_leader_apart(const ump_game *game, const ump_state *state, unsigned leader,
                         unsigned unit);
bool adf_leader_within(const ump_game *game, const ump_state *state, unsigned leader, unsigned unit,
                       ump_len limit);
ump_pt adf_leader_at(const ump_game *game, const ump_state *state, unsigned leader);
/* For those who ask many whether they see the same unit: what is looked at, and what hid it last.
 */
typedef struct adf_view {
    ump_pt point[3];
    size_t screen;
} adf_view;
adf_view adf_view_of(const ump_game *game, const ump_state *state, unsigned target);
bool adf_sees_view(const ump_game *game, const ump_state *state, ump_pt from, adf_view *view);
bool adf_sees(const ump_game *game, const ump_state *state, unsigned unit, unsigned target);
bool adf_sees_from(const ump_game *game, const ump_state *state, ump_pt from, unsigned target);
/* The same with what hides it; and the line of fire, which friends and enemies bar too. */
ump_sight adf_sight(const ump_game *game, const ump_state *state, ump_pt from, unsigned target);
ump_sight adf_fire_line(const ump_game *game, const ump_state *state, unsigned firer,
                        unsigned target);
bool adf_clear_to_fire(const ump_game *game, const ump_state *state, unsigned firer,
                       unsigned target);
bool adf_in_arc(const ump_game *game, const ump_state *state, unsigned firer, unsigned target);
bool adf_in_zone_ahead(const ump_game *game, const ump_state *state, unsigned firer,
                       unsigned target);
/* The enemy unit whose front middle is nearest: a good guess, soon made; UMP_NOBODY. */
unsigned adf_likely_nearest(const ump_game *game, const ump_state *state, unsigned unit);
/* Nearest enemy unit by footprint; UMP_NOBODY. seen: only those it sees. */
unsigned adf_nearest_enemy(const ump_game *game, const ump_state *state, unsigned unit, bool seen);
/* Would the unit fit there? except: a unit that does not count. */
bool adf_fits(const ump_game *game, const ump_state *state, unsigned unit, const ump_rect *rect,
              unsigned *on);
bool adf_touches_enemy(const ump_game *game, const ump_state *state, unsigned unit,
                       const ump_rect *rect, unsigned *enemy);
/* Straight back until it stands on nobody and, if asked so, touches no enemy; returns how far. */
ump_len adf_make_room(ump_run *run, unsigned unit, bool off_enemies);
/* Its footprint has grown: an overlap is borne until one of the two moves. */
void adf_grow(ump_run *run, unsigned unit);
bool adf_on_bad_ground(const ump_game *game, const ump_rect *rect);
bool adf_bars_charge(const ump_game *game, const ump_rect *rect); /* or beyond the table */

/* ---- facts.c: what the arithmetic needs, read off the table ---- */

/* Does any fence, wall or work come near enough to the middle of its front to shelter it? */
bool adf_near_shelter(const ump_game *game, const ump_rect *rect);
uint16_t adf_cover_from(const ump_game *game, const ump_state *state, unsigned unit, ump_pt from);
uint16_t adf_cover_alone(const ump_game *game, const ump_state *state, unsigned unit);
/* In a charge nobody asks who stands in front of it (ADF-R-32). */
adf_nerve adf_nerve_of(const ump_game *game, const ump_state *state, unsigned unit, uint16_t cover,
                       bool charge);
unsigned adf_support_of(const ump_game *game, const ump_state *state, unsigned unit);
bool adf_supports(const ump_game *game, const ump_state *state, unsigned unit, unsigned by);
unsigned adf_lb_for(const ump_game *game, const ump_state *state, unsigned unit);
unsigned adf_lb_attached(const ump_game *game, const ump_state *state, unsigned unit);
bool adf_fire_facts_of(const ump_game *game, const ump_state *state, unsigned mode,
                       const uint16_t *firer, unsigned n, unsigned target, adf_fire_facts *facts);
/* Without the cover of the target and the zones: what adf_fire_allowed asks for. */
bool adf_aim_facts_of(const ump_game *game, const ump_state *state, unsigned mode,
                      const uint16_t *firer, unsigned n, unsigned target, adf_fire_facts *facts);
adf_firer adf_firer_of(const ump_game *game, const ump_state *state, unsigned unit,
                       unsigned target);
unsigned adf_threat_to(const ump_game *game, const ump_state *state, unsigned unit);

/* ---- command.c ---- */

bool adf_commands(const ump_game *game, unsigned leader, unsigned unit);
bool adf_check_lead(const ump_game *game, const ump_state *state, const ump_answer *a,
                    ump_refusal *refusal);
void adf_drop_leaders(ump_run *run, unsigned unit); /* its leaders stand alone where it stood */
unsigned adf_leaders_with(const ump_game *game, const ump_state *state, unsigned unit);
void adf_lose_leader(ump_run *run, unsigned leader, enum adf_leader_fate fate);
void adf_count_loss(ump_run *run, unsigned command);
void adf_scare_leaders(ump_run *run); /* ADF-LDR-07 after a move */
ump_len adf_command_radius(const ump_game *game, const ump_state *state, unsigned leader);
ump_len adf_reaction_radius(const ump_game *game, const ump_state *state, unsigned leader);

/* ---- moves.c ---- */

typedef struct adf_movers { /* frame of ADF_DO_MOVE */
    uint8_t n, side, disengages, reaction;
    int32_t inches; /* steps done */
    uint16_t unit[ADF_MAX_GROUP];
} adf_movers;

static_assert(sizeof(adf_movers) == 8 + 2 * ADF_MAX_GROUP, "padding: equal states would differ");

bool adf_check_move(const ump_game *game, const ump_state *state, const ump_answer *a,
                    ump_refusal *refusal);
bool adf_check_change(const ump_game *game, const ump_state *state, unsigned unit, unsigned form,
                      int mount, ump_refusal *refusal);
bool adf_check_reform(const ump_game *game, const ump_state *state, unsigned unit, unsigned form,
                      ump_refusal *refusal);
void adf_reform(ump_run *run, unsigned unit, unsigned form); /* ADF-ACT-04 */
void adf_change(ump_run *run, unsigned unit, unsigned form, int mount);
void adf_plan(ump_run *run, const ump_answer *a); /* the order becomes the unit's plan */
int adf_mount_of(const ump_answer *a);            /* -1: as it is */
/* Involuntary: straight along a bearing, friends passed, enemies and bad ground stop it.
 * Returns how far it went; *by_enemy if an enemy stopped it. The caller looks whether it has left
 * the table. */
ump_len adf_withdraw(ump_run *run, unsigned unit, ump_angle bearing, ump_len distance, bool routed,
                     bool *by_enemy);
ump_angle adf_rout_bearing(const ump_game *game, const ump_state *state, unsigned unit);
bool adf_way_of(const ump_game *game, const adf_mover *mover, ump_pt a, ump_pt b, adf_way *way,
                bool charge, const ump_rect *sheltered, ump_refusal *refusal);
bool adf_add_leg(adf_way *way, unsigned terrain, adf_len length); /* false: there are too many */
adf_mover adf_mover_of(const ump_game *game, const ump_state *state, unsigned unit);
bool adf_gone_off(ump_run *run, unsigned unit);
unsigned adf_group_lb(const ump_game *game, const ump_state *state, unsigned unit);
/* Friends under the unit are disordered by it, or it by them: ADF-MOV-07, ADF-R-25 */
void adf_pass_friends(ump_run *run, unsigned unit, const ump_rect *rect, bool involuntary);
/* The same every quarter of an inch straight on from where it stands. */
void adf_pass_along(ump_run *run, unsigned unit, ump_angle bearing, ump_len gone, bool involuntary);

/* For who goes step by step: the friends that it may come upon on the way, found once. */
typedef struct adf_friends {
    unsigned n;
    uint16_t unit[ADF_MAX_UNITS];
} adf_friends;

void adf_friends_near(const ump_game *game, const ump_state *state, unsigned unit, ump_pt at,
                      int64_t girth, adf_friends *near);
void adf_pass_those(ump_run *run, unsigned unit, const ump_rect *rect, bool involuntary,
                    const adf_friends *near);
bool adf_nearer_to_enemy(const ump_game *game, const ump_state *state, unsigned unit,
                         const ump_rect *end);

/* ---- volleys.c ---- */

enum { ADF_MAX_TARGETS = 5 };

typedef struct adf_volley { /* frame of ADF_DO_FIRE */
    uint8_t mode, n, n_targets, next;
    uint16_t firer[ADF_MAX_FIRERS];
    uint16_t target[ADF_MAX_TARGETS];
    uint8_t window; /* it opens one afterwards */
    uint8_t zone[ADF_MAX_TARGETS], excluded[ADF_MAX_TARGETS];
    uint8_t fcr[ADF_MAX_TARGETS];
    int32_t sum; /* of the fire whose dice are awaited: all but them */
} adf_volley;

static_assert(sizeof(adf_volley) == 40, "padding: equal states would differ");

/* ADF-FIRE-16: puts those behind the first target into the list, by distance. */
void adf_find_behind(const ump_game *game, const ump_state *state, adf_volley *v);
/* The fire at the k-th target of the list; false if no die is left for it. */
bool adf_fire_through(const ump_game *game, const ump_state *state, const adf_volley *v, unsigned k,
                      adf_fire_facts *facts, adf_fire *fire);
bool adf_check_fire(const ump_game *game, const ump_state *state, unsigned mode,
                    const uint16_t *firer, unsigned n, unsigned target, ump_refusal *refusal);
/* What the fire does to the k-th target of its list. */
enum ump_next adf_hit_target(ump_run *run, const adf_volley *v, unsigned k);
enum ump_next adf_call_fire(ump_run *run, unsigned mode, const uint16_t *firer, unsigned n,
                            unsigned target, bool window);
/* Nobody fires farther: with this weapon, in desperation. */
ump_len adf_fire_reach(const adf_chart *chart, unsigned weapon);
ump_len adf_desperate_reach(const adf_chart *chart);
/* Whatever else holds, it can surely not fire at that enemy. */
bool adf_hopeless_fire(const ump_game *game, const ump_state *state, unsigned mode, unsigned firer,
                       unsigned target);
/* May it fire at that one at all: range, arc, sight, state? */
bool adf_can_fire(const ump_game *game, const ump_state *state, unsigned mode, unsigned firer,
                  unsigned target, ump_refusal *refusal);
/* Tells the range and the whole sum of one fire, before its dice are asked for. */
void adf_tell_aim(const ump_run *run, const adf_fire_facts *facts, const adf_fire *fire,
                  unsigned firer, unsigned target);
enum ump_next adf_ask_fire_dice(ump_run *run, const adf_fire *fire, unsigned firer,
                                unsigned target);
/* The dice of one fire have fallen: total, column, result. Returns the FCR row. */
unsigned adf_resolve_fire(ump_run *run, int32_t sum, unsigned firer, unsigned target);

/* ---- nerve.c ---- */

typedef struct adf_hits { /* frame of ADF_DO_HITS: what one fire, or a charge, does to a unit */
    uint16_t unit;
    uint8_t losses, checks; /* checks: 1 own check follows */
    uint8_t cause, by, zone, excluded;
    int16_t plus;
    uint16_t by_unit;
    ump_pt from;
    uint8_t next_leader;  /* of those attached: who rolls */
    uint8_t taken, melee; /* melee: the losses are already gone, `taken` of them */
    uint8_t spare;
} adf_hits;

static_assert(sizeof(adf_hits) == 24, "padding: equal states would differ");

typedef struct adf_checking { /* frame of ADF_DO_CHECK */
    uint16_t unit, by_unit;
    uint8_t cause, by, zone, excluded;
    int16_t plus;
    uint8_t from_known, stands; /* stands: its fall back waits until it has fired */
    ump_pt from;                /* the cause: it falls back straight away from here */
    int32_t mmp;                /* while its dice are awaited */
} adf_checking;

static_assert(sizeof(adf_checking) == 24, "padding: equal states would differ");

void adf_begin_root(ump_run *run);
void adf_alarm(ump_run *run, unsigned unit, unsigned step, ump_len distance);
void adf_alarm_around(ump_run *run, const ump_rect *cause, unsigned side, unsigned except,
                      unsigned step);
enum ump_next adf_call_hits(ump_run *run, const adf_hits *hits);
enum ump_next adf_call_check(ump_run *run, const adf_checking *check);
enum ump_next adf_call_cascade(ump_run *run);
void adf_tell_mmp(const ump_run *run, const adf_morale *morale, unsigned unit, unsigned other);
ump_len adf_fall_back(ump_run *run, const adf_checking *c, int32_t inches);
enum ump_next adf_call_rout(ump_run *run, unsigned unit);
bool adf_guns_stuck(const ump_run *run, unsigned unit); /* ADF-ART-04 */
/* Off the table for good; alarms its neighbours unless quiet. Its leaders' fate is still open. */
void adf_remove(ump_run *run, unsigned unit, ump_rule rule, const char *how, bool alarms);
bool adf_lose_figures(ump_run *run, unsigned unit, unsigned n); /* false: it is no more */
void adf_set_level(ump_run *run, unsigned unit, unsigned level);

/* ---- windows.c ---- */

enum { ADF_SEEN = 1, ADF_CLOSE = 2, ADF_BY_MOVE = 4 };

typedef struct adf_window { /* frame of ADF_DO_WINDOW */
    uint8_t side;           /* that reacts */
    uint8_t kinds, n, n_reactors;
    uint16_t trigger[ADF_MAX_GROUP];
    uint16_t reactor[ADF_MAX_GROUP];
    uint8_t verb; /* of the reacting group */
    uint8_t over, desperate, spare;
} adf_window;

static_assert(sizeof(adf_window) == 8 + 4 * ADF_MAX_GROUP, "padding: equal states would differ");

enum ump_next adf_open_window(ump_run *run, const uint16_t *trigger, unsigned n, unsigned kinds);
bool adf_check_reaction(const ump_game *game, const ump_state *state, const ump_answer *a,
                        ump_refusal *refusal);
/* own_sight: whether the unit itself sees one of those; NULL if nobody wants to know. view: of the
 * first trigger, if that is here; NULL: it is made anew. */
bool adf_entitled(const ump_game *game, const ump_state *state, const adf_window *w, unsigned unit,
                  bool *own_sight, adf_view *view);
adf_view adf_view_of_first(const ump_game *game, const ump_state *state, const adf_window *w);
void adf_mark_reaction(ump_run *run, unsigned unit, const uint16_t *to, unsigned n);
bool adf_may_desperate(const ump_game *game, const ump_state *state, unsigned unit, unsigned enemy);
bool adf_chain(const ump_game *game, const ump_state *state, const uint16_t *unit, unsigned n);
bool adf_same_kind(const ump_game *game, const ump_state *state, unsigned a, unsigned b);

/* ---- charge.c ---- */

typedef struct adf_chargers { /* frame of ADF_DO_CHARGE */
    uint8_t n, side, next, n_counters;
    int32_t inches;
    uint16_t unit[ADF_MAX_GROUP];
    uint16_t counter[ADF_MAX_GROUP]; /* units that countercharge */
} adf_chargers;

static_assert(sizeof(adf_chargers) == 8 + 4 * ADF_MAX_GROUP, "padding: equal states would differ");

typedef struct adf_clash { /* frame of ADF_DO_IMPACT */
    uint16_t target, lead;
    uint8_t n, round, breakthrough, counter;
    uint16_t unit[ADF_MAX_GROUP]; /* chargers still in it */
    int32_t fiv;    /* the attacker's impact value; then by how much it is above the defender's */
    int32_t margin; /* of the target's fear */
    uint8_t next, failed, won, outcome;
    int32_t advance;          /* ticks */
    ump_pt stood;             /* the target, when the charge came within an inch; then in melee */
    uint8_t fires[2], fcr[2]; /* attacker, defender: of a melee or of the two volleys */
    uint8_t taken[2], mode, asked;
    uint8_t excluded[2], n_extra, spare;
    ump_angle away;       /* of the loser's fall back */
    uint16_t extra[10];   /* supports that suffer too (charge_loss_scope) */
    uint8_t who, behind;  /* whose volley passes through to which further target */
    adf_volley volley[2]; /* the two volleys of a charge stopped short */
    int32_t mmp[2], sum;  /* while the dice of the impact values, or of a fire, are awaited */
} adf_clash;

static_assert(sizeof(adf_clash) == 80 + 2 * ADF_MAX_GROUP + 2 * sizeof(adf_volley),
              "padding: equal states would differ");

bool adf_check_impact_ask(const ump_game *game, const ump_state *state, const ump_answer *a,
                          ump_refusal *refusal);
bool adf_check_charge(const ump_game *game, const ump_state *state, const uint16_t *unit,
                      unsigned n, const uint16_t *target, unsigned n_targets, ump_refusal *refusal);
bool adf_check_counter(const ump_game *game, const ump_state *state, const ump_answer *a,
                       ump_refusal *refusal);
bool adf_check_charge_ask(const ump_game *game, const ump_state *state, const ump_answer *a,
                          ump_refusal *refusal);
/* Out of the charge, whatever ends it. */
void adf_end_charge(ump_run *run, unsigned unit);
/* ADF-CHG-06: a turn in place of up to 45 degrees towards the target, if there is room; as it
 * would stand then, and done. */
ump_piece adf_turned_towards(const ump_game *game, const ump_state *state, unsigned unit,
                             unsigned target);
void adf_turn_towards(ump_run *run, unsigned unit, unsigned target);
/* It has charged so many ticks on: disorder when that is past its point (ADF-CHG-05). */
void adf_count_charge(ump_run *run, unsigned unit, ump_len gone);
bool adf_could_charge(const ump_game *game, const ump_state *state, unsigned unit, unsigned target,
                      ump_refusal *refusal);

/* ---- closing.c: ADF-CHG-12 ---- */

typedef struct adf_pursuit { /* of a target that has fallen back */
    ump_piece from;          /* the charger, turned towards it */
    ump_angle bearing;       /* of its path */
    ump_len left;            /* of its charge distance */
    ump_len touch;           /* how far to contact; -1: it cannot be caught */
    bool ahead;              /* that turn brings the path before its front */
} adf_pursuit;

adf_pursuit adf_pursuit_of(const ump_game *game, const ump_state *state, unsigned unit,
                           unsigned target);
bool adf_in_contact(const ump_game *game, const ump_state *state, unsigned a, unsigned b);
ump_len adf_charge_left(const ump_game *game, const ump_state *state, unsigned unit);
/* How far straight on until the two touch; -1: they do not within the limit. */
ump_len adf_way_to_touch(const ump_piece *piece, const ump_rect *there, ump_angle bearing,
                         ump_len limit);
/* Into contact with what is left of its distance; false if that is not enough. */
bool adf_close_with(ump_run *run, unsigned unit, unsigned target, ump_len left);
/* Up to so far towards it, touching nobody: a countercharge that meets nobody (ADF-CHG-20). */
void adf_come_on(ump_run *run, unsigned unit, unsigned target, ump_len limit);
bool adf_may_follow(const ump_game *game, const ump_state *state, unsigned unit, unsigned target);
bool adf_check_follow(const ump_game *game, const ump_state *state, unsigned target,
                      const ump_answer *a, ump_refusal *refusal);
/* After the target into contact, to a place on its path, or not at all. */
void adf_follow(ump_run *run, unsigned unit, unsigned target, const ump_answer *a);

/* ---- turn.c ---- */

typedef struct adf_activation { /* frame of ADF_DO_ACTIVATION */
    uint8_t n, round, side;
    uint8_t kind[2]; /* words; ADF_WORD_OWN: each its own */
    uint8_t deliberate, planned, spare;
    uint16_t unit[ADF_MAX_GROUP];
} adf_activation;

static_assert(sizeof(adf_activation) == 8 + 2 * ADF_MAX_GROUP,
              "padding: equal states would differ");

bool adf_check_order(const ump_game *game, const ump_state *state, const ump_answer *a,
                     ump_refusal *refusal);

/* ---- The vtable's own ---- */

bool adf_load(ump_loading *loading);
int32_t adf_first_strength(const ump_game *game, unsigned unit);
void adf_setup(const ump_game *game, ump_state *state);
bool adf_check_answer(const ump_game *game, const ump_state *state, const ump_answer *a,
                      ump_refusal *refusal);
void adf_propose(ump_proposals *p);
int adf_evaluate(const ump_game *game, const ump_state *state, unsigned side);
void adf_look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look);
bool adf_sane(const ump_game *game, const ump_state *state, char why[256]);
extern const ump_show adf_show;
int32_t adf_points(const ump_game *game, const ump_state *state, unsigned side);
void adf_strength(const ump_game *game, const ump_state *state, unsigned side, int32_t *total,
                  int32_t *lost);

/* ---- ruling.c: what an umpire may set ---- */

enum { ADF_FACTS = 4 };
extern const ump_fact adf_facts[ADF_FACTS];
bool adf_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal);

#endif
