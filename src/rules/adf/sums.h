/*
 * sums.h: the facts that each rule needs and the arithmetic on those facts alone. The chapters
 * read facts off the table, the desk has them told; neither shows here.
 */
#ifndef UMP_ADF_SUMS_H
#define UMP_ADF_SUMS_H

#include "rules/adf/chart.h"

/* ---- A unit as the rules see it ---- */

typedef struct adf_body {
    uint8_t arm, quality, level, formation; /* nominal formation (ADF-R-20) */
    uint8_t figs, original, stands;         /* sections of a battery; stands at the start */
    bool mounted;
} adf_body;

typedef struct adf_nerve {
    uint16_t cover; /* ADF_COVER bits: what shelters it from this enemy */
    bool moved, attached, merged, charging, past_dp;
    uint8_t support, lb, near, brigade_losses, terrain;
    adf_len behind_friends; /* 0: none */
} adf_nerve;

/* In good order: its formation counts. */
static inline bool adf_formed(const adf_body *body)
{
    return body->level == ADF_GOOD_ORDER;
}

/* In good order as skirmishers. */
static inline bool adf_skirmishing(const adf_body *body)
{
    return adf_formed(body) && adf_formation_shape(body->formation) == ADF_SKIRMISH;
}

/* In good order in a column, or limbered: ADF-R-20, a physical state that outlasts disorder. */
static inline bool adf_in_column(const adf_body *body)
{
    if (body->formation == ADF_LIMBERED)
        return true;
    return adf_formed(body) && adf_formation_shape(body->formation) == ADF_COLUMN;
}

static inline bool adf_on_foot(const adf_body *body)
{
    return !(body->arm == ADF_CAVALRY && body->mounted);
}

unsigned adf_stands_left(const adf_body *body);                                /* ADF-R-05 */
int32_t adf_bmp(const adf_chart *chart, const adf_body *body, unsigned fresh); /* ADF-MOR-01 */

/* ---- Fire (sections 10 to 12) ---- */

typedef struct adf_firer {
    adf_body body;
    uint8_t weapon;  /* row of chart->weapon */
    uint8_t weapon2; /* of a merged regiment, else the same */
    uint8_t nation;  /* 0 us, 1 cs: the FP column of a battery */
    bool pistols, opening, building;
    uint8_t zone; /* of the target in which it stands */
    adf_span range;
} adf_firer;

enum { ADF_MAX_FIRERS = 3 };

typedef struct adf_fire_facts {
    uint8_t mode, n_firers, through;
    adf_firer firer[ADF_MAX_FIRERS];
    adf_body target;
    uint16_t cover;
    bool charging, screened; /* the target */
} adf_fire_facts;

typedef struct adf_fire {
    uint8_t band, zone, enfilade; /* zone of the set; row of chart->bad or ADF_NO_ENFILADE */
    int32_t dice;
    int32_t fp, firer_drm, beneficial, detrimental;
    bool enfilade_excluded;        /* by range or by who fires: the check has no such item either */
    uint8_t bands[ADF_MAX_FIRERS]; /* of each firer */
    uint8_t judged;                /* the firer that was looked at last: whom a refusal means */
    ump_sum sum;                   /* FP and all DRMs: its total plus the dice is the fire total */
} adf_fire;

/* False if this fire is not allowed: the refusal says which rule forbids it. */
bool adf_fire_work(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire,
                   ump_refusal *refusal);
/* The same, for who asks only whether: of the fire no more than band and dice is worked out, and of
 * the facts those of the target's cover and the zones need not be known. */
bool adf_fire_allowed(const adf_chart *chart, const adf_fire_facts *facts, adf_fire *fire,
                      ump_refusal *refusal);
/* What keeps this one from firing in this mode, whatever the range? ADF-FIRE-02 */
enum adf_bar {
    ADF_UNBARRED,
    ADF_BARRED_BY_LEVEL,
    ADF_BARRED_LIMBERED,
    ADF_BARRED_IN_COLUMN,
    ADF_BARRED_MOUNTED,
    ADF_BARRED_BY_WEAPON,
    ADF_BARS,
};

enum adf_bar adf_bar_of(const adf_chart *chart, const adf_firer *firer, unsigned mode);
bool adf_may_fire(const adf_chart *chart, const adf_firer *firer, unsigned mode,
                  ump_refusal *refusal);
