/*
 * apw_desk.h: what the kinds of the war of 1866 share at the desk: the keys of a unit, reading them
 * into the family's own facts, paths, and what hits do. Lengths are hundredths of an inch.
 */
#ifndef UMP_APW_DESK_H
#define UMP_APW_DESK_H

#include "desk/desk.h"
#include "rules/apw/facts.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* In the order of enum apw_order_state, apw_gun, apw_side, apw_choice. */
#define APW_DESK_STATES  "GOOD DISARRAY DISORG ROUTED"
#define APW_DESK_GUNS    "RIFLED SB12 ROCKET"
#define APW_DESK_SIDES   "FRONT LEFT RIGHT REAR"
#define APW_DESK_CHOICES "FALL_BACK DISORG MINUS_STAND"
#define APW_DESK_FORMS   "LINE COLUMN GARRISON DEPLOYED LIMBERED"
#define APW_DESK_GROUNDS "OPEN WOODS TOWN WORKS"

#define APW_DESK_GUNS_DEPLOY "batteries: DEPLOYED unless told"

enum { APW_DESK_MOST_STANDS = 8, APW_DESK_FARTHEST = 99990, APW_DESK_MOST_HITS = 8 };

/* ---- Keys that stand alike in several tables ---- */

#define APW_KEY_TROOP(vocabulary, what, cited)                                                     \
    "troop", UMP_DESK_WORD, what, cited, .flags = UMP_DESK_REQUIRED, .values = vocabulary
#define APW_KEY_MR(cited)                                                                          \
    "mr", UMP_DESK_INT, "morale rating", cited, .flags = UMP_DESK_RARE, .low = APW_MR_LOW,         \
                                                .high = APW_MR_LOW + APW_MRS - 1,                  \
                                                .help = "that of its kind of troops unless told"
#define APW_KEY_STANDS(what, cited)                                                                \
    "stands", UMP_DESK_INT, what, cited, .low = 1, .high = APW_DESK_MOST_STANDS,                   \
                                         .help = "those of its kind of troops unless told"
#define APW_KEY_FORMATION(words, note, cited)                                                      \
    "formation", UMP_DESK_WORD, "formation", cited, .values = words, .initial = "LINE", .help = note
#define APW_KEY_WIDTH(cited)                                                                       \
    "width", UMP_DESK_INT, "stands abreast in column", cited,                                      \
        .flags = UMP_DESK_RARE, .low = 1, .high = 2, .initial = "1", .when = ".formation=COLUMN"
#define APW_KEY_IN(cited)                                                                          \
    "in", UMP_DESK_WORD, "ground it stands in", cited,                                             \
        .values = APW_DESK_GROUNDS, .initial = "OPEN", .help = "a GARRISON is in a TOWN"
#define APW_KEY_STATE(words, cited)                                                                \
    "state", UMP_DESK_WORD, "state of order", cited, .values = words, .initial = "GOOD"
#define APW_KEY_YES(called, usual, kind, what, cited)                                              \
    called, UMP_DESK_YES, what, cited, .flags = kind, .initial = usual
#define APW_KEY_INCHES(called, kind, what, cited)                                                  \
    called, UMP_DESK_LENGTH, what, cited, .flags = (kind) | UMP_DESK_TWO, .high = APW_DESK_FARTHEST
#define APW_DESK_WAY                                                                               \
    "OPEN ROUGH WOODS TOWN ROAD OPEN+UPHILL ROUGH+UPHILL WOODS+UPHILL STREAM. WORKS."
#define APW_KEY_PATH(note, words)                                                                  \
    "path", UMP_DESK_TEXT, "the way, leg by leg", "APW-MOV-06 APW-TER-01",                         \
        .initial = "none", .help = note, .legs = words
#define APW_KEY_FOLLOW(what)                                                                       \
    "follow", UMP_DESK_WORD, "go on into what it causes", "APW-GEN-06",                            \
        .values = "none all", .initial = "none", .help = what

/* A kind without consequences takes the key all the same. */
extern const ump_desk_key apw_desk_follow[1];

/* ---- apw_unit.c: a unit's keys into facts ---- */

typedef struct apw_body {
    uint8_t troop, arm, nation, mr, stands, form, width, state, ground;
} apw_body;

extern const char *const apw_desk_form_names[APW_FORMS];
extern const char *const apw_desk_state_names[APW_STATES];
const char *apw_desk_end_name(uint8_t end, uint8_t state); /* the state of what is left */

