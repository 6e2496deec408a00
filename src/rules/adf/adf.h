/*
 * adf.h: what the chapters of Across a Deadly Field share: the words of its orders, and what each
 * chapter asks of the others. state.h has the position, sums.h the arithmetic.
 */
#ifndef UMP_ADF_H
#define UMP_ADF_H

#include "rules/adf/state.h"
#include "rules/adf/words.h"

/* What a window is about: units that have moved or fired. The bit marks fire, or the last step
 * of a full inch: to that everyone may react who sees it. */
enum { ADF_FULL_INCH = 0x8000 };

static inline unsigned adf_trigger_of(uint16_t entry)
{
    return entry & ~(unsigned)ADF_FULL_INCH;
}

/* ---- geometry.c: where things are ---- */

/* How far a search for room, for a charge or for whoever may react goes on: farther than any of
 * them can be. It bounds work and decides nothing, so it is no number of a chart. */
enum { ADF_FAR_OFF = 24 * UMP_INCH };

void adf_footprint(const adf_chart *chart, const adf_unit *unit, ump_len *width, ump_len *depth);
void adf_refit(const ump_game *game, ump_state *state, unsigned unit);
/* The middle of its front edge after a turn about its centre. */
ump_pt adf_turned(ump_pt at, ump_angle from, ump_angle to, ump_len depth);
/* Puts it there and says so. */
void adf_place(ump_run *run, unsigned unit, ump_pt at, ump_angle facing);
unsigned adf_terrain_at(const adf_table *t, ump_pt p, bool roads);
unsigned adf_terrain_of(const adf_table *t, unsigned unit);
bool adf_in_building(const adf_table *t, unsigned unit);
/* Are they at most this apart? TAB-07 */
static inline bool adf_within(const adf_table *t, unsigned a, unsigned b, ump_len limit)
{
    return ump_within(&t->table, a, b, ump_at_most(limit, UMP_ROUNDING));
}

/* Is any of these in the box? */
bool adf_anyone_in(const adf_table *t, ump_box box, ump_whom whom);
/* A lower bound of the distance from this footprint to any enemy but `except`. It is never more
 * than `most`. */
ump_len adf_room(const adf_table *t, unsigned unit, unsigned except, const ump_rect *rect,
                 ump_len most);
/* Is all bad ground surely farther than this from a point? */
bool adf_off_bad_ground(const adf_table *t, ump_pt at, ump_len reach);
/* Nothing bars the way: no bad ground is nearer to the point than `reach`, and no enemy is
 * nearer to that ground than `within`. */
bool adf_wide_berth(const adf_table *t, unsigned unit, ump_pt from, ump_len reach, ump_len within);

ump_span adf_range(const adf_table *t, unsigned firer, unsigned target);
ump_pt adf_ref(const adf_table *t, unsigned firer);
/* ADF-GEO-04 to 06: the zone of the target, as it stands, in which a point lies. */
enum adf_zone adf_zone_of(const ump_rect *target, const adf_body *body, bool building, ump_pt p,
                          bool charge);
bool adf_adjacent(const adf_table *t, unsigned a, unsigned b);
ump_len adf_adjacent_within(const adf_chart *chart, unsigned terrain); /* ADF-GEO-07 */
ump_len adf_event_reach(const adf_table *t); /* nobody farther away is near an event */
bool adf_near_event(const adf_table *t, unsigned unit, const ump_rect *cause, ump_pt cause_at,
                    ump_len *distance);
bool adf_leader_adjacent(const adf_table *t, unsigned leader, unsigned unit);
bool adf_leader_within(const adf_table *t, unsigned leader, unsigned unit, ump_len limit);
/* What may be so near to a leader lies in this box. */
ump_box adf_around_leader(const adf_table *t, unsigned leader, ump_len within);
ump_pt adf_leader_at(const adf_table *t, unsigned leader);
bool adf_sees(const adf_table *t, unsigned unit, unsigned target);
bool adf_leader_sees(const adf_table *t, unsigned leader, unsigned target);
/* What hides it, and where; from a line of fire, those who stand in it too. */
ump_sight adf_why_hidden(const adf_table *t, unsigned unit, unsigned target, bool fire);
bool adf_clear_to_fire(const adf_table *t, unsigned firer, unsigned target);
bool adf_in_arc(const adf_table *t, unsigned firer, unsigned target);
bool adf_in_zone_ahead(const adf_table *t, unsigned firer, unsigned target);
/* Nearest enemy unit by footprint; UMP_NOBODY. seen: only those it sees. */
unsigned adf_nearest_enemy(const adf_table *t, unsigned unit, bool seen);
/* Whom it would stand on there; UMP_NOBODY, and then it fits (ADF-GEO-01, ADF-R-61). */
static inline unsigned adf_stands_on(const adf_table *t, unsigned unit, const ump_rect *rect)
{
    return ump_lies_on(&t->table, rect, ump_all_but(unit));
}

