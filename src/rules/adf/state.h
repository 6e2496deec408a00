/*
 * state.h: the position of an ADF game as plain bytes, the handle through which it is looked at,
 * and the frames of its procedures.
 */
#ifndef UMP_ADF_STATE_H
#define UMP_ADF_STATE_H

#include "rules/adf/sums.h"
#include "table/table.h"

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

enum { ADF_MAX_UNITS = 1024, ADF_MAX_GROUP = 16, ADF_MEMO_SLOTS = 8192 };

/* ---- Const data of a game ---- */

typedef struct adf_game {
    adf_chart chart;
    ump_sight_rules ground;    /* what it hides (ADF-R-58) */
    ump_screens screens;       /* woods that hide by it */
    ump_gaze sight, fire_line; /* bodies bar the second only */
    ump_gaze lookout;          /* of leaders */
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
    ump_len extent;            /* the greatest that a unit may have (ump_extent) */
    ump_len farthest;          /* that any unit fires (adf_fire_reach) */
} adf_game;

/* What a state has a memo of: the last word of the question. */
enum adf_asked { ADF_ASKED_SIGHT = 1, ADF_ASKED_CHARGE };

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
    uint8_t alarm; /* enum adf_alarm that it has still to check for, 0 none */
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
    int32_t reach, point, moved;
    int32_t gap;      /* W to the target when it was aimed at */
    ump_pt ref;       /* its centre at declaration (ADF-GEO-04) */
    ump_pt target_at; /* where the target's centre was when it was aimed at */
    ump_pt set_out;   /* the middle of its front edge before the charge, ... */
    ump_angle faced;  /* ... and its facing, before it turned */
    ump_angle aim;    /* the direction of the charge (TAB-02) */
    uint16_t follows; /* the mate as far as whom it goes, because it meets nobody (ADF-CHG-06) */
    uint8_t told;     /* how far its move went has been told (TAB-06) */
    uint8_t spare;
} adf_unit;

static_assert(sizeof(adf_unit) == 24 + 16 + 64 + 8 + 16 + 8 + 24,
              "padding: equal states would differ");

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
    uint8_t silent; /* 1: the reacting side has said "hold" for this action */
    uint8_t spare[6];
    int32_t exit_points[UMP_MAX_SIDES];
} adf_battle;

static_assert(sizeof(adf_battle) == 16, "padding: equal states would differ");

typedef struct adf_state { /* the parts of the family's state, to write on */
    adf_battle *battle;
    adf_unit *unit;
    adf_leader *leader;
    uint64_t *fired_at, *reacted_to; /* sets of units, one a unit */
    uint8_t *losses;                 /* of each command: regiments and leaders gone */
} adf_state;

static inline const adf_game *adf_of(const ump_game *game)
{
    return game->family;
}

static inline const adf_chart *adf_chart_of(const ump_game *game)
{
    return &adf_of(game)->chart;
}

/* Where the parts lie, in this order, behind the battle. */
typedef struct adf_places {
    size_t fired_at, reacted_to, unit, leader, losses;
} adf_places;

static inline adf_places adf_places_in(const adf_game *g)
{
    size_t sets = (size_t)g->n_units * g->words * sizeof(uint64_t);
    adf_places p = {.fired_at = sizeof(adf_battle)};
    p.reacted_to = p.fired_at + sets;
    p.unit = p.reacted_to + sets;
    p.leader = p.unit + g->n_units * sizeof(adf_unit);
    p.losses = p.leader + g->n_leaders * sizeof(adf_leader);
    return p;
}

static inline adf_state adf_open(const ump_game *game, ump_state *state)
{
    adf_places p = adf_places_in(adf_of(game));
    unsigned char *at = ump_family_state(game, state);
    return (adf_state){.battle = (adf_battle *)(void *)at,
                       .unit = (adf_unit *)(void *)(at + p.unit),
                       .leader = (adf_leader *)(void *)(at + p.leader),
                       .fired_at = (uint64_t *)(void *)(at + p.fired_at),
                       .reacted_to = (uint64_t *)(void *)(at + p.reacted_to),
                       .losses = at + p.losses};
}

static inline adf_unit *adf_unit_at(ump_run *run, unsigned unit)
{
    return &adf_open(run->game, run->state).unit[unit];
}

/* Sets of units: fired_at, reacted_to. */
static inline bool adf_in_set(const adf_game *g, const uint64_t *sets, unsigned of, unsigned member)
{
    return sets[of * g->words + member / 64] >> (member % 64) & 1;
}

