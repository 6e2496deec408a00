/*
 * apw.h: the war of 1866 as arithmetic. What the chart says (const), the facts that each chapter
 * works on, and what it makes of them. No map and no state here: table.c reads the facts off the
 * table, a desk is told them.
 */
#ifndef UMP_APW_H
#define UMP_APW_H

#include "play/rules.h"

/* ---- Words of the game ---- */

enum apw_arm { APW_INF, APW_CAV, APW_ART, APW_ARMS };
enum apw_nation { APW_PR, APW_AU, APW_IT, APW_NATIONS };
enum apw_form { APW_LINE, APW_COLUMN, APW_GARRISON, APW_DEPLOYED, APW_LIMBERED, APW_FORMS };
enum apw_order_state { APW_GOOD, APW_DISARRAY, APW_DISORG, APW_ROUTED, APW_STATES };
enum apw_gun { APW_RIFLED, APW_SB12, APW_ROCKET, APW_GUNS };
enum apw_kind { APW_FOOT, APW_HORSE, APW_FOOT_GUNS, APW_HORSE_GUNS, APW_KINDS }; /* of movement */
enum apw_level { APW_BRIGADE, APW_CORPS, APW_ARMY, APW_LEVELS };
enum apw_ground {
    APW_OPEN,
    APW_ROUGH,
    APW_WOODS,
    APW_TOWN,
    APW_WORKS,
    APW_STREAM,
    APW_RIVER,
    APW_UPHILL,
    APW_GROUNDS,
};
enum apw_side { APW_FRONT, APW_LEFT, APW_RIGHT, APW_REAR, APW_SIDES }; /* of a unit */
enum apw_push { APW_STAYS, APW_BACK, APW_RETREAT, APW_ROUT };          /* how it is moved */
enum apw_choice { APW_FALL_BACK, APW_BE_DISORG, APW_LOSE_STAND, APW_CHOICES };

/* ---- The chart ---- */

enum { APW_MAX_TROOPS = 24, APW_MAX_RATINGS = 32, APW_MAX_BANDS = 8, APW_MAX_MARGINS = 8 };
enum { APW_DIE_FACES = 10, APW_RESULT_COLUMNS = 6, APW_MAX_POOL = 4, APW_MR_LOW = 6, APW_MRS = 4 };
enum { APW_MOST_STANDS = 8 };

typedef struct apw_troop {
    const char *id;
    uint8_t arm, nation;
    bool muzzleloader, needlegun;
    bool au_line, it_line, close_bonus, long_range;
    uint8_t guns; /* bit of each gun it may have */
    ump_len rifle_max;
} apw_troop;

typedef struct apw_rating { /* a kind of regiment: PR_GUARD is PR_LINE with a better MR */
    const char *id;
    uint8_t troop, mr, stands;
} apw_rating;

typedef struct apw_band {
    const char *name;
    ump_len max;
    int32_t need[APW_MAX_POOL];
} apw_band;

typedef struct apw_bands {
    uint8_t n;
    apw_band row[APW_MAX_BANDS];
} apw_bands;

typedef struct apw_column { /* of the fire results: a set of flags (APW-RES-03) */
    const char *name;
    uint8_t lose;
    bool disorg, back, stop, rout;
} apw_column;

typedef struct apw_margin {
    int32_t min, max;
    uint8_t winner_loses, loser_loses, loser_loses_to_cavalry;
    bool rout, both_disorg, breakthrough, austrian;
    ump_len distance;
} apw_margin;

enum apw_art_mod {
    APW_ART_COVER,
    APW_ART_SMOOTHBORE,
    APW_ART_PARTIAL,
    APW_ART_CAVALRY,
    APW_ART_UNDER_FIRE,
    APW_ART_ENFILADE,
    APW_ART_COLUMN,
    APW_ART_AUSTRIAN,
    APW_ART_MODS,
};

enum apw_rifle_mod {
    APW_RIF_COVER,
    APW_RIF_AU_LINE,
    APW_RIF_PARTIAL,
    APW_RIF_IT_LINE,
    APW_RIF_SHELTERED,
    APW_RIF_PRUSSIAN,
    APW_RIF_SHAPE,
    APW_RIF_MODS,
};

