/*
 * potomac.h: Across the Potomac on the table. What a position holds besides places, and the
 * questions and deeds that the chapters share. Footprints, sight and contact are in ground.c,
 * bodies.c and stands.c; each chapter of the rules is a file of its own.
 */
#ifndef POT_POTOMAC_H
#define POT_POTOMAC_H

#include "facts.h"

enum { POT_TOUCH = UMP_CM / 10 }; /* nearer than this is base to base */
enum { POT_MAX_STANDS = 20, POT_MAX_OFFICERS = 64, POT_MAX_GROUP = UMP_MAX_NAMED };

/* ---- Const: what the scenario says ---- */

typedef struct pot_def {
    uint8_t type, quality, weapon, gun;
    int32_t strength, firepower, melee, stands;
    bool fear, militia, regulars;
    bool mounted, deployed; /* at the start */
    uint8_t formation, files;
    uint16_t officer; /* piece that it is assigned to */
} pot_def;

typedef struct pot_rank {
    int32_t leadership;
    int8_t cv;
    bool general, attached;
} pot_rank;

typedef struct pot_fort_def {
    uint16_t feature;
    int32_t strength, cohesion;
    uint8_t side;
} pot_fort_def;

typedef struct pot_data {
    pot_book book;
    const pot_def *def;   /* by unit */
    const pot_rank *rank; /* by officer */
    const pot_fort_def *fort;
    uint16_t n_units, n_officers, n_forts;
    uint16_t units[UMP_MAX_SIDES]; /* each side's, at the start */
    int32_t stands[UMP_MAX_SIDES];
    bool fixed_first;     /* the scenario says who begins */
    int32_t period_limit; /* 0: no clock but R-77 */
    ump_sight_rules sight;
    uint64_t kinds; /* of terrain that are on the table at all */
} pot_data;

bool pot_load(ump_loading *loading);

/* ---- State ---- */

enum pot_life { POT_WAITING, POT_FIGHTING, POT_DESTROYED, POT_LEFT, POT_KILLED, POT_CAPTURED };
enum pot_guns_left { POT_GUNS_MANNED, POT_GUNS_LIMBERED, POT_GUNS_DEPLOYED };

typedef struct pot_unit {
    uint64_t ordered_by, line_ordered_by; /* officers who have ordered it this period */
    ump_pt line_at, guns_at;              /* front-centres */
    ump_angle line_facing, guns_facing;
    int16_t stands, markers;
    uint16_t group; /* 0: none */
    uint8_t life, formation, files;
    uint8_t mounted, deployed;
    uint8_t guns; /* enum pot_guns_left: where they are when the crew has left them */
    uint8_t confused, routing, was_routing, ready;
    uint8_t evaded, eligible, acted, line_eligible, line_acted, line_evaded;
    uint8_t received, line_received, line_rounds, line, odd;
    uint8_t current, line_current; /* recipient of the officer now issuing */
    uint8_t stopped;               /* at the edge of broken ground, this period */
    uint8_t harnessed;             /* limbered or unlimbered this period */
    uint8_t by_guns;               /* artillery made it run */
    uint8_t blows;                 /* hits inflicted in this round of a melee; else 0 */
    uint8_t strikes;               /* whom: 1 + row of the enemy's units there; 0: nobody */
    uint8_t spare[2];
} pot_unit;

enum pot_officer_status { POT_FRESH, POT_ISSUING, POT_FINISHED, POT_FAILED };

typedef struct pot_officer {
    uint16_t unit;  /* attached to, UMP_NOBODY */
    uint16_t group; /* and to the whole of this group, 0: to the unit alone */
    uint8_t life, status, given, received;
    uint8_t evaded, eligible, acted, self_ordered;
    uint8_t self_current, spare[3];
} pot_officer;

typedef struct pot_fort {
    int16_t cohesion, markers;
} pot_fort;

enum pot_phase { POT_SETTING_UP, POT_INITIATIVE, POT_COMMAND };

typedef struct pot_state {
    uint16_t period;  /* from 1 */
    uint16_t issuing; /* officer's piece, UMP_NOBODY */
    uint16_t general[UMP_MAX_SIDES];
    uint16_t groups; /* ids given out so far */
    uint8_t phase, idle;
    uint8_t busy;   /* something was done this period */
    uint8_t passes; /* the general failed: the initiative goes when the melee is over */
    uint8_t exits[UMP_MAX_SIDES]; /* points for units that left where the scenario wants them */
} pot_state;

