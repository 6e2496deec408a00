/*
 * apw.h: the war of 1866 on a table: what its chapters ask of one another, and its tables of verbs,
 * words, asks and procedures.
 */
#ifndef UMP_APW_H
#define UMP_APW_H

#include "play/words.h"
#include "rules/apw/state.h"
#include "rules/apw/words.h"

/* ---- Footprints and ground (ground.c): APW-FORM, APW-TER ---- */

void apw_size(const apw_chart *c, uint8_t arm, uint8_t form, uint8_t width, uint8_t stands,
              ump_len *across, ump_len *deep);
void apw_fit(ump_run *run, unsigned unit); /* size by stands and formation; the front stays */
/* Where a unit of so many stands would stand. */
ump_rect apw_closed_up(const apw_table *t, unsigned unit, uint8_t stands);
void apw_close_up(ump_run *run, unsigned unit); /* where it stands, its stands having changed */
bool apw_behind_front(const ump_rect *rect, ump_pt p);      /* APW-FORM-08 */
uint8_t apw_side_struck(const ump_rect *rect, ump_pt from); /* APW-MEL-04 */

bool apw_meet(const ump_outline *a, const ump_outline *b);
/* Would it lie nearer to an enemy unit than the chart lets it? (APW-MOV-07, APW-RET-03) */
bool apw_enemy_too_near(const apw_table *t, unsigned unit, const ump_outline *print);
/* The first of these upon whom it would stand there (apw_meet); UMP_NOBODY. */
unsigned apw_stands_on(const apw_table *t, const ump_outline *print, ump_whom whom);
bool apw_free_for(const apw_table *t, unsigned unit, const ump_outline *print);
uint8_t apw_ground_of(uint8_t kind); /* of the field's kinds of terrain */
uint8_t apw_ground_at(const apw_table *t, ump_pt p);
bool apw_in_woods(const apw_table *t, ump_pt p);
uint64_t apw_closed_kinds(uint8_t arm); /* areas and lines that the arm may not touch */
bool apw_ground_open(const apw_table *t, unsigned unit, const ump_rect *rect);
bool apw_ground_closed(const apw_table *t, unsigned unit, const ump_rect *rect);

typedef struct apw_stride { /* a straight move of a footprint */
    apw_mover mover;
    ump_rect start, swept;
    ump_pt from, to; /* of its front centre */
} apw_stride;

/* Does any part of it come upon ground that is closed to it? (APW-MOV-06) */
bool apw_way_closed(const apw_table *t, const apw_stride *s);
apw_stride apw_straight_on(const apw_table *t, unsigned unit, const ump_rect *start, ump_len way);
/* Does some of the line lie under it where nothing carries over it? Does a passage carry that way
 * over it? */
bool apw_lies_open(const apw_table *t, uint16_t feature, const ump_rect *rect);
bool apw_carried_over(const apw_table *t, uint16_t line, ump_pt from, ump_pt to);
/* The nearest points of two footprints. */
void apw_nearest_points(const ump_outline *a, const ump_outline *b, ump_pt *pa, ump_pt *pb);
uint64_t apw_insides(const apw_table *t); /* APW-TER-06, as all stand now */
bool apw_works_near(const apw_table *t, ump_box box);
bool apw_in_works(const apw_table *t, unsigned unit, unsigned against);   /* APW-TER-06 */
uint8_t apw_shelter(const apw_table *t, unsigned unit, unsigned against); /* WORKS, TOWN .. */
bool apw_river_between(const apw_table *t, ump_pt from, ump_pt to);
bool apw_town_free(const apw_table *t, uint16_t town, unsigned but);

/* ---- Sight (sight.c): APW-LOS ---- */

ump_sight_rules apw_sight_rules(const apw_chart *chart);
ump_pt apw_eye(const apw_table *t, unsigned unit, unsigned target); /* from where it looks */
bool apw_sees(const apw_table *t, ump_pt eye, unsigned viewer, unsigned target, bool guns);
/* The same, and what hides it. */
ump_sight apw_sight(const apw_table *t, ump_pt eye, unsigned viewer, unsigned target, bool guns);
bool apw_unit_sees(const apw_table *t, unsigned unit, unsigned target); /* APW-LOS-05 */

/* ---- Commanders (command.c): APW-CMD ---- */