static inline bool adf_fits(const adf_table *t, unsigned unit, const ump_rect *rect)
{
    return adf_stands_on(t, unit, rect) == UMP_NOBODY;
}

ump_len adf_keeps_off(const adf_table *t); /* from enemies, of its own will: ADF-MOV-06 */
/* ADF-MOV-06: the enemy to whom a unit that goes there of its own will would come too near;
 * UMP_NOBODY. Whoever is so near already may stay, but come no nearer. */
unsigned adf_too_near(const adf_table *t, unsigned unit, const ump_rect *rect);
/* The enemy whom it would touch there; UMP_NOBODY. */
static inline unsigned adf_touched_enemy(const adf_table *t, unsigned unit, const ump_rect *rect)
{
    return ump_comes_within(&t->table, rect, ump_enemies_of(&t->table, unit), UMP_CONTACT);
}

static inline bool adf_touches_enemy(const adf_table *t, unsigned unit, const ump_rect *rect)
{
    return adf_touched_enemy(t, unit, rect) != UMP_NOBODY;
}

/* TAB-01: the enemy upon whom it would stand there; UMP_NOBODY. */
static inline unsigned adf_upon_enemy(const adf_table *t, unsigned unit, const ump_rect *rect)
{
    return ump_bites_into(&t->table, rect, ump_enemies_of(&t->table, unit), UMP_CONTACT);
}

/* Straight back until it stands on nobody and, if asked so, touches no enemy; returns how far. */
ump_len adf_make_room(ump_run *run, unsigned unit, bool off_enemies);
/* TAB-02: its footprint, wherever it is laid, as it meets friends going straight. */
ump_rect adf_narrowed(const adf_table *t, unsigned unit, const ump_rect *rect);
/* A charger that stands on somebody goes back along its way until it stands on nobody, to where and
 * how it stood before at most; false: it stood on nobody. */
bool adf_step_back(ump_run *run, unsigned unit);
/* Its footprint has grown: an overlap with a friend is borne until one of the two moves. */
void adf_grow(ump_run *run, unsigned unit);
bool adf_on_bad_ground(const adf_table *t, const ump_rect *rect);
bool adf_bars_charge(const adf_table *t, const ump_rect *rect); /* or beyond the table */

/* ---- what the arithmetic needs, read off the table ---- */

/* Does any fence, wall or work come near enough to the middle of its front to shelter it? */
bool adf_near_shelter(const adf_table *t, const ump_rect *rect);
uint16_t adf_cover_from(const adf_table *t, unsigned unit, ump_pt from);
uint16_t adf_cover_alone(const adf_table *t, unsigned unit);
/* In a charge nobody asks who stands in front of it (ADF-R-32). */
adf_nerve adf_nerve_of(const adf_table *t, unsigned unit, uint16_t cover, bool charge);
adf_before adf_before_now(const adf_table *t, unsigned unit, bool charge); /* of that nerve */
unsigned adf_support_of(const adf_table *t, unsigned unit);
bool adf_supports(const adf_table *t, unsigned unit, unsigned by);
unsigned adf_lb_for(const adf_table *t, unsigned unit);
unsigned adf_lb_attached(const adf_table *t, unsigned unit);
bool adf_fire_facts_of(const adf_table *t, unsigned mode, const uint16_t *firer, unsigned n,
                       unsigned target, adf_fire_facts *facts);
adf_firer adf_firer_of(const adf_table *t, unsigned unit, unsigned target);
unsigned adf_threat_to(const adf_table *t, unsigned unit);

/* ---- command.c ---- */