/* Everything of a position at hand. Made by pot_at() for questions, which take it const and only
 * read; by pot_of() for what is done. */
typedef struct pot {
    const ump_game *game;
    const pot_data *data;
    const pot_book *book;
    const pot_def *def;
    const pot_rank *rank;
    ump_state *state;
    pot_state *now;
    pot_unit *unit;
    pot_officer *officer; /* by piece - n_units */
    pot_fort *fort;
    ump_piece *piece;
    uint16_t n_units, n_officers;
} pot;

pot pot_at(const ump_game *game, const ump_state *state);
pot pot_of(const ump_run *run); /* for deeds: pieces may be moved */
size_t pot_state_bytes(const pot_data *data);

/* ---- Verbs, words, asks, procedures ---- */

enum pot_verb { /* ORDER VERB: names and forms in potomac.c */
                POT_V_PLACE,
                POT_V_OFFICER,
                POT_V_DONE,
                POT_V_END,
                POT_V_PASS,
                POT_V_MOVE,
                POT_V_CHANGE,
                POT_V_TURN,
                POT_V_FIRE,
                POT_V_BOMBARD,
                POT_V_READY,
                POT_V_CHARGE,
                POT_V_CHARGE_LINE,
                POT_V_DEPLOY,
                POT_V_RECALL,
                POT_V_RALLY,
                POT_V_LINE_MOVE,
                POT_V_LINE_FIRE,
                POT_V_RIDE,
                POT_V_EVADE,
                POT_V_LINE_EVADE,
                POT_V_DISSOLVE,
                POT_V_STRIKE,
                POT_V_PROMOTE,
                POT_V_STAY,
                POT_VERBS,
};

enum pot_word { /* ORDER WORD: names in potomac.c */
                POT_W_LINE,
                POT_W_SINGLE_LINE,
                POT_W_COLUMN,
                POT_W_IRREGULAR,
                POT_W_MOUNT,
                POT_W_DISMOUNT,
                POT_W_LIMBER,
                POT_W_UNLIMBER,
                POT_W_FIRE,
                POT_W_HOLD,
                POT_W_STAY,
                POT_W_PURSUE,
                POT_W_OWN_OFFICER,
                POT_W_GENERAL,
                POT_W_FLEE,
                POT_W_REMAIN,
                POT_WORDS,
};

enum pot_ask { /* ORDER ASK: rules and purposes in potomac.c */
               POT_A_PLACE,
               POT_A_INITIATIVE,
               POT_A_COMMAND,
               POT_A_LINE,
               POT_A_STRIKE,
               POT_A_PROMOTE,
               POT_A_STAY,
               POT_A_PREMELEE,
               POT_A_FOLLOW,
               POT_A_FLEE_WITH,
               POT_D_FIRST,
               POT_D_COMMAND,
               POT_D_SMALL_ARMS,
               POT_D_SKIRMISHERS,
               POT_D_GUNS,
               POT_D_WORK,
               POT_D_RANGE_SMALL_ARMS,
               POT_D_RANGE_GUNS,
               POT_D_OFFICER,
               POT_D_COLLISION,
               POT_D_FEAR,
               POT_D_MORALE,
               POT_D_FLIGHT,
               POT_D_CHARGER,
               POT_D_DEFENDER,
               POT_ASKS,
};

enum pot_proc { /* ORDER PROC: functions in potomac.c */
                POT_P_BATTLE,
                POT_P_SETUP,
                POT_P_PERIOD,
                POT_P_ORDER,
                POT_P_FIRE,
                POT_P_LOSS,
                POT_P_BACK,
                POT_P_MORALE,
                POT_P_FLEE,
                POT_P_CHARGES,
                POT_P_CHARGE,
                POT_P_MELEE,
                POT_P_FOLLOW,
                POT_PROCS,
};

ump_procedure pot_battle, pot_setup, pot_period, pot_order_proc, pot_fire_proc, pot_loss_proc,
    pot_back_proc, pot_morale_proc, pot_flee_proc, pot_charges_proc, pot_charge_proc,
    pot_melee_proc, pot_follow_proc;

