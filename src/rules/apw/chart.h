/*
 * chart.h: the words of the war of 1866 and what its chart says, const once compiled.
 */
#ifndef UMP_APW_CHART_H
#define UMP_APW_CHART_H

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
enum {
    APW_DIE_FACES = 10,
    APW_MELEE_FACES = 6,
    APW_RESULT_COLUMNS = 6,
    APW_MAX_POOL = 4,
    APW_MR_LOW = 6,
    APW_MRS = 4
};
enum { APW_MOST_STANDS = 8, APW_MOST_FAN = 36 /* directions on a side of straight away */ };

typedef struct apw_troop {
    const char *id;
    uint8_t arm, nation;
    bool needlegun; /* else a muzzle-loader */
    bool au_line, it_line;
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

enum apw_vp { APW_VP_OBJECTIVE, APW_VP_STAND, APW_VP_SURRENDER, APW_VP_BATTERY, APW_VP_COMMANDER };
enum { APW_VPS = APW_VP_COMMANDER + 1 };
enum apw_rate { APW_RATE_LINE, APW_RATE_COLUMN, APW_RATE_ROAD, APW_RATE_DISORG, APW_RATES };
enum apw_overlap { APW_OVERLAP_BOTH, APW_OVERLAP_CHARGERS, APW_OVERLAP_OFF };
enum apw_austrian { APW_AUSTRIAN_2_6, APW_AUSTRIAN_ALL, APW_AUSTRIAN_OFF };
enum apw_pooling { APW_POOL_BY_BAND, APW_POOL_ALL, APW_POOL_FREE };
enum apw_counter { APW_COUNTER_INTO_REACH, APW_COUNTER_INTO_SIGHT, APW_COUNTER_AT_END };
enum apw_cap { APW_CAP_HALF, APW_CAP_ONE, APW_CAP_NONE };

/* House rules, section 20 of the rules: named so that no is the default. */
typedef struct apw_switches {
    uint8_t fcrt_results;     /* row of the presets */
    uint8_t overlap;          /* enum apw_overlap */
    uint8_t austrian;         /* enum apw_austrian */
    uint8_t reconstitute_cap; /* enum apw_cap */
    uint8_t half_scale_penalty;
    uint8_t pooling; /* enum apw_pooling */
    uint8_t counter; /* enum apw_counter */
    bool mr7_five_is_3, partial_and_disorg_both, any_hit_is_under_fire, rout_at_once;
    bool rockets_no_bonus, cap_at_4, worst_target_mod, back_disorders, two_charge_dice;
    bool half_per_stand, limbered_half, commander_all_arms, any_needlegun, rout7_disorg;
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
    ump_len base_width[APW_ARMS], base_depth[APW_ARMS], commander_width, commander_depth;
    ump_len radius[APW_LEVELS], near; /* of command; of a commander beside his troops */
    /* marching: costs are in shares, `share` of them to a march point, so that a tick of any leg
     * costs a whole number of them */
    int64_t share, allowance, partial_over;
    int64_t per_tick[APW_KINDS][APW_RATES]; /* in the open; 0: it cannot so move */
    int64_t action[APW_ACTIONS];
    apw_fraction factor[APW_GROUNDS][APW_ARMS];
    int64_t obstacle[APW_GROUNDS][APW_ARMS]; /* UMP_FORBIDDEN: may not cross */
    bool cover[APW_GROUNDS];
    ump_len runs_on; /* a rout that goes on (APW-MOR-06) */
    ump_len commander_reach;
    ump_len keep_off;     /* from enemies (APW-MOV-07) */
    ump_len edge_of_town; /* who leaves one forms so near to it */
    ump_len into_works;   /* guns pay the last of their way twice (APW-TER-05) */
    /* sight, works, commanders */
    ump_len woods_edge, woods_inside;
    ump_len arm_s_length; /* TAB-08 */
    ump_len over_heads;   /* guns fire over troops that are farther from both ends (APW-LOS-03) */
    ump_len works;        /* shelter who is so near to them (APW-TER-06) */
    ump_len flight;       /* of a commander who is run over (APW-CMD-06) */
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
    ump_len back[APW_ARMS], rout_distance;
    int32_t fan_step, fan_half; /* degrees: directions of a retreat (APW-RET-01) */
    ump_len corridor_width, least_retreat, road_bearing_after;
    /* charges and melee */
    ump_len bonus_per_pip, halt_at;
    ump_angle most_wheel;
    ump_len support, open_way, open_flank; /* APW-MEL-09, -03 */
    uint8_t surprise_from;                 /* on its die and above */
    uint8_t most_on_one;
    uint8_t good_points, cavalry_points, disorg_points, limbered_points; /* in halves */
    int32_t melee_mod[APW_MEL_MODS];
    apw_margin margin[APW_MAX_MARGINS];
    uint8_t n_margins, max_ties;
    /* morale and towns: as printed, and as the scale in use has it */
    uint8_t full_scale_penalty, full_town_stands, full_town_face, town_factor, stands_factor;
    uint8_t mr7_five; /* column of a 5 at MR 7, as the chart has it */
    uint8_t loss_penalty;
    int32_t new_man;                /* taken from the rating of who is replaced */
    ump_len quiet;                  /* no enemy in sight so near (APW-MOR-03) */
    uint8_t town_stands, town_face; /* inside; firing or fighting */
    /* set-up and victory */
    ump_len zone_depth, zone_apart, late_arrival;
    int32_t vp[APW_VPS], draw_margin;
} apw_chart;

/* Compiles a chart with its switches set so (NULL: as it has them); what is missing is reported in
 * `c`. */
bool apw_compile(ump_lookup *c, const int32_t *switches, apw_chart *chart);
/* The numbers that hang on switches: to be made again after a change of chart->sw. */
void apw_settle(apw_chart *chart);
bool apw_has_results(const apw_chart *chart); /* has the preset of the fire results a table? */
/* All lengths in hundredths of an inch from now on, and costs by them: for the desk
 * (chart_exact.c). */
void apw_in_hundredths(apw_chart *chart);

uint8_t apw_kind_arm(uint8_t kind); /* of its movement */

#endif