bool apw_in_chain(const apw_table *t, unsigned leader, unsigned unit);
bool apw_in_command(const apw_table *t, unsigned unit);
bool apw_near(const apw_table *t, unsigned leader, unsigned unit);
/* A living commander of the unit's side within 1", UMP_NOBODY if none. The search goes on after
 * `after`, UMP_NOBODY from the start. */
unsigned apw_commander_near(const apw_table *t, unsigned unit, unsigned after);
/* The line under a sum; told before its die, so that whoever stops there has seen all of it. */
void apw_total(ump_run *run, ump_rule rule, const char *label, unsigned unit, unsigned other,
               int32_t value, int32_t limit);
ump_len apw_ride(const apw_table *t, const apw_order_text *order); /* how far it leads him */
bool apw_can_rally(const apw_table *t, unsigned unit); /* by the best of dice (TAB-09) */
/* May he ride to it and try to rally it? (APW-MOR-02) */
bool apw_check_rally(const apw_table *t, unsigned leader, unsigned unit, ump_refusal *refusal);
void apw_ride_to(ump_run *run, unsigned leader, unsigned unit);
/* The die of a rally or of gathering a stand; and whether it has rallied. */
enum ump_next apw_ask_rally(ump_run *run, unsigned unit, uint8_t ask);
bool apw_read_rally(ump_run *run, unsigned unit);
void apw_lose_leader(ump_run *run, unsigned leader, ump_rule rule, const char *how);
void apw_join(ump_run *run, unsigned leader, unsigned unit);
void apw_displace_leaders(ump_run *run, unsigned by); /* APW-CMD-06 */

/* ---- Retreats (retreat.c): APW-RET ---- */

typedef struct apw_flight { /* who must get away, from whom and how far */
    uint16_t unit, cause;   /* UMP_NOBODY: a rout that goes on, to its own edge */
    uint8_t push, spare[3]; /* enum apw_push */
    ump_len distance;
} apw_flight;

enum apw_way_kind { APW_WAY_OPEN, APW_WAY_SHUT /* by ground alone */, APW_WAY_SURROUNDED };

typedef struct apw_way {
    uint8_t how;
    bool leaves, road;
    bool shut;                 /* ground closes the rest of it */
    ump_pt centre;             /* where it ends, */
    ump_angle facing, bearing; /* on which axis, having gone which way at last */
    ump_len gone, beyond;      /* how far, and by how much more than printed; < 0: less */
} apw_way;

apw_way apw_find_way(const apw_table *t, const apw_flight *flight);

/* ---- Marching (move.c): APW-MOV ---- */

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
bool apw_may_act(const apw_table *t, unsigned unit, unsigned side, ump_refusal *refusal);
/* Where an order leads that has been given; check: may it be given? */
bool apw_plan_march(const apw_table *t, const apw_order_text *order, apw_plan *plan,
                    ump_refusal *refusal);
bool apw_check_march(const apw_table *t, const apw_order_text *order, apw_plan *plan,
                     ump_refusal *refusal);
/* Leaving a town for the place and facing of the order; of APW_V_SALLY too. */
bool apw_check_leaving(const apw_table *t, const apw_order_text *order, apw_plan *plan,
                       ump_refusal *refusal);
void apw_carry_out(ump_run *run, unsigned unit, const apw_plan *plan);
/* A move under way, in silence: back to where it began, and on to where a plan has led it. */
apw_start apw_start_of(const apw_table *t, unsigned unit);
void apw_put_back(ump_run *run, unsigned unit, const apw_start *start);
void apw_put_forward(ump_run *run, unsigned unit, const apw_plan *plan);
bool apw_check_lead(const apw_table *t, const apw_order_text *order, unsigned side,
                    ump_refusal *refusal);
bool apw_form_word(const apw_table *t, unsigned unit, uint16_t word, uint8_t *form, uint8_t *width,
                   ump_refusal *refusal);

/* ---- Charging (charge.c, reaction.c): APW-CHG ---- */

typedef struct apw_approach { /* from where, which way, how far */
    apw_plan plan;            /* after the wheel */
    ump_len needed;
} apw_approach;

bool apw_check_charge(const apw_table *t, const apw_order_text *order, apw_approach *approach,
                      ump_refusal *refusal);
bool apw_check_counter(const apw_table *t, const apw_order_text *order, unsigned unit,
                       unsigned mover, ump_refusal *refusal);