/* ---- Frames that others push ---- */

/* An order as declared (ORD-12): what of the answer must outlive its dice. */
typedef struct pot_order {
    ump_pt path[UMP_MAX_PATH];
    int32_t number;
    uint16_t unit[UMP_MAX_NAMED], target[UMP_MAX_NAMED];
    uint16_t word[UMP_MAX_WORDS];
    ump_angle facing;
    uint8_t verb, n_units, n_targets, n_path, n_words, turns;
    uint8_t initiative; /* an action of the unit's own, not an order */
    uint8_t spare;
} pot_order;

typedef struct pot_order_frame {
    pot_order order;
    ump_pt before;    /* front-centre of its first unit when it was given */
    uint16_t officer; /* piece; UMP_NOBODY in the Initiative Phase */
    uint16_t next;    /* of its units, for orders that units carry out one by one */
} pot_order_frame;

enum { POT_NO_FORT = 0xffff };

typedef struct pot_fire_frame {
    uint64_t rolled; /* officers who have been rolled for in this event, by row */
    int32_t hits, back;
    int32_t share[POT_MAX_GROUP];
    uint16_t unit[POT_MAX_GROUP]; /* affected, nearest first */
    uint16_t firer, target, fort, group;
    uint8_t by_line, at_line, at_work, n, next;
    uint8_t alone; /* a mortar named one unit of the work */
    uint8_t spare[2];
} pot_fire_frame;

typedef struct pot_loss_frame {
    uint64_t rolled; /* officers who have been rolled for in this event already, by row */
    int32_t hits, lost;
    uint16_t unit;
    uint16_t officer; /* who is in danger, UMP_NOBODY */
    uint32_t spare;
} pot_loss_frame;

/* ret of pot_loss_proc; ROLLED: 1 + row of the officer who was rolled for, 0: none */
enum { POT_RET_LOST, POT_RET_ROLLED };
/* ret of pot_back_proc and pot_morale_proc */
enum { POT_RET_FLED };

enum pot_back_kind {
    POT_BACK_FIRE,
    POT_BACK_SIEGE,
    POT_BACK_MELEE,
    POT_BACK_DRAW,
    POT_BACK_CHARGE
};

typedef struct pot_back_frame {
    ump_pt from;  /* centre of the enemy that did it */
    int32_t hits; /* centimetres to go, as hits */
    ump_len gone; /* POT_BACK_CHARGE: ticks to go instead */
    uint16_t unit, by;
    uint16_t group; /* that it does not collide with */
    ump_angle way;
    uint8_t kind, morale, guns; /* guns: artillery caused it */
    uint8_t n_struck;
    uint16_t struck[10];
} pot_back_frame;

typedef struct pot_morale_frame {
    ump_pt from;
    uint16_t unit, by, officer;
    uint8_t guns;
    uint8_t stays; /* do not flee: the caller does the rest */
} pot_morale_frame;

typedef struct pot_flee_frame {
    ump_pt from;
    uint16_t unit, by;
    uint16_t crossed[UMP_MAX_EACH];
    uint8_t guns, n_crossed, moves, spare;
} pot_flee_frame;

/* Charges under one order, one after the other; then their melees (GRP-08). */
typedef struct pot_charges_frame {
    ump_pt from[POT_MAX_GROUP]; /* front-centres before the charge */
    uint16_t unit[POT_MAX_GROUP], target[POT_MAX_GROUP];
    int16_t hits[POT_MAX_GROUP];
    uint16_t contact; /* bit i: unit i is in contact and has not fought */
    uint8_t n, next, at_line, spare[3];
} pot_charges_frame;

typedef struct pot_charge_frame {
    ump_pt goal; /* the nearest point of the target */
    ump_len distance, allowance;
    int32_t hits, lost;
    uint16_t charger, target;
    ump_angle way;
    uint8_t at_line, zone, band, fled;
    uint16_t spare;
} pot_charge_frame;

/* ret of pot_charge_proc */
enum { POT_RET_CONTACT, POT_RET_HITS };

enum { POT_MAX_MELEE = UMP_MAX_NAMED }; /* as many as one order can send */

