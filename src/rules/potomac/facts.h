/*
 * facts.h: what each procedure must know, and what its arithmetic makes of it. On the table the
 * facts are read off the footprints, at the desk a person tells them; nothing here knows which.
 * Every sum carries its items with the rule that each comes from.
 */
#ifndef POT_FACTS_H
#define POT_FACTS_H

#include "rules/potomac/chart.h"

/* An officer's combat value counts only while he is attached (OFF-05). */
typedef struct pot_cv {
    bool there;
    int8_t value;
} pot_cv;

/* Block U of the desk: a unit that is hit, tests or fights. */
typedef struct pot_unit_facts {
    uint8_t type; /* enum pot_type */
    bool dismounted, limbered;
    uint8_t quality;
    int32_t stands, strength, markers; /* formed stands before the event */
    int32_t skirmishers;               /* skirmisher stands out */
    bool confused, fear;
    pot_cv officer;
} pot_unit_facts;

bool pot_is_guns(uint8_t type);
bool pot_facts_mounted(const pot_unit_facts *u);
bool pot_facts_deployed(const pot_unit_facts *u);

/* ---- Command (2.3) ---- */

enum pot_order_kind {
    POT_ORDER_MOVE,
    POT_ORDER_FIRE,
    POT_ORDER_STAND_READY,
    POT_ORDER_CHARGE,
    POT_ORDER_DEPLOY,
    POT_ORDER_RECALL,
    POT_ORDER_RALLY,
};
enum pot_recipient { POT_TO_UNIT, POT_TO_GROUP, POT_TO_LINE, POT_TO_SELF };
enum pot_condition { POT_GOOD, POT_CONFUSED, POT_ROUTING, POT_EVADED };
enum pot_attachment { POT_UNATTACHED, POT_ATTACHED_HERE, POT_ATTACHED_ELSEWHERE };
enum pot_remaining { POT_SUBORDINATES_LEFT, POT_GENERAL_LEFT, POT_NOBODY_LEFT };

typedef struct pot_command_facts {
    int32_t leadership;
    bool general;
    int32_t given, received;
    uint8_t attached;  /* enum pot_attachment */
    uint8_t order;     /* enum pot_order_kind */
    uint8_t to;        /* enum pot_recipient */
    uint8_t condition; /* enum pot_condition, of the recipient */
    bool initiative;   /* it has used an initiative action this period */
    uint8_t remaining; /* enum pot_remaining: who could still act after him */
} pot_command_facts;

typedef struct pot_command {
    bool automatic;
    int32_t adjust, needs; /* highest sum of the dice that passes */
    ump_sum sum;
} pot_command;

/* Who may be given what, apart from the map (ORD-09 to 13, GRP-02, MRL-10, OFF-15). */
bool pot_command_allowed(const pot_book *b, const pot_command_facts *f, ump_refusal *refusal);
pot_command pot_command_test(const pot_book *b, const pot_command_facts *f);
/* Does the initiative pass if this order fails (TRN-04, 06)? */
bool pot_failure_passes(const pot_book *b, const pot_command_facts *f);

/* ---- Movement (2.7) ---- */

enum pot_rate { POT_RATE_FULL, POT_RATE_HALF, POT_RATE_ROAD };
enum pot_going_kind { POT_GOING_OPEN, POT_GOING_DIFFICULT, POT_GOING_BROKEN };
enum pot_action { POT_NO_ACTION, POT_MOUNT, POT_DISMOUNT, POT_LIMBER, POT_UNLIMBER };
enum pot_direction { POT_AHEAD, POT_SIDEWAYS, POT_BACK };

typedef struct pot_move_facts {
    uint8_t type; /* also POT_SKIRMISHERS, POT_OFFICER */
    bool dismounted, limbered;
    bool off_guns; /* a crew away from its guns: foot (EVA-09) */
    uint8_t formation;
    bool charge;
    bool road;      /* the whole move is on a road */
    uint8_t ground; /* enum pot_going_kind: the worst it touches */
    bool obstacle, work;
    ump_len edge; /* way to the edge of broken ground ahead; < 0: none */
    uint8_t action;
    bool reform;
    int32_t turn; /* degrees, rounded up */
    uint8_t direction;
    ump_len group; /* smallest allowance of the others; < 0: no group */
} pot_move_facts;

typedef struct pot_allowance {
    uint8_t rate;
    ump_len base, allowance, reach;
    bool stops;
} pot_allowance;

