/*
 * generals.h: what the files of generals/ share: the staff of one general in one battle, how he
 * sees the table, what he plans, how he judges a proposal and how he tries one out.
 *
 * A general knows what a player knows: the position, the ask, the proposals. The dice he tries
 * orders with are his own guesses, of a seed that has nothing to do with the dice of the battle.
 */
#ifndef UMP_GENERALS_H
#define UMP_GENERALS_H

#include "play/rules.h"

/* ---- view.c: the table as a general sees it ---- */

enum ump_arm_kind { UMP_FOOT, UMP_HORSE, UMP_GUNS, UMP_STAFF };

typedef struct ump_sighting { /* a piece */
    ump_pt at;
    ump_angle facing;
    uint8_t side, arm, trouble;
    bool there;      /* on the table */
    bool column;     /* it marches, limbered or in column */
    ump_len command; /* how far a leader's orders reach; 0: no such limit */
    bool screened;   /* its skirmishers are out */
    int32_t strength, original;
    const char *formation; /* that `column` was read from */
    uint8_t enemy_of;      /* side + 1 whose nearest enemy was looked for; 0: nobody asked yet */
    uint16_t enemy;        /* that was found, */
    ump_len near;          /* and how far he is */
    bool ground_known;     /* somebody has asked what its own ground is worth against him: */
    int32_t ground;
} ump_sighting;

typedef struct ump_view {
    const ump_game *game;
    const ump_state *state;
    ump_sighting *piece;
    uint16_t *there[UMP_MAX_SIDES]; /* the units of each side on the table; UMP_NOBODY ends them */
    size_t n_units, n_pieces;
    ump_len reach; /* about how far muskets carry, and how near is near */
} ump_view;

enum ump_arm_kind ump_arm_of(const ump_look *look);
bool ump_marches(const char *formation); /* in column, limbered */
/* piece[].arm is left alone. */
void ump_view_take(ump_view *view, const ump_state *state);
/* How good a place is to stand on against an enemy who comes from there: cover, height, works. */
int32_t ump_view_ground(const ump_view *view, ump_pt at, ump_pt against);
/* The same of the place where a piece stands, against the enemy that is nearest to it. */
int32_t ump_view_own_ground(const ump_view *view, unsigned side, unsigned piece);
ump_len ump_view_far(ump_pt a, ump_pt b);
/* The enemy of `side` nearest to a place, UMP_NOBODY if there is none; *far: how far. */
unsigned ump_view_nearest(const ump_view *view, unsigned side, ump_pt at, ump_len *far);
/* The same of where a piece stands. He is looked for once: many orders to one unit are judged.
 * Stale when the view is taken anew. */
unsigned ump_view_enemy_of(const ump_view *view, unsigned side, unsigned piece, ump_len *far);
/* The middle of a command's units that are on the table; false: none is. */
bool ump_view_centre(const ump_view *view, unsigned command, ump_pt *centre);
/* Strength of a side within a distance of a place. */
int32_t ump_view_strength(const ump_view *view, unsigned side, ump_pt at, ump_len within);

/* ---- plan.c: what each command is to do, kept until it is done ---- */

/* HOLD and FLANK are orders of the marshal alone: to stay, and to go round the nearest enemy. */
enum { UMP_GOAL_ENEMY = 0xff, UMP_GOAL_NONE = 0xfe, UMP_GOAL_HOLD = 0xfd, UMP_GOAL_FLANK = 0xfc };

/* ---- ideas.c: what the generals know about, each of it by itself ---- */

/* ORDER IDEA: ideas.c says them in words */
enum ump_idea_bit {
    UMP_IDEA_FRIENDS,
    UMP_IDEA_ODDS,
    UMP_IDEA_SCREENS,
    UMP_IDEA_GROUND,
    UMP_IDEA_POSTS,
    UMP_IDEA_ORDERLY,
    UMP_IDEA_SHARE,
    UMP_IDEA_PRESS,
    UMP_IDEA_ASIDE,
    UMP_IDEA_FLANKS,
    UMP_IDEA_AIM,
    UMP_IDEA_BAYONET,
    UMP_IDEA_BESIDE,
    UMP_IDEAS
};