typedef struct pot_melee_frame {
    uint64_t officers;          /* rolled for in this round, by row */
    ump_pt from[POT_MAX_MELEE]; /* where each charger came from, for cover */
    uint16_t unit[UMP_MAX_SIDES][POT_MAX_MELEE];
    int16_t supports[UMP_MAX_SIDES], fire;
    uint16_t fled[UMP_MAX_SIDES]; /* bits */
    uint8_t n[UMP_MAX_SIDES];
    uint8_t charger;                 /* side */
    uint8_t round, hitless, contact; /* contact: of this very round */
    uint8_t side, next, winner, rolled;
    int16_t back[UMP_MAX_SIDES];
    uint16_t followed; /* bits of the winner's units */
    uint8_t losing;    /* a loss has been called for and not been noted */
    uint8_t spare[5];
} pot_melee_frame;

bool pot_fights(const pot_melee_frame *m, unsigned side, unsigned unit);
/* False: it is in the melee already, or there is no room for it. */
bool pot_add_fighter(pot_melee_frame *m, unsigned side, unsigned unit);
/* Every enemy that the units of this side touch is drawn in. False: nobody new was. */
bool pot_draw_in(const pot *p, pot_melee_frame *m, unsigned side);

typedef struct pot_follow_frame {
    uint16_t unit, officer;
    uint8_t spare[4];
} pot_follow_frame;

/* ret of pot_follow_proc */
enum { POT_RET_FOLLOWS };

/* ---- bodies.c, officers.c, skirmish.c: footprints, posture, groups, officers, lines ---- */

static inline bool pot_on_table(const pot *p, unsigned unit)
{
    return p->piece[unit].on_table != 0;
}

static inline uint8_t pot_side(const pot *p, unsigned piece)
{
    return p->game->force.piece[piece].side;
}

static inline bool pot_enemies(const pot *p, unsigned a, unsigned b)
{
    return pot_side(p, a) != pot_side(p, b);
}

/* Artillery of any kind. */
static inline bool pot_guns(const pot *p, unsigned unit)
{
    return pot_is_guns(p->def[unit].type);
}

/* Its crew has left them. */
static inline bool pot_off_guns(const pot *p, unsigned unit)
{
    return p->unit[unit].guns != POT_GUNS_MANNED;
}

static inline bool pot_mounted(const pot *p, unsigned unit)
{
    return p->def[unit].type == POT_CAVALRY && p->unit[unit].mounted;
}

/* Infantry or dismounted cavalry. */
static inline bool pot_on_foot(const pot *p, unsigned unit)
{
    return !pot_guns(p, unit) && !pot_mounted(p, unit);
}

uint8_t pot_files_for(uint8_t word, int32_t stands);
void pot_shape(const pot_book *b, const pot_unit *u, ump_piece *piece);
void pot_size(const pot *p, unsigned unit); /* footprint from stands, formation and posture */
static inline ump_rect pot_rect(const pot *p, unsigned unit)
{
    return ump_footprint(p->game, p->state, unit);
}

ump_rect pot_line_rect(const pot *p, unsigned unit);
ump_rect pot_officer_rect(const pot *p, unsigned officer);
ump_rect pot_guns_rect(const pot *p, unsigned unit);

/* Boxes that hold a unit or its line whichever way it faces: cheap, to put aside what is far. */
static inline ump_box pot_box_around(ump_pt front, ump_len width, ump_len depth)
{
    return ump_box_grow((ump_box){front, front}, width / 2 + depth + 2);
}

static inline ump_box pot_around(const pot *p, unsigned unit)
{
    const ump_piece *piece = &p->piece[unit];
    return pot_box_around(piece->at, piece->width, piece->depth);
}

static inline ump_box pot_line_around(const pot *p, unsigned unit)
{
    const pot_unit *u = &p->unit[unit];
    return pot_box_around(u->line_at, (u->line + 1) * p->book->stand_width, p->book->stand_depth);
}

/* From the end of one stretch to the beginning of the other; 0 where they meet. */
static inline int64_t pot_gap(ump_len low, ump_len high, ump_len other_low, ump_len other_high)
{
    ump_len gap = low > other_high ? low - other_high : other_low - high;
    return gap > 0 ? gap : 0;
}