bool pot_move_allowance(const pot_book *b, const pot_move_facts *f, pot_allowance *a,
                        ump_refusal *refusal);

/* ---- Fire (2.11 to 2.13) ---- */

typedef struct pot_fire_facts {
    uint8_t firer; /* enum pot_type, with POT_SKIRMISHERS */
    bool dismounted;
    int32_t stands; /* or guns */
    int32_t firepower;
    uint8_t weapon, formation;
    pot_cv officer;
    uint8_t gun, quality;
    bool premelee;
    uint8_t premelee_band; /* enum pot_band, if premelee */
    ump_len range;         /* rounded up to a tick */
    bool at_work;          /* siege guns always; mortars at a work or at a unit in one */
    uint8_t target_type;   /* also POT_SKIRMISHERS: the line itself */
    bool target_deployed_guns;
    uint8_t protection; /* enum pot_protection */
    bool screened;      /* a skirmish line between */
} pot_fire_facts;

typedef struct pot_volley {
    uint8_t band;
    int32_t dice, modifier;
    int32_t needs; /* lowest natural face that hits, 7 if none can */
    ump_rule rule; /* of the hit roll */
    ump_sum sum;
} pot_volley;

bool pot_fire_volley(const pot_book *b, const pot_fire_facts *f, pot_volley *v,
                     ump_refusal *refusal);
/* Band of a range for a gun; POT_NO_FIRE if it is out of every one. */
uint8_t pot_gun_band(const pot_book *b, uint8_t gun, ump_len range);
ump_len pot_gun_reach(const pot_book *b, uint8_t gun, enum pot_band band);
ump_len pot_small_arms_short(const pot_book *b, uint8_t weapon);
/* The natural face that must be shown with this modifier. */
int32_t pot_needs(const pot_book *b, int32_t to_hit, int32_t modifier);

/* Range test of a unit that is charged (PMF-03 to 06). */
enum pot_steadiness { POT_AUTOMATIC, POT_STEADY, POT_SPORADIC, POT_PANIC };
enum pot_zone { POT_FRONT, POT_FLANK, POT_REAR };

typedef struct pot_premelee_facts {
    uint8_t type;
    bool dismounted, limbered;
    bool off_guns;
    uint8_t gun;
    bool ready;
    ump_len from; /* where the charge began */
    uint8_t side; /* enum pot_zone */
    uint8_t quality;
    bool regulars, militia;
    pot_cv officer;
} pot_premelee_facts;

typedef struct pot_premelee {
    bool test;
    int32_t modifier;
    ump_rule rule;
    uint8_t began; /* band in which the charge began, guns */
    ump_sum sum;
} pot_premelee;

bool pot_premelee_test(const pot_book *b, const pot_premelee_facts *f, pot_premelee *p,
                       ump_refusal *refusal);
/* With the natural die, if there was a test. Returns the steadiness; *band may be POT_NO_FIRE. */
enum pot_steadiness pot_premelee_result(const pot_book *b, const pot_premelee_facts *f,
                                        const pot_premelee *p, int32_t die, uint8_t *band);

/* ---- Hits (2.14, 2.6) ---- */

typedef struct pot_screen {
    int32_t absorbed, reached, line_left, line_lost;
} pot_screen;

/* line: stands of the line that screens or is shot at itself; rounds: fire events it has faced
 * before in this period. */
pot_screen pot_screen_hits(const pot_book *b, int32_t line, int32_t rounds, int32_t hits,
                           bool at_line);

typedef struct pot_loss {
    int32_t lost, left, markers;
    bool destroyed;
} pot_loss;

pot_loss pot_take_hits(const pot_book *b, int32_t stands, int32_t strength, int32_t markers,
                       int32_t hits);
/* Markers that a body may already bear are below this (UNT at the desk). */
int32_t pot_most_markers(const pot_book *b, int32_t strength);

typedef struct pot_work_loss {
    int32_t lost, cohesion, markers;
    uint8_t protection; /* what it gives now */
} pot_work_loss;

pot_work_loss pot_hit_work(const pot_book *b, int32_t strength, int32_t cohesion, int32_t markers,
                           int32_t hits);
bool pot_face_in(uint8_t faces, int32_t die);

/* ---- What follows hits (HIT-07): table and desk ask here what is due ---- */

