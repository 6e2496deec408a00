/*
 * chart.h: the numbers of the Potomac charts and the settings of its switches, read once at load.
 * The desk makes a book of its own from a chart; a game has one in its const data.
 */
#ifndef POT_CHART_H
#define POT_CHART_H

#include "play/rules.h"

enum pot_type {
    POT_INFANTRY,
    POT_CAVALRY,
    POT_FIELD_ARTILLERY,
    POT_SIEGE_ARTILLERY,
    POT_MORTAR,
    POT_SKIRMISHERS, /* a line by itself: moving, firing, shot at */
    POT_OFFICER,
};

enum pot_quality { POT_UNTRIED, POT_TRIED, POT_VETERAN, POT_QUALITIES };
enum pot_formation { POT_LINE, POT_COLUMN, POT_IRREGULAR };
enum pot_protection { POT_OPEN, POT_COVER, POT_FORTIFICATIONS };
enum pot_band { POT_SHORT, POT_MEDIUM, POT_LONG, POT_BANDS, POT_NO_FIRE = POT_BANDS };
enum pot_pace {
    POT_PACE_INFANTRY,
    POT_PACE_SKIRMISHERS,
    POT_PACE_CAVALRY,
    POT_PACE_ARTILLERY,
    POT_PACE_OFFICER,
    POT_PACES
};
/* A chart may list so many of each; a new row is a new weapon or gun. */
enum { POT_DIE_FACES = 6, POT_NO_DIE_HITS };
enum { POT_MAX_WEAPONS = 16, POT_MAX_GUNS = 48, POT_NO_GUN = 255 };
enum pot_gun_table { POT_FIELD_GUNS, POT_SIEGE_GUNS, POT_MORTARS, POT_GUN_TABLES };
enum { POT_FORT_GRADES = 3 };

typedef struct pot_gun {
    const char *id;
    uint8_t type; /* POT_FIELD_ARTILLERY, POT_SIEGE_ARTILLERY or POT_MORTAR */
    bool smoothbore;
    int32_t dice;
    int32_t low[POT_BANDS], high[POT_BANDS]; /* whole centimetres, both inside */
} pot_gun;

typedef struct pot_weapon {
    const char *id;
    ump_len short_max, max;
    int32_t bonus;   /* to Firepower */
    bool smoothbore; /* the smoothbore musket, whose rules are R-06 and SPC-04 */
} pot_weapon;

/* MOV-02 to 10: what sets the rate of a move. */
enum pot_rate_of {
    POT_RATE_OF_COLUMN,
    POT_RATE_OF_LINE,
    POT_RATE_OF_CHARGE,
    POT_RATE_OF_IRREGULAR,
    POT_RATE_IN_WORK,
    POT_RATE_IN_DIFFICULT,
    POT_RATE_AT_OBSTACLE,
    POT_RATE_IN_BROKEN,
    POT_RATES
};

enum pot_removal { POT_REMOVED_AT, POT_REMOVED_BEYOND, POT_REMOVED_ONE_BEYOND };
enum pot_firing_hits { POT_HITS_OF_CHARGE, POT_HITS_ALL_MARKERS, POT_HITS_NONE };
enum pot_broken_stop { POT_STOP_PERIOD, POT_STOP_ORDER };

/* The switches of part 4. Where one is on or off: true is the value that is not the default. */
typedef struct pot_house {
    uint8_t stand_removal; /* enum pot_removal */
    bool natural_six_hits;
    bool first_order_tested;
    bool last_subordinate_ends;
    bool initiative_counts;
    bool general_bound;
    bool cv_in_fire;
    bool premelee_always_tests;
    bool assigned_officer_tests;
    bool group_drive_total;
    bool group_all_orders;
    bool wear_by_surplus;
    bool skirmish_all_but_one;
    bool column_front_rank;
    uint8_t broken_stops; /* enum pot_broken_stop */
    bool limber_blocks_period;
    uint8_t melee_firing_hits; /* enum pot_firing_hits */
    bool confused_any_order;
    bool rout_until_safe;
    bool front_arc;
    bool siege_fort_penalty;
    bool mortar_no_range_mods;
    bool ruins_open;
    bool supports_after_losses;
    bool draw_confuses;
    bool draw_melee_only;
    bool line_if_nearest;
    bool recall_is_free;
    bool follow_up_plain;
    bool pursuit_optional;
    int32_t period_limit, break_percent;
    ump_len smoothbore_short, command_radius, forest_sight, crew_evade;
} pot_house;

typedef struct pot_book {
    ump_len stand_width, stand_depth;
    struct {
        int32_t gun_dice, premelee, morale;
    } quality[POT_QUALITIES];
    ump_len initiative; /* how near an enemy must be to act on one's own */
    struct {
        int32_t here, received, given, elsewhere;
    } command;
    uint8_t officer_killed; /* faces, bit 1 is a one */
    ump_len officer_evade;
    ump_len behind_melee; /* where an officer is put whose unit is destroyed: OFF-11 */
    ump_len full[POT_PACES], half[POT_PACES];                        /* half 0: never halved */
    ump_len road[POT_PACES];                                         /* 0: no benefit */
    bool halved[POT_RATES];                                          /* else the full move */
    int32_t limber_halves, mount_halves, reform_halves, turn_halves; /* of half an order */
    int32_t free_pivot, sideways_factor;
    struct {
        int32_t per_stand, absorb, wear, wear_from;
        ump_len gap, deploy_max, leash;
    } skirmish;
    struct {
        int32_t step, most; /* degrees */
        ump_len shorten, gain;
    } evade;
    ump_len keep_off, forest_inside, linear_cover;
    ump_len close_sight; /* within it no ground hides: TAB-08 */
    ump_len arrival;     /* an arrival goes so far from its place: TAB-11 */
    ump_len work_named;  /* a point so near to a work names it */
    ump_len work_held;   /* from so far before a unit it is seen to hold a work: SGE-02 */
    ump_len beyond;      /* a move may end so far beyond the edge of the table: MOV-20 */
    struct {
        int32_t to_hit, close, protection, fortifications, mounted;
        int32_t skirmish_dice, skirmish_to_hit;
    } small_arms;
    pot_weapon weapon[POT_MAX_WEAPONS];
    struct {
        ump_len within;
        int32_t regulars, militia, steady, sporadic, guns_steady;
    } premelee;
    struct {
        int32_t to_hit[POT_GUN_TABLES], least[POT_GUN_TABLES]; /* least: dice of a gun */
        int32_t close, far, protection, fortifications, screened;
    } guns;
    struct {
        int32_t close, far;
    } siege;
    pot_gun gun[POT_MAX_GUNS];
    uint8_t n_guns, first_gun[POT_GUN_TABLES]; /* table by table */
    struct {
        const char *id;
        int32_t strength, cohesion;
    } fort[POT_FORT_GRADES];
    ump_len back_per_hit;
    uint8_t collision_confuses, fear_confuses; /* faces */
    int32_t rout_most_moves;
    struct {
        int32_t to_hit, flank, mounted, charging, cover, confused, fortifications;
        int32_t hitless_most, hitless_back, rounds_most;
    } melee;
    struct {
        ump_len deploy_depth;
        int32_t usual_periods, most_periods, idle_periods, ties, stand, subordinate, general;
    } game;
    pot_house house;
} pot_book;

/* Fills the book from the chart; what is missing is reported through c, and false. switches: the
 * setting of each switch of the chart in its order, as struct ump_game has them. */
bool pot_book_load(ump_lookup *c, const int32_t *switches, pot_book *book);

#endif