/* What two boxes hold is at least so far apart, along one side or the other; */
static inline ump_len pot_box_gap(ump_box a, ump_box b)
{
    int64_t x = pot_gap(a.low.x, a.high.x, b.low.x, b.high.x);
    int64_t y = pot_gap(a.low.y, a.high.y, b.low.y, b.high.y);
    return (ump_len)(x > y ? x : y);
}

/* and surely so far, across the corner. */
static inline bool pot_apart(ump_box a, ump_box b, ump_len least)
{
    int64_t x = pot_gap(a.low.x, a.high.x, b.low.x, b.high.x);
    int64_t y = pot_gap(a.low.y, a.high.y, b.low.y, b.high.y);
    return x * x + y * y >= (int64_t)least * least;
}

void pot_put_centre(pot *p, unsigned unit, ump_pt centre, ump_angle facing);
pot_unit_facts pot_facts(const pot *p, unsigned unit);

pot_officer *pot_officer_at(const pot *p, unsigned piece);
const pot_rank *pot_rank_of(const pot *p, unsigned piece);
bool pot_officer_active(const pot *p, unsigned piece);
unsigned pot_officer_with(const pot *p, unsigned unit); /* attached to it or to its group */
pot_cv pot_cv_with(const pot *p, unsigned unit);
void pot_carry_officers(pot *p);
void pot_keep_officers(pot *p, const uint16_t *unit, size_t n, uint16_t group);
void pot_orphan_officer(pot *p, unsigned unit);
void pot_lose_officer(ump_run *run, pot *p, unsigned officer, enum pot_life how);
unsigned pot_heir(const pot *p, unsigned side, bool *tie);

size_t pot_group_of(const pot *p, unsigned unit, uint16_t list[POT_MAX_GROUP]);
bool pot_connected(const pot *p, const uint16_t *unit, size_t n);
void pot_mend_groups(pot *p);
void pot_leave_group(pot *p, unsigned unit);

void pot_forget_line(pot_unit *u);
bool pot_room_for_line(const pot *p, unsigned unit);
void pot_recall_line(ump_run *run, pot *p, unsigned unit);
void pot_remove_line(ump_run *run, pot *p, unsigned unit, ump_rule rule, const char *why);
void pot_confuse(ump_run *run, pot *p, unsigned unit, ump_rule rule, const char *why);
void pot_end_ready(pot *p, unsigned unit);
void pot_take_off(ump_run *run, pot *p, unsigned unit, enum pot_life how);
void pot_remove_guns(ump_run *run, pot *p, unsigned unit);

/* ---- ground.c: what the ground does to troops ---- */

bool pot_bound(const pot *p, unsigned unit); /* guns, mounted: kept out of difficult ground */
bool pot_forbidden(const pot *p, bool bound, const ump_rect *rect);
bool pot_forbidden_near(const pot *p, bool bound, ump_box box); /* there may be some in it */
bool pot_off_table(const pot *p, const ump_rect *rect);
bool pot_box_off_table(const pot *p, ump_box box);
bool pot_touches_broken(const pot *p, const ump_rect *rect);
bool pot_broken_near(const pot *p, ump_box box); /* there may be some in it */
bool pot_touches_difficult(const pot *p, const ump_rect *rect);
bool pot_in_work(const pot *p, const ump_rect *rect); /* inside a standing closed work */
bool pot_crosses_obstacle(const pot *p, const ump_rect *from, ump_pt by);
bool pot_crosses_forbidden(const pot *p, bool bound, const ump_rect *from, ump_pt by);
bool pot_path_on_road(const pot *p, ump_pt from, const ump_pt *path, size_t n);
uint8_t pot_protection_of(const pot *p, unsigned unit, ump_pt from, uint16_t *fort);
uint8_t pot_line_protection(const pot *p, unsigned unit, ump_pt from);
bool pot_defends(const pot *p, unsigned unit, unsigned fort, ump_pt from);
unsigned pot_fort_near(const pot *p, ump_pt at);
bool pot_enemy_fort(const pot *p, unsigned side, unsigned fort);
ump_span pot_fort_distance(const pot *p, unsigned fort, const ump_rect *rect, ump_pt *nearest);