typedef struct ump_plan {
    uint8_t side;
    uint32_t without;              /* ideas left out */
    const struct ump_habit *habit; /* NULL: none */
    uint8_t made;                  /* 1: it was made for this battle */
    uint16_t turn;                 /* in which it was last looked over */
    uint8_t *goal;                 /* by command: an objective, or UMP_GOAL_... */
    ump_angle *course;             /* by unit: where it last went, */
    uint16_t *moved;               /* in which turn; 0: never */
    uint8_t *orders;               /* by piece: how many orders it had, */
    uint16_t *ordered;             /* and in which turn */
    uint16_t target;               /* the enemy at whom all fire, */
    uint16_t shot;                 /* and the turn in which they do */
} ump_plan;

static inline bool ump_has_idea(const ump_plan *plan, enum ump_idea_bit idea)
{
    return !(plan->without >> idea & 1);
}

/* The same of an idea for rules where fire has a phase of its own (phases are counted): who marches
 * there fires all the same. */
static inline bool ump_has_marching_idea(const ump_plan *plan, const ump_view *view,
                                         enum ump_idea_bit idea)
{
    return ump_has_idea(plan, idea) && view->state->phase != 0;
}

void ump_plan_review(ump_plan *plan, const ump_view *view);
/* Where this unit should go, and how much that matters (percent). */
ump_pt ump_plan_goal(const ump_plan *plan, const ump_view *view, unsigned unit, int *weight);
/* The enemy whose flank this unit is to go round; UMP_NOBODY: it goes straight for its goal. */
unsigned ump_plan_flanked(const ump_plan *plan, const ump_view *view, unsigned unit);
/* Counts the orders of this turn, so that all get their share. */
void ump_plan_count(const ump_plan *plan, unsigned turn, const ump_answer *answer);
void ump_plan_note(ump_plan *plan, const ump_view *view, enum ump_deed deed,
                   const ump_answer *answer);

/* ---- judge.c: hand-written judgement of one proposal ---- */

/* Why, for people: see ump_staff_reason. */
typedef struct ump_verdict {
    int32_t score;   /* more than 0: better than doing nothing */
    bool gamble;     /* hangs on dice: worth trying out */
    bool fires;      /* likewise, but it costs nothing if it fails */
    bool lawful;     /* the rules have been asked */
    bool marches;    /* its way has yet to be looked at */
    const char *why; /* sentence with %u, %o; see words.h */
    uint16_t unit, other;
    int32_t value;  /* %v or %V of the sentence */
    uint16_t place; /* objective that stands for UMP_PLACE in it */
} ump_verdict;

#define UMP_PLACE "\001"

ump_verdict ump_judge(const ump_plan *plan, const ump_view *view, enum ump_deed deed,
                      const ump_answer *answer);

/* ---- way.c: friends in the way ---- */

/* Who of his own side a unit of this order would march through; UMP_NOBODY: none. */
unsigned ump_way_through(const ump_game *game, const ump_state *state, const ump_answer *answer);

/* ---- Habits: how a general of the tests departs from drill ---- */

typedef struct ump_habit {
    /* Changes a verdict; may be NULL. */
    void (*bends)(const ump_plan *plan, const ump_view *view, enum ump_deed deed,
                  const ump_answer *answer, ump_verdict *verdict);
    /* Where a unit is to go, if not by the plan; may be NULL. */
    bool (*goal)(const ump_plan *plan, const ump_view *view, unsigned unit, ump_pt *goal);
} ump_habit;

/* ---- staff.c ---- */

enum { UMP_CANDIDATES = 64, UMP_FALLS = 3, UMP_WEIGHED = 64 };

typedef struct ump_weighed { /* a gamble */
    uint64_t key;            /* 0: none */
    int32_t gain;
} ump_weighed;

/* ---- contest.c: the best of several, by trials ---- */

