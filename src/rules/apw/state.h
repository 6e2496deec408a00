/*
 * state.h: the war of 1866 on a table: who the pieces are (const), what has happened to them
 * (state), the frames that chapters share, and the handle on a position.
 */
#ifndef UMP_APW_STATE_H
#define UMP_APW_STATE_H

#include "rules/apw/facts.h"
#include "table/table.h"

/* ---- Const, made at load ---- */

typedef struct apw_unit_def {
    uint8_t troop, arm, nation, mr, start, gun, kind, form, width, spare;
    uint16_t chief; /* its own commander, UMP_NOBODY if it has none */
} apw_unit_def;

typedef struct apw_leader_def {
    uint8_t level, cr;
} apw_leader_def;

typedef struct apw_game {
    apw_chart chart;
    const apw_unit_def *unit;
    const apw_leader_def *leader; /* by piece - n_units */
    ump_sight_rules sight;        /* APW-LOS */
    uint16_t riders;              /* all cavalry comes before this unit */
    uint16_t n_units, n_leaders;
    uint16_t start[UMP_MAX_SIDES]; /* stands */
} apw_game;

/* ---- State ---- */

enum apw_charge_state { APW_NO_CHARGE, APW_CHARGES, APW_SHORT, APW_CANCELLED, APW_FOUGHT };
enum apw_marker { APW_NO_MARKER, APW_NEXT_TURN, APW_THIS_TURN }; /* STOP, UNDER FIRE */
enum apw_tally_bit { APW_BIT_DISORG = 1, APW_BIT_BACK = 2, APW_BIT_STOP = 4, APW_BIT_ROUT = 8 };
enum apw_order { APW_NO_ORDER, APW_MOVES, APW_CHARGES_ORDER, APW_HOLDS, APW_REFORMS };

typedef struct apw_unit {
    int64_t used;      /* march points this turn, in shares */
    ump_pt began;      /* its centre when the charge began */
    ump_len reach;     /* what the charge has left */
    uint16_t target;   /* of its charge */
    uint16_t declared; /* number of that declaration */
    uint16_t aim;      /* whom it fires at in this step */
    uint16_t aimed;    /* number of that declaration */
    uint16_t town;     /* feature that it garrisons */
    uint16_t locked;   /* the garrison it fights on with (itself, of a garrison) */
    uint16_t watches;  /* cavalry: the enemy unit whose move it watches (APW-CHG-07) */
    uint8_t state, form, width;
    uint8_t stands, lost, returned, captured;
    uint8_t end; /* enum apw_end */
    uint8_t order, acted, must_hold;
    uint8_t stop, under_fire; /* enum apw_marker */
    uint8_t pushed, hit, fought, fired;
    uint8_t charge, surprise, open_way, broke_through;
    uint8_t rallied;                  /* good order from the next turn on */
    uint8_t hits;                     /* that its group scored in this step */
    uint8_t tally_lose, tally, n_hit; /* suffered in this step */
    uint8_t party;                    /* of the melee being fought: 1 + side; 0: not in it */
    uint8_t engaged;                  /* its stands in that melee */
    uint8_t arrived;
    uint8_t strikes;  /* side of its target that it came from */
    uint8_t led;      /* a commander beside it fell in this step; his help stays for it */
    uint8_t chargers; /* units whose charge is at it; 0 once it is gone */
    uint8_t tried;    /* a commander has tried to rally it this turn */
    uint8_t band;     /* of the range at which it fires in this step */
    uint8_t watch;    /* what it knows of the move that it watches: reaction.c */
    uint8_t spare[3];
} apw_unit;

typedef struct apw_leader {
    uint16_t lost_in; /* turn */
    uint8_t lost;     /* dead or captured */
    uint8_t losses, arrived;
    uint8_t led;     /* he has had his order to ride this turn */
    uint16_t ridden; /* ticks this turn */
} apw_leader;

typedef struct apw_battle {
    uint64_t inside;          /* APW-TER-06: bit of each works: its inside lies left of its line */
    uint16_t declared, aimed; /* declarations so far */
    uint8_t initiative, first;
    uint8_t had_initiative; /* last turn; UMP_NO_SIDE on the first */
    uint8_t spare;
} apw_battle; /* then the units, then the leaders */