/* Reads what of troop, mr, formation, width, state, in and `stands` (the key that counts them) the
 * kind has, and sets defaults. */
bool apw_desk_read_body(ump_desk_case *c, const char *prefix, const char *stands, apw_body *body);
const apw_troop *apw_desk_troop(ump_desk_case *c, const char *prefix); /* that its key names */
bool apw_desk_charger_fits(ump_desk_case *c, const char *prefix);      /* APW-CHG-01, by arm */
uint8_t apw_desk_ground(ump_desk_case *c, const char *prefix);
uint8_t apw_desk_form(ump_desk_case *c, const char *prefix);
bool apw_desk_form_fits(ump_desk_case *c, const char *prefix, uint8_t arm, uint8_t form);
bool apw_desk_state_fits(ump_desk_case *c, const char *prefix, uint8_t arm, uint8_t state);
ump_len apw_desk_length(ump_desk_case *c, const char *prefix, const char *name);
bool apw_desk_offers(ump_desk_case *c, const char *prefix, const char *name, const char *value);
void apw_desk_put_length(ump_desk_run *run, const char *field, ump_len hundredths);

/* Cavalry against a town or works is refused (APW-CHG-01). */
bool apw_desk_may_strike(ump_desk_case *c, uint8_t arm);

/* ---- apw_results.c: the target of fire and what hits do to it ---- */

/* troop formation in state | moved | charging mr stands commander escape choice */
enum { APW_TARGET_MOVED = 4, APW_TARGET_REST = 5, APW_TARGET_KEYS = 11 };

extern const ump_desk_key apw_desk_target[APW_TARGET_KEYS];

#define APW_DESK_RESULT_SWITCHES                                                                   \
    "fcrt_results fcrt_mr7_five target_mods back_disorders under_fire_sources scale"

bool apw_desk_read_target(ump_desk_case *c, apw_target *target);
/* enfilade or flank_fire of a garrison is refused. */
bool apw_desk_aim_fits(ump_desk_case *c, const char *prefix, const apw_target *target);

typedef struct apw_desk_hits { /* the hits of a step, in their order */
    uint8_t n;
    bool flank[APW_DESK_MOST_HITS];
} apw_desk_hits;

/* Result dice, commander's dice if `follow`, and all consequence fields. */
void apw_desk_suffer(const apw_chart *chart, ump_desk_run *run, const apw_target *target,
                     const apw_desk_hits *hits, bool follow);

/* ---- apw_path.c: "2:WOODS,STREAM,3" ---- */

enum { APW_DESK_MOST_STEPS = 64 };
enum apw_step_kind { APW_STEP_LEG, APW_STEP_OBSTACLE, APW_STEP_ACTION };
enum apw_desk_action {
    APW_DO_LINE,
    APW_DO_COLUMN,
    APW_DO_COLUMN2,
    APW_DO_GARRISON,
    APW_DO_LIMBER,
    APW_DO_UNLIMBER,
    APW_DO_ABOUT,
    APW_DO_PIVOT45,
    APW_DO_PIVOT,
    APW_DO_ACTIONS,
};

typedef struct apw_step {
    uint8_t kind, action;
    uint8_t grounds;  /* bit of each of OPEN ROUGH WOODS TOWN */
    uint8_t obstacle; /* STREAM WORKS */
    bool uphill, road, back;
    ump_len length;
    const char *text; /* as it was told, `size` characters of it */
    int size;
} apw_step;

typedef struct apw_path {
    apw_step step[APW_DESK_MOST_STEPS];
    size_t n;
} apw_path;

/* With `actions` also BACK: and what a unit may do in place. */
bool apw_desk_read_path(ump_desk_case *c, bool actions, apw_path *path);
/* The step as a leg of this mover: of several grounds the dearest. False: refused. */
bool apw_desk_leg(ump_desk_case *c, const apw_mover *mover, const apw_step *step, apw_leg *leg);
bool apw_desk_obstacle(ump_desk_case *c, const apw_mover *mover, const apw_step *step,
                       int64_t *cost);

extern const ump_desk_kind apw_desk_artillery, apw_desk_rifle, apw_desk_result, apw_desk_charge,
    apw_desk_melee, apw_desk_rally, apw_desk_replace, apw_desk_move;

#endif