bool adf_commands(const adf_table *t, unsigned leader, unsigned unit);
bool adf_check_lead(const adf_table *t, const ump_answer *a, ump_refusal *refusal);
unsigned adf_leaders_with(const adf_table *t, unsigned unit);
void adf_lose_leader(ump_run *run, unsigned leader, enum adf_leader_fate fate);
void adf_count_loss(ump_run *run, unsigned command);
void adf_scare_leaders(ump_run *run); /* ADF-LDR-07 after a move */
ump_len adf_command_radius(const adf_table *t, unsigned leader);
ump_len adf_reaction_radius(const adf_table *t, unsigned leader);

/* ---- move.c, move_way.c, retreat.c ---- */

bool adf_check_move(const adf_table *t, const ump_answer *a, ump_refusal *refusal);
bool adf_check_march(const adf_table *t, unsigned unit, ump_pt to, ump_refusal *refusal);
int32_t adf_move_cost(const adf_table *t, const ump_answer *a); /* as of ump_show */
bool adf_check_reform(const adf_table *t, const ump_answer *a, ump_refusal *refusal);
void adf_reform(ump_run *run, const ump_answer *a); /* ADF-ACT-04 */
void adf_plan(ump_run *run, const ump_answer *a);   /* the order becomes the unit's plan */
bool adf_way_of(const adf_table *t, const adf_mover *mover, ump_pt a, ump_pt b, adf_way *way,
                bool twice, const ump_rect *sheltered, ump_refusal *refusal);
bool adf_add_leg(adf_way *way, unsigned terrain, adf_len length); /* false: there are too many */
adf_mover adf_mover_of(const adf_table *t, unsigned unit);
void adf_tell_gone(ump_run *run, unsigned unit); /* a move under way is over */
bool adf_gone_off(ump_run *run, unsigned unit);
/* How a unit comes upon friends: ADF-MOV-07, ADF-R-25 */
enum adf_passage {
    ADF_PASSES,        /* of its own will */
    ADF_PASSES_FORCED, /* falling back, put back */
    ADF_PASSES_ROUTED,
};

/* For who goes step by step: the friends that it may come upon on the way, found once. */
typedef struct adf_friends {
    unsigned n;
    uint16_t unit[ADF_MAX_UNITS];
} adf_friends;

void adf_friends_in(const adf_table *t, unsigned unit, ump_box box, enum adf_passage how,
                    adf_friends *near);
void adf_leave_out(adf_friends *near, unsigned unit);
void adf_pass_those(ump_run *run, unsigned unit, const ump_rect *rect, enum adf_passage how,
                    const adf_friends *near);
/* Friends under the footprint are disordered by the unit, or it by them. */
void adf_pass_friends(ump_run *run, unsigned unit, const ump_rect *rect, enum adf_passage how);
/* The same every quarter of an inch straight on from where it stands. */
void adf_pass_along(ump_run *run, unsigned unit, ump_angle bearing, ump_len gone,
                    enum adf_passage how);
/* A friend who moves in the same action. */
bool adf_co_mover(const adf_table *t, unsigned unit, unsigned other);

/* ---- retreat.c: ADF-R-26, TAB-04, TAB-05 ---- */

typedef struct adf_fright { /* of a fall back */
    bool known;
    unsigned unit; /* who; UMP_NOBODY */
    ump_pt at;     /* where he is */
    ump_pt point;  /* the point that tells his zone: a charger's was fixed at declaration */
} adf_fright;

typedef struct adf_escape { /* what a forced move wants */
    ump_angle first;        /* the first direction */
    bool known, last;       /* is there a cause; is straight away from it tried, too, at last */
    bool straight;          /* no other direction is tried */
    bool wide;              /* up to 90 degrees from the first are, else 45 */
    unsigned by;            /* to whom it comes no nearer */
    ump_len off;            /* how far he was before it limbered up; 0: it did not */
    ump_pt cause;
    ump_len distance;
} adf_escape;

typedef struct adf_flight { /* and what it gets */
    ump_angle bearing;
    ump_len length;
    bool by_enemy, off; /* an enemy bars the rest; it leaves the table */
} adf_flight;

/* by: who made it run, UMP_NOBODY: no one in particular. */
adf_escape adf_rout_from(const adf_table *t, unsigned unit, unsigned by, ump_len distance);
adf_escape adf_fall_back_from(const adf_table *t, unsigned unit, const adf_fright *cause,
                              ump_len distance);
/* Goes it and tells how far, by this rule. The caller looks whether the unit has left the table.
 * Returns how far it went. */
