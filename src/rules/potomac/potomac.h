/*
 * potomac.h: what the chapters of Across the Potomac share: verbs, asks and procedures, and the
 * questions and deeds of each chapter, which is a file of its own.
 */
#ifndef POT_POTOMAC_H
#define POT_POTOMAC_H

#include "rules/potomac/state.h"
#include "rules/potomac/words.h"
#include "table/going.h"

/* ---- body.c, leader.c, skirmish.c: footprints, posture, groups, officers, lines ---- */

static inline bool pot_on_table(const pot_table *t, unsigned unit)
{
    return t->piece[unit].on_table != 0;
}

static inline uint8_t pot_side(const pot_table *t, unsigned piece)
{
    return t->game->force.piece[piece].side;
}

static inline bool pot_enemies(const pot_table *t, unsigned a, unsigned b)
{
    return pot_side(t, a) != pot_side(t, b);
}

/* Artillery of any kind. */
static inline bool pot_guns(const pot_table *t, unsigned unit)
{
    return pot_is_guns(t->def[unit].type);
}

/* Its crew has left them. */
static inline bool pot_off_guns(const pot_table *t, unsigned unit)
{
    return t->unit[unit].guns != POT_GUNS_MANNED;
}

/* And they stand there still. */
static inline bool pot_has_left_guns(const pot_table *t, unsigned unit)
{
    return pot_off_guns(t, unit) && t->unit[unit].guns != POT_GUNS_LOST;
}

static inline bool pot_mounted(const pot_table *t, unsigned unit)
{
    return t->def[unit].type == POT_CAVALRY && t->unit[unit].mounted;
}

/* Infantry or dismounted cavalry. */
static inline bool pot_on_foot(const pot_table *t, unsigned unit)
{
    return !pot_guns(t, unit) && !pot_mounted(t, unit);
}

uint8_t pot_files_for(uint8_t word, int32_t stands);
void pot_shape(const pot_book *b, const pot_unit *u, ump_piece *piece);
void pot_size(ump_run *run, const pot_table *t,
              unsigned unit); /* footprint from stands, formation and posture */
static inline ump_rect pot_rect(const pot_table *t, unsigned unit)
{
    return ump_footprint(t->game, t->state, unit);
}

/* The skirmish line of a unit as a piece, and its footprint. */
ump_piece pot_line_piece(const pot_book *b, const pot_unit *u);
ump_rect pot_rect_of_line(const pot_book *b, const pot_unit *u);
static inline ump_rect pot_line_rect(const pot_table *t, unsigned unit)
{
    return pot_rect_of_line(t->book, &t->unit[unit]);
}

ump_rect pot_guns_rect(const pot_table *t, unsigned unit);

void pot_put_centre(ump_run *run, unsigned unit, ump_pt centre, ump_angle facing);
pot_unit_facts pot_facts(const pot_table *t, unsigned unit);

const pot_officer *pot_officer_of(const pot_table *t, unsigned piece);
const pot_rank *pot_rank_of(const pot_table *t, unsigned piece);
bool pot_officer_active(const pot_table *t, unsigned piece);
unsigned pot_officer_with(const pot_table *t, unsigned unit); /* attached to it or to its group */
bool pot_is_with(const pot_table *t, unsigned officer, unsigned unit);
bool pot_leads_group(const pot_table *t, uint16_t group); /* an officer is with all of it */
void pot_ride_free(ump_run *run, const pot_table *t, unsigned officer);
/* OFF-13: a unit of his group breaks, and he stays with the rest. */
void pot_let_go(ump_run *run, const pot_table *t, unsigned officer, unsigned unit);
/* OFF-14: his group came apart, and he has not chosen; and whom he may choose. */
bool pot_is_torn(const pot_table *t, unsigned officer);
bool pot_may_stay_with(const pot_table *t, unsigned officer, unsigned unit);
void pot_stay_with(ump_run *run, const pot_table *t, unsigned officer, unsigned unit);
pot_cv pot_cv_with(const pot_table *t, unsigned unit);
void pot_carry_officers(ump_run *run, const pot_table *t);
void pot_keep_officers(ump_run *run, const pot_table *t, const uint16_t *unit, size_t n,
                       uint16_t group);
void pot_orphan_officer(ump_run *run, const pot_table *t, unsigned unit);
void pot_lose_officer(ump_run *run, const pot_table *t, unsigned officer, enum pot_life how);
unsigned pot_heir(const pot_table *t, unsigned side, bool *tie);

size_t pot_group_of(const pot_table *t, unsigned unit, uint16_t list[POT_MAX_GROUP]);
bool pot_connected(const pot_table *t, const uint16_t *unit, size_t n);
void pot_mend_groups(ump_run *run, const pot_table *t);
void pot_leave_group(ump_run *run, unsigned unit);
void pot_dissolve_group(ump_run *run, const pot_table *t, unsigned unit);

