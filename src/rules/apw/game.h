/*
 * game.h: the war of 1866 on a table: who the pieces are (const), what has happened to them
 * (state), what can be read off the table, and the procedures of a turn.
 */
#ifndef UMP_APW_GAME_H
#define UMP_APW_GAME_H

#include "play/words.h"
#include "rules/apw/apw.h"
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
    const apw_leader_def *leader;  /* by piece - n_units */
    const uint16_t *works, *hills; /* features */
    const uint16_t *hiding;        /* hills, woods and towns */
    const bool *alone;             /* of those that hide: no other area lies upon it */
    uint16_t n_works, n_hills, n_hiding;
    uint16_t riders;     /* all cavalry comes before this unit */
    ump_len farthest[2]; /* that any unit fires: rifles, guns */
    bool towns;          /* there are some */
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
} apw_unit;

typedef struct apw_leader {
    uint16_t lost_in; /* turn */
    uint8_t lost;     /* dead or captured */
    uint8_t moved, losses, arrived;
    uint8_t spare[2];
} apw_leader;

typedef struct apw_battle {
    uint16_t declared, aimed; /* declarations so far */
    uint8_t initiative, first;
    uint8_t had_initiative; /* last turn; UMP_NO_SIDE on the first */
    uint8_t deploying;
} apw_battle; /* then the units, then the leaders */

_Static_assert(sizeof(apw_unit) == 64, "no padding: states are compared as bytes");
_Static_assert(sizeof(apw_leader) == 8, "no padding");
_Static_assert(sizeof(apw_battle) == 8, "no padding");

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

static inline apw_table apw_here(const ump_run *run)
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

/* ---- Footprints (table.c) ---- */

void apw_size(const apw_chart *c, uint8_t arm, uint8_t form, uint8_t width, uint8_t stands,
              ump_len *across, ump_len *deep);
void apw_fit(ump_run *run, unsigned unit);      /* size by stands and formation; the front stays */
void apw_close_up(ump_run *run, unsigned unit); /* where it stands, its stands having changed */
bool apw_behind_front(const ump_rect *rect, ump_pt p);      /* APW-FORM-08 */
uint8_t apw_side_struck(const ump_rect *rect, ump_pt from); /* APW-MEL-04 */

bool apw_free_for(const apw_table *t, unsigned unit, const ump_outline *print);
uint8_t apw_ground_of(uint8_t kind); /* of the field's kinds of terrain */
uint8_t apw_ground_at(const apw_table *t, ump_pt p);
bool apw_in_woods(const apw_table *t, ump_pt p);
uint64_t apw_closed_kinds(uint8_t arm); /* areas and lines that the arm may not touch */
bool apw_ground_open(const apw_table *t, unsigned unit, const ump_rect *rect);
bool apw_ground_closed(const apw_table *t, unsigned unit, const ump_rect *rect);
bool apw_works_near(const apw_table *t, ump_box box);
bool apw_in_works(const apw_table *t, unsigned unit, unsigned against);   /* APW-TER-06 */
uint8_t apw_shelter(const apw_table *t, unsigned unit, unsigned against); /* WORKS, TOWN .. */
int apw_level_at(const apw_table *t, ump_pt p);
bool apw_river_between(const apw_table *t, ump_pt from, ump_pt to);
bool apw_town_free(const apw_table *t, uint16_t town, unsigned but);

/* ---- Sight (table.c): APW-LOS ---- */

/* What hides it, from a place; the place from which a unit looks; and the two as questions. */
ump_sight apw_sight(const apw_table *t, ump_pt from, unsigned viewer, unsigned target, bool guns);
ump_pt apw_eye(const apw_table *t, unsigned unit, unsigned target);
bool apw_sees(const apw_table *t, ump_pt from, unsigned viewer, unsigned target, bool guns);
/* The same, `to` being the point of the target that is nearest to the place. */
bool apw_sees_point(const apw_table *t, ump_pt from, ump_pt to, unsigned viewer, unsigned target,
                    bool guns);
bool apw_unit_sees(const apw_table *t, unsigned unit, unsigned target); /* APW-LOS-05 */

/* ---- Commanders (command.c): APW-CMD ---- */