enum pot_back_kind { /* why a unit goes back */
                     POT_BACK_FIRE,
                     POT_BACK_SIEGE,
                     POT_BACK_MELEE, /* a lost round */
                     POT_BACK_DRAW,
                     POT_BACK_CHARGE /* pre-melee fire at a charger */
};

bool pot_back_confuses(const pot_book *b, enum pot_back_kind kind, int32_t strength,
                       int32_t hits); /* DRV-02, MEL-11 */
bool pot_fear_rolls(const pot_book *b, enum pot_back_kind kind, bool fear, bool confused,
                    int32_t hits);                            /* SPC-01 */
bool pot_tests_morale(enum pot_back_kind kind, int32_t lost); /* MRL-01 */

/* In the order in which they come. */
enum pot_consequence { POT_OFFICER_DUE, POT_FEAR_DUE, POT_MORALE_DUE, POT_NOTHING_DUE };

typedef struct pot_due {
    bool is[POT_NOTHING_DUE];
} pot_due;

enum pot_consequence pot_next_due(const pot_due *due);

/* Hits over the units of a group, nearest first (HIT-06). */
void pot_share_hits(int32_t hits, size_t n, int32_t *share);
/* How many hits' distance each unit of a group goes back (DRV-05). */
int32_t pot_group_back(const pot_book *b, const int32_t *share, size_t n);

/* A charge under fire (CHG-08 to 10, DRV-07). */
typedef struct pot_contact {
    bool made;
    ump_len gap;    /* to the target, if no contact is made */
    ump_len driven; /* from where it started, away from the target */
} pot_contact;

pot_contact pot_charge_contact(const pot_book *b, ump_len distance, ump_len allowance, int32_t hits,
                               bool fled);

/* ---- Morale (2.15) ---- */

typedef struct pot_morale {
    int32_t modifier, target;
    ump_sum sum; /* of the die */
} pot_morale;

/* u: stands after losses; u->officer must not be one just killed. */
pot_morale pot_morale_test(const pot_book *b, const pot_unit_facts *u);
bool pot_morale_passes(const pot_morale *m, int32_t die);
ump_len pot_flight(const pot_book *b, const pot_unit_facts *u); /* how far it runs */
bool pot_leaves_guns(const pot_unit_facts *u);

/* ---- Melee (2.16) ---- */

typedef struct pot_fighter {
    pot_unit_facts unit;
    int32_t melee, fighting;
    int32_t supports, helpers; /* own stands; those of other units that are not confused */
    uint8_t protection;        /* as a target */
    bool charging;             /* has the +1 */
    bool on_flank;             /* it attacks the enemy's flank or rear */
} pot_fighter;

typedef struct pot_blows {
    int32_t dice, modifier, needs;
    ump_sum sum;
} pot_blows;

pot_blows pot_melee_blows(const pot_book *b, const pot_fighter *own, const pot_fighter *enemy);
int32_t pot_melee_value(int32_t melee, pot_cv officer); /* OFF-06 */
int32_t pot_supports(const pot_fighter *f);             /* those that count */
/* Hits of fire that the defender of the first round adds to its score (MEL-09, R-42). */
int32_t pot_fire_score(const pot_book *b, int32_t this_charge, int32_t markers);

enum pot_winner { POT_CHARGER_WINS, POT_DEFENDER_WINS, POT_DRAW, POT_AGAIN, POT_NONE };

typedef struct pot_round {
    int32_t charger_score, defender_score;
    int32_t charger_hits, defender_hits; /* that each inflicted */
    int32_t fire; /* hits of pre-melee fire at this charge, first round only */
    bool charger_gone, defender_gone;
    bool dice;       /* anybody rolled */
    int32_t hitless; /* such rounds just before this one */
    int32_t number;  /* of this round, from 1 */
} pot_round;

typedef struct pot_outcome {
    uint8_t winner; /* enum pot_winner */
    int32_t margin;
    int32_t charger_back, defender_back; /* cm */
} pot_outcome;

enum pot_follow { POT_STAYS, POT_MAY_FOLLOW, POT_MUST_FOLLOW };

/* MEL-15 to 17: the horse of the winner pursues; his foot goes on in his own turn, if in order. */
enum pot_follow pot_follow_up(const pot_book *b, bool mounted, bool active, bool confused);

pot_outcome pot_melee_outcome(const pot_book *b, const pot_round *r);

#endif
