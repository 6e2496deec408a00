/*
 * chart.h: the words of Across a Deadly Field and its chart, compiled. docs/rules/adf.md has the
 * rules by their IDs.
 */
#ifndef UMP_ADF_CHART_H
#define UMP_ADF_CHART_H

#include "play/rules.h"

/* ---- Vocabulary (section 1); the order of each enum is that of the names in chart.c ---- */

enum adf_arm { ADF_INFANTRY, ADF_CAVALRY, ADF_ARTILLERY, ADF_ARMS };
enum { ADF_RIFLED_GUNS = ADF_ARMS, ADF_DICE_CLASSES }; /* of fire dice: the arms, and these */
enum adf_quality { ADF_ELITE, ADF_VETERAN, ADF_TRAINED, ADF_GREEN, ADF_QUALITIES };
enum adf_level { ADF_GOOD_ORDER, ADF_DISORDER, ADF_SHAKEN, ADF_ROUTED, ADF_LEVELS };

enum adf_formation {
    ADF_BATTLE_LINE,
    ADF_EXTENDED_LINE,
    ADF_SKIRMISHERS,
    ADF_ATTACK_COLUMN,
    ADF_ROAD_COLUMN,
    ADF_CAVALRY_LINE,
    ADF_DOUBLE_LINE,
    ADF_CAVALRY_SKIRMISH,
    ADF_CAVALRY_ROAD_COLUMN,
    ADF_UNLIMBERED,
    ADF_LIMBERED,
    ADF_FORMATIONS,
};

enum adf_shape { ADF_LINE, ADF_SKIRMISH, ADF_COLUMN };

enum adf_terrain {
    ADF_ROAD,
    ADF_TRAIL,
    ADF_OPEN,
    ADF_BROKEN,
    ADF_LIGHT_WOODS,
    ADF_HEAVY_WOODS,
    ADF_ROUGH,
    ADF_TERRAINS,
};

enum adf_zone { ADF_FRONT, ADF_PARTIAL, ADF_FULL, ADF_SIDE, ADF_REAR, ADF_ZONES };

enum adf_band {
    ADF_LONG,
    ADF_NORMAL,
    ADF_SHORT,
    ADF_CANISTER,
    ADF_PBF,
    ADF_CLOSE_CANISTER,
    ADF_DESPERATION,
    ADF_MELEE,
    ADF_BANDS,
};

enum adf_mode {
    ADF_FIRES,
    ADF_DELIBERATE,
    ADF_POINT_BLANK,
    ADF_DESPERATE,
    ADF_IN_MELEE,
    ADF_VOLLEY, /* of a charge that stopped short */
};

/* What shelters a unit, as bits of a set; the order is that of the beneficial DRMs. */
enum adf_cover {
    ADF_IN_LIGHT_WOODS,
    ADF_IN_HEAVY_WOODS,
    ADF_HASTY_WORKS,
    ADF_LIGHT_WORKS,
    ADF_HEAVY_WORKS,
    ADF_WOOD_FENCE,
    ADF_STONE_WALL,
    ADF_FARM_OR_VILLAGE,
    ADF_COVERS,
};

#define ADF_COVER(kind) (1U << (kind))

enum adf_near {
    ADF_NOBODY_NEAR,
    ADF_NEAR_OTHER,
    ADF_NEAR_SHAKEN,
    ADF_NEAR_SKIRMISHERS,
    ADF_NEAR_INFANTRY
};
enum adf_by { ADF_BY_FOOT, ADF_BY_MOUNTED, ADF_BY_ARTILLERY };
enum adf_cause { ADF_FROM_FIRE, ADF_FROM_CHARGE, ADF_FROM_RALLY, ADF_FROM_OTHER, ADF_FROM_IMPACT };