typedef struct ump_contender {
    int64_t sum, squares; /* by how much it came out better than the first */
    int64_t rounds;
    bool out;
} ump_contender;

typedef struct ump_contest {
    ump_staff *staff;
    const void *ctx;
    /* A trial of one of them with the dice of a sample. False: out of budget. */
    bool (*bout)(ump_staff *staff, const void *ctx, size_t which, uint64_t sample, int32_t *worth);
    ump_contender *list;
    size_t n;
    uint64_t salt; /* of its samples */
} ump_contest;

/* Spends about so many trials. False: the budget did not allow enough of them. */
bool ump_contest_hold(ump_contest *contest, uint32_t trials);
int64_t ump_contest_mean(const ump_contender *one);
/* The mean less so many hundredths of its error. */
int64_t ump_contest_surely(const ump_contender *one, int64_t caution);

/* ---- marshal_plan.c ---- */

enum { UMP_JOINTS = 64, UMP_PLAN_AHEAD = 2, UMP_HOPEFULS = 12 };

typedef struct ump_shift { /* of a command's goal in this turn */
    uint8_t from;
    uint16_t trials; /* 0: it was not changed */
    int32_t better;
} ump_shift;

void ump_marshal_plan(ump_staff *staff, const ump_state *state);

typedef bool ump_decider(ump_staff *staff, const ump_state *state, ump_answer *answer);

struct ump_staff {
    const ump_game *game;
    const ump_general *general;
    ump_decider *decide;
    uint64_t seed;
    uint32_t budget, nodes; /* positions he may look at, and did */
    uint8_t side;
    bool foretells;                    /* he values positions by the chance to win, value.h */
    bool thorough;                     /* where fire follows the orders, he looks at it too */
    uint8_t deed[256];                 /* by verb */
    int32_t prize[UMP_MAX_OBJECTIVES]; /* worth of holding it */
    ump_plan plan[2];                  /* his own; what he takes the enemy's to be */
    uint8_t *busy;                     /* orders in a trial, as in a plan */
    uint16_t *busy_turn;
    ump_view view, guess;         /* of the table; of a position he tries */
    ump_state *trial;             /* position he tries */
    ump_state *branch[UMP_FALLS]; /* positions from which it goes on with other dice */
    ump_answer list[UMP_CANDIDATES], reply[UMP_CANDIDATES];
    ump_verdict verdict[UMP_CANDIDATES];
    uint8_t face[UMP_MAX_DICE];
    ump_verdict said;       /* of the last answer, */
    const ump_state *state; /* the position that it was for, */
    size_t chosen, n_list;  /* and where it stands in the list, of how many */
    size_t n_words;         /* of a CHOICE, in the list; 0: it was none */
    size_t first;           /* what judgement put first, where trials showed something better */
    unsigned trials;        /* so many of them; 0: they did not */
    int32_t better;         /* by so many points */
    uint32_t trials_turn;   /* trials that the marshal may make for a turn */
    uint32_t trials_made;   /* for this answer, */
    uint32_t trials_due;    /* of so many */
    ump_progress *progress; /* told of them; NULL: nobody is */
    void *progress_ctx;
    uint8_t horizon;   /* turns that a trial goes on beyond the reply */
    uint8_t *joint;    /* plans that are tried: goals by command, UMP_JOINTS and two more */
    uint8_t *kept;     /* the marshal's plan of the last turn, */
    uint16_t planned;  /* that turn and one; 0: he has none */
    ump_shift *change; /* by command */
    ump_contender contender[UMP_JOINTS];
    ump_answer nothing; /* doing nothing, if that came to mind */
    bool may_idle;
    ump_weighed weighed[UMP_WEIGHED];
    int32_t idle; /* worth of that, if idle_known: by how many leaves */
    uint32_t idle_known;
};

