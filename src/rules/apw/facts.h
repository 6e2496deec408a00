/*
 * facts.h: the war of 1866 as arithmetic: the facts that each chapter works on, and what it makes
 * of them. No map and no state here: the chapters read the facts off the table, a desk is told
 * them.
 */
#ifndef UMP_APW_FACTS_H
#define UMP_APW_FACTS_H

#include "rules/apw/chart.h"

/* ---- Marching (move_sum.c): APW-MOV, APW-TER ---- */

typedef struct apw_mover {
    uint8_t kind, form, width, state;
} apw_mover;

typedef struct apw_leg {
    ump_len length;
    uint8_t ground;           /* OPEN ROUGH WOODS TOWN */
    uint8_t obstacle;         /* STREAM WORKS RIVER: crossed before the leg begins; else OPEN */
    bool uphill, road, twice; /* twice: costs double: backward, sideways, guns into works */
} apw_leg;

bool apw_may_use_road(const apw_mover *mover);
int64_t apw_per_tick(const apw_chart *c, const apw_mover *mover, const apw_leg *leg);
int64_t apw_obstacle_cost(const apw_chart *c, const apw_mover *mover, uint8_t obstacle);
/* All legs; UMP_FORBIDDEN if one may not be gone. */
int64_t apw_legs_cost(const apw_chart *c, const apw_mover *mover, const apw_leg *leg, size_t n);
int64_t apw_limber_cost(const apw_chart *c, uint8_t kind);
ump_len apw_arc(ump_len radius, ump_angle turn); /* length of an arc, rounded up */
int64_t apw_wheel_cost(const apw_chart *c, const apw_mover *mover, ump_len width, ump_angle turn);
ump_len apw_further(const apw_chart *c, const apw_mover *mover, int64_t used); /* in the open */
int32_t apw_points_shown(const apw_chart *c, int64_t shares); /* march points, rounded up */
/* The same as players count it: a way in the open, in the formation that it is in. */
ump_len apw_points_as_way(const apw_chart *c, const apw_mover *mover, int64_t shares);
bool apw_partial(const apw_chart *c, int64_t used);
/* Disarray by ending in woods, good order by a formation change outside them (APW-MOV-11). */
uint8_t apw_state_after_march(const apw_chart *c, const apw_mover *mover, bool marched,
                              bool in_woods);
uint8_t apw_state_after_forming(const apw_mover *mover, bool in_woods);

/* ---- Fire (fire_sum.c): APW-ART, APW-RIF ---- */

typedef struct apw_target {
    uint8_t arm, mr, stands, form, state;
    uint8_t ground; /* OPEN WOODS TOWN WORKS: what shelters it from this fire */
    bool moved, charging, commander;
    bool escape_back, escape_rout; /* a free corridor as long as the way */
    uint8_t choice;                /* enum apw_choice, for APW-RES-12 */
} apw_target;

typedef struct apw_battery {
    uint8_t nation, gun, state;
    bool partial, under_fire, enfilade, flank;
    ump_len range;
} apw_battery;

typedef struct apw_shot { /* one hit die */
    const apw_band *band;
    int32_t need, mod;
    bool flank;  /* its hit strikes flank or rear */
    bool partly; /* some of its batteries stand behind the front, but not all */
} apw_shot;

/* n batteries pooled by fours; returns the number of groups. */
size_t apw_pool(size_t n, uint8_t *sizes, size_t room);
bool apw_guns_reach(const apw_chart *c, uint8_t gun, ump_len range, ump_refusal *refusal);
apw_shot apw_battery_fire(const apw_chart *c, const apw_battery *battery, size_t n,
                          const apw_target *target, ump_sum *sum);

typedef struct apw_rifles {
    uint8_t troop, stands; /* stands with arc, sight and range */
    uint8_t form, width, state, ground;
    bool partial, enfilade, flank;
    ump_len range;
} apw_rifles;