static inline ump_pt pot_shift(ump_pt p, ump_pt by)
{
    return (ump_pt){p.x + by.x, p.y + by.y};
}

/* Corners are rounded about the front or the centre, wherever that is: either way a footprint that
 * slides keeps its shape to the tick, and need not be laid out anew. */
static inline ump_rect pot_rect_shift(const ump_rect *r, ump_pt by)
{
    return ump_rect_moved(r, pot_shift(r->front, by));
}

/* What hides it along the first of the lines, if all are barred. */
ump_sight pot_sight(const pot *p, unsigned viewer, const ump_rect *eye, unsigned target,
                    const ump_rect *seen);
bool pot_sees_rect(const pot *p, unsigned viewer, const ump_rect *eye, unsigned target,
                   const ump_rect *seen);
bool pot_sees(const pot *p, unsigned viewer, unsigned target);
ump_len pot_range(const ump_rect *firer, const ump_rect *target); /* LOS-03, rounded up */

/* A body that counts as an enemy unit. */
typedef struct pot_body {
    uint16_t unit;
    bool line;
} pot_body;

static inline bool pot_body_there(const pot *p, pot_body b)
{
    return pot_on_table(p, b.unit) && (!b.line || p->unit[b.unit].line > 0);
}

static inline ump_rect pot_body_rect(const pot *p, pot_body b)
{
    return b.line ? pot_line_rect(p, b.unit) : pot_rect(p, b.unit);
}

static inline ump_box pot_body_around(const pot *p, pot_body b)
{
    return b.line ? pot_line_around(p, b.unit) : pot_around(p, b.unit);
}

bool pot_sees_body(const pot *p, unsigned viewer, const ump_rect *eye, pot_body b);
/* Is it an enemy, formed or line, and nearer than *distance? Then that is how far it is. */
bool pot_body_nearer(const pot *p, unsigned side, const ump_rect *rect, pot_body b,
                     ump_len *distance);
bool pot_nearest_enemy(const pot *p, unsigned side, const ump_rect *rect, pot_body *found,
                       ump_len *distance);
bool pot_enemy_near_seen(const pot *p, unsigned viewer, const ump_rect *eye, unsigned side);
/* Formed units other than `self` (and its group) that overlap the footprint. */
unsigned pot_overlapped(const pot *p, const ump_rect *rect, unsigned self, uint16_t group);
bool pot_overlaps_any_line(const pot *p, const ump_rect *rect, unsigned self);

/* ---- stands.c: which stands touch ---- */

ump_rect pot_stand(const pot *p, unsigned unit, int32_t i);
bool pot_stands_touch(const ump_rect *a, const ump_rect *b);
bool pot_in_contact(const pot *p, unsigned a, unsigned b); /* along an edge */
int32_t pot_fighting(const pot *p, unsigned unit);         /* stands that touch an enemy */
int32_t pot_supporting(const pot *p, const uint16_t *unit, size_t n); /* of a side's units */
uint8_t pot_zone_of(const ump_rect *target, ump_pt from);
uint8_t pot_contact_edge(const pot *p, unsigned target, unsigned by);
bool pot_contact_place(const pot *p, unsigned charger, unsigned target, uint8_t zone, ump_pt goal,
                       ump_pt *at, ump_angle *facing);

/* ---- command.c, march.c, shoot.c, charge.c, flight.c: is it legal; and how it is carried out ----
 */

pot_order pot_order_of(const ump_answer *answer);
bool pot_check(const ump_game *game, const ump_state *state, const ump_answer *answer,
               ump_refusal *refusal);
pot_command_facts pot_command_facts_of(const pot *p, unsigned officer, const pot_order *o);
bool pot_may_order(const pot *p, unsigned officer, unsigned unit, ump_refusal *refusal);
bool pot_is_line_order(uint8_t verb);
bool pot_recipient_allowed(const pot *p, unsigned officer, const pot_order *o,
                           ump_refusal *refusal);
unsigned pot_target_of(const pot_order *o, unsigned i); /* of its i-th unit */
bool pot_has_no_target(const pot_order *o, unsigned i);
bool pot_can_issue(const pot *p, unsigned officer);