extern const char *const adf_arm_names[ADF_ARMS + 1];
extern const char *const adf_quality_names[ADF_QUALITIES + 1];
extern const char *const adf_level_names[ADF_LEVELS + 1];
#define ADF_FORMATION_NAMES                                                                        \
    "battle_line", "extended_line", "skirmishers", "attack_column", "road_column", "cavalry_line", \
        "double_line", "cavalry_skirmish", "cavalry_road_column", "unlimbered", "limbered"
extern const char *const adf_formation_names[ADF_FORMATIONS + 1];
extern const char *const adf_terrain_names[ADF_TERRAINS + 1];
extern const char *const adf_zone_names[ADF_ZONES + 1];
extern const char *const adf_band_names[ADF_BANDS + 1];
extern const char *const adf_cover_names[ADF_COVERS + 1];

enum adf_formation adf_first_line(unsigned arm); /* what "line" means for an arm */

static inline enum adf_arm adf_formation_arm(unsigned formation)
{
    if (formation <= ADF_ROAD_COLUMN)
        return ADF_INFANTRY;
    return formation <= ADF_CAVALRY_ROAD_COLUMN ? ADF_CAVALRY : ADF_ARTILLERY;
}

/* Unlimbered: line; limbered: column. */
static inline enum adf_shape adf_formation_shape(unsigned formation)
{
    switch (formation) {
    case ADF_SKIRMISHERS:
    case ADF_CAVALRY_SKIRMISH:
        return ADF_SKIRMISH;
    case ADF_ATTACK_COLUMN:
    case ADF_ROAD_COLUMN:
    case ADF_CAVALRY_ROAD_COLUMN:
    case ADF_LIMBERED:
        return ADF_COLUMN;
    default:
        return ADF_LINE;
    }
}

/* ---- Exact lengths ---- */

/* Grains: so many to the inch that thousandths of an inch, ticks, and what any allowance of the
 * chart makes of them are whole, so nothing is rounded before it lies on the table (ADF-R-82). */
typedef int64_t adf_len;

typedef struct adf_span { /* a distance between lo and hi, see ump_span */
    adf_len lo, hi;
} adf_span;

/* ---- The chart, compiled ---- */

enum {
    ADF_MAX_WEAPONS = 48,
    ADF_MAX_COLUMNS = 24,
    ADF_MAX_FIGS = 16,
    ADF_MAX_SECTIONS = 3,
    ADF_MAX_TURN = 90, /* degrees */
    ADF_FP_COLUMNS = 8
};

typedef struct adf_weapon {
    const char *id, *name;
    uint8_t arm;
    bool rifled, sharpshooter, pbf_only, pistol;
    int32_t pbf_drm;
    adf_len normal_range;
    int32_t fp[2][ADF_FP_COLUMNS + 1]; /* by figures; artillery: [us, cs] by sections */
    uint8_t move[2][ADF_TERRAINS];     /* artillery: unlimbered, limbered */
} adf_weapon;

enum { ADF_NO_ROAD = 0xff, ADF_SURRENDERS = 127, ADF_ABANDONED = 0xff };

typedef struct adf_row {           /* of the movement tables: a formation or a level; [mounted] */
    uint8_t move[2][ADF_TERRAINS]; /* inches; ADF_NO_ROAD: rate of the ground around */
    int8_t cmm[2];
} adf_row;

enum { ADF_ROW_DISORDER, ADF_ROW_DISENGAGE, ADF_ROW_SHAKEN, ADF_LEVEL_ROWS };

typedef struct adf_drm {
    const char *id;
    int32_t value[2]; /* from artillery fire, from other fire */
    bool cover, exclusive, not_enfiladed, enfilade;
} adf_drm;

/* Beneficial entries beyond the covers. */
enum {
    ADF_GOOD_UNLIMBERED = ADF_COVERS,
    ADF_GOOD_EXTENDED,
    ADF_GOOD_SKIRMISHERS,
    ADF_GOOD_SCREENED,
    ADF_GOOD_ELITE,
    ADF_GOOD_DISMOUNTED_LINE,
    ADF_GOOD_DISMOUNTED_SKIRMISHERS,
    ADF_GOODS,
};