_Static_assert(sizeof(apw_unit) == 72, "no padding: states are compared as bytes");
_Static_assert(sizeof(apw_leader) == 8, "no padding");
_Static_assert(sizeof(apw_battle) == 16, "no padding");

/* ---- A position, to look at ---- */

typedef struct apw_table {
    ump_table table;
    const apw_game *apw;
    const apw_chart *chart;
    const apw_battle *battle;
    const apw_unit *unit;
    const apw_leader *leader;
} apw_table;

static inline apw_table apw_table_of(const ump_game *game, const ump_state *state)
{
    const apw_game *apw = game->family;
    const apw_battle *battle = ump_family_state_of(game, state);
    const apw_unit *unit = (const apw_unit *)(const void *)(battle + 1);
    return (apw_table){.table = ump_table_of(game, state),
                       .apw = apw,
                       .chart = &apw->chart,
                       .battle = battle,
                       .unit = unit,
                       .leader = (const apw_leader *)(const void *)(unit + apw->n_units)};
}

static inline apw_table apw_table_here(const ump_run *run)
{
    return apw_table_of(run->game, run->state);
}

/* And to write on. */
static inline apw_battle *apw_battle_of(ump_run *run)
{
    return ump_family_state(run->game, run->state);
}

static inline apw_unit *apw_unit_at(ump_run *run, unsigned unit)
{
    return (apw_unit *)(void *)(apw_battle_of(run) + 1) + unit;
}

static inline apw_leader *apw_leader_at(ump_run *run, unsigned piece)
{
    const apw_game *apw = run->game->family;
    return (apw_leader *)(void *)apw_unit_at(run, apw->n_units) + (piece - apw->n_units);
}

static inline ump_piece *apw_piece_at(ump_run *run, unsigned piece)
{
    return &ump_pieces(run->game, run->state)[piece];
}

static inline bool apw_charged_by(const apw_table *t, unsigned unit, unsigned by)
{
    return t->unit[by].charge == APW_CHARGES && t->unit[by].target == unit;
}

static inline bool apw_pinned(const apw_table *t, unsigned unit) /* APW-CHG-08 */
{
    return t->unit[unit].chargers > 0;
}

static inline const apw_unit_def *apw_def(const apw_table *t, unsigned unit)
{
    return &t->apw->unit[unit];
}

static inline const apw_leader_def *apw_leader_def_of(const apw_table *t, unsigned piece)
{
    return &t->apw->leader[piece - t->table.n_units];
}

static inline bool apw_leader_lost(const apw_table *t, unsigned piece)
{
    return t->leader[piece - t->table.n_units].lost;
}

/* ---- Frames that several procedures share ---- */

typedef struct apw_order_text { /* an order kept until its command test is passed */
    uint16_t unit, target;
    uint8_t verb, n_path, n_words, turns;
    uint16_t word[2];
    ump_angle facing;
    uint16_t spare;
    ump_pt path[UMP_MAX_PATH];
} apw_order_text;

_Static_assert(sizeof(apw_order_text) == 80, "no padding: frames are part of the state");

typedef struct apw_start { /* as it stood when its move began */
    int64_t used;
    ump_pt at;
    ump_angle facing;
    uint16_t town;
    uint8_t form, width, state, spare;
} apw_start;

_Static_assert(sizeof(apw_start) == 24, "no padding: frames are part of the state");

typedef struct apw_melee_frame {
    int32_t strength[2];
    int32_t margin;
    ump_len distance;
    ump_pt beaten_at; /* footprint of the unit that was beaten, before it went */
    ump_len beaten_width, beaten_depth;
    ump_len advance; /* that the unit which is asked may make */
    ump_angle beaten_facing;
    uint16_t target;
    uint16_t cursor; /* unit that is being dealt with */
    uint16_t town;   /* that was fought for, UMP_NO_FEATURE in the open */
    uint8_t die[2];
    uint8_t ties;
    uint8_t winner, push, both_disorg, breakthrough, locked;
    uint8_t lost[2], austrian[2];
    uint8_t side; /* whose loss is being dealt with */
    uint8_t was_locked, spare[2];
} apw_melee_frame;

_Static_assert(sizeof(apw_melee_frame) == 60, "no padding: frames are part of the state");

#endif