bool ump_recruit_decides(ump_staff *staff, const ump_state *state, ump_answer *answer);
bool ump_drill_decides(ump_staff *staff, const ump_state *state, ump_answer *answer);
bool ump_veteran_decides(ump_staff *staff, const ump_state *state, ump_answer *answer);
bool ump_marshal_decides(ump_staff *staff, const ump_state *state, ump_answer *answer);
/* So many more trials are made. */
void ump_staff_tell(ump_staff *staff, size_t trials);

/* slips.c: whether he slips at this ask; and what he orders then. */
bool ump_slips(const ump_staff *staff, const ump_state *state);
bool ump_slip_decides(ump_staff *staff, const ump_state *state, ump_answer *answer);

enum ump_deed ump_staff_deed(const ump_staff *staff, const ump_answer *answer);
/* Number that he draws for this decision: the same for the same seed and position. */
uint64_t ump_staff_draw(const ump_staff *staff, const ump_state *state, uint64_t what);

/* ---- drill.c: judging a list, used by the veteran too ---- */

/* The best `wanted` answers into staff->list with their verdicts, highest first, all lawful,
 * gambles tried out; returns how many. */
size_t ump_drill_consider(ump_staff *staff, const ump_state *state, size_t wanted);
/* What an answer is worth on average over doing nothing, if that came to mind. False: out of
 * budget. */
bool ump_drill_gain(ump_staff *staff, const ump_state *state, const ump_answer *answer,
                    uint32_t leaves, int32_t *gain);
/* The words of a CHOICE into staff->list with their verdicts, the best first; returns how many. */
size_t ump_drill_weigh_words(ump_staff *staff, const ump_state *state);
bool ump_staff_orders(ump_staff *staff, size_t which, ump_answer *answer); /* true */

/* ---- veteran.c: what is worth trying, used by the marshal too ---- */

/* The best of the n in staff->list, fire and charges weighed by their dice, highest first. */
size_t ump_hopefuls(ump_staff *staff, const ump_state *state, size_t n, size_t which[UMP_HOPEFULS]);

/* ---- ahead.c: trying an answer out ---- */

/* How far a trial goes. RESOLVE: nobody does anything more, until all that hangs on the answer is
 * resolved. REPLY: both sides go on by quick judgement, until the enemy has had his part too, and
 * as many turns more as staff->horizon says. */
enum ump_ahead { UMP_AHEAD_RESOLVE, UMP_AHEAD_REPLY };

/* The worth of the position for his side at the end of it, with the guesses of a sample. False: out
 * of budget. */
bool ump_try(ump_staff *staff, const ump_state *state, const ump_answer *answer,
             enum ump_ahead ahead, uint64_t sample, int32_t *worth);

/* The same without an answer: both sides go on from here by their plans. */
bool ump_play_on(ump_staff *staff, const ump_state *state, uint64_t sample, int32_t *worth);

/* Its worth on average when all that hangs on it is resolved: every fall of the dice by its weight
 * while their number is within `leaves`, beyond that one fall each. False: out of budget. */
bool ump_expect(ump_staff *staff, const ump_state *state, const ump_answer *answer, uint32_t leaves,
                int32_t *worth);

/* ---- falls.c: the readings of a few dice and their weights ---- */

enum { UMP_WIDEST = 36 };

typedef struct ump_fall {
    int32_t low; /* readings are low .. low + n - 1, as in answers by value */
    uint32_t n;
    int64_t weight[UMP_WIDEST]; /* may be 0 */
    int64_t all;                /* their sum */
} ump_fall;

/* Of the dice that are asked for; where they have more readings than leaves, a typical one for each
 * leaf. False: there are too many dice for one word, or too many faces that all matter. */
bool ump_fall_of(const ump_ask *ask, uint32_t leaves, ump_fall *fall);

/* ---- worth.c: what a position is worth ---- */

/* What each objective is worth to the family's valuation, told from the position itself. */
void ump_worth_begin(ump_staff *staff, ump_state *state);
/* The family's valuation, and how near each side is to the objectives. */
int32_t ump_worth_of(const ump_staff *staff, const ump_state *state, enum ump_ahead ahead);

#endif