ump_len adf_withdraw(ump_run *run, unsigned unit, const adf_escape *escape, ump_rule rule,
                     bool *by_enemy);
/* So far that way, or as near to that as it may stand; nothing is told. Returns how far it went. */
ump_len adf_shift_back(ump_run *run, unsigned unit, const adf_escape *escape);
/* by: as in adf_rout_from. windows: it is the move of an activation, which others may react to
 * (ADF-REA-02). */
enum ump_next adf_call_rout(ump_run *run, unsigned unit, unsigned by, bool windows);
bool adf_is_running(const ump_run *run, unsigned unit);
/* A check has lifted it out of its rout: if it was running, its run is over there, and is told. */
void adf_stop_running(ump_run *run, unsigned unit);

/* ---- fire.c ---- */

/* ADF-FIRE-16: puts those behind the first target into the list, by distance. */
void adf_find_behind(const adf_table *t, adf_volley *v);
/* The fire at the k-th target of the list; false if no die is left for it. */
bool adf_fire_through(const adf_table *t, const adf_volley *v, unsigned k, adf_fire_facts *facts,
                      adf_fire *fire);
bool adf_check_fire(const adf_table *t, unsigned mode, const uint16_t *firer, unsigned n,
                    unsigned target, ump_refusal *refusal);
/* What the fire does to all its targets (ADF-FIRE-18); their neighbours are still to check. */
enum ump_next adf_call_results(ump_run *run, const adf_results *fire);
enum ump_next adf_call_fire(ump_run *run, unsigned mode, const uint16_t *firer, unsigned n,
                            unsigned target, bool window);
/* Nobody fires farther: with this weapon, in desperation. */
ump_len adf_fire_reach(const adf_chart *chart, unsigned weapon);
ump_len adf_desperate_reach(const adf_chart *chart);
/* A quick look: true only if it can surely not fire at that enemy. */
bool adf_hopeless_fire(const adf_table *t, unsigned mode, unsigned firer, unsigned target);
/* May it fire at that one at all: range, arc, sight, state? */
bool adf_can_fire(const adf_table *t, unsigned mode, unsigned firer, unsigned target,
                  ump_refusal *refusal);
/* Tells the range and the whole sum of one fire, before its dice are asked for. */
void adf_tell_aim(const ump_run *run, const adf_fire_facts *facts, const adf_fire *fire,
                  unsigned firer, unsigned target);
enum ump_next adf_ask_fire_dice(ump_run *run, const adf_fire *fire, unsigned firer,
                                unsigned target);
/* The dice of one fire have fallen: total, column, result. Returns the FCR row. */
unsigned adf_resolve_fire(ump_run *run, int32_t sum, unsigned firer, unsigned target);

/* ---- morale.c ---- */

void adf_begin_root(ump_run *run);
enum adf_alarm { /* by the steps of ADF-MOR-13 */
                 ADF_LEADER_FELL = 2,
                 ADF_UNIT_LOST,
                 ADF_ROUTED_PAST,
};
void adf_alarm(ump_run *run, unsigned unit, enum adf_alarm step, ump_len distance);
enum ump_next adf_call_hits(ump_run *run, const adf_hits *hits);
enum ump_next adf_call_check(ump_run *run, const adf_checking *check);
enum ump_next adf_call_cascade(ump_run *run);
void adf_tell_mmp(const ump_run *run, const adf_morale *morale, unsigned unit, unsigned other);
void adf_fall_back(ump_run *run, const adf_checking *c, int32_t inches);
bool adf_guns_stuck(const ump_run *run, unsigned unit); /* ADF-ART-04 */
/* Off the table for good; alarms its neighbours unless quiet. Its leaders' fate is still open. */
/* `two` joins `one` (ADF-MRG-01). */
void adf_merge(ump_run *run, unsigned one, unsigned two, unsigned form);
void adf_remove(ump_run *run, unsigned unit, ump_rule rule, const char *how, bool alarms);
bool adf_lose_figures(ump_run *run, unsigned unit, unsigned n); /* false: it is no more */
void adf_set_level(ump_run *run, unsigned unit, unsigned level);

/* ---- reaction.c ---- */