void pot_forget_line(pot_unit *u);
bool pot_room_for_line(const pot_table *t, unsigned unit);
void pot_recall_line(ump_run *run, const pot_table *t, unsigned unit, bool charges);
void pot_remove_line(ump_run *run, unsigned unit, ump_rule rule, const char *why);
void pot_confuse(ump_run *run, unsigned unit, ump_rule rule, const char *why);
void pot_end_ready(ump_run *run, unsigned unit);
void pot_take_off(ump_run *run, const pot_table *t, unsigned unit, enum pot_life how);
void pot_leave_table(ump_run *run, const pot_table *t, unsigned unit);
void pot_remove_guns(ump_run *run, const pot_table *t, unsigned unit, const ump_rect *swept);

/* ---- ground.c: what the ground does to troops ---- */

bool pot_bound(const pot_table *t, unsigned unit); /* guns, mounted: kept out of difficult ground */
bool pot_forbidden(const pot_table *t, bool bound, const ump_rect *rect);
uint64_t pot_forbidden_kinds(bool bound); /* rivers too */
bool pot_off_table(const pot_table *t, const ump_rect *rect);
bool pot_touches_broken(const pot_table *t, const ump_rect *rect);
bool pot_broken_near(const pot_table *t, ump_box box); /* there may be some in it */
bool pot_touches_difficult(const pot_table *t, const ump_rect *rect);
bool pot_in_work(const pot_table *t, const ump_rect *rect); /* inside a standing closed work */
bool pot_crosses_obstacle(const pot_table *t, const ump_rect *from, ump_pt by);
bool pot_crosses_forbidden(const pot_table *t, bool bound, const ump_rect *from, ump_pt by);
bool pot_path_on_road(const pot_table *t, ump_pt from, const ump_pt *path, size_t n);
uint8_t pot_protection_of(const pot_table *t, unsigned unit, ump_pt from, uint16_t *fort);
uint8_t pot_line_protection(const pot_table *t, unsigned unit, ump_pt from);
bool pot_defends(const pot_table *t, unsigned unit, unsigned fort, ump_pt from);
unsigned pot_fort_near(const pot_table *t, ump_pt at);
bool pot_enemy_fort(const pot_table *t, unsigned side, unsigned fort);
ump_span pot_fort_distance(const pot_table *t, unsigned fort, const ump_rect *rect,
                           ump_pt *nearest);

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

/* ---- Bodies: what counts as an enemy unit is a unit, or the line of one (ump_line_of) ----
 */

extern const struct ump_bodies pot_bodies;

static inline unsigned pot_line(const pot_table *t, unsigned unit)
{
    return ump_line_of(&t->table, unit);
}

static inline bool pot_is_line(const pot_table *t, unsigned body)
{
    return ump_is_line(&t->table, body);
}

static inline unsigned pot_unit_of(const pot_table *t, unsigned body)
{
    return ump_unit_of(&t->table, body);
}

bool pot_body_there(const pot_table *t, unsigned body);

/* Of a unit, a line or an officer. */
static inline ump_rect pot_body_rect(const pot_table *t, unsigned body)
{
    return ump_outline_of(&t->table, body).rect;
}

/* Enemy units and lines of this piece. */
static inline ump_whom pot_enemies_of(const pot_table *t, unsigned piece)
{
    return ump_and_lines(ump_enemies_of(&t->table, piece));
}

/* The nearest of them; UMP_NOBODY if there is none. */
unsigned pot_nearest_enemy(const pot_table *t, unsigned piece, const ump_rect *from,
                           ump_span *apart);

/* ---- Sight (LOS-01, LOS-02) ---- */

/* viewer: who looks from there, and so hides nothing himself; UMP_NOBODY for lines and places. */
bool pot_sees(const pot_table *t, unsigned viewer, const ump_rect *eye, unsigned body);
ump_sight pot_sight(const pot_table *t, unsigned viewer, unsigned target);
bool pot_sees_fort(const pot_table *t, unsigned viewer, const ump_rect *eye, unsigned fort);
ump_len pot_range(const ump_rect *firer, const ump_rect *target); /* LOS-03, rounded up */
bool pot_enemy_near_seen(const pot_table *t, unsigned piece, unsigned viewer, const ump_rect *eye);
/* The first formed unit other than `self` that overlaps the footprint. */
static inline unsigned pot_overlapped(const pot_table *t, const ump_rect *rect, unsigned self)
{
    return ump_lies_on(&t->table, rect, ump_all_but(self));
}