enum apw_target_mod { APW_TGT_COMMANDER, APW_TGT_DISORG, APW_TGT_FLANK, APW_TGT_MODS };

enum apw_melee_mod {
    APW_MEL_COMMANDER,
    APW_MEL_SUPPORT,
    APW_MEL_MORALE,
    APW_MEL_STEADY,
    APW_MEL_NEEDLEGUN,
    APW_MEL_FLANK,
    APW_MEL_MODS,
};

enum apw_action {
    APW_ACT_FORM,
    APW_ACT_LIMBER_FOOT,
    APW_ACT_LIMBER_HORSE,
    APW_ACT_ABOUT,
    APW_ACT_PIVOT,
    APW_ACT_PIVOT_MORE,
    APW_ACTIONS,
};

enum apw_rate { APW_RATE_LINE, APW_RATE_COLUMN, APW_RATE_ROAD, APW_RATE_DISORG, APW_RATES };
enum apw_overlap { APW_OVERLAP_CHARGERS, APW_OVERLAP_BOTH, APW_OVERLAP_OFF };
enum apw_austrian { APW_AUSTRIAN_2_6, APW_AUSTRIAN_ALL, APW_AUSTRIAN_OFF };
enum apw_cap { APW_CAP_HALF, APW_CAP_ONE, APW_CAP_NONE };

/* House rules, section 20 of the rules: named so that no is the default. */
typedef struct apw_switches {
    uint8_t fcrt_results;     /* row of the presets */
    uint8_t overlap;          /* enum apw_overlap */
    uint8_t austrian;         /* enum apw_austrian */
    uint8_t reconstitute_cap; /* enum apw_cap */
    uint8_t half_scale_penalty;
    bool mr7_five_is_3, partial_and_disorg_both, any_hit_is_under_fire, free_pooling;
    bool rockets_no_bonus, cap_at_4, worst_target_mod, back_disorders, two_charge_dice;
    bool half_per_stand, commander_all_arms, any_needlegun, rout7_disorg;
    bool town_tie_unchanged, half_scale, no_reconstitute, plotted, no_disarray;
} apw_switches;

typedef struct apw_fraction {
    int32_t num, den; /* 0/1: may not enter */
} apw_fraction;

enum { APW_PRESETS = 3 };

typedef struct apw_chart {
    apw_switches sw;
    /* who fights */
    apw_troop troop[APW_MAX_TROOPS];
    apw_rating rating[APW_MAX_RATINGS];
    uint8_t n_troops, n_ratings;
    uint8_t cr[APW_NATIONS][APW_LEVELS], cr_nobody;
    ump_len base_width[APW_ARMS], base_depth[APW_ARMS], commander_base;
    ump_len radius[APW_LEVELS], near; /* of command; of a commander beside his troops */
    /* marching: costs are in shares, `share` of them to a march point, so that a tick of any leg
     * costs a whole number of them */
    int64_t share, allowance, partial_over;
    int64_t per_tick[APW_KINDS][APW_RATES]; /* in the open; 0: it cannot so move */
    int64_t action[APW_ACTIONS];
    apw_fraction factor[APW_GROUNDS][APW_ARMS];
    int64_t obstacle[APW_GROUNDS][APW_ARMS]; /* UMP_FORBIDDEN: may not cross */
    bool cover[APW_GROUNDS];
    ump_len rout_distance, commander_reach;
    /* sight */
    ump_len woods_edge, woods_inside;
    /* fire */
    ump_len gun_max[APW_GUNS];
    bool smoothbore[APW_GUNS];
    const char *gun_id[APW_GUNS];
    apw_bands art, rifle;
    int32_t art_mod[APW_ART_MODS], rifle_mod[APW_RIF_MODS];
    ump_len smoothbore_over, multiply_within;
    uint8_t multiply, multiply_ml, disorg_stands;
    /* results */
    uint8_t fcrt[APW_MRS][APW_DIE_FACES]; /* column 1.. of MR 6.. and die 1.. */
    apw_column column[APW_PRESETS][APW_RESULT_COLUMNS];
    int32_t target_mod[APW_TGT_MODS];
    ump_len back[APW_ARMS];
    /* charges and melee */
    ump_len bonus_per_pip, halt_at;
    uint8_t surprise_from; /* on its die and above */
    uint8_t most_on_one;
    uint8_t half_points, good_points, cavalry_points; /* in halves of a point */
    int32_t melee_mod[APW_MEL_MODS];
    apw_margin margin[APW_MAX_MARGINS];
    uint8_t n_margins, max_ties;
    ump_len corridor_width;
    uint8_t directions;
    /* morale and towns: as printed, and as the scale in use has it */
    uint8_t full_scale_penalty, full_town_stands, full_town_face, town_factor, stands_factor;
    uint8_t mr7_five; /* column of a 5 at MR 7, as the chart has it */
    uint8_t loss_penalty;
    uint8_t town_stands, town_face; /* inside; firing or fighting */
    /* set-up and victory */
    ump_len zone_depth, zone_apart;
    int32_t vp_stand, vp_captured, vp_battery, vp_commander, draw_margin;
} apw_chart;