adf_len adf_reach_of(const adf_chart *chart, const adf_firer *firer, unsigned mode);
/* Band of a range; false if it is beyond. ADF-FIRE-05, ADF-FIRE-06 */
bool adf_band_of(const adf_chart *chart, const adf_firer *firer, unsigned mode,
                 enum adf_band *band);
int32_t adf_fire_total(const adf_fire *fire, int32_t roll);
/* Row of chart->fcr or ADF_NO_EFFECT; *column is the heading, 0 under the first. ADF-FCR-01 */
unsigned adf_fcrt(const adf_chart *chart, unsigned arm, int32_t total, int32_t *column);
/* Does a zone of this target enfilade it, for fire (category of chart->enfilade_smm or -1)? */
int adf_enfilade_kind(const adf_body *target);

/* ---- Morale (section 13) ---- */

typedef struct adf_morale_facts {
    uint8_t cause, by, zone;
    int32_t plus;           /* of the FCR */
    uint8_t fresh;          /* sections lost in this very cause */
    bool enfilade_excluded; /* long range, skirmishers, melee (ADF-TGT-05) */
    uint8_t threat;         /* rally: worst zone with an enemy; ADF_ZONES: none */
    bool disengaged, countercharged;
    adf_body body;
    adf_nerve nerve;
} adf_morale_facts;

typedef struct adf_morale {
    int32_t bmp, raw, mmp;
    ump_sum sum;
} adf_morale;

void adf_morale_work(const adf_chart *chart, const adf_morale_facts *facts, adf_morale *morale);

typedef struct adf_check {
    uint8_t level;
    bool failed, natural; /* natural: a 2 or 3 was rolled */
    uint8_t recovered;
    int32_t fall_back; /* inches; 0 for a battery that becomes routed */
    bool routs_now;    /* a battery that has just become routed: ADF-ART-03 */
} adf_check;

adf_check adf_check_roll(const adf_chart *chart, const adf_morale_facts *facts, int32_t mmp,
                         int32_t roll);

/* ---- What follows a hit: table and desk go through it in this order (ADF-FIRE-18) ---- */

enum adf_hit_step {
    ADF_HIT_LOSES,  /* figures or sections come off: ADF-FCR-03 */
    ADF_HIT_LEADER, /* a die a loss for who rides with it: ADF-LDR-06 */
    ADF_HIT_GONE,   /* nobody is left: its leader is taken or gets away, ADF-LDR-07 */
    ADF_HIT_CHECKS, /* its own check: ADF-MOR-07 */
    ADF_HIT_MOURNS, /* the check for a leader who was killed: ADF-MOR-13 */
    ADF_HIT_OVER,
};

typedef struct adf_hurt {
    unsigned taken, left;
    bool leader; /* one rides with it who has not rolled yet */
    bool checks; /* the result calls for its own check */
    bool killed; /* its leader */
} adf_hurt;

/* The first step after `done` that is due. */
enum adf_hit_step adf_hit_next(enum adf_hit_step done, const adf_hurt *hurt);

/* ADF-FCR-03: what is lost beyond its strength is ignored. */
static inline unsigned adf_taken(unsigned figs, unsigned hits)
{
    return hits < figs ? hits : figs;
}

/* ---- Impact (ADF-CHG-14, ADF-CHG-15) ---- */

typedef struct adf_impact_facts {
    adf_body attacker, defender;
    adf_nerve attacker_nerve, defender_nerve; /* near: enemies other than the opponent */
    uint8_t zone;                             /* worst of the attackers in contact */
    uint8_t by;                               /* whether that attacker is mounted */
    bool countercharge, disengaged;
    uint8_t round; /* melee rounds already fought */
} adf_impact_facts;

typedef struct adf_impact {
    adf_morale attacker, defender;
} adf_impact;

typedef struct adf_result {
    int32_t margin;
    uint8_t outcome; /* enum adf_outcome */
    bool attacker_won, defender_won;
    uint8_t losses; /* of each loser */
    int32_t fall_back, advance;
    uint8_t level; /* losers are at least in this */
} adf_result;

/* The charge that one side of an impact may not make at all: ADF-CHG-01. */
bool adf_impact_allowed(const adf_chart *chart, const adf_impact_facts *facts,
                        ump_refusal *refusal);
void adf_impact_work(const adf_chart *chart, const adf_impact_facts *facts, adf_impact *impact);
int32_t adf_fiv(const adf_body *body, int32_t mmp, int32_t roll);
adf_result adf_impact_result(const adf_chart *chart, const adf_impact_facts *facts,
                             int32_t attacker_fiv, int32_t defender_fiv);