bool pot_overlaps_any_line(const pot_table *t, const ump_rect *rect, unsigned self);

/* ---- going.c, drive.c: going straight ---- */

typedef struct pot_going { /* a unit that goes straight; the context of its courses */
    const pot_table *t;
    unsigned unit, only;
    ump_rect start;
    bool bound, began_bad, began_off;
} pot_going;

pot_going pot_going_of(const pot_table *t, unsigned unit);
ump_course pot_course(pot_going *g, const ump_rect *from, ump_angle way, ump_len most);
bool pot_bars_way(const pot_going *g, unsigned body, ump_angle way);
ump_berth pot_keeps_off(const pot_table *t);
ump_met pot_way_onto(pot_going *g, const ump_rect *from, unsigned body, ump_angle way,
                     ump_len most);
int32_t pot_degrees(ump_angle turn);     /* rounded up; TAB-07 */
ump_len pot_measured(ump_span distance); /* rounded up; a limit if it is one: TAB-07 */
ump_rect pot_turned(const ump_rect *rect, ump_angle facing); /* about its centre */
bool pot_is_free(const pot_table *t, unsigned unit, const ump_rect *there);
bool pot_touches_enemy(const pot_table *t, unsigned unit, const ump_rect *there);
pot_push pot_drive(ump_run *run, const pot_table *t, const uint16_t *unit, size_t n, ump_angle way,
                   ump_len want, unsigned by, ump_rule rule);
/* Away from there: the way in which these are driven (DRV-01). */
ump_angle pot_way_from(const pot_table *t, ump_pt from, const uint16_t *unit, size_t n);

/* ---- stand.c: which stands touch ---- */

ump_rect pot_stand(const pot_table *t, unsigned unit, int32_t i);
bool pot_in_contact(const pot_table *t, unsigned a, unsigned b);            /* along an edge */
int32_t pot_supporting(const pot_table *t, const uint16_t *unit, size_t n); /* of a side's units */
int32_t pot_touching_stands(const pot_table *t, unsigned unit, unsigned enemy);
uint8_t pot_zone_of(const ump_rect *target, ump_pt from);
/* MEL-14: how many of its stands strike the enemy in that row. prefers: row, or -1. */
int32_t pot_strikers(const pot_table *t, unsigned unit, const uint16_t *enemy, size_t n,
                     int prefers, unsigned at);
bool pot_may_choose_foe(const pot_table *t, unsigned unit, const uint16_t *enemy, size_t n);

/* ---- check.c, command.c, move.c, fire.c, charge.c, evade.c, morale.c: is it legal; and how it is
 * carried out ---- */

pot_order pot_order_of(const ump_answer *a);
bool pot_check(const ump_game *game, const ump_state *state, const ump_answer *answer,
               ump_refusal *refusal);
pot_command_facts pot_command_facts_of(const pot_table *t, unsigned officer, const pot_order *o);
bool pot_may_order(const pot_table *t, unsigned officer, unsigned unit, ump_refusal *refusal);
bool pot_is_line_order(uint8_t verb);
bool pot_recipient_allowed(const pot_table *t, unsigned officer, const pot_order *o,
                           ump_refusal *refusal);
unsigned pot_target_of(const pot_order *o, unsigned i); /* of its i-th unit */
bool pot_has_no_target(const pot_order *o, unsigned i);
bool pot_can_issue(const pot_table *t, unsigned officer);

bool pot_check_move(const pot_table *t, const pot_order *o, ump_refusal *refusal);
int32_t pot_move_cost(const pot_table *t, const pot_order *o); /* as of ump_show */
void pot_do_move(ump_run *run, const pot_table *t, const pot_order *o);
bool pot_line_keeps_off(const pot_table *t, unsigned unit, const ump_rect *rect,
                        ump_refusal *refusal);
bool pot_line_fits(const pot_table *t, unsigned unit, const ump_rect *end, ump_refusal *refusal);
bool pot_check_line_move(const pot_table *t, unsigned unit, const ump_pt *path, size_t n,
                         ump_refusal *refusal);
ump_rect pot_line_along(const pot_table *t, unsigned unit, ump_pt from, ump_pt to,
                        ump_angle facing);
void pot_do_line_move(ump_run *run, const pot_table *t, unsigned unit, ump_pt to);
bool pot_check_join(const pot_table *t, unsigned officer, const pot_order *o, const ump_rect *end,
                    ump_refusal *refusal);
bool pot_check_ride(const pot_table *t, unsigned officer, const pot_order *o, ump_refusal *refusal);
void pot_do_ride(ump_run *run, const pot_table *t, unsigned officer, const pot_order *o);
bool pot_check_deploy(const pot_table *t, unsigned unit, int32_t stands, ump_pt at,
                      ump_refusal *refusal);