bool pot_move_legal(const pot *p, const pot_order *o, ump_refusal *refusal);
void pot_move_do(ump_run *run, pot *p, const pot_order *o);
bool pot_line_keeps_off(const pot *p, unsigned unit, const ump_rect *rect, ump_refusal *refusal);
bool pot_line_fits(const pot *p, unsigned unit, const ump_rect *end, ump_refusal *refusal);
bool pot_line_move_legal(const pot *p, unsigned unit, const ump_pt *path, size_t n,
                         ump_refusal *refusal);
ump_rect pot_line_along(const pot *p, unsigned unit, ump_pt from, ump_pt to, ump_angle facing);
void pot_line_move_do(ump_run *run, pot *p, unsigned unit, ump_pt to);
bool pot_join_legal(const pot *p, unsigned officer, const pot_order *o, const ump_rect *end,
                    ump_refusal *refusal);
bool pot_ride_legal(const pot *p, unsigned officer, const pot_order *o, ump_refusal *refusal);
void pot_ride_do(ump_run *run, pot *p, unsigned officer, const pot_order *o);
bool pot_deploy_legal(const pot *p, unsigned unit, int32_t stands, ump_pt at, ump_refusal *refusal);
void pot_deploy_do(ump_run *run, pot *p, unsigned unit, int32_t stands, ump_pt at);
bool pot_place_legal(const pot *p, const pot_order *o, unsigned side, ump_refusal *refusal);
void pot_take_shape(const pot_book *b, pot_unit *u, ump_piece *piece, uint16_t word);
void pot_sweep(ump_run *run, pot *p, unsigned unit, const ump_rect *swept);
ump_rect pot_swept(const ump_rect *from, ump_pt by);
ump_len pot_charge_pace(const pot *p, unsigned unit, const ump_rect *corridor, ump_pt by,
                        ump_refusal *refusal);

typedef struct pot_target {
    bool line; /* it is the line that is shot at (SKR-14) */
    ump_len range;
} pot_target;

bool pot_fire_legal(const pot *p, pot_body firer, unsigned target, unsigned officer,
                    bool initiative, pot_target *found, ump_refusal *refusal);
bool pot_bombard_legal(const pot *p, unsigned firer, ump_pt at, unsigned officer,
                       ump_refusal *refusal);
pot_fire_facts pot_fire_facts_at(const pot *p, const pot_fire_frame *f);
uint8_t pot_hit_dice(const pot_volley *v);

typedef struct pot_charge_plan {
    ump_len distance, allowance;
    ump_pt goal;
    ump_angle way;
    uint8_t zone;
} pot_charge_plan;

bool pot_charge_legal(const pot *p, unsigned charger, unsigned target, bool at_line,
                      pot_charge_plan *plan, ump_refusal *refusal);

bool pot_evade_legal(const pot *p, unsigned piece, bool line, ump_refusal *refusal);
void pot_evade_do(ump_run *run, pot *p, unsigned piece, bool line);
bool pot_safe_here(const pot *p, unsigned unit, bool guns);
void pot_leave_guns(ump_run *run, pot *p, unsigned unit);
enum ump_next pot_call_flee(ump_run *run, unsigned unit, unsigned by, ump_pt from, bool guns);
enum ump_next pot_call_morale(ump_run *run, unsigned unit, unsigned by, ump_pt from, bool guns,
                              bool stays);
enum ump_next pot_call_loss(ump_run *run, unsigned unit, int32_t hits, uint64_t rolled);
/* Those and the one whom the last loss put in danger. */
uint64_t pot_rolled_since(const ump_run *run, uint64_t rolled);
/* unit: those driven back by one volley, nearest first; most: how far. */
void pot_part_group(ump_run *run, pot *p, const uint16_t *unit, size_t n, ump_pt from,
                    ump_len most);

/* ---- turn.c ---- */

bool pot_initiative_left(const pot *p);
int32_t pot_score(const pot *p, unsigned side);

/* ---- show.c ---- */

extern const ump_show pot_show;
bool pot_may_stay_with(const pot *p, unsigned officer, unsigned unit);
bool pot_may_succeed(const pot *p, unsigned officer);

/* ---- propose.c, potomac.c ---- */

void pot_propose(ump_proposals *p);
extern const struct ump_rules ump_potomac_rules;

#endif