enum { APW_MAX_ROLLS = 8 };

typedef struct apw_volley {
    const apw_band *band;
    uint8_t stands, points, rolls;
    uint8_t column[APW_MAX_ROLLS]; /* points of each roll */
    int32_t need[APW_MAX_ROLLS];
    int32_t mod;
    bool flank;
} apw_volley;

bool apw_rifles_reach(const apw_chart *c, uint8_t troop, ump_len range, ump_refusal *refusal);
uint8_t apw_stands_firing(const apw_chart *c, const apw_rifles *rifles);
apw_volley apw_rifle_fire(const apw_chart *c, const apw_rifles *rifles, const apw_target *target,
                          ump_sum *sum);
/* Is the line of fire within 15 degrees of the long axis? (APW-R-16) */
bool apw_enfilades(ump_pt from, ump_pt centre, ump_angle long_axis);
bool apw_hit(int32_t die, int32_t mod, int32_t need);

/* ---- Results of fire (result_sum.c): APW-RES ---- */

typedef struct apw_mark { /* one result die, read */
    int32_t mod, value;
    uint8_t number; /* of the column, from 1 */
    const apw_column *column;
} apw_mark;

typedef struct apw_tally { /* all the hits of a step on one unit */
    uint8_t hits, lose;
    bool disorg, back, stop, rout;
} apw_tally;

enum apw_end { APW_REMAINS, APW_ELIMINATED, APW_SURRENDERED, APW_WITHDRAWN };

typedef struct apw_fate {
    uint8_t lost, left, captured;
    uint8_t choice; /* enum apw_choice used, APW_CHOICES if none */
    uint8_t state, end, push, form;
    bool stop, under_fire, cancelled;
    ump_len distance;
} apw_fate;

int32_t apw_target_mods(const apw_chart *c, const apw_target *target, bool flank, ump_sum *sum);
/* The same of a group of guns, some of which may stand where others do not (APW-ART-05). */
int32_t apw_target_mods_of(const apw_chart *c, const apw_target *target, const apw_shot *shot,
                           ump_sum *sum);
apw_mark apw_mark_of(const apw_chart *c, uint8_t mr, int32_t mod, int32_t die);
apw_mark apw_read_result(const apw_chart *c, const apw_target *target, bool flank, int32_t die,
                         ump_sum *sum);
void apw_tally_add(apw_tally *tally, const apw_column *column);
/* Which of fall back, disorder and a lost stand may the owner choose? 0 if it is not his to. */
size_t apw_owner_choices(const apw_chart *c, const apw_target *target, const apw_tally *tally,
                         uint8_t choice[APW_CHOICES]);
bool apw_falls_back(const apw_target *target, const apw_tally *tally);
/* Pushed guns limber up, a pushed garrison leaves in column (APW-RES-11, APW-FORM-05). */
uint8_t apw_form_after_push(uint8_t form);
apw_fate apw_decide(const apw_chart *c, const apw_target *target, const apw_tally *tally);
bool apw_even(int32_t die);
bool apw_zero_tests(int32_t die); /* does this result die test a commander? (APW-RES-07) */
ump_len apw_back_distance(const apw_chart *c, uint8_t arm);

/* ---- Charges (charge_sum.c): APW-CHG ---- */

typedef struct apw_charge {
    apw_mover mover;
    int64_t used; /* before, in shares; a wheel is added to it */
    ump_len needed;
    const apw_leg *leg;
    size_t n_legs;
} apw_charge;

typedef struct apw_reach {
    ump_len bonus, move, reach, left;
    bool reaches, surprise;
} apw_reach;

bool apw_may_charge(uint8_t arm, uint8_t state, ump_refusal *refusal);
ump_len apw_counter_limit(const apw_chart *c, uint8_t form); /* 21", or 25" in column */
/* die 0: infantry; second 0: one die decides surprise too. */
apw_reach apw_charge_reach(const apw_chart *c, const apw_charge *charge, int32_t die,
                           int32_t second);