typedef struct adf_beaten { /* a loser with men left */
    uint8_t level;
    bool runs; /* a battery that has just become routed: ADF-ART-03 in the place of a fall back */
} adf_beaten;

adf_beaten adf_beaten_by(const adf_result *result, const adf_body *loser);
unsigned adf_after_impact(const adf_chart *chart, unsigned level); /* ADF-CHG-18 */
/* May this unit charge at all, and may it charge that one? ADF-CHG-01, ADF-CHG-04 */
bool adf_may_charge(const adf_chart *chart, const adf_body *body, ump_refusal *refusal);
bool adf_may_charge_target(const adf_chart *chart, const adf_body *body, const adf_body *target,
                           uint16_t cover, ump_refusal *refusal);
enum adf_near adf_near_kind(const adf_body *enemy);

/* ---- Movement and charge distance (ADF-MOV-02, ADF-CHG-03, ADF-CHG-05, ADF-CHG-20) ---- */

enum { ADF_MAX_LEGS = 32 };

enum adf_obstacle { ADF_FENCE, ADF_WALL, ADF_WORKS, ADF_OBSTACLES };

typedef struct adf_leg {
    uint8_t terrain;
    adf_len length;
} adf_leg;

typedef struct adf_way {
    uint8_t n_legs;
    uint8_t obstacles[ADF_OBSTACLES]; /* how many of each are crossed */
    adf_leg leg[ADF_MAX_LEGS];        /* road and trail only where the mover has a rate there */
} adf_way;

typedef struct adf_mover {
    adf_body body;
    uint8_t weapon; /* of a battery */
    uint8_t lb;     /* of the leader attached to the group; 0 none */
    bool disengages;
} adf_mover;

/* Inches a full move goes in this terrain; 0: it may not enter; ADF_NO_ROAD: see the ground. */
unsigned adf_allowance(const adf_chart *chart, const adf_mover *mover, unsigned terrain);
/* Share of a move, in grains (an inch of them is the whole); < 0: cannot cross. ADF-MOV-05 */
adf_len adf_crossing(const adf_chart *chart, const adf_body *body, unsigned obstacle);
/* Half a move, or all of it: a change of formation. ADF-FRM-01 */
adf_len adf_change_cost(const adf_chart *chart, unsigned quality);

typedef struct adf_move_facts {
    adf_mover mover;
    adf_way way;
    uint8_t then; /* terrain of what follows */
    bool change;
    adf_len turning; /* share of the move spent on turning in place (ADF-MOV-04) */
} adf_move_facts;

typedef struct adf_move {
    bool possible;
    unsigned allowance; /* inches in `then` */
    adf_len used;       /* share of the move, in grains to the inch */
    adf_len remaining;
} adf_move;

bool adf_move_work(const adf_chart *chart, const adf_move_facts *facts, adf_move *move,
                   ump_refusal *refusal);

/* How far one full move goes along the way, obstacles paid, LB inches at its end. */
adf_len adf_charge_base(const adf_chart *chart, const adf_mover *mover, const adf_way *way);
unsigned adf_charge_dice(const adf_chart *chart, const adf_body *body, const adf_way *way);
unsigned adf_rout_dice(const adf_chart *chart, const adf_body *body, unsigned terrain);

typedef struct adf_charge {
    adf_len base, bonus, distance, disorder_point;
} adf_charge;

adf_charge adf_charge_work(const adf_chart *chart, const adf_body *body, adf_len base,
                           int32_t cb_roll);
bool adf_charge_disorders(const adf_charge *charge, adf_len moved);
/* Where the two meet, from the charger's start; < 0: they do not. ADF-CHG-20 */
adf_len adf_meeting(const adf_chart *chart, adf_len gap, adf_len charger, adf_len countercharger);

/* ---- Rout, competence, leaders ---- */

typedef struct adf_rout {
    adf_len distance;
    bool abandoned;
} adf_rout;

/* A rout move by its roll; a battery: ADF-ART-03. */
adf_rout adf_rout_work(const adf_chart *chart, const adf_body *body, unsigned terrain,
                       int32_t roll);
bool adf_competent(int32_t bmp, int32_t roll);                  /* ADF-CMD-03 */
bool adf_leader_captured(const adf_chart *chart, int32_t face); /* ADF-LDR-07 */

#endif