bool apw_in_chain(const apw_table *t, unsigned leader, unsigned unit);
bool apw_in_command(const apw_table *t, unsigned unit);
uint8_t apw_command_rating(const apw_table *t, unsigned unit);
bool apw_near(const apw_table *t, unsigned leader, unsigned unit);
/* A living commander of the unit's side within 1"; chain: of its own chain. UMP_NOBODY if none.
 * Search goes on after `after`, UMP_NOBODY from the start. */
unsigned apw_commander_near(const apw_table *t, unsigned unit, bool chain, unsigned after);
unsigned apw_senior(const apw_table *t, unsigned side);
/* The line under a sum; told before its die, so that whoever stops there has seen all of it. */
void apw_total(ump_run *run, ump_rule rule, const char *label, unsigned unit, unsigned other,
               int32_t value, int32_t limit);
void apw_lose_leader(ump_run *run, unsigned leader, ump_rule rule, const char *how);
void apw_join(ump_run *run, unsigned leader, unsigned unit);
void apw_displace_leaders(ump_run *run, unsigned by); /* APW-CMD-06 */

/* ---- Retreats (retreat.c): APW-RET ---- */

typedef struct apw_way {
    bool open;
    ump_angle bearing;
    ump_len start; /* from the centre: a garrison begins at its town's edge */
} apw_way;

apw_way apw_find_way(const apw_table *t, unsigned unit, ump_angle away, ump_len distance);
ump_angle apw_away_from(const apw_table *t, unsigned unit, unsigned enemy);
ump_angle apw_homeward(const apw_table *t, unsigned side);

/* ---- Marching on the table (march.c) ---- */

typedef struct apw_order_text { /* an order kept until its command test is passed */
    uint16_t unit, target;
    uint8_t verb, n_path, n_words, turns;
    uint16_t word[2];
    ump_angle facing;
    uint16_t spare;
    ump_pt path[UMP_MAX_PATH];
} apw_order_text;

_Static_assert(sizeof(apw_order_text) == 80, "no padding: frames are part of the state");

typedef struct apw_plan { /* where an order leads */
    apw_mover mover;
    int64_t used;
    ump_pt at;
    ump_angle facing;
    uint16_t town;
    bool marched, leaves;
    ump_len way;
    int level; /* on which it began */
} apw_plan;

enum { APW_MAX_LEGS = 2 * UMP_MAX_LEGS + 2 };

apw_order_text apw_order_of(const ump_answer *answer);
apw_mover apw_mover_of(const apw_table *t, unsigned unit);
/* The legs of a straight way; false if it is cut up into more than fit. */
bool apw_legs(const apw_table *t, ump_pt from, ump_pt to, int level, apw_leg *leg, size_t *n);
apw_plan apw_plan_from(const apw_table *t, unsigned unit);
ump_len apw_plan_width(const apw_table *t, unsigned unit, const apw_plan *plan);
ump_rect apw_plan_rect(const apw_table *t, unsigned unit, const apw_plan *plan, ump_pt front);
bool apw_may_be_ordered(const apw_table *t, unsigned unit, unsigned side, ump_refusal *refusal);
bool apw_plan_march(const apw_table *t, const apw_order_text *order, apw_plan *plan,
                    ump_refusal *refusal);
/* Leaving a town for the place and facing of the order; of APW_V_SALLY too. */
bool apw_plan_leaving(const apw_table *t, const apw_order_text *order, apw_plan *plan,
                      ump_refusal *refusal);
void apw_carry_out(ump_run *run, unsigned unit, const apw_plan *plan);
bool apw_check_lead(const apw_table *t, const apw_order_text *order, unsigned side,
                    ump_refusal *refusal);
bool apw_form_word(const apw_table *t, unsigned unit, uint16_t word, uint8_t *form, uint8_t *width,
                   ump_refusal *refusal);

/* ---- Charging on the table (assault.c) ---- */

typedef struct apw_approach { /* from where, which way, how far */
    apw_plan plan;            /* after the wheel */
    ump_len needed;
    bool meets; /* straight ahead it comes to 1" of the target */
} apw_approach;

bool apw_plan_charge(const apw_table *t, const apw_order_text *order, apw_approach *approach,
                     ump_refusal *refusal);