enum {
    ADF_BAD_COLUMN_SIDE,
    ADF_BAD_COLUMN_END,
    ADF_BAD_LIMBERED_SIDE,
    ADF_BAD_LIMBERED_END,
    ADF_BAD_LINE_PARTIAL,
    ADF_BAD_LINE_FULL,
    ADF_BAD_GUNS_PARTIAL,
    ADF_BAD_GUNS_FULL,
    ADF_BAD_RIFLED,
    ADF_BAD_DISORDER,
    ADF_BAD_TRAINED,
    ADF_BAD_GREEN,
    ADF_BAD_MOUNTED,
    ADF_BAD_MOUNTED_CHARGING,
    ADF_BADS,
    ADF_NO_ENFILADE = 0xff,
};

typedef struct adf_fcr {
    const char *code; /* "2MC" */
    int32_t hits, plus;
} adf_fcr;

enum { ADF_MAX_FCRS = 12, ADF_NO_EFFECT = 0xff };

typedef struct adf_impact_row {
    int32_t low; /* margin from which it holds, to that of the next */
    uint8_t result, losses, level;
} adf_impact_row;

enum adf_outcome { ADF_MELEES, ADF_STOPS_SHORT, ADF_DRIVEN_BACK, ADF_SURRENDER, ADF_DRAWN };
enum { ADF_MAX_IMPACT_ROWS = 12 };

enum adf_disorder_point { ADF_HALF_CB, ADF_HALF_TOTAL, ADF_WHOLE_CHARGE };

typedef struct adf_dice_state { /* what a state does to fire */
    int32_t factor;             /* of FP, thousandths */
    int32_t dice;
} adf_dice_state;

/* Rows of `crossing`. */
enum { ADF_CROSSES_ON_FOOT, ADF_CROSSES_MOUNTED, ADF_CROSSES_LIMBERED };

/* Switches with more than two values: in the order of their words in chart.c. */
enum adf_interpenetration {
    ADF_PASSAGE_DISORDERS,
    ADF_PASSAGE_FREE,
    ADF_PASSAGE_FORBIDDEN,
    ADF_PASSAGE_ALWAYS_DISORDERS,
};

enum adf_rounding { ADF_ROUND_UP, ADF_ROUND_DOWN, ADF_ROUND_NEAREST };

enum adf_out_of_command { ADF_ACTS_FREELY, ADF_TESTS_COMPETENCE, ADF_HOLDS };

enum adf_initiative { ADF_FIRST_FIXED, ADF_FIRST_ALTERNATES, ADF_FIRST_ROLLED };

enum adf_last_inch { ADF_HALF_INCH_OFF, ADF_NOT_TOUCHING, ADF_INCH_OFF };

/* Switches, one field each, in the words of section 21. */
typedef struct adf_switches {
    uint8_t fp_rounding; /* enum adf_rounding */
    bool fp_cap8, flat_fire, printed_row[ADF_ARMS], carbines_repaired, attack_column_fires,
        opening_green, deliberate_short;
    bool rear_as_full_flank, disorder_drm_only, free_targets, pass_through_any;
    bool sections_current, no_forced_improvement, immediate_rout, routed_fail_moves;
    uint8_t out_of_command; /* enum adf_out_of_command */
    uint8_t leader_moves;
    bool leaders_replaced, groups, any_reactors;
    bool veteran_half_cb, keep_formation_cmm, disordered_charge, individual_cb,
        dismounted_cavalry_cb;
    bool supports_lose, fear_fail_fires, meet_halfway;
    uint8_t melee_rounds, fiv_support, charge_support;
    bool lb_in_two, lb_moves;
    uint8_t interpenetration; /* enum adf_interpenetration */
    uint8_t last_inch;        /* enum adf_last_inch */
    bool falls_back_away, rout_unseen, react_to_any, firing_line_supports, anybody_charges;
    bool columns_fire;
    uint8_t initiative; /* enum adf_initiative */
    uint8_t break_percent;
    int32_t extended_drm;
    adf_len woods_budget;
    bool trained_half_move;
} adf_switches;