static inline void adf_put_in_set(const adf_game *g, uint64_t *sets, unsigned of, unsigned member)
{
    sets[of * g->words + member / 64] |= UINT64_C(1) << (member % 64);
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

/* ---- The handle: a position to look at ---- */

typedef struct adf_table {
    ump_table table;
    const adf_game *adf;
    const adf_chart *chart;
    const adf_battle *battle;
    const adf_unit *unit;
    const adf_leader *leader; /* by leader: piece n_units is the first */
    const uint64_t *fired_at, *reacted_to;
    const uint8_t *losses; /* of each command */
} adf_table;

static inline adf_table adf_table_of(const ump_game *game, const ump_state *state)
{
    const adf_game *g = adf_of(game);
    adf_places p = adf_places_in(g);
    const unsigned char *at = ump_family_state_of(game, state);
    return (adf_table){.table = ump_table_of(game, state),
                       .adf = g,
                       .chart = &g->chart,
                       .battle = (const adf_battle *)(const void *)at,
                       .unit = (const adf_unit *)(const void *)(at + p.unit),
                       .leader = (const adf_leader *)(const void *)(at + p.leader),
                       .fired_at = (const uint64_t *)(const void *)(at + p.fired_at),
                       .reacted_to = (const uint64_t *)(const void *)(at + p.reacted_to),
                       .losses = at + p.losses};
}

/* It stays true while the procedure writes. */
static inline adf_table adf_table_here(const ump_run *run)
{
    return adf_table_of(run->game, run->state);
}

/* What may be so near to a unit lies in this box. */
static inline ump_box adf_around(const adf_table *t, unsigned unit, ump_len within)
{
    return ump_box_grow(ump_rect_of(&t->table, unit)->box, within);
}

/* The frame that asks, as the family knows it. */
static inline const void *adf_asking(const adf_table *t)
{
    return ump_top(t->table.game, t->table.state)->data;
}

/* ---- Frames: what a procedure has to remember ---- */

/* What a check returns: did it fail; inches that it has still to fall back, or ADF_RUNS. */
enum { ADF_RET_FAILED, ADF_RET_BACK };

/* Of a way so long, laid on the table, ends that differ by the rounding are the same, too. */
static inline ump_angle adf_same_angle(ump_len way)
{
    enum { RADIAN = 10430 };
    return (ump_angle)(UMP_SAME_ANGLE + (way > 0 ? UMP_ROUNDING * RADIAN / way : 0));
}

/* Ties are broken by the order of the force, not by what the table rounds (TAB-10). */
static inline bool adf_is_less(ump_len a, ump_len b)
{
    return a + UMP_ROUNDING < b;
}

typedef struct adf_running { /* frame of ADF_DO_ROUT */
    uint16_t unit, by;       /* who made it run, UMP_NOBODY */
    uint8_t windows, by_enemy, off;
    uint8_t over; /* a check has lifted it out of its rout */
    ump_angle bearing;
    uint16_t depth; /* of its footprint when its end was chosen */
    int32_t printed, length, gone;
    ump_pt from; /* the middle of its front edge at the start */
} adf_running;

static_assert(sizeof(adf_running) == 32, "padding: equal states would differ");

enum { ADF_MAX_TARGETS = 5, ADF_MAX_EXTRA = 9 };

/* Of a window: those who see it may react; those near it; it was a movement. */
enum { ADF_SEEN = 1, ADF_CLOSE = 2, ADF_BY_MOVE = 4 };

typedef struct adf_movers { /* frame of ADF_DO_MOVE */
    uint8_t n, side, disengages, reaction;
    int32_t inches; /* steps done */
    uint16_t unit[ADF_MAX_GROUP];
} adf_movers;

static_assert(sizeof(adf_movers) == 8 + 2 * ADF_MAX_GROUP, "padding: equal states would differ");

typedef struct adf_volley { /* a fire and what its dice say */
    uint8_t mode, n, n_targets, next;
    uint16_t firer[ADF_MAX_FIRERS];
    uint16_t target[ADF_MAX_TARGETS];
    uint8_t window; /* it opens one afterwards */
    uint8_t zone[ADF_MAX_TARGETS], excluded[ADF_MAX_TARGETS];
    uint8_t fcr[ADF_MAX_TARGETS];
    int32_t sum;                   /* of the fire whose dice are awaited: all but them */
    uint8_t pips;                  /* ADF-CHG-16: of the die that set the range; 0: as measured */
    uint8_t suffered, taken;       /* the losses of the first target are gone: so many (ADF-R-64) */
    uint8_t back[ADF_MAX_TARGETS]; /* inches that each has still to fall back, or ADF_RUNS */
} adf_volley;

static_assert(sizeof(adf_volley) == 48, "padding: equal states would differ");

enum { ADF_RUNS = 0xff };

typedef struct adf_before { /* what all that a fire hits are judged by, as it was before
                               (ADF-FIRE-18) */
    int32_t behind_friends; /* ticks */
    uint8_t support, lb, brigade_losses, known;
} adf_before;

static_assert(sizeof(adf_before) == 8, "padding: equal states would differ");

/* Frame of ADF_DO_FIRE: `before` is worked out before the dice are asked for, once for all falls of
 * them. Frame of ADF_DO_RESULTS: `before` is known of those whom the fire hits. */
typedef struct adf_results {
    adf_volley volley;
    adf_before before[ADF_MAX_TARGETS];
} adf_results;

static_assert(sizeof(adf_results) == 48 + 8 * ADF_MAX_TARGETS,
              "padding: equal states would differ");

typedef struct adf_hits { /* frame of ADF_DO_HITS: what one fire, or a charge, does to a unit */
    uint16_t unit;
    uint8_t losses, checks; /* checks: 1 own check follows */
    uint8_t cause, by, zone, excluded;
    int16_t plus;
    uint16_t by_unit;
    ump_pt from;
    uint8_t next_leader;     /* of those attached: who rolls */
    uint8_t taken, suffered; /* suffered: the losses are already gone, `taken` of them */
    uint8_t spare;
    adf_before before;
} adf_hits;

static_assert(sizeof(adf_hits) == 32, "padding: equal states would differ");

typedef struct adf_checking { /* frame of ADF_DO_CHECK */
    uint16_t unit, by_unit;
    uint8_t cause, by, zone, excluded;
    int16_t plus;
    uint8_t from_known;
    uint8_t waits; /* with its fall back, enum adf_waits */
    ump_pt from;   /* the cause: it falls back straight away from here */
    int32_t mmp;   /* while its dice are awaited */
    adf_before before;
} adf_checking;

static_assert(sizeof(adf_checking) == 32, "padding: equal states would differ");

enum adf_waits {
    ADF_GOES_AT_ONCE,
    ADF_UNTIL_IT_FIRED, /* `fear_fail_may_fire` */
    ADF_FOR_THE_OTHERS, /* ADF-FIRE-18: all that the fire hit check first */
};

typedef struct adf_window { /* frame of ADF_DO_WINDOW */
    uint8_t side;           /* that reacts */
    uint8_t kinds, n, n_mates;
    uint16_t trigger[ADF_MAX_GROUP];
    uint16_t mate[ADF_MAX_GROUP]; /* who may react as one group: the first, and who could join it */
    uint8_t verb;                 /* of the reacting group */
    uint8_t over, desperate, spare;
} adf_window;

static_assert(sizeof(adf_window) == 8 + 4 * ADF_MAX_GROUP, "padding: equal states would differ");

typedef struct adf_chargers { /* frame of ADF_DO_CHARGE */
    uint8_t n, side, next, n_counters;
    int32_t inches;
    uint16_t asked;            /* bits of the chargers whose target had its countercharge */
    ump_angle direction;       /* that the owner has stated (TAB-02) */
    uint8_t stated, under_way; /* has he; has the advance begun */
    uint8_t turned, spare;     /* the direction has changed, because a target moved */
    uint16_t unit[ADF_MAX_GROUP];
    uint16_t counter[ADF_MAX_GROUP];   /* units that countercharge, ... */
    int32_t to_meeting[ADF_MAX_GROUP]; /* ... and how far they come at most (ADF-CHG-20) */
    int32_t full[ADF_MAX_GROUP];       /* how far each could charge if nobody came to meet it */
} adf_chargers;

static_assert(sizeof(adf_chargers) == 16 + 12 * ADF_MAX_GROUP,
              "padding: equal states would differ");

typedef struct adf_clash { /* frame of ADF_DO_IMPACT */
    uint16_t target, lead;
    uint8_t n, round, breakthrough, counter;
    uint16_t unit[ADF_MAX_GROUP]; /* chargers still in it */
    int32_t value;                /* the attacker's impact value */
    int32_t lead_by;              /* by how much it is above the defender's */
    int32_t fear_margin;          /* by how much the target failed its check */
    uint8_t next, failed, won, outcome;
    int32_t advance;       /* ticks */
    ump_pt stood;          /* the target, when the charge came within an inch; then in melee */
    uint8_t mode, asked;   /* of both fires, in melee or stopped short */
    uint8_t pips;          /* of the die: how far the charge stopped short (ADF-CHG-16) */
    uint8_t back, n_extra; /* inches that the losers fall back */
    uint8_t who, behind;   /* whose volley passes through to which further target */
    uint8_t spare;
    ump_angle away;                /* direction in which the losers fall back */
    uint16_t extra[ADF_MAX_EXTRA]; /* supports that suffer too (charge_loss_scope) */
    uint32_t gone, runs;           /* bits of the losers: has fallen back; runs instead */
    adf_volley volley[2];          /* of both leads */
    int32_t mmp[2];                /* while the dice of the impact values are awaited */
} adf_clash;

static_assert(sizeof(adf_clash) ==
                  62 + 2 * (ADF_MAX_GROUP + ADF_MAX_EXTRA) + 2 * sizeof(adf_volley),
              "padding: equal states would differ");

typedef struct adf_activation { /* frame of ADF_DO_ACTIVATION */
    uint8_t n, round, side;
    uint8_t kind[2]; /* words; ADF_WORD_OWN: each its own */
    uint8_t deliberate, planned, spare;
    uint16_t unit[ADF_MAX_GROUP];
} adf_activation;

static_assert(sizeof(adf_activation) == 8 + 2 * ADF_MAX_GROUP,
              "padding: equal states would differ");

#endif