bool apw_check_counter(const apw_table *t, const apw_order_text *order, unsigned unit,
                       unsigned mover, ump_refusal *refusal);
bool apw_may_counter(const apw_table *t, unsigned unit, unsigned mover);
bool apw_check_pursuit(const apw_table *t, const apw_order_text *order, unsigned unit,
                       ump_refusal *refusal);
bool apw_may_pursue(const apw_table *t, unsigned unit);
void apw_pursue(ump_run *run, const apw_order_text *order);
size_t apw_melees(const apw_table *t, uint16_t *target, size_t room); /* waiting to be fought */
ump_len apw_advance_until(const apw_table *t, const ump_rect *from, unsigned target, ump_len gap,
                          ump_len limit, bool *meets);

/* ---- Firing on the table (aim.c) ---- */

bool apw_check_fire(const apw_table *t, const ump_answer *answer, bool guns, ump_refusal *refusal);
/* Facts of one unit's fire at a target; false with the reason if it may not. */
bool apw_battery_facts(const apw_table *t, unsigned unit, unsigned target, apw_battery *facts,
                       ump_refusal *refusal);
/* Of a fire that was found lawful when it was declared: a battery is one stand, and it bears. */
apw_battery apw_declared_battery(const apw_table *t, unsigned unit, unsigned target);
bool apw_rifle_facts(const apw_table *t, unsigned unit, unsigned target, apw_rifles *facts,
                     ump_refusal *refusal);
bool apw_able_to_fire(const apw_table *t, unsigned unit, bool guns, ump_refusal *refusal);
unsigned apw_next_to_fire(const apw_table *t); /* one of those for whom fire is asked */
bool apw_may_fire(const apw_table *t, unsigned unit, unsigned target, bool guns,
                  ump_refusal *refusal);
bool apw_has_target(const apw_table *t, unsigned unit, bool guns); /* anybody it may fire at */
bool apw_takes_in_flank(const apw_table *t, unsigned unit, unsigned target); /* APW-FIRE-08 */
apw_target apw_target_facts(const apw_table *t, unsigned unit, unsigned by);

/* ---- What happens to units ---- */

void apw_gone(ump_run *run, unsigned unit, uint8_t end);
void apw_lose_stands(ump_run *run, unsigned unit, uint8_t stands, ump_rule rule);
void apw_set_state(ump_run *run, unsigned unit, uint8_t state);
void apw_begin_charge(ump_run *run, unsigned unit, unsigned target); /* declared as the next */
void apw_end_charge(ump_run *run, unsigned unit, enum apw_charge_state how);
void apw_cancel_charge(ump_run *run, unsigned unit);
bool apw_check_man(const apw_table *t, unsigned man, ump_refusal *refusal);   /* APW-RES-07 */
bool apw_check_loss(const apw_table *t, unsigned unit, ump_refusal *refusal); /* APW-MEL-13 */
bool apw_check_commander_loss(const apw_table *t, unsigned man, ump_refusal *refusal);
bool apw_check_commander(const apw_table *t, unsigned man, ump_refusal *refusal);
void apw_enter_town(ump_run *run, unsigned unit, uint16_t town);
void apw_place(ump_run *run, unsigned unit, ump_pt front, ump_angle facing);

/* ---- Verbs, words, asks, procedures: tables in apw.c and turn.c ---- */

enum apw_verb {
    APW_V_DONE,
    APW_V_PASS,
    APW_V_DEPLOY,
    APW_V_MOVE,
    APW_V_FORM,
    APW_V_ABOUT,
    APW_V_SHIFT,
    APW_V_HOLD,
    APW_V_REFORM,
    APW_V_ENTER,
    APW_V_LEAVE,
    APW_V_CHARGE,
    APW_V_SALLY,
    APW_V_COUNTER,
    APW_V_LEAD,
    APW_V_FIRE,
    APW_V_RESOLVE,
    APW_V_PURSUE,
    APW_V_LOSE,
    APW_V_APPOINT,
    APW_VERBS,
};

enum apw_word {
    APW_W_LINE,
    APW_W_COLUMN,
    APW_W_COLUMN2,
    APW_W_DEPLOYED,
    APW_W_LIMBERED,
    APW_W_FIRST,
    APW_W_SECOND,
    APW_W_FALL_BACK,
    APW_W_DISORG,
    APW_W_MINUS_STAND,
    APW_W_FOLLOW,
    APW_W_STAY,
    APW_W_ADVANCE,
    APW_W_GARRISON,
    APW_WORDS,
};