enum ump_next adf_open_window(ump_run *run, const uint16_t *trigger, unsigned n, unsigned kinds);
bool adf_check_reaction(const adf_table *t, const ump_answer *a, ump_refusal *refusal);
/* own_sight: whether the unit itself sees one of those; NULL if nobody wants to know. */
bool adf_entitled(const adf_table *t, const adf_window *w, unsigned unit, bool *own_sight);
void adf_mark_reaction(ump_run *run, unsigned unit, const uint16_t *to, unsigned n);
bool adf_may_desperate(const adf_table *t, unsigned unit, unsigned enemy);
bool adf_chain(const adf_table *t, const uint16_t *unit, unsigned n);
bool adf_same_kind(const adf_table *t, unsigned a, unsigned b);

/* ---- charge_advance.c, charge_impact.c ---- */

bool adf_check_impact_ask(const adf_table *t, const ump_answer *a, ump_refusal *refusal);
bool adf_check_charge(const adf_table *t, const ump_answer *a, ump_refusal *refusal);
bool adf_check_counter(const adf_table *t, const ump_answer *a, ump_refusal *refusal);
bool adf_check_charge_ask(const adf_table *t, const ump_answer *a, ump_refusal *refusal);
/* Out of the charge, whatever ends it. */
void adf_end_charge(ump_run *run, unsigned unit);
/* It has charged so many ticks on: disorder when that is past its point (ADF-CHG-05). */
void adf_count_charge(ump_run *run, unsigned unit, ump_len gone);
/* One unit by itself. */
bool adf_check_charge_one(const adf_table *t, unsigned unit, unsigned target, ump_refusal *refusal);
/* Within an inch of its target: from there only fear and point-blank fire (ADF-CHG-06). */
bool adf_at_hand(const adf_table *t, unsigned unit);

/* ---- charge_close.c: ADF-CHG-12 ---- */

typedef struct adf_pursuit { /* of a target that has fallen back */
    ump_piece from;          /* the charger, turned towards it */
    ump_angle bearing;       /* of its path */
    ump_len left;            /* of its charge distance */
    ump_len touch;           /* how far to contact; -1: it cannot be caught */
    bool ahead;              /* that turn brings the path before its front */
} adf_pursuit;

adf_pursuit adf_pursuit_of(const adf_table *t, unsigned unit, unsigned target);
bool adf_in_contact(const adf_table *t, unsigned a, unsigned b);
ump_len adf_charge_left(const adf_table *t, unsigned unit);
bool adf_may_follow(const adf_table *t, unsigned unit, unsigned target);
bool adf_check_follow(const adf_table *t, unsigned target, const ump_answer *a,
                      ump_refusal *refusal);
/* After the target into contact, to a place on its path, or not at all. */
void adf_follow(ump_run *run, unsigned unit, unsigned target, const ump_answer *a);

/* ---- activation.c, victory.c ---- */

bool adf_check_order(const adf_table *t, const ump_answer *a, ump_refusal *refusal);
enum ump_next adf_activate(ump_run *run, const ump_answer *a);
/* ADF-R-21: what is left to a unit that is lifted out of its rout on the way. */
enum ump_next adf_second_action(ump_run *run, unsigned unit);
/* ADF-REA-02: the action is over; those close by may react to it. */
enum ump_next adf_near_window(ump_run *run, unsigned unit);
/* The side that alone has an unshaken unit within reach of the objective; ctx: the run. */
unsigned adf_side_near(void *ctx, unsigned objective);
bool adf_decided(ump_run *run, unsigned *winner);

/* ---- The vtable's own ---- */

bool adf_load(ump_loading *loading);
int32_t adf_first_strength(const ump_game *game, unsigned unit);
void adf_setup(const ump_game *game, ump_state *state);
unsigned adf_first_side(const ump_game *game); /* that begins turn 1 */
void adf_propose(ump_proposals *p);
int adf_evaluate(const ump_game *game, const ump_state *state, unsigned side);
void adf_look(const ump_game *game, const ump_state *state, unsigned piece, ump_look *look);
const char *adf_fault(const ump_game *game, const ump_state *state, unsigned piece);
extern const ump_show adf_show;
int32_t adf_points(const adf_table *t, unsigned side);
void adf_strength(const adf_table *t, unsigned side, int32_t *total, int32_t *lost);

/* ---- ruling.c: what an umpire may set ---- */

enum { ADF_FACTS = 11 };
extern const ump_fact adf_facts[ADF_FACTS];
bool adf_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal);
int32_t adf_fact(const ump_game *game, const ump_state *state, unsigned piece, int fact);

#endif