typedef struct adf_chart {
    adf_len inch, tick; /* in grains */
    size_t n_weapons;
    adf_weapon weapon[ADF_MAX_WEAPONS];
    uint8_t pistol;               /* its row, 0xff if there is none */
    adf_row form[ADF_FORMATIONS]; /* infantry and cavalry; move[0] on foot, move[1] mounted */
    adf_row level_row[2][ADF_LEVEL_ROWS]; /* [cavalry] */
    uint8_t rout_dice[3][ADF_TERRAINS];   /* D6: on foot, dismounted, mounted */
    uint8_t rout_guns[ADF_TERRAINS];      /* dice; 0 where rout_guns_flat or abandoned */
    uint8_t rout_guns_flat[ADF_TERRAINS]; /* inches, ADF_ABANDONED */
    int8_t guns_cmm[ADF_LEVELS + 1];      /* unlimbered, disorder, shaken, routed; limbered */
    uint8_t leader_move[ADF_TERRAINS];
    /* range bands */
    int32_t long_multiple;
    adf_len short_max[2]; /* infantry, cavalry */
    bool short_inclusive[2];
    int32_t guns_short_thousandths; /* of normal range */
    adf_len canister, point_blank[ADF_ARMS];
    uint8_t dice[ADF_DICE_CLASSES][ADF_BANDS]; /* by arm; smoothbores as artillery */
    /* firer */
    adf_dice_state by_level[ADF_LEVELS], skirmishing, sharpshooting, from_building;
    int32_t quality_drm[ADF_ARMS][ADF_QUALITIES];
    int32_t opening_drm[ADF_ARMS + 1]; /* the last: mounted cavalry */
    int32_t deliberate_drm;
    uint8_t max_combined, combined_size[ADF_ARMS], combined_fp[ADF_ARMS];
    adf_len through[ADF_ARMS];
    uint8_t through_dice;
    /* results */
    size_t n_columns, n_fcrs;
    int32_t column[ADF_MAX_COLUMNS];
    uint8_t fcrt[ADF_ARMS][ADF_MAX_COLUMNS]; /* row of fcr, or ADF_NO_EFFECT */
    adf_fcr fcr[ADF_MAX_FCRS];
    /* target */
    adf_drm good[ADF_GOODS], bad[ADF_BADS];
    uint8_t keep_good, keep_bad;
    /* morale */
    int32_t bmp[ADF_QUALITIES][3], bmp_per_section, level_value[ADF_LEVELS], mmp_min, mmp_max;
    uint8_t keep_good_smm, keep_bad_smm;
    int32_t works_smm[3], behind_friends_smm, charging_smm[3]; /* infantry, dismounted, mounted */
    adf_len behind_friends;
    int32_t fence_smm;    /* adf15: 0 if this chart has no such line */
    int32_t cover_smm[2]; /* light, heavy; 0 likewise */
    bool fence_still, fence_no_guns;
    int32_t support_smm;
    uint8_t support_max;
    int32_t enfilade_smm[3][ADF_ZONES][2]; /* unlimbered, column, line; artillery, other */
    int32_t proximity_smm;
    adf_len proximity;
    bool near_counts[ADF_NEAR_INFANTRY + 1];
    int32_t brigade_loss_smm, brigade_loss_max, merged_smm, charged_smm[2][2]; /* [mounted][full] */
    uint8_t natural[2][2];                            /* 2, 3: elite, others: the level */
    int32_t margin_levels[4], clear_fail, clear_pass; /* ADF-MOR-08: failed, passed by so much */
    uint8_t recovered;
    int32_t fall_back_inches, mounted_fall_back;
    /* charge */
    uint8_t disorder_point[ADF_QUALITIES];
    adf_len fear_within;
    size_t n_impact_rows;
    adf_impact_row impact[ADF_MAX_IMPACT_ROWS];
    int32_t relief_inches, relief_losses;
    uint8_t relief_level;
    bool relief_infantry_only;
    int32_t advance_less, drawn_inches; /* ADF-CHG-19, ADF-CHG-17 */
    adf_len stop_per_pip;               /* ADF-CHG-16 */
    ump_len advance_off;                /* ADF-CHG-19; ticks */
    uint8_t involved_level;
    /* reactions, command */
    adf_len move_trigger; /* 0: movement is seen from its start */
    adf_len near_trigger;
    bool near_any_action;
    int32_t reaction_per_lb, command_per_lb; /* inches; 0: none */
    adf_len desperation_within;
    bool desperation_if_charged;
    bool attached_serves_own; /* ADF-R-85 */
    uint8_t killed_on;
    adf_len adjacent[ADF_TERRAINS];
    adf_len leader_adjacent; /* of a leader and a unit; < 0: as two units are */
    adf_len event_adjacent;  /* of a unit and an event; < 0: as two units are */
    /* what the rulings supply; lengths in ticks */
    struct adf_sight {
        ump_len close, built, brow, shelter;
        uint8_t eye, unit, tree_top, roof, light_woods, heavy_woods; /* quarters */
    } sight;                                                         /* ADF-R-58, ADF-GEO-08 */
    adf_len crossing[3], turning;     /* ADF-MOV-05, ADF-MOV-04: shares of a move, see below */
    ump_angle turn;                   /* ADF-MOV-03, ADF-MOV-04, ADF-CHG-06: so far in one turn */
    ump_len slides_back;              /* ADF-FRM-03 */
    ump_len keeps_off;                /* ADF-MOV-06, by `last_inch`; 0: it may not touch */
    ump_len follower_off;             /* ADF-CHG-06 */
    ump_len moves_up;                 /* ADF-CHG-17 */
    ump_len draws_aside;              /* ADF-R-87 */
    ump_len gets_away;                /* ADF-R-26: who routs and is barred before surrenders */
    ump_len disengage_from, gap;      /* ADF-MOV-09, TAB-04 */
    ump_len rout_near, arrival;       /* ADF-R-26, TAB-11 */
    ump_angle rout_ahead;             /* ADF-R-26 */
    uint8_t captured_up_to;           /* ADF-LDR-07 */
    uint8_t leader_flight;            /* moves: ADF-LDR-07 */
    ump_len leader_off;               /* ADF-LDR-01, ADF-LDR-07 */
    ump_len screen_before;            /* ADF-R-34 */
    uint8_t merged_most, merged_pair; /* ADF-MRG-01, ADF-R-50 */
    struct adf_victory {
        ump_len within; /* an objective */
        int32_t figure, section, leader, unit, draw_percent, turns;
    } victory; /* ADF-R-62 */
    /* footprints, W x D in ticks */
    ump_len stand[2][2]; /* on foot, mounted */
    int32_t frontage[2]; /* extended line, skirmishers: thousandths of that of a line */
    ump_len guns[2][2];  /* unlimbered, limbered */
    ump_len leader_radius;
    adf_switches sw;
} adf_chart;

void adf_read_switches(const ump_house *house, adf_switches *sw);
/* Compiles the chart with these settings of its switches (by their order in it, see
 * ump_game.switches); what is missing or makes no sense is reported to the lookup. */
bool adf_chart_compile(ump_lookup *c, const int32_t *switches, adf_chart *chart);
int adf_weapon_find(const adf_chart *chart, unsigned arm, const char *id); /* -1: none */

adf_len adf_inches(const adf_chart *chart, int64_t thousandths);

static inline adf_len adf_ticks(const adf_chart *chart, ump_len ticks)
{
    return chart->tick * ticks;
}

/* To ticks, rounded down (ADF-R-82). */
static inline ump_len adf_lay(const adf_chart *chart, adf_len length)
{
    return (ump_len)(length / chart->tick);
}

#endif