enum apw_ask {
    APW_ASK_INITIATIVE,
    APW_ASK_WHO_FIRST,
    APW_ASK_REPLACE,
    APW_ASK_APPOINT,
    APW_ASK_DEPLOY,
    APW_ASK_MOVES,
    APW_ASK_COMMAND,
    APW_ASK_CHARGE_DIE,
    APW_ASK_SURPRISE_DIE,
    APW_ASK_COUNTER,
    APW_ASK_GUNS,
    APW_ASK_RIFLES,
    APW_ASK_GUN_DIE,
    APW_ASK_RIFLE_DIE,
    APW_ASK_RESULT_DIE,
    APW_ASK_COMMANDER_DIE,
    APW_ASK_WHICH_COMMANDER,
    APW_ASK_BACK_CHOICE,
    APW_ASK_FOLLOW,
    APW_ASK_WHICH_MELEE,
    APW_ASK_CHARGER_DIE,
    APW_ASK_TARGET_DIE,
    APW_ASK_MELEE_COMMANDER,
    APW_ASK_WHICH_UNIT,
    APW_ASK_OCCUPY,
    APW_ASK_PURSUE,
    APW_ASK_RALLY,
    APW_ASK_RECONSTITUTE,
    APW_ASKS,
};

enum apw_proc {
    APW_P_BATTLE,
    APW_P_DEPLOYMENT,
    APW_P_COMMAND,
    APW_P_REPLACE,
    APW_P_MOVEMENT,
    APW_P_SIDE,
    APW_P_ACTIVATE,
    APW_P_CHARGE,
    APW_P_ANSWERS,
    APW_P_FIRE_STEP,
    APW_P_RESULT,
    APW_P_SUFFER,
    APW_P_RETREAT,
    APW_P_CHARGES,
    APW_P_MELEE,
    APW_P_AFTERMATH,
    APW_P_MORALE,
    APW_PROCS,
};

ump_procedure apw_battle_proc, apw_deployment_proc, apw_command_proc, apw_replace_proc,
    apw_movement_proc, apw_side_proc, apw_activate_proc, apw_charge_proc, apw_answers_proc,
    apw_fire_step_proc, apw_result_proc, apw_suffer_proc, apw_retreat_proc, apw_charges_proc,
    apw_melee_proc, apw_aftermath_proc, apw_morale_proc;

enum ump_next apw_call_retreat(ump_run *run, unsigned unit, uint8_t push, ump_angle away,
                               ump_len distance);
enum ump_next apw_call_charge(ump_run *run, const apw_order_text *order);
enum ump_next apw_call_answers(ump_run *run, unsigned mover);
enum ump_next apw_call_fire(ump_run *run, bool guns);
enum ump_next apw_call_suffer(ump_run *run, unsigned unit); /* what this step did to it */

bool apw_load(ump_loading *loading);
enum { APW_UNIT_ATTRS = 6, APW_LEADER_ATTRS = 2 };
extern const ump_attr apw_unit_attrs[APW_UNIT_ATTRS], apw_leader_attrs[APW_LEADER_ATTRS];

void apw_propose(ump_proposals *p);
bool apw_may_deploy(const apw_table *t, unsigned piece); /* its command is being set up */
/* A unit of his command that is not placed yet, UMP_NOBODY if all are. */
unsigned apw_troops_to_deploy(const apw_table *t, unsigned leader);
bool apw_check_place(const apw_table *t, const apw_order_text *order, ump_refusal *refusal);
bool apw_check_deploy(const apw_table *t, const apw_order_text *order, ump_refusal *refusal);
bool apw_check_appoint(const apw_table *t, const apw_order_text *order, ump_refusal *refusal);
unsigned apw_attacker(const apw_table *t);
unsigned apw_nth_side(const apw_table *t, unsigned n); /* 0: who has the initiative */
bool apw_has_arrived(const apw_table *t, unsigned piece);
extern const ump_show apw_show;
int32_t apw_victory_points(const apw_table *t, unsigned side);

#endif