/* ---- Melee (melee_sum.c): APW-MEL ---- */

enum { APW_MAX_FIGHTERS = 24 };

typedef struct apw_fighter {
    uint16_t piece; /* who it is, for the caller */
    uint8_t arm, nation, mr, stands, form, width, state;
    uint8_t ground;  /* it stands in: TOWN, WORKS or other */
    uint8_t struck;  /* bit of each of its sides that is met */
    uint8_t strikes; /* chargers: side of the enemy from which it came */
    bool charging;   /* charges in this melee */
    bool surprise;   /* its charge die was 9 or 0 */
    bool commander, supported;
    bool stationary; /* did not move this turn */
    bool open;       /* chargers: the last 3" of its way lay open */
    bool open_flank;
    uint8_t engaged; /* stands that fight, by apw_engage() */
} apw_fighter;

typedef struct apw_party {
    apw_fighter unit[APW_MAX_FIGHTERS];
    uint8_t n, engaged;
} apw_party;

typedef struct apw_clash {
    apw_party party[2]; /* the charging side, the target's side */
    bool locked;        /* the next round after a tie in a town */
    bool in_town;       /* the target is a garrison */
} apw_clash;

uint8_t apw_eligible(const apw_chart *c, const apw_fighter *unit);
void apw_engage(const apw_chart *c, apw_clash *clash);
/* Points and modifiers of a side (0 chargers, 1 target); sum[0] is the points. */
int32_t apw_melee_strength(const apw_chart *c, const apw_clash *clash, unsigned side, ump_sum *sum);

typedef struct apw_outcome {
    uint8_t winner; /* 0, 1; 2: nobody (a tie in a town) */
    uint8_t lost[2];
    bool austrian[2]; /* the stand is lost by an AU infantry unit (APW-MEL-12) */
    bool both_disorg, breakthrough, locked;
    uint8_t push; /* STAYS, RETREAT or ROUT of the loser */
    int32_t margin;
    ump_len distance;
} apw_outcome;

/* Of `from` and those after it the first side whose die tests the commanders of the other, if that
 * has one there (APW-MEL-10); 2: nobody's does. */
unsigned apw_next_six(const apw_chart *c, const uint8_t die[2], int32_t margin,
                      const bool commander[2], unsigned from);
bool apw_commander_engaged(const apw_party *party);

/* False: a tie in the open, both roll again (APW-MEL-18). *ties counts them. */
bool apw_melee_decide(const apw_chart *c, const apw_clash *clash, const int32_t score[2],
                      uint8_t *ties, apw_outcome *out);
/* May a unit that fought give up the stand that its side loses? (APW-MEL-12) */
bool apw_may_give_stand(bool austrian, uint8_t nation, uint8_t arm);

typedef struct apw_remains { /* of a unit that fought */
    uint8_t end, state;
    bool goes; /* retreats or routs */
} apw_remains;

/* `escape`: has it a way to go? (APW-MEL-11, -14, -19, -20) */
apw_remains apw_after_melee(const apw_chart *c, const apw_outcome *out, unsigned side, uint8_t arm,
                            uint8_t state, bool escape);
/* May the winner go on? Not if he did not charge, nor out of a fight that was locked. */
bool apw_goes_on(const apw_outcome *out, bool charged, bool was_locked); /* APW-MEL-16 */

apw_outcome apw_melee_outcome(const apw_chart *c, const apw_clash *clash, int32_t charger,
                              int32_t target, bool last_tie);

/* ---- Morale and command rolls (morale_sum.c): APW-MOR ---- */

int32_t apw_rally_need(const apw_chart *c, uint8_t mr, uint8_t lost, ump_sum *sum);
bool apw_may_return(const apw_chart *c, uint8_t start, uint8_t returned);
int32_t apw_replace_need(const apw_chart *c, uint8_t cr, ump_sum *sum);

#endif