void pot_do_deploy(ump_run *run, const pot_table *t, unsigned unit, int32_t stands, ump_pt at);
ump_len pot_zone_depth(const ump_game *game);
bool pot_check_place(const pot_table *t, const pot_order *o, unsigned side, ump_refusal *refusal);
void pot_take_shape(const pot_book *b, pot_unit *u, ump_piece *piece, uint16_t word);
void pot_sweep(ump_run *run, const pot_table *t, unsigned unit, const ump_rect *swept);
void pot_overrun(ump_run *run, const pot_table *t, unsigned charger, const ump_rect *swept);
ump_rect pot_swept(const ump_rect *from, ump_pt by);
ump_len pot_charge_pace(const pot_table *t, unsigned unit, const ump_rect *corridor, ump_pt by,
                        ump_refusal *refusal);

typedef struct pot_target {
    bool line; /* it is the line that is shot at (SKR-14) */
    ump_len range;
} pot_target;

bool pot_check_fire(const pot_table *t, unsigned firer, unsigned target, unsigned officer,
                    bool initiative, pot_target *found, ump_refusal *refusal);
bool pot_check_bombard(const pot_table *t, unsigned firer, ump_pt at, unsigned officer,
                       ump_refusal *refusal);
enum ump_next pot_ask_hits(ump_run *run, const pot_volley *v, unsigned firer, unsigned target);

typedef struct pot_charge_plan {
    ump_len distance, allowance; /* D, until they touch, and M */
    ump_len shortest;            /* between the two as they stand: PMF-04 */
    ump_rect turned;             /* before it goes */
    ump_angle way;
    uint8_t zone;
} pot_charge_plan;

/* Who would charge whom. */
typedef struct pot_charge_wish {
    unsigned charger, target;
    bool at_line; /* at the skirmishers of the target */
    bool stated;  /* the owner has stated the direction `way` (TAB-02) */
    ump_angle way;
    ump_mates mates; /* units of the same order, which bar nobody */
} pot_charge_wish;

bool pot_check_charge(const pot_table *t, const pot_charge_wish *wish, pot_charge_plan *plan,
                      ump_refusal *refusal);
/* Its way alone, whoever the charger is and whatever he sees. */
bool pot_plan_charge(const pot_table *t, const pot_charge_wish *wish, pot_charge_plan *plan,
                     ump_refusal *refusal);
/* CHG-11: the place against the target of a charger that touches it at `at`; false: there is none.
 */
bool pot_close(const pot_table *t, unsigned charger, unsigned target, const ump_rect *at,
               uint8_t zone, ump_rect *place);

bool pot_check_evade(const pot_table *t, unsigned piece, bool line, ump_refusal *refusal);
void pot_do_evade(ump_run *run, const pot_table *t, unsigned piece, bool line);
void pot_leave_guns(ump_run *run, const pot_table *t, unsigned unit);
enum ump_next pot_call_flee(ump_run *run, unsigned unit, unsigned by, ump_pt from, bool guns);
pot_due pot_nerves_due(const pot_table *t, enum pot_back_kind kind, unsigned unit, int32_t hits,
                       bool tests_morale);
enum ump_next pot_call_loss(ump_run *run, unsigned unit, int32_t hits, uint64_t rolled);
/* Those and the one whom the last loss put in danger. */
uint64_t pot_rolled_since(const ump_run *run, uint64_t rolled);

/* ---- deploy.c, turn.c ---- */

bool pot_waits_to_be_placed(const pot_table *t, unsigned piece); /* before the first period */
int32_t pot_score(const pot_table *t, unsigned side);

/* ---- show.c ---- */

extern const ump_show pot_show;
bool pot_may_succeed(const pot_table *t, unsigned officer);

/* ---- propose.c, potomac.c ---- */

void pot_propose(ump_proposals *to);
extern const struct ump_rules ump_potomac_rules;

/* ---- melee.c ---- */

bool pot_fights(const pot_melee_frame *m, unsigned side, unsigned unit);
/* False: it is in the melee already, or there is no room for it. */
bool pot_add_fighter(pot_melee_frame *m, unsigned side, unsigned unit);
/* Every enemy that the units of this side touch is drawn in. False: nobody new was. */
bool pot_draw_in(const pot_table *t, pot_melee_frame *m, unsigned side);

/* ---- ruling.c: what an umpire may set ---- */

enum { POT_FACTS = 13 };
extern const ump_fact pot_facts_ruled[POT_FACTS];
bool pot_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal);
int32_t pot_fact(const ump_game *game, const ump_state *state, unsigned piece, int fact);
void pot_age(ump_run *run, unsigned unit); /* at the end of a period */

#endif