/* Compiles a chart with its switches at their defaults; what is missing is reported in `c`. */
bool apw_compile(ump_lookup *c, apw_chart *chart);
/* Reads all switches; row() says which of a switch's values is set. */
typedef int apw_row_of(const void *ctx, const char *name);
void apw_set_switches(const ump_chart *chart, apw_row_of *row, const void *ctx, apw_switches *sw);
/* The numbers that hang on switches: to be made again after a change of chart->sw. */
void apw_settle(apw_chart *chart);
/* All lengths in hundredths of an inch from now on, and costs by them: for the desk (exact.c). */
void apw_in_hundredths(apw_chart *chart);

/* ---- Marching (move.c): APW-MOV, APW-TER ---- */

typedef struct apw_mover {
    uint8_t kind, form, width, state;
} apw_mover;

typedef struct apw_leg {
    ump_len length;
    uint8_t ground;           /* OPEN ROUGH WOODS TOWN */
    uint8_t obstacle;         /* STREAM WORKS RIVER: crossed before the leg begins; else OPEN */
    bool uphill, road, twice; /* twice: backward, sideways, guns into works */
} apw_leg;

uint8_t apw_kind_arm(uint8_t kind);
bool apw_may_use_road(const apw_mover *mover);
uint8_t apw_rate_of(const apw_mover *mover, bool road);
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

/* ---- Fire (fire.c): APW-ART, APW-RIF ---- */

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
bool apw_column_target(const apw_target *target);
bool apw_hit(int32_t die, int32_t mod, int32_t need);

/* ---- Results of fire (results.c): APW-RES ---- */

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
apw_fate apw_decide(const apw_chart *c, const apw_target *target, const apw_tally *tally);
bool apw_even(int32_t die);
ump_len apw_back_distance(const apw_chart *c, uint8_t arm);

/* ---- Charges (charge.c): APW-CHG ---- */

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

/* ---- Melee (melee.c): APW-MEL ---- */

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
uint8_t apw_front_rank(const apw_fighter *unit);
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

/* Does this die of one side test the other's commanders? (APW-MEL-10) */
bool apw_six_tests(int32_t die, bool town_tie, int32_t margin);
bool apw_commander_engaged(const apw_party *party);

apw_outcome apw_melee_outcome(const apw_chart *c, const apw_clash *clash, int32_t charger,
                              int32_t target, bool last_tie);

/* ---- Morale and command rolls (morale.c): APW-MOR ---- */

int32_t apw_rally_need(const apw_chart *c, uint8_t mr, uint8_t lost, ump_sum *sum);
bool apw_may_return(const apw_chart *c, uint8_t start, uint8_t returned);
int32_t apw_replace_need(const apw_chart *c, uint8_t cr, ump_sum *sum);

#endif