/* A move of at most that way begins: may it draw anybody? */
bool apw_begin_watch(ump_run *run, unsigned mover, ump_len way);
/* The first rider from there on before whom it has come by now; UMP_NOBODY if there is none. */
unsigned apw_next_drawn(const apw_table *t, unsigned mover, unsigned from);
/* Asks the rider; the mover is not at the end of his way, and all see how far he has come. */
enum ump_next apw_ask_on_the_way(ump_run *run, unsigned rider, unsigned mover);
enum ump_next apw_call_counter(ump_run *run); /* the charge that was answered */
bool apw_check_pursuit(const apw_table *t, const apw_order_text *order, unsigned unit,
                       ump_refusal *refusal);
bool apw_can_pursue(const apw_table *t, unsigned unit);
void apw_pursue(ump_run *run, const apw_order_text *order);
size_t apw_melees(const apw_table *t, uint16_t *target, size_t room); /* waiting to be fought */

/* ---- Fire (fire.c): APW-FIRE ---- */

bool apw_may_fire(const apw_table *t, unsigned unit, bool guns, ump_refusal *refusal);
bool apw_hopeless_fire(const apw_table *t, unsigned unit, unsigned target);
bool apw_check_shot(const apw_table *t, unsigned unit, unsigned target, bool guns,
                    ump_refusal *refusal);
bool apw_check_fire(const apw_table *t, const ump_answer *answer, bool guns, ump_refusal *refusal);
bool apw_has_target(const apw_table *t, unsigned unit, bool guns); /* anybody it may fire at */
unsigned apw_next_to_fire(const apw_table *t); /* one of those for whom fire is asked */
/* Facts of a fire that was found lawful. */
apw_battery apw_battery_facts(const apw_table *t, unsigned unit, unsigned target);
uint8_t apw_band_of(const apw_table *t, unsigned unit, unsigned target); /* of a battery */
apw_rifles apw_rifle_facts(const apw_table *t, unsigned unit, unsigned target);
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

/* ---- Calling procedures; the turn ---- */

enum ump_next apw_call_retreat(ump_run *run, unsigned unit, uint8_t push, unsigned cause,
                               ump_len distance);
enum ump_next apw_call_march(ump_run *run, const apw_order_text *order);
enum ump_next apw_call_charge(ump_run *run, const apw_order_text *order);
enum ump_next apw_call_reactions(ump_run *run, unsigned mover);
enum ump_next apw_call_fire(ump_run *run, bool guns);
enum ump_next apw_call_result(ump_run *run, unsigned target, unsigned firer, bool flank);
enum ump_next apw_call_suffer(ump_run *run, unsigned unit); /* what this step did to it */

bool apw_load(ump_loading *loading);
enum { APW_UNIT_ATTRS = 6, APW_LEADER_ATTRS = 2 };
extern const ump_attr apw_unit_attrs[APW_UNIT_ATTRS], apw_leader_attrs[APW_LEADER_ATTRS];

void apw_propose(ump_proposals *to);
bool apw_may_deploy(const apw_table *t, unsigned piece); /* its command is being set up */
/* A unit of his command that is not placed yet, UMP_NOBODY if all are. */
unsigned apw_troops_to_deploy(const apw_table *t, unsigned leader);
ump_len apw_zone_depth(const ump_game *game);
bool apw_check_place(const apw_table *t, const apw_order_text *order, ump_refusal *refusal);
bool apw_check_deploy(const apw_table *t, const apw_order_text *order, ump_refusal *refusal);
bool apw_check_appoint(const apw_table *t, const apw_order_text *order, ump_refusal *refusal);
unsigned apw_attacker(const apw_table *t);
unsigned apw_nth_side(const apw_table *t, unsigned n); /* 0: who has the initiative */
bool apw_has_arrived(const apw_table *t, unsigned piece);
extern const ump_show apw_show;
int32_t apw_victory_points(const apw_table *t, unsigned side);

/* ---- ruling.c: what an umpire may set ---- */

enum { APW_FACTS = 11 };
extern const ump_fact apw_facts[APW_FACTS];
bool apw_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal);
int32_t apw_fact(const ump_game *game, const ump_state *state, unsigned piece, int fact);
void apw_age(ump_run *run, unsigned unit); /* at the end of a turn */

#endif
